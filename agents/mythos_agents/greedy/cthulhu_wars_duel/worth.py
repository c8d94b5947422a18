"""What power, gates, units, places and battles are worth to the greedy player, in doom.  No decisions in this file."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from mythos_envs.cthulhu_wars.layout import FREE_GATE, HELD_GATE, NO_GATE
from mythos_envs.cthulhu_wars.rules_battle import DIE_SIDES
from mythos_envs.cthulhu_wars.rules_board import (
    combat_in,
    combat_of,
    controls_gate,
    count_bits,
    enemy_of,
    gates_held,
    in_bag,
    may_keep,
    neighbours,
    of_type,
    old_ones_in_play,
    signs_held,
)
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    ADJACENT,
    AREAS_4,
    AREAS_6,
    AREAS_8,
    BLACK_GOAT,
    BUILD_COST,
    CTHULHU,
    CULTIST,
    FACTIONS,
    FUNGI,
    GHROTH,
    GREAT_CTHULHU,
    GREAT_OLD_ONE,
    KILL_1,
    KILL_2,
    KINDS,
    MAX_AREAS,
    MONSTER,
    NUM_AREAS,
    SHARED_AREA,
    SHUB_NIGGURATH,
    SIGN_VALUES,
    SIGNS,
    TRACK_LENGTH,
    UNIT_COST,
    UNIT_DOOM,
    UNIT_TYPE,
    WATER,
    WATER_GATES,
    WATER_GATES_ANY,
    WATER_GATES_OWN,
    WINNING_DOOM,
)
from mythos_envs.kernel.compile import compiled


def both(great_cthulhu: float, black_goat: float) -> npt.NDArray[np.float64]:
    """A weight that differs between the factions, by the faction of the seat that judges."""
    array = np.zeros(len(FACTIONS), np.float64)
    array[GREAT_CTHULHU], array[BLACK_GOAT] = great_cthulhu, black_goat
    array.flags.writeable = False
    return array


POWER = 0.42
"""One power."""
RITUALS = 0.8
"""Rituals of a seat in a round: how often a gate gives its doom."""
BOOK = both(6.0, 1.8)
"""One spellbook."""
SIGN = float((SIGNS * np.arange(1, SIGN_VALUES + 1)).sum() / SIGNS.sum())
"""An Elder Sign nobody has seen."""

RITUALS_IN_A_ROUND, DOOM_IN_A_ROUND = 1.6, 5.0
FEWEST_ROUNDS, MOST_ROUNDS = 1.0, 5.0
"""How fast a game comes to its end, and between what the guess stays."""

REPLACE = 0.6
"""What an own Acolyte's loss costs besides the doom: a power, and the turn in which it is recruited again."""
KEEPER_STAKE = 0.7
"""The part of a gate that is lost with its only keeper."""
OLD_ONE_EXTRA = 3.0
"""What a Great Old One's loss costs besides the doom."""

EXPOSED_NOW, EXPOSED_SOON, EXPOSED_LATER = 1.0, 0.4, 0.05
"""How likely a cultist is captured: its captor is there, or next door, or far."""
ENEMY_IS_SPENT = 0.3
"""How much of a danger is left when the enemy has no power until the next round."""
CAPTURE_WORTH = 1.8
"""Doom, a power, and an Acolyte that must be recruited again."""
GATE_AFTER_CAPTURE = both(0.3, 0.55)
"""The part of a gate gained when its keeper is captured."""
PREY_NEAR = both(0.36, 0.48)
PREY_FAR = 0.2
"""The part of a capture's worth that counts when there is power left for it, and when there is none."""
STEP = both(0.1, 0.2)
"""Lost for every area between a unit and something to do."""
SPARE_KEEPER, SPARE_MORE = 0.35, 0.05
"""A second cultist beside a gate is taken first; a third one idles."""
BUILD_SHARE = both(1.5, 0.85)
BUILD_LATER = 0.35
"""What counts of a gate for a cultist who can build it now, or only when power has been gathered."""
FUNGI_APART = 0.45
"""Ghroth counts the areas with Fungi."""
OUTNUMBERED = both(0.55, 0.75)
"""How much of its expected losses a monster fears."""
HUNT_BOOK = 0.75
"""How much of a kill book counts for Cthulhu in an area with enemies."""
STAY_HOME = 0.3
"""A Great Old One that guards cultists."""


def _distances() -> npt.NDArray[np.int64]:
    """Steps between areas, [map, from, to]."""
    steps = np.full((len(ADJACENT), MAX_AREAS, MAX_AREAS), MAX_AREAS, np.int64)
    for board, near in enumerate(ADJACENT):
        for start in range(int(NUM_AREAS[board])):
            steps[board, start, start] = 0
            reached = [start]
            for area in reached:
                for other in range(int(NUM_AREAS[board])):
                    if int(near[area]) >> other & 1 and other not in reached:
                        steps[board, start, other] = steps[board, start, area] + 1
                        reached.append(other)
    steps.flags.writeable = False
    return steps


DISTANCE = _distances()

# The course of the game.


@compiled
def rounds_left(s: Any) -> float:
    """A guess at how often power will still be gathered: the ritual track and the doom of the leader say."""
    rituals = (TRACK_LENGTH[s.track] - s.ritual) / RITUALS_IN_A_ROUND
    leader = 0.0
    for seat in range(s.num_seats):
        leader = max(leader, s.doom[seat] + SIGN * signs_held(s, seat))
    by_doom = (WINNING_DOOM - leader) / DOOM_IN_A_ROUND
    return max(FEWEST_ROUNDS, min(MOST_ROUNDS, min(rituals, by_doom)))


@compiled
def own_signs(s: Any, seat: int) -> int:
    """What the seat's own signs are worth; ask only for the seat to act."""
    total = 0
    for value in range(SIGN_VALUES):
        total += (value + 1) * s.signs[seat, value]
    return total


@compiled
def enemy_total(s: Any, seat: int) -> float:
    """The doom that the enemy has, with a guess for the signs that lie face down."""
    enemy = enemy_of(s, seat)
    return s.doom[enemy] + SIGN * signs_held(s, enemy)


@compiled
def ritual_gain(s: Any, seat: int) -> float:
    """What a ritual gives: doom for gates, a sign for each Great Old One."""
    sign = SIGN if in_bag(s) > 0 else 1.0
    return gates_held(s, seat) + sign * old_ones_in_play(s, seat)


# Gates and cultists.


@compiled
def gate_worth(left: float) -> float:
    """A gate for the rest of the game: two power and the doom of the rituals in every round."""
    return left * (2.0 * POWER + RITUALS)


@compiled
def water_gate_bonus(s: Any, seat: int, area: int) -> float:
    """The part of Great Cthulhu's book that one more gate in water earns."""
    if s.faction[seat] != GREAT_CTHULHU or s.earned[seat] & WATER_GATES != 0 or (WATER[s.map] >> area) & 1 == 0:
        return 0.0
    own = 0
    standing = 0
    for other in range(s.num_areas):
        if (WATER[s.map] >> other) & 1 != 0 and s.gate[other] != NO_GATE:
            standing += 1
            own += 1 if controls_gate(s, seat, other) else 0
    missing = min(WATER_GATES_OWN - own, WATER_GATES_ANY - standing)
    return BOOK[s.faction[seat]] / max(missing, 1)


@compiled
def builders_waiting(s: Any, seat: int) -> int:
    """Areas without a gate in which a unit already waits to build one."""
    count = 0
    for area in range(s.num_areas):
        if s.gate[area] == NO_GATE and has_builder(s, seat, area):
            count += 1
    return count


@compiled
def has_builder(s: Any, seat: int, area: int) -> bool:
    """A unit of the area that can build and control gates."""
    for kind in range(KINDS):
        if s.units[seat, kind, area] > 0 and may_keep(s, seat, kind):
            return True
    return False


@compiled
def has_enemy_near(s: Any, seat: int, area: int, unit_type: int) -> bool:
    """Whether the enemy has a unit of the type next door, or one that can come from anywhere."""
    enemy = enemy_of(s, seat)
    near = neighbours(s, area)
    for other in range(s.num_areas):
        if (near >> other) & 1 != 0 and of_type(s, enemy, other, unit_type) > 0:
            return True
    return unit_type == GREAT_OLD_ONE and s.faction[enemy] == BLACK_GOAT and s.pool[enemy, SHUB_NIGGURATH] == 0


@compiled
def exposure(s: Any, seat: int, area: int, guards: int, old_ones: int) -> float:
    """How likely the seat's cultists of an area are captured when so many monsters and Great Old Ones are with them."""
    enemy = enemy_of(s, seat)
    if old_ones > 0:
        return 0.0
    spent = ENEMY_IS_SPENT if s.power[enemy] == 0 else 1.0
    if of_type(s, enemy, area, GREAT_OLD_ONE) > 0 or (guards == 0 and of_type(s, enemy, area, MONSTER) > 0):
        return spent * EXPOSED_NOW
    if has_enemy_near(s, seat, area, GREAT_OLD_ONE) or (guards == 0 and has_enemy_near(s, seat, area, MONSTER)):
        return spent * EXPOSED_SOON
    return EXPOSED_LATER if guards == 0 else 0.0


@compiled
def capture_stake(s: Any, seat: int, area: int, left: float) -> float:
    """What the capture of one of the seat's cultists in an area costs it: more when only the keeper is there."""
    if s.units[seat, ACOLYTE, area] == 1 and controls_gate(s, seat, area) and s.keeper[area] == ACOLYTE:
        return CAPTURE_WORTH + KEEPER_STAKE * gate_worth(left)
    return CAPTURE_WORTH


@compiled
def prey(s: Any, seat: int, area: int, by_old_one: bool, left: float) -> float:
    """What there is to capture in an area for a captor of the seat."""
    enemy = enemy_of(s, seat)
    cultists = s.units[enemy, ACOLYTE, area]
    if cultists == 0 or of_type(s, enemy, area, GREAT_OLD_ONE) > 0:
        return 0.0
    if not by_old_one and of_type(s, enemy, area, MONSTER) > 0:
        return 0.0
    gain = CAPTURE_WORTH * min(cultists, 2)
    if controls_gate(s, enemy, area) and s.keeper[area] == ACOLYTE and cultists == 1:
        gain += GATE_AFTER_CAPTURE[s.faction[seat]] * gate_worth(left)
    return gain * (PREY_NEAR[s.faction[seat]] if s.power[seat] >= 2 else PREY_FAR)


# Losing units.


@compiled
def loss_worth(s: Any, seat: int, kind: int, is_keeper: bool, left: float) -> float:
    """What the loss of a unit to the enemy costs: the doom, the price of another, and the gate under a keeper."""
    faction = s.faction[seat]
    cost = UNIT_DOOM[faction, kind] + 0.0
    if UNIT_TYPE[faction, kind] == GREAT_OLD_ONE:
        return cost + OLD_ONE_EXTRA
    cost += REPLACE if kind == ACOLYTE else POWER * UNIT_COST[faction, kind]
    return cost + KEEPER_STAKE * gate_worth(left) if is_keeper else cost


@compiled
def _sorted_losses(s: Any, seat: int, area: int, left: float, costs: Any) -> int:
    """Fills ``costs`` with what each unit of an area would cost its owner, the cheapest first; returns how many."""
    count = 0
    for kind in range(KINDS):
        keeps = 1 if controls_gate(s, seat, area) and s.keeper[area] == kind else 0
        for k in range(s.units[seat, kind, area]):
            cost = loss_worth(s, seat, kind, k < keeps, left)
            place = count
            while place > 0 and costs[place - 1] > cost:
                costs[place] = costs[place - 1]
                place -= 1
            costs[place] = cost
            count += 1
    return count


@compiled
def chance_of_kills(dice: int, least: int) -> float:
    """How likely so many dice kill at least so many."""
    missed = (1.0 - 1.0 / DIE_SIDES) ** dice
    below = 0.0
    for kills in range(min(least, dice + 1)):
        below += missed
        missed *= (dice - kills) / (kills + 1.0) / (DIE_SIDES - 1.0)
    return 1.0 - below


@compiled
def expected_loss(s: Any, seat: int, area: int, dice: int, sure: int, left: float) -> float:
    """What so many enemy dice, after so many sure losses, cost the seat in an area; it gives up the cheapest first."""
    costs = np.empty(KINDS * MAX_AREAS, np.float64)
    count = _sorted_losses(s, seat, area, left, costs)
    total = 0.0
    for k in range(count):
        total += costs[k] * (1.0 if k < sure else chance_of_kills(dice, k - sure + 1))
    return total


@compiled
def devours(s: Any, seat: int, area: int) -> int:
    """1 when Cthulhu is there to devour an enemy unit that is no Great Old One."""
    if s.faction[seat] != GREAT_CTHULHU or s.units[seat, CTHULHU, area] == 0:
        return 0
    enemy = enemy_of(s, seat)
    return 1 if of_type(s, enemy, area, CULTIST) + of_type(s, enemy, area, MONSTER) > 0 else 0


@compiled
def kill_books(s: Any, seat: int, dice: int, sure: int) -> float:
    """What a battle is worth for Great Cthulhu's two kill books."""
    if s.faction[seat] != GREAT_CTHULHU:
        return 0.0
    gain = 0.0
    if s.earned[seat] & KILL_1 == 0:
        gain += BOOK[s.faction[seat]] * (1.0 if sure > 0 else chance_of_kills(dice, 1))
    if s.earned[seat] & KILL_2 == 0:
        gain += BOOK[s.faction[seat]] * chance_of_kills(dice, 2 - sure)
    return gain


@compiled
def battle_worth(s: Any, seat: int, area: int, left: float) -> float:
    """What a battle brings the seat that starts it: their losses, less its own, and books of both sides."""
    enemy = enemy_of(s, seat)
    mine = combat_in(s, seat, area)
    theirs = combat_in(s, enemy, area)
    eaten = devours(s, seat, area)
    lost = devours(s, enemy, area)
    gain = expected_loss(s, enemy, area, mine, eaten, left) + kill_books(s, seat, mine, eaten)
    return gain - expected_loss(s, seat, area, theirs, lost, left) - kill_books(s, enemy, theirs, lost)


# Places.


@compiled
def place_worth(s: Any, seat: int, kind: int, area: int, here: int, waiting: int, left: float) -> float:
    """What a unit does in an area, where it is one of those standing there (``here`` 1) or would come (0)."""
    unit_type = UNIT_TYPE[s.faction[seat], kind]
    if unit_type == CULTIST:
        return _keeper_place(s, seat, kind, area, here, waiting, left) - _fear_of_capture(s, seat, area)
    if unit_type == GREAT_OLD_ONE:
        return _old_one_place(s, seat, kind, area, here, left)
    value = _monster_place(s, seat, kind, area, here, left)
    if may_keep(s, seat, kind):
        value = max(value, _keeper_place(s, seat, kind, area, here, waiting, left))
    return value


@compiled
def _fear_of_capture(s: Any, seat: int, area: int) -> float:
    """What a cultist in an area risks."""
    guards = of_type(s, seat, area, MONSTER)
    return CAPTURE_WORTH * exposure(s, seat, area, guards, of_type(s, seat, area, GREAT_OLD_ONE))


@compiled
def _other_builders(s: Any, seat: int, kind: int, area: int, here: int) -> int:
    """Units of the area that can keep a gate, not counting the one in question."""
    count = 0
    for other in range(KINDS):
        if may_keep(s, seat, other):
            count += s.units[seat, other, area]
    return count - here


@compiled
def _keeper_place(s: Any, seat: int, kind: int, area: int, here: int, waiting: int, left: float) -> float:
    """A unit that can keep gates goes where one is free or can be built, or stands by a keeper."""
    fellows = _other_builders(s, seat, kind, area, here)
    if s.gate[area] == FREE_GATE:
        return gate_worth(left) if fellows == 0 else 0.0
    if s.gate[area] == NO_GATE:
        return _building_site(s, seat, area, here, waiting, left) if fellows == 0 else 0.0
    if controls_gate(s, seat, area):
        return SPARE_KEEPER if fellows == 1 else SPARE_MORE
    captor = of_type(s, seat, area, MONSTER) + of_type(s, seat, area, GREAT_OLD_ONE)
    if captor > 0 and fellows == 0:
        return GATE_AFTER_CAPTURE[s.faction[seat]] * prey(s, seat, area, False, left)
    return -STEP[s.faction[seat]] * _steps_to_site(s, seat, area)


@compiled
def _building_site(s: Any, seat: int, area: int, here: int, waiting: int, left: float) -> float:
    """A gate that can be built, per power that it still takes, if the others who wait leave enough power for it."""
    if s.gates_left == 0:
        return 0.0
    others = waiting - here
    now = s.power[seat] - (1 - here) - BUILD_COST * others >= BUILD_COST
    value = (gate_worth(left) + water_gate_bonus(s, seat, area)) / (BUILD_COST + 1.0)
    safe = 1.0 - exposure(s, seat, area, of_type(s, seat, area, MONSTER), of_type(s, seat, area, GREAT_OLD_ONE))
    return value * safe * (BUILD_SHARE[s.faction[seat]] if now else BUILD_LATER)


@compiled
def _steps_to_site(s: Any, seat: int, area: int) -> int:
    """Steps to the nearest area without an enemy and without a gate in somebody's hands."""
    best = MAX_AREAS
    for other in range(s.num_areas):
        if s.gate[other] < HELD_GATE and not has_builder(s, seat, other):
            best = min(best, DISTANCE[s.map, area, other])
    return best if best < MAX_AREAS else 0


@compiled
def _guard_worth(s: Any, seat: int, area: int, guards: int, left: float) -> float:
    """What one more monster saves of the cultists in an area."""
    if s.units[seat, ACOLYTE, area] == 0:
        return 0.0
    old_ones = of_type(s, seat, area, GREAT_OLD_ONE)
    saved = exposure(s, seat, area, guards, old_ones) - exposure(s, seat, area, guards + 1, old_ones)
    return saved * capture_stake(s, seat, area, left)


@compiled
def _monster_place(s: Any, seat: int, kind: int, area: int, here: int, left: float) -> float:
    """A monster guards cultists, captures those of the enemy, and keeps away from stronger enemies."""
    enemy = enemy_of(s, seat)
    guards = of_type(s, seat, area, MONSTER) - here
    value = _guard_worth(s, seat, area, guards, left)
    dice = combat_in(s, enemy, area)
    if guards + of_type(s, seat, area, GREAT_OLD_ONE) == 0:
        value += prey(s, seat, area, False, left)
        value -= OUTNUMBERED[s.faction[seat]] * chance_of_kills(dice, 1) * loss_worth(s, seat, kind, False, left)
    elif dice > 0:
        mine = combat_in(s, seat, area) + (1 - here) * combat_of(s, seat, kind)
        value += OUTNUMBERED[s.faction[seat]] * (mine - dice) / DIE_SIDES
    if kind == FUNGI and s.faction[seat] == BLACK_GOAT and s.units[seat, FUNGI, area] == here:
        value += FUNGI_APART * (2.0 if s.books[seat] & GHROTH != 0 else 1.0)
    return value - STEP[s.faction[seat]] * _steps_to_prey(s, seat, area, False)


@compiled
def _steps_to_prey(s: Any, seat: int, area: int, by_old_one: bool) -> int:
    """Steps to the nearest cultist that could be captured."""
    enemy = enemy_of(s, seat)
    best = MAX_AREAS
    for other in range(s.num_areas):
        if s.units[enemy, ACOLYTE, other] > 0 and of_type(s, enemy, other, GREAT_OLD_ONE) == 0:
            if by_old_one or of_type(s, enemy, other, MONSTER) == 0:
                best = min(best, DISTANCE[s.map, area, other])
    return best if best < MAX_AREAS else 0


@compiled
def _old_one_place(s: Any, seat: int, kind: int, area: int, here: int, left: float) -> float:
    """A Great Old One goes where it can capture or kill, if it has company enough to outlive an attack."""
    enemy = enemy_of(s, seat)
    value = prey(s, seat, area, True, left) - STEP[s.faction[seat]] * _steps_to_prey(s, seat, area, True)
    if s.units[seat, ACOLYTE, area] > 0:
        value += STAY_HOME
    if s.faction[seat] == GREAT_CTHULHU and (s.present[enemy] >> area) & 1 != 0 and s.power[seat] >= 2:
        unmet = (s.earned[seat] & KILL_1 == 0) + (s.earned[seat] & KILL_2 == 0)
        value += HUNT_BOOK * BOOK[s.faction[seat]] * unmet
    return value - loss_worth(s, seat, kind, False, left) * old_one_risk(s, seat, area, here)


@compiled
def old_one_risk(s: Any, seat: int, area: int, here: int) -> float:
    """How likely a Great Old One in an area falls to an attack by the enemies there and next door."""
    enemy = enemy_of(s, seat)
    dice = combat_in(s, enemy, area)
    near = neighbours(s, area)
    if s.power[enemy] >= 2:
        for other in range(s.num_areas):
            if (near >> other) & 1 != 0:
                dice += combat_in(s, enemy, other) // 2
    company = of_type(s, seat, area, CULTIST) + of_type(s, seat, area, MONSTER)
    eaten = 1 if s.faction[enemy] == GREAT_CTHULHU and s.units[enemy, CTHULHU, area] > 0 else 0
    spent = ENEMY_IS_SPENT if s.power[enemy] == 0 else 1.0
    return spent * chance_of_kills(dice, max(company - eaten, 0) + 1)


# Black Goat's books for areas.


@compiled
def _next_spread(s: Any, seat: int) -> int:
    """The number of areas for which Black Goat gets its next book, 0 when it has them all."""
    if s.earned[seat] & AREAS_4 == 0:
        return 4
    if s.earned[seat] & AREAS_6 == 0:
        return 6
    return 8 if s.earned[seat] & AREAS_8 == 0 else 0


@compiled
def units_in(s: Any, seat: int, area: int) -> int:
    """All units of a seat in an area."""
    count = 0
    for kind in range(KINDS):
        count += s.units[seat, kind, area]
    return count


@compiled
def spread_worth(s: Any, seat: int, area: int, leaves: int) -> float:
    """The part of a book that Black Goat earns by coming to an area; ``leaves`` is the area left, or -1."""
    if s.faction[seat] != BLACK_GOAT:
        return 0.0
    value = 0.0
    if s.earned[seat] & SHARED_AREA == 0 and (s.present[enemy_of(s, seat)] >> area) & 1 != 0:
        value += BOOK[s.faction[seat]]
    goal = _next_spread(s, seat)
    areas = count_bits(s.present[seat])
    gained = 1 - ((s.present[seat] >> area) & 1)
    if leaves >= 0 and units_in(s, seat, leaves) == 1:
        gained -= 1
    if goal == 0 or gained == 0:
        return value
    missing = goal - areas
    if missing <= s.power[seat]:
        value += gained * BOOK[s.faction[seat]] / max(missing, 1)
    return value
