"""The worked examples of the rulebook, played move by move."""

from typing import Any

import pytest

from call_of_cthulhu_lcg.build import busy, can, card, in_zone, is_drained, legal, play, table, theirs, until, zone

STRICT = {"strict_windows": True}


@pytest.mark.rule("lcg-10.34", "lcg-10.19")
def test_shotgun_blast_is_answered_by_power_drain() -> None:
    dan: dict[str, Any] = {"hand": ["byakhee_servant", "power_drain"], "domains": [["4 hastur"], ["2 hastur"]]}
    toma: dict[str, Any] = {"hand": ["shotgun_blast"], "domains": [["3 agency"]]}
    g = play(table(dan, toma), "play byakhee servant")
    assert is_drained(g, 0, 0) and not is_drained(g, 0, 1) and card(g, "byakhee_servant").skill == 3
    assert g.player == 1
    g = play(g, "play shotgun blast")
    assert is_drained(g, 1, 0) and g.player == 0 and sorted(legal(g)) == ["pass", "play Power Drain"]
    assert zone(play(g, "pass"), "byakhee_servant") == "discard"
    saved = play(g, "play power drain")
    assert zone(saved, "byakhee_servant") == "play" and card(saved, "byakhee_servant").wounds == 0
    assert in_zone(saved, 0, "discard") == ["power_drain"] and in_zone(saved, 1, "discard") == ["shotgun_blast"]
    assert is_drained(saved, 0, 1) and is_drained(saved, 1, 0), "what was paid stays paid"


@pytest.mark.rule("lcg-4.18", "lcg-4.16", "lcg-4.5")
@pytest.mark.parametrize(("domains", "playable"), [
    ([["1 agency", "4 hastur"], ["1 agency"]], True),
    ([["2 agency", "3 hastur"], []], True),
    ([["5 hastur"], ["2 agency"]], False),
    ([["1 agency", "4 hastur"], ["1 hastur"]], False),
    ([["2 agency", "2 hastur"], ["1 agency"]], False),
])
def test_t_men_need_two_agency_resources_anywhere_and_a_match(domains: list[list[str]], playable: bool) -> None:
    g = busy({"hand": ["t_men"], "domains": domains}, {"play": ["guardian_shoggoth"]})
    assert can(g, "play t-men") == playable
    if playable:
        g = play(g, "play t-men", "choose guardian")
        assert zone(g, "t_men") == "play" and is_drained(g, 0, 0) and not is_drained(g, 0, 1)


@pytest.mark.rule("lcg-4.20", "lcg-4.19")
def test_deep_one_assault_for_four_needs_four_of_its_own_resources() -> None:
    for domain, most in ((["4 cthulhu"], 4), (["4 cthulhu", "2 agency"], 4), (["3 cthulhu", "3 agency"], 3)):
        enemies = ["peeler", "hired_muscle", "thomas_f_malone", "yellow_muse"]
        g = play(busy({"hand": ["deep_one_assault"], "domains": [domain]}, {"play": enemies}), "play deep one assault")
        assert legal(g)[-1] == f"X is {most}"
        assert can(play(g, f"x is {most}"), "choose thomas") == (most == 4), "of cost 4"


@pytest.mark.rule("lcg-7.13", "lcg-7.12")
def test_sleep_of_reason_makes_four_terror_struggles_in_a_row() -> None:
    own = {"play": ["mature_deep_one at 0", {"card": "sleep_of_reason", "on_story": 0}, "byakhee_servant at 0"]}
    enemies = ["ghost", "student_archaeologist", "mad_artist", "hired_muscle", "son_of_yeb"]
    g = table(own, {"play": [f"{key} at 0" for key in enemies]}, stage="oppose_window", options=STRICT)
    g = until(g, "ghost goes insane")
    for name in ("ghost", "mad artist", "hired muscle"):
        assert g.player == 1
        g = play(g, f"{name} goes insane")
    assert sorted(legal(g)) == ["Son of Yeb goes insane", "Student Archaeologist goes insane"]
    g = until(play(g, "son of yeb goes"), "end_window")
    assert [theirs(g, key).insane for key in enemies] == [True, False, True, True, True], "four, not five"
    assert zone(g, "student_archaeologist") == "discard", "then comes Combat"


@pytest.mark.rule("lcg-10.33")
def test_three_shadowed_reefs_give_three_terror_icons() -> None:
    own = {"play": ["shadowed_reef", "shadowed_reef", "young_deep_one", "ghost"]}
    g = busy(own, {"play": ["shadowed_reef", "adult_deep_one"]})
    assert [card(g, key).icons for key in ("young_deep_one", "adult_deep_one", "ghost")] == ["TTTCCA", "TTTCCA", ""]


@pytest.mark.rule("lcg-4.6")
@pytest.mark.parametrize(("domains", "playable"), [
    ([["1 syndicate", "2 agency"]], True), ([["3 syndicate"]], True), ([["3 agency"]], False),
    ([["2 syndicate"]], False), ([["3 agency"], ["1 syndicate"]], False),
])
def test_bag_man_needs_three_resources_one_of_them_syndicate(domains: list[list[str]], playable: bool) -> None:
    g = busy({"hand": ["bag_man"], "domains": domains})
    assert can(g, "play bag man") == playable
    if playable:
        g = play(g, "play bag man")
        assert zone(g, "bag_man") == "play" and not card(g, "bag_man").exhausted and is_drained(g, 0, 0)
