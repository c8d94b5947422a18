"""One training run from start to end: budget, evaluations, saves, Ctrl-C, and the arena that shows what came of it."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
from mythos_agents.base import Game
from mythos_agents.policy import PolicyAgent, load_net
from mythos_envs.errors import BadConfig
from mythos_envs.kernel.files import write_bytes, write_json, write_text
from mythos_envs.kernel.replay import write_replays
from rich.console import Console

from mythos_training.arena import ArenaResult, run_arena
from mythos_training.config import TrainConfig, changed_keys, load_config
from mythos_training.progress import SCORE, TrainingBar, draw_curve
from mythos_training.run_folder import RunFolder
from mythos_training.selfplay import Learner

RUNS = Path("runs")
LEARNER = "trained"
"""What the learner is called in its arenas."""


@dataclass(frozen=True)
class TrainResult:
    """How a run ended.

    Attributes:
        run_dir: the run folder.
        decisions: decisions the learner made in all.
        seconds: training time in all, resumed parts included.
        interrupted: whether it was stopped before the budget was used; the caller exits with 130 then.
        arena: the arena at the end; None when interrupted.
        curve: the learning curve.
        replays: the replay files.
    """

    run_dir: Path
    decisions: int
    seconds: float
    interrupted: bool
    arena: ArenaResult | None
    curve: Path
    replays: tuple[Path, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""
        plain = asdict(self) | {"arena": self.arena.to_json() if self.arena is not None else None}
        replays = [str(path) for path in self.replays]
        return plain | {"run_dir": str(self.run_dir), "curve": str(self.curve), "replays": replays}


def train(
    config: TrainConfig | None, run_dir: Path | None = None, resume: bool = False, console: Console | None = None
) -> TrainResult:
    """Trains an opponent by self-play and shows its strength.

    Args:
        config: the settings; None when resuming, for those of the run. A resumed run may change its budget, threads,
            evaluations, saves and arena, and nothing else.
        run_dir: where everything is written; `next_folder` unless told.
        resume: go on exactly where the run in `run_dir` was saved.
        console: where to show progress; stdout unless told.

    Raises:
        GameError: any setting, folder or file that cannot be used, in one line.
    """
    console = console or Console()
    if resume and run_dir is None:
        raise BadConfig("name the run folder to resume")
    if config is None:
        if not resume or run_dir is None:
            raise BadConfig("a new run needs a configuration")
        config = load_config(RunFolder(run_dir).config)
    folder = RunFolder(run_dir if run_dir is not None else next_folder(config.game))
    return _Run(config, folder, resume, console).go()


def next_folder(name: str, runs: Path = RUNS) -> Path:
    """The first of `runs/NAME-1`, `runs/NAME-2`... that is not there yet, so that no run takes another's place."""
    number = 1
    while (runs / f"{name}-{number}").exists():
        number += 1
    return runs / f"{name}-{number}"


def last_folder(name: str, runs: Path = RUNS) -> Path:
    """The run that `next_folder` named last.

    Raises:
        BadConfig: there is none.
    """
    numbers = [int(path.name.removeprefix(f"{name}-")) for path in runs.glob(f"{name}-*")
               if path.name.removeprefix(f"{name}-").isdecimal()]
    if not numbers:
        raise BadConfig(f"there is no run {name} in {runs} to resume; name it with --run-dir")
    return runs / f"{name}-{max(numbers)}"


@dataclass
class _Budget:
    """Training time and decisions used, and how much of the whole that is."""

    config: TrainConfig
    seconds: float = 0.0
    decisions: int = 0
    _since: float = field(default_factory=time.monotonic)
    _window: list[tuple[float, int]] = field(default_factory=list)

    def start(self, seconds: float, decisions: int) -> None:
        self.seconds, self.decisions = seconds, decisions
        self._since = time.monotonic()
        self._window = [(seconds, decisions)]

    def tick(self, decisions: int) -> None:
        now = time.monotonic()
        self.seconds += now - self._since
        self._since = now
        self.decisions = decisions
        self._window = [*self._window[-20:], (self.seconds, decisions)]

    @property
    def rate(self) -> float:
        """Decisions a second over the last updates, evaluations included."""
        (t0, d0), (t1, d1) = self._window[0], self._window[-1]
        return (d1 - d0) / (t1 - t0) if t1 > t0 else 0.0

    @property
    def fraction(self) -> float:
        parts = [0.0]
        if self.config.minutes is not None:
            parts.append(self.seconds / (60 * self.config.minutes))
        if self.config.decisions is not None:
            parts.append(self.decisions / self.config.decisions)
        return max(parts)

    @property
    def left(self) -> float:
        """Seconds left, as far as one can tell."""
        parts = []
        if self.config.minutes is not None:
            parts.append(60 * self.config.minutes - self.seconds)
        if self.config.decisions is not None:
            parts.append((self.config.decisions - self.decisions) / max(self.rate, 1e-9))
        return max(0.0, min(parts))


class _StopSign:
    """Notes the first Ctrl-C and lets the update finish; the second one interrupts at once."""

    def __init__(self) -> None:
        self.raised = False

    @contextmanager
    def listening(self, bar: TrainingBar) -> Iterator[None]:
        """Catches SIGINT and SIGTERM inside the block, where signals can be caught at all."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def note(number: int, frame: FrameType | None) -> None:
            if self.raised:
                raise KeyboardInterrupt
            self.raised = True
            bar.say("stopping after this update, then saving; Ctrl-C again stops at once and keeps the last save")

        before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class _Run:
    """One run: set up or resume, train, finish."""

    def __init__(self, config: TrainConfig, folder: RunFolder, resume: bool, console: Console) -> None:
        self.config, self.folder, self.console = config, folder, console
        self.game = me.load(config.game, **config.options)
        if resume:
            self._check_same(load_config(folder.config))
        specs = [*config.opponents.scripted, *config.evaluate.opponents, *config.arena.opponents]
        specs += [config.imitate.teacher] if config.imitate.decisions else []
        with console.status("compiling the game (once on each machine)"):
            _try_agents(self.game, specs)
        self.budget = _Budget(config)
        self.learner = Learner(config, self.game, lambda: self.budget.fraction)
        self.rows: list[dict[str, Any]] = []
        self.scores: dict[str, float] = {}
        self.saved_at: int | None = None
        if resume:
            self._load()
        else:
            folder.create()
        write_text(folder.config, config.to_yaml())

    def _check_same(self, stored: TrainConfig) -> None:
        if changed := changed_keys(stored, self.config):
            raise BadConfig(f"a resumed run cannot change {', '.join(changed)}; start a new run for that")

    def _load(self) -> None:
        saved = self.folder.read_state()
        names = saved.plain.get("pool", {}).get("names", [])
        nets = {str(name): load_net(self.folder.pool / Path(str(name)).name) for name in names}
        self.learner.restore(saved, nets, str(self.folder.state))
        self.folder.prune_pool(nets)
        self.budget.start(float(saved.plain.get("seconds", 0.0)), self.learner.decisions)
        self.rows = self.folder.read_metrics(until=self.learner.decisions)
        for row in self.rows:
            self.scores |= {k.removeprefix(SCORE): v for k, v in row.items() if k.startswith(SCORE)}
        self.saved_at = self.learner.decisions

    def go(self) -> TrainResult:
        """Trains until the budget is used or somebody stops it, then finishes."""
        sign = _StopSign()
        title = f"training {self.game.id}"
        with TrainingBar(self.console, title) as bar, sign.listening(bar):
            try:
                self._train(bar, sign)
            except KeyboardInterrupt:
                return self._stopped(at_once=True)
        if sign.raised:
            return self._stopped(at_once=False)
        try:
            return self._finish()
        except KeyboardInterrupt:
            return self._stopped(at_once=True)

    def _train(self, bar: TrainingBar, sign: _StopSign) -> None:
        from torch.utils.tensorboard.writer import SummaryWriter

        purge = self.learner.decisions + 1 if self.saved_at is not None else None
        writer = SummaryWriter(str(self.folder.tensorboard), purge_step=purge)
        self.budget.start(self.budget.seconds, self.learner.decisions)
        try:
            if self.saved_at is None:
                self._warm_start(bar, sign)
            # However short the budget, a run makes one update: there must be a model to show.
            while (self.budget.fraction < 1 or not self.learner.updates) and not sign.raised:
                self._update(bar, writer)
            self._save()
        finally:
            writer.close()

    def _warm_start(self, bar: TrainingBar, sign: _StopSign) -> None:
        config = self.config.imitate
        if not config.decisions:
            return
        from mythos_training.imitate import imitate

        def report(done: float) -> bool:
            bar.warm(done, config.teacher)
            return not sign.raised

        bar.warm(0.0, config.teacher)
        agreement = imitate(self.learner, config, self.config.seed + 3, report)
        self.budget.tick(0)
        taught = f"learnt from {config.decisions:,} decisions of {config.teacher}"
        bar.say(f"warm start: {taught}, agrees with {100 * agreement:.0f}% of them; now self-play")

    def _update(self, bar: TrainingBar, writer: Any) -> None:
        figures = self.learner.update()
        self.budget.tick(self.learner.decisions)
        evaluated = self.learner.updates % self.config.evaluate.every == 0
        if evaluated:
            self.scores = self._evaluate()
            self.budget.tick(self.learner.decisions)
            figures |= {SCORE + name: score for name, score in self.scores.items()}
        self._note(figures, writer)
        bar.show(self.budget.fraction, self.budget.rate, self.scores, self.budget.left)
        if evaluated:
            bar.evaluated(self.learner.decisions, self.budget.rate, self.scores, self.budget.left)
        if self.learner.updates % self.config.checkpoint_every == 0:
            self._save()

    def _note(self, figures: Mapping[str, float], writer: Any) -> None:
        where = {"decisions": self.learner.decisions, "updates": self.learner.updates}
        row = where | {"seconds": round(self.budget.seconds, 3), "rate": round(self.budget.rate, 1)} | dict(figures)
        self.rows.append(row)
        self.folder.append_metrics(row)
        for name, value in figures.items():
            writer.add_scalar(name, value, self.learner.decisions)
        writer.add_scalar("time/decisions_per_second", self.budget.rate, self.learner.decisions)

    def _evaluate(self) -> dict[str, float]:
        evaluate = self.config.evaluate
        if not evaluate.opponents:
            return {}
        result = self._meet({spec: evaluate.games for spec in evaluate.opponents}, seed=self.config.seed + 1)
        return {m.against: m.score for m in result.meetings}

    def _meet(self, games: Mapping[str, int], seed: int, **more: Any) -> ArenaResult:
        me_first = [LEARNER, *games]
        ready = {LEARNER: PolicyAgent(self.learner.net, LEARNER)}
        threads = self.config.threads
        with self.learner.one_thread():  # the arena's own threads are enough
            return run_arena(self.game, me_first, games, seed, agents=ready, focus=LEARNER, threads=threads, **more)

    def _save(self) -> None:
        """Saves the whole run; each file is replaced as one, and the state only once what it names is there."""
        if self.saved_at == self.learner.decisions or self.learner.updates == 0:
            return
        state = self.learner.capture()
        files = self.learner.pool.files()
        self.folder.write_pool(files)
        state.plain["seconds"] = self.budget.seconds
        self.folder.write_state(state)
        write_bytes(self.folder.model, self.learner.net.to_bytes(self.learner.decisions))
        self.folder.prune_pool(files)
        draw_curve(self.rows, f"{self.game.title}: learning by self-play", self.folder.curve)
        self.saved_at = self.learner.decisions

    def _result(
        self, interrupted: bool, arena: ArenaResult | None = None, replays: tuple[Path, ...] = ()
    ) -> TrainResult:
        return TrainResult(
            run_dir=self.folder.path,
            decisions=self.learner.decisions,
            seconds=self.budget.seconds,
            interrupted=interrupted,
            arena=arena,
            curve=self.folder.curve,
            replays=replays,
        )

    def _stopped(self, at_once: bool) -> TrainResult:
        how = "stopped at once" if at_once else "stopped"
        say = partial(self.console.print, highlight=False, soft_wrap=True)
        if self.saved_at is None:
            say(f"{how}; nothing was saved yet in {self.folder.path}")
        else:
            say(f"{how}; saved at {self.saved_at:,} decisions in {self.folder.path}")
            say(f"go on with: mythos train --resume --run-dir {self.folder.path}")
        return self._result(interrupted=True)

    def _finish(self) -> TrainResult:
        """The arena, the replays, and where everything is."""
        if not self.config.arena.opponents:
            return self._result(interrupted=False)
        arena = self._final_arena()
        write_json(self.folder.arena, arena.to_json())
        replays = self._write_replays(arena)
        say = partial(self.console.print, highlight=False, soft_wrap=True)
        self.console.print(arena.table())
        say(f"run folder:     {self.folder.path}")
        say(f"learning curve: {self.folder.curve}")
        for path in replays:
            say(f"replays:        {path}")
        say(f"play it:        mythos play {self.game.id} --vs policy:{self.folder.path}")
        return self._result(interrupted=False, arena=arena, replays=replays)

    def _final_arena(self) -> ArenaResult:
        from rich.progress import Progress

        with Progress(console=self.console, transient=True, disable=not self.console.is_terminal) as bar:
            task = bar.add_task("arena, games played", total=sum(self.config.arena.opponents.values()))

            def report(finished: int, total: int) -> None:
                bar.update(task, completed=finished, total=total)

            keep = self.config.arena.replays
            return self._meet(self.config.arena.opponents, self.config.seed + 2, keep=keep, on_progress=report)

    def _write_replays(self, arena: ArenaResult) -> tuple[Path, ...]:
        paths = []
        for meeting in arena.meetings:
            records = [r for r in arena.records if set(r.agents) == {meeting.agent, meeting.against}]
            if records:
                path = self.folder.replays / f"{meeting.against.replace(':', '-').replace('/', '-')}.jsonl"
                write_replays(path, records, append=False)
                paths.append(path)
        return tuple(paths)


def _try_agents(game: Game, specs: list[str]) -> None:
    """Makes every agent that the run will need and lets it choose once: errors come first, and code is compiled."""
    if "human" in specs:
        raise BadConfig("people cannot take part in training; use `mythos play`")
    states = game.start(seed=0).states
    for spec in dict.fromkeys(specs):
        mythos_agents.make(spec).choose(game, states, np.zeros(1, np.int64))
