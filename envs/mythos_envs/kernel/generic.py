"""Generic functions that are dispatched by the type of the state.

A game registers its compiled rules for its own record type; batch stepping, playouts, search and the adapters are then
written once against the names below.  Compiled code resolves them while it is compiled, uncompiled code looks them up
by the state's source tag at run time.  No game may be named here.
"""

from typing import Any

import numba
import numpy as np
from numba.core.typing.templates import AbstractTemplate, infer_global

from mythos_envs.kernel.compile import UNCOMPILED, compiled
from mythos_envs.kernel.returns import fill_returns
from mythos_envs.kernel.rng import below

_TABLES: dict[Any, dict[Any, Any]] = {}


def source_tag(dtype: np.dtype[Any]) -> str:
    """The name of the last field, which holds the hash of the game's sources (see layout.state_dtype)."""
    assert dtype.names is not None
    return dtype.names[-1]


def generic(name: str, default: Any = None) -> Any:
    """Makes a function whose body is chosen by the record type of its first argument, or is ``default``."""
    table: dict[Any, Any] = {}

    def dispatch(s: Any, *rest: Any) -> Any:
        rule = table.get(source_tag(s.dtype), default)
        if rule is None:
            raise TypeError(f"no rule is registered for {name} of this state; was its game registered?")
        return rule(s, *rest)

    dispatch.__name__ = dispatch.__qualname__ = name
    _TABLES[dispatch] = table
    if not UNCOMPILED:
        _resolve_while_compiling(dispatch, table, default)
    return dispatch


def _resolve_while_compiling(dispatch: Any, table: dict[Any, Any], default: Any) -> None:
    """Tells Numba to call the chosen rule itself; a function between the two would be compiled with all that it calls.

    That is what its `overload` does, and it took a tenth of the time of a first start.
    """

    class Choice(AbstractTemplate):
        key = dispatch

        def generic(self, args: Any, kws: Any) -> Any:
            rule = table.get(args[0], default if isinstance(args[0], numba.types.Record) else None)
            if rule is None:
                return None
            self.chosen = numba.types.Dispatcher(rule)
            return self.chosen.get_call_type(self.context, args, kws)

        def get_impl_key(self, sig: Any) -> Any:
            return self.chosen.get_impl_key(sig)

    numba_types: Any = numba.types  # Numba is not typed
    infer: Any = infer_global
    infer(dispatch, numba_types.Function(Choice))


def implement(function: Any, dtype: np.dtype[Any], rule: Any) -> None:
    """Says which compiled ``rule`` a generic ``function`` runs for states of ``dtype``."""
    _TABLES[function][source_tag(dtype) if UNCOMPILED else numba.from_dtype(dtype)] = rule


reset = generic("reset")
"""``reset(s, options)``: sets up a game in a zeroed record whose generator is seeded; options are int32 choices."""

legal = generic("legal")
"""``legal(s, actions) -> count``: writes the legal actions in ascending order; never 0 before the end."""

step = generic("step")
"""``step(s, action)``: plays one legal action and moves on to the next decision, which may have a single answer."""

observe = generic("observe")
"""``observe(s, seat, out)``: fills the whole float32 vector with what ``seat`` may know; only this hides."""

redeterminize = generic("redeterminize")
"""``redeterminize(s, seat)``: redraws everything that ``seat`` does not know, from the state's own generator."""


@compiled
def _any_action(s: Any, actions: Any) -> int:
    """The default: every legal action is as likely as any other."""
    return actions[below(s, legal(s, actions))]


rollout = generic("rollout", default=_any_action)
"""``rollout(s, actions) -> action``: a legal move for the playouts of the search; ``actions`` is working space.

Uniformly random unless the game has its own, which may keep away from moves that make random games long and dull
(ending a turn with a full hand), may find a move faster than by listing them all, or may play as well as time allows.
"""


@compiled
def _all_of_them(s: Any, actions: Any, count: int) -> int:
    """The default: the search weighs every legal action."""
    return count


candidates = generic("candidates", default=_all_of_them)
"""``candidates(s, actions, count) -> count``: keeps those of the legal ``actions`` that a search should weigh.

At least one stays, in ascending order.  A game may leave out what is never worth a simulation, such as ending a turn
while cards that cost nothing are still in hand; the rules allow it all the same.
"""



@compiled
def _never(s: Any, start: Any) -> bool:
    """The default: playouts go on to the end of the game."""
    return False


is_enough = generic("is_enough", default=_never)
"""``is_enough(s, start) -> bool``: whether a playout of the search that began in ``start`` may stop in ``s``.

Never unless the game says so, which must then be able to judge a game that goes on: see `appraise`.
"""

appraise = generic("appraise", default=fill_returns)
"""``appraise(s, out)``: what a playout of the search was worth to each seat, in [-1, 1], where it has stopped.

The returns unless the game has its own, which may tell a narrow defeat from a clear one, so that
fewer playouts say more.
"""
