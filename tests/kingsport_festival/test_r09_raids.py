"""Chapter 9: raids, from the event to the outcome of each fight."""

from typing import Any

import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.rules_raid import fighter_strength

from kingsport_festival.moves import (
    change,
    count,
    fight,
    hand,
    has,
    offered,
    offers,
    play,
    raid,
    step_of,
    struck,
    table,
)

PEASLEE = "nathaniel_wingate_peaslee"


def outcome(investigator: str, strength: int, event: Any = "celephais", **said: Any) -> dict[str, int]:
    """What a fight with this strength changes, where nothing is asked."""
    g = raid(investigator, event, strength=strength, **said)
    return change(g, play(g, "done"))


@pytest.mark.rule("kingsport-9.1", "kingsport-9.3")
def test_the_event_is_revealed_and_done_before_the_investigator_is_revealed() -> None:
    said = {"round": 3, "events": ["the_tomb", "memory", "celephais", "polaris"],
            "resources": [{"evil": 1, "death": 1}]}
    g = table("expansion", **said)
    assert (count(g, "event_shown"), count(g, "investigator_shown")) == (0, 0)
    g = play(g, "done", "done", "done")
    assert step_of(g) == "event" and offers(g, "resource") == ["evil", "death"]
    assert (count(g, "event_shown"), count(g, "investigator_shown")) == (1, 0)
    g = play(g, "resource death")
    assert step_of(g) == "raid" and (count(g, "event_shown"), count(g, "investigator_shown")) == (1, 1)


@pytest.mark.rule("kingsport-9.2")
def test_the_event_strikes_one_after_another_in_turn_order() -> None:
    g = struck("the_tomb", order=[2, 0, 1], resources=[{"evil": 1, "death": 1}] * 3)
    asked = []
    while step_of(g) == "event":
        asked.append(g.player)
        g = play(g, "resource evil")
    assert asked == [2, 0, 1] and [has(g, seat)["evil"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.rule("kingsport-9.4")
def test_each_fights_alone_in_turn_order() -> None:
    clubs = [["club"], [], ["club", "port"]]
    g = raid("frank_elwood", order=[2, 0, 1], buildings=clubs, resources=[{"evil": 1}, {"evil": 1}], cult=[5, 5, 5])
    gains = []
    for seat in (2, 0, 1):
        assert g.player == seat
        after = play(g, "done")
        gains.append(change(g, after, seat))
        assert all(change(g, after, other) == {} for other in range(3) if other != seat)
        g = after
    assert gains == [{"magic": 1, "cult": 1}, {}, {"evil": -1}], "3, 2 and 0 against 2"


@pytest.mark.rule("kingsport-9.5")
def test_spells_and_purchases_come_first_and_the_outcome_before_the_next_fight() -> None:
    g = raid("frank_elwood", "the_white_ship", hands=[["grave_dust", "corpse_lantern"]], resources=[{"evil": 1}])
    assert offers(g, "cast") == ["grave_dust"] and offers(g, "buy") == ["resource"], "the lantern is the same spell"
    g = play(g, "buy resource", "cast grave_dust")
    assert g.player == 0 and offered(g, "cast corpse_lantern") and count(g, "strength") == 2
    after = play(g, "cast corpse_lantern", "done")
    assert has(after)["cult"] == 1 and after.player == 1 and count(after, "strength") == 0


@pytest.mark.rule("kingsport-9.6")
def test_strength_is_the_sum_of_all_that_gives_and_takes() -> None:
    said = {"buildings": [["house", "port", "police_station"]], "hands": [["nameless_servant"]], "magic": [2],
            "scenario": "shadow_over_innsmouth", "cult": [0]}
    # Port 1 + 1 by the scenario, Police Station 2, spell 2, the Tree 1, and a purchase 0: 7 against Dyer's 4.
    g = play(raid("william_dyer", "the_tree", **said), "cast nameless_servant")
    assert has(play(g, "done"))["cult"] == 3
    # Blake takes 1 from who has 6 sanity or less: Club 2 + Port 1 + Port's 1 - 1 = 3 is a tie with him.
    low = raid("robert_blake", scenario="shadow_over_innsmouth", buildings=[["club", "port"]], sanity=[6])
    assert change(low, play(low, "done")) == {}
    high = raid("robert_blake", scenario="shadow_over_innsmouth", buildings=[["club", "port"]], sanity=[7])
    assert change(high, play(high, "done")) == {"cult": 2}


@pytest.mark.rule("kingsport-9.7")
def test_the_investigator_is_changed_by_event_and_scenario() -> None:
    assert outcome("frank_elwood", 3) == {"magic": 1, "cult": 1}
    said = {"resources": [{"evil": 1}]}
    assert outcome("frank_elwood", 3, "ex_oblivione", **said) == {}
    assert outcome("frank_elwood", 3, scenario="call_of_cthulhu", **said) == {}
    assert outcome("frank_elwood", 4, "ex_oblivione", scenario="call_of_cthulhu", **said) == {}
    assert outcome("frank_elwood", 1, "the_cats_of_ulthar", **said) == {}
    assert outcome("frank_elwood", 1, **said) == {"evil": -1}, "none of those was a defeat"


@pytest.mark.rule("kingsport-9.8")
def test_no_strength_is_below_zero() -> None:
    assert outcome("henry_anthony_wilcox", 0, "the_cats_of_ulthar", sanity=[9]) == {}, "0 against 0"
    leader = raid("frank_elwood", "the_doom_that_came_to_sarnath", cult=[5])
    assert fighter_strength(leader.states[0], 0) == 0, "0 less 1"
    low = raid("robert_blake", sanity=[3], strength=1)
    assert fighter_strength(low.states[0], 0) == 0 and fighter_strength(low.states[0], 1) == 1


@pytest.mark.rule("kingsport-9.9")
def test_more_strength_wins_the_reward() -> None:
    assert outcome("thomas_olney", 4) == {"cult": 2}


@pytest.mark.rule("kingsport-9.10")
@pytest.mark.parametrize(("strength", "cult"), [(5, 2), (6, 4), (9, 4)])
def test_twice_the_strength_doubles_the_reward(strength: int, cult: int) -> None:
    assert outcome("thomas_olney", strength) == {"cult": cult}


@pytest.mark.rule("kingsport-9.11")
def test_equal_strength_changes_nothing() -> None:
    assert outcome("thomas_olney", 3, cult=[5]) == {}


@pytest.mark.rule("kingsport-9.12")
def test_less_strength_suffers_the_penalty() -> None:
    assert outcome("thomas_olney", 2, cult=[5]) == {"cult": -1}


# The example of the rulebook.


def boris(**said: Any) -> State:
    """Boris with the Club and the Legend of the Mad Arab against Peaslee after Ex Oblivione."""
    return raid(PEASLEE, "ex_oblivione", buildings=[["house", "club"]], hands=[["legend_of_the_mad_arab"]],
                magic=[4, 5, 5], **said)


@pytest.mark.rule("kingsport-9.13")
def test_example_ex_oblivione_makes_peaslee_three() -> None:
    assert outcome(PEASLEE, 3, "ex_oblivione", magic=[5]) == {}, "3 against 2 + 1"
    assert outcome(PEASLEE, 2, "ex_oblivione", magic=[5]) == {"magic": -2}
    assert outcome(PEASLEE, 2, magic=[5]) == {}


@pytest.mark.rule("kingsport-9.14")
def test_example_the_legend_costs_four_and_gives_two_against_peaslee() -> None:
    g = play(boris(), "cast legend_of_the_mad_arab")
    assert has(g)["magic"] == 0 and hand(g) == [] and count(g, "strength") == 2
    other = play(raid("frank_elwood", hands=[["legend_of_the_mad_arab"]], magic=[4]), "cast legend_of_the_mad_arab")
    assert count(other, "strength") == 3


@pytest.mark.rule("kingsport-9.15")
def test_example_four_against_three_wins_once_and_six_would_win_twice() -> None:
    g = play(boris(), "cast legend_of_the_mad_arab", "done")
    assert g.player == 0 and offers(g, "deck") == ["evil", "death", "destruction"]
    g = play(g, "deck evil")
    assert g.player == 1 and has(g)["spells"] == 1, "one spell"
    for strength, spells in ((1, 1), (2, 2)):
        g = play(boris(strength=strength), "cast legend_of_the_mad_arab", "done", *["deck evil"] * spells)
        assert g.player == 1 and has(g)["spells"] == spells, "5 wins once, 6 twice"


@pytest.mark.rule("kingsport-9.16")
def test_example_the_others_still_meet_peaslee() -> None:
    g = play(boris(), "cast legend_of_the_mad_arab", "done", "deck evil")
    after = play(g, "done")
    assert change(g, after, 1) == {"magic": -2} and after.player == 2
    assert change(after, play(after, "done"), 2) == {"magic": -2}


# Rulings.


@pytest.mark.rule("kingsport-9.17")
def test_a_doubled_reward_is_carried_out_twice_from_beginning_to_end() -> None:
    g = play(raid("walter_gilman", strength=6), "done", "deck evil")
    assert has(g)["cult"] == 1, "a spell, the point, and only then the second spell"
    g = play(g, "deck death")
    assert has(g)["cult"] == 2 and has(g)["spells"] == 2


@pytest.mark.rule("kingsport-9.17")
def test_a_doubled_penalty_is_carried_out_twice_from_beginning_to_end() -> None:
    g = raid("elihu_whipple", "the_street", resources=[{"evil": 2, "death": 2}])
    g = play(g, "done")
    assert has(g)["sanity"] == 8 and offers(g, "resource") == ["evil", "death"]
    g = play(g, "resource death")
    assert has(g)["sanity"] == 6 and g.player == 0
    assert has(play(g, "resource evil"))["evil"] == 1


@pytest.mark.rule("kingsport-9.18")
def test_a_tie_that_counts_as_a_victory_earns_the_plain_reward() -> None:
    assert outcome("thomas_olney", 3, flags=["tie_wins"]) == {"cult": 2}
    zero = raid("henry_anthony_wilcox", "the_cats_of_ulthar", flags=["tie_wins"])
    assert change(zero, play(zero, "done")) == {"evil": 1}, "0 is twice 0, but no more than it"


@pytest.mark.rule("kingsport-9.19")
def test_a_tie_as_a_victory_beats_a_tie_as_a_defeat() -> None:
    assert outcome("william_dyer", 4, resources=[{"evil": 2}]) == {"evil": -2}
    assert outcome("william_dyer", 4, resources=[{"evil": 2}], flags=["tie_wins"]) == {"cult": 3}
    assert outcome("william_dyer", 4, buildings=[["lighthouse"]]) == {"cult": 3}


@pytest.mark.rule("kingsport-9.20")
def test_a_penalty_takes_what_is_there_and_sanity_from_cult_points() -> None:
    assert outcome("crawford_tillinghast", 0, sanity=[1], cult=[5]) == {"sanity": -1, "cult": -1}
    assert outcome("crawford_tillinghast", 0, sanity=[0], cult=[1]) == {"cult": -1}
    assert outcome("george_gammell_angell", 0, magic=[1], cult=[5]) == {"magic": -1}
    assert outcome("henry_akeley", 0, cult=[1]) == {"cult": -1}
    assert outcome("albert_n_wilmarth", 0, resources=[{"death": 1}], cult=[5]) == {"death": -1}


@pytest.mark.rule("kingsport-9.20")
def test_an_event_takes_what_is_there_and_sanity_from_cult_points() -> None:
    g = table("expansion", round=3, events=["the_moon_bog", "memory", "celephais", "polaris"],
              sanity=[1, 0, 5], cult=[5, 1, 5])
    after = play(g, "done", "done", "done")
    assert [change(g, after, seat) for seat in range(3)] == [{"sanity": -1, "cult": -1}, {"cult": -1}, {"sanity": -2}]
    g = table("expansion", round=3, events=["memory", "the_moon_bog", "celephais", "polaris"],
              magic=[0, 1], cult=[5, 5])
    after = play(g, "done", "done", "done")
    assert change(g, after, 0) == {} and change(g, after, 1) == {"magic": -1}


@pytest.mark.rule("kingsport-9.21")
def test_the_else_part_is_only_for_who_has_nothing_of_the_first() -> None:
    assert outcome("robert_blake", 0) == {"sanity": -2}
    assert outcome("robert_blake", 0, hands=[["pyre_at_nancy"]]) == {"spells": -1}
    g = play(raid("robert_blake", hands=[["pyre_at_nancy", "grave_dust"]]), "done")
    assert not offered(g, "done") and offers(g, "discard") == ["grave_dust", "pyre_at_nancy"]


@pytest.mark.rule("kingsport-9.22")
def test_sanity_is_read_when_the_cultist_compares() -> None:
    said = {"sanity": [7], "hands": [["blood_price"]], "cult": [5]}
    # The Tree gives 1 to those with 7 sanity or more: with the price it is lost again.
    g = raid("frank_elwood", "the_tree", **said)
    assert has(play(g, "cast blood_price", "pay_sanity", "pay_sanity", "done", "done"))["cult"] == 5, "2 against 2"
    # Wilcox gives 1 to those with 6 or less.
    g = raid("henry_anthony_wilcox", "ex_oblivione", **said)
    assert change(g, play(g, "cast blood_price", "pay_sanity", "done", "done")) == {"sanity": -1, "spells": -1}, "tie"


@pytest.mark.rule("kingsport-9.22")
def test_cult_points_are_read_when_the_cultist_compares() -> None:
    clubs = [["police_station", "club"], ["police_station", "club"]]
    g = raid("thomas_olney", "the_doom_that_came_to_sarnath", cult=[4, 5], buildings=clubs)
    g = play(g, "done")
    assert has(g, 0)["cult"] == 6, "no leader: 4 against 3"
    assert change(g, play(g, "done"), 1) == {"cult": 2}, "the leader is another by now"
    first = raid("thomas_olney", "the_doom_that_came_to_sarnath", cult=[5, 5], buildings=clubs)
    assert change(first, play(first, "done")) == {}, "a leader: 3 against 3"


@pytest.mark.rule("kingsport-9.1")
def test_a_raid_is_over_after_all_fights_and_its_cards_are_gone() -> None:
    g = fight("raid", "frank_elwood", turn=2)
    after = play(g, "done")
    assert count(after, "raids_done") == 1 and count(after, "event_shown") == 0
