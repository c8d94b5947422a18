"""The six festivals, one case each, ties included."""

from typing import Any

import pytest

from kingsport_festival.moves import FESTIVAL_KEYS, ended

FOURS = ["theater", "church", "police_station", "asylum", "lighthouse"]
SPELLS = ["grave_dust", "key_and_gate", "blood_price"]
MORE = ["empty_grave", "ward_of_kish", "ghoulish_pact", "nameless_servant", "widdershins"]


def kinds(*numbers: int) -> list[dict[str, int]]:
    """So many resources for each seat, of several kinds."""
    return [{"evil": number // 2, "destruction": number - number // 2} for number in numbers]


CASES: dict[str, list[tuple[dict[str, Any], tuple[int, ...]]]] = {
    "yule": [({"sanity": [9, 8, 7]}, (3, 1, 0)), ({"sanity": [9, 9, 7]}, (3, 3, 1)), ({"sanity": [9, 7, 7]}, (3, 1, 1)),
             ({"sanity": [0, 0, 0]}, (3, 3, 3))],
    "candlemas": [({"magic": [0, 1, 2]}, (0, 0, 1)), ({"magic": [3, 7, 8]}, (1, 3, 4)),
                  ({"magic": [9, 10, 40]}, (4, 4, 4))],
    "roodmas": [({"resources": kinds(0, 1, 2)}, (0, 0, 1)), ({"resources": kinds(3, 7, 8)}, (1, 3, 4)),
                ({"resources": kinds(9, 10, 40)}, (4, 4, 4))],
    "walpurgis_night": [({"hands": [[], SPELLS[:1], SPELLS[1:]], "cult": [1, 0, 0]}, (-1, 1, 2)),
                        ({"hands": [SPELLS, MORE], "buildings": [[], ["library"], []], "cult": [0, 0, 2]}, (3, 3, -1))],
    "lammas": [({"buildings": [FOURS[:1], FOURS, ["house", "library", "club"]]}, (1, 5, 0))],
    "hallowmass": [({"buildings": [["club"], ["port"], []]}, (3, 0, 0)),
                   ({"buildings": [["club"], ["port", "general_store"], ["port"]]}, (3, 3, 0)),
                   ({"buildings": [["asylum"], ["port"], []], "sanity": [0, 0, 5], "cult": [4, 4, 4]}, (0, -3, 0)),
                   ({"buildings": [[], [], []]}, (3, 3, 3))],
}
"""What the cultists have, and the cult points that the festival brings each."""


@pytest.mark.parametrize("festival", CASES)
def test_it_brings_exactly_its_points(festival: str) -> None:
    for said, points in CASES[festival]:
        # The Church brings a point in the last time phase as well.
        income = [sum(key == "church" for key in held) for held in said.get("buildings", [[]] * 3)]
        cult = said.get("cult", [0] * 3)
        scores = ended(scenario="dunwich_horror", festival=festival, **said).outcome().scores
        assert scores == tuple(a + b + c for a, b, c in zip(cult, income, points, strict=True)), said


@pytest.mark.parametrize("festival", CASES)
def test_nobody_falls_below_zero(festival: str) -> None:
    assert min(ended(scenario="dunwich_horror", festival=festival, sanity=[0, 0, 5]).outcome().scores) >= 0


def test_every_festival_has_a_case_here() -> None:
    assert list(CASES) == FESTIVAL_KEYS
