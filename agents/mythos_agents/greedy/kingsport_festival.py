"""Rules of thumb for Kingsport Festival: plan the whole placement for the next buildings, and fight when it pays.

The thinking is the game's own judgement, which its search plays on with too; nothing is decided here.
"""

from mythos_envs.kernel.generic import implement
from mythos_envs.kingsport_festival.judgement import choose_action
from mythos_envs.kingsport_festival.layout import STATE

from mythos_agents.greedy import prefer

implement(prefer, STATE, choose_action)
