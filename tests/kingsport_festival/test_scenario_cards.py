"""The twelve scenarios and the game without one: rounds of raids, festival, and their own rules, one case each."""

from collections.abc import Callable
from typing import Any

import pytest

from kingsport_festival.build import game
from kingsport_festival.moves import (
    SCENARIO_KEYS,
    change,
    disks,
    ended,
    has,
    offered,
    offers,
    play,
    raid,
    reachable,
    step_of,
    table,
)

PRINTED = {
    "none": ([3, 6, 9, 12], False), "call_of_cthulhu": ([4, 5, 10, 11], True), "festival": ([3, 6, 9, 12], True),
    "nameless_city": ([2, 5, 8, 11], False), "rats_in_the_walls": ([3, 5, 8, 12], True),
    "colour_out_of_space": ([2, 6, 8, 12], False), "dunwich_horror": ([3, 6, 9, 11], True),
    "whisperer_in_darkness": ([3, 7, 9, 12], True), "at_the_mountains_of_madness": ([4, 7, 10, 12], True),
    "shadow_over_innsmouth": ([3, 4, 8, 11], True), "dreams_in_the_witch_house": ([2, 6, 9, 12], True),
    "shadow_out_of_time": ([5, 6, 11, 12], True), "haunter_of_the_dark": ([3, 6, 8, 12], True),
}
"""Rounds of the raids, and whether there is a festival."""


@pytest.mark.parametrize("scenario", PRINTED)
def test_raids_come_in_its_rounds(scenario: str) -> None:
    for number in range(1, 13):
        g = table("expansion", scenario=scenario, round=number, turn=2, events=["ex_oblivione", "polaris", "hypnos",
                                                                              "the_street"])
        assert (step_of(play(g, "done")) == "raid") == (number in PRINTED[scenario][0]), number


@pytest.mark.parametrize("scenario", PRINTED)
def test_it_has_a_festival_or_none(scenario: str) -> None:
    start = game(scenario=scenario).start(seed=3)
    assert (start.states["festival"][0] >= 0) == PRINTED[scenario][1]
    over = ended(scenario=scenario, magic=[4], **({"festival": "candlemas"} if PRINTED[scenario][1] else {}))
    assert (over.outcome().scores[0] > 0) == PRINTED[scenario][1]


def fights(scenario: str, investigator: str, strength: int, **said: Any) -> dict[str, int]:
    """What a fight changes."""
    g = raid(investigator, scenario=scenario, strength=strength, **{"cult": [5], **said})
    return change(g, play(g, "done"))


def none() -> None:
    assert fights("none", "thomas_olney", 3) == {} and fights("none", "francis_wayland_thurston", 6) == {}
    g = table("expansion", resources=[{"evil": 1}])
    assert "sanity" not in change(g, play(g, "occupy house"))


def call_of_cthulhu() -> None:
    assert fights("call_of_cthulhu", "thomas_olney", 4) == {}
    g = table("summoning", scenario="call_of_cthulhu", dice=[[6, 6, 2]], summoned=[[], ["cthulhu"]])
    assert "cthulhu" in reachable(g)
    assert "hastur" not in reachable(table("summoning", scenario="call_of_cthulhu", dice=[[6, 6, 2]],
                                           summoned=[[], ["hastur"]]))


def festival() -> None:
    assert ended(scenario="festival", festival="candlemas", magic=[4, 2]).outcome().scores == (4, 2, 0)


def nameless_city() -> None:
    g = table("expansion", scenario="nameless_city", resources=[{"evil": 1}])
    assert change(g, play(g, "occupy house")) == {"evil": -1, "cult": 1, "disks": 1, "sanity": -1}
    assert change(g, play(g, "done")) == {}


def rats_in_the_walls() -> None:
    held = [["house", "ruins", "hospital"]]
    g = raid("john_raymond_legrasse", scenario="rats_in_the_walls", buildings=held, cult=[9])
    assert disks(play(g, "done")) == {"house", "ruins"}
    assert has(play(table("gifts", scenario="rats_in_the_walls", summoned=[["ghoul"]])))["magic"] == 1


def colour_out_of_space() -> None:
    g = table("time", scenario="colour_out_of_space", resources=[{"evil": 5}, {"evil": 4}, {"evil": 9}])
    assert [has(play(g), seat)["evil"] for seat in range(3)] == [4, 4, 8]


def dunwich_horror() -> None:
    assert fights("dunwich_horror", "francis_wayland_thurston", 7) == {}
    assert fights("dunwich_horror", "daniel_upton", 5) == {}
    assert has(table("gifts", scenario="dunwich_horror", summoned=[["yog_sothoth"]]))["sanity"] == 6


def whisperer_in_darkness() -> None:
    g = table("concession_income", scenario="whisperer_in_darkness", buildings=[["lighthouse"]])
    assert has(g)["foreseen"] == 2
    g = table("gifts", scenario="whisperer_in_darkness", summoned=[["mi_go"]])
    assert change(g, play(g, "resource death")) == {"death": 1, "magic": 2}


def at_the_mountains_of_madness() -> None:
    said = {"scenario": "at_the_mountains_of_madness"}
    assert has(table("gifts", **said, summoned=[["nephren_ka"]], sanity=[9]))["sanity"] == 10
    assert has(play(table("gifts", **said, summoned=[["shoggoth"]]), "deck evil"))["sanity"] == 10
    full = table("order_sanity", **said, sanity=[10, 9, 9])
    assert full.player == 1, "who has 10 is not asked"


def shadow_over_innsmouth() -> None:
    said = {"scenario": "shadow_over_innsmouth"}
    assert has(table("gifts", **said, summoned=[["mother_hydra"], ["father_dagon"]]))["sanity"] == 9
    g = table("gifts", **said, summoned=[["father_dagon"]])
    assert has(g)["sanity"] == 8
    assert fights("shadow_over_innsmouth", "thomas_olney", 1, buildings=[["port"]]) == {}


def dreams_in_the_witch_house() -> None:
    said = {"scenario": "dreams_in_the_witch_house", "magic": [2]}
    g = table("summoning", **said, dice=[[1]], hands=[["two_masters"]], summoned=[[], ["night_gaunt"]])
    assert has(play(g, "cast two_masters"))["magic"] == 0
    death = raid("frank_elwood", scenario="dreams_in_the_witch_house", magic=[1], hands=[["ghoulish_pact"]])
    assert not offered(death, "cast ghoulish_pact")


def shadow_out_of_time() -> None:
    for seed in range(10):
        s = game(scenario="shadow_out_of_time").start(seed=seed).states
        sums = [int(s["rolled"][0][seat].sum()) for seat in s["order"][0][:3]]
        assert sums == sorted(sums, reverse=True)
    g = table("order_sanity", scenario="shadow_out_of_time", sanity=[5, 5, 5])
    assert g.player == 1 and has(play(g, "take", "take"), 2)["sanity"] == 7


def haunter_of_the_dark() -> None:
    said = {"scenario": "haunter_of_the_dark", "dice": [[6]]}
    g = table("summoning", **said, summoned=[[], ["haunter_of_the_dark"]])
    assert change(g, play(g, "place 6 on haunter_of_the_dark", "resource evil"))["sanity"] == -1
    taken = table("summoning", scenario="haunter_of_the_dark", dice=[[5]], summoned=[[], ["deep_one"]])
    assert reachable(taken) == {"nephren_ka"} and offers(taken, "cast") == []


CASES: dict[str, Callable[[], None]] = {case.__name__: case for case in (
    none, call_of_cthulhu, festival, nameless_city, rats_in_the_walls, colour_out_of_space, dunwich_horror,
    whisperer_in_darkness, at_the_mountains_of_madness, shadow_over_innsmouth, dreams_in_the_witch_house,
    shadow_out_of_time, haunter_of_the_dark)}


@pytest.mark.parametrize("scenario", CASES)
def test_its_own_rules_hold_and_no_others(scenario: str) -> None:
    CASES[scenario]()


def test_every_scenario_has_a_case_here() -> None:
    assert set(CASES) == set(PRINTED) == set(SCENARIO_KEYS) and len(SCENARIO_KEYS) == 13
