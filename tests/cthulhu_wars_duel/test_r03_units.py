"""Chapter 3: units, pools and gates."""

from typing import Any

import pytest
from mythos_envs.cthulhu_wars.tables import FACTIONS
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import (
    CTHULHU,
    GOAT,
    asked,
    ghroth_roll,
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

REEF = "Devil Reef / Miskatonic River"
NO_BOOK = {"books": "blood_sacrifice", "requirements": "shared_area"}
"""A Black Goat that has its book for a shared area already."""


def gate(state: State, area: str) -> str:
    """Who stands on the gate."""
    return str(see(state)["gates"][area])


@pytest.mark.rule("duel-3.1", "duel-3.2")
def test_three_types_of_units_and_no_cultists_but_acolytes() -> None:
    for faction in FACTIONS:
        assert {unit.type for unit in faction.units} == {"cultist", "monster", "great_old_one"}
        assert [(unit.key, unit.count) for unit in faction.units if unit.type == "cultist"] == [("acolyte", 6)]


@pytest.mark.rule("duel-3.3", "duel-3.4", "duel-3.6")
def test_a_kind_that_is_all_out_of_the_pool_cannot_be_placed_until_one_comes_back() -> None:
    g = table(cthulhu={"units": "arkham: 4 deep_one, acolyte"}, gates=f"arkham: {CTHULHU}", active=GOAT,
              goat={"units": "arkham: dark_young", **NO_BOOK})
    assert in_pool(g, CTHULHU, "deep_one") == 0 and in_pool(g, CTHULHU, "shoggoth") == 2
    full = play(g, "pass", "end turn")
    assert not offered(full, "summon Deep One") and offered(full, "summon Shoggoth")
    g = rolled(g, "battle in Arkham", attacker=(1, 0))
    g = play(g, "kill Deep One", "end turn")
    assert in_pool(g, CTHULHU, "deep_one") == 1 and offered(g, "summon Deep One")
    assert not starting(table(cthulhu={"units": "arkham: 6 acolyte"}), "recruit ")
    assert starting(table(cthulhu={"units": "arkham: 5 acolyte"}), "recruit ")


@pytest.mark.rule("duel-3.3", "duel-3.5")
def test_a_unit_or_book_in_the_pool_is_not_in_play() -> None:
    g = table(cthulhu={"power": 1, "units": "boston: 2 acolyte"}, goat={"power": 0, "units": "dunwich: 3 acolyte"})
    g = play(g, "pass", "end turn")
    assert [see(g, key)["power"] for key in (CTHULHU, GOAT)] == [2, 3], "the others are in the pools"
    assert not offered(table(goat={"units": "dunwich: 2 acolyte"}, active=GOAT), "use Ghroth")
    assert offered(table(goat={"units": "dunwich: 2 acolyte", "books": "ghroth"}, active=GOAT), "use Ghroth")


@pytest.mark.rule("duel-3.6")
def test_an_eliminated_unit_goes_back_to_the_pool() -> None:
    g = table(cthulhu={"units": "arkham: cthulhu, deep_one"}, goat={"units": "arkham: fungi, ghoul", **NO_BOOK})
    g = play(g, "battle in Arkham", "devour an enemy")
    before = in_pool(g, GOAT, "fungi")
    assert in_pool(play(g, "give up Fungi"), GOAT, "fungi") == before + 1


@pytest.mark.rule("duel-3.7")
def test_an_area_holds_one_gate() -> None:
    g = table(cthulhu={"units": "boston: 2 acolyte; salem: acolyte"}, gates="boston: abandoned")
    assert starting(g, "build a gate") == ["build a gate in Salem"]


@pytest.mark.rule("duel-3.8", "duel-3.9")
def test_a_gate_holds_one_unit_and_without_one_it_is_abandoned() -> None:
    sides: dict[str, Any] = {"cthulhu": {"units": "boston: 2 acolyte"}, "goat": {"units": "boston: acolyte", **NO_BOOK}}
    g = table(gates="boston: abandoned", **sides)
    g = play(g, "take the gate in Boston")
    assert gate(g, "boston") == CTHULHU and not starting(g, "take the gate")
    g = play(g, "pass", "end turn")
    assert asked(g) == GOAT and not starting(g, "take the gate") and not starting(g, "leave the gate")
    g = play(table(gates=f"boston: {CTHULHU}", **sides), "leave the gate in Boston")
    assert gate(g, "boston") == "abandoned" and where(g, CTHULHU, "acolyte") == {"boston": 2}


@pytest.mark.rule("duel-3.10", "duel-3.11")
def test_monsters_and_great_old_ones_do_not_control_gates() -> None:
    for units in ("boston: deep_one, shoggoth, starspawn, cthulhu", "salem: acolyte"):
        assert not starting(table(cthulhu={"units": units}, gates="boston: abandoned"), "take the gate")
    goat = {"units": "boston: ghoul, fungi, dark_young, shub_niggurath"}
    assert not starting(table(goat=goat, gates="boston: abandoned", active=GOAT), "take the gate")
    g = table(goat={**goat, "books": "red_sign"}, gates="boston: abandoned", active=GOAT)
    assert gate(play(g, "take the gate in Boston"), "boston") == f"{GOAT}/dark_young"
    enemy = table(cthulhu={"units": "boston: deep_one"}, goat={"units": "boston: acolyte"}, gates="boston: abandoned")
    assert not starting(enemy, "take the gate"), "an own cultist is needed"


@pytest.mark.rule("duel-3.11")
@pytest.mark.parametrize(("name", "keeper"), [("Acolyte", GOAT), ("Dark Young", f"{GOAT}/dark_young")])
def test_the_owner_says_which_kind_takes_the_gate(name: str, keeper: str) -> None:
    g = table(active=GOAT, gates="boston: abandoned",
              goat={"units": "boston: acolyte, dark_young", "books": "red_sign"})
    g = play(g, "take the gate in Boston")
    assert legal_words(g) == ["put Acolyte on the gate", "put Dark Young on the gate"]
    assert gate(play(g, f"put {name} on the gate"), "boston") == keeper


@pytest.mark.rule("duel-3.12", "duel-3.13")
def test_a_keeper_that_retreats_or_is_killed_leaves_its_gate() -> None:
    g = table(cthulhu={"units": "arkham: deep_one"}, gates=f"arkham: {GOAT}",
              goat={"units": "arkham: acolyte", **NO_BOOK})
    pained = play(rolled(g, "battle in Arkham", attacker=(0, 1)), "pain Acolyte on the gate")
    pained = play(pained, "retreat Acolyte on the gate to Dunwich")
    assert gate(pained, "arkham") == "abandoned" and where(pained, GOAT, "acolyte") == {"dunwich": 1}
    killed = play(rolled(g, "battle in Arkham", attacker=(1, 0)), "kill Acolyte on the gate")
    assert gate(killed, "arkham") == "abandoned" and in_pool(killed, GOAT, "acolyte") == 6


@pytest.mark.rule("duel-3.12", "duel-3.13")
@pytest.mark.parametrize("moves", [
    ("capture a cultist in Arkham",), ("use Dreams", "dream in Arkham"),
], ids=["captured", "eliminated"])
def test_a_keeper_that_is_captured_or_eliminated_leaves_its_gate(moves: tuple[str, ...]) -> None:
    g = table(cthulhu={"units": "arkham: deep_one", "books": "dreams"}, gates=f"arkham: {GOAT}",
              goat={"units": "arkham: 2 acolyte", **NO_BOOK})
    spared = play(g, *moves, "choose Acolyte")
    assert gate(spared, "arkham") == GOAT
    g = play(g, *moves, "choose Acolyte on the gate")
    assert gate(g, "arkham") == "abandoned" and where(g, GOAT, "acolyte") == {"arkham": 1}


@pytest.mark.rule("duel-3.12", "duel-3.13")
def test_a_keeper_that_is_swapped_submerged_or_devolved_leaves_its_gate() -> None:
    g = table(cthulhu={"units": "arkham: acolyte"}, gates=f"arkham: {CTHULHU}", active=GOAT,
              goat={"units": "boston: shub_niggurath", **NO_BOOK})
    g = play(g, "use Avatar", "send the Avatar to Arkham", "choose Great Cthulhu", "choose Acolyte on the gate")
    assert gate(g, "arkham") == "abandoned" and where(g, CTHULHU, "acolyte") == {"boston": 1}
    g = table(cthulhu={"units": "devil_reef: cthulhu, acolyte", "books": "submerge"}, gates=f"devil_reef: {CTHULHU}")
    g = play(g, "submerge with Cthulhu", "take Acolyte on the gate along")
    assert gate(g, "devil_reef") == "abandoned" and see(g)["submerged"] == {"acolyte": 1, "cthulhu": 1}
    g = table(cthulhu={"units": "arkham: acolyte", "books": "devolve"}, gates=f"arkham: {CTHULHU}")
    g = play(g, "recruit an Acolyte in Arkham", "devolve an Acolyte in Arkham", "choose Acolyte on the gate")
    assert gate(g, "arkham") == "abandoned" and see(g, CTHULHU)["units"] == {"arkham": {"acolyte": 1, "deep_one": 1}}


def gathers(said: dict[str, Any], **more: Any) -> int:
    """What Great Cthulhu gathers after the last pass."""
    g = table(cthulhu={"power": 1, "units": "boston: 4 acolyte", **said},
              goat={"power": 0, "units": "merrimac_river: acolyte"}, gates=f"merrimac_river: {GOAT}", **more)
    return int(see(play(g, "pass", "end turn"), CTHULHU)["power"])


@pytest.mark.rule("duel-3.14")
def test_submerged_units_are_in_play() -> None:
    assert gathers({}) == 4
    assert gathers({}, submerged={"cthulhu": 1, "acolyte": 2}) == 6
    assert gathers({"books": "yha_nthlei"}) == 4
    assert gathers({"books": "yha_nthlei"}, submerged={"cthulhu": 1}) == 5
    for submerged, signs in (({"cthulhu": 1}, 1), ({}, 0)):
        g = table(cthulhu={"power": 6, "books": "submerge"}, submerged=submerged, phase="doom")
        assert len(see(play(g, "perform a ritual"), CTHULHU)["signs"]) == signs


@pytest.mark.rule("duel-3.15")
def test_submerged_units_are_on_no_area_of_the_map() -> None:
    below = {"cthulhu": 1, "acolyte": 2, "deep_one": 1}
    alone = table(submerged=below, goat={"units": "devil_reef: ghoul, acolyte"})
    assert len(starting(alone, "recruit ")) == 13, "no unit on the map, so anywhere"
    assert not starting(alone, "battle ") and not starting(alone, "capture ") and not starting(alone, "move ")
    shared = play(table(submerged=below, active=GOAT, goat={"power": 9, "units": "devil_reef: shub_niggurath, fungi"}),
                  f"move Fungi from {REEF}", "move Fungi to Arkham", "move no more")
    assert not starting(shared, "take "), "no shared area"
    g = table(submerged=below, cthulhu={"units": "boston: acolyte"}, active=GOAT,
              goat={"units": "devil_reef: shub_niggurath, fungi; arkham: fungi", "books": "ghroth"})
    avatar = play(g, "use Avatar")
    assert starting(avatar, "send ") == ["send the Avatar to Arkham", "send the Avatar to Boston"]
    g = ghroth_roll(g, 2)
    assert asked(g) == CTHULHU and legal_words(g) == ["lose a cultist in Boston"]
    g = play(g, "lose a cultist in Boston", "choose Acolyte")
    assert asked(g) == GOAT and see(g)["submerged"] == below, "the second loss has nobody to strike"
