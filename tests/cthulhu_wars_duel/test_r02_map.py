"""Chapter 2: the map and portals."""

import pytest
from mythos_envs.cthulhu_wars.tables import BOARDS

from cthulhu_wars_duel.build import CTHULHU, GOAT, offered, play, see, start, starting, table, where

NAME = {area.key: area.name for area in BOARDS[0].areas}
WATERS = {"Merrimac River", "Gardner Reservoir", "Martin's Cove", "Devil Reef / Miskatonic River",
          "Loblolly Cove / Mystic River", "Jersey Reef / Charles River"}
LANDS = {"Dunwich", "Arkham", "Innsmouth", "Rockport", "Salem", "Kingsport", "Boston"}


def near(area: str) -> set[str]:
    """Where a unit may move from an area."""
    g = play(table(cthulhu={"units": f"{area}: deep_one"}), f"move Deep One from {NAME[area]}")
    return {words.removeprefix("move Deep One to ") for words in starting(g, "move Deep One to ")}


def dives(area: str) -> bool:
    """Whether Cthulhu may submerge there, which needs water."""
    g = table(cthulhu={"books": "submerge", "units": f"{area}: cthulhu"})
    return offered(g, "submerge with Cthulhu")


@pytest.mark.rule("duel-2.1", "duel-2.2", "duel-2.4", "duel-2.13")
def test_six_areas_are_water_three_of_them_pairs_and_seven_are_land() -> None:
    assert {NAME[area] for area in NAME if dives(area)} == WATERS
    assert {NAME[area] for area in NAME if not dives(area)} == LANDS
    assert len(NAME) == 13, "the two parts of a pair are no areas of their own"


@pytest.mark.rule("duel-2.3")
@pytest.mark.parametrize(("there", "back"), [("arkham", "devil_reef"), ("devil_reef", "arkham")])
def test_every_unit_may_enter_and_act_on_land_and_water(there: str, back: str) -> None:
    for seat, names in ((CTHULHU, "Acolyte, Deep One, Shoggoth, Starspawn, Cthulhu"),
                        (GOAT, "Acolyte, Ghoul, Fungi, Dark Young, Shub-Niggurath")):
        keys = names.lower().replace("-", "_").replace(", ", ",").replace(" ", "_").replace(",", ", ")
        side = {"power": 20, "units": f"{there}: {keys}"}
        g = table(cthulhu=side if seat == CTHULHU else None, goat=side if seat == GOAT else None, active=seat)
        assert offered(g, f"recruit an Acolyte in {NAME[there]}") and offered(g, f"build a gate in {NAME[there]}")
        for name in names.split(", "):
            g = play(g, f"move {name} from {NAME[there]}", f"move {name} to {NAME[back]}")
        assert list(see(g, seat)["units"]) == [back]


@pytest.mark.rule("duel-2.3", "duel-2.6")
def test_land_and_water_differ_for_what_names_them() -> None:
    def book(gates: str) -> bool:
        g = table(cthulhu={"units": "boston: 2 acolyte"}, gates=f"boston: {CTHULHU}; {gates}")
        return offered(play(g, "leave the gate in Boston"), "take Dreams")

    assert book("merrimac_river: abandoned; gardner_reservoir: abandoned; martins_cove: abandoned; "
                "devil_reef: abandoned")
    assert not book("merrimac_river: abandoned; gardner_reservoir: abandoned; martins_cove: abandoned; "
                    "arkham: abandoned")
    assert not book("devil_reef: abandoned; loblolly_cove: abandoned; jersey_reef: abandoned"), "six parts, three areas"


@pytest.mark.rule("duel-2.5", "duel-2.6")
@pytest.mark.parametrize("pair", ["devil_reef", "loblolly_cove", "jersey_reef"])
def test_a_pair_holds_one_gate_and_counts_as_one_area(pair: str) -> None:
    g = play(table(cthulhu={"power": 9, "units": f"{pair}: 3 acolyte"}), f"build a gate in {NAME[pair]}", "end turn",
             "pass", "end turn")
    assert see(g)["gates"] == {pair: "abandoned"} and not starting(g, "build a gate")
    g = play(table(active=GOAT, goat={"units": f"arkham: fungi; dunwich: fungi; {pair}: fungi; innsmouth: ghoul"},
                   cthulhu={"units": f"{pair}: deep_one", "books": "dreams"}), "pass")
    assert g.states["earned"][0][1] == 1 | 16, "units in four areas, and a shared one"
    g = table(active=GOAT, goat={"units": f"arkham: fungi; dunwich: fungi; {pair}: fungi, ghoul"})
    assert not starting(play(g, "pass"), "take "), "three areas, however many stand in the pair"


@pytest.mark.rule("duel-2.7", "duel-2.10", "duel-2.11")
def test_a_unit_in_a_pair_moves_to_what_either_part_touches() -> None:
    assert {"Salem", "Jersey Reef / Charles River"} <= near("loblolly_cove"), "Mystic River touches them"
    assert {"Gardner Reservoir", "Arkham"} <= near("devil_reef"), "Devil Reef the one, Miskatonic River the other"
    assert "Loblolly Cove / Mystic River" in near("salem")
    assert NAME["loblolly_cove"] == "Loblolly Cove / Mystic River", "and not the Miskatonic River"


@pytest.mark.rule("duel-2.8")
def test_nobody_builds_in_charles_river_while_the_first_gate_stands() -> None:
    g = start()
    assert where(g, CTHULHU, "acolyte") == {"jersey_reef": 6}
    assert not starting(g, "build a gate")
    g = table(active=GOAT, goat={"units": "jersey_reef: acolyte; boston: acolyte"}, gates="jersey_reef: abandoned")
    assert starting(g, "build a gate") == ["build a gate in Boston"]


@pytest.mark.rule("duel-2.9")
def test_the_example_of_the_moves_from_jersey_reef() -> None:
    g = play(start(), "move Acolyte from Jersey Reef / Charles River")
    assert offered(g, "move Acolyte to Boston") and offered(g, "move Acolyte to Loblolly Cove / Mystic River")
    g = play(g, "move Acolyte to Loblolly Cove / Mystic River")
    assert where(g, CTHULHU, "acolyte") == {"jersey_reef": 5, "loblolly_cove": 1}


@pytest.mark.rule("duel-2.12")
def test_the_innsmouth_bridge_joins_two_pairs_of_areas() -> None:
    assert "Gardner Reservoir" in near("devil_reef") and "Devil Reef / Miskatonic River" in near("gardner_reservoir")
    assert "Rockport" in near("innsmouth") and "Innsmouth" in near("rockport")


@pytest.mark.rule("duel-2.14", "duel-2.16")
def test_the_thirty_borders_go_both_ways() -> None:
    touching = {NAME[area]: near(area) for area in NAME}
    assert all(area in touching[other] for area, others in touching.items() for other in others)
    assert all(area not in others for area, others in touching.items())
    assert sum(map(len, touching.values())) == 2 * 30
    named = [border for border in BOARDS[0].borders if border.standing == "seed"]
    assert {frozenset(border.between) for border in named} == {
        frozenset(pair) for pair in (("boston", "jersey_reef"), ("jersey_reef", "loblolly_cove"),
                                     ("loblolly_cove", "salem"), ("devil_reef", "gardner_reservoir"),
                                     ("innsmouth", "rockport"))}
    assert all(border.standing == "reconstructed" for border in BOARDS[0].borders if border not in named)


@pytest.mark.rule("duel-2.15")
def test_black_goat_starts_in_dunwich() -> None:
    assert where(start(), GOAT, "acolyte") == {"dunwich": 6}
