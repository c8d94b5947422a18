"""Positions from small dicts: what is impossible is refused with one line that says why."""

from typing import Any

import pytest
from mythos_envs.errors import BadPosition

from cthulhu_wars_duel.build import game, see, start, table

IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown area": ({"gates": "arkam: abandoned"}, "arkham"),
    "an unknown unit": ({"goat": {"units": "arkham: gool"}}, "ghoul"),
    "an unknown book": ({"goat": {"books": "frenzi"}}, "frenzy"),
    "too many units": ({"cthulhu": {"units": "arkham: 2 deep_one; salem: 3 deep_one"}}, "5 of deep_one"),
    "a unit too many in one area": ({"cthulhu": {"units": "arkham: 3 shoggoth"}}, "3 of shoggoth"),
    "a gate without its keeper": ({"gates": "arkham: black_goat"}, "no unit in arkham"),
    "a monster on a gate": ({"goat": {"units": "arkham: dark_young"}, "gates": "arkham: black_goat/dark_young"},
                            "no unit in arkham"),
    "a sign too many": ({"goat": {"signs": [3, 3, 3]}}, "too many Elder Signs"),
    "a book without its requirement": ({"goat": {"books": "frenzy", "requirements": ""}}, "requirements"),
    "a captive of oneself": ({"goat": {"captives": {"black_goat": 1}}}, "cannot hold"),
    "the deep without Cthulhu": ({"submerged": {"acolyte": 1}}, "only together"),
    "a ritual beyond the track": ({"ritual": 8, "options": {"ritual_track": "short"}}, "6 steps"),
    "a word too many": ({"weather": "bad"}, "weather"),
    "negative power": ({"goat": {"power": -1}}, "power"),
    "a battle question without a battle": ({"pending": [{"ask": "kills", "seat": 0}]}, "only in a battle"),
    "a question that is none": ({"pending": [{"ask": "turn", "seat": 0}]}, "leave it out"),
    "a seat that is none": ({"pending": [{"ask": "book", "seat": 3}]}, "seats are 0 to 1"),
    "a pick for no reason": ({"pending": [{"ask": "pick", "seat": 0, "value": 2}]}, "reason 2"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_is_impossible_is_refused(what: str) -> None:
    said, why = IMPOSSIBLE[what]
    with pytest.raises(BadPosition) as refused:
        table(**said)
    assert why in str(refused.value) and "\n" not in str(refused.value)


def test_the_start_is_the_position_that_the_rules_describe() -> None:
    seen = see(start())
    rebuilt = game().position(seen)
    assert rebuilt.to_bytes() == start().to_bytes()
    assert seen["gates"] == {"jersey_reef": "great_cthulhu", "dunwich": "black_goat"}


def test_a_position_is_not_a_list() -> None:
    with pytest.raises(BadPosition, match="mapping"):
        game().position(["arkham"])  # type: ignore[arg-type]
