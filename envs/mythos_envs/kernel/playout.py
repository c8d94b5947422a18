"""Random play, in compiled code: the yardstick of speed and the leaf of the search."""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.generic import is_enough, rollout
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.rng import below
from mythos_envs.kernel.steps import settle, start_at, take


@compiled
def play_out(s: Any, scratch: Any) -> int:
    """Plays uniformly random legal actions with the state's own generator; returns how many choices were made."""
    choices = 0
    count = settle(s, scratch)
    while count > 0:
        take(s, scratch[below(s, count)])
        choices += 1
        count = settle(s, scratch)
    return choices


@compiled
def roll_out(s: Any, scratch: Any) -> int:
    """The same with the game's own random moves; returns how many, forced ones included."""
    choices = 0
    while s.player != NOBODY:
        take(s, rollout(s, scratch))
        choices += 1
    return choices


@compiled
def roll_on(s: Any, start: Any, scratch: Any) -> None:
    """A playout of the search from ``start``: the game's own random moves, as far as the game finds worth while."""
    while s.player != NOBODY and not is_enough(s, start):
        take(s, rollout(s, scratch))


@compiled
def play_out_many(states: Any, indices: Any, scratch: Any, choices: Any) -> None:
    """Plays ``states[indices]`` to the end; ``choices`` int64[k] receives the number of choices of each."""
    for k in range(len(indices)):
        choices[k] = play_out(states[indices[k]], scratch)


@compiled
def roll_out_many(states: Any, indices: Any, scratch: Any, choices: Any) -> None:
    """Like `play_out_many`, with the game's own random move."""
    for k in range(len(indices)):
        choices[k] = roll_out(states[indices[k]], scratch)


@compiled
def play_games(states: Any, blank: Any, options: Any, seeds: Any, scratch: Any, choices: Any) -> None:
    """Plays one random game per seed, all in ``states[k]``, from start to end."""
    for k in range(len(seeds)):
        start_at(states, k, blank, options, seeds[k], scratch)
        choices[k] = play_out(states[k], scratch)
