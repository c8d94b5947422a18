"""How rules are compiled and where the compiled code is kept.

Numba does not notice when a function or table in *another* file changes, so a cached function may run old rules.  The
cache therefore lives in a folder named by a hash of everything that can reach compiled code: our sources, our data
files, the data files that replace them, and the versions of Python, NumPy and Numba.  No game may be named here.
"""

import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np

PACKAGES = ("mythos_envs", "mythos_agents", "mythos_training")
HASHED_SUFFIXES = (".py", ".yaml")
KEPT_FOLDERS = 6
SECONDS_BEFORE_PRUNING = 24 * 3600

UNCOMPILED = bool(getattr(numba.config, "DISABLE_JIT"))  # noqa: B009  (numba makes its settings at run time)


def hash_files(folders: Iterable[Path], salt: str = "") -> str:
    """A short hash over the names and bytes of all sources and data files below ``folders``."""
    digest = hashlib.blake2b(salt.encode(), digest_size=8)
    for folder in folders:
        for path in sorted(p for p in folder.rglob("*") if p.suffix in HASHED_SUFFIXES):
            digest.update(str(path.relative_to(folder)).encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def data_override() -> Path | None:
    """The folder of corrected component files that the user named in ``MYTHOS_DATA_DIR``, if any."""
    named = os.environ.get("MYTHOS_DATA_DIR")
    return Path(named).expanduser() if named else None


def _package_folders() -> list[Path]:
    folders = []
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            folders.append(Path(spec.origin).parent)
    return folders


def cache_root() -> Path:
    """The user-level folder that holds one folder of compiled code per version of the sources."""
    if named := os.environ.get("MYTHOS_CACHE_DIR"):
        return Path(named).expanduser()
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "mythos"


def cache_name() -> str:
    """The hash that names today's folder of compiled code."""
    versions = f"{sys.version} numpy {np.__version__} numba {numba.__version__} llvmlite {llvmlite.__version__}"
    folders = _package_folders()
    override = data_override()
    return hash_files([*folders, override] if override is not None and override.is_dir() else folders, versions)


def use_cache() -> Path:
    """Points Numba at the folder for exactly these sources; must run before any ``@compiled`` function is defined."""
    folder = cache_root() / cache_name()
    try:
        is_new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        if is_new:
            _prune(folder)
    except OSError:
        # A read-only home must not stop anybody from playing: compile into a folder of this process instead.
        folder = Path(tempfile.mkdtemp(prefix="mythos-"))
    setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010  (numba makes its settings at run time)
    return folder


def _prune(newest: Path) -> None:
    """Forgets compiled code of old versions, but nothing that another process may be using today."""
    siblings = [p for p in newest.parent.iterdir() if p.is_dir() and p != newest]
    siblings.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for folder in siblings[KEPT_FOLDERS:]:
        if time.time() - folder.stat().st_mtime > SECONDS_BEFORE_PRUNING:
            shutil.rmtree(folder, ignore_errors=True)


CACHE_FOLDER = use_cache()
LOCK_NAME = "writing.lock"
_fcntl: Any = importlib.import_module("fcntl") if os.name == "posix" else None


@contextmanager
def _only_writer() -> Iterator[None]:
    """Numba reads the index of a function's cache, adds to it and writes it back.

    Two processes that did so at the same time could each take the other's code for their own, so they take turns.
    """
    with open(CACHE_FOLDER / LOCK_NAME, "a") as lock:
        if _fcntl is not None:
            _fcntl.flock(lock, _fcntl.LOCK_EX)
        yield

if UNCOMPILED:
    # The generator's arithmetic is modulo 2**64 by design; plain NumPy would warn at every draw.
    np.seterr(over="ignore")


def _widened(argument: Any) -> Any:
    """The type under which an argument is compiled: constants and short whole numbers are plain 64-bit numbers.

    Those of 64 bits without a sign are words of the generator and stay what they are.
    """
    types: Any = numba.types  # Numba's own types are not typed
    plain = types.unliteral(argument)
    return types.int64 if isinstance(plain, types.Integer) and (plain.signed or plain.bitwidth < 64) else plain


def compiled(function: Any) -> Any:
    """Compiles a module-level rule or kernel function; with ``NUMBA_DISABLE_JIT=1`` it stays plain Python.

    Left to itself, Numba compiles a function once more for every constant and every width of number that it is called
    with, which took a third of the time of a first start; here each has one form.  Nor does anybody call the rules from
    C: to leave out the entry point for that saves another quarter.
    """
    njit: Any = numba.njit  # its annotations do not name all its options
    dispatcher: Any = njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
    if not UNCOMPILED:
        compile_for, save = dispatcher.compile, dispatcher._cache.save_overload
        dispatcher.compile = lambda arguments: compile_for(
            tuple(_widened(argument) for argument in arguments) if isinstance(arguments, tuple) else arguments
        )

        def save_alone(signature: Any, result: Any) -> None:
            with _only_writer():
                save(signature, result)

        dispatcher._cache.save_overload = save_alone
    return dispatcher


def inlined(function: Any) -> Any:
    """Writes a short function into its compiled callers, so that all that it calls is not compiled once more for it."""
    return numba.njit(inline="always")(function)
