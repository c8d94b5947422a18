"""What a sensible cultist thinks: `greedy` plays by it, and the search weighs moves and judges positions by it."""

from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
import pytest
from conformance import walk
from mythos_agents.base import Agent
from mythos_envs.kernel.game import Game, State
from mythos_envs.kingsport_festival.judgement.standing import standing
from mythos_envs.kingsport_festival.search_hints import ROUNDS_AHEAD, appraise, candidates, is_enough, rollout

from kingsport_festival.build import at, do, game, number_of

PLAYERS = (3, 4, 5)
ONE = np.zeros(1, np.int64)


def greedy(state: State) -> str:
    """What greedy does here, in words."""
    return state.game.action_text(state, int(mythos_agents.make("greedy").choose(state.game, state.states, ONE)[0]))


def weighed(state: State) -> list[int]:
    """What the search would weigh here."""
    actions = np.empty(state.game.num_actions, np.int32)
    legal = state.legal_actions()
    actions[: len(legal)] = legal
    return actions[: candidates(state.states[0], actions, len(legal))].tolist()


def judged(state: State) -> list[float]:
    """What a playout that stops here is worth to each seat."""
    out = np.empty(state.game.num_players, np.float32)
    appraise(state.states[0], out)
    return [float(value) for value in out]


def finished(players: int, agents: list[Agent], seeds: range) -> tuple[Game, Any]:
    """Games played to the end, seat by seat."""
    table = me.load("kingsport_festival", players=players)
    states, every = table.empty_states(len(seeds)), np.arange(len(seeds))
    table.start_many(states, every, seeds=np.array(seeds, np.uint64))
    seats = table.players_many(states, every)
    while (seats >= 0).any():
        for seat in range(players):
            mine = every[seats == seat]
            if mine.size:
                table.step_many(states, mine, agents[seat].choose(table, states, mine))
        seats = table.players_many(states, every)
    return table, states


# greedy


@pytest.mark.parametrize("players", PLAYERS)
def test_greedy_beats_random_players(players: int) -> None:
    agents = [mythos_agents.make("random", seed=seat) for seat in range(players)]
    wins = 0
    for seat in range(players):
        agents_now = [*agents[:seat], mythos_agents.make("greedy"), *agents[seat + 1 :]]
        _, states = finished(players, agents_now, range(10 * seat, 10 * seat + 10))
        wins += int((states["rank"][:, seat] == 0).sum())
    assert wins >= 9 * players, f"{wins} of {10 * players}"


def test_greedy_occupies_the_house_first_and_aims_at_what_it_can_pay() -> None:
    g = at("expansion", order=[0, 1, 2], resources=[{"death": 1}])
    assert greedy(g) == "occupy House"
    g = at("expansion", order=[0, 1, 2], buildings=[["house"]], round=2, resources=[{"evil": 1, "destruction": 1}])
    assert greedy(g) == "occupy Club"


def test_greedy_places_a_die_rather_than_passing() -> None:
    g = at("summoning", order=[0, 1, 2], dice=[[1], [3], [4]])
    assert greedy(g).startswith("summon")


# The search.


@pytest.mark.parametrize("players", PLAYERS)
def test_hints_stay_within_the_rules(players: int) -> None:
    scratch = np.empty(game().num_actions, np.int32)
    for state in walk(me.load("kingsport_festival", players=players, scenario="random"), seed=2, steps=1500, every=3):
        if state.over:
            continue
        legal = state.legal_actions().tolist()
        assert rollout(state.clone().states[0], scratch) in legal
        kept = weighed(state)
        assert kept and kept == sorted(kept) and set(kept) <= set(legal)


def test_what_greedy_would_do_is_weighed() -> None:
    agent = mythos_agents.make("greedy")
    state = game(players=4, scenario="random").start(seed=8)
    narrowed = 0
    while not state.over:
        choice = int(agent.choose(state.game, state.states, ONE)[0])
        kept = weighed(state)
        narrowed += len(kept) < len(state.legal_actions())
        assert choice in kept, state.text()
        state.apply(choice)
    assert narrowed > 20, "most placements are not worth a look"


def test_far_worse_placements_are_not_weighed() -> None:
    g = at("summoning", order=[0, 1, 2], round=3, dice=[[1, 2, 6]], buildings=[["house"]], sanity=[10])
    worst = number_of(g, "summon nephren_ka 1 2 6")
    assert worst in g.legal_actions() and worst not in weighed(g), "sanity to spare, and three dice for it"


def test_a_playout_stops_when_enough_rounds_are_over() -> None:
    said: dict[str, Any] = {"order": [0, 1, 2], "dice": [[1], [3], [4]]}
    start = at("summoning", round=4, **said)
    for ahead in range(ROUNDS_AHEAD + 3):
        later = at("summoning", round=4 + ahead, **said)
        assert is_enough(later.states[0], start.states[0]) == (ahead > ROUNDS_AHEAD)


def test_the_end_is_judged_by_the_place_and_by_the_lead() -> None:
    def end(*cult: int) -> list[float]:
        return judged(do(at("time", order=[0, 1, 2], round=12, turn=2, cult=list(cult),
                            hands=[[], [], ["confession_under_fire"]], magic=[0, 0, 4]), "done"))

    close, clear = end(20, 19, 5), end(35, 19, 5)
    assert close[0] > 0 > close[1] > close[2] and clear[0] > close[0] and clear[1] < close[1]
    assert all(-1 <= value <= 1 for value in close + clear)


@pytest.mark.parametrize("better", [
    {"cult": [3]}, {"sanity": [12]}, {"magic": [2]}, {"resources": [{"evil": 2}]}, {"hands": [["murmur_of_al_azif"]]},
    {"buildings": [["house", "hospital"]]}, {"buildings": [["house", "club"]]},
])
def test_more_of_anything_is_a_better_standing(better: dict[str, Any]) -> None:
    said: dict[str, Any] = {"order": [0, 1, 2], "round": 4, "dice": [[1], [3], [4]], "buildings": [["house"]]}
    plain, rich = at("summoning", **said), at("summoning", **{**said, **better})
    assert standing(rich.states[0], 0) > standing(plain.states[0], 0)
    assert judged(rich)[0] > judged(plain)[0] and judged(rich)[1] < judged(plain)[1]
