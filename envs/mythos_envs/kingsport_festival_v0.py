"""Kingsport Festival, a dice-placement game for 3 to 5 players, as a PettingZoo AEC environment.

    from mythos_envs import kingsport_festival_v0

    env = kingsport_festival_v0.env(players=4, scenario="random", render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Agents are ``player_0`` and so on, one for each seat.  An observation is a dict: ``observation`` is the float32 vector
of what the seat may know, ``action_mask`` is int8 with 1 for every legal action.  Rewards come at the end of the game:
the winner +1, the others share -1; with ``returns="rank"`` every place counts.  ``env`` ends the game with -1 for
whoever plays an illegal action; ``raw_env`` raises IllegalAction.  Players
act one at a time, so there is no parallel form.
Version 0 is the first.
"""

from mythos_envs.kingsport_festival.env import env, raw_env

__all__ = ["env", "raw_env"]
