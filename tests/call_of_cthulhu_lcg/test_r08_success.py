"""Chapter 8: success, stories won and the end."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.components import STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import STORY_IN_DECK, STORY_WON
from mythos_envs.call_of_cthulhu_lcg.tables import STORY
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import (
    STRICT,
    asked,
    can,
    count,
    fight,
    fought,
    legal,
    play,
    shown,
    stage,
    table,
    tokens,
    until,
)

WEAK = {"card": "ghost", "skill": -1}
"""A character of skill 0 that cannot be wounded while it is committed."""
GENIUS = {"play": ["mad_genius insane", "arkham_asylum"], "domains": [["1 agency"]]}
"""Who can put a token on any story in any action window."""


def story_in(state: State, slot: int) -> str:
    """The story in a slot."""
    return STORIES[int(state.states["story_card"][0][slot])].key


def token_by_genius(g: State, story: str) -> State:
    """Seat 0 restores the Mad Genius and puts a token on a story."""
    return play(g, "use Arkham Asylum", "pass", "pass", "use Mad Genius", f"choose {story}", "pass", "pass")


def with_tokens(g: State, *rows: tuple[int, int]) -> State:
    """The same with these tokens, which nothing in the box could place at one stroke."""
    g = g.clone()
    for slot, row in enumerate(rows):
        g.states["tokens"][0][slot] = row
    return play(g, "pass")


@pytest.mark.rule("lcg-8.1")
def test_the_skill_of_all_who_are_still_there_is_added_up() -> None:
    assert tokens(fight(["mad_artist"], [WEAK, "ghost"], stories=[{"dropped": "CA"}]), 0) == [1, 0], "2 against 1"
    assert tokens(fight(["mad_artist"], ["ghost", "ghost"], stories=[{"dropped": "CA"}]), 0) == [0, 0], "2 against 2"
    one_fell = fight(["hired_muscle"], ["blackwood_file_clerk", "ghost"], stories=[{"dropped": "I"}])
    assert tokens(fought(one_fell), 0) == [1, 0], "3 against 1, for the clerk of skill 3 has fallen"


@pytest.mark.rule("lcg-8.1")
def test_who_went_insane_does_not_count() -> None:
    g = fight(["laboratory_assistant", "degenerate_ghoul"], ["blackwood_file_clerk"])
    assert tokens(g, 0) == [3, 0], "investigation, success, unopposed"


@pytest.mark.rule("lcg-8.2")
@pytest.mark.parametrize(("own", "other", "token"), [
    (["hired_muscle"], ["ghost", "ghost"], 1), (["hired_muscle"], ["ghost", "ghost", "ghost"], 0),
    (["young_deep_one"], [], 0), (["young_deep_one"], [WEAK], 0),
])
def test_success_needs_more_skill_than_the_opponent_and_at_least_one(own: list[Any], other: list[Any],
                                                                     token: int) -> None:
    assert tokens(fought(fight(own, other)), 0) == [token, 0]


@pytest.mark.rule("lcg-8.3")
def test_the_opponent_does_not_succeed() -> None:
    g = fought(fight([WEAK], ["hired_muscle"]))
    assert tokens(g, 0) == [0, 0]


@pytest.mark.rule("lcg-8.4")
def test_an_unopposed_story_gives_one_token_more() -> None:
    assert tokens(fought(fight(["hired_muscle"], [])), 0) == [2, 0]
    assert tokens(fought(fight(["hired_muscle"], [WEAK])), 0) == [2, 0], "somebody of skill 0 is there"
    assert tokens(fought(fight(["hired_muscle"], ["ghost"])), 0) == [1, 0]


@pytest.mark.rule("lcg-8.5")
def test_tokens_are_placed_without_a_question() -> None:
    g = fight(["extortionist"], [])
    assert stage(g) == "end_window" and tokens(g, 0) == [3, 0]


@pytest.mark.rule("lcg-8.6")
def test_five_tokens_win_a_story_at_any_moment() -> None:
    g = token_by_genius(table(GENIUS, options=STRICT, stories=[{"tokens": [4, 0]}]), "Nowhere to Hide")
    g = play(g, "decline")
    assert stage(g) == "operations" and count(g, 0, "won") == 1
    assert g.states["story_at"][0][STORY["nowhere_to_hide"]] == STORY_WON


@pytest.mark.rule("lcg-8.6")
def test_four_tokens_do_not_win_a_story_and_the_tokens_of_both_are_not_added() -> None:
    g = token_by_genius(table(GENIUS, options=STRICT, stories=[{"tokens": [3, 4]}]), "Nowhere to Hide")
    assert count(g, 0, "won") == count(g, 1, "won") == 0 and tokens(g, 0) == [4, 4]


@pytest.mark.rule("lcg-8.6", "lcg-8.7")
def test_investigation_can_win_a_story_which_ends_its_resolution() -> None:
    g = fight(["extortionist", "laboratory_assistant"], ["ghost"], stories=[{"tokens": [4, 0]}],
              own_more={"play": [{"card": "open_for_inspection", "on_story": 0}]})
    g = play(g, "decline")
    assert stage(g) == "end_window" and count(g, 0, "won") == 1
    assert tokens(g, 0) == [0, 0], "neither the other investigations nor success"
    for key in ("extortionist", "laboratory_assistant", "ghost"):
        assert shown(g, key).story is None and shown(g, key).exhausted


@pytest.mark.rule("lcg-8.7")
def test_a_story_won_before_its_resolution_is_not_resolved() -> None:
    own = {"play": ["hired_muscle at 0", "mad_artist at 1", *GENIUS["play"]], "domains": [["1 agency"]]}
    g = table(own, {"play": ["patsy at 0", "bag_man"]}, options=STRICT, stage="commit_window",
              stories=[{"tokens": [4, 0]}])
    g = play(token_by_genius(g, "Nowhere to Hide"), "decline")
    assert shown(g, "hired_muscle").story is None and shown(g, "patsy").story is None
    assert shown(g, "mad_artist").story == 1
    g = until(g, "commit")
    assert stage(g) == "oppose_window" or [text for text in legal(g) if "The Shadow out of Time" in text]
    assert not can(g, f"commit Bag Man to {story_in(g, 0)}")
    g = fought(g)
    assert tokens(g, 0) == [0, 0] and tokens(g, 1)[0] > 0


@pytest.mark.rule("lcg-8.8")
def test_the_winner_takes_the_story_and_uses_its_effect_or_declines() -> None:
    g = fight(["extortionist"], [], stories=[{"tokens": [4, 0]}, {"tokens": [1, 2]}])
    assert (g.player, legal(g)) == (0, ["decline", "use Nowhere to Hide"])
    used, declined = play(g, "use"), play(g, "decline")
    assert count(used, 0, "won") == count(declined, 0, "won") == 1
    assert (tokens(used, 1), tokens(declined, 1)) == ([0, 0], [1, 2])


@pytest.mark.rule("lcg-8.8")
def test_the_opponent_who_wins_a_story_is_asked() -> None:
    g = fight(["patsy"], ["extortionist"], stories=[{"tokens": [0, 4]}])
    assert (g.player, legal(g)) == (1, ["decline", "use Nowhere to Hide"])
    assert count(play(g, "decline"), 1, "won") == 1


@pytest.mark.rule("lcg-8.9")
def test_nothing_disrupts_the_effect_of_a_story() -> None:
    g = fight(["extortionist"], ["ghost"], stories=[{"story": "rotting_away", "tokens": [4, 0]}],
              other_more={"hand": ["power_drain"], "domains": [["2 hastur"]], "play": ["performance_artist"]})
    g = play(g, "use Rotting Away")
    assert stage(g) == "end_window"
    assert [shown(g, key).zone for key in ("extortionist", "ghost", "performance_artist")] == ["discard"] * 3


@pytest.mark.rule("lcg-8.10")
def test_an_effect_that_lacks_what_it_needs_is_not_offered() -> None:
    def won(*others: str) -> State:
        return fight(["extortionist"], [], stories=[{"story": "dreamwalkers", "tokens": [4, 0]}],
                     own_more={"won": ["rotting_away"]}, other_more={"won": list(others)})

    assert can(won("frozen_in_time"), "use Dreamwalkers")
    assert stage(won()) == "end_window" and count(won(), 0, "won") == 2


@pytest.mark.rule("lcg-8.11")
def test_the_tokens_go_and_a_new_story_of_the_deck_comes() -> None:
    g = fight(["extortionist"], [], stories=[{"tokens": [4, 3]}])
    before = [k for k, where in enumerate(g.states["story_at"][0]) if where == STORY_IN_DECK]
    g = play(g, "decline")
    assert tokens(g, 0) == [0, 0] and int(g.states["story_card"][0][0]) in before
    assert sum(int(where) == STORY_IN_DECK for where in g.states["story_at"][0]) == len(before) - 1


@pytest.mark.rule("lcg-8.12")
def test_while_its_effect_is_carried_out_the_story_is_not_in_play() -> None:
    g = fight(["extortionist"], [], stories=[{"story": "the_other_path", "tokens": [4, 0]}])
    g = play(g, "use The Other Path")
    assert legal(g) == ["choose no story", "choose Nowhere to Hide", "choose The Shadow out of Time"]


@pytest.mark.rule("lcg-8.13", "lcg-8.14")
def test_the_third_story_wins_the_game_at_once() -> None:
    g = fight(["extortionist"], [], stories=[{"tokens": [4, 0]}],
              own_more={"won": ["rotting_away", "frozen_in_time"], "hand": ["political_demonstration"],
                        "play": ["cathouse"]})
    assert g.over and g.outcome().reason == "three stories" and g.outcome().ranking == (0, 1)


@pytest.mark.rule("lcg-8.13")
def test_two_stories_do_not_win_the_game() -> None:
    g = fight(["extortionist"], [], stories=[{"tokens": [4, 0]}], own_more={"won": ["rotting_away"]})
    assert not g.over and count(play(g, "decline"), 0, "won") == 2 and not play(g, "decline").over


@pytest.mark.rule("lcg-8.15")
@pytest.mark.parametrize("rows", [[(5, 0), (5, 0)], [(5, 0), (0, 5)], [(0, 5), (0, 5)]])
def test_the_active_player_orders_stories_won_at_the_same_time(rows: list[tuple[int, int]]) -> None:
    g = with_tokens(table({"play": ["patsy"]}, options=STRICT), *rows)
    assert (asked(g), g.player) == ("story", 0)
    assert legal(g) == ["take Nowhere to Hide", "take The Shadow out of Time"]
    g = play(g, "take The Shadow")
    assert can(g, "use The Shadow") and g.player == (0 if rows[1][0] else 1)
    g = play(g, "decline")
    assert story_in(g, 1) != "the_shadow_out_of_time" and tokens(g, 1) == [0, 0], "finished before the next"
    assert can(g, "use Nowhere to Hide") and g.player == (0 if rows[0][0] else 1)


@pytest.mark.rule("lcg-8.16")
@pytest.mark.parametrize("active", [0, 1])
def test_of_both_the_active_player_wins_a_story(active: int) -> None:
    g = with_tokens(table({}, {}, options=STRICT, active=active), (5, 5))
    g = play(g, "decline")
    assert count(g, active, "won") == 1 and count(g, 1 - active, "won") == 0 and tokens(g, 0) == [0, 0]


@pytest.mark.rule("lcg-8.17")
def test_the_token_for_the_unopposed_story_is_lost_if_the_story_is_won() -> None:
    g = play(fight(["hired_muscle"], [], stories=[{"tokens": [4, 0]}]), "decline")
    assert tokens(g, 0) == [0, 0] and count(g, 0, "won") == 1
