"""Chapter 11: who is first."""

import pytest
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import CTHULHU, GOAT, asked, legal_words, play, see, table

NAMES = {CTHULHU: "Great Cthulhu", GOAT: "Black Goat"}
OTHER = {CTHULHU: GOAT, GOAT: CTHULHU}


def gathered(cthulhu: int, goat: int, first: str = CTHULHU, last: str = CTHULHU) -> State:
    """After Gather Power with so many Acolytes each; ``last`` had the last turn of the Action phase."""
    g = table(cthulhu={"power": int(last == CTHULHU), "books": "submerge", "units": f"arkham: {cthulhu} acolyte"},
              goat={"power": int(last == GOAT), "units": f"dunwich: {goat} acolyte"}, first=first, active=last)
    return play(g, "pass", "end turn")


@pytest.mark.rule("duel-11.1")
@pytest.mark.parametrize("first", [CTHULHU, GOAT])
@pytest.mark.parametrize(("cthulhu", "goat", "best"), [(4, 3, CTHULHU), (3, 4, GOAT), (1, 6, GOAT), (6, 1, CTHULHU)])
def test_the_player_with_more_power_becomes_first(cthulhu: int, goat: int, best: str, first: str) -> None:
    g = gathered(cthulhu, goat, first)
    assert see(g)["first"] == best == asked(g) and see(g)["phase"] == "doom"


@pytest.mark.rule("duel-11.2")
@pytest.mark.parametrize("first", [CTHULHU, GOAT])
@pytest.mark.parametrize("last", [CTHULHU, GOAT])
@pytest.mark.parametrize("chosen", [CTHULHU, GOAT])
def test_at_equal_power_the_last_first_player_decides(first: str, last: str, chosen: str) -> None:
    g = gathered(4, 4, first, last)
    assert asked(g) == first
    assert legal_words(g) == ["let Great Cthulhu be first", "let Black Goat be first"]
    g = play(g, f"let {NAMES[chosen]} be first")
    assert see(g)["first"] == chosen == asked(g)


@pytest.mark.rule("duel-11.3")
@pytest.mark.parametrize(("cthulhu", "goat", "first"), [(6, 5, CTHULHU), (5, 6, GOAT)])
def test_the_first_player_decides_first_and_has_the_first_turn(cthulhu: int, goat: int, first: str) -> None:
    g = gathered(cthulhu, goat, OTHER[first])
    assert asked(g) == first
    g = play(g, "end your part of the Doom phase")
    assert asked(g) == OTHER[first] and see(g)["phase"] == "doom"
    g = play(g, "end your part of the Doom phase")
    assert asked(g) == first and (see(g)["phase"], see(g)["round"]) == ("action", 2)
    g = play(g, "pass", "end turn")
    assert asked(g) == OTHER[first], "then turns alternate"


@pytest.mark.rule("duel-11.4")
@pytest.mark.parametrize(("cthulhu", "goat", "first"), [(6, 5, CTHULHU), (5, 6, GOAT)])
def test_the_last_of_one_action_phase_may_be_the_first_of_the_next(cthulhu: int, goat: int, first: str) -> None:
    g = play(gathered(cthulhu, goat, OTHER[first], last=first), *["end your part of the Doom phase"] * 2)
    assert asked(g) == first and see(g)["phase"] == "action", "two turns in a row"
