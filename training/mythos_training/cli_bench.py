"""`mythos bench`: speed of a game on one core, beside other libraries in the same run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mythos_training.bench.measure import REPEATS
from mythos_training.cli_common import GameArgument, JsonOption, check_writable, print_json, print_table, progress

if TYPE_CHECKING:
    from mythos_training.bench.measure import Figure
    from mythos_training.bench.report import Report


def add_to(app: typer.Typer) -> None:
    """Adds this file's command."""
    app.command("bench")(bench)


def bench(
    game: GameArgument,
    repeats: Annotated[int, typer.Option("--repeats", min=1, help="Runs of each scenario; the best counts.")] = REPEATS,
    quick: Annotated[
        bool, typer.Option("--quick", help="One short run of everything but the starts: rough numbers in seconds.")
    ] = False,
    peers: Annotated[bool, typer.Option("--peers/--no-peers", help="Measure other libraries in the same run.")] = True,
    startup: Annotated[
        bool, typer.Option("--startup/--no-startup", help="Measure first compile and start from cache (a minute).")
    ] = True,
    save: Annotated[bool, typer.Option("--save", help="Write the result to FOLDER/GAME.json.")] = False,
    folder: Annotated[Path, typer.Option("--folder", help="Where --save writes.")] = Path("benchmarks/results"),
    as_json: JsonOption = False,
) -> None:
    """Measure a game on one core: best of several runs, beside PettingZoo and OpenSpiel where they are installed."""
    from mythos_envs.kernel.registry import spec_of

    from mythos_training.bench import report
    from mythos_training.bench.measure import QUICK, Effort

    spec_of(game)
    if save:
        check_writable(folder / f"{game}.json")
    if warning := report.warn_uncompiled():
        print(f"mythos: {warning}", file=sys.stderr)
    startup = startup and not quick
    with progress(f"measuring {game}", report.num_parts(peers, startup), quiet=as_json) as advance:
        effort = QUICK if quick else Effort(repeats=repeats)
        command = _command(game, repeats, quick, peers, startup)
        result = report.run(game, command, effort, peers, startup, lambda: advance(1))
    if as_json:
        print_json(result.to_json())
    else:
        _print(result)
    if save:
        path = result.save(folder)
        if not as_json:
            print(f"written to {path}")


def _command(game: str, repeats: int, quick: bool, peers: bool, startup: bool) -> str:
    """What to type to take the same figures again."""
    chosen = {"--quick": quick, f"--repeats {repeats}": repeats != REPEATS and not quick, "--no-peers": not peers,
              "--no-startup": not startup and not quick}
    return " ".join(["mythos bench", game, *(option for option, given in chosen.items() if given)])


def _print(result: Report) -> None:
    """The tables of a run: machine, figures with targets, peers with ratios."""
    m = result.machine
    versions = ", ".join(f"{name} {number}" for name, number in m["versions"].items())
    print(f"{m['cpu']}, one of {m['cores']} cores, load {m['load']} before; commit {m['commit']}")
    print(f"Python {m['python']}, {versions}; best of {result.effort.repeats}")
    rows = [(f.name, _number(f.value, f.unit), _target(f), _met(f), f.what) for f in result.figures]
    head = ("figure", "measured", "target", "", "what is timed")
    print_table(result.game, head, rows, numbers=head[1:3])
    if result.peers:
        others = []
        for peer in result.peers:
            ratios = ", ".join(f"{name} {ratio:,.1f} times" for name, ratio in result.ratios(peer).items())
            rate = "-" if peer.rate is None else f"{peer.rate:,.0f} decisions/s"
            others.append((peer.name, rate, ratios or "-", f"{peer.version}; {peer.note}"))
        columns = ("peer", "measured", "ours against it", "version and loop")
        print_table("peers, same run", columns, others, numbers=columns[1:3])


def _number(value: float, unit: str) -> str:
    digits = 0 if value >= 100 or unit == "bytes" else 2
    return f"{value:,.{digits}f} {unit}"


def _target(figure: Figure) -> str:
    if figure.target is None:
        return "-"
    return f"{'<=' if figure.at_most else '>='} {figure.target:,g}" if figure.target < 1000 else (
        f"{'<=' if figure.at_most else '>='} {figure.target:,.0f}"
    )


def _met(figure: Figure) -> str:
    return {None: "", True: "met", False: "NOT MET"}[figure.met]
