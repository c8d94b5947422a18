"""`mythos doctor`: what is installed, where compiled code is kept, and whether a game plays as it should."""

from __future__ import annotations

import importlib.util
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import typer

from mythos_training.cli_common import JsonOption, print_json, print_table, working

REQUIRED = ("numpy", "numba", "gymnasium", "pettingzoo", "pydantic", "PyYAML", "typer", "rich")
TRAINING = ("torch", "stable_baselines3", "sb3_contrib", "openskill", "safetensors", "tensorboard", "matplotlib")
CURES = {"training": "pip install 'mythos-rl[train]'", "required": "pip install --force-reinstall mythos-rl"}
CHECK_GAMES = 50


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    name: str
    ok: bool
    found: str
    cure: str = ""
    optional: bool = False


def add_to(app: typer.Typer) -> None:
    """Adds this file's command."""
    app.command("doctor")(doctor)


def doctor(as_json: JsonOption = False) -> None:
    """Check the installation: versions, compile cache, registrations, and a quick game of everything.

    Exit code 0 when all that is needed works, 2 otherwise.
    """
    checks = [_python(), *_packages()]
    if all(check.ok for check in checks if not check.optional):
        with working("playing a few games (compiles at the first start)", quiet=as_json):
            checks += [_attempt(name, check) for name, check in _live_checks()]
    healthy = all(check.ok for check in checks if not check.optional)
    if as_json:
        print_json({"healthy": healthy, "checks": [asdict(check) for check in checks]})
    else:
        rows = [(_sign(c), c.name, c.found, "" if c.ok else c.cure) for c in checks]
        print_table(None, ("", "what", "found", "cure"), rows)
    if not healthy:
        from mythos_envs.errors import GameError

        wrong = ", ".join(check.name for check in checks if not check.ok and not check.optional)
        raise GameError(f"something needs a cure: {wrong}")


def _sign(check: Check) -> str:
    return "ok" if check.ok else "-" if check.optional else "BAD"


def _python() -> Check:
    ok = sys.version_info >= (3, 11)
    return Check("Python", ok, f"{platform.python_version()} ({sys.executable})", "install Python 3.11 or newer")


def _packages() -> list[Check]:
    """Versions of the libraries, without importing them."""
    checks = []
    for group, names in (("required", REQUIRED), ("training", TRAINING)):
        for name in names:
            try:
                found, ok = version(name), True
            except PackageNotFoundError:
                found, ok = "not installed", False
            checks.append(Check(name, ok, found, CURES[group], optional=group == "training"))
    return checks


def _live_checks() -> list[tuple[str, Callable[[], str]]]:
    """Checks that run something; each returns what it found or raises."""
    return [
        ("compiler", _compiler),
        ("compile cache", _cache),
        ("threads", _threads),
        ("games", _games),
        ("Gymnasium names", _gymnasium),
        ("PettingZoo names", _pettingzoo),
        ("self-check", _self_check),
    ]


def _attempt(name: str, check: Callable[[], str]) -> Check:
    """Runs one check; whatever it raises is what is wrong."""
    try:
        return Check(name, True, check())
    except Exception as error:
        cure = "see the message; `pip install --force-reinstall mythos-rl` repairs a damaged installation"
        return Check(name, False, f"{type(error).__name__}: {' '.join(str(error).split())[:160]}", cure)


def _compiler() -> str:
    from mythos_envs.kernel.compile import UNCOMPILED

    return "off (NUMBA_DISABLE_JIT): rules run a thousand times slower" if UNCOMPILED else "on"


def _cache() -> str:
    """Where compiled code is kept, how much there is, and whether it can be written."""
    from mythos_envs.kernel import compile as compile_

    folder = Path(compile_.CACHE_FOLDER)
    files = [path for path in folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    if not os.access(folder, os.W_OK):
        raise OSError(f"{folder} cannot be written; set MYTHOS_CACHE_DIR to a folder that can")
    kept = folder.is_relative_to(compile_.cache_root())
    status = f"{len(files)} files, {size:.1f} MB" if files else "empty: the first start compiles"
    return f"{folder} ({status})" + ("" if kept else "; temporary, set MYTHOS_CACHE_DIR to keep it")


def _threads() -> str:
    """Cores of the machine; torch's own number where it is installed."""
    found = f"{os.cpu_count()} cores"
    if importlib.util.find_spec("torch") is not None:
        import torch

        found += f", torch uses {torch.get_num_threads()}"
    return found


def _games() -> str:
    import mythos_envs as me

    return ", ".join(me.games())


def _gymnasium() -> str:
    import gymnasium

    return _all_registered(name for name in gymnasium.registry if name.startswith("mythos/"))


def _all_registered(found: Iterable[str]) -> str:
    """The names, if every game of the package has one; games that a program adds for itself need none."""
    from mythos_envs.kernel.registry import discovered

    names = list(found)
    if len(names) < len(discovered()):
        raise LookupError(f"{len(names)} of {len(discovered())} games are registered")
    return ", ".join(names)


def _pettingzoo() -> str:
    import pettingzoo

    registry = getattr(pettingzoo, "aec_registry", None)
    if registry is None:
        return "this PettingZoo has no registry; import mythos_envs.GAME_v0 instead"
    return _all_registered(name for name in registry if name.startswith("mythos/"))


def _self_check() -> str:
    """Plays random games of every kind twice: they must end, agree, and sum to zero."""
    import mythos_envs as me
    import numpy as np
    from mythos_envs.kernel.playout import play_games

    start = time.perf_counter()
    for game_id in me.games():
        game = me.load(game_id)
        seeds = np.arange(CHECK_GAMES, dtype=np.uint64)
        runs = []
        for _ in range(2):
            states = game.empty_states(CHECK_GAMES)
            play_games(states, game.blank, game.option_words, seeds, game.scratch, np.zeros(CHECK_GAMES, np.int64))
            returns = np.zeros((CHECK_GAMES, game.num_players), np.float32)
            game.returns_many(states, np.arange(CHECK_GAMES, dtype=np.int64), returns)
            if abs(returns.sum(axis=1)).max() > 1e-5:
                raise ArithmeticError(f"{game_id}: returns do not sum to zero")
            runs.append(states.tobytes())
        if runs[0] != runs[1]:
            raise ArithmeticError(f"{game_id}: the same seeds gave different games")
    seconds = time.perf_counter() - start
    return f"{CHECK_GAMES} random games of each kind, twice, the same bytes, {seconds:.1f} s"
