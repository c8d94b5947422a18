"""What a position cannot be: refused with one line that says what is impossible."""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.components import CARDS
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ASKS,
    ATTACHED,
    CONSPIRACY,
    FRAMES,
    INSANE,
    NO_CARD,
    NO_STORY,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_SEATS,
    ON_STORY,
    PICKS,
)
from mythos_envs.call_of_cthulhu_lcg.position_schema import Position, StoryPosition
from mythos_envs.errors import BadPosition
from mythos_envs.kernel.layout import NOBODY

GAME = "call_of_cthulhu_lcg"
ANY_STORY = StoryPosition()
MOST_TOKENS = 4
"""The fifth success token of a side wins the story."""
MOST_WON = 2
"""The third story wins the game."""


def stories_named(p: Position) -> list[str]:
    """The keys of all stories that a position names; each lies in one place."""
    named = [story.story for story in p.stories if story is not None and story.story is not None]
    named += [key for said in p.seats for key in said.won]
    double = {key for key in named if named.count(key) > 1}
    if double:
        raise BadPosition(f"{GAME}: the story {min(double)!r} is in two places; there is one of each")
    return named


def check_shapes(p: Position) -> None:
    """Numbers that contradict each other."""
    for seat, said in enumerate(p.seats):
        if said.deck is not None and said.pair is not None:
            raise BadPosition(f"{GAME}: seat {seat} has a deck list and a pair; name one of them")
        if said.packet is not None and said.pair is None:
            raise BadPosition(f"{GAME}: seat {seat} has a packet without a pair")
        if said.rest is not None and (said.deck is not None or said.pair is not None):
            raise BadPosition(f"{GAME}: rest fills a deck that is made up; the deck of seat {seat} is given")
        for domain in (*said.drained, *(int(key) for key in said.fronts if key.isdigit())):
            if domain >= len(said.domains):
                raise BadPosition(f"{GAME}: seat {seat} has no domain {domain}; it has {len(said.domains)}, from 0 on")
        if any(not key.isdigit() for key in said.fronts):
            raise BadPosition(f"{GAME}: fronts are named by the number of the domain, got {', '.join(said.fronts)}")
        won = len(said.won) + len(said.won_conspiracies)
        if won > MOST_WON and p.pending is None:
            raise BadPosition(f"{GAME}: seat {seat} has won {won} stories; with {MOST_WON + 1} the game is over")
    for story in (*p.stories, *p.conspiracies):
        if story is not None and max(story.tokens) > MOST_TOKENS and p.pending is None:
            raise BadPosition(f"{GAME}: {max(story.tokens)} tokens on {story.story or 'a story'}, but "
                              f"{MOST_TOKENS + 1} win it")


def check_board(s: Any) -> None:
    """Cards where they cannot be, or in a state that they cannot have."""
    for i in range(NUM_INSTANCES):
        if int(s["card"][i]) != NO_CARD and int(s["zone"][i]) == CONSPIRACY:
            _refuse(CARDS[int(s["card"][i])].type != "conspiracy", s, i, "is no conspiracy")
    board = [int(i) for i in s["board"][: int(s["board_size"])]]
    for i in board:
        _check_card(s, i)
    for seat in range(NUM_SEATS):
        own = [int(s["card"][i]) for i in board if int(s["seat"][i]) == seat]
        for i in board:
            double = CARDS[int(s["card"][i])].unique and own.count(int(s["card"][i])) > 1
            _refuse(double, s, i, f"is unique and twice under the control of seat {seat}")


def _refuse(is_impossible: bool, s: Any, i: int, why: str) -> None:
    if is_impossible:
        raise BadPosition(f"{GAME}: {CARDS[int(s['card'][i])].key!r} {why}")


def _check_card(s: Any, i: int) -> None:
    """One card in play."""
    card, zone, flags = CARDS[int(s["card"][i])], int(s["zone"][i]), int(s["flags"][i])
    is_character = card.type == "character"
    story, wounds = int(s["story"][i]), int(s["wounds"][i])
    _refuse(card.type not in ("character", "support"), s, i, f"is of type {card.type} and cannot be in play")
    if zone == ATTACHED:
        host = int(s["place"][i])
        can_be = is_character or card.attach not in (None, "story")
        _refuse(not can_be, s, i, "cannot be attached to a character")
        _refuse(CARDS[int(s["card"][host])].type != "character", s, host, "is no character, so nothing attaches to it")
    elif zone == ON_STORY:
        _refuse(card.attach != "story", s, i, "cannot be attached to a story")
        _refuse(int(s["story_card"][int(s["place"][i])]) == NO_STORY, s, i, "is attached to a story that is not there")
    else:
        _refuse(card.attach is not None, s, i, "is an Attachment; name it as `attached` or with `on_story`")
    is_committed = story != NOT_COMMITTED
    _refuse(is_committed and (not is_character or zone in (ATTACHED, ON_STORY)), s, i, "cannot be committed")
    _refuse(is_committed and bool(flags & INSANE), s, i, "is insane and cannot be committed")
    _refuse(is_committed and int(s["story_card"][story]) == NO_STORY, s, i, "is committed to a story that is not there")
    _refuse(bool(flags & INSANE) and not is_character, s, i, "is no character and cannot be insane")
    _refuse(wounds > 0 and not is_character, s, i, "is no character and cannot be wounded")
    _refuse(wounds > 0 and bool(flags & INSANE), s, i, "is insane; a wound would have destroyed it")
    _refuse(wounds > int(s["toughness"][i]), s, i, f"has Toughness +{int(s['toughness'][i])} and {wounds} wounds")


def check_pending(s: Any) -> None:
    """Everything that the rules take on trust."""
    depth = int(s["depth"])
    ask, frames = int(s["ask"]), s["frame"][:depth]
    if int(s["player"]) == NOBODY:
        return
    is_known = 0 < ask < len(ASKS) and all(0 < int(frame) < len(FRAMES) for frame in frames)
    if ASKS[ask if is_known else 0] == "pick" and not 0 <= int(s["ask_a"]) < len(PICKS):
        is_known = False
    if not is_known:
        raise BadPosition(f"{GAME}: pending holds a question or a frame that does not exist; see what `to_position` "
                          f"writes")
    for name in ("frame_source", "frame_first", "frame_second"):
        for value in np.asarray(s[name][:depth]):
            if int(value) < NUM_INSTANCES and int(s["card"][int(value)]) == NO_CARD and name == "frame_source":
                raise BadPosition(f"{GAME}: pending speaks of card {int(value)}, which is in no deck")
