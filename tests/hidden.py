"""For each game, an exchange of things that a seat cannot know, written without the game's own `redeterminize`."""

import numpy as np
from conformance import Permute
from mythos_envs.kernel.game import State


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


PERMUTATIONS: dict[str, Permute] = {
    "lantern": lantern, "cthulhu_realms": cthulhu_realms, "cthulhu_wars_duel": cthulhu_wars_duel,
}
