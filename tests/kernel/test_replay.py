"""Replay and position files: damaged ones give one line that names the place, and writing never destroys."""

from pathlib import Path

import lantern  # noqa: F401  (registers the toy game)
import mythos_envs as me
import pytest
from mythos_envs.errors import BadPosition, BadReplay, IllegalAction
from mythos_envs.kernel import files, replay


def recorded(seed: int = 1) -> replay.Replay:
    recorder = replay.Recorder(me.load("lantern"), seed, ["random", "greedy"])
    with pytest.raises(IllegalAction):
        recorder.apply(-1)
    while not recorder.state.over:
        recorder.apply(int(recorder.state.legal_actions()[0]))
    return recorder.record()


def test_round_trip_and_appending_keeps_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "new" / "games.jsonl"
    replay.write_replays(path, [recorded(1)])
    replay.write_replays(path, [recorded(2), recorded(3)])
    assert [record.seed for record in replay.read_replays(path)] == [1, 2, 3]
    assert replay.verify(replay.read_replays(path)[2]).over
    replay.write_replays(path, [recorded(4)], append=False)
    assert [record.seed for record in replay.read_replays(path)] == [4]
    assert [entry.name for entry in path.parent.iterdir()] == ["games.jsonl"], "nothing temporary may stay behind"


@pytest.mark.parametrize(("line", "message"), [
    ("{", "is not JSON"),
    ("[]", "the whole"),
    ("null", "the whole"),
    ("[" * 100_000, "JSON"),
    ("1" * 5000, "JSON"),
    ('{"format": "other"}', "format"),
    ('{"actions": ["1"]}', "actions.0"),
    ('{"actions": [-1]}', "actions.0"),
    ('{"seed": 1.5}', "seed"),
    ('{"seed": -1}', "seed"),
    ('{"hash": "../../etc"}', "hash"),
    ('{"surprise": 1}', "surprise"),
])
def test_a_damaged_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = tmp_path / "games.jsonl"
    good = recorded()
    if line.startswith('{"'):
        import json

        line = json.dumps({**json.loads(good.model_dump_json()), **json.loads(line)})
    path.write_text(f"{good.model_dump_json()}\n\n{line}\n", encoding="utf-8")
    with pytest.raises(BadReplay) as caught:
        replay.read_replays(path)
    text = str(caught.value)
    assert text.startswith(f"{path}:3: ") and message in text and "\n" not in text


def test_files_that_are_no_replays(tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").write_bytes(b"")
    for name, message in (("binary", "not a text file"), ("empty", "holds no replay"), ("absent", "cannot be read"),
                          (".", "cannot be read")):
        with pytest.raises(BadReplay, match=message):
            replay.read_replays(tmp_path / name)


def test_unknown_game_and_options_in_a_replay() -> None:
    for change in ({"game": "lanterm"}, {"options": {"players": 7}}, {"options": {"colour": "red"}}):
        with pytest.raises(BadReplay, match=r"^here: "):
            replay.verify(recorded().model_copy(update=change), "here")


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.jsonl"
    replay.write_replays(path, [recorded(1)])
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(BadReplay, match="No space left"):
        replay.write_replays(path, [recorded(2)])
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_position_files(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    state = me.load("lantern", players=3).start(4)
    replay.save_position(path, state)
    again = replay.load_position(path)
    assert again.to_position() == state.to_position() and again.game.num_players == 3
    good = path.read_text(encoding="utf-8")
    for old, new, message in (('"pile"', '"pil"', "did you mean 'pile'"), ("mythos-position-1", "x", "format"),
                              ('"version":0', '"version":5', "version 5"), ("{", "", "not JSON")):
        damaged = good.replace(old, new) if old in good else good.replace(old.replace(":", ": "), new)
        assert damaged != good
        path.write_text(damaged, encoding="utf-8")
        with pytest.raises(BadPosition, match=message) as caught:
            replay.load_position(path)
        assert str(caught.value).startswith(f"{path}: ") and "\n" not in str(caught.value)
    with pytest.raises(BadPosition, match="cannot be read"):
        replay.load_position(tmp_path / "absent")
