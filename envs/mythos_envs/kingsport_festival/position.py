"""Positions as small dicts of keys, both ways, checked against the components.

What is left out is as in a quiet round: nobody has dice, spells or buildings, and the cards of the raids are the first
ones that fit.  `to_position` writes everything, so that reading it back gives the same bytes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from mythos_envs.errors import BadPosition, nearest
from mythos_envs.kernel.data import first_problem
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kingsport_festival import layout, tables
from mythos_envs.kingsport_festival.components import (
    BEINGS,
    BUILDINGS,
    EVENTS,
    FESTIVALS,
    INVESTIGATORS,
    RESOURCES,
    SCENARIOS,
    SPELLS,
)
from mythos_envs.kingsport_festival.layout import FRAMES, IN_DISCARD, IN_HAND, MAX_FRAMES, NO_CARD, NO_CHANGE, STEPS
from mythos_envs.kingsport_festival.observe import HIGHEST_CHANGE, LOWEST_CHANGE
from mythos_envs.kingsport_festival.rules import run_on
from mythos_envs.kingsport_festival.rules_end import finish
from mythos_envs.kingsport_festival.rules_goods import (
    hand_limit,
    hand_size,
    has_disk_to_lose,
    next_raid,
    num_resources,
    sanity_limit,
    unseen_cards,
)
from mythos_envs.kingsport_festival.rules_spells import can_be_robbed
from mythos_envs.kingsport_festival.rules_summon import has_own_dice, has_price_to_spare
from mythos_envs.kingsport_festival.rules_town import SAVED_BITS, SAVED_MASK, shortfall

GAME = "kingsport_festival"
KEPT_BY_GAME = ("num_seats", "max_length", "play_forced", "rank_returns", "scenario")
"""Options of the game, which a position does not change; a scenario that is not named stays too."""
EVERYBODY_WAS = -1
"""As ``turn``: everybody has had a turn in this step."""
FLAGS = ("tie_wins", "veil", "no_penalty")
SHOWN = ("nothing", "event", "both")
PER_SEAT = ("asked", "sanity", "magic", "cult", "resources", "hands", "buildings", "used", "summoned", "dice", "extra",
            "rolled", "foreseen", "spared", "spared_by")
LIES_BELOW = ("items", "resource", "deck", "hand_limit", "lose_disk", "take_sanity")
"""Pending decisions that can wait below another one: whatever happens first, they find an answer or none is needed."""
FESTIVAL_WORD = "festival"
BOTH_CARDS = layout.EVENT_KNOWN | layout.INVESTIGATOR_KNOWN

Keys = list[str]
Amount = Annotated[int, Field(ge=0, le=999)]
Small = Annotated[int, Field(ge=0, le=31)]
Face = Annotated[int, Field(ge=1, le=6)]
Change = Annotated[int, Field(ge=LOWEST_CHANGE, le=HIGHEST_CHANGE)]
Level = Annotated[int, Field(ge=1, le=tables.NUM_LEVELS)]
Frame = Annotated[int, Field(ge=0, le=9999)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Pending(_Part):
    """One pending decision, the last of the list is asked next; ``a``, ``b`` and ``c`` are its numbers."""

    ask: str
    seat: int = Field(ge=0)
    a: Frame = 0
    b: Frame = 0
    c: Frame = 0


class Position(_Part):
    """The schema of a position; per-seat lists have one entry per seat."""

    players: int | None = None
    scenario: str | None = None
    round: int | None = Field(default=None, ge=1, le=tables.ROUNDS)
    step: str = "summoning"
    turn: int | None = Field(default=None, ge=EVERYBODY_WAS)
    order: list[int] | None = None
    being: str | None = None
    asked: list[Annotated[int, Field(ge=0, le=2)]] | None = None
    sanity: list[Amount] | None = None
    magic: list[Amount] | None = None
    cult: list[Amount] | None = None
    resources: list[dict[str, Amount]] | None = None
    hands: list[Keys] | None = None
    discarded: Keys = []
    buildings: list[Keys] | None = None
    used: list[Keys] | None = None
    summoned: list[Keys] | None = None
    dice: list[Annotated[list[Face], Field(max_length=tables.NUM_DICE)]] | None = None
    extra: list[Annotated[int, Field(ge=0, le=6)]] | None = None
    rolled: list[Annotated[list[Face], Field(min_length=tables.NUM_DICE, max_length=tables.NUM_DICE)]] | None = None
    foreseen: list[Keys] | None = None
    spared: list[str | None] | None = None
    spared_by: list[Annotated[int, Field(ge=0, le=12)]] | None = None
    events: list[str | None] | None = None
    investigators: list[str | None] | None = None
    festival: str | None = None
    raids_done: int | None = Field(default=None, ge=0, le=tables.NUM_RAIDS)
    shown: Literal["nothing", "event", "both"] | None = None
    festival_shown: bool = False
    sums: list[Change] = Field(default=[0], min_length=1)
    share: int | None = Field(default=None, ge=0, lt=tables.NUM_BEINGS)
    discount: Small = 0
    no_line: list[Level] = []
    has_built: bool = False
    strength: Small = 0
    flags: Keys = []
    again: Small = 0
    cast: Small = 0
    bought: Small = 0
    pending: list[Pending] = Field(default=[], max_length=MAX_FRAMES - 3)
    decisions: int = Field(default=0, ge=0, le=1_000_000)
    rng: str = Field(default="0", pattern="^[0-9a-f]{1,16}$")


# Writing.


def _keys(rows: Sequence[Any], bits: int) -> Keys:
    return [row.key for k, row in enumerate(rows) if bits >> k & 1]


def _foreseen_words() -> Keys:
    """The name of each bit of what a seat has foreseen."""
    raids = range(1, tables.NUM_RAIDS + 1)
    return [f"{card} {raid}" for raid in raids for card in ("event", "investigator")] + [FESTIVAL_WORD]


FORESEEN = _foreseen_words()


def _named(words: Sequence[str], bits: int) -> Keys:
    return [word for k, word in enumerate(words) if bits >> k & 1]


def to_position(s: Any) -> dict[str, Any]:
    """Everything about the position, as plain values."""
    return {**_course_position(s), **_seats_position(s), **_raids_position(s), **_turn_position(s)}


def _course_position(s: Any) -> dict[str, Any]:
    seats, step = int(s["num_seats"]), int(s["step"])
    place = int(s["place"])
    return {
        "players": seats,
        "scenario": SCENARIOS[int(s["scenario"])].key,
        "round": int(s["round"]),
        "step": STEPS[step],
        "turn": int(s["order"][place]) if place < seats else EVERYBODY_WAS,
        "order": [int(seat) for seat in s["order"][:seats]],
        "being": BEINGS[int(s["being"])].key if step == layout.GIFTS else None,
    }


def _seats_position(s: Any) -> dict[str, Any]:
    seats = range(int(s["num_seats"]))
    spell_at = [int(where) for where in s["spell_at"]]
    return {
        **{name: [int(s[name][seat]) for seat in seats] for name in ("asked", "sanity", "magic", "cult", "spared_by")},
        "resources": [{key: int(s["resources"][seat][k]) for k, key in enumerate(RESOURCES)} for seat in seats],
        "hands": [[SPELLS[k].key for k, where in enumerate(spell_at) if where == IN_HAND + seat] for seat in seats],
        "discarded": [SPELLS[k].key for k, where in enumerate(spell_at) if where == IN_DISCARD],
        **{name: [_keys(BUILDINGS, int(s[name][seat])) for seat in seats] for name in ("buildings", "used")},
        "summoned": [_keys(BEINGS, int(s["summoned"][seat])) for seat in seats],
        "dice": [[int(face) for face in s["dice"][seat][: tables.NUM_DICE] if face] for seat in seats],
        "extra": [int(s["dice"][seat][layout.EXTRA]) for seat in seats],
        "rolled": [[int(face) for face in s["rolled"][seat]] for seat in seats],
        "foreseen": [_named(FORESEEN, int(s["foreseen"][seat])) for seat in seats],
        "spared": [None if s["spared"][seat] == NO_CARD else BEINGS[int(s["spared"][seat])].key for seat in seats],
    }


def _raids_position(s: Any) -> dict[str, Any]:
    return {
        "events": [EVENTS[int(card)].key for card in s["event"]],
        "investigators": [INVESTIGATORS[int(card)].key for card in s["investigator"]],
        "festival": None if s["festival"] == NO_CARD else FESTIVALS[int(s["festival"])].key,
        "raids_done": int(s["raids_done"]),
        "shown": SHOWN[int(s["event_shown"]) + int(s["investigator_shown"])],
        "festival_shown": bool(s["festival_shown"]),
    }


def _turn_position(s: Any) -> dict[str, Any]:
    changes = range(LOWEST_CHANGE, HIGHEST_CHANGE + 1)
    return {
        "sums": [change for change in changes if int(s["sums"]) >> (NO_CHANGE + change) & 1],
        "share": None if s["share"] == NO_CARD else int(s["share"]),
        "no_line": [level for level in range(1, tables.NUM_LEVELS + 1) if int(s["no_line"]) >> (level - 1) & 1],
        "has_built": bool(s["has_built"]),
        "flags": _named(FLAGS, int(s["flags"])),
        **{name: int(s[name]) for name in ("discount", "strength", "again", "cast", "bought")},
        "pending": [
            {"ask": FRAMES[int(s["frame"][k])], "seat": int(s["frame_seat"][k]), "a": int(s["frame_a"][k]),
             "b": int(s["frame_b"][k]), "c": int(s["frame_c"][k])} for k in range(int(s["depth"]))
        ],
        "decisions": int(s["decisions"]),
        "rng": f"{int(s['rng']):x}",
    }


# Reading.


def from_position(s: Any, position: Mapping[str, Any]) -> None:
    """Fills a started record from a position and runs on to the next decision, or raises BadPosition."""
    try:
        p = Position.model_validate(dict(position))
    except ValidationError as error:
        raise BadPosition(f"{GAME}: {_problem(error)}") from error
    _check_shapes(s, p)
    for name in s.dtype.names:
        if name not in KEPT_BY_GAME:
            s[name] = 0
    _place_course(s, p)
    _place_raids(s, p)
    _place_festival(s, p)
    _place_tracks(s, p)
    _place_spells(s, p)
    _place_boards(s, p)
    _place_dice(s, p)
    _place_foreseen(s, p)
    _place_turn(s, p)
    _place_pending(s, p)
    _check_hands(s, p)
    if p.festival_shown:
        _end(s, p)
    else:
        run_on(s)


def _problem(error: ValidationError) -> str:
    """The first problem; a mistyped name of an entry gets a hint."""
    first = error.errors(include_url=False)[0]
    if first["type"] == "extra_forbidden" and len(first["loc"]) == 1:
        name = str(first["loc"][0])
        return f"unknown entry {name!r}; {nearest(name, Position.model_fields)}"
    return first_problem(error)


def _find(what: str, key: str, known: Iterable[str]) -> int:
    names = list(known)
    if key not in names:
        raise BadPosition(f"{GAME}: unknown {what} {key!r}; {nearest(key, names)}")
    return names.index(key)


def _bits(what: str, keys: Sequence[str], known: Iterable[str]) -> int:
    """A set of keys as bits; a key that comes twice is a slip."""
    names, bits = list(known), 0
    for key in keys:
        bit = 1 << _find(what, key, names)
        if bits & bit:
            raise BadPosition(f"{GAME}: {what} {key!r} comes twice in one list; name it once")
        bits |= bit
    return bits


def _key_of(rows: Sequence[Any]) -> Keys:
    return [row.key for row in rows]


def _check_shapes(s: Any, p: Position) -> None:
    seats = int(s["num_seats"])
    if p.players is not None and p.players != seats:
        raise BadPosition(f"{GAME}: the position is for {p.players} players, the game for {seats}; load the game with "
                          f"players={p.players}")
    for name in PER_SEAT:
        given = getattr(p, name)
        if given is not None and len(given) != seats:
            raise BadPosition(f"{GAME}: {name} needs {seats} entries, one per seat, got {len(given)}")
    for name in ("events", "investigators"):
        given = getattr(p, name)
        if given is not None and len(given) != tables.NUM_RAIDS:
            raise BadPosition(f"{GAME}: {name} needs {tables.NUM_RAIDS} entries, one per raid, got {len(given)}; write "
                              f"null for any card")
    if p.order is not None and sorted(p.order) != list(range(seats)):
        raise BadPosition(f"{GAME}: order names each of the seats 0 to {seats - 1} once, got {p.order}")
    if p.turn is not None and p.turn >= seats:
        raise BadPosition(f"{GAME}: seats are 0 to {seats - 1}, turn is {p.turn}")


def _place_course(s: Any, p: Position) -> None:
    """Scenario, round, step, order, and whose turn it is."""
    seats = int(s["num_seats"])
    step = _find("step", p.step, STEPS)
    if p.scenario is not None:
        s["scenario"] = _find("scenario", p.scenario, _key_of(SCENARIOS))
    order = p.order if p.order is not None else list(range(seats))
    s["order"][:seats] = order
    turn = p.turn if p.turn is not None else order[0]
    s["place"] = seats if turn == EVERYBODY_WAS else order.index(turn)
    s["step"] = step
    if p.being is not None and step != layout.GIFTS:
        raise BadPosition(f"{GAME}: being says whose gifts are given in the step 'gifts'; leave it out in {p.step!r}")
    s["being"] = 0 if p.being is None else _find("being", p.being, _key_of(BEINGS))
    for place, seat in enumerate(order):
        # Without a word about it, those before the seat whose turn it is have answered already.
        before = step == layout.ORDER_SPELLS and place < int(s["place"])
        s["asked"][seat] = p.asked[seat] if p.asked is not None else int(before)
    s["decisions"], s["rng"] = p.decisions, int(p.rng, 16)


def _place_raids(s: Any, p: Position) -> None:
    """Which raids are over, what of the current one lies open, and the cards of all four."""
    rounds = [int(number) for number in tables.SCENARIO_RAIDS[int(s["scenario"])]]
    step = int(s["step"])
    in_raid = step in (layout.EVENT_STEP, layout.RAID_STEP)
    s["round"] = p.round if p.round is not None else _likely_round(rounds, p.raids_done or 0, step)
    number = int(s["round"])
    if in_raid and number not in rounds:
        raise BadPosition(f"{GAME}: no raid in round {number} of this scenario, so no step {p.step!r}; raids are in "
                          f"rounds {', '.join(map(str, rounds))}")
    done = sum(raid < number or (raid == number and step == layout.TIME_STEP) for raid in rounds)
    if p.raids_done is not None and p.raids_done != done:
        raise BadPosition(f"{GAME}: raids_done is {done} in round {number} at the step {p.step!r}, got {p.raids_done}; "
                          f"raids are in rounds {', '.join(map(str, rounds))}")
    s["raids_done"] = done
    shown = {layout.EVENT_STEP: "event", layout.RAID_STEP: "both"}.get(step, "nothing")
    if p.shown not in (None, shown):
        raise BadPosition(f"{GAME}: in the step {p.step!r} shown is {shown!r}, got {p.shown!r}")
    s["event_shown"], s["investigator_shown"] = shown != "nothing", shown == "both"
    _place_cards(s, p)


def _likely_round(rounds: list[int], done: int, step: int) -> int:
    """A round in which so many raids are over, if none is given."""
    if step in (layout.EVENT_STEP, layout.RAID_STEP):
        return rounds[min(done, tables.NUM_RAIDS - 1)]
    return min(rounds[done - 1] + 1, tables.ROUNDS) if done else 1


def _place_cards(s: Any, p: Position) -> None:
    events = p.events if p.events is not None else [None] * tables.NUM_RAIDS
    people = p.investigators if p.investigators is not None else [None] * tables.NUM_RAIDS
    named = [_find("event", key, _key_of(EVENTS)) for key in events if key is not None]
    if len(set(named)) < len(named):
        raise BadPosition(f"{GAME}: an event lies at two raids; each of the four is another card")
    free = [card for card in range(tables.NUM_EVENTS) if card not in named]
    for raid in range(tables.NUM_RAIDS):
        event, person = events[raid], people[raid]
        s["event"][raid] = free.pop(0) if event is None else _find("event", event, _key_of(EVENTS))
        first = int(tables.FIRST_OF_LEVEL[raid])
        s["investigator"][raid] = first if person is None else _find("investigator", person, _key_of(INVESTIGATORS))
        level = int(tables.INVESTIGATOR_LEVEL[int(s["investigator"][raid])])
        if level != raid + 1:
            raise BadPosition(f"{GAME}: raid {raid + 1} meets an investigator of level {raid + 1}, {person!r} is of "
                              f"level {level}")


def _place_festival(s: Any, p: Position) -> None:
    has_one = tables.SCENARIO_HAS_FESTIVAL[int(s["scenario"])] == 1
    scenario = SCENARIOS[int(s["scenario"])].key
    if p.festival is not None and not has_one:
        raise BadPosition(f"{GAME}: the scenario {scenario!r} has no festival, got {p.festival!r}; leave it out")
    if p.festival is None and "festival" in p.model_fields_set and has_one:
        raise BadPosition(f"{GAME}: the scenario {scenario!r} has a festival; name it or leave the entry out")
    s["festival"] = 0 if has_one else NO_CARD
    if p.festival is not None:
        s["festival"] = _find("festival", p.festival, _key_of(FESTIVALS))


def _place_tracks(s: Any, p: Position) -> None:
    limit = int(sanity_limit(s))
    for seat in range(int(s["num_seats"])):
        s["sanity"][seat] = p.sanity[seat] if p.sanity is not None else min(limit, tables.STARTING_SANITY)
        if int(s["sanity"][seat]) > limit:
            raise BadPosition(f"{GAME}: sanity is 0 to {limit} here, seat {seat} has {int(s['sanity'][seat])}")
        s["magic"][seat] = p.magic[seat] if p.magic is not None else 0
        s["cult"][seat] = p.cult[seat] if p.cult is not None else 0
        for key, amount in (p.resources[seat] if p.resources is not None else {}).items():
            s["resources"][seat][_find("resource", key, RESOURCES)] = amount


def _place_spells(s: Any, p: Position) -> None:
    """Every spell is in one place: a hand, the discards, or else its deck."""
    piles = [(IN_HAND + seat, hand) for seat, hand in enumerate(p.hands or [])] + [(IN_DISCARD, p.discarded)]
    placed: set[int] = set()
    for where, keys in piles:
        for key in keys:
            spell = _find("spell", key, tables.SPELL)
            if spell in placed:
                raise BadPosition(f"{GAME}: the spell {key!r} is in two places; there is one of each")
            placed.add(spell)
            s["spell_at"][spell] = where
            if where >= IN_HAND:
                s["hand"][where - IN_HAND][int(tables.SPELL_DECK[spell])] += 1


def _place_boards(s: Any, p: Position) -> None:
    """Disks, used abilities, beings of this round, and prices that are lowered."""
    buildings, beings = _key_of(BUILDINGS), _key_of(BEINGS)
    for seat in range(int(s["num_seats"])):
        s["buildings"][seat] = _bits("building", p.buildings[seat] if p.buildings is not None else [], buildings)
        used = p.used[seat] if p.used is not None else []
        s["used"][seat] = _bits("building", used, buildings)
        for key in used:
            if tables.BUILDING_USE[buildings.index(key)] == tables.NO_USE:
                raise BadPosition(f"{GAME}: {key!r} has nothing to use; those that have: "
                                  f"{', '.join(k for n, k in enumerate(buildings) if tables.BUILDING_USE[n] >= 0)}")
        s["summoned"][seat] = _bits("being", p.summoned[seat] if p.summoned is not None else [], beings)
        spared = p.spared[seat] if p.spared is not None else None
        s["spared"][seat] = NO_CARD if spared is None else _find("being", spared, beings)
        s["spared_by"][seat] = p.spared_by[seat] if p.spared_by is not None else 0
        if (spared is None) != (int(s["spared_by"][seat]) == 0):
            raise BadPosition(f"{GAME}: spared names a being and spared_by says by how much; seat {seat} has only one "
                              f"of them")


def _place_dice(s: Any, p: Position) -> None:
    """Own dice in rising order; every being of this round has taken at least one of them."""
    for seat in range(int(s["num_seats"])):
        dice = sorted(p.dice[seat]) if p.dice is not None else []
        on_beings = int(s["summoned"][seat]).bit_count()
        if len(dice) + on_beings > tables.NUM_DICE:
            raise BadPosition(f"{GAME}: a cultist has {tables.NUM_DICE} dice; seat {seat} has {len(dice)} left and at "
                              f"least one on each of {on_beings} beings")
        s["dice"][seat][: len(dice)] = dice
        s["dice"][seat][layout.EXTRA] = p.extra[seat] if p.extra is not None else 0
        padded = dice + [1] * (tables.NUM_DICE - len(dice))
        s["rolled"][seat] = sorted(p.rolled[seat] if p.rolled is not None else padded)


def _place_foreseen(s: Any, p: Position) -> None:
    """Nobody can have looked at a card beyond the next raid."""
    last = int(next_raid(s))
    for seat, words in enumerate(p.foreseen or []):
        s["foreseen"][seat] = _bits("card", words, FORESEEN)
        for word in words:
            raid = tables.NUM_RAIDS if word == FESTIVAL_WORD else FORESEEN.index(word) // 2
            if raid > last:
                raise BadPosition(f"{GAME}: seat {seat} cannot have foreseen {word!r} before raid {raid} is revealed; "
                                  f"{int(s['raids_done'])} raids are over")
            if word == FESTIVAL_WORD and int(s["festival"]) == NO_CARD:
                raise BadPosition(f"{GAME}: seat {seat} cannot have foreseen a festival; this scenario has none")


def _place_turn(s: Any, p: Position) -> None:
    """What the seat whose turn it is has prepared or done."""
    s["sums"] = sum(1 << (NO_CHANGE + change) for change in set(p.sums))
    s["share"] = NO_CARD if p.share is None else p.share
    s["no_line"] = sum(1 << (level - 1) for level in set(p.no_line))
    s["flags"] = _bits("flag", p.flags, FLAGS)
    s["has_built"], s["discount"] = p.has_built, p.discount
    s["strength"], s["again"], s["cast"], s["bought"] = p.strength, p.again, p.cast, p.bought


def _check_hands(s: Any, p: Position) -> None:
    """More spells than the limit are held only while a discard is pending."""
    discarding = {frame.seat for frame in p.pending if frame.ask == "hand_limit"}
    for seat in range(int(s["num_seats"])):
        held, limit = int(hand_size(s, seat)), int(hand_limit(s, seat))
        if held > limit and seat not in discarding:
            raise BadPosition(f"{GAME}: seat {seat} holds {held} spells, the limit is {limit}; take some out or let a "
                              f"'hand_limit' decision be pending")


def _place_pending(s: Any, p: Position) -> None:
    """The stack of decisions; everything that the rules take on trust is checked here."""
    seats = int(s["num_seats"])
    for k, frame in enumerate(p.pending):
        number = _find("decision", frame.ask, FRAMES[1:]) + 1
        if frame.seat >= seats:
            raise BadPosition(f"{GAME}: seats are 0 to {seats - 1}, a pending {frame.ask!r} names {frame.seat}")
        if k < len(p.pending) - 1 and frame.ask not in LIES_BELOW:
            raise BadPosition(f"{GAME}: {frame.ask!r} cannot wait below another decision; put it last")
        if not _is_possible(s, number, frame):
            raise BadPosition(f"{GAME}: a pending {frame.ask!r} with a={frame.a}, b={frame.b}, c={frame.c} for seat "
                              f"{frame.seat} is not possible here; see what `to_position` writes")
        s["frame"][k], s["frame_seat"][k] = number, frame.seat
        s["frame_a"][k], s["frame_b"][k], s["frame_c"][k] = frame.a, frame.b, frame.c
    s["depth"] = len(p.pending)


def _is_possible(s: Any, number: int, frame: Pending) -> bool:
    """Whether a pending decision has numbers that it can have, and something to choose from."""
    held = int(num_resources(s, frame.seat, tables.ANY_RESOURCE))
    if number == layout.ITEMS:
        return frame.a < len(tables.ITEM_OP) and frame.b <= tables.MOST_PLAYERS and frame.c < len(tables.ITEM_OP)
    if number == layout.HAND_LIMIT_FRAME:
        return True
    if number == layout.FORESIGHT_FRAME:
        return next_raid(s) < tables.NUM_RAIDS and unseen_cards(s, frame.seat) == BOTH_CARDS
    if number == layout.SAVE_FRAME:
        return _is_possible_saving(s, frame)
    if number in (layout.DIE_FRAME, layout.SET_DIE_FRAME, layout.DICE_FRAME):
        kinds = (tables.FLIP, tables.REROLL_DIE) if number == layout.DIE_FRAME else (0,)
        return frame.a in kinds and bool(has_own_dice(s, frame.seat))
    if number == layout.SPARE_FRAME:
        return frame.a > 0 and bool(has_price_to_spare(s, frame.seat))
    if number in (layout.PAY_ANY_FRAME, layout.EXCHANGE_FRAME):
        return 0 < frame.a and (frame.a <= held or number == layout.EXCHANGE_FRAME)
    return 0 < frame.a <= 20 and _is_possible_choice(s, number, frame)


def _is_possible_choice(s: Any, number: int, frame: Pending) -> bool:
    """The same for decisions about so many of something."""
    is_mask = 0 < frame.b <= tables.ANY_RESOURCE
    if number == layout.RESOURCE_FRAME:
        return is_mask and 0 < frame.c <= 5
    if number == layout.LOSE_RESOURCE_FRAME:
        return is_mask and frame.a <= int(num_resources(s, frame.seat, frame.b))
    if number == layout.LOSE_SPELL_FRAME:
        is_loss = frame.b < len(tables.ITEM_OP) and tables.ITEM_OP[frame.b] == tables.LOSE_SPELL
        return bool(is_loss) and frame.a <= int(hand_size(s, frame.seat))
    if number == layout.LOSE_DISK_FRAME:
        return bool(has_disk_to_lose(s, frame.seat, frame.b))
    if number == layout.PAY_STRENGTH_FRAME:
        return frame.b <= 1 and frame.c <= 5
    if number == layout.STEAL_FRAME:
        return any(can_be_robbed(s, frame.seat, other) for other in range(int(s["num_seats"])))
    return True


def _is_possible_saving(s: Any, frame: Pending) -> bool:
    """Nothing is saved that is not asked for, and the rest can be paid."""
    if frame.b >= tables.NUM_BUILDINGS or frame.a > 20 or frame.c >> (SAVED_BITS * tables.NUM_RESOURCES):
        return False
    saved = [frame.c >> SAVED_BITS * kind & SAVED_MASK for kind in range(tables.NUM_RESOURCES)]
    fits = all(n <= int(cost) for n, cost in zip(saved, tables.BUILDING_COST[frame.b], strict=True))
    return fits and bool(shortfall(s, frame.seat, frame.b, frame.c) <= frame.a)


def _end(s: Any, p: Position) -> None:
    """A festival lies open only when the game is over; what it brought has been counted."""
    if p.step != "time" or int(s["round"]) != tables.ROUNDS or p.turn != EVERYBODY_WAS or s["festival"] == NO_CARD:
        raise BadPosition(f"{GAME}: the festival is shown only at the end of the game; leave festival_shown out")
    festival = int(s["festival"])
    s["festival"] = NO_CARD
    finish(s)
    s["festival"], s["festival_shown"] = festival, 1
    s["player"] = NOBODY
