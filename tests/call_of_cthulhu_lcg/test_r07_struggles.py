"""Chapter 7: struggles."""

import pytest
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import asked, can, fight, fought, legal, mind, play, shown, stage, tokens, until

CALM = ["innsmouth_troublemaker", "priestess_of_bubastis", "clover_club_bouncer", "dabbler_in_the_unknown", "patsy"]
"""Characters of skill 1 without icons; the first bears a wound."""
REASON, INSPECTION = "sleep_of_reason", "open_for_inspection"


def questions(g: State) -> list[str]:
    """What is asked during the struggles, in order; the last of the answers is given."""
    found = []
    while stage(g) == "resolve":
        if asked(g) != "act":
            found.append(asked(g))
        g = play(g, legal(g)[-1])
    return found


@pytest.mark.rule("lcg-7.1")
def test_terror_combat_arcane_investigation_then_success() -> None:
    own = ["keeper_of_the_golden_path", "hired_muscle", "overzealous_initiate", "extortionist"]
    g = fight(own, CALM)
    assert questions(g) == ["madden", "take_wound", "ready"]
    before = until(g, "ready")
    assert tokens(before, 0) == [0, 0]
    assert tokens(play(before, "ready nobody"), 0) == [2, 0], "investigation and success"


@pytest.mark.rule("lcg-7.2")
def test_only_icons_of_this_kind_at_this_story_count() -> None:
    g = fight(["servant_of_nodens"], ["mad_artist"], other_more={"play": ["keeper_of_the_golden_path"]})
    assert mind(g, "mad_artist"), "one T against none: the Keeper is elsewhere, and C and A are no T"


@pytest.mark.rule("lcg-7.2")
def test_icons_of_several_characters_are_added() -> None:
    g = fight(["servant_of_nodens", "degenerate_ghoul"], ["guardian_shoggoth", *CALM[:2]])
    assert asked(g) == "madden" and g.player == 1, "two T against one"


@pytest.mark.rule("lcg-7.3")
@pytest.mark.parametrize(("own", "other"), [("servant_of_nodens", "degenerate_ghoul"), ("ghost", "patsy")])
def test_nothing_happens_with_equally_many_icons(own: str, other: str) -> None:
    g = fight([own, "innsmouth_troublemaker"], [other, "priestess_of_bubastis"])
    assert asked(g) == "act" and not any(mind(g, key) for key in (own, other))
    assert shown(g, own).zone == shown(g, other).zone == "play" and tokens(g, 0) in ([0, 0], [1, 0])


@pytest.mark.rule("lcg-7.3")
def test_what_follows_is_done_before_the_next_struggle() -> None:
    assert tokens(fought(fight(["hired_muscle"], ["ghost", {"card": "blackwood_file_clerk", "keywords":
                                                            ["invulnerability"]}])), 0)[1] == 1
    g = fight(["degenerate_ghoul"], ["blackwood_file_clerk"])
    assert mind(g, "blackwood_file_clerk") and tokens(g, 0)[1] == 0


@pytest.mark.rule("lcg-7.4")
def test_a_struggle_can_be_won_against_nobody() -> None:
    g = fight(["extortionist"], [], own_more={"hand": ["political_demonstration"], "play": ["cathouse"]})
    assert tokens(g, 0) == [3, 0], "investigation, success and the second token for an unopposed story"
    assert can(g, "play Political Demonstration"), "the struggle was won by two"


@pytest.mark.rule("lcg-7.5")
def test_the_loser_of_terror_chooses_who_can_go_insane() -> None:
    g = fight(["keeper_of_the_golden_path"], ["servant_of_nodens", "triggerman", "mad_artist", "bag_man"])
    assert g.player == 1 and sorted(legal(g)) == ["Bag Man goes insane", "Mad Artist goes insane"]
    g = play(g, "Mad Artist")
    assert mind(g, "mad_artist") and not mind(g, "bag_man")


@pytest.mark.rule("lcg-7.5")
def test_terror_lost_without_anybody_who_can_go_insane_does_nothing() -> None:
    g = fight(["keeper_of_the_golden_path"], ["servant_of_nodens", "triggerman"])
    assert asked(g) == "act" and not mind(g, "servant_of_nodens") and not mind(g, "triggerman")


@pytest.mark.rule("lcg-7.5")
def test_the_active_player_can_lose_terror_too() -> None:
    g = fight(CALM[:2], ["keeper_of_the_golden_path"])
    assert (asked(g), g.player) == ("madden", 0)


@pytest.mark.rule("lcg-7.6")
def test_the_loser_of_combat_chooses_who_can_be_wounded() -> None:
    g = fight(["hired_muscle"], ["ghost", *CALM[:2]])
    assert g.player == 1
    assert sorted(legal(g)) == ["Innsmouth Troublemaker takes a wound", "Priestess of Bubastis takes a wound"]
    assert shown(fought(play(g, "Innsmouth")), "innsmouth_troublemaker").wounds == 1
    assert shown(fought(play(g, "Priestess")), "priestess_of_bubastis").zone == "discard"


@pytest.mark.rule("lcg-7.6")
def test_combat_lost_without_anybody_who_can_be_wounded_does_nothing() -> None:
    g = fight(["hired_muscle"], ["ghost"], other_more={"play": ["patsy"]})
    assert (shown(g, "ghost").zone, shown(g, "patsy").zone, shown(g, "ghost").wounds) == ("play", "play", 0)


@pytest.mark.rule("lcg-7.7")
def test_the_winner_of_arcane_may_ready_one_of_the_own_at_the_story() -> None:
    g = fight(["overzealous_initiate", "priestess_of_bubastis"], ["patsy"], own_more={"play": ["bag_man exhausted"]})
    assert (asked(g), g.player) == ("ready", 0)
    assert sorted(legal(g)) == ["ready Overzealous Initiate", "ready Priestess of Bubastis", "ready nobody"]
    g = play(g, "ready Overzealous")
    assert not shown(g, "overzealous_initiate").exhausted and shown(g, "priestess_of_bubastis").exhausted
    assert all(shown(play(fight(["overzealous_initiate"], []), "ready nobody"), key).exhausted
               for key in ["overzealous_initiate"])


@pytest.mark.rule("lcg-7.8")
def test_with_the_option_the_winner_of_arcane_must_ready_one() -> None:
    own = ["overzealous_initiate", "priestess_of_bubastis"]
    assert can(fight(own, []), "ready nobody")
    assert sorted(legal(fight(own, [], options={"arcane": "must"}))) == [
        "ready Overzealous Initiate", "ready Priestess of Bubastis"
    ]


@pytest.mark.rule("lcg-7.9")
def test_who_is_readied_needs_no_icon_and_stays_committed() -> None:
    g = play(fight(["overzealous_initiate", "patsy"], ["ghost"]), "ready Patsy")
    assert not shown(g, "patsy").exhausted and shown(g, "patsy").story == 0
    assert tokens(g, 0) == [1, 0], "skill 3 against 1"


@pytest.mark.rule("lcg-7.10")
def test_investigation_gives_a_token_to_whoever_wins_it() -> None:
    assert tokens(fight(["patsy"], ["extortionist"]), 0) == [0, 1]
    assert tokens(fight(["extortionist"], ["ghost", "ghost"]), 0) == [1, 0]


@pytest.mark.rule("lcg-7.11", "lcg-7.12")
def test_an_extra_icon_is_one_more_struggle() -> None:
    there = {"card": INSPECTION, "on_story": 0}
    g = fight(["extortionist"], ["ghost", "ghost"], other_more={"play": [there]})
    assert tokens(g, 0) == [3, 0]
    g = fight(["overzealous_initiate", "patsy"], ["ghost"], other_more={"play": [there]})
    assert questions(g) == ["ready", "ready"]


@pytest.mark.rule("lcg-7.12", "lcg-7.13")
def test_with_sleep_of_reason_four_terrors_come_before_combat() -> None:
    g = fight(["keeper_of_the_golden_path", "hired_muscle"], [*CALM, "paul_lemond"],
              own_more={"play": [{"card": REASON, "on_story": 0}]})
    assert questions(g) == ["madden"] * 4 + ["take_wound"]


@pytest.mark.rule("lcg-7.12")
def test_extra_struggles_without_a_first_come_in_the_same_place() -> None:
    g = fight(["keeper_of_the_golden_path", "hired_muscle"], [*CALM, "ghost"], stories=[{"dropped": "T"}],
              own_more={"play": [{"card": REASON, "on_story": 0}]})
    assert questions(g) == ["madden"] * 3 + ["take_wound"]


@pytest.mark.rule("lcg-7.14")
def test_struggle_icons_are_nobodys_icons() -> None:
    g = fight(["patsy"], ["dabbler_in_the_unknown", "priestess_of_bubastis"],
              own_more={"play": [{"card": REASON, "on_story": 0}, {"card": INSPECTION, "on_story": 0}]})
    assert asked(g) == "act" and tokens(g, 0) == [0, 0]
    assert not any(mind(g, key) for key in ("patsy", "dabbler_in_the_unknown", "priestess_of_bubastis"))


@pytest.mark.rule("lcg-7.15")
@pytest.mark.parametrize(("dropped", "count"), [("", 3), ("I", 2), ("II", 1), ("III", 0), ("T", 3)])
def test_a_lost_icon_is_one_struggle_less(dropped: str, count: int) -> None:
    g = fight(["extortionist"], ["ghost", "ghost"], stories=[{"dropped": dropped}],
              own_more={"play": [{"card": INSPECTION, "on_story": 0}]})
    assert tokens(g, 0) == [count, 0]


@pytest.mark.rule("lcg-7.16")
def test_icons_are_counted_anew_for_each_struggle() -> None:
    own = ["keeper_of_the_golden_path", "blackwood_file_clerk"]
    g = fight(own, ["laboratory_assistant", "priestess_of_bubastis"])
    assert tokens(fought(play(g, "Laboratory Assistant goes insane")), 0) == [2, 0]
    assert tokens(fought(play(g, "Priestess of Bubastis goes insane")), 0) == [1, 0], "one I each"


@pytest.mark.rule("lcg-7.16", "lcg-7.17")
def test_fast_characters_are_counted_anew_for_each_struggle() -> None:
    own, other = ["blackwood_file_clerk", "ghost"], ["freelance_occultist", "laboratory_assistant"]
    g = fight(["guardian_shoggoth", *own], other)
    g = play(g, "Freelance Occultist goes insane")
    assert tokens(fought(g), 0)[1] == 0, "the only Fast one is not there any more"
    assert tokens(fought(fight(own, other)), 0)[1] == 1


@pytest.mark.rule("lcg-7.17")
@pytest.mark.parametrize(("own", "token"), [("freelance_occultist", 1), ("mad_artist", 0)])
def test_more_fast_characters_win_the_tie_of_success(own: str, token: int) -> None:
    g = fought(fight([own], ["ghost", "ghost"]))
    assert tokens(g, 0) == [token, 0], "skill 2 against 2"


@pytest.mark.rule("lcg-7.17")
def test_more_fast_characters_win_the_ties_of_struggles() -> None:
    g = fight(["freelance_occultist"], ["mad_artist", "patsy"])
    assert (asked(g), g.player) == ("take_wound", 1), "one C each"
    g = fight(["mad_artist", "patsy"], ["freelance_occultist", "freelance_occultist", "young_deep_one"],
              stories=[{"dropped": "C"}])
    assert (asked(g), g.player) == ("ready", 1)


@pytest.mark.rule("lcg-7.17")
def test_one_fast_character_does_not_beat_two() -> None:
    g = fight(["freelance_occultist", "patsy"], [{"card": "mad_artist", "keywords": ["fast"]},
                                                 {"card": "ghost", "keywords": ["fast"]}])
    assert (asked(g), g.player) == ("take_wound", 0)


@pytest.mark.rule("lcg-7.18")
def test_a_tie_at_zero_has_no_winner() -> None:
    g = fight([{"card": "patsy", "keywords": ["fast"]}], CALM[:2])
    assert asked(g) == "act" and not any(mind(g, key) for key in CALM[:2]) and tokens(g, 0) == [0, 0]
    nothing = fought(fight([{"card": "young_deep_one", "keywords": ["fast"]}], [{"card": "ghost", "skill": -1}]))
    assert tokens(nothing, 0) == [0, 0], "skill 0 against 0"


@pytest.mark.rule("lcg-7.18")
def test_with_equally_many_fast_characters_ties_stay_ties() -> None:
    g = fight(["freelance_occultist"], ["freelance_occultist"])
    assert asked(g) == "act" and shown(g, "freelance_occultist", 1).zone == "play"
    assert shown(g, "freelance_occultist", 2).zone == "play"
    assert tokens(g, 0) == [0, 0]


@pytest.mark.rule("lcg-7.19")
@pytest.mark.parametrize(("own", "other", "may"), [
    ("hired_muscle", "priestess_of_bubastis", True), ("hired_muscle", "hired_muscle", False),
    ("bag_man", "young_deep_one", False), ("bag_man", "innsmouth_troublemaker", True),
])
def test_a_struggle_is_won_by_the_difference(own: str, other: str, may: bool) -> None:
    """Bag Man wins the combat of two C against two because he is Fast."""
    g = fought(fight([own], [other, "ghost"],
                     own_more={"hand": ["political_demonstration"], "play": ["cathouse"]},
                     stories=[{"dropped": "AI"}]))
    assert can(g, "play Political Demonstration") == may
