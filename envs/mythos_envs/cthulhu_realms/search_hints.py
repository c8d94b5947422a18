"""What the search need not waste its simulations on.  Nothing here decides what is legal.

`rollout` is random play that is quick, and short of the follies that make uniformly random games long: it plays its
whole hand, uses its abilities in random order, buys at random and aims losses at the others.  `candidates` are
the moves that the tree weighs: what is free and plainly good is done at once, so that the simulations go into
purchases, cards to lose or abjure, and where a loss strikes.
"""

from typing import Any

import numpy as np

from mythos_envs.cthulhu_realms.actions import (
    BUY,
    DISCARD_CARD,
    END_TURN,
    LOSE_PERSON,
    PLAY,
    SELF,
    SPARE,
    TARGET,
    USE,
)
from mythos_envs.cthulhu_realms.layout import (
    AMOUNT_FRAME,
    DISCARD_FRAME,
    LOSE_FRAME,
    MAIN,
    TARGET_FRAME,
)
from mythos_envs.cthulhu_realms.rules import can_do_something, legal, legal_available, requirements_met
from mythos_envs.cthulhu_realms.rules_cards import pick_from
from mythos_envs.cthulhu_realms.rules_stack import current_frame
from mythos_envs.cthulhu_realms.tables import (
    ABILITIES,
    ABILITY_ABJURES_SELF,
    ABILITY_OP,
    ABILITY_REQUIRES,
    ABILITY_SLOT,
    CARD_SUPPORT,
    DISCARD,
    FIRST_ABILITY,
    LOSE,
    NUM_CARDS,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.rng import below

NOTHING = -1
IS_PLAINLY_GOOD = np.array([
    ability.op in ("conjure", "gain", "draw", "lose") and not ability.abjure_self and ability.either is None
    for _, ability in ABILITIES
])
"""Costs nothing and closes nothing: no abjure arrow, no double arrow."""
ABJURE_SELF_ONE_IN = 8


@compiled
def rollout(s: Any, actions: Any) -> int:
    """A random legal move."""
    frame = current_frame(s)
    if frame == MAIN:
        return _main_move(s, actions)
    if frame == DISCARD_FRAME:
        return DISCARD_CARD + pick_from(s, s.hand[s.player], s.hand_size[s.player])
    count = legal(s, actions)
    if frame == TARGET_FRAME:
        return _target_move(s, actions, count)
    if frame == LOSE_FRAME:
        return _loss_move(s, actions, count)
    if frame == AMOUNT_FRAME:
        return actions[count - 1]
    return actions[below(s, count)]


@compiled
def _main_move(s: Any, actions: Any) -> int:
    """Plays the hand, then uses abilities, then buys, then ends the turn."""
    seat = s.active
    if s.hand_size[seat] > 0:
        return PLAY + pick_from(s, s.hand[seat], s.hand_size[seat])
    ability = _random_ability(s)
    if ability != NOTHING:
        return USE + ability
    count = legal_available(s, BUY, s.conjure, actions, 0)
    return actions[below(s, count)] if count > 0 else END_TURN


@compiled
def _random_ability(s: Any) -> int:
    """Some usable ability, looking from a random card on; those that abjure their card only now and then."""
    met = requirements_met(s, 1)
    pairs = requirements_met(s, 2)
    kind = below(s, NUM_CARDS)
    for _ in range(NUM_CARDS):
        kind = kind + 1 if kind < NUM_CARDS - 1 else 0
        if s.play[kind] == 0:
            continue
        missing = ~met | (CARD_SUPPORT[kind] & ~pairs)
        first = FIRST_ABILITY[kind]
        size = FIRST_ABILITY[kind + 1] - first
        turn = below(s, size)
        for k in range(size):
            place = k + turn if k + turn < size else k + turn - size
            ability = first + place
            if s.used[ABILITY_SLOT[ability]] >= s.play[kind] or ABILITY_REQUIRES[ability] & missing != 0:
                continue
            if ABILITY_ABJURES_SELF[ability] and below(s, ABJURE_SELF_ONE_IN) != 0:
                continue
            if can_do_something(s, ability):
                return ability
    return NOTHING


@compiled
def _target_move(s: Any, actions: Any, count: int) -> int:
    """Gains and draws for oneself, discards and losses for the others, where that is possible."""
    op = ABILITY_OP[s.frame_value[s.depth - 1]]
    if op == LOSE or op == DISCARD:
        others = 1 if actions[0] == TARGET + SELF and count > 1 else 0
        return actions[others + below(s, count - others)]
    return actions[0] if actions[0] == TARGET + SELF else actions[below(s, count)]


@compiled
def _loss_move(s: Any, actions: Any, count: int) -> int:
    """The person where it can be struck, else any location; nothing is spared that could be hurt."""
    if actions[0] == LOSE_PERSON:
        return LOSE_PERSON
    worthwhile = count - 1 if count > 1 and actions[count - 1] == SPARE else count
    return actions[below(s, worthwhile)]


@compiled
def candidates(s: Any, actions: Any, count: int) -> int:
    """The moves worth a simulation, out of the first ``count`` legal ones; keeps at least one."""
    frame = current_frame(s)
    if frame == MAIN:
        return _main_candidates(actions, count)
    if frame == TARGET_FRAME:
        return _target_candidates(s, actions, count)
    if frame == AMOUNT_FRAME:
        actions[0] = actions[count - 1]
        return 1
    if frame == LOSE_FRAME and count > 1 and actions[count - 1] == SPARE:
        return count - 1
    return count


@compiled
def _main_candidates(actions: Any, count: int) -> int:
    """Cards are played and plainly good abilities used at once; the turn does not end while an ability is free."""
    is_free = False
    for k in range(1, count):
        action = actions[k]
        if action < USE or (action < BUY and IS_PLAINLY_GOOD[action - USE]):
            actions[0] = action
            return 1
        is_free = is_free or (action < BUY and not ABILITY_ABJURES_SELF[action - USE])
    if not is_free:
        return count
    for k in range(1, count):
        actions[k - 1] = actions[k]
    return count - 1


@compiled
def _target_candidates(s: Any, actions: Any, count: int) -> int:
    """Gains and draws are for oneself, losses and discards for the others, as far as they may be chosen."""
    if count == 1 or actions[0] != TARGET + SELF:
        return count
    op = ABILITY_OP[s.frame_value[s.depth - 1]]
    if op != LOSE and op != DISCARD:
        return 1
    for k in range(1, count):
        actions[k - 1] = actions[k]
    return count - 1
