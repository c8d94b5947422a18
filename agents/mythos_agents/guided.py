"""A one-level search guided by odds from outside, compiled, for any game and any number of seats. No network here."""

import math
from typing import Any

import numpy as np
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.generic import appraise, candidates, legal, redeterminize
from mythos_envs.kernel.playout import roll_on
from mythos_envs.kernel.rng import GAMMA, scramble
from mythos_envs.kernel.search import most_visited
from mythos_envs.kernel.steps import take


@compiled
def _best_arm(actions: Any, count: int, priors: Any, totals: Any, visits: Any, done: int, exploration: float) -> int:
    """PUCT over the legal actions: mean return so far, plus odds that fade with visits."""
    best = int(actions[0])
    best_score = -math.inf
    for k in range(count):
        action = int(actions[k])
        mean = totals[action] / visits[action] if visits[action] > 0 else 0.0
        score = mean + exploration * priors[action] * math.sqrt(done + 1.0) / (1.0 + visits[action])
        if score > best_score:
            best_score = score
            best = action
    return best


@compiled
def search_root(states: Any, i: int, world: Any, priors: Any, simulations: int, seed: Any, exploration: float,
                totals: Any, visits: Any, returns: Any, scratch: Any) -> int:
    """The most visited action of ``states[i]``; fills ``totals`` and ``visits`` [num_actions].

    A seat always sees which of its own actions are legal, so the legal ones are the same in every redrawn world.
    """
    seat = states[i].player
    totals[:] = 0.0
    visits[:] = 0
    for simulation in range(simulations):
        world[0] = states[i]
        s = world[0]
        s.rng = scramble(seed + GAMMA * np.uint64(simulation + 1))
        redeterminize(s, seat)
        count = candidates(s, scratch, legal(s, scratch))
        action = _best_arm(scratch, count, priors, totals, visits, simulation, exploration)
        take(s, action)
        roll_on(s, states[i], scratch)
        appraise(s, returns)
        visits[action] += 1
        totals[action] += returns[seat]
    return most_visited(visits)


@compiled
def search_roots(states: Any, indices: Any, world: Any, priors: Any, simulations: int, seeds: Any, exploration: float,
                 totals: Any, visits: Any, returns: Any, scratch: Any, actions: Any) -> None:
    """Searches each of ``states[indices]``, guided by ``priors`` float32[k, num_actions], and fills ``actions`` [k]."""
    for k in range(len(indices)):
        actions[k] = search_root(states, indices[k], world, priors[k], simulations, seeds[k], exploration, totals,
                                 visits, returns, scratch)
