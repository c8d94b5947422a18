"""The pool of opponents: odds, places, past selves."""

from collections.abc import Callable

import numpy as np
import pytest
from mythos_agents.base import Game
from mythos_agents.policy import PolicyNet
from mythos_training.config import OpponentsConfig, TrainConfig
from mythos_training.pool import CURRENT, Pool
from mythos_training.selfplay import Learner


@pytest.fixture
def net(tiny: Callable[..., TrainConfig], toy: Game) -> PolicyNet:
    return Learner(tiny(), toy).net


def test_weights_of_past_selves_go_to_the_current_policy_until_there_is_one(net: PolicyNet) -> None:
    pool = Pool(OpponentsConfig(current=0.4, snapshots=0.4, scripted={"random": 0.2}))
    assert pool.odds == pytest.approx([0.8, 0.2])
    pool.add(net)
    pool.add(net)
    assert pool.odds == pytest.approx([0.4, 0.2, 0.2, 0.2])


def test_only_past_selves_means_the_current_policy_first() -> None:
    pool = Pool(OpponentsConfig(current=0, snapshots=1, scripted={}))
    assert pool.odds == pytest.approx([1.0])
    assert (pool.draw(np.random.default_rng(0), (5, 2)) == CURRENT).all()


def test_draws_follow_the_odds(net: PolicyNet) -> None:
    pool = Pool(OpponentsConfig(current=0.5, snapshots=0.25, scripted={"random": 0.25}))
    pool.add(net)
    counts = np.bincount(pool.draw(np.random.default_rng(1), (4000,)), minlength=3)
    assert counts / 4000 == pytest.approx([0.5, 0.25, 0.25], abs=0.03)


def test_the_oldest_past_self_makes_room_and_keeps_its_place(net: PolicyNet) -> None:
    pool = Pool(OpponentsConfig(keep=2, scripted={}))
    for _ in range(3):
        pool.add(net)
    assert [agent.name for agent in pool.snapshots] == ["snapshot_00002", "snapshot_00001"]
    assert list(pool.files()) == ["snapshot_00002.safetensors", "snapshot_00001.safetensors"]


def test_a_past_self_is_not_changed_by_later_training(net: PolicyNet) -> None:
    pool = Pool(OpponentsConfig(scripted={}))
    pool.add(net)
    before = pool.snapshots[0].net.tensors["action.weight"].clone()
    net.tensors["action.weight"].add_(1.0)
    assert (pool.snapshots[0].net.tensors["action.weight"] == before).all()


def test_each_opponent_is_asked_once_for_all_its_games(net: PolicyNet, toy: Game) -> None:
    pool = Pool(OpponentsConfig(scripted={"random": 1.0}))
    pool.follow(net)
    calls: list[int] = []
    for agent in pool.agents:
        original = agent.choose

        def counted(game: Game, states: object, indices: np.ndarray, original: object = original) -> np.ndarray:
            calls.append(len(indices))
            return original(game, states, indices)  # type: ignore[operator]

        agent.choose = counted  # type: ignore[method-assign]
    states, indices = toy.empty_states(10), np.arange(10, dtype=np.int64)
    toy.start_many(states, indices, np.arange(10, dtype=np.uint64))
    actions = pool.choose(toy, states, indices, np.array([0, 1] * 5))
    assert calls == [5, 5]
    assert not toy.step_many(states, indices, actions).any()


def test_the_same_seed_gives_the_same_choices(net: PolicyNet, toy: Game) -> None:
    pool = Pool(OpponentsConfig(scripted={"random": 1.0}))
    pool.follow(net)
    states, indices = toy.empty_states(40), np.arange(40, dtype=np.int64)
    toy.start_many(states, indices, np.arange(40, dtype=np.uint64))
    places = np.array([0, 1] * 20)

    def choices(seed: int) -> bytes:
        pool.seed(np.random.default_rng(seed))
        return pool.choose(toy, states, indices, places).tobytes()

    assert choices(1) == choices(1) != choices(2)
