"""What a person sees of a training run: the live bar, the lines where there is no terminal, and the learning curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn

SCORE = "vs/"
"""How the names of win rates begin in the metrics."""


def clock(seconds: float) -> str:
    """Seconds as m:ss or h:mm:ss."""
    whole = max(0, round(seconds))
    hours, rest = divmod(whole, 3600)
    minutes, secs = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{secs:02d}" if hours else f"{minutes}:{secs:02d}"


def scores_text(scores: Mapping[str, float]) -> str:
    """Win rates in a few words."""
    return "  ".join(f"vs {name} {100 * score:.0f}%" for name, score in scores.items()) or "not measured yet"


class TrainingBar:
    """A live bar on a terminal; elsewhere one line for each evaluation."""

    def __init__(self, console: Console, title: str) -> None:
        self._console = console
        self._live = console.is_terminal
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[rate]}  {task.fields[scores]}  {task.fields[left]}"),
            console=console,
            disable=not self._live,
        )
        self._task: TaskID = self._progress.add_task(title, total=1.0, rate="", scores="", left="")

    def __enter__(self) -> TrainingBar:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def show(self, fraction: float, rate: float, scores: Mapping[str, float], left: float) -> None:
        """Moves the bar: part of the budget used, decisions a second, win rates, seconds left."""
        self._progress.update(
            self._task,
            completed=min(1.0, fraction),
            rate=f"{rate:,.0f} decisions/s",
            scores=scores_text(scores),
            left=f"{clock(left)} left",
        )

    def warm(self, fraction: float, teacher: str) -> None:
        """Shows how far the warm start is."""
        text = f"warm start from {teacher}: {100 * fraction:.0f}%"
        self._progress.update(self._task, completed=0.0, rate=text, scores="", left="")

    def evaluated(self, decisions: int, rate: float, scores: Mapping[str, float], left: float) -> None:
        """Says the win rates in a line where no bar can be drawn."""
        if not self._live:
            line = f"{decisions:>12,} decisions  {rate:,.0f}/s  {scores_text(scores)}  {clock(left)} left"
            self._console.print(line, highlight=False)

    def say(self, text: str) -> None:
        """A line above the bar."""
        self._console.print(text, highlight=False)


def draw_curve(rows: Sequence[Mapping[str, Any]], title: str, path: Path) -> None:
    """Draws win rate against each opponent over decisions; with nothing measured yet, an empty frame."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from mythos_training.arena_report import save_figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    names = dict.fromkeys(key for row in rows for key in row if key.startswith(SCORE))
    for name in names:
        points = [(row["decisions"], 100 * row[name]) for row in rows if name in row]
        axes.plot(*zip(*points, strict=True), marker=".", label=f"against {name.removeprefix(SCORE)}")
    axes.axhline(50, color="grey", linewidth=0.8, linestyle=":")
    axes.set(xlabel="decisions of the learner", ylabel="win rate, %", ylim=(-2, 102), title=title)
    if names:
        axes.legend(loc="center right")
    save_figure(figure, path)
