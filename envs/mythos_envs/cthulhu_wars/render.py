"""The board as text: who stands where, who holds which gate, what each faction has; hides what a seat may not see."""

from typing import Any

from mythos_envs.cthulhu_wars.layout import FREE_GATE, HELD_GATE, NO_GATE, PHASES
from mythos_envs.cthulhu_wars.tables import (
    BOARDS,
    FACTIONS,
    GREAT_CTHULHU,
    KINDS,
    RITUAL_COST,
    SIGN_VALUES,
    TRACK_LENGTH,
)

BOOK_NAMES = {
    "devolve": "Devolve", "absorb": "Absorb", "regenerate": "Regenerate", "dreams": "Dreams",
    "yha_nthlei": "Y'ha Nthlei", "submerge": "Submerge", "thousand_young": "The Thousand Young", "frenzy": "Frenzy",
    "necrophagy": "Necrophagy", "ghroth": "Ghroth", "red_sign": "The Red Sign", "blood_sacrifice": "Blood Sacrifice",
}
REQUIREMENT_NAMES = {
    "first_doom_phase": "first Doom phase", "last_book": "last book in a Doom phase", "kill_1": "slay one in a battle",
    "kill_2": "slay two in a battle", "water_gates": "3 own or 4 gates in water", "awaken": "awaken",
    "areas_4": "units in 4 areas", "areas_6": "units in 6 areas", "areas_8": "units in 8 areas",
    "sacrifice_2": "sacrifice two cultists", "shared_area": "share an area with the enemy",
}
AREA_WIDTH = 33
GATE_WIDTH = 22


def area_name(s: Any, area: int) -> str:
    """The name of an area of this game's board."""
    areas = BOARDS[int(s["map"])].areas
    return areas[area].name if area < len(areas) else f"area {area}"


def faction_name(faction: int) -> str:
    """The name of a faction."""
    return FACTIONS[faction].name


def unit_name(faction: int, kind: int) -> str:
    """The name of a kind of unit."""
    return FACTIONS[faction].units[kind].name


def book_name(faction: int, book: int) -> str:
    """The name of a spellbook."""
    return BOOK_NAMES[FACTIONS[faction].books[book]]


def board(s: Any, seat: int | None) -> str:
    """Round, tracks, factions and areas."""
    lines = [_headline(s), ""]
    for who in range(int(s["num_seats"])):
        lines += _faction_lines(s, who, seat)
    lines += ["", f"  {'area':<{AREA_WIDTH}}{'gate':<{GATE_WIDTH}}units"]
    lines += [_area_line(s, area) for area in range(int(s["num_areas"]))]
    if s["battle"]:
        lines += ["", _battle_line(s)]
    return "\n".join(lines)


def _headline(s: Any) -> str:
    place, length = int(s["ritual"]), int(TRACK_LENGTH[int(s["track"])])
    cost = int(RITUAL_COST[int(s["track"]), place])
    world = "the world ends" if place == length else f"{length - place} steps to the end of the world"
    decay = f", decay {int(s['decay'])}" if s["decay"] else ""
    first = faction_name(int(s["faction"][int(s["first"])]))
    return (f"round {int(s['round_number'])}, {PHASES[int(s['phase'])].title()} phase, first player {first}; "
            f"ritual costs {cost} ({world}){decay}")


def _faction_lines(s: Any, who: int, seat: int | None) -> list[str]:
    faction = int(s["faction"][who])
    mark = "*" if who == int(s["active"]) and int(s["player"]) >= 0 else " "
    held = [book_name(faction, b) for b in range(len(FACTIONS[faction].books)) if int(s["books"][who]) >> b & 1]
    needs = [REQUIREMENT_NAMES[key] for b, key in enumerate(FACTIONS[faction].requirements)
             if not int(s["earned"][who]) >> b & 1]
    pool = _units_text(faction, [int(n) for n in s["pool"][who]])
    lines = [
        f"{mark} {faction_name(faction)} (player {who}): power {int(s['power'][who])}, doom {int(s['doom'][who])}, "
        f"{_signs_text(s, who, seat)}",
        f"    books: {', '.join(held) or 'none'}" + (f"; next: {', '.join(needs)}" if needs else ""),
        f"    pool: {pool or 'empty'}" + _captives_text(s, who),
    ]
    below = _units_text(faction, [int(n) for n in s["submerged"]]) if faction == GREAT_CTHULHU else ""
    return [*lines, f"    submerged: {below}"] if below else lines


def _signs_text(s: Any, who: int, seat: int | None) -> str:
    signs = [int(n) for n in s["signs"][who]]
    if (seat is not None and seat != who) or not sum(signs):
        return f"{sum(signs)} Elder Signs"
    values = [str(value + 1) for value in range(SIGN_VALUES) for _ in range(signs[value])]
    return f"{sum(signs)} Elder Signs worth {' + '.join(values)}"


def _captives_text(s: Any, who: int) -> str:
    held = int(s["captured"][who].sum())
    return f"; captives: {held}" if held else ""


def _units_text(faction: int, counts: list[int]) -> str:
    return ", ".join(f"{count} {unit_name(faction, kind)}" for kind, count in enumerate(counts) if count)


def _area_line(s: Any, area: int) -> str:
    water = BOARDS[int(s["map"])].areas[area].terrain == "water"
    name = f"{area_name(s, area)}{' ~' if water else ''}"
    here = []
    for who in range(int(s["num_seats"])):
        faction = int(s["faction"][who])
        units = _units_text(faction, [int(s["units"][who][kind][area]) for kind in range(KINDS)])
        if units:
            here.append(f"{faction_name(faction)}: {units}")
    return f"  {name:<{AREA_WIDTH}}{_gate_text(s, area):<{GATE_WIDTH}}{' | '.join(here)}".rstrip()


def _gate_text(s: Any, area: int) -> str:
    gate = int(s["gate"][area])
    if gate == NO_GATE:
        return ""
    if gate == FREE_GATE:
        return "abandoned"
    faction = int(s["faction"][gate - HELD_GATE])
    kind = int(s["keeper"][area])
    return faction_name(faction) + (f" ({unit_name(faction, kind)})" if kind else "")


def _battle_line(s: Any) -> str:
    sides = [faction_name(int(s["faction"][int(s[side])])) for side in ("attacker", "defender")]
    dice = "; ".join(
        f"{name} rolled {int(s['dice'][k])} dice: {int(s['dice_kills'][k])} kills, {int(s['dice_pains'][k])} pains"
        for k, name in enumerate(sides))
    rolled = dice if s["dice"].any() else "the dice are not rolled yet"
    return f"battle in {area_name(s, int(s['battle']) - 1)}: {sides[0]} attacks {sides[1]}; {rolled}"
