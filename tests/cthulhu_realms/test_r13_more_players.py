"""Chapter 13: three and four players."""

import pytest
from mythos_envs.kernel.game import State

from cthulhu_realms.build import HIT_HARD, game, legal_words, offered, play, see, starting, table

FIVE = "follower follower follower follower follower"
SHOT = "use Wilbur Whateley #1"
ROWS = ["arkham", "dagon", "ghast", "tomb"]
"""Between seats 0 and 1, 1 and 2, 2 and 3, 3 and 0."""


def struck_seat(state: State) -> int:
    """Whose loss is being dealt out."""
    assert see(state)["pending"][-1]["ask"] == "lose"
    return int(see(state)["pending"][-1]["seat"])


@pytest.mark.rule("realms-13.1")
@pytest.mark.parametrize(("players", "deck"), [(3, 57), (4, 54)])
def test_a_row_of_three_between_each_two_neighbours(players: int, deck: int) -> None:
    seen = see(game(players).start(seed=4))
    assert [len(row) for row in seen["rows"]] == [3] * players
    assert len(seen["common"]) + 1 == deck


@pytest.mark.rule("realms-13.2")
@pytest.mark.parametrize(("active", "names"), [
    (0, {"Arkham", "Tomb (towards the previous seat)"}),
    (1, {"Dagon", "Arkham (towards the previous seat)"}),
    (2, {"Ghast", "Dagon (towards the previous seat)"}),
    (3, {"Tomb", "Ghast (towards the previous seat)"}),
])
def test_only_the_two_rows_beside_you(active: int, names: set[str]) -> None:
    g = table(4, active=active, rows=ROWS, conjure=20, initiates=0, play="ghoul")
    assert set(starting(g, "buy ")) == {f"buy {name}" for name in names}
    assert set(legal_words(play(g, "use Ghoul #3"))) == {f"abjure available {name}" for name in names}


@pytest.mark.rule("realms-13.2")
def test_six_cards_in_all_each_taken_from_its_row() -> None:
    rows = ["arkham dagon ghast", "tomb", "mi_go yithian ruins"]
    g = table(3, rows=rows, conjure=20, initiates=0, common_top="occultist")
    assert starting(g, "buy ") == [
        "buy Dagon", "buy Ghast", "buy Arkham", "buy Mi-Go (towards the previous seat)",
        "buy Ruins (towards the previous seat)", "buy Yithian (towards the previous seat)",
    ]
    seen = see(play(g, "buy Ruins (towards the previous seat)"))
    assert sorted(seen["rows"][2]) == ["mi_go", "occultist", "yithian"], "the gap in that row is filled"
    assert sorted(seen["rows"][0]) == ["arkham", "dagon", "ghast"] and seen["discards"][0] == ["ruins"]


@pytest.mark.rule("realms-13.3")
@pytest.mark.parametrize("active", range(4))
def test_the_initiates_are_available_to_everybody(active: int) -> None:
    g = table(4, active=active, rows=ROWS, conjure=2, play="ghoul", initiates=2)
    assert starting(g, "buy ") == ["buy Initiate"], "one stack, which lies on neither side"
    assert see(play(g, "buy Initiate"))["initiates"] == 1
    assert see(play(g, "use Ghoul #3", "abjure available Initiate"))["initiates"] == 1


@pytest.mark.rule("realms-13.4")
@pytest.mark.parametrize(("players", "first", "hands"), [
    (3, "0", [3, 4, 5]), (3, "2", [4, 5, 3]), (4, "0", [3, 4, 4, 5]), (4, "3", [4, 4, 5, 3]),
])
def test_first_hands(players: int, first: str, hands: list[int]) -> None:
    seen = see(game(players, first_player=first).start(seed=6))
    assert [len(hand) for hand in seen["hands"]] == hands


@pytest.mark.rule("realms-13.5")
def test_a_loss_strikes_both_neighbours_for_the_full_number() -> None:
    g = table(4, active=1, play="wilbur_whateley")
    g = play(g, SHOT, HIT_HARD, HIT_HARD)
    assert see(g)["sanity"] == [44, 50, 44, 50] and see(g)["pending"] == []
    three = play(table(3, play="goon"), "use Goon #1", HIT_HARD, HIT_HARD)
    assert see(three)["sanity"] == [50, 49, 49]


@pytest.mark.rule("realms-13.6")
def test_each_neighbour_has_a_division_of_the_own() -> None:
    g = table(3, play="wilbur_whateley", locations={1: "arkham", 2: "ruins kingsport_harbor"})
    g = play(g, SHOT)
    assert legal_words(g) == ["strike the player", "strike Arkham", "spare the rest"]
    g = play(g, "strike Arkham", "lose 2", HIT_HARD)
    assert legal_words(g) == ["strike Ruins", "strike Kingsport Harbor", "spare the rest"], "a safe house is there"
    g = play(g, "strike Ruins", "lose 5", HIT_HARD)
    seen = see(g)
    assert seen["sanity"] == [50, 46, 49] and seen["damage"] == [{}, {"arkham": 2}, {}]
    assert seen["discards"][2] == ["ruins"]


@pytest.mark.rule("realms-13.7")
@pytest.mark.parametrize(("players", "active", "order"), [(3, 0, [1, 2]), (3, 2, [0, 1]), (4, 1, [2, 0])])
def test_the_next_neighbour_comes_before_the_previous(players: int, active: int, order: list[int]) -> None:
    g = play(table(players, active=active, play="goon"), "use Goon #1")
    first = struck_seat(g)
    g = play(g, HIT_HARD)
    assert [first, struck_seat(g)] == order
    assert see(g)["sanity"][order[0]] == 49 and see(g)["sanity"][order[1]] == 50


@pytest.mark.rule("realms-13.8")
def test_a_neighbour_may_be_spared_all_or_part() -> None:
    g = play(table(3, play="wilbur_whateley", locations={2: "arkham"}), SHOT)
    seen = see(play(g, "spare the rest", "spare the rest"))
    assert seen["sanity"] == [50, 50, 50] and seen["pending"] == []
    seen = see(play(g, "spare the rest", HIT_HARD))
    assert seen["sanity"] == [50, 50, 44]
    in_part = play(g, "strike the player")
    assert legal_words(in_part) == [f"lose {amount}" for amount in range(1, 7)]
    seen = see(play(in_part, "lose 2"))
    assert seen["sanity"] == [50, 48, 50] and seen["pending"][-1]["seat"] == 2, "the rest is spared, the other is next"
    seen = see(play(g, HIT_HARD, "strike Arkham", "lose 3", "spare the rest"))
    assert seen["sanity"] == [50, 44, 50] and seen["damage"][2] == {"arkham": 3}


@pytest.mark.rule("realms-13.9")
def test_own_locations_are_not_struck() -> None:
    g = play(table(3, play="wilbur_whateley", locations={0: "arkham"}), SHOT)
    assert struck_seat(g) == 1 and legal_words(g) == ["strike the player", "spare the rest"]
    g = play(g, HIT_HARD)
    assert struck_seat(g) == 2 and legal_words(g) == ["strike the player", "spare the rest"]
    assert offered(play(g, HIT_HARD), "end turn")


@pytest.mark.rule("realms-13.10")
@pytest.mark.parametrize("use", ["use Dean Halsey #1", "use The Yellow Sign #2", "use The King in Yellow #2"])
def test_other_effects_choose_one_of_yourself_and_the_neighbours(use: str) -> None:
    g = table(4, active=1, play="dean_halsey yellow_sign king_in_yellow", decks={seat: FIVE for seat in range(4)},
              hands={seat: "goon goon" for seat in range(4)})
    g = play(g, use)
    assert legal_words(g) == ["choose yourself", "choose player 2", "choose player 0"], "not the one opposite"


@pytest.mark.rule("realms-13.10")
def test_one_target_only() -> None:
    gained = play(table(4, active=1, play="dean_halsey"), "use Dean Halsey #1", "choose player 0")
    assert see(gained)["sanity"] == [55, 50, 50, 50]
    g = table(4, active=1, play="king_in_yellow", hands={seat: "goon goon" for seat in range(4)})
    g = play(g, "use The King in Yellow #2", "choose player 0")
    assert g.player == 0
    assert [len(hand) for hand in see(play(g, "discard Goon"))["hands"]] == [1, 2, 2, 2]


@pytest.mark.rule("realms-13.10")
def test_a_location_opposite_cannot_be_destroyed() -> None:
    g = table(4, active=1, play="shadow_of_cthulhu", locations={0: "arkham", 1: "tomb", 2: "ruins", 3: "rlyeh"})
    g = play(g, "use Shadow of Cthulhu #1")
    assert legal_words(g) == ["destroy Tomb of yourself", "destroy Ruins of player 2", "destroy Arkham of player 0"]
    seen = see(play(g, "destroy Arkham of player 0"))
    assert seen["discards"][0] == ["arkham"] and seen["locations"] == [[], ["tomb"], ["ruins"], ["rlyeh"]]
    nothing = table(4, active=1, play="shadow_of_cthulhu", locations={3: "rlyeh"})
    assert not offered(nothing, "use Shadow of Cthulhu #1")
