"""The course of a turn and of its windows: chapters 1, 3, 6 and 10."""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    ASK_ACT,
    ASK_DOMAIN,
    ASK_MULLIGAN,
    ASK_STORY,
    BLANKED,
    BORROWED,
    CANCELLED,
    CLASH_FRAME,
    COMMIT,
    COMMIT_WINDOW,
    DECK,
    DISRUPTS_FRAME,
    DONE_SOMETHING,
    DRAW,
    DRAW_WINDOW,
    END,
    END_WINDOW,
    EXHAUSTED,
    FRESH_DISCARD,
    GAINED,
    HAND,
    MAX_DECK,
    MAX_DOMAINS,
    MULLIGAN,
    NO_ABILITY,
    NO_CARD,
    NO_INSTANCE,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_SEATS,
    NUM_SLOTS,
    OPERATIONS,
    OPPOSE,
    PASSED,
    PICK_CLASH,
    PICK_FORCED,
    PICK_RESOURCE,
    PICK_RESTORE,
    PICK_START_RESOURCE,
    READY_ALL,
    REASON_DECK,
    REFRESH,
    REFRESH_WINDOW,
    RESOLVE,
    RESOURCE_STEP,
    RESOURCE_WINDOW,
    RESOURCES,
    RESPONSES_FRAME,
    SELF_DREW,
    STORY_WINDOW,
    TURN,
    UNCOMMIT,
    WINDOW_FRAME,
    ZERO_SKILL,
)
from mythos_envs.call_of_cthulhu_lcg.rules_abilities import begin_ability
from mythos_envs.call_of_cthulhu_lcg.rules_board import (
    TRIGGER_BIT,
    add_resource,
    committed_at,
    discard_from_play,
    draw,
    gained_card,
    in_play,
    is_character,
    leave_hand,
    note,
    owner_of,
    return_borrowed,
    shuffle_deck,
    text_card,
)
from mythos_envs.call_of_cthulhu_lcg.rules_harm import land_wound, madden, restore, uncommit
from mythos_envs.call_of_cthulhu_lcg.rules_legal import is_clashing
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
from mythos_envs.call_of_cthulhu_lcg.rules_story import (
    begin_commits,
    begin_story,
    check_wins,
    end_game,
)
from mythos_envs.call_of_cthulhu_lcg.rules_targets import anybody_has_passive, can_be_wounded, controls_copy
from mythos_envs.call_of_cthulhu_lcg.rules_windows import can_aim, can_give, must_be_asked
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_KIND,
    ABILITY_NAMES_SELF,
    ABILITY_PASSIVE,
    ABILITY_TRIGGER,
    EFFECT_MADNESS,
    EFFECT_NO_REFRESH_RESTORE,
    FIRST_ABILITY,
    FIRST_PASSIVE,
    HEROIC,
    KIND_FORCED,
    NO_FILTER,
    NUM_ICONS,
    PASSIVE_EFFECT,
    PASSIVE_N,
    VILLAINOUS,
)
from mythos_envs.kernel.compile import compiled

OPENING_HAND = 8
STARTING_DOMAINS = 3
CARDS_DRAWN = 2
CARDS_DRAWN_FIRST = 1
FIRST_TURN = 1


@compiled
def other_seat(seat: int) -> int:
    """The opponent."""
    return 1 - seat


# Stages.


@compiled
def go_to(s: Any, stage: int) -> None:
    """Goes on with a stage of the turn."""
    s.turn_stage = stage
    s.frame_part[TURN] = 0
    s.frame_first[TURN] = NO_INSTANCE


@compiled
def advance_turn(s: Any) -> None:
    """One step of the turn."""
    stage = s.turn_stage
    if stage == MULLIGAN:
        offer_mulligans(s)
    elif stage == RESOURCES:
        attach_opening_resources(s)
    elif stage == REFRESH:
        restore_one(s)
    elif stage == READY_ALL:
        ready_everything(s)
    elif stage == DRAW:
        draw_cards(s)
    elif stage == RESOURCE_STEP:
        attach_resource(s)
    elif stage == COMMIT or stage == OPPOSE:
        begin_commits(s, s.active if stage == COMMIT else other_seat(s.active))
        go_to(s, stage + 1)
    elif stage == RESOLVE:
        resolve_stories(s)
    elif stage == UNCOMMIT:
        uncommit_all(s)
        end_phase(s)
        go_to(s, END)
    elif stage == END:
        end_turn(s)
    else:
        hold_window(s, stage)


@compiled
def hold_window(s: Any, stage: int) -> None:
    """The window of a stage; the first player's first turn has no story phase, nor has one in which nobody commits."""
    if stage == STORY_WINDOW and s.turn == FIRST_TURN:
        go_to(s, END)
    elif stage == COMMIT_WINDOW and s.contested == 0 and s.frame_part[TURN] == 0:
        go_to(s, UNCOMMIT)
    elif s.frame_part[TURN] == 0:
        s.frame_part[TURN] = 1
        push(s, WINDOW_FRAME, s.active)
    else:
        if stage == REFRESH_WINDOW or stage == DRAW_WINDOW or stage == RESOURCE_WINDOW or stage == OPERATIONS:
            end_phase(s)
        go_to(s, stage + 1)


# The set-up.


@compiled
def offer_mulligans(s: Any) -> None:
    """Chapter 1: each player may draw a new hand once, the first player deciding first."""
    while s.frame_part[TURN] < NUM_SEATS:
        seat = s.first if s.frame_part[TURN] == 0 else other_seat(s.first)
        if not answered(s):
            ask(s, ASK_MULLIGAN, seat, 0, 0, 1)
            return
        if take_answer(s) != PASSED:
            new_hand(s, seat)
        s.frame_part[TURN] += 1
    go_to(s, RESOURCES)


@compiled
def new_hand(s: Any, seat: int) -> None:
    """The hand goes back into the deck, and eight cards are drawn."""
    for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
        if s.zone[i] == HAND:
            leave_hand(s, i)
            s.zone[i] = DECK
            s.deck_size[seat] += 1
    shuffle_deck(s, seat)
    for _ in range(OPENING_HAND):
        draw(s, seat)


@compiled
def attach_opening_resources(s: Any) -> None:
    """Chapter 1: three cards of the hand become resources, one on each domain."""
    while s.frame_part[TURN] < NUM_SEATS * STARTING_DOMAINS:
        part = s.frame_part[TURN]
        seat = s.first if part < STARTING_DOMAINS else other_seat(s.first)
        if not answered(s):
            ask_pick(s, seat, PICK_START_RESOURCE, 0, 0)
            return
        i = take_answer(s)
        leave_hand(s, i)
        add_resource(s, i, part % STARTING_DOMAINS)
        s.frame_part[TURN] += 1
    go_to(s, REFRESH)


# The phases.


@compiled
def restore_one(s: Any) -> None:
    """Chapter 3: one insane character is restored, if there is one; it stays exhausted."""
    if answered(s):
        i = take_answer(s)
        go_to(s, READY_ALL)
        if i >= 0:
            restore(s, i)
            s.frame_first[TURN] = i
    elif anybody_has_passive(s, EFFECT_NO_REFRESH_RESTORE):
        go_to(s, READY_ALL)
    else:
        ask_pick(s, s.active, PICK_RESTORE, 0, 0)


@compiled
def ready_everything(s: Any) -> None:
    """All other cards of the active player become ready, and the domains are refreshed."""
    for k in range(s.board_size):
        i = s.board[k]
        if s.seat[i] == s.active and i != s.frame_first[TURN]:
            s.flags[i] &= ~EXHAUSTED
    s.drained[s.active] = 0
    go_to(s, REFRESH_WINDOW)


@compiled
def draw_cards(s: Any) -> None:
    """Two cards, one in the first turn of the game."""
    for _ in range(CARDS_DRAWN_FIRST if s.turn == FIRST_TURN else CARDS_DRAWN):
        draw(s, s.active)
    for k in range(s.board_size):
        note(s, s.board[k], SELF_DREW)
    go_to(s, DRAW_WINDOW)


@compiled
def attach_resource(s: Any) -> None:
    """One card of the hand may become a resource on any own domain."""
    if s.frame_first[TURN] == NO_INSTANCE:
        if not answered(s):
            ask_pick(s, s.active, PICK_RESOURCE, 0, 1)
            return
        answer = take_answer(s)
        if answer < 0:
            go_to(s, RESOURCE_WINDOW)
            return
        s.frame_first[TURN] = answer
    if not answered(s):
        ask(s, ASK_DOMAIN, s.active, 0, NO_FILTER, 0)
        return
    i = s.frame_first[TURN]
    leave_hand(s, i)
    add_resource(s, i, take_answer(s) % MAX_DOMAINS)
    go_to(s, RESOURCE_WINDOW)


@compiled
def resolve_stories(s: Any) -> None:
    """Chapter 6: every story to which the active player has committed somebody, in an order of choice."""
    slots = 0
    for slot in range(NUM_SLOTS):
        somebody = committed_at(s, slot, 0) + committed_at(s, slot, 1) > 0
        if s.contested & (1 << slot) != 0 and s.resolved & (1 << slot) == 0 and somebody:
            slots |= 1 << slot
    if slots == 0:
        go_to(s, END_WINDOW)
    elif not answered(s):
        ask(s, ASK_STORY, s.active, slots, 0, 0)
    else:
        begin_story(s, take_answer(s))


@compiled
def uncommit_all(s: Any) -> None:
    """After the last window of the story phase all characters go back, ready or exhausted as they are."""
    for k in range(s.board_size):
        i = s.board[k]
        uncommit(s, i)
        s.stood[i] = NOT_COMMITTED
    s.resolved = 0
    s.contested = 0


@compiled
def end_turn(s: Any) -> None:
    """The opponent becomes the active player."""
    s.turn += 1
    s.active = other_seat(s.active)
    go_to(s, REFRESH)


# What lasts until the end of the phase.


@compiled
def end_phase(s: Any) -> None:
    """Chapter 10: changes that last until the end of the phase are over."""
    for k in range(s.board_size):
        forget_changes(s, s.board[k])
    s.dirty = 1
    s.more_cost = 0
    for slot in range(NUM_SLOTS):
        for icon in range(NUM_ICONS):
            s.dropped[slot, icon] = 0
    for seat in range(NUM_SEATS):
        s.discount[seat] = 0
    if s.has_discards != 0:
        for i in range(NUM_INSTANCES):
            s.flags[i] &= ~FRESH_DISCARD
        s.has_discards = 0
    end_control(s)


@compiled
def end_control(s: Any) -> None:
    """Chapter 11: all go back to their owners; a unique card of which the owner has another copy is discarded."""
    k = 0
    while k < s.board_size:
        i = s.board[k]
        if s.flags[i] & BORROWED == 0:
            k += 1
        elif controls_copy(s, owner_of(i), s.card[i]):
            discard_from_play(s, i)
            k = 0
        else:
            return_borrowed(s, i)


@compiled
def forget_changes(s: Any, i: int) -> None:
    """A card is as it was before the phase."""
    if s.memory[i] >= GAINED:
        s.memory[i] = NO_CARD
    s.flags[i] &= ~(BLANKED | ZERO_SKILL)
    s.skill_change[i] = 0
    for icon in range(NUM_ICONS):
        s.icon_change[i, icon] = 0
    s.stripped[i] = 0
    s.granted[i] = 0
    s.link[i] = NO_INSTANCE


# Windows.


@compiled
def advance_window(s: Any, top: int) -> None:
    """Chapter 10: players act by turns until two in a row have passed."""
    if s.frame_count[top] == NUM_SEATS or (s.frame[top] == DISRUPTS_FRAME and has_flag(s, top - 1, CANCELLED)):
        if s.frame[top] == RESPONSES_FRAME:
            forget_happenings(s)
        pop(s)
        return
    seat = s.frame_seat[top]
    if must_be_asked(s, seat):
        ask(s, ASK_ACT, seat, 0, 0, 1)
        s.hold = 1
    else:
        pass_on(s, top)


@compiled
def pass_on(s: Any, top: int) -> None:
    """A seat passes."""
    s.frame_count[top] += 1
    s.frame_seat[top] = other_seat(s.frame_seat[top])


@compiled
def act_on(s: Any, top: int) -> None:
    """A seat does something; the other one is next."""
    s.frame_count[top] = 0
    s.frame_seat[top] = other_seat(s.frame_seat[top])


@compiled
def forget_happenings(s: Any) -> None:
    """What has happened can no longer be answered."""
    for i in range(NUM_INSTANCES):
        s.fresh[i] = 0
        s.answered[i] = 0
    for seat in range(NUM_SEATS):
        s.won_by_two[seat] = 0
        s.overpaid[seat] = 0
        s.played_shub[seat] = 0
    s.has_fresh = 0


@compiled
def advance_wound(s: Any, top: int) -> None:
    """Chapter 9: a wound is about to land, may be cancelled, and lands; then the next one."""
    i = s.frame_first[top]
    if s.frame_step[top] == 0:
        if s.frame_count[top] == 0 or not in_play(s, i) or not can_be_wounded(s, i):
            pop(s)
            return
        s.frame_step[top] = 1
        s.frame_count[top] -= 1
        push(s, DISRUPTS_FRAME, s.active)
        return
    if not has_flag(s, top, CANCELLED) and land_wound(s, i, s.frame_part[top], not has_flag(s, top, DONE_SOMETHING)):
        set_flag(s, top - 1, DONE_SOMETHING)
        set_flag(s, top, DONE_SOMETHING)
    s.frame_flags[top] &= ~CANCELLED
    s.frame_step[top] = 0


# Forced responses, and what is always checked.


@compiled
def forced_ability(s: Any, i: int) -> int:
    """The forced response of a card that is waiting; what it waits for is taken away."""
    a = forced_of(s, i, text_card(s, i) if in_play(s, i) else s.card[i])
    if a == NO_ABILITY:
        a = forced_of(s, i, gained_card(s, i))
    if a == NO_ABILITY:
        s.forced[i] = 0
    return a


@compiled
def forced_of(s: Any, i: int, card: int) -> int:
    """The same among the abilities of a card; a gained one that names its card, or is passive, does nothing (F63)."""
    if card == NO_CARD:
        return NO_ABILITY
    for a in range(FIRST_ABILITY[card], FIRST_ABILITY[card + 1]):
        bit = TRIGGER_BIT[ABILITY_TRIGGER[a]]
        if ABILITY_KIND[a] == KIND_FORCED and s.forced[i] & bit != 0:
            s.forced[i] &= ~bit
            if card == s.card[i] or (ABILITY_NAMES_SELF[a] == 0 and ABILITY_PASSIVE[a] == 0):
                return a
    return NO_ABILITY


@compiled
def count_forced(s: Any) -> int:
    """How many cards have a forced response waiting."""
    count = 0
    for i in range(NUM_INSTANCES):
        if s.forced[i] != 0:
            count += 1
    return count


@compiled
def first_forced(s: Any) -> int:
    """One of them."""
    i = 0
    while s.forced[i] == 0:
        i += 1
    return i


@compiled
def advance_forced(s: Any, top: int) -> None:
    """Chapter 10: forced responses one after the other; of several the active player says which is next."""
    count = count_forced(s)
    if count == 0:
        s.has_forced = 0
        pop(s)
        return
    if count > 1 and not answered(s):
        ask_pick(s, s.active, PICK_FORCED, 0, 0)
        return
    i = take_answer(s) if answered(s) else first_forced(s)
    a = forced_ability(s, i)
    if a == NO_ABILITY:
        return
    seat = s.seat[i] if in_play(s, i) else owner_of(i)
    if can_give(s, seat, i, a) and can_aim(s, seat, i, a, 0):
        begin_ability(s, seat, i, a)


@compiled
def check_state(s: Any) -> bool:
    """What is true between two effects: madness, mortal wounds, opposites, won stories; true if it struck."""
    if s.dirty != 0:
        if check_board(s):
            return True
        s.dirty = 0
    return check_wins(s)


@compiled
def check_decks(s: Any) -> bool:
    """Chapter 3: whoever has no deck any more has lost, in the middle of an effect too."""
    if s.decked != 0:
        end_game(s, other_seat(s.decked - 1), REASON_DECK)
    return s.decked != 0


@compiled
def check_board(s: Any) -> bool:
    """Whether the board was not as it must be; puts one thing right at a time, in the order of chapter 10."""
    characters = 0
    for k in range(s.board_size):
        i = s.board[k]
        if not is_character(s, i):
            continue
        characters += 1
        if s.wounds[i] > s.toughness[i]:
            discard_from_play(s, i)
            return True
    for k in range(s.board_size):
        if goes_mad(s, s.board[k], characters):
            return True
    for k in range(NUM_SEATS):
        seat = s.active if k == 0 else other_seat(s.active)
        if has_opposites(s, seat):
            push(s, CLASH_FRAME, seat)
            return True
    return False


@compiled
def goes_mad(s: Any, i: int, characters: int) -> bool:
    """F5: insane as soon as so many characters are in play."""
    card = s.card[i]
    for p in range(FIRST_PASSIVE[card], FIRST_PASSIVE[card + 1]):
        if PASSIVE_EFFECT[p] == EFFECT_MADNESS and characters >= PASSIVE_N[p] and text_card(s, i) == card:
            return madden(s, i)
    return False


@compiled
def has_opposites(s: Any, seat: int) -> bool:
    """Chapter 9: whether a seat controls Heroic and Villainous characters."""
    found = 0
    for k in range(s.board_size):
        if is_clashing(s, seat, s.board[k]):
            found |= s.keywords[s.board[k]]
    return found & HEROIC != 0 and found & VILLAINOUS != 0


@compiled
def advance_clash(s: Any, top: int) -> None:
    """One of them is discarded."""
    if not answered(s):
        ask_pick(s, s.frame_seat[top], PICK_CLASH, 0, 0)
        return
    answer = take_answer(s)
    if answer >= 0:
        discard_from_play(s, answer)
    pop(s)

