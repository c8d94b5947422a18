"""The single-seat environment for hundreds of games in one call, straight over the compiled states.  No rules here."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mythos_envs.errors import BadConfig, IllegalAction
from mythos_envs.kernel.aec import check_render_mode, observation_box
from mythos_envs.kernel.registry import load
from mythos_envs.kernel.spec import FloatArray, IntArray
from mythos_envs.kernel.table import Opponents, Table

BoolArray = npt.NDArray[np.bool_]


class SingleSeatVectorEnv(VectorEnv[FloatArray, IntArray, npt.NDArray[Any]]):
    """``num_envs`` games that step together; each is what `SingleSeatEnv` is, with the same arguments.

    A game that ends starts anew within the same step.  Its last observation is then in ``info["final_obs"]`` and why
    it ended in ``info["final_info"]``, as Gymnasium's own vector environments do it.  ``info["action_mask"]`` is int8
    [num_envs, num_actions] for the observations that were returned; `action_masks` gives the same as bool.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  (as declared)

    def __init__(self, game_id: str, num_envs: int = 1, opponents: Opponents = "random", seat: int | str = "random",
                 illegal: str = "lose", render_mode: str | None = None, **options: Any) -> None:
        self.game = load(game_id, **options)
        if num_envs < 1:
            raise BadConfig(f"{game_id}: num_envs must be at least 1, got {num_envs}")
        if render_mode == "human":
            raise BadConfig(f"{game_id}: the vector environment has no render_mode 'human'; choose 'ansi'")
        self.render_mode = check_render_mode(game_id, render_mode)
        self.num_envs = num_envs
        self.single_observation_space = observation_box(self.game)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.table = Table(self.game, num_envs, opponents, seat, illegal)
        self._every = np.arange(num_envs, dtype=np.int64)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[FloatArray, dict[str, Any]]:
        """Begins new games at all tables; the same seed gives the same series of games."""
        super().reset(seed=seed)
        if seed is not None:
            self.table.seed_agents(self.np_random)
        self.table.deal(self._every, self.np_random)
        return self.table.observations(self._every), self._info()

    def step(self, actions: Any) -> tuple[FloatArray, npt.NDArray[np.float64], BoolArray, BoolArray, dict[str, Any]]:
        """Plays one action in every game, lets the opponents answer, and begins the finished games anew."""
        table = self.table
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise IllegalAction(f"{self.game.id}: {self.num_envs} games take {self.num_envs} actions, got an array of "
                                f"shape {chosen.shape}")
        if table.over.any():
            raise gymnasium.error.ResetNeeded(f"{self.game.id}: call reset() before step()")
        known = (chosen >= 0) & (chosen < self.game.num_actions)
        table.act(np.where(known, chosen, -1).astype(np.int32))
        rewards, truncated, over = table.rewards(), table.truncated(), table.over.copy()
        final = self._final(np.flatnonzero(over)) if over.any() else {}
        if final:
            table.deal(np.flatnonzero(over), self.np_random)
        return table.observations(self._every), rewards, over & ~truncated, truncated, {**self._info(), **final}

    def action_masks(self) -> BoolArray:
        """bool[num_envs, num_actions], True = legal."""
        return self.table.masks().astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        """The boards as the learner's seats may see them."""
        if self.render_mode is None:
            return None
        table = self.table
        return tuple(self.game.state_view(table.states, i).text(int(table.seats[i])) for i in range(self.num_envs))

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self.table.masks(), "_action_mask": everywhere,
                "seat": self.table.seats.astype(np.int64), "_seat": everywhere}

    def _final(self, ended: IntArray) -> dict[str, Any]:
        """What is kept of games that ended, before their tables are dealt again."""
        observations = np.full(self.num_envs, None, object)
        info: dict[str, Any] = {}
        for i, seen in zip(ended, self.table.observations(ended), strict=True):
            observations[i] = seen
            last = {**self.table.final_info(int(i)), "seat": int(self.table.seats[i])}
            last["ranking"], last["scores"] = np.array(last["ranking"]), np.array(last["scores"])
            info = self._add_info(info, last, int(i))
        has = np.zeros(self.num_envs, np.bool_)
        has[ended] = True
        return {"final_obs": observations, "_final_obs": has, "final_info": info, "_final_info": has.copy()}
