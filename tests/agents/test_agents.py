"""Every agent gives legal answers to many positions at once, seeded and repeatable, in every game it can play."""

import io

import conformance
import lantern  # noqa: F401  (registers the toy game)
import mythos_agents
import mythos_envs as me
import numpy as np
import pytest
from mythos_agents import UnknownAgent
from mythos_agents.base import Agent
from mythos_agents.human import HumanAgent, Terminal, ask_action
from mythos_envs.errors import BadConfig, GameError
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.spec import IntArray, StateArray

CASES = conformance.cases()
SPECS = ("random", "greedy", "ismcts:20")
ABLE = [(game, players, spec) for game, players in CASES for spec in SPECS if (game, spec) != ("lantern", "greedy")]


def positions(game: Game, count: int) -> tuple[StateArray, IntArray]:
    """Positions of random games, one after each further choice, none of them over."""
    states, chance = game.empty_states(count), np.random.default_rng(1)
    state = game.start(1)
    for k in range(count):
        states[k] = state.states[0]
        state.apply(int(chance.choice(state.legal_actions())))
        if state.over:
            state = game.start(k)
    return states, np.arange(count, dtype=np.int64)


@pytest.mark.parametrize(("game_id", "players", "spec"), ABLE)
def test_answers_are_legal_and_leave_the_states_alone(game_id: str, players: int, spec: str) -> None:
    game = me.load(game_id, players=players)
    states, indices = positions(game, 60)
    before = states.tobytes()
    some = indices[::-2].copy()
    actions = mythos_agents.make(spec, seed=1).choose(game, states, some)
    assert actions.dtype == np.int32 and states.tobytes() == before
    masks = np.zeros((len(some), game.num_actions), np.int8)
    game.masks_many(states, some, masks)
    assert masks[np.arange(len(some)), actions].all()


@pytest.mark.parametrize(("game_id", "players", "spec"), ABLE)
def test_same_seed_and_same_calls_give_the_same_choices(game_id: str, players: int, spec: str) -> None:
    game = me.load(game_id, players=players)
    states, indices = positions(game, 40)
    one, two = (mythos_agents.make(spec, seed=3) for _ in range(2))
    first = one.choose(game, states, indices)
    assert (first == two.choose(game, states, indices)).all()
    one.seed(3)
    assert (first == one.choose(game, states, indices)).all()
    assert isinstance(one, Agent) and one.name == spec


@pytest.mark.parametrize(("game_id", "players"), [case for case in CASES if case[0] != "lantern"])
def test_greedy_looks_only_at_what_it_may_know(game_id: str, players: int) -> None:
    """Whatever may be true of the cards and signs that it has not seen, its answer is the same."""
    scenario = {"scenario": "random"} if game_id == "kingsport_festival" else {}
    game = me.load(game_id, players=players, **scenario)
    agent, only = mythos_agents.make("greedy"), np.zeros(1, np.int64)
    for start in range(3):
        state, chance = game.start(start), np.random.default_rng(start)
        for number in range(300):
            if state.over:
                break
            chosen = int(agent.choose(game, state.states, only)[0])
            for seed in range(3):
                other = state.clone()
                other.redeterminize(state.player, seed=number * 10 + seed)
                assert int(agent.choose(game, other.states, only)[0]) == chosen, state.text()
            state.apply(chosen if chance.random() < 0.8 else int(chance.choice(state.legal_actions())))


@pytest.mark.parametrize("spec", ["random", "ismcts:20"])
def test_other_seeds_give_other_choices(spec: str) -> None:
    game = me.load("cthulhu_realms")
    states, indices = positions(game, 300)
    one, two = (mythos_agents.make(spec, seed=seed).choose(game, states, indices) for seed in (1, 2))
    assert (one != two).any()


def test_random_takes_every_legal_action_alike() -> None:
    game = me.load("cthulhu_realms")
    state, agent = game.start(3), mythos_agents.make("random", seed=1)
    legal = state.legal_actions()
    drawn = agent.choose(game, state.states, np.zeros(6000, np.int64))
    counts = np.bincount(drawn, minlength=game.num_actions)
    assert counts.sum() == counts[legal].sum()
    assert np.abs(counts[legal] - 6000 / len(legal)).max() < 5 * np.sqrt(6000 / len(legal))


@pytest.mark.parametrize(("spec", "word"), [
    ("gredy", "did you mean greedy?"),
    ("rnadom", "did you mean random?"),
    ("ismct:200", "did you mean ismcts:SIMS?"),
    ("Zoe", "did you mean zoo?"),
    ("", "known: random"),
    ("ismcts", "ismcts:200"),
    ("ismcts:", "ismcts:200"),
    ("ismcts:0", "1 to"),
    ("ismcts:-1", "1 to"),
    ("ismcts:1.5", "1 to"),
    ("ismcts:²", "1 to"),
    ("ismcts:99999999999", "1 to"),
    ("random:3", "'random'"),
    ("greedy+200", "'greedy'"),
    ("human:me", "'human'"),
    ("policy", "policy:runs/first"),
    ("zoo:1", "zoo+200"),
])
def test_unknown_specs_name_the_nearest(spec: str, word: str) -> None:
    with pytest.raises(UnknownAgent) as caught:
        mythos_agents.make(spec)
    assert word in str(caught.value) and "\n" not in str(caught.value)


def test_every_form_of_spec_is_listed() -> None:
    heads = {spec.split(":")[0].split("+")[0] for spec in mythos_agents.specs()}
    assert heads == {"random", "greedy", "ismcts", "policy", "zoo", "human"}


def test_greedy_says_when_it_does_not_know_a_game() -> None:
    game = me.load("lantern")
    with pytest.raises(BadConfig, match="lantern has no greedy player"):
        mythos_agents.make("greedy").choose(game, game.start(1).states, np.zeros(1, np.int64))


def test_ismcts_beats_random() -> None:
    game = me.load("cthulhu_realms")
    search, chance = mythos_agents.make("ismcts:30", seed=1), mythos_agents.make("random", seed=2)
    won = 0
    for deal in range(6):
        state, seat = game.start(deal), deal % 2
        while not state.over:
            agent = search if state.player == seat else chance
            state.apply(int(agent.choose(game, state.states, np.zeros(1, np.int64))[0]))
        won += int(state.returns()[seat] > 0)
    assert won >= 4


def test_a_person_answers_for_each_position_and_may_leave() -> None:
    game = me.load("lantern")
    states, indices = positions(game, 3)
    out = io.StringIO()
    agent = HumanAgent(Terminal(io.StringIO("1\n\nfoo\n1!\n? 1\n1\nu\n1\n\n"), out))
    agent.seed(1)
    actions = agent.choose(game, states, indices)
    masks = np.zeros((3, game.num_actions), np.int8)
    game.masks_many(states, indices, masks)
    assert masks[indices, actions].all()
    assert "has no cards to look up" in out.getvalue() and "taken back" in out.getvalue()
    with pytest.raises(GameError, match="left by its human player"):
        HumanAgent(Terminal(io.StringIO("quit\n"), out)).choose(game, states, indices)


def test_what_a_person_has_picked_stays_picked_while_they_look_around() -> None:
    game, out, saved = me.load("cthulhu_realms"), io.StringIO(), list[str]()
    state = game.start(3)
    lines = "1\n? ghoul\nboard\nsave here\nnonsense\n?\n\n"
    action = ask_action(Terminal(io.StringIO(lines), out), state, {"save": saved.append})
    assert action == state.legal_actions()[0] and saved == ["here"]
    text = out.getvalue()
    assert text.count("[Enter = send, u = undo]") == 6 and text.count("choose (? for help)") == 1
    assert text.count(state.text(state.player)) == 2, "the board once more"
    assert "Ghoul" in text.split("? ghoul", 1)[1].split("board")[0] and "'nonsense' is not a choice" in text
