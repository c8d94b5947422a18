"""The course of the game: turns and decay, Gather Power, the first player, the Doom phase, and the end."""

from typing import Any

from mythos_envs.cthulhu_wars.layout import (
    ACTION,
    BUILT,
    DOOM,
    FIRST_FRAME,
    FREE_GATE,
    HELD_GATE,
    LAST_CHANCE,
    REASON_DOOM,
    REASON_WORLD,
)
from mythos_envs.cthulhu_wars.rules_board import (
    books_held,
    count_bits,
    draw_sign,
    earn,
    gain_doom,
    gates_held,
    has_book,
    is_in_play,
    old_ones_in_play,
    on_map,
    pop,
    push,
    reveal,
    signs_held,
)
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    AREAS_4,
    AREAS_6,
    AREAS_8,
    BLACK_GOAT,
    CTHULHU,
    DARK_YOUNG,
    FIRST_DOOM_PHASE,
    GREAT_CTHULHU,
    KINDS,
    LAST_BOOK,
    MAX_AREAS,
    NUM_BOOKS,
    RED_SIGN,
    RITUAL_COST,
    SHARED_AREA,
    SIGN_VALUES,
    TRACK_LENGTH,
    WATER,
    WATER_GATES,
    WATER_GATES_ANY,
    WATER_GATES_OWN,
    WINNING_DOOM,
    YHA_NTHLEI,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY

POWER_PER_GATE = 2

# Requirements that come true by themselves.


@compiled
def check_requirements(s: Any) -> None:
    """duel-4: Looked at after every step outside battles, in anybody's turn."""
    goat = s.seat_of[BLACK_GOAT]
    if goat >= 0:
        _check_black_goat(s, goat)
    cthulhu = s.seat_of[GREAT_CTHULHU]
    if cthulhu >= 0 and s.earned[cthulhu] & WATER_GATES == 0:
        _check_water_gates(s, cthulhu)


@compiled
def _check_black_goat(s: Any, seat: int) -> None:
    """duel-17: Units in 4, 6 and 8 areas, and an area shared with every enemy."""
    if s.earned[seat] & AREAS_8 == 0:
        areas = count_bits(s.present[seat])
        if areas >= 4:
            earn(s, seat, AREAS_4)
        if areas >= 6:
            earn(s, seat, AREAS_6)
        if areas >= 8:
            earn(s, seat, AREAS_8)
    if s.earned[seat] & SHARED_AREA != 0:
        return
    for enemy in range(s.num_seats):
        if enemy != seat and s.present[enemy] & s.present[seat] == 0:
            return
    earn(s, seat, SHARED_AREA)
    if s.share_power != 0:
        s.power[seat] += s.num_seats - 1


@compiled
def _check_water_gates(s: Any, seat: int) -> None:
    """duel-16: Three own gates in water, or four of anybody."""
    own = 0
    all_gates = 0
    for area in range(s.num_areas):
        if (WATER[s.map] >> area) & 1 != 0 and s.gate[area] != 0:
            all_gates += 1
            if s.gate[area] == HELD_GATE + seat:
                own += 1
    if own >= WATER_GATES_OWN or all_gates >= WATER_GATES_ANY:
        earn(s, seat, WATER_GATES)


# Turns and decay.


@compiled
def next_seat(s: Any, seat: int) -> int:
    """Who comes after a seat."""
    return (seat + 1) % s.num_seats


@compiled
def anybody_has_power(s: Any) -> bool:
    """duel-6: The Action phase lasts as long as this."""
    for seat in range(s.num_seats):
        if s.power[seat] > 0:
            return True
    return False


@compiled
def begin_turn(s: Any) -> None:
    """duel-6: Finds the next seat that can act; seats without power move the decay marker, the others pay for it."""
    s.acted = 0
    s.battled = 0
    s.fought = 0
    s.gate_touched[:] = 0
    while anybody_has_power(s):
        seat = s.active
        if s.power[seat] == 0:
            s.decay += 1
        elif s.power[seat] <= s.decay:
            s.power[seat] = 0
        else:
            s.power[seat] -= s.decay
            return
        s.active = next_seat(s, seat)
    end_action_phase(s)


@compiled
def forget_gates(s: Any) -> None:
    """An action has been made, or a book earned: gates may be left and taken again.

    The gate that took the last power stays known.
    """
    for area in range(MAX_AREAS):
        if s.gate_touched[area] != BUILT:
            s.gate_touched[area] = 0


@compiled
def end_turn(s: Any) -> None:
    """duel-5, duel-15: Before the turn passes on, whoever could end the game by revealing signs is asked once."""
    give_last_chance(s)


@compiled
def give_last_chance(s: Any) -> None:
    """duel-5: The active seat is asked first; nobody is when the end has come already."""
    s.ending = 1
    if doom_is_reached(s):
        return
    for k in range(s.num_seats - 1, -1, -1):  # the last one pushed is asked first: the active seat
        seat = (s.active + k) % s.num_seats
        if may_reach_the_end(s, seat):
            push(s, LAST_CHANCE, seat, 0, 0)


@compiled
def may_reach_the_end(s: Any, seat: int) -> bool:
    """Whether signs could bring the seat to the end of the track, as far as everybody knows."""
    held = signs_held(s, seat)
    return held > 0 and s.doom[seat] + SIGN_VALUES * held >= WINNING_DOOM


@compiled
def reveal_at_last_chance(s: Any, seat: int) -> None:
    """duel-5: A sign has been revealed at the end of a turn; the question stays while it could matter."""
    if doom_is_reached(s):
        while s.depth > 0:
            pop(s)
    elif not may_reach_the_end(s, seat):
        pop(s)


@compiled
def finish_ending(s: Any) -> None:
    """Everybody has had a last chance: the turn or the Doom phase is over."""
    s.ending = 0
    if s.phase == DOOM:
        close_doom_phase(s)
    else:
        close_turn(s)


@compiled
def close_turn(s: Any) -> None:
    """duel-15: The turn passes on, unless somebody has reached the end of the doom track."""
    if doom_is_reached(s):
        end_game(s, REASON_DOOM)
        return
    s.active = next_seat(s, s.active)
    begin_turn(s)


# Gather Power and the first player.


@compiled
def end_action_phase(s: Any) -> None:
    """duel-10, duel-11: Decay ends, power comes in, the first player is found."""
    s.decay = 0
    for seat in range(s.num_seats):
        s.power[seat] = gathered(s, seat)
    for seat in range(s.num_seats):
        for owner in range(s.num_seats):
            s.pool[owner, ACOLYTE] += s.captured[seat, owner]
            s.captured[seat, owner] = 0
    best = 0
    for seat in range(s.num_seats):
        best = max(best, s.power[seat])
    leaders = 0
    leader = 0
    for seat in range(s.num_seats):
        s.power[seat] = max(s.power[seat], (best + 1) // 2)
        if s.power[seat] == best:
            leaders += 1
            leader = seat
    if leaders > 1:
        push(s, FIRST_FRAME, s.first, 0, 0)
        return
    begin_doom_phase(s, leader)


@compiled
def gathered(s: Any, seat: int) -> int:
    """duel-10: Cultists, gates, abandoned gates, captives, and what the faction adds."""
    power = on_map(s, seat, ACOLYTE)
    if s.faction[seat] == GREAT_CTHULHU:
        power += s.submerged[ACOLYTE]
    for area in range(s.num_areas):
        if s.gate[area] == FREE_GATE:
            power += 1
        elif s.gate[area] == HELD_GATE + seat:
            power += POWER_PER_GATE
    for owner in range(s.num_seats):
        power += s.captured[seat, owner]
    if s.faction[seat] == GREAT_CTHULHU and has_book(s, GREAT_CTHULHU, YHA_NTHLEI) and is_in_play(s, seat, CTHULHU):
        power += enemy_water_gates(s, seat)
    if s.faction[seat] == BLACK_GOAT and has_book(s, BLACK_GOAT, RED_SIGN):
        power += on_map(s, seat, DARK_YOUNG)
    return power


@compiled
def enemy_water_gates(s: Any, seat: int) -> int:
    """duel-16: Gates in water that somebody else controls."""
    count = 0
    for area in range(s.num_areas):
        if (WATER[s.map] >> area) & 1 != 0 and s.gate[area] >= HELD_GATE and s.gate[area] != HELD_GATE + seat:
            count += 1
    return count


# The Doom phase.


@compiled
def begin_doom_phase(s: Any, first: int) -> None:
    """duel-12: The first player's part of the Doom phase."""
    s.phase = DOOM
    s.first = first
    s.active = first
    s.doom_slots = 0
    begin_doom_slot(s)


@compiled
def begin_doom_slot(s: Any) -> None:
    """duel-12: One seat's part: ritual, abilities and books of the Doom phase."""
    s.ritual_done = 0
    s.blood_done = 0
    if s.faction[s.active] == GREAT_CTHULHU and s.earned[s.active] & FIRST_DOOM_PHASE == 0:
        earn(s, s.active, FIRST_DOOM_PHASE)
        draw_sign(s, s.active)


@compiled
def check_last_book(s: Any) -> None:
    """duel-16: With five books, in Great Cthulhu's part of a Doom phase."""
    seat = s.active
    if s.phase != DOOM or s.faction[seat] != GREAT_CTHULHU or s.earned[seat] & LAST_BOOK != 0:
        return
    if books_held(s, seat) == NUM_BOOKS - 1:
        earn(s, seat, LAST_BOOK)
        draw_sign(s, seat)


@compiled
def ritual_cost(s: Any) -> int:
    """duel-12: What the marker shows."""
    return RITUAL_COST[s.track, s.ritual]


@compiled
def perform_ritual(s: Any) -> None:
    """duel-12: Pay, move the marker, doom for gates, a sign for each Great Old One in play."""
    seat = s.active
    s.power[seat] -= ritual_cost(s)
    s.ritual = min(s.ritual + 1, TRACK_LENGTH[s.track])
    s.ritual_done = 1
    gain_doom(s, seat, gates_held(s, seat))
    for _ in range(old_ones_in_play(s, seat)):
        draw_sign(s, seat)


@compiled
def end_doom_slot(s: Any) -> None:
    """duel-12: The next seat's part, or the end of the phase."""
    if s.doom_slots + 1 == s.num_seats:
        give_last_chance(s)
        return
    s.doom_slots += 1
    s.active = next_seat(s, s.active)
    begin_doom_slot(s)


@compiled
def close_doom_phase(s: Any) -> None:
    """duel-12, duel-15: The end of the game, or the next round."""
    if doom_is_reached(s):
        end_game(s, REASON_DOOM)
    elif s.ritual == TRACK_LENGTH[s.track]:
        end_game(s, REASON_WORLD)
    else:
        s.phase = ACTION
        s.doom_slots = 0
        s.ritual_done = 0
        s.blood_done = 0
        s.round_number += 1
        s.active = s.first
        begin_turn(s)


# The end.


@compiled
def doom_is_reached(s: Any) -> bool:
    """duel-15: Somebody has come to the end of the doom track."""
    for seat in range(s.num_seats):
        if s.doom[seat] >= WINNING_DOOM:
            return True
    return False


@compiled
def end_game(s: Any, reason: int) -> None:
    """duel-15: All signs are revealed, and the most doom wins; equals share."""
    for seat in range(s.num_seats):
        for value in range(SIGN_VALUES):
            for _ in range(s.signs[seat, value]):
                reveal(s, seat, value)
    for seat in range(s.num_seats):
        s.rank[seat] = 0
        for other in range(s.num_seats):
            if s.doom[other] > s.doom[seat]:
                s.rank[seat] += 1
    s.reason = reason
    s.player = NOBODY


@compiled
def clear_moved(s: Any) -> None:
    """A Move action is over: every unit may move again."""
    for kind in range(KINDS):
        for area in range(MAX_AREAS):
            s.moved[kind, area] = 0
