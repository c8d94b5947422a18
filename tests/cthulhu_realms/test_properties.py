"""What always holds, looked for by hypothesis: symmetries, orders that do not matter, and plain-Python references.

Masks, refusals, words, clones, replays and hiding are checked for every game by tests/conformance.py, and conservation
after every step by test_fuzz.py; neither is repeated here.
"""

import json
from collections import Counter
from typing import Any

import mythos_envs as me
import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st
from mythos_envs.cthulhu_realms import tables as t
from mythos_envs.cthulhu_realms.actions import BUY, PLAY, TARGET, USE
from mythos_envs.cthulhu_realms.layout import MAX_SEATS, STATE
from mythos_envs.kernel.game import State
from random_positions import (
    check_seats_are_alike,
    check_single_answers_change_nothing,
    play_on,
    positions_of,
    seeded,
)

from cthulhu_realms.fuzz import broken, cards_gone

OPTIONS = st.fixed_dictionaries({
    "players": st.sampled_from((2, 3, 4)),
    "deck_out": st.sampled_from(("now", "end_of_turn")),
    "play_forced": st.booleans(),
})
PER_SEAT = [name for name in STATE.names or () if STATE[name].shape[:1] == (MAX_SEATS,)
            and name not in ("rows", "frame", "frame_seat", "frame_value")]


def positions(**fixed: Any) -> st.SearchStrategy[State]:
    """Running games with any options but those that are fixed."""
    return positions_of("cthulhu_realms", OPTIONS, 400, **fixed)


@seeded
@given(positions())
def test_a_position_read_back_gives_the_same_bytes(state: State) -> None:
    again = state.game.position(json.loads(json.dumps(state.to_position())))
    assert again.to_bytes() == state.to_bytes()


@seeded
@given(positions(), st.integers(0, 2**20))
def test_a_redrawn_world_has_the_same_cards_with_the_same_owners(state: State, seed: int) -> None:
    before = state.to_position()
    for seat in range(state.game.num_players):
        world = state.clone()
        world.redeterminize(seat, seed)
        assert broken(world, cards_gone(state)) == ""
        after = world.to_position()
        for other in range(state.game.num_players):
            owned = [Counter(p["hands"][other]) + Counter(p["decks"][other]) for p in (before, after)]
            assert owned[0] == owned[1] and len(before["hands"][other]) == len(after["hands"][other])
            assert not Counter(before["known"][other]) - Counter(after["hands"][other])
        assert {**after, **{hidden: before[hidden] for hidden in ("hands", "decks", "rng")}} == before


# Symmetries.


def turned(state: State) -> State:
    """The same table with everybody moved to the next seat."""
    state = state.clone()
    s, seats = state.states[0], state.game.num_players
    for name in [*PER_SEAT, *(["rows"] if seats > 2 else [])]:
        s[name][:seats] = np.roll(s[name][:seats], 1, axis=0)
    s["active"], s["player"] = (s["active"] + 1) % seats, (s["player"] + 1) % seats
    depth = int(s["depth"])
    s["frame_seat"][:depth] = (s["frame_seat"][:depth] + 1) % seats
    return state


@seeded
@given(positions(), st.integers(0, 2**20))
def test_no_seat_is_special(state: State, seed: int) -> None:
    """Up to the next fall, after which two new rows are dealt in the order of the seats."""
    alive = state.states["alive"][0].sum()
    check_seats_are_alike(state, seed, 40, turned, lambda now: now.states["alive"][0].sum() != alive)


@seeded
@given(positions(play_forced=False))
def test_the_order_of_playing_two_cards_does_not_matter(state: State) -> None:
    plays = [int(action) for action in state.legal_actions() if PLAY <= action < USE][:2]
    assume(len(plays) == 2)
    one, two = state.clone(), state.clone()
    for first, second in zip(plays, reversed(plays), strict=True):
        one.apply(first)
        two.apply(second)
    assert one.legal_actions().tolist() == two.legal_actions().tolist()
    for seat in range(state.game.num_players):
        assert np.array_equal(one.observe(seat), two.observe(seat)) and one.text(seat) == two.text(seat)


@seeded
@given(positions())
def test_more_power_opens_purchases_and_nothing_else(state: State) -> None:
    rich = state.clone()
    rich.states["conjure"] += 9
    more = set(rich.legal_actions().tolist()) - set(state.legal_actions().tolist())
    assert set(state.legal_actions().tolist()) <= set(rich.legal_actions().tolist())
    assert all(BUY <= action < TARGET for action in more)
    assert bool(more) <= (state.states["depth"][0] == 0)


@seeded
@given(positions())
def test_a_single_answer_played_for_the_player_is_the_same_game(state: State) -> None:
    check_single_answers_change_nothing(state, 40)


# Plain-Python references.


def neighbours(p: dict[str, Any]) -> tuple[int, int]:
    """The nearest living seats before and after the active one."""
    living = [seat for seat in range(p["players"]) if p["fallen"][seat] == 0]
    place = living.index(p["active"])
    return living[place - 1], living[(place + 1) % len(living)]


def can_touch(p: dict[str, Any], op: str, seat: int) -> bool:
    can_draw = bool(p["decks"][seat] or p["tops"][seat] or p["discards"][seat])
    return {"draw": can_draw, "discard": bool(p["hands"][seat]), "draw_discard": can_draw or bool(p["hands"][seat])}[op]


def does_something(p: dict[str, Any], card: t.Card, ability: t.Ability) -> bool:
    """Whether the ability could move a card (realms-3.12), from the position as a player reads it."""
    own, (before, after) = p["active"], neighbours(p)
    near = {own, before, after}
    if ability.op == "return":
        return bool(p["box"])
    if ability.op == "destroy":
        prey = [key for seat in near for key in p["locations"][seat]]
        if ability.abjure_self and card.key in prey:
            prey.remove(card.key)
        return bool(prey)
    if ability.op == "abjure":
        rows = p["rows"][0] if p["players"] == 2 else p["rows"][own] + p["rows"][before]
        cards = [*p["hands"][own], *p["discards"][own], *rows, *["initiate"] * (p["initiates"] > 0)]
        return any(t.CARDS[t.KIND[key]].cost.value <= t.MAX_ABJURE_COST for key in cards)
    if ability.op in ("draw", "discard", "draw_discard") and not ability.abjure_self:
        return any(can_touch(p, ability.op, seat) for seat in near)
    return True


def usable(p: dict[str, Any]) -> set[int]:
    """The abilities that may be used in the active seat's turn, worked out card by card."""
    in_play = [t.CARDS[t.KIND[key]] for key in (*p["play"], *p["locations"][p["active"]])]
    found = set()
    for number, (kind, ability) in enumerate(t.ABILITIES):
        card = t.CARDS[kind]
        copies = sum(other.key == card.key for other in in_play)
        first = next(k for k, other in enumerate(card.abilities) if other is ability or (
            ability.either is not None and other.either == ability.either))
        others = list(in_play)
        if copies:
            others.remove(card)
        words = {word for other in others for word in (other.colour.value, other.type.value)}
        words |= {event for event in ("discarded", "abjured") if p[event]}
        if p["used"].get(f"{card.key}.{first}", 0) < copies and set(ability.requires) <= words:
            if does_something(p, card, ability):
                found.add(USE + number)
    return found


@seeded
@given(positions())
def test_usable_abilities_are_those_of_the_reference(state: State) -> None:
    assume(state.states["depth"][0] == 0)
    assert {int(a) for a in state.legal_actions() if USE <= a < BUY} == usable(state.to_position())


def places(p: dict[str, Any]) -> list[int]:
    """Places at the end (chapters 12 and 14): the living by sanity, then by cards, then the fallen, the last first."""
    def standing(seat: int) -> tuple[int, ...]:
        if p["fallen"][seat]:
            return (0, p["fallen"][seat])
        zones = (p["hands"], p["decks"], p["discards"], p["tops"], p["locations"])
        cards = sum(len(zone[seat]) for zone in zones) + (len(p["play"]) if seat == p["active"] else 0)
        return (1, p["sanity"][seat], cards)

    standings = [standing(seat) for seat in range(p["players"])]
    return [sum(other > own for other in standings) for own in standings]


@seeded
@given(OPTIONS, st.integers(0, 2**20), st.integers(1, 50))
def test_places_are_those_of_the_reference(options: dict[str, Any], seed: int, sanity: int) -> None:
    game = me.load("cthulhu_realms", **options)
    state = game.position({**game.start(seed).to_position(), "sanity": [sanity] * game.num_players})
    for _ in play_on(state, seed, game.max_length):
        pass
    assert list(state.outcome().ranking) == places(state.to_position())


# Elimination.


@seeded
@given(st.sampled_from((3, 4)), st.integers(0, 2**20))
def test_the_fallen_are_never_asked_again_and_own_nothing(players: int, seed: int) -> None:
    game = me.load("cthulhu_realms", players=players)
    state = game.position({**game.start(seed).to_position(), "sanity": [6] * players})
    fallen_before: set[int] = set()
    for current in play_on(state, seed, 2_000):
        p = current.to_position()
        fallen = {seat for seat in range(players) if p["fallen"][seat]}
        assert fallen_before <= fallen and current.player not in fallen and p["active"] not in fallen
        for seat in fallen:
            zones = ("hands", "decks", "discards", "tops", "locations", "rows")
            assert not any(p[zone][seat] for zone in zones) and p["sanity"][seat] <= 0
        fallen_before = fallen
    assert state.over
