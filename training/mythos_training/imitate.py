"""A warm start: before it plays for itself, the network learns to answer as a teacher does and to foresee the result.

The teacher plays all seats. Some moves are replaced by random ones, so that the network also sees positions that the
teacher would avoid, with the teacher's answer to them. No files here, and nothing of the learning rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import mythos_agents
import numpy as np
import numpy.typing as npt
import torch
from mythos_agents.base import ActionArray, Game, IntArray, StateArray
from mythos_envs.kernel.layout import NOBODY
from torch.nn import functional

from mythos_training.config import ImitateConfig
from mythos_training.selfplay import Learner

GAMES = 128
"""Games played side by side for one lesson."""
Progress = Callable[[float], bool]


@dataclass(frozen=True)
class Lesson:
    """What the teacher did in some games: observations [n, size], masks [n, actions], answers [n], returns [n]."""

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    answers: ActionArray
    returns: npt.NDArray[np.float32]


def imitate(learner: Learner, config: ImitateConfig, seed: int, report: Progress = lambda done: True) -> float:
    """Teaches the learner's network; returns how often its best action was the teacher's in the last lesson.

    Args:
        learner: whose network is taught; its own optimiser and chance are left alone.
        config: teacher, amount and step size.
        seed: fixes the lessons.
        report: called after each lesson with the part that is done; False stops.
    """
    rng = np.random.default_rng(seed)
    policy = learner.policy
    optimizer = torch.optim.Adam(policy.parameters(), lr=config.learning_rate, eps=1e-5)
    done, agreement = 0, 0.0
    while done < config.decisions:
        lesson = watch(learner.game, config.teacher, config.noise, learner.config.ppo.gamma, rng)
        agreement = _study(learner, lesson, config, optimizer, rng)
        done += len(lesson.answers)
        for group in optimizer.param_groups:
            group["lr"] = config.learning_rate * max(0.1, 1 - done / config.decisions)
        if not report(min(1.0, done / config.decisions)):
            break
    return agreement


def watch(game: Game, teacher: str, noise: float, gamma: float, rng: np.random.Generator) -> Lesson:
    """Lets the teacher play `GAMES` games against itself and notes every answer.

    Args:
        game: what is played.
        teacher: spec of the agent.
        noise: share of moves that are played at random instead; the note is the teacher's answer all the same.
        gamma: discount, for each later decision of the same seat.
        rng: source of deals and noise.
    """
    agents = [mythos_agents.make(spec, int(rng.integers(0, 2**63))) for spec in (teacher, "random")]
    states = game.empty_states(GAMES)
    active = np.arange(GAMES, dtype=np.int64)
    game.start_many(states, active, rng.integers(0, 2**64, size=GAMES, dtype=np.uint64))
    rounds: list[tuple[IntArray, npt.NDArray[np.int8], Lesson]] = []
    while len(active):
        players = game.players_many(states, active)
        answers = agents[0].choose(game, states, active)
        rounds.append((active, players, _note(game, states, active, players, answers)))
        wild = np.flatnonzero(rng.random(len(active)) < noise)
        played = answers.copy()
        played[wild] = agents[1].choose(game, states, active[wild])
        game.step_many(states, active, played)
        active = active[game.players_many(states, active) != NOBODY]
    return _with_returns(game, states, rounds, gamma)


def _note(game: Game, states: StateArray, active: IntArray, players: npt.NDArray[np.int8],
          answers: ActionArray) -> Lesson:
    observations = np.empty((len(active), game.observation_size), np.float32)
    masks = np.empty((len(active), game.num_actions), np.int8)
    game.observe_many(states, active, players, observations)
    game.masks_many(states, active, masks)
    return Lesson(observations, masks, answers, np.empty(len(active), np.float32))


def _with_returns(game: Game, states: StateArray, rounds: list[tuple[IntArray, npt.NDArray[np.int8], Lesson]],
                  gamma: float) -> Lesson:
    """Puts the rounds together and fills in what each decision led to, going backwards."""
    ahead = np.zeros((GAMES, game.num_players), np.float32)
    game.returns_many(states, np.arange(GAMES, dtype=np.int64), ahead)
    for active, players, lesson in reversed(rounds):
        lesson.returns[:] = ahead[active, players]
        ahead[active, players] *= gamma
    lessons = [lesson for *_, lesson in rounds]
    return Lesson(
        np.concatenate([lesson.observations for lesson in lessons]),
        np.concatenate([lesson.masks for lesson in lessons]),
        np.concatenate([lesson.answers for lesson in lessons]),
        np.concatenate([lesson.returns for lesson in lessons]),
    )


def _study(learner: Learner, lesson: Lesson, config: ImitateConfig, optimizer: torch.optim.Adam,
           rng: np.random.Generator) -> float:
    """Goes through a lesson in random order; returns the agreement with the teacher met on the way."""
    policy = learner.policy
    agreed = 0.0
    order = rng.permutation(len(lesson.answers))
    for first in range(0, len(order), config.batch):
        part = order[first : first + config.batch]
        answers = torch.from_numpy(lesson.answers[part]).long()
        values, scores = policy.look(torch.from_numpy(lesson.observations[part]), lesson.masks[part])
        misses = functional.nll_loss(scores, answers)
        errors = functional.mse_loss(values.flatten(), torch.from_numpy(lesson.returns[part]))
        optimizer.zero_grad()
        torch.autograd.backward(misses + learner.config.ppo.value_weight * errors)
        torch.nn.utils.clip_grad_norm_(policy.parameters(), learner.config.ppo.max_grad_norm)
        optimizer.step()
        agreed += float((scores.argmax(dim=1) == answers).sum())
    return agreed / len(order)
