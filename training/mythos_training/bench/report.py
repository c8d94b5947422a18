"""A bench run as one record: figures, peers, machine; as a table, as JSON, as a file."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from mythos_envs.kernel.files import write_json

from mythos_training.bench import peers, scenarios, startup
from mythos_training.bench.measure import Effort, Figure, one_core
from mythos_training.bench.peers import Peer

FORMAT = "mythos-bench-1"
PACKAGES = ("mythos-rl", "numpy", "numba", "llvmlite", "gymnasium", "pettingzoo", "rlcard", "open_spiel")
STARTUP_PARTS = 2


@dataclass(frozen=True)
class Report:
    """Everything one run measured, and on what."""

    game: str
    command: str
    """What to type to take these figures again."""
    effort: Effort
    machine: dict[str, Any]
    figures: list[Figure]
    peers: list[Peer]

    def to_json(self) -> dict[str, Any]:
        """The report in plain values."""
        return {
            "format": FORMAT,
            "game": self.game,
            "command": self.command,
            "effort": asdict(self.effort),
            "machine": self.machine,
            "figures": [figure.to_json() for figure in self.figures],
            "peers": [{**peer.to_json(), "ratios": self.ratios(peer)} for peer in self.peers],
        }

    def ratios(self, peer: Peer) -> dict[str, float]:
        """How many times faster we are: by the same kind of loop, and in batches."""
        if peer.rate is None:
            return {}
        rate = peer.rate
        return {f.name: f.value / rate for f in self.figures if f.name in (peer.against, "batch")}

    def save(self, folder: Path) -> Path:
        """Writes ``<game>.json`` into a folder, all or nothing, and returns its path."""
        path = folder / f"{self.game}.json"
        write_json(path, self.to_json())
        return path


def num_parts(with_peers: bool, with_startup: bool) -> int:
    """Parts of a run, for the progress bar."""
    return len(scenarios.SCENARIOS) + STARTUP_PARTS * with_startup + len(peers.PEERS) * with_peers


def run(
    game_id: str, command: str, effort: Effort, with_peers: bool, with_startup: bool, advance: Callable[[], None]
) -> Report:
    """Measures everything, one thing after the other, on one core."""
    facts = machine()
    with one_core():
        figures = scenarios.run_all(game_id, effort, advance)
        others = peers.run_all(effort, advance) if with_peers else []
        if with_startup:
            figures += startup.run_all(game_id, advance)
    return Report(game_id, command, effort, facts, figures, others)


def machine() -> dict[str, Any]:
    """Processor, versions and commit: no number without them."""
    versions = {}
    for package in PACKAGES:
        try:
            versions[package] = version(package)
        except PackageNotFoundError:
            versions[package] = "not installed"
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "versions": versions,
        "commit": _commit(),
        "compiled": warn_uncompiled() is None,
    }


def _cpu() -> str:
    """The processor's own name for itself."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown"


def _commit() -> str:
    """The commit of the checkout, `+` when it has been edited, or a word when there is none."""
    here = Path(__file__).resolve().parent
    try:
        head, edits = (
            subprocess.run(["git", *arguments], cwd=here, capture_output=True, text=True, check=True).stdout.strip()
            for arguments in (["rev-parse", "--short", "HEAD"], ["status", "--porcelain"])
        )
    except (OSError, subprocess.CalledProcessError):
        return "no commit"
    return head + ("+" if edits else "")


def warn_uncompiled() -> str | None:
    """A line for people who measure the interpreter by mistake."""
    if os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0"):
        return f"NUMBA_DISABLE_JIT is set: these are the speeds of {sys.implementation.name}, not of the compiled rules"
    return None
