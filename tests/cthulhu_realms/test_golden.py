"""Recorded games replay to the same end and in the same words, and short paths keep their numbers.

A difference means that play has changed.  If that was meant, raise the version, run `make golden` and review what it
changed.
"""

import json

import mythos_envs as me
import pytest
from golden_games import in_words, perft
from mythos_envs.cthulhu_realms.actions import RANGES, decode
from mythos_envs.kernel import replay
from mythos_envs.kernel.generic import source_tag
from mythos_envs.kernel.registry import spec_of

from cthulhu_realms import make_golden
from cthulhu_realms.fuzz import broken

RECORDS = {f"{path.name}:{number}": record for path in sorted(make_golden.FOLDER.glob("*.jsonl"))
           for number, record in enumerate(replay.read_replays(path), start=1)}
COUNTS = json.loads(make_golden.PERFT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("where", RECORDS)
def test_a_recorded_game_replays_to_the_same_end(where: str) -> None:
    state = replay.verify(RECORDS[where], where)
    assert state.over and broken(state) == ""


def test_a_game_reads_the_same() -> None:
    record = RECORDS["two_players.jsonl:1"]
    assert in_words(record, make_golden.headline) == make_golden.IN_WORDS.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COUNTS)
def test_paths_are_as_many_as_before(name: str) -> None:
    assert perft(*make_golden.perft_positions()[name]) == COUNTS[name]


def test_every_position_is_counted_and_every_game_recorded() -> None:
    assert list(COUNTS) == list(make_golden.perft_positions())
    assert len(RECORDS) == sum(len(games) for games in make_golden.GAMES.values())


def test_recorded_games_try_every_option_and_both_ends() -> None:
    for option in spec_of("cthulhu_realms").options:
        tried = {record.options[option.name] for record in RECORDS.values()}
        assert tried == set(option.choices), option.name
    ends = {replay.verify(record).outcome().reason for record in RECORDS.values()}
    assert ends == set(spec_of("cthulhu_realms").reasons)
    taken = {decode(action)[0] for record in RECORDS.values() for action in record.actions}
    assert taken == set(RANGES)


def test_the_hash_of_a_state_does_not_hold_the_hash_of_the_sources() -> None:
    """The tag is the *name* of the last field; its byte is always zero, so an edited comment changes no replay."""
    for record in RECORDS.values():
        assert replay.verify(record).states[source_tag(me.load(record.game).dtype)][0] == 0
