"""Moving cards: drawing, discarding, playing, buying, abjuring, returning, destroying.  No decisions in this file."""

from typing import Any

import numpy as np

from mythos_envs.cthulhu_realms.layout import MAX_KNOWN, NO_CARD, REASON_DECK, REASON_INSANITY, ROW_SIZE
from mythos_envs.cthulhu_realms.tables import (
    ABILITY_SLOT,
    CARD_COLOUR,
    CARD_LOCATION,
    CARD_TYPE,
    FIRST_ABILITY,
    GATE,
    INITIATE,
    LOCATION_CARDS,
    LOCATION_SHIELD,
    NOT_A_LOCATION,
    NUM_CARDS,
    NUM_LOCATIONS,
    SAFEHOUSE,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.rng import below


@compiled
def pick_from(s: Any, counts: Any, size: int) -> int:
    """A random card of a pile given as counts; the caller takes it out."""
    place = below(s, size)
    for kind in range(NUM_CARDS):
        place -= counts[kind]
        if place < 0:
            return kind
    return NO_CARD


@compiled
def next_seat(s: Any, seat: int) -> int:
    """realms-2.1, realms-14.3  The next seat alive, clockwise."""
    seat += 1
    while seat >= s.num_seats or s.alive[seat] == 0:
        seat = 0 if seat >= s.num_seats else seat + 1
    return seat


@compiled
def previous_seat(s: Any, seat: int) -> int:
    """realms-14.3  The previous seat alive."""
    seat -= 1
    while seat < 0 or s.alive[seat] == 0:
        seat = s.num_seats - 1 if seat < 0 else seat - 1
    return seat


# Hands and personal decks.


@compiled
def remember(s: Any, seat: int, kind: int) -> None:
    """realms-15.2  Everybody now knows that this card is in the hand."""
    place = s.num_known[seat]
    if place == MAX_KNOWN:
        return
    while place > 0 and s.known[seat, place - 1] > kind:
        s.known[seat, place] = s.known[seat, place - 1]
        place -= 1
    s.known[seat, place] = kind
    s.num_known[seat] += 1


@compiled
def forget(s: Any, seat: int, kind: int) -> None:
    """realms-15.2  A card has left the hand: if one of its kind was known there, one less is known."""
    place = 0
    while place < s.num_known[seat] and s.known[seat, place] != kind:
        place += 1
    if place == s.num_known[seat]:
        return
    s.num_known[seat] -= 1
    for k in range(place, s.num_known[seat]):
        s.known[seat, k] = s.known[seat, k + 1]
    s.known[seat, s.num_known[seat]] = 0


@compiled
def draw_card(s: Any, seat: int) -> bool:
    """realms-2.7, realms-2.8  Draws the top card, of a new deck if the old is empty.  False if there is none."""
    if s.num_top[seat] > 0:
        s.num_top[seat] -= 1
        kind = s.top[seat, s.num_top[seat]]
        s.top[seat, s.num_top[seat]] = 0
        remember(s, seat, kind)
    else:
        if s.deck_size[seat] == 0:
            if s.discard_size[seat] == 0:
                return False
            _reshuffle(s, seat)
        kind = pick_from(s, s.deck[seat], s.deck_size[seat])
        s.deck[seat, kind] -= 1
        s.deck_size[seat] -= 1
    s.hand[seat, kind] += 1
    s.hand_size[seat] += 1
    return True


@compiled
def _reshuffle(s: Any, seat: int) -> None:
    """realms-2.7, realms-15.2  The discard pile becomes the deck; all that was unseen is in the hand, and known."""
    s.num_known[seat] = 0
    s.known[seat, :] = 0
    for kind in range(NUM_CARDS):
        s.deck[seat, kind] = s.discard[seat, kind]
        s.discard[seat, kind] = 0
        for _ in range(s.hand[seat, kind]):
            remember(s, seat, kind)
    s.deck_size[seat] = s.discard_size[seat]
    s.discard_size[seat] = 0


@compiled
def draw_cards(s: Any, seat: int, count: int) -> None:
    """realms-2.8  Draws so many cards, or what there is."""
    for _ in range(count):
        if not draw_card(s, seat):
            return


@compiled
def take_from_hand(s: Any, seat: int, kind: int) -> None:
    """A card leaves the hand; where it goes is the caller's business."""
    s.hand[seat, kind] -= 1
    s.hand_size[seat] -= 1
    forget(s, seat, kind)


@compiled
def add_to_discard(s: Any, seat: int, kind: int) -> None:
    """A card is laid on the discard pile."""
    s.discard[seat, kind] += 1
    s.discard_size[seat] += 1


@compiled
def discard_from_hand(s: Any, seat: int, kind: int) -> None:
    """realms-4.8  An effect makes a player discard a card from hand: `discarded` is true from now on this turn."""
    take_from_hand(s, seat, kind)
    add_to_discard(s, seat, kind)
    s.discarded = 1


@compiled
def discard_whole_hand(s: Any, seat: int) -> None:
    """realms-2.4, realms-7.5  Everything in hand goes to the discard pile."""
    for kind in range(NUM_CARDS):
        if s.hand[seat, kind] > 0:
            s.discard[seat, kind] += s.hand[seat, kind]
            s.hand[seat, kind] = 0
    s.discard_size[seat] += s.hand_size[seat]
    s.hand_size[seat] = 0
    s.num_known[seat] = 0
    s.known[seat, :] = 0


@compiled
def return_to_deck(s: Any, seat: int, kind: int) -> None:
    """realms-8.7  A card abjured this turn goes from the box to the top of the deck, face known to all."""
    s.box[kind] -= 1
    s.box_size -= 1
    s.top[seat, s.num_top[seat]] = kind
    s.num_top[seat] += 1


# Cards in play.


@compiled
def support_changes(s: Any, kind: int, change: int) -> None:
    """realms-4.2, realms-4.3  A card of the active seat has entered or left play: what supports other cards changes."""
    s.support[CARD_COLOUR[kind]] += change
    s.support[CARD_TYPE[kind]] += change


@compiled
def add_location(s: Any, seat: int, location: int, change: int) -> None:
    """realms-6.1, realms-6.2  One more, or one less, location of this kind in play, with its shield."""
    s.locations[seat, location] += change
    if LOCATION_SHIELD[location] == GATE:
        s.gates[seat] += change
    elif LOCATION_SHIELD[location] == SAFEHOUSE:
        s.safehouses[seat] += change


@compiled
def put_into_play(s: Any, kind: int) -> None:
    """realms-3.5  The active seat lays a card before itself."""
    s.play[kind] += 1
    support_changes(s, kind, 1)
    if CARD_LOCATION[kind] != NOT_A_LOCATION:
        add_location(s, s.active, CARD_LOCATION[kind], 1)


@compiled
def leave_play(s: Any, seat: int, kind: int) -> None:
    """realms-15.3, realms-15.4  A card leaves play before the end of the turn: of several copies, the one used most."""
    location = CARD_LOCATION[kind]
    if location != NOT_A_LOCATION:
        add_location(s, seat, location, -1)
        if s.locations[seat, location] == 0:
            s.damage[seat, location] = 0
    if seat != s.active:
        return
    s.play[kind] -= 1
    support_changes(s, kind, -1)
    for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind + 1]):
        if ABILITY_SLOT[ability] == ability and s.used[ability] > 0:
            s.used[ability] -= 1


@compiled
def destroy_location(s: Any, seat: int, location: int) -> None:
    """realms-10.6, realms-11.1  A destroyed location goes to its owner's discard pile."""
    kind = LOCATION_CARDS[location]
    leave_play(s, seat, kind)
    add_to_discard(s, seat, kind)


@compiled
def abjure_card(s: Any, kind: int) -> None:
    """realms-4.9  A card of any origin goes to the box, abjured by the active seat this turn."""
    s.box[kind] += 1
    s.box_size += 1
    s.abjured = 1


# The common cards.


@compiled
def row_of(s: Any, side: int) -> int:
    """realms-13.2  Which row lies on that side of the active seat."""
    if s.num_seats == 2:
        return 0
    return s.active if side == 0 else previous_seat(s, s.active)


@compiled
def turn_up_common_top(s: Any) -> None:
    """realms-1.9  The common deck lies face up, so its new top card is seen by all."""
    s.common_top = NO_CARD
    if s.common_size > 0:
        s.common_top = pick_from(s, s.common, s.common_size)
        s.common[s.common_top] -= 1


@compiled
def refill(s: Any, row: int) -> None:
    """realms-8.3, realms-9.4  The freed place is filled from the common deck; its last card ends the game."""
    kind = s.common_top
    if kind == NO_CARD:
        return
    place = ROW_SIZE - 1
    while place > 0 and s.rows[row, place - 1] > kind:
        s.rows[row, place] = s.rows[row, place - 1]
        place -= 1
    s.rows[row, place] = kind
    s.common_size -= 1
    turn_up_common_top(s)
    if s.common_size == 0:
        s.deck_is_out = 1


@compiled
def take_available(s: Any, side: int, kind: int) -> None:
    """realms-8.3, realms-8.4, realms-9.4, realms-9.5  An available card is taken; of a row it is replaced."""
    if kind == INITIATE and side == 0:
        s.initiates -= 1
        return
    row = row_of(s, side)
    place = 0
    while s.rows[row, place] != kind:
        place += 1
    while place < ROW_SIZE - 1:
        s.rows[row, place] = s.rows[row, place + 1]
        place += 1
    s.rows[row, ROW_SIZE - 1] = NO_CARD
    refill(s, row)


# The end.


@compiled
def owned_cards(s: Any, seat: int) -> int:
    """realms-12.4  All cards of a player, wherever they are."""
    total = s.deck_size[seat] + s.num_top[seat] + s.hand_size[seat] + s.discard_size[seat]
    for location in range(NUM_LOCATIONS):
        total += s.locations[seat, location]
    if seat == s.active:
        for kind in range(NUM_CARDS):
            if CARD_LOCATION[kind] == NOT_A_LOCATION:
                total += s.play[kind]
    return total


@compiled
def standing_key(s: Any, seat: int) -> int:
    """realms-12.2, realms-12.3, realms-14.12  By sanity, then by cards; the fallen below, the later the better."""
    if s.alive[seat] == 0:
        return s.fallen[seat]
    return ((np.int64(s.sanity[seat]) + 1) << 16) + owned_cards(s, seat)


@compiled
def finish(s: Any, reason: int) -> None:
    """realms-12.5  The game is over: everybody's place is the number of seats that came out better."""
    for seat in range(s.num_seats):
        place = 0
        for other in range(s.num_seats):
            if standing_key(s, other) > standing_key(s, seat):
                place += 1
        s.rank[seat] = place
    s.reason = reason
    s.player = NOBODY


@compiled
def check_end(s: Any, turn_is_over: bool) -> None:
    """realms-12.1, realms-12.2  One player left, or no common cards (realms-12.6, realms-12.7: at once or later)."""
    alive = 0
    for seat in range(s.num_seats):
        alive += s.alive[seat]
    if alive == 1:
        finish(s, REASON_INSANITY)
    elif s.deck_is_out != 0 and (turn_is_over or s.deck_out_later == 0):
        finish(s, REASON_DECK)
