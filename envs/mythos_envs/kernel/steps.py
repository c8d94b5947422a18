"""Starting, stepping and looking, one game or many, in compiled code.

Every function crosses the Python border with arrays: ``states`` [n] and ``indices`` [k], which are the caller's, and
buffers that it owns and this file fills.  ``scratch`` int32[num_actions] is working space.  No rules in this file.
"""

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled, inlined
from mythos_envs.kernel.generic import legal, observe, redeterminize, reset, step
from mythos_envs.kernel.layout import NOBODY, REASON_LENGTH
from mythos_envs.kernel.returns import fill_returns
from mythos_envs.kernel.rng import GAMMA, scramble

OK, ILLEGAL, OVER = 0, 1, 2


@inlined
def take(s: Any, action: int) -> None:
    """Plays one legal action and enforces the bound on the length of a game."""
    step(s, action)
    s.decisions += 1
    if s.player != NOBODY and s.decisions >= s.max_length:
        s.player = NOBODY
        s.truncated = 1
        s.reason = REASON_LENGTH
        for seat in range(s.num_seats):
            s.rank[seat] = 0


@inlined
def settle(s: Any, actions: Any) -> int:
    """Runs on until somebody has a real choice; leaves the legal actions in ``actions`` and returns how many."""
    while s.player != NOBODY:
        count = legal(s, actions)
        if count != 1 or s.play_forced == 0 or s.hold != 0:
            return count
        take(s, actions[0])
    return 0


@inlined
def start_at(states: Any, i: int, blank: Any, options: Any, seed: Any, scratch: Any) -> int:
    """Begins a new game in ``states[i]``; returns the number of legal actions left in ``scratch``."""
    states[i] = blank[0]
    s = states[i]
    s.rng = scramble(seed + GAMMA)
    reset(s, options)
    return settle(s, scratch)


@compiled
def start_many(states: Any, indices: Any, blank: Any, options: Any, seeds: Any, scratch: Any) -> None:
    """Begins a new game in each of ``states[indices]`` with its own seed."""
    for k in range(len(indices)):
        start_at(states, indices[k], blank, options, seeds[k], scratch)


@inlined
def try_action(s: Any, action: int, scratch: Any) -> int:
    """Plays ``action`` if it is legal and settles; returns OK, ILLEGAL or OVER and changes nothing unless OK."""
    if s.player == NOBODY:
        return OVER
    count = legal(s, scratch)
    for k in range(count):
        if scratch[k] == action:
            take(s, action)
            settle(s, scratch)
            return OK
    return ILLEGAL


@compiled
def step_many(states: Any, indices: Any, actions: Any, codes: Any, scratch: Any) -> None:
    """Plays ``actions[k]`` in ``states[indices[k]]``; fills ``codes`` with OK, ILLEGAL or OVER."""
    for k in range(len(indices)):
        codes[k] = try_action(states[indices[k]], actions[k], scratch)


@compiled
def fill_mask(s: Any, mask: Any, scratch: Any) -> int:
    """Fills one int8 mask row (1 = legal) and returns the number of legal actions."""
    mask[:] = 0
    if s.player == NOBODY:
        return 0
    count = legal(s, scratch)
    for k in range(count):
        mask[scratch[k]] = 1
    return count


@compiled
def masks_many(states: Any, indices: Any, out: Any, scratch: Any) -> None:
    """Fills ``out`` int8[k, num_actions] with the masks of ``states[indices]``."""
    for k in range(len(indices)):
        fill_mask(states[indices[k]], out[k], scratch)


@compiled
def observe_many(states: Any, indices: Any, seats: Any, out: Any) -> None:
    """Fills ``out`` float32[k, size] with what ``seats[k]`` may know of ``states[indices[k]]``."""
    for k in range(len(indices)):
        observe(states[indices[k]], int(seats[k]), out[k])


@compiled
def players_many(states: Any, indices: Any, players: Any, truncated: Any) -> None:
    """Fills the seat to act (NOBODY when over) and whether the game was cut off."""
    for k in range(len(indices)):
        players[k] = states[indices[k]].player
        truncated[k] = states[indices[k]].truncated != 0


@compiled
def returns_many(states: Any, indices: Any, out: Any) -> None:
    """Fills ``out`` float32[k, seats] with the returns of ``states[indices]``."""
    for k in range(len(indices)):
        fill_returns(states[indices[k]], out[k])


@compiled
def legal_at(states: Any, i: int, scratch: Any) -> int:
    """Writes the legal actions of ``states[i]`` into ``scratch`` and returns how many."""
    if states[i].player == NOBODY:
        return 0
    return legal(states[i], scratch)


@compiled
def settle_at(states: Any, scratch: Any) -> int:
    """Runs the only state of ``states`` [1] on to the next real choice."""
    return settle(states[0], scratch)


@compiled
def redeterminize_at(states: Any, i: int, seat: int, seed: Any) -> None:
    """Gives ``states[i]`` a fresh generator and redraws everything that ``seat`` does not know."""
    s = states[i]
    s.rng = scramble(seed + GAMMA)
    redeterminize(s, seat)


@compiled
def act_and_look(states: Any, action: int, scratch: Any, observation: Any, mask: Any, returns: Any) -> int:
    """One turn of the AEC wheel in a single call: plays, then fills observation, mask and (at the end) returns.

    Returns the seat to act, NOBODY at the end, or -2 - code when the action was refused.
    """
    s = states[0]
    code = try_action(s, action, scratch)
    if code != OK:
        return -2 - code
    if s.player == NOBODY:
        mask[:] = 0
        fill_returns(s, returns)
        return NOBODY
    fill_mask(s, mask, scratch)
    observe(s, s.player, observation)
    return s.player


@compiled
def batch_look(states: Any, i: int, count: int, scratch: Any, player: Any, mask: Any, observation: Any) -> None:
    """Fills row ``i`` of the batch buffers from the legal actions that ``scratch`` holds."""
    row = mask[i]
    row[:] = 0
    for k in range(count):
        row[scratch[k]] = 1
    s = states[i]
    player[i] = s.player
    observe(s, s.player, observation[i])


@compiled
def batch_look_many(states: Any, scratch: Any, player: Any, mask: Any, observation: Any) -> None:
    """Fills the buffers of a batch of games that have just begun."""
    for i in range(len(states)):
        batch_look(states, i, legal_at(states, i, scratch), scratch, player, mask, observation)


@compiled
def batch_step(states: Any, actions: Any, blank: Any, options: Any, seeds: Any, scratch: Any, player: Any, mask: Any,
               observation: Any, reward: Any, done: Any, truncated: Any) -> int:
    """Steps every game, starts the finished ones anew, fills all buffers.

    Returns -1, or the index of the first game whose action is not in its mask; nothing has been played then.
    """
    for i in range(len(states)):
        action = actions[i]
        if action < 0 or action >= mask.shape[1] or mask[i, action] == 0:
            return i
    for i in range(len(states)):
        s = states[i]
        take(s, actions[i])
        count = settle(s, scratch)
        done[i] = False
        truncated[i] = False
        if s.player == NOBODY:
            done[i] = True
            truncated[i] = s.truncated != 0
            fill_returns(s, reward[i])
            seeds[i] = seeds[i] + GAMMA
            count = start_at(states, i, blank, options, seeds[i], scratch)
        else:
            reward[i, :] = np.float32(0.0)
        batch_look(states, i, count, scratch, player, mask, observation)
    return -1
