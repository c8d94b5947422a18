"""Positions for hypothesis, out of random games of any game, and what is looked for in them in several games."""

from collections.abc import Callable, Iterator
from typing import Any

import mythos_envs as me
import numpy as np
from hypothesis import assume, settings
from hypothesis import strategies as st
from mythos_envs.kernel.game import State

seeded = settings(derandomize=True, deadline=None, max_examples=150, database=None)
ENDS_A_TURN = 0
"""The first action of a game's space."""


def any_action(state: State, chance: np.random.Generator) -> int:
    """A random action that seldom ends a turn, so that turns get long and positions rich."""
    actions = state.legal_actions()
    if len(actions) > 1 and actions[0] == ENDS_A_TURN and chance.random() < 0.8:
        actions = actions[1:]
    return int(chance.choice(actions))


def play_on(state: State, seed: int, steps: int) -> Iterator[State]:
    """The position before each of the next random decisions of a game that is still running."""
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        if state.over:
            return
        yield state
        state.apply(any_action(state, chance))


@st.composite
def positions_of(draw: st.DrawFn, game_id: str, options: st.SearchStrategy[dict[str, Any]], steps: int,
                 **fixed: Any) -> State:
    """A running game somewhere between its start and its end, at most so many steps from the start."""
    game = me.load(game_id, **{**draw(options), **fixed})
    seed, most = draw(st.integers(0, 2**20)), draw(st.integers(1, steps))
    *_, last = (state.clone() for state in play_on(game.start(seed), seed, most))
    return last


def check_seats_are_alike(state: State, seed: int, steps: int, turned: Callable[[State], State],
                          ends: Callable[[State], bool]) -> None:
    """A game and the same with everybody moved to the next seat go on alike, until the game or what ``ends`` it."""
    seats = state.game.num_players
    moved, chance = turned(state), np.random.default_rng(seed)
    for _ in range(steps):
        assert moved.legal_actions().tolist() == state.legal_actions().tolist()
        for seat in range(seats):
            assert np.array_equal(moved.observe((seat + 1) % seats), state.observe(seat))
        action = any_action(state, chance)
        state.apply(action)
        moved.apply(action)
        if state.over or ends(state):
            return
        assert turned(state).to_bytes() == moved.to_bytes()


def check_single_answers_change_nothing(state: State, steps: int) -> None:
    """Steps of `play_forced` are those that a player who is asked everything would make."""
    asked, chance = state.clone(), np.random.default_rng(state.decisions)
    state.states["play_forced"], asked.states["play_forced"] = 1, 0
    assume(len(state.legal_actions()) > 1 or state.states["hold"][0])
    for _ in range(steps):
        if state.over:
            break
        action = any_action(state, chance)
        state.apply(action)
        asked.apply(action)
        while not asked.over and len(asked.legal_actions()) == 1 and not asked.states["hold"][0]:
            asked.apply(int(asked.legal_actions()[0]))
        asked.states["play_forced"] = 1
        assert asked.to_bytes() == state.to_bytes()
        asked.states["play_forced"] = 0
