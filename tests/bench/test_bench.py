"""`mythos bench` measures everything it promises; nothing is said here about how fast a machine must be."""

import json
from pathlib import Path
from typing import Any

import pytest
from mythos_training.bench import measure, peers, report, scenarios, startup
from mythos_training.cli import main

FIGURES = {
    "batch", "batch with choice", "playout", "random games", "aec", "aec reset", "gymnasium", "ismcts",
    "uniform playouts", "clone", "state",
}


def check_report(found: dict[str, Any]) -> None:
    """All keys, and a positive number wherever something was measured."""
    assert set(found) == {"format", "game", "command", "effort", "machine", "figures", "peers"}
    assert found["format"] == report.FORMAT and found["game"] == "cthulhu_realms"
    assert set(found["machine"]) == {"cpu", "cores", "load", "system", "python", "versions", "commit", "compiled"}
    for figure in found["figures"]:
        assert set(figure) == {"name", "value", "unit", "what", "target", "at_most", "met"}
        assert figure["value"] > 0 and figure["unit"] and figure["what"]
        assert (figure["met"] is None) == (figure["target"] is None)
    for peer in found["peers"]:
        assert set(peer) == {"name", "against", "rate", "version", "note", "ratios"}
        if peer["rate"] is None:
            assert peer["ratios"] == {} and "not measured" in peer["note"]
        else:
            assert set(peer["ratios"]) == {"batch", "aec"} and min(peer["ratios"].values()) > 0


def test_a_quick_run_is_complete_and_saved_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = tmp_path / "cthulhu_realms.json"
    old.write_text("old")
    assert main(["bench", "cthulhu_realms", "--quick", "--save", "--folder", str(tmp_path), "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    check_report(printed)
    assert {figure["name"] for figure in printed["figures"]} == FIGURES
    assert len(printed["peers"]) == len(peers.PEERS) and printed["command"] == "mythos bench cthulhu_realms --quick"
    assert json.loads(old.read_text()) == printed and list(tmp_path.iterdir()) == [old]


def test_the_tables_name_figures_targets_and_peers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "cthulhu_realms", "--quick"]) == 0
    out = capsys.readouterr().out
    for word in ("batch", "ismcts", ">= 2,000,000", "<= 1,024", "OpenSpiel gin_rummy", "leduc_holdem", "one of"):
        assert word in out


def test_a_place_that_cannot_be_written_is_refused_before_measuring(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("kept")
    assert main(["bench", "cthulhu_realms", "--save", "--folder", str(tmp_path / "file")]) == 2
    assert capsys.readouterr().err.count("\n") == 1 and (tmp_path / "file").read_text() == "kept"


def test_start_up_is_measured_in_processes_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup, "PROGRAM", "import os, sys; assert os.environ['MYTHOS_CACHE_DIR'] and sys.argv[1]")
    first, later = startup.run_all("cthulhu_realms", lambda: None)
    assert (first.name, later.name) == ("first compile", "start from cache") and first.value > 0 < later.value
    monkeypatch.setattr(startup, "PROGRAM", "raise SystemExit('broken')")
    with pytest.raises(Exception, match="broken"):
        startup.run_all("cthulhu_realms", lambda: None)


def test_the_best_run_counts_and_targets_know_their_direction() -> None:
    runs = iter([(10.0, 2.0), (10.0, 1.0), (10.0, 5.0)])
    assert measure.best_rate(lambda: next(runs), 3) == 10.0
    assert measure.Figure("a", 5, "s", "", 4).met and not measure.Figure("a", 5, "s", "", 4, at_most=True).met
    assert measure.Figure("a", 5, "s", "").met is None


def test_mid_games_are_in_the_middle() -> None:
    import mythos_envs as me

    game = me.load("cthulhu_realms")
    states = scenarios.midgames(game, 6)
    again = scenarios.midgames(game, 6)
    assert states.tobytes() == again.tobytes()
    assert (states["player"] >= 0).all() and (states["turn"] > 4).all()


def test_every_game_has_targets() -> None:
    import mythos_envs as me

    for game_id in me.games():
        if game_id in scenarios.TARGETS:
            named = set(scenarios.TARGETS[game_id])
            assert named >= {"batch", "playout", "aec", "state", "first compile", "start from cache"}
            assert named <= FIGURES | {"first compile", "start from cache"}, "a target without its figure"
