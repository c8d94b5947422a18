"""Chapter 12: end of the game."""

import pytest
from mythos_envs.kernel.game import State

from cthulhu_realms.build import HIT_HARD, legal_words, offered, play, see, table

FIVE = "follower follower follower follower follower"
LATER = {"deck_out": "end_of_turn"}


def last_card(players: int = 2, **said: object) -> State:
    """One card is left in the common deck; seat 0 may buy a Ghoul for all its power."""
    rows = ["ghoul"] if players == 2 else ["ghoul", *["yithian"] * (players - 1)]
    return table(players, **{"rows": rows, "common": "", "common_top": "tomb", "conjure": 1, **said})


@pytest.mark.rule("realms-12.1")
def test_the_last_player_with_sanity_wins() -> None:
    g = table(3, play="wilbur_whateley unspeakable_one", sanity=[1, 5, 13])
    g = play(g, "use Wilbur Whateley #1", HIT_HARD, HIT_HARD)
    assert not g.over, "two are left"
    g = play(g, "use The Unspeakable One #1", HIT_HARD)
    assert g.over and g.player == -1 and g.outcome().reason == "last one sane"
    assert g.outcome().ranking[0] == 0 and g.returns()[0] == 1 and legal_words(g) == []


@pytest.mark.rule("realms-12.2")
@pytest.mark.parametrize(("sanity", "ranking"), [([30, 20], (0, 1)), ([20, 30], (1, 0))])
def test_an_empty_common_deck_ends_the_game_and_sanity_decides(sanity: list[int], ranking: tuple[int, ...]) -> None:
    g = last_card(sanity=sanity, decks={0: FIVE, 1: "goon goon"})
    assert not g.over
    g = play(g, "buy Ghoul")
    assert g.over and g.outcome().reason == "common deck empty"
    assert g.outcome().ranking == ranking and list(g.returns()) == [1 - 2 * place for place in ranking]
    two_left = play(last_card(sanity=sanity, common="arkham"), "buy Ghoul")
    assert not two_left.over and see(two_left)["common_top"] == "arkham"


@pytest.mark.rule("realms-12.2")
def test_abjuring_the_last_card_ends_the_game_too() -> None:
    g = play(last_card(play="ghoul", sanity=[20, 30]), "use Ghoul #3", "abjure available Ghoul")
    assert g.over and g.outcome().reason == "common deck empty" and g.outcome().ranking == (1, 0)
    initiate = play(last_card(play="ghoul"), "use Ghoul #3", "abjure available Initiate")
    assert not initiate.over, "the stack of Initiates is not the common deck"


@pytest.mark.rule("realms-12.2")
def test_with_four_players_all_are_ranked_by_sanity() -> None:
    g = play(last_card(4, rows=["ghoul", "", "", ""], sanity=[10, 40, 20, 30]), "buy Ghoul")
    assert g.over and g.outcome().ranking == (3, 0, 2, 1)


@pytest.mark.rule("realms-12.3")
@pytest.mark.parametrize(("theirs", "ranking"), [("goon", (0, 1)), ("goon goon goon", (1, 0))])
def test_a_tie_goes_to_the_larger_deck(theirs: str, ranking: tuple[int, ...]) -> None:
    g = play(last_card(decks={0: "goon", 1: theirs}, sanity=[30, 30]), "buy Ghoul")
    assert g.outcome().ranking == ranking, "with the Ghoul just bought seat 0 has two"


@pytest.mark.rule("realms-12.4")
@pytest.mark.parametrize("said", [
    {"decks": {0: "goon goon", 1: "goon goon"}},
    {"hands": {0: "goon goon"}, "decks": {1: "goon goon"}},
    {"discards": {0: "goon goon"}, "decks": {1: "goon goon"}},
    {"tops": {0: "goon goon"}, "decks": {1: "goon goon"}},
    {"play": "goon goon", "decks": {1: "goon goon"}},
    {"locations": {0: "arkham arkham"}, "decks": {1: "goon goon"}},
    {"locations": {1: "arkham ruins"}, "decks": {0: "goon goon"}},
    {"hands": {1: "goon goon"}, "decks": {0: "goon goon"}},
    {"discards": {1: "goon"}, "hands": {1: "goon"}, "play": "goon", "tops": {0: "goon"}},
])
def test_all_cards_a_player_owns_count(said: dict[str, object]) -> None:
    assert play(last_card(**said), "buy Ghoul").outcome().ranking == (0, 1), "three to two"
    poorer = {**said, "decks": {**said.get("decks", {}), 1: said.get("decks", {}).get(1, "") + " follower"}}
    assert play(last_card(**poorer), "buy Ghoul").outcome().ranking == (0, 0), "three to three"


@pytest.mark.rule("realms-12.5")
def test_the_still_tied_share_the_result() -> None:
    g = play(last_card(decks={1: "goon"}), "buy Ghoul")
    assert g.over and g.outcome().ranking == (0, 0) and list(g.returns()) == [0, 0]
    three = play(last_card(3, rows=["ghoul", "", ""], decks={2: "goon"}, sanity=[30, 20, 30]), "buy Ghoul")
    assert three.outcome().ranking == (0, 2, 0)
    assert three.returns()[0] == three.returns()[2] > three.returns()[1]


@pytest.mark.rule("realms-12.6")
def test_the_game_ends_the_moment_the_last_card_leaves_the_deck() -> None:
    g = last_card(conjure=9, play="wilbur_whateley", sanity=[20, 21])
    g = play(g, "buy Ghoul")
    assert g.over and g.outcome().ranking == (1, 0), "although seat 0 could still strike"
    assert see(g)["common_top"] is None and see(g)["rows"] == [["tomb"]]


@pytest.mark.rule("realms-12.7")
def test_or_the_turn_is_finished_first_and_gaps_stay_open() -> None:
    g = last_card(options=LATER, conjure=9, play="wilbur_whateley", sanity=[20, 21])
    g = play(g, "buy Ghoul")
    assert not g.over and see(g)["rows"] == [["tomb"]]
    g = play(g, "buy Tomb")
    assert not g.over and see(g)["rows"] == [[]] and not offered(g, "buy Tomb")
    g = play(g, "use Wilbur Whateley #1", "strike the player")
    assert not g.over
    g = play(g, "end turn")
    assert g.over and g.outcome().reason == "common deck empty" and g.outcome().ranking == (0, 1)
    usual = play(table(options=LATER, decks={0: FIVE}), "end turn")
    assert not usual.over
