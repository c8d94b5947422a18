"""Positions as small dicts of card keys, both ways, checked against the components.

Zones that are left out are empty; rows, face-up card and common deck that are left out are filled from the cards that
are nowhere else.  `to_position` writes everything, so that reading it back gives the same bytes.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mythos_envs.cthulhu_realms import tables as t
from mythos_envs.cthulhu_realms.layout import FRAMES, MAX_FRAMES, MAX_KNOWN, NO_CARD, PERSON
from mythos_envs.cthulhu_realms.rules_cards import pick_from
from mythos_envs.cthulhu_realms.rules_stack import name_decider
from mythos_envs.errors import BadPosition, nearest
from mythos_envs.kernel.data import first_problem

Cards = list[str]
KEPT_BY_GAME = ("num_seats", "max_length", "play_forced", "rank_returns", "deck_out_later")
"""Options of the game, which a position does not change."""
COPIES = [card.copies.value for card in t.CARDS]
STACKS = ("target", "discard", "abjure", "return", "destroy", "lose", "lose lose", "lose amount", "lose lose amount")
"""The decisions that can be pending together, the last is asked first."""
TARGETED = (t.DRAW, t.DISCARD, t.DRAW_DISCARD, t.GAIN, t.LOSE)
Sanity = Annotated[int, Field(ge=-10_000, le=10_000)]
Fall = Annotated[int, Field(ge=0, le=3)]


class Pending(BaseModel):
    """One pending decision, the last of the list is asked next."""

    model_config = ConfigDict(extra="forbid")
    ask: str
    seat: int = Field(ge=0, le=3)
    value: int = Field(default=0, ge=0, le=120)


class Position(BaseModel):
    """The schema of a position; per-seat lists have one entry per seat."""

    model_config = ConfigDict(extra="forbid")
    players: int = Field(default=2, ge=2, le=4)
    active: int = Field(default=0, ge=0, le=3)
    turn: int = Field(default=1, ge=0, le=20_000)
    sanity: list[Sanity] | None = None
    fallen: list[Fall] | None = None
    hands: list[Cards] | None = None
    decks: list[Cards] | None = None
    discards: list[Cards] | None = None
    tops: list[Cards] | None = None
    known: list[Cards] | None = None
    locations: list[Cards] | None = None
    damage: list[dict[str, int]] | None = None
    play: Cards = []
    used: dict[str, int] = {}
    box: Cards = []
    rows: list[Cards] | None = None
    common: Cards | None = None
    common_top: str | None = None
    initiates: int | None = Field(default=None, ge=0, le=t.NUM_INITIATES)
    conjure: int = Field(default=0, ge=0, le=10_000)
    discarded: bool = False
    abjured: bool = False
    deck_is_out: bool = False
    loss_effects: int = Field(default=0, ge=0, le=3)
    pending: list[Pending] = Field(default=[], max_length=MAX_FRAMES)
    decisions: int = Field(default=0, ge=0, le=1_000_000)
    rng: str = Field(default="0", pattern="^[0-9a-f]{1,16}$")


def kind_of(key: str) -> int:
    """The number of a card key."""
    if key not in t.KIND:
        raise BadPosition(f"cthulhu_realms: unknown card {key!r}; {nearest(key, t.KIND)}")
    return t.KIND[key]


def _counts(cards: Iterable[str]) -> np.ndarray[Any, np.dtype[np.int64]]:
    counts = np.zeros(t.NUM_CARDS, np.int64)
    for key in cards:
        counts[kind_of(key)] += 1
    _check_copies(counts)
    return counts


def _check_copies(total: np.ndarray[Any, np.dtype[np.int64]]) -> None:
    for kind, card in enumerate(t.CARDS):
        if total[kind] > COPIES[kind]:
            raise BadPosition(f"cthulhu_realms: {total[kind]} copies of {card.key} in the position, the game has "
                              f"{COPIES[kind]}")


def _keys(counts: Any) -> Cards:
    return [t.CARDS[kind].key for kind in range(t.NUM_CARDS) for _ in range(int(counts[kind]))]


def _listed(s: Any, zone: str, seat: int) -> Cards:
    return [t.CARDS[kind].key for kind in s[zone][seat][: s[f"num_{zone}"][seat]]]


def to_position(s: Any) -> dict[str, Any]:
    """Everything about the position, as plain values."""
    seats = range(int(s["num_seats"]))
    play = s["play"].copy()
    play[t.LOCATION_CARDS] = 0
    location_key = [t.CARDS[kind].key for kind in t.LOCATION_CARDS]
    return {
        "players": len(seats),
        "active": int(s["active"]),
        "turn": int(s["turn"]),
        "sanity": [int(s["sanity"][p]) for p in seats],
        "fallen": [int(s["fallen"][p]) for p in seats],
        "hands": [_keys(s["hand"][p]) for p in seats],
        "decks": [_keys(s["deck"][p]) for p in seats],
        "discards": [_keys(s["discard"][p]) for p in seats],
        "tops": [_listed(s, "top", p) for p in seats],
        "known": [_listed(s, "known", p) for p in seats],
        "locations": [[location_key[k] for k, n in enumerate(s["locations"][p]) for _ in range(n)] for p in seats],
        "damage": [{location_key[k]: int(n) for k, n in enumerate(s["damage"][p]) if n} for p in seats],
        "play": _keys(play),
        "used": {_ability_key(a): int(n) for a, n in enumerate(s["used"]) if n},
        "box": _keys(s["box"]),
        "rows": [[t.CARDS[k].key for k in row if k != NO_CARD] for row in s["rows"][: _num_rows(len(seats))]],
        "common": _keys(s["common"]),
        "common_top": None if s["common_top"] == NO_CARD else t.CARDS[s["common_top"]].key,
        "initiates": int(s["initiates"]),
        "conjure": int(s["conjure"]),
        "discarded": bool(s["discarded"]),
        "abjured": bool(s["abjured"]),
        "deck_is_out": bool(s["deck_is_out"]),
        "loss_effects": int(s["loss_effects"]),
        "pending": [
            {"ask": FRAMES[s["frame"][k]], "seat": int(s["frame_seat"][k]), "value": int(s["frame_value"][k])}
            for k in range(int(s["depth"]))
        ],
        "decisions": int(s["decisions"]),
        "rng": f"{int(s['rng']):x}",
    }


def _num_rows(players: int) -> int:
    return 1 if players == 2 else players


def _ability_key(ability: int) -> str:
    kind = int(t.ABILITY_CARD[ability])
    return f"{t.CARDS[kind].key}.{ability - int(t.FIRST_ABILITY[kind])}"


def from_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fills a started record from a position, or raises BadPosition saying what is impossible."""
    try:
        p = Position.model_validate(dict(position))
    except ValidationError as error:
        raise BadPosition(f"cthulhu_realms: {first_problem(error)}") from error
    _check_shapes(s, p)
    _clear(s)
    s["turn"], s["active"], s["player"] = p.turn, p.active, p.active
    s["decisions"], s["rng"] = p.decisions, int(p.rng, 16)
    s["conjure"], s["discarded"], s["abjured"] = p.conjure, p.discarded, p.abjured
    s["loss_effects"] = p.loss_effects
    _place_seats(s, p)
    _place_turn(s, p)
    _place_common(s, p)
    _place_pending(s, p)
    name_decider(s)


def _check_shapes(s: Any, p: Position) -> None:
    seats = int(s["num_seats"])
    if p.players != seats:
        raise BadPosition(f"cthulhu_realms: the position is for {p.players} players, the game for {seats}; load the "
                          f"game with players={p.players}")
    per_seat = {name: getattr(p, name) for name in ("sanity", "fallen", "hands", "decks", "discards", "tops", "known",
                                                    "locations", "damage")}
    for name, value in per_seat.items():
        if value is not None and len(value) != seats:
            raise BadPosition(f"cthulhu_realms: {name} needs {seats} entries, one per seat, got {len(value)}")
    if p.active >= seats:
        raise BadPosition(f"cthulhu_realms: seats are 0 to {seats - 1}, active is {p.active}")
    if p.sanity is not None and (p.sanity[p.active] <= 0 or sum(n > 0 for n in p.sanity) < 2):
        raise BadPosition("cthulhu_realms: the active seat and at least one other must have sanity left")


def _clear(s: Any) -> None:
    for name in s.dtype.names:
        if name not in KEPT_BY_GAME:
            s[name] = 0
    s["rows"][:, :] = NO_CARD
    s["common_top"] = NO_CARD


def _place_seats(s: Any, p: Position) -> None:
    for seat in range(p.players):
        s["sanity"][seat] = p.sanity[seat] if p.sanity is not None else t.STARTING_SANITY
        s["alive"][seat] = s["sanity"][seat] > 0
        s["fallen"][seat] = p.fallen[seat] if p.fallen is not None else not s["alive"][seat]
        for zone, given in (("hand", p.hands), ("deck", p.decks), ("discard", p.discards)):
            counts = _counts(given[seat] if given is not None else [])
            s[zone][seat] = counts
            s[f"{zone}_size"][seat] = counts.sum()
        _place_list(s, "top", p.tops, seat, t.MAX_TOP)
        _place_list(s, "known", p.known, seat, MAX_KNOWN)
        s["known"][seat, : s["num_known"][seat]].sort()
        if (_counts(p.known[seat] if p.known else []) > s["hand"][seat]).any():
            raise BadPosition(f"cthulhu_realms: known cards of seat {seat} are not all in its hand")
        places = p.locations[seat] if p.locations is not None else []
        _counts(places)
        for key in places:
            location = _location_of(key)
            s["locations"][seat, location] += 1
            s["gates"][seat] += t.LOCATION_SHIELD[location] == t.GATE
            s["safehouses"][seat] += t.LOCATION_SHIELD[location] == t.SAFEHOUSE
        for key, loss in (p.damage[seat] if p.damage is not None else {}).items():
            location = _location_of(key)
            if not (s["locations"][seat, location] and 0 < loss < t.LOCATION_SANITY[location]):
                raise BadPosition(f"cthulhu_realms: seat {seat} has no {key} in play that could have lost {loss}")
            s["damage"][seat, location] = loss


def _place_list(s: Any, zone: str, given: list[Cards] | None, seat: int, most: int) -> None:
    cards = given[seat] if given is not None else []
    if len(cards) > most:
        raise BadPosition(f"cthulhu_realms: at most {most} cards in {zone} of a seat, got {len(cards)}")
    s[zone][seat, : len(cards)] = [kind_of(key) for key in cards]
    s[f"num_{zone}"][seat] = len(cards)


def _location_of(key: str) -> int:
    location = int(t.CARD_LOCATION[kind_of(key)])
    if location == t.NOT_A_LOCATION:
        raise BadPosition(f"cthulhu_realms: {key} is not a location")
    return location


def _place_turn(s: Any, p: Position) -> None:
    s["play"] = _counts(p.play)
    if s["play"][t.LOCATION_CARDS].any():
        raise BadPosition("cthulhu_realms: play is for characters and artifacts; locations belong into locations")
    s["play"][t.LOCATION_CARDS] = s["locations"][p.active]
    for kind in range(t.NUM_CARDS):
        s["support"][t.CARD_COLOUR[kind]] += s["play"][kind]
        s["support"][t.CARD_TYPE[kind]] += s["play"][kind]
    s["box"] = _counts(p.box)
    s["box_size"] = len(p.box)
    known = {_ability_key(a): a for a in range(t.NUM_ABILITIES)}
    for key, uses in p.used.items():
        if key not in known:
            raise BadPosition(f"cthulhu_realms: unknown ability {key!r}; abilities are written card.number, "
                              f"such as {next(iter(known))!r}")
        slot = int(t.ABILITY_SLOT[known[key]])
        if not 0 <= uses <= s["play"][t.ABILITY_CARD[slot]]:
            raise BadPosition(f"cthulhu_realms: {key} cannot have been used {uses} times by the copies in play")
        s["used"][slot] = uses


def _place_common(s: Any, p: Position) -> None:
    rows = _num_rows(p.players)
    size = t.ROW_TWO_PLAYERS if p.players == 2 else t.ROW_BETWEEN
    if p.rows is not None and (len(p.rows) != rows or any(len(row) > size for row in p.rows)):
        raise BadPosition(f"cthulhu_realms: {p.players} players have {rows} rows of at most {size} cards")
    for number, row in enumerate(p.rows or []):
        s["rows"][number, : len(row)] = sorted(kind_of(key) for key in row)
    if p.initiates is not None:
        s["initiates"] = p.initiates
    else:
        s["initiates"] = max(0, t.NUM_INITIATES - int(_everywhere(s)[t.INITIATE]))
    if p.common_top is not None:
        s["common_top"] = kind_of(p.common_top)
    if p.common is not None:
        s["common"] = _counts(p.common)
    else:
        s["common"] = np.maximum(t.COMMON_COPIES - _everywhere(s), 0)
        if p.rows is None:
            for number in range(rows):
                s["rows"][number, :size] = sorted(_deal(s) for _ in range(size))
        if p.common_top is None:
            s["common_top"] = _deal(s)
    s["common_size"] = int(s["common"].sum()) + int(s["common_top"] != NO_CARD)
    s["deck_is_out"] = p.deck_is_out or s["common_size"] == 0
    total = _everywhere(s)
    total[t.INITIATE] += int(s["initiates"])
    _check_copies(total)


def _place_pending(s: Any, p: Position) -> None:
    """The stack of decisions; everything that the rules take on trust is checked here."""
    for frame in p.pending:
        if frame.ask not in FRAMES[1:]:
            raise BadPosition(f"cthulhu_realms: unknown decision {frame.ask!r}; {nearest(frame.ask, FRAMES[1:])}")
        if frame.seat >= p.players or not s["alive"][frame.seat]:
            raise BadPosition(f"cthulhu_realms: seat {frame.seat} of the pending {frame.ask!r} is not in the game")
    stack = " ".join(frame.ask for frame in p.pending)
    if stack and stack not in STACKS:
        raise BadPosition(f"cthulhu_realms: {stack!r} cannot be pending together; possible: {', '.join(STACKS)}")
    for k, frame in enumerate(p.pending):
        if not _is_possible(s, p, k):
            raise BadPosition(f"cthulhu_realms: a pending {frame.ask!r} with value {frame.value} for seat {frame.seat} "
                              f"is not possible here")
        s["frame"][k], s["frame_seat"][k], s["frame_value"][k] = FRAMES.index(frame.ask), frame.seat, frame.value
    s["depth"] = len(p.pending)


def _is_possible(s: Any, p: Position, k: int) -> bool:
    """Whether a pending decision can be asked here."""
    frame = p.pending[k]
    others = {other.seat for other in p.pending[:k]}
    if frame.ask == "target":
        return frame.value < t.NUM_ABILITIES and t.ABILITY_OP[frame.value] in TARGETED
    if frame.ask == "discard":
        return 0 < frame.value < s["hand_size"][frame.seat]
    if frame.ask == "lose":
        return frame.value > 0 and frame.seat not in others and (p.players > 2 or k == 0)
    if frame.ask == "amount":
        if frame.value == PERSON:
            possible = p.players > 2 and not s["safehouses"][frame.seat]
        else:
            possible = frame.value < t.NUM_LOCATIONS and s["locations"][frame.seat, frame.value] > 0
        return bool(possible) and frame.seat == p.pending[k - 1].seat
    return frame.seat == p.active and (frame.ask != "return" or s["box_size"] > 0)


def _deal(s: Any) -> int:
    """Takes a random card out of the common deck with the position's own chance."""
    left = int(s["common"].sum())
    if left == 0:
        return NO_CARD
    kind = int(pick_from(s, s["common"], left))
    s["common"][kind] -= 1
    return kind


def _everywhere(s: Any) -> np.ndarray[Any, np.dtype[np.int64]]:
    """How many of each card are placed somewhere, the box of earlier turns excepted."""
    total: np.ndarray[Any, np.dtype[np.int64]] = s["common"].astype(np.int64) + s["box"]
    for zone in ("hand", "deck", "discard"):
        total += s[zone].astype(np.int64).sum(axis=0)
    play = s["play"].copy()
    play[t.LOCATION_CARDS] = 0
    total += play
    total[t.LOCATION_CARDS] += s["locations"].astype(np.int64).sum(axis=0)
    loose = [int(kind) for seat in range(4) for kind in s["top"][seat, : s["num_top"][seat]]]
    loose += [int(kind) for kind in s["rows"].ravel() if kind != NO_CARD]
    loose += [int(s["common_top"])] if s["common_top"] != NO_CARD else []
    np.add.at(total, np.array(loose, np.int64), 1)
    return total
