"""The compile cache tells the truth: an edit in one file reaches a compiled caller in another."""

import importlib.util
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import numba
import pytest
from mythos_envs.kernel import compile as how

ROOT = Path(__file__).resolve().parents[2]

PLAY = """
import lantern, mythos_envs as me
from mythos_envs.kernel import compile, steps
state = me.load("lantern").start(1)
print(int(state.states["hand"][0][0].sum()), state.hash())
stats = steps.start_many.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), compile.CACHE_FOLDER.name)
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The kernel and the toy game, to be edited."""
    ignore = shutil.ignore_patterns("__pycache__", "cthulhu_*")
    shutil.copytree(ROOT / "envs" / "mythos_envs", tmp_path / "src" / "mythos_envs", ignore=ignore)
    shutil.copytree(ROOT / "tests" / "lantern", tmp_path / "src" / "lantern", ignore=ignore)
    return tmp_path


def play(copy: Path) -> tuple[str, int, int, str]:
    """What a fresh process prints: the first hand and the state, cache hits, cache misses, name of the cache."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "MYTHOS_CACHE_DIR": str(copy / "cache"),
                   "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", PLAY], env=environment, cwd=copy, capture_output=True, text=True,
                          timeout=300)
    assert done.returncode == 0, done.stderr
    first, second = done.stdout.splitlines()
    hits, misses, name = second.split()
    return first, int(hits), int(misses), name


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_same_sources_are_compiled_once(copy: Path) -> None:
    first = play(copy)
    again = play(copy)
    assert first[1:3] == (0, 1), "a new cache must be filled"
    assert again[1:3] == (1, 0), "the second process must not compile"
    assert again[0] == first[0] and again[3] == first[3]


def test_an_edit_of_the_kernel_reaches_compiled_callers_elsewhere(copy: Path) -> None:
    before = play(copy)
    # start_many is compiled in steps.py; the constant it depends on through two calls lives in rng.py.
    edit(copy / "src" / "mythos_envs" / "kernel" / "rng.py", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5BB")
    after = play(copy)
    assert after[0] != before[0] and after[3] != before[3] and after[2] == 1


def test_an_edit_of_a_data_file_outside_the_package_reaches_the_kernel(copy: Path) -> None:
    before = play(copy)
    edit(copy / "src" / "lantern" / "data" / "cards.yaml", "hand: 3 ", "hand: 4 ")
    after = play(copy)
    assert before[0].startswith("3 ") and after[0].startswith("4 ")


@pytest.mark.skipif(os.name != "posix" or how.UNCOMPILED, reason="there is nothing to lock, or nothing to lock it with")
def test_only_one_process_at_a_time_writes_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that read an index, add to it and write it back would take each other's code for their own."""
    import fcntl

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    source = tmp_path / "probe.py"
    source.write_text("def probe(x):\n    return x + 1\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location("probe", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    probe, answers = how.compiled(module.probe), []
    other = threading.Thread(target=lambda: answers.append(probe(41)))
    with open(how.CACHE_FOLDER / how.LOCK_NAME, "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        other.start()
        other.join(timeout=5)
        assert answers == [] and not list(tmp_path.rglob("*.nbi")), "it waits for whoever is writing"
    other.join(timeout=60)
    assert answers == [42] and len(list(tmp_path.rglob("*.nbi"))) == 1
