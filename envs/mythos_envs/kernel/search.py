"""Information-set Monte Carlo tree search, compiled, for any game and any number of seats.

One tree for the searching seat.  Every simulation redraws what that seat cannot know, with a fresh generator, walks the
tree by UCB over the actions that are legal in that world (a node counts how often it was *available*; a game may leave
out the pointless ones, see `generic.candidates`), adds one node, plays on at random (`generic.rollout`) to the end or
to where the game says that it is enough (`generic.is_enough`), and backs up a value per seat (`generic.appraise`).
Memory is fixed: one node per simulation.
"""

import math
from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.generic import appraise, candidates, legal, redeterminize
from mythos_envs.kernel.playout import roll_on
from mythos_envs.kernel.rng import GAMMA, below, scramble
from mythos_envs.kernel.steps import settle, take

ROOT = 0
NO_NODE = -1

NODE = np.dtype([
    ("action", np.int32),  # that led here
    ("child", np.int32),  # first child, or NO_NODE
    ("sibling", np.int32),  # next child of the same parent, or NO_NODE
    ("visits", np.int32),
    ("available", np.int32),  # simulations in which the parent was passed and this action was legal
], align=True)


@compiled
def _new_node(nodes: Any, values: Any, used: int, parent: int, action: int) -> int:
    """Adds a child in front of the parent's list."""
    node = nodes[used]
    node.action = action
    node.child = NO_NODE
    node.sibling = NO_NODE
    node.visits = 0
    node.available = 1
    values[used, :] = 0.0
    if parent != NO_NODE:
        node.sibling = nodes[parent].child
        nodes[parent].child = used
    return used


@compiled
def _pick_untried(s: Any, nodes: Any, parent: int, actions: Any, count: int, seen: Any, stamp: int) -> int:
    """A random legal action without a child here, or -1 when all have one; counts availability on the way."""
    for k in range(count):
        seen[actions[k]] = stamp
    tried = 0
    child = nodes[parent].child
    while child != NO_NODE:
        node = nodes[child]
        if seen[node.action] == stamp:
            seen[node.action] = -stamp
            node.available += 1
            tried += 1
        child = node.sibling
    if tried == count:
        return -1
    skip = below(s, count - tried)
    for k in range(count):
        if seen[actions[k]] == stamp:
            if skip == 0:
                return actions[k]
            skip -= 1
    return -1


@compiled
def _best_child(nodes: Any, values: Any, parent: int, seat: int, exploration: float, seen: Any, stamp: int) -> int:
    """UCB over the children that are legal in this world, from the point of view of the seat to act."""
    best = NO_NODE
    best_score = -math.inf
    child = nodes[parent].child
    while child != NO_NODE:
        node = nodes[child]
        if seen[node.action] == -stamp:
            spread = math.sqrt(math.log(node.available) / node.visits)
            score = values[child, seat] / node.visits + exploration * spread
            if score > best_score:
                best_score = score
                best = child
        child = node.sibling
    return best


@compiled
def _simulate(s: Any, nodes: Any, values: Any, used: int, path: Any, exploration: float, scratch: Any, seen: Any,
              stamp: int) -> tuple[int, int, int]:
    """Walks down to a new node; returns the length of the path, the nodes used and the next stamp."""
    node = ROOT
    depth = 0
    path[0] = ROOT
    count = settle(s, scratch)
    while count > 0:
        count = candidates(s, scratch, count)
        if count == 1:
            take(s, scratch[0])
            count = settle(s, scratch)
            continue
        stamp += 1
        action = _pick_untried(s, nodes, node, scratch, count, seen, stamp)
        is_new = action >= 0
        if is_new:
            node = _new_node(nodes, values, used, node, action)
            used += 1
        else:
            node = _best_child(nodes, values, node, s.player, exploration, seen, stamp)
            action = nodes[node].action
        depth += 1
        path[depth] = node
        take(s, action)
        if is_new:
            break
        count = settle(s, scratch)
    return depth, used, stamp


@compiled
def ismcts(states: Any, i: int, world: Any, simulations: int, seed: Any, exploration: float, nodes: Any, values: Any,
           path: Any, seen: Any, scratch: Any, returns: Any, visits: Any) -> None:
    """Searches ``states[i]`` for the seat to act and fills ``visits`` int32[num_actions] with the root's visit counts.

    ``world`` [1] is a state to simulate in; ``nodes`` and ``values`` hold at least ``simulations`` + 1 entries,
    ``path`` one more; ``seen`` int64[num_actions] is working space.
    """
    seat = states[i].player
    seen[:] = 0
    stamp = 0
    _new_node(nodes, values, ROOT, NO_NODE, -1)
    used = 1
    for simulation in range(simulations):
        world[0] = states[i]
        s = world[0]
        s.rng = scramble(seed + GAMMA * np.uint64(simulation + 1))
        redeterminize(s, seat)
        depth, used, stamp = _simulate(s, nodes, values, used, path, exploration, scratch, seen, stamp)
        roll_on(s, states[i], scratch)
        appraise(s, returns)
        for step_down in range(depth + 1):
            node = path[step_down]
            nodes[node].visits += 1
            for other in range(s.num_seats):
                values[node, other] += returns[other]
    visits[:] = 0
    child = nodes[ROOT].child
    while child != NO_NODE:
        visits[nodes[child].action] = nodes[child].visits
        child = nodes[child].sibling


@compiled
def most_visited(visits: Any) -> int:
    """The action with the most visits, the lowest number on ties."""
    best = 0
    for action in range(len(visits)):
        if visits[action] > visits[best]:
            best = action
    return best


@compiled
def search_many(states: Any, indices: Any, world: Any, simulations: int, seeds: Any, exploration: float, nodes: Any,
                values: Any, path: Any, seen: Any, scratch: Any, returns: Any, visits: Any, actions: Any) -> int:
    """Fills ``actions`` with the most visited action of each of ``states[indices]``; returns how many it searched.

    A position in which only one move is worth a simulation is answered without a search.
    """
    searched = 0
    for k in range(len(indices)):
        i = indices[k]
        if candidates(states[i], scratch, legal(states[i], scratch)) == 1:
            actions[k] = scratch[0]
            continue
        ismcts(states, i, world, simulations, seeds[k], exploration, nodes, values, path, seen, scratch, returns,
               visits)
        actions[k] = most_visited(visits)
        searched += 1
    return searched
