"""Does it learn? Small, seeded runs on the toy game."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from mythos_agents.base import Game
from mythos_agents.policy import PolicyAgent
from mythos_training.arena import run_arena
from mythos_training.config import TrainConfig
from mythos_training.imitate import imitate, watch
from mythos_training.selfplay import Learner
from mythos_training.train import TrainResult

Tiny = Callable[..., TrainConfig]


def score(learner: Learner, against: str, games: int = 400) -> float:
    agents = {"learner": PolicyAgent(learner.net, "learner")}
    return run_arena(learner.game, ["learner", against], games, seed=9, agents=agents, threads=1).meetings[0].score


def test_self_play_beats_what_it_began_as(tiny: Tiny, toy: Game) -> None:
    learner = Learner(tiny(games=32, ppo={"steps": 32, "batch": 256, "epochs": 4, "learning_rate": 0.005}), toy)
    before = score(learner, "random")
    for _ in range(8):
        learner.update()
    after = score(learner, "random")
    assert after > 0.58 and after > before + 0.04, (before, after)


def test_a_warm_start_teaches_the_teachers_answers(tiny: Tiny, toy: Game) -> None:
    config = tiny(imitate={"teacher": "ismcts:30", "decisions": 6000, "batch": 64, "learning_rate": 0.01})
    learner = Learner(config, toy)
    done: list[float] = []
    agreement = imitate(learner, config.imitate, seed=1, report=lambda part: not done.append(part))
    assert agreement > 0.5 and done[-1] == 1.0 and done == sorted(done)
    assert score(learner, "random") > 0.58
    assert learner.decisions == 0 and not learner.model.policy.optimizer.state, "the learner's own optimiser is fresh"


def test_a_lesson_holds_the_teachers_answers_and_each_seats_own_return(toy: Game) -> None:
    lesson = watch(toy, "random", noise=0.3, gamma=0.5, rng=np.random.default_rng(2))
    count = len(lesson.answers)
    assert lesson.observations.shape == (count, toy.observation_size) and lesson.returns.shape == (count,)
    assert lesson.masks[np.arange(count), lesson.answers].all()
    sizes = {round(float(-np.log2(abs(r))), 6) for r in lesson.returns if r}
    assert all(size == int(size) for size in sizes) and 0 in sizes, "1, a half, a quarter... by decisions to the end"
    assert (lesson.returns > 0).any() and (lesson.returns < 0).any()


def test_a_lesson_can_be_stopped(tiny: Tiny, toy: Game) -> None:
    config = tiny(imitate={"teacher": "random", "decisions": 10**9})
    calls: list[float] = []
    imitate(Learner(config, toy), config.imitate, seed=1, report=lambda part: bool(calls.append(part)))
    assert len(calls) == 1


def test_the_shortest_budget_still_makes_a_model(
    tmp_path: Path, tiny: Tiny, quiet_train: Callable[..., TrainResult]
) -> None:
    config = tiny(decisions=None, minutes=1e-9, imitate={"teacher": "random", "decisions": 10})
    assert quiet_train(config, tmp_path / "run").decisions == 64
    assert (tmp_path / "run" / "model.safetensors").is_file()


def test_a_whole_run_says_how_strong_it_became(
    tmp_path: Path, tiny: Tiny, quiet_train: Callable[..., TrainResult]
) -> None:
    result = quiet_train(tiny(arena={"opponents": {"random": 20, "ismcts:2": 10}, "replays": 2}), tmp_path / "run")
    assert result.arena is not None and not result.interrupted
    assert [(m.against, m.games) for m in result.arena.meetings] == [("random", 20), ("ismcts:2", 10)]
    assert [path.name for path in result.replays] == ["random.jsonl", "ismcts-2.jsonl"]
    plain = result.to_json()
    assert plain["run_dir"] == str(tmp_path / "run") and plain["arena"]["meetings"][0]["games"] == 20
