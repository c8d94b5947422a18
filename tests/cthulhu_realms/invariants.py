"""What is true of every position of Cthulhu Realms, as one compiled check.

Everything here is said a second time on purpose: the sums, bounds and moves below are written from the meaning of the
fields and not with the rules' own helpers.  Nothing is asserted; tests read the number of the broken invariant.  What
holds for every game, and the driver of random games, are in every_state.py; fuzz.py is how tests call all of it.
"""

from typing import Any

import numpy as np
from every_state import EVERYWHERE, LENGTH, OK, OVER, Checks, check_interface, work_dtype
from mythos_envs.cthulhu_realms import layout as at
from mythos_envs.cthulhu_realms import tables as t
from mythos_envs.cthulhu_realms.actions import ABJURE_ROW, BUY, END_TURN, NUM_ACTIONS, RETURN_CARD, SPARE, TARGET
from mythos_envs.cthulhu_realms.observe import pieces
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY, REASON_LENGTH, REASON_RUNNING

NAMES = (
    *EVERYWHERE,
    "no pile holds less than nothing",
    "sizes of piles are the sums of their cards",
    "cards of each kind are conserved",
    "known cards are in the hand, known tops are cards",
    "shields and damage fit the locations in play",
    "the active seat's locations are in play, and support is counted from play",
    "abilities are used at most once by each copy in play",
    "sanity is within bounds and decides who is alive",
    "rows are sorted, full and hold common cards",
    "the common deck is out when it is empty",
    "conjure, events and the box of the turn agree",
    "pending decisions form a proper stack",
    "the seat to act is the one that is asked",
)
(NEGATIVE, SIZES, CARDS, KNOWN, SHIELDS, IN_PLAY, USED, SANITY, ROWS, COMMON, TURN, STACK,
 ASKED) = range(len(EVERYWHERE), len(NAMES))

COPIES = np.array([card.copies.value for card in t.CARDS], np.int64)
IS_STARTING = np.array([card.supply == "starting" for card in t.CARDS])
NUM_FRAMES = len(at.FRAMES)
MOST_SANITY, MOST_CONJURE = 30_000, 2_000
"""Far above anything a game reaches, far below what the fields can hold."""
LOWEST_SEEN, HIGHEST_SEEN = (1 - t.MAX_LOSS) / t.STARTING_SANITY, 1_000.0
"""The only numbers of an observation below zero are the sanity of the fallen."""

STATS = ("steps", "longest", "truncated", "falls", "played_on", "deck_out", "most_known", "most_top", "most_hand",
         "deepest", "most_sanity", "most_conjure")
(STEPS, LONGEST, TRUNCATED, FALLS, PLAYED_ON, DECK_OUT, MOST_KNOWN, MOST_TOP, MOST_HAND, DEEPEST, HIGHEST_SANITY,
 HIGHEST_CONJURE) = range(len(STATS))
MOST_SEEN = sum(int(np.prod(shape)) for shape in pieces(at.MAX_SEATS).values())

WORK = work_dtype([
    ("gone", np.int64, t.NUM_CARDS),  # cards that have left the game for good; all below is working space
    ("total", np.int16, t.NUM_CARDS),
    ("stats", np.int64, len(STATS)),
], NUM_ACTIONS, at.MAX_SEATS, MOST_SEEN, __file__)


# Piles.


@compiled
def _pile(counts: Any, total: Any) -> int:
    """Adds a pile to ``total`` int16[kinds]; returns its size, or -1 when a count is negative."""
    size = 0
    lowest = 0
    for kind in range(t.NUM_CARDS):
        size += counts[kind]
        lowest = min(lowest, counts[kind])
        total[kind] += counts[kind]
    return size if lowest >= 0 else -1


@compiled
def _seat_piles(s: Any, seat: int, total: Any) -> int:
    """Deck, hand, discard pile, known tops and locations of a seat: NEGATIVE, SIZES, KNOWN or OK."""
    deck = _pile(s.deck[seat], total)
    hand = _pile(s.hand[seat], total)
    discard = _pile(s.discard[seat], total)
    if deck < 0 or hand < 0 or discard < 0:
        return NEGATIVE
    if deck != s.deck_size[seat] or hand != s.hand_size[seat] or discard != s.discard_size[seat]:
        return SIZES
    if s.num_top[seat] < 0 or s.num_top[seat] > t.MAX_TOP:
        return KNOWN
    for place in range(t.MAX_TOP):
        kind = s.top[seat, place]
        if kind < 0 or kind >= t.NUM_CARDS or (place >= s.num_top[seat] and kind != 0):
            return KNOWN
        if place < s.num_top[seat]:
            total[kind] += 1
    for location in range(t.NUM_LOCATIONS):
        if s.locations[seat, location] < 0:
            return NEGATIVE
        total[t.LOCATION_CARDS[location]] += s.locations[seat, location]
    return OK


@compiled
def _table_piles(s: Any, total: Any) -> int:
    """The common deck, its top, the rows, the Initiates, the box of this turn and what was played this turn."""
    common = _pile(s.common, total)
    box = _pile(s.box, total)
    played = _pile(s.play, total)
    if common < 0 or box < 0 or played < 0 or s.initiates < 0 or s.initiates > t.NUM_INITIATES:
        return NEGATIVE
    if s.common_top != at.NO_CARD:
        common += 1
        total[s.common_top] += 1
    if common != s.common_size or box != s.box_size:
        return SIZES
    for location in range(t.NUM_LOCATIONS):
        # Locations in play were counted with their owner.
        total[t.LOCATION_CARDS[location]] -= s.play[t.LOCATION_CARDS[location]]
    total[t.INITIATE] += s.initiates
    for row in range(s.num_seats):
        for place in range(at.ROW_SIZE):
            if s.rows[row, place] != at.NO_CARD:
                total[s.rows[row, place]] += 1
    return OK


@compiled
def count_cards(s: Any, total: Any) -> int:
    """Fills ``total`` int16[kinds] with the cards that are anywhere in the game: NEGATIVE, SIZES, KNOWN or OK."""
    total[:] = 0
    code = OK
    for seat in range(s.num_seats):
        code = code or _seat_piles(s, seat, total)
    return code or _table_piles(s, total)


@compiled
def _check_cards(s: Any, w: Any) -> int:
    """Every card of the box is in exactly one place, or gone."""
    code = count_cards(s, w.total)
    if code != OK:
        return code
    for kind in range(t.NUM_CARDS):
        if w.gone[kind] < 0 or w.total[kind] + w.gone[kind] != COPIES[kind]:
            return CARDS
    return OK


@compiled
def _check_known(s: Any) -> int:
    """What everybody knows of a hand is in it, copy for copy."""
    for seat in range(s.num_seats):
        known = s.num_known[seat]
        if known < 0 or known > at.MAX_KNOWN or known > s.hand_size[seat]:
            return KNOWN
        for place in range(known):
            kind = s.known[seat, place]
            copies = 0
            for other in range(known):
                copies += s.known[seat, other] == kind
            if kind < 0 or kind >= t.NUM_CARDS or copies > s.hand[seat, kind]:
                return KNOWN
    return OK


# Play, locations and sanity.


@compiled
def _check_locations(s: Any) -> int:
    """Shields are counted, and loss lies only on locations that stand."""
    for seat in range(s.num_seats):
        gates = 0
        safehouses = 0
        for location in range(t.NUM_LOCATIONS):
            copies = s.locations[seat, location]
            if t.LOCATION_SHIELD[location] == t.GATE:
                gates += copies
            elif t.LOCATION_SHIELD[location] == t.SAFEHOUSE:
                safehouses += copies
            loss = s.damage[seat, location]
            if loss < 0 or loss >= t.LOCATION_SANITY[location] or (loss > 0 and copies == 0):
                return SHIELDS
        if gates != s.gates[seat] or safehouses != s.safehouses[seat]:
            return SHIELDS
    return OK


@compiled
def _check_play(s: Any, w: Any) -> int:
    """While the game runs, what is in play supports and is used."""
    if s.player == NOBODY:
        return OK
    support = w.total[: t.NUM_SUPPORTS]
    support[:] = 0
    for kind in range(t.NUM_CARDS):
        support[t.CARD_COLOUR[kind]] += s.play[kind]
        support[t.CARD_TYPE[kind]] += s.play[kind]
        location = t.CARD_LOCATION[kind]
        if location != t.NOT_A_LOCATION and s.play[kind] != s.locations[s.active, location]:
            return IN_PLAY
    for k in range(t.NUM_SUPPORTS):
        if support[k] != s.support[k]:
            return IN_PLAY
    for ability in range(t.NUM_ABILITIES):
        uses = s.used[ability]
        if uses < 0 or uses > s.play[t.ABILITY_CARD[ability]] or (uses > 0 and t.ABILITY_SLOT[ability] != ability):
            return USED
    return OK


@compiled
def _is_loss_pending(s: Any) -> bool:
    return s.depth > 0 and (s.frame[s.depth - 1] == at.LOSE_FRAME or s.frame[s.depth - 1] == at.AMOUNT_FRAME)


@compiled
def _check_sanity(s: Any) -> int:
    """The living have sanity, unless a loss is still being dealt out; the fallen have none, and no cards either."""
    alive = 0
    for seat in range(s.num_seats):
        sanity = s.sanity[seat]
        if sanity > MOST_SANITY or sanity <= -t.MAX_LOSS:
            return SANITY
        if s.alive[seat] == 1:
            alive += 1
            if s.fallen[seat] != 0 or (sanity <= 0 and not _is_loss_pending(s)):
                return SANITY
        elif s.alive[seat] != 0 or sanity > 0 or s.fallen[seat] < 1 or s.fallen[seat] > s.loss_effects:
            return SANITY
        elif s.deck_size[seat] + s.hand_size[seat] + s.discard_size[seat] + s.num_top[seat] != 0:
            return SANITY
    if alive == 0 or s.alive[s.active] == 0 or (alive == 1 and s.player != NOBODY):
        return SANITY
    return OK


# The table and the turn.


@compiled
def _row_target(s: Any, row: int) -> int:
    """How many cards the row has while the common deck lasts."""
    if s.num_seats == 2:
        return t.ROW_TWO_PLAYERS if row == 0 else 0
    return t.ROW_BETWEEN if s.alive[row] != 0 else 0


@compiled
def _check_rows(s: Any) -> int:
    """Ascending, gaps last, common cards only; short only when the deck is out or the game has ended."""
    for row in range(s.num_seats):
        cards = 0
        for place in range(at.ROW_SIZE):
            kind = s.rows[row, place]
            if kind == at.NO_CARD:
                continue
            if kind < 0 or kind >= t.NUM_CARDS or t.COMMON_COPIES[kind] == 0 or cards != place:
                return ROWS
            if place > 0 and s.rows[row, place - 1] > kind:
                return ROWS
            cards += 1
        target = _row_target(s, row)
        if cards > target or (cards < target and s.deck_is_out == 0 and s.player != NOBODY):
            return ROWS
    return OK


@compiled
def _check_common(s: Any) -> int:
    """A face-up top while there are cards; out when there are none."""
    is_empty = s.common_size == 0
    if (s.common_top == at.NO_CARD) != is_empty or (s.deck_is_out == 1) != is_empty:
        return COMMON
    if not is_empty and (s.common_top < 0 or s.common_top >= t.NUM_CARDS):
        return COMMON
    if is_empty and s.deck_out_later == 0 and s.player != NOBODY:
        return COMMON
    return OK


@compiled
def _check_turn(s: Any) -> int:
    """Flags are flags, power is not negative, and a card in the box was abjured."""
    if s.discarded * (s.discarded - 1) != 0 or s.abjured * (s.abjured - 1) != 0 or s.turn < 1:
        return TURN
    if s.conjure < 0 or s.conjure > MOST_CONJURE or (s.box_size > 0 and s.abjured == 0):
        return TURN
    return OK


# Decisions.


@compiled
def _is_proper_frame(s: Any, k: int) -> bool:
    """One entry of the stack: a known question about somebody alive, on a loss only if it is part of one."""
    frame, seat, value = s.frame[k], s.frame_seat[k], s.frame_value[k]
    if k >= s.depth:
        return frame == 0 and seat == 0 and value == 0
    if frame <= at.MAIN or frame >= NUM_FRAMES or seat < 0 or seat >= s.num_seats or s.alive[seat] == 0:
        return False
    if k > 0 and (s.frame[k - 1] != at.LOSE_FRAME or (frame != at.LOSE_FRAME and frame != at.AMOUNT_FRAME)):
        return False
    if frame == at.AMOUNT_FRAME:
        if value == at.PERSON:
            is_there = s.num_seats > 2 and s.safehouses[seat] == 0
        else:
            is_there = 0 <= value < t.NUM_LOCATIONS and s.locations[seat, value] > 0
        return k > 0 and s.frame_seat[k - 1] == seat and is_there
    if frame == at.TARGET_FRAME:
        return 0 <= value < t.NUM_ABILITIES
    if frame == at.LOSE_FRAME:
        return 0 < value <= t.MAX_LOSS
    if frame == at.DISCARD_FRAME:
        return 0 < value < s.hand_size[seat]
    return value == 1


@compiled
def _check_stack(s: Any) -> int:
    """The pending decisions, and whom they ask."""
    if s.depth < 0 or s.depth > at.MAX_FRAMES:
        return STACK
    for k in range(at.MAX_FRAMES):
        if not _is_proper_frame(s, k):
            return STACK
    if s.player == NOBODY:
        return OK
    frame = at.MAIN if s.depth == 0 else s.frame[s.depth - 1]
    asked = s.frame_seat[s.depth - 1] if frame == at.DISCARD_FRAME else s.active
    held = frame == at.DISCARD_FRAME or (frame == at.ABJURE_FRAME and s.hand_size[s.active] > 0)
    return OK if s.player == asked and (s.hold == 1) == held else ASKED


# The end.


@compiled
def _check_over(s: Any) -> int:
    """Running: no reason and no places.  Over: a reason that is true, and places that count those who did better."""
    if s.decisions < 0 or s.decisions > s.max_length or (s.truncated == 1) != (s.reason == REASON_LENGTH):
        return LENGTH
    alive = 0
    for seat in range(s.num_seats):
        alive += s.alive[seat]
        better = 0
        for other in range(s.num_seats):
            better += s.rank[other] < s.rank[seat]
        if s.rank[seat] != better or (s.player != NOBODY and s.rank[seat] != 0):
            return OVER
    if s.player != NOBODY:
        return OK if s.reason == REASON_RUNNING else OVER
    if s.reason == REASON_LENGTH:
        return OK if s.decisions == s.max_length else LENGTH
    if s.reason == at.REASON_INSANITY:
        return OK if alive == 1 else OVER
    return OK if s.reason == at.REASON_DECK and s.deck_is_out == 1 and alive > 1 else OVER


@compiled
def _check_position(s: Any, w: Any) -> int:
    """Everything that is written in the record itself; OK is 0, so that the first complaint is the answer."""
    return (_check_cards(s, w) or _check_known(s) or _check_locations(s) or _check_play(s, w) or _check_sanity(s)
            or _check_rows(s) or _check_common(s) or _check_turn(s) or _check_stack(s) or _check_over(s))


@compiled
def check(s: Any, w: Any) -> int:
    """The number of the first broken invariant, 0 when there is none.

    ``w`` is a WORK record whose ``gone`` and ``num_seen`` are filled in; afterwards it holds the legal actions.
    """
    return _check_position(s, w) or check_interface(s, w, LOWEST_SEEN, HIGHEST_SEEN)


# Random games.


@compiled
def gone_at_start(seats: int, gone: Any) -> None:
    """Starting cards that nobody needs stay in the box; every Initiate and every common card is in the game."""
    for kind in range(t.NUM_CARDS):
        gone[kind] = COPIES[kind] - seats * t.STARTING_COPIES[kind] if IS_STARTING[kind] else 0


@compiled
def _note_gone(before: Any, s: Any, action: int, w: Any) -> int:
    """Adds what the action took out of the game for good; returns how many seats fell."""
    falls = 0
    w.total[:] = 0
    if before.depth == 0 and action == END_TURN:
        _pile(before.box, w.total)
    for seat in range(s.num_seats):
        following = (seat + 1) % s.num_seats
        while before.alive[following] == 0:
            following = (following + 1) % s.num_seats
        has_fallen = before.alive[seat] != s.alive[seat]
        if has_fallen:
            falls += 1
            _seat_piles(before, seat, w.total)
        if before.alive[seat] != 0 and s.num_seats > 2 and (has_fallen or s.alive[following] == 0):
            for place in range(at.ROW_SIZE):
                if before.rows[seat, place] != at.NO_CARD:
                    w.total[before.rows[seat, place]] += 1
    for kind in range(t.NUM_CARDS):
        w.gone[kind] += w.total[kind]
    return falls


@compiled
def dislikes(s: Any, action: int, mood: int) -> bool:
    """The moods lead to long turns, to games that end by insanity before the common deck is bought out, or to both."""
    if mood & 1 != 0 and action == END_TURN:
        return True
    return mood & 2 != 0 and (BUY <= action < TARGET or ABJURE_ROW <= action < RETURN_CARD or action == SPARE)


@compiled
def _note_stats(s: Any, falls: int, stats: Any) -> None:
    stats[STEPS] += 1
    stats[FALLS] += falls
    stats[PLAYED_ON] += falls > 0 and s.player != NOBODY
    stats[TRUNCATED] += s.truncated
    stats[DECK_OUT] += s.reason == at.REASON_DECK
    stats[LONGEST] = max(stats[LONGEST], s.decisions)
    stats[DEEPEST] = max(stats[DEEPEST], s.depth)
    stats[HIGHEST_CONJURE] = max(stats[HIGHEST_CONJURE], s.conjure)
    for seat in range(s.num_seats):
        stats[MOST_KNOWN] = max(stats[MOST_KNOWN], s.num_known[seat])
        stats[MOST_TOP] = max(stats[MOST_TOP], s.num_top[seat])
        stats[MOST_HAND] = max(stats[MOST_HAND], s.hand_size[seat])
        stats[HIGHEST_SANITY] = max(stats[HIGHEST_SANITY], s.sanity[seat])


@compiled
def begin(s: Any, w: Any) -> None:
    """Counts what is not in the game from the start."""
    gone_at_start(s.num_seats, w.gone)


@compiled
def note(s: Any, before: Any, action: int, w: Any) -> int:
    """Keeps count of what has left the game, and statistics."""
    _note_stats(s, _note_gone(before, s, action, w), w.stats)
    return OK


@compiled
def count_at(states: Any, i: int, work: Any) -> int:
    """`count_cards` for ``states[i]``, into the only record of ``work``."""
    return count_cards(states[i], work[0].total)


CHECKS = Checks(NAMES, STATS, WORK)
CHECKS.register(at.STATE, check=check, begin=begin, note=note, dislikes=dislikes)
