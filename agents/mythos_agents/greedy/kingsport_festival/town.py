"""What a purse is worth: the building it pays for now, the one it leads to, and the rest of it.

A *purse* is what a seat has or will have after the gifts of a plan: int64 of PURSE_SIZE numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.rules_goods import sanity_limit
from mythos_envs.kingsport_festival.tables import (
    BEING_GIFTS,
    BUILDING_ANY_COST,
    BUILDING_COST,
    BUILDING_DISCOUNT,
    BUILDING_DISCOUNT_LEVELS,
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

from mythos_agents.greedy.kingsport_festival.worth import (
    DRAWN_SPELL,
    EXTRA_DISCOUNT,
    LINE_FREE,
    MAGIC_USE,
    MAY_BUILD,
    ROUNDS_AFTER,
    SANITY_NEED,
    SWAPS,
    Weights,
    is_reached,
)

WILD, MAGIC, SANITY, CULT, SPELLS, LOOKS, PRICE, PURSE_SIZE = range(NUM_RESOURCES, NUM_RESOURCES + 8)
"""After the three resources: resources of free choice, the tracks, spells to draw, foresight, sanity to pay."""

READY = np.array([1.0, 0.95, 0.85, 0.68, 0.45, 0.28, 0.15, 0.08, 0.04])
"""How likely a building can be paid next round, by the resources that are still missing."""
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
def _discount(held: int, building: int, view: Any, is_now: bool) -> int:
    total = int(view[EXTRA_DISCOUNT]) if is_now else 0
    for other in range(NUM_BUILDINGS):
        if held >> other & 1 and BUILDING_DISCOUNT_LEVELS[other] >> (BUILDING_LEVEL[building] - 1) & 1:
            total += BUILDING_DISCOUNT[other]
    return total


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
def rest_worth(evil: int, death: int, destruction: int, wild: int, held: int, view: Any, w: Weights) -> float:
    """What resources are worth that are kept for the next round."""
    after = view[ROUNDS_AFTER]
    total = evil + death + destruction + wild
    if after < 1.0:
        return 0.03 * total
    each = w.surplus * (1.0 if after >= 3.0 else 0.6 if after >= 2.0 else 0.1)
    best = each * total
    for building in range(NUM_BUILDINGS):
        if held >> building & 1 or not is_reached(held, building):
            continue
        missing, spare = missing_for(evil, death, destruction, building)
        missing -= _discount(held, building, view, False)
        if missing < 0:
            spare -= missing
            missing = 0
        covered = min(wild, missing)
        value = w.next_building * READY[min(missing - covered, len(READY) - 1)] * view[building]
        best = max(best, value + each * (spare + wild - covered))
    return best


@compiled
def occupied_worth(purse: Any, building: int, held: int, view: Any, w: Weights) -> float:
    """What a purse is worth when it pays for this building now; below -1000 when it cannot."""
    evil, death, destruction, wild = purse[0], purse[1], purse[2], purse[WILD]
    missing, spare = missing_for(evil, death, destruction, building)
    missing -= _discount(held, building, view, True)
    swapped = 0
    if missing > wild:
        swapped = missing - wild
        if swapped > int(view[SWAPS]) or swapped > spare:
            return -1e4
    # What is left keeps its kinds, as far as a sum can say: what was not paid thanks to a discount is of any kind.
    left = np.empty(NUM_RESOURCES, np.int64)
    for kind in range(NUM_RESOURCES):
        left[kind] = max(0, purse[kind] - BUILDING_COST[building, kind])
    any_cost = BUILDING_ANY_COST[building] + swapped
    for kind in range(NUM_RESOURCES):
        paid = min(any_cost, left[kind])
        left[kind] -= paid
        any_cost -= paid
    free = wild - max(0, missing) + swapped + max(0, -missing)
    rest = rest_worth(left[0], left[1], left[2], max(0, free), held | 1 << building, view, w)
    return view[building] + rest


@compiled
def can_reach(held: int, building: int, view: Any) -> bool:
    """Joined by lines, or by what a spell allows this round."""
    if is_reached(held, building):
        return True
    return held & LEVEL_BUILDINGS[0] != 0 and int(view[LINE_FREE]) >> (BUILDING_LEVEL[building] - 1) & 1 == 1


@compiled
def town_worth(purse: Any, held: int, view: Any, w: Weights) -> float:
    """The best building that the purse pays for now and what is left, or all of it kept."""
    best = rest_worth(purse[0], purse[1], purse[2], purse[WILD], held, view, w)
    if view[MAY_BUILD] < 0.5:
        return best
    for building in range(NUM_BUILDINGS):
        if held >> building & 1 == 0 and can_reach(held, building, view):
            best = max(best, occupied_worth(purse, building, held, view, w))
    return best


# The tracks.


@compiled
def sanity_worth(sanity: int, held: int, view: Any, w: Weights) -> float:
    """Sanity that will be needed, and incomes that depend on it."""
    total = 0.0
    need = view[SANITY_NEED]
    for point in range(1, sanity + 1):
        if point > need:
            total += w.sanity_spare
        else:
            total += w.sanity_low if point <= LAST_POINTS else w.sanity
    for building in range(NUM_BUILDINGS):
        bound = BUILDING_INCOME_SANITY[building]
        if held >> building & 1 and bound != NO_BOUND and ITEM_OP[BUILDING_INCOME[building]] == GAIN_CULT:
            total += ITEM_AMOUNT[BUILDING_INCOME[building]] if sanity <= bound else 0.0
    return total


@compiled
def magic_worth(magic: int, view: Any, w: Weights) -> float:
    """Magic that spells in hand can use, and the rest, which fades towards the end."""
    used = min(magic, int(view[MAGIC_USE]))
    spare = magic - used
    fade = min(1.0, view[ROUNDS_AFTER] / 4.0)
    return w.magic * used + fade * (w.magic_spare * min(spare, 4) + 0.1 * max(0, spare - 4)) + 0.01 * spare


@compiled
def purse_worth(s: Any, purse: Any, held: int, view: Any, w: Weights) -> float:
    """All of a purse, its price paid."""
    sanity = purse[SANITY] - purse[PRICE]
    cult = purse[CULT]
    if sanity < 0:
        cult += sanity
        sanity = 0
    value = cult + town_worth(purse, held, view, w) + sanity_worth(sanity, held, view, w)
    value += magic_worth(purse[MAGIC], view, w)
    return value + purse[SPELLS] * view[DRAWN_SPELL] + purse[LOOKS] * w.foresight
