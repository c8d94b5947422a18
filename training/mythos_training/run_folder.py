"""A run's folder: where each file is, and how it is written so that a crash never costs what was there.

Everything that is read back is YAML, JSON or safetensors; nothing is unpickled.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from mythos_envs.errors import BadConfig, BadData
from mythos_envs.kernel.files import write_bytes, write_text
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

METADATA_KEY = "mythos"
STATE_FORMAT = 1


@dataclass(frozen=True)
class SavedState:
    """What an exact resume needs: named arrays, and plain data."""

    arrays: dict[str, npt.NDArray[Any]]
    plain: dict[str, Any]


@dataclass(frozen=True)
class RunFolder:
    """The places in one run's folder.

    Attributes:
        path: the folder itself.
    """

    path: Path

    @property
    def config(self) -> Path:
        """The settings as resolved."""
        return self.path / "config.yaml"

    @property
    def model(self) -> Path:
        """The newest network, which `policy:RUN_DIR` loads."""
        return self.path / "model.safetensors"

    @property
    def state(self) -> Path:
        """Everything an exact resume needs, in one file, so that it is replaced as one."""
        return self.path / "state" / "resume.safetensors"

    @property
    def pool(self) -> Path:
        """The past selves, one model file each."""
        return self.path / "pool"

    @property
    def metrics(self) -> Path:
        """One JSON line per update."""
        return self.path / "metrics.jsonl"

    @property
    def tensorboard(self) -> Path:
        """TensorBoard's events."""
        return self.path / "tb"

    @property
    def arena(self) -> Path:
        """The arena at the end."""
        return self.path / "arena.json"

    @property
    def curve(self) -> Path:
        """The learning curve."""
        return self.path / "curve.png"

    @property
    def replays(self) -> Path:
        """Games of the arena, one file per opponent."""
        return self.path / "replays"

    def create(self) -> None:
        """Makes the folder for a new run.

        Raises:
            BadConfig: there is something in it already, or the folder cannot be made.
        """
        try:
            if self.path.is_dir() and any(self.path.iterdir()):
                what = "a run; go on with --resume" if self.config.exists() else "files that are not a run's"
                raise BadConfig(f"{self.path} already holds {what}, or name another folder")
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadConfig(f"cannot make the run folder {self.path}: {error.strerror}") from error

    def write_state(self, saved: SavedState) -> None:
        """Replaces the saved state."""
        plain = {"format": STATE_FORMAT, **saved.plain}
        text = json.dumps({"digest": _digest(plain, saved.arrays), "plain": plain})
        write_bytes(self.state, save(saved.arrays, metadata={METADATA_KEY: text}))

    def read_state(self) -> SavedState:
        """Reads the saved state.

        Raises:
            BadData: there is none, or it is damaged.
        """
        if not self.state.is_file():
            raise BadData(f"{self.path} has no saved state ({self.state.name}) to resume from; start a new run")
        try:
            with safe_open(str(self.state), framework="np") as opened:
                metadata = opened.metadata() or {}
                arrays = {name: opened.get_tensor(name) for name in opened.keys()}
            described = json.loads(metadata[METADATA_KEY])
            plain = described["plain"]
            if described["digest"] != _digest(plain, arrays):
                raise ValueError("its checksum is wrong")
            found = plain.pop("format")
        except (SafetensorError, OSError, ValueError, TypeError, KeyError, AttributeError) as error:
            cause = (str(error).splitlines() or [""])[0]
            raise BadData(f"{self.state} is damaged ({cause}); the run cannot be resumed, start a new one") from error
        if found != STATE_FORMAT:
            raise BadData(f"{self.state} has format {found}, this release reads format {STATE_FORMAT}; start a new run")
        return SavedState(arrays, plain)

    def write_pool(self, files: Mapping[str, bytes]) -> None:
        """Writes the past selves that are not there yet; they never change once written."""
        for name, content in files.items():
            if not (self.pool / name).exists():
                write_bytes(self.pool / name, content)

    def prune_pool(self, keep: Collection[str]) -> None:
        """Forgets past selves that no saved state refers to any more."""
        for path in self.pool.glob("snapshot_*.safetensors"):
            if path.name not in keep:
                path.unlink(missing_ok=True)

    def append_metrics(self, row: Mapping[str, Any]) -> None:
        """Adds one JSON line to the metrics."""
        with self.metrics.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(row) + "\n")

    def read_metrics(self, until: int | None = None) -> list[dict[str, Any]]:
        """The metrics so far, in order; with `until`, later rows and a half-written last line are cut from the file.

        Raises:
            BadData: a line other than the last is damaged; nothing is cut then.
        """
        if not self.metrics.is_file():
            return []
        lines = self.metrics.read_bytes().splitlines()
        rows = []
        for number, line in enumerate(lines, start=1):
            try:
                row = json.loads(line)
                late = until is not None and row["decisions"] > until
            except (ValueError, TypeError, KeyError) as error:
                if number < len(lines):
                    raise BadData(f"{self.metrics} line {number} is damaged; mend it or remove the file") from error
                continue
            if not late:
                rows.append(row)
        if until is not None:
            write_text(self.metrics, "".join(json.dumps(row) + "\n" for row in rows))
        return rows


def _digest(plain: Mapping[str, Any], arrays: Mapping[str, npt.NDArray[Any]]) -> str:
    """A checksum: a wrong bit in the saved games would reach compiled code, which checks nothing."""
    digest = hashlib.blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=16)
    for name in sorted(arrays):
        array = arrays[name]
        digest.update(f"{name} {array.dtype} {array.shape}".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()


def pack_numpy_rng() -> tuple[npt.NDArray[np.uint32], list[Any]]:
    """NumPy's global generator, which SB3's buffers shuffle with: its words, and the rest as plain data."""
    state = dict(np.random.get_state(legacy=False))
    rest = [state["bit_generator"], state["state"]["pos"], state["has_gauss"], state["gauss"]]
    return np.asarray(state["state"]["key"], np.uint32), rest


def unpack_numpy_rng(words: npt.NDArray[np.uint32], rest: list[Any]) -> None:
    """Puts NumPy's global generator back."""
    kind, place, has_gauss, gauss = rest
    np.random.set_state((kind, words, place, has_gauss, gauss))
