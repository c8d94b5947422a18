"""Random games, checked after every step: thousands in `make test`, 100,000 per number of players in `make fuzz`."""

from collections.abc import Callable
from itertools import product
from math import ceil
from typing import Any

import mythos_envs as me
import numpy as np
import pytest
from every_state import Fuzz
from mythos_envs.kernel.game import State
from mythos_envs.kernel.registry import spec_of
from mythos_envs.kingsport_festival import layout as at
from mythos_envs.kingsport_festival import tables as t
from mythos_envs.kingsport_festival.actions import FACES, NUM_ACTIONS, RANGES, STARTS
from mythos_envs.kingsport_festival.components import BUILDINGS

from kingsport_festival import invariants
from kingsport_festival.build import at as table
from kingsport_festival.fuzz import broken, fuzz

GAME = "kingsport_festival"
SPEC = spec_of(GAME)
PLAYERS = SPEC.options[0].choices
COMBINATIONS = [dict(zip([option.name for option in SPEC.options[1:]], chosen, strict=True))
                for chosen in product(*(option.choices for option in SPEC.options[1:]))]
"""Every possible combination of the options, the number of players apart."""
QUICK_GAMES = 1_000
LONG_GAMES = 100_000
"""For each number of players."""
SHARES = 4
FIRST_LONG_SEED = 1 << 32


def some_games(options: dict[str, Any], first: int, games: int) -> Fuzz:
    result = fuzz(me.load(GAME, **options), first, games)
    assert not result.broken, str(result)
    assert result.stats["truncated"] == 0 and result.stats["games"] == games, str(result)
    return result


def taken_in(taken: np.ndarray, name: str) -> np.ndarray:
    """How often each action of a range was taken."""
    return taken[STARTS[name]:][: RANGES[name]]


@pytest.mark.parametrize("players", PLAYERS)
def test_invariants_hold_in_every_combination_of_options(players: int) -> None:
    taken = np.zeros(NUM_ACTIONS, np.int64)
    stats = dict.fromkeys(invariants.STATS, 0)
    games = ceil(QUICK_GAMES / len(COMBINATIONS))
    for number, options in enumerate(COMBINATIONS):
        result = some_games({"players": players, **options}, number * games, games)
        taken += result.taken
        stats = {name: stats[name] + value for name, value in result.stats.items()}
        assert result.stats["deepest"] < at.MAX_FRAMES - invariants.SPARE_FRAMES
    for name in RANGES:
        assert taken_in(taken, name).any(), f"no game took an action of the range {name}; is it dead?"
    assert all(taken_in(taken, "cast")), "every spell is played"
    assert all(taken_in(taken, "occupy")), "every building is occupied"
    assert not [name for name in invariants.STATS if stats[name] == 0 and name not in ("truncated", "ties")]


@pytest.mark.fuzz
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("share", range(SHARES))
def test_long_run(players: int, share: int) -> None:
    """Nothing breaks, and nothing that the game has is never met."""
    games = ceil(LONG_GAMES / SHARES)
    result = some_games({"players": players, "scenario": "random"}, FIRST_LONG_SEED + share * games, games)
    beings = taken_in(result.taken, "place").reshape(-1, t.NUM_BEINGS)
    assert beings.sum(axis=0).all(), "every being is summoned"
    assert beings.sum(axis=1).astype(bool).tolist() == [k + 1 != 1 << at.EXTRA for k in range(len(beings))]
    often = {"cast": t.NUM_SPELLS, "discard": t.NUM_SPELLS, "occupy": t.NUM_BUILDINGS, "die": at.SLOTS,
             "steal": (players - 1) * t.NUM_RESOURCES, "set_die": t.NUM_DICE * FACES, "dice": (1 << t.NUM_DICE) - 1}
    for name, size in often.items():  # two spells on one extra die are too rare to wait for
        used = taken_in(result.taken, name)[:size]
        assert used.all(), f"{name}: {np.flatnonzero(used == 0)} never taken"
    has_use = [any(ability.op == "use" for ability in building.abilities) for building in BUILDINGS]
    assert taken_in(result.taken, "use").astype(bool).tolist() == has_use
    unmet = [name for name, count in result.stats.items() if count == 0]
    assert unmet == ["truncated", "scenario none"], "a random scenario is one of the cards"


# The checker itself: each kind of damage is found and named.


def crowded() -> State:
    """A summoning turn with something everywhere."""
    return table(
        "summoning", round=7, dice=[[2, 4], [3], [1, 5, 6]], order=[2, 0, 1], turn=0, summoned=[["ghoul"], ["nodens"]],
        extra=[6], magic=[5, 2, 1], cult=[4, 9, 0], resources=[{"evil": 2}, {"death": 1}, {"destruction": 3}],
        hands=[["flying_ointment", "grave_dust"], ["ember_tithe"], ["two_masters", "blood_price", "cheap_ruin"]],
        discarded=["key_and_gate"], buildings=[["house", "school", "library"], ["house"], []], used=[["ruins"], [], []],
        foreseen=[["event 1", "event 3"], ["investigator 2"], []],
    )


def put(field: str, *place: int, to: int) -> Callable[[State], None]:
    def change(state: State) -> None:
        state.states[field][(0, *place)] = to

    return change


DAMAGE = {
    "sanity beyond the limit": (put("sanity", 0, to=13), invariants.TRACKS),
    "magic below nothing": (put("magic", 1, to=-1), invariants.TRACKS),
    "a resource owed": (put("resources", 2, 0, to=-1), invariants.TRACKS),
    "points of a seat that is not there": (put("cult", 4, to=1), invariants.TRACKS),
    "a spell nowhere": (put("spell_at", 0, to=9), invariants.SPELLS_OF),
    "a spell in a hand that does not count it": (put("spell_at", 20, to=2), invariants.SPELLS_OF),
    "a back too many": (put("hand", 1, 0, to=1), invariants.SPELLS_OF),
    "a disk without the House": (put("buildings", 2, to=1 << t.BUILDING["port"]), invariants.DISKS),
    "a disk beside the town": (put("buildings", 2, to=1 << 20 | 1), invariants.DISKS),
    "more disks than rounds": (put("buildings", 2, to=(1 << 9) - 1), invariants.DISKS),
    "a House that was used": (put("used", 0, to=1 << t.BUILDING["house"]), invariants.DISKS),
    "dice out of order": (put("dice", 0, 0, to=5), invariants.DICE),
    "a seventh face": (put("dice", 1, 0, to=7), invariants.DICE),
    "a die too many": (put("dice", 1, 2, to=3), invariants.DICE),
    "a being without a die": (put("summoned", 2, to=1), invariants.DICE),
    "a price spared for nobody": (put("spared", 0, to=5), invariants.DICE),
    "a seat twice in the order": (put("order", 0, to=1), invariants.ORDER),
    "a round too far": (put("round", to=10), invariants.CALENDAR),
    "a raid too many": (put("raids_done", to=3), invariants.CALENDAR),
    "a card shown too early": (put("event_shown", to=1), invariants.CALENDAR),
    "a festival too early": (put("festival_shown", to=1), invariants.CALENDAR),
    "an event twice": (put("event", 0, to=1), invariants.CARDS),
    "an investigator of another level": (put("investigator", 3, to=0), invariants.CARDS),
    "a festival in a game without": (put("festival", to=2), invariants.CARDS),
    "a look too far ahead": (put("foreseen", 2, to=1 << 6), invariants.FORESEEN),
    "a look at no festival": (put("foreseen", 2, to=1 << 8), invariants.FORESEEN),
    "a discount while summoning": (put("discount", to=1), invariants.TURN),
    "strength without a raid": (put("strength", to=1), invariants.TURN),
    "no way to count": (put("sums", to=0), invariants.TURN),
    "rubbish above the stack": (put("frame_b", 2, to=1), invariants.STACK),
    "a question nobody knows": (put("depth", to=1), invariants.STACK),
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


def test_a_hand_beyond_the_limit_is_found() -> None:
    state = crowded()
    state.states["spell_at"][0][t.SPELL["dream_of_rlyeh"]] = at.IN_HAND + 2
    state.states["hand"][0, 2, 1] += 1
    assert broken(state) == invariants.NAMES[invariants.HANDS]


def test_a_broken_game_is_reported_with_its_seed() -> None:
    game = me.load(GAME)
    game.blank["decisions"] = 5  # as if somebody had forgotten to clear the record
    result = fuzz(game, first=7, games=2)
    assert (result.seed, result.broken) == (7, invariants.NAMES[invariants.LENGTH])
    assert "seed 7" in str(result) and GAME in str(result)
