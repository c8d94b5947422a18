"""Whether the greedy player wants what a won story does; all of it touches both players."""

from __future__ import annotations

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    DISCARD,
    NO_STORY,
    NUM_INSTANCES,
    NUM_SLOTS,
    RESOURCE,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import is_character, is_insane, owner_of
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_SKILL,
    CARD_TYPE,
    FIRST_OP,
    OP_A,
    OP_B,
    OP_CLEAR_TOKENS,
    OP_CODE,
    OP_DOMAIN_FROM_DISCARD,
    OP_EACH_ADDS_TOKEN,
    OP_EACH_FETCHES,
    OP_EACH_SACRIFICES,
    OP_MILL_OR_RESOURCE,
    OP_RAISE_INSANE,
    OP_RETURN_STORY,
    OP_SWAP_HANDS,
    STORY_ABILITY,
    TYPE_CHARACTER,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.call_of_cthulhu_lcg.worth import (
    CARD_WORTH,
    FACE_DOWN,
    loss_of,
    side_of,
    tokens_worth,
)

ON_DOMAIN = 0.6
"""What a character of the discard pile is worth as a resource of a new domain."""
FIRST_CHOICE = 0.1
"""Whoever asks for an effect that is equal for both may as well have it."""
STORY_POINTS = 12.0
LONG_DECK = 16
"""Cards in a deck that can spare two for a resource."""
PER_RESOURCE = 0.5


@compiled
def clearing_gain(s: Any, seat: int) -> float:
    """All success tokens go."""
    gain = 0.0
    for slot in range(NUM_SLOTS):
        if s.story_card[slot] != NO_STORY:
            gain -= tokens_worth(s, seat, s.tokens[slot, seat], s.tokens[slot, 1 - seat])
    return gain


@compiled
def sacrificing_gain(s: Any, seat: int, lowest: int, highest: int) -> float:
    """All sane characters of such a printed skill go."""
    gain = 0.0
    for k in range(s.board_size):
        i = s.board[k]
        skill = CARD_SKILL[s.card[i]]
        if is_character(s, i) and not is_insane(s, i) and lowest <= skill <= highest:
            gain -= side_of(seat, s.seat[i]) * loss_of(s, i)
    return gain


@compiled
def discarded_gain(s: Any, seat: int, part: float, by_worth: bool) -> float:
    """The characters of the discard piles serve their owners again."""
    gain = 0.0
    for i in range(NUM_INSTANCES):
        if s.zone[i] == DISCARD and CARD_TYPE[s.card[i]] == TYPE_CHARACTER:
            gain += side_of(seat, owner_of(i)) * part * (CARD_WORTH[s.card[i]] if by_worth else 1.0)
    return gain


@compiled
def resources_lead(s: Any, seat: int) -> float:
    """How many resources more than the enemy a seat has."""
    lead = 0.0
    for i in range(NUM_INSTANCES):
        if s.zone[i] == RESOURCE:
            lead += side_of(seat, owner_of(i))
    return lead


@compiled
def win_gain(s: Any, seat: int, story: int) -> float:
    """What the effect of a won story gains for a seat."""
    op = FIRST_OP[STORY_ABILITY[story]]
    code = OP_CODE[op]
    if code == OP_CLEAR_TOKENS:
        return clearing_gain(s, seat)
    if code == OP_EACH_SACRIFICES:
        return sacrificing_gain(s, seat, OP_A[op], OP_B[op])
    if code == OP_RAISE_INSANE:
        return discarded_gain(s, seat, FACE_DOWN, True)
    if code == OP_DOMAIN_FROM_DISCARD:
        return discarded_gain(s, seat, ON_DOMAIN, False)
    if code == OP_MILL_OR_RESOURCE:
        return -PER_RESOURCE * resources_lead(s, seat) if worth_milling(s, seat) else -1.0
    if code == OP_RETURN_STORY:
        return STORY_POINTS * (s.num_won[1 - seat] - s.num_won[seat]) + FIRST_CHOICE
    is_fair = code == OP_EACH_FETCHES or code == OP_EACH_ADDS_TOKEN or code == OP_SWAP_HANDS
    return FIRST_CHOICE if is_fair else 0.0


@compiled
def worth_milling(s: Any, seat: int) -> bool:
    """Whether the deck can spare cards, rather than a domain its resource."""
    return s.deck_size[seat] > LONG_DECK
