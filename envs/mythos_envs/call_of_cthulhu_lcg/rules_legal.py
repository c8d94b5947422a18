"""What is legal now: the answers to the pending question, in ascending order.

Nothing else decides legality; what a window allows is in rules_windows.py, what fits a filter in rules_targets.py.
"""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.actions import (
    AMOUNT,
    CARD,
    COPY,
    DOMAIN,
    ICON,
    NUM_ACTIONS,
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
    is_exhausted,
    is_ready,
    may_enter,
    story_fits,
)
from mythos_envs.call_of_cthulhu_lcg.rules_values import struggles_of
from mythos_envs.call_of_cthulhu_lcg.rules_windows import (
    can_aim,
    can_host,
    can_play,
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

# Collecting: answers are marked in the working space, then moved together in ascending order.


@compiled
def clear(actions: Any) -> None:
    """Nothing is marked."""
    for action in range(NUM_ACTIONS):
        actions[action] = 0


@compiled
def gather(actions: Any) -> int:
    """Moves the numbers of what is marked to the front and returns how many there are."""
    count = 0
    for action in range(NUM_ACTIONS):
        if actions[action] != 0:
            actions[count] = action
            count += 1
    return count


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


@compiled
def has_candidate(s: Any) -> bool:
    """Whether anything can be picked."""
    for i in range(NUM_INSTANCES):
        if s.zone[i] != 0 and is_candidate(s, i):
            return True
    return False


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
    if s.zone[i] == 0:
        return False
    if s.picked >= PICKED_USE:
        return usable_as(s, s.player, i, s.picked - PICKED_USE) != NO_ABILITY
    return s.card[i] == s.picked and is_candidate(s, i)


@compiled
def nth_copy(s: Any, wanted: int) -> int:
    """The n-th of the copies of the picked card that differ, or NO_INSTANCE."""
    count = 0
    for i in range(NUM_INSTANCES):
        if not is_meant(s, i):
            continue
        is_new = True
        for j in range(i):
            if is_new and is_meant(s, j) and are_alike(s, i, j):
                is_new = False
        if is_new:
            if count == wanted:
                return i
            count += 1
    return NO_INSTANCE


# The answers to each kind of question.


@compiled
def legal(s: Any, actions: Any) -> int:
    """Writes the legal answers in ascending order and returns how many."""
    clear(actions)
    asked = s.ask
    if s.may_pass != 0:
        actions[PASS] = 1
    if asked == ASK_ACT:
        mark_acts(s, actions)
    elif asked == ASK_PICK:
        for i in range(NUM_INSTANCES):
            if s.zone[i] != 0 and actions[CARD + s.card[i]] == 0 and is_candidate(s, i):
                actions[CARD + s.card[i]] = 1
    elif asked == ASK_COPY:
        count = 0
        while nth_copy(s, count) != NO_INSTANCE:
            actions[COPY + count] = 1
            count += 1
    elif asked == ASK_PAY:
        for domain in range(s.num_domains[s.player]):
            if s.ask_a & (1 << domain) != 0 and not has_twin(s, s.player, domain):
                actions[DOMAIN + domain] = 1
    elif asked == ASK_AMOUNT:
        mark_amounts(s, actions)
    else:
        mark_rare_answers(s, asked, actions)
    return gather(actions)


@compiled
def mark_acts(s: Any, actions: Any) -> None:
    """Chapter 10: what a seat can do in a window; passing is always possible."""
    seat = s.player
    actions[PASS] = 1
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND:
            if actions[CARD + s.card[i]] == 0 and can_play(s, seat, i):
                actions[CARD + s.card[i]] = 1
        elif s.has_discards != 0 and s.zone[i] == DISCARD and usable_ability(s, seat, i) != NO_ABILITY:
            actions[USE_ABILITY + s.card[i]] = 1
    for k in range(s.board_size):
        i = s.board[k]
        if usable_of(s, seat, i, s.card[i]) != NO_ABILITY:
            actions[USE_ABILITY + s.card[i]] = 1
        if usable_of(s, seat, i, gained_card(s, i)) != NO_ABILITY:
            actions[USE_ABILITY + gained_card(s, i)] = 1


@compiled
def mark_amounts(s: Any, actions: Any) -> None:
    """Amounts for X with which everything that must be chosen can be."""
    top = int(s.depth) - 1
    for x in range(s.ask_a, s.ask_b + 1):
        if can_aim(s, s.player, s.frame_source[top], s.frame_ability[top], x):
            actions[AMOUNT + x] = 1


@compiled
def mark_rare_answers(s: Any, asked: int, actions: Any) -> None:
    """Stories, domains, icons, seats, yes and no."""
    seat = s.player
    if asked == ASK_STORY:
        mark_stories(s, actions)
    elif asked == ASK_DOMAIN:
        mark_domains(s, seat, actions)
    elif asked == ASK_ICON:
        for icon in range(NUM_ICONS):
            if struggles_of(s, s.ask_a, icon) > 0:
                actions[ICON + icon] = 1
    elif asked == ASK_SEAT:
        for k in range(NUM_SEATS):
            if s.ask_a & (1 << (seat if k == 0 else 1 - seat)) != 0:
                actions[SEAT + k] = 1
    elif asked == ASK_WON:
        for story in range(NUM_STORIES):
            if s.story_at[story] == STORY_WON + seat:
                actions[WON_STORY + story] = 1
    else:
        actions[YES] = 1


@compiled
def mark_domains(s: Any, seat: int, actions: Any) -> None:
    """One's own domains, then those of the opponent, as far as they can be chosen."""
    for k in range(NUM_SEATS):
        whose = seat if k == 0 else 1 - seat
        for domain in range(s.num_domains[whose]):
            if can_choose_domain(s, seat, whose, domain):
                actions[DOMAIN + k * MAX_DOMAINS + domain] = 1


@compiled
def mark_stories(s: Any, actions: Any) -> None:
    """The stories that fit a filter, or those whose bits the question names."""
    for slot in range(NUM_SLOTS):
        if s.ask_a != 0:
            is_meant_slot = s.ask_a & (1 << slot) != 0
        elif s.ask_b != NO_FILTER:
            is_meant_slot = story_fits(s, s.ask_b, slot)
        else:
            is_meant_slot = s.story_card[slot] != NO_STORY
        if is_meant_slot:
            actions[STORY + slot] = 1


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
