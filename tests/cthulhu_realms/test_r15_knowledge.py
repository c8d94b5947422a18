"""Chapter 15: what players know, and how the engine asks."""

import numpy as np
import pytest
from mythos_envs.cthulhu_realms import tables
from mythos_envs.kernel.game import State

from cthulhu_realms.build import legal_words, offered, play, see, table

FIVE = "follower follower follower follower follower"


def same_for(seat: int, one: State, other: State) -> bool:
    """Whether a seat cannot tell two positions apart, neither by numbers nor by the board."""
    return bool((one.observe(seat) == other.observe(seat)).all()) and one.text(seat) == other.text(seat)


@pytest.mark.rule("realms-15.1")
@pytest.mark.parametrize("changed", [
    {"sanity": [50, 49]},
    {"locations": {1: "arkham"}},
    {"discards": {1: "goon"}},
    {"play": "goon"},
])
@pytest.mark.parametrize("seat", [0, 1])
def test_sanity_cards_in_play_and_discard_piles_are_open(changed: dict[str, object], seat: int) -> None:
    rows = {"rows": ["dagon"], "common": "mi_go", "common_top": "tomb"}
    plain, other = table(**rows), table(**rows, **changed)
    assert (plain.observe(seat) != other.observe(seat)).any() and plain.text(seat) != other.text(seat)


@pytest.mark.rule("realms-15.1")
def test_personal_decks_lie_face_down() -> None:
    one = table(decks={1: "goon goon"}, hands={1: "mi_go mi_go"}, rng="1")
    for seat in (0, 1):
        assert "Goon" not in one.text(seat).split("player 1")[1]
    other = table(decks={1: "mi_go goon"}, hands={1: "goon mi_go"}, rng="1")
    assert same_for(0, one, other)
    assert not same_for(1, one, other), "one's own hand is seen"


@pytest.mark.rule("realms-15.2")
def test_other_hands_are_hidden_and_the_own_is_not() -> None:
    one = table(decks={0: "dagon", 1: "goon"}, hands={0: "mi_go", 1: "ghast follower"})
    other = table(decks={0: "dagon", 1: "ghast"}, hands={0: "mi_go", 1: "goon follower"})
    assert same_for(0, one, other) and not same_for(1, one, other)
    bigger = table(decks={0: "dagon"}, hands={0: "mi_go", 1: "goon ghast follower"})
    assert not same_for(0, one, bigger), "how many cards a hand has is seen"


@pytest.mark.rule("realms-15.2")
def test_a_returned_card_is_known_on_the_deck_and_in_the_hand() -> None:
    g = table(active=1, play="dean_halsey occultist", box="mi_go", decks={1: FIVE}, hands={1: "goon"})
    g = play(g, "use Dean Halsey #2", "return Mi-Go to the top of the deck")
    assert see(g)["tops"][1] == ["mi_go"] and "(on top Mi-Go)" in g.text(0)
    tops = g.pieces(0)["tops"]
    assert tops[1][0] > 0 and np.count_nonzero(tops) == 1
    g = play(g, "use Dean Halsey #3", "choose yourself")
    assert see(g)["known"][1] == ["mi_go"] and "(among them Mi-Go)" in g.text(0)
    assert g.pieces(0)["others_known"][0][tables.KIND["mi_go"]] == 1
    assert g.pieces(0)["others_known"][0].sum() == 1, "the Goon in the same hand stays hidden"
    g = play(g, "play Mi-Go")
    assert see(g)["known"][1] == [] and "among them" not in g.text(0)


@pytest.mark.rule("realms-15.2")
def test_a_hand_is_known_when_the_discard_pile_becomes_the_deck() -> None:
    g = table(play="yellow_sign necronomicon", hands={1: "goon dagon"}, decks={1: ""}, discards={1: FIVE})
    assert see(g)["known"][1] == []
    g = play(g, "use The Yellow Sign #2", "choose player 1")
    assert sorted(see(g)["known"][1]) == ["dagon", "goon"]
    assert len(see(g)["hands"][1]) == 3, "the new card came from the new deck"
    known = g.pieces(0)["others_known"][0]
    assert known[tables.KIND["goon"]] == known[tables.KIND["dagon"]] == 1 and known.sum() == 2
    g = table(active=1, decks={0: FIVE, 1: "goon dagon"}, discards={1: "follower follower follower follower"})
    assert sorted(see(play(g, "end turn"))["known"][1]) == ["dagon", "goon"], "the rest of the old deck is in the hand"
    enough = table(active=1, decks={0: FIVE, 1: FIVE}, discards={1: "goon"})
    assert see(play(enough, "end turn"))["known"][1] == []


@pytest.mark.rule("realms-15.2")
def test_what_a_seat_cannot_know_is_redrawn_and_what_it_knows_stays() -> None:
    g = table(hands={0: "goon", 1: "mi_go ghast follower"}, known={1: "mi_go"}, decks={1: "dagon yithian tomb arkham"})
    hands = set()
    for seed in range(20):
        other = g.clone()
        other.redeterminize(0, seed)
        assert same_for(0, g, other) and "mi_go" in see(other)["hands"][1]
        hands.add(tuple(see(other)["hands"][1]))
    assert len(hands) > 3


@pytest.mark.rule("realms-15.3")
def test_of_two_copies_the_one_used_most_is_abjured() -> None:
    g = table(locations={0: "arkham arkham"}, used={"arkham.0": 1})
    g = play(g, "use Arkham #2")
    assert see(g)["locations"][0] == ["arkham"] and see(g)["box"] == ["arkham"]
    assert offered(g, "use Arkham #1") and offered(g, "use Arkham #2"), "the copy that is left is fresh"
    worn = play(table(locations={0: "arkham arkham"}, used={"arkham.0": 2}), "use Arkham #2")
    assert not offered(worn, "use Arkham #1")


@pytest.mark.rule("realms-15.3")
def test_of_two_copies_the_one_used_most_is_destroyed() -> None:
    g = table(play="shadow_of_cthulhu", locations={0: "arkham_asylum arkham_asylum"}, used={"arkham_asylum.0": 1})
    g = play(g, "use Shadow of Cthulhu #1", "destroy Arkham Asylum of yourself")
    assert offered(g, "use Arkham Asylum #1") and offered(g, "use Arkham Asylum #2")


@pytest.mark.rule("realms-15.3")
def test_copies_are_one_choice() -> None:
    g = table(play="ghoul", hands={0: "goon goon goon"}, rows=["mi_go mi_go"], conjure=3)
    assert legal_words(g).count("play Goon") == 1 and legal_words(g).count("buy Mi-Go") == 1
    assert legal_words(play(g, "use Ghoul #3")).count("abjure Goon from hand") == 1


@pytest.mark.rule("realms-15.4")
def test_loss_on_several_copies_gathers_on_one() -> None:
    g = table(play="wilbur_whateley unspeakable_one", locations={1: "arkham arkham"})
    g = play(g, "use Wilbur Whateley #1", "strike Arkham", "lose 3")
    assert see(g)["damage"][1] == {"arkham": 3}
    g = play(g, "strike Arkham")
    assert legal_words(g) == ["lose 1", "lose 2"], "the same copy again"
    g = play(g, "lose 2", "strike Arkham")
    assert see(g)["locations"][1] == ["arkham"] and see(g)["damage"][1] == {}
    assert legal_words(g) == ["lose 1"], "the next copy is whole"
    g = play(g, "lose 1", "use The Unspeakable One #1", "strike Arkham")
    assert legal_words(g) == ["lose 1", "lose 2", "lose 3", "lose 4"]


@pytest.mark.rule("realms-15.4")
@pytest.mark.parametrize(("places", "lost"), [("arkham arkham", {"arkham": 3}), ("arkham", {})])
def test_destruction_takes_another_copy_while_there_is_one(places: str, lost: dict[str, int]) -> None:
    g = table(play="shadow_of_cthulhu", locations={1: places}, damage={1: {"arkham": 3}})
    seen = see(play(g, "use Shadow of Cthulhu #1", "destroy Arkham of player 1"))
    assert seen["damage"][1] == lost


@pytest.mark.rule("realms-15.5")
@pytest.mark.parametrize("hand", ["goon goon", "goon follower"])
def test_a_larger_hand_is_always_asked(hand: str) -> None:
    g = table(options={"play_forced": True}, play="king_in_yellow", hands={0: "dagon mi_go", 1: hand})
    g = play(g, "use The King in Yellow #2", "choose player 1")
    assert g.player == 1 and offered(g, "discard Goon") and len(see(g)["hands"][1]) == 2


@pytest.mark.rule("realms-15.5")
@pytest.mark.parametrize("forced", [True, False])
def test_a_hand_that_must_go_whole_goes_without_a_question(forced: bool) -> None:
    g = table(options={"play_forced": forced}, locations={0: "miskatonic_library"},
              hands={0: "dagon", 1: "goon follower"})
    g = play(g, "use Miskatonic Library #1", "choose player 1")
    assert g.player == 0 and see(g)["hands"][1] == [] and sorted(see(g)["discards"][1]) == ["follower", "goon"]
