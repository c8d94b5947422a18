import pytest

from cli.command import Run, runner


@pytest.fixture
def mythos(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command in this process."""
    return runner(capsys, monkeypatch)
