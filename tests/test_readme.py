"""README tells the truth: its examples run, its commands exist, its generated parts are what the script writes."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def _examples() -> list[object]:
    """The Python blocks of README, each named after the heading that it stands under."""
    found, heading, block = [], "", None
    for line in README.splitlines():
        if line.startswith("## "):
            heading = re.sub(r"\W+", "_", line[3:]).strip("_").lower()
        if line == "```python":
            block = []
        elif line == "```" and block is not None:
            found.append(pytest.param("\n".join(block), id=heading))
            block = None
        elif block is not None:
            block.append(line)
    return found


@pytest.mark.parametrize("source", _examples())
def test_example_runs_as_it_stands(source: str, tmp_path: Path) -> None:
    result = subprocess.run([sys.executable, "-c", source], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, f"{source}\n\n{result.stderr}"
    assert result.stdout.strip(), "an example should show its reader something"


def test_there_is_an_example_for_each_kind_of_user() -> None:
    assert len(_examples()) == 4


def test_examples_are_short() -> None:
    too_long = [e.id for e in _examples() if len([line for line in e.values[0].splitlines() if line.strip()]) > 20]
    assert not too_long


def test_generated_parts_are_fresh() -> None:
    script = [sys.executable, str(ROOT / "benchmarks" / "readme_tables.py"), "--check"]
    result = subprocess.run(script, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr


def test_make_commands_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"`make ([a-z]+)", README)) | set(re.findall(r"^make ([a-z]+)", README, re.MULTILINE))
    assert named and named <= targets, named - targets


@pytest.mark.parametrize("line", re.findall(r"^mythos (.*)$", README, re.MULTILINE))
def test_commands_run_with_a_small_budget(line: str, tmp_path: Path) -> None:
    # A reader's own training run stands for itself: another agent takes its place.
    small = re.sub(r"policy:runs/\w+", "random", line)
    small = re.sub(r"ismcts:\d+", "ismcts:2", re.sub(r"--games \d+", "--games 2", small))
    run_main = "import sys; from mythos_training.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", run_main, *small.split()]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()


@pytest.mark.parametrize("excerpt", re.findall(r"```python\n(.*?)```", CONTRIBUTING, re.DOTALL))
def test_walk_through_shows_the_toy_game_as_it_stands(excerpt: str) -> None:
    sources = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "lantern").glob("*.py"))]
    assert any(excerpt in source for source in sources), f"not in tests/lantern:\n{excerpt}"
