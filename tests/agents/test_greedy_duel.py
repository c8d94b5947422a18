"""The greedy player of Cthulhu Wars: Duel: strong against random play, and sensible where a reader can judge it."""

from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
import pytest
from mythos_envs.cthulhu_wars.layout import HELD_GATE
from mythos_envs.cthulhu_wars.tables import WINNING_DOOM
from mythos_envs.kernel.game import Game, State

ONE = np.zeros(1, np.int64)
SEATS = {"great_cthulhu": "cthulhu,goat", "black_goat": "goat,cthulhu"}
"""The option that puts a faction in seat 0."""


def answer(state: State) -> str:
    """What greedy does now, in words."""
    agent = mythos_agents.make("greedy")
    return state.game.action_text(state, int(agent.choose(state.game, state.states, ONE)[0]))


def answers(state: State, most: int = 40) -> list[str]:
    """What greedy does until somebody else is asked, in words."""
    agent, seat = mythos_agents.make("greedy"), state.player
    words: list[str] = []
    while not state.over and state.player == seat and len(words) < most:
        action = int(agent.choose(state.game, state.states, ONE)[0])
        words.append(state.game.action_text(state, action))
        state.apply(action)
    return words


def position(cthulhu: dict[str, Any], goat: dict[str, Any], **given: Any) -> State:
    """A position with Great Cthulhu to act unless it says otherwise."""
    return me.load("cthulhu_wars_duel").position({"factions": {"great_cthulhu": cthulhu, "black_goat": goat}, **given})


def played(game: Game, games: int, *agents: Any) -> Any:
    """Seeded games to their end, one agent per seat."""
    states, indices = game.empty_states(games), np.arange(games, dtype=np.int64)
    game.start_many(states, indices, np.arange(games, dtype=np.uint64))
    while True:
        acting = game.players_many(states, indices)
        if (acting < 0).all():
            assert not game.truncated_many(states, indices).any()
            return states
        for seat, agent in enumerate(agents):
            asked = indices[acting == seat]
            if len(asked):
                game.step_many(states, asked, agent.choose(game, states, asked))


@pytest.mark.parametrize("faction", SEATS)
def test_it_beats_random(faction: str) -> None:
    game, games = me.load("cthulhu_wars_duel", factions=SEATS[faction]), 300
    states = played(game, games, mythos_agents.make("greedy"), mythos_agents.make("random", seed=5))
    returns = np.zeros((games, 2), np.float32)
    game.returns_many(states, np.arange(games, dtype=np.int64), returns)
    assert int((returns[:, 0] > 0).sum()) >= 288


def test_a_game_of_greedy_players_is_a_race_for_doom() -> None:
    agent = mythos_agents.make("greedy")
    states = played(me.load("cthulhu_wars_duel"), 100, agent, agent)
    doom = states["doom"][:, :2]
    assert 4 <= states["round_number"].mean() <= 9
    assert doom.max(axis=1).mean() > 22 and doom.mean() > 15, "random players end with 7"


def test_signs_are_turned_up_when_that_wins() -> None:
    units, gates = {"jersey_reef": {"acolyte": 1}}, {"jersey_reef": "great_cthulhu"}
    won = position({"power": 3, "doom": 26, "signs": [3, 1], "units": units}, {"doom": 20}, gates=gates)
    assert answer(won) == "reveal an Elder Sign worth 3"
    answers(won)
    assert won.over and won.returns()[0] == 1
    short = position({"power": 3, "doom": 25, "signs": [3, 1], "units": units}, {"doom": 20}, gates=gates)
    assert not answer(short).startswith("reveal"), "29 is not enough"
    behind = position({"power": 3, "doom": 26, "signs": [3, 1], "units": units}, {"doom": 29, "signs": [1, 1]},
                      gates=gates)
    assert not answer(behind).startswith("reveal"), "the enemy would turn up its own and win"


@pytest.mark.parametrize("faction", SEATS)
def test_a_free_gate_is_taken(faction: str) -> None:
    factions: dict[str, Any] = {key: {"power": 5} for key in SEATS}
    factions[faction] = {"power": 5, "units": {"salem": {"acolyte": 2}}}
    state = position(factions["great_cthulhu"], factions["black_goat"], gates={"salem": "abandoned"}, active=faction)
    assert answer(state) == "take the gate in Salem"


def test_a_free_gate_next_door_is_worth_a_move() -> None:
    state = position({"power": 2, "units": {"jersey_reef": {"acolyte": 2}}}, {"power": 1},
                     gates={"jersey_reef": "great_cthulhu", "boston": "abandoned"})
    assert answers(state)[:3] == ["move Acolyte from Jersey Reef / Charles River", "move Acolyte to Boston",
                                  "take the gate in Boston"]


def test_gates_are_built_in_the_first_round() -> None:
    agent, state = mythos_agents.make("greedy"), me.load("cthulhu_wars_duel").start(3)
    while int(state.states["round_number"][0]) == 1 and int(state.states["phase"][0]) == 0:
        state.apply(int(agent.choose(state.game, state.states, ONE)[0]))
    gates = state.states["gate"][0]
    assert int((gates == HELD_GATE).sum()) >= 2 and int((gates == HELD_GATE + 1).sum()) >= 2


def test_a_builder_in_place_builds() -> None:
    state = position({"power": 4, "units": {"jersey_reef": {"acolyte": 2}, "boston": {"acolyte": 1}}}, {"power": 1},
                     gates={"jersey_reef": "great_cthulhu"})
    assert answers(state)[:2] == ["build a gate in Boston", "take the gate in Boston"]


def test_the_last_chance_for_a_ritual_is_taken() -> None:
    units = {"jersey_reef": {"acolyte": 1}, "boston": {"acolyte": 1}}
    gates = {"jersey_reef": "great_cthulhu", "boston": "great_cthulhu"}
    last = {"phase": "doom", "gates": gates, "doom_slots": 1}
    me_first = {"power": 10, "doom": 12, "units": units, "books": ["dreams"], "requirements": ["first_doom_phase"]}
    assert answer(position(me_first, {"doom": 13}, ritual=8, **last)) == "perform a ritual"
    assert answer(position(me_first, {"doom": 13}, ritual=7, **last)) == "perform a ritual", "it ends the game and wins"
    lost = position(me_first, {"doom": 20}, ritual=7, **last)
    assert answer(lost) == "end your part of the Doom phase", "a ritual would end a lost game"


def test_a_lone_cultist_is_captured() -> None:
    state = position({"power": 3, "units": {"jersey_reef": {"acolyte": 1}, "salem": {"deep_one": 1}}},
                     {"power": 3, "units": {"salem": {"acolyte": 1}}},
                     gates={"jersey_reef": "great_cthulhu", "salem": "black_goat"})
    assert answer(state) == "capture a cultist in Salem"


def test_a_threatened_keeper_gets_a_guard() -> None:
    state = position({"power": 3, "units": {"jersey_reef": {"acolyte": 1}}},
                     {"power": 3, "units": {"jersey_reef": {"fungi": 1}, "dunwich": {"acolyte": 1}}},
                     gates={"jersey_reef": "great_cthulhu", "dunwich": "black_goat"})
    assert answer(state).startswith("summon ")


def battle(ask: str, result: str) -> State:
    """Black Goat has been attacked in Arkham with one result to give to its units."""
    area = 7
    return position(
        {"power": 3, "units": {"arkham": {"starspawn": 2}}},
        {"power": 3, "units": {"arkham": {"acolyte": 2, "fungi": 1, "dark_young": 1, "shub_niggurath": 1}}},
        gates={"arkham": "black_goat"},
        battle={"area": "arkham", "stage": {"kills": 5, "pains": 9}[ask], "attacker": "great_cthulhu",
                "sides": {result: [0, 1]}},
        pending=[{"ask": ask, "seat": 1, "value": 1, "area": area}],
    )


def test_kills_and_pains_go_to_the_cheapest_unit() -> None:
    assert answer(battle("kills", "kills")) == "kill Acolyte"
    assert answer(battle("pains", "pains")) == "pain Acolyte"


def test_hopeless_battles_are_not_fought_and_gates_are_kept() -> None:
    state = position({"power": 4, "units": {"arkham": {"acolyte": 1, "deep_one": 1}}},
                     {"power": 1, "units": {"arkham": {"dark_young": 3}}}, gates={"arkham": "great_cthulhu"})
    assert not {"battle in Arkham", "leave the gate in Arkham", "pass"} & set(answers(state))


def test_power_is_not_thrown_away() -> None:
    game, agent = me.load("cthulhu_wars_duel"), mythos_agents.make("greedy")
    for seed in range(5):
        state = game.start(seed)
        while not state.over:
            action = int(agent.choose(game, state.states, ONE)[0])
            power = int(state.states["power"][0][state.player])
            assert game.action_text(state, action) != "pass" or power <= 3
            state.apply(action)
        assert int(state.states["doom"][0].max()) >= WINNING_DOOM // 2
