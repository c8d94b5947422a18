"""Where every number of a game of Kingsport Festival lives.  The only place that names the fields; no rules here.

Spells have a place each and no order: drawing picks at random from a deck, which is the same as having shuffled it, so
no hidden order is in the state.  Sets of beings and buildings are bits.  Own dice lie in ascending
order, 0 when placed.
"""

from pathlib import Path

import numpy as np

from mythos_envs.kernel.layout import FIRST_GAME_REASON, state_dtype
from mythos_envs.kingsport_festival.tables import (
    MOST_PLAYERS,
    NUM_DECKS,
    NUM_DICE,
    NUM_RAIDS,
    NUM_RESOURCES,
    NUM_SPELLS,
)

MAX_SEATS = MOST_PLAYERS
SLOTS = NUM_DICE + 1
EXTRA = NUM_DICE
"""The slot of a die that a spell added."""
MAX_FRAMES = 12
NO_CARD = -1

STEPS = ("order_spells", "order_sanity", "order_income", "summoning", "concession_spells", "gifts", "concession_income",
         "expansion", "event", "raid", "time")
(ORDER_SPELLS, ORDER_SANITY, ORDER_INCOME, SUMMONING_STEP, CONCESSION_SPELLS, GIFTS, CONCESSION_INCOME, EXPANSION_STEP,
 EVENT_STEP, RAID_STEP, TIME_STEP) = range(len(STEPS))
"""The six phases, cut into the stretches in which the seats are asked one after the other."""

FRAMES = ("none", "items", "resource", "lose_resource", "deck", "foresight", "lose_spell", "hand_limit", "lose_disk",
          "take_sanity", "die", "set_die", "dice", "spare", "pay_strength", "exchange", "steal", "save", "pay_any")
(NO_FRAME, ITEMS, RESOURCE_FRAME, LOSE_RESOURCE_FRAME, DECK_FRAME, FORESIGHT_FRAME, LOSE_SPELL_FRAME, HAND_LIMIT_FRAME,
 LOSE_DISK_FRAME, TAKE_SANITY_FRAME, DIE_FRAME, SET_DIE_FRAME, DICE_FRAME, SPARE_FRAME, PAY_STRENGTH_FRAME,
 EXCHANGE_FRAME, STEAL_FRAME, SAVE_FRAME, PAY_ANY_FRAME) = range(len(FRAMES))
"""Kinds of pending decisions.  ITEMS is never asked: it carries out what is left of a bundle."""

IN_DECK, IN_DISCARD, IN_HAND = range(3)
"""Where a spell is; IN_HAND + seat for a hand."""

FLAG_TIE_WINS, FLAG_VEIL, FLAG_NO_PENALTY = 1, 2, 4
"""What the fighter of the current raid has made sure of, as bits."""

PLAIN_SUM = 1 << 8
"""The set of sums that count for the next placement: bit 8 + d for a sum changed by d."""
NO_CHANGE = 8

EVENT_KNOWN, INVESTIGATOR_KNOWN = 1, 2
FESTIVAL_KNOWN = 1 << (2 * NUM_RAIDS)
"""What a seat has foreseen: two bits for each raid, then one for the festival."""

REASONS = ("twelve rounds",)
REASON_ROUNDS = FIRST_GAME_REASON

OPTION_PLAYERS, OPTION_SCENARIO = range(2)
"""Places of the rules' own options in the option words; the rest are the kernel's."""

STATE = state_dtype([
    # the table
    ("round", np.int8),  # 1 to ROUNDS
    ("step", np.int8),
    ("place", np.int8),  # whose turn it is in this step: a place in the order
    ("scenario", np.int8),
    ("festival", np.int8),  # or NO_CARD
    ("event", np.int8, NUM_RAIDS),
    ("investigator", np.int8, NUM_RAIDS),
    ("raids_done", np.int8),  # raids that are over
    ("event_shown", np.int8),  # 1 from the reveal of an event to the end of its raid
    ("investigator_shown", np.int8),
    ("festival_shown", np.int8),
    ("order", np.int8, MAX_SEATS),  # seat at each place
    ("being", np.int8),  # whose gifts are being given
    ("asked", np.int8, MAX_SEATS),  # 1 for a seat that has passed or need not be asked again in this step
    ("spell_at", np.int8, NUM_SPELLS),
    # per seat
    ("sanity", np.int16, MAX_SEATS),
    ("magic", np.int16, MAX_SEATS),
    ("cult", np.int16, MAX_SEATS),
    ("resources", np.int16, (MAX_SEATS, NUM_RESOURCES)),
    ("hand", np.int8, (MAX_SEATS, NUM_DECKS)),  # spells held, by their backs
    ("buildings", np.int32, MAX_SEATS),  # bits
    ("summoned", np.int32, MAX_SEATS),  # bits, this round
    ("dice", np.int8, (MAX_SEATS, SLOTS)),  # 0 when placed or not there; the last is the extra die
    ("rolled", np.int8, (MAX_SEATS, NUM_DICE)),  # as they fell for the turn order
    ("foreseen", np.int16, MAX_SEATS),  # bits
    ("used", np.int32, MAX_SEATS),  # buildings whose ability was used this round, bits
    ("spared", np.int8, MAX_SEATS),  # being whose price is lower this round, or NO_CARD
    ("spared_by", np.int8, MAX_SEATS),
    # of the seat whose turn it is in this step
    ("sums", np.int32),  # how the next placement may be counted, see PLAIN_SUM
    ("share", np.int8),  # highest occupied being that the next placement may choose, or NO_CARD
    ("discount", np.int8),  # resources that the next building costs less
    ("no_line", np.int8),  # levels at which the next building needs no line, bits
    ("has_built", np.int8),
    ("strength", np.int8),  # from spells and purchases in this raid
    ("flags", np.int8),
    ("again", np.int8),  # times that a won reward is taken once more
    ("cast", np.int8),  # spells played in this raid
    ("bought", np.int8),  # purchases made: 1 for a resource each, 16 for sanity
    # pending decisions, a stack
    ("depth", np.int8),
    ("frame", np.int8, MAX_FRAMES),
    ("frame_seat", np.int8, MAX_FRAMES),
    ("frame_a", np.int16, MAX_FRAMES),
    ("frame_b", np.int16, MAX_FRAMES),
    ("frame_c", np.int16, MAX_FRAMES),
], MAX_SEATS, Path(__file__).parent)
