"""Lantern: the state, the compiled rules and the one function that hides.  Words are in words.py, cards in data/."""

from pathlib import Path
from typing import Any

import numpy as np
import yaml
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import FIRST_GAME_REASON, NOBODY, state_dtype
from mythos_envs.kernel.rng import below

FOLDER = Path(__file__).parent
DATA = yaml.safe_load((FOLDER / "data" / "cards.yaml").read_text(encoding="utf-8"))
NAMES = tuple(card["name"] for card in DATA["cards"])
LIGHT = np.array([card["light"] for card in DATA["cards"]], np.int64)
COPIES = np.array([card["copies"] for card in DATA["cards"]], np.int64)
SNUFFS = np.array([card.get("snuffs", False) for card in DATA["cards"]], np.bool_)
GOAL, HAND = DATA["goal"], DATA["hand"]
KINDS, TOTAL, SEATS = len(NAMES), int(COPIES.sum()), 3

PLAY = 0  # PLAY + kind
DISCARD = PLAY + KINDS  # DISCARD + kind
NUM_ACTIONS = DISCARD + KINDS
REACHED_GOAL, RAN_OUT = FIRST_GAME_REASON, FIRST_GAME_REASON + 1

STATE = state_dtype([
    ("light", np.int16, SEATS),
    ("hand", np.uint8, (SEATS, KINDS)),  # copies of a card are alike, so every pile is a count of each kind
    ("pile", np.uint8, KINDS),
    ("shown", np.uint8, KINDS),  # played and discarded cards, face up
    ("turn", np.int8),  # whose turn it is, also while another player discards
], SEATS, FOLDER)


def pieces(players: int) -> dict[str, tuple[int, ...]]:
    """The observation, piece by piece; seats are counted from the observer's own."""
    return {"hand": (KINDS,), "shown": (KINDS,), "light": (players,), "hand_size": (players,), "pile": (1,),
            "must_discard": (1,)}


@compiled
def reset(s: Any, options: Any) -> None:
    """Rule 1.1: deals three cards to everybody; seat 0 begins."""
    s.pile[:] = COPIES.astype(np.uint8)
    for seat in range(s.num_seats):
        for _ in range(HAND):
            _draw(s, seat)


@compiled
def legal(s: Any, actions: Any) -> int:
    """Rules 2.1 and 2.2: any card in hand, to play in one's own turn and to discard in another's."""
    first = PLAY if s.player == s.turn else DISCARD
    count = 0
    for kind in range(KINDS):
        if s.hand[s.player, kind] > 0:
            actions[count] = first + kind
            count += 1
    return count


@compiled
def step(s: Any, action: int) -> None:
    """Plays or discards one card, then moves on to the next decision."""
    kind = action % KINDS
    s.hand[s.player, kind] -= 1
    s.shown[kind] += 1
    s.hold = 0
    if action < DISCARD:
        s.light[s.turn] += LIGHT[kind]
        _draw(s, s.turn)
        if s.light[s.turn] >= GOAL:
            _finish(s, REACHED_GOAL)
            return
    follower = _next_with_cards(s)
    if follower == NOBODY:
        _finish(s, RAN_OUT)
    elif action < DISCARD and SNUFFS[kind] and follower != s.turn:
        s.hold = 1
        s.player = follower
    else:
        s.turn = follower
        s.player = follower


@compiled
def _draw(s: Any, seat: int) -> None:
    """Takes a random card of the pile, if there is one."""
    left = 0
    for kind in range(KINDS):
        left += s.pile[kind]
    if left == 0:
        return
    skip = below(s, left)
    for kind in range(KINDS):
        if skip < s.pile[kind]:
            s.pile[kind] -= 1
            s.hand[seat, kind] += 1
            return
        skip -= s.pile[kind]


@compiled
def hand_size(s: Any, seat: int) -> int:
    """How many cards a seat holds."""
    size = 0
    for kind in range(KINDS):
        size += s.hand[seat, kind]
    return size


@compiled
def _next_with_cards(s: Any) -> int:
    """Rule 2.4: the next seat after the turn's owner that holds a card, the owner last, or NOBODY."""
    for ahead in range(1, s.num_seats + 1):
        seat = (s.turn + ahead) % s.num_seats
        if hand_size(s, seat) > 0:
            return seat
    return NOBODY


@compiled
def _finish(s: Any, reason: int) -> None:
    """Rules 3.1 and 3.2: more lights are better; the player at the goal is the only one who can be there."""
    s.player = NOBODY
    s.reason = reason
    for seat in range(s.num_seats):
        s.rank[seat] = 0
        for other in range(s.num_seats):
            if s.light[other] > s.light[seat]:
                s.rank[seat] += 1


@compiled
def observe(s: Any, seat: int, out: Any) -> None:
    """What ``seat`` may know: its own hand, all that lies face up, and how many cards the others hold."""
    n = s.num_seats
    for kind in range(KINDS):
        out[kind] = s.hand[seat, kind] / COPIES[kind]
        out[KINDS + kind] = s.shown[kind] / COPIES[kind]
    hidden = TOTAL
    for kind in range(KINDS):
        hidden -= s.shown[kind]
    for ahead in range(n):
        other = (seat + ahead) % n
        out[2 * KINDS + ahead] = s.light[other] / (GOAL + LIGHT.max())
        out[2 * KINDS + n + ahead] = hand_size(s, other) / TOTAL
        hidden -= hand_size(s, other)
    out[2 * KINDS + 2 * n] = hidden / TOTAL
    out[2 * KINDS + 2 * n + 1] = 1.0 if s.player == seat and s.turn != seat else 0.0


@compiled
def redeterminize(s: Any, seat: int) -> None:
    """The other hands and the pile are one heap to ``seat``: deals them again, as many to each as before."""
    sizes = np.zeros(SEATS, np.int64)
    for other in range(s.num_seats):
        if other != seat:
            sizes[other] = hand_size(s, other)
            for kind in range(KINDS):
                s.pile[kind] += s.hand[other, kind]
                s.hand[other, kind] = 0
    for other in range(s.num_seats):
        for _ in range(sizes[other]):
            _draw(s, other)
