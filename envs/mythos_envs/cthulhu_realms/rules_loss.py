"""Sanity loss: who is struck, shields, split between a player and locations, and players who fall."""

from typing import Any

from mythos_envs.cthulhu_realms.actions import AMOUNT, LOSE_AT, LOSE_PERSON, SPARE
from mythos_envs.cthulhu_realms.layout import AMOUNT_FRAME, LOSE_FRAME, NO_CARD, PERSON, ROW_SIZE
from mythos_envs.cthulhu_realms.rules_cards import (
    check_end,
    destroy_location,
    next_seat,
    previous_seat,
    refill,
)
from mythos_envs.cthulhu_realms.rules_stack import pop, push
from mythos_envs.cthulhu_realms.tables import GATE, LOCATION_SANITY, LOCATION_SHIELD, NUM_LOCATIONS, ROW_BETWEEN
from mythos_envs.kernel.compile import compiled


@compiled
def has_locations(s: Any, seat: int) -> bool:
    """realms-10.12  Whether the seat has any location in play."""
    for location in range(NUM_LOCATIONS):
        if s.locations[seat, location] > 0:
            return True
    return False


@compiled
def strike(s: Any, victim: int, amount: int) -> None:
    """realms-10.4  Two-player game: a loss is aimed at one player."""
    push(s, LOSE_FRAME, victim, amount)


@compiled
def strike_neighbours(s: Any, amount: int) -> None:
    """realms-13.5, realms-13.7, realms-14.5  Both neighbours are struck for the full value, the next seat first."""
    following = next_seat(s, s.active)
    before = previous_seat(s, s.active)
    if before != following:
        push(s, LOSE_FRAME, before, amount)
    push(s, LOSE_FRAME, following, amount)


@compiled
def may_be_struck(s: Any, victim: int, location: int) -> bool:
    """realms-6.2, realms-6.3, realms-6.8  While the victim has a gate, only gates may be struck, except by oneself."""
    if s.locations[victim, location] == 0:
        return False
    return s.gates[victim] == 0 or LOCATION_SHIELD[location] == GATE or victim == s.active


@compiled
def legal_loss(s: Any, victim: int, actions: Any) -> int:
    """realms-6.1, realms-10.11, realms-10.12, realms-13.8  Where a loss may go: person, location, or nowhere."""
    count = 0
    if s.safehouses[victim] == 0 and victim != s.active:
        actions[count] = LOSE_PERSON
        count += 1
    for location in range(NUM_LOCATIONS):
        if may_be_struck(s, victim, location):
            actions[count] = LOSE_AT + location
            count += 1
    if s.num_seats > 2 or victim == s.active:
        actions[count] = SPARE
        count += 1
    return count


@compiled
def needed_to_destroy(s: Any, victim: int, location: int) -> int:
    """realms-10.7, realms-10.9  Loss that the location can still take this turn."""
    return LOCATION_SANITY[location] - s.damage[victim, location]


@compiled
def legal_amounts(s: Any, actions: Any) -> int:
    """realms-10.3, realms-10.9  Any part of the loss that is left, up to what destroys a location."""
    place = s.frame_value[s.depth - 1]
    most = s.frame_value[s.depth - 2]
    if place != PERSON:
        most = min(most, needed_to_destroy(s, s.frame_seat[s.depth - 2], place))
    for amount in range(1, most + 1):
        actions[amount - 1] = AMOUNT + amount - 1
    return most


@compiled
def choose_loss(s: Any, action: int) -> None:
    """realms-10.3, realms-10.11, realms-13.8  Where the loss goes, and how much if it need not be all."""
    victim = s.frame_seat[s.depth - 1]
    if action == SPARE:
        pop(s)
    elif action != LOSE_PERSON:
        push(s, AMOUNT_FRAME, victim, action - LOSE_AT)
    elif s.num_seats > 2:
        push(s, AMOUNT_FRAME, victim, PERSON)
    else:
        s.sanity[victim] -= s.frame_value[s.depth - 1]
        pop(s)
    resolve_if_done(s)


@compiled
def choose_amount(s: Any, action: int) -> None:
    """realms-10.10  So much is lost there; the person comes last, so that what is left then is spared."""
    amount = action - AMOUNT + 1
    place = s.frame_value[s.depth - 1]
    pop(s)
    victim = s.frame_seat[s.depth - 1]
    if place == PERSON:
        s.sanity[victim] -= amount
        pop(s)
    else:
        strike_location(s, victim, place, amount)
        s.frame_value[s.depth - 1] -= amount
        if s.frame_value[s.depth - 1] == 0:
            pop(s)
    resolve_if_done(s)


@compiled
def strike_location(s: Any, victim: int, location: int, amount: int) -> None:
    """realms-10.6, realms-10.7  The location loses so much, and is destroyed when its sanity is gone."""
    s.damage[victim, location] += amount
    if s.damage[victim, location] >= LOCATION_SANITY[location]:
        s.damage[victim, location] = 0
        destroy_location(s, victim, location)


@compiled
def resolve_if_done(s: Any) -> None:
    """realms-14.8  When the whole loss effect is dealt out, those without sanity fall."""
    if s.depth == 0:
        resolve_falls(s)


@compiled
def resolve_falls(s: Any) -> None:
    """realms-2.9, realms-14.8, realms-14.9  Players at 0 or below are out in turn order, then new rows are dealt."""
    fell = False
    for k in range(1, s.num_seats):
        seat = (s.active + k) % s.num_seats
        if s.alive[seat] != 0 and s.sanity[seat] <= 0:
            if not fell:
                s.loss_effects += 1
                fell = True
            fall(s, seat)
    if fell:
        check_end(s, False)
        if s.player >= 0:
            deal_missing_rows(s)
            check_end(s, False)


@compiled
def fall(s: Any, seat: int) -> None:
    """realms-14.1, realms-14.2  The player abjures all own cards and the rows on both sides, and leaves the table."""
    before = previous_seat(s, seat)
    s.alive[seat] = 0
    s.fallen[seat] = s.loss_effects
    s.deck[seat, :] = 0
    s.hand[seat, :] = 0
    s.discard[seat, :] = 0
    s.known[seat, :] = 0
    s.top[seat, :] = 0
    s.locations[seat, :] = 0
    s.damage[seat, :] = 0
    s.deck_size[seat] = 0
    s.hand_size[seat] = 0
    s.discard_size[seat] = 0
    s.num_known[seat] = 0
    s.num_top[seat] = 0
    s.gates[seat] = 0
    s.safehouses[seat] = 0
    if s.num_seats > 2:
        s.rows[seat, :] = NO_CARD
        s.rows[before, :] = NO_CARD


@compiled
def deal_missing_rows(s: Any) -> None:
    """realms-14.3, realms-14.10  New neighbours get a new row; one cut short by an empty deck stays so."""
    for seat in range(s.num_seats):
        if s.alive[seat] != 0 and s.rows[seat, 0] == NO_CARD:
            for _ in range(min(ROW_BETWEEN, ROW_SIZE)):
                refill(s, seat)
