"""What a seat cannot know, redrawn: other hands, spell decks, raids and the festival it has not foreseen."""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.rng import below
from mythos_envs.kingsport_festival.layout import (
    EVENT_KNOWN,
    FESTIVAL_KNOWN,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    INVESTIGATOR_KNOWN,
    NO_CARD,
)
from mythos_envs.kingsport_festival.rules import any_investigator, unused_event
from mythos_envs.kingsport_festival.rules_goods import count_at, take_from_deck
from mythos_envs.kingsport_festival.tables import FIRST_OF_DECK, NUM_DECKS, NUM_FESTIVALS, NUM_RAIDS


@compiled
def knows_event(s: Any, seat: int, raid: int) -> bool:
    """Revealed to all, or foreseen by the seat."""
    return raid < s.raids_done + s.event_shown or s.foreseen[seat] >> 2 * raid & EVENT_KNOWN != 0


@compiled
def knows_investigator(s: Any, seat: int, raid: int) -> bool:
    """Revealed to all, or foreseen by the seat."""
    return raid < s.raids_done + s.investigator_shown or s.foreseen[seat] >> 2 * raid & INVESTIGATOR_KNOWN != 0


@compiled
def knows_festival(s: Any, seat: int) -> bool:
    """Revealed to all, or foreseen by the seat."""
    return s.festival_shown == 1 or s.foreseen[seat] & FESTIVAL_KNOWN != 0


@compiled
def redeterminize(s: Any, seat: int) -> None:
    """Draws again all that the seat does not know, every possible world as likely as any other."""
    for raid in range(NUM_RAIDS):
        if not knows_event(s, seat, raid):
            s.event[raid] = NO_CARD
        if not knows_investigator(s, seat, raid):
            s.investigator[raid] = any_investigator(s, raid)
    for raid in range(NUM_RAIDS):
        if s.event[raid] == NO_CARD:
            s.event[raid] = unused_event(s)
    if s.festival != NO_CARD and not knows_festival(s, seat):
        s.festival = below(s, NUM_FESTIVALS)
    for deck in range(NUM_DECKS):
        deal_unknown_spells(s, seat, deck)


@compiled
def deal_unknown_spells(s: Any, seat: int, deck: int) -> None:
    """Cards of one back in the deck and in other hands change places; how many lie where is public."""
    left_in_deck = count_at(s, deck, IN_DECK)
    in_hands = 0
    for other in range(s.num_seats):
        if other != seat:
            in_hands += s.hand[other, deck]
    for spell in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
        if s.spell_at[spell] != IN_DISCARD and s.spell_at[spell] != IN_HAND + seat:
            s.spell_at[spell] = IN_DECK
    left = left_in_deck + in_hands
    for other in range(s.num_seats):
        if other == seat:
            continue
        for _ in range(s.hand[other, deck]):
            take_from_deck(s, other, deck, below(s, left))
            left -= 1
