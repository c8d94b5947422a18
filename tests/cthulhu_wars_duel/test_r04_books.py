"""Chapter 4: abilities and spellbooks."""

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
)

SHARED = {"books": "blood_sacrifice", "requirements": "shared_area"}
"""A Black Goat that has its book for a shared area already."""
CTHULHU_BOOKS = ["take Devolve", "take Absorb", "take Regenerate", "take Dreams", "take Y'ha Nthlei", "take Submerge"]
GOAT_BOOKS = ["take The Thousand Young", "take Frenzy", "take Necrophagy", "take Ghroth", "take The Red Sign",
              "take Blood Sacrifice"]


def spread(areas: str, **said: object) -> State:
    """Black Goat to act with an Acolyte in each of these areas."""
    units = "; ".join(f"{area}: acolyte" for area in areas.split())
    return table(active=GOAT, goat={"power": 9, "units": units}, **said)


@pytest.mark.rule("duel-4.1", "duel-4.2", "duel-4.3", "duel-4.4")
def test_abilities_come_from_the_faction_its_books_its_great_old_one_and_its_monsters() -> None:
    g = play(start(), "pass", "end turn", "summon Ghoul", "summon Ghoul in Dunwich")
    assert offered(g, "summon Fungi") and offered(g, "summon no more"), "Fertility Cult works from the beginning"
    for books, may in (("", False), ("frenzy", True)):
        g = table(active=GOAT, cthulhu={"units": "arkham: acolyte"}, goat={"units": "arkham: acolyte", "books": books})
        assert offered(g, "battle in Arkham") == may, "a book works once it is earned"
    for units, may in (("acolyte, ghoul", False), ("acolyte, ghoul, shub_niggurath", True)):
        g = table(active=GOAT, goat={"units": f"arkham: {units}; boston: acolyte"})
        assert offered(g, "use Avatar") == may, "Shub-Niggurath's works while she is in play"
    for units, may in (("deep_one", False), ("deep_one, cthulhu", True)):
        g = table(cthulhu={"units": f"arkham: {units}"}, goat={"units": "arkham: acolyte", **SHARED})
        assert offered(play(g, "battle in Arkham"), "devour an enemy") == may, "and Cthulhu's"
    for units, may in (("2 deep_one", False), ("deep_one, shoggoth", True)):
        g = table(cthulhu={"units": f"arkham: {units}", "books": "absorb"}, goat={"units": "arkham: acolyte", **SHARED})
        assert offered(play(g, "battle in Arkham"), "absorb Deep One") == may, "and a Shoggoth's"


@pytest.mark.rule("duel-4.3")
def test_a_new_book_works_at_once() -> None:
    g = table(cthulhu={"power": 9, "units": "boston: deep_one, acolyte"}, active=GOAT,
              gates="boston: abandoned", goat={"units": "boston: acolyte"})
    assert not offered(g, "battle in Boston")
    g = play(g, "take the gate in Boston", "take Frenzy")
    assert offered(g, "battle in Boston"), "Frenzy gives the Acolyte combat in the same turn"


@pytest.mark.rule("duel-4.5")
def test_the_type_of_an_ability_says_when_it_is_used() -> None:
    books = "absorb dreams yha_nthlei"
    said = {"power": 6, "units": "boston: shoggoth, 2 acolyte, cthulhu", "books": books}
    goat = {"power": 0, "units": "merrimac_river: acolyte; boston: acolyte; salem: shub_niggurath", **SHARED}
    g = table(cthulhu=said, goat=goat, gates=f"merrimac_river: {GOAT}")
    assert offered(g, "use Dreams") and not starting(g, "absorb "), "an action in the Action phase"
    battle = play(g, "battle in Boston")
    assert offered(battle, "absorb Acolyte") and not offered(battle, "use Dreams"), "a battle ability in a battle"
    assert see(g, CTHULHU)["power"] == 6, "a Gather Power ability gives nothing before that phase"
    assert see(play(g, "pass", "end turn"), CTHULHU)["power"] == 3, "two cultists and the enemy's gate in water"
    assert not offered(table(goat={**goat, "power": 6}, active=GOAT), "make a Blood Sacrifice")
    doom = table(goat={**goat, "power": 6}, active=GOAT, phase="doom", doom_slots=1)
    assert offered(doom, "make a Blood Sacrifice") and not offered(doom, "use Avatar"), "a Doom phase ability"
    young = table(active=GOAT, goat={"power": 2, "units": "salem: shub_niggurath, acolyte", "books": "thousand_young"},
                  gates=f"salem: {GOAT}")
    assert offered(young, "summon Dark Young"), "an ongoing ability always works"


@pytest.mark.rule("duel-4.6")
def test_abilities_may_be_declined() -> None:
    g = table(cthulhu={"units": "arkham: cthulhu, acolyte", "books": "devolve"},
              goat={"units": "arkham: acolyte, fungi; boston: ghoul", "books": "necrophagy",
                    "requirements": "shared_area"})
    g = play(g, "battle in Arkham")
    assert offered(g, "devour an enemy")
    g = rolled(g, "use no more before the battle")
    assert asked(g) == GOAT and offered(g, "call the Ghoul from Boston")
    g = play(g, "call no more Ghouls")
    assert asked(g) == CTHULHU and offered(g, "devolve an Acolyte in Arkham"), "an ongoing ability"
    g = play(g, "devolve no more")
    assert see(g, CTHULHU)["units"] == {"arkham": {"acolyte": 1, "cthulhu": 1}}
    assert see(g, GOAT)["units"] == {"arkham": {"acolyte": 1, "fungi": 1}, "boston": {"ghoul": 1}}


@pytest.mark.rule("duel-4.7")
def test_what_can_only_help_is_applied_without_a_question() -> None:
    g = table(cthulhu={"units": "arkham: deep_one"}, goat={"units": "arkham: 2 acolyte", "books": "frenzy",
                                                           "requirements": "shared_area"})
    assert rolled(g, "battle in Arkham").states["dice"][0].tolist() == [1, 2], "Frenzy"
    g = table(active=GOAT, goat={"power": 3, "units": "salem: shub_niggurath, acolyte", "books": "thousand_young"},
              gates=f"salem: {GOAT}")
    g = play(g, "summon Dark Young", "summon Dark Young in Salem")
    assert see(g, GOAT)["power"] == 1, "The Thousand Young"
    g = table(cthulhu={"power": 1, "units": "boston: 2 acolyte, cthulhu", "books": "yha_nthlei"},
              goat={"power": 0, "units": "merrimac_river: acolyte, 2 dark_young", "books": "red_sign"},
              gates=f"merrimac_river: {GOAT}")
    g = play(g, "pass", "end turn")
    assert [see(g, key)["power"] for key in (CTHULHU, GOAT)] == [3, 5], "Y'ha Nthlei and The Red Sign"
    g = table(cthulhu={"units": "arkham: starspawn", "books": "regenerate"}, active=GOAT,
              goat={"units": "arkham: dark_young", **SHARED})
    g = play(rolled(g, "battle in Arkham", attacker=(1, 0)), "wound Starspawn")
    assert in_pool(g, CTHULHU, "starspawn") == 1 and starting(g, "retreat Starspawn to "), "Regenerate"


@pytest.mark.rule("duel-4.8")
@pytest.mark.parametrize(("moves", "picks"), [
    (("use Dreams", "dream in Arkham"), ["choose Acolyte", "choose Acolyte on the gate"]),
    (("battle in Arkham", "devour an enemy"), ["give up Acolyte", "give up Fungi", "give up Acolyte on the gate"]),
    (("capture a cultist in Arkham",), ["choose Acolyte", "choose Acolyte on the gate"]),
], ids=["dreams", "devour", "capture"])
def test_the_owner_chooses_which_unit_is_struck(moves: tuple[str, ...], picks: list[str]) -> None:
    g = play(table(cthulhu={"units": "arkham: cthulhu", "books": "dreams"}, gates=f"arkham: {GOAT}",
                   goat={"units": "arkham: 2 acolyte, fungi", **SHARED}), *moves)
    assert asked(g) == GOAT and legal_words(g) == picks


@pytest.mark.rule("duel-4.9", "duel-4.10")
@pytest.mark.parametrize("book", GOAT_BOOKS)
def test_a_requirement_gives_any_book_of_the_pool_at_once(book: str) -> None:
    g = play(spread("arkham boston salem"), "move Acolyte from Salem", "move Acolyte to Kingsport")
    assert not starting(g, "take ")
    g = table(active=GOAT, goat={"power": 9, "units": "arkham: acolyte; boston: acolyte; salem: 2 acolyte"})
    g = play(g, "move Acolyte from Salem", "move Acolyte to Kingsport")
    assert asked(g) == GOAT and legal_words(g) == GOAT_BOOKS, "it must be taken before the Move goes on"
    g = play(g, book)
    assert len(see(g, GOAT)["books"]) == 1 and see(g, GOAT)["requirements"] == ["areas_4"]
    assert offered(g, "move no more")


@pytest.mark.rule("duel-4.9")
def test_a_book_that_is_held_cannot_be_taken_again() -> None:
    g = table(active=GOAT, cthulhu={"units": "arkham: acolyte"},
              goat={"units": "arkham: acolyte", "books": "frenzy ghroth", "requirements": "areas_4 areas_6"})
    assert legal_words(play(g, "pass")) == [book for book in GOAT_BOOKS if book not in ("take Frenzy", "take Ghroth")]


@pytest.mark.rule("duel-4.11", "duel-4.12", "duel-4.16")
def test_the_example_of_the_book_for_four_areas_that_is_kept() -> None:
    g = table(active=GOAT, cthulhu={"power": 9, "units": "kingsport: deep_one"},
              goat={"power": 9, "units": "arkham: acolyte; boston: acolyte; salem: 2 acolyte", **SHARED})
    g = play(g, "move Acolyte from Salem", "move Acolyte to Kingsport", "take Frenzy", "move no more", "end turn")
    g = play(g, "capture a cultist in Kingsport", "choose Acolyte", "end turn")
    assert sorted(see(g, GOAT)["units"]) == ["arkham", "boston", "salem"]
    assert see(g, GOAT)["books"] == ["frenzy", "blood_sacrifice"], "the book stays"
    g = play(g, "recruit an Acolyte in Salem", "end turn", "pass", "end turn")
    g = play(g, "move Acolyte from Salem", "move Acolyte to Kingsport")
    assert len(see(g, GOAT)["units"]) == 4 and offered(g, "move no more"), "met again, which gives nothing"


@pytest.mark.rule("duel-4.13")
def test_several_requirements_at_once_give_several_books() -> None:
    g = table(active=GOAT, cthulhu={"units": "kingsport: deep_one"},
              goat={"power": 9, "units": "arkham: acolyte; boston: acolyte; salem: 2 acolyte"})
    g = play(g, "move Acolyte from Salem", "move Acolyte to Kingsport", "take Frenzy")
    assert legal_words(g) == [book for book in GOAT_BOOKS if book != "take Frenzy"]
    g = play(g, "take Ghroth", "move no more")
    assert see(g, GOAT)["requirements"] == ["areas_4", "shared_area"] and len(see(g, GOAT)["books"]) == 2
    six = play(spread("arkham boston salem dunwich innsmouth rockport"), "pass", "take Frenzy", "take Ghroth")
    assert see(six, GOAT)["requirements"] == ["areas_4", "areas_6"] and legal_words(six) == ["end turn"]


@pytest.mark.rule("duel-4.14")
def test_a_book_earned_in_a_battle_comes_after_it() -> None:
    g = table(cthulhu={"units": "arkham: cthulhu, shoggoth, acolyte"},
              goat={"units": "arkham: acolyte, fungi; boston: ghoul", "books": "necrophagy",
                    "requirements": "shared_area"})
    g = play(g, "battle in Arkham", "devour an enemy")
    g = rolled(g, "give up Acolyte", attacker=(0, 1))
    assert asked(g) == GOAT and see(g, CTHULHU)["books_due"] == 0, "Absorb cannot be had for this battle"
    g = play(g, "call the Ghoul from Boston")
    g = play(g, "pain Acolyte", "pain Fungi")
    g = play(g, "retreat Acolyte to Innsmouth")
    assert not starting(g, "take ") and see(g, CTHULHU)["requirements"] == []
    g = play(g, "retreat Fungi to Dunwich")
    assert asked(g) == CTHULHU and legal_words(g) == CTHULHU_BOOKS
    assert see(g, CTHULHU)["requirements"] == ["kill_1"] and see(g)["battle"] is None


@pytest.mark.rule("duel-4.14")
def test_a_retreat_to_the_fourth_area_gives_its_book_after_the_battle() -> None:
    g = table(cthulhu={"units": "arkham: starspawn"},
              goat={"units": "arkham: 3 acolyte; boston: ghoul; salem: ghoul", **SHARED})
    g = rolled(g, "battle in Arkham", attacker=(0, 2))
    g = play(g, "pain Acolyte", "pain Acolyte", "retreat Acolyte to Dunwich")
    assert len(see(g, GOAT)["units"]) == 4 and not starting(g, "take "), "the other has still to retreat"
    assert starting(play(g, "retreat Acolyte to Innsmouth"), "take ")


@pytest.mark.rule("duel-4.15")
def test_requirements_are_no_actions_unless_their_text_says_so() -> None:
    g = table(cthulhu={"units": "devil_reef: acolyte; martins_cove: acolyte; merrimac_river: acolyte"},
              gates=f"devil_reef: {CTHULHU}; martins_cove: {CTHULHU}; merrimac_river: abandoned")
    g = play(g, "take the gate in Merrimac River", "take Dreams")
    assert see(g, CTHULHU)["requirements"] == ["water_gates"] and offered(g, "recruit an Acolyte in Merrimac River")
    g = table(active=GOAT, goat={"units": "arkham: 3 acolyte"})
    g = play(g, "sacrifice two cultists for a spellbook", "sacrifice a cultist in Arkham", "choose Acolyte",
             "sacrifice a cultist in Arkham", "choose Acolyte", "take Frenzy")
    assert legal_words(g) == ["end turn"], "as your action"


@pytest.mark.rule("duel-4.17")
def test_requirements_are_checked_after_every_step_of_anybody() -> None:
    g = table(cthulhu={"units": "boston: 2 deep_one"}, goat={"units": "jersey_reef: acolyte"})
    g = play(g, "move Deep One from Boston", "move Deep One to Jersey Reef / Charles River")
    assert asked(g) == GOAT and legal_words(g) == GOAT_BOOKS, "in the middle of the enemy's Move"
    g = play(g, "take Frenzy")
    assert asked(g) == CTHULHU and offered(g, "move Deep One from Boston")


@pytest.mark.rule("duel-4.17")
def test_what_is_true_between_the_units_of_one_move_counts() -> None:
    g = table(active=GOAT, goat={"power": 9, "units": "arkham: acolyte; boston: acolyte; salem: 2 acolyte"})
    g = play(g, "move Acolyte from Salem", "move Acolyte to Kingsport")
    assert len(see(g, GOAT)["units"]) == 4 and legal_words(g) == GOAT_BOOKS
    g = play(g, "take Frenzy", "move Acolyte from Salem", "move Acolyte to Kingsport", "move no more")
    assert len(see(g, GOAT)["units"]) == 3, "at the end of the Move it would no longer be met"
    assert see(g, GOAT)["books"] == ["frenzy"] and see(g, GOAT)["requirements"] == ["areas_4"]


@pytest.mark.rule("duel-4.17")
def test_what_is_true_only_in_the_middle_of_a_battle_does_not_count() -> None:
    g = table(cthulhu={"units": "arkham: starspawn"},
              goat={"units": "arkham: 2 acolyte; boston: ghoul; salem: ghoul", **SHARED})
    g = rolled(g, "battle in Arkham", attacker=(0, 2))
    g = play(g, "pain Acolyte", "pain Acolyte", "retreat Acolyte to Dunwich")
    assert len(see(g, GOAT)["units"]) == 4 and asked(g) == GOAT and not starting(g, "take ")
    g = play(g, "retreat Acolyte to Dunwich")
    assert len(see(g, GOAT)["units"]) == 3 and asked(g) == CTHULHU and see(g, GOAT)["requirements"] == ["shared_area"]


@pytest.mark.rule("duel-4.18")
@pytest.mark.parametrize("active", [CTHULHU, GOAT])
def test_the_active_player_chooses_a_book_first(active: str) -> None:
    waters = "devil_reef: abandoned; martins_cove: abandoned; merrimac_river: abandoned; jersey_reef: abandoned"
    units = {"units": "arkham: acolyte"}
    g = play(table(active=active, cthulhu=units, goat=units, gates=waters), "pass")
    assert asked(g) == active
    g = play(g, "take Dreams" if active == CTHULHU else "take Ghroth")
    assert asked(g) == (GOAT if active == CTHULHU else CTHULHU) and len(starting(g, "take ")) == 6
