"""Cards and where they are: decks, hands, discards, resources and the board, and what is noted when they move.

Nothing here asks or decides; the numbers in docstrings are chapters of RULES.md.
"""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.components import TRIGGERS
from mythos_envs.call_of_cthulhu_lcg.layout import (
    AS_ATTACHMENT,
    ATTACHED,
    BLANKED,
    BORROWED,
    DECK,
    DISCARD,
    DOMAIN_CARD,
    FRESH_DISCARD,
    GAINED,
    HAND,
    INSANE,
    MAX_DECK,
    MAX_DOMAINS,
    NO_CARD,
    NO_INSTANCE,
    NOT_COMMITTED,
    NUM_ROW,
    ON_STORY,
    PLAY,
    RESOURCE,
    RESOURCE_STEP,
    SELF_COMMITTED,
    SELF_DREW,
    SELF_ENTERED,
    SELF_LEFT,
    SELF_OVERPAID,
    SELF_RESTORED,
    SELF_STOOD,
    SELF_WOUNDED,
    TURN,
)
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_KIND,
    ABILITY_TRIGGER,
    CARD_FACTION,
    CARD_TRANSIENT,
    CARD_TYPE,
    EFFECT_BLANK,
    FIRST_ABILITY,
    FIRST_PASSIVE,
    KIND_FORCED,
    KIND_RESPONSE,
    NUM_CARDS,
    PASSIVE_EFFECT,
    TRIGGER_COMMITTED,
    TRIGGER_DREW,
    TRIGGER_ENTERED,
    TRIGGER_ENTERED_OVERPAID,
    TRIGGER_LEFT_PLAY,
    TRIGGER_RESTORED,
    TRIGGER_STORY_RESOLVED,
    TRIGGER_WOUNDED,
    TYPE_CHARACTER,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.rng import below

SELF_TRIGGERS = {
    TRIGGER_ENTERED: SELF_ENTERED,
    TRIGGER_ENTERED_OVERPAID: SELF_OVERPAID,
    TRIGGER_COMMITTED: SELF_COMMITTED,
    TRIGGER_RESTORED: SELF_RESTORED,
    TRIGGER_WOUNDED: SELF_WOUNDED,
    TRIGGER_LEFT_PLAY: SELF_LEFT,
    TRIGGER_STORY_RESOLVED: SELF_STOOD,
    TRIGGER_DREW: SELF_DREW,
}
"""What must have happened to a card itself, as a bit of ``fresh`` and ``forced``, for each such trigger."""

TRIGGER_BIT = np.zeros(len(TRIGGERS), np.int64)
for _trigger, _bit in SELF_TRIGGERS.items():
    TRIGGER_BIT[_trigger] = _bit


def _bits_by_card(kind: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """For each card the happenings that abilities of this kind wait for."""
    bits = np.zeros(NUM_CARDS, np.int64)
    for card in range(NUM_CARDS):
        for ability in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
            if ABILITY_KIND[ability] == kind:
                bits[card] |= TRIGGER_BIT[ABILITY_TRIGGER[ability]]
    return bits


RESPONDS_TO = _bits_by_card(KIND_RESPONSE)
FORCED_BY = _bits_by_card(KIND_FORCED)
BLANKS_HERE = np.array([any(PASSIVE_EFFECT[k] == EFFECT_BLANK for k in range(FIRST_PASSIVE[c], FIRST_PASSIVE[c + 1]))
                        for c in range(NUM_CARDS)], np.int8)
"""1 for the conspiracies at which text boxes are blank."""


# What a card is now.


@compiled
def owner_of(i: int) -> int:
    """Whose deck an instance came from."""
    return i // MAX_DECK


@compiled
def in_play(s: Any, i: int) -> bool:
    """Characters and supports on the table, attached ones included; conspiracies are stories."""
    return s.zone[i] == PLAY or s.zone[i] == ATTACHED or s.zone[i] == ON_STORY


@compiled
def is_character(s: Any, i: int) -> bool:
    """A character in play, sane or not."""
    return s.zone[i] == PLAY and CARD_TYPE[s.card[i]] == TYPE_CHARACTER


@compiled
def is_insane(s: Any, i: int) -> bool:
    """Face down."""
    return s.flags[i] & INSANE != 0


@compiled
def is_blank(s: Any, i: int) -> bool:
    """Chapter 2: an insane card has no text, nor has one whose text box is blank."""
    if s.flags[i] & (INSANE | BLANKED) != 0:
        return True
    slot = s.story[i]
    return slot >= NUM_ROW and BLANKS_HERE[s.card[s.story_card[slot]]] == 1


@compiled
def text_card(s: Any, i: int) -> int:
    """The card whose printed text an instance has: its own, or NO_CARD when blank."""
    return NO_CARD if is_blank(s, i) else s.card[i]


@compiled
def gained_card(s: Any, i: int) -> int:
    """The card whose keywords and triggered abilities an instance has gained (F63), or NO_CARD."""
    if s.memory[i] < GAINED or s.memory[i] == NO_CARD or is_insane(s, i):
        return NO_CARD
    return s.memory[i] - GAINED


@compiled
def note(s: Any, i: int, bit: int) -> None:
    """Remembers that something has happened to a card, if it has a response to it."""
    note_for(s, i, text_card(s, i), bit)
    note_for(s, i, gained_card(s, i), bit)


@compiled
def note_for(s: Any, i: int, card: int, bit: int) -> None:
    """The same for the abilities of one card, if there is one."""
    if card == NO_CARD:
        return
    if RESPONDS_TO[card] & bit != 0:
        s.fresh[i] |= bit
        s.has_fresh = 1
    if FORCED_BY[card] & bit != 0:
        s.forced[i] |= bit
        s.has_forced = 1


# Decks and hands.


@compiled
def picked_resource(s: Any) -> int:
    """The card of the hand for which the domain is being asked, or NO_INSTANCE; its owner alone has seen it yet."""
    return int(s.frame_first[TURN]) if s.turn_stage == RESOURCE_STEP else NO_INSTANCE


@compiled
def find_in_deck(s: Any, seat: int, place: int) -> int:
    """The card that has this place in a deck."""
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == DECK and s.place[i] == place:
            return i
    return NO_INSTANCE


@compiled
def random_from_middle(s: Any, seat: int) -> int:
    """Any card of the unordered middle of a deck."""
    skip = below(s, s.deck_size[seat] - s.deck_top[seat] - s.deck_bottom[seat])
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == DECK and s.place[i] == 0:
            if skip == 0:
                return i
            skip -= 1
    return NO_INSTANCE


@compiled
def top_of_deck(s: Any, seat: int) -> int:
    """The card on top, which from now on has its place there."""
    if s.deck_top[seat] == 0:
        if s.deck_size[seat] > s.deck_bottom[seat]:
            i = random_from_middle(s, seat)
            s.known[i] = 0
        else:
            i = find_in_deck(s, seat, -1)
            raise_bottom(s, seat)
        s.place[i] = 1
        s.deck_top[seat] = 1
        return i
    return find_in_deck(s, seat, s.deck_top[seat])


@compiled
def raise_bottom(s: Any, seat: int) -> None:
    """The first of the bottom cards is taken away; the others move up."""
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == DECK and s.place[i] < 0:
            s.place[i] += 1
    s.deck_bottom[seat] -= 1


@compiled
def lift_from_deck(s: Any, i: int) -> None:
    """Takes a card off its place in its deck; the caller lays it elsewhere in the deck, or it leaves."""
    seat = owner_of(i)
    place = s.place[i]
    if place > 0:
        for other in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
            if s.zone[other] == DECK and s.place[other] > place:
                s.place[other] -= 1
        s.deck_top[seat] -= 1
    elif place < 0:
        for other in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
            if s.zone[other] == DECK and s.place[other] < place:
                s.place[other] += 1
        s.deck_bottom[seat] -= 1
    s.deck_size[seat] -= 1


@compiled
def leave_deck(s: Any, i: int) -> None:
    """Takes a card out of its deck; the caller lays it somewhere."""
    seat = owner_of(i)
    lift_from_deck(s, i)
    if s.deck_size[seat] == 0 and s.decked == 0:
        s.decked = 1 + seat


@compiled
def shuffle_deck(s: Any, seat: int) -> None:
    """Nobody knows any place in the deck any more."""
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == DECK:
            s.place[i] = 0
            s.known[i] = 0
    s.deck_top[seat] = 0
    s.deck_bottom[seat] = 0


@compiled
def to_deck_bottom(s: Any, i: int, known: int) -> None:
    """Lays a card, which is in no pile, under its owner's deck."""
    seat = owner_of(i)
    s.deck_bottom[seat] += 1
    s.zone[i] = DECK
    s.place[i] = -s.deck_bottom[seat]
    s.known[i] = known
    s.deck_size[seat] += 1


@compiled
def to_hand(s: Any, i: int, known: int) -> None:
    """Puts a card, which is in no pile, into its owner's hand; ``known``: the seats that have seen it go there."""
    s.zone[i] = HAND
    s.place[i] = 0
    s.seat[i] = owner_of(i)
    s.known[i] = known | (1 << owner_of(i))
    s.hand_size[owner_of(i)] += 1


@compiled
def draw(s: Any, seat: int) -> None:
    """The top card into the hand, if there is one."""
    if s.deck_size[seat] == 0:
        return
    i = top_of_deck(s, seat)
    known = s.known[i]
    leave_deck(s, i)
    to_hand(s, i, known)


@compiled
def leave_hand(s: Any, i: int) -> None:
    """Takes a card out of its owner's hand."""
    s.hand_size[owner_of(i)] -= 1


@compiled
def leave_discard(s: Any, i: int) -> None:
    """Takes a card out of its owner's discard pile; those above sink."""
    seat = owner_of(i)
    for other in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[other] == DISCARD and s.place[other] > s.place[i]:
            s.place[other] -= 1
    s.discard_size[seat] -= 1
    s.flags[i] = 0
    s.fresh[i] = 0
    s.forced[i] = 0


@compiled
def to_discard(s: Any, i: int) -> None:
    """Lays a card, which is in no pile, on top of its owner's discard pile."""
    seat = owner_of(i)
    s.zone[i] = DISCARD
    s.place[i] = s.discard_size[seat]
    s.seat[i] = seat
    s.discard_size[seat] += 1
    s.flags[i] |= FRESH_DISCARD
    s.has_discards = 1
    s.dirty = 1


@compiled
def discard_from_hand(s: Any, i: int) -> None:
    """From the hand to the discard pile."""
    leave_hand(s, i)
    to_discard(s, i)


@compiled
def mill(s: Any, seat: int, count: int) -> None:
    """Cards from the top of a deck to the discard pile, as many as there are."""
    for _ in range(min(count, s.deck_size[seat])):
        i = top_of_deck(s, seat)
        leave_deck(s, i)
        to_discard(s, i)


# Domains and resources.


@compiled
def add_resource(s: Any, i: int, domain: int) -> None:
    """Attaches a card, which is in no pile, to one of its owner's domains (chapter 4)."""
    seat = owner_of(i)
    card = s.card[i]
    s.zone[i] = RESOURCE
    s.place[i] = domain
    s.seat[i] = seat
    s.held[seat, CARD_FACTION[card]] += 1
    s.worth[seat, domain, CARD_FACTION[card]] += 1 + CARD_TRANSIENT[card]


@compiled
def discard_resource(s: Any, i: int) -> None:
    """A resource leaves its domain for the discard pile."""
    seat = owner_of(i)
    card = s.card[i]
    s.held[seat, CARD_FACTION[card]] -= 1
    s.worth[seat, s.place[i], CARD_FACTION[card]] -= 1 + CARD_TRANSIENT[card]
    to_discard(s, i)


@compiled
def worth_of(s: Any, seat: int, domain: int) -> int:
    """What a domain pays when it is drained."""
    total = 0
    for faction in range(8):
        total += s.worth[seat, domain, faction]
    return total


@compiled
def drain(s: Any, seat: int, domain: int) -> None:
    """Marks a domain; its transient resources are destroyed."""
    s.drained[seat] |= 1 << domain
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == RESOURCE and s.place[i] == domain and CARD_TRANSIENT[s.card[i]] == 1:
            discard_resource(s, i)


@compiled
def gain_domain(s: Any, seat: int) -> bool:
    """Chapter 11: the top card of the deck, face down, becomes a domain, which its owner has seen."""
    if s.num_domains[seat] == MAX_DOMAINS or s.deck_size[seat] == 0:
        return False
    i = top_of_deck(s, seat)
    known = s.known[i]
    leave_deck(s, i)
    s.zone[i] = DOMAIN_CARD
    s.place[i] = s.num_domains[seat]
    s.known[i] = known | (1 << seat)
    s.num_domains[seat] += 1
    return True


# The board.


@compiled
def add_to_board(s: Any, i: int) -> None:
    """The last card on the board."""
    s.board[s.board_size] = i
    s.board_size += 1
    s.dirty = 1


@compiled
def remove_from_board(s: Any, i: int) -> None:
    """The others close up."""
    at = 0
    while s.board[at] != i:
        at += 1
    for k in range(at, s.board_size - 1):
        s.board[k] = s.board[k + 1]
    s.board_size -= 1
    s.board[s.board_size] = 0
    s.dirty = 1


@compiled
def clear_marks(s: Any, i: int) -> None:
    """A card that moves is a new object: nothing that was on it stays."""
    s.flags[i] = 0
    s.wounds[i] = 0
    s.story[i] = NOT_COMMITTED
    s.stood[i] = NOT_COMMITTED
    s.fresh[i] = 0
    s.forced[i] = 0
    s.answered[i] = 0
    s.link[i] = NO_INSTANCE
    s.memory[i] = NO_CARD
    s.skill_change[i] = 0
    for icon in range(4):
        s.icon_change[i, icon] = 0
    s.stripped[i] = 0
    s.granted[i] = 0


@compiled
def forget_card(s: Any, i: int) -> None:
    """Takes a card off the board, its marks with it."""
    clear_marks(s, i)
    remove_from_board(s, i)
    for k in range(s.board_size):
        if s.link[s.board[k]] == i:
            s.link[s.board[k]] = NO_INSTANCE


@compiled
def discard_one_from_play(s: Any, i: int) -> None:
    """A card without attachments goes from play to its owner's discard pile."""
    had_text = not is_blank(s, i)
    forget_card(s, i)
    to_discard(s, i)
    if had_text:
        note(s, i, SELF_LEFT)


@compiled
def drop_attachments(s: Any, host: int) -> None:
    """Cards attached to a card that leaves play or goes insane are destroyed."""
    k = 0
    while k < s.board_size:
        i = s.board[k]
        if s.zone[i] == ATTACHED and s.place[i] == host:
            discard_one_from_play(s, i)
        else:
            k += 1


@compiled
def discard_from_play(s: Any, i: int) -> None:
    """A card and what is attached to it go from play to their owners' discard piles."""
    drop_attachments(s, i)
    discard_one_from_play(s, i)


@compiled
def return_to_hand(s: Any, i: int) -> None:
    """From play to the owner's hand, seen by both."""
    drop_attachments(s, i)
    forget_card(s, i)
    to_hand(s, i, 3)


@compiled
def enter_play(s: Any, i: int, seat: int) -> None:
    """A card, which is in no pile, enters play ready under a seat's control."""
    clear_marks(s, i)
    s.zone[i] = PLAY
    s.place[i] = 0
    s.seat[i] = seat
    s.known[i] = 3
    add_to_board(s, i)


@compiled
def attach_to(s: Any, i: int, host: int) -> None:
    """A card on the board becomes attached to another."""
    s.zone[i] = ATTACHED
    s.place[i] = host
    s.dirty = 1


@compiled
def attach_to_story(s: Any, i: int, slot: int) -> None:
    """A card on the board becomes attached to a story."""
    s.zone[i] = ON_STORY
    s.place[i] = slot
    s.dirty = 1


@compiled
def detach(s: Any, i: int) -> None:
    """A character that had attached itself is a character again, ready or exhausted as it was."""
    s.flags[i] &= ~AS_ATTACHMENT
    s.zone[i] = PLAY
    s.place[i] = 0
    s.dirty = 1


@compiled
def return_borrowed(s: Any, i: int) -> None:
    """Control goes back to the owner; a committed character changes sides."""
    s.flags[i] &= ~BORROWED
    s.seat[i] = owner_of(i)
    s.dirty = 1


@compiled
def committed_at(s: Any, slot: int, seat: int) -> int:
    """How many characters of a seat are committed to a story."""
    count = 0
    for k in range(s.board_size):
        i = s.board[k]
        if s.story[i] == slot and s.seat[i] == seat:
            count += 1
    return count

