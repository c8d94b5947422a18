"""Positions as small dicts of keys, both ways, checked against the components.

What is left out is as at the start of a quiet turn: nobody on the map, all units in the pools, all signs in the bag.
`to_position` writes everything, so that reading it back gives the same bytes.
"""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mythos_envs.cthulhu_wars import tables as t
from mythos_envs.cthulhu_wars.actions import KEEPER
from mythos_envs.cthulhu_wars.layout import (
    BUILT,
    DOOM,
    FRAMES,
    FREE_GATE,
    GHROTH_LOSE,
    HELD_GATE,
    MAX_FRAMES,
    NO_GATE,
    PHASES,
    PICK,
    PICK_AVATAR,
    PICK_GHROTH,
    PICK_SACRIFICE,
    PRE_BATTLE,
    RETREAT,
    SACRIFICE,
    SIDES,
)
from mythos_envs.errors import BadPosition, nearest
from mythos_envs.kernel.data import first_problem

GAME = "cthulhu_wars_duel"
KEPT_BY_GAME = (
    "num_seats", "max_length", "play_forced", "rank_returns", "map", "num_areas", "faction", "seat_of", "dreams_cost",
    "ghroth_places", "fertility_unlimited", "share_power", "sacrifice_doom", "emptied_battle_goes_on", "track",
)
"""Options of the game, which a position does not change."""
BATTLE_FIELDS = (
    "slain", "kills", "pains", "killed", "killed_keeper", "wounded", "pained", "pained_keeper", "twice_hurt",
)
DICE_FIELDS = ("dice", "dice_kills", "dice_pains")
SMALL = Field(default=0, ge=0, le=100)
Units = dict[str, dict[str, int]]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class FactionPosition(_Part):
    """What belongs to one faction."""

    power: int = Field(default=0, ge=0, le=1000)
    doom: int = Field(default=0, ge=0, le=1000)
    books: list[str] = []
    requirements: list[str] | None = None
    books_due: int = Field(default=0, ge=0, le=t.NUM_BOOKS)
    signs: list[int] = []
    captives: dict[str, int] = {}
    awakened: bool | None = None
    units: Units = {}


class BattlePosition(_Part):
    """A battle under way; lists have one entry for the attacker and one for the defender."""

    area: str
    stage: int = Field(ge=0, le=12)
    attacker: str
    absorbed: int = SMALL
    guests: int = SMALL
    sides: dict[str, list[Any]] = {}


class Pending(_Part):
    """One pending decision, the last of the list is asked next."""

    ask: str
    seat: int = Field(ge=0, le=t.MAX_FACTIONS - 1)
    value: int = Field(default=0, ge=0, le=20)
    area: int = Field(default=0, ge=0, le=t.MAX_AREAS - 1)


class Position(_Part):
    """The schema of a position."""

    round: int = Field(default=1, ge=1, le=10_000)
    phase: Literal["action", "doom"] = "action"
    first: str = "great_cthulhu"
    active: str = "great_cthulhu"
    decay: int = SMALL
    ritual: int = Field(default=0, ge=0, le=t.LONGEST_TRACK)
    acted: int = Field(default=0, ge=0, le=2)
    battled: bool = False
    action_over: bool = False
    ending: bool = False
    fought: list[str] = []
    doom_slots: int = Field(default=0, ge=0, le=t.MAX_FACTIONS - 1)
    ritual_done: bool = False
    blood_done: bool = False
    factions: dict[str, FactionPosition] = {}
    submerged: dict[str, int] = {}
    gates: dict[str, str] = {}
    gate_touched: dict[str, int] = {}
    moved: Units = {}
    gone_signs: list[int] = []
    battle: BattlePosition | None = None
    dice: dict[str, list[int]] = {}
    ghroth_roll: int = Field(default=0, ge=0, le=6)
    pending: list[Pending] = Field(default=[], max_length=MAX_FRAMES)
    decisions: int = Field(default=0, ge=0, le=1_000_000)
    rng: str = Field(default="0", pattern="^[0-9a-f]{1,16}$")


# Writing.


def _area_keys(s: Any) -> list[str]:
    return [area.key for area in t.BOARDS[int(s["map"])].areas]


def _unit_keys(faction: int) -> list[str]:
    return [unit.key for unit in t.FACTIONS[faction].units]


def _named(keys: list[str], counts: Any) -> dict[str, int]:
    return {key: int(counts[k]) for k, key in enumerate(keys) if counts[k]}


def _bits(keys: list[str], word: int) -> list[str]:
    return [key for k, key in enumerate(keys) if word >> k & 1]


def _values(counts: Any) -> list[int]:
    return [value + 1 for value in range(t.SIGN_VALUES) for _ in range(int(counts[value]))]


def to_position(s: Any) -> dict[str, Any]:
    """Everything about the position, as plain values."""
    areas, seats = _area_keys(s), range(int(s["num_seats"]))
    key_of = [t.FACTIONS[int(s["faction"][seat])].key for seat in seats]
    gone = [int(t.SIGNS[v] - s["bag"][v] - s["signs"][: len(seats), v].sum()) for v in range(t.SIGN_VALUES)]
    return {
        "round": int(s["round_number"]),
        "phase": PHASES[int(s["phase"])],
        "first": key_of[int(s["first"])],
        "active": key_of[int(s["active"])],
        **{name: int(s[name]) for name in ("decay", "ritual", "acted", "doom_slots", "ghroth_roll", "decisions")},
        **{name: bool(s[name]) for name in ("battled", "action_over", "ending", "ritual_done", "blood_done")},
        "fought": _bits(areas, int(s["fought"])),
        "factions": {key_of[seat]: _faction_position(s, seat, key_of) for seat in seats},
        "submerged": _named(_unit_keys(t.GREAT_CTHULHU), s["submerged"]),
        "gates": {key: _gate_text(s, area, key_of) for area, key in enumerate(areas) if s["gate"][area] != NO_GATE},
        "gate_touched": _named(areas, s["gate_touched"]),
        "moved": _units_by_area(areas, _unit_keys(int(s["faction"][int(s["active"])])), s["moved"]),
        "gone_signs": _values(gone),
        "battle": _battle_position(s, areas, key_of) if s["battle"] else None,
        "dice": {name: [int(n) for n in s[name]] for name in DICE_FIELDS if s[name].any()},
        "pending": [
            {"ask": FRAMES[s["frame"][k]], "seat": int(s["frame_seat"][k]), "value": int(s["frame_value"][k]),
             "area": int(s["frame_area"][k])} for k in range(int(s["depth"]))
        ],
        "rng": f"{int(s['rng']):x}",
    }


def _faction_position(s: Any, seat: int, key_of: list[str]) -> dict[str, Any]:
    faction = t.FACTIONS[int(s["faction"][seat])]
    return {
        "power": int(s["power"][seat]),
        "doom": int(s["doom"][seat]),
        "books": _bits(faction.books, int(s["books"][seat])),
        "requirements": _bits(faction.requirements, int(s["earned"][seat])),
        "books_due": int(s["books_due"][seat]),
        "signs": _values(s["signs"][seat]),
        "captives": _named(key_of, s["captured"][seat]),
        "awakened": bool(s["awakened"][seat]),
        "units": _units_by_area(_area_keys(s), _unit_keys(int(s["faction"][seat])), s["units"][seat]),
    }


def _units_by_area(areas: list[str], units: list[str], counts: Any) -> Units:
    """``counts`` [kind, area] as names."""
    return {key: _named(units, counts[:, area]) for area, key in enumerate(areas) if counts[:, area].any()}


def _gate_text(s: Any, area: int, key_of: list[str]) -> str:
    if s["gate"][area] == FREE_GATE:
        return "abandoned"
    seat = int(s["gate"][area]) - HELD_GATE
    kind = int(s["keeper"][area])
    unit = f"/{_unit_keys(int(s['faction'][seat]))[kind]}" if kind else ""
    return key_of[seat] + unit


def _battle_position(s: Any, areas: list[str], key_of: list[str]) -> dict[str, Any]:
    return {
        "area": areas[int(s["battle"]) - 1],
        "stage": int(s["stage"]),
        "attacker": key_of[int(s["attacker"])],
        "absorbed": int(s["absorbed"]),
        "guests": int(s["guests"]),
        "sides": {name: s[name].tolist() for name in BATTLE_FIELDS if s[name].any()},
    }


# Reading.


def from_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fills a started record from a position, or raises BadPosition saying what is impossible."""
    try:
        p = Position.model_validate(dict(position))
    except ValidationError as error:
        raise BadPosition(f"{GAME}: {first_problem(error)}") from error
    for name in s.dtype.names:
        if name not in KEPT_BY_GAME:
            s[name] = 0
    _place_course(s, p)
    _place_gates(s, p)
    for key, faction in p.factions.items():
        _place_faction(s, _seat(s, key), faction)
    _place_submerged(s, p)
    _place_pools(s)
    _place_keepers(s)
    _place_signs(s, p)
    _place_battle(s, p)
    _place_pending(s, p)


def _find(what: str, key: str, known: list[str]) -> int:
    if key not in known:
        raise BadPosition(f"{GAME}: unknown {what} {key!r}; {nearest(key, known)}")
    return known.index(key)


def _seat(s: Any, key: str) -> int:
    faction = _find("faction", key, [faction.key for faction in t.FACTIONS])
    seat = int(s["seat_of"][faction])
    if seat < 0:
        raise BadPosition(f"{GAME}: {key} does not play in this game")
    return seat


def _place_course(s: Any, p: Position) -> None:
    areas = _area_keys(s)
    s["round_number"], s["phase"], s["decay"], s["acted"] = p.round, PHASES.index(p.phase), p.decay, p.acted
    s["first"], s["active"] = _seat(s, p.first), _seat(s, p.active)
    s["player"] = s["active"]
    if p.ritual > t.TRACK_LENGTH[int(s["track"])]:
        raise BadPosition(f"{GAME}: the ritual track has {t.TRACK_LENGTH[int(s['track'])]} steps, got {p.ritual}")
    s["ritual"], s["battled"], s["action_over"], s["ending"] = p.ritual, p.battled, p.action_over, p.ending
    s["doom_slots"], s["ritual_done"], s["blood_done"] = p.doom_slots, p.ritual_done, p.blood_done
    s["fought"] = sum(1 << _find("area", key, areas) for key in set(p.fought))
    s["ghroth_roll"], s["decisions"], s["rng"] = p.ghroth_roll, p.decisions, int(p.rng, 16)
    for key, touched in p.gate_touched.items():
        if not 0 <= touched <= BUILT:
            raise BadPosition(f"{GAME}: gate_touched of {key} is 0 to {BUILT}, got {touched}")
        s["gate_touched"][_find("area", key, areas)] = touched
    _place_units(s, s["moved"], p.moved, int(s["faction"][int(s["active"])]))
    for name, rolled in p.dice.items():
        if name not in DICE_FIELDS or len(rolled) != SIDES or not all(0 <= n <= 120 for n in rolled):
            raise BadPosition(f"{GAME}: dice are {', '.join(DICE_FIELDS)}, two numbers each")
        s[name] = rolled


def _place_units(s: Any, goal: Any, units: Units, faction: int) -> None:
    """Fills ``goal`` [kind, area] from names."""
    areas, kinds = _area_keys(s), _unit_keys(faction)
    for area, counts in units.items():
        for key, count in counts.items():
            kind = _find("unit", key, kinds)
            if not 0 <= count <= t.UNIT_COUNT[faction, kind]:
                raise BadPosition(f"{GAME}: {count} of {key} in {area}, the game has {t.UNIT_COUNT[faction, kind]}")
            goal[kind, _find("area", area, areas)] = count


def _place_faction(s: Any, seat: int, p: FactionPosition) -> None:
    faction = t.FACTIONS[int(s["faction"][seat])]
    s["power"][seat], s["doom"][seat], s["books_due"][seat] = p.power, p.doom, p.books_due
    s["books"][seat] = sum(1 << _find("book", key, faction.books) for key in set(p.books))
    earned = p.requirements if p.requirements is not None else faction.requirements[: len(set(p.books)) + p.books_due]
    s["earned"][seat] = sum(1 << _find("requirement", key, faction.requirements) for key in set(earned))
    if len(set(earned)) != len(set(p.books)) + p.books_due:
        raise BadPosition(f"{GAME}: {faction.key} has met {len(set(earned))} requirements, holds {len(set(p.books))} "
                          f"books and has {p.books_due} due")
    for owner, count in p.captives.items():
        if not 0 <= count <= t.UNIT_COUNT[0, t.ACOLYTE] or _seat(s, owner) == seat:
            raise BadPosition(f"{GAME}: {faction.key} cannot hold {count} captives of {owner}")
        s["captured"][seat][_seat(s, owner)] = count
    _place_units(s, s["units"][seat], p.units, int(s["faction"][seat]))
    for area in range(int(s["num_areas"])):
        if s["units"][seat][:, area].any():
            s["present"][seat] |= 1 << area
    in_play = s["units"][seat][t.KINDS - 1].any()
    s["awakened"][seat] = p.awakened if p.awakened is not None else in_play


def _place_submerged(s: Any, p: Position) -> None:
    kinds = _unit_keys(t.GREAT_CTHULHU)
    for key, count in p.submerged.items():
        s["submerged"][_find("unit", key, kinds)] = count
    if p.submerged and p.submerged.get(kinds[t.CTHULHU], 0) != 1:
        raise BadPosition(f"{GAME}: units are submerged only together with {kinds[t.CTHULHU]}")
    if p.submerged:
        s["awakened"][int(s["seat_of"][t.GREAT_CTHULHU])] = 1


def _place_pools(s: Any) -> None:
    """Whoever is nowhere else is in the pool."""
    for seat in range(int(s["num_seats"])):
        faction = int(s["faction"][seat])
        for kind in range(t.KINDS):
            out = int(s["units"][seat][kind].sum())
            out += int(s["captured"][:, seat].sum()) if kind == t.ACOLYTE else 0
            out += int(s["submerged"][kind]) if faction == t.GREAT_CTHULHU else 0
            left = int(t.UNIT_COUNT[faction, kind]) - out
            if left < 0:
                raise BadPosition(f"{GAME}: {out} of {_unit_keys(faction)[kind]} in the position, the game has "
                                  f"{t.UNIT_COUNT[faction, kind]}")
            s["pool"][seat][kind] = left


def _place_gates(s: Any, p: Position) -> None:
    areas = _area_keys(s)
    s["gates_left"] = t.NUM_GATES - len(p.gates)
    if len(p.gates) > t.NUM_GATES:
        raise BadPosition(f"{GAME}: {len(p.gates)} gates in the position, the game has {t.NUM_GATES}")
    for key, keeper in p.gates.items():
        area = _find("area", key, areas)
        s["gate"][area] = FREE_GATE
        if keeper != "abandoned":
            owner, _, unit = keeper.partition("/")
            seat = _seat(s, owner)
            s["gate"][area] = HELD_GATE + seat
            s["keeper"][area] = _find("unit", unit, _unit_keys(int(s["faction"][seat]))) if unit else t.ACOLYTE


def _place_keepers(s: Any) -> None:
    """Every controlled gate has the unit that stands on it in its area, and of a kind that may."""
    for area in range(int(s["num_areas"])):
        if s["gate"][area] < HELD_GATE:
            continue
        seat, kind = int(s["gate"][area]) - HELD_GATE, int(s["keeper"][area])
        faction = int(s["faction"][seat])
        young = (faction == t.BLACK_GOAT and kind == t.DARK_YOUNG and int(s["books"][seat]) & t.RED_SIGN)
        if s["units"][seat][kind][area] == 0 or (kind != t.ACOLYTE and not young):
            raise BadPosition(f"{GAME}: {t.FACTIONS[faction].key} has no unit in {_area_keys(s)[area]} that could "
                              f"control its gate")


def _place_signs(s: Any, p: Position) -> None:
    left = [int(n) for n in t.SIGNS]
    held = {_seat(s, key): faction.signs for key, faction in p.factions.items()}
    for seat, signs in (*held.items(), (-1, p.gone_signs)):
        for value in signs:
            if not 1 <= value <= t.SIGN_VALUES or left[value - 1] == 0:
                raise BadPosition(f"{GAME}: too many Elder Signs worth {value}; the game has "
                                  f"{', '.join(f'{n} worth {v + 1}' for v, n in enumerate(t.SIGNS))}")
            left[value - 1] -= 1
            if seat >= 0:
                s["signs"][seat][value - 1] += 1
    s["bag"] = left


def _place_battle(s: Any, p: Position) -> None:
    if p.battle is None:
        return
    area = _find("area", p.battle.area, _area_keys(s))
    s["battle"], s["stage"] = area + 1, p.battle.stage
    s["attacker"] = _seat(s, p.battle.attacker)
    s["defender"] = 1 - int(s["attacker"])
    s["absorbed"], s["guests"] = p.battle.absorbed, p.battle.guests
    for name, sides in p.battle.sides.items():
        if name not in BATTLE_FIELDS:
            raise BadPosition(f"{GAME}: unknown part of a battle {name!r}; {nearest(name, BATTLE_FIELDS)}")
        try:
            s[name] = sides
        except (ValueError, TypeError, OverflowError) as error:
            raise BadPosition(f"{GAME}: {name} of a battle has {s[name].shape} numbers") from error
        if (s[name] < 0).any() or (s[name] > 100).any():
            raise BadPosition(f"{GAME}: {name} of a battle are numbers from 0 to 100")


def _place_pending(s: Any, p: Position) -> None:
    seats = int(s["num_seats"])
    for k, frame in enumerate(p.pending):
        number = _find("decision", frame.ask, list(FRAMES))
        if frame.seat >= seats:
            raise BadPosition(f"{GAME}: seats are 0 to {seats - 1}, a pending decision names {frame.seat}")
        under = _find("decision", p.pending[k - 1].ask, list(FRAMES)) if k else -1
        _check_pending(s, number, frame, under)
        s["frame"][k], s["frame_seat"][k] = number, frame.seat
        s["frame_value"][k], s["frame_area"][k] = frame.value, frame.area
        s["player"] = frame.seat
    s["depth"] = len(p.pending)


def _check_pending(s: Any, number: int, frame: Pending, under: int) -> None:
    """A decision that could not have come about would leave the rules without a next step."""
    if number <= DOOM:
        raise BadPosition(f"{GAME}: {frame.ask!r} is what is asked when nothing is pending; leave it out")
    if number >= PRE_BATTLE and not s["battle"]:
        raise BadPosition(f"{GAME}: {frame.ask!r} is asked only in a battle")
    if frame.area >= int(s["num_areas"]) or (number == RETREAT and frame.area > KEEPER):
        raise BadPosition(f"{GAME}: {frame.ask!r} cannot be about area {frame.area}")
    needs = {PICK_SACRIFICE: SACRIFICE, PICK_GHROTH: GHROTH_LOSE}.get(frame.value) if number == PICK else None
    if (number == PICK and frame.value > PICK_AVATAR) or (needs is not None and under != needs):
        raise BadPosition(f"{GAME}: nobody picks a unit for reason {frame.value} here")
