"""The cards F41 to F60, one after the other: what each does, and what it does not do."""

from typing import Any

import pytest

from call_of_cthulhu_lcg.build import (
    asked,
    busy,
    can,
    card,
    check_plain,
    choices,
    count,
    in_zone,
    is_drained,
    legal,
    play,
    table,
    theirs,
    tokens,
    until,
    values,
    zone,
)

STRICT = {"strict_windows": True}


@pytest.mark.rule("lcg-12.12", "lcg-9.19", "lcg-10.27")
def test_f041_cthulhu() -> None:
    enemy = {"play": ["ghost", "peeler insane", "shadowed_reef"]}
    g = until(table({"play": ["cthulhu", "young_deep_one"]}, enemy, stage="draw", active=1), "sacrifice")
    assert g.player == 1 and sorted(legal(g)) == ["sacrifice Ghost", "sacrifice Peeler"] and count(g, 1, "hand") == 2
    g = until(play(g, "sacrifice peeler"), "sacrifice")
    assert zone(g, "peeler") == "discard" and zone(g, "ghost") == "play"
    assert g.player == 0 and sorted(legal(g)) == ["sacrifice Cthulhu", "sacrifice Young Deep One"], "his own player too"
    g = until(table({"play": ["cthulhu"]}, stage="draw", active=1, options=STRICT), "draw_window")
    assert count(g, 1, "hand") == 2 and zone(g, "cthulhu") == "play", "nobody there"
    g = until(table({"play": ["cthulhu insane"]}, enemy, stage="draw", active=1, options=STRICT), "draw_window")
    assert zone(g, "ghost") == "play"
    assert values(card(table({"play": ["cthulhu"]}), "cthulhu")) == (8, "TTCCA", ("villainous", "invulnerability"), 0)


@pytest.mark.rule("lcg-12.12")
def test_f041_cthulhu_takes_another_if_one_has_fled() -> None:
    enemy = {"play": ["jack_brass_brady", "ghost"]}
    g = until(table({"play": ["cthulhu"]}, enemy, stage="draw", active=1), "use jack")
    assert zone(play(g, "use jack"), "ghost") == "discard"


def test_f041_cthulhu_does_not_mind_other_draws() -> None:
    own = {"hand": ["unearthing_the_ancients"], "domains": [["3 miskatonic"]], "play": ["peeler"], "rest": 9}
    g = play(busy(own, {"play": ["cthulhu"]}), "play unearthing")
    assert zone(g, "peeler") == "play" and asked(g) == "act"


ASSAULT: dict[str, Any] = {"hand": ["deep_one_assault"], "domains": [["5 cthulhu"]]}


@pytest.mark.rule("lcg-10.19")
def test_f042_dagon() -> None:
    enemy: dict[str, Any] = {"play": ["dagon", "young_deep_one", "ghost"], "domains": [["1 hastur"]]}
    shot = play(busy(ASSAULT, enemy), "play deep one assault", "x is 5", "choose dagon")
    assert shot.player == 1 and sorted(legal(shot)) == ["pass", "use Dagon"]
    g = play(shot, "use dagon")
    assert zone(g, "dagon") == "play" and theirs(g, "young_deep_one").zone == "discard" and zone(g, "ghost") == "play"
    assert is_drained(g, 1, 0) and in_zone(g, 0, "discard") == ["deep_one_assault"]
    assert zone(play(shot, "pass"), "dagon") == "discard"
    other = play(busy(ASSAULT, enemy), "play deep one assault", "x is 5", "choose ghost")
    assert zone(other, "ghost") == "discard" and other.player == 0, "only for himself"
    assert values(card(shot, "dagon")) == (5, "TTAA", ("villainous", "invulnerability"), 0)


@pytest.mark.parametrize("enemy", [
    {"play": ["dagon", "ghost"], "domains": [["1 hastur"]]},
    {"play": ["dagon", "young_deep_one insane"], "domains": [["1 hastur"]]},
    {"play": ["dagon", "young_deep_one"], "domains": []},
])
def test_f042_dagon_needs_a_deep_one_and_a_domain(enemy: dict[str, Any]) -> None:
    g = busy({**ASSAULT, "play": ["adult_deep_one"]}, enemy)
    g = play(g, "play deep one assault")
    g = play(g, "pay with domain 1") if can(g, "pay") else g
    g = play(g, "x is 5", "choose dagon")
    assert zone(g, "dagon") == "discard", "an enemy Deep One will not do"


def test_f042_dagon_needs_an_event_that_destroys() -> None:
    own = {"hand": ["like_a_moth"], "domains": [["2 syndicate"]]}
    g = play(busy(own, {"play": ["dagon", "young_deep_one"], "domains": [["1 hastur"]]}), "play like", "choose dagon")
    assert g.player == 0 and card(g, "dagon").skill == 0


def test_f043_keeper_of_the_golden_path() -> None:
    check_plain("keeper_of_the_golden_path", "cthulhu", 2, (3, "TT", ("villainous",), 0))


@pytest.mark.rule("lcg-5.7")
def test_f043_keeper_of_the_golden_path_needs_no_heroic_company() -> None:
    own = {"hand": ["keeper_of_the_golden_path"], "domains": [["2 cthulhu"]]}
    assert not can(busy({**own, "play": ["thomas_f_malone"]}), "play keeper")
    assert can(busy({**own, "play": ["thomas_f_malone insane"]}, {"play": ["g_men"]}), "play keeper")


def test_f044_guardian_shoggoth() -> None:
    check_plain("guardian_shoggoth", "cthulhu", 3, (2, "TC", (), 2))


def test_f045_shadow_spawned_hunting_horror() -> None:
    own = {"play": ["shadow_spawned_hunting_horror at 0", "visiting_author at 1", "blackwood_file_clerk"]}
    other = {"play": ["demon_lover at 1", "dr_ali_kafour at 0", "student_archaeologist"]}
    g = table(own, other, stage="oppose_window", options=STRICT)
    icons = {"shadow_spawned_hunting_horror": "CCA", "visiting_author": "CI", "blackwood_file_clerk": "I",
             "demon_lover": "TA", "dr_ali_kafour": "CA", "student_archaeologist": "I"}
    assert {key: card(g, key).icons for key in icons} == icons, "the committed ones of both sides, at any story"
    at_rest = table({"play": ["shadow_spawned_hunting_horror", "visiting_author at 1"]}, stage="oppose_window",
                    options=STRICT)
    assert card(at_rest, "visiting_author").icons == "CII"


@pytest.mark.rule("lcg-6.3")
def test_f046_ravager_from_the_deep() -> None:
    own = {"play": ["ravager_from_the_deep", "guardian_shoggoth", "ghost", "dagon", "mad_artist",
                    "freelance_photographer exhausted"], "domains": [["1 agency"]]}
    g = table(own, {"play": ["hired_muscle"]}, stage="commit")
    g = play(g, "commit ravager", "commit guardian", "commit ghost", "commit dagon", "commit no more", "commit mad")
    assert card(g, "guardian_shoggoth").wounds == 1, "one that came at the same time"
    assert [card(g, key).wounds for key in ("ravager_from_the_deep", "ghost", "dagon")] == [0, 0, 0]
    assert zone(g, "mad_artist") == "play" and card(g, "mad_artist").wounds == 0, "at another story"
    assert theirs(g, "hired_muscle").wounds == 0
    assert values(card(g, "ravager_from_the_deep")) == (2, "CCA", ("villainous",), 1)


def test_f046_ravager_from_the_deep_as_a_defender() -> None:
    own = {"play": ["hired_muscle at 0", "peeler at 0", "freelance_photographer exhausted"], "domains": [["1 agency"]]}
    g = table(own, {"play": ["ravager_from_the_deep", "ghost"]}, stage="oppose")
    g = play(g, "commit ravager", "commit no more")
    assert card(g, "hired_muscle").wounds == 1 and zone(g, "peeler") == "discard" and zone(g, "ghost") == "play"


def test_f047_innsmouth_troublemaker() -> None:
    check_plain("innsmouth_troublemaker", "cthulhu", 1, (1, "", (), 1))


BLAST: dict[str, Any] = {"hand": ["shotgun_blast"], "domains": [["3 agency"]]}


@pytest.mark.rule("lcg-10.19")
def test_f048_adult_deep_one() -> None:
    enemy: dict[str, Any] = {"play": ["adult_deep_one", "ocean_crawlers"], "domains": [["2 hastur"]]}
    shot = play(busy(BLAST, enemy), "play shotgun blast", "x is 1", "choose adult")
    g = play(shot, "use adult")
    assert zone(g, "adult_deep_one") == "play" and is_drained(g, 1, 0) and zone(g, "shotgun_blast") == "discard"
    assert zone(play(shot, "pass"), "adult_deep_one") == "discard"
    other = play(busy(BLAST, enemy), "play shotgun blast", "x is 1", "choose ocean")
    assert other.player == 0 and zone(other, "ocean_crawlers") == "discard", "it was not chosen"
    men = {"hand": ["t_men"], "domains": [["5 agency"]]}
    g = play(play(busy(men, enemy), "play t-men", "choose adult"), "use adult")
    assert zone(g, "adult_deep_one") == "play", "a forced response too"
    poor = play(busy(BLAST, {**enemy, "domains": [["1 hastur"]]}), "play shotgun blast", "x is 1", "choose adult")
    assert zone(poor, "adult_deep_one") == "discard", "it costs two"


@pytest.mark.rule("lcg-13.9", "lcg-5.14")
def test_f048_adult_deep_one_needs_an_enemy_that_chooses() -> None:
    own = {**BLAST, "domains": [["3 agency"], ["2 hastur"]], "play": ["adult_deep_one"]}
    g = play(busy(own), "play shotgun blast", "x is 1")
    assert zone(g, "adult_deep_one") == "discard", "nobody is asked to cancel an own effect"
    attach = {"hand": ["shotgun"], "domains": [["1 agency"]]}
    g = play(busy(attach, {"play": ["adult_deep_one"], "domains": [["2 hastur"]]}), "play shotgun")
    assert card(g, "adult_deep_one").attached == ["shotgun"] and g.player == 0
    panic = {"hand": ["panic"], "domains": [["3 syndicate"]]}
    g = play(busy(panic, {"play": ["adult_deep_one"], "domains": [["2 hastur"]]}), "play panic", "x is 3")
    assert card(g, "adult_deep_one").exhausted and g.player == 0, "what strikes all chooses nobody"


@pytest.mark.rule("lcg-10.38")
def test_f048_adult_deep_one_cannot_answer_what_is_chosen_only_as_it_happens() -> None:
    own = {"hand": ["sacrificial_offerings"], "play": ["adult_deep_one"], "domains": [["1 cthulhu"], ["2 hastur"]]}
    g = play(busy(own, {"play": ["patsy"]}), "play sacrificial", "wound adult")
    assert zone(g, "adult_deep_one") == "discard" and not is_drained(g, 0, 1)


@pytest.mark.rule("lcg-5.22")
def test_bug_f048_adult_deep_one_is_no_target_of_what_attaches_itself() -> None:
    g = busy({"play": ["hound_of_tindalos"]}, {"play": ["adult_deep_one"], "domains": [["2 hastur"]]})
    g = play(g, "use hound")
    assert card(g, "adult_deep_one").attached == ["hound_of_tindalos"] and g.player == 0


def test_f049_ocean_crawlers() -> None:
    armed = {"card": "ghost", "attached": ["shotgun", "patrol_wagon"]}
    own = {"play": ["ocean_crawlers", "peeler"], "hand": ["get_it_off"], "domains": [["1 cthulhu"]]}
    g = busy(own, {"play": [armed, {"card": "sleep_of_reason", "on_story": 1}, "shadowed_reef"]})
    assert card(g, "ocean_crawlers").skill == 4 and card(g, "peeler").skill == 1, "Attachments of both sides"
    assert card(play(g, "play get it off", "choose shotgun"), "ocean_crawlers").skill == 3
    alone = busy({"play": ["ocean_crawlers"]})
    assert values(card(alone, "ocean_crawlers")) == (1, "T", (), 0)


@pytest.mark.rule("lcg-12.13", "lcg-4.12")
def test_f050_lord_of_the_silver_twilight() -> None:
    lord = "lord_of_the_silver_twilight"
    god: dict[str, Any] = {"hand": ["cthulhu", "dagon"], "domains": [["3 cthulhu", "2 agency"]]}
    assert can(busy({**god, "play": [lord]}), "play cthulhu"), "5 in place of 6"
    assert can(busy(god, {"play": [lord]}), "play cthulhu"), "for both players"
    assert not can(busy({**god, "play": [f"{lord} insane"]}), "play cthulhu")
    four: dict[str, Any] = {"hand": ["cthulhu", "dagon"], "domains": [["4 cthulhu"]]}
    assert not can(busy({**four, "play": [lord]}), "play cthulhu")
    both = busy({**four, "play": [lord, lord]})
    assert can(both, "play cthulhu") and not can(both, "play dagon"), "his title, not his faction"
    assert zone(play(both, "play cthulhu"), "cthulhu") == "play"
    one = {"hand": ["cthulhu"], "domains": [["1 cthulhu"]], "play": [lord, lord, lord]}
    assert can(busy(one, {"play": [lord, lord, lord]}), "play cthulhu"), "at least 1"
    assert not can(busy({**one, "domains": []}, {"play": [lord, lord, lord]}), "play cthulhu")


def test_f051_mature_deep_one() -> None:
    own = {"play": ["mature_deep_one", {"card": "sleep_of_reason", "on_story": 0}],
           "domains": [["3 hastur"], ["2 cthulhu"]]}
    g = busy(own, {"play": [{"card": "ghost", "attached": ["shotgun"]}, "dutch_courage"]})
    g = play(g, "use mature")
    assert choices(g) == ["Shotgun", "Sleep of Reason"], "of either side, no other support"
    g = play(g, "choose shotgun")
    assert zone(g, "shotgun") == "discard" and card(g, "ghost").attached == [] and is_drained(g, 0, 0)
    assert not card(g, "mature_deep_one").exhausted and not can(g, "use mature"), "the other domain has only two"
    assert not can(busy({**own, "play": ["mature_deep_one"]}), "use mature"), "no Attachment"
    assert values(card(g, "mature_deep_one")) == (3, "CCA", (), 0)


def test_f052_young_deep_one() -> None:
    check_plain("young_deep_one", "cthulhu", 2, (0, "CCA", (), 0))


@pytest.mark.rule("lcg-7.11", "lcg-5.15", "lcg-7.14")
def test_f053_sleep_of_reason() -> None:
    g = play(busy({"hand": ["sleep_of_reason"], "domains": [["2 cthulhu"]], "play": ["peeler"]}), "play sleep")
    assert len(legal(g)) == 3
    g = play(g, "choose opening")
    assert zone(g, "sleep_of_reason") == "on_story" and card(g, "sleep_of_reason").place == 2
    own = {"play": ["peeler at 0", {"card": "sleep_of_reason", "on_story": 0}]}
    g = table(own, {"play": ["ghost at 0"]}, stage="oppose_window", options=STRICT)
    g = until(g, "end_window")
    assert not card(g, "peeler").insane and not card(g, "ghost").insane, "they are struggles, nobody's icons"
    won = table({"play": ["peeler at 0", {"card": "sleep_of_reason", "on_story": 0}]}, stage="oppose_window",
                stories=[{"tokens": [4, 0]}], options=STRICT)
    won = until(won, "end_window")
    assert count(won, 0, "won") == 1 and zone(won, "sleep_of_reason") == "discard" and tokens(won, 0) == [0, 0]


@pytest.mark.rule("lcg-4.17")
def test_f054_sword_of_yha_tallo() -> None:
    own = {"hand": ["sword_of_yha_tallo"], "play": ["mad_artist"], "domains": [["1 cthulhu"], ["1 cthulhu"]]}
    g = play(busy({**own, "drained": [0, 1]}, {"play": ["ghost insane"]}), "play sword")
    assert choices(g) == ["Ghost", "Mad Artist"]
    g = play(g, "choose mad")
    assert card(g, "mad_artist").icons == "TCCA" and card(g, "mad_artist").attached == ["sword_of_yha_tallo"]
    assert not can(busy({**own, "domains": [["1 cthulhu", "3 hastur"]]}), "play sword"), "steadfast 2, though free"
    armed = {"card": "mad_artist", "attached": ["sword_of_yha_tallo"]}
    g = play(busy({"play": [armed], "hand": ["get_it_off"], "domains": [["1 cthulhu"]]}), "play get it off")
    assert card(g, "mad_artist").icons == "CA"


def test_f055_shadowed_reef() -> None:
    g = busy({"play": ["shadowed_reef", "young_deep_one", "adult_deep_one insane", "dagon"]},
             {"play": ["mature_deep_one", "ghost"]})
    keys = ("young_deep_one", "adult_deep_one", "dagon", "mature_deep_one", "ghost")
    assert [card(g, key).icons for key in keys] == ["TCCA", "", "TTAA", "TCCA", ""], "Deep Ones of both sides"
    fetched = busy({"hand": ["shadowed_reef"], "domains": [["1 cthulhu"]], "play": ["adult_deep_one"]})
    assert card(play(fetched, "play shadowed"), "adult_deep_one").icons == "TCCA"


@pytest.mark.rule("lcg-4.13", "lcg-9.12", "lcg-4.21")
def test_f056_deep_one_assault() -> None:
    own = {"hand": ["deep_one_assault"], "domains": [["2 cthulhu", "3 agency"]], "play": ["freelance_occultist"]}
    armed = {"card": "thomas_f_malone", "attached": ["shotgun"]}
    enemy = {"play": [armed, "peeler", "hastur insane", "cathouse", "victorias_loft"]}
    g = play(busy(own, enemy), "play deep one assault")
    assert zone(play(g, "pay nothing"), "hastur") == "discard"
    g = play(g, "pay with domain 1")
    assert legal(g) == ["X is 1", "X is 2"], "loyal: no more than its own resources"
    assert choices(play(g, "x is 1")) == ["Hastur", "Shotgun"], "the insane cost 0"
    g = play(g, "x is 2")
    assert choices(g) == ["Cathouse", "Hastur", "Peeler", "Shotgun"]
    assert zone(play(g, "choose cathouse"), "cathouse") == "discard"
    g = play(g, "choose shotgun")
    assert zone(g, "shotgun") == "discard" and zone(g, "thomas_f_malone") == "play" and is_drained(g, 0, 0)


def test_f056_deep_one_assault_destroys_the_invulnerable_too() -> None:
    g = play(busy(ASSAULT, {"play": ["dagon"]}), "play deep one assault")
    assert zone(g, "dagon") == "discard"


@pytest.mark.rule("lcg-12.1", "lcg-12.14", "lcg-4.26")
def test_f057_pulled_under() -> None:
    own = {"hand": ["pulled_under"], "domains": [["1 cthulhu"], ["1 cthulhu"]], "drained": [0, 1],
           "play": ["hastur", "byakhee_servant", "ghost exhausted"]}
    enemy = {"play": ["peeler exhausted", "cthulhu exhausted", "dagon", "mad_artist insane"]}
    g = play(busy(own, enemy), "play pulled")
    assert choices(g) == ["Ghost", "Peeler"], "exhausted, no Ancient One, no insane one"
    g = play(g, "choose peeler")
    assert zone(g, "peeler") == "discard" and card(g, "hastur").exhausted and zone(g, "hastur") == "play"
    assert not card(g, "byakhee_servant").exhausted, "it has one T only"
    for mine in (["hastur exhausted"], ["byakhee_servant"], ["hastur insane"]):
        assert not can(busy({**own, "play": mine}, enemy), "play pulled"), mine
    assert not can(busy({**own, "domains": [["1 cthulhu"]], "drained": []}, enemy), "play pulled"), "steadfast 2"
    assert not can(busy({**own, "play": ["dagon"]}, {"play": ["son_of_yeb"]}), "play pulled")
    swords = {"card": "byakhee_servant", "attached": ["sword_of_yha_tallo"]}
    g = play(busy({**own, "play": [swords]}, enemy), "play pulled")
    assert card(g, "byakhee_servant").exhausted, "gained icons count"


def test_f057_pulled_under_lets_one_pick_who_is_exhausted() -> None:
    own = {"hand": ["pulled_under"], "domains": [["2 cthulhu"]], "play": ["dagon", "keeper_of_the_golden_path"]}
    g = play(busy(own, {"play": ["peeler exhausted"]}), "play pulled")
    assert sorted(legal(g)) == ["exhaust Dagon", "exhaust Keeper of the Golden Path"]
    g = play(g, "exhaust keeper")
    assert card(g, "keeper_of_the_golden_path").exhausted and not card(g, "dagon").exhausted


def test_f058_get_it_off() -> None:
    own = {"hand": ["get_it_off"], "domains": [["1 cthulhu"]], "play": [{"card": "peeler", "attached": ["shotgun"]}]}
    enemy = {"play": [{"card": "ghost", "attached": ["patrol_wagon"]}, {"card": "sleep_of_reason", "on_story": 1},
                      "shadowed_reef"]}
    g = play(busy(own, enemy), "play get it off")
    assert choices(g) == ["Patrol Wagon", "Shotgun", "Sleep of Reason"]
    g = play(g, "choose patrol")
    assert zone(g, "patrol_wagon") == "discard" and card(g, "ghost").attached == [] and zone(g, "ghost") == "play"
    assert not can(busy({**own, "play": ["peeler", "shadowed_reef"]}), "play get it off")


@pytest.mark.rule("lcg-10.26")
def test_f059_sacrificial_offerings() -> None:
    own = {"hand": ["sacrificial_offerings"], "domains": [["1 cthulhu"]], "play": ["peeler", "mad_artist", "cthulhu"]}
    covered = {"card": "son_of_yeb", "attached": ["patrol_wagon"]}
    enemy = {"play": [covered, "student_archaeologist", "dagon"], "domains": [["2 hastur"]]}
    g = play(busy(own, enemy), "play sacrificial")
    assert choices(g) == ["Son of Yeb", "Student Archaeologist"], "enemies, not the invulnerable"
    hit = play(g, "choose student")
    assert hit.player == 1 and zone(hit, "student_archaeologist") == "discard"
    assert sorted(legal(hit)) == ["wound Mad Artist", "wound Peeler", "wound Son of Yeb", "wound nobody"]
    assert zone(play(hit, "wound peeler"), "peeler") == "discard"
    assert zone(play(hit, "wound nobody"), "peeler") == "play"
    saved = play(g, "choose son", "use patrol")
    assert saved.player == 0 and asked(saved) == "act", "no wound, no answer"


def test_f060_touched_by_the_sleeper() -> None:
    own = {"hand": ["touched_by_the_sleeper"], "play": ["innsmouth_troublemaker", "peeler", "dagon insane"],
           "domains": []}
    g = play(busy(own, {"play": ["adult_deep_one", "hastur"]}), "play touched")
    assert choices(g) == ["Adult Deep One", "Innsmouth Troublemaker"], "of the faction, on either side, not insane"
    g = play(g, "choose innsmouth")
    assert card(g, "innsmouth_troublemaker").icons == "TT" and card(g, "adult_deep_one").icons == "CCA"
    assert card(until(g, "commit"), "innsmouth_troublemaker").icons == ""
