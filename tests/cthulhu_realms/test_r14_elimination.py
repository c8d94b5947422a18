"""Chapter 14: elimination with three and four players."""

import pytest
from mythos_envs.kernel.game import State

from cthulhu_realms.build import HIT_HARD, legal_words, offered, play, see, starting, table

FIVE = "follower follower follower follower follower"
ROWS = ["arkham arkham arkham", "ghoul ghoul ghoul", "yithian yithian yithian", "occultist occultist occultist"]
"""Between seats 0 and 1, 1 and 2, 2 and 3, 3 and 0."""
HIT = ("use Goon #1", HIT_HARD, HIT_HARD)


def one_falls(players: int = 4, fallen: int = 1, **said: object) -> State:
    """Seat 0 strikes with a Goon, and the neighbour who has one sanity is out."""
    sanity = [1 if seat == fallen else 50 for seat in range(players)]
    position = {"sanity": sanity, "play": "goon", "rows": ROWS[:players], **said}
    return play(table(players, **position), *HIT)


def everywhere(state: State) -> list[str]:
    """All cards that lie anywhere in the game."""
    seen = see(state)
    zones = [*seen["hands"], *seen["decks"], *seen["discards"], *seen["tops"], *seen["locations"], *seen["rows"]]
    return sorted(sum(zones, [*seen["play"], *seen["box"], *seen["common"], seen["common_top"]]))


@pytest.mark.rule("realms-14.1")
def test_the_rows_beside_the_eliminated_player_are_abjured() -> None:
    g = one_falls()
    seen = see(g)
    assert seen["rows"][1] == [] and "ghoul" not in everywhere(g)
    assert "arkham" not in everywhere(g)
    assert [seen["rows"][2], seen["rows"][3]] == [row.split() for row in ROWS[2:]], "the others stay"
    assert seen["box"] == []


@pytest.mark.rule("realms-14.2")
def test_all_cards_of_the_eliminated_player_are_abjured() -> None:
    said = {"hands": {1: "mi_go"}, "decks": {1: "dagon"}, "discards": {1: "ghast"}, "tops": {1: "deep_ones"},
            "locations": {1: "tomb", 2: "ruins"}}
    g = one_falls(**said)
    seen = see(g)
    for zone in ("hands", "decks", "discards", "tops", "locations"):
        assert seen[zone][1] == []
    common = [*seen["common"], seen["common_top"], *seen["rows"][0]]
    for key in ("mi_go", "dagon", "ghast", "deep_ones", "tomb"):
        total = {"mi_go": 2, "dagon": 1, "ghast": 2, "deep_ones": 2, "tomb": 1}[key]
        assert common.count(key) == total - 1, f"the {key} of seat 1 is out of the game"
    assert seen["locations"][2] == ["ruins"]


@pytest.mark.rule("realms-14.3")
def test_the_neighbours_become_neighbours_with_a_new_row() -> None:
    g = one_falls(common="mi_go mi_go dagon ghast", common_top="tomb")
    seen = see(g)
    assert len(seen["rows"][0]) == 3 and "tomb" in seen["rows"][0], "dealt from the top of the common deck"
    assert len(seen["common"]) + 1 == 2
    g = play(g, "end turn")
    assert g.player == 2, "seat 1 has no more turns"
    g = table(4, active=2, sanity=[50, 0, 50, 50], rows=[ROWS[0], "", ROWS[2], ROWS[3]], play="dean_halsey goon",
              conjure=20, initiates=0)
    assert legal_words(play(g, "use Dean Halsey #1")) == ["choose yourself", "choose player 3", "choose player 0"]
    assert starting(g, "buy ") == ["buy Yithian", "buy Arkham (towards the previous seat)"]
    assert see(play(g, *HIT))["sanity"] == [49, 0, 50, 49]


@pytest.mark.rule("realms-14.3")
@pytest.mark.parametrize(("fallen", "new", "gone", "kept"), [(1, 0, 1, 2), (3, 2, 3, 0)])
def test_the_new_row_lies_between_the_two(fallen: int, new: int, gone: int, kept: int) -> None:
    seen = see(one_falls(fallen=fallen, common="mi_go mi_go dagon ghast", common_top="tomb"))
    assert "tomb" in seen["rows"][new] and len(seen["rows"][new]) == 3
    assert seen["rows"][gone] == [] and seen["rows"][kept] == ROWS[kept].split()


@pytest.mark.rule("realms-14.4")
@pytest.mark.parametrize(("fallen", "for_0", "for_other"), [
    (1, ["Tomb", "Yithian (towards the previous seat)"], ["Tomb (towards the previous seat)", "Yithian"]),
    (2, ["Tomb (towards the previous seat)", "Arkham"], ["Tomb", "Arkham (towards the previous seat)"]),
])
def test_two_left_have_six_available_cards(fallen: int, for_0: list[str], for_other: list[str]) -> None:
    g = one_falls(3, fallen, conjure=50, initiates=0, common="mi_go ghast dagon", common_top="tomb")
    rows = see(g)["rows"]
    assert sorted(len(row) for row in rows) == [0, 3, 3]
    for name in for_0:
        assert offered(g, f"buy {name}")
    mirrored = table(3, active=3 - fallen, sanity=see(g)["sanity"], rows=[" ".join(row) for row in rows], conjure=50)
    for name in for_other:
        assert offered(mirrored, f"buy {name}"), "the same six cards from the other side"


@pytest.mark.rule("realms-14.4")
@pytest.mark.parametrize("fallen", [1, 2])
def test_two_left_have_one_neighbour(fallen: int) -> None:
    other = 3 - fallen
    g = one_falls(3, fallen, hands={0: "dean_halsey shadow_of_cthulhu"}, locations={other: "rlyeh"})
    gain = play(g, "play Dean Halsey", "use Dean Halsey #1")
    assert legal_words(gain) == ["choose yourself", f"choose player {other}"]
    destroy = play(g, "play Shadow of Cthulhu", "use Shadow of Cthulhu #1")
    assert legal_words(destroy) == [f"destroy R'lyeh of player {other}"], "named once"


@pytest.mark.rule("realms-14.5")
def test_with_two_left_a_loss_strikes_once_and_may_be_spared() -> None:
    g = table(3, play="goon wilbur_whateley", sanity=[50, 0, 50], rows=["arkham", "", "ghoul"], locations={0: "tomb"})
    g = play(g, "use Goon #1")
    assert legal_words(g) == ["strike the player", "spare the rest"], "sparing stays, own locations stay out"
    assert see(play(g, "spare the rest"))["sanity"] == [50, 0, 50]
    g = play(g, HIT_HARD)
    assert see(g)["sanity"] == [50, 0, 49] and see(g)["pending"] == [] and offered(g, "end turn")


@pytest.mark.rule("realms-14.6")
def test_an_elimination_does_not_meet_abjured() -> None:
    g = one_falls(locations={0: "kingsport_harbor"}, hands={1: "mi_go"})
    assert not see(g)["abjured"] and not offered(g, "use Kingsport Harbor #1")


@pytest.mark.rule("realms-14.7")
def test_cards_abjured_by_an_elimination_cannot_be_returned() -> None:
    g = one_falls(play="goon dean_halsey mi_go", hands={1: "dagon"})
    assert see(g)["box"] == [] and not offered(g, "use Dean Halsey #2")
    g = play(g, "use Mi-Go #3", "use Dean Halsey #2")
    assert legal_words(g) == ["return Mi-Go to the top of the deck"], "only what you abjured yourself"


@pytest.mark.rule("realms-14.8")
def test_eliminations_wait_until_both_neighbours_were_struck() -> None:
    g = table(4, sanity=[50, 1, 50, 1], play="goon", rows=ROWS, hands={1: "mi_go"})
    g = play(g, "use Goon #1", HIT_HARD)
    seen = see(g)
    assert seen["sanity"][1] == 0 and seen["hands"][1] == ["mi_go"] and seen["rows"] == [row.split() for row in ROWS]
    assert legal_words(g) == ["strike the player", "spare the rest"] and seen["pending"][-1]["seat"] == 3
    spared = see(play(g, "spare the rest"))
    assert spared["hands"][1] == [] and spared["rows"][3] == ROWS[3].split()
    both = see(play(g, HIT_HARD))
    assert both["rows"][1] == [] and both["rows"][3] == [] and both["fallen"][1] == both["fallen"][3] > 0


@pytest.mark.rule("realms-14.9")
def test_two_of_four_eliminated_together_leave_two_rows_of_three() -> None:
    g = table(4, sanity=[50, 1, 50, 1], play="goon", rows=ROWS, common="mi_go mi_go dagon ghast ghast ruins ruins",
              common_top="tomb")
    seen = see(play(g, *HIT))
    assert [len(row) for row in seen["rows"]] == [3, 0, 3, 0]
    assert len(seen["common"]) + 1 == 2, "six cards were dealt and none of them abjured"
    assert "tomb" in seen["rows"][0] + seen["rows"][2]
    last = table(3, sanity=[50, 1, 1], play="goon", rows=ROWS[:3], common="mi_go ghast ruins", common_top="tomb")
    last = play(last, *HIT)
    assert last.over and see(last)["common_top"] == "tomb", "no card is dealt only to be abjured"


@pytest.mark.rule("realms-14.10")
def test_a_deck_that_runs_out_while_a_row_is_dealt_ends_the_game_for_those_left() -> None:
    g = one_falls(4, common="mi_go", common_top="tomb", sanity=[50, 1, 20, 40])
    assert g.over and g.outcome().reason == "common deck empty"
    assert g.outcome().ranking == (0, 3, 2, 1)
    exactly = one_falls(4, common="mi_go dagon", common_top="tomb")
    assert exactly.over, "the last card has left the deck"
    enough = one_falls(4, common="mi_go dagon ghast", common_top="tomb")
    assert not enough.over


@pytest.mark.rule("realms-14.10")
def test_with_the_other_reading_the_turn_is_finished_first() -> None:
    g = one_falls(4, options={"deck_out": "end_of_turn"}, common="mi_go", common_top="tomb", sanity=[50, 1, 20, 40])
    assert not g.over and sorted(see(g)["rows"][0]) == ["mi_go", "tomb"]
    g = play(g, "end turn")
    assert g.over and g.outcome().ranking == (0, 3, 2, 1)


@pytest.mark.rule("realms-14.11")
def test_the_turn_goes_on() -> None:
    g = one_falls(play="goon wilbur_whateley", hands={0: "follower"}, conjure=3)
    assert g.player == 0 and see(g)["active"] == 0 and see(g)["conjure"] == 3
    assert offered(g, "play Follower")
    g = play(g, "use Wilbur Whateley #1", HIT_HARD, HIT_HARD)
    assert see(g)["sanity"] == [50, 0, 44, 43], "the new neighbour is struck now"


@pytest.mark.rule("realms-14.12")
def test_the_later_eliminated_rank_above_the_earlier() -> None:
    g = table(3, play="wilbur_whateley unspeakable_one", sanity=[50, 6, 13])
    g = play(g, "use Wilbur Whateley #1", HIT_HARD, HIT_HARD, "use The Unspeakable One #1",
             HIT_HARD)
    assert g.over and g.outcome().ranking == (0, 2, 1)


@pytest.mark.rule("realms-14.12")
def test_those_eliminated_by_one_loss_share_a_place() -> None:
    g = table(4, play="wilbur_whateley unspeakable_one", sanity=[50, 2, 7, 6])
    g = play(g, "use Wilbur Whateley #1", HIT_HARD, HIT_HARD)
    assert not g.over
    g = play(g, "use The Unspeakable One #1", HIT_HARD)
    assert g.over and g.outcome().ranking == (0, 2, 1, 2)
    three = play(table(3, play="wilbur_whateley", sanity=[1, 2, 6]), "use Wilbur Whateley #1", HIT_HARD,
                 HIT_HARD)
    assert three.outcome().ranking == (0, 1, 1)
