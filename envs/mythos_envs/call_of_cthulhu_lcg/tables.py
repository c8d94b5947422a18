"""The components as integer arrays, made and checked at import: what is printed on them, and no rules.

Abilities are numbered card by card, the stories' after the cards'; so are their operations and the passives.  Whatever
may be chosen or is meant is a *filter*, a number in the FILTER_ arrays; equal filters share one.
"""

from collections.abc import Iterable
from itertools import accumulate, combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from mythos_envs.call_of_cthulhu_lcg.components import (
    AIMS,
    ATTACHES,
    CARDS,
    CONDITIONS,
    EFFECTS,
    FACTIONS,
    ICONS,
    KEYWORDS,
    KINDS,
    OPS,
    PACKS,
    PERS,
    SCOPES,
    SELECTORS,
    SIDES,
    STATES,
    STORIES,
    SUBTYPES,
    TRIGGERS,
    TYPES,
    WHATS,
    WHENS,
    WHERES,
    Ability,
    Filter,
    Op,
    Passive,
)

NUM_CARDS = len(CARDS)
NUM_STORIES = len(STORIES)
NUM_FACTIONS = len(FACTIONS)
NUM_ICONS = len(ICONS)
NUM_KEYWORDS = len(KEYWORDS)
NUM_SUBTYPES = len(SUBTYPES)
NUM_PACKS = len(PACKS)

CARD = {card.key: number for number, card in enumerate(CARDS)}
STORY = {story.key: number for number, story in enumerate(STORIES)}

AGENCY, MISKATONIC, SYNDICATE, CTHULHU, HASTUR, YOG_SOTHOTH, SHUB_NIGGURATH, NEUTRAL = range(NUM_FACTIONS)
TYPE_NONE, TYPE_CHARACTER, TYPE_SUPPORT, TYPE_EVENT, TYPE_CONSPIRACY = range(len(TYPES))
TERROR, COMBAT, ARCANE, INVESTIGATION = range(NUM_ICONS)
NO_ICON = -1
FAST, HEROIC, VILLAINOUS, INVULNERABLE, WILLPOWER = (1 << place for place in range(NUM_KEYWORDS))
ATTACH_NONE, ATTACH_CHARACTER, ATTACH_OWN_CHARACTER, ATTACH_INSANE_CHARACTER, ATTACH_STORY = range(len(ATTACHES))

(KIND_NONE, KIND_ACTION, KIND_RESPONSE, KIND_FORCED, KIND_DISRUPT, KIND_WIN) = range(len(KINDS))
(TRIGGER_NONE, TRIGGER_ENTERED, TRIGGER_ENTERED_OVERPAID, TRIGGER_COMMITTED, TRIGGER_RESTORED, TRIGGER_WOUNDED,
 TRIGGER_LEFT_PLAY, TRIGGER_DREW, TRIGGER_STORY_RESOLVED, TRIGGER_WON_BY_TWO, TRIGGER_OVERPAID_ABILITY,
 TRIGGER_PLAYED_SHUB, TRIGGER_WOUND_SELF, TRIGGER_WOUND_HOST, TRIGGER_WOUND_ANY, TRIGGER_WOUND_OWN, TRIGGER_ANY_ABILITY,
 TRIGGER_CARD_ABILITY, TRIGGER_ACTION_OR_RESPONSE, TRIGGER_TARGETS_SELF,
 TRIGGER_EVENT_DESTROYS_SELF) = range(len(TRIGGERS))
WHEN_NONE, WHEN_OWN_OPERATIONS, WHEN_COMMITTED, WHEN_HOST_COMMITTED = range(len(WHENS))
PAY_X = -1
NO_COST = -1
COST_SELF = -2

(OP_NONE, OP_WOUND, OP_DESTROY, OP_INSANE, OP_RESTORE, OP_READY, OP_EXHAUST, OP_BOUNCE, OP_UNCOMMIT, OP_SKILL, OP_ICON,
 OP_STRIP, OP_COPY_ICONS, OP_ZERO_SKILL, OP_KEYWORD, OP_CONTROL, OP_ADD_TOKEN, OP_REMOVE_TOKENS, OP_MOVE_TOKEN,
 OP_DROP_STRUGGLE, OP_LOOK, OP_MILL, OP_TO_PLAY, OP_TO_HAND, OP_ATTACH_SELF, OP_COPY_ABILITIES, OP_MUST_COMMIT,
 OP_PICK_FIRST, OP_ANSWER_WOUND, OP_EXHAUST_OR_MADDEN, OP_MOVE_DRAIN,
 OP_DRAW, OP_EACH_DISCARDS, OP_ENEMY_DISCARDS, OP_ENEMY_SACRIFICES, OP_DRAWER_SACRIFICES, OP_DROP_STRUGGLE_HERE,
 OP_FETCH, OP_SELF_TO_HAND, OP_ATTACHMENTS_TO_HAND, OP_BURY, OP_GAIN_DOMAIN, OP_TOP_TO_NEW_DOMAIN,
 OP_SACRIFICE_RESOURCE, OP_COST_MORE, OP_DISCOUNT, OP_CANCEL_WOUND, OP_CANCEL_EFFECT, OP_DETACH_SELF, OP_THEN,
 OP_IF_OVERPAID, OP_KEEP_FOR_DRAIN, OP_RETURN_FALLEN, OP_ENTER_FROM_HAND_OR_DISCARD,
 OP_CLEAR_TOKENS, OP_SWAP_HANDS, OP_RAISE_INSANE, OP_DOMAIN_FROM_DISCARD, OP_EACH_FETCHES, OP_EACH_SACRIFICES,
 OP_MILL_OR_RESOURCE, OP_RETURN_STORY, OP_EACH_ADDS_TOKEN) = range(len(OPS))
TO_NONE, TO_TARGET, TO_SECOND, TO_TARGETS, TO_SELF, TO_HOST, TO_EACH = range(len(SELECTORS))
LOOK_BOTTOM = 1
LOOK_HAND_IF_OVERPAID = 2
NO_HIGHEST_SKILL = 99

(WHAT_NONE, WHAT_CHARACTER, WHAT_SUPPORT, WHAT_ATTACHMENT, WHAT_CHARACTER_OR_SUPPORT, WHAT_RESOURCE,
 WHAT_LOCATION_OR_FOREIGN_RESOURCE, WHAT_DISCARDED_CHARACTER, WHAT_DISCARDED_CARD, WHAT_DECK_CHARACTER, WHAT_STORY,
 WHAT_PLAYER, WHAT_OWN_DOMAIN_DRAINED, WHAT_DOMAIN_UNDRAINED) = range(len(WHATS))
SIDE_ANY, SIDE_OWN, SIDE_ENEMY = range(len(SIDES))
AIM_NONE, AIM_WOUND, AIM_INSANE, AIM_RESTORE, AIM_ENTER, AIM_CONTROL = range(len(AIMS))
STATE_ANY, STATE_READY, STATE_EXHAUSTED, STATE_INSANE, STATE_COMMITTED, STATE_SANE = range(len(STATES))
WHERE_ANY, WHERE_SAME_STORY, WHERE_STOOD_WITH_SOURCE = range(len(WHERES))
NO_FILTER = -1
NO_LIMIT = -1
LIMIT_X = -2
LIMIT_BELOW_SOURCE = -3
LIMIT_DOMAINS = -4
LIMIT_BELOW_X = -5
LIMIT = {"x": LIMIT_X, "below_source": LIMIT_BELOW_SOURCE, "domains": LIMIT_DOMAINS, "below_x": LIMIT_BELOW_X}

(EFFECT_NONE, EFFECT_ICON, EFFECT_SKILL, EFFECT_TOUGHNESS, EFFECT_KEYWORD, EFFECT_NO_KEYWORD, EFFECT_NO_TOUGHNESS,
 EFFECT_COST, EFFECT_COST_SELF, EFFECT_NO_COMMIT_OWN_TURN, EFFECT_NO_RESTORE, EFFECT_NO_REFRESH_RESTORE,
 EFFECT_ENTERS_EXHAUSTED, EFFECT_BLANK, EFFECT_MADNESS) = range(len(EFFECTS))
IF_NONE, IF_ATTACHMENT_IN_PLAY = range(len(CONDITIONS))
(SCOPE_NONE, SCOPE_SELF, SCOPE_HOST, SCOPE_ALL, SCOPE_OWN, SCOPE_ENEMY, SCOPE_OTHERS, SCOPE_OTHERS_HERE,
 SCOPE_ALL_COMMITTED, SCOPE_OWN_COMMITTED, SCOPE_HERE) = range(len(SCOPES))
(PER_NONE, PER_ATTACHMENT, PER_OWN_CULTIST, PER_OWN_ICON_I, PER_FACTION_CHARACTER, PER_WEAKER_ENEMY,
 PER_FOREIGN_TYPE_OF_DOMAIN, PER_SPELL_IN_DISCARD) = range(len(PERS))


def _numbers(values: Iterable[Any], dtype: Any = np.int16) -> npt.NDArray[Any]:
    array = np.ascontiguousarray(np.array(list(values), dtype))
    array.flags.writeable = False
    return array


def _offsets(lengths: Iterable[int]) -> npt.NDArray[Any]:
    """Where each of some runs that follow each other begins, and where the last one ends."""
    return _numbers(accumulate(lengths, initial=0))


def _counts(icons: str | None) -> list[int]:
    return [(icons or "").count(icon) for icon in ICONS]


def _subtypes(names: Iterable[str]) -> int:
    return sum(1 << SUBTYPES.index(name) for name in set(names))


def _keywords(names: Iterable[str]) -> int:
    return sum(1 << KEYWORDS.index(name) for name in set(names))


def _icon(name: str | None) -> int:
    return NO_ICON if name is None else ICONS.index(name)


def _word(words: tuple[str, ...], name: str | None) -> int:
    return words.index("none" if name is None else name)


# Cards and stories.

CARD_TYPE = _numbers(TYPES.index(card.type) for card in CARDS)
CARD_FACTION = _numbers(FACTIONS.index(card.faction) for card in CARDS)
CARD_COST = _numbers(0 if card.cost == "x" else card.cost for card in CARDS)
CARD_IS_X = _numbers(card.cost == "x" for card in CARDS)
CARD_SKILL = _numbers(card.skill or 0 for card in CARDS)
CARD_ICONS = _numbers(_counts(card.icons) for card in CARDS)
CARD_SUBTYPES = _numbers((_subtypes(card.subtypes) for card in CARDS), np.int64)
CARD_KEYWORDS = _numbers(_keywords(card.keywords) for card in CARDS)
CARD_TOUGHNESS = _numbers(card.toughness for card in CARDS)
CARD_LOYAL = _numbers(card.loyal for card in CARDS)
CARD_STEADFAST = _numbers(card.steadfast for card in CARDS)
CARD_TRANSIENT = _numbers(card.transient for card in CARDS)
CARD_UNIQUE = _numbers(card.unique for card in CARDS)
CARD_STRUGGLES = _numbers(_counts(card.struggles) for card in CARDS)
CARD_ATTACH = _numbers(_word(ATTACHES, card.attach) for card in CARDS)
STORY_STRUGGLES = _numbers(_counts(story.struggles) for story in STORIES)

SUBTYPE = {name: 1 << place for place, name in enumerate(SUBTYPES)}
SUBTYPE_ATTACHMENT = SUBTYPE["attachment"]
SUBTYPE_CULTIST = SUBTYPE["cultist"]
SUBTYPE_LOCATION = SUBTYPE["location"]
SUBTYPE_SPELL = SUBTYPE["spell"]

# Filters.


class _Filters:
    """Collects filters while the tables are made; each is there once."""

    def __init__(self) -> None:
        self.rows: list[Filter] = []

    def number(self, one: Filter | None) -> int:
        if one is None:
            return NO_FILTER
        if one not in self.rows:
            self.rows.append(one)
        return self.rows.index(one)

    def cost(self, cost: str | Filter | None) -> int:
        if cost == "self":
            return COST_SELF
        return self.number(cost) if isinstance(cost, Filter) else NO_COST


_filters = _Filters()

# Abilities.

WIN = [Ability.model_construct(kind="win", do=story.do) for story in STORIES]
"""What the winner of each story may do, as an ability."""
ABILITIES: list[Ability] = [ability for card in CARDS for ability in card.abilities] + WIN
NUM_ABILITIES = len(ABILITIES)
NO_ABILITY_CARD = -1
FIRST_ABILITY = _offsets(len(card.abilities) for card in CARDS)
"""Abilities of card c are FIRST_ABILITY[c] to FIRST_ABILITY[c + 1] - 1."""
STORY_ABILITY = _numbers(range(NUM_ABILITIES - NUM_STORIES, NUM_ABILITIES))

ABILITY_CARD = _numbers(
    [number for number, card in enumerate(CARDS) for _ in card.abilities] + [NO_ABILITY_CARD] * NUM_STORIES
)
ABILITY_KIND = _numbers(KINDS.index(ability.kind) for ability in ABILITIES)
ABILITY_TRIGGER = _numbers(_word(TRIGGERS, ability.trigger) for ability in ABILITIES)
ABILITY_FROM_DISCARD = _numbers(ability.zone == "discard" for ability in ABILITIES)
ABILITY_WHEN = _numbers(_word(WHENS, ability.when) for ability in ABILITIES)
ABILITY_PAY = _numbers(PAY_X if ability.pay == "x" else ability.pay for ability in ABILITIES)
ABILITY_EXHAUST = _numbers(_filters.cost(ability.exhaust) for ability in ABILITIES)
ABILITY_SACRIFICE = _numbers(_filters.cost(ability.sacrifice) for ability in ABILITIES)
ABILITY_TARGETS = _numbers(
    [*(_filters.number(one) for one in ability.choose), NO_FILTER, NO_FILTER][:2] for ability in ABILITIES
)
ABILITY_UP_TO = _numbers(ability.up_to for ability in ABILITIES)
ABILITY_NAMES_SELF = _numbers(ability.names_self() for ability in ABILITIES)
ABILITY_PASSIVE = _numbers(ability.passive for ability in ABILITIES)

# Operations.


def _amounts(op: Op) -> tuple[int, int]:
    """The two numbers of an operation."""
    amount = PAY_X if op.n == "x" else int(op.n or 0)
    if op.op == "icon":
        return _icon(op.icon), amount
    if op.op == "strip":
        return sum(1 << ICONS.index(icon) for icon in set(op.icons or "")), 0
    if op.op == "keyword":
        return _keywords([op.keyword] if op.keyword else []), 0
    if op.op == "look":
        return amount, LOOK_BOTTOM if op.bottom else LOOK_HAND_IF_OVERPAID if op.hand_if_overpaid else 0
    if op.op == "each_sacrifices":
        return op.min_skill or 0, NO_HIGHEST_SKILL if op.max_skill is None else op.max_skill
    if op.op == "each_adds_token":
        return op.max or 0, 0
    return (1 if op.op == "wound" and op.n is None else amount), 0


_ops = [op for ability in ABILITIES for op in ability.do]
FIRST_OP = _offsets(len(ability.do) for ability in ABILITIES)
"""Operations of ability k are FIRST_OP[k] to FIRST_OP[k + 1] - 1."""
OP_CODE = _numbers(OPS.index(op.op) for op in _ops)
OP_TO = _numbers(SELECTORS.index(op.selector()) for op in _ops)
OP_A = _numbers(_amounts(op)[0] for op in _ops)
OP_B = _numbers(_amounts(op)[1] for op in _ops)
OP_FILTER = _numbers(_filters.number(op.which) for op in _ops)

# Passives.

_passives: list[Passive] = [passive for card in CARDS for passive in card.passives]
FIRST_PASSIVE = _offsets(len(card.passives) for card in CARDS)
"""Passives of card c are FIRST_PASSIVE[c] to FIRST_PASSIVE[c + 1] - 1."""
PASSIVE_EFFECT = _numbers(EFFECTS.index(passive.effect) for passive in _passives)
PASSIVE_COMMITTED = _numbers(passive.only_while == "committed" for passive in _passives)
PASSIVE_IF = _numbers(_word(CONDITIONS, passive.only_if) for passive in _passives)
PASSIVE_SCOPE = _numbers(SCOPES.index(passive.scope) for passive in _passives)
PASSIVE_FILTER = _numbers(_filters.number(passive.which) for passive in _passives)
PASSIVE_ICON = _numbers(_icon(passive.icon) for passive in _passives)
PASSIVE_KEYWORD = _numbers(_keywords([passive.keyword] if passive.keyword else []) for passive in _passives)
PASSIVE_N = _numbers(passive.n or 0 for passive in _passives)
PASSIVE_PER = _numbers(_word(PERS, passive.per) for passive in _passives)
PASSIVE_FLOOR = _numbers(passive.floor or 0 for passive in _passives)

# Every filter has been collected by now.


def _limit(limit: int | str | None) -> int:
    if limit is None:
        return NO_LIMIT
    return LIMIT[limit] if isinstance(limit, str) else limit


FILTERS: list[Filter] = _filters.rows
NUM_FILTERS = len(FILTERS)
FILTER_WHAT = _numbers(WHATS.index(one.what) for one in FILTERS)
FILTER_SIDE = _numbers(SIDES.index(one.side) for one in FILTERS)
FILTER_AIM = _numbers(AIMS.index(one.aim) for one in FILTERS)
FILTER_SUBTYPE = _numbers((_subtypes(one.subtype) for one in FILTERS), np.int64)
FILTER_NOT_SUBTYPE = _numbers((_subtypes(one.not_subtype) for one in FILTERS), np.int64)
FILTER_KEYWORD = _numbers(_keywords(one.keyword) for one in FILTERS)
_either = [one.subtype_or_keyword for one in FILTERS]
FILTER_EITHER_SUBTYPE = _numbers((_subtypes(either.subtype) if either else 0 for either in _either), np.int64)
FILTER_EITHER_KEYWORD = _numbers(_keywords(either.keyword) if either else 0 for either in _either)
FILTER_FACTION = _numbers(-1 if one.faction is None else FACTIONS.index(one.faction) for one in FILTERS)
FILTER_TITLE = _numbers(-1 if one.title is None else CARD[one.title] for one in FILTERS)
FILTER_MAX_SKILL = _numbers(_limit(one.max_skill) for one in FILTERS)
FILTER_MAX_COST = _numbers(_limit(one.max_cost) for one in FILTERS)
FILTER_MIN_ICONS = _numbers([one.min_icons.get(icon, 0) for icon in ICONS] for one in FILTERS)
FILTER_LACKS_ICON = _numbers(_icon(one.lacks_icon) for one in FILTERS)
FILTER_STATE = _numbers(STATES.index(one.state) for one in FILTERS)
FILTER_WHERE = _numbers(WHERES.index(one.where) for one in FILTERS)
FILTER_NO_ATTACHMENT = _numbers(one.no_attachment for one in FILTERS)
FILTER_NOT_SELF = _numbers(one.not_self for one in FILTERS)
FILTER_MIN_TOKENS = _numbers(one.min_tokens for one in FILTERS)
FILTER_MAX_TOKENS = _numbers(-1 if one.max_tokens is None else one.max_tokens for one in FILTERS)

# Packs.

PACK_SIZE = _numbers(len(pack.cards) for pack in PACKS)
MAX_PACK = int(PACK_SIZE.max())
NO_PACK_CARD = -1
_number = {card.id: number for number, card in enumerate(CARDS)}
PACK_CARDS = _numbers(
    [*(_number[name] for name in pack.cards), *[NO_PACK_CARD] * (MAX_PACK - len(pack.cards))] for pack in PACKS
)
PAIR = _numbers(combinations(range(NEUTRAL), 2))
"""The pairs of factions that a first-game deck may be made of."""
NUM_PAIRS = len(PAIR)

NAMES = (*(card.name for card in CARDS), *(story.name for story in STORIES))
"""All that can be looked up, by name."""
