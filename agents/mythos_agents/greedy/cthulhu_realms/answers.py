"""The greedy player's answers: where a loss goes, who is meant, which card."""

from __future__ import annotations

from typing import Any

from mythos_envs.cthulhu_realms.actions import (
    ABJURE_DISCARD,
    ABJURE_HAND,
    ABJURE_ROW,
    AMOUNT,
    DESTROY_AT,
    DISCARD_CARD,
    LOSE_AT,
    LOSE_PERSON,
    RETURN_CARD,
    SELF,
    SPARE,
)
from mythos_envs.cthulhu_realms.rules import target_seat
from mythos_envs.cthulhu_realms.tables import (
    ABILITY_OP,
    DISCARD,
    LOCATION_CARDS,
    LOCATION_SANITY,
    LOCATION_SHIELD,
    LOSE,
    NO_SHIELD,
    NUM_CARDS,
    NUM_LOCATIONS,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.cthulhu_realms.turn import BREAK, is_thin, loss_in_reach, loss_to_fell, may_return
from mythos_agents.greedy.cthulhu_realms.worth import WORTH_BUYING, worth, worth_in_deck

FELL, BREAK_SHIELD, BREAK_GOOD, HURT = 1000.0, 100.0, 20.0, 10.0
SPARE_THEM, HURT_SELF = -100.0, -200.0
"""Uses of a loss, best first; one that breaks nothing stands between HURT and SPARE_THEM."""

TAKE_BACK, THIN_OUT, DENY = 100.0, 20.0, 0.3
FROM_DISCARD = 0.5
"""A card of the discard pile goes rather than the same one in hand, which can still be played."""


@compiled
def score_loss(s: Any, action: int, late: float) -> float:
    """The person when that fells it or nothing better is in reach; shields before it; locations worth the loss."""
    victim = s.frame_seat[s.depth - 1]
    left = s.frame_value[s.depth - 1]
    if action == SPARE:
        return SPARE_THEM
    if action == LOSE_PERSON:
        return FELL if left + loss_in_reach(s, True, False) >= loss_to_fell(s, victim) else HURT
    if victim == s.active:
        return HURT_SELF
    location = action - LOSE_AT
    need = LOCATION_SANITY[location] - s.damage[victim, location]
    if need > left + loss_in_reach(s, False, False):
        return -float(need)
    gain = BREAK * worth(LOCATION_CARDS[location], late) - need
    if s.safehouses[victim] > 0 and LOCATION_SHIELD[location] != NO_SHIELD:
        return BREAK_SHIELD + gain
    return BREAK_GOOD + gain if gain > 0.0 else -float(need)


@compiled
def score_target(s: Any, rel: int) -> float:
    """Draws and gains for oneself; losses and discards for the neighbour with more cards, then with more sanity."""
    op = ABILITY_OP[s.frame_value[s.depth - 1]]
    if op != LOSE and op != DISCARD:
        return 1.0 if rel == SELF else 0.0
    if rel == SELF:
        return -1.0
    seat = target_seat(s, rel)
    return s.hand_size[seat] + s.sanity[seat] / 1000.0


@compiled
def score_card(s: Any, action: int, late: float, mean: float) -> float:
    """Which card to discard, abjure, return or destroy, and how much: the worst of one's own, the best of theirs."""
    if action >= DESTROY_AT:
        place = action - DESTROY_AT
        value = worth(LOCATION_CARDS[place % NUM_LOCATIONS], late)
        return -value if place // NUM_LOCATIONS == SELF else value
    if action >= AMOUNT:
        return float(action)
    if action >= RETURN_CARD:
        return worth_in_deck(s, action - RETURN_CARD, late)
    if action >= ABJURE_HAND:
        return _score_abjure(s, action, late, mean)
    return -worth(action - DISCARD_CARD, late)


@compiled
def _score_abjure(s: Any, action: int, late: float, mean: float) -> float:
    """A good card for sale that can be returned to the own deck; a card to be rid of; else what others would buy."""
    if action >= ABJURE_ROW:
        value = worth_in_deck(s, (action - ABJURE_ROW) % NUM_CARDS, late)
        return TAKE_BACK + value if may_return(s) and value > WORTH_BUYING * mean else DENY * value
    is_hand = action < ABJURE_DISCARD
    kind = action - (ABJURE_HAND if is_hand else ABJURE_DISCARD)
    thinning = THIN_OUT if is_thin(kind, late, mean) else -THIN_OUT
    return thinning - worth(kind, late) + (0.0 if is_hand else FROM_DISCARD)
