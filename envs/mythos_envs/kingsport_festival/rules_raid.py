"""Raids: the event, the investigator, strength, and what comes of the fight.  The numbers are sentences of RULES.md."""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.actions import BUY_FOR_RESOURCE, BUY_FOR_SANITY
from mythos_envs.kingsport_festival.layout import (
    FLAG_NO_PENALTY,
    FLAG_VEIL,
    LOSE_RESOURCE_FRAME,
)
from mythos_envs.kingsport_festival.rules_goods import give_bundle, lose_sanity, push
from mythos_envs.kingsport_festival.rules_spells import raid_rule, rule_for, wins_ties
from mythos_envs.kingsport_festival.rules_town import total_resources
from mythos_envs.kingsport_festival.tables import (
    ANY_RESOURCE,
    BUILDING_LEVEL,
    BUILDING_STRENGTH,
    BUY_WITH_RESOURCE,
    BUY_WITH_SANITY,
    DOUBLE_PENALTY,
    DOUBLE_REWARD,
    EVENT_BUNDLE,
    EVENT_SILENT,
    EVENT_WHO,
    INVESTIGATOR_IF_CAST,
    INVESTIGATOR_IF_LOW,
    INVESTIGATOR_LEVEL,
    INVESTIGATOR_PENALTY,
    INVESTIGATOR_REWARD,
    INVESTIGATOR_SILENT,
    INVESTIGATOR_STRENGTH,
    INVESTIGATOR_STRENGTHENED,
    LEVEL_TWO_AT_MOST,
    LEVEL_TWO_LESS,
    LOW_SANITY,
    NEVER_DOUBLE,
    NUM_RAIDS,
    SCENARIO_BUILDING_STRENGTH,
    SCENARIO_LEVEL_STRENGTH,
    SCENARIO_RAIDS,
    STRENGTH_BUILDINGS,
    STRENGTH_IF_FORESEEN,
    STRENGTH_IF_HIGH,
    STRENGTH_IF_LEADER,
    STRENGTH_IF_LOW,
    TIE_LOSES,
    WHO_ALL,
    WHO_LOW,
    WHO_NOBODY,
    WINNER_CULT,
)

LEVEL_TWO = 2
SANITY_BOUGHT = 16
"""In `bought`: strength was bought with sanity; below it, how often with a resource."""
NO_OUTCOME, WON, LOST = range(3)


@compiled
def is_raid_round(s: Any) -> bool:
    """2.3, 14.4  Whether a raid is due in this round."""
    return s.raids_done < NUM_RAIDS and SCENARIO_RAIDS[s.scenario, s.raids_done] == s.round


@compiled
def is_extreme_in_cult(s: Any, seat: int, most: bool) -> bool:
    """13.34  Nobody has more cult points (or fewer); all who are tied count."""
    for other in range(s.num_seats):
        if (s.cult[other] > s.cult[seat]) if most else (s.cult[other] < s.cult[seat]):
            return False
    return True


@compiled
def suffer_event(s: Any, seat: int) -> None:
    """9.2, 13.31  What the event does at once to a cultist whom it names."""
    event = s.event[s.raids_done]
    who = EVENT_WHO[event]
    if who == WHO_NOBODY:
        return
    if who == WHO_ALL:
        is_named = True
    elif who == WHO_LOW:
        is_named = s.sanity[seat] <= LOW_SANITY
    else:
        is_named = is_extreme_in_cult(s, seat, False)
    if is_named:
        give_bundle(s, seat, EVENT_BUNDLE[event], 1)


# Strength.


@compiled
def forget_fight(s: Any) -> None:
    """Nothing has been played or bought in this raid by the next fighter."""
    s.strength = 0
    s.flags = 0
    s.again = 0
    s.cast = 0
    s.bought = 0


@compiled
def silent_buildings(s: Any, is_veiled: bool) -> int:
    """13.40  Bits of the buildings that give no strength in this raid."""
    bits = 0
    if s.event_shown == 1:
        bits |= EVENT_SILENT[s.event[s.raids_done]]
    if s.investigator_shown == 1 and not is_veiled:
        bits |= INVESTIGATOR_SILENT[s.investigator[s.raids_done]]
    return bits


@compiled
def strength_of_buildings(s: Any, seat: int) -> int:
    """13.3, 13.40, 13.46  What the seat's disks give now; the veil is for its caster, whose fight it is."""
    is_veiled = s.flags & FLAG_VEIL != 0 and s.order[s.place] == seat
    working = s.buildings[seat] & ~silent_buildings(s, is_veiled)
    less = rule_for(s, LEVEL_TWO_LESS, is_veiled)
    total = 0
    level_two = 0
    for building in STRENGTH_BUILDINGS:
        if working >> building & 1 == 0:
            continue
        gives = BUILDING_STRENGTH[building] + SCENARIO_BUILDING_STRENGTH[s.scenario, building]
        if BUILDING_LEVEL[building] == LEVEL_TWO:
            level_two += max(0, gives - less)
        else:
            total += gives
    most = rule_for(s, LEVEL_TWO_AT_MOST, is_veiled)
    return total + (min(level_two, most) if most > 0 else level_two)


@compiled
def fighter_strength(s: Any, seat: int) -> int:
    """9.6, 9.8  All that counts for the cultist, not below 0."""
    total = s.strength + strength_of_buildings(s, seat)
    total += raid_rule(s, STRENGTH_IF_LOW) if s.sanity[seat] <= LOW_SANITY else raid_rule(s, STRENGTH_IF_HIGH)
    if is_extreme_in_cult(s, seat, True):
        total += raid_rule(s, STRENGTH_IF_LEADER)
    if s.foreseen[seat] >> 2 * s.raids_done & 3 != 0:
        total += raid_rule(s, STRENGTH_IF_FORESEEN)
    return max(0, total)


@compiled
def investigator_strength(s: Any, seat: int) -> int:
    """9.7, 9.8  The investigator against this cultist, not below 0."""
    card = s.investigator[s.raids_done]
    total = INVESTIGATOR_STRENGTH[card] + raid_rule(s, INVESTIGATOR_STRENGTHENED)
    total += SCENARIO_LEVEL_STRENGTH[s.scenario, INVESTIGATOR_LEVEL[card] - 1]
    if s.sanity[seat] <= LOW_SANITY:
        total += raid_rule(s, INVESTIGATOR_IF_LOW)
    if s.cast > 0:
        total += raid_rule(s, INVESTIGATOR_IF_CAST)
    return max(0, total)


# Buying strength.


@compiled
def legal_purchases(s: Any, seat: int, actions: Any, count: int) -> int:
    """13.36  Strength for a resource or for sanity, once for each card that sells it."""
    sold = raid_rule(s, BUY_WITH_RESOURCE)
    if s.bought % SANITY_BOUGHT < sold and total_resources(s, seat) > 0:
        actions[count] = BUY_FOR_RESOURCE
        count += 1
    price = raid_rule(s, BUY_WITH_SANITY)
    if price > 0 and s.bought < SANITY_BOUGHT and s.sanity[seat] >= price:
        actions[count] = BUY_FOR_SANITY
        count += 1
    return count


@compiled
def buy_strength(s: Any, seat: int, action: int) -> None:
    """One more strength in this raid."""
    s.strength += 1
    if action == BUY_FOR_RESOURCE:
        s.bought += 1
        push(s, LOSE_RESOURCE_FRAME, seat, 1, ANY_RESOURCE, 0)
    else:
        s.bought += SANITY_BOUGHT
        lose_sanity(s, seat, raid_rule(s, BUY_WITH_SANITY))


# The outcome.


@compiled
def outcome_of_fight(s: Any, mine: int, theirs: int, seat: int) -> int:
    """9.9, 9.11, 9.12, 9.19  More wins, less loses, a tie is neither unless somebody says otherwise."""
    if mine > theirs:
        return WON
    if mine < theirs:
        return LOST
    if wins_ties(s, seat):
        return WON
    return LOST if raid_rule(s, TIE_LOSES) > 0 else NO_OUTCOME


@compiled
def resolve_fight(s: Any, seat: int) -> None:
    """9.9 to 9.12, 9.17, 9.18  Compares, and gives the reward or the penalty at once."""
    card = s.investigator[s.raids_done]
    mine, theirs = fighter_strength(s, seat), investigator_strength(s, seat)
    outcome = outcome_of_fight(s, mine, theirs, seat)
    if outcome == WON:
        is_double = mine > theirs and mine >= DOUBLE_REWARD * theirs and raid_rule(s, NEVER_DOUBLE) == 0
        s.cult[seat] += raid_rule(s, WINNER_CULT)
        give_bundle(s, seat, INVESTIGATOR_REWARD[card], 1 + (1 if is_double else 0) + s.again)
    elif outcome == LOST and s.flags & FLAG_NO_PENALTY == 0:
        give_bundle(s, seat, INVESTIGATOR_PENALTY[card], 2 if raid_rule(s, DOUBLE_PENALTY) > 0 else 1)
