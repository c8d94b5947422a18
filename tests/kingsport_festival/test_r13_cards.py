"""Chapter 13: the kinds of things that cards do.  Card by card they are in the test files of the components."""

from typing import Any

import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.components import BUILDINGS
from mythos_envs.kingsport_festival.rules_raid import strength_of_buildings

from kingsport_festival.moves import (
    BUILDING_KEYS,
    PLENTY,
    change,
    count,
    dice,
    discarded,
    disks,
    extra_die,
    has,
    offered,
    offers,
    play,
    raid,
    reachable,
    step_of,
    struck,
    summoned,
    table,
)


def outcome(investigator: str, strength: int, event: Any = "celephais", **said: Any) -> dict[str, int]:
    """What a fight with this strength changes, where nothing is asked."""
    g = raid(investigator, event, strength=strength, **said)
    return change(g, play(g, "done"))


def strength(investigator: str, spell: str, *moves: str, event: Any = "celephais", **said: Any) -> int:
    """The strength that a spell gives against an investigator."""
    said = {"magic": [12], "sanity": [10], **said}
    return count(play(raid(investigator, event, hands=[[spell]], **said), f"cast {spell}", *moves), "strength")


# Beings.


@pytest.mark.rule("kingsport-13.1")
def test_a_gift_of_two_kinds_offers_these_two_only() -> None:
    assert offers(table("gifts", summoned=[["mi_go"]]), "resource") == ["evil", "death"]
    assert offers(play(table("gifts", summoned=[["father_dagon"]]), "resource death"), "resource") == [
        "evil", "destruction"]


@pytest.mark.rule("kingsport-13.2")
def test_nephren_ka_gives_sanity_and_nothing_else() -> None:
    g = table("concession_spells", summoned=[["nephren_ka"]], sanity=[3], turn=2)
    assert step_of(g) == "expansion"
    assert has(g) == {**has(table("expansion", sanity=[7]))}


# Buildings.


@pytest.mark.rule("kingsport-13.3")
@pytest.mark.parametrize(("held", "gives"), [("general_store", 1), ("port", 1), ("club", 2), ("police_station", 2),
                                             ("asylum", 3)])
def test_a_building_of_strength_adds_its_number_in_every_raid(held: str, gives: int) -> None:
    for investigator, theirs in (("thomas_olney", 3), ("albert_n_wilmarth", 4)):
        assert outcome(investigator, theirs - gives, buildings=[[held]], cult=[5]) == {}, "a tie"
        assert "cult" in change(raid(investigator), play(
            raid(investigator, strength=theirs - gives + 1, buildings=[[held]]), "done"))


@pytest.mark.rule("kingsport-13.4")
def test_incomes_come_in_their_phase_and_some_on_a_condition() -> None:
    held = ["house", "newspaper_office", "church", "theater"]
    said = {"hands": [["inverted_mass"]], "buildings": [held]}
    assert has(table("time", **said, magic=[0], sanity=[6]))["magic"] == 2
    g = table("time", **said, magic=[1], sanity=[6])
    assert (has(g)["magic"], has(g)["cult"]) == (2, 2), "the House gives at 0 magic only"
    assert has(table("time", **said, magic=[1], sanity=[7]))["cult"] == 1, "the Theater at 6 sanity or less only"
    assert has(table("expansion", **said))["cult"] == 0
    g = table("order_sanity", buildings=[[], [], ["hospital"]], sanity=[12, 12, 4])
    assert g.player == 2 and has(play(g, "take"), 2)["sanity"] == 5


@pytest.mark.rule("kingsport-13.5")
def test_the_library_gives_a_spell_and_a_limit_of_five() -> None:
    g = table("expansion", buildings=[["house", "school"]], resources=[{"evil": 2, "death": 1}],
              hands=[["pyre_at_nancy", "grave_dust", "flying_ointment"]])
    g = play(g, "occupy library", "deck evil")
    assert has(g)["spells"] == 4 and offers(g, "discard") == [] and step_of(g) == "expansion"
    held = ["pyre_at_nancy", "grave_dust", "flying_ointment", "inverted_mass", "widdershins"]
    g = play(table("gifts", summoned=[["shoggoth"]], buildings=[["library"]], hands=[held]), "deck evil")
    assert has(g)["spells"] == 6 and len(offers(g, "discard")) >= 5
    assert step_of(play(g, "discard widdershins")) == "expansion"


@pytest.mark.rule("kingsport-13.6")
def test_the_school_sells_one_spell_a_round_and_gives_foresight() -> None:
    g = table("expansion", buildings=[["school"]], magic=[3])
    g = play(g, "use school")
    assert offers(g, "deck") == ["evil", "death", "destruction"] and has(g)["magic"] == 2
    g = play(g, "deck destruction")
    assert has(g)["spells"] == 1 and not offered(g, "use school")
    assert not offered(table("expansion", buildings=[["school"]]), "use school"), "without magic"
    assert not offered(table("summoning", buildings=[["school"]], magic=[3], dice=[[1]]), "use school")
    g = table("concession_income", buildings=[["school"]])
    assert change(g, play(g, "look investigator")) == {"foreseen": 1}


@pytest.mark.rule("kingsport-13.7")
def test_the_ruins_roll_one_die_again_once_a_round() -> None:
    g = table("summoning", buildings=[["ruins"]], magic=[2], dice=[[1, 1, 6]])
    g = play(g, "use ruins")
    assert offers(g, "die") == ["0", "2"], "equal dice are one choice"
    found = set()
    for seed in range(20):
        again = table("summoning", buildings=[["ruins"]], magic=[2], dice=[[1, 1, 6]], rng=f"{seed * 977 + 1:x}")
        again = play(again, "use ruins", "die 6")
        assert dice(again)[:2] == [1, 1] and has(again)["magic"] == 1 and not offered(again, "use ruins")
        found.add(dice(again)[2])
    assert len(found) >= 5
    assert not offered(table("summoning", buildings=[["ruins"]], dice=[[1]]), "use ruins")


@pytest.mark.rule("kingsport-13.8")
def test_city_hall_makes_one_sum_higher_or_lower() -> None:
    said = {"buildings": [["city_hall"]], "magic": [2], "dice": [[5, 6]]}
    g = table("summoning", **said)
    assert reachable(g) == {"nephren_ka", "deep_one", "haunter_of_the_dark", "father_dagon"}
    g = play(g, "use city_hall")
    assert reachable(g) == {"nephren_ka", "shoggoth", "deep_one", "haunter_of_the_dark", "flying_polyp", "mother_hydra",
                            "tsathoggua"}, "4 or 6, 5 or 7, 10 or 12"
    assert has(g)["magic"] == 1 and not offered(g, "use city_hall")
    after = play(g, "place 5 on shoggoth")
    assert after.player == 0 and reachable(after) == {"nephren_ka", "haunter_of_the_dark"}, "one sum only"
    assert not offered(table("summoning", buildings=[["city_hall"]], dice=[[1]]), "use city_hall")


@pytest.mark.rule("kingsport-13.9")
def test_the_cemetery_takes_one_resource_off_levels_three_and_four() -> None:
    held = ["house", "port", "club", "cemetery"]
    g = table("expansion", buildings=[held], resources=[{"evil": 1, "death": 1}])
    assert offers(g, "occupy") == ["general_store", "newspaper_office", "hospital"], "two of their three are enough"
    g = table("expansion", buildings=[held], resources=[{"evil": 1}])
    assert "general_store" not in offers(g, "occupy"), "level II is not cheaper"
    g = table("expansion", buildings=[held], resources=[{"evil": 2, "death": 1, "destruction": 2}])
    assert offered(g, "occupy lighthouse")
    g = table("expansion", buildings=[held], resources=[{"evil": 2, "death": 1, "destruction": 1}])
    assert not offered(g, "occupy lighthouse"), "two short"


@pytest.mark.rule("kingsport-13.10")
def test_the_lighthouse_gives_foresight_and_wins_ties() -> None:
    g = table("concession_income", buildings=[["lighthouse"]])
    assert offers(g, "look") == ["event", "investigator"]
    assert change(g, play(g, "look event")) == {"foreseen": 1}
    assert outcome("thomas_olney", 3, buildings=[["lighthouse"]]) == {"cult": 2}


# Spells of evil.


def summoning(*spells: str, **said: Any) -> State:
    """A cultist with these spells and plenty of magic before a placement."""
    return table("summoning", **{"hands": [list(spells)], "magic": [9], "dice": [[2, 3, 6]], **said})


@pytest.mark.rule("kingsport-13.11")
def test_a_spell_of_the_sum_counts_for_one_placement() -> None:
    g = summoning("flying_ointment", "imp_in_the_rafters", dice=[[2, 3]])
    one_more = {"mi_go", "shoggoth", "haunter_of_the_dark"}
    assert reachable(play(g, "cast flying_ointment")) == {"nephren_ka", *one_more, "deep_one", "flying_polyp"}
    both = play(g, "cast imp_in_the_rafters")
    assert reachable(both) == {"nephren_ka", "night_gaunt", "ghoul", "mi_go", "shoggoth", "haunter_of_the_dark"}
    after = play(g, "cast flying_ointment", "place 2 on shoggoth")
    assert reachable(after) == {"nephren_ka", "mi_go"}


@pytest.mark.rule("kingsport-13.12")
@pytest.mark.parametrize(("face", "back"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_a_die_is_turned_to_its_opposite_face(face: int, back: int) -> None:
    g = summoning("widdershins", dice=[[face]])
    assert dice(play(g, "cast widdershins", f"die {face}")) == [back]


@pytest.mark.rule("kingsport-13.13")
def test_one_die_or_any_dice_are_rolled_again() -> None:
    one, many = set(), set()
    for seed in range(20):
        g = summoning("cast_knucklebones", "storm_over_mora", dice=[[1, 1, 1]], rng=f"{seed * 977 + 1:x}")
        one.add(tuple(dice(play(g, "cast cast_knucklebones", "die 1"))))
        many.add(tuple(dice(play(g, "cast storm_over_mora", "dice 1 1"))))
    assert all(rolled[:2] == (1, 1) for rolled in one) and len(one) >= 5
    assert all(rolled[0] == 1 for rolled in many) and len({rolled[1:] for rolled in many}) >= 8
    g = play(summoning("storm_over_mora"), "cast storm_over_mora")
    assert len(offers(g, "dice")) == 7, "every set of the three dice"


@pytest.mark.rule("kingsport-13.14")
def test_a_die_is_set_to_a_face_of_choice() -> None:
    g = play(summoning("devils_mark"), "cast devils_mark")
    assert dice(play(g, "set_die 2 5")) == [3, 5, 6] and dice(play(g, "set_die 6 1")) == [1, 2, 3]
    assert len(offers(g, "set_die")) == 15


@pytest.mark.rule("kingsport-13.15")
def test_a_die_more_is_rolled_at_once_and_gone_in_the_next_round() -> None:
    rolls = {extra_die(play(summoning("thirteenth_guest", rng=f"{seed * 977 + 1:x}"), "cast thirteenth_guest"))
             for seed in range(40)}
    assert rolls == {1, 2, 3, 4, 5, 6}
    g = table("time", extra=[4], hands=[["inverted_mass"]], round=1)
    assert extra_die(play(g, "done")) == 0


@pytest.mark.rule("kingsport-13.16")
def test_an_occupied_being_is_summoned_one_spell_only_up_to_twelve() -> None:
    said = {"dice": [[6], [], []], "summoned": [[], ["haunter_of_the_dark"], []]}
    g = summoning("shared_altar", **said)
    assert reachable(g) == {"nephren_ka"}
    assert reachable(play(g, "cast shared_altar")) == {"nephren_ka", "haunter_of_the_dark"}
    taken = {"dice": [[6, 6, 2], [1], []], "summoned": [[], ["tsathoggua", "hastur"], []]}
    assert "tsathoggua" in reachable(play(summoning("shared_altar", **taken), "cast shared_altar"))
    assert "hastur" not in reachable(play(summoning("shared_altar", **taken), "cast shared_altar"))
    assert {"tsathoggua", "hastur"} <= reachable(play(summoning("two_masters", **taken), "cast two_masters"))


@pytest.mark.rule("kingsport-13.17")
def test_the_mask_lowers_one_price_by_up_to_three() -> None:
    beings = ["azathoth", "mi_go", "haunter_of_the_dark"]
    g = table("concession_spells", hands=[["mask_of_reason"]], magic=[1], summoned=[beings])
    g = play(g, "cast mask_of_reason")
    assert offers(g, "spare") == ["mi_go", "azathoth"], "own beings of this round that ask a price"
    assert change(g, play(g, "spare azathoth", "resource evil", "resource evil"))["sanity"] == -4
    assert change(g, play(g, "spare mi_go", "resource evil", "resource evil"))["sanity"] == -6


@pytest.mark.rule("kingsport-13.18")
def test_first_at_the_feast_moves_its_caster_to_the_front() -> None:
    g = table("order_spells", 4, order=[1, 2, 0, 3], hands=[["first_at_the_feast"]], magic=[1] * 4, turn=0)
    assert g.player == 0
    assert g.states["order"][0][:4].tolist() == [1, 2, 0, 3]
    assert play(g, "cast first_at_the_feast").states["order"][0][:4].tolist() == [0, 1, 2, 3]


# Spells of death.


@pytest.mark.rule("kingsport-13.19")
def test_a_spell_of_strength_adds_its_number_in_this_raid() -> None:
    assert [strength("frank_elwood", spell) for spell in ("grave_dust", "ghoulish_pact", "dream_of_rlyeh",
                                                          "key_and_gate")] == [1, 2, 3, 4]
    g = play(raid("frank_elwood", hands=[["key_and_gate"]], magic=[6]), "cast key_and_gate", "done")
    assert g.player == 1 and count(g, "strength") == 0


@pytest.mark.rule("kingsport-13.20")
def test_strength_for_sanity_or_resources_up_to_three() -> None:
    g = play(raid("frank_elwood", hands=[["blood_price", "burnt_offering"]], resources=[PLENTY]), "cast blood_price")
    assert change(g, play(g, "pay_sanity", "pay_sanity")) == {"sanity": -2}
    g = play(g, "pay_sanity", "pay_sanity", "pay_sanity")
    assert count(g, "strength") == 3 and offers(g, "pay_sanity") == [] and has(g)["sanity"] == 7
    g = play(g, "cast burnt_offering", "resource evil", "resource destruction", "done")
    assert count(g, "strength") == 5 and (has(g)["evil"], has(g)["destruction"]) == (8, 8)


@pytest.mark.rule("kingsport-13.21")
def test_the_ward_makes_a_tie_a_victory() -> None:
    g = raid("thomas_olney", strength=3, hands=[["ward_of_kish"]], magic=[1])
    assert change(g, play(g, "cast ward_of_kish", "done"))["cult"] == 2


@pytest.mark.rule("kingsport-13.22", "kingsport-13.46")
def test_the_veil_keeps_the_ability_off_but_nothing_else() -> None:
    said = {"hands": [["veil_of_forgetting"]], "magic": [2]}
    veiled = play(raid("robert_blake", sanity=[5], strength=2, **said), "cast veil_of_forgetting", "done")
    assert has(veiled)["sanity"] == 5 and has(veiled)["cult"] == 0, "2 + 1 without the loss of 1: a tie with 3"
    won = play(raid("robert_blake", sanity=[5], strength=3, **said), "cast veil_of_forgetting", "done")
    assert has(won)["cult"] == 2, "the reward stays"
    lost = play(raid("robert_blake", sanity=[5], strength=1, **said), "cast veil_of_forgetting", "done")
    assert has(lost)["sanity"] == 3, "strength and penalty stay"


@pytest.mark.rule("kingsport-13.46")
def test_the_veil_lifts_limit_surcharge_and_silence_for_its_caster_only() -> None:
    said = {"hands": [["veil_of_forgetting", "grave_dust"], ["corpse_lantern"]], "magic": [3]}
    g = raid("henry_armitage", **said)
    assert offers(play(g, "cast grave_dust"), "cast") == []
    g = play(g, "cast veil_of_forgetting")
    assert offers(g, "cast") == ["grave_dust"]
    assert play(g, "cast grave_dust", "done").player == 1
    port = raid("gustaf_johansen", strength=3, buildings=[["port"]], cult=[5], **said)
    assert change(port, play(port, "done")) == {"cult": -1}, "3 against 4"
    assert has(play(port, "cast veil_of_forgetting", "done"))["cult"] == 8, "3 + 1 + Port 1 against 4"


@pytest.mark.rule("kingsport-13.46")
def test_bug_the_veil_shows_no_strength_for_others() -> None:
    g = raid("gustaf_johansen", buildings=[["port"], ["port"]], hands=[["veil_of_forgetting"]], magic=[2])
    seen = [strength_of_buildings(play(g, "cast veil_of_forgetting").states[0], seat) for seat in range(2)]
    assert seen == [1, 0], "the Port is silent for all but the veiled"


@pytest.mark.rule("kingsport-13.47")
def test_the_surcharge_is_paid_for_the_veil_itself_and_no_more() -> None:
    said = {"hands": [["veil_of_forgetting", "nameless_servant"]]}
    assert not offered(raid("william_channing_webb", magic=[2], **said), "cast veil_of_forgetting")
    g = play(raid("william_channing_webb", magic=[5], **said), "cast veil_of_forgetting")
    assert has(g)["magic"] == 2 and has(play(g, "cast nameless_servant"))["magic"] == 0


@pytest.mark.rule("kingsport-13.47")
def test_what_was_weakened_before_the_veil_stays_so() -> None:
    peaslee = "nathaniel_wingate_peaslee"
    said = {"hands": [["veil_of_forgetting", "nameless_servant"]], "magic": [9]}
    g = raid(peaslee, **said)
    assert count(play(g, "cast nameless_servant", "cast veil_of_forgetting"), "strength") == 2
    assert count(play(g, "cast veil_of_forgetting", "cast nameless_servant"), "strength") == 3


@pytest.mark.rule("kingsport-13.23")
def test_the_empty_grave_spares_the_penalty() -> None:
    g = raid("thomas_olney", cult=[5], hands=[["empty_grave"]], magic=[1])
    assert change(g, play(g, "cast empty_grave", "done")) == {"magic": -1, "spells": -1}
    g = raid("thomas_olney", "the_street", cult=[5], hands=[["empty_grave"]], magic=[1])
    assert has(play(g, "cast empty_grave", "done"))["cult"] == 5


@pytest.mark.rule("kingsport-13.24")
def test_the_spoils_give_the_plain_reward_one_more_time() -> None:
    said = {"hands": [["spoils_of_the_tomb"]], "magic": [2]}
    won = {strength: has(play(raid("thomas_olney", strength=strength, cult=[5], **said), "cast spoils_of_the_tomb",
                              "done"))["cult"] for strength in (2, 3, 4, 6)}
    assert won == {2: 4, 3: 5, 4: 9, 6: 11}


# Spells of destruction.


@pytest.mark.rule("kingsport-13.25")
def test_a_spell_of_gain_is_paid_first_and_then_gives() -> None:
    g = table("time", hands=[["scorched_earth"]], resources=[{"evil": 2, "death": 1}])
    paying = play(g, "cast scorched_earth", "resource evil")
    assert has(paying)["cult"] == 0 and offers(paying, "resource") == ["evil", "death"]
    assert change(g, play(paying, "resource death")) == {"evil": -1, "death": -1, "cult": 2, "spells": -1}


@pytest.mark.rule("kingsport-13.26")
def test_the_barter_exchanges_up_to_three_resources() -> None:
    g = play(table("expansion", hands=[["ruinous_barter"]], resources=[{"evil": 4}]), "cast ruinous_barter")
    assert len(offers(g, "exchange")) == 2, "evil for each of the other two"
    assert has(play(g, "exchange evil death", "done"))["death"] == 1
    g = play(g, "exchange evil death", "exchange evil destruction", "exchange evil death")
    assert (has(g)["evil"], has(g)["death"], has(g)["destruction"]) == (1, 2, 1) and offers(g, "exchange") == []


@pytest.mark.rule("kingsport-13.27")
def test_cheap_ruin_is_for_the_building_of_this_round() -> None:
    g = table("expansion", hands=[["cheap_ruin"], []], magic=[1], buildings=[["house"], ["house"]])
    g = play(g, "cast cheap_ruin")
    assert offers(g, "occupy") == ["general_store", "port", "school", "club", "ruins"], "all cost 2 at most"
    after = play(g, "done")
    assert after.player == 1 and offers(after, "occupy") == [] and count(after, "discount") == 0
    built = table("expansion", hands=[["cheap_ruin"]], magic=[1], buildings=[["house"]], has_built=True)
    assert not offered(built, "cast cheap_ruin")


@pytest.mark.rule("kingsport-13.28")
def test_tunnels_waive_the_line_for_levels_two_and_three_but_not_the_house() -> None:
    said = {"hands": [["tunnels_under_the_hill"]], "magic": [2], "resources": [PLENTY]}
    g = play(table("expansion", buildings=[["house"]], **said), "cast tunnels_under_the_hill")
    assert set(offers(g, "occupy")) == set(BUILDING_KEYS[1:11])
    assert offers(play(g, "occupy cemetery"), "occupy") == []
    assert not offered(table("expansion", **said), "cast tunnels_under_the_hill")
    g = play(g, "done")
    assert count(g, "no_line") == 0


@pytest.mark.rule("kingsport-13.29")
def test_the_thief_takes_one_each_from_up_to_two_who_have_more_points() -> None:
    g = table("concession_spells", 4, hands=[["thief_of_flames"]], magic=[2], cult=[3, 4, 5, 3],
              resources=[{}, {"evil": 2}, {"death": 1, "destruction": 1}, PLENTY])
    g = play(g, "cast thief_of_flames")
    for move, expected in (("steal 1 evil", True), ("steal 1 death", False), ("steal 2 death", True),
                           ("steal 2 destruction", True), ("steal 3 evil", False)):
        assert offered(g, move) == expected, move
    g = play(g, "steal 1 evil")
    assert has(g)["evil"] == 1 and has(g, 1)["evil"] == 1 and not offered(g, "steal 1 evil") and offered(g, "done")
    g = play(g, "steal 2 death")
    assert has(g)["death"] == 1 and has(g, 2)["death"] == 0 and offers(g, "steal") == []


@pytest.mark.rule("kingsport-13.30")
def test_spells_that_count_buildings_count_those_held_now() -> None:
    held = ["house", "port", "club", "school", "church", "asylum"]
    said = {"buildings": [held], "magic": [6], "sanity": [10]}
    g = table("time", hands=[["spire_of_bones", "tally_of_legion"]], **said)
    assert change(g, play(g, "cast spire_of_bones"))["cult"] == 3, "1 and 1 for each of level IV"
    assert change(g, play(g, "cast tally_of_legion"))["cult"] == 1, "1 for every two of levels II and III"


# Events and investigators.


@pytest.mark.rule("kingsport-13.31")
def test_an_event_strikes_all_or_the_low_or_the_last() -> None:
    said = {"sanity": [6, 7, 5], "cult": [4, 2, 2], "magic": [1, 1, 1]}
    begun = table("expansion", **said)
    assert [change(begun, struck("memory", **said), seat) for seat in range(3)] == [{"magic": -1}] * 3
    moon = struck("what_the_moon_brings", **said)
    assert [change(begun, moon, seat) for seat in range(3)] == [{"cult": -1}, {}, {"cult": -1}]
    g = struck("the_quest_of_iranon", **said)
    assert g.player == 1 and offers(g, "deck")
    g = play(g, "deck evil")
    assert g.player == 2 and offers(g, "deck")


@pytest.mark.rule("kingsport-13.32")
def test_cards_make_the_investigator_stronger_or_weaker_for_all_or_some() -> None:
    assert outcome("thomas_olney", 4, "ex_oblivione", cult=[5]) == {}
    assert outcome("thomas_olney", 2, "the_cats_of_ulthar", cult=[5]) == {}
    assert outcome("thomas_olney", 2, cult=[5]) == {"cult": -1}
    assert outcome("thomas_f_malone", 5, sanity=[6]) == {}, "1 more against who has 6 sanity or less"
    assert outcome("thomas_f_malone", 5, sanity=[7]) == {"cult": 3, "magic": 2}
    assert outcome("crawford_tillinghast", 3, cast=1) == {} and "cult" in outcome("crawford_tillinghast", 3)


@pytest.mark.rule("kingsport-13.33")
def test_cards_make_cultists_stronger_or_weaker() -> None:
    assert outcome("thomas_olney", 3, "the_tree", sanity=[7]) == {"cult": 2}
    assert outcome("thomas_olney", 3, "the_tree", sanity=[6]) == {}
    assert outcome("robert_blake", 4, sanity=[6]) == {} and outcome("robert_blake", 4, sanity=[7]) == {"cult": 2}
    assert outcome("henry_anthony_wilcox", 1, "ex_oblivione", sanity=[6]) == {}
    assert outcome("henry_anthony_wilcox", 1, "ex_oblivione", sanity=[7]) == {"sanity": -2}
    sarnath = "the_doom_that_came_to_sarnath"
    assert outcome("thomas_olney", 4, sarnath, cult=[5, 4]) == {}
    assert outcome("thomas_olney", 4, sarnath, cult=[4, 5]) == {"cult": 2}


@pytest.mark.rule("kingsport-13.34")
def test_all_who_are_tied_have_the_most_or_the_fewest() -> None:
    sarnath = "the_doom_that_came_to_sarnath"
    assert outcome("thomas_olney", 4, sarnath, cult=[5, 5]) == {}
    g = struck("the_quest_of_iranon", cult=[2, 3, 2])
    assert g.player == 0 and play(g, "deck evil").player == 2 and step_of(play(g, "deck evil", "deck evil")) == "raid"


@pytest.mark.rule("kingsport-13.35")
def test_akeley_gives_strength_for_foresight_on_either_card_of_this_raid() -> None:
    def akeley(*cards: str) -> dict[str, int]:
        return outcome("henry_akeley", 4, foreseen=[list(cards)])

    assert akeley() == {} and akeley("event 1", "investigator 1") == {}
    assert akeley("event 2") == akeley("investigator 2") == akeley("event 2", "investigator 2") == {"cult": 3}


@pytest.mark.rule("kingsport-13.36", "kingsport-13.48")
def test_strength_is_sold_once_for_a_resource_or_for_sanity() -> None:
    g = play(raid("frank_elwood", "the_white_ship", resources=[{"evil": 2}]), "buy resource")
    assert count(g, "strength") == 1 and has(g)["evil"] == 1 and offers(g, "buy") == []
    assert offers(raid("frank_elwood", "the_white_ship"), "buy") == []
    sleep = raid("frank_elwood", "beyond_the_wall_of_sleep")
    g = play(sleep, "buy sanity")
    assert count(g, "strength") == 1 and change(sleep, g) == {"sanity": -2} and offers(g, "buy") == []
    assert offers(raid("frank_elwood", "beyond_the_wall_of_sleep", sanity=[1], cult=[9]), "buy") == []
    g = play(raid("zadok_allen", "the_white_ship", resources=[{"evil": 3}]), "buy resource", "buy resource")
    assert count(g, "strength") == 2 and offers(g, "buy") == [], "two cards sell twice"


@pytest.mark.rule("kingsport-13.37")
def test_spells_are_dearer_or_forbidden_or_one_at_most() -> None:
    said = {"hands": [["grave_dust", "nameless_servant"]], "magic": [2]}
    assert offers(raid("frank_elwood", **said), "cast") == ["grave_dust", "nameless_servant"]
    assert offers(raid("frank_elwood", "the_other_gods", **said), "cast") == ["grave_dust"]
    assert has(play(raid("william_channing_webb", **said), "cast grave_dust"))["magic"] == 1
    assert offers(raid("frank_elwood", "hypnos", **said), "cast") == []
    armitage = raid("henry_armitage", **said)
    assert offers(armitage, "cast") == ["grave_dust", "nameless_servant"]
    assert offers(play(armitage, "cast grave_dust"), "cast") == []


@pytest.mark.rule("kingsport-13.38", "kingsport-13.39")
def test_peaslee_makes_each_spell_one_weaker_but_not_below_zero() -> None:
    peaslee = "nathaniel_wingate_peaslee"
    assert [strength(peaslee, key) for key in ("key_and_gate", "ghoulish_pact")] == [3, 1]
    assert strength(peaslee, "blood_price", "pay_sanity", "pay_sanity", "pay_sanity") == 2
    assert strength(peaslee, "burnt_offering", "resource evil", "done", resources=[PLENTY]) == 0, "one is lost, not two"
    g = raid(peaslee, hands=[["ghoulish_pact", "dream_of_rlyeh"]], magic=[6])
    assert count(play(g, "cast ghoulish_pact", "cast dream_of_rlyeh"), "strength") == 3, "each of the two"


@pytest.mark.rule("kingsport-13.40")
def test_level_two_gives_less_or_no_more_than_two_and_the_port_nothing() -> None:
    # Pabodie 3: Club 2 - 1, Port 1 - 1 and the Store 1 - 1, and the Police Station's 2 as ever.
    held = [["club", "port", "general_store", "police_station"]]
    assert outcome("frank_h_pabodie", 0, buildings=held) == {}
    # Gilman 3: Club 2 + Port 1 + Store 1 count 2 in all.
    assert outcome("walter_gilman", 1, buildings=[["club", "port", "general_store"]]) == {}
    assert has(play(raid("walter_gilman", buildings=[["club", "asylum"]]), "done", "deck evil"))["cult"] == 1
    assert outcome("thomas_olney", 2, buildings=[["port"]]) == {}
    assert outcome("thomas_olney", 3, "the_temple", buildings=[["port"]]) == {}
    assert outcome("gustaf_johansen", 4, buildings=[["port"]]) == {}


@pytest.mark.rule("kingsport-13.41")
def test_willett_never_doubles_and_dyer_wins_ties() -> None:
    assert outcome("marinus_bicknell_willett", 12) == {"cult": 4}
    assert outcome("daniel_upton", 12) == {"cult": 6, "magic": 2}
    assert outcome("william_dyer", 4, resources=[{"evil": 2}]) == {"evil": -2}


@pytest.mark.rule("kingsport-13.42")
def test_polaris_gives_each_winner_one_point_once() -> None:
    won = {strength: outcome("thomas_olney", strength, "polaris").get("cult") for strength in (5, 6, 10)}
    assert won == {5: None, 6: 3, 10: 5}, "a tie, the reward and 1, twice the reward and 1"


@pytest.mark.rule("kingsport-13.43")
def test_the_street_doubles_penalties() -> None:
    assert outcome("thomas_olney", 2, "the_street", cult=[5]) == {"cult": -2}
    assert outcome("thomas_olney", 4, "the_street", cult=[5]) == {"cult": 2}


@pytest.mark.rule("kingsport-13.44")
def test_the_book_takes_a_spell_or_a_point_by_choice() -> None:
    said = {"hands": [["grave_dust"]], "cult": [3, 3, 0]}
    g = struck("the_book", **said)
    assert g.player == 0 and offered(g, "done") and offers(g, "discard") == ["grave_dust"]
    spell, point = play(g, "discard grave_dust"), play(g, "done")
    assert (has(spell)["cult"], has(spell)["spells"], discarded(spell)) == (3, 0, ["grave_dust"])
    assert (has(point)["cult"], has(point)["spells"]) == (2, 1)
    assert step_of(spell) == "raid" and has(spell, 1)["cult"] == 2 and has(spell, 2)["cult"] == 0


@pytest.mark.rule("kingsport-13.45")
def test_legrasse_takes_a_disk_of_level_two_or_three_of_the_losers_choice() -> None:
    g = raid("john_raymond_legrasse", buildings=[["house", "port", "cemetery", "asylum"]], cult=[20])
    g = play(g, "done")
    assert offers(g, "give_up") == ["port", "cemetery"] and len(g.legal_actions()) == 2
    g = play(g, "give_up cemetery")
    assert disks(g) == {"house", "port", "asylum"} and has(g)["cult"] == 17
    assert outcome("john_raymond_legrasse", 0, buildings=[["house", "asylum"]], cult=[9]) == {}


@pytest.mark.rule("kingsport-13.49")
def test_spells_on_dice_may_touch_the_extra_die() -> None:
    said = {"dice": [[1]], "extra": [2]}
    assert extra_die(play(summoning("widdershins", **said), "cast widdershins", "die x2")) == 5
    assert extra_die(play(summoning("devils_mark", **said), "cast devils_mark", "set_die x2 6")) == 6
    rolled = {extra_die(play(summoning(spell, **said, rng=f"{seed * 977 + 1:x}"), f"cast {spell}", move))
              for seed in range(12)
              for spell, move in (("cast_knucklebones", "die x2"), ("storm_over_mora", "dice x2"))}
    assert len(rolled) >= 4
    g = table("summoning", dice=[[1]], extra=[5])
    assert summoned(play(g, "place 1 x5 on haunter_of_the_dark")) == {"haunter_of_the_dark"}


@pytest.mark.rule("kingsport-13.50")
def test_three_buildings_do_two_things_so_that_more_than_one_gives_spells_or_foresight() -> None:
    two = [row.key for row in BUILDINGS if len(row.abilities) > 1]
    assert two == ["school", "library", "lighthouse"]

    def gives(what: str) -> list[str]:
        return [row.key for row in BUILDINGS if any(
            ability.effect == f"draw_{what}" or any(item.what == what for item in ability.gain)
            for ability in row.abilities)]

    assert gives("spell") == ["school", "library"] and gives("foresight") == ["school", "lighthouse"]
