"""Rules of thumb for Cthulhu Wars: Duel: spread and build gates, guard them, capture, earn books, perform rituals.

All knowledge is in the weights of worth.py and in the gains of turn.py and answers.py, in doom.  Looks only at what the
seat to act may know: the enemy's Elder Signs are counted but never turned up, and the bag is never looked into.  The
weights were set by hand and then moved to where they win most against each other, in games with a few random moves.
"""

from __future__ import annotations

from typing import Any

from mythos_envs.cthulhu_wars.actions import REVEAL
from mythos_envs.cthulhu_wars.layout import DOOM_FRAME, STATE, TURN_FRAME
from mythos_envs.cthulhu_wars.rules_board import current_frame
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.generic import implement

from mythos_agents.greedy import prefer
from mythos_agents.greedy.cthulhu_wars_duel.answers import score_answer, should_reveal
from mythos_agents.greedy.cthulhu_wars_duel.turn import score_doom, score_turn
from mythos_agents.greedy.cthulhu_wars_duel.worth import builders_waiting, rounds_left


@compiled
def choose_action(s: Any, actions: Any, count: int) -> int:
    """The legal action with the highest score; the lowest number on ties; the highest sign when signs are turned up."""
    if actions[count - 1] >= REVEAL and should_reveal(s, s.player):
        return actions[count - 1]
    frame = current_frame(s)
    left = rounds_left(s)
    waiting = builders_waiting(s, s.player)
    best = actions[0]
    best_score = -1e9
    for k in range(count):
        if actions[k] >= REVEAL:
            break
        if frame == TURN_FRAME:
            score = score_turn(s, actions[k], waiting, left)
        elif frame == DOOM_FRAME:
            score = score_doom(s, actions[k], left)
        else:
            score = score_answer(s, frame, actions[k], waiting, left)
        if score > best_score:
            best_score = score
            best = actions[k]
    return best


implement(prefer, STATE, choose_action)
