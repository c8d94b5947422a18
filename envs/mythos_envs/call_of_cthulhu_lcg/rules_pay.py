"""What cards cost and which domains can pay: chapter 4."""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.layout import DISCARD, MAX_DECK
from mythos_envs.call_of_cthulhu_lcg.rules_board import is_blank, worth_of
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_COST,
    CARD_FACTION,
    CARD_IS_X,
    CARD_LOYAL,
    CARD_STEADFAST,
    CARD_SUBTYPES,
    CARD_TYPE,
    EFFECT_COST,
    EFFECT_COST_SELF,
    FILTER_SUBTYPE,
    FILTER_TITLE,
    FIRST_PASSIVE,
    NEUTRAL,
    NO_FILTER,
    NUM_CARDS,
    PASSIVE_EFFECT,
    PASSIVE_FILTER,
    PASSIVE_FLOOR,
    PASSIVE_N,
    PASSIVE_PER,
    PASSIVE_SCOPE,
    PER_FOREIGN_TYPE_OF_DOMAIN,
    SCOPE_OWN,
    SHUB_NIGGURATH,
    SUBTYPE_SPELL,
    TYPE_CHARACTER,
)
from mythos_envs.kernel.compile import compiled

NO_END = 127
CHANGES_COSTS = np.array([any(PASSIVE_EFFECT[p] == EFFECT_COST for p in range(FIRST_PASSIVE[c], FIRST_PASSIVE[c + 1]))
                          for c in range(NUM_CARDS)], np.int8)
"""1 for the cards that change what others cost."""
LEAST_COST = np.array([
    0 if any(PASSIVE_EFFECT[p] == EFFECT_COST_SELF for p in range(FIRST_PASSIVE[c], FIRST_PASSIVE[c + 1]))
    else CARD_COST[c] for c in range(NUM_CARDS)], np.int8)
"""What a card costs at least unless another makes it cheaper; an X may be 0."""


@compiled
def applies_to_play(s: Any, source: int, p: int, seat: int, card: int) -> bool:
    """Whether a card in play changes what a seat pays for a card."""
    if PASSIVE_EFFECT[p] != EFFECT_COST or (PASSIVE_SCOPE[p] == SCOPE_OWN and s.seat[source] != seat):
        return False
    f = PASSIVE_FILTER[p]
    if f == NO_FILTER:
        return True
    if CARD_TYPE[card] != TYPE_CHARACTER or (FILTER_TITLE[f] >= 0 and FILTER_TITLE[f] != card):
        return False
    return FILTER_SUBTYPE[f] == 0 or CARD_SUBTYPES[card] & FILTER_SUBTYPE[f] != 0


@compiled
def types_on_domain(s: Any, seat: int, domain: int, faction: int) -> int:
    """Distinct kinds of resources on a domain other than the card's own; neutral is none (F85)."""
    count = 0
    for other in range(NEUTRAL):
        if other != faction and s.worth[seat, domain, other] > 0:
            count += 1
    return count


@compiled
def spells_in_discard(s: Any, seat: int) -> int:
    """Spell cards in one's own discard pile."""
    count = 0
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == DISCARD and CARD_SUBTYPES[s.card[i]] & SUBTYPE_SPELL != 0:
            count += 1
    return count


@compiled
def cost_before_domain(s: Any, seat: int, card: int) -> tuple[int, int]:
    """The cost without what depends on the domain, and the floor that some reduction sets (chapter 4)."""
    cost = CARD_COST[card] + s.more_cost
    floor = 0
    for k in range(s.board_size):
        i = s.board[k]
        if CHANGES_COSTS[s.card[i]] == 0 or is_blank(s, i):
            continue
        for p in range(FIRST_PASSIVE[s.card[i]], FIRST_PASSIVE[s.card[i] + 1]):
            if applies_to_play(s, i, p, seat, card):
                cost += PASSIVE_N[p]
                floor = max(floor, PASSIVE_FLOOR[p])
    if s.discount[seat] > 0 and CARD_TYPE[card] == TYPE_CHARACTER and CARD_FACTION[card] == SHUB_NIGGURATH:
        cost -= s.discount[seat]
        floor = 1
    return cost, floor


@compiled
def cost_on(s: Any, seat: int, card: int, domain: int, cost: int, floor: int) -> int:
    """The cost when a domain pays; a cost of 0 is not reduced, and a floor of 1 wins over other reductions."""
    for p in range(FIRST_PASSIVE[card], FIRST_PASSIVE[card + 1]):
        if PASSIVE_EFFECT[p] == EFFECT_COST_SELF:
            if PASSIVE_PER[p] == PER_FOREIGN_TYPE_OF_DOMAIN:
                cost += PASSIVE_N[p] * types_on_domain(s, seat, domain, CARD_FACTION[card])
            else:
                cost += PASSIVE_N[p] * spells_in_discard(s, seat)
            floor = max(floor, PASSIVE_FLOOR[p])
    if CARD_COST[card] + s.more_cost == 0:
        return 0
    return max(cost, floor, 0)


@compiled
def matches(s: Any, seat: int, card: int, domain: int, cost: int) -> bool:
    """Resource match, and for loyal cards the whole cost in resources of their faction."""
    faction = CARD_FACTION[card]
    if faction == NEUTRAL:
        return s.neutral_match == 0 or s.worth[seat, domain, NEUTRAL] > 0
    return s.worth[seat, domain, faction] >= (max(cost, 1) if CARD_LOYAL[card] == 1 else 1)


@compiled
def is_steadfast_enough(s: Any, seat: int, card: int) -> bool:
    """Resources of its faction on all domains together, counted one by one, also at cost 0."""
    return s.held[seat, CARD_FACTION[card]] >= CARD_STEADFAST[card]


@compiled
def domain_pays(s: Any, seat: int, card: int, domain: int, cost: int, floor: int) -> bool:
    """Whether a domain can pay for a card; for an X of 0 alone none is drained (chapter 4)."""
    if s.drained[seat] & (1 << domain) != 0:
        return False
    price = max(cost_on(s, seat, card, domain, cost, floor), CARD_IS_X[card])
    return worth_of(s, seat, domain) >= price and matches(s, seat, card, domain, price)


@compiled
def domains_for_card(s: Any, seat: int, card: int) -> int:
    """The domains that can pay for a card, as bits; for a cost of 0 with X none is drained (chapter 4)."""
    cost, floor = cost_before_domain(s, seat, card)
    found = 0
    for domain in range(s.num_domains[seat]):
        if domain_pays(s, seat, card, domain, cost, floor):
            found |= 1 << domain
    return found


@compiled
def costs_nothing(s: Any, card: int, cost: int, floor: int) -> bool:
    """Whether a card of this cost is free, whatever pays; nothing is drained for it."""
    if CARD_IS_X[card] == 1:
        return False
    return max(cost, floor) <= 0 or CARD_COST[card] + s.more_cost == 0


@compiled
def is_free(s: Any, seat: int, card: int) -> bool:
    """Whether a card costs nothing now."""
    cost, floor = cost_before_domain(s, seat, card)
    return costs_nothing(s, card, cost, floor)


@compiled
def can_pay(s: Any, seat: int, card: int) -> bool:
    """Whether a card is free or a domain can pay for it."""
    cost, floor = cost_before_domain(s, seat, card)
    if costs_nothing(s, card, cost, floor):
        return True
    for domain in range(s.num_domains[seat]):
        if domain_pays(s, seat, card, domain, cost, floor):
            return True
    return False


@compiled
def price_on(s: Any, seat: int, card: int, domain: int) -> int:
    """What a card costs when this domain pays, without X."""
    cost, floor = cost_before_domain(s, seat, card)
    return cost_on(s, seat, card, domain, cost, floor)


@compiled
def domains_for_ability(s: Any, seat: int, pay: int) -> int:
    """The domains that can pay for an ability, as bits; none is drained for an X of 0."""
    found = 0
    for domain in range(s.num_domains[seat]):
        if s.drained[seat] & (1 << domain) == 0 and worth_of(s, seat, domain) >= max(pay, 1):
            found |= 1 << domain
    return found


@compiled
def most_to_spend(s: Any, seat: int) -> int:
    """No card whose LEAST_COST is higher can be paid for now."""
    if s.discount[seat] > 0:
        return NO_END
    for k in range(s.board_size):
        if CHANGES_COSTS[s.card[s.board[k]]] == 1:
            return NO_END
    return most_paid(s, seat, ~s.drained[seat])


@compiled
def most_paid(s: Any, seat: int, domains: int) -> int:
    """The most that one of these domains pays."""
    most = 0
    for domain in range(s.num_domains[seat]):
        if domains & (1 << domain) != 0:
            most = max(most, worth_of(s, seat, domain))
    return most
