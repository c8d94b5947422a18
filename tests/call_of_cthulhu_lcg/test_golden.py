"""Recorded games replay to the same end and in the same words, and short paths keep their numbers.

A difference means that play has changed.  If that was meant, raise the version, run `make golden` for this game
and review what it changed.
"""

import json

import pytest
from golden_games import in_words, perft
from mythos_envs.kernel import replay
from mythos_envs.kernel.registry import spec_of

from call_of_cthulhu_lcg import make_golden
from call_of_cthulhu_lcg.fuzz import broken

RECORDS = dict(enumerate(replay.read_replays(make_golden.FOLDER / "lcg.jsonl"), start=1))
COUNTS = json.loads((make_golden.FOLDER / "perft.json").read_text(encoding="utf-8"))
TOLD_APART = {"pair_0", "pair_1", "packet_0", "packet_1", "deck_rules", "deck_0", "deck_1"}
"""Options whose choices are too many to record each."""


@pytest.mark.parametrize("number", RECORDS)
def test_a_recorded_game_replays_to_the_same_end(number: int) -> None:
    state = replay.verify(RECORDS[number], f"lcg.jsonl:{number}")
    assert state.over and broken(state) == ""


def test_a_game_reads_the_same() -> None:
    told = (make_golden.FOLDER / "in_words.txt").read_text(encoding="utf-8")
    assert in_words(RECORDS[1], make_golden.headline) == told


@pytest.mark.parametrize("name", COUNTS)
def test_paths_are_as_many_as_before(name: str) -> None:
    assert perft(*make_golden.perft_positions()[name]) == COUNTS[name]


def test_every_position_is_counted_and_every_option_recorded() -> None:
    assert list(COUNTS) == list(make_golden.perft_positions())
    for option in spec_of(make_golden.GAME).options:
        recorded = {record.options[option.name] for record in RECORDS.values() if option.name not in TOLD_APART}
        assert option.name in TOLD_APART or recorded == set(option.choices), option.name
