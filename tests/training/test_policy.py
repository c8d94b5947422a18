"""Policies from files: the same answers after a round trip, sampling, search on top, the shipped opponent."""

from collections.abc import Callable
from pathlib import Path

import mythos_agents
import mythos_envs as me
import numpy as np
import pytest
import torch
from mythos_agents import zoo_agent
from mythos_agents.base import Game, IntArray, StateArray
from mythos_agents.guided import search_root
from mythos_agents.policy import GuidedAgent, PolicyAgent, load_net, load_policy, sample_rows
from mythos_envs.errors import BadData, GameError
from mythos_training.arena import run_arena
from mythos_training.config import TrainConfig
from mythos_training.selfplay import Learner


@pytest.fixture
def learner(tiny: Callable[..., TrainConfig], toy: Game) -> Learner:
    return Learner(tiny(), toy)


def positions(game: Game, count: int) -> tuple[StateArray, IntArray]:
    states, indices = game.empty_states(count), np.arange(count, dtype=np.int64)
    game.start_many(states, indices, np.arange(count, dtype=np.uint64))
    return states, indices


def test_a_round_trip_through_a_file_keeps_every_bit(learner: Learner, toy: Game, tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    path.write_bytes(learner.net.to_bytes(decisions=123))
    loaded = load_net(tmp_path)
    assert loaded.info.decisions == 123 and loaded.info.options == toy.options
    assert loaded.to_bytes() == path.read_bytes()
    for name, tensor in learner.net.tensors.items():
        assert torch.equal(tensor, loaded.tensors[name])
    states, indices = positions(toy, 20)
    answers = [PolicyAgent(net, "p").choose(toy, states, indices) for net in (learner.net, loaded, load_net(path))]
    assert (answers[0] == answers[1]).all() and (answers[0] == answers[2]).all()


def test_the_plain_network_computes_what_sb3_computes(learner: Learner, toy: Game) -> None:
    observations = torch.rand(16, toy.observation_size)
    values, log_odds = learner.policy.look(observations, None)
    assert torch.allclose(torch.log_softmax(learner.net.logits(observations), dim=1), log_odds, atol=1e-6)
    assert torch.allclose(learner.net.values(observations), values.flatten(), atol=1e-6)


def test_the_lean_policy_agrees_with_sb3_contribs_own(learner: Learner, toy: Game) -> None:
    """Same odds, values and entropy as the distribution objects that it leaves out."""
    from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

    states, indices = positions(toy, 12)
    observations, masks = np.empty((12, toy.observation_size), np.float32), np.empty((12, toy.num_actions), np.int8)
    toy.observe_many(states, indices, toy.players_many(states, indices), observations)
    toy.masks_many(states, indices, masks)
    actions = torch.from_numpy(masks.argmax(axis=1))
    arguments = (torch.from_numpy(observations), actions, torch.from_numpy(masks.astype(np.bool_)))
    lean = learner.policy.evaluate_actions(*arguments)
    original = MaskableActorCriticPolicy.evaluate_actions(learner.policy, *arguments)
    for ours, theirs in zip(lean, original, strict=True):
        assert ours is not None and theirs is not None and torch.allclose(ours, theirs, atol=1e-5)
    best, _, odds = learner.policy(arguments[0], deterministic=True, action_masks=masks)
    assert masks[np.arange(12), best.numpy()].all() and (odds <= 0).all()
    drawn = torch.stack([learner.policy(arguments[0], action_masks=masks)[0] for _ in range(50)])
    assert all(masks[np.arange(12), row.numpy()].all() for row in drawn)


def test_play_is_repeatable_and_samples_follow_the_seed(learner: Learner, toy: Game) -> None:
    states, indices = positions(toy, 50)
    best = PolicyAgent(learner.net, "p")
    assert (best.choose(toy, states, indices) == best.choose(toy, states, indices)).all()
    sampled = PolicyAgent(learner.net, "p", temperature=1.0)

    def draw(seed: int) -> bytes:
        sampled.seed(seed)
        return sampled.choose(toy, states, indices).tobytes()

    assert draw(1) == draw(1) != draw(2)
    odds = sampled.priors(toy, states, indices)
    masks = np.empty(odds.shape, np.int8)
    toy.masks_many(states, indices, masks)
    assert odds.sum(axis=1) == pytest.approx(np.ones(50), abs=1e-5) and (odds[masks == 0] == 0).all()


def test_samples_never_take_what_has_no_odds() -> None:
    odds = np.array([[0.0, 0.5, 0.0, 0.5, 0.0]] * 3)
    assert sample_rows(odds, np.array([0.0, 0.51, 1 - 1e-16])).tolist() == [1, 3, 3]
    counts = np.bincount(sample_rows(np.tile(odds[:1], (2000, 1)), np.random.default_rng(0).random(2000)))
    assert counts[1] + counts[3] == 2000 and abs(counts[1] - 1000) < 100


def test_policy_with_search_is_an_agent_that_can_be_named(finished: Path, toy: Game) -> None:
    agent = mythos_agents.make(f"policy:{finished}+20", seed=3)
    assert isinstance(agent, GuidedAgent) and agent.name == f"policy:{finished}+20" and agent.sims == 20
    states, indices = positions(toy, 10)
    before = states.tobytes()
    actions = agent.choose(toy, states, indices)
    assert states.tobytes() == before and actions.dtype == np.int32
    agent.seed(3)
    assert (agent.choose(toy, states, indices) == actions).all()
    assert not toy.step_many(states, indices, actions).any()


def test_search_makes_an_untrained_network_stronger(learner: Learner, toy: Game) -> None:
    policy = PolicyAgent(learner.net, "net")
    agents = {"net": policy, "searching": GuidedAgent(policy, 60, "searching")}
    assert run_arena(toy, ["searching", "net"], 200, seed=1, agents=agents).meetings[0].score > 0.55


def test_odds_say_where_the_search_looks_first(toy: Game) -> None:
    states, _ = positions(toy, 1)
    legal = toy.state_view(states, 0).legal_actions()
    priors = np.zeros(toy.num_actions, np.float32)
    priors[legal[-1]] = 1.0
    totals, visits = np.empty(toy.num_actions), np.empty(toy.num_actions, np.int32)
    best = search_root(states, 0, toy.empty_states(1), priors, 30, np.uint64(1), 50.0, totals, visits,
                       np.empty(toy.num_players, np.float32), np.empty(toy.num_actions, np.int32))
    assert best == legal[-1] and visits.sum() == 30 and visits[legal].sum() == 30


@pytest.mark.parametrize("spec, part", [
    ("policy:", "name the folder"),
    ("policy:nowhere", "no trained model at nowhere"),
    ("policy:nowhere+0", "not a number of simulations"),
])
def test_a_policy_that_is_not_there_is_one_line(spec: str, part: str) -> None:
    with pytest.raises(GameError, match=part):
        mythos_agents.make(spec)


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    from safetensors.torch import save

    path = tmp_path / "other.safetensors"
    path.write_bytes(save({"a": torch.zeros(2)}))
    with pytest.raises(BadData, match="was not written by"):
        load_policy(str(path))


def test_numbers_that_are_not_finite_are_refused(learner: Learner, tmp_path: Path) -> None:
    learner.net.tensors["score.bias"].fill_(float("nan"))
    path = tmp_path / "model.safetensors"
    path.write_bytes(learner.net.to_bytes())
    with pytest.raises(BadData, match="not finite"):
        load_net(path)


def test_a_model_in_half_precision_is_shorter_and_read_in_single_precision(learner: Learner, tmp_path: Path) -> None:
    path = tmp_path / "model.safetensors"
    path.write_bytes(learner.net.to_bytes(half=True))
    assert len(learner.net.to_bytes()) > 1.5 * path.stat().st_size
    for name, tensor in load_net(path).tensors.items():
        assert tensor.dtype == torch.float32 and torch.allclose(tensor, learner.net.tensors[name], rtol=1e-3, atol=1e-4)


def test_the_zoo_plays_the_shipped_file(
    learner: Learner, toy: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zoo_agent, "FOLDER", tmp_path)
    states, indices = positions(toy, 5)
    with pytest.raises(GameError, match="no trained opponent is shipped with lantern"):
        mythos_agents.make("zoo").choose(toy, states, indices)
    (tmp_path / "lantern.safetensors").write_bytes(learner.net.to_bytes())
    direct = PolicyAgent(learner.net, "p").choose(toy, states, indices)
    assert (mythos_agents.make("zoo").choose(toy, states, indices) == direct).all()
    assert not toy.step_many(states, indices, mythos_agents.make("zoo+5").choose(toy, states, indices)).any()


def test_every_shipped_opponent_fits_its_game_and_is_small() -> None:
    for path in zoo_agent.FOLDER.glob("*.safetensors"):
        assert path.stat().st_size < 2_000_000
        game = me.load(path.stem)
        states, indices = positions(game, 3)
        assert not game.step_many(states, indices, mythos_agents.make("zoo").choose(game, states, indices)).any()
