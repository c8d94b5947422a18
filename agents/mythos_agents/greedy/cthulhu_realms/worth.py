"""What abilities, cards and purchases are worth to the greedy player.  No decisions in this file."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from mythos_envs.cthulhu_realms.layout import NO_CARD, ROW_SIZE
from mythos_envs.cthulhu_realms.rules_cards import row_of
from mythos_envs.cthulhu_realms.tables import (
    CARD_COLOUR,
    CARD_COST,
    CARDS,
    COLOURS,
    INITIATE,
    NUM_CARDS,
    OPS,
    STARTING_COPIES,
    STARTING_SANITY,
    Ability,
    Card,
)
from mythos_envs.kernel.compile import compiled

# What an ability is worth for each point of its amount, at the start of a game and at its end.

OPENING = {
    "conjure": 1.3, "lose": 0.65, "gain": 0.2, "draw": 2.2, "discard": 1.2, "draw_discard": 1.2, "abjure": 2.3,
    "return": 2.0, "destroy": 0.9,
}
ENDGAME = {
    "conjure": 0.5, "lose": 1.0, "gain": 0.55, "draw": 3.8, "discard": 2.4, "draw_discard": 1.7, "abjure": 0.5,
    "return": 0.6, "destroy": 1.1,
}
CHANCE_MET = {
    "yellow": 0.65, "green": 0.65, "purple": 0.65, "black": 0.9, "character": 1.0, "artifact": 0.4, "location": 0.4,
    "discarded": 0.35, "abjured": 0.5,
}
"""How often a requirement is met when the card is played."""
ONCE_ONLY = 0.2
"""What is left of an ability's worth when using it abjures the card."""
STAYS_IN_PLAY = 2.0
"""A location works on several turns."""
SHIELD_WORTH = {"none": 0.0, "safehouse": 0.3, "gate": 0.3}
"""For each point of a location's sanity, which the opponents must spend first."""

TURNS_TO_ENDGAME = 11.0
"""Rounds after which the weights of the endgame count alone."""
WOUNDS = 0.3
"""How far a game in which somebody is about to fall is on its way to the endgame, whatever the turn."""
SAME_COLOUR, COLOUR_LIMIT = 0.07, 6
"""Worth of every further card of a colour that the deck already holds, up to so many of them."""
WORTH_BUYING = 0.85
"""Buy what is worth more than this part of the mean card of the own deck."""
MOST_INITIATES = 2
"""Initiates considered in one purchase."""
MOST_OFFERS = 2 * ROW_SIZE + MOST_INITIATES


def _ability_worth(ability: Ability, weights: dict[str, float]) -> float:
    """The worth of one use of an ability, times the chance that it can be used."""
    amount = ability.draw if ability.op == "draw_discard" else ability.amount
    value = weights[ability.op] * max(amount, 1)
    for requirement in ability.requires:
        value *= CHANCE_MET[requirement]
    return value * (ONCE_ONLY if ability.abjure_self else 1.0)


def _card_worth(card: Card, weights: dict[str, float]) -> float:
    """The worth of a card each time it comes to hand; of abilities joined by a double arrow the better one counts."""
    alone = sum(_ability_worth(ability, weights) for ability in card.abilities if ability.either is None)
    groups = {ability.either for ability in card.abilities if ability.either is not None}
    joined = sum(max(_ability_worth(a, weights) for a in card.abilities if a.either == group) for group in groups)
    if card.sanity is None or card.shield is None:
        return alone + joined
    return STAYS_IN_PLAY * (alone + joined) + SHIELD_WORTH[card.shield.value] * card.sanity.value


def _table(values: list[float]) -> npt.NDArray[np.float64]:
    array = np.array(values, np.float64)
    array.flags.writeable = False
    return array


OPENING_WORTH = _table([_card_worth(card, OPENING) for card in CARDS])
ENDGAME_WORTH = _table([_card_worth(card, ENDGAME) for card in CARDS])
OPENING_OP = _table([OPENING[op] for op in OPS])
ENDGAME_OP = _table([ENDGAME[op] for op in OPS])
IS_WEAK = np.array([bool(STARTING_COPIES[kind]) and card.cost.value == 0 for kind, card in enumerate(CARDS)])
"""The free cards of the starting deck: what every other card is better than."""
BLACK = COLOURS.index("black")


@compiled
def lateness(s: Any) -> float:
    """How far the game is on its way from the opening (0) to the endgame (1)."""
    lowest = STARTING_SANITY
    for seat in range(s.num_seats):
        if s.alive[seat] != 0:
            lowest = min(lowest, s.sanity[seat])
    turns = s.turn / (s.num_seats * TURNS_TO_ENDGAME)
    return min(1.0, turns + WOUNDS * (1.0 - lowest / STARTING_SANITY))


@compiled
def op_worth(op: int, late: float) -> float:
    """The worth of an operation for each point of its amount."""
    return (1.0 - late) * OPENING_OP[op] + late * ENDGAME_OP[op]


@compiled
def worth(kind: int, late: float) -> float:
    """A card by the weights, between its worth in the opening and in the endgame."""
    return (1.0 - late) * OPENING_WORTH[kind] + late * ENDGAME_WORTH[kind]


@compiled
def owned(s: Any, seat: int, kind: int) -> int:
    """Cards of a kind that belong to a seat, as that seat can count them on its own turn."""
    total = s.deck[seat, kind] + s.hand[seat, kind] + s.discard[seat, kind]
    return total + s.play[kind] if seat == s.active else total


@compiled
def mean_worth(s: Any, seat: int, late: float) -> float:
    """The mean worth of a seat's own cards."""
    total = 0.0
    cards = 0
    for kind in range(NUM_CARDS):
        copies = owned(s, seat, kind)
        total += copies * worth(kind, late)
        cards += copies
    return total / max(cards, 1)


@compiled
def worth_in_deck(s: Any, kind: int, late: float) -> float:
    """The worth of a card to the active seat, which is more when its colour is already there."""
    value = worth(kind, late)
    if CARD_COLOUR[kind] == BLACK:
        return value
    same = 0
    for other in range(NUM_CARDS):
        if CARD_COLOUR[other] == CARD_COLOUR[kind]:
            same += owned(s, s.active, other)
    return value + SAME_COLOUR * min(same, COLOUR_LIMIT)


# What to buy.


@compiled
def _offers(s: Any, most: int, late: float, mean: float, cards: Any, values: Any) -> int:
    """Fills ``cards`` (side * NUM_CARDS + kind) and ``values`` with what is for sale, affordable and worth having."""
    count = 0
    for side in range(1 if s.num_seats == 2 else 2):
        row = row_of(s, side)
        for place in range(ROW_SIZE):
            kind = s.rows[row, place]
            if kind != NO_CARD and CARD_COST[kind] <= most:
                cards[count] = side * NUM_CARDS + kind
                values[count] = worth_in_deck(s, kind, late) - WORTH_BUYING * mean
                count += values[count] > 0.0
    for _ in range(min(MOST_INITIATES, s.initiates)):
        cards[count] = INITIATE
        values[count] = worth(INITIATE, late) - WORTH_BUYING * mean
        count += values[count] > 0.0
    return count


@compiled
def best_purchase(s: Any, most: int, late: float, mean: float) -> tuple[float, int]:
    """What the best cards for so much conjuring are worth together, and the best of them (-1 for none)."""
    cards = np.empty(MOST_OFFERS + 1, np.int64)
    values = np.empty(MOST_OFFERS + 1, np.float64)
    count = _offers(s, most, late, mean, cards, values)
    best = 0.0
    best_first = -1
    for chosen in range(1, 1 << count):
        cost = 0
        total = 0.0
        first = -1
        for k in range(count):
            if chosen >> k & 1 != 0:
                cost += CARD_COST[cards[k] % NUM_CARDS]
                total += values[k]
                if first < 0 or values[k] > values[first]:
                    first = k
        if cost <= most and total > best:
            best = total
            best_first = cards[first]
    return best, best_first
