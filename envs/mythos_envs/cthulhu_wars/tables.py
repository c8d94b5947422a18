"""data/*.yaml as integer arrays, read and checked at import: boards, factions and the numbers of a rule set.  No rules.

Arrays are indexed by map, faction, kind of unit and area, so that another board or faction is a file and not a branch.
"""

from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from mythos_envs.kernel.data import load_data

MAX_FACTIONS = 4
MAX_AREAS = 21
KINDS = 5
"""Kinds of units of a faction; kind 0 is the cultist."""
SIGN_VALUES = 3
TRACKS = ("long", "short")

Standing = Literal["seed", "source", "ruling", "reconstructed"]
TYPES = ("cultist", "monster", "great_old_one")
CULTIST, MONSTER, GREAT_OLD_ONE = range(3)


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Number(_Row):
    """A number with its standing."""

    value: int = Field(ge=0, le=99)
    standing: Standing


class Numbers(_Row):
    """A list of numbers with its standing."""

    value: list[int] = Field(min_length=1, max_length=16)
    standing: Standing


class Text(_Row):
    """A word with its standing."""

    value: str
    standing: Standing


class Area(_Row):
    """One area of a board; parts joined by a portal are one area."""

    key: str = Field(pattern="^[a-z0-9_]+$")
    name: str
    terrain: Literal["water", "land"]
    standing: Standing


class Border(_Row):
    """Two areas that touch."""

    between: tuple[str, str]
    standing: Standing


class Board(_Row):
    """A map."""

    key: str
    name: str
    areas: list[Area] = Field(min_length=2, max_length=MAX_AREAS)
    starts: dict[str, Text]
    borders: list[Border]

    @model_validator(mode="after")
    def _areas_are_known(self) -> "Board":
        keys = [area.key for area in self.areas]
        if len(set(keys)) != len(keys):
            raise ValueError("two areas have the same key")
        named = [*(start.value for start in self.starts.values()), *(k for b in self.borders for k in b.between)]
        if unknown := sorted(set(named) - set(keys)):
            raise ValueError(f"unknown areas: {', '.join(unknown)}")
        if alone := sorted(set(keys) - {key for border in self.borders for key in border.between}):
            raise ValueError(f"areas without a border: {', '.join(alone)}")
        return self


class Unit(_Row):
    """One kind of unit."""

    key: str
    name: str
    type: Literal["cultist", "monster", "great_old_one"]
    count: int = Field(ge=1, le=12)
    costs: list[int] = Field(min_length=1)
    combat: int = Field(ge=0, le=12)
    standing: Standing


class Faction(_Row):
    """One faction."""

    key: str
    name: str
    letter: str = Field(min_length=1, max_length=1)
    units: list[Unit] = Field(min_length=KINDS, max_length=KINDS)
    books: list[str] = Field(min_length=6, max_length=6)
    requirements: list[str] = Field(min_length=6, max_length=6)


class Factions(_Row):
    """All factions."""

    factions: list[Faction] = Field(max_length=MAX_FACTIONS)


class DuelNumbers(_Row):
    """The numbers of the Duel rule set."""

    starting_power: Number
    starting_acolytes: Number
    gates: Number
    winning_doom: Number
    build_gate: Number
    water_gates_own: Number
    water_gates_any: Number
    elder_signs: Numbers
    ritual_tracks: dict[str, Numbers]


    @model_validator(mode="after")
    def _tracks_are_known(self) -> "DuelNumbers":
        if set(self.ritual_tracks) != set(TRACKS):
            raise ValueError(f"ritual_tracks must be {' and '.join(TRACKS)}")
        if len(self.elder_signs.value) != SIGN_VALUES:
            raise ValueError(f"elder_signs must name the tokens worth 1 to {SIGN_VALUES}")
        return self


FOLDER = Path(__file__).parent
BOARDS: list[Board] = [load_data(Board, FOLDER, "map_lovecraft_country.yaml")]
FACTIONS: list[Faction] = load_data(Factions, FOLDER, "factions.yaml").factions
DUEL: DuelNumbers = load_data(DuelNumbers, FOLDER, "duel.yaml")

FACTION = {faction.key: number for number, faction in enumerate(FACTIONS)}
GREAT_CTHULHU, BLACK_GOAT = FACTION["great_cthulhu"], FACTION["black_goat"]
ACOLYTE = 0


def kind_of(faction: str, key: str) -> int:
    """The number of a unit in its faction."""
    return [unit.key for unit in FACTIONS[FACTION[faction]].units].index(key)


BOOK_NAMES = {
    "devolve": "Devolve", "absorb": "Absorb", "regenerate": "Regenerate", "dreams": "Dreams",
    "yha_nthlei": "Y'ha Nthlei", "submerge": "Submerge", "thousand_young": "The Thousand Young", "frenzy": "Frenzy",
    "necrophagy": "Necrophagy", "ghroth": "Ghroth", "red_sign": "The Red Sign", "blood_sacrifice": "Blood Sacrifice",
}
NAMES = (*(unit.name for faction in FACTIONS for unit in faction.units),
         *(BOOK_NAMES[key] for faction in FACTIONS for key in faction.books))
"""Everything that a player may ask about: units, then spellbooks."""


def _bit(faction: str, words: str, key: str) -> int:
    return 1 << getattr(FACTIONS[FACTION[faction]], words).index(key)


DEEP_ONE, SHOGGOTH, STARSPAWN, CTHULHU = (
    kind_of("great_cthulhu", key) for key in ("deep_one", "shoggoth", "starspawn", "cthulhu"))
GHOUL, FUNGI, DARK_YOUNG, SHUB_NIGGURATH = (
    kind_of("black_goat", key) for key in ("ghoul", "fungi", "dark_young", "shub_niggurath"))

DEVOLVE, ABSORB, REGENERATE, DREAMS, YHA_NTHLEI, SUBMERGE = (
    _bit("great_cthulhu", "books", key) for key in FACTIONS[GREAT_CTHULHU].books)
THOUSAND_YOUNG, FRENZY, NECROPHAGY, GHROTH, RED_SIGN, BLOOD_SACRIFICE = (
    _bit("black_goat", "books", key) for key in FACTIONS[BLACK_GOAT].books)
NUM_BOOKS = 6

FIRST_DOOM_PHASE, LAST_BOOK, KILL_1, KILL_2, WATER_GATES = (
    _bit("great_cthulhu", "requirements", key)
    for key in ("first_doom_phase", "last_book", "kill_1", "kill_2", "water_gates"))
AREAS_4, AREAS_6, AREAS_8, SACRIFICE_2, SHARED_AREA = (
    _bit("black_goat", "requirements", key)
    for key in ("areas_4", "areas_6", "areas_8", "sacrifice_2", "shared_area"))
AWAKEN = _bit("great_cthulhu", "requirements", "awaken")


def _numbers(values: Any) -> npt.NDArray[np.int64]:
    array = np.array(values, np.int64)
    array.flags.writeable = False
    return array


def _of_units(value: Any) -> npt.NDArray[np.int64]:
    """A number of every unit, [faction, kind]."""
    return _numbers([[value(unit) for unit in faction.units] for faction in FACTIONS])


UNIT_COUNT = _of_units(lambda unit: unit.count)
UNIT_COST = _of_units(lambda unit: unit.costs[0])
UNIT_LATER_COST = _of_units(lambda unit: unit.costs[-1])
"""The price once it has become cheaper: after the first awakening, or with The Thousand Young."""
UNIT_COMBAT = _of_units(lambda unit: unit.combat)
UNIT_TYPE = _of_units(lambda unit: TYPES.index(unit.type))
UNIT_DOOM = _of_units(lambda unit: -(-sum(unit.costs) // len(unit.costs)))

NUM_AREAS = _numbers([len(board.areas) for board in BOARDS])


def _adjacency(board: Board) -> list[int]:
    """For each area the set of its neighbours, a bit each."""
    place = {area.key: number for number, area in enumerate(board.areas)}
    neighbours = [0] * MAX_AREAS
    for border in board.borders:
        a, b = (place[key] for key in border.between)
        neighbours[a] |= 1 << b
        neighbours[b] |= 1 << a
    return neighbours


def _start(board: Board, faction: Faction) -> int:
    keys = [area.key for area in board.areas]
    return keys.index(board.starts[faction.key].value)


ADJACENT = _numbers([_adjacency(board) for board in BOARDS])
WATER = _numbers([sum(1 << n for n, area in enumerate(board.areas) if area.terrain == "water") for board in BOARDS])
START_AREA = _numbers([[_start(board, faction) for faction in FACTIONS] for board in BOARDS])

STARTING_POWER = DUEL.starting_power.value
STARTING_ACOLYTES = DUEL.starting_acolytes.value
NUM_GATES = DUEL.gates.value
WINNING_DOOM = DUEL.winning_doom.value
BUILD_COST = DUEL.build_gate.value
WATER_GATES_OWN = DUEL.water_gates_own.value
WATER_GATES_ANY = DUEL.water_gates_any.value
SIGNS = _numbers(DUEL.elder_signs.value)
_TRACKS = [DUEL.ritual_tracks[name].value for name in TRACKS]
TRACK_LENGTH = _numbers([len(track) for track in _TRACKS])
LONGEST_TRACK = max(len(track) for track in _TRACKS)
RITUAL_COST = _numbers([[*track, *[track[-1]] * (LONGEST_TRACK + 1 - len(track))] for track in _TRACKS])
"""[track, place]; past the last place a ritual costs what the last one cost."""
