"""What a purse is worth: the building it pays for now, the one it leads to, and the rest of it.

A *purse* is what a seat has or will have after the gifts of a plan: int64 of PURSE_SIZE numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.judgement.worth import (
    DRAWN_SPELL,
    EXTRA_DISCOUNT,
    HELD,
    LINE_FREE,
    MAGIC_USE,
    MAY_BUILD,
    NOTHING,
    REACHED_AFTER,
    ROUNDS_AFTER,
    SANITY_NEED,
    SWAPS,
    WEIGHTS,
)
from mythos_envs.kingsport_festival.rules_goods import sanity_limit
from mythos_envs.kingsport_festival.rules_town import discount_of
from mythos_envs.kingsport_festival.tables import (
    BEING_GIFTS,
    BUILDING_ANY_COST,
    BUILDING_COST,
    BUILDING_INCOME,
    BUILDING_INCOME_SANITY,
    BUILDING_LEVEL,
    GAIN_CULT,
    GAIN_FORESIGHT,
    GAIN_MAGIC,
    GAIN_RESOURCE,
    GAIN_SANITY,
    ITEM_AMOUNT,
    ITEM_EACH,
    ITEM_LAST,
    ITEM_MASK,
    ITEM_OP,
    LEVEL_BUILDINGS,
    NO_BOUND,
    NO_BUNDLE,
    NUM_BUILDINGS,
    NUM_RESOURCES,
    SCENARIO_EXTRA_GIFTS,
)

WILD, MAGIC, SANITY, CULT, SPELLS, LOOKS, PRICE, PURSE_SIZE = range(NUM_RESOURCES, NUM_RESOURCES + 8)
"""After the three resources: resources of free choice, the tracks, spells to draw, foresight, sanity to pay."""

READY = np.array([1.0, 0.95, 0.85, 0.68, 0.45, 0.28, 0.15, 0.08, 0.04])
"""How likely a building can be paid next round, by the resources that are still missing."""
SANITY_INCOMES = np.array([k for k in range(NUM_BUILDINGS) if BUILDING_INCOME_SANITY[k] != NO_BOUND
                           and ITEM_OP[BUILDING_INCOME[k]] == GAIN_CULT], np.int64)
"""The buildings that pay cult points to who has little sanity."""
LAST_POINTS = 3
"""Points of sanity that are dear."""


@compiled
def fill_purse(s: Any, seat: int, purse: Any) -> None:
    """What a seat has now."""
    purse[:] = 0
    for kind in range(NUM_RESOURCES):
        purse[kind] = s.resources[seat, kind]
    purse[MAGIC] = s.magic[seat]
    purse[SANITY] = s.sanity[seat]


@compiled
def _kind_of(mask: int) -> int:
    """The only kind in a mask, or WILD."""
    for kind in range(NUM_RESOURCES):
        if mask == 1 << kind:
            return kind
    return WILD


@compiled
def add_bundle(s: Any, purse: Any, bundle: int) -> None:
    """Adds what a bundle brings."""
    if bundle == NO_BUNDLE:
        return
    item = bundle
    while True:
        op = ITEM_OP[item]
        amount = ITEM_AMOUNT[item]
        if op == GAIN_RESOURCE:
            purse[_kind_of(ITEM_MASK[item])] += amount * ITEM_EACH[item]
        elif op == GAIN_SANITY:
            purse[SANITY] = min(sanity_limit(s), purse[SANITY] + amount)
        elif op == GAIN_MAGIC:
            purse[MAGIC] += amount
        elif op == GAIN_CULT:
            purse[CULT] += amount
        elif op == GAIN_FORESIGHT:
            purse[LOOKS] += 1
        else:
            purse[SPELLS] += amount
        if ITEM_LAST[item] == 1:
            return
        item += 1


@compiled
def add_being(s: Any, purse: Any, being: int, price: int) -> None:
    """Adds the gifts of a being and its price; the price is paid when the purse is looked at."""
    add_bundle(s, purse, BEING_GIFTS[being])
    add_bundle(s, purse, SCENARIO_EXTRA_GIFTS[s.scenario, being])
    purse[PRICE] += price


# Paying for buildings.


@compiled
def missing_for(evil: int, death: int, destruction: int, building: int) -> tuple[int, int]:
    """Resources of the right kind that are missing for a building, and those that would be left over."""
    missing = 0
    spare = 0
    for kind in range(NUM_RESOURCES):
        have = evil if kind == 0 else death if kind == 1 else destruction
        rest = have - BUILDING_COST[building, kind]
        if rest < 0:
            missing -= rest
        else:
            spare += rest
    free = min(spare, BUILDING_ANY_COST[building])
    return missing + BUILDING_ANY_COST[building] - free, spare - free


@compiled
def rest_worth(evil: int, death: int, destruction: int, wild: int, built: int, view: Any) -> float:
    """What resources are worth that are kept for the next round, when ``built`` (or NOTHING) is built in this one."""
    after = view[ROUNDS_AFTER]
    total = evil + death + destruction + wild
    if after < 1.0:
        return 0.03 * total
    each = WEIGHTS.surplus * (1.0 if after >= 3.0 else 0.6 if after >= 2.0 else 0.1)
    best = each * total
    held = int(view[HELD]) | (1 << built if built != NOTHING else 0)
    reached = int(view[REACHED_AFTER + built])
    for building in range(NUM_BUILDINGS):
        if reached >> building & 1 == 0:
            continue
        missing, spare = missing_for(evil, death, destruction, building)
        missing -= discount_of(held, building)
        if missing < 0:
            spare -= missing
            missing = 0
        covered = min(wild, missing)
        value = WEIGHTS.next_building * READY[min(missing - covered, len(READY) - 1)] * view[building]
        best = max(best, value + each * (spare + wild - covered))
    return best


@compiled
def occupied_worth(purse: Any, building: int, view: Any) -> float:
    """What a purse is worth when it pays for this building now; below -1000 when it cannot."""
    evil, death, destruction, wild = purse[0], purse[1], purse[2], purse[WILD]
    missing, spare = missing_for(evil, death, destruction, building)
    missing -= int(view[EXTRA_DISCOUNT]) + discount_of(int(view[HELD]), building)
    swapped = 0
    if missing > wild:
        swapped = missing - wild
        if swapped > int(view[SWAPS]) or swapped > spare:
            return -1e4
    # What is left keeps its kinds, as far as a sum can say: what was not paid thanks to a discount is of any kind.
    any_cost = BUILDING_ANY_COST[building] + swapped
    left_evil = max(0, evil - BUILDING_COST[building, 0])
    left_death = max(0, death - BUILDING_COST[building, 1])
    left_destruction = max(0, destruction - BUILDING_COST[building, 2])
    paid = min(any_cost, left_evil)
    paid_death = min(any_cost - paid, left_death)
    paid_destruction = min(any_cost - paid - paid_death, left_destruction)
    free = wild - max(0, missing) + swapped + max(0, -missing)
    return view[building] + rest_worth(left_evil - paid, left_death - paid_death, left_destruction - paid_destruction,
                                       max(0, free), building, view)


@compiled
def can_reach(building: int, view: Any) -> bool:
    """Joined by lines, or by what a spell allows this round."""
    if int(view[REACHED_AFTER + NOTHING]) >> building & 1:
        return True
    held = int(view[HELD])
    if held >> building & 1:
        return False
    return held & LEVEL_BUILDINGS[0] != 0 and int(view[LINE_FREE]) >> (BUILDING_LEVEL[building] - 1) & 1 == 1


@compiled
def town_worth(purse: Any, view: Any) -> float:
    """The best building that the purse pays for now and what is left, or all of it kept."""
    best = rest_worth(purse[0], purse[1], purse[2], purse[WILD], NOTHING, view)
    if view[MAY_BUILD] < 0.5:
        return best
    for building in range(NUM_BUILDINGS):
        if can_reach(building, view):
            best = max(best, occupied_worth(purse, building, view))
    return best


# The tracks.


@compiled
def sanity_worth(sanity: int, view: Any) -> float:
    """Sanity that will be needed, and incomes that depend on it."""
    total = 0.0
    need = view[SANITY_NEED]
    for point in range(1, sanity + 1):
        if point > need:
            total += WEIGHTS.sanity_spare
        else:
            total += WEIGHTS.sanity_low if point <= LAST_POINTS else WEIGHTS.sanity
    held = int(view[HELD])
    for building in SANITY_INCOMES:
        bound = BUILDING_INCOME_SANITY[building]
        if held >> building & 1:
            total += ITEM_AMOUNT[BUILDING_INCOME[building]] if sanity <= bound else 0.0
    return total


@compiled
def magic_worth(magic: int, view: Any) -> float:
    """Magic that spells in hand can use, and the rest, which fades towards the end."""
    used = min(magic, int(view[MAGIC_USE]))
    spare = magic - used
    fade = min(1.0, view[ROUNDS_AFTER] / 4.0)
    return WEIGHTS.magic * used + fade * (WEIGHTS.magic_spare * min(spare, 4) + 0.1 * max(0, spare - 4)) + 0.01 * spare


@compiled
def purse_worth(s: Any, purse: Any, view: Any) -> float:
    """All of a purse, its price paid."""
    sanity = purse[SANITY] - purse[PRICE]
    cult = purse[CULT]
    if sanity < 0:
        cult += sanity
        sanity = 0
    value = cult + town_worth(purse, view) + sanity_worth(sanity, view)
    value += magic_worth(purse[MAGIC], view)
    return value + purse[SPELLS] * view[DRAWN_SPELL] + purse[LOOKS] * WEIGHTS.foresight
