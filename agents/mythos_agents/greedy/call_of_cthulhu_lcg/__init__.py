"""Rules of thumb for Call of Cthulhu LCG: resources for what the hand costs, characters on curve, fair fights.

Everything is weighed in points: worth.py says what cards and success tokens are worth, effects.py what abilities gain,
stories.py foresees struggles and plans commits, resources.py builds domains, turn.py acts in windows, winning.py weighs
won stories, and answers.py answers the rest.  Cards are known by what they do, never by name, so corrected data needs
no change here.  Looks only at what the seat to act may know.
"""

from __future__ import annotations

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import ASK_ACT, STATE
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.generic import implement

from mythos_agents.greedy import prefer
from mythos_agents.greedy.call_of_cthulhu_lcg.answers import answer_action
from mythos_agents.greedy.call_of_cthulhu_lcg.stories import view_of
from mythos_agents.greedy.call_of_cthulhu_lcg.turn import turn_action


@compiled
def choose_action(s: Any, actions: Any, count: int) -> int:
    """The preferred action."""
    if count == 1:
        return actions[0]
    view = view_of(s)
    if s.ask == ASK_ACT:
        return turn_action(s, view, actions, count)
    return answer_action(s, view, actions, count)


implement(prefer, STATE, choose_action)
