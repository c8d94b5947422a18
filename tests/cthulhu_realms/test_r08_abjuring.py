"""Chapter 8: abjuring and returning."""

import pytest

from cthulhu_realms.build import legal_words, offered, play, see, table

FIVE = "follower follower follower follower follower"


@pytest.mark.rule("realms-8.1")
@pytest.mark.parametrize(("words", "zone", "key"), [
    ("abjure Mi-Go from hand", "hands", "mi_go"),
    ("abjure Dagon from the discard pile", "discards", "dagon"),
    ("abjure available Arkham", "rows", "arkham"),
])
def test_one_card_from_hand_discard_pile_or_available_goes_to_the_box(words: str, zone: str, key: str) -> None:
    g = table(play="ghoul", hands={0: "mi_go mi_go"}, discards={0: "dagon"}, rows=["arkham"], common_top="yithian")
    g = play(g, "use Ghoul #3")
    assert legal_words(g) == ["abjure Mi-Go from hand", "abjure Dagon from the discard pile", "abjure available Arkham",
                              "abjure available Initiate"]
    seen = see(play(g, words))
    assert seen["box"] == [key]
    assert seen["hands"][0] == (["mi_go"] if zone == "hands" else ["mi_go", "mi_go"])
    assert seen["discards"][0] == ([] if zone == "discards" else ["dagon"])
    assert seen["rows"][0] == (["yithian"] if zone == "rows" else ["arkham"])
    assert seen["abjured"] and seen["pending"] == [], "one card only"


@pytest.mark.rule("realms-8.1")
def test_an_abjured_card_is_out_of_the_game() -> None:
    g = table(play="ghoul", hands={0: "mi_go"}, decks={0: FIVE})
    seen = see(play(g, "use Ghoul #3", "abjure Mi-Go from hand", "end turn"))
    assert seen["box"] == []
    assert "mi_go" not in seen["hands"][0] + seen["decks"][0] + seen["discards"][0]


@pytest.mark.rule("realms-8.2")
@pytest.mark.parametrize(("key", "name", "ok"), [
    ("goon", "Goon", True),
    ("nyarlathotep", "Nyarlathotep", True),
    ("lesser_whateley", "Lesser Whateley Brother", True),
    ("dean_halsey", "Dean Halsey", False),
    ("miskatonic_university", "Miskatonic University", False),
])
def test_cost_six_or_less_zero_too(key: str, name: str, ok: bool) -> None:
    in_hand = play(table(play="ghoul", hands={0: key}), "use Ghoul #3")
    assert offered(in_hand, f"abjure {name} from hand") == ok
    in_pile = play(table(play="ghoul", discards={0: key}), "use Ghoul #3")
    assert offered(in_pile, f"abjure {name} from the discard pile") == ok
    if key != "goon":
        in_row = play(table(play="ghoul", rows=[key]), "use Ghoul #3")
        assert offered(in_row, f"abjure available {name}") == ok


@pytest.mark.rule("realms-8.3")
def test_an_abjured_card_of_a_row_is_replaced_from_the_common_deck() -> None:
    g = table(play="ghoul", rows=["arkham dagon"], common="yithian", common_top="tomb")
    seen = see(play(g, "use Ghoul #3", "abjure available Dagon"))
    assert sorted(seen["rows"][0]) == ["arkham", "tomb"]
    assert seen["common_top"] == "yithian" and seen["common"] == []


@pytest.mark.rule("realms-8.4")
def test_an_initiate_of_the_stack_is_not_replaced() -> None:
    g = table(play="ghoul", rows=["arkham"], common_top="tomb", initiates=1)
    g = play(g, "use Ghoul #3", "abjure available Initiate")
    seen = see(g)
    assert seen["initiates"] == 0 and seen["box"] == ["initiate"]
    assert seen["rows"] == [["arkham"]] and seen["common_top"] == "tomb"
    none_left = play(table(play="ghoul", rows=["arkham"], initiates=0), "use Ghoul #3")
    assert not offered(none_left, "abjure available Initiate")


@pytest.mark.rule("realms-8.5")
def test_cards_in_play_in_decks_or_of_others_cannot_be_chosen() -> None:
    g = table(play="ghoul mi_go", locations={0: "ruins", 1: "arkham"}, decks={0: "dagon", 1: "yithian"},
              tops={0: "occultist"}, hands={1: "goon"}, discards={1: "follower"}, rows=["tomb"],
              common_top="brain_cylinder", initiates=0)
    assert legal_words(play(g, "use Ghoul #3")) == ["abjure available Tomb"]


@pytest.mark.rule("realms-8.6")
def test_the_second_abjure_of_nyarlathotep_has_the_same_limits() -> None:
    g = table(play="nyarlathotep ghoul", discarded=True, hands={0: "goon dean_halsey"},
              discards={0: "mi_go unspeakable_one"}, rows=["arkham miskatonic_university"], decks={0: "dagon"})
    second = play(g, "use Nyarlathotep #3")
    assert legal_words(second) == ["abjure Goon from hand", "abjure Mi-Go from the discard pile",
                                   "abjure available Arkham", "abjure available Initiate"]
    assert legal_words(second) == legal_words(play(g, "use Nyarlathotep #2"))


@pytest.mark.rule("realms-8.7")
def test_return_puts_a_card_abjured_now_on_top_of_the_deck() -> None:
    g = table(play="keziah_mason occultist unspeakable_one", box="mi_go goon", locations={0: "arkham"},
              decks={0: FIVE, 1: FIVE})
    g = play(g, "use Keziah Mason #3")
    assert legal_words(g) == ["return Mi-Go to the top of the deck", "return Goon to the top of the deck"]
    g = play(g, "return Mi-Go to the top of the deck")
    seen = see(g)
    assert seen["box"] == ["goon"] and seen["tops"] == [["mi_go"], []] and seen["pending"] == []
    drawn = see(play(g, "use The Unspeakable One #2", "choose yourself"))
    assert drawn["hands"][0] == ["mi_go"], "the top card is drawn next"


@pytest.mark.rule("realms-8.7")
def test_the_last_returned_card_lies_on_top() -> None:
    g = table(play="keziah_mason dean_halsey unspeakable_one", box="mi_go goon", locations={0: "arkham"})
    g = play(g, "use Keziah Mason #3", "return Goon to the top of the deck", "use Dean Halsey #2",
             "return Mi-Go to the top of the deck", "use The Unspeakable One #2", "choose yourself")
    assert see(g)["hands"][0] == ["mi_go"] and see(g)["tops"][0] == ["goon"]


@pytest.mark.rule("realms-8.7")
def test_cards_abjured_in_an_earlier_turn_cannot_be_returned() -> None:
    g = table(play="ghoul", hands={0: "mi_go"}, decks={0: "dean_halsey follower follower follower follower", 1: FIVE})
    g = play(g, "use Ghoul #3", "abjure Mi-Go from hand", "end turn", "end turn", "play Dean Halsey")
    assert offered(g, "use Dean Halsey #1") and not offered(g, "use Dean Halsey #2")


@pytest.mark.rule("realms-8.8")
def test_an_available_card_may_be_had_for_nothing() -> None:
    g = table(play="ghoul dean_halsey", rows=["nyarlathotep"], conjure=0)
    g = play(g, "use Ghoul #3", "abjure available Nyarlathotep", "use Dean Halsey #2")
    seen = see(play(g, "return Nyarlathotep to the top of the deck"))
    assert seen["tops"][0] == ["nyarlathotep"] and seen["conjure"] == 0 and seen["box"] == []


@pytest.mark.rule("realms-8.9")
def test_a_card_abjured_by_its_arrow_may_be_returned() -> None:
    g = play(table(play="unspeakable_one dean_halsey"), "use The Unspeakable One #3", "strike the player",
             "use Dean Halsey #2", "return The Unspeakable One to the top of the deck")
    assert see(g)["tops"][0] == ["unspeakable_one"] and see(g)["box"] == []


@pytest.mark.rule("realms-8.10")
def test_abjured_stays_met_after_the_return() -> None:
    g = table(play="ghoul dean_halsey", hands={0: "goon"}, locations={0: "whateley_farm"})
    assert not offered(g, "use Whateley Farm #1")
    g = play(g, "use Ghoul #3", "abjure Goon from hand", "use Dean Halsey #2", "return Goon to the top of the deck")
    assert see(g)["box"] == [] and offered(g, "use Whateley Farm #1")
