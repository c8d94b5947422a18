"""The part of the state that all games share.  Games add their own fields; nothing else may name these offsets."""

from pathlib import Path
from typing import Any

import numpy as np

from mythos_envs.kernel.compile import UNCOMPILED, data_override, hash_files

NOBODY = -1
"""The seat to act when the game is over."""

REASON_RUNNING = 0
REASON_LENGTH = 1
FIRST_GAME_REASON = 2
"""Reasons 0 and 1 mean the same in every game; a game numbers its own from here."""


def header(seats: int) -> list[tuple[Any, ...]]:
    """The fields that every state begins with."""
    return [
        ("rng", np.uint64),  # the game's whole source of chance
        ("decisions", np.int32),  # steps so far, those with a single answer included
        ("max_length", np.int32),  # steps after which the game is cut off
        ("player", np.int8),  # seat to act, or NOBODY
        ("truncated", np.int8),  # 1 when the bound ended the game
        ("hold", np.int8),  # 1 while a single legal action must still be asked for, because skipping it would tell
        ("play_forced", np.int8),  # 1 when single legal actions are played for the player
        ("rank_returns", np.int8),  # 1 when returns follow the ranking and not the win alone
        ("reason", np.int8),  # why it ended
        ("num_seats", np.int8),
        ("rank", np.int8, seats),  # at the end: 0 for the best, equal for the tied
    ]


def state_dtype(fields: list[tuple[Any, ...]], seats: int, folder: Path) -> np.dtype[Any]:
    """The record of one game: header, the game's fields, and a last byte whose *name* holds the hash of ``folder``.

    The name makes the record type unique to these rules: two games of the same shape stay apart, and compiled kernels
    of a game that lives outside this package are not reused after its rules were edited.
    """
    override = data_override()
    own_data = [override / folder.name] if override is not None and (override / folder.name).is_dir() else []
    tag = f"sources_{hash_files([folder, *own_data], folder.name)}"
    return np.dtype([*header(seats), *fields, (tag, np.uint8)], align=True)


class PlainArray(np.ndarray[Any, np.dtype[Any]]):
    """A field of an uncompiled state; its numbers are Python's, which are as wide as arithmetic in compiled rules."""

    def __getitem__(self, key: Any) -> Any:
        return _plain(super().__getitem__(key))


class PlainRecord(np.record):  # type: ignore[misc]  # final in NumPy's stubs only
    """An uncompiled state, whose fields are attributes as they are in compiled rules."""

    def __getattribute__(self, name: str) -> Any:
        # Fields first: NumPy would find attributes of its own, such as `round` and `flags`, before them.
        if name in super().__getattribute__("dtype").names:
            return _plain(self[name])
        return super().__getattribute__(name)


def _plain(value: Any) -> Any:
    """Widens a small whole number, which NumPy would let overflow at its own width.

    The generator's 64-bit words stay as they are: they are meant to wrap.
    """
    if isinstance(value, np.integer) and value.itemsize < 8:
        return int(value)
    if type(value) is np.ndarray:
        return value.view(PlainArray)
    return value


def new_states(dtype: np.dtype[Any], count: int) -> np.ndarray[Any, np.dtype[Any]]:
    """An array of blank states; for uncompiled rules the records behave as they do in compiled ones."""
    states = np.zeros(count, dtype)
    return states.view(np.dtype((PlainRecord, dtype))) if UNCOMPILED else states
