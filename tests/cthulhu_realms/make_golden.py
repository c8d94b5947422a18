"""Writes golden/: games that must replay to the same end, one of them in words, and counts of all short paths.

    make golden        write them anew, after a change that is meant to alter play; the difference is part of the review

Refactoring changes none of these files.  test_golden.py reads them.
"""

from pathlib import Path
from typing import Any

import golden_games
import mythos_envs as me
from mythos_envs.kernel.game import State

from cthulhu_realms.build import table

FOLDER = Path(__file__).resolve().parent / "golden"
GAMES: dict[str, list[golden_games.Recipe]] = {
    "two_players": [
        ({}, 1, "greedy"),
        ({}, 2, "random"),
        ({"deck_out": "end_of_turn", "first_player": "1"}, 3, "random"),
        ({"play_forced": False, "returns": "rank"}, 4, "greedy"),
        ({"first_player": "0"}, 31, "random"),  # cards are returned in it, which random players seldom do
    ],
    "three_players": [
        ({"players": 3}, 5, "greedy"),
        ({"players": 3, "deck_out": "end_of_turn", "returns": "rank"}, 6, "random"),
        ({"players": 3, "play_forced": False, "first_player": "2"}, 7, "random"),
    ],
    "four_players": [
        ({"players": 4}, 8, "greedy"),
        ({"players": 4, "returns": "rank"}, 9, "random"),
        ({"players": 4, "deck_out": "end_of_turn", "first_player": "3"}, 10, "random"),
    ],
}


def perft_positions() -> dict[str, tuple[State, int]]:
    """Where the counting begins, and how deep it goes."""
    starts = {f"start, {players} players": (me.load("cthulhu_realms", players=players).start(players), 6)
              for players in (2, 3, 4)}
    one = {"rows": ["ghast ruins occultist rlyeh mi_go"], "common_top": "ghoul"}
    three = {"rows": ["ghast ruins occultist", "nyarlathotep rlyeh mi_go", "deep_ones tomb yithian"],
             "common_top": "hunting_horror"}
    four = {**three, "rows": [*three["rows"], "miskatonic_library arkham_asylum brain_cylinder"]}
    return {
        **starts,
        "start, single answers asked": (me.load("cthulhu_realms", play_forced=False).start(5), 7),
        "a rich turn": (table(play="dagon keziah_mason deep_ones", hands={0: "ghoul goon", 1: "goon follower initiate"},
                              decks={0: "follower follower goon"}, discards={0: "initiate", 1: "yithian"}, conjure=5,
                              locations={0: "arkham", 1: "rlyeh"}, discarded=True, **one), 4),
        "a loss to divide": (table(play="unspeakable_one wilbur_whateley", sanity=[50, 12], **one,
                                   locations={1: "arkham rlyeh miskatonic_library"}), 7),
        "both neighbours about to fall": (table(4, play="unspeakable_one ghast", sanity=[9, 5, 9, 5], **four,
                                                locations={1: "arkham", 2: "arkham"}, hands={2: "goon goon"}), 7),
        "discards on both sides": (table(3, play="king_in_yellow yellow_sign ghoul", **three,
                                         hands={0: "goon initiate", 1: "goon follower", 2: "follower initiate goon"},
                                         decks={0: "follower goon"}, locations={0: "strange_high_house"}), 5),
        "abjure and return": (table(play="lesser_whateley dean_halsey keziah_mason dagon", box="goon mi_go", **one,
                                    hands={0: "goon follower"}, abjured=True, decks={0: "initiate"}), 5),
    }


def headline(s: Any) -> str:
    """What is public when a turn begins."""
    sanity = ", ".join(str(n) for n in s["sanity"][: s["num_seats"]])
    return f"turn {s['turn']}, player {s['active']}: sanity {sanity}; common deck {s['common_size']}"


def main() -> None:
    """Writes all files."""
    golden_games.write(FOLDER, "cthulhu_realms", GAMES, headline, perft_positions())


if __name__ == "__main__":
    main()
