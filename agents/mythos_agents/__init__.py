"""Things that choose: agents made from short specs, each answering many positions in one call.

    >>> import mythos_agents
    >>> mythos_agents.make("ismcts:200", seed=7).name
    'ismcts:200'

No rules live in this package; torch is imported only when a trained policy is asked for.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable

from mythos_agents.base import Agent, UnknownAgent

__all__ = ["SPECS", "Agent", "UnknownAgent", "make", "specs"]

SPECS: dict[str, str] = {
    "random": "any legal action, all alike",
    "greedy": "hand-weighted rules of thumb, where the game has them",
    "ismcts:SIMS": "tree search with SIMS random playouts a decision",
    "policy:RUN_DIR": "the network that a training run made",
    "policy:RUN_DIR+SIMS": "the same network, with SIMS simulations of search a decision",
    "zoo": "the trained opponent shipped with the game",
    "zoo+SIMS": "the shipped opponent, with SIMS simulations of search a decision",
    "human": "you, in the terminal",
}
MAX_SIMULATIONS = 10_000_000


def specs() -> list[str]:
    """The forms of spec that `make` understands."""
    return list(SPECS)


def make(spec: str, seed: int = 0) -> Agent:
    """Makes the agent that a spec names.

    Args:
        spec: One of `specs()`, with the capital words filled in: ``ismcts:1000``, ``policy:runs/first``.
        seed: Start of the agent's own chance.

    Raises:
        UnknownAgent: The spec names nothing, or a number in it is wrong; the nearest spec is named.
    """
    text = spec.strip()
    head = text.split(":", 1)[0].split("+", 1)[0].lower()
    maker = _MAKERS.get(head)
    if maker is None:
        raise UnknownAgent(_unknown(spec, head))
    return maker(text, text[len(head) :], seed)


def _unknown(spec: str, head: str) -> str:
    """The one line that says what was not known, what is near it, and what there is."""
    near = difflib.get_close_matches(head, _MAKERS, n=1, cutoff=0.5)
    hint = f"; did you mean {next(s for s in SPECS if s.startswith(near[0]))}?" if near else ""
    return f"unknown agent {spec!r}{hint} (known: {', '.join(SPECS)})"


def _simulations(spec: str, text: str) -> int:
    """The number of simulations in a spec, checked."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MAX_SIMULATIONS:
        raise UnknownAgent(f"agent {spec!r}: {text!r} is not a number of simulations from 1 to {MAX_SIMULATIONS}; "
                           "write e.g. ismcts:200")
    return int(text)


def _bare(spec: str, rest: str) -> None:
    """Refuses anything after the name of an agent that takes no arguments."""
    if rest:
        raise UnknownAgent(f"agent {spec!r}: nothing may follow the name here; write {spec[: -len(rest)]!r}")


def _make_random(spec: str, rest: str, seed: int) -> Agent:
    from mythos_agents.random_agent import RandomAgent

    _bare(spec, rest)
    return RandomAgent(seed)


def _make_greedy(spec: str, rest: str, seed: int) -> Agent:
    from mythos_agents.greedy import GreedyAgent

    _bare(spec, rest)
    return GreedyAgent(seed)


def _make_ismcts(spec: str, rest: str, seed: int) -> Agent:
    from mythos_agents.ismcts_agent import IsmctsAgent

    return IsmctsAgent(_simulations(spec, rest.removeprefix(":")), seed)


def _make_human(spec: str, rest: str, seed: int) -> Agent:
    from mythos_agents.human import HumanAgent

    _bare(spec, rest)
    return HumanAgent()


def _make_policy(spec: str, rest: str, seed: int) -> Agent:
    if not rest.startswith(":") or len(rest) == 1:
        raise UnknownAgent(f"agent {spec!r}: name the folder of a training run, as in policy:runs/first")
    folder, plus, sims = rest[1:].rpartition("+")
    if not plus or not sims.isdigit():
        folder, sims = rest[1:], ""
    from mythos_agents.policy import load_policy

    return load_policy(folder, sims=_simulations(spec, sims) if sims else 0, seed=seed, name=spec)


def _make_zoo(spec: str, rest: str, seed: int) -> Agent:
    from mythos_agents.zoo_agent import ZooAgent

    if rest and not rest.startswith("+"):
        raise UnknownAgent(f"agent {spec!r}: write zoo, or zoo+SIMS as in zoo+200")
    return ZooAgent(sims=_simulations(spec, rest[1:]) if rest else 0, seed=seed, name=spec)


_MAKERS: dict[str, Callable[[str, str, int], Agent]] = {
    "random": _make_random,
    "greedy": _make_greedy,
    "ismcts": _make_ismcts,
    "policy": _make_policy,
    "zoo": _make_zoo,
    "human": _make_human,
}
