"""Chapter 3: cards and their abilities."""

import pytest
from mythos_envs.cthulhu_realms import tables

from cthulhu_realms.build import legal_words, offered, play, see, starting, table

FIVE = "follower follower follower follower follower"


@pytest.mark.rule("realms-3.1", "realms-3.2", "realms-3.3", "realms-3.4")
@pytest.mark.parametrize("card", tables.CARDS, ids=lambda card: card.key)
def test_every_card_is_whole(card: tables.Card) -> None:
    assert card.colour.value in ("yellow", "purple", "green", "black")
    assert card.type.value in ("character", "artifact", "location")
    assert card.cost.value >= 0 and len(card.abilities) >= 1
    if card.type.value == "location":
        assert card.sanity is not None and card.sanity.value > 0
    else:
        assert card.sanity is None and card.shield is None


@pytest.mark.rule("realms-3.2")
def test_all_colours_and_types_occur() -> None:
    assert {card.colour.value for card in tables.CARDS} == {"yellow", "purple", "green", "black"}
    assert {card.type.value for card in tables.CARDS} == {"character", "artifact", "location"}


@pytest.mark.rule("realms-3.5")
def test_playing_costs_nothing() -> None:
    g = table(hands={0: "unspeakable_one arkham"}, conjure=0)
    g = play(g, "play The Unspeakable One", "play Arkham")
    seen = see(g)
    assert seen["hands"][0] == [] and seen["play"] == ["unspeakable_one"] and seen["locations"][0] == ["arkham"]
    assert seen["conjure"] == 0
    assert see(play(table(hands={0: "dagon"}, conjure=3), "play Dagon"))["conjure"] == 3


@pytest.mark.rule("realms-3.6")
@pytest.mark.parametrize(("key", "name", "moves"), [
    ("goon", "Goon", ("use Goon #1", "strike the player")),
    ("arkham", "Arkham", ("use Arkham #1", "choose player 1", "strike the player")),
])
def test_each_ability_once_in_the_turn_of_playing(key: str, name: str, moves: tuple[str, ...]) -> None:
    g = play(table(hands={0: key}), f"play {name}")
    assert offered(g, moves[0])
    assert not offered(play(g, *moves), moves[0])


@pytest.mark.rule("realms-3.6")
def test_two_copies_offer_it_twice() -> None:
    g = play(table(play="follower follower"), "use Follower #1")
    assert offered(g, "use Follower #1")
    g = play(g, "use Follower #1")
    assert not offered(g, "use Follower #1") and see(g)["conjure"] == 2


@pytest.mark.rule("realms-3.7")
def test_a_location_serves_again_in_each_own_turn() -> None:
    strike = ("use Arkham #1", "choose player 1", "strike the player")
    g = play(table(hands={0: "arkham"}, decks={0: FIVE, 1: FIVE}), "play Arkham", *strike)
    assert not offered(g, "use Arkham #1")
    g = play(g, "end turn")
    assert not offered(g, "use Arkham #1"), "it is the other player's turn"
    g = play(g, "end turn", *strike)
    assert see(g)["sanity"] == [50, 48]
    assert not offered(g, "use Arkham #1")


@pytest.mark.rule("realms-3.8")
def test_any_order_and_between_two_abilities() -> None:
    g = table(hands={0: "miskatonic_med_student goon"})
    g = play(g, "play Miskatonic U. Med Student", "use Miskatonic U. Med Student #2", "choose yourself", "play Goon",
             "use Goon #1", "strike the player", "use Miskatonic U. Med Student #1")
    seen = see(g)
    assert (seen["sanity"], seen["conjure"]) == ([54, 49], 2)


@pytest.mark.rule("realms-3.9", "realms-3.10")
def test_nothing_has_to_be_used_or_played() -> None:
    g = table(hands={0: "goon follower"}, locations={0: "arkham"}, decks={0: FIVE})
    assert offered(g, "end turn") and offered(g, "play Goon") and offered(g, "use Arkham #1")
    g = play(g, "play Goon")
    assert offered(g, "use Goon #1") and offered(g, "end turn")
    assert see(play(g, "end turn"))["sanity"] == [50, 50]


@pytest.mark.rule("realms-3.11")
def test_a_card_played_again_has_its_abilities_anew() -> None:
    g = table(play="mi_go dean_halsey occultist", used={"mi_go.0": 1})
    assert not offered(g, "use Mi-Go #1")
    g = play(g, "use Mi-Go #3", "use Dean Halsey #2", "return Mi-Go to the top of the deck", "use Dean Halsey #3",
             "choose yourself", "play Mi-Go")
    assert offered(g, "use Mi-Go #1") and offered(g, "use Mi-Go #3")


@pytest.mark.rule("realms-3.12")
def test_what_could_move_no_card_is_not_offered() -> None:
    alone = table(play="shadow_of_cthulhu dean_halsey occultist unspeakable_one king_in_yellow yellow_sign",
                  rows=["miskatonic_university"], initiates=0, discarded=True, abjured=True)
    assert starting(alone, "use Shadow of Cthulhu") == []
    assert starting(alone, "use Dean Halsey") == ["use Dean Halsey #1: gain 5"]
    assert not offered(alone, "use Occultist #3") and not offered(alone, "use The King in Yellow #2")
    for words in ("use The King in Yellow #3", "use The Yellow Sign #3"):
        assert offered(alone, words), "the price is a change"
    rich = table(play="shadow_of_cthulhu dean_halsey occultist king_in_yellow ghoul", rows=["miskatonic_university"],
                 initiates=1, discarded=True, abjured=True, box="goon", locations={1: "arkham"}, hands={1: "goon"},
                 decks={0: "goon"})
    for words in ("Shadow of Cthulhu #1", "Shadow of Cthulhu #2", "Shadow of Cthulhu #3", "Dean Halsey #2",
                  "Occultist #3", "The King in Yellow #2"):
        assert offered(rich, f"use {words}"), words


@pytest.mark.rule("realms-3.12")
@pytest.mark.parametrize("card", ["king_in_yellow", "yellow_sign"])
def test_paying_for_nothing_is_allowed(card: str) -> None:
    g = table(play=card)
    name = tables.NAMES[tables.KIND[card]]
    g = play(g, f"use {name} #3")
    assert legal_words(g) == ["choose yourself", "choose player 1"]
    seen = see(play(g, "choose yourself"))
    assert seen["box"] == [card] and not seen["discarded"] and seen["abjured"]
