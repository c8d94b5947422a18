"""Every game of the package has its page, with the same heads and fresh generated parts, and its golden games."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from mythos_envs.kernel.registry import discovered, spec_of

ROOT = Path(__file__).resolve().parent.parent
HEADS = ["Usage", "Description", "Specs", "Observation", "Action", "Rewards", "Termination", "Version History"]


@pytest.fixture(params=sorted(discovered()))
def game_id(request: pytest.FixtureRequest) -> str:
    return request.param


def folder(game_id: str) -> Path:
    return ROOT / "envs" / "mythos_envs" / game_id


def page(game_id: str) -> str:
    return (folder(game_id) / "README.md").read_text(encoding="utf-8")


def test_generated_parts_are_fresh() -> None:
    script = [sys.executable, str(ROOT / "benchmarks" / "game_pages.py"), "--check"]
    result = subprocess.run(script, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr


def test_heads_are_those_of_every_page(game_id: str) -> None:
    assert re.findall(r"^## (.*)$", page(game_id), re.MULTILINE) == HEADS


def test_history_names_the_version(game_id: str) -> None:
    history = page(game_id).split("## Version History")[1]
    assert f"- v{spec_of(game_id).version}:" in history


def test_usage_runs_as_it_stands(game_id: str, tmp_path: Path) -> None:
    example = re.findall(r"```python\n(.*?)```", page(game_id), re.DOTALL)[0]
    result = subprocess.run([sys.executable, "-c", example], cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0 and result.stdout.strip(), result.stderr


def test_links_lead_somewhere(game_id: str) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page(game_id)):
        assert (folder(game_id) / link).exists(), link


def test_golden_games_and_counts_are_kept(game_id: str) -> None:
    golden = ROOT / "tests" / game_id / "golden"
    assert list(golden.glob("*.jsonl")) and (golden / "perft.json").is_file()
