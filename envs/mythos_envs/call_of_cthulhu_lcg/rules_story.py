"""The story phase: committing, the four struggles, success, and winning a story.  Chapters 6, 7 and 8."""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    ABILITY_FRAME,
    ASK_STORY,
    ASK_YES,
    CANCELLED,
    COMMIT_FRAME,
    MARKED,
    NO_INSTANCE,
    NO_STORY,
    NOT_COMMITTED,
    NUM_ROW,
    NUM_SEATS,
    NUM_SLOTS,
    ON_STORY,
    PASSED,
    PICK_COMMIT,
    PICK_MADDEN,
    PICK_READY,
    PICK_TAKE_WOUND,
    REASON_STORIES,
    SELF_STOOD,
    STORY_FRAME,
    STORY_IN_DECK,
    STORY_IN_ROW,
    STORY_WON,
    WIN_FRAME,
    WON,
)
from mythos_envs.call_of_cthulhu_lcg.rules_abilities import STEP_OPERATIONS
from mythos_envs.call_of_cthulhu_lcg.rules_board import discard_from_play, is_character, note
from mythos_envs.call_of_cthulhu_lcg.rules_harm import (
    commit,
    madden,
    make_ready,
    push_wounds,
    tell_commit,
    uncommit,
)
from mythos_envs.call_of_cthulhu_lcg.rules_legal import may_commit
from mythos_envs.call_of_cthulhu_lcg.rules_stack import (
    answered,
    ask,
    ask_pick,
    has_flag,
    pop,
    push,
    set_flag,
    take_answer,
)
from mythos_envs.call_of_cthulhu_lcg.rules_values import struggles_of
from mythos_envs.call_of_cthulhu_lcg.rules_wins import TOKENS_TO_WIN, can_win_effect, leave_row
from mythos_envs.call_of_cthulhu_lcg.tables import (
    COMBAT,
    FAST,
    FIRST_OP,
    INVESTIGATION,
    NUM_ICONS,
    NUM_STORIES,
    STORY_ABILITY,
    TERROR,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.rng import below

STORIES_TO_WIN = 3
NO_WINNER = -1
NOBODY_YET = -1
BEGIN, SUCCESS, FINISH = 0, NUM_ICONS + 1, NUM_ICONS + 2
"""Steps of a story; those between are the four kinds of struggles."""
TAKE, OFFER, EFFECT, REPLACE = range(4)
"""Steps of a story's being won."""

# Committing.


@compiled
def may_commit_at(s: Any, seat: int, slot: int) -> bool:
    """Chapter 6: the opponent only where the active player has committed somebody."""
    return s.story_card[slot] != NO_STORY and (seat == s.active or s.contested & (1 << slot) != 0)


@compiled
def begin_commits(s: Any, seat: int) -> None:
    """A seat begins to commit."""
    top = push(s, COMMIT_FRAME, seat)
    s.frame_count[top] = NOBODY_YET


@compiled
def advance_commits(s: Any, top: int) -> None:
    """Story by story, characters in rising order; all of it counts as one moment."""
    seat = s.frame_seat[top]
    if answered(s):
        answer = take_answer(s)
        if answer < 0:
            s.frame_step[top] += 1
            s.frame_count[top] = NOBODY_YET
        else:
            commit(s, answer, s.frame_step[top])
            s.frame_count[top] = answer
    while s.frame_step[top] < NUM_SLOTS:
        if may_commit_at(s, seat, s.frame_step[top]):
            ask_pick(s, seat, PICK_COMMIT, s.frame_count[top], 1)
            return
        s.frame_step[top] += 1
        s.frame_count[top] = NOBODY_YET
    end_commits(s, seat)
    pop(s)


@compiled
def end_commits(s: Any, seat: int) -> None:
    """Those who must follow do, then all who have committed exhaust, and it is told."""
    for k in range(s.board_size):
        i = s.board[k]
        if s.link[i] != NO_INSTANCE and s.seat[i] == seat:
            follow(s, seat, i, s.story[s.link[i]])
    for k in range(s.board_size):
        i = s.board[k]
        if s.flags[i] & MARKED != 0:
            if seat == s.active:
                s.contested |= 1 << s.story[i]
            tell_commit(s, i)


@compiled
def follow(s: Any, seat: int, i: int, slot: int) -> None:
    """F122: the character must commit where the other one has, if it can."""
    if slot == NOT_COMMITTED or not may_commit_at(s, seat, slot):
        return
    if s.flags[i] & MARKED != 0 or may_commit(s, seat, i, slot):
        commit(s, i, slot)


# A story is resolved.


@compiled
def begin_story(s: Any, slot: int) -> None:
    """The active player resolves a story."""
    top = push(s, STORY_FRAME, s.active)
    s.frame_first[top] = slot


@compiled
def total_icons(s: Any, slot: int, seat: int, icon: int) -> int:
    """Icons of one kind of a seat's committed characters."""
    total = 0
    for k in range(s.board_size):
        i = s.board[k]
        if s.story[i] == slot and s.seat[i] == seat:
            total += s.icons[i, icon]
    return total


@compiled
def total_skill(s: Any, slot: int, seat: int) -> int:
    """Skill of a seat's committed characters."""
    total = 0
    for k in range(s.board_size):
        i = s.board[k]
        if s.story[i] == slot and s.seat[i] == seat:
            total += s.skill[i]
    return total


@compiled
def faster_seat(s: Any, slot: int) -> int:
    """Chapter 9: who has more Fast characters at a story, or NO_WINNER."""
    lead = 0
    for k in range(s.board_size):
        i = s.board[k]
        if s.story[i] == slot and s.keywords[i] & FAST != 0:
            lead += 1 if s.seat[i] == 0 else -1
    return NO_WINNER if lead == 0 else (0 if lead > 0 else 1)


@compiled
def winner_of(s: Any, slot: int, own: int, other: int) -> int:
    """The higher total of the seats 0 and 1; a tie above zero goes to the faster."""
    if own != other:
        return 0 if own > other else 1
    return NO_WINNER if own == 0 else faster_seat(s, slot)


@compiled
def advance_story(s: Any, top: int) -> None:
    """One step of a story's resolution; a story that has been won is over at once."""
    slot = s.frame_first[top]
    step = s.frame_step[top]
    if has_flag(s, top, CANCELLED) or step == FINISH:
        finish_story(s, slot)
    elif step == BEGIN:
        for k in range(s.board_size):
            if s.story[s.board[k]] == slot:
                s.stood[s.board[k]] = slot
        next_struggles(s, top)
    elif step == SUCCESS:
        determine_success(s, slot)
        s.frame_step[top] = FINISH
    elif s.frame_part[top] == 1:
        s.frame_part[top] = 0
        apply_struggle(s, top, step - 1)
    elif s.frame_count[top] >= struggles_of(s, slot, step - 1):
        next_struggles(s, top)
    else:
        s.frame_count[top] += 1
        struggle(s, top, slot, step - 1)


@compiled
def next_struggles(s: Any, top: int) -> None:
    """Goes on to the next kind of struggle; how often it is fought is asked anew each time, for F21 may leave."""
    s.frame_step[top] += 1
    s.frame_count[top] = 0


@compiled
def struggle(s: Any, top: int, slot: int, icon: int) -> None:
    """Chapter 7: the icons are compared, and the winner or loser is asked for what follows."""
    own = total_icons(s, slot, 0, icon)
    other = total_icons(s, slot, 1, icon)
    winner = winner_of(s, slot, own, other)
    if winner == NO_WINNER:
        return
    if abs(own - other) >= 2:
        s.won_by_two[winner] += 1
        s.has_fresh = 1
    if icon == INVESTIGATION:
        s.tokens[slot, winner] += 1
        return
    s.frame_part[top] = 1
    if icon == TERROR:
        ask_pick(s, 1 - winner, PICK_MADDEN, 0, 0)
    elif icon == COMBAT:
        ask_pick(s, 1 - winner, PICK_TAKE_WOUND, 0, 0)
    else:
        ask_pick(s, winner, PICK_READY, 0, 1 - s.arcane_must)


@compiled
def apply_struggle(s: Any, top: int, icon: int) -> None:
    """What a struggle does to the character that was picked."""
    answer = take_answer(s)
    if answer < 0:
        return
    if icon == TERROR:
        madden(s, answer)
    elif icon == COMBAT:
        push_wounds(s, answer, 1, 0)
    else:
        make_ready(s, answer)


@compiled
def determine_success(s: Any, slot: int) -> None:
    """Chapter 8: only the active player succeeds; another token if the other side has no skill at all."""
    own = total_skill(s, slot, s.active)
    other = total_skill(s, slot, 1 - s.active)
    if own < 1 or (own < other) or (own == other and faster_seat(s, slot) != s.active):
        return
    s.tokens[slot, s.active] += 1 if other > 0 else 2


@compiled
def finish_story(s: Any, slot: int) -> None:
    """The resolution is over; those who stood there may answer it later."""
    s.resolved |= 1 << slot
    for k in range(s.board_size):
        i = s.board[k]
        if s.stood[i] == slot and is_character(s, i):
            note(s, i, SELF_STOOD)
            if s.uncommit_now != 0:
                uncommit(s, i)
    pop(s)


# A story is won.


@compiled
def winners(s: Any, seat: int) -> int:
    """The stories at which a seat has enough tokens, as bits."""
    slots = 0
    for slot in range(NUM_SLOTS):
        if s.story_card[slot] != NO_STORY and s.tokens[slot, seat] >= TOKENS_TO_WIN:
            slots |= 1 << slot
    return slots


@compiled
def check_wins(s: Any) -> bool:
    """Chapter 8: whoever has five tokens wins the story at once."""
    if winners(s, 0) | winners(s, 1) == 0:
        return False
    push(s, WIN_FRAME, s.active)
    return True


@compiled
def advance_win(s: Any, top: int) -> None:
    """One step of winning a story."""
    step = s.frame_step[top]
    seat = s.frame_seat[top]
    if step == TAKE:
        slots = winners(s, 0) | winners(s, 1)
        if slots & (slots - 1) != 0 and not answered(s):
            ask(s, ASK_STORY, s.active, slots, 0, 0)
            return
        slot = take_answer(s) if answered(s) else lowest_bit(slots)
        take_story(s, top, s.active if s.tokens[slot, s.active] >= TOKENS_TO_WIN else 1 - s.active, slot)
    elif step == OFFER:
        story = s.frame_count[top]
        if story != NO_STORY and can_win_effect(s, FIRST_OP[STORY_ABILITY[story]]):
            if not answered(s):
                ask(s, ASK_YES, seat, 0, 0, 1)
                return
            if take_answer(s) != PASSED:
                begin_win_effect(s, seat, story)
        s.frame_step[top] = REPLACE
    else:
        replace_story(s, top, seat)


@compiled
def lowest_bit(slots: int) -> int:
    """The first slot of a set."""
    slot = 0
    while slots & (1 << slot) == 0:
        slot += 1
    return slot


@compiled
def take_story(s: Any, top: int, seat: int, slot: int) -> None:
    """The story is taken; its characters uncommit, what is attached to it is destroyed, its resolution ends."""
    s.num_won[seat] += 1
    s.frame_seat[top] = seat
    story = s.story_card[slot]
    s.frame_first[top] = slot
    s.frame_step[top] = OFFER
    s.frame_count[top] = story if slot < NUM_ROW else NO_STORY
    if slot >= NUM_ROW:
        s.zone[story] = WON
        s.place[story] = seat
    empty_slot(s, slot)
    for at in range(s.depth):
        if s.frame[at] == STORY_FRAME and s.frame_first[at] == slot:
            set_flag(s, at, CANCELLED)
    if s.num_won[seat] >= STORIES_TO_WIN:
        end_game(s, seat, REASON_STORIES)


@compiled
def empty_slot(s: Any, slot: int) -> None:
    """Nobody and nothing is at a story any more."""
    k = 0
    while k < s.board_size:
        i = s.board[k]
        if s.zone[i] == ON_STORY and s.place[i] == slot:
            discard_from_play(s, i)
        else:
            if s.story[i] == slot:
                uncommit(s, i)
            k += 1
    leave_row(s, slot)


@compiled
def begin_win_effect(s: Any, seat: int, story: int) -> None:
    """What the story does; nothing can disrupt it."""
    top = push(s, ABILITY_FRAME, seat)
    s.frame_ability[top] = STORY_ABILITY[story]
    s.frame_step[top] = STEP_OPERATIONS


@compiled
def replace_story(s: Any, top: int, seat: int) -> None:
    """The won story lies in its winner's pile, and a new one in the row; a conspiracy is not replaced."""
    story = s.frame_count[top]
    if story != NO_STORY:
        s.story_at[story] = STORY_WON + seat
        deal_story(s, s.frame_first[top])
    pop(s)


@compiled
def deal_story(s: Any, slot: int) -> None:
    """A random story of the deck into a slot of the row."""
    count = 0
    for story in range(NUM_STORIES):
        if s.story_at[story] == STORY_IN_DECK:
            count += 1
    skip = below(s, count)
    for story in range(NUM_STORIES):
        if s.story_at[story] == STORY_IN_DECK:
            if skip == 0:
                s.story_at[story] = STORY_IN_ROW
                s.story_card[slot] = story
                return
            skip -= 1


@compiled
def end_game(s: Any, winner: int, reason: int) -> None:
    """The game is over."""
    s.player = NOBODY
    s.reason = reason
    for seat in range(NUM_SEATS):
        s.rank[seat] = 0 if winner == seat else 1
