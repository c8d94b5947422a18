"""Chapter 2: the course of a round."""

from functools import cache

import numpy as np
import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.layout import STEPS

from kingsport_festival.build import at, do, game, legal, see

RAID_ROUNDS = [3, 6, 9, 12]
PHASES = {"order_spells": 1, "order_sanity": 1, "order_income": 1, "summoning": 2, "concession_spells": 3, "gifts": 3,
          "concession_income": 3, "expansion": 4, "event": 5, "raid": 5, "time": 6}
Turn = tuple[int, str, int]


@cache
def played(seed: int) -> tuple[list[Turn], State]:
    """Round, step and seat of every decision of a random game, and its end."""
    chance, turns = np.random.default_rng(seed), []
    g = game(play_forced=False).start(seed)
    while not g.over:
        s = g.states[0]
        turns.append((int(s["round"]), STEPS[int(s["step"])], g.player))
        g.apply(int(chance.choice(g.legal_actions())))
    return turns, g


def turns_of(g: State, step: str) -> list[int]:
    """The seats in the order in which they are asked in this step, everybody being done at once."""
    seats = []
    while see(g)["step"] == step:
        seats.append(g.player)
        g = do(g, "done")
    return seats


@pytest.mark.rule("kingsport-2.1")
def test_the_game_lasts_twelve_rounds() -> None:
    turns, end = played(1)
    assert sorted({number for number, _, _ in turns}) == list(range(1, 13))
    assert end.outcome().reason == "twelve rounds" and see(end)["round"] == 12


@pytest.mark.rule("kingsport-2.2")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_six_phases_come_in_their_order(seed: int) -> None:
    turns, _ = played(seed)
    order = [(number, PHASES[step]) for number, step, _ in turns]
    assert order == sorted(order)
    assert {phase for _, phase in order} == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("kingsport-2.3")
def test_a_raid_is_held_in_marked_rounds_only() -> None:
    turns, _ = played(1)
    assert sorted({number for number, step, _ in turns if step == "raid"}) == RAID_ROUNDS


@pytest.mark.rule("kingsport-2.4")
@pytest.mark.parametrize("step", ["expansion", "raid"])
def test_a_phase_ends_when_everybody_is_done(step: str) -> None:
    g = at(step, round=3, order=[1, 2, 0], investigators=["thomas_olney"], cult=[5, 5, 5], play_forced=False)
    after = do(g, "done", "done")
    assert see(after)["step"] == step and after.player == 0, "the last is still to come"
    assert see(do(after, "done"))["step"] != step


@pytest.mark.rule("kingsport-2.5")
@pytest.mark.parametrize("step", ["summoning", "concession_spells", "expansion", "raid", "time"])
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1]])
def test_cultists_act_in_the_order_of_this_round(step: str, order: list[int]) -> None:
    g = at(step, round=3, order=order, dice=[[1], [1], [1]], magic=[5, 5, 5], play_forced=False, cult=[5, 5, 5],
           investigators=["thomas_olney"], hands=[["ember_tithe"], ["pyre_at_nancy"], ["ash_harvest"]])
    assert turns_of(g, step) == order


@pytest.mark.rule("kingsport-2.6")
def test_a_building_helps_in_the_raid_of_the_round_of_its_occupation() -> None:
    g = at("expansion", round=3, buildings=[["house"]], resources=[{"evil": 1, "destruction": 1}],
           investigators=["henry_anthony_wilcox"], events=["the_temple"], play_forced=False)
    with_club = do(g, "occupy club", "done", "done", "done", "done")
    assert see(with_club)["resources"][0]["evil"] == 0 and see(with_club)["pending"][-1]["ask"] == "resource"
    without = do(g, "done", "done", "done", "done")
    assert see(without)["pending"] == [] and see(without)["sanity"][0] == 8, "2 against 1 wins, 0 against 1 loses"


@pytest.mark.rule("kingsport-2.6")
def test_a_building_brings_income_in_the_round_of_its_occupation() -> None:
    g = do(at("expansion", resources=[{"evil": 1}]), "occupy house")
    assert see(g)["round"] == 2 and see(g)["magic"] == [1, 0, 0]


@pytest.mark.rule("kingsport-2.6")
def test_an_ability_of_expansion_waits_for_the_round_after_the_occupation() -> None:
    g = at("expansion", buildings=[["house"]], resources=[{"evil": 2}], magic=[1], play_forced=False)
    assert legal(do(g, "occupy school"), "use") == set()
    later = at("expansion", buildings=[["house", "school"]], magic=[1], play_forced=False)
    assert len(legal(later, "use")) == 1
