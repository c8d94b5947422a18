"""Cthulhu Wars: setting up, what an action does, and what a seat cannot know.

The numbers in docstrings are sentences of RULES.md of the rule set, `duel-...` for Cthulhu Wars: Duel.  This file hands
every answer to the rule it belongs to, in rules_turn, rules_unique, rules_battle or rules_phases, which stand on the
pieces of rules_board; which answers there are is in rules_legal.
"""

from typing import Any

from mythos_envs.cthulhu_wars.actions import (
    ABANDON,
    AREA,
    AWAKEN_GOO,
    BATTLE,
    BOOK,
    BUILD,
    CAPTURE,
    CONTROL,
    END,
    MOVE,
    PASS,
    RECRUIT,
    REVEAL,
    RITUAL,
    SACRIFICE_TWO,
    SEAT,
    SUMMON,
    UNIT,
    USE_AVATAR,
    USE_BLOOD,
    USE_DREAMS,
    USE_EMERGE,
    USE_GHROTH,
    USE_SUBMERGE,
)
from mythos_envs.cthulhu_wars.layout import (
    ACTION,
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
    FIRST_FRAME,
    FOR_SIGN,
    GHROTH_LOSE,
    GHROTH_PLACE,
    GHROTH_POOL,
    KILLS,
    LAST_CHANCE,
    MOVE_MORE,
    MOVE_TO,
    NECROPHAGY_FRAME,
    OPTION_DREAMS_COST,
    OPTION_EMPTIED_BATTLE,
    OPTION_FACTIONS,
    OPTION_FERTILITY,
    OPTION_GHROTH,
    OPTION_SACRIFICE_DOOM,
    OPTION_SHARE_POWER,
    OPTION_TRACK,
    PAINS,
    PICK,
    PRE_BATTLE,
    RETREAT,
    SACRIFICE,
    SUBMERGE_MORE,
    SUMMON_AT,
    SUMMON_MORE,
    TURN_FRAME,
)
from mythos_envs.cthulhu_wars.rules_battle import (
    choose_devoured,
    choose_kill,
    choose_lost,
    choose_necrophagy,
    choose_pain,
    choose_pre_battle,
    choose_retreat,
    declare_battle,
    unlimited_battles,
)
from mythos_envs.cthulhu_wars.rules_board import (
    current_frame,
    draw_from_bag,
    place_gate,
    pop,
    push,
    put,
    reveal,
    signs_held,
    stand_on_gate,
)
from mythos_envs.cthulhu_wars.rules_phases import (
    begin_doom_phase,
    begin_turn,
    check_last_book,
    check_requirements,
    end_doom_slot,
    end_turn,
    finish_ending,
    forget_gates,
    perform_ritual,
    reveal_at_last_chance,
)
from mythos_envs.cthulhu_wars.rules_turn import (
    awaken,
    build,
    capture,
    choose_awakening_gate,
    choose_destination,
    choose_keeper,
    choose_more_moves,
    choose_more_summons,
    choose_summon_area,
    leave_gate,
    pass_turn,
    pick_mover,
    recruit,
    take_gate,
)
from mythos_envs.cthulhu_wars.rules_unique import (
    choose_avatar_area,
    choose_avatar_faction,
    choose_devolve,
    choose_diver,
    choose_dream,
    choose_emergence,
    choose_ghroth_loss,
    choose_ghroth_place,
    choose_ghroth_pool,
    choose_sacrifice,
    dream,
    emerge,
    offer_devolve,
    resolve_pick,
    sacrifice_two,
    submerge,
    use_avatar,
    use_ghroth,
)
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    GREAT_CTHULHU,
    KINDS,
    MAX_FACTIONS,
    NUM_AREAS,
    NUM_GATES,
    SIGN_VALUES,
    SIGNS,
    START_AREA,
    STARTING_ACOLYTES,
    STARTING_POWER,
    UNIT_COUNT,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY

DREAMS_CHEAPEST = 2

# Setting up.


@compiled
def reset(s: Any, options: Any) -> None:
    """duel-1: Factions, pools, the first gates and Acolytes, power, the bag of Elder Signs."""
    s.dreams_cost = DREAMS_CHEAPEST + options[OPTION_DREAMS_COST]
    s.ghroth_places = 1 - options[OPTION_GHROTH]
    s.fertility_unlimited = options[OPTION_FERTILITY]
    s.share_power = options[OPTION_SHARE_POWER]
    s.sacrifice_doom = options[OPTION_SACRIFICE_DOOM]
    s.emptied_battle_goes_on = options[OPTION_EMPTIED_BATTLE]
    s.track = options[OPTION_TRACK]
    s.num_areas = NUM_AREAS[s.map]
    s.gates_left = NUM_GATES
    for value in range(SIGN_VALUES):
        s.bag[value] = SIGNS[value]
    for faction in range(MAX_FACTIONS):
        s.seat_of[faction] = NOBODY
        s.faction[faction] = NOBODY
    for seat in range(s.num_seats):
        set_up_faction(s, seat, seat if options[OPTION_FACTIONS] == 0 else s.num_seats - 1 - seat)
    s.round_number = 1
    s.phase = ACTION
    s.first = s.seat_of[GREAT_CTHULHU]
    s.active = s.first
    begin_turn(s)
    go_on(s)


@compiled
def set_up_faction(s: Any, seat: int, faction: int) -> None:
    """duel-1: Power, a pool, and Acolytes round a controlled gate in the start area."""
    s.faction[seat] = faction
    s.seat_of[faction] = seat
    s.power[seat] = STARTING_POWER
    for kind in range(KINDS):
        s.pool[seat, kind] = UNIT_COUNT[faction, kind]
    start = START_AREA[s.map, faction]
    for _ in range(STARTING_ACOLYTES):
        s.pool[seat, ACOLYTE] -= 1
        put(s, seat, ACOLYTE, start)
    place_gate(s, start)
    stand_on_gate(s, seat, ACOLYTE, start)


# Between decisions.


@compiled
def go_on(s: Any) -> None:
    """Opens what follows by itself: books that are due, what comes after an action; then says who is asked."""
    if s.ending != 0 and s.depth == 0:
        finish_ending(s)
    if s.player == NOBODY and s.reason != 0:
        return
    if s.battle == 0:
        check_requirements(s)
        if s.depth == 0:
            check_last_book(s)
        ask_for_books(s)
    if s.depth == 0 and s.action_over != 0:
        s.action_over = 0
        forget_gates(s)
        offer_devolve(s)
    s.player = s.frame_seat[s.depth - 1] if s.depth > 0 else s.active


@compiled
def ask_for_books(s: Any) -> None:
    """duel-4: A book for each requirement met, at once; the active player chooses first."""
    if current_frame(s) == BOOK_FRAME and s.depth > 0:
        return
    for k in range(s.num_seats):
        seat = (s.active + k) % s.num_seats
        if s.books_due[seat] > 0:
            push(s, BOOK_FRAME, seat, 0, 0)
            return


# What an action does.


@compiled
def step(s: Any, action: int) -> None:
    """Plays one legal action and moves on to the next decision."""
    if action >= REVEAL:
        reveal(s, s.player, action - REVEAL)
        if current_frame(s) == LAST_CHANCE:
            reveal_at_last_chance(s, s.player)
            go_on(s)
        return
    frame = current_frame(s)
    if frame == TURN_FRAME:
        act(s, action)
    elif frame == DOOM_FRAME:
        act_in_doom_phase(s, action)
    elif frame >= PRE_BATTLE:
        answer_in_battle(s, frame, action)
    else:
        answer_in_action(s, frame, action)
    go_on(s)


@compiled
def act(s: Any, action: int) -> None:
    """duel-6 to duel-8: The chosen action of a turn."""
    if action == END:
        end_turn(s)
    elif action == PASS:
        pass_turn(s)
    elif action < BUILD:
        recruit(s, action - RECRUIT)
    elif action < BATTLE:
        build(s, action - BUILD)
    elif action < CAPTURE:
        start_battle(s, action - BATTLE)
    elif action < CONTROL:
        capture(s, action - CAPTURE)
    elif action < ABANDON:
        take_gate(s, action - CONTROL)
    elif action < SUMMON:
        leave_gate(s, action - ABANDON)
    elif action < AWAKEN_GOO:
        push(s, SUMMON_AT, s.active, action - SUMMON + 1, 0)
    elif action == AWAKEN_GOO:
        awaken(s)
    elif action < USE_DREAMS:
        pick_mover(s, action - MOVE)
    else:
        act_uniquely(s, action)


@compiled
def start_battle(s: Any, area: int) -> None:
    """duel-8: With six books of anybody a battle is no action until its owner says so."""
    if unlimited_battles(s):
        s.battled = 1
    else:
        s.acted = 1
    declare_battle(s, area)


@compiled
def act_uniquely(s: Any, action: int) -> None:
    """duel-16, duel-17: The unique actions and requirement actions."""
    if action == USE_DREAMS:
        dream(s)
    elif action == USE_SUBMERGE:
        submerge(s)
    elif action == USE_EMERGE:
        emerge(s)
    elif action == USE_AVATAR:
        use_avatar(s)
    elif action == USE_GHROTH:
        use_ghroth(s)
    elif action == SACRIFICE_TWO:
        sacrifice_two(s)


@compiled
def act_in_doom_phase(s: Any, action: int) -> None:
    """duel-12: A ritual, a Blood Sacrifice, or the end of one's part."""
    if action == RITUAL:
        perform_ritual(s)
    elif action == USE_BLOOD:
        s.blood_done = 1
        push(s, SACRIFICE, s.active, FOR_SIGN * KINDS + 1, 0)
    else:
        end_doom_slot(s)


@compiled
def answer_in_battle(s: Any, frame: int, action: int) -> None:
    """duel-14: An answer inside a battle."""
    if frame == PRE_BATTLE:
        choose_pre_battle(s, action)
    elif frame == DEVOUR:
        choose_devoured(s, action - UNIT)
    elif frame == KILLS:
        choose_kill(s, action - UNIT)
    elif frame == NECROPHAGY_FRAME:
        choose_necrophagy(s, action)
    elif frame == PAINS:
        choose_pain(s, action - UNIT)
    elif frame == RETREAT:
        choose_retreat(s, action - AREA)
    else:
        choose_lost(s, action - UNIT)


@compiled
def answer_in_action(s: Any, frame: int, action: int) -> None:
    """An answer inside an action."""
    if frame == PICK:
        resolve_pick(s, action - UNIT)
    elif frame == MOVE_TO:
        choose_destination(s, action - AREA)
    elif frame == MOVE_MORE:
        choose_more_moves(s, action)
    elif frame == SUMMON_AT:
        choose_summon_area(s, action - AREA)
    elif frame == SUMMON_MORE:
        choose_more_summons(s, action)
    elif frame == DEVOLVE_FRAME:
        choose_devolve(s, action)
    elif frame == SACRIFICE:
        choose_sacrifice(s, action - AREA)
    elif frame == BOOK_FRAME:
        choose_book(s, action - BOOK)
    elif frame == FIRST_FRAME:
        pop(s)
        begin_doom_phase(s, action - SEAT)
    else:
        answer_in_rare_action(s, frame, action)


@compiled
def answer_in_rare_action(s: Any, frame: int, action: int) -> None:
    """An answer inside Awaken, Dreams, Submerge, Avatar, Ghroth, or which kind takes a gate."""
    if frame == AWAKEN_AT:
        choose_awakening_gate(s, action - AREA)
    elif frame == DREAMS_AT:
        choose_dream(s, action - AREA)
    elif frame == SUBMERGE_MORE:
        choose_diver(s, action)
    elif frame == EMERGE_AT:
        choose_emergence(s, action - AREA)
    elif frame == AVATAR_AT:
        choose_avatar_area(s, action - AREA)
    elif frame == AVATAR_FACTION:
        choose_avatar_faction(s, action - SEAT)
    elif frame == GHROTH_LOSE:
        choose_ghroth_loss(s, action - AREA)
    elif frame == GHROTH_POOL:
        choose_ghroth_pool(s, action)
    elif frame == GHROTH_PLACE:
        choose_ghroth_place(s, action - AREA)
    elif frame == CONTROL_KIND:
        choose_keeper(s, action - UNIT)
    elif frame == LAST_CHANCE:
        pop(s)


@compiled
def choose_book(s: Any, book: int) -> None:
    """duel-4: The book is placed on the faction card for good, which makes what was done with gates no step back."""
    seat = s.frame_seat[s.depth - 1]
    pop(s)
    s.books[seat] |= 1 << book
    s.books_due[seat] -= 1
    forget_gates(s)


# What a seat cannot know.


@compiled
def redeterminize(s: Any, seat: int) -> None:
    """duel-5, duel-18: The values of the others' signs are redrawn from those that the seat has not seen."""
    for other in range(s.num_seats):
        if other != seat:
            for value in range(SIGN_VALUES):
                s.bag[value] += s.signs[other, value]
    for other in range(s.num_seats):
        if other == seat:
            continue
        held = signs_held(s, other)
        for value in range(SIGN_VALUES):
            s.signs[other, value] = 0
        for _ in range(held):
            draw_from_bag(s, other)
