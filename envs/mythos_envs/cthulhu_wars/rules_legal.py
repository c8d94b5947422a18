"""Cthulhu Wars: what may be answered to every question.

`legal` finds the question that is pending and asks the file whose rule it is; what only the Doom phase and the
spellbooks offer is said here.
"""

from typing import Any

from mythos_envs.cthulhu_wars.actions import AREA, BOOK, END, REVEAL, RITUAL, SEAT, STOP, USE_BLOOD
from mythos_envs.cthulhu_wars.layout import (
    AVATAR_AT,
    AVATAR_FACTION,
    AWAKEN_AT,
    BOOK_FRAME,
    CONTROL_KIND,
    DEVOLVE_FRAME,
    DEVOUR,
    DOOM_FRAME,
    DREAMS_AT,
    EMERGE_AT,
    GHROTH_LOSE,
    GHROTH_PLACE,
    GHROTH_POOL,
    KILLS,
    LAST_CHANCE,
    MOVE_MORE,
    MOVE_TO,
    NECROPHAGY_FRAME,
    PAINS,
    PICK,
    PICK_AVATAR,
    PRE_BATTLE,
    SACRIFICE,
    SUBMERGE_MORE,
    SUMMON_AT,
    SUMMON_MORE,
    SURROUNDED,
    TURN_FRAME,
)
from mythos_envs.cthulhu_wars.rules_battle import (
    legal_necrophagy,
    legal_pre_battle,
    legal_results,
    legal_surrounded,
    retreat_areas,
)
from mythos_envs.cthulhu_wars.rules_board import current_frame, has_book, is_in_play, on_map
from mythos_envs.cthulhu_wars.rules_phases import ritual_cost
from mythos_envs.cthulhu_wars.rules_turn import (
    legal_gate_areas,
    legal_keepers,
    legal_move,
    legal_neighbours,
    legal_picks,
    legal_summon,
    legal_turn,
)
from mythos_envs.cthulhu_wars.rules_unique import (
    legal_all_areas,
    legal_avatar_areas,
    legal_avatar_factions,
    legal_cultist_areas,
    legal_divers,
    legal_ghroth_pools,
    legal_unique,
)
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    BLACK_GOAT,
    BLOOD_SACRIFICE,
    NUM_BOOKS,
    SHUB_NIGGURATH,
    SIGN_VALUES,
)
from mythos_envs.kernel.compile import compiled


@compiled
def legal(s: Any, actions: Any) -> int:
    """Writes the legal actions in ascending order and returns how many."""
    count = legal_answers(s, actions)
    if count > 1 or current_frame(s) == LAST_CHANCE:
        for value in range(SIGN_VALUES):  # duel-5: signs may be revealed at any real decision of their owner
            if s.signs[s.player, value] > 0:
                actions[count] = REVEAL + value
                count += 1
    return count


@compiled
def legal_answers(s: Any, actions: Any) -> int:
    """The answers to what is being asked."""
    frame = current_frame(s)
    if frame == TURN_FRAME:
        count = legal_turn(s, actions)
        if s.acted == 0 and s.power[s.active] > 0:
            count = legal_unique(s, s.active, actions, count)
        return count
    if frame == DOOM_FRAME:
        return legal_doom(s, actions)
    top = s.depth - 1
    seat = s.frame_seat[top]
    value = s.frame_value[top]
    area = s.frame_area[top]
    if frame >= PRE_BATTLE:
        return legal_in_battle(s, frame, seat, value, area, actions)
    if frame == PICK:
        return legal_picks(s, seat, area, value != PICK_AVATAR, actions)
    return legal_in_action(s, frame, seat, area, actions)


@compiled
def legal_doom(s: Any, actions: Any) -> int:
    """duel-12: A ritual, Blood Sacrifice, or the end of one's part."""
    seat = s.active
    actions[0] = END
    count = 1
    if s.ritual_done == 0 and s.power[seat] >= ritual_cost(s):
        actions[count] = RITUAL
        count += 1
    if (s.faction[seat] == BLACK_GOAT and s.blood_done == 0 and has_book(s, BLACK_GOAT, BLOOD_SACRIFICE)
            and is_in_play(s, seat, SHUB_NIGGURATH) and on_map(s, seat, ACOLYTE) > 0):
        actions[count] = USE_BLOOD
        count += 1
    return count


@compiled
def legal_in_battle(s: Any, frame: int, seat: int, side: int, area: int, actions: Any) -> int:
    """duel-14: The answers inside a battle."""
    if frame == PRE_BATTLE:
        return legal_pre_battle(s, seat, area, actions)
    if frame == DEVOUR:
        return legal_picks(s, seat, area, False, actions)
    if frame == KILLS:
        return legal_results(s, side, True, actions)
    if frame == NECROPHAGY_FRAME:
        return legal_necrophagy(s, seat, actions)
    if frame == PAINS:
        return legal_results(s, side, False, actions)
    if frame == SURROUNDED:
        return legal_surrounded(s, side, actions)
    count = 0
    safe = retreat_areas(s, seat)
    for other in range(s.num_areas):
        if (safe >> other) & 1 != 0:
            actions[count] = AREA + other
            count += 1
    return count


@compiled
def legal_in_action(s: Any, frame: int, seat: int, area: int, actions: Any) -> int:
    """The answers inside an action, and the books."""
    if frame == SUMMON_AT or frame == AWAKEN_AT:
        return legal_gate_areas(s, seat, actions)
    if frame == SUMMON_MORE:
        actions[0] = STOP
        return legal_summon(s, seat, actions, 1)
    if frame == MOVE_TO:
        return legal_neighbours(s, area, actions)
    if frame == MOVE_MORE:
        actions[0] = STOP
        return legal_move(s, seat, actions, 1)
    if frame == SACRIFICE or frame == GHROTH_LOSE:
        return legal_cultist_areas(s, seat, actions, 0)
    if frame == DEVOLVE_FRAME:
        actions[0] = STOP
        return legal_cultist_areas(s, seat, actions, 1)
    if frame == DREAMS_AT:
        return legal_cultist_areas(s, 1 - seat, actions, 0)
    if frame == CONTROL_KIND:
        return legal_keepers(s, seat, area, actions)
    if frame == BOOK_FRAME:
        return legal_books(s, seat, actions)
    return legal_in_rare_action(s, frame, seat, area, actions)


@compiled
def legal_in_rare_action(s: Any, frame: int, seat: int, area: int, actions: Any) -> int:
    """The answers inside Submerge, Avatar and Ghroth, and who is first."""
    if frame == SUBMERGE_MORE:
        return legal_divers(s, seat, area, actions)
    if frame == EMERGE_AT or frame == GHROTH_PLACE:
        return legal_all_areas(s, actions, 0)
    if frame == AVATAR_AT:
        return legal_avatar_areas(s, seat, actions)
    if frame == AVATAR_FACTION:
        return legal_avatar_factions(s, area, actions)
    if frame == GHROTH_POOL:
        return legal_ghroth_pools(s, actions)
    if frame == LAST_CHANCE:
        actions[0] = STOP
        return 1
    count = 0
    best = 0
    for other in range(s.num_seats):
        best = max(best, s.power[other])
    for other in range(s.num_seats):
        if s.power[other] == best:
            actions[count] = SEAT + other
            count += 1
    return count


@compiled
def legal_books(s: Any, seat: int, actions: Any) -> int:
    """duel-4: Any book that is still in the pool."""
    count = 0
    for book in range(NUM_BOOKS):
        if s.books[seat] & (1 << book) == 0:
            actions[count] = BOOK + book
            count += 1
    return count
