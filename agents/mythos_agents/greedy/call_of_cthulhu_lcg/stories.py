"""How the greedy player foresees the struggles of a story, and whom it commits where.

A *view* holds the characters in play with what they are worth, and the struggles of each story.  Where a character
stands in it can be changed, so that plans can be tried.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from mythos_envs.call_of_cthulhu_lcg.layout import COMMIT, NOT_COMMITTED, NUM_SLOTS, RESOLVE
from mythos_envs.call_of_cthulhu_lcg.rules_board import is_character, is_insane
from mythos_envs.call_of_cthulhu_lcg.rules_targets import can_be_wounded, can_go_insane, is_ready
from mythos_envs.call_of_cthulhu_lcg.rules_values import struggles_of
from mythos_envs.call_of_cthulhu_lcg.tables import ARCANE, COMBAT, FAST, INVESTIGATION, NUM_ICONS, TERROR
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.call_of_cthulhu_lcg.worth import (
    FACE_DOWN,
    loss_of,
    side_of,
    tokens_worth,
)

(SKILL, FASTNESS, SIDE, AT, LOSS, LIVES, CAN_MADDEN, CAN_WOUND, IS_READY, INSTANCE, HERE, LEFT, IS_FREE) = range(4, 17)
"""What a view holds about a character, after its icons; the last three are working space."""
NUM_TROOP_FIELDS = 17
NOWHERE = -1.0

SCRATCH = 0.25
"""What a wound that does not kill costs."""
READIED_ATTACKER, READIED_DEFENDER = 0.2, 0.03
"""An Arcane struggle readies a character that may then defend; a defender would become ready anyway."""

class View(NamedTuple):
    """The characters in play, one row each, and how many struggles of each kind there are at each story."""

    troops: Any
    struggles: Any


@compiled
def view_of(s: Any) -> View:
    """The position as it is."""
    count = 0
    for k in range(s.board_size):
        if is_character(s, s.board[k]):
            count += 1
    troops = np.zeros((count, NUM_TROOP_FIELDS))
    row = 0
    for k in range(s.board_size):
        if is_character(s, s.board[k]):
            fill_troop(s, s.board[k], troops[row])
            row += 1
    struggles = np.zeros((NUM_SLOTS, NUM_ICONS), np.int64)
    for slot in range(NUM_SLOTS):
        for icon in range(NUM_ICONS):
            struggles[slot, icon] = struggles_of(s, slot, icon)
    return View(troops, struggles)


@compiled
def fill_troop(s: Any, i: int, troop: Any) -> None:
    """What is to be known of one character."""
    for icon in range(NUM_ICONS):
        troop[icon] = s.icons[i, icon]
    troop[SKILL] = s.skill[i]
    troop[FASTNESS] = 1.0 if s.keywords[i] & FAST != 0 else 0.0
    troop[SIDE] = s.seat[i]
    troop[AT] = s.story[i] if s.story[i] != NOT_COMMITTED else NOWHERE
    troop[LOSS] = loss_of(s, i)
    troop[LIVES] = 0 if is_insane(s, i) else max(s.toughness[i] - s.wounds[i], 0)
    troop[CAN_MADDEN] = 1.0 if can_go_insane(s, i) else 0.0
    troop[CAN_WOUND] = 1.0 if can_be_wounded(s, i) else 0.0
    troop[IS_READY] = 1.0 if is_ready(s, i) else 0.0
    troop[INSTANCE] = i


@compiled
def row_of(view: View, i: int) -> int:
    """The row of a character, or -1."""
    for row in range(len(view.troops)):
        if view.troops[row, INSTANCE] == i:
            return row
    return -1


# One story.


@compiled
def lead_of(view: View, field: int, seat: int) -> float:
    """By how much a seat is ahead among those who are still here; 0.5 when only Fast breaks the tie."""
    lead = 0.0
    most = 0.0
    fast = 0.0
    for troop in view.troops:
        if troop[HERE] == 1.0:
            side = side_of(seat, troop[SIDE])
            lead += side * troop[field]
            most = max(most, troop[field])
            fast += side * troop[FASTNESS]
    if lead != 0.0 or most == 0.0 or fast == 0.0:
        return lead
    return 0.5 if fast > 0.0 else -0.5


@compiled
def cost_of_struggle(troop: Any, icon: int) -> float:
    """What losing this struggle costs if this character is picked; negative when it cannot be."""
    if icon == TERROR:
        return (1.0 - FACE_DOWN) * troop[LOSS] if troop[CAN_MADDEN] == 1.0 else -1.0
    if troop[CAN_WOUND] == 0.0:
        return -1.0
    return SCRATCH * min(troop[LOSS], 2.0) if troop[LEFT] > 0.0 else troop[LOSS]


@compiled
def lose_struggle(view: View, icon: int, loser: int) -> float:
    """The loser gives up its cheapest character, which goes; returns what it costs."""
    best = -1.0
    chosen = -1
    for row in range(len(view.troops)):
        troop = view.troops[row]
        if troop[HERE] == 1.0 and troop[SIDE] == loser:
            cost = cost_of_struggle(troop, icon)
            if cost >= 0.0 and (chosen < 0 or cost < best):
                best = cost
                chosen = row
    if chosen < 0:
        return 0.0
    if icon == COMBAT and view.troops[chosen, LEFT] > 0.0:
        view.troops[chosen, LEFT] -= 1.0
    else:
        view.troops[chosen, HERE] = 0.0
    return best


@compiled
def best_here(view: View, seat: int) -> float:
    """The worth of a seat's best character at the story."""
    best = 0.0
    for troop in view.troops:
        if troop[HERE] == 1.0 and troop[SIDE] == seat:
            best = max(best, troop[LOSS])
    return best


@compiled
def story_result(s: Any, view: View, slot: int, seat: int) -> float:
    """What the resolution of a story brings a seat, if everybody stays where the view has them."""
    for troop in view.troops:
        troop[HERE] = 1.0 if troop[AT] == slot else 0.0
        troop[LEFT] = troop[LIVES]
    own = s.tokens[slot, seat]
    other = s.tokens[slot, 1 - seat]
    before = tokens_worth(s, seat, own, other)
    points = 0.0
    for icon in range(NUM_ICONS):
        for _ in range(view.struggles[slot, icon]):
            lead = lead_of(view, icon, seat)
            if lead == 0.0:
                continue
            winner = seat if lead > 0.0 else 1 - seat
            if icon == INVESTIGATION:
                own += 1 if winner == seat else 0
                other += 0 if winner == seat else 1
            elif icon == ARCANE:
                part = READIED_ATTACKER if winner == s.active else READIED_DEFENDER
                points += side_of(seat, winner) * part * best_here(view, winner)
            else:
                points -= side_of(seat, 1 - winner) * lose_struggle(view, icon, 1 - winner)
    if own < 5 and other < 5:
        gained = success_tokens(s, view)
        own += gained if s.active == seat else 0
        other += 0 if s.active == seat else gained
    return points + tokens_worth(s, seat, own, other) - before


@compiled
def success_tokens(s: Any, view: View) -> int:
    """The tokens of the active player for success."""
    own = 0.0
    other = 0.0
    for troop in view.troops:
        if troop[HERE] == 1.0:
            if troop[SIDE] == s.active:
                own += troop[SKILL]
            else:
                other += troop[SKILL]
    if own < 1.0 or lead_of(view, SKILL, s.active) <= 0.0:
        return 0
    return 1 if other > 0.0 else 2


@compiled
def is_ahead(s: Any, slot: int) -> bool:
    """Whether the characters committed to a story still await its resolution."""
    return slot >= 0 and COMMIT < s.turn_stage <= RESOLVE and s.resolved & (1 << slot) == 0


@compiled
def swing_without(s: Any, view: View, seat: int, i: int) -> float:
    """What a seat gains at the story where a character is committed if that character goes."""
    row = row_of(view, i)
    if row < 0 or not is_ahead(s, s.story[i]):
        return 0.0
    before = story_result(s, view, s.story[i], seat)
    view.troops[row, AT] = NOWHERE
    after = story_result(s, view, s.story[i], seat)
    view.troops[row, AT] = s.story[i]
    return after - before
