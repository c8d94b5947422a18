"""The greedy player's turn: in which order it plays, uses, buys, and when a neighbour can be finished."""

from __future__ import annotations

from typing import Any

import numpy as np
from mythos_envs.cthulhu_realms.actions import BUY, END_TURN, PLAY, USE
from mythos_envs.cthulhu_realms.rules_cards import next_seat, previous_seat
from mythos_envs.cthulhu_realms.tables import (
    ABILITIES,
    ABILITY_ABJURES_SELF,
    ABILITY_AMOUNT,
    ABILITY_CARD,
    ABILITY_DISCARD,
    ABILITY_OP,
    ABILITY_REQUIRES,
    ABILITY_SLOT,
    ABJURE,
    ABJURED_BIT,
    CARD_SUPPORT,
    CONJURE,
    DESTROY,
    DISCARD,
    DISCARDED_BIT,
    DRAW,
    DRAW_DISCARD,
    FIRST_ABILITY,
    LOCATION_CARDS,
    LOCATION_SANITY,
    LOCATION_SHIELD,
    LOSE,
    NO_SHIELD,
    NUM_ABILITIES,
    NUM_CARDS,
    NUM_LOCATIONS,
    NUM_SUPPORTS,
    RETURN,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.cthulhu_realms.worth import (
    IS_WEAK,
    WORTH_BUYING,
    best_purchase,
    op_worth,
    worth,
    worth_in_deck,
)

# The order of a turn, from what is done last to what is done first; below NOTHING the turn is rather ended.  Weak cards
# stay in hand until nothing is left that could discard or abjure them with profit.

USELESS, NOTHING = -1.0, 0.0
(
    ABJURE_AVAILABLE, BUY_CARD, GIVE_UP_CARD, STRIKE_INSTEAD, STRIKE, GAIN_SANITY, DESTROY_THEIRS, CONJURE_INSTEAD,
    CONJURE_FREE, PLAY_WEAK, ABJURE_WEAK, FREE_DRAW, MAKE_DISCARD, LOOT, RETURN_GOOD, PLAY_GOOD, FINISH_BY_ABJURING,
    FINISH, PLAY_TO_FINISH,
) = (100.0 * place for place in range(1, 20))

BREAK = 2.7
"""What breaking a location of a neighbour is worth, in its own worth."""
INVEST = 0.3
"""Conjure rather than strike for purchases that are better by this."""
KEEP_OPENING, KEEP_ENDGAME = 5.5, 1.1
"""How often a card comes to hand again: what is lost with a card that is given up."""
THIN = 0.9
"""Cards worth less than this part of the mean card are better out of the deck."""

CANNOT_FINISH, FINISH_WITH_ALL, FINISH_EASILY = 0, 1, 2
"""No neighbour can be driven insane now; only by abjuring cards for it; without."""

IS_JOINED = np.array([ability.either is not None for _, ability in ABILITIES])


@compiled
def score_turn(s: Any, action: int, late: float, mean: float, finish: int) -> float:
    """Where an action of the turn stands in the order above."""
    if action == END_TURN:
        return NOTHING
    if action < USE:
        if finish != CANNOT_FINISH:
            return PLAY_TO_FINISH
        return PLAY_WEAK if IS_WEAK[action - PLAY] else PLAY_GOOD
    if action < BUY:
        return _score_use(s, action - USE, late, mean, finish)
    return BUY_CARD if best_purchase(s, np.int64(s.conjure), late, mean)[1] == action - BUY else USELESS


@compiled
def _score_use(s: Any, ability: int, late: float, mean: float, finish: int) -> float:
    """Where the use of an ability stands."""
    op = ABILITY_OP[ability]
    amount = ABILITY_AMOUNT[ability]
    if op == LOSE and finish != CANNOT_FINISH:
        if not ABILITY_ABJURES_SELF[ability]:
            return FINISH + amount
        return FINISH_BY_ABJURING + amount if finish == FINISH_WITH_ALL else USELESS
    if ABILITY_ABJURES_SELF[ability]:
        return _score_last_use(s, ability, late, mean)
    if op == LOSE:
        return STRIKE + amount
    if op == CONJURE:
        if not IS_JOINED[ability]:
            return CONJURE_FREE
        return CONJURE_INSTEAD if _more_conjuring_pays(s, late, mean) else STRIKE_INSTEAD
    return _score_card_effect(s, ability, late, mean)


@compiled
def _score_card_effect(s: Any, ability: int, late: float, mean: float) -> float:
    """Effects on cards and sanity: everything but conjuring and striking."""
    op = ABILITY_OP[ability]
    if op == DRAW:
        return FREE_DRAW
    if op == DRAW_DISCARD:
        return LOOT if s.hand_size[s.active] > 0 or ABILITY_AMOUNT[ability] > ABILITY_DISCARD[ability] else USELESS
    if op == DISCARD:
        return MAKE_DISCARD if neighbour_has_hand(s) else USELESS
    if op == ABJURE:
        return ABJURE_WEAK if _has_card_to_thin(s, late, mean) or may_return(s) else ABJURE_AVAILABLE
    if op == RETURN:
        return RETURN_GOOD if _best_in_box(s, late) > WORTH_BUYING * mean else USELESS
    if op == DESTROY:
        return DESTROY_THEIRS if _best_prey(s, late) > 0.0 else USELESS
    return GAIN_SANITY


# Cards that are given up for their last effect.


@compiled
def _score_last_use(s: Any, ability: int, late: float, mean: float) -> float:
    """A card is given up at the end of the turn, for an effect worth more than the card will still do."""
    often = (1.0 - late) * KEEP_OPENING + late * KEEP_ENDGAME
    lost = often * (worth_in_deck(s, ABILITY_CARD[ability], late) - mean)
    op = ABILITY_OP[ability]
    amount = ABILITY_AMOUNT[ability]
    gained = amount * op_worth(op, late)
    if op == CONJURE:
        now = best_purchase(s, np.int64(s.conjure), late, mean)[0]
        gained = KEEP_OPENING * (best_purchase(s, s.conjure + amount, late, mean)[0] - now)
    elif op == DESTROY:
        gained = BREAK * _best_prey(s, late)
    elif op == DISCARD and not neighbour_has_hand(s):
        gained = 0.0
    return GIVE_UP_CARD if gained > lost else USELESS


# Finishing a neighbour.


@compiled
def is_usable(s: Any, ability: int, copies: int) -> bool:
    """A guess at whether one of so many copies can still use an ability this turn; the rules decide in the end."""
    kind = ABILITY_CARD[ability]
    if s.used[ABILITY_SLOT[ability]] >= copies:
        return False
    needs = ABILITY_REQUIRES[ability]
    if (needs & DISCARDED_BIT != 0 and s.discarded == 0) or (needs & ABJURED_BIT != 0 and s.abjured == 0):
        return False
    for k in range(NUM_SUPPORTS):
        own = CARD_SUPPORT[kind] >> k & 1 if s.play[kind] > 0 else 0
        if needs >> k & 1 != 0 and s.support[k] < 1 + own:
            return False
    return True


@compiled
def loss_in_reach(s: Any, by_abjuring: bool, with_hand: bool) -> int:
    """The loss that cards in play, and in hand if asked, can still cause this turn."""
    total = 0
    for kind in range(NUM_CARDS):
        copies = s.play[kind] + (s.hand[s.active, kind] if with_hand else 0)
        if copies == 0:
            continue
        for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind + 1]):
            if ABILITY_OP[ability] == LOSE and (by_abjuring or not ABILITY_ABJURES_SELF[ability]):
                if is_usable(s, ability, copies):
                    total += ABILITY_AMOUNT[ability] * (copies - s.used[ABILITY_SLOT[ability]])
    return total


@compiled
def loss_to_fell(s: Any, victim: int) -> int:
    """The loss that drives a player insane: sanity, and behind safe houses these too, and the gates before them."""
    total = s.sanity[victim] + 0
    if s.safehouses[victim] > 0:
        for location in range(NUM_LOCATIONS):
            if s.locations[victim, location] > 0 and LOCATION_SHIELD[location] != NO_SHIELD:
                total += s.locations[victim, location] * LOCATION_SANITY[location] - s.damage[victim, location]
    return total


@compiled
def how_to_finish(s: Any) -> int:
    """Whether the cards in play and in hand can drive a neighbour insane this turn, and at what price."""
    need = min(loss_to_fell(s, next_seat(s, s.active)), loss_to_fell(s, previous_seat(s, s.active)))
    if loss_in_reach(s, False, True) >= need:
        return FINISH_EASILY
    return FINISH_WITH_ALL if loss_in_reach(s, True, True) >= need else CANNOT_FINISH


# What there is.


@compiled
def _conjuring_in_reach(s: Any, joined: bool) -> int:
    """Conjuring still to come from cards in play and in hand: of abilities that stand alone, or that leave a choice."""
    total = 0
    for kind in range(NUM_CARDS):
        copies = s.play[kind] + s.hand[s.active, kind]
        if copies == 0:
            continue
        for ability in range(FIRST_ABILITY[kind], FIRST_ABILITY[kind + 1]):
            if ABILITY_OP[ability] == CONJURE and IS_JOINED[ability] == joined and not ABILITY_ABJURES_SELF[ability]:
                if is_usable(s, ability, copies):
                    total += ABILITY_AMOUNT[ability] * (copies - s.used[ABILITY_SLOT[ability]])
    return total


@compiled
def _more_conjuring_pays(s: Any, late: float, mean: float) -> bool:
    """Whether the choices between conjuring and something else, all made for conjuring, buy better cards."""
    sure = s.conjure + _conjuring_in_reach(s, False)
    most = sure + _conjuring_in_reach(s, True)
    return best_purchase(s, most, late, mean)[0] > best_purchase(s, sure, late, mean)[0] + INVEST


@compiled
def neighbour_has_hand(s: Any) -> bool:
    """Somebody to discard."""
    return s.hand_size[next_seat(s, s.active)] + s.hand_size[previous_seat(s, s.active)] > 0


@compiled
def _best_prey(s: Any, late: float) -> float:
    """The worth of the best location beside the active seat."""
    best = 0.0
    for location in range(NUM_LOCATIONS):
        if s.locations[next_seat(s, s.active), location] + s.locations[previous_seat(s, s.active), location] > 0:
            best = max(best, worth(LOCATION_CARDS[location], late))
    return best


@compiled
def is_thin(kind: int, late: float, mean: float) -> bool:
    """Whether the deck is better without this card."""
    return IS_WEAK[kind] or worth(kind, late) < THIN * mean


@compiled
def _has_card_to_thin(s: Any, late: float, mean: float) -> bool:
    """Such a card where an abjure effect can reach it."""
    for kind in range(NUM_CARDS):
        if s.hand[s.active, kind] + s.discard[s.active, kind] > 0 and is_thin(kind, late, mean):
            return True
    return False


@compiled
def may_return(s: Any) -> bool:
    """Whether a card abjured now can be taken into the own deck this turn."""
    for ability in range(NUM_ABILITIES):
        copies = s.play[ABILITY_CARD[ability]]
        if ABILITY_OP[ability] == RETURN and copies > 0 and is_usable(s, ability, copies):
            return True
    return False


@compiled
def _best_in_box(s: Any, late: float) -> float:
    """The worth of the best card abjured this turn."""
    best = 0.0
    for kind in range(NUM_CARDS):
        if s.box[kind] > 0:
            best = max(best, worth_in_deck(s, kind, late))
    return best
