"""Any game as a PettingZoo AEC environment.  No rules and no game names here; one compiled call per step.

Agents are ``player_0``, ``player_1``..., one for each seat.  An observation is a dict of ``observation`` (float32) and
``action_mask`` (int8, 1 = legal; all zeros for a seat that is not to act).  Rewards are zero until the game ends, when
every seat receives its return and ``infos`` say why it ended.  A seat that is out of a game with three or more players
stays among the agents, is not asked again, and receives its return with the others.
"""

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mythos_envs.errors import BadConfig, GameOver, IllegalAction, nearest
from mythos_envs.kernel.game import ONLY, Game, State
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.registry import load
from mythos_envs.kernel.steps import act_and_look

RENDER_MODES = ("ansi", "human")
ILLEGAL_REWARD = -1

Look = dict[str, npt.NDArray[Any]]
"""What an agent sees: ``observation`` and ``action_mask``."""


def env(game_id: str, render_mode: str | None = None, **options: Any) -> AECEnv[str, Look, int]:
    """The game in PettingZoo's usual wrappers: an illegal action loses the game, misuse is explained."""
    wrapped: AECEnv[str, Look, int] = MythosAEC(game_id, render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def raw_env(game_id: str, render_mode: str | None = None, **options: Any) -> "MythosAEC":
    """The game without wrappers: an illegal action raises IllegalAction and changes nothing."""
    return MythosAEC(game_id, render_mode, **options)


def check_render_mode(game_id: str, render_mode: str | None) -> str | None:
    """Refuses a render mode that there is not."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise BadConfig(f"{game_id}: unknown render_mode {render_mode!r}; {nearest(render_mode, RENDER_MODES)}")
    return render_mode


def observation_box(game: Game, seats: int = 1) -> spaces.Box:
    """The space of one seat's observation, or of several laid end to end."""
    low, high = game.spec.observation_range
    return spaces.Box(low, high, (game.observation_size * seats,), np.float32)


def outcome_info(state: State) -> dict[str, Any]:
    """Why a finished game ended, as plain values for ``info``; the place and the score of each seat by its number."""
    outcome = state.outcome()
    return {"outcome": outcome.reason, "ranking": list(outcome.ranking), "scores": list(outcome.scores),
            "decisions": state.decisions}


class MythosAEC(AECEnv[str, Look, int]):  # type: ignore[misc]  # PettingZoo has no type information
    """One game after another, seat by seat.

    The arrays that `last` and `observe` return belong to the caller: later steps do not change them.
    """

    def __init__(self, game_id: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        game = load(game_id, **options)
        self.game = game
        self.render_mode = check_render_mode(game_id, render_mode)
        self.metadata = {"name": f"{game.id}_v{game.version}", "render_modes": list(RENDER_MODES),
                         "is_parallelizable": False, "render_fps": 2}
        self.possible_agents = [f"player_{seat}" for seat in range(game.num_players)]
        self.observation_spaces = {
            agent: spaces.Dict({"observation": observation_box(game),
                                "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8)})
            for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}
        self.state_space = observation_box(game, game.num_players)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._chance = np.random.default_rng()
        self._state = State(game, game.empty_states(1))
        self._states = self._state.states
        self._scratch = np.empty(game.num_actions, np.int32)
        self._returns = np.zeros(game.num_players, np.float32)
        self._size, self._num_actions = game.observation_size, game.num_actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game.  With a seed, this game and those after it are repeatable.

        Args:
            seed: Seed of this game, as for `Game.start`; without one the next of the environment's own series.
            options: Not used; options of the rules are given when the environment is made.
        """
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        word = int(self._chance.integers(2**64, dtype=np.uint64)) if seed is None else seed
        self._state = self.game.start(word)
        self._states = self._state.states
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._to_act: str | None = self.possible_agents[max(self._state.player, 0)]
        self.agent_selection = self._to_act
        self._look = self._look_from(self._state.player)

    def step(self, action: int | None) -> None:
        """Plays the selected agent's action, or takes a finished agent off the table when the action is None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        observation = np.empty(self._size, np.float32)
        mask = np.empty(self._num_actions, np.int8)
        seat = act_and_look(self._states, -1 if action is None else int(action), self._scratch, observation, mask,
                            self._returns)
        if seat >= 0:
            self._look = {"observation": observation, "action_mask": mask}
            self.agent_selection = self._to_act = self.possible_agents[seat]
        elif seat == NOBODY:
            self._finish()
        else:
            self._refuse(action)
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Look | None, float, bool, bool, dict[str, Any]]:
        """Observation, reward since its last step, terminated, truncated and info of the selected agent."""
        agent = self.agent_selection
        seen = None
        if observe:
            seen = self._look if agent == self._to_act else self.observe(agent)
        return (seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def observe(self, agent: str) -> Look:
        """What an agent sees now; the mask of one who is not to act is empty."""
        return self._look if agent == self._to_act else self._look_from(self._seats[agent])

    def state(self) -> npt.NDArray[np.float32]:
        """Everything that is known to anybody: the observations of all seats, laid end to end from seat 0."""
        seats = self.game.num_players
        out = np.empty((seats, self._size), np.float32)
        self.game.observe_many(self._states, np.zeros(seats, np.int64), np.arange(seats, dtype=np.int8), out)
        return out.reshape(-1)

    def render(self) -> str | None:
        """The whole table as text: returned in mode ``ansi``, printed in mode ``human``."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render_mode; make the environment with 'ansi'")
            return None
        board = self._state.text()
        if self.render_mode == "ansi":
            return board
        print(board, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same space object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same space object at every call."""
        return self.action_spaces[agent]

    def _look_from(self, seat: int) -> Look:
        observation = np.empty((1, self._size), np.float32)
        self.game.observe_many(self._states, ONLY, np.array([seat], np.int8), observation)
        mask = self._state.mask() if seat == self._state.player else np.zeros(self._num_actions, np.int8)
        return {"observation": observation[0], "action_mask": mask}

    def _finish(self) -> None:
        """Hands out the returns; everybody is told why the game ended."""
        self._to_act = None
        truncated = self._state.truncated
        self.rewards = dict(zip(self.agents, self._returns.tolist(), strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: outcome_info(self._state) for agent in self.agents}
        self.agent_selection = self.possible_agents[0]

    def _refuse(self, action: int | None) -> None:
        if self._state.over:
            raise GameOver(f"{self.game.id}: the game is over; call reset() to start a new one")
        raise IllegalAction(self._state.refusal(-1 if action is None else int(action)))
