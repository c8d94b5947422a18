"""Chapter 4: requirements."""

import pytest

from cthulhu_realms.build import offered, play, see, table

FIVE = "follower follower follower follower follower"


@pytest.mark.rule("realms-4.1")
@pytest.mark.parametrize(("others", "places", "ok"), [
    ("", "", False), ("brain_cylinder", "", False), ("", "ruins", False), ("brain_cylinder", "ruins", True),
])
def test_two_requirements_need_both(others: str, places: str, ok: bool) -> None:
    g = table(play=f"book_of_eibon {others}", locations={0: places}, decks={0: "goon"})
    assert offered(g, "use Book of Eibon #3") == ok


@pytest.mark.rule("realms-4.2")
@pytest.mark.parametrize(("said", "ok"), [
    ({"play": "book_of_iod yellow_sign"}, True),
    ({"play": "book_of_iod", "locations": {0: "miskatonic_library"}}, True),
    ({"play": "book_of_iod ghoul goon occultist"}, False),
    ({"play": "book_of_iod", "hands": {0: "yellow_sign"}}, False),
    ({"play": "book_of_iod", "discards": {0: "yellow_sign"}}, False),
    ({"play": "book_of_iod", "locations": {1: "miskatonic_library"}}, False),
])
def test_a_colour_is_asked_of_another_card_of_yours_in_play(said: dict[str, object], ok: bool) -> None:
    assert offered(table(**said), "use Book of Iod #1") == ok


@pytest.mark.rule("realms-4.3")
@pytest.mark.parametrize(("said", "ok"), [
    ({"locations": {0: "ruins"}}, True),
    ({"locations": {0: "arkham"}}, True),
    ({"locations": {0: "miskatonic_library"}}, True),
    ({"locations": {1: "ruins"}}, False),
    ({"hands": {0: "ruins"}}, False),
    ({}, False),
])
def test_a_type_is_asked_of_any_colour(said: dict[str, object], ok: bool) -> None:
    assert offered(table(play="king_in_yellow ghoul", **said), "use The King in Yellow #1") == ok


@pytest.mark.rule("realms-4.4")
def test_a_card_never_meets_its_own_requirement() -> None:
    assert not offered(table(play="book_of_iod"), "use Book of Iod #1")
    assert not offered(table(locations={0: "miskatonic_hospital"}), "use Miskatonic Hospital #1")
    assert offered(table(locations={0: "miskatonic_hospital arkham"}), "use Miskatonic Hospital #1")


@pytest.mark.rule("realms-4.5")
def test_a_second_copy_is_another_card() -> None:
    g = table(play="book_of_iod book_of_iod")
    g = play(g, "use Book of Iod #1", "strike the player", "use Book of Iod #1", "strike the player")
    assert see(g)["sanity"] == [50, 38]
    assert offered(table(locations={0: "miskatonic_hospital miskatonic_hospital"}), "use Miskatonic Hospital #1")


@pytest.mark.rule("realms-4.6")
def test_one_card_may_meet_several_requirements() -> None:
    g = table(play="king_in_yellow brain_cylinder", locations={0: "ruins"})
    assert offered(g, "use The King in Yellow #1") and offered(g, "use Brain Cylinder #2")
    g = play(g, "use The King in Yellow #1", "choose player 1", "strike the player")
    assert offered(g, "use Brain Cylinder #2"), "a supporting card is not used up"


@pytest.mark.rule("realms-4.7")
def test_one_card_may_meet_both_requirements_of_one_ability() -> None:
    g = table(play="book_of_eibon", locations={0: "miskatonic_library"}, decks={0: "goon"})
    assert offered(g, "use Book of Eibon #3")
    g = table(play="book_of_eibon", locations={0: "ruins"}, decks={0: "goon"})
    assert not offered(g, "use Book of Eibon #3")


@pytest.mark.rule("realms-4.8")
@pytest.mark.parametrize(("who", "seat"), [("choose yourself", 0), ("choose player 1", 1)])
def test_discarded_by_any_player(who: str, seat: int) -> None:
    g = table(play="king_in_yellow", locations={0: "rlyeh"}, hands={0: "goon goon", 1: "goon goon"},
              decks={0: "follower"})
    assert not offered(g, "use R'lyeh #1")
    g = play(g, "use The King in Yellow #2", who)
    assert g.player == seat
    assert offered(play(g, "discard Goon"), "use R'lyeh #1")


@pytest.mark.rule("realms-4.9")
@pytest.mark.parametrize("what", ["abjure Goon from hand", "abjure Follower from the discard pile",
                                  "abjure available Dagon", "abjure available Initiate"])
def test_abjured_wherever_it_was(what: str) -> None:
    g = table(play="ghoul", locations={0: "whateley_farm"}, hands={0: "goon"}, discards={0: "follower"}, rows=["dagon"])
    assert not offered(g, "use Whateley Farm #1")
    assert offered(play(g, "use Ghoul #3", what), "use Whateley Farm #1")


@pytest.mark.rule("realms-4.10")
def test_requirements_are_checked_when_the_ability_is_used() -> None:
    g = table(play="king_in_yellow", locations={0: "arkham"})
    assert not offered(play(g, "use Arkham #2"), "use The King in Yellow #1"), "the support is gone before"
    g = play(g, "use The King in Yellow #1", "choose yourself", "strike Arkham", "lose 5")
    assert see(g)["locations"][0] == [], "the ability destroyed its own support and still did all it says"
    later = play(table(play="king_in_yellow", locations={0: "arkham"}), "use The King in Yellow #1", "choose player 1",
                 "strike the player", "use Arkham #2")
    assert see(later)["sanity"] == [50, 45]


@pytest.mark.rule("realms-4.11")
def test_a_discard_that_moved_no_card_does_not_count() -> None:
    g = table(play="yellow_sign", locations={0: "rlyeh"}, decks={0: "goon"})
    assert not offered(play(g, "use The Yellow Sign #3", "choose yourself"), "use R'lyeh #1")
    g = table(play="yellow_sign", locations={0: "rlyeh"}, decks={0: "goon"}, hands={1: "goon"})
    assert offered(play(g, "use The Yellow Sign #3", "choose player 1"), "use R'lyeh #1")


@pytest.mark.rule("realms-4.12")
def test_destroyed_and_abjured_cards_were_not_discarded() -> None:
    g = table(play="shadow_of_cthulhu", locations={0: "rlyeh", 1: "arkham"}, hands={0: "goon"}, decks={0: "goon"})
    g = play(g, "use Shadow of Cthulhu #1", "destroy Arkham of player 1")
    assert see(g)["discards"][1] == ["arkham"] and not offered(g, "use R'lyeh #1")
    g = play(g, "use Shadow of Cthulhu #2", "abjure Goon from hand")
    assert not offered(g, "use R'lyeh #1")


@pytest.mark.rule("realms-4.13")
def test_only_the_current_turn_counts() -> None:
    g = table(active=1, hands={1: "goon goon"}, play="ghoul", discarded=True, abjured=True, decks={0: FIVE, 1: FIVE},
              locations={0: "rlyeh whateley_farm", 1: "ruins"})
    assert offered(g, "use Ruins #1")
    g = play(g, "end turn")
    assert g.player == 0
    assert not offered(g, "use R'lyeh #1") and not offered(g, "use Whateley Farm #1")
