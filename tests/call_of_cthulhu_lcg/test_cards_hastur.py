"""The cards F81 to F100, one after the other: what each does, and what it does not do."""

from typing import Any

import pytest

from call_of_cthulhu_lcg.build import (
    busy,
    can,
    card,
    count,
    in_zone,
    is_drained,
    legal,
    play,
    table,
    theirs,
    until,
    values,
    zone,
)


@pytest.mark.rule("lcg-4.9", "lcg-9.8")
def test_f081_hastur() -> None:
    own = {"play": ["hastur exhausted", "hard_case"], "domains": [["3 agency"], ["2 hastur"]]}
    other = {"play": ["extortionist exhausted", "local_sheriff", "ocean_crawlers", "patsy insane"]}
    g = play(busy(own, other), "use hastur")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Hard Case"], "no T, no Willpower, not insane"
    g = play(g, "choose extortionist")
    assert card(g, "extortionist").insane and not card(g, "hard_case").insane
    assert is_drained(g, 0, 0) and not can(g, "use hastur")
    assert values(card(g, "hastur")) == (6, "TTTAA", ("villainous",), 4)


@pytest.mark.rule("lcg-10.10", "lcg-9.8")
def test_f082_victoria_glasser() -> None:
    own = {"hand": ["victoria_glasser"], "play": ["hard_case"], "domains": [["2 hastur"]]}
    g = play(busy(own, {"play": ["extortionist exhausted", "local_sheriff"]}), "play victoria")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Hard Case"], "one must be chosen"
    assert card(play(g, "choose extortionist"), "extortionist").insane


@pytest.mark.rule("lcg-10.24")
def test_f082_victoria_glasser_must_take_an_own_character_if_no_other_can() -> None:
    own = {"hand": ["victoria_glasser"], "play": ["hard_case"], "domains": [["2 hastur"]]}
    assert card(play(busy(own), "play victoria"), "hard_case").insane
    alone = play(busy({**own, "play": []}), "play victoria")
    assert zone(alone, "victoria_glasser") == "play" and not card(alone, "victoria_glasser").insane


def test_f083_yellow_muse() -> None:
    own = {"play": ["yellow_muse at 0", "freelance_agent at 0", "dr_marinus_bicknell_willett"]}
    g = table(own, {"play": ["freelance_agent at 0", "richard_upton_pickman at 0"]}, stage="oppose_window",
              options={"strict_windows": True})
    assert card(g, "yellow_muse").keywords == ("fast",)
    assert card(g, "freelance_agent").keywords == theirs(g, "freelance_agent").keywords == ()
    assert card(g, "dr_marinus_bicknell_willett").keywords == ("fast", "willpower"), "not at the story"
    apart = table({"play": ["yellow_muse at 0", "freelance_agent at 1"]}, stage="oppose_window",
                  options={"strict_windows": True})
    assert card(apart, "freelance_agent").keywords == ("fast",)
    home = busy({"play": ["yellow_muse", "freelance_agent"]})
    assert card(home, "freelance_agent").keywords == ("fast",), "only while committed"


def test_f083_yellow_muse_against_another() -> None:
    g = table({"play": ["yellow_muse at 0"]}, {"play": ["yellow_muse at 0"]}, stage="oppose_window",
              options={"strict_windows": True})
    assert card(g, "yellow_muse").keywords == theirs(g, "yellow_muse").keywords == ()


def test_f084_demon_lover() -> None:
    g = busy({"play": ["demon_lover", "hard_case"]}, {"play": ["thomas_f_malone exhausted", "patsy insane"]})
    g = play(g, "use demon lover")
    assert len(legal(g)) == 4, "anybody, itself and the insane too"
    g = play(g, "choose thomas")
    assert card(g, "thomas_f_malone").skill == 3 and card(g, "hard_case").skill == 2
    assert card(g, "demon_lover").exhausted and not can(g, "use demon lover")
    assert card(until(g, "draw"), "thomas_f_malone").skill == 5
    assert not can(busy({"play": ["demon_lover exhausted"]}), "use demon lover")


@pytest.mark.rule("lcg-12.21", "lcg-4.12")
def test_f085_thing_from_the_stars() -> None:
    domains = [["2 hastur", "1 agency", "1 cthulhu"], ["3 hastur", "1 agency"], ["4 hastur", "freelance_agent"],
               ["1 agency", "1 cthulhu", "1 syndicate", "1 miskatonic", "1 yog_sothoth"], ["2 hastur", "2 agency"],
               ["3 hastur", "freelance_agent"]]
    g = play(busy({"hand": ["thing_from_the_stars"], "domains": domains}), "play thing")
    paid = [text.split(":")[0] for text in legal(g)]
    assert paid == ["pay with domain 1", "pay with domain 2", "pay with domain 3", "pay with domain 5"], \
        "neutral is no type, and it needs its match"
    assert values(card(play(g, "pay with domain 1"), "thing_from_the_stars")) == (3, "TTT", (), 0)


def test_f085_thing_from_the_stars_destroys_the_insane() -> None:
    own = {"play": ["thing_from_the_stars", "patsy insane"]}
    g = play(busy(own, {"play": ["extortionist insane", "hard_case exhausted"]}), "use thing")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Patsy"]
    g = play(g, "choose extortionist")
    assert zone(g, "extortionist") == "discard" and card(g, "thing_from_the_stars").exhausted
    assert not can(g, "use thing") and zone(g, "patsy") == "play"


@pytest.mark.rule("lcg-2.10", "lcg-9.9")
def test_f086_messenger_from_beyond() -> None:
    own = {"play": ["messenger_from_beyond", "hastur"], "domains": [["3 agency"]]}
    other = {"play": ["extortionist exhausted", "cthulhu", "ocean_crawlers", "patsy insane"]}
    g = play(busy(own, other), "use messenger")
    assert len(legal(g)) == 6 and can(g, "choose extortionist"), "anybody, though it has no T"
    assert card(play(g, "choose cthulhu"), "cthulhu").icons == "TCCA"
    none = card(play(g, "choose extortionist"), "extortionist")
    assert none.icons == "II"
    g = play(g, "choose ocean crawlers")
    assert card(g, "ocean_crawlers").icons == "" and card(g, "cthulhu").icons == "TTCCA"
    assert card(g, "messenger_from_beyond").exhausted and not can(g, "use messenger")
    assert card(play(g, "use hastur", "choose ocean"), "ocean_crawlers").insane, "a lost T protects no more"
    assert card(until(g, "draw"), "ocean_crawlers").icons == "T"


@pytest.mark.rule("lcg-12.22", "lcg-10.19")
def test_f087_performance_artist() -> None:
    own = {"play": ["demon_lover", "hard_case"]}
    g = play(busy(own, {"play": ["performance_artist", "thomas_f_malone"]}), "use demon lover", "choose thomas")
    assert g.player == 1 and legal(g) == ["pass", "use Performance Artist"]
    g = play(g, "use performance")
    assert card(g, "thomas_f_malone").skill == 5 and card(g, "demon_lover").exhausted, "the cost stays paid"
    assert zone(g, "performance_artist") == "discard"


@pytest.mark.rule("lcg-12.22")
def test_f087_performance_artist_cancels_forced_responses_and_supports_and_from_the_pile() -> None:
    other = {"play": ["performance_artist", "hard_case"]}
    g = play(busy({"hand": ["victoria_glasser"], "domains": [["2 hastur"]]}, other), "play victoria", "choose hard")
    g = play(g, "use performance")
    assert not card(g, "hard_case").insane and zone(g, "victoria_glasser") == "play"
    club = {"play": ["gentlemans_club"], "domains": [["2 agency"]]}
    g = play(busy(club, other), "use gentleman", "use performance")
    assert count(g, 0, "hand") == 1 and card(g, "gentlemans_club").exhausted
    pile = {"discard": [{"card": "visiting_author", "new": True}], "domains": [["1 agency"]]}
    g = play(busy(pile, other), "use visiting", "use performance")
    assert zone(g, "visiting_author") == "discard"


@pytest.mark.rule("lcg-12.22", "lcg-13.9")
def test_f087_performance_artist_cancels_no_event_and_nothing_of_its_own_side() -> None:
    own = {"play": ["demon_lover", "performance_artist"], "hand": ["like_a_moth"], "domains": [["2 syndicate"]]}
    g = busy(own, {"play": ["performance_artist"]})
    event = play(g, "play like", "choose demon lover")
    assert card(event, "demon_lover").skill == 0
    ability = play(g, "use demon lover", "choose demon lover")
    assert ability.player == 1
    assert play(ability, "pass").player == 0 and card(play(ability, "pass"), "demon_lover").skill == 0
    again = play(ability, "use performance")
    assert again.player == 0 and legal(again) == ["pass", "use Performance Artist"], "a disrupt is disrupted"
    assert card(play(again, "use performance"), "demon_lover").skill == 0
    assert card(play(again, "pass"), "demon_lover").skill == 2


@pytest.mark.rule("lcg-10.8")
def test_f087_performance_artist_all_copies_in_one_chain() -> None:
    crowd = ["performance_artist"] * 3
    own = {"play": [*crowd, "jack_brass_brady"], "hand": ["victoria_glasser"], "domains": [["2 hastur"]]}
    g = play(busy(own, {"play": [*crowd, "jack_brass_brady", "hard_case"]}), "play victoria", "choose hard case")
    for _ in range(3):
        for seat in (1, 0):
            g = g if g.player == seat else play(g, "pass")
            g = play(g, "use performance")
    assert legal(g) == ["pass", 'use Jack "Brass" Brady']
    g = play(play(g, "use jack"), "use jack")
    assert card(g, "hard_case").insane, "the last one cancels the last but one, and so on"
    assert in_zone(g, 0, "discard") == in_zone(g, 1, "discard") == crowd


def test_f088_byakhee_servant() -> None:
    g = busy({"hand": ["byakhee_servant"], "domains": [["3 cthulhu"], ["3 hastur"], ["2 hastur"]]})
    g = play(g, "play byakhee servant")
    assert is_drained(g, 0, 1) and values(card(g, "byakhee_servant")) == (3, "TCC", ("fast",), 0)
    assert not card(g, "byakhee_servant").exhausted


def test_f089_predatory_byakhee() -> None:
    g = busy({"play": ["predatory_byakhee exhausted"]}, {"top": ["dagon", "shotgun", "hard_case", "patsy"]})
    decks = count(g, 0, "deck"), count(g, 1, "deck")
    g = play(g, "use predatory")
    assert in_zone(g, 1, "discard") == ["dagon", "shotgun", "hard_case"], "the last one lies on top"
    assert (count(g, 0, "deck"), count(g, 1, "deck")) == (decks[0], decks[1] - 3)
    assert zone(g, "predatory_byakhee") == "discard" and not can(g, "use predatory")


@pytest.mark.rule("lcg-3.10")
def test_f089_predatory_byakhee_can_empty_the_deck() -> None:
    g = play(busy({"play": ["predatory_byakhee"]}, {"rest": 2}), "use predatory")
    assert g.over and g.outcome().ranking == (0, 1)


@pytest.mark.rule("lcg-4.4")
def test_f090_bearer_of_the_yellow_sign() -> None:
    own = {"hand": ["bearer_of_the_yellow_sign"], "play": ["hard_case"], "domains": [["3 hastur"], ["4 hastur"]]}
    g = play(busy(own, {"play": ["extortionist exhausted", "local_sheriff"]}), "play bearer")
    exact = play(g, "pay with domain 1")
    assert not can(exact, "use bearer") and zone(exact, "bearer_of_the_yellow_sign") == "play"
    g = play(g, "pay with domain 2")
    assert legal(g) == ["pass", "use Bearer of the Yellow Sign"]
    assert not card(play(g, "pass"), "extortionist").insane
    g = play(g, "use bearer")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Hard Case"]
    assert card(play(g, "choose extortionist"), "extortionist").insane


@pytest.mark.rule("lcg-9.7")
def test_f091_ghost() -> None:
    g = table({"play": ["ghost at 0", "patsy at 0"], "hand": ["shotgun_blast"], "domains": [["3 agency"]]},
              {"play": ["ghost", "hard_case"]}, stage="commit_window")
    assert card(g, "ghost").keywords == ("invulnerability",)
    assert theirs(g, "ghost").keywords == card(g, "patsy").keywords == ()
    g = play(g, "play shotgun blast", "X is 2")
    assert sorted(legal(g)) == ["choose Ghost", "choose Hard Case", "choose Patsy"]
    g = play(g, "choose ghost")
    assert zone(g, "ghost") == "play" and theirs(g, "ghost").zone == "discard"


def test_f092_mad_artist() -> None:
    g = busy({"hand": ["mad_artist"], "domains": [["2 cthulhu"], ["1 hastur", "1 agency"], ["1 hastur"]]})
    g = play(g, "play mad artist")
    assert is_drained(g, 0, 1) and values(card(g, "mad_artist")) == (2, "CA", (), 0)
    cultist = busy({"play": ["son_of_yeb", "mad_artist"]})
    assert card(cultist, "son_of_yeb").icons == "CCC"


@pytest.mark.rule("lcg-10.28")
def test_f093_victorias_loft() -> None:
    for holder in (0, 1):
        seats: list[dict[str, Any]] = [{"play": ["hard_case insane", "patsy exhausted"], "hand": ["peeler"]},
                                       {"play": []}]
        assert card(until(table(*seats, stage="refresh"), "resource"), "hard_case").exhausted
        seats[holder]["play"] = [*seats[holder]["play"], "victorias_loft"]
        g = until(table(*seats, stage="refresh"), "resource")
        assert card(g, "hard_case").insane and not card(g, "patsy").exhausted
    own = {"play": ["hard_case insane", "victorias_loft", "arkham_asylum"], "domains": [["1 agency"]]}
    assert not card(play(busy(own), "use arkham"), "hard_case").insane, "cards restore all the same"


@pytest.mark.rule("lcg-12.23")
def test_f094_sedated() -> None:
    own = {"hand": ["sedated"], "play": ["patsy insane", "hard_case", "arkham_asylum"],
           "domains": [["1 hastur"], ["1 agency"]]}
    g = play(busy(own, {"play": ["extortionist insane"]}), "play sedated")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Patsy"], "insane ones of either side"
    g = play(g, "choose patsy")
    assert card(g, "patsy").attached == ["sedated"] and card(g, "patsy").insane
    g = play(g, "use arkham")
    assert not card(g, "extortionist").insane and card(g, "patsy").insane, "it cannot be chosen"
    assert not can(busy({**own, "play": ["hard_case"]}), "play sedated")


@pytest.mark.rule("lcg-12.23", "lcg-3.4")
def test_f094_sedated_in_the_refresh_phase() -> None:
    sedated: dict[str, Any] = {"card": "patsy", "insane": True, "attached": ["sedated"]}
    own = {"play": [sedated, "hard_case insane"], "hand": ["peeler"]}
    g = until(table(own, stage="refresh"), "resource")
    assert card(g, "patsy").insane and not card(g, "hard_case").insane
    g = until(table({**own, "play": [sedated]}, stage="refresh"), "resource")
    assert card(g, "patsy").insane


@pytest.mark.rule("lcg-12.24", "lcg-5.2")
def test_f095_byakhee_attack() -> None:
    own = {"hand": ["byakhee_attack"], "domains": [["2 hastur"]]}
    g = play(busy(own, {"hand": ["dagon", "shotgun", "patsy"]}), "play byakhee attack")
    assert g.player == 1 and sorted(legal(g)) == ["discard Dagon", "discard Patsy", "discard Shotgun"]
    g = play(g, "discard dagon", "discard patsy")
    assert in_zone(g, 1, "hand") == ["shotgun"] and count(g, 0, "hand") == 1
    one = play(busy(own, {"hand": ["dagon"]}), "play byakhee attack")
    assert in_zone(one, 1, "hand") == ["dagon"] and zone(one, "byakhee_attack") == "discard"
    assert not can(table(own, {}, stage="story", options={"strict_windows": True}), "play byakhee")
    g = play(busy({}, {**own, "play": ["clover_club_torch_singer"]}), "pass")
    assert can(g, "use clover") and not can(g, "play byakhee"), "not in the other's operations phase"


@pytest.mark.rule("lcg-11.4", "lcg-5.15")
def test_f096_agoraphobia() -> None:
    own = {"hand": ["agoraphobia"], "play": ["hard_case"], "domains": [["2 hastur"]]}
    other = {"play": ["ocean_crawlers", "patsy insane", {"card": "extortionist", "attached": ["patrol_wagon"]},
                      {"card": "bag_man", "owner": 0}]}
    g = play(busy(own, other), "play agoraphobia")
    assert sorted(legal(g)) == ["choose Bag Man", "choose Extortionist", "choose Hard Case", "choose Patsy"]
    after = play(g, "choose extortionist")
    assert in_zone(after, 1, "hand") == ["extortionist"] and zone(after, "patrol_wagon") == "discard"
    assert "bag_man" in in_zone(play(g, "choose bag man"), 0, "hand"), "its owner's"


def test_f097_scotophobia() -> None:
    own = {"hand": ["scotophobia", "victoria_glasser"], "play": ["ocean_crawlers"], "domains": [["2 hastur"]]}
    other = {"play": ["hastur exhausted", {"card": "patsy", "icons": {"T": 1}}, "ravager_from_the_deep",
                      "shadowed_reef"]}
    g = play(busy(own, other), "play scotophobia")
    assert card(g, "hastur").icons == "AA" and card(g, "ocean_crawlers").icons == "T"
    assert card(g, "patsy").icons == "T" and card(g, "ravager_from_the_deep").icons == "TCCA", "only printed ones"
    assert card(until(g, "draw"), "hastur").icons == "TTTAA"


@pytest.mark.rule("lcg-10.17", "lcg-7.4")
def test_f098_despair() -> None:
    own = {"play": ["hired_muscle at 0"], "hand": ["despair"], "domains": [["1 hastur"]]}
    other = {"play": [{"card": "extortionist", "attached": ["patrol_wagon"]}, "patsy insane", "hard_case"]}
    g = until(table(own, other, stage="resolve"), "play despair")
    g = play(g, "play despair")
    assert sorted(legal(g)) == ["choose Hard Case", "choose Hired Muscle", "choose Patsy"]
    assert theirs(play(g, "choose patsy"), "patsy").zone == "hand"
    narrow = table({**own, "play": ["blackwood_file_clerk at 0"]}, other, stage="resolve")
    assert not can(until(narrow, "play despair"), "play despair"), "by one icon only"


@pytest.mark.rule("lcg-11.5", "lcg-5.16")
def test_f099_blind_submission() -> None:
    own = {"hand": ["blind_submission"], "play": ["hard_case"], "domains": [["2 hastur"]]}
    other = {"play": [{"card": "extortionist", "attached": ["alhazred_lamp"]}, "jack_brass_brady", "patsy insane"]}
    g = play(busy(own, other), "play blind")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Hard Case", "choose Patsy"], "skill 2 or less"
    g = play(g, "choose extortionist")
    s = card(g, "extortionist")
    assert s.seat == 0 and s.attached == ["alhazred_lamp"] and card(g, "alhazred_lamp").seat == 1
    assert card(until(g, "draw"), "extortionist").seat == 1


@pytest.mark.rule("lcg-11.5")
def test_f099_blind_submission_in_the_story_phase() -> None:
    own = {"hand": ["blind_submission"], "play": ["hard_case at 0"], "domains": [["2 hastur"]]}
    g = table(own, {"play": ["extortionist at 0", "patsy at 0"]}, stage="oppose_window",
              options={"strict_windows": True})
    g = until(play(g, "play blind", "choose extortionist", "pass", "pass"), "pass")
    assert (card(g, "extortionist").seat, card(g, "extortionist").story) == (0, 0)
    g = until(g, "refresh_window")
    assert (card(g, "extortionist").seat, card(g, "extortionist").story) == (1, None)


@pytest.mark.rule("lcg-11.6", "lcg-5.4", "lcg-5.7")
def test_f099_blind_submission_and_those_that_cannot_be_controlled() -> None:
    own = {"hand": ["blind_submission"], "play": ["kirby_odonnell", "paul_lemond"], "domains": [["2 hastur"]]}
    other = {"play": ["disciple_of_the_gate", "paul_lemond", "patsy", "victoria_glasser insane"]}
    g = play(busy(own, other), "play blind")
    assert not can(g, "choose disciple") and can(g, "choose patsy")
    assert can(g, "choose victoria"), "insane, she is not Villainous"
    assert card(play(g, "choose victoria"), "victoria_glasser").seat == 0
    assert theirs(play(g, "choose paul"), "paul_lemond").seat == 1, "the own one alone is legal"


@pytest.mark.rule("lcg-12.25", "lcg-10.19")
def test_f100_power_drain() -> None:
    other = {"hand": ["power_drain"], "domains": [["2 hastur"]], "play": ["thomas_f_malone"]}
    own = {"play": ["demon_lover"], "hand": ["like_a_moth"], "domains": [["2 syndicate"]]}
    g = play(busy(own, other), "play like a moth", "choose thomas")
    assert g.player == 1
    hit = play(g, "pass")
    assert card(hit, "thomas_f_malone").skill == 0
    g = play(g, "play power drain")
    assert card(g, "thomas_f_malone").skill == 5 and zone(g, "like_a_moth") == "discard" and is_drained(g, 0, 0)
    assert theirs(g, "power_drain").zone == "discard" and is_drained(g, 1, 0)
    g = play(busy(own, other), "use demon lover", "choose thomas", "play power drain")
    assert card(g, "thomas_f_malone").skill == 5 and card(g, "demon_lover").exhausted


@pytest.mark.rule("lcg-12.25", "lcg-12.26")
def test_f100_power_drain_cancels_a_response_and_an_event_with_x() -> None:
    other = {"hand": ["power_drain"], "domains": [["2 hastur"]], "play": ["monster_hunter", "ghost"]}
    own = {"hand": ["hard_case", "shotgun_blast"], "domains": [["2 syndicate"], ["3 agency"]]}
    g = play(busy(own, other), "play hard case", "use hard case", "choose ghost", "play power drain")
    assert not theirs(g, "ghost").exhausted and zone(g, "hard_case") == "play"
    g = play(busy(own, other), "play shotgun blast", "X is 2", "choose monster", "play power drain")
    assert zone(g, "monster_hunter") == "play" and zone(g, "shotgun_blast") == "discard" and is_drained(g, 0, 1)


@pytest.mark.rule("lcg-12.25", "lcg-12.26")
def test_f100_power_drain_stops_no_forced_response_disrupt_or_card() -> None:
    other = {"hand": ["power_drain"], "domains": [["2 hastur"]], "play": ["thomas_f_malone", "hard_case"]}
    own = {"hand": ["victoria_glasser"], "play": ["patsy"], "domains": [["2 hastur"]]}
    g = play(busy(own, other), "play victoria")
    assert g.player == 0, "not the character"
    g = play(g, "choose hard case")
    assert card(g, "hard_case").insane, "nor its forced response"
    artist = {"play": ["performance_artist"], "hand": ["power_drain"], "domains": [["2 hastur"]]}
    g = play(busy(artist, {**other, "play": ["demon_lover", "hard_case"]}), "pass", "use demon", "choose hard case")
    assert legal(g) == ["pass", "play Power Drain", "use Performance Artist"]
    g = play(g, "use performance")
    assert card(g, "hard_case").skill == 2 and theirs(g, "power_drain").zone == "hand", "nor a disrupt"
