"""Positions said as a player says them, and moves by their words.

    g = table(cthulhu={"power": 5, "units": "arkham: 2 acolyte, cthulhu"}, goat={"units": "arkham: ghoul"},
              gates="arkham: great_cthulhu")
    g = play(g, "battle in Arkham")

Units are ``area: count key, key; area: ...`` and gates ``area: keeper; ...``, where the keeper is a faction, a faction
and a unit (``black_goat/dark_young``) or ``abandoned``.  Single answers are not played for the player here unless the
options say so, which keeps every decision in sight.
"""

from functools import cache
from typing import Any

import mythos_envs as me
import numpy as np
from mythos_envs.kernel.game import Game, State

CTHULHU, GOAT = "great_cthulhu", "black_goat"
MOST_TRIES = 200_000


@cache
def game(**options: Any) -> Game:
    """The game; decisions with a single answer are asked unless ``play_forced`` is given."""
    return me.load("cthulhu_wars_duel", **{"play_forced": False, **options})


def units(said: str) -> dict[str, dict[str, int]]:
    """``arkham: 2 acolyte, ghoul; salem: fungi`` as a dict."""
    areas: dict[str, dict[str, int]] = {}
    for part in filter(None, (part.strip() for part in said.split(";"))):
        area, _, names = part.partition(":")
        counts = (name.split() for name in names.split(","))
        areas[area.strip()] = {words[-1]: int(words[0]) if len(words) > 1 else 1 for words in counts}
    return areas


def gates(said: str) -> dict[str, str]:
    """``arkham: black_goat; salem: abandoned`` as a dict."""
    parts = (part.partition(":") for part in said.split(";") if part.strip())
    return {area.strip(): keeper.strip() for area, _, keeper in parts}


def faction(said: dict[str, Any]) -> dict[str, Any]:
    """Units and books may be given as strings."""
    told = dict(said)
    if isinstance(told.get("units"), str):
        told["units"] = units(told["units"])
    for words in ("books", "requirements"):
        if isinstance(told.get(words), str):
            told[words] = told[words].split()
    return {"power": 5, **told}


def table(options: dict[str, Any] | None = None, cthulhu: dict[str, Any] | None = None,
          goat: dict[str, Any] | None = None, **said: Any) -> State:
    """A position in the Action phase, Great Cthulhu to act; both have 5 power unless it says otherwise."""
    position = dict(said)
    if isinstance(position.get("gates"), str):
        position["gates"] = gates(position["gates"])
    position["factions"] = {CTHULHU: faction(cthulhu or {}), GOAT: faction(goat or {})}
    return game(**(options or {})).position(position)


def start(**options: Any) -> State:
    """A new game."""
    return game(**options).start(seed=1)


def legal_words(state: State) -> list[str]:
    """Everything that may be done now, in words."""
    return [state.game.action_text(state, int(action)) for action in state.legal_actions()]


def starting(state: State, prefix: str) -> list[str]:
    """The legal words that begin so: ``starting(g, "recruit ")``."""
    return [words for words in legal_words(state) if words.startswith(prefix)]


def offered(state: State, words: str) -> bool:
    """Whether the rules allow this now."""
    return words in legal_words(state)


def play(state: State, *moves: str) -> State:
    """The position after these moves; the one given stays as it was."""
    state = state.clone()
    for words in moves:
        legal = dict(zip(legal_words(state), (int(a) for a in state.legal_actions()), strict=True))
        assert words in legal, f"{words!r} is not among the legal actions: {list(legal)}"
        state.apply(legal[words])
    return state


def see(state: State, key: str = "") -> dict[str, Any]:
    """The whole position, hidden things included, as plain values; ``key`` of a faction gives that faction's part."""
    position = state.to_position()
    return dict(position["factions"][key]) if key else position


def where(state: State, key: str, unit: str) -> dict[str, int]:
    """Areas and numbers of a kind of unit."""
    return {area: counts[unit] for area, counts in see(state, key)["units"].items() if unit in counts}


def in_pool(state: State, key: str, unit: str) -> int:
    """How many of a kind are in the pool."""
    from mythos_envs.cthulhu_wars.tables import FACTION, kind_of

    seat = int(state.states["seat_of"][0][FACTION[key]])
    return int(state.states["pool"][0][seat][kind_of(key, unit)])


def asked(state: State) -> str:
    """The faction that decides now, or nothing when the game is over."""
    if state.over:
        return ""
    return (CTHULHU, GOAT)[int(state.states["faction"][0][state.player])]


def rolled(state: State, move: str, attacker: tuple[int, int] = (0, 0), defender: tuple[int, int] = (0, 0)) -> State:
    """The position after a move that rolls a battle's dice, with these (kills, pains) rolled by each side."""
    wanted = [list(pair) for pair in zip(attacker, defender, strict=True)]
    for seed in range(MOST_TRIES):
        tried = state.clone()
        tried.states["rng"] = np.uint64(seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
        tried = play(tried, move)
        s = tried.states[0]
        if [s["dice_kills"].tolist(), s["dice_pains"].tolist()] == wanted:
            return tried
    raise AssertionError(f"no roll of {attacker} against {defender} after {move!r}")


def ghroth_roll(state: State, roll: int) -> State:
    """The position after Ghroth with this roll."""
    for seed in range(MOST_TRIES):
        tried = state.clone()
        tried.states["rng"] = np.uint64(seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
        tried = play(tried, "use Ghroth")
        if int(tried.states["ghroth_roll"][0]) == roll:
            return tried
    raise AssertionError(f"no roll of {roll}")
