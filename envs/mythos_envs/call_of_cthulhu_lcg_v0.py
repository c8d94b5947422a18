"""Call of Cthulhu LCG, the living card game for two, as a PettingZoo AEC environment.

    from mythos_envs import call_of_cthulhu_lcg_v0

    env = call_of_cthulhu_lcg_v0.env(pair_0="agency+miskatonic", render_mode="ansi")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Agents are ``player_0`` and ``player_1``.  An observation is a dict: ``observation`` is the float32 vector of what the
seat may know, ``action_mask`` is int8 with 1 for every legal action.  Rewards come at the end of the game: the winner
+1, the loser -1.  ``env`` ends the game with -1 for whoever plays an illegal action; ``raw_env`` raises IllegalAction.
Players act one at a time, so there is no parallel form.
Version 0 is the first.
"""

from mythos_envs.call_of_cthulhu_lcg.env import env, raw_env

__all__ = ["env", "raw_env"]
