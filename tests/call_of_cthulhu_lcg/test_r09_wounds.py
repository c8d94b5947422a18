"""Chapter 9: wounds, insanity and keywords."""

from typing import Any

import pytest
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import (
    STRICT,
    asked,
    can,
    choices,
    count,
    fight,
    in_zone,
    instance,
    legal,
    mind,
    play,
    shown,
    stage,
    table,
    tokens,
    until,
)

AGENCY = [["3 agency"], ["3 agency"], ["3 agency"]]


def blasted(target: str, other: list[Any], times: int = 1) -> State:
    """Seat 0 wounds a character of seat 1 so often with Shotgun Blast for 3."""
    g = table({"hand": ["shotgun_blast"] * times, "domains": AGENCY}, {"play": other})
    for _ in range(times):
        g = until(play(g, "play Shotgun Blast"), "X is 3")
        g = play(g, "X is 3")
        if can(g, f"choose {target}"):
            g = play(g, f"choose {target}")
    return g


def acting(hand: str, own: list[Any], other: list[Any], faction: str = "agency", cost: int = 3, **more: Any) -> State:
    """Seat 0 may play one event and is asked for it."""
    return table({"hand": [hand], "play": own, "domains": [[f"{cost} {faction}"]]}, {"play": other}, **more)


@pytest.mark.rule("lcg-9.1")
def test_the_first_wound_destroys_a_character_without_toughness() -> None:
    assert shown(blasted("Mad Artist", ["mad_artist", "bag_man"]), "mad_artist").zone == "discard"


@pytest.mark.rule("lcg-9.2")
@pytest.mark.parametrize(("wounds", "where"), [(1, "play"), (2, "play"), (3, "discard")])
def test_toughness_takes_so_many_wounds_more(wounds: int, where: str) -> None:
    g = blasted("Guardian Shoggoth", ["guardian_shoggoth", "bag_man"], wounds)
    assert shown(g, "guardian_shoggoth").zone == where
    if where == "play":
        assert shown(g, "guardian_shoggoth").wounds == wounds


@pytest.mark.rule("lcg-9.3")
@pytest.mark.parametrize(("wounds", "where"), [(3, "play"), (4, "discard")])
def test_toughness_adds_up(wounds: int, where: str) -> None:
    there = [{"card": "guardian_shoggoth", "attached": ["patrol_wagon"], "wounds": wounds - 1}, "bag_man"]
    g = table({"hand": ["shotgun_blast"], "domains": AGENCY}, {"play": there})
    assert shown(g, "guardian_shoggoth").toughness == 3
    g = play(until(play(g, "play Shotgun Blast"), "X is 3"), "X is 3", "choose Guardian")
    assert shown(g, "guardian_shoggoth").zone == where


@pytest.mark.rule("lcg-9.4")
@pytest.mark.parametrize("keywords", [[], ["invulnerability"]])
def test_who_loses_the_toughness_that_it_needs_is_destroyed(keywords: list[str]) -> None:
    wounded = {"card": "guardian_shoggoth", "wounds": 1, "keywords": keywords}
    g = table({"play": ["steve_clarney", wounded, "innsmouth_troublemaker"]}, {"play": [
        {"card": "g_men", "wounds": 3}]}, options=STRICT, stage="commit")
    g = until(play(g, "commit Steve Clarney to Nowhere"), "act")
    assert stage(g) == "commit_window"
    assert shown(g, "guardian_shoggoth").zone == shown(g, "g_men").zone == "discard"
    assert shown(g, "innsmouth_troublemaker").zone == "play", "it has no wound"


@pytest.mark.rule("lcg-9.4")
def test_a_host_that_loses_its_wagon_is_destroyed() -> None:
    g = acting("get_it_off", [], [{"card": "mad_artist", "wounds": 1, "attached": ["patrol_wagon"]}], "cthulhu")
    g = play(g, "play Get it Off!")
    assert shown(g, "mad_artist").zone == "discard"


@pytest.mark.rule("lcg-9.5")
def test_wounds_of_one_effect_land_one_by_one() -> None:
    g = table({"hand": ["short_fuse"], "domains": AGENCY},
              {"play": ["hired_muscle"], "hand": ["regeneration"] * 2, "domains": [["1 shub_niggurath"]] * 2},
              options=STRICT)
    g = play(g, "play Short Fuse")
    wounds = []
    while asked(g) == "act" and shown(g, "hired_muscle").zone == "play":
        wounds.append(shown(g, "hired_muscle").wounds)
        g = play(g, "pass")
    assert wounds == [0, 0, 0, 0, 1, 1], "disrupts to the event, to the first wound, to the second, which kills"


@pytest.mark.rule("lcg-9.5")
def test_wounds_of_one_effect_are_one_wounding_to_respond_to() -> None:
    there = ["military_advisor", *["dutch_courage"] * 5]
    g = table({"hand": ["short_fuse"], "domains": AGENCY, "play": ["patsy", "mad_artist"]},
              {"play": there, "domains": [["2 agency"]] * 3})
    assert shown(g, "military_advisor").toughness == 7
    g = play(until(play(g, "play Short Fuse"), "choose Military"), "choose Military")
    assert shown(g, "military_advisor").wounds == 7
    g = until(play(g, "use Military Advisor"), "choose Patsy")
    g = play(g, "choose Patsy")
    assert shown(g, "patsy").zone == "discard" and not can(g, "use Military Advisor")


@pytest.mark.rule("lcg-9.21")
@pytest.mark.parametrize("own", [["steve_clarney at 0", "guardian_elder_thing at 0"],
                                 ["guardian_elder_thing at 0", "steve_clarney at 0"]])
def test_those_whom_one_effect_wounds_fall_together(own: list[str]) -> None:
    g = table({"play": own, "domains": [["2 agency"]]}, {"play": ["hired_muscle at 0", "hired_muscle"]},
              stage="oppose_window")
    g = play(g, "use Guardian Elder Thing")
    assert sorted(in_zone(g, 0, "discard")) == ["guardian_elder_thing", "steve_clarney"], "he takes Toughness away"
    assert in_zone(g, 1, "discard") == in_zone(g, 1, "play") == ["hired_muscle"]


@pytest.mark.rule("lcg-9.6")
def test_wounds_stay_over_turns() -> None:
    g = table({"play": [{"card": "hired_muscle", "wounds": 1}]}, options=STRICT, stage="end_window")
    for _ in range(2):
        g = until(until(g, "refresh_window"), "operations")
        assert shown(g, "hired_muscle").wounds == 1
        g = until(g, "end_window") if stage(g) == "end_window" else until(g, "attach no resource")


@pytest.mark.rule("lcg-9.7")
def test_invulnerability_protects_from_wounds() -> None:
    g = acting("short_fuse", ["hired_muscle"], ["dagon", "mad_artist"])
    assert choices(play(g, "play Short Fuse")) == ["Hired Muscle", "Mad Artist"]
    assert not can(acting("short_fuse", [], ["dagon"]), "play Short Fuse")
    mass = table({"play": ["guardian_elder_thing at 0"], "domains": [["2 agency"]]},
                 {"play": ["dagon at 0", "hired_muscle at 0"]}, options=STRICT, stage="oppose_window")
    mass = until(play(mass, "use Guardian Elder Thing"), "pass")
    for _ in range(8):
        mass = play(mass, "pass")
    assert (shown(mass, "dagon").wounds, shown(mass, "hired_muscle").wounds) == (0, 1)


@pytest.mark.rule("lcg-9.7")
def test_who_is_invulnerable_can_be_destroyed_and_sacrificed() -> None:
    g = table({"hand": ["deep_one_assault"], "domains": [["6 cthulhu"]]}, {"play": ["yog_sothoth", "cthulhu"]})
    g = play(g, "play Deep One Assault")
    assert shown(g, "cthulhu").zone == "discard" and shown(g, "yog_sothoth").zone == "play"
    g = table({"hand": ["a_single_glimpse"], "domains": [["2 yog_sothoth"]]}, {"play": ["cthulhu"]})
    assert shown(play(g, "play A Single Glimpse"), "cthulhu").zone == "discard"


@pytest.mark.rule("lcg-9.8")
def test_willpower_and_terror_icons_protect_from_insanity() -> None:
    g = table({"play": ["hastur"], "domains": AGENCY}, {"play": ["triggerman", "servant_of_nodens", "mad_artist",
                                                                 "bag_man"]})
    g = play(g, "use Hastur")
    assert choices(g) == ["Bag Man", "Mad Artist"]
    none = table({"play": ["hastur"], "domains": AGENCY}, {"play": ["triggerman", "servant_of_nodens"]})
    assert not can(none, "use Hastur")


@pytest.mark.rule("lcg-9.8")
def test_an_effect_without_choice_does_not_madden_them_either() -> None:
    there = ["servant_of_nodens exhausted", "triggerman exhausted", "mad_artist exhausted"]
    for name, key, mad in (("Servant of Nodens", "servant_of_nodens", False), ("Triggerman", "triggerman", False),
                           ("Mad Artist", "mad_artist", True)):
        g = play(acting("low_blow", [], there, "syndicate", options=STRICT), "play Low Blow", f"choose {name}", "pass",
                 "pass")
        assert mind(g, key) == mad


@pytest.mark.rule("lcg-9.9")
def test_gained_icons_and_keywords_protect_and_lost_ones_do_not() -> None:
    g = table({"play": ["hastur"], "domains": AGENCY},
              {"play": [{"card": "mad_artist", "attached": ["alhazred_lamp"]}, {"card": "bag_man", "icons": {"T": 1}},
                        {"card": "patsy", "keywords": ["willpower"]}, {"card": "servant_of_nodens", "stripped": "T"},
                        {"card": "guardian_shoggoth", "icons": {"T": -1}}]})
    assert choices(play(g, "use Hastur")) == ["Guardian Shoggoth", "Servant of Nodens"]
    there = [{"card": "hired_muscle", "keywords": ["invulnerability"]}, "ghost", "ghost at 1"]
    wounded = play(acting("short_fuse", ["bag_man"], there), "play Short Fuse")
    assert choices(wounded) == ["Bag Man", "Ghost"]
    assert not can(play(wounded, "choose Ghost"), "number 2"), "the committed Ghost is Invulnerable"


def mad(own: list[Any], other: list[Any], name: str) -> State:
    """Seat 0 lets Hastur drive a character insane."""
    g = play(table({"play": ["hastur", *own], "domains": [["3 agency"]]}, {"play": other}), "use Hastur")
    return play(g, f"choose {name}") if can(g, "choose") else g


@pytest.mark.rule("lcg-9.10")
def test_who_goes_insane_lies_face_down_without_attachments() -> None:
    g = mad([], [{"card": "mad_artist", "attached": ["shotgun", "45_pistols"]}, "bag_man"], "Mad Artist")
    there = shown(g, "mad_artist")
    assert (there.zone, there.insane, there.attached) == ("play", True, [])
    assert shown(g, "shotgun").zone == shown(g, "45_pistols").zone == "discard"


@pytest.mark.rule("lcg-9.11")
def test_a_wounded_character_that_goes_insane_is_destroyed() -> None:
    g = mad([], [{"card": "hired_muscle", "wounds": 1}, "bag_man"], "Hired Muscle")
    assert shown(g, "hired_muscle").zone == "discard"
    assert mind(mad([], ["hired_muscle", "bag_man"], "Hired Muscle"), "hired_muscle")


@pytest.mark.rule("lcg-9.20")
@pytest.mark.parametrize("is_maddened", [True, False])
def test_a_wounded_character_that_goes_insane_is_insane_when_it_falls(is_maddened: bool) -> None:
    mummy = {"card": "living_mummy", "wounds": 1, "attached": ["patrol_wagon"]}
    if is_maddened:
        g = mad([], [mummy, "bag_man"], "Living Mummy")
    else:
        g = play(acting("short_fuse", [], [mummy, "bag_man"]), "play Short Fuse", "choose Living Mummy")
    assert shown(g, "living_mummy").zone == "discard"
    assert shown(g, "bag_man").zone == ("play" if is_maddened else "discard"), "the Mummy wounds everybody"


@pytest.mark.rule("lcg-9.11")
def test_an_insane_character_that_is_wounded_is_destroyed() -> None:
    g = acting("shotgun_blast", [], ["hired_muscle insane", "bag_man"])
    g = play(g, "play Shotgun Blast", "pay with domain 1", "X is 2", "choose Hired Muscle")
    assert shown(g, "hired_muscle").zone == "discard"


@pytest.mark.rule("lcg-9.12")
def test_an_insane_character_has_no_values() -> None:
    there = shown(table({"play": ["bag_man insane", "g_men"]}, options=STRICT), "bag_man")
    assert (there.skill, there.icons, there.keywords, there.toughness) == (0, "", (), 0)
    deep = table({"play": ["young_deep_one insane", "shadowed_reef"]}, options=STRICT)
    assert shown(deep, "young_deep_one").icons == "", "no Deep One"


@pytest.mark.rule("lcg-9.12", "lcg-9.16")
def test_an_insane_character_has_cost_0_and_no_faction() -> None:
    g = table({"hand": ["deep_one_assault", "touched_by_the_sleeper"], "domains": [["1 cthulhu"]]},
              {"play": ["g_men insane", "dagon insane", "mad_artist"]})
    assert not can(g, "play Touched by the Sleeper"), "Dagon is no Cthulhu character now"
    for answer in ("pay nothing", "pay with domain 1"):
        assert choices(play(g, "play Deep One Assault", answer)) == ["Dagon", "G-Men"]


@pytest.mark.rule("lcg-9.12")
def test_an_insane_character_has_no_text() -> None:
    g = table({"play": ["hastur insane", "altar_of_the_blessed", "anthropology_advisor insane", "peeler"],
               "domains": [["3 agency"]]}, options=STRICT)
    assert not can(g, "use Hastur") and "I" not in shown(g, "peeler").icons


@pytest.mark.rule("lcg-9.13")
def test_nothing_changes_the_values_of_the_insane() -> None:
    own = {"hand": ["working_a_hunch"], "domains": [["1 agency"], ["1 agency"]], "play": ["arkham_asylum"]}
    g = table(own, {"play": ["mad_artist insane", "altar_of_the_blessed", "dutch_courage", "bag_man"]}, options=STRICT)
    g = play(g, "play Working a Hunch", "choose Mad Artist", "pass", "pass")
    mad_one = shown(g, "mad_artist")
    assert (mad_one.skill, mad_one.icons, mad_one.toughness) == (0, "", 0)
    assert (shown(g, "bag_man").skill, shown(g, "bag_man").toughness) == (3, 1)
    g = play(g, "pass", "use Arkham Asylum", "pass", "pass")
    assert (shown(g, "mad_artist").skill, shown(g, "mad_artist").icons) == (3, "CA"), "no CC that were added before"


@pytest.mark.rule("lcg-9.14")
def test_the_insane_are_neither_ready_nor_exhausted_but_characters_to_choose() -> None:
    g = table({"hand": ["syndicate_liaison", "legacy_of_ramses"], "play": ["clover_club_bouncer", "hired_muscle"],
               "domains": [["3 syndicate"], ["2 syndicate"]]}, {"play": ["mad_artist insane"]})
    assert not can(g, "play Legacy of Ramses"), "nobody is exhausted"
    assert choices(play(g, "use Clover Club Bouncer")) == ["Clover Club Bouncer", "Hired Muscle", "Mad Artist"]
    assert choices(play(g, "play Syndicate Liaison")) == ["Clover Club Bouncer", "Hired Muscle", "Syndicate Liaison"]


@pytest.mark.rule("lcg-9.14")
def test_the_insane_count_as_characters() -> None:
    g = table({"hand": ["bag_man"], "play": ["professor_hermann_mulder", "patsy"], "domains": [["3 syndicate"]]},
              {"play": ["hired_muscle insane", "mad_artist insane", "peeler insane"]}, options=STRICT)
    assert not mind(g, "professor_hermann_mulder")
    assert mind(play(g, "play Bag Man"), "professor_hermann_mulder"), "six characters"


@pytest.mark.rule("lcg-9.15")
def test_no_comparison_with_printed_values_of_the_insane_holds() -> None:
    g = fight(["extortionist"], [], stories=[{"story": "rotting_away", "tokens": [4, 0]}],
              other_more={"play": ["patsy insane", "dabbler_in_the_unknown"]})
    g = play(g, "use Rotting Away")
    assert shown(g, "patsy").zone == "play" and shown(g, "dabbler_in_the_unknown").zone == "discard"
    g = fight(["extortionist"], [], stories=[{"story": "through_the_gates", "tokens": [4, 0]}],
              other_more={"play": ["hastur insane", "dagon"]})
    g = play(g, "use Through the Gates")
    assert shown(g, "hastur").zone == "play" and shown(g, "dagon").zone == "discard"
    case = table({"hand": ["hard_case"], "domains": [["2 syndicate"], []]}, {"play": ["mad_artist insane", "patsy"]},
                 options=STRICT)
    case = play(until(play(case, "play Hard Case"), "use Hard Case"), "use Hard Case")
    assert choices(case) == ["Hard Case", "Patsy"]


@pytest.mark.rule("lcg-9.15")
def test_the_insane_have_no_printed_icons_to_copy() -> None:
    there = {"play": ["hired_muscle insane", "byakhee_servant"]}
    g = play(table({"play": ["paul_lemond"], "domains": [["1 agency"], ["1 agency"]]}, there, options=STRICT),
             "use Paul LeMond")
    assert shown(play(g, "choose Hired Muscle", "pass", "pass"), "paul_lemond").icons == ""
    assert shown(play(g, "choose Byakhee Servant", "pass", "pass"), "paul_lemond").icons == "TCC"


@pytest.mark.rule("lcg-9.16")
def test_the_skill_of_the_insane_is_0_in_comparisons() -> None:
    g = acting("shotgun_blast", [], ["hastur insane", "patsy", "hired_muscle"])
    assert choices(play(g, "play Shotgun Blast", "pay with domain 1", "X is 1")) == ["Hastur", "Patsy"]


@pytest.mark.rule("lcg-9.17")
def test_destroyed_and_sacrificed_cards_go_to_the_owners_pile() -> None:
    borrowed = {"play": [{"card": "bag_man", "owner": 1, "borrowed": True}]}
    g = table({"hand": ["a_single_glimpse"], "domains": [["2 yog_sothoth"]]}, {"play": [
        {"card": "bag_man", "owner": 0, "borrowed": True}]})
    g = play(g, "play A Single Glimpse")
    assert in_zone(g, 0, "discard") == ["bag_man", "a_single_glimpse"] and count(g, 1, "discard") == 0
    g = table({**borrowed, "hand": ["shotgun_blast"], "domains": [["2 agency"]]}, {})
    g = play(g, "play Shotgun Blast")
    assert in_zone(g, 1, "discard") == ["bag_man"]


@pytest.mark.rule("lcg-9.17")
def test_a_sacrifice_is_no_destruction() -> None:
    there = {"play": ["dagon", "young_deep_one"], "domains": [["2 cthulhu"]]}
    g = table({"hand": ["a_single_glimpse", "deep_one_assault"], "domains": [["2 yog_sothoth"], ["6 cthulhu"]]}, there,
              options=STRICT)
    destroying = play(play(g, "play Deep One Assault", "X is 5", "choose Dagon"), "pass")
    assert can(destroying, "use Dagon")
    sacrificing = play(g, "play A Single Glimpse", "pass")
    assert sacrificing.player == 1 and not can(sacrificing, "use Dagon")


@pytest.mark.rule("lcg-9.18")
def test_a_player_sacrifices_own_cards() -> None:
    there = {"play": ["mad_artist", "patsy", {"card": "peeler", "owner": 0, "borrowed": True}]}
    g = table({"hand": ["a_single_glimpse"], "play": ["bag_man"], "domains": [["2 yog_sothoth"]]}, there)
    g = play(g, "play A Single Glimpse")
    assert g.player == 1 and legal(g) == ["sacrifice Peeler", "sacrifice Patsy", "sacrifice Mad Artist"]
    mine = table({"hand": ["shocking_transformation"], "play": ["bag_man", "patsy"],
                  "domains": [["3 shub_niggurath"]]}, there)
    assert legal(play(mine, "play Shocking Transformation")) == ["sacrifice Bag Man", "sacrifice Patsy"]
    none = table({"hand": ["shocking_transformation"], "domains": [["3 shub_niggurath"]]}, there, options=STRICT)
    assert not can(none, "play Shocking Transformation")


@pytest.mark.rule("lcg-9.19")
def test_the_insane_can_be_sacrificed_but_have_no_subtype() -> None:
    g = table({"hand": ["a_single_glimpse"], "domains": [["2 yog_sothoth"]]}, {"play": ["mad_artist insane", "patsy"]})
    g = play(g, "play A Single Glimpse", "sacrifice Mad Artist")
    assert shown(g, "mad_artist").zone == "discard"
    for there, may in (("young_deep_one", True), ("young_deep_one insane", False)):
        dagon = table({"hand": ["deep_one_assault"], "domains": [["6 cthulhu"]]},
                      {"play": ["dagon", there], "domains": [["1 cthulhu"]]}, options=STRICT)
        paid = ["pay with domain 1"] * (not may)
        dagon = play(dagon, "play Deep One Assault", *paid, "X is 5", "choose Dagon", "pass")
        assert can(dagon, "use Dagon") == may


def test_helpers_see_the_right_copy() -> None:
    g = table({"play": ["patsy"]}, {"play": ["patsy"]}, options=STRICT)
    assert instance(g, "patsy") < instance(g, "patsy", 2) and tokens(g, 0) == [0, 0]
