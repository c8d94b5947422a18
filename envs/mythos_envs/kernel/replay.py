"""Games and positions in files: one JSON line for each replay, one small JSON file for a position.

Everything read from a file is checked before it is used, and every complaint is one line that names the file.  Files
are written beside the old one and then put in its place, so that a crash never destroys what was there.
"""

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mythos_envs.errors import BadPosition, BadReplay, GameError
from mythos_envs.kernel.files import write_bytes
from mythos_envs.kernel.game import Game, State
from mythos_envs.kernel.registry import load_options

REPLAY_FORMAT: Literal["mythos-replay-1"] = "mythos-replay-1"
POSITION_FORMAT: Literal["mythos-position-1"] = "mythos-position-1"

Action = Annotated[int, Field(ge=0, lt=2**31)]
Options = dict[str, bool | int | str | dict[str, int] | None]


class Replay(BaseModel):
    """One game, complete: the same seed and actions lead to the same final state."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: Literal["mythos-replay-1"] = REPLAY_FORMAT
    game: str
    version: int
    """Version of the rules that the game was played with."""
    options: Options
    seed: Annotated[int, Field(ge=0, lt=2**64)]
    actions: list[Action]
    hash: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    """`State.hash` of the final state."""
    agents: list[str] = []
    """Who sat where, for the reader; not checked."""

    @classmethod
    def of(cls, state: State, seed: int, actions: Iterable[int], agents: Sequence[str] = ()) -> "Replay":
        """The record of a game that ``actions`` have led to ``state``."""
        game = state.game
        return cls(game=game.id, version=game.version, options=game.options, seed=seed & (2**64 - 1),
                   actions=[int(action) for action in actions], hash=state.hash(), agents=list(agents))


class SavedPosition(BaseModel):
    """One position and the game it belongs to."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    format: Literal["mythos-position-1"] = POSITION_FORMAT
    game: str
    version: int
    options: Options
    position: dict[str, Any]


class Recorder:
    """Plays one game and keeps its record."""

    def __init__(self, game: Game, seed: int, agents: Sequence[str] = ()) -> None:
        self.state = game.start(seed)
        self.seed = seed
        self.agents = tuple(agents)
        self.actions: list[int] = []

    def apply(self, action: int) -> None:
        """Plays an action and writes it down; a refused one is not written."""
        self.state.apply(action)
        self.actions.append(int(action))

    def record(self) -> Replay:
        """The game so far."""
        return Replay.of(self.state, self.seed, self.actions, self.agents)


def verify(record: Replay, where: str = "replay") -> State:
    """Plays the record again and returns its final state.

    Raises:
        BadReplay: The game is unknown or of another version, an action is not legal, or the end is not the one claimed.
    """
    try:
        game = load_options(record.game, record.options)
    except GameError as error:
        raise BadReplay(f"{where}: {error}") from error
    if game.version != record.version:
        raise BadReplay(f"{where}: recorded with version {record.version} of {game.id}, this is version "
                        f"{game.version}; install the version that recorded it")
    state = game.start(record.seed)
    for number, action in enumerate(record.actions):
        try:
            state.apply(action)
        except GameError as error:
            place = f"action {number + 1} of {len(record.actions)}"
            raise BadReplay(f"{where}: {place} cannot be played: {error}") from error
    if state.hash() != record.hash:
        raise BadReplay(f"{where}: the actions lead to a position with hash {state.hash()}, the record says "
                        f"{record.hash}; the file was changed or the rules were")
    return state


def write_replays(path: str | os.PathLike[str], records: Iterable[Replay], append: bool = True) -> None:
    """Writes one line for each record, after what the file already has unless ``append`` is false."""
    target = Path(path)
    try:
        before = target.read_bytes() if append and target.exists() else b""
        if before and not before.endswith(b"\n"):
            before += b"\n"
        write_bytes(target, before + "".join(record.model_dump_json() + "\n" for record in records).encode())
    except OSError as error:
        raise BadReplay(f"{target}: cannot be written ({error.strerror}); choose another place") from error


def read_replays(path: str | os.PathLike[str]) -> list[Replay]:
    """All records of a file, each checked against the schema; `verify` then plays one again.

    Raises:
        BadReplay: The file cannot be read, or a line of it is no replay; the text names the file and the line.
    """
    target = Path(path)
    try:
        lines = target.read_text(encoding="utf-8").split("\n")
    except OSError as error:
        raise BadReplay(f"{target}: cannot be read ({error.strerror}); is the name right?") from error
    except UnicodeDecodeError as error:
        raise BadReplay(f"{target}: is not a text file; replays are lines of JSON") from error
    records = []
    for number, line in enumerate(lines, start=1):
        if line.strip():
            records.append(_parse(Replay, line, f"{target}:{number}", BadReplay))
    if not records:
        raise BadReplay(f"{target}: holds no replay")
    return records


def save_position(path: str | os.PathLike[str], state: State) -> None:
    """Writes the position of a running game."""
    game, target = state.game, Path(path)
    saved = SavedPosition(game=game.id, version=game.version, options=game.options, position=state.to_position())
    try:
        write_bytes(target, (saved.model_dump_json(indent=1) + "\n").encode())
    except OSError as error:
        raise BadPosition(f"{target}: cannot be written ({error.strerror}); choose another place") from error


def load_position(path: str | os.PathLike[str]) -> State:
    """The state that a position file describes.

    Raises:
        BadPosition: The file cannot be read, has another form, or says something impossible.
    """
    target = Path(path)
    try:
        text = target.read_text(encoding="utf-8")
    except OSError as error:
        raise BadPosition(f"{target}: cannot be read ({error.strerror}); is the name right?") from error
    except UnicodeDecodeError as error:
        raise BadPosition(f"{target}: is not a text file; positions are JSON") from error
    saved = _parse(SavedPosition, text, str(target), BadPosition)
    try:
        game = load_options(saved.game, saved.options)
        if game.version != saved.version:
            raise BadPosition(f"saved with version {saved.version} of {game.id}, this is version {game.version}")
        return game.position(saved.position)
    except GameError as error:
        raise BadPosition(f"{target}: {error}") from error


Model = TypeVar("Model", bound=BaseModel)


def _parse(model: type[Model], text: str, where: str, complaint: type[GameError]) -> Model:
    """One JSON text against its schema; the first thing wrong becomes the one line."""
    try:
        return model.model_validate(json.loads(text))
    except json.JSONDecodeError as error:
        raise complaint(f"{where}: is not JSON ({error.msg} at column {error.colno}); the file is damaged") from error
    except (RecursionError, ValueError) as error:
        if not isinstance(error, ValidationError):
            raise complaint(f"{where}: is not usable JSON; the file is damaged") from error
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"]) or "the whole"
        raise complaint(f"{where}: {name}: {first['msg'].lower()}; the file is damaged or of another kind") from error
