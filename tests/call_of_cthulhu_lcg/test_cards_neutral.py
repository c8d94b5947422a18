"""The neutral cards, F141 to F155: what each must do and must not."""

from typing import Any

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
    resources,
    table,
    theirs,
    tokens,
    until,
    values,
    zone,
)

STRICT = {"strict_windows": True}
GUG = {"play": ["slavering_gug"], "domains": [["4 agency"], ["4 hastur"]]}
"""A seat that can wound."""
STRONG = {"play": ["hired_muscle at 0"]}
"""A seat that wins a Combat struggle by three."""


@pytest.mark.rule("lcg-12.29", "lcg-4.26")
def test_f141_mystic_bounty_hunter() -> None:
    own = {"play": ["mystic_bounty_hunter", {"card": "peeler", "attached": ["tcho_tcho_talisman"]}],
           "discard": ["shotgun", "ghost", "gentlemans_club", "hound_of_tindalos"]}
    other = {"discard": ["sedated", "sleep_of_reason", "panic"]}
    g = play(busy(own, other), "use Mystic Bounty Hunter")
    assert sorted(in_zone(g, 0, "hand")) == ["servant_from_out_of_time", "shotgun"]
    assert in_zone(g, 0, "discard") == ["ghost", "gentlemans_club", "hound_of_tindalos", "mystic_bounty_hunter"]
    assert sorted(in_zone(g, 1, "hand")) == ["sedated", "sleep_of_reason"] and in_zone(g, 1, "discard") == ["panic"]
    assert card(g, "peeler").attached == ["tcho_tcho_talisman"]


@pytest.mark.rule("lcg-12.39", "lcg-2.9")
def test_f142_freelance_agent() -> None:
    own = {"play": ["freelance_agent at 0", "patsy at 0"]}
    other = {"play": ["peeler at 0", "ghost at 1", "hired_muscle at 0", "mad_artist", "hard_case insane"]}
    g = table(own, other, stage="commit_window", options={"strict_windows": True})
    assert values(card(g, "freelance_agent")) == (3, "CCCCCC", ("fast",), 0), "Peeler and Ghost are weaker"
    assert card(g, "patsy").icons == ""
    own = {"play": ["freelance_agent at 0", "altar_of_the_blessed"]}
    g = table(own, other, stage="commit_window", options={"strict_windows": True})
    assert card(g, "freelance_agent").icons == "C" * 8, "with skill 4 Hired Muscle is weaker too"
    own = {"play": ["freelance_agent", "patsy at 0"]}
    g = table(own, other, stage="commit_window", options={"strict_windows": True})
    assert theirs(g, "peeler").story == 0
    assert card(g, "freelance_agent").icons == "CC", "not committed"


@pytest.mark.rule("lcg-4.10", "lcg-5.13")
def test_f143_45_pistols() -> None:
    own = {"hand": ["45_pistols", "45_pistols"], "play": ["peeler"], "domains": [["1 agency"]]}
    g = play(table(own, {"play": ["ghost", "hard_case insane"]}), "play .45 Pistols")
    assert sorted(legal(g)) == ["choose Ghost", "choose Hard Case", "choose Peeler"]
    g = play(g, "choose Peeler")
    assert values(card(g, "peeler")) == (1, "CCC", ("willpower",), 0), "Willpower by Peeler's own text"
    assert card(g, "peeler").attached == ["45_pistols"] and not is_drained(g, 0, 0)
    g = play(g, "play .45 Pistols", "choose Ghost")
    assert theirs(g, "ghost").icons == "C" and theirs(g, "ghost").attached == ["45_pistols"]


def won_by(own: dict[str, Any], other: dict[str, Any], **said: Any) -> Any:
    """After the stories, where somebody may respond."""
    return table(own, other, stage="resolve", **said)


@pytest.mark.rule("lcg-10.17", "lcg-7.4")
def test_f144_political_demonstration() -> None:
    own = {**STRONG, "hand": ["political_demonstration"], "domains": [["1 agency"]]}
    other = {"play": ["shadowed_reef", {"card": "ghost", "attached": ["shotgun"]}]}
    g = play(won_by(own, other), "play Political Demonstration")
    assert sorted(legal(g)) == ["choose Shadowed Reef", "choose Shotgun"]
    g = play(g, "choose Shadowed Reef")
    assert zone(g, "shadowed_reef") == "discard" and zone(g, "political_demonstration") == "discard"
    assert theirs(g, "ghost").attached == ["shotgun"] and not is_drained(g, 0, 0)


@pytest.mark.rule("lcg-7.19")
@pytest.mark.parametrize(("own", "other", "margin"), [
    (["bag_man at 0"], [], 2), (["bag_man at 0"], ["hard_case at 0"], 1), (["hard_case at 0"], ["peeler at 0"], -1),
    (["hired_muscle at 0"], ["peeler at 0"], 1), (["peeler at 0"], ["hired_muscle at 0"], -1),
    (["hard_case at 0"], ["hired_muscle at 0"], -2)])
def test_f144_political_demonstration_asks_for_two_icons_more(own: list[str], other: list[str], margin: int) -> None:
    mine = {"play": own, "hand": ["political_demonstration"]}
    his = {"play": [*other, "shadowed_reef"], "hand": ["political_demonstration"]}
    g = won_by(mine, his)
    while asked(g) in ("take_wound", "ready"):
        g = play(g, legal(g)[0])
    can_respond = asked(g) == "act" and can(g, "play Political Demonstration")
    assert can_respond == (abs(margin) >= 2) and (not can_respond or g.player == (0 if margin > 0 else 1))


@pytest.mark.rule("lcg-11.8", "lcg-11.9")
def test_f145_overzealous_initiate() -> None:
    own = {"play": ["overzealous_initiate", "patsy"], "top": ["ghost", "peeler"], "domains": [["1 agency"]]}
    g = play(busy(own), "use Overzealous Initiate")
    assert zone(g, "overzealous_initiate") == "discard" and zone(g, "ghost") == "domain"
    assert count(g, 0, "domains") == 2 and count(g, 1, "domains") == 3 and zone(g, "peeler") == "deck"
    assert not is_drained(g, 0, 1) and resources(g, 0)[1] == []


@pytest.mark.rule("lcg-11.10")
def test_f145_overzealous_initiate_gains_no_ninth_domain() -> None:
    own = {"play": ["overzealous_initiate"], "top": ["ghost"], "domains": [[]] * 8}
    g = play(busy(own), "use Overzealous Initiate")
    assert zone(g, "ghost") == "deck" and zone(g, "overzealous_initiate") == "discard"


@pytest.mark.rule("lcg-12.23", "lcg-10.21")
def test_f146_arkham_asylum() -> None:
    own = {"play": ["arkham_asylum", "peeler insane", "patsy exhausted",
                    {"card": "hard_case", "insane": True, "attached": ["sedated"]}], "domains": [["1 agency"], []]}
    g = play(busy(own, {"play": ["ghost insane", "mad_artist"]}), "use Arkham Asylum")
    assert sorted(legal(g)) == ["choose Ghost", "choose Peeler"]
    mine = play(g, "choose Peeler")
    assert not card(mine, "peeler").insane and not card(mine, "peeler").exhausted and is_drained(mine, 0, 0)
    assert card(mine, "patsy").exhausted and not card(mine, "arkham_asylum").exhausted
    other = play(g, "choose Ghost")
    assert not theirs(other, "ghost").insane and theirs(other, "ghost").seat == 1


def test_f146_arkham_asylum_needs_somebody_insane() -> None:
    assert not can(busy({"play": ["arkham_asylum", "peeler"], "domains": [["1 agency"]]}), "use Arkham Asylum")


@pytest.mark.rule("lcg-8.6", "lcg-4.7")
def test_f147_moving_the_scenery() -> None:
    own = {**STRONG, "hand": ["moving_the_scenery"], "domains": [["2 agency"]]}
    stories = [{"tokens": [0, 0]}, {"tokens": [2, 1]}, {"tokens": [0, 1]}]
    untouched = [{"story": "the_bootleg_whiskey_cover_up", "tokens": [0, 0]}]
    g = play(won_by(own, {}, stories=stories, conspiracies=untouched), "play Moving the Scenery")
    assert legal(g) == [f"choose {name}" for name in ("Nowhere to Hide", "The Shadow out of Time", "Opening Night")]
    assert tokens(g, 0) == [2, 0]
    g = play(g, "choose The Shadow")
    mine, his = play(g, "player 0"), play(g, "player 1")
    assert tokens(mine, 1) == [1, 2] and tokens(his, 1) == [3, 0] and tokens(his, 0) == [2, 0]
    assert is_drained(his, 0, 0) and zone(his, "moving_the_scenery") == "discard"
    assert not can(won_by({**own, "play": ["hard_case at 0"]}, {"play": ["patsy"]}, stories=stories), "play Moving")


@pytest.mark.rule("lcg-8.6")
def test_f147_moving_the_scenery_may_win_a_story() -> None:
    own = {**STRONG, "hand": ["moving_the_scenery"], "domains": [["2 agency"]]}
    g = play(won_by(own, {}, stories=[{}, {"tokens": [4, 1]}]), "play Moving", "choose The Shadow", "player 1")
    assert count(g, 0, "won") == 1


@pytest.mark.rule("lcg-9.2", "lcg-9.5")
def test_f148_military_advisor() -> None:
    other = {"play": ["military_advisor", "peeler", "ygolonac", "hastur"], "domains": [["2 agency"]]}
    g = play(table({**GUG, "play": ["slavering_gug", "g_men"]}, other), "use Slavering Gug", "pay with domain 1")
    g = play(g, "choose Military Advisor")
    assert (g.player, theirs(g, "military_advisor").wounds) == (1, 1), "Toughness 2"
    g = play(g, "use Military Advisor")
    assert sorted(legal(g)) == ["choose Peeler", "choose Slavering Gug"], "of lower skill than 5, and not invulnerable"
    g = play(g, "choose Slavering Gug")
    assert zone(g, "slavering_gug") == "discard" and is_drained(g, 1, 0)
    assert not theirs(g, "military_advisor").exhausted


@pytest.mark.rule("lcg-12.53", "lcg-10.14", "lcg-10.17")
def test_bug_f148_military_advisor_answers_each_wounding_of_the_stories() -> None:
    other = {"play": ["military_advisor at 0", "living_mummy at 1"], "domains": [["2 agency"], ["2 agency"]]}
    g = table({"play": ["g_men at 0", "g_men at 1", "guardian_shoggoth"]}, other, stage="oppose_window", options=STRICT)
    g = until(g, "use military")
    assert theirs(g, "military_advisor").wounds == 2, "by a struggle, and by the Mummy that fell at the other story"
    for wounds in (1, 2):
        g = play(until(g, "use military"), "use military")
        while card(g, "guardian_shoggoth").wounds < wounds:
            g = play(g, legal(g)[0])
    assert is_drained(g, 1, 0) and is_drained(g, 1, 1) and not can(g, "use military")


@pytest.mark.parametrize(("wounds", "domain"), [(2, "2 agency"), (0, "1 agency")])
def test_f148_military_advisor_must_survive_and_pay(wounds: int, domain: str) -> None:
    other = {"play": [{"card": "military_advisor", "wounds": wounds}, "peeler"], "domains": [[domain]]}
    g = play(busy(GUG, other), "use Slavering Gug", "pay with domain 1", "choose Military Advisor")
    assert g.player == 0 and theirs(g, "military_advisor").zone == ("discard" if wounds == 2 else "play")


@pytest.mark.rule("lcg-12.1", "lcg-10.15", "lcg-9.17")
def test_f149_serpent_from_yoth() -> None:
    own = {**GUG, "play": ["slavering_gug", "patsy", "ghost insane", "shadowed_reef"]}
    g = play(table(own, {"play": ["serpent_from_yoth", "peeler"]}), "use Slavering Gug", "pay with domain 1")
    g = play(g, "choose Serpent")
    assert (g.player, asked(g)) == (0, "sacrifice") and theirs(g, "serpent_from_yoth").zone == "discard"
    assert sorted(legal(g)) == ["sacrifice Ghost", "sacrifice Patsy", "sacrifice Slavering Gug"]
    g = play(g, "sacrifice Patsy")
    assert zone(g, "patsy") == "discard" and theirs(g, "peeler").zone == "play"


@pytest.mark.rule("lcg-12.1", "lcg-10.16")
def test_f149_serpent_from_yoth_insane_or_from_the_hand_does_nothing() -> None:
    g = play(busy(GUG, {"play": ["serpent_from_yoth insane"]}), "use Slavering Gug", "pay with domain 1")
    assert theirs(g := play(g, "choose Serpent"), "serpent_from_yoth").zone == "discard" and asked(g) == "act"
    own = {"play": ["peeler"], "hand": ["byakhee_attack"], "domains": [["2 hastur"]]}
    g = play(busy(own, {"hand": ["serpent_from_yoth", "serpent_from_yoth"]}), "play Byakhee Attack")
    while asked(g) == "discard":
        g = play(g, legal(g)[0])
    assert theirs(g, "serpent_from_yoth").zone == "discard" and asked(g) == "act" and zone(g, "peeler") == "play"


@pytest.mark.rule("lcg-12.40")
def test_f149_serpent_from_yoth_takes_nothing_from_who_has_nobody() -> None:
    own = {"hand": ["short_fuse"], "domains": [["3 agency"]], "play": ["shadowed_reef"]}
    g = play(busy(own, {"play": ["serpent_from_yoth", "peeler"]}), "play Short Fuse", "choose Serpent")
    g = until(g, "play Servant")
    assert theirs(g, "serpent_from_yoth").zone == "discard" and theirs(g, "peeler").zone == "play"
    assert zone(g, "shadowed_reef") == "play"


@pytest.mark.rule("lcg-10.15", "lcg-5.15")
def test_f150_tcho_tcho_talisman() -> None:
    own = {"hand": ["tcho_tcho_talisman"], "play": ["peeler", "patsy"], "domains": [["1 agency"]]}
    g = play(table(own, {"play": ["ghost"]}), "play Tcho-Tcho Talisman")
    assert sorted(legal(g)) == ["choose Patsy", "choose Peeler"], "own characters only"
    g = play(g, "choose Peeler")
    assert values(card(g, "peeler")) == (1, "TTCC", ("willpower",), 0) and is_drained(g, 0, 0)
    assert card(g, "patsy").icons == theirs(g, "ghost").icons == ""
    other = {"play": [{"card": "peeler", "attached": ["tcho_tcho_talisman"]}], "domains": [["1 agency"]]}
    g = play(table(GUG, other), "use Slavering Gug", "pay with domain 1", "choose Peeler")
    assert g.player == 1 and theirs(g, "tcho_tcho_talisman").zone == "discard"
    back = play(g, "use Tcho-Tcho Talisman")
    assert theirs(back, "tcho_tcho_talisman").zone == "hand" and is_drained(back, 1, 0)
    assert theirs(back, "peeler").zone == "discard"
    assert theirs(play(g, "pass"), "tcho_tcho_talisman").zone == "discard"


@pytest.mark.rule("lcg-10.15")
def test_f150_tcho_tcho_talisman_goes_to_its_owner_s_hand_from_play_only() -> None:
    own = {"hand": ["burrowing_beneath"], "domains": [["2 shub_niggurath"]], "play": ["patsy"]}
    worn = {"card": "patsy", "attached": [{"card": "tcho_tcho_talisman", "seat": 1, "owner": 1}]}
    g = busy({**own, "play": [worn]}, {"domains": [["1 agency"]]})
    g = play(g, "play Burrowing Beneath")
    assert g.player == 1
    assert theirs(play(g, "use Tcho-Tcho Talisman"), "tcho_tcho_talisman").zone == "hand"
    own = {"hand": ["byakhee_attack"], "domains": [["2 hastur"]]}
    g = busy(own, {"hand": ["tcho_tcho_talisman", "tcho_tcho_talisman"], "domains": [["1 agency"]]})
    g = play(g, "play Byakhee Attack")
    while asked(g) == "discard":
        g = play(g, legal(g)[0])
    assert g.player == 0 and theirs(g, "tcho_tcho_talisman").zone == "discard"


@pytest.mark.rule("lcg-7.15", "lcg-10.29")
def test_f151_inside_information() -> None:
    own = {"hand": ["inside_information"], "domains": [["2 agency"]], "play": ["hired_muscle at 0"]}
    other = {"play": ["patsy at 0"], "hand": ["shotgun"]}
    g = play(table(own, other, stage="oppose_window"), "play Inside Information")
    assert len(legal(g)) == 3, "any story"
    g = play(g, "choose Nowhere to Hide")
    assert legal(g) == ["terror", "combat", "arcane", "investigation"]
    assert theirs(until(play(g, "combat"), "resource"), "patsy").zone == "play"
    assert theirs(until(play(g, "arcane"), "resource"), "patsy").zone == "discard"
    assert is_drained(play(g, "combat"), 0, 0)
    later = until(play(g, "combat"), "resource")
    assert not later.states["dropped"][0].any(), "until the end of the phase"


@pytest.mark.rule("lcg-10.21")
def test_f152_dabbler_in_the_unknown() -> None:
    stories = [{"tokens": [1, 0]}, {"tokens": [0, 0]}, {"tokens": [0, 2]}]
    g = play(busy({"play": ["dabbler_in_the_unknown"]}, stories=stories), "use Dabbler")
    assert [tokens(g, slot) for slot in range(3)] == [[1, 0], [1, 0], [0, 2]], "only one story has none"
    assert zone(g, "dabbler_in_the_unknown") == "discard"
    stories = [{"tokens": [1, 0]}] * 3
    assert not can(busy({"play": ["dabbler_in_the_unknown"]}, stories=stories), "use Dabbler")


@pytest.mark.rule("lcg-2.5", "lcg-4.26")
def test_f153_gentlemans_club() -> None:
    own = {"play": ["gentlemans_club"], "domains": [["2 agency"], ["2 hastur"]], "top": ["ghost"]}
    g = play(busy(own), "use Gentleman's Club", "pay with domain 1")
    assert zone(g, "ghost") == "hand" and count(g, 0, "hand") == 2 and is_drained(g, 0, 0)
    assert card(g, "gentlemans_club").exhausted and can(g, "play Servant") and not can(g, "use Gentleman's Club")
    assert not can(busy({**own, "domains": [["1 agency"]]}), "use Gentleman's Club")


@pytest.mark.rule("lcg-12.41", "lcg-11.8")
def test_f154_eldritch_nexus() -> None:
    own = {"hand": ["eldritch_nexus"], "domains": [["1 agency"], []], "top": ["ghost", "local_sheriff", "peeler"]}
    g = play(busy(own), "play Eldritch Nexus")
    assert (zone(g, "ghost"), zone(g, "local_sheriff"), zone(g, "peeler")) == ("domain", "resource", "deck")
    assert count(g, 0, "domains") == 3 and resources(g, 0)[2] == ["local_sheriff"] and is_drained(g, 0, 0)
    assert not is_drained(g, 0, 2) and zone(g, "eldritch_nexus") == "discard"


@pytest.mark.rule("lcg-11.10")
def test_f154_eldritch_nexus_moves_no_card_beyond_eight_domains() -> None:
    own = {"hand": ["eldritch_nexus"], "domains": [["1 agency"]] + [[]] * 7, "top": ["ghost", "local_sheriff"]}
    g = play(busy(own), "play Eldritch Nexus")
    assert (zone(g, "ghost"), zone(g, "local_sheriff"), count(g, 0, "domains")) == ("deck", "deck", 8)
    assert is_drained(g, 0, 0) and zone(g, "eldritch_nexus") == "discard"


@pytest.mark.rule("lcg-12.42", "lcg-2.12", "lcg-5.17", "lcg-5.19")
def test_f155_the_bootleg_whiskey_cover_up() -> None:
    name = "The Bootleg Whiskey Cover-Up"
    g = play(busy({"hand": ["the_bootleg_whiskey_cover_up"] * 2, "domains": [["1 agency"], ["1 hastur"]]}),
             f"play {name}", "pay with domain 1")
    assert zone(g, "the_bootleg_whiskey_cover_up") == "conspiracy" and is_drained(g, 0, 0)
    assert can(g, "play Servant") and not can(g, f"play {name}"), "one of each player"
    armed = {"card": "undercover_security", "attached": ["45_pistols", "patrol_wagon"]}
    own = {"play": [{**armed, "story": 3, "exhausted": True}, "hired_muscle at 3", "freelance_occultist at 0"]}
    other = {"play": ["mi_go_scout at 3", "mi_go_warrior at 0", "kirby_odonnell at 3"]}
    g = table(own, other, stage="oppose_window", conspiracies=[{"story": "the_bootleg_whiskey_cover_up"}],
              options={"strict_windows": True})
    plain = card(g, "undercover_security")
    assert plain.skill == 2 and plain.icons.count("C") == 2 and plain.icons.count("I") == 1, "printed, and pistols"
    assert "heroic" not in plain.keywords and "willpower" not in plain.keywords
    assert values(card(g, "hired_muscle")) == (3, "CCC", (), 0)
    assert card(g, "freelance_occultist").keywords == ("fast",), "another story"
    assert theirs(g, "mi_go_scout").icons == "CC" and theirs(g, "mi_go_warrior").icons == "C", "no text, no icons given"


@pytest.mark.rule("lcg-2.12")
def test_f155_the_bootleg_whiskey_cover_up_takes_abilities() -> None:
    for slot, used in ((3, False), (0, True)):
        own = {"play": [f"forest_sister at {slot}"], "domains": [["1 agency"]]}
        other = {**GUG, "play": ["slavering_gug"]}
        g = table(own, other, stage="oppose_window", conspiracies=[{"story": "the_bootleg_whiskey_cover_up"}])
        g = play(g, "use Slavering Gug", "pay with domain 1", "choose Forest Sister")
        assert can(g, "use Forest Sister") == used
