"""Runs that stop and go on: exact to the bit, and never at the cost of what was there."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from mythos_agents.policy import load_net
from mythos_envs.errors import BadConfig
from mythos_training import train as training
from mythos_training.config import TrainConfig
from mythos_training.run_folder import RunFolder
from mythos_training.selfplay import Learner
from mythos_training.train import TrainResult
from rich.console import Console

Tiny = Callable[..., TrainConfig]
Train = Callable[..., TrainResult]
ROUND = 8 * 8
"""Decisions in one update of a tiny run."""
CLOCK = {"seconds", "rate"}


def rows(folder: Path) -> list[dict[str, float]]:
    lines = RunFolder(folder).metrics.read_text().splitlines()
    return [{k: v for k, v in json.loads(line).items() if k not in CLOCK} for line in lines]


def same_run(one: Path, two: Path) -> None:
    """The same weights, optimiser, games, chance, past selves and metrics."""
    assert load_net(one).to_bytes() == load_net(two).to_bytes()
    first, second = RunFolder(one).read_state(), RunFolder(two).read_state()
    assert first.arrays.keys() == second.arrays.keys()
    for name, array in first.arrays.items():
        assert array.tobytes() == second.arrays[name].tobytes(), name
    assert {k: v for k, v in first.plain.items() if k != "seconds"} == {
        k: v for k, v in second.plain.items() if k != "seconds"
    }
    pools = [{path.name: path.read_bytes() for path in RunFolder(folder).pool.iterdir()} for folder in (one, two)]
    assert pools[0] == pools[1]
    assert rows(one) == rows(two)


@pytest.mark.parametrize("changes", [
    {},
    {"options": {"players": 3}},
    {"shaping": {"light": 0.3}},
    {"imitate": {"teacher": "ismcts:5", "decisions": 500}},
], ids=["plain", "three_players", "shaping", "warm_start"])
def test_half_then_the_rest_equals_the_whole(
    tmp_path: Path, tiny: Tiny, quiet_train: Train, changes: dict[str, object]
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    quiet_train(tiny(decisions=6 * ROUND, **changes), whole)
    quiet_train(tiny(decisions=3 * ROUND, **changes), parts)
    result = quiet_train(tiny(decisions=6 * ROUND, **changes), parts, resume=True)
    assert result.decisions == 6 * ROUND and not result.interrupted
    same_run(whole, parts)


def test_a_stop_in_the_middle_then_the_rest_equals_the_whole(
    tmp_path: Path, tiny: Tiny, quiet_train: Train, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C in the second update; the step size falls over the budget, so the budget must be remembered too."""
    config = tiny(decisions=5 * ROUND, ppo={"anneal": True})
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    quiet_train(config, whole)
    update = Learner.update

    def interrupted(learner: Learner) -> dict[str, float]:
        if learner.updates == 1:
            signal.raise_signal(signal.SIGINT)
        return update(learner)

    monkeypatch.setattr(Learner, "update", interrupted)
    stopped = quiet_train(config, parts)
    assert stopped.interrupted and stopped.decisions == 2 * ROUND and stopped.arena is None
    monkeypatch.setattr(Learner, "update", update)
    handler = signal.getsignal(signal.SIGINT)
    assert handler is signal.default_int_handler, "the stop sign is taken down again"
    quiet_train(None, parts, resume=True)
    same_run(whole, parts)


def test_a_second_stop_is_at_once_and_keeps_the_last_save(
    tmp_path: Path, tiny: Tiny, quiet_train: Train, monkeypatch: pytest.MonkeyPatch
) -> None:
    update = Learner.update

    def interrupted(learner: Learner) -> dict[str, float]:
        if learner.updates == 2:
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
        return update(learner)

    monkeypatch.setattr(Learner, "update", interrupted)
    stopped = quiet_train(tiny(checkpoint_every=1), tmp_path / "run")
    assert stopped.interrupted
    assert RunFolder(tmp_path / "run").read_state().plain["decisions"] == 2 * ROUND


def test_a_stop_during_the_last_arena_loses_nothing(
    tmp_path: Path, tiny: Tiny, quiet_train: Train, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(self: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("mythos_training.train._Run._final_arena", stop)
        assert quiet_train(tiny(), tmp_path / "run").interrupted
    result = quiet_train(None, tmp_path / "run", resume=True)
    assert result.arena is not None and result.decisions == tiny().decisions


def test_ctrl_c_on_the_command_line_saves_says_how_to_go_on_and_exits_with_130(tmp_path: Path, tiny: Tiny) -> None:
    """A real process and a real signal, sent once the first metrics are there."""
    config = tmp_path / "run.yaml"
    config.write_text(tiny(decisions=10**9).to_yaml())
    code = "import sys, lantern; from mythos_training.cli import main; sys.exit(main(sys.argv[1:]))"
    folder = tmp_path / "run"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-W", "ignore", "-c", code, "train", str(config), "--run-dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "decisions" in line:
                break
        process.send_signal(signal.SIGINT)
        said = process.stdout.read()
    assert process.returncode == 130
    assert f"go on with: mythos train --resume --run-dir {folder}" in said
    assert RunFolder(folder).read_state().plain["decisions"] > 0
    assert load_net(folder).info.decisions > 0


@pytest.mark.parametrize("there", ["config.yaml", "model.safetensors", "notes.txt"])
def test_an_existing_folder_is_never_overwritten(tmp_path: Path, tiny: Tiny, quiet_train: Train, there: str) -> None:
    (tmp_path / there).write_text("precious")
    with pytest.raises(BadConfig, match="already holds"):
        quiet_train(tiny(), tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [there]
    assert (tmp_path / there).read_text() == "precious"


def test_a_file_in_the_folders_place_is_refused(tmp_path: Path, tiny: Tiny, quiet_train: Train) -> None:
    (tmp_path / "run").write_text("precious")
    with pytest.raises(BadConfig, match="cannot make the run folder"):
        quiet_train(tiny(), tmp_path / "run")


def test_each_new_run_gets_its_own_number(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="no run toy"):
        training.last_folder("toy", tmp_path)
    for number in (1, 2, 3):
        folder = training.next_folder("toy", tmp_path)
        assert folder.name == f"toy-{number}"
        folder.mkdir()
    (tmp_path / "toy-other-9").mkdir()
    assert training.last_folder("toy", tmp_path).name == "toy-3"


def test_a_resumed_run_may_not_change_how_it_learns(tmp_path: Path, tiny: Tiny, quiet_train: Train) -> None:
    quiet_train(tiny(), tmp_path / "run")
    kept = (tmp_path / "run" / "config.yaml").read_bytes()
    with pytest.raises(BadConfig, match="cannot change seed, ppo"):
        quiet_train(tiny(seed=9, ppo={"epochs": 1}), tmp_path / "run", resume=True)
    assert (tmp_path / "run" / "config.yaml").read_bytes() == kept


def test_resume_needs_a_run(tmp_path: Path, tiny: Tiny, quiet_train: Train) -> None:
    with pytest.raises(BadConfig, match="name the run folder"):
        quiet_train(tiny(), None, resume=True)
    with pytest.raises(BadConfig, match="cannot read"):
        quiet_train(None, tmp_path / "absent", resume=True)
    with pytest.raises(BadConfig, match="a new run needs a configuration"):
        training.train(None, tmp_path, console=Console(quiet=True))


def test_a_person_cannot_be_an_opponent(tmp_path: Path, tiny: Tiny, quiet_train: Train) -> None:
    with pytest.raises(BadConfig, match="people cannot take part"):
        quiet_train(tiny(evaluate={"opponents": ["human"]}), tmp_path / "run")
    assert not (tmp_path / "run").exists()
