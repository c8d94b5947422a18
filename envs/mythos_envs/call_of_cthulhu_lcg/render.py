"""The board as text, as far as a seat may see it.  Nothing here decides anything, and no card is named."""

import textwrap
from collections.abc import Callable, Iterable
from typing import Any

from mythos_envs.call_of_cthulhu_lcg.components import CARDS, ICONS, STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ABILITY_FRAME,
    AS_ATTACHMENT,
    ASKS,
    ATTACHED,
    BLANKED,
    BORROWED,
    CANCELLED,
    COMMIT_FRAME,
    DECK,
    DISCARD,
    DOMAIN_CARD,
    EXHAUSTED,
    GAINED,
    HAND,
    INSANE,
    MAX_DECK,
    MAX_DOMAINS,
    NO_CARD,
    NO_INSTANCE,
    NO_STORY,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_ROW,
    NUM_SEATS,
    NUM_SLOTS,
    ON_STORY,
    OVERPAID,
    PICKS,
    PLAY,
    PLAY_FRAME,
    REASON_DECK,
    STAGES,
    STORY_FRAME,
    STORY_WON,
    ZERO_SKILL,
)
from mythos_envs.call_of_cthulhu_lcg.observe import is_seen, what_is_chosen
from mythos_envs.call_of_cthulhu_lcg.rules_targets import TARGETS_CARDS
from mythos_envs.call_of_cthulhu_lcg.rules_values import struggles_of
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_TARGETS,
    CARD_TYPE,
    NO_FILTER,
    TYPE_CHARACTER,
    WHAT_OWN_DOMAIN_DRAINED,
    WHAT_PLAYER,
    WHAT_STORY,
)
from mythos_envs.call_of_cthulhu_lcg.texts import FACTION_NAMES, KEYWORD_NAMES, card_text, describe_card, icons_text
from mythos_envs.kernel.layout import NOBODY

__all__ = ["GLOSSARY", "board", "card_text"]

WIDTH = 118
TOKENS_TO_WIN = 5
STAGE_WORDS = {
    "mulligan": "setting up: new hands", "resources": "setting up: resources", "refresh": "refresh phase",
    "ready": "refresh phase", "refresh_window": "refresh phase", "draw": "draw phase", "draw_window": "draw phase",
    "resource": "resource phase", "resource_window": "resource phase", "operations": "operations phase",
    "story": "story phase", "commit": "story phase, commits", "commit_window": "story phase, after the commits",
    "oppose": "story phase, the opponent commits", "oppose_window": "story phase, before the struggles",
    "resolve": "story phase, struggles", "end_window": "story phase, after the struggles",
    "uncommit": "end of the story phase", "end": "end of the turn",
}
ASK_WORDS = {
    "act": "may act", "copy": "chooses one of several copies", "pay": "chooses a domain to pay with",
    "amount": "chooses an amount", "story": "chooses a story", "domain": "chooses a domain", "icon": "chooses an icon",
    "seat": "chooses a player", "yes": "decides", "won": "chooses a story that was won",
    "mulligan": "may take a new hand",
}
PICK_WORDS = {
    "target": "chooses a target", "cost": "chooses a card to pay with", "start_resource": "chooses a first resource",
    "resource": "may attach a card as a resource", "restore": "restores a character",
    "discard": "discards a card from hand", "sacrifice": "sacrifices a character", "madden": "loses a character's mind",
    "take_wound": "takes a wound on a character", "ready": "readies a character", "commit": "commits characters",
    "forced": "chooses which forced response comes next", "between_targets": "chooses between two targets",
    "answer_wound": "may answer with a wound", "looked": "puts back a card that was looked at",
    "to_hand": "may take a card to hand", "to_bottom": "puts a card under the deck", "fetch": "fetches a character",
    "own_resource": "gives up a resource", "bury": "puts a discarded card under the deck",
    "enter": "puts a character into play", "exchange": "may exchange cards of the hand",
    "clash": "chooses which of two cards stays", "fetch_any": "fetches a card",
}
GLOSSARY = (
    "Put cards under your domains as resources; drain a domain to pay for one card, which must find a resource of its "
    "own faction there. Commit characters to stories: the icons of both sides fight terror (T), combat (C), arcane "
    "(A) and investigation (I) struggles in this order, then who acts and has the higher skill gains a success token. "
    "Five tokens win a story, three stories win the game; whose deck is empty has lost.",
    "Who loses a terror struggle has a character go insane (not those with a T or Willpower), combat wounds, arcane "
    "readies one for the winner, investigation gives the winner a token. An insane character is restored when its "
    "controller's turn begins, one each turn.",
    "On the board: `skill 3 TCC` are the values in force; domains show what they pay by faction, [brackets] are "
    "drained.",
)
"""What a newcomer at the terminal needs to know to read the board."""


def card_name(s: Any, i: int) -> str:
    """The name of an instance's card."""
    return CARDS[int(s["card"][i])].name


def story_name(s: Any, slot: int) -> str:
    """The story or conspiracy in a slot; two conspiracies of one name are told apart by who played them."""
    number = int(s["story_card"][slot])
    if number == NO_STORY:
        return f"slot {slot + 1}"
    if slot < NUM_ROW:
        return STORIES[number].name
    other = NUM_ROW + (1 - (slot - NUM_ROW))
    is_double = int(s["story_card"][other]) != NO_STORY and card_name(s, int(s["story_card"][other])) == card_name(
        s, number)
    return card_name(s, number) + (f" of player {slot - NUM_ROW}" if is_double else "")


def flag_words(s: Any, i: int) -> list[str]:
    """What has become of a card in play, a word each."""
    flags = int(s["flags"][i])
    named = ((EXHAUSTED, "exhausted"), (INSANE, "insane"), (BLANKED, "text blank"), (ZERO_SKILL, "printed skill gone"),
             (BORROWED, "borrowed"))
    words = [word for flag, word in named if flags & flag and not (flag == EXHAUSTED and flags & INSANE)]
    if GAINED <= int(s["memory"][i]) != NO_CARD:
        words.append(f"with the abilities of {CARDS[int(s['memory'][i]) - GAINED].name}")
    if int(s["link"][i]) != NO_INSTANCE:
        words.append(f"must follow {card_name(s, int(s['link'][i]))}")
    if int(s["wounds"][i]):
        words.append(f"{int(s['wounds'][i])} wound" + "s" * (int(s["wounds"][i]) > 1))
    return words


def values_text(s: Any, i: int) -> str:
    """Skill, icons, keywords and Toughness in force of a sane character."""
    words = [f"skill {int(s['skill'][i])} {icons_text(s['icons'][i])}".strip()]
    words += [name for place, name in enumerate(KEYWORD_NAMES) if int(s["keywords"][i]) >> place & 1]
    if int(s["toughness"][i]):
        words.append(f"Toughness +{int(s['toughness'][i])}")
    return ", ".join(words)


def is_character(s: Any, i: int) -> bool:
    """A character in play."""
    return int(s["zone"][i]) == PLAY and int(CARD_TYPE[int(s["card"][i])]) == TYPE_CHARACTER


def instance_text(s: Any, i: int) -> str:
    """A card in play on one line, without what is attached to it."""
    words = [values_text(s, i)] if is_character(s, i) and not int(s["flags"][i]) & INSANE else []
    words += flag_words(s, i)
    if int(s["story"][i]) != NOT_COMMITTED:
        words.append(f"at {story_name(s, int(s['story'][i]))}")
    return f"{card_name(s, i)}" + (f" ({', '.join(words)})" if words else "")


def attached_to(s: Any, zone: int, place: int) -> list[int]:
    """What is attached to a card or a story, in order of entering."""
    board = [int(i) for i in s["board"][: int(s["board_size"])]]
    return [i for i in board if int(s["zone"][i]) == zone and int(s["place"][i]) == place]


def pile(s: Any, zone: int, owner: int) -> list[int]:
    """The instances of a seat's deck that lie in a zone."""
    first = owner * MAX_DECK
    return [i for i in range(first, first + MAX_DECK) if int(s["card"][i]) != NO_CARD and int(s["zone"][i]) == zone]


def sees(s: Any, seat: int | None, i: int) -> bool:
    """Whether the one who looks knows this card."""
    return seat is None or bool(is_seen(s, seat, i))


def names_text(s: Any, instances: Iterable[int]) -> str:
    """Cards by name, equal ones counted."""
    counts: dict[str, int] = {}
    for i in instances:
        counts[card_name(s, i)] = counts.get(card_name(s, i), 0) + 1
    return ", ".join(name + (f" x{count}" if count > 1 else "") for name, count in counts.items())


def worth_text(s: Any, seat: int, domain: int) -> str:
    """What a domain pays, by faction."""
    worth = [int(count) for count in s["worth"][seat][domain]]
    return " + ".join(f"{count} {FACTION_NAMES[k]}" for k, count in enumerate(worth) if count) or "nothing"


def domain_text(s: Any, seat: int, domain: int) -> str:
    """A domain with what it pays, in brackets when it is drained."""
    text = f"{domain + 1}: {worth_text(s, seat, domain)}"
    return f"[{text}]" if int(s["drained"][seat]) >> domain & 1 else text


def asked_text(s: Any) -> str:
    """What the seat to act is asked."""
    ask = ASKS[int(s["ask"])]
    if ask == "pick":
        return PICK_WORDS[PICKS[int(s["ask_a"])]]
    return ASK_WORDS.get(ask, "")


def _folded(head: str, text: str, indent: int = 6) -> list[str]:
    return textwrap.wrap(head + text, WIDTH, subsequent_indent=" " * indent) or [head.rstrip()]


def board(s: Any, seat: int | None) -> str:
    """The whole table.

    Args:
        s: The record.
        seat: Who looks: what the other one holds is hidden.  With None everything is shown.
    """
    first = 1 - seat if seat is not None else 0
    lines = [*_folded("", _headline(s)), *_source_line(s, seat)]
    lines += _seat_lines(s, first, seat)
    for slot in range(NUM_SLOTS):
        if int(s["story_card"][slot]) != NO_STORY:
            lines += _story_lines(s, slot)
    lines += _seat_lines(s, 1 - first, seat)
    return "\n".join(line.rstrip() for line in lines)


def _headline(s: Any) -> str:
    turn = f"turn {int(s['turn'])}"
    if int(s["player"]) == NOBODY:
        winners = [f"player {seat}" for seat in range(NUM_SEATS) if int(s["rank"][seat]) == 0]
        why = "by the other's empty deck" if int(s["reason"]) == REASON_DECK else "with three stories"
        told = "cut off" if s["truncated"] else f"{' and '.join(winners)} won {why}"
        return f"{turn}, the game is over: {told}"
    return f"{turn} of player {int(s['active'])}, {_stage_text(s)}; player {int(s['player'])} {asked_text(s)}"


def _stage_text(s: Any) -> str:
    """The stage, and the story that is committed to or resolved; one that has been won is not resolved any more."""
    stage, where = int(s["turn_stage"]), ""
    for k in range(int(s["depth"])):
        frame = int(s["frame"][k])
        if frame == COMMIT_FRAME:
            stage -= 1  # while all commit, the turn waits at the window that follows
            where = _at(s, "to", int(s["frame_step"][k]))
        elif frame == STORY_FRAME and not int(s["frame_flags"][k]) & CANCELLED:
            where = _at(s, "at", int(s["frame_first"][k]))
    return STAGE_WORDS[STAGES[stage]] + where


def _at(s: Any, word: str, slot: int) -> str:
    return f" {word} {story_name(s, slot)}" if slot < NUM_SLOTS and int(s["story_card"][slot]) != NO_STORY else ""


def _source_line(s: Any, seat: int | None) -> list[str]:
    """The cards that are being played or used, the last one first."""
    told = []
    for k in reversed(range(int(s["depth"]) if int(s["player"]) != NOBODY else 0)):
        source = int(s["frame_source"][k])
        is_use = int(s["frame"][k]) in (ABILITY_FRAME, PLAY_FRAME) and source < NUM_INSTANCES
        if not is_use or not sees(s, seat, source):
            continue
        x = f", X is {int(s['frame_x'][k])}" if int(s["frame_x"][k]) else ""
        overpaid = ", overpaid" if int(s["frame_flags"][k]) & OVERPAID else ""
        told.append(f"{card_name(s, source)} of player {int(s['frame_seat'][k])}{_aims(s, seat, k)}{x}{overpaid}")
    return _folded("  going on: ", "; answers ".join(told)) if told else []


def _aims(s: Any, seat: int | None, k: int) -> str:
    """What was chosen."""
    name = AIMS.get(int(what_is_chosen(s, k)))
    if name is not None:
        chosen = [int(i) for i in (s["frame_first"][k], s["frame_second"][k]) if int(i) != NO_INSTANCE]
        return f" for {' and '.join(name(s, i) for i in chosen)}" if chosen else ""
    return _aims_at_cards(s, seat, k)


def _aims_at_cards(s: Any, seat: int | None, k: int) -> str:
    filters = ABILITY_TARGETS[int(s["frame_ability"][k])] if int(s["frame"][k]) == ABILITY_FRAME else (0, 0)
    found = []
    for name, f in zip(("frame_first", "frame_second"), filters, strict=True):
        i = int(s[name][k])
        is_card = int(s["frame"][k]) == PLAY_FRAME or (int(f) != NO_FILTER and TARGETS_CARDS[int(f)])
        if is_card and i < NUM_INSTANCES and int(s["card"][i]) != NO_CARD and sees(s, seat, i):
            found.append(card_name(s, i))
    return f" for {' and '.join(found)}" if found else ""


AIMS: dict[int, Callable[[Any, int], str]] = {
    int(WHAT_STORY): story_name,
    int(WHAT_PLAYER): lambda s, who: f"player {who}",
    int(WHAT_OWN_DOMAIN_DRAINED): lambda s, i: f"domain {i % MAX_DOMAINS + 1} of player {i // MAX_DOMAINS}",
}
"""How a chosen thing reads that is no card."""


# Stories.


def _story_lines(s: Any, slot: int) -> list[str]:
    struggles = icons_text([int(struggles_of(s, slot, icon)) for icon in range(len(ICONS))])
    tokens = ", ".join(f"player {seat} {int(s['tokens'][slot][seat])}" for seat in range(NUM_SEATS))
    more = [card_name(s, i) for i in attached_to(s, ON_STORY, slot)]
    kind = "story" if slot < NUM_ROW else "conspiracy"
    head = f"  {kind} {story_name(s, slot)}, struggles {struggles or 'none'}, tokens of {TOKENS_TO_WIN}: {tokens}"
    lines = _folded(head, f"; with {', '.join(more)}" if more else "")
    for seat in range(NUM_SEATS):
        here = [int(i) for i in s["board"][: int(s["board_size"])]
                if int(s["story"][i]) == slot and int(s["seat"][i]) == seat]
        if here:
            skill = sum(int(s["skill"][i]) for i in here)
            icons = icons_text([sum(int(s["icons"][i][k]) for i in here) for k in range(len(ICONS))])
            lines += _folded(f"      player {seat}: skill {skill}, icons {icons or 'none'}: ", names_text(s, here), 10)
    return lines


# Seats.


def _seat_lines(s: Any, owner: int, seat: int | None) -> list[str]:
    mark = "*" if owner == int(s["player"]) else " "
    you = " (you)" if owner == seat else ""
    won = [STORIES[k].name for k in range(len(STORIES)) if int(s["story_at"][k]) == STORY_WON + owner]
    piles = ", ".join(f"{name} {int(s[f'{name}_size'][owner])}" for name in ("hand", "deck", "discard"))
    lines = _folded(f"{mark}player {owner}{you}: ", f"stories won {len(won)}{_listed(won)}; {piles}")
    domains = "; ".join(domain_text(s, owner, domain) for domain in range(int(s["num_domains"][owner])))
    lines += _folded("    domains  ", domains or "none")
    lines += _folded("    discards  ", names_text(s, sorted(pile(s, DISCARD, owner), key=lambda i: int(s["place"][i]))))
    lines += _hidden_lines(s, owner, seat)
    for i in (int(i) for i in s["board"][: int(s["board_size"])]):
        if int(s["seat"][i]) == owner and int(s["zone"][i]) == PLAY:
            lines += _card_lines(s, i)
    return [line for line in lines if line != "    discards"]


def _listed(names: list[str]) -> str:
    return f" ({', '.join(names)})" if names else ""


def _hidden_lines(s: Any, owner: int, seat: int | None) -> list[str]:
    """Hand, known places of the deck and fronts of domains, as far as the one who looks may know."""
    hand = [i for i in pile(s, HAND, owner) if sees(s, seat, i)]
    fronts = [i for i in pile(s, DOMAIN_CARD, owner) if sees(s, seat, i)]
    lines = []
    if owner == seat or seat is None:
        lines += [line for i in hand for line in _folded("    in hand  ", f"{card_name(s, i)}: "
                  f"{describe_card(CARDS[int(s['card'][i])])}", 13)]
    elif hand:
        lines += _folded("    in hand for certain  ", names_text(s, hand))
    if fronts:
        told = ", ".join(f"{int(s['place'][i]) + 1}: {card_name(s, i)}" for i in fronts)
        lines += _folded("    face-down domains  ", told)
    placed = [i for i in pile(s, DECK, owner) if int(s["place"][i]) != 0 and sees(s, seat, i)]
    for i in sorted(placed, key=lambda i: -int(s["place"][i])):
        lines.append(f"    {place_text(s, i)}  {card_name(s, i)}")
    return lines


def place_text(s: Any, i: int) -> str:
    """Where in a deck a card with a place lies."""
    place, owner = int(s["place"][i]), i // MAX_DECK
    if place > 0:
        return f"card {int(s['deck_top'][owner]) - place + 1} of the deck"
    return f"card {int(s['deck_bottom'][owner]) + place + 1} from below the deck"


def _card_lines(s: Any, i: int) -> list[str]:
    """A card in play, and what is attached to it below it."""
    lines = _folded("    ", instance_text(s, i), 8)
    for k in attached_to(s, ATTACHED, i):
        other = f", of player {int(s['seat'][k])}" if int(s["seat"][k]) != int(s["seat"][i]) else ""
        self_attached = ", attached itself" if int(s["flags"][k]) & AS_ATTACHMENT else ""
        lines += _folded("        + ", instance_text(s, k) + other + self_attached, 12)
    return lines
