"""data/cards.yaml as integer arrays, read and checked at import: what is printed on the components, and no rules."""

from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, model_validator

from mythos_envs.kernel.data import load_data

COLOURS = ("yellow", "green", "purple", "black")
TYPES = ("character", "artifact", "location")
EVENTS = ("discarded", "abjured")
REQUIREMENTS = (*COLOURS, *TYPES, *EVENTS)
"""One bit each, in this order; the first seven are also what a card in play supports."""
NUM_SUPPORTS = len(COLOURS) + len(TYPES)
DISCARDED_BIT = 1 << REQUIREMENTS.index("discarded")
ABJURED_BIT = 1 << REQUIREMENTS.index("abjured")

OPS = ("conjure", "lose", "gain", "draw", "discard", "draw_discard", "abjure", "return", "destroy")
CONJURE, LOSE, GAIN, DRAW, DISCARD, DRAW_DISCARD, ABJURE, RETURN, DESTROY = range(len(OPS))
NO_SHIELD, SAFEHOUSE, GATE = range(3)
SHIELDS = ("none", "safehouse", "gate")

Standing = Literal["seed", "source", "ruling", "reconstructed"]


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


MOST_PLAYERS = 4
MOST_CARDS = 127
"""Piles are counted in signed bytes."""


class Text(_Row):
    """A word with its standing."""

    value: str
    standing: Standing


class Number(_Row):
    """A number with its standing."""

    value: int = Field(ge=0, le=120)
    standing: Standing


class Ability(_Row):
    """One ability of a card: an operation, its numbers, and what must be true to use it."""

    op: Literal["conjure", "lose", "gain", "draw", "discard", "draw_discard", "abjure", "return", "destroy"]
    amount: int = Field(default=0, ge=0, le=20)
    draw: int = Field(default=0, ge=0, le=5)
    discard: int = Field(default=0, ge=0, le=5)
    requires: list[Literal["yellow", "green", "purple", "black", "character", "artifact", "location", "discarded",
                           "abjured"]] = []
    either: str | None = None
    abjure_self: bool = False


class Card(_Row):
    """One kind of card."""

    key: str = Field(pattern="^[a-z0-9_]+$")
    name: Text
    colour: Text
    type: Text
    cost: Number
    copies: Number
    supply: Literal["common", "initiate_stack", "starting"]
    sanity: Number | None = None
    shield: Text | None = None
    abilities: list[Ability] = Field(min_length=1)


class Numbers(_Row):
    """The numbers of the rulebook that are not printed on cards."""

    max_abjure_cost: Number
    starting_sanity: Number
    row_two_players: Number
    row_between_neighbours: Number
    hand_size: Number
    first_hand: Number
    middle_hand: Number
    last_hand: Number


class Components(_Row):
    """The whole file."""

    rules: Numbers
    starting_deck: dict[str, Number]
    cards: list[Card]

    @model_validator(mode="after")
    def _cards_fit_together(self) -> "Components":
        keys = [card.key for card in self.cards]
        if len(set(keys)) != len(keys):
            raise ValueError("two cards have the same key")
        if unknown := set(self.starting_deck) - set(keys):
            raise ValueError(f"starting_deck names unknown cards: {', '.join(sorted(unknown))}")
        if sum(card.supply == "initiate_stack" for card in self.cards) != 1:
            raise ValueError("exactly one card must have supply initiate_stack")
        for card in self.cards:
            _check_card(card)
            needed = MOST_PLAYERS * self.starting_deck[card.key].value if card.key in self.starting_deck else 0
            if needed > card.copies.value:
                raise ValueError(f"{MOST_PLAYERS} starting decks need {needed} of {card.key!r}, there are fewer copies")
        if (total := sum(card.copies.value for card in self.cards)) > MOST_CARDS:
            raise ValueError(f"{total} cards in all are more than the {MOST_CARDS} that a state can count")
        return self


def _check_card(card: Card) -> None:
    """Words that must be known, and what a location must have."""
    known = (("colour", card.colour, COLOURS), ("type", card.type, TYPES), ("shield", card.shield, SHIELDS))
    for field, text, choices in known:
        if text is not None and text.value not in choices:
            raise ValueError(f"card {card.key!r}: unknown {field} {text.value!r}; known: {', '.join(choices)}")
    is_location = card.type.value == "location"
    if any((value is not None) != is_location for value in (card.sanity, card.shield)):
        raise ValueError(f"card {card.key!r}: locations, and only they, need both sanity and shield")


COMPONENTS: Components = load_data(Components, Path(__file__).parent, "cards.yaml")
CARDS = COMPONENTS.cards
NUMBERS = COMPONENTS.rules
ABILITIES = [(kind, ability) for kind, card in enumerate(CARDS) for ability in card.abilities]

NUM_CARDS = len(CARDS)
NUM_ABILITIES = len(ABILITIES)
KIND = {card.key: kind for kind, card in enumerate(CARDS)}
NAMES = tuple(card.name.value for card in CARDS)


def _numbers(values: Any, dtype: Any = np.int64) -> npt.NDArray[Any]:
    array = np.array(list(values), dtype)
    array.flags.writeable = False
    return array


def _slot(number: int) -> int:
    """The first ability of the same card in the same double arrow, or the ability itself."""
    kind, ability = ABILITIES[number]
    joined = (k for k, (card, other) in enumerate(ABILITIES) if card == kind and other.either == ability.either)
    return next(joined) if ability.either else number


MAX_ABJURE_COST = NUMBERS.max_abjure_cost.value
STARTING_SANITY = NUMBERS.starting_sanity.value
ROW_TWO_PLAYERS = NUMBERS.row_two_players.value
ROW_BETWEEN = NUMBERS.row_between_neighbours.value
HAND_SIZE = NUMBERS.hand_size.value
FIRST_HAND = NUMBERS.first_hand.value
MIDDLE_HAND = NUMBERS.middle_hand.value
LAST_HAND = NUMBERS.last_hand.value

INITIATE = next(kind for kind, card in enumerate(CARDS) if card.supply == "initiate_stack")
NUM_INITIATES = CARDS[INITIATE].copies.value
CARD_COST = _numbers(card.cost.value for card in CARDS)
CARD_SUPPORT = _numbers(
    1 << COLOURS.index(card.colour.value) | 1 << (len(COLOURS) + TYPES.index(card.type.value)) for card in CARDS
)
"""Bits of the requirements that this card meets for *other* cards while it is in play."""
CARD_COLOUR = _numbers(COLOURS.index(card.colour.value) for card in CARDS)
CARD_TYPE = _numbers(len(COLOURS) + TYPES.index(card.type.value) for card in CARDS)
COMMON_COPIES = _numbers(card.copies.value if card.supply == "common" else 0 for card in CARDS)
STARTING_COPIES = _numbers(
    COMPONENTS.starting_deck[card.key].value if card.key in COMPONENTS.starting_deck else 0 for card in CARDS
)

LOCATION_CARDS = _numbers(kind for kind, card in enumerate(CARDS) if card.type.value == "location")
NUM_LOCATIONS = len(LOCATION_CARDS)
NOT_A_LOCATION = -1
CARD_LOCATION = _numbers(
    list(LOCATION_CARDS).index(kind) if kind in LOCATION_CARDS else NOT_A_LOCATION for kind in range(NUM_CARDS)
)
LOCATION_SANITY = _numbers(CARDS[kind].sanity.value for kind in LOCATION_CARDS)
LOCATION_SHIELD = _numbers(SHIELDS.index(CARDS[kind].shield.value) for kind in LOCATION_CARDS)

FIRST_ABILITY = _numbers(np.cumsum([0, *(len(card.abilities) for card in CARDS)]))
"""Abilities of card ``kind`` are FIRST_ABILITY[kind] to FIRST_ABILITY[kind + 1] - 1."""
ABILITY_CARD = _numbers(kind for kind, _ in ABILITIES)
ABILITY_OP = _numbers(OPS.index(ability.op) for _, ability in ABILITIES)
ABILITY_AMOUNT = _numbers(ability.draw if ability.op == "draw_discard" else ability.amount for _, ability in ABILITIES)
ABILITY_DISCARD = _numbers(
    ability.discard if ability.op == "draw_discard" else ability.amount if ability.op == "discard" else 0
    for _, ability in ABILITIES
)
ABILITY_REQUIRES = _numbers(sum(1 << REQUIREMENTS.index(word) for word in a.requires) for _, a in ABILITIES)
ABILITY_ABJURES_SELF = _numbers((ability.abjure_self for _, ability in ABILITIES), np.bool_)
ABILITY_SLOT = _numbers(_slot(number) for number in range(NUM_ABILITIES))
"""Where the uses of an ability are counted: abilities joined by a double arrow share the slot of the first."""

MAX_LOSS = int(max(ABILITY_AMOUNT[ABILITY_OP == LOSE]))
MAX_TOP = sum(CARDS[kind].copies.value for kind, ability in ABILITIES if ability.op == "return")
"""Most cards that can lie known on a deck: every return is used once a turn, and each turn ends with a new hand."""
