"""What gifts, spells, strength and buildings are worth to the greedy player, in cult points.  No decisions here.

A *view* is made once for each decision: the worth of every building to the seat, and what its tracks are worth now.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from mythos_envs.kernel.compile import compiled
from mythos_envs.kingsport_festival.components import BEINGS, INVESTIGATORS, SPELLS, Item, Spell
from mythos_envs.kingsport_festival.layout import EXPANSION_STEP, IN_DISCARD, IN_HAND
from mythos_envs.kingsport_festival.rules_goods import hand_limit, hand_size
from mythos_envs.kingsport_festival.rules_knowledge import knows_investigator
from mythos_envs.kingsport_festival.rules_town import is_reached
from mythos_envs.kingsport_festival.tables import (
    BUILDING_DISCOUNT,
    BUILDING_HAND_LIMIT,
    BUILDING_INCOME,
    BUILDING_INCOME_MAGIC,
    BUILDING_INCOME_PHASE,
    BUILDING_INCOME_SANITY,
    BUILDING_LINES,
    BUILDING_POINTS,
    BUILDING_STRENGTH,
    BUILDING_USE,
    BUILDING_WHEN_OCCUPIED,
    DRAW_SPELL,
    FIRST_OF_DECK,
    FIRST_OF_LEVEL,
    GAIN_CULT,
    GAIN_MAGIC,
    GAIN_SANITY,
    ITEM_OP,
    NO_BOUND,
    NO_BUNDLE,
    NO_USE,
    NUM_BUILDINGS,
    NUM_DECKS,
    NUM_RAIDS,
    NUM_SPELLS,
    RAID,
    ROUNDS,
    SCENARIO_BUILDING_STRENGTH,
    SCENARIO_RAIDS,
    SPELL_AMOUNT,
    SPELL_MAGIC,
    SPELL_OP,
    SPELL_PHASE,
    STRENGTH,
    TIE_BUILDINGS,
    TIME,
    TURN_ORDER,
)


class Weights(NamedTuple):
    """What a reader may turn; all in cult points."""

    opens: float = 0.35
    """Part of the worth of what a building leads to."""
    next_building: float = 0.85
    """Part of the worth of the building that the rest of the resources goes to."""
    surplus: float = 0.45
    """A resource beyond the next building."""
    sanity: float = 0.38
    """A point of sanity that will be needed."""
    sanity_low: float = 0.6
    """One of the last few points."""
    sanity_spare: float = 0.06
    """A point that will hardly be needed."""
    sanity_a_round: float = 1.5
    """Sanity needed for every round to come."""
    magic: float = 0.5
    """Magic that spells in hand can use."""
    magic_spare: float = 0.35
    """Magic beyond that."""
    spell: float = 0.9
    """A spell that is drawn, in the worth of the spells not seen."""
    foresight: float = 0.15
    strength: float = 1.0
    """Part of what strength changes in the raids to come."""
    growth: float = 0.4
    """Strength that is gained for each round until a raid."""
    discount: float = 0.45
    """A resource less, for each round to come."""
    income: float = 0.9
    """Part of an income for each round to come."""
    use: float = 0.18
    """An ability that may be used, for each round to come."""
    tie: float = 0.6
    """Ties won, for each raid to come."""
    risk: float = 0.25
    """Part of a being's worth that is lost when somebody might take it first."""
    keep: float = 0.8
    """Part of a spell's worth that its use must bring."""


WEIGHTS = Weights()

# Plain worths, where no position is looked at.

PLAIN = {"sanity": 0.4, "magic": 0.5, "cult": 1.0, "spell": 0.8, "foresight": 0.15, "disk": 3.5}
PLAIN_RESOURCE = 0.9
SPELL_WORTH = {
    "flip": 0.4, "reroll_one": 0.25, "reroll_many": 0.35, "set_die": 0.5, "extra_die": 0.4, "share": 0.45,
    "spare_sanity": 0.7, "first_place": 0.4, "strength_for_sanity": 1.0, "strength_for_resources": 0.7, "tie_wins": 0.6,
    "veil": 0.8, "no_penalty": 0.6, "reward_again": 0.8, "exchange": 0.35, "discount": 1.3, "no_line": 0.4,
    "steal": 0.8,
    "cult_per_building": 1.1,
}
MAGIC_PAID = 0.4
"""What a point of a spell's price takes from its worth."""
STRONG = 1.1
"""What a spell's point of strength is worth."""
LATE_SPELL = 0.5
"""What is left of a spell's worth when its phase comes only once more."""


def _table(values: Any, dtype: Any = np.float64) -> npt.NDArray[Any]:
    array = np.array(values, dtype)
    array.flags.writeable = False
    return array


def _item_worth(item: Item) -> float:
    return item.amount * item.each * PLAIN.get(item.what, PLAIN_RESOURCE)


def _spell_worth(spell: Spell) -> float:
    effect = spell.effect
    if effect.op == "strength":
        return STRONG * effect.amount - MAGIC_PAID * spell.magic
    if effect.op == "sum":
        return 0.35 + 0.15 * max(effect.by)
    if effect.op == "gain":
        value = sum(map(_item_worth, effect.gain)) - sum(map(_item_worth, effect.pay))
        return max(0.3, value - MAGIC_PAID * spell.magic)
    return SPELL_WORTH[effect.op]


SPELL_PLAIN = _table([_spell_worth(spell) for spell in SPELLS])
BEING_PLAIN = _table([sum(map(_item_worth, b.gifts)) - PLAIN["sanity"] * b.price for b in BEINGS])
REWARD = _table([sum(map(_item_worth, row.reward)) for row in INVESTIGATORS])
PENALTY = _table([sum(map(_item_worth, row.penalty)) for row in INVESTIGATORS])
MOST_STRENGTH = 24
WINS_TIES = _table([int(k in TIE_BUILDINGS) for k in range(NUM_BUILDINGS)], np.int64)


def _outcome(number: int, strength: int) -> float:
    row = INVESTIGATORS[number]
    if strength > row.strength:
        return float(REWARD[number]) * (2 if strength >= 2 * row.strength and not row.ability.never_double else 1)
    return -float(PENALTY[number]) if strength < row.strength else 0.0


def _smoothed(number: int) -> list[float]:
    """Worth of a raid by strength; a little doubt about the strength, since events change it."""
    at = [_outcome(number, max(0, strength)) for strength in range(-1, MOST_STRENGTH + 1)]
    return [0.2 * at[max(1, k) - 1] + 0.6 * at[k] + 0.2 * at[min(k + 1, MOST_STRENGTH + 1)] for k in
            range(1, MOST_STRENGTH + 2)]


FIGHT = _table([_smoothed(k) for k in range(len(INVESTIGATORS))])
"""Worth of meeting an investigator with so much strength [investigator, strength]."""
RAID_FIGHT = _table([FIGHT[FIRST_OF_LEVEL[k]:FIRST_OF_LEVEL[k + 1]].mean(axis=0) for k in range(NUM_RAIDS)])
"""The same for an investigator of the level who is not known [raid, strength]."""

# Places in a view after the worths of the buildings.

(ROUNDS_AFTER, MAY_BUILD, DRAWN_SPELL, MAGIC_USE, SANITY_NEED, EXTRA_DISCOUNT, SWAPS, LINE_FREE, HELD,
 REACHED_AFTER) = range(NUM_BUILDINGS, NUM_BUILDINGS + 10)
NOTHING = NUM_BUILDINGS
VIEW_SIZE = REACHED_AFTER + NUM_BUILDINGS + 1
"""HELD is the set of buildings that the seat holds, as bits; REACHED_AFTER + building the set of those that it can
occupy next when it has occupied this one, or NOTHING."""


@compiled
def raid_worth(s: Any, seat: int, raid: int, strength: int) -> float:
    """What so much strength brings in a raid, as far as the seat knows the investigator."""
    strength = max(0, min(MOST_STRENGTH, strength))
    if knows_investigator(s, seat, raid):
        return FIGHT[s.investigator[raid], strength]
    return RAID_FIGHT[raid, strength]


@compiled
def own_strength(s: Any, seat: int) -> int:
    """Strength of buildings, and of spells that the magic pays for."""
    total = 0
    for building in range(NUM_BUILDINGS):
        if s.buildings[seat] >> building & 1:
            total += BUILDING_STRENGTH[building] + SCENARIO_BUILDING_STRENGTH[s.scenario, building]
    magic = s.magic[seat] + 0
    for spell in range(NUM_SPELLS):
        if s.spell_at[spell] == IN_HAND + seat and SPELL_OP[spell] == STRENGTH and SPELL_MAGIC[spell] <= magic:
            magic -= SPELL_MAGIC[spell]
            total += SPELL_AMOUNT[spell]
    return total


@compiled
def strength_then(s: Any, have: int, raid: int) -> int:
    """The strength that who has so much now will have in a raid to come."""
    ahead = max(0, SCENARIO_RAIDS[s.scenario, raid] - s.round)
    return have + int(WEIGHTS.growth * ahead + 0.5)


@compiled
def strength_worth(s: Any, seat: int, more: int) -> float:
    """What more strength from now on changes in all raids to come."""
    have = own_strength(s, seat)
    total = 0.0
    for raid in range(s.raids_done, NUM_RAIDS):
        then = strength_then(s, have, raid)
        total += raid_worth(s, seat, raid, then + more) - raid_worth(s, seat, raid, then)
    return WEIGHTS.strength * max(0.0, total)


# Spells.


@compiled
def times_left(s: Any, phase: int) -> int:
    """How often a phase still comes, this round included."""
    return NUM_RAIDS - s.raids_done if phase == RAID else ROUNDS + 1 - s.round


@compiled
def keep_worth(s: Any, spell: int) -> float:
    """What a spell in hand is worth."""
    left = times_left(s, SPELL_PHASE[spell])
    if left <= 0 or (SPELL_PHASE[spell] < RAID and left <= 1):
        return 0.0
    return SPELL_PLAIN[spell] * (LATE_SPELL if left == 1 and SPELL_PHASE[spell] != TIME else 1.0)


@compiled
def deck_worth(s: Any, seat: int, deck: int) -> float:
    """The mean of the spells of a deck that the seat has not seen; those in other hands may be any of them."""
    total = 0.0
    unseen = 0
    for spell in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
        if s.spell_at[spell] != IN_DISCARD and s.spell_at[spell] != IN_HAND + seat:
            total += keep_worth(s, spell)
            unseen += 1
    return total / max(unseen, 1)


@compiled
def drawn_worth(s: Any, seat: int) -> float:
    """A spell from the best deck; less when the hand is full."""
    best = 0.0
    for deck in range(NUM_DECKS):
        best = max(best, deck_worth(s, seat, deck))
    room = hand_limit(s, seat) - hand_size(s, seat)
    return WEIGHTS.spell * best * (1.0 if room >= 2 else 0.85 if room == 1 else 0.45)


@compiled
def magic_of_hand(s: Any, seat: int) -> int:
    """Magic that the spells in hand could use."""
    total = 0
    for spell in range(NUM_SPELLS):
        if s.spell_at[spell] == IN_HAND + seat and keep_worth(s, spell) > 0.0:
            total += SPELL_MAGIC[spell]
    return total


# Buildings.


@compiled
def _income_worth(s: Any, seat: int, building: int, after: float) -> float:
    """What an income brings until the end."""
    bundle = BUILDING_INCOME[building]
    often = after + (0.0 if BUILDING_INCOME_PHASE[building] == TURN_ORDER else 1.0)
    op = ITEM_OP[bundle]
    if op == GAIN_CULT:
        rarely = BUILDING_INCOME_SANITY[building] != NO_BOUND and s.sanity[seat] > BUILDING_INCOME_SANITY[building] + 1
        return often * (0.5 if rarely else WEIGHTS.income)
    if op == GAIN_MAGIC:
        return often * WEIGHTS.magic * (0.3 if BUILDING_INCOME_MAGIC[building] != NO_BOUND else WEIGHTS.income)
    if op == GAIN_SANITY:
        return often * WEIGHTS.sanity * WEIGHTS.income
    return often * WEIGHTS.foresight * 0.5


@compiled
def ability_worth(s: Any, seat: int, building: int, after: float) -> float:
    """What a disk that is put there does until the end."""
    total = plain_ability_worth(s, seat, building, after)
    strength = BUILDING_STRENGTH[building] + SCENARIO_BUILDING_STRENGTH[s.scenario, building]
    if strength > 0:
        total += strength_worth(s, seat, strength)
    if BUILDING_WHEN_OCCUPIED[building] != NO_BUNDLE:
        total += drawn_worth(s, seat)
    return total


@compiled
def plain_ability_worth(s: Any, seat: int, building: int, after: float) -> float:
    """What a disk that lies there does, strength in raids apart."""
    total = 0.0
    if BUILDING_INCOME[building] != NO_BUNDLE:
        total += _income_worth(s, seat, building, after)
    if BUILDING_USE[building] != NO_USE:
        total += after * WEIGHTS.use * (0.8 if BUILDING_USE[building] == DRAW_SPELL else 1.0)
    if BUILDING_DISCOUNT[building] > 0:
        total += after * WEIGHTS.discount
    if BUILDING_HAND_LIMIT[building] > 0:
        total += 0.08 * after
    if WINS_TIES[building] == 1:
        total += WEIGHTS.tie * (NUM_RAIDS - s.raids_done)
    return total


@compiled
def reached_from(held: int) -> int:
    """The buildings that can be occupied next by who holds these, as bits."""
    reached = 0
    for building in range(NUM_BUILDINGS):
        if held >> building & 1 == 0 and is_reached(held, building):
            reached |= 1 << building
    return reached


@compiled
def _opens(held: int, building: int, base: Any) -> float:
    """The best building that this one leads to, and half of what lies behind that."""
    best = 0.0
    for near in range(NUM_BUILDINGS):
        if BUILDING_LINES[building] >> near & 1 == 0 or held >> near & 1 or is_reached(held, near):
            continue
        beyond = 0.0
        for far in range(NUM_BUILDINGS):
            if BUILDING_LINES[near] >> far & 1 and held >> far & 1 == 0 and not is_reached(held, far):
                beyond = max(beyond, base[far])
        best = max(best, base[near] + 0.5 * beyond)
    return best


@compiled
def fill_view(s: Any, seat: int, view: Any) -> None:
    """Everything that the rest of a decision looks up."""
    after = float(ROUNDS - s.round)
    base = np.empty(NUM_BUILDINGS)
    for building in range(NUM_BUILDINGS):
        base[building] = BUILDING_POINTS[building] + ability_worth(s, seat, building, after)
    for building in range(NUM_BUILDINGS):
        leads = WEIGHTS.opens * _opens(s.buildings[seat], building, base) * min(1.0, after / 4.0)
        view[building] = base[building] + leads
    view[ROUNDS_AFTER] = after
    view[MAY_BUILD] = 1.0
    view[DRAWN_SPELL] = drawn_worth(s, seat)
    view[MAGIC_USE] = magic_of_hand(s, seat)
    raid_due = s.raids_done < NUM_RAIDS and SCENARIO_RAIDS[s.scenario, s.raids_done] == s.round
    view[SANITY_NEED] = WEIGHTS.sanity_a_round * after + (1.5 if raid_due else 0.0)
    view[EXTRA_DISCOUNT] = 0.0
    view[SWAPS] = 0.0
    view[LINE_FREE] = 0.0
    held = np.int64(s.buildings[seat])
    view[HELD] = held
    view[REACHED_AFTER + NOTHING] = reached_from(held)
    for building in range(NUM_BUILDINGS):
        view[REACHED_AFTER + building] = reached_from(held | 1 << building)


@compiled
def see_turn(s: Any, view: Any) -> None:
    """What the seat to act has done and played in its turn."""
    view[EXTRA_DISCOUNT] = s.discount
    view[LINE_FREE] = s.no_line
    view[MAY_BUILD] = 0.0 if s.step > EXPANSION_STEP or s.has_built == 1 else 1.0
