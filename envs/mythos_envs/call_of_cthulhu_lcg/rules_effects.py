"""Operations of abilities: the ones that work on cards, and the loop that carries them out one by one.

An operation that has to ask, or that pushes a frame, returns False and is called again when the answer is there; how
far it is stands in ``frame_part``.  Those for few cards are in rules_rare_effects.py, for stories in rules_wins.py.
"""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    CANCELLED,
    DISCARD,
    DONE_SOMETHING,
    INSANE,
    MARKED,
    NO_INSTANCE,
    OVERPAID,
    PICK_DISCARD,
    PICK_SACRIFICE,
    ZERO_SKILL,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    discard_from_hand,
    discard_from_play,
    draw,
    in_play,
    is_insane,
    leave_discard,
    mill,
    return_to_hand,
    to_hand,
)
from mythos_envs.call_of_cthulhu_lcg.rules_harm import (
    destroy,
    is_fallen,
    madden,
    make_exhausted,
    make_ready,
    push_wounds,
    put_into_play,
    restore,
    succeed,
    take_control,
    uncommit,
)
from mythos_envs.call_of_cthulhu_lcg.rules_rare_effects import rare_effect
from mythos_envs.call_of_cthulhu_lcg.rules_stack import answered, ask_pick, has_flag, set_flag, take_answer
from mythos_envs.call_of_cthulhu_lcg.rules_targets import can_be_wounded, fits
from mythos_envs.call_of_cthulhu_lcg.rules_wins import win_effect
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_ICONS,
    FIRST_OP,
    NUM_ICONS,
    OP_A,
    OP_B,
    OP_BOUNCE,
    OP_CANCEL_EFFECT,
    OP_CANCEL_WOUND,
    OP_CLEAR_TOKENS,
    OP_CODE,
    OP_CONTROL,
    OP_COPY_ICONS,
    OP_COST_MORE,
    OP_DESTROY,
    OP_DISCOUNT,
    OP_DRAW,
    OP_DRAWER_SACRIFICES,
    OP_EACH_DISCARDS,
    OP_ENEMY_DISCARDS,
    OP_ENEMY_SACRIFICES,
    OP_EXHAUST,
    OP_FILTER,
    OP_ICON,
    OP_IF_OVERPAID,
    OP_INSANE,
    OP_KEYWORD,
    OP_MILL,
    OP_READY,
    OP_RESTORE,
    OP_SELF_TO_HAND,
    OP_SKILL,
    OP_STRIP,
    OP_THEN,
    OP_TO,
    OP_TO_HAND,
    OP_TO_PLAY,
    OP_UNCOMMIT,
    OP_WOUND,
    OP_ZERO_SKILL,
    PAY_X,
    TO_EACH,
    TO_HOST,
    TO_NONE,
    TO_SECOND,
    TO_SELF,
    TO_TARGETS,
)
from mythos_envs.kernel.compile import compiled

# The loop.


@compiled
def advance_operations(s: Any, top: int) -> bool:
    """Carries out the operation that is due; true when none is left."""
    a = s.frame_ability[top]
    op = FIRST_OP[a] + s.frame_op[top]
    if op >= FIRST_OP[a + 1]:
        return True
    if carry_out(s, top, op):
        s.frame_op[top] += 1
        s.frame_part[top] = 0
    return False


@compiled
def stop_operations(s: Any, top: int) -> None:
    """Nothing that follows is carried out."""
    a = s.frame_ability[top]
    s.frame_op[top] = FIRST_OP[a + 1] - FIRST_OP[a] - 1


@compiled
def carry_out(s: Any, top: int, op: int) -> bool:
    """One operation; false when it waits."""
    code = OP_CODE[op]
    if code == OP_WOUND:
        return wound(s, top, op)
    if code <= OP_CONTROL or code == OP_TO_PLAY or code == OP_TO_HAND:
        work_on_all(s, top, op)
        return True
    if code == OP_THEN:
        if not has_flag(s, top, DONE_SOMETHING):
            stop_operations(s, top)
        return True
    if code == OP_IF_OVERPAID:
        if not has_flag(s, top, OVERPAID):
            stop_operations(s, top)
        return True
    if code >= OP_CLEAR_TOKENS:
        return win_effect(s, top, op)
    return common_effect(s, top, op)


@compiled
def common_effect(s: Any, top: int, op: int) -> bool:
    """Drawing, discarding, milling, sacrificing, cancelling, prices."""
    code = OP_CODE[op]
    seat = s.frame_seat[top]
    if code == OP_DRAW:
        for _ in range(OP_A[op]):
            draw(s, seat)
        succeed(s, top, True)
        return True
    if code == OP_EACH_DISCARDS:
        return each_discards(s, top)
    if code == OP_ENEMY_DISCARDS:
        return discard_several(s, top, 1 - seat, OP_A[op])
    if code == OP_MILL:
        whose = 1 - seat if OP_TO[op] == TO_NONE else s.frame_first[top]
        mill(s, whose, s.frame_x[top] if OP_A[op] == PAY_X else OP_A[op])
        return True
    if code == OP_ENEMY_SACRIFICES:
        return sacrifice_one(s, 1 - seat)
    if code == OP_DRAWER_SACRIFICES:
        return sacrifice_one(s, s.active)
    if code == OP_CANCEL_EFFECT or code == OP_CANCEL_WOUND:
        set_flag(s, top - 2, CANCELLED)
        return True
    if code == OP_COST_MORE:
        s.more_cost += OP_A[op]
        return True
    if code == OP_DISCOUNT:
        s.discount[seat] += OP_A[op]
        return True
    if code == OP_SELF_TO_HAND:
        self_to_hand(s, s.frame_source[top])
        return True
    return rare_effect(s, top, op)


# Operations on cards.


@compiled
def mark_each(s: Any, top: int, op: int) -> None:
    """Remembers whom a mass effect meets at this moment."""
    for k in range(s.board_size):
        i = s.board[k]
        if fits(s, OP_FILTER[op], s.frame_seat[top], s.frame_source[top], s.frame_x[top], i):
            s.flags[i] |= MARKED


@compiled
def next_marked(s: Any) -> int:
    """One of those whom a mass effect still has to meet, or NO_INSTANCE."""
    for k in range(s.board_size):
        i = s.board[k]
        if s.flags[i] & MARKED != 0:
            s.flags[i] &= ~MARKED
            return i
    return NO_INSTANCE


@compiled
def selected(s: Any, top: int, op: int) -> int:
    """The one card an operation is for."""
    to = OP_TO[op]
    if to == TO_SELF or to == TO_NONE:
        return s.frame_source[top]
    if to == TO_HOST:
        return s.place[s.frame_source[top]]
    return s.frame_second[top] if to == TO_SECOND else s.frame_first[top]


@compiled
def wound(s: Any, top: int, op: int) -> bool:
    """Wounds are landed one by one, each of which may be disrupted; whom a mass effect wounds fall together."""
    if OP_TO[op] == TO_EACH:
        if s.frame_part[top] == 0:
            mark_each(s, top, op)
            s.frame_part[top] = 1
        i = next_marked(s)
        if i == NO_INSTANCE:
            let_fall(s)
            return True
        push_wounds(s, i, OP_A[op], 1)
        return False
    i = selected(s, top, op)
    if s.frame_part[top] == 1 or not in_play(s, i) or not can_be_wounded(s, i):
        return True
    s.frame_part[top] = 1
    push_wounds(s, i, OP_A[op], 0)
    return False


@compiled
def let_fall(s: Any) -> None:
    """All whom a mass effect has wounded fatally are destroyed at the same time."""
    for k in range(s.board_size):
        if is_fallen(s, s.board[k]):
            s.flags[s.board[k]] |= MARKED
    i = next_marked(s)
    while i != NO_INSTANCE:
        discard_from_play(s, i)
        i = next_marked(s)


@compiled
def work_on_all(s: Any, top: int, op: int) -> None:
    """An operation that is done at once, on one card, both targets or all that fit."""
    to = OP_TO[op]
    if to == TO_EACH:
        mark_each(s, top, op)
        i = next_marked(s)
        while i != NO_INSTANCE:
            work_on(s, top, op, i)
            i = next_marked(s)
    elif to == TO_TARGETS:
        if s.frame_first[top] != NO_INSTANCE:
            work_on(s, top, op, s.frame_first[top])
        if s.frame_second[top] != NO_INSTANCE:
            work_on(s, top, op, s.frame_second[top])
    else:
        work_on(s, top, op, selected(s, top, op))


@compiled
def work_on(s: Any, top: int, op: int, i: int) -> None:
    """Chapter 10: what has gone where the effect cannot reach it is left alone."""
    code = OP_CODE[op]
    if code == OP_TO_PLAY:
        succeed(s, top, s.zone[i] == DISCARD and put_into_play(s, i))
    elif code == OP_TO_HAND:
        if s.zone[i] == DISCARD:
            leave_discard(s, i)
            to_hand(s, i, 3)
    elif code == OP_DESTROY:
        succeed(s, top, destroy(s, i))
    elif in_play(s, i):
        if code <= OP_UNCOMMIT:
            succeed(s, top, move_card(s, code, i))
        else:
            s.dirty = 1
            change_values(s, top, op, i)


@compiled
def move_card(s: Any, code: int, i: int) -> bool:
    """Insanity, restoring, readying, exhausting, returning to hand, uncommitting."""
    if code == OP_INSANE:
        return madden(s, i)
    if code == OP_RESTORE:
        return restore(s, i)
    if code == OP_READY:
        return make_ready(s, i)
    if code == OP_EXHAUST:
        return make_exhausted(s, i)
    if code == OP_BOUNCE:
        return_to_hand(s, i)
        return True
    return uncommit(s, i)


@compiled
def change_values(s: Any, top: int, op: int, i: int) -> None:
    """Changes until the end of the phase; those of the insane cannot be changed."""
    code = OP_CODE[op]
    if code == OP_CONTROL:
        succeed(s, top, take_control(s, i, s.frame_seat[top]))
    elif code == OP_COPY_ICONS:
        copy_icons(s, s.frame_source[top], i)
    elif is_insane(s, i):
        return
    elif code == OP_SKILL:
        s.skill_change[i] = min(max(s.skill_change[i] + OP_A[op], -100), 100)
    elif code == OP_ICON:
        s.icon_change[i, OP_A[op]] = min(max(s.icon_change[i, OP_A[op]] + OP_B[op], -100), 100)
    elif code == OP_STRIP:
        s.stripped[i] |= OP_A[op]
    elif code == OP_ZERO_SKILL:
        s.flags[i] |= ZERO_SKILL
    elif code == OP_KEYWORD:
        s.granted[i] |= OP_A[op]


@compiled
def copy_icons(s: Any, i: int, other: int) -> None:
    """F4: the printed icons of another character in addition; the insane have none."""
    if not in_play(s, i) or s.flags[other] & INSANE != 0:
        return
    for icon in range(NUM_ICONS):
        s.icon_change[i, icon] += CARD_ICONS[s.card[other], icon]


@compiled
def self_to_hand(s: Any, i: int) -> None:
    """The card itself, from play or from the discard pile."""
    if in_play(s, i):
        return_to_hand(s, i)
    elif s.zone[i] == DISCARD:
        leave_discard(s, i)
        to_hand(s, i, 3)


# Hands and sacrifices.


@compiled
def each_discards(s: Any, top: int) -> bool:
    """All players discard a card of their choice, the active player first."""
    while s.frame_part[top] < 2:
        seat = s.active if s.frame_part[top] == 0 else 1 - s.active
        if not answered(s):
            ask_pick(s, seat, PICK_DISCARD, 0, 0)
            return False
        answer = take_answer(s)
        if answer >= 0:
            discard_from_hand(s, answer)
        s.frame_part[top] += 1
    return True


@compiled
def discard_several(s: Any, top: int, seat: int, count: int) -> bool:
    """So many cards of one's choice, or none if there are fewer."""
    if s.frame_part[top] == 0 and s.hand_size[seat] < count:
        return True
    if answered(s):
        discard_from_hand(s, take_answer(s))
        s.frame_part[top] += 1
    if s.frame_part[top] == count:
        return True
    ask_pick(s, seat, PICK_DISCARD, 0, 0)
    return False


@compiled
def sacrifice_one(s: Any, seat: int) -> bool:
    """A character of one's choice, if there is one."""
    if not answered(s):
        ask_pick(s, seat, PICK_SACRIFICE, 0, 0)
        return False
    answer = take_answer(s)
    if answer >= 0:
        discard_from_play(s, answer)
    return True
