"""The cards F21 to F40, one after the other: what each does, and what it does not do."""

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
NEW: dict[str, Any] = {"new": True}


@pytest.mark.rule("lcg-12.7", "lcg-7.15")
def test_f021_professor_albert_wilmarth() -> None:
    other = {"play": ["keeper_of_the_golden_path"]}
    g = table({"play": ["professor_albert_wilmarth"]}, other, stage="commit", options=STRICT)
    g = play(g, "commit professor")
    assert legal(g) == ["terror", "combat", "arcane", "investigation"] and g.player == 0
    for icon, insane, own_tokens in (("terror", False, 3), ("investigation", True, 0), ("arcane", True, 0)):
        story = until(play(g, icon), "commit keeper")
        story = until(play(story, "commit keeper"), "end_window")
        assert card(story, "professor_albert_wilmarth").insane == insane, icon
        assert tokens(story, 0)[0] == own_tokens, icon


@pytest.mark.rule("lcg-12.7", "lcg-7.15")
def test_f021_professor_albert_wilmarth_drops_one_struggle_only_and_only_while_he_is_there() -> None:
    dream = {"card": "sleep_of_reason", "on_story": 0}
    wilmarth = {"card": "professor_albert_wilmarth", "story": 0, "exhausted": True, "struggle": "T"}
    keys = ["professor_albert_wilmarth", "ghost", "mad_artist", "performance_artist"]
    start = table({"play": [wilmarth, "ghost at 0", "mad_artist at 0", "performance_artist at 0", dream]},
                  {"play": ["keeper_of_the_golden_path at 0"]}, stage="oppose_window", options=STRICT)
    g = until(start, "mad artist goes insane")
    for name in ("ghost", "mad artist", "performance artist"):
        g = play(g, f"{name} goes insane")
    assert [card(g, key).insane for key in keys] == [False, True, True, True], "three of four struggles are left"
    g = until(start, "professor albert wilmarth goes insane")
    for name in ("professor albert wilmarth", "ghost", "mad artist"):
        g = play(g, f"{name} goes insane")
    assert all(card(g, key).insane for key in keys), "he has left, and the fourth is back"
    books = {"play": ["keeper_of_the_golden_path at 0", "celano_fragments"], "domains": [["5 hastur"]]}
    g = table({"play": [wilmarth, "ghost at 0"]}, books, stage="oppose_window", options=STRICT)
    g = play(until(g, "use celano"), "use celano", "x is 5", "choose professor")
    g = until(g, "end_window")
    assert card(g, "professor_albert_wilmarth").story is None
    assert card(g, "ghost").insane, "the struggle is back"


def test_f022_dr_ali_kafour() -> None:
    g = play(table({"play": ["dr_ali_kafour", "peeler"]}, stage="commit"), "commit no more", "commit dr. ali")
    g = until(g, "use dr. ali")
    assert count(play(g, "use dr. ali"), 0, "hand") == 1 and count(play(g, "pass"), 0, "hand") == 0
    assert not can(play(g, "use dr. ali"), "use dr. ali")
    without = play(table({"play": ["dr_ali_kafour", "peeler"]}, stage="commit", options=STRICT), "commit peeler",
                   "commit no more", "commit no more")
    assert can(without, "pass") and not can(without, "use dr. ali")
    g = table({"play": ["dr_ali_kafour", "freelance_photographer exhausted"], "domains": [["1 hastur"]]},
              {"play": ["g_men at 2"]}, active=1, stage="oppose")
    assert count(play(g, "commit dr. ali", "use dr. ali"), 0, "hand") == 1, "in the other's turn too"


@pytest.mark.rule("lcg-9.4")
def test_f023_steve_clarney() -> None:
    own = ["steve_clarney", {"card": "hired_muscle", "wounds": 1}, {"card": "peeler", "attached": ["patrol_wagon"]}]
    g = table({"play": own}, {"play": ["guardian_shoggoth", "dagon", {"card": "hastur", "wounds": 4}]}, stage="commit",
              options=STRICT)
    assert [card(g, "hired_muscle").toughness, card(g, "peeler").toughness] == [1, 1]
    g = until(play(g, "commit no more", "commit steve", "commit no more", "commit no more"), "pass")
    assert zone(g, "hired_muscle") == "discard" and zone(g, "hastur") == "discard", "their wounds kill them now"
    assert card(g, "peeler").toughness == 0 and theirs(g, "guardian_shoggoth").toughness == 0
    assert zone(g, "peeler") == "play" and zone(g, "dagon") == "play"
    g = until(g, "refresh_window")
    assert theirs(g, "guardian_shoggoth").toughness == 2 and card(g, "peeler").toughness == 1
    assert values(card(g, "steve_clarney")) == (2, "CCI", ("heroic", "willpower"), 0)


FALL: dict[str, Any] = {"hand": ["short_fuse"], "domains": [["3 agency"], ["2 hastur"]]}


@pytest.mark.rule("lcg-12.8", "lcg-10.15")
def test_f024_professor_nathaniel_peaslee() -> None:
    fallen = [{"card": "mad_artist", **NEW}, "ghost", {"card": "shotgun", **NEW}, {"card": "binding", **NEW}]
    g = busy({**FALL, "play": ["professor_nathaniel_peaslee"], "discard": fallen},
             {"discard": [{"card": "son_of_yeb", **NEW}]})
    g = play(g, "play short fuse", "use professor")
    while asked(g) == "enter":
        g = play(g, legal(g)[0])
    for key, seat in (("professor_nathaniel_peaslee", 0), ("mad_artist", 0), ("son_of_yeb", 1)):
        assert (zone(g, key), card(g, key).seat, card(g, key).exhausted) == ("play", seat, False)
    assert in_zone(g, 0, "discard") == ["ghost", "shotgun", "binding", "short_fuse"]
    assert is_drained(g, 0, 1) and card(g, "professor_nathaniel_peaslee").wounds == 0


@pytest.mark.rule("lcg-10.16")
def test_f024_professor_nathaniel_peaslee_needs_to_be_sane_and_to_pay() -> None:
    g = play(busy({**FALL, "play": ["professor_nathaniel_peaslee insane"]}), "play short fuse")
    assert zone(g, "professor_nathaniel_peaslee") == "discard" and not can(g, "use professor")
    g = play(busy({**FALL, "domains": [["3 agency"], ["1 hastur"]], "play": ["professor_nathaniel_peaslee"]}),
             "play short fuse")
    assert not can(g, "use professor")
    g = busy({"discard": [{"card": "professor_nathaniel_peaslee", **NEW}], "domains": [["2 hastur"]]})
    assert not can(g, "use professor"), "only from play"


@pytest.mark.rule("lcg-12.9")
def test_f024_professor_nathaniel_peaslee_needs_an_order_of_opposites() -> None:
    fallen = [{"card": "g_men", **NEW}, {"card": "dagon", **NEW}]
    g = busy({**FALL, "play": ["professor_nathaniel_peaslee"], "discard": fallen})
    g = play(g, "play short fuse", "use professor")
    assert asked(g) == "enter" and g.player == 0
    for first, other in (("g_men", "dagon"), ("dagon", "g_men")):
        name = {"g_men": "G-Men", "dagon": "Dagon"}[first]
        after = play(g, f"put {name} into play")
        while asked(after) == "enter":
            after = play(after, legal(after)[0])
        assert zone(after, first) == "play" and zone(after, other) == "discard"


@pytest.mark.rule("lcg-12.10", "lcg-4.10")
def test_f025_anthropology_advisor() -> None:
    own = {"play": ["anthropology_advisor", "peeler", "ghost"], "hand": ["blackwood_file_clerk", "hired_muscle"],
           "domains": [["1 agency"], ["2 agency"]]}
    g = busy(own, {"play": ["blackwood_file_clerk"]})
    assert [card(g, key).icons for key in ("anthropology_advisor", "peeler", "ghost")] == ["CAII", "CCI", ""]
    assert theirs(g, "blackwood_file_clerk").icons == "I", "own ones only"
    assert not can(g, "play hired"), "a Criminal"
    g = play(g, "play blackwood", "pay with domain 1")
    assert card(g, "blackwood_file_clerk").icons == "II" and is_drained(g, 0, 0)
    two = {"play": ["anthropology_advisor", "anthropology_advisor"], "hand": ["blackwood_file_clerk"], "domains": []}
    g = play(busy(two), "play blackwood")
    assert zone(g, "blackwood_file_clerk") == "play", "2 less 2 is nothing: no drain, no match"
    assert not can(busy({**two, "play": ["anthropology_advisor insane"] * 2}), "play blackwood")
    assert not can(busy({**two, "play": []}, {"play": ["anthropology_advisor"] * 2}), "play blackwood")


@pytest.mark.rule("lcg-12.4")
def test_f026_visiting_author() -> None:
    paid: dict[str, Any] = {"domains": [["3 agency"], ["3 miskatonic"], ["1 hastur"]]}
    g = play(busy({**paid, "hand": ["visiting_author", "feast_of_famine"]}), "play feast", "discard visiting")
    assert can(g, "use visiting"), "from the hand"
    g = play(busy({**paid, "hand": ["short_fuse"], "play": ["visiting_author insane"]}), "play short fuse")
    g = play(g, "use visiting", "pay with domain 3")
    assert "visiting_author" in in_zone(g, 0, "hand") and is_drained(g, 0, 2), "insane from play"
    g = table({**paid, "top": ["visiting_author"], "rest": 9}, {"play": ["predatory_byakhee"]}, active=1)
    g = play(g, "use predatory")
    assert g.player == 0 and can(g, "use visiting"), "from the deck, in the other's turn"
    assert values(card(table({"play": ["visiting_author"]}), "visiting_author")) == (3, "CII", (), 0)


def test_f027_mad_genius() -> None:
    g = table({"play": ["mad_genius insane", "peeler exhausted"]}, stage="refresh")
    assert can(g, "use mad") and not card(g, "peeler").exhausted, "after the readying"
    g = play(g, "use mad")
    assert len(choices(g)) == 3
    g = play(g, "choose opening")
    assert tokens(g, 2) == [1, 0] and tokens(g, 0) == [0, 0]
    assert card(g, "mad_genius").exhausted and not can(g, "use mad")
    cured = busy({"play": ["mad_genius insane"], "hand": ["dr_carsons_treatment"], "domains": [["1 miskatonic"]]})
    cured = play(cured, "play dr. carson", "choose mad genius", "use mad", "choose opening")
    assert tokens(cured, 2) == [1, 0], "however it is restored"
    other = table({"play": ["mad_genius", "ghost insane"]}, stage="refresh", options=STRICT)
    assert not card(other, "ghost").insane and not can(other, "use mad")


def test_f028_strange_librarian() -> None:
    own = {"play": ["strange_librarian"], "top": ["peeler", "g_men", "ghost"], "rest": 9}
    g = play(busy(own), "use strange")
    assert sorted(legal(g)) == ["player 0", "player 1"]
    g = play(g, "player 0")
    assert len(legal(g)) == 3 and not can(g, "pass")
    g = play(g, "put g-men under")
    assert sorted(legal(g)) == ["put Ghost back", "put Peeler back"]
    g = play(g, "put ghost back")
    assert [card(g, key).place for key in ("ghost", "peeler", "g_men")] == [2, 1, -1]
    assert card(g, "strange_librarian").exhausted and not can(g, "use strange")
    enemy = play(busy(own, {"top": ["dagon", "hastur", "cthulhu"]}), "use strange", "player 1", "put dagon under",
                 "put cthulhu back")
    assert [card(enemy, key).place for key in ("cthulhu", "hastur", "dagon")] == [2, 1, -1]
    assert "Cthulhu" in enemy.text(0) and "Cthulhu" not in enemy.text(1), "only who looked knows"
    assert not can(busy({**own, "play": ["strange_librarian exhausted"]}), "use strange")


def test_f029_laboratory_assistant() -> None:
    check_plain("laboratory_assistant", "miskatonic", 1, (1, "I", (), 0))


@pytest.mark.rule("lcg-12.11")
def test_f030_itinerant_scholar() -> None:
    own = {"play": ["itinerant_scholar"], "domains": [["3 agency"], ["2 agency"], ["1 agency"]], "drained": [0, 2]}
    other = {"domains": [["local_sheriff", "1 agency"], ["2 hastur"]], "drained": [1]}
    g = play(busy(own, other), "use itinerant")
    assert len(legal(g)) == 2, "one of one's own, drained"
    g = play(g, "domain [1")
    assert len(legal(g)) == 2, "any that is not drained"
    enemy = play(g, "domain 1")
    assert [is_drained(enemy, 0, k) for k in range(3)] == [False, False, True]
    assert is_drained(enemy, 1, 0) and in_zone(enemy, 1, "discard") == ["local_sheriff"]
    assert zone(enemy, "itinerant_scholar") == "discard"
    mine = play(g, "domain 2")
    assert [is_drained(mine, 0, k) for k in range(3)] == [False, True, True] and not is_drained(mine, 1, 0)
    assert not can(busy({**own, "drained": []}, other), "use itinerant"), "no drain to move"


def test_f031_natural_philosopher() -> None:
    own = {"hand": ["natural_philosopher", "peeler"], "domains": [["3 miskatonic"]], "top": ["ghost"], "rest": 9}
    g = busy(own, {"hand": ["shotgun", "dagon"]})
    g = play(g, "play natural")
    assert g.player == 0 and can(g, "discard ghost") and not can(g, "pass"), "drawn before"
    g = play(g, "discard peeler")
    assert g.player == 1
    g = play(g, "discard dagon")
    assert in_zone(g, 0, "discard") == ["peeler"] and in_zone(g, 1, "discard") == ["dagon"]
    assert "ghost" in in_zone(g, 0, "hand") and values(card(g, "natural_philosopher")) == (3, "AI", (), 0)
    poor = busy({**own, "domains": [["1 miskatonic", "2 agency"]]})
    assert not can(poor, "play natural"), "steadfast 2"


def test_f032_student_archaeologist() -> None:
    own = {"play": ["student_archaeologist insane"], "hand": ["peeler"], "top": ["ghost"], "rest": 9}
    g = table(own, {"hand": ["dagon"]}, stage="refresh", options=STRICT)
    g = until(g, "use student")
    assert count(play(g, "pass"), 1, "discard") == 0, "nobody has to"
    g = until(play(g, "use student"), "discard peeler")
    assert g.player == 0 and can(g, "discard ghost")
    g = play(g, "discard peeler")
    assert in_zone(g, 0, "hand") == ["ghost"] and in_zone(g, 1, "discard") == ["dagon"]
    assert not can(g, "use student") and card(g, "student_archaeologist").exhausted


def test_f033_celano_fragments() -> None:
    own = {"play": ["celano_fragments", "g_men at 0"], "domains": [["3 hastur"], ["1 hastur"]]}
    other = {"play": ["hired_muscle at 0", "peeler at 0", "ghost"]}
    g = table({**own, "play": [*own["play"], "freelance_photographer"]}, other, stage="oppose_window")
    g = play(g, "use celano", "x is 3")
    assert choices(g) == ["Hired Muscle", "Peeler"], "committed, of cost 3 or less"
    g = play(g, "choose hired")
    assert theirs(g, "hired_muscle").story is None and theirs(g, "hired_muscle").exhausted
    assert card(g, "celano_fragments").exhausted and is_drained(g, 0, 0) and not can(g, "use celano")
    assert theirs(g, "peeler").story == 0 and zone(g, "celano_fragments") == "play"
    at_two = table({**own, "domains": [["2 hastur"]]}, {"play": ["hired_muscle at 0"]}, stage="oppose_window",
                   options=STRICT)
    assert not can(at_two, "use celano"), "nobody that X reaches"


@pytest.mark.rule("lcg-7.11", "lcg-7.12")
def test_f034_open_for_inspection() -> None:
    own = {"hand": ["open_for_inspection"], "domains": [["2 miskatonic"]]}
    g = play(busy(own), "play open")
    assert len(legal(g)) == 3, "any story"
    book = {"card": "open_for_inspection", "on_story": 0}
    own = {"play": ["itinerant_scholar at 0", "blackwood_file_clerk at 0", book]}
    g = table(own, stage="oppose_window")
    g = play(g, "ready itinerant")
    assert can(g, "ready blackwood") and tokens(g, 0) == [0, 0], "twice Arcane"
    g = play(g, "ready nobody")
    won = until(g, "end_window")
    assert count(won, 0, "won") == 1, "three Investigation struggles and two for the unopposed success"
    assert zone(won, "open_for_inspection") == "discard"


def test_f035_atwood_science_hall() -> None:
    hunch = {"card": "peeler", "icons": {"I": 2}}
    g = busy({"play": ["atwood_science_hall", "visiting_author", "hired_muscle", hunch, "ghost insane"]},
             {"play": ["dr_ali_kafour"]})
    skills = [card(g, key).skill for key in ("visiting_author", "hired_muscle", "peeler", "ghost", "dr_ali_kafour")]
    assert skills == [5, 3, 3, 0, 3], "icons in force, own characters only"
    assert card(until(g, "commit"), "peeler").skill == 1


def test_f036_binding() -> None:
    armed = {"card": "byakhee_servant", "attached": ["sword_of_yha_tallo"]}
    own = {"hand": ["binding"], "play": ["peeler"], "domains": [["1 miskatonic"]]}
    g = play(busy(own, {"play": [armed, "g_men"]}), "play binding")
    assert choices(g) == ["Byakhee Servant", "G-Men", "Peeler"]
    g = play(g, "choose byakhee")
    assert theirs(g, "byakhee_servant").icons == "TC", "what the Sword gives stays"
    assert values(theirs(g, "byakhee_servant"))[0] == 3 and theirs(g, "byakhee_servant").keywords == ("fast",)
    assert theirs(g, "g_men").icons == "CCCCC"
    assert theirs(until(g, "commit"), "byakhee_servant").icons == "TTCCC"


def test_f037_feast_of_famine() -> None:
    own = {"hand": ["feast_of_famine"], "domains": [["3 miskatonic"]], "top": ["peeler", "ghost"], "rest": 9}
    g = play(busy(own, {"hand": ["dagon", "shotgun"]}), "play feast")
    assert g.player == 0 and len(legal(g)) == 3 and count(g, 0, "hand") == 3
    g = play(g, "discard ghost")
    assert g.player == 1
    g = play(g, "discard shotgun")
    assert in_zone(g, 0, "discard") == ["ghost", "feast_of_famine"] and in_zone(g, 1, "hand") == ["dagon"]


@pytest.mark.rule("lcg-10.32")
def test_f037_feast_of_famine_in_the_turn_of_the_other() -> None:
    own = {"hand": ["feast_of_famine", "peeler"], "domains": [["3 miskatonic"]], "rest": 9}
    g = play(table(own, {"hand": ["dagon", "shotgun"]}, active=1, options=STRICT), "pass", "play feast", "pass", "pass")
    assert g.player == 1 and can(g, "discard dagon"), "the active player first"


def test_f038_restless_and_wary() -> None:
    tired = ["peeler at 0", "ghost exhausted", "mad_artist insane", "celano_fragments exhausted"]
    own = {"hand": ["restless_and_wary"], "domains": [["2 miskatonic"], ["1 agency"]],
           "play": ["freelance_photographer", *tired]}
    g = table(own, {"play": ["son_of_yeb exhausted"]}, stage="oppose_window")
    g = play(g, "play restless")
    assert not any(card(g, key).exhausted for key in ("peeler", "ghost", "son_of_yeb"))
    assert card(g, "peeler").story == 0 and card(g, "celano_fragments").exhausted and card(g, "mad_artist").insane


def test_f039_dr_carsons_treatment() -> None:
    own = {"hand": ["dr_carsons_treatment"], "play": ["peeler insane", "ghost insane", "mad_artist exhausted"],
           "domains": [["1 miskatonic"], ["1 miskatonic", "1 agency"]]}
    g = play(busy(own, {"play": ["son_of_yeb insane"]}), "play dr. carson")
    exact, over = play(g, "pay with domain 1"), play(g, "pay with domain 2")
    assert choices(exact) == ["Ghost", "Peeler", "Son of Yeb", "no more"]
    two = play(exact, "choose peeler", "choose son")
    for key, icons in (("peeler", "CC"), ("son_of_yeb", "CC")):
        assert (card(two, key).insane, card(two, key).exhausted, card(two, key).icons) == (False, False, icons)
    assert card(two, "ghost").insane
    one = play(over, "choose peeler", "choose no more")
    assert card(one, "peeler").icons == "CCCC" and card(one, "ghost").insane and card(one, "mad_artist").icons == "CA"
    assert card(until(one, "commit"), "peeler").icons == "CC"
    none = play(exact, "choose no more")
    assert zone(none, "dr_carsons_treatment") == "discard" and card(none, "peeler").insane


@pytest.mark.rule("lcg-12.23")
def test_f039_dr_carsons_treatment_needs_one_that_can_be_restored() -> None:
    kept = {"card": "ghost", "insane": True, "attached": ["sedated"]}
    own = {"hand": ["dr_carsons_treatment"], "play": [kept, "peeler insane"], "domains": [["1 miskatonic"]]}
    assert choices(play(busy(own), "play dr. carson")) == ["Peeler", "no more"]


@pytest.mark.rule("lcg-5.2")
def test_f040_unearthing_the_ancients() -> None:
    own = {"hand": ["unearthing_the_ancients"], "domains": [["3 miskatonic"]], "top": ["peeler", "ghost", "g_men"]}
    g = play(busy({**own, "rest": 9}), "play unearthing")
    assert {"peeler", "ghost", "g_men"} < set(in_zone(g, 0, "hand")) and count(g, 0, "hand") == 4
    for stage in ("draw_window", "story"):
        g = table({**own, "rest": 9}, stage=stage, options=STRICT)
        assert can(g, "pass") and not can(g, "play unearthing"), stage
    assert not can(play(table({}, {**own, "rest": 9}, options=STRICT), "pass"), "play unearthing")
