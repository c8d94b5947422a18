"""Tracks, resources, spells in hand and disks; bundles of gains and losses, and the choices they ask for.

The numbers in docstrings are sentences of RULES.md.  A bundle is carried out item by item by an ITEMS frame; an item
that needs a choice puts a frame of its own on top.
"""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.rng import below
from mythos_envs.kingsport_festival.actions import DECK, DISCARD, DONE, GIVE_UP, LOOK, RESOURCE, TAKE
from mythos_envs.kingsport_festival.layout import (
    DECK_FRAME,
    EVENT_KNOWN,
    FESTIVAL_KNOWN,
    FORESIGHT_FRAME,
    HAND_LIMIT_FRAME,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    INVESTIGATOR_KNOWN,
    ITEMS,
    LOSE_DISK_FRAME,
    LOSE_RESOURCE_FRAME,
    LOSE_SPELL_FRAME,
    NO_CARD,
    NO_FRAME,
    RESOURCE_FRAME,
    TAKE_SANITY_FRAME,
)
from mythos_envs.kingsport_festival.tables import (
    BUILDING_HAND_LIMIT,
    BUILDING_INCOME,
    BUILDING_INCOME_MAGIC,
    BUILDING_INCOME_PHASE,
    BUILDING_INCOME_SANITY,
    BUILDING_LEVEL,
    BUILDING_POINTS,
    FIRST_OF_DECK,
    GAIN_CULT,
    GAIN_FORESIGHT,
    GAIN_MAGIC,
    GAIN_RESOURCE,
    GAIN_SANITY,
    GAIN_SPELL,
    HAND_LIMIT,
    INCOME_BUILDINGS,
    ITEM_AMOUNT,
    ITEM_CHOICE,
    ITEM_EACH,
    ITEM_LAST,
    ITEM_MASK,
    ITEM_OP,
    ITEM_OTHER,
    ITEM_OTHER_AMOUNT,
    LIMIT_BUILDINGS,
    LOSE_CULT,
    LOSE_DISK,
    LOSE_MAGIC,
    LOSE_RESOURCE,
    LOSE_SANITY,
    LOSE_SPELL,
    NO_BUNDLE,
    NO_ITEM_OP,
    NUM_BUILDINGS,
    NUM_DECKS,
    NUM_RAIDS,
    NUM_RESOURCES,
    NUM_SPELLS,
    SCENARIO_FORESIGHT_BOTH,
    SCENARIO_SAFE_LEVELS,
    SCENARIO_SANITY_LIMIT,
    SPELL_DECK,
    SPELL_TWIN,
)

# The stack of pending decisions.


@compiled
def push(s: Any, frame: int, seat: int, a: int, b: int, c: int) -> None:
    """Asks one more thing before what is already pending."""
    s.frame[s.depth] = frame
    s.frame_seat[s.depth] = seat
    s.frame_a[s.depth] = a
    s.frame_b[s.depth] = b
    s.frame_c[s.depth] = c
    s.depth += 1


@compiled
def pop(s: Any) -> None:
    """The topmost decision has been answered."""
    s.depth -= 1
    s.frame[s.depth] = NO_FRAME
    s.frame_seat[s.depth] = 0
    s.frame_a[s.depth] = 0
    s.frame_b[s.depth] = 0
    s.frame_c[s.depth] = 0


@compiled
def count_down(s: Any) -> None:
    """One of the choices of the topmost decision has been made."""
    top = s.depth - 1
    s.frame_a[top] -= 1
    if s.frame_a[top] <= 0:
        pop(s)


# Tracks.


@compiled
def sanity_limit(s: Any) -> int:
    """12.5, 14.20  Nobody has more sanity than the limit of the scenario."""
    return SCENARIO_SANITY_LIMIT[s.scenario]


@compiled
def gain_sanity(s: Any, seat: int, amount: int) -> None:
    """Sanity beyond the limit is lost."""
    s.sanity[seat] = min(sanity_limit(s), s.sanity[seat] + amount)


@compiled
def lose_cult(s: Any, seat: int, amount: int) -> None:
    """Cult points never fall below 0; the rest is waived."""
    s.cult[seat] = max(0, s.cult[seat] - amount)


@compiled
def lose_sanity(s: Any, seat: int, amount: int) -> None:
    """Sanity never falls below 0; what is missing is paid in cult points."""
    paid = min(s.sanity[seat], amount)
    s.sanity[seat] -= paid
    lose_cult(s, seat, amount - paid)


@compiled
def lose_track(s: Any, seat: int, op: int, amount: int) -> None:
    """A loss that asks nothing."""
    if op == LOSE_SANITY:
        lose_sanity(s, seat, amount)
    elif op == LOSE_MAGIC:
        s.magic[seat] = max(0, s.magic[seat] - amount)
    elif op == LOSE_CULT:
        lose_cult(s, seat, amount)


@compiled
def num_resources(s: Any, seat: int, mask: int) -> int:
    """Resources of the kinds in ``mask``."""
    total = 0
    for kind in range(NUM_RESOURCES):
        if mask >> kind & 1:
            total += s.resources[seat, kind]
    return total


# Spells in hand.


@compiled
def hand_size(s: Any, seat: int) -> int:
    """Spells held."""
    total = 0
    for deck in range(NUM_DECKS):
        total += s.hand[seat, deck]
    return total


@compiled
def hand_limit(s: Any, seat: int) -> int:
    """The hand limit, raised by buildings."""
    limit = HAND_LIMIT
    for building in LIMIT_BUILDINGS:
        if s.buildings[seat] >> building & 1:
            limit = max(limit, BUILDING_HAND_LIMIT[building])
    return limit


@compiled
def is_first_in_hand(s: Any, seat: int, spell: int) -> bool:
    """Whether a seat holds this spell and none before it that is the same in all but the name."""
    if s.spell_at[spell] != IN_HAND + seat:
        return False
    for other in range(SPELL_TWIN[spell], spell):
        if SPELL_TWIN[other] == SPELL_TWIN[spell] and s.spell_at[other] == IN_HAND + seat:
            return False
    return True


@compiled
def discard_spell(s: Any, seat: int, spell: int) -> None:
    """A spell that was played or discarded lies face up on the pile of its deck."""
    s.spell_at[spell] = IN_DISCARD
    s.hand[seat, SPELL_DECK[spell]] -= 1


@compiled
def count_at(s: Any, deck: int, where: int) -> int:
    """Spells of a deck that are in one place."""
    total = 0
    for spell in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
        if s.spell_at[spell] == where:
            total += 1
    return total


@compiled
def can_draw(s: Any, deck: int) -> bool:
    """A deck whose cards are not all in hands."""
    for spell in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
        if s.spell_at[spell] < IN_HAND:
            return True
    return False


@compiled
def can_draw_some(s: Any) -> bool:
    """Whether any deck has a card left."""
    for deck in range(NUM_DECKS):
        if can_draw(s, deck):
            return True
    return False


@compiled
def take_from_deck(s: Any, seat: int, deck: int, chosen: int) -> None:
    """Puts the card of this number among those in the deck into a hand."""
    for spell in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
        if s.spell_at[spell] == IN_DECK:
            if chosen == 0:
                s.spell_at[spell] = IN_HAND + seat
                return
            chosen -= 1


@compiled
def draw_spell(s: Any, seat: int, deck: int) -> None:
    """A random card of the deck; an empty deck is first made anew from its discard pile."""
    left = count_at(s, deck, IN_DECK)
    if left == 0:
        for spell in range(FIRST_OF_DECK[deck], FIRST_OF_DECK[deck + 1]):
            if s.spell_at[spell] == IN_DISCARD:
                s.spell_at[spell] = IN_DECK
                left += 1
    take_from_deck(s, seat, deck, below(s, left))
    s.hand[seat, deck] += 1


@compiled
def ask_for_spells(s: Any, seat: int, amount: int) -> None:
    """A deck is chosen for each card; then the hand limit is kept."""
    push(s, HAND_LIMIT_FRAME, seat, 0, 0, 0)
    push(s, DECK_FRAME, seat, amount, 0, 0)


# Foresight.


@compiled
def next_raid(s: Any) -> int:
    """The raid whose cards have not been revealed yet, or NUM_RAIDS."""
    return s.raids_done + s.event_shown


@compiled
def unseen_cards(s: Any, seat: int) -> int:
    """Which of the two cards of the next raid the seat does not know: EVENT_KNOWN and INVESTIGATOR_KNOWN bits."""
    return (EVENT_KNOWN | INVESTIGATOR_KNOWN) & ~(s.foreseen[seat] >> 2 * next_raid(s))


@compiled
def foresee(s: Any, seat: int) -> None:
    """One of the cards of the next raid, or the festival when there is none to come."""
    raid = next_raid(s)
    if raid == NUM_RAIDS:
        if s.festival != NO_CARD:
            s.foreseen[seat] |= FESTIVAL_KNOWN
        return
    unseen = unseen_cards(s, seat)
    if unseen == EVENT_KNOWN | INVESTIGATOR_KNOWN and SCENARIO_FORESIGHT_BOTH[s.scenario] == 0:
        push(s, FORESIGHT_FRAME, seat, 0, 0, 0)
    else:
        s.foreseen[seat] |= unseen << 2 * raid


# Bundles.


@compiled
def give_bundle(s: Any, seat: int, bundle: int, times: int) -> None:
    """Carries out a bundle so many times, before anything that is already pending."""
    if bundle != NO_BUNDLE and times > 0:
        push(s, ITEMS, seat, bundle, times - 1, bundle)


@compiled
def run_items(s: Any) -> None:
    """Carries out the next item of the topmost bundle."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    item = s.frame_a[top]
    if ITEM_LAST[item] == 0:
        s.frame_a[top] += 1
    elif s.frame_b[top] > 0:
        s.frame_b[top] -= 1
        s.frame_a[top] = s.frame_c[top]
    else:
        pop(s)
    if ITEM_OP[item] < LOSE_RESOURCE:
        gain_item(s, seat, item)
    else:
        lose_item(s, seat, item)


@compiled
def items_to_end(item: int) -> int:
    """How many items a bundle has from this one on."""
    count = 1
    while ITEM_LAST[item + count - 1] == 0:
        count += 1
    return count


@compiled
def items_left(s: Any) -> int:
    """What bundles will still give and take after the pending choice, repetitions included; all may count it."""
    left = 0
    for k in range(s.depth):
        if s.frame[k] == ITEMS:
            left += items_to_end(s.frame_a[k]) + s.frame_b[k] * items_to_end(s.frame_c[k])
    return left


@compiled
def gain_item(s: Any, seat: int, item: int) -> None:
    """5.8, 12.11  So much of something is gained."""
    op = ITEM_OP[item]
    amount = ITEM_AMOUNT[item]
    if op == GAIN_RESOURCE:
        push(s, RESOURCE_FRAME, seat, amount, ITEM_MASK[item], ITEM_EACH[item])
    elif op == GAIN_SANITY:
        gain_sanity(s, seat, amount)
    elif op == GAIN_MAGIC:
        s.magic[seat] += amount
    elif op == GAIN_CULT:
        s.cult[seat] += amount
    elif op == GAIN_SPELL:
        ask_for_spells(s, seat, amount)
    elif op == GAIN_FORESIGHT:
        foresee(s, seat)


@compiled
def lose_item(s: Any, seat: int, item: int) -> None:
    """A loss takes at most what is there; who has nothing may have to lose something else."""
    op = ITEM_OP[item]
    amount = ITEM_AMOUNT[item]
    there = amount
    if op == LOSE_RESOURCE:
        there = min(amount, num_resources(s, seat, ITEM_MASK[item]))
        if there > 0:
            push(s, LOSE_RESOURCE_FRAME, seat, there, ITEM_MASK[item], 0)
    elif op == LOSE_SPELL:
        there = min(amount, hand_size(s, seat))
        if there > 0:
            push(s, LOSE_SPELL_FRAME, seat, there, item, 0)
    elif op == LOSE_DISK:
        push(s, LOSE_DISK_FRAME, seat, amount, ITEM_MASK[item], 0)
    else:
        lose_track(s, seat, op, amount)
    if there == 0:
        lose_other(s, seat, item)


@compiled
def lose_other(s: Any, seat: int, item: int) -> None:
    """The loss that stands in for another."""
    if ITEM_OTHER[item] != NO_ITEM_OP:
        lose_track(s, seat, ITEM_OTHER[item], ITEM_OTHER_AMOUNT[item])


@compiled
def give_incomes(s: Any, seat: int, phase: int) -> None:
    """13.4, 3.15  What the seat's buildings bring in this phase; sanity may be declined, all else is taken."""
    for building in INCOME_BUILDINGS:
        if s.buildings[seat] >> building & 1 == 0 or BUILDING_INCOME_PHASE[building] != phase:
            continue
        if s.magic[seat] > BUILDING_INCOME_MAGIC[building] or s.sanity[seat] > BUILDING_INCOME_SANITY[building]:
            continue
        bundle = BUILDING_INCOME[building]
        if ITEM_OP[bundle] == GAIN_SANITY:
            push(s, TAKE_SANITY_FRAME, seat, ITEM_AMOUNT[bundle], 0, 0)
        else:
            give_bundle(s, seat, bundle, 1)


# Disks.


@compiled
def may_lose_disk(s: Any, seat: int, building: int, levels: int) -> bool:
    """A disk of the seat on a building of one of these levels that the scenario does not protect."""
    level = BUILDING_LEVEL[building] - 1
    if s.buildings[seat] >> building & 1 == 0 or levels >> level & 1 == 0:
        return False
    return SCENARIO_SAFE_LEVELS[s.scenario] >> level & 1 == 0


@compiled
def has_disk_to_lose(s: Any, seat: int, levels: int) -> bool:
    """Whether there is any such disk."""
    for building in range(NUM_BUILDINGS):
        if may_lose_disk(s, seat, building, levels):
            return True
    return False


@compiled
def remove_disk(s: Any, seat: int, building: int) -> None:
    """The points of the building are lost with the disk, and a hand limit that it raised falls."""
    s.buildings[seat] &= ~(1 << building)
    lose_cult(s, seat, BUILDING_POINTS[building])
    push(s, HAND_LIMIT_FRAME, seat, 0, 0, 0)


# What is asked: one pair of functions for each kind of choice.


@compiled
def is_settled(s: Any, frame: int) -> bool:
    """Whether the topmost decision has nothing left to decide."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    if frame == HAND_LIMIT_FRAME:
        return hand_size(s, seat) <= hand_limit(s, seat)
    if frame == DECK_FRAME:
        return not can_draw_some(s)
    if frame == LOSE_DISK_FRAME:
        return not has_disk_to_lose(s, seat, s.frame_b[top])
    if frame == TAKE_SANITY_FRAME:
        return s.sanity[seat] >= sanity_limit(s)
    return False


@compiled
def legal_resources(s: Any, actions: Any) -> int:
    """Kinds in ascending order from pick to pick, so that the same resources can be taken in one way only."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    mask = s.frame_b[top]
    is_loss = s.frame[top] == LOSE_RESOURCE_FRAME
    count = 0
    for kind in range(NUM_RESOURCES):
        if mask >> kind & 1 == 0:
            continue
        if is_loss and (s.resources[seat, kind] == 0 or num_resources(s, seat, mask >> kind << kind) < s.frame_a[top]):
            continue
        actions[count] = RESOURCE + kind
        count += 1
    return count


@compiled
def choose_resource(s: Any, kind: int) -> None:
    """One resource, or as many as one choice brings, is gained or lost."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    s.frame_b[top] = s.frame_b[top] >> kind << kind
    if s.frame[top] == LOSE_RESOURCE_FRAME:
        s.resources[seat, kind] -= 1
    else:
        s.resources[seat, kind] += s.frame_c[top]
    count_down(s)


@compiled
def legal_decks(s: Any, actions: Any) -> int:
    """Decks with cards left."""
    count = 0
    for deck in range(NUM_DECKS):
        if can_draw(s, deck):
            actions[count] = DECK + deck
            count += 1
    return count


@compiled
def choose_deck(s: Any, deck: int) -> None:
    """The card is drawn before the next deck is chosen."""
    draw_spell(s, s.frame_seat[s.depth - 1], deck)
    count_down(s)


@compiled
def legal_discards(s: Any, actions: Any) -> int:
    """Spells of the hand; or the other loss, where there is a choice."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    count = 0
    if s.frame[top] == LOSE_SPELL_FRAME and ITEM_CHOICE[s.frame_b[top]] == 1:
        actions[0] = DONE
        count = 1
    for spell in range(NUM_SPELLS):
        if is_first_in_hand(s, seat, spell):
            actions[count] = DISCARD + spell
            count += 1
    return count


@compiled
def choose_discard(s: Any, action: int) -> None:
    """A spell is discarded without effect, or the other loss is chosen."""
    top = s.depth - 1
    seat = s.frame_seat[top]
    is_loss = s.frame[top] == LOSE_SPELL_FRAME
    if action == DONE:
        item = s.frame_b[top]
        pop(s)
        lose_other(s, seat, item)
        return
    discard_spell(s, seat, action - DISCARD)
    if is_loss:
        count_down(s)


@compiled
def legal_disks(s: Any, actions: Any) -> int:
    """Disks that may be lost."""
    top = s.depth - 1
    count = 0
    for building in range(NUM_BUILDINGS):
        if may_lose_disk(s, s.frame_seat[top], building, s.frame_b[top]):
            actions[count] = GIVE_UP + building
            count += 1
    return count


@compiled
def choose_disk(s: Any, building: int) -> None:
    """The owner says which disk goes."""
    seat = s.frame_seat[s.depth - 1]
    count_down(s)
    remove_disk(s, seat, building)


@compiled
def legal_look(actions: Any) -> int:
    """The event or the investigator."""
    actions[0] = LOOK
    actions[1] = LOOK + 1
    return 2


@compiled
def choose_look(s: Any, card: int) -> None:
    """The seat knows this card of the next raid from now on."""
    seat = s.frame_seat[s.depth - 1]
    pop(s)
    s.foreseen[seat] |= 1 << (2 * next_raid(s) + card)


@compiled
def legal_take(actions: Any) -> int:
    """Sanity that is offered may be declined."""
    actions[0] = DONE
    actions[1] = TAKE
    return 2


@compiled
def choose_take(s: Any, action: int) -> None:
    """Takes or declines the sanity."""
    top = s.depth - 1
    if action == TAKE:
        gain_sanity(s, s.frame_seat[top], s.frame_a[top])
    pop(s)
