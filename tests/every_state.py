"""Random games checked after every step, for any game: what holds for all of them, and the driver.

A game's invariants.py says what holds for its own states (`Checks`).  ``w`` is a record of working space made by
`work_dtype`; after `list_and_mask` it holds the legal actions.  Compiled code is cached by its own file, so the type of
the record carries a hash of the game's file and of this one.
"""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.game import Game, State
from mythos_envs.kernel.generic import generic, implement, legal, observe, redeterminize, reset
from mythos_envs.kernel.layout import NOBODY, new_states
from mythos_envs.kernel.returns import fill_returns
from mythos_envs.kernel.rng import GAMMA, scramble
from mythos_envs.kernel.steps import fill_mask, take

EVERYWHERE = (
    "nothing is broken",
    "the legal list ascends, is within range, and is empty only at the end",
    "mask and legal list agree",
    "decisions count every step and stay within the bound",
    "the game is over exactly when it is ranked for a reason",
    "returns sum to zero, lie in [-1, 1] and follow the ranking",
    "observations are finite and within their range",
    "a redrawn world keeps what the seat sees",
)
"""What is checked in every game, by its code; a game's own names follow."""
OK, LEGAL, MASK, LENGTH, OVER, RETURNS, OBSERVATION, REDRAWN = range(len(EVERYWHERE))
MIX = np.uint64(0x5DEECE66D)
WORLD_EVERY = 16
PATIENCE = 8
MOODS = 4

check = generic("check")
"""``check(s, w) -> code``: the number of the first broken invariant, 0 when there is none."""
begin = generic("begin")
"""``begin(s, w)``: a game has been set up."""
note = generic("note")
"""``note(s, before, action, w) -> code``: what a step may never do, and statistics."""
dislikes = generic("dislikes")
"""``dislikes(s, action, mood) -> bool``: what a game played in this mood (0 to MOODS - 1) thinks over again."""


@dataclass(frozen=True)
class Checks:
    """What a game's invariants.py hands over: its names, and its compiled rules for the generic functions above."""

    names: tuple[str, ...]
    """What each code means; those of `EVERYWHERE` come first."""
    stats: tuple[str, ...]
    work: np.dtype[Any]

    def register(self, dtype: np.dtype[Any], **rules: Any) -> None:
        """Makes the generic functions run these rules for states of ``dtype``."""
        known = {"check": check, "begin": begin, "note": note, "dislikes": dislikes}
        for name, rule in rules.items():
            implement(known[name], dtype, rule)


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
    """The legal list ascends, is within range and empty only at the end; the mask says the same."""
    size = len(w.mask)
    w.num_legal = 0
    if s.player != NOBODY:
        w.num_legal = legal(s, w.legal)
        if w.num_legal < 1 or w.num_legal > size:
            return LEGAL
    last = -1
    for k in range(w.num_legal):
        if w.legal[k] <= last or w.legal[k] >= size:
            return LEGAL
        last = w.legal[k]
    counted = fill_mask(s, w.mask, w.legal)
    total = 0
    for action in range(size):
        total += w.mask[action]
    if counted != w.num_legal or total != w.num_legal:
        return MASK
    for k in range(w.num_legal):
        if w.mask[w.legal[k]] != 1:
            return MASK
    return OK


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
def check_interface(s: Any, w: Any, lowest: float, highest: float) -> int:
    """What the kernel hands out: legal list, mask, returns, and observations from ``lowest`` to ``highest``."""
    code = list_and_mask(s, w)
    if code != OK:
        return code
    if not returns_are_sound(s, w):
        return RETURNS
    return OK if observations_are_sound(s, w, lowest, highest) else OBSERVATION


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


# Random games.


@compiled
def check_world(states: Any, w: Any, word: Any) -> int:
    """A redrawn copy must be a sound position that looks the same to its seat."""
    seat = redraw(states, word)
    return check(states[1], w) or (OK if looks_the_same(states, seat, w) else REDRAWN)


@compiled
def choose(s: Any, w: Any, mood: int, word: Any) -> int:
    """A random legal action; what the mood of the game dislikes is thought over again a few times."""
    action = w.legal[np.int64(word % np.uint64(w.num_legal))]
    for _ in range(PATIENCE):
        if not dislikes(s, action, mood):
            break
        word = scramble(word + GAMMA)
        action = w.legal[np.int64(word % np.uint64(w.num_legal))]
    return action


@compiled
def play_checked(states: Any, blank: Any, options: Any, seed: Any, w: Any) -> int:
    """One random game in ``states[0]`` of two, checked at the start and after every step, single answers included.

    Returns the number of the broken invariant; the game stops there.
    """
    states[0] = blank[0]
    s = states[0]
    s.rng = scramble(seed + GAMMA)
    reset(s, options)
    begin(s, w)
    code = check(s, w)
    word = scramble(seed ^ MIX)
    mood = np.int64(word % np.uint64(MOODS))
    steps = 0
    while code == OK and s.player != NOBODY:
        word = scramble(word + GAMMA)
        action = choose(s, w, mood, word)
        if steps % WORLD_EVERY == 0:
            code = check_world(states, w, word)
            if code != OK:
                break
        states[1] = states[0]
        take(s, action)
        steps += 1
        w.taken[action] += 1
        code = note(s, states[1], action, w) or check(s, w)
        if code == OK and s.decisions != steps:
            code = LENGTH
    return code


@compiled
def play_many_checked(states: Any, blank: Any, options: Any, first: int, games: int, work: Any) -> Any:
    """Plays the games of consecutive seeds; returns (seed, step, invariant) of the first that breaks one."""
    for seed in range(first, first + games):
        code = play_checked(states, blank, options, np.uint64(seed), work[0])
        if code != OK:
            return np.int64(seed), np.int64(states[0].decisions), np.int64(code)
    return np.int64(-1), np.int64(0), np.int64(OK)


@compiled
def check_at(states: Any, i: int, work: Any) -> int:
    """`check` for ``states[i]``, with the only record of ``work``."""
    return check(states[i], work[0])


@dataclass
class Fuzz:
    """What came of some checked random games."""

    game: Game
    seed: int
    """The first whose game broke an invariant, -1 when none did."""
    step: int
    broken: str
    """Name of the invariant, empty when none broke."""
    state: State
    """The last position looked at."""
    taken: np.ndarray
    """How often each action was taken, int64[actions]."""
    stats: dict[str, int]

    def __str__(self) -> str:
        if not self.broken:
            return f"{self.game}: {self.stats}"
        return f"{self.game}: seed {self.seed}, step {self.step}: broken: {self.broken}\n{self.state.text()}"


def work_for(game: Game, checks: Checks) -> np.ndarray:
    """One record of working space."""
    work = new_states(checks.work, 1)
    work["num_seen"] = game.observation_size
    return work


def fuzz(game: Game, first: int, games: int, checks: Checks) -> Fuzz:
    """Random games from consecutive seeds, each checked after every step, up to the first that breaks an invariant."""
    states, work = game.empty_states(2), work_for(game, checks)
    seed, step, code = play_many_checked(states, game.blank, game.option_words, first, games, work)
    stats = dict(zip(checks.stats, work["stats"][0].tolist(), strict=True))
    state = game.state_view(states, 0)
    return Fuzz(game, int(seed), int(step), checks.names[code] if code else "", state, work["taken"][0], stats)
