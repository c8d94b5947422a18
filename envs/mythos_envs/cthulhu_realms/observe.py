"""The one function that hides: what a seat may know, as one flat vector of named pieces.

Everything is seen from the seat's own place: seats are listed from oneself clockwise.  Who owns which cards is public
(every purchase is seen), so for the others the *unseen* pile is deck and hand together.
"""

from typing import Any

from mythos_envs.cthulhu_realms.layout import AMOUNT_FRAME, FRAMES, NO_CARD, ROW_SIZE, TARGET_FRAME
from mythos_envs.cthulhu_realms.rules_stack import current_frame
from mythos_envs.cthulhu_realms.tables import (
    ABILITY_AMOUNT,
    ABILITY_DISCARD,
    ABILITY_OP,
    MAX_TOP,
    NUM_ABILITIES,
    NUM_CARDS,
    NUM_LOCATIONS,
    OPS,
    STARTING_SANITY,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY

NUM_SEAT_FACTS = 7
NUM_TABLE_FACTS = 7
NUM_FRAMES = len(FRAMES)
NUM_DECISION_VALUES = 3
NUM_OPS = len(OPS)


def pieces(players: int) -> dict[str, tuple[int, ...]]:
    """Names and shapes of the pieces, in the order in which `observe` fills them."""
    rows = 1 if players == 2 else players
    return {
        "hand": (NUM_CARDS,),  # one's own, copies of each card; so in all piles below
        "own_deck": (NUM_CARDS,),  # without the known cards on top
        "own_discard": (NUM_CARDS,),  # one's own discard pile
        "play": (NUM_CARDS,),  # of the seat whose turn it is
        "used": (NUM_ABILITIES,),  # uses of each ability this turn, over all copies in play
        "box": (NUM_CARDS,),  # abjured this turn
        "common_top": (NUM_CARDS,),  # the face-up top of the common deck, one-hot
        "common": (NUM_CARDS,),  # the common deck below its top; the order is not known
        "rows": (rows, NUM_CARDS),  # from the row towards one's next seat, clockwise
        "others_unseen": (players - 1, NUM_CARDS),  # deck and hand together, without the known cards
        "others_known": (players - 1, NUM_CARDS),  # in the hand for certain
        "others_discard": (players - 1, NUM_CARDS),  # their discard piles
        "tops": (players, MAX_TOP),  # known cards on top of the decks, (kind + 1) / number of kinds
        "locations": (players, NUM_LOCATIONS),  # in play, oneself first
        "damage": (players, NUM_LOCATIONS),  # loss this turn of the location under attack
        "seats": (players, NUM_SEAT_FACTS),  # sanity, alive, hand, deck, discard, whose turn, to act
        "table": (NUM_TABLE_FACTS,),  # conjure, discarded, abjured, Initiates, common cards, turn, deck out
        "decision": (NUM_FRAMES,),  # what is asked, one-hot
        "decision_op": (NUM_OPS,),  # for which operation a target is chosen, one-hot
        "decision_values": (NUM_DECISION_VALUES,),  # amount, cards or loss left; then discards; loss yet to come
        "decision_place": (NUM_LOCATIONS + 1,),  # where an amount of loss goes, one-hot; the last is the person
        "decision_seat": (players,),  # who discards or is struck, one-hot
    }


@compiled
def _copy(counts: Any, out: Any, at: int) -> int:
    """Lays a row of counts into the vector; returns where the next piece begins."""
    # A slice, because indices that may be negative to the compiler would keep it from using vector instructions.
    piece = out[at : at + len(counts)]
    for k in range(len(counts)):
        piece[k] = counts[k]
    return at + len(counts)


@compiled
def observe(s: Any, seat: int, out: Any) -> None:
    """Fills the whole vector with what ``seat`` may know."""
    out[:] = 0.0
    at = _copy(s.hand[seat], out, 0)
    at = _copy(s.deck[seat], out, at)
    at = _copy(s.discard[seat], out, at)
    at = _copy(s.play, out, at)
    at = _copy(s.used, out, at)
    at = _copy(s.box, out, at)
    if s.common_top != NO_CARD:
        out[at + s.common_top] = 1.0
    at = _copy(s.common, out, at + NUM_CARDS)
    at = _observe_rows(s, seat, out, at)
    at = _observe_others(s, seat, out, at)
    at = _observe_locations(s, seat, out, at)
    at = _observe_seats(s, seat, out, at)
    at = _observe_table(s, out, at)
    _observe_decision(s, seat, out, at)


@compiled
def _observe_rows(s: Any, seat: int, out: Any, at: int) -> int:
    """The available cards."""
    rows = 1 if s.num_seats == 2 else s.num_seats
    for k in range(rows):
        row = 0 if rows == 1 else (seat + k) % s.num_seats
        for place in range(ROW_SIZE):
            if s.rows[row, place] != NO_CARD:
                out[at + s.rows[row, place]] += 1.0
        at += NUM_CARDS
    return at


@compiled
def _observe_others(s: Any, seat: int, out: Any, at: int) -> int:
    """Unseen cards, known cards and discards of the others; then the known tops of all decks."""
    others = s.num_seats - 1
    for k in range(others):
        other = (seat + 1 + k) % s.num_seats
        unseen = at + k * NUM_CARDS
        known = unseen + others * NUM_CARDS
        pile = out[unseen : unseen + NUM_CARDS]
        for kind in range(NUM_CARDS):
            pile[kind] = s.deck[other, kind] + s.hand[other, kind]
        for place in range(s.num_known[other]):
            kind = s.known[other, place]
            out[unseen + kind] -= 1.0
            out[known + kind] += 1.0
        _copy(s.discard[other], out, known + others * NUM_CARDS)
    at += 3 * others * NUM_CARDS
    for k in range(s.num_seats):
        owner = (seat + k) % s.num_seats
        for place in range(s.num_top[owner]):
            out[at + place] = (s.top[owner, place] + 1.0) / NUM_CARDS
        at += MAX_TOP
    return at


@compiled
def _observe_locations(s: Any, seat: int, out: Any, at: int) -> int:
    """Everybody's locations in play, then the loss on them this turn."""
    for k in range(s.num_seats):
        at = _copy(s.locations[(seat + k) % s.num_seats], out, at)
    for k in range(s.num_seats):
        at = _copy(s.damage[(seat + k) % s.num_seats], out, at)
    return at


@compiled
def _observe_seats(s: Any, seat: int, out: Any, at: int) -> int:
    """What is public about every seat."""
    for k in range(s.num_seats):
        other = (seat + k) % s.num_seats
        out[at] = s.sanity[other] / STARTING_SANITY
        out[at + 1] = s.alive[other]
        out[at + 2] = s.hand_size[other] / 5.0
        out[at + 3] = s.deck_size[other] / 10.0
        out[at + 4] = s.discard_size[other] / 10.0
        out[at + 5] = 1.0 if other == s.active else 0.0
        out[at + 6] = 1.0 if other == s.player else 0.0
        at += NUM_SEAT_FACTS
    return at


@compiled
def _observe_table(s: Any, out: Any, at: int) -> int:
    """What is public about the turn and the common cards."""
    out[at] = s.conjure / 5.0
    out[at + 1] = s.discarded
    out[at + 2] = s.abjured
    out[at + 3] = s.initiates / 5.0
    out[at + 4] = s.common_size / 50.0
    out[at + 5] = s.turn / 50.0
    out[at + 6] = s.deck_is_out
    return at + NUM_TABLE_FACTS


@compiled
def _observe_decision(s: Any, seat: int, out: Any, at: int) -> None:
    """What is being asked, and about whom."""
    if s.player == NOBODY:
        return
    frame = current_frame(s)
    out[at + frame] = 1.0
    if s.depth == 0:
        return
    top = s.depth - 1
    values = at + NUM_FRAMES + NUM_OPS
    place = values + NUM_DECISION_VALUES
    if frame == TARGET_FRAME:
        ability = s.frame_value[top]
        out[at + NUM_FRAMES + ABILITY_OP[ability]] = 1.0
        out[values] = ABILITY_AMOUNT[ability] / 5.0
        out[values + 1] = ABILITY_DISCARD[ability] / 5.0
    else:
        if frame == AMOUNT_FRAME:
            out[place + s.frame_value[top]] = 1.0
            top -= 1
        out[values] = s.frame_value[top] / 5.0
        if top > 0:
            out[values + 2] = s.frame_value[top - 1] / 5.0
    about = (s.frame_seat[top] - seat + s.num_seats) % s.num_seats
    out[place + NUM_LOCATIONS + 1 + about] = 1.0
