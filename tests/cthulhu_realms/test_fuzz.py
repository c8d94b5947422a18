"""Random games, checked after every step: thousands in `make test`, 100,000 per number of players in `make fuzz`."""

from collections.abc import Callable
from itertools import product
from math import ceil
from typing import Any

import mythos_envs as me
import numpy as np
import pytest
from every_state import Fuzz
from mythos_envs.cthulhu_realms.actions import RANGES, STARTS
from mythos_envs.cthulhu_realms.layout import MAX_FRAMES, MAX_KNOWN
from mythos_envs.cthulhu_realms.tables import KIND, MAX_TOP
from mythos_envs.kernel.game import State
from mythos_envs.kernel.registry import spec_of

from cthulhu_realms import invariants
from cthulhu_realms.build import table
from cthulhu_realms.fuzz import broken, cards_gone, fuzz

SPEC = spec_of("cthulhu_realms")
PLAYERS = SPEC.options[0]
COMBINATIONS = [dict(zip([option.name for option in SPEC.options], chosen, strict=True))
                for chosen in product(*(option.choices for option in SPEC.options))]
OPTIONS = {players: [chosen for chosen in COMBINATIONS if chosen["players"] == players and not SPEC.clash(chosen)]
           for players in PLAYERS.choices}
"""Every possible combination of the options, by the number of players."""
QUICK_GAMES = 1_000
LONG_GAMES = 100_000
"""For each number of players, shared evenly by its combinations."""
FIRST_LONG_SEED = 1 << 32
THIRD_ROW = "deep_ones lesser_whateley hunting_horror"


def some_games(options: dict[str, Any], first: int, games: int) -> Fuzz:
    result = fuzz(me.load("cthulhu_realms", **options), first, games)
    assert not result.broken, str(result)
    return result


@pytest.mark.parametrize("players", PLAYERS.choices)
def test_invariants_hold_in_every_combination_of_options(players: int) -> None:
    taken = np.zeros(sum(RANGES.values()), np.int64)
    stats: dict[str, int] = {}
    games = ceil(QUICK_GAMES / len(OPTIONS[players]))
    for number, options in enumerate(OPTIONS[players]):
        result = some_games(options, number * games, games)
        taken += result.taken
        stats = {name: stats.get(name, 0) + value if name in ("falls", "played_on", "deck_out") else
                 max(stats.get(name, 0), value) for name, value in result.stats.items()}
    for name, size in RANGES.items():
        assert taken[STARTS[name]:][:size].any(), f"no game took an action of the range {name}; is it dead?"
    assert stats["deck_out"] > 100 and stats["falls"] > 100, "both ways to end must be well tried"
    assert (stats["played_on"] > 100) == (players > 2), "with more than two players the table goes on after a fall"
    assert stats["most_known"] < MAX_KNOWN and stats["most_top"] <= MAX_TOP and stats["deepest"] < MAX_FRAMES


@pytest.mark.fuzz
@pytest.mark.parametrize(("players", "number"), [(players, number) for players in PLAYERS.choices
                                                 for number in range(len(OPTIONS[players]))])
def test_long_run(players: int, number: int) -> None:
    games = ceil(LONG_GAMES / len(OPTIONS[players]))
    some_games(OPTIONS[players][number], FIRST_LONG_SEED + number * games, games)


# The checker itself: each kind of damage is found and named.


def crowded() -> State:
    """A position with something in every zone."""
    return table(
        3, active=1, hands={0: "goon follower", 1: "initiate ghoul", 2: "dagon"}, decks={0: "follower", 1: "goon"},
        discards={0: "mi_go", 1: "tomb"}, tops={1: "yithian"}, known={0: "goon"}, locations={0: "arkham", 1: "rlyeh"},
        damage={0: {"arkham": 1}}, play="keziah_mason", used={"keziah_mason.0": 1}, box="follower", abjured=True,
        conjure=3, rows=["book_of_iod ghast ruins", "nyarlathotep ruins occultist", THIRD_ROW],
    )


def put(field: str, *place: int | slice, to: int | list[int]) -> Callable[[State], None]:
    def change(state: State) -> None:
        state.states[field][(0, *place)] = to

    return change


def move(kind: str, source: str, target: str) -> Callable[[State], None]:
    def change(state: State) -> None:
        for field, by in ((source, -1), (target, 1)):
            zone = state.states[field][0]
            (zone[0] if zone.ndim == 2 else zone)[KIND[kind]] += by

    return change


def turn_over(kind: str, other: str) -> Callable[[State], None]:
    def change(state: State) -> None:
        hand = state.states["hand"][0, 0]
        hand[KIND[kind]], hand[KIND[other]] = hand[KIND[kind]] - 1, hand[KIND[other]] + 1

    return change


DAMAGE = {
    "a card moved without its sizes": (move("goon", "hand", "discard"), invariants.SIZES),
    "a card turned into another": (turn_over("follower", "goon"), invariants.CARDS),
    "a size changed": (put("deck_size", 1, to=2), invariants.SIZES),
    "a common deck too small": (put("common_size", to=3), invariants.SIZES),
    "a negative pile": (put("box", KIND["follower"], to=-1), invariants.NEGATIVE),
    "an Initiate vanished": (put("initiates", to=1), invariants.CARDS),
    "a card played from nowhere": (put("play", KIND["goon"], to=1), invariants.CARDS),
    "a row with a stranger": (put("rows", 0, 2, to=KIND["goon"]), invariants.CARDS),
    "a top too many": (put("num_top", 1, to=MAX_TOP + 1), invariants.KNOWN),
    "a known card that is not there": (put("known", 0, 0, to=KIND["dagon"]), invariants.KNOWN),
    "a shield forgotten": (put("gates", 0, to=3), invariants.SHIELDS),
    "loss on nothing": (put("damage", 2, 0, to=1), invariants.SHIELDS),
    "support without a card": (put("support", 0, to=5), invariants.IN_PLAY),
    "an ability used twice": (put("used", 0, to=1), invariants.USED),
    "a living dead": (put("sanity", 2, to=0), invariants.SANITY),
    "a lost seat": (put("alive", 2, to=0), invariants.SANITY),
    "a row out of order": (put("rows", 2, slice(0, 3), to=[KIND[key] for key in reversed(THIRD_ROW.split())]),
                           invariants.ROWS),
    "an early end of the deck": (put("deck_is_out", to=1), invariants.COMMON),
    "power below nothing": (put("conjure", to=-1), invariants.TURN),
    "abjured cards without the event": (put("abjured", to=0), invariants.TURN),
    "rubbish above the stack": (put("frame_value", 2, to=1), invariants.STACK),
    "a question nobody knows": (put("depth", to=1), invariants.STACK),
    "the wrong seat asked": (put("player", to=0), invariants.ASKED),
    "a hold without a secret": (put("hold", to=1), invariants.ASKED),
    "beyond the bound": (put("decisions", to=1 << 20), invariants.LENGTH),
    "a place before the end": (put("rank", 1, to=1), invariants.OVER),
    "an end without a reason": (put("player", to=-1), invariants.OVER),
    "a turn that cannot be seen": (put("turn", to=0), invariants.TURN),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_the_checker_names_the_damage(what: str) -> None:
    state = crowded()
    gone = cards_gone(state)
    assert broken(state, gone) == ""
    change, number = DAMAGE[what]
    change(state)
    assert broken(state, gone) == invariants.NAMES[number]


def test_a_card_too_many_is_found_without_history() -> None:
    state = crowded()
    state.states["common"][0][KIND["dagon"]] += 3
    state.states["common_size"] += 3
    assert broken(state) == invariants.NAMES[invariants.CARDS]


def test_a_broken_game_is_reported_with_its_seed() -> None:
    game = me.load("cthulhu_realms")
    game.blank["decisions"] = 5  # as if somebody had forgotten to clear the record
    result = fuzz(game, first=7, games=2)
    assert (result.seed, result.broken) == (7, invariants.NAMES[invariants.LENGTH])
    assert "seed 7" in str(result) and "Cthulhu Realms" in str(result)
