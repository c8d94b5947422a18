"""Measures the soft spots of Kingsport Festival's reconstructed values: magic, sanity and the highest being.

    python benchmarks/kingsport_soft_spots.py --agent greedy --games 1000
    python benchmarks/kingsport_soft_spots.py --agent zoo --players 4 --games 400

All seats are played by the same agent.  The table on the game's page says what came of it, before and after a change of
the values; MYTHOS_DATA_DIR measures other values without touching the game's own.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, field
from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
import numpy.typing as npt
from mythos_envs.kernel.game import Game
from mythos_envs.kingsport_festival.actions import CAST, PLACE
from mythos_envs.kingsport_festival.components import BEINGS, NUMBERS
from mythos_envs.kingsport_festival.layout import SUMMONING_STEP
from mythos_envs.kingsport_festival.tables import BUILDING, NUM_BEINGS

GAME = "kingsport_festival"
PRICES = np.array([being.price for being in BEINGS])
SANITY_GIVEN = np.array([sum(gift.amount for gift in being.gifts if gift.what == "sanity") for being in BEINGS])
BITS = np.arange(NUM_BEINGS)
BLOCK = 200
"""Games that are played side by side."""
MUCH_MAGIC = 10


@dataclass
class Counts:
    """What was met in the games so far."""

    games: int = 0
    beings: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros(NUM_BEINGS, np.int64))
    """How often each was summoned."""
    rounds: int = 0
    """Rounds of a cultist whose beings asked for sanity."""
    short: int = 0
    """Those in which it was not enough."""
    owed: int = 0
    """Sanity that was missing in them, to be paid in cult points."""
    ends: list[dict[str, list[float]]] = field(default_factory=list)
    """Tracks of the seats at the end of each game."""


def note_round(counts: Counts, record: Any, summoned: npt.NDArray[np.int64], seats: int) -> None:
    """A summoning phase is over: what its prices took.  A spell that lowers one is not looked at."""
    for seat in range(seats):
        chosen = (summoned[seat] >> BITS & 1).astype(bool)
        counts.beings += chosen
        price = int(PRICES[chosen].sum())
        if price == 0:
            continue
        have = min(NUMBERS.sanity_limit.value, int(record["sanity"][seat]) + int(SANITY_GIVEN[chosen].sum()))
        counts.rounds += 1
        counts.short += price > have
        counts.owed += max(0, price - have)


def play_block(game: Game, agent: mythos_agents.Agent, seeds: npt.NDArray[np.uint64], counts: Counts) -> None:
    """Plays one game for each seed and counts."""
    every = np.arange(len(seeds))
    states = game.empty_states(len(seeds))
    game.start_many(states, every, seeds=seeds)
    running = every
    while running.size:
        actions = agent.choose(game, states, running)
        before = states[running].copy()
        game.step_many(states, running, actions)
        after = states[running]
        is_over = (before["step"] == SUMMONING_STEP) & (
            (after["step"] != SUMMONING_STEP) | (after["round"] != before["round"]))
        for k in np.flatnonzero(is_over):
            summoned = before["summoned"][k].astype(np.int64)
            if before["depth"][k] == 0 and PLACE <= actions[k] < CAST:
                summoned[before["player"][k]] |= 1 << (int(actions[k]) - PLACE) % NUM_BEINGS
            note_round(counts, before[k], summoned, game.num_players)
        running = running[game.players_many(states, running) >= 0]
    seats = game.num_players
    for record in states:
        counts.games += 1
        counts.ends.append({name: record[name][:seats].astype(float).tolist() for name in ("cult", "sanity", "magic")}
                           | {"buildings": [float(int(bits).bit_count()) for bits in record["buildings"][:seats]],
                              "newspaper": [float(int(bits) >> BUILDING["newspaper_office"] & 1)
                                            for bits in record["buildings"][:seats]]})


def measure(spec: str, players: int, games: int, scenario: str) -> dict[str, Any]:
    """Plays and sums up."""
    game = me.load(GAME, players=players, scenario=scenario)
    agent, counts = mythos_agents.make(spec, seed=1), Counts()
    for first in range(0, games, BLOCK):
        play_block(game, agent, np.arange(first, min(first + BLOCK, games), dtype=np.uint64), counts)
    tracks = {name: np.array([end[name] for end in counts.ends]) for name in counts.ends[0]}
    highest = len(BEINGS) - 1
    return {
        "agent": spec, "players": players, "scenario": scenario, "games": counts.games,
        "magic left, mean": round(float(tracks["magic"].mean()), 2),
        f"magic left above {MUCH_MAGIC}": round(float((tracks["magic"] > MUCH_MAGIC).mean()), 3),
        "rounds with a price": round(counts.rounds / (counts.games * players), 2),
        "prices that sanity could not pay": round(counts.short / max(1, counts.rounds), 4),
        "cult points owed for prices, a cultist": round(counts.owed / (counts.games * players), 2),
        "sanity at the end, mean": round(float(tracks["sanity"].mean()), 2),
        f"being {highest} summoned, a game": round(int(counts.beings[highest]) / counts.games, 3),
        "score, mean": round(float(tracks["cult"].mean()), 1),
        "score of the best, mean": round(float(tracks["cult"].max(axis=1).mean()), 1),
        "buildings, mean": round(float(tracks["buildings"].mean()), 1),
        "newspapers, mean": round(float(tracks["newspaper"].mean()), 2),
        "summoned, a game": {str(being.number): round(int(n) / counts.games, 2)
                             for being, n in zip(BEINGS, counts.beings, strict=True)},
    }


def main() -> None:
    """Measures what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--agent", default="greedy", help="who plays all seats")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--scenario", default="none")
    wanted = parser.parse_args()
    print(json.dumps(measure(wanted.agent, wanted.players, wanted.games, wanted.scenario), indent=1))


if __name__ == "__main__":
    main()
