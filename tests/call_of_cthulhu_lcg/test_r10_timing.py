"""Chapter 10: windows, disrupts, forced responses and responses.  Its other half is in test_r10_effects.py."""

from typing import Any

import pytest

from call_of_cthulhu_lcg.build import (
    PASSES,
    asked,
    at,
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
    tokens,
    until,
)

DRAIN = {"hand": ["power_drain"], "domains": [["2 hastur"]]}


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


@pytest.mark.rule("lcg-10.36")
@pytest.mark.parametrize(("own", "move", "may"), [
    ({"play": ["cathouse", "gentlemans_club"]}, "use Gentleman's Club", True),
    ({"play": ["cathouse"], "discard": [{"card": "visiting_author", "new": True}]}, "use Visiting Author", False),
])
def test_an_action_from_the_discard_pile_is_no_triggered_ability(own: dict[str, Any], move: str, may: bool) -> None:
    g = play(at({**own, "domains": [["3 agency"]]}, {"play": ["jack_brass_brady"]}), move, "pass")
    assert g.player == 1 and can(g, "use Jack") == may
    while stage(g) == "operations" and count(g, 0, "hand") == 0:
        g = play(g, "pass")
    assert can(g, "use Cathouse") == may, "it was overpaid"


@pytest.mark.rule("lcg-10.36")
def test_a_response_to_the_own_way_to_the_pile_is_a_triggered_ability() -> None:
    g = at({"hand": ["short_fuse"], "domains": [["3 agency"]]},
           {"play": ["living_mummy", "jack_brass_brady", "cathouse"]})
    g = until(play(g, "play Short Fuse", "choose Living Mummy"), "use Jack")
    assert shown(g, "living_mummy").zone == "discard"


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
