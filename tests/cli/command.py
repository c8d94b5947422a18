"""Runs the command in this process, as a person would type it."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from mythos_training.cli import main


@dataclass(frozen=True)
class Ran:
    """What a command gave back."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs ``mythos`` with some arguments and, if given, piped input."""

    def run(*arguments: object, typed: str = "") -> Ran:
        capsys.readouterr()
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


def assert_refused(ran: Ran, *words: str) -> None:
    """One line on stderr that holds the words, and exit code 2."""
    assert ran.code == 2
    assert ran.err.startswith("mythos: ") and ran.err.count("\n") == 1, ran.err
    for word in words:
        assert word in ran.err
