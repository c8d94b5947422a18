"""What the training tests share: settings small enough to train in a second or two, on the toy game."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import lantern  # noqa: F401  (registers the toy game)
import mythos_envs as me
import pytest
from mythos_envs.kernel.game import Game
from mythos_training.config import TrainConfig, parse_config
from mythos_training.train import TrainResult, train
from rich.console import Console

TINY: dict[str, Any] = {
    "game": "lantern",
    "seed": 5,
    "threads": 1,
    "games": 8,
    "decisions": 4 * 8 * 8,
    "checkpoint_every": 1000,
    "net": {"trunk": [16], "policy": [8], "value": [8]},
    "ppo": {"steps": 8, "batch": 32, "epochs": 2, "learning_rate": 0.01},
    "opponents": {"current": 0.4, "snapshots": 0.3, "keep": 2, "every": 1, "scripted": {"random": 0.3}},
    "evaluate": {"every": 2, "games": 4, "opponents": ["random"]},
    "arena": {"opponents": {"random": 4}, "replays": 1},
}


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `changes` laid over it, sections merged key by key."""
    both = dict(base)
    for key, value in changes.items():
        section = isinstance(value, dict) and isinstance(both.get(key), dict) and key not in ("options", "shaping")
        both[key] = both[key] | value if section else value
    return both


@pytest.fixture
def tiny() -> Callable[..., TrainConfig]:
    """Makes settings for a tiny run; keyword arguments change them."""
    return lambda **changes: parse_config(merged(TINY, changes))


@pytest.fixture
def quiet_train() -> Callable[..., TrainResult]:
    """`train` without output."""
    return lambda config, folder, resume=False: train(config, folder, resume=resume, console=Console(quiet=True))


@pytest.fixture(scope="session")
def toy() -> Game:
    return me.load("lantern")


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a finished tiny run; look, do not write."""
    folder = tmp_path_factory.mktemp("runs") / "finished"
    train(parse_config(TINY), folder, console=Console(quiet=True))
    return folder
