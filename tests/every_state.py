"""What is true of every state of any game, as compiled checks that a game's own invariants begin with.

``w`` is a record of working space made by `work_dtype`; after `list_and_mask` it holds the legal actions.  A caller's
compiled code is cached by its own file, so the record's type carries a hash of both files.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.generic import legal, observe, redeterminize
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.steps import fill_mask, fill_returns

LIST_IS_WRONG, MASK_IS_WRONG = 1, 2


def work_dtype(fields: list[tuple[Any, ...]], num_actions: int, seats: int, most_seen: int,
               file: str) -> np.dtype[Any]:
    """Working space: the caller's ``fields``, then what the checks here need; ``file`` is the caller's."""
    tag = hashlib.blake2b(Path(__file__).read_bytes() + Path(file).read_bytes(), digest_size=8).hexdigest()
    return np.dtype([
        *fields,
        ("legal", np.int32, num_actions),
        ("num_legal", np.int64),
        ("mask", np.int8, num_actions),
        ("returns", np.float32, seats),
        ("seen", np.float32, most_seen),
        ("seen_again", np.float32, most_seen),
        ("num_seen", np.int64),  # size of the observation; the caller fills it in
        ("taken", np.int64, num_actions),  # how often each action was taken
        (f"sources_{tag}", np.uint8),
    ], align=True)


@compiled
def list_and_mask(s: Any, w: Any) -> int:
    """The legal list ascends, is within range and empty only at the end; the mask says the same.  0 if all is well."""
    size = len(w.mask)
    w.num_legal = 0
    if s.player != NOBODY:
        w.num_legal = legal(s, w.legal)
        if w.num_legal < 1 or w.num_legal > size:
            return LIST_IS_WRONG
    last = -1
    for k in range(w.num_legal):
        if w.legal[k] <= last or w.legal[k] >= size:
            return LIST_IS_WRONG
        last = w.legal[k]
    counted = fill_mask(s, w.mask, w.legal)
    total = 0
    for action in range(size):
        total += w.mask[action]
    if counted != w.num_legal or total != w.num_legal:
        return MASK_IS_WRONG
    for k in range(w.num_legal):
        if w.mask[w.legal[k]] != 1:
            return MASK_IS_WRONG
    return 0


@compiled
def returns_are_sound(s: Any, w: Any) -> bool:
    """Zero while the game runs; else zero-sum and no better for a worse place."""
    fill_returns(s, w.returns)
    total = 0.0
    for seat in range(s.num_seats):
        value = w.returns[seat]
        total += value
        if not -1.0 <= value <= 1.0 or (value != 0.0 and (s.player != NOBODY or s.truncated == 1)):
            return False
        for other in range(s.num_seats):
            if s.rank[other] < s.rank[seat] and w.returns[other] < value:
                return False
    return abs(total) < 1e-5


@compiled
def observations_are_sound(s: Any, w: Any, lowest: float, highest: float) -> bool:
    """What every seat sees is a number within its range."""
    for seat in range(s.num_seats):
        seen = w.seen[: w.num_seen]
        observe(s, seat, seen)
        strange = 0
        for k in range(len(seen)):
            # Written so that a NaN, which is neither above nor below, is strange too.
            strange += not (seen[k] >= lowest and seen[k] <= highest)
        if strange > 0:
            return False
    return True


@compiled
def redraw(states: Any, word: Any) -> int:
    """Makes ``states[1]`` a copy of ``states[0]`` redrawn for one seat, and returns that seat."""
    seat = np.int64(word % np.uint64(states[0].num_seats))
    states[1] = states[0]
    states[1].rng = word
    redeterminize(states[1], seat)
    return seat


@compiled
def looks_the_same(states: Any, seat: int, w: Any) -> bool:
    """Whether ``seat`` sees the same in both states."""
    one, two = w.seen[: w.num_seen], w.seen_again[: w.num_seen]
    observe(states[0], seat, one)
    observe(states[1], seat, two)
    for k in range(w.num_seen):
        if one[k] != two[k]:
            return False
    return True
