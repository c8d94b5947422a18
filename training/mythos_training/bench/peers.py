"""The peers' side of the comparison: the same loops over other libraries, each only where it is installed.

Nothing here is needed to use the suite; a peer that is missing is reported as missing, never as slow.
"""

from __future__ import annotations

import importlib
import random
import time
import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from mythos_training.bench.measure import Effort, best_rate
from mythos_training.bench.scenarios import aec_loop, choose_legal

SPIEL_FACTOR = 5
"""OpenSpiel is compiled: it gets so many times the decisions of the other peers, for the same length of a run."""


@dataclass(frozen=True)
class Peer:
    """A peer's speed in this run, or why there is none."""

    name: str
    against: str
    """The figure of ours that is measured by the same kind of loop."""
    rate: float | None
    version: str
    note: str

    def to_json(self) -> dict[str, Any]:
        """The peer in plain values."""
        return asdict(self)


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _pettingzoo(name: str, effort: Effort) -> float:
    """Decisions a second of a classic PettingZoo environment, by the loop that measures ours."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
        aec_loop(env, 50, choose_legal)
        return best_rate(lambda: aec_loop(env, effort.peer_decisions, choose_legal), effort.repeats)


def _spiel_loop(game: Any, observation: Any, decisions: int) -> tuple[float, float]:
    """Random games with the observation of the player to act written in place before each choice."""
    chance = random.Random(1)
    made = 0
    state = game.new_initial_state()
    start = time.perf_counter()
    while made < decisions:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            observation.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            made += 1
    return made, time.perf_counter() - start


def _open_spiel(name: str, effort: Effort) -> float:
    """Decisions a second of an OpenSpiel game with its in-place observer."""
    pyspiel = importlib.import_module("pyspiel")
    observations = importlib.import_module("open_spiel.python.observation")
    game = pyspiel.load_game(name)
    observation = observations.make_observation(game)
    _spiel_loop(game, observation, 50)
    decisions = SPIEL_FACTOR * effort.peer_decisions
    return best_rate(lambda: _spiel_loop(game, observation, decisions), effort.repeats)


PEERS: tuple[tuple[str, str, str, Callable[[Effort], float]], ...] = (
    ("PettingZoo leduc_holdem_v4", "pettingzoo", "raw_env, last(), random legal choice, step()",
     lambda effort: _pettingzoo("leduc_holdem_v4", effort)),
    ("PettingZoo texas_holdem_no_limit_v6", "pettingzoo", "raw_env, last(), random legal choice, step()",
     lambda effort: _pettingzoo("texas_holdem_no_limit_v6", effort)),
    ("OpenSpiel gin_rummy", "open_spiel",
     "set_from() in place, legal_actions(), apply_action(); chance nodes not counted",
     lambda effort: _open_spiel("gin_rummy", effort)),
)


def run_all(effort: Effort, advance: Callable[[], None]) -> list[Peer]:
    """Measures every peer that is installed.

    Args:
        effort: How much to do.
        advance: Called after each peer.
    """
    found = []
    for name, package, what, run in PEERS:
        try:
            rate: float | None = run(effort)
            note = what
        except ImportError as error:
            rate, note = None, f"not measured: {error}; pip install 'mythos-rl[peers]'"
        found.append(Peer(name, "aec", rate, _version(package), note))
        advance()
    return found
