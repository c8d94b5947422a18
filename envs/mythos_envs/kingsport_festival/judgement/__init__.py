"""How a sensible cultist judges a position: what `greedy` plays by, and what the search plays on with.

Everything is weighed in cult points: worth.py says what things are worth, town.py what a purse of goods leads to,
plan.py how dice are placed, fight.py how raids are fought, turn.py and answers.py what follows for a decision.  Cards
are known by what they do, never by name, so corrected data needs no change here.  Looks only at what the seat to act
may know, and decides nothing about rules.
"""

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.judgement.answers import answer_action
from mythos_envs.kingsport_festival.judgement.turn import turn_action
from mythos_envs.kingsport_festival.judgement.worth import VIEW_SIZE, fill_view


@compiled
def choose_action(s: Any, actions: Any, count: int) -> int:
    """The preferred one of the first ``count`` legal actions."""
    if count == 1:
        return actions[0]
    view = np.empty(VIEW_SIZE)
    fill_view(s, s.player, view)
    if s.depth > 0:
        return answer_action(s, actions, count, view)
    return turn_action(s, actions, count, view)
