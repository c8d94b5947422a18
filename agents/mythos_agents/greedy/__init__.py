"""Rules of thumb: one hand-weighted player per game, compiled, found by the game's name.

A game's file implements the generic function `prefer` for its own record type.  It reads the position as the rules know
it, so it must look only at what the seat to act may know.  Nothing about a game may be written in this file.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import numpy as np
from mythos_envs.errors import BadConfig
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.generic import generic, legal
from mythos_envs.kernel.layout import NOBODY

from mythos_agents.base import ActionArray, IntArray, StateArray

prefer = generic("prefer")
"""``prefer(s, actions, count) -> action``: the one of the first ``count`` legal ``actions`` that it likes best."""


@compiled
def prefer_many(states: Any, indices: Any, scratch: Any, out: Any) -> None:
    """Fills ``out`` int32[k] with the preferred action of each of ``states[indices]``, or -1 when over."""
    for k in range(len(indices)):
        s = states[indices[k]]
        if s.player == NOBODY:
            out[k] = -1
        else:
            out[k] = prefer(s, scratch, legal(s, scratch))


def has_greedy(game_id: str) -> bool:
    """Whether rules of thumb have been written for a game."""
    return game_id.isidentifier() and importlib.util.find_spec(f"{__name__}.{game_id}") is not None


class GreedyAgent:
    """Plays by the rules of thumb of whatever game it is asked about; has no chance of its own."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._known: set[str] = set()
        self.seed(seed)

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        """The preferred action of each state.

        Raises:
            BadConfig: Nobody has written rules of thumb for this game.
        """
        if game.id not in self._known:
            if not has_greedy(game.id):
                raise BadConfig(f"{game.id} has no greedy player; use random or ismcts:SIMS")
            importlib.import_module(f"{__name__}.{game.id}")
            self._known.add(game.id)
        actions = np.empty(len(indices), np.int32)
        prefer_many(states, indices, np.empty(game.num_actions, np.int32), actions)
        return actions

    def seed(self, seed: int) -> None:
        """Nothing to start again: the same position always gets the same answer."""
