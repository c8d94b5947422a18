"""Call of Cthulhu LCG for two: the core set, complete.  Public names only; the rules are in rules.py."""

from mythos_envs.call_of_cthulhu_lcg.actions import NUM_ACTIONS
from mythos_envs.call_of_cthulhu_lcg.events import events
from mythos_envs.call_of_cthulhu_lcg.layout import REASONS, STATE
from mythos_envs.call_of_cthulhu_lcg.observe import observe, pieces
from mythos_envs.call_of_cthulhu_lcg.options import OPTIONS, clash
from mythos_envs.call_of_cthulhu_lcg.rules import redeterminize, reset, step
from mythos_envs.call_of_cthulhu_lcg.rules_legal import legal
from mythos_envs.call_of_cthulhu_lcg.words import LcgWords
from mythos_envs.kernel.spec import GameSpec, Rules

MAX_STEPS = 4_000
"""Far above what two decks of cards can take: every turn draws two cards, and an empty deck ends the game."""

SPEC = GameSpec(
    id="call_of_cthulhu_lcg",
    title="Call of Cthulhu LCG",
    version=0,
    dtype=STATE,
    rules=Rules(reset, legal, step, observe, redeterminize),
    words=LcgWords(),
    num_actions=NUM_ACTIONS,
    pieces=pieces,
    max_length=lambda players: MAX_STEPS,
    reasons=REASONS,
    options=OPTIONS,
    clash=clash,
    events=events,
)
