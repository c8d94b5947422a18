"""Chapter 5: double arrow and abjure arrow."""

import pytest

from cthulhu_realms.build import legal_words, offered, play, see, table

FIVE = "follower follower follower follower follower"


@pytest.mark.rule("realms-5.1")
def test_one_of_two_joined_abilities() -> None:
    g = table(play="deep_ones")
    assert offered(g, "use Deep Ones #1") and offered(g, "use Deep Ones #2")
    for one in ("use Deep Ones #1", "use Deep Ones #2"):
        after = play(g, one)
        if "strike the player" in legal_words(after):
            after = play(after, "strike the player")
        assert not offered(after, "use Deep Ones #1") and not offered(after, "use Deep Ones #2")


@pytest.mark.rule("realms-5.1")
def test_joined_abilities_need_their_requirements() -> None:
    for abjured in (False, True):
        g = table(locations={0: "kingsport_harbor"}, abjured=abjured)
        assert offered(g, "use Kingsport Harbor #1") == abjured
        assert offered(g, "use Kingsport Harbor #2") == abjured


@pytest.mark.rule("realms-5.2")
def test_the_other_is_closed_until_the_next_turn() -> None:
    g = table(locations={0: "arkham_asylum"}, decks={0: FIVE, 1: FIVE})
    g = play(g, "use Arkham Asylum #1")
    assert not offered(g, "use Arkham Asylum #2") and offered(g, "use Arkham Asylum #3")
    g = play(g, "end turn", "end turn")
    assert offered(g, "use Arkham Asylum #1") and offered(g, "use Arkham Asylum #2")


@pytest.mark.rule("realms-5.2")
def test_each_copy_has_its_own_choice() -> None:
    g = play(table(play="initiate initiate"), "use Initiate #1")
    assert offered(g, "use Initiate #2")
    g = play(g, "use Initiate #2", "strike the player")
    assert not offered(g, "use Initiate #1") and not offered(g, "use Initiate #2")


@pytest.mark.rule("realms-5.3")
def test_the_abjure_arrow_puts_the_card_into_the_box() -> None:
    g = play(table(play="mi_go", decks={0: FIVE}), "use Mi-Go #3")
    seen = see(g)
    assert (seen["conjure"], seen["play"], seen["box"]) == (3, [], ["mi_go"])
    assert not offered(g, "use Mi-Go #1")
    seen = see(play(g, "end turn"))
    assert "mi_go" not in seen["discards"][0] + seen["hands"][0] + seen["decks"][0]


@pytest.mark.rule("realms-5.4")
def test_the_card_is_abjured_before_the_effect() -> None:
    g = table(locations={0: "tomb arkham"})
    g = play(g, "use Tomb #2")
    assert see(g)["box"] == ["tomb"]
    assert legal_words(g) == ["destroy Arkham of yourself"]
    alone = see(play(table(locations={0: "tomb"}), "use Tomb #2"))
    assert alone["box"] == ["tomb"] and alone["abjured"] and not alone["pending"], "there is no prey, the price is paid"
    g = play(table(locations={0: "arkham_asylum"}), "use Arkham Asylum #3")
    assert "choose yourself" not in legal_words(g), "its own loss cannot destroy it any more"


@pytest.mark.rule("realms-5.5")
def test_the_abjure_arrow_meets_abjured() -> None:
    g = table(play="mi_go", locations={0: "whateley_farm"})
    assert not offered(g, "use Whateley Farm #1")
    assert offered(play(g, "use Mi-Go #3"), "use Whateley Farm #1")


@pytest.mark.rule("realms-5.6")
def test_the_abjure_arrow_ignores_the_limit_of_six() -> None:
    g = table(play="unspeakable_one")
    g = play(g, "use The Unspeakable One #3", "strike the player")
    assert see(g)["box"] == ["unspeakable_one"] and see(g)["sanity"] == [50, 44]
    limited = play(table(play="ghoul", hands={0: "unspeakable_one goon"}), "use Ghoul #3")
    assert not offered(limited, "abjure The Unspeakable One from hand")


@pytest.mark.rule("realms-5.7")
def test_an_abjured_card_supports_no_other() -> None:
    g = table(play="brain_cylinder mi_go ghoul", locations={0: "arkham"})
    assert offered(g, "use Brain Cylinder #2") and offered(g, "use Ghoul #2")
    g = play(g, "use Arkham #2", "use Mi-Go #3")
    assert not offered(g, "use Brain Cylinder #2") and not offered(g, "use Ghoul #2")
