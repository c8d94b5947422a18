"""Chapter 10: targets, what comes after "then", how long effects last, and the examples."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.components import KEYWORDS
from mythos_envs.call_of_cthulhu_lcg.rules_board import discard_from_play

from call_of_cthulhu_lcg.build import (
    PASSES,
    asked,
    at,
    can,
    choices,
    count,
    in_play,
    in_zone,
    is_drained,
    legal,
    mind,
    play,
    shown,
    stage,
    until,
)

# Targets.


@pytest.mark.rule("lcg-10.21")
def test_what_lacks_a_legal_target_cannot_be_used() -> None:
    own = {"hand": ["short_fuse", "legacy_of_ramses"], "play": ["hastur"],
           "domains": [["3 agency"], ["2 syndicate"], ["3 hastur"]]}
    assert legal(at({**own, "play": ["cthulhu"]}, {"play": ["dagon"]})) == ["pass"]
    g = at(own, {"play": ["bag_man exhausted"]})
    assert {"play Short Fuse", "play Legacy of Ramses", "use Hastur"} <= set(legal(g))
    sedated = {"play": [{"card": "bag_man", "insane": True, "attached": ["sedated"]}]}
    asylum = {"play": ["arkham_asylum"], "domains": [["1 agency"]]}
    assert not can(at(asylum, sedated), "use Arkham") and can(at(asylum, {"play": ["bag_man insane"]}), "use Arkham")


@pytest.mark.rule("lcg-10.37")
@pytest.mark.parametrize(("own", "moves", "state"), [
    ({"hand": ["get_on_yer_feet"], "domains": [["1 syndicate"]]}, ["play Get on Yer Feet!"], ""),
    ({"play": ["ygolonac"], "domains": [["1 agency"]]}, ["use Y'Golonac"], ""),
    ({"play": ["cathouse", "gentlemans_club"], "domains": [["3 agency"]]},
     ["use Gentleman's Club", *PASSES, "use Cathouse"], ""),
    ({"hand": ["hard_case"], "domains": [["2 syndicate"], [], []]}, ["play Hard Case", "use Hard Case"], " exhausted"),
    ({"hand": ["extortionist"], "domains": [["3 syndicate"]]}, ["play Extortionist", "use Extortionist"], " exhausted"),
])
def test_who_is_so_already_may_be_chosen(own: dict[str, Any], moves: list[str], state: str) -> None:
    g = play(at(own, {"play": [f"bag_man{state}", f"patsy{state}"]}), *moves)
    assert {"Bag Man", "Patsy"} <= set(choices(g))
    g = play(g, "choose Bag Man", *PASSES)
    assert shown(g, "bag_man").exhausted == (state != "")


@pytest.mark.rule("lcg-10.22")
def test_an_effect_whose_target_is_gone_is_ignored() -> None:
    g = at({"play": ["hastur"], "domains": [["3 hastur"]]}, {"play": ["jack_brass_brady", "mad_artist"]})
    g = play(g, "use Hastur", "choose Jack", "pass", "use Jack", *PASSES)
    g = play(g, *["pass"] * (asked(g) == "act" and stage(g) == "operations" and g.player == 0))
    assert shown(g, "jack_brass_brady").zone == "hand" and not mind(g, "mad_artist")
    assert is_drained(g, 0, 0)


@pytest.mark.rule("lcg-10.22")
def test_an_effect_whose_target_has_become_illegal_is_ignored() -> None:
    g = at({"play": ["hastur"], "domains": [["3 hastur"]]}, {"play": ["bag_man", "mad_artist"]})
    g = play(g, "use Hastur", "choose Bag Man").clone()
    g.states["granted"][0][in_play(g, "bag_man")] = 1 << KEYWORDS.index("willpower")
    g.states["dirty"] = 1
    assert not mind(play(g, *PASSES), "bag_man"), "it has Willpower now"


@pytest.mark.rule("lcg-10.23")
def test_of_two_targets_only_the_lost_one_is_ignored() -> None:
    own = {"hand": ["dr_carsons_treatment"], "play": ["patsy insane", "bag_man insane"], "domains": [["1 miskatonic"]]}
    g = play(at(own), "play Dr. Carson", "choose Patsy", *["choose Bag Man"])
    g = g.clone()
    assert asked(g) == "act" and mind(g, "patsy")
    discard_from_play(g.states[0], in_play(g, "patsy"))
    g = play(g, *PASSES)
    assert shown(g, "patsy").zone == "discard" and not mind(g, "bag_man")


# All or nothing.


@pytest.mark.rule("lcg-10.25")
@pytest.mark.parametrize(("held", "left"), [(1, 1), (2, 0), (3, 1)])
def test_a_number_of_cards_to_choose_is_all_or_nothing(held: int, left: int) -> None:
    hand = ["patsy", "mad_artist", "peeler"][:held]
    g = at({"hand": ["byakhee_attack"], "domains": [["2 hastur"]]}, {"hand": hand})
    g = play(g, "play Byakhee Attack", *PASSES)
    while asked(g) == "discard":
        g = play(g, legal(g)[0])
    assert count(g, 1, "hand") == left


@pytest.mark.rule("lcg-10.25")
def test_without_choosing_it_is_as_many_as_there_are() -> None:
    own = {"hand": ["small_ghouls"], "discard": ["patsy", "peeler"], "domains": [["5 shub_niggurath"]]}
    g = play(at(own), "play Small Ghouls", *PASSES)
    g = play(g, "put Patsy under")
    assert count(g, 0, "discard") == 0 and count(g, 0, "deck") == 17


@pytest.mark.rule("lcg-10.26")
def test_after_then_comes_only_what_follows_a_done_part() -> None:
    own = {"hand": ["sacrificial_offerings"], "play": ["patsy"], "domains": [["1 cthulhu"]]}
    there = {"play": ["bag_man", "mad_artist"], "hand": ["regeneration"], "domains": [["1 shub_niggurath"]]}
    g = play(at(own, there), "play Sacrificial Offerings", "choose Bag Man", *PASSES, "pass")
    assert asked(play(g, "pass")) == "answer_wound"
    assert asked(play(g, "play Regeneration", *PASSES)) == "act"


@pytest.mark.rule("lcg-10.26", "lcg-12.41")
def test_a_new_domain_is_followed_by_its_resource() -> None:
    own = {"hand": ["eldritch_nexus"], "domains": [["1 agency"], [], []], "top": ["patsy", "peeler"]}
    g = play(at(own), "play Eldritch Nexus", *PASSES)
    assert shown(g, "patsy").zone == "domain" and in_zone(g, 0, "resource")[-1] == "peeler"
    full = at({**own, "domains": [["1 agency"], *[[]] * 7]})
    full = play(full, "play Eldritch Nexus", *PASSES)
    assert shown(full, "patsy").zone == shown(full, "peeler").zone == "deck"


@pytest.mark.rule("lcg-10.27")
def test_if_able_is_asked_for_each_player_alone() -> None:
    g = at({"hand": ["feast_of_famine"], "domains": [["3 miskatonic"]]}, {"hand": []})
    g = play(g, "play Feast of Famine", *PASSES)
    assert (asked(g), g.player) == ("discard", 0)
    g = play(g, legal(g)[0])
    assert count(g, 0, "hand") == 1 and count(g, 1, "hand") == 0
    alone = at({"play": ["living_mummy"]}, {"play": ["cthulhu"]}, stage="draw")
    assert shown(play(alone, *PASSES), "living_mummy").zone == "discard"
    nobody = at({}, {"play": ["cthulhu"]}, stage="draw")
    assert stage(play(nobody, *PASSES)) == "draw_window" and shown(nobody, "cthulhu").zone == "play"


@pytest.mark.rule("lcg-10.28")
def test_cannot_goes_before_what_allows() -> None:
    own = {"play": ["ygolonac", "cannibal_ghast", "mad_artist"], "domains": [["1 agency"]]}
    g = play(at(own, {"play": ["bag_man"]}, stage="story"), "use Y'Golonac", "choose Cannibal Ghast", *PASSES)
    g = until(g, "commit Y'Golonac to Nowhere")
    assert not can(g, "commit Cannibal Ghast")
    g = until(play(g, "commit Y'Golonac to Nowhere"), "act")
    assert shown(g, "ygolonac").story == 0 and shown(g, "cannibal_ghast").story is None
    wilful = play(at({"hand": ["low_blow"], "domains": [["2 syndicate"]]}, {"play": ["triggerman exhausted", "g_men"]}),
                  "play Low Blow", "choose Triggerman", *PASSES)
    assert not mind(wilful, "triggerman")


# How long it lasts.


@pytest.mark.rule("lcg-10.29")
def test_changes_last_to_the_end_of_the_phase() -> None:
    g = at({"play": ["clover_club_bouncer", "hired_muscle"]})
    g = play(g, "use Clover Club Bouncer", "choose Hired Muscle", *PASSES)
    assert shown(g, "hired_muscle").skill == 2
    g = until(play(g, "pass"), "operations")
    assert shown(g, "hired_muscle").skill == 2, "still the operations phase"
    assert shown(until(g, "story"), "hired_muscle").skill == 3
    g = at({"play": ["clover_club_bouncer", "hired_muscle at 0"]}, stage="oppose_window")
    g = play(g, "use Clover Club Bouncer", "choose Hired Muscle", *PASSES)
    assert shown(until(g, "end_window"), "hired_muscle").skill == 2, "the whole story phase"


@pytest.mark.rule("lcg-10.30")
def test_what_enters_play_or_changes_type_stays_so() -> None:
    own = {"play": ["shub_niggurath"], "top": ["ancient_guardian"], "domains": [["3 agency"]]}
    g = play(at(own), "use Shub-Niggurath", *PASSES)
    g = until(until(g, "story"), "refresh_window")
    assert shown(g, "ancient_guardian").zone == "play"
    g = play(at({"play": ["hound_of_tindalos"]}, {"play": ["hired_muscle"]}), "use Hound", *PASSES)
    g = until(until(g, "story"), "refresh_window")
    assert shown(g, "hound_of_tindalos").zone == "attached" and shown(g, "hired_muscle").skill == 0


@pytest.mark.rule("lcg-10.30")
def test_control_that_is_taken_for_the_phase_ends_with_it() -> None:
    g = at({"hand": ["blind_submission"], "domains": [["2 hastur"]]}, {"play": ["bag_man", "mad_artist"]})
    g = play(g, "play Blind Submission", "choose Bag Man", *PASSES)
    assert shown(g, "bag_man").seat == 0
    assert shown(until(g, "story"), "bag_man").seat == 1


@pytest.mark.rule("lcg-10.31")
def test_a_lasting_effect_on_a_group_strikes_who_is_there_then() -> None:
    own = {"hand": ["bred_to_survive", "bag_man"], "play": ["patsy"],
           "domains": [["2 shub_niggurath"], ["3 syndicate"]]}
    g = play(at(own), "play Bred to Survive", *PASSES)
    g = play(until(g, "play Bag Man"), "play Bag Man")
    assert "invulnerability" in shown(g, "patsy").keywords
    assert "invulnerability" not in shown(g, "bag_man").keywords


@pytest.mark.rule("lcg-10.32")
@pytest.mark.parametrize("active", [0, 1])
def test_what_strikes_both_is_done_by_the_active_player_first(active: int) -> None:
    own = {"hand": ["feast_of_famine", "patsy"], "domains": [["3 miskatonic"]]}
    g = at(own, {"hand": ["peeler", "bag_man"]}, active=active)
    g = play(g, *["pass"] * active, "play Feast of Famine", *PASSES)
    assert (asked(g), g.player) == ("discard", active)
    g = play(g, legal(g)[0])
    assert (asked(g), g.player) == ("discard", 1 - active)


@pytest.mark.rule("lcg-10.33")
@pytest.mark.parametrize("reefs", [0, 1, 3])
def test_shadowed_reefs_add_up(reefs: int) -> None:
    g = at({"play": ["young_deep_one", *["shadowed_reef"] * reefs]}, {"play": ["adult_deep_one", "patsy"]})
    assert shown(g, "young_deep_one").icons == "T" * reefs + "CCA"
    assert shown(g, "adult_deep_one").icons == "T" * reefs + "CCA" and shown(g, "patsy").icons == ""


@pytest.mark.rule("lcg-10.34")
@pytest.mark.parametrize("saved", [True, False])
def test_the_byakhee_servant_of_the_example(saved: bool) -> None:
    dan = {"hand": ["byakhee_servant", "power_drain"], "domains": [["2 hastur", "2 agency"], ["2 hastur"]]}
    toma = {"hand": ["shotgun_blast"], "domains": [["1 agency", "2 cthulhu"]]}
    g = play(at(dan, toma), "play Byakhee Servant")
    assert g.player == 1 and shown(g, "byakhee_servant").zone == "play"
    g = play(g, "play Shotgun Blast")
    if can(g, "X is 3"):
        g = play(g, "X is 3")
    assert g.player == 0 and asked(g) == "act"
    g = play(g, "play Power Drain", *PASSES) if saved else play(g, *PASSES, *PASSES)
    assert shown(g, "byakhee_servant").zone == ("play" if saved else "discard")
    assert in_zone(g, 1, "discard") == ["shotgun_blast"]
