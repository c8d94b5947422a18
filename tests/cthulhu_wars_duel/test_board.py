"""The text board: what a newcomer reads in the terminal."""

import pytest

from cthulhu_wars_duel.build import GOAT, play, rolled, table
from cthulhu_wars_duel.fights import question, quiet, war


def test_columns_stay_in_line_beside_the_longest_keeper() -> None:
    told = quiet(GOAT, "dunwich: dark_young; salem: acolyte", "red_sign")
    g = table(None, None, told, gates="dunwich: black_goat/dark_young; salem: black_goat")
    lines = g.text(0).splitlines()
    head = next(line for line in lines if line.endswith("units"))
    for name in ("Dunwich", "Salem"):
        line = next(line for line in lines if f" {name} " in line)
        assert line.index("Black Goat: 1 ") == head.index("units") and line[head.index("units") - 1] == " "


@pytest.mark.parametrize(("signs", "words"), [([], "0 Elder Signs"), ([2], "1 Elder Sign worth 2"),
                                              ([1, 3], "2 Elder Signs worth 1 + 3")])
def test_one_is_said_as_one(signs: list[int], words: str) -> None:
    text = table(cthulhu={"units": "salem: acolyte", "signs": signs}, ritual=7).text(0)
    assert f"doom 0, {words}\n" in text and "(1 step to the end of the world)" in text


def test_results_that_nobody_can_take_are_not_shown_as_still_to_take() -> None:
    g = rolled(war("arkham: 2 starspawn", "arkham: 2 fungi"), "battle in Arkham", (1, 3), (0, 0))
    assert "Great Cthulhu rolled 6 dice: 1 kill, 3 pains" in g.text(0)
    assert "Black Goat has 1 kill and 3 pains to take" in g.text(0) and "Great Cthulhu has" not in g.text(0)
    g = play(g, "kill Fungi")
    assert "Black Goat has 3 pains to take" in g.text(0)
    g = play(g, "pain Fungi")
    assert question(g) == ("retreat", GOAT)
    assert "to take" not in g.text(0) and "Black Goat has in pain: 1 Fungi" in g.text(0)
