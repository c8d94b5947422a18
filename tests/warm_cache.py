"""Compiles what every game needs, in one process, before parallel tests start. Run by `make warm`."""

import importlib
import importlib.util
import time

import mythos_agents
import mythos_envs as me
import numpy as np


def warm(game_id: str) -> None:
    """Runs each compiled entry point of a game once; the results are not looked at."""
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


def main() -> None:
    """Warms all games of the package and says how long each took."""
    for game_id in me.games():
        start = time.perf_counter()
        warm(game_id)
        print(f"{game_id}: compiled or loaded from the cache in {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
