"""The raid: which spells and purchases turn the fight, and whether they are worth it."""

from __future__ import annotations

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.actions import BUY_FOR_RESOURCE, BUY_FOR_SANITY, CAST, DONE, PAY_SANITY
from mythos_envs.kingsport_festival.judgement.worth import DRAWN_SPELL, MAGIC_USE, WEIGHTS, keep_worth
from mythos_envs.kingsport_festival.layout import FLAG_NO_PENALTY, FLAG_TIE_WINS, FLAG_VEIL, PAY_STRENGTH_FRAME
from mythos_envs.kingsport_festival.rules_goods import num_resources
from mythos_envs.kingsport_festival.rules_raid import (
    LOST,
    SANITY_BOUGHT,
    WON,
    fighter_strength,
    investigator_strength,
    outcome_of_fight,
)
from mythos_envs.kingsport_festival.rules_spells import FOR_SANITY, raid_rule, spell_price
from mythos_envs.kingsport_festival.tables import (
    ANY_RESOURCE,
    BUY_WITH_RESOURCE,
    BUY_WITH_SANITY,
    DOUBLE_PENALTY,
    DOUBLE_REWARD,
    GAIN_CULT,
    GAIN_FORESIGHT,
    GAIN_MAGIC,
    GAIN_RESOURCE,
    GAIN_SANITY,
    INVESTIGATOR_PENALTY,
    INVESTIGATOR_REWARD,
    ITEM_AMOUNT,
    ITEM_EACH,
    ITEM_LAST,
    ITEM_OP,
    ITEM_OTHER_AMOUNT,
    LOSE_CULT,
    LOSE_DISK,
    LOSE_MAGIC,
    LOSE_RESOURCE,
    LOSE_SANITY,
    LOSE_SPELL,
    NEVER_DOUBLE,
    NO_PENALTY,
    ONE_SPELL,
    REWARD_AGAIN,
    ROUNDS,
    SPELL_AMOUNT,
    SPELL_OP,
    SPELL_STRENGTH,
    STRENGTH,
    STRENGTH_FOR_RESOURCES,
    STRENGTH_FOR_SANITY,
    TIE_WINS,
    VEIL,
    WINNER_CULT,
)

MOST_CASTS = 6
"""Spells that are weighed together; a hand holds fewer."""
DISK = 3.5
RESOURCE_PAID = 0.7
"""A resource in a raid, when the building of the round stands."""


@compiled
def _late(s: Any) -> float:
    """What goods for later rounds are still worth."""
    return min(1.0, (ROUNDS - s.round) / 2.0)


@compiled
def resource_price(s: Any) -> float:
    """A resource that is paid or lost in a raid."""
    return RESOURCE_PAID * _late(s) + 0.02


@compiled
def sanity_price(s: Any, seat: int) -> float:
    """A point of sanity that is paid or lost in a raid; at 0 it costs cult points."""
    if s.sanity[seat] <= 2:
        return WEIGHTS.sanity_low * _late(s) + 0.05
    return WEIGHTS.sanity * _late(s) + 0.02


@compiled
def magic_price(s: Any, seat: int, view: Any) -> float:
    """A point of magic that is paid or lost in a raid."""
    return (WEIGHTS.magic if s.magic[seat] <= view[MAGIC_USE] else WEIGHTS.magic_spare) * _late(s) + 0.02


@compiled
def reward_worth(s: Any, seat: int, view: Any) -> float:
    """What the investigator's reward is worth once."""
    item = INVESTIGATOR_REWARD[s.investigator[s.raids_done]]
    total = 0.0
    while True:
        op = ITEM_OP[item]
        amount = ITEM_AMOUNT[item]
        if op == GAIN_CULT:
            total += amount
        elif op == GAIN_RESOURCE:
            total += amount * ITEM_EACH[item] * (0.9 * _late(s) + 0.02)
        elif op == GAIN_MAGIC:
            total += amount * magic_price(s, seat, view)
        elif op == GAIN_SANITY:
            total += amount * WEIGHTS.sanity * _late(s)
        elif op == GAIN_FORESIGHT:
            total += WEIGHTS.foresight
        else:
            total += amount * view[DRAWN_SPELL]
        if ITEM_LAST[item] == 1:
            return total
        item += 1


@compiled
def penalty_worth(s: Any, seat: int, view: Any) -> float:
    """What the investigator's penalty takes once, as a number above 0."""
    item = INVESTIGATOR_PENALTY[s.investigator[s.raids_done]]
    total = 0.0
    while True:
        op = ITEM_OP[item]
        amount = ITEM_AMOUNT[item]
        if op == LOSE_CULT:
            total += min(amount, s.cult[seat])
        elif op == LOSE_SANITY:
            total += amount * sanity_price(s, seat) + max(0, amount - s.sanity[seat])
        elif op == LOSE_MAGIC:
            total += min(amount, s.magic[seat]) * magic_price(s, seat, view)
        elif op == LOSE_RESOURCE:
            there = min(amount, num_resources(s, seat, ANY_RESOURCE))
            total += there * resource_price(s) if there > 0 else 0.7 * ITEM_OTHER_AMOUNT[item]
        elif op == LOSE_SPELL:
            total += 0.6
        elif op == LOSE_DISK:
            total += DISK if s.buildings[seat] != 0 else 0.0
        if ITEM_LAST[item] == 1:
            return total * (2.0 if raid_rule(s, DOUBLE_PENALTY) > 0 else 1.0)
        item += 1


@compiled
def fight_worth(s: Any, mine: int, theirs: int, seat: int, again: int, reward: float, penalty: float) -> float:
    """What comes of a fight with these strengths."""
    outcome = outcome_of_fight(s, mine, theirs, seat)
    if outcome == WON:
        times = 1 + again
        if mine > theirs and mine >= DOUBLE_REWARD * theirs and raid_rule(s, NEVER_DOUBLE) == 0:
            times += 1
        return times * reward + raid_rule(s, WINNER_CULT)
    if outcome == LOST and s.flags & FLAG_NO_PENALTY == 0:
        return -penalty
    return 0.0


@compiled
def _best_payment(s: Any, mine: int, theirs: int, seat: int, again: int, for_sanity: int, for_resources: int,
                  reward: float, penalty: float) -> tuple[float, int]:
    """The best fight when strength may be paid for point by point, and how many points it takes."""
    sanity = sanity_price(s, seat)
    resource = resource_price(s)
    best = fight_worth(s, mine, theirs, seat, again, reward, penalty)
    best_points = 0
    for points in range(1, for_sanity + for_resources + 1):
        in_sanity = max(points - for_resources, 0) if resource < sanity else min(points, for_sanity)
        cost = in_sanity * sanity + (points - in_sanity) * resource
        value = fight_worth(s, mine + points, theirs, seat, again, reward, penalty) - cost
        if value > best + 0.01:
            best = value
            best_points = points
    return best, best_points


@compiled
def _sold(s: Any, seat: int, for_sanity: bool) -> int:
    """Points of strength for sale to the seat now."""
    if for_sanity:
        price = raid_rule(s, BUY_WITH_SANITY)
        return 1 if price > 0 and s.bought < SANITY_BOUGHT and s.sanity[seat] >= price else 0
    return max(0, min(num_resources(s, seat, ANY_RESOURCE), raid_rule(s, BUY_WITH_RESOURCE) - s.bought % SANITY_BOUGHT))


@compiled
def _try_spells(s: Any, seat: int, spells: Any, count: int, chosen: int, view: Any) -> tuple[float, int]:
    """The worth of the fight when these spells are played, and how many points are paid for; nothing is changed."""
    flags, strength, casts, again = s.flags, s.strength, s.cast, s.again + 0
    magic = 0
    cost = 0.0
    for_sanity, for_resources = _sold(s, seat, True), _sold(s, seat, False)
    weaker = raid_rule(s, SPELL_STRENGTH)
    for k in range(count):
        if chosen >> k & 1 == 0:
            continue
        spell = spells[k]
        op, amount = SPELL_OP[spell], SPELL_AMOUNT[spell]
        magic += spell_price(s, spell)
        cost += WEIGHTS.keep * keep_worth(s, spell) * (1.0 if _late(s) > 0.0 else 0.0)
        if op == VEIL:
            s.flags |= FLAG_VEIL
            s.strength += amount
        elif op == STRENGTH:
            s.strength += max(0, amount + weaker)
        elif op == STRENGTH_FOR_SANITY:
            for_sanity += min(amount, s.sanity[seat]) + weaker
        elif op == STRENGTH_FOR_RESOURCES:
            for_resources += min(amount, num_resources(s, seat, ANY_RESOURCE)) + weaker
        elif op == TIE_WINS:
            s.flags |= FLAG_TIE_WINS
        elif op == NO_PENALTY:
            s.flags |= FLAG_NO_PENALTY
        elif op == REWARD_AGAIN:
            again += 1
        s.cast += 1
    value, points = -1e9, 0
    if magic <= s.magic[seat]:
        reward, penalty = reward_worth(s, seat, view), penalty_worth(s, seat, view)
        value, points = _best_payment(s, fighter_strength(s, seat), investigator_strength(s, seat), seat, again,
                                      max(0, for_sanity), max(0, for_resources), reward, penalty)
        value -= magic * magic_price(s, seat, view) + cost
    s.flags, s.strength, s.cast = flags, strength, casts
    return value, points


@compiled
def fight_action(s: Any, seat: int, actions: Any, count: int, view: Any) -> int:
    """The next spell or purchase of the best way to fight, or the end of it."""
    spells = np.empty(MOST_CASTS, np.int64)
    held = 0
    for k in range(count):
        if CAST <= actions[k] < BUY_FOR_RESOURCE and held < MOST_CASTS:
            spells[held] = actions[k] - CAST
            held += 1
    single = raid_rule(s, ONE_SPELL) > 0
    best, best_points = _try_spells(s, seat, spells, held, 0, view)
    best_set = 0
    for chosen in range(1, 1 << held):
        if single and chosen & (chosen - 1) != 0:
            continue
        value, points = _try_spells(s, seat, spells, held, chosen, view)
        if value > best + 0.01:
            best, best_points, best_set = value, points, chosen
    first = -1
    for k in range(held):
        if best_set >> k & 1 and (first < 0 or SPELL_OP[spells[k]] == VEIL):
            first = k
    if first >= 0:
        return CAST + spells[first]
    if best_points > 0:
        for k in range(count):
            if actions[k] == BUY_FOR_RESOURCE or actions[k] == BUY_FOR_SANITY:
                return actions[k]
    return DONE


@compiled
def pay_action(s: Any, seat: int, actions: Any, count: int, view: Any) -> int:
    """Whether to pay on for strength; which resource is for the caller to say, so the first is returned."""
    top = s.depth - 1
    for_sanity, for_resources = _sold(s, seat, True), _sold(s, seat, False)
    left = s.frame_a[top] + 0
    if s.frame[top] == PAY_STRENGTH_FRAME and s.frame_b[top] == FOR_SANITY:
        for_sanity += min(left, s.sanity[seat])
    else:
        for_resources += min(left, num_resources(s, seat, ANY_RESOURCE))
    reward, penalty = reward_worth(s, seat, view), penalty_worth(s, seat, view)
    mine, theirs = fighter_strength(s, seat) - s.frame_c[top], investigator_strength(s, seat)
    points = _best_payment(s, mine, theirs, seat, s.again + 0, for_sanity, for_resources, reward, penalty)[1]
    if points == 0 or count < 2:
        return DONE
    return PAY_SANITY if actions[1] == PAY_SANITY else actions[1]
