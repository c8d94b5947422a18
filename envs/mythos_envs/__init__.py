"""Lovecraftian tabletop games as reinforcement-learning environments: complete rules, compiled once."""

from mythos_envs.kernel import compile as _compile  # noqa: F401  (sets the compile cache before any rule is defined)
from mythos_envs.kernel.registry import games, load, register
from mythos_envs.registration import register_gymnasium, register_pettingzoo

__version__ = "0.3.0"
__all__ = ["games", "load", "register"]

register_gymnasium()
register_pettingzoo()
