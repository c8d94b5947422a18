"""Turn order, dice, summoning and gifts.  The numbers in docstrings are sentences of RULES.md."""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.rng import below
from mythos_envs.kingsport_festival.actions import DICE, DIE, FACES, NUM_DICE_SETS, PLACE, SET_FACE, SPARE
from mythos_envs.kingsport_festival.layout import EXTRA, NO_CARD, NO_CHANGE, PLAIN_SUM, SLOTS, TAKE_SANITY_FRAME
from mythos_envs.kingsport_festival.rules_goods import (
    give_bundle,
    lose_sanity,
    pop,
    push,
)
from mythos_envs.kingsport_festival.tables import (
    ANY_DICE_BEINGS,
    BEING_GIFTS,
    BEING_PRICE,
    FIRST_PLACE_SANITY,
    FLIP,
    NO_BEING,
    NUM_BEINGS,
    NUM_DICE,
    SCENARIO_EXTRA_GIFTS,
    SCENARIO_OPEN,
    SCENARIO_OPEN_HIGHEST,
    SCENARIO_OPEN_LOWEST,
    SCENARIO_OPEN_SANITY,
    SCENARIO_PRICE,
    SCENARIO_REVERSED,
    SECOND_PLACE_SANITY,
    SHARED_BEINGS,
)

ALL_BEINGS = (1 << NUM_BEINGS) - 1
WORST_ROLL = 8192
CULT_BASE = 4096
CHANCE_BASE = 65536

# Dice.


@compiled
def roll_die(s: Any) -> int:
    """One die."""
    return 1 + below(s, FACES)


@compiled
def sort_dice(s: Any, seat: int) -> None:
    """Own dice that are left lie in ascending order, in front of the empty slots."""
    for last in range(NUM_DICE - 1, 0, -1):
        for k in range(last):
            one, two = s.dice[seat, k], s.dice[seat, k + 1]
            if two != 0 and (one == 0 or one > two):
                s.dice[seat, k], s.dice[seat, k + 1] = two, one


@compiled
def has_own_dice(s: Any, seat: int) -> bool:
    """Whether a seat has own dice left to place."""
    return s.dice[seat, 0] != 0


@compiled
def is_dice_set(s: Any, seat: int, chosen: int) -> bool:
    """Whether these slots hold dice, and of equal dice the first ones."""
    for slot in range(SLOTS):
        if chosen >> slot & 1 == 0:
            continue
        if s.dice[seat, slot] == 0:
            return False
        if 0 < slot < EXTRA and s.dice[seat, slot] == s.dice[seat, slot - 1] and chosen >> (slot - 1) & 1 == 0:
            return False
    return True


@compiled
def sum_of(s: Any, seat: int, chosen: int) -> int:
    """The sum of a set of dice."""
    total = 0
    for slot in range(SLOTS):
        if chosen >> slot & 1:
            total += s.dice[seat, slot]
    return total


# Phase 1: turn order.


@compiled
def roll_all(s: Any) -> None:
    """3.1  Everybody rolls three dice."""
    for seat in range(s.num_seats):
        for slot in range(NUM_DICE):
            s.dice[seat, slot] = roll_die(s)
        s.dice[seat, EXTRA] = 0
        sort_dice(s, seat)
        for slot in range(NUM_DICE):
            s.rolled[seat, slot] = s.dice[seat, slot]


@compiled
def order_key(s: Any, seat: int) -> int:
    """Less goes earlier: the sum, then the dice from the highest on, then cult points, then chance."""
    key = s.rolled[seat, 0] + s.rolled[seat, 1] + s.rolled[seat, 2]
    for slot in range(NUM_DICE - 1, -1, -1):
        key = key * FACES + s.rolled[seat, slot] - 1
    if SCENARIO_REVERSED[s.scenario] == 1:
        key = WORST_ROLL - key
    return (key * CULT_BASE + s.cult[seat]) * CHANCE_BASE + below(s, CHANCE_BASE)


@compiled
def set_order(s: Any) -> None:
    """3.2 to 3.6  The lowest roll goes first (in one scenario the highest)."""
    n = s.num_seats
    key_0, key_1, key_2 = order_key(s, 0), order_key(s, 1), order_key(s, 2)
    key_3 = order_key(s, 3) if n > 3 else 0
    key_4 = order_key(s, 4) if n > 4 else 0
    keys = (key_0, key_1, key_2, key_3, key_4)
    for seat in range(n):
        place = 0
        for other in range(n):
            if keys[other] < keys[seat] or (keys[other] == keys[seat] and other < seat):
                place += 1
        s.order[place] = seat


@compiled
def seat_at(s: Any, viewer: int, k: int) -> int:
    """The k-th seat as a viewer lists them: oneself, then the others in turn order."""
    if k == 0:
        return viewer
    found = 0
    for place in range(s.num_seats):
        if s.order[place] != viewer:
            found += 1
            if found == k:
                return s.order[place]
    return viewer


@compiled
def move_to_first(s: Any, seat: int) -> None:
    """13.18  A seat goes to the first place, those before it shift back by one."""
    place = 0
    while s.order[place] != seat:
        place += 1
    while place > 0:
        s.order[place] = s.order[place - 1]
        place -= 1
    s.order[0] = seat


@compiled
def place_sanity(s: Any, place: int) -> int:
    """3.10, 3.11, 14.23  Sanity for the first two places; in the reversed scenario for the last two."""
    rank = s.num_seats - 1 - place if SCENARIO_REVERSED[s.scenario] == 1 else place
    if rank == 0:
        return FIRST_PLACE_SANITY
    return SECOND_PLACE_SANITY if rank == 1 else 0


@compiled
def offer_place_sanity(s: Any, seat: int, place: int) -> None:
    """Sanity for the place."""
    offered = place_sanity(s, place)
    if offered > 0:
        push(s, TAKE_SANITY_FRAME, seat, offered, 0, 0)


# Phase 2: summoning.


@compiled
def occupied_by_others(s: Any, seat: int) -> int:
    """Bits of the beings that others have summoned this round."""
    bits = 0
    for other in range(s.num_seats):
        if other != seat:
            bits |= s.summoned[other]
    return bits


@compiled
def beings_for(s: Any, seat: int) -> int:
    """4.7, 4.9, 4.17, 4.18  Beings that a seat may summon, if its dice fit."""
    closed = occupied_by_others(s, seat) & ~SHARED_BEINGS
    if s.share != NO_CARD:
        closed &= ~((2 << s.share) - 1)
    if SCENARIO_OPEN[s.scenario] != NO_BEING:
        closed &= ~(1 << SCENARIO_OPEN[s.scenario])
    return ALL_BEINGS & ~closed & ~s.summoned[seat]


@compiled
def beings_reached(s: Any, seat: int, chosen: int) -> int:
    """4.3, 4.8, 4.15  Beings whose number this set of dice makes, changes of the sum included."""
    numbers = (s.sums << sum_of(s, seat, chosen)) >> NO_CHANGE
    reached = numbers & ALL_BEINGS & ~ANY_DICE_BEINGS | ANY_DICE_BEINGS
    being = SCENARIO_OPEN[s.scenario]
    if being != NO_BEING:
        lowest, highest = SCENARIO_OPEN_LOWEST[s.scenario], SCENARIO_OPEN_HIGHEST[s.scenario]
        if (numbers >> lowest) & ((1 << (highest - lowest + 1)) - 1):
            reached |= 1 << being
    return reached


@compiled
def legal_places(s: Any, seat: int, actions: Any, count: int) -> int:
    """Every set of dice on every being that it reaches; an extra die only beside an own one."""
    free = beings_for(s, seat)
    for k in range(NUM_DICE_SETS):
        chosen = k + 1
        if chosen == 1 << EXTRA or not is_dice_set(s, seat, chosen):
            continue
        beings = free & beings_reached(s, seat, chosen)
        for being in range(NUM_BEINGS):
            if beings >> being & 1:
                actions[count] = PLACE + k * NUM_BEINGS + being
                count += 1
    return count


@compiled
def forget_placement(s: Any) -> None:
    """What was prepared for a placement is gone."""
    s.sums = PLAIN_SUM
    s.share = NO_CARD


@compiled
def summon(s: Any, seat: int, chosen: int, being: int) -> None:
    """4.3, 4.4, 14.25, 14.33  The dice lie on the being; in one scenario an occupied one costs sanity at once."""
    if being == SCENARIO_OPEN[s.scenario] and occupied_by_others(s, seat) >> being & 1:
        lose_sanity(s, seat, SCENARIO_OPEN_SANITY[s.scenario])
    s.summoned[seat] |= 1 << being
    for slot in range(SLOTS):
        if chosen >> slot & 1:
            s.dice[seat, slot] = 0
    sort_dice(s, seat)
    forget_placement(s)


# Spells and abilities that touch dice.


@compiled
def legal_die(s: Any, actions: Any) -> int:
    """One die that is not placed; of equal dice the first."""
    seat = s.frame_seat[s.depth - 1]
    count = 0
    for slot in range(SLOTS):
        if is_dice_set(s, seat, 1 << slot):
            actions[count] = DIE + slot
            count += 1
    return count


@compiled
def choose_die(s: Any, slot: int) -> None:
    """Turns it over or rolls it again."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    s.dice[seat, slot] = FACES + 1 - s.dice[seat, slot] if s.frame_a[top] == FLIP else roll_die(s)
    pop(s)
    sort_dice(s, seat)


@compiled
def legal_faces(s: Any, actions: Any) -> int:
    """One die, and a face that it does not show."""
    seat = s.frame_seat[s.depth - 1]
    count = 0
    for slot in range(SLOTS):
        if not is_dice_set(s, seat, 1 << slot):
            continue
        for face in range(1, FACES + 1):
            if face != s.dice[seat, slot]:
                actions[count] = SET_FACE + slot * FACES + face - 1
                count += 1
    return count


@compiled
def choose_face(s: Any, choice: int) -> None:
    """Sets the die."""
    seat = s.frame_seat[s.depth - 1]
    s.dice[seat, choice // FACES] = choice % FACES + 1
    pop(s)
    sort_dice(s, seat)


@compiled
def legal_dice_sets(s: Any, actions: Any) -> int:
    """Any dice that are not placed."""
    seat = s.frame_seat[s.depth - 1]
    count = 0
    for k in range(NUM_DICE_SETS):
        if is_dice_set(s, seat, k + 1):
            actions[count] = DICE + k
            count += 1
    return count


@compiled
def choose_dice(s: Any, chosen: int) -> None:
    """Rolls them all again."""
    seat = s.frame_seat[s.depth - 1]
    for slot in range(SLOTS):
        if chosen >> slot & 1:
            s.dice[seat, slot] = roll_die(s)
    pop(s)
    sort_dice(s, seat)


# Phase 3: gifts.


@compiled
def printed_price(s: Any, being: int) -> int:
    """The price of a being, as the scenario changes it."""
    return max(0, BEING_PRICE[being] + SCENARIO_PRICE[s.scenario, being])


@compiled
def has_price_to_spare(s: Any, seat: int) -> bool:
    """Whether a seat has summoned a being that costs sanity."""
    for being in range(NUM_BEINGS):
        if s.summoned[seat] >> being & 1 and printed_price(s, being) > 0:
            return True
    return False


@compiled
def legal_spares(s: Any, actions: Any) -> int:
    """Own beings of this round that cost sanity."""
    seat = s.frame_seat[s.depth - 1]
    count = 0
    for being in range(NUM_BEINGS):
        if s.summoned[seat] >> being & 1 and printed_price(s, being) > 0:
            actions[count] = SPARE + being
            count += 1
    return count


@compiled
def choose_spare(s: Any, being: int) -> None:
    """The price of this being is lower for the seat this round."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    s.spared[seat] = being
    s.spared_by[seat] = s.frame_a[top]
    pop(s)


@compiled
def give_gifts(s: Any, seat: int, being: int) -> None:
    """5.4, 5.8, 14.15  The price first, then the gifts in printed order, then those that the scenario adds."""
    price = printed_price(s, being)
    if s.spared[seat] == being:
        price = max(0, price - s.spared_by[seat])
    lose_sanity(s, seat, price)
    give_bundle(s, seat, SCENARIO_EXTRA_GIFTS[s.scenario, being], 1)
    give_bundle(s, seat, BEING_GIFTS[being], 1)
