"""Makes the games known to Gymnasium and PettingZoo by name.  No game is imported until somebody makes one.

Both functions may be called again: names that are there already stay as they are.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import gymnasium

from mythos_envs.kernel.registry import discovered

NAMESPACE = "mythos"


@cache
def env_versions() -> dict[str, int]:
    """The version of each game's environment, from the name of its newest shim such as ``cthulhu_realms_v0.py``."""
    versions = dict.fromkeys(discovered(), 0)
    for path in Path(__file__).resolve().parent.glob("*_v*.py"):
        match = re.fullmatch(r"(\w+)_v(\d+)", path.stem)
        if match and match[1] in versions:
            versions[match[1]] = max(versions[match[1]], int(match[2]))
    return versions


def gymnasium_id(game_id: str, version: int = 0) -> str:
    """``mythos/CthulhuRealms-v0`` for ``cthulhu_realms``."""
    name = "".join(word.capitalize() for word in game_id.split("_"))
    return f"{NAMESPACE}/{name}-v{version}"


def pettingzoo_id(game_id: str, version: int = 0) -> str:
    """``mythos/cthulhu_realms-v0`` for ``cthulhu_realms``."""
    return f"{NAMESPACE}/{game_id}-v{version}"


def register_gymnasium() -> None:
    """Registers every game of this package for `gymnasium.make` and `gymnasium.make_vec`."""
    for game_id, version in env_versions().items():
        name = gymnasium_id(game_id, version)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="mythos_envs.kernel.single:SingleSeatEnv",
                vector_entry_point="mythos_envs.kernel.vector:SingleSeatVectorEnv",
                kwargs={"game_id": game_id},
            )


def register_pettingzoo() -> None:
    """Registers every game of this package for `pettingzoo.make`, where the installed PettingZoo has a registry."""
    import pettingzoo

    registry: dict[str, Any] | None = getattr(pettingzoo, "aec_registry", None)
    if registry is None:
        return
    for game_id, version in env_versions().items():
        name = pettingzoo_id(game_id, version)
        if name not in registry:
            pettingzoo.register("aec", name, "mythos_envs.kernel.aec:env", kwargs={"game_id": game_id})
