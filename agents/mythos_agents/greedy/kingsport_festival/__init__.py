"""Rules of thumb for Kingsport Festival: plan the whole placement for the next buildings, and fight when it pays.

Everything is weighed in cult points: worth.py says what things are worth, town.py what a purse of goods leads to,
plan.py how dice are placed, fight.py how raids are fought, turn.py and answers.py what follows for a decision.  Cards
are known by what they do, never by name, so corrected data needs no change here.  Looks only at what the seat to act
may know.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.generic import implement
from mythos_envs.kingsport_festival.layout import STATE

from mythos_agents.greedy import prefer
from mythos_agents.greedy.kingsport_festival.answers import answer_action
from mythos_agents.greedy.kingsport_festival.turn import turn_action
from mythos_agents.greedy.kingsport_festival.worth import VIEW_SIZE, WEIGHTS, Weights, fill_view


@compiled
def decide(s: Any, actions: Any, count: int, w: Weights) -> int:
    """The preferred action by these weights."""
    if count == 1:
        return actions[0]
    view = np.empty(VIEW_SIZE)
    fill_view(s, s.player, view, w)
    if s.depth > 0:
        return answer_action(s, actions, count, view, w)
    return turn_action(s, actions, count, view, w)


@compiled
def choose_action(s: Any, actions: Any, count: int) -> int:
    """The preferred action."""
    return decide(s, actions, count, WEIGHTS)


implement(prefer, STATE, choose_action)
