"""Cards and stories in our own words, for look-ups and tables.  No card is named here."""

from collections.abc import Iterable

from mythos_envs.call_of_cthulhu_lcg.components import CARDS, FACTIONS, ICONS, KEYWORDS, PACKS, STORIES, Card, Story

FACTION_NAMES = (*(pack.name.removeprefix("The ") for pack in PACKS[: len(FACTIONS) - 1]), FACTIONS[-1])
ICON_NAMES = ("terror", "combat", "arcane", "investigation")
KEYWORD_NAMES = ("Fast", "Heroic", "Villainous", "Invulnerability", "Willpower")
ATTACH_TEXTS = {
    "character": "attach to a character", "own_character": "attach to a character of yours",
    "insane_character": "attach to an insane character", "story": "attach to a story",
}


def title(key: str) -> str:
    """A key as words: ``deep_one`` is ``Deep One``."""
    return key.replace("_", " ").title()


def icons_text(counts: Iterable[int]) -> str:
    """Icons by their letters: ``TTC``."""
    return "".join(letter * int(count) for letter, count in zip(ICONS, counts, strict=True))


def printed_values(card: Card) -> list[str]:
    """Cost, skill, icons and keywords as printed, a text each."""
    values = [f"cost {str(card.cost).upper()}"]
    if card.skill is not None:
        values.append(f"skill {card.skill}")
    if card.icons:
        values.append(card.icons)
    if card.struggles:
        values.append(f"struggles {card.struggles}")
    values += [KEYWORD_NAMES[place] for place, name in enumerate(KEYWORDS) if name in card.keywords]
    if card.toughness:
        values.append(f"Toughness +{card.toughness}")
    values += ["loyal"] * card.loyal + ["transient"] * card.transient
    if card.steadfast:
        values.append(f"steadfast {card.steadfast}")
    return values


def describe_card(card: Card) -> str:
    """A card without its name."""
    kind = f"{'unique ' * card.unique}{FACTION_NAMES[FACTIONS.index(card.faction)]} {card.type}"
    parts = [f"{kind}, {', '.join(printed_values(card))}"]
    if card.subtypes:
        parts.append(", ".join(title(name) for name in card.subtypes))
    return "; ".join([*parts, *([card.text.rstrip(".")] if card.text else [])])


def describe_story(story: Story) -> str:
    """A story without its name."""
    return f"story, struggles {story.struggles}; who wins it may: {story.text.rstrip('.')}"


def card_text(number: int) -> str:
    """A card or story in words, by its place in `tables.NAMES`."""
    if number < len(CARDS):
        return f"{CARDS[number].name} ({CARDS[number].id}): {describe_card(CARDS[number])}"
    story = STORIES[number - len(CARDS)]
    return f"{story.name} ({story.id}): {describe_story(story)}"
