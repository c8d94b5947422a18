"""Writes golden/: games that must replay to the same end, one of them in words, and counts of all short paths.

    make golden GAME=call_of_cthulhu_lcg    write them anew, after a change that is meant to alter play

Refactoring changes none of these files.  test_golden.py reads them.
"""

from pathlib import Path
from typing import Any

import golden_games
import mythos_envs as me
from mythos_envs.call_of_cthulhu_lcg.components import CARDS
from mythos_envs.call_of_cthulhu_lcg.layout import STAGES
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import table

FOLDER = Path(__file__).resolve().parent / "golden"
GAME = "call_of_cthulhu_lcg"
TOO_MANY_CHOICES = {"pair_0", "pair_1", "packet_0", "packet_1", "deck_rules", "deck_0", "deck_1"}
"""Options that are not recorded with every choice."""
CONSTRUCTED = {card.key: 2 for card in CARDS[:25]}
GAMES: dict[str, list[golden_games.Recipe]] = {
    "lcg": [
        ({"pair_0": "agency+cthulhu", "pair_1": "miskatonic+hastur"}, 1, "greedy"),
        ({"pair_0": "syndicate+yog_sothoth", "packet_0": "F148-F154"}, 2, "greedy"),
        ({}, 3, "random"),
        ({"strict_windows": True, "first_player": "1"}, 4, "random"),
        ({"neutral_match": True, "arcane": "must", "uncommit": "story", "first_player": "0"}, 5, "random"),
        ({"deck_0": CONSTRUCTED, "deck_1": CONSTRUCTED, "play_forced": False, "returns": "rank"}, 6, "random"),
        ({}, 9, "greedy"),  # stories are given back in it, which few games see
    ],
}


def headline(s: Any) -> str:
    """What is public when a stage of a turn begins."""
    stories = ", ".join(f"{row[s['active']]}-{row[1 - s['active']]}" for row in s["tokens"][:3])
    return f"turn {s['turn']} of player {s['active']}, {STAGES[s['turn_stage']].replace('_', ' ')}: tokens {stories}"


def perft_positions() -> dict[str, tuple[State, int]]:
    """Where the counting begins, and how deep it goes."""
    own = {"play": ["g_men", "peeler", {"card": "local_sheriff", "attached": ["shotgun"]}],
           "hand": ["short_fuse", "t_men", "45_pistols"], "domains": [["3 agency"], ["5 agency"], ["1 agency"]]}
    other = {"play": ["dagon", "young_deep_one", "guardian_shoggoth insane"], "hand": ["get_it_off", "pulled_under"],
             "domains": [["3 cthulhu"], ["1 cthulhu"], []]}
    tokens = [{"tokens": [4, 2]}, {"tokens": [1, 0]}, {}]
    return {
        "start": (me.load(GAME, pair_0="agency+cthulhu", pair_1="syndicate+hastur").start(1), 4),
        "operations": (table(own, other, stories=tokens), 4),
        "operations, every window asked": (table(own, other, stories=tokens, options={"strict_windows": True}), 4),
        "commits": (table(own, other, stories=tokens, stage="commit"), 5),
        "a refresh": (table(other, own, stories=tokens, stage="refresh"), 4),
    }


def main() -> None:
    """Writes all files."""
    golden_games.write(FOLDER, GAME, GAMES, headline, perft_positions())


if __name__ == "__main__":
    main()
