"""Cthulhu Realms for 2 to 4 players: the deckbuilder, complete.  Public names only; the rules are in rules.py."""

from collections.abc import Mapping
from typing import Any

from mythos_envs.cthulhu_realms.actions import NUM_ACTIONS
from mythos_envs.cthulhu_realms.layout import REASONS, STATE
from mythos_envs.cthulhu_realms.observe import observe, pieces
from mythos_envs.cthulhu_realms.rules import legal, redeterminize, reset, step
from mythos_envs.cthulhu_realms.search_hints import candidates, rollout
from mythos_envs.cthulhu_realms.words import RealmsWords
from mythos_envs.kernel.spec import PLAY_FORCED, RETURNS, GameSpec, Option, Rules

MAX_STEPS_PER_SEAT = 5_000


def _clash(options: Mapping[str, Any]) -> str:
    """realms-1.11  The first player must sit at the table."""
    first, players = options["first_player"], options["players"]
    if first == "random" or int(first) < players:
        return ""
    return f"first_player={first!r} with players={players}: seats are 0 to {players - 1}"


SPEC = GameSpec(
    id="cthulhu_realms",
    title="Cthulhu Realms",
    version=0,
    dtype=STATE,
    rules=Rules(reset, legal, step, observe, redeterminize, rollout, candidates),
    words=RealmsWords(),
    num_actions=NUM_ACTIONS,
    pieces=pieces,
    max_length=lambda players: MAX_STEPS_PER_SEAT * players,
    reasons=REASONS,
    options=(
        Option("players", (2, 3, 4), 2, "number of seats"),
        Option("deck_out", ("now", "end_of_turn"), "now", "when an empty common deck ends the game"),
        Option("first_player", ("random", "0", "1", "2", "3"), "random", "who has the first turn"),
        RETURNS,
        PLAY_FORCED,
    ),
    clash=_clash,
)
