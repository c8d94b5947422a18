"""The one function that hides: what a seat may know, as one flat vector of named pieces.

Everything is seen from the seat's own place: oneself first, then the opponent.  Whose cards there are is public, since
deck lists are; hidden are the opponent's hand, the order of decks, and the fronts of domains that lie face down, as far
as the seat has not seen them.
"""

from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.layout import (
    ABILITY_FRAME,
    ASK_AMOUNT,
    ASK_COPY,
    ASK_PICK,
    ASK_YES,
    ASKS,
    ATTACHED,
    BLANKED,
    BORROWED,
    CANCELLED,
    COMMIT_FRAME,
    DECK,
    DISCARD,
    DOMAIN_CARD,
    EXHAUSTED,
    FRAMES,
    FRESH_DISCARD,
    HAND,
    INSANE,
    MARKED,
    MAX_DECK,
    MAX_DOMAINS,
    NO_CARD,
    NO_INSTANCE,
    NO_STORY,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_ROW,
    NUM_SEATS,
    NUM_SLOTS,
    ON_STORY,
    OVERPAID,
    PICK_EXCHANGE,
    PICKS,
    PLAY_FRAME,
    RESOURCE,
    STAGES,
    STORY_FRAME,
    STORY_WON,
    WIN_FRAME,
    WOUND_FRAME,
    ZERO_SKILL,
    ZONES,
)
from mythos_envs.call_of_cthulhu_lcg.rules_board import gained_card, is_character, picked_resource
from mythos_envs.call_of_cthulhu_lcg.rules_values import struggles_of
from mythos_envs.call_of_cthulhu_lcg.rules_windows import has_card_targets
from mythos_envs.call_of_cthulhu_lcg.tables import (
    ABILITY_TARGETS,
    ATTACH_STORY,
    CARD_ATTACH,
    CARD_COST,
    CARD_TRANSIENT,
    FILTER_WHAT,
    NO_FILTER,
    NUM_CARDS,
    NUM_FACTIONS,
    NUM_ICONS,
    NUM_KEYWORDS,
    NUM_STORIES,
    STORY_STRUGGLES,
    WHAT_CHARACTER,
    WHAT_OWN_DOMAIN_DRAINED,
    WHAT_PLAYER,
    WHAT_STORY,
)
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY

NUM_STAGES = len(STAGES)
NUM_ASKS = len(ASKS)
NUM_PICKS = len(PICKS)
NUM_FRAMES = len(FRAMES)
MAX_SHOWN = 20
"""Cards of one side that have a row of their own; any more of them are seen by identity only."""
NUM_STATES = 3
NUM_TOP, NUM_BOTTOM = 5, 3
NUM_DISCARDS = 5
"""Cards of a discard pile whose order is shown; F157 takes as many from the top as are put down, seldom more."""
SET_APART = 1.25
"""What a copy counts that is told apart from the others of its pile; copies are too few for sums to be mixed up."""

SLOT_FACTS = ("card", "is a character", "cost", "skill", "toughness", "wounds", "exhausted", "insane", "host",
              "changed until the end of the phase", "target", "may respond, less its answers",
              "card whose abilities it has gained", "whom it must follow to a story")
"""Then icons, keywords, and the story that it is committed or attached to, one-hot.  A card is a number from 0 to 1."""
DOMAIN_FACTS = ("there", "drained", "front", "resources", "transient ones", "chosen, or of the resource in question")
STORY_FACTS = ("own tokens", "other tokens", "own characters", "other characters", "own skill", "other skill",
               "resolved", "contested", "committed to, resolved or won just now", "chosen for an ability or a card")
"""Then which story it is, one-hot (the last: a conspiracy), its struggles, icons of one's own side, of the other."""
SEAT_FACTS = ("hand", "deck", "discards", "stories won", "domains", "domains not drained", "discount",
              "struggles won by two", "abilities overpaid", "Shub-Niggurath characters played")
TABLE_FACTS = ("turn", "own turn", "began", "to act", "strict_windows", "neutral_match", "arcane must", "uncommit end",
               "what cards cost more")
DECISION_FACTS = ("may pass", "least", "most", "card of which a copy is chosen", "X", "domain that paid", "count",
                  "overpaid", "own", "depth", "ability that is answered", "first target", "second target",
                  "card in question", "player chosen", "struggle", "how many of its kind")
AT_ICONS = len(SLOT_FACTS)
AT_KEYWORDS = AT_ICONS + NUM_ICONS
AT_ROW = AT_KEYWORDS + NUM_KEYWORDS
NUM_SLOT_FACTS = AT_ROW + NUM_SLOTS
"""In the row of a card: where its icons, its keywords and its place in the row of stories begin."""
NUM_DOMAIN_COUNTS = len(DOMAIN_FACTS)
NUM_DOMAIN_FACTS = NUM_DOMAIN_COUNTS + NUM_FACTIONS
NUM_STORY_COUNTS = len(STORY_FACTS)
NUM_STORY_FACTS = NUM_STORY_COUNTS + NUM_STORIES + 1 + 3 * NUM_ICONS
NUM_SEAT_COUNTS = len(SEAT_FACTS)
NUM_SEAT_FACTS = NUM_SEAT_COUNTS + NUM_FACTIONS
NUM_TABLE_FACTS = len(TABLE_FACTS)
NUM_DECISION_FACTS = len(DECISION_FACTS)
"""How long the rows are."""

HAND_PLANE, OWN_UNSEEN, OTHER_UNSEEN, OTHER_HAND, OWN_DISCARD, OTHER_DISCARD, PLAY_PLANES = (
    k * NUM_CARDS for k in range(7)
)
AT_SLOTS = PLAY_PLANES + NUM_SEATS * NUM_STATES * NUM_CARDS
AT_DOMAINS = AT_SLOTS + NUM_SEATS * MAX_SHOWN * NUM_SLOT_FACTS
AT_STORIES = AT_DOMAINS + NUM_SEATS * MAX_DOMAINS * NUM_DOMAIN_FACTS
AT_WON = AT_STORIES + NUM_SLOTS * NUM_STORY_FACTS
AT_SEATS = AT_WON + NUM_SEATS * NUM_STORIES
AT_DECKS = AT_SEATS + NUM_SEATS * NUM_SEAT_FACTS
AT_DISCARDS = AT_DECKS + NUM_SEATS * (NUM_TOP + NUM_BOTTOM)
AT_TABLE = AT_DISCARDS + NUM_SEATS * NUM_DISCARDS
AT_STAGE = AT_TABLE + NUM_TABLE_FACTS
AT_ASK = AT_STAGE + NUM_STAGES
AT_PICK = AT_ASK + NUM_ASKS
AT_FRAME = AT_PICK + NUM_PICKS
AT_SOURCE = AT_FRAME + NUM_FRAMES
AT_DECISION = AT_SOURCE + NUM_CARDS
"""Where the pieces begin, in the order of `pieces`."""

NOT_IN_A_PILE, ON_DOMAIN, KNOWN_PLACE, IN_DISCARD = -1, -2, -3, -4


def _plane_of(side: int, knows: int, zone: int) -> int:
    """The plane in which a card of a side's deck counts by its zone, and by whether it is known where it is."""
    if zone == DISCARD:
        return IN_DISCARD
    if zone == RESOURCE:
        return ON_DOMAIN
    if zone == HAND and (side == 0 or knows):
        return side * OTHER_HAND
    if zone in (DECK, DOMAIN_CARD) and knows:
        return KNOWN_PLACE
    return OWN_UNSEEN + side * NUM_CARDS if zone in (DECK, HAND, DOMAIN_CARD) else NOT_IN_A_PILE


PLANE_OF = np.array([[[_plane_of(side, knows, zone) for zone in range(len(ZONES))] for knows in range(2)]
                     for side in range(NUM_SEATS)], np.int16)


def pieces(players: int) -> dict[str, tuple[int, ...]]:
    """Names and shapes of the pieces, in the order in which `observe` fills them."""
    return {
        "hand": (NUM_CARDS,),  # one's own, copies of each card; so in all piles below; 1.25 if picked for an exchange
        "own_unseen": (NUM_CARDS,),  # one's deck, and domains one has not seen, without cards whose place one knows
        "other_unseen": (NUM_CARDS,),  # the same of the opponent, with the hand
        "other_hand": (NUM_CARDS,),  # in the opponent's hand for certain
        "own_discard": (NUM_CARDS,),  # one's own discard pile; a copy that got there in this phase counts 1.25
        "other_discard": (NUM_CARDS,),  # the opponent's
        "in_play": (players, NUM_STATES, NUM_CARDS),  # by who controls it: ready, exhausted, insane
        "slots": (players, MAX_SHOWN, NUM_SLOT_FACTS),  # a row for each card in play, in order of entering: SLOT_FACTS
        "domains": (players, MAX_DOMAINS, NUM_DOMAIN_FACTS),  # DOMAIN_FACTS, then what it pays by faction
        "stories": (NUM_SLOTS, NUM_STORY_FACTS),  # the row, one's own conspiracy, the opponent's: STORY_FACTS
        "won": (players, NUM_STORIES),  # stories won
        "seats": (players, NUM_SEAT_FACTS),  # SEAT_FACTS, then resources by faction
        "decks": (players, NUM_TOP + NUM_BOTTOM),  # cards that one knows from the top down, and from the bottom up
        "discards": (players, NUM_DISCARDS),  # cards of the discard piles from the top down
        "table": (NUM_TABLE_FACTS,),  # TABLE_FACTS
        "stage": (NUM_STAGES,),  # of the turn, one-hot
        "ask": (NUM_ASKS,),  # what is asked, one-hot
        "pick": (NUM_PICKS,),  # what a card is picked for, one-hot, if one is asked oneself
        "frame": (NUM_FRAMES,),  # what is going on, one-hot
        "source": (NUM_CARDS,),  # the card whose ability is being used, one-hot
        "decision": (NUM_DECISION_FACTS,),  # DECISION_FACTS
    }


@compiled
def is_seen(s: Any, seat: int, i: int) -> bool:
    """Whether a seat knows where this card is: it lies open, or the seat holds it or has seen it go there."""
    zone = s.zone[i]
    if zone != DECK and zone != HAND and zone != DOMAIN_CARD:
        return True
    if zone == HAND and i // MAX_DECK == seat:
        return True
    return s.known[i] >> seat & 1 == 1 and (zone != DECK or s.place[i] != 0)


@compiled
def as_number(card: int) -> float:
    """A card as one number, none of them 0."""
    return (card + 1.0) / NUM_CARDS


@compiled
def number_of(s: Any, i: int) -> float:
    """Which card an instance is, as one number."""
    return as_number(s.card[i])


@compiled
def observe(s: Any, seat: int, out: Any) -> None:
    """Fills the whole vector with what ``seat`` may know."""
    out[:] = 0.0
    _observe_stories(s, seat, _observe_board(s, seat, out), out)
    for side in range(NUM_SEATS):
        _observe_piles(s, seat, side, out)
        _observe_seat(s, (seat + side) % NUM_SEATS, side, out)
    _observe_table(s, seat, out)
    if s.player != NOBODY:
        _observe_decision(s, seat, out)


@compiled
def _observe_piles(s: Any, seat: int, side: int, out: Any) -> None:
    """The cards of one deck in hand, deck, discard pile and domains.

    Where each of them lies is as good as random, so that a table of planes is much faster than a branch for every zone.
    """
    owner = (seat + side) % NUM_SEATS
    for i in range(owner * MAX_DECK, (owner + 1) * MAX_DECK):
        plane = PLANE_OF[side, s.known[i] >> seat & 1, s.zone[i]]
        if plane >= 0:
            out[plane + s.card[i]] += 1.0
        elif plane == ON_DOMAIN:
            at = AT_DOMAINS + (side * MAX_DOMAINS + s.place[i]) * NUM_DOMAIN_FACTS
            out[at + 3] += 0.2
            out[at + 4] += CARD_TRANSIENT[s.card[i]]
        elif plane == IN_DISCARD:
            _observe_discarded(s, owner, side, i, out)
        elif plane == KNOWN_PLACE:
            _observe_known_place(s, owner, side, i, out)


@compiled
def _observe_discarded(s: Any, owner: int, side: int, i: int, out: Any) -> None:
    """A card of a discard pile: which, whether it got there in this phase, and how deep it lies."""
    out[OWN_DISCARD + side * NUM_CARDS + s.card[i]] += SET_APART if s.flags[i] & FRESH_DISCARD != 0 else 1.0
    depth = s.discard_size[owner] - 1 - s.place[i]
    if depth < NUM_DISCARDS:
        out[AT_DISCARDS + side * NUM_DISCARDS + depth] = number_of(s, i)


@compiled
def _observe_known_place(s: Any, owner: int, side: int, i: int, out: Any) -> None:
    """A card that the seat has seen go into a deck or under a domain; shuffled since, it is one of the unseen."""
    if s.zone[i] == DOMAIN_CARD:
        out[AT_DOMAINS + (side * MAX_DOMAINS + s.place[i]) * NUM_DOMAIN_FACTS + 2] = number_of(s, i)
    elif s.place[i] != 0:
        _observe_deck_card(s, owner, side, i, out)
    else:
        out[OWN_UNSEEN + side * NUM_CARDS + s.card[i]] += 1.0


@compiled
def _observe_deck_card(s: Any, owner: int, side: int, i: int, out: Any) -> None:
    """A card of a deck whose place the seat knows."""
    at = AT_DECKS + side * (NUM_TOP + NUM_BOTTOM)
    place = s.place[i]
    if place > 0:
        depth = s.deck_top[owner] - place
        if depth < NUM_TOP:
            out[at + depth] = number_of(s, i)
    else:
        height = s.deck_bottom[owner] + place
        if height < NUM_BOTTOM:
            out[at + NUM_TOP + height] = number_of(s, i)


@compiled
def _observe_board(s: Any, seat: int, out: Any) -> int:
    """Cards in play, by identity and in rows of their own; returns the slots whose struggles they may change, bits."""
    own, other, changed = 0, 0, 0
    for k in range(s.board_size):
        i = s.board[k]
        side = 0 if s.seat[i] == seat else 1
        flags = s.flags[i]
        state = 2 if flags & INSANE != 0 else (1 if flags & EXHAUSTED != 0 else 0)
        out[PLAY_PLANES + (side * NUM_STATES + state) * NUM_CARDS + s.card[i]] += 1.0
        place = other if side == 1 else own
        if side == 1:
            other += 1
        else:
            own += 1
        if place < MAX_SHOWN:
            first = AT_SLOTS + (side * MAX_SHOWN + place) * NUM_SLOT_FACTS
            _observe_slot(s, seat, i, out[first : first + NUM_SLOT_FACTS])
        if s.zone[i] == ON_STORY:
            changed |= 1 << s.place[i]
        if s.story[i] != NOT_COMMITTED:
            _observe_committed(s, seat, i, side, out)
            if s.memory[i] < NUM_ICONS:
                changed |= 1 << s.story[i]
    return changed


@compiled
def _observe_slot(s: Any, seat: int, i: int, row: Any) -> None:
    """One card in play, with the values in force."""
    flags = s.flags[i]
    row[0] = number_of(s, i)
    row[1] = 1.0 if is_character(s, i) else 0.0
    row[2] = CARD_COST[s.card[i]] / 5.0
    row[3] = s.skill[i] / 5.0
    row[4] = s.toughness[i]
    row[5] = s.wounds[i]
    row[6] = 1.0 if flags & EXHAUSTED != 0 else 0.0
    row[7] = 1.0 if flags & INSANE != 0 else 0.0
    if s.zone[i] == ATTACHED:
        row[8] = number_of(s, s.place[i])
    row[9] = s.skill_change[i] / 5.0 + (1.0 if flags & (BLANKED | ZERO_SKILL | BORROWED) != 0 else 0.0)
    row[11] = (1.0 if s.fresh[i] != 0 else 0.0) - s.answered[i] / 10.0
    if gained_card(s, i) != NO_CARD:
        row[12] = as_number(gained_card(s, i))
    if s.link[i] != NO_INSTANCE:
        row[13] = number_of(s, s.link[i])
    for icon in range(NUM_ICONS):
        row[AT_ICONS + icon] = s.icons[i, icon]
    for keyword in range(NUM_KEYWORDS):
        row[AT_KEYWORDS + keyword] = s.keywords[i] >> keyword & 1
    if s.story[i] != NOT_COMMITTED:
        row[AT_ROW + _row_of(s.story[i], seat)] = 1.0
    elif s.zone[i] == ON_STORY:
        row[AT_ROW + _row_of(s.place[i], seat)] = 1.0
    for level in range(s.depth - 1, -1, -1):
        if is_about_cards(s, level):
            row[10] = 1.0 if s.frame_first[level] == i or s.frame_second[level] == i else 0.0
            break


@compiled
def is_about_cards(s: Any, level: int) -> bool:
    """Whether what is going on has cards as its targets, not stories, players or domains."""
    frame = s.frame[level]
    if frame == ABILITY_FRAME:
        return has_card_targets(s.frame_ability[level])
    if frame == PLAY_FRAME:
        return CARD_ATTACH[s.card[s.frame_source[level]]] != ATTACH_STORY
    return frame == WOUND_FRAME


@compiled
def _row_of(slot: int, seat: int) -> int:
    """Where a story is shown: the row, one's own conspiracy, the opponent's."""
    return slot if slot < NUM_ROW else NUM_ROW + (slot - NUM_ROW + seat) % NUM_SEATS


@compiled
def _observe_committed(s: Any, seat: int, i: int, side: int, out: Any) -> None:
    """What a committed character adds to its side."""
    at = AT_STORIES + _row_of(s.story[i], seat) * NUM_STORY_FACTS
    out[at + 2 + side] += 0.5
    out[at + 4 + side] += s.skill[i] / 5.0
    at += NUM_STORY_FACTS - (NUM_SEATS - side) * NUM_ICONS
    for icon in range(NUM_ICONS):
        out[at + icon] += s.icons[i, icon]


@compiled
def _observe_stories(s: Any, seat: int, changed: int, out: Any) -> None:
    """Stories and conspiracies in the row, then those that are won."""
    for slot in range(NUM_SLOTS):
        if s.story_card[slot] == NO_STORY:
            continue
        at = AT_STORIES + _row_of(slot, seat) * NUM_STORY_FACTS
        out[at] = s.tokens[slot, seat] / 5.0
        out[at + 1] = s.tokens[slot, 1 - seat] / 5.0
        out[at + 6] = s.resolved >> slot & 1
        out[at + 7] = s.contested >> slot & 1
        out[at + NUM_STORY_COUNTS + (s.story_card[slot] if slot < NUM_ROW else NUM_STORIES)] = 1.0
        at += NUM_STORY_COUNTS + NUM_STORIES + 1
        # To sum the struggles over the board took half of the time of `observe`, and hardly any card changes them.
        is_plain = slot < NUM_ROW and changed >> slot & 1 == 0
        for icon in range(NUM_ICONS):
            if is_plain and s.dropped[slot, icon] == 0:
                out[at + icon] = STORY_STRUGGLES[s.story_card[slot], icon]
            else:
                out[at + icon] = struggles_of(s, slot, icon)
    for story in range(NUM_STORIES):
        if s.story_at[story] >= STORY_WON:
            side = 0 if s.story_at[story] - STORY_WON == seat else 1
            out[AT_WON + side * NUM_STORIES + story] = 1.0


@compiled
def _observe_seat(s: Any, seat: int, side: int, out: Any) -> None:
    """What is public about one seat: counts and domains."""
    at = AT_SEATS + side * NUM_SEAT_FACTS
    undrained = 0
    for domain in range(s.num_domains[seat]):
        row = AT_DOMAINS + (side * MAX_DOMAINS + domain) * NUM_DOMAIN_FACTS
        is_drained = s.drained[seat] >> domain & 1
        undrained += 1 - is_drained
        out[row] = 1.0
        out[row + 1] = is_drained
        for faction in range(NUM_FACTIONS):
            out[row + NUM_DOMAIN_COUNTS + faction] = s.worth[seat, domain, faction] / 5.0
    out[at] = s.hand_size[seat] / 5.0
    out[at + 1] = s.deck_size[seat] / 20.0
    out[at + 2] = s.discard_size[seat] / 20.0
    out[at + 3] = s.num_won[seat] / 3.0
    out[at + 4] = s.num_domains[seat] / 5.0
    out[at + 5] = undrained / 5.0
    out[at + 6] = s.discount[seat]
    out[at + 7] = s.won_by_two[seat]
    out[at + 8] = s.overpaid[seat]
    out[at + 9] = s.played_shub[seat]
    for faction in range(NUM_FACTIONS):
        out[at + NUM_SEAT_COUNTS + faction] = s.held[seat, faction] / 5.0


@compiled
def _observe_table(s: Any, seat: int, out: Any) -> None:
    """The turn, its stage and the options."""
    at = AT_TABLE
    out[at] = s.turn / 20.0
    out[at + 1] = 1.0 if s.active == seat else 0.0
    out[at + 2] = 1.0 if s.first == seat else 0.0
    out[at + 3] = 1.0 if s.player == seat else 0.0
    out[at + 4] = s.strict_windows
    out[at + 5] = s.neutral_match
    out[at + 6] = s.arcane_must
    out[at + 7] = s.uncommit_now
    out[at + 8] = s.more_cost
    out[AT_STAGE + s.turn_stage] = 1.0


@compiled
def _observe_decision(s: Any, seat: int, out: Any) -> None:
    """What is being asked, and about which cards; numbers that could tell of a hand only to the seat that is asked."""
    top = s.depth - 1
    at = AT_DECISION
    out[AT_ASK + s.ask] = 1.0
    out[AT_FRAME + s.frame[top]] = 1.0
    if s.player == seat:
        _observe_own_question(s, seat, top, out)
    if s.ask == ASK_YES and s.frame[top] == ABILITY_FRAME and s.frame_first[top] < NUM_INSTANCES:
        _observe_resource(s, seat, int(s.frame_first[top]), out)
    out[at + 8] = 1.0 if s.frame_seat[top] == seat else 0.0
    out[at + 9] = s.depth / 5.0
    found = 0
    for level in range(top, -1, -1):
        frame = s.frame[level]
        if frame != ABILITY_FRAME and frame != PLAY_FRAME:
            _observe_course(s, seat, level, out)
            continue
        _observe_choices(s, seat, level, out)
        source = s.frame_source[level]
        if source < NUM_INSTANCES and is_seen(s, seat, source):
            if found == 0:
                _observe_source(s, seat, level, out)
            elif found == 1:
                out[at + 10] = number_of(s, source)
            found += 1


@compiled
def _observe_own_question(s: Any, seat: int, top: int, out: Any) -> None:
    """What only the seat that is asked may know."""
    at = AT_DECISION
    if s.ask == ASK_PICK:
        out[AT_PICK + s.ask_a] = 1.0
        if s.ask_a == PICK_EXCHANGE:
            for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK):
                if s.zone[i] == HAND and s.flags[i] & MARKED != 0:
                    out[HAND_PLANE + s.card[i]] += SET_APART - 1.0
    elif s.ask == ASK_AMOUNT:
        out[at + 1] = s.ask_a / 5.0
        out[at + 2] = s.ask_b / 5.0
    elif s.ask == ASK_COPY:
        out[at + 3] = as_number(s.picked)
    out[at] = s.may_pass
    out[at + 6] = s.frame_count[top] / 5.0
    if picked_resource(s) != NO_INSTANCE:
        out[at + 13] = number_of(s, picked_resource(s))


@compiled
def _observe_resource(s: Any, seat: int, i: int, out: Any) -> None:
    """F163: the resource that is given up, or not, and where it lies."""
    out[AT_DECISION + 13] = number_of(s, i)
    _observe_chosen_domain(seat, i // MAX_DECK, s.place[i], out)


@compiled
def _observe_chosen_domain(seat: int, owner: int, domain: int, out: Any) -> None:
    """A domain that the question or an ability is about."""
    side = 0 if owner == seat else 1
    out[AT_DOMAINS + (side * MAX_DOMAINS + domain) * NUM_DOMAIN_FACTS + 5] = 1.0


@compiled
def _observe_course(s: Any, seat: int, level: int, out: Any) -> None:
    """The story that is committed to, resolved, or won: while it is won it lies nowhere, and its row tells which."""
    frame, first = s.frame[level], s.frame_first[level]
    slot = NUM_SLOTS
    if frame == COMMIT_FRAME:
        slot = int(s.frame_step[level])
    elif frame == STORY_FRAME and s.frame_flags[level] & CANCELLED == 0:
        slot = int(first)
        out[AT_DECISION + 15] = s.frame_step[level] / 5.0
        out[AT_DECISION + 16] = s.frame_count[level] / 5.0
    elif frame == WIN_FRAME and first != NO_INSTANCE:
        slot = int(first)
        story = s.frame_count[level] if s.frame_count[level] != NO_STORY else NUM_STORIES
        out[AT_STORIES + _row_of(slot, seat) * NUM_STORY_FACTS + NUM_STORY_COUNTS + story] = 1.0
    if slot < NUM_SLOTS:
        out[AT_STORIES + _row_of(slot, seat) * NUM_STORY_FACTS + 8] = 1.0


@compiled
def what_is_chosen(s: Any, level: int) -> int:
    """What a card or an ability asks for first: a story, a player, a domain, or else cards."""
    if s.frame[level] == PLAY_FRAME:
        return WHAT_STORY if CARD_ATTACH[s.card[s.frame_source[level]]] == ATTACH_STORY else WHAT_CHARACTER
    f = ABILITY_TARGETS[s.frame_ability[level], 0]
    return FILTER_WHAT[f] if f != NO_FILTER else WHAT_CHARACTER


@compiled
def _observe_choices(s: Any, seat: int, level: int, out: Any) -> None:
    """The story, player or domains that were chosen for an ability or a card."""
    first, second = int(s.frame_first[level]), int(s.frame_second[level])
    if first == NO_INSTANCE:
        return
    what = what_is_chosen(s, level)
    if what == WHAT_STORY:
        out[AT_STORIES + _row_of(first, seat) * NUM_STORY_FACTS + 9] = 1.0
    elif what == WHAT_PLAYER:
        out[AT_DECISION + 14] = 1.0 if first == seat else 0.5
    elif what == WHAT_OWN_DOMAIN_DRAINED:
        _observe_chosen_domain(seat, first // MAX_DOMAINS, first % MAX_DOMAINS, out)
        if second != NO_INSTANCE:
            _observe_chosen_domain(seat, second // MAX_DOMAINS, second % MAX_DOMAINS, out)


@compiled
def _observe_source(s: Any, seat: int, level: int, out: Any) -> None:
    """The card whose ability is being used, what was paid for it, and whom it is for."""
    at = AT_DECISION
    out[AT_SOURCE + s.card[s.frame_source[level]]] = 1.0
    out[at + 4] = s.frame_x[level] / 5.0
    out[at + 5] = (s.frame_domain[level] + 1.0) / MAX_DOMAINS
    out[at + 7] = 1.0 if s.frame_flags[level] & OVERPAID != 0 else 0.0
    if not is_about_cards(s, level):
        return
    first, second = s.frame_first[level], s.frame_second[level]
    if first != NO_INSTANCE and first < NUM_INSTANCES and is_seen(s, seat, first):
        out[at + 11] = number_of(s, first)
    if second != NO_INSTANCE and second < NUM_INSTANCES and is_seen(s, seat, second):
        out[at + 12] = number_of(s, second)
