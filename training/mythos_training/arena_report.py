"""How an arena's result is shown: ratings, tables for the terminal, the matrix as a picture. Nothing is played here."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
from mythos_agents.base import IntArray
from mythos_envs.kernel.files import write_bytes
from openskill.models import PlackettLuce
from rich import box
from rich.table import Table

from mythos_training.arena import ArenaResult, Rating


def rate(names: Sequence[str], lineups: IntArray, ranks: IntArray) -> tuple[Rating, ...]:
    """OpenSkill ratings (Plackett-Luce), from the games in order; equal ranks are ties.

    An agent that fills several seats of a game is moved by the mean of what those seats would have moved it.

    Args:
        names: the agents.
        lineups: agent in each seat [games, seats].
        ranks: place of each seat, 0 the best [games, seats].

    Returns:
        Ratings, best first.
    """
    model = PlackettLuce()
    skills = {place: (model.mu, model.sigma) for place in range(len(names))}
    for k in range(len(lineups)):
        teams = [[model.rating(mu=skills[int(a)][0], sigma=skills[int(a)][1])] for a in lineups[k]]
        moved = model.rate(teams, ranks=[float(rank) for rank in ranks[k]])
        for agent in {int(a) for a in lineups[k]}:
            seats = [moved[seat][0] for seat in np.flatnonzero(lineups[k] == agent)]
            skills[agent] = (sum(r.mu for r in seats) / len(seats), sum(r.sigma for r in seats) / len(seats))
    rated = [Rating(names[a], mu, sigma, mu - 3 * sigma) for a, (mu, sigma) in skills.items()]
    return tuple(sorted(rated, key=lambda r: -r.mu))


def meetings_table(result: ArenaResult) -> Table:
    """One row for each meeting, with its interval; narrow enough for 80 columns."""
    title = f"{result.game}: {sum(m.games for m in result.meetings)} games"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("agent", overflow="fold", min_width=7)
    table.add_column("against", overflow="fold", min_width=7)
    # Draws and games cut off are rare: a column that would hold only zeros is left out.
    rare = {"drawn": [m.draws for m in result.meetings], "cut off": [m.truncated for m in result.meetings]}
    shown = [head for head, counts in rare.items() if any(counts)]
    for head in ("games", "win rate", "95% range", "won", "lost", "length", *shown):
        table.add_column(head, justify="right", no_wrap=True)
    for k, m in enumerate(result.meetings):
        interval = f"{100 * m.low:.1f}-{100 * m.high:.1f}"
        table.add_row(m.agent, m.against, str(m.games), f"{100 * m.score:.1f}%", interval, str(m.wins), str(m.losses),
                      f"{m.decisions:.0f}", *(str(rare[head][k]) for head in shown))
    return table


def matrix_table(result: ArenaResult) -> Table:
    """Score of row against column."""
    table = Table(title="win rate of row against column", title_justify="left")
    table.add_column("", overflow="fold")
    for name in result.agents:
        table.add_column(name, justify="right", overflow="fold")
    for name, row in zip(result.agents, result.matrix(), strict=True):
        table.add_row(name, *("-" if np.isnan(score) else f"{100 * score:.1f}%" for score in row))
    return table


def ratings_table(result: ArenaResult) -> Table:
    """Ratings, best first."""
    table = Table(title="OpenSkill rating", title_justify="left")
    for head in ("agent", "mu", "sigma", "mu - 3 sigma"):
        table.add_column(head, justify="left" if head == "agent" else "right", overflow="fold")
    for r in result.ratings:
        table.add_row(r.agent, f"{r.mu:.1f}", f"{r.sigma:.1f}", f"{r.ordinal:.1f}")
    return table


DARK = 0.15
"""Scores nearer to 0 or 1 than this have a dark field."""


def draw_matrix(result: ArenaResult, path: Path) -> None:
    """Writes the matrix as a PNG; no display is needed."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    scores: npt.NDArray[np.float64] = result.matrix()
    count = len(result.agents)
    figure = Figure(figsize=(2.5 + 0.9 * count, 2.0 + 0.7 * count), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    axes.imshow(scores, cmap="RdYlGn", vmin=0, vmax=1)
    axes.set_xticks(range(count), result.agents, rotation=30, ha="right")
    axes.set_yticks(range(count), result.agents)
    for row, column in np.argwhere(~np.isnan(scores)):
        share = scores[row, column]
        ink = "black" if DARK < share < 1 - DARK else "white"
        axes.text(column, row, f"{100 * share:.0f}%", ha="center", va="center", color=ink)
    figure.suptitle(f"{result.game}: win rate of row against column", x=0.02, ha="left", fontsize="medium")
    save_figure(figure, path)


def save_figure(figure: object, path: Path) -> None:
    """Writes a matplotlib figure as PNG in one move."""
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=120, bbox_inches="tight")  # type: ignore[attr-defined]
    write_bytes(path, picture.getvalue())
