"""The greedy player's own turns: placements and the spells before them, the town, and the spells of the other steps."""

from __future__ import annotations

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.actions import CAST, DONE, FACES, OCCUPY, PLACE, USE
from mythos_envs.kingsport_festival.judgement.fight import fight_action
from mythos_envs.kingsport_festival.judgement.plan import (
    IMPOSSIBLE,
    fill_base,
    idle_worth,
    new_plans,
    plan_now,
    when_rolled,
    with_changes,
    with_face,
)
from mythos_envs.kingsport_festival.judgement.town import (
    MAGIC,
    PRICE,
    PURSE_SIZE,
    SANITY,
    SPELLS,
    WILD,
    add_bundle,
    fill_purse,
    occupied_worth,
    purse_worth,
    rest_worth,
    town_worth,
)
from mythos_envs.kingsport_festival.judgement.worth import (
    EXTRA_DISCOUNT,
    LINE_FREE,
    NOTHING,
    SWAPS,
    WEIGHTS,
    keep_worth,
    see_turn,
)
from mythos_envs.kingsport_festival.layout import (
    CONCESSION_SPELLS,
    EXPANSION_STEP,
    EXTRA,
    ORDER_SPELLS,
    RAID_STEP,
    SLOTS,
    SUMMONING_STEP,
)
from mythos_envs.kingsport_festival.rules_goods import hand_limit, hand_size, num_resources
from mythos_envs.kingsport_festival.rules_spells import changed_sums, cult_for_buildings, spell_price
from mythos_envs.kingsport_festival.rules_summon import place_sanity, printed_price
from mythos_envs.kingsport_festival.tables import (
    ANY_RESOURCE,
    BUILDING_USE,
    BUILDING_USE_MAGIC,
    CULT_PER_BUILDING,
    DISCOUNT,
    DRAW_SPELL,
    EXCHANGE,
    EXTRA_DIE,
    FLIP,
    GAIN,
    NO_LINE,
    NUM_BEINGS,
    REROLL_DIE,
    REROLL_MANY,
    REROLL_ONE,
    ROUNDS,
    SET_DIE,
    SHARE,
    SPARE_SANITY,
    SPELL_AMOUNT,
    SPELL_BUNDLE,
    SPELL_CHANGES,
    SPELL_LEVELS,
    SPELL_OP,
    SPELL_PAYS_RESOURCES,
    SPELL_PAYS_SANITY,
    STEAL,
    SUM,
    USE_CHANGES,
)

EARLIER_PLACE = 0.25
"""What every place further to the front is worth."""
SPELL_GAIN = 0.05
"""What a spell must bring beyond the best without it."""
COUNT_LATER = 2.5
"""A spell that counts buildings waits for this many points, or for the last rounds."""


@compiled
def turn_action(s: Any, actions: Any, count: int, view: Any) -> int:
    """What to do when nothing is pending."""
    seat = s.player
    see_turn(s, view)
    if s.step == SUMMONING_STEP:
        return _summoning_action(s, seat, actions, count, view)
    if s.step == EXPANSION_STEP:
        return _expansion_action(s, seat, actions, count, view)
    if s.step == RAID_STEP:
        return fight_action(s, seat, actions, count, view)
    best = 0.02
    choice = DONE
    for k in range(count):
        if actions[k] == DONE:
            continue
        gain = _spell_gain(s, seat, actions[k] - CAST, view)
        if gain > best:
            best = gain
            choice = actions[k]
    return choice


# Summoning.


@compiled
def _summoning_action(s: Any, seat: int, actions: Any, count: int, view: Any) -> int:
    """The first placement of the best plan, or a spell that makes a better plan."""
    plans = new_plans(s, seat)
    plan_now(s, seat, view, plans)
    best = IMPOSSIBLE
    choice = DONE
    for k in range(count):
        worth = summoning_worth(s, seat, actions[k], view, plans)
        if worth > best + (SPELL_GAIN if actions[k] >= CAST else 0.0):
            best = worth
            choice = actions[k]
    return choice


@compiled
def summoning_worth(s: Any, seat: int, action: int, view: Any, plans: Any) -> float:
    """The best plan that begins with a move; those with the dice as they are must be asked for before spells."""
    if action == DONE:
        return idle_worth(s, seat, view, plans)
    if action < CAST:
        return plans.placed[action - PLACE]
    if action < USE:
        spell = action - CAST
        return _value_with_spell(s, seat, spell, view, plans) - WEIGHTS.keep * keep_worth(s, spell)
    return _value_with_use(s, seat, action - USE, view, plans)


@compiled
def _value_with_spell(s: Any, seat: int, spell: int, view: Any, plans: Any) -> float:
    """The best plan after a spell of the summoning phase."""
    op = SPELL_OP[spell]
    price = spell_price(s, spell)
    if op == SUM:
        changes = changed_sums(np.int64(s.sums), SPELL_CHANGES[spell])
        return with_changes(s, seat, changes, np.int64(s.share), price, view, plans)
    if op == SHARE:
        return with_changes(s, seat, np.int64(s.sums), SPELL_AMOUNT[spell], price, view, plans)
    if op == EXTRA_DIE:
        return when_rolled(s, seat, EXTRA, price, view, plans)
    best = -1e9
    for slot in range(SLOTS):
        if s.dice[seat, slot] == 0:
            continue
        if op == FLIP:
            best = max(best, with_face(s, seat, slot, FACES + 1 - s.dice[seat, slot], price, view, plans))
        elif op == SET_DIE:
            for face in range(1, FACES + 1):
                best = max(best, with_face(s, seat, slot, face, price, view, plans))
        elif op == REROLL_DIE or op == REROLL_MANY:
            best = max(best, when_rolled(s, seat, slot, price, view, plans))
    return best


@compiled
def _value_with_use(s: Any, seat: int, building: int, view: Any, plans: Any) -> float:
    """The best plan after the ability of a building."""
    price = BUILDING_USE_MAGIC[building]
    if BUILDING_USE[building] == REROLL_ONE:
        best = -1e9
        for slot in range(SLOTS):
            if s.dice[seat, slot] != 0:
                best = max(best, when_rolled(s, seat, slot, price, view, plans))
        return best
    return with_changes(s, seat, changed_sums(np.int64(s.sums), USE_CHANGES), np.int64(s.share), price, view, plans)


# Expansion.


@compiled
def _expansion_action(s: Any, seat: int, actions: Any, count: int, view: Any) -> int:
    """The most valuable building, unless waiting is better; spells that make a better one possible."""
    best = IMPOSSIBLE
    choice = DONE
    for k in range(count):
        if is_spell_or_use(actions[k]):
            continue
        worth = expansion_worth(s, seat, actions[k], view)
        if worth > best:
            best = worth
            choice = actions[k]
    for k in range(count):
        action = actions[k]
        if CAST <= action < USE:
            gain = _spell_gain(s, seat, action - CAST, view)
            if gain > SPELL_GAIN:
                return action
        elif USE <= action < OCCUPY and _draw_pays(s, seat, action - USE, view):
            return action
    return choice


@compiled
def is_spell_or_use(action: int) -> bool:
    """Whether a move plays a spell or uses a building."""
    return CAST <= action < OCCUPY


@compiled
def expansion_worth(s: Any, seat: int, action: int, view: Any) -> float:
    """What the seat has when it occupies a building, or none."""
    purse = np.empty(PURSE_SIZE, np.int64)
    fill_purse(s, seat, purse)
    if action == DONE:
        return rest_worth(purse[0], purse[1], purse[2], 0, NOTHING, view)
    return occupied_worth(purse, action - OCCUPY, view)


@compiled
def _draw_pays(s: Any, seat: int, building: int, view: Any) -> bool:
    """Whether magic for a spell is well spent."""
    if BUILDING_USE[building] != DRAW_SPELL or hand_size(s, seat) >= hand_limit(s, seat):
        return False
    purse = np.empty(PURSE_SIZE, np.int64)
    fill_purse(s, seat, purse)
    before = purse_worth(s, purse, view)
    purse[MAGIC] -= BUILDING_USE_MAGIC[building]
    purse[SPELLS] += 1
    return purse_worth(s, purse, view) > before + 0.1


# Spells outside the summoning phase and the raid.


@compiled
def _spell_gain(s: Any, seat: int, spell: int, view: Any) -> float:
    """What playing a spell now gains over keeping it."""
    purse = np.empty(PURSE_SIZE, np.int64)
    fill_purse(s, seat, purse)
    if s.step <= CONCESSION_SPELLS:
        fill_base(s, seat, purse)
    before = purse_worth(s, purse, view)
    purse[MAGIC] -= spell_price(s, spell)
    op = SPELL_OP[spell]
    kept = WEIGHTS.keep * keep_worth(s, spell)
    if op == GAIN or op == STEAL:
        return _gain_of_goods(s, seat, spell, purse, view) - before - (0.0 if op == GAIN else kept)
    if op == CULT_PER_BUILDING:
        points = cult_for_buildings(s, seat, spell)
        if points < COUNT_LATER and s.round < ROUNDS - 1:
            return 0.0
        return purse_worth(s, purse, view) - before + points
    if op == SPARE_SANITY:
        purse[PRICE] -= min(_highest_price(s, seat), SPELL_AMOUNT[spell])
        return purse_worth(s, purse, view) - before - 0.5 * kept
    if s.step == ORDER_SPELLS:
        place = s.place
        purse[SANITY] += place_sanity(s, 0) - place_sanity(s, place)
        return purse_worth(s, purse, view) - before + EARLIER_PLACE * place - kept
    return _gain_in_town(s, spell, op, purse, view) - kept


@compiled
def _gain_of_goods(s: Any, seat: int, spell: int, purse: Any, view: Any) -> float:
    """The purse after a spell that brings goods, some of them paid for."""
    if SPELL_OP[spell] == STEAL:
        purse[WILD] += _victims(s, seat, SPELL_AMOUNT[spell])
        return purse_worth(s, purse, view)
    if SPELL_PAYS_SANITY[spell] > 0:
        purse[PRICE] += SPELL_PAYS_SANITY[spell]
    add_goods(s, purse, SPELL_BUNDLE[spell], SPELL_PAYS_RESOURCES[spell] + SPELL_PAYS_SANITY[spell] > 0)
    for _ in range(SPELL_PAYS_RESOURCES[spell]):
        pay_least(purse, view)
    return purse_worth(s, purse, view)


@compiled
def add_goods(s: Any, purse: Any, bundle: int, pays_first: bool) -> None:
    """The gains of a bundle whose first item may be a payment."""
    add_bundle(s, purse, bundle + 1 if pays_first else bundle)


@compiled
def pay_least(purse: Any, view: Any) -> int:
    """Takes the resource out of a purse that is missed least; returns its kind."""
    best = -1e9
    least = 0
    for kind in range(WILD):
        if purse[kind] == 0:
            continue
        purse[kind] -= 1
        value = town_worth(purse, view)
        purse[kind] += 1
        if value > best:
            best = value
            least = kind
    purse[least] = max(0, purse[least] - 1)
    return least


@compiled
def _victims(s: Any, seat: int, most: int) -> int:
    """Cultists who can be robbed."""
    total = 0
    for other in range(s.num_seats):
        if other != seat and s.cult[other] > s.cult[seat] and num_resources(s, other, ANY_RESOURCE) > 0:
            total += 1
    return min(total, most)


@compiled
def _highest_price(s: Any, seat: int) -> int:
    """The highest price among the beings that the seat has summoned."""
    highest = 0
    for being in range(NUM_BEINGS):
        if s.summoned[seat] >> being & 1:
            highest = max(highest, printed_price(s, being))
    return highest


@compiled
def _gain_in_town(s: Any, spell: int, op: int, purse: Any, view: Any) -> float:
    """What a spell of the expansion phase changes."""
    purse[MAGIC] += spell_price(s, spell)
    before = purse_worth(s, purse, view)
    purse[MAGIC] -= spell_price(s, spell)
    discount, swaps, free = view[EXTRA_DISCOUNT], view[SWAPS], view[LINE_FREE]
    if op == DISCOUNT:
        view[EXTRA_DISCOUNT] += SPELL_AMOUNT[spell]
    elif op == EXCHANGE:
        view[SWAPS] = SPELL_AMOUNT[spell]
    elif op == NO_LINE:
        view[LINE_FREE] = SPELL_LEVELS[spell]
    after = purse_worth(s, purse, view)
    view[EXTRA_DISCOUNT], view[SWAPS], view[LINE_FREE] = discount, swaps, free
    return after - before
