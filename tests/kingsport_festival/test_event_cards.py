"""The eighteen events, one case each."""

from collections.abc import Callable
from typing import Any

import pytest
from mythos_envs.kingsport_festival.components import EVENTS

from kingsport_festival.moves import change, count, discarded, has, offered, offers, play, raid, step_of, struck, table


def outcome(event: str, strength: int, investigator: str = "thomas_olney", **said: Any) -> dict[str, int]:
    """What a fight (against Olney: 3, 2 points or a loss of 1) changes after an event."""
    g = raid(investigator, event, strength=strength, **{"cult": [5, 9, 9], **said})
    return change(g, play(g, "done"))


def at_once(event: str, **said: Any) -> list[dict[str, int]]:
    """What the event does at once to each cultist, where nothing is asked."""
    after = play(struck(event, **said))
    assert step_of(after) == "raid"
    return [change(table("expansion", **said), after, seat) for seat in range(3)]


def theirs(event: str, more: int) -> None:
    """The investigator is so much stronger."""
    assert outcome(event, 3 + more) == {} and outcome(event, 2 + more) == {"cult": -1}
    assert at_once(event, cult=[5, 5, 5]) == [{}, {}, {}]


def ex_oblivione() -> None:
    theirs("ex_oblivione", 1)
    assert outcome("ex_oblivione", 5) == {"cult": 2}


def the_cats_of_ulthar() -> None:
    theirs("the_cats_of_ulthar", -1)
    assert outcome("the_cats_of_ulthar", 3) == {"cult": 2} and outcome("the_cats_of_ulthar", 4) == {"cult": 4}


def polaris() -> None:
    theirs("polaris", 2)
    assert outcome("polaris", 6) == {"cult": 3} and outcome("polaris", 10) == {"cult": 5}


def memory() -> None:
    assert at_once("memory", magic=[2, 1, 0]) == [{"magic": -1}, {"magic": -1}, {}]


def what_the_moon_brings() -> None:
    said = {"sanity": [6, 7, 0], "cult": [3, 3, 0]}
    assert at_once("what_the_moon_brings", **said) == [{"cult": -1}, {}, {}]


def the_moon_bog() -> None:
    said = {"sanity": [5, 1, 0], "cult": [3, 3, 1]}
    assert at_once("the_moon_bog", **said) == [{"sanity": -2}, {"sanity": -1, "cult": -1}, {"cult": -1}]


def celephais() -> None:
    assert at_once("celephais", sanity=[5, 11, 12]) == [{"sanity": 1}, {"sanity": 1}, {}]


def the_white_ship() -> None:
    g = raid("thomas_olney", "the_white_ship", resources=[{"evil": 1, "death": 1}])
    bought = play(g, "buy resource", "resource death")
    assert count(bought, "strength") == 1 and change(g, bought) == {"death": -1} and offers(bought, "buy") == []
    assert offers(raid("thomas_olney", "the_white_ship"), "buy") == []


def beyond_the_wall_of_sleep() -> None:
    g = raid("thomas_olney", "beyond_the_wall_of_sleep", sanity=[2, 1])
    bought = play(g, "buy sanity")
    assert count(bought, "strength") == 1 and has(bought)["sanity"] == 0 and offers(bought, "buy") == []
    assert offers(play(g, "done"), "buy") == [], "2 sanity must be there"


def the_doom_that_came_to_sarnath() -> None:
    event = "the_doom_that_came_to_sarnath"
    assert outcome(event, 4, cult=[9, 9, 2]) == {} and outcome(event, 4, cult=[8, 9, 2]) == {"cult": 2}


def the_other_gods() -> None:
    said = {"hands": [["grave_dust", "ghoulish_pact"]], "magic": [2]}
    g = raid("thomas_olney", "the_other_gods", **said)
    assert offers(g, "cast") == ["grave_dust"] and has(play(g, "cast grave_dust"))["magic"] == 1


def hypnos() -> None:
    g = raid("thomas_olney", "hypnos", hands=[["grave_dust"]], magic=[9])
    assert offers(g, "cast") == [] and offered(g, "done")


def the_tomb() -> None:
    assert at_once("the_tomb", resources=[{"evil": 2}, {"death": 1}, {}]) == [{"evil": -1}, {"death": -1}, {}]
    g = struck("the_tomb", resources=[{"evil": 2, "destruction": 1}])
    assert g.player == 0 and offers(g, "resource") == ["evil", "destruction"]


def the_temple() -> None:
    assert outcome("the_temple", 2, buildings=[["port"]]) == {"cult": -1}
    assert outcome("the_temple", 2, buildings=[["general_store"]]) == {}
    assert outcome("celephais", 2, buildings=[["port"]]) == {}


def the_street() -> None:
    assert outcome("the_street", 2) == {"cult": -2} and outcome("the_street", 4) == {"cult": 2}
    assert outcome("the_street", 0, "frank_elwood", resources=[{"evil": 3}]) == {"evil": -2}


def the_tree() -> None:
    assert outcome("the_tree", 3, sanity=[7]) == {"cult": 2} and outcome("the_tree", 3, sanity=[6]) == {}


def the_quest_of_iranon() -> None:
    g = struck("the_quest_of_iranon", cult=[3, 1, 1])
    assert g.player == 1 and offers(g, "deck") == ["evil", "death", "destruction"]
    g = play(g, "deck death", "deck evil")
    assert step_of(g) == "raid" and [has(g, seat)["spells"] for seat in range(3)] == [0, 1, 1]


def the_book() -> None:
    g = struck("the_book", hands=[["grave_dust"]], cult=[3, 3, 0])
    kept, gone = play(g, "done"), play(g, "discard grave_dust")
    assert [has(kept, seat)["cult"] for seat in range(3)] == [2, 2, 0] and has(kept)["spells"] == 1
    assert [has(gone, seat)["cult"] for seat in range(3)] == [3, 2, 0] and discarded(gone) == ["grave_dust"]


CASES: dict[str, Callable[[], None]] = {case.__name__: case for case in (
    ex_oblivione, the_cats_of_ulthar, polaris, memory, what_the_moon_brings, the_moon_bog, celephais, the_white_ship,
    beyond_the_wall_of_sleep, the_doom_that_came_to_sarnath, the_other_gods, hypnos, the_tomb, the_temple, the_street,
    the_tree, the_quest_of_iranon, the_book)}


@pytest.mark.parametrize("event", CASES)
def test_the_event_does_what_it_says_and_no_more(event: str) -> None:
    CASES[event]()


def test_every_event_has_a_case_here() -> None:
    assert set(CASES) == {row.key for row in EVENTS}
