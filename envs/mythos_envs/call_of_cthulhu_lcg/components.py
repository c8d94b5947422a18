"""The shape of data/*.yaml: the words that a card, a story or a pack may be written in.  No rules here.

A row that uses a word wrongly is refused with one line that names the known words.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from mythos_envs.errors import BadData
from mythos_envs.kernel.data import load_data

FOLDER = Path(__file__).parent
NUM_CARDS = 155
NUM_STORIES = 10

FACTIONS = ("agency", "miskatonic", "syndicate", "cthulhu", "hastur", "yog_sothoth", "shub_niggurath", "neutral")
TYPES = ("none", "character", "support", "event", "conspiracy")
ICONS = ("T", "C", "A", "I")
"""Terror, combat, arcane, investigation: the order of the struggles."""
KEYWORDS = ("fast", "heroic", "villainous", "invulnerability", "willpower")
ATTACHES = ("none", "character", "own_character", "insane_character", "story")
"""What a card may be attached to."""

KINDS = ("none", "action", "response", "forced", "disrupt", "win")
"""``win``: what a story does for its winner; stories alone have it."""
RESPONSE_TRIGGERS = ("entered", "entered_overpaid", "committed", "restored", "wounded", "left_play", "drew",
                     "story_resolved", "won_by_two", "overpaid_ability", "played_shub")
DISRUPT_TRIGGERS = ("wound_self", "wound_host", "wound_any", "wound_own", "any_ability", "card_ability",
                    "action_or_response", "targets_self", "event_destroys_self")
TRIGGERS = ("none", *RESPONSE_TRIGGERS, *DISRUPT_TRIGGERS)
SELF_TRIGGERS = ("entered", "entered_overpaid", "committed", "restored", "wounded", "left_play", "story_resolved",
                 "wound_self", "targets_self", "event_destroys_self")
"""Triggers of which the card itself is a part."""
WHENS = ("none", "own_operations", "committed", "host_committed")
SELECTORS = ("none", "target", "second", "targets", "self", "host", "each")

WHATS = ("none", "character", "support", "attachment", "character_or_support", "resource",
         "location_or_foreign_resource", "discarded_character", "discarded_card", "deck_character", "story", "player",
         "own_domain_drained", "domain_undrained")
SIDES = ("any", "own", "enemy")
AIMS = ("none", "wound", "insane", "restore", "enter", "control")
"""What is going to happen to a target: one that it cannot happen to cannot be chosen."""
STATES = ("any", "ready", "exhausted", "insane", "committed", "sane")
WHERES = ("any", "same_story", "stood_with_source")
SKILL_LIMITS = ("x", "below_x", "below_source")
COST_LIMITS = ("x", "domains")

TARGET_OPS = ("wound", "destroy", "insane", "restore", "ready", "exhaust", "bounce", "uncommit", "skill", "icon",
              "strip", "copy_icons", "zero_skill", "keyword", "control", "add_token", "remove_tokens", "move_token",
              "drop_struggle", "look", "mill", "to_play", "to_hand", "attach_self", "copy_abilities", "must_commit",
              "pick_first", "answer_wound", "exhaust_or_madden", "move_drain")
"""Operations on something: on the first target, unless the row names another."""
OTHER_OPS = ("draw", "each_discards", "enemy_discards", "enemy_sacrifices", "drawer_sacrifices", "drop_struggle_here",
             "fetch", "self_to_hand", "attachments_to_hand", "bury", "gain_domain", "top_to_new_domain",
             "sacrifice_resource", "cost_more", "discount", "cancel_wound", "cancel_effect", "detach_self", "then",
             "if_overpaid", "keep_for_drain", "return_fallen", "enter_from_hand_or_discard")
STORY_OPS = ("clear_tokens", "swap_hands", "raise_insane", "domain_from_discard", "each_fetches", "each_sacrifices",
             "mill_or_resource", "return_story", "each_adds_token")
OPS = ("none", *TARGET_OPS, *OTHER_OPS, *STORY_OPS)

SELF_OPS = ("copy_icons", "attach_self", "detach_self", "self_to_hand", "copy_abilities")
"""Operations on the card itself."""
ALONE_OPS = ("look", "mill")
"""Operations that need no target: look at the own deck, mill the opponent's."""
TAKES: dict[str, tuple[str, ...]] = {
    "wound": ("n",), "skill": ("n",), "icon": ("icon", "n"), "strip": ("icons",), "keyword": ("keyword",),
    "draw": ("n",), "enemy_discards": ("n",), "mill": ("n",), "remove_tokens": ("n",),
    "look": ("n", "bottom", "hand_if_overpaid"), "fetch": ("which",), "bury": ("n",), "cost_more": ("n",),
    "discount": ("n",), "enter_from_hand_or_discard": ("n",), "each_sacrifices": ("min_skill", "max_skill"),
    "each_adds_token": ("max",),
}
"""What must or may be said with an operation; the others take nothing.  ``discount``: of Shub-Niggurath characters."""
OPTIONAL = {"look": ("bottom", "hand_if_overpaid"), "wound": ("n",), "each_sacrifices": ("min_skill", "max_skill")}

EFFECTS = ("none", "icon", "skill", "toughness", "keyword", "no_keyword", "no_toughness", "cost", "cost_self",
           "no_commit_own_turn", "no_restore", "no_refresh_restore", "enters_exhausted", "blank", "madness")
CONDITIONS = ("none", "attachment_in_play")
SCOPES = ("none", "self", "host", "all", "own", "enemy", "others", "others_here", "all_committed", "own_committed",
          "here")
PERS = ("none", "attachment", "own_cultist", "own_icon_I", "faction_character", "weaker_enemy",
        "foreign_type_of_domain", "spell_in_discard")
NUMBERED_EFFECTS = ("icon", "skill", "toughness", "cost", "cost_self", "madness")
VALUE_EFFECTS = ("icon", "skill", "toughness", "keyword", "no_keyword", "no_toughness")
COST_EFFECTS = ("cost", "cost_self")
SCOPES_OF = {
    "cost": ("all", "own"), "cost_self": ("self",), "no_commit_own_turn": ("self", "host"), "no_restore": ("host",),
    "no_refresh_restore": ("all",), "enters_exhausted": ("self",), "blank": ("here",), "madness": ("self",),
}
"""The scopes that an effect may have, those on values any but ``here``: the rules know no others."""
PERS_OF = {"icon": PERS[1:-2], "skill": PERS[1:-2], "cost_self": PERS[-2:]}
"""What an effect may be counted by."""
PASSIVE_FILTERS = {"cost": ("subtype", "title"),
                   **dict.fromkeys(VALUE_EFFECTS, ("subtype", "keyword", "faction", "title"))}
"""What may be said of those whom a passive is for."""


def _known(kind: str, words: tuple[str, ...]) -> AfterValidator:
    """Refuses a word that is not one of ``words``; ``none`` is never written."""
    written = tuple(word for word in words if word != "none")

    def check(word: str) -> str:
        if word not in written:
            raise ValueError(f"unknown {kind} {word!r}; known: {', '.join(written)}")
        return word
    return AfterValidator(check)


def _number_or(kind: str, words: tuple[str, ...], lowest: int = 0) -> BeforeValidator:
    def check(value: Any) -> Any:
        is_number = isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= 99
        if value is not None and not is_number and value not in words:
            raise ValueError(f"unknown {kind} {value!r}; known: a number from {lowest} to 99, {', '.join(words)}")
        return value
    return BeforeValidator(check)


def _in_order(word: str) -> str:
    if word != "".join(sorted(word, key=ICONS.index)):
        raise ValueError(f"the icons {word!r} are not in the order {''.join(ICONS)}")
    return word


Key = Annotated[str, Field(pattern="^[a-z0-9_]+$")]
CardId = Annotated[str, Field(pattern="^F[0-9]{1,3}$")]
Standing = Literal["seed", "source", "ruling", "reconstructed"]
Faction = Annotated[str, _known("faction", FACTIONS)]
Icon = Annotated[str, _known("icon", ICONS)]
Icons = Annotated[str, Field(pattern=f"^[{''.join(ICONS)}]*$"), AfterValidator(_in_order)]
Keyword = Annotated[str, _known("keyword", KEYWORDS)]
Count = Annotated[int, Field(ge=1, le=9)]


Printed = TypeVar("Printed", "Card", "Story", "Pack")


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Either(_Row):
    """One of these subtypes or one of these keywords."""

    subtype: list[Key]
    keyword: list[Keyword]


class Filter(_Row):
    """What may be chosen, or what is meant: all that is named must hold."""

    what: Annotated[str, _known("what", WHATS)] = "character"
    side: Annotated[str, _known("side", SIDES)] = "any"
    """Own: what its user controls; of cards in a deck or discard pile, whose pile it is."""
    aim: Annotated[str, _known("aim", AIMS)] = "none"
    subtype: list[Key] = []
    """Any of these."""
    not_subtype: list[Key] = []
    keyword: list[Keyword] = []
    subtype_or_keyword: Either | None = None
    faction: Faction | None = None
    title: Key | None = None
    """The key of a card: cards with its title."""
    max_skill: Annotated[int | str | None, _number_or("limit of skill", SKILL_LIMITS)] = None
    max_cost: Annotated[int | str | None, _number_or("limit of cost", COST_LIMITS)] = None
    min_icons: dict[Icon, Count] = {}
    lacks_icon: Icon | None = None
    state: Annotated[str, _known("state", STATES)] = "any"
    """The insane are neither ready nor exhausted; ``sane``: not insane."""
    where: Annotated[str, _known("where", WHERES)] = "any"
    """The story of the source (or of its host), or the one where both stood when it was resolved."""
    no_attachment: bool = False
    not_self: bool = False
    min_tokens: int = Field(default=0, ge=0, le=99)
    """Of stories: tokens of both sides together."""
    max_tokens: int | None = Field(default=None, ge=0, le=99)


class Op(_Row):
    """One operation of an ability, with what it needs to know."""

    op: Annotated[str, _known("op", OPS)]
    to: Annotated[str, _known("selector", SELECTORS)] | None = None
    which: Filter | None = None
    """Of ``each``: whom it means; of ``fetch``: what may be found."""
    n: Annotated[int | str | None, _number_or("number", ("x",), lowest=-9)] = None
    icon: Icon | None = None
    icons: Icons | None = None
    keyword: Keyword | None = None
    bottom: Literal[1] | None = None
    """Of ``look``: one of the cards goes to the bottom, the others go back to the top."""
    hand_if_overpaid: Literal[1] | None = None
    """Of ``look``: one may go to hand if it was overpaid."""
    min_skill: int | None = Field(default=None, ge=0, le=99)
    max_skill: int | None = Field(default=None, ge=0, le=99)
    max: int | None = Field(default=None, ge=0, le=99)

    @model_validator(mode="after")
    def _says_what_it_must(self) -> "Op":
        takes = TAKES.get(self.op, ())
        said = self.model_fields_set - {"op"}
        may = {*takes, *(("to",) if self.op in TARGET_OPS else ()), *(("which",) if self.to == "each" else ())}
        if extra := said - may:
            known = ", ".join(sorted(may)) or "nothing"
            raise ValueError(f"op {self.op!r} takes no {', '.join(sorted(extra))}; known: {known}")
        if missing := {*takes} - said - {*OPTIONAL.get(self.op, ())}:
            raise ValueError(f"op {self.op!r} needs {', '.join(sorted(missing))}")
        if self.to == "each" and self.which is None:
            raise ValueError(f"op {self.op!r} to each needs which")
        if self.op == "each_sacrifices" and not said:
            raise ValueError("op 'each_sacrifices' needs min_skill or max_skill")
        return self

    def selector(self) -> str:
        """On what it works."""
        if self.to is not None:
            return self.to
        return "target" if self.op in TARGET_OPS and self.op not in ALONE_OPS else "none"


class Ability(_Row):
    """Something a player may do with a card, or must."""

    kind: Annotated[str, _known("kind", KINDS[:-1])]
    trigger: Annotated[str, _known("trigger", TRIGGERS)] | None = None
    zone: Literal["play", "discard"] = "play"
    """``discard``: used from the own discard pile, in the phase in which the card got there."""
    when: Annotated[str, _known("when", WHENS)] | None = None
    """``host_committed``: the ability is the host's, and its controller's, while it is committed."""
    pay: Annotated[int | str, _number_or("payment", ("x",))] = 0
    exhaust: Literal["self"] | Filter | None = None
    sacrifice: Literal["self"] | Filter | None = None
    choose: list[Filter] = Field(default=[], max_length=2)
    up_to: int = Field(default=0, ge=0, le=2)
    """The most targets that may be chosen by the one filter; 0: one target for each filter."""
    passive: bool = False
    """It is no triggered ability, though it asks for a decision: nothing cancels or copies it."""
    do: list[Op] = Field(min_length=1)

    @model_validator(mode="after")
    def _fits_together(self) -> "Ability":
        triggers = {"action": (), "disrupt": DISRUPT_TRIGGERS}.get(self.kind, RESPONSE_TRIGGERS)
        if self.trigger not in (triggers or (None,)):
            raise ValueError(f"an ability of kind {self.kind!r} cannot have the trigger {self.trigger!r}; "
                             f"known: {', '.join(triggers) or 'no trigger'}")
        _only(OPS[1:-len(STORY_OPS)], self.do)
        if isinstance(self.exhaust, Filter) and isinstance(self.sacrifice, Filter):
            raise ValueError("a cost cannot be both another card exhausted and another card sacrificed")
        if self.up_to and len(self.choose) != 1:
            raise ValueError("up_to needs exactly one filter in choose")
        needed = {"target": 1, "targets": 1, "second": 2}
        for op in self.do:
            if needed.get(op.selector(), 0) > len(self.choose):
                raise ValueError(f"op {op.op!r} is for {op.selector()!r}, but choose has {len(self.choose)} filters")
        return self

    def names_self(self) -> bool:
        """Whether trigger, cost or effect name the card itself, so that a copy of the ability does nothing."""
        return (
            self.trigger in SELF_TRIGGERS or self.when == "committed" or "self" in (self.exhaust, self.sacrifice)
            or any(op.to == "self" or op.op in SELF_OPS for op in self.do)
        )


class Passive(_Row):
    """Something that holds as long as a card is in play."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    effect: Annotated[str, _known("passive effect", EFFECTS)]
    only_while: Literal["committed"] | None = Field(default=None, alias="while")
    only_if: Annotated[str, _known("condition", CONDITIONS)] | None = Field(default=None, alias="if")
    scope: Annotated[str, _known("scope", SCOPES)]
    which: Filter | None = None
    """Those in the scope to whom it applies; of costs: the cards to be played."""
    icon: Icon | None = None
    keyword: Keyword | None = None
    n: int | None = Field(default=None, ge=-9, le=9)
    per: Annotated[str, _known("per", PERS)] | None = None
    floor: int | None = Field(default=None, ge=0, le=9)
    """The least that a cost can become."""

    @model_validator(mode="after")
    def _says_what_it_must(self) -> "Passive":
        needs = {"n": self.effect in NUMBERED_EFFECTS, "icon": self.effect == "icon",
                 "keyword": self.effect in ("keyword", "no_keyword")}
        for name, needed in needs.items():
            if needed != (getattr(self, name) is not None):
                raise ValueError(f"passive effect {self.effect!r} {'needs' if needed else 'takes no'} {name}")
        return self

    @model_validator(mode="after")
    def _says_only_what_the_rules_read(self) -> "Passive":
        takes = {
            "while": self.only_while is None or self.effect in VALUE_EFFECTS,
            "if": self.only_if is None or self.effect in VALUE_EFFECTS,
            "floor": self.floor is None or self.effect in COST_EFFECTS,
            "per": self.per is None or self.per in PERS_OF.get(self.effect, ()),
            "scope": self.scope in SCOPES_OF.get(self.effect, SCOPES[1:-1]),
            "which": self.which is None or self.which.model_fields_set <= {*PASSIVE_FILTERS.get(self.effect, ())},
        }
        for name, is_read in takes.items():
            if not is_read:
                raise ValueError(f"passive effect {self.effect!r} takes no such {name}")
        return self


class Card(_Row):
    """One of the 155 cards of the players' decks."""

    id: CardId
    key: Key
    name: str
    unique: bool = False
    faction: Faction
    type: Annotated[str, _known("type", TYPES)]
    cost: Annotated[int | str, _number_or("cost", ("x",))]
    skill: int | None = Field(default=None, ge=0, le=20)
    icons: Icons | None = None
    subtypes: list[Key] = []
    keywords: list[Keyword] = []
    toughness: int = Field(default=0, ge=0, le=9)
    loyal: bool = False
    steadfast: int = Field(default=0, ge=0, le=9)
    transient: bool = False
    struggles: Icons | None = None
    """The extra struggles of a card attached to a story, the struggles of a conspiracy."""
    attach: Annotated[str, _known("attach", ATTACHES)] | None = None
    text: str | None = None
    abilities: list[Ability] = []
    passives: list[Passive] = []
    standing: dict[str, Standing]

    def has_effect(self) -> bool:
        """Whether anything but values and keywords is printed on it."""
        return bool(self.abilities or self.passives or self.attach)

    @model_validator(mode="after")
    def _fits_its_type(self) -> "Card":
        wanted = {
            "skill": self.type == "character", "icons": self.type == "character",
            "struggles": self.type == "conspiracy" or self.attach == "story",
            "attach": "attachment" in self.subtypes, "text": self.has_effect(),
        }
        for name, is_wanted in wanted.items():
            if is_wanted != (getattr(self, name) is not None):
                verb = "needs" if is_wanted else "takes no"
                raise ValueError(f"card {self.id} ({self.key}, {self.type}) {verb} {name}")
        return self

    @model_validator(mode="after")
    def _abilities_fit_its_type(self) -> "Card":
        place = f"card {self.id} ({self.key}, {self.type})"
        if self.type == "event" and len(self.abilities) != 1:
            raise ValueError(f"{place} has {len(self.abilities)} abilities; an event has exactly one")
        for ability in self.abilities:
            if self.type == "event" and ability.pay:
                raise ValueError(f"{place} takes no pay: the cost of an event is the card's")
        return self

    @model_validator(mode="after")
    def _every_value_has_a_standing(self) -> "Card":
        return _with_standing(self, {"facts", "effect"} if self.has_effect() else {"facts"})


def _only(words: tuple[str, ...], ops: list[Op]) -> None:
    """Refuses what a story does on a card, and what a card does on a story."""
    for op in ops:
        if op.op not in words:
            raise ValueError(f"op {op.op!r} cannot be here; known: {', '.join(words)}")


class Story(_Row):
    """One of the ten stories: its struggles, and what its winner may do."""

    id: CardId
    key: Key
    name: str
    struggles: Icons
    text: str
    do: list[Op] = Field(min_length=1)
    standing: dict[str, Standing]

    @model_validator(mode="after")
    def _does_what_stories_do(self) -> "Story":
        _only(STORY_OPS, self.do)
        return self

    @model_validator(mode="after")
    def _every_value_has_a_standing(self) -> "Story":
        return _with_standing(self, {"facts", "effect"})


class Pack(_Row):
    """Cards that come together: the pile of a faction, or a packet of neutral cards."""

    key: Key
    name: str
    faction: Faction
    cards: list[CardId] = Field(min_length=1, max_length=20)
    standing: dict[str, Standing]

    @model_validator(mode="after")
    def _every_value_has_a_standing(self) -> "Pack":
        return _with_standing(self, {"cards"})


def _with_standing(row: Printed, wanted: set[str]) -> Printed:
    if missing := wanted - set(row.standing):
        raise ValueError(f"{row.key}: no standing for {', '.join(sorted(missing))}")
    if unknown := set(row.standing) - wanted:
        raise ValueError(f"{row.key}: a standing for {', '.join(sorted(unknown))}, which it does not have")
    return row


def filters(card: Card) -> Iterator[Filter]:
    """Every filter of a card."""
    for ability in card.abilities:
        costs = (cost for cost in (ability.exhaust, ability.sacrifice) if isinstance(cost, Filter))
        yield from (*ability.choose, *costs, *(op.which for op in ability.do if op.which is not None))
    yield from (passive.which for passive in card.passives if passive.which is not None)


def _in_sequence(rows: list[Any], first: int) -> None:
    for number, row in enumerate(rows, first):
        if row.id != f"F{number}":
            raise ValueError(f"card {row.id} ({row.key}) stands where F{number} belongs: list them all, in order")
    if double := {row.key for row in rows if sum(row.key == other.key for other in rows) > 1}:
        raise ValueError(f"two cards have the key {min(double)!r}")


class _Cards(_Row):
    cards: list[Card] = Field(min_length=NUM_CARDS, max_length=NUM_CARDS)

    @model_validator(mode="after")
    def _are_in_order(self) -> "_Cards":
        _in_sequence(self.cards, 1)
        return self

    @model_validator(mode="after")
    def _filters_name_what_there_is(self) -> "_Cards":
        titles = {card.key for card in self.cards}
        subtypes = {name for card in self.cards for name in card.subtypes}
        for card in self.cards:
            for one in filters(card):
                either = one.subtype_or_keyword.subtype if one.subtype_or_keyword else []
                if unknown := {*one.subtype, *one.not_subtype, *either} - subtypes:
                    raise ValueError(f"card {card.id} ({card.key}): unknown subtype {min(unknown)!r}; "
                                     f"known: {', '.join(sorted(subtypes))}")
                if one.title is not None and one.title not in titles:
                    raise ValueError(f"card {card.id} ({card.key}): title {one.title!r} is no card's key")
        return self


class _Stories(_Row):
    stories: list[Story] = Field(min_length=NUM_STORIES, max_length=NUM_STORIES)

    @model_validator(mode="after")
    def _are_in_order(self) -> "_Stories":
        _in_sequence(self.stories, NUM_CARDS + 1)
        return self


class _Packs(_Row):
    packs: list[Pack] = Field(min_length=len(FACTIONS) + 1, max_length=len(FACTIONS) + 1)

    @model_validator(mode="after")
    def _are_one_of_each_faction_and_two_neutral(self) -> "_Packs":
        wanted = [*FACTIONS, FACTIONS[-1]]
        if (given := [pack.faction for pack in self.packs]) != wanted:
            raise ValueError(f"the packs are of {', '.join(given)}; they must be of {', '.join(wanted)}")
        numbers = [card for pack in self.packs for card in pack.cards]
        if double := {card for card in numbers if numbers.count(card) > 1}:
            raise ValueError(f"card {min(double)} is in two packs")
        return self


def _load(model: type[Any], name: str) -> Any:
    return load_data(model, FOLDER, f"{name}.yaml")


CARDS: list[Card] = _load(_Cards, "cards").cards
STORIES: list[Story] = _load(_Stories, "stories").stories
PACKS: list[Pack] = _load(_Packs, "packs").packs
SUBTYPES = tuple(sorted({name for card in CARDS for name in card.subtypes}))

if _unknown := {name for pack in PACKS for name in pack.cards} - {card.id for card in CARDS}:
    raise BadData(f"call_of_cthulhu_lcg: packs.yaml names {min(_unknown)}, which is no card of cards.yaml")
