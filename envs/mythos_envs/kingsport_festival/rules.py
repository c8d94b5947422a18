"""Kingsport Festival: setting up, the course of a round, what is legal, what an action does, what a seat cannot know.

The numbers in docstrings are sentences of RULES.md.  Legality is decided here and in the files this one names.
"""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kernel.rng import below
from mythos_envs.kingsport_festival.actions import (
    BUY,
    CAST,
    DECK,
    DICE,
    DIE,
    DONE,
    GIVE_UP,
    LOOK,
    OCCUPY,
    PLACE,
    RESOURCE,
    SET_FACE,
    SPARE,
    USE,
)
from mythos_envs.kingsport_festival.layout import (
    CONCESSION_INCOME,
    CONCESSION_SPELLS,
    DECK_FRAME,
    DICE_FRAME,
    DIE_FRAME,
    EVENT_STEP,
    EXCHANGE_FRAME,
    EXPANSION_STEP,
    FORESIGHT_FRAME,
    GIFTS,
    HAND_LIMIT_FRAME,
    IN_DECK,
    ITEMS,
    LOSE_DISK_FRAME,
    LOSE_RESOURCE_FRAME,
    LOSE_SPELL_FRAME,
    NO_CARD,
    OPTION_PLAYERS,
    OPTION_SCENARIO,
    ORDER_INCOME,
    ORDER_SANITY,
    ORDER_SPELLS,
    PAY_ANY_FRAME,
    PAY_STRENGTH_FRAME,
    RAID_STEP,
    RESOURCE_FRAME,
    SAVE_FRAME,
    SET_DIE_FRAME,
    SPARE_FRAME,
    STEAL_FRAME,
    SUMMONING_STEP,
    TAKE_SANITY_FRAME,
    TIME_STEP,
)
from mythos_envs.kingsport_festival.rules_end import finish
from mythos_envs.kingsport_festival.rules_goods import (
    choose_deck,
    choose_discard,
    choose_disk,
    choose_look,
    choose_resource,
    choose_take,
    give_incomes,
    is_settled,
    legal_decks,
    legal_discards,
    legal_disks,
    legal_look,
    legal_resources,
    legal_take,
    pop,
    push,
    run_items,
)
from mythos_envs.kingsport_festival.rules_raid import (
    buy_strength,
    forget_fight,
    is_raid_round,
    legal_purchases,
    resolve_fight,
    suffer_event,
)
from mythos_envs.kingsport_festival.rules_spells import (
    can_pay_more,
    cast,
    choose_exchange,
    choose_strength_payment,
    choose_theft,
    legal_casts,
    legal_exchanges,
    legal_strength_payments,
    legal_thefts,
    might_cast,
)
from mythos_envs.kingsport_festival.rules_summon import (
    choose_dice,
    choose_die,
    choose_face,
    choose_spare,
    forget_placement,
    give_gifts,
    has_own_dice,
    legal_dice_sets,
    legal_die,
    legal_faces,
    legal_places,
    legal_spares,
    offer_place_sanity,
    roll_all,
    set_order,
    summon,
)
from mythos_envs.kingsport_festival.rules_town import (
    choose_any_payment,
    choose_saving,
    has_saved,
    legal_any_payments,
    legal_buildings,
    legal_savings,
    legal_uses,
    occupy,
    total_resources,
    use_building,
)
from mythos_envs.kingsport_festival.tables import (
    ANY_RESOURCE,
    CONCESSION,
    EXPANSION,
    FIRST_OF_LEVEL,
    NO_SCENARIO,
    NUM_BEINGS,
    NUM_EVENTS,
    NUM_FESTIVALS,
    NUM_RAIDS,
    NUM_SCENARIOS,
    NUM_SPELLS,
    RAID,
    ROUNDS,
    SCENARIO_HAS_FESTIVAL,
    SCENARIO_RESOURCES_KEPT,
    STARTING_SANITY,
    SUMMONING,
    TIME,
    TURN_ORDER,
)

FEWEST_PLAYERS = 3
UNASKED, INCOME_TAKEN, SPELLS_OVER = range(3)
"""How far a seat is in its part of the time phase."""

# Set-up.


@compiled
def reset(s: Any, options: Any) -> None:
    """Chapter 1: everything is dealt, and the first round begins."""
    s.num_seats = options[OPTION_PLAYERS] + FEWEST_PLAYERS
    s.scenario = options[OPTION_SCENARIO]
    if s.scenario == NUM_SCENARIOS:
        # Any of the cards, which "no scenario" is not.
        s.scenario = below(s, NUM_SCENARIOS - 1)
        if s.scenario >= NO_SCENARIO:
            s.scenario += 1
    s.festival = below(s, NUM_FESTIVALS) if SCENARIO_HAS_FESTIVAL[s.scenario] == 1 else NO_CARD
    for raid in range(NUM_RAIDS):
        s.event[raid] = NO_CARD
    for raid in range(NUM_RAIDS):
        s.event[raid] = unused_event(s)
        s.investigator[raid] = any_investigator(s, raid)
    for spell in range(NUM_SPELLS):
        s.spell_at[spell] = IN_DECK
    for seat in range(s.num_seats):
        s.sanity[seat] = STARTING_SANITY
    s.round = 0
    begin_round(s)
    run_on(s)


@compiled
def any_investigator(s: Any, raid: int) -> int:
    """A random investigator of the raid's level."""
    return FIRST_OF_LEVEL[raid] + below(s, FIRST_OF_LEVEL[raid + 1] - FIRST_OF_LEVEL[raid])


@compiled
def unused_event(s: Any) -> int:
    """A random event that lies at no raid."""
    event = below(s, NUM_EVENTS)
    while event_is_used(s, event):
        event = below(s, NUM_EVENTS)
    return event


@compiled
def event_is_used(s: Any, event: int) -> bool:
    """Whether an event lies at some raid."""
    for raid in range(NUM_RAIDS):
        if s.event[raid] == event:
            return True
    return False


# The course of a round.


@compiled
def begin_round(s: Any) -> None:
    """2.1, 3.1  A new round: dice are rolled, what lasted for a round is over."""
    s.round += 1
    for seat in range(s.num_seats):
        s.summoned[seat] = 0
        s.used[seat] = 0
        s.spared[seat] = NO_CARD
        s.spared_by[seat] = 0
    roll_all(s)
    set_order(s)
    begin_step(s, ORDER_SPELLS)


@compiled
def begin_step(s: Any, step: int) -> None:
    """The next stretch of the round begins at the first place."""
    s.step = step
    s.place = 0
    s.being = 0
    for seat in range(s.num_seats):
        s.asked[seat] = UNASKED
    begin_turn(s)


@compiled
def begin_turn(s: Any) -> None:
    """What one seat prepared in its turn is not for the next."""
    forget_placement(s)
    forget_fight(s)
    s.discount = 0
    s.no_line = 0
    s.has_built = 0


@compiled
def next_place(s: Any) -> None:
    """The next seat has its turn in this step."""
    s.place += 1
    begin_turn(s)


@compiled
def ask(s: Any, seat: int, hold: bool) -> bool:
    """Somebody decides; a lone answer is still asked for when skipping it would tell something."""
    s.player = seat
    s.hold = 1 if hold else 0
    return True


@compiled
def run_on(s: Any) -> None:
    """Goes on until somebody is to decide or the game is over."""
    while True:
        if (run_frame(s) if s.depth > 0 else run_step(s)) or s.player == NOBODY:
            return


@compiled
def run_frame(s: Any) -> bool:
    """Carries out the topmost frame, or asks its seat."""
    top = s.depth - 1
    frame = s.frame[top]
    if frame == ITEMS:
        run_items(s)
        return False
    if frame == SAVE_FRAME:
        return not has_saved(s) and ask(s, s.frame_seat[top], False)
    if frame == PAY_STRENGTH_FRAME or frame == EXCHANGE_FRAME or frame == STEAL_FRAME:
        if not can_pay_more(s):
            pop(s)
            return False
    elif is_settled(s, frame):
        pop(s)
        return False
    # How many different spells a hand holds is hidden, so a discard is asked even when there is one answer.
    return ask(s, s.frame_seat[top], frame == HAND_LIMIT_FRAME or frame == LOSE_SPELL_FRAME)


@compiled
def run_step(s: Any) -> bool:
    """One seat's part of the current step; true when it is to decide."""
    if s.step == ORDER_SPELLS:
        return run_order_spells(s)
    if s.step == SUMMONING_STEP:
        return run_summoning(s)
    if s.place == s.num_seats:
        end_step(s)
        return False
    seat = s.order[s.place]
    if s.step == CONCESSION_SPELLS:
        return ask_for_spell(s, seat, CONCESSION)
    if s.step == EXPANSION_STEP:
        return ask(s, seat, might_cast(s, seat, EXPANSION))
    if s.step == RAID_STEP:
        return ask(s, seat, might_cast(s, seat, RAID))
    if s.step == TIME_STEP:
        return run_time(s, seat)
    take_part(s, seat)
    return False


@compiled
def take_part(s: Any, seat: int) -> None:
    """Steps in which a seat is given something and nothing is asked beyond it."""
    place = s.place
    next_place(s)
    if s.step == ORDER_SANITY:
        offer_place_sanity(s, seat, place)
    elif s.step == ORDER_INCOME:
        give_incomes(s, seat, TURN_ORDER)
    elif s.step == GIFTS:
        if s.summoned[seat] >> s.being & 1:
            give_gifts(s, seat, s.being)
    elif s.step == CONCESSION_INCOME:
        give_incomes(s, seat, CONCESSION)
    elif s.step == EVENT_STEP:
        suffer_event(s, seat)


@compiled
def end_step(s: Any) -> None:
    """Everybody has had a turn in this step."""
    if s.step == GIFTS and s.being < NUM_BEINGS - 1:
        s.being += 1
        s.place = 0
    elif s.step == EXPANSION_STEP:
        if is_raid_round(s):
            s.event_shown = 1
            begin_step(s, EVENT_STEP)
        else:
            begin_step(s, TIME_STEP)
    elif s.step == EVENT_STEP:
        s.investigator_shown = 1
        begin_step(s, RAID_STEP)
    elif s.step == RAID_STEP:
        s.raids_done += 1
        s.event_shown = 0
        s.investigator_shown = 0
        begin_step(s, TIME_STEP)
    elif s.step == TIME_STEP:
        if s.round == ROUNDS:
            finish(s)
        else:
            begin_round(s)
    else:
        begin_step(s, s.step + 1)


@compiled
def ask_for_spell(s: Any, seat: int, phase: int) -> bool:
    """15.8, 15.9  A seat may play spells, if it might hold any."""
    if might_cast(s, seat, phase):
        return ask(s, seat, True)
    next_place(s)
    return False


@compiled
def run_order_spells(s: Any) -> bool:
    """3.8  In the order of the roll; whoever is first already has nothing to gain."""
    for place in range(s.num_seats):
        seat = s.order[place]
        if s.asked[seat] == UNASKED:
            if place > 0 and might_cast(s, seat, TURN_ORDER):
                s.place = place
                return ask(s, seat, True)
            s.asked[seat] = 1
    begin_step(s, ORDER_SANITY)
    return False


@compiled
def run_summoning(s: Any) -> bool:
    """4.1, 4.2, 4.13  Round and round until all have passed; without own dice one passes by itself."""
    for k in range(s.num_seats):
        place = (s.place + k) % s.num_seats
        seat = s.order[place]
        if s.asked[seat] == UNASKED and has_own_dice(s, seat):
            s.place = place
            return ask(s, seat, might_cast(s, seat, SUMMONING))
    begin_step(s, CONCESSION_SPELLS)
    return False


@compiled
def run_time(s: Any, seat: int) -> bool:
    """10.3, 10.5, 14.16  Incomes, then spells, then what the scenario takes."""
    if s.asked[seat] == UNASKED:
        s.asked[seat] = INCOME_TAKEN
        give_incomes(s, seat, TIME)
        return False
    if s.asked[seat] == INCOME_TAKEN:
        if might_cast(s, seat, TIME):
            return ask(s, seat, True)
        s.asked[seat] = SPELLS_OVER
        return False
    if total_resources(s, seat) > SCENARIO_RESOURCES_KEPT[s.scenario]:
        push(s, LOSE_RESOURCE_FRAME, seat, 1, ANY_RESOURCE, 0)
    next_place(s)
    return False


# What is legal.


@compiled
def legal(s: Any, actions: Any) -> int:
    """The legal actions in ascending order."""
    if s.depth > 0:
        return legal_in_frame(s, actions)
    seat = s.player
    actions[0] = DONE
    count = 1
    if s.step == SUMMONING_STEP:
        count = legal_places(s, seat, actions, count)
        count = legal_casts(s, seat, SUMMONING, actions, count)
        return legal_uses(s, seat, SUMMONING, actions, count)
    if s.step == EXPANSION_STEP:
        count = legal_casts(s, seat, EXPANSION, actions, count)
        count = legal_uses(s, seat, EXPANSION, actions, count)
        return legal_buildings(s, seat, actions, count)
    if s.step == RAID_STEP:
        count = legal_casts(s, seat, RAID, actions, count)
        return legal_purchases(s, seat, actions, count)
    phase = TURN_ORDER if s.step == ORDER_SPELLS else CONCESSION if s.step == CONCESSION_SPELLS else TIME
    return legal_casts(s, seat, phase, actions, count)


@compiled
def legal_in_frame(s: Any, actions: Any) -> int:
    """The answers to the topmost pending decision."""
    frame = s.frame[s.depth - 1]
    if frame == RESOURCE_FRAME or frame == LOSE_RESOURCE_FRAME:
        return legal_resources(s, actions)
    if frame == DECK_FRAME:
        return legal_decks(s, actions)
    if frame == HAND_LIMIT_FRAME or frame == LOSE_SPELL_FRAME:
        return legal_discards(s, actions)
    if frame == LOSE_DISK_FRAME:
        return legal_disks(s, actions)
    if frame == FORESIGHT_FRAME:
        return legal_look(actions)
    if frame == TAKE_SANITY_FRAME:
        return legal_take(actions)
    if frame == SAVE_FRAME:
        return legal_savings(s, actions)
    if frame == PAY_ANY_FRAME:
        return legal_any_payments(s, actions)
    return legal_in_spell_frame(s, frame, actions)


@compiled
def legal_in_spell_frame(s: Any, frame: int, actions: Any) -> int:
    """The answers to what a spell or an ability asks."""
    if frame == DIE_FRAME:
        return legal_die(s, actions)
    if frame == SET_DIE_FRAME:
        return legal_faces(s, actions)
    if frame == DICE_FRAME:
        return legal_dice_sets(s, actions)
    if frame == SPARE_FRAME:
        return legal_spares(s, actions)
    if frame == PAY_STRENGTH_FRAME:
        return legal_strength_payments(s, actions)
    if frame == EXCHANGE_FRAME:
        return legal_exchanges(s, actions)
    return legal_thefts(s, actions)


# What an action does.


@compiled
def step(s: Any, action: int) -> None:
    """Plays one legal action and goes on to the next decision."""
    if s.depth > 0:
        answer_frame(s, action)
    else:
        act(s, s.player, action)
    run_on(s)


@compiled
def act(s: Any, seat: int, action: int) -> None:
    """What a seat does in its own turn of a step."""
    if action == DONE:
        end_turn(s, seat)
    elif action < CAST:
        choice = action - PLACE
        summon(s, seat, choice // NUM_BEINGS + 1, choice % NUM_BEINGS)
        go_round(s)
    elif action < USE:
        cast(s, seat, action - CAST)
    elif action < OCCUPY:
        use_building(s, seat, action - USE)
    elif action < BUY:
        occupy(s, seat, action - OCCUPY)
    else:
        buy_strength(s, seat, action)


@compiled
def end_turn(s: Any, seat: int) -> None:
    """A seat passes, or is done in this step."""
    if s.step == SUMMONING_STEP:
        s.asked[seat] = 1
        go_round(s)
    elif s.step == ORDER_SPELLS:
        s.asked[seat] = 1
    elif s.step == TIME_STEP:
        s.asked[seat] = SPELLS_OVER
    elif s.step == RAID_STEP:
        resolve_fight(s, seat)
        next_place(s)
    else:
        next_place(s)


@compiled
def go_round(s: Any) -> None:
    """4.1  The next seat in the order has its turn to summon."""
    s.place = (s.place + 1) % s.num_seats
    begin_turn(s)


@compiled
def answer_frame(s: Any, action: int) -> None:
    """Answers the topmost pending decision."""
    frame = s.frame[s.depth - 1]
    if frame == RESOURCE_FRAME or frame == LOSE_RESOURCE_FRAME:
        choose_resource(s, action - RESOURCE)
    elif frame == DECK_FRAME:
        choose_deck(s, action - DECK)
    elif frame == HAND_LIMIT_FRAME or frame == LOSE_SPELL_FRAME:
        choose_discard(s, action)
    elif frame == LOSE_DISK_FRAME:
        choose_disk(s, action - GIVE_UP)
    elif frame == FORESIGHT_FRAME:
        choose_look(s, action - LOOK)
    elif frame == TAKE_SANITY_FRAME:
        choose_take(s, action)
    elif frame == SAVE_FRAME:
        choose_saving(s, action - RESOURCE)
    elif frame == PAY_ANY_FRAME:
        choose_any_payment(s, action - RESOURCE)
    else:
        answer_spell_frame(s, frame, action)


@compiled
def answer_spell_frame(s: Any, frame: int, action: int) -> None:
    """Answers what a spell or an ability asks."""
    if frame == DIE_FRAME:
        choose_die(s, action - DIE)
    elif frame == SET_DIE_FRAME:
        choose_face(s, action - SET_FACE)
    elif frame == DICE_FRAME:
        choose_dice(s, action - DICE + 1)
    elif frame == SPARE_FRAME:
        choose_spare(s, action - SPARE)
    elif frame == PAY_STRENGTH_FRAME:
        choose_strength_payment(s, action)
    elif frame == EXCHANGE_FRAME:
        choose_exchange(s, action)
    else:
        choose_theft(s, action)
