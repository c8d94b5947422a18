"""Chapter 7: the common actions."""

import pytest
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import (
    CTHULHU,
    GOAT,
    asked,
    in_pool,
    legal_words,
    offered,
    play,
    rolled,
    see,
    starting,
    table,
    where,
)

JERSEY = "Jersey Reef / Charles River"
SHARED = {"books": "blood_sacrifice", "requirements": "shared_area"}
"""A Black Goat that has its book for a shared area already."""


def power(state: State, key: str = CTHULHU) -> int:
    """What is left."""
    return int(see(state, key)["power"])


def captures(own: str, theirs: str, **goat: str) -> bool:
    """Whether Great Cthulhu with these units may capture where Black Goat has those."""
    g = table(cthulhu={"units": f"arkham: {own}"}, goat={"units": f"arkham: {theirs}", **SHARED, **goat})
    return offered(g, "capture a cultist in Arkham")


# Recruit, Summon, Awaken.


@pytest.mark.rule("duel-7.1")
@pytest.mark.parametrize("unit", ["acolyte", "deep_one", "starspawn", "cthulhu"])
def test_recruit_places_a_cultist_beside_any_own_unit_for_one_power(unit: str) -> None:
    g = table(cthulhu={"units": f"arkham: {unit}"}, goat={"units": "boston: acolyte"})
    assert starting(g, "recruit ") == ["recruit an Acolyte in Arkham"]
    before = in_pool(g, CTHULHU, "acolyte")
    g = play(g, "recruit an Acolyte in Arkham")
    assert power(g) == 4 and in_pool(g, CTHULHU, "acolyte") == before - 1
    assert where(g, CTHULHU, "acolyte") == {"arkham": 2 if unit == "acolyte" else 1}


@pytest.mark.rule("duel-7.2")
def test_a_player_with_no_unit_on_the_map_recruits_anywhere() -> None:
    g = table(goat={"units": "arkham: ghoul"})
    assert len(starting(g, "recruit ")) == 13
    assert where(play(g, "recruit an Acolyte in Arkham"), CTHULHU, "acolyte") == {"arkham": 1}
    assert len(starting(table(cthulhu={"units": "salem: deep_one"}), "recruit ")) == 1


@pytest.mark.rule("duel-7.3")
@pytest.mark.parametrize("key", [CTHULHU, GOAT])
def test_one_recruit_places_one_cultist(key: str) -> None:
    g = play(table(active=key, cthulhu={"units": "arkham: deep_one"}, goat={"units": "boston: ghoul"}),
             f"recruit an Acolyte in {'Arkham' if key == CTHULHU else 'Boston'}")
    assert legal_words(g) == ["end turn"]


@pytest.mark.rule("duel-7.4")
@pytest.mark.parametrize(("name", "cost"), [("Deep One", 1), ("Shoggoth", 2), ("Starspawn", 3)])
def test_a_monster_is_summoned_for_its_cost_where_a_gate_is_controlled(name: str, cost: int) -> None:
    g = table(cthulhu={"units": "arkham: acolyte; salem: acolyte; boston: acolyte"},
              goat={"units": "rockport: acolyte"},
              gates=f"arkham: {CTHULHU}; salem: {CTHULHU}; boston: abandoned; rockport: {GOAT}")
    g = play(g, f"summon {name}")
    assert legal_words(g) == [f"summon {name} in Arkham", f"summon {name} in Salem"]
    unit = name.lower().replace(" ", "_")
    before = in_pool(g, CTHULHU, unit)
    g = play(g, f"summon {name} in Salem")
    assert where(g, CTHULHU, unit) == {"salem": 1} and in_pool(g, CTHULHU, unit) == before - 1 and power(g) == 5 - cost


@pytest.mark.rule("duel-7.4", "duel-7.5")
def test_one_summon_places_one_monster_except_for_black_goat() -> None:
    assert not starting(table(cthulhu={"units": "arkham: acolyte"}, gates="arkham: abandoned"), "summon ")
    g = play(table(cthulhu={"units": "arkham: acolyte"}, gates=f"arkham: {CTHULHU}"), "summon Deep One",
             "summon Deep One in Arkham")
    assert legal_words(g) == ["end turn", "leave the gate in Arkham"]
    g = play(table(active=GOAT, goat={"units": "arkham: acolyte"}, gates=f"arkham: {GOAT}"), "summon Ghoul",
             "summon Ghoul in Arkham", "summon Fungi", "summon Fungi in Arkham", "summon no more")
    assert see(g, GOAT)["units"] == {"arkham": {"acolyte": 1, "ghoul": 1, "fungi": 1}} and power(g, GOAT) == 2


@pytest.mark.rule("duel-7.6")
def test_devolve_needs_no_gate_and_costs_nothing() -> None:
    g = table(cthulhu={"units": "arkham: 2 acolyte", "books": "devolve"})
    assert not starting(g, "summon ")
    g = play(g, "recruit an Acolyte in Arkham", "devolve an Acolyte in Arkham", "choose Acolyte", "devolve no more")
    assert see(g, CTHULHU)["units"] == {"arkham": {"acolyte": 2, "deep_one": 1}} and power(g) == 4


@pytest.mark.rule("duel-7.7", "duel-7.8")
def test_awaken_follows_the_steps_of_the_card_and_needs_the_great_old_one_in_the_pool() -> None:
    g = table(cthulhu={"power": 20, "units": "arkham: deep_one"}, gates="jersey_reef: abandoned")
    g = play(g, "awaken Cthulhu", "take Dreams")
    assert where(g, CTHULHU, "cthulhu") == {"jersey_reef": 1} and power(g) == 10
    assert legal_words(g) == ["end turn"]
    g = play(g, "end turn", "pass", "end turn")
    assert power(g) == 10 and not offered(g, "awaken Cthulhu"), "he is not in the pool"
    below = table(cthulhu={"power": 20}, submerged={"cthulhu": 1}, gates="jersey_reef: abandoned")
    assert not offered(below, "awaken Cthulhu")
    assert not offered(table(cthulhu={"power": 20, "units": "arkham: deep_one"}), "awaken Cthulhu"), "no gate there"
    g = table(active=GOAT, goat={"power": 20, "units": "arkham: acolyte; boston: 2 acolyte"}, gates=f"arkham: {GOAT}")
    g = play(g, "awaken Shub-Niggurath")
    assert power(g, GOAT) == 12, "pay"
    g = play(g, *["sacrifice a cultist in Boston", "choose Acolyte"] * 2)
    assert see(g, GOAT)["units"] == {"arkham": {"acolyte": 1}}, "lose two cultists"
    g = play(g, "awaken Shub-Niggurath in Arkham", "take Ghroth")
    assert see(g, GOAT)["units"] == {"arkham": {"acolyte": 1, "shub_niggurath": 1}} and power(g, GOAT) == 12
    assert legal_words(g) == ["end turn", "leave the gate in Arkham"]


# Build Gate, Move.


@pytest.mark.rule("duel-7.9", "duel-7.10", "duel-7.11")
def test_a_cultist_builds_one_gate_and_may_take_it_at_once() -> None:
    g = table(cthulhu={"power": 9, "units": "arkham: acolyte; boston: acolyte; salem: deep_one, cthulhu"},
              goat={"units": "salem: acolyte", **SHARED}, gates="boston: abandoned")
    assert starting(g, "build ") == ["build a gate in Arkham"], "no gate in the area, and an own cultist"
    g = play(g, "build a gate in Arkham")
    assert power(g) == 6 and see(g)["gates"]["arkham"] == "abandoned"
    assert legal_words(g) == ["end turn", "take the gate in Arkham", "take the gate in Boston"]
    assert see(play(g, "take the gate in Arkham"))["gates"]["arkham"] == CTHULHU
    assert see(play(g, "end turn"))["gates"]["arkham"] == "abandoned", "the builder need not"


@pytest.mark.rule("duel-7.12", "duel-7.14", "duel-7.15")
def test_the_example_of_three_units_that_move_for_three_power() -> None:
    g = table(cthulhu={"power": 5, "units": "jersey_reef: cthulhu, deep_one; salem: starspawn"})
    g = play(g, f"move Cthulhu from {JERSEY}", "move Cthulhu to Boston", f"move Deep One from {JERSEY}",
             "move Deep One to Kingsport", "move Starspawn from Salem", "move Starspawn to Kingsport")
    assert power(g) == 2
    assert see(g, CTHULHU)["units"] == {"boston": {"cthulhu": 1}, "kingsport": {"deep_one": 1, "starspawn": 1}}
    assert legal_words(g) == ["end turn"], "it was one action"


@pytest.mark.rule("duel-7.12", "duel-7.14")
def test_no_more_units_move_than_can_be_paid_and_no_more_than_the_owner_likes() -> None:
    g = play(table(cthulhu={"power": 2, "units": "boston: 3 deep_one"}), "move Deep One from Boston",
             f"move Deep One to {JERSEY}")
    assert legal_words(g) == ["move no more", "move Deep One from Boston"]
    assert legal_words(play(g, "move no more")) == ["end turn"]
    g = play(g, "move Deep One from Boston", f"move Deep One to {JERSEY}")
    assert power(g) == 0 and where(g, CTHULHU, "deep_one") == {"boston": 1, "jersey_reef": 2}


@pytest.mark.rule("duel-7.13")
def test_a_unit_moves_once_and_only_to_an_adjacent_area() -> None:
    g = table(cthulhu={"power": 9, "units": "boston: deep_one; jersey_reef: deep_one"})
    g = play(g, "move Deep One from Boston")
    assert legal_words(g) == ["move Deep One to Loblolly Cove / Mystic River", f"move Deep One to {JERSEY}"]
    g = play(g, f"move Deep One to {JERSEY}")
    assert legal_words(g) == ["move no more", f"move Deep One from {JERSEY}"]
    g = play(g, f"move Deep One from {JERSEY}", "move Deep One to Boston")
    assert legal_words(g) == ["end turn"], "two Deep Ones have changed places, and both have moved"


@pytest.mark.rule("duel-7.16")
def test_a_keeper_does_not_move() -> None:
    g = table(cthulhu={"units": "boston: acolyte"}, gates=f"boston: {CTHULHU}")
    assert not starting(g, "move ")
    g = play(g, "leave the gate in Boston", "move Acolyte from Boston", f"move Acolyte to {JERSEY}")
    assert where(g, CTHULHU, "acolyte") == {"jersey_reef": 1} and see(g)["gates"] == {"boston": "abandoned"}


# Battle.


@pytest.mark.rule("duel-7.17", "duel-7.18", "duel-7.19")
def test_a_battle_needs_units_of_both_and_combat_of_the_attacker() -> None:
    g = table(cthulhu={"units": "arkham: deep_one; boston: deep_one; salem: acolyte; rockport: starspawn"},
              goat={"units": "arkham: acolyte; boston: 2 ghoul; salem: fungi", **SHARED})
    assert starting(g, "battle ") == ["battle in Arkham", "battle in Boston"]
    after = rolled(g, "battle in Arkham")
    assert power(after) == 4 and legal_words(after) == ["end turn"], "one battle in one area"
    assert after.states["dice"][0].tolist() == [1, 0]


@pytest.mark.rule("duel-7.20")
def test_dice_of_abilities_do_not_help_to_declare_a_battle() -> None:
    g = table(cthulhu={"units": "arkham: 2 acolyte; dunwich: shoggoth", "books": "absorb"},
              goat={"units": "arkham: acolyte", **SHARED})
    assert not starting(g, "battle ")
    for acolytes, may in (("", False), ("; dunwich: acolyte", True)):
        g = table(active=GOAT, cthulhu={"units": "arkham: acolyte"},
                  goat={"units": f"arkham: shub_niggurath, 2 ghoul{acolytes}", **SHARED})
        assert offered(g, "battle in Arkham") == may, "her combat is the number of cultists and gates"


# Capture.


@pytest.mark.rule("duel-7.21", "duel-7.27", "duel-7.30")
def test_capture_takes_one_cultist_of_the_owners_choice() -> None:
    g = table(cthulhu={"units": "arkham: 2 deep_one"}, gates=f"arkham: {GOAT}",
              goat={"units": "arkham: 3 acolyte", **SHARED})
    g = play(g, "capture a cultist in Arkham")
    assert power(g) == 4 and asked(g) == GOAT
    assert legal_words(g) == ["choose Acolyte", "choose Acolyte on the gate"]
    g = play(g, "choose Acolyte")
    assert where(g, GOAT, "acolyte") == {"arkham": 2} and see(g)["gates"] == {"arkham": GOAT}, "the keeper is spared"
    assert asked(g) == CTHULHU and legal_words(g) == ["end turn"]


@pytest.mark.rule("duel-7.22", "duel-7.23", "duel-7.24", "duel-7.25")
@pytest.mark.parametrize(("own", "theirs", "may"), [
    ("acolyte", "acolyte", False), ("deep_one", "acolyte", True), ("cthulhu", "acolyte", True),
    ("deep_one", "ghoul", False), ("deep_one", "acolyte, ghoul", False), ("deep_one", "acolyte, shub_niggurath", False),
    ("cthulhu", "acolyte, ghoul", True), ("cthulhu", "acolyte, 2 dark_young", True),
    ("cthulhu", "acolyte, shub_niggurath", False), ("cthulhu, 4 deep_one", "3 acolyte, shub_niggurath", False),
    ("4 deep_one, 2 starspawn", "3 acolyte, ghoul", False), ("6 acolyte", "acolyte", False)])
def test_who_captures_and_who_protects(own: str, theirs: str, may: bool) -> None:
    assert captures(own, theirs) == may


@pytest.mark.rule("duel-7.22")
def test_the_captor_must_be_in_the_area_of_the_cultist() -> None:
    g = table(cthulhu={"units": "arkham: acolyte; dunwich: deep_one"}, goat={"units": "arkham: acolyte", **SHARED})
    assert not starting(g, "capture ")


@pytest.mark.rule("duel-7.26")
def test_combat_does_not_matter_for_a_capture() -> None:
    ghoul = {"active": GOAT, "goat": {"units": "arkham: ghoul", **SHARED}}
    assert offered(table(cthulhu={"units": "arkham: 5 acolyte"}, **ghoul), "capture a cultist in Arkham")
    assert not offered(table(cthulhu={"units": "arkham: acolyte, deep_one"}, **ghoul), "capture a cultist in Arkham")
    assert captures("deep_one", "6 acolyte", books="frenzy"), "six cultists with combat 1"
    assert not captures("2 starspawn", "acolyte, ghoul"), "combat 0 protects against 6"


@pytest.mark.rule("duel-7.28", "duel-7.29")
def test_a_captured_cultist_lies_with_its_captor_until_power_is_gathered() -> None:
    g = table(cthulhu={"power": 1, "units": "arkham: deep_one; boston: 4 acolyte", "books": "dreams"},
              goat={"power": 0, "units": "arkham: 3 acolyte", **SHARED})
    g = play(g, "capture a cultist in Arkham", "choose Acolyte")
    assert in_pool(g, GOAT, "acolyte") == 3 and where(g, GOAT, "acolyte") == {"arkham": 2}
    assert see(g, CTHULHU)["captives"] == {GOAT: 1} and see(g, CTHULHU)["doom"] == 1, "as if eliminated"
    g = play(g, "end turn")
    assert see(g)["phase"] == "doom" and see(g, CTHULHU)["captives"] == {} and in_pool(g, GOAT, "acolyte") == 4
    assert [power(g), power(g, GOAT)] == [5, 3], "it was not in play; 2 is raised to half of 5"
    g = table(active=GOAT, cthulhu={"captives": {GOAT: 6}})
    assert not starting(g, "recruit "), "captives are not in the pool"


@pytest.mark.rule("duel-7.31")
def test_the_example_of_the_ghoul_that_protects_a_keeper_from_two_deep_ones() -> None:
    g = table(cthulhu={"units": "dunwich: 2 deep_one"}, goat={"units": "arkham: acolyte", **SHARED},
              gates=f"arkham: {GOAT}")
    g = play(g, *["move Deep One from Dunwich", "move Deep One to Arkham"] * 2, "end turn")
    alone = play(g, "recruit an Acolyte in Arkham", "end turn")
    assert offered(alone, "capture a cultist in Arkham")
    g = play(g, "summon Ghoul", "summon Ghoul in Arkham", "summon no more", "end turn")
    assert asked(g) == CTHULHU and not starting(g, "capture ")


# Pass.


@pytest.mark.rule("duel-7.32")
def test_pass_takes_all_power_and_ends_the_turn() -> None:
    g = play(table(cthulhu={"units": "arkham: 2 acolyte"}, gates=f"arkham: {CTHULHU}"), "pass")
    assert power(g) == 0 and legal_words(g) == ["end turn"]
    assert asked(play(g, "end turn")) == GOAT


@pytest.mark.rule("duel-7.33")
def test_a_player_who_passed_and_gains_power_acts_again() -> None:
    g = table({"share_power": True}, active=GOAT, cthulhu={"power": 5, "units": "dunwich: deep_one"},
              goat={"units": "arkham: acolyte"})
    g = play(g, "pass", "end turn", "move Deep One from Dunwich", "move Deep One to Arkham")
    assert power(g, GOAT) == 1, "the book of the shared area gives 1 power in this printing"
    g = play(g, "take Ghroth", "end turn")
    assert asked(g) == GOAT and offered(g, "recruit an Acolyte in Arkham")
