"""Our side of the bench: batch, playouts, AEC, single seat, search, clone, size.  One core, no threads of our own."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

import mythos_envs as me
import numpy as np
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.generic import candidates, rollout
from mythos_envs.kernel.playout import play_games, play_out, roll_out
from mythos_envs.kernel.rng import GAMMA, scramble
from mythos_envs.kernel.steps import settle, start_at, take

from mythos_training.bench.measure import Effort, Figure, best_rate, seconds_of

TARGETS: dict[str, dict[str, float]] = {
    "cthulhu_realms": {
        "batch": 2e6, "playout": 4e6, "aec": 120e3, "ismcts": 20e3, "state": 1024, "first compile": 40,
        "start from cache": 1.5,
    },
    "kingsport_festival": {
        "batch": 1e6, "playout": 2e6, "aec": 100e3, "state": 1024, "first compile": 60, "start from cache": 1.5,
    },
    "cthulhu_wars_duel": {
        "batch": 1e6, "playout": 2e6, "random games": 1e3, "aec": 100e3, "clone": 500, "state": 1024,
        "first compile": 60, "start from cache": 1.5,
    },
    "call_of_cthulhu_lcg": {
        "batch": 300e3, "playout": 600e3, "aec": 60e3, "state": 4096, "first compile": 120, "start from cache": 2.5,
    },
}
"""What each game should reach, by the name of the figure; clone, state and start-up at most, the others at least."""


def target(game_id: str, figure: str) -> float | None:
    """The target of a figure; None where nobody has set one."""
    return TARGETS.get(game_id, {}).get(figure)


# Compiled parts.


@compiled
def pick_from_masks(mask: Any, generator: Any, out: Any) -> None:
    """Fills ``out`` int32[n] with a random action of each row of ``mask`` int8[n, A]; ``generator`` uint64[1]."""
    for i in range(mask.shape[0]):
        count = 0
        for action in range(mask.shape[1]):
            count += mask[i, action]
        generator[0] = generator[0] + GAMMA
        skip = np.int64(scramble(generator[0]) % np.uint64(count))
        for action in range(mask.shape[1]):
            if mask[i, action] != 0:
                if skip == 0:
                    out[i] = action
                    break
                skip -= 1


@compiled
def clone_many(source: Any, goal: Any, count: int) -> None:
    """Copies whole states, ``count`` of them, as a search does before each simulation."""
    for k in range(count):
        goal[(k * 7) % len(goal)] = source[k % len(source)]


@compiled
def play_half(states: Any, blank: Any, options: Any, seeds: Any, scratch: Any) -> None:
    """Leaves in ``states[k]`` the middle of the game that the search's own random moves make of ``seeds[k]``.

    The middle is the first position from halfway on that gives a search something to weigh.
    """
    for k in range(len(seeds)):
        start_at(states, k, blank, options, seeds[k], scratch)
        length = roll_out(states[k], scratch)
        start_at(states, k, blank, options, seeds[k], scratch)
        for _ in range(length // 2):
            take(states[k], rollout(states[k], scratch))
        count = settle(states[k], scratch)
        while count > 0 and candidates(states[k], scratch, count) == 1:
            take(states[k], scratch[0])
            count = settle(states[k], scratch)


@compiled
def finish_uniformly(source: Any, goal: Any, count: int, scratch: Any) -> None:
    """Plays ``count`` copies of the states of ``source`` to the end with every legal action equally likely."""
    for k in range(count):
        goal[0] = source[k % len(source)]
        goal[0].rng = scramble(np.uint64(k + 1) * GAMMA)
        play_out(goal[0], scratch)


# Rates.


def batch_rates(game: Game, effort: Effort) -> tuple[float, float]:
    """Decisions a second of `Batch.step` alone, and of `Batch.step` with the choice of random actions."""
    batch = game.batch(effort.batch, seed=1)
    generator = np.array([1], np.uint64)
    actions = np.empty(effort.batch, np.int32)

    def run() -> tuple[float, float]:
        inside = 0.0
        start = time.perf_counter()
        for _ in range(effort.batch_steps):
            pick_from_masks(batch.mask, generator, actions)
            before = time.perf_counter()
            batch.step(actions)
            inside += time.perf_counter() - before
        return inside, time.perf_counter() - start

    run()
    times = [run() for _ in range(effort.repeats)]
    decisions = effort.batch * effort.batch_steps
    return decisions / min(t[0] for t in times), decisions / min(t[1] for t in times)


def playout_rates(game: Game, effort: Effort) -> tuple[float, float]:
    """Choices and games a second in whole random games inside the kernel, set-up included."""
    states = game.empty_states(effort.playouts)
    choices = np.zeros(effort.playouts, np.int64)
    seeds = np.random.SeedSequence(1).generate_state(effort.playouts, np.uint64)

    def run() -> tuple[float, float]:
        work = seconds_of(lambda: play_games(states, game.blank, game.option_words, seeds, game.scratch, choices))
        return float(effort.playouts), work

    play_games(states, game.blank, game.option_words, seeds[:1], game.scratch, choices)
    games = best_rate(run, effort.repeats)
    return games * float(choices.mean()), games


def aec_loop(env: Any, decisions: int, choose: Callable[[Any, random.Random], int]) -> tuple[float, float]:
    """Plays random games through `last()` and `step()`; the same loop for every PettingZoo environment.

    It is the loop of PettingZoo's documentation with one kindness to all: a finished game is reset at once, where the
    documentation lets every agent step out of it first.

    Args:
        env: A `raw_env`, without wrappers.
        decisions: How many choices to make.
        choose: Picks a legal action from a mask.

    Returns:
        Decisions made and the seconds they took, `last()`, choice and resets included.
    """
    chance = random.Random(1)
    seed = 1
    env.reset(seed=seed)
    made = 0
    start = time.perf_counter()
    while made < decisions:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            seed += 1
            env.reset(seed=seed)
            continue
        env.step(choose(observation["action_mask"], chance))
        made += 1
    return made, time.perf_counter() - start


def choose_legal(mask: Any, chance: random.Random) -> int:
    """A random legal action of a mask, the same way for everybody."""
    legal = mask.nonzero()[0]
    return int(legal[int(chance.random() * len(legal))])


def aec_rate(game: Game, effort: Effort) -> float:
    """Decisions a second of our `raw_env` from Python."""
    env = raw_env(game)
    aec_loop(env, 100, choose_legal)
    return best_rate(lambda: aec_loop(env, effort.decisions, choose_legal), effort.repeats)


def raw_env(game: Game) -> Any:
    """The AEC environment of a game, without wrappers."""
    from mythos_envs.kernel.aec import raw_env as make

    return make(game.id, **game.options)


def reset_microseconds(game: Game, effort: Effort) -> float:
    """Microseconds of one `raw_env.reset(seed)`."""
    env = raw_env(game)
    env.reset(seed=0)
    resets = max(10, effort.decisions // 20)

    def run() -> tuple[float, float]:
        start = time.perf_counter()
        for seed in range(resets):
            env.reset(seed=seed)
        return resets, time.perf_counter() - start

    return 1e6 / best_rate(run, effort.repeats)


def single_rate(game: Game, effort: Effort) -> float:
    """Own decisions a second of the Gymnasium environment of one seat against random opponents."""
    from mythos_envs.kernel.single import SingleSeatEnv

    env = SingleSeatEnv(game.id, opponents="random", **game.options)
    decisions = max(100, effort.decisions // 4)

    def run() -> tuple[float, float]:
        chance = random.Random(1)
        _, info = env.reset(seed=1)
        start = time.perf_counter()
        for _ in range(decisions):
            _, _, terminated, truncated, info = env.step(choose_legal(info["action_mask"], chance))
            if terminated or truncated:
                _, info = env.reset()
        return decisions, time.perf_counter() - start

    run()
    return best_rate(run, effort.repeats)


def midgames(game: Game, count: int) -> Any:
    """States in the middle of games, each halfway through a game of the moves that the search plays out with."""
    seeds = np.random.SeedSequence(2).generate_state(count, np.uint64)
    states = game.empty_states(count)
    play_half(states, game.blank, game.option_words, seeds, game.scratch)
    return states


def search_rate(game: Game, effort: Effort) -> float:
    """ISMCTS simulations a second from mid-game positions, each with a playout."""
    from mythos_agents.ismcts_agent import IsmctsAgent

    states = midgames(game, effort.midgames)
    indices = np.arange(len(states), dtype=np.int64)
    agent = IsmctsAgent(effort.simulations, seed=1)
    agent.choose(game, states, indices)

    def run() -> tuple[float, float]:
        before = agent.searches
        seconds = seconds_of(lambda: agent.choose(game, states, indices))
        return float(effort.simulations * (agent.searches - before)), seconds

    return best_rate(run, effort.repeats)


def uniform_rate(game: Game, effort: Effort) -> float:
    """Uniformly random games a second to the end, from the positions that `search_rate` searches."""
    source, goal = midgames(game, effort.midgames), game.empty_states(1)
    count = max(1, effort.simulations // 4) * effort.midgames
    finish_uniformly(source, goal, 1, game.scratch)
    return best_rate(
        lambda: (count, seconds_of(lambda: finish_uniformly(source, goal, count, game.scratch))), effort.repeats)


def clone_nanoseconds(game: Game, effort: Effort) -> float:
    """Nanoseconds to copy one state inside compiled code."""
    source, goal = midgames(game, effort.midgames), game.empty_states(effort.midgames)
    clone_many(source, goal, 1)
    count = effort.clones
    return 1e9 / best_rate(lambda: (count, seconds_of(lambda: clone_many(source, goal, count))), effort.repeats)


# Figures.


def _batch(game: Game, effort: Effort) -> list[Figure]:
    step, with_choice = batch_rates(game, effort)
    return [
        Figure("batch", step, "decisions/s",
               f"Batch.step on {effort.batch} games: rules, mask, observation, rewards, auto-reset; "
               "actions chosen outside the timing", target(game.id, "batch")),
        Figure("batch with choice", with_choice, "decisions/s",
               "the same loop with compiled random choices from the masks inside the timing"),
    ]


def _playout(game: Game, effort: Effort) -> list[Figure]:
    choices, games = playout_rates(game, effort)
    return [
        Figure("playout", choices, "decisions/s", "whole random games in compiled code, set-up and choice included",
               target(game.id, "playout")),
        Figure("random games", games, "games/s", "the same, counted in games", target(game.id, "random games")),
    ]


def _aec(game: Game, effort: Effort) -> list[Figure]:
    return [
        Figure("aec", aec_rate(game, effort), "decisions/s",
               "raw_env from Python: last(), random legal choice, step(), reset()", target(game.id, "aec")),
        Figure("aec reset", reset_microseconds(game, effort), "us", "raw_env.reset(seed) alone", None, True),
    ]


def _single(game: Game, effort: Effort) -> list[Figure]:
    return [Figure("gymnasium", single_rate(game, effort), "decisions/s",
                   "the environment of one seat from Python, own decisions only, random opponents played inside")]


def _search(game: Game, effort: Effort) -> list[Figure]:
    return [Figure("ismcts", search_rate(game, effort), "simulations/s",
                   f"{effort.simulations} simulations from each of {effort.midgames} positions halfway through a game, "
                   "played on by the game's own moves (generic.rollout) as far as it wants (generic.is_enough)",
                   target(game.id, "ismcts")),
            Figure("uniform playouts", uniform_rate(game, effort), "games/s",
                   "uniformly random games from the same positions to the end: what the search would be bound by "
                   "without generic.rollout")]


def _state(game: Game, effort: Effort) -> list[Figure]:
    return [
        Figure("clone", clone_nanoseconds(game, effort), "ns", "copy of one state in compiled code",
               target(game.id, "clone"), True),
        Figure("state", float(game.dtype.itemsize), "bytes", "one state, generator included",
               target(game.id, "state"), True),
    ]


SCENARIOS: tuple[Callable[[Game, Effort], list[Figure]], ...] = (_batch, _playout, _aec, _single, _search, _state)


def run_all(game_id: str, effort: Effort, advance: Callable[[], None]) -> list[Figure]:
    """All figures of one game except the start-up times.

    Args:
        game_id: The game, with its default options.
        effort: How much to do.
        advance: Called after each scenario.
    """
    game = me.load(game_id)
    figures = []
    for scenario in SCENARIOS:
        figures += scenario(game, effort)
        advance()
    return figures
