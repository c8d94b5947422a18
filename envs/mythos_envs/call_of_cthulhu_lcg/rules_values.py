"""Values in force: icons, keywords, Toughness and skill, summed again from the print whenever something has changed.

Chapter 10: all modifiers are added up, and what falls below zero counts as zero.  An insane character has no values.
"""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.layout import (
    AS_ATTACHMENT,
    ATTACHED,
    INSANE,
    NO_CARD,
    NO_STORY,
    NOT_COMMITTED,
    NUM_ROW,
    ON_STORY,
    ZERO_SKILL,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import gained_card, is_blank, is_character, is_insane, text_card
from mythos_envs.call_of_cthulhu_lcg.tables import (
    CARD_FACTION,
    CARD_ICONS,
    CARD_KEYWORDS,
    CARD_SKILL,
    CARD_STRUGGLES,
    CARD_SUBTYPES,
    CARD_TOUGHNESS,
    EFFECT_KEYWORD,
    EFFECT_NO_KEYWORD,
    EFFECT_NO_TOUGHNESS,
    EFFECT_SKILL,
    EFFECT_TOUGHNESS,
    FILTER_FACTION,
    FILTER_KEYWORD,
    FILTER_SUBTYPE,
    FILTER_TITLE,
    FIRST_PASSIVE,
    IF_ATTACHMENT_IN_PLAY,
    INVESTIGATION,
    NO_FILTER,
    NUM_ICONS,
    PASSIVE_COMMITTED,
    PASSIVE_EFFECT,
    PASSIVE_FILTER,
    PASSIVE_ICON,
    PASSIVE_IF,
    PASSIVE_KEYWORD,
    PASSIVE_N,
    PASSIVE_PER,
    PASSIVE_SCOPE,
    PER_ATTACHMENT,
    PER_FACTION_CHARACTER,
    PER_OWN_CULTIST,
    PER_OWN_ICON_I,
    PER_WEAKER_ENEMY,
    SCOPE_ALL_COMMITTED,
    SCOPE_ENEMY,
    SCOPE_HOST,
    SCOPE_OTHERS,
    SCOPE_OTHERS_HERE,
    SCOPE_OWN,
    SCOPE_OWN_COMMITTED,
    SCOPE_SELF,
    STORY_STRUGGLES,
    SUBTYPE_ATTACHMENT,
    SUBTYPE_CULTIST,
)
from mythos_envs.kernel.compile import compiled

EVERY_KEYWORD = 255
CHANGED, UNCHECKED = 1, 2
"""In ``dirty``: values must be summed again; they are, but nobody has looked yet what follows from them."""
HIGHEST = 120
"""Values are kept within a byte."""


def _round_of(p: int) -> int:
    """Icons, keywords and Toughness first, then skill, which may count icons, then icons that compare skills."""
    if PASSIVE_EFFECT[p] > EFFECT_NO_TOUGHNESS:
        return NEVER_SUMMED
    if PASSIVE_EFFECT[p] == EFFECT_SKILL:
        return 1
    return 2 if PASSIVE_PER[p] == PER_WEAKER_ENEMY else 0


NEVER_SUMMED = -1
PASSIVE_ROUND = np.array([_round_of(p) for p in range(len(PASSIVE_EFFECT))], np.int8)
"""When a passive is added to the values."""
ROUNDS_OF = np.array([
    sum({1 << PASSIVE_ROUND[p] for p in range(FIRST_PASSIVE[c], FIRST_PASSIVE[c + 1]) if PASSIVE_ROUND[p] >= 0})
    for c in range(len(FIRST_PASSIVE) - 1)], np.int8)
"""For each card the rounds in which it adds something, as bits."""


@compiled
def subtypes_of(s: Any, i: int) -> int:
    """Chapter 2: none while the text box is blank; a character that has attached itself is an Attachment only."""
    if s.flags[i] & AS_ATTACHMENT != 0:
        return SUBTYPE_ATTACHMENT
    return 0 if is_blank(s, i) else CARD_SUBTYPES[s.card[i]]


@compiled
def is_attachment(s: Any, i: int) -> bool:
    """Whether a card in play is an Attachment."""
    return subtypes_of(s, i) & SUBTYPE_ATTACHMENT != 0


@compiled
def has_faction(s: Any, i: int, faction: int) -> bool:
    """The insane have none."""
    return not is_insane(s, i) and CARD_FACTION[s.card[i]] == faction


@compiled
def count_attachments(s: Any) -> int:
    """Attachments in play."""
    count = 0
    for k in range(s.board_size):
        if is_attachment(s, s.board[k]):
            count += 1
    return count


@compiled
def refresh_values(s: Any) -> None:
    """Sums all values again if something has changed."""
    if s.dirty != CHANGED:
        return
    s.dirty = UNCHECKED
    rounds = 0
    for k in range(s.board_size):
        start_from_print(s, s.board[k])
        rounds |= ROUNDS_OF[s.card[s.board[k]]]
    add_all_passives(s, rounds, 0)
    for k in range(s.board_size):
        clamp_icons(s, s.board[k])
    add_all_passives(s, rounds, 1)
    for k in range(s.board_size):
        clamp_skill(s, s.board[k])
    add_all_passives(s, rounds, 2)


@compiled
def add_all_passives(s: Any, rounds: int, turn: int) -> None:
    """Adds what all cards do in one of the rounds, if any of them does anything in it."""
    if rounds & (1 << turn) == 0:
        return
    for k in range(s.board_size):
        if ROUNDS_OF[s.card[s.board[k]]] & (1 << turn) != 0:
            add_passives(s, s.board[k], turn)


@compiled
def start_from_print(s: Any, i: int) -> None:
    """What is printed, and changes until the end of the phase."""
    card = s.card[i]
    insane = is_insane(s, i) or not is_character(s, i)
    for icon in range(NUM_ICONS):
        printed = 0 if s.stripped[i] & (1 << icon) != 0 else CARD_ICONS[card, icon]
        s.icons[i, icon] = 0 if insane else printed + s.icon_change[i, icon]
    if insane:
        s.skill[i] = 0
        s.keywords[i] = 0
        s.toughness[i] = 0
        return
    s.skill[i] = (0 if s.flags[i] & ZERO_SKILL != 0 else CARD_SKILL[card]) + s.skill_change[i]
    s.keywords[i] = keywords_in_print(s, i)
    s.toughness[i] = 0
    text, gained = text_card(s, i), gained_card(s, i)
    if text != NO_CARD:
        s.toughness[i] += CARD_TOUGHNESS[text]
    if gained != NO_CARD:
        s.toughness[i] += CARD_TOUGHNESS[gained]


@compiled
def keywords_in_print(s: Any, i: int) -> int:
    """The keywords that are printed on a card, gained from another (F63) or given to it until the end of the phase."""
    keywords = int(s.granted[i])
    text, gained = text_card(s, i), gained_card(s, i)
    if text != NO_CARD:
        keywords |= int(CARD_KEYWORDS[text])
    if gained != NO_CARD:
        keywords |= int(CARD_KEYWORDS[gained])
    return keywords


@compiled
def clamp_skill(s: Any, i: int) -> None:
    """Chapter 2: the sum of all changes is not below zero."""
    s.skill[i] = min(max(s.skill[i], 0), HIGHEST)


@compiled
def clamp_icons(s: Any, i: int) -> None:
    """Chapter 2: nor are icons and Toughness."""
    for icon in range(NUM_ICONS):
        s.icons[i, icon] = max(s.icons[i, icon], 0)
    s.toughness[i] = max(s.toughness[i], 0)


@compiled
def passive_holds(s: Any, source: int, p: int) -> bool:
    """Whether its own conditions are met."""
    if PASSIVE_COMMITTED[p] == 1 and s.story[source] == NOT_COMMITTED:
        return False
    return PASSIVE_IF[p] != IF_ATTACHMENT_IN_PLAY or count_attachments(s) > 0


@compiled
def add_passives(s: Any, source: int, turn: int) -> None:
    """Adds what one card does to all whom it touches."""
    if is_blank(s, source):
        return
    card = s.card[source]
    for p in range(FIRST_PASSIVE[card], FIRST_PASSIVE[card + 1]):
        if PASSIVE_ROUND[p] != turn or not passive_holds(s, source, p):
            continue
        if PASSIVE_SCOPE[p] == SCOPE_SELF:
            add_one(s, source, source, p)
        elif PASSIVE_SCOPE[p] == SCOPE_HOST:
            if s.zone[source] == ATTACHED:
                add_one(s, source, s.place[source], p)
        else:
            for k in range(s.board_size):
                i = s.board[k]
                if is_character(s, i) and in_scope(s, source, p, i):
                    add_one(s, source, i, p)


@compiled
def in_scope(s: Any, source: int, p: int, i: int) -> bool:
    """Whom a passive touches."""
    scope = PASSIVE_SCOPE[p]
    own = s.seat[i] == s.seat[source]
    if (scope == SCOPE_OWN or scope == SCOPE_OWN_COMMITTED) and not own:
        return False
    if scope == SCOPE_ENEMY and own:
        return False
    if (scope == SCOPE_OTHERS or scope == SCOPE_OTHERS_HERE) and i == source:
        return False
    if (scope == SCOPE_ALL_COMMITTED or scope == SCOPE_OWN_COMMITTED) and s.story[i] == NOT_COMMITTED:
        return False
    if scope == SCOPE_OTHERS_HERE and s.story[i] != s.story[source]:
        return False
    return passes_passive_filter(s, PASSIVE_FILTER[p], i)


@compiled
def passes_passive_filter(s: Any, f: int, i: int) -> bool:
    """Subtypes, keywords in print, faction or title; never values in force, which are only being summed."""
    if f == NO_FILTER:
        return True
    if FILTER_SUBTYPE[f] != 0 and subtypes_of(s, i) & FILTER_SUBTYPE[f] == 0:
        return False
    if FILTER_KEYWORD[f] != 0 and keywords_in_print(s, i) & FILTER_KEYWORD[f] == 0:
        return False
    if FILTER_FACTION[f] >= 0 and not has_faction(s, i, FILTER_FACTION[f]):
        return False
    return FILTER_TITLE[f] < 0 or s.card[i] == FILTER_TITLE[f]


@compiled
def add_one(s: Any, source: int, i: int, p: int) -> None:
    """Chapter 9: an insane character cannot be changed."""
    if s.flags[i] & INSANE != 0:
        return
    effect = PASSIVE_EFFECT[p]
    if effect == EFFECT_KEYWORD:
        s.keywords[i] |= PASSIVE_KEYWORD[p]
    elif effect == EFFECT_NO_KEYWORD:
        s.keywords[i] &= EVERY_KEYWORD - PASSIVE_KEYWORD[p]
    elif effect == EFFECT_NO_TOUGHNESS:
        s.toughness[i] = -HIGHEST
    elif effect == EFFECT_TOUGHNESS:
        s.toughness[i] = max(s.toughness[i] + PASSIVE_N[p], -HIGHEST)
    elif effect == EFFECT_SKILL:
        s.skill[i] = max(min(s.skill[i] + PASSIVE_N[p] * times(s, source, i, p), HIGHEST), -HIGHEST)
    else:
        s.icons[i, PASSIVE_ICON[p]] = min(s.icons[i, PASSIVE_ICON[p]] + PASSIVE_N[p] * times(s, source, i, p), HIGHEST)


@compiled
def times(s: Any, source: int, i: int, p: int) -> int:
    """How often an effect that counts something is added."""
    per = PASSIVE_PER[p]
    if per == PER_ATTACHMENT:
        return count_attachments(s)
    if per == PER_OWN_ICON_I:
        return s.icons[i, INVESTIGATION]
    if per != PER_OWN_CULTIST and per != PER_FACTION_CHARACTER and per != PER_WEAKER_ENEMY:
        return 1
    count = 0
    for k in range(s.board_size):
        other = s.board[k]
        if not is_character(s, other):
            continue
        if per == PER_OWN_CULTIST:
            counts = s.seat[other] == s.seat[source] and subtypes_of(s, other) & SUBTYPE_CULTIST != 0
        elif per == PER_FACTION_CHARACTER:
            counts = has_faction(s, other, CARD_FACTION[s.card[source]])
        else:
            counts = (s.seat[other] != s.seat[source] and s.story[other] != NOT_COMMITTED
                      and s.skill[other] < s.skill[source])
        if counts:
            count += 1
    return count


# Struggles of a story.


@compiled
def struggles_of(s: Any, slot: int, icon: int) -> int:
    """Chapter 7: the struggles of one kind that are in force at a story."""
    count = -s.dropped[slot, icon]
    if s.story_card[slot] == NO_STORY:
        return 0
    if slot < NUM_ROW:
        count += STORY_STRUGGLES[s.story_card[slot], icon]
    else:
        count += CARD_STRUGGLES[s.card[s.story_card[slot]], icon]
    for k in range(s.board_size):
        i = s.board[k]
        if s.zone[i] == ON_STORY and s.place[i] == slot:
            count += CARD_STRUGGLES[s.card[i], icon]
        elif s.story[i] == slot and s.memory[i] == icon and not is_blank(s, i):
            count -= 1
    return max(count, 0)

