"""Cthulhu Wars: Duel, Great Cthulhu against Black Goat: the first rule set of the engine in `cthulhu_wars`.

Only what makes it this game: its options and its board.  The rules are in cthulhu_wars/rules*.py.
"""

from mythos_envs.cthulhu_wars.actions import NUM_ACTIONS
from mythos_envs.cthulhu_wars.events import events
from mythos_envs.cthulhu_wars.layout import REASONS, STATE
from mythos_envs.cthulhu_wars.observe import observe, pieces_of
from mythos_envs.cthulhu_wars.rules import redeterminize, reset, step
from mythos_envs.cthulhu_wars.rules_legal import legal
from mythos_envs.cthulhu_wars.tables import NUM_AREAS, TRACKS
from mythos_envs.cthulhu_wars.words import WarsWords
from mythos_envs.kernel.spec import PLAY_FORCED, RETURNS, GameSpec, Option, Rules

MAX_STEPS = 20_000
BOARD = 0

SPEC = GameSpec(
    id="cthulhu_wars_duel",
    title="Cthulhu Wars: Duel",
    version=0,
    dtype=STATE,
    rules=Rules(reset, legal, step, observe, redeterminize),
    words=WarsWords(),
    num_actions=NUM_ACTIONS,
    pieces=pieces_of(int(NUM_AREAS[BOARD])),
    max_length=lambda players: MAX_STEPS,
    reasons=REASONS,
    events=events,
    options=(
        Option("players", (2,), 2, "number of seats"),
        Option("factions", ("cthulhu,goat", "goat,cthulhu"), "cthulhu,goat", "which faction sits in which seat"),
        Option("dreams_cost", (2, 3), 2, "power for Dreams; 3 in the printing of 2014"),
        Option("ghroth", ("place", "nothing"), "place", "what a roll too high for Ghroth does; nothing in 2014"),
        Option("fertility", ("one_action", "unlimited"), "one_action",
               "whether Black Goat summons many in one action, or summoning is unlimited as in later printings"),
        Option("share_power", (False, True), False, "one power for the book of shared areas, as in later printings"),
        Option("sacrifice_doom", (False, True), False, "own sacrifices give the enemy doom, as in the big box"),
        Option("emptied_battle", ("over", "post_battle"), "over",
               "a side without units before the dice ends the battle, or Necrophagy still follows as in 2014"),
        Option("ritual_track", TRACKS, TRACKS[0], "steps to the end of the world"),
        RETURNS,
        PLAY_FORCED,
    ),
)
