"""Arena: agents meet over many games, seats rotated and seeds paired, and the result says how sure it is.

Every pair (a, b) plays with one seat for a and all others for b; with more than two seats also the other way round.
Each deal is played once from every seat, by the same seed, so that a lucky deal helps both sides. No training here.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import asdict, dataclass, field
from itertools import product
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import mythos_agents
import numpy as np
import numpy.typing as npt
from mythos_agents.base import ActionArray, Agent, Game, IntArray, StateArray
from mythos_envs.errors import BadConfig
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.replay import Replay

if TYPE_CHECKING:
    from rich.table import Table

Z95 = 1.959963984540054
"""Standard deviations that hold 95% of a normal distribution."""
BLOCK = 32
"""Games played side by side in one thread."""
FloatArray = npt.NDArray[np.float64]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Meeting:
    """How one agent, alone in its seat, did against another in all other seats.

    Attributes:
        agent: the one in its own seat.
        against: the one in the other seats.
        games: games played.
        wins: games in which it got the whole win.
        draws: games in which it got a share, the cut-off ones included.
        losses: games in which it got nothing.
        score: its share of all wins, from 0 to 1; those tied for first place share the win.
        low: lower end of the 95% interval of `score`.
        high: upper end.
        even: the score of equals: 1 / number of seats.
        truncated: games cut off by the bound on their length.
        decisions: mean decisions of a game, both sides together.
    """

    agent: str
    against: str
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    low: float
    high: float
    even: float
    truncated: int
    decisions: float


@dataclass(frozen=True)
class Rating:
    """An OpenSkill rating: skill `mu`, doubt `sigma`, and `ordinal`, the skill that is all but certain."""

    agent: str
    mu: float
    sigma: float
    ordinal: float


@dataclass(frozen=True)
class ArenaResult:
    """What an arena found."""

    game: str
    version: int
    options: dict[str, Any]
    seed: int
    agents: tuple[str, ...]
    meetings: tuple[Meeting, ...]
    ratings: tuple[Rating, ...]
    seconds: float
    records: tuple[Replay, ...] = field(default=(), repr=False)

    def table(self) -> Table:
        """Meetings as a table for the terminal."""
        from mythos_training.arena_report import meetings_table

        return meetings_table(self)

    def matrix_table(self) -> Table:
        """Scores of row against column as a table for the terminal."""
        from mythos_training.arena_report import matrix_table

        return matrix_table(self)

    def ratings_table(self) -> Table:
        """Ratings, best first, as a table for the terminal."""
        from mythos_training.arena_report import ratings_table

        return ratings_table(self)

    def matrix(self) -> FloatArray:
        """Score of row against column [agents, agents]; NaN where they did not meet."""
        place = {name: k for k, name in enumerate(self.agents)}
        scores = np.full((len(place), len(place)), np.nan)
        two_seats = self.options.get("players", 2) == 2
        for m in self.meetings:
            scores[place[m.agent], place[m.against]] = m.score
            if two_seats:
                scores[place[m.against], place[m.agent]] = 1.0 - m.score
        return scores

    def to_json(self) -> dict[str, Any]:
        """Everything but the games themselves, as plain data."""
        plain = asdict(self)
        plain.pop("records")
        loaded: dict[str, Any] = json.loads(json.dumps(plain))
        return loaded

    def save_png(self, path: Path | str) -> None:
        """Draws the matrix."""
        from mythos_training.arena_report import draw_matrix

        draw_matrix(self, Path(path))

    def meeting(self, agent: str, against: str) -> Meeting:
        """The meeting of two agents.

        Raises:
            KeyError: they did not meet in these roles.
        """
        for found in self.meetings:
            if (found.agent, found.against) == (agent, against):
                return found
        raise KeyError((agent, against))


def wilson(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share of `games` games: honest near 0 and 1, where the usual one leaves [0, 1]."""
    if games <= 0:
        return 0.0, 1.0
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * math.sqrt(max(0.0, share * (1 - share) / games + spread / games / 4))
    return max(0.0, middle - half), min(1.0, middle + half)


def run_arena(
    game: Game,
    specs: Sequence[str],
    games: int | Mapping[str, int] = 100,
    seed: int = 0,
    *,
    agents: Mapping[str, Agent] | None = None,
    focus: str | None = None,
    keep: int = 0,
    threads: int | None = None,
    on_progress: Progress | None = None,
) -> ArenaResult:
    """Lets agents meet.

    Args:
        game: what is played, its options settled.
        specs: agents by spec; different ones, two or more.
        games: games of each meeting, rounded up to whole rounds of seats; or, with `focus`, by the other agent's spec.
        seed: fixes deals and agents: same seed, same result.
        agents: ready-made agents by name, copied instead of making them from their spec.
        focus: only meetings of this agent, as the one alone in its seat.
        keep: games of each meeting to keep in `records`.
        threads: cores to use, all unless told; changes the time, never the result.
        on_progress: called with games finished and games in all.

    Raises:
        BadConfig: too few agents, or no games.
    """
    names = list(dict.fromkeys(specs))
    if len(names) < 2 or len(names) != len(specs):
        raise BadConfig(f"an arena needs two or more different agents, got: {', '.join(specs) or 'none'}")
    began = time.perf_counter()
    table = _Table.lay(game, names, _pairs(game, names, focus), games, seed)
    job = _Job(table, dict(agents or {}), seed, keep, threads or _cores())
    played = _play(game, job, on_progress)
    from mythos_training.arena_report import rate

    return ArenaResult(
        game=game.id,
        version=game.version,
        options=dict(game.options),
        seed=seed,
        agents=tuple(names),
        meetings=tuple(_meeting(table, played, k) for k in range(len(table.pairs))),
        ratings=rate(names, table.lineups, played.ranks),
        seconds=time.perf_counter() - began,
        records=tuple(played.records[k] for k in sorted(played.records)),
    )


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _pairs(game: Game, names: Sequence[str], focus: str | None) -> list[tuple[int, int]]:
    if focus is not None:
        if focus not in names:
            raise BadConfig(f"focus {focus!r} is not among the agents: {', '.join(names)}")
        lone = names.index(focus)
        return [(lone, other) for other in range(len(names)) if other != lone]
    both = game.num_players > 2
    count = len(names)
    return [(a, b) for a in range(count) for b in range(count) if a < b or (both and a != b)]


@dataclass(frozen=True)
class _Table:
    """All games to be played: who sits where [games, seats], the deals [games], and which meeting each belongs to."""

    names: list[str]
    pairs: list[tuple[int, int]]
    lineups: IntArray
    seeds: npt.NDArray[np.uint64]
    meeting: IntArray
    number: IntArray
    lone_seat: IntArray

    @classmethod
    def lay(
        cls, game: Game, names: list[str], pairs: list[tuple[int, int]], games: int | Mapping[str, int], seed: int
    ) -> _Table:
        seats = game.num_players
        wanted = [games if isinstance(games, int) else games.get(names[b], 0) for _, b in pairs]
        if min(wanted) < 1:
            raise BadConfig(f"an arena needs 1 game or more for each meeting, got {min(wanted)}")
        deals = np.random.default_rng(seed).integers(0, 2**63, size=-(-max(wanted) // seats), dtype=np.uint64)
        rows = [
            (k, number, seat, deal)
            for k in range(len(pairs))
            for number, (deal, seat) in enumerate(product(deals[: -(-wanted[k] // seats)], range(seats)))
        ]
        lineups = [[pairs[k][0] if other == seat else pairs[k][1] for other in range(seats)] for k, _, seat, _ in rows]
        meeting, number, lone_seat = (np.array([row[column] for row in rows], np.int64) for column in range(3))
        deal_of = np.array([deal for *_, deal in rows], np.uint64)
        return cls(names, pairs, np.array(lineups, np.int64), deal_of, meeting, number, lone_seat)


@dataclass(frozen=True)
class _Job:
    """A table of games and how to play it."""

    table: _Table
    ready: dict[str, Agent]
    seed: int
    keep: int
    threads: int

    def make_agents(self, block: int) -> list[Agent]:
        """Fresh agents for one block, seeded by its number."""
        agents = []
        for place, name in enumerate(self.table.names):
            seed = int(np.random.SeedSequence([self.seed, block, place]).generate_state(1)[0])
            agent = copy(self.ready[name]) if name in self.ready else mythos_agents.make(name)
            agent.seed(seed)
            agents.append(agent)
        return agents


@dataclass
class _Played:
    """What came of the games: shares of the win and ranks [games, seats], decisions and cut-offs [games], kept ones."""

    shares: FloatArray
    ranks: IntArray
    decisions: IntArray
    truncated: npt.NDArray[np.bool_]
    records: dict[int, Replay]


def _play(game: Game, job: _Job, on_progress: Progress | None) -> _Played:
    """Plays all games in blocks. What a block does depends on its number alone, so threads never change a result."""
    total = len(job.table.seeds)
    shape = (total, game.num_players)
    empty = np.zeros(total, np.int64)
    played = _Played(np.zeros(shape), np.zeros(shape, np.int64), empty, empty.astype(np.bool_), {})
    finished = 0
    lock = Lock()

    def report(count: int) -> None:
        nonlocal finished
        with lock:
            finished += count
            if on_progress is not None:
                on_progress(finished, total)

    blocks = [np.arange(first, min(first + BLOCK, total)) for first in range(0, total, BLOCK)]
    with ThreadPoolExecutor(max(1, job.threads)) as executor:
        # Each block has its own game and agents: working memory is never shared between threads.
        tasks = [executor.submit(_play_block, Game(game.spec, game.options), job, b, played, report) for b in blocks]
        try:
            for task in tasks:
                task.result()
        except BaseException:
            executor.shutdown(wait=True, cancel_futures=True)
            raise
    return played


def _play_block(game: Game, job: _Job, block: IntArray, played: _Played, report: Callable[[int], None]) -> None:
    """Plays the games `block` side by side; each round asks every agent once, for all games that wait for it."""
    agents = job.make_agents(int(block[0]) // BLOCK)
    lineups = job.table.lineups[block]
    states = game.empty_states(len(block))
    active = np.arange(len(block), dtype=np.int64)
    game.start_many(states, active, job.table.seeds[block])
    actions_of: dict[int, list[int]] = {int(k): [] for k in np.flatnonzero(job.table.number[block] < job.keep)}
    while len(active):
        players = game.players_many(states, active)
        over = players == NOBODY
        if over.any():
            report(int(over.sum()))
            active, players = active[~over], players[~over]
        if not len(active):
            break
        actions = _ask(game, agents, states, active, lineups[active, players])
        played.decisions[block[active]] += 1
        for k in np.flatnonzero(np.isin(active, list(actions_of))) if actions_of else ():
            actions_of[int(active[k])].append(int(actions[k]))
    _settle(game, states, block, played)
    for kept, actions_taken in actions_of.items():
        names = [job.table.names[a] for a in lineups[kept]]
        last = game.state_view(states, kept)
        played.records[int(block[kept])] = Replay.of(last, int(job.table.seeds[block[kept]]), actions_taken, names)


def _ask(game: Game, agents: Sequence[Agent], states: StateArray, active: IntArray, asked: IntArray) -> ActionArray:
    """Lets the agents `asked` act in the games `active` and returns what they did."""
    actions = np.empty(len(active), np.int32)
    for place in np.unique(asked):
        mine = np.flatnonzero(asked == place)
        actions[mine] = agents[place].choose(game, states, active[mine])
    codes = game.step_many(states, active, actions)
    if codes.any():
        wrong = int(np.flatnonzero(codes)[0])
        game.state_view(states, int(active[wrong])).apply(int(actions[wrong]))
    return actions


def _settle(game: Game, states: StateArray, block: IntArray, played: _Played) -> None:
    """Notes who won the games `block`: those in first place share the win, and everybody shares a game cut off."""
    first_place = states["rank"][:, : game.num_players] == 0
    played.shares[block] = first_place / first_place.sum(axis=1, keepdims=True)
    played.ranks[block] = states["rank"][:, : game.num_players]
    played.truncated[block] = game.truncated_many(states, np.arange(len(block), dtype=np.int64))


def _meeting(table: _Table, played: _Played, k: int) -> Meeting:
    mine = np.flatnonzero(table.meeting == k)
    seats = table.lineups.shape[1]
    shares = played.shares[mine, table.lone_seat[mine]]
    score = float(shares.mean())
    low, high = wilson(score, len(mine))
    wins, losses = int((shares > 1 - 1e-6).sum()), int((shares < 1e-6).sum())
    a, b = table.pairs[k]
    return Meeting(
        agent=table.names[a],
        against=table.names[b],
        games=len(mine),
        wins=wins,
        draws=len(mine) - wins - losses,
        losses=losses,
        score=score,
        low=low,
        high=high,
        even=1.0 / seats,
        truncated=int(played.truncated[mine].sum()),
        decisions=float(played.decisions[mine].mean()),
    )
