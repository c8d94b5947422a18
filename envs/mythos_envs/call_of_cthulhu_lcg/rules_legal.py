"""What is legal now: the answers to the pending question, in ascending order.

Nothing else decides legality; what a window allows is in rules_windows.py, what fits a filter in rules_targets.py.
"""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.actions import (
    AMOUNT,
    CARD,
    COPY,
    DOMAIN,
    ICON,
    PASS,
    SEAT,
    STORY,
    WON_STORY,
    YES,
)
from mythos_envs.call_of_cthulhu_lcg.actions import USE as USE_ABILITY
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ASK_ACT,
    ASK_AMOUNT,
    ASK_COPY,
    ASK_DOMAIN,
    ASK_ICON,
    ASK_PAY,
    ASK_PICK,
    ASK_SEAT,
    ASK_STORY,
    ASK_WON,
    ATTACHED,
    DECK,
    DISCARD,
    FRESH_DISCARD,
    HAND,
    MARKED,
    MAX_DECK,
    MAX_DOMAINS,
    NO_ABILITY,
    NO_INSTANCE,
    NO_STORY,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_SEATS,
    NUM_SLOTS,
    OUT,
    PICK_ANSWER_WOUND,
    PICK_BETWEEN,
    PICK_BURY,
    PICK_CLASH,
    PICK_COMMIT,
    PICK_COST,
    PICK_DISCARD,
    PICK_ENTER,
    PICK_EXCHANGE,
    PICK_FETCH,
    PICK_FETCH_ANY,
    PICK_FORCED,
    PICK_LOOKED,
    PICK_MADDEN,
    PICK_OWN_RESOURCE,
    PICK_READY,
    PICK_RESOURCE,
    PICK_RESTORE,
    PICK_SACRIFICE,
    PICK_START_RESOURCE,
    PICK_TAKE_WOUND,
    PICK_TARGET,
    PICK_TO_BOTTOM,
    PICK_TO_HAND,
    PICKS,
    PLAY_FRAME,
    RESOURCE,
    STORY_WON,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    gained_card,
    in_play,
    is_character,
    owner_of,
)
from mythos_envs.call_of_cthulhu_lcg.rules_targets import (
    can_be_restored,
    can_be_wounded,
    can_go_insane,
    domain_fits,
    fits,
    has_passive,
    is_about_board,
    is_exhausted,
    is_ready,
    may_enter,
    story_fits,
)
from mythos_envs.call_of_cthulhu_lcg.rules_values import struggles_of
from mythos_envs.call_of_cthulhu_lcg.rules_windows import (
    CARD_MOMENT,
    can_aim,
    can_host,
    can_play,
    moments_now,
    usable_ability,
    usable_as,
    usable_of,
)
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_COST,
    CARD_TYPE,
    EFFECT_NO_COMMIT_OWN_TURN,
    HEROIC,
    NO_FILTER,
    NUM_FACTIONS,
    NUM_ICONS,
    NUM_STORIES,
    TYPE_CHARACTER,
    VILLAINOUS,
)
from mythos_envs.kernel.compile import compiled

FALLEN = -1
"""In place of the highest cost of what may enter play: characters that reached a discard pile in this phase."""
PICKED_USE = 200
"""In ``picked``: added to a card whose ability is used, to tell it from a card that is picked."""
NO_COPY_YET = -1
POOL_ALL, POOL_HAND, POOL_BOARD = range(3)
PICKS_ON_BOARD = np.isin(np.arange(len(PICKS)), (
    PICK_RESTORE, PICK_SACRIFICE, PICK_COMMIT, PICK_MADDEN, PICK_TAKE_WOUND, PICK_READY, PICK_BETWEEN,
    PICK_ANSWER_WOUND, PICK_CLASH)).astype(np.int8)
"""1 for what only cards in play can be picked for."""

# Collecting: answers come in any order and are kept in ascending order.


@compiled
def insert(actions: Any, count: int, action: int) -> int:
    """Adds an answer to the first ``count``, unless it is there; returns how many there are then."""
    at = count
    while at > 0 and actions[at - 1] > action:
        at -= 1
    if at > 0 and actions[at - 1] == action:
        return count
    for k in range(count, at, -1):
        actions[k] = actions[k - 1]
    actions[at] = action
    return count + 1


# Which cards can be picked.


@compiled
def may_commit(s: Any, seat: int, i: int, slot: int) -> bool:
    """Chapter 6: ready characters; some not in their controller's own turn; the opponent only where it is met."""
    if not is_character(s, i) or s.seat[i] != seat or not is_ready(s, i) or s.story[i] != NOT_COMMITTED:
        return False
    if s.story_card[slot] == NO_STORY:
        return False
    if seat != s.active:
        return True
    if has_passive(s, i, EFFECT_NO_COMMIT_OWN_TURN):
        return False
    for k in range(s.board_size):
        j = s.board[k]
        if s.zone[j] == ATTACHED and s.place[j] == i and has_passive(s, j, EFFECT_NO_COMMIT_OWN_TURN):
            return False
    return True


@compiled
def looked_at(s: Any, top: int, i: int) -> bool:
    """The cards on top of a deck that are being put in order; those above the count are done."""
    lowest = s.ask_b
    return (s.zone[i] == DECK and owner_of(i) == s.frame_first[top] and s.place[i] >= lowest
            and s.place[i] <= s.frame_count[top])


@compiled
def can_be_target(s: Any, top: int, seat: int, i: int) -> bool:
    """What the filter of the question describes, or what a card can be attached to; nothing twice."""
    f = s.ask_b
    source = s.frame_source[top]
    if s.frame[top] == PLAY_FRAME:
        return can_host(s, seat, s.card[source], i)
    if i == s.frame_first[top]:
        return False
    return f != NO_FILTER and fits(s, f, seat, source, s.frame_x[top], i)


@compiled
def is_clashing(s: Any, seat: int, i: int) -> bool:
    """Heroic and Villainous characters of one seat."""
    return is_character(s, i) and s.seat[i] == seat and s.keywords[i] & (HEROIC | VILLAINOUS) != 0


@compiled
def is_candidate(s: Any, i: int) -> bool:
    """Whether a card is an answer to the pending question."""
    pick = s.ask_a
    seat = s.player
    top = int(s.depth) - 1
    if pick == PICK_TARGET:
        return can_be_target(s, top, seat, i)
    if pick == PICK_COST:
        return fits(s, s.ask_b, seat, s.frame_source[top], 0, i)
    if pick == PICK_COMMIT:
        return i > s.ask_b and may_commit(s, seat, i, s.frame_step[top])
    if pick == PICK_RESOURCE or pick == PICK_START_RESOURCE or pick == PICK_DISCARD:
        return s.zone[i] == HAND and owner_of(i) == seat
    if pick == PICK_RESTORE:
        return s.seat[i] == seat and can_be_restored(s, i)
    if pick == PICK_SACRIFICE:
        return is_character(s, i) and s.seat[i] == seat
    if pick == PICK_FORCED:
        return s.forced[i] != 0
    return is_rare_candidate(s, top, pick, seat, i)


@compiled
def is_rare_candidate(s: Any, top: int, pick: int, seat: int, i: int) -> bool:
    """The same for what is asked during a story or by few cards."""
    if pick == PICK_MADDEN or pick == PICK_TAKE_WOUND or pick == PICK_READY:
        here = in_play(s, i) and s.seat[i] == seat and s.story[i] == s.frame_first[top]
        return here and can_meet_struggle(s, pick, i)
    if pick == PICK_BETWEEN:
        return (i == s.frame_first[top] or i == s.frame_second[top]) and can_go_insane(s, i)
    if pick == PICK_ANSWER_WOUND:
        return can_be_wounded(s, i)
    if pick == PICK_CLASH:
        return is_clashing(s, seat, i)
    return is_candidate_in_pile(s, top, pick, seat, i)


@compiled
def can_meet_struggle(s: Any, pick: int, i: int) -> bool:
    """Chapter 7: go insane after terror, be wounded after combat, become ready after arcane."""
    if pick == PICK_MADDEN:
        return can_go_insane(s, i)
    return can_be_wounded(s, i) if pick == PICK_TAKE_WOUND else is_exhausted(s, i)


@compiled
def is_candidate_in_pile(s: Any, top: int, pick: int, seat: int, i: int) -> bool:
    """The same for cards in decks, hands, discard piles and domains."""
    if pick == PICK_LOOKED or pick == PICK_TO_HAND or pick == PICK_TO_BOTTOM:
        return looked_at(s, top, i)
    if pick == PICK_ENTER:
        return can_enter(s, seat, i)
    if owner_of(i) != seat:
        return False
    if pick == PICK_FETCH:
        return fits(s, s.ask_b, seat, i, 0, i) and may_enter(s, seat, s.card[i])
    if pick == PICK_FETCH_ANY:
        return s.zone[i] == DECK
    if pick == PICK_OWN_RESOURCE:
        return s.zone[i] == RESOURCE
    if pick == PICK_BURY:
        return s.zone[i] == DISCARD
    return pick == PICK_EXCHANGE and s.zone[i] == HAND and s.flags[i] & MARKED == 0


@compiled
def can_enter(s: Any, seat: int, i: int) -> bool:
    """F131: a character of so low a printed cost, from one's own hand or discard pile; F24: one that just fell."""
    card = s.card[i]
    if owner_of(i) != seat or CARD_TYPE[card] != TYPE_CHARACTER or not may_enter(s, seat, card):
        return False
    if s.ask_b == FALLEN:
        return s.zone[i] == DISCARD and s.flags[i] & FRESH_DISCARD != 0
    return (s.zone[i] == HAND or s.zone[i] == DISCARD) and CARD_COST[card] <= s.ask_b


# Where what is asked for can be.


@compiled
def pool_of(s: Any) -> int:
    """Where to look for the answers to the pending question."""
    pick = s.ask_a
    if pick == PICK_RESOURCE or pick == PICK_START_RESOURCE or pick == PICK_DISCARD:
        return POOL_HAND
    if pick == PICK_TARGET and s.frame[s.depth - 1] == PLAY_FRAME:
        return POOL_BOARD
    if pick == PICK_TARGET or pick == PICK_COST:
        return POOL_BOARD if s.ask_b != NO_FILTER and is_about_board(s.ask_b) else POOL_ALL
    return POOL_BOARD if PICKS_ON_BOARD[pick] == 1 else POOL_ALL


@compiled
def pool_size(s: Any, pool: int) -> int:
    """How many instances are to be looked at."""
    if pool == POOL_BOARD:
        return s.board_size
    return MAX_DECK if pool == POOL_HAND else NUM_INSTANCES


@compiled
def in_pool(s: Any, pool: int, k: int) -> int:
    """The k-th of them, or NO_INSTANCE if it lies elsewhere."""
    if pool == POOL_BOARD:
        return s.board[k]
    if pool == POOL_HAND:
        i = s.player * MAX_DECK + k
        return i if s.zone[i] == HAND else NO_INSTANCE
    return k if s.zone[k] != OUT else NO_INSTANCE


@compiled
def has_candidate(s: Any) -> bool:
    """Whether anything can be picked."""
    pool = pool_of(s)
    for k in range(pool_size(s, pool)):
        i = in_pool(s, pool, k)
        if i != NO_INSTANCE and is_candidate(s, i):
            return True
    return False


@compiled
def add_picks(s: Any, actions: Any, count: int) -> int:
    """The cards that can be picked, copies of one card once."""
    pool = pool_of(s)
    for k in range(pool_size(s, pool)):
        i = in_pool(s, pool, k)
        if i != NO_INSTANCE and is_candidate(s, i):
            count = insert(actions, count, CARD + s.card[i])
    return count


# Copies of one card.


@compiled
def bears_nothing(s: Any, i: int) -> bool:
    """Whether nothing is attached to a card."""
    for k in range(s.board_size):
        if s.zone[s.board[k]] == ATTACHED and s.place[s.board[k]] == i:
            return False
    return True


@compiled
def are_alike(s: Any, i: int, j: int) -> bool:
    """Chapter 13: copies between which there is nothing to choose."""
    if s.zone[i] != s.zone[j] or owner_of(i) != owner_of(j):
        return False
    if not in_play(s, i):
        return s.zone[i] != RESOURCE or s.place[i] == s.place[j]
    same = (s.seat[i] == s.seat[j] and s.flags[i] == s.flags[j] and s.wounds[i] == s.wounds[j]
            and s.story[i] == s.story[j] and s.stood[i] == s.stood[j] and s.place[i] == s.place[j]
            and s.fresh[i] == s.fresh[j] and s.answered[i] == s.answered[j] and s.link[i] == s.link[j]
            and s.memory[i] == s.memory[j] and s.skill_change[i] == s.skill_change[j]
            and s.stripped[i] == s.stripped[j] and s.granted[i] == s.granted[j])
    for icon in range(NUM_ICONS):
        same = same and s.icon_change[i, icon] == s.icon_change[j, icon]
    return same and bears_nothing(s, i) and bears_nothing(s, j)


@compiled
def is_meant(s: Any, i: int) -> bool:
    """Whether an instance of the picked card is one that could be meant."""
    if s.picked >= PICKED_USE:
        return usable_as(s, s.player, i, s.picked - PICKED_USE) != NO_ABILITY
    return is_candidate(s, i)


@compiled
def is_named(s: Any, i: int) -> bool:
    """Whether an instance is the picked card, or has gained the abilities of the card that is used (F63)."""
    if s.picked >= PICKED_USE:
        return s.card[i] == s.picked - PICKED_USE or gained_card(s, i) == s.picked - PICKED_USE
    return s.card[i] == s.picked


@compiled
def next_copy(s: Any, last: int) -> int:
    """The first copy of the picked card beyond ``last`` that differs from all before it, or NO_INSTANCE."""
    for i in range(last + 1, NUM_INSTANCES):
        if not is_named(s, i) or not is_meant(s, i):
            continue
        is_new = True
        for j in range(i):
            if is_new and s.card[j] == s.card[i] and are_alike(s, i, j) and is_meant(s, j):
                is_new = False
        if is_new:
            return i
    return NO_INSTANCE


@compiled
def nth_copy(s: Any, wanted: int) -> int:
    """The n-th of the copies of the picked card that differ, or NO_INSTANCE."""
    i = next_copy(s, NO_COPY_YET)
    for _ in range(wanted):
        if i != NO_INSTANCE:
            i = next_copy(s, i)
    return i


# The answers to each kind of question.


@compiled
def legal(s: Any, actions: Any) -> int:
    """Writes the legal answers in ascending order and returns how many."""
    asked = s.ask
    if asked == ASK_ACT:
        return add_acts(s, actions)
    count = 0
    if s.may_pass != 0:
        count = insert(actions, count, PASS)
    if asked == ASK_PICK:
        return add_picks(s, actions, count)
    if asked == ASK_PAY:
        for domain in range(s.num_domains[s.player]):
            if s.ask_a & (1 << domain) != 0 and not has_twin(s, s.player, domain):
                count = insert(actions, count, DOMAIN + domain)
        return count
    if asked == ASK_COPY:
        i = next_copy(s, NO_COPY_YET)
        while i != NO_INSTANCE:
            count = insert(actions, count, COPY + count)
            i = next_copy(s, i)
        return count
    return add_rare_answers(s, asked, actions, count)


@compiled
def add_acts(s: Any, actions: Any) -> int:
    """Chapter 10: what a seat can do in a window; passing is always possible."""
    seat = s.player
    moments = moments_now(s, seat)
    count = insert(actions, 0, PASS)
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND:
            if CARD_MOMENT[s.card[i]] & moments != 0 and can_play(s, seat, i):
                count = insert(actions, count, CARD + s.card[i])
        elif s.has_discards != 0 and s.zone[i] == DISCARD and usable_ability(s, seat, i) != NO_ABILITY:
            count = insert(actions, count, USE_ABILITY + s.card[i])
    for k in range(s.board_size):
        i = s.board[k]
        if usable_of(s, seat, i, s.card[i]) != NO_ABILITY:
            count = insert(actions, count, USE_ABILITY + s.card[i])
        if usable_of(s, seat, i, gained_card(s, i)) != NO_ABILITY:
            count = insert(actions, count, USE_ABILITY + gained_card(s, i))
    return count


@compiled
def add_amounts(s: Any, actions: Any, count: int) -> int:
    """Amounts for X with which everything that must be chosen can be."""
    top = int(s.depth) - 1
    for x in range(s.ask_a, s.ask_b + 1):
        if can_aim(s, s.player, s.frame_source[top], s.frame_ability[top], x):
            count = insert(actions, count, AMOUNT + x)
    return count


@compiled
def add_rare_answers(s: Any, asked: int, actions: Any, count: int) -> int:
    """Amounts, stories, domains, icons, seats, yes and no."""
    seat = s.player
    if asked == ASK_AMOUNT:
        return add_amounts(s, actions, count)
    if asked == ASK_STORY:
        return add_stories(s, actions, count)
    if asked == ASK_DOMAIN:
        return add_domains(s, seat, actions, count)
    if asked == ASK_ICON:
        return add_icons(s, actions, count)
    if asked == ASK_SEAT:
        for k in range(NUM_SEATS):
            if s.ask_a & (1 << (seat if k == 0 else 1 - seat)) != 0:
                count = insert(actions, count, SEAT + k)
        return count
    return add_won_stories(s, seat, actions, count) if asked == ASK_WON else insert(actions, count, YES)


@compiled
def add_icons(s: Any, actions: Any, count: int) -> int:
    """The kinds of struggles that are in force at a story."""
    for icon in range(NUM_ICONS):
        if struggles_of(s, s.ask_a, icon) > 0:
            count = insert(actions, count, ICON + icon)
    return count


@compiled
def add_won_stories(s: Any, seat: int, actions: Any, count: int) -> int:
    """The stories that a seat has won."""
    for story in range(NUM_STORIES):
        if s.story_at[story] == STORY_WON + seat:
            count = insert(actions, count, WON_STORY + story)
    return count


@compiled
def add_domains(s: Any, seat: int, actions: Any, count: int) -> int:
    """One's own domains, then those of the opponent, as far as they can be chosen."""
    for k in range(NUM_SEATS):
        whose = seat if k == 0 else 1 - seat
        for domain in range(s.num_domains[whose]):
            if can_choose_domain(s, seat, whose, domain):
                count = insert(actions, count, DOMAIN + k * MAX_DOMAINS + domain)
    return count


@compiled
def add_stories(s: Any, actions: Any, count: int) -> int:
    """The stories that fit a filter, or those whose bits the question names."""
    for slot in range(NUM_SLOTS):
        if s.ask_a != 0:
            is_meant_slot = s.ask_a & (1 << slot) != 0
        elif s.ask_b != NO_FILTER:
            is_meant_slot = story_fits(s, s.ask_b, slot)
        else:
            is_meant_slot = s.story_card[slot] != NO_STORY
        if is_meant_slot:
            count = insert(actions, count, STORY + slot)
    return count


@compiled
def can_choose_domain(s: Any, seat: int, whose: int, domain: int) -> bool:
    """A domain that fits a filter; without one, an own domain that is not drained, or any of one's own."""
    if s.ask_b != NO_FILTER:
        return domain_fits(s, s.ask_b, seat, whose, domain)
    return whose == seat and s.drained[seat] & (1 << domain) & s.ask_a == 0 and not has_twin(s, seat, domain)


@compiled
def has_twin(s: Any, seat: int, domain: int) -> bool:
    """Chapter 13: an earlier domain of the same seat that holds the same and is as drained or not."""
    for twin in range(domain):
        same = (s.drained[seat] >> twin) & 1 == (s.drained[seat] >> domain) & 1
        for faction in range(NUM_FACTIONS):
            same = same and s.worth[seat, twin, faction] == s.worth[seat, domain, faction]
        if same and resources_on(s, seat, twin) == resources_on(s, seat, domain):
            return True
    return False


@compiled
def resources_on(s: Any, seat: int, domain: int) -> int:
    """How many cards are attached to a domain, transient ones counted once."""
    count = 0
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == RESOURCE and s.place[i] == domain:
            count += 1
    return count
