"""Writes the generated parts of README.md: the picture of a game and the table of games.

    python benchmarks/readme_tables.py           write them
    python benchmarks/readme_tables.py --check   exit with 1 when README.md is not what this script would write

Nothing is measured here: speeds are read from benchmarks/results/, which `mythos bench GAME --save` writes.
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
    """The saved batch speed, rounded to two digits; a dash where nothing was saved."""
    path = RESULTS / f"{game_id}.json"
    if not path.is_file():
        return "–"
    saved: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    speed = next(float(figure["value"]) for figure in saved["figures"] if figure["name"] == "batch")
    return f"{float(f'{speed:.2g}'):,.0f}"


SECTIONS: dict[str, Callable[[], str]] = {"board": board, "games": games}


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
