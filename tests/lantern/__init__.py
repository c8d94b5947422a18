"""Lantern, a one-screen card game: the example that CONTRIBUTING walks through, and the tests' first customer."""

import mythos_envs as me
from mythos_envs.kernel.spec import PLAY_FORCED, RETURNS, GameSpec, Option, Rules

from lantern import rules, words

SPEC = GameSpec(
    id="lantern",
    title="Lantern",
    version=0,
    dtype=rules.STATE,
    rules=Rules(rules.reset, rules.legal, rules.step, rules.observe, rules.redeterminize),
    words=words,
    num_actions=rules.NUM_ACTIONS,
    pieces=rules.pieces,
    max_length=lambda players: rules.TOTAL + 1,
    reasons=("reached the goal", "ran out of cards"),
    options=(Option("players", (2, 3), 2, "number of seats"), RETURNS, PLAY_FORCED),
)

me.register(SPEC)
