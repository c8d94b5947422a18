"""Where every number of a Cthulhu Realms game lives.  The only place that names the fields; no rules here.

Zones hold *counts per kind of card*: copies of a card are interchangeable, so a symmetric choice is one choice and two
equal positions have equal bytes.  Decks are counts too: drawing picks at random, which is the same as having shuffled,
and leaves no hidden order in the state.  Cards that lie on top of a deck for all to see are listed apart.
"""

from pathlib import Path

import numpy as np

from mythos_envs.cthulhu_realms.tables import (
    MAX_TOP,
    MOST_PLAYERS,
    NUM_ABILITIES,
    NUM_CARDS,
    NUM_LOCATIONS,
    NUM_SUPPORTS,
    ROW_BETWEEN,
    ROW_TWO_PLAYERS,
)
from mythos_envs.kernel.layout import FIRST_GAME_REASON, state_dtype

MAX_SEATS = MOST_PLAYERS
ROW_SIZE = max(ROW_TWO_PLAYERS, ROW_BETWEEN)
MAX_KNOWN = 16
MAX_FRAMES = 4
NO_CARD = 127

FRAMES = ("main", "target", "discard", "abjure", "return", "lose", "amount", "destroy")
MAIN, TARGET_FRAME, DISCARD_FRAME, ABJURE_FRAME = range(4)
RETURN_FRAME, LOSE_FRAME, AMOUNT_FRAME, DESTROY_FRAME = range(4, len(FRAMES))
"""Kinds of pending decisions; MAIN is the empty stack."""

PERSON = NUM_LOCATIONS
"""Where an amount of loss goes, when that is no location."""

REASONS = ("last one sane", "common deck empty")
REASON_INSANITY, REASON_DECK = range(FIRST_GAME_REASON, FIRST_GAME_REASON + len(REASONS))

OPTION_PLAYERS, OPTION_DECK_OUT, OPTION_FIRST_PLAYER = range(3)
"""Places of the rules' own options in the option words; the rest are the kernel's."""

STATE = state_dtype([
    # per seat
    ("sanity", np.int32, MAX_SEATS),  # wide enough for any number of gains before the length bound
    ("alive", np.int8, MAX_SEATS),
    ("fallen", np.int8, MAX_SEATS),  # 0 while alive, else the number of the loss effect that ended it: 1, 2, ...
    ("deck", np.int8, (MAX_SEATS, NUM_CARDS)),  # without the known cards on top
    ("hand", np.int8, (MAX_SEATS, NUM_CARDS)),
    ("discard", np.int8, (MAX_SEATS, NUM_CARDS)),
    ("deck_size", np.int8, MAX_SEATS),
    ("hand_size", np.int8, MAX_SEATS),
    ("discard_size", np.int8, MAX_SEATS),
    ("known", np.int8, (MAX_SEATS, MAX_KNOWN)),  # kinds that everybody knows to be in the hand, ascending
    ("num_known", np.int8, MAX_SEATS),
    ("top", np.int8, (MAX_SEATS, MAX_TOP)),  # cards returned to the top of the deck, the last is drawn first
    ("num_top", np.int8, MAX_SEATS),
    ("locations", np.int8, (MAX_SEATS, NUM_LOCATIONS)),  # in play, by kind of location
    ("damage", np.int8, (MAX_SEATS, NUM_LOCATIONS)),  # loss this turn on the copy under attack
    ("gates", np.int8, MAX_SEATS),
    ("safehouses", np.int8, MAX_SEATS),
    # this turn
    ("active", np.int8),  # whose turn it is; another seat may be asked for a discard
    ("turn", np.int16),
    ("conjure", np.int16),
    ("discarded", np.int8),
    ("abjured", np.int8),
    ("deck_is_out", np.int8),
    ("loss_effects", np.int8),  # number of the last loss effect that felled somebody
    ("play", np.int8, NUM_CARDS),  # cards of the active seat in play, its locations included
    ("used", np.int8, NUM_ABILITIES),  # uses this turn over all copies in play, counted in the ability's slot
    ("support", np.int8, NUM_SUPPORTS),  # cards in play by colour, then by type
    ("box", np.int8, NUM_CARDS),  # abjured by the active seat this turn and not returned
    ("box_size", np.int8),
    # the table
    ("common", np.int8, NUM_CARDS),  # the common deck without its face-up top
    ("common_top", np.int8),  # or NO_CARD
    ("common_size", np.int8),  # top included
    ("initiates", np.int8),
    ("rows", np.int8, (MAX_SEATS, ROW_SIZE)),  # ascending, NO_CARD last; row of a seat lies towards the next seat
    # pending decisions, a stack
    ("depth", np.int8),
    ("frame", np.int8, MAX_FRAMES),
    ("frame_seat", np.int8, MAX_FRAMES),  # who decides (discard), or who is struck (lose)
    ("frame_value", np.int8, MAX_FRAMES),  # ability (target), cards or loss left (discard, lose), place (amount)
    ("deck_out_later", np.int8),  # option: finish the turn when the common deck runs out
], MAX_SEATS, Path(__file__).parent)
