"""What several sub-commands share: games from arguments, progress, JSON, tables.  No command lives here."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

if TYPE_CHECKING:
    from mythos_envs.kernel.game import Game
    from mythos_envs.kernel.spec import Option

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game, as `mythos games` lists them.")]
PlayersOption = Annotated[
    int | None, typer.Option("--players", "-n", help="Number of seats.", show_default="the game's")
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be given several times."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a machine instead of tables.")]
PIPE_WIDTH = 160
SeedOption = Annotated[int, typer.Option("--seed", help="Start of all chance: same seed, same result.")]


def load_game(game_id: str, players: int | None = None, options: Sequence[str] | None = None) -> Game:
    """The game that the arguments of a command name, its options checked."""
    import mythos_envs as me
    from mythos_envs.errors import BadConfig, nearest
    from mythos_envs.kernel.registry import spec_of

    known = {option.name: option for option in spec_of(game_id).options}
    chosen: dict[str, Any] = {} if players is None else {"players": players}
    for text in options or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadConfig(f"--option {text!r}: write NAME=VALUE")
        if name not in known:
            raise BadConfig(f"{game_id}: unknown option {name!r}; {nearest(name, known)}")
        chosen[name] = option_value(known[name], value)
    return me.load(game_id, **chosen)


def option_value(option: Option, text: str) -> Any:
    """The choice of an option that a text names; the text itself when none does, for the loader to refuse."""
    for choice in option.choices:
        if str(choice).lower() == text.strip().lower():
            return choice
    return text


@contextmanager
def progress(description: str, total: float, quiet: bool = False) -> Iterator[Callable[[float], None]]:
    """A progress bar on stderr; yields a function that says how much has been done since it was last called."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as bar:
        task = bar.add_task(description, total=total)
        yield lambda amount: bar.advance(task, amount)


@contextmanager
def working(description: str, quiet: bool = False) -> Iterator[None]:
    """A sign of life on stderr for something whose length nobody knows, such as compiling."""
    console = Console(stderr=True)
    if quiet or not console.is_terminal:
        yield
        return
    with console.status(description):
        yield


def print_json(value: Any) -> None:
    """Writes one JSON document on stdout."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(title: str | None, head: Sequence[str], rows: Sequence[Sequence[object]],
                numbers: Collection[str] = ()) -> None:
    """Writes a table on stdout.

    Args:
        title: Above the table.
        head: Names of the columns.
        rows: Cells, turned to text by `str`.
        numbers: Columns that stand to the right.
    """
    table = Table(title=title, title_justify="left")
    for name in head:
        table.add_column(name, justify="right" if name in numbers else "left", overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    out_console().print(table, markup=False)


def out_console() -> Console:
    """Where tables go: stdout, with colours only on a terminal and not when NO_COLOR is set.

    Piped output has no width of its own; a table that is folded to 80 columns would be hard to grep.
    """
    console = Console()
    return console if console.is_terminal else Console(width=max(console.width, PIPE_WIDTH))


def check_writable(path: Path) -> None:
    """Refuses, before hours of work, a file that could not be written after them.

    Raises:
        BadConfig: The path is a folder, or no file can be made there.
    """
    from mythos_envs.errors import BadConfig

    if path.is_dir():
        raise BadConfig(f"{path} is a folder; name a file")
    above = next(folder for folder in path.absolute().parents if folder.exists())
    if not above.is_dir() or not os.access(above, os.W_OK | os.X_OK):
        raise BadConfig(f"{path} cannot be written (no right to write in {above}); choose another place")
