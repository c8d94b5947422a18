"""What happens to cards on the board: wounds, insanity, restoring, readying, entering play, changes of control.

Chapters 2, 5, 9 and 11.  These functions decide nothing for anybody: who is struck is known when they are called.
"""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    BLANKED,
    BORROWED,
    DECK,
    DISCARD,
    DONE_SOMETHING,
    EXHAUSTED,
    GAINED,
    HAND,
    INSANE,
    MARKED,
    NO_CARD,
    NOT_COMMITTED,
    RESOURCE,
    SELF_COMMITTED,
    SELF_ENTERED,
    SELF_OVERPAID,
    SELF_RESTORED,
    SELF_WOUNDED,
    WOUND_FRAME,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    discard_from_play,
    discard_resource,
    drop_attachments,
    enter_play,
    in_play,
    is_character,
    is_insane,
    leave_deck,
    leave_discard,
    leave_hand,
    note,
    owner_of,
    text_card,
)
from mythos_envs.call_of_cthulhu_lcg.rules_stack import push, set_flag
from mythos_envs.call_of_cthulhu_lcg.rules_targets import (
    can_be_restored,
    can_be_wounded,
    can_go_insane,
    controls_copy,
    has_passive,
    is_ready,
    may_enter,
    may_take,
)
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_FACTION,
    CARD_TYPE,
    EFFECT_ENTERS_EXHAUSTED,
    SHUB_NIGGURATH,
    TYPE_CHARACTER,
    TYPE_SUPPORT,
)
from mythos_envs.kernel.compile import compiled

# Wounds.


@compiled
def push_wounds(s: Any, i: int, count: int, is_mass: int) -> None:
    """So many wounds are about to land on a character, one after the other; of a mass effect nobody falls yet."""
    top = push(s, WOUND_FRAME, s.seat[i])
    s.frame_first[top] = i
    s.frame_count[top] = count
    s.frame_part[top] = is_mass


@compiled
def is_fallen(s: Any, i: int) -> bool:
    """Chapter 9: a wounded character that is insane or bears more wounds than its Toughness allows."""
    return is_character(s, i) and s.wounds[i] > 0 and (is_insane(s, i) or s.wounds[i] > s.toughness[i])


@compiled
def land_wound(s: Any, i: int, is_mass: int, is_first: bool) -> bool:
    """Chapter 9: a wound; it destroys the insane and those whose Toughness it exceeds, in a mass effect all at last.

    Only the first of an effect is a new wounding to respond to.
    """
    if not in_play(s, i) or not can_be_wounded(s, i):
        return False
    s.wounds[i] += 1
    if is_first:
        s.answered[i] -= 1 if s.fresh[i] & SELF_WOUNDED != 0 else 0
        note(s, i, SELF_WOUNDED)
    if is_mass == 0 and is_fallen(s, i):
        discard_from_play(s, i)
    return True


@compiled
def destroy(s: Any, i: int) -> bool:
    """A card in play or a resource goes to its owner's discard pile."""
    if s.zone[i] == RESOURCE:
        discard_resource(s, i)
        return True
    if not in_play(s, i):
        return False
    discard_from_play(s, i)
    return True


# Sanity.


@compiled
def madden(s: Any, i: int) -> bool:
    """Chapter 9: face down and uncommitted, attachments destroyed; who has wounds is destroyed."""
    if not can_go_insane(s, i):
        return False
    drop_attachments(s, i)
    s.flags[i] = (s.flags[i] | INSANE) & ~EXHAUSTED
    leave_story(s, i)
    if s.wounds[i] > 0:
        discard_from_play(s, i)
    return True


@compiled
def restore(s: Any, i: int) -> bool:
    """Face up and exhausted."""
    if not can_be_restored(s, i):
        return False
    s.flags[i] = (s.flags[i] & ~INSANE) | EXHAUSTED
    s.dirty = 1
    note(s, i, SELF_RESTORED)
    return True


# Ready and exhausted.


@compiled
def make_ready(s: Any, i: int) -> bool:
    """An insane character is neither."""
    if not in_play(s, i) or s.flags[i] & EXHAUSTED == 0:
        return False
    s.flags[i] &= ~EXHAUSTED
    return True


@compiled
def make_exhausted(s: Any, i: int) -> bool:
    """Only what is ready can be exhausted."""
    if not in_play(s, i) or not is_ready(s, i):
        return False
    s.flags[i] |= EXHAUSTED
    return True


@compiled
def uncommit(s: Any, i: int) -> bool:
    """Back from a story, ready or exhausted as it is."""
    if s.story[i] == NOT_COMMITTED:
        return False
    leave_story(s, i)
    return True


@compiled
def leave_story(s: Any, i: int) -> None:
    """What a character took away from its story (F21) is there again."""
    s.story[i] = NOT_COMMITTED
    if s.memory[i] < GAINED:
        s.memory[i] = NO_CARD
    s.dirty = 1


@compiled
def commit(s: Any, i: int, slot: int) -> None:
    """To a story; marked until all commits of its controller are done."""
    s.story[i] = slot
    s.flags[i] |= MARKED
    s.dirty = 1


@compiled
def tell_commit(s: Any, i: int) -> None:
    """Exhausts a character that has just committed and opens what it triggers."""
    s.flags[i] = (s.flags[i] | EXHAUSTED) & ~MARKED
    note(s, i, SELF_COMMITTED)


# Entering play.


@compiled
def controls_support(s: Any, seat: int) -> bool:
    """Whether a seat controls a support card."""
    for k in range(s.board_size):
        i = s.board[k]
        if s.seat[i] == seat and not is_character(s, i) and CARD_TYPE[s.card[i]] <= TYPE_SUPPORT:
            return True
    return False


@compiled
def arrive(s: Any, i: int, seat: int) -> None:
    """A card, which is in no pile, enters play face up."""
    enter_play(s, i, seat)
    if has_passive(s, i, EFFECT_ENTERS_EXHAUSTED) and not controls_support(s, seat):
        s.flags[i] |= EXHAUSTED
    note(s, i, SELF_ENTERED)


@compiled
def take_from_pile(s: Any, i: int) -> None:
    """Takes a card out of the hand, deck or discard pile it is in."""
    if s.zone[i] == DECK:
        leave_deck(s, i)
    elif s.zone[i] == DISCARD:
        leave_discard(s, i)
    elif s.zone[i] == HAND:
        leave_hand(s, i)


@compiled
def put_into_play(s: Any, i: int) -> bool:
    """Chapter 5: without its cost, under its owner's control, unless uniqueness or an opposite forbids it."""
    seat = owner_of(i)
    if not may_enter(s, seat, s.card[i]):
        return False
    take_from_pile(s, i)
    arrive(s, i, seat)
    return True


@compiled
def put_into_play_insane(s: Any, i: int) -> bool:
    """Face down: it has no text, so that nothing is triggered and nothing but its title can forbid it."""
    seat = owner_of(i)
    if controls_copy(s, seat, s.card[i]):
        return False
    take_from_pile(s, i)
    enter_play(s, i, seat)
    s.flags[i] |= INSANE
    return True


@compiled
def tell_played(s: Any, i: int, seat: int, overpaid: bool) -> None:
    """What playing a card from hand triggers beside its entering play."""
    if overpaid:
        note(s, i, SELF_OVERPAID)
    card = s.card[i]
    if CARD_TYPE[card] == TYPE_CHARACTER and CARD_FACTION[card] == SHUB_NIGGURATH:
        s.played_shub[seat] += 1
        s.has_fresh = 1
        s.discount[seat] = 0


# Control.


@compiled
def take_control(s: Any, i: int, seat: int) -> bool:
    """Chapter 11: until the end of the phase; uniqueness and opposites forbid it."""
    if s.seat[i] == seat or not may_take(s, seat, i):
        return False
    s.seat[i] = seat
    if owner_of(i) == seat:
        s.flags[i] &= ~BORROWED
    else:
        s.flags[i] |= BORROWED
    s.dirty = 1
    return True


@compiled
def succeed(s: Any, at: int, done: bool) -> None:
    """Remembers for "then" that an operation had its effect."""
    if done:
        set_flag(s, at, DONE_SOMETHING)


@compiled
def take_text(s: Any, i: int, other: int) -> None:
    """F63: until the phase ends gains keywords and triggered abilities of a character that has text, blank then."""
    card = text_card(s, other)
    if card == NO_CARD:
        return
    s.memory[i] = GAINED + card
    s.flags[other] |= BLANKED
    s.dirty = 1
