"""Battle, in the order of the rulebook: before the battle, dice, kills, Necrophagy, pains, retreats, and its end.

`run_battle` opens one stage after another until somebody has something to decide.  Side 0 attacks.
"""

from typing import Any

from mythos_envs.cthulhu_wars.actions import AREA, HURT, KEEPER, STOP, UNIT, USE_DEVOUR
from mythos_envs.cthulhu_wars.layout import (
    ATTACKER,
    DEVOUR,
    KILLS,
    NECROPHAGY_FRAME,
    PAINS,
    PRE_BATTLE,
    RETREAT,
    SIDES,
    SURROUNDED,
)
from mythos_envs.cthulhu_wars.rules_board import (
    beside_gate,
    books_held,
    combat_in,
    controls_gate,
    doom_for_loss,
    earn,
    eliminate,
    enemy_of,
    gain_doom,
    has_book,
    is_in,
    lose_own,
    neighbours,
    pop,
    push,
    put,
    take,
    take_picked,
)
from mythos_envs.cthulhu_wars.tables import (
    ABSORB,
    BLACK_GOAT,
    CTHULHU,
    GHOUL,
    GREAT_CTHULHU,
    GREAT_OLD_ONE,
    KILL_1,
    KILL_2,
    KINDS,
    NECROPHAGY,
    NUM_BOOKS,
    REGENERATE,
    SHOGGOTH,
    STARSPAWN,
    UNIT_TYPE,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.rng import below

DIE_SIDES = 6
KILL_FROM, PAIN_FROM = 6, 4
DICE_PER_MEAL = 3
BOTH_KILL_BOOKS = 3
"""Units slain in one battle that earn both kill books at once."""

(PRE_ATTACKER, PRE_DEFENDER, ROLL, KILLS_ATTACKER, KILLS_DEFENDER, BURY, NECROPHAGY_STAGE, PAINS_ATTACKER,
 PAINS_DEFENDER, RETREAT_ATTACKER, RETREAT_DEFENDER, END_OF_BATTLE) = range(12)
"""The stages of a battle, in order; the state holds the next one."""


@compiled
def run_battle(s: Any) -> None:
    """duel-14: Goes on to the next stage in which somebody has something to decide, or to the end."""
    waits = False
    while s.battle != 0 and not waits:
        stage = s.stage
        if (stage == PRE_DEFENDER or stage == ROLL) and one_side_is_gone(s):
            stage = NECROPHAGY_STAGE if s.emptied_battle_goes_on != 0 else END_OF_BATTLE
        s.stage = stage + 1
        waits = open_stage(s, stage)


@compiled
def open_stage(s: Any, stage: int) -> bool:
    """Does what a stage does by itself; true when it waits for an answer."""
    if stage <= PRE_DEFENDER:
        return open_pre_battle(s, stage - PRE_ATTACKER)
    if stage == ROLL:
        roll_dice(s)
    elif stage <= KILLS_DEFENDER:
        return open_kills(s, stage - KILLS_ATTACKER)
    elif stage == BURY:
        bury(s)
    elif stage == NECROPHAGY_STAGE:
        return open_necrophagy(s)
    elif stage <= PAINS_DEFENDER:
        return open_pains(s, stage - PAINS_ATTACKER)
    elif stage <= RETREAT_DEFENDER:
        return open_retreat(s, stage - RETREAT_ATTACKER)
    else:
        end_battle(s)
    return False

# Who fights.


@compiled
def battle_area(s: Any) -> int:
    """Where the battle is."""
    return s.battle - 1


@compiled
def seat_of_side(s: Any, side: int) -> int:
    """The seat that attacks (side 0) or defends."""
    return s.attacker if side == ATTACKER else s.defender


@compiled
def fighters(s: Any, seat: int, kind: int) -> int:
    """Units of a kind that take part beside the gate; called Ghouls do not."""
    count = beside_gate(s, seat, kind, battle_area(s))
    if kind == GHOUL and s.faction[seat] == BLACK_GOAT:
        count -= s.guests
    return count


@compiled
def keeper_fights(s: Any, seat: int) -> bool:
    """Whether a unit of the seat stands on the gate of the battle."""
    return controls_gate(s, seat, battle_area(s))


@compiled
def regenerates(s: Any, seat: int) -> bool:
    """duel-16: Whether the seat's Starspawn take two results each."""
    return s.faction[seat] == GREAT_CTHULHU and s.books[seat] & REGENERATE != 0


@compiled
def unlimited_battles(s: Any) -> bool:
    """duel-8: Whether anybody holds all six books."""
    for seat in range(s.num_seats):
        if books_held(s, seat) == NUM_BOOKS:
            return True
    return False


@compiled
def may_battle(s: Any, seat: int, area: int) -> bool:
    """duel-7: Own dice and an enemy in the area, and no battle of this turn there yet."""
    return (is_in(s, seat, area) and is_in(s, enemy_of(s, seat), area) and (s.fought >> area) & 1 == 0
            and combat_in(s, seat, area) > 0)


# Before the battle.


@compiled
def declare_battle(s: Any, area: int) -> None:
    """duel-14: One power; everybody in the area takes part."""
    s.power[s.active] -= 1
    s.fought |= 1 << area
    s.battle = area + 1
    s.attacker = s.active
    s.defender = enemy_of(s, s.active)
    for side in range(SIDES):
        s.dice[side] = 0
        s.dice_kills[side] = 0
        s.dice_pains[side] = 0
    s.stage = PRE_ATTACKER
    run_battle(s)


@compiled
def one_side_is_gone(s: Any) -> bool:
    """duel-14: Nobody is left to fight on one side."""
    return not is_in(s, s.attacker, battle_area(s)) or not is_in(s, s.defender, battle_area(s))


@compiled
def may_devour(s: Any, seat: int) -> bool:
    """duel-16: Cthulhu fights, and the enemy has a cultist or monster in the battle."""
    if s.faction[seat] != GREAT_CTHULHU or s.units[seat, CTHULHU, battle_area(s)] == 0:
        return False
    enemy = enemy_of(s, seat)
    for kind in range(KINDS):
        if UNIT_TYPE[s.faction[enemy], kind] != GREAT_OLD_ONE and s.units[enemy, kind, battle_area(s)] > 0:
            return True
    return False


@compiled
def may_absorb(s: Any, seat: int, pick: int) -> bool:
    """duel-16: A Shoggoth fights and the picked monster or cultist is not the one that eats."""
    if s.faction[seat] != GREAT_CTHULHU or s.books[seat] & ABSORB == 0 or fighters(s, seat, SHOGGOTH) == 0:
        return False
    if pick == KEEPER:
        return keeper_fights(s, seat)
    if UNIT_TYPE[GREAT_CTHULHU, pick] == GREAT_OLD_ONE:
        return False
    return fighters(s, seat, pick) > (1 if pick == SHOGGOTH else 0)


@compiled
def legal_pre_battle(s: Any, seat: int, has_devoured: int, actions: Any) -> int:
    """Stop, Devour, and the units that a Shoggoth may absorb."""
    actions[0] = STOP
    count = 1
    if has_devoured == 0 and may_devour(s, seat):
        actions[count] = USE_DEVOUR
        count += 1
    for pick in range(KEEPER + 1):
        if may_absorb(s, seat, pick):
            actions[count] = UNIT + pick
            count += 1
    return count


@compiled
def can_use_something(s: Any, seat: int, has_devoured: int) -> bool:
    """Whether the side has anything left to use before the battle."""
    for pick in range(KEEPER + 1):
        if may_absorb(s, seat, pick):
            return True
    return has_devoured == 0 and may_devour(s, seat)


@compiled
def open_pre_battle(s: Any, side: int) -> bool:
    """duel-14: First the attacker uses what he likes, then the defender."""
    seat = seat_of_side(s, side)
    if not can_use_something(s, seat, 0):
        return False
    push(s, PRE_BATTLE, seat, side, 0)
    return True


@compiled
def choose_pre_battle(s: Any, action: int) -> None:
    """Devour, one unit absorbed, or enough."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    side = s.frame_value[top]
    if action == USE_DEVOUR:
        s.frame_area[top] = 1
        push(s, DEVOUR, enemy_of(s, seat), 1 - side, battle_area(s))
        return
    if action != STOP:
        lose_own(s, seat, action - UNIT, battle_area(s))
        s.absorbed += 1
        if can_use_something(s, seat, s.frame_area[top]):
            return
    pop(s)
    run_battle(s)


@compiled
def choose_devoured(s: Any, pick: int) -> None:
    """duel-16: The victim gives up one unit; a side without units left ends the battle."""
    top = s.depth - 1
    victim = s.frame_seat[top]
    side = s.frame_value[top]
    pop(s)
    eliminate(s, victim, pick, battle_area(s))
    s.slain[side] += 1
    if one_side_is_gone(s) or not can_use_something(s, seat_of_side(s, 1 - side), 1):
        pop(s)
        run_battle(s)


# Dice and kills.


@compiled
def roll_dice(s: Any) -> None:
    """duel-14: As many dice as combat; a 6 kills, a 4 or 5 pains."""
    for side in range(SIDES):
        seat = seat_of_side(s, side)
        dice = combat_in(s, seat, battle_area(s))
        if s.faction[seat] == GREAT_CTHULHU:
            dice += DICE_PER_MEAL * s.absorbed
        s.dice[side] = dice
        for _ in range(dice):
            face = 1 + below(s, DIE_SIDES)
            if face >= KILL_FROM:
                s.dice_kills[side] += 1
            elif face >= PAIN_FROM:
                s.dice_pains[side] += 1
    s.absorbed = 0
    for side in range(SIDES):
        s.kills[side] = s.dice_kills[1 - side]
        s.pains[side] = s.dice_pains[1 - side]


@compiled
def can_be_killed(s: Any, side: int, pick: int) -> bool:
    """Whether another kill can be given to this unit."""
    seat = seat_of_side(s, side)
    if pick == KEEPER:
        return keeper_fights(s, seat) and s.killed_keeper[side] == 0
    if pick == HURT:
        return s.wounded[side] > 0
    fresh = fighters(s, seat, pick) - s.killed[side, pick]
    if pick == STARSPAWN and regenerates(s, seat):
        fresh -= s.wounded[side]
    return fresh > 0


@compiled
def legal_results(s: Any, side: int, is_kill: bool, actions: Any) -> int:
    """The units that the next result can be given to."""
    count = 0
    for pick in range(HURT + 1):
        if can_be_killed(s, side, pick) if is_kill else can_be_pained(s, side, pick):
            actions[count] = UNIT + pick
            count += 1
    return count


@compiled
def any_takes_result(s: Any, side: int, is_kill: bool) -> bool:
    """Whether any unit can take the next result; what is left over is ignored."""
    for pick in range(HURT + 1):
        if can_be_killed(s, side, pick) if is_kill else can_be_pained(s, side, pick):
            return True
    return False


@compiled
def open_kills(s: Any, side: int) -> bool:
    """duel-14: The owner says who dies, the attacker first; nobody is removed before both have said."""
    if s.kills[side] == 0 or not any_takes_result(s, side, True):
        return False
    push(s, KILLS, seat_of_side(s, side), side, battle_area(s))
    return True


@compiled
def choose_kill(s: Any, pick: int) -> None:
    """One kill is given to a unit; a regenerating Starspawn is only wounded by its first."""
    side = s.frame_value[s.depth - 1]
    if pick == KEEPER:
        s.killed_keeper[side] = 1
    elif pick == HURT:
        s.wounded[side] -= 1
        s.killed[side, STARSPAWN] += 1
    elif pick == STARSPAWN and regenerates(s, seat_of_side(s, side)):
        s.wounded[side] += 1
    else:
        s.killed[side, pick] += 1
    s.kills[side] -= 1
    if s.kills[side] == 0 or not any_takes_result(s, side, True):
        pop(s)
        run_battle(s)


@compiled
def bury(s: Any) -> None:
    """duel-13, duel-14: The dead of both sides leave; doom for them, and half for Starspawn that got away."""
    for side in range(SIDES):
        seat = seat_of_side(s, side)
        enemy = enemy_of(s, seat)
        for kind in range(KINDS):
            for _ in range(s.killed[side, kind]):
                eliminate(s, seat, kind, battle_area(s))
                s.slain[side] += 1
            s.killed[side, kind] = 0
        if s.killed_keeper[side] != 0:
            eliminate(s, seat, KEEPER, battle_area(s))
            s.slain[side] += 1
            s.killed_keeper[side] = 0
        if s.wounded[side] > 0:
            gain_doom(s, enemy, s.wounded[side] * half_doom(s, seat, STARSPAWN))
            s.pained[side, STARSPAWN] = s.wounded[side]


@compiled
def half_doom(s: Any, seat: int, kind: int) -> int:
    """duel-13: Half of a unit's doom, rounded up, for one that escaped death."""
    return (doom_for_loss(s, seat, kind) + 1) // 2


# Necrophagy.


@compiled
def legal_necrophagy(s: Any, seat: int, actions: Any) -> int:
    """Stop, and the areas from which a Ghoul may come."""
    actions[0] = STOP
    count = 1
    for area in range(s.num_areas):
        if area != battle_area(s) and s.units[seat, GHOUL, area] > 0:
            actions[count] = AREA + area
            count += 1
    return count


@compiled
def ghoul_may_come(s: Any) -> bool:
    """duel-17: Black Goat has the book and a Ghoul elsewhere on the map."""
    if not has_book(s, BLACK_GOAT, NECROPHAGY):
        return False
    seat = s.seat_of[BLACK_GOAT]
    for area in range(s.num_areas):
        if area != battle_area(s) and s.units[seat, GHOUL, area] > 0:
            return True
    return False


@compiled
def open_necrophagy(s: Any) -> bool:
    """duel-17: After the kills and before the pains."""
    if not ghoul_may_come(s):
        return False
    push(s, NECROPHAGY_FRAME, s.seat_of[BLACK_GOAT], 0, battle_area(s))
    return True


@compiled
def choose_necrophagy(s: Any, action: int) -> None:
    """One Ghoul comes and each side has one pain more, or enough have come."""
    if action != STOP:
        seat = s.seat_of[BLACK_GOAT]
        take(s, seat, GHOUL, action - AREA)
        put(s, seat, GHOUL, battle_area(s))
        s.guests += 1
        for side in range(SIDES):
            s.pains[side] += 1
        if ghoul_may_come(s):
            return
    pop(s)
    run_battle(s)


# Pains and retreats.


@compiled
def can_be_pained(s: Any, side: int, pick: int) -> bool:
    """Whether another pain can be given to this unit."""
    seat = seat_of_side(s, side)
    if pick == KEEPER:
        return keeper_fights(s, seat) and s.pained_keeper[side] == 0
    if pick == HURT:
        return regenerates(s, seat) and s.pained[side, STARSPAWN] > s.twice_hurt[side]
    return fighters(s, seat, pick) > s.pained[side, pick]


@compiled
def open_pains(s: Any, side: int) -> bool:
    """duel-14: The owner says who is pained, the attacker first."""
    if s.pains[side] == 0 or not any_takes_result(s, side, False):
        return False
    push(s, PAINS, seat_of_side(s, side), side, battle_area(s))
    return True


@compiled
def choose_pain(s: Any, pick: int) -> None:
    """One pain is given to a unit."""
    side = s.frame_value[s.depth - 1]
    if pick == KEEPER:
        s.pained_keeper[side] = 1
    elif pick == HURT:
        s.twice_hurt[side] += 1
    else:
        s.pained[side, pick] += 1
    s.pains[side] -= 1
    if s.pains[side] == 0 or not any_takes_result(s, side, False):
        pop(s)
        run_battle(s)


@compiled
def next_to_retreat(s: Any, side: int) -> int:
    """The next pained unit: a kind, the KEEPER, or -1 when all have gone."""
    for kind in range(KINDS):
        if s.pained[side, kind] > 0:
            return kind
    return KEEPER if s.pained_keeper[side] != 0 else -1


@compiled
def retreat_areas(s: Any, seat: int) -> int:
    """duel-14: Neighbouring areas without a unit of the battle's enemy."""
    return neighbours(s, battle_area(s)) & ~s.present[enemy_of(s, seat)]


@compiled
def open_retreat(s: Any, side: int) -> bool:
    """duel-14: The pained go to neighbouring areas, the attacker's first; with nowhere to go one is lost."""
    seat = seat_of_side(s, side)
    pick = next_to_retreat(s, side)
    if pick < 0:
        return False
    if retreat_areas(s, seat) == 0:
        push(s, SURROUNDED, seat, side, battle_area(s))
    else:
        push(s, RETREAT, seat, side, pick)
    return True


@compiled
def choose_retreat(s: Any, area: int) -> None:
    """One pained unit goes to an area; the frame's area names the unit that goes next."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    side = s.frame_value[top]
    pick = s.frame_area[top]
    if pick == KEEPER:
        s.pained_keeper[side] = 0
    else:
        s.pained[side, pick] -= 1
    put(s, seat, take_picked(s, seat, pick, battle_area(s)), area)
    following = next_to_retreat(s, side)
    if following >= 0:
        s.frame_area[top] = following
        return
    pop(s)
    run_battle(s)


@compiled
def legal_surrounded(s: Any, side: int, actions: Any) -> int:
    """The pained units, of which one is lost."""
    count = 0
    for kind in range(KINDS):
        if s.pained[side, kind] > 0:
            actions[count] = UNIT + kind
            count += 1
    if s.pained_keeper[side] != 0:
        actions[count] = UNIT + KEEPER
        count += 1
    return count


@compiled
def choose_lost(s: Any, pick: int) -> None:
    """duel-13, duel-14: One pained unit is eliminated and the rest stay; half doom already given is not given twice."""
    side = s.frame_value[s.depth - 1]
    seat = seat_of_side(s, side)
    eliminate(s, seat, pick, battle_area(s))
    if pick == STARSPAWN and s.wounded[side] > 0:
        gain_doom(s, enemy_of(s, seat), -half_doom(s, seat, STARSPAWN))
    for kind in range(KINDS):
        s.pained[side, kind] = 0
    s.pained_keeper[side] = 0
    pop(s)
    run_battle(s)


# The end.


@compiled
def end_battle(s: Any) -> None:
    """duel-14, duel-16: Books for kills, and the table is cleared; the battle was the action unless it is unlimited."""
    for side in range(SIDES):
        if s.faction[seat_of_side(s, side)] == GREAT_CTHULHU:
            earn_kill_books(s, seat_of_side(s, side), s.slain[1 - side])
    s.battle = 0
    s.stage = 0
    s.attacker = 0
    s.defender = 0
    s.absorbed = 0
    s.guests = 0
    for side in range(SIDES):
        s.slain[side] = 0
        s.kills[side] = 0
        s.pains[side] = 0
        s.wounded[side] = 0
        s.pained_keeper[side] = 0
        s.twice_hurt[side] = 0
        for kind in range(KINDS):
            s.pained[side, kind] = 0
    s.action_over = 1


@compiled
def earn_kill_books(s: Any, seat: int, slain: int) -> None:
    """duel-16: One for a unit slain, one for two, both for three."""
    if slain >= BOTH_KILL_BOOKS:
        earn(s, seat, KILL_1)
        earn(s, seat, KILL_2)
    elif slain == 2 and s.earned[seat] & KILL_2 == 0:
        earn(s, seat, KILL_2)
    elif slain >= 1:
        earn(s, seat, KILL_1)
