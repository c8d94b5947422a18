"""The shape of data/*.yaml: what may be printed on a component, and the standing of every value.  No rules here."""

from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from mythos_envs.kernel.data import load_data

FOLDER = Path(__file__).parent
RESOURCES = ("evil", "death", "destruction")
DECKS = RESOURCES
PHASES = ("turn_order", "summoning", "concession", "expansion", "raid", "time")
TRACKS = ("sanity", "magic", "cult")
HIGHEST_NUMBER = 19

Standing = Literal["seed", "source", "ruling", "reconstructed"]
Phase = Literal["turn_order", "summoning", "concession", "expansion", "raid", "time"]
Level = Annotated[int, Field(ge=1, le=4)]
Small = Annotated[int, Field(ge=-20, le=99)]
Key = Annotated[str, Field(pattern="^[a-z0-9_]+$")]


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Component(_Row):
    """Something with a key, a name, and a standing for each group of its values."""

    GROUPS: ClassVar[tuple[str, ...]] = ("name", "effect")
    """What has a standing; of the fields that may be left out, those in OPTIONAL_GROUPS have one if they are there."""
    OPTIONAL_GROUPS: ClassVar[tuple[str, ...]] = ()

    key: Key
    name: str
    standing: dict[str, Standing]

    @model_validator(mode="after")
    def _every_value_has_a_standing(self) -> "_Component":
        wanted = {*self.GROUPS, *(name for name in self.OPTIONAL_GROUPS if name in self.model_fields_set)}
        if missing := wanted - set(self.standing):
            raise ValueError(f"{self.key}: no standing for {', '.join(sorted(missing))}")
        if unknown := set(self.standing) - wanted:
            raise ValueError(f"{self.key}: a standing for {', '.join(sorted(unknown))}, which it does not have")
        return self


class Number(_Row):
    """A number with its standing."""

    value: int = Field(ge=0, le=99)
    standing: Standing


class Numbers(_Row):
    """rules.yaml: the numbers of the rulebook that are not printed on components."""

    rounds: Number
    dice: Number
    starting_sanity: Number
    sanity_limit: Number
    low_sanity: Number
    first_place_sanity: Number
    second_place_sanity: Number
    hand_limit: Number
    double_reward: Number


class Item(_Row):
    """So much of something, gained or lost; a resource may be a choice, as in ``evil|death`` or ``any``."""

    what: str
    amount: int = Field(default=1, ge=1, le=20)
    each: int = Field(default=1, ge=1, le=5)
    """How many of the resource one choice brings."""
    levels: list[Level] = []
    """Of a lost disk: the levels it may be taken from."""
    instead: "Item | None" = None
    """Of a loss: what is lost by whoever has nothing of it."""
    choice: bool = False
    """Of a loss: whether its owner may choose the other loss."""

    @model_validator(mode="after")
    def _is_known(self) -> "Item":
        words = {*TRACKS, "spell", "foresight", "disk", "any"}
        if self.what not in words and not set(self.what.split("|")) <= set(RESOURCES):
            raise ValueError(f"unknown {self.what!r}; known: {', '.join(sorted(words))}, and resources joined by |")
        return self


class Being(_Component):
    """One of the twenty beings; number 0 is the one marked X."""

    GROUPS = ("name", "number", "price", "gifts")
    OPTIONAL_GROUPS = ("takes_any_dice", "shared")

    number: int = Field(ge=0, le=HIGHEST_NUMBER)
    price: int = Field(ge=0, le=12)
    gifts: list[Item] = Field(min_length=1)
    takes_any_dice: bool = False
    shared: bool = False


class When(_Row):
    """A condition of an income."""

    magic_at_most: int | None = None
    sanity_at_most: int | None = None


class Ability(_Row):
    """One thing that a disk on a building does."""

    op: Literal["strength", "income", "use", "hand_limit", "when_occupied", "discount", "tie_wins"]
    amount: int = Field(default=0, ge=0, le=20)
    phase: Phase | None = None
    gain: list[Item] = []
    when: When = When()
    magic: int = Field(default=0, ge=0, le=9)
    effect: Literal["draw_spell", "reroll_one", "sum_by_one"] | None = None
    levels: list[Level] = []


class Cost(_Row):
    """Resources to pay."""

    evil: int = Field(default=0, ge=0, le=9)
    death: int = Field(default=0, ge=0, le=9)
    destruction: int = Field(default=0, ge=0, le=9)
    any: int = Field(default=0, ge=0, le=1)


class Building(_Component):
    """One of the sixteen buildings."""

    GROUPS = ("name", "level", "cost", "points", "abilities")

    level: Level
    cost: Cost
    points: int = Field(ge=0, le=20)
    abilities: list[Ability]


class Line(_Row):
    """A line between two buildings."""

    between: tuple[Key, Key]
    standing: Standing


SpellOp = Literal[
    "sum", "flip", "reroll_one", "reroll_many", "set_die", "extra_die", "share", "spare_sanity", "first_place",
    "strength", "strength_for_sanity", "strength_for_resources", "tie_wins", "veil", "no_penalty", "reward_again",
    "gain", "exchange", "discount", "no_line", "steal", "cult_per_building",
]


class SpellEffect(_Row):
    """What a spell does: an operation and its numbers."""

    op: SpellOp
    amount: int = Field(default=0, ge=0, le=20)
    by: list[Annotated[int, Field(ge=-1, le=3)]] = []  # how the sum may be changed, one of them
    pay: list[Item] = []
    gain: list[Item] = []
    levels: list[Level] = []
    every: int = Field(default=1, ge=1, le=9)
    most: int = Field(default=99, ge=1, le=99)


class Spell(_Component):
    """One of the forty-five spells."""

    GROUPS = ("name", "magic", "phase", "effect")

    id: Annotated[str, Field(pattern="^[EDR][0-9]{2}$")]
    deck: Literal["evil", "death", "destruction"]
    magic: int = Field(ge=0, le=12)
    phase: Phase
    effect: SpellEffect


class RaidRules(_Row):
    """Rules of one raid, from an event, an investigator or a scenario; they add up."""

    investigator: Small = 0
    winner_cult: Small = 0
    buy_with_resource: Small = 0
    buy_with_sanity: Small = 0
    spell_cost: Small = 0
    spell_strength: Small = 0
    no_spells: Small = 0
    one_spell: Small = 0
    tie_loses: Small = 0
    never_double: Small = 0
    double_penalty: Small = 0
    strength_if_low: Small = 0
    strength_if_high: Small = 0
    strength_if_leader: Small = 0
    strength_if_foreseen: Small = 0
    investigator_if_low: Small = 0
    investigator_if_cast: Small = 0
    level_two_at_most: Small = 0
    level_two_less: Small = 0


class Investigator(_Component):
    """One of the twenty-four investigators."""

    GROUPS = ("name", "level", "strength", "reward", "penalty", "ability")

    level: Level
    strength: int = Field(ge=0, le=12)
    reward: list[Item]
    penalty: list[Item]
    ability: RaidRules
    silent: list[Key] = []
    """Buildings that give no strength."""


class Event(_Component):
    """One of the eighteen events."""

    who: Literal["nobody", "all", "low", "fewest"] = "nobody"
    gain: list[Item] = []
    lose: list[Item] = []
    raid: RaidRules = RaidRules()
    silent: list[Key] = []


class OpenBeing(_Row):
    """A being that every cultist may summon once a round, occupied or not."""

    being: Key
    lowest: int
    highest: int
    sanity: int = Field(ge=0, le=12)


class Scenario(_Component):
    """A scenario, or the game without one."""

    GROUPS = ("name", "raids", "festival", "rule")

    raids: tuple[int, int, int, int]
    festival: bool
    raid: RaidRules = RaidRules()
    open_being: OpenBeing | None = None
    festival_times: int = Field(default=1, ge=1, le=3)
    occupy_sanity: int = Field(default=0, ge=0, le=12)
    safe_levels: list[Level] = []
    extra_gifts: dict[Key, list[Item]] = {}
    resources_kept: int | None = None
    prices: dict[Key, Small] = {}
    level_strength: dict[Level, Small] = {}
    foresight_both: bool = False
    sanity_limit: int | None = Field(default=None, ge=1, le=99)
    building_strength: dict[Key, Small] = {}
    deck_cost: dict[Literal["evil", "death", "destruction"], Small] = {}
    reversed_order: bool = False


class FestivalEffect(_Row):
    """Cult points at the end, by rank in something or for so much of it."""

    op: Literal["rank", "count"]
    by: Literal["sanity", "strength", "magic", "resources", "spells", "level_four"]
    first: int = 0
    second: int = 0
    every: int = Field(default=1, ge=1)
    most: int = 99
    none: int = 0
    at_no_sanity: int = 0


class Festival(_Component):
    """One of the six festivals."""

    effect: FestivalEffect


class _Beings(_Row):
    beings: list[Being] = Field(min_length=HIGHEST_NUMBER + 1, max_length=HIGHEST_NUMBER + 1)


class _Buildings(_Row):
    lines: list[Line]
    buildings: list[Building] = Field(min_length=1, max_length=16)


class _Spells(_Row):
    spells: list[Spell]


class Backs(_Row):
    """What the backs of the investigators show, level by level: the lowest and the highest strength."""

    value: list[tuple[int, int]] = Field(min_length=4, max_length=4)
    standing: Standing


class _Investigators(_Row):
    backs: Backs
    investigators: list[Investigator]


class _Events(_Row):
    events: list[Event] = Field(min_length=4)


class _Scenarios(_Row):
    scenarios: list[Scenario] = Field(min_length=1)


class _Festivals(_Row):
    festivals: list[Festival] = Field(min_length=1)


def _load(model: type[Any], name: str) -> Any:
    return load_data(model, FOLDER, f"{name}.yaml")


NUMBERS: Numbers = _load(Numbers, "rules")
BEINGS: list[Being] = sorted(_load(_Beings, "beings").beings, key=lambda being: being.number)
BUILDINGS: list[Building] = _load(_Buildings, "buildings").buildings
LINES: list[Line] = _load(_Buildings, "buildings").lines
SPELLS: list[Spell] = _load(_Spells, "spells").spells
BACKS: Backs = _load(_Investigators, "investigators").backs
INVESTIGATORS: list[Investigator] = sorted(_load(_Investigators, "investigators").investigators, key=lambda i: i.level)
EVENTS: list[Event] = _load(_Events, "events").events
SCENARIOS: list[Scenario] = _load(_Scenarios, "scenarios").scenarios
FESTIVALS: list[Festival] = _load(_Festivals, "festivals").festivals
