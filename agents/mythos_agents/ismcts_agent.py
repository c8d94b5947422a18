"""Information-set Monte Carlo tree search as an agent: the kernel's search, its memory and its seeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.layout import new_states
from mythos_envs.kernel.search import NODE, search_many

from mythos_agents.base import ActionArray, IntArray, StateArray

EXPLORATION = 0.7
"""Weight of the UCB term; returns lie in [-1, 1]."""


@dataclass(frozen=True)
class _Memory:
    """Everything a search writes to, allocated once for a game: one node for each simulation."""

    world: StateArray
    nodes: npt.NDArray[Any]
    values: npt.NDArray[np.float64]
    path: npt.NDArray[np.int32]
    seen: npt.NDArray[np.int64]
    scratch: npt.NDArray[np.int32]
    returns: npt.NDArray[np.float32]
    visits: npt.NDArray[np.int32]

    @classmethod
    def of(cls, game: Game, sims: int) -> _Memory:
        """Allocates the memory of a search with ``sims`` simulations."""
        return cls(
            world=game.empty_states(1),
            nodes=new_states(NODE, sims + 1),
            values=np.zeros((sims + 1, game.num_players), np.float64),
            path=np.zeros(sims + 2, np.int32),
            seen=np.zeros(game.num_actions, np.int64),
            scratch=np.zeros(game.num_actions, np.int32),
            returns=np.zeros(game.num_players, np.float32),
            visits=np.zeros(game.num_actions, np.int32),
        )


class IsmctsAgent:
    """A fresh search for every decision, with a fixed number of simulations; seeded and repeatable."""

    def __init__(self, sims: int, seed: int = 0, exploration: float = EXPLORATION) -> None:
        self.name = f"ismcts:{sims}"
        self.sims = sims
        self.exploration = exploration
        self.searches = 0
        """Positions searched so far; those with a single sensible answer need none."""
        self._memory: dict[tuple[Any, int, int], _Memory] = {}
        self.seed(seed)

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        """The most visited action of each state's own search."""
        actions = np.empty(len(indices), np.int32)
        m = self._memory_for(game)
        seeds = self._chance.integers(0, 2**64, size=len(indices), dtype=np.uint64)
        self.searches += search_many(
            states, indices, m.world, self.sims, seeds, self.exploration, m.nodes, m.values, m.path, m.seen, m.scratch,
            m.returns, m.visits, actions,
        )
        return actions

    def seed(self, seed: int) -> None:
        """Starts the chance of the searches again."""
        self._chance = np.random.Generator(np.random.PCG64(seed % 2**64))

    def _memory_for(self, game: Game) -> _Memory:
        """The memory for games of this shape, allocated at the first call."""
        key = (game.dtype, game.num_players, game.num_actions)
        memory = self._memory.get(key)
        if memory is None:
            memory = self._memory[key] = _Memory.of(game, self.sims)
        return memory
