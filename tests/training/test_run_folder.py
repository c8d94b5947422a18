"""What a finished run leaves behind, and what is said when some of it is damaged."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import mythos_agents
import numpy as np
import pytest
from mythos_agents.base import Game
from mythos_agents.policy import load_net
from mythos_envs.errors import BadData, GameError
from mythos_envs.kernel.files import write_bytes
from mythos_envs.kernel.replay import Replay, verify
from mythos_training.config import TrainConfig, load_config
from mythos_training.run_folder import RunFolder, SavedState
from mythos_training.train import TrainResult

PNG = b"\x89PNG\r\n\x1a\n"


def flip(path: Path, place: float) -> None:
    """Turns over one bit at a part of the file's length."""
    content = bytearray(path.read_bytes())
    content[int(place * (len(content) - 1))] ^= 0x10
    path.write_bytes(bytes(content))


@pytest.fixture
def damaged(tmp_path: Path, finished: Path) -> Path:
    """A copy of a finished run, to be damaged."""
    return Path(shutil.copytree(finished, tmp_path / "run"))


def test_a_run_leaves_everything_where_the_design_says(finished: Path) -> None:
    folder = RunFolder(finished)
    assert load_config(folder.config).game == "lantern"
    assert load_net(finished).info.decisions == 256
    assert [row["updates"] for row in folder.read_metrics()] == [1, 2, 3, 4]
    assert {"vs/random", "train/loss", "rollout/return", "rate"} <= folder.read_metrics()[3].keys()
    assert folder.curve.read_bytes().startswith(PNG)
    assert list(folder.tensorboard.glob("events.out.tfevents.*"))
    assert len(list(folder.pool.iterdir())) == 2
    arena = json.loads(folder.arena.read_text())
    assert [m["against"] for m in arena["meetings"]] == ["random"] and arena["meetings"][0]["games"] == 4
    lines = (folder.replays / "random.jsonl").read_text().splitlines()
    assert len(lines) == 1 and verify(Replay.model_validate_json(lines[0])).over


def test_nothing_in_a_run_is_a_pickle(finished: Path) -> None:
    allowed = {".yaml", ".safetensors", ".jsonl", ".json", ".png"}
    others = [path for path in finished.rglob("*") if path.is_file() and path.suffix not in allowed]
    assert all(path.parent.name == "tb" for path in others)


@pytest.mark.parametrize("place", [0.0, 0.05, 0.5, 0.999])
def test_one_wrong_bit_in_a_model_is_noticed(damaged: Path, place: float) -> None:
    flip(damaged / "model.safetensors", place)
    with pytest.raises(BadData) as caught:
        mythos_agents.make(f"policy:{damaged}")
    assert "\n" not in str(caught.value) and "model.safetensors" in str(caught.value)


@pytest.mark.parametrize("place", [0.0, 0.05, 0.3, 0.6, 0.999])
def test_one_wrong_bit_in_the_state_is_noticed_and_the_file_kept(
    damaged: Path, quiet_train: Callable[..., TrainResult], place: float
) -> None:
    state = RunFolder(damaged).state
    flip(state, place)
    before = {path: path.read_bytes() for path in damaged.rglob("*") if path.is_file()}
    with pytest.raises(BadData, match="damaged") as caught:
        quiet_train(None, damaged, resume=True)
    assert "\n" not in str(caught.value)
    assert before == {path: path.read_bytes() for path in damaged.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name, content", [
    ("model.safetensors", b""),
    ("model.safetensors", b"not a model"),
    ("state/resume.safetensors", b""),
    ("state/resume.safetensors", b"\x00" * 100),
    ("config.yaml", b"game: [\n"),
    ("metrics.jsonl", b'{"decisions": 64}\nnonsense\n{"decisions": 128}\n'),
    ("metrics.jsonl", b'{"decisions": "many"}\n{"decisions": 128}\n'),
    ("metrics.jsonl", b'\xff\xfe\n{"decisions": 128}\n'),
])
def test_a_damaged_file_is_one_line(
    damaged: Path, quiet_train: Callable[..., TrainResult], name: str, content: bytes
) -> None:
    (damaged / name).write_bytes(content)
    with pytest.raises(GameError) as caught:
        if name == "model.safetensors":
            mythos_agents.make(f"policy:{damaged}")
        quiet_train(None, damaged, resume=True)
    assert "\n" not in str(caught.value) and Path(name).name in str(caught.value)
    assert (damaged / name).read_bytes() == content


def test_a_missing_past_self_is_one_line(damaged: Path, quiet_train: Callable[..., TrainResult]) -> None:
    next(RunFolder(damaged).pool.iterdir()).unlink()
    with pytest.raises(BadData, match="no trained model at"):
        quiet_train(None, damaged, resume=True)


def test_a_half_written_last_line_of_metrics_is_cut(damaged: Path) -> None:
    folder = RunFolder(damaged)
    rows = folder.read_metrics()
    with folder.metrics.open("a") as stream:
        stream.write('{"decisions": 3')
    assert folder.read_metrics(until=rows[-1]["decisions"]) == rows
    assert folder.metrics.read_text().endswith("}\n")


def test_a_state_of_another_game_is_refused(
    damaged: Path, tiny: Callable[..., TrainConfig], quiet_train: Callable[..., TrainResult]
) -> None:
    folder = RunFolder(damaged)
    saved = folder.read_state()
    other = SavedState(saved.arrays, saved.plain | {"game": ["lantern", 7, {}]})
    folder.write_state(other)
    with pytest.raises(BadData, match="does not fit this run"):
        quiet_train(None, damaged, resume=True)


def test_a_state_of_another_shape_is_refused(damaged: Path, quiet_train: Callable[..., TrainResult]) -> None:
    folder = RunFolder(damaged)
    saved = folder.read_state()
    folder.write_state(SavedState(saved.arrays | {"env.seats": np.zeros(3, np.int8)}, saved.plain))
    with pytest.raises(BadData, match="does not fit this run"):
        quiet_train(None, damaged, resume=True)


def test_a_model_for_another_game_is_refused(finished: Path) -> None:
    import mythos_envs as me

    game: Game = me.load("lantern", players=3)
    with pytest.raises(BadData, match=re.escape("was trained for observation size")):
        mythos_agents.make(f"policy:{finished}").choose(game, game.start(0).states, np.zeros(1, np.int64))


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    write_bytes(path, b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError):
        write_bytes(path, b"new")
    assert path.read_bytes() == b"old" and [p.name for p in tmp_path.iterdir()] == ["file"]
