"""Positions said as a player says them, and moves by their words.

    g = table(hands={0: "goon"}, locations={1: "arkham"})
    g = play(g, "play Goon", "use Goon #1", "strike the player")

Cards are keys of data/cards.yaml with spaces between them; a zone is given for all seats by number.  Single answers are
not played for the player here unless the options say so, which keeps every decision in sight.
"""

from functools import cache
from typing import Any

import mythos_envs as me
from mythos_envs.kernel.game import Game, State

HIT_HARD = "strike the player with all"
"""As a move: the player takes all that is left of a loss, also where a part could be chosen."""

SEAT_ZONES = ("hands", "decks", "discards", "tops", "known", "locations")


@cache
def game(players: int = 2, **options: Any) -> Game:
    """The game; decisions with a single answer are asked unless ``play_forced`` is given."""
    return me.load("cthulhu_realms", players=players, **{"play_forced": False, **options})


def table(players: int = 2, options: dict[str, Any] | None = None, **said: Any) -> State:
    """A position.  Zones of seats are dicts of strings, ``play``, ``box`` and ``common`` strings, ``rows`` a list."""
    position: dict[str, Any] = {"players": players}
    for name, value in said.items():
        if name in SEAT_ZONES:
            position[name] = [value.get(seat, "").split() for seat in range(players)]
        elif name == "damage":
            position[name] = [value.get(seat, {}) for seat in range(players)]
        elif name == "rows":
            position[name] = [row.split() for row in value]
        elif name in ("play", "box", "common"):
            position[name] = value.split()
        else:
            position[name] = value
    return game(players, **(options or {})).position(position)


def legal_words(state: State) -> list[str]:
    """Everything that may be done now, in words."""
    return [state.game.action_text(state, int(action)) for action in state.legal_actions()]


def _matches(state: State, words: str) -> list[int]:
    """Legal actions with exactly these words, or else those that go on after them (``use Goon #1`` for all of it)."""
    legal = dict(zip(legal_words(state), (int(a) for a in state.legal_actions()), strict=True))
    if words in legal:
        return [legal[words]]
    return [action for text, action in legal.items() if text.startswith(words + ":")]


def offered(state: State, words: str) -> bool:
    """Whether the rules allow this now."""
    return bool(_matches(state, words))


def play(state: State, *moves: str) -> State:
    """The position after these moves; the one given stays as it was."""
    state = state.clone()
    for words in moves:
        if words == HIT_HARD:
            state = play(state, "strike the player")
            amounts = starting(state, "lose ")
            state = play(state, amounts[-1]) if amounts else state
            continue
        found = _matches(state, words)
        assert len(found) == 1, f"{words!r} names {len(found)} of the legal actions: {legal_words(state)}"
        state.apply(found[0])
    return state


def see(state: State) -> dict[str, Any]:
    """The whole position, hidden things included, as plain values."""
    return state.to_position()


def starting(state: State, prefix: str) -> list[str]:
    """The legal words that begin so: ``starting(g, "buy ")``."""
    return [words for words in legal_words(state) if words.startswith(prefix)]
