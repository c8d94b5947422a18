"""Expansion: lines, levels, costs, discounts, and abilities of buildings.  The numbers are sentences of RULES.md."""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.actions import OCCUPY, RESOURCE, USE
from mythos_envs.kingsport_festival.layout import DIE_FRAME, PAY_ANY_FRAME, SAVE_FRAME
from mythos_envs.kingsport_festival.rules_goods import (
    ask_for_spells,
    can_draw_some,
    count_down,
    give_bundle,
    lose_sanity,
    num_resources,
    pop,
    push,
)
from mythos_envs.kingsport_festival.rules_spells import changed_sums
from mythos_envs.kingsport_festival.rules_summon import has_own_dice
from mythos_envs.kingsport_festival.tables import (
    ANY_RESOURCE,
    BUILDING_ANY_COST,
    BUILDING_COST,
    BUILDING_DISCOUNT,
    BUILDING_DISCOUNT_LEVELS,
    BUILDING_LEVEL,
    BUILDING_LINES,
    BUILDING_POINTS,
    BUILDING_USE,
    BUILDING_USE_MAGIC,
    BUILDING_USE_PHASE,
    BUILDING_WHEN_OCCUPIED,
    DISCOUNT_BUILDINGS,
    DRAW_SPELL,
    LEVEL_BUILDINGS,
    NO_USE,
    NUM_BUILDINGS,
    NUM_RESOURCES,
    REROLL_DIE,
    REROLL_ONE,
    SCENARIO_OCCUPY_SANITY,
    USE_BUILDINGS,
    USE_CHANGES,
)

SAVED_BITS = 4
"""How many resources of each kind are saved is packed into one number, so many bits a kind."""
SAVED_MASK = (1 << SAVED_BITS) - 1

# Lines and levels.


@compiled
def is_reached(held: int, building: int) -> bool:
    """8.7 to 8.11  The house first; II from the house, III from II or IV, IV from III, along lines."""
    level = BUILDING_LEVEL[building]
    near = held & BUILDING_LINES[building]
    if level == 1:
        return True
    if level == 2:
        return near & LEVEL_BUILDINGS[0] != 0
    if level == 3:
        return near & (LEVEL_BUILDINGS[1] | LEVEL_BUILDINGS[3]) != 0
    return near & LEVEL_BUILDINGS[2] != 0


@compiled
def is_joined(s: Any, seat: int, building: int) -> bool:
    """8.7, 13.28  Nothing without the house; then what lines reach, or what a spell opens without a line."""
    held = s.buildings[seat]
    if BUILDING_LEVEL[building] > 1 and held & LEVEL_BUILDINGS[0] == 0:
        return False
    return s.no_line >> (BUILDING_LEVEL[building] - 1) & 1 != 0 or is_reached(held, building)


# Costs.


@compiled
def discount_for(s: Any, seat: int, building: int) -> int:
    """8.22, 13.9, 13.27  Resources less: by a spell, and by own buildings for some levels."""
    return int(s.discount) + discount_of(s.buildings[seat], building)


@compiled
def discount_of(held: int, building: int) -> int:
    """8.22, 13.9  Resources less by the buildings that are held."""
    total = 0
    for other in DISCOUNT_BUILDINGS:
        if held >> other & 1 and BUILDING_DISCOUNT_LEVELS[other] >> (BUILDING_LEVEL[building] - 1) & 1:
            total += BUILDING_DISCOUNT[other]
    return total


@compiled
def cost_of(building: int, kind: int, saved: int) -> int:
    """Resources of a kind still to pay, when so many are saved."""
    return BUILDING_COST[building, kind] - (saved >> SAVED_BITS * kind & SAVED_MASK)


@compiled
def shortfall(s: Any, seat: int, building: int, saved: int) -> int:
    """Resources that the seat lacks for a building."""
    missing = 0
    spare = 0
    for kind in range(NUM_RESOURCES):
        rest = s.resources[seat, kind] - cost_of(building, kind, saved)
        if rest < 0:
            missing -= rest
        else:
            spare += rest
    return missing + max(0, BUILDING_ANY_COST[building] - spare)


@compiled
def legal_buildings(s: Any, seat: int, actions: Any, count: int) -> int:
    """8.2, 8.4, 8.6 to 8.11  One building a round, with no own disk yet, joined, and affordable."""
    if s.has_built == 1:
        return count
    for building in range(NUM_BUILDINGS):
        if s.buildings[seat] >> building & 1 or not is_joined(s, seat, building):
            continue
        if shortfall(s, seat, building, 0) <= discount_for(s, seat, building):
            actions[count] = OCCUPY + building
            count += 1
    return count


@compiled
def occupy(s: Any, seat: int, building: int) -> None:
    """8.4, 8.5, 2.6  The cost is paid, the disk is placed, the points are gained; its ability waits."""
    discount = discount_for(s, seat, building)
    s.buildings[seat] |= 1 << building
    if BUILDING_USE[building] != NO_USE:
        s.used[seat] |= 1 << building
    s.has_built = 1
    s.discount = 0
    s.no_line = 0
    lose_sanity(s, seat, SCENARIO_OCCUPY_SANITY[s.scenario])
    s.cult[seat] += BUILDING_POINTS[building]
    give_bundle(s, seat, BUILDING_WHEN_OCCUPIED[building], 1)
    push(s, SAVE_FRAME, seat, discount, building, 0)


@compiled
def has_saved(s: Any) -> bool:
    """Whether nothing is left to choose; then what is not saved of the cost is paid and the frame is gone."""
    top = s.depth - 1
    building = s.frame_b[top]
    saved = s.frame_c[top]
    left = 0
    for kind in range(NUM_RESOURCES):
        left += cost_of(building, kind, saved)
    to_save = int(s.frame_a[top])
    if 0 < to_save < left:
        return False
    seat = s.frame_seat[top]
    any_left = max(0, BUILDING_ANY_COST[building] - max(0, to_save - left))
    pop(s)
    if to_save == 0:
        for kind in range(NUM_RESOURCES):
            s.resources[seat, kind] -= cost_of(building, kind, saved)
    if any_left > 0:
        push(s, PAY_ANY_FRAME, seat, any_left, 0, 0)
    return True


@compiled
def legal_savings(s: Any, actions: Any) -> int:
    """8.22  The payer says which kind is not paid, as long as the rest can be."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    building = s.frame_b[top]
    saved = s.frame_c[top]
    count = 0
    for kind in range(NUM_RESOURCES):
        if cost_of(building, kind, saved) == 0:
            continue
        if shortfall(s, seat, building, saved + (1 << SAVED_BITS * kind)) <= s.frame_a[top] - 1:
            actions[count] = RESOURCE + kind
            count += 1
    return count


@compiled
def choose_saving(s: Any, kind: int) -> None:
    """One resource of this kind need not be paid."""
    top = s.depth - 1
    s.frame_c[top] += 1 << SAVED_BITS * kind
    s.frame_a[top] -= 1


@compiled
def legal_any_payments(s: Any, actions: Any) -> int:
    """12.2  A resource of any kind."""
    seat = s.frame_seat[s.depth - 1]
    count = 0
    for kind in range(NUM_RESOURCES):
        if s.resources[seat, kind] > 0:
            actions[count] = RESOURCE + kind
            count += 1
    return count


@compiled
def choose_any_payment(s: Any, kind: int) -> None:
    """Pays it."""
    s.resources[s.frame_seat[s.depth - 1], kind] -= 1
    count_down(s)


# Abilities that are used.


@compiled
def legal_uses(s: Any, seat: int, phase: int, actions: Any, count: int) -> int:
    """13.6 to 13.8  Abilities of own buildings for this phase, once a round each, paid in magic."""
    for building in USE_BUILDINGS:
        if s.buildings[seat] >> building & 1 == 0 or BUILDING_USE_PHASE[building] != phase:
            continue
        if s.used[seat] >> building & 1 or s.magic[seat] < BUILDING_USE_MAGIC[building]:
            continue
        if can_draw_some(s) if BUILDING_USE[building] == DRAW_SPELL else has_own_dice(s, seat):
            actions[count] = USE + building
            count += 1
    return count


@compiled
def use_building(s: Any, seat: int, building: int) -> None:
    """Pays and carries out the ability."""
    s.magic[seat] -= BUILDING_USE_MAGIC[building]
    s.used[seat] |= 1 << building
    if BUILDING_USE[building] == DRAW_SPELL:
        ask_for_spells(s, seat, 1)
    elif BUILDING_USE[building] == REROLL_ONE:
        push(s, DIE_FRAME, seat, REROLL_DIE, 0, 0)
    else:
        s.sums = changed_sums(s.sums, USE_CHANGES)


@compiled
def total_resources(s: Any, seat: int) -> int:
    """All resources of a seat."""
    return num_resources(s, seat, ANY_RESOURCE)
