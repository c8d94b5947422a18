"""`mythos train`: a thin door to self-play training."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from mythos_training.cli_common import JsonOption, print_json

INTERRUPTED = 130


def add_to(app: typer.Typer) -> None:
    """Adds this file's command."""
    app.command("train")(train)


def _need_training_libraries() -> None:
    """Says how to get torch and the rest where they are not installed."""
    from mythos_envs.errors import GameError

    missing = [name for name in ("torch", "stable_baselines3", "sb3_contrib") if importlib.util.find_spec(name) is None]
    if missing:
        raise GameError(f"training needs {', '.join(missing)}; install it with: pip install 'mythos-rl[train]'")


def train(
    config: Annotated[
        Path | None,
        typer.Argument(metavar="[CONFIG]", help="A YAML file.", show_default="the run's own, with --resume"),
    ] = None,
    overrides: Annotated[
        list[str] | None,
        typer.Option("--set", "-s", metavar="KEY=VALUE", help="Change a setting, as in ppo.epochs=4."),
    ] = None,
    run_dir: Annotated[
        Path | None,
        typer.Option("--run-dir", "-d", help="The run folder.", show_default="a new one, runs/GAME-CONFIG-NUMBER"),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on exactly where the run stopped.")] = False,
    as_json: JsonOption = False,
) -> int:
    """Train an opponent by self-play; Ctrl-C saves, and --resume continues exactly."""
    from mythos_envs.errors import BadConfig

    if config is None and not (resume and run_dir is not None):
        raise BadConfig("name a configuration, as in configs/cthulhu_realms/ppo.yaml, or --resume with --run-dir")
    _need_training_libraries()
    from mythos_training.config import load_config

    settings = load_config(config if config is not None else _stored(run_dir), overrides or ())
    from mythos_training import train as training

    name = f"{settings.game}-{config.stem if config is not None else 'run'}"
    choose = training.last_folder if resume else training.next_folder
    folder = run_dir if run_dir is not None else choose(name)
    result = training.train(settings, folder, resume=resume, console=Console(stderr=as_json))
    if as_json:
        print_json(result.to_json())
    return INTERRUPTED if result.interrupted else 0


def _stored(run_dir: Path | None) -> Path:
    """The configuration that a run folder keeps."""
    from mythos_envs.errors import BadConfig

    path = (run_dir or Path()) / "config.yaml"
    if not path.is_file():
        raise BadConfig(f"{run_dir} is not a run folder: it has no config.yaml")
    return path
