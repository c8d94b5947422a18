"""The cards of Shub-Niggurath, F121 to F140: what each must do and must not."""

import pytest

from call_of_cthulhu_lcg.build import (
    asked,
    busy,
    can,
    card,
    check_plain,
    count,
    is_drained,
    legal,
    play,
    table,
    theirs,
    tokens,
    until,
    zone,
)


@pytest.mark.rule("lcg-12.35", "lcg-5.3", "lcg-4.9")
def test_f121_shub_niggurath() -> None:
    own = {"play": ["shub_niggurath"], "domains": [["3 agency"], ["2 agency"]], "hand": ["hungry_dark_young"],
           "top": ["ancient_guardian", "ghost", "hungry_dark_young"]}
    g = play(busy(own), "use Shub-Niggurath")
    assert legal(g) == ["fetch Ancient Guardian", "fetch Hungry Dark Young"]
    g = play(g, "fetch Ancient Guardian")
    assert (card(g, "ancient_guardian").zone, card(g, "ancient_guardian").exhausted) == ("play", False)
    assert is_drained(g, 0, 0) and not is_drained(g, 0, 1) and not card(g, "shub_niggurath").exhausted
    assert zone(g, "hungry_dark_young") == "hand" and count(g, 0, "hand") == 2
    assert (zone(g, "ghost"), card(g, "ghost").place) == ("deck", 0), "the deck is shuffled"
    g = play(g, "pass") if g.player == 1 else g
    assert can(g, "play Servant") and not can(g, "use Shub-Niggurath"), "two resources are too few"


@pytest.mark.rule("lcg-12.35")
def test_f121_shub_niggurath_without_a_dark_young_costs_all_the_same() -> None:
    own = {"play": ["shub_niggurath"], "domains": [["3 agency"]], "top": ["ghost"], "discard": ["ancient_guardian"]}
    g = play(table(own, {"top": ["ancient_guardian"]}), "use Shub-Niggurath")
    assert is_drained(g, 0, 0) and zone(g, "ancient_guardian") == "discard" and zone(g, "ghost") == "deck"


@pytest.mark.rule("lcg-12.36", "lcg-12.37")
def test_f122_ygolonac() -> None:
    own = {"play": ["ygolonac", "hired_muscle exhausted", "peeler", "mad_artist insane"], "domains": [["1 agency"]]}
    g = play(table(own, stage="story"), "use Y'Golonac", "choose Hired Muscle")
    assert not card(g, "hired_muscle").exhausted and is_drained(g, 0, 0)
    g = play(until(g, "commit"), "commit no more", "commit Y'Golonac", "commit no more", "commit no more")
    g = until(g, "resolve")
    assert card(g, "hired_muscle").story == card(g, "ygolonac").story == 1 and card(g, "hired_muscle").exhausted
    assert card(g, "peeler").story is None and not card(g, "peeler").exhausted


@pytest.mark.rule("lcg-12.36")
def test_f122_ygolonac_calls_a_ready_enemy_in_its_own_commit_step() -> None:
    own = {"play": ["ygolonac"], "domains": [["1 agency"]]}
    g = play(table(own, {"play": ["local_sheriff", "peeler"]}, stage="story"), "use Y'Golonac", "choose Local Sheriff")
    g = play(until(g, "commit Y'Golonac"), "commit Y'Golonac")
    assert g.player == 1 and theirs(g, "local_sheriff").story is None, "it comes with its own side"
    g = play(g, "commit no more")
    assert asked(g) == "ready", "the Arcane struggle"
    assert theirs(g, "local_sheriff").story == 0 and theirs(g, "local_sheriff").exhausted
    assert theirs(g, "peeler").story is None


@pytest.mark.rule("lcg-12.37")
@pytest.mark.parametrize(("attached", "commit"), [([], "commit no more"), (["ghoul_taint"], "commit Y'Golonac")])
def test_f122_ygolonac_binds_only_if_able(attached: list[str], commit: str) -> None:
    own = {"play": ["ygolonac", {"card": "hired_muscle", "attached": attached}], "domains": [["1 agency"]]}
    g = play(table(own, {"hand": ["shotgun"]}, stage="story"), "use Y'Golonac", "choose Hired Muscle")
    g = until(play(until(g, "commit Y'Golonac"), commit), "resource")
    assert not card(g, "hired_muscle").exhausted and card(g, "ygolonac").exhausted is (attached != [])


@pytest.mark.rule("lcg-12.37")
def test_f122_ygolonac_binds_until_the_end_of_the_phase_only() -> None:
    own = {"play": ["ygolonac", "hired_muscle exhausted"], "domains": [["1 agency"]]}
    g = play(table(own, {"hand": ["shotgun"]}), "use Y'Golonac", "choose Hired Muscle")
    assert not card(g, "hired_muscle").exhausted
    g = until(play(until(g, "commit Y'Golonac"), "commit Y'Golonac"), "resource")
    assert card(g, "ygolonac").exhausted and not card(g, "hired_muscle").exhausted


@pytest.mark.rule("lcg-4.12", "lcg-10.29")
def test_f123_priestess_of_bubastis() -> None:
    own = {"play": ["priestess_of_bubastis"], "domains": [["1 shub_niggurath"], ["1 shub_niggurath", "1 agency"]],
           "hand": ["forest_sister", "mi_go_scout", "mi_go_warrior", "hired_muscle", "degenerate_ghoul",
                    "burrowing_beneath", "shadowed_reef"]}
    g = table(own)
    assert not can(g, "play Mi-Go Scout"), "3 resources it costs"
    g = play(g, "use Priestess")
    assert card(g, "priestess_of_bubastis").exhausted and not can(g, "use Priestess")
    assert can(g, "play Mi-Go Scout") and not can(g, "play Hired Muscle"), "only of the faction"
    second = play(g, "play Forest Sister", "pay with domain 1")
    assert zone(second, "forest_sister") == "play" and is_drained(second, 0, 0)
    assert not can(second, "play Mi-Go Warrior"), "only the next character"
    g = play(g, "play Mi-Go Scout")
    assert zone(g, "mi_go_scout") == "play" and is_drained(g, 0, 1) and not is_drained(g, 0, 0)


@pytest.mark.rule("lcg-4.12")
def test_f123_priestess_of_bubastis_lowers_no_cost_below_1_and_no_later_one() -> None:
    own = {"play": ["priestess_of_bubastis", "priestess_of_bubastis"], "domains": [["1 shub_niggurath"]],
           "hand": ["degenerate_ghoul", "mi_go_scout"]}
    g = play(table(own), "use Priestess", "use Priestess")
    assert can(g, "play Mi-Go Scout"), "two of them take off two"
    g = play(g, "play Degenerate Ghoul")
    assert is_drained(g, 0, 0), "a cost of 1 stays 1"


@pytest.mark.rule("lcg-9.7", "lcg-10.21", "lcg-12.1")
def test_f124_slavering_gug() -> None:
    own = {"play": ["slavering_gug", "peeler"], "domains": [["4 agency"], ["3 agency"]]}
    g = play(busy(own, {"play": ["hired_muscle", "ygolonac", "ghost insane"]}), "use Slavering Gug")
    assert sorted(legal(g)) == ["choose Ghost", "choose Hired Muscle", "choose Peeler", "choose Slavering Gug"]
    g = play(g, "choose Hired Muscle")
    assert (theirs(g, "hired_muscle").zone, theirs(g, "hired_muscle").wounds) == ("play", 1) and is_drained(g, 0, 0)
    assert not card(g, "slavering_gug").exhausted
    assert can(g, "play Servant") and not can(g, "use Slavering Gug"), "3 are too few"


@pytest.mark.rule("lcg-10.9")
def test_f125_forest_sister() -> None:
    own = {"play": ["slavering_gug"], "domains": [["4 agency"]]}
    other = {"play": ["forest_sister", "ghost"], "domains": [["1 agency"], []]}
    g = play(table(own, other), "use Slavering Gug")
    saved = play(g, "choose Forest Sister", "use Forest Sister")
    assert (zone(saved, "forest_sister"), card(saved, "forest_sister").wounds) == ("play", 0)
    assert is_drained(saved, 1, 0) and not is_drained(saved, 1, 1) and not card(saved, "forest_sister").exhausted
    lost = play(g, "choose Forest Sister", "pass")
    assert zone(lost, "forest_sister") == "discard" and not is_drained(lost, 1, 0)
    other_one = play(g, "choose Ghost")
    assert zone(other_one, "ghost") == "discard" and not is_drained(other_one, 1, 0), "only wounds to herself"


@pytest.mark.rule("lcg-10.21", "lcg-9.14")
def test_f126_ancient_guardian() -> None:
    own = {"play": ["ancient_guardian exhausted", "hired_muscle exhausted", "gentlemans_club exhausted", "ghost",
                    "mad_artist insane"], "domains": [["1 agency"], ["1 agency"]]}
    g = play(table(own, {"play": ["peeler exhausted", "shadowed_woods exhausted"]}), "use Ancient Guardian")
    if asked(g) == "pay":
        g = play(g, "pay with domain 1")
    assert sorted(legal(g)) == ["choose Ancient Guardian", "choose Gentleman's Club", "choose Hired Muscle"]
    g = play(g, "choose Gentleman's Club")
    assert not card(g, "gentlemans_club").exhausted and card(g, "hired_muscle").exhausted and is_drained(g, 0, 0)
    assert not can(table({**own, "play": ["ancient_guardian", "ghost"]}, options={"strict_windows": True}), "use")


@pytest.mark.rule("lcg-12.38", "lcg-10.25", "lcg-4.16")
def test_f127_small_ghouls() -> None:
    own = {"hand": ["small_ghouls"], "discard": ["ghost", "peeler", "dagon", "shotgun"],
           "domains": [["1 shub_niggurath", "4 agency"], ["1 shub_niggurath"]]}
    other = {"discard": ["hastur"]}
    g = play(table(own, other), "play Small Ghouls")
    assert sorted(legal(g)) == sorted(f"put {name} under the deck" for name in ("Ghost", "Peeler", "Dagon", "Shotgun"))
    size = count(g, 0, "deck")
    g = play(g, "put Dagon", "put Shotgun", "put Ghost")
    assert [card(g, key).place for key in ("dagon", "shotgun", "ghost")] == [-1, -2, -3]
    assert count(g, 0, "deck") == size + 3 and zone(g, "peeler") == "discard" and count(g, 1, "discard") == 1
    assert not can(table({**own, "domains": [["1 shub_niggurath", "4 agency"]]}, options={"strict_windows": True}),
                   "play Small Ghouls"), "steadfast: two of the faction"


@pytest.mark.rule("lcg-12.38")
def test_f127_small_ghouls_take_what_there_is() -> None:
    own = {"hand": ["small_ghouls"], "discard": ["ghost", "peeler"], "domains": [["2 shub_niggurath", "3 agency"]]}
    g = play(table(own), "play Small Ghouls", "put Peeler")
    assert (card(g, "peeler").place, card(g, "ghost").place, count(g, 0, "discard")) == (-1, -2, 0)


@pytest.mark.rule("lcg-2.4", "lcg-5.11")
@pytest.mark.parametrize(("own", "other", "exhausted"), [
    ([], [], True), (["shadowed_woods"], [], False), ([], ["shadowed_woods"], True), (["peeler"], [], True),
    ([{"card": "peeler", "attached": ["shotgun"]}], [], False),
    ([{"card": "peeler", "attached": [{"card": "shotgun", "seat": 1, "owner": 1}]}], [], True),
])
def test_f128_watcher_of_the_woods(own: list[object], other: list[object], exhausted: bool) -> None:
    mine = {"hand": ["watcher_of_the_woods"], "play": own, "domains": [["3 shub_niggurath"]]}
    g = play(table(mine, {"play": other}), "play Watcher")
    assert zone(g, "watcher_of_the_woods") == "play" and card(g, "watcher_of_the_woods").exhausted is exhausted


def test_f128_watcher_of_the_woods_put_into_play() -> None:
    own = {"play": ["shub_niggurath"], "top": ["watcher_of_the_woods"], "domains": [["3 agency"]]}
    assert card(play(table(own), "use Shub-Niggurath"), "watcher_of_the_woods").exhausted


@pytest.mark.rule("lcg-2.9", "lcg-9.13", "lcg-10.33")
def test_f129_mi_go_scout() -> None:
    g = table({"play": ["mi_go_scout", "mi_go_warrior", "peeler"], "hand": ["ghost"]},
              {"play": ["mi_go_scout", "mi_go_warrior insane"]}, options={"strict_windows": True})
    assert card(g, "mi_go_scout").icons == card(g, "mi_go_scout", 2).icons == "CCII", "both scouts give it to both"
    assert card(g, "mi_go_warrior").icons == "CII" and card(g, "mi_go_warrior", 2).icons == ""
    assert card(g, "peeler").icons == "CC"
    g = table({"play": ["mi_go_scout insane", "mi_go_warrior"]}, options={"strict_windows": True})
    assert card(g, "mi_go_warrior").icons == "C", "an insane scout has no text"


@pytest.mark.rule("lcg-10.9", "lcg-4.26")
def test_f130_mi_go_warrior() -> None:
    own = {"play": ["slavering_gug", "mi_go_warrior exhausted"], "domains": [["4 agency"], ["4 hastur"]]}
    g = play(busy(own, {"play": ["mi_go_warrior", "ghost", "patsy"]}), "use Slavering Gug", "pay with domain 1")
    g = play(g, "choose Ghost")
    assert g.player == 1, "the exhausted warrior of seat 0 cannot answer"
    assert theirs(play(g, "pass"), "ghost").zone == "discard"
    g = play(g, "use Mi-Go Warrior")
    assert theirs(g, "ghost").zone == "play" and theirs(g, "mi_go_warrior").exhausted
    g = play(g, "use Slavering Gug", "choose Ghost")
    assert theirs(g, "ghost").zone == "discard", "it answers only as long as it is ready"


def test_f130_mi_go_warrior_saves_itself_and_enemies() -> None:
    own = {"play": ["slavering_gug", "mi_go_warrior"], "domains": [["4 agency"]]}
    for name, key in (("Mi-Go Warrior", "mi_go_warrior"), ("Ghost", "ghost")):
        g = play(table(own, {"play": ["ghost"]}), "use Slavering Gug", f"choose {name}", "use Mi-Go Warrior")
        assert zone(g, key) == "play" and card(g, "mi_go_warrior").exhausted


@pytest.mark.rule("lcg-12.33", "lcg-5.3", "lcg-4.13")
def test_f131_hungry_dark_young() -> None:
    own = {"hand": ["hungry_dark_young", "forest_sister", "mi_go_scout", "undercover_security", "short_fuse",
                    "paul_lemond", "burrowing_beneath"],
           "discard": ["ghost", "dagon"], "top": ["peeler"], "play": ["arcane_initiate", "paul_lemond"],
           "domains": [["3 shub_niggurath"]]}
    other = {"discard": ["mad_artist"], "hand": ["mad_artist"]}
    g = play(table(own, other), "play Hungry Dark Young", "use Hungry Dark Young")
    assert sorted(legal(g)) == ["decline", "put Forest Sister into play", "put Ghost into play"]
    from_pile = play(g, "put Ghost")
    assert zone(from_pile, "ghost") == "play" and not card(from_pile, "ghost").exhausted
    from_hand = play(g, "put Forest Sister")
    assert (zone(from_hand, "forest_sister"), zone(from_hand, "ghost")) == ("play", "discard")
    assert count(play(g, "decline"), 0, "hand") == count(from_hand, 0, "hand") + 1


def test_f131_hungry_dark_young_need_not_respond() -> None:
    own = {"hand": ["hungry_dark_young", "forest_sister"], "domains": [["3 shub_niggurath"]]}
    g = play(busy(own), "play Hungry Dark Young", "pass")
    assert zone(g, "forest_sister") == "hand" and can(g, "play Servant") and not can(g, "use Hungry Dark Young")


@pytest.mark.rule("lcg-8.2", "lcg-3.14")
def test_f132_degenerate_ghoul() -> None:
    check_plain("degenerate_ghoul", "shub_niggurath", 1, (0, "TC", (), 0))
    g = until(table({"play": ["degenerate_ghoul at 0"]}, stage="resolve"), "end")
    assert tokens(g, 0) == [0, 0], "skill 0 brings no success"


@pytest.mark.rule("lcg-4.14", "lcg-10.14")
def test_f133_shadowed_woods() -> None:
    own = {"play": ["shadowed_woods"], "hand": ["degenerate_ghoul", "ghost"],
           "discard": ["young_deep_one", "innsmouth_troublemaker", "dagon", "shotgun"],
           "domains": [["1 shub_niggurath"], ["2 agency"], ["1 agency"]]}
    g = play(busy(own, {"discard": ["arcane_initiate"]}), "play Degenerate Ghoul", "use Shadowed Woods")
    assert can(g, "pay with domain 3") and not can(g, "pay with domain 1")
    g = play(g, "pay with domain 2")
    assert legal(g) == ["X is 1", "X is 2"]
    one = play(g, "X is 1")
    assert zone(one, "innsmouth_troublemaker") == "hand" and is_drained(one, 0, 1)
    two = play(g, "X is 2")
    assert sorted(legal(two)) == ["choose Innsmouth Troublemaker", "choose Young Deep One"]
    two = play(two, "choose Young Deep One")
    assert (zone(two, "young_deep_one"), zone(two, "innsmouth_troublemaker")) == ("hand", "discard")
    assert can(two, "play Servant") and not can(two, "use Shadowed Woods") and not card(two, "shadowed_woods").exhausted


@pytest.mark.parametrize("text", ["play Ghost", "use Shub-Niggurath"])
def test_f133_shadowed_woods_asks_for_a_shub_niggurath_character_played_from_hand(text: str) -> None:
    own = {"play": ["shadowed_woods", "shub_niggurath"], "hand": ["ghost"], "discard": ["mad_artist"],
           "top": ["ancient_guardian"], "domains": [["1 hastur"], ["3 agency"], ["3 agency"]]}
    g = play(busy(own), text)
    g = play(g, "pay with domain 2") if asked(g) == "pay" else g
    assert can(g, "play Servant") and not can(g, "use Shadowed Woods")


@pytest.mark.rule("lcg-5.13", "lcg-10.28")
def test_f134_ghoul_taint() -> None:
    own = {"hand": ["ghoul_taint"], "play": ["peeler"], "domains": [["1 shub_niggurath"]]}
    g = play(table(own, {"play": ["hired_muscle", "mad_artist insane"]}), "play Ghoul Taint")
    assert sorted(legal(g)) == ["choose Hired Muscle", "choose Mad Artist", "choose Peeler"]
    assert theirs(play(g, "choose Hired Muscle"), "hired_muscle").attached == ["ghoul_taint"]
    tainted = {"card": "hired_muscle", "attached": ["ghoul_taint"]}
    mine = table({"play": [tainted, "peeler"]}, stage="commit")
    assert can(mine, "commit Peeler") and not can(mine, "commit Hired Muscle")
    opposing = table({"play": ["peeler at 0"]}, {"play": [tainted]}, stage="oppose")
    assert opposing.player == 1 and can(opposing, "commit Hired Muscle"), "it may oppose in the turn of the other"


@pytest.mark.rule("lcg-9.13", "lcg-2.9")
def test_f135_altar_of_the_blessed() -> None:
    own = {"play": ["altar_of_the_blessed", "altar_of_the_blessed", "peeler", "mad_artist insane"], "hand": ["ghost"],
           "domains": [["1 hastur"]]}
    g = table(own, {"play": ["hired_muscle"]})
    assert card(g, "peeler").skill == 3 and card(g, "peeler").icons == "CC", "each of the two adds 1"
    assert card(g, "mad_artist").skill == 0 and theirs(g, "hired_muscle").skill == 3
    assert card(play(g, "play Ghost"), "ghost").skill == 3, "and to those who come later"


@pytest.mark.rule("lcg-10.9", "lcg-2.3")
def test_f136_regeneration() -> None:
    own = {"play": ["slavering_gug"], "domains": [["4 agency"], ["1 shub_niggurath"]], "hand": ["regeneration"]}
    other = {"play": ["ghost"], "domains": [["1 shub_niggurath"]], "hand": ["regeneration"]}
    g = play(table(own, other), "use Slavering Gug", "choose Ghost")
    assert g.player == 1, "it is no character of seat 0"
    saved = play(g, "play Regeneration")
    assert zone(saved, "ghost") == "play" and card(saved, "ghost").wounds == 0 and is_drained(saved, 1, 0)
    assert zone(saved, "regeneration", 2) == "discard" and zone(saved, "regeneration") == "hand"
    assert zone(play(g, "pass"), "ghost") == "discard"


@pytest.mark.rule("lcg-5.11", "lcg-10.21")
def test_f137_burrowing_beneath() -> None:
    own = {"hand": ["burrowing_beneath"], "domains": [["2 shub_niggurath"]], "play": ["gentlemans_club", "peeler"]}
    other = {"play": [{"card": "hired_muscle", "attached": ["shotgun"]}, {"card": "sleep_of_reason", "on_story": 0},
                      "shadowed_reef"]}
    g = play(table(own, other), "play Burrowing Beneath")
    assert sorted(legal(g)) == ["choose Gentleman's Club", "choose Shadowed Reef", "choose Shotgun",
                                "choose Sleep of Reason"]
    g = play(g, "choose Shotgun")
    assert zone(g, "shotgun") == "discard" and theirs(g, "hired_muscle").zone == "play" and is_drained(g, 0, 0)
    assert zone(g, "burrowing_beneath") == "discard"
    nothing = table({**own, "play": ["peeler"]}, options={"strict_windows": True})
    assert not can(nothing, "play Burrowing Beneath"), "no support, no target"


@pytest.mark.rule("lcg-10.31", "lcg-10.29", "lcg-9.9")
def test_f138_horrid_mutation() -> None:
    own = {"hand": ["horrid_mutation"], "domains": [["1 shub_niggurath"]],
           "play": ["peeler at 0", "hired_muscle at 1", "mad_artist"]}
    other = {"play": ["ghost at 0"]}
    g = play(table(own, other, stage="commit_window"), "play Horrid Mutation")
    assert card(g, "peeler").icons == "TCC" and card(g, "hired_muscle").icons == "TCCC"
    assert card(g, "mad_artist").icons == "CA" and card(g, "ghost").icons == "", "neither at home nor enemies"
    g = until(g, "resource")
    assert card(g, "peeler").icons == "CC", "until the end of the phase"


@pytest.mark.rule("lcg-10.31", "lcg-10.29", "lcg-9.7")
def test_f139_bred_to_survive() -> None:
    own = {"hand": ["bred_to_survive", "ghost"], "play": ["peeler", "mad_artist insane"],
           "domains": [["2 shub_niggurath"], ["1 hastur"]]}
    other = {"play": ["hired_muscle", "slavering_gug"], "domains": [["4 agency"]]}
    g = play(table(own, other), "play Bred to Survive")
    assert card(g, "peeler").keywords == ("invulnerability",)
    assert theirs(g, "hired_muscle").keywords == () and card(g, "mad_artist").keywords == ()
    wounding = play(g, "use Slavering Gug")
    assert not can(wounding, "choose Peeler") and can(wounding, "choose Hired Muscle")
    g = play(g, "pass", "play Ghost")
    assert card(g, "ghost").keywords == (), "it was not in play then"
    assert card(until(g, "commit"), "peeler").keywords == (), "the phase is over"


@pytest.mark.rule("lcg-12.35", "lcg-12.33", "lcg-9.19", "lcg-9.18")
def test_f140_shocking_transformation() -> None:
    own = {"hand": ["shocking_transformation"], "domains": [["3 shub_niggurath"]],
           "play": ["peeler", "mad_artist insane", "paul_lemond", "shadowed_reef"],
           "top": ["dagon", "ghost", "shotgun", "paul_lemond", "g_men"]}
    g = play(table(own, {"play": ["hired_muscle"]}), "play Shocking Transformation")
    assert sorted(legal(g)) == ["sacrifice Mad Artist", "sacrifice Paul LeMond", "sacrifice Peeler"]
    kept = play(g, "sacrifice Mad Artist")
    assert zone(kept, "mad_artist") == "discard" and is_drained(kept, 0, 0)
    assert can(kept, "fetch Ghost") and can(kept, "fetch G-Men") and not can(kept, "fetch Shotgun")
    assert not can(kept, "fetch Dagon") and not can(kept, "fetch Paul"), "an Ancient One, and a second unique"
    assert can(play(g, "sacrifice Paul"), "fetch Paul"), "once it has left play another copy may come"
    done = play(kept, "fetch G-Men")
    assert zone(done, "g_men") == "play" and zone(done, "shocking_transformation") == "discard"
    assert not any(one.place for one in (card(done, "ghost"), card(done, "dagon"))), "shuffled"


def test_f140_shocking_transformation_needs_a_character_to_sacrifice() -> None:
    own = {"hand": ["shocking_transformation"], "domains": [["3 shub_niggurath"]], "play": ["shadowed_reef"]}
    g = table(own, {"play": ["hired_muscle"]}, options={"strict_windows": True})
    assert not can(g, "play Shocking Transformation")
