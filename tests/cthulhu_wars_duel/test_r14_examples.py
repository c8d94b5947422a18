"""Chapter 14: the worked examples of the rulebook."""

import pytest

from cthulhu_wars_duel.build import CTHULHU, GOAT, in_pool, legal_words, offered, play, rolled, see, table, where
from cthulhu_wars_duel.fights import dice, doom, question, war

ARKHAM = "battle in Arkham"


@pytest.mark.rule("duel-14.13")
def test_an_acolyte_and_two_starspawn_roll_six_dice() -> None:
    assert dice(play(war("arkham: acolyte, 2 starspawn", "arkham: acolyte"), ARKHAM)) == [6, 0]


@pytest.mark.rule("duel-14.19")
def test_of_an_acolyte_and_a_dark_young_the_acolyte_may_die() -> None:
    g = rolled(war("arkham: 2 starspawn", "arkham: acolyte, dark_young"), ARKHAM, (1, 0), (0, 0))
    assert legal_words(g) == ["kill Acolyte", "kill Dark Young"]
    g = play(g, "kill Acolyte")
    assert see(g, GOAT)["units"] == {"arkham": {"dark_young": 1}} and doom(g) == (1, 0)


@pytest.mark.rule("duel-14.36")
def test_the_simple_battle() -> None:
    g = war("arkham: 3 deep_one, 2 acolyte", "arkham: 2 acolyte", goat_books="frenzy")
    g = rolled(g, ARKHAM, (0, 2), (1, 0))
    assert dice(g) == [3, 2]
    g = play(g, "kill Acolyte")
    assert doom(g) == (0, 1) and in_pool(g, CTHULHU, "acolyte") == 5
    g = play(g, "pain Acolyte", "pain Acolyte", "retreat Acolyte to Dunwich", "retreat Acolyte to Innsmouth")
    assert see(g, CTHULHU)["units"] == {"arkham": {"acolyte": 1, "deep_one": 3}}
    assert where(g, GOAT, "acolyte") == {"dunwich": 1, "innsmouth": 1}
    assert question(g) == ("turn", CTHULHU) and doom(g) == (0, 1)


@pytest.mark.rule("duel-14.37", "duel-14.38", "duel-14.39")
def test_the_complex_battle() -> None:
    g = table(cthulhu={"units": "arkham: cthulhu, 2 deep_one", "books": "dreams", "requirements": "awaken"},
              goat={"units": "arkham: shub_niggurath, fungi; salem: ghoul, 3 acolyte", "books": "necrophagy frenzy",
                    "requirements": "awaken shared_area"}, active=GOAT, gates="salem: black_goat")
    g = play(g, ARKHAM)
    assert question(g) == ("pre_battle", CTHULHU)
    g = play(g, "devour an enemy")
    assert question(g) == ("devour", GOAT) and legal_words(g) == ["give up Fungi"], "not Shub-Niggurath"
    g = rolled(g, "give up Fungi", (1, 1), (1, 1))
    assert dice(g) == [3 + 1, 6 + 2], "Shub-Niggurath has three cultists and a gate"
    assert question(g) == ("kills", GOAT) and legal_words(g) == ["kill Shub-Niggurath"], "the last of her side"
    g = play(g, "kill Shub-Niggurath", "kill Deep One")
    assert doom(g) == (2 + 8, 1) and in_pool(g, GOAT, "shub_niggurath") == 1
    assert question(g) == ("necrophagy", GOAT), "without a unit left in the area"
    g = play(g, "call the Ghoul from Salem")
    assert question(g) == ("pains", CTHULHU)
    g = play(g, "pain Deep One", "pain Cthulhu")
    g = play(g, "retreat Deep One to Innsmouth", "retreat Cthulhu to Innsmouth")
    assert see(g, GOAT)["units"]["arkham"] == {"ghoul": 1}, "only the Ghoul is left"
    assert see(g, CTHULHU)["units"] == {"innsmouth": {"deep_one": 1, "cthulhu": 1}}
    assert see(g, CTHULHU)["requirements"] == ["kill_2", "awaken"] and offered(g, "take Absorb")


@pytest.mark.rule("duel-14.38")
def test_without_the_ghoul_one_pain_would_have_left_cthulhu_there() -> None:
    g = war("arkham: cthulhu, 2 deep_one", "arkham: shub_niggurath, fungi; salem: ghoul, 3 acolyte",
            goat_books="necrophagy", by=GOAT, gates="salem: black_goat")
    g = rolled(play(g, ARKHAM, "devour an enemy"), "give up Fungi", (1, 1), (1, 1))
    g = play(g, "kill Shub-Niggurath", "kill Deep One", "call no more Ghouls", "pain Deep One",
             "retreat Deep One to Innsmouth")
    assert where(g, CTHULHU, "cthulhu") == {"arkham": 1} and question(g) == ("turn", GOAT)
