"""Positions as small dicts of keys: reading them, checked against the components."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import ValidationError

from mythos_envs.call_of_cthulhu_lcg import position_check as check
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, ICONS, KEYWORDS, STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import (
    AS_ATTACHMENT,
    BLANKED,
    BORROWED,
    CONSPIRACY,
    DECK,
    DOMAIN_CARD,
    EXHAUSTED,
    FRESH_DISCARD,
    GAINED,
    INSANE,
    MARKED,
    MAX_DECK,
    NO_ANSWER,
    NO_CARD,
    NO_INSTANCE,
    NO_STORY,
    NOT_COMMITTED,
    NUM_ROW,
    NUM_SEATS,
    OUT,
    RESOLVING,
    STAGES,
    STORY_IN_ROW,
    STORY_WON,
    TURN_FRAME,
    WON,
    ZERO_SKILL,
)
from mythos_envs.call_of_cthulhu_lcg.position_decks import KEYS, Names, base_of, deck_list, placed, seen
from mythos_envs.call_of_cthulhu_lcg.position_schema import Discarded, Marks, Pending, Placed, Position, SeatPosition
from mythos_envs.call_of_cthulhu_lcg.rules import run
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    add_resource,
    attach_to,
    attach_to_story,
    enter_play,
    to_discard,
    to_hand,
)
from mythos_envs.call_of_cthulhu_lcg.rules_stack import push
from mythos_envs.call_of_cthulhu_lcg.rules_turn import go_to
from mythos_envs.call_of_cthulhu_lcg.rules_values import refresh_values
from mythos_envs.errors import BadPosition, nearest
from mythos_envs.kernel.data import first_problem

GAME = "call_of_cthulhu_lcg"
KEPT_BY_GAME = ("num_seats", "max_length", "play_forced", "rank_returns", "strict_windows", "neutral_match",
                "arcane_must", "uncommit_now")
"""Options of the game, which a position does not change."""
HAPPENINGS = ("entered", "entered_overpaid", "committed", "restored", "wounded", "left_play", "story_resolved", "drew")
"""Names of the bits that say what has happened to a card."""
ASK_FIELDS = ("ask", "ask_a", "ask_b", "may_pass", "picked", "answer")
NOTED_FIELDS = ("has_forced", "has_fresh", "has_discards", "dirty")
FRAME_FIELDS = ("frame", "frame_seat", "frame_step", "frame_source", "frame_ability", "frame_domain", "frame_x",
                "frame_first", "frame_second", "frame_count", "frame_op", "frame_part", "frame_flags")
STORY_KEYS = [story.key for story in STORIES]
NO_PACK = -1


def from_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fills a started record from a position and runs on to the next question, or raises BadPosition."""
    try:
        p = Position.model_validate(dict(position))
    except ValidationError as error:
        raise BadPosition(f"{GAME}: {_problem(error)}") from error
    check.check_shapes(p)
    _clear(s)
    _place_turn(s, p)
    names = []
    for seat in range(NUM_SEATS):
        names.append(_place_deck(s, p, seat))
    for seat in range(NUM_SEATS):
        _place_board(s, p, seat, names)
    _place_stories(s, p, names)
    for seat in range(NUM_SEATS):
        _finish_deck(s, p.seats[seat], names[seat])
    _order_board(s, p)
    _place_progress(s, p)
    for i in p.marked:
        s["flags"][i] = int(s["flags"][i]) | MARKED
    s["dirty"] = 1
    refresh_values(s)
    s["has_forced"], s["has_fresh"] = s["forced"].any(), s["fresh"].any()
    s["has_discards"] = any(discarded.new for said in p.seats for discarded in said.discard
                            if isinstance(discarded, Discarded))
    check.check_board(s)
    if p.pending is not None:
        _place_pending(s, p.pending)
    else:
        push(s, TURN_FRAME, p.active)
        go_to(s, int(s["turn_stage"]))
        s["player"], s["answer"], s["picked"] = p.active, NO_ANSWER, NO_ANSWER
        run(s)


def _problem(error: ValidationError) -> str:
    """The first problem; a mistyped name of an entry gets a hint."""
    first = error.errors(include_url=False)[0]
    if first["type"] == "extra_forbidden":
        name = str(first["loc"][-1])
        fields = {1: Position.model_fields, 3: SeatPosition.model_fields}.get(len(first["loc"]))
        if fields is not None:
            return f"unknown entry {name!r}; {nearest(name, fields)}"
    return first_problem(error)


def _find(what: str, key: str, known: Iterable[str]) -> int:
    names = list(known)
    if key not in names:
        raise BadPosition(f"{GAME}: unknown {what} {key!r}; {nearest(key, names)}")
    return names.index(key)


def _bits(what: str, words: Iterable[str], known: Iterable[str]) -> int:
    return sum(1 << _find(what, word, known) for word in set(words))


def _clear(s: Any) -> None:
    """A table without anything on it."""
    for name in s.dtype.names:
        if name not in KEPT_BY_GAME:
            s[name] = 0
    s["card"], s["memory"], s["link"] = NO_CARD, NO_CARD, NO_INSTANCE
    s["story"], s["stood"] = NOT_COMMITTED, NOT_COMMITTED
    s["story_card"] = NO_STORY
    s["pair"], s["packet"] = NO_PACK, NO_PACK


def _place_turn(s: Any, p: Position) -> None:
    s["active"] = p.active
    s["first"] = 1 - p.active if p.first is None else p.first
    s["turn"] = 2 if p.turn is None else p.turn
    s["turn_stage"] = _find("stage", p.stage, STAGES)
    s["more_cost"] = p.more_cost
    s["decisions"], s["rng"] = p.decisions, int(p.rng, 16)
    for seat, said in enumerate(p.seats):
        for name in ("won_by_two", "overpaid", "played_shub", "discount"):
            s[name][seat] = getattr(said, name)


# Decks, hands, discards, domains.


def _place_deck(s: Any, p: Position, seat: int) -> Names:
    """The deck list, and the cards of this seat that are not on the board."""
    cards, domains = deck_list(p, seat)
    first = seat * MAX_DECK
    for k in range(MAX_DECK):
        s["seat"][first + k] = seat
        s["zone"][first + k] = DECK if k < len(cards) else OUT
        s["card"][first + k] = KEYS.index(cards[k]) if k < len(cards) else NO_CARD
    names, said = Names(cards, seat), p.seats[seat]
    for one in map(seen, said.hand):
        to_hand(s, names.take(one.card), sum(1 << k for k in set(one.known)))
    for discarded in said.discard:
        _place_discarded(s, names, discarded)
    s["num_domains"][seat] = len(domains)
    for domain, resources in enumerate(domains):
        for name in resources:
            add_resource(s, names.take(name), domain)
    s["drained"][seat] = sum(1 << domain for domain in set(said.drained))
    for number, front in said.fronts.items():
        _put(s, names.take(front.card), DOMAIN_CARD, int(number), front.known)
    for name in said.removed:
        _put(s, names.take(name), OUT, 0, [])
    for entry in said.resolving:
        played = Discarded(card=entry) if isinstance(entry, str) else entry
        i = names.take(played.card)
        _put(s, i, RESOLVING, 0, range(NUM_SEATS))
        _mark(s, i, played)
    return names


def _put(s: Any, i: int, zone: int, place: int, known: Iterable[int]) -> None:
    s["zone"][i], s["place"][i] = zone, place
    s["known"][i] = sum(1 << seat for seat in set(known))


def _place_discarded(s: Any, names: Names, entry: str | Discarded) -> None:
    said = Discarded(card=entry) if isinstance(entry, str) else entry
    i = names.take(said.card)
    to_discard(s, i)
    if not said.new:
        s["flags"][i] = int(s["flags"][i]) & ~FRESH_DISCARD
    s["stood"][i] = NOT_COMMITTED if said.stood is None else said.stood
    _mark(s, i, said)


def _mark(s: Any, i: int, said: Marks) -> None:
    """What has happened to a card and can still be answered."""
    s["fresh"][i] = _bits("happening", said.happened, HAPPENINGS)
    s["forced"][i] = _bits("happening", said.forced, HAPPENINGS)
    s["answered"][i] = said.answered


def _finish_deck(s: Any, said: SeatPosition, names: Names) -> None:
    """What is in no other place is in the deck, some of it at known places."""
    seat = names.seat
    s["deck_top"][seat], s["deck_bottom"][seat] = len(said.top), len(said.bottom)
    for k, entry in enumerate(said.top):
        one = seen(entry)
        _put(s, names.take(one.card), DECK, len(said.top) - k, one.known)
    for k, entry in enumerate(said.bottom):
        one = seen(entry)
        _put(s, names.take(one.card), DECK, k - len(said.bottom), one.known)
    for one in said.middle:
        _put(s, names.take(one.card), DECK, 0, one.known)
    first = seat * MAX_DECK
    s["deck_size"][seat] = sum(int(zone) == DECK for zone in s["zone"][first : first + MAX_DECK])


# The board.


def _place_board(s: Any, p: Position, seat: int, names: list[Names]) -> None:
    """The cards that a seat controls, and those attached to them."""
    for entry in p.seats[seat].play:
        said = placed(entry)
        i = _place_card(s, said, seat, names)
        if said.on_story is not None:
            attach_to_story(s, i, said.on_story)
        for other in said.attached:
            _place_attached(s, placed(other), i, seat, names)


def _place_attached(s: Any, said: Placed, host: int, seat: int, names: list[Names]) -> None:
    i = _place_card(s, said, seat if said.seat is None else said.seat, names)
    attach_to(s, i, host)
    if CARDS[int(s["card"][i])].type == "character":
        s["flags"][i] = int(s["flags"][i]) | AS_ATTACHMENT
    if said.attached:
        raise BadPosition(f"{GAME}: nothing can be attached to {said.card!r}, which is attached itself")


def _place_card(s: Any, said: Placed, seat: int, names: list[Names]) -> int:
    """One card in play with all that is on it."""
    owner = seat if said.owner is None else said.owner
    i = names[owner].take(said.card)
    enter_play(s, i, seat)
    flags = ((EXHAUSTED, said.exhausted), (INSANE, said.insane), (BLANKED, said.blank),
             (ZERO_SKILL, said.zero_skill), (BORROWED, said.borrowed))
    s["flags"][i] = sum(flag for flag, is_set in flags if is_set)
    s["wounds"][i] = said.wounds
    s["story"][i] = NOT_COMMITTED if said.story is None else said.story
    s["stood"][i] = NOT_COMMITTED if said.stood is None else said.stood
    s["link"][i] = NO_INSTANCE if said.link is None else said.link
    s["skill_change"][i] = said.skill
    for icon, change in said.icons.items():
        s["icon_change"][i][ICONS.index(icon)] = change
    s["stripped"][i] = _bits("icon", said.stripped, ICONS)
    s["granted"][i] = _bits("keyword", said.keywords, KEYWORDS)
    if said.gained is not None:
        s["memory"][i] = GAINED + KEYS.index(base_of(said.gained))
    elif said.struggle:
        s["memory"][i] = ICONS.index(said.struggle)
    _mark(s, i, said)
    return i


def _order_board(s: Any, p: Position) -> None:
    """The order of entering, if it is not that of the position."""
    if p.board is None:
        return
    size = int(s["board_size"])
    if sorted(p.board) != sorted(int(i) for i in s["board"][:size]):
        raise BadPosition(f"{GAME}: board must list the {size} cards in play by their numbers; leave it out to have "
                          f"them in the order in which they are named")
    s["board"][:size] = p.board


def _place_progress(s: Any, p: Position) -> None:
    """How far the story phase is, and whose deck is empty."""
    board = [int(i) for i in s["board"][: int(s["board_size"])]]
    here = {int(s["story"][i]) for i in board if int(s["seat"][i]) == p.active} - {NOT_COMMITTED}
    s["contested"] = sum(1 << slot for slot in (here if p.contested is None else set(p.contested)))
    s["resolved"] = sum(1 << slot for slot in set(p.resolved))
    empty = [seat for seat in (p.active, 1 - p.active) if int(s["deck_size"][seat]) == 0]
    if p.decked is not None or (empty and p.pending is None):
        s["decked"] = 1 + (empty[0] if p.decked is None else p.decked)


def _place_stories(s: Any, p: Position, names: list[Names]) -> None:
    """Stories in the row and won, conspiracies."""
    used = check.stories_named(p)
    for seat, said in enumerate(p.seats):
        for key in said.won:
            s["story_at"][_find("story", key, STORY_KEYS)] = STORY_WON + seat
        for i in said.won_conspiracies:
            _put(s, i, WON, seat, range(NUM_SEATS))
            names[i // MAX_DECK].taken.add(i)
        won = len(said.won) + len(said.won_conspiracies)
        s["num_won"][seat] = won if said.num_won is None else said.num_won
    for key in p.taken:
        s["story_at"][_find("story", key, STORY_KEYS)] = STORY_IN_ROW
    free = [number for number, key in enumerate(STORY_KEYS) if key not in used]
    for slot in range(NUM_ROW):
        story = p.stories[slot] if slot < len(p.stories) else check.ANY_STORY
        if story is not None:
            number = free.pop(0) if story.story is None else _find("story", story.story, STORY_KEYS)
            s["story_card"][slot], s["story_at"][number] = number, STORY_IN_ROW
    for seat, story in enumerate(p.conspiracies):
        if story is not None and story.story is not None:
            i = names[seat].take(story.story)
            _put(s, i, CONSPIRACY, NUM_ROW + seat, range(NUM_SEATS))
            s["story_card"][NUM_ROW + seat] = i
    conspiracies = [*p.conspiracies, None, None][:NUM_SEATS]
    for slot, story in enumerate([*p.stories, None, None, None][:NUM_ROW] + conspiracies):
        if story is not None:
            s["tokens"][slot] = story.tokens
            s["dropped"][slot] = [story.dropped.count(icon) for icon in ICONS]


# What is going on.


def _place_pending(s: Any, pending: Pending) -> None:
    """The question and the frames, as they were."""
    s["player"], s["hold"] = pending.player, pending.hold
    if pending.over is not None:
        s["reason"], s["truncated"] = pending.over[:2]
        s["rank"] = pending.over[2:]
    for name, value in zip(ASK_FIELDS, pending.ask, strict=True):
        s[name] = value
    for name, value in zip(NOTED_FIELDS, pending.noted, strict=True):
        s[name] = value
    s["depth"] = len(pending.frames)
    for k, frame in enumerate(pending.frames):
        for name, value in zip(FRAME_FIELDS, frame, strict=True):
            s[name][k] = value
    check.check_pending(s)
