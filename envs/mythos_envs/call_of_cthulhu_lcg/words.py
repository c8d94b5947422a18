"""Call of Cthulhu LCG in words: actions, and the plain-Python side that the kernel asks for.  No rules here."""

from collections.abc import Callable, Mapping
from typing import Any

from mythos_envs.call_of_cthulhu_lcg.actions import decode
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ASK_COPY,
    ASK_MULLIGAN,
    ASK_PAY,
    ASK_PICK,
    ASK_YES,
    ASKS,
    ATTACHED,
    DISCARD,
    HAND,
    MAX_DECK,
    MAX_DOMAINS,
    NO_CARD,
    NO_INSTANCE,
    NUM_INSTANCES,
    NUM_SEATS,
    PICKS,
    RESOURCE,
    TURN_FRAME,
    WIN_FRAME,
)
from mythos_envs.call_of_cthulhu_lcg.position import from_position, to_position
from mythos_envs.call_of_cthulhu_lcg.render import (
    attached_to,
    board,
    card_name,
    domain_text,
    instance_text,
    names_text,
    story_name,
)
from mythos_envs.call_of_cthulhu_lcg.rules_legal import nth_copy
from mythos_envs.call_of_cthulhu_lcg.tables import ABILITY_EXHAUST, NUM_ABILITIES
from mythos_envs.call_of_cthulhu_lcg.texts import ICON_NAMES

PICK_TEXTS = {
    "target": "choose {card}", "start_resource": "attach {card} as a resource",
    "resource": "attach {card} as a resource",
    "restore": "restore {card}", "discard": "discard {card}", "sacrifice": "sacrifice {card}",
    "madden": "{card} goes insane", "take_wound": "{card} takes a wound", "ready": "ready {card}",
    "commit": "commit {card} to {story}", "forced": "{card} is first", "between_targets": "choose {card}",
    "answer_wound": "wound {card}", "looked": "put {card} back", "to_hand": "take {card} to hand",
    "to_bottom": "put {card} under the deck", "fetch": "fetch {card}", "own_resource": "give up {card}",
    "bury": "put {card} under the deck", "enter": "put {card} into play", "exchange": "exchange {card}",
    "clash": "discard {card}", "fetch_any": "fetch {card}",
}
"""What picking a card means; the cost of an ability depends on the ability."""
STOP_TEXTS = {
    "target": "choose no more", "resource": "attach no resource", "ready": "ready nobody",
    "commit": "commit no more to {story}",
    "exchange": "exchange no more", "answer_wound": "wound nobody", "to_hand": "take none to hand",
}
ASK_STOPS = {"mulligan": "keep this hand", "story": "choose no story", "domain": "drain no domain",
             "pay": "pay nothing"}
PLACES = {HAND: "in hand", DISCARD: "in the discard pile", RESOURCE: "on domain {place}"}


class LcgWords:
    """The plain-Python side of the game; see kernel.spec.Words."""

    def action_text(self, s: Any, action: int) -> str:
        """One action in words, unique among the legal ones."""
        name, place = decode(action)
        return ACTION_TEXTS[name](s, place)

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
        """Stories won per seat."""
        return [float(s["num_won"][seat]) for seat in range(NUM_SEATS)]


def _seat(s: Any) -> int:
    return max(0, int(s["player"]))


def _top(s: Any) -> int:
    return max(0, int(s["depth"]) - 1)


def _pick(s: Any) -> str:
    """What a card is picked for, or nothing."""
    return PICKS[int(s["ask_a"])] if int(s["ask"]) == ASK_PICK else ""


def _pass(s: Any, place: int) -> str:
    """Passing, stopping and declining, by what is asked."""
    if int(s["ask"]) == ASK_YES:
        return "decline" if int(s["frame"][_top(s)]) == WIN_FRAME else "lose two cards of the deck"
    if int(s["ask"]) == ASK_PICK:
        return STOP_TEXTS.get(_pick(s), "decline").format(story=_story_of_frame(s))
    return ASK_STOPS.get(ASKS[int(s["ask"])], "pass")


def _story_of_frame(s: Any) -> str:
    return story_name(s, max(0, min(int(s["frame_step"][_top(s)]), len(s["story_card"]) - 1)))


def _card(s: Any, card: int) -> str:
    name, pick = CARDS[card].name, _pick(s)
    if not pick:
        return f"play {name}"
    if pick == "cost":
        ability = int(s["frame_ability"][_top(s)])
        is_exhausted = 0 <= ability < NUM_ABILITIES and int(ABILITY_EXHAUST[ability]) >= 0
        return f"{'exhaust' if is_exhausted else 'sacrifice'} {name}"
    return PICK_TEXTS[pick].format(card=name, story=_story_of_frame(s))


def _copy(s: Any, number: int) -> str:
    """One of several copies, by what is on it."""
    i = int(nth_copy(s, number)) if int(s["ask"]) == ASK_COPY else NO_INSTANCE
    if i == NO_INSTANCE:
        return f"number {number + 1}"
    told = [f"number {number + 1}: {instance_text(s, i)}"]
    zone = int(s["zone"][i])
    if zone in PLACES:
        told.append(PLACES[zone].format(place=int(s["place"][i]) + 1))
    if zone == ATTACHED:
        told.append(f"on {instance_text(s, int(s['place'][i]))}")
    if bearing := attached_to(s, ATTACHED, i):
        told.append(f"with {names_text(s, bearing)}")
    return f"{', '.join(told)}, of player {int(s['seat'][i]) if zone not in PLACES else i // MAX_DECK}"


def _domain(s: Any, place: int) -> str:
    mine, domain = place < MAX_DOMAINS, place % MAX_DOMAINS
    whose = _seat(s) if mine else 1 - _seat(s)
    what = "pay with domain" if int(s["ask"]) == ASK_PAY else "domain"
    return f"{what} {domain_text(s, whose, domain)}" + ("" if mine else f" (of player {whose})")


def _yes(s: Any, place: int) -> str:
    """Agreeing, by what is asked: a new hand, what a won story offers, or a resource that is given up."""
    if int(s["ask"]) == ASK_MULLIGAN:
        return "take a new hand"
    if int(s["frame"][_top(s)]) == WIN_FRAME:
        return f"use {_won_story(s)}"
    resource = int(s["frame_first"][_top(s)])
    return f"give up {card_name(s, resource)}" if _is_card(s, resource) else "yes"


def _won_story(s: Any) -> str:
    """The story that has just been won."""
    return STORIES[max(0, int(s["frame_count"][_top(s)]))].name


def _is_card(s: Any, i: int) -> bool:
    return i < NUM_INSTANCES and int(s["card"][i]) != NO_CARD


def _story(s: Any, slot: int) -> str:
    verb = {TURN_FRAME: "resolve", WIN_FRAME: "take"}.get(int(s["frame"][_top(s)]), "choose")
    return f"{verb} {story_name(s, slot)}"


ACTION_TEXTS: dict[str, Callable[[Any, int], str]] = {
    "pass": _pass,
    "yes": _yes,
    "card": _card,
    "use": lambda s, card: f"use {CARDS[card].name}",
    "copy": _copy,
    "story": _story,
    "domain": _domain,
    "icon": lambda s, icon: ICON_NAMES[icon],
    "seat": lambda s, place: f"player {(_seat(s) + place) % NUM_SEATS}",
    "amount": lambda s, amount: f"X is {amount}",
    "won": lambda s, story: f"give back {STORIES[story].name}",
}
"""How an action of each range reads, from the record and its place in the range."""
