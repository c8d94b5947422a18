"""What stories do for whoever wins them: chapter 8 and the cards F156 to F165.  All of it touches both players."""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    ASK_STORY,
    ASK_WON,
    ASK_YES,
    DISCARD,
    HAND,
    MARKED,
    MAX_DECK,
    MAX_DOMAINS,
    NO_INSTANCE,
    NO_STORY,
    NUM_INSTANCES,
    NUM_SEATS,
    NUM_SLOTS,
    PASSED,
    PICK_EXCHANGE,
    PICK_FETCH_ANY,
    RESOURCE,
    STORY_IN_DECK,
    STORY_WON,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    add_resource,
    discard_from_hand,
    discard_from_play,
    discard_resource,
    gain_domain,
    is_character,
    is_insane,
    leave_deck,
    leave_discard,
    mill,
    owner_of,
    shuffle_deck,
    to_hand,
)
from mythos_envs.call_of_cthulhu_lcg.rules_harm import put_into_play_insane
from mythos_envs.call_of_cthulhu_lcg.rules_stack import answered, ask, ask_pick, take_answer
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_SKILL,
    CARD_TYPE,
    NUM_STORIES,
    OP_A,
    OP_B,
    OP_CLEAR_TOKENS,
    OP_CODE,
    OP_DOMAIN_FROM_DISCARD,
    OP_EACH_FETCHES,
    OP_EACH_SACRIFICES,
    OP_MILL_OR_RESOURCE,
    OP_RAISE_INSANE,
    OP_RETURN_STORY,
    OP_SWAP_HANDS,
    TYPE_CHARACTER,
)
from mythos_envs.kernel.compile import compiled

TOKENS_TO_WIN = 5
MILLED_FOR_RESOURCE = 2


@compiled
def win_effect(s: Any, top: int, op: int) -> bool:
    """One such operation; false when it waits or a deck is empty.  The active player answers first."""
    code = OP_CODE[op]
    if code == OP_CLEAR_TOKENS:
        for slot in range(NUM_SLOTS):
            for seat in range(NUM_SEATS):
                s.tokens[slot, seat] = 0
        return True
    if code == OP_RAISE_INSANE:
        for i in range(NUM_INSTANCES):
            if s.zone[i] == DISCARD and CARD_TYPE[s.card[i]] == TYPE_CHARACTER:
                put_into_play_insane(s, i)
        return True
    if code == OP_EACH_SACRIFICES:
        sacrifice_by_skill(s, OP_A[op], OP_B[op])
        return True
    if code == OP_DOMAIN_FROM_DISCARD:
        for k in range(NUM_SEATS):
            domain_from_discard(s, s.active if k == 0 else 1 - s.active)
        return True
    while s.frame_part[top] < NUM_SEATS:
        seat = s.active if s.frame_part[top] == 0 else 1 - s.active
        if not ask_each(s, top, op, seat) or s.decked != 0:
            return False
        s.frame_part[top] += 1
        s.frame_first[top] = NO_INSTANCE
    return True


@compiled
def ask_each(s: Any, top: int, op: int, seat: int) -> bool:
    """One player's part of an effect in which each has something to choose; true when it is done."""
    code = OP_CODE[op]
    if code == OP_SWAP_HANDS:
        return swap_hand(s, seat)
    if code == OP_EACH_FETCHES:
        return fetch_any(s, seat)
    if code == OP_MILL_OR_RESOURCE:
        return mill_or_resource(s, top, seat)
    if code == OP_RETURN_STORY:
        return return_story(s, seat)
    return add_token(s, seat, OP_A[op])


@compiled
def can_win_effect(s: Any, op: int) -> bool:
    """F164 needs a won story of each player beside the one just won."""
    if OP_CODE[op] != OP_RETURN_STORY:
        return True
    return has_won_story(s, 0) and has_won_story(s, 1)


@compiled
def has_won_story(s: Any, seat: int) -> bool:
    """Whether a story, not a conspiracy, lies in a won pile."""
    for story in range(NUM_STORIES):
        if s.story_at[story] == STORY_WON + seat:
            return True
    return False


@compiled
def sacrifice_by_skill(s: Any, lowest: int, highest: int) -> None:
    """F161, F162: all characters of such a printed skill; that of the insane cannot be told."""
    k = 0
    while k < s.board_size:
        i = s.board[k]
        skill = CARD_SKILL[s.card[i]]
        if is_character(s, i) and not is_insane(s, i) and lowest <= skill <= highest:
            discard_from_play(s, i)
            k = 0
        else:
            k += 1


@compiled
def domain_from_discard(s: Any, seat: int) -> None:
    """F159: a new domain, with all characters of the discard pile as resources."""
    if s.num_domains[seat] == MAX_DOMAINS or not gain_domain(s, seat):
        return
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == DISCARD and CARD_TYPE[s.card[i]] == TYPE_CHARACTER:
            leave_discard(s, i)
            add_resource(s, i, s.num_domains[seat] - 1)


@compiled
def swap_hand(s: Any, seat: int) -> bool:
    """F157: hand cards are picked one by one, then exchanged for as many from the top of the discard pile."""
    marked = 0
    if answered(s):
        i = take_answer(s)
        if i < 0:
            exchange(s, seat)
            return True
        s.flags[i] |= MARKED
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND and s.flags[i] & MARKED != 0:
            marked += 1
    if marked < s.discard_size[seat]:
        ask_pick(s, seat, PICK_EXCHANGE, 0, 1)
        return False
    exchange(s, seat)
    return True


@compiled
def exchange(s: Any, seat: int) -> None:
    """The marked cards of a hand for as many of the uppermost of the discard pile."""
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND and s.flags[i] & MARKED != 0:
            take_top_discard(s, seat)
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND and s.flags[i] & MARKED != 0:
            s.flags[i] &= ~MARKED
            discard_from_hand(s, i)


@compiled
def take_top_discard(s: Any, seat: int) -> None:
    """The uppermost card of the discard pile into the hand."""
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == DISCARD and s.place[i] == s.discard_size[seat] - 1:
            leave_discard(s, i)
            to_hand(s, i, 3)
            return


@compiled
def fetch_any(s: Any, seat: int) -> bool:
    """F160: any card of one's own deck into the hand, unseen; then the deck is shuffled."""
    if not answered(s):
        ask_pick(s, seat, PICK_FETCH_ANY, 0, 0)
        return False
    i = take_answer(s)
    if i >= 0:
        leave_deck(s, i)
        to_hand(s, i, 0)
    shuffle_deck(s, seat)
    return True


@compiled
def mill_or_resource(s: Any, top: int, seat: int) -> bool:
    """F163: for each own resource, either it is destroyed or two cards leave the deck; asked resource by resource."""
    if answered(s):
        if take_answer(s) == PASSED:
            mill(s, seat, MILLED_FOR_RESOURCE)
            if s.decked != 0:
                return False
        else:
            discard_resource(s, s.frame_first[top])
    elif s.frame_first[top] == NO_INSTANCE:
        for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
            if s.zone[i] == RESOURCE:
                s.flags[i] |= MARKED
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == RESOURCE and s.flags[i] & MARKED != 0 and owner_of(i) == seat:
            s.flags[i] &= ~MARKED
            s.frame_first[top] = i
            ask(s, ASK_YES, seat, 0, 0, 1)
            return False
    return True


@compiled
def return_story(s: Any, seat: int) -> bool:
    """F164: one of one's own won stories goes back into the story deck."""
    if not answered(s):
        if has_won_story(s, seat):
            ask(s, ASK_WON, seat, 0, 0, 0)
            return False
        return True
    s.story_at[take_answer(s)] = STORY_IN_DECK
    s.num_won[seat] -= 1
    return True


@compiled
def add_token(s: Any, seat: int, most: int) -> bool:
    """F165: each player may add a token at a story where that player has so few."""
    if answered(s):
        slot = take_answer(s)
        if slot != PASSED:
            s.tokens[slot, seat] += 1
        return True
    slots = 0
    for slot in range(NUM_SLOTS):
        if s.story_card[slot] != NO_STORY and s.tokens[slot, seat] <= most:
            slots |= 1 << slot
    if slots == 0:
        return True
    ask(s, ASK_STORY, seat, slots, 0, 1)
    return False


@compiled
def leave_row(s: Any, slot: int) -> None:
    """A slot is empty: tokens are gone, and a story that comes there is one to which nobody has committed yet."""
    s.story_card[slot] = NO_STORY
    s.contested &= ~(1 << slot)
    for seat in range(NUM_SEATS):
        s.tokens[slot, seat] = 0
    for icon in range(4):
        s.dropped[slot, icon] = 0

