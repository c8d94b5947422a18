"""Chapter 3: turn order."""

import numpy as np
import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.rules_summon import set_order

from kingsport_festival.build import at, cast, do, game, legal_words, offered, see

FEAST = "first_at_the_feast"


def ordered(*rolls: list[int], cult: list[int] | None = None, seed: int = 1) -> list[int]:
    """The turn order after these rolls."""
    players = len(rolls)
    g = at("expansion", players=players, rolled=list(rolls), cult=cult or [], resources=[{"evil": 1}])
    g.states["rng"] = np.uint64(seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
    set_order(g.states[0])
    return [int(seat) for seat in g.states["order"][0][:players]]


def sanity_offers(g: State) -> list[tuple[int, int]]:
    """Who is offered how much sanity, in order, all being declined."""
    offers = []
    while see(g)["step"] in ("order_sanity", "order_income"):
        assert legal_words(g) == ["done", "take"]
        offers.append((g.player, see(g)["pending"][-1]["a"]))
        g = do(g, "done")
    return offers


def after_roll(**position: object) -> State:
    """The sanity of the places, in an order in which everybody has dice to go on with."""
    return at("order_sanity", **{"dice": [[1], [1], [1]], "sanity": [5, 5, 5], **position})


@pytest.mark.rule("kingsport-3.1")
def test_all_roll_three_dice_anew_in_every_round() -> None:
    faces, seen = set(), []
    for seed in range(40):
        g = at("expansion", resources=[{"evil": 1}], dice=[[1, 1, 1]] * 3, rng=f"{seed + 1:x}000000000000")
        g = do(g, "done")
        assert see(g)["round"] == 2 and [len(dice) for dice in see(g)["dice"]] == [3, 3, 3]
        assert see(g)["rolled"] == see(g)["dice"]
        seen.append(see(g)["dice"])
        faces.update(face for dice in see(g)["dice"] for face in dice)
    assert faces == {1, 2, 3, 4, 5, 6} and seen[0] != seen[1]


@pytest.mark.rule("kingsport-3.2")
def test_the_lower_sum_goes_earlier() -> None:
    assert ordered([6, 6, 6], [1, 1, 1], [3, 3, 3], [1, 1, 2], [6, 6, 5]) == [1, 3, 2, 4, 0]


@pytest.mark.rule("kingsport-3.2", "kingsport-3.4", "kingsport-3.5")
def test_the_order_of_played_games_is_that_of_the_rolls() -> None:
    for seed in range(60):
        seen = see(game(players=5).start(seed))
        keys = [(sum(seen["rolled"][seat]), sorted(seen["rolled"][seat], reverse=True)) for seat in seen["order"]]
        assert keys == sorted(keys)


@pytest.mark.rule("kingsport-3.3")
def test_example_eleven_seven_and_twelve() -> None:
    anna, boris, victor = range(3)
    assert ordered([2, 4, 5], [1, 2, 4], [3, 4, 5]) == [boris, anna, victor]


@pytest.mark.rule("kingsport-3.4")
@pytest.mark.parametrize(("one", "two"), [([2, 4, 4], [1, 3, 6]), ([3, 3, 4], [2, 4, 4]), ([2, 2, 5], [1, 3, 5])])
def test_of_equal_sums_the_lower_die_at_the_first_difference_from_the_top(one: list[int], two: list[int]) -> None:
    assert sum(one) == sum(two)
    for cult in ([0, 9, 0], [9, 0, 0]):
        assert ordered(one, two, [6, 6, 6], cult=cult) == [0, 1, 2]
        assert ordered(two, one, [6, 6, 6], cult=cult) == [1, 0, 2]


@pytest.mark.rule("kingsport-3.5")
def test_of_equal_dice_fewer_cult_points_go_earlier() -> None:
    roll = [1, 3, 6]
    for seed in range(12):
        assert ordered(roll, roll, roll, cult=[7, 3, 5], seed=seed) == [1, 2, 0]


@pytest.mark.rule("kingsport-3.6")
def test_what_is_still_equal_is_put_in_order_at_random() -> None:
    found = {tuple(ordered([2, 2, 3], [2, 2, 3], [2, 2, 3], seed=seed)) for seed in range(60)}
    assert len(found) == 6


@pytest.mark.rule("kingsport-3.7")
def test_example_galina_and_dmitry_both_have_ten() -> None:
    galina, dmitry, boris = range(3)
    assert ordered([1, 3, 6], [2, 3, 5], [6, 6, 6]) == [dmitry, galina, boris], "his highest die is lower"
    same = [2, 3, 5]
    assert ordered(same, same, [6, 6, 6], cult=[4, 2, 0]) == [dmitry, galina, boris], "cult points would decide"


@pytest.mark.rule("kingsport-3.8")
def test_spells_of_this_phase_are_asked_for_in_the_order_of_the_roll() -> None:
    g = at("order_spells", order=[2, 1, 0], magic=[1, 1, 1], dice=[[1], [1], [1]],
           hands=[[FEAST], ["witchs_mirror"], ["widdershins"]])
    assert g.player == 1 and not offered(g, f"cast {FEAST}") and see(g)["order"] == [2, 1, 0]
    g = do(g, "done")
    assert g.player == 0 and see(g)["step"] == "order_spells" and offered(g, f"cast {FEAST}")
    assert see(cast(g, FEAST))["order"] == [0, 2, 1]


@pytest.mark.rule("kingsport-3.9")
def test_the_places_give_sanity_after_the_spells() -> None:
    g = at("order_spells", magic=[0, 0, 1], hands=[[], [], [FEAST]], sanity=[5, 5, 5], dice=[[1], [1], [1]])
    assert sanity_offers(cast(g, FEAST)) == [(2, 2), (0, 1)]
    assert sanity_offers(do(g, "done")) == [(0, 2), (1, 1)]


@pytest.mark.rule("kingsport-3.10")
def test_first_place_may_take_two_sanity() -> None:
    g = after_roll(order=[1, 2, 0])
    assert g.player == 1 and see(do(g, "take"))["sanity"] == [5, 7, 5]
    assert see(do(g, "done"))["sanity"] == [5, 5, 5]


@pytest.mark.rule("kingsport-3.11")
def test_second_place_may_take_one_sanity_and_third_none() -> None:
    g = do(after_roll(order=[1, 2, 0]), "done")
    assert g.player == 2 and see(do(g, "take"))["sanity"] == [5, 5, 6]
    assert sanity_offers(after_roll(order=[1, 2, 0])) == [(1, 2), (2, 1)]


@pytest.mark.rule("kingsport-3.12")
@pytest.mark.parametrize(("sanity", "offers"), [([12, 12, 0], []), ([12, 11, 0], [(1, 1)]), ([11, 12, 0], [(0, 2)])])
def test_nobody_is_asked_at_the_limit(sanity: list[int], offers: list[tuple[int, int]]) -> None:
    assert sanity_offers(after_roll(sanity=sanity)) == offers


@pytest.mark.rule("kingsport-3.13")
def test_example_boris_takes_two_and_dmitry_declines_one() -> None:
    anna, boris, victor, galina, dmitry = range(5)
    order = ordered([2, 4, 5], [1, 2, 4], [3, 4, 5], [1, 3, 6], [2, 3, 5])
    assert order == [boris, dmitry, galina, anna, victor]
    g = after_roll(players=5, order=order, sanity=[9, 6, 9, 9, 8])
    assert see(do(g, "take", "done"))["sanity"] == [9, 8, 9, 9, 8]


@pytest.mark.rule("kingsport-3.14")
def test_incomes_of_this_phase_come_after_the_sanity_of_all_places() -> None:
    hospital = {"buildings": [["hospital"], [], ["hospital"]]}
    assert sanity_offers(after_roll(order=[0, 1, 2], **hospital)) == [(0, 2), (1, 1), (0, 1), (2, 1)]


@pytest.mark.rule("kingsport-3.14")
def test_incomes_of_this_phase_come_in_turn_order() -> None:
    g = after_roll(players=5, order=[4, 3, 2, 1, 0], sanity=[5, 5, 5, 12, 12], dice=[[1]] * 5,
                   buildings=[["hospital"], ["hospital"], ["hospital"]])
    assert sanity_offers(g) == [(2, 1), (1, 1), (0, 1)]


@pytest.mark.rule("kingsport-3.15")
def test_sanity_from_a_building_may_be_declined() -> None:
    g = after_roll(order=[1, 2, 0], sanity=[5, 12, 12], buildings=[["hospital"]])
    assert g.player == 0 and legal_words(g) == ["done", "take"]
    assert see(do(g, "take"))["sanity"][0] == 6 and see(do(g, "done"))["sanity"][0] == 5
