"""What abilities and events gain for whoever uses them, if everything in them is chosen well, in points."""

from __future__ import annotations

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    ATTACHED,
    DECK,
    DISCARD,
    FRESH_DISCARD,
    HAND,
    MAX_DECK,
    MAX_DOMAINS,
    NUM_INSTANCES,
    NUM_SEATS,
    NUM_SLOTS,
    STORY_WINDOW,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import in_play, is_character, owner_of
from mythos_envs.call_of_cthulhu_lcg.rules_targets import (
    can_go_insane,
    domain_fits,
    fits,
    is_about_board,
    may_enter,
    story_fits,
)
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_TARGETS,
    ABILITY_UP_TO,
    CARD_COST,
    CARD_FACTION,
    CARD_SUBTYPES,
    CARD_TYPE,
    FILTER_WHAT,
    FIRST_OP,
    NO_FILTER,
    OP_A,
    OP_ANSWER_WOUND,
    OP_ATTACHMENTS_TO_HAND,
    OP_CODE,
    OP_CONTROL,
    OP_COST_MORE,
    OP_DISCOUNT,
    OP_DRAW,
    OP_DRAWER_SACRIFICES,
    OP_DROP_STRUGGLE_HERE,
    OP_EACH_DISCARDS,
    OP_ENEMY_DISCARDS,
    OP_ENEMY_SACRIFICES,
    OP_ENTER_FROM_HAND_OR_DISCARD,
    OP_FETCH,
    OP_FILTER,
    OP_GAIN_DOMAIN,
    OP_IF_OVERPAID,
    OP_INSANE,
    OP_LOOK,
    OP_MILL,
    OP_PICK_FIRST,
    OP_RESTORE,
    OP_RETURN_FALLEN,
    OP_SELF_TO_HAND,
    OP_TO,
    OP_WOUND,
    SHUB_NIGGURATH,
    SUBTYPE_ATTACHMENT,
    TO_EACH,
    TO_HOST,
    TO_SECOND,
    TO_SELF,
    TO_TARGET,
    TO_TARGETS,
    TYPE_CHARACTER,
    WHAT_DOMAIN_UNDRAINED,
    WHAT_OWN_DOMAIN_DRAINED,
    WHAT_PLAYER,
    WHAT_STORY,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.call_of_cthulhu_lcg.effects import (
    BOUNCED,
    DECK_END,
    LAST_CARDS,
    NOTHING,
    card_gain,
    harm_gain,
    mill_gain,
    seat_gain,
    slot_gain,
)
from mythos_agents.greedy.call_of_cthulhu_lcg.stories import (
    View,
)
from mythos_agents.greedy.call_of_cthulhu_lcg.worth import (
    CARD_WORTH,
    OP_WORTH,
    keep_worth,
    loss_of,
    side_of,
)

# Operations without a target.


@compiled
def cheapest_character(s: Any, seat: int) -> float:
    """The loss of the character that a seat would rather sacrifice; 0 when it has none."""
    best = -1.0
    for k in range(s.board_size):
        i = s.board[k]
        if is_character(s, i) and s.seat[i] == seat:
            loss = loss_of(s, i)
            if best < 0.0 or loss < best:
                best = loss
    return max(best, 0.0)


@compiled
def best_to_fetch(s: Any, user: int, f: int) -> float:
    """The best card of one's own deck that fits; its owner knows what is left in it."""
    best = 0.0
    for i in range(user * MAX_DECK, (user + 1) * MAX_DECK):
        if s.zone[i] == DECK and fits(s, f, user, i, 0, i) and may_enter(s, user, s.card[i]):
            best = max(best, CARD_WORTH[s.card[i]])
    return best


@compiled
def best_to_enter(s: Any, user: int, cost: int) -> float:
    """The best cheap character in one's own hand or discard pile."""
    best = 0.0
    for i in range(user * MAX_DECK, (user + 1) * MAX_DECK):
        if (s.zone[i] == HAND or s.zone[i] == DISCARD) and CARD_TYPE[s.card[i]] == TYPE_CHARACTER:
            if CARD_COST[s.card[i]] <= cost and may_enter(s, user, s.card[i]):
                best = max(best, CARD_WORTH[s.card[i]])
    return best


@compiled
def discard_pile_gain(s: Any, user: int, code: int) -> float:
    """Effects on the discard piles of both players."""
    gain = 0.0
    for i in range(NUM_INSTANCES):
        if s.zone[i] != DISCARD:
            continue
        card = s.card[i]
        if code == OP_ATTACHMENTS_TO_HAND:
            if CARD_SUBTYPES[card] & SUBTYPE_ATTACHMENT != 0:
                gain += side_of(user, owner_of(i)) * BOUNCED * CARD_WORTH[card]
        elif s.flags[i] & FRESH_DISCARD != 0 and CARD_TYPE[card] == TYPE_CHARACTER:
            gain += side_of(user, owner_of(i)) * CARD_WORTH[card]
    return gain


@compiled
def draw_gain(s: Any, user: int, n: int) -> float:
    """Cards are good as long as the deck lasts."""
    return -DECK_END if s.deck_size[user] <= n + LAST_CARDS else OP_WORTH[OP_DRAW] * n


@compiled
def hand_gain(s: Any, user: int, op: int) -> float:
    """Effects on hands and decks."""
    code = OP_CODE[op]
    if code == OP_DRAW:
        return draw_gain(s, user, OP_A[op])
    if code == OP_EACH_DISCARDS:
        return -0.3 if s.hand_size[1 - user] > 0 else -0.6
    if code == OP_ENEMY_DISCARDS:
        return 1.1 * OP_A[op] if s.hand_size[1 - user] >= OP_A[op] else 0.0
    if code == OP_MILL:
        return mill_gain(s, user, 1 - user, OP_A[op])
    if code == OP_LOOK:
        return OP_WORTH[code]
    if code == OP_DISCOUNT:
        for i in range(user * MAX_DECK, (user + 1) * MAX_DECK):
            card = s.card[i]
            if s.zone[i] == HAND and CARD_TYPE[card] == TYPE_CHARACTER and CARD_FACTION[card] == SHUB_NIGGURATH:
                return OP_WORTH[code] if s.active == user and s.turn_stage < STORY_WINDOW else 0.0
        return 0.0
    if code == OP_COST_MORE:
        return OP_WORTH[code] if s.active != user and s.turn_stage < STORY_WINDOW else 0.0
    return OP_WORTH[code]


@compiled
def free_gain(s: Any, user: int, source: int, op: int) -> float:
    """What an operation that is about no single card gains."""
    code = OP_CODE[op]
    if code == OP_ENEMY_SACRIFICES:
        return cheapest_character(s, 1 - user)
    if code == OP_DRAWER_SACRIFICES:
        return -side_of(user, s.active) * cheapest_character(s, s.active)
    if code == OP_FETCH:
        return best_to_fetch(s, user, OP_FILTER[op])
    if code == OP_ENTER_FROM_HAND_OR_DISCARD:
        return best_to_enter(s, user, OP_A[op])
    if code == OP_RETURN_FALLEN or code == OP_ATTACHMENTS_TO_HAND:
        return discard_pile_gain(s, user, code)
    if code == OP_GAIN_DOMAIN:
        if s.num_domains[user] == MAX_DOMAINS or s.deck_size[user] <= LAST_CARDS:
            return 0.0
        return OP_WORTH[code]
    if code == OP_SELF_TO_HAND:
        return (-1.0 if in_play(s, source) else 1.0) * BOUNCED * keep_worth(s, user, s.card[source])
    if code == OP_ANSWER_WOUND:
        return -0.5 * cheapest_character(s, user)
    return 0.0 if code == OP_DROP_STRUGGLE_HERE else hand_gain(s, user, op)


# Whole abilities.


@compiled
def each_gain(s: Any, view: View, user: int, source: int, op: int, x: int) -> float:
    """The sum over all cards that a mass effect meets."""
    total = 0.0
    for k in range(s.board_size):
        i = s.board[k]
        if fits(s, OP_FILTER[op], user, source, x, i):
            total += card_gain(s, view, user, source, op, i)
    return total


@compiled
def plain_gain(s: Any, view: View, user: int, source: int, a: int, x: int) -> float:
    """What an ability gains beside what it does to its targets."""
    total = 0.0
    for op in range(FIRST_OP[a], FIRST_OP[a + 1]):
        to = OP_TO[op]
        if OP_CODE[op] == OP_IF_OVERPAID:
            break
        if to == TO_EACH:
            total += each_gain(s, view, user, source, op, x)
        elif to == TO_HOST:
            if s.zone[source] == ATTACHED:
                total += card_gain(s, view, user, source, op, s.place[source])
        elif to == TO_SELF and OP_CODE[op] <= OP_CONTROL:
            total += card_gain(s, view, user, source, op, source)
        elif to != TO_TARGET and to != TO_SECOND and to != TO_TARGETS:
            total += free_gain(s, user, source, op)
    return total


@compiled
def reaches(op: int, k: int) -> bool:
    """Whether an operation is for the k-th target."""
    to = OP_TO[op]
    return to == TO_TARGETS or (to == TO_TARGET and k == 0) or (to == TO_SECOND and k == 1)


@compiled
def swap_gain(s: Any, view: View, user: int, one: int, other: int) -> float:
    """One of two characters goes insane and then the other is wounded; the user says which."""
    best = NOTHING
    if can_go_insane(s, one):
        best = harm_gain(s, view, user, OP_INSANE, 0, one) + harm_gain(s, view, user, OP_WOUND, 1, other)
    if can_go_insane(s, other):
        best = max(best, harm_gain(s, view, user, OP_INSANE, 0, other) + harm_gain(s, view, user, OP_WOUND, 1, one))
    return best


@compiled
def best_swap(s: Any, view: View, user: int, source: int, a: int, one: int) -> float:
    """The same with the best other one."""
    best = NOTHING
    for k in range(s.board_size):
        other = s.board[k]
        if fits(s, ABILITY_TARGETS[a, 1], user, source, 0, other):
            best = max(best, swap_gain(s, view, user, one, other))
    return best


@compiled
def target_gain(s: Any, view: View, user: int, source: int, a: int, x: int, k: int, answer: int) -> float:
    """What an ability gains by what it does to its k-th target."""
    if OP_CODE[FIRST_OP[a]] == OP_PICK_FIRST:
        if k == 0:
            return best_swap(s, view, user, source, a, answer)
        return swap_gain(s, view, user, s.frame_first[int(s.depth) - 1], answer)
    what = FILTER_WHAT[ABILITY_TARGETS[a, 0 if ABILITY_UP_TO[a] > 0 else k]]
    total = 0.0
    for op in range(FIRST_OP[a], FIRST_OP[a + 1]):
        if OP_CODE[op] == OP_IF_OVERPAID:
            break
        if not reaches(op, k):
            continue
        if what == WHAT_STORY:
            total += slot_gain(s, view, user, op, answer)
        elif what == WHAT_PLAYER:
            total += seat_gain(s, user, op, x, answer)
        elif what != WHAT_OWN_DOMAIN_DRAINED and what != WHAT_DOMAIN_UNDRAINED:
            total += card_gain(s, view, user, source, op, answer)
            if OP_CODE[op] == OP_RESTORE:
                total += 0.5
    return total


@compiled
def best_card(s: Any, view: View, user: int, source: int, a: int, x: int, k: int, but: int) -> tuple[float, int]:
    """The best card for the k-th target and what it gains; NOTHING when there is none."""
    f = ABILITY_TARGETS[a, 0 if ABILITY_UP_TO[a] > 0 else k]
    best = NOTHING
    chosen = -1
    on_board = is_about_board(f)
    for n in range(s.board_size if on_board else NUM_INSTANCES):
        i = int(s.board[n]) if on_board else n
        if i != but and s.zone[i] != 0 and fits(s, f, user, source, x, i):
            gain = target_gain(s, view, user, source, a, x, k, i)
            if gain > best:
                best = gain
                chosen = i
    return best, chosen


@compiled
def best_target(s: Any, view: View, user: int, source: int, a: int, x: int, k: int) -> float:
    """What the k-th target gains if it is chosen well."""
    f = ABILITY_TARGETS[a, k]
    what = FILTER_WHAT[f]
    best = NOTHING
    if what == WHAT_PLAYER:
        for seat in range(NUM_SEATS):
            best = max(best, target_gain(s, view, user, source, a, x, k, seat))
    elif what == WHAT_STORY:
        for slot in range(NUM_SLOTS):
            if story_fits(s, f, slot):
                best = max(best, target_gain(s, view, user, source, a, x, k, slot))
    elif what == WHAT_OWN_DOMAIN_DRAINED or what == WHAT_DOMAIN_UNDRAINED:
        for domain in range(s.num_domains[1 - user]):
            if domain_fits(s, f, user, 1 - user, domain):
                best = 0.1
    else:
        best = best_card(s, view, user, source, a, x, k, -1)[0]
    return best


@compiled
def best_gain(s: Any, view: View, user: int, source: int, a: int, x: int) -> float:
    """What an ability gains if everything in it is chosen well, before its costs."""
    total = plain_gain(s, view, user, source, a, x)
    if ABILITY_UP_TO[a] > 0:
        first, chosen = best_card(s, view, user, source, a, x, 0, -1)
        second = best_card(s, view, user, source, a, x, 1, chosen)[0]
        return total + max(first, 0.0) + max(second, 0.0)
    for k in range(1 if OP_CODE[FIRST_OP[a]] == OP_PICK_FIRST else 2):
        if ABILITY_TARGETS[a, k] != NO_FILTER:
            total += best_target(s, view, user, source, a, x, k)
    return total


@compiled
def chosen_gain(s: Any, view: View, at: int) -> float:
    """What the ability in a frame gains for its user, with the targets that were chosen."""
    a = s.frame_ability[at]
    user = s.frame_seat[at]
    source = s.frame_source[at]
    x = s.frame_x[at]
    if OP_CODE[FIRST_OP[a]] == OP_PICK_FIRST:
        return swap_gain(s, view, user, s.frame_first[at], s.frame_second[at])
    total = plain_gain(s, view, user, source, a, x)
    if s.frame_first[at] < NUM_INSTANCES and ABILITY_TARGETS[a, 0] != NO_FILTER:
        total += target_gain(s, view, user, source, a, x, 0, s.frame_first[at])
    if s.frame_second[at] < NUM_INSTANCES and (ABILITY_TARGETS[a, 1] != NO_FILTER or ABILITY_UP_TO[a] > 1):
        total += target_gain(s, view, user, source, a, x, 1, s.frame_second[at])
    return total
