"""`Game` and `State`: the public, checked face of the compiled kernel.  No rules here, and no game may be named."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from mythos_envs.errors import BadConfig, BadPosition, GameOver, IllegalAction, nearest
from mythos_envs.kernel import steps
from mythos_envs.kernel.layout import NOBODY, REASON_LENGTH, REASON_RUNNING, new_states
from mythos_envs.kernel.spec import FloatArray, GameSpec, IntArray, Option, StateArray

if TYPE_CHECKING:
    from mythos_envs.kernel.batch import Batch

ONLY = np.zeros(1, np.int64)
"""The index array of a single state."""


@dataclass(frozen=True)
class Outcome:
    """Why a game ended and how the seats came out."""

    reason: str
    ranking: tuple[int, ...]
    """Place of each seat, 0 for the best; equal numbers for the tied; empty while the game runs."""
    scores: tuple[float, ...]
    truncated: bool


class Game:
    """One game with its options settled.  Cheap to send to another process: it is its id and its options."""

    def __init__(self, spec: GameSpec, options: Mapping[str, Any] | None = None) -> None:
        self.spec = spec
        self.options, self.option_words = _settle_options(spec, options or {})
        self.id, self.title, self.version = spec.id, spec.title, spec.version
        self.dtype = spec.dtype
        self.num_players = int(self.options["players"])
        self.num_actions = spec.num_actions
        self.max_length = spec.max_length(self.num_players)
        self.pieces = _slices(spec.pieces(self.num_players))
        self.observation_size = max(piece.stop for piece, _ in self.pieces.values())
        self.blank = self._blank()

    def __reduce__(self) -> tuple[Any, ...]:
        from mythos_envs.kernel.registry import load_options

        return load_options, (self.id, self.options)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"Game({self.id!r}, {chosen})"

    def _blank(self) -> StateArray:
        blank = self.empty_states(1)
        blank["num_seats"] = self.num_players
        blank["max_length"] = self.max_length
        blank["play_forced"] = self.options.get("play_forced", True)
        blank["rank_returns"] = self.options.get("returns", "win") == "rank"
        return blank

    @cached_property
    def scratch(self) -> npt.NDArray[np.int32]:
        """Working space for compiled calls from this process's main thread."""
        return np.empty(self.num_actions, np.int32)

    # One game.

    def start(self, seed: int = 0) -> "State":
        """A new game; the same seed gives the same game."""
        states = self.empty_states(1)
        self.start_many(states, ONLY, np.array([_seed_word(seed)], np.uint64))
        return State(self, states)

    def from_bytes(self, data: bytes) -> "State":
        """The state that `State.to_bytes` wrote."""
        if len(data) != self.dtype.itemsize:
            raise BadPosition(f"{self.id}: a state has {self.dtype.itemsize} bytes, got {len(data)}; was it saved by "
                              f"another version?")
        states = self.empty_states(1)
        states.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
        return State(self, states)

    def position(self, position: Mapping[str, Any]) -> "State":
        """A state from a small dict of plain values, checked."""
        if not isinstance(position, Mapping):
            raise BadPosition(f"{self.id}: a position is a mapping of names to values, got {type(position).__name__}")
        state = self.start(seed=0)
        self.spec.words.from_position(state.states[0], position)
        if steps.settle_at(state.states, self.scratch) == 0 and not state.over:
            raise BadPosition(f"{self.id}: nobody has anything to do in this position")
        return state

    def action_text(self, state: "State", action: int) -> str:
        """One action in words."""
        if not 0 <= action < self.num_actions:
            raise IllegalAction(f"{self.id}: actions are 0 to {self.num_actions - 1}, got {action}")
        return self.spec.words.action_text(state.states[0], int(action))

    def parse_action(self, state: "State", text: str) -> int:
        """The legal action that ``text`` names, by its words or by its number."""
        words = {self.action_text(state, int(a)).casefold(): int(a) for a in state.legal_actions()}
        wanted = " ".join(text.split()).casefold()
        if wanted in words:
            return words[wanted]
        if wanted.isdigit() and int(wanted) in words.values():
            return int(wanted)
        raise IllegalAction(f"{self.id}: {text!r} is not legal here; {nearest(wanted, words)}")

    # Many games at once; all arrays are the caller's.

    def batch(self, size: int, seed: int = 0) -> "Batch":
        """``size`` games that step together and start anew when they end."""
        from mythos_envs.kernel.batch import Batch

        return Batch(self, size, seed)

    def empty_states(self, count: int) -> StateArray:
        """Blank states to start games in."""
        return new_states(self.dtype, count)

    def start_many(self, states: StateArray, indices: IntArray, seeds: npt.NDArray[np.uint64]) -> None:
        """Begins new games in ``states[indices]``."""
        steps.start_many(states, indices, self.blank, self.option_words, seeds, self.scratch)

    def step_many(self, states: StateArray, indices: IntArray, actions: npt.NDArray[np.int32]) -> npt.NDArray[np.int8]:
        """Plays ``actions``; codes are steps.OK, ILLEGAL or OVER, and a refused action changes nothing."""
        codes = np.empty(len(indices), np.int8)
        steps.step_many(states, indices, actions, codes, self.scratch)
        return codes

    def players_many(self, states: StateArray, indices: IntArray) -> npt.NDArray[np.int8]:
        """Seats to act, NOBODY where the game is over."""
        players = np.empty(len(indices), np.int8)
        steps.players_many(states, indices, players, np.empty(len(indices), np.bool_))
        return players

    def truncated_many(self, states: StateArray, indices: IntArray) -> npt.NDArray[np.bool_]:
        """Which games were cut off by the bound on their length."""
        truncated = np.empty(len(indices), np.bool_)
        steps.players_many(states, indices, np.empty(len(indices), np.int8), truncated)
        return truncated

    def masks_many(self, states: StateArray, indices: IntArray, out: npt.NDArray[np.int8]) -> None:
        """Fills ``out`` [k, num_actions], 1 = legal."""
        steps.masks_many(states, indices, out, self.scratch)

    def observe_many(self, states: StateArray, indices: IntArray, seats: npt.NDArray[np.int8], out: FloatArray) -> None:
        """Fills ``out`` [k, observation_size] with what ``seats[k]`` may know."""
        steps.observe_many(states, indices, seats, out)

    def returns_many(self, states: StateArray, indices: IntArray, out: FloatArray) -> None:
        """Fills ``out`` [k, num_players]; zeros where the game runs."""
        steps.returns_many(states, indices, out)

    def state_view(self, states: StateArray, i: int) -> "State":
        """A copy of ``states[i]`` as a State."""
        copy = self.empty_states(1)
        copy.view(np.uint8)[:] = states[i : i + 1].view(np.uint8)
        return State(self, copy)


class State:
    """One position.  Checked and convenient; for speed use the many-at-once functions of `Game`."""

    def __init__(self, game: Game, states: StateArray) -> None:
        self.game = game
        self.states = states

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        return f"State({self.game.id!r}, decisions={self.decisions}, player={self.player})"

    @property
    def player(self) -> int:
        """The seat to act, -1 when the game is over."""
        return int(self.states["player"][0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.player == NOBODY

    @property
    def truncated(self) -> bool:
        """Whether the bound on the length ended it."""
        return bool(self.states["truncated"][0])

    @property
    def decisions(self) -> int:
        """Steps so far, those with a single answer included."""
        return int(self.states["decisions"][0])

    def legal_actions(self) -> npt.NDArray[np.int32]:
        """The legal actions in ascending order."""
        count = steps.legal_at(self.states, 0, self.game.scratch)
        return self.game.scratch[:count].copy()

    def mask(self) -> npt.NDArray[np.int8]:
        """int8[num_actions], 1 = legal."""
        out = np.zeros((1, self.game.num_actions), np.int8)
        self.game.masks_many(self.states, ONLY, out)
        return out[0]

    def apply(self, action: int) -> None:
        """Plays a legal action and runs on to the next real choice."""
        known = action if 0 <= action < self.game.num_actions else -1
        code = int(self.game.step_many(self.states, ONLY, np.array([known], np.int32))[0])
        if code == steps.OVER:
            raise GameOver(f"{self.game.id}: the game is over ({self.outcome().reason}); start a new one")
        if code == steps.ILLEGAL:
            raise IllegalAction(self.refusal(action))

    def refusal(self, action: int) -> str:
        """The text of IllegalAction: the action, the legal ones and the position."""
        known = 0 <= action < self.game.num_actions
        words = f" ({self.game.action_text(self, action)})" if known else ""
        legal = ", ".join(f"{a} ({self.game.action_text(self, int(a))})" for a in self.legal_actions())
        position = " / ".join(line.strip() for line in self.text(self.player).splitlines() if line.strip())
        return (f"{self.game.id}: action {action}{words} is not legal for seat {self.player}; legal: {legal}; "
                f"position: {position}")

    def observe(self, seat: int) -> FloatArray:
        """float32[observation_size]: what ``seat`` may know."""
        self._check_seat(seat)
        out = np.zeros((1, self.game.observation_size), np.float32)
        self.game.observe_many(self.states, ONLY, np.array([seat], np.int8), out)
        return out[0]

    def pieces(self, seat: int) -> dict[str, FloatArray]:
        """The same observation cut into its named pieces."""
        whole = self.observe(seat)
        return {name: whole[piece].reshape(shape) for name, (piece, shape) in self.game.pieces.items()}

    def returns(self) -> FloatArray:
        """Returns per seat in [-1, 1], summing to zero; zeros while the game runs."""
        out = np.zeros((1, self.game.num_players), np.float32)
        self.game.returns_many(self.states, ONLY, out)
        return out[0]

    def outcome(self) -> Outcome:
        """Why it ended and how the seats came out."""
        reason = int(self.states["reason"][0])
        names = {REASON_RUNNING: "running", REASON_LENGTH: "length bound"}
        names.update(enumerate(self.game.spec.reasons, start=REASON_LENGTH + 1))
        seats = self.game.num_players
        ranking = tuple(int(place) for place in self.states["rank"][0][:seats]) if self.over else ()
        scores = tuple(float(score) for score in self.game.spec.words.scores(self.states[0]))
        return Outcome(names[reason], ranking, scores, self.truncated)

    def clone(self) -> "State":
        """An independent copy with the same future."""
        return self.game.state_view(self.states, 0)

    def to_bytes(self) -> bytes:
        """The whole state, generator included."""
        return self.states.tobytes()

    def hash(self) -> str:
        """A short hash of the bytes without the source tag, for replays."""
        return hashlib.blake2b(self.to_bytes(), digest_size=8).hexdigest()

    def redeterminize(self, seat: int, seed: int = 0) -> None:
        """Redraws everything that ``seat`` does not know, the generator included."""
        self._check_seat(seat)
        steps.redeterminize_at(self.states, 0, seat, np.uint64(_seed_word(seed)))

    def text(self, seat: int | None = None) -> str:
        """A board that a person can read; ``seat`` hides what that seat may not see."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.spec.words.board(self.states[0], seat)

    def to_position(self) -> dict[str, Any]:
        """The position as a small dict that `Game.position` accepts."""
        return self.game.spec.words.to_position(self.states[0])

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.game.num_players:
            raise BadConfig(f"{self.game.id}: seats are 0 to {self.game.num_players - 1}, got {seat}")


def _seed_word(seed: int) -> int:
    return int(seed) & 0xFFFFFFFFFFFFFFFF


def _slices(pieces: Mapping[str, tuple[int, ...]]) -> dict[str, tuple[slice, tuple[int, ...]]]:
    """Lays the named pieces end to end."""
    result = {}
    start = 0
    for name, shape in pieces.items():
        stop = start + int(np.prod(shape))
        result[name] = (slice(start, stop), shape)
        start = stop
    return result


def _settle_option(spec: GameSpec, option: Option, value: Any) -> tuple[Any, tuple[int, ...]]:
    """One option, as it is kept and as numbers for the rules."""
    matches = [k for k, choice in enumerate(option.choices) if type(choice) is type(value) and choice == value]
    if matches:
        return value, (matches[0],) if option.read is None else (0,) * option.size
    if option.read is None:
        choices = ", ".join(repr(choice) for choice in option.choices)
        raise BadConfig(f"{spec.id}: option {option.name}={value!r} is not possible; choose from {choices} "
                        f"({option.doc})")
    try:
        return option.read(value)
    except ValueError as error:
        raise BadConfig(f"{spec.id}: option {option.name}: {error}") from error


def _settle_options(spec: GameSpec, given: Mapping[str, Any]) -> tuple[dict[str, Any], npt.NDArray[np.int32]]:
    """Defaults filled in and checked, and the same as indices of choices."""
    known = {option.name: option for option in spec.options}
    for name in given:
        if name not in known:
            raise BadConfig(f"{spec.id}: unknown option {name!r}; {nearest(name, known)}")
    settled = {name: given.get(name, option.default) for name, option in known.items()}
    words: list[int] = []
    for name, option in known.items():
        settled[name], meant = _settle_option(spec, option, settled[name])
        words.extend(meant)
    if clash := spec.clash(settled):
        raise BadConfig(f"{spec.id}: {clash}")
    return settled, np.array(words, np.int32)
