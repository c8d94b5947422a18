"""Which games there are: every folder of this package that has an env.py, and what users register.

A folder without one is an engine that several games share; a game's ``__init__`` holds its ``SPEC``.
"""

import importlib
import importlib.util
import pkgutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from mythos_envs.errors import UnknownGame, nearest
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.spec import GameSpec

_REGISTERED: dict[str, GameSpec] = {}


@cache
def discovered() -> dict[str, str]:
    """Module names of the game folders beside the kernel, by game id; nothing is imported yet."""
    package = Path(__file__).resolve().parent.parent
    folders = (info.name for info in pkgutil.iter_modules([str(package)]) if info.ispkg)
    return {name: f"mythos_envs.{name}" for name in folders if (package / name / "env.py").is_file()}


def games() -> tuple[str, ...]:
    """The ids of all known games."""
    return tuple(sorted({*discovered(), *_REGISTERED}))


def register(spec: GameSpec) -> None:
    """Adds a game that lives outside this package, and makes its rules known to the kernel."""
    spec.rules.register(spec.dtype)
    _REGISTERED[spec.id] = spec


def spec_of(game_id: str) -> GameSpec:
    """The spec of a game, importing its folder when it is first asked for."""
    if game_id not in _REGISTERED:
        if game_id not in discovered():
            raise UnknownGame(f"there is no game {game_id!r}; {nearest(game_id, games())}")
        register(importlib.import_module(discovered()[game_id]).SPEC)
    return _REGISTERED[game_id]


def load(game_id: str, /, **options: Any) -> Game:
    """A game with its options settled."""
    return Game(spec_of(game_id), options)


def load_options(game_id: str, options: Mapping[str, Any]) -> Game:
    """The same with the options as a mapping; what a `Game` becomes when it is sent to another process."""
    return Game(spec_of(game_id), options)
