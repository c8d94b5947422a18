"""Chapter 3: the course of a turn."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.layout import REASONS
from mythos_envs.kernel.game import State
from mythos_envs.kernel.layout import FIRST_GAME_REASON

from call_of_cthulhu_lcg.build import (
    asked,
    busy,
    can,
    card,
    count,
    game,
    in_zone,
    is_drained,
    legal,
    play,
    resources,
    stage,
    table,
    theirs,
    until,
    zone,
)

STRICT = {"strict_windows": True}
EVERY = {"strict_windows": True, "play_forced": False}
WINDOWS = ["refresh_window", "draw_window", "resource_window", "operations", "story", "commit_window",
           "oppose_window", "end_window"]


def asked_in_turn(g: State, *answers: str) -> list[tuple[str, str, int]]:
    """Stage, question and seat of all questions of this turn; all are passed or stopped but the answers."""
    asked_so_far, left, turn = [], list(answers), int(g.states["turn"][0])
    while int(g.states["turn"][0]) == turn:
        asked_so_far.append((stage(g), asked(g), g.player))
        g = play(g, left.pop(0) if left and can(g, left[0]) else legal(g)[0])
    return asked_so_far


def windows(g: State, *answers: str) -> list[tuple[str, int]]:
    """The stages and seats that are asked whether they act."""
    return [(at, seat) for at, what, seat in asked_in_turn(g, *answers) if what == "act"]


def opening(g: State) -> State:
    """The first turn begins: hands are kept, resources attached."""
    while asked(g) in ("mulligan", "start_resource"):
        g = play(g, legal(g)[0])
    return g


def reason(g: State) -> str:
    return REASONS[int(g.states["reason"][0]) - FIRST_GAME_REASON]


@pytest.mark.rule("lcg-3.1")
def test_a_turn_has_five_phases_in_this_order() -> None:
    g = table({"play": ["bag_man"], "hand": ["peeler"]}, stage="refresh", options=STRICT)
    stages = list(dict.fromkeys(at for at, _, _ in asked_in_turn(g, "attach no resource")))
    assert stages == ["refresh_window", "draw_window", "resource", "resource_window", "operations", "story",
                      "commit_window"], "the commits are asked when the stage is already the window after them"


@pytest.mark.rule("lcg-3.1")
def test_the_players_take_whole_turns_by_turns() -> None:
    g = table({}, stage="refresh", options=STRICT)
    order = []
    for _ in range(150):
        order.append(int(g.states["active"][0]))
        g = play(g, legal(g)[0])
    turns = [seat for k, seat in enumerate(order) if k == 0 or order[k - 1] != seat]
    assert len(turns) > 4 and turns == [k % 2 for k in range(len(turns))]


@pytest.mark.rule("lcg-3.2")
def test_in_the_first_turn_the_first_player_draws_one_card_and_has_no_story_phase() -> None:
    g = opening(game(first_player="0", **STRICT).start(5))
    assert (count(g, 0, "hand"), count(g, 0, "deck")) == (5, 39)
    g = until(g, "draw_window")
    assert (count(g, 0, "hand"), count(g, 0, "deck")) == (6, 38)
    assert {at for at, _ in windows(g)} == {"draw_window", "resource_window", "operations"}


@pytest.mark.rule("lcg-3.2")
@pytest.mark.parametrize("turn", [2, 3])
def test_in_no_other_turn_is_it_so(turn: int) -> None:
    g = opening(game(first_player="0", **STRICT).start(5))
    while int(g.states["turn"][0]) < turn:
        g = play(g, legal(g)[0])
    before = count(g, g.player, "hand")
    g = until(g, "draw_window")
    assert count(g, g.player, "hand") == before + 2
    assert "story" in {at for at, _ in windows(g)}


@pytest.mark.rule("lcg-3.3")
def test_one_insane_character_is_restored_and_exhausted() -> None:
    g = table({"play": ["bag_man insane", "peeler insane"]}, stage="refresh", options=STRICT)
    assert legal(g) == ["restore Peeler", "restore Bag Man"]
    g = play(g, "restore Bag Man")
    assert not card(g, "bag_man").insane and card(g, "bag_man").exhausted and card(g, "bag_man").skill == 2
    assert card(g, "peeler").insane


@pytest.mark.rule("lcg-3.3")
def test_restoring_comes_before_readying() -> None:
    g = table({"play": ["bag_man insane", "peeler insane", "ghost exhausted"], "domains": [["1 agency"]],
               "drained": [0]}, stage="refresh")
    assert asked(g) == "restore" and card(g, "ghost").exhausted and is_drained(g, 0, 0)


@pytest.mark.rule("lcg-3.4")
def test_one_must_be_restored() -> None:
    g = table({"play": ["bag_man insane"]}, stage="refresh", options=EVERY)
    assert legal(g) == ["restore Bag Man"]


@pytest.mark.rule("lcg-3.4")
def test_but_only_one_that_can_be() -> None:
    g = table({"play": [{"card": "bag_man", "insane": True, "attached": ["sedated"]}, "peeler insane"]},
              stage="refresh", options=EVERY)
    assert legal(g) == ["restore Peeler"]
    nobody = table({"play": [{"card": "bag_man", "insane": True, "attached": ["sedated"]}]}, stage="refresh",
                   options=EVERY)
    assert asked(nobody) == "act" and card(nobody, "bag_man").insane


@pytest.mark.rule("lcg-3.5")
def test_the_restored_character_stays_exhausted_until_the_next_own_refresh_phase() -> None:
    g = table({"play": ["bag_man insane"], "hand": ["peeler"]}, stage="refresh", options=STRICT)
    while int(g.states["turn"][0]) < 4:
        assert card(g, "bag_man").exhausted and not can(g, "commit Bag Man")
        g = play(g, legal(g)[0])
    assert stage(g) == "refresh_window" and not card(g, "bag_man").exhausted


@pytest.mark.rule("lcg-3.6")
def test_all_other_own_cards_are_readied_and_domains_refreshed() -> None:
    armed = {"card": "peeler", "exhausted": True, "attached": [{"card": "alhazred_lamp", "exhausted": True}]}
    own = {"play": ["bag_man insane", "ghost exhausted", "gentlemans_club exhausted", armed],
           "domains": [["1 agency"], ["1 hastur"], []], "drained": [0, 2]}
    g = table(own, stage="refresh", options=STRICT)
    assert [card(g, key).exhausted for key in ("bag_man", "ghost", "gentlemans_club", "peeler", "alhazred_lamp")] == [
        True, False, False, False, False]
    assert not any(is_drained(g, 0, domain) for domain in range(3))


@pytest.mark.rule("lcg-3.7")
def test_nothing_of_the_opponent_is() -> None:
    other = {"play": ["bag_man insane", "ghost exhausted", "gentlemans_club exhausted"], "domains": [["1 agency"]],
             "drained": [0]}
    g = table({}, other, stage="refresh", options=STRICT)
    assert stage(g) == "refresh_window"
    assert theirs(g, "bag_man").insane and theirs(g, "ghost").exhausted and theirs(g, "gentlemans_club").exhausted
    assert is_drained(g, 1, 0)


@pytest.mark.rule("lcg-3.8")
def test_the_active_player_draws_two_cards() -> None:
    g = table({"top": ["hastur", "shotgun", "peeler"], "hand": ["ghost"]}, {"hand": ["dagon"]}, stage="draw",
              options=STRICT)
    assert sorted(in_zone(g, 0, "hand")) == ["ghost", "hastur", "shotgun"]
    assert in_zone(g, 1, "hand") == ["dagon"]


@pytest.mark.rule("lcg-3.9", "lcg-3.10")
def test_who_draws_the_last_card_loses() -> None:
    g = table({"rest": 2}, stage="draw")
    assert g.over and g.outcome().ranking == (1, 0) and reason(g) == "empty deck"
    assert not table({"rest": 3}, stage="draw", options=STRICT).over


@pytest.mark.rule("lcg-3.9", "lcg-3.10")
def test_who_loses_the_last_card_in_the_turn_of_the_other_loses_too() -> None:
    g = play(busy({"play": ["predatory_byakhee"]}, {"rest": 3}), "use Predatory Byakhee")
    assert g.over and g.outcome().ranking == (0, 1) and reason(g) == "empty deck"


@pytest.mark.rule("lcg-3.9")
def test_it_is_lost_at_once_even_in_the_middle_of_an_effect() -> None:
    g = busy({"hand": ["natural_philosopher", "peeler"], "rest": 1, "domains": [["3 miskatonic"]]}, {"hand": ["ghost"]})
    g = play(g, "play Natural Philosopher")
    assert g.over and g.outcome().ranking == (1, 0)
    assert in_zone(g, 0, "discard") == in_zone(g, 1, "discard") == [], "nobody has discarded any more"


@pytest.mark.rule("lcg-3.10")
@pytest.mark.parametrize("how", ["searched", "made a domain"])
def test_it_does_not_matter_how_the_last_card_left_the_deck(how: str) -> None:
    if how == "searched":
        g = busy({"play": ["shub_niggurath"], "domains": [["3 agency"]], "top": ["watcher_of_the_woods"], "rest": 0})
        g = play(g, "use Shub-Niggurath")
    else:
        g = play(busy({"play": ["overzealous_initiate"], "rest": 1}), "use Overzealous Initiate")
    assert g.over and g.outcome().ranking == (1, 0) and reason(g) == "empty deck"


@pytest.mark.rule("lcg-3.11")
@pytest.mark.parametrize("active", [0, 1])
def test_of_both_decks_the_one_emptied_first_loses(active: int) -> None:
    seats: list[dict[str, Any]] = [{"rest": 1}, {"rest": 1}]
    seats[active]["play"] = ["bag_man"]
    g = table(*seats, active=active, stage="story",
              stories=[{"story": "ancient_apocrypha", "tokens": [4, 4]}])
    g = play(until(g, "commit"), "commit Bag Man to Ancient Apocrypha", "use Ancient Apocrypha")
    assert g.over and g.outcome().ranking[active] == 1, "the active player took the first card"


@pytest.mark.rule("lcg-3.12")
def test_cards_that_are_looked_at_are_still_in_the_deck() -> None:
    g = busy({"play": ["strange_librarian"], "rest": 2})
    g = play(g, "use Strange Librarian", "player 0")
    assert asked(g) == "to_bottom" and not g.over and count(g, 0, "deck") == 2
    while asked(g) != "act":
        g = play(g, legal(g)[0])
    assert not g.over and count(g, 0, "deck") == 2


@pytest.mark.rule("lcg-3.13")
@pytest.mark.parametrize("key", ["bag_man", "shotgun", "short_fuse", "the_bootleg_whiskey_cover_up"])
def test_one_card_of_any_type_may_become_a_resource(key: str) -> None:
    g = table({"hand": [key, "peeler"], "domains": [["2 agency"], [], ["9 agency"]]}, stage="resource", options=STRICT)
    names = [one for one in legal(g) if "Peeler" not in one]
    assert names[0] == "attach no resource" and len(names) == 2
    for domain in (1, 2, 3):
        attached = play(g, names[1], f"domain {domain}")
        assert key in resources(attached, 0)[domain - 1]
        assert stage(attached) == "resource_window" and in_zone(attached, 0, "hand") == ["peeler"], "one only"


@pytest.mark.rule("lcg-3.13")
def test_none_need_be_attached_and_only_the_active_player_is_asked() -> None:
    g = table({"hand": ["bag_man"]}, {"hand": ["peeler"]}, stage="resource", options=STRICT)
    what = [(question, seat) for _, question, seat in asked_in_turn(g, "attach no resource")]
    assert what.count(("resource", 0)) == 1 and ("resource", 1) not in what


@pytest.mark.rule("lcg-3.13")
def test_a_drained_domain_takes_a_resource_too() -> None:
    g = table({"hand": ["bag_man"], "domains": [["1 agency"], ["2 hastur"]], "drained": [0, 1]}, stage="resource",
              options=STRICT)
    assert len(play(g, "attach Bag Man").legal_actions()) == 2


@pytest.mark.rule("lcg-3.14")
def test_permanents_are_played_only_by_the_active_player_in_the_operations_phase() -> None:
    hand = ["bag_man", "shadowed_reef", "the_bootleg_whiskey_cover_up"]
    seat = {"hand": hand, "domains": [["3 syndicate", "1 cthulhu"]], "play": ["peeler"]}
    g = table(seat, seat, stage="ready", options=STRICT)
    playable: dict[tuple[str, int], int] = {}
    while int(g.states["active"][0]) == 0:
        if asked(g) == "act":
            playable[stage(g), g.player] = sum(one.startswith("play ") for one in legal(g))
        commits = can(g, "commit Peeler") and g.player == 0
        g = play(g, "commit Peeler" if commits else "attach no resource" if asked(g) == "resource" else legal(g)[0])
    assert len(playable) == 16
    assert playable.pop(("operations", 0)) == 3 and set(playable.values()) == {0}


@pytest.mark.rule("lcg-3.14")
def test_playing_one_is_an_action_after_which_the_opponent_may_act() -> None:
    g = table({"hand": ["bag_man", "peeler"], "domains": [["3 syndicate"], ["2 agency"]]}, options=STRICT)
    g = play(g, "play Bag Man")
    assert (asked(g), g.player) == ("act", 1)
    assert play(g, "pass").player == 0


@pytest.mark.rule("lcg-3.15", "lcg-3.16")
def test_both_may_act_after_each_step_the_active_player_first() -> None:
    g = table({"play": ["laboratory_assistant"]}, {"play": ["peeler"]}, stage="refresh", options=STRICT)
    assert windows(g, "commit Laboratory Assistant to Nowhere") == [(at, seat) for at in WINDOWS for seat in range(2)]


@pytest.mark.rule("lcg-3.15")
@pytest.mark.parametrize("at", ["ready", "draw", "resource"])
def test_events_may_be_played_there(at: str) -> None:
    seat = {"hand": ["working_a_hunch"], "play": ["peeler"], "domains": [["1 agency"]]}
    g = table(seat, seat, stage=at, options=STRICT)
    g = until(g, "play Working a Hunch")
    assert g.player == 0 and stage(g) == {"ready": "refresh_window"}.get(at, f"{at}_window")
    g = until(play(g, "pass"), "play Working a Hunch")
    assert g.player == 1 and stage(g) == {"ready": "refresh_window"}.get(at, f"{at}_window")


@pytest.mark.rule("lcg-3.17")
def test_the_response_to_being_restored_waits_for_readying_and_refreshing() -> None:
    g = table({"play": ["mad_genius insane", "ghost exhausted"], "domains": [["1 agency"]], "drained": [0]},
              stage="refresh")
    assert can(g, "use Mad Genius")
    assert not card(g, "ghost").exhausted and not is_drained(g, 0, 0)


@pytest.mark.rule("lcg-3.17")
def test_while_stories_are_resolved_there_are_disrupts_and_forced_responses_only() -> None:
    seat = {"hand": ["regeneration", "despair", "working_a_hunch"],
            "domains": [["1 shub_niggurath"], ["1 hastur"], ["1 agency"]]}
    own = {**seat, "play": ["t_men at 0", "hired_muscle at 1"]}
    other = {**seat, "play": ["living_mummy at 0"]}
    g = table(own, other, stage="resolve", options=STRICT)
    g = until(play(g, "resolve Nowhere to Hide"), "play Regeneration")
    assert legal(g) == ["pass", "play Regeneration"]
    seen = set()
    while stage(g) == "resolve":
        seen |= {one for one in legal(g) if one != "pass"}
        g = play(g, "pass" if can(g, "pass") else legal(g)[0])
    assert not any("Despair" in one or "Hunch" in one for one in seen)
    assert zone(g, "living_mummy") == "discard" and zone(g, "t_men") == "discard", "the mummy's end came at once"
    assert can(g, "play Despair"), "it waited for the last story"


@pytest.mark.rule("lcg-3.18")
def test_without_commits_the_turn_ends_at_once() -> None:
    g = table({"play": ["bag_man"]}, {"play": ["peeler"], "hand": ["shotgun_blast"], "domains": [["2 agency"]]},
              stage="story", options=STRICT)
    assert windows(g) == [("story", 0), ("story", 1)]


@pytest.mark.rule("lcg-3.18")
def test_but_not_if_all_stories_with_commits_are_won_before_they_are_resolved() -> None:
    own = {"play": ["bag_man at 0", "mad_genius insane", "arkham_asylum"], "domains": [["1 agency"]]}
    g = table(own, {"play": ["peeler"]}, stage="commit_window", stories=[{"tokens": [4, 0]}], contested=[0])
    g = play(g, "use Arkham Asylum", "use Mad Genius", "choose Nowhere to Hide", "decline")
    assert count(g, 0, "won") == 1 and card(g, "bag_man").story is None
    strict = table(own, {"play": ["peeler"]}, stage="commit_window", stories=[{"tokens": [4, 0]}], contested=[0],
                   options=STRICT)
    strict = until(play(strict, "use Arkham Asylum"), "use Mad Genius")
    strict = play(until(play(strict, "use Mad Genius"), "choose Nowhere"), "choose Nowhere")
    while not can(strict, "decline"):
        strict = play(strict, "pass")
    assert windows(play(strict, "decline"))[-2:] == [("end_window", 0), ("end_window", 1)]
