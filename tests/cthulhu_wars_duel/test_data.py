"""The data files: what the rulebook says of the board, standings, and files that a user corrects."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from mythos_envs.cthulhu_wars import tables as t

BOARD = t.BOARDS[0]
KEYS = [area.key for area in BOARD.areas]
BORDERS = {frozenset(border.between): border.standing for border in BOARD.borders}
MAP_FILE = t.FOLDER / "data" / "map_lovecraft_country.yaml"


@pytest.mark.parametrize(("one", "two"), [
    ("devil_reef", "gardner_reservoir"), ("innsmouth", "rockport"), ("jersey_reef", "boston"),
    ("jersey_reef", "loblolly_cove"), ("loblolly_cove", "salem"),
])
def test_borders_of_the_rulebook_are_there_and_say_so(one: str, two: str) -> None:
    assert BORDERS[frozenset((one, two))] == "seed"


def test_every_area_can_be_reached_and_borders_go_both_ways() -> None:
    reached, frontier = {0}, [0]
    while frontier:
        near = int(t.ADJACENT[0, frontier.pop()])
        new = [area for area in range(len(KEYS)) if near >> area & 1 and area not in reached]
        reached.update(new)
        frontier += new
    assert reached == set(range(len(KEYS)))
    assert all((int(t.ADJACENT[0, a]) >> b & 1) == (int(t.ADJACENT[0, b]) >> a & 1) for a in reached for b in reached)


def test_doom_of_units_is_their_average_cost_rounded_up() -> None:
    assert t.UNIT_DOOM.tolist() == [[1, 1, 2, 3, 7], [1, 1, 2, 3, 8]]


def run_with(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "MYTHOS_DATA_DIR": str(folder), "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=300)


def corrected(tmp_path: Path, old: str, new: str) -> Path:
    folder = tmp_path / "cthulhu_wars"
    folder.mkdir()
    text = MAP_FILE.read_text(encoding="utf-8")
    assert old in text
    (folder / MAP_FILE.name).write_text(text.replace(old, new), encoding="utf-8")
    return tmp_path


def test_a_corrected_board_is_played(tmp_path: Path) -> None:
    folder = corrected(tmp_path, "black_goat: {value: dunwich, standing: reconstructed}",
                       "black_goat: {value: arkham, standing: source}")
    code = "import mythos_envs as me; print(me.load('cthulhu_wars_duel').start(1).to_position()['gates'])"
    result = run_with(folder, code)
    assert "'arkham': 'black_goat'" in result.stdout, result.stderr


def test_a_broken_board_is_refused_in_one_line(tmp_path: Path) -> None:
    folder = corrected(tmp_path, "between: [arkham, dunwich]", "between: [arkham, dunwhich]")
    code = "from mythos_training.cli import main; raise SystemExit(main(['games', 'cthulhu_wars_duel']))"
    result = run_with(folder, code)
    assert result.returncode == 2 and "dunwhich" in result.stderr and "Traceback" not in result.stderr
