"""The board as text: who stands where, who holds which gate, what each faction has; hides what a seat may not see."""

from typing import Any

from mythos_envs.cthulhu_wars.layout import FREE_GATE, HELD_GATE, NO_GATE, PHASES
from mythos_envs.cthulhu_wars.rules_battle import KILLS_ATTACKER, PAINS_ATTACKER, ROLL
from mythos_envs.cthulhu_wars.tables import (
    ADJACENT,
    BOARDS,
    BOOK_NAMES,
    FACTIONS,
    GREAT_CTHULHU,
    KINDS,
    RITUAL_COST,
    SIGN_VALUES,
    SIGNS,
    TRACK_LENGTH,
)

REQUIREMENT_NAMES = {
    "first_doom_phase": "first Doom phase", "last_book": "last book in a Doom phase", "kill_1": "slay one in a battle",
    "kill_2": "slay two in a battle", "water_gates": "3 own or 4 gates in water", "awaken": "awaken",
    "areas_4": "units in 4 areas", "areas_6": "units in 6 areas", "areas_8": "units in 8 areas",
    "sacrifice_2": "sacrifice two cultists", "shared_area": "share an area with the enemy",
}
UNIT_TEXTS = {
    "acolyte": "cultist; builds and controls gates, gives 1 power in Gather Power",
    "deep_one": "monster", "shoggoth": "monster; Absorb feeds it before a battle",
    "starspawn": "monster; Regenerate lets it take two results",
    "cthulhu": "Great Old One; awakens in the start area if a gate is there; before a battle the enemy gives up a "
               "monster or cultist (Devour)",
    "ghoul": "monster; Necrophagy calls it to a battle", "fungi": "monster; its areas count for Ghroth",
    "dark_young": "monster; with The Red Sign it keeps gates",
    "shub_niggurath": "Great Old One; two own cultists are lost for her; combat is own cultists plus own gates; for 1 "
                      "power she changes places with a monster or cultist (Avatar)",
}
BOOK_TEXTS = {
    "devolve": "after any action own Acolytes may turn into Deep Ones from the pool",
    "absorb": "before a battle Shoggoths may eat own cultists and monsters there, 3 dice for each",
    "regenerate": "each Starspawn takes up to two results; only two kills kill it",
    "dreams": "action, 2 power (3 by option): an enemy Acolyte of an area is replaced by one of yours from the pool",
    "yha_nthlei": "Gather Power: 1 more for each enemy gate in water while Cthulhu is in play",
    "submerge": "action, 1 power: Cthulhu and units of his water area leave the map; a later action of cost 0 brings "
                "all of them to any area",
    "thousand_young": "monsters cost 1 less while Shub-Niggurath is in play",
    "frenzy": "own Acolytes have combat 1",
    "necrophagy": "after the kills of any battle Ghouls may come from elsewhere, each adds a pain to both sides",
    "ghroth": "action, 2 power: roll a die; if it is at most the number of areas with Fungi the enemy loses so many "
              "cultists, else place an Acolyte of any pool anywhere (nothing by option)",
    "red_sign": "Dark Young build and keep gates, give 1 power, and count for Shub-Niggurath's combat",
    "blood_sacrifice": "Doom phase, once: give up an own cultist for an Elder Sign while Shub-Niggurath is in play",
}
COUNTED_COMBAT = ("shub_niggurath",)
AREA_WIDTH, NEAR_WIDTH = 33, 26
GATE_WIDTH = 26


def counted(count: int, one: str, many: str = "") -> str:
    """A number and its noun: 1 kill, 2 kills, 1 die, 2 dice."""
    return f"{count} {one if count == 1 else many or one + 's'}"


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


def card_text(number: int) -> str:
    """A unit or spellbook in words, by its place in `tables.NAMES`."""
    entries = [(faction, unit) for faction in FACTIONS for unit in faction.units]
    if number < len(entries):
        faction, unit = entries[number]
        cost = "/".join(str(cost) for cost in unit.costs)
        combat = "is counted" if unit.key in COUNTED_COMBAT else str(unit.combat)
        numbers = f"{unit.count} in all, cost {cost}, combat {combat}"
        return f"{unit.name} ({faction.name}): {numbers}; {UNIT_TEXTS[unit.key]}"
    faction, key = [(faction, key) for faction in FACTIONS for key in faction.books][number - len(entries)]
    return f"{BOOK_NAMES[key]} ({faction.name}): {BOOK_TEXTS[key]}"


def board(s: Any, seat: int | None) -> str:
    """Round, tracks, factions and areas."""
    lines = [_headline(s), _signs_line(s), ""]
    for who in range(int(s["num_seats"])):
        lines += _faction_lines(s, who, seat)
    lines += ["", f"      {'area (~ water)':<{AREA_WIDTH}}{'next to':<{NEAR_WIDTH}}{'gate':<{GATE_WIDTH}}units"]
    lines += [_area_line(s, area) for area in range(int(s["num_areas"]))]
    if s["battle"]:
        lines += ["", _battle_line(s)]
    return "\n".join(lines)


def _headline(s: Any) -> str:
    place, length = int(s["ritual"]), int(TRACK_LENGTH[int(s["track"])])
    cost = int(RITUAL_COST[int(s["track"]), place])
    world = "the world ends" if place == length else f"{counted(length - place, 'step')} to the end of the world"
    decay = f", decay {int(s['decay'])}" if s["decay"] else ""
    first = faction_name(int(s["faction"][int(s["first"])]))
    return (f"round {int(s['round_number'])}, {PHASES[int(s['phase'])].title()} phase, first player {first}; "
            f"ritual costs {cost} ({world}){decay}")


def _signs_line(s: Any) -> str:
    seats = int(s["num_seats"])
    gone = [int(SIGNS[v] - s["bag"][v] - s["signs"][:seats, v].sum()) for v in range(SIGN_VALUES)]
    values = " + ".join(str(value + 1) for value in range(SIGN_VALUES) for _ in range(gone[value]))
    return f"{counted(int(s['bag'].sum()), 'Elder Sign')} in the bag" + (f", revealed: {values}" if values else "")


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
    number = counted(sum(signs), "Elder Sign")
    if (seat is not None and seat != who) or not sum(signs):
        return number
    values = [str(value + 1) for value in range(SIGN_VALUES) for _ in range(signs[value])]
    return f"{number} worth {' + '.join(values)}"


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
    touching = int(ADJACENT[int(s["map"]), area])
    near = " ".join(str(other + 1) for other in range(int(s["num_areas"])) if touching >> other & 1)
    gate = _gate_text(s, area)
    return f"  {area + 1:>2}  {name:<{AREA_WIDTH}}{near:<{NEAR_WIDTH}}{gate:<{GATE_WIDTH}}{' | '.join(here)}".rstrip()


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
    """Who fights, what was rolled, and what is still to be given to units or must retreat."""
    factions = [int(s["faction"][int(s[side])]) for side in ("attacker", "defender")]
    names = [faction_name(faction) for faction in factions]
    told = [f"battle in {area_name(s, int(s['battle']) - 1)}: {names[0]} attacks {names[1]}"]
    if int(s["stage"]) <= ROLL:
        return f"{told[0]}; the dice are not rolled yet"
    for k, name in enumerate(names):
        told.append(f"{name} rolled {rolled_text(s, k)}")
    for k, name in enumerate(names):
        pained = _units_text(factions[k], [int(n) for n in s["pained"][k]])
        keeper = "the one on the gate" if s["pained_keeper"][k] else ""
        hurt = ", ".join(filter(None, (pained, keeper)))
        left = _results_text(s, k)
        told += [f"{name} has {left} to take"] if left else []
        told += [f"{name} has in pain: {hurt}"] if hurt else []
    return "\n    ".join(told)


def rolled_text(s: Any, side: int) -> str:
    """What a side of the battle has rolled."""
    return (f"{counted(int(s['dice'][side]), 'die', 'dice')}: {counted(int(s['dice_kills'][side]), 'kill')}, "
            f"{counted(int(s['dice_pains'][side]), 'pain')}")


def _results_text(s: Any, side: int) -> str:
    """The results that a side must still give to its units; those that no unit can take are ignored after its turn."""
    stage = int(s["stage"])
    kills = int(s["kills"][side]) if stage <= KILLS_ATTACKER + side + 1 else 0
    pains = int(s["pains"][side]) if stage <= PAINS_ATTACKER + side + 1 else 0
    return " and ".join(counted(number, noun) for number, noun in ((kills, "kill"), (pains, "pain")) if number)
