"""Games in which one seat is the learner's and agents play the others, many at once.

What the Gymnasium environments share: the states, who sits where, and running on to the learner's next decision.
Opponents are objects with ``choose`` and ``seed``, or specs such as ``"ismcts:500"``; specs are turned into agents by
whatever package offers the entry point ``make`` in the group ``mythos.agents``.  No rules here.
"""

from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from mythos_envs.errors import BadConfig, IllegalAction
from mythos_envs.kernel import steps
from mythos_envs.kernel.aec import outcome_info
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.spec import FloatArray, IntArray, StateArray

AGENTS_GROUP = "mythos.agents"
ILLEGAL_RETURN = -1.0
MAX_DEALS = 1000
"""Deals after which a seat that is never asked is reported instead of dealt again."""


class Opponent(Protocol):
    """What a table asks of an agent."""

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> npt.NDArray[np.int32]:
        """One legal action for each of ``states[indices]``, none of which is over."""

    def seed(self, seed: int) -> None:
        """Starts the agent's own chance again."""


Opponents = str | Opponent | Sequence["str | Opponent | Sequence[str | Opponent]"]
"""One opponent for all other seats, or a list with one entry for each; an entry that is a list is a pool."""


def make_agent(spec: str) -> Opponent:
    """The agent that a spec names, made by the installed package that offers agents."""
    for point in entry_points(group=AGENTS_GROUP):
        if point.name == "make":
            agent: Opponent = point.load()(spec)
            return agent
    raise BadConfig(f"no installed package offers agents, so {spec!r} cannot be made; install mythos-rl, or pass an "
                    f"object with choose(game, states, indices) and seed(seed)")


class Table:
    """``size`` games, each with one learner's seat; arrays are [size] and belong to the table.

    Args:
        game: The game, with its options settled.
        size: How many games.
        opponents: See `Opponents`; seats are counted from the one after the learner's.
        seat: The learner's seat, or ``"random"`` for another one in each game.
        illegal: ``"lose"`` ends a game with -1 for a learner that plays an illegal action, ``"raise"`` raises.
    """

    def __init__(self, game: Game, size: int, opponents: Opponents, seat: int | str, illegal: str) -> None:
        self.game, self.size = game, size
        self.fixed_seat = _check_seat(game, seat)
        if illegal not in ("lose", "raise"):
            raise BadConfig(f"{game.id}: illegal={illegal!r} is not possible; choose from 'lose', 'raise'")
        self.illegal_loses = illegal == "lose"
        self.agents: list[Opponent] = []
        self.pools = self._pools(opponents)
        self.states = game.empty_states(size)
        self.seats = np.zeros(size, np.int8)
        self.sitting = np.zeros((size, game.num_players), np.int64)  # which agent plays each seat
        self.refused = np.zeros(size, np.bool_)  # games that the learner lost by an illegal action
        self.over = np.ones(size, np.bool_)

    def seed_agents(self, chance: np.random.Generator) -> None:
        """Starts the chance of all opponents again."""
        for agent in self.agents:
            agent.seed(int(chance.integers(2**63)))

    def deal(self, indices: IntArray, chance: np.random.Generator) -> None:
        """Begins new games and runs them to the learner's first decision.

        A game that ends before the learner was ever asked teaches nothing and is dealt again.
        """
        waiting = indices
        for _ in range(MAX_DEALS):
            self._seat_players(waiting, chance)
            self.game.start_many(self.states, waiting, chance.integers(2**64, size=len(waiting), dtype=np.uint64))
            self.refused[waiting] = False
            self._run_on(waiting)
            waiting = waiting[self.over[waiting]]
            if len(waiting) == 0:
                return
        raise BadConfig(f"{self.game.id}: the learner's seat was not asked once in {MAX_DEALS} games")

    def act(self, actions: npt.NDArray[np.int32]) -> None:
        """Plays the learner's action in every game and runs on to its next decision or the end."""
        every = np.arange(self.size, dtype=np.int64)
        codes = self.game.step_many(self.states, every, actions)
        if codes.any():
            self._refuse(codes, actions)
        self._run_on(every[~self.refused])

    def observations(self, indices: IntArray) -> FloatArray:
        """float32[k, observation_size], as the learner sees its games."""
        out = np.empty((len(indices), self.game.observation_size), np.float32)
        self.game.observe_many(self.states, indices, self.seats[indices], out)
        return out

    def masks(self) -> npt.NDArray[np.int8]:
        """int8[size, num_actions], 1 = legal; all zeros where the game is over."""
        out = np.empty((self.size, self.game.num_actions), np.int8)
        self.game.masks_many(self.states, np.arange(self.size, dtype=np.int64), out)
        out[self.refused] = 0
        return out

    def rewards(self) -> npt.NDArray[np.float64]:
        """The learner's return in each game that is over, 0 elsewhere."""
        returns = np.zeros((self.size, self.game.num_players), np.float32)
        every = np.arange(self.size, dtype=np.int64)
        self.game.returns_many(self.states, every, returns)
        mine = returns[every, self.seats].astype(np.float64)
        mine[self.refused] = ILLEGAL_RETURN
        return mine

    def truncated(self) -> npt.NDArray[np.bool_]:
        """Which games were cut off by the bound on their length."""
        return self.game.truncated_many(self.states, np.arange(self.size, dtype=np.int64))

    def final_info(self, i: int) -> dict[str, Any]:
        """Why game ``i`` ended, as plain values."""
        info = outcome_info(self.game.state_view(self.states, i))
        info["illegal_action"] = bool(self.refused[i])
        if self.refused[i]:
            info["outcome"] = "illegal action"
            info["ranking"] = [int(seat == self.seats[i]) for seat in range(self.game.num_players)]
        return info

    def _pools(self, opponents: Opponents) -> list[list[int]]:
        """For each seat after the learner's, which of ``self.agents`` may sit there."""
        others = self.game.num_players - 1
        entries = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents]
        if len(entries) == 1:
            entries *= others
        if len(entries) != others:
            raise BadConfig(f"{self.game.id}: {len(entries)} opponents for {others} other seats; give one for all, one "
                            f"for each, or a pool as a list inside the list, as in [['random', 'greedy']]")
        made: dict[Any, int] = {}
        return [self._pool(entry if isinstance(entry, (list, tuple)) else [entry], made) for entry in entries]

    def _pool(self, entries: Sequence[Any], made: dict[Any, int]) -> list[int]:
        if not entries:
            raise BadConfig(f"{self.game.id}: a pool of opponents is empty; name at least one, as in [['random']]")
        numbers = []
        for entry in entries:
            key = entry if isinstance(entry, str) else id(entry)
            if key not in made:
                made[key] = len(self.agents)
                self.agents.append(make_agent(entry) if isinstance(entry, str) else _check_agent(self.game, entry))
            numbers.append(made[key])
        return numbers

    def _seat_players(self, indices: IntArray, chance: np.random.Generator) -> None:
        """Draws the learner's seat and the opponents of new games."""
        n = self.game.num_players
        if self.fixed_seat is None:
            self.seats[indices] = chance.integers(n, size=len(indices))
        else:
            self.seats[indices] = self.fixed_seat
        for ahead, pool in enumerate(self.pools, start=1):
            drawn = chance.integers(len(pool), size=len(indices)) if len(pool) > 1 else np.zeros(len(indices), np.int64)
            self.sitting[indices, (self.seats[indices] + ahead) % n] = np.array(pool)[drawn]

    def _run_on(self, indices: IntArray) -> None:
        """Lets the opponents play until each game waits for the learner or is over."""
        waiting = indices
        while len(waiting):
            players = self.game.players_many(self.states, waiting)
            self.over[waiting] = players == NOBODY
            theirs = (players != NOBODY) & (players != self.seats[waiting])
            waiting = waiting[theirs]
            sitting = self.sitting[waiting, players[theirs]]
            for number in np.unique(sitting):
                group = waiting[sitting == number]
                self._let_play(self.agents[number], group)

    def _let_play(self, agent: Opponent, group: IntArray) -> None:
        actions = np.ascontiguousarray(agent.choose(self.game, self.states, group), dtype=np.int32)
        codes = self.game.step_many(self.states, group, actions)
        if codes.any():
            bad = int(np.flatnonzero(codes)[0])
            state = self.game.state_view(self.states, int(group[bad]))
            raise IllegalAction(f"opponent {getattr(agent, 'name', agent)}: {state.refusal(int(actions[bad]))}")

    def _refuse(self, codes: npt.NDArray[np.int8], actions: npt.NDArray[np.int32]) -> None:
        """An illegal action of the learner loses its game or raises, as the user chose."""
        illegal = codes == steps.ILLEGAL
        if not self.illegal_loses and illegal.any():
            bad = int(np.flatnonzero(illegal)[0])
            raise IllegalAction(self.game.state_view(self.states, bad).refusal(int(actions[bad])))
        self.refused |= illegal
        self.over |= illegal


def _check_seat(game: Game, seat: int | str) -> int | None:
    if seat == "random":
        return None
    if isinstance(seat, bool) or not isinstance(seat, (int, np.integer)) or not 0 <= seat < game.num_players:
        raise BadConfig(f"{game.id}: seat={seat!r} is not possible; choose 0 to {game.num_players - 1} or 'random'")
    return int(seat)


def _check_agent(game: Game, agent: Any) -> Opponent:
    if not callable(getattr(agent, "choose", None)) or not callable(getattr(agent, "seed", None)):
        raise BadConfig(f"{game.id}: {agent!r} is no opponent; pass a spec such as 'random', or an object with "
                        f"choose(game, states, indices) and seed(seed)")
    opponent: Opponent = agent
    return opponent
