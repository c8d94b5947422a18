"""Lantern in words: actions, the text board, positions.  No rules here."""

from collections.abc import Mapping
from typing import Any

from mythos_envs.errors import BadPosition, nearest
from mythos_envs.kernel.layout import NOBODY

from lantern.rules import COPIES, DISCARD, GOAL, KINDS, NAMES

KEYS = ("light", "hands", "pile", "shown", "turn", "player")


def action_text(s: Any, action: int) -> str:
    """`play lamp` or `discard lamp`."""
    return f"{'play' if action < DISCARD else 'discard'} {NAMES[action % KINDS]}"


def board(s: Any, seat: int | None) -> str:
    """One line for the table and one for each seat."""
    lines = [f"pile {int(s['pile'].sum())}   shown {_cards(s['shown'])}"]
    for other in range(int(s["num_seats"])):
        hand = s["hand"][other]
        cards = _cards(hand) if seat in (None, other) else f"{int(hand.sum())} cards"
        mark = ">" if int(s["player"]) == other else " "
        lines.append(f"{mark} seat {other}: {int(s['light'][other])} lights, {cards}")
    return "\n".join(lines)


def to_position(s: Any) -> dict[str, Any]:
    """Names and counts only."""
    seats = range(int(s["num_seats"]))
    return {"light": [int(s["light"][seat]) for seat in seats], "hands": [_counts(s["hand"][seat]) for seat in seats],
            "pile": _counts(s["pile"]), "shown": _counts(s["shown"]), "turn": int(s["turn"]),
            "player": int(s["player"])}


def from_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fills the record; what is not given is as at the start of a game with empty hands."""
    for key in position:
        if key not in KEYS:
            raise BadPosition(f"lantern: unknown entry {key!r}; {nearest(key, KEYS)}")
    n = int(s["num_seats"])
    hands, light = position.get("hands", [{}] * n), position.get("light", [0] * n)
    for name, value in (("hands", hands), ("light", light)):
        if not isinstance(value, list) or len(value) != n:
            raise BadPosition(f"lantern: {name!r} needs a list with one entry for each of {n} seats")
    for seat in range(n):
        _fill(s["hand"][seat], hands[seat], f"hands[{seat}]")
        s["light"][seat] = _whole(light[seat], f"light[{seat}]", 0, GOAL - 1)
    _fill(s["shown"], position.get("shown", {}), "shown")
    rest = COPIES - s["hand"].sum(axis=0) - s["shown"]
    if rest.min() < 0:
        raise BadPosition(f"lantern: there are only {COPIES[rest.argmin()]} of {NAMES[rest.argmin()]!r}")
    _fill(s["pile"], position.get("pile", {NAMES[kind]: int(rest[kind]) for kind in range(KINDS)}), "pile")
    if (s["pile"] != rest).any():
        raise BadPosition("lantern: hands, pile and shown cards do not add up to the deck; leave out 'pile'")
    s["turn"] = _whole(position.get("turn", 0), "turn", 0, n - 1)
    s["player"] = _whole(position.get("player", int(s["turn"])), "player", 0, n - 1)
    s["hold"] = s["player"] != s["turn"]
    if s["player"] == NOBODY or s["hand"][s["player"]].sum() == 0:
        raise BadPosition(f"lantern: seat {int(s['player'])} is to act and holds no card")


def scores(s: Any) -> list[float]:
    """Lights per seat."""
    return [float(s["light"][seat]) for seat in range(int(s["num_seats"]))]


def _counts(pile: Any) -> dict[str, int]:
    return {NAMES[kind]: int(pile[kind]) for kind in range(KINDS) if pile[kind]}


def _cards(pile: Any) -> str:
    return ", ".join(f"{count} {name}" for name, count in _counts(pile).items()) or "nothing"


def _whole(value: Any, name: str, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"lantern: {name} must be a whole number from {low} to {high}, got {value!r}")
    return value


def _fill(pile: Any, counts: Any, name: str) -> None:
    if not isinstance(counts, Mapping):
        raise BadPosition(f"lantern: {name} must be a mapping of cards to counts, got {counts!r}")
    pile[:] = 0
    for card, count in counts.items():
        if card not in NAMES:
            raise BadPosition(f"lantern: {name} has an unknown card {card!r}; {nearest(card, NAMES)}")
        kind = NAMES.index(card)
        pile[kind] = _whole(count, f"{name}[{card!r}]", 0, int(COPIES[kind]))
