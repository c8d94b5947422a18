"""Chapter 6: the story phase."""

import pytest
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import asked, can, card, legal, play, stage, table, theirs, tokens, until, zone

STRICT = {"strict_windows": True}
STORIES = ("Nowhere to Hide", "The Shadow out of Time", "Opening Night")
AT_ONCE = {"strict_windows": True, "uncommit": "story"}


def commits(g: State) -> list[str]:
    """Whom the seat that is asked may commit to the story that is asked about."""
    return [one for one in legal(g) if not one.startswith("commit no more")]


def passed(g: State, seat: int) -> State:
    """The first question of the other kind than committing, or of the other seat, after no more commits."""
    while asked(g) == "commit" and g.player == seat:
        g = play(g, legal(g)[0])
    return g


@pytest.mark.rule("lcg-6.1")
def test_the_active_player_commits_then_the_opponent_then_stories_are_resolved() -> None:
    g = table({"play": ["bag_man", "ghost"]}, {"play": ["peeler"]}, stage="commit", options=STRICT)
    g = play(g, "commit Bag Man to Nowhere", "commit no more to Nowhere", "commit Ghost to The Shadow")
    order = [("commit", 0)]
    while int(g.states["active"][0]) == 0:
        order.append((asked(g), g.player))
        g = play(g, legal(g)[0])
    assert [one for one in dict.fromkeys(order) if one[0] in ("commit", "story")] == [
        ("commit", 0), ("commit", 1), ("story", 0)]


@pytest.mark.rule("lcg-6.1")
@pytest.mark.parametrize("at", ["commit", "oppose"])
def test_nothing_is_resolved_before_both_have_committed(at: str) -> None:
    g = table({"play": ["bag_man at 0"] if at == "oppose" else ["bag_man"]}, {"play": ["peeler"]}, stage=at,
              options=STRICT)
    assert asked(g) == "commit" and g.player == (0 if at == "commit" else 1) and tokens(g, 0) == [0, 0]


@pytest.mark.rule("lcg-6.2")
def test_any_number_may_be_committed_to_each_story_which_exhausts_them() -> None:
    keys = ["bag_man", "peeler", "ghost", "mad_artist"]
    g = table({"play": keys}, stage="commit", options=STRICT)
    g = play(g, "commit Bag Man to Nowhere", "commit no more", "commit Ghost to The Shadow", "commit Mad Artist to The")
    g = passed(g, 0)
    assert [card(g, key).story for key in keys] == [0, None, 1, 1]
    assert [card(g, key).exhausted for key in keys] == [True, False, True, True]


@pytest.mark.rule("lcg-6.2")
def test_each_may_be_committed_to_one_story_only() -> None:
    g = play(table({"play": ["bag_man", "peeler"]}, stage="commit", options=STRICT), "commit Bag Man to Nowhere")
    while asked(g) == "commit":
        assert not any("Bag Man" in one for one in legal(g))
        g = play(g, legal(g)[0])


@pytest.mark.rule("lcg-6.2")
@pytest.mark.parametrize("slot", [0, 1, 2])
def test_every_story_is_open_to_the_active_player_who_may_commit_nobody(slot: int) -> None:
    g = table({"play": ["bag_man"]}, stage="commit", options=STRICT)
    for at in range(slot):
        g = play(g, f"commit no more to {STORIES[at]}")
    assert legal(g) == [f"commit no more to {STORIES[slot]}", f"commit Bag Man to {STORIES[slot]}"]


@pytest.mark.rule("lcg-6.2")
def test_the_characters_of_the_other_are_not_ones_own() -> None:
    g = table({"play": ["bag_man"]}, {"play": ["peeler"]}, stage="commit", options=STRICT)
    assert commits(g) == ["commit Bag Man to Nowhere to Hide"]


@pytest.mark.rule("lcg-6.3")
def test_what_follows_from_commits_comes_after_all_of_them() -> None:
    g = table({"play": ["ravager_from_the_deep", "bag_man", "peeler"]}, stage="commit")
    g = play(g, "commit Ravager from the Deep to Nowhere", "commit Peeler to Nowhere")
    assert asked(g) == "commit" and zone(g, "peeler") == "play"
    g = passed(g, 0)
    assert (zone(g, "bag_man"), zone(g, "peeler")) == ("play", "discard"), "Ravager wounds who was committed later too"


@pytest.mark.rule("lcg-6.3")
def test_those_who_commit_are_exhausted_together() -> None:
    g = table({"play": ["bag_man", "peeler"]}, stage="commit", options=STRICT)
    g = play(g, "commit Bag Man to Nowhere")
    assert asked(g) == "commit" and not card(g, "bag_man").exhausted
    assert card(passed(g, 0), "bag_man").exhausted


@pytest.mark.rule("lcg-6.3")
def test_a_character_that_was_committed_before_is_not_exhausted_again() -> None:
    turncoat = {"card": "peeler", "owner": 0, "borrowed": True, "story": 0}
    g = table({"play": ["bag_man at 0"]}, {"play": [turncoat, "ghost"]}, stage="oppose", contested=[0], options=STRICT)
    g = passed(g, 1)
    assert card(g, "peeler").story == 0 and not card(g, "peeler").exhausted


@pytest.mark.rule("lcg-6.4")
def test_example_of_five_characters_three_are_committed() -> None:
    keys = ["bag_man", "peeler", "ghost", "mad_artist", "hired_muscle"]
    g = table({"play": keys}, stage="commit", options=STRICT)
    g = play(g, "commit Bag Man to Nowhere", "commit no more", "commit Ghost to The Shadow", "commit Mad Artist to The")
    g = until(passed(g, 0), "story")
    assert [key for key in keys if not card(g, key).exhausted] == ["peeler", "hired_muscle"]
    g = until(g, "resolve Nowhere")
    assert legal(g) == ["resolve Nowhere to Hide", "resolve The Shadow out of Time"]
    g = until(g, "end_window")
    assert tokens(g, 0) != [0, 0] != tokens(g, 1) and tokens(g, 2) == [0, 0]


@pytest.mark.rule("lcg-6.5")
def test_the_opponent_commits_only_where_the_active_player_has() -> None:
    g = table({"play": ["bag_man at 1"]}, {"play": ["peeler", "ghost", "mad_artist exhausted"]}, stage="oppose",
              options=STRICT)
    seen = set()
    while asked(g) == "commit":
        seen |= set(legal(g))
        g = play(g, "commit Ghost" if can(g, "commit Ghost") else legal(g)[0])
    assert seen == {"commit no more to The Shadow out of Time", "commit Peeler to The Shadow out of Time",
                    "commit Ghost to The Shadow out of Time"}
    assert card(g, "ghost").story == 1 and card(g, "ghost").exhausted and not card(g, "peeler").exhausted


@pytest.mark.rule("lcg-6.14")
def test_a_story_that_takes_the_place_of_a_won_one_is_another_story() -> None:
    own = {"play": ["bag_man at 0", "ghost at 1", "mad_genius insane", "arkham_asylum"], "domains": [["1 agency"]]}
    g = table(own, {"play": ["peeler"]}, stage="commit_window", stories=[{"tokens": [4, 0]}], contested=[0, 1])
    g = play(g, "use Arkham Asylum", "use Mad Genius", "choose Nowhere to Hide", "decline")
    assert asked(g) == "commit" and g.player == 1
    assert commits(g) == ["commit Peeler to The Shadow out of Time"]


@pytest.mark.rule("lcg-6.6", "lcg-6.9")
def test_it_does_not_matter_if_that_character_has_left() -> None:
    g = table({"play": ["laboratory_assistant at 0", "bag_man at 1"]},
              {"play": ["peeler", "freelance_photographer"], "hand": ["short_fuse", "shotgun_blast"],
               "domains": [["1 agency"]]}, stage="commit_window")
    g = play(until(g, "play Shotgun Blast"), "play Shotgun Blast", "choose Laboratory")
    assert zone(g, "laboratory_assistant") == "discard"
    g = play(until(g, "commit Freelance Photographer to Nowhere"), "commit Freelance Photographer to Nowhere")
    g = until(g, "resolve Nowhere to Hide")
    assert legal(g) == ["resolve Nowhere to Hide", "resolve The Shadow out of Time"]
    g = play(g, "resolve Nowhere to Hide")
    assert tokens(g, 0) == [0, 1], "the opponent wins the investigation struggle there"


@pytest.mark.rule("lcg-6.7")
def test_exhausted_and_insane_characters_cannot_be_committed() -> None:
    play_area = ["bag_man", "peeler exhausted", "ghost insane"]
    g = table({"play": play_area}, stage="commit", options=STRICT)
    assert commits(g) == ["commit Bag Man to Nowhere to Hide"]
    opposed = table({"play": ["mad_artist at 0"]}, {"play": play_area}, stage="oppose", options=STRICT)
    assert commits(opposed) == ["commit Bag Man to Nowhere to Hide"] and opposed.player == 1


@pytest.mark.rule("lcg-6.8")
def test_the_active_player_picks_which_story_is_next() -> None:
    own = {"play": ["bag_man at 0", "peeler at 1", "ghost at 2"]}
    g = table(own, stage="resolve", options=STRICT)
    assert (asked(g), g.player) == ("story", 0) and len(legal(g)) == 3
    g = play(g, "resolve Opening Night")
    assert tokens(g, 2)[0] > 0 and tokens(g, 0) == tokens(g, 1) == [0, 0]
    assert legal(g) == ["resolve Nowhere to Hide", "resolve The Shadow out of Time"]
    g = play(g, "resolve The Shadow")
    assert stage(g) == "end_window" and tokens(g, 0)[0] > 0 and tokens(g, 1)[0] > 0


@pytest.mark.rule("lcg-6.9")
def test_a_story_where_nobody_is_left_is_not_resolved() -> None:
    g = table({"play": ["laboratory_assistant at 0", "bag_man at 1", "ghost at 2"]},
              {"hand": ["shotgun_blast"], "domains": [["1 agency"]]}, stage="oppose_window")
    g = until(play(until(g, "play Shotgun Blast"), "play Shotgun Blast"), "resolve")
    assert legal(g) == ["resolve The Shadow out of Time", "resolve Opening Night"]


@pytest.mark.rule("lcg-6.10")
def test_characters_stay_committed_until_the_last_window_has_closed() -> None:
    g = table({"play": ["bag_man at 0", "peeler at 1"]}, {"play": ["ghost at 0"]}, stage="resolve", options=STRICT)
    g = play(g, "resolve Nowhere to Hide")
    assert stage(g) == "end_window" and card(g, "bag_man").story == 0 and card(g, "peeler").story == 1
    before = g
    while stage(g) == "end_window":
        before, g = g, play(g, "pass")
    assert [card(before, key).story for key in ("bag_man", "peeler")] == [0, 1]
    assert [card(g, key).story for key in ("bag_man", "peeler", "ghost")] == [None] * 3


@pytest.mark.rule("lcg-6.11")
def test_with_an_option_they_return_as_soon_as_their_story_is_resolved() -> None:
    own = {"play": ["bag_man at 0", "peeler at 1", "mad_artist at 2"]}
    g = table(own, {"play": ["ghost at 0"]}, stage="resolve", options=AT_ONCE)
    g = play(g, "resolve Nowhere to Hide")
    assert card(g, "bag_man").story is None and theirs(g, "ghost").story is None
    assert card(g, "peeler").story == 1 and card(g, "mad_artist").story == 2


@pytest.mark.rule("lcg-6.12")
@pytest.mark.parametrize("options", [STRICT, AT_ONCE])
def test_characters_that_return_stay_ready_or_exhausted(options: dict[str, object]) -> None:
    g = table({"play": ["laboratory_assistant at 0", "strange_librarian at 0"]}, stage="resolve", options=options)
    g = play(g, "ready Laboratory Assistant")
    while int(g.states["active"][0]) == 0:
        g = play(g, legal(g)[0])
    assert card(g, "laboratory_assistant").story is None and not card(g, "laboratory_assistant").exhausted
    assert card(g, "strange_librarian").story is None and card(g, "strange_librarian").exhausted


@pytest.mark.rule("lcg-6.13")
def test_who_goes_insane_or_is_removed_is_no_longer_committed() -> None:
    own = {"play": ["peeler at 0", "celano_fragments", "bag_man at 0"], "domains": [["3 hastur"]]}
    g = table(own, {"play": ["mad_artist"]}, stage="oppose_window", options=STRICT)
    g = play(g, "use Celano Fragments", "X is 3", "choose Bag Man")
    while card(g, "bag_man").story is not None:
        g = play(g, "pass")
    assert stage(g) == "oppose_window" and card(g, "bag_man").exhausted and card(g, "peeler").story == 0
    mad = table({"play": ["hastur"], "domains": [["3 hastur"], ["3 hastur"]]},
                {"play": ["bag_man at 0", "peeler at 0"]}, stage="oppose_window")
    mad = play(mad, "use Hastur", "choose Bag Man")
    assert theirs(mad, "bag_man").insane and theirs(mad, "bag_man").story is None


@pytest.mark.rule("lcg-6.13")
def test_who_leaves_play_and_comes_back_is_not_committed() -> None:
    own = {"play": ["bag_man at 0", "ghost"], "hand": ["agoraphobia"], "domains": [["2 hastur"], ["3 syndicate"]]}
    g = table(own, stage="operations", options={})
    g = play(g, "play Agoraphobia", "choose Bag Man", "play Bag Man")
    assert card(g, "bag_man").story is None and zone(g, "bag_man") == "play"
