"""First compile and start from the cache, each in a process of its own with a cache folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from mythos_envs.errors import GameError

from mythos_training.bench.measure import Figure
from mythos_training.bench.scenarios import target

STARTS = 3
PROGRAM = """
import sys
import numpy as np
import mythos_envs as me
game = me.load(sys.argv[1])
batch = game.batch(16, seed=1)
batch.step(batch.mask.argmax(axis=1))
state = game.start(seed=1)
state.apply(int(state.legal_actions()[0]))
"""
"""What a trainer or a player does first: load the game, fill and step a batch, start and step a single game."""


def _run(game_id: str, cache: str) -> float:
    """Wall seconds of the whole process, interpreter and imports included."""
    environment = {**os.environ, "MYTHOS_CACHE_DIR": cache}
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, game_id], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise GameError(f"the start-up process of the bench failed: {last}")
    return time.perf_counter() - start


def run_all(game_id: str, advance: Callable[[], None]) -> list[Figure]:
    """Seconds of the first start with an empty cache, and of the best later start."""
    with tempfile.TemporaryDirectory(prefix="mythos-bench-") as cache:
        first = _run(game_id, cache)
        advance()
        later = min(_run(game_id, cache) for _ in range(STARTS))
        advance()
    what = "a process that imports, loads, fills and steps a batch and a single game"
    return [
        Figure("first compile", first, "s", f"{what}, with an empty cache", target(game_id, "first compile"), True),
        Figure("start from cache", later, "s", f"{what}, compiled before; best of {STARTS}",
               target(game_id, "start from cache"), True),
    ]
