"""The cards F101 to F120, one after the other: what each does, and what it does not do."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.layout import STAGES

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
    until,
    values,
    zone,
)

STRICT = {"strict_windows": True}


@pytest.mark.rule("lcg-4.12")
def test_f101_yog_sothoth() -> None:
    own = {"hand": ["yog_sothoth"], "discard": ["binding", "agoraphobia", "power_drain"],
           "domains": [["5 yog_sothoth"], ["3 yog_sothoth", "3 agency"]]}
    other = {"discard": ["binding", "binding", "binding"]}
    g = play(busy(own, other), "play yog")
    assert is_drained(g, 0, 1) and not is_drained(g, 0, 0), "two Spells of one's own make it 6"
    assert values(card(g, "yog_sothoth")) == (8, "TTCCA", ("villainous", "invulnerability"), 0)
    assert not can(busy({**own, "discard": ["binding"]}, other), "play yog")
    many = {**own, "discard": ["binding", "power_drain", "dampen_light"] * 3, "domains": [["1 yog_sothoth"], []]}
    assert is_drained(play(busy(many), "play yog"), 0, 0), "1 at least"
    assert not can(busy({**many, "domains": [[], ["4 agency"]]}), "play yog"), "which needs a match"


@pytest.mark.rule("lcg-12.27", "lcg-4.10")
def test_f102_servant_from_out_of_time() -> None:
    own = {"hand": ["servant_from_out_of_time"], "play": ["hard_case"],
           "domains": [["patsy"], ["2 agency"], ["panic"]], "drained": [0]}
    g = play(table(own, {"domains": [["dagon"]]}), "play servant from")
    assert card(g, "servant_from_out_of_time").skill == 1 and not is_drained(g, 0, 1)
    assert asked(g) == "own_resource" and can(g, "give up patsy") and can(g, "give up panic")
    assert not can(g, "give up dagon"), "own ones only"
    g = play(g, "give up patsy")
    assert zone(g, "patsy") == "discard" and zone(g, "panic") == "resource"
    bare = play(table({**own, "domains": [[]], "drained": []}, options=STRICT), "play servant from")
    assert zone(bare, "servant_from_out_of_time") == "play", "without any it sacrifices none"


def test_f103_son_of_yeb() -> None:
    own = {"play": ["son_of_yeb", "mad_artist", "performance_artist insane", "hard_case"], "discard": ["ghost"]}
    g = busy(own, {"play": ["son_of_yeb", "arcane_initiate"]})
    assert card(g, "son_of_yeb").icons == "CCC" and theirs(g, "son_of_yeb").icons == "CCC"
    assert card(g, "mad_artist").icons == "CA"
    g = play(g, "play servant from")
    assert card(g, "son_of_yeb").icons == "CCCC" and theirs(g, "son_of_yeb").icons == "CCC"


@pytest.mark.rule("lcg-10.15", "lcg-9.7")
def test_f104_living_mummy() -> None:
    own = {"hand": ["short_fuse"], "play": ["living_mummy", "guardian_shoggoth", "hard_case"],
           "domains": [["3 agency"]]}
    g = play(busy(own, {"play": ["extortionist", "dagon", "patsy insane"]}), "play short fuse", "choose living")
    assert [zone(g, key) for key in ("living_mummy", "hard_case", "extortionist", "patsy")] == ["discard"] * 4
    assert card(g, "guardian_shoggoth").wounds == 1 and (zone(g, "dagon"), card(g, "dagon").wounds) == ("play", 0)


@pytest.mark.rule("lcg-10.16")
def test_f104_living_mummy_that_was_insane_or_goes_elsewhere_does_nothing() -> None:
    own: dict[str, Any] = {"hand": ["short_fuse"], "play": ["living_mummy insane", "hard_case"],
                           "domains": [["3 agency"]]}
    g = play(busy(own), "play short fuse", "choose living")
    assert zone(g, "living_mummy") == "discard" and zone(g, "hard_case") == "play"
    own = {"hand": ["agoraphobia"], "play": ["living_mummy", "hard_case"], "domains": [["2 hastur"]]}
    g = play(busy(own), "play agoraphobia", "choose living")
    assert zone(g, "living_mummy") == "hand" and zone(g, "hard_case") == "play"
    own = {"hand": ["living_mummy", "feast_of_famine"], "play": ["hard_case"], "domains": [["3 miskatonic"]]}
    g = play(busy(own), "play feast", "discard living")
    assert zone(g, "living_mummy") == "discard" and zone(g, "hard_case") == "play"


@pytest.mark.rule("lcg-4.16", "lcg-10.24")
def test_f105_fishers_from_outside() -> None:
    own = {"hand": ["fishers_from_outside"], "play": ["hard_case exhausted", "patsy"],
           "domains": [["1 yog_sothoth", "2 agency"], ["1 yog_sothoth"]]}
    g = play(busy(own, {"play": ["extortionist exhausted", "ghost insane"]}), "play fishers")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Hard Case"]
    g = play(g, "choose extortionist")
    assert in_zone(g, 1, "hand") == ["extortionist"] and zone(g, "hard_case") == "play"
    alone = play(busy(own, {"play": ["ghost"]}), "play fishers")
    assert zone(alone, "hard_case") == "hand", "it is forced"
    few = {**own, "domains": [["1 yog_sothoth", "2 agency"], ["1 agency"]]}
    assert not can(busy(few), "play fishers"), "steadfast"


def test_f106_cannibal_ghast() -> None:
    own = {"play": ["cannibal_ghast", "hard_case"]}
    g = table(own, stage="commit")
    assert [text for text in legal(g) if text.startswith("commit")] == [
        "commit no more to Nowhere to Hide", "commit Hard Case to Nowhere to Hide"]
    g = until(table(own, {"play": ["thomas_f_malone at 0"]}, stage="oppose", active=1), "commit")
    assert can(g, "commit Cannibal Ghast to Nowhere") and card(g, "cannibal_ghast").skill == 4
    assert card(g, "cannibal_ghast").icons == "TT"


@pytest.mark.rule("lcg-2.10")
def test_f107_spell_bound_shoggoth() -> None:
    own = {"play": ["spell_bound_shoggoth", "hard_case", "degenerate_ghoul"]}
    g = busy(own, {"play": ["thomas_f_malone"]})
    assert [card(g, key).skill for key in ("spell_bound_shoggoth", "hard_case", "degenerate_ghoul",
                                           "thomas_f_malone")] == [3, 1, 0, 4]
    two = busy(own, {"play": ["spell_bound_shoggoth"]})
    assert card(two, "spell_bound_shoggoth").skill == theirs(two, "spell_bound_shoggoth").skill == 2
    assert card(two, "hard_case").skill == 0
    apart = table({"play": ["spell_bound_shoggoth at 0", "hard_case at 1"]}, stage="oppose_window", options=STRICT)
    assert card(apart, "hard_case").skill == 1, "wherever they are"
    gone = busy({"play": ["spell_bound_shoggoth insane", "hard_case"]})
    assert card(gone, "hard_case").skill == 2


@pytest.mark.rule("lcg-5.7")
def test_f108_arcane_initiate() -> None:
    own = {"hand": ["arcane_initiate"], "domains": [["1 agency"], ["1 yog_sothoth"]]}
    g = play(busy(own), "play arcane")
    assert is_drained(g, 0, 1) and values(card(g, "arcane_initiate")) == (1, "A", ("villainous", "willpower"), 0)
    assert not can(busy({**own, "play": ["kirby_odonnell"]}), "play arcane"), "Villainous beside Heroic"


@pytest.mark.rule("lcg-12.28")
def test_f109_guardian_elder_thing() -> None:
    own = {"play": ["guardian_elder_thing at 0", "hard_case at 0", "clover_club_torch_singer", "extortionist at 1"],
           "domains": [["2 agency"], ["1 agency"]]}
    g = table(own, {"play": ["monster_hunter at 0", "dagon at 0", "ghost"]}, stage="oppose_window")
    g = play(g, "use guardian")
    assert can(g, "use clover"), "still before the stories"
    assert zone(g, "hard_case") == zone(g, "monster_hunter") == "discard"
    assert card(g, "guardian_elder_thing").wounds == 1 and is_drained(g, 0, 0)
    assert [card(g, key).wounds for key in ("dagon", "ghost", "extortionist")] == [0, 0, 0]
    assert zone(g, "clover_club_torch_singer") == zone(g, "extortionist") == zone(g, "ghost") == "play"
    home = busy({"play": ["guardian_elder_thing"], "domains": [["2 agency"]]})
    assert not can(home, "use guardian"), "only while committed"


@pytest.mark.rule("lcg-12.1", "lcg-12.29", "lcg-12.31")
def test_f110_hound_of_tindalos() -> None:
    own = {"play": ["hound_of_tindalos exhausted", "hard_case", "ocean_crawlers"], "domains": [["1 agency"], []]}
    g = play(busy(own, {"play": ["thomas_f_malone", "patsy insane"]}), "use hound")
    assert sorted(legal(g)) == ["choose Hard Case", "choose Ocean Crawlers", "choose Patsy", "choose Thomas F. Malone"]
    g = play(g, "choose thomas")
    assert not is_drained(g, 0, 0) and zone(g, "hound_of_tindalos") == "attached"
    assert card(g, "thomas_f_malone").skill == 1 and card(g, "hard_case").skill == 2
    assert card(g, "ocean_crawlers").skill == 2, "it counts as an Attachment"
    assert card(g, "hound_of_tindalos").keywords == () and card(g, "hound_of_tindalos").seat == 0
    g = play(g, "use hound")
    assert is_drained(g, 0, 0) and zone(g, "hound_of_tindalos") == "play"
    assert card(g, "thomas_f_malone").skill == 5 and card(g, "ocean_crawlers").skill == 1
    hound = card(g, "hound_of_tindalos")
    assert values(hound) == (2, "CCAA", ("fast",), 0) and hound.exhausted, "as exhausted as before"


@pytest.mark.rule("lcg-12.29")
def test_f110_hound_of_tindalos_attached_is_a_support_and_no_character() -> None:
    attached = {"card": "thomas_f_malone", "attached": [{"card": "hound_of_tindalos", "seat": 0, "owner": 0}]}
    own = {"hand": ["get_it_off", "like_a_moth", "burrowing_beneath", "unspeakable_resurrection", "agoraphobia"],
           "play": ["hard_case", "dutch_courage"],
           "domains": [["1 cthulhu"], ["2 syndicate"], ["2 shub_niggurath"], ["4 yog_sothoth"], ["2 hastur"]]}
    g = busy(own, {"play": [attached]})
    assert not can(play(g, "play like"), "choose hound") and can(play(g, "play burrowing"), "choose hound")
    fallen = play(g, "play get it")
    assert zone(fallen, "hound_of_tindalos") == "discard" and card(fallen, "thomas_f_malone").skill == 5
    fallen = play(g, "play agoraphobia", "choose thomas")
    assert zone(fallen, "hound_of_tindalos") == "discard", "with its host"
    back = play(fallen, "play unspeakable")
    assert zone(back, "hound_of_tindalos") == "play" and card(back, "hound_of_tindalos").skill == 2


@pytest.mark.rule("lcg-12.30", "lcg-12.31")
def test_f110_hound_of_tindalos_leaves_its_attachments_and_its_story() -> None:
    hound = {"card": "hound_of_tindalos", "story": 0, "exhausted": True, "attached": ["patrol_wagon"], "wounds": 1}
    g = table({"play": [hound, "hard_case at 0"], "domains": [["1 agency"]]}, {"play": ["extortionist at 0"]},
              stage="oppose_window", options=STRICT)
    g = play(g, "use hound", "choose extortionist", "pass", "pass")
    assert zone(g, "patrol_wagon") == "discard" and card(g, "hound_of_tindalos").story is None
    assert card(g, "hound_of_tindalos").wounds == 1 and card(g, "extortionist").attached == ["hound_of_tindalos"]
    assert not can(play(g, "pass"), "choose"), "once attached it does not attach again"


@pytest.mark.rule("lcg-2.11")
def test_f111_disciple_of_the_gate() -> None:
    own = {"play": ["disciple_of_the_gate", "arcane_initiate", "son_of_yeb insane", "hard_case", "blackmoor_estate"]}
    g = busy(own, {"play": ["yog_sothoth", "extortionist"]})
    assert values(card(g, "disciple_of_the_gate")) == (3, "CC", ("villainous",), 0)
    assert [card(g, key).skill for key in ("hard_case", "extortionist", "yog_sothoth")] == [2, 1, 8]
    assert card(play(g, "play servant from"), "disciple_of_the_gate").skill == 4
    alone = busy({"play": ["disciple_of_the_gate"]})
    assert card(alone, "disciple_of_the_gate").skill == 1


@pytest.mark.rule("lcg-12.52")
def test_f111_disciple_of_the_gate_keeps_x_beside_like_a_moth() -> None:
    own = {"play": ["disciple_of_the_gate", "arcane_initiate"], "hand": ["like_a_moth"], "domains": [["2 syndicate"]]}
    assert card(play(busy(own), "play like", "choose disciple"), "disciple_of_the_gate").skill == 2


def test_f112_servant_of_nodens() -> None:
    g = busy({"hand": ["servant_of_nodens"], "domains": [["3 cthulhu"], ["2 yog_sothoth"]]})
    g = play(g, "play servant of nodens")
    assert is_drained(g, 0, 1) and values(card(g, "servant_of_nodens")) == (2, "TC", (), 0)
    assert not can(busy({"hand": ["servant_of_nodens"], "domains": [["1 yog_sothoth"]]}), "play servant of")


def test_f113_forbidden_shrine() -> None:
    own = {"play": ["forbidden_shrine", "hard_case at 0", "patsy", "extortionist at 1"]}
    g = table(own, {"play": ["thomas_f_malone at 0"]}, stage="oppose_window", options=STRICT)
    assert [card(g, key).skill for key in ("hard_case", "patsy", "extortionist", "thomas_f_malone")] == [3, 1, 2, 5]
    two = {"play": ["forbidden_shrine", "forbidden_shrine", "hard_case at 0"]}
    assert card(table(two, stage="oppose_window", options=STRICT), "hard_case").skill == 4


@pytest.mark.rule("lcg-4.14")
def test_f114_blackmoor_estate() -> None:
    own = {"play": ["blackmoor_estate"], "domains": [["3 agency"], ["1 agency"]], "top": ["dagon", "shotgun"]}
    g = play(busy(own, {"top": ["patsy", "ghost", "panic"]}), "use blackmoor", "pay with domain 1")
    assert legal(g) == ["X is 1", "X is 2", "X is 3"]
    g = play(g, "X is 2")
    assert legal(g) == ["player 0", "player 1"]
    mine = play(g, "player 0")
    assert in_zone(mine, 0, "discard") == ["dagon", "shotgun"] and count(mine, 1, "discard") == 0
    enemy = play(g, "player 1")
    assert in_zone(enemy, 1, "discard") == ["patsy", "ghost"] and count(enemy, 0, "discard") == 0
    assert card(enemy, "blackmoor_estate").exhausted and is_drained(enemy, 0, 0) and not can(enemy, "use blackmoor")


TOP = ["dagon", "shotgun", "patsy", "panic", "ghost", "peeler"]


def test_f115_journey_to_the_other_side() -> None:
    own = {"hand": ["journey_to_the_other_side"], "top": TOP, "domains": [["1 yog_sothoth"]]}
    g = play(busy(own), "play journey")
    assert sorted(legal(g)) == sorted(f"put {name} back" for name in ("Dagon", "Shotgun", "Patsy", "Panic", "Ghost"))
    g = play(g, "put ghost", "put dagon", "put panic", "put patsy")
    assert in_zone(g, 0, "deck")[-6:] == ["peeler", "shotgun", "patsy", "panic", "dagon", "ghost"]
    assert count(g, 0, "hand") == 1 and zone(g, "journey_to_the_other_side") == "discard"


@pytest.mark.rule("lcg-4.4", "lcg-13.5")
def test_f115_journey_to_the_other_side_overpaid() -> None:
    own = {"hand": ["journey_to_the_other_side"], "top": TOP, "domains": [["2 yog_sothoth"]]}
    g = play(busy(own), "play journey")
    assert len(legal(g)) == 6 and not can(g, "take peeler")
    none = play(g, "take none", "put ghost", "put dagon", "put panic", "put patsy")
    assert in_zone(none, 0, "deck")[-5:] == ["shotgun", "patsy", "panic", "dagon", "ghost"]
    g = play(g, "take patsy")
    assert zone(g, "patsy") == "hand" and len(legal(g)) == 4
    assert "Patsy" not in g.text(1), "nobody has seen it"
    g = play(g, "put ghost", "put dagon", "put panic")
    assert in_zone(g, 0, "deck")[-5:] == ["peeler", "shotgun", "panic", "dagon", "ghost"]


@pytest.mark.rule("lcg-3.12")
def test_f115_journey_to_the_other_side_with_a_small_deck() -> None:
    own = {"hand": ["journey_to_the_other_side"], "top": ["dagon", "shotgun"], "rest": 0,
           "domains": [["1 yog_sothoth"]]}
    g = play(busy(own), "play journey", "put shotgun")
    assert not g.over and in_zone(g, 0, "deck") == ["dagon", "shotgun"]


@pytest.mark.rule("lcg-12.32", "lcg-5.3", "lcg-11.2")
def test_f116_opening_the_limbo_gate() -> None:
    own = {"hand": ["opening_the_limbo_gate"], "discard": ["dagon", "hard_case", "shotgun", "victoria_glasser"],
           "domains": [["4 yog_sothoth"]]}
    other = {"discard": ["extortionist", "patsy", "panic"]}
    g = play(busy(own, other), "play opening")
    assert sorted(legal(g)) == ["choose Dagon", "choose Hard Case", "choose Victoria Glasser"]
    g = play(g, "choose hard case")
    assert sorted(legal(g)) == ["choose Extortionist", "choose Patsy"]
    after = play(g, "choose patsy")
    assert (card(after, "hard_case").zone, card(after, "hard_case").seat) == ("play", 0)
    assert (card(after, "patsy").zone, card(after, "patsy").seat) == ("play", 1)
    assert not card(after, "patsy").exhausted and zone(after, "opening_the_limbo_gate") == "discard"
    for mine, enemy in ((own["discard"], ["panic"]), (["shotgun"], other["discard"])):
        assert not can(busy({**own, "discard": mine}, {"discard": enemy}), "play opening"), "both need one"
    assert not can(table(own, other, stage="story", options=STRICT), "play opening")
    g = play(busy({"discard": ["ghost"]}, {**own, "play": ["clover_club_torch_singer"]}), "pass")
    assert can(g, "use clover") and not can(g, "play opening"), "in one's own operations phase only"


@pytest.mark.rule("lcg-12.33")
def test_f116_opening_the_limbo_gate_and_those_that_cannot_enter() -> None:
    own = {"hand": ["opening_the_limbo_gate"], "discard": ["dagon", "hard_case", "patsy"], "play": ["kirby_odonnell"],
           "domains": [["4 yog_sothoth"]]}
    other = {"discard": ["paul_lemond", "extortionist"], "play": ["paul_lemond"]}
    g = play(busy(own, other), "play opening")
    assert sorted(legal(g)) == ["choose Hard Case", "choose Patsy"], "no Villainous one beside a Heroic one"
    g = play(g, "choose patsy")
    assert card(g, "patsy").zone == card(g, "extortionist").zone == "play", "the unique one is there already"
    assert not can(busy({**own, "discard": ["dagon"]}, other), "play opening")


@pytest.mark.rule("lcg-9.18", "lcg-5.2")
def test_f117_a_single_glimpse() -> None:
    own = {"hand": ["a_single_glimpse"], "play": ["hard_case"], "domains": [["2 yog_sothoth"]]}
    other = {"play": ["dagon", "patsy insane", "gentlemans_club", {"card": "ghost", "attached": ["shotgun"]}]}
    g = play(busy(own, other), "play a single")
    assert g.player == 1 and sorted(legal(g)) == ["sacrifice Dagon", "sacrifice Ghost", "sacrifice Patsy"]
    g = play(g, "sacrifice ghost")
    assert sorted(in_zone(g, 1, "discard")) == ["ghost", "shotgun"] and zone(g, "dagon") == "play"
    nobody = play(busy(own, {"play": ["gentlemans_club"]}), "play a single")
    assert zone(nobody, "a_single_glimpse") == "discard" and zone(nobody, "hard_case") == "play"
    assert not can(table(own, other, stage="story", options=STRICT), "play a single")
    g = play(busy({}, {**own, "play": ["clover_club_torch_singer"]}), "pass")
    assert can(g, "use clover") and not can(g, "play a single"), "in one's own operations phase only"


@pytest.mark.rule("lcg-5.2")
def test_f118_gathering_at_the_stones() -> None:
    own = {"hand": ["gathering_at_the_stones"], "discard": ["shotgun", "panic", "dagon"],
           "domains": [["2 yog_sothoth"]]}
    other = {"discard": ["patsy"]}
    g = play(busy(own, other), "play gathering")
    assert sorted(legal(g)) == ["choose Dagon", "choose Panic", "choose Shotgun"], "any card, not itself or theirs"
    g = play(g, "choose panic")
    assert zone(g, "panic") == "hand" and in_zone(g, 0, "discard") == ["shotgun", "dagon", "gathering_at_the_stones"]
    assert not can(busy({**own, "discard": []}, other), "play gathering")
    assert not can(table(own, other, stage="story", options=STRICT), "play gathering")
    g = play(busy({}, {**own, "play": ["clover_club_torch_singer"]}), "pass")
    assert can(g, "use clover") and not can(g, "play gathering"), "in one's own operations phase only"


@pytest.mark.rule("lcg-4.14", "lcg-12.33")
def test_f119_unspeakable_resurrection() -> None:
    own = {"hand": ["unspeakable_resurrection"], "domains": [["2 yog_sothoth", "1 agency"]],
           "discard": ["patsy", "hard_case", "monster_hunter", "thomas_f_malone", "shotgun", "paul_lemond"],
           "play": ["paul_lemond"]}
    g = play(busy(own, {"discard": ["extortionist"]}), "play unspeakable")
    assert legal(g) == ["X is 1", "X is 2", "X is 3"]
    assert zone(play(g, "X is 1"), "patsy") == "play", "Paul LeMond is there already"
    two = play(g, "X is 2")
    assert sorted(legal(two)) == ["choose Hard Case", "choose Patsy"]
    g = play(g, "X is 3", "choose monster hunter")
    assert (card(g, "monster_hunter").zone, card(g, "monster_hunter").seat) == ("play", 0)
    assert not card(g, "monster_hunter").exhausted and is_drained(g, 0, 0) and zone(g, "patsy") == "discard"
    dear = {**own, "discard": ["thomas_f_malone", "shotgun"], "play": []}
    assert not can(busy(dear), "play unspeakable")


def test_f119_unspeakable_resurrection_makes_it_enter() -> None:
    own = {"hand": ["unspeakable_resurrection"], "domains": [["3 yog_sothoth"]], "discard": ["hard_case"],
           "play": ["extortionist"]}
    g = play(table(own, {"play": ["thomas_f_malone", "patsy"]}, stage="draw_window"), "play unspeakable", "X is 3")
    assert legal(g) == ["pass", "use Hard Case"], "it enters play, though it was not played; in any action window"


@pytest.mark.rule("lcg-12.34", "lcg-4.15", "lcg-10.29")
def test_f120_dampen_light() -> None:
    own = {"hand": ["dampen_light", "servant_from_out_of_time", "patsy"], "play": ["clover_club_torch_singer"],
           "domains": [["1 yog_sothoth"], ["1 yog_sothoth"], ["1 syndicate"]]}
    g = table(own)
    assert can(g, "play patsy")
    g = play(g, "play dampen")
    assert not can(g, "play patsy"), "its player too"
    assert can(g, "use clover"), "abilities cost what they cost"
    g = play(g, "play servant from", "give up bag man")
    assert is_drained(g, 0, 0) and is_drained(g, 0, 1) and not is_drained(g, 0, 2), "cost 0 is 1, with a match"


@pytest.mark.rule("lcg-4.15", "lcg-10.29")
def test_f120_dampen_light_and_the_opponent() -> None:
    own = {"hand": ["dampen_light"], "play": ["clover_club_torch_singer"], "domains": [["1 yog_sothoth"]]}
    other = {"hand": ["shotgun_blast"], "domains": [["3 agency"]], "play": ["ghost"]}
    g = play(until(play(table(own, other), "play dampen"), "play shotgun"), "play shotgun")
    assert legal(g) == ["X is 1", "X is 2"], "one more on top of X"
    poor = {**other, "domains": [["1 agency"]]}
    assert STAGES[until(table(own, poor), "play shotgun").states["turn_stage"][0]] == "operations"
    g = until(play(table(own, poor), "play dampen"), "play shotgun")
    assert STAGES[g.states["turn_stage"][0]] == "story", "until the end of the phase"
