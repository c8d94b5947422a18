"""Rules of thumb for Cthulhu Realms: play everything, use what helps, finish a kill, thin the deck, buy by worth.

All knowledge is in the weights of worth.py and in the order of turn.py; card names are never used, so corrected card
data needs no change here.  Looks only at what the seat to act may know: its own cards, and what lies open.  The weights
were set by hand and then moved to where they win most against each other, in steps that a reader can remember.
"""

from __future__ import annotations

from typing import Any

from mythos_envs.cthulhu_realms.actions import TARGET
from mythos_envs.cthulhu_realms.layout import LOSE_FRAME, MAIN, STATE, TARGET_FRAME
from mythos_envs.cthulhu_realms.rules_stack import current_frame
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.generic import implement

from mythos_agents.greedy import prefer
from mythos_agents.greedy.cthulhu_realms.answers import score_card, score_loss, score_target
from mythos_agents.greedy.cthulhu_realms.turn import CANNOT_FINISH, how_to_finish, score_turn
from mythos_agents.greedy.cthulhu_realms.worth import lateness, mean_worth


@compiled
def choose_action(s: Any, actions: Any, count: int) -> int:
    """The legal action with the highest score; the lowest number on ties."""
    frame = current_frame(s)
    late = lateness(s)
    mean = mean_worth(s, s.player, late)
    finish = how_to_finish(s) if frame == MAIN else CANNOT_FINISH
    best = actions[0]
    best_score = -1e9
    for k in range(count):
        if frame == MAIN:
            score = score_turn(s, actions[k], late, mean, finish)
        elif frame == LOSE_FRAME:
            score = score_loss(s, actions[k], late)
        elif frame == TARGET_FRAME:
            score = score_target(s, actions[k] - TARGET)
        else:
            score = score_card(s, actions[k], late, mean)
        if score > best_score:
            best_score = score
            best = actions[k]
    return best


implement(prefer, STATE, choose_action)
