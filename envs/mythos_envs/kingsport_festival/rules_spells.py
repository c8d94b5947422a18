"""When a spell may be played, what it costs and what it does.  The numbers in docstrings are sentences of RULES.md."""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.actions import CAST, DONE, EXCHANGE_PAIR, PAY_SANITY, RESOURCE, STEAL_FROM
from mythos_envs.kingsport_festival.layout import (
    DICE_FRAME,
    DIE_FRAME,
    EXCHANGE_FRAME,
    EXTRA,
    FLAG_NO_PENALTY,
    FLAG_TIE_WINS,
    FLAG_VEIL,
    IN_HAND,
    NO_CARD,
    PAY_STRENGTH_FRAME,
    SET_DIE_FRAME,
    SPARE_FRAME,
    STEAL_FRAME,
)
from mythos_envs.kingsport_festival.rules_goods import (
    count_down,
    discard_spell,
    give_bundle,
    is_first_in_hand,
    lose_sanity,
    num_resources,
    pop,
    push,
)
from mythos_envs.kingsport_festival.rules_summon import (
    has_own_dice,
    has_price_to_spare,
    move_to_first,
    occupied_by_others,
    roll_die,
    seat_at,
)
from mythos_envs.kingsport_festival.tables import (
    ANY_RESOURCE,
    BUILDING_LEVEL,
    CHEAPEST,
    CULT_PER_BUILDING,
    DISCOUNT,
    EVENT_RULES,
    EXCHANGE,
    EXTRA_DIE,
    FIRST_PLACE,
    FLIP,
    GAIN,
    INVESTIGATOR_RULES,
    LEVEL_BUILDINGS,
    MOST_DOWN,
    MOST_UP,
    NO_BEING,
    NO_LINE,
    NO_PENALTY,
    NO_SPELLS,
    NUM_BUILDINGS,
    NUM_DECKS,
    NUM_RESOURCES,
    NUM_SPELLS,
    ONE_SPELL,
    RAID,
    REROLL_DIE,
    REROLL_MANY,
    REWARD_AGAIN,
    SCENARIO_DECK_COST,
    SCENARIO_OPEN,
    SCENARIO_RULES,
    SET_DIE,
    SHARE,
    SHARED_BEINGS,
    SPARE_SANITY,
    SPELL_AMOUNT,
    SPELL_BUNDLE,
    SPELL_CHANGES,
    SPELL_COST,
    SPELL_DECK,
    SPELL_EVERY,
    SPELL_LEVELS,
    SPELL_MAGIC,
    SPELL_MOST,
    SPELL_OP,
    SPELL_PAYS_RESOURCES,
    SPELL_PAYS_SANITY,
    SPELL_PHASE,
    SPELL_STRENGTH,
    STEAL,
    STRENGTH,
    STRENGTH_FOR_RESOURCES,
    STRENGTH_FOR_SANITY,
    SUM,
    TIE_BUILDINGS,
    TIE_WINS,
    VEIL,
)

FOR_SANITY, FOR_RESOURCES = range(2)
"""What a PAY_STRENGTH frame is paid in."""

# The rules of the raid that is going on.


@compiled
def rule_for(s: Any, rule: int, is_veiled: bool) -> int:
    """What scenario, event and investigator say together; the investigator's part does not touch the veiled."""
    value = SCENARIO_RULES[s.scenario, rule]
    if s.event_shown == 1:
        value += EVENT_RULES[s.event[s.raids_done], rule]
    if s.investigator_shown == 1 and not is_veiled:
        value += INVESTIGATOR_RULES[s.investigator[s.raids_done], rule]
    return value


@compiled
def raid_rule(s: Any, rule: int) -> int:
    """The same for the cultist who is fighting."""
    return rule_for(s, rule, s.flags & FLAG_VEIL != 0)


@compiled
def wins_ties(s: Any, seat: int) -> bool:
    """13.10, 13.21  A spell or a building makes a tie a victory."""
    if s.flags & FLAG_TIE_WINS:
        return True
    for building in TIE_BUILDINGS:
        if s.buildings[seat] >> building & 1:
            return True
    return False


@compiled
def spells_are_barred(s: Any) -> bool:
    """13.37  No spells in this raid, or no second one."""
    return raid_rule(s, NO_SPELLS) > 0 or (raid_rule(s, ONE_SPELL) > 0 and s.cast > 0)


@compiled
def price_change(s: Any, deck: int, phase: int) -> int:
    """How much more or less magic a spell of a deck costs now."""
    change = SCENARIO_DECK_COST[s.scenario, deck]
    return change + raid_rule(s, SPELL_COST) if phase == RAID else change


@compiled
def spell_price(s: Any, spell: int) -> int:
    """The magic a spell costs now, never less than 0."""
    return max(0, SPELL_MAGIC[spell] + price_change(s, SPELL_DECK[spell], SPELL_PHASE[spell]))


@compiled
def might_cast(s: Any, seat: int, phase: int) -> bool:
    """15.8  Whether the seat could hold a spell that it can pay, from what everybody can see."""
    if phase == RAID and spells_are_barred(s):
        return False
    for deck in range(NUM_DECKS):
        if s.hand[seat, deck] > 0 and max(0, CHEAPEST[phase, deck] + price_change(s, deck, phase)) <= s.magic[seat]:
            return True
    return False


@compiled
def cult_for_buildings(s: Any, seat: int, spell: int) -> int:
    """13.30  Cult points that a spell brings for own buildings of its levels."""
    counted = 0
    for building in range(NUM_BUILDINGS):
        if s.buildings[seat] >> building & 1 and SPELL_LEVELS[spell] >> (BUILDING_LEVEL[building] - 1) & 1:
            counted += 1
    return min(SPELL_MOST[spell], SPELL_AMOUNT[spell] + counted // SPELL_EVERY[spell])


@compiled
def can_be_robbed(s: Any, thief: int, other: int) -> bool:
    """13.29  Somebody with more cult points who has a resource."""
    return other != thief and s.cult[other] > s.cult[thief] and num_resources(s, other, ANY_RESOURCE) > 0


@compiled
def somebody_can_be_robbed(s: Any, thief: int, spared: int) -> bool:
    """Whether there is anybody to rob who has not been robbed already."""
    for other in range(s.num_seats):
        if spared >> other & 1 == 0 and can_be_robbed(s, thief, other):
            return True
    return False


@compiled
def has_a_use(s: Any, seat: int, spell: int) -> bool:
    """7.17  Whether playing the spell could do anything now."""
    op = SPELL_OP[spell]
    if op <= SHARE:
        return _changes_placements(s, seat, op, SPELL_AMOUNT[spell])
    if op == SPARE_SANITY:
        return s.spared[seat] == NO_CARD and has_price_to_spare(s, seat)
    if op == FIRST_PLACE:
        return s.order[0] != seat
    if SPELL_PHASE[spell] == RAID:
        return _changes_fight(s, seat, op, SPELL_AMOUNT[spell])
    if op == EXCHANGE:
        return num_resources(s, seat, ANY_RESOURCE) > 0
    if op == GAIN:
        return (num_resources(s, seat, ANY_RESOURCE) >= SPELL_PAYS_RESOURCES[spell]
                and s.sanity[seat] >= SPELL_PAYS_SANITY[spell])
    return _changes_town(s, seat, spell, op)


@compiled
def _changes_placements(s: Any, seat: int, op: int, limit: int) -> bool:
    """Spells of the summoning phase need own dice that are not placed."""
    if not has_own_dice(s, seat):
        return False
    if op == EXTRA_DIE:
        return s.dice[seat, EXTRA] == 0
    if op == SHARE:
        bits = occupied_by_others(s, seat) & ~s.summoned[seat] & ~SHARED_BEINGS
        if SCENARIO_OPEN[s.scenario] != NO_BEING:
            bits &= ~(1 << SCENARIO_OPEN[s.scenario])
        return s.share == NO_CARD and bits & ((2 << limit) - 1) != 0
    return True


@compiled
def _changes_fight(s: Any, seat: int, op: int, amount: int) -> bool:
    """Spells of the raid; strength must be left when the investigator has weakened it."""
    lost = -raid_rule(s, SPELL_STRENGTH)
    if op == STRENGTH:
        return amount > lost
    if op == STRENGTH_FOR_SANITY:
        return s.sanity[seat] > lost
    if op == STRENGTH_FOR_RESOURCES:
        return num_resources(s, seat, ANY_RESOURCE) > lost
    if op == TIE_WINS:
        return not wins_ties(s, seat)
    return op != NO_PENALTY or s.flags & FLAG_NO_PENALTY == 0


@compiled
def _changes_town(s: Any, seat: int, spell: int, op: int) -> bool:
    """Spells about buildings and other cultists."""
    if op == DISCOUNT:
        return s.has_built == 0
    if op == NO_LINE:
        return s.has_built == 0 and s.no_line == 0 and s.buildings[seat] & LEVEL_BUILDINGS[0] != 0
    if op == STEAL:
        return somebody_can_be_robbed(s, seat, 0)
    if op == CULT_PER_BUILDING:
        return cult_for_buildings(s, seat, spell) > 0
    return True


@compiled
def legal_casts(s: Any, seat: int, phase: int, actions: Any, count: int) -> int:
    """7.5, 7.6, 7.17, 15.3  Spells of this phase that are held, can be paid and are of use; of twins the first."""
    if not might_cast(s, seat, phase):
        return count
    for spell in range(NUM_SPELLS):
        if s.spell_at[spell] != IN_HAND + seat or SPELL_PHASE[spell] != phase or spell_price(s, spell) > s.magic[seat]:
            continue
        if is_first_in_hand(s, seat, spell) and has_a_use(s, seat, spell):
            actions[count] = CAST + spell
            count += 1
    return count


@compiled
def cast(s: Any, seat: int, spell: int) -> None:
    """7.6, 7.7  The price is paid, the card is discarded, the effect happens."""
    s.magic[seat] -= spell_price(s, spell)
    discard_spell(s, seat, spell)
    op = SPELL_OP[spell]
    amount = SPELL_AMOUNT[spell]
    if op <= SHARE:
        _cast_on_dice(s, seat, spell, op)
    elif SPELL_PHASE[spell] == RAID:
        _cast_in_raid(s, seat, op, amount)
        s.cast += 1
    elif op == SPARE_SANITY:
        push(s, SPARE_FRAME, seat, amount, 0, 0)
    elif op == FIRST_PLACE:
        move_to_first(s, seat)
    elif op == GAIN:
        give_bundle(s, seat, SPELL_BUNDLE[spell], 1)
    elif op == EXCHANGE:
        push(s, EXCHANGE_FRAME, seat, amount, 0, 0)
    elif op == DISCOUNT:
        s.discount += amount
    elif op == NO_LINE:
        s.no_line = SPELL_LEVELS[spell]
    elif op == STEAL:
        push(s, STEAL_FRAME, seat, amount, 0, 0)
    elif op == CULT_PER_BUILDING:
        s.cult[seat] += cult_for_buildings(s, seat, spell)


@compiled
def changed_sums(sums: int, changes: int) -> int:
    """13.11  How the next placement may be counted after one more change, see SPELL_CHANGES."""
    changed = 0
    for bit in range(MOST_DOWN + MOST_UP + 1):
        if changes >> bit & 1:
            changed |= sums << bit >> MOST_DOWN
    return changed


@compiled
def _cast_on_dice(s: Any, seat: int, spell: int, op: int) -> None:
    """Spells of the summoning phase."""
    if op == SUM:
        s.sums = changed_sums(s.sums, SPELL_CHANGES[spell])
    elif op == FLIP or op == REROLL_DIE:
        push(s, DIE_FRAME, seat, op, 0, 0)
    elif op == REROLL_MANY:
        push(s, DICE_FRAME, seat, 0, 0, 0)
    elif op == SET_DIE:
        push(s, SET_DIE_FRAME, seat, 0, 0, 0)
    elif op == EXTRA_DIE:
        s.dice[seat, EXTRA] = roll_die(s)
    elif op == SHARE:
        s.share = SPELL_AMOUNT[spell]


@compiled
def _cast_in_raid(s: Any, seat: int, op: int, amount: int) -> None:
    """Spells of the raid; the investigator may weaken what they add, not below 0."""
    weaker = raid_rule(s, SPELL_STRENGTH)
    if op == VEIL:
        s.flags |= FLAG_VEIL
        weaker = 0
    if op == STRENGTH or op == VEIL:
        s.strength += max(0, amount + weaker)
    elif op == STRENGTH_FOR_SANITY:
        push(s, PAY_STRENGTH_FRAME, seat, amount, FOR_SANITY, -weaker)
    elif op == STRENGTH_FOR_RESOURCES:
        push(s, PAY_STRENGTH_FRAME, seat, amount, FOR_RESOURCES, -weaker)
    elif op == TIE_WINS:
        s.flags |= FLAG_TIE_WINS
    elif op == NO_PENALTY:
        s.flags |= FLAG_NO_PENALTY
    elif op == REWARD_AGAIN:
        s.again += 1


# Choices that spells ask for.


@compiled
def can_pay_more(s: Any) -> bool:
    """Whether more can be paid for strength, exchanged or stolen."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    if s.frame[top] == STEAL_FRAME:
        return somebody_can_be_robbed(s, seat, s.frame_b[top])
    if s.frame[top] == PAY_STRENGTH_FRAME and s.frame_b[top] == FOR_SANITY:
        return s.sanity[seat] > 0
    return num_resources(s, seat, ANY_RESOURCE) > 0


@compiled
def legal_strength_payments(s: Any, actions: Any) -> int:
    """One sanity or one resource for one strength, or enough."""
    top = s.depth - 1
    actions[0] = DONE
    if s.frame_b[top] == FOR_SANITY:
        actions[1] = PAY_SANITY
        return 2
    count = 1
    for kind in range(NUM_RESOURCES):
        if s.resources[s.frame_seat[top], kind] > 0:
            actions[count] = RESOURCE + kind
            count += 1
    return count


@compiled
def choose_strength_payment(s: Any, action: int) -> None:
    """Pays once; what weakens the spell swallows the first strength."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    if action == DONE:
        pop(s)
        return
    if action == PAY_SANITY:
        lose_sanity(s, seat, 1)
    else:
        s.resources[seat, action - RESOURCE] -= 1
    if s.frame_c[top] > 0:
        s.frame_c[top] -= 1
    else:
        s.strength += 1
    count_down(s)


@compiled
def legal_exchanges(s: Any, actions: Any) -> int:
    """One resource for another kind, or enough."""
    seat = s.frame_seat[s.depth - 1]
    actions[0] = DONE
    count = 1
    for given in range(NUM_RESOURCES):
        for taken in range(NUM_RESOURCES):
            if given != taken and s.resources[seat, given] > 0:
                actions[count] = EXCHANGE_PAIR + given * NUM_RESOURCES + taken
                count += 1
    return count


@compiled
def choose_exchange(s: Any, action: int) -> None:
    """13.26  Exchanges one resource."""
    seat = s.frame_seat[s.depth - 1]
    if action == DONE:
        pop(s)
        return
    pair = action - EXCHANGE_PAIR
    s.resources[seat, pair // NUM_RESOURCES] -= 1
    s.resources[seat, pair % NUM_RESOURCES] += 1
    count_down(s)


@compiled
def legal_thefts(s: Any, actions: Any) -> int:
    """A cultist with more cult points and a kind of resource, or enough."""
    top = s.depth - 1
    thief = s.frame_seat[top]
    actions[0] = DONE
    count = 1
    for k in range(s.num_seats - 1):
        other = seat_at(s, thief, 1 + k)
        if s.frame_b[top] >> other & 1 or not can_be_robbed(s, thief, other):
            continue
        for kind in range(NUM_RESOURCES):
            if s.resources[other, kind] > 0:
                actions[count] = STEAL_FROM + k * NUM_RESOURCES + kind
                count += 1
    return count


@compiled
def choose_theft(s: Any, action: int) -> None:
    """13.29  Takes one resource from one cultist, who is then left alone."""
    top = s.depth - 1
    thief = s.frame_seat[top]
    if action == DONE:
        pop(s)
        return
    choice = action - STEAL_FROM
    other = seat_at(s, thief, 1 + choice // NUM_RESOURCES)
    s.resources[other, choice % NUM_RESOURCES] -= 1
    s.resources[thief, choice % NUM_RESOURCES] += 1
    s.frame_b[top] |= 1 << other
    count_down(s)
