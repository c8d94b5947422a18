"""For each game, an exchange of things that a seat cannot know, written without the game's own `redeterminize`."""

import numpy as np
from conformance import Permute
from mythos_envs.call_of_cthulhu_lcg import layout as lcg
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival import layout as kingsport
from mythos_envs.kingsport_festival.components import EVENTS, FESTIVALS, INVESTIGATORS, SPELLS


def _swap(one: np.ndarray, two: np.ndarray, chance: np.random.Generator) -> None:
    """Exchanges one random card of each of two piles of counts."""
    if one.sum() > 0 and two.sum() > 0:
        a = chance.choice(len(one), p=one / one.sum())
        b = chance.choice(len(two), p=two / two.sum())
        one[a], two[a] = one[a] - 1, two[a] + 1
        two[b], one[b] = two[b] - 1, one[b] + 1


def lantern(state: State, seat: int, chance: np.random.Generator) -> None:
    """Other hands and the pile are all one to the seat."""
    hands = [state.states["hand"][0][other] for other in range(state.game.num_players) if other != seat]
    for hand in hands:
        _swap(hand, state.states["pile"][0], chance)
    _swap(hands[0], hands[-1], chance) if len(hands) > 1 else None


def cthulhu_realms(state: State, seat: int, chance: np.random.Generator) -> None:
    """Another player's hand, but for the cards that all have seen go there, and that player's deck."""
    s = state.states
    for other in range(state.game.num_players):
        if other == seat or not s["alive"][0][other]:
            continue
        known = np.bincount(s["known"][0][other][: s["num_known"][0][other]], minlength=s["hand"].shape[2])
        unknown = s["hand"][0][other] - known.astype(np.int8)
        deck = s["deck"][0][other]
        _swap(unknown, deck, chance)
        s["hand"][0][other] = unknown + known


def cthulhu_wars_duel(state: State, seat: int, chance: np.random.Generator) -> None:
    """The values of the other's Elder Signs and of those in the bag."""
    _swap(state.states["signs"][0][1 - seat], state.states["bag"][0], chance)


def _kingsport_spells(spell_at: np.ndarray, seat: int, chance: np.random.Generator) -> None:
    """Spells of one back change places between the deck and the other hands; what lies open and one's own stay."""
    for deck in ("evil", "death", "destruction"):
        hidden = [k for k, spell in enumerate(SPELLS) if spell.deck == deck
                  and spell_at[k] not in (kingsport.IN_DISCARD, kingsport.IN_HAND + seat)]
        spell_at[hidden] = chance.permutation(spell_at[hidden])


def kingsport_festival(state: State, seat: int, chance: np.random.Generator) -> None:
    """Other hands and decks, and the cards of raids to come and the festival unless the seat has looked at them."""
    s = state.states[0]
    _kingsport_spells(s["spell_at"], seat, chance)
    seen = int(s["foreseen"][seat])
    events = [raid for raid in range(s["raids_done"] + s["event_shown"], 4) if not seen >> 2 * raid & 1]
    known = {int(card) for raid, card in enumerate(s["event"]) if raid not in events}
    s["event"][events] = chance.choice([k for k in range(len(EVENTS)) if k not in known], len(events), replace=False)
    for raid in range(s["raids_done"] + s["investigator_shown"], 4):
        if not seen >> 2 * raid + 1 & 1:
            s["investigator"][raid] = chance.choice([k for k, row in enumerate(INVESTIGATORS) if row.level == raid + 1])
    if s["festival"] != kingsport.NO_CARD and not s["festival_shown"] and not seen & kingsport.FESTIVAL_KNOWN:
        s["festival"] = chance.integers(len(FESTIVALS))


def call_of_cthulhu_lcg(state: State, seat: int, chance: np.random.Generator) -> None:
    """Cards of one deck list that the seat cannot tell apart change places: in the other hand, in both decks."""
    s = state.states[0]
    for whose in range(lcg.NUM_SEATS):
        own = np.arange(whose * lcg.MAX_DECK, (whose + 1) * lcg.MAX_DECK)
        places = (lcg.DECK, lcg.DOMAIN_CARD) if whose == seat else (lcg.DECK, lcg.DOMAIN_CARD, lcg.HAND)
        hidden = [i for i in own if s["zone"][i] in places and not s["known"][i] >> seat & 1]
        order = chance.permutation(hidden)
        for field in ("zone", "place", "known", "flags"):
            s[field][order] = s[field][hidden].copy()


PERMUTATIONS: dict[str, Permute] = {
    "lantern": lantern, "cthulhu_realms": cthulhu_realms, "cthulhu_wars_duel": cthulhu_wars_duel,
    "kingsport_festival": kingsport_festival,
    "call_of_cthulhu_lcg": call_of_cthulhu_lcg,
}
