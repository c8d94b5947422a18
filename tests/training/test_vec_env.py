"""The self-play environment, as SB3 and sb3-contrib expect it."""

from typing import Any

import mythos_envs as me
import numpy as np
import pytest
from mythos_agents.base import ActionArray, Game, IntArray, StateArray
from mythos_envs.errors import BadConfig, IllegalAction
from mythos_training.config import OpponentsConfig
from mythos_training.pool import Pool
from mythos_training.vec_env import SelfPlayVecEnv
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported


def random_pool() -> Pool:
    return Pool(OpponentsConfig(current=0, snapshots=0, scripted={"random": 1.0}))


def lowest(env: SelfPlayVecEnv) -> np.ndarray[Any, Any]:
    """The first legal action of every game."""
    return env.action_masks().argmax(axis=1)


class Watcher(Pool):
    """A pool that keeps what the environment asks it."""

    def __init__(self, config: OpponentsConfig) -> None:
        super().__init__(config)
        self.asked: list[tuple[IntArray, IntArray]] = []

    def choose(self, game: Game, states: StateArray, indices: IntArray, places: IntArray) -> ActionArray:
        self.asked.append((indices.copy(), game.players_many(states, indices).astype(np.int64)))
        return super().choose(game, states, indices, places)


@pytest.mark.parametrize("players", [2, 3])
def test_shapes_types_and_masks_are_what_sb3_expects(players: int) -> None:
    env = SelfPlayVecEnv(me.load("lantern", players=players), 6, random_pool(), seed=1)
    observations = env.reset()
    for _ in range(40):
        assert observations.shape == (6, *env.observation_space.shape) and observations.dtype == np.float32
        assert all(env.observation_space.contains(row) for row in observations)
        assert is_masking_supported(env)
        masks = get_action_masks(env)
        assert masks.shape == (6, env.action_space.n) and masks.dtype == np.bool_ and masks.any(axis=1).all()
        observations, rewards, dones, infos = env.step(lowest(env))
        assert rewards.shape == dones.shape == (6,) and rewards.dtype == np.float32 and dones.dtype == np.bool_
        assert [("terminal_observation" in info) for info in infos] == list(dones)
        assert (rewards[~dones] == 0).all()


def test_the_learner_sees_its_own_seat_and_only_opponents_are_asked(toy: Game) -> None:
    pool = Watcher(OpponentsConfig(current=0, snapshots=0, scripted={"random": 1.0}))
    env = SelfPlayVecEnv(toy, 16, pool, seed=2)
    env.reset()
    for _ in range(30):
        everyone = np.arange(16, dtype=np.int64)
        assert (toy.players_many(env.states, everyone) == env.seats).all()
        for k in everyone:
            assert (env.observations[k] == toy.state_view(env.states, int(k)).observe(int(env.seats[k]))).all()
        before = env.seats.copy()
        pool.asked.clear()
        _, _, dones, _ = env.step(lowest(env))
        for indices, players in pool.asked:
            steady = ~dones[indices]
            assert (players[steady] != before[indices[steady]]).all()


def test_rewards_are_those_of_the_learners_own_seat(toy: Game) -> None:
    """Replays every game beside the environment and compares the end with the State's own returns."""
    env = SelfPlayVecEnv(toy, 8, random_pool(), seed=3)
    env.reset()
    ends = 0
    for _ in range(60):
        seats = env.seats.copy()
        befores = [toy.state_view(env.states, k) for k in range(8)]
        actions = lowest(env)
        _, rewards, dones, infos = env.step(actions)
        for k in np.flatnonzero(dones):
            befores[k].apply(int(actions[k]))
            if befores[k].over:  # else an opponent ended it, with a move that is not known here
                ends += 1
                assert rewards[k] == befores[k].returns()[seats[k]]
                assert (infos[k]["terminal_observation"] == befores[k].observe(int(seats[k]))).all()
            assert infos[k]["episode"]["r"] == rewards[k] and infos[k]["episode"]["l"] >= 1
            assert infos[k]["TimeLimit.truncated"] is False
    assert ends >= 10


def test_both_sides_win_as_often_when_both_play_at_random(toy: Game) -> None:
    env = SelfPlayVecEnv(toy, 64, random_pool(), seed=4)
    env.reset()
    rng = np.random.default_rng(0)
    total = count = 0.0
    for _ in range(150):
        odds = rng.random(env.masks.shape) * env.masks
        _, rewards, dones, _ = env.step(odds.argmax(axis=1))
        total, count = total + float(rewards.sum()), count + float(dones.sum())
    assert count > 500 and abs(total / count) < 0.15


def test_seats_are_drawn_anew_for_each_game(toy: Game) -> None:
    env = SelfPlayVecEnv(toy, 200, random_pool(), seed=5)
    env.reset()
    assert 60 < int(env.seats.sum()) < 140


def test_a_game_cut_off_says_so() -> None:
    game = me.load("lantern")
    game.blank["max_length"] = 4
    env = SelfPlayVecEnv(game, 4, random_pool(), seed=6)
    env.reset()
    cut = []
    for _ in range(40):
        _, rewards, dones, infos = env.step(lowest(env))
        cut += [(float(rewards[k]), infos[k]["TimeLimit.truncated"]) for k in np.flatnonzero(dones)]
    assert cut and all(reward == 0.0 and truncated for reward, truncated in cut)


def test_an_illegal_action_is_refused_with_the_position(toy: Game) -> None:
    env = SelfPlayVecEnv(toy, 2, random_pool(), seed=7)
    env.reset()
    with pytest.raises(IllegalAction, match="is not legal for seat"):
        env.step(env.masks.argmin(axis=1))


def test_the_same_seed_gives_the_same_games_and_saved_state_the_same_future(toy: Game) -> None:
    def run(env: SelfPlayVecEnv, steps: int) -> list[bytes]:
        return [env.step(lowest(env))[0].tobytes() for _ in range(steps)]

    one, two = (SelfPlayVecEnv(toy, 8, random_pool(), seed=8) for _ in range(2))
    assert one.reset().tobytes() == two.reset().tobytes()
    assert run(one, 20) == run(two, 20)
    arrays, plain = one.get_state()
    one.reseed_opponents()
    ahead = run(one, 20)
    other = SelfPlayVecEnv(toy, 8, random_pool(), seed=99)
    other.set_state(arrays, plain)
    other.reseed_opponents()
    assert run(other, 20) == ahead
    with pytest.raises(ValueError, match="saved states are"):
        SelfPlayVecEnv(toy, 4, random_pool()).set_state(arrays, plain)


def test_shaping_adds_up_to_the_same_return(toy: Game) -> None:
    """Potential-based shaping with gamma 1 changes each reward, and the sum over a game only by its first potential."""
    plain, shaped = (SelfPlayVecEnv(toy, 4, random_pool(), 9, shaping, 1.0) for shaping in ({}, {"light": 0.5}))
    plain.reset(), shaped.reset()
    first = shaped.potentials.copy()
    sums, changed = np.zeros((2, 4)), False
    for _ in range(25):
        rewards, more = plain.step(lowest(plain))[1:3], shaped.step(lowest(shaped))[1:3]
        sums += np.stack([rewards[0], more[0]])
        changed |= bool((rewards[0] != more[0]).any())
        for k in np.flatnonzero(rewards[1]):
            assert sums[1, k] == pytest.approx(sums[0, k] - first[k], abs=1e-5)
            sums[:, k], first[k] = 0.0, shaped.potentials[k]
    assert changed


def test_shaping_by_an_unknown_piece_is_refused(toy: Game) -> None:
    with pytest.raises(BadConfig, match=r"shaping\.lihgt"):
        SelfPlayVecEnv(toy, 1, random_pool(), shaping={"lihgt": 1.0})
