"""Kingsport Festival for 3 to 5 players: dice placement, complete.  Public names only; the rules are in rules.py."""

from mythos_envs.kernel.spec import PLAY_FORCED, RETURNS, GameSpec, Option, Rules
from mythos_envs.kingsport_festival.actions import NUM_ACTIONS
from mythos_envs.kingsport_festival.components import SCENARIOS
from mythos_envs.kingsport_festival.events import events
from mythos_envs.kingsport_festival.layout import REASONS, STATE
from mythos_envs.kingsport_festival.observe import observe, pieces
from mythos_envs.kingsport_festival.rules import legal, reset, step
from mythos_envs.kingsport_festival.rules_knowledge import redeterminize
from mythos_envs.kingsport_festival.search_hints import appraise, candidates, is_enough, rollout
from mythos_envs.kingsport_festival.words import KingsportWords

MAX_STEPS_PER_SEAT = 2_000
"""Far above what 12 rounds can take: every decision places a die, plays a card, pays, or ends a turn."""

SPEC = GameSpec(
    id="kingsport_festival",
    title="Kingsport Festival",
    version=0,
    dtype=STATE,
    rules=Rules(reset, legal, step, observe, redeterminize, rollout, candidates, appraise, is_enough),
    words=KingsportWords(),
    num_actions=NUM_ACTIONS,
    pieces=pieces,
    max_length=lambda players: MAX_STEPS_PER_SEAT * players,
    reasons=REASONS,
    options=(
        Option("players", (3, 4, 5), 4, "number of seats"),
        Option("scenario", (*(row.key for row in SCENARIOS), "random"), "none", "scenario card, none, or a random one"),
        RETURNS,
        PLAY_FORCED,
    ),
    events=events,
)
