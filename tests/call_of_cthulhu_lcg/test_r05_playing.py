"""Chapter 5: playing cards."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.components import STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import NO_STORY
from mythos_envs.kernel.game import State

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
    stage,
    table,
    theirs,
    tokens,
    until,
    zone,
)

STRICT = {"strict_windows": True}
COVER_UP = "the_bootleg_whiskey_cover_up"
BLIND = {"hand": ["blind_submission"], "domains": [["2 hastur"]]}


def row(g: State) -> list[str | None]:
    """The stories in the row, and whose conspiracies lie beside them."""
    slots = g.states["story_card"][0]
    return [STORIES[k].key for k in slots[:3]] + [None if k == NO_STORY else COVER_UP for k in slots[3:]]


# Events.


@pytest.mark.rule("lcg-5.1")
@pytest.mark.parametrize("active", [0, 1])
@pytest.mark.parametrize("at", ["ready", "draw", "resource", "operations", "story"])
def test_an_event_that_is_an_action_may_be_played_in_every_window_by_both(at: str, active: int) -> None:
    own = {"hand": ["working_a_hunch"], "play": ["peeler"], "domains": [["1 agency"]]}
    g = until(table(own, active=active, stage=at), "play Working a Hunch")
    assert g.player == 0 and int(g.states["active"][0]) == active and stage(g).startswith(at.replace("ready", "ref"))
    assert zone(play(g, "play Working a Hunch"), "working_a_hunch") == "discard"


@pytest.mark.rule("lcg-5.1")
def test_responses_and_disrupts_only_when_their_moment_comes() -> None:
    seat: dict[str, Any] = {"hand": ["regeneration", "political_demonstration"], "play": ["peeler", "shadowed_reef"],
                            "domains": [["1 shub_niggurath"], ["1 agency"]]}
    g = table({**seat, "hand": [*seat["hand"], "shotgun_blast"]}, seat, options=STRICT)
    for _ in range(2):
        assert not can(g, "play Regeneration") and not can(g, "play Political")
        g = play(g, "pass")
    shot = table({"hand": ["shotgun_blast"], "domains": [["1 agency"]]}, seat)
    shot = play(shot, "play Shotgun Blast")
    assert shot.player == 1 and legal(shot) == ["pass", "play Regeneration"]


@pytest.mark.rule("lcg-5.2")
@pytest.mark.parametrize(("key", "domain"), [
    ("short_fuse", "3 agency"), ("torch_the_joint", "2 agency"), ("unearthing_the_ancients", "3 miskatonic"),
    ("byakhee_attack", "2 hastur"), ("opening_the_limbo_gate", "4 yog_sothoth"), ("a_single_glimpse", "2 yog_sothoth"),
    ("gathering_at_the_stones", "2 yog_sothoth"),
])
@pytest.mark.parametrize("active", [0, 1])
def test_seven_events_may_be_played_only_in_the_own_operations_phase(key: str, domain: str, active: int) -> None:
    lying = {"play": ["peeler", "shadowed_reef"], "discard": ["bag_man"]}
    own = {**lying, "hand": [key], "domains": [[domain, "1 cthulhu"]]}
    g = table(own, {**lying, "hand": ["shotgun", "ghost"]}, active=active, stage="ready", options=STRICT)
    playable = set()
    while int(g.states["active"][0]) == active:
        if asked(g) == "act" and g.player == 0 and any(one.startswith("play ") for one in legal(g)):
            playable.add(stage(g))
        g = play(g, "attach no resource" if asked(g) == "resource" else legal(g)[0])
    assert playable == ({"operations"} if active == 0 else set())


# Playing and putting into play.


@pytest.mark.rule("lcg-5.3")
def test_putting_into_play_asks_for_no_cost_match_or_steadfast() -> None:
    g = busy({"hand": ["opening_the_limbo_gate"], "discard": ["fishers_from_outside", "t_men"],
              "domains": [["1 yog_sothoth", "3 hastur"], ["5 hastur"]]}, {"discard": ["g_men"], "play": ["peeler"]})
    g = play(g, "play Opening the Limbo Gate", "choose T-Men")
    assert (zone(g, "t_men"), theirs(g, "g_men").zone) == ("play", "play")
    assert not is_drained(g, 0, 1)


@pytest.mark.rule("lcg-5.3")
def test_either_way_the_card_enters_play() -> None:
    g = busy({"hand": ["hungry_dark_young", "victoria_glasser"], "domains": [["3 shub_niggurath"]]},
             {"play": ["peeler"]})
    g = play(g, "play Hungry Dark Young", "use Hungry Dark Young", "put Victoria Glasser into play")
    assert zone(g, "victoria_glasser") == "play"
    assert theirs(g, "peeler").insane, "what follows from her entering happens"


# Unique cards.


@pytest.mark.rule("lcg-5.4")
def test_who_has_a_unique_card_cannot_play_another_copy() -> None:
    own = {"hand": ["victoria_glasser"], "domains": [["2 hastur"]]}
    assert can(table(own, options=STRICT), "play Victoria Glasser")
    assert not can(table({**own, "play": ["victoria_glasser"]}, options=STRICT), "play Victoria Glasser")


@pytest.mark.rule("lcg-5.4")
def test_nor_put_it_into_play() -> None:
    own = {"hand": ["hungry_dark_young", "victoria_glasser", "ghost"], "play": ["victoria_glasser"],
           "domains": [["3 shub_niggurath"]]}
    g = play(busy(own), "play Hungry Dark Young", "use Hungry Dark Young")
    assert not can(g, "put Victoria") and can(g, "put Ghost")


@pytest.mark.rule("lcg-5.4")
def test_nor_take_control_of_it() -> None:
    g = busy({**BLIND, "play": ["victoria_glasser"]}, {"play": ["victoria_glasser", "peeler"]})
    g = play(g, "play Blind Submission")
    assert theirs(play(g, "choose Peeler"), "peeler").seat == 0
    for text in legal(g):
        after = play(g, text)
        after = play(after, "number 2") if asked(after) == "copy" else after
        assert theirs(after, "victoria_glasser").seat == 1


@pytest.mark.rule("lcg-5.5")
def test_both_players_may_have_a_copy_each() -> None:
    own = {"hand": ["victoria_glasser"], "domains": [["2 hastur"]]}
    g = busy(own, {"play": ["victoria_glasser", "peeler"]})
    g = play(g, "play Victoria Glasser")
    assert (zone(g, "victoria_glasser"), theirs(g, "victoria_glasser").zone) == ("play", "play")


@pytest.mark.rule("lcg-5.5")
def test_once_a_copy_has_left_play_another_may_be_played() -> None:
    g = busy({"hand": ["victoria_glasser", "shotgun_blast"], "play": ["victoria_glasser"],
              "domains": [["2 hastur"], ["2 agency"]]})
    assert not can(g, "play Victoria Glasser")
    g = play(g, "play Shotgun Blast")
    assert in_zone(g, 0, "discard")[0] == "victoria_glasser"
    assert can(g, "play Victoria Glasser")


@pytest.mark.rule("lcg-5.6")
def test_an_insane_unique_character_still_counts() -> None:
    own = {"hand": ["paul_lemond"], "play": ["paul_lemond insane"], "domains": [["1 agency"]]}
    assert not can(table(own, options=STRICT), "play Paul LeMond")


# Heroic and Villainous.


@pytest.mark.rule("lcg-5.7")
@pytest.mark.parametrize(("there", "key", "name"), [("keeper_of_the_golden_path", "undercover_security", "Undercover"),
                                                    ("undercover_security", "arcane_initiate", "Arcane Initiate")])
def test_heroic_and_villainous_characters_do_not_meet(there: str, key: str, name: str) -> None:
    own = {"hand": [key], "domains": [["2 agency", "1 yog_sothoth"]]}
    assert can(table({**own, "play": ["peeler"]}, {"play": [there]}, options=STRICT), f"play {name}")
    assert not can(table({**own, "play": [there]}, options=STRICT), f"play {name}")


@pytest.mark.rule("lcg-5.7")
def test_nor_are_they_put_into_play_together() -> None:
    own = {"hand": ["hungry_dark_young", "arcane_initiate", "undercover_security"],
           "domains": [["3 shub_niggurath"]], "play": ["kirby_odonnell"]}
    g = play(busy(own), "play Hungry Dark Young", "use Hungry Dark Young")
    assert not can(g, "put Arcane Initiate") and can(g, "put Undercover Security")


@pytest.mark.rule("lcg-5.7")
def test_two_of_one_kind_do() -> None:
    own = {"hand": ["arcane_initiate"], "domains": [["1 yog_sothoth"]], "play": ["keeper_of_the_golden_path"]}
    assert can(table(own, options=STRICT), "play Arcane Initiate")


@pytest.mark.rule("lcg-5.8")
@pytest.mark.parametrize(("kept", "gone"), [("kirby_odonnell", "arcane_initiate"),
                                            ("arcane_initiate", "kirby_odonnell")])
def test_who_comes_to_control_both_discards_one(kept: str, gone: str) -> None:
    names = {"kirby_odonnell": "Kirby", "arcane_initiate": "Arcane"}
    own = {"play": ["kirby_odonnell insane", "arcane_initiate", "arkham_asylum", "peeler"], "domains": [["1 agency"]]}
    g = play(busy(own), "use Arkham Asylum")
    assert asked(g) == "clash" and g.player == 0 and len(legal(g)) == 2
    g = play(g, f"discard {names[gone]}")
    assert (zone(g, kept), zone(g, gone)) == ("play", "discard") and asked(g) == "act"


@pytest.mark.rule("lcg-5.8")
def test_this_happens_at_once_in_the_refresh_phase_too() -> None:
    g = table({"play": ["kirby_odonnell insane", "arcane_initiate exhausted"]}, stage="refresh")
    assert asked(g) == "clash" and card(g, "arcane_initiate").exhausted


@pytest.mark.rule("lcg-5.9")
def test_it_is_repeated_until_one_kind_is_left() -> None:
    own = {"play": ["kirby_odonnell insane", "arcane_initiate", "keeper_of_the_golden_path", "arkham_asylum"],
           "domains": [["1 agency"]]}
    g = play(busy(own), "use Arkham Asylum")
    g = play(g, "discard Arcane")
    assert asked(g) == "clash" and len(legal(g)) == 2
    g = play(g, "discard Kirby")
    assert asked(g) == "act" and zone(g, "keeper_of_the_golden_path") == "play"


@pytest.mark.rule("lcg-5.10")
def test_the_insane_are_neither_heroic_nor_villainous() -> None:
    own = {"hand": ["arcane_initiate"], "domains": [["1 yog_sothoth"]], "play": ["kirby_odonnell insane"]}
    g = play(busy(own), "play Arcane Initiate")
    assert zone(g, "arcane_initiate") == "play" and asked(g) == "act"


@pytest.mark.rule("lcg-5.10")
def test_they_may_be_restored_beside_the_other_kind() -> None:
    g = table({"play": ["kirby_odonnell insane", "peeler insane", "arcane_initiate"]}, stage="refresh")
    assert can(g, "restore Kirby") and can(g, "restore Peeler")
    assert asked(play(g, "restore Kirby")) == "clash"


# Attachments.


@pytest.mark.rule("lcg-5.11")
def test_an_attachment_is_a_support() -> None:
    armed = {"card": "peeler", "attached": ["alhazred_lamp"]}
    g = play(busy({"hand": ["burrowing_beneath"], "play": [armed], "domains": [["2 shub_niggurath"]]}),
             "play Burrowing Beneath")
    assert zone(g, "alhazred_lamp") == "discard"
    watch = busy({"hand": ["watcher_of_the_woods"], "play": [armed], "domains": [["3 shub_niggurath"]]})
    assert not card(play(watch, "play Watcher"), "watcher_of_the_woods").exhausted


@pytest.mark.rule("lcg-5.12")
@pytest.mark.parametrize(("key", "name", "host", "is_played"), [
    ("alhazred_lamp", "Alhazred Lamp", "peeler", True), ("alhazred_lamp", "Alhazred Lamp", "shadowed_reef", False),
    ("sedated", "Sedated", "peeler insane", True), ("sedated", "Sedated", "peeler", False),
])
def test_it_needs_a_host_of_its_kind(key: str, name: str, host: str, is_played: bool) -> None:
    own = {"hand": [key], "domains": [["2 syndicate", "1 hastur"]], "play": [host]}
    assert can(table(own, options=STRICT), f"play {name}") is is_played


@pytest.mark.rule("lcg-5.12")
def test_it_enters_play_on_its_host() -> None:
    own = {"hand": ["alhazred_lamp"], "domains": [["2 syndicate"]], "play": ["peeler", "bag_man"]}
    g = play(busy(own), "play Alhazred Lamp", "choose Bag Man")
    assert card(g, "bag_man").attached == ["alhazred_lamp"] and card(g, "bag_man").icons == "TCCCAII"
    story = play(busy({"hand": ["sleep_of_reason"], "domains": [["2 cthulhu"]]}), "play Sleep of Reason",
                 "choose The Shadow out of Time")
    assert (zone(story, "sleep_of_reason"), card(story, "sleep_of_reason").place) == ("on_story", 1)


@pytest.mark.rule("lcg-5.12")
def test_the_kind_is_not_asked_again_later() -> None:
    own = {"play": [{"card": "peeler", "attached": ["tcho_tcho_talisman"]}, "ghost"]}
    g = table(own, BLIND, stage="story")
    g = play(until(g, "play Blind Submission"), "play Blind Submission", "choose Peeler")
    assert card(g, "peeler").seat == 1 and card(g, "peeler").attached == ["tcho_tcho_talisman"]


@pytest.mark.rule("lcg-5.13")
@pytest.mark.parametrize(("own", "other"), [(["peeler"], []), ([], ["peeler"]), (["peeler insane"], [])])
def test_the_host_may_be_of_either_side_and_insane(own: list[str], other: list[str]) -> None:
    g = busy({"hand": ["shotgun"], "play": own, "domains": [["1 agency"]]}, {"play": other})
    g = play(g, "play Shotgun")
    assert (theirs(g, "peeler") if other else card(g, "peeler")).attached == ["shotgun"]


@pytest.mark.rule("lcg-5.13")
def test_unless_the_text_says_more() -> None:
    own = {"hand": ["tcho_tcho_talisman"], "domains": [["1 agency"]]}
    assert not can(table(own, {"play": ["peeler"]}, options=STRICT), "play Tcho-Tcho")
    assert can(table({**own, "play": ["peeler"]}, options=STRICT), "play Tcho-Tcho")


@pytest.mark.rule("lcg-5.14")
def test_naming_the_host_is_no_choosing_of_a_target() -> None:
    other = {"play": ["adult_deep_one"], "domains": [["2 hastur"]]}
    g = busy({"hand": ["ghoul_taint"], "domains": [["1 shub_niggurath"]]}, other)
    g = play(g, "play Ghoul Taint")
    assert theirs(g, "adult_deep_one").attached == ["ghoul_taint"] and not is_drained(g, 1, 0)
    chosen = busy({"hand": ["short_fuse"], "domains": [["3 agency"]]}, other)
    assert can(play(chosen, "play Short Fuse"), "use Adult Deep One"), "it can answer a choice"


@pytest.mark.rule("lcg-5.15")
def test_when_the_host_leaves_play_the_attachment_is_destroyed() -> None:
    armed = {"card": "peeler", "attached": ["alhazred_lamp", "45_pistols"]}
    g = play(busy({"hand": ["short_fuse"], "play": [armed], "domains": [["3 agency"]]}), "play Short Fuse")
    assert sorted(in_zone(g, 0, "discard")) == ["45_pistols", "alhazred_lamp", "peeler", "short_fuse"]


@pytest.mark.rule("lcg-5.15")
def test_so_it_is_when_the_host_goes_to_the_hand() -> None:
    armed = {"card": "peeler", "attached": ["45_pistols"]}
    g = play(busy({"hand": ["agoraphobia"], "domains": [["2 hastur"]]}, {"play": [armed]}), "play Agoraphobia")
    assert in_zone(g, 1, "hand") == ["peeler"] and in_zone(g, 1, "discard") == ["45_pistols"]


@pytest.mark.rule("lcg-5.15")
def test_so_it_is_when_the_story_is_won() -> None:
    g = table({"play": ["laboratory_assistant at 0", {"card": "sleep_of_reason", "on_story": 0},
                        {"card": "open_for_inspection", "on_story": 1}]},
              stage="resolve", stories=[{"tokens": [4, 0]}])
    g = until(g, "decline")
    assert zone(g, "sleep_of_reason") == "discard" and zone(g, "open_for_inspection") == "on_story"


@pytest.mark.rule("lcg-5.16")
def test_control_of_an_attachment_does_not_change_with_its_host() -> None:
    armed = {"card": "peeler", "attached": ["patrol_wagon"]}
    g = busy({**BLIND, "play": ["bag_man"]}, {"play": [armed]})
    g = play(g, "play Blind Submission", "choose Peeler")
    assert theirs(g, "peeler").seat == 0 and theirs(g, "patrol_wagon").seat == 1


# Conspiracies.


@pytest.mark.rule("lcg-5.17")
def test_a_conspiracy_joins_the_stories() -> None:
    own = {"hand": [COVER_UP], "domains": [["1 agency"]], "play": ["bag_man"]}
    g = table(own, {"play": ["peeler"]}, options=STRICT)
    before = row(g)
    g = play(g, "play The Bootleg")
    assert row(g) == [*before[:3], COVER_UP, None] and is_drained(g, 0, 0)
    g = play(until(g, "commit Bag Man to The Bootleg"), "commit Bag Man to The Bootleg")
    g = until(play(until(g, "commit Peeler to The Bootleg"), "commit Peeler to The Bootleg"), "act")
    assert card(g, "bag_man").story == theirs(g, "peeler").story == 3


@pytest.mark.rule("lcg-5.17", "lcg-5.20")
@pytest.mark.parametrize("winner", [0, 1])
def test_either_player_may_win_it(winner: int) -> None:
    seats: list[dict[str, Any]] = [{}, {}]
    seats[winner]["play"] = ["laboratory_assistant at 3"]
    g = table(*seats, active=winner, stage="resolve", conspiracies=[{"story": COVER_UP, "tokens": [4, 4]}])
    assert count(g, winner, "won") == 1 and row(g)[3] is None
    assert sum(one is not None for one in row(g)) == 3, "no story takes its place"
    assert card(g, COVER_UP).zone == "won" and card(g, COVER_UP).place == winner


@pytest.mark.rule("lcg-5.18")
def test_nobody_controls_it() -> None:
    both = {"play": ["g_men at 3"]}
    g = table(both, both, stage="oppose_window", conspiracies=[{"story": COVER_UP}], options=STRICT)
    assert card(g, "g_men").keywords == theirs(g, "g_men").keywords == (), "its text is for both"
    watch = busy({"hand": ["watcher_of_the_woods"], "domains": [["3 shub_niggurath"]]},
                 conspiracies=[{"story": COVER_UP}])
    assert card(play(watch, "play Watcher"), "watcher_of_the_woods").exhausted


@pytest.mark.rule("lcg-5.19")
@pytest.mark.parametrize(("there", "is_played"), [([None, None], True), ([{"story": COVER_UP}, None], False),
                                                 ([None, {"story": COVER_UP}], True)])
def test_each_player_may_have_one_in_play(there: list[dict[str, Any] | None], is_played: bool) -> None:
    own = {"hand": [COVER_UP], "domains": [["1 agency"]]}
    assert can(table(own, conspiracies=there, options=STRICT), "play The Bootleg") is is_played


@pytest.mark.rule("lcg-5.19")
@pytest.mark.parametrize("winner", [0, 1])
def test_another_may_be_played_once_it_has_been_won(winner: int) -> None:
    seats: list[dict[str, Any]] = [{"hand": [COVER_UP], "domains": [["1 agency"]]}, {}]
    seats[winner]["play"] = ["laboratory_assistant at 3"]
    g = table(*seats, active=winner, stage="resolve", conspiracies=[{"story": COVER_UP, "tokens": [4, 4]}])
    assert count(g, winner, "won") == 1
    g = play(until(g, "play The Bootleg"), "play The Bootleg")
    assert row(g)[3] == COVER_UP and tokens(g, 3) == [0, 0]


@pytest.mark.rule("lcg-5.20")
def test_a_won_conspiracy_counts_among_the_three_stories() -> None:
    g = table({"play": ["laboratory_assistant at 3"], "won": ["dreamwalkers", "rotting_away"]}, stage="resolve",
              conspiracies=[{"story": COVER_UP, "tokens": [4, 0]}])
    assert g.over and g.outcome().ranking == (0, 1)


@pytest.mark.rule("lcg-5.21")
@pytest.mark.parametrize(("key", "name", "domain"), [("burrowing_beneath", "Burrowing", "2 shub_niggurath"),
                                                    ("deep_one_assault", "Deep One", "6 cthulhu"),
                                                    ("torch_the_joint", "Torch", "2 agency")])
def test_nothing_but_winning_takes_a_conspiracy_away(key: str, name: str, domain: str) -> None:
    own = {"hand": [key], "domains": [[domain]]}
    assert not can(table(own, conspiracies=[{"story": COVER_UP}], options=STRICT), f"play {name}")
    assert can(table({**own, "play": ["shadowed_reef"]}, options=STRICT), f"play {name}"), "a support will do"
