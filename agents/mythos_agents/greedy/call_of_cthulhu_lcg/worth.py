"""What cards, characters and success tokens are worth to the greedy player, in points.  No decisions in this file.

A plain character of cost 3 is worth about four points.  Cards are weighed by what is printed on them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, OPS, Ability, Card, Passive
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ATTACHED,
    COMMIT_WINDOW,
    HAND,
    MAX_DECK,
    OPPOSE_WINDOW,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import is_blank, is_character, is_insane
from mythos_envs.call_of_cthulhu_lcg.rules_pay import is_steadfast_enough, most_paid
from mythos_envs.call_of_cthulhu_lcg.rules_targets import controls_copy, controls_opposite
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_COST,
    CARD_FACTION,
    CARD_ICONS,
    CARD_KEYWORDS,
    CARD_SKILL,
    CARD_TOUGHNESS,
    CARD_TYPE,
    FAST,
    INVULNERABLE,
    NEUTRAL,
    NUM_CARDS,
    NUM_ICONS,
    TYPE_CHARACTER,
    WILLPOWER,
)
from mythos_envs.kernel.compile import compiled

# A character's body.

PRESENCE = 0.4
PER_SKILL = 0.6
PER_ICON = np.array([0.55, 0.6, 0.4, 0.8])
"""Terror, Combat, Arcane, Investigation."""
PER_TOUGHNESS, MOST_TOUGHNESS = 0.5, 3
FASTNESS, STEADINESS, SAFETY = 0.3, 0.4, 0.9
"""Fast, Willpower, Invulnerability."""
FACE_DOWN = 0.3
"""What is left of a character that has gone insane."""
ATTACHED_PART = 0.8
"""What an attachment adds to what is lost with its host."""

# Texts, for cards whose effect is not being weighed in a position.

OP_POINTS = {
    "wound": 1.8, "destroy": 3.0, "insane": 2.0, "restore": 1.0, "ready": 0.8, "exhaust": 0.8, "bounce": 1.8,
    "uncommit": 1.0, "skill": 0.5, "icon": 0.5, "strip": 0.8, "copy_icons": 0.4, "zero_skill": 0.8, "keyword": 0.6,
    "control": 1.2, "add_token": 1.4, "remove_tokens": 1.5, "move_token": 2.0, "drop_struggle": 0.8, "look": 0.5,
    "mill": 0.4, "to_play": 2.5, "to_hand": 1.3, "draw": 1.2, "each_discards": -0.2, "enemy_discards": 2.0,
    "enemy_sacrifices": 1.8, "fetch": 3.0, "self_to_hand": 0.8, "gain_domain": 1.5, "top_to_new_domain": 0.6,
    "sacrifice_resource": -0.8, "cost_more": 0.5, "discount": 0.6, "cancel_wound": 1.0, "cancel_effect": 1.6,
    "return_fallen": 1.0, "enter_from_hand_or_discard": 1.5, "exhaust_or_madden": 1.2, "attachments_to_hand": 0.4,
    "answer_wound": -0.8, "must_commit": 0.2, "drop_struggle_here": 0.5,
}
"""What an operation is worth on an average target."""
REPEATED, SELDOM, ONCE = 0.7, 0.4, 0.25
"""An ability of a card that stays in play: free or paid with exhaustion, paid with resources or waiting, sacrificed."""
PER_CHANGE = 0.5
"""A point of skill, an icon, a point of toughness or of cost that a card gives."""
REACH = {"self": 1.0, "host": 1.6, "own": 2.5, "own_committed": 1.8, "all": 0.3, "others": 0.3, "enemy": -2.0,
         "others_here": 0.3, "all_committed": 0.3, "here": 0.0, "none": 0.0}
"""How many own characters a passive touches in an average position, less the enemy's."""
RARE_PASSIVES = {"no_toughness": 0.2, "no_keyword": 0.2, "no_commit_own_turn": -1.0, "no_restore": 1.0,
                 "no_refresh_restore": 0.3, "enters_exhausted": -0.3, "blank": 0.0, "madness": -1.0}


def _ability_points(ability: Ability, is_event: bool) -> float:
    total = 0.0
    for op in ability.do:
        if op.op == "if_overpaid":
            break
        amount = op.n if op.op == "draw" and isinstance(op.n, int) else 1
        total += OP_POINTS.get(op.op, 0.0) * amount
    if is_event:
        return total
    if ability.trigger in ("entered", "entered_overpaid"):
        return 0.0
    if ability.sacrifice is not None or ability.zone == "discard" or ability.trigger == "left_play":
        return ONCE * total
    return (SELDOM if ability.pay or ability.trigger else REPEATED) * total


def _passive_points(passive: Passive) -> float:
    if passive.effect in RARE_PASSIVES:
        return RARE_PASSIVES[passive.effect] * (-1.0 if passive.scope == "host" else 1.0)
    if passive.effect in ("cost", "cost_self"):
        return -PER_CHANGE * (passive.n or 0)
    amount = 1 if passive.effect == "keyword" else passive.n or 0
    if passive.scope == "host":
        amount = abs(amount)
    return PER_CHANGE * amount * REACH[passive.scope]


def _text_points(card: Card) -> float:
    abilities = sum(_ability_points(ability, card.type == "event") for ability in card.abilities)
    return abilities + sum(_passive_points(passive) for passive in card.passives)


def _body_points(card: int) -> float:
    keywords = int(CARD_KEYWORDS[card])
    points = PRESENCE + PER_SKILL * int(CARD_SKILL[card]) + float(CARD_ICONS[card] @ PER_ICON)
    points += PER_TOUGHNESS * min(int(CARD_TOUGHNESS[card]), MOST_TOUGHNESS)
    return points + FASTNESS * (keywords & FAST != 0) + STEADINESS * (keywords & WILLPOWER != 0) + SAFETY * (
        keywords & INVULNERABLE != 0
    )


def _points(values: list[float]) -> npt.NDArray[np.float64]:
    array = np.array(values)
    array.flags.writeable = False
    return array


CARD_TEXT = _points([_text_points(card) for card in CARDS])
CARD_BODY = _points([_body_points(card) if CARD_TYPE[card] == TYPE_CHARACTER else 0.0 for card in range(NUM_CARDS)])
CARD_WORTH = _points([max(CARD_TEXT[card] + CARD_BODY[card], 0.2) for card in range(NUM_CARDS)])
"""What a card is worth that has been played, or of an event what it does."""
OP_WORTH = _points([OP_POINTS.get(op, 0.0) for op in OPS])


# Cards in play.


@compiled
def side_of(user: int, seat: int) -> float:
    """1 for one's own, -1 for the enemy's."""
    return 1.0 if user == seat else -1.0


@compiled
def value_of(s: Any, i: int) -> float:
    """What a card in play is worth to whoever controls it."""
    card = s.card[i]
    if not is_character(s, i):
        return CARD_WORTH[card]
    if is_insane(s, i):
        return FACE_DOWN * CARD_WORTH[card]
    value = PRESENCE + PER_SKILL * s.skill[i]
    for icon in range(NUM_ICONS):
        value += PER_ICON[icon] * s.icons[i, icon]
    value += PER_TOUGHNESS * min(max(s.toughness[i] - s.wounds[i], 0), MOST_TOUGHNESS)
    if s.keywords[i] & FAST != 0:
        value += FASTNESS
    if s.keywords[i] & WILLPOWER != 0:
        value += STEADINESS
    if s.keywords[i] & INVULNERABLE != 0:
        value += SAFETY
    return max(value if is_blank(s, i) else value + CARD_TEXT[card], 0.2)


@compiled
def loss_of(s: Any, i: int) -> float:
    """What whoever controls a card loses with it, attachments included."""
    loss = value_of(s, i)
    for k in range(s.board_size):
        j = s.board[k]
        if s.zone[j] == ATTACHED and s.place[j] == i:
            loss += ATTACHED_PART * side_of(s.seat[i], s.seat[j]) * CARD_WORTH[s.card[j]]
    return max(loss, 0.1)


@compiled
def worth_ready(s: Any, i: int) -> float:
    """What it is worth to its controller that a character is ready and not exhausted."""
    value = value_of(s, i)
    if s.seat[i] == s.active:
        return (0.35 if s.turn_stage < COMMIT_WINDOW else 0.2) * value
    return (0.3 if s.turn_stage < OPPOSE_WINDOW else 0.02) * value


# Success tokens.

TOKEN_POINTS = np.array([0.0, 1.1, 2.4, 4.0, 6.0, 10.0])
"""So many tokens at one story; five win it."""
PER_WON_STORY = 0.4
"""How much more tokens are worth for each story that their side has won."""
VICTORY = 100.0
LAST_STORY = 2


@compiled
def token_points(s: Any, seat: int, count: int) -> float:
    """What so many tokens at one story are worth to a seat."""
    if count >= 5:
        return VICTORY if s.num_won[seat] >= LAST_STORY else TOKEN_POINTS[5] * (1.0 + PER_WON_STORY * s.num_won[seat])
    return TOKEN_POINTS[max(count, 0)] * (1.0 + PER_WON_STORY * s.num_won[seat])


@compiled
def tokens_worth(s: Any, seat: int, own: int, other: int) -> float:
    """What the tokens of both sides at one story are worth to a seat; whoever wins it takes away the other's."""
    if own >= 5:
        return token_points(s, seat, own)
    if other >= 5:
        return -token_points(s, 1 - seat, other)
    return token_points(s, seat, own) - token_points(s, 1 - seat, other)


# Cards in hand.

AHEAD = 2
"""Costs that the largest domain will soon be able to pay."""
PER_MISSING = 0.2
"""What a card loses for each resource that it lacks beyond that."""
UNMATCHED, UNPLAYABLE = 0.75, 0.3


@compiled
def largest_domain(s: Any, seat: int) -> int:
    """The most that one domain pays when it is not drained."""
    return most_paid(s, seat, (1 << s.num_domains[seat]) - 1)


@compiled
def keep_worth(s: Any, seat: int, card: int) -> float:
    """What it is worth to have a card in hand."""
    worth = CARD_WORTH[card]
    missing = CARD_COST[card] - largest_domain(s, seat) - AHEAD
    if missing > 0:
        worth *= max(1.0 - PER_MISSING * missing, 0.2)
    if CARD_FACTION[card] != NEUTRAL and s.held[seat, CARD_FACTION[card]] == 0 and CARD_COST[card] > 0:
        worth *= UNMATCHED
    if not is_steadfast_enough(s, seat, card):
        worth *= UNMATCHED
    if controls_copy(s, seat, card) or controls_opposite(s, seat, card):
        worth *= UNPLAYABLE
    return worth


@compiled
def hand_of_faction(s: Any, seat: int, faction: int) -> int:
    """How many own cards in hand are of a faction."""
    count = 0
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND and CARD_FACTION[s.card[i]] == faction:
            count += 1
    return count
