"""What a seat may know, as numbers.  The only function that hides: the others' Elder Signs show as a count.

Everything is told from the seat's own point of view: itself first, then the others in turn order.
"""

from typing import Any

import numpy as np

from mythos_envs.cthulhu_wars.layout import (
    FRAMES,
    FREE_GATE,
    GHROTH_LOSE,
    GHROTH_PLACE,
    HELD_GATE,
    PRE_BATTLE,
    RETREAT,
    SIDES,
)
from mythos_envs.cthulhu_wars.rules_battle import unlimited_battles
from mythos_envs.cthulhu_wars.rules_board import current_frame, gates_held, in_bag, revealed_signs, signs_held
from mythos_envs.cthulhu_wars.rules_phases import ritual_cost
from mythos_envs.cthulhu_wars.tables import KINDS, NUM_BOOKS, SIGN_VALUES, TRACK_LENGTH, WATER
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY

SEAT_NUMBERS = 8
TABLE_NUMBERS = 13
OPTION_NUMBERS = 6
BATTLE_NUMBERS = 13
PENDING_NUMBERS = 5
HAS_AREA = np.array([name in (
    "move_to", "pick", "submerge_more", "avatar_faction", "control_kind", "devour", "kills", "necrophagy", "pains",
    "surrounded") for name in FRAMES])
"""Questions whose area is one; in the others the field means something else, or nothing."""


def pieces_of(num_areas: int) -> Any:
    """Named pieces of the observation and their shapes for a board with so many areas, by number of players."""

    def pieces(players: int) -> dict[str, tuple[int, ...]]:
        return {
            "seats": (players, SEAT_NUMBERS),  # power, doom, signs, gates, books due, is first, is active, awakened
            "books": (players, NUM_BOOKS),
            "requirements": (players, NUM_BOOKS),
            "pools": (players, KINDS),
            "captives": (players, players),  # held by the first, owned by the second
            "own_signs": (SIGN_VALUES,),
            "revealed_signs": (SIGN_VALUES,),  # of all seats, by value; they have left the game
            "submerged": (KINDS,),
            "table": (TABLE_NUMBERS,),
            "options": (OPTION_NUMBERS,),
            "units": (players, KINDS, num_areas),
            "gates": (players + 1, num_areas),  # held by each seat, or free
            "keepers": (num_areas,),  # 1 where the unit on the gate is no cultist
            "touched": (num_areas,),
            "moved": (KINDS, num_areas),
            "water": (num_areas,),
            "battle_area": (num_areas,),
            "battle": (SIDES, BATTLE_NUMBERS),
            "decision": (len(FRAMES),),
            "decision_numbers": (PENDING_NUMBERS,),  # is mine, value, value of the question below, pick, Ghroth's roll
            "decision_area": (num_areas,),
        }

    return pieces


@compiled
def observe(s: Any, seat: int, out: Any) -> None:
    """Fills the vector piece after piece; each part returns where the next begins."""
    at = _seats(s, seat, out, 0)
    at = _hands(s, seat, out, at)
    at = _table(s, seat, out, at)
    at = _options(s, out, at)
    at = _map(s, seat, out, at)
    at = _battle(s, seat, out, at)
    _decision(s, seat, out, at)


@compiled
def _seats(s: Any, seat: int, out: Any, at: int) -> int:
    n = s.num_seats
    for k in range(n):
        who = (seat + k) % n
        out[at] = s.power[who] / 10.0
        out[at + 1] = s.doom[who] / 10.0
        out[at + 2] = signs_held(s, who)
        out[at + 3] = gates_held(s, who)
        out[at + 4] = s.books_due[who]
        out[at + 5] = 1.0 if s.first == who else 0.0
        out[at + 6] = 1.0 if s.active == who else 0.0
        out[at + 7] = s.awakened[who]
        at += SEAT_NUMBERS
    return at


@compiled
def _hands(s: Any, seat: int, out: Any, at: int) -> int:
    """Books, requirements, pools, captives, signs, and who is submerged."""
    n = s.num_seats
    for k in range(n):
        for book in range(NUM_BOOKS):
            out[at] = (s.books[(seat + k) % n] >> book) & 1
            at += 1
    for k in range(n):
        for book in range(NUM_BOOKS):
            out[at] = (s.earned[(seat + k) % n] >> book) & 1
            at += 1
    for k in range(n):
        for kind in range(KINDS):
            out[at] = s.pool[(seat + k) % n, kind]
            at += 1
    for k in range(n):
        for j in range(n):
            out[at] = s.captured[(seat + k) % n, (seat + j) % n]
            at += 1
    for value in range(SIGN_VALUES):
        out[at] = s.signs[seat, value]
        at += 1
    for value in range(SIGN_VALUES):
        out[at] = revealed_signs(s, value)
        at += 1
    for kind in range(KINDS):
        out[at] = s.submerged[kind]
        at += 1
    return at


@compiled
def _table(s: Any, seat: int, out: Any, at: int) -> int:
    out[at] = s.faction[seat]
    out[at + 1] = s.round_number / 10.0
    out[at + 2] = s.phase
    out[at + 3] = s.decay / 5.0
    out[at + 4] = ritual_cost(s) / 10.0
    out[at + 5] = s.ritual / 10.0
    out[at + 6] = in_bag(s) / 10.0
    out[at + 7] = s.gates_left / 10.0
    out[at + 8] = s.acted
    out[at + 9] = s.battled
    out[at + 10] = 1.0 if unlimited_battles(s) else 0.0
    out[at + 11] = s.ritual_done + 2 * s.blood_done
    out[at + 12] = (TRACK_LENGTH[s.track] - s.ritual) / 10.0
    return at + TABLE_NUMBERS


@compiled
def _options(s: Any, out: Any, at: int) -> int:
    """The printing that is played."""
    out[at] = s.dreams_cost
    out[at + 1] = s.ghroth_places
    out[at + 2] = s.fertility_unlimited
    out[at + 3] = s.share_power
    out[at + 4] = s.sacrifice_doom
    out[at + 5] = s.emptied_battle_goes_on
    return at + OPTION_NUMBERS


@compiled
def _map(s: Any, seat: int, out: Any, at: int) -> int:
    n = s.num_seats
    areas = s.num_areas
    for k in range(n):
        who = (seat + k) % n
        for kind in range(KINDS):
            for area in range(areas):
                out[at] = s.units[who, kind, area]
                at += 1
    for k in range(n):
        for area in range(areas):
            out[at] = 1.0 if s.gate[area] == HELD_GATE + (seat + k) % n else 0.0
            at += 1
    for area in range(areas):
        out[at] = 1.0 if s.gate[area] == FREE_GATE else 0.0
        at += 1
    for area in range(areas):
        out[at] = 1.0 if s.keeper[area] != 0 else 0.0
        at += 1
    for area in range(areas):
        out[at] = s.gate_touched[area]
        at += 1
    for kind in range(KINDS):
        for area in range(areas):
            out[at] = s.moved[kind, area]
            at += 1
    for area in range(areas):
        out[at] = (WATER[s.map] >> area) & 1
        at += 1
    return at


@compiled
def _battle(s: Any, seat: int, out: Any, at: int) -> int:
    """The battle, own side first; zeros when there is none."""
    for area in range(s.num_areas):
        out[at] = 1.0 if s.battle == area + 1 else (((s.fought >> area) & 1) * -1.0)
        at += 1
    for k in range(SIDES):
        for number in range(BATTLE_NUMBERS):
            out[at + number] = 0.0
        if s.battle != 0:
            side = k if s.attacker == seat else 1 - k
            out[at] = 1.0 if side == 0 else -1.0
            out[at + 1] = s.kills[side]
            out[at + 2] = s.pains[side]
            out[at + 3] = s.slain[side]
            out[at + 4] = s.wounded[side]
            out[at + 5] = s.absorbed + s.guests
            for kind in range(KINDS):
                out[at + 6 + kind] = s.killed[side, kind] + s.pained[side, kind]
            out[at + 11] = s.killed_keeper[side] + s.pained_keeper[side]
            out[at + 12] = s.twice_hurt[side]
        at += BATTLE_NUMBERS
    return at


@compiled
def _decision(s: Any, seat: int, out: Any, at: int) -> None:
    """What is asked, of whom, and about what."""
    frame = current_frame(s)
    for k in range(len(FRAMES)):
        out[at + k] = 1.0 if k == frame and s.player != NOBODY else 0.0
    at += len(FRAMES)
    top = s.depth - 1
    out[at] = 1.0 if s.player == seat else 0.0
    out[at + 1] = 0.0
    if top >= 0:
        # A seat is told as it is seen from here.
        out[at + 1] = (s.frame_value[top] - seat) % s.num_seats if frame == GHROTH_PLACE else s.frame_value[top]
    out[at + 2] = s.frame_value[top - 1] if top >= 1 else 0
    out[at + 3] = s.frame_area[top] + 1 if top >= 0 and (frame == RETREAT or frame == PRE_BATTLE) else 0
    out[at + 4] = s.ghroth_roll if _is_ghroth_under_way(s) else 0
    at += PENDING_NUMBERS
    for area in range(s.num_areas):
        out[at + area] = 1.0 if top >= 0 and HAS_AREA[frame] and s.frame_area[top] == area else 0.0


@compiled
def _is_ghroth_under_way(s: Any) -> bool:
    """Whether the last roll of Ghroth still matters."""
    for k in range(s.depth):
        if GHROTH_LOSE <= s.frame[k] <= GHROTH_PLACE:
            return True
    return False
