"""Call of Cthulhu LCG for PettingZoo: the kernel's adapter with the game's name filled in.  No rules here."""

from typing import Any

from pettingzoo import AECEnv

from mythos_envs.kernel import aec

GAME_ID = "call_of_cthulhu_lcg"


def env(render_mode: str | None = None, **options: Any) -> AECEnv[str, aec.Look, int]:
    """The game in PettingZoo's usual wrappers; options as for `mythos_envs.load`."""
    return aec.env(GAME_ID, render_mode, **options)


def raw_env(render_mode: str | None = None, **options: Any) -> aec.MythosAEC:
    """The game without wrappers, for speed; an illegal action raises IllegalAction."""
    return aec.raw_env(GAME_ID, render_mode, **options)
