"""Cthulhu Wars in words: actions, and the plain-Python side that the kernel asks for."""

from collections.abc import Mapping
from typing import Any

from mythos_envs.cthulhu_wars.actions import HURT, KEEPER, decode
from mythos_envs.cthulhu_wars.layout import (
    DOOM,
    FRAMES,
    GHROTH_POOL,
    KILLS,
    MOVE_TO,
    RETREAT,
    SUMMON_AT,
)
from mythos_envs.cthulhu_wars.position import from_position, to_position
from mythos_envs.cthulhu_wars.render import area_name, board, book_name, faction_name, unit_name
from mythos_envs.cthulhu_wars.tables import GREAT_CTHULHU, MAX_AREAS, MAX_FACTIONS, REGENERATE, STARSPAWN

PLAIN = {
    "pass": "pass",
    "dreams": "use Dreams",
    "submerge": "submerge with Cthulhu",
    "emerge": "come up again",
    "avatar": "use Avatar",
    "ghroth": "use Ghroth",
    "sacrifice_two": "sacrifice two cultists for a spellbook",
    "devour": "devour an enemy",
    "ritual": "perform a ritual",
    "blood_sacrifice": "make a Blood Sacrifice",
}
AT_AREA = {
    "recruit": "recruit an Acolyte in {area}",
    "build": "build a gate in {area}",
    "battle": "battle in {area}",
    "capture": "capture a cultist in {area}",
    "control": "take the gate in {area}",
    "abandon": "leave the gate in {area}",
}
ABOUT_AREA = {
    "summon_at": "summon {unit} in {area}",
    "move_to": "move {unit} to {area}",
    "awaken_at": "awaken Shub-Niggurath in {area}",
    "sacrifice": "sacrifice a cultist in {area}",
    "dreams_at": "dream in {area}",
    "emerge_at": "come up in {area}",
    "avatar_at": "send the Avatar to {area}",
    "ghroth_lose": "lose a cultist in {area}",
    "ghroth_place": "place the Acolyte in {area}",
    "devolve": "devolve an Acolyte in {area}",
    "necrophagy": "call the Ghoul from {area}",
    "retreat": "retreat {unit} to {area}",
}
ABOUT_UNIT = {
    "pick": "choose {unit}",
    "submerge_more": "take {unit} along",
    "pre_battle": "absorb {unit}",
    "devour": "give up {unit}",
    "kills": "kill {unit}",
    "pains": "pain {unit}",
    "surrounded": "lose {unit}",
    "control_kind": "put {unit} on the gate",
}
STOPS = {
    "summon_more": "summon no more",
    "move_more": "move no more",
    "submerge_more": "take nobody else along",
    "ghroth_pool": "place no Acolyte",
    "devolve": "devolve no more",
    "pre_battle": "use no more before the battle",
    "necrophagy": "call no more Ghouls",
    "last_chance": "reveal no more",
}


def frame_name(s: Any) -> str:
    """What is being asked, by its name."""
    depth = int(s["depth"])
    return FRAMES[int(s["frame"][depth - 1])] if depth else FRAMES[int(s["phase"])]


class WarsWords:
    """The plain-Python side of the game; see kernel.spec.Words."""

    def action_text(self, s: Any, action: int) -> str:
        """One action in words, unique among the legal ones."""
        name, place = decode(action)
        seat, frame = int(s["player"]), frame_name(s)
        faction = int(s["faction"][seat])
        if name in PLAIN:
            return PLAIN[name]
        if name in AT_AREA:
            return AT_AREA[name].format(area=area_name(s, place))
        if name == "end":
            return "end your part of the Doom phase" if s["phase"] == DOOM else "end turn"
        if name == "stop":
            return STOPS.get(frame, "stop")
        if name == "summon":
            return f"summon {unit_name(faction, place + 1)}"
        if name == "awaken":
            return f"awaken {unit_name(faction, len(s['pool'][seat]) - 1)}"
        if name == "move":
            return f"move {unit_name(faction, place // MAX_AREAS)} from {area_name(s, place % MAX_AREAS)}"
        if name == "book":
            return f"take {book_name(faction, place)}"
        if name == "reveal":
            return f"reveal an Elder Sign worth {place + 1}"
        if name == "seat":
            return _about_seat(s, frame, place)
        if name == "area":
            return ABOUT_AREA.get(frame, "choose {area}").format(area=area_name(s, place), unit=_frame_unit(s, faction))
        return _about_unit(s, frame, seat, place)

    def board(self, s: Any, seat: int | None) -> str:
        """A board that a person can read."""
        return board(s, seat)

    def to_position(self, s: Any) -> dict[str, Any]:
        """The position as a small dict."""
        return to_position(s)

    def from_position(self, s: Any, position: Mapping[str, Any]) -> None:
        """Fills a record from such a dict."""
        from_position(s, position)

    def scores(self, s: Any) -> list[float]:
        """Doom per seat."""
        return [float(s["doom"][seat]) for seat in range(int(s["num_seats"]))]


def _about_unit(s: Any, frame: str, seat: int, pick: int) -> str:
    """The answer to a question about units; a first kill only wounds a Starspawn that regenerates."""
    faction = int(s["faction"][seat])
    if frame == FRAMES[KILLS] and pick == STARSPAWN and faction == GREAT_CTHULHU and int(s["books"][seat]) & REGENERATE:
        return f"wound {unit_name(faction, pick)}"
    return ABOUT_UNIT.get(frame, "choose {unit}").format(unit=_picked(s, faction, frame, pick))


def _about_seat(s: Any, frame: str, seat: int) -> str:
    if seat >= MAX_FACTIONS or int(s["faction"][seat]) < 0:
        return f"choose seat {seat}"
    name = faction_name(int(s["faction"][seat]))
    if frame == "first_player":
        return f"let {name} be first"
    if frame == FRAMES[GHROTH_POOL]:
        return f"place an Acolyte of {name}"
    return f"choose {name}"


def _frame_unit(s: Any, faction: int) -> str:
    """The unit that a question about areas is about."""
    depth = int(s["depth"])
    if not depth:
        return "a unit"
    frame = int(s["frame"][depth - 1])
    if frame in (SUMMON_AT, MOVE_TO):
        return unit_name(faction, int(s["frame_value"][depth - 1]))
    if frame == RETREAT:
        return _picked(s, faction, "retreat", int(s["frame_area"][depth - 1]))
    return "a unit"


def _picked(s: Any, faction: int, frame: str, pick: int) -> str:
    """A kind, the one on the gate, or the Starspawn that is already hurt."""
    if pick == KEEPER:
        depth = int(s["depth"])
        area = int(s["battle"]) - 1 if s["battle"] else int(s["frame_area"][depth - 1]) if depth else 0
        return f"{unit_name(faction, int(s['keeper'][area]))} on the gate"
    if pick == HURT:
        return "the wounded Starspawn" if frame == FRAMES[KILLS] else "the Starspawn in pain again"
    return unit_name(faction, pick)
