"""How tests call the compiled invariants: one position, or many random games.  Nothing compiled in this file."""

import every_state
from mythos_envs.kernel.game import Game, State

from call_of_cthulhu_lcg.invariants import CHECKS


def fuzz(game: Game, first: int, games: int) -> every_state.Fuzz:
    """Random games from consecutive seeds, each checked after every step, up to the first that breaks an invariant."""
    return every_state.fuzz(game, first, games, CHECKS)


def broken(state: State) -> str:
    """Name of the invariant that the position breaks, or nothing."""
    work = every_state.work_for(state.game, CHECKS)
    work["cards"][0] = state.states["card"][0]
    code = every_state.check_at(state.states, 0, work)
    return CHECKS.names[code] if code else ""
