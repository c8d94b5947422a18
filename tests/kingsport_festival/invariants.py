"""What is true of every position of Kingsport Festival, as one compiled check.

Everything here is said a second time on purpose: counts, bounds and sums are written from the meaning of the fields and
from what is printed on the components, not with the rules' own helpers.  Nothing is asserted; tests read the number of
the broken invariant.  What holds for every game, and the driver of random games, are in every_state.py; fuzz.py is how
tests call all of it.
"""

from typing import Any

import numpy as np
from every_state import EVERYWHERE, LENGTH, OK, OVER, Checks, check_interface, work_dtype
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY, REASON_LENGTH, REASON_RUNNING
from mythos_envs.kingsport_festival import actions as go
from mythos_envs.kingsport_festival import layout as at
from mythos_envs.kingsport_festival import tables as t
from mythos_envs.kingsport_festival.components import (
    BEINGS,
    BUILDINGS,
    EVENTS,
    FESTIVALS,
    INVESTIGATORS,
    LINES,
    NUMBERS,
    SCENARIOS,
    SPELLS,
)
from mythos_envs.kingsport_festival.observe import pieces

NAMES = (
    *EVERYWHERE,
    "sanity is within its limit, and nothing is less than nothing",
    "every spell is in one place, and hands are counted by their backs",
    "hands are within their limit unless a discard is pending",
    "disks lie on buildings, the House before all others",
    "dice are sorted faces, and every being has taken an own one",
    "the order names every seat once",
    "the raids keep the calendar of the scenario, and cards are shown when it is time",
    "four different events, an investigator of each level, a festival where there is one",
    "nobody has foreseen what could not be looked at yet",
    "what a turn prepares is gone when its step is over",
    "pending decisions form a proper stack, and its top is asked",
    "rounds and steps go forward, and cards stay what they are",
    "an occupied being is summoned only where something opens it, with dice that make its number",
    "one new disk a round, along a line, for its price and its points",
    "points, magic and resources change by what a rule can bring",
)
(TRACKS, SPELLS_OF, HANDS, DISKS, DICE, ORDER, CALENDAR, CARDS, FORESEEN, TURN, STACK, FORWARD, SUMMONS, BUILT,
 CHANGES) = range(len(EVERYWHERE), len(NAMES))

HAND_LIMIT = NUMBERS.hand_limit.value
LIBRARY = next(k for k, building in enumerate(BUILDINGS) if building.key == "library")
LIBRARY_LIMIT = 5
HOUSE = next(k for k, building in enumerate(BUILDINGS) if building.level == 1)
USABLE = sum(1 << k for k, building in enumerate(BUILDINGS) if any(a.op == "use" for a in building.abilities))
DECK_OF = np.array([("evil", "death", "destruction").index(spell.deck) for spell in SPELLS])
LEVEL_OF = np.array([row.level for row in INVESTIGATORS])
RAID_ROUNDS = np.array([row.raids for row in SCENARIOS])
HAS_FESTIVAL = np.array([row.festival for row in SCENARIOS])
LIMIT_OF = np.array([row.sanity_limit or NUMBERS.sanity_limit.value for row in SCENARIOS])
MOST_MAGIC, MOST_CULT, MOST_RESOURCES = 500, 500, 300
"""Far above anything a game reaches, far below what the fields can hold."""
LOWEST_SEEN, HIGHEST_SEEN = 0.0, 100.0
SPARE_FRAMES = 2
"""So many places of the stack are never needed."""
FACES = 6
NUM_FRAMES = len(at.FRAMES)

# What is printed on buildings and beings, read again from the components.
KEYS = [building.key for building in BUILDINGS]
LEVEL = np.array([building.level for building in BUILDINGS])
POINTS = np.array([building.points for building in BUILDINGS])
COST = np.array([[b.cost.evil, b.cost.death, b.cost.destruction] for b in BUILDINGS])
FREE_COST = np.array([building.cost.any for building in BUILDINGS])
JOINED = np.zeros((len(BUILDINGS), len(BUILDINGS)), np.int64)
for line in LINES:
    one, two = (KEYS.index(key) for key in line.between)
    JOINED[one, two] = JOINED[two, one] = 1
DISCOUNTS = sum(1 << k for k, building in enumerate(BUILDINGS) if any(a.op == "discount" for a in building.abilities))
IS_SHARED = np.array([being.shared for being in BEINGS])
TAKES_ANY = np.array([being.takes_any_dice for being in BEINGS])
OPEN_BEING = np.array([-1 if row.open_being is None else [b.key for b in BEINGS].index(row.open_being.being)
                       for row in SCENARIOS])
OPEN_LOWEST = np.array([0 if row.open_being is None else row.open_being.lowest for row in SCENARIOS])
OPEN_HIGHEST = np.array([0 if row.open_being is None else row.open_being.highest for row in SCENARIOS])
OCCUPY_SANITY = np.array([row.occupy_sanity for row in SCENARIOS])
MOST_RISE = 30
"""Three times the highest reward, a point for the winner, incomes and the festival."""
MOST_FALL = 24
"""Two penalties, sanity that is missing and a festival, none of which is higher."""
MOST_GAIN = 30
"""Magic or resources: the gifts of three beings, and a reward three times, are less."""

COUNTS = ("steps", "games", "longest", "truncated", "ties", "deepest", "most_cult", "most_magic", "most_resources",
          "cult_of_winners", "reshuffles", "shared_summons", "lost_disks", "known_festivals")
(STEPS, GAMES, LONGEST, TRUNCATED, TIES, DEEPEST, HIGHEST_CULT, HIGHEST_MAGIC, HIGHEST_RESOURCES, WINNERS, RESHUFFLES,
 SHARED_SUMMONS, LOST_DISKS, KNOWN_FESTIVALS) = range(len(COUNTS))
MET = (SCENARIOS, FESTIVALS, EVENTS, INVESTIGATORS)
"""Cards that are met without an action of their own."""
FIRST_SCENARIO = len(COUNTS)
FIRST_FESTIVAL = FIRST_SCENARIO + len(SCENARIOS)
FIRST_EVENT = FIRST_FESTIVAL + len(FESTIVALS)
FIRST_INVESTIGATOR = FIRST_EVENT + len(EVENTS)
STATS = (*COUNTS, *(f"{type(row).__name__.lower()} {row.key}" for rows in MET for row in rows))
MOST_SEEN = sum(int(np.prod(shape)) for shape in pieces(at.MAX_SEATS).values())

WORK = work_dtype([
    ("built_in", np.int64, at.MAX_SEATS),  # the round in which a seat placed its last disk
    ("stats", np.int64, len(STATS)),
], go.NUM_ACTIONS, at.MAX_SEATS, MOST_SEEN, __file__)


@compiled
def ones(word: int) -> int:
    """How many bits are set."""
    count = 0
    for k in range(31):
        count += word >> k & 1
    return count


# Seats.


@compiled
def _check_tracks(s: Any) -> int:
    for seat in range(s.num_seats):
        if s.sanity[seat] < 0 or s.sanity[seat] > LIMIT_OF[s.scenario]:
            return TRACKS
        if s.magic[seat] < 0 or s.magic[seat] > MOST_MAGIC or s.cult[seat] < 0 or s.cult[seat] > MOST_CULT:
            return TRACKS
        for kind in range(t.NUM_RESOURCES):
            if s.resources[seat, kind] < 0 or s.resources[seat, kind] > MOST_RESOURCES:
                return TRACKS
    for seat in range(s.num_seats, at.MAX_SEATS):
        if s.sanity[seat] + s.magic[seat] + s.cult[seat] + s.buildings[seat] + s.summoned[seat] + s.foreseen[seat] != 0:
            return TRACKS
    return OK


@compiled
def _check_spells(s: Any) -> int:
    for spell in range(t.NUM_SPELLS):
        if s.spell_at[spell] < 0 or s.spell_at[spell] >= at.IN_HAND + s.num_seats:
            return SPELLS_OF
    for seat in range(at.MAX_SEATS):
        for deck in range(t.NUM_DECKS):
            held = 0
            for spell in range(t.NUM_SPELLS):
                held += s.spell_at[spell] == at.IN_HAND + seat and DECK_OF[spell] == deck
            if held != s.hand[seat, deck]:
                return SPELLS_OF
    return OK


@compiled
def _check_hands(s: Any) -> int:
    for seat in range(s.num_seats):
        limit = LIBRARY_LIMIT if s.buildings[seat] >> LIBRARY & 1 else HAND_LIMIT
        held = 0
        for deck in range(t.NUM_DECKS):
            held += s.hand[seat, deck]
        is_pending = False
        for k in range(s.depth):
            is_pending = is_pending or (s.frame[k] == at.HAND_LIMIT_FRAME and s.frame_seat[k] == seat)
        if held > limit and not is_pending:
            return HANDS
    return OK


@compiled
def _check_disks(s: Any) -> int:
    """The lines are looked at when a disk is placed: lost disks and a spell may leave gaps later."""
    for seat in range(s.num_seats):
        disks = s.buildings[seat]
        if disks < 0 or disks >> t.NUM_BUILDINGS != 0 or (disks != 0 and disks >> HOUSE & 1 == 0):
            return DISKS
        if s.used[seat] & ~USABLE != 0 or ones(disks) > s.round:
            return DISKS
    return OK


@compiled
def _are_dice_sound(s: Any, seat: int) -> bool:
    """Own dice ascend, with gaps last; so do the dice as they were rolled, without gaps."""
    left = 0
    for slot in range(t.NUM_DICE):
        die = s.dice[seat, slot]
        if die < 0 or die > FACES or s.rolled[seat, slot] < 1 or s.rolled[seat, slot] > FACES:
            return False
        if slot > 0 and s.rolled[seat, slot] < s.rolled[seat, slot - 1]:
            return False
        if slot > 0 and die != 0 and (s.dice[seat, slot - 1] == 0 or die < s.dice[seat, slot - 1]):
            return False
        left += die != 0
    extra = s.dice[seat, at.EXTRA]
    return left + ones(s.summoned[seat]) <= t.NUM_DICE and 0 <= extra <= FACES


@compiled
def _check_dice(s: Any) -> int:
    for seat in range(s.num_seats):
        if s.summoned[seat] < 0 or s.summoned[seat] >> t.NUM_BEINGS != 0 or not _are_dice_sound(s, seat):
            return DICE
        spared = s.spared[seat]
        if (spared == at.NO_CARD) != (s.spared_by[seat] == 0) or s.spared_by[seat] < 0:
            return DICE
        if spared != at.NO_CARD and s.summoned[seat] >> spared & 1 == 0:
            return DICE
    return OK


# The table.


@compiled
def _check_order(s: Any) -> int:
    seats = 0
    for place in range(s.num_seats):
        if s.order[place] < 0 or s.order[place] >= s.num_seats:
            return ORDER
        seats |= 1 << s.order[place]
    return OK if ones(seats) == s.num_seats and 0 <= s.place <= s.num_seats else ORDER


@compiled
def _check_calendar(s: Any) -> int:
    if s.round < 1 or s.round > t.ROUNDS or s.step < 0 or s.step >= len(at.STEPS):
        return CALENDAR
    over = 0
    is_now = False
    for raid in range(t.NUM_RAIDS):
        due = RAID_ROUNDS[s.scenario, raid]
        over += due < s.round or (due == s.round and s.step == at.TIME_STEP)
        is_now = is_now or due == s.round
    in_raid = s.step == at.EVENT_STEP or s.step == at.RAID_STEP
    if s.raids_done != over or (in_raid and not is_now):
        return CALENDAR
    if (s.event_shown == 1) != in_raid or (s.investigator_shown == 1) != (s.step == at.RAID_STEP):
        return CALENDAR
    is_scored = s.reason == at.REASON_ROUNDS and s.festival != at.NO_CARD
    return OK if (s.festival_shown == 1) == is_scored else CALENDAR


@compiled
def _check_cards(s: Any) -> int:
    if s.scenario < 0 or s.scenario >= t.NUM_SCENARIOS or (s.festival != at.NO_CARD) != HAS_FESTIVAL[s.scenario]:
        return CARDS
    if s.festival < at.NO_CARD or s.festival >= t.NUM_FESTIVALS:
        return CARDS
    events = 0
    for raid in range(t.NUM_RAIDS):
        if s.event[raid] < 0 or s.event[raid] >= t.NUM_EVENTS:
            return CARDS
        events |= 1 << s.event[raid]
        if s.investigator[raid] < 0 or s.investigator[raid] >= t.NUM_INVESTIGATORS:
            return CARDS
        if LEVEL_OF[s.investigator[raid]] != raid + 1:
            return CARDS
    return OK if ones(events) == t.NUM_RAIDS else CARDS


@compiled
def _check_foreseen(s: Any) -> int:
    """Two cards for each raid up to the next one that is still face down; the festival only after the last."""
    to_come = s.raids_done + s.event_shown
    cards = 2 * min(to_come + 1, t.NUM_RAIDS)
    can_be_known = (1 << cards) - 1
    if to_come == t.NUM_RAIDS and s.festival != at.NO_CARD:
        can_be_known |= at.FESTIVAL_KNOWN
    for seat in range(s.num_seats):
        if s.foreseen[seat] < 0 or s.foreseen[seat] & ~can_be_known != 0:
            return FORESEEN
    return OK


# The turn.


@compiled
def _check_turn(s: Any) -> int:
    if s.step != at.SUMMONING_STEP and (s.sums != at.PLAIN_SUM or s.share != at.NO_CARD):
        return TURN
    if s.step != at.EXPANSION_STEP and (s.discount != 0 or s.no_line != 0 or s.has_built != 0):
        return TURN
    if s.step != at.RAID_STEP and (s.strength != 0 or s.flags != 0 or s.again != 0 or s.cast != 0 or s.bought != 0):
        return TURN
    if s.strength < 0 or s.cast < 0 or s.again < 0 or s.discount < 0 or s.sums <= 0:
        return TURN
    if s.step != at.GIFTS and s.being != 0:
        return TURN
    is_marked = s.step == at.ORDER_SPELLS or s.step == at.SUMMONING_STEP or s.step == at.TIME_STEP
    for seat in range(s.num_seats):
        if s.asked[seat] < 0 or s.asked[seat] > 2 or (s.asked[seat] != 0 and not is_marked):
            return TURN
    return OK


@compiled
def _check_stack(s: Any) -> int:
    if s.depth < 0 or s.depth > at.MAX_FRAMES - SPARE_FRAMES:
        return STACK
    for k in range(at.MAX_FRAMES):
        if k >= s.depth:
            if s.frame[k] != 0 or s.frame_seat[k] != 0 or s.frame_a[k] != 0 or s.frame_b[k] != 0 or s.frame_c[k] != 0:
                return STACK
        elif s.frame[k] <= at.NO_FRAME or s.frame[k] >= NUM_FRAMES or s.frame_seat[k] >= s.num_seats:
            return STACK
    if s.player == NOBODY:
        return OK if s.depth == 0 or s.truncated == 1 else STACK
    if s.depth == 0:
        return OK if s.place < s.num_seats and s.player == s.order[s.place] else STACK
    top = s.depth - 1
    about_hand = s.frame[top] == at.HAND_LIMIT_FRAME or s.frame[top] == at.LOSE_SPELL_FRAME
    is_asked = s.frame[top] != at.ITEMS and s.player == s.frame_seat[top]
    return OK if is_asked and (s.hold == 1) == about_hand else STACK


# The end.


@compiled
def _is_ahead(s: Any, one: int, two: int) -> bool:
    """More cult points, then more sanity, then more magic."""
    mine = (s.cult[one] * 1000 + s.sanity[one]) * 1000 + s.magic[one]
    return mine > (s.cult[two] * 1000 + s.sanity[two]) * 1000 + s.magic[two]


@compiled
def _check_over(s: Any) -> int:
    """Running: no reason and no places.  Over: after the last round, with places by points, sanity and magic."""
    if s.decisions < 0 or s.decisions > s.max_length or (s.truncated == 1) != (s.reason == REASON_LENGTH):
        return LENGTH
    for seat in range(s.num_seats):
        better = 0
        for other in range(s.num_seats):
            better += s.reason == at.REASON_ROUNDS and _is_ahead(s, other, seat)
        if s.rank[seat] != better:
            return OVER
    if s.player != NOBODY:
        return OK if s.reason == REASON_RUNNING else OVER
    if s.reason == at.REASON_ROUNDS:
        return OK if s.round == t.ROUNDS and s.step == at.TIME_STEP and s.place == s.num_seats else OVER
    return OK if s.reason == REASON_LENGTH else OVER


@compiled
def _check_table(s: Any) -> int:
    return _check_cards(s) or _check_order(s) or _check_calendar(s) or _check_foreseen(s) or _check_turn(s)


@compiled
def _check_seats(s: Any) -> int:
    return _check_tracks(s) or _check_spells(s) or _check_hands(s) or _check_disks(s) or _check_dice(s)


@compiled
def check(s: Any, w: Any) -> int:
    """The number of the first broken invariant, 0 when there is none; leaves the legal actions in ``w``."""
    return (_check_table(s) or _check_seats(s) or _check_stack(s) or _check_over(s)
            or check_interface(s, w, LOWEST_SEEN, HIGHEST_SEEN))


# What a step may do.


@compiled
def _check_forward(before: Any, s: Any) -> int:
    """Time does not go back; cards do not change; what was foreseen stays known."""
    if s.round < before.round or s.round > before.round + 1 or (s.round == before.round and s.step < before.step):
        return FORWARD
    if s.scenario != before.scenario or s.festival != before.festival or s.raids_done < before.raids_done:
        return FORWARD
    for raid in range(t.NUM_RAIDS):
        if s.event[raid] != before.event[raid] or s.investigator[raid] != before.investigator[raid]:
            return FORWARD
    for seat in range(s.num_seats):
        if before.foreseen[seat] & ~s.foreseen[seat] != 0:
            return FORWARD
    return OK


@compiled
def _fits(before: Any, seat: int, chosen: int, being: int) -> bool:
    """Whether these dice, an own one among them, may be counted as the number of the being."""
    total = 0
    own = 0
    for slot in range(at.SLOTS):
        if chosen >> slot & 1:
            if before.dice[seat, slot] == 0:
                return False
            total += before.dice[seat, slot]
            own += slot < at.EXTRA
    if own == 0:
        return False
    if TAKES_ANY[being]:
        return True
    is_open = OPEN_BEING[before.scenario] == being
    for change in range(-at.NO_CHANGE, at.NO_CHANGE + 8):
        if before.sums >> (at.NO_CHANGE + change) & 1 == 0:
            continue
        if total + change == being:
            return True
        if is_open and OPEN_LOWEST[before.scenario] <= total + change <= OPEN_HIGHEST[before.scenario]:
            return True
    return False


@compiled
def _check_summons(before: Any, s: Any, action: int, w: Any) -> int:
    """A being that somebody else has summoned needs something that opens it; dice make its number."""
    is_placement = before.depth == 0 and go.PLACE <= action < go.CAST
    if not is_placement:
        for seat in range(s.num_seats):
            if s.round == before.round and s.summoned[seat] != before.summoned[seat]:
                return SUMMONS
        return OK
    seat = before.player
    chosen, being = (action - go.PLACE) // t.NUM_BEINGS + 1, (action - go.PLACE) % t.NUM_BEINGS
    if s.round != before.round or before.summoned[seat] >> being & 1:
        return SUMMONS
    for other in range(s.num_seats):
        if s.summoned[other] != before.summoned[other] | (1 << being if other == seat else 0):
            return SUMMONS
        if other != seat and before.summoned[other] >> being & 1 and not IS_SHARED[being]:
            w.stats[SHARED_SUMMONS] += 1
            if before.share < being and OPEN_BEING[s.scenario] != being:
                return SUMMONS
    return OK if _fits(before, seat, chosen, being) else SUMMONS


@compiled
def _may_build(before: Any, seat: int, building: int) -> bool:
    """The House first; II from it, III from II or IV, IV from III along lines; a spell stands in for a line."""
    level = LEVEL[building]
    if level == 1:
        return True
    if before.buildings[seat] >> HOUSE & 1 == 0:
        return False
    if before.no_line >> (level - 1) & 1:
        return True
    for other in range(t.NUM_BUILDINGS):
        if before.buildings[seat] >> other & 1 and JOINED[building, other] == 1:
            if (level == 2 and LEVEL[other] == 1) or (level == 3 and LEVEL[other] in (2, 4)):
                return True
            if level == 4 and LEVEL[other] == 3:
                return True
    return False


@compiled
def _is_paid(before: Any, s: Any, seat: int, building: int) -> bool:
    """Missing sanity is paid in points that are there, then the building gives its own; no discount, printed price."""
    missing = max(0, OCCUPY_SANITY[s.scenario] - before.sanity[seat])
    if s.cult[seat] != max(0, before.cult[seat] - missing) + POINTS[building]:
        return False
    if before.discount != 0 or before.buildings[seat] & DISCOUNTS != 0:
        return True
    for kind in range(t.NUM_RESOURCES):
        if before.resources[seat, kind] - s.resources[seat, kind] != COST[building, kind]:
            return False
    return (FREE_COST[building] > 0) == (s.depth > 0 and s.frame[s.depth - 1] == at.PAY_ANY_FRAME)


@compiled
def _check_built(before: Any, s: Any, action: int, w: Any) -> int:
    """Disks come by occupying and go by giving up, one at a time."""
    is_occupied = before.depth == 0 and go.OCCUPY <= action < go.GIVE_UP
    is_given_up = before.depth > 0 and before.frame[before.depth - 1] == at.LOSE_DISK_FRAME
    for seat in range(s.num_seats):
        new, lost = s.buildings[seat] & ~before.buildings[seat], before.buildings[seat] & ~s.buildings[seat]
        if new != 0 and (not is_occupied or seat != before.player or new != 1 << (action - go.OCCUPY)):
            return BUILT
        if lost != 0 and (not is_given_up or seat != before.player or lost != 1 << (action - go.GIVE_UP)):
            return BUILT
        w.stats[LOST_DISKS] += lost != 0
    if not is_occupied:
        return OK
    seat, building = before.player, action - go.OCCUPY
    if w.built_in[seat] == s.round or before.buildings[seat] >> building & 1 or s.step != at.EXPANSION_STEP:
        return BUILT
    w.built_in[seat] = s.round
    return OK if _may_build(before, seat, building) and _is_paid(before, s, seat, building) else BUILT


@compiled
def _check_amounts(before: Any, s: Any, action: int) -> int:
    """No step brings or takes more than the most a rule can; exchanging and stealing keep the sum."""
    total = 0
    for seat in range(s.num_seats):
        risen = s.cult[seat] - before.cult[seat]
        if risen > MOST_RISE or risen < -MOST_FALL or s.magic[seat] - before.magic[seat] > MOST_GAIN:
            return CHANGES
        gained = 0
        for kind in range(t.NUM_RESOURCES):
            gained += s.resources[seat, kind] - before.resources[seat, kind]
        if abs(gained) > MOST_GAIN:
            return CHANGES
        total += gained
    is_same_turn = s.round == before.round and s.step == before.step and s.place == before.place
    is_swap = before.depth > 0 and go.EXCHANGE_PAIR <= action < go.SPARE and action != go.DONE
    if is_swap and is_same_turn and total != 0:
        return CHANGES
    if is_swap and action >= go.STEAL_FROM and before.frame[before.depth - 1] != at.STEAL_FRAME:
        return CHANGES
    return OK


@compiled
def begin(s: Any, w: Any) -> None:
    """A game has been set up."""
    w.built_in[:] = 0
    w.stats[GAMES] += 1
    w.stats[FIRST_SCENARIO + s.scenario] += 1


@compiled
def dislikes(s: Any, action: int, mood: int) -> bool:
    """In some games ending a turn, in some summoning with a single die or Nephren-Ka, is thought over again."""
    if mood & 1 != 0 and action == go.DONE:
        return True
    if mood & 2 == 0 or s.depth > 0 or action < go.PLACE or action >= go.CAST:
        return False
    return ones((action - go.PLACE) // t.NUM_BEINGS + 1) == 1 or (action - go.PLACE) % t.NUM_BEINGS == 0


@compiled
def _note_cards(before: Any, s: Any, stats: Any) -> None:
    """Raids that are over and festivals that were scored."""
    if s.raids_done > before.raids_done:
        stats[FIRST_EVENT + s.event[before.raids_done]] += 1
        stats[FIRST_INVESTIGATOR + s.investigator[before.raids_done]] += 1
    if s.festival_shown == 1:
        stats[FIRST_FESTIVAL + s.festival] += 1
    for seat in range(s.num_seats):
        stats[KNOWN_FESTIVALS] += s.foreseen[seat] & ~before.foreseen[seat] & at.FESTIVAL_KNOWN != 0
    for deck in range(t.NUM_DECKS):
        was_pile, is_pile = 0, 0
        for spell in range(t.NUM_SPELLS):
            if DECK_OF[spell] == deck:
                was_pile += before.spell_at[spell] == at.IN_DISCARD
                is_pile += s.spell_at[spell] == at.IN_DISCARD
        stats[RESHUFFLES] += was_pile > 1 and is_pile == 0


@compiled
def _note_stats(s: Any, stats: Any) -> None:
    stats[STEPS] += 1
    stats[TRUNCATED] += s.truncated
    stats[LONGEST] = max(stats[LONGEST], s.decisions)
    stats[DEEPEST] = max(stats[DEEPEST], s.depth)
    first = 0
    for seat in range(s.num_seats):
        stats[HIGHEST_CULT] = max(stats[HIGHEST_CULT], s.cult[seat])
        stats[HIGHEST_MAGIC] = max(stats[HIGHEST_MAGIC], s.magic[seat])
        for kind in range(t.NUM_RESOURCES):
            stats[HIGHEST_RESOURCES] = max(stats[HIGHEST_RESOURCES], s.resources[seat, kind])
        if s.reason == at.REASON_ROUNDS and s.rank[seat] == 0:
            first += 1
            stats[WINNERS] += s.cult[seat]
    stats[TIES] += first > 1


@compiled
def note(s: Any, before: Any, action: int, w: Any) -> int:
    """Statistics, and what a step may never do."""
    _note_stats(s, w.stats)
    _note_cards(before, s, w.stats)
    return (_check_forward(before, s) or _check_summons(before, s, action, w) or _check_built(before, s, action, w)
            or _check_amounts(before, s, action))


CHECKS = Checks(NAMES, STATS, WORK)
CHECKS.register(at.STATE, check=check, begin=begin, note=note, dislikes=dislikes)
