"""How tests call the compiled invariants: one position, or many random games.  Nothing compiled in this file."""

import every_state
import numpy as np
from mythos_envs.kernel.game import Game, State

from cthulhu_realms.invariants import CHECKS, COPIES, count_at


def fuzz(game: Game, first: int, games: int) -> every_state.Fuzz:
    """Random games from consecutive seeds, each checked after every step, up to the first that breaks an invariant."""
    return every_state.fuzz(game, first, games, CHECKS)


def cards_gone(state: State) -> np.ndarray:
    """Cards of each kind that are nowhere in the position, int64[kinds]; negative where there are too many."""
    work = every_state.work_for(state.game, CHECKS)
    count_at(state.states, 0, work)
    return np.asarray(COPIES - work["total"][0])


def broken(state: State, gone: np.ndarray | None = None) -> str:
    """Name of the invariant that the position breaks, or nothing; without ``gone`` any card may have left the game."""
    work = every_state.work_for(state.game, CHECKS)
    work["gone"][0] = cards_gone(state) if gone is None else gone
    code = every_state.check_at(state.states, 0, work)
    return CHECKS.names[code] if code else ""
