"""The components as integer arrays, made and checked at import: what is printed on them, and no rules.

Whatever is gained or lost in a row (gifts, rewards, penalties, what a spell brings) is a *bundle*: the number of its
first item in the ITEM_ arrays, or NO_BUNDLE.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from mythos_envs.errors import BadData
from mythos_envs.kingsport_festival.components import (
    BACKS,
    BEINGS,
    BUILDINGS,
    DECKS,
    EVENTS,
    FESTIVALS,
    HIGHEST_NUMBER,
    INVESTIGATORS,
    LINES,
    NUMBERS,
    PHASES,
    RESOURCES,
    SCENARIOS,
    SPELLS,
    Item,
    RaidRules,
    Spell,
)

MOST_PLAYERS = 5
NUM_BEINGS = len(BEINGS)
NUM_BUILDINGS = len(BUILDINGS)
NUM_SPELLS = len(SPELLS)
NUM_INVESTIGATORS = len(INVESTIGATORS)
NUM_EVENTS = len(EVENTS)
NUM_SCENARIOS = len(SCENARIOS)
NUM_FESTIVALS = len(FESTIVALS)
NUM_RESOURCES = len(RESOURCES)
NUM_DECKS = len(DECKS)
NUM_RAIDS = 4
NUM_LEVELS = 4
ANY_RESOURCE = (1 << NUM_RESOURCES) - 1

ROUNDS = NUMBERS.rounds.value
NUM_DICE = NUMBERS.dice.value
STARTING_SANITY = NUMBERS.starting_sanity.value
LOW_SANITY = NUMBERS.low_sanity.value
FIRST_PLACE_SANITY = NUMBERS.first_place_sanity.value
SECOND_PLACE_SANITY = NUMBERS.second_place_sanity.value
HAND_LIMIT = NUMBERS.hand_limit.value
DOUBLE_REWARD = NUMBERS.double_reward.value

NAMES = tuple(row.name for row in (*BEINGS, *BUILDINGS, *SPELLS, *INVESTIGATORS, *EVENTS, *SCENARIOS, *FESTIVALS))
"""All that can be looked up, by name."""

TURN_ORDER, SUMMONING, CONCESSION, EXPANSION, RAID, TIME = range(len(PHASES))


def _numbers(values: Iterable[Any], dtype: Any = np.int64) -> npt.NDArray[Any]:
    array = np.array(list(values), dtype)
    array.flags.writeable = False
    return array


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))


# Items and bundles.

ITEM_OPS = ("gain_resource", "gain_sanity", "gain_magic", "gain_cult", "gain_spell", "gain_foresight",
            "lose_resource", "lose_sanity", "lose_magic", "lose_cult", "lose_spell", "lose_disk")
(GAIN_RESOURCE, GAIN_SANITY, GAIN_MAGIC, GAIN_CULT, GAIN_SPELL, GAIN_FORESIGHT,
 LOSE_RESOURCE, LOSE_SANITY, LOSE_MAGIC, LOSE_CULT, LOSE_SPELL, LOSE_DISK) = range(len(ITEM_OPS))
NO_BUNDLE = -1
NO_ITEM_OP = -1


class _Items:
    """Collects bundles while the tables are made."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, ...]] = []

    def bundle(self, gained: Sequence[Item] = (), lost: Sequence[Item] = ()) -> int:
        """Losses come first: they pay for what is gained."""
        rows = [self._row(item, "lose") for item in lost] + [self._row(item, "gain") for item in gained]
        if not rows:
            return NO_BUNDLE
        first = len(self.rows)
        self.rows += [(*row, int(k == len(rows) - 1)) for k, row in enumerate(rows)]
        return first

    @staticmethod
    def _op(item: Item, verb: str) -> int:
        is_resource = item.what == "any" or item.what.split("|")[0] in RESOURCES
        name = f"{verb}_{'resource' if is_resource else item.what}"
        if name not in ITEM_OPS:
            raise BadData(f"kingsport_festival: {item.what!r} cannot be {verb}ed")
        return ITEM_OPS.index(name)

    def _row(self, item: Item, verb: str) -> tuple[int, ...]:
        op = self._op(item, verb)
        mask = _bits(level - 1 for level in item.levels)
        if op in (GAIN_RESOURCE, LOSE_RESOURCE):
            words = RESOURCES if item.what == "any" else item.what.split("|")
            mask = _bits(RESOURCES.index(word) for word in words)
        other, other_amount = NO_ITEM_OP, 0
        if item.instead is not None:
            other, other_amount = self._op(item.instead, verb), item.instead.amount
            if other not in (LOSE_SANITY, LOSE_MAGIC, LOSE_CULT):
                raise BadData("kingsport_festival: instead of a loss only sanity, magic or cult points can be lost")
        return op, item.amount, mask, item.each, other, other_amount, int(item.choice)


_items = _Items()

# Beings.

BEING_PRICE = _numbers(being.price for being in BEINGS)
BEING_GIFTS = _numbers(_items.bundle(being.gifts) for being in BEINGS)
SHARED_BEINGS = _bits(being.number for being in BEINGS if being.shared)
ANY_DICE_BEINGS = _bits(being.number for being in BEINGS if being.takes_any_dice)
BEING = {being.key: being.number for being in BEINGS}

# Buildings.

BUILDING = {building.key: number for number, building in enumerate(BUILDINGS)}
BUILDING_LEVEL = _numbers(building.level for building in BUILDINGS)
BUILDING_COST = _numbers([[b.cost.evil, b.cost.death, b.cost.destruction] for b in BUILDINGS])
BUILDING_ANY_COST = _numbers(building.cost.any for building in BUILDINGS)
BUILDING_POINTS = _numbers(building.points for building in BUILDINGS)
LEVEL_BUILDINGS = _numbers(
    _bits(k for k in range(NUM_BUILDINGS) if BUILDING_LEVEL[k] == level + 1) for level in range(NUM_LEVELS)
)
"""Bits of the buildings of level index 0 to 3."""


def _neighbours() -> npt.NDArray[Any]:
    bits = [0] * NUM_BUILDINGS
    for line in LINES:
        for one, two in (line.between, line.between[::-1]):
            if one not in BUILDING:
                raise BadData(f"kingsport_festival: a line names the unknown building {one!r}")
            bits[BUILDING[one]] |= 1 << BUILDING[two]
    return _numbers(bits)


BUILDING_LINES = _neighbours()
"""Bits of the buildings that are joined to each by a line."""


def _abilities(op: str, value: Any, otherwise: int = 0) -> npt.NDArray[Any]:
    """For every building the value of its ability of this kind; a building has at most one of a kind."""
    found = [[ability for ability in building.abilities if ability.op == op] for building in BUILDINGS]
    return _numbers(value(rows[0]) if rows else otherwise for rows in found)


USES = ("draw_spell", "reroll_one", "sum_by_one")
NO_USE, DRAW_SPELL, REROLL_ONE, SUM_BY_ONE = range(-1, len(USES))
NO_BOUND = 999

BUILDING_STRENGTH = _abilities("strength", lambda a: a.amount)
BUILDING_HAND_LIMIT = _abilities("hand_limit", lambda a: a.amount)
BUILDING_DISCOUNT = _abilities("discount", lambda a: a.amount)
BUILDING_DISCOUNT_LEVELS = _abilities("discount", lambda a: _bits(level - 1 for level in a.levels))
BUILDING_USE = _abilities("use", lambda a: USES.index(a.effect), NO_USE)
BUILDING_USE_PHASE = _abilities("use", lambda a: PHASES.index(a.phase), -1)
BUILDING_USE_MAGIC = _abilities("use", lambda a: a.magic)
BUILDING_WHEN_OCCUPIED = _abilities("when_occupied", lambda a: _items.bundle(a.gain), NO_BUNDLE)
BUILDING_INCOME = _abilities("income", lambda a: _items.bundle(a.gain), NO_BUNDLE)
BUILDING_INCOME_PHASE = _abilities("income", lambda a: PHASES.index(a.phase), -1)
BUILDING_INCOME_MAGIC = _abilities(
    "income", lambda a: NO_BOUND if a.when.magic_at_most is None else a.when.magic_at_most
)
BUILDING_INCOME_SANITY = _abilities(
    "income", lambda a: NO_BOUND if a.when.sanity_at_most is None else a.when.sanity_at_most
)



def _having(*ops: str) -> npt.NDArray[Any]:
    """The buildings with an ability of one of these kinds; rules look at these alone, which is quicker than at all."""
    return _numbers(k for k, building in enumerate(BUILDINGS) if any(a.op in ops for a in building.abilities))


LIMIT_BUILDINGS = _having("hand_limit")
TIE_BUILDINGS = _having("tie_wins")
DISCOUNT_BUILDINGS = _having("discount")
INCOME_BUILDINGS = _having("income")
USE_BUILDINGS = _having("use")
STRENGTH_BUILDINGS = _numbers(
    k for k, building in enumerate(BUILDINGS)
    if BUILDING_STRENGTH[k] > 0 or any(building.key in row.building_strength for row in SCENARIOS)
)

# Spells.

SPELL_OPS = ("sum", "flip", "reroll_one", "reroll_many", "set_die", "extra_die", "share", "spare_sanity", "first_place",
             "strength", "strength_for_sanity", "strength_for_resources", "tie_wins", "veil", "no_penalty",
             "reward_again", "gain", "exchange", "discount", "no_line", "steal", "cult_per_building")
(SUM, FLIP, REROLL_DIE, REROLL_MANY, SET_DIE, EXTRA_DIE, SHARE, SPARE_SANITY, FIRST_PLACE,
 STRENGTH, STRENGTH_FOR_SANITY, STRENGTH_FOR_RESOURCES, TIE_WINS, VEIL, NO_PENALTY, REWARD_AGAIN,
 GAIN, EXCHANGE, DISCOUNT, NO_LINE, STEAL, CULT_PER_BUILDING) = range(len(SPELL_OPS))

SPELL = {spell.key: number for number, spell in enumerate(SPELLS)}
SPELL_DECK = _numbers(DECKS.index(spell.deck) for spell in SPELLS)
SPELL_MAGIC = _numbers(spell.magic for spell in SPELLS)
SPELL_PHASE = _numbers(PHASES.index(spell.phase) for spell in SPELLS)
SPELL_OP = _numbers(SPELL_OPS.index(spell.effect.op) for spell in SPELLS)
SPELL_AMOUNT = _numbers(spell.effect.amount for spell in SPELLS)
SPELL_LEVELS = _numbers(_bits(level - 1 for level in spell.effect.levels) for spell in SPELLS)
SPELL_EVERY = _numbers(spell.effect.every for spell in SPELLS)
SPELL_MOST = _numbers(spell.effect.most for spell in SPELLS)
SPELL_BUNDLE = _numbers(_items.bundle(spell.effect.gain, spell.effect.pay) for spell in SPELLS)
MOST_DOWN, MOST_UP = 1, 3
"""How far one spell or building may change a sum."""
SPELL_CHANGES = _numbers(_bits(MOST_DOWN + change for change in spell.effect.by) for spell in SPELLS)
"""How a spell may change a sum: bit MOST_DOWN + d for a sum changed by d."""
USE_CHANGES = _bits((MOST_DOWN - 1, MOST_DOWN + 1))
"""The same for a building."""


def _paid(spell: Spell, what: tuple[str, ...]) -> int:
    return sum(item.amount for item in spell.effect.pay if item.what in what)


SPELL_PAYS_RESOURCES = _numbers(_paid(spell, ("any",)) for spell in SPELLS)
SPELL_PAYS_SANITY = _numbers(_paid(spell, ("sanity",)) for spell in SPELLS)


def _twin(spell: Spell) -> int:
    """The first spell that is the same in all but its name."""
    alike = (other for other in SPELLS if (other.deck, other.magic, other.phase, other.effect)
             == (spell.deck, spell.magic, spell.phase, spell.effect))
    return SPELL[next(alike).key]


SPELL_TWIN = _numbers(_twin(spell) for spell in SPELLS)
FIRST_OF_DECK = _numbers([*(list(SPELL_DECK).index(deck) for deck in range(NUM_DECKS)), NUM_SPELLS])
"""Spells of deck d are FIRST_OF_DECK[d] to FIRST_OF_DECK[d + 1] - 1."""
if list(SPELL_DECK) != sorted(SPELL_DECK):
    raise BadData("kingsport_festival: spells.yaml must list the decks one after the other: evil, death, destruction")


def _cheapest() -> list[list[int]]:
    """The lowest price of a spell of each deck in each phase; NO_BOUND when there is none."""
    return [[min((s.magic for s in SPELLS if s.deck == deck and s.phase == phase), default=NO_BOUND) for deck in DECKS]
            for phase in PHASES]


CHEAPEST = _numbers(_cheapest())

# Raids.

RAID_RULES = tuple(RaidRules.model_fields)
NUM_RAID_RULES = len(RAID_RULES)
(INVESTIGATOR_STRENGTHENED, WINNER_CULT, BUY_WITH_RESOURCE, BUY_WITH_SANITY, SPELL_COST, SPELL_STRENGTH, NO_SPELLS,
 ONE_SPELL, TIE_LOSES, NEVER_DOUBLE, DOUBLE_PENALTY, STRENGTH_IF_LOW, STRENGTH_IF_HIGH, STRENGTH_IF_LEADER,
 STRENGTH_IF_FORESEEN, INVESTIGATOR_IF_LOW, INVESTIGATOR_IF_CAST, LEVEL_TWO_AT_MOST,
 LEVEL_TWO_LESS) = range(NUM_RAID_RULES)


def _raid_rules(rows: Iterable[RaidRules]) -> npt.NDArray[Any]:
    return _numbers([getattr(row, name) for name in RAID_RULES] for row in rows)


def _silent(rows: Iterable[Any]) -> npt.NDArray[Any]:
    return _numbers(_bits(BUILDING[key] for key in row.silent) for row in rows)


for _row in INVESTIGATORS:
    _lowest, _highest = BACKS.value[_row.level - 1]
    if not _lowest <= _row.strength <= _highest:
        raise BadData(f"kingsport_festival: {_row.key} has strength {_row.strength}, but its back shows "
                      f"{_lowest} to {_highest}; correct one of them in investigators.yaml")
INVESTIGATOR_LEVEL = _numbers(row.level for row in INVESTIGATORS)
INVESTIGATOR_STRENGTH = _numbers(row.strength for row in INVESTIGATORS)
INVESTIGATOR_REWARD = _numbers(_items.bundle(row.reward) for row in INVESTIGATORS)
INVESTIGATOR_PENALTY = _numbers(_items.bundle((), row.penalty) for row in INVESTIGATORS)
INVESTIGATOR_RULES = _raid_rules(row.ability for row in INVESTIGATORS)
INVESTIGATOR_SILENT = _silent(INVESTIGATORS)
FIRST_OF_LEVEL = _numbers(
    [*(list(INVESTIGATOR_LEVEL).index(level + 1) for level in range(NUM_LEVELS)), NUM_INVESTIGATORS]
)
"""Investigators of level index k are FIRST_OF_LEVEL[k] to FIRST_OF_LEVEL[k + 1] - 1."""

WHO = ("nobody", "all", "low", "fewest")
WHO_NOBODY, WHO_ALL, WHO_LOW, WHO_FEWEST = range(len(WHO))
EVENT_WHO = _numbers(WHO.index(row.who) for row in EVENTS)
EVENT_BUNDLE = _numbers(_items.bundle(row.gain, row.lose) for row in EVENTS)
EVENT_RULES = _raid_rules(row.raid for row in EVENTS)
EVENT_SILENT = _silent(EVENTS)

# Scenarios and festivals.

NO_SCENARIO = next(k for k, row in enumerate(SCENARIOS) if row.key == "none")
NO_BEING = -1
SCENARIO_RAIDS = _numbers(row.raids for row in SCENARIOS)
SCENARIO_HAS_FESTIVAL = _numbers(int(row.festival) for row in SCENARIOS)
SCENARIO_RULES = _raid_rules(row.raid for row in SCENARIOS)
SCENARIO_OPEN = _numbers(NO_BEING if row.open_being is None else BEING[row.open_being.being] for row in SCENARIOS)
SCENARIO_OPEN_LOWEST = _numbers(0 if row.open_being is None else row.open_being.lowest for row in SCENARIOS)
SCENARIO_OPEN_HIGHEST = _numbers(0 if row.open_being is None else row.open_being.highest for row in SCENARIOS)
SCENARIO_OPEN_SANITY = _numbers(0 if row.open_being is None else row.open_being.sanity for row in SCENARIOS)
SCENARIO_FESTIVAL_TIMES = _numbers(row.festival_times for row in SCENARIOS)
SCENARIO_OCCUPY_SANITY = _numbers(row.occupy_sanity for row in SCENARIOS)
SCENARIO_SAFE_LEVELS = _numbers(_bits(level - 1 for level in row.safe_levels) for row in SCENARIOS)
SCENARIO_RESOURCES_KEPT = _numbers(NO_BOUND if row.resources_kept is None else row.resources_kept for row in SCENARIOS)
SCENARIO_FORESIGHT_BOTH = _numbers(int(row.foresight_both) for row in SCENARIOS)
SCENARIO_SANITY_LIMIT = _numbers(
    NUMBERS.sanity_limit.value if row.sanity_limit is None else row.sanity_limit for row in SCENARIOS
)
SCENARIO_REVERSED = _numbers(int(row.reversed_order) for row in SCENARIOS)
SCENARIO_EXTRA_GIFTS = _numbers(
    [_items.bundle(row.extra_gifts.get(being.key, ())) for being in BEINGS] for row in SCENARIOS
)
SCENARIO_PRICE = _numbers([row.prices.get(being.key, 0) for being in BEINGS] for row in SCENARIOS)
SCENARIO_LEVEL_STRENGTH = _numbers(
    [row.level_strength.get(level + 1, 0) for level in range(NUM_LEVELS)] for row in SCENARIOS
)
SCENARIO_BUILDING_STRENGTH = _numbers([row.building_strength.get(b.key, 0) for b in BUILDINGS] for row in SCENARIOS)
SCENARIO_DECK_COST = _numbers([row.deck_cost.get(deck, 0) for deck in DECKS] for row in SCENARIOS)  # type: ignore[call-overload]

MEASURES = ("sanity", "strength", "magic", "resources", "spells", "level_four")
BY_SANITY, BY_STRENGTH, BY_MAGIC, BY_RESOURCES, BY_SPELLS, BY_LEVEL_FOUR = range(len(MEASURES))
FESTIVAL_IS_RANK = _numbers(int(row.effect.op == "rank") for row in FESTIVALS)
FESTIVAL_BY = _numbers(MEASURES.index(row.effect.by) for row in FESTIVALS)
FESTIVAL_FIRST = _numbers(row.effect.first for row in FESTIVALS)
FESTIVAL_SECOND = _numbers(row.effect.second for row in FESTIVALS)
FESTIVAL_EVERY = _numbers(row.effect.every for row in FESTIVALS)
FESTIVAL_MOST = _numbers(row.effect.most for row in FESTIVALS)
FESTIVAL_NONE = _numbers(row.effect.none for row in FESTIVALS)
FESTIVAL_NO_SANITY = _numbers(row.effect.at_no_sanity for row in FESTIVALS)

# Every bundle has been collected by now.

_COLUMNS = np.array(_items.rows, np.int64)
ITEM_OP, ITEM_AMOUNT, ITEM_MASK, ITEM_EACH, ITEM_OTHER, ITEM_OTHER_AMOUNT, ITEM_CHOICE, ITEM_LAST = (
    _numbers(column) for column in _COLUMNS.T
)
assert HIGHEST_NUMBER == NUM_BEINGS - 1
