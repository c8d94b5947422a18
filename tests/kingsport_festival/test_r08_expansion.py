"""Chapter 8: buildings, what they cost, how they are joined, and disks that are lost."""

from collections import Counter
from typing import Any

import pytest
from mythos_envs.kingsport_festival.components import BUILDINGS

from kingsport_festival.moves import PLENTY, change, disks, has, offered, offers, play, raid, step_of, table

LEVEL_II = ["general_store", "port", "school", "club", "ruins"]


def rich(*buildings: str, **said: Any) -> list[str]:
    """The buildings that somebody with these and every resource may occupy."""
    return offers(table("expansion", buildings=[list(buildings)], resources=[PLENTY], **said), "occupy")


@pytest.mark.rule("kingsport-8.1")
def test_each_in_turn_order_may_occupy_and_need_not() -> None:
    g = table("expansion", order=[2, 0, 1], resources=[PLENTY] * 3)
    for seat in (2, 0, 1):
        assert g.player == seat and offered(g, "occupy house")
        g = play(g, "done")
    assert step_of(g) != "expansion" and all(disks(g, seat) == set() for seat in range(3))


@pytest.mark.rule("kingsport-8.2")
def test_one_building_a_round() -> None:
    g = table("expansion", buildings=[["house"]], resources=[PLENTY])
    g = play(g, "occupy club")
    assert g.player == 0 and step_of(g) == "expansion" and offers(g, "occupy") == []


@pytest.mark.rule("kingsport-8.3")
@pytest.mark.parametrize("step", ["order_spells", "summoning", "concession_spells", "raid", "time"])
def test_no_other_phase_lets_anybody_occupy(step: str) -> None:
    said = {"order": [1, 0, 2], "buildings": [["house"]], "resources": [PLENTY], "magic": [9], "dice": [[1]],
            "hands": [["first_at_the_feast", "grave_dust", "inverted_mass"]], "turn": 0}
    g = raid("frank_elwood", **said) if step == "raid" else table(step, **said)
    assert (step_of(g), g.player) == (step, 0) and offers(g, "occupy") == []


@pytest.mark.rule("kingsport-8.4")
def test_the_cost_goes_to_the_supply_and_a_disk_on_the_building() -> None:
    g = table("expansion", buildings=[["house"]], resources=[{"evil": 3, "death": 2, "destruction": 1}])
    after = play(g, "occupy club")
    assert change(g, after) == {"evil": -1, "destruction": -1, "cult": 1, "disks": 1}
    assert disks(after) == {"house", "club"} and all(change(g, after, seat) == {} for seat in (1, 2))


@pytest.mark.rule("kingsport-8.4")
def test_what_cannot_be_paid_is_not_offered() -> None:
    assert offers(table("expansion", buildings=[["house"]], resources=[{"evil": 1, "death": 1}]), "occupy") == [
        "general_store", "port"]
    assert offers(table("expansion"), "occupy") == []


@pytest.mark.rule("kingsport-8.5")
def test_the_points_come_at_once() -> None:
    g = table("expansion", buildings=[["house", "school", "library"]], resources=[PLENTY], cult=[5])
    assert has(play(g, "occupy theater"))["cult"] == 11


@pytest.mark.rule("kingsport-8.6")
def test_several_cultists_but_one_disk_of_each() -> None:
    g = table("expansion", buildings=[["house", "club"], ["house", "club"]], resources=[PLENTY] * 3)
    assert not offered(g, "occupy house") and not offered(g, "occupy club")
    g = play(g, "done", "done", "occupy house", "resource evil")
    assert all("house" in disks(g, seat) for seat in range(3))


@pytest.mark.rule("kingsport-8.7")
def test_the_first_building_is_the_house() -> None:
    assert rich() == ["house"]


@pytest.mark.rule("kingsport-8.8", "kingsport-8.9")
def test_the_house_leads_to_the_five_of_level_two() -> None:
    assert rich("house") == LEVEL_II


@pytest.mark.rule("kingsport-8.9")
def test_without_the_house_no_other_building() -> None:
    assert rich("club", "hospital") == ["house"]


@pytest.mark.rule("kingsport-8.8", "kingsport-8.10")
def test_level_three_needs_a_neighbour_of_level_two_or_four() -> None:
    def threes(*held: str) -> list[str]:
        return [key for key in rich("house", *held) if key in
                ("newspaper_office", "library", "city_hall", "hospital", "cemetery")]

    assert threes() == []
    assert threes("school") == ["library", "city_hall"] and threes("ruins") == ["hospital", "cemetery"]
    assert threes("lighthouse") == ["newspaper_office", "cemetery"]
    assert threes("library") == [], "a building of its own level is no way to another"


@pytest.mark.rule("kingsport-8.8", "kingsport-8.11")
def test_level_four_needs_a_neighbour_of_level_three() -> None:
    def fours(*held: str) -> list[str]:
        return [key for key in rich("house", *held) if key in
                ("theater", "church", "police_station", "asylum", "lighthouse")]

    assert fours(*LEVEL_II) == []
    assert fours("library") == ["theater", "church"] and fours("hospital") == ["police_station", "asylum"]
    assert fours("church") == []


@pytest.mark.rule("kingsport-8.12")
def test_example_boris_buys_the_general_store() -> None:
    g = table("expansion", buildings=[["house"]], resources=[{"death": 1}])
    after = play(g, "occupy general_store")
    assert has(after)["death"] == 0 and disks(after) == {"house", "general_store"}
    for held, lost in ((["house"], {"cult": -1}), (["house", "general_store"], {})):
        fight = raid("thomas_olney", strength=2, buildings=[held], cult=[5])
        assert change(fight, play(fight, "done")) == lost, "2 and the Store are 3, as many as Olney has"


@pytest.mark.rule("kingsport-8.13")
def test_example_what_boris_may_take_after_the_store() -> None:
    assert set(rich("house", "general_store")) == {"port", "ruins", "school", "club", "library", "newspaper_office"}


@pytest.mark.rule("kingsport-8.14")
def test_one_building_of_level_one_and_five_of_each_other() -> None:
    assert Counter(building.level for building in BUILDINGS) == {1: 1, 2: 5, 3: 5, 4: 5}


@pytest.mark.rule("kingsport-8.15")
def test_lines_join_both_ways() -> None:
    assert "theater" in rich("house", "library") and "library" in rich("house", "theater")


@pytest.mark.rule("kingsport-8.16")
def test_every_disk_on_a_building_works_for_its_owner_only() -> None:
    g = table("expansion", buildings=[["house", "school"], ["house", "school"], ["house"]], magic=[1, 1, 1])
    g = play(g, "use school", "deck evil", "done")
    assert g.player == 1 and offered(g, "use school")
    g = play(g, "use school", "deck evil", "done")
    assert g.player == 2 and not offered(g, "use school")



@pytest.mark.rule("kingsport-8.17")
def test_the_points_go_with_the_disk() -> None:
    g = raid("john_raymond_legrasse", buildings=[["house", "school", "library"]], cult=[9])
    assert change(g, play(g, "done", "give_up library")) == {"disks": -1, "cult": -3}
    poor = raid("john_raymond_legrasse", buildings=[["house", "school", "library"]], cult=[2])
    assert has(play(poor, "done", "give_up library"))["cult"] == 0


@pytest.mark.rule("kingsport-8.18", "kingsport-8.19")
def test_a_lost_building_is_occupied_again_for_its_cost_and_points() -> None:
    g = raid("john_raymond_legrasse", scenario="call_of_cthulhu", buildings=[["house", "school", "ruins"]], cult=[9],
             resources=[PLENTY])
    lost = play(g, "done", "give_up ruins")
    assert change(g, lost) == {"disks": -1, "cult": -2}
    while step_of(lost) != "expansion":
        lost = play(lost, "done")
    while lost.player != 0:
        lost = play(lost, "done")
    after = play(lost, "occupy ruins")
    assert change(lost, after) == {"disks": 1, "cult": 2, "death": -2} and offers(after, "occupy") == []


@pytest.mark.rule("kingsport-8.20")
def test_other_disks_stay_but_lead_on_only_along_held_neighbours() -> None:
    g = raid("john_raymond_legrasse", buildings=[["house", "school", "library"]], cult=[9])
    after = play(g, "done", "give_up school")
    assert disks(after) == {"house", "library"}
    left = rich("house", "library")
    assert {"theater", "church"} <= set(left) and "city_hall" not in left and "city_hall" in rich("house", "school")


@pytest.mark.rule("kingsport-8.21")
def test_spells_abilities_and_the_building_in_any_order() -> None:
    said = {"buildings": [["house", "school"]], "resources": [{"evil": 1, "death": 2}], "magic": [1],
            "hands": [["ruinous_barter"]]}
    g = table("expansion", **said)
    after = play(g, "use school", "deck evil", "cast ruinous_barter", "exchange evil death", "done", "occupy ruins")
    assert disks(after) == {"house", "school", "ruins"} and after.player == 0
    other = play(g, "occupy ruins", "cast ruinous_barter", "exchange evil death", "done", "use school", "deck evil")
    assert disks(other) == disks(after) and has(other) == has(after) and other.player == 0
    assert play(other, "done").player == 1


@pytest.mark.rule("kingsport-8.22")
def test_discounts_add_up_and_the_payer_chooses_the_kinds() -> None:
    said = {"buildings": [["house", "ruins", "hospital", "cemetery"]], "hands": [["cheap_ruin"]], "magic": [1]}
    g = table("expansion", **said, resources=[{"evil": 1, "death": 1}])
    assert not offered(g, "occupy asylum")
    g = play(g, "cast cheap_ruin")
    assert offered(g, "occupy asylum"), "1 evil, 2 death, 2 destruction less 3"
    after = play(g, "occupy asylum", "resource destruction", "resource destruction")
    assert offers(after, "resource") == []
    assert has(after)["evil"] == 0 and has(after)["death"] == 0 and "asylum" in disks(after)
    wealthy = play(table("expansion", **said, resources=[PLENTY]), "cast cheap_ruin", "occupy asylum")
    assert offers(wealthy, "resource") == ["evil", "death", "destruction"]
    paid = play(wealthy, "resource evil", "resource death", "resource death")
    assert (has(paid)["evil"], has(paid)["death"], has(paid)["destruction"]) == (9, 9, 7)
