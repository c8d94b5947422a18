"""Who may do what in a window, and who must be asked: chapters 5, 10 and 13.

A window is for actions, for responses or for disrupts.  Legality of cards and abilities is decided here.
"""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.components import KINDS
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ABILITY_FRAME,
    ATTACHED,
    DECK,
    DISCARD,
    DOMAIN_CARD,
    FRESH_DISCARD,
    HAND,
    MAX_DECK,
    MAX_FRAMES,
    NO_ABILITY,
    NO_CARD,
    NO_STORY,
    NOT_COMMITTED,
    NUM_ROW,
    NUM_SLOTS,
    OPERATIONS,
    PLAY,
    RESPONSES_FRAME,
    WINDOW_FRAME,
    WOUND_FRAME,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    TRIGGER_BIT,
    gained_card,
    in_play,
    is_character,
    is_insane,
    owner_of,
    text_card,
    worth_of,
)
from mythos_envs.call_of_cthulhu_lcg.rules_pay import (
    LEAST_COST,
    can_pay,
    domains_for_ability,
    domains_for_card,
    is_steadfast_enough,
    most_to_spend,
)
from mythos_envs.call_of_cthulhu_lcg.rules_targets import TARGETS_CARDS, has_target, is_ready, may_enter
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_EXHAUST,
    ABILITY_FROM_DISCARD,
    ABILITY_KIND,
    ABILITY_NAMES_SELF,
    ABILITY_PASSIVE,
    ABILITY_PAY,
    ABILITY_SACRIFICE,
    ABILITY_TARGETS,
    ABILITY_TRIGGER,
    ABILITY_UP_TO,
    ABILITY_WHEN,
    ATTACH_INSANE_CHARACTER,
    ATTACH_NONE,
    ATTACH_OWN_CHARACTER,
    ATTACH_STORY,
    CARD_ATTACH,
    CARD_FACTION,
    CARD_IS_X,
    CARD_LOYAL,
    CARD_TYPE,
    COST_SELF,
    FIRST_ABILITY,
    FIRST_OP,
    KIND_ACTION,
    KIND_DISRUPT,
    KIND_RESPONSE,
    NO_FILTER,
    NUM_CARDS,
    OP_ATTACH_SELF,
    OP_CODE,
    OP_DESTROY,
    OP_DETACH_SELF,
    PAY_X,
    TRIGGER_ACTION_OR_RESPONSE,
    TRIGGER_ANY_ABILITY,
    TRIGGER_CARD_ABILITY,
    TRIGGER_EVENT_DESTROYS_SELF,
    TRIGGER_LEFT_PLAY,
    TRIGGER_NONE,
    TRIGGER_OVERPAID_ABILITY,
    TRIGGER_PLAYED_SHUB,
    TRIGGER_TARGETS_SELF,
    TRIGGER_WON_BY_TWO,
    TRIGGER_WOUND_ANY,
    TRIGGER_WOUND_HOST,
    TRIGGER_WOUND_OWN,
    TRIGGER_WOUND_SELF,
    TYPE_CONSPIRACY,
    TYPE_EVENT,
    WHEN_COMMITTED,
    WHEN_HOST_COMMITTED,
    WHEN_OWN_OPERATIONS,
)
from mythos_envs.kernel.compile import compiled

PERMANENTS = 1 << len(KINDS)
"""A moment for characters, supports and conspiracies, beside those for events: the kinds of windows."""
FRAMES_OF_DISRUPT = 2
"""Room on the stack that a disrupt needs: itself, and the window in which it can be disrupted."""


@compiled
def kind_of_window(s: Any) -> int:
    """What the window on top is for."""
    frame = s.frame[s.depth - 1]
    if frame == WINDOW_FRAME:
        return KIND_ACTION
    return KIND_RESPONSE if frame == RESPONSES_FRAME else KIND_DISRUPT


def _moments_of(card: int) -> int:
    """When a card in hand can be played: the kind of window of an event, PERMANENTS for all others."""
    if CARD_TYPE[card] != TYPE_EVENT:
        return PERMANENTS
    return 1 << int(ABILITY_KIND[FIRST_ABILITY[card]])


CARD_MOMENT = np.array([_moments_of(card) for card in range(NUM_CARDS)], np.int8)
"""As bits."""


@compiled
def moments_now(s: Any, seat: int) -> int:
    """What can be played in the window on top, as bits of CARD_MOMENT."""
    kind = kind_of_window(s)
    if kind == KIND_ACTION and s.active == seat and s.turn_stage == OPERATIONS:
        return 1 << kind | PERMANENTS
    return 1 << kind


# Has what it waits for happened?


@compiled
def times_happened(s: Any, seat: int, trigger: int) -> int:
    """How often something has happened to a seat, rather than to a card, that can still be answered."""
    if trigger == TRIGGER_WON_BY_TWO:
        return s.won_by_two[seat]
    if trigger == TRIGGER_OVERPAID_ABILITY:
        return s.overpaid[seat]
    return s.played_shub[seat] if trigger == TRIGGER_PLAYED_SHUB else 0


@compiled
def would_destroy(a: int) -> bool:
    """Whether an ability destroys what it chose."""
    for op in range(FIRST_OP[a], FIRST_OP[a + 1]):
        if OP_CODE[op] == OP_DESTROY:
            return True
    return False


@compiled
def is_in_use(s: Any, i: int) -> bool:
    """Whether a disrupt of this card is being answered; answering itself, it would never come to an end."""
    for at in range(s.depth):
        is_own = s.frame[at] == ABILITY_FRAME and s.frame_source[at] == i
        if is_own and ABILITY_KIND[s.frame_ability[at]] == KIND_DISRUPT:
            return True
    return False


@compiled
def is_triggered_ability(s: Any, i: int, a: int) -> bool:
    """Chapter 10: whether an ability is one of a card in play; what it answers may have taken the card away."""
    return CARD_TYPE[s.card[i]] != TYPE_EVENT and ABILITY_FROM_DISCARD[a] == 0


@compiled
def can_disrupt(s: Any, seat: int, i: int, trigger: int) -> bool:
    """Chapter 10: whether what is about to happen, in the frame below the window, is what a disrupt waits for."""
    below = int(s.depth) - 2
    if s.depth + FRAMES_OF_DISRUPT > MAX_FRAMES:
        return False
    chosen = s.frame_first[below]
    if s.frame[below] == WOUND_FRAME:
        if trigger == TRIGGER_WOUND_SELF:
            return chosen == i
        if trigger == TRIGGER_WOUND_HOST:
            return s.zone[i] == ATTACHED and s.place[i] == chosen
        return trigger == TRIGGER_WOUND_ANY or (trigger == TRIGGER_WOUND_OWN and s.seat[chosen] == seat)
    if s.frame[below] != ABILITY_FRAME:
        return False
    a = s.frame_ability[below]
    source = s.frame_source[below]
    is_enemy = s.frame_seat[below] != seat
    is_event = CARD_TYPE[s.card[source]] == TYPE_EVENT
    if trigger == TRIGGER_ANY_ABILITY:
        return is_triggered_ability(s, source, a) and not is_in_use(s, i)
    if not is_enemy:
        return False
    if trigger == TRIGGER_CARD_ABILITY:
        return not is_event
    if trigger == TRIGGER_ACTION_OR_RESPONSE:
        return ABILITY_KIND[a] == KIND_ACTION or ABILITY_KIND[a] == KIND_RESPONSE
    is_named = chosen == i or s.frame_second[below] == i
    is_chosen = in_play(s, i) and is_named and has_card_targets(a) and not names_host(a)
    if trigger == TRIGGER_TARGETS_SELF:
        return is_chosen
    return trigger == TRIGGER_EVENT_DESTROYS_SELF and is_chosen and is_event and would_destroy(a)


@compiled
def has_card_targets(a: int) -> bool:
    """Whether what an ability chose are cards, not stories, players or domains."""
    f = ABILITY_TARGETS[a, 0]
    return f != NO_FILTER and TARGETS_CARDS[f] == 1


@compiled
def names_host(a: int) -> bool:
    """Chapter 5: whether what an ability chose is only the host of the card that attaches itself, and no target."""
    return OP_CODE[FIRST_OP[a]] == OP_ATTACH_SELF


@compiled
def is_triggered(s: Any, seat: int, i: int, a: int) -> bool:
    """Whether the moment for an ability of this seat has come."""
    trigger = ABILITY_TRIGGER[a]
    if trigger == TRIGGER_NONE:
        return True
    if ABILITY_KIND[a] == KIND_DISRUPT:
        return can_disrupt(s, seat, i, trigger)
    if TRIGGER_BIT[trigger] != 0:
        return s.fresh[i] & TRIGGER_BIT[trigger] != 0
    return times_happened(s, seat, trigger) > s.answered[i]


# Can it be paid and aimed?


@compiled
def is_time(s: Any, seat: int, i: int, a: int) -> bool:
    """Operations phase, committed, host committed."""
    when = ABILITY_WHEN[a]
    if when == WHEN_OWN_OPERATIONS:
        return s.active == seat and s.turn_stage == OPERATIONS
    if when == WHEN_COMMITTED:
        return s.story[i] != NOT_COMMITTED
    return when != WHEN_HOST_COMMITTED or s.story[s.place[i]] != NOT_COMMITTED


@compiled
def has_form(s: Any, i: int, a: int) -> bool:
    """F110: it attaches itself only as a character, and detaches itself only when it is attached."""
    if names_host(a):
        return s.zone[i] == PLAY
    return OP_CODE[FIRST_OP[a]] != OP_DETACH_SELF or s.zone[i] == ATTACHED


@compiled
def can_give(s: Any, seat: int, i: int, a: int) -> bool:
    """Costs other than resources: cards to exhaust or to sacrifice, which must be one's own."""
    if ABILITY_EXHAUST[a] == COST_SELF and not is_ready(s, i):
        return False
    if ABILITY_EXHAUST[a] >= 0 and not has_target(s, ABILITY_EXHAUST[a], seat, i, 0):
        return False
    return ABILITY_SACRIFICE[a] < 0 or has_target(s, ABILITY_SACRIFICE[a], seat, i, 0)


@compiled
def can_aim(s: Any, seat: int, i: int, a: int, x: int) -> bool:
    """Whether every target that must be chosen can be."""
    if ABILITY_UP_TO[a] > 0:
        return True
    for k in range(2):
        f = ABILITY_TARGETS[a, k]
        if f != NO_FILTER and not has_target(s, f, seat, i, x):
            return False
    return True


@compiled
def domains_that_aim(s: Any, seat: int, i: int, a: int, domains: int) -> int:
    """Of these domains those whose resources, as X, leave something to choose."""
    found = 0
    for domain in range(s.num_domains[seat]):
        if domains & (1 << domain) != 0 and can_aim(s, seat, i, a, most_x(s, seat, i, domain)):
            found |= 1 << domain
    return found


@compiled
def most_x(s: Any, seat: int, i: int, domain: int) -> int:
    """The largest X that a domain can pay for an event or an ability."""
    worth = worth_of(s, seat, domain)
    card = s.card[i]
    if CARD_TYPE[card] != TYPE_EVENT:
        return worth
    if CARD_LOYAL[card] == 1:
        worth = s.worth[seat, domain, CARD_FACTION[card]]
    return worth - s.more_cost


@compiled
def domains_to_pay(s: Any, seat: int, i: int, a: int) -> int:
    """The domains that can pay for an event in hand or an ability, as bits."""
    if CARD_TYPE[s.card[i]] == TYPE_EVENT:
        domains = domains_for_card(s, seat, s.card[i])
        return domains_that_aim(s, seat, i, a, domains) if CARD_IS_X[s.card[i]] == 1 else domains
    if ABILITY_PAY[a] == PAY_X:
        return domains_that_aim(s, seat, i, a, domains_for_ability(s, seat, 1))
    return domains_for_ability(s, seat, ABILITY_PAY[a])


@compiled
def has_x(s: Any, i: int, a: int) -> bool:
    """Whether X is paid."""
    return ABILITY_PAY[a] == PAY_X or (CARD_TYPE[s.card[i]] == TYPE_EVENT and CARD_IS_X[s.card[i]] == 1)


@compiled
def least_x(s: Any, i: int) -> int:
    """The smallest X that a domain is drained for: 0 only if an event costs something beside it."""
    return 0 if CARD_TYPE[s.card[i]] == TYPE_EVENT and s.more_cost > 0 else 1


@compiled
def can_be_free(s: Any, seat: int, i: int, a: int) -> bool:
    """Chapter 4: whether X may be 0 and nothing be drained, because there is a card that it can be used on."""
    return has_x(s, i, a) and least_x(s, i) > 0 and has_card_targets(a) and can_aim(s, seat, i, a, 0)


@compiled
def can_use(s: Any, seat: int, i: int, a: int) -> bool:
    """Whether an ability of a card on the table can be used now."""
    if ABILITY_KIND[a] != kind_of_window(s) or not is_time(s, seat, i, a) or not is_triggered(s, seat, i, a):
        return False
    if not can_give(s, seat, i, a) or not has_form(s, i, a):
        return False
    if ABILITY_PAY[a] != 0 and domains_to_pay(s, seat, i, a) == 0 and not can_be_free(s, seat, i, a):
        return False
    return ABILITY_PAY[a] == PAY_X or can_aim(s, seat, i, a, 0)


@compiled
def can_play_event(s: Any, seat: int, i: int) -> bool:
    """Whether an event could be played now if it is in this seat's hand."""
    card = s.card[i]
    a = FIRST_ABILITY[card]
    if ABILITY_KIND[a] != kind_of_window(s) or not is_time(s, seat, i, a) or not is_triggered(s, seat, i, a):
        return False
    if not is_steadfast_enough(s, seat, card) or not can_give(s, seat, i, a):
        return False
    if CARD_IS_X[card] == 0 and not can_aim(s, seat, i, a, 0):
        return False
    if CARD_IS_X[card] == 1:
        return domains_to_pay(s, seat, i, a) != 0 or can_be_free(s, seat, i, a)
    return can_pay(s, seat, card)


# Characters, supports and conspiracies.


@compiled
def can_host(s: Any, seat: int, card: int, i: int) -> bool:
    """Chapter 5: whether a card may be attached to a character."""
    attach = CARD_ATTACH[card]
    if not is_character(s, i) or (attach == ATTACH_INSANE_CHARACTER and not is_insane(s, i)):
        return False
    return attach != ATTACH_OWN_CHARACTER or s.seat[i] == seat


@compiled
def has_host(s: Any, seat: int, card: int) -> bool:
    """Whether there is anything to attach a card to; a card that is not attached needs nothing."""
    attach = CARD_ATTACH[card]
    if attach == ATTACH_NONE:
        return True
    if attach == ATTACH_STORY:
        for slot in range(NUM_SLOTS):
            if s.story_card[slot] != NO_STORY:
                return True
        return False
    for k in range(s.board_size):
        if can_host(s, seat, card, s.board[k]):
            return True
    return False


@compiled
def can_play_permanent(s: Any, seat: int, i: int) -> bool:
    """Characters, supports and conspiracies: by the active player, in the operations phase only."""
    card = s.card[i]
    if moments_now(s, seat) & PERMANENTS == 0:
        return False
    if CARD_TYPE[card] == TYPE_CONSPIRACY and s.story_card[NUM_ROW + seat] != NO_STORY:
        return False
    if not is_steadfast_enough(s, seat, card) or not may_enter(s, seat, card) or not has_host(s, seat, card):
        return False
    return can_pay(s, seat, card)


@compiled
def can_play(s: Any, seat: int, i: int) -> bool:
    """Whether a card could be played now if it is in this seat's hand."""
    return can_play_event(s, seat, i) if CARD_TYPE[s.card[i]] == TYPE_EVENT else can_play_permanent(s, seat, i)


# All that a seat can do.


@compiled
def usable_of(s: Any, seat: int, i: int, card: int) -> int:
    """The ability printed on ``card`` that a card in play has by its text or has gained and this seat can use now."""
    if card == NO_CARD or not in_play(s, i) or (card != text_card(s, i) and card != gained_card(s, i)):
        return NO_ABILITY
    for a in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
        user = s.seat[s.place[i]] if ABILITY_WHEN[a] == WHEN_HOST_COMMITTED else s.seat[i]
        if user != seat or ABILITY_FROM_DISCARD[a] == 1 or (card != s.card[i] and ABILITY_NAMES_SELF[a] == 1):
            continue
        if ABILITY_PASSIVE[a] == 0 and can_use(s, seat, i, a):
            return a
    return NO_ABILITY


@compiled
def usable_as(s: Any, seat: int, i: int, card: int) -> int:
    """The ability that a seat means by using ``card``, if it is one of this instance."""
    if in_play(s, i):
        return usable_of(s, seat, i, card)
    return usable_ability(s, seat, i) if s.card[i] == card else NO_ABILITY


@compiled
def usable_ability(s: Any, seat: int, i: int) -> int:
    """An ability of a card on the table that this seat can use now, its own before a gained one, or NO_ABILITY."""
    if in_play(s, i):
        a = usable_of(s, seat, i, text_card(s, i))
        return a if a != NO_ABILITY else usable_of(s, seat, i, gained_card(s, i))
    if s.zone[i] == DISCARD and owner_of(i) == seat and s.flags[i] & FRESH_DISCARD != 0:
        card = s.card[i]
        for a in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
            if (ABILITY_FROM_DISCARD[a] == 1 or ABILITY_TRIGGER[a] == TRIGGER_LEFT_PLAY) and can_use(s, seat, i, a):
                return a
    return NO_ABILITY


@compiled
def can_use_any(s: Any, seat: int) -> bool:
    """Whether anything on the table can be used; all of it is open to both."""
    for k in range(s.board_size):
        if usable_ability(s, seat, s.board[k]) != NO_ABILITY:
            return True
    if s.has_discards != 0:
        for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
            if s.zone[i] == DISCARD and usable_ability(s, seat, i) != NO_ABILITY:
                return True
    return False


@compiled
def might_be_in_hand(s: Any, seat: int, i: int) -> bool:
    """Whether, for all that the opponent can see, a card may be in this seat's hand."""
    if s.zone[i] == HAND:
        return True
    return (s.zone[i] == DECK or s.zone[i] == DOMAIN_CARD) and s.known[i] & (2 >> seat) == 0


@compiled
def must_be_asked(s: Any, seat: int) -> bool:
    """Chapter 13: a seat is asked if it can act, or if not to ask it would tell the opponent what it does not hold."""
    if s.strict_windows != 0 or can_use_any(s, seat):
        return True
    if s.hand_size[seat] == 0:
        return False
    moments = moments_now(s, seat)
    funds = most_to_spend(s, seat)
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        # Far fewer cards are worth the full check: those that the window is for and that are not plainly too dear.
        if might_be_in_hand(s, seat, i) and CARD_MOMENT[s.card[i]] & moments != 0 and LEAST_COST[s.card[i]] <= funds:
            if can_play(s, seat, i):
                return True
    return False
