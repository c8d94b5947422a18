"""Kingsport Festival in words: actions, and the plain-Python side that the kernel asks for.  No rules here."""

from collections.abc import Callable, Mapping
from typing import Any

from mythos_envs.kingsport_festival.actions import BUY, BUY_FOR_RESOURCE, FACES, decode
from mythos_envs.kingsport_festival.components import BEINGS, BUILDINGS, DECKS, RESOURCES, SPELLS
from mythos_envs.kingsport_festival.layout import EXTRA, FRAMES, SLOTS, STEPS
from mythos_envs.kingsport_festival.position import from_position, to_position
from mythos_envs.kingsport_festival.render import board
from mythos_envs.kingsport_festival.rules_raid import fighter_strength, investigator_strength
from mythos_envs.kingsport_festival.rules_spells import raid_rule, spell_price
from mythos_envs.kingsport_festival.rules_summon import seat_at
from mythos_envs.kingsport_festival.tables import (
    BUILDING_USE_MAGIC,
    BUY_WITH_SANITY,
    FLIP,
    ITEM_OPS,
    ITEM_OTHER,
    ITEM_OTHER_AMOUNT,
    NUM_BEINGS,
    NUM_RESOURCES,
)
from mythos_envs.kingsport_festival.texts import number_text, points_text

RESOURCE_WORDS = {"resource": "take {each} {kind}", "lose_resource": "lose 1 {kind}", "save": "save 1 {kind}"}
"""What choosing a kind of resource means in a pending decision; in all others it is paid."""
STOP_WORDS = {"take_sanity": "decline"}
STEP_STOPS = {"summoning": "pass", "expansion": "done"}
LOOKS = ("event", "investigator")


def frame_name(s: Any) -> str:
    """What is being asked, by its name; ``none`` in a seat's own turn."""
    depth = int(s["depth"])
    return FRAMES[int(s["frame"][depth - 1])] if depth else FRAMES[0]


def _frame_value(s: Any, name: str) -> int:
    depth = int(s["depth"])
    return int(s[name][depth - 1]) if depth else 0


def _seat(s: Any) -> int:
    return max(0, int(s["player"]))


class KingsportWords:
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
        """Cult points per seat."""
        return [float(s["cult"][seat]) for seat in range(int(s["num_seats"]))]


def _done(s: Any, place: int) -> str:
    """Passing, declining and stopping, by what is asked."""
    frame, step = frame_name(s), STEPS[int(s["step"])]
    if frame == "lose_spell":
        item = _frame_value(s, "frame_b")
        what, amount = ITEM_OPS[int(ITEM_OTHER[item])].removeprefix("lose_"), int(ITEM_OTHER_AMOUNT[item])
        return f"lose {points_text(amount) if what == 'cult' else f'{amount} {what}'} instead"
    if frame != FRAMES[0]:
        return STOP_WORDS.get(frame, "done")
    if step == "raid" and s["investigator_shown"]:
        seat = _seat(s)
        return f"fight with {int(fighter_strength(s, seat))} against {int(investigator_strength(s, seat))}"
    return STEP_STOPS.get(step, "play no spell")


def _dice(s: Any, chosen: int) -> str:
    """A set of dice, each as it shows."""
    return " + ".join(_die(s, slot) for slot in range(SLOTS) if chosen >> slot & 1)


def _die(s: Any, slot: int) -> str:
    face = int(s["dice"][_seat(s)][slot])
    shown = str(face) if face else f"die {slot + 1}"
    return f"extra {face}" if slot == EXTRA and face else "extra die" if slot == EXTRA else shown


def _place(s: Any, place: int) -> str:
    being = BEINGS[place % NUM_BEINGS]
    return f"summon {being.name} ({number_text(being)}) with {_dice(s, place // NUM_BEINGS + 1)}"


def _resource(s: Any, kind: int) -> str:
    frame, each = frame_name(s), _frame_value(s, "frame_c")
    return RESOURCE_WORDS.get(frame, "pay 1 {kind}").format(kind=RESOURCES[kind], each=each)


def _buy(s: Any, place: int) -> str:
    if BUY + place == BUY_FOR_RESOURCE:
        return "buy 1 strength for 1 resource"
    price = int(raid_rule(s, BUY_WITH_SANITY))
    return f"buy 1 strength for {price} sanity" if price else "buy 1 strength for sanity"


def _turn_die(s: Any, slot: int) -> str:
    face = int(s["dice"][_seat(s)][slot])
    if frame_name(s) == "die" and _frame_value(s, "frame_a") == FLIP:
        return f"turn the {_die(s, slot)} to {FACES + 1 - face}"
    return f"roll the {_die(s, slot)} again"


def _steal(s: Any, place: int) -> str:
    other = int(seat_at(s, _seat(s), 1 + place // NUM_RESOURCES))
    return f"steal 1 {RESOURCES[place % NUM_RESOURCES]} from player {other}"


def _deck(s: Any, deck: int) -> str:
    name = DECKS[deck]
    return f"draw {'an' if name[0] in 'aeiou' else 'a'} {name} spell"


ACTION_TEXTS: dict[str, Callable[[Any, int], str]] = {
    "done": _done,
    "take": lambda s, place: f"take {_frame_value(s, 'frame_a')} sanity" if int(s["depth"]) else "take sanity",
    "place": _place,
    "cast": lambda s, place: f"play {SPELLS[place].name} ({int(spell_price(s, place))} magic)",
    "use": lambda s, place: f"use {BUILDINGS[place].name} ({int(BUILDING_USE_MAGIC[place])} magic)",
    "occupy": lambda s, place: f"occupy {BUILDINGS[place].name}",
    "give_up": lambda s, place: f"give up {BUILDINGS[place].name}",
    "resource": _resource,
    "buy": _buy,
    "pay_sanity": lambda s, place: "pay 1 sanity",
    "deck": _deck,
    "discard": lambda s, place: f"discard {SPELLS[place].name}",
    "look": lambda s, place: f"look at the {LOOKS[place]}",
    "die": _turn_die,
    "set_die": lambda s, place: f"set the {_die(s, place // FACES)} to {place % FACES + 1}",
    "dice": lambda s, place: f"roll {_dice(s, place + 1)} again",
    "exchange": lambda s, place: f"exchange 1 {RESOURCES[place // NUM_RESOURCES]} for 1 "
                                 f"{RESOURCES[place % NUM_RESOURCES]}",
    "steal": _steal,
    "spare": lambda s, place: f"lower the price of {BEINGS[place].name}",
}
"""How an action of each range reads, from the record and its place in the range."""
