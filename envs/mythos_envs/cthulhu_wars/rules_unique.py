"""What only one faction can do: Dreams, Submerge and Devolve; Avatar, Ghroth and sacrifices.

Who picks a unit in an area answers one question, `PICK`, whatever the reason; what then happens is `resolve_pick`.
"""

from typing import Any

from mythos_envs.cthulhu_wars.actions import (
    AREA,
    KEEPER,
    SACRIFICE_TWO,
    SEAT,
    STOP,
    UNIT,
    USE_AVATAR,
    USE_DREAMS,
    USE_EMERGE,
    USE_GHROTH,
    USE_SUBMERGE,
)
from mythos_envs.cthulhu_wars.layout import (
    AVATAR_AT,
    AVATAR_FACTION,
    AWAKEN_AT,
    DEVOLVE_FRAME,
    DREAMS_AT,
    EMERGE_AT,
    FOR_AWAKENING,
    FOR_BOOK,
    GHROTH_LOSE,
    GHROTH_PLACE,
    GHROTH_POOL,
    PICK,
    PICK_AVATAR,
    PICK_CAPTURE,
    PICK_DEVOLVE,
    PICK_DREAMS,
    PICK_GHROTH,
    PICK_SACRIFICE,
    SACRIFICE,
    SUBMERGE_MORE,
)
from mythos_envs.cthulhu_wars.rules_battle import DIE_SIDES
from mythos_envs.cthulhu_wars.rules_board import (
    NOWHERE,
    area_of,
    beside_gate,
    controls_gate,
    doom_for_loss,
    draw_sign,
    earn,
    eliminate,
    enemy_of,
    gain_doom,
    has_book,
    is_in,
    lose_own,
    of_type,
    on_map,
    pop,
    push,
    put,
    summon_to,
    take,
    take_picked,
)
from mythos_envs.cthulhu_wars.rules_turn import finish_action, must_stay
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    BLACK_GOAT,
    CTHULHU,
    CULTIST,
    DEEP_ONE,
    DEVOLVE,
    DREAMS,
    FUNGI,
    GHROTH,
    GREAT_CTHULHU,
    KINDS,
    MONSTER,
    SACRIFICE_2,
    SHUB_NIGGURATH,
    SUBMERGE,
    WATER,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.rng import below

SUBMERGE_COST, AVATAR_COST, GHROTH_COST = 1, 1, 2
CULTISTS_FOR_BOOK = 2


@compiled
def legal_unique(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-6: The unique actions and requirement actions of the faction that can be carried out in full."""
    if s.faction[seat] == GREAT_CTHULHU:
        return _legal_great_cthulhu(s, seat, actions, count)
    return _legal_black_goat(s, seat, actions, count)


@compiled
def _legal_great_cthulhu(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-16: Dreams, Submerge, and coming up again."""
    if may_dream(s, seat):
        actions[count] = USE_DREAMS
        count += 1
    if may_submerge(s, seat):
        actions[count] = USE_SUBMERGE
        count += 1
    if s.submerged[CTHULHU] > 0:
        actions[count] = USE_EMERGE
        count += 1
    return count


@compiled
def _legal_black_goat(s: Any, seat: int, actions: Any, count: int) -> int:
    """duel-17: Avatar, Ghroth, and the sacrifice of two cultists for a book."""
    if may_use_avatar(s, seat):
        actions[count] = USE_AVATAR
        count += 1
    if has_book(s, BLACK_GOAT, GHROTH) and s.power[seat] >= GHROTH_COST:
        actions[count] = USE_GHROTH
        count += 1
    if s.earned[seat] & SACRIFICE_2 == 0 and on_map(s, seat, ACOLYTE) >= CULTISTS_FOR_BOOK:
        actions[count] = SACRIFICE_TWO
        count += 1
    return count


@compiled
def legal_cultist_areas(s: Any, seat: int, actions: Any, count: int) -> int:
    """Areas with an Acolyte of the seat that may be lost."""
    spares_keeper = must_stay(s, seat)
    for area in range(s.num_areas):
        there = beside_gate(s, seat, ACOLYTE, area) if spares_keeper else s.units[seat, ACOLYTE, area]
        if there > 0:
            actions[count] = AREA + area
            count += 1
    return count


@compiled
def legal_all_areas(s: Any, actions: Any, count: int) -> int:
    """Every area."""
    for area in range(s.num_areas):
        actions[count] = AREA + area
        count += 1
    return count


# A unit has been picked.


@compiled
def resolve_pick(s: Any, pick: int) -> None:
    """What happens to the picked unit, by the reason of the question."""
    top = s.depth - 1
    owner = s.frame_seat[top]
    purpose = s.frame_value[top]
    area = s.frame_area[top]
    pop(s)
    if purpose == PICK_CAPTURE:
        _captured(s, owner, pick, area)
    elif purpose == PICK_DREAMS:
        eliminate(s, owner, pick, area)
        summon_to(s, enemy_of(s, owner), ACOLYTE, area)
        finish_action(s)
    elif purpose == PICK_SACRIFICE:
        _sacrificed(s, owner, pick, area)
    elif purpose == PICK_GHROTH:
        _lost_to_ghroth(s, owner, pick, area)
    elif purpose == PICK_DEVOLVE:
        _devolved(s, owner, pick, area)
    else:
        _swapped(s, owner, pick, area)


@compiled
def _captured(s: Any, owner: int, pick: int, area: int) -> None:
    """duel-7, duel-13: The cultist waits with its captor until power is gathered; it counts as eliminated."""
    kind = take_picked(s, owner, pick, area)
    captor = enemy_of(s, owner)
    s.captured[captor, owner] += 1
    gain_doom(s, captor, doom_for_loss(s, owner, kind))
    finish_action(s)


# Dreams.


@compiled
def may_dream(s: Any, seat: int) -> bool:
    """duel-16: The book, the price, an own Acolyte in the pool and an enemy's on the map."""
    return (has_book(s, GREAT_CTHULHU, DREAMS) and s.power[seat] >= s.dreams_cost and s.pool[seat, ACOLYTE] > 0
            and on_map(s, enemy_of(s, seat), ACOLYTE) > 0)


@compiled
def dream(s: Any) -> None:
    """duel-16: The area is chosen first."""
    s.power[s.active] -= s.dreams_cost
    push(s, DREAMS_AT, s.active, 0, 0)


@compiled
def choose_dream(s: Any, area: int) -> None:
    """duel-16: The victim says which Acolyte there is lost."""
    pop(s)
    push(s, PICK, enemy_of(s, s.active), PICK_DREAMS, area)


# Submerge.


@compiled
def may_submerge(s: Any, seat: int) -> bool:
    """duel-16: Cthulhu in a water area."""
    if not has_book(s, GREAT_CTHULHU, SUBMERGE) or s.power[seat] < SUBMERGE_COST:
        return False
    area = area_of(s, seat, CTHULHU)
    return area != NOWHERE and (WATER[s.map] >> area) & 1 != 0


@compiled
def submerge(s: Any) -> None:
    """duel-16: Cthulhu dives; who comes along is asked unit by unit."""
    seat = s.active
    area = area_of(s, seat, CTHULHU)
    s.power[seat] -= SUBMERGE_COST
    take(s, seat, CTHULHU, area)
    s.submerged[CTHULHU] = 1
    push(s, SUBMERGE_MORE, seat, 0, area)
    _stop_submerging_when_all_are_down(s)


@compiled
def legal_divers(s: Any, seat: int, area: int, actions: Any) -> int:
    """Stop, the kinds beside the gate, and the keeper."""
    actions[0] = STOP
    count = 1
    for kind in range(KINDS):
        if beside_gate(s, seat, kind, area) > 0:
            actions[count] = UNIT + kind
            count += 1
    if controls_gate(s, seat, area):
        actions[count] = UNIT + KEEPER
        count += 1
    return count


@compiled
def choose_diver(s: Any, action: int) -> None:
    """duel-16: One more unit of the area goes along, or the dive is over."""
    top = s.depth - 1
    if action == STOP:
        pop(s)
        finish_action(s)
        return
    kind = take_picked(s, s.active, action - UNIT, s.frame_area[top])
    s.submerged[kind] += 1
    _stop_submerging_when_all_are_down(s)


@compiled
def _stop_submerging_when_all_are_down(s: Any) -> None:
    """The action is over when nobody is left who could dive."""
    if not is_in(s, s.active, s.frame_area[s.depth - 1]):
        pop(s)
        finish_action(s)


@compiled
def emerge(s: Any) -> None:
    """duel-16: The area is chosen."""
    push(s, EMERGE_AT, s.active, 0, 0)


@compiled
def choose_emergence(s: Any, area: int) -> None:
    """duel-16: All submerged units appear in one area."""
    pop(s)
    for kind in range(KINDS):
        for _ in range(s.submerged[kind]):
            put(s, s.active, kind, area)
        s.submerged[kind] = 0
    finish_action(s)


# Devolve.


@compiled
def may_devolve(s: Any) -> bool:
    """duel-9: Great Cthulhu has the book, a Deep One in the pool and an Acolyte on the map."""
    if not has_book(s, GREAT_CTHULHU, DEVOLVE):
        return False
    seat = s.seat_of[GREAT_CTHULHU]
    return s.pool[seat, DEEP_ONE] > 0 and on_map(s, seat, ACOLYTE) > 0


@compiled
def offer_devolve(s: Any) -> None:
    """duel-9: After an action of anybody."""
    if may_devolve(s):
        push(s, DEVOLVE_FRAME, s.seat_of[GREAT_CTHULHU], 0, 0)


@compiled
def choose_devolve(s: Any, action: int) -> None:
    """duel-16: An area in which an Acolyte turns, or enough."""
    seat = s.frame_seat[s.depth - 1]
    pop(s)
    if action != STOP:
        push(s, PICK, seat, PICK_DEVOLVE, action - AREA)


@compiled
def _devolved(s: Any, owner: int, pick: int, area: int) -> None:
    """duel-16: The Acolyte goes to the pool and a Deep One takes its place; more may follow."""
    kind = take_picked(s, owner, pick, area)
    s.pool[owner, kind] += 1
    summon_to(s, owner, DEEP_ONE, area)
    offer_devolve(s)


# Sacrifices.


@compiled
def sacrifice_two(s: Any) -> None:
    """duel-17: The requirement action."""
    push(s, SACRIFICE, s.active, FOR_BOOK * KINDS + CULTISTS_FOR_BOOK, 0)


@compiled
def choose_sacrifice(s: Any, area: int) -> None:
    """Says where the next cultist is lost; which one there is asked next."""
    push(s, PICK, s.frame_seat[s.depth - 1], PICK_SACRIFICE, area)


@compiled
def _sacrificed(s: Any, owner: int, pick: int, area: int) -> None:
    """duel-17: One cultist less; what it was for happens after the last one."""
    lose_own(s, owner, pick, area)
    top = s.depth - 1
    s.frame_value[top] -= 1
    if s.frame_value[top] % KINDS > 0:
        return
    purpose = s.frame_value[top] // KINDS
    pop(s)
    if purpose == FOR_AWAKENING:
        push(s, AWAKEN_AT, owner, 0, 0)
    elif purpose == FOR_BOOK:
        earn(s, owner, SACRIFICE_2)
        finish_action(s)
    else:
        draw_sign(s, owner)


# Avatar.


@compiled
def swappable(s: Any, seat: int, area: int) -> bool:
    """duel-17: A monster or cultist of the seat in the area."""
    return of_type(s, seat, area, CULTIST) + of_type(s, seat, area, MONSTER) > 0


@compiled
def may_use_avatar(s: Any, seat: int) -> bool:
    """duel-17: Shub-Niggurath on the map, one power, and somebody elsewhere to change places with."""
    if s.power[seat] < AVATAR_COST:
        return False
    home = area_of(s, seat, SHUB_NIGGURATH)
    if home == NOWHERE:
        return False
    for area in range(s.num_areas):
        if area != home and (swappable(s, seat, area) or swappable(s, enemy_of(s, seat), area)):
            return True
    return False


@compiled
def use_avatar(s: Any) -> None:
    """duel-17: The area is chosen first."""
    s.power[s.active] -= AVATAR_COST
    push(s, AVATAR_AT, s.active, 0, 0)


@compiled
def legal_avatar_areas(s: Any, seat: int, actions: Any) -> int:
    """duel-17: Other areas with a unit that may be swapped."""
    count = 0
    home = area_of(s, seat, SHUB_NIGGURATH)
    for area in range(s.num_areas):
        if area != home and (swappable(s, seat, area) or swappable(s, enemy_of(s, seat), area)):
            actions[count] = AREA + area
            count += 1
    return count


@compiled
def choose_avatar_area(s: Any, area: int) -> None:
    """duel-17: The faction is chosen next."""
    pop(s)
    push(s, AVATAR_FACTION, s.active, 0, area)


@compiled
def legal_avatar_factions(s: Any, area: int, actions: Any) -> int:
    """Seats with a unit in the area that may be swapped."""
    count = 0
    for seat in range(s.num_seats):
        if swappable(s, seat, area):
            actions[count] = SEAT + seat
            count += 1
    return count


@compiled
def choose_avatar_faction(s: Any, seat: int) -> None:
    """duel-17: The owner of that faction picks the unit."""
    area = s.frame_area[s.depth - 1]
    pop(s)
    push(s, PICK, seat, PICK_AVATAR, area)


@compiled
def _swapped(s: Any, owner: int, pick: int, area: int) -> None:
    """duel-17: Shub-Niggurath and the unit change places; a keeper leaves its gate."""
    goat = s.seat_of[BLACK_GOAT]
    home = area_of(s, goat, SHUB_NIGGURATH)
    kind = take_picked(s, owner, pick, area)
    take(s, goat, SHUB_NIGGURATH, home)
    put(s, goat, SHUB_NIGGURATH, area)
    put(s, owner, kind, home)
    finish_action(s)


# Ghroth.


@compiled
def use_ghroth(s: Any) -> None:
    """duel-17: A roll of at most the number of areas with Fungi costs the enemy so many cultists."""
    seat = s.active
    s.power[seat] -= GHROTH_COST
    areas = 0
    for area in range(s.num_areas):
        if s.units[seat, FUNGI, area] > 0:
            areas += 1
    s.ghroth_roll = 1 + below(s, DIE_SIDES)
    enemy = enemy_of(s, seat)
    if s.ghroth_roll <= areas:
        lost = min(s.ghroth_roll, on_map(s, enemy, ACOLYTE))
        if lost > 0:
            push(s, GHROTH_LOSE, enemy, lost, 0)
        else:
            finish_action(s)
    elif s.ghroth_places != 0 and (s.pool[seat, ACOLYTE] > 0 or s.pool[enemy, ACOLYTE] > 0):
        push(s, GHROTH_POOL, seat, 0, 0)
    else:
        finish_action(s)


@compiled
def choose_ghroth_loss(s: Any, area: int) -> None:
    """duel-17: The victim says where a cultist is lost; which one there is asked next."""
    push(s, PICK, s.frame_seat[s.depth - 1], PICK_GHROTH, area)


@compiled
def _lost_to_ghroth(s: Any, owner: int, pick: int, area: int) -> None:
    """duel-13, duel-17: One cultist less, until the roll is met."""
    eliminate(s, owner, pick, area)
    top = s.depth - 1
    s.frame_value[top] -= 1
    if s.frame_value[top] == 0:
        pop(s)
        finish_action(s)


@compiled
def legal_ghroth_pools(s: Any, actions: Any) -> int:
    """duel-17: Nobody, or the seats with an Acolyte in the pool."""
    actions[0] = STOP
    count = 1
    for seat in range(s.num_seats):
        if s.pool[seat, ACOLYTE] > 0:
            actions[count] = SEAT + seat
            count += 1
    return count


@compiled
def choose_ghroth_pool(s: Any, action: int) -> None:
    """duel-17: Whose Acolyte is placed, or none."""
    pop(s)
    if action == STOP:
        finish_action(s)
    else:
        push(s, GHROTH_PLACE, s.active, action - SEAT, 0)


@compiled
def choose_ghroth_place(s: Any, area: int) -> None:
    """duel-17: The Acolyte appears."""
    seat = s.frame_value[s.depth - 1]
    pop(s)
    summon_to(s, seat, ACOLYTE, area)
    finish_action(s)
