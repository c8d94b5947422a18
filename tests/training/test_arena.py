"""The arena: seats rotated, seeds paired, honest intervals, ratings, reports."""

import io
import json
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
import pytest
from mythos_agents.base import ActionArray, Game, IntArray, StateArray
from mythos_envs.errors import BadConfig, IllegalAction
from mythos_envs.kernel.replay import verify
from mythos_training.arena import run_arena, wilson
from mythos_training.arena_report import rate
from rich.console import Console


class First:
    """Plays the lowest legal action, or the highest."""

    def __init__(self, name: str, last: bool = False) -> None:
        self.name, self.last = name, last

    def seed(self, seed: int) -> None:
        pass

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        masks = np.empty((len(indices), game.num_actions), np.int8)
        game.masks_many(states, indices, masks)
        if self.last:
            return (game.num_actions - 1 - masks[:, ::-1].argmax(axis=1)).astype(np.int32)
        return masks.argmax(axis=1).astype(np.int32)


class Wrong(First):
    """Plays what is not legal."""

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        return np.full(len(indices), -1, np.int32)


def plain(result: Any) -> dict[str, Any]:
    return {key: value for key, value in result.to_json().items() if key != "seconds"}


def test_seats_rotate_and_each_deal_is_played_from_every_seat() -> None:
    for players in (2, 3):
        game = me.load("lantern", players=players)
        result = run_arena(game, ["random", "ismcts:5"], 12, seed=3, keep=12)
        first = [r for r in result.records if r.agents.count("random") == 1]
        seats = Counter(record.agents.index("random") for record in first)
        assert set(seats) == set(range(players)) and len(set(seats.values())) == 1
        deals = Counter(record.seed for record in first)
        assert set(deals.values()) == {players}


def test_mirrored_agents_without_chance_come_out_even(toy: Game) -> None:
    """Paired deals: two agents that play alike win the same deals from the same seats."""
    agents = {"one": First("one"), "two": First("two")}
    meeting = run_arena(toy, ["one", "two"], 64, agents=agents).meeting("one", "two")
    assert meeting.score == 0.5 and meeting.wins == meeting.losses and meeting.games == 64


def test_results_do_not_depend_on_threads(toy: Game) -> None:
    one, two = (run_arena(toy, ["random", "ismcts:5"], 100, seed=1, threads=threads) for threads in (1, 2))
    assert plain(one) == plain(two)
    assert plain(one) != plain(run_arena(toy, ["random", "ismcts:5"], 100, seed=2))


def test_games_are_rounded_up_to_whole_rounds_of_seats() -> None:
    game = me.load("lantern", players=3)
    assert {m.games for m in run_arena(game, ["random", "ismcts:2"], 4).meetings} == {6}


def test_three_seats_meet_both_ways_and_two_seats_once(toy: Game) -> None:
    three = me.load("lantern", players=3)
    assert [(m.agent, m.against) for m in run_arena(three, ["random", "ismcts:2"], 3).meetings] == [
        ("random", "ismcts:2"), ("ismcts:2", "random"),
    ]
    assert [(m.agent, m.against) for m in run_arena(toy, ["random", "ismcts:2"], 2).meetings] == [
        ("random", "ismcts:2")
    ]


def test_focus_meets_only_one_agent_with_games_of_its_own(toy: Game) -> None:
    result = run_arena(toy, ["random", "ismcts:2", "ismcts:3"], {"ismcts:2": 4, "ismcts:3": 8}, focus="random")
    assert [(m.agent, m.against, m.games) for m in result.meetings] == [
        ("random", "ismcts:2", 4), ("random", "ismcts:3", 8),
    ]


@pytest.mark.parametrize("specs, more, part", [
    (["random"], {}, "two or more different agents"),
    (["random", "random"], {}, "two or more different agents"),
    (["random", "ismcts:2"], {"games": 0}, "1 game or more"),
    (["random", "ismcts:2"], {"focus": "greedy"}, "is not among the agents"),
])
def test_what_cannot_be_played_is_refused(toy: Game, specs: list[str], more: dict[str, Any], part: str) -> None:
    with pytest.raises(BadConfig, match=part):
        run_arena(toy, specs, **more)


def test_an_agent_that_cheats_is_found_out(toy: Game) -> None:
    with pytest.raises(IllegalAction):
        run_arena(toy, ["cheat", "random"], 4, agents={"cheat": Wrong("cheat")})


def test_progress_counts_every_game(toy: Game) -> None:
    seen: list[tuple[int, int]] = []
    run_arena(toy, ["random", "ismcts:2"], 40, on_progress=lambda finished, total: seen.append((finished, total)))
    assert seen[-1] == (40, 40) and [finished for finished, _ in seen] == sorted(finished for finished, _ in seen)


@pytest.mark.parametrize("share, games, low, high", [
    (0.5, 100, 0.4038, 0.5962),  # textbook values of Wilson's score interval
    (1.0, 10, 0.7225, 1.0),
    (0.0, 10, 0.0, 0.2775),
    (0.95, 400, 0.9240, 0.9674),
])
def test_wilsons_interval(share: float, games: int, low: float, high: float) -> None:
    assert wilson(share, games) == pytest.approx((low, high), abs=1e-4)


def test_wilsons_interval_without_games_says_nothing() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_meeting_adds_up(toy: Game) -> None:
    meeting = run_arena(toy, ["ismcts:20", "random"], 100, seed=4).meeting("ismcts:20", "random")
    assert meeting.wins + meeting.draws + meeting.losses == meeting.games == 100
    assert meeting.low < meeting.score < meeting.high and meeting.score > 0.5
    assert meeting.wins / 100 <= meeting.score <= (meeting.wins + meeting.draws) / 100


def test_ratings_follow_the_results_and_are_openskills_own() -> None:
    from openskill.models import PlackettLuce

    lineups, ranks = np.array([[0, 1], [1, 0]] * 20), np.array([[0, 1], [1, 0]] * 20)
    best, worst = rate(["good", "bad"], lineups, ranks)
    assert (best.agent, worst.agent) == ("good", "bad") and best.mu > worst.mu
    assert best.ordinal == pytest.approx(best.mu - 3 * best.sigma)
    model = PlackettLuce()
    [[first], [second]] = model.rate([[model.rating()], [model.rating()]], ranks=[0, 1])
    once = rate(["a", "b"], lineups[:1], ranks[:1])
    assert (once[0].mu, once[1].mu) == pytest.approx((first.mu, second.mu))


def test_matrix_json_and_pictures(toy: Game, tmp_path: Path) -> None:
    result = run_arena(toy, ["random", "ismcts:5", "ismcts:20"], 20, seed=5)
    matrix = result.matrix()
    assert matrix.shape == (3, 3) and np.isnan(np.diag(matrix)).all()
    assert matrix[0, 1] + matrix[1, 0] == pytest.approx(1.0)
    assert matrix[0, 2] == result.meeting("random", "ismcts:20").score
    loaded = json.loads(json.dumps(result.to_json()))
    assert loaded["agents"] == ["random", "ismcts:5", "ismcts:20"] and len(loaded["meetings"]) == 3
    assert {"games", "score", "low", "high", "wins"} <= loaded["meetings"][0].keys() and len(loaded["ratings"]) == 3
    result.save_png(tmp_path / "matrix.png")
    assert (tmp_path / "matrix.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(KeyError):
        result.meeting("greedy", "random")


def test_tables_keep_the_names_in_80_columns(toy: Game) -> None:
    result = run_arena(toy, ["random", "ismcts:100", "ismcts:200"], 4)
    for table in (result.table(), result.matrix_table(), result.ratings_table()):
        page = io.StringIO()
        Console(width=80, file=page).print(table)
        assert "ismcts:100" in page.getvalue() and "ismcts:200" in page.getvalue()


def test_kept_games_are_replays_that_verify(toy: Game) -> None:
    result = run_arena(toy, ["random", "ismcts:5"], 6, seed=6, keep=2)
    assert len(result.records) == 2
    for record in result.records:
        assert verify(record).over and sorted(record.agents) == ["ismcts:5", "random"]


def test_a_network_in_the_arenas_threads_keeps_to_one_core(finished: Path, toy: Game) -> None:
    """With all cores in each of several threads the network was thirty times slower."""
    import torch

    agent, seen = mythos_agents.make(f"policy:{finished}"), []

    def play() -> None:
        agent.choose(toy, toy.start(0).states, np.zeros(1, np.int64))
        seen.append(torch.get_num_threads())

    before = torch.get_num_threads()
    thread = threading.Thread(target=play)
    thread.start()
    thread.join()
    torch.set_num_threads(before)
    assert seen == [1]
