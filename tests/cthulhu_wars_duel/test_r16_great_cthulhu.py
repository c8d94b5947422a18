"""Chapter 16: Great Cthulhu."""

from typing import Any

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
    start,
    starting,
    table,
    where,
)
from cthulhu_wars_duel.fights import dice, doom, power, question, quiet, war

ARKHAM = "battle in Arkham"
JERSEY = "Jersey Reef / Charles River"
WATERS = ("merrimac_river", "gardner_reservoir", "martins_cove", "devil_reef")
STOP_DIVING = "take nobody else along"


def alone(units: str, books: str = "", options: dict[str, Any] | None = None, goat: str = "dunwich: acolyte",
          power: int = 5, **said: Any) -> State:
    """Great Cthulhu's turn with these units and quiet books."""
    return table(options, quiet(CTHULHU, units, books, power=power), quiet(GOAT, goat), **said)


def after_passing(state: State) -> State:
    """The Doom phase that follows when the one player with power passes."""
    return play(state, "pass", "end turn")


@pytest.mark.rule("duel-16.1")
@pytest.mark.parametrize(("unit", "name", "count", "cost", "combat"), [
    ("deep_one", "Deep One", 4, 1, 1), ("shoggoth", "Shoggoth", 2, 2, 2), ("starspawn", "Starspawn", 2, 3, 3)])
def test_the_monsters_of_great_cthulhu(unit: str, name: str, count: int, cost: int, combat: int) -> None:
    g = alone("salem: acolyte", gates="salem: great_cthulhu", power=cost)
    assert in_pool(g, CTHULHU, unit) == count
    g = play(g, f"summon {name}", f"summon {name} in Salem")
    assert power(g)[0] == 0 and in_pool(g, CTHULHU, unit) == count - 1
    dear = alone("salem: acolyte", gates="salem: great_cthulhu", power=cost - 1)
    assert cost == 1 or not offered(dear, f"summon {name}")
    assert dice(play(war(f"arkham: {unit}", "arkham: acolyte"), ARKHAM)) == [combat, 0]


@pytest.mark.rule("duel-16.1")
def test_the_acolytes_and_cthulhu() -> None:
    g = alone("salem: deep_one")
    assert in_pool(g, CTHULHU, "acolyte") == 6 and in_pool(g, CTHULHU, "cthulhu") == 1
    assert power(play(g, "recruit an Acolyte in Salem"))[0] == 4
    assert not offered(war("arkham: 6 acolyte", "arkham: acolyte"), ARKHAM), "they have no combat"
    assert dice(play(war("arkham: cthulhu", "arkham: shub_niggurath"), ARKHAM)) == [6, 0]


@pytest.mark.rule("duel-16.1", "duel-16.2", "duel-16.3", "duel-16.5", "duel-16.22")
def test_cthulhu_is_awakened_for_ten_and_later_for_four_with_a_sign_each_time() -> None:
    home = {"gates": "jersey_reef: great_cthulhu"}
    told = {"units": "jersey_reef: acolyte", "power": 10}
    assert not offered(table(cthulhu=told | {"power": 9}, **home), "awaken Cthulhu")
    g = play(table(cthulhu=told, **home), "awaken Cthulhu")
    assert power(g)[0] == 0 and where(g, CTHULHU, "cthulhu") == {"jersey_reef": 1}
    assert len(see(g, CTHULHU)["signs"]) == 1
    assert see(g, CTHULHU)["requirements"] == ["awaken"] and question(g) == ("book", CTHULHU)
    again = {"awakened": True, "books": "dreams", "requirements": "awaken", "signs": [2]}
    assert not offered(table(cthulhu=told | again | {"power": 3}, **home), "awaken Cthulhu")
    g = play(table(cthulhu=told | again | {"power": 4}, **home), "awaken Cthulhu")
    assert power(g)[0] == 0 and len(see(g, CTHULHU)["signs"]) == 2
    assert question(g) == ("turn", CTHULHU), "no second book"


@pytest.mark.rule("duel-16.2")
def test_a_killed_cthulhu_comes_back_for_four() -> None:
    g = war("arkham: cthulhu; jersey_reef: acolyte", "arkham: 3 dark_young", by=GOAT,
            gates="jersey_reef: great_cthulhu")
    g = rolled(play(g, ARKHAM), "use no more before the battle", (1, 0), (0, 0))
    g = play(g, "kill Cthulhu", "end turn", "awaken Cthulhu")
    assert power(g)[0] == 1 and where(g, CTHULHU, "cthulhu") == {"jersey_reef": 1} and doom(g) == (0, 7)


@pytest.mark.rule("duel-16.4", "duel-16.5")
@pytest.mark.parametrize("keeper", ["great_cthulhu", "black_goat", "abandoned", ""])
def test_a_gate_in_the_start_area_is_enough_to_awaken(keeper: str) -> None:
    sides = {"cthulhu": quiet(CTHULHU, "salem: acolyte", power=10), "goat": quiet(GOAT, "dunwich: acolyte")}
    for key, name in ((CTHULHU, "cthulhu"), (GOAT, "goat")):
        if keeper == key:
            sides[name]["units"] += "; jersey_reef: acolyte"
    g = table(**sides, gates=f"jersey_reef: {keeper}" if keeper else "salem: great_cthulhu")
    assert offered(g, "awaken Cthulhu") == bool(keeper)
    if keeper:
        assert where(play(g, "awaken Cthulhu"), CTHULHU, "cthulhu") == {"jersey_reef": 1}


@pytest.mark.rule("duel-16.6", "duel-16.7", "duel-16.8", "duel-16.9", "duel-16.16")
@pytest.mark.parametrize("by", [CTHULHU, GOAT])
def test_devour_takes_one_monster_or_cultist_of_the_opponents_choice(by: str) -> None:
    g = war("arkham: cthulhu, deep_one", "arkham: 2 acolyte, fungi, dark_young, shub_niggurath; salem: ghoul", by=by,
            gates="arkham: black_goat")
    g = play(g, ARKHAM, "devour an enemy")
    assert question(g) == ("devour", GOAT)
    assert legal_words(g) == ["give up Acolyte", "give up Fungi", "give up Dark Young", "give up Acolyte on the gate"]
    g = play(g, "give up Fungi")
    assert doom(g) == (2, 0) and in_pool(g, GOAT, "fungi") == 4
    assert question(g)[0] != "pre_battle" and not offered(g, "devour an enemy"), "once in a battle"


@pytest.mark.rule("duel-16.6", "duel-16.7")
@pytest.mark.parametrize(("cthulhu", "goat"), [("arkham: cthulhu", "arkham: shub_niggurath; salem: fungi"),
                                               ("arkham: starspawn; salem: cthulhu", "arkham: fungi")])
def test_devour_needs_cthulhu_and_somebody_to_eat_in_the_battle(cthulhu: str, goat: str) -> None:
    g = play(war(cthulhu, goat), ARKHAM)
    assert question(g)[0] != "pre_battle" and dice(g)[0] > 0


@pytest.mark.rule("duel-16.10", "duel-16.11")
def test_the_first_doom_phase_gives_a_book_and_a_sign() -> None:
    g = start()
    assert see(g)["phase"] == "action" and see(g, CTHULHU)["books_due"] == 0 and see(g, CTHULHU)["signs"] == []
    g = play(g, "pass", "end turn", "pass", "end turn")
    assert see(g, CTHULHU)["books_due"] == 0
    g = play(g, "let Black Goat be first", "end your part of the Doom phase")
    assert question(g) == ("book", CTHULHU) and see(g, CTHULHU)["requirements"] == ["first_doom_phase"]
    assert len(see(g, CTHULHU)["signs"]) == 1 and len(starting(g, "take ")) == 6
    g = play(g, "take Dreams", "end your part of the Doom phase")
    assert see(g)["round"] == 2 and see(g, CTHULHU)["books"] == ["dreams"]


@pytest.mark.rule("duel-16.10")
def test_a_later_doom_phase_gives_no_second_book() -> None:
    told = quiet(CTHULHU, "salem: 2 acolyte", "dreams", power=1)
    g = after_passing(table(cthulhu=told, goat=quiet(GOAT, "dunwich: acolyte", power=0)))
    assert see(g)["phase"] == "doom" and question(g) == ("turn", CTHULHU) and see(g, CTHULHU)["signs"] == []


@pytest.mark.rule("duel-16.12")
def test_the_last_book_is_earned_in_a_doom_phase_with_five_books() -> None:
    five = {"books": "devolve absorb regenerate dreams yha_nthlei", "power": 1, "units": "salem: 4 acolyte",
            "requirements": "first_doom_phase kill_1 kill_2 water_gates awaken"}
    goat = quiet(GOAT, "dunwich: acolyte", power=0)
    g = table(cthulhu=five, goat=goat)
    g = play(g, "pass", "devolve no more")
    assert len(see(g, CTHULHU)["books"]) == 5 and see(g, CTHULHU)["books_due"] == 0, "not in the Action phase"
    g = play(g, "end turn")
    assert legal_words(g) == ["take Submerge"] and len(see(g, CTHULHU)["signs"]) == 1
    g = play(g, "take Submerge")
    assert len(see(g, CTHULHU)["books"]) == 6 and question(g) == ("turn", CTHULHU)
    four = five | {"books": "absorb regenerate dreams yha_nthlei",
                   "requirements": "first_doom_phase kill_1 kill_2 awaken"}
    assert question(after_passing(table(cthulhu=four, goat=goat))) == ("turn", CTHULHU), "not with four"


@pytest.mark.rule("duel-16.12")
def test_the_book_of_the_first_doom_phase_may_be_the_fifth() -> None:
    told = {"books": "absorb regenerate dreams yha_nthlei", "power": 1, "units": "salem: 4 acolyte",
            "requirements": "kill_1 kill_2 water_gates awaken"}
    g = after_passing(table(cthulhu=told, goat=quiet(GOAT, "dunwich: acolyte", power=0)))
    g = play(g, "take Devolve", "take Submerge")
    assert len(see(g, CTHULHU)["signs"]) == 2 and question(g) == ("turn", CTHULHU)


@pytest.mark.rule("duel-16.13", "duel-16.14", "duel-16.15", "duel-16.18")
@pytest.mark.parametrize(("kills", "met", "now"), [
    (0, "", ""), (1, "", "kill_1"), (2, "", "kill_2"), (3, "", "kill_1 kill_2"), (1, "kill_1", ""),
    (2, "kill_1", "kill_2"), (1, "kill_2", "kill_1"), (2, "kill_2", "kill_1"),
    (3, "kill_1", "kill_2"), (2, "kill_1 kill_2", "")])
def test_books_for_kills_in_one_battle(kills: int, met: str, now: str) -> None:
    told = {"units": "arkham: 2 starspawn", "books": "devolve absorb"[: 7 * len(met.split())], "requirements": met}
    g = table(cthulhu=told, goat=quiet(GOAT, "arkham: 3 acolyte"))
    g = play(rolled(g, ARKHAM, (kills, 0), (0, 0)), *["kill Acolyte"] * kills)
    assert see(g, CTHULHU)["requirements"] == sorted({*met.split(), *now.split()})
    assert see(g, CTHULHU)["books_due"] == len(now.split())


@pytest.mark.rule("duel-16.13", "duel-16.16")
def test_one_devoured_unit_is_enough_for_a_kill_book_and_gives_doom() -> None:
    g = table(cthulhu={"units": "arkham: cthulhu"}, goat=quiet(GOAT, "arkham: dark_young"))
    g = play(g, ARKHAM, "devour an enemy", "give up Dark Young")
    assert see(g, CTHULHU)["requirements"] == ["kill_1"] and doom(g) == (3, 0)


@pytest.mark.rule("duel-16.19")
def test_a_captured_or_surrounded_unit_is_not_killed() -> None:
    g = table(cthulhu={"units": "arkham: deep_one"}, goat=quiet(GOAT, "arkham: acolyte"))
    g = play(g, "capture a cultist in Arkham", "choose Acolyte")
    assert question(g) == ("turn", CTHULHU) and doom(g) == (1, 0)
    ring = "arkham: acolyte; devil_reef: acolyte; merrimac_river: acolyte"
    g = table(cthulhu={"units": f"dunwich: 2 starspawn; {ring}"}, goat=quiet(GOAT, "dunwich: fungi"))
    g = play(rolled(g, "battle in Dunwich", (0, 1), (0, 0)), "pain Fungi", "lose Fungi")
    assert question(g) == ("turn", CTHULHU) and doom(g) == (2, 0) and see(g, CTHULHU)["requirements"] == []


@pytest.mark.rule("duel-16.20", "duel-16.21")
@pytest.mark.parametrize(("own", "goats", "free", "earned"), [
    (3, 0, 0, True), (2, 1, 0, False), (2, 0, 1, False), (2, 1, 1, True), (0, 4, 0, True), (0, 0, 4, True),
    (1, 1, 1, False)])
def test_the_book_of_water_gates(own: int, goats: int, free: int, earned: bool) -> None:
    keepers = [CTHULHU] * own + [GOAT] * goats + ["abandoned"] * free
    gates = dict(zip(WATERS, keepers, strict=False)) | {"salem": CTHULHU, "boston": CTHULHU}
    held = {key: "; ".join(f"{area}: acolyte" for area, keeper in gates.items() if keeper == key)
            for key in (CTHULHU, GOAT)}
    goat = quiet(GOAT, held[GOAT], "thousand_young frenzy necrophagy")
    g = play(table(cthulhu={"units": held[CTHULHU]}, goat=goat, gates=gates), "recruit an Acolyte in Salem")
    assert see(g, CTHULHU)["requirements"] == (["water_gates"] if earned else [])
    assert (question(g) == ("book", CTHULHU)) == earned


@pytest.mark.rule("duel-16.23")
def test_devolve_follows_an_action_of_anybody_for_any_number_of_acolytes() -> None:
    g = play(alone("salem: 3 acolyte; boston: acolyte", "devolve"), "recruit an Acolyte in Salem")
    assert question(g) == ("devolve", CTHULHU)
    assert legal_words(g) == ["devolve no more", "devolve an Acolyte in Salem", "devolve an Acolyte in Boston"]
    g = play(g, *["devolve an Acolyte in Salem", "choose Acolyte"] * 2, "devolve an Acolyte in Boston",
             "choose Acolyte", "devolve no more", "end turn")
    assert where(g, CTHULHU, "deep_one") == {"salem": 2, "boston": 1} and where(g, CTHULHU, "acolyte") == {"salem": 2}
    assert in_pool(g, CTHULHU, "acolyte") == 4 and power(g)[0] == 4 and doom(g) == (0, 0)
    g = play(g, "recruit an Acolyte in Dunwich")
    assert question(g) == ("devolve", CTHULHU), "after the opponent's action too"
    g = play(g, "devolve an Acolyte in Salem", "choose Acolyte")
    assert question(g) == ("turn", GOAT) and in_pool(g, CTHULHU, "deep_one") == 0, "no Deep One is left in the pool"


@pytest.mark.rule("duel-16.24", "duel-16.26")
def test_absorb_gives_three_dice_for_each_own_monster_or_cultist() -> None:
    g = war("arkham: shoggoth, 2 acolyte, deep_one, starspawn, cthulhu", "arkham: shub_niggurath; salem: acolyte",
            "absorb", gates="arkham: great_cthulhu")
    g = play(g, ARKHAM)
    picks = ["absorb Acolyte", "absorb Deep One", "absorb Starspawn", "absorb Acolyte on the gate"]
    assert starting(g, "absorb ") == picks, "not Cthulhu, nor the last Shoggoth"
    g = play(g, *picks)
    assert dice(g) == [6 + 2 + 4 * 3, 1] and doom(g) == (0, 0)
    assert in_pool(g, CTHULHU, "acolyte") == 6 and see(g)["gates"] == {"arkham": "abandoned"}


@pytest.mark.rule("duel-16.24")
def test_absorb_needs_a_shoggoth_in_the_battle() -> None:
    for units, books in (("arkham: deep_one, acolyte; salem: shoggoth", "absorb"), ("arkham: shoggoth, acolyte", "")):
        assert question(play(war(units, "arkham: shub_niggurath", books), ARKHAM))[0] != "pre_battle"


@pytest.mark.rule("duel-13.8", "duel-16.24")
def test_absorbed_units_give_doom_by_option() -> None:
    g = war("arkham: 2 shoggoth, acolyte, starspawn", "arkham: fungi", "absorb", options={"sacrifice_doom": True})
    g = play(g, ARKHAM, "absorb Acolyte")
    assert doom(g) == (0, 1)
    assert doom(play(g, "absorb Starspawn")) == (0, 4)


@pytest.mark.rule("duel-16.27", "duel-16.28", "duel-16.29", "duel-16.30")
@pytest.mark.parametrize(("kills", "pains", "answers", "lives", "gained"), [
    (1, 0, ["wound Starspawn"], True, 2),
    (2, 0, ["wound Starspawn", "kill the wounded Starspawn"], False, 3),
    (2, 1, ["wound Starspawn", "kill the wounded Starspawn"], False, 3),
    (3, 0, ["wound Starspawn", "kill the wounded Starspawn"], False, 3),
    (1, 1, ["wound Starspawn", "pain the Starspawn in pain again"], True, 2),
    (1, 2, ["wound Starspawn", "pain the Starspawn in pain again"], True, 2),
    (0, 1, ["pain Starspawn"], True, 0),
    (0, 2, ["pain Starspawn", "pain the Starspawn in pain again"], True, 0),
    (0, 3, ["pain Starspawn", "pain the Starspawn in pain again"], True, 0)])
def test_regenerate(kills: int, pains: int, answers: list[str], lives: bool, gained: int) -> None:
    g = rolled(war("arkham: starspawn", "arkham: 3 dark_young", "regenerate"), ARKHAM, (0, 0), (kills, pains))
    for answer in answers:
        assert legal_words(g) == [answer]
        g = play(g, answer)
    assert (question(g) == ("retreat", CTHULHU)) == lives and doom(g) == (0, gained)
    assert in_pool(g, CTHULHU, "starspawn") == (1 if lives else 2)
    if lives:
        assert where(play(g, "retreat Starspawn to Innsmouth"), CTHULHU, "starspawn") == {"innsmouth": 1}


@pytest.mark.rule("duel-16.27")
def test_the_second_kill_may_go_to_the_same_starspawn_or_elsewhere() -> None:
    g = war("arkham: 2 starspawn, acolyte", "arkham: 3 dark_young", "regenerate")
    g = play(rolled(g, ARKHAM, (0, 0), (2, 0)), "wound Starspawn")
    assert legal_words(g) == ["kill Acolyte", "wound Starspawn", "kill the wounded Starspawn"]
    assert doom(play(g, "wound Starspawn")) == (0, 4)
    assert doom(play(g, "kill the wounded Starspawn")) == (0, 3)
    assert doom(play(g, "kill Acolyte")) == (0, 3)


@pytest.mark.rule("duel-16.27", "duel-16.28")
def test_without_the_book_one_kill_kills_a_starspawn() -> None:
    g = rolled(war("arkham: starspawn", "arkham: 3 dark_young"), ARKHAM, (0, 0), (1, 0))
    assert legal_words(g) == ["kill Starspawn"]
    g = play(g, "kill Starspawn")
    assert in_pool(g, CTHULHU, "starspawn") == 2 and doom(g) == (0, 3)


@pytest.mark.rule("duel-16.48")
@pytest.mark.parametrize(("units", "kills", "answers", "gained"), [
    ("starspawn", 2, ["wound Starspawn", "kill the wounded Starspawn"], 3),
    ("starspawn, acolyte", 3, ["wound Starspawn", "kill Acolyte", "kill the wounded Starspawn"], 4),
    ("2 starspawn", 4, ["wound Starspawn", "wound Starspawn", *["kill the wounded Starspawn"] * 2], 6)])
def test_kills_that_only_a_wounded_starspawn_can_take_are_taken(units: str, kills: int, answers: list[str],
                                                                gained: int) -> None:
    g = rolled(war(f"arkham: {units}", "arkham: 3 dark_young", "regenerate"), ARKHAM, (0, 0), (kills, 0))
    for answer in answers[:-1]:
        g = play(g, answer)
        assert question(g) == ("kills", CTHULHU)
    assert legal_words(g) == answers[-1:], "it is not asked whether"
    g = play(g, answers[-1])
    assert see(g, CTHULHU)["units"] == {} and in_pool(g, CTHULHU, "starspawn") == 2 and doom(g) == (0, gained)
    assert question(g) == ("turn", CTHULHU), "nobody is left to retreat"


@pytest.mark.rule("duel-16.19", "duel-16.30")
def test_a_saved_starspawn_is_not_killed_and_gives_no_more_than_its_full_doom() -> None:
    ring = "arkham: acolyte; devil_reef: acolyte; merrimac_river: acolyte"
    g = war("dunwich: starspawn", f"dunwich: 3 dark_young; {ring}", "regenerate")
    wounded = play(rolled(g, "battle in Dunwich", (0, 0), (1, 0)), "wound Starspawn")
    assert doom(wounded) == (0, 2) and in_pool(wounded, CTHULHU, "starspawn") == 1
    assert doom(play(wounded, "lose Starspawn")) == (0, 3)
    pained = play(rolled(g, "battle in Dunwich", (0, 0), (0, 1)), "pain Starspawn")
    assert doom(pained) == (0, 0) and doom(play(pained, "lose Starspawn")) == (0, 3)


@pytest.mark.rule("duel-16.31", "duel-16.32", "duel-16.36", "duel-16.37", "duel-16.39")
def test_dreams_puts_an_acolyte_in_the_place_of_one_that_the_opponent_chooses() -> None:
    g = alone("salem: deep_one", "dreams", goat="dunwich: 2 acolyte; arkham: fungi; boston: acolyte",
              gates="dunwich: black_goat", power=5)
    g = play(g, "use Dreams")
    assert power(g)[0] == 3, "paid first"
    assert legal_words(g) == ["dream in Dunwich", "dream in Boston"]
    g = play(g, "dream in Dunwich")
    assert asked(g) == GOAT and legal_words(g) == ["choose Acolyte", "choose Acolyte on the gate"]
    g = play(g, "choose Acolyte")
    assert doom(g) == (1, 0) and in_pool(g, GOAT, "acolyte") == 4 and in_pool(g, CTHULHU, "acolyte") == 5
    assert where(g, CTHULHU, "acolyte") == {"dunwich": 1} and see(g)["gates"] == {"dunwich": GOAT}, "the gate is safe"
    assert not offered(g, "take the gate in Dunwich")
    g = play(g, "end turn", "recruit an Acolyte in Boston", "end turn", "use Dreams", "dream in Dunwich")
    assert legal_words(g) == ["choose Acolyte on the gate"]
    g = play(g, "choose Acolyte on the gate")
    assert see(g)["gates"] == {"dunwich": "abandoned"}, "the new one stands beside it"
    assert see(play(g, "take the gate in Dunwich"))["gates"] == {"dunwich": CTHULHU}


@pytest.mark.rule("duel-16.33")
def test_an_acolyte_placed_by_dreams_may_be_captured() -> None:
    g = alone("salem: deep_one", "dreams", goat="dunwich: acolyte, fungi")
    g = play(g, "use Dreams", "dream in Dunwich", "choose Acolyte", "end turn", "capture a cultist in Dunwich")
    g = play(g, "choose Acolyte")
    assert see(g, GOAT)["captives"] == {CTHULHU: 1} and where(g, CTHULHU, "acolyte") == {}


@pytest.mark.rule("duel-16.34", "duel-16.35", "duel-16.37")
def test_dreams_needs_an_acolyte_in_the_pool_one_of_the_opponent_and_its_cost() -> None:
    assert offered(alone("salem: 5 acolyte", "dreams", power=2), "use Dreams")
    assert not offered(alone("salem: 6 acolyte", "dreams"), "use Dreams")
    assert not offered(alone("salem: 5 acolyte", "dreams", power=1), "use Dreams")
    assert not offered(alone("salem: 5 acolyte", "dreams", goat="dunwich: ghoul"), "use Dreams")
    assert not offered(alone("salem: 5 acolyte"), "use Dreams"), "nor without the book"


@pytest.mark.rule("duel-16.38")
def test_dreams_costs_three_by_option() -> None:
    option = {"dreams_cost": 3}
    assert not offered(alone("salem: 5 acolyte", "dreams", option, power=2), "use Dreams")
    assert power(play(alone("salem: 5 acolyte", "dreams", option, power=3), "use Dreams"))[0] == 0


@pytest.mark.rule("duel-16.40", "duel-16.41")
@pytest.mark.parametrize(("cthulhu", "books", "more"), [
    ("salem: 3 acolyte, cthulhu", "yha_nthlei", 2), ("salem: 3 acolyte", "yha_nthlei", 0),
    ("salem: 3 acolyte, cthulhu", "dreams", 0)])
def test_yha_nthlei(cthulhu: str, books: str, more: int) -> None:
    told = {"units": cthulhu, "books": f"{books} submerge", "requirements": "first_doom_phase water_gates", "power": 1}
    goat = quiet(GOAT, "merrimac_river: acolyte; devil_reef: acolyte; arkham: acolyte", power=0)
    gates = ("merrimac_river: black_goat; devil_reef: black_goat; arkham: black_goat; salem: great_cthulhu;"
             "martins_cove: abandoned; gardner_reservoir: abandoned")
    g = after_passing(table(cthulhu=told, goat=goat, gates=gates))
    assert power(g) == (3 + 2 + 2 + more, 3 + 6 + 2), "abandoned ones give both 1 and no more"


@pytest.mark.rule("duel-16.40", "duel-16.42")
def test_a_submerged_cthulhu_keeps_yha_nthlei_working() -> None:
    told = quiet(CTHULHU, "salem: 3 acolyte", power=1)
    goat = quiet(GOAT, "devil_reef: acolyte", power=0)
    g = after_passing(table(cthulhu=told, goat=goat, gates="devil_reef: black_goat", submerged={"cthulhu": 1}))
    assert power(g) == (4, 3)


@pytest.mark.rule("duel-16.42", "duel-16.44", "duel-16.45")
def test_cthulhu_submerges_with_any_units_of_his_area_and_comes_up_anywhere() -> None:
    g = alone("martins_cove: cthulhu, 2 acolyte, 2 deep_one, starspawn; salem: shoggoth",
              gates="martins_cove: great_cthulhu")
    g = play(g, "submerge with Cthulhu")
    assert power(g)[0] == 4
    assert legal_words(g) == [STOP_DIVING, "take Acolyte along", "take Deep One along", "take Starspawn along",
                              "take Acolyte on the gate along"]
    g = play(g, "take Deep One along", "take Acolyte on the gate along")
    assert legal_words(g) == [STOP_DIVING, "take Acolyte along", "take Deep One along", "take Starspawn along"]
    g = play(g, STOP_DIVING)
    assert see(g)["submerged"] == {"acolyte": 1, "deep_one": 1, "cthulhu": 1}
    assert see(g)["gates"] == {"martins_cove": "abandoned"}
    assert see(g, CTHULHU)["units"] == {"martins_cove": {"acolyte": 1, "deep_one": 1, "starspawn": 1},
                                        "salem": {"shoggoth": 1}}
    assert not offered(g, "come up again"), "that is another action"
    g = play(g, "end turn", "recruit an Acolyte in Dunwich", "end turn", "come up again")
    assert len(starting(g, "come up in ")) == 13
    g = play(g, "come up in Arkham")
    assert see(g, CTHULHU)["units"]["arkham"] == {"acolyte": 1, "deep_one": 1, "cthulhu": 1}
    assert power(g)[0] == 4 and see(g)["submerged"] == {} and offered(g, "end turn")


@pytest.mark.rule("duel-16.42")
def test_units_are_taken_along_in_any_order_until_nobody_is_left() -> None:
    g = alone("martins_cove: cthulhu, 2 acolyte, 2 deep_one, starspawn", gates="martins_cove: great_cthulhu")
    names = ["Starspawn", "Deep One", "Acolyte on the gate", "Acolyte", "Deep One"]
    for order in (names, names[::-1]):
        down = play(g, "submerge with Cthulhu", *(f"take {name} along" for name in order))
        assert see(down)["submerged"] == {"acolyte": 2, "deep_one": 2, "starspawn": 1, "cthulhu": 1}
        assert see(down, CTHULHU)["units"] == {} and question(down) == ("turn", CTHULHU) and offered(down, "end turn")
    one = play(g, "submerge with Cthulhu", "take Starspawn along", "take Acolyte along", STOP_DIVING)
    assert see(one, CTHULHU)["units"] == {"martins_cove": {"acolyte": 1, "deep_one": 2}}
    assert see(one)["gates"] == {"martins_cove": CTHULHU}, "a keeper that is not taken along stays"


@pytest.mark.rule("duel-16.42", "duel-16.43")
def test_submerge_needs_cthulhu_in_water_the_book_and_power() -> None:
    assert offered(alone("martins_cove: cthulhu", power=1), "submerge with Cthulhu")
    assert not offered(alone("salem: cthulhu"), "submerge with Cthulhu"), "land"
    assert not offered(alone("martins_cove: 2 starspawn"), "submerge with Cthulhu"), "not in play"
    without = {"units": "martins_cove: cthulhu", "books": "dreams", "requirements": "awaken"}
    assert not offered(table(cthulhu=without), "submerge with Cthulhu")


@pytest.mark.rule("duel-16.46", "duel-16.45")
def test_coming_up_needs_power_but_costs_none() -> None:
    down = {"submerged": {"cthulhu": 1, "acolyte": 2}}
    g = play(alone("salem: acolyte", power=1, **down), "come up again", "come up in Boston")
    assert power(g)[0] == 1 and where(g, CTHULHU, "cthulhu") == {"boston": 1}
    g = table(cthulhu=quiet(CTHULHU, "salem: acolyte", power=0), goat=quiet(GOAT, "dunwich: acolyte"), active=GOAT,
              **down)
    g = play(g, "recruit an Acolyte in Dunwich", "end turn")
    assert asked(g) == GOAT and see(g)["decay"] == 1, "at 0 power the turn is gone"


@pytest.mark.rule("duel-16.47")
def test_a_submerged_cthulhu_neither_dives_again_nor_is_awakened() -> None:
    g = alone("martins_cove: 2 acolyte; jersey_reef: acolyte", gates="jersey_reef: great_cthulhu", power=15,
              submerged={"cthulhu": 1})
    assert not offered(g, "submerge with Cthulhu") and not offered(g, "awaken Cthulhu") and offered(g, "come up again")
    g = alone("jersey_reef: acolyte", gates="jersey_reef: great_cthulhu", power=15)
    assert offered(g, "awaken Cthulhu")
