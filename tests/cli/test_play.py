"""A game at the terminal, typed through a pipe and at a pseudo-terminal."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from mythos_envs.kernel.replay import read_replays, verify

from cli.command import Run

PLAY = ("play", "cthulhu_realms", "--vs", "random", "--seed", 3)


def test_choices_are_numbered_and_the_end_of_the_input_leaves(mythos: Run) -> None:
    ran = mythos(*PLAY, typed="")
    assert ran.code == 0 and not ran.err and "\x1b" not in ran.out
    assert "you are player 0" in ran.out and "   1  end turn" in ran.out and "   2  play" in ran.out
    assert "you left the game" in ran.out


def test_a_choice_can_be_taken_back_before_it_is_sent(mythos: Run) -> None:
    ran = mythos(*PLAY, typed="1\nu\n1\n2\nu\nlog\nquit\n")
    assert ran.out.count("taken back") == 2
    assert "you: " not in ran.out, "nothing was sent"
    sent = mythos(*PLAY, typed="2\n\nlog\nquit\n")
    assert "you: play" in sent.out


def test_a_number_with_a_bang_and_all_send_at_once(mythos: Run) -> None:
    ran = mythos(*PLAY, typed="2!\nall play\nlog\nquit\n")
    assert ran.out.count("you: play") >= 3 and "[Enter" not in ran.out


@pytest.mark.parametrize("typed", [
    "99", "0", "-3", "foo", "play nobody", "all foo", "1e3", "９９９", "9" * 5000, "save", "load", "load nowhere",
    "? nobody", "? 999", "!", "?!", "\x00", "all ",
])
def test_wrong_input_is_explained_and_the_game_goes_on(mythos: Run, typed: str) -> None:
    ran = mythos(*PLAY, typed=f"{typed}\nlog\nquit\n")
    assert ran.code == 0 and not ran.err
    assert "you: " not in ran.out.replace("you: sanity", "") and "you left the game" in ran.out


def test_questions_about_cards_are_answered(mythos: Run) -> None:
    ran = mythos(*PLAY, typed="?\n? cards\n? follower\n? FOLLOW\n? 2\n1\n?\nu\nhelp\nquit\n")
    assert ran.out.count("Follower: black character, cost 0") >= 2
    assert "Book of Iod" in ran.out and "conjure N" in ran.out and "save FILE" in ran.out


def test_words_choose_and_doubtful_words_do_not(mythos: Run) -> None:
    assert "you: end turn" in mythos(*PLAY, typed="END turn\n\nlog\nquit\n").out
    assert "could be any of" in mythos(*PLAY, typed="play\nquit\n").out


def test_a_saved_game_goes_on_where_it_was(mythos: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    saved = mythos(*PLAY, typed=f"all play\nsave {path}\n1!\nload {path}\nlog\nquit\n")
    assert f"saved to {path}" in saved.out and f"loaded {path}" in saved.out
    (record,) = read_replays(path)
    board = verify(record).text(0)
    assert board in saved.out
    loaded = mythos("play", "cthulhu_realms", "--vs", "greedy", "--load", path, typed="log\nquit\n")
    assert board in loaded.out and "you: play" in loaded.out


def test_saving_never_costs_what_was_there(mythos: Run, tmp_path: Path) -> None:
    notes, games = tmp_path / "notes.txt", tmp_path / "games.jsonl"
    notes.write_text("mine")
    assert mythos("arena", "cthulhu_realms", "--games", 2, "--replays", games).code == 0
    before = games.read_bytes()
    ran = mythos(*PLAY, typed=f"save {notes}\nsave {games}\nsave {tmp_path}\nsave {notes}/below\nquit\n")
    assert ran.code == 0 and ran.out.count("is not a saved game") == 3 and "not saved" in ran.out
    assert notes.read_text() == "mine" and games.read_bytes() == before
    again = mythos(*PLAY, typed=f"save {tmp_path}/a\n2!\nsave {tmp_path}/a\nquit\n")
    assert again.out.count("saved to") == 2, "an earlier save may be replaced"


def test_a_wrong_file_is_not_loaded_and_the_game_goes_on(mythos: Run, tmp_path: Path) -> None:
    bad, over = tmp_path / "bad.jsonl", tmp_path / "over.jsonl"
    bad.write_text("{")
    assert mythos("arena", "cthulhu_realms", "--games", 2, "--replays", over).code == 0
    ran = mythos(*PLAY, typed=f"load {bad}\nload {over}\nload {tmp_path}\n2!\nlog\nquit\n")
    assert ran.out.count("not loaded: ") == 3 and "is finished" in ran.out and "you: play" in ran.out


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_can_be_played_and_is_kept(mythos: Run, tmp_path: Path, players: int) -> None:
    path = tmp_path / "games.jsonl"
    amounts = "".join(f"lose {amount}!\n" for amount in range(7, 0, -1))
    turn = f"all play\nall use\nall choose yourself\nall choose\nall strike the\n{amounts}all strike\nall buy\n1!\n"
    ran = mythos("play", "cthulhu_realms", "--players", players, "--seat", players - 1, "--seed", 8, "--replay", path,
                 typed=turn * 150)
    assert ran.code == 0 and ("you won" in ran.out or "you lost" in ran.out) and "the game is over" in ran.out
    (record,) = read_replays(path)
    assert verify(record).over and record.agents[-1] == "human"
    assert f"player {players - 1} (you): sanity" in ran.out


def test_a_new_game_has_a_new_deal_unless_a_seed_is_named(mythos: Run) -> None:
    first, second = (mythos("play", "cthulhu_realms", typed="quit\n").out.splitlines()[0] for _ in range(2))
    assert first != second
    assert mythos(*PLAY, typed="quit\n").out == mythos(*PLAY, typed="quit\n").out


def read_until(terminal: int, words: bytes, seconds: float = 60.0) -> bytes:
    """What a program writes to a pseudo-terminal, up to some words or its end."""
    seen, limit = b"", time.monotonic() + seconds
    while words not in seen and time.monotonic() < limit:
        if select.select([terminal], [], [], 0.5)[0]:
            try:
                seen += os.read(terminal, 4096)
            except OSError:
                break
    return seen


def test_a_game_at_a_real_terminal() -> None:
    """Prompts, a choice taken back and one sent, and the end-of-input key."""
    ours, theirs = pty.openpty()
    program = "import sys; from mythos_training.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", program, *(str(argument) for argument in PLAY)]
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs,
                          env={**os.environ, "NO_COLOR": "1", "TERM": "dumb"}) as game:
        os.close(theirs)
        try:
            assert b"choose (? for help) > " in read_until(ours, b"help) > ")
            for typed, answer in ((b"2\n", b"undo] > "), (b"u\n", b"taken back"), (b"2!\n", b"help) > "),
                                  (b"log\n", b"you: play"), (b"\x04", b"you left the game")):
                os.write(ours, typed)
                assert answer in read_until(ours, answer), typed
            assert game.wait(timeout=30) == 0
        finally:
            game.kill()
            os.close(ours)
