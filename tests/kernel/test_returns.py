"""Returns: by the win and by the ranking, ties shared, always zero-sum; the bound on the length; options and errors."""

import lantern  # noqa: F401  (registers the toy game)
import mythos_envs as me
import numpy as np
import pytest
from mythos_envs.errors import BadConfig, UnknownGame
from mythos_envs.kernel.layout import NOBODY


def returns(rank: list[int], by: str) -> list[float]:
    state = me.load("lantern", players=len(rank), returns=by).start(0)
    state.states["player"] = NOBODY
    state.states["rank"][0][: len(rank)] = rank
    return state.returns().tolist()


@pytest.mark.parametrize(("rank", "by", "expected"), [
    ([0, 1], "win", [1, -1]),
    ([1, 0], "rank", [-1, 1]),
    ([0, 0], "win", [0, 0]),
    ([0, 1, 2], "win", [1, -0.5, -0.5]),
    ([2, 0, 1], "win", [-0.5, 1, -0.5]),
    ([0, 1, 2], "rank", [1, 0, -1]),
    ([0, 0, 2], "win", [0.25, 0.25, -0.5]),
    ([0, 0, 2], "rank", [0.5, 0.5, -1]),
    ([0, 1, 1], "rank", [1, -0.5, -0.5]),
    ([0, 0, 0], "win", [0, 0, 0]),
])
def test_returns(rank: list[int], by: str, expected: list[float]) -> None:
    assert returns(rank, by) == pytest.approx(expected)
    assert sum(returns(rank, by)) == pytest.approx(0)


def test_the_bound_on_the_length_is_a_truncation_and_a_draw() -> None:
    state = me.load("lantern").start(1)
    state.states["max_length"] = 2
    while not state.over:
        state.apply(int(state.legal_actions()[0]))
    assert state.truncated and state.decisions == 2 and state.outcome().reason == "length bound"
    assert not state.returns().any() and state.outcome().truncated


@pytest.mark.parametrize(("options", "message"), [
    ({"players": 9}, r"players=9 is not possible; choose from 2, 3"),
    ({"players": True}, "players=True is not possible"),
    ({"player": 2}, r"unknown option 'player'; did you mean 'players'\?"),
    ({"returns": "points"}, "choose from 'win', 'rank'"),
])
def test_bad_options_name_the_known_ones(options: dict[str, object], message: str) -> None:
    with pytest.raises(BadConfig, match=message) as caught:
        me.load("lantern", **options)
    assert "\n" not in str(caught.value)


def test_unknown_names_and_seats() -> None:
    with pytest.raises(UnknownGame, match="did you mean 'lantern'"):
        me.load("lanterm")
    state = me.load("lantern").start(0)
    for call in (state.observe, state.text, state.redeterminize):
        with pytest.raises(BadConfig, match="seats are 0 to 1, got 2"):
            call(2)
    with pytest.raises(BadConfig, match="at least one game"):
        me.load("lantern").batch(0)


def test_games_of_a_batch_are_all_different() -> None:
    batch = me.load("lantern").batch(64, seed=0)
    words = set(batch.states["rng"].tolist())
    chance = np.random.default_rng(0)
    ended = 0
    while ended < 500:
        batch.step((chance.random(batch.mask.shape) * batch.mask).argmax(axis=1))
        ended += int(batch.done.sum())
        words |= set(batch.seeds[batch.done].tolist())
    assert len(words) == 64 + ended
