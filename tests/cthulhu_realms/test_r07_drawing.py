"""Chapter 7: drawing and discarding."""

import pytest

from cthulhu_realms.build import legal_words, offered, play, see, table

FIVE = "follower follower follower follower follower"
BOTH = ["choose yourself", "choose player 1"]


@pytest.mark.rule("realms-7.1")
@pytest.mark.parametrize(("who", "seat", "card"), [("choose yourself", 0, "goon"), ("choose player 1", 1, "initiate")])
def test_the_chosen_player_draws_from_the_own_deck(who: str, seat: int, card: str) -> None:
    g = play(table(play="yellow_sign necronomicon", decks={0: "goon", 1: "initiate"}), "use The Yellow Sign #2")
    assert legal_words(g) == BOTH
    seen = see(play(g, who))
    assert seen["hands"][seat] == [card] and seen["decks"][seat] == []
    assert seen["hands"][1 - seat] == [] and len(seen["decks"][1 - seat]) == 1


@pytest.mark.rule("realms-7.1")
def test_that_many_cards_from_the_top() -> None:
    g = table(play="shadow_of_cthulhu ghoul", discarded=True, decks={1: FIVE}, tops={1: "dagon mi_go"})
    seen = see(play(g, "use Shadow of Cthulhu #3", "choose player 1"))
    assert sorted(seen["hands"][1]) == ["dagon", "mi_go"] and seen["tops"][1] == [] and len(seen["decks"][1]) == 5
    g = table(play="yellow_sign necronomicon", decks={1: FIVE}, tops={1: "dagon mi_go"})
    assert see(play(g, "use The Yellow Sign #2", "choose player 1"))["hands"][1] == ["mi_go"]


@pytest.mark.rule("realms-7.2")
@pytest.mark.parametrize(("who", "seat"), [("choose yourself", 0), ("choose player 1", 1)])
def test_the_chosen_player_discards_from_hand(who: str, seat: int) -> None:
    g = play(table(play="king_in_yellow", hands={0: "goon follower", 1: "goon follower"}), "use The King in Yellow #2")
    assert legal_words(g) == BOTH
    seen = see(play(g, who, "discard Goon"))
    assert seen["hands"][seat] == ["follower"] and seen["discards"][seat] == ["goon"]
    assert seen["hands"][1 - seat] == ["goon", "follower"] and seen["discards"][1 - seat] == []


@pytest.mark.rule("realms-7.2")
def test_that_many_cards_are_discarded() -> None:
    g = table(locations={0: "miskatonic_library"}, hands={1: "goon follower initiate"}, decks={1: "dagon mi_go"})
    g = play(g, "use Miskatonic Library #1", "choose player 1", "discard Goon")
    assert g.player == 1, "one more is owed"
    seen = see(play(g, "discard Dagon"))
    assert seen["hands"][1] == ["mi_go", "initiate", "follower"] and seen["discards"][1] == ["dagon", "goon"]


@pytest.mark.rule("realms-7.3")
def test_the_player_who_discards_chooses_and_does_it_at_once() -> None:
    g = table(play="king_in_yellow", hands={0: "dagon", 1: "goon follower initiate"})
    g = play(g, "use The King in Yellow #2", "choose player 1")
    assert g.player == 1
    assert legal_words(g) == ["discard Initiate", "discard Goon", "discard Follower"], "nothing else comes before it"
    g = play(g, "discard Initiate")
    assert g.player == 0 and offered(g, "play Dagon") and see(g)["discards"][1] == ["initiate"]


@pytest.mark.rule("realms-7.4")
@pytest.mark.parametrize(("who", "seat"), [("choose yourself", 0), ("choose player 1", 1)])
def test_one_player_draws_first_and_then_discards(who: str, seat: int) -> None:
    g = table(play="necronomicon yellow_sign", decks={0: "arkham mi_go", 1: "arkham mi_go"},
              hands={0: "goon", 1: "goon"})
    g = play(g, "use Necronomicon #2", who)
    assert g.player == seat
    assert offered(g, "discard Mi-Go") and offered(g, "discard Goon"), "a card drawn now may be discarded"
    seen = see(play(g, "discard Mi-Go"))
    assert seen["hands"][seat] == ["arkham", "goon"] and seen["discards"][seat] == ["mi_go"]
    assert seen["hands"][1 - seat] == ["goon"] and seen["discards"][1 - seat] == []


@pytest.mark.rule("realms-7.4")
def test_what_was_drawn_into_an_empty_hand_is_discarded() -> None:
    g = table(play="pnakotic_manuscript yellow_sign", decks={0: "goon"})
    seen = see(play(g, "use Pnakotic Manuscript #2", "choose yourself"))
    assert seen["hands"][0] == [] and seen["discards"][0] == ["goon"] and seen["discarded"]


@pytest.mark.rule("realms-7.5")
@pytest.mark.parametrize("hand", ["goon", "goon dagon"])
def test_too_few_cards_are_all_discarded(hand: str) -> None:
    g = table(locations={0: "miskatonic_library"}, hands={1: hand})
    g = play(g, "use Miskatonic Library #1", "choose player 1")
    seen = see(g)
    assert seen["hands"][1] == [] and sorted(seen["discards"][1]) == sorted(hand.split()) and seen["discarded"]
    assert g.player == 0


@pytest.mark.rule("realms-7.6")
def test_no_replacement_before_the_end_of_the_own_turn() -> None:
    g = table(play="king_in_yellow", hands={1: "goon goon follower"}, decks={0: FIVE, 1: FIVE})
    g = play(g, "use The King in Yellow #2", "choose player 1", "discard Goon")
    assert see(g)["hands"][1] == ["goon", "follower"]
    g = play(g, "end turn")
    assert g.player == 1 and see(g)["hands"][1] == ["goon", "follower"]
    assert len(see(play(g, "end turn"))["hands"][1]) == 5


@pytest.mark.rule("realms-7.7")
@pytest.mark.parametrize(("said", "who"), [
    ({"hands": {1: "goon"}, "decks": {0: "goon"}}, ["choose player 1"]),
    ({"hands": {0: "goon"}, "decks": {1: "goon"}}, ["choose yourself"]),
    ({"hands": {0: "goon", 1: "goon"}}, BOTH),
])
def test_an_empty_hand_is_not_chosen_to_discard(said: dict[str, object], who: list[str]) -> None:
    assert legal_words(play(table(play="king_in_yellow", **said), "use The King in Yellow #2")) == who


@pytest.mark.rule("realms-7.7")
@pytest.mark.parametrize(("said", "who"), [
    ({"decks": {1: "goon"}, "hands": {0: "goon"}}, ["choose player 1"]),
    ({"discards": {0: "goon"}, "hands": {1: "goon"}}, ["choose yourself"]),
    ({"tops": {0: "goon"}}, ["choose yourself"]),
    ({"discards": {0: "goon"}, "decks": {1: "goon"}}, BOTH),
])
def test_a_player_without_cards_to_draw_is_not_chosen(said: dict[str, object], who: list[str]) -> None:
    g = play(table(play="yellow_sign necronomicon", **said), "use The Yellow Sign #2")
    assert legal_words(g) == who


@pytest.mark.rule("realms-7.7")
@pytest.mark.parametrize(("said", "who"), [
    ({"hands": {0: "goon"}}, ["choose yourself"]),
    ({"decks": {1: "goon"}}, ["choose player 1"]),
    ({"hands": {0: "goon"}, "discards": {1: "goon"}}, BOTH),
])
def test_draw_and_discard_needs_one_card_that_can_move(said: dict[str, object], who: list[str]) -> None:
    g = table(locations={0: "miskatonic_library"}, **said)
    assert legal_words(play(g, "use Miskatonic Library #1")) == who
    assert not offered(table(locations={0: "miskatonic_library"}), "use Miskatonic Library #1")


@pytest.mark.rule("realms-7.7")
@pytest.mark.parametrize(("key", "name"), [
    ("king_in_yellow", "The King in Yellow"), ("yellow_sign", "The Yellow Sign"),
])
def test_with_the_abjure_arrow_everybody_may_be_chosen(key: str, name: str) -> None:
    g = play(table(play=key), f"use {name} #3")
    assert legal_words(g) == BOTH
    for who in BOTH:
        seen = see(play(g, who))
        assert seen["box"] == [key] and seen["hands"] == [[], []] and not seen["discarded"]
