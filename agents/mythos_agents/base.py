"""What every agent promises, and the error for an agent nobody knows.  No agent lives here."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt
from mythos_envs.errors import GameError
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.spec import IntArray, StateArray

__all__ = ["ActionArray", "Agent", "Game", "IntArray", "StateArray", "UnknownAgent"]

ActionArray = npt.NDArray[np.int32]


class UnknownAgent(GameError):
    """The spec names no agent.  The text holds the spec, the nearest known one and all of them."""


@runtime_checkable
class Agent(Protocol):
    """Something that chooses: it answers many positions, of any seats and games, in one call."""

    name: str
    """The spec it was made from, such as ``ismcts:200``."""

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        """Returns one legal action for each of ``states[indices[k]]``.

        Args:
            game: The game that all the states belong to.
            states: Structured array ``[n]``, owned by the caller and left as it is.
            indices: Which states to answer, int64 ``[k]``; none of them may be over.

        Returns:
            int32 ``[k]``, owned by the caller from then on.
        """
        ...

    def seed(self, seed: int) -> None:
        """Starts the agent's own chance again: same seed and same calls, same choices."""
        ...
