"""Chance is fair: bounded draws and shuffles are uniform, and the same word gives the same future."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import new_states
from mythos_envs.kernel.rng import below, shuffle

# The first field keeps Numba from taking game states for a subtype of this record, which it would warn about.
GENERATOR = np.dtype([("own", np.uint8), ("rng", np.uint64)], align=True)
DRAWS = 60_000


@compiled
def draw_many(states, bound, out):
    for k in range(len(out)):
        out[k] = below(states[0], bound)


@compiled
def shuffle_many(states, out):
    for k in range(len(out)):
        for i in range(out.shape[1]):
            out[k, i] = i
        shuffle(states[0], out[k], out.shape[1])


def generator(word: int) -> np.ndarray:
    states = new_states(GENERATOR, 1)
    states["rng"] = np.uint64(word)
    return states


def chi_square(counts: np.ndarray) -> float:
    """In standard deviations above its mean, so one limit serves for any number of cells."""
    expected = counts.sum() / len(counts)
    statistic, freedom = float(((counts - expected) ** 2 / expected).sum()), len(counts) - 1
    return (statistic - freedom) / np.sqrt(2 * freedom)


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 7, 40, 97, 1000])
def test_bounded_draws_are_uniform(bound: int) -> None:
    out = np.empty(DRAWS, np.int64)
    draw_many(generator(bound), bound, out)
    assert out.min() >= 0 and out.max() == bound - 1
    assert abs(chi_square(np.bincount(out, minlength=bound))) < 5


def test_a_bound_that_does_not_divide_the_range_is_not_biased() -> None:
    # Multiplying without rejection would give multiples of three twice the weight of the others here.
    bound = 3 * 2**30
    out = np.empty(DRAWS, np.int64)
    draw_many(generator(1), bound, out)
    assert abs(chi_square(np.bincount(out % 3, minlength=3))) < 5


def test_one_outcome_and_same_word_same_draws() -> None:
    one, two = np.empty(50, np.int64), np.empty(50, np.int64)
    draw_many(generator(7), 1, one)
    assert not one.any()
    draw_many(generator(7), 1000, one)
    draw_many(generator(7), 1000, two)
    assert np.array_equal(one, two)
    draw_many(generator(8), 1000, two)
    assert not np.array_equal(one, two)


def test_shuffles_are_uniform() -> None:
    out = np.empty((DRAWS, 4), np.int64)
    shuffle_many(generator(3), out)
    seen = Counter(map(tuple, out.tolist()))
    assert set(seen) == set(permutations(range(4)))
    assert abs(chi_square(np.array(list(seen.values())))) < 5
