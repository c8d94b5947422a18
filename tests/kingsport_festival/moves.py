"""Positions in which every decision is asked, and moves said by the keys of the components.

    g = raid("nathaniel_wingate_peaslee", event="ex_oblivione", buildings=[["club"]], magic=[4])
    g = play(g, "cast legend_of_the_mad_arab", "done")

Lists with an entry for each seat may be shorter than the table: the other seats have nothing (and 10 sanity).  Where a
pending question has a single answer, `play` gives it.
"""

from typing import Any

from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.actions import DICE, PLACE, SET_FACE, STARTS, STEAL_FROM, decode
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
from mythos_envs.kingsport_festival.layout import EXTRA, IN_DISCARD, IN_HAND, SLOTS, STEPS

from kingsport_festival.build import game, other_seats

SPELL_KEYS = [spell.key for spell in SPELLS]
BUILDING_KEYS = [building.key for building in BUILDINGS]
BEING_KEYS = [being.key for being in BEINGS]
KEYS = {"cast": SPELL_KEYS, "discard": SPELL_KEYS, "use": BUILDING_KEYS, "occupy": BUILDING_KEYS,
        "give_up": BUILDING_KEYS, "resource": list(RESOURCES), "deck": list(RESOURCES), "spare": BEING_KEYS,
        "look": ["event", "investigator"], "buy": ["resource", "sanity"]}
NOTHING: dict[str, Any] = {"sanity": 10, "magic": 0, "cult": 0, "resources": {}, "hands": [], "buildings": [],
                           "used": [], "summoned": [], "dice": [], "extra": 0, "foreseen": []}
"""What a seat has of which nothing is said."""
PLENTY = {"evil": 9, "death": 9, "destruction": 9}
QUIET = ("celephais", "memory", "the_moon_bog", "what_the_moon_brings")
"""Events without a rule for the fights themselves."""


def table(step: str, players: Any = 3, **said: Any) -> State:
    """A position of this step, in the order of the seats unless it says otherwise."""
    position = {"players": players, "step": step, "order": list(range(players)), **said}
    for name, nothing in NOTHING.items():
        if name in position:
            position[name] = [*position[name], *[nothing] * (players - len(position[name]))]
    scenario = position.get("scenario", "none")
    return game(players=players, scenario=scenario, play_forced=False).position(position)


def fight(step: str, investigator: str, event: Any = QUIET[0], **said: Any) -> State:
    """A step of the raid with these two cards."""
    chosen = next(row for row in INVESTIGATORS if row.key == investigator)
    raid = chosen.level - 1
    people = [next(row.key for row in INVESTIGATORS if row.level == level) for level in (1, 2, 3, 4)]
    people[raid] = investigator
    events = [other for other in QUIET if other != event][:3]
    events.insert(raid, event)
    row = next(row for row in SCENARIOS if row.key == said.get("scenario", "none"))
    return table(step, investigators=people, events=events, raids_done=raid, round=row.raids[raid],
                 shown="event" if step == "event" else "both", **said)


def raid(investigator: str, event: Any = QUIET[0], **said: Any) -> State:
    """The first cultist is about to fight this investigator."""
    return fight("raid", investigator, event, **said)


def struck(event: str, **said: Any) -> State:
    """The event has just been revealed, and what it does at once begins."""
    return fight("event", "frank_elwood", event, **said)


def ended(**said: Any) -> State:
    """The last round is over."""
    return table("time", round=12, raids_done=4, **said)


# Moves.


def number(state: State, move: str) -> int:
    """The action that these words stand for, legal or not."""
    word, *rest = move.split()
    if word in ("done", "take", "pay_sanity"):
        return STARTS[word]
    if word in KEYS:
        return STARTS[word] + KEYS[word].index(rest[0])
    if word == "place":
        being = BEING_KEYS.index(rest[-1])
        return PLACE + (_slots(state, rest[:-2]) - 1) * len(BEING_KEYS) + being
    if word == "dice":
        return DICE + _slots(state, rest) - 1
    if word == "die":
        return STARTS["die"] + _slots(state, rest).bit_length() - 1
    if word == "set_die":
        return SET_FACE + (_slots(state, rest[:1]).bit_length() - 1) * 6 + int(rest[1]) - 1
    if word == "exchange":
        return STARTS["exchange"] + RESOURCES.index(rest[0]) * 3 + RESOURCES.index(rest[1])
    assert word == "steal", move
    return STEAL_FROM + other_seats(state).index(int(rest[0])) * 3 + RESOURCES.index(rest[1])


def _slots(state: State, faces: list[str]) -> int:
    """Bits of the dice that show these faces; ``x4`` is the extra die."""
    dice = [int(face) for face in state.states["dice"][0][state.player]]
    chosen = 0
    for face in faces:
        if face.startswith("x"):
            assert dice[EXTRA] == int(face[1:])
            chosen |= 1 << EXTRA
        else:
            chosen |= 1 << next(k for k in range(SLOTS - 1) if dice[k] == int(face) and not chosen >> k & 1)
    return chosen


def offered(state: State, move: str) -> bool:
    """Whether this may be done now."""
    try:
        return number(state, move) in state.legal_actions()
    except StopIteration:  # no die shows such a face
        return False


def offers(state: State, word: str) -> list[str]:
    """The keys that may be chosen after this word, or the places in its range."""
    places = [decode(int(action)) for action in state.legal_actions()]
    return [KEYS[word][place] if word in KEYS else str(place) for name, place in places if name == word]


def play(state: State, *moves: str) -> State:
    """The position after these moves; the one given stays as it was."""
    state = state.clone()
    for move in moves:
        while _has_lone_answer(state) and not offered(state, move):
            state.apply(int(state.legal_actions()[0]))
        assert offered(state, move), f"{move} is not among {[decode(int(a)) for a in state.legal_actions()]}"
        state.apply(number(state, move))
    while _has_lone_answer(state):
        state.apply(int(state.legal_actions()[0]))
    return state


def _has_lone_answer(state: State) -> bool:
    """Whether something is pending that can be answered in one way only."""
    return not state.over and bool(state.states["depth"][0] > 0) and len(state.legal_actions()) == 1


# What is there.


def step_of(state: State) -> str:
    """The step of the round."""
    return STEPS[int(state.states["step"][0])]


def has(state: State, seat: int = 0) -> dict[str, int]:
    """What a seat has, as numbers."""
    s = state.states
    found = {name: int(s[name][0][seat]) for name in ("sanity", "magic", "cult")}
    found |= {kind: int(s["resources"][0][seat][k]) for k, kind in enumerate(RESOURCES)}
    found["spells"] = int(s["hand"][0][seat].sum())
    found["foreseen"] = int(s["foreseen"][0][seat]).bit_count()
    found["disks"] = int(s["buildings"][0][seat]).bit_count()
    return found


def change(before: State, after: State, seat: int = 0) -> dict[str, int]:
    """What a seat has more or less than before."""
    old, new = has(before, seat), has(after, seat)
    return {name: new[name] - old[name] for name in old if new[name] != old[name]}


def hand(state: State, seat: int = 0) -> list[str]:
    """The spells of a seat."""
    return [SPELL_KEYS[k] for k, place in enumerate(state.states["spell_at"][0]) if place == IN_HAND + seat]


def discarded(state: State) -> list[str]:
    """The spells that lie face up."""
    return [SPELL_KEYS[k] for k, place in enumerate(state.states["spell_at"][0]) if place == IN_DISCARD]


def disks(state: State, seat: int = 0) -> set[str]:
    """The buildings of a seat."""
    bits = int(state.states["buildings"][0][seat])
    return {key for k, key in enumerate(BUILDING_KEYS) if bits >> k & 1}


def dice(state: State, seat: int = 0) -> list[int]:
    """The own dice of a seat that are not placed."""
    return [int(face) for face in state.states["dice"][0][seat][:EXTRA] if face]


def extra_die(state: State, seat: int = 0) -> int:
    """The die that a spell added, 0 without one."""
    return int(state.states["dice"][0][seat][EXTRA])


def summoned(state: State, seat: int = 0) -> set[str]:
    """The beings that a seat has summoned in this round."""
    bits = int(state.states["summoned"][0][seat])
    return {key for k, key in enumerate(BEING_KEYS) if bits >> k & 1}


def count(state: State, name: str) -> int:
    """A number that lies on the table: round, raids_done, strength and so on."""
    return int(state.states[name][0])


def reachable(state: State) -> set[str]:
    """Beings on which any dice of the seat may be placed."""
    places = [decode(int(action)) for action in state.legal_actions()]
    return {BEING_KEYS[place % len(BEING_KEYS)] for name, place in places if name == "place"}


EVENT_KEYS = [row.key for row in EVENTS]
FESTIVAL_KEYS = [row.key for row in FESTIVALS]
SCENARIO_KEYS = [row.key for row in SCENARIOS]
INVESTIGATOR_KEYS = [row.key for row in INVESTIGATORS]
