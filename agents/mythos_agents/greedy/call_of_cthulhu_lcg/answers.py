"""The greedy player's answers to questions: cards to pick, stories, domains, amounts, yes and no."""

from __future__ import annotations

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.actions import AMOUNT, CARD, COPY, DOMAIN, ICON, PASS, SEAT, STORY, YES
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ABILITY_FRAME,
    ASK_AMOUNT,
    ASK_COPY,
    ASK_DOMAIN,
    ASK_ICON,
    ASK_MULLIGAN,
    ASK_PAY,
    ASK_PICK,
    ASK_SEAT,
    ASK_STORY,
    ASK_YES,
    HAND,
    MAX_DECK,
    MAX_DOMAINS,
    NO_ABILITY,
    NO_INSTANCE,
    NUM_INSTANCES,
    OUT,
    PICK_ANSWER_WOUND,
    PICK_BETWEEN,
    PICK_CLASH,
    PICK_COMMIT,
    PICK_COST,
    PICK_DISCARD,
    PICK_EXCHANGE,
    PICK_LOOKED,
    PICK_MADDEN,
    PICK_OWN_RESOURCE,
    PICK_READY,
    PICK_RESOURCE,
    PICK_SACRIFICE,
    PICK_START_RESOURCE,
    PICK_TAKE_WOUND,
    PICK_TARGET,
    PICK_TO_BOTTOM,
    PICK_TO_HAND,
    PLAY_FRAME,
    TURN_FRAME,
    WIN_FRAME,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import owner_of, worth_of
from mythos_envs.call_of_cthulhu_lcg.rules_legal import PICKED_USE, is_candidate, nth_copy
from mythos_envs.call_of_cthulhu_lcg.rules_pay import price_on
from mythos_envs.call_of_cthulhu_lcg.rules_windows import most_x, usable_as
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_EXHAUST,
    ABILITY_PAY,
    ABILITY_TRIGGER,
    CARD_COST,
    CARD_IS_X,
    CARD_TYPE,
    FIRST_ABILITY,
    FIRST_OP,
    OP_CODE,
    OP_EACH_ADDS_TOKEN,
    OP_INSANE,
    OP_LOOK,
    OP_WOUND,
    PAY_X,
    TRIGGER_ENTERED_OVERPAID,
    TYPE_CHARACTER,
    TYPE_EVENT,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.call_of_cthulhu_lcg.abilities import best_gain, target_gain
from mythos_agents.greedy.call_of_cthulhu_lcg.commits import commit_action
from mythos_agents.greedy.call_of_cthulhu_lcg.effects import drop_gain, harm_gain, part_lost
from mythos_agents.greedy.call_of_cthulhu_lcg.resources import resource_action, resource_score, wants_resource
from mythos_agents.greedy.call_of_cthulhu_lcg.stories import View, story_result
from mythos_agents.greedy.call_of_cthulhu_lcg.turn import drain_cost, host_gain, struggle_lead, use_gain
from mythos_agents.greedy.call_of_cthulhu_lcg.winning import win_gain, worth_milling
from mythos_agents.greedy.call_of_cthulhu_lcg.worth import (
    keep_worth,
    loss_of,
    side_of,
    tokens_worth,
    value_of,
    worth_ready,
)

NEVER = -1e6
CHEAP, CHEAP_CHARACTERS = 3, 2
"""A hand with fewer characters of so low a cost is hopeless."""
OVERPAYING = 1.0
"""What it is worth to overpay where something depends on it."""


# Cards.


@compiled
def aim_score(s: Any, view: View, i: int) -> float:
    """A target, or what a card is attached to."""
    top = int(s.depth) - 1
    if s.frame[top] == PLAY_FRAME:
        return host_gain(s, s.player, s.card[s.frame_source[top]], i)
    k = 0 if s.frame_first[top] == NO_INSTANCE else 1
    return target_gain(s, view, s.player, s.frame_source[top], s.frame_ability[top], s.frame_x[top], k, i)


@compiled
def give_up_score(s: Any, pick: int, i: int) -> float:
    """An own card that is spent or struck: the cheapest one."""
    if pick == PICK_COST and ABILITY_EXHAUST[s.frame_ability[int(s.depth) - 1]] >= 0:
        return -worth_ready(s, i)
    if pick == PICK_TAKE_WOUND:
        return -part_lost(s, OP_WOUND, 1, i) * loss_of(s, i)
    if pick == PICK_MADDEN:
        return -part_lost(s, OP_INSANE, 0, i) * loss_of(s, i)
    return -loss_of(s, i)


@compiled
def is_given_up(pick: int) -> bool:
    """Whether the card that is picked is lost."""
    return (pick == PICK_COST or pick == PICK_TAKE_WOUND or pick == PICK_MADDEN or pick == PICK_SACRIFICE
            or pick == PICK_CLASH)


@compiled
def pick_score(s: Any, view: View, i: int) -> float:
    """How good it is to pick this card."""
    seat = s.player
    pick = s.ask_a
    if pick == PICK_TARGET:
        return aim_score(s, view, i)
    if is_given_up(pick):
        return give_up_score(s, pick, i)
    if pick == PICK_START_RESOURCE or pick == PICK_RESOURCE:
        return resource_score(s, seat, i)
    if pick == PICK_DISCARD:
        return -keep_worth(s, seat, s.card[i])
    if pick == PICK_OWN_RESOURCE:
        return -worth_of(s, seat, s.place[i])
    if pick == PICK_READY:
        return value_of(s, i)
    if pick == PICK_BETWEEN:
        top = int(s.depth) - 1
        other = s.frame_first[top] + s.frame_second[top] - i
        return (harm_gain(s, view, seat, OP_INSANE, 0, i) + harm_gain(s, view, seat, OP_WOUND, 1, other))
    if pick == PICK_ANSWER_WOUND:
        return harm_gain(s, view, seat, OP_WOUND, 1, i)
    if pick == PICK_EXCHANGE:
        return -1.0
    worth = keep_worth(s, owner_of(i), s.card[i])
    if pick == PICK_LOOKED:
        return side_of(seat, owner_of(i)) * worth
    return -side_of(seat, owner_of(i)) * worth if pick == PICK_TO_BOTTOM else worth


@compiled
def pass_score(s: Any) -> float:
    """What a card must be better than if none need be picked."""
    if s.may_pass == 0:
        return NEVER - 1.0
    if s.ask_a == PICK_RESOURCE:
        return NEVER if wants_resource(s, s.player) else -NEVER
    return -1.0 if s.ask_a == PICK_TO_HAND or s.ask_a == PICK_READY else 0.0


@compiled
def pick_action(s: Any, view: View) -> int:
    """The best card to pick."""
    if s.ask_a == PICK_COMMIT:
        return commit_action(s, view)
    best = pass_score(s)
    choice = PASS
    for i in range(NUM_INSTANCES):
        if s.zone[i] != OUT and is_candidate(s, i):
            score = pick_score(s, view, i)
            if score > best:
                best = score
                choice = CARD + s.card[i]
    return choice


@compiled
def copy_score(s: Any, view: View, i: int) -> float:
    """How good it is to mean this copy."""
    if s.picked < PICKED_USE:
        return loss_of(s, i) if s.ask_a == PICK_COMMIT else pick_score(s, view, i)
    a = usable_as(s, s.player, i, s.picked - PICKED_USE)
    return NEVER if a == NO_ABILITY else use_gain(s, view, s.player, i, a)


# Paying.


@compiled
def depends_on_overpaying(card: int) -> bool:
    """Whether a card does more when it is overpaid on entering play."""
    for a in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
        if ABILITY_TRIGGER[a] == TRIGGER_ENTERED_OVERPAID:
            return True
    return False


@compiled
def pay_score(s: Any, view: View, domain: int) -> float:
    """The cheapest domain that is enough; for X what can be done with it; then the less varied one."""
    seat = s.player
    top = int(s.depth) - 1
    i = s.frame_source[top]
    card = s.card[i]
    worth = worth_of(s, seat, domain)
    score = -drain_cost(s, seat, worth) - 0.01 * domain
    if s.frame[top] == ABILITY_FRAME:
        a = s.frame_ability[top]
        if ABILITY_PAY[a] == PAY_X or (CARD_TYPE[card] == TYPE_EVENT and CARD_IS_X[card] == 1):
            score += best_gain(s, view, seat, i, a, most_x(s, seat, i, domain))
    elif depends_on_overpaying(card) and worth > price_on(s, seat, card, domain):
        score += OVERPAYING
    return score


@compiled
def amount_score(s: Any, view: View, x: int) -> float:
    """What X gains; of equal ones the larger, since the domain is drained anyway."""
    top = int(s.depth) - 1
    return best_gain(s, view, s.player, s.frame_source[top], s.frame_ability[top], x) + 0.001 * x


# Stories, domains, icons, seats.


@compiled
def slot_score(s: Any, view: View, slot: int) -> float:
    """The story to resolve first, to win, to add to, to attach to or to change."""
    seat = s.player
    top = int(s.depth) - 1
    kind = s.frame[top]
    if kind == TURN_FRAME:
        return story_result(s, view, slot, seat)
    if kind == WIN_FRAME:
        return side_of(seat, s.frame_seat[top]) * (s.tokens[slot, 1 - s.frame_seat[top]] + 1.0)
    if kind == PLAY_FRAME:
        lead = struggle_lead(s, seat, s.card[s.frame_source[top]])
        return lead * (s.tokens[slot, seat] - s.tokens[slot, 1 - seat]) + s.tokens[slot, seat]
    a = s.frame_ability[top]
    if OP_CODE[FIRST_OP[a]] == OP_EACH_ADDS_TOKEN:
        own = s.tokens[slot, seat]
        other = s.tokens[slot, 1 - seat]
        return tokens_worth(s, seat, own + 1, other) - tokens_worth(s, seat, own, other)
    return target_gain(s, view, seat, s.frame_source[top], a, s.frame_x[top], 0, slot)


@compiled
def domain_score(s: Any, number: int) -> float:
    """An own domain to refresh, an enemy's to drain, or an own one that is drained for something."""
    seat = s.player
    whose = seat if number < MAX_DOMAINS else 1 - seat
    worth = worth_of(s, whose, number % MAX_DOMAINS)
    if whose != seat:
        return 100.0 + worth
    if s.may_pass != 0:
        return 0.5 - drain_cost(s, seat, worth)
    return worth if s.drained[seat] & (1 << number) != 0 else -worth


@compiled
def icon_score(s: Any, view: View, icon: int) -> float:
    """The struggle whose loss gains most."""
    return drop_gain(s, view, s.player, s.ask_a, icon)


@compiled
def seat_score(s: Any, k: int) -> float:
    """Oneself for a look into a deck, the enemy for everything else."""
    a = s.frame_ability[int(s.depth) - 1]
    return 1.0 - k if OP_CODE[FIRST_OP[a]] == OP_LOOK else float(k)


@compiled
def is_hopeless(s: Any, seat: int) -> bool:
    """Whether a hand has too few characters that can soon be played."""
    count = 0
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND and CARD_TYPE[s.card[i]] == TYPE_CHARACTER and CARD_COST[s.card[i]] <= CHEAP:
            count += 1
    return count < CHEAP_CHARACTERS


@compiled
def yes_action(s: Any) -> int:
    """A new hand, what a won story does, or a resource rather than two cards of the deck."""
    top = int(s.depth) - 1
    if s.ask == ASK_MULLIGAN:
        return YES if is_hopeless(s, s.player) else PASS
    if s.frame[top] == WIN_FRAME:
        return YES if win_gain(s, s.player, s.frame_count[top]) > 0.0 else PASS
    return PASS if worth_milling(s, s.player) else YES


# All questions.


@compiled
def answer_score(s: Any, view: View, action: int) -> float:
    """How good an answer is, where every answer can be weighed by itself."""
    asked = s.ask
    if asked == ASK_COPY:
        return copy_score(s, view, nth_copy(s, action - COPY))
    if action == PASS:
        return amount_score(s, view, 0) if asked == ASK_PAY else 0.0
    if asked == ASK_PAY:
        return pay_score(s, view, action - DOMAIN)
    if asked == ASK_AMOUNT:
        return amount_score(s, view, action - AMOUNT)
    if asked == ASK_STORY:
        return slot_score(s, view, action - STORY)
    if asked == ASK_DOMAIN:
        return domain_score(s, action - DOMAIN)
    if asked == ASK_ICON:
        return icon_score(s, view, action - ICON)
    return seat_score(s, action - SEAT) if asked == ASK_SEAT else 0.0


@compiled
def answer_action(s: Any, view: View, actions: Any, count: int) -> int:
    """The best answer to anything but what to do in a window."""
    if s.ask == ASK_PICK:
        return pick_action(s, view)
    if s.ask == ASK_MULLIGAN or s.ask == ASK_YES:
        return yes_action(s)
    if s.ask == ASK_DOMAIN and s.frame[int(s.depth) - 1] == TURN_FRAME:
        return resource_action(s, s.player, s.frame_first[0], actions, count)
    best = answer_score(s, view, actions[0])
    choice = actions[0]
    for k in range(1, count):
        score = answer_score(s, view, actions[k])
        if score > best:
            best = score
            choice = actions[k]
    return choice
