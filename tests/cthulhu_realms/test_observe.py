"""The observation tells apart what a player must decide about; hidden things are tested in test_conformance.py."""

import numpy as np
import pytest
from mythos_envs.cthulhu_realms.layout import PERSON
from mythos_envs.cthulhu_realms.tables import NUM_LOCATIONS
from mythos_envs.kernel.game import State

from cthulhu_realms.build import play, table


def pieces(state: State) -> dict[str, list[float]]:
    return {name: np.round(part * 5, 4).ravel().tolist() for name, part in state.pieces(0).items()
            if name.startswith("decision_v")}


@pytest.mark.parametrize(("cards", "use", "values"), [
    ("occultist", "use Occultist #2", [2, 0, 0]),
    ("terrible_old_man", "use Terrible Old Man #1", [5, 0, 0]),
    ("king_in_yellow", "use The King in Yellow #2", [1, 1, 0]),
    ("miskatonic_library", "use Miskatonic Library #1", [2, 2, 0]),
])
def test_a_choice_of_player_shows_how_much(cards: str, use: str, values: list[float]) -> None:
    place = {"locations": {0: cards}} if cards == "miskatonic_library" else {"play": cards}
    g = play(table(**place, hands={0: "goon", 1: "goon goon"}, decks={0: "goon goon", 1: "goon"}), use)
    assert pieces(g)["decision_values"] == values


def test_a_loss_shows_what_is_left_where_it_goes_and_what_is_to_come() -> None:
    g = play(table(3, play="wilbur_whateley", locations={1: "arkham"}), "use Wilbur Whateley #1")
    assert pieces(g)["decision_values"] == [6, 0, 6]
    assert not g.pieces(0)["decision_place"].any()
    g = play(g, "strike Arkham")
    assert pieces(g)["decision_values"] == [6, 0, 6] and g.pieces(0)["decision_place"][:NUM_LOCATIONS].sum() == 1
    g = play(g, "lose 2", "strike the player")
    assert pieces(g)["decision_values"] == [4, 0, 6] and g.pieces(0)["decision_place"][PERSON] == 1
    g = play(g, "lose 1")
    assert pieces(g)["decision_values"] == [6, 0, 0], "the other neighbour, with nothing after"
