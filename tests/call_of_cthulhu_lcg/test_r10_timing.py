"""Chapter 10: timing."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.components import KEYWORDS
from mythos_envs.call_of_cthulhu_lcg.rules_board import discard_from_play
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import (
    STRICT,
    asked,
    can,
    count,
    fight,
    in_play,
    in_zone,
    is_drained,
    legal,
    mind,
    play,
    shown,
    stage,
    table,
    tokens,
    until,
)

DRAIN = {"hand": ["power_drain"], "domains": [["2 hastur"]]}
PASSES = ("pass", "pass")


def at(own: dict[str, Any], other: dict[str, Any] | None = None, **position: Any) -> State:
    """A position in which every window is asked."""
    return table(own, other, options=STRICT, **position)


# Triggered and passive.


@pytest.mark.rule("lcg-10.1", "lcg-10.2")
@pytest.mark.parametrize(("own", "moves", "may"), [
    ({"play": ["hastur"], "domains": [["3 hastur"]]}, ["use Hastur", "choose Mad Artist", "pass"], True),
    ({"hand": ["victoria_glasser"], "domains": [["2 hastur"]]}, ["play Victoria", "choose Mad Artist", "pass"],
     True),
    ({"hand": ["hard_case"], "domains": [["2 syndicate"], []]},
     ["play Hard Case", "use Hard Case", "choose Mad", "pass"], True),
    ({"hand": ["low_blow"], "domains": [["2 syndicate"]]}, ["play Low Blow", "choose Mad Artist", "pass"], False),
    ({"hand": ["bag_man"], "domains": [["3 syndicate"]]}, ["play Bag Man"], False),
])
def test_abilities_of_cards_in_play_are_triggered_abilities_and_events_have_none(
        own: dict[str, Any], moves: list[str], may: bool) -> None:
    g = play(at(own, {"play": ["performance_artist", "mad_artist"]}), *moves)
    assert g.player == 1 and can(g, "use Performance Artist") == may


@pytest.mark.rule("lcg-10.1")
def test_a_disrupt_is_a_triggered_ability_too() -> None:
    g = at({"hand": ["shotgun_blast"], "play": ["performance_artist"], "domains": [["3 agency"]]},
           {"play": ["forest_sister", "dagon"], "domains": [["1 agency"]]})
    g = play(g, "play Shotgun Blast", "X is 3", "choose Forest Sister", *PASSES, "pass", "use Forest Sister")
    assert g.player == 0 and can(g, "use Performance Artist")


@pytest.mark.rule("lcg-10.1")
def test_other_texts_always_work_and_nothing_answers_them() -> None:
    g = at({"play": ["professor_albert_wilmarth"]}, {"play": ["performance_artist"]}, stage="commit")
    g = play(g, "commit Professor Albert Wilmarth to Nowhere")
    assert asked(g) == "icon" and stage(play(g, "terror")) == "commit_window"
    mulder = at({"hand": ["bag_man"], "play": ["professor_hermann_mulder", "patsy"], "domains": [["3 syndicate"]]},
                {"play": ["performance_artist", "mad_artist", "peeler"]})
    assert mind(play(mulder, "play Bag Man"), "professor_hermann_mulder")


# Actions.


@pytest.mark.rule("lcg-10.3")
def test_the_active_player_acts_first_and_then_by_turns() -> None:
    singers = {"play": ["clover_club_bouncer", "demon_lover"]}
    g = at(singers, singers)
    assert g.player == 0
    g = play(g, "use Clover Club Bouncer", "choose Demon Lover", "number 1", *PASSES)
    assert g.player == 1 and shown(g, "demon_lover").skill == 1, "resolved before the next"
    g = play(g, "use Demon Lover", "choose Clover Club Bouncer", "number 1", *PASSES)
    assert g.player == 0 and stage(g) == "operations"
    second = at({}, {}, active=1)
    assert second.player == 1


@pytest.mark.rule("lcg-10.4")
def test_the_window_closes_when_both_pass_one_after_the_other() -> None:
    g = at({"play": ["clover_club_bouncer", "patsy"]}, {"play": ["demon_lover"]})
    g = play(g, "pass")
    assert g.player == 1 and stage(play(g, "pass")) == "story"
    g = play(g, "use Demon Lover", "choose Patsy", *PASSES)
    assert (g.player, stage(g)) == (0, "operations")
    g = play(g, "pass")
    assert (g.player, stage(g)) == (1, "operations")
    assert stage(play(g, "pass")) == "story"


@pytest.mark.rule("lcg-10.5")
def test_announced_paid_disrupted_carried_out() -> None:
    g = at({"hand": ["shotgun_blast"], "domains": [["3 agency"], ["2 agency"]]}, {"play": ["bag_man", "mad_artist"]})
    g = play(g, "play Shotgun Blast")
    assert asked(g) == "pay"
    g = play(g, "pay with domain 1")
    assert asked(g) == "amount"
    g = play(g, "X is 2")
    assert asked(g) == "target" and not is_drained(g, 0, 0)
    g = play(g, "choose Bag Man")
    assert asked(g) == "act" and g.player == 0 and is_drained(g, 0, 0) and shown(g, "bag_man").zone == "play"
    g = play(g, *PASSES)
    assert shown(g, "bag_man").zone == "play", "the wound can be disrupted too"
    assert shown(play(g, *PASSES), "bag_man").zone == "discard"


@pytest.mark.rule("lcg-10.5")
def test_passive_effects_come_before_forced_responses() -> None:
    own = {"hand": ["t_men"], "play": ["professor_hermann_mulder", "patsy"], "domains": [["5 agency"]]}
    g = play(at(own, {"play": ["hired_muscle", "bag_man", "mad_artist"]}), "play T-Men")
    assert asked(g) == "target" and mind(g, "professor_hermann_mulder")


@pytest.mark.rule("lcg-10.5", "lcg-10.12")
def test_forced_responses_come_before_responses() -> None:
    own = {"hand": ["short_fuse"], "play": ["military_advisor"], "domains": [["3 agency"], ["2 agency"]]}
    g = at(own, {"play": ["living_mummy", "hired_muscle"]})
    g = play(g, "play Short Fuse", "choose Living Mummy", *PASSES)
    g = until(g, "use Military Advisor")
    assert shown(g, "hired_muscle").wounds == 1, "the Mummy has wounded everybody"
    assert can(g, "pass"), "nobody has to respond"


@pytest.mark.rule("lcg-10.6")
def test_drawing_is_followed_by_forced_responses_at_once() -> None:
    g = at({"play": ["patsy", "mad_artist"]}, {"play": ["cthulhu"]}, stage="draw")
    g = play(g, *PASSES)
    assert (asked(g), g.player, stage(g)) == ("sacrifice", 0, "draw_window") and count(g, 0, "hand") == 2


@pytest.mark.rule("lcg-10.6")
def test_committing_is_followed_by_passive_effects_then_responses() -> None:
    g = at({"play": ["steve_clarney", "dr_ali_kafour"]}, {"play": [{"card": "g_men", "wounds": 1}]}, stage="commit")
    g = play(g, "commit Steve Clarney to Nowhere", "commit Dr. Ali Kafour to Nowhere")
    g = until(g, "act")
    assert can(g, "use Dr. Ali Kafour") and shown(g, "g_men").zone == "discard"
    g = play(g, "use Dr. Ali Kafour", *PASSES)
    assert count(g, 0, "hand") == 1 and stage(g) == "commit_window"


@pytest.mark.rule("lcg-10.6")
def test_committing_is_followed_by_forced_responses_then_responses() -> None:
    own = {"play": ["ravager_from_the_deep", "military_advisor"], "domains": [["2 agency"]]}
    g = at(own, {"play": ["patsy"]}, stage="commit")
    g = until(play(g, "commit Ravager from the Deep to Nowhere", "commit Military Advisor to Nowhere"), "use Military")
    assert shown(g, "military_advisor").wounds == 1 and stage(g) == "commit_window"


# Disrupts.


@pytest.mark.rule("lcg-10.7", "lcg-10.19")
def test_a_cancelled_event_does_nothing_but_is_paid_and_discarded() -> None:
    g = at({"hand": ["shotgun_blast"], "domains": [["3 agency"]]}, {"play": ["bag_man", "mad_artist"], **DRAIN})
    g = play(g, "play Shotgun Blast", "X is 3", "choose Bag Man", "pass")
    assert g.player == 1 and shown(g, "bag_man").zone == "play"
    g = play(g, "play Power Drain", *PASSES)
    assert shown(g, "bag_man").zone == "play" and shown(g, "bag_man").wounds == 0
    assert is_drained(g, 0, 0) and is_drained(g, 1, 0)
    assert in_zone(g, 0, "discard") == ["shotgun_blast"] and in_zone(g, 1, "discard") == ["power_drain"]


@pytest.mark.rule("lcg-10.19")
def test_a_cancelled_ability_is_paid() -> None:
    g = at({"play": ["overzealous_initiate"]}, {"play": ["performance_artist"]})
    g = play(g, "use Overzealous Initiate", "pass", "use Performance Artist", *PASSES)
    assert shown(g, "overzealous_initiate").zone == "discard" and count(g, 0, "domains") == 3


@pytest.mark.rule("lcg-10.8")
def test_disrupts_go_by_turns_from_the_active_player_and_can_be_disrupted() -> None:
    g = at({"hand": ["shotgun_blast"], "play": ["performance_artist"], "domains": [["3 agency"]]},
           {"play": ["forest_sister", "dagon"], "domains": [["1 agency"]]})
    g = play(g, "play Shotgun Blast", "X is 3", "choose Forest Sister", *PASSES)
    assert g.player == 0
    g = play(g, "pass", "use Forest Sister")
    assert g.player == 0, "a disrupt is disrupted by turns from the active player too"
    saved = play(g, *PASSES)
    assert shown(saved, "forest_sister").zone == "play"
    lost = until(play(g, "use Performance Artist", *PASSES), "operations")
    assert shown(until(lost, "story"), "forest_sister").zone == "discard"


@pytest.mark.rule("lcg-10.8")
def test_in_the_turn_of_the_other_the_other_is_asked_first() -> None:
    g = at({"hand": ["shotgun_blast"], "domains": [["3 agency"]]}, {"play": ["bag_man"]}, active=1)
    g = play(g, "pass", "play Shotgun Blast", "X is 3")
    assert (asked(g), g.player) == ("act", 1)


@pytest.mark.rule("lcg-10.9")
def test_disrupts_against_a_wound_come_before_it_lands_and_cancel_one() -> None:
    there = {"play": ["military_advisor", *["dutch_courage"] * 5], "hand": ["regeneration"],
             "domains": [["1 shub_niggurath"]]}
    g = at({"hand": ["short_fuse"], "domains": [["3 agency"]]}, there)
    g = play(g, "play Short Fuse", "pass")
    assert g.player == 1 and not can(g, "play Regeneration"), "nothing is about to be wounded yet"
    g = play(g, "pass", "pass")
    assert g.player == 1 and shown(g, "military_advisor").wounds == 0
    g = play(g, "play Regeneration", *PASSES)
    for _ in range(12):
        g = play(g, "pass")
    assert shown(g, "military_advisor").wounds == 6


# Forced responses.


@pytest.mark.rule("lcg-10.10")
def test_a_forced_response_must_be_carried_out() -> None:
    g = at({"hand": ["t_men"], "domains": [["5 agency"]], "play": ["bag_man"]}, {"play": ["dagon"]})
    g = play(g, "play T-Men")
    assert legal(g) == ["choose T-Men", "choose Bag Man"]


@pytest.mark.rule("lcg-10.11")
@pytest.mark.parametrize("active", [0, 1])
def test_the_active_player_orders_forced_responses(active: int) -> None:
    there = {"play": ["living_mummy at 0", "serpent_from_yoth at 0"]}
    own = {"play": ["guardian_elder_thing at 0", "patsy", "mad_artist", "g_men"], "domains": [["2 yog_sothoth"]]}
    g = at(own, there, active=active, stage="oppose_window")
    g = play(g, *["pass"] * active, "use Guardian Elder Thing")
    while asked(g) == "act":
        g = play(g, "pass")
    assert (asked(g), g.player) == ("forced", active)
    assert legal(g) == ["Living Mummy is first", "Serpent from Yoth is first"]
    assert {zone for zone in (shown(g, "living_mummy").zone, shown(g, "serpent_from_yoth").zone)} == {"discard"}
    g = play(g, "Serpent")
    while asked(g) == "act":
        g = play(g, "pass")
    assert asked(g) == "sacrifice" and can(g, "sacrifice Patsy"), "the Mummy has wounded nobody yet"


@pytest.mark.rule("lcg-10.35")
def test_passive_effects_have_their_order() -> None:
    """No card of the box makes two of them due at once, so the fatal wounds are put there by hand."""
    own = {"hand": ["mad_artist"], "play": ["professor_hermann_mulder", "bag_man", "patsy"], "domains": [["2 hastur"]]}
    g = at(own, {"play": [{"card": "innsmouth_troublemaker", "wounds": 1}, "peeler"]})
    assert mind(play(g, "play Mad Artist"), "professor_hermann_mulder"), "six, and nobody falls"
    g = g.clone()
    g.states["wounds"][0][in_play(g, "innsmouth_troublemaker")] = 2
    g = play(g, "play Mad Artist")
    assert not mind(g, "professor_hermann_mulder"), "there were never six"


@pytest.mark.rule("lcg-10.24")
def test_a_forced_response_takes_an_own_card_if_there_is_no_other() -> None:
    g = at({"hand": ["t_men"], "domains": [["5 agency"]]}, {"play": ["dagon"]})
    g = play(g, "play T-Men")
    while asked(g) == "act" and shown(g, "t_men").zone == "play" and stage(g) == "operations":
        g = play(g, "pass")
    assert shown(g, "t_men").zone == "discard"


@pytest.mark.rule("lcg-10.24")
def test_a_forced_response_without_any_target_is_skipped() -> None:
    g = at({"hand": ["victoria_glasser"], "domains": [["2 hastur"]]}, {"play": ["dagon"]})
    g = play(g, "play Victoria Glasser")
    assert (asked(g), g.player) == ("act", 1) and shown(g, "victoria_glasser").zone == "play"


# Responses.


@pytest.mark.rule("lcg-10.12")
def test_a_response_comes_after_the_whole_effect() -> None:
    g = at({"hand": ["hard_case"], "domains": [["2 syndicate"], []]}, {"play": ["mad_artist"]})
    g = play(g, "play Hard Case")
    assert shown(g, "hard_case").zone == "play" and legal(g) == ["pass", "use Hard Case"]
    assert not shown(play(g, *PASSES), "mad_artist").exhausted


@pytest.mark.rule("lcg-10.13")
def test_one_window_of_responses_after_each_action() -> None:
    own = {"hand": ["hard_case", "shotgun_blast"], "domains": [["2 syndicate"], ["2 agency"]]}
    g = play(at(own, {"play": ["mad_artist"]}), "play Hard Case")
    assert g.player == 0 and legal(g) == ["pass", "use Hard Case"], "no action in it"
    g = play(g, "pass")
    assert g.player == 1
    g = play(g, "pass")
    assert g.player == 1 and not can(g, "use Hard Case"), "the action of the other is next"
    g = play(g, "pass")
    assert g.player == 0 and legal(g) == ["pass", "play Shotgun Blast"]


@pytest.mark.rule("lcg-10.14")
def test_each_card_responds_once_to_an_event_and_copies_each() -> None:
    own = {"domains": [["2 agency"]] * 4}
    g = fight(["hired_muscle", "monster_hunter", "monster_hunter"], ["ghost"], own_more=own,
              other_more={"play": ["patsy", "dabbler_in_the_unknown", "peeler", "mad_artist"]},
              stories=[{"dropped": "AI"}])
    for name in ("Patsy", "Dabbler", "Peeler"):
        if not can(g, "use Monster Hunter"):
            break
        g = play(g, "use Monster Hunter", f"choose {name}", *["pass"] * 5)
    assert shown(g, "dabbler_in_the_unknown").zone == "discard" and shown(g, "peeler").zone == "play"


@pytest.mark.rule("lcg-10.14", "lcg-10.17")
def test_a_card_responds_to_each_of_two_struggles() -> None:
    own = {"domains": [["2 agency"]] * 4}
    g = fight(["hired_muscle", "monster_hunter", "overzealous_initiate"], ["ghost"], own_more=own,
              other_more={"play": ["patsy", "dabbler_in_the_unknown", "peeler", "mad_artist"]})
    g = until(g, "use Monster Hunter")
    assert stage(g) == "end_window"
    for name in ("Patsy", "Dabbler"):
        g = play(g, "use Monster Hunter", f"choose {name}", *["pass"] * 5)
    assert not can(g, "use Monster Hunter") and shown(g, "dabbler_in_the_unknown").zone == "discard"


@pytest.mark.rule("lcg-10.15")
def test_responses_to_the_own_way_to_the_pile_work_from_there() -> None:
    own = {"hand": ["short_fuse"], "domains": [["3 agency"]]}
    g = at(own, {"play": ["professor_nathaniel_peaslee", "patsy"], "domains": [["2 agency"]]})
    g = until(play(g, "play Short Fuse", "choose Professor Nathaniel"), "use Professor")
    assert g.player == 1 and shown(g, "professor_nathaniel_peaslee").zone == "discard"
    assert shown(play(g, "use Professor", *PASSES), "professor_nathaniel_peaslee").zone == "play"
    forced = at({**own, "play": ["mad_artist", "bag_man"]}, {"play": ["serpent_from_yoth", "patsy"]})
    forced = until(play(forced, "play Short Fuse", "choose Serpent"), "sacrifice")
    assert (forced.player, shown(forced, "serpent_from_yoth").zone) == (0, "discard")


@pytest.mark.rule("lcg-10.16")
@pytest.mark.parametrize("there", [
    {"play": ["serpent_from_yoth insane", "patsy"]},
    {"play": [{"card": "serpent_from_yoth", "story": 3, "exhausted": True}, "patsy"]},
    {"domains": [["serpent_from_yoth"]], "play": ["patsy"]},
])
def test_who_was_insane_blank_or_a_resource_does_not_respond(there: dict[str, Any]) -> None:
    own = {"hand": ["short_fuse", "torch_the_joint"], "play": ["bag_man", "g_men"],
           "domains": [["3 agency"], ["2 agency"]]}
    g = at(own, there, conspiracies=[{"story": "the_bootleg_whiskey_cover_up"}])
    if "domains" in there:
        g = play(g, "play Torch the Joint!", "pay with domain 2")
        g = play(g, *["choose Serpent"] * can(g, "choose"))
    else:
        g = play(g, "play Short Fuse", "choose Serpent")
    g = until(g, "story")
    assert shown(g, "serpent_from_yoth").zone == "discard"
    assert shown(g, "bag_man").zone == shown(g, "g_men").zone == "play"


@pytest.mark.rule("lcg-10.17")
def test_only_disrupts_and_forced_responses_come_inside_the_stories() -> None:
    own = {"play": ["hired_muscle at 0", "monster_hunter at 1"], "domains": [["2 agency"]] * 2}
    there = {"play": ["forest_sister at 0", "serpent_from_yoth at 1", "patsy"], "domains": [["1 agency"]]}
    g = at(own, there, stage="oppose_window", stories=[{"dropped": "T"}, {"dropped": "T"}])
    g = play(g, *PASSES, "resolve Nowhere")
    assert stage(g) == "resolve" and g.player == 0 and not can(g, "use Monster Hunter")
    g = play(g, "pass")
    assert can(g, "use Forest Sister"), "a disrupt against the wound"
    g = play(g, "pass")
    seen = []
    while stage(g) == "resolve":
        seen.append(asked(g))
        assert not can(g, "use Monster Hunter")
        g = play(g, legal(g)[0])
    assert can(g, "use Monster Hunter") and stage(g) == "end_window"


@pytest.mark.rule("lcg-10.17")
def test_forced_responses_inside_the_stories_are_carried_out_there() -> None:
    own = {"play": ["hired_muscle at 0", "mad_artist at 1", "patsy"]}
    g = at(own, {"play": ["serpent_from_yoth at 0"]}, stage="oppose_window", stories=[{"dropped": "T"}])
    g = until(play(g, *PASSES, "resolve Nowhere"), "sacrifice")
    assert stage(g) == "resolve" and g.player == 0
    g = play(g, "sacrifice Mad Artist")
    g = until(g, "end_window")
    assert tokens(g, 1) == [0, 0], "nobody is left for the second story"


@pytest.mark.rule("lcg-10.18")
@pytest.mark.parametrize("falls", [True, False])
def test_who_is_gone_does_not_respond_to_the_stories(falls: bool) -> None:
    own = {"play": ["hired_muscle at 0", "monster_hunter at 1"], "domains": [["2 agency"]] * 2}
    there = {"play": ["patsy at 0", "peeler", *["hired_muscle at 1"] * falls]}
    g = at(own, there, stage="oppose_window", stories=[{"dropped": "TA"}, {"dropped": "TA"}])
    g = play(g, *PASSES, "resolve Nowhere")
    g = until(g, "end_window")
    assert (shown(g, "monster_hunter").zone == "discard") == falls
    assert can(g, "use Monster Hunter") != falls


@pytest.mark.rule("lcg-10.18")
def test_an_event_in_hand_responds_to_the_stories() -> None:
    g = fight(["hired_muscle"], ["ghost"], own_more={"hand": ["political_demonstration"], "play": ["cathouse"]})
    assert can(g, "play Political Demonstration")


@pytest.mark.rule("lcg-10.20")
def test_nothing_responds_to_a_cancelled_wound() -> None:
    own = {"hand": ["shotgun_blast"], "domains": [["6 agency"]]}
    there = {"play": ["military_advisor", "mad_artist"], "hand": ["regeneration"],
             "domains": [["1 shub_niggurath"], ["2 agency"]]}
    g = play(at(own, there), "play Shotgun Blast", "X is 5", "choose Military Advisor", *PASSES, "pass")
    assert not can(play(g, "play Regeneration", *PASSES), "use Military Advisor")
    g = play(g, "pass")
    assert can(play(g, "pass"), "use Military Advisor")


@pytest.mark.rule("lcg-10.20")
def test_a_cancelled_ability_can_have_been_overpaid() -> None:
    own = {"play": ["clover_club_torch_singer", "cathouse"], "domains": [["3 syndicate"]]}
    g = at(own, {"play": ["performance_artist", "bag_man exhausted"]})
    g = play(g, "use Clover Club Torch Singer", "choose Bag Man", "pass", "use Performance Artist", *PASSES)
    assert shown(g, "bag_man").skill == 2 and can(g, "use Cathouse")


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
