"""The flat action space: ranges built by summing, and what a number means.  No legality here."""

from mythos_envs.cthulhu_wars.tables import KINDS, MAX_AREAS, MAX_FACTIONS, NUM_BOOKS, SIGN_VALUES
from mythos_envs.kernel.ranges import find_range, starts_of

NUM_SUMMONS = KINDS - 2
KEEPER, HURT = KINDS, KINDS + 1
"""In the range of units: the one on the gate, and a Starspawn that has already taken one result."""

RANGES = {
    "end": 1,  # ends a turn, or one's part of the Doom phase
    "stop": 1,  # no more of this, or no thanks
    "pass": 1,
    "recruit": MAX_AREAS,
    "build": MAX_AREAS,
    "battle": MAX_AREAS,
    "capture": MAX_AREAS,
    "control": MAX_AREAS,
    "abandon": MAX_AREAS,
    "summon": NUM_SUMMONS,  # kinds from 1 on
    "awaken": 1,
    "move": KINDS * MAX_AREAS,  # kind and area
    "dreams": 1,
    "submerge": 1,
    "emerge": 1,
    "avatar": 1,
    "ghroth": 1,
    "sacrifice_two": 1,
    "devour": 1,
    "ritual": 1,
    "blood_sacrifice": 1,
    "area": MAX_AREAS,
    "unit": KINDS + 2,  # a kind beside the gate, the KEEPER, or the HURT one
    "seat": MAX_FACTIONS,
    "book": NUM_BOOKS,
    "reveal": SIGN_VALUES,
}


STARTS = starts_of(RANGES)
NUM_ACTIONS = sum(RANGES.values())
END, STOP, PASS, RECRUIT, BUILD, BATTLE, CAPTURE, CONTROL, ABANDON, SUMMON, AWAKEN_GOO, MOVE = (
    STARTS[name] for name in ("end", "stop", "pass", "recruit", "build", "battle", "capture", "control", "abandon",
                              "summon", "awaken", "move"))
USE_DREAMS, USE_SUBMERGE, USE_EMERGE, USE_AVATAR, USE_GHROTH, SACRIFICE_TWO, USE_DEVOUR, RITUAL, USE_BLOOD = (
    STARTS[name] for name in ("dreams", "submerge", "emerge", "avatar", "ghroth", "sacrifice_two", "devour", "ritual",
                              "blood_sacrifice"))
AREA, UNIT, SEAT, BOOK, REVEAL = (STARTS[name] for name in ("area", "unit", "seat", "book", "reveal"))


def decode(action: int) -> tuple[str, int]:
    """The range an action falls into, and its place in it."""
    return find_range(RANGES, action)
