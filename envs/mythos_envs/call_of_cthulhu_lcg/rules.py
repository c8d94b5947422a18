"""Call of Cthulhu LCG: setting up, taking an answer, running on to the next question, what a seat cannot know.

The numbers in docstrings are chapters of RULES.md.
"""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.actions import AMOUNT, CARD, COPY, DOMAIN, ICON, PASS, SEAT, STORY, USE, WON_STORY
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ABILITY_FRAME,
    ASK_ACT,
    ASK_COPY,
    ASK_PICK,
    CLASH_FRAME,
    COMMIT_FRAME,
    DECK,
    DOMAIN_CARD,
    FORCED_FRAME,
    HAND,
    MAX_DECK,
    MAX_DOMAINS,
    MULLIGAN,
    NO_ABILITY,
    NO_ANSWER,
    NO_ASK,
    NO_CARD,
    NO_INSTANCE,
    NO_STORY,
    NOTHING_FITS,
    NUM_INSTANCES,
    NUM_ROW,
    NUM_SEATS,
    NUM_SLOTS,
    OPTION_ARCANE,
    OPTION_DECK,
    OPTION_FIRST,
    OPTION_NEUTRAL_MATCH,
    OPTION_PACKET,
    OPTION_PAIR,
    OPTION_STRICT,
    OPTION_UNCOMMIT,
    PASSED,
    PLAY_FRAME,
    READY_ALL,
    RESOLVE,
    RESPONSES_FRAME,
    STORY_FRAME,
    TURN_FRAME,
    WIN_FRAME,
    WINDOW_FRAME,
    WOUND_FRAME,
)
from mythos_envs.call_of_cthulhu_lcg.rules_abilities import (
    advance_ability,
    advance_play,
    begin_ability,
    begin_play,
    end_ability,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import clear_marks, draw, picked_resource
from mythos_envs.call_of_cthulhu_lcg.rules_effects import advance_operations
from mythos_envs.call_of_cthulhu_lcg.rules_legal import NO_COPY_YET, PICKED_USE, has_candidate, next_copy, nth_copy
from mythos_envs.call_of_cthulhu_lcg.rules_stack import close_question, push
from mythos_envs.call_of_cthulhu_lcg.rules_story import REPLACE, advance_commits, advance_story, advance_win, deal_story
from mythos_envs.call_of_cthulhu_lcg.rules_turn import (
    OPENING_HAND,
    STARTING_DOMAINS,
    act_on,
    advance_clash,
    advance_forced,
    advance_turn,
    advance_window,
    advance_wound,
    check_decks,
    check_state,
    go_to,
    pass_on,
)
from mythos_envs.call_of_cthulhu_lcg.rules_values import refresh_values
from mythos_envs.call_of_cthulhu_lcg.rules_windows import usable_as
from mythos_envs.call_of_cthulhu_lcg.tables import NEUTRAL, NUM_CARDS, NUM_PAIRS, PACK_CARDS, PACK_SIZE, PAIR
from mythos_envs.kernel.compile import compiled, inlined
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.rng import below, shuffle

NUM_PACKETS = 2
NO_PAIR = -1
"""Of a seat with a deck list of its own."""

# Set-up.


@compiled
def reset(s: Any, options: Any) -> None:
    """Chapter 1: decks, stories, domains and opening hands."""
    s.num_seats = NUM_SEATS
    s.strict_windows = options[OPTION_STRICT]
    s.neutral_match = options[OPTION_NEUTRAL_MATCH]
    s.arcane_must = options[OPTION_ARCANE]
    s.uncommit_now = options[OPTION_UNCOMMIT]
    s.first = options[OPTION_FIRST] - 1 if options[OPTION_FIRST] > 0 else below(s, NUM_SEATS)
    choose_decks(s, options)
    for i in range(NUM_INSTANCES):
        s.card[i] = NO_CARD
        clear_marks(s, i)
    for seat in range(NUM_SEATS):
        fill_deck(s, seat, options)
    begin(s)
    for seat in range(NUM_SEATS):
        for _ in range(OPENING_HAND):
            draw(s, seat)
    run(s)


@compiled
def begin(s: Any) -> None:
    """Stories in the row, three domains each, and the first turn is about to begin."""
    for slot in range(NUM_SLOTS):
        s.story_card[slot] = NO_STORY
    for slot in range(NUM_ROW):
        deal_story(s, slot)
    for seat in range(NUM_SEATS):
        s.num_domains[seat] = STARTING_DOMAINS
    s.turn = 1
    s.active = s.first
    s.player = s.first
    s.ask = NO_ASK
    s.answer = NO_ANSWER
    s.picked = NO_ANSWER
    push(s, TURN_FRAME, s.first)
    go_to(s, MULLIGAN)


@compiled
def are_disjoint(one: int, other: int) -> bool:
    """Whether two pairs of factions share none; the box has one of each card."""
    for k in range(2):
        for m in range(2):
            if PAIR[one, k] == PAIR[other, m]:
                return False
    return True


@compiled
def choose_decks(s: Any, options: Any) -> None:
    """Pairs and packets that are named, then random ones for the others."""
    for seat in range(NUM_SEATS):
        s.pair[seat] = options[OPTION_PAIR + seat] - 1
        s.packet[seat] = options[OPTION_PACKET + seat] - 1
    for seat in range(NUM_SEATS):
        if has_list(options, seat):
            s.pair[seat] = NO_PAIR
            s.packet[seat] = NO_PAIR
            continue
        other = s.pair[1 - seat]
        while s.pair[seat] < 0:
            pair = below(s, NUM_PAIRS)
            if other < 0 or are_disjoint(pair, other):
                s.pair[seat] = pair
        if s.packet[seat] < 0:
            s.packet[seat] = below(s, NUM_PACKETS) if s.packet[1 - seat] < 0 else 1 - s.packet[1 - seat]


@compiled
def has_list(options: Any, seat: int) -> bool:
    """Whether a seat brings a deck list of its own."""
    for card in range(NUM_CARDS):
        if options[OPTION_DECK + seat * NUM_CARDS + card] > 0:
            return True
    return False


@compiled
def fill_deck(s: Any, seat: int, options: Any) -> None:
    """The cards of two factions and a neutral packet, or those of a deck list, all in the unordered middle."""
    if s.pair[seat] == NO_PAIR:
        for card in range(NUM_CARDS):
            for _ in range(options[OPTION_DECK + seat * NUM_CARDS + card]):
                add_to_deck(s, seat, card)
        return
    for k in range(3):
        pack = PAIR[s.pair[seat], k] if k < 2 else NEUTRAL + s.packet[seat]
        for place in range(PACK_SIZE[pack]):
            add_to_deck(s, seat, PACK_CARDS[pack, place])


@compiled
def add_to_deck(s: Any, seat: int, card: int) -> None:
    """The next instance of a seat is this card."""
    at = seat * MAX_DECK + s.deck_size[seat]
    s.card[at] = card
    s.zone[at] = DECK
    s.seat[at] = seat
    s.deck_size[seat] += 1


# Taking an answer.


@compiled
def step(s: Any, action: int) -> None:
    """Plays one legal action and runs on to the next question."""
    if s.ask == ASK_ACT:
        take_act(s, action)
    elif s.ask == ASK_COPY:
        take_copy(s, action)
    elif s.ask == ASK_PICK and action != PASS:
        take_card(s, action - CARD)
    else:
        close_question(s, plain_answer(s, action))
    run(s)


@compiled
def plain_answer(s: Any, action: int) -> int:
    """What an action stands for; seats and domains are counted from the player's own."""
    if action == PASS:
        return PASSED
    if action >= WON_STORY:
        return action - WON_STORY
    if action >= AMOUNT:
        return action - AMOUNT
    if action >= SEAT:
        return (action - SEAT) ^ s.player
    if action >= ICON:
        return action - ICON
    if action >= DOMAIN:
        whose = (action - DOMAIN) // MAX_DOMAINS
        return (whose ^ s.player) * MAX_DOMAINS + (action - DOMAIN) % MAX_DOMAINS
    return action - STORY if action >= STORY else 1


@compiled
def take_card(s: Any, card: int) -> None:
    """A card was picked; if copies of it differ, which one is asked next."""
    s.picked = card
    i = next_copy(s, NO_COPY_YET)
    if next_copy(s, i) != NO_INSTANCE:
        s.ask = ASK_COPY
        s.may_pass = 0
    else:
        close_question(s, i)


@compiled
def take_copy(s: Any, action: int) -> None:
    """One of several copies was picked."""
    i = nth_copy(s, action - COPY)
    if s.picked >= PICKED_USE:
        use_card(s, i)
    else:
        close_question(s, i)


@compiled
def take_act(s: Any, action: int) -> None:
    """A seat passes, plays a card or uses an ability."""
    top = int(s.depth) - 1
    seat = s.player
    if action == PASS:
        pass_on(s, top)
        close_question(s, NO_ANSWER)
    elif action < USE:
        i = seat * MAX_DECK
        while s.zone[i] != HAND or s.card[i] != action - CARD:
            i += 1
        act_on(s, top)
        close_question(s, NO_ANSWER)
        begin_play(s, seat, i)
    else:
        s.picked = action - USE + PICKED_USE
        i = next_copy(s, NO_COPY_YET)
        if next_copy(s, i) != NO_INSTANCE:
            s.ask = ASK_COPY
            s.may_pass = 0
        else:
            use_card(s, i)


@compiled
def use_card(s: Any, i: int) -> None:
    """The ability of a card on the table."""
    top = int(s.depth) - 1
    seat = s.player
    a = usable_as(s, seat, i, s.picked - PICKED_USE)
    act_on(s, top)
    close_question(s, NO_ANSWER)
    if a != NO_ABILITY:
        begin_ability(s, seat, i, a)


# Running on.


@compiled
def is_boundary(s: Any, top: int) -> bool:
    """Between two effects, where what is always true is checked and forced responses happen."""
    kind = s.frame[top]
    if kind == WIN_FRAME:
        return s.frame_step[top] == REPLACE
    return (kind == TURN_FRAME or kind == WINDOW_FRAME or kind == RESPONSES_FRAME or kind == COMMIT_FRAME
            or kind == STORY_FRAME)


@inlined
def run(s: Any) -> None:
    """Goes on until a question is pending or the game is over."""
    while s.ask == NO_ASK and s.player != NOBODY and not check_decks(s):
        refresh_values(s)
        top = int(s.depth) - 1
        if s.answer == NO_ANSWER and is_boundary(s, top) and is_interrupted(s, top):
            continue
        advance(s, top)
        if s.ask == ASK_PICK:
            refresh_values(s)
            if not has_candidate(s):
                close_question(s, NOTHING_FITS)
    refresh_values(s)


@compiled
def is_interrupted(s: Any, top: int) -> bool:
    """Chapter 10: what is always true comes first, then forced responses, then, where they may, responses."""
    if check_state(s):
        return True
    if s.has_forced != 0:
        push(s, FORCED_FRAME, s.active)
        return True
    is_open = s.frame[top] == TURN_FRAME or s.frame[top] == WINDOW_FRAME
    if s.has_fresh != 0 and is_open and not is_inside_steps(s):
        push(s, RESPONSES_FRAME, s.active)
        return True
    return False


@compiled
def is_inside_steps(s: Any) -> bool:
    """Chapters 3 and 10: responses wait until all stories are resolved, those to restoring until all is readied."""
    stage = s.turn_stage
    return (stage == RESOLVE or stage == READY_ALL) and s.frame[int(s.depth) - 1] == TURN_FRAME


@inlined
def advance(s: Any, top: int) -> None:
    """One step of what is on top."""
    kind = s.frame[top]
    if kind == TURN_FRAME:
        advance_turn(s)
    elif kind == ABILITY_FRAME:
        if advance_ability(s, top) and advance_operations(s, top):
            end_ability(s, top)
    elif kind == PLAY_FRAME:
        advance_play(s, top)
    elif kind == WOUND_FRAME:
        advance_wound(s, top)
    elif kind == COMMIT_FRAME:
        advance_commits(s, top)
    elif kind == STORY_FRAME:
        advance_story(s, top)
    elif kind == WIN_FRAME:
        advance_win(s, top)
    elif kind == FORCED_FRAME:
        advance_forced(s, top)
    elif kind == CLASH_FRAME:
        advance_clash(s, top)
    else:
        advance_window(s, top)


# What a seat cannot know.


@compiled
def redeterminize(s: Any, seat: int) -> None:
    """Chapter 13: the opponent's hand and deck, and in one's own deck what one has not seen, are dealt again.

    Who is asked for a card has one, or the question would have been passed over: other deals cannot be.
    """
    deal_unknown(s, seat, 1 - seat)
    while s.ask == ASK_PICK and not has_candidate(s):
        deal_unknown(s, seat, 1 - seat)
    deal_unknown(s, seat, seat)


@compiled
def is_unknown(s: Any, seat: int, whose: int, i: int) -> bool:
    """Whether a seat cannot tell this card from the others that it cannot see.

    A card that its owner is just making a resource keeps its place, or another one would become it.
    """
    if s.known[i] & (1 << seat) != 0 or i == picked_resource(s):
        return False
    return s.zone[i] == DECK or s.zone[i] == DOMAIN_CARD or (s.zone[i] == HAND and whose != seat)


@compiled
def deal_unknown(s: Any, seat: int, whose: int) -> None:
    """Hidden cards of a deck change places with each other."""
    cards = np.empty(MAX_DECK, np.int64)
    count = 0
    for i in range(whose * MAX_DECK, (whose + 1) * MAX_DECK):
        if is_unknown(s, seat, whose, i):
            cards[count] = i
            count += 1
    shuffled = cards.copy()
    shuffle(s, shuffled, count)
    places = np.empty((MAX_DECK, 4), np.int64)
    for k in range(count):
        i = cards[k]
        places[k, 0] = s.zone[i]
        places[k, 1] = s.place[i]
        places[k, 2] = s.known[i]
        places[k, 3] = s.flags[i]
    for k in range(count):
        i = shuffled[k]
        s.zone[i] = places[k, 0]
        s.place[i] = places[k, 1]
        s.known[i] = places[k, 2]
        s.flags[i] = places[k, 3]
