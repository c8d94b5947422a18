"""What is true of every position of Cthulhu Wars: Duel, as one compiled check.

Everything here is said a second time on purpose: sums and bounds are written from the meaning of the fields and not
with the rules' own helpers.  Nothing is asserted; tests read the number of the broken invariant.  What holds for every
game, and the driver of random games, are in every_state.py; fuzz.py is how tests call all of it.
"""

from typing import Any

import numpy as np
from every_state import EVERYWHERE, LENGTH, OK, OVER, Checks, check_interface, work_dtype
from mythos_envs.cthulhu_wars import layout as at
from mythos_envs.cthulhu_wars import tables as t
from mythos_envs.cthulhu_wars.actions import ABANDON, END, NUM_ACTIONS, PASS, REVEAL
from mythos_envs.cthulhu_wars.observe import pieces_of
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY, REASON_LENGTH, REASON_RUNNING

NAMES = (
    *EVERYWHERE,
    "units of each kind are conserved, and none is less than nothing",
    "areas with units are known",
    "gates are conserved, and each has one controller, who stands there",
    "power and tracks are within bounds",
    "doom only grows",
    "a book for each requirement met, and none is lost",
    "Elder Signs are conserved",
    "outside a battle its table is clear, inside it results fit the units",
    "outside a Move nobody is marked as moved",
    "pending decisions form a proper stack, and its top is asked",
)
(UNITS, PRESENT, GATES, POWER, DOOM, BOOKS, SIGNS, BATTLE, MOVED, STACK) = range(len(EVERYWHERE), len(NAMES))

STATS = ("steps", "longest", "truncated", "thirty_doom", "end_of_world", "deepest", "battles", "rounds", "surrounded")
STEPS, LONGEST, TRUNCATED, THIRTY_DOOM, END_OF_WORLD, DEEPEST, BATTLES, ROUNDS, SURROUNDED = range(len(STATS))
LOWEST_SEEN, HIGHEST_SEEN = -1.0, 1000.0
MOST_SEEN = sum(int(np.prod(shape)) for shape in pieces_of(int(t.NUM_AREAS[0]))(2).values())

WORK = work_dtype([("stats", np.int64, len(STATS))], NUM_ACTIONS, t.MAX_FACTIONS, MOST_SEEN, __file__)


@compiled
def _bits(word: int) -> int:
    count = 0
    for k in range(31):
        count += (word >> k) & 1
    return count


@compiled
def _check_units(s: Any) -> int:
    """Pool, map, captivity and the deep hold all units of a faction."""
    for seat in range(s.num_seats):
        faction = s.faction[seat]
        for kind in range(t.KINDS):
            total = s.pool[seat, kind]
            if s.pool[seat, kind] < 0 or s.submerged[kind] < 0:
                return UNITS
            for area in range(t.MAX_AREAS):
                if s.units[seat, kind, area] < 0 or (area >= s.num_areas and s.units[seat, kind, area] != 0):
                    return UNITS
                total += s.units[seat, kind, area]
            if kind == t.ACOLYTE:
                for captor in range(s.num_seats):
                    if s.captured[captor, seat] < 0:
                        return UNITS
                    total += s.captured[captor, seat]
            if faction == t.GREAT_CTHULHU:
                total += s.submerged[kind]
            if total != t.UNIT_COUNT[faction, kind]:
                return UNITS
        if s.captured[seat, seat] != 0:
            return UNITS
    return OK


@compiled
def _check_present(s: Any) -> int:
    for seat in range(s.num_seats):
        for area in range(t.MAX_AREAS):
            there = 0
            for kind in range(t.KINDS):
                there += s.units[seat, kind, area]
            if (there > 0) != ((s.present[seat] >> area) & 1 == 1):
                return PRESENT
    return OK


@compiled
def _check_gates(s: Any) -> int:
    count = 0
    for area in range(t.MAX_AREAS):
        gate = s.gate[area]
        if gate < 0 or gate >= at.HELD_GATE + s.num_seats or (area >= s.num_areas and gate != 0):
            return GATES
        if gate != at.NO_GATE:
            count += 1
        if gate < at.HELD_GATE:
            if s.keeper[area] != 0:
                return GATES
            continue
        seat = gate - at.HELD_GATE
        kind = s.keeper[area]
        if s.units[seat, kind, area] < 1:
            return GATES
        young = s.faction[seat] == t.BLACK_GOAT and kind == t.DARK_YOUNG and s.books[seat] & t.RED_SIGN != 0
        if kind != t.ACOLYTE and not young:
            return GATES
    return OK if count + s.gates_left == t.NUM_GATES and s.gates_left >= 0 else GATES


@compiled
def _check_numbers(s: Any) -> int:
    for seat in range(s.num_seats):
        if s.power[seat] < 0 or s.doom[seat] < 0:
            return POWER
    if s.decay < 0 or s.ritual < 0 or s.ritual > t.TRACK_LENGTH[s.track] or s.round_number < 1:
        return POWER
    if s.phase == at.DOOM and s.decay != 0:
        return POWER
    return OK


@compiled
def _check_books(s: Any) -> int:
    for seat in range(s.num_seats):
        if s.books_due[seat] < 0 or _bits(s.earned[seat]) != _bits(s.books[seat]) + s.books_due[seat]:
            return BOOKS
    return OK


@compiled
def _check_signs(s: Any) -> int:
    for value in range(t.SIGN_VALUES):
        total = s.bag[value]
        if s.bag[value] < 0:
            return SIGNS
        for seat in range(s.num_seats):
            if s.signs[seat, value] < 0:
                return SIGNS
            total += s.signs[seat, value]
        if total > t.SIGNS[value]:
            return SIGNS
    return OK


@compiled
def _check_battle(s: Any) -> int:
    for side in range(at.SIDES):
        seat = s.attacker if side == 0 else s.defender
        numbers = (s.slain[side] + s.kills[side] + s.pains[side] + s.killed_keeper[side] + s.wounded[side]
                   + s.pained_keeper[side] + s.twice_hurt[side])
        for kind in range(t.KINDS):
            if s.killed[side, kind] < 0 or s.pained[side, kind] < 0:
                return BATTLE
            numbers += s.killed[side, kind] + s.pained[side, kind]
            if s.battle != 0 and s.pained[side, kind] > s.units[seat, kind, s.battle - 1]:
                return BATTLE
        if s.kills[side] < 0 or s.pains[side] < 0 or s.wounded[side] < 0:
            return BATTLE
        if s.battle == 0 and numbers + s.absorbed + s.guests + s.stage != 0:
            return BATTLE
    return OK if s.battle == 0 or s.attacker != s.defender else BATTLE


@compiled
def _check_moved(s: Any) -> int:
    moving = False
    for k in range(s.depth):
        moving = moving or s.frame[k] == at.MOVE_TO or s.frame[k] == at.MOVE_MORE
    for kind in range(t.KINDS):
        for area in range(t.MAX_AREAS):
            moved = s.moved[kind, area]
            if moved < 0 or (moved > 0 and not moving) or moved > s.units[s.active, kind, area]:
                return MOVED
    return OK


@compiled
def _check_stack(s: Any) -> int:
    if s.depth < 0 or s.depth > at.MAX_FRAMES:
        return STACK
    for k in range(at.MAX_FRAMES):
        if k >= s.depth:
            if s.frame[k] != 0 or s.frame_seat[k] != 0 or s.frame_value[k] != 0 or s.frame_area[k] != 0:
                return STACK
        elif s.frame[k] <= at.DOOM_FRAME or s.frame[k] >= len(at.FRAMES) or s.frame_seat[k] >= s.num_seats:
            return STACK
        elif s.frame[k] >= at.PRE_BATTLE and s.battle == 0:
            return STACK
    if s.player == NOBODY:
        return OK
    asked = s.frame_seat[s.depth - 1] if s.depth > 0 else s.active
    return OK if s.player == asked and s.hold == 0 and (s.depth > 0 or s.battle == 0) else STACK


@compiled
def _check_over(s: Any) -> int:
    """Running: no reason and no places.  Over: a reason that is true, and places by doom."""
    if s.decisions < 0 or s.decisions > s.max_length or (s.truncated == 1) != (s.reason == REASON_LENGTH):
        return LENGTH
    most = 0
    for seat in range(s.num_seats):
        most = max(most, s.doom[seat])
        better = 0
        for other in range(s.num_seats):
            better += s.doom[other] > s.doom[seat]
        if s.player != NOBODY or s.truncated == 1:
            better = 0
        if s.rank[seat] != better:
            return OVER
    if s.player != NOBODY:
        return OK if s.reason == REASON_RUNNING else OVER
    if s.reason == at.REASON_DOOM:
        return OK if most >= t.WINNING_DOOM else OVER
    if s.reason == at.REASON_WORLD:
        return OK if s.ritual == t.TRACK_LENGTH[s.track] else OVER
    return OK if s.reason == REASON_LENGTH else OVER


@compiled
def _check_position(s: Any) -> int:
    return (_check_units(s) or _check_present(s) or _check_gates(s) or _check_numbers(s) or _check_books(s)
            or _check_signs(s) or _check_battle(s) or _check_moved(s) or _check_stack(s) or _check_over(s))


@compiled
def check(s: Any, w: Any) -> int:
    """The number of the first broken invariant, 0 when there is none; leaves the legal actions in ``w``."""
    return _check_position(s) or check_interface(s, w, LOWEST_SEEN, HIGHEST_SEEN)


@compiled
def _check_change(before: Any, s: Any) -> int:
    """What may never go back: doom, books, requirements, rounds, and signs that have left the game."""
    for seat in range(s.num_seats):
        if s.doom[seat] < before.doom[seat]:
            return DOOM
        if before.books[seat] & ~s.books[seat] != 0 or before.earned[seat] & ~s.earned[seat] != 0:
            return BOOKS
    for value in range(t.SIGN_VALUES):
        if s.bag[value] > before.bag[value]:
            return SIGNS
    return OK if s.ritual >= before.ritual and s.round_number >= before.round_number else POWER


@compiled
def begin(s: Any, w: Any) -> None:
    """Nothing is kept from the start of a game."""


@compiled
def dislikes(s: Any, action: int, mood: int) -> bool:
    """In some games passing and ending, in some leaving gates and revealing, are thought over again."""
    idle = mood & 1 != 0 and (action == PASS or action == END)
    return idle or (mood & 2 != 0 and (action >= REVEAL or ABANDON <= action < ABANDON + t.MAX_AREAS))


@compiled
def _note_stats(s: Any, stats: Any) -> None:
    stats[STEPS] += 1
    stats[TRUNCATED] += s.truncated
    stats[THIRTY_DOOM] += s.reason == at.REASON_DOOM
    stats[END_OF_WORLD] += s.reason == at.REASON_WORLD
    stats[LONGEST] = max(stats[LONGEST], s.decisions)
    stats[DEEPEST] = max(stats[DEEPEST], s.depth)
    stats[ROUNDS] = max(stats[ROUNDS], s.round_number)
    stats[BATTLES] += s.battle != 0 and s.depth > 0 and s.frame[s.depth - 1] == at.KILLS
    stats[SURROUNDED] += s.depth > 0 and s.frame[s.depth - 1] == at.SURROUNDED


@compiled
def note(s: Any, before: Any, action: int, w: Any) -> int:
    """Statistics, and what may never go back."""
    _note_stats(s, w.stats)
    return _check_change(before, s)


CHECKS = Checks(NAMES, STATS, WORK)
CHECKS.register(at.STATE, check=check, begin=begin, note=note, dislikes=dislikes)
