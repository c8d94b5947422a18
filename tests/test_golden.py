"""Recorded games of every game replay to the same end and in the same words, and short paths keep their numbers.

A difference means that play has changed.  If that was meant, raise the version, run `make golden GAME=...` and review
what it changed.  What to record is said in the game's own make_golden.py.
"""

import importlib
import json
from typing import Any

import mythos_envs as me
import pytest
from golden_games import in_words, perft
from mythos_envs.kernel import replay
from mythos_envs.kernel.generic import source_tag
from mythos_envs.kernel.registry import discovered, spec_of

MAKERS: dict[str, Any] = {name: importlib.import_module(f"{name}.make_golden") for name in sorted(discovered())}
RECORDS = {f"{game_id}/{name}.jsonl:{number}": record for game_id, maker in MAKERS.items() for name in maker.GAMES
           for number, record in enumerate(replay.read_replays(maker.FOLDER / f"{name}.jsonl"), start=1)}
COUNTS = {(game_id, name): count for game_id, maker in MAKERS.items()
          for name, count in json.loads((maker.FOLDER / "perft.json").read_text(encoding="utf-8")).items()}
POSITIONS = {game_id: maker.perft_positions() for game_id, maker in MAKERS.items()}


def records_of(game_id: str) -> list[replay.Replay]:
    return [record for record in RECORDS.values() if record.game == game_id]


@pytest.mark.parametrize("where", RECORDS)
def test_a_recorded_game_replays_to_the_same_end(where: str) -> None:
    state = replay.verify(RECORDS[where], where)
    broken = importlib.import_module(f"{RECORDS[where].game}.fuzz").broken
    assert state.over and broken(state) == ""


@pytest.mark.parametrize("game_id", MAKERS)
def test_a_game_reads_the_same(game_id: str) -> None:
    told = (MAKERS[game_id].FOLDER / "in_words.txt").read_text(encoding="utf-8")
    assert in_words(records_of(game_id)[0], MAKERS[game_id].headline) == told


@pytest.mark.parametrize(("game_id", "name"), COUNTS)
def test_paths_are_as_many_as_before(game_id: str, name: str) -> None:
    assert perft(*POSITIONS[game_id][name]) == COUNTS[game_id, name]


@pytest.mark.parametrize("game_id", MAKERS)
def test_every_position_is_counted_and_every_game_recorded(game_id: str) -> None:
    assert [name for game, name in COUNTS if game == game_id] == list(POSITIONS[game_id])
    assert len(records_of(game_id)) == sum(len(games) for games in MAKERS[game_id].GAMES.values())


@pytest.mark.parametrize("game_id", MAKERS)
def test_recorded_games_try_every_option_and_every_kind_of_action(game_id: str) -> None:
    for option in spec_of(game_id).options:
        if option.name not in getattr(MAKERS[game_id], "TOO_MANY_CHOICES", ()):
            tried = {record.options[option.name] for record in records_of(game_id)}
            assert tried == set(option.choices), option.name
    actions = importlib.import_module(f"{spec_of(game_id).package}.actions")
    taken = {actions.decode(action)[0] for record in records_of(game_id) for action in record.actions}
    assert taken == set(actions.RANGES)


@pytest.mark.parametrize("game_id", MAKERS)
def test_the_hash_of_a_state_does_not_hold_the_hash_of_the_sources(game_id: str) -> None:
    """The tag is the *name* of the last field; its byte is always zero, so an edited comment changes no replay."""
    state = replay.verify(records_of(game_id)[0])
    assert state.states[source_tag(me.load(game_id).dtype)][0] == 0
