"""Writes golden/: games that must replay to the same end, one of them in words, and counts of all short paths.

    make golden GAME=kingsport_festival    write them anew, after a change that is meant to alter play

Refactoring changes none of these files.  test_golden.py reads them.
"""

from pathlib import Path
from typing import Any

import golden_games
import mythos_envs as me
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.layout import STEPS

from kingsport_festival.build import at

FOLDER = Path(__file__).resolve().parent / "golden"
GAME = "kingsport_festival"
GAMES: dict[str, list[golden_games.Recipe]] = {
    "three_players": [
        ({"players": 3}, 1, "greedy"),
        ({"players": 3, "scenario": "random"}, 2, "random"),
        ({"players": 3, "scenario": "call_of_cthulhu", "returns": "rank"}, 3, "random"),
        ({"players": 3, "scenario": "festival"}, 4, "greedy"),
        ({"players": 3, "scenario": "nameless_city", "play_forced": False}, 5, "random"),
        ({"players": 3}, 31, "random"),  # a price is lowered in it, which random players seldom do
        ({"players": 3}, 62, "random"),  # and here several dice are rolled again
    ],
    "four_players": [
        ({}, 6, "greedy"),
        ({"scenario": "rats_in_the_walls"}, 7, "random"),
        ({"scenario": "colour_out_of_space", "returns": "rank"}, 8, "random"),
        ({"scenario": "dunwich_horror"}, 9, "greedy"),
        ({"scenario": "whisperer_in_darkness"}, 10, "random"),
    ],
    "five_players": [
        ({"players": 5, "scenario": "at_the_mountains_of_madness"}, 11, "greedy"),
        ({"players": 5, "scenario": "shadow_over_innsmouth", "play_forced": False}, 12, "random"),
        ({"players": 5, "scenario": "dreams_in_the_witch_house"}, 13, "random"),
        ({"players": 5, "scenario": "shadow_out_of_time"}, 14, "random"),
        ({"players": 5, "scenario": "haunter_of_the_dark", "returns": "rank"}, 17, "random"),
    ],
}


def headline(s: Any) -> str:
    """What is public when a step of a round begins."""
    tracks = ((name, ", ".join(str(n) for n in s[name][: s["num_seats"]])) for name in ("sanity", "magic", "cult"))
    return f"round {s['round']}, {STEPS[s['step']]}: {'; '.join(f'{name} {values}' for name, values in tracks)}"


def perft_positions() -> dict[str, tuple[State, int]]:
    """Where the counting begins, and how deep it goes."""
    starts = {f"start, {players} players": (me.load(GAME, players=players).start(players), 5) for players in (3, 4, 5)}
    evil = [["drummer_of_tedworth", "devils_mark", "two_masters"], ["thirteenth_guest"], ["storm_over_mora"]]
    tricks = {"hands": evil, "magic": [6, 3, 2],
              "buildings": [["house", "ruins", "city_hall"], ["house"], ["house", "ruins"]]}
    town = {"resources": [{"evil": 3, "death": 3, "destruction": 2}] * 3, "magic": [4, 4, 4],
            "hands": [["cheap_ruin", "tunnels_under_the_hill", "ruinous_barter"], ["scorched_earth"], []],
            "buildings": [["house", "ruins", "cemetery"], ["house", "school"], []]}
    fight = {"round": 9, "events": ["the_white_ship", "memory", "beyond_the_wall_of_sleep"], "magic": [6, 6, 6],
             "investigators": ["zadok_allen", "robert_blake", "william_channing_webb"], "cult": [6, 3, 9],
             "resources": [{"evil": 2}, {"death": 1, "destruction": 1}, {"evil": 1}],
             "hands": [["blood_price", "veil_of_forgetting", "grave_dust"], ["burnt_offering", "ward_of_kish"],
                       ["spoils_of_the_tomb"]],
             "buildings": [["house", "club", "hospital"], ["house", "port"], ["house", "club", "hospital", "asylum"]]}
    return {
        **starts,
        "start, single answers asked": (me.load(GAME, play_forced=False).start(6), 5),
        "tricks with dice": (at("summoning", round=5, dice=[[2, 4, 5], [3], [1, 6]], summoned=[[], ["ghoul"], []],
                                **tricks), 4),
        "an open being": (at("summoning", scenario="haunter_of_the_dark", dice=[[1, 5, 6], [2, 4, 6], [6]]), 4),
        "gifts of three": (at("gifts", summoned=[["nodens", "tsathoggua"], ["hastur"], ["nyarlathotep"]],
                              hands=[["grave_dust", "ember_tithe"], [], []]), 6),
        "a thief and a mask": (at("concession_spells", players=4, cult=[0, 3, 5, 2], magic=[3, 1, 0, 0],
                                  hands=[["thief_of_flames", "ember_tithe"], ["mask_of_reason"]],
                                  summoned=[["ghoul"], ["hastur", "mother_hydra"]],
                                  resources=[{}, {"evil": 1}, {"death": 2, "evil": 1}, {"destruction": 1}]), 5),
        "a town to build": (at("expansion", round=7, **town), 4),
        "a raid": (at("raid", **fight), 5),
        "a lost raid": (at("raid", round=12, investigators=[None, None, None, "john_raymond_legrasse"], cult=[9, 9, 9],
                           buildings=[["house", "ruins", "library"], ["house", "port", "club"], ["house", "school"]],
                           hands=[["ember_tithe", "two_masters"], [], []], play_forced=False), 7),
        "the end of a round": (at("time", round=4, magic=[4, 4, 1], resources=[{"evil": 2, "death": 3}] * 3,
                                  hands=[["scorched_earth", "inverted_mass"], ["pyre_at_nancy"], ["feast_of_cinders"]],
                                  buildings=[["house"], ["house", "port", "club"], ["house"]],
                                  scenario="colour_out_of_space"), 5),
    }


def main() -> None:
    """Writes all files."""
    golden_games.write(FOLDER, GAME, GAMES, headline, perft_positions())


if __name__ == "__main__":
    main()
