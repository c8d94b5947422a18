"""Operations that few cards have: tokens, struggles, looking at decks, domains, attaching, copying.  See chapter 12."""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    AS_ATTACHMENT,
    ASK_DOMAIN,
    ASK_ICON,
    ASK_SEAT,
    DECK,
    DISCARD,
    MAX_DECK,
    MAX_DOMAINS,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_SEATS,
    OVERPAID,
    PASSED,
    PICK_ANSWER_WOUND,
    PICK_BETWEEN,
    PICK_BURY,
    PICK_ENTER,
    PICK_FETCH,
    PICK_LOOKED,
    PICK_OWN_RESOURCE,
    PICK_TO_BOTTOM,
    PICK_TO_HAND,
    RESOLVING,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    add_resource,
    attach_to,
    detach,
    discard_resource,
    drain,
    drop_attachments,
    find_in_deck,
    gain_domain,
    in_play,
    leave_deck,
    leave_discard,
    lift_from_deck,
    raise_bottom,
    random_from_middle,
    shuffle_deck,
    to_deck_bottom,
    to_hand,
    top_of_deck,
)
from mythos_envs.call_of_cthulhu_lcg.rules_harm import (
    madden,
    make_exhausted,
    push_wounds,
    put_into_play,
    succeed,
    take_text,
)
from mythos_envs.call_of_cthulhu_lcg.rules_legal import FALLEN
from mythos_envs.call_of_cthulhu_lcg.rules_stack import answered, ask, ask_pick, has_flag, take_answer
from mythos_envs.call_of_cthulhu_lcg.rules_targets import is_exhausted, is_ready
from mythos_envs.call_of_cthulhu_lcg.rules_values import struggles_of
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_CARD,
    CARD_SUBTYPES,
    LOOK_BOTTOM,
    LOOK_HAND_IF_OVERPAID,
    NO_FILTER,
    NUM_ICONS,
    OP_A,
    OP_ADD_TOKEN,
    OP_ANSWER_WOUND,
    OP_ATTACH_SELF,
    OP_ATTACHMENTS_TO_HAND,
    OP_B,
    OP_BURY,
    OP_CODE,
    OP_COPY_ABILITIES,
    OP_DETACH_SELF,
    OP_DROP_STRUGGLE,
    OP_DROP_STRUGGLE_HERE,
    OP_ENTER_FROM_HAND_OR_DISCARD,
    OP_EXHAUST_OR_MADDEN,
    OP_FETCH,
    OP_FILTER,
    OP_GAIN_DOMAIN,
    OP_KEEP_FOR_DRAIN,
    OP_LOOK,
    OP_MOVE_DRAIN,
    OP_MOVE_TOKEN,
    OP_PICK_FIRST,
    OP_REMOVE_TOKENS,
    OP_RETURN_FALLEN,
    OP_SACRIFICE_RESOURCE,
    OP_TO,
    OP_TOP_TO_NEW_DOMAIN,
    SUBTYPE_ATTACHMENT,
    TO_NONE,
)
from mythos_envs.kernel.compile import compiled


@compiled
def rare_effect(s: Any, top: int, op: int) -> bool:
    """One such operation; false when it waits."""
    code = OP_CODE[op]
    if code == OP_ADD_TOKEN:
        s.tokens[s.frame_first[top], s.frame_seat[top]] += 1
        return True
    if code == OP_REMOVE_TOKENS:
        return remove_tokens(s, top, OP_A[op])
    if code == OP_MOVE_TOKEN:
        return move_token(s, top)
    if code == OP_DROP_STRUGGLE or code == OP_DROP_STRUGGLE_HERE:
        return drop_struggle(s, top, code == OP_DROP_STRUGGLE_HERE)
    if code == OP_LOOK:
        return look(s, top, op)
    if code == OP_FETCH:
        return fetch(s, top, OP_FILTER[op])
    if code == OP_BURY:
        return bury(s, top, OP_A[op])
    if code == OP_ENTER_FROM_HAND_OR_DISCARD:
        return enter_from_hand_or_discard(s, top, OP_A[op])
    if code == OP_RETURN_FALLEN:
        return return_fallen(s, top)
    if code == OP_ATTACHMENTS_TO_HAND:
        attachments_to_hand(s)
        return True
    return domain_effect(s, top, code)


@compiled
def domain_effect(s: Any, top: int, code: int) -> bool:
    """Domains and their resources."""
    seat = s.frame_seat[top]
    if code == OP_GAIN_DOMAIN:
        succeed(s, top, gain_domain(s, seat))
        return True
    if code == OP_TOP_TO_NEW_DOMAIN:
        if s.deck_size[seat] > 0:
            i = top_of_deck(s, seat)
            leave_deck(s, i)
            add_resource(s, i, s.num_domains[seat] - 1)
        return True
    if code == OP_SACRIFICE_RESOURCE:
        return sacrifice_resource(s, seat)
    if code == OP_MOVE_DRAIN:
        s.drained[seat] &= ~(1 << (s.frame_first[top] % MAX_DOMAINS))
        drain(s, s.frame_second[top] // MAX_DOMAINS, s.frame_second[top] % MAX_DOMAINS)
        return True
    if code == OP_KEEP_FOR_DRAIN:
        return keep_for_drain(s, top)
    return character_effect(s, top, code)


@compiled
def sacrifice_resource(s: Any, seat: int) -> bool:
    """F102: a resource of one's choice, if there is one."""
    if not answered(s):
        ask_pick(s, seat, PICK_OWN_RESOURCE, 0, 0)
        return False
    answer = take_answer(s)
    if answer >= 0:
        discard_resource(s, answer)
    return True


@compiled
def character_effect(s: Any, top: int, code: int) -> bool:
    """Attaching, copying, following, and wounds or exhaustion that depend."""
    i = s.frame_first[top]
    if code == OP_PICK_FIRST:
        return pick_first(s, top)
    if code == OP_ANSWER_WOUND:
        return answer_wound(s, top)
    if code == OP_EXHAUST_OR_MADDEN:
        if is_ready(s, i):
            make_exhausted(s, i)
        elif is_exhausted(s, i):
            madden(s, i)
    elif in_play(s, s.frame_source[top]):
        effect_on_source(s, top, code, i)
    return True


@compiled
def effect_on_source(s: Any, top: int, code: int, i: int) -> None:
    """What a card in play does with itself; who has gained an ability (F63) is not the card that others must follow."""
    source = s.frame_source[top]
    if code == OP_DETACH_SELF:
        detach(s, source)
    elif in_play(s, i):
        if code == OP_ATTACH_SELF:
            attach_self(s, source, i)
        elif code == OP_COPY_ABILITIES:
            take_text(s, source, i)
        elif s.card[source] == ABILITY_CARD[s.frame_ability[top]]:
            s.link[i] = source


# Tokens and struggles.


@compiled
def sides_with_tokens(s: Any, slot: int) -> int:
    """The seats that have a token at a story, as bits."""
    sides = 0
    for seat in range(NUM_SEATS):
        if s.tokens[slot, seat] > 0:
            sides |= 1 << seat
    return sides


@compiled
def remove_tokens(s: Any, top: int, count: int) -> bool:
    """F70: whose tokens go is asked one by one."""
    slot = s.frame_first[top]
    if answered(s):
        s.tokens[slot, take_answer(s)] -= 1
        s.frame_part[top] += 1
    sides = sides_with_tokens(s, slot)
    if s.frame_part[top] == count or sides == 0:
        return True
    ask(s, ASK_SEAT, s.frame_seat[top], sides, 0, 0)
    return False


@compiled
def move_token(s: Any, top: int) -> bool:
    """F147: a token crosses from one side of a story to the other."""
    slot = s.frame_first[top]
    if not answered(s):
        sides = sides_with_tokens(s, slot)
        if sides != 0:
            ask(s, ASK_SEAT, s.frame_seat[top], sides, 0, 0)
        return sides == 0
    loser = take_answer(s)
    s.tokens[slot, loser] -= 1
    s.tokens[slot, 1 - loser] += 1
    return True


@compiled
def drop_struggle(s: Any, top: int, here: bool) -> bool:
    """F21, F151: a story loses a struggle, while the character stays there or until the end of the phase."""
    source = s.frame_source[top]
    slot = s.story[source] if here else s.frame_first[top]
    if slot == NOT_COMMITTED:
        return True
    if answered(s):
        icon = take_answer(s)
        if here:
            s.memory[source] = icon
        else:
            s.dropped[slot, icon] += 1
        return True
    for icon in range(NUM_ICONS):
        if struggles_of(s, slot, icon) > 0:
            ask(s, ASK_ICON, s.frame_seat[top], slot, 0, 0)
            return False
    return True


# Decks.


@compiled
def place_on_top(s: Any, seat: int, count: int, viewer: int) -> None:
    """Gives the top cards of a deck their places; from now on the viewer alone knows which they are."""
    while s.deck_top[seat] < count:
        if s.deck_size[seat] - s.deck_top[seat] > s.deck_bottom[seat]:
            i = random_from_middle(s, seat)
        else:
            i = find_in_deck(s, seat, -1)
            raise_bottom(s, seat)
        # The new card lies below those that have a place already.
        for other in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
            if s.zone[other] == DECK and s.place[other] > 0:
                s.place[other] += 1
        s.place[i] = 1
        s.known[i] = 0
        s.deck_top[seat] += 1
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == DECK and s.place[i] > s.deck_top[seat] - count:
            s.known[i] = 1 << viewer


@compiled
def look(s: Any, top: int, op: int) -> bool:
    """F28, F115: one card may go elsewhere, the others back on top in any order, the top one chosen first."""
    seat = s.frame_seat[top]
    if s.frame_part[top] == 0:
        s.frame_first[top] = seat if OP_TO[op] == TO_NONE else s.frame_first[top]
        begin_look(s, top, min(OP_A[op], s.deck_size[s.frame_first[top]]))
    deck = s.frame_first[top]
    lowest = s.frame_second[top]
    if s.frame_part[top] == 1:
        wants_bottom = OP_B[op] == LOOK_BOTTOM
        if wants_bottom or (OP_B[op] == LOOK_HAND_IF_OVERPAID and has_flag(s, top, OVERPAID)):
            if not answered(s):
                ask_pick(s, seat, PICK_TO_BOTTOM if wants_bottom else PICK_TO_HAND, lowest, 0 if wants_bottom else 1)
                return False
            put_aside(s, top, take_answer(s), seat, wants_bottom)
        s.frame_part[top] = 2
    if answered(s):
        swap_places(s, take_answer(s), find_in_deck(s, deck, s.frame_count[top]))
        s.frame_count[top] -= 1
    if s.frame_count[top] <= lowest:
        return True
    ask_pick(s, seat, PICK_LOOKED, lowest, 0)
    return False


@compiled
def begin_look(s: Any, top: int, count: int) -> None:
    """The cards looked at have the places from the lowest to the top."""
    deck = s.frame_first[top]
    place_on_top(s, deck, count, s.frame_seat[top])
    s.frame_count[top] = s.deck_top[deck]
    s.frame_second[top] = s.deck_top[deck] - count + 1
    s.frame_part[top] = 1


@compiled
def put_aside(s: Any, top: int, answer: int, seat: int, to_bottom: bool) -> None:
    """One of the cards goes to the bottom or to hand, unless nothing was picked."""
    if answer < 0:
        return
    if to_bottom:
        lift_from_deck(s, answer)
        to_deck_bottom(s, answer, 1 << seat)
    else:
        leave_deck(s, answer)
        to_hand(s, answer, 0)
    s.frame_count[top] -= 1


@compiled
def swap_places(s: Any, i: int, j: int) -> None:
    """Two cards of a deck change places."""
    place = s.place[i]
    s.place[i] = s.place[j]
    s.place[j] = place


@compiled
def fetch(s: Any, top: int, f: int) -> bool:
    """A fitting card from one's own deck, if there is one, into play; then the deck is shuffled."""
    seat = s.frame_seat[top]
    if not answered(s):
        ask_pick(s, seat, PICK_FETCH, f, 0)
        return False
    answer = take_answer(s)
    if answer >= 0:
        put_into_play(s, answer)
    shuffle_deck(s, seat)
    return True


@compiled
def bury(s: Any, top: int, count: int) -> bool:
    """F127: so many cards of one's own discard pile, or all, under one's deck in an order of choice."""
    seat = s.frame_seat[top]
    if answered(s):
        i = take_answer(s)
        if i < 0:
            return True
        leave_discard(s, i)
        to_deck_bottom(s, i, 3)
        s.frame_part[top] += 1
    if s.frame_part[top] == count:
        return True
    ask_pick(s, seat, PICK_BURY, 0, 0)
    return False


@compiled
def enter_from_hand_or_discard(s: Any, top: int, cost: int) -> bool:
    """F131: a cheap character is put into play."""
    if not answered(s):
        ask_pick(s, s.frame_seat[top], PICK_ENTER, cost, 1)
        return False
    answer = take_answer(s)
    if answer >= 0:
        put_into_play(s, answer)
    return True


@compiled
def return_fallen(s: Any, top: int) -> bool:
    """F24: characters that reached a discard pile in this phase enter play one by one, the active player's first."""
    if answered(s):
        answer = take_answer(s)
        if answer >= 0:
            put_into_play(s, answer)
        else:
            s.frame_part[top] += 1
    if s.frame_part[top] == NUM_SEATS:
        return True
    ask_pick(s, s.active ^ s.frame_part[top], PICK_ENTER, FALLEN, 0)
    return False


@compiled
def attachments_to_hand(s: Any) -> None:
    """F141: every Attachment in every discard pile goes to its owner's hand."""
    for i in range(NUM_INSTANCES):
        if s.zone[i] == DISCARD and CARD_SUBTYPES[s.card[i]] & SUBTYPE_ATTACHMENT != 0:
            leave_discard(s, i)
            to_hand(s, i, 3)


# Single cards.


@compiled
def keep_for_drain(s: Any, top: int) -> bool:
    """F80: its player may drain a domain to take the event back instead of discarding it."""
    seat = s.frame_seat[top]
    if not answered(s):
        if s.drained[seat] == (1 << s.num_domains[seat]) - 1:
            return True
        ask(s, ASK_DOMAIN, seat, -1, NO_FILTER, 1)
        return False
    answer = take_answer(s)
    source = s.frame_source[top]
    if answer != PASSED and s.zone[source] == RESOLVING:
        drain(s, seat, answer % MAX_DOMAINS)
        to_hand(s, source, 3)
    return True


@compiled
def attach_self(s: Any, source: int, host: int) -> None:
    """F110: the character becomes an Attachment on another; what was attached to it is destroyed."""
    drop_attachments(s, source)
    s.flags[source] |= AS_ATTACHMENT
    s.story[source] = NOT_COMMITTED
    attach_to(s, source, host)


@compiled
def pick_first(s: Any, top: int) -> bool:
    """F19: which of two targets meets the first effect, and which the other."""
    if not answered(s):
        ask_pick(s, s.frame_seat[top], PICK_BETWEEN, 0, 0)
        return False
    answer = take_answer(s)
    if answer >= 0 and answer != s.frame_first[top]:
        s.frame_second[top] = s.frame_first[top]
        s.frame_first[top] = answer
    return True


@compiled
def answer_wound(s: Any, top: int) -> bool:
    """F59: the other player may put a wound on a character of choice."""
    if s.frame_part[top] == 1:
        return True
    if not answered(s):
        ask_pick(s, 1 - s.frame_seat[top], PICK_ANSWER_WOUND, 0, 1)
        return False
    answer = take_answer(s)
    s.frame_part[top] = 1
    if answer >= 0:
        push_wounds(s, answer, 1, 0)
        return False
    return True
