"""Where every number of a Cthulhu Wars game lives.  The only place that names the fields; no rules here.

Units are *counts per kind and area*: like units in one area are one choice, and equal positions have equal bytes.  The
one that stands on a gate is told apart by the gate's own fields.  Elder Signs in the bag are counts too: drawing picks
at random, which is the same as having shuffled.
"""

from pathlib import Path

import numpy as np

from mythos_envs.cthulhu_wars.tables import KINDS, MAX_AREAS, MAX_FACTIONS, SIGN_VALUES
from mythos_envs.kernel.layout import FIRST_GAME_REASON, state_dtype

MAX_FRAMES = 5
SIDES = 2
ATTACKER, DEFENDER = range(SIDES)

NO_GATE, FREE_GATE, HELD_GATE = range(3)
"""HELD_GATE + seat: that seat controls it."""
TAKEN, BUILT = KINDS + 1, KINDS + 2
"""In `gate_touched`: the gate was taken since the last action, or took the last power; 1 + kind: that kind left it."""

NOT_ACTED, ACTED, PASSED = range(3)
"""Whether the one action of the turn has been made, and whether it was to pass."""

PHASES = ("action", "doom")
ACTION, DOOM = range(len(PHASES))

FRAMES = (
    "turn", "doom", "first_player", "book", "summon_at", "summon_more", "move_to", "move_more", "awaken_at",
    "sacrifice", "pick", "dreams_at", "submerge_more", "emerge_at", "avatar_at", "avatar_faction", "ghroth_lose",
    "ghroth_pool", "ghroth_place", "devolve", "control_kind", "last_chance", "pre_battle", "devour", "kills",
    "necrophagy", "pains", "retreat", "surrounded",
)
(TURN_FRAME, DOOM_FRAME, FIRST_FRAME, BOOK_FRAME, SUMMON_AT, SUMMON_MORE, MOVE_TO, MOVE_MORE, AWAKEN_AT, SACRIFICE,
 PICK, DREAMS_AT, SUBMERGE_MORE, EMERGE_AT, AVATAR_AT, AVATAR_FACTION, GHROTH_LOSE, GHROTH_POOL,
 GHROTH_PLACE, DEVOLVE_FRAME, CONTROL_KIND, LAST_CHANCE, PRE_BATTLE, DEVOUR, KILLS, NECROPHAGY_FRAME, PAINS, RETREAT,
 SURROUNDED) = range(len(FRAMES))
"""Kinds of decisions; the first two are the empty stack in their phase."""

PICK_CAPTURE, PICK_DREAMS, PICK_SACRIFICE, PICK_GHROTH, PICK_DEVOLVE, PICK_AVATAR = range(6)
"""Why a unit of an area is picked."""
FOR_AWAKENING, FOR_BOOK, FOR_SIGN = range(3)
"""Why cultists are sacrificed."""

REASONS = ("thirty doom", "end of the world")
REASON_DOOM, REASON_WORLD = range(FIRST_GAME_REASON, FIRST_GAME_REASON + len(REASONS))

(OPTION_PLAYERS, OPTION_FACTIONS, OPTION_DREAMS_COST, OPTION_GHROTH, OPTION_FERTILITY, OPTION_SHARE_POWER,
 OPTION_SACRIFICE_DOOM, OPTION_EMPTIED_BATTLE, OPTION_TRACK) = range(9)
"""Places of the rules' own options in the option words; the rest are the kernel's."""

STATE = state_dtype([
    # who plays, and on what
    ("map", np.int8),
    ("num_areas", np.int8),
    ("faction", np.int8, MAX_FACTIONS),  # of each seat
    ("seat_of", np.int8, MAX_FACTIONS),  # of each faction, -1 when it does not play
    ("dreams_cost", np.int8),
    ("ghroth_places", np.int8),
    ("fertility_unlimited", np.int8),
    ("share_power", np.int8),
    ("sacrifice_doom", np.int8),
    ("emptied_battle_goes_on", np.int8),
    ("track", np.int8),
    # the course of the game
    ("round_number", np.int16),
    ("phase", np.int8),
    ("first", np.int8),  # first player
    ("active", np.int8),  # whose turn it is, in either phase
    ("decay", np.int16),
    ("ritual", np.int8),  # place of the marker on the ritual track
    ("acted", np.int8),  # NOT_ACTED, ACTED or PASSED
    ("battled", np.int8),  # an unlimited battle was fought this turn; it may be called the action afterwards
    ("ending", np.int8),  # the turn ends when the last chance to reveal signs has been used
    ("action_over", np.int8),  # an action has just ended; what follows an action is still to come
    ("fought", np.int32),  # areas of this turn's battles, a bit each
    ("doom_slots", np.int8),  # seats that have finished this Doom phase
    ("ritual_done", np.int8),
    ("blood_done", np.int8),
    # per seat
    ("power", np.int16, MAX_FACTIONS),
    ("doom", np.int16, MAX_FACTIONS),
    ("books", np.int8, MAX_FACTIONS),  # a bit each
    ("earned", np.int8, MAX_FACTIONS),  # requirements met, a bit each
    ("books_due", np.int8, MAX_FACTIONS),  # earned and not yet chosen
    ("signs", np.int8, (MAX_FACTIONS, SIGN_VALUES)),  # held and not revealed, by value
    ("captured", np.int8, (MAX_FACTIONS, MAX_FACTIONS)),  # cultists held by the first, owned by the second
    ("awakened", np.int8, MAX_FACTIONS),  # the Great Old One has been awakened before
    ("pool", np.int8, (MAX_FACTIONS, KINDS)),
    ("submerged", np.int8, KINDS),
    ("present", np.int32, MAX_FACTIONS),  # areas with own units, a bit each
    ("bag", np.int8, SIGN_VALUES),  # Elder Signs not yet drawn
    # the map
    ("units", np.int8, (MAX_FACTIONS, KINDS, MAX_AREAS)),
    ("gate", np.int8, MAX_AREAS),  # NO_GATE, FREE_GATE, or HELD_GATE + seat
    ("keeper", np.int8, MAX_AREAS),  # kind of the unit on a held gate
    ("gate_touched", np.int8, MAX_AREAS),  # since the last action of this turn
    ("moved", np.int8, (KINDS, MAX_AREAS)),  # units that have already moved in this action, where they are now
    ("gates_left", np.int8),
    # the battle, while there is one
    ("battle", np.int8),  # 1 + area
    ("stage", np.int8),  # what comes next in it
    ("attacker", np.int8),
    ("defender", np.int8),
    ("absorbed", np.int8),  # units eaten by Shoggoths
    ("slain", np.int8, SIDES),  # units of the side killed or devoured in this battle
    ("kills", np.int8, SIDES),  # results that the side still has to give to its units
    ("pains", np.int8, SIDES),
    ("killed", np.int8, (SIDES, KINDS)),  # results given: units that die
    ("killed_keeper", np.int8, SIDES),  # 1 when the one on the gate is among them
    ("wounded", np.int8, SIDES),  # Starspawn that took one kill and live
    ("pained", np.int8, (SIDES, KINDS)),  # units that must retreat
    ("pained_keeper", np.int8, SIDES),
    ("twice_hurt", np.int8, SIDES),  # living Starspawn that took a second result
    ("guests", np.int8),  # Ghouls called to the battle, which take no part in it
    # what was rolled last, for the log
    ("dice", np.int8, SIDES),
    ("dice_kills", np.int8, SIDES),
    ("dice_pains", np.int8, SIDES),
    ("ghroth_roll", np.int8),
    # pending decisions, a stack
    ("depth", np.int8),
    ("frame", np.int8, MAX_FRAMES),
    ("frame_seat", np.int8, MAX_FRAMES),  # who decides
    ("frame_value", np.int8, MAX_FRAMES),
    ("frame_area", np.int8, MAX_FRAMES),
], MAX_FACTIONS, Path(__file__).parent)
