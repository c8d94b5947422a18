"""Positions as small dicts of keys: writing them.  Reading is in position_read.py, the schema in position_schema.py.

Everything is written that differs from what is meant when it is left out, so that reading it back gives the same game.
A card is named by its key, in a deck list with several copies of it by its key and its number: ``shotgun#2``.
"""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.components import CARDS, ICONS, KEYWORDS, STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ATTACHED,
    BLANKED,
    BORROWED,
    DECK,
    DISCARD,
    DOMAIN_CARD,
    EXHAUSTED,
    FRESH_DISCARD,
    GAINED,
    HAND,
    INSANE,
    MARKED,
    MAX_DECK,
    NO_CARD,
    NO_INSTANCE,
    NO_STORY,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_ROW,
    NUM_SEATS,
    NUM_SLOTS,
    ON_STORY,
    OUT,
    RESOLVING,
    RESOURCE,
    STAGES,
    STORY_IN_ROW,
    STORY_WON,
    WON,
    ZERO_SKILL,
)
from mythos_envs.call_of_cthulhu_lcg.position_read import (
    ASK_FIELDS,
    FRAME_FIELDS,
    HAPPENINGS,
    NOTED_FIELDS,
    from_position,
)
from mythos_envs.kernel.layout import NOBODY

__all__ = ["from_position", "to_position"]

COUNTERS = ("won_by_two", "overpaid", "played_shub", "discount")


def to_position(s: Any) -> dict[str, Any]:
    """Everything about the position, as plain values."""
    return {
        "seats": [_seat_position(s, seat) for seat in range(NUM_SEATS)],
        "stories": [_story_position(s, slot) for slot in range(NUM_ROW)],
        "conspiracies": [_story_position(s, slot) for slot in range(NUM_ROW, NUM_SLOTS)],
        "turn": int(s["turn"]),
        "active": int(s["active"]),
        "first": int(s["first"]),
        "stage": STAGES[int(s["turn_stage"])],
        "more_cost": int(s["more_cost"]),
        "board": _board(s),
        "contested": [slot for slot in range(NUM_SLOTS) if int(s["contested"]) >> slot & 1],
        **({"decked": int(s["decked"]) - 1} if int(s["decked"]) else {}),
        **_without({
            "resolved": [slot for slot in range(NUM_SLOTS) if int(s["resolved"]) >> slot & 1],
            "taken": _taken(s),
            "marked": [i for i in range(NUM_INSTANCES) if int(s["flags"][i]) & MARKED],
        }),
        "pending": _pending(s),
        "decisions": int(s["decisions"]),
        "rng": f"{int(s['rng']):x}",
    }


def _board(s: Any) -> list[int]:
    return [int(i) for i in s["board"][: int(s["board_size"])]]


def _without(said: dict[str, Any]) -> dict[str, Any]:
    """What is not simply nothing."""
    return {name: value for name, value in said.items() if value not in (None, False, 0, "", [], {})}


def name_of(s: Any, i: int) -> str:
    """The name of an instance in its owner's deck list."""
    first = i // MAX_DECK * MAX_DECK
    cards = s["card"][first : first + MAX_DECK].tolist()
    card = int(s["card"][i])
    copies = [first + k for k, other in enumerate(cards) if other == card]
    return CARDS[card].key + (f"#{copies.index(i) + 1}" if len(copies) > 1 else "")


def _in_zone(s: Any, zone: int, seat: int) -> list[int]:
    """The cards of a seat's deck that are in a zone, by their places."""
    first = seat * MAX_DECK
    found = [i for i in range(first, first + MAX_DECK) if int(s["card"][i]) != NO_CARD and int(s["zone"][i]) == zone]
    return sorted(found, key=lambda i: (int(s["place"][i]), i))


def _seats(bits: int) -> list[int]:
    return [seat for seat in range(NUM_SEATS) if bits >> seat & 1]


def _seen(s: Any, i: int, by_default: int) -> Any:
    """A card in a hidden place."""
    known = int(s["known"][i]) & ~by_default
    return {"card": name_of(s, i), "known": _seats(known)} if known else name_of(s, i)


def _seat_position(s: Any, seat: int) -> dict[str, Any]:
    first, own = seat * MAX_DECK, 1 << seat
    deck = _in_zone(s, DECK, seat)
    conspiracies = [i for i in range(NUM_INSTANCES) if int(s["card"][i]) != NO_CARD and int(s["zone"][i]) == WON
                    and int(s["place"][i]) == seat]
    won = [STORIES[k].key for k, where in enumerate(s["story_at"]) if int(where) == STORY_WON + seat]
    num_won = int(s["num_won"][seat])
    return {
        "deck": [CARDS[int(card)].key for card in s["card"][first : first + MAX_DECK] if int(card) != NO_CARD],
        "hand": [_seen(s, i, own) for i in _in_zone(s, HAND, seat)],
        "domains": [[name_of(s, i) for i in _in_zone(s, RESOURCE, seat) if int(s["place"][i]) == domain]
                    for domain in range(int(s["num_domains"][seat]))],
        "play": [_placed(s, i) for i in _board(s) if int(s["seat"][i]) == seat and int(s["zone"][i]) != ATTACHED],
        **_without({
            "top": [_seen(s, i, 0) for i in reversed(deck) if int(s["place"][i]) > 0],
            "bottom": [_seen(s, i, 0) for i in deck if int(s["place"][i]) < 0],
            "middle": [_seen(s, i, 0) for i in deck if int(s["place"][i]) == 0 and int(s["known"][i])],
            "discard": [_discarded(s, i) for i in _in_zone(s, DISCARD, seat)],
            "drained": [k for k in range(int(s["num_domains"][seat])) if int(s["drained"][seat]) >> k & 1],
            "fronts": {str(int(s["place"][i])): {"card": name_of(s, i), "known": _seats(int(s["known"][i]))}
                       for i in _in_zone(s, DOMAIN_CARD, seat)},
            "resolving": [_discarded(s, i) for i in _in_zone(s, RESOLVING, seat)],
            "removed": [name_of(s, i) for i in _in_zone(s, OUT, seat)],
            "won": won,
            "won_conspiracies": conspiracies,
            **{name: int(s[name][seat]) for name in COUNTERS},
        }),
        **({} if num_won == len(won) + len(conspiracies) else {"num_won": num_won}),
    }


def _happened(bits: int) -> list[str]:
    return [name for place, name in enumerate(HAPPENINGS) if bits >> place & 1]


def _marks(s: Any, i: int) -> dict[str, Any]:
    stood = int(s["stood"][i])
    return {"happened": _happened(int(s["fresh"][i])), "forced": _happened(int(s["forced"][i])),
            "answered": int(s["answered"][i]), "stood": None if stood == NOT_COMMITTED else str(stood)}


def _discarded(s: Any, i: int) -> Any:
    said = _without({"new": bool(int(s["flags"][i]) & FRESH_DISCARD), **_marks(s, i)})
    return _with_numbers({"card": name_of(s, i), **said}) if said else name_of(s, i)


def _with_numbers(said: dict[str, Any]) -> dict[str, Any]:
    """Slots were kept as text, because slot 0 is not nothing."""
    slots = ("stood", "story", "on_story", "link", "seat", "owner")
    return {name: int(value) if name in slots else value for name, value in said.items()}


def _placed(s: Any, i: int, host_seat: int | None = None) -> Any:
    """A card in play with what is attached to it."""
    flags, seat, owner = int(s["flags"][i]), int(s["seat"][i]), i // MAX_DECK
    story, link, memory = int(s["story"][i]), int(s["link"][i]), int(s["memory"][i])
    said = {
        "seat": None if host_seat in (None, seat) else str(seat),
        "owner": None if owner == seat else str(owner),
        "exhausted": bool(flags & EXHAUSTED),
        "insane": bool(flags & INSANE),
        "wounds": int(s["wounds"][i]),
        "story": None if story == NOT_COMMITTED else str(story),
        "on_story": str(int(s["place"][i])) if int(s["zone"][i]) == ON_STORY else None,
        "attached": [_placed(s, k, seat) for k in _board(s)
                     if int(s["zone"][k]) == ATTACHED and int(s["place"][k]) == i],
        "skill": int(s["skill_change"][i]),
        "icons": {icon: int(s["icon_change"][i][k]) for k, icon in enumerate(ICONS) if s["icon_change"][i][k]},
        "stripped": "".join(icon for k, icon in enumerate(ICONS) if int(s["stripped"][i]) >> k & 1),
        "keywords": [name for k, name in enumerate(KEYWORDS) if int(s["granted"][i]) >> k & 1],
        "zero_skill": bool(flags & ZERO_SKILL),
        "borrowed": bool(flags & BORROWED),
        "blank": bool(flags & BLANKED),
        "gained": CARDS[memory - GAINED].key if GAINED <= memory != NO_CARD else None,
        "struggle": ICONS[memory] if memory < len(ICONS) else None,
        "link": None if link == NO_INSTANCE else str(link),
        **_marks(s, i),
    }
    kept = _without(said)
    return _with_numbers({"card": name_of(s, i), **kept}) if kept else name_of(s, i)


def _story_position(s: Any, slot: int) -> dict[str, Any] | None:
    number = int(s["story_card"][slot])
    if number == NO_STORY:
        return None
    key = STORIES[number].key if slot < NUM_ROW else name_of(s, number)
    return {"story": key, **_without({
        "tokens": [int(count) for count in s["tokens"][slot]] if s["tokens"][slot].any() else [],
        "dropped": "".join(icon * int(s["dropped"][slot][k]) for k, icon in enumerate(ICONS)),
    })}


def _taken(s: Any) -> list[str]:
    """Stories on their way from the row to a won pile."""
    row = [int(story) for story in s["story_card"][:NUM_ROW]]
    return [story.key for k, story in enumerate(STORIES) if int(s["story_at"][k]) == STORY_IN_ROW and k not in row]


def _pending(s: Any) -> dict[str, Any]:
    return {
        "player": int(s["player"]),
        **({"over": [int(s["reason"]), int(s["truncated"]), *(int(place) for place in s["rank"])]}
           if int(s["player"]) == NOBODY else {}),
        "hold": bool(s["hold"]),
        "ask": [int(s[name]) for name in ASK_FIELDS],
        "noted": [int(s[name]) for name in NOTED_FIELDS],
        "frames": [[int(s[name][k]) for name in FRAME_FIELDS] for k in range(int(s["depth"]))],
    }
