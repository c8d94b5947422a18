"""The greedy player's answers to what is pending: goods to take or lose, cards, dice, payments."""

from __future__ import annotations

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.actions import (
    DECK,
    DICE,
    DIE,
    DISCARD,
    DONE,
    EXCHANGE_PAIR,
    FACES,
    GIVE_UP,
    LOOK,
    RESOURCE,
    SET_FACE,
    SPARE,
    STEAL_FROM,
)
from mythos_envs.kingsport_festival.judgement.fight import pay_action
from mythos_envs.kingsport_festival.judgement.plan import new_plans, plan_now, when_rolled, with_face
from mythos_envs.kingsport_festival.judgement.town import (
    PURSE_SIZE,
    SANITY,
    WILD,
    add_being,
    fill_purse,
    purse_worth,
    town_worth,
)
from mythos_envs.kingsport_festival.judgement.worth import (
    SANITY_NEED,
    SWAPS,
    WEIGHTS,
    deck_worth,
    keep_worth,
    see_turn,
)
from mythos_envs.kingsport_festival.layout import (
    DECK_FRAME,
    DICE_FRAME,
    DIE_FRAME,
    EXCHANGE_FRAME,
    FORESIGHT_FRAME,
    GIFTS,
    HAND_LIMIT_FRAME,
    LOSE_DISK_FRAME,
    LOSE_SPELL_FRAME,
    PAY_STRENGTH_FRAME,
    RESOURCE_FRAME,
    SAVE_FRAME,
    SET_DIE_FRAME,
    SLOTS,
    SPARE_FRAME,
    TAKE_SANITY_FRAME,
)
from mythos_envs.kingsport_festival.rules_goods import sanity_limit
from mythos_envs.kingsport_festival.rules_summon import printed_price, seat_at
from mythos_envs.kingsport_festival.rules_town import cost_of
from mythos_envs.kingsport_festival.tables import FLIP, ITEM_OTHER_AMOUNT, NUM_BEINGS, NUM_RESOURCES

TOGETHER = 0.8
"""Dice that are rolled together gain less than one by one."""
FROM_LEADER = 0.01
"""For each cult point of the cultist who is robbed."""


@compiled
def answer_action(s: Any, actions: Any, count: int, view: Any) -> int:
    """The best answer to the topmost pending decision."""
    top = s.depth - 1
    seat, frame = s.frame_seat[top], s.frame[top]
    see_turn(s, view)
    if frame == PAY_STRENGTH_FRAME and pay_action(s, seat, actions, count, view) == DONE:
        return DONE
    if frame == DIE_FRAME or frame == SET_DIE_FRAME or frame == DICE_FRAME:
        return _dice_answer(s, seat, frame, actions, count, view)
    best = -1e9
    choice = actions[0]
    for k in range(count):
        if frame == PAY_STRENGTH_FRAME and actions[k] == DONE:
            continue
        value = _card_score(s, seat, frame, actions[k], view)
        if value > best:
            best = value
            choice = actions[k]
    return choice


@compiled
def _card_score(s: Any, seat: int, frame: int, action: int, view: Any) -> float:
    """Answers about cards, disks and sanity; all about resources is below."""
    top = s.depth - 1
    if frame == DECK_FRAME:
        return deck_worth(s, seat, action - DECK)
    if frame == HAND_LIMIT_FRAME or frame == LOSE_SPELL_FRAME:
        return -float(ITEM_OTHER_AMOUNT[s.frame_b[top]]) if action == DONE else -keep_worth(s, action - DISCARD)
    if frame == LOSE_DISK_FRAME:
        return -view[action - GIVE_UP]
    if frame == FORESIGHT_FRAME:
        return float(action - LOOK)
    if frame == SPARE_FRAME:
        return float(min(s.frame_a[top], printed_price(s, action - SPARE)))
    if frame == TAKE_SANITY_FRAME:
        purse = np.empty(PURSE_SIZE, np.int64)
        fill_purse(s, seat, purse)
        if action != DONE:
            purse[SANITY] = min(sanity_limit(s), purse[SANITY] + s.frame_a[top])
        view[SANITY_NEED] += WEIGHTS.sanity_a_round
        value = purse_worth(s, purse, view)
        view[SANITY_NEED] -= WEIGHTS.sanity_a_round
        return value
    return _resource_score(s, seat, frame, action, view)


# Resources.


@compiled
def _resource_score(s: Any, seat: int, frame: int, action: int, view: Any) -> float:
    """What the resources are worth after an answer."""
    top = s.depth - 1
    purse = np.empty(PURSE_SIZE, np.int64)
    fill_purse(s, seat, purse)
    if s.step == GIFTS:
        for being in range(s.being + 1, NUM_BEINGS):
            if s.summoned[seat] >> being & 1:
                add_being(s, purse, being, 0)
    if frame == EXCHANGE_FRAME:
        return _exchange_score(s, seat, action, purse, view)
    bonus = 0.0
    if action >= STEAL_FROM:
        choice = action - STEAL_FROM
        purse[choice % NUM_RESOURCES] += 1
        bonus = FROM_LEADER * s.cult[seat_at(s, seat, 1 + choice // NUM_RESOURCES)]
    elif action >= RESOURCE:
        kind = action - RESOURCE
        if frame == RESOURCE_FRAME:
            purse[kind] += s.frame_c[top]
            purse[WILD] += (s.frame_a[top] - 1) * s.frame_c[top]
        elif frame == SAVE_FRAME:
            _pay_rest(s, purse, s.frame_b[top], s.frame_c[top])
            purse[kind] += 1
            purse[WILD] += s.frame_a[top] - 1
        else:
            purse[kind] -= 1
    return town_worth(purse, view) + bonus


@compiled
def _pay_rest(s: Any, purse: Any, building: int, saved: int) -> None:
    """Takes what is still to pay for a building out of a purse, as far as it is there."""
    for kind in range(NUM_RESOURCES):
        purse[kind] = max(0, purse[kind] - cost_of(building, kind, saved))


@compiled
def _exchange_score(s: Any, seat: int, action: int, purse: Any, view: Any) -> float:
    """What the resources are worth after an exchange, and those that may follow it."""
    if action == DONE:
        return town_worth(purse, view)
    pair = action - EXCHANGE_PAIR
    purse[pair // NUM_RESOURCES] -= 1
    purse[pair % NUM_RESOURCES] += 1
    view[SWAPS] = s.frame_a[s.depth - 1] - 1
    value = town_worth(purse, view)
    view[SWAPS] = 0.0
    return value - 0.01


# Dice.


@compiled
def _dice_answer(s: Any, seat: int, frame: int, actions: Any, count: int, view: Any) -> int:
    """The die whose change makes the best plan."""
    plans = new_plans(s, seat)
    gains = np.zeros(SLOTS)
    if frame == DICE_FRAME:
        now = plan_now(s, seat, view, plans)
        for slot in range(SLOTS):
            if s.dice[seat, slot] != 0:
                gains[slot] = when_rolled(s, seat, slot, 0, view, plans) - now
    best = -1e9
    choice = actions[0]
    for k in range(count):
        value = _dice_score(s, seat, frame, actions[k], gains, view, plans)
        if value > best:
            best = value
            choice = actions[k]
    return choice


@compiled
def _dice_score(s: Any, seat: int, frame: int, action: int, gains: Any, view: Any, plans: Any) -> float:
    """The worth of the best plan after an answer."""
    if frame == DIE_FRAME:
        slot = action - DIE
        if s.frame_a[s.depth - 1] == FLIP:
            return with_face(s, seat, slot, FACES + 1 - s.dice[seat, slot], 0, view, plans)
        return when_rolled(s, seat, slot, 0, view, plans)
    if frame == SET_DIE_FRAME:
        choice = action - SET_FACE
        return with_face(s, seat, choice // FACES, choice % FACES + 1, 0, view, plans)
    total = 0.0
    factor = 1.0
    for slot in range(SLOTS):
        if (action - DICE + 1) >> slot & 1:
            total += factor * gains[slot]
            factor = TOGETHER
    return total
