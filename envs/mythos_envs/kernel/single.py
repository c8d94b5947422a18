"""Any game as a Gymnasium environment for one seat, from its own decision to its own decision.  No rules here."""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from mythos_envs.errors import GameOver
from mythos_envs.kernel.aec import check_render_mode, observation_box
from mythos_envs.kernel.game import ONLY, State
from mythos_envs.kernel.registry import load
from mythos_envs.kernel.spec import FloatArray
from mythos_envs.kernel.table import Opponents, Table


class SingleSeatEnv(gymnasium.Env[FloatArray, np.int64]):
    """One seat of a game; agents play the others.

    An observation is the float32 vector of the learner's seat.  ``info`` has ``action_mask`` (int8, 1 = legal) and
    ``seat``; at the end also ``outcome``, ``ranking``, ``scores`` and ``decisions``.  The reward is the seat's return,
    given when the game ends, whoever ended it.

    Args:
        game_id: Which game.
        opponents: A spec such as ``"ismcts:500"`` or an agent for all other seats; or a list with one entry for each,
            counted from the seat after the learner's; an entry that is a list is a pool to draw from in each game.
        seat: The learner's seat, or ``"random"`` for another one in each game.
        illegal: ``"lose"`` ends the game with -1 at an illegal action (``info["illegal_action"]`` is then true),
            ``"raise"`` raises IllegalAction.
        render_mode: ``"ansi"`` returns the board as text, ``"human"`` prints it; both hide what the seat may not see.
        **options: Options of the game.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}  # noqa: RUF012  (as gymnasium.Env declares it)

    def __init__(self, game_id: str, opponents: Opponents = "random", seat: int | str = "random",
                 illegal: str = "lose", render_mode: str | None = None, **options: Any) -> None:
        self.game = load(game_id, **options)
        self.render_mode = check_render_mode(game_id, render_mode)
        self.observation_space = observation_box(self.game)  # type: ignore[assignment]  # a Box of float32
        self.action_space = spaces.Discrete(self.game.num_actions)
        self._table = Table(self.game, 1, opponents, seat, illegal)

    @property
    def seat(self) -> int:
        """The learner's seat in this game."""
        return int(self._table.seats[0])

    @property
    def state(self) -> State:
        """A copy of the whole state, for tools and tests; learners should not look."""
        return self.game.state_view(self._table.states, 0)

    def reset(self, *, seed: int | None = None,
              options: dict[str, Any] | None = None) -> tuple[FloatArray, dict[str, Any]]:
        """Begins a new game and runs it to the seat's first decision; the same seed gives the same series of games."""
        super().reset(seed=seed)
        if seed is not None:
            self._table.seed_agents(self.np_random)
        self._table.deal(ONLY, self.np_random)
        if self.render_mode == "human":
            self.render()
        return self._table.observations(ONLY)[0], self._info()

    def step(self, action: Any) -> tuple[FloatArray, float, bool, bool, dict[str, Any]]:
        """Plays one action; the others then play until this seat is asked again or the game is over."""
        table = self._table
        if table.over[0]:
            raise GameOver(f"{self.game.id}: the game is over; call reset() to start a new one")
        known = int(action) if 0 <= int(action) < self.game.num_actions else -1
        table.act(np.array([known], np.int32))
        over, truncated = bool(table.over[0]), bool(table.truncated()[0])
        if self.render_mode == "human":
            self.render()
        return table.observations(ONLY)[0], float(table.rewards()[0]), over and not truncated, truncated, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """bool[num_actions], True = legal; the name that sb3-contrib's MaskablePPO asks for."""
        return self._table.masks()[0].astype(np.bool_)

    def render(self) -> str | None:
        """The board as the learner's seat may see it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render_mode; make the environment with 'ansi'")
            return None
        board = self.state.text(self.seat)
        if self.render_mode == "ansi":
            return board
        print(board, end="\n\n")
        return None

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._table.masks()[0], "seat": self.seat}
        if self._table.over[0]:
            info.update(self._table.final_info(0))
        return info
