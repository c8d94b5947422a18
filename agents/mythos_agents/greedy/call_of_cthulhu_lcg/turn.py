"""The greedy player in a window: what to play, which ability to use, and when to pass."""

from __future__ import annotations

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.actions import CARD, PASS, USE
from mythos_envs.call_of_cthulhu_lcg.layout import (
    HAND,
    INSANE,
    MAX_DECK,
    NO_ABILITY,
    NUM_INSTANCES,
    OPERATIONS,
    PLAY,
    WINDOW_FRAME,
    WOUND_FRAME,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import is_character, worth_of
from mythos_envs.call_of_cthulhu_lcg.rules_pay import domains_for_ability, domains_for_card, is_free
from mythos_envs.call_of_cthulhu_lcg.rules_targets import fits
from mythos_envs.call_of_cthulhu_lcg.rules_windows import can_be_free, can_host, domains_to_pay, most_x, usable_as
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_EXHAUST,
    ABILITY_KIND,
    ABILITY_PAY,
    ABILITY_SACRIFICE,
    ABILITY_TRIGGER,
    ABILITY_WHEN,
    ATTACH_NONE,
    ATTACH_STORY,
    CARD_ATTACH,
    CARD_IS_X,
    CARD_STRUGGLES,
    CARD_TYPE,
    COST_SELF,
    EFFECT_ICON,
    EFFECT_MADNESS,
    EFFECT_NO_COMMIT_OWN_TURN,
    EFFECT_NO_RESTORE,
    EFFECT_SKILL,
    EFFECT_TOUGHNESS,
    FIRST_ABILITY,
    FIRST_OP,
    FIRST_PASSIVE,
    KIND_DISRUPT,
    KIND_FORCED,
    NUM_ICONS,
    OP_CANCEL_EFFECT,
    OP_CANCEL_WOUND,
    OP_CODE,
    OP_WOUND,
    PASSIVE_EFFECT,
    PASSIVE_ICON,
    PASSIVE_N,
    PASSIVE_SCOPE,
    PAY_X,
    SCOPE_HOST,
    TRIGGER_ENTERED,
    TRIGGER_WOUND_HOST,
    TYPE_CHARACTER,
    TYPE_EVENT,
    WHEN_HOST_COMMITTED,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.call_of_cthulhu_lcg.abilities import best_gain, chosen_gain
from mythos_agents.greedy.call_of_cthulhu_lcg.effects import harm_gain
from mythos_agents.greedy.call_of_cthulhu_lcg.stories import View
from mythos_agents.greedy.call_of_cthulhu_lcg.worth import (
    CARD_WORTH,
    PER_ICON,
    PER_SKILL,
    PER_TOUGHNESS,
    keep_worth,
    loss_of,
    side_of,
    value_of,
    worth_ready,
)

WORTH_ACTING = 0.15
"""What an action must gain beyond its costs."""
EVENT_KEPT = 0.25
"""The part of its worth that an event must bring for not being kept for a better moment."""
DRAIN_IN_OPERATIONS, DRAIN_LATER = 0.3, 0.1
"""What a resource is worth: before and after the own operations phase."""
IN_HAND = 0.3
"""What a card is worth that cannot be played."""
BEARING = 0.15
"""How much better an attachment is on a character, for each point that is worth."""
USABLE = 0.8
"""What an ability gives that its host, or whoever controls it, can use."""
KEPT_MAD, KEPT_BACK = 0.5, 0.5
FLEE = 0.5


# Costs.


@compiled
def cheapest_domain(s: Any, seat: int, domains: int) -> int:
    """What the smallest of these domains pays."""
    least = 0
    for domain in range(s.num_domains[seat]):
        if domains & (1 << domain) != 0:
            worth = worth_of(s, seat, domain)
            if least == 0 or worth < least:
                least = worth
    return least


@compiled
def drain_cost(s: Any, seat: int, resources: int) -> float:
    """What it costs to drain a domain now; what is not spent before the next own turn is lost."""
    before = s.active == seat and s.turn_stage <= OPERATIONS
    return resources * (DRAIN_IN_OPERATIONS if before else DRAIN_LATER)


@compiled
def least_fitting(s: Any, f: int, seat: int, source: int, exhausted: bool) -> float:
    """The cheapest own card that can be exhausted or sacrificed for something."""
    best = -1.0
    for k in range(s.board_size):
        i = s.board[k]
        if fits(s, f, seat, source, 0, i):
            cost = worth_ready(s, i) if exhausted else loss_of(s, i)
            if best < 0.0 or cost < best:
                best = cost
    return max(best, 0.0)


@compiled
def given_cost(s: Any, seat: int, i: int, a: int) -> float:
    """Cards that are exhausted or sacrificed for an ability."""
    cost = 0.0
    if ABILITY_EXHAUST[a] == COST_SELF:
        if is_character(s, i):
            cost += worth_ready(s, i)
    elif ABILITY_EXHAUST[a] >= 0:
        cost += least_fitting(s, ABILITY_EXHAUST[a], seat, i, True)
    if ABILITY_SACRIFICE[a] == COST_SELF:
        cost += loss_of(s, i)
    elif ABILITY_SACRIFICE[a] >= 0:
        cost += least_fitting(s, ABILITY_SACRIFICE[a], seat, i, False)
    return cost


# Disrupts.


@compiled
def cancelled_gain(s: Any, view: View, seat: int, code: int) -> float:
    """What it is worth to stop what is about to happen."""
    below = int(s.depth) - 2
    if s.frame[below] == WOUND_FRAME:
        return -harm_gain(s, view, seat, OP_WOUND, 1, s.frame_first[below]) if code == OP_CANCEL_WOUND else 0.0
    if code != OP_CANCEL_EFFECT:
        return 0.0
    return -side_of(seat, s.frame_seat[below]) * chosen_gain(s, view, below)


@compiled
def disrupt_gain(s: Any, view: View, seat: int, i: int, a: int) -> float:
    """What a disrupt is worth; nobody flees from an own ability, and more gladly from what would strike the card."""
    code = OP_CODE[FIRST_OP[a]]
    if code == OP_CANCEL_WOUND or code == OP_CANCEL_EFFECT:
        return cancelled_gain(s, view, seat, code)
    below = int(s.depth) - 2
    if s.frame_seat[below] == seat:
        return 0.0
    if s.frame_first[below] == i:
        return FLEE * chosen_gain(s, view, below) + best_gain(s, view, seat, i, a, 0)
    return best_gain(s, view, seat, i, a, 0)


# Abilities and events.


@compiled
def gain_with_x(s: Any, view: View, seat: int, i: int, a: int, domains: int) -> float:
    """The best domain for an ability that asks for X, with all that it pays."""
    best = -1e6
    for domain in range(s.num_domains[seat]):
        if domains & (1 << domain) != 0:
            gain = best_gain(s, view, seat, i, a, most_x(s, seat, i, domain))
            best = max(best, gain - drain_cost(s, seat, worth_of(s, seat, domain)))
    return max(best, best_gain(s, view, seat, i, a, 0)) if can_be_free(s, seat, i, a) else best


@compiled
def use_gain(s: Any, view: View, seat: int, i: int, a: int) -> float:
    """What an ability of a card on the table gains after its costs."""
    cost = given_cost(s, seat, i, a)
    if ABILITY_PAY[a] == PAY_X:
        return gain_with_x(s, view, seat, i, a, domains_to_pay(s, seat, i, a)) - cost
    if ABILITY_PAY[a] > 0:
        domains = domains_for_ability(s, seat, ABILITY_PAY[a])
        cost += drain_cost(s, seat, cheapest_domain(s, seat, domains))
    if ABILITY_KIND[a] == KIND_DISRUPT:
        return disrupt_gain(s, view, seat, i, a) - cost
    return best_gain(s, view, seat, i, a, 0) - cost


@compiled
def event_gain(s: Any, view: View, seat: int, i: int) -> float:
    """What an event gains after its costs, one of which is the card."""
    card = s.card[i]
    a = FIRST_ABILITY[card]
    cost = EVENT_KEPT * keep_worth(s, seat, card) + given_cost(s, seat, i, a)
    if CARD_IS_X[card] == 1:
        return gain_with_x(s, view, seat, i, a, domains_to_pay(s, seat, i, a)) - cost
    if not is_free(s, seat, card):
        cost += drain_cost(s, seat, cheapest_domain(s, seat, domains_to_pay(s, seat, i, a)))
    if ABILITY_KIND[a] == KIND_DISRUPT:
        return disrupt_gain(s, view, seat, i, a) - cost
    return best_gain(s, view, seat, i, a, 0) - cost


# Characters, supports, conspiracies.


@compiled
def entering_gain(s: Any, view: View, seat: int, i: int) -> float:
    """What happens when a card enters play: what is forced may be bad."""
    card = s.card[i]
    gain = 0.0
    for a in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
        if ABILITY_TRIGGER[a] == TRIGGER_ENTERED:
            done = best_gain(s, view, seat, i, a, 0)
            if ABILITY_KIND[a] == KIND_FORCED:
                gain += max(done, -10.0) if done > -1e5 else 0.0
            else:
                gain += max(done, 0.0)
    for p in range(FIRST_PASSIVE[card], FIRST_PASSIVE[card + 1]):
        if PASSIVE_EFFECT[p] == EFFECT_MADNESS and count_characters(s) + 1 >= PASSIVE_N[p]:
            gain -= 0.7 * CARD_WORTH[card]
    return gain


@compiled
def count_characters(s: Any) -> int:
    """Characters in play."""
    count = 0
    for k in range(s.board_size):
        if is_character(s, s.board[k]):
            count += 1
    return count


@compiled
def passive_on(s: Any, p: int, host: int) -> float:
    """What a passive of an attachment does to its host, as a gain of the host's controller."""
    effect = PASSIVE_EFFECT[p]
    if effect == EFFECT_NO_COMMIT_OWN_TURN:
        return -KEPT_BACK * value_of(s, host)
    if effect == EFFECT_NO_RESTORE:
        return -KEPT_MAD * CARD_WORTH[s.card[host]]
    if s.flags[host] & INSANE != 0:
        return 0.0
    if effect == EFFECT_ICON:
        return PER_ICON[PASSIVE_ICON[p]] * PASSIVE_N[p]
    if effect == EFFECT_SKILL:
        return PER_SKILL * max(PASSIVE_N[p], -s.skill[host])
    return PER_TOUGHNESS * PASSIVE_N[p] if effect == EFFECT_TOUGHNESS else 0.4


@compiled
def host_gain(s: Any, seat: int, card: int, host: int) -> float:
    """What an attachment gains on a character: good ones on the best own one, bad ones on the best enemy."""
    gain = 0.0
    for p in range(FIRST_PASSIVE[card], FIRST_PASSIVE[card + 1]):
        if PASSIVE_SCOPE[p] == SCOPE_HOST:
            gain += passive_on(s, p, host)
    for a in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
        if ABILITY_WHEN[a] == WHEN_HOST_COMMITTED or ABILITY_TRIGGER[a] == TRIGGER_WOUND_HOST:
            gain += USABLE if s.flags[host] & INSANE == 0 else 0.0
    gain *= side_of(seat, s.seat[host])
    return gain * (1.0 + BEARING * min(value_of(s, host), 8.0))


@compiled
def best_host(s: Any, seat: int, card: int) -> float:
    """What an attachment gains where it gains most."""
    best = -1e6
    for k in range(s.board_size):
        if can_host(s, seat, card, s.board[k]):
            best = max(best, host_gain(s, seat, card, s.board[k]))
    return best


@compiled
def struggle_lead(s: Any, seat: int, card: int) -> float:
    """How far a seat is ahead in the struggles that a card adds to a story, over all characters in play."""
    lead = 0.0
    for icon in range(NUM_ICONS):
        if CARD_STRUGGLES[card, icon] == 0:
            continue
        for k in range(s.board_size):
            i = s.board[k]
            if is_character(s, i):
                lead += CARD_STRUGGLES[card, icon] * side_of(seat, s.seat[i]) * s.icons[i, icon]
    return lead


@compiled
def permanent_gain(s: Any, view: View, seat: int, i: int) -> float:
    """What a character, support or conspiracy gains after its cost."""
    card = s.card[i]
    cost = IN_HAND
    if not is_free(s, seat, card):
        cost += drain_cost(s, seat, cheapest_domain(s, seat, domains_for_card(s, seat, card)))
    if CARD_ATTACH[card] == ATTACH_STORY:
        return 0.4 * min(struggle_lead(s, seat, card), 8.0) - cost
    if CARD_ATTACH[card] != ATTACH_NONE:
        return best_host(s, seat, card) - cost
    if CARD_TYPE[card] == TYPE_CHARACTER:
        return CARD_WORTH[card] + entering_gain(s, view, seat, i) - cost
    return (CARD_WORTH[card] if CARD_TYPE[card] < TYPE_EVENT else 0.3 * struggle_lead(s, seat, card)) - cost


# The window.


@compiled
def card_in_hand(s: Any, seat: int, card: int) -> int:
    """The first copy in one's own hand."""
    i = seat * MAX_DECK
    while s.zone[i] != HAND or s.card[i] != card:
        i += 1
    return i


@compiled
def best_use(s: Any, view: View, seat: int, card: int) -> float:
    """What the best copy of a card on the table gains by its ability."""
    best = -1e6
    for i in range(NUM_INSTANCES):
        if s.zone[i] >= PLAY:
            a = usable_as(s, seat, i, card)
            if a != NO_ABILITY:
                best = max(best, use_gain(s, view, seat, i, a))
    return best


@compiled
def act_gain(s: Any, view: View, seat: int, action: int) -> float:
    """What an action gains after its costs."""
    if action >= USE:
        return best_use(s, view, seat, action - USE)
    i = card_in_hand(s, seat, action - CARD)
    if CARD_TYPE[s.card[i]] == TYPE_EVENT:
        return event_gain(s, view, seat, i)
    return permanent_gain(s, view, seat, i)


@compiled
def is_too_early(s: Any, seat: int) -> bool:
    """In the own turn actions wait for the operations phase, when all resources are there."""
    is_action = s.frame[s.depth - 1] == WINDOW_FRAME
    return is_action and s.active == seat and s.turn_stage < OPERATIONS


@compiled
def turn_action(s: Any, view: View, actions: Any, count: int) -> int:
    """The action that gains most, or passing."""
    seat = s.player
    choice = PASS
    if is_too_early(s, seat):
        return choice
    best = WORTH_ACTING
    for k in range(count):
        if actions[k] == PASS:
            continue
        gain = act_gain(s, view, seat, actions[k])
        if gain > best:
            best = gain
            choice = actions[k]
    return choice
