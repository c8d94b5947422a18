"""Writes the generated parts of README.md: the picture of a game and the tables of games, speed and strength.

    python benchmarks/readme_tables.py           write them
    python benchmarks/readme_tables.py --check   exit with 1 when README.md is not what this script would write

Nothing is measured here: benchmarks/results/ holds what `mythos bench GAME --save` measured, and results/strength/ what
`mythos arena GAME --agents ... --focus AGENT --save GAME.AGENT.json` did.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
from mythos_envs import rules_ledger

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
RESULTS = ROOT / "benchmarks" / "results"
TESTS = ROOT / "tests"

PICTURED_GAME, PICTURE_SEED, PICTURE_DECISIONS = "cthulhu_realms", 7, 60


def board() -> str:
    """A position from a game between two greedy agents, as the player to act sees it."""
    game = me.load(PICTURED_GAME)
    agent = mythos_agents.make("greedy", seed=PICTURE_SEED)
    state = game.start(seed=PICTURE_SEED)
    index = np.zeros(1, np.int64)
    for _ in range(PICTURE_DECISIONS):
        state.apply(int(agent.choose(game, state.states, index)[0]))
    text = state.text(state.player)
    return "\n".join(["```text", *(line.rstrip() for line in text.strip("\n").splitlines()), "```"])


def games() -> str:
    """One row for each game of the package."""
    head = ["game", "players", "actions", "observation", "state bytes", "decisions/s", "rules tested"]
    return table(head, [_row(game_id) for game_id in me.games()])


def table(head: list[str], rows: list[list[str]]) -> str:
    """Rows of words as a Markdown table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *rows])


def _row(game_id: str) -> list[str]:
    game = me.load(game_id)
    counts = game.spec.options[0].choices
    ledger = rules_ledger.coverage(game_id, TESTS)
    return [
        f"{game.title} (`{game_id}`)",
        f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0]),
        f"{game.num_actions:,}",
        f"{game.observation_size:,}",
        f"{game.dtype.itemsize:,}",
        _speed(game_id),
        f"{ledger.num_tested} of {len(ledger.sentences)}",
    ]


def _speed(game_id: str) -> str:
    """The saved batch speed; a dash where nothing was saved."""
    figures = _saved(RESULTS / f"{game_id}.json").get("figures", [])
    return next((_rounded(figure["value"]) for figure in figures if figure["name"] == "batch"), "–")


def speeds() -> str:
    """What was measured, for each game, and beside it the peers of the same run."""
    rows = []
    for game_id in me.games():
        saved = _saved(RESULTS / f"{game_id}.json")
        for figure in saved.get("figures", []):
            target = "–" if figure["target"] is None else _rounded(figure["target"])
            rows.append([f"`{game_id}` {figure['name']}", f"{_rounded(figure['value'])} {figure['unit']}", target])
        for peer in saved.get("peers", []):
            ratios = ", ".join(f"our {name} is {_rounded(ratio)} times that" for name, ratio in peer["ratios"].items())
            if peer["rate"] is not None:
                rows.append([peer["name"], f"{_rounded(peer['rate'])} decisions/s", ratios])
    return table(["figure", "measured", "wanted, or compared"], rows)


def strengths() -> str:
    """How the agents that come with each game did against each other."""
    rows = []
    for game_id in me.games():
        for path in sorted((RESULTS / "strength").glob(f"{game_id}.*.json")):
            for m in _saved(path)["meetings"]:
                interval = f"{m['low']:.1%} to {m['high']:.1%}"
                rows.append([f"`{game_id}`", m["agent"], m["against"], f"{m['games']:,}", f"{m['score']:.1%}",
                             interval])
    return table(["game", "agent", "against", "games", "won", "95% interval"], rows)


def _saved(path: Path) -> dict[str, Any]:
    """A saved result, or nothing."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def _rounded(value: float) -> str:
    """Two digits are as much as a time on a shared machine can promise; sizes and small numbers stay as they are."""
    return f"{float(f'{value:.2g}'):,.0f}" if value >= 10_000 else f"{value:,.4g}"


SECTIONS: dict[str, Callable[[], str]] = {"board": board, "games": games, "speeds": speeds, "strengths": strengths}


def generate(page: Path, sections: Mapping[str, Callable[[], str]]) -> str:
    """Gives back the text of a document with its generated sections made anew.

    Args:
        page: A document with `<!-- generated:NAME -->` and `<!-- /generated -->` around each section.
        sections: What makes the text of each section, by name.
    """
    text = page.read_text(encoding="utf-8")
    for name, make in sections.items():
        section = re.compile(rf"(<!-- generated:{name} -->\n).*?(<!-- /generated -->)", re.DOTALL)
        if not section.search(text):
            raise SystemExit(f"{page.relative_to(ROOT)} has no <!-- generated:{name} --> ... <!-- /generated -->; put "
                             "the lines back")
        body = make()
        text = section.sub(lambda found, body=body: f"{found[1]}{body}\n{found[2]}", text)
    return text


def run(pages: Mapping[Path, Mapping[str, Callable[[], str]]], description: str) -> None:
    """The command line of a script that writes generated sections of these pages, or checks them."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 when a page is stale")
    check = parser.parse_args().check
    new = {page: generate(page, sections) for page, sections in pages.items()}
    stale = [page for page, text in new.items() if page.read_text(encoding="utf-8") != text]
    if check and stale:
        print(f"{', '.join(str(page.relative_to(ROOT)) for page in stale)}: stale; run `make docs`", file=sys.stderr)
        raise SystemExit(1)
    for page in stale:
        page.write_text(new[page], encoding="utf-8")


if __name__ == "__main__":
    run({README: SECTIONS}, "Write the generated parts of README.md.")
