"""The board as text, as far as a seat may see it.  Nothing here decides anything, and no component is named."""

import textwrap
from typing import Any

from mythos_envs.kernel.layout import NOBODY, new_states
from mythos_envs.kingsport_festival.components import (
    BACKS,
    BEINGS,
    BUILDINGS,
    DECKS,
    EVENTS,
    FESTIVALS,
    INVESTIGATORS,
    NUMBERS,
    RESOURCES,
    SCENARIOS,
    SPELLS,
    Building,
)
from mythos_envs.kingsport_festival.layout import (
    EVENT_KNOWN,
    EXTRA,
    FRAMES,
    IN_HAND,
    INVESTIGATOR_KNOWN,
    NO_CARD,
    NO_CHANGE,
    PLAIN_SUM,
    STATE,
    STEPS,
    SUMMONING_STEP,
)
from mythos_envs.kingsport_festival.rules_goods import hand_limit, items_left, sanity_limit
from mythos_envs.kingsport_festival.rules_knowledge import knows_event, knows_festival, knows_investigator
from mythos_envs.kingsport_festival.rules_raid import (
    fighter_strength,
    investigator_strength,
    strength_of_buildings,
)
from mythos_envs.kingsport_festival.rules_spells import spell_price
from mythos_envs.kingsport_festival.rules_summon import printed_price
from mythos_envs.kingsport_festival.rules_town import discount_for, is_joined, shortfall
from mythos_envs.kingsport_festival.tables import BUILDING_LINES, NUM_BUILDINGS, NUM_RAIDS, ROUNDS
from mythos_envs.kingsport_festival.texts import (
    LEVELS,
    abilities_text,
    card_text,
    component_text,
    effect_text,
    items_text,
    levels_text,
    number_text,
    phase_text,
    scenario_rules,
)

__all__ = ["GLOSSARY", "board", "card_text"]

WIDTH = 118
STEP_WORDS = {
    "order_spells": "turn order: spells", "order_sanity": "turn order: sanity for the places",
    "order_income": "turn order: incomes", "summoning": "summoning", "concession_spells": "concession: spells",
    "gifts": "concession: gifts", "concession_income": "concession: incomes", "expansion": "expansion",
    "event": "raid: event", "raid": "raid: fights", "time": "time",
}
STEP_ASKS = {
    "summoning": "summons a being or passes", "expansion": "may occupy a building", "raid": "prepares for the fight",
}
FRAME_ASKS = {
    "resource": "takes a resource ({a} to choose)",
    "lose_resource": "gives up a resource ({a} to choose)",
    "deck": "chooses a deck to draw from ({a} to draw)",
    "foresight": "looks at a card of the next raid",
    "lose_spell": "loses a spell ({a} to choose)",
    "hand_limit": "holds too many spells and discards one",
    "lose_disk": "loses a disk",
    "take_sanity": "may take {a} sanity",
    "die": "chooses a die",
    "set_die": "sets a die",
    "dice": "chooses dice to roll again",
    "spare": "lowers the price of a being by up to {a}",
    "pay_strength": "may pay for strength ({a} at most)",
    "exchange": "may exchange resources ({a} at most)",
    "steal": "may take a resource from others ({a} at most)",
    "save": "chooses a resource that need not be paid ({a} to choose)",
    "pay_any": "chooses a resource to pay ({a} to pay)",
}
GLOSSARY = (
    "Put dice on a being whose number is their sum; its price (sanity, what is missing in cult points) and its gifts "
    "come after all have passed, in rising order. Resources (evil, death, destruction) pay for buildings, "
    "which are taken along lines from the first one on; magic pays for spells.",
    f"In a raid more strength than the investigator wins the reward, {NUMBERS.double_reward.value} times as much wins "
    "it twice, less suffers the penalty. Foresight shows one card of the next raid to you alone.",
    "On the board: dice in (brackets) are extra ones; costs of buildings are evil/death/destruction; `*` you can "
    "occupy it now, `+` it is joined to your buildings but you lack resources or it is not the time.",
)
"""What a newcomer at the terminal needs to know to read the board."""

NAME_WIDTH = max(len(row.name) for row in (*BEINGS, *BUILDINGS)) + 2
GIFT_WIDTH = max(len(items_text(being.gifts)) for being in BEINGS) + 2
ABILITY_WIDTH = max(len(abilities_text(building)) for building in BUILDINGS) + 1


def copied(s: Any) -> Any:
    """A record of its own, with which anything may be tried."""
    states = new_states(STATE, 1)
    states[0] = s
    return states[0]


def die_text(s: Any, seat: int, slot: int) -> str:
    """One die; an extra one stands in brackets."""
    face = int(s["dice"][seat][slot])
    return f"({face})" if slot == EXTRA else str(face)


def dice_text(s: Any, seat: int) -> str:
    """Dice that are not placed."""
    return " ".join(die_text(s, seat, slot) for slot in range(EXTRA + 1) if s["dice"][seat][slot]) or "-"


def order_text(s: Any) -> str:
    """Who goes when, with what was rolled."""
    seats = [int(seat) for seat in s["order"][: int(s["num_seats"])]]
    return ", ".join(f"player {seat} ({'+'.join(str(int(die)) for die in s['rolled'][seat])}="
                     f"{int(s['rolled'][seat].sum())})" for seat in seats)


def asked_text(s: Any) -> str:
    """What the seat to act is asked."""
    depth = int(s["depth"])
    if depth:
        left = int(items_left(s))
        text = FRAME_ASKS[FRAMES[int(s["frame"][depth - 1])]].format(a=int(s["frame_a"][depth - 1]))
        return f"{text}, and more to follow: {left}" if left else text
    return STEP_ASKS.get(STEPS[int(s["step"])], "may play spells")


def _folded(head: str, text: str) -> list[str]:
    return textwrap.wrap(head + text, WIDTH, subsequent_indent=" " * max(4, len(head)))


def board(s: Any, seat: int | None) -> str:
    """The whole table.

    Args:
        s: The record.
        seat: Who looks: spells of others are backs, cards that the seat has not seen are unknown.  With None
            everything is shown.
    """
    lines = [_headline(s), *_scenario_lines(s, seat), *_raid_lines(s, seat), f"order: {order_text(s)}"]
    for owner in (int(owner) for owner in s["order"][: int(s["num_seats"])]):
        lines += _cultist_lines(s, owner, seat)
    lines += _turn_lines(s)
    lines.append(f"  nr {'being':<{NAME_WIDTH}}price  {'gifts':<{GIFT_WIDTH}}players who summoned it")
    lines += [_being_line(s, being) for being in range(len(BEINGS))]
    lines.append(f"      nr {'building':<{NAME_WIDTH}}{'cost':<7}points  {'what a disk does':<{ABILITY_WIDTH}}"
                 f"{'next to':<10}disks of")
    lines += _town_lines(s, seat)
    return "\n".join(line.rstrip() for line in lines)


def _headline(s: Any) -> str:
    if int(s["player"]) == NOBODY:
        places = ", ".join(f"player {p} {int(s['rank'][p]) + 1}" for p in range(int(s["num_seats"])))
        return f"round {int(s['round'])} of {ROUNDS}, the game is over; places: {places}"
    step = STEP_WORDS[STEPS[int(s["step"])]]
    return f"round {int(s['round'])} of {ROUNDS}, {step}; player {int(s['player'])} {asked_text(s)}"


def _scenario_lines(s: Any, seat: int | None) -> list[str]:
    row = SCENARIOS[int(s["scenario"])]
    lines = _folded("scenario: ", "; ".join([row.name, *scenario_rules(row)]))
    if int(s["festival"]) == NO_CARD:
        return lines
    if seat is None or knows_festival(s, seat):
        card = FESTIVALS[int(s["festival"])]
        return [*lines, f"  {card.name}, {component_text(card)}"]
    return [*lines, "  festival: not known"]


# Raids.


def _raid_lines(s: Any, seat: int | None) -> list[str]:
    """One line for each raid, then the texts of what the seat knows of the next one."""
    row = SCENARIOS[int(s["scenario"])]
    lines = []
    for raid in range(NUM_RAIDS):
        event = EVENTS[int(s["event"][raid])].name if _sees_event(s, seat, raid) else "?"
        level = LEVELS[raid + 1]
        person = "? of level {} (strength {} to {})".format(level, *BACKS.value[raid])
        if _sees_person(s, seat, raid):
            person = INVESTIGATORS[int(s["investigator"][raid])].name
        over = " (over)" if raid < int(s["raids_done"]) else ""
        seen = "" if over or _is_open(s, raid) else _seen_by(s, seat, raid)
        when = f"raid {raid + 1}, round {row.raids[raid]:>2}{over}"
        lines += _folded("", f"{when}: event {event}, investigator {person}{seen}")
    raid = int(s["raids_done"])
    if raid < NUM_RAIDS and _sees_event(s, seat, raid):
        lines += _folded("  ", f"{EVENTS[int(s['event'][raid])].name}, {component_text(EVENTS[int(s['event'][raid])])}")
    if raid < NUM_RAIDS and _sees_person(s, seat, raid):
        card = INVESTIGATORS[int(s["investigator"][raid])]
        lines += _folded("  ", f"{card.name}, {component_text(card)}")
    return lines


def _is_open(s: Any, raid: int) -> bool:
    return raid == int(s["raids_done"]) and bool(s["investigator_shown"])


def _sees_event(s: Any, seat: int | None, raid: int) -> bool:
    return seat is None or bool(knows_event(s, seat, raid))


def _sees_person(s: Any, seat: int | None, raid: int) -> bool:
    return seat is None or bool(knows_investigator(s, seat, raid))


def _seen_by(s: Any, seat: int | None, raid: int) -> str:
    """Which others have looked at which card, which all could see them do."""
    told = []
    for other in range(int(s["num_seats"])):
        bits = int(s["foreseen"][other]) >> 2 * raid
        cards = [name for bit, name in ((EVENT_KNOWN, "event"), (INVESTIGATOR_KNOWN, "investigator")) if bits & bit]
        if cards and other != seat:
            told.append(f"player {other} {' and '.join(cards)}")
    return f" (seen by {', '.join(told)})" if told else ""


# Cultists.


def _cultist_lines(s: Any, owner: int, seat: int | None) -> list[str]:
    mark = "*" if owner == int(s["player"]) else " "
    you = " (you)" if owner == seat else ""
    goods = ", ".join(f"{kind} {int(s['resources'][owner][k])}" for k, kind in enumerate(RESOURCES))
    passed = ", passed" if int(s["step"]) == SUMMONING_STEP and s["asked"][owner] else ""
    bits = int(s["buildings"][owner])
    disks = ", ".join(building.name for k, building in enumerate(BUILDINGS) if bits >> k & 1)
    held = [k for k in range(len(SPELLS)) if int(s["spell_at"][k]) == IN_HAND + owner]
    backs = ", ".join(f"{int(n)} {deck}" for deck, n in zip(DECKS, s["hand"][owner], strict=True) if n) or "none"
    lines = [
        f"{mark}player {owner}{you}: sanity {int(s['sanity'][owner])}/{int(sanity_limit(s))}, magic "
        f"{int(s['magic'][owner])}, cult {int(s['cult'][owner])}, strength {int(strength_of_buildings(s, owner))}; "
        f"{goods}; dice {dice_text(s, owner)}{passed}",
    ]
    if seat is None and held:
        backs = ", ".join(SPELLS[k].name for k in held)
    lines += _folded("    ", f"disks: {disks or 'none'}; spells ({len(held)} of {int(hand_limit(s, owner))}): {backs}")
    if owner == seat:
        lines += [f"      {_spell_line(s, k)}" for k in held]
    return lines


def _spell_line(s: Any, spell: int) -> str:
    row = SPELLS[spell]
    return f"{row.name} ({int(spell_price(s, spell))} magic, {phase_text(row.phase)}): {effect_text(row)}"


def _turn_lines(s: Any) -> list[str]:
    """What the seat whose turn it is has prepared, and how its fight stands."""
    if int(s["player"]) == NOBODY or int(s["place"]) >= int(s["num_seats"]):
        return []
    seat = int(s["order"][int(s["place"])])
    told = []
    if int(s["sums"]) != PLAIN_SUM:
        changes = [bit - NO_CHANGE for bit in range(31) if int(s["sums"]) >> bit & 1]
        told.append(f"the next placement counts {' or '.join(f'{change:+d}' for change in changes)}")
    if int(s["share"]) != NO_CARD:
        told.append(f"it may choose an occupied being up to {int(s['share'])}")
    if int(s["discount"]):
        told.append(f"the building costs {int(s['discount'])} resources less")
    if int(s["no_line"]):
        levels = [k + 1 for k in range(len(LEVELS) - 1) if int(s["no_line"]) >> k & 1]
        told.append(f"level {levels_text(levels)} needs no line")
    if s["investigator_shown"]:
        told.append(f"strength {int(fighter_strength(s, seat))} against {int(investigator_strength(s, seat))}")
    return [f"player {seat}: {'; '.join(told)}"] if told else []


# Beings and buildings.


def _being_line(s: Any, number: int) -> str:
    being, price = BEINGS[number], int(printed_price(s, number))
    extra = SCENARIOS[int(s["scenario"])].extra_gifts.get(being.key, [])
    who = []
    for seat in (int(seat) for seat in s["order"][: int(s["num_seats"])]):
        if int(s["summoned"][seat]) >> number & 1:
            less = f" (price {max(0, price - int(s['spared_by'][seat]))})" if int(s["spared"][seat]) == number else ""
            who.append(f"{seat}{less}")
    gifts = items_text([*being.gifts, *extra])
    return f"  {number_text(being):>2} {being.name:<{NAME_WIDTH}}{price:>5}  {gifts:<{GIFT_WIDTH}}{' '.join(who)}"


def _town_lines(s: Any, viewer: int | None) -> list[str]:
    """Buildings in the order of their levels, with marks for the viewer."""
    table = copied(s)
    if viewer is not None and not _has_turn(s, viewer):
        # What the seat whose turn it is has prepared is not for the viewer.
        table["no_line"], table["discount"], table["has_built"] = 0, 0, 0
    return [_building_line(table, k, viewer) for k in range(NUM_BUILDINGS)]


def _has_turn(s: Any, seat: int) -> bool:
    return int(s["place"]) < int(s["num_seats"]) and int(s["order"][int(s["place"])]) == seat


def _reach(s: Any, building: int, viewer: int | None) -> str:
    """Whether the viewer could occupy the building now, could but for resources or time, or could not."""
    if viewer is None or int(s["buildings"][viewer]) >> building & 1 or not is_joined(s, viewer, building):
        return " "
    is_time = STEPS[int(s["step"])] == "expansion" and _has_turn(s, viewer) and not s["has_built"]
    return "*" if is_time and shortfall(s, viewer, building, 0) <= discount_for(s, viewer, building) else "+"


def _cost(building: Building) -> str:
    if building.cost.any:
        return f"any {building.cost.any}"
    return f"{building.cost.evil}/{building.cost.death}/{building.cost.destruction}"


def _building_line(s: Any, number: int, viewer: int | None) -> str:
    building = BUILDINGS[number]
    joined = int(BUILDING_LINES[number])
    near = " ".join(str(other + 1) for other in range(NUM_BUILDINGS) if joined >> other & 1)
    disks = " ".join(str(seat) for seat in range(int(s["num_seats"])) if int(s["buildings"][seat]) >> number & 1)
    return (f"{_reach(s, number, viewer)} {LEVELS[building.level]:>3} {number + 1:>2} {building.name:<{NAME_WIDTH}}"
            f"{_cost(building):<7}{building.points:>6}  {abilities_text(building):<{ABILITY_WIDTH}}{near:<10}{disks}")
