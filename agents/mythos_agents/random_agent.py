"""Plays any legal action, all alike: the floor that every other agent is measured from."""

from __future__ import annotations

from typing import Any

import numpy as np
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.generic import legal
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.rng import GAMMA, HALF, LOW_HALF, TWO_TO_32, scramble

from mythos_agents.base import ActionArray, IntArray, StateArray


@compiled
def draw_below(generator: Any, bound: int) -> Any:
    """A whole number from 0 to ``bound`` - 1 from the agent's own word uint64[1], as kernel.rng.below draws it.

    A record with nothing but a generator would do, if Numba did not take every state for a kind of it.
    """
    n = np.uint64(bound)
    while True:
        generator[0] = generator[0] + GAMMA
        product = (scramble(generator[0]) >> HALF) * n
        if (product & LOW_HALF) >= (TWO_TO_32 - n) % n:
            return np.int64(product >> HALF)


@compiled
def choose_random(states: Any, indices: Any, generator: Any, scratch: Any, out: Any) -> None:
    """Fills ``out`` int32[k] with a uniformly random legal action of each of ``states[indices]``, or -1 when over."""
    for k in range(len(indices)):
        s = states[indices[k]]
        if s.player == NOBODY:
            out[k] = -1
        else:
            out[k] = scratch[draw_below(generator, legal(s, scratch))]


class RandomAgent:
    """Uniform over the legal actions, compiled, seeded."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._generator = np.zeros(1, np.uint64)
        self.seed(seed)

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        """One uniformly random legal action for each state."""
        actions = np.empty(len(indices), np.int32)
        choose_random(states, indices, self._generator, np.empty(game.num_actions, np.int32), actions)
        return actions

    def seed(self, seed: int) -> None:
        """Starts the agent's chance again."""
        self._generator[0] = seed % 2**64
