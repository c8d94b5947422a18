"""Every check of conformance.py, for every game and number of players, and the adapters' own test suites."""

import warnings
from pathlib import Path

import conformance
import gymnasium
import mythos_envs as me
import pettingzoo
import pytest
from hidden import PERMUTATIONS
from mythos_envs import registration
from mythos_envs.kernel import aec
from mythos_envs.kernel.game import Game
from mythos_envs.kernel.registry import spec_of
from mythos_envs.kernel.single import SingleSeatEnv
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

CASES = conformance.cases()
STATE_CHECKS = [
    conformance.check_masks,
    conformance.check_refusals,
    conformance.check_words,
    conformance.check_observations,
    conformance.check_clones,
    conformance.check_positions,
    conformance.check_redeterminize,
    conformance.check_worlds_can_be_played,
    conformance.check_returns,
    conformance.check_batch,
    conformance.check_batch_refusal,
    conformance.check_pickle,
    conformance.check_uncompiled,
]


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def game(request: pytest.FixtureRequest) -> Game:
    game_id, players = request.param
    return me.load(game_id, players=players)


@pytest.mark.parametrize("check", STATE_CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_state(game: Game, check) -> None:
    check(game)


def test_hidden_things_stay_hidden(game: Game) -> None:
    assert game.id in PERMUTATIONS, f"tests/hidden.py has no exchange of hidden things for {game.id}"
    conformance.check_hiding(game, PERMUTATIONS[game.id])


def test_replays(game: Game, tmp_path: Path) -> None:
    conformance.check_replays(game, tmp_path)


@pytest.mark.parametrize("game_id", me.games())
def test_other_options(game_id: str) -> None:
    most = max(spec_of(game_id).options[0].choices)
    for options in ({"play_forced": False}, {"returns": "rank", "players": most}):
        game = me.load(game_id, **options)
        conformance.check_masks(game)
        conformance.check_returns(game)
        conformance.check_batch(game)


def test_pettingzoo_api(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about dict observations, which PettingZoo's list of its own games allows
        api_test(aec.env(game.id, players=game.num_players), num_cycles=300)
        api_test(aec.raw_env(game.id, players=game.num_players), num_cycles=300)


def test_pettingzoo_seed(game: Game) -> None:
    seed_test(lambda: aec.env(game.id, players=game.num_players), num_cycles=200)


def test_pettingzoo_render(game: Game) -> None:
    render_test(lambda render_mode=None: aec.env(game.id, render_mode, players=game.num_players))


@pytest.mark.parametrize("game_id", me.games())
def test_pettingzoo_performance_benchmark_runs(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec.raw_env(game_id))
    assert "turns per second" in capsys.readouterr().out


def test_gymnasium_check_env(game: Game) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*different from the unwrapped version.*")
        warnings.filterwarnings("ignore", message=".*not able to test alternative render modes.*")
        check_env(SingleSeatEnv(game.id, players=game.num_players))


def test_sb3_check_env(game: Game) -> None:
    from stable_baselines3.common.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SingleSeatEnv(game.id, players=game.num_players))


@pytest.mark.parametrize(("game_id", "players"), [case for case in CASES if case[0] != "lantern"])
def test_made_by_name(game_id: str, players: int) -> None:
    version = registration.env_versions()[game_id]
    assert version == me.load(game_id).version, "the newest shim and the game's version differ"
    made = pettingzoo.make("aec", registration.pettingzoo_id(game_id, version), players=players)
    assert made.unwrapped.game.num_players == players and str(made) == f"{game_id}_v{version}"
    single = gymnasium.make(registration.gymnasium_id(game_id, version), players=players)
    assert single.reset(seed=1)[0].shape == (me.load(game_id, players=players).observation_size,)
