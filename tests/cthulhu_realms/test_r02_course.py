"""Chapter 2: course of play."""

from collections import Counter

import pytest

from cthulhu_realms.build import game, offered, play, see, starting, table

FIVE = "follower follower follower follower follower"


@pytest.mark.rule("realms-2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_pass_clockwise(players: int) -> None:
    state = game(players, first_player="1").start(seed=1)
    seats = []
    for _ in range(players + 1):
        seats.append(state.player)
        state = play(state, "end turn")
    assert seats == [(1 + k) % players for k in range(players + 1)]


@pytest.mark.rule("realms-2.2")
def test_play_cards_and_use_abilities_of_cards_in_play() -> None:
    g = table(hands={0: "goon", 1: "follower"}, locations={0: "arkham", 1: "city_of_pnakotus"})
    assert offered(g, "play Goon") and not offered(g, "play Follower")
    assert offered(g, "use Arkham #1"), "played earlier"
    assert not offered(g, "use Pnakotus #1"), "another player's"
    assert not offered(g, "use Goon #1"), "still in hand"
    assert offered(play(g, "play Goon"), "use Goon #1")


@pytest.mark.rule("realms-2.3", "realms-2.4", "realms-2.5", "realms-2.6")
def test_end_of_turn_discards_all_but_locations_and_draws_five() -> None:
    g = table(hands={0: "goon follower"}, play="initiate brain_cylinder", locations={0: "arkham"},
              decks={0: FIVE + " goon"})
    seen = see(play(g, "end turn"))
    assert Counter(seen["discards"][0]) == Counter("goon follower initiate brain_cylinder".split())
    assert seen["locations"][0] == ["arkham"]
    assert seen["play"] == []
    assert len(seen["hands"][0]) == 5
    assert Counter(seen["hands"][0] + seen["decks"][0]) == Counter((FIVE + " goon").split())


@pytest.mark.rule("realms-2.5")
def test_a_location_played_now_stays_until_destroyed_or_abjured() -> None:
    g = play(table(hands={0: "arkham"}, decks={0: FIVE, 1: FIVE}), "play Arkham", "end turn", "end turn")
    assert see(g)["locations"][0] == ["arkham"] and offered(g, "use Arkham #1")
    assert see(play(g, "use Arkham #2"))["locations"][0] == []
    struck = table(play="wilbur_whateley", locations={1: "arkham"})
    struck = play(struck, "use Wilbur Whateley #1", "strike Arkham", "lose 5")
    assert see(struck)["locations"][1] == []


@pytest.mark.rule("realms-2.7")
def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    g = table(decks={0: "goon goon"}, discards={0: FIVE}, hands={0: "initiate"})
    seen = see(play(g, "end turn"))
    assert Counter(seen["hands"][0])["goon"] == 2, "the old deck is drawn first"
    assert len(seen["hands"][0]) == 5
    assert seen["discards"][0] == []
    assert Counter(seen["hands"][0] + seen["decks"][0]) == Counter((FIVE + " goon goon initiate").split())
    enough = see(play(table(decks={0: FIVE}, discards={0: "goon"}), "end turn"))
    assert enough["discards"][0] == ["goon"], "not before a card must be drawn"


@pytest.mark.rule("realms-2.7")
def test_the_new_deck_is_shuffled() -> None:
    drawn = {tuple(see(play(table(discards={0: FIVE + " goon goon initiate initiate"}, rng=f"{n:x}"), "end turn"))
                   ["hands"][0]) for n in range(20)}
    assert len(drawn) > 3


@pytest.mark.rule("realms-2.8")
def test_only_what_there_is_can_be_drawn() -> None:
    seen = see(play(table(decks={0: "goon"}, discards={0: "follower"}), "end turn"))
    assert sorted(seen["hands"][0]) == ["follower", "goon"]
    g = table(play="unspeakable_one goon", locations={0: "arkham"}, decks={1: "goon"})
    assert starting(play(g, "use The Unspeakable One #2"), "choose") == ["choose player 1"]


@pytest.mark.rule("realms-2.9", "realms-2.10", "realms-12.1")
@pytest.mark.parametrize(("sanity", "out"), [(7, False), (6, True), (3, True)])
def test_without_sanity_a_player_is_out_and_the_other_wins(sanity: int, out: bool) -> None:
    g = table(play="wilbur_whateley", sanity=[1, sanity])
    g = play(g, "use Wilbur Whateley #1", "strike the player")
    assert g.over == out
    if out:
        assert g.outcome().ranking == (0, 1) and g.outcome().reason == "last one sane"
        assert list(g.returns()) == [1, -1]
    else:
        assert see(g)["sanity"] == [1, 1]
