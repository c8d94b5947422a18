"""Hundreds of games as one SB3 `VecEnv`: one learner's seat in each, the other seats played by a pool.

A step runs from the learner's decision to its next decision. Everything that chance decides (deals, seats, opponents
and their seeds) comes from one generator that the environment owns, so that `get_state` holds the whole future.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from mythos_agents.base import ActionArray, Game, IntArray, StateArray
from mythos_envs.errors import BadConfig, IllegalAction, nearest
from mythos_envs.kernel.layout import NOBODY
from stable_baselines3.common.vec_env import VecEnv

Indices = None | int | Iterable[int]
Infos = list[dict[str, Any]]


class Opponents(Protocol):
    """What the environment needs of a pool."""

    def draw(self, rng: np.random.Generator, shape: tuple[int, ...]) -> IntArray:
        """Opponents by place."""

    def choose(self, game: Game, states: StateArray, indices: IntArray, places: IntArray) -> ActionArray:
        """Actions of the opponents at `places`."""

    def seed(self, rng: np.random.Generator) -> None:
        """Seeds all opponents."""


class SelfPlayVecEnv(VecEnv):
    """Games side by side, each seen from one seat that is drawn anew for every game.

    Args:
        game: what is played.
        num_games: how many side by side.
        pool: who plays the other seats.
        seed: fixes every draw.
        shaping: observation piece -> weight. The reward gains `gamma * potential(next) - potential(now)`, where the
            potential is the weighted mean of the pieces and 0 at the end; this leaves the best policy unchanged.
        gamma: the learner's discount, for the shaping.
    """

    def __init__(
        self,
        game: Game,
        num_games: int,
        pool: Opponents,
        seed: int = 0,
        shaping: Mapping[str, float] | None = None,
        gamma: float = 1.0,
    ) -> None:
        self.game, self.pool, self.gamma = game, pool, gamma
        self._weights = shaping_weights(game, shaping or {})
        self._rng = np.random.default_rng(seed)
        self._all = np.arange(num_games, dtype=np.int64)
        self.states = game.empty_states(num_games)
        self.seats = np.zeros(num_games, np.int8)
        self.places = np.zeros((num_games, game.num_players), np.int64)
        self.masks = np.zeros((num_games, game.num_actions), np.int8)
        self.observations = np.zeros((num_games, game.observation_size), np.float32)
        self.lengths = np.zeros(num_games, np.int64)
        self.totals = np.zeros(num_games, np.float64)
        self.potentials = np.zeros(num_games, np.float64)
        self._actions = np.zeros(num_games, np.int32)
        box = spaces.Box(-np.inf, np.inf, (game.observation_size,), np.float32)
        super().__init__(num_games, box, spaces.Discrete(game.num_actions))

    # Playing.

    def reset(self) -> npt.NDArray[np.float32]:
        """Starts every game and plays on to the learner's first decision."""
        self.reseed_opponents()
        self._start(self._all)
        self._advance(self._all, None)
        self._look()
        self.lengths[:], self.totals[:] = 0, 0.0
        if self._weights is not None:
            self.potentials[:] = self.observations @ self._weights
        return self.observations.copy()

    def reseed_opponents(self) -> None:
        """Gives every opponent new chance from the environment's generator; call it at each rollout's start."""
        self.pool.seed(self._rng)

    def step_async(self, actions: npt.NDArray[np.int64]) -> None:
        """Notes the learner's actions, one for each game."""
        self._actions = np.asarray(actions).astype(np.int32).reshape(self.num_envs)

    def step_wait(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.bool_], Infos]:
        """Plays the learner's actions, then the opponents' until the learner is asked again or the game has ended.

        A finished game starts anew at once; its last reward is always delivered, its last observation is in `infos`.
        """
        codes = self.game.step_many(self.states, self._all, self._actions)
        if codes.any():
            self._refuse(int(np.flatnonzero(codes)[0]))
        self.lengths += 1
        infos: Infos = [{} for _ in range(self.num_envs)]
        ended, returns = self._advance(self._all, infos)
        rewards = returns
        self._look()
        if self._weights is not None:
            rewards = rewards + self._shape(ended).astype(np.float32)
        self.totals += returns
        self._close(ended, infos)
        return self.observations.copy(), rewards, ended, infos

    def _refuse(self, index: int) -> None:
        state = self.game.state_view(self.states, index)
        state.apply(int(self._actions[index]))
        raise IllegalAction(f"{self.game.id}: action {self._actions[index]} was refused in game {index}")

    def _start(self, indices: IntArray) -> None:
        """Deals new games in `indices`, with new seats and opponents."""
        count = len(indices)
        seeds = self._rng.integers(0, 2**64, size=count, dtype=np.uint64)
        self.game.start_many(self.states, indices, seeds)
        self.seats[indices] = self._rng.integers(0, self.game.num_players, size=count)
        self.places[indices] = self.pool.draw(self._rng, (count, self.game.num_players))

    def _advance(self, active: IntArray, infos: Infos | None) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.float32]]:
        """Plays the opponents' decisions in `active` until the learner is to act in all of them.

        Args:
            active: games that may wait for an opponent or be over.
            infos: receives the ends of games; None when no learner's decision came before (a reset).

        Returns:
            Which games ended and the learner's returns in them. A game that ends again before its learner was asked
            at all has no decision to reward: it is dealt again and not counted.
        """
        ended = np.zeros(self.num_envs, np.bool_)
        returns = np.zeros(self.num_envs, np.float32)
        while True:
            players = self.game.players_many(self.states, active)
            waiting = players != self.seats[active]
            active, players = active[waiting], players[waiting]
            if not len(active):
                return ended, returns
            over = active[players == NOBODY]
            if len(over):
                fresh = over[~ended[over]] if infos is not None else over[:0]
                self._finish(fresh, returns, infos)
                ended[fresh] = True
                self._start(over)
            going = players != NOBODY
            asked = active[going]
            if len(asked):
                actions = self.pool.choose(self.game, self.states, asked, self.places[asked, players[going]])
                codes = self.game.step_many(self.states, asked, actions)
                if codes.any():
                    self._refuse_opponent(asked, actions, codes)

    def _refuse_opponent(self, asked: IntArray, actions: ActionArray, codes: npt.NDArray[np.int8]) -> None:
        wrong = int(np.flatnonzero(codes)[0])
        self.game.state_view(self.states, int(asked[wrong])).apply(int(actions[wrong]))

    def _finish(self, ended: IntArray, returns: npt.NDArray[np.float32], infos: Infos | None) -> None:
        """Notes return, last observation and truncation of games that have just ended."""
        if not len(ended) or infos is None:
            return
        seats = self.seats[ended]
        by_seat = np.zeros((len(ended), self.game.num_players), np.float32)
        self.game.returns_many(self.states, ended, by_seat)
        returns[ended] = by_seat[np.arange(len(ended)), seats]
        last = np.zeros((len(ended), self.game.observation_size), np.float32)
        self.game.observe_many(self.states, ended, seats, last)
        truncated = self.game.truncated_many(self.states, ended)
        for k, index in enumerate(ended):
            infos[index]["terminal_observation"] = last[k]
            infos[index]["TimeLimit.truncated"] = bool(truncated[k])

    def _close(self, ended: npt.NDArray[np.bool_], infos: Infos) -> None:
        """Completes the episode statistics of the games that ended and begins new ones."""
        for index in np.flatnonzero(ended):
            infos[index]["episode"] = {"r": float(self.totals[index]), "l": int(self.lengths[index])}
        self.lengths[ended] = 0
        self.totals[ended] = 0.0

    def _look(self) -> None:
        self.game.observe_many(self.states, self._all, self.seats, self.observations)
        self.game.masks_many(self.states, self._all, self.masks)

    def _shape(self, ended: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
        """Shaping rewards; moves the potentials on to the new observations."""
        now = self.observations @ self._weights
        gain: npt.NDArray[np.float64] = np.where(ended, 0.0, self.gamma * now) - self.potentials
        self.potentials[:] = now
        return gain

    # What sb3-contrib asks.

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Legal actions of every game, bool[num_games, num_actions]; a view of the environment's buffer."""
        return self.masks.view(np.bool_)

    def env_method(self, method_name: str, *args: Any, indices: Indices = None, **kwargs: Any) -> list[Any]:
        """Calls a method for the games in `indices`; `action_masks` is the one there is."""
        if method_name != "action_masks":
            raise AttributeError(f"the games have no method {method_name!r}")
        return list(self.action_masks()[self._pick(indices)])

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of the environment, once for each of the games in `indices`."""
        value = None if attr_name == "render_mode" else getattr(self, attr_name)
        return [value] * len(self._pick(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Refused: the games share their attributes."""
        raise AttributeError(f"cannot set {attr_name!r} on single games")

    def env_is_wrapped(
        self, wrapper_class: type[gym.Wrapper[Any, Any, Any, Any]], indices: Indices = None
    ) -> list[bool]:
        """False: the games are not wrapped."""
        return [False] * len(self._pick(indices))

    def _pick(self, indices: Indices) -> IntArray:
        return self._all if indices is None else np.atleast_1d(np.asarray(indices, dtype=np.int64))

    def close(self) -> None:
        """Nothing to release."""

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Starts the environment's generator anew; takes effect from the next deal on."""
        self._rng = np.random.default_rng(seed)
        return [seed] * self.num_envs

    # Exact resume.

    def get_state(self) -> tuple[dict[str, npt.NDArray[Any]], dict[str, Any]]:
        """The whole future: arrays, and the generator's state as plain data for JSON."""
        arrays: dict[str, npt.NDArray[Any]] = {
            "states": self.states.view(np.uint8).reshape(self.num_envs, -1).copy(),
            "seats": self.seats.copy(),
            "places": self.places.copy(),
            "lengths": self.lengths.copy(),
            "totals": self.totals.copy(),
            "potentials": self.potentials.copy(),
        }
        return arrays, {"rng": self._rng.bit_generator.state}

    def set_state(self, arrays: Mapping[str, npt.NDArray[Any]], plain: Mapping[str, Any]) -> npt.NDArray[np.float32]:
        """Puts back what `get_state` gave; returns the observations that the learner is to act on.

        Raises:
            ValueError: the arrays have other shapes than this environment's.
        """
        mine, _ = self.get_state()
        for name, array in mine.items():
            if arrays[name].shape != array.shape or arrays[name].dtype != array.dtype:
                raise ValueError(f"saved {name} are {arrays[name].shape}, not {array.shape}")
        self.states.view(np.uint8).reshape(self.num_envs, -1)[:] = arrays["states"]
        for name in mine.keys() - {"states"}:
            getattr(self, name)[:] = arrays[name]
        self._rng.bit_generator.state = plain["rng"]
        self._look()
        return self.observations.copy()


def shaping_weights(game: Game, shaping: Mapping[str, float]) -> npt.NDArray[np.float32] | None:
    """Weight of every number of the observation, or None without shaping.

    Raises:
        BadConfig: a piece that the game does not have.
    """
    if not shaping:
        return None
    weights = np.zeros(game.observation_size, np.float32)
    for name, weight in shaping.items():
        if name not in game.pieces:
            raise BadConfig(f"shaping.{name}: {game.id} observes no such piece; {nearest(name, game.pieces)}")
        piece = game.pieces[name][0]
        weights[piece] = weight / (piece.stop - piece.start)
    return weights
