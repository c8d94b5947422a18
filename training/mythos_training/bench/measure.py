"""How a figure is taken: several runs, the best one counts, on one core.  No scenario lives here."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

REPEATS = 5
"""Runs of a scenario; the best is reported, because noise on a shared machine only ever slows down."""


@dataclass(frozen=True)
class Effort:
    """How much work one run of each scenario does, and how many runs there are."""

    repeats: int = REPEATS
    batch: int = 1024
    """Games that step together."""
    batch_steps: int = 200
    playouts: int = 2000
    decisions: int = 40_000
    """Decisions of ours from Python in a run."""
    peer_decisions: int = 4_000
    """The same for peers, who need longer for each."""
    simulations: int = 2000
    midgames: int = 8
    clones: int = 2_000_000


QUICK = Effort(repeats=1, batch=64, batch_steps=20, playouts=50, decisions=400, peer_decisions=100, simulations=50,
               midgames=2, clones=10_000)
"""Enough to see that everything runs; the numbers are rough."""


@dataclass(frozen=True)
class Figure:
    """One measured number with what it means and what it should reach."""

    name: str
    value: float
    unit: str
    what: str
    """What is inside the timing, in a sentence."""
    target: float | None = None
    at_most: bool = False
    """Whether smaller is better."""

    @property
    def met(self) -> bool | None:
        """Whether the target is reached; None when there is none."""
        if self.target is None:
            return None
        return self.value <= self.target if self.at_most else self.value >= self.target

    def to_json(self) -> dict[str, Any]:
        """The figure in plain values."""
        return {**asdict(self), "met": self.met}


def best_rate(run: Callable[[], tuple[float, float]], repeats: int) -> float:
    """The best of several runs; ``run`` returns how many things it did and in how many seconds."""
    return max(amount / seconds for amount, seconds in (run() for _ in range(repeats)))


def seconds_of(work: Callable[[], object]) -> float:
    """Wall seconds of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps this process and those it starts on a single core, where the system lets us."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {max(before)})
        yield
    finally:
        os.sched_setaffinity(0, before)
