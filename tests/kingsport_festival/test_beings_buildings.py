"""The twenty beings and the sixteen buildings, one case each: prices, gifts, costs, points and abilities."""

from collections.abc import Callable
from typing import Any

import pytest
from mythos_envs.kingsport_festival.components import BEINGS, BUILDINGS, LINES

from kingsport_festival.moves import (
    BEING_KEYS,
    BUILDING_KEYS,
    PLENTY,
    change,
    dice,
    disks,
    has,
    offered,
    offers,
    play,
    raid,
    reachable,
    table,
)

ALL = ["evil", "death", "destruction"]
Ask = tuple[str, list[str], str]
SPELL, ANY, LOOK = ("deck", ALL, "death"), ("resource", ALL, "evil"), ("look", ["event", "investigator"], "event")
EITHER = {"ed": ("resource", ["evil", "death"], "death"), "dr": ("resource", ["death", "destruction"], "destruction"),
          "er": ("resource", ["evil", "destruction"], "destruction")}

GIFTS: dict[str, tuple[int, list[Ask], dict[str, int]]] = {
    "nephren_ka": (0, [], {"sanity": 4}),
    "night_gaunt": (0, [], {"death": 1}),
    "ghoul": (0, [], {"evil": 1}),
    "mi_go": (1, [EITHER["ed"]], {"death": 1, "magic": 1}),
    "shoggoth": (1, [SPELL], {"evil": 1, "spells": 1}),
    "deep_one": (1, [], {"destruction": 1, "magic": 1}),
    "haunter_of_the_dark": (0, [ANY], {"evil": 1, "magic": 1}),
    "flying_polyp": (2, [EITHER["ed"]], {"destruction": 1, "death": 1}),
    "elder_thing": (3, [], {"death": 2, "magic": 2}),
    "nodens": (1, [SPELL, SPELL, LOOK], {"spells": 2, "magic": 2, "foreseen": 1}),
    "mother_hydra": (2, [EITHER["dr"]], {"evil": 2, "destruction": 1}),
    "father_dagon": (3, [EITHER["er"]], {"death": 2, "destruction": 1}),
    "tsathoggua": (3, [ANY, ANY, SPELL], {"evil": 2, "spells": 1, "magic": 1}),
    "ithaqua": (4, [], {"destruction": 3, "magic": 2}),
    "hastur": (4, [ANY, ANY, ANY], {"evil": 3, "magic": 1, "cult": 1}),
    "cthulhu": (5, [], {"evil": 1, "death": 1, "destruction": 1, "cult": 3}),
    "shub_niggurath": (5, [], {"evil": 3, "death": 3, "cult": 1}),
    "nyarlathotep": (6, [ANY, ANY, SPELL, SPELL, LOOK], {"evil": 2, "spells": 2, "cult": 3, "foreseen": 1}),
    "yog_sothoth": (6, [], {"evil": 1, "death": 1, "destruction": 1, "magic": 3, "cult": 4}),
    "azathoth": (6, [], {"evil": 2, "death": 2, "destruction": 2, "cult": 5}),
}
"""Price in sanity, what is asked in its order, and what the gifts bring; in the order of the numbers."""


def test_every_being_has_a_case_here() -> None:
    assert list(GIFTS) == BEING_KEYS and [being.number for being in BEINGS] == list(range(20))
    assert {being.key: being.price for being in BEINGS} == {key: case[0] for key, case in GIFTS.items()}


@pytest.mark.parametrize("being", GIFTS)
def test_the_being_takes_its_price_and_gives_its_gifts(being: str) -> None:
    price, asks, gifts = GIFTS[being]
    nobody = table("gifts", sanity=[7], cult=[2])
    g = play(table("gifts", summoned=[[being]], sanity=[7], cult=[2]))
    for word, choices, pick in asks:
        assert offers(g, word) == choices and has(g)["sanity"] == 7 - price, "the price comes first"
        g = play(g, f"{word} {pick}")
    expected = {**gifts, **({"sanity": gifts.get("sanity", 0) - price} if price else {})}
    assert change(nobody, g) == expected and all(change(nobody, g, seat) == {} for seat in (1, 2))


@pytest.mark.parametrize("being", [key for key, case in GIFTS.items() if case[0]])
def test_a_price_that_is_missing_is_paid_in_cult_points(being: str) -> None:
    price, asks, gifts = GIFTS[being]
    g = table("gifts", summoned=[[being]], sanity=[1], cult=[9])
    g = play(g, *(f"{word} {pick}" for word, _, pick in asks))
    assert has(g)["sanity"] == 0 and has(g)["cult"] == 9 - (price - 1) + gifts.get("cult", 0)


@pytest.mark.parametrize("being", [key for key in GIFTS if key != "nephren_ka"])
def test_the_being_is_summoned_with_exactly_its_number(being: str) -> None:
    number = BEING_KEYS.index(being)
    for total in (number - 1, number, number + 1):
        dice_of = _dice_with(total)
        if dice_of:
            g = table("summoning", dice=[dice_of])
            assert offered(g, f"place {' '.join(map(str, dice_of))} on {being}") == (total == number)


def _dice_with(total: int) -> list[int]:
    """Up to three dice with this sum, if there are any."""
    faces: list[int] = []
    while total > 0 and len(faces) < 3:
        faces.append(min(6, total))
        total -= faces[-1]
    return faces if total == 0 else []


# Buildings.

COSTS = {
    "house": (1, "any", 1), "general_store": (2, "d", 1), "port": (2, "ed", 1), "school": (2, "ee", 1),
    "club": (2, "er", 1), "ruins": (2, "dd", 2), "newspaper_office": (3, "edr", 2), "library": (3, "eed", 3),
    "city_hall": (3, "eedd", 3), "hospital": (3, "edr", 2), "cemetery": (3, "ddr", 3), "theater": (4, "eeedr", 6),
    "church": (4, "eeddr", 4), "police_station": (4, "eeddd", 6), "asylum": (4, "eddrr", 5),
    "lighthouse": (4, "eedrrr", 7),
}
"""Level, cost (e, d, r for evil, death and destruction) and cult points."""
LETTERS = {"e": "evil", "d": "death", "r": "destruction"}


def before(building: str) -> list[str]:
    """The least that must be held to occupy a building."""
    if building == "house":
        return []
    near = {one if two == building else two for one, two in (line.between for line in LINES) if building in (one, two)}
    wanted = {2: 1, 3: 2, 4: 3}[COSTS[building][0]]
    first = next(key for key in BUILDING_KEYS if key in near and COSTS[key][0] == wanted)
    return sorted({"house", first})


@pytest.mark.parametrize("building", COSTS)
def test_the_building_costs_and_brings_what_is_printed(building: str) -> None:
    _, cost, points = COSTS[building]
    spent = {"evil": 1} if cost == "any" else {LETTERS[c]: cost.count(c) for c in cost}
    held = before(building)
    g = table("expansion", buildings=[held], resources=[spent])
    after = play(g, f"occupy {building}", *(["deck evil"] if building == "library" else []))
    expected = {**{kind: -amount for kind, amount in spent.items()}, "cult": points}
    spell = {"spells": 1} if building == "library" else {}
    assert change(g, after) == {**expected, "disks": 1, **spell} and building in disks(after)
    for kind in spent:
        short = {**spent, kind: spent[kind] - 1}
        assert not offered(table("expansion", buildings=[held], resources=[short]), f"occupy {building}")


def gives_strength(building: str, amount: int) -> None:
    """In a fight against Olney (3) it is worth so much."""
    tie = raid("thomas_olney", strength=3 - amount, buildings=[[building]], cult=[5])
    assert change(tie, play(tie, "done")) == {}
    lost = raid("thomas_olney", strength=3 - amount, cult=[5])
    assert change(lost, play(lost, "done")) == {"cult": -1}


def income(building: str, gain: dict[str, int], **said: Any) -> None:
    """What it brings in the time phase."""
    kept = {"hands": [["inverted_mass"]], **said}
    assert change(table("time", **kept), table("time", **kept, buildings=[[building]])) == {"disks": 1, **gain}


def house() -> None:
    income("house", {"magic": 1}, magic=[0])
    income("house", {}, magic=[1])


def school() -> None:
    g = table("expansion", buildings=[["school"]], magic=[2])
    bought = play(g, "use school", "deck evil")
    assert change(g, bought) == {"magic": -1, "spells": 1} and not offered(bought, "use school")
    g = table("concession_income", buildings=[["school"]])
    assert change(g, play(g, "look event")) == {"foreseen": 1}


def ruins() -> None:
    g = table("summoning", buildings=[["ruins"]], magic=[1], dice=[[2, 4]])
    again = play(g, "use ruins", "die 4")
    assert has(again)["magic"] == 0 and 2 in dice(again) and len(dice(again)) == 2 and offers(again, "use") == []


def library() -> None:
    held = ["grave_dust", "pyre_at_nancy", "widdershins", "key_and_gate"]
    g = play(table("gifts", buildings=[["library"]], hands=[held], summoned=[["shoggoth"]]), "deck evil")
    assert has(g)["spells"] == 5 and offers(g, "discard") == []


def city_hall() -> None:
    g = table("summoning", buildings=[["city_hall"]], magic=[1], dice=[[3]])
    assert reachable(play(g, "use city_hall")) == {"nephren_ka", "ghoul", "shoggoth"}


def hospital() -> None:
    g = table("order_sanity", buildings=[[], [], ["hospital"]], sanity=[12, 12, 5])
    assert g.player == 2 and has(play(g, "take"), 2)["sanity"] == 6 and has(play(g, "done"), 2)["sanity"] == 5


def cemetery() -> None:
    said = {"buildings": [["house", "ruins", "cemetery"]]}
    assert offered(table("expansion", **said, resources=[{"evil": 1, "death": 1}]), "occupy hospital")
    assert not offered(table("expansion", **said, resources=[{"evil": 1}]), "occupy school")
    g = play(table("expansion", **said, resources=[PLENTY]), "occupy hospital", "resource death")
    assert (has(g)["evil"], has(g)["death"], has(g)["destruction"]) == (8, 9, 8)


def theater() -> None:
    income("theater", {"cult": 1}, sanity=[6])
    income("theater", {}, sanity=[7])


def lighthouse() -> None:
    g = table("concession_income", buildings=[["lighthouse"]])
    assert change(g, play(g, "look investigator")) == {"foreseen": 1}
    tie = raid("thomas_olney", strength=3, buildings=[["lighthouse"]])
    assert change(tie, play(tie, "done")) == {"cult": 2}


ABILITIES: dict[str, Callable[[], None]] = {
    "house": house, "general_store": lambda: gives_strength("general_store", 1),
    "port": lambda: gives_strength("port", 1), "school": school, "club": lambda: gives_strength("club", 2),
    "ruins": ruins, "newspaper_office": lambda: income("newspaper_office", {"magic": 1}, magic=[3]), "library": library,
    "city_hall": city_hall, "hospital": hospital, "cemetery": cemetery, "theater": theater,
    "church": lambda: income("church", {"cult": 1}, sanity=[9]),
    "police_station": lambda: gives_strength("police_station", 2), "asylum": lambda: gives_strength("asylum", 3),
    "lighthouse": lighthouse,
}


@pytest.mark.parametrize("building", ABILITIES)
def test_the_ability_of_the_building(building: str) -> None:
    ABILITIES[building]()


def test_every_building_has_a_case_here() -> None:
    assert list(COSTS) == list(ABILITIES) == BUILDING_KEYS
    assert {row.key: row.level for row in BUILDINGS} == {key: case[0] for key, case in COSTS.items()}
