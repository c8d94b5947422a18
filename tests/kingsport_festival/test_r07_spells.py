"""Chapter 7: spells, how they come, when they are played, what they cost, and how many one may hold."""

from collections import Counter

import pytest
from mythos_envs.kingsport_festival.components import SPELLS
from mythos_envs.kingsport_festival.layout import IN_DECK, IN_HAND

from kingsport_festival.build import game
from kingsport_festival.moves import (
    SPELL_KEYS,
    change,
    count,
    discarded,
    hand,
    has,
    offered,
    offers,
    play,
    raid,
    step_of,
    table,
)

EVIL, DEATH, DESTRUCTION = SPELL_KEYS[:15], SPELL_KEYS[15:30], SPELL_KEYS[30:]
PHASES = {spell.key: spell.phase for spell in SPELLS}


@pytest.mark.rule("kingsport-7.1")
def test_forty_five_spells_are_fifteen_of_each_kind() -> None:
    assert Counter(spell.deck for spell in SPELLS) == {"evil": 15, "death": 15, "destruction": 15}
    assert (game(players=3).start(seed=4).states["spell_at"][0] == IN_DECK).all(), "all lie in the decks at first"


@pytest.mark.rule("kingsport-7.2")
def test_each_kind_has_its_field() -> None:
    assert {PHASES[key] for key in DEATH} == {"raid"}
    assert {PHASES[key] for key in EVIL} == {"summoning", "concession", "turn_order"}
    assert {PHASES[key] for key in DESTRUCTION} == {"concession", "expansion", "time"}
    effects = {spell.key: spell.effect for spell in SPELLS}
    poor = {key for key in DESTRUCTION if effects[key].op not in ("exchange", "steal", "cult_per_building")
            and all(item.what == "magic" for item in effects[key].gain)}
    assert poor == {"cheap_ruin", "tunnels_under_the_hill", "inverted_mass"}, "all others bring points or resources"
    three = [["imp_in_the_rafters", "grave_dust", "pyre_at_nancy"]]
    assert offers(table("summoning", hands=three, magic=[9], dice=[[1]]), "cast") == ["imp_in_the_rafters"]
    assert offers(raid("frank_elwood", hands=three, magic=[9]), "cast") == ["grave_dust"]
    assert offers(table("time", hands=three, magic=[9]), "cast") == ["pyre_at_nancy"]


@pytest.mark.rule("kingsport-7.3")
def test_two_evil_spells_work_outside_summoning() -> None:
    both = ["mask_of_reason", "first_at_the_feast"]
    assert [key for key in EVIL if PHASES[key] != "summoning"] == both
    said = {"hands": [[], both], "magic": [0, 2], "summoned": [[], ["azathoth"]], "dice": [[], [6]]}
    assert offers(table("order_spells", **said), "cast") == ["first_at_the_feast"]
    assert offers(table("concession_spells", **said), "cast") == ["mask_of_reason"]
    g = table("summoning", **said)
    assert g.player == 1 and offers(g, "cast") == []


@pytest.mark.rule("kingsport-7.4")
def test_spells_come_from_beings_and_from_buildings() -> None:
    g = table("gifts", summoned=[["shoggoth"]])
    assert change(g, play(g, "deck death"))["spells"] == 1
    g = table("expansion", buildings=[["house", "school"]], magic=[1])
    assert change(g, play(g, "use school", "deck evil")) == {"spells": 1, "magic": -1}


@pytest.mark.rule("kingsport-7.5")
def test_a_spell_is_played_in_its_phase_only() -> None:
    said = {"hands": [["cheap_ruin"]], "magic": [9], "dice": [[1, 1, 1]]}
    assert offered(table("expansion", **said), "cast cheap_ruin")
    for step in ("summoning", "concession_spells", "time"):
        g = table(step, **said)
        assert (step_of(g), g.player) == (step, 0) and not offered(g, "cast cheap_ruin")
    assert not offered(raid("frank_elwood", **said), "cast cheap_ruin")


@pytest.mark.rule("kingsport-7.6")
def test_the_price_of_a_spell_is_paid_in_magic() -> None:
    said = {"hands": [["confession_under_fire"]]}
    g = table("time", **said, magic=[5])
    assert change(g, play(g, "cast confession_under_fire")) == {"magic": -4, "cult": 3, "spells": -1}
    poor = table("time", hands=[["confession_under_fire", "inverted_mass"]], magic=[3])
    assert offers(poor, "cast") == ["inverted_mass"]


@pytest.mark.rule("kingsport-7.6", "kingsport-7.16")
def test_some_spells_are_paid_otherwise() -> None:
    g = table("time", hands=[["scorched_earth"]], resources=[{"evil": 2}])
    assert change(g, play(g, "cast scorched_earth")) == {"evil": -2, "cult": 2, "spells": -1}


@pytest.mark.rule("kingsport-7.7")
def test_a_played_spell_is_discarded_and_serves_once() -> None:
    g = table("time", hands=[["pyre_at_nancy", "inverted_mass"]], magic=[9])
    after = play(g, "cast pyre_at_nancy")
    assert hand(after) == ["inverted_mass"] and discarded(after) == ["pyre_at_nancy"]
    assert after.player == 0 and not offered(after, "cast pyre_at_nancy")


@pytest.mark.rule("kingsport-7.8")
def test_a_deck_is_chosen_for_every_spell_and_chance_draws_the_card() -> None:
    found = set()
    for seed in range(12):
        g = table("gifts", summoned=[["nodens"]], rng=f"{seed + 1:x}")
        assert offers(g, "deck") == ["evil", "death", "destruction"]
        one, two = hand(play(g, "deck destruction", "deck evil", "look event"))
        assert one in EVIL and two in DESTRUCTION
        found.add(one)
    assert len(found) > 3


@pytest.mark.rule("kingsport-7.9")
def test_an_empty_deck_is_made_of_its_discards() -> None:
    g = table("gifts", summoned=[["shoggoth"]], hands=[[], EVIL[:3]], discarded=[*EVIL[3:], *DEATH[:2]])
    after = play(g, "deck evil")
    assert len(hand(after)) == 1 and hand(after)[0] in EVIL[3:]
    assert discarded(after) == DEATH[:2], "the other deck is not touched"
    assert list(after.states["spell_at"][0][:15]).count(IN_DECK) == 11


@pytest.mark.rule("kingsport-7.9")
def test_discards_stay_while_the_deck_has_a_card() -> None:
    g = table("gifts", summoned=[["shoggoth"]], hands=[[], EVIL[:3]], discarded=EVIL[4:])
    after = play(g, "deck evil")
    assert hand(after) == [EVIL[3]] and discarded(after) == EVIL[4:]


@pytest.mark.rule("kingsport-7.10")
def test_a_deck_that_is_all_in_hands_cannot_be_chosen() -> None:
    hands = [[], *[EVIL[k:k + 4] for k in (0, 4, 8)], EVIL[12:]]
    libraries = [[], *[["house", "school", "library"]] * 4]
    g = table("gifts", 5, summoned=[["shoggoth"]], hands=hands, buildings=libraries)
    assert offers(play(g), "deck") == ["death", "destruction"]


@pytest.mark.rule("kingsport-7.10")
def test_without_any_card_the_spell_is_lost() -> None:
    g = table("expansion", buildings=[["house", "school"]], magic=[1], resources=[{"evil": 2, "death": 1}])
    g.states["spell_at"][0][:] = IN_HAND + 2  # more than anybody can hold, but nothing else empties three decks
    g.states["hand"][0][2] = 15
    assert not offered(g, "use school")
    after = play(g, "occupy library")
    assert step_of(after) == "expansion" and after.player == 0 and has(after)["spells"] == 0
    assert has(after)["disks"] == 3


@pytest.mark.rule("kingsport-7.11", "kingsport-7.12")
def test_a_fourth_spell_makes_one_discard_at_once_without_effect() -> None:
    held = ["pyre_at_nancy", "flying_ointment", "grave_dust"]
    g = play(table("gifts", summoned=[["shoggoth"]], hands=[held], magic=[9]), "deck death")
    assert len(hand(g)) == 4 and sorted(offers(g, "discard")) == sorted(hand(g)) and len(g.legal_actions()) == 4
    after = play(g, "discard pyre_at_nancy")
    assert change(g, after) == {"spells": -1} and discarded(after) == ["pyre_at_nancy"]
    assert step_of(after) == "expansion"


@pytest.mark.rule("kingsport-7.11")
def test_three_spells_may_be_kept() -> None:
    g = play(table("gifts", summoned=[["shoggoth"]], hands=[["pyre_at_nancy", "flying_ointment"]]), "deck death")
    assert has(g)["spells"] == 3 and step_of(g) == "expansion"


@pytest.mark.rule("kingsport-7.13")
def test_the_surplus_goes_after_all_cards_of_the_gift_and_face_up() -> None:
    g = table("gifts", summoned=[["nodens"]], hands=[["pyre_at_nancy", "flying_ointment", "grave_dust"]])
    g = play(g, "deck evil")
    assert has(g)["spells"] == 4 and offers(g, "deck") == ["evil", "death", "destruction"], "first the second card"
    g = play(g, "deck death")
    assert has(g)["spells"] == 5 and len(offers(g, "discard")) >= 4 and has(g)["magic"] == 0
    g = play(g, "discard pyre_at_nancy", "discard grave_dust")
    assert discarded(g) == ["grave_dust", "pyre_at_nancy"] and has(g)["magic"] == 2 and offers(g, "look")


@pytest.mark.rule("kingsport-7.14")
def test_losing_the_library_lowers_the_limit_at_once() -> None:
    held = ["flying_ointment", "crown_of_the_coven", "pyre_at_nancy", "scorched_earth", "inverted_mass"]
    g = raid("john_raymond_legrasse", hands=[held], buildings=[["house", "port", "library"]], cult=[9])
    g = play(g, "done")
    assert offers(g, "give_up") == ["port", "library"]
    assert has(play(g, "give_up port"))["spells"] == 5
    g = play(g, "give_up library")
    assert g.player == 0 and sorted(offers(g, "discard")) == sorted(held)
    after = play(g, "discard inverted_mass", "discard flying_ointment")
    assert has(after)["spells"] == 3 and after.player == 1


@pytest.mark.rule("kingsport-7.15")
def test_a_lowered_price_is_never_a_gain_of_magic() -> None:
    said = {"scenario": "dreams_in_the_witch_house", "dice": [[1, 2, 3]], "magic": [2]}
    g = table("summoning", **said, hands=[["imp_in_the_rafters", "flying_ointment"]])
    assert has(play(g, "cast imp_in_the_rafters"))["magic"] == 2
    assert has(play(g, "cast flying_ointment"))["magic"] == 2


@pytest.mark.rule("kingsport-7.16")
def test_resources_and_sanity_that_a_spell_asks_must_all_be_there() -> None:
    spells = ["scorched_earth", "feast_of_cinders", "inverted_mass"]
    poor = table("time", hands=[spells], magic=[1], resources=[{"evil": 1}], sanity=[1], cult=[9])
    assert poor.player == 0 and offers(poor, "cast") == []
    middling = table("time", hands=[spells], magic=[1], resources=[{"evil": 1, "death": 1}], sanity=[2])
    assert offers(middling, "cast") == ["scorched_earth", "inverted_mass"]
    g = play(middling, "cast inverted_mass")
    assert change(middling, g) == {"sanity": -2, "magic": 3, "spells": -1}


@pytest.mark.rule("kingsport-7.17")
def test_a_spell_that_would_change_nothing_is_not_offered() -> None:
    held = ["shared_altar", "flying_ointment"]
    assert offers(table("summoning", hands=[held], magic=[9], dice=[[1]]), "cast") == ["flying_ointment"]
    taken = table("summoning", hands=[held], magic=[9], dice=[[1]], summoned=[[], ["ghoul"]])
    assert offers(taken, "cast") == ["flying_ointment", "shared_altar"]
    free = table("concession_spells", hands=[["mask_of_reason"]], magic=[1], summoned=[["night_gaunt"]])
    assert free.player == 0 and offers(free, "cast") == []
    g = raid("frank_elwood", hands=[["blood_price", "burnt_offering", "ward_of_kish"]], magic=[1], sanity=[0])
    assert offers(g, "cast") == ["ward_of_kish"]
    assert count(play(g, "cast ward_of_kish"), "cast") == 1


@pytest.mark.rule("kingsport-7.17", "kingsport-13.38")
def test_bug_strength_that_the_investigator_takes_away_is_not_offered() -> None:
    held = ["grave_dust", "nameless_servant", "blood_price", "burnt_offering"]
    said = {"hands": [held], "magic": [2], "scenario": "none", "buildings": [["house", "library"]]}
    peaslee = "nathaniel_wingate_peaslee"
    poor = raid(peaslee, sanity=[1], resources=[{"evil": 1}], **said)
    assert offers(poor, "cast") == ["nameless_servant"]
    rich = raid(peaslee, sanity=[2], resources=[{"evil": 2}], **said)
    assert offers(rich, "cast") == ["nameless_servant", "blood_price", "burnt_offering"]
    assert offers(raid("frank_elwood", sanity=[1], resources=[{"evil": 1}], **said), "cast") == held


@pytest.mark.rule("kingsport-7.17")
def test_bug_a_tie_that_wins_already_needs_no_ward() -> None:
    said = {"hands": [["ward_of_kish"]], "magic": [1]}
    assert offers(raid("frank_elwood", **said), "cast") == ["ward_of_kish"]
    assert offers(raid("frank_elwood", buildings=[["house", "lighthouse"]], **said), "cast") == []


@pytest.mark.rule("kingsport-7.17")
@pytest.mark.parametrize(("scenario", "being"), [
    ("call_of_cthulhu", "cthulhu"), ("haunter_of_the_dark", "haunter_of_the_dark"),
])
def test_bug_what_the_scenario_opens_to_all_needs_no_altar(scenario: str, being: str) -> None:
    said = {"hands": [["two_masters"]], "magic": [9], "dice": [[1]], "scenario": scenario}
    assert offers(table("summoning", summoned=[[], [being]], **said), "cast") == []
    assert offers(table("summoning", summoned=[[], [being, "ghoul"]], **said), "cast") == ["two_masters"]


@pytest.mark.rule("kingsport-7.18")
def test_other_spells_of_death_and_destruction() -> None:
    effects = {spell.key: spell.effect.op for spell in SPELLS}
    others = [key for key in DEATH if not effects[key].startswith("strength") and effects[key] != "veil"]
    assert {effects[key] for key in others} == {"tie_wins", "no_penalty", "reward_again"}
    assert {effects[key] for key in ("cheap_ruin", "tunnels_under_the_hill")} == {"discount", "no_line"}
    g = table("time", hands=[["inverted_mass"]], sanity=[4])
    assert change(g, play(g, "cast inverted_mass")) == {"spells": -1, "sanity": -2, "magic": 3}
