"""Positions: what is left out is filled in sensibly, and what cannot be is refused in one line."""

from typing import Any

import mythos_envs as me
import pytest
from mythos_envs.cthulhu_realms import tables
from mythos_envs.errors import BadPosition

DRAW_ABILITY = int(((tables.ABILITY_OP == tables.DRAW) & ~tables.ABILITY_ABJURES_SELF).argmax())
CONJURE_ABILITY = int((tables.ABILITY_OP == tables.CONJURE).argmax())
LOCATION = tables.CARDS[tables.LOCATION_CARDS[0]].key


def pending(ask: str, seat: int = 0, value: int = 1) -> dict[str, Any]:
    return {"ask": ask, "seat": seat, "value": value}


def test_rows_and_common_deck_that_are_left_out_are_dealt_by_the_seed() -> None:
    game = me.load("cthulhu_realms", players=3)
    state = game.position({"players": 3, "rng": "1"})
    position = state.to_position()
    assert [len(row) for row in position["rows"]] == [3, 3, 3] and position["common_top"] is not None
    assert game.position({"players": 3, "rng": "1"}) == state
    assert game.position({"players": 3, "rng": "2"}).to_position()["rows"] != position["rows"]
    given = sum(len(row) for row in position["rows"]) + 1 + len(position["common"])
    assert given == int(tables.COMMON_COPIES.sum())


@pytest.mark.parametrize(("position", "message"), [
    ({"hands": [["gon"], []]}, "unknown card 'gon'; did you mean 'goon'"),
    ({"hands": [["goon"]]}, "hands needs 2 entries"),
    ({"hands": [["goon"] * 300, []]}, "300 copies of goon"),
    ({"decks": [["rlyeh"] * 2, ["rlyeh"]]}, "3 copies of rlyeh"),
    ({"locations": [[LOCATION] * 200, []]}, f"200 copies of {LOCATION}"),
    ({"locations": [["goon"], []]}, "goon is not a location"),
    ({"play": [LOCATION]}, "locations belong into locations"),
    ({"known": [["goon"], []]}, "known cards of seat 0 are not all in its hand"),
    ({"damage": [{LOCATION: 1}, {}]}, "could have lost 1"),
    ({"used": {"goon.9": 1}}, "unknown ability 'goon.9'"),
    ({"sanity": [0, 50]}, "must have sanity left"),
    ({"sanity": [50, 10**9]}, "sanity.1"),
    ({"players": 3}, "load the game with players=3"),
    ({"active": 2}, "seats are 0 to 1"),
    ({"sanitty": [1, 1]}, "sanitty"),
    ({"rng": "xyz"}, "rng"),
    ({"initiates": 200}, "initiates"),
    ({"pending": [pending("loose")]}, "did you mean 'lose'"),
    ({"pending": [pending("discard", seat=3)]}, "seat 3"),
    ({"pending": [pending("discard", seat=1)]}, "not possible here"),
    ({"pending": [pending("target", value=CONJURE_ABILITY)]}, "not possible here"),
    ({"pending": [pending("target", value=110)]}, "not possible here"),
    ({"pending": [pending("amount")]}, "cannot be pending together"),
    ({"pending": [pending("lose", 1), pending("amount", 1, 0)]}, "not possible here"),
    ({"pending": [pending("lose", 1), pending("lose", 0)]}, "not possible here"),
    ({"pending": [pending("return")]}, "not possible here"),
    ({"pending": [pending("destroy")]}, "nobody has anything to do"),
    ({"pending": [pending("target", value=DRAW_ABILITY)]}, "nobody has anything to do"),
])
def test_an_impossible_position_is_refused_in_one_line(position: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        me.load("cthulhu_realms").position(position)
    assert message in str(caught.value) and "\n" not in str(caught.value)
