"""The hints for the search: always legal moves, never nothing, and short of plain folly."""

import mythos_envs as me
import numpy as np
import pytest
from conformance import walk
from mythos_envs.cthulhu_realms.actions import END_TURN
from mythos_envs.cthulhu_realms.search_hints import candidates, rollout
from mythos_envs.kernel.game import State

from cthulhu_realms.build import play, table


def weighed(state: State) -> list[str]:
    """What the search would weigh here, in words."""
    actions = np.empty(state.game.num_actions, np.int32)
    legal = state.legal_actions()
    actions[: len(legal)] = legal
    count = candidates(state.states[0], actions, len(legal))
    return [state.game.action_text(state, int(action)) for action in actions[:count]]


def moves(state: State, tries: int = 60) -> set[str]:
    """What random play does here, in words."""
    scratch = np.empty(state.game.num_actions, np.int32)
    return {state.game.action_text(state, int(rollout(state.states[0], scratch))) for _ in range(tries)}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hints_stay_within_the_rules(players: int) -> None:
    scratch = np.empty(me.load("cthulhu_realms").num_actions, np.int32)
    for state in walk(me.load("cthulhu_realms", players=players), seed=21, steps=1500, every=3):
        if state.over:
            continue
        legal = state.legal_actions().tolist()
        assert rollout(state.clone().states[0], scratch) in legal
        scratch[: len(legal)] = legal
        kept = scratch[: candidates(state.states[0], scratch, len(legal))].tolist()
        assert kept and kept == sorted(kept) and set(kept) <= set(legal)
        if END_TURN in kept and len(legal) > 1:
            assert not state.states["hand"][0][state.player].any(), "no turn ends with cards in hand"


def test_what_is_free_and_good_is_done_at_once() -> None:
    g = table(play="brain_cylinder ghoul", hands={0: "goon follower"}, rows=["dagon"], conjure=4)
    assert weighed(g) == ["play Goon"]
    g = play(g, "play Goon", "play Follower")
    assert weighed(g) == ["use Brain Cylinder #1: conjure 3"]


def test_choices_are_weighed_and_the_turn_does_not_end_before_them() -> None:
    g = table(play="ghoul initiate", used={"ghoul.0": 1}, rows=["dagon"], conjure=4, initiates=0)
    assert weighed(g) == ["use Ghoul #3: abjure a card", "use Initiate #1: conjure 2", "use Initiate #2: lose 1",
                          "use Initiate #3: lose 1, abjure this card", "buy Dagon"]
    only_the_arrow = table(play="initiate", used={"initiate.0": 1}, rows=["dagon"],
                           initiates=0)
    assert weighed(only_the_arrow) == ["end turn", "use Initiate #3: lose 1, abjure this card"]


@pytest.mark.parametrize(("state", "expected"), [
    (play(table(play="wilbur_whateley", locations={0: "arkham"}), "use Wilbur Whateley #1"), {"choose player 1"}),
    (play(table(play="occultist"), "use Occultist #2"), {"choose yourself"}),
    (play(table(3, play="goon"), "use Goon #1"), {"strike the player"}),
    (play(table(3, play="goon", locations={1: "arkham_asylum"}), "use Goon #1"), {"strike Arkham Asylum"}),
])
def test_losses_are_for_the_others_and_gains_for_oneself(state: State, expected: set[str]) -> None:
    assert moves(state) == expected and set(weighed(state)) == expected
