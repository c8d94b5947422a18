"""What abilities and events gain for whoever uses them, operation by operation, in points.

All functions judge from the side of the ``user``.  Changes of skill and icons count only for a story that is about to
be resolved, by trying it both ways.
"""

from __future__ import annotations

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    EXHAUSTED,
    RESOURCE,
    STORY_WINDOW,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import in_play, is_character, is_insane, owner_of
from mythos_envs.call_of_cthulhu_lcg.rules_targets import (
    can_be_wounded,
    can_go_insane,
    is_exhausted,
    is_ready,
)
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_ICONS,
    NUM_ICONS,
    OP_A,
    OP_ADD_TOKEN,
    OP_ATTACH_SELF,
    OP_B,
    OP_BOUNCE,
    OP_CODE,
    OP_CONTROL,
    OP_COPY_ICONS,
    OP_DESTROY,
    OP_DROP_STRUGGLE,
    OP_EXHAUST,
    OP_EXHAUST_OR_MADDEN,
    OP_ICON,
    OP_INSANE,
    OP_KEYWORD,
    OP_MILL,
    OP_MOVE_TOKEN,
    OP_READY,
    OP_REMOVE_TOKENS,
    OP_RESTORE,
    OP_SKILL,
    OP_STRIP,
    OP_TO_HAND,
    OP_TO_PLAY,
    OP_UNCOMMIT,
    OP_WOUND,
    OP_ZERO_SKILL,
    PAY_X,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.call_of_cthulhu_lcg.stories import (
    SKILL,
    View,
    is_ahead,
    row_of,
    story_result,
    swing_without,
)
from mythos_agents.greedy.call_of_cthulhu_lcg.worth import (
    CARD_WORTH,
    FACE_DOWN,
    OP_WORTH,
    keep_worth,
    loss_of,
    side_of,
    token_points,
    tokens_worth,
    value_of,
    worth_ready,
)

SCRATCH = 0.25
BOUNCED = 0.6
"""What is lost with a character that returns to its owner's hand: it must be paid again."""
BORROWED_PART, RESOURCE_POINTS = 0.35, 1.2
LAST_CARDS = 4
"""A deck that is nearly empty loses the game for its owner."""
DECK_END = 20.0
PER_MILLED = 0.1
NOTHING = -1e6


# Harm.


@compiled
def part_lost(s: Any, code: int, n: int, i: int) -> float:
    """Which part of its worth a character loses by being wounded, destroyed, driven insane, bounced or uncommitted."""
    if code == OP_DESTROY:
        return 1.0
    if code == OP_WOUND:
        if not can_be_wounded(s, i):
            return 0.0
        return 1.0 if is_insane(s, i) or s.wounds[i] + n > s.toughness[i] else SCRATCH
    if code == OP_INSANE:
        if not can_go_insane(s, i):
            return 0.0
        return 1.0 if s.wounds[i] > 0 else 1.0 - FACE_DOWN
    return BOUNCED if code == OP_BOUNCE else 0.0


@compiled
def harm_gain(s: Any, view: View, user: int, code: int, n: int, i: int) -> float:
    """What the user gains by harm done to a card; negative for an own one."""
    if s.zone[i] == RESOURCE:
        return -side_of(user, s.seat[i]) * RESOURCE_POINTS
    if not in_play(s, i):
        return 0.0
    part = part_lost(s, code, n, i)
    gain = -side_of(user, s.seat[i]) * part * loss_of(s, i)
    if is_character(s, i) and (part > SCRATCH or code == OP_UNCOMMIT):
        gain += swing_without(s, view, user, i)
    return gain


# Ready, exhausted, restored, borrowed.


@compiled
def state_gain(s: Any, view: View, user: int, code: int, i: int) -> float:
    """What the user gains when a card changes its state."""
    if not in_play(s, i):
        return 0.0
    side = side_of(user, s.seat[i])
    if code == OP_RESTORE:
        return side * (1.0 - FACE_DOWN) * CARD_WORTH[s.card[i]] if is_insane(s, i) else 0.0
    if code == OP_READY:
        return side * worth_ready(s, i) if s.flags[i] & EXHAUSTED != 0 else 0.0
    if code == OP_EXHAUST:
        return -side * worth_ready(s, i) if is_ready(s, i) else 0.0
    if code == OP_EXHAUST_OR_MADDEN:
        if is_ready(s, i):
            return -side * worth_ready(s, i)
        return harm_gain(s, view, user, OP_INSANE, 0, i) if is_exhausted(s, i) else 0.0
    # Control: only until the end of the phase, so only for the commits of this one.
    if side > 0.0 or not is_ready(s, i) or s.turn_stage != STORY_WINDOW:
        return 0.0
    return BORROWED_PART * value_of(s, i)


# Skill and icons.


@compiled
def change_troop(s: Any, troop: Any, op: int, other: int) -> None:
    """Changes a row of the view as an operation would; ``other``: whose icons are copied."""
    code = OP_CODE[op]
    if code == OP_SKILL:
        troop[SKILL] = max(troop[SKILL] + OP_A[op], 0.0)
    elif code == OP_ZERO_SKILL:
        troop[SKILL] = 0.0
    elif code == OP_ICON:
        troop[OP_A[op]] = max(troop[OP_A[op]] + OP_B[op], 0.0)
    elif code == OP_STRIP:
        for icon in range(NUM_ICONS):
            if OP_A[op] & (1 << icon) != 0:
                troop[icon] = max(troop[icon] - CARD_ICONS[s.card[int(other)], icon], 0.0)
    elif code == OP_COPY_ICONS and not is_insane(s, other):
        for icon in range(NUM_ICONS):
            troop[icon] += CARD_ICONS[s.card[other], icon]


@compiled
def change_gain(s: Any, view: View, user: int, source: int, op: int, i: int) -> float:
    """What changed skill or icons mean for the story where the character is committed."""
    changed = source if OP_CODE[op] == OP_COPY_ICONS else i
    row = row_of(view, changed)
    if row < 0 or not is_ahead(s, s.story[changed]) or OP_CODE[op] == OP_KEYWORD:
        return 0.0
    slot = s.story[changed]
    before = story_result(s, view, slot, user)
    kept = view.troops[row].copy()
    change_troop(s, view.troops[row], op, i)
    after = story_result(s, view, slot, user)
    view.troops[row, :] = kept
    return after - before


# Operations on a card.


@compiled
def attach_self_gain(s: Any, user: int, source: int, i: int) -> float:
    """A character that weakens its host gives up its own body for that."""
    return -side_of(user, s.seat[i]) * 0.6 * min(s.skill[i], 4) - 0.5 * value_of(s, source)


@compiled
def card_gain(s: Any, view: View, user: int, source: int, op: int, i: int) -> float:
    """What an operation on one card gains."""
    code = OP_CODE[op]
    if code == OP_WOUND or code == OP_DESTROY or code == OP_INSANE or code == OP_BOUNCE or code == OP_UNCOMMIT:
        return harm_gain(s, view, user, code, OP_A[op], i)
    if OP_SKILL <= code < OP_CONTROL:
        return change_gain(s, view, user, source, op, i)
    if code <= OP_CONTROL or code == OP_EXHAUST_OR_MADDEN:
        return state_gain(s, view, user, code, i)
    if code == OP_TO_PLAY:
        return side_of(user, owner_of(i)) * CARD_WORTH[s.card[i]]
    if code == OP_TO_HAND:
        return side_of(user, owner_of(i)) * BOUNCED * keep_worth(s, owner_of(i), s.card[i])
    return attach_self_gain(s, user, source, i) if code == OP_ATTACH_SELF else 0.0


@compiled
def slot_gain(s: Any, view: View, user: int, op: int, slot: int) -> float:
    """What an operation on a story gains."""
    code = OP_CODE[op]
    own = s.tokens[slot, user]
    other = s.tokens[slot, 1 - user]
    now = tokens_worth(s, user, own, other)
    if code == OP_ADD_TOKEN:
        return tokens_worth(s, user, own + 1, other) - now
    if code == OP_REMOVE_TOKENS:
        taken = min(other, OP_A[op])
        return tokens_worth(s, user, max(own - (OP_A[op] - taken), 0), other - taken) - now
    if code == OP_MOVE_TOKEN:
        return tokens_worth(s, user, own + 1, other - 1) - now if other > 0 else -token_points(s, user, 1)
    if code == OP_DROP_STRUGGLE and is_ahead(s, slot):
        best = 0.0
        for icon in range(NUM_ICONS):
            best = max(best, drop_gain(s, view, user, slot, icon))
        return best
    return 0.0


@compiled
def drop_gain(s: Any, view: View, user: int, slot: int, icon: int) -> float:
    """What is gained if a story has one struggle less of a kind."""
    if view.struggles[slot, icon] == 0:
        return NOTHING
    before = story_result(s, view, slot, user)
    view.struggles[slot, icon] -= 1
    after = story_result(s, view, slot, user)
    view.struggles[slot, icon] += 1
    return after - before


@compiled
def mill_gain(s: Any, user: int, seat: int, n: int) -> float:
    """Cards from a deck to the discard pile; the last one loses the game."""
    worth = DECK_END if s.deck_size[seat] <= n else PER_MILLED * n
    return -side_of(user, seat) * worth


@compiled
def seat_gain(s: Any, user: int, op: int, x: int, seat: int) -> float:
    """What an operation on a player gains."""
    if OP_CODE[op] == OP_MILL:
        return mill_gain(s, user, seat, x if OP_A[op] == PAY_X else OP_A[op])
    return OP_WORTH[OP_CODE[op]] * (1.0 if seat == user else 0.5)
