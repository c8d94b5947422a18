"""A turn of the Action phase: the common actions, and taking and leaving gates."""

from typing import Any

from mythos_envs.cthulhu_wars.actions import (
    ABANDON,
    AREA,
    AWAKEN_GOO,
    BATTLE,
    BUILD,
    CAPTURE,
    CONTROL,
    END,
    KEEPER,
    MOVE,
    PASS,
    RECRUIT,
    STOP,
    SUMMON,
    UNIT,
)
from mythos_envs.cthulhu_wars.layout import (
    BUILT,
    CONTROL_KIND,
    FOR_AWAKENING,
    FREE_GATE,
    MOVE_MORE,
    MOVE_TO,
    PASSED,
    PICK,
    PICK_CAPTURE,
    SACRIFICE,
    SUMMON_AT,
    SUMMON_MORE,
    TAKEN,
)
from mythos_envs.cthulhu_wars.rules_battle import may_battle, unlimited_battles
from mythos_envs.cthulhu_wars.rules_board import (
    beside_gate,
    controls_gate,
    draw_sign,
    earn,
    enemy_of,
    free_gate,
    gates_held,
    has_book,
    has_gate,
    is_in,
    may_keep,
    neighbours,
    of_type,
    on_map,
    place_gate,
    pop,
    push,
    put,
    stand_on_gate,
    summon_to,
    take,
)
from mythos_envs.cthulhu_wars.rules_phases import clear_moved
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    AWAKEN,
    BLACK_GOAT,
    BUILD_COST,
    CTHULHU,
    CULTIST,
    GREAT_CTHULHU,
    GREAT_OLD_ONE,
    KINDS,
    MAX_AREAS,
    MONSTER,
    SHUB_NIGGURATH,
    START_AREA,
    THOUSAND_YOUNG,
    UNIT_COST,
    UNIT_LATER_COST,
    UNIT_TYPE,
)
from mythos_envs.kernel.compile import compiled

RECRUIT_COST, MOVE_COST, BATTLE_COST, CAPTURE_COST = 1, 1, 1, 1
CULTISTS_FOR_SHUB = 2


@compiled
def legal_turn(s: Any, actions: Any) -> int:
    """duel-6: Everything that the active seat may do now, in ascending order."""
    seat = s.active
    count = 0
    if s.acted != 0 or s.battled != 0 or s.power[seat] == 0:
        actions[0] = END
        count = 1
    if s.acted == PASSED:
        return count
    may_act = s.acted == 0 and s.power[seat] > 0
    if may_act:
        actions[count] = PASS
        count += 1
        count = legal_recruit(s, seat, actions, count)
        count = legal_build(s, seat, actions, count)
    if s.power[seat] >= BATTLE_COST and (s.acted == 0 or unlimited_battles(s)):
        count = legal_battle(s, seat, actions, count)
    if may_act:
        count = legal_capture(s, seat, actions, count)
    count = legal_gates(s, seat, actions, count)
    if may_act or (s.power[seat] > 0 and s.fertility_unlimited != 0 and s.faction[seat] == BLACK_GOAT):
        count = legal_summon(s, seat, actions, count)
    if may_act:
        if may_awaken(s, seat):
            actions[count] = AWAKEN_GOO
            count += 1
        count = legal_move(s, seat, actions, count)
    return count


@compiled
def pass_turn(s: Any) -> None:
    """duel-7: All power is lost and nothing more can be done in this turn."""
    s.power[s.active] = 0
    finish_action(s)
    s.acted = PASSED


@compiled
def finish_action(s: Any) -> None:
    """The one action of the turn has been made."""
    s.acted = 1
    s.action_over = 1


# Recruit.


@compiled
def legal_recruit(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-7: An Acolyte from the pool to an area with an own unit, or anywhere when none is on the map."""
    if s.pool[seat, ACOLYTE] == 0 or s.power[seat] < RECRUIT_COST:
        return count
    for area in range(s.num_areas):
        if s.present[seat] == 0 or is_in(s, seat, area):
            actions[count] = RECRUIT + area
            count += 1
    return count


@compiled
def recruit(s: Any, area: int) -> None:
    """duel-7: Places the Acolyte."""
    s.power[s.active] -= RECRUIT_COST
    summon_to(s, s.active, ACOLYTE, area)
    finish_action(s)


# Build a gate.


@compiled
def legal_build(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-7: An own cultist in an area without a gate, and a gate in the supply."""
    if s.power[seat] < BUILD_COST or s.gates_left == 0:
        return count
    for area in range(s.num_areas):
        if not has_gate(s, area) and is_in(s, seat, area) and has_possible_keeper(s, seat, area):
            actions[count] = BUILD + area
            count += 1
    return count


@compiled
def has_possible_keeper(s: Any, seat: int, area: int) -> bool:
    """Whether a unit of the area may build or control a gate there."""
    for kind in range(KINDS):
        if s.units[seat, kind, area] > 0 and may_keep(s, seat, kind):
            return True
    return False


@compiled
def build(s: Any, area: int) -> None:
    """duel-7, duel-8: Places the gate; taking it is an unlimited action, possible here even without power."""
    s.power[s.active] -= BUILD_COST
    place_gate(s, area)
    if s.power[s.active] == 0:
        s.gate_touched[area] = BUILT
    finish_action(s)


# Battle and capture.


@compiled
def legal_battle(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-7, duel-8: Areas where a battle may be declared."""
    if s.present[seat] & s.present[enemy_of(s, seat)] == 0:
        return count
    for area in range(s.num_areas):
        if may_battle(s, seat, area):
            actions[count] = BATTLE + area
            count += 1
    return count


@compiled
def may_capture(s: Any, seat: int, area: int) -> bool:
    """duel-7: A cultist there, an own monster against none, or an own Great Old One against none."""
    enemy = enemy_of(s, seat)
    if of_type(s, enemy, area, CULTIST) == 0 or of_type(s, enemy, area, GREAT_OLD_ONE) > 0:
        return False
    if of_type(s, seat, area, GREAT_OLD_ONE) > 0:
        return True
    return of_type(s, seat, area, MONSTER) > 0 and of_type(s, enemy, area, MONSTER) == 0


@compiled
def legal_capture(s: Any, seat: int, actions: Any, count: int) -> int:
    """Areas where a cultist can be captured."""
    shared = s.present[seat] & s.present[enemy_of(s, seat)]
    if s.power[seat] < CAPTURE_COST or shared == 0:
        return count
    for area in range(s.num_areas):
        if (shared >> area) & 1 != 0 and may_capture(s, seat, area):
            actions[count] = CAPTURE + area
            count += 1
    return count


@compiled
def capture(s: Any, area: int) -> None:
    """duel-7: The victim says which cultist goes."""
    s.power[s.active] -= CAPTURE_COST
    push(s, PICK, enemy_of(s, s.active), PICK_CAPTURE, area)


# Gates: taking and leaving them.


@compiled
def may_take_gate(s: Any, seat: int, kind: int, area: int) -> bool:
    """duel-8: A cultist of the area steps on a free gate, but not one of the kind that has just left it."""
    return (s.gate[area] == FREE_GATE and s.units[seat, kind, area] > 0 and may_keep(s, seat, kind)
            and s.gate_touched[area] != 1 + kind)


@compiled
def legal_gates(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-8: Free gates to take, then own gates to leave that were not taken since the last action or book.

    Without power only the gate that has just been built can be taken.
    """
    has_power = s.power[seat] > 0
    for area in range(s.num_areas):
        if s.gate[area] == FREE_GATE and is_in(s, seat, area) and (has_power or s.gate_touched[area] == BUILT):
            for kind in range(KINDS):
                if may_take_gate(s, seat, kind, area):
                    actions[count] = CONTROL + area
                    count += 1
                    break
    for area in range(s.num_areas):
        if has_power and controls_gate(s, seat, area) and s.gate_touched[area] == 0:
            actions[count] = ABANDON + area
            count += 1
    return count


@compiled
def take_gate(s: Any, area: int) -> None:
    """duel-8: The only kind that can steps on the gate, or the owner says which."""
    seat = s.active
    kinds = 0
    last = 0
    for kind in range(KINDS):
        if may_take_gate(s, seat, kind, area):
            kinds += 1
            last = kind
    if kinds > 1:
        push(s, CONTROL_KIND, seat, 0, area)
    else:
        stand_on_gate(s, seat, last, area)
        s.gate_touched[area] = TAKEN


@compiled
def legal_keepers(s: Any, seat: int, area: int, actions: Any) -> int:
    """Kinds that may step on the gate."""
    count = 0
    for kind in range(KINDS):
        if may_take_gate(s, seat, kind, area):
            actions[count] = UNIT + kind
            count += 1
    return count


@compiled
def choose_keeper(s: Any, kind: int) -> None:
    """duel-8: That kind steps on the gate."""
    area = s.frame_area[s.depth - 1]
    pop(s)
    stand_on_gate(s, s.active, kind, area)
    s.gate_touched[area] = TAKEN


@compiled
def leave_gate(s: Any, area: int) -> None:
    """duel-8: The keeper steps off."""
    s.gate_touched[area] = 1 + s.keeper[area]
    free_gate(s, area)


# Summon.


@compiled
def summon_cost(s: Any, seat: int, kind: int) -> int:
    """duel-17: The printed price, one less with The Thousand Young while Shub-Niggurath is in play."""
    faction = s.faction[seat]
    if faction == BLACK_GOAT and has_book(s, BLACK_GOAT, THOUSAND_YOUNG) and s.pool[seat, SHUB_NIGGURATH] == 0:
        return UNIT_LATER_COST[faction, kind]
    return UNIT_COST[faction, kind]


@compiled
def legal_summon(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-7: Kinds of monsters in the pool that can be paid, with a controlled gate to come to."""
    if gates_held(s, seat) == 0:
        return count
    for kind in range(1, KINDS):
        if (UNIT_TYPE[s.faction[seat], kind] == MONSTER and s.pool[seat, kind] > 0
                and s.power[seat] >= summon_cost(s, seat, kind)):
            actions[count] = SUMMON + kind - 1
            count += 1
    return count


@compiled
def legal_gate_areas(s: Any, seat: int, actions: Any) -> int:
    """Areas with a gate that the seat controls."""
    count = 0
    for area in range(s.num_areas):
        if controls_gate(s, seat, area):
            actions[count] = AREA + area
            count += 1
    return count


@compiled
def choose_summon_area(s: Any, area: int) -> None:
    """duel-7, duel-17: The monster appears; Fertility Cult goes on summoning in the same action."""
    seat = s.active
    kind = s.frame_value[s.depth - 1]
    pop(s)
    s.power[seat] -= summon_cost(s, seat, kind)
    summon_to(s, seat, kind, area)
    if s.faction[seat] == BLACK_GOAT and s.fertility_unlimited != 0:
        s.action_over = 1
    elif s.faction[seat] == BLACK_GOAT and can_summon(s, seat):
        push(s, SUMMON_MORE, seat, 0, 0)
    else:
        finish_action(s)


@compiled
def can_summon(s: Any, seat: int) -> bool:
    """Whether another monster can be summoned."""
    for kind in range(1, KINDS):
        if (UNIT_TYPE[s.faction[seat], kind] == MONSTER and s.pool[seat, kind] > 0
                and s.power[seat] >= summon_cost(s, seat, kind)):
            return True
    return False


@compiled
def choose_more_summons(s: Any, action: int) -> None:
    """duel-17: Another monster, or enough."""
    pop(s)
    if action == STOP:
        finish_action(s)
    else:
        push(s, SUMMON_AT, s.active, action - SUMMON + 1, 0)


# Awaken.


@compiled
def awakening_cost(s: Any, seat: int) -> int:
    """duel-16, duel-17: The price of the faction's Great Old One now."""
    faction = s.faction[seat]
    kind = CTHULHU if faction == GREAT_CTHULHU else SHUB_NIGGURATH
    return UNIT_LATER_COST[faction, kind] if s.awakened[seat] != 0 else UNIT_COST[faction, kind]


@compiled
def may_awaken(s: Any, seat: int) -> bool:
    """duel-7, duel-16, duel-17: In the pool, affordable, and the conditions of the card are met."""
    if s.power[seat] < awakening_cost(s, seat):
        return False
    if s.faction[seat] == GREAT_CTHULHU:
        return s.pool[seat, CTHULHU] > 0 and has_gate(s, START_AREA[s.map, GREAT_CTHULHU])
    return s.pool[seat, SHUB_NIGGURATH] > 0 and can_sacrifice_and_keep_a_gate(s, seat)


@compiled
def can_sacrifice_and_keep_a_gate(s: Any, seat: int) -> bool:
    """duel-17: Two cultists can be lost so that a gate is still controlled: by a third one, or by a Dark Young."""
    needed = CULTISTS_FOR_SHUB + 1
    for area in range(s.num_areas):
        if controls_gate(s, seat, area) and s.keeper[area] != ACOLYTE:
            needed = CULTISTS_FOR_SHUB
    return gates_held(s, seat) > 0 and on_map(s, seat, ACOLYTE) >= needed


@compiled
def awaken(s: Any) -> None:
    """duel-16, duel-17: Cthulhu rises in his start area; for Shub-Niggurath two cultists are lost first."""
    seat = s.active
    s.power[seat] -= awakening_cost(s, seat)
    s.awakened[seat] = 1
    if s.faction[seat] != GREAT_CTHULHU:
        push(s, SACRIFICE, seat, FOR_AWAKENING * KINDS + CULTISTS_FOR_SHUB, 0)
        return
    summon_to(s, seat, CTHULHU, START_AREA[s.map, GREAT_CTHULHU])
    draw_sign(s, seat)
    earn(s, seat, AWAKEN)
    finish_action(s)


@compiled
def choose_awakening_gate(s: Any, area: int) -> None:
    """duel-17: Shub-Niggurath appears at a gate that is still controlled."""
    seat = s.active
    pop(s)
    summon_to(s, seat, SHUB_NIGGURATH, area)
    earn(s, seat, AWAKEN)
    finish_action(s)


# Move.


@compiled
def movable(s: Any, seat: int, kind: int, area: int) -> int:
    """duel-7: Units that have not moved in this action; the one on the gate must leave it first."""
    return beside_gate(s, seat, kind, area) - s.moved[kind, area]


@compiled
def legal_move(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-7: Units that may move for one power each."""
    if s.power[seat] < MOVE_COST:
        return count
    for kind in range(KINDS):
        for area in range(s.num_areas):
            if s.units[seat, kind, area] > 0 and movable(s, seat, kind, area) > 0:
                actions[count] = MOVE + kind * MAX_AREAS + area
                count += 1
    return count


@compiled
def pick_mover(s: Any, place: int) -> None:
    """Says which unit moves; where to is asked next."""
    push(s, MOVE_TO, s.active, place // MAX_AREAS, place % MAX_AREAS)


@compiled
def legal_neighbours(s: Any, area: int, actions: Any) -> int:
    """Areas that touch an area."""
    count = 0
    near = neighbours(s, area)
    for other in range(s.num_areas):
        if (near >> other) & 1 != 0:
            actions[count] = AREA + other
            count += 1
    return count


@compiled
def choose_destination(s: Any, goal: int) -> None:
    """duel-7: The unit goes to a neighbouring area; others may follow in the same action."""
    seat = s.active
    kind = s.frame_value[s.depth - 1]
    area = s.frame_area[s.depth - 1]
    pop(s)
    s.power[seat] -= MOVE_COST
    take(s, seat, kind, area)
    put(s, seat, kind, goal)
    s.moved[kind, goal] += 1
    if can_move(s, seat):
        push(s, MOVE_MORE, seat, 0, 0)
    else:
        finish_moves(s)


@compiled
def can_move(s: Any, seat: int) -> bool:
    """Whether another unit may move in this action."""
    if s.power[seat] < MOVE_COST:
        return False
    for kind in range(KINDS):
        for area in range(s.num_areas):
            if s.units[seat, kind, area] > 0 and movable(s, seat, kind, area) > 0:
                return True
    return False


@compiled
def finish_moves(s: Any) -> None:
    """duel-7: The Move action ends."""
    clear_moved(s)
    finish_action(s)


@compiled
def choose_more_moves(s: Any, action: int) -> None:
    """duel-7: Another unit, or enough."""
    pop(s)
    if action == STOP:
        finish_moves(s)
    else:
        pick_mover(s, action - MOVE)


# Picking a unit in an area.


@compiled
def must_stay(s: Any, seat: int) -> bool:
    """duel-17: In an awakening the keeper of the last gate is not among the cultists that may be lost."""
    for k in range(s.depth):
        if s.frame[k] == SACRIFICE and s.frame_value[k] // KINDS == FOR_AWAKENING:
            return gates_held(s, seat) == 1
    return False


@compiled
def legal_picks(s: Any, seat: int, area: int, cultists_only: bool, actions: Any) -> int:
    """duel-18: Kinds beside the gate, and the keeper; never a Great Old One."""
    faction = s.faction[seat]
    count = 0
    for kind in range(KINDS):
        if UNIT_TYPE[faction, kind] == CULTIST or (not cultists_only and UNIT_TYPE[faction, kind] == MONSTER):
            if beside_gate(s, seat, kind, area) > 0:
                actions[count] = UNIT + kind
                count += 1
    has_keeper = controls_gate(s, seat, area) and not must_stay(s, seat)
    if has_keeper and (not cultists_only or UNIT_TYPE[faction, s.keeper[area]] == CULTIST):
        actions[count] = UNIT + KEEPER
        count += 1
    return count
