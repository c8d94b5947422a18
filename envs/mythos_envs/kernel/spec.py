"""What a game hands to the kernel: its record, its compiled rules, and its words.  No behaviour in this file."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from mythos_envs.kernel.generic import (
    appraise,
    candidates,
    implement,
    is_enough,
    legal,
    observe,
    redeterminize,
    reset,
    rollout,
    step,
)

StateArray = np.ndarray[Any, np.dtype[Any]]
IntArray = npt.NDArray[np.int64]
FloatArray = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Option:
    """One thing a user may choose before a game.  The rules are told the *index* of the choice."""

    name: str
    choices: tuple[Any, ...]
    default: Any
    doc: str
    read: Callable[[Any], tuple[Any, tuple[int, ...]]] | None = None
    """Of an option that takes more than its choices, such as a deck list: what a value means, as plain data that a
    replay can hold, and as ``size`` numbers for the rules; a ValueError says what is wrong with it."""
    size: int = 1
    """How many numbers the rules are told; zeros for a choice of an option that also reads values."""


PLAY_FORCED = Option("play_forced", (False, True), True, "play decisions that have a single answer for the player")
RETURNS = Option("returns", ("win", "rank"), "win", "returns by the win alone, or by the whole ranking")


@dataclass(frozen=True)
class Rules:
    """The compiled rules of one game; see kernel.generic for what each must do."""

    reset: Any
    legal: Any
    step: Any
    observe: Any
    redeterminize: Any
    rollout: Any = None
    """Optional; the random move of the search's playouts, uniform when left out."""
    candidates: Any = None
    """Optional; the moves that the search weighs, all legal ones when left out."""
    appraise: Any = None
    """Optional; how good the end of a playout is for each seat, its returns when left out."""
    is_enough: Any = None
    """Optional; where a playout of the search may stop before the end of the game, nowhere when left out."""

    def register(self, dtype: np.dtype[Any]) -> None:
        """Makes the generic functions run these rules for states of ``dtype``."""
        for function, rule in ((reset, self.reset), (legal, self.legal), (step, self.step), (observe, self.observe),
                               (redeterminize, self.redeterminize)):
            implement(function, dtype, rule)
        for hint, rule in ((rollout, self.rollout), (candidates, self.candidates), (appraise, self.appraise),
                           (is_enough, self.is_enough)):
            if rule is not None:
                implement(hint, dtype, rule)


class Words(Protocol):
    """The plain-Python side of a game: text for people, positions as small dicts.  ``s`` is a one-game record."""

    def action_text(self, s: Any, action: int) -> str:
        """One action in words, unique among the legal ones."""

    def board(self, s: Any, seat: int | None) -> str:
        """A board that a person can read; hides what ``seat`` may not see, or nothing when it is None."""

    def to_position(self, s: Any) -> dict[str, Any]:
        """The position as a small dict of plain values."""

    def from_position(self, s: Any, position: Mapping[str, Any]) -> None:
        """Fills a freshly started record from such a dict, or raises BadPosition saying what is impossible."""

    def scores(self, s: Any) -> list[float]:
        """Points, sanity or doom per seat, for `outcome` and `info`; never a reward."""


@dataclass(frozen=True)
class GameSpec:
    """A game as the registry knows it."""

    id: str
    title: str
    version: int
    dtype: np.dtype[Any]
    rules: Rules
    words: Words
    num_actions: int
    pieces: Callable[[int], dict[str, tuple[int, ...]]]
    """Named pieces of the observation and their shapes, in order, for a number of players."""
    max_length: Callable[[int], int]
    """Steps after which a game of so many players is cut off."""
    reasons: tuple[str, ...]
    """Names of the game's own reasons to end, from layout.FIRST_GAME_REASON on."""
    options: tuple[Option, ...] = field(default=(Option("players", (2,), 2, "number of seats"), RETURNS, PLAY_FORCED))
    """The first option is always `players`."""
    clash: Callable[[Mapping[str, Any]], str] = lambda options: ""
    """What is wrong with a combination of options, and the cure; nothing when it is possible."""
    observation_range: tuple[float, float] = (-1000.0, 1000.0)
    """No number of an observation is ever below the first or above the second."""
    events: Callable[[Any, int, Any, int | None], list[str]] = lambda before, action, after, seat: []
    """What an action has brought about: dice, losses, gains, a line each, as a seat may know it (None: all of it)."""

    @property
    def package(self) -> str:
        """Where the game's actions, tables and words are; games that share an engine share it."""
        module = type(self.words).__module__
        return module.rpartition(".")[0] or module
