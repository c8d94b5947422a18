"""Recorded games replay to the same end and in the same words, and short paths keep their numbers.

A difference means that play has changed.  If that was meant, raise the version, run `make golden` for this game
and review what it changed.
"""

import json

import pytest
from golden_games import in_words, perft
from mythos_envs.kernel import replay
from mythos_envs.kernel.registry import spec_of
from mythos_envs.kingsport_festival.actions import RANGES, decode

from kingsport_festival import make_golden
from kingsport_festival.fuzz import broken

RECORDS = {f"{name}.jsonl:{number}": record for name in make_golden.GAMES
           for number, record in enumerate(replay.read_replays(make_golden.FOLDER / f"{name}.jsonl"), start=1)}
COUNTS = json.loads((make_golden.FOLDER / "perft.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("where", RECORDS)
def test_a_recorded_game_replays_to_the_same_end(where: str) -> None:
    state = replay.verify(RECORDS[where], where)
    assert state.over and broken(state) == ""


def test_a_game_reads_the_same() -> None:
    told = (make_golden.FOLDER / "in_words.txt").read_text(encoding="utf-8")
    assert in_words(next(iter(RECORDS.values())), make_golden.headline) == told


@pytest.mark.parametrize("name", COUNTS)
def test_paths_are_as_many_as_before(name: str) -> None:
    assert perft(*make_golden.perft_positions()[name]) == COUNTS[name]


def test_every_position_is_counted_and_every_game_recorded() -> None:
    assert list(COUNTS) == list(make_golden.perft_positions())
    assert len(RECORDS) == sum(len(games) for games in make_golden.GAMES.values())


def test_recorded_games_try_every_option_and_every_kind_of_action() -> None:
    for option in spec_of(make_golden.GAME).options:
        assert {record.options[option.name] for record in RECORDS.values()} == set(option.choices), option.name
    taken = {decode(action)[0] for record in RECORDS.values() for action in record.actions}
    assert taken == set(RANGES)
