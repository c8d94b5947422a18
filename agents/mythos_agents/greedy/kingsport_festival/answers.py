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
from mythos_envs.kingsport_festival.layout import (
    DECK_FRAME,
    DICE_FRAME,
    DIE_FRAME,
    EXCHANGE_FRAME,
    EXPANSION_STEP,
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

from mythos_agents.greedy.kingsport_festival.fight import pay_action
from mythos_agents.greedy.kingsport_festival.plan import fill_risk, plan_now, when_rolled, with_face
from mythos_agents.greedy.kingsport_festival.town import (
    PURSE_SIZE,
    SANITY,
    WILD,
    add_being,
    fill_purse,
    purse_worth,
    town_worth,
)
from mythos_agents.greedy.kingsport_festival.worth import (
    EXTRA_DISCOUNT,
    LINE_FREE,
    MAY_BUILD,
    SANITY_NEED,
    SWAPS,
    Weights,
    deck_worth,
    keep_worth,
)

TOGETHER = 0.8
"""Dice that are rolled together gain less than one by one."""
FROM_LEADER = 0.01
"""For each cult point of the cultist who is robbed."""


@compiled
def answer_action(s: Any, actions: Any, count: int, view: Any, w: Weights) -> int:
    """The best answer to the topmost pending decision."""
    top = s.depth - 1
    seat, frame = s.frame_seat[top], s.frame[top]
    view[EXTRA_DISCOUNT] = s.discount
    view[LINE_FREE] = s.no_line
    view[MAY_BUILD] = 0.0 if s.step > EXPANSION_STEP or s.has_built == 1 else 1.0
    if frame == PAY_STRENGTH_FRAME and pay_action(s, seat, actions, count, view, w) == DONE:
        return DONE
    if frame == DIE_FRAME or frame == SET_DIE_FRAME or frame == DICE_FRAME:
        return _dice_answer(s, seat, frame, actions, count, view, w)
    best = -1e9
    choice = actions[0]
    for k in range(count):
        if frame == PAY_STRENGTH_FRAME and actions[k] == DONE:
            continue
        value = _card_score(s, seat, frame, actions[k], view, w)
        if value > best:
            best = value
            choice = actions[k]
    return choice


@compiled
def _card_score(s: Any, seat: int, frame: int, action: int, view: Any, w: Weights) -> float:
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
        view[SANITY_NEED] += w.sanity_a_round
        value = purse_worth(s, purse, s.buildings[seat], view, w)
        view[SANITY_NEED] -= w.sanity_a_round
        return value
    return _resource_score(s, seat, frame, action, view, w)


# Resources.


@compiled
def _resource_score(s: Any, seat: int, frame: int, action: int, view: Any, w: Weights) -> float:
    """What the resources are worth after an answer."""
    top = s.depth - 1
    purse = np.empty(PURSE_SIZE, np.int64)
    fill_purse(s, seat, purse)
    if s.step == GIFTS:
        for being in range(s.being + 1, NUM_BEINGS):
            if s.summoned[seat] >> being & 1:
                add_being(s, purse, being, 0)
    if frame == EXCHANGE_FRAME:
        return _exchange_score(s, seat, action, purse, view, w)
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
    return town_worth(purse, s.buildings[seat], view, w) + bonus


@compiled
def _pay_rest(s: Any, purse: Any, building: int, saved: int) -> None:
    """Takes what is still to pay for a building out of a purse, as far as it is there."""
    for kind in range(NUM_RESOURCES):
        purse[kind] = max(0, purse[kind] - cost_of(building, kind, saved))


@compiled
def _exchange_score(s: Any, seat: int, action: int, purse: Any, view: Any, w: Weights) -> float:
    """What the resources are worth after an exchange, and those that may follow it."""
    if action == DONE:
        return town_worth(purse, s.buildings[seat], view, w)
    pair = action - EXCHANGE_PAIR
    purse[pair // NUM_RESOURCES] -= 1
    purse[pair % NUM_RESOURCES] += 1
    view[SWAPS] = s.frame_a[s.depth - 1] - 1
    value = town_worth(purse, s.buildings[seat], view, w)
    view[SWAPS] = 0.0
    return value - 0.01


# Dice.


@compiled
def _dice_answer(s: Any, seat: int, frame: int, actions: Any, count: int, view: Any, w: Weights) -> int:
    """The die whose change makes the best plan."""
    risk = np.empty(NUM_BEINGS)
    fill_risk(s, seat, risk)
    gains = np.zeros(SLOTS)
    if frame == DICE_FRAME:
        now = plan_now(s, seat, view, risk, w)[0]
        for slot in range(SLOTS):
            if s.dice[seat, slot] != 0:
                gains[slot] = when_rolled(s, seat, slot, 0, view, risk, w) - now
    best = -1e9
    choice = actions[0]
    for k in range(count):
        value = _dice_score(s, seat, frame, actions[k], gains, view, risk, w)
        if value > best:
            best = value
            choice = actions[k]
    return choice


@compiled
def _dice_score(s: Any, seat: int, frame: int, action: int, gains: Any, view: Any, risk: Any, w: Weights) -> float:
    """The worth of the best plan after an answer."""
    if frame == DIE_FRAME:
        slot = action - DIE
        if s.frame_a[s.depth - 1] == FLIP:
            return with_face(s, seat, slot, FACES + 1 - s.dice[seat, slot], 0, view, risk, w)
        return when_rolled(s, seat, slot, 0, view, risk, w)
    if frame == SET_DIE_FRAME:
        choice = action - SET_FACE
        return with_face(s, seat, choice // FACES, choice % FACES + 1, 0, view, risk, w)
    total = 0.0
    factor = 1.0
    for slot in range(SLOTS):
        if (action - DICE + 1) >> slot & 1:
            total += factor * gains[slot]
            factor = TOGETHER
    return total
