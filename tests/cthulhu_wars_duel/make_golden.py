"""Writes golden/: games that must replay to the same end, one of them in words, and counts of all short paths.

    make golden GAME=cthulhu_wars_duel    write them anew, after a change that is meant to alter play

Refactoring changes none of these files.  test_golden.py reads them.
"""

from pathlib import Path
from typing import Any

import golden_games
import mythos_envs as me
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import table

FOLDER = Path(__file__).resolve().parent / "golden"
GAME = "cthulhu_wars_duel"
GAMES: dict[str, list[golden_games.Recipe]] = {
    "duel": [
        ({}, 1, "greedy"),
        ({"factions": "goat,cthulhu"}, 2, "greedy"),
        ({}, 3, "random"),
        ({"ghroth": "nothing", "dreams_cost": 3, "emptied_battle": "post_battle"}, 4, "random"),
        ({"fertility": "unlimited", "share_power": True, "sacrifice_doom": True}, 5, "random"),
        ({"ritual_track": "short", "play_forced": False, "returns": "rank"}, 6, "random"),
    ],
}


def headline(s: Any) -> str:
    """What is public when a round or phase begins."""
    power, doom = (", ".join(str(n) for n in s[name][: s["num_seats"]]) for name in ("power", "doom"))
    return f"round {s['round_number']}, {('Action', 'Doom')[s['phase']]} phase: power {power}; doom {doom}"


def perft_positions() -> dict[str, tuple[State, int]]:
    """Where the counting begins, and how deep it goes."""
    brawl = {
        "cthulhu": {"units": "arkham: 2 acolyte, cthulhu, shoggoth, 2 starspawn; salem: deep_one",
                    "books": "absorb regenerate devolve", "requirements": "awaken kill_1 water_gates"},
        "goat": {"units": "arkham: 2 acolyte, ghoul, fungi, shub_niggurath; dunwich: ghoul, 2 acolyte",
                 "books": "frenzy necrophagy", "requirements": "shared_area awaken"},
        "gates": "arkham: great_cthulhu; dunwich: black_goat",
    }
    spread = {
        "cthulhu": {"units": "jersey_reef: 3 acolyte, cthulhu; boston: acolyte", "books": "submerge dreams devolve",
                    "requirements": "awaken kill_1 first_doom_phase", "power": 4},
        "goat": {"units": "boston: 2 acolyte, dark_young; dunwich: 2 acolyte, fungi; salem: fungi, shub_niggurath",
                 "books": "ghroth red_sign", "requirements": "shared_area awaken", "power": 6},
        "gates": "jersey_reef: great_cthulhu; boston: black_goat/dark_young; salem: abandoned; dunwich: black_goat",
    }
    return {
        "start": (me.load(GAME).start(1), 5),
        "start, single answers asked": (me.load(GAME, play_forced=False).start(1), 5),
        "a brawl": (table(**brawl), 4),
        "a brawl, Black Goat to act": (table(active="black_goat", **brawl), 4),
        "unique actions of Great Cthulhu": (table(**spread), 4),
        "unique actions of Black Goat": (table(active="black_goat", **spread), 4),
        "a Doom phase": (table(phase="doom", active="black_goat", **{**brawl, "goat": {
            **brawl["goat"], "books": "blood_sacrifice frenzy", "power": 9, "signs": [1, 3]}}), 5),
    }


def main() -> None:
    """Writes all files."""
    golden_games.write(FOLDER, GAME, GAMES, headline, perft_positions())


if __name__ == "__main__":
    main()
