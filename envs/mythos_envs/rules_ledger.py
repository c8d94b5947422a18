"""Which sentence of which rulebook is proven by which test.

`RULES.md` of a game is a list of numbered sentences, each with its standing; tests name the sentences they prove with
`@pytest.mark.rule("realms-3.2")`. Both are read as text here: no rule and no test is run.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from mythos_envs.errors import BadData
from mythos_envs.kernel.registry import spec_of

STANDINGS = ("seed", "source", "ruling", "reconstructed")
"""Where a sentence comes from: the rulebook, another public source, our ruling, or a value nobody could find."""

_ENTRY = re.compile(r"^- \*\*(?P<id>[^*]*)\*\*(?P<rest>.*)$")
_REST = re.compile(r"^ \[(?P<standing>[^\]]*)\] (?P<text>\S.*)$")
_ID = re.compile(r"^[a-z][a-z0-9_]*-[a-z0-9_]+(\.[a-z0-9_]+)*$")


@dataclass(frozen=True)
class Sentence:
    """One numbered sentence of a game's RULES.md."""

    id: str
    standing: str
    """One of STANDINGS."""
    chapter: str
    """The heading that it stands under, without the hashes."""
    text: str
    """The sentence on one line."""


@dataclass(frozen=True)
class Coverage:
    """A game's sentences beside the tests that name them."""

    game: str
    sentences: tuple[Sentence, ...]
    tests: dict[str, tuple[str, ...]]
    """For each tested sentence id, the tests that name it, as `file::function`."""
    untested: tuple[str, ...]
    """Sentence ids that no test names, in the order of RULES.md."""
    unknown: tuple[str, ...]
    """Ids that tests name with this game's prefix and that RULES.md does not have."""

    @property
    def num_tested(self) -> int:
        """How many sentences at least one test names."""
        return len(self.sentences) - len(self.untested)


def rules_path(game_id: str) -> Path:
    """Where the RULES.md of a game lies: in its folder of this package, or beside the rules of a registered game.

    Raises:
        UnknownGame: There is no such game.
        BadData: Its folder has no RULES.md.
    """
    spec = find_spec(f"mythos_envs.{game_id}") if game_id.isidentifier() else None
    if spec is not None and spec.submodule_search_locations:
        folder = Path(spec.submodule_search_locations[0])
    else:
        folder = _registered_folder(game_id)
    path = folder / "RULES.md"
    if not path.is_file():
        raise BadData(f"{game_id} has no RULES.md; write its rules in numbered sentences there")
    return path


def _registered_folder(game_id: str) -> Path:
    """The folder of a game that was registered from outside: where its `step` is written."""
    step = spec_of(game_id).rules.step
    return Path(inspect.getfile(inspect.unwrap(getattr(step, "py_func", step)))).parent


def sentences(game_id: str) -> tuple[Sentence, ...]:
    """The numbered sentences of a game, in the order of its RULES.md."""
    path = rules_path(game_id)
    return parse(path.read_text(encoding="utf-8"), f"{game_id}/{path.name}")


def parse(text: str, name: str = "RULES.md") -> tuple[Sentence, ...]:
    """Reads sentences from the text of a RULES.md.

    A sentence is a line `- **realms-3.2** [seed] text`; indented lines below it continue it.

    Args:
        text: The whole file.
        name: What errors call the file.

    Raises:
        BadData: An entry is malformed, has an unknown standing, or an id occurs twice.
    """
    found: list[Sentence] = []
    for number, chapter, entry in _entries(text):
        found.append(_sentence(entry, chapter, f"{name}:{number}"))
        if any(found[-1].id == other.id for other in found[:-1]):
            raise BadData(f"{name}:{number}: {found[-1].id} occurs twice; give each sentence its own number")
    return tuple(found)


def tested(tests_dir: Path | str) -> dict[str, tuple[str, ...]]:
    """The rule ids that tests name, each with its tests as `file::function`.

    Reads decorators of tests and of test classes, `pytestmark`, and marks of `pytest.param`.

    Raises:
        BadData: The folder is missing, a file does not parse, or a marker has an id that is not a literal string.
    """
    root = Path(tests_dir)
    if not root.is_dir():
        raise BadData(f"{root} is not a folder of tests; name the `tests` folder of a checkout")
    found: dict[str, list[str]] = {}
    for path in sorted(root.rglob("*.py")):
        where = path.relative_to(root).as_posix()
        for rule, test in _marks(path.read_text(encoding="utf-8"), where):
            names = found.setdefault(rule, [])
            if test not in names:
                names.append(test)
    return {rule: tuple(found[rule]) for rule in sorted(found)}


def coverage(game_id: str, tests_dir: Path | str) -> Coverage:
    """Sets a game's sentences beside the tests that name them."""
    known = sentences(game_id)
    ids = {sentence.id for sentence in known}
    prefixes = {prefix(id_) for id_ in ids}
    named = tested(tests_dir)
    return Coverage(
        game=game_id,
        sentences=known,
        tests={rule: tests for rule, tests in named.items() if rule in ids},
        untested=tuple(sentence.id for sentence in known if sentence.id not in named),
        unknown=tuple(rule for rule in named if rule not in ids and prefix(rule) in prefixes),
    )


def prefix(rule: str) -> str:
    """The part of a rule id that names the game: `realms` of `realms-3.2`."""
    return rule.partition("-")[0]


def _entries(text: str) -> Iterator[tuple[int, str, str]]:
    """Yields (line number, chapter, entry on one line) for each list entry that opens with a bold id."""
    chapter, entry, start = "", "", 0
    for number, line in enumerate(text.splitlines(), start=1):
        if entry and line.startswith("  ") and line.strip():
            entry += " " + line.strip()
            continue
        if entry:
            yield start, chapter, entry
            entry = ""
        if line.startswith("#"):
            chapter = line.lstrip("#").strip()
        elif line.startswith("- **"):
            entry, start = line.rstrip(), number
    if entry:
        yield start, chapter, entry


def _sentence(entry: str, chapter: str, where: str) -> Sentence:
    """Reads one entry, or says what is wrong with it."""
    head = _ENTRY.match(entry)
    rest = _REST.match(head["rest"]) if head else None
    if head is None or rest is None or not _ID.match(head["id"]):
        raise BadData(f"{where}: {entry[:60]!r} is not a sentence; write `- **realms-3.2** [seed] text`")
    if rest["standing"] not in STANDINGS:
        raise BadData(f"{where}: unknown standing {rest['standing']!r}; known: {', '.join(STANDINGS)}")
    return Sentence(head["id"], rest["standing"], chapter, rest["text"].strip())


def _marks(source: str, where: str) -> Iterator[tuple[str, str]]:
    """Yields (rule id, `file::function`) for each id of each `pytest.mark.rule(...)` in a file."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        raise BadData(f"{where}:{error.lineno}: is not Python: {error.msg}") from error
    yield from _marks_below(tree, where, where)


def _marks_below(node: ast.AST, where: str, owner: str) -> Iterator[tuple[str, str]]:
    for child in ast.iter_child_nodes(node):
        inner = owner
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{owner}::{child.name}"
        if isinstance(child, ast.Call) and _is_rule_mark(child.func):
            for rule in _literal_ids(child, where):
                yield rule, owner
        yield from _marks_below(child, where, inner)


def _is_rule_mark(func: ast.expr) -> bool:
    """Whether an expression is `pytest.mark.rule` or `mark.rule`."""
    if not (isinstance(func, ast.Attribute) and func.attr == "rule"):
        return False
    match func.value:
        case ast.Attribute(attr="mark") | ast.Name(id="mark"):
            return True
    return False


def _literal_ids(call: ast.Call, where: str) -> Iterator[str]:
    for arg in call.args:
        if not (isinstance(arg, ast.Constant) and isinstance(arg.value, str)):
            raise BadData(f"{where}:{arg.lineno}: pytest.mark.rule takes literal strings, which the ledger can read")
        yield arg.value
