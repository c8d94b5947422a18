"""Chapter 9: conjuring and buying."""

import pytest

from cthulhu_realms.build import offered, play, see, starting, table

FIVE = "follower follower follower follower follower"


@pytest.mark.rule("realms-9.1")
def test_conjuring_adds_up() -> None:
    g = table(play="brain_cylinder yithian follower")
    assert see(play(g, "use Brain Cylinder #1"))["conjure"] == 3
    assert see(play(g, "use Brain Cylinder #1", "use Yithian #1", "use Follower #1"))["conjure"] == 6


@pytest.mark.rule("realms-9.2")
def test_the_cost_is_covered_and_taken() -> None:
    g = table(rows=["dagon mi_go brain_cylinder ghoul tomb"], conjure=3)
    assert starting(g, "buy ") == ["buy Brain Cylinder", "buy Mi-Go", "buy Ghoul", "buy Initiate"]
    assert see(play(g, "buy Mi-Go"))["conjure"] == 0
    assert see(play(g, "buy Ghoul"))["conjure"] == 2
    assert starting(table(rows=["ghoul"], conjure=0), "buy ") == []


@pytest.mark.rule("realms-9.2")
def test_any_number_of_cards_while_the_power_lasts() -> None:
    g = table(rows=["mi_go brain_cylinder dagon"], common_top="tomb", conjure=5)
    both = play(g, "buy Brain Cylinder", "buy Mi-Go")
    assert see(both)["conjure"] == 0 and sorted(see(both)["discards"][0]) == ["brain_cylinder", "mi_go"]
    one = play(g, "buy Dagon")
    assert see(one)["conjure"] == 1 and not offered(one, "buy Brain Cylinder")


@pytest.mark.rule("realms-9.2")
def test_at_any_moment_of_the_turn() -> None:
    g = table(play="yithian ghoul", hands={0: "follower goon"}, rows=["mi_go ghoul"], common_top="yithian")
    g = play(g, "use Yithian #1", "buy Ghoul", "play Follower", "use Follower #1", "buy Initiate", "play Goon",
             "use Goon #1", "strike the player")
    assert see(g)["sanity"] == [50, 49] and see(g)["conjure"] == 0
    assert sorted(see(g)["discards"][0]) == ["ghoul", "initiate"]


@pytest.mark.rule("realms-9.3")
def test_a_bought_card_goes_to_the_discard_pile() -> None:
    seen = see(play(table(rows=["dagon"], conjure=4, decks={0: FIVE}, discards={0: "goon"}), "buy Dagon"))
    assert seen["discards"] == [["dagon", "goon"], []]
    assert seen["hands"][0] == [] and seen["tops"][0] == [] and seen["decks"][0] == FIVE.split()


@pytest.mark.rule("realms-9.4")
def test_the_gap_is_filled_at_once() -> None:
    g = table(rows=["dagon ghoul yithian arkham mi_go"], common="ghast", common_top="tomb", conjure=9)
    g = play(g, "buy Dagon")
    seen = see(g)
    assert sorted(seen["rows"][0]) == ["arkham", "ghoul", "mi_go", "tomb", "yithian"]
    assert seen["common_top"] == "ghast" and seen["common"] == []
    assert offered(g, "buy Tomb"), "the new card is for sale at once"


@pytest.mark.rule("realms-9.5")
def test_initiates_are_sold_while_the_stack_lasts() -> None:
    g = table(rows=["dagon ghoul"], common_top="tomb", initiates=2, conjure=9)
    g = play(g, "buy Initiate", "buy Initiate")
    seen = see(g)
    assert seen["discards"][0] == ["initiate", "initiate"] and seen["initiates"] == 0
    assert sorted(seen["rows"][0]) == ["dagon", "ghoul"] and seen["common_top"] == "tomb"
    assert seen["conjure"] == 5 and not offered(g, "buy Initiate")


@pytest.mark.rule("realms-9.6")
def test_power_that_is_not_spent_is_lost() -> None:
    g = table(conjure=8, decks={0: FIVE, 1: FIVE})
    assert starting(g, "buy ")
    g = play(g, "end turn")
    assert see(g)["conjure"] == 0 and starting(g, "buy ") == []
    assert see(play(g, "end turn"))["conjure"] == 0
