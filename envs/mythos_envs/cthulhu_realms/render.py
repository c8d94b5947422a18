"""The text board, and cards and abilities in our own words.  Nothing here decides or changes anything."""

from collections.abc import Iterable
from typing import Any

from mythos_envs.cthulhu_realms import tables as t
from mythos_envs.cthulhu_realms.layout import FRAMES, NO_CARD

OP_WORDS = {
    "conjure": "conjure {amount}",
    "lose": "lose {amount}",
    "gain": "gain {amount}",
    "draw": "draw {amount}",
    "discard": "discard {amount}",
    "draw_discard": "draw {draw}, then discard {discard}",
    "abjure": "abjure a card",
    "return": "return an abjured card",
    "destroy": "destroy a location",
}
ASKS = {
    "main": "has the turn",
    "target": "chooses a player",
    "discard": "must discard {value}",
    "abjure": "abjures a card",
    "return": "returns a card",
    "lose": "deals out a loss of {value} on player {seat}",
    "amount": "chooses how much of the loss",
    "destroy": "destroys a location",
}
GLOSSARY = (
    "In the choices: conjure N = N to buy cards with this turn; lose N = the opponent (with 3 or 4 players both "
    "neighbours), or locations of theirs, lose N sanity; gain, draw, discard = for a player whom you choose; abjure = "
    "out of the game, from your hand, your discard pile or the cards for sale; [word] = only with another such card in "
    "play, or after such an event this turn.",
    "Behind a safehouse a player cannot be struck; behind a gate no other location can be. Loss on a location is gone "
    "at the end of the turn.",
)
"""What a newcomer at the terminal needs to know to read the cards."""
NAME_WIDTH = max(len(name) for name in t.NAMES)


def effect_text(ability: int) -> str:
    """What an ability needs and does, without the name of its card."""
    row = t.ABILITIES[ability][1]
    needs = f"[{' + '.join(row.requires)}] " if row.requires else ""
    arrow = ", abjure this card" if row.abjure_self else ""
    return needs + OP_WORDS[row.op].format(amount=row.amount, draw=row.draw, discard=row.discard) + arrow


def ability_text(ability: int) -> str:
    """An ability with the name of its card and its place on it, so that no two read alike."""
    kind = int(t.ABILITY_CARD[ability])
    return f"{t.NAMES[kind]} #{ability - int(t.FIRST_ABILITY[kind]) + 1}: {effect_text(ability)}"


def card_text(kind: int) -> str:
    """A card on a few lines, as a player would want to read it."""
    card = t.CARDS[kind]
    head = f"{card.name.value}: {card.colour.value} {card.type.value}, cost {card.cost.value}"
    if card.sanity is not None and card.shield is not None:
        shield = "" if card.shield.value == "none" else f", {card.shield.value}"
        head += f", sanity {card.sanity.value}{shield}"
    lines = [head]
    for number in range(int(t.FIRST_ABILITY[kind]), int(t.FIRST_ABILITY[kind + 1])):
        either = t.ABILITIES[number][1].either
        mark = f"either ({either}): " if either else ""
        lines.append(f"  {number - int(t.FIRST_ABILITY[kind]) + 1}. {mark}{effect_text(number)}")
    return "\n".join(lines)


def _pile(counts: Any) -> str:
    """Counts per kind as names, cheapest reading: 'Follower x3, Goon'."""
    words = [t.NAMES[kind] + (f" x{int(n)}" if n > 1 else "") for kind, n in enumerate(counts) if n > 0]
    return ", ".join(words) or "-"


def _named(kinds: Iterable[int]) -> str:
    return ", ".join(t.NAMES[int(kind)] for kind in kinds) or "-"


def board(s: Any, seat: int | None) -> str:
    """The whole table.

    Args:
        s: The record.
        seat: Who looks: hands of others are shown as a number, and cards that the seat can buy with what they do.  With
            None everything is shown, in short.
    """
    lines = [_headline(s), _common(s, seat)]
    for owner in range(int(s["num_seats"])):
        lines.append(_seat_block(s, owner, seat))
    if s["player"] >= 0:
        lines.append(_turn(s))
    return "\n".join(lines)


def _headline(s: Any) -> str:
    if s["player"] < 0:
        places = ", ".join(f"player {p}: place {int(s['rank'][p]) + 1}" for p in range(int(s["num_seats"])))
        return f"Cthulhu Realms, turn {int(s['turn'])}: the game is over ({places})"
    depth = int(s["depth"])
    frame = FRAMES[s["frame"][depth - 1]] if depth else "main"
    value, about = (int(s["frame_value"][depth - 1]), int(s["frame_seat"][depth - 1])) if depth else (0, 0)
    asked = ASKS[frame].format(value=value, seat=about)
    return f"Cthulhu Realms, turn {int(s['turn'])}: player {int(s['player'])} {asked}"


def _priced(kind: int) -> str:
    return f"{t.NAMES[kind]} ({int(t.CARD_COST[kind])})"


def _offer(kind: int) -> str:
    """A card for sale on one line: cost, name, and what it does."""
    card = t.CARDS[kind]
    effects = ""
    before = None
    for number, ability in enumerate(card.abilities, start=int(t.FIRST_ABILITY[kind])):
        joined = ability.either is not None and ability.either == before
        effects += (" or " if joined else "; " if effects else "") + effect_text(number)
        before = ability.either
    what = f"{card.colour.value} {card.type.value}{_strength(card)}"
    return f"    {card.cost.value}  {card.name.value:<{NAME_WIDTH}} {what}: {effects}"


def _strength(card: t.Card) -> str:
    """What a location can bear, and how it shields; nothing for other cards."""
    if card.sanity is None or card.shield is None:
        return ""
    return f" {card.sanity.value}" + ("" if card.shield.value == "none" else f" {card.shield.value}")


def _common(s: Any, viewer: int | None) -> str:
    seats = int(s["num_seats"])
    lines = []
    for row in range(1 if seats == 2 else seats):
        kinds = [int(kind) for kind in s["rows"][row] if kind != NO_CARD]
        if not kinds:
            continue
        after = None if seats == 2 else neighbour(s, row, 1)
        between = "" if after is None else f" {row} > {after}"
        if viewer is not None and (seats == 2 or viewer in (row, after)):
            lines += [f"  row{between}:", *(_offer(kind) for kind in kinds)]
        else:
            lines.append(f"  row{between}: {', '.join(_priced(kind) for kind in kinds)}")
    top = "-" if s["common_top"] == NO_CARD else _priced(int(s["common_top"]))
    lines.append(f"  next: {top}   common deck {int(s['common_size'])}   Initiates {int(s['initiates'])}")
    return "\n".join(lines)


def neighbour(s: Any, seat: int, direction: int) -> int:
    """The nearest seat alive in a direction, 1 for clockwise and -1 for the other way."""
    seats = int(s["num_seats"])
    return next(p for k in range(1, seats + 1) if s["alive"][p := (seat + direction * k) % seats])


def _seat_block(s: Any, owner: int, viewer: int | None) -> str:
    if not s["alive"][owner]:
        return f"player {owner}: insane, out of the game"
    marker = "*" if owner == s["active"] else " "
    hand = _pile(s["hand"][owner]) if viewer in (None, owner) else f"{int(s['hand_size'][owner])} cards"
    known = s["known"][owner][: int(s["num_known"][owner])]
    if viewer not in (None, owner) and len(known):
        hand += f" (among them {_pile([list(known).count(kind) for kind in range(t.NUM_CARDS)])})"
    top = s["top"][owner][: int(s["num_top"][owner])]
    deck = f"{int(s['deck_size'][owner]) + len(top)}" + (f" (on top {_named(reversed(list(top)))})" if len(top) else "")
    you = " (you)" if owner == viewer else ""
    lines = [f"{marker}player {owner}{you}: sanity {int(s['sanity'][owner])}", f"    hand: {hand}"]
    if places := _locations(s, owner):
        lines.append(f"    locations: {places}")
    lines.append(f"    deck: {deck}   discard: {_pile(s['discard'][owner])}")
    return "\n".join(lines)


def _locations(s: Any, owner: int) -> str:
    words = []
    for location, copies in enumerate(s["locations"][owner]):
        for copy in range(int(copies)):
            lost = int(s["damage"][owner][location]) if copy == 0 else 0
            shield = t.SHIELDS[t.LOCATION_SHIELD[location]]
            kind = "" if shield == "none" else f" {shield}"
            sanity = int(t.LOCATION_SANITY[location])
            words.append(f"{t.NAMES[t.LOCATION_CARDS[location]]} ({sanity - lost}/{sanity}{kind})")
    return ", ".join(words)


def _turn(s: Any) -> str:
    events = [name for name in ("discarded", "abjured") if s[name]]
    lines = [f"in play: {_pile(s['play'])}", f"conjure: {int(s['conjure'])}   this turn: {', '.join(events) or '-'}"]
    if s["box_size"]:
        lines.append(f"abjured this turn: {_pile(s['box'])}")
    return "\n".join(lines)
