"""Chapter 17: Black Goat."""

from typing import Any

import pytest
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
from cthulhu_wars_duel.fights import dice, doom, power, question, quiet, war

ARKHAM = "battle in Arkham"
HOME = "dunwich: black_goat"
AWAKEN = "awaken Shub-Niggurath"
SACRIFICE = "sacrifice two cultists for a spellbook"
BLOOD = "make a Blood Sacrifice"
RED = "dunwich: black_goat/dark_young"
AREAS = ("dunwich", "salem", "boston", "rockport", "kingsport", "innsmouth", "merrimac_river", "martins_cove")


def turn(units: str, books: str = "", options: dict[str, Any] | None = None, cthulhu: str = "jersey_reef: acolyte",
         power: int = 5, **said: Any) -> State:
    """Black Goat's turn with these units and quiet books."""
    return table(options, quiet(CTHULHU, cthulhu), quiet(GOAT, units, books, power=power), active=GOAT, **said)


def fresh(units: str, cthulhu: str = "jersey_reef: acolyte", options: dict[str, Any] | None = None,
          **said: Any) -> State:
    """Black Goat's turn with no book and no requirement met."""
    told = {"power": said.pop("power", 5), "units": units}
    return table(options, quiet(CTHULHU, cthulhu), told, **{"active": GOAT, **said})


def lose(*areas: str) -> list[str]:
    """The answers that sacrifice a cultist beside the gate in each area."""
    return [words for area in areas for words in (f"sacrifice a cultist in {area}", "choose Acolyte")]


@pytest.mark.rule("duel-17.1")
@pytest.mark.parametrize(("unit", "name", "count", "cost", "combat"), [
    ("ghoul", "Ghoul", 2, 1, 0), ("fungi", "Fungi", 4, 2, 1), ("dark_young", "Dark Young", 3, 3, 2)])
def test_the_monsters_of_black_goat(unit: str, name: str, count: int, cost: int, combat: int) -> None:
    g = turn("dunwich: acolyte", gates=HOME, power=cost)
    assert in_pool(g, GOAT, unit) == count
    g = play(g, f"summon {name}", f"summon {name} in Dunwich")
    assert power(g)[1] == 0 and where(g, GOAT, unit) == {"dunwich": 1}
    assert cost == 1 or not offered(turn("dunwich: acolyte", gates=HOME, power=cost - 1), f"summon {name}")
    assert dice(play(war("arkham: deep_one", f"arkham: {unit}"), ARKHAM)) == [1, combat]


@pytest.mark.rule("duel-17.1")
def test_the_acolytes_and_shub_niggurath() -> None:
    g = turn("dunwich: ghoul")
    assert in_pool(g, GOAT, "acolyte") == 6 and in_pool(g, GOAT, "shub_niggurath") == 1
    assert power(play(g, "recruit an Acolyte in Dunwich"))[1] == 4
    assert dice(play(war("arkham: deep_one", "arkham: 6 acolyte"), ARKHAM)) == [1, 0]


@pytest.mark.rule("duel-17.2", "duel-17.3")
def test_one_summon_places_any_monsters_at_any_own_gates() -> None:
    g = turn("dunwich: acolyte; salem: acolyte", power=8,
             gates="dunwich: black_goat; salem: black_goat; boston: abandoned")
    g = play(g, "summon Ghoul")
    assert legal_words(g) == ["summon Ghoul in Dunwich", "summon Ghoul in Salem"]
    g = play(g, "summon Ghoul in Dunwich", "summon Dark Young", "summon Dark Young in Salem", "summon Fungi")
    assert power(g)[1] == 4, "each is paid for when it is placed"
    g = play(g, "summon Fungi in Salem")
    assert starting(g, "recruit ") == [] and offered(g, "summon Ghoul"), "monsters only"
    g = play(g, "summon no more")
    assert see(g, GOAT)["units"] == {"dunwich": {"acolyte": 1, "ghoul": 1},
                                     "salem": {"acolyte": 1, "fungi": 1, "dark_young": 1}}
    assert power(g)[1] == 2 and starting(g, "summon ") == [] and offered(g, "end turn"), "it was one action"
    g = play(turn("dunwich: acolyte"), "recruit an Acolyte in Dunwich")
    assert starting(g, "recruit ") == [] and question(g) == ("turn", GOAT), "a cultist is an action"


@pytest.mark.rule("duel-17.4")
def test_summoning_is_unlimited_by_option() -> None:
    g = turn("dunwich: acolyte, ghoul", options={"fertility": "unlimited"}, gates=HOME, power=8)
    g = play(g, "summon Fungi", "summon Fungi in Dunwich")
    assert question(g) == ("turn", GOAT) and not offered(g, "end turn"), "the main action is still to come"
    g = play(g, "summon Ghoul", "summon Ghoul in Dunwich", "recruit an Acolyte in Dunwich")
    assert power(g)[1] == 4 and offered(g, "summon Dark Young"), "and after the main action"
    g = play(g, "summon Dark Young", "summon Dark Young in Dunwich", "end turn")
    assert asked(g) == CTHULHU and power(g)[1] == 1
    g = table({"fertility": "unlimited"}, quiet(CTHULHU, "salem: acolyte"), gates="salem: great_cthulhu")
    g = play(g, "summon Deep One", "summon Deep One in Salem")
    assert starting(g, "summon ") == [], "for Black Goat only"


@pytest.mark.rule("duel-17.4")
def test_unlimited_summoning_of_the_last_power_leaves_a_way_to_end_the_turn() -> None:
    g = turn("dunwich: acolyte", options={"fertility": "unlimited"}, gates=HOME, power=1)
    g = play(g, "summon Ghoul", "summon Ghoul in Dunwich")
    assert offered(g, "end turn"), "no power is left for a main action"
    assert asked(play(g, "end turn")) == CTHULHU


@pytest.mark.rule("duel-17.5", "duel-17.6", "duel-17.22")
def test_awakening_shub_niggurath() -> None:
    gates = "dunwich: black_goat; salem: black_goat; boston: abandoned"
    g = fresh("dunwich: 2 acolyte, fungi; salem: 2 acolyte; rockport: acolyte", gates=gates, power=9)
    g = play(g, AWAKEN)
    assert power(g)[1] == 1 and in_pool(g, GOAT, "acolyte") == 1, "paid before the cultists are lost"
    assert legal_words(g) == [f"sacrifice a cultist in {area}" for area in ("Dunwich", "Rockport", "Salem")]
    g = play(g, *lose("Rockport", "Dunwich"))
    assert in_pool(g, GOAT, "acolyte") == 3 and where(g, GOAT, "shub_niggurath") == {}, "lost before she is placed"
    assert legal_words(g) == ["awaken Shub-Niggurath in Dunwich", "awaken Shub-Niggurath in Salem"], "own gates"
    g = play(g, "awaken Shub-Niggurath in Salem")
    assert where(g, GOAT, "shub_niggurath") == {"salem": 1} and power(g)[1] == 1, "nothing more is paid"
    assert where(g, GOAT, "acolyte") == {"dunwich": 1, "salem": 2} and doom(g) == (0, 0)
    assert see(g, GOAT)["requirements"] == ["awaken"] and question(g) == ("book", GOAT)


@pytest.mark.rule("duel-17.5")
@pytest.mark.parametrize(("units", "gates", "power", "may"), [
    ("dunwich: acolyte; boston: 2 acolyte", HOME, 8, True), ("dunwich: acolyte; boston: 2 acolyte", HOME, 7, False),
    ("dunwich: acolyte, 2 fungi", HOME, 10, False), ("dunwich: 3 acolyte", "dunwich: abandoned", 10, False),
    ("dunwich: 3 acolyte, shub_niggurath", HOME, 10, False)])
def test_what_awakening_shub_niggurath_needs(units: str, gates: str, power: int, may: bool) -> None:
    assert offered(turn(units, gates=gates, power=power), AWAKEN) == may


@pytest.mark.rule("duel-17.5", "duel-17.7")
@pytest.mark.parametrize(("units", "gates", "may"), [
    ("dunwich: acolyte; boston: acolyte", HOME, False), ("dunwich: 2 acolyte, 3 dark_young", HOME, False),
    ("dunwich: acolyte; boston: acolyte", f"{HOME}; boston: black_goat", False),
    ("dunwich: acolyte; boston: acolyte; salem: acolyte", f"{HOME}; boston: black_goat; salem: black_goat", True),
    ("dunwich: dark_young; boston: acolyte", RED, False), ("dunwich: dark_young; boston: 2 acolyte", RED, True),
    ("dunwich: dark_young; boston: acolyte; salem: acolyte", f"{RED}; boston: black_goat; salem: black_goat", True)])
def test_awakening_needs_a_third_cultist_or_a_dark_young_on_a_gate(units: str, gates: str, may: bool) -> None:
    assert offered(turn(units, "red_sign", gates=gates, power=8), AWAKEN) == may


@pytest.mark.rule("duel-17.7", "duel-17.8")
def test_the_keeper_of_the_last_gate_is_not_lost_in_awakening() -> None:
    g = play(turn("dunwich: acolyte; boston: 2 acolyte", gates=HOME, power=8), AWAKEN)
    assert legal_words(g) == ["sacrifice a cultist in Boston"], "the one in Dunwich keeps the only gate"
    g = play(g, *lose("Boston", "Boston"))
    assert legal_words(g) == ["awaken Shub-Niggurath in Dunwich"]
    g = play(g, "awaken Shub-Niggurath in Dunwich")
    assert see(g, GOAT)["units"] == {"dunwich": {"acolyte": 1, "shub_niggurath": 1}}
    assert see(g)["gates"] == {"dunwich": GOAT} and power(g)[1] == 0
    g = play(turn("dunwich: 3 acolyte", gates=HOME, power=8), AWAKEN, "sacrifice a cultist in Dunwich")
    assert legal_words(g) == ["choose Acolyte"], "those beside the gate only"
    g = play(g, "choose Acolyte", "sacrifice a cultist in Dunwich")
    assert legal_words(g) == ["choose Acolyte"]


@pytest.mark.rule("duel-17.7", "duel-17.8")
def test_the_gate_of_a_lost_keeper_is_no_place_for_her() -> None:
    g = turn("dunwich: acolyte; salem: acolyte; boston: acolyte", gates=f"{HOME}; salem: black_goat", power=8)
    g = play(g, AWAKEN)
    assert sorted(legal_words(g)) == [f"sacrifice a cultist in {area}" for area in ("Boston", "Dunwich", "Salem")]
    first = play(g, "sacrifice a cultist in Dunwich", "choose Acolyte on the gate")
    assert see(first)["gates"] == {"dunwich": "abandoned", "salem": GOAT}
    assert legal_words(first) == ["sacrifice a cultist in Boston"], "Salem is now the last gate"
    first = play(first, *lose("Boston"))
    assert legal_words(first) == ["awaken Shub-Niggurath in Salem"], "only gates that are still controlled"
    g = play(g, *lose("Boston"))
    assert sorted(legal_words(g)) == ["sacrifice a cultist in Dunwich", "sacrifice a cultist in Salem"]
    g = play(g, "sacrifice a cultist in Salem", "choose Acolyte on the gate")
    assert legal_words(g) == ["awaken Shub-Niggurath in Dunwich"]
    g = play(g, "awaken Shub-Niggurath in Dunwich")
    assert see(g, GOAT)["units"] == {"dunwich": {"acolyte": 1, "shub_niggurath": 1}}


@pytest.mark.rule("duel-17.7", "duel-17.8")
def test_with_a_dark_young_on_a_gate_all_cultists_may_be_lost() -> None:
    g = turn("dunwich: dark_young; salem: acolyte; boston: acolyte", "red_sign", gates=f"{RED}; salem: black_goat",
             power=8)
    g = play(g, AWAKEN, "sacrifice a cultist in Salem", "choose Acolyte on the gate", *lose("Boston"))
    assert legal_words(g) == ["awaken Shub-Niggurath in Dunwich"]
    g = play(g, "awaken Shub-Niggurath in Dunwich")
    assert see(g, GOAT)["units"] == {"dunwich": {"dark_young": 1, "shub_niggurath": 1}}
    assert see(g)["gates"] == {"dunwich": "black_goat/dark_young", "salem": "abandoned"}


@pytest.mark.rule("duel-17.9", "duel-17.27")
@pytest.mark.parametrize(("books", "more"), [("", 0), ("red_sign", 3)])
def test_combat_of_shub_niggurath(books: str, more: int) -> None:
    g = war("arkham: deep_one; boston: acolyte", "arkham: shub_niggurath; salem: 3 acolyte, dark_young;"
            "dunwich: acolyte, 2 dark_young", goat_books=books,
            gates="salem: black_goat; dunwich: black_goat; boston: great_cthulhu; rockport: abandoned")
    assert dice(play(g, ARKHAM)) == [1, 4 + 2 + more]


@pytest.mark.rule("duel-17.10")
def test_a_devoured_cultist_no_longer_counts_for_her_combat() -> None:
    g = war("arkham: cthulhu", "arkham: shub_niggurath, acolyte; salem: 2 acolyte", gates="arkham: black_goat")
    assert dice(play(g, ARKHAM, "use no more before the battle")) == [6, 3 + 1]
    g = play(g, ARKHAM, "devour an enemy", "give up Acolyte on the gate")
    assert dice(g) == [6, 2], "its gate is lost too"


@pytest.mark.rule("duel-17.11", "duel-17.13", "duel-17.14", "duel-17.15")
def test_avatar_changes_places_with_a_unit_that_its_owner_chooses() -> None:
    g = turn("dunwich: shub_niggurath, fungi; salem: acolyte", gates="arkham: great_cthulhu",
             cthulhu="arkham: 2 acolyte, deep_one; boston: cthulhu; dunwich: deep_one; salem: shoggoth")
    g = play(g, "use Avatar")
    assert power(g)[1] == 4
    assert legal_words(g) == ["send the Avatar to Arkham", "send the Avatar to Salem"], "not hers, not Cthulhu's"
    assert legal_words(play(g, "send the Avatar to Salem")) == ["choose Great Cthulhu", "choose Black Goat"]
    g = play(g, "send the Avatar to Arkham")
    assert legal_words(g) == ["choose Great Cthulhu"]
    g = play(g, "choose Great Cthulhu")
    assert asked(g) == CTHULHU and legal_words(g) == ["choose Acolyte", "choose Deep One", "choose Acolyte on the gate"]
    beside = play(g, "choose Deep One")
    assert where(beside, GOAT, "shub_niggurath") == {"arkham": 1} and see(beside)["gates"] == {"arkham": CTHULHU}
    assert where(beside, CTHULHU, "deep_one") == {"dunwich": 2} and doom(beside) == (0, 0)
    keeper = play(g, "choose Acolyte on the gate")
    assert see(keeper)["gates"] == {"arkham": "abandoned"} and where(keeper, CTHULHU, "acolyte") == {
        "arkham": 1, "dunwich": 1}
    assert offered(keeper, "end turn") and not offered(keeper, "use Avatar")


@pytest.mark.rule("duel-17.12")
def test_avatar_may_choose_an_own_unit() -> None:
    g = turn("dunwich: shub_niggurath; salem: acolyte, ghoul", gates="salem: black_goat")
    g = play(g, "use Avatar", "send the Avatar to Salem", "choose Black Goat")
    assert asked(g) == GOAT and legal_words(g) == ["choose Ghoul", "choose Acolyte on the gate"]
    g = play(g, "choose Ghoul")
    assert see(g, GOAT)["units"] == {"dunwich": {"ghoul": 1}, "salem": {"acolyte": 1, "shub_niggurath": 1}}


@pytest.mark.rule("duel-17.11", "duel-17.13", "duel-17.15")
def test_avatar_needs_her_on_the_map_and_somebody_elsewhere() -> None:
    assert not offered(turn("dunwich: fungi; salem: acolyte"), "use Avatar")
    assert not offered(turn("dunwich: shub_niggurath, fungi", cthulhu="boston: cthulhu"), "use Avatar")
    assert offered(turn("dunwich: shub_niggurath", power=1), "use Avatar")


@pytest.mark.rule("duel-17.16")
@pytest.mark.parametrize(("areas", "met"), [
    (3, []), (4, ["areas_4"]), (5, ["areas_4"]), (6, ["areas_4", "areas_6"]), (7, ["areas_4", "areas_6"]),
    (8, ["areas_4", "areas_6", "areas_8"])])
def test_books_for_units_in_areas(areas: int, met: list[str]) -> None:
    units = ("acolyte", "ghoul", "fungi", "dark_young") * 2
    said = "; ".join(f"{area}: {unit}" for area, unit in list(zip(AREAS, units, strict=True))[:areas])
    g = play(fresh(said), "recruit an Acolyte in Dunwich")
    assert see(g, GOAT)["requirements"] == met and see(g, GOAT)["books_due"] == len(met)


@pytest.mark.rule("duel-17.17")
def test_the_book_for_two_sacrificed_cultists_is_an_action() -> None:
    g = fresh("dunwich: 2 acolyte; boston: acolyte", gates=HOME, power=1)
    g = play(g, SACRIFICE)
    assert power(g)[1] == 1 and legal_words(g) == ["sacrifice a cultist in Dunwich", "sacrifice a cultist in Boston"]
    g = play(g, "sacrifice a cultist in Dunwich", "choose Acolyte on the gate", *lose("Boston"))
    assert see(g, GOAT)["requirements"] == ["sacrifice_2"] and see(g, GOAT)["units"] == {"dunwich": {"acolyte": 1}}
    assert doom(g) == (0, 0) and power(g)[1] == 1 and see(g)["gates"] == {"dunwich": "abandoned"}
    g = play(g, "take Frenzy")
    assert offered(g, "end turn") and not offered(g, "pass"), "it was the action"
    assert not offered(fresh("dunwich: acolyte, 2 fungi"), SACRIFICE), "two are needed"
    met = turn("dunwich: 3 acolyte", "thousand_young frenzy necrophagy")
    assert see(met, GOAT)["requirements"][-2:] == ["sacrifice_2", "shared_area"] and not offered(met, SACRIFICE)


@pytest.mark.rule("duel-17.17", "duel-13.8")
def test_sacrifices_give_doom_by_option() -> None:
    option = {"sacrifice_doom": True}
    g = play(fresh("dunwich: 3 acolyte", options=option), SACRIFICE, *lose("Dunwich", "Dunwich"))
    assert doom(g) == (2, 0)
    g = turn("dunwich: 3 acolyte", options=option, gates=HOME, power=8)
    assert doom(play(g, AWAKEN, *lose("Dunwich", "Dunwich"), "awaken Shub-Niggurath in Dunwich")) == (2, 0)


@pytest.mark.rule("duel-17.18")
def test_cultists_lost_in_awakening_do_not_count_for_the_sacrifice() -> None:
    g = fresh("dunwich: 5 acolyte", gates=HOME, power=9)
    g = play(g, AWAKEN, *lose("Dunwich", "Dunwich"), "awaken Shub-Niggurath in Dunwich")
    assert see(g, GOAT)["requirements"] == ["awaken"] and see(g, GOAT)["books_due"] == 1
    g = play(g, "take Frenzy", "end turn", "recruit an Acolyte in Jersey Reef / Charles River", "end turn")
    assert offered(g, SACRIFICE)


@pytest.mark.rule("duel-17.19", "duel-17.20", "duel-17.21")
@pytest.mark.parametrize(("share", "gained"), [(False, 0), (True, 1)])
@pytest.mark.parametrize("by", [CTHULHU, GOAT])
def test_the_book_for_a_shared_area_comes_in_anybodys_turn(by: str, share: bool, gained: int) -> None:
    g = fresh("dunwich: 2 fungi", "arkham: 2 deep_one", {"share_power": share}, active=by)
    unit, here, there = ("Deep One", "Arkham", "Dunwich") if by == CTHULHU else ("Fungi", "Dunwich", "Arkham")
    assert see(play(g, f"recruit an Acolyte in {here}"), GOAT)["requirements"] == []
    g = play(g, f"move {unit} from {here}", f"move {unit} to {there}")
    assert question(g) == ("book", GOAT) and see(g, GOAT)["requirements"] == ["shared_area"]
    assert power(g) == ((4, 5 + gained) if by == CTHULHU else (5, 4 + gained))


@pytest.mark.rule("duel-17.23")
def test_frenzy_gives_cultists_combat() -> None:
    assert not offered(turn("arkham: 2 acolyte", cthulhu="arkham: acolyte"), ARKHAM)
    g = turn("arkham: 2 acolyte, ghoul, fungi", "frenzy", cthulhu="arkham: 2 acolyte")
    assert dice(play(g, ARKHAM)) == [2 + 1, 0], "nobody else has more, and the enemy has none"


@pytest.mark.rule("duel-17.24")
@pytest.mark.parametrize(("shub", "less"), [("; salem: shub_niggurath", 1), ("", 0)])
def test_the_thousand_young_makes_monsters_cheaper_while_she_is_in_play(shub: str, less: int) -> None:
    for name, cost in (("Ghoul", 1), ("Fungi", 2), ("Dark Young", 3)):
        g = turn("dunwich: acolyte" + shub, "thousand_young", gates=HOME, power=cost)
        g = play(g, f"summon {name}", f"summon {name} in Dunwich")
        assert power(g)[1] == less
    g = turn("dunwich: acolyte; salem: shub_niggurath", gates=HOME, power=2)
    assert not offered(g, "summon Dark Young"), "not without the book"


@pytest.mark.rule("duel-17.25")
def test_a_ghoul_for_nothing_is_a_whole_action_and_needs_power() -> None:
    g = turn("dunwich: acolyte, shub_niggurath, ghoul", "thousand_young", gates=HOME, power=1)
    g = play(g, "summon Ghoul", "summon Ghoul in Dunwich", "summon no more")
    assert power(g)[1] == 1 and offered(g, "end turn") and not offered(g, "pass")
    g = play(table(None, quiet(CTHULHU, "salem: acolyte"), quiet(GOAT, "dunwich: acolyte, shub_niggurath",
                   "thousand_young", power=0), gates=HOME), "recruit an Acolyte in Salem", "end turn")
    assert asked(g) == CTHULHU and see(g)["decay"] == 1, "at 0 power the turn is gone"


@pytest.mark.rule("duel-17.26")
def test_with_the_red_sign_dark_young_build_and_control_gates() -> None:
    g = turn("dunwich: dark_young", "red_sign")
    g = play(g, "build a gate in Dunwich", "take the gate in Dunwich")
    assert see(g)["gates"] == {"dunwich": "black_goat/dark_young"} and power(g)[1] == 2
    plain = turn("dunwich: dark_young; salem: dark_young", gates="salem: abandoned")
    assert not offered(plain, "build a gate in Dunwich") and not offered(plain, "take the gate in Salem")


@pytest.mark.rule("duel-17.28")
@pytest.mark.parametrize(("books", "more"), [("red_sign", 3), ("", 0)])
def test_with_the_red_sign_dark_young_give_power(books: str, more: int) -> None:
    goat = quiet(GOAT, "dunwich: 4 acolyte, 2 dark_young; salem: dark_young", books, power=1)
    g = table(None, quiet(CTHULHU, "boston: acolyte", "dreams", power=0), goat, active=GOAT, gates=HOME)
    assert power(play(g, "pass", "end turn"))[1] == 4 + 2 + more


@pytest.mark.rule("duel-17.29")
def test_dark_young_are_no_cultists_otherwise() -> None:
    books = "red_sign frenzy"
    units = "dunwich: 3 dark_young; salem: acolyte"
    g = turn(units, books, gates=RED, power=8)
    assert not offered(g, AWAKEN) and not offered(g, SACRIFICE)
    assert offered(turn(units.replace("3 dark_young", "3 dark_young, acolyte"), books, gates=RED, power=8), AWAKEN)
    captor = table(None, quiet(CTHULHU, "dunwich: cthulhu"), quiet(GOAT, "dunwich: 3 dark_young", books), gates=RED)
    assert starting(captor, "capture ") == []
    assert dice(play(war("arkham: deep_one", "arkham: 3 dark_young, acolyte", goat_books=books), ARKHAM)) == [1, 7]
    blood = quiet(GOAT, "dunwich: 3 dark_young; salem: shub_niggurath", books)
    assert not offered(table(None, None, blood, phase="doom", active=GOAT, gates=RED), BLOOD)


@pytest.mark.rule("duel-17.29")
def test_dark_young_on_a_gate_are_not_offered_where_a_cultist_is_lost() -> None:
    g = turn("dunwich: 2 dark_young, 2 acolyte", "red_sign", gates=RED, power=8)
    g = play(g, AWAKEN, "sacrifice a cultist in Dunwich")
    assert legal_words(g) == ["choose Acolyte"]
    told = quiet(GOAT, "dunwich: 2 dark_young, acolyte; salem: shub_niggurath", "red_sign")
    g = play(table(None, None, told, phase="doom", active=GOAT, gates=RED), BLOOD)
    assert legal_words(g) == ["sacrifice a cultist in Dunwich"]
    assert legal_words(play(g, "sacrifice a cultist in Dunwich")) == ["choose Acolyte"]


@pytest.mark.rule("duel-17.30", "duel-17.31", "duel-17.32", "duel-17.33")
@pytest.mark.parametrize("by", [CTHULHU, GOAT])
def test_ghouls_come_by_necrophagy_and_bring_a_pain_to_both_sides(by: str) -> None:
    g = war("arkham: 3 deep_one", "arkham: 3 fungi; boston: ghoul; martins_cove: ghoul", goat_books="necrophagy", by=by)
    g = rolled(g, ARKHAM, (0, 0), (0, 0))
    assert question(g) == ("necrophagy", GOAT)
    assert legal_words(g) == ["call no more Ghouls", "call the Ghoul from Martin's Cove", "call the Ghoul from Boston"]
    assert question(play(g, "call no more Ghouls")) == ("turn", by), "none need come"
    one = play(g, "call the Ghoul from Boston", "call no more Ghouls")
    two = play(g, "call the Ghoul from Boston", "call the Ghoul from Martin's Cove")
    for come, number in ((one, 1), (two, 2)):
        assert where(come, GOAT, "ghoul").get("arkham") == number and power(come)[0 if by == CTHULHU else 1] == 4
        answers = {CTHULHU: "pain Deep One", GOAT: "pain Fungi"}
        given = []
        while question(come)[0] == "pains":
            assert legal_words(come) == [answers[asked(come)]], "never the Ghouls that came"
            given.append(asked(come))
            come = play(come, answers[asked(come)])
        assert sorted(given) == [GOAT] * number + [CTHULHU] * number


@pytest.mark.rule("duel-17.33")
def test_a_ghoul_that_came_takes_no_pain_even_when_nobody_else_is_left() -> None:
    g = war("arkham: 2 starspawn", "arkham: fungi; boston: 2 ghoul", goat_books="necrophagy")
    g = play(rolled(g, ARKHAM, (1, 2), (0, 0)), "kill Fungi", *["call the Ghoul from Boston"] * 2)
    g = play(g, *["pain Starspawn"] * 2, *["retreat Starspawn to Dunwich"] * 2)
    assert see(g, GOAT)["units"] == {"arkham": {"ghoul": 2}} and question(g) == ("turn", CTHULHU)


@pytest.mark.rule("duel-17.34")
def test_a_ghoul_that_fought_cannot_be_called() -> None:
    g = war("arkham: 2 starspawn", "arkham: 2 ghoul", goat_books="necrophagy")
    g = rolled(g, ARKHAM, (0, 1), (0, 0))
    assert question(g) == ("pains", GOAT) and legal_words(g) == ["pain Ghoul"], "every Ghoul there fights"
    mixed = war("arkham: 2 starspawn", "arkham: ghoul; salem: ghoul", goat_books="necrophagy")
    mixed = rolled(mixed, ARKHAM, (0, 2), (0, 0))
    assert legal_words(mixed) == ["call no more Ghouls", "call the Ghoul from Salem"]
    mixed = play(mixed, "call the Ghoul from Salem", "pain Starspawn", "pain Ghoul", "retreat Starspawn to Innsmouth",
                 "retreat Ghoul to Dunwich")
    assert where(mixed, GOAT, "ghoul") == {"arkham": 1, "dunwich": 1}, "three pains, one Ghoul that fought"


@pytest.mark.rule("duel-17.35")
def test_necrophagy_works_without_a_unit_left_in_the_area() -> None:
    g = war("arkham: 2 starspawn", "arkham: fungi; boston: ghoul", goat_books="necrophagy")
    g = play(rolled(g, ARKHAM, (1, 0), (0, 0)), "kill Fungi")
    assert where(g, GOAT, "fungi") == {} and question(g) == ("necrophagy", GOAT)
    g = play(g, "call the Ghoul from Boston", "pain Starspawn", "retreat Starspawn to Innsmouth")
    assert where(g, CTHULHU, "starspawn") == {"arkham": 1, "innsmouth": 1}


@pytest.mark.rule("duel-17.36", "duel-17.37")
def test_blood_sacrifice_gives_a_sign_once_before_or_after_the_ritual_or_without() -> None:
    told = quiet(GOAT, "dunwich: 2 acolyte; salem: acolyte, shub_niggurath", power=9)
    g = table(None, quiet(CTHULHU, "boston: acolyte"), told, phase="doom", active=GOAT, first=GOAT, gates=HOME)
    assert legal_words(g) == ["end your part of the Doom phase", "perform a ritual", BLOOD]
    g = play(g, BLOOD)
    assert legal_words(g) == ["sacrifice a cultist in Dunwich", "sacrifice a cultist in Salem"]
    before = play(g, *lose("Salem"))
    assert len(see(before, GOAT)["signs"]) == 1 and doom(before) == (0, 0) and in_pool(before, GOAT, "acolyte") == 4
    assert offered(before, "perform a ritual") and not offered(before, BLOOD)
    without = play(before, "end your part of the Doom phase")
    assert asked(without) == CTHULHU and starting(without, "make ") == []
    after = play(table(None, quiet(CTHULHU, "boston: acolyte"), told, phase="doom", active=GOAT, gates=HOME),
                 "perform a ritual")
    signs = len(see(after, GOAT)["signs"])
    after = play(after, BLOOD, *lose("Salem"))
    assert len(see(after, GOAT)["signs"]) == signs + 1 and not offered(after, BLOOD)


@pytest.mark.rule("duel-17.36")
@pytest.mark.parametrize(("units", "books"), [
    ("dunwich: 2 acolyte", "blood_sacrifice ghroth"), ("dunwich: acolyte, shub_niggurath", "frenzy ghroth"),
    ("dunwich: fungi, shub_niggurath", "blood_sacrifice ghroth")])
def test_blood_sacrifice_needs_the_book_shub_niggurath_and_a_cultist(units: str, books: str) -> None:
    told = {"units": units, "books": books, "requirements": "shared_area awaken", "power": 9}
    g = table(None, None, told, phase="doom", active=GOAT)
    assert legal_words(g) == ["end your part of the Doom phase", "perform a ritual"]


@pytest.mark.rule("duel-17.38", "duel-17.39", "duel-17.41")
def test_ghroth_costs_the_opponent_as_many_cultists_as_the_die_shows() -> None:
    g = turn("dunwich: 2 fungi; salem: fungi, dark_young; boston: fungi", power=2, gates="arkham: great_cthulhu",
             cthulhu="arkham: 2 acolyte, deep_one; rockport: acolyte; jersey_reef: acolyte")
    assert not offered(turn("dunwich: fungi", power=1), "use Ghroth")
    g = ghroth_roll(g, 3)
    assert power(g) == (5, 0) and question(g) == ("ghroth_lose", CTHULHU)
    assert sorted(legal_words(g)) == sorted(f"lose a cultist in {area}" for area in (
        "Arkham", "Rockport", "Jersey Reef / Charles River")), "nothing else can be said"
    g = play(g, "lose a cultist in Arkham")
    assert legal_words(g) == ["choose Acolyte", "choose Acolyte on the gate"]
    g = play(g, "choose Acolyte", "lose a cultist in Rockport", "choose Acolyte", "lose a cultist in Arkham",
             "choose Acolyte on the gate")
    assert where(g, CTHULHU, "acolyte") == {"jersey_reef": 1} and doom(g) == (0, 3)
    assert question(g) == ("turn", GOAT) and see(g)["gates"] == {"arkham": "abandoned"}


@pytest.mark.rule("duel-17.38")
@pytest.mark.parametrize("roll", [1, 2, 3, 4])
def test_ghroth_compares_the_die_with_the_areas_of_fungi(roll: int) -> None:
    g = turn("dunwich: 2 fungi; salem: 2 fungi; boston: ghoul", cthulhu="jersey_reef: 6 acolyte")
    assert question(ghroth_roll(g, roll)) == (("ghroth_lose", CTHULHU) if roll <= 2 else ("ghroth_pool", GOAT))


@pytest.mark.rule("duel-17.40")
def test_ghroth_takes_no_more_cultists_than_there_are() -> None:
    fungi = "dunwich: fungi; salem: fungi; boston: fungi"
    g = ghroth_roll(turn(fungi, cthulhu="arkham: acolyte, deep_one"), 3)
    g = play(g, "lose a cultist in Arkham", "choose Acolyte")
    assert question(g) == ("turn", GOAT) and doom(g) == (0, 1)
    assert see(g, CTHULHU)["units"] == {"arkham": {"deep_one": 1}}
    g = ghroth_roll(turn(fungi, cthulhu="arkham: deep_one"), 3)
    assert question(g) == ("turn", GOAT) and doom(g) == (0, 0)


@pytest.mark.rule("duel-17.42", "duel-17.43")
def test_a_die_too_high_places_an_acolyte_of_any_pool_in_any_area_or_none() -> None:
    g = ghroth_roll(turn("dunwich: fungi", cthulhu="arkham: acolyte"), 5)
    assert legal_words(g) == ["place no Acolyte", "place an Acolyte of Great Cthulhu", "place an Acolyte of Black Goat"]
    none = play(g, "place no Acolyte")
    assert question(none) == ("turn", GOAT) and where(none, GOAT, "acolyte") == {} and power(none)[1] == 3
    own = play(g, "place an Acolyte of Black Goat")
    assert len(starting(own, "place the Acolyte in ")) == 13
    own = play(own, "place the Acolyte in Boston")
    assert where(own, GOAT, "acolyte") == {"boston": 1} and in_pool(own, GOAT, "acolyte") == 5
    other = play(g, "place an Acolyte of Great Cthulhu", "place the Acolyte in Dunwich")
    assert where(other, CTHULHU, "acolyte") == {"arkham": 1, "dunwich": 1} and in_pool(other, CTHULHU, "acolyte") == 4
    full = ghroth_roll(turn("dunwich: fungi, 6 acolyte", cthulhu="arkham: acolyte"), 5)
    assert legal_words(full) == ["place no Acolyte", "place an Acolyte of Great Cthulhu"]


@pytest.mark.rule("duel-17.44")
def test_a_die_too_high_does_nothing_by_option() -> None:
    g = turn("dunwich: fungi", options={"ghroth": "nothing"}, cthulhu="arkham: acolyte")
    high = ghroth_roll(g, 2)
    assert question(high) == ("turn", GOAT) and power(high)[1] == 3 and doom(high) == (0, 0)
    assert question(ghroth_roll(g, 1)) == ("ghroth_lose", CTHULHU), "a low one works as ever"
