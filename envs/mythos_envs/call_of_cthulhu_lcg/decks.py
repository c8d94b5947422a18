"""Deck lists that users bring: read from a file or a mapping, checked against the rules of deck building.

A deck list names cards by key, id or title, with the number of copies: ``{peeler: 3, F24: 1}``.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from mythos_envs.call_of_cthulhu_lcg.components import CARDS, PACKS
from mythos_envs.call_of_cthulhu_lcg.layout import MAX_DECK
from mythos_envs.call_of_cthulhu_lcg.tables import NEUTRAL, NUM_CARDS
from mythos_envs.errors import nearest

FEWEST_CARDS = 50
MOST_COPIES = 3
FACTION_PILES = 2

_NUMBERS = {name.casefold(): number for number, card in enumerate(CARDS) for name in (card.key, card.id, card.name)}


def read_deck(value: Any) -> tuple[dict[str, int], tuple[int, ...]]:
    """A deck list as copies by key and as copies of every card; ``value`` is a mapping or the path of a YAML file.

    Raises:
        ValueError: What is wrong, in one line.
    """
    listed = _read_file(value) if isinstance(value, str | Path) else value
    if not isinstance(listed, Mapping):
        raise ValueError(f"a deck list is a mapping of cards to copies, or a file of one; got {listed!r:.60}")
    copies = [0] * NUM_CARDS
    for name, count in listed.items():
        number = _NUMBERS.get(str(name).casefold())
        if number is None:
            raise ValueError(f"there is no card {name!r}; {_near(str(name))}")
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise ValueError(f"{name!r} has {count!r} copies; write a number from 1 to {MOST_COPIES}")
        copies[number] += count
    return {CARDS[number].key: count for number, count in enumerate(copies) if count}, tuple(copies)


def _near(name: str) -> str:
    hint = nearest(name, [card.key for card in CARDS]).partition("known:")[0].strip()
    return hint or "cards are named by key, id or title"


def _read_file(path: str | Path) -> Any:
    try:
        return yaml.safe_load(Path(path).expanduser().read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"cannot read {str(path)!r}: {error}") from error
    except yaml.YAMLError as error:
        raise ValueError(f"{path}: not valid YAML: {' '.join(str(error).split())}") from error


def problem_with(deck: Mapping[str, int], rules: str) -> str:
    """What the rules of deck building have against a deck list; nothing when it is allowed."""
    return _against_first_game(deck) if rules == "first_game" else _against_constructed(deck)


def _against_constructed(deck: Mapping[str, int]) -> str:
    """At least fifty cards, at most three of a title; sixty is as many as the engine holds."""
    total = sum(deck.values())
    if not FEWEST_CARDS <= total <= MAX_DECK:
        return f"it has {total} cards; a constructed deck has {FEWEST_CARDS} to {MAX_DECK}"
    many = [key for key, count in deck.items() if count > MOST_COPIES]
    return f"it has {deck[many[0]]} copies of {many[0]}; at most {MOST_COPIES} of a title are allowed" if many else ""


def _against_first_game(deck: Mapping[str, int]) -> str:
    """Two whole faction piles and one neutral packet, as they come out of the box."""
    piles = [{CARDS[_NUMBERS[name.casefold()]].key for name in pack.cards} for pack in PACKS]
    whole = [k for k, pile in enumerate(piles) if pile <= set(deck)]
    factions = [k for k in whole if k < NEUTRAL]
    size = sum(len(piles[k]) for k in whole)
    if len(factions) != FACTION_PILES or len(whole) != FACTION_PILES + 1 or size != sum(deck.values()):
        return "a first-game deck is two whole factions and one neutral packet; set deck_rules='constructed' for others"
    return ""
