"""Cthulhu Realms: setting up, what is legal, what an action does, and what a seat cannot know.

The numbers in docstrings are sentences of RULES.md.  Legality is decided here and nowhere else.
"""

from typing import Any

from mythos_envs.cthulhu_realms.actions import (
    ABJURE_DISCARD,
    ABJURE_HAND,
    ABJURE_ROW,
    BUY,
    DESTROY_AT,
    DISCARD_CARD,
    END_TURN,
    NEXT,
    NUM_SIDES,
    NUM_TARGETS,
    PLAY,
    PREVIOUS,
    RETURN_CARD,
    SELF,
    TARGET,
    USE,
)
from mythos_envs.cthulhu_realms.layout import (
    ABJURE_FRAME,
    AMOUNT_FRAME,
    DESTROY_FRAME,
    DISCARD_FRAME,
    LOSE_FRAME,
    MAIN,
    NO_CARD,
    OPTION_DECK_OUT,
    OPTION_FIRST_PLAYER,
    RETURN_FRAME,
    ROW_SIZE,
    TARGET_FRAME,
)
from mythos_envs.cthulhu_realms.rules_cards import (
    abjure_card,
    add_to_discard,
    check_end,
    destroy_location,
    discard_from_hand,
    discard_whole_hand,
    draw_cards,
    leave_play,
    next_seat,
    pick_from,
    previous_seat,
    put_into_play,
    refill,
    return_to_deck,
    row_of,
    support_changes,
    take_available,
    take_from_hand,
    turn_up_common_top,
)
from mythos_envs.cthulhu_realms.rules_loss import (
    choose_amount,
    choose_loss,
    has_locations,
    legal_amounts,
    legal_loss,
    strike,
    strike_neighbours,
)
from mythos_envs.cthulhu_realms.rules_stack import current_frame, name_decider, pop, push
from mythos_envs.cthulhu_realms.tables import (
    ABILITY_ABJURES_SELF,
    ABILITY_AMOUNT,
    ABILITY_CARD,
    ABILITY_DISCARD,
    ABILITY_OP,
    ABILITY_REQUIRES,
    ABILITY_SLOT,
    ABJURE,
    ABJURED_BIT,
    CARD_COST,
    CARD_LOCATION,
    CARD_SUPPORT,
    COMMON_COPIES,
    CONJURE,
    DESTROY,
    DISCARD,
    DISCARDED_BIT,
    DRAW,
    DRAW_DISCARD,
    FIRST_ABILITY,
    FIRST_HAND,
    GAIN,
    HAND_SIZE,
    INITIATE,
    LAST_HAND,
    LOCATION_CARDS,
    LOSE,
    MAX_ABJURE_COST,
    MIDDLE_HAND,
    NOT_A_LOCATION,
    NUM_CARDS,
    NUM_INITIATES,
    NUM_LOCATIONS,
    NUM_SUPPORTS,
    RETURN,
    ROW_BETWEEN,
    ROW_TWO_PLAYERS,
    STARTING_COPIES,
    STARTING_SANITY,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.rng import below

# Setting up.


@compiled
def reset(s: Any, options: Any) -> None:
    """realms-1.2 to realms-1.11, realms-13.4  Sanity, starting decks, rows, the first player and the first hands."""
    s.deck_out_later = options[OPTION_DECK_OUT]
    s.initiates = NUM_INITIATES
    for seat in range(s.num_seats):
        s.alive[seat] = 1
        s.sanity[seat] = STARTING_SANITY
        for kind in range(NUM_CARDS):
            s.deck[seat, kind] = STARTING_COPIES[kind]
            s.deck_size[seat] += STARTING_COPIES[kind]
        s.initiates -= STARTING_COPIES[INITIATE]
    _lay_out_common_cards(s)
    first = options[OPTION_FIRST_PLAYER] - 1
    s.active = first if first >= 0 else below(s, s.num_seats)
    for k in range(s.num_seats):
        hand = FIRST_HAND if k == 0 else LAST_HAND if k == s.num_seats - 1 else MIDDLE_HAND
        draw_cards(s, (s.active + k) % s.num_seats, hand)
    s.player = s.active
    begin_turn(s)


@compiled
def _lay_out_common_cards(s: Any) -> None:
    """realms-1.7, realms-13.1  One row of five for two players, a row of three between neighbours for more."""
    for kind in range(NUM_CARDS):
        s.common[kind] = COMMON_COPIES[kind]
        s.common_size += COMMON_COPIES[kind]
    s.rows[:, :] = NO_CARD
    turn_up_common_top(s)
    if s.num_seats == 2:
        for _ in range(ROW_TWO_PLAYERS):
            refill(s, 0)
    else:
        for seat in range(s.num_seats):
            for _ in range(ROW_BETWEEN):
                refill(s, seat)


# The turn.


@compiled
def begin_turn(s: Any) -> None:
    """realms-3.7  Locations that stayed in play may use each ability once again."""
    s.turn += 1
    for location in range(NUM_LOCATIONS):
        kind = LOCATION_CARDS[location]
        s.play[kind] = s.locations[s.active, location]
        support_changes(s, kind, s.play[kind])


@compiled
def end_turn(s: Any) -> None:
    """realms-2.3 to realms-2.6  Characters, artifacts and the hand are discarded, locations stay, five cards are drawn.

    What counts for one turn only is forgotten: realms-4.13, realms-8.7, realms-9.6, realms-10.7.
    """
    seat = s.active
    for kind in range(NUM_CARDS):
        if CARD_LOCATION[kind] == NOT_A_LOCATION and s.play[kind] > 0:
            s.discard[seat, kind] += s.play[kind]
            s.discard_size[seat] += s.play[kind]
        s.play[kind] = 0
        s.box[kind] = 0
    discard_whole_hand(s, seat)
    for k in range(NUM_SUPPORTS):
        s.support[k] = 0
    s.used[:] = 0
    s.damage[:, :] = 0
    s.box_size = 0
    s.conjure = 0
    s.discarded = 0
    s.abjured = 0
    draw_cards(s, seat, HAND_SIZE)
    check_end(s, True)
    if s.player != NOBODY:
        s.active = next_seat(s, seat)
        begin_turn(s)


# What is legal.


@compiled
def legal(s: Any, actions: Any) -> int:
    """Writes the legal actions in ascending order and returns how many."""
    frame = current_frame(s)
    if frame == MAIN:
        return _legal_main(s, actions)
    if frame == LOSE_FRAME:
        return legal_loss(s, s.frame_seat[s.depth - 1], actions)
    if frame == AMOUNT_FRAME:
        return legal_amounts(s, actions)
    if frame == DISCARD_FRAME:
        return _legal_kinds(s.hand[s.player], DISCARD_CARD, actions)
    if frame == RETURN_FRAME:
        return _legal_kinds(s.box, RETURN_CARD, actions)
    if frame == ABJURE_FRAME:
        return _legal_abjures(s, actions)
    if frame == DESTROY_FRAME:
        return _legal_destructions(s, actions)
    return _legal_targets(s, s.frame_value[s.depth - 1], actions)


@compiled
def _legal_kinds(counts: Any, start: int, actions: Any) -> int:
    """Any card of a pile."""
    count = 0
    for kind in range(NUM_CARDS):
        if counts[kind] > 0:
            actions[count] = start + kind
            count += 1
    return count


@compiled
def _legal_main(s: Any, actions: Any) -> int:
    """realms-2.2, realms-3.8 to realms-3.10, realms-9.2  Play, use and buy in any order; or end the turn."""
    actions[0] = END_TURN
    count = 1
    seat = s.active
    if s.hand_size[seat] > 0:
        for kind in range(NUM_CARDS):
            if s.hand[seat, kind] > 0:
                actions[count] = PLAY + kind
                count += 1
    met = requirements_met(s, 1)
    pairs = requirements_met(s, 2)
    for kind in range(NUM_CARDS):
        if s.play[kind] > 0:
            # realms-4.4: a card never meets its own requirement; where it is the only support, the requirement is open.
            missing = ~met | (CARD_SUPPORT[kind] & ~pairs)
            for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind + 1]):
                if (
                    s.used[ABILITY_SLOT[ability]] < s.play[kind]
                    and ABILITY_REQUIRES[ability] & missing == 0
                    and can_do_something(s, ability)
                ):
                    actions[count] = USE + ability
                    count += 1
    return legal_available(s, BUY, s.conjure, actions, count)


@compiled
def requirements_met(s: Any, cards: int) -> int:
    """realms-4.2, realms-4.3, realms-4.8, realms-4.9  Bits of what so many cards in play, or an event, meet."""
    met = 0
    for k in range(NUM_SUPPORTS):
        if s.support[k] >= cards:
            met |= 1 << k
    if s.discarded != 0:
        met |= DISCARDED_BIT
    if s.abjured != 0:
        met |= ABJURED_BIT
    return met


@compiled
def can_do_something(s: Any, ability: int) -> bool:
    """realms-3.12  Whether using the ability would change anything besides being used."""
    op = ABILITY_OP[ability]
    if ABILITY_ABJURES_SELF[ability]:
        return True
    if op == RETURN:
        return s.box_size > 0
    if op == DESTROY:
        return _has_prey(s)
    if op == ABJURE:
        return _has_something_to_abjure(s)
    if op in (DRAW, DISCARD, DRAW_DISCARD):
        for rel in range(NUM_TARGETS):
            if _is_useful_target(s, op, rel):
                return True
        return False
    return True


@compiled
def _has_prey(s: Any) -> bool:
    """realms-11.1  A location to destroy, one's own or a neighbour's."""
    for rel in range(NUM_TARGETS):
        if is_target(s, rel) and has_locations(s, target_seat(s, rel)):
            return True
    return False


@compiled
def _has_something_to_abjure(s: Any) -> bool:
    """realms-8.1, realms-8.2  A cheap enough card in hand, in the discard pile, or available."""
    if s.initiates > 0 and CARD_COST[INITIATE] <= MAX_ABJURE_COST:
        return True
    for side in range(NUM_SIDES):
        row = row_of(s, side)
        for place in range(ROW_SIZE):
            if s.rows[row, place] != NO_CARD and CARD_COST[s.rows[row, place]] <= MAX_ABJURE_COST:
                return True
    for kind in range(NUM_CARDS):
        if CARD_COST[kind] <= MAX_ABJURE_COST and s.hand[s.active, kind] + s.discard[s.active, kind] > 0:
            return True
    return False


@compiled
def target_seat(s: Any, rel: int) -> int:
    """realms-13.10  The seat that SELF, NEXT or PREVIOUS means for the active seat."""
    if rel == SELF:
        return s.active
    return next_seat(s, s.active) if rel == NEXT else previous_seat(s, s.active)


@compiled
def is_target(s: Any, rel: int) -> bool:
    """realms-14.4  With one neighbour left, NEXT names it and PREVIOUS is not used."""
    if rel != PREVIOUS:
        return True
    return s.num_seats > 2 and next_seat(s, s.active) != previous_seat(s, s.active)


@compiled
def _is_useful_target(s: Any, op: int, rel: int) -> bool:
    """realms-7.7  Whether a draw or a discard could move a card of that player."""
    if not is_target(s, rel):
        return False
    seat = target_seat(s, rel)
    if op == DISCARD:
        return s.hand_size[seat] > 0
    can_draw = s.num_top[seat] > 0 or s.deck_size[seat] > 0 or s.discard_size[seat] > 0
    return can_draw or (op == DRAW_DISCARD and s.hand_size[seat] > 0)


@compiled
def _legal_targets(s: Any, ability: int, actions: Any) -> int:
    """realms-7.7, realms-13.10  Yourself and your neighbours, for a draw or discard only those whom it can touch."""
    op = ABILITY_OP[ability]
    count = 0
    for rel in range(NUM_TARGETS):
        if op == GAIN or op == LOSE or ABILITY_ABJURES_SELF[ability]:
            fits = is_target(s, rel)
        else:
            fits = _is_useful_target(s, op, rel)
        if fits:
            actions[count] = TARGET + rel
            count += 1
    return count


@compiled
def legal_available(s: Any, start: int, most: int, actions: Any, count: int) -> int:
    """realms-1.8, realms-13.2, realms-13.3  Cards up to that cost in the rows beside the active seat, and Initiates."""
    for side in range(NUM_SIDES):
        if side == 1 and s.num_seats == 2:
            break
        row = row_of(s, side)
        base = start + side * NUM_CARDS
        stack_left = side == 0 and s.initiates > 0 and CARD_COST[INITIATE] <= most
        last = NO_CARD
        for place in range(ROW_SIZE):
            kind = s.rows[row, place]
            if stack_left and kind > INITIATE:
                actions[count] = base + INITIATE
                count += 1
                stack_left = False
            if kind == NO_CARD:
                break
            if kind != last and CARD_COST[kind] <= most:
                actions[count] = base + kind
                count += 1
            last = kind
        if stack_left:
            actions[count] = base + INITIATE
            count += 1
    return count


@compiled
def _legal_abjures(s: Any, actions: Any) -> int:
    """realms-8.1, realms-8.2  A card of cost 6 or less from hand, discard pile or the available cards."""
    count = 0
    for kind in range(NUM_CARDS):
        if s.hand[s.active, kind] > 0 and CARD_COST[kind] <= MAX_ABJURE_COST:
            actions[count] = ABJURE_HAND + kind
            count += 1
    for kind in range(NUM_CARDS):
        if s.discard[s.active, kind] > 0 and CARD_COST[kind] <= MAX_ABJURE_COST:
            actions[count] = ABJURE_DISCARD + kind
            count += 1
    return legal_available(s, ABJURE_ROW, MAX_ABJURE_COST, actions, count)


@compiled
def _legal_destructions(s: Any, actions: Any) -> int:
    """realms-6.5, realms-6.6, realms-11.1  Any location of yours or a neighbour's, shields or not."""
    count = 0
    for rel in range(NUM_TARGETS):
        if not is_target(s, rel):
            continue
        seat = target_seat(s, rel)
        for location in range(NUM_LOCATIONS):
            if s.locations[seat, location] > 0:
                actions[count] = DESTROY_AT + rel * NUM_LOCATIONS + location
                count += 1
    return count


# What an action does.


@compiled
def step(s: Any, action: int) -> None:
    """Plays one legal action.  Legality is the caller's duty."""
    frame = current_frame(s)
    if frame == MAIN:
        _main_action(s, action)
    elif frame == LOSE_FRAME:
        choose_loss(s, action)
    elif frame == AMOUNT_FRAME:
        choose_amount(s, action)
    elif frame == DISCARD_FRAME:
        _discard_one(s, action - DISCARD_CARD)
    elif frame == RETURN_FRAME:
        pop(s)
        return_to_deck(s, s.active, action - RETURN_CARD)
    elif frame == ABJURE_FRAME:
        pop(s)
        _abjure_chosen(s, action)
    elif frame == DESTROY_FRAME:
        pop(s)
        place = action - DESTROY_AT
        destroy_location(s, target_seat(s, place // NUM_LOCATIONS), place % NUM_LOCATIONS)
    else:
        _target_chosen(s, action - TARGET)
    name_decider(s)


@compiled
def _main_action(s: Any, action: int) -> None:
    """Ends the turn, plays a card, uses an ability or buys."""
    if action == END_TURN:
        end_turn(s)
    elif action < USE:
        kind = action - PLAY
        take_from_hand(s, s.active, kind)
        put_into_play(s, kind)
    elif action < BUY:
        _use(s, action - USE)
    else:
        place = action - BUY
        kind = place % NUM_CARDS
        s.conjure -= CARD_COST[kind]
        add_to_discard(s, s.active, kind)
        take_available(s, place // NUM_CARDS, kind)
        check_end(s, False)


@compiled
def _use(s: Any, ability: int) -> None:
    """realms-5.3, realms-5.4  Uses one ability; an abjure arrow is paid before the effect."""
    op = ABILITY_OP[ability]
    amount = ABILITY_AMOUNT[ability]
    s.used[ABILITY_SLOT[ability]] += 1
    if ABILITY_ABJURES_SELF[ability]:
        leave_play(s, s.active, ABILITY_CARD[ability])
        abjure_card(s, ABILITY_CARD[ability])
    if op == CONJURE:
        s.conjure += amount
    elif op == ABJURE:
        if _has_something_to_abjure(s):
            push(s, ABJURE_FRAME, s.active, 1)
    elif op == RETURN:
        push(s, RETURN_FRAME, s.active, 1)
    elif op == DESTROY:
        if _has_prey(s):
            push(s, DESTROY_FRAME, s.active, 1)
    elif op != LOSE or (s.num_seats == 2 and has_locations(s, s.active)):
        push(s, TARGET_FRAME, s.active, ability)
    elif s.num_seats == 2:
        strike(s, 1 - s.active, amount)
    else:
        strike_neighbours(s, amount)


@compiled
def _target_chosen(s: Any, rel: int) -> None:
    """realms-7.1, realms-7.2, realms-7.4, realms-10.1, realms-10.4  A player was chosen for an effect."""
    ability = s.frame_value[s.depth - 1]
    op = ABILITY_OP[ability]
    amount = ABILITY_AMOUNT[ability]
    seat = target_seat(s, rel)
    pop(s)
    if op == GAIN:
        s.sanity[seat] += amount
    elif op == LOSE:
        strike(s, seat, amount)
    else:
        if op != DISCARD:
            draw_cards(s, seat, amount)
        if op != DRAW:
            _ask_discards(s, seat, ABILITY_DISCARD[ability])


@compiled
def _ask_discards(s: Any, seat: int, cards: int) -> None:
    """realms-7.3, realms-7.5, realms-15.5  The player chooses what to discard, unless the whole hand goes."""
    if s.hand_size[seat] > cards:
        push(s, DISCARD_FRAME, seat, cards)
    elif s.hand_size[seat] > 0:
        discard_whole_hand(s, seat)
        s.discarded = 1


@compiled
def _discard_one(s: Any, kind: int) -> None:
    """realms-7.2  One of the cards that a discard asks for."""
    discard_from_hand(s, s.frame_seat[s.depth - 1], kind)
    s.frame_value[s.depth - 1] -= 1
    if s.frame_value[s.depth - 1] == 0:
        pop(s)


@compiled
def _abjure_chosen(s: Any, action: int) -> None:
    """realms-8.1  The chosen card leaves the hand, the discard pile or the available cards for the box."""
    if action < ABJURE_DISCARD:
        kind = action - ABJURE_HAND
        take_from_hand(s, s.active, kind)
    elif action < ABJURE_ROW:
        kind = action - ABJURE_DISCARD
        s.discard[s.active, kind] -= 1
        s.discard_size[s.active] -= 1
    else:
        place = action - ABJURE_ROW
        kind = place % NUM_CARDS
        take_available(s, place // NUM_CARDS, kind)
    abjure_card(s, kind)
    check_end(s, False)


# What a seat cannot know.


@compiled
def redeterminize(s: Any, seat: int) -> None:
    """realms-15.2  Other hands are redrawn from all cards of that player that ``seat`` has not seen lie elsewhere."""
    for other in range(s.num_seats):
        if other == seat or s.alive[other] == 0:
            continue
        for kind in range(NUM_CARDS):
            s.deck[other, kind] += s.hand[other, kind]
            s.hand[other, kind] = 0
        for k in range(s.num_known[other]):
            s.deck[other, s.known[other, k]] -= 1
            s.hand[other, s.known[other, k]] += 1
        pool = s.deck_size[other] + s.hand_size[other] - s.num_known[other]
        for left in range(s.hand_size[other] - s.num_known[other]):
            kind = pick_from(s, s.deck[other], pool - left)
            s.deck[other, kind] -= 1
            s.hand[other, kind] += 1
