"""The log: a line for what an action brought about, and nothing that a seat may not know."""

from functools import cache
from typing import Any

import mythos_envs as me
import numpy as np
from mythos_envs.call_of_cthulhu_lcg.components import CARDS
from mythos_envs.call_of_cthulhu_lcg.events import replayed
from mythos_envs.call_of_cthulhu_lcg.layout import DECK, DOMAIN_CARD, HAND, MAX_DECK, NO_CARD, NUM_INSTANCES, PLAY
from mythos_envs.call_of_cthulhu_lcg.tables import NAMES
from mythos_envs.call_of_cthulhu_lcg.texts import FACTION_NAMES
from mythos_envs.kernel.game import Game, State


@cache
def game(**options: Any) -> Game:
    return me.load("call_of_cthulhu_lcg", **options)


def at(own: dict[str, Any], other: dict[str, Any] | None = None, **said: Any) -> State:
    return game(strict_windows=True).position({"seats": [own, other or {}], **said})


def told(state: State, move: str, seat: int | None = None) -> list[str]:
    """What the log says of a move, which is played."""
    before, action = state.clone(), state.game.parse_action(state, move)
    state.apply(action)
    return state.game.spec.events(before.states[0], action, state.states[0], seat)


def test_what_is_told_is_what_happened() -> None:
    """Played again decision by decision, every action ends where the game itself went."""
    chance = np.random.default_rng(5)
    state = game().start(seed=5)
    for _ in range(150):
        if state.over:
            break
        before, action = state.clone(), int(chance.choice(state.legal_actions()))
        state.apply(action)
        last = list(replayed(before.states[0], action, state.states[0]))[-1][1]
        last["decisions"] = state.states["decisions"][0]
        assert last.tobytes() == state.states[0].tobytes()


def test_a_card_that_is_played_tells_what_paid_for_it() -> None:
    state = at({"hand": ["peeler"], "domains": [["2 agency"], ["3 agency"]]})
    told(state, "play peeler")
    lines = told(state, next(state.game.action_text(state, int(a)) for a in state.legal_actions()))
    assert lines == ["player 0: Peeler into play", "player 0: domain 1 drained"]


def test_wounds_and_destruction_are_told() -> None:
    state = at({"hand": ["short_fuse"], "domains": [["3 agency"]]}, {"play": ["hired_muscle", "ghost"]})
    told(state, "play short fuse")
    lines = told(state, "choose hired muscle")
    while state.states["zone"][0][MAX_DECK] == PLAY:
        lines += told(state, "pass")
    assert "player 1: Hired Muscle wounded (1 now)" in lines
    assert "player 1: Hired Muscle discarded from play" in lines


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    own = {"top": ["dagon", "bag_man"], "rest": 5}
    for seat, line in ((0, "player 0: draws Bag Man, Dagon"), (1, "player 0: draws 2 cards")):
        state = at(own, stage="refresh_window")
        lines = told(state, "pass", seat)
        while not any("draws" in line for line in lines):
            lines = told(state, "pass", seat)
        drawn = next(line for line in lines if "draws" in line)
        assert drawn == line or sorted(drawn[16:].split(", ")) == ["Bag Man", "Dagon"]
        assert ("Dagon" in drawn) == (seat == 0)


def test_commits_turns_and_phases_are_told() -> None:
    state = at({"play": ["g_men"]}, stage="commit")
    assert "player 0: G-Men to Nowhere to Hide" in told(state, "commit g-men to nowhere to hide")
    lines: list[str] = []
    while not any(line.startswith("turn 3") for line in lines):
        lines += told(state, state.game.action_text(state, int(state.legal_actions()[0])))
    assert "turn 3, of player 1" in lines and any(line.startswith("player 0: +2 token on Nowhere") for line in lines)


def test_the_winner_is_told_at_the_end() -> None:
    state = at({"won": ["rotting_away", "frozen_in_time"], "play": ["g_men at 0"]}, stage="oppose_window",
               stories=[{"tokens": [4, 0]}])
    lines: list[str] = []
    while not state.over:
        lines = told(state, state.game.action_text(state, int(state.legal_actions()[0])))
    assert lines[-1] == "the game is over: player 0 won (three stories)"


def test_no_line_names_a_card_that_another_holds() -> None:
    chance = np.random.default_rng(2)
    state = game().start(seed=2)
    for _ in range(200):
        if state.over:
            break
        before, action = state.clone(), int(chance.choice(state.legal_actions()))
        state.apply(action)
        s = state.states[0]
        there = [i for i in range(NUM_INSTANCES) if int(s["card"][i]) != NO_CARD]
        for seat in range(2):
            hidden = [i for i in there if i // MAX_DECK != seat and int(s["zone"][i]) in (DECK, HAND, DOMAIN_CARD)
                      and not int(s["known"][i]) >> seat & 1 and int(before.states[0]["zone"][i]) in (DECK, HAND)]
            names = {CARDS[int(s["card"][i])].name for i in hidden}
            names -= {*FACTION_NAMES, *(CARDS[int(s["card"][i])].name for i in there if i not in hidden)}
            plain = {name for name in names if not any(name in other and name != other for other in NAMES)}
            lines = game().spec.events(before.states[0], action, s, seat)
            assert not [name for name in plain for line in lines if name in line]
