"""`mythos arena`: lets agents meet and says how sure the result is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mythos_training.cli_common import (
    GameArgument,
    JsonOption,
    OptionsOption,
    PlayersOption,
    SeedOption,
    check_writable,
    load_game,
    out_console,
    print_json,
    progress,
)

if TYPE_CHECKING:
    from mythos_envs.kernel.game import Game

    from mythos_training.arena import ArenaResult


def add_to(app: typer.Typer) -> None:
    """Adds this file's command."""
    app.command("arena")(arena)


def arena(
    game: GameArgument,
    agents: Annotated[
        list[str] | None,
        typer.Option("--agents", "-a", metavar="SPEC", help="Who meets: commas between, or given several times."),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-g", min=1, help="Games of each meeting; seats rotate.")] = 200,
    players: PlayersOption = None,
    seed: SeedOption = 0,
    options: OptionsOption = None,
    focus: Annotated[str | None, typer.Option("--focus", help="Only meetings of this agent.")] = None,
    png: Annotated[Path | None, typer.Option("--png", help="Draw the matrix into this file.")] = None,
    replays: Annotated[
        Path | None, typer.Option("--replays", help="Add one game of each meeting to this file.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Write the result as JSON into this file.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Let agents meet: seats rotated, seeds paired, win rates with 95% intervals, OpenSkill ratings.

    Agents: random, greedy, ismcts:SIMS, policy:RUN_DIR, policy:RUN_DIR+SIMS, zoo, zoo+SIMS.
    """
    loaded = load_game(game, players, options)
    specs = _specs(loaded, agents or ["greedy,random"])
    written = [path for path in (png, replays, save) if path is not None]
    for path in written:
        check_writable(path)
    from mythos_training.arena import run_arena

    done = 0
    with progress("games", 1, quiet=as_json) as advance:

        def on_progress(finished: int, total: int) -> None:
            nonlocal done
            advance((finished - done) / total)
            done = finished

        result = run_arena(
            loaded, specs, games, seed, focus=focus, keep=1 if replays is not None else 0, on_progress=on_progress
        )
    if as_json:
        print_json(result.to_json())
    else:
        _print(result)
    _write(result, png, replays, save)
    if not as_json:
        for path in written:
            print(f"written: {path}")


def _specs(game: Game, texts: list[str]) -> list[str]:
    """The agents that `--agents` names, each checked as far as that is possible without making it."""
    from mythos_envs.errors import BadConfig

    from mythos_training.cli_play import check_agent

    specs = [spec.strip() for text in texts for spec in text.split(",") if spec.strip()]
    if "human" in specs:
        raise BadConfig("people do not play in arenas; use `mythos play`")
    for spec in specs:
        check_agent(game, spec)
    return specs


def _print(result: ArenaResult) -> None:
    """The tables of an arena."""
    console = out_console()
    console.print(result.table())
    if len(result.agents) > 2:
        console.print(result.matrix_table())
    console.print(result.ratings_table())


def _write(result: ArenaResult, png: Path | None, replays: Path | None, save: Path | None) -> None:
    """The files that were asked for, each whole or not at all."""
    if png is not None:
        result.save_png(png)
    if replays is not None:
        from mythos_envs.kernel.replay import write_replays

        write_replays(replays, result.records)
    if save is not None:
        from mythos_envs.kernel.files import write_json

        write_json(save, result.to_json())
