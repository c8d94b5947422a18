"""Many games that step together, for trainers.  Buffers are filled in place; keep a copy of what you want to keep."""

from typing import Any

import numpy as np
import numpy.typing as npt

from mythos_envs.errors import BadConfig, IllegalAction
from mythos_envs.kernel import steps
from mythos_envs.kernel.game import Game


class Batch:
    """``size`` games of one kind with same-step auto-reset.

    After `step`, ``reward`` and ``done`` speak of the step just made; ``player``, ``mask`` and ``observation`` of the
    position to act in, which is the first of a new game where ``done`` is true.  The observation is that of the seat
    to act.
    """

    def __init__(self, game: Game, size: int, seed: int = 0) -> None:
        if size < 1:
            raise BadConfig(f"{game.id}: a batch needs at least one game, got {size}")
        self.game = game
        self.size = size
        self.states = game.empty_states(size)
        self.player = np.zeros(size, np.int8)
        self.mask = np.zeros((size, game.num_actions), np.int8)
        self.observation = np.zeros((size, game.observation_size), np.float32)
        self.reward = np.zeros((size, game.num_players), np.float32)
        self.done = np.zeros(size, np.bool_)
        self.truncated = np.zeros(size, np.bool_)
        self.seeds = np.random.SeedSequence(seed).generate_state(size, np.uint64).astype(np.uint64)
        self._scratch = np.empty(game.num_actions, np.int32)
        game.start_many(self.states, np.arange(size), self.seeds)
        steps.batch_look_many(self.states, self._scratch, self.player, self.mask, self.observation)

    def step(self, actions: npt.NDArray[Any]) -> None:
        """Plays one action in every game; refuses them all if one is not in its mask."""
        chosen = np.ascontiguousarray(actions, dtype=np.int32)
        if chosen.shape != (self.size,):
            raise IllegalAction(f"{self.game.id}: a batch of {self.size} takes {self.size} actions, got {chosen.shape}")
        refused = steps.batch_step(self.states, chosen, self.game.blank, self.game.option_words, self.seeds,
                                   self._scratch, self.player, self.mask, self.observation, self.reward, self.done,
                                   self.truncated)
        if refused >= 0:
            state = self.game.state_view(self.states, int(refused))
            raise IllegalAction(f"game {refused} of the batch: {state.refusal(int(chosen[refused]))}")
