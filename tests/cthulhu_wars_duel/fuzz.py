"""How tests call the compiled invariants: one position, or many random games.  Nothing compiled in this file."""

from dataclasses import dataclass

import numpy as np
from mythos_envs.kernel.game import Game, State
from mythos_envs.kernel.layout import new_states

from cthulhu_wars_duel.invariants import NAMES, STATS, WORK, check_at, play_many_checked


@dataclass
class Fuzz:
    """What came of some checked random games."""

    game: Game
    seed: int
    """The first whose game broke an invariant, -1 when none did."""
    step: int
    broken: str
    """Name of the invariant, empty when none broke."""
    state: State
    """The last position looked at."""
    taken: np.ndarray
    """How often each action was taken, int64[actions]."""
    stats: dict[str, int]

    def __str__(self) -> str:
        if not self.broken:
            return f"{self.game}: {self.stats}"
        return f"{self.game}: seed {self.seed}, step {self.step}: broken: {self.broken}\n{self.state.text()}"


def _work(game: Game) -> np.ndarray:
    work = new_states(WORK, 1)
    work["num_seen"] = game.observation_size
    return work


def fuzz(game: Game, first: int, games: int) -> Fuzz:
    """Random games from consecutive seeds, each checked after every step, up to the first that breaks an invariant."""
    states, work = game.empty_states(2), _work(game)
    seed, step, code = play_many_checked(states, game.blank, game.option_words, first, games, work)
    stats = dict(zip(STATS, work["stats"][0].tolist(), strict=True))
    state = game.state_view(states, 0)
    return Fuzz(game, int(seed), int(step), NAMES[code] if code else "", state, work["taken"][0], stats)


def broken(state: State) -> str:
    """Name of the invariant that the position breaks, or nothing."""
    code = check_at(state.states, 0, _work(state.game))
    return NAMES[code] if code else ""
