"""Playing cards and using abilities, step by step: pay, choose, give, let it be disrupted, carry out.  Chapter 10."""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.actions import MAX_AMOUNT
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ABILITY_FRAME,
    ASK_AMOUNT,
    ASK_DOMAIN,
    ASK_PAY,
    ASK_PICK,
    ASK_SEAT,
    ASK_STORY,
    CANCELLED,
    CONSPIRACY,
    DISRUPTS_FRAME,
    MAX_DOMAINS,
    NO_INSTANCE,
    NUM_ROW,
    OVERPAID,
    PASSED,
    PICK_COST,
    PICK_TARGET,
    PLAY_FRAME,
    RESOLVING,
    SELF_WOUNDED,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    TRIGGER_BIT,
    attach_to,
    attach_to_story,
    discard_from_play,
    drain,
    enter_play,
    in_play,
    leave_hand,
    to_discard,
    worth_of,
)
from mythos_envs.call_of_cthulhu_lcg.rules_harm import arrive, make_exhausted, tell_played
from mythos_envs.call_of_cthulhu_lcg.rules_pay import domains_for_card, is_free, price_on
from mythos_envs.call_of_cthulhu_lcg.rules_stack import answered, ask, has_flag, pop, push, set_flag, take_answer
from mythos_envs.call_of_cthulhu_lcg.rules_windows import (
    can_be_free,
    domains_to_pay,
    has_x,
    is_triggered_ability,
    least_x,
    most_x,
)
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_EXHAUST,
    ABILITY_PASSIVE,
    ABILITY_PAY,
    ABILITY_SACRIFICE,
    ABILITY_TARGETS,
    ABILITY_TRIGGER,
    ABILITY_UP_TO,
    ATTACH_NONE,
    ATTACH_STORY,
    CARD_ATTACH,
    CARD_IS_X,
    CARD_TYPE,
    COST_SELF,
    FILTER_WHAT,
    FIRST_ABILITY,
    FIRST_OP,
    NO_FILTER,
    PAY_X,
    TRIGGER_NONE,
    TYPE_CONSPIRACY,
    TYPE_EVENT,
    WHAT_DOMAIN_UNDRAINED,
    WHAT_OWN_DOMAIN_DRAINED,
    WHAT_PLAYER,
    WHAT_STORY,
)
from mythos_envs.kernel.compile import compiled

(STEP_PAY, STEP_AMOUNT, STEP_CHOOSE, STEP_CHOOSE_SECOND, STEP_GIVE, STEP_SETTLE, STEP_DISRUPT, STEP_OPERATIONS,
 STEP_END) = range(9)
"""How far a card or an ability is."""
BOTH_SEATS = 3

# Beginning.


@compiled
def begin_play(s: Any, seat: int, i: int) -> None:
    """A card leaves the hand to be played."""
    leave_hand(s, i)
    s.zone[i] = RESOLVING
    s.known[i] = 3
    s.dirty = 1
    if CARD_TYPE[s.card[i]] == TYPE_EVENT:
        begin_ability(s, seat, i, FIRST_ABILITY[s.card[i]])
    else:
        top = push(s, PLAY_FRAME, seat)
        s.frame_source[top] = i


@compiled
def begin_ability(s: Any, seat: int, i: int, a: int) -> None:
    """An ability begins; what it answers is answered."""
    bit = TRIGGER_BIT[ABILITY_TRIGGER[a]]
    if bit == SELF_WOUNDED and s.answered[i] < 0:
        s.answered[i] += 1
    elif bit != 0:
        s.fresh[i] &= ~bit
    elif ABILITY_TRIGGER[a] != TRIGGER_NONE and in_play(s, i):
        s.answered[i] += 1
    top = push(s, ABILITY_FRAME, seat)
    s.frame_source[top] = i
    s.frame_ability[top] = a


# Paying: which domain, and how much for X.


@compiled
def advance_payment(s: Any, top: int, domains: int, price: int, may_pass: int) -> bool:
    """Asks for the domain that pays; true when it is known or nothing is to be drained."""
    if domains == 0:
        return True
    if not answered(s):
        ask(s, ASK_PAY, s.frame_seat[top], domains, price, may_pass)
        return False
    answer = take_answer(s)
    if answer != PASSED:
        s.frame_domain[top] = answer % MAX_DOMAINS
    return True


@compiled
def payable(s: Any, seat: int, i: int, a: int) -> int:
    """The domains that can pay for an ability or event, 0 when it is free."""
    if CARD_TYPE[s.card[i]] == TYPE_EVENT:
        return 0 if is_free(s, seat, s.card[i]) else domains_to_pay(s, seat, i, a)
    return 0 if ABILITY_PAY[a] == 0 else domains_to_pay(s, seat, i, a)


@compiled
def price_of(s: Any, seat: int, i: int, a: int, domain: int, x: int) -> int:
    """What is actually to be paid."""
    if CARD_TYPE[s.card[i]] == TYPE_EVENT:
        return price_on(s, seat, s.card[i], domain) + x
    return x if ABILITY_PAY[a] == PAY_X else ABILITY_PAY[a]


# Choosing.


@compiled
def ask_for_target(s: Any, top: int, f: int) -> None:
    """Asks for what a filter describes."""
    seat = s.frame_seat[top]
    what = FILTER_WHAT[f]
    if what == WHAT_PLAYER:
        ask(s, ASK_SEAT, seat, BOTH_SEATS, f, 0)
    elif what == WHAT_STORY:
        ask(s, ASK_STORY, seat, 0, f, 0)
    elif what == WHAT_OWN_DOMAIN_DRAINED or what == WHAT_DOMAIN_UNDRAINED:
        ask(s, ASK_DOMAIN, seat, 0, f, 0)
    else:
        ask(s, ASK_PICK, seat, PICK_TARGET, f, 1 if ABILITY_UP_TO[s.frame_ability[top]] > 0 else 0)


@compiled
def choose_one(s: Any, top: int, k: int) -> bool:
    """The k-th target; true when it is chosen or none is needed."""
    a = s.frame_ability[top]
    up_to = ABILITY_UP_TO[a]
    f = ABILITY_TARGETS[a, 0 if up_to > 0 else k]
    if f == NO_FILTER or (up_to > 0 and (k >= up_to or s.frame_count[top] == PASSED)):
        return True
    if not answered(s):
        ask_for_target(s, top, f)
        return False
    answer = take_answer(s)
    if answer < 0:
        s.frame_count[top] = PASSED
        if up_to == 0:
            set_flag(s, top, CANCELLED)
    elif k == 0:
        s.frame_first[top] = answer
    else:
        s.frame_second[top] = answer
    return True


# Giving.


@compiled
def choose_given(s: Any, top: int) -> bool:
    """The own card that is exhausted or sacrificed as a cost, where it is not the source itself."""
    a = s.frame_ability[top]
    f = max(ABILITY_EXHAUST[a], ABILITY_SACRIFICE[a])
    if f < 0:
        return True
    if not answered(s):
        ask(s, ASK_PICK, s.frame_seat[top], PICK_COST, f, 0)
        return False
    s.frame_count[top] = take_answer(s)
    return True


@compiled
def pay_domain(s: Any, top: int, price: int) -> None:
    """Drains the domain; more resources than the price, which must be at least 1, are an overpayment."""
    domain = s.frame_domain[top]
    if domain < 0:
        return
    seat = s.frame_seat[top]
    if price > 0 and worth_of(s, seat, domain) > price:
        set_flag(s, top, OVERPAID)
    drain(s, seat, domain)


@compiled
def settle_costs(s: Any, top: int) -> None:
    """Everything that the ability costs is paid at once."""
    a = s.frame_ability[top]
    seat = s.frame_seat[top]
    source = s.frame_source[top]
    pay_domain(s, top, price_of(s, seat, source, a, max(s.frame_domain[top], 0), s.frame_x[top]))
    if has_flag(s, top, OVERPAID) and is_triggered_ability(s, source, a):
        s.overpaid[seat] += 1
        s.has_fresh = 1
    if ABILITY_EXHAUST[a] == COST_SELF:
        make_exhausted(s, source)
    elif ABILITY_EXHAUST[a] >= 0:
        make_exhausted(s, s.frame_count[top])
    if ABILITY_SACRIFICE[a] == COST_SELF:
        discard_from_play(s, source)
    elif ABILITY_SACRIFICE[a] >= 0:
        discard_from_play(s, s.frame_count[top])
    s.frame_count[top] = 0


# The course of an ability.


@compiled
def advance_ability(s: Any, top: int) -> bool:
    """One step of an ability up to its operations; true when those are due."""
    step = s.frame_step[top]
    if step == STEP_OPERATIONS:
        return True
    if finish_step(s, top, step):
        s.frame_step[top] = step + 1
    return False


@compiled
def finish_step(s: Any, top: int, step: int) -> bool:
    """Carries out a step; false when it waits for an answer or a window."""
    if step == STEP_PAY:
        return choose_payment(s, top)
    if step == STEP_AMOUNT:
        return choose_amount(s, top)
    if step == STEP_CHOOSE or step == STEP_CHOOSE_SECOND:
        return choose_one(s, top, step - STEP_CHOOSE)
    if step == STEP_GIVE:
        return choose_given(s, top)
    if step == STEP_SETTLE:
        settle_costs(s, top)
        return True
    return let_be_disrupted(s, top)


@compiled
def choose_payment(s: Any, top: int) -> bool:
    """The domain that pays for an event or ability, if anything is to be paid; none for an X of 0."""
    seat, source, a = s.frame_seat[top], s.frame_source[top], s.frame_ability[top]
    domains = payable(s, seat, source, a)
    price = price_of(s, seat, source, a, 0, 0) if domains != 0 else 0
    return advance_payment(s, top, domains, price, 1 if can_be_free(s, seat, source, a) else 0)


@compiled
def choose_amount(s: Any, top: int) -> bool:
    """How much X is, if there is one."""
    seat, source = s.frame_seat[top], s.frame_source[top]
    if not has_x(s, source, s.frame_ability[top]) or s.frame_domain[top] < 0:
        return True
    if not answered(s):
        most = min(most_x(s, seat, source, s.frame_domain[top]), MAX_AMOUNT - 1)
        ask(s, ASK_AMOUNT, seat, least_x(s, source), most, 0)
        return False
    s.frame_x[top] = take_answer(s)
    return True


@compiled
def let_be_disrupted(s: Any, top: int) -> bool:
    """Chapter 10: a window for disrupts, once; a cancelled ability carries out nothing."""
    a = s.frame_ability[top]
    if ABILITY_PASSIVE[a] == 0 and s.frame_part[top] == 0:
        s.frame_part[top] = 1
        push(s, DISRUPTS_FRAME, s.active)
        return False
    s.frame_part[top] = 0
    if has_flag(s, top, CANCELLED):
        s.frame_op[top] = FIRST_OP[a + 1] - FIRST_OP[a]
    return True


@compiled
def end_ability(s: Any, top: int) -> None:
    """An event goes to the discard pile, unless its effect has put it elsewhere."""
    source = s.frame_source[top]
    if source != NO_INSTANCE and s.zone[source] == RESOLVING:
        to_discard(s, source)
    pop(s)


# The course of a character, support or conspiracy.


@compiled
def advance_play(s: Any, top: int) -> None:
    """One step of playing a card that stays in play."""
    step = s.frame_step[top]
    seat = s.frame_seat[top]
    i = s.frame_source[top]
    card = s.card[i]
    if step == STEP_PAY:
        domains = 0 if is_free(s, seat, card) else domains_for_card(s, seat, card)
        if not advance_payment(s, top, domains, CARD_IS_X[card], 0):
            return
        s.frame_step[top] = STEP_CHOOSE
    elif step == STEP_CHOOSE:
        if CARD_ATTACH[card] != ATTACH_NONE:
            if not answered(s):
                ask(s, ASK_STORY if CARD_ATTACH[card] == ATTACH_STORY else ASK_PICK, seat, PICK_TARGET, NO_FILTER, 0)
                return
            s.frame_first[top] = take_answer(s)
        s.frame_step[top] = STEP_SETTLE
    else:
        domain = s.frame_domain[top]
        pay_domain(s, top, price_on(s, seat, card, domain) if domain >= 0 else 0)
        finish_play(s, top)


@compiled
def finish_play(s: Any, top: int) -> None:
    """The card enters play: as a story, attached, or by itself."""
    seat = s.frame_seat[top]
    i = s.frame_source[top]
    card = s.card[i]
    if CARD_TYPE[card] == TYPE_CONSPIRACY:
        s.zone[i] = CONSPIRACY
        s.place[i] = NUM_ROW + seat
        s.story_card[NUM_ROW + seat] = i
    elif CARD_ATTACH[card] == ATTACH_NONE:
        arrive(s, i, seat)
    else:
        enter_play(s, i, seat)
        if CARD_ATTACH[card] == ATTACH_STORY:
            attach_to_story(s, i, s.frame_first[top])
        else:
            attach_to(s, i, s.frame_first[top])
    tell_played(s, i, seat, has_flag(s, top, OVERPAID))
    pop(s)
