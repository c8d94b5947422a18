"""Whole placements: which beings with which dice, now and with the dice that are left after it."""

from __future__ import annotations

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import new_states
from mythos_envs.kingsport_festival.actions import FACES, NUM_DICE_SETS
from mythos_envs.kingsport_festival.judgement.town import MAGIC, PURSE_SIZE, add_being, fill_purse, purse_worth
from mythos_envs.kingsport_festival.judgement.worth import BEING_PLAIN, WEIGHTS
from mythos_envs.kingsport_festival.layout import EXTRA, NO_CARD, NO_CHANGE, SLOTS
from mythos_envs.kingsport_festival.rules_summon import ALL_BEINGS, occupied_by_others, printed_price
from mythos_envs.kingsport_festival.tables import (
    ANY_DICE_BEINGS,
    NO_BEING,
    NUM_BEINGS,
    NUM_DICE,
    SCENARIO_OPEN,
    SCENARIO_OPEN_HIGHEST,
    SCENARIO_OPEN_LOWEST,
    SCENARIO_OPEN_SANITY,
    SHARED_BEINGS,
)

MOST_BLOCKS = 3
NUM_PLACEMENTS = NUM_DICE_SETS * NUM_BEINGS
MOST_KNOWN = 512
"""Places for sets of beings whose worth is remembered while one decision is made; a power of two."""
PROBES = 8
SPREAD, SPREAD_SHIFT = 0x9E3779B1, 12
"""Scatter sets over the places."""
PLANS = np.dtype([
    ("risk", np.float64, NUM_BEINGS),  # for every being how many others can still make its number
    ("beings", np.int64, MOST_KNOWN),  # sets of beings already weighed, the magic paid on top; 0 for none
    ("worth", np.float64, MOST_KNOWN),
    ("placed", np.float64, NUM_PLACEMENTS),  # the best plan that begins with a placement, for the dice looked at last
])
"""What the plans of one decision have in common."""
NO_PLANS = new_states(PLANS, 1)
NOT_REACHED = -1
IMPOSSIBLE = -1e9


def _blocks_of(slots: list[int]) -> list[list[int]]:
    """Every way to put some of the slots into blocks, as sets of bits."""
    if not slots:
        return [[]]
    rows = []
    first, rest = slots[0], slots[1:]
    for row in _blocks_of(rest):
        rows.append(row)
        rows.append([1 << first, *row])
        rows += [[*row[:k], block | 1 << first, *row[k + 1:]] for k, block in enumerate(row)]
    return rows


def _all_blocks() -> tuple[Any, Any]:
    starts: list[int] = []
    rows: list[list[int]] = []
    for dice in range(1 << SLOTS):
        starts.append(len(rows))
        found = _blocks_of([slot for slot in range(SLOTS) if dice >> slot & 1])
        found = [row for row in found if len(row) <= MOST_BLOCKS and 1 << EXTRA not in row]
        rows += [[*row, *[0] * (MOST_BLOCKS - len(row))] for row in found]
    return np.array([*starts, len(rows)]), np.array(rows)


BLOCKS_FROM, BLOCKS = _all_blocks()
"""Rows BLOCKS_FROM[set] to BLOCKS_FROM[set + 1] - 1: how the dice of a set may be placed after the first placement."""


@compiled
def fill_sums(dice: Any, sums: Any) -> None:
    """The sum of every set of dice; NOT_REACHED for sets with a die that is not there, or an equal before it."""
    for chosen in range(1 << SLOTS):
        total = 0
        for slot in range(SLOTS):
            if chosen >> slot & 1 == 0:
                continue
            if dice[slot] == 0:
                total = -1000
            total += dice[slot]
        sums[chosen] = total if total > 0 else NOT_REACHED


@compiled
def _is_first_of_equals(dice: Any, chosen: int) -> bool:
    """Of equal dice the first ones, as the rules want it."""
    for slot in range(1, NUM_DICE):
        if chosen >> slot & 1 and dice[slot] == dice[slot - 1] and chosen >> (slot - 1) & 1 == 0:
            return False
    return True


@compiled
def new_plans(s: Any, seat: int) -> Any:
    """The common part of the plans of one decision, nothing weighed yet."""
    plans = NO_PLANS.copy()[0]
    for other in range(s.num_seats):
        if other == seat or s.asked[other] != 0:
            continue
        reached = 0
        for chosen in range(1, 1 << NUM_DICE):
            total = 0
            for slot in range(NUM_DICE):
                if chosen >> slot & 1:
                    total += s.dice[other, slot] if s.dice[other, slot] > 0 else 100
            if total < NUM_BEINGS:
                reached |= 1 << total
        for being in range(1, NUM_BEINGS):
            if reached >> being & 1:
                plans.risk[being] += 1.0
    return plans


@compiled
def _open_being(s: Any, numbers: int) -> int:
    """Bit of the being that the scenario opens to these numbers."""
    being = SCENARIO_OPEN[s.scenario]
    if being == NO_BEING:
        return 0
    lowest, highest = SCENARIO_OPEN_LOWEST[s.scenario], SCENARIO_OPEN_HIGHEST[s.scenario]
    return 1 << being if (numbers >> lowest) & ((1 << (highest - lowest + 1)) - 1) else 0


@compiled
def price_for(s: Any, being: int, taken: int) -> int:
    """Sanity that a being costs, at once or with its gifts."""
    price = printed_price(s, being)
    if being == SCENARIO_OPEN[s.scenario] and taken >> being & 1:
        price += SCENARIO_OPEN_SANITY[s.scenario]
    return price


@compiled
def _plan_worth(s: Any, seat: int, beings: int, magic_paid: int, taken: int, view: Any, plans: Any) -> float:
    """The worth of what a set of beings brings; with other dice many plans end in the same set."""
    key = beings | (1 + magic_paid) << NUM_BEINGS
    place = (key * SPREAD >> SPREAD_SHIFT) % MOST_KNOWN
    for _ in range(PROBES):
        if plans.beings[place] == key:
            return plans.worth[place]
        if plans.beings[place] == 0:
            break
        place = (place + 1) % MOST_KNOWN
    purse = np.empty(PURSE_SIZE, np.int64)
    fill_base(s, seat, purse)
    purse[MAGIC] -= magic_paid
    for being in range(NUM_BEINGS):
        if beings >> being & 1:
            add_being(s, purse, being, price_for(s, being, taken))
    worth = purse_worth(s, purse, view)
    plans.beings[place] = key
    plans.worth[place] = worth
    return worth


@compiled
def _rest_of_plan(s: Any, seat: int, first: int, dice_left: int, sums: Any, free: int, taken: int, magic_paid: int,
                  view: Any, plans: Any) -> float:
    """The best way to place the dice that are left, each block on its number or one of them on X."""
    best = IMPOSSIBLE
    for row in range(BLOCKS_FROM[dice_left], BLOCKS_FROM[dice_left + 1]):
        for with_x in range(MOST_BLOCKS + 1):
            if with_x > 0 and (BLOCKS[row, with_x - 1] == 0 or free & ANY_DICE_BEINGS == 0):
                break
            used = 0
            doubt = 0.0
            fits = True
            for k in range(MOST_BLOCKS):
                block = BLOCKS[row, k]
                if block == 0:
                    break
                being = 0 if k == with_x - 1 else sums[block]
                if being < 0 or being >= NUM_BEINGS or (free & ~used) >> being & 1 == 0:
                    fits = False
                    break
                used |= 1 << being
                doubt += plans.risk[being] * max(0.0, BEING_PLAIN[being])
            if fits:
                worth = _plan_worth(s, seat, used | 1 << first, magic_paid, taken, view, plans)
                best = max(best, worth - WEIGHTS.risk * doubt)
    return best


@compiled
def fill_base(s: Any, seat: int, purse: Any) -> None:
    """What the seat has, and the gifts of the beings that it has summoned and that have not come yet."""
    fill_purse(s, seat, purse)
    for being in range(NUM_BEINGS):
        if s.summoned[seat] >> being & 1:
            add_being(s, purse, being, printed_price(s, being))


@compiled
def idle_worth(s: Any, seat: int, view: Any, plans: Any) -> float:
    """What the seat has when it places nothing more."""
    return _plan_worth(s, seat, 0, 0, 0, view, plans)


@compiled
def best_plan(s: Any, seat: int, dice: Any, changes: int, share: int, magic_paid: int, view: Any, plans: Any) -> float:
    """The worth of the best plan for these dice; fills what each first placement leads to."""
    sums = np.empty(1 << SLOTS, np.int64)
    fill_sums(dice, sums)
    taken = occupied_by_others(s, seat)
    free_later = ALL_BEINGS & ~(taken & ~SHARED_BEINGS) & ~s.summoned[seat]
    free = free_later
    if share != NO_CARD:
        free |= taken & ((2 << share) - 1) & ~s.summoned[seat]
    all_dice = 0
    for slot in range(SLOTS):
        if dice[slot] > 0:
            all_dice |= 1 << slot
    plans.placed[:] = IMPOSSIBLE
    best = _plan_worth(s, seat, 0, magic_paid, taken, view, plans)
    for chosen in range(1, NUM_DICE_SETS + 1):
        if chosen == 1 << EXTRA or sums[chosen] == NOT_REACHED or not _is_first_of_equals(dice, chosen):
            continue
        numbers = (changes << sums[chosen]) >> NO_CHANGE
        beings = (numbers & ALL_BEINGS & ~ANY_DICE_BEINGS | ANY_DICE_BEINGS) & free
        beings |= _open_being(s, numbers) & ~s.summoned[seat]
        for being in range(NUM_BEINGS):
            if beings >> being & 1:
                worth = _rest_of_plan(s, seat, being, all_dice & ~chosen, sums, free_later & ~(1 << being), taken,
                                      magic_paid, view, plans)
                plans.placed[(chosen - 1) * NUM_BEINGS + being] = worth
                best = max(best, worth)
    return best


@compiled
def plan_now(s: Any, seat: int, view: Any, plans: Any) -> float:
    """The worth of the best plan as things stand."""
    dice = np.empty(SLOTS, np.int64)
    copy_dice(s, seat, dice)
    return best_plan(s, seat, dice, np.int64(s.sums), np.int64(s.share), 0, view, plans)


@compiled
def copy_dice(s: Any, seat: int, dice: Any) -> None:
    """The dice of a seat that are not placed."""
    for slot in range(SLOTS):
        dice[slot] = s.dice[seat, slot]


@compiled
def sort_own(dice: Any) -> None:
    """Own dice in ascending order in front of empty slots, as the rules keep them."""
    for last in range(NUM_DICE - 1, 0, -1):
        for k in range(last):
            one, two = dice[k], dice[k + 1]
            if two != 0 and (one == 0 or one > two):
                dice[k], dice[k + 1] = two, one


@compiled
def with_face(s: Any, seat: int, slot: int, face: int, magic_paid: int, view: Any, plans: Any) -> float:
    """The worth of the best plan when a die shows another face."""
    dice = np.empty(SLOTS, np.int64)
    copy_dice(s, seat, dice)
    dice[slot] = face
    sort_own(dice)
    return best_plan(s, seat, dice, np.int64(s.sums), np.int64(s.share), magic_paid, view, plans)


@compiled
def when_rolled(s: Any, seat: int, slot: int, magic_paid: int, view: Any, plans: Any) -> float:
    """The mean worth of the best plan when a die is rolled."""
    total = 0.0
    for face in range(1, FACES + 1):
        total += with_face(s, seat, slot, face, magic_paid, view, plans)
    return total / FACES


@compiled
def with_changes(s: Any, seat: int, changes: int, share: int, magic_paid: int, view: Any, plans: Any) -> float:
    """The worth of the best plan when the next placement may be counted otherwise, or may be shared."""
    dice = np.empty(SLOTS, np.int64)
    copy_dice(s, seat, dice)
    return best_plan(s, seat, dice, changes, share, magic_paid, view, plans)
