"""`mythos replay`: plays recorded games again and says whether they are what they claim to be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mythos_training.cli_common import JsonOption, print_json, print_table, progress

if TYPE_CHECKING:
    from mythos_envs.kernel.game import State
    from mythos_envs.kernel.replay import Replay

MOST_ROWS = 20
"""Games listed one by one; of more, only the sum is printed."""


def add_to(app: typer.Typer) -> None:
    """Adds this file's command."""
    app.command("replay")(replay)


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay file: one JSON line per game.")],
    show: Annotated[bool, typer.Option("--show", help="Print every choice in words, and the last board.")] = False,
    boards: Annotated[
        bool, typer.Option("--boards", help="With --show: the board before every choice as well.")
    ] = False,
    number: Annotated[int | None, typer.Option("--game", min=1, help="Only this game of the file, from 1.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Re-play every game of FILE and verify its final state; exit code 2 when one does not lead where it says."""
    from mythos_envs.errors import BadReplay
    from mythos_envs.kernel.replay import read_replays, verify

    records = read_replays(file)
    if number is not None and number > len(records):
        raise BadReplay(f"{file}: there is no game {number}; the last is {len(records)}")
    chosen = range(len(records)) if number is None else [number - 1]
    found = []
    with progress("verifying", len(chosen), quiet=as_json or show) as advance:
        for k in chosen:
            state = verify(records[k], f"{file}: game {k + 1}")
            found.append(_summary(k + 1, records[k], state))
            if show and not as_json:
                _show(records[k], boards)
            advance(1)
    if as_json:
        print_json(found)
        return
    if len(found) <= MOST_ROWS:
        head = ("game", "of", "players", "agents", "decisions", "ended by", "ranking")
        rows = [
            (f["number"], f["game"], f["players"], ", ".join(f["agents"]) or "-", f["choices"], f["reason"], _places(f))
            for f in found
        ]
        print_table(None, head, rows, numbers=head)
    print(f"{file}: {len(found)} {'game' if len(found) == 1 else 'games'} verified")


def _summary(number: int, record: Replay, state: State) -> dict[str, Any]:
    """One verified game in plain values."""
    outcome = state.outcome()
    return {
        "number": number,
        "game": record.game,
        "options": record.options,
        "players": state.game.num_players,
        "seed": record.seed,
        "agents": record.agents,
        "choices": len(record.actions),
        "over": state.over,
        "reason": outcome.reason,
        "ranking": list(outcome.ranking),
        "scores": list(outcome.scores),
        "hash": record.hash,
        "verified": True,
    }


def _places(found: dict[str, Any]) -> str:
    """Places of the seats, from 1, or a word for a game that was not finished."""
    return ", ".join(str(place + 1) for place in found["ranking"]) or "not finished"


def _show(record: Replay, boards: bool) -> None:
    """The choices of a game in words, by turns of the seats, and the last board with nothing hidden."""
    from mythos_envs.kernel.registry import load_options

    game = load_options(record.game, record.options)
    state = game.start(record.seed)
    for number, action in enumerate(record.actions, start=1):
        if boards:
            print(f"\n{state.text()}\n")
        print(f"{number:5d}  player {state.player}: {game.action_text(state, action)}")
        state.apply(action)
    print(f"\n{state.text()}\n")
