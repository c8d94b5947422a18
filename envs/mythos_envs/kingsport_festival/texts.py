"""Every component in our own words, made from the operations and numbers of the data.  No component is named here."""

from collections.abc import Callable, Iterable
from typing import Any

from mythos_envs.kingsport_festival.components import (
    BEINGS,
    BUILDINGS,
    EVENTS,
    FESTIVALS,
    HIGHEST_NUMBER,
    INVESTIGATORS,
    LINES,
    NUMBERS,
    SCENARIOS,
    SPELLS,
    Ability,
    Being,
    Building,
    Cost,
    Event,
    Festival,
    Investigator,
    Item,
    RaidRules,
    Scenario,
    Spell,
    SpellEffect,
)

COMPONENTS = (*BEINGS, *BUILDINGS, *SPELLS, *INVESTIGATORS, *EVENTS, *SCENARIOS, *FESTIVALS)
"""Everything that can be looked up, in the order of `tables.NAMES`."""
LEVELS = ("", "I", "II", "III", "IV")
LOW = f"{NUMBERS.low_sanity.value} sanity or less"
HIGH = f"{NUMBERS.low_sanity.value + 1} sanity or more"
NO_LIMIT = 99
ANY_KIND = "any"

RAID_RULE_TEXTS = {
    "investigator": "the investigator has {strength}",
    "winner_cult": "a winner gains {points} more",
    "buy_with_resource": "1 strength can be bought for 1 resource",
    "buy_with_sanity": "1 strength can be bought for {n} sanity",
    "spell_cost": "spells cost {magic}",
    "spell_strength": "each spell of strength gives {by}, not below 0",
    "no_spells": "no spells can be played",
    "one_spell": "at most one spell each",
    "tie_loses": "a tie is a defeat",
    "never_double": "the reward is never doubled",
    "double_penalty": "penalties are doubled",
    "strength_if_low": f"{{n:+d}} strength with {LOW}",
    "strength_if_high": f"{{n:+d}} strength with {HIGH}",
    "strength_if_leader": "{n:+d} strength with the most cult points",
    "strength_if_foreseen": "{n:+d} strength for those who foresaw this raid",
    "investigator_if_low": f"the investigator has {{strength}} against those with {LOW}",
    "investigator_if_cast": "the investigator has {strength} against those who play a spell",
    "level_two_at_most": "buildings of level II give {n} strength in all at most",
    "level_two_less": "buildings of level II give {n} strength less each",
}
SPELL_TEXTS = {
    "flip": "turn one unplaced die to its opposite face",
    "reroll_one": "roll one unplaced die again",
    "reroll_many": "roll any unplaced dice again",
    "set_die": "set one unplaced die to any face",
    "extra_die": "roll one more die; it is placed together with an own one",
    "spare_sanity": "lower the price of one being that you summoned by up to {amount}",
    "first_place": "move to first place",
    "strength": "+{amount} strength",
    "strength_for_sanity": "+1 strength for each sanity paid, {amount} at most",
    "strength_for_resources": "+1 strength for each resource paid, {amount} at most",
    "tie_wins": "a tie is a victory",
    "veil": "+{amount} strength, and the investigator's ability does not touch you",
    "no_penalty": "no penalty if you lose",
    "reward_again": "the plain reward once more if you win",
    "exchange": "exchange up to {amount} resources for other kinds",
    "discount": "your building of this round costs {amount} resources less",
    "no_line": "your building of this round may be of level {levels} without a line",
    "steal": "take 1 resource each from up to {amount} cultists with more cult points",
}
USE_TEXTS = {
    "draw_spell": "draw a spell",
    "reroll_one": "roll one unplaced die again",
    "sum_by_one": "one sum is 1 lower or higher",
}
WHO_TEXTS = {"all": "everyone", "low": f"everyone with {LOW}", "fewest": "everyone with the fewest cult points"}
MEASURE_TEXTS = {
    "sanity": "sanity", "strength": "strength from buildings", "magic": "magic", "resources": "resources",
    "spells": "spells in hand", "level_four": "buildings of level IV",
}


def points_text(points: int) -> str:
    """``1 cult point``, ``3 cult points``."""
    return f"{points} cult point" + ("" if abs(points) == 1 else "s")


def by_text(change: int, noun: str = "") -> str:
    """``1 magic less``, ``2 more``."""
    return " ".join(filter(None, (str(abs(change)), noun, "more" if change > 0 else "less")))


def levels_text(levels: Iterable[int]) -> str:
    """``II or III``."""
    return " or ".join(LEVELS[level] for level in levels)


def phase_text(phase: str | None) -> str:
    """A phase as a word."""
    return str(phase).replace("_", " ")


def item_text(item: Item) -> str:
    """So much of something."""
    if item.what == "cult":
        text = points_text(item.amount)
    elif item.what == "foresight":
        text = item.what
    elif item.what == "disk":
        text = f"{item.amount} disk on a building of level {levels_text(item.levels)}"
    elif item.what in ("spell", ANY_KIND):
        noun = "spell" if item.what == "spell" else "resource"
        text = f"{item.amount * item.each} {noun}" + ("" if item.amount * item.each == 1 else "s")
    else:
        amount = item.amount * item.each
        # Several at one choice are all of the same kind.
        text = f"{amount} {item.what.replace('|', f' or {amount} ' if item.each > 1 else ' or ')}"
    if item.instead is None:
        return text
    return f"{text} or {item_text(item.instead)}" if item.choice else f"{text} (else {item_text(item.instead)})"


def items_text(items: Iterable[Item]) -> str:
    """What is gained or lost, in its order."""
    return ", ".join(item_text(item) for item in items) or "nothing"


def rules_text(rules: RaidRules, silent: Iterable[str] = ()) -> list[str]:
    """The rules of a raid, one text each."""
    values = {name: getattr(rules, name) for name in RAID_RULE_TEXTS}
    texts = [RAID_RULE_TEXTS[name].format(n=n, points=points_text(n), by=by_text(n), magic=by_text(n, "magic"),
                                          strength=by_text(n, "strength")) for name, n in values.items() if n]
    return texts + [f"{_name(BUILDINGS, key)} gives no strength" for key in silent]


def _name(rows: Iterable[Any], key: str) -> str:
    return str(next(row.name for row in rows if row.key == key))


# Beings and buildings.


def number_text(being: Being) -> str:
    """The number of a being, X for the one that takes any dice."""
    return "X" if being.takes_any_dice else str(being.number)


def being_text(being: Being) -> str:
    """A being on one line."""
    more = "; any dice, whatever their sum" if being.takes_any_dice else ""
    more += "; every cultist may summon it once a round" if being.shared else ""
    return f"being {number_text(being)}, price {being.price} sanity, gives {items_text(being.gifts)}{more}"


def cost_text(cost: Cost) -> str:
    """What a building costs."""
    kinds = {"evil": cost.evil, "death": cost.death, "destruction": cost.destruction, "of any kind": cost.any}
    return ", ".join(f"{amount} {kind}" for kind, amount in kinds.items() if amount) or "nothing"


def ability_text(ability: Ability) -> str:
    """One thing that a disk on a building does."""
    if ability.op == "income":
        bounds = (ability.when.magic_at_most, ability.when.sanity_at_most)
        limits = [f"{bound} {track}" + (" or less" if bound else "")
                  for bound, track in zip(bounds, ("magic", "sanity"), strict=True) if bound is not None]
        bounds_text = "".join(f" with {bound}" for bound in limits)
        return f"{phase_text(ability.phase)}: {items_text(ability.gain)}{bounds_text}"
    if ability.op == "use":
        return f"{phase_text(ability.phase)}, {ability.magic} magic: {USE_TEXTS[str(ability.effect)]}"
    return {
        "strength": f"+{ability.amount} strength",
        "hand_limit": f"you hold up to {ability.amount} spells",
        "when_occupied": f"when occupied {items_text(ability.gain)}",
        "discount": f"level {levels_text(ability.levels)} costs {ability.amount} resource less",
        "tie_wins": "a tie in a raid is a victory",
    }[ability.op]


def abilities_text(building: Building) -> str:
    """All that a disk on a building does."""
    return "; ".join(ability_text(ability) for ability in building.abilities) or "nothing"


def building_text(building: Building) -> str:
    """A building on one line."""
    joined = [_name(BUILDINGS, other) for line in LINES if building.key in line.between
              for other in line.between if other != building.key]
    return (f"building of level {LEVELS[building.level]}, costs {cost_text(building.cost)}, "
            f"{points_text(building.points)}: {abilities_text(building)}; next to {', '.join(joined)}")


# Spells.


def _sum_text(effect: SpellEffect) -> str:
    if len(effect.by) > 1 and min(effect.by) > 0:
        return f"your next placement counts up to {max(effect.by)} higher"
    ways = " or ".join(f"{abs(change)} {'lower' if change < 0 else 'higher'}" for change in effect.by)
    return f"your next placement counts {ways}"


def _share_text(effect: SpellEffect) -> str:
    limit = f" up to number {effect.amount}" if effect.amount < HIGHEST_NUMBER else ""
    return f"your next placement may choose an occupied being{limit}"


def _gain_text(effect: SpellEffect) -> str:
    paid = f"pay {items_text(effect.pay)}: " if effect.pay else ""
    return f"{paid}gain {items_text(effect.gain)}"


def _counted_text(effect: SpellEffect) -> str:
    base = f"{effect.amount} + " if effect.amount else ""
    every = "each building" if effect.every == 1 else f"every {effect.every} buildings"
    most = "" if effect.most >= NO_LIMIT else f", {effect.most} at most"
    return f"gain {base}1 cult point for {every} of level {levels_text(effect.levels)}{most}"


COUNTED: dict[str, Callable[[SpellEffect], str]] = {
    "sum": _sum_text, "share": _share_text, "gain": _gain_text, "cult_per_building": _counted_text,
}
"""Operations whose text is more than a template."""


def effect_text(spell: Spell) -> str:
    """What a spell does."""
    effect = spell.effect
    if effect.op in COUNTED:
        return COUNTED[effect.op](effect)
    return SPELL_TEXTS[effect.op].format(amount=effect.amount, levels=levels_text(effect.levels))


def spell_text(spell: Spell) -> str:
    """A spell on one line."""
    return f"{spell.deck} spell, {spell.magic} magic, {phase_text(spell.phase)}: {effect_text(spell)}"


# Raids.


def investigator_text(card: Investigator) -> str:
    """An investigator on one line."""
    return "; ".join([f"investigator of level {LEVELS[card.level]}, strength {card.strength}",
                      f"reward {items_text(card.reward)}", f"penalty {items_text(card.penalty)}",
                      *rules_text(card.ability, card.silent)])


def event_text(card: Event) -> str:
    """An event on one line."""
    at_once = []
    if card.gain:
        at_once.append(f"{WHO_TEXTS[card.who]} gains {items_text(card.gain)}")
    if card.lose:
        at_once.append(f"{WHO_TEXTS[card.who]} loses {items_text(card.lose)}")
    return "event: " + "; ".join(at_once + rules_text(card.raid, card.silent))


# Scenarios and festivals.


def _numbered(key: str) -> str:
    being = next(being for being in BEINGS if being.key == key)
    return f"{being.name} ({number_text(being)})"


def _open_text(row: Scenario) -> list[str]:
    """The being that all may summon, and on what terms."""
    if row.open_being is None:
        return []
    low, high, sanity = row.open_being.lowest, row.open_being.highest, row.open_being.sanity
    sums = "" if low == high else f", with a sum of {low} to {high}"
    price = f" (occupied: {sanity} sanity at once)" if sanity else ""
    return [f"everyone may summon {_numbered(row.open_being.being)} once a round, occupied or not{sums}{price}"]


def scenario_rules(row: Scenario) -> list[str]:
    """What a scenario changes, one text each, without raids and festival."""
    texts = [*rules_text(row.raid), *_open_text(row)]
    texts += [f"{_numbered(key)} gives {items_text(items)} more" for key, items in row.extra_gifts.items()]
    texts += [f"{_numbered(key)} costs {by_text(change, 'sanity')}" for key, change in row.prices.items()]
    texts += [f"the investigator of level {LEVELS[level]} has {by_text(n, 'strength')}"
              for level, n in row.level_strength.items()]
    texts += [f"{_name(BUILDINGS, key)} gives {by_text(n, 'strength')}" for key, n in row.building_strength.items()]
    texts += [f"{deck} spells cost {by_text(n, 'magic')}" for deck, n in row.deck_cost.items()]
    plain = {
        f"the festival counts {row.festival_times} times": row.festival_times > 1,
        f"occupying a building costs {row.occupy_sanity} sanity too": row.occupy_sanity > 0,
        f"buildings of level {levels_text(row.safe_levels)} lose no disks": bool(row.safe_levels),
        f"more than {row.resources_kept} resources after the time phase: lose 1": row.resources_kept is not None,
        "foresight shows both cards of the raid": row.foresight_both,
        f"sanity is {row.sanity_limit} at most": row.sanity_limit is not None,
        "the highest roll goes first, and the last two places may take sanity": row.reversed_order,
    }
    return texts + [text for text, holds in plain.items() if holds]


def scenario_text(row: Scenario) -> str:
    """A scenario on one line."""
    raids = ", ".join(str(number) for number in row.raids)
    return "; ".join([f"scenario: raids in rounds {raids}", "a festival" if row.festival else "no festival",
                      *scenario_rules(row)])


def festival_text(card: Festival) -> str:
    """A festival on one line."""
    effect, what = card.effect, MEASURE_TEXTS[card.effect.by]
    if effect.op == "rank":
        second = f", the next {effect.second}" if effect.second else ""
        texts = [f"the most {what}: {points_text(effect.first)}{second}"]
    else:
        most = "" if effect.most >= NO_LIMIT else f", {effect.most} at most"
        texts = [f"1 cult point for {'each' if effect.every == 1 else f'every {effect.every}'} of the {what}{most}"]
    if effect.none:
        texts.append(f"{points_text(effect.none)} without any")
    if effect.at_no_sanity:
        texts.append(f"{points_text(effect.at_no_sanity)} without sanity")
    return "festival: " + "; ".join(texts)


TEXTS: tuple[tuple[type[Any], Callable[[Any], str]], ...] = (
    (Being, being_text), (Building, building_text), (Spell, spell_text), (Investigator, investigator_text),
    (Event, event_text), (Scenario, scenario_text), (Festival, festival_text),
)


def component_text(component: Any) -> str:
    """Any component on one line, without its name."""
    return next(make(component) for kind, make in TEXTS if isinstance(component, kind))


def card_text(number: int) -> str:
    """A component by its place in `tables.NAMES`, as a player would want to read it."""
    return f"{COMPONENTS[number].name}: {component_text(COMPONENTS[number])}"
