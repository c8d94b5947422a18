"""Compiles what every game needs, several games side by side, before parallel tests start. Run by `make warm`.

    python tests/warm_cache.py [PROCESSES]
"""

import importlib
import importlib.util
import multiprocessing
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

import mythos_agents
import mythos_envs as me
import numpy as np


def warm(game_id: str) -> float:
    """Runs each compiled entry point of a game once and says how long it took; the results are not looked at."""
    start = time.perf_counter()
    game = me.load(game_id)
    state = game.start(seed=0)
    state.apply(int(state.legal_actions()[0]))
    state.clone().redeterminize(state.player, seed=1)
    state.observe(0), state.mask(), state.returns(), state.hash()
    batch = game.batch(2, seed=0)
    batch.step(np.argmax(batch.mask, axis=1).astype(np.int32))
    indices = np.arange(1, dtype=np.int64)
    for spec in ("random", "greedy", "ismcts:2"):
        mythos_agents.make(spec, seed=0).choose(game, state.states, indices)
    if importlib.util.find_spec(f"{game_id}.fuzz") is not None:  # the tests' own compiled checks
        importlib.import_module(f"{game_id}.fuzz").fuzz(game, 0, 1)
    return time.perf_counter() - start


def main(processes: int) -> None:
    """Warms all games of the package, each in a process of its own, and says how long each took."""
    # Fresh processes: a fork would carry over compiled code and threads.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, max_tasks_per_child=1) as pool:
        started = {pool.submit(warm, game_id): game_id for game_id in me.games()}
        for done in as_completed(started):
            print(f"{started[done]}: compiled or loaded from the cache in {done.result():.1f} s", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
