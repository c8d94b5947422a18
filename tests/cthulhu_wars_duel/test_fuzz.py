"""Random games, checked after every step: thousands in `make test`, more than 100,000 in `make fuzz`."""

from collections.abc import Callable
from itertools import product
from math import ceil
from typing import Any

import mythos_envs as me
import numpy as np
import pytest
from every_state import Fuzz
from mythos_envs.cthulhu_wars.actions import RANGES, STARTS
from mythos_envs.cthulhu_wars.layout import MAX_FRAMES
from mythos_envs.kernel.game import State
from mythos_envs.kernel.registry import spec_of

from cthulhu_wars_duel import invariants
from cthulhu_wars_duel.build import table
from cthulhu_wars_duel.fuzz import broken, fuzz

GAME = "cthulhu_wars_duel"
SPEC = spec_of(GAME)
COMBINATIONS = [dict(zip([option.name for option in SPEC.options], chosen, strict=True))
                for chosen in product(*(option.choices for option in SPEC.options))]
"""Every possible combination of the options."""
QUICK_GAMES = 3_000
LONG_GAMES = 100_000
FIRST_LONG_SEED = 1 << 32
SHARES = 8


def some_games(options: dict[str, Any], first: int, games: int) -> Fuzz:
    result = fuzz(me.load(GAME, **options), first, games)
    assert not result.broken, str(result)
    assert result.stats["truncated"] == 0, str(result)
    return result


def test_invariants_hold_in_every_combination_of_options() -> None:
    taken = np.zeros(sum(RANGES.values()), np.int64)
    games = ceil(QUICK_GAMES / len(COMBINATIONS))
    ends = dict.fromkeys(("thirty_doom", "end_of_world", "battles", "surrounded"), 0)
    for number, options in enumerate(COMBINATIONS):
        result = some_games(options, number * games, games)
        taken += result.taken
        assert result.stats["deepest"] < MAX_FRAMES
        for name in ends:
            ends[name] += result.stats[name]
    for name, size in RANGES.items():
        assert taken[STARTS[name]:][:size].any(), f"no game took an action of the range {name}; is it dead?"
    assert all(count > 5 for count in ends.values()), f"each must be well tried: {ends}"


@pytest.mark.fuzz
@pytest.mark.parametrize("share", range(SHARES))
def test_long_run(share: int) -> None:
    """100,000 games with the default options, and as many over all combinations of them."""
    games = ceil(LONG_GAMES / SHARES)
    some_games({}, FIRST_LONG_SEED + share * games, games)
    chosen = COMBINATIONS[share::SHARES]
    for number, options in enumerate(chosen):
        some_games(options, FIRST_LONG_SEED * 2 + number, ceil(games / len(chosen)))


# The checker itself: each kind of damage is found and named.


def crowded() -> State:
    """A position with something everywhere."""
    return table(
        cthulhu={"units": "arkham: 2 acolyte, cthulhu; salem: deep_one", "books": "devolve", "signs": [1, 2],
                 "captives": {"black_goat": 1}},
        goat={"units": "arkham: ghoul, acolyte; dunwich: 2 acolyte", "books": "frenzy ghroth", "doom": 4},
        gates="arkham: great_cthulhu; dunwich: black_goat; boston: abandoned", ritual=2, round=3,
    )


def put(field: str, *place: int, to: int) -> Callable[[State], None]:
    def change(state: State) -> None:
        state.states[field][(0, *place)] = to

    return change


DAMAGE = {
    "a unit from nowhere": (put("units", 0, 0, 1, to=3), invariants.UNITS),
    "a negative pool": (put("pool", 0, 0, to=-1), invariants.UNITS),
    "a captive too many": (put("captured", 0, 1, to=2), invariants.UNITS),
    "an area forgotten": (put("present", 0, to=0), invariants.PRESENT),
    "a gate from nowhere": (put("gate", 0, to=1), invariants.GATES),
    "a gate without its keeper": (put("keeper", 7, to=1), invariants.GATES),
    "a gate of somebody elsewhere": (put("gate", 12, to=2), invariants.GATES),
    "power below nothing": (put("power", 1, to=-1), invariants.POWER),
    "a ritual beyond the track": (put("ritual", to=20), invariants.POWER),
    "a book unearned": (put("books", 0, to=3), invariants.BOOKS),
    "a sign too many": (put("bag", 2, to=3), invariants.SIGNS),
    "a result without a battle": (put("kills", 0, to=1), invariants.BATTLE),
    "a move without a Move": (put("moved", 0, 7, to=1), invariants.MOVED),
    "rubbish above the stack": (put("frame_value", 2, to=1), invariants.STACK),
    "the wrong seat asked": (put("player", to=1), invariants.STACK),
    "beyond the bound": (put("decisions", to=1 << 20), invariants.LENGTH),
    "a place before the end": (put("rank", 1, to=1), invariants.OVER),
    "an end without a reason": (put("player", to=-1), invariants.OVER),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_the_checker_names_the_damage(what: str) -> None:
    state = crowded()
    assert broken(state) == ""
    change, number = DAMAGE[what]
    change(state)
    assert broken(state) == invariants.NAMES[number]
