"""Chance, kept in the state: a 64-bit counter and a mixing function (SplitMix64).  Same bytes, same future."""

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_1, SHIFT_2, SHIFT_3 = np.uint64(30), np.uint64(27), np.uint64(31)
HALF = np.uint64(32)
LOW_HALF = np.uint64(0xFFFFFFFF)
TWO_TO_32 = np.uint64(1 << 32)


@compiled
def scramble(word: Any) -> Any:
    """Mixes a 64-bit word so that neighbouring inputs give unrelated outputs."""
    z = (word ^ (word >> SHIFT_1)) * MIX_1
    z = (z ^ (z >> SHIFT_2)) * MIX_2
    return z ^ (z >> SHIFT_3)


@compiled
def next_word(s: Any) -> Any:
    """The next 64 random bits of the state's own generator."""
    s.rng = s.rng + GAMMA
    return scramble(s.rng)


@compiled
def below(s: Any, bound: int) -> Any:
    """A whole number from 0 to ``bound`` - 1, each exactly as likely (Lemire's method with rejection)."""
    n = np.uint64(bound)
    product = (next_word(s) >> HALF) * n
    if (product & LOW_HALF) < n:
        threshold = (TWO_TO_32 - n) % n
        while (product & LOW_HALF) < threshold:
            product = (next_word(s) >> HALF) * n
    return np.int64(product >> HALF)


@compiled
def shuffle(s: Any, items: Any, count: int) -> None:
    """Puts the first ``count`` items into a uniformly random order (Fisher-Yates)."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1)
        items[last], items[other] = items[other], items[last]
