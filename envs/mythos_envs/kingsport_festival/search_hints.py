"""What the search need not waste its simulations on, and how it looks at a finished game.  Decides nothing about rules.

Worths are rough numbers in cult points, read from what the components bring, never from their names.  `rollout` is
random play that is short of follies: the seat aims at a building, puts its dice where they bring about as much for it
as they can, occupies what does not spoil the aim, and plays spells in a raid until it wins.  `candidates` are the moves
that the tree weighs: of the placements only those that come near the best.  `appraise` tells a narrow defeat from a
clear one.
"""

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.returns import fill_returns
from mythos_envs.kernel.rng import below
from mythos_envs.kingsport_festival.actions import CAST, DONE, OCCUPY, PLACE, RESOURCE, TAKE
from mythos_envs.kingsport_festival.layout import (
    EXPANSION_STEP,
    GIFTS,
    LOSE_RESOURCE_FRAME,
    PAY_ANY_FRAME,
    RAID_STEP,
    RESOURCE_FRAME,
    SLOTS,
    SUMMONING_STEP,
    TAKE_SANITY_FRAME,
)
from mythos_envs.kingsport_festival.rules import legal
from mythos_envs.kingsport_festival.rules_goods import sanity_limit
from mythos_envs.kingsport_festival.rules_raid import fighter_strength, investigator_strength
from mythos_envs.kingsport_festival.rules_summon import beings_for, printed_price
from mythos_envs.kingsport_festival.rules_town import is_joined
from mythos_envs.kingsport_festival.tables import (
    ANY_RESOURCE,
    BEING_GIFTS,
    BUILDING_ANY_COST,
    BUILDING_COST,
    BUILDING_INCOME,
    BUILDING_LEVEL,
    BUILDING_LINES,
    BUILDING_POINTS,
    BUILDING_STRENGTH,
    GAIN_CULT,
    GAIN_FORESIGHT,
    GAIN_MAGIC,
    GAIN_RESOURCE,
    GAIN_SANITY,
    GAIN_SPELL,
    ITEM_AMOUNT,
    ITEM_EACH,
    ITEM_LAST,
    ITEM_MASK,
    ITEM_OP,
    NO_BUNDLE,
    NUM_BEINGS,
    NUM_BUILDINGS,
    NUM_RAIDS,
    NUM_RESOURCES,
    ROUNDS,
)

WORTH = {GAIN_MAGIC: 0.2, GAIN_CULT: 1.0, GAIN_SPELL: 0.5, GAIN_FORESIGHT: 0.1}
"""Of one of each thing that a being gives; resources and sanity are weighed by how much they are needed."""
NEEDED, SPARE, SPARE_AT_LAST = 2.4, 1.6, 0.05
"""A resource that is missing for the building that is aimed at, any other, and any other in the last round."""
SANITY_OWED = 1.0
"""Sanity that is missing is paid in cult points."""
SANITY = ((3, 0.4), (7, 0.3), (99, 0.1))
"""A point of sanity for who has up to so many."""
SANITY_TOO_MUCH = 0.05
SANITY_A_ROUND = 2
OTHER_DIE = 0.8
"""What a die brings whose own being is taken."""
SPELL_FIRST = -0.5
"""A spell or an ability before a placement."""
EACH_MISSING = 1.1
"""What every missing resource takes from the worth of an aim."""
SPOILT = 1.0
"""What every resource that is missing for the aim takes from the worth of another building."""
SPELL_IN_TOWN = 1.0
STRENGTH_EACH = 3.0
"""A point of a building's strength in all four raids."""
INCOME_A_ROUND = 0.35
LEADS = 0.35
"""Part of the worth of the best building that one leads to."""
FEW_ROUNDS = 4
FEWER = 0.15
"""What each resource of the same kind takes from the worth of one more."""
STOPS_ONE_IN = 8
"""How often a fighter who has not won plays no more."""
NOISE = 64
"""Steps of the random part of a choice."""
PLACEMENT_NOISE, BUILDING_NOISE = 0.3, 0.5
NEAR_BEST = 2.5
"""Placements that bring so much less than the best are not searched."""
MARGIN = 16.0
"""A lead of so many cult points is as good as can be."""
MARGIN_PART = 0.5
NO_AIM = -1
WILD = NUM_RESOURCES
"""In a stock: resources of which the kind is still to be chosen."""


def _items_of(bundle: int) -> list[tuple[int, int, int]]:
    """What a bundle brings: operation, amount, kinds."""
    items, item = [], bundle
    while True:
        items.append((int(ITEM_OP[item]), int(ITEM_AMOUNT[item] * ITEM_EACH[item]), int(ITEM_MASK[item])))
        if ITEM_LAST[item]:
            return items
        item += 1


_GIFTS = [_items_of(int(bundle)) for bundle in BEING_GIFTS]
BEING_OTHER = np.array([sum(WORTH.get(op, 0.0) * amount for op, amount, _ in gifts) for gifts in _GIFTS])
BEING_SANITY = np.array([sum(amount for op, amount, _ in gifts if op == GAIN_SANITY) for gifts in _GIFTS])
BEING_RESOURCES = np.array([[sum(amount for op, amount, mask in gifts if op == GAIN_RESOURCE and mask == kinds)
                             for kinds in range(ANY_RESOURCE + 1)] for gifts in _GIFTS])
"""Resources that a being gives, by the set of kinds of which one is chosen."""
PLACE_IN_STOCK = np.array([{1 << kind: kind for kind in range(NUM_RESOURCES)}.get(kinds, WILD)
                           for kinds in range(ANY_RESOURCE + 1)])
BUILDING_LATER = np.array([INCOME_A_ROUND if bundle != NO_BUNDLE else 0.0 for bundle in BUILDING_INCOME])


@compiled
def _noise(s: Any, most: float) -> float:
    """A random number from 0 up to ``most``."""
    return most * below(s, NOISE) / NOISE


# What a seat needs.


@compiled
def fill_stock(s: Any, seat: int, stock: Any) -> None:
    """Resources of every kind that the seat has, or will get from the beings it has summoned."""
    for kind in range(NUM_RESOURCES):
        stock[kind] = s.resources[seat, kind]
    stock[WILD] = 0
    if s.summoned[seat] == 0 or s.step > GIFTS:
        return
    for being in range(s.being, NUM_BEINGS):
        if s.summoned[seat] >> being & 1:
            for kinds in range(1, ANY_RESOURCE + 1):
                stock[PLACE_IN_STOCK[kinds]] += BEING_RESOURCES[being, kinds]


@compiled
def missing_of(building: int, stock: Any) -> int:
    """Resources that a stock lacks for a building."""
    missing = 0
    spare = stock[WILD]
    for kind in range(NUM_RESOURCES):
        rest = stock[kind] - BUILDING_COST[building, kind]
        if rest < 0:
            missing -= rest
        elif BUILDING_ANY_COST[building] > 0:
            spare += rest
    return max(0, missing + BUILDING_ANY_COST[building] - spare)


@compiled
def building_worth(s: Any, seat: int, building: int) -> float:
    """The points of a building, what it does until the end, and the best that it leads to."""
    after = ROUNDS - s.round
    further = BUILDING_LINES[building] & ~s.buildings[seat]
    best = 0
    for near in range(NUM_BUILDINGS):
        if further >> near & 1 and BUILDING_LEVEL[near] >= BUILDING_LEVEL[building] and not is_joined(s, seat, near):
            best = max(best, BUILDING_POINTS[near])
    worth = BUILDING_POINTS[building] + BUILDING_LATER[building] * after
    worth += STRENGTH_EACH * BUILDING_STRENGTH[building] * (NUM_RAIDS - s.raids_done) / NUM_RAIDS
    return worth + LEADS * best * min(after, FEW_ROUNDS) / FEW_ROUNDS


@compiled
def aim_of(s: Any, seat: int, stock: Any) -> int:
    """The building that is worth most of those that can be reached, less what is missing for it."""
    best = -1e9
    aim = NO_AIM
    for building in range(NUM_BUILDINGS):
        if s.buildings[seat] >> building & 1 == 0 and is_joined(s, seat, building):
            value = building_worth(s, seat, building) - EACH_MISSING * missing_of(building, stock)
            if value > best:
                best = value
                aim = building
    return aim


@compiled
def fill_needs(s: Any, seat: int, needs: Any) -> None:
    """How many resources of every kind are missing for the aim."""
    stock = np.empty(NUM_RESOURCES + 1, np.int64)
    fill_stock(s, seat, stock)
    aim = aim_of(s, seat, stock)
    for kind in range(NUM_RESOURCES):
        needs[kind] = 0
        if aim != NO_AIM:
            needs[kind] = max(0, BUILDING_COST[aim, kind] - stock[kind]) + BUILDING_ANY_COST[aim]


@compiled
def sanity_each(s: Any, have: int) -> float:
    """What a point of sanity is worth to who has so much."""
    if have > SANITY_A_ROUND * (1 + ROUNDS - s.round):
        return SANITY_TOO_MUCH
    for most, each in SANITY:
        if have <= most:
            return each
    return SANITY_TOO_MUCH


# Placements.


@compiled
def being_worth(s: Any, seat: int, being: int, needs: Any) -> float:
    """What a being brings, less its price."""
    have = s.sanity[seat] + 0
    price = printed_price(s, being)
    paid = min(have, price)
    gained = min(BEING_SANITY[being], sanity_limit(s) - have)
    total = BEING_OTHER[being] - SANITY_OWED * (price - paid)
    total += sanity_each(s, have + gained // 2) * gained - sanity_each(s, have - paid // 2) * paid
    spare = SPARE if s.round < ROUNDS else SPARE_AT_LAST
    for kinds in range(1, ANY_RESOURCE + 1):
        amount = BEING_RESOURCES[being, kinds]
        if amount > 0:
            most = 0
            for kind in range(NUM_RESOURCES):
                if kinds >> kind & 1:
                    most = max(most, needs[kind])
            useful = min(most, amount)
            total += NEEDED * useful + spare * (amount - useful)
    return total


@compiled
def fill_worths(s: Any, seat: int, worths: Any) -> None:
    """What every being brings to the seat; 0 from those that it may not summon."""
    needs = np.empty(NUM_RESOURCES, np.int64)
    fill_needs(s, seat, needs)
    free = beings_for(s, seat)
    for being in range(NUM_BEINGS):
        worths[being] = being_worth(s, seat, being, needs) if free >> being & 1 else 0.0


@compiled
def placement_worth(s: Any, seat: int, action: int, worths: Any) -> float:
    """What a placement brings beyond what its dice could bring one by one."""
    chosen, being = (action - PLACE) // NUM_BEINGS + 1, (action - PLACE) % NUM_BEINGS
    total = worths[being]
    for slot in range(SLOTS):
        if chosen >> slot & 1:
            total -= max(OTHER_DIE, worths[s.dice[seat, slot]])
    return total


# Random play.


@compiled
def rollout(s: Any, actions: Any) -> int:
    """A random legal move."""
    count = legal(s, actions)
    if count == 1:
        return actions[0]
    if s.depth > 0:
        return _random_answer(s, actions, count)
    if s.step == SUMMONING_STEP:
        return _random_placement(s, actions, count)
    if s.step == EXPANSION_STEP:
        return _random_building(s, actions, count)
    if s.step == RAID_STEP:
        return _random_fight(s, actions, count)
    return actions[below(s, count)]


@compiled
def _random_answer(s: Any, actions: Any, count: int) -> int:
    """Resources that are needed are gained, others are paid; sanity is taken."""
    frame = s.frame[s.depth - 1]
    if frame == TAKE_SANITY_FRAME:
        return TAKE
    if frame != RESOURCE_FRAME and frame != LOSE_RESOURCE_FRAME and frame != PAY_ANY_FRAME:
        return actions[below(s, count)]
    seat = s.frame_seat[s.depth - 1]
    needs = np.empty(NUM_RESOURCES, np.int64)
    fill_needs(s, seat, needs)
    sign = 1.0 if frame == RESOURCE_FRAME else -1.0
    best = -1e9
    choice = actions[0]
    for k in range(count):
        kind = actions[k] - RESOURCE
        value = sign * (needs[kind] - FEWER * s.resources[seat, kind]) + _noise(s, FEWER)
        if value > best:
            best = value
            choice = actions[k]
    return choice


@compiled
def _random_placement(s: Any, actions: Any, count: int) -> int:
    """A placement that brings about as much as any; sometimes a spell before it."""
    seat = s.player
    worths = np.empty(NUM_BEINGS)
    fill_worths(s, seat, worths)
    best = -1e9
    choice = actions[0]
    for k in range(1, count):
        action = actions[k]
        value = placement_worth(s, seat, action, worths) if action < CAST else SPELL_FIRST
        value += _noise(s, PLACEMENT_NOISE)
        if value > best:
            best = value
            choice = action
    return choice


@compiled
def _random_building(s: Any, actions: Any, count: int) -> int:
    """A good building that does not spoil a better one; spells and abilities now and then before it."""
    seat = s.player
    stock = np.empty(NUM_RESOURCES + 1, np.int64)
    fill_stock(s, seat, stock)
    aim = aim_of(s, seat, stock)
    best = 0.0
    choice = actions[0]
    for k in range(1, count):
        value = SPELL_IN_TOWN
        if actions[k] >= OCCUPY:
            value = _worth_beside(s, seat, actions[k] - OCCUPY, aim, stock)
        value += _noise(s, BUILDING_NOISE)
        if value > best:
            best = value
            choice = actions[k]
    return choice


@compiled
def _worth_beside(s: Any, seat: int, building: int, aim: int, stock: Any) -> float:
    """The worth of a building, less what its cost takes away from the aim; the stock is left as it was."""
    worth = building_worth(s, seat, building)
    if building == aim or aim == NO_AIM:
        return worth
    before = missing_of(aim, stock)
    for kind in range(NUM_RESOURCES):
        stock[kind] -= BUILDING_COST[building, kind]
    worth -= SPOILT * (missing_of(aim, stock) - before)
    for kind in range(NUM_RESOURCES):
        stock[kind] += BUILDING_COST[building, kind]
    return worth


@compiled
def _random_fight(s: Any, actions: Any, count: int) -> int:
    """Spells and purchases as long as the fight is not won."""
    if fighter_strength(s, s.player) > investigator_strength(s, s.player) or below(s, STOPS_ONE_IN) == 0:
        return DONE
    return actions[1 + below(s, count - 1)]


# What the tree weighs.


@compiled
def candidates(s: Any, actions: Any, count: int) -> int:
    """The moves worth a simulation, out of the first ``count`` legal ones; keeps at least one."""
    if s.depth > 0:
        if s.frame[s.depth - 1] == TAKE_SANITY_FRAME:
            actions[0] = TAKE
            return 1
        return count
    if s.step != SUMMONING_STEP or count == 1:
        return count
    worths = np.empty(NUM_BEINGS)
    fill_worths(s, s.player, worths)
    best = -1e9
    for k in range(count):
        if PLACE <= actions[k] < CAST:
            best = max(best, placement_worth(s, s.player, actions[k], worths))
    kept = 0
    for k in range(count):
        action = actions[k]
        if PLACE <= action < CAST and placement_worth(s, s.player, action, worths) < best - NEAR_BEST:
            continue
        if action != DONE or best == -1e9:
            actions[kept] = action
            kept += 1
    return kept


@compiled
def appraise(s: Any, out: Any) -> None:
    """Half the returns, half the lead over the best of the others (or what is missing to it)."""
    fill_returns(s, out)
    for seat in range(s.num_seats):
        best = -1e9
        for other in range(s.num_seats):
            if other != seat:
                best = max(best, float(s.cult[other]))
        lead = max(-1.0, min(1.0, (s.cult[seat] - best) / MARGIN))
        out[seat] = (1.0 - MARGIN_PART) * out[seat] + MARGIN_PART * lead
