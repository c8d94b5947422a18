"""The search: repeatable, finds what is there to find, a value for each seat, memory that does not grow."""

import lantern  # noqa: F401  (registers the toy game)
import mythos_envs as me
import numpy as np
import pytest
from mythos_envs.kernel.game import Game, State
from mythos_envs.kernel.layout import new_states
from mythos_envs.kernel.search import NODE, ROOT, ismcts

GUARD = 7


class Search:
    """One search and everything that it wrote; arrays are a little longer than needed, to see that it stops in time."""

    def __init__(self, state: State, simulations: int, seed: int = 1) -> None:
        game = state.game
        self.before = state.to_bytes()
        self.nodes = new_states(NODE, simulations + 1 + GUARD)
        self.nodes["action"][simulations + 1 :] = -GUARD
        self.values = np.full((simulations + 1 + GUARD, game.num_players), np.nan)
        self.visits = np.zeros(game.num_actions, np.int32)
        ismcts(state.states, 0, game.empty_states(1), simulations, np.uint64(seed), 0.7, self.nodes, self.values,
               np.zeros(simulations + 2, np.int32), np.zeros(game.num_actions, np.int64),
               np.zeros(game.num_actions, np.int32), np.zeros(game.num_players, np.float32), self.visits)


def game(players: int = 2) -> Game:
    return me.load("lantern", players=players)


def test_same_seed_same_search() -> None:
    state = game().start(5)
    one, two, other = Search(state, 300), Search(state, 300), Search(state, 300, seed=2)
    assert np.array_equal(one.visits, two.visits) and np.array_equal(one.values, two.values, equal_nan=True)
    assert not np.array_equal(one.values, other.values, equal_nan=True)


def test_every_simulation_is_counted_and_only_legal_actions_are_visited() -> None:
    state = game().start(6)
    search = Search(state, 250)
    assert search.visits.sum() == 250 == search.nodes["visits"][ROOT]
    assert set(np.flatnonzero(search.visits)) <= set(state.legal_actions().tolist())
    assert state.to_bytes() == search.before, "a search must not touch the state"


def test_memory_is_fixed() -> None:
    search = Search(game(3).start(7), 120)
    assert (search.nodes["action"][121:] == -GUARD).all() and np.isnan(search.values[121:]).all()
    assert search.nodes["visits"][:121].min() >= 0


@pytest.mark.parametrize("players", [2, 3])
def test_finds_the_winning_card(players: int) -> None:
    hands = [{"spark": 1, "beacon": 1, "draught": 1}] + [{"lamp": 2}] * (players - 1)
    state = game(players).position({"light": [10] + [9] * (players - 1), "hands": hands})
    best = int(Search(state, 400).visits.argmax())
    assert game(players).action_text(state, best) == "play beacon"


def test_values_are_kept_for_each_seat() -> None:
    # Seat 0 wins with any card; the two others lose half a point each, whatever they hold.
    hands = [{"beacon": 1, "lamp": 1}, {"spark": 2}, {"candle": 2}]
    search = Search(game(3).position({"light": [13, 0, 0], "hands": hands}), 50)
    assert search.values[ROOT] / 50 == pytest.approx([1.0, -0.5, -0.5])
