"""Whom the greedy player commits where: a plan for all stories that are still to be asked about."""

from __future__ import annotations

from typing import Any

import numpy as np
from mythos_envs.call_of_cthulhu_lcg.actions import CARD, PASS
from mythos_envs.call_of_cthulhu_lcg.layout import NO_STORY, NOT_COMMITTED, NUM_SLOTS
from mythos_envs.call_of_cthulhu_lcg.rules_legal import may_commit
from mythos_envs.call_of_cthulhu_lcg.rules_story import may_commit_at
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.call_of_cthulhu_lcg.stories import (
    AT,
    INSTANCE,
    IS_FREE,
    IS_READY,
    LOSS,
    NOWHERE,
    SIDE,
    SKILL,
    View,
    story_result,
)
from mythos_agents.greedy.call_of_cthulhu_lcg.worth import (
    token_points,
)

UNOPPOSED, BY_ONE, BY_ALL = 0.45, 0.35, 0.2
"""How far an attack is judged by nobody, the strongest enemy, or all enemies who are ready opposing it."""
HOLD = 0.35
"""How far ready characters are kept for what the enemy could gain in its next turn."""
THREAT_TOKENS = 3
"""What an unopposed attack usually brings."""
EFFORT_ATTACK, EFFORT_DEFENCE = 0.05, 0.02
"""What it costs to exhaust a character, of its worth."""
WORTH_COMMITTING = 0.1



# Committing.


@compiled
def attack_result(s: Any, view: View, slot: int, seat: int) -> float:
    """What an attack brings, with some regard to those who could oppose it."""
    alone = story_result(s, view, slot, seat)
    strongest = -1
    ready = 0
    for row in range(len(view.troops)):
        if can_oppose(view.troops[row], seat):
            ready += 1
            if strongest < 0 or strength_of(view.troops[row]) > strength_of(view.troops[strongest]):
                strongest = row
    if ready == 0:
        return alone
    view.troops[strongest, AT] = slot
    opposed = story_result(s, view, slot, seat)
    together = opposed
    if ready > 1:
        for troop in view.troops:
            if can_oppose(troop, seat):
                troop[AT] = slot
        together = story_result(s, view, slot, seat)
    for troop in view.troops:
        if can_oppose(troop, seat):
            troop[AT] = NOWHERE
    return UNOPPOSED * alone + BY_ONE * min(opposed, alone) + BY_ALL * together


@compiled
def can_oppose(troop: Any, seat: int) -> bool:
    """Whether a character is a ready enemy."""
    return troop[SIDE] != seat and troop[IS_READY] == 1.0


@compiled
def slot_score(s: Any, view: View, slot: int, seat: int) -> float:
    """What the characters at a story are worth there; nothing where the active player has none."""
    for troop in view.troops:
        if troop[AT] == slot:
            return attack_result(s, view, slot, seat) if seat == s.active else story_result(s, view, slot, seat)
    return 0.0


@compiled
def strength_of(troop: Any) -> float:
    """How much a character counts in a story, roughly."""
    return troop[SKILL] + 0.5 * (troop[0] + troop[1] + troop[2] + troop[3])


@compiled
def threat_to(s: Any, seat: int) -> float:
    """What the enemy could gain at one story in its next turn if nobody opposed it."""
    threat = 0.0
    for slot in range(NUM_SLOTS):
        if s.story_card[slot] != NO_STORY:
            count = s.tokens[slot, 1 - seat]
            gain = token_points(s, 1 - seat, count + THREAT_TOKENS) - token_points(s, 1 - seat, count)
            threat = max(threat, gain)
    return threat


@compiled
def effort_of(s: Any, view: View, seat: int, row: int, threat: float) -> float:
    """What it costs to exhaust a character: as an attacker it will not be ready to defend."""
    troop = view.troops[row]
    if seat != s.active:
        return EFFORT_DEFENCE * troop[LOSS]
    enemies = 0.0
    home = 0.0
    for other in view.troops:
        if other[SIDE] != seat:
            enemies += strength_of(other)
        elif other[IS_READY] == 1.0 and other[AT] == NOWHERE:
            home += strength_of(other)
    effort = EFFORT_ATTACK * troop[LOSS]
    if enemies > 0.0:
        needed = min(strength_of(troop), max(enemies - (home - strength_of(troop)), 0.0))
        effort += HOLD * threat * needed / enemies
    return effort


@compiled
def may_go(s: Any, seat: int, troop: Any, slot: int, first: int) -> bool:
    """Whether a character can still be committed to a story; questions come in rising order."""
    return (slot > first or troop[INSTANCE] > s.ask_b) and may_commit_at(s, seat, slot)


@compiled
def is_free(s: Any, seat: int, troop: Any) -> bool:
    """Whether a character can be committed at all."""
    if troop[SIDE] != seat or troop[IS_READY] == 0.0 or troop[AT] != NOWHERE:
        return False
    for slot in range(NUM_SLOTS):
        if may_commit(s, seat, int(troop[INSTANCE]), slot):
            return True
    return False


@compiled
def add_best(s: Any, view: View, seat: int, first: int, scores: Any, threat: float) -> bool:
    """Commits the one character that gains most; false if none gains."""
    best = WORTH_COMMITTING
    chosen = -1
    where = 0
    for row in range(len(view.troops)):
        troop = view.troops[row]
        if troop[IS_FREE] == 0.0:
            continue
        effort = effort_of(s, view, seat, row, threat)
        for slot in range(first, NUM_SLOTS):
            if may_go(s, seat, troop, slot, first):
                troop[AT] = slot
                gain = slot_score(s, view, slot, seat) - scores[slot] - effort
                troop[AT] = NOWHERE
                if gain > best:
                    best = gain
                    chosen = row
                    where = slot
    if chosen < 0:
        return False
    place(s, view, chosen, where)
    scores[where] = slot_score(s, view, where, seat)
    return True


@compiled
def place(s: Any, view: View, row: int, slot: int) -> None:
    """A character is meant to go to a story."""
    view.troops[row, AT] = slot
    view.troops[row, IS_FREE] = 0.0


@compiled
def anybody_may_go(s: Any, view: View, seat: int, slot: int, first: int) -> bool:
    """Whether anybody who is left can be committed to a story."""
    for troop in view.troops:
        if troop[IS_FREE] == 1.0 and may_go(s, seat, troop, slot, first):
            return True
    return False


@compiled
def add_all(s: Any, view: View, seat: int, first: int, scores: Any, threat: float) -> bool:
    """Commits all who are left to one story, where that gains most although no single one would."""
    best = WORTH_COMMITTING
    where = -1
    for slot in range(first, NUM_SLOTS):
        if not anybody_may_go(s, view, seat, slot, first):
            continue
        gain = -scores[slot]
        for row in range(len(view.troops)):
            if view.troops[row, IS_FREE] == 1.0 and may_go(s, seat, view.troops[row], slot, first):
                gain -= effort_of(s, view, seat, row, threat)
                view.troops[row, AT] = slot
        gain += slot_score(s, view, slot, seat)
        for troop in view.troops:
            if troop[IS_FREE] == 1.0:
                troop[AT] = NOWHERE
        if gain > best:
            best = gain
            where = slot
    if where < 0:
        return False
    for row in range(len(view.troops)):
        if view.troops[row, IS_FREE] == 1.0 and may_go(s, seat, view.troops[row], where, first):
            place(s, view, row, where)
    scores[where] = slot_score(s, view, where, seat)
    return True


@compiled
def commit_action(s: Any, view: View) -> int:
    """The next character for the story that is asked about, by a plan for this and all later stories."""
    seat = s.player
    first = s.frame_step[s.depth - 1]
    for troop in view.troops:
        troop[IS_FREE] = 1.0 if is_free(s, seat, troop) else 0.0
        if troop[SIDE] == seat and troop[AT] != NOWHERE:
            troop[IS_READY] = 0.0
    scores = np.zeros(NUM_SLOTS)
    for slot in range(NUM_SLOTS):
        scores[slot] = slot_score(s, view, slot, seat)
    threat = threat_to(s, seat)
    going_on = True
    while going_on:
        going_on = add_best(s, view, seat, first, scores, threat)
        if not going_on:
            going_on = add_all(s, view, seat, first, scores, threat)
    return first_of_plan(s, view, seat, first)


@compiled
def first_of_plan(s: Any, view: View, seat: int, slot: int) -> int:
    """The lowest of those who are to be committed here now."""
    chosen = -1
    for troop in view.troops:
        i = int(troop[INSTANCE])
        if troop[AT] == slot and troop[SIDE] == seat and s.story[i] == NOT_COMMITTED and (chosen < 0 or i < chosen):
            chosen = i
    return PASS if chosen < 0 else CARD + s.card[chosen]
