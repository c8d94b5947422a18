"""Whole placements: which beings with which dice, now and with the dice that are left after it."""

from __future__ import annotations

from typing import Any

import numpy as np
from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.actions import FACES, NUM_DICE_SETS, PLACE
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

from mythos_agents.greedy.kingsport_festival.town import MAGIC, PURSE_SIZE, add_being, fill_purse, purse_worth
from mythos_agents.greedy.kingsport_festival.worth import BEING_PLAIN, Weights

MOST_BLOCKS = 3
NOT_REACHED = -1
PASS = -1


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
def fill_risk(s: Any, seat: int, risk: Any) -> None:
    """For every being how many others can still make its number."""
    risk[:] = 0.0
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
                risk[being] += 1.0


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
def _rest_of_plan(s: Any, first: Any, dice_left: int, sums: Any, free: int, taken: int, risk: Any, held: int, view: Any,
                  w: Weights, purse: Any) -> float:
    """The best way to place the dice that are left, each block on its number or one of them on X."""
    best = -1e9
    for row in range(BLOCKS_FROM[dice_left], BLOCKS_FROM[dice_left + 1]):
        for with_x in range(MOST_BLOCKS + 1):
            if with_x > 0 and (BLOCKS[row, with_x - 1] == 0 or free & ANY_DICE_BEINGS == 0):
                break
            purse[:] = first
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
                add_being(s, purse, being, price_for(s, being, taken))
                doubt += risk[being] * max(0.0, BEING_PLAIN[being])
            if fits:
                best = max(best, purse_worth(s, purse, held, view, w) - w.risk * doubt)
    return best


@compiled
def fill_base(s: Any, seat: int, purse: Any) -> None:
    """What the seat has, and the gifts of the beings that it has summoned and that have not come yet."""
    fill_purse(s, seat, purse)
    for being in range(NUM_BEINGS):
        if s.summoned[seat] >> being & 1:
            add_being(s, purse, being, printed_price(s, being))


@compiled
def best_plan(s: Any, seat: int, dice: Any, changes: int, share: int, magic_paid: int, view: Any, risk: Any,
              w: Weights) -> tuple[float, int]:
    """The worth of the best plan for these dice, and its first placement as an action (PASS for none)."""
    held = s.buildings[seat]
    base, first = np.empty(PURSE_SIZE, np.int64), np.empty(PURSE_SIZE, np.int64)
    purse = np.empty(PURSE_SIZE, np.int64)
    fill_base(s, seat, base)
    base[MAGIC] -= magic_paid
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
    best = purse_worth(s, base, held, view, w)
    best_action = PASS
    for chosen in range(1, NUM_DICE_SETS + 1):
        if chosen == 1 << EXTRA or sums[chosen] == NOT_REACHED or not _is_first_of_equals(dice, chosen):
            continue
        numbers = (changes << sums[chosen]) >> NO_CHANGE
        beings = (numbers & ALL_BEINGS & ~ANY_DICE_BEINGS | ANY_DICE_BEINGS) & free
        beings |= _open_being(s, numbers) & ~s.summoned[seat]
        for being in range(NUM_BEINGS):
            if beings >> being & 1 == 0:
                continue
            first[:] = base
            add_being(s, first, being, price_for(s, being, taken))
            value = _rest_of_plan(s, first, all_dice & ~chosen, sums, free_later & ~(1 << being), taken, risk, held,
                                  view, w, purse)
            # On X nothing is in doubt, so of equal plans the one that takes the doubtful being first is better already.
            if value > best:
                best = value
                best_action = PLACE + (chosen - 1) * NUM_BEINGS + being
    return best, best_action


@compiled
def plan_now(s: Any, seat: int, view: Any, risk: Any, w: Weights) -> tuple[float, int]:
    """The best plan as things stand."""
    dice = np.empty(SLOTS, np.int64)
    copy_dice(s, seat, dice)
    return best_plan(s, seat, dice, np.int64(s.sums), np.int64(s.share), 0, view, risk, w)


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
def with_face(s: Any, seat: int, slot: int, face: int, magic_paid: int, view: Any, risk: Any, w: Weights) -> float:
    """The worth of the best plan when a die shows another face."""
    dice = np.empty(SLOTS, np.int64)
    copy_dice(s, seat, dice)
    dice[slot] = face
    sort_own(dice)
    return best_plan(s, seat, dice, np.int64(s.sums), np.int64(s.share), magic_paid, view, risk, w)[0]


@compiled
def when_rolled(s: Any, seat: int, slot: int, magic_paid: int, view: Any, risk: Any, w: Weights) -> float:
    """The mean worth of the best plan when a die is rolled."""
    total = 0.0
    for face in range(1, FACES + 1):
        total += with_face(s, seat, slot, face, magic_paid, view, risk, w)
    return total / FACES


@compiled
def with_changes(s: Any, seat: int, changes: int, share: int, magic_paid: int, view: Any, risk: Any,
                 w: Weights) -> float:
    """The worth of the best plan when the next placement may be counted otherwise, or may be shared."""
    dice = np.empty(SLOTS, np.int64)
    copy_dice(s, seat, dice)
    return best_plan(s, seat, dice, changes, share, magic_paid, view, risk, w)[0]
