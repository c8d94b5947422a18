"""Writes the generated parts of each game's page, envs/mythos_envs/<game>/README.md.

    python benchmarks/game_pages.py           write them
    python benchmarks/game_pages.py --check   exit with 1 when a page is not what this script would write

Everything is read from the game itself: its spec, the ranges of its actions.py, the comments behind the names of its
pieces, and the cards of its tables.py where it has any.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import mythos_envs as me
from mythos_envs import registration
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.registry import discovered, spec_of
from readme_tables import ROOT, run, table

PACKAGE = ROOT / "envs" / "mythos_envs"


def page_of(game_id: str) -> Path:
    """Where a game's page is."""
    return PACKAGE / game_id / "README.md"


def _games(game_id: str) -> list[Game]:
    """The game for each number of players."""
    return [me.load(game_id, players=players) for players in spec_of(game_id).options[0].choices]


def _per_players(games: list[Game], values: list[int]) -> str:
    if len(set(values)) == 1:
        return f"{values[0]:,}"
    return ", ".join(f"{value:,} ({game.num_players} players)" for game, value in zip(games, values, strict=True))


def specs(game_id: str) -> str:
    """The numbers and names of the game."""
    games = _games(game_id)
    game, version = games[0], registration.env_versions()[game_id]
    rows = [
        ["players", ", ".join(str(each.num_players) for each in games)],
        ["actions", f"{game.num_actions:,}"],
        ["observation", _per_players(games, [each.observation_size for each in games])],
        ["observation range", "{:g} to {:g}".format(*game.spec.observation_range)],
        ["state", f"{game.dtype.itemsize:,} bytes"],
        ["longest game, in decisions", _per_players(games, [each.max_length for each in games])],
        ["module", f"`mythos_envs.{game_id}_v{version}`"],
        ["PettingZoo", f"`{registration.pettingzoo_id(game_id, version)}`"],
        ["Gymnasium, one seat", f"`{registration.gymnasium_id(game_id, version)}`"],
        ["version of the rules", str(game.version)],
    ]
    return table(["what", "value"], rows)


def options(game_id: str) -> str:
    """What may be chosen before a game."""
    rows = []
    for option in spec_of(game_id).options:
        choices = ", ".join(f"`{choice!r}`" for choice in option.choices)
        rows.append([f"`{option.name}`", choices, f"`{option.default!r}`", option.doc])
    return table(["option", "choices", "default", "what it does"], rows)


def comments_behind_names(source: str) -> dict[str, str]:
    """The comment at the end of each line of a dict display that begins with a name in quotes."""
    return dict(re.findall(r'^\s*"(\w+)": .*?  # (.*)$', source, re.MULTILINE))


def observation(game_id: str) -> str:
    """Where each piece of the observation lies, for each number of players."""
    games = _games(game_id)
    said = comments_behind_names(inspect.getsource(spec_of(game_id).pieces))
    rows = []
    for name, (_, shape) in games[0].pieces.items():
        places = [each.pieces[name][0] for each in games]
        rows.append([f"`{name}`", " x ".join(str(size) for size in shape), *(f"{p.start}:{p.stop}" for p in places),
                     said.get(name, "")])
    heads = [f"{each.num_players} players" for each in games]
    return table(["piece", f"shape, {heads[0]}", *heads, "what it holds"], rows)


def actions(game_id: str) -> str:
    """The ranges of the action space, the first and the last of each in words."""
    module = import_module(f"{spec_of(game_id).package}.actions")
    said = comments_behind_names(inspect.getsource(module))
    game = me.load(game_id)
    state, rows, start = game.start(seed=0), [], 0
    for name, size in module.RANGES.items():
        ends = dict.fromkeys(game.action_text(state, action) for action in (start, start + size - 1))
        numbers = f"{start}" if size == 1 else f"{start} to {start + size - 1}"
        rows.append([f"`{name}`", numbers, " ... ".join(ends), said.get(name, "")])
        start += size
    return table(["range", "numbers", "first ... last, in words", "notes"], rows)


def _cell(value: Any) -> str:
    """A field of a card: a plain word, a value with its standing, or a list of abilities."""
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(str(entry.op) for entry in value)
    if hasattr(value, "standing"):
        return f"*{value.value}*" if value.standing == "reconstructed" else str(value.value)
    return str(value).replace("_", " ")


def cards(game_id: str) -> str:
    """One row for each kind of card."""
    module = import_module(f"{spec_of(game_id).package}.tables")
    fields = [name for name in type(module.CARDS[0]).model_fields if name != "key"]
    return table(fields, [[_cell(getattr(card, name)) for name in fields] for card in module.CARDS])


def board_map(game_id: str) -> str:
    """The board as a graph: waters are round, reconstructed borders dotted."""
    board = import_module(f"{spec_of(game_id).package}.tables").BOARDS[0]
    starts = {start.value: key.replace("_", " ").title() for key, start in board.starts.items()}
    lines = ["```mermaid", "graph TD"]
    for area in board.areas:
        name = area.name + (f"<br/>start of {starts[area.key]}" if area.key in starts else "")
        lines.append(f'  {area.key}(["{name}"])' if area.terrain == "water" else f'  {area.key}["{name}"]')
    for border in board.borders:
        lines.append(f"  {border.between[0]} {'---' if border.standing == 'seed' else '-.-'} {border.between[1]}")
    return "\n".join([*lines, "```"])


def town(game_id: str) -> str:
    """Buildings and the lines between them as a graph: reconstructed lines dotted."""
    module = import_module(f"{spec_of(game_id).package}.components")
    texts = import_module(f"{spec_of(game_id).package}.texts")
    lines = ["```mermaid", "graph TD"]
    for row in module.BUILDINGS:
        lines.append(f'  {row.key}["{row.name}<br/>{texts.LEVELS[row.level]}, {texts.points_text(row.points)}"]')
    for line in module.LINES:
        lines.append(f"  {line.between[0]} {'-.-' if line.standing == 'reconstructed' else '---'} {line.between[1]}")
    return "\n".join([*lines, "```"])


def _kinds(game_id: str) -> dict[str, list[Any]]:
    """The components of each kind, in the order of the look-up."""
    kinds: dict[str, list[Any]] = {}
    for row in import_module(f"{spec_of(game_id).package}.texts").COMPONENTS:
        kinds.setdefault(type(row).__name__.lower(), []).append(row)
    return kinds


def components(game_id: str) -> str:
    """One row for each component: what it does, and what of it is reconstructed."""
    texts = import_module(f"{spec_of(game_id).package}.texts")
    rows = []
    for group in _kinds(game_id).values():
        for row in group:
            guessed = [name.replace("_", " ") for name, standing in row.standing.items() if standing == "reconstructed"]
            everything = len(guessed) == len(row.standing)
            rows.append([row.name, texts.component_text(row), "all" if everything else ", ".join(guessed)])
    return table(["name", "what it is and does", "reconstructed"], rows)


def standings(game_id: str) -> str:
    """How many values of each kind of component have which standing."""
    lines = import_module(f"{spec_of(game_id).package}.components").LINES
    found = {name: [standing for row in group for standing in row.standing.values()]
             for name, group in _kinds(game_id).items()}
    found["line"] = [line.standing for line in lines]
    heads = ["seed", "source", "ruling", "reconstructed"]
    rows = [[name, *(str(values.count(head)) for head in heads)] for name, values in found.items()]
    return table(["values of each", *heads], rows)


def _words_of(name: object) -> str:
    return str(name).replace("_", " ")


def mechanisms(card: Any) -> str:
    """What a card is made of: kinds of abilities with their operations, passives, keywords."""
    parts = []
    for ability in getattr(card, "abilities", []):
        trigger = f" on {_words_of(ability.trigger)}" if ability.trigger else ""
        parts.append(f"{ability.kind}{trigger}: {', '.join(_words_of(op.op) for op in ability.do)}")
    parts += [f"passive: {_words_of(passive.effect)}" for passive in getattr(card, "passives", [])]
    if not hasattr(card, "abilities"):
        parts.append(f"when won: {', '.join(_words_of(op.op) for op in card.do)}")
    parts += [f"attached: {_words_of(card.attach)}"] if getattr(card, "attach", None) else []
    printed = ("unique", "loyal", "transient", "steadfast", "toughness")
    words = [*getattr(card, "keywords", []), *(name for name in printed if getattr(card, name, None))]
    return "; ".join([*parts, *([", ".join(words)] if words else [])]) or "values only"


def card_tests(game_id: str) -> dict[str, list[str]]:
    """For each card, by its number as in F14, the tests that carry it in their names: test_f014_shotgun."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / game_id).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match = re.match(r"test_f(\d{3})_", node.name) if isinstance(node, ast.FunctionDef) else None
            if match:
                found.setdefault(f"F{int(match[1])}", []).append(node.name)
    return found


def card_by_card(game_id: str) -> str:
    """One row for each card and story: number, name, mechanisms, and the tests that prove it."""
    components = import_module(f"{spec_of(game_id).package}.components")
    tests = card_tests(game_id)
    rows = []
    for card in (*components.CARDS, *components.STORIES):
        names = tests.get(card.id, [])
        more = f" and {len(names) - 1} more" if len(names) > 1 else ""
        rows.append([card.id, card.name, mechanisms(card), f"`{names[0]}`{more}" if names else "-"])
    tested = sum(row[-1] != "-" for row in rows)
    return f"{tested} of {len(rows)} have a test.\n\n" + table(["number", "name", "mechanisms", "test"], rows)


SECTIONS: dict[str, Callable[[str], str]] = {
    "specs": specs, "options": options, "observation": observation, "actions": actions, "cards": cards,
    "map": board_map, "town": town, "components": components, "standings": standings,
    "card_by_card": card_by_card,
}
NEEDED = {"cards": "CARDS", "map": "BOARDS", "town": "LINES", "components": "LINES", "standings": "LINES",
          "card_by_card": "PACKS"}
"""Sections that only some games have, and what their tables must hold for them."""


def sections_of(game_id: str) -> dict[str, Callable[[], str]]:
    """What this script writes on a game's page."""
    tables = import_module(f"{spec_of(game_id).package}.tables")
    found = {name: partial(make, game_id) for name, make in SECTIONS.items()
             if name not in NEEDED or hasattr(tables, NEEDED[name])}
    if "card_by_card" in found:
        del found["cards"]
    return found


if __name__ == "__main__":
    run({page_of(game_id): sections_of(game_id) for game_id in discovered()},
        "Write the generated parts of the games' pages.")
