"""Every command explains itself, and refuses what it cannot do in one line with exit code 2."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from mythos_training import cli

from cli.command import Run, assert_refused

COMMANDS = ("games", "play", "train", "arena", "replay", "bench", "doctor")


def test_help_lists_every_command(mythos: Run) -> None:
    ran = mythos("--help")
    assert ran.code == 0 and not ran.err
    for command in COMMANDS:
        assert command in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help(mythos: Run, command: str) -> None:
    ran = mythos(command, "--help")
    assert ran.code == 0 and "Usage" in ran.out and "--help" in ran.out


@pytest.mark.parametrize(("line", "words"), [
    ("plai", ["play"]),
    ("games zzz", ["zzz", "cthulhu_realms"]),
    ("games cthulhu_relms", ["did you mean 'cthulhu_realms'?"]),
    ("games --bogus", ["--bogus", "mythos games --help"]),
    ("games --sample none", ["--sample"]),
    ("play cthulhu_realm", ["did you mean 'cthulhu_realms'?"]),
    ("play cthulhu_realms --players 9", ["players=9", "2, 3, 4"]),
    ("play cthulhu_realms -o dek_out=now", ["did you mean 'deck_out'?"]),
    ("play cthulhu_realms -o deck_out=never", ["end_of_turn"]),
    ("play cthulhu_realms -o deck_out", ["NAME=VALUE"]),
    ("play cthulhu_realms --vs gredy", ["did you mean greedy?"]),
    ("play cthulhu_realms --vs ismcts:none", ["ismcts:200"]),
    ("play cthulhu_realms --vs greedy+3", ["greedy+3"]),
    ("play cthulhu_realms --vs policy:", ["policy:runs/first"]),
    ("play cthulhu_realms --vs greedy,greedy", ["2 players"]),
    ("play cthulhu_realms --seat 5", ["0 to 1"]),
    ("play cthulhu_realms --lod x", ["--load"]),
    ("play cthulhu_realms --load missing.jsonl", ["missing.jsonl"]),
    ("replay missing.jsonl", ["missing.jsonl"]),
    ("arena cthulhu_realms --agents greedy", ["two or more"]),
    ("arena cthulhu_realms --agents greedy,rndom", ["did you mean random?"]),
    ("arena cthulhu_realms --agents greedy,human", ["mythos play"]),
    ("arena cthulhu_realms --games 0", ["--games"]),
    ("bench zzz", ["zzz"]),
    ("bench cthulhu_realms --repeats 0", ["--repeats"]),
    ("doctor --zzz", ["--zzz"]),
    ("train", ["configuration"]),
    ("train missing.yaml", ["missing.yaml"]),
])
def test_refusals_are_one_line(mythos: Run, line: str, words: list[str]) -> None:
    assert_refused(mythos(*line.split()), *words)


@pytest.mark.parametrize("content", [b"garbage", b"\xff\xfe\x00", b"", b"\x08" + bytes(20)])
def test_a_damaged_model_is_refused_and_left_alone(mythos: Run, tmp_path: Path, content: bytes) -> None:
    model = tmp_path / "model.safetensors"
    model.write_bytes(content)
    for line in (f"play cthulhu_realms --vs policy:{tmp_path}", f"arena cthulhu_realms -a greedy,policy:{tmp_path}"):
        assert_refused(mythos(*line.split()), str(tmp_path))
    assert model.read_bytes() == content


@pytest.mark.parametrize("content", ["game: [", "gmae: cthulhu_realms", "[1, 2]", "\t", "game: cthulhu_realm"])
def test_a_damaged_configuration_is_refused(mythos: Run, tmp_path: Path, content: str) -> None:
    config = tmp_path / "ppo.yaml"
    config.write_text(content)
    assert_refused(mythos("train", config, "--run-dir", tmp_path / "run"))
    assert not (tmp_path / "run" / "model.safetensors").exists()


def test_interruptions_are_said_and_have_their_own_code(mythos: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "app", interrupt)
    ran = mythos("games")
    assert (ran.code, ran.err) == (130, "mythos: interrupted\n")


def test_a_missing_library_is_named_with_its_cure(mythos: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [module for module in sys.modules if module.startswith(("openskill", "mythos_training.arena"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "openskill", None)
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    assert_refused(mythos("arena", "cthulhu_realms", "--games", 2), "openskill", "mythos-rl[train]")


def test_a_bug_is_not_hidden(mythos: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(ZeroDivisionError):
        mythos("games")


def test_a_reader_that_has_gone_is_no_error() -> None:
    """As in `mythos games | head -0`: no complaint, no traceback."""
    read, write = os.pipe()
    os.close(read)
    program = "import sys; from mythos_training.cli import main; sys.exit(main(['games', '--json']))"
    done = subprocess.run([sys.executable, "-c", program], stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert done.returncode in (0, 1) and done.stderr == ""


def test_games_lists_facts_as_table_and_as_json(mythos: Run) -> None:
    table = mythos("games", "cthulhu_realms")
    assert table.code == 0 and "Cthulhu Realms" in table.out and "deck_out" in table.out and "\x1b" not in table.out
    (facts,) = json.loads(mythos("games", "cthulhu_realms", "--json").out)
    assert facts["id"] == "cthulhu_realms" and facts["players"] == [2, 3, 4] and facts["actions"] > 500


def test_games_stats_count_every_game(mythos: Run) -> None:
    found = json.loads(mythos("games", "cthulhu_realms", "--stats", "--sample", 30, "--json").out)
    assert [row["players"] for row in found] == [2, 3, 4]
    for row in found:
        assert row["games"] == 30 and row["truncated"] == 0
        assert sum(row["reasons"].values()) == pytest.approx(1)
    assert found == json.loads(mythos("games", "cthulhu_realms", "--stats", "--sample", 30, "--json").out)


def test_games_rules_say_which_sentences_are_proven(mythos: Run, tmp_path: Path) -> None:
    (found,) = json.loads(mythos("games", "cthulhu_realms", "--rules", "--tests", tmp_path, "--json").out)
    assert found["sentences"] > 50 and found["tested"] == 0 and len(found["untested"]) == found["sentences"]


def test_doctor_finds_this_installation_healthy(mythos: Run) -> None:
    ran = mythos("doctor", "--json")
    report = json.loads(ran.out)
    assert ran.code == 0 and report["healthy"]
    assert {"Python", "numba", "compile cache", "self-check"} <= {check["name"] for check in report["checks"]}
