"""The cards F1 to F20, one after the other: what each does, and what it does not do."""

from typing import Any

import pytest

from call_of_cthulhu_lcg.build import (
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

SPIRIT: dict[str, Any] = {"card": "extortionist", "keywords": ["invulnerability"]}
ARMED: dict[str, Any] = {"card": "peeler", "story": 0, "exhausted": True, "attached": ["shotgun"]}
SAFE: dict[str, Any] = {"card": "mad_artist", "story": 1, "exhausted": True, "attached": ["patrol_wagon"]}


@pytest.mark.rule("lcg-12.2", "lcg-12.3")
def test_f001_thomas_f_malone() -> None:
    own = {"play": ["thomas_f_malone at 0", "g_men at 0", "mad_artist at 0", "blackwood_file_clerk at 1"]}
    enemies = ["arcane_initiate at 0", "son_of_yeb at 0", "hired_muscle at 0", SAFE]
    g = table(own, {"play": enemies}, stage="oppose_window")
    g = play(g, "resolve nowhere", "hired muscle takes")
    g = play(until(g, "use thomas"), "use thomas")
    assert zone(g, "blackwood_file_clerk") == "discard", "all stories come first"
    assert choices(g) == ["Arcane Initiate", "Son of Yeb"], "Villainous or a Cultist, an enemy, at his story"
    g = play(g, "choose arcane")
    assert theirs(g, "arcane_initiate").zone == "discard" and zone(g, "son_of_yeb") == "play"
    assert not can(g, "use thomas"), "once"


@pytest.mark.rule("lcg-12.2")
def test_f001_thomas_f_malone_needs_to_stay_sane() -> None:
    g = table({"play": ["thomas_f_malone at 0"]}, {"play": ["keeper_of_the_golden_path at 0", "hired_muscle at 0"]},
              stage="oppose_window", options={"strict_windows": True})
    g = until(g, "end_window")
    assert card(g, "thomas_f_malone").insane and theirs(g, "keeper_of_the_golden_path").zone == "play"
    assert not can(g, "use thomas")


@pytest.mark.rule("lcg-12.3")
def test_f001_thomas_f_malone_needs_a_target_that_is_still_a_cultist() -> None:
    own = {"play": ["thomas_f_malone at 0", "lord_of_the_silver_twilight at 0"]}
    g = table(own, {"play": ["son_of_yeb at 0", "hired_muscle at 0"]}, stage="oppose_window",
              options={"strict_windows": True})
    g = play(until(g, "son of yeb goes insane"), "son of yeb goes insane")
    g = until(g, "end_window")
    assert card(g, "son_of_yeb").insane and not can(g, "use thomas")


def test_f002_kirby_odonnell() -> None:
    own, other = ["g_men", "peeler"], ["keeper_of_the_golden_path", "guardian_shoggoth"]
    at_rest = table({"play": ["kirby_odonnell exhausted", *own]}, {"play": other}, stage="commit")
    assert [card(at_rest, key).icons for key in ("kirby_odonnell", "g_men")] == ["CI", "CCCCC"]
    assert theirs(at_rest, "keeper_of_the_golden_path").icons == "TT"
    g = table({"play": ["kirby_odonnell at 1", *own]}, {"play": other}, stage="oppose")
    icons = [card(g, key).icons for key in ("kirby_odonnell", "g_men", "peeler")]
    icons += [theirs(g, key).icons for key in other]
    assert icons == ["CCI", "CCCCCC", "CC", "T", "TC"]
    g = table({"play": ["kirby_odonnell at 1", "g_men insane"]}, {"play": ["steve_clarney", "hired_muscle"]},
              stage="oppose")
    icons = [card(g, key).icons for key in ("kirby_odonnell", "g_men", "steve_clarney")]
    assert [*icons, theirs(g, "hired_muscle").icons] == ["CCI", "", "CCCI", "CCC"], "both sides, not the insane"
    g = table({"play": ["kirby_odonnell at 1"]}, {"play": ["arcane_initiate"]}, stage="oppose")
    assert theirs(g, "arcane_initiate").icons == "A", "no less than none"


@pytest.mark.rule("lcg-4.22", "lcg-4.24", "lcg-12.4")
def test_f003_local_sheriff() -> None:
    own = {"hand": ["hired_muscle"], "domains": [["local_sheriff", "1 cthulhu"], ["1 cthulhu"], ["1 hastur"]]}
    g = play(busy(own), "play hired muscle")
    assert in_zone(g, 0, "discard") == ["local_sheriff"], "it gave two of three, then it is spent"
    g = play(g, "use local sheriff", "pay with domain 2")
    assert in_zone(g, 0, "discard") == [] and "local_sheriff" in in_zone(g, 0, "hand")
    assert is_drained(g, 0, 1) and not is_drained(g, 0, 2) and not can(g, "use local")
    assert values(card(table({"play": ["local_sheriff"]}), "local_sheriff")) == (4, "CI", ("willpower",), 0)


@pytest.mark.rule("lcg-12.4")
def test_f003_local_sheriff_needs_the_phase_in_which_it_fell() -> None:
    own = {"discard": [{"card": "local_sheriff", "new": True}], "domains": [["1 agency"]]}
    assert can(busy(own), "use local sheriff")
    later = until(table(own, options={"strict_windows": True}), "story")
    assert can(later, "pass") and not can(later, "use local sheriff")
    assert not can(busy({**own, "discard": ["local_sheriff"]}), "use local sheriff")
    assert not can(busy({**own, "drained": [0]}), "use local sheriff")
    assert not can(busy({**own, "play": ["local_sheriff"], "discard": []}), "use local sheriff")
    assert can(table({}, own, active=0), "use local sheriff"), "in the other's turn too"


def test_f004_paul_lemond() -> None:
    armed = {"card": "byakhee_servant", "attached": ["sword_of_yha_tallo"]}
    g = busy({"play": ["paul_lemond"], "domains": [["1 hastur"], ["1 cthulhu"]]}, {"play": [armed, "g_men insane"]})
    g = play(g, "use paul", "pay with domain 1")
    assert choices(g) == ["Byakhee Servant", "G-Men", "Paul LeMond"]
    g = play(g, "choose byakhee")
    assert card(g, "paul_lemond").icons == "TCC", "the printed ones, each as often as there"
    assert theirs(g, "byakhee_servant").icons == "TTCCC" and is_drained(g, 0, 0)
    assert card(play(g, "use paul", "choose g-men"), "paul_lemond").icons == "TCC", "the insane have none"
    assert card(play(g, "use paul", "choose byakhee"), "paul_lemond").icons == "TTCCCC"
    assert card(until(g, "commit"), "paul_lemond").icons == ""


def test_f005_professor_hermann_mulder() -> None:
    own = {"play": ["professor_hermann_mulder", "peeler", "ghost insane"], "hand": ["laboratory_assistant"],
           "domains": [["1 miskatonic"]]}
    g = busy(own, {"play": ["g_men", "hired_muscle"]})
    assert not card(g, "professor_hermann_mulder").insane, "five are no crowd"
    assert values(card(g, "professor_hermann_mulder")) == (4, "CCA", (), 0)
    g = play(g, "play laboratory")
    assert card(g, "professor_hermann_mulder").insane, "six are, those of both sides and the insane"
    assert not card(g, "peeler").insane


def test_f005_professor_hermann_mulder_needs_to_be_able_to() -> None:
    crowd = ["peeler", "ghost", "mad_artist", "g_men", "hired_muscle"]
    bold = {"card": "professor_hermann_mulder", "icons": {"T": 1}}
    g = busy({"play": [bold, *crowd]})
    assert not card(g, "professor_hermann_mulder").insane
    assert card(until(g, "commit"), "professor_hermann_mulder").insane, "as soon as the icon is gone"
    restored = busy({"play": ["professor_hermann_mulder insane", *crowd], "hand": ["dr_carsons_treatment"],
                     "domains": [["1 miskatonic"]]})
    restored = play(restored, "play dr. carson", "choose professor")
    assert card(restored, "professor_hermann_mulder").insane


@pytest.mark.rule("lcg-10.14")
def test_f006_monster_hunter() -> None:
    own = {"play": ["monster_hunter", "hired_muscle at 0"], "domains": [["2 hastur"], ["2 cthulhu"]]}
    g = table(own, {"play": ["ocean_crawlers", SPIRIT, "thomas_f_malone"]}, stage="oppose_window")
    g = until(g, "use monster")
    assert tokens(g, 0) == [2, 0], "when all stories are resolved"
    g = play(g, "use monster", "pay with domain 1")
    assert choices(g) == ["Monster Hunter", "Ocean Crawlers"], "skill 2 or less, not the invulnerable"
    g = play(g, "choose ocean")
    assert zone(g, "ocean_crawlers") == "discard" and is_drained(g, 0, 0) and not can(g, "use monster")


@pytest.mark.parametrize(("enemy", "usable"), [("clover_club_torch_singer", True), ("peeler", False)])
def test_f006_monster_hunter_needs_a_margin_of_two(enemy: str, usable: bool) -> None:
    own = {"play": ["monster_hunter", "hired_muscle at 0"], "domains": [["2 hastur"]]}
    g = table(own, {"play": [f"{enemy} at 0", "ghost"]}, stage="oppose_window", options={"strict_windows": True})
    seen = False
    while not g.over and int(g.states["active"][0]) == 0:
        seen = seen or can(g, "use monster")
        g = play(g, legal(g)[0])
    assert seen == usable


def test_f006_monster_hunter_is_not_for_the_loser() -> None:
    hunters = {"play": ["monster_hunter", "blackwood_file_clerk at 0"], "domains": [["2 hastur"]]}
    g = table(hunters, {"play": ["g_men at 0"]}, stage="oppose_window", options={"strict_windows": True})
    g = until(g, "end_window")
    assert zone(g, "blackwood_file_clerk") == "discard" and not can(g, "use monster")
    g = until(table({"play": ["ghost at 0"]}, {**hunters, "play": ["monster_hunter", "hired_muscle at 0"]},
                    stage="oppose_window"), "use monster")
    assert g.player == 1, "but for a defender who wins"


@pytest.mark.rule("lcg-10.14")
def test_f006_monster_hunter_answers_each_struggle_once() -> None:
    own = {"play": ["monster_hunter", "hired_muscle at 0", "keeper_of_the_golden_path at 0"],
           "domains": [["2 hastur"], ["2 cthulhu"], ["2 agency"]]}
    g = until(table(own, {"play": ["ocean_crawlers", "son_of_yeb"]}, stage="oppose_window"), "use monster")
    g = play(g, "use monster", "pay with domain 1", "choose ocean", "use monster", "pay with domain 2", "choose son")
    assert zone(g, "ocean_crawlers") == "discard" and zone(g, "son_of_yeb") == "discard" and not can(g, "use monster")


def test_f007_undercover_security() -> None:
    printed = (2, "CI", ("heroic", "willpower"), 0)
    for elsewhere, enough in (("1 cthulhu", False), ("1 agency", True)):
        g = busy({"hand": ["undercover_security"], "domains": [["1 agency", "1 hastur"], [elsewhere]]})
        assert can(g, "play undercover") == enough, "steadfast 2, on all domains together"
    g = play(g, "play undercover")
    assert values(card(g, "undercover_security")) == printed and is_drained(g, 0, 0)
    assert not can(busy({"play": ["arcane_initiate"], "hand": ["undercover_security"], "domains": [["2 agency"]]}),
                   "play undercover"), "Heroic"


def test_f008_hired_muscle() -> None:
    check_plain("hired_muscle", "agency", 3, (3, "CCC", (), 1))


def test_f009_freelance_occultist() -> None:
    check_plain("freelance_occultist", "agency", 3, (2, "CA", ("fast",), 0))


def test_f010_blackwood_file_clerk() -> None:
    check_plain("blackwood_file_clerk", "agency", 2, (3, "I", (), 0))


def test_f011_peeler() -> None:
    alone = busy({"play": ["peeler"], "hand": ["shotgun"], "domains": [["1 agency"]]}, {"play": ["ghost"]})
    assert values(card(alone, "peeler")) == (1, "CC", (), 0)
    armed = play(alone, "play shotgun", "choose ghost")
    assert card(armed, "peeler").keywords == ("willpower",) and card(armed, "ghost").keywords == (), "any Attachment"
    places: list[dict[str, Any]] = [{"card": "sleep_of_reason", "on_story": 2},
                                    {"card": "ghost", "attached": ["patrol_wagon"]}]
    for attached in places:
        g = busy({"play": ["peeler"], "hand": ["get_it_off"], "domains": [["1 cthulhu"]]}, {"play": [attached]})
        assert card(g, "peeler").keywords == ("willpower",)
        assert card(play(g, "play get it off"), "peeler").keywords == ()
    assert card(busy({"play": ["peeler", "shadowed_reef"]}), "peeler").keywords == (), "a Location is none"


@pytest.mark.rule("lcg-10.10")
def test_f012_t_men() -> None:
    g = busy({"hand": ["t_men"], "domains": [["5 agency"]]}, {"play": ["ghost", "hired_muscle", "cthulhu"]})
    g = play(g, "play t-men")
    assert choices(g) == ["Ghost", "Hired Muscle", "T-Men"] and not can(g, "pass")
    g = play(g, "choose hired")
    assert theirs(g, "hired_muscle").wounds == 1 and values(card(g, "t_men")) == (3, "CCC", (), 0)
    assert zone(g, "ghost") == "play"


@pytest.mark.rule("lcg-10.24")
def test_f012_t_men_needs_a_victim_even_itself() -> None:
    g = busy({"hand": ["t_men"], "domains": [["5 agency"]]}, {"play": ["cthulhu"]})
    assert zone(play(g, "play t-men"), "t_men") == "discard"


def test_f013_g_men() -> None:
    check_plain("g_men", "agency", 6, (6, "CCCCC", ("heroic", "willpower"), 3))


def test_f014_shotgun() -> None:
    own = {"play": [ARMED, "g_men at 1"], "domains": [["1 hastur"]]}
    other = {"play": ["ghost at 0", "hired_muscle at 0", "mad_artist at 1", "dagon at 0", "son_of_yeb"]}
    g = table(own, other, stage="oppose_window")
    g = play(g, "use shotgun")
    assert choices(g) == ["Hired Muscle", "Peeler"], "at the same story, its host too, not the invulnerable"
    g = play(g, "choose hired")
    assert theirs(g, "hired_muscle").wounds == 1 and is_drained(g, 0, 0) and not can(g, "use shotgun")
    at_rest = busy({"play": [{**ARMED, "story": None}], "domains": [["1 hastur"]]}, {"play": ["hired_muscle"]})
    assert not can(at_rest, "use shotgun"), "its host is not committed"


@pytest.mark.rule("lcg-12.5", "lcg-5.13", "lcg-5.16")
def test_f014_shotgun_is_used_by_the_controller_of_its_host() -> None:
    g = busy({"hand": ["shotgun"], "domains": [["1 agency"]]}, {"play": ["peeler"]})
    g = play(g, "play shotgun")
    assert card(g, "peeler").attached == ["shotgun"] and card(g, "shotgun").seat == 0
    other = {"play": [{**ARMED, "attached": [{"card": "shotgun", "seat": 0, "owner": 0}]}], "domains": [["1 hastur"]]}
    g = table({"play": ["hired_muscle at 0"], "domains": [["1 agency"]]}, other, stage="oppose_window",
              options={"strict_windows": True})
    assert g.player == 0 and not can(g, "use shotgun")
    assert can(play(g, "pass"), "use shotgun")


def test_f015_patrol_wagon() -> None:
    covered = {"card": "hired_muscle", "attached": ["patrol_wagon"]}
    blast = {"hand": ["shotgun_blast"], "domains": [["3 agency"]]}
    g = busy(blast, {"play": [covered, "ghost"], "domains": [["2 hastur"]]})
    assert theirs(g, "hired_muscle").toughness == 2 and card(g, "ghost").toughness == 0
    shot = play(g, "play shotgun blast", "x is 3", "choose hired")
    assert shot.player == 1
    saved, hit = play(shot, "use patrol wagon"), play(shot, "pass")
    assert theirs(saved, "hired_muscle").wounds == 0 and is_drained(saved, 1, 0)
    assert theirs(hit, "hired_muscle").wounds == 1 and not is_drained(hit, 1, 0)
    ghost = play(g, "play shotgun blast", "x is 3", "choose ghost")
    assert zone(ghost, "ghost") == "discard" and ghost.player == 0, "only its host"
    poor = busy(blast, {"play": [covered], "domains": [["1 hastur"]]})
    assert play(poor, "play shotgun blast").player == 0, "it costs two"


def test_f015_patrol_wagon_needs_to_be_paid_for_each_wound() -> None:
    covered = {"card": "hired_muscle", "attached": ["patrol_wagon"]}
    g = busy({"hand": ["short_fuse"], "domains": [["3 agency"]]},
             {"play": [covered, "ghost"], "domains": [["2 hastur"], ["2 hastur"]]})
    g = play(g, "play short fuse", "choose hired", "use patrol", "pass")
    assert g.player == 1 and theirs(g, "hired_muscle").wounds == 1, "one is cancelled, one has landed"
    g = play(g, "use patrol")
    assert g.player == 0 and theirs(g, "hired_muscle").zone == "discard" and zone(g, "patrol_wagon") == "discard"


@pytest.mark.rule("lcg-4.14", "lcg-9.16")
def test_f016_shotgun_blast() -> None:
    g = busy({"hand": ["shotgun_blast"], "domains": [["1 agency", "2 hastur"], ["4 hastur"]]},
             {"play": ["ghost", "hired_muscle", "dagon", SPIRIT, "hastur insane"]})
    g = play(g, "play shotgun blast")
    assert theirs(play(g, "pay nothing"), "hastur").zone == "discard", "of skill 0"
    g = play(g, "pay with domain 1")
    assert legal(g) == ["X is 1", "X is 2", "X is 3"], "a match, and no more than the domain pays"
    two = play(g, "x is 2")
    assert choices(two) == ["Ghost", "Hastur"], "the insane have skill 0"
    g = play(g, "x is 3")
    assert choices(g) == ["Ghost", "Hastur", "Hired Muscle"]
    g = play(g, "choose hired")
    assert theirs(g, "hired_muscle").wounds == 1 and is_drained(g, 0, 0) and zone(g, "shotgun_blast") == "discard"
    strong = busy({"hand": ["shotgun_blast"], "domains": [["2 agency"]]}, {"play": ["hired_muscle"]})
    assert not can(strong, "play shotgun blast"), "nobody that X reaches"


def test_f017_short_fuse() -> None:
    own = {"hand": ["short_fuse"], "domains": [["3 agency"]]}
    g = busy(own, {"play": ["hastur", "dagon", "peeler"]})
    g = play(g, "play short fuse")
    assert choices(g) == ["Hastur", "Peeler"], "not the invulnerable"
    g = play(g, "choose hastur")
    assert zone(g, "hastur") == "discard" and zone(g, "peeler") == "play", "Toughness +4 is not enough"
    assert not can(busy(own, {"play": ["dagon"]}), "play short fuse")
    for wagons, end in ((2, "discard"), (3, "play")):
        covered = {"card": "hastur", "attached": ["patrol_wagon"] * wagons}
        assert zone(play(busy(own, {"play": [covered]}), "play short fuse"), "hastur") == end, "seven wounds"


@pytest.mark.rule("lcg-5.2")
def test_f017_short_fuse_needs_the_own_operations_phase() -> None:
    rich = {"hand": ["short_fuse"], "domains": [["3 agency"]]}
    strict = {"strict_windows": True}
    assert not can(play(table({}, {**rich, "play": ["peeler"]}, options=strict), "pass"), "play short fuse")
    for stage in ("refresh_window", "draw_window", "resource_window", "story"):
        g = table({**rich, "play": ["peeler"]}, stage=stage, options=strict)
        assert can(g, "pass") and not can(g, "play short fuse"), stage


def test_f018_torch_the_joint() -> None:
    own = {"hand": ["torch_the_joint"], "domains": [["1 agency", "1 cthulhu"], ["1 agency"]]}
    other = {"play": ["shadowed_reef", "dutch_courage", {"card": "ghost", "attached": ["shotgun"]}],
             "domains": [["cathouse", "military_advisor"], ["local_sheriff"]]}
    g = play(busy(own, other), "play torch")
    assert choices(g) == ["Cathouse", "Keeper of the Golden Path", "Military Advisor", "Shadowed Reef"]
    reef = play(g, "choose shadowed reef")
    assert zone(reef, "shadowed_reef") == "discard" and is_drained(reef, 0, 0)
    resource = play(g, "choose cathouse")
    assert in_zone(resource, 1, "discard") == ["cathouse"] and count(resource, 0, "discard") == 1
    assert in_zone(resource, 1, "resource") == ["military_advisor", "local_sheriff"]
    lone = busy({**own, "domains": [["1 agency", "1 cthulhu"]]}, other)
    assert not can(lone, "play torch"), "steadfast 2"


@pytest.mark.rule("lcg-5.2")
def test_f018_torch_the_joint_needs_the_own_operations_phase() -> None:
    rich = {"hand": ["torch_the_joint"], "domains": [["2 agency"]], "play": ["shadowed_reef"]}
    strict = {"strict_windows": True}
    assert not can(table(rich, stage="draw_window", options=strict), "play torch")
    assert not can(play(table({}, rich, options=strict), "pass"), "play torch")


def test_f019_small_price_to_pay() -> None:
    own = {"hand": ["small_price_to_pay"], "play": ["peeler", "mad_artist"], "domains": [["1 agency"]]}
    g = busy(own, {"play": ["ghost", "hired_muscle"]})
    g = play(g, "play small price")
    assert choices(g) == ["Mad Artist", "Peeler"]
    g = play(g, "choose mad artist")
    assert choices(g) == ["Ghost", "Hired Muscle"]
    g = play(g, "choose hired")
    assert choices(g) == ["Hired Muscle", "Mad Artist"], "either of the two"
    ours = play(g, "choose mad artist")
    assert card(ours, "mad_artist").insane and theirs(ours, "hired_muscle").wounds == 1
    enemy = play(g, "choose hired")
    assert theirs(enemy, "hired_muscle").insane and zone(enemy, "mad_artist") == "discard"
    assert not can(busy(own), "play small price"), "one of each side"


@pytest.mark.rule("lcg-12.6", "lcg-10.26")
def test_f019_small_price_to_pay_needs_one_that_can_go_insane() -> None:
    own = {"hand": ["small_price_to_pay"], "domains": [["1 agency"]]}
    g = play(busy({**own, "play": ["g_men"]}, {"play": ["hired_muscle"]}), "play small price")
    assert theirs(g, "hired_muscle").insane and card(g, "g_men").wounds == 1, "only one can go insane"
    g = play(busy({**own, "play": ["g_men"]}, {"play": ["guardian_shoggoth"]}), "play small price")
    assert theirs(g, "guardian_shoggoth").wounds == 0 and card(g, "g_men").wounds == 0
    assert zone(g, "small_price_to_pay") == "discard" and is_drained(g, 0, 0)


def test_f020_working_a_hunch() -> None:
    own = {"hand": ["working_a_hunch"], "play": ["peeler"], "domains": [["1 agency"], ["1 agency", "1 hastur"]]}
    g = play(busy(own, {"play": ["ghost"]}), "play working")
    exact, over = play(g, "pay with domain 1"), play(g, "pay with domain 2")
    assert choices(exact) == ["Ghost", "Peeler"]
    exact, over = play(exact, "choose ghost"), play(over, "choose ghost")
    assert card(exact, "ghost").icons == "CC" and card(over, "ghost").icons == "CCAI"
    assert card(over, "peeler").icons == "CC"
    assert card(until(over, "commit"), "ghost").icons == ""
