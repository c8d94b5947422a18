"""Random games, checked after every step: thousands in `make test`, more than 50,000 in `make fuzz`."""

from collections.abc import Callable
from math import ceil
from typing import Any

import mythos_envs as me
import numpy as np
import pytest
from every_state import Fuzz
from mythos_envs.call_of_cthulhu_lcg.actions import RANGES, STARTS
from mythos_envs.call_of_cthulhu_lcg.components import CARDS
from mythos_envs.call_of_cthulhu_lcg.layout import INSANE, MAX_FRAMES
from mythos_envs.call_of_cthulhu_lcg.options import PAIRS
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg import invariants
from call_of_cthulhu_lcg.build import instance, table
from call_of_cthulhu_lcg.fuzz import broken, fuzz

GAME = "call_of_cthulhu_lcg"
VARIANTS: list[dict[str, Any]] = [
    {}, {"strict_windows": True}, {"neutral_match": True, "arcane": "must"}, {"uncommit": "story", "first_player": "1"},
    {"play_forced": False, "packet_0": "F148-F154"},
]
PLAYER_CARDS = [card.key for card in CARDS]
DECK_SIZE, COPIES = 60, 3
DECKS = [{key: COPIES for key in PLAYER_CARDS[at : at + DECK_SIZE // COPIES]}
         for at in range(0, len(PLAYER_CARDS) - DECK_SIZE // COPIES, DECK_SIZE // COPIES)]
DECKS.append({key: COPIES for key in PLAYER_CARDS[-DECK_SIZE // COPIES :]})
"""Together they hold every card, as often as a deck may."""
CONSTRUCTED = [{"deck_0": one, "deck_1": other} for one, other in zip(DECKS, DECKS[1:] + DECKS[:1], strict=True)]
QUICK_GAMES = 2_000
LONG_GAMES = 50_000
FIRST_LONG_SEED = 1 << 32


def some_games(options: dict[str, Any], first: int, games: int) -> Fuzz:
    result = fuzz(me.load(GAME, **options), first, games)
    assert not result.broken, str(result)
    assert result.stats["truncated"] == 0, str(result)
    return result


def test_invariants_hold_with_every_pair_and_option() -> None:
    taken = np.zeros(sum(RANGES.values()), np.int64)
    chosen = [*VARIANTS, *CONSTRUCTED, *({"pair_0": pair} for pair in PAIRS)]
    ends = dict.fromkeys(("three_stories", "empty_deck", "disrupts", "responses", "forced", "madness", "wins"), 0)
    for number, options in enumerate(chosen):
        games = ceil(QUICK_GAMES / len(chosen))
        result = some_games(options, number * games, games)
        taken += result.taken
        assert result.stats["deepest"] < MAX_FRAMES
        for name in ends:
            ends[name] += result.stats[name]
    for name, size in RANGES.items():
        assert taken[STARTS[name]:][:size].any(), f"no game took an action of {name}; is it dead?"
    assert all(count > 5 for count in ends.values()), f"each must be well tried: {ends}"


@pytest.mark.fuzz
@pytest.mark.parametrize("pair", PAIRS)
def test_long_run(pair: str) -> None:
    """50,000 games over all pairs, and some of each variant of the rules and of decks with three of each card."""
    number = PAIRS.index(pair)
    games = ceil(LONG_GAMES / len(PAIRS))
    some_games({"pair_0": pair}, FIRST_LONG_SEED + number * games, games)
    others = [*VARIANTS, *CONSTRUCTED]
    for k, options in enumerate(others):
        some_games(options, 2 * FIRST_LONG_SEED + (number * len(others) + k) * games, ceil(games / len(others)))


# The checker itself: each kind of damage is found and named.


def crowded() -> State:
    """A position with something everywhere."""
    return table(
        {"play": [{"card": "g_men", "attached": ["shotgun"]}, "peeler insane", "dutch_courage"], "hand": ["short_fuse"],
         "discard": ["bag_man", "hired_muscle"], "domains": [["2 agency", "local_sheriff"], ["dagon"], []],
         "top": [{"card": "hastur", "known": [0]}]},
        {"play": [{"card": "guardian_shoggoth", "wounds": 1}], "won": ["dreamwalkers"], "hand": ["panic"]},
        stories=[{"tokens": [3, 2]}, {}, {}], options={"strict_windows": True},
    )


def put(field: str, *place: Any, to: int) -> Callable[[State], None]:
    """Writes a field; a place that is the key of a card is its instance."""
    def change(state: State) -> None:
        index = tuple(instance(state, part) if isinstance(part, str) else part for part in place)
        state.states[field][(0, *index)] = to

    return change


DAMAGE = {
    "a card that is nowhere": (put("zone", "bag_man", to=0), invariants.ZONES),
    "an event in play": (put("zone", "short_fuse", to=3), invariants.ZONES),
    "a deck that lies about its size": (put("deck_size", 0, to=50), invariants.PILES),
    "two cards in one place of a discard pile": (put("place", "bag_man", to=1), invariants.PILES),
    "a card on top that has no place": (put("place", "hastur", to=0), invariants.PILES),
    "a card twice on the board": (put("board", 1, to=0), invariants.BOARD),
    "an attachment on a support": (put("place", "shotgun", to=119), invariants.HOSTS),
    "wounds in the discard pile": (put("wounds", "bag_man", to=1), invariants.MARKS),
    "a domain that pays too much": (put("worth", 0, 1, 3, to=5), invariants.DOMAINS),
    "a drained domain that is none": (put("drained", 0, to=8), invariants.DOMAINS),
    "a story won by nobody": (put("num_won", 1, to=0), invariants.STORIES),
    "a fifth token unnoticed": (put("tokens", 0, 0, to=5), invariants.TOKENS),
    "an insane character at a story": (put("story", "peeler", to=0), invariants.CHARACTERS),
    "a wound too many": (put("wounds", "guardian_shoggoth#2", to=3), invariants.CHARACTERS),
    "rubbish above the stack": (put("frame_first", 9, to=1), invariants.STACK),
    "a window within a window": (put("frame", 0, to=2), invariants.STACK),
    "nothing asked": (put("ask", to=0), invariants.QUESTION),
    "beyond the bound": (put("decisions", to=1 << 20), invariants.LENGTH),
    "a place before the end": (put("rank", 1, to=1), invariants.OVER),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_the_checker_names_the_damage(what: str) -> None:
    state = crowded()
    assert broken(state) == ""
    change, number = DAMAGE[what]
    change(state)
    assert broken(state) == invariants.NAMES[number]


def test_the_crowd_is_as_it_was_said() -> None:
    state = crowded()
    assert state.states["flags"][0][instance(state, "peeler")] & INSANE
