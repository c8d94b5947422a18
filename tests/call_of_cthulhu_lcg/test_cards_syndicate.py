"""The cards F61 to F80, one after the other: what each does, and what it does not do."""

import pytest

from call_of_cthulhu_lcg.build import (
    asked,
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
    tokens,
    until,
    values,
    zone,
)

RICH = [["5 syndicate"], ["4 syndicate"]]


@pytest.mark.rule("lcg-12.15")
def test_f061_jack_brass_brady() -> None:
    g = busy({"play": ["demon_lover", {"card": "jack_brass_brady", "attached": ["patrol_wagon"]}]})
    g = play(g, "use demon lover", "choose jack")
    assert legal(g) == ["pass", 'use Jack "Brass" Brady'], "an own ability will do"
    fled = play(g, "use jack")
    assert zone(fled, "jack_brass_brady") == "hand" and card(fled, "demon_lover").exhausted
    assert zone(fled, "patrol_wagon") == "discard"
    stayed = play(g, "pass")
    assert zone(stayed, "jack_brass_brady") == "play" and card(stayed, "jack_brass_brady").skill == 1


def test_f061_jack_brass_brady_flees_before_a_forced_response() -> None:
    g = table({"play": ["jack_brass_brady", "hard_case"]},
              {"hand": ["victoria_glasser"], "domains": [["2 hastur"]]}, active=1)
    g = play(g, "play victoria", "choose jack")
    assert g.player == 0
    g = play(g, "use jack")
    assert zone(g, "jack_brass_brady") == "hand" and not card(g, "hard_case").insane


@pytest.mark.rule("lcg-12.15")
def test_f061_jack_brass_brady_does_not_flee_before_an_event() -> None:
    g = table({"play": ["jack_brass_brady", "hard_case"]},
              {"hand": ["like_a_moth", "servant_from_out_of_time"], "domains": [["2 syndicate"]]}, active=1)
    g = play(g, "play like a moth", "choose jack")
    assert g.player == 1 and card(g, "jack_brass_brady").skill == 0


@pytest.mark.rule("lcg-12.15")
def test_f061_jack_brass_brady_flees_from_the_other_but_not_from_his_own_ability() -> None:
    g = table({"play": ["jack_brass_brady", "demon_lover"]}, {"play": ["jack_brass_brady", "hard_case"]})
    g = play(g, "use demon lover", "choose hard case", "use jack")
    assert g.player == 1 and legal(g) == ["pass", 'use Jack "Brass" Brady']
    g = play(g, "use jack")
    assert zone(g, "jack_brass_brady") == theirs(g, "jack_brass_brady").zone == "hand"


@pytest.mark.rule("lcg-4.5", "lcg-4.6")
def test_f062_dr_marinus_bicknell_willett() -> None:
    g = busy({"hand": ["dr_marinus_bicknell_willett"], "domains": [["5 cthulhu"], ["3 syndicate"], ["4 syndicate"]]})
    g = play(g, "play dr. marinus")
    assert is_drained(g, 0, 2) and not is_drained(g, 0, 0)
    willett = card(g, "dr_marinus_bicknell_willett")
    assert values(willett) == (3, "CAI", ("fast", "willpower"), 0) and not willett.exhausted
    second = busy({"play": ["dr_marinus_bicknell_willett"], "hand": ["dr_marinus_bicknell_willett"], "domains": RICH})
    assert not can(second, "play dr."), "unique"


@pytest.mark.rule("lcg-12.17")
def test_f063_richard_upton_pickman() -> None:
    own = {"play": ["richard_upton_pickman", "son_of_yeb"], "domains": [["2 cthulhu"], ["3 agency"], ["1 agency"]]}
    g = busy(own, {"play": ["hastur", "patsy insane"]})
    assert card(g, "son_of_yeb").icons == "CCC", "Pickman is a Cultist"
    g = play(g, "use richard", "pay with domain 1")
    assert len(legal(g)) == 4, "anybody"
    g = play(g, "choose hastur")
    assert values(card(g, "richard_upton_pickman")) == (3, "CCI", ("villainous",), 4), "no skill, no icons"
    assert card(g, "son_of_yeb").icons == "CCC", "his own text stays"
    assert values(theirs(g, "hastur")) == (6, "TTTAA", (), 0), "that of the other is blank"
    g = play(g, "use hastur", "choose son of yeb")
    assert is_drained(g, 0, 1) and card(g, "son_of_yeb").insane
    g = until(g, "draw")
    assert values(card(g, "richard_upton_pickman")) == (3, "CCI", (), 0)
    assert values(theirs(g, "hastur")) == (6, "TTTAA", ("villainous",), 4)


@pytest.mark.rule("lcg-12.17")
def test_f063_richard_upton_pickman_takes_the_text_of_the_other_away() -> None:
    own = {"play": ["richard_upton_pickman"], "domains": [["2 cthulhu"]]}
    g = busy(own, {"play": ["mi_go_scout", {"card": "guardian_shoggoth", "wounds": 2}]})
    g = play(g, "use richard")
    worn = play(g, "choose guardian")
    assert theirs(worn, "guardian_shoggoth").zone == "discard", "its Toughness is gone"
    assert card(worn, "richard_upton_pickman").toughness == 2
    assert theirs(g, "mi_go_scout").icons == "CCI"
    assert theirs(play(g, "choose mi-go"), "mi_go_scout").icons == "CC", "its passive effect and its subtype too"


@pytest.mark.rule("lcg-12.17")
def test_f063_richard_upton_pickman_has_his_own_action_beside_what_he_gained() -> None:
    own = {"play": ["richard_upton_pickman", "clover_club_torch_singer"], "domains": [["2 hastur"], ["3 hastur"]]}
    g = busy(own, {"play": ["clover_club_torch_singer", "hastur"], "domains": [["9 hastur"]]})
    g = play(g, "use richard", "pay with domain 1", "choose clover", "number 2")
    assert legal(g) == ["pass", "use Hastur"], "the opponent cannot use what is blank"
    g = play(g, "pass")
    assert can(g, "use richard") and can(g, "use clover")
    g = play(g, "use clover")
    assert len(legal(g)) == 2, "her own ability, or what Pickman gained from the other one"
    g = play(g, "number 2", "choose hastur")
    assert is_drained(g, 0, 1) and theirs(g, "hastur").skill == 4


@pytest.mark.rule("lcg-12.49")
def test_f063_richard_upton_pickman_keeps_only_what_he_gained_last() -> None:
    own = {"play": ["richard_upton_pickman"], "domains": [["2 hastur"], ["3 hastur"]]}
    g = busy(own, {"play": ["hastur", "hired_muscle"]})
    g = play(g, "use richard", "pay with domain 1", "choose hastur")
    g = play(g, "use richard", "choose hired")
    assert values(card(g, "richard_upton_pickman")) == (3, "CCI", (), 1)
    assert values(theirs(g, "hastur")) == (6, "TTTAA", (), 0), "both are blank"
    assert values(theirs(g, "hired_muscle")) == (3, "CCC", (), 0)


@pytest.mark.rule("lcg-12.17")
def test_bug_f063_richard_upton_pickman_blanks_nobody_who_has_no_text() -> None:
    own = {"play": ["richard_upton_pickman", "arkham_asylum"], "domains": [["2 cthulhu"], ["1 agency"]]}
    g = play(busy(own, {"play": ["hired_muscle insane"]}), "use richard", "choose hired", "use arkham")
    assert values(theirs(g, "hired_muscle")) == (3, "CCC", (), 1), "an insane one had none to lose"


@pytest.mark.rule("lcg-12.16", "lcg-12.17")
def test_f063_richard_upton_pickman_and_an_ability_that_names_its_card() -> None:
    own = {"play": ["richard_upton_pickman exhausted", "demon_lover", "freelance_photographer"],
           "domains": [["2 syndicate"], ["1 syndicate"]]}
    g = busy(own)
    assert can(g, "use freelance") and can(g, "use demon")
    for key in ("demon", "freelance"):
        after = play(g, "use richard", f"choose {key}")
        assert not can(after, f"use {key}"), "neither the copy nor, being blank, the card itself"
        assert card(after, "richard_upton_pickman").exhausted


@pytest.mark.rule("lcg-12.16")
@pytest.mark.parametrize("gained", ["ravager_from_the_deep", "professor_albert_wilmarth"])
def test_f063_richard_upton_pickman_does_not_answer_his_own_commit(gained: str) -> None:
    g = table({"play": [{"card": "richard_upton_pickman", "gained": gained}, "hard_case"]}, stage="commit")
    g = play(g, "commit richard", "commit hard case")
    assert zone(g, "hard_case") == "play" and asked(g) != "icon"


@pytest.mark.rule("lcg-5.8")
def test_f063_richard_upton_pickman_becomes_villainous_beside_a_hero() -> None:
    own = {"play": ["richard_upton_pickman", "kirby_odonnell"], "domains": [["2 agency"]]}
    g = play(busy(own, {"play": ["hastur"]}), "use richard", "choose hastur")
    assert asked(g) == "clash" and legal(g) == ["discard Kirby O'Donnell", "discard Richard Upton Pickman"]


def test_f064_bag_man() -> None:
    g = busy({"hand": ["bag_man"], "domains": [["3 agency"], ["3 syndicate"], ["2 syndicate"]]})
    g = play(g, "play bag man")
    assert is_drained(g, 0, 1) and values(card(g, "bag_man")) == (2, "CCI", ("fast",), 0)
    assert not card(g, "bag_man").exhausted


def test_f065_clover_club_bouncer() -> None:
    g = busy({"play": ["clover_club_bouncer", "hard_case"]}, {"play": ["extortionist", "jack_brass_brady insane"]})
    g = play(g, "use clover club bouncer")
    assert len(legal(g)) == 4, "anybody, also the Bouncer and the insane"
    g = play(g, "choose extortionist")
    assert card(g, "extortionist").skill == 0 and card(g, "clover_club_bouncer").exhausted
    assert card(g, "hard_case").skill == 2 and not can(g, "use clover")
    assert card(until(g, "draw"), "extortionist").skill == 1


def test_f066_clover_club_torch_singer() -> None:
    own = {"play": ["clover_club_torch_singer exhausted"], "domains": [["1 agency"], ["1 agency"], []]}
    g = play(busy(own, {"play": ["thomas_f_malone", "hard_case", "patsy insane"]}), "use clover")
    assert len(legal(g)) == 4, "anybody, itself and the insane too"
    g = play(g, "choose thomas")
    assert card(g, "thomas_f_malone").skill == 3 and card(g, "hard_case").skill == 2
    assert is_drained(g, 0, 0) and not is_drained(g, 0, 1)
    g = play(g, "use clover", "choose thomas")
    assert card(g, "thomas_f_malone").skill == 1, "as often as it is paid for"
    assert not can(g, "use clover"), "domains without resources pay nothing"
    assert card(until(g, "draw"), "thomas_f_malone").skill == 5


@pytest.mark.rule("lcg-4.19")
def test_f067_triggerman() -> None:
    g = busy({"hand": ["triggerman"], "domains": [["1 syndicate", "4 agency"]]})
    assert not can(g, "play triggerman"), "loyal: both of its cost are Syndicate's"
    g = play(busy({"hand": ["triggerman"], "domains": [["2 syndicate", "1 agency"]]}), "play triggerman")
    assert is_drained(g, 0, 0) and values(card(g, "triggerman")) == (2, "CI", ("willpower",), 0)


@pytest.mark.rule("lcg-10.10")
def test_f068_syndicate_liaison() -> None:
    own = {"hand": ["syndicate_liaison"], "play": ["hard_case"], "domains": [["3 syndicate"]]}
    g = busy(own, {"play": ["thomas_f_malone", "extortionist exhausted", "jack_brass_brady insane"]})
    g = play(g, "play syndicate")
    assert sorted(legal(g)) == ["choose Hard Case", "choose Syndicate Liaison", "choose Thomas F. Malone"]
    g = play(g, "choose thomas")
    assert card(g, "thomas_f_malone").exhausted and not card(g, "hard_case").exhausted


@pytest.mark.rule("lcg-10.24")
def test_f068_syndicate_liaison_alone_exhausts_itself() -> None:
    own = {"hand": ["syndicate_liaison"], "play": ["hard_case exhausted"], "domains": [["3 syndicate"]]}
    assert card(play(busy(own), "play syndicate"), "syndicate_liaison").exhausted


def test_f069_hard_case() -> None:
    own = {"hand": ["hard_case"], "play": ["extortionist"], "domains": [["2 syndicate"], [], []]}
    other = {"play": ["kirby_odonnell", "thomas_f_malone", "arcane_initiate insane"]}
    g = play(busy(own, other), "play hard case")
    assert legal(g) == ["pass", "use Hard Case"]
    assert not card(play(g, "pass"), "kirby_odonnell").exhausted
    g = play(g, "use hard case")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Hard Case", "choose Kirby O'Donnell"]
    g = play(g, "choose kirby")
    assert card(g, "kirby_odonnell").exhausted and not card(g, "extortionist").exhausted
    more = {**own, "domains": [["2 syndicate"], [], [], []]}
    assert can(play(busy(more, other), "play hard case", "use hard case"), "choose thomas")


@pytest.mark.rule("lcg-12.18")
def test_f070_patsy() -> None:
    stories = [{"tokens": [1, 3]}, {"tokens": [1, 0]}, {"tokens": [3, 2]}]
    g = busy({"play": ["patsy", "hard_case"]}, stories=stories)
    g = play(g, "use patsy")
    assert zone(g, "patsy") == "discard" and tokens(g, 1) == [1, 0] and tokens(g, 2) == [3, 2]
    assert legal(g) == ["player 0", "player 1"]
    assert tokens(play(g, "player 1", "player 1"), 0) == [1, 1]
    assert tokens(play(g, "player 0"), 0) == [0, 2], "the other one is the opponent's then"
    few = busy({"play": ["patsy"]}, stories=[{"tokens": [1, 0]}, {"tokens": [3, 2]}, {"tokens": [0, 1]}])
    assert not can(few, "use patsy")


def test_f071_extortionist() -> None:
    own = {"hand": ["extortionist"], "play": ["hard_case"], "domains": [["3 syndicate"], ["2 syndicate"]]}
    g = play(busy(own, {"play": ["hastur", "monster_hunter"]}), "play extortionist")
    paid = play(g, "pay with domain 2")
    assert not can(paid, "use extortionist")
    g = play(g, "pay with domain 1", "use extortionist")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Hard Case", "choose Monster Hunter"]
    assert card(play(g, "choose monster"), "monster_hunter").exhausted


def test_f072_freelance_photographer() -> None:
    own = {"play": ["freelance_photographer exhausted", "hard_case exhausted"], "domains": [["1 agency"], []]}
    g = play(busy(own), "use freelance")
    assert not card(g, "freelance_photographer").exhausted and card(g, "hard_case").exhausted
    assert is_drained(g, 0, 0) and not can(g, "use freelance")


@pytest.mark.rule("lcg-9.4")
def test_f073_dutch_courage() -> None:
    own = {"hand": ["dutch_courage", "burrowing_beneath"], "play": ["hard_case", "guardian_shoggoth"],
           "domains": [["2 syndicate"], ["2 shub_niggurath"], ["2 agency"]]}
    g = play(busy(own, {"play": ["jack_brass_brady"]}), "play dutch")
    assert [card(g, key).toughness for key in ("hard_case", "guardian_shoggoth", "jack_brass_brady")] == [1, 3, 0]
    hurt = {**own, "play": ["dutch_courage", {"card": "hard_case", "wounds": 1},
                            {"card": "guardian_shoggoth", "wounds": 2}]}
    g = play(busy(hurt), "play burrowing")
    assert zone(g, "hard_case") == "discard" and zone(g, "guardian_shoggoth") == "play"


@pytest.mark.rule("lcg-4.4")
def test_f074_cathouse() -> None:
    own = {"play": ["cathouse exhausted", "clover_club_torch_singer", "hard_case exhausted"],
           "domains": [["2 agency"], ["1 agency"]]}
    g = play(busy(own, {"play": ["kirby_odonnell exhausted"]}), "use clover")
    exact = play(g, "pay with domain 2", "choose hard case")
    assert not can(exact, "use cathouse")
    g = play(g, "pay with domain 1", "choose hard case")
    assert legal(g) == ["pass", "use Cathouse"]
    g = play(g, "use cathouse", "choose kirby")
    assert not card(g, "kirby_odonnell").exhausted and card(g, "hard_case").exhausted
    assert not can(g, "use cathouse"), "once for each overpaid ability"


@pytest.mark.rule("lcg-4.4", "lcg-10.20")
def test_f074_cathouse_and_an_ability_with_x_or_one_that_is_cancelled() -> None:
    own = {"play": ["cathouse", "blackmoor_estate", "clover_club_torch_singer", "hard_case exhausted"],
           "domains": [["2 agency"]]}
    g = busy(own, {"play": ["performance_artist"]})
    estate = play(g, "use blackmoor", "X is 1", "player 1", "pass")
    assert can(estate, "use cathouse"), "2 paid for X = 1"
    assert not can(play(g, "use blackmoor", "X is 2", "player 1", "pass"), "use cathouse")
    cancelled = play(g, "use clover", "choose hard case", "use performance")
    assert card(cancelled, "hard_case").skill == 2 and can(cancelled, "use cathouse")


def test_f074_cathouse_and_what_is_no_triggered_ability_of_its_player() -> None:
    own = {"play": ["cathouse", "hard_case exhausted"], "hand": ["like_a_moth", "patsy"],
           "domains": [["3 syndicate"], ["2 syndicate"]]}
    other = {"play": ["clover_club_torch_singer"], "domains": [["2 agency"]]}
    g = busy(own, other)
    event = play(g, "play like", "pay with domain 1", "choose hard case")
    assert event.player == 1 and can(event, "use clover"), "an event is none"
    assert not can(play(g, "play patsy", "pay with domain 1"), "use cathouse"), "playing a card is none"
    theirs_overpaid = play(g, "pass", "use clover", "choose hard case")
    assert theirs_overpaid.player == 0 and not can(theirs_overpaid, "use cathouse")


@pytest.mark.rule("lcg-5.13", "lcg-5.15")
def test_f075_alhazred_lamp() -> None:
    own = {"hand": ["alhazred_lamp"], "play": ["hard_case"], "domains": [["2 syndicate"]]}
    g = play(busy(own, {"play": ["jack_brass_brady"]}), "play alhazred")
    assert sorted(legal(g)) == ["choose Hard Case", 'choose Jack "Brass" Brady']
    g = play(g, "choose jack")
    assert card(g, "jack_brass_brady").icons == "TCCCAII" and card(g, "hard_case").icons == "C"
    assert card(g, "jack_brass_brady").attached == ["alhazred_lamp"]
    gone = play(busy({**own, "hand": ["short_fuse"], "domains": [["3 agency"]], "play": [
        {"card": "hard_case", "attached": ["alhazred_lamp"]}]}), "play short fuse")
    assert in_zone(gone, 0, "discard") == ["alhazred_lamp", "hard_case", "short_fuse"]
    assert not can(busy({"hand": ["alhazred_lamp"], "domains": RICH}), "play alhazred"), "no host"


@pytest.mark.rule("lcg-12.19")
def test_f076_like_a_moth() -> None:
    own = {"hand": ["like_a_moth"], "play": ["hard_case", "altar_of_the_blessed"], "domains": [["2 syndicate"]]}
    g = play(busy(own, {"play": ["thomas_f_malone", "extortionist exhausted", "patsy insane"]}), "play like a moth")
    assert len(legal(g)) == 4, "anybody"
    mine = play(g, "choose hard case")
    assert card(mine, "hard_case").skill == 1, "the Altar still counts"
    enemy = play(g, "choose thomas")
    assert card(enemy, "thomas_f_malone").skill == 0 and card(enemy, "hard_case").skill == 3
    assert card(enemy, "thomas_f_malone").icons == "CC" and zone(enemy, "like_a_moth") == "discard"
    assert card(until(enemy, "draw"), "thomas_f_malone").skill == 5


@pytest.mark.rule("lcg-4.21")
def test_f077_panic() -> None:
    own = {"hand": ["panic"], "play": ["hard_case", "clover_club_bouncer"],
           "domains": [["3 syndicate", "2 agency"]]}
    g = play(busy(own, {"play": ["jack_brass_brady", "extortionist", "mad_artist insane"]}), "play panic")
    assert legal(g) == ["X is 1", "X is 2", "X is 3"], "loyal"
    g = play(g, "X is 3")
    assert [card(g, key).exhausted for key in ("hard_case", "clover_club_bouncer", "extortionist")] == [True] * 3
    assert not card(g, "jack_brass_brady").exhausted and is_drained(g, 0, 0), "skill 3 is not below 3"
    assert theirs(g, "mad_artist").insane and not theirs(g, "mad_artist").exhausted
    assert not can(busy({"hand": ["panic"], "domains": [["4 agency"]]}), "play panic")


@pytest.mark.rule("lcg-4.4")
def test_f078_get_on_yer_feet() -> None:
    own = {"hand": ["get_on_yer_feet"], "play": ["hard_case exhausted"], "domains": [["1 syndicate"], ["2 syndicate"]]}
    g = play(busy(own, {"play": ["jack_brass_brady exhausted", "extortionist", "patsy insane"]}), "play get on")
    assert len(legal(play(g, "pay with domain 1"))) == 4, "anybody"
    paid = play(g, "pay with domain 1", "choose jack")
    assert not card(paid, "jack_brass_brady").exhausted and card(paid, "jack_brass_brady").skill == 3
    assert card(paid, "hard_case").exhausted
    over = play(g, "pay with domain 2", "choose hard case")
    assert not card(over, "hard_case").exhausted and card(over, "hard_case").skill == 5
    assert card(until(over, "draw"), "hard_case").skill == 2


def test_f079_low_blow() -> None:
    own = {"hand": ["low_blow"], "play": ["hard_case"], "domains": [["2 syndicate"]]}
    other = {"play": ["extortionist exhausted", "patsy insane", "victoria_glasser exhausted",
                      {"card": "freelance_photographer", "exhausted": True, "wounds": 1, "attached": ["patrol_wagon"]}]}
    g = play(busy(own, other), "play low blow")
    ready = card(play(g, "choose hard case"), "hard_case")
    assert ready.exhausted and not ready.insane
    mad = card(play(g, "choose extortionist"), "extortionist")
    assert mad.insane and not mad.exhausted
    insane = card(play(g, "choose patsy"), "patsy")
    assert insane.insane and insane.zone == "play", "neither ready nor exhausted"
    assert not card(play(g, "choose victoria"), "victoria_glasser").insane, "she has a T icon"
    assert zone(play(g, "choose freelance"), "freelance_photographer") == "discard", "mad with a wound"


@pytest.mark.rule("lcg-12.20")
def test_f080_legacy_of_ramses() -> None:
    own = {"hand": ["legacy_of_ramses"], "play": ["hard_case exhausted", "patsy"],
           "domains": [["2 syndicate"], [], ["visiting_author"]], "drained": []}
    g = play(busy(own, {"play": ["jack_brass_brady exhausted", "extortionist insane"]}), "play legacy")
    assert sorted(legal(g)) == ["choose Hard Case", 'choose Jack "Brass" Brady'], "exhausted ones only"
    g = play(g, "choose jack")
    assert not card(g, "jack_brass_brady").exhausted and card(g, "hard_case").exhausted
    assert asked(g) == "domain" and len(legal(g)) == 3, "the two that are left, or none"
    dropped = play(g, "drain no domain")
    assert zone(dropped, "legacy_of_ramses") == "discard" and not is_drained(dropped, 0, 1)
    kept = play(g, "domain 2")
    assert zone(kept, "legacy_of_ramses") == "hand" and is_drained(kept, 0, 1) and count(kept, 0, "discard") == 0
    spent = play(g, "domain 3")
    assert zone(spent, "legacy_of_ramses") == "hand" and in_zone(spent, 0, "discard") == ["visiting_author"]


def test_f080_legacy_of_ramses_without_a_domain_left() -> None:
    own = {"hand": ["legacy_of_ramses"], "play": ["hard_case exhausted"], "domains": [["2 syndicate"], []],
           "drained": [1]}
    g = play(busy(own), "play legacy")
    assert not card(g, "hard_case").exhausted and zone(g, "legacy_of_ramses") == "discard"
