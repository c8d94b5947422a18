"""Cthulhu Realms in words: actions, cards, the board, and positions as small dicts."""

from collections.abc import Mapping
from typing import Any

from mythos_envs.cthulhu_realms.actions import NEXT, SELF, decode
from mythos_envs.cthulhu_realms.position import from_position, to_position
from mythos_envs.cthulhu_realms.render import ability_text, board, neighbour
from mythos_envs.cthulhu_realms.tables import LOCATION_CARDS, NAMES, NUM_CARDS, NUM_LOCATIONS

SIDES = ("", " (towards the previous seat)")
IN_WORDS = {
    "play": "play {name}",
    "discard": "discard {name}",
    "abjure_hand": "abjure {name} from hand",
    "abjure_discard": "abjure {name} from the discard pile",
    "return": "return {name} to the top of the deck",
}


class RealmsWords:
    """The plain-Python side of the game; see kernel.spec.Words."""

    def action_text(self, s: Any, action: int) -> str:
        """One action in words, unique among the legal ones."""
        name, place = decode(action)
        if name in IN_WORDS:
            return IN_WORDS[name].format(name=NAMES[place])
        if name in ("buy", "abjure_row"):
            verb = "buy" if name == "buy" else "abjure available"
            return f"{verb} {NAMES[place % NUM_CARDS]}{SIDES[place // NUM_CARDS]}"
        if name == "use":
            return f"use {ability_text(place)}"
        if name == "target":
            return f"choose {_seat_words(s, place)}"
        if name == "destroy":
            location = NAMES[LOCATION_CARDS[place % NUM_LOCATIONS]]
            return f"destroy {location} of {_seat_words(s, place // NUM_LOCATIONS)}"
        if name == "lose_at":
            return f"strike {NAMES[LOCATION_CARDS[place]]}"
        return {"end_turn": "end turn", "lose_person": "strike the player", "spare": "spare the rest"}.get(
            name, f"lose {place + 1}"
        )

    def board(self, s: Any, seat: int | None) -> str:
        """A board that a person can read."""
        return board(s, seat)

    def to_position(self, s: Any) -> dict[str, Any]:
        """The position as a small dict."""
        return to_position(s)

    def from_position(self, s: Any, position: Mapping[str, Any]) -> None:
        """Fills a record from such a dict."""
        from_position(s, position)

    def scores(self, s: Any) -> list[float]:
        """Sanity per seat."""
        return [float(s["sanity"][seat]) for seat in range(int(s["num_seats"]))]


def _seat_words(s: Any, rel: int) -> str:
    """SELF, NEXT or PREVIOUS as the active seat would say it."""
    if rel == SELF:
        return "yourself"
    return f"player {neighbour(s, int(s['active']), 1 if rel == NEXT else -1)}"
