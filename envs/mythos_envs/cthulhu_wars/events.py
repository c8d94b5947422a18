"""What an action has brought about, told from the difference of two positions: dice, losses, gains, gates, phases."""

from typing import Any

from mythos_envs.cthulhu_wars.actions import decode
from mythos_envs.cthulhu_wars.layout import DOOM, HELD_GATE, NO_GATE
from mythos_envs.cthulhu_wars.render import area_name, book_name, counted, faction_name, rolled_text, unit_name
from mythos_envs.cthulhu_wars.rules_battle import ROLL
from mythos_envs.cthulhu_wars.tables import ACOLYTE, KINDS, NUM_BOOKS, RITUAL_COST, TRACK_LENGTH


def events(before: Any, action: int, after: Any, seat: int | None) -> list[str]:
    """A line for everything that happened between two positions, in the order in which it is read best."""
    lines = _dice(before, action, after)
    for who in range(int(after["num_seats"])):
        lines += _units(before, after, who)
    lines += [line for area in range(int(after["num_areas"])) for line in _gate(before, after, area)]
    for who in range(int(after["num_seats"])):
        lines += _counters(before, after, who, seat)
    return lines + _course(before, after)


def _dice(before: Any, action: int, after: Any) -> list[str]:
    """The rolls of a battle or of Ghroth."""
    if decode(action)[0] == "ghroth":
        return [f"Ghroth rolls {int(after['ghroth_roll'])}"]
    waited = int(before["stage"]) <= ROLL
    fought = int(before["battle"]) != 0 or int(before["fought"]) != int(after["fought"])
    is_past_roll = int(after["stage"]) > ROLL or (fought and not after["battle"])
    if not (waited and is_past_roll and after["dice"].any()):
        return []
    attacker = int(after["attacker"]) if after["battle"] else int(before["active"])
    sides = [faction_name(int(after["faction"][who])) for who in (attacker, 1 - attacker)]
    return [f"{name} rolls {rolled_text(after, k)}" for k, name in enumerate(sides)]


def _units(before: Any, after: Any, who: int) -> list[str]:
    """Who came to an area and who left it; captives and the deep."""
    faction = int(after["faction"][who])
    lines = []
    for kind in range(KINDS):
        change = after["units"][who][kind].astype(int) - before["units"][who][kind]
        for area in range(int(after["num_areas"])):
            if change[area]:
                verb = "loses" if change[area] < 0 else "has new"
                lines.append(f"{faction_name(faction)} {verb} {abs(change[area])} {unit_name(faction, kind)} in "
                             f"{area_name(after, area)}")
    captives = int(after["captured"][who].sum()) - int(before["captured"][who].sum())
    if captives > 0:
        lines.append(f"{faction_name(faction)} captures {captives} {unit_name(faction, ACOLYTE)}")
    return lines


def _gate(before: Any, after: Any, area: int) -> list[str]:
    """A gate that was built, taken or left."""
    old, new = int(before["gate"][area]), int(after["gate"][area])
    if old == new:
        return []
    place = area_name(after, area)
    if new >= HELD_GATE:
        return [f"{faction_name(int(after['faction'][new - HELD_GATE]))} controls the gate in {place}"]
    return [f"a gate is built in {place}" if old == NO_GATE else f"the gate in {place} is abandoned"]


def _counters(before: Any, after: Any, who: int, seat: int | None) -> list[str]:
    """Power, doom, signs and books."""
    faction = int(after["faction"][who])
    name = faction_name(faction)
    lines = []
    for counter in ("power", "doom"):
        change = int(after[counter][who]) - int(before[counter][who])
        if change:
            lines.append(f"{name}: {change:+d} {counter}, now {int(after[counter][who])}")
    gained = after["signs"][who].astype(int) - before["signs"][who]
    if gained.sum() > 0:
        values = " + ".join(str(value + 1) for value in range(len(gained)) for _ in range(max(0, gained[value])))
        known = f" worth {values}" if seat is None or seat == who else ""
        lines.append(f"{name} draws {counted(int(gained.sum()), 'Elder Sign')}{known}")
    new = int(after["books"][who]) & ~int(before["books"][who])
    lines += [f"{name} opens {book_name(faction, book)}" for book in range(NUM_BOOKS) if new >> book & 1]
    return lines


def _course(before: Any, after: Any) -> list[str]:
    """Phases, rounds, decay and the ritual track."""
    lines = []
    if after["ritual"] != before["ritual"]:
        track, place = int(after["track"]), int(after["ritual"])
        ends = place == int(TRACK_LENGTH[track])
        cost = int(RITUAL_COST[track, place])
        lines.append("the end of the world has come" if ends else f"a ritual now costs {cost}")
    if int(after["decay"]) > int(before["decay"]):
        lines.append(f"decay rises to {int(after['decay'])}")
    if after["phase"] != before["phase"]:
        first = faction_name(int(after["faction"][int(after["first"])]))
        lines.append(f"Doom phase; {first} is first" if after["phase"] == DOOM else
                     f"round {int(after['round_number'])} begins with {first}")
    return lines
