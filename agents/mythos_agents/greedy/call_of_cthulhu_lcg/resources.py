"""Which cards the greedy player makes resources, and on which domain: one larger domain, then the next, both factions.

The card that is missed least is spent, unless the hand needs a faction that no domain pays for yet.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from mythos_envs.call_of_cthulhu_lcg.actions import DOMAIN
from mythos_envs.call_of_cthulhu_lcg.layout import HAND, MAX_DECK, MAX_DOMAINS
from mythos_envs.call_of_cthulhu_lcg.rules_board import worth_of
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_COST,
    CARD_FACTION,
    CARD_LOYAL,
    CARD_TRANSIENT,
    NEUTRAL,
    NUM_FACTIONS,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.call_of_cthulhu_lcg.worth import CARD_WORTH, hand_of_faction, keep_worth, largest_domain

NEW_FACTION, PER_HELD = 1.2, 0.3
"""What it is worth that a card of the hand is matched for the first time; less for every resource there is."""
ONLY_ONCE = 0.6
"""A transient resource is soon gone."""
ENOUGH, PLENTY = 7, 10
"""Resources after which one is added only from a hand of so many cards."""
SMALL_HAND, FULL_HAND, LARGE_HAND = 2, 3, 5
SIZE_POINTS = np.array([0.0, 1.0, 2.2, 3.6, 4.8, 5.6, 6.1, 6.4, 6.6, 6.7, 6.8])
"""What a domain is worth that pays so much."""
VARIETY = 0.2
"""What a second faction on a domain is worth."""
CONCENTRATION, LARGE = 0.7, 5
"""What it is worth to add to the largest domain, up to this size, while a card in hand costs more than it pays."""
PLAYABLE = (0.3, 0.15)
"""How much of the worth of the best card in hand counts that a domain can pay for now and with one resource more."""


@compiled
def resource_score(s: Any, seat: int, i: int) -> float:
    """How gladly a card is made a resource."""
    card = s.card[i]
    faction = CARD_FACTION[card]
    score = -keep_worth(s, seat, card)
    if CARD_TRANSIENT[card] == 1:
        score -= ONLY_ONCE
    if faction == NEUTRAL:
        return score - PER_HELD
    others = hand_of_faction(s, seat, faction) - 1
    held = s.held[seat, faction]
    if others > 0:
        score += NEW_FACTION if held == 0 else -PER_HELD * held / (held + 1.0)
    return score


@compiled
def wants_resource(s: Any, seat: int) -> bool:
    """Whether another resource is worth a card of the hand."""
    total = 0
    for faction in range(NUM_FACTIONS):
        total += s.held[seat, faction]
    hand = s.hand_size[seat]
    if total < ENOUGH:
        return hand >= SMALL_HAND
    if total < PLENTY:
        return hand >= FULL_HAND
    return hand >= LARGE_HAND or (hand >= FULL_HAND and costs_more(s, seat, largest_domain(s, seat)))


@compiled
def costs_more(s: Any, seat: int, size: int) -> bool:
    """Whether a card in hand costs more than this."""
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND and CARD_COST[s.card[i]] > size:
            return True
    return False


@compiled
def playable_from(s: Any, seat: int, domain: int, size: int, extra: int) -> float:
    """The worth of the best card in hand that a domain of this size pays for; ``extra``: the faction that is added."""
    best = 0.0
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] != HAND:
            continue
        card = s.card[i]
        faction = CARD_FACTION[card]
        matching = s.worth[seat, domain, faction] + (1 if extra == faction else 0)
        needed = max(CARD_COST[card], 1) if CARD_LOYAL[card] == 1 else 1
        if CARD_COST[card] <= size and (faction == NEUTRAL or matching >= needed):
            best = max(best, CARD_WORTH[card])
    return best


@compiled
def domain_gain(s: Any, seat: int, domain: int, faction: int) -> float:
    """How much better a domain is with one more resource of a faction."""
    size = worth_of(s, seat, domain)
    gain = SIZE_POINTS[min(size + 1, 10)] - SIZE_POINTS[min(size, 10)]
    kinds = 0
    for other in range(NEUTRAL):
        if s.worth[seat, domain, other] > 0:
            kinds += 1
    if faction != NEUTRAL and s.worth[seat, domain, faction] == 0 and kinds < 2:
        gain += VARIETY
    if size == largest_domain(s, seat) and size < LARGE and costs_more(s, seat, size):
        gain += CONCENTRATION
    for more in range(2):
        after = playable_from(s, seat, domain, size + 1 + more, faction)
        gain += PLAYABLE[more] * (after - playable_from(s, seat, domain, size + more, -1))
    return gain


@compiled
def resource_action(s: Any, seat: int, i: int, actions: Any, count: int) -> int:
    """The domain that gains most by a resource."""
    best = -1e6
    choice = actions[0]
    for k in range(count):
        gain = domain_gain(s, seat, (actions[k] - DOMAIN) % MAX_DOMAINS, CARD_FACTION[s.card[i]])
        if gain > best:
            best = gain
            choice = actions[k]
    return choice
