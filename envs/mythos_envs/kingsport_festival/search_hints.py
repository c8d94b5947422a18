"""How the search thinks of this game: the moves it weighs, how a playout goes on, where it stops, what it was worth.

All of it rests on `judgement`, what a sensible cultist would think, and decides nothing about rules.
"""

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.returns import fill_returns
from mythos_envs.kingsport_festival.judgement import choose_action
from mythos_envs.kingsport_festival.judgement.plan import IMPOSSIBLE, new_plans, plan_now
from mythos_envs.kingsport_festival.judgement.standing import standing
from mythos_envs.kingsport_festival.judgement.turn import expansion_worth, is_spell_or_use, summoning_worth
from mythos_envs.kingsport_festival.judgement.worth import VIEW_SIZE, fill_view, see_turn
from mythos_envs.kingsport_festival.layout import EXPANSION_STEP, SUMMONING_STEP, TAKE_SANITY_FRAME
from mythos_envs.kingsport_festival.rules import legal

NEAR_BEST = 1.5
"""Moves that look so much worse than the best, in cult points, are not searched."""
ROUNDS_AHEAD = 3
"""Playouts stop at the end of this round after the one that is searched; the game is judged there."""
MARGIN = 16.0
"""A lead of so many cult points is as good as can be."""
MARGIN_PART = 0.5
"""Part of the lead in the worth of a game that is over; the rest are its returns."""


@compiled
def rollout(s: Any, actions: Any) -> int:
    """The move of a sensible cultist; dice and hidden cards are chance enough."""
    return choose_action(s, actions, legal(s, actions))


@compiled
def is_enough(s: Any, start: Any) -> bool:
    """Whether a playout from ``start`` has come so far that more of it would only add noise."""
    return s.round > start.round + ROUNDS_AHEAD


@compiled
def candidates(s: Any, actions: Any, count: int) -> int:
    """The moves worth a simulation, out of the first ``count`` legal ones; keeps at least one."""
    if count == 1:
        return 1
    if s.depth > 0:
        if s.frame[s.depth - 1] == TAKE_SANITY_FRAME:
            actions[0] = choose_action(s, actions, count)
            return 1
        return count
    if s.step != SUMMONING_STEP and s.step != EXPANSION_STEP:
        return count
    worths = np.empty(count)
    _fill_worths(s, s.player, actions, count, worths)
    least = worths.max() - NEAR_BEST
    kept = 0
    for k in range(count):
        if worths[k] >= least or (s.step == EXPANSION_STEP and is_spell_or_use(actions[k])):
            actions[kept] = actions[k]
            kept += 1
    return kept


@compiled
def _fill_worths(s: Any, seat: int, actions: Any, count: int, worths: Any) -> None:
    """What every legal move of a turn in summoning or expansion is worth."""
    view = np.empty(VIEW_SIZE)
    fill_view(s, seat, view)
    see_turn(s, view)
    plans = new_plans(s, seat)
    if s.step == SUMMONING_STEP:
        plan_now(s, seat, view, plans)
    for k in range(count):
        if s.step == SUMMONING_STEP:
            worths[k] = summoning_worth(s, seat, actions[k], view, plans)
        elif is_spell_or_use(actions[k]):
            worths[k] = IMPOSSIBLE
        else:
            worths[k] = expansion_worth(s, seat, actions[k], view)


@compiled
def appraise(s: Any, out: Any) -> None:
    """The lead over the best of the others, or what is missing to it; at the end half of it, half the returns."""
    worths = np.empty(s.num_seats)
    for seat in range(s.num_seats):
        worths[seat] = standing(s, seat)
    fill_returns(s, out)
    for seat in range(s.num_seats):
        best = -1e9
        for other in range(s.num_seats):
            if other != seat:
                best = max(best, worths[other])
        lead = max(-1.0, min(1.0, (worths[seat] - best) / MARGIN))
        out[seat] = lead if s.player != NOBODY else (1.0 - MARGIN_PART) * out[seat] + MARGIN_PART * lead
