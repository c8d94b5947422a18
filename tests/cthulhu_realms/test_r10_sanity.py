"""Chapter 10: gaining and losing sanity."""

import pytest
from mythos_envs.kernel.game import State

from cthulhu_realms.build import legal_words, offered, play, see, table

FIVE = "follower follower follower follower follower"
SHOT = "use Wilbur Whateley #1"


def aimed(places: str, **said: object) -> State:
    """A loss of 6 that the opponent with these locations is to suffer."""
    return play(table(play="wilbur_whateley unspeakable_one", locations={1: places}, **said), SHOT)


@pytest.mark.rule("realms-10.1")
@pytest.mark.parametrize(("who", "sanity"), [("choose yourself", [55, 50]), ("choose player 1", [50, 55])])
def test_the_chosen_player_gains(who: str, sanity: list[int]) -> None:
    g = play(table(play="dean_halsey"), "use Dean Halsey #1")
    assert legal_words(g) == ["choose yourself", "choose player 1"]
    assert see(play(g, who))["sanity"] == sanity


@pytest.mark.rule("realms-10.2")
@pytest.mark.parametrize("before", [50, 55, 125, 300])
def test_sanity_has_no_upper_limit(before: int) -> None:
    g = play(table(play="dean_halsey", sanity=[before, 50]), "use Dean Halsey #1", "choose yourself")
    assert see(g)["sanity"] == [before + 5, 50]
    assert g.outcome().scores == (before + 5, 50)


@pytest.mark.rule("realms-10.3")
@pytest.mark.parametrize(("moves", "sanity", "lost"), [
    (("strike the player",), 44, {}),
    (("strike R'lyeh", "lose 6"), 50, None),
    (("strike R'lyeh", "lose 4", "strike the player"), 48, {"rlyeh": 4}),
    (("strike R'lyeh", "lose 1", "strike the player"), 45, {"rlyeh": 1}),
])
def test_a_loss_strikes_player_or_location_or_is_divided(
    moves: tuple[str, ...], sanity: int, lost: dict[str, int] | None
) -> None:
    g = play(aimed("rlyeh"), *moves)
    seen = see(g)
    assert seen["sanity"] == [50, sanity] and seen["pending"] == []
    assert seen["locations"][1] == ([] if lost is None else ["rlyeh"])
    assert seen["damage"][1] == (lost or {})


@pytest.mark.rule("realms-10.4")
def test_first_the_victim_then_the_division_among_what_is_theirs() -> None:
    g = table(play="wilbur_whateley", locations={0: "ruins", 1: "arkham"})
    g = play(g, SHOT)
    assert legal_words(g) == ["choose yourself", "choose player 1"]
    assert legal_words(play(g, "choose player 1")) == ["strike the player", "strike Arkham"]
    assert legal_words(play(g, "choose yourself")) == ["strike Ruins", "spare the rest"]
    divided = play(g, "choose player 1", "strike Arkham", "lose 2")
    assert legal_words(divided) == ["strike the player", "strike Arkham"], "the rest stays with the same victim"


@pytest.mark.rule("realms-10.5")
def test_several_locations_may_share_a_loss() -> None:
    g = play(aimed("arkham kingsport_harbor"), "strike Arkham", "lose 2", "strike Kingsport Harbor", "lose 3",
             "strike the player")
    assert see(g)["damage"][1] == {"arkham": 2, "kingsport_harbor": 3} and see(g)["sanity"] == [50, 49]


@pytest.mark.rule("realms-10.6")
def test_a_location_whose_loss_reaches_its_sanity_is_destroyed() -> None:
    g = play(aimed("arkham", discards={1: "goon"}), "strike Arkham", "lose 4", "strike the player")
    assert see(g)["locations"][1] == ["arkham"], "four of five"
    g = play(aimed("arkham", discards={1: "goon"}), "strike Arkham", "lose 5", "strike the player")
    seen = see(g)
    assert seen["locations"][1] == [] and sorted(seen["discards"][1]) == ["arkham", "goon"]
    assert seen["discards"][0] == [] and seen["box"] == []


@pytest.mark.rule("realms-10.7")
def test_loss_adds_up_over_the_effects_of_one_turn() -> None:
    g = play(aimed("arkham"), "strike Arkham", "lose 4", "strike the player", "use The Unspeakable One #1",
             "strike Arkham", "lose 1", "strike the player")
    assert see(g)["discards"][1] == ["arkham"] and see(g)["sanity"] == [50, 42]


@pytest.mark.rule("realms-10.7")
def test_loss_on_a_location_is_forgotten_at_the_end_of_the_turn() -> None:
    g = table(hands={0: "wilbur_whateley"}, locations={1: "arkham"},
              decks={0: "goon follower follower follower follower", 1: FIVE})
    g = play(g, "play Wilbur Whateley", SHOT, "strike Arkham", "lose 4", "strike the player")
    assert see(g)["damage"][1] == {"arkham": 4}
    g = play(g, "end turn", "end turn", "play Goon", "use Goon #1", "strike Arkham", "lose 1")
    assert see(g)["locations"][1] == ["arkham"] and see(g)["damage"][1] == {"arkham": 1}


@pytest.mark.rule("realms-10.8")
def test_what_is_left_after_the_last_shield_strikes_what_it_protected() -> None:
    g = aimed("city_of_pnakotus arkham_asylum", damage={1: {"city_of_pnakotus": 4, "arkham_asylum": 2}})
    assert legal_words(g) == ["strike Pnakotus"]
    g = play(g, "strike Pnakotus", "lose 1")
    assert legal_words(g) == ["strike Arkham Asylum"], "the gate has fallen"
    g = play(g, "strike Arkham Asylum", "lose 2")
    assert legal_words(g) == ["strike the player"], "the safe house has fallen"
    assert see(play(g, "strike the player"))["sanity"] == [50, 47]


@pytest.mark.rule("realms-10.9")
@pytest.mark.parametrize(("lost", "most"), [(0, 5), (1, 4), (4, 1)])
def test_no_location_is_given_more_than_it_needs(lost: int, most: int) -> None:
    said = {"damage": {1: {"arkham": lost}}} if lost else {}
    g = play(aimed("arkham", **said), "strike Arkham")
    assert legal_words(g) == [f"lose {k}" for k in range(1, most + 1)]
    small = play(table(play="goon", locations={1: "arkham"}), "use Goon #1", "strike Arkham")
    assert legal_words(small) == ["lose 1"], "nor more than is left of the loss"


@pytest.mark.rule("realms-10.10")
def test_the_person_comes_last_and_takes_all_that_is_left() -> None:
    g = play(aimed("arkham"), "strike Arkham", "lose 2", "strike the player")
    assert see(g)["sanity"] == [50, 46] and see(g)["pending"] == []
    assert offered(g, "end turn") and not offered(g, "strike Arkham")


@pytest.mark.rule("realms-10.11")
def test_with_two_players_a_loss_is_dealt_out_in_full() -> None:
    for places in ("", "arkham", "arkham_asylum", "rlyeh arkham_asylum"):
        assert not offered(aimed(places), "spare the rest") and not offered(aimed(places), "end turn")
    g = play(aimed("arkham"), "strike Arkham", "lose 1")
    assert not offered(g, "spare the rest") and not offered(g, "end turn")


@pytest.mark.rule("realms-10.12")
def test_a_loss_may_be_turned_on_own_locations_and_stopped() -> None:
    g = table(play="wilbur_whateley", locations={0: "arkham ruins"})
    g = play(g, SHOT, "choose yourself")
    assert legal_words(g) == ["strike Ruins", "strike Arkham", "spare the rest"]
    none = see(play(g, "spare the rest"))
    assert none["sanity"] == [50, 50] and none["damage"] == [{}, {}] and none["pending"] == []
    g = play(g, "strike Arkham", "lose 5")
    assert legal_words(g) == ["strike Ruins", "spare the rest"]
    seen = see(play(g, "spare the rest"))
    assert seen["discards"][0] == ["arkham"] and seen["locations"][0] == ["ruins"] and seen["sanity"] == [50, 50]


@pytest.mark.rule("realms-10.12")
def test_own_sanity_is_never_struck() -> None:
    g = play(table(play="wilbur_whateley"), SHOT)
    assert legal_words(g) == ["strike the player"]
    assert see(play(g, "strike the player"))["sanity"] == [50, 44], "the opponent, not oneself"
    own = table(play="wilbur_whateley", locations={0: "arkham"})
    own = play(own, SHOT, "choose yourself", "strike Arkham", "lose 5")
    assert legal_words(own) == ["spare the rest"]
