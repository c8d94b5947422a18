"""The greedy player's turn: what each action of the Action and the Doom phase brings for the power it costs.

Power that is not spent is lost when it is gathered anew, so actions are ordered by what they bring per power.
"""

from __future__ import annotations

from typing import Any

from mythos_envs.cthulhu_wars.actions import (
    ABANDON,
    AWAKEN_GOO,
    BATTLE,
    BUILD,
    CAPTURE,
    CONTROL,
    END,
    MOVE,
    PASS,
    RECRUIT,
    RITUAL,
    SACRIFICE_TWO,
    SUMMON,
    USE_AVATAR,
    USE_BLOOD,
    USE_DREAMS,
    USE_EMERGE,
    USE_GHROTH,
    USE_SUBMERGE,
)
from mythos_envs.cthulhu_wars.layout import HELD_GATE, NO_GATE
from mythos_envs.cthulhu_wars.rules_battle import DIE_SIDES
from mythos_envs.cthulhu_wars.rules_board import (
    NOWHERE,
    area_of,
    beside_gate,
    controls_gate,
    enemy_of,
    gates_held,
    is_in,
    may_keep,
    neighbours,
    of_type,
    on_map,
)
from mythos_envs.cthulhu_wars.rules_phases import ritual_cost
from mythos_envs.cthulhu_wars.rules_turn import awakening_cost, summon_cost
from mythos_envs.cthulhu_wars.rules_unique import AVATAR_COST, GHROTH_COST
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    BLACK_GOAT,
    BUILD_COST,
    CTHULHU,
    DARK_YOUNG,
    FUNGI,
    GREAT_CTHULHU,
    GREAT_OLD_ONE,
    KINDS,
    MAX_AREAS,
    MONSTER,
    RED_SIGN,
    SHUB_NIGGURATH,
    TRACK_LENGTH,
    UNIT_COMBAT,
    WINNING_DOOM,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.cthulhu_wars_duel.worth import (
    BOOK,
    CAPTURE_WORTH,
    GATE_AFTER_CAPTURE,
    KEEPER_STAKE,
    POWER,
    PREY_NEAR,
    REPLACE,
    RITUALS,
    SIGN,
    battle_worth,
    both,
    enemy_total,
    exposure,
    gate_worth,
    own_signs,
    place_worth,
    ritual_gain,
    spread_worth,
    water_gate_bonus,
)

TAKE_GATE, SWAP_KEEPER, NEVER = 1000.0, 900.0, -1000.0
WIN, DECLINE = 500.0, -50.0
END_OF_TURN = 0.0
PASS_UP = -1.5
"""Passing loses all power: it is left for positions in which everything else does harm."""
CAUTION = both(0.3, 0.9)
"""What a battle must bring beyond its power."""
CAPTURES_IN_A_ROUND = 2.0
"""Captures by a Great Old One."""
AWAKENING = both(1.3, 1.6)
"""How much of an awakening's worth counts."""
GATES_FIRST = 3
"""Gates that should stand before a Great Old One is thought of, as long as they can be built."""
ARMY, ARMY_FILLED = 0.22, 0.08
ARMY_DIE = both(0.6, 0.5)
"""A monster by itself, how this falls with every monster on the map, and what each of its dice adds."""
IN_RESERVE = 0.5
"""Least cost that a free action is measured by."""
DIVE = 0.7
"""What the detour under water costs besides the power."""
MOVE_AND_BUILD, GATES_IN_A_ROUND = 4, 2
"""Power for a new gate with the way to it, and how many of them a round has room for."""
CHEAP_POWER, DEAR_POWER = both(0.45, 0.4), both(0.9, 1.4)
"""One power that a round can spare, and one that would have built a gate, awakened a Great Old One, or been used."""
WORKING_POWER = both(4.0, 15.0)
"""Power that every round finds a use for."""
EARLY_ROUNDS = 1.5
"""Investments are thought of as long as more rounds than this are left."""
LEAD = 0.05
"""For each doom of the lead, what the step of the ritual marker towards the end is worth."""
LATE_ROUNDS = 1.3
"""When fewer rounds are left, a cultist is worth less than a sign, whatever it does."""


@compiled
def per_power(gain: float, cost: float) -> float:
    """What an action brings for each power, less the power."""
    return gain / max(cost, IN_RESERVE) - POWER


# The Action phase.


@compiled
def score_turn(s: Any, action: int, waiting: int, left: float) -> float:
    """What an action of the turn brings."""
    if action == END:
        return END_OF_TURN
    if action == PASS:
        return PASS_UP
    if action < BATTLE:
        return _score_growth(s, action, waiting, left)
    if action < CONTROL:
        return _score_attack(s, action, left)
    if action < ABANDON:
        return TAKE_GATE
    if action < SUMMON:
        return SWAP_KEEPER if may_swap_keeper(s, s.active, action - ABANDON) else NEVER
    if action < AWAKEN_GOO:
        return score_summon(s, action - SUMMON + 1, waiting, left)
    if action == AWAKEN_GOO:
        return _score_awakening(s, s.active, left)
    if action < USE_DREAMS:
        return score_move(s, action - MOVE, waiting, left)
    return _score_unique(s, action, waiting, left)


@compiled
def _score_growth(s: Any, action: int, waiting: int, left: float) -> float:
    """Recruits and gates."""
    seat = s.active
    if action < BUILD:
        place = place_worth(s, seat, ACOLYTE, action - RECRUIT, 0, waiting, left)
        return per_power(left * POWER + place, 1.0)
    area = action - BUILD
    guards = of_type(s, seat, area, MONSTER)
    safe = 1.0 - exposure(s, seat, area, guards, of_type(s, seat, area, GREAT_OLD_ONE))
    return per_power(safe * gate_worth(left) + water_gate_bonus(s, seat, area), BUILD_COST)


@compiled
def _score_attack(s: Any, action: int, left: float) -> float:
    """Battles and captures."""
    seat = s.active
    if action < CAPTURE:
        return per_power(battle_worth(s, seat, action - BATTLE, left) - CAUTION[s.faction[seat]], 1.0)
    area = action - CAPTURE
    enemy = enemy_of(s, seat)
    gain = CAPTURE_WORTH
    if s.units[enemy, ACOLYTE, area] == 1 and controls_gate(s, enemy, area) and s.keeper[area] == ACOLYTE:
        gain += GATE_AFTER_CAPTURE[s.faction[seat]] * gate_worth(left)
    return per_power(gain, 1.0)


@compiled
def may_swap_keeper(s: Any, seat: int, area: int) -> bool:
    """Whether a Dark Young beside the gate can free the Acolyte on it for other work."""
    return (s.keeper[area] == ACOLYTE and s.faction[seat] == BLACK_GOAT and may_keep(s, seat, DARK_YOUNG)
            and s.units[seat, DARK_YOUNG, area] > 0)


@compiled
def score_summon(s: Any, kind: int, waiting: int, left: float) -> float:
    """A monster at the gate where it does most; every further one is worth less by itself."""
    seat = s.active
    best = -CAPTURE_WORTH
    for area in range(s.num_areas):
        if controls_gate(s, seat, area):
            best = max(best, place_worth(s, seat, kind, area, 0, waiting, left))
    return per_power(best + _army_worth(s, seat, kind, left), summon_cost(s, seat, kind))


@compiled
def _army_worth(s: Any, seat: int, kind: int, left: float) -> float:
    """What a monster is worth wherever it stands."""
    out = 0
    for other in range(1, KINDS - 1):
        out += on_map(s, seat, other)
    worth = (ARMY + ARMY_DIE[s.faction[seat]] * UNIT_COMBAT[s.faction[seat], kind]) * max(0.0, 1.0 - ARMY_FILLED * out)
    if s.faction[seat] == BLACK_GOAT and kind == DARK_YOUNG and s.books[seat] & RED_SIGN != 0:
        worth += left * POWER
    return worth


@compiled
def _score_awakening(s: Any, seat: int, left: float) -> float:
    """The Great Old One, but not before there are gates to feed it."""
    if gates_held(s, seat) < GATES_FIRST and s.awakened[seat] == 0 and left > EARLY_ROUNDS:
        return PASS_UP
    return per_power(_awakening_gain(s, seat, left), awakening_cost(s, seat))


@compiled
def _awakening_gain(s: Any, seat: int, left: float) -> float:
    """A Great Old One: its book, a sign with every ritual, captures; Cthulhu's sign, Shub-Niggurath's two cultists."""
    gain = left * (RITUALS * SIGN + CAPTURES_IN_A_ROUND)
    if s.awakened[seat] == 0:
        gain += BOOK[s.faction[seat]]
    if s.faction[seat] == GREAT_CTHULHU:
        gain += SIGN
    else:
        first, second = two_cheapest_cultists(s, seat, left)
        gain -= first + second
    return AWAKENING[s.faction[seat]] * gain


# Moves.


@compiled
def score_move(s: Any, place: int, waiting: int, left: float) -> float:
    """The best that a unit can do next door, against what it does where it is."""
    kind = place // MAX_AREAS
    area = place % MAX_AREAS
    near = neighbours(s, area)
    best = NEVER
    for goal in range(s.num_areas):
        if (near >> goal) & 1 != 0:
            best = max(best, score_way(s, kind, area, goal, waiting, left))
    return best


@compiled
def score_way(s: Any, kind: int, area: int, goal: int, waiting: int, left: float) -> float:
    """What a unit gains by going from an area to a neighbouring one."""
    seat = s.active
    stays = place_worth(s, seat, kind, area, 1, waiting, left)
    comes = place_worth(s, seat, kind, goal, 0, waiting, left)
    return per_power(comes - stays + spread_worth(s, seat, goal, area), 1.0)


@compiled
def score_stopping(s: Any, waiting: int, left: float) -> float:
    """To stop moving or summoning keeps power for a gate that somebody already waits to build."""
    seat = s.active
    if waiting > 0 and s.gates_left > 0 and BUILD_COST <= s.power[seat] < BUILD_COST * waiting + 1:
        return per_power(gate_worth(left), BUILD_COST)
    return END_OF_TURN


# Unique actions.


@compiled
def _score_unique(s: Any, action: int, waiting: int, left: float) -> float:
    """What only one faction can do."""
    seat = s.active
    if action == USE_DREAMS:
        return per_power(best_dream(s, seat, left), s.dreams_cost)
    if action == USE_SUBMERGE:
        if s.power[seat] < 3:
            return NEVER
        return per_power(best_emergence(s, seat, left) - _stay(s, seat, CTHULHU, left) - DIVE, 2.0)
    if action == USE_EMERGE:
        return per_power(best_emergence(s, seat, left), 1.0)
    if action == USE_AVATAR:
        return per_power(best_avatar(s, seat, left) - _stay(s, seat, SHUB_NIGGURATH, left), AVATAR_COST)
    if action == USE_GHROTH:
        return per_power(_ghroth_gain(s, seat, left), GHROTH_COST)
    if action == SACRIFICE_TWO:
        first, second = two_cheapest_cultists(s, seat, left)
        return BOOK[s.faction[seat]] - first - second - 2.0 * POWER
    return NEVER


@compiled
def _stay(s: Any, seat: int, kind: int, left: float) -> float:
    """What a Great Old One does where it is."""
    area = area_of(s, seat, kind)
    return 0.0 if area == NOWHERE else place_worth(s, seat, kind, area, 1, 0, left)


@compiled
def dream_gain(s: Any, seat: int, area: int, left: float) -> float:
    """An enemy Acolyte lost, an own one in its place, and the gate of a lone keeper, which can be taken at once."""
    enemy = enemy_of(s, seat)
    guards = of_type(s, seat, area, MONSTER)
    danger = exposure(s, seat, area, guards, of_type(s, seat, area, GREAT_OLD_ONE))
    gain = CAPTURE_WORTH + POWER * left - CAPTURE_WORTH * danger
    if s.units[enemy, ACOLYTE, area] == 1 and s.gate[area] >= HELD_GATE and s.keeper[area] == ACOLYTE:
        if controls_gate(s, enemy, area):
            gain += gate_worth(left) * (KEEPER_STAKE + 1.0 - danger)
    return gain


@compiled
def best_dream(s: Any, seat: int, left: float) -> float:
    """The best area for Dreams."""
    best = 0.0
    for area in range(s.num_areas):
        if s.units[enemy_of(s, seat), ACOLYTE, area] > 0:
            best = max(best, dream_gain(s, seat, area, left))
    return best


@compiled
def best_emergence(s: Any, seat: int, left: float) -> float:
    """What Cthulhu can do in the best area of all."""
    best = NEVER
    for area in range(s.num_areas):
        best = max(best, place_worth(s, seat, CTHULHU, area, 0, 0, left))
    return best


@compiled
def avatar_gain(s: Any, seat: int, area: int, left: float) -> float:
    """What Shub-Niggurath can do in an area, less the cultist that leaves it when no own unit changes places."""
    worth = place_worth(s, seat, SHUB_NIGGURATH, area, 0, 0, left)
    return worth if is_in(s, seat, area) else worth - PREY_NEAR[s.faction[seat]] * CAPTURE_WORTH


@compiled
def best_avatar(s: Any, seat: int, left: float) -> float:
    """The best area for Avatar."""
    best = NEVER
    home = area_of(s, seat, SHUB_NIGGURATH)
    for area in range(s.num_areas):
        if area != home and (is_in(s, seat, area) or is_in(s, enemy_of(s, seat), area)):
            best = max(best, avatar_gain(s, seat, area, left))
    return best


@compiled
def _ghroth_gain(s: Any, seat: int, left: float) -> float:
    """The cultists that the enemy loses on average, and an own Acolyte when the roll is too high."""
    areas = 0
    for area in range(s.num_areas):
        if s.units[seat, FUNGI, area] > 0:
            areas += 1
    cultists = on_map(s, enemy_of(s, seat), ACOLYTE)
    gain = 0.0
    for roll in range(1, DIE_SIDES + 1):
        if roll <= areas:
            gain += CAPTURE_WORTH * min(roll, cultists) / DIE_SIDES
        elif s.ghroth_places != 0 and s.pool[seat, ACOLYTE] > 0:
            gain += POWER * left / DIE_SIDES
    return gain


# Cultists that are given up.


@compiled
def sacrifice_cost(s: Any, seat: int, area: int, left: float) -> float:
    """What is lost with the cheapest cultist of an area: less when it is in danger, more when it keeps a gate."""
    guards = of_type(s, seat, area, MONSTER)
    danger = exposure(s, seat, area, guards, of_type(s, seat, area, GREAT_OLD_ONE))
    cost = REPLACE - danger * CAPTURE_WORTH
    if beside_gate(s, seat, ACOLYTE, area) == 0:
        return cost + KEEPER_STAKE * gate_worth(left)
    if s.gate[area] == NO_GATE:
        return cost + POWER
    return cost


@compiled
def two_cheapest_cultists(s: Any, seat: int, left: float) -> tuple[float, float]:
    """What the two cheapest cultists on the map cost, and nearly everything when there are too few."""
    first = WIN
    second = WIN
    for area in range(s.num_areas):
        for k in range(min(2, s.units[seat, ACOLYTE, area])):
            cost = sacrifice_cost(s, seat, area, left)
            if k == 1 and beside_gate(s, seat, ACOLYTE, area) == 1:
                cost += KEEPER_STAKE * gate_worth(left)
            if cost < first:
                second = first
                first = cost
            elif cost < second:
                second = cost
    return first, second


# The Doom phase.


@compiled
def score_doom(s: Any, action: int, left: float) -> float:
    """A ritual, a Blood Sacrifice, or neither."""
    if action == RITUAL:
        return _score_ritual(s, s.active, left)
    if action == USE_BLOOD:
        first, _ = two_cheapest_cultists(s, s.active, left)
        return WIN if is_last_chance(s) or left < LATE_ROUNDS else SIGN - first
    return END_OF_TURN


@compiled
def is_last_chance(s: Any) -> bool:
    """Whether the game ends with this Doom phase whatever is done now."""
    return s.ritual >= TRACK_LENGTH[s.track] or s.doom[0] >= WINNING_DOOM or s.doom[1] >= WINNING_DOOM


@compiled
def enemy_after_ritual(s: Any, seat: int) -> float:
    """The enemy's doom at the end of this Doom phase, if it makes the ritual that it still may and can pay."""
    enemy = enemy_of(s, seat)
    if s.doom_slots > 0 or s.power[enemy] < ritual_cost(s) + 1:
        return enemy_total(s, seat)
    return enemy_total(s, seat) + ritual_gain(s, enemy)


@compiled
def _score_ritual(s: Any, seat: int, left: float) -> float:
    """A ritual for its doom against the power, or because it ends the game well."""
    gain = ritual_gain(s, seat)
    if is_last_chance(s):
        return WIN
    mine = s.doom[seat] + own_signs(s, seat) + gain
    theirs = enemy_after_ritual(s, seat)
    if s.ritual + 1 >= TRACK_LENGTH[s.track] or s.doom[seat] + gates_held(s, seat) >= WINNING_DOOM:
        return WIN if mine > theirs else DECLINE
    if mine >= WINNING_DOOM and mine > theirs:
        return WIN
    return gain - _ritual_price(s, seat, left) + LEAD * max(0.0, mine - theirs)


@compiled
def _ritual_price(s: Any, seat: int, left: float) -> float:
    """What the power would have bought: dear as far as gates or an awakening have to wait, else the usual."""
    cost = ritual_cost(s)
    spare = max(0.0, s.power[seat] - _power_needed(s, seat, left))
    dear = max(0.0, cost - spare)
    return CHEAP_POWER[s.faction[seat]] * (cost - dear) + DEAR_POWER[s.faction[seat]] * dear


@compiled
def _power_needed(s: Any, seat: int, left: float) -> float:
    """Power for the gates and the awakening that the next round has room for, or for the usual work."""
    if left < EARLY_ROUNDS:
        return 0.0
    idle = on_map(s, seat, ACOLYTE) + s.pool[seat, ACOLYTE] - gates_held(s, seat)
    needed = MOVE_AND_BUILD * max(0, min(min(GATES_IN_A_ROUND, idle - 1), s.gates_left))
    kind = KINDS - 1
    if s.pool[seat, kind] > 0 and s.power[seat] >= awakening_cost(s, seat):
        needed = max(needed, awakening_cost(s, seat))
    return max(float(needed), WORKING_POWER[s.faction[seat]])
