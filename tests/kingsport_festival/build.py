"""Positions said as a player says them, and moves by their names.

    g = at("summoning", dice=[[2, 4, 1]])
    g = do(g, "summon haunter_of_the_dark 2 4")

Lists of seats may stop early: the seats that are left out have nothing (and 10 sanity).  So may the cards of the raids.
A move is the name of a range of actions and what is chosen from it (`do` lists them), an action number, or the words
that the game itself uses.  Single answers are played for the player unless ``play_forced=False`` is given.
"""

from functools import cache
from typing import Any

import mythos_envs as me
import numpy as np
from mythos_envs.kernel.game import Game, State
from mythos_envs.kingsport_festival.actions import FACES, NUM_BEINGS, RANGES, STARTS, decode
from mythos_envs.kingsport_festival.components import BEINGS, BUILDINGS, RESOURCES, SPELLS
from mythos_envs.kingsport_festival.layout import SLOTS

PER_SEAT: dict[str, Any] = {
    "asked": 0, "sanity": 10, "magic": 0, "cult": 0, "resources": {}, "hands": [], "buildings": [], "used": [],
    "summoned": [], "dice": [], "extra": 0, "rolled": [1, 1, 1], "foreseen": [], "spared": None, "spared_by": 0,
}
RAIDS = 4
SPELL_KEYS = [spell.key for spell in SPELLS]
BUILDING_KEYS = [building.key for building in BUILDINGS]
BEING_KEYS = [being.key for being in BEINGS]
CHOICES: dict[str, list[str]] = {
    "done": [""], "take": [""], "pay_sanity": [""], "cast": SPELL_KEYS, "discard": SPELL_KEYS, "use": BUILDING_KEYS,
    "occupy": BUILDING_KEYS, "give_up": BUILDING_KEYS, "resource": list(RESOURCES), "deck": list(RESOURCES),
    "buy": ["resource", "sanity"], "look": ["event", "investigator"], "spare": BEING_KEYS,
    "exchange": [f"{given} {taken}" for given in RESOURCES for taken in RESOURCES],
}
"""What may stand after the name of a range, in the order of its actions."""
MOST_TRIES = 10_000


@cache
def game(**options: Any) -> Game:
    """The game, for three unless it says otherwise."""
    return me.load("kingsport_festival", **{"players": 3, **options})


def at(step: str, *, players: int = 3, play_forced: bool = True, **position: Any) -> State:
    """A position in a step of a round; lists that stop early are filled up."""
    said: dict[str, Any] = {"step": step, **position}
    for name, value in said.items():
        if name in PER_SEAT:
            said[name] = [*value, *[PER_SEAT[name]] * (players - len(value))]
        elif name in ("events", "investigators"):
            said[name] = [*value, *[None] * (RAIDS - len(value))]
    return game(players=players, play_forced=play_forced).position(said)


def _slots(state: State, faces: list[int]) -> int:
    """The first dice of the seat to act that show these faces, as bits."""
    dice = [int(face) for face in state.states["dice"][0][state.player]]
    bits = 0
    for face in faces:
        slot = next(k for k in range(SLOTS) if dice[k] == face and not bits >> k & 1)
        bits |= 1 << slot
    return bits


def _parse(state: State, move: str) -> int | None:
    """The action of a move by its range, or nothing if it is said in the game's own words."""
    name, _, rest = move.partition(" ")
    words = rest.split()
    if name in CHOICES and rest in CHOICES[name]:
        return STARTS[name] + CHOICES[name].index(rest)
    if name == "summon":
        chosen = _slots(state, [int(word) for word in words[1:]])
        return STARTS["place"] + (chosen - 1) * NUM_BEINGS + BEING_KEYS.index(words[0])
    if name in ("die", "set_die", "dice") and all(word.isdigit() for word in words):
        faces = [int(word) for word in words]
        if name == "dice":
            return STARTS["dice"] + _slots(state, faces) - 1
        slot = _slots(state, faces[:1]).bit_length() - 1
        return STARTS["die"] + slot if name == "die" else STARTS["set_die"] + slot * FACES + faces[1] - 1
    if name == "steal" and len(words) == 2:
        return STARTS["steal"] + other_seats(state).index(int(words[0])) * len(RESOURCES) + RESOURCES.index(words[1])
    return None


def other_seats(state: State) -> list[int]:
    """The others as the seat to act lists them."""
    return [int(seat) for seat in state.states["order"][0][: state.game.num_players] if seat != state.player]


def do(state: State, *moves: str | int) -> State:
    """The position after these moves; the one given stays as it was.

    ``done`` ``take`` ``pay_sanity`` / ``cast KEY`` ``discard KEY`` ``use BUILDING`` ``occupy BUILDING`` ``give_up
    BUILDING`` ``spare BEING`` / ``resource KIND`` ``deck KIND`` ``exchange KIND KIND`` ``steal SEAT KIND`` ``buy
    resource`` ``buy sanity`` / ``look event`` ``look investigator`` / ``summon BEING FACE...`` ``die FACE`` ``set_die
    FACE FACE`` ``dice FACE...`` (dice by what they show).
    """
    state = state.clone()
    for move in moves:
        number = move if isinstance(move, int) else _parse(state, move)
        if number is None:
            number = state.game.parse_action(state, str(move))
        legal_now = state.legal_actions().tolist()
        assert number in legal_now, f"{move!r} is not legal for seat {state.player}; legal: {legal_words(state)}"
        state.apply(number)
    return state


def cast(state: State, spell: str) -> State:
    """The position after the seat to act has played a spell."""
    return do(state, f"cast {spell}")


def number_of(state: State, move: str) -> int:
    """The action number of a move, legal or not."""
    number = _parse(state, move)
    assert number is not None, f"{move!r} is not a move by its range"
    return number


def offered(state: State, move: str) -> bool:
    """Whether the rules allow this move now."""
    try:
        return number_of(state, move) in state.legal_actions().tolist()
    except StopIteration:  # no die shows such a face
        return False


def legal(state: State, range_name: str) -> set[int]:
    """Places in a range of actions that are legal now."""
    start, size = STARTS[range_name], RANGES[range_name]
    return {int(a) - start for a in state.legal_actions() if start <= a < start + size}


def legal_words(state: State) -> list[str]:
    """All that is legal, as range and place (with its key where there is one)."""
    words = []
    for action in state.legal_actions():
        name, place = decode(int(action))
        words.append(f"{name} {CHOICES[name][place]}".strip() if name in CHOICES else f"{name} {place}")
    return words


def only(state: State) -> tuple[str, int]:
    """The only legal action, as range and place."""
    actions = state.legal_actions()
    assert len(actions) == 1, f"more than one is legal: {legal_words(state)}"
    return decode(int(actions[0]))


def beings(state: State) -> set[str]:
    """Beings that the seat to act may summon with some of its dice."""
    return {BEING_KEYS[place % NUM_BEINGS] for place in legal(state, "place")}


def see(state: State) -> dict[str, Any]:
    """The whole position, hidden things included, as plain values."""
    return state.to_position()


def asks(state: State) -> str:
    """The kind of the pending decision, or the step if none is pending."""
    pending = see(state)["pending"]
    return str(pending[-1]["ask"]) if pending else str(see(state)["step"])


def reseeded(state: State, seed: int) -> State:
    """The same position with other chances to come."""
    state = state.clone()
    state.states["rng"] = np.uint64((seed + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
    return state
