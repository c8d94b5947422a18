"""The one function that hides: what a seat may know, as one flat vector of named pieces.

Everything is seen from the seat's own place: oneself first, then the others in the turn order of the round.
"""

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kingsport_festival.components import SPELLS
from mythos_envs.kingsport_festival.layout import (
    FRAMES,
    IN_DISCARD,
    IN_HAND,
    NO_CARD,
    NO_CHANGE,
    SLOTS,
    STEAL_FRAME,
    STEPS,
)
from mythos_envs.kingsport_festival.rules_goods import hand_limit, hand_size, items_left
from mythos_envs.kingsport_festival.rules_knowledge import knows_event, knows_festival, knows_investigator
from mythos_envs.kingsport_festival.rules_raid import fighter_strength, investigator_strength, strength_of_buildings
from mythos_envs.kingsport_festival.rules_summon import seat_at
from mythos_envs.kingsport_festival.tables import (
    BUILDING_USE,
    NUM_BEINGS,
    NUM_BUILDINGS,
    NUM_DECKS,
    NUM_EVENTS,
    NUM_FESTIVALS,
    NUM_INVESTIGATORS,
    NUM_RAIDS,
    NUM_RESOURCES,
    NUM_SCENARIOS,
    NUM_SPELLS,
    ROUNDS,
    SCENARIO_RAIDS,
    SUM_BY_ONE,
)

FACES = 6
BYTE = 8
BITS_OF_BYTE = np.array([[number >> k & 1 for k in range(BYTE)] for number in range(1 << BYTE)], np.float32)
NUM_STEPS = len(STEPS)
NUM_FRAMES = len(FRAMES)
NUM_SEAT_FACTS = 10
NUM_TURN_FACTS = 10
NUM_RAID_FACTS = 4
NUM_DECISION_VALUES = 3
CHANGES = [spell.effect.by for spell in SPELLS] + [[-1, 1]] * int((BUILDING_USE == SUM_BY_ONE).sum())
LOWEST_CHANGE, HIGHEST_CHANGE = (sum(limit([0, *by]) for by in CHANGES) for limit in (min, max))
"""How far all spells and buildings together can change a sum."""
SPARED = 2.0
"""In place of 1: the being was summoned and its price lowered."""
NUM_LOOKS = 2 * NUM_RAIDS + 1
SIZE_OF_SEAT = (
    NUM_SEAT_FACTS + NUM_RESOURCES + NUM_DECKS + 2 * NUM_BUILDINGS + NUM_BEINGS + SLOTS * FACES + NUM_LOOKS
)
"""Numbers for each seat, its place in the order left out, which takes as many as there are seats."""
NUM_CHANGES = HIGHEST_CHANGE - LOWEST_CHANGE + 1


def pieces(players: int) -> dict[str, tuple[int, ...]]:
    """Names and shapes of the pieces, in the order in which `observe` fills them."""
    return {
        "hand": (NUM_SPELLS,),  # one's own spells
        "discarded": (NUM_SPELLS,),  # spells that lie on a discard pile
        "seats": (players, NUM_SEAT_FACTS),  # tracks, spells, limit, strength, to act, asked, turn, spared
        "places": (players, players),  # place in the turn order, one-hot
        "resources": (players, NUM_RESOURCES),  # of each kind
        "backs": (players, NUM_DECKS),  # spells held of each deck
        "buildings": (players, NUM_BUILDINGS),  # disks
        "used": (players, NUM_BUILDINGS),  # abilities used this round
        "summoned": (players, NUM_BEINGS),  # beings summoned this round, 2 where the price was lowered
        "dice": (players, SLOTS * FACES),  # dice that are not placed, one-hot in each slot; the last is the extra die
        "foresight": (players, NUM_LOOKS),  # which cards a seat has looked at: raid by raid, then festival
        "events": (NUM_RAIDS, NUM_EVENTS),  # events that the seat knows, one-hot
        "investigators": (NUM_RAIDS, NUM_INVESTIGATORS),  # investigators that the seat knows, one-hot
        "festival": (NUM_FESTIVALS + 1,),  # whether there is one; then which, if the seat knows it
        "scenario": (NUM_SCENARIOS,),  # one-hot
        "raids": (NUM_RAIDS, NUM_RAID_FACTS),  # over, going on, this round, rounds until it
        "round": (ROUNDS,),  # one-hot
        "step": (NUM_STEPS,),  # stretch of the round, one-hot
        "being": (NUM_BEINGS,),  # whose gifts are given, one-hot
        "sums": (NUM_CHANGES,),  # how the next placement may be counted: from the lowest change to the highest
        "turn": (NUM_TURN_FACTS,),  # of the seat whose turn it is: share, discount, line, built, raid so far
        "decision": (NUM_FRAMES,),  # what is asked, one-hot
        "decision_values": (NUM_DECISION_VALUES,),  # numbers of the pending decision
        "decision_seat": (players,),  # who is asked, one-hot
    }


@compiled
def _bits(bits: int, size: int, out: Any, at: int) -> None:
    """Lays a set of bits into the vector."""
    whole = size // BYTE
    for byte in range(whole):
        # A row of a table for eight bits at a time: a loop over single bits took most of the time of `observe`.
        row = BITS_OF_BYTE[bits >> BYTE * byte & 255]
        piece = out[at + BYTE * byte : at + BYTE * (byte + 1)]
        for k in range(BYTE):
            piece[k] = row[k]
    for k in range(BYTE * whole, size):
        out[at + k] = bits >> k & 1


@compiled
def observe(s: Any, seat: int, out: Any) -> None:
    """Fills the whole vector with what ``seat`` may know."""
    out[:] = 0.0
    # Slices, because indices that may be negative to the compiler would keep it from using vector instructions.
    own, discarded = out[:NUM_SPELLS], out[NUM_SPELLS : 2 * NUM_SPELLS]
    for spell in range(NUM_SPELLS):
        own[spell] = s.spell_at[spell] == IN_HAND + seat
        discarded[spell] = s.spell_at[spell] == IN_DISCARD
    at = 2 * NUM_SPELLS
    for k in range(s.num_seats):
        _observe_seat(s, seat_at(s, seat, k), k, out, at)
    at += s.num_seats * (SIZE_OF_SEAT + s.num_seats)
    at = _observe_cards(s, seat, out, at)
    at = _observe_course(s, out, at)
    at = _observe_turn(s, out, at)
    _observe_decision(s, seat, out, at)


@compiled
def _observe_seat(s: Any, seat: int, k: int, out: Any, at: int) -> None:
    """All that is public about the k-th seat, in each of the pieces that have a row for every seat."""
    n = s.num_seats
    _observe_tracks(s, seat, out, at + k * NUM_SEAT_FACTS)
    at += n * NUM_SEAT_FACTS
    for place in range(n):
        if s.order[place] == seat:
            out[at + k * n + place] = 1.0
    at += n * n
    for kind in range(NUM_RESOURCES):
        out[at + k * NUM_RESOURCES + kind] = s.resources[seat, kind] / 5.0
    at += n * NUM_RESOURCES
    for deck in range(NUM_DECKS):
        out[at + k * NUM_DECKS + deck] = s.hand[seat, deck]
    at += n * NUM_DECKS
    _bits(s.buildings[seat], NUM_BUILDINGS, out, at + k * NUM_BUILDINGS)
    at += n * NUM_BUILDINGS
    _bits(s.used[seat], NUM_BUILDINGS, out, at + k * NUM_BUILDINGS)
    at += n * NUM_BUILDINGS
    _bits(s.summoned[seat], NUM_BEINGS, out, at + k * NUM_BEINGS)
    if s.spared[seat] != NO_CARD:
        out[at + k * NUM_BEINGS + s.spared[seat]] = SPARED
    at += n * NUM_BEINGS
    for slot in range(SLOTS):
        if s.dice[seat, slot] > 0:
            out[at + (k * SLOTS + slot) * FACES + s.dice[seat, slot] - 1] = 1.0
    at += n * SLOTS * FACES
    _bits(s.foreseen[seat], NUM_LOOKS, out, at + k * NUM_LOOKS)


@compiled
def _observe_tracks(s: Any, seat: int, out: Any, at: int) -> None:
    """Tracks and small facts of one seat."""
    out[at] = s.sanity[seat] / 12.0
    out[at + 1] = s.magic[seat] / 10.0
    out[at + 2] = s.cult[seat] / 50.0
    out[at + 3] = hand_size(s, seat) / 5.0
    out[at + 4] = hand_limit(s, seat) / 5.0
    out[at + 5] = strength_of_buildings(s, seat) / 10.0
    out[at + 6] = 1.0 if seat == s.player else 0.0
    out[at + 7] = s.asked[seat]
    out[at + 8] = 1.0 if s.place < s.num_seats and s.order[s.place] == seat else 0.0
    out[at + 9] = s.spared_by[seat] / 3.0


@compiled
def _observe_cards(s: Any, viewer: int, out: Any, at: int) -> int:
    """Events, investigators and the festival, as far as the seat knows them."""
    for raid in range(NUM_RAIDS):
        if knows_event(s, viewer, raid):
            out[at + s.event[raid]] = 1.0
        at += NUM_EVENTS
    for raid in range(NUM_RAIDS):
        if knows_investigator(s, viewer, raid):
            out[at + s.investigator[raid]] = 1.0
        at += NUM_INVESTIGATORS
    if s.festival != NO_CARD:
        out[at] = 1.0
        if knows_festival(s, viewer):
            out[at + 1 + s.festival] = 1.0
    return at + NUM_FESTIVALS + 1


@compiled
def _observe_course(s: Any, out: Any, at: int) -> int:
    """Scenario, raids to come, round and step."""
    out[at + s.scenario] = 1.0
    at += NUM_SCENARIOS
    for raid in range(NUM_RAIDS):
        until = SCENARIO_RAIDS[s.scenario, raid] - s.round
        out[at] = 1.0 if raid < s.raids_done else 0.0
        out[at + 1] = 1.0 if raid == s.raids_done and s.event_shown == 1 else 0.0
        out[at + 2] = 1.0 if until == 0 and raid >= s.raids_done else 0.0
        out[at + 3] = max(0, until) / ROUNDS
        at += NUM_RAID_FACTS
    out[at + s.round - 1] = 1.0
    at += ROUNDS
    out[at + s.step] = 1.0
    at += NUM_STEPS
    if s.player != NOBODY and s.being < NUM_BEINGS:
        out[at + s.being] = 1.0
    at += NUM_BEINGS
    for change in range(LOWEST_CHANGE, HIGHEST_CHANGE + 1):
        out[at + change - LOWEST_CHANGE] = s.sums >> (NO_CHANGE + change) & 1
    return at + NUM_CHANGES


@compiled
def _observe_turn(s: Any, out: Any, at: int) -> int:
    """What the seat whose turn it is has prepared, and how its fight stands."""
    out[at] = (s.share + 1.0) / NUM_BEINGS
    out[at + 1] = s.discount / 2.0
    out[at + 2] = 1.0 if s.no_line != 0 else 0.0
    out[at + 3] = s.has_built
    out[at + 4] = s.flags & 1
    out[at + 5] = s.flags >> 1 & 1
    out[at + 6] = s.flags >> 2 & 1
    out[at + 7] = s.again + items_left(s)
    if s.investigator_shown == 1 and s.place < s.num_seats:
        seat = s.order[s.place]
        out[at + 8] = fighter_strength(s, seat) / 10.0
        out[at + 9] = investigator_strength(s, seat) / 10.0
    return at + NUM_TURN_FACTS


@compiled
def _seats_as_listed(s: Any, viewer: int, seats: int) -> int:
    """A set of seats as bits in the order in which the viewer lists them."""
    listed = 0
    for k in range(s.num_seats):
        if seats >> seat_at(s, viewer, k) & 1:
            listed |= 1 << k
    return listed


@compiled
def _observe_decision(s: Any, viewer: int, out: Any, at: int) -> None:
    """What is being asked, and of whom."""
    if s.player == NOBODY:
        return
    values = at + NUM_FRAMES
    if s.depth == 0:
        out[at] = 1.0
    else:
        top = s.depth - 1
        out[at + s.frame[top]] = 1.0
        out[values] = s.frame_a[top] / 5.0
        value = s.frame_b[top]
        if s.frame[top] == STEAL_FRAME:
            value = _seats_as_listed(s, viewer, value)
        out[values + 1] = value / 20.0
        out[values + 2] = s.frame_c[top] / 100.0
    for k in range(s.num_seats):
        if seat_at(s, viewer, k) == s.player:
            out[values + NUM_DECISION_VALUES + k] = 1.0


