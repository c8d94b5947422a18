"""The rules ledger itself, and the meta-test over every game: each sentence has a test, each named sentence exists."""

from pathlib import Path

import lantern  # noqa: F401  (registers the toy game, which keeps the same ledger)
import mythos_envs as me
import pytest
from mythos_envs import rules_ledger
from mythos_envs.errors import BadData, UnknownGame

TESTS = Path(__file__).parent

RULES = """# Toy rules

Some words, and a list that is no rule:
- a plain entry
- *another*

## 3. Lamps
- **toy-3.1** [seed] A lamp burns
  for two rounds.
- **toy-3.2** [ruling] Two lamps burn as one, because nothing says otherwise.

## 4. Dark
- **toy-4** [reconstructed] The night has seven cards.
"""

MARKED = """
import pytest
from pytest import mark

pytestmark = [pytest.mark.rule("toy-1")]

@pytest.mark.rule("toy-3.1", "toy-3.2")
def test_lamps(): ...

@mark.rule("toy-4")
class TestDark:
    @pytest.mark.rule("toy-4.1")
    def test_night(self): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("toy-5")),
                               pytest.param(2, marks=[pytest.mark.slow, pytest.mark.rule("toy-6")])])
def test_table(n): ...

@pytest.mark.rule("toy-3.1")
def test_lamps_again():
    registry.rule("toy-99")
"""


def test_sentences_carry_standing_chapter_and_joined_text() -> None:
    lamp, two, night = rules_ledger.parse(RULES)
    assert lamp == rules_ledger.Sentence("toy-3.1", "seed", "3. Lamps", "A lamp burns for two rounds.")
    assert (two.id, two.standing) == ("toy-3.2", "ruling")
    assert (night.id, night.chapter) == ("toy-4", "4. Dark")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("- **toy-1** [guess] Text.", r"R:1: unknown standing 'guess'; known: seed, source"),
        ("- **toy-1** Text.", r"R:1: .* is not a sentence; write"),
        ("- **toy-1** [seed]", r"R:1: .* is not a sentence; write"),
        ("- **Toy one** [seed] Text.", r"R:1: .* is not a sentence; write"),
        ("- **toy-1** [seed] A.\n- **toy-1** [seed] B.", r"R:2: toy-1 occurs twice"),
    ],
)
def test_a_malformed_sentence_is_named_with_its_line(line: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        rules_ledger.parse(line, "R")


def test_marks_are_read_from_decorators_classes_modules_and_params(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "test_toy.py").write_text(MARKED, encoding="utf-8")
    named = rules_ledger.tested(tmp_path)
    assert sorted(named) == ["toy-1", "toy-3.1", "toy-3.2", "toy-4", "toy-4.1", "toy-5", "toy-6"]
    assert named["toy-3.1"] == ("toy/test_toy.py::test_lamps", "toy/test_toy.py::test_lamps_again")
    assert named["toy-4.1"] == ("toy/test_toy.py::TestDark::test_night",)


def test_a_mark_that_is_not_literal_is_refused(tmp_path: Path) -> None:
    source = "import pytest\nx = 'toy-1'\npytestmark = pytest.mark.rule(x)\n"
    (tmp_path / "test_toy.py").write_text(source, encoding="utf-8")
    with pytest.raises(BadData, match=r"test_toy\.py:3: pytest\.mark\.rule takes literal strings"):
        rules_ledger.tested(tmp_path)


def test_a_missing_tests_folder_and_an_unknown_game_are_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="is not a folder of tests"):
        rules_ledger.tested(tmp_path / "nowhere")
    with pytest.raises(UnknownGame, match="no game 'nonesuch'"):
        rules_ledger.sentences("nonesuch")


@pytest.mark.parametrize("game_id", me.games())
def test_every_sentence_of_the_rules_has_a_test(game_id: str) -> None:
    found = rules_ledger.coverage(game_id, TESTS)
    assert found.sentences, f"{game_id}/RULES.md has no sentences"
    assert not found.untested, f"{game_id}: no test names {', '.join(found.untested)}"


def test_every_rule_that_a_test_names_is_a_sentence() -> None:
    known = {sentence.id for game_id in me.games() for sentence in rules_ledger.sentences(game_id)}
    unknown = {rule: tests for rule, tests in rules_ledger.tested(TESTS).items() if rule not in known}
    assert not unknown, "; ".join(f"{tests[0]} names {rule}, which no RULES.md has" for rule, tests in unknown.items())
