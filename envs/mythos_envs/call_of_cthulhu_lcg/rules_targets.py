"""Who and what can be chosen: chapters 9 and 10.  Targets are chosen before costs are paid, and illegal ones never."""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.layout import (
    ATTACHED,
    DECK,
    DISCARD,
    EXHAUSTED,
    INSANE,
    NO_STORY,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_SEATS,
    NUM_SLOTS,
    RESOURCE,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import in_play, is_blank, is_character, is_insane, owner_of
from mythos_envs.call_of_cthulhu_lcg.rules_values import has_faction, is_attachment, subtypes_of
from mythos_envs.call_of_cthulhu_lcg.tables import (
    AGENCY,
    AIM_CONTROL,
    AIM_ENTER,
    AIM_INSANE,
    AIM_RESTORE,
    AIM_WOUND,
    CARD_COST,
    CARD_FACTION,
    CARD_KEYWORDS,
    CARD_SUBTYPES,
    CARD_TYPE,
    CARD_UNIQUE,
    EFFECT_NO_RESTORE,
    FILTER_AIM,
    FILTER_EITHER_KEYWORD,
    FILTER_EITHER_SUBTYPE,
    FILTER_FACTION,
    FILTER_KEYWORD,
    FILTER_LACKS_ICON,
    FILTER_MAX_COST,
    FILTER_MAX_SKILL,
    FILTER_MAX_TOKENS,
    FILTER_MIN_ICONS,
    FILTER_MIN_TOKENS,
    FILTER_NO_ATTACHMENT,
    FILTER_NOT_SELF,
    FILTER_NOT_SUBTYPE,
    FILTER_SIDE,
    FILTER_STATE,
    FILTER_SUBTYPE,
    FILTER_TITLE,
    FILTER_WHAT,
    FILTER_WHERE,
    FIRST_PASSIVE,
    HEROIC,
    INVULNERABLE,
    LIMIT_BELOW_SOURCE,
    LIMIT_BELOW_X,
    LIMIT_DOMAINS,
    LIMIT_X,
    NO_LIMIT,
    NUM_ICONS,
    PASSIVE_EFFECT,
    SIDE_ANY,
    SIDE_OWN,
    STATE_ANY,
    STATE_COMMITTED,
    STATE_EXHAUSTED,
    STATE_INSANE,
    STATE_READY,
    SUBTYPE_LOCATION,
    TERROR,
    TYPE_CHARACTER,
    VILLAINOUS,
    WHAT_ATTACHMENT,
    WHAT_CHARACTER,
    WHAT_CHARACTER_OR_SUPPORT,
    WHAT_DECK_CHARACTER,
    WHAT_DISCARDED_CARD,
    WHAT_DISCARDED_CHARACTER,
    WHAT_DOMAIN_UNDRAINED,
    WHAT_LOCATION_OR_FOREIGN_RESOURCE,
    WHAT_OWN_DOMAIN_DRAINED,
    WHAT_PLAYER,
    WHAT_RESOURCE,
    WHAT_STORY,
    WHAT_SUPPORT,
    WHERE_ANY,
    WHERE_SAME_STORY,
    WILLPOWER,
)
from mythos_envs.kernel.compile import compiled

TARGETS_CARDS = np.isin(FILTER_WHAT, (WHAT_PLAYER, WHAT_STORY, WHAT_OWN_DOMAIN_DRAINED, WHAT_DOMAIN_UNDRAINED),
                        invert=True).astype(np.int8)
"""1 for the filters that cards can fit."""

# What can happen to a character.


@compiled
def can_be_wounded(s: Any, i: int) -> bool:
    """Chapter 9: Invulnerability protects from wounds."""
    return is_character(s, i) and s.keywords[i] & INVULNERABLE == 0


@compiled
def can_go_insane(s: Any, i: int) -> bool:
    """Chapter 9: neither with Willpower nor with a Terror icon, and only once."""
    return (is_character(s, i) and not is_insane(s, i) and s.keywords[i] & WILLPOWER == 0
            and s.icons[i, TERROR] == 0)


@compiled
def can_be_restored(s: Any, i: int) -> bool:
    """An insane character that no attachment keeps so (F94)."""
    if not is_character(s, i) or not is_insane(s, i):
        return False
    for k in range(s.board_size):
        j = s.board[k]
        if s.zone[j] == ATTACHED and s.place[j] == i and has_passive(s, j, EFFECT_NO_RESTORE):
            return False
    return True


@compiled
def has_passive(s: Any, i: int, effect: int) -> bool:
    """Whether a card in play has a passive of a kind."""
    card = s.card[i]
    for p in range(FIRST_PASSIVE[card], FIRST_PASSIVE[card + 1]):
        if PASSIVE_EFFECT[p] == effect:
            return not is_blank(s, i)
    return False


@compiled
def anybody_has_passive(s: Any, effect: int) -> bool:
    """Whether any card in play has a passive of a kind."""
    for k in range(s.board_size):
        if has_passive(s, s.board[k], effect):
            return True
    return False


@compiled
def is_ready(s: Any, i: int) -> bool:
    """The insane are neither ready nor exhausted."""
    return s.flags[i] & (EXHAUSTED | INSANE) == 0


@compiled
def is_exhausted(s: Any, i: int) -> bool:
    """The insane are neither ready nor exhausted."""
    return s.flags[i] & EXHAUSTED != 0 and not is_insane(s, i)


@compiled
def cost_in_play(s: Any, i: int) -> int:
    """Chapter 2: the insane cost 0; X counts as 0."""
    return 0 if is_insane(s, i) else CARD_COST[s.card[i]]


# What keeps a card out of play.


@compiled
def controls_copy(s: Any, seat: int, card: int) -> bool:
    """Chapter 5: whether a seat controls a copy of a unique card."""
    if CARD_UNIQUE[card] == 0:
        return False
    for k in range(s.board_size):
        if s.seat[s.board[k]] == seat and s.card[s.board[k]] == card:
            return True
    return False


@compiled
def controls_opposite(s: Any, seat: int, keywords: int) -> bool:
    """Chapter 5: a Heroic character beside a Villainous one of the same seat, or the other way round."""
    opposite = (VILLAINOUS if keywords & HEROIC != 0 else 0) | (HEROIC if keywords & VILLAINOUS != 0 else 0)
    if opposite == 0:
        return False
    for k in range(s.board_size):
        if s.seat[s.board[k]] == seat and s.keywords[s.board[k]] & opposite != 0:
            return True
    return False


@compiled
def may_enter(s: Any, seat: int, card: int) -> bool:
    """What keeps a card out of play, whether it is played or put into play."""
    return not controls_copy(s, seat, card) and not controls_opposite(s, seat, CARD_KEYWORDS[card])


@compiled
def may_take(s: Any, seat: int, i: int) -> bool:
    """Chapter 11: whether a seat controls a character or could; an insane one is neither Heroic nor Villainous."""
    if s.seat[i] == seat:
        return True
    return not controls_copy(s, seat, s.card[i]) and not controls_opposite(s, seat, s.keywords[i])


# Filters.


@compiled
def lies_where(s: Any, f: int, seat: int, i: int) -> bool:
    """Whether a card is of the kind, in the place and on the side that a filter names."""
    what = FILTER_WHAT[f]
    side = FILTER_SIDE[f]
    belongs = s.seat[i] if in_play(s, i) else owner_of(i)
    if side != SIDE_ANY and (belongs == seat) != (side == SIDE_OWN):
        return False
    if what == WHAT_CHARACTER:
        return is_character(s, i)
    if what == WHAT_SUPPORT:
        return in_play(s, i) and not is_character(s, i)
    if what == WHAT_ATTACHMENT:
        return in_play(s, i) and is_attachment(s, i)
    if what == WHAT_CHARACTER_OR_SUPPORT:
        return in_play(s, i)
    if what == WHAT_RESOURCE:
        return s.zone[i] == RESOURCE
    if what == WHAT_LOCATION_OR_FOREIGN_RESOURCE:
        if s.zone[i] == RESOURCE:
            return CARD_FACTION[s.card[i]] != AGENCY
        return in_play(s, i) and not is_character(s, i) and subtypes_of(s, i) & SUBTYPE_LOCATION != 0
    if what == WHAT_DISCARDED_CHARACTER:
        return s.zone[i] == DISCARD and CARD_TYPE[s.card[i]] == TYPE_CHARACTER
    if what == WHAT_DISCARDED_CARD:
        return s.zone[i] == DISCARD
    return what == WHAT_DECK_CHARACTER and s.zone[i] == DECK and CARD_TYPE[s.card[i]] == TYPE_CHARACTER


@compiled
def has_nature(s: Any, f: int, i: int) -> bool:
    """Subtypes, keywords, faction and title."""
    subtypes = subtypes_of(s, i) if in_play(s, i) else CARD_SUBTYPES[s.card[i]]
    if FILTER_SUBTYPE[f] != 0 and subtypes & FILTER_SUBTYPE[f] == 0:
        return False
    if subtypes & FILTER_NOT_SUBTYPE[f] != 0:
        return False
    if FILTER_KEYWORD[f] != 0 and s.keywords[i] & FILTER_KEYWORD[f] == 0:
        return False
    if FILTER_EITHER_SUBTYPE[f] != 0 or FILTER_EITHER_KEYWORD[f] != 0:
        if subtypes & FILTER_EITHER_SUBTYPE[f] == 0 and s.keywords[i] & FILTER_EITHER_KEYWORD[f] == 0:
            return False
    if FILTER_FACTION[f] >= 0 and not has_faction(s, i, FILTER_FACTION[f]):
        return False
    return FILTER_TITLE[f] < 0 or s.card[i] == FILTER_TITLE[f]


@compiled
def is_in_state(s: Any, f: int, i: int) -> bool:
    """Ready, exhausted, insane, committed."""
    state = FILTER_STATE[f]
    if state == STATE_ANY:
        return True
    if state == STATE_READY:
        return is_ready(s, i)
    if state == STATE_EXHAUSTED:
        return is_exhausted(s, i)
    if state == STATE_INSANE:
        return is_insane(s, i)
    if state == STATE_COMMITTED:
        return s.story[i] != NOT_COMMITTED
    return not is_insane(s, i)


@compiled
def is_within_limits(s: Any, f: int, seat: int, source: int, x: int, i: int) -> bool:
    """Skill, cost and icons."""
    limit = FILTER_MAX_SKILL[f]
    if limit != NO_LIMIT:
        if limit == LIMIT_X:
            limit = x
        elif limit == LIMIT_BELOW_X:
            limit = x - 1
        elif limit == LIMIT_BELOW_SOURCE:
            limit = s.skill[source] - 1
        if s.skill[i] > limit:
            return False
    limit = FILTER_MAX_COST[f]
    if limit != NO_LIMIT:
        if limit == LIMIT_X:
            limit = x
        elif limit == LIMIT_DOMAINS:
            limit = s.num_domains[seat]
        if (cost_in_play(s, i) if in_play(s, i) else CARD_COST[s.card[i]]) > limit:
            return False
    for icon in range(NUM_ICONS):
        if s.icons[i, icon] < FILTER_MIN_ICONS[f, icon]:
            return False
    return FILTER_LACKS_ICON[f] < 0 or s.icons[i, FILTER_LACKS_ICON[f]] == 0


@compiled
def story_of_source(s: Any, source: int) -> int:
    """Where a card, or the host of an attached card, is committed."""
    return s.story[s.place[source]] if s.zone[source] == ATTACHED else s.story[source]


@compiled
def stands_where(s: Any, f: int, source: int, i: int) -> bool:
    """At the story of the source, or at the one where both stood when it was resolved."""
    where = FILTER_WHERE[f]
    if where == WHERE_ANY:
        return True
    if where == WHERE_SAME_STORY:
        return s.story[i] != NOT_COMMITTED and s.story[i] == story_of_source(s, source)
    return s.stood[i] != NOT_COMMITTED and s.stood[i] == s.stood[source]


@compiled
def bears_attachment(s: Any, i: int) -> bool:
    """Whether an Attachment is on it."""
    for k in range(s.board_size):
        j = s.board[k]
        if s.zone[j] == ATTACHED and s.place[j] == i:
            return True
    return False


@compiled
def can_suffer(s: Any, f: int, seat: int, i: int) -> bool:
    """What protects a character also keeps it from being chosen."""
    aim = FILTER_AIM[f]
    if aim == AIM_WOUND:
        return can_be_wounded(s, i)
    if aim == AIM_INSANE:
        return can_go_insane(s, i)
    if aim == AIM_ENTER:
        return may_enter(s, owner_of(i), s.card[i])
    if aim == AIM_CONTROL:
        return may_take(s, seat, i)
    return aim != AIM_RESTORE or can_be_restored(s, i)


@compiled
def fits(s: Any, f: int, seat: int, source: int, x: int, i: int) -> bool:
    """Whether a card is all that a filter asks for, from the point of view of a seat and a source."""
    return (lies_where(s, f, seat, i) and has_nature(s, f, i) and is_in_state(s, f, i)
            and is_within_limits(s, f, seat, source, x, i) and stands_where(s, f, source, i)
            and not (FILTER_NOT_SELF[f] == 1 and i == source)
            and not (FILTER_NO_ATTACHMENT[f] == 1 and bears_attachment(s, i)) and can_suffer(s, f, seat, i))


@compiled
def is_about_board(f: int) -> bool:
    """Filters that only cards in play can fit."""
    what = FILTER_WHAT[f]
    return (what == WHAT_CHARACTER or what == WHAT_SUPPORT or what == WHAT_ATTACHMENT
            or what == WHAT_CHARACTER_OR_SUPPORT)


@compiled
def story_fits(s: Any, f: int, slot: int) -> bool:
    """Whether a story can be chosen."""
    if s.story_card[slot] == NO_STORY:
        return False
    total = 0
    for seat in range(NUM_SEATS):
        total += s.tokens[slot, seat]
    return total >= FILTER_MIN_TOKENS[f] and (FILTER_MAX_TOKENS[f] < 0 or total <= FILTER_MAX_TOKENS[f])


@compiled
def domain_fits(s: Any, f: int, seat: int, whose: int, domain: int) -> bool:
    """Whether a domain can be chosen."""
    if domain >= s.num_domains[whose]:
        return False
    is_drained = s.drained[whose] & (1 << domain) != 0
    if FILTER_WHAT[f] == WHAT_OWN_DOMAIN_DRAINED:
        return whose == seat and is_drained
    return FILTER_WHAT[f] == WHAT_DOMAIN_UNDRAINED and not is_drained


@compiled
def has_target(s: Any, f: int, seat: int, source: int, x: int) -> bool:
    """Whether anything fits."""
    what = FILTER_WHAT[f]
    if what == WHAT_PLAYER:
        return True
    if what == WHAT_STORY:
        for slot in range(NUM_SLOTS):
            if story_fits(s, f, slot):
                return True
        return False
    if what == WHAT_OWN_DOMAIN_DRAINED or what == WHAT_DOMAIN_UNDRAINED:
        return has_domain(s, f, seat)
    for k in range(s.board_size if is_about_board(f) else NUM_INSTANCES):
        if fits(s, f, seat, source, x, s.board[k] if is_about_board(f) else k):
            return True
    return False


@compiled
def has_domain(s: Any, f: int, seat: int) -> bool:
    """Whether a domain of either seat fits."""
    for whose in range(NUM_SEATS):
        for domain in range(s.num_domains[whose]):
            if domain_fits(s, f, seat, whose, domain):
                return True
    return False
