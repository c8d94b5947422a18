"""`mythos replay` finds every lie in a file, `mythos arena` writes whole files or none."""

import json
from pathlib import Path

import mythos_envs as me
import numpy as np
import pytest
from mythos_envs.kernel.replay import Recorder, read_replays, write_replays

from cli.command import Run, assert_refused


def record(path: Path, seed: int = 5) -> dict[str, object]:
    """Writes one random game and gives it back as plain values."""
    recorder = Recorder(me.load("cthulhu_realms"), seed, ["random", "random"])
    chance = np.random.default_rng(seed)
    while not recorder.state.over:
        recorder.apply(int(chance.choice(recorder.state.legal_actions())))
    write_replays(path, [recorder.record()])
    line: dict[str, object] = json.loads(path.read_text().splitlines()[-1])
    return line


def test_a_true_replay_is_verified_and_shown(mythos: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    record(path)
    record(path, seed=6)
    ran = mythos("replay", path)
    assert ran.code == 0 and "2 games verified" in ran.out
    found = json.loads(mythos("replay", path, "--json").out)
    assert [game["seed"] for game in found] == [5, 6] and all(game["verified"] and game["over"] for game in found)
    shown = mythos("replay", path, "--game", 2, "--show")
    assert shown.code == 0 and "end turn" in shown.out and "the game is over" in shown.out
    assert_refused(mythos("replay", path, "--game", 3), "no game 3")


@pytest.mark.parametrize(("change", "word"), [
    ({"hash": "0123456789abcdef"}, "hash"),
    ({"hash": "no"}, "hash"),
    ({"seed": 77}, ""),
    ({"seed": -1}, "seed"),
    ({"version": 99}, "version 99"),
    ({"game": "cthulhu_relms"}, "did you mean"),
    ({"actions": [0, 99999]}, ""),
    ({"actions": "none"}, "actions"),
    ({"options": {"players": 9}}, "players"),
    ({"extra": 1}, "extra"),
])
def test_a_changed_replay_is_refused(mythos: Run, tmp_path: Path, change: dict[str, object], word: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(json.dumps({**record(path), **change}))
    before = path.read_bytes()
    assert_refused(mythos("replay", path), "game.jsonl", word)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"game": 1}'])
def test_a_damaged_replay_is_refused(mythos: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    assert_refused(mythos("replay", path), "game.jsonl")
    assert_refused(mythos("play", "cthulhu_realms", "--load", path), "game.jsonl")
    assert path.read_bytes() == content


def test_arena_says_who_won_and_writes_what_was_asked_for(mythos: Run, tmp_path: Path) -> None:
    paths = {name: tmp_path / f"new/{name}" for name in ("arena.json", "matrix.png", "games.jsonl")}
    ran = mythos("arena", "cthulhu_realms", "--agents", "greedy,random", "--games", 20, "--save", paths["arena.json"],
                 "--png", paths["matrix.png"], "--replays", paths["games.jsonl"])
    assert ran.code == 0 and "greedy" in ran.out and "random" in ran.out and "\x1b" not in ran.out
    (meeting,) = json.loads(paths["arena.json"].read_text())["meetings"]
    assert meeting["games"] == 20 and meeting["score"] > 0.8
    assert paths["matrix.png"].read_bytes().startswith(b"\x89PNG")
    assert read_replays(paths["games.jsonl"]) and mythos("replay", paths["games.jsonl"]).code == 0


def test_arena_gives_json_and_the_same_result_for_the_same_seed(mythos: Run) -> None:
    line = ("arena", "cthulhu_realms", "-a", "greedy", "-a", "random", "-g", 6, "-n", 3, "--seed", 4, "--json")
    one, two = (json.loads(mythos(*line).out) for _ in range(2))
    assert one["options"]["players"] == 3 and one["meetings"] == two["meetings"]


@pytest.mark.parametrize("option", ["--save", "--png", "--replays"])
def test_arena_refuses_a_place_that_it_cannot_write_before_it_plays(mythos: Run, tmp_path: Path, option: str) -> None:
    assert_refused(mythos("arena", "cthulhu_realms", "--games", 10**6, option, tmp_path), "is a folder")
    file = tmp_path / "file"
    file.write_text("kept")
    assert_refused(mythos("arena", "cthulhu_realms", "--games", 10**6, option, file / "below"), "cannot be written")
    assert file.read_text() == "kept"


def test_replays_are_added_to_a_file_and_never_to_a_damaged_end(mythos: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    for count in (1, 2):
        assert mythos("arena", "cthulhu_realms", "--games", 2, "--replays", path).code == 0
        assert len(read_replays(path)) == count
