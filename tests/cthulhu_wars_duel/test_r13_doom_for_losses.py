"""Chapter 13: doom for kills and eliminations."""

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
from cthulhu_wars_duel.fights import doom, war

TWO_GONE = ("sacrifice a cultist in Dunwich", "choose Acolyte") * 2
SHARED = {"books": "frenzy", "requirements": "shared_area"}
"""The book of a shared area is already held."""
COVE = "Loblolly Cove / Mystic River"


@pytest.mark.rule("duel-13.1", "duel-13.2", "duel-13.9", "duel-13.10", "duel-13.12")
@pytest.mark.parametrize(("unit", "name", "worth"), [
    ("acolyte", "Acolyte", 1), ("deep_one", "Deep One", 1), ("shoggoth", "Shoggoth", 2), ("starspawn", "Starspawn", 3),
    ("cthulhu", "Cthulhu", 7)])
def test_a_killed_unit_of_great_cthulhu_gives_its_doom(unit: str, name: str, worth: int) -> None:
    g = table(cthulhu={"units": f"arkham: {unit}"}, goat={"units": "arkham: fungi"}, active=GOAT)
    before, move = in_pool(g, CTHULHU, unit), "battle in Arkham"
    if unit == "cthulhu":
        g, move = play(g, move), "use no more before the battle"
    g = play(rolled(g, move, attacker=(1, 0)), f"kill {name}")
    assert doom(g) == (0, worth) and in_pool(g, CTHULHU, unit) == before + 1


@pytest.mark.rule("duel-13.1", "duel-13.2", "duel-13.9", "duel-13.11", "duel-13.12")
@pytest.mark.parametrize("cheap", [False, True])
@pytest.mark.parametrize(("unit", "name", "worth"), [
    ("acolyte", "Acolyte", 1), ("ghoul", "Ghoul", 1), ("fungi", "Fungi", 2), ("dark_young", "Dark Young", 3)])
def test_a_killed_unit_of_black_goat_gives_its_doom_whatever_it_costs_now(unit: str, name: str, worth: int,
                                                                         cheap: bool) -> None:
    goat = {"books": "thousand_young", "units": f"arkham: {unit}; salem: shub_niggurath"}
    g = table(cthulhu={"units": "arkham: deep_one"}, goat=goat if cheap else {"units": f"arkham: {unit}"})
    g = play(rolled(g, "battle in Arkham", attacker=(1, 0)), f"kill {name}")
    assert doom(g) == (worth, 0)


@pytest.mark.rule("duel-13.12")
def test_shub_niggurath_gives_eight() -> None:
    g = table(cthulhu={"units": "arkham: deep_one"}, goat={"units": "arkham: shub_niggurath"})
    g = play(rolled(g, "battle in Arkham", attacker=(1, 0)), "kill Shub-Niggurath")
    assert doom(g) == (8, 0)


@pytest.mark.rule("duel-13.9", "duel-13.10")
@pytest.mark.parametrize(("cost", "books"), [(10, ""), (4, "submerge")])
def test_cthulhu_gives_seven_after_the_first_and_after_a_later_awakening(cost: int, books: str) -> None:
    g = table(cthulhu={"power": cost, "awakened": bool(books), "books": books,
                       "requirements": "awaken" if books else ""},
              goat={**SHARED, "units": "jersey_reef: fungi"}, gates="jersey_reef: abandoned")
    g = play(g, "awaken Cthulhu", *([] if books else ["take Absorb"]))
    assert see(g, CTHULHU)["power"] == 0
    g = play(g, "end turn", "battle in Jersey Reef / Charles River")
    g = play(rolled(g, "use no more before the battle", attacker=(1, 0)), "kill Cthulhu")
    assert doom(g) == (0, 7)


@pytest.mark.rule("duel-13.1", "duel-13.2")
def test_both_sides_gain_for_what_the_other_lost_in_one_battle() -> None:
    g = table(cthulhu={"units": "arkham: shoggoth"}, goat={"units": "arkham: dark_young"})
    g = rolled(g, "battle in Arkham", attacker=(1, 0), defender=(1, 0))
    assert doom(play(g, "kill Shoggoth", "kill Dark Young")) == (3, 2)


SACRIFICES: list[tuple[str, dict[str, Any], tuple[str, ...], tuple[int, int]]] = [
    ("requirement", {"goat": {"units": "dunwich: 3 acolyte"}, "active": GOAT},
     ("sacrifice two cultists for a spellbook", *TWO_GONE), (2, 0)),
    ("absorbed", {"cthulhu": {"books": "absorb", "units": "arkham: 2 acolyte, shoggoth"},
                  "goat": {"units": "arkham: ghoul"}}, ("battle in Arkham", "absorb Acolyte"), (0, 1)),
    ("awakening", {"goat": {"power": 8, "units": "dunwich: 3 acolyte"}, "gates": "dunwich: black_goat",
                   "active": GOAT}, ("awaken Shub-Niggurath", *TWO_GONE, "awaken Shub-Niggurath in Dunwich"), (2, 0)),
    ("blood sacrifice", {"goat": {"books": "blood_sacrifice", "units": "dunwich: acolyte, shub_niggurath"},
                         "active": GOAT, "phase": "doom"},
     ("make a Blood Sacrifice", "sacrifice a cultist in Dunwich", "choose Acolyte"), (1, 0)),
]


@pytest.mark.rule("duel-13.3", "duel-13.4", "duel-13.5", "duel-13.7", "duel-13.8")
@pytest.mark.parametrize(("name", "said", "moves", "later"), SACRIFICES, ids=[row[0] for row in SACRIFICES])
def test_own_sacrifices_give_no_doom_but_with_the_option(name: str, said: dict[str, Any], moves: tuple[str, ...],
                                                         later: tuple[int, int]) -> None:
    g = table(**said)
    lost = (see(g)["active"], "acolyte")
    after = play(g, *moves)
    assert doom(after) == (0, 0), name
    assert in_pool(after, *lost) == in_pool(g, *lost) + sum(later), "the cultists are gone"
    assert doom(play(table({"sacrifice_doom": True}, **said), *moves)) == later


@pytest.mark.rule("duel-13.3", "duel-13.6")
def test_an_acolyte_that_devolves_gives_no_doom() -> None:
    g = table(cthulhu={"books": "devolve", "units": "arkham: 2 acolyte"}, goat={"units": "dunwich: acolyte"})
    g = play(g, "recruit an Acolyte in Arkham", "devolve an Acolyte in Arkham", "choose Acolyte")
    assert where(g, CTHULHU, "deep_one") == {"arkham": 1} and doom(g) == (0, 0)


def starspawn(fungi: int, kills: int, around: str = "") -> State:
    """A regenerating Starspawn in Boston that has to take these kills."""
    g = table(cthulhu={"books": "regenerate", "units": "boston: starspawn"}, active=GOAT,
              goat={"units": f"boston: {fungi} fungi{around}"})
    return rolled(g, "battle in Boston", attacker=(kills, 0))


@pytest.mark.rule("duel-13.13", "duel-13.14")
def test_a_starspawn_that_regenerates_gives_half_rounded_up() -> None:
    g = play(starspawn(1, 1), "wound Starspawn")
    assert doom(g) == (0, 2)
    g = play(g, f"retreat Starspawn to {COVE}")
    assert doom(g) == (0, 2) and where(g, CTHULHU, "starspawn") == {"loblolly_cove": 1}


@pytest.mark.rule("duel-13.15")
def test_a_starspawn_with_two_kills_gives_its_full_doom_only() -> None:
    g = play(starspawn(2, 2), "wound Starspawn", "kill the wounded Starspawn")
    assert doom(g) == (0, 3) and in_pool(g, CTHULHU, "starspawn") == 2


@pytest.mark.rule("duel-13.15", "duel-13.16")
def test_a_starspawn_that_regenerates_and_is_surrounded_gives_three_in_all() -> None:
    g = play(starspawn(1, 1, "; jersey_reef: ghoul; loblolly_cove: ghoul"), "wound Starspawn")
    assert doom(g) == (0, 2) and legal_words(g) == ["lose Starspawn"]
    g = play(g, "lose Starspawn")
    assert doom(g) == (0, 3) and in_pool(g, CTHULHU, "starspawn") == 2


@pytest.mark.rule("duel-13.16")
@pytest.mark.parametrize(("rolls", "moves", "earned"), [((1, 1), ("wound Starspawn", "pain Starspawn"), 3),
                                                        ((2, 0), ("wound Starspawn", "wound Starspawn"), 5)])
def test_of_two_surrounded_starspawn_a_saved_one_is_lost_first(rolls: tuple[int, int], moves: tuple[str, ...],
                                                               earned: int) -> None:
    around = "arkham: acolyte; devil_reef: acolyte; merrimac_river: acolyte"
    g = war("dunwich: 2 starspawn", f"dunwich: 3 dark_young; {around}", "regenerate")
    g = rolled(g, "battle in Dunwich", defender=rolls)
    for move in moves:
        g = play(g, move) if offered(g, move) else g  # what leaves no choice is played already
    g = play(g, "lose Starspawn")
    assert doom(g) == (0, earned) and where(g, CTHULHU, "starspawn") == {"dunwich": 1}


@pytest.mark.rule("duel-13.17")
@pytest.mark.parametrize(("result", "moves", "earned"), [
    ((1, 0), ("kill Dark Young",), ["kill_1"]), ((0, 1), ("pain Dark Young", "lose Dark Young"), [])])
def test_a_surrounded_unit_gives_full_doom_and_no_kill_book(result: tuple[int, int], moves: tuple[str, ...],
                                                            earned: list[str]) -> None:
    g = table(cthulhu={"units": "boston: deep_one; jersey_reef: acolyte; loblolly_cove: acolyte"},
              goat={"units": "boston: dark_young"})
    g = play(rolled(g, "battle in Boston", attacker=result), *moves)
    assert doom(g) == (3, 0) and in_pool(g, GOAT, "dark_young") == 3
    assert see(g, CTHULHU)["requirements"] == earned and bool(starting(g, "take ")) == bool(earned)


@pytest.mark.rule("duel-13.18")
@pytest.mark.parametrize(("name", "worth"), [("Acolyte", 1), ("Fungi", 2), ("Dark Young", 3)])
def test_a_devoured_unit_gives_its_doom_before_the_dice(name: str, worth: int) -> None:
    g = table(cthulhu={"books": "absorb", "units": "arkham: cthulhu, shoggoth, acolyte"},
              goat={"units": "arkham: acolyte, fungi, dark_young"})
    g = play(g, "battle in Arkham", "devour an enemy", f"give up {name}")
    assert doom(g) == (worth, 0) and not g.states["dice"].any()


@pytest.mark.rule("duel-13.1", "duel-13.19")
def test_a_captured_cultist_gives_one() -> None:
    g = table(cthulhu={"units": "arkham: deep_one"}, goat={**SHARED, "units": "arkham: acolyte"})
    assert doom(play(g, "capture a cultist in Arkham", "choose Acolyte")) == (1, 0)
    g = table(cthulhu={"units": "arkham: acolyte"}, goat={**SHARED, "units": "arkham: ghoul"}, active=GOAT)
    assert doom(play(g, "capture a cultist in Arkham", "choose Acolyte")) == (0, 1)


@pytest.mark.rule("duel-13.20")
def test_an_acolyte_lost_to_dreams_gives_one() -> None:
    g = table(cthulhu={"books": "dreams"}, goat={"units": "arkham: 2 acolyte"})
    assert doom(play(g, "use Dreams", "dream in Arkham", "choose Acolyte")) == (1, 0)


@pytest.mark.rule("duel-13.21")
def test_each_cultist_lost_to_ghroth_gives_one() -> None:
    g = table(cthulhu={"units": "boston: 3 acolyte"}, goat={"books": "ghroth", "units": "salem: fungi; arkham: fungi"},
              active=GOAT)
    g = ghroth_roll(g, 2)
    assert asked(g) == CTHULHU and doom(g) == (0, 0)
    g = play(g, "lose a cultist in Boston", "choose Acolyte")
    assert doom(g) == (0, 1)
    g = play(g, "lose a cultist in Boston", "choose Acolyte")
    assert doom(g) == (0, 2) and where(g, CTHULHU, "acolyte") == {"boston": 1}
