"""Units, gates, doom and Elder Signs: the small moves that every rule is made of.  Nothing here asks a question."""

from typing import Any

from mythos_envs.cthulhu_wars.actions import KEEPER
from mythos_envs.cthulhu_wars.layout import FREE_GATE, HELD_GATE, NO_GATE
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    ADJACENT,
    BLACK_GOAT,
    CULTIST,
    DARK_YOUNG,
    FRENZY,
    GREAT_OLD_ONE,
    KINDS,
    RED_SIGN,
    SHUB_NIGGURATH,
    SIGN_VALUES,
    SIGNS,
    UNIT_COMBAT,
    UNIT_DOOM,
    UNIT_TYPE,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.rng import below

NOWHERE = -1

# The stack of pending decisions.


@compiled
def push(s: Any, frame: int, seat: int, value: int, area: int) -> None:
    """Asks one more thing before what is already pending."""
    s.frame[s.depth] = frame
    s.frame_seat[s.depth] = seat
    s.frame_value[s.depth] = value
    s.frame_area[s.depth] = area
    s.depth += 1


@compiled
def pop(s: Any) -> None:
    """The topmost decision has been answered."""
    s.depth -= 1
    s.frame[s.depth] = 0
    s.frame_seat[s.depth] = 0
    s.frame_value[s.depth] = 0
    s.frame_area[s.depth] = 0


@compiled
def current_frame(s: Any) -> int:
    """What is being asked: the topmost frame, or the turn of the phase when nothing is pending."""
    if s.depth > 0:
        return s.frame[s.depth - 1]
    return s.phase


# Who has what.


@compiled
def has_book(s: Any, faction: int, book: int) -> bool:
    """Whether the faction plays and holds the book."""
    seat = s.seat_of[faction]
    return seat >= 0 and s.books[seat] & book != 0


@compiled
def count_bits(bits: int) -> int:
    """How many areas or books a set holds."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@compiled
def books_held(s: Any, seat: int) -> int:
    """Number of spellbooks on the faction card."""
    return count_bits(s.books[seat])


@compiled
def area_of(s: Any, seat: int, kind: int) -> int:
    """The area of the only unit of its kind, or NOWHERE."""
    for area in range(s.num_areas):
        if s.units[seat, kind, area] > 0:
            return area
    return NOWHERE


@compiled
def on_map(s: Any, seat: int, kind: int) -> int:
    """Units of a kind on the map."""
    count = 0
    for area in range(s.num_areas):
        count += s.units[seat, kind, area]
    return count


@compiled
def of_type(s: Any, seat: int, area: int, unit_type: int) -> int:
    """Units of a type (cultist, monster, Great Old One) in an area."""
    count = 0
    for kind in range(KINDS):
        if UNIT_TYPE[s.faction[seat], kind] == unit_type:
            count += s.units[seat, kind, area]
    return count


@compiled
def old_ones_in_play(s: Any, seat: int) -> int:
    """duel-12: Great Old Ones on the map or submerged."""
    count = 0
    for kind in range(KINDS):
        if UNIT_TYPE[s.faction[seat], kind] == GREAT_OLD_ONE and is_in_play(s, seat, kind):
            count += 1
    return count


@compiled
def is_in_play(s: Any, seat: int, kind: int) -> bool:
    """Whether the only unit of its kind is on the map or submerged."""
    return s.pool[seat, kind] == 0


@compiled
def controls_gate(s: Any, seat: int, area: int) -> bool:
    """Whether the seat's unit stands on the area's gate."""
    return s.gate[area] == HELD_GATE + seat


@compiled
def gates_held(s: Any, seat: int) -> int:
    """Number of gates under control."""
    count = 0
    for area in range(s.num_areas):
        if controls_gate(s, seat, area):
            count += 1
    return count


@compiled
def keeps_gate(s: Any, seat: int, kind: int, area: int) -> int:
    """1 when a unit of this kind of the seat stands on the area's gate."""
    return 1 if controls_gate(s, seat, area) and s.keeper[area] == kind else 0


@compiled
def beside_gate(s: Any, seat: int, kind: int, area: int) -> int:
    """Units of a kind in the area that do not stand on its gate."""
    return s.units[seat, kind, area] - keeps_gate(s, seat, kind, area)


@compiled
def may_keep(s: Any, seat: int, kind: int) -> bool:
    """duel-3: Whether units of this kind can build and control gates."""
    faction = s.faction[seat]
    if UNIT_TYPE[faction, kind] == CULTIST:
        return True
    return faction == BLACK_GOAT and kind == DARK_YOUNG and s.books[seat] & RED_SIGN != 0


@compiled
def combat_of(s: Any, seat: int, kind: int) -> int:
    """Combat of one unit, with the books and counts that change it now."""
    faction = s.faction[seat]
    if faction == BLACK_GOAT:
        if kind == ACOLYTE and s.books[seat] & FRENZY != 0:
            return 1
        if kind == SHUB_NIGGURATH:
            young = on_map(s, seat, DARK_YOUNG) if s.books[seat] & RED_SIGN != 0 else 0
            return on_map(s, seat, ACOLYTE) + gates_held(s, seat) + young
    return UNIT_COMBAT[faction, kind]


@compiled
def combat_in(s: Any, seat: int, area: int) -> int:
    """Dice of all units of the seat in an area."""
    dice = 0
    for kind in range(KINDS):
        if s.units[seat, kind, area] > 0:
            dice += s.units[seat, kind, area] * combat_of(s, seat, kind)
    return dice


@compiled
def is_in(s: Any, seat: int, area: int) -> bool:
    """Whether the seat has a unit in the area."""
    return (s.present[seat] >> area) & 1 != 0


@compiled
def enemy_of(s: Any, seat: int) -> int:
    """The other seat of a duel."""
    return 1 - seat


@compiled
def neighbours(s: Any, area: int) -> int:
    """The set of areas that touch an area."""
    return ADJACENT[s.map, area]


# Moving pieces.


@compiled
def put(s: Any, seat: int, kind: int, area: int) -> None:
    """One more unit in an area; where it came from is the caller's business."""
    s.units[seat, kind, area] += 1
    s.present[seat] |= 1 << area


@compiled
def take(s: Any, seat: int, kind: int, area: int) -> None:
    """One unit beside the gate leaves an area."""
    s.units[seat, kind, area] -= 1
    for other in range(KINDS):
        if s.units[seat, other, area] > 0:
            return
    s.present[seat] &= ~(1 << area)


@compiled
def free_gate(s: Any, area: int) -> None:
    """Nobody stands on the gate any more."""
    s.gate[area] = FREE_GATE
    s.keeper[area] = 0


@compiled
def take_picked(s: Any, seat: int, pick: int, area: int) -> int:
    """Takes the picked unit, which is a kind beside the gate or the keeper, off the area; returns its kind."""
    kind = pick
    if pick == KEEPER:
        kind = s.keeper[area]
        free_gate(s, area)
    take(s, seat, kind, area)
    return kind


@compiled
def summon_to(s: Any, seat: int, kind: int, area: int) -> None:
    """A unit comes from the pool."""
    s.pool[seat, kind] -= 1
    put(s, seat, kind, area)


@compiled
def place_gate(s: Any, area: int) -> None:
    """A gate comes from the supply; nobody stands on it yet."""
    s.gate[area] = FREE_GATE
    s.gates_left -= 1


@compiled
def stand_on_gate(s: Any, seat: int, kind: int, area: int) -> None:
    """A unit of the area steps on its gate."""
    s.gate[area] = HELD_GATE + seat
    s.keeper[area] = kind


@compiled
def has_gate(s: Any, area: int) -> bool:
    """Whether there is a gate, held or free."""
    return s.gate[area] != NO_GATE


# Doom and Elder Signs.


@compiled
def gain_doom(s: Any, seat: int, amount: int) -> None:
    """Moves along the doom track."""
    s.doom[seat] += amount


@compiled
def doom_for_loss(s: Any, owner: int, kind: int) -> int:
    """duel-13: What the enemy gains when this unit is killed or eliminated."""
    return UNIT_DOOM[s.faction[owner], kind]


@compiled
def lose_own(s: Any, seat: int, pick: int, area: int) -> None:
    """An owner's sacrifice: back to the pool, and doom for the enemy only in the printing that says so."""
    kind = take_picked(s, seat, pick, area)
    s.pool[seat, kind] += 1
    if s.sacrifice_doom != 0:
        gain_doom(s, enemy_of(s, seat), doom_for_loss(s, seat, kind))


@compiled
def eliminate(s: Any, seat: int, pick: int, area: int) -> None:
    """A unit is eliminated by the enemy: back to the pool, and doom for the enemy."""
    kind = take_picked(s, seat, pick, area)
    s.pool[seat, kind] += 1
    gain_doom(s, enemy_of(s, seat), doom_for_loss(s, seat, kind))


@compiled
def in_bag(s: Any) -> int:
    """Number of tokens that nobody has drawn."""
    left = 0
    for value in range(SIGN_VALUES):
        left += s.bag[value]
    return left


@compiled
def draw_from_bag(s: Any, seat: int) -> None:
    """One of the tokens in the bag, each as likely; there must be one."""
    drawn = below(s, in_bag(s))
    for value in range(SIGN_VALUES):
        if drawn < s.bag[value]:
            s.bag[value] -= 1
            s.signs[seat, value] += 1
            return
        drawn -= s.bag[value]


@compiled
def draw_sign(s: Any, seat: int) -> None:
    """duel-5: A token from the bag, or one doom when the bag is empty."""
    if in_bag(s) == 0:
        gain_doom(s, seat, 1)
    else:
        draw_from_bag(s, seat)


@compiled
def signs_held(s: Any, seat: int) -> int:
    """Number of unrevealed tokens."""
    count = 0
    for value in range(SIGN_VALUES):
        count += s.signs[seat, value]
    return count


@compiled
def revealed_signs(s: Any, value: int) -> int:
    """duel-18: Tokens of a value that everybody has seen leave the game."""
    count = SIGNS[value] - s.bag[value]
    for seat in range(s.num_seats):
        count -= s.signs[seat, value]
    return count


@compiled
def reveal(s: Any, seat: int, value: int) -> None:
    """duel-5: One token is turned up and leaves the game."""
    s.signs[seat, value] -= 1
    gain_doom(s, seat, value + 1)


@compiled
def earn(s: Any, seat: int, requirement: int) -> None:
    """duel-4: A requirement is met for the first time: a book is due."""
    if s.earned[seat] & requirement == 0:
        s.earned[seat] |= requirement
        s.books_due[seat] += 1
