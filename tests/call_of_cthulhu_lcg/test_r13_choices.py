"""Chapter 13: how choices are asked and what is hidden."""

from typing import Any

import numpy as np
import pytest
from mythos_envs.call_of_cthulhu_lcg.layout import MAX_DECK, MAX_FRAMES, NO_CARD
from mythos_envs.call_of_cthulhu_lcg.tables import CARD
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import (
    KEYS,
    PASSES,
    asked,
    at,
    can,
    count,
    game,
    in_zone,
    legal,
    mind,
    play,
    shown,
    stage,
    table,
    until,
)

DECK = ["patsy", "peeler", "bag_man", "mad_artist", "ghost", "dagon", "hastur", "g_men", "cathouse"]
"""A deck list whose cards may be anywhere."""


def alike(one: State, other: State, seat: int) -> bool:
    """Whether two positions look the same to a seat."""
    return not seen_apart(one, other, seat) and one.text(seat) == other.text(seat)


def seen_apart(one: State, other: State, seat: int) -> bool:
    """Whether a seat can tell two positions apart by the vector alone, whatever the text says."""
    return not np.array_equal(one.observe(seat), other.observe(seat))


def list_seen(g: State, seat: int, piles: tuple[str, ...]) -> set[str]:
    """The cards that a seat is shown in these piles."""
    keys = list(CARD)
    return {keys[k] for name in piles for k in np.flatnonzero(g.pieces(seat)[name])}


@pytest.mark.rule("lcg-13.1")
def test_deck_lists_are_open() -> None:
    g = game().start(seed=3)
    for seat in range(2):
        first = (1 - seat) * MAX_DECK
        whole = {KEYS[card] for card in g.states["card"][0][first : first + MAX_DECK] if card != NO_CARD}
        assert list_seen(g, seat, ("other_hand", "other_unseen")) == whole and len(whole) == 47


@pytest.mark.rule("lcg-13.2")
@pytest.mark.parametrize(("one", "other", "knows"), [
    ({"hand": ["patsy"]}, {"hand": ["peeler"]}, True),
    ({"domains": [[], [], [], []], "fronts": {"3": {"card": "patsy", "known": [1]}}},
     {"domains": [[], [], [], []], "fronts": {"3": {"card": "peeler", "known": [1]}}}, True),
    ({"top": ["patsy"]}, {"top": ["peeler"]}, False), ({"bottom": ["patsy"]}, {"bottom": ["peeler"]}, False),
])
def test_hands_and_domains_are_known_to_their_player_and_decks_to_nobody(
        one: dict[str, Any], other: dict[str, Any], knows: bool) -> None:
    first, second = (at({}, {"deck": DECK, **said}) for said in (one, other))
    assert alike(first, second, 0) and alike(first, second, 1) != knows


@pytest.mark.rule("lcg-13.3")
@pytest.mark.parametrize(("one", "other"), [
    ({"discard": ["patsy", "peeler"]}, {"discard": ["patsy", "bag_man"]}),
    ({"discard": ["patsy", "peeler", "dagon"]}, {"discard": ["peeler", "patsy", "dagon"]}),
    ({"discard": ["patsy", {"card": "peeler", "new": True}]}, {"discard": ["patsy", "peeler"]}),
    ({"domains": [["patsy"], [], []]}, {"domains": [["dagon"], [], []]}),
    ({"drained": [0]}, {"drained": []}),
    ({"play": ["patsy insane"]}, {"play": ["peeler insane"]}),
    ({"play": [{"card": "g_men", "wounds": 1}]}, {"play": [{"card": "g_men", "wounds": 2}]}),
    ({"play": ["patsy exhausted"]}, {"play": ["patsy"]}),
])
def test_all_else_is_open(one: dict[str, Any], other: dict[str, Any]) -> None:
    first, second = (at({}, {"deck": DECK, **said}) for said in (one, other))
    assert seen_apart(first, second, 0) and seen_apart(first, second, 1)


@pytest.mark.rule("lcg-13.3")
@pytest.mark.parametrize(("own", "other", "said", "one", "two"), [
    pytest.param({"play": ["g_men", "peeler"]}, {}, {"stage": "commit"}, [], ["commit no more"], id="committed to"),
    pytest.param({"play": ["hired_muscle at 0", "hired_muscle at 1"]},
                 {"play": ["patsy at 0", "peeler at 0", "patsy at 1", "peeler at 1"]}, {"stage": "resolve"},
                 ["resolve Nowhere to Hide"], ["resolve The Shadow out of Time"], id="resolved"),
    pytest.param({"hand": ["inside_information"], "domains": [["2 agency"]], "play": ["peeler at 0", "ghost at 1"]},
                 {"play": ["patsy"]}, {"stage": "oppose_window"}, ["play Inside", "choose Nowhere", *PASSES],
                 ["play Inside", "choose The Shadow", *PASSES], id="F151 chosen"),
    pytest.param({"play": ["patsy", "hard_case"]}, {}, {"stories": [{"tokens": [1, 3]}, {"tokens": [2, 2]}]},
                 ["use Patsy", "choose Nowhere", *PASSES], ["use Patsy", "choose The Shadow", *PASSES],
                 id="F70 chosen"),
    pytest.param({"play": ["strange_librarian"]}, {}, {}, ["use Strange", "player 0"], ["use Strange", "player 1"],
                 id="F28 chosen"),
    pytest.param({"play": ["itinerant_scholar"], "domains": [["3 agency"], ["2 agency"], ["1 agency"]],
                  "drained": [0, 2]}, {"domains": [["1 hastur"]]}, {}, ["use Itinerant", "domain [1"],
                 ["use Itinerant", "domain [3"], id="F30 chosen first"),
    pytest.param({"play": ["ygolonac", "hired_muscle", "peeler"], "domains": [["1 shub_niggurath"]]}, {}, {},
                 ["use Y'Golonac", "choose Hired", *PASSES], ["use Y'Golonac", "choose Peeler", *PASSES],
                 id="F122 must follow"),
])
def test_what_a_question_is_about_is_open(own: dict[str, Any], other: dict[str, Any], said: dict[str, Any],
                                          one: list[str], two: list[str]) -> None:
    g = at(own, other, **said)
    first, second = play(g, *one), play(g, *two)
    assert asked(first) == asked(second) and first.player == second.player
    for seat in range(2):
        assert seen_apart(first, second, seat) and first.text(seat) != second.text(seat)


@pytest.mark.rule("lcg-13.3")
def test_the_resource_in_question_is_open() -> None:
    """F163 asks in the order of the deck list."""
    first, second = (
        at({"deck": [*deck, "hired_muscle"], "domains": [["patsy"], ["ghost"], []], "play": ["hired_muscle at 0"]},
           stage="resolve", stories=[{"story": "frozen_in_time", "tokens": [4, 0]}])
        for deck in (DECK, DECK[::-1]))
    first, second = play(first, "use Frozen"), play(second, "use Frozen")
    assert can(first, "give up Patsy") and can(second, "give up Ghost")
    assert seen_apart(first, second, 0) and seen_apart(first, second, 1)


@pytest.mark.rule("lcg-13.2")
@pytest.mark.parametrize(("said", "one", "two"), [
    ({"stage": "resource"}, ["attach Peeler"], ["attach Ghost"]),
    ({"stage": "resolve", "stories": [{"story": "the_shadow_out_of_time", "tokens": [4, 0]}]},
     ["use The Shadow", "exchange Peeler"], ["use The Shadow", "exchange Ghost"]),
])
def test_what_is_picked_in_the_hand_is_open_to_its_player_alone(said: dict[str, Any], one: list[str],
                                                                two: list[str]) -> None:
    own = {"hand": ["peeler", "ghost"], "domains": [["1 agency"], ["1 hastur"], ["2 agency"]],
           "discard": ["patsy", "dagon"], "play": ["hired_muscle at 0"] if "stories" in said else []}
    g = at(own, **said)
    first, second = play(g, *one), play(g, *two)
    assert first.player == second.player == 0
    assert seen_apart(first, second, 0) and alike(first, second, 1)


@pytest.mark.rule("lcg-13.3")
def test_tokens_are_open() -> None:
    first, second = (at({}, stories=[{"tokens": tokens}]) for tokens in ([1, 2], [1, 3]))
    assert not alike(first, second, 0) and not alike(first, second, 1)


@pytest.mark.rule("lcg-13.4")
def test_who_has_seen_a_card_keeps_knowing_it() -> None:
    own = {"play": ["strange_librarian"]}
    g = at(own, {"top": ["patsy", "hastur", "dagon"]})
    g = play(g, "use Strange Librarian", "player 1", *PASSES, "put Patsy under", "put Hastur")
    for name in ("Patsy", "Hastur", "Dagon"):
        assert name in g.text(0) and name not in g.text(1)
    g = until(until(g, "refresh_window"), "draw_window")
    assert sorted(in_zone(g, 1, "hand")) == ["dagon", "hastur"]
    assert "in hand for certain  Hastur, Dagon" in g.text(0) or "in hand for certain  Dagon, Hastur" in g.text(0)


@pytest.mark.rule("lcg-13.4")
def test_a_card_that_goes_to_the_hand_openly_is_known_there() -> None:
    g = at({"hand": ["agoraphobia"], "domains": [["2 hastur"]]}, {"play": ["bag_man", "g_men"]})
    g = play(g, "play Agoraphobia", "choose Bag Man", *PASSES)
    assert "in hand for certain  Bag Man" in g.text(0)


@pytest.mark.rule("lcg-13.4")
def test_a_shuffle_ends_what_is_known_of_a_deck() -> None:
    own = {"play": ["shub_niggurath"], "domains": [["3 agency"]],
           "top": [{"card": "patsy", "known": [0, 1]}, {"card": "ancient_guardian", "known": [0]}]}
    g = at(own)
    assert "Patsy" in g.text(1)
    g = play(g, "use Shub-Niggurath", *PASSES)
    assert shown(g, "ancient_guardian").zone == "play"
    assert "Patsy" not in g.text(0) and "Patsy" not in g.text(1)
    assert "middle" not in g.to_position()["seats"][0], "nor does anybody know a card without a place"


@pytest.mark.rule("lcg-13.5")
def test_what_a_search_takes_to_the_hand_is_not_shown() -> None:
    g = at({"play": ["extortionist at 0"], "top": ["dagon"]}, {"top": ["hastur"]}, stage="oppose_window",
           stories=[{"story": "the_call_of_cthulhu", "tokens": [4, 0]}])
    g = play(g, *PASSES, "use The Call of Cthulhu", "fetch Dagon", "fetch Hastur")
    assert in_zone(g, 0, "hand") == ["dagon"] and in_zone(g, 1, "hand") == ["hastur"]
    assert "Dagon" not in g.text(1) and "Hastur" not in g.text(0)
    assert "Dagon" in g.text(0) and "Hastur" in g.text(1)


@pytest.mark.rule("lcg-13.5")
def test_what_a_look_takes_to_the_hand_is_not_shown() -> None:
    own = {"hand": ["journey_to_the_other_side"], "domains": [["2 yog_sothoth"]], "top": ["patsy", "dagon", "hastur"]}
    g = play(at(own), "play Journey to the Other Side", *PASSES, "take Dagon")
    assert shown(g, "dagon").zone == "hand" and "Dagon" not in g.text(1)


@pytest.mark.rule("lcg-13.6")
def test_unplaced_cards_are_drawn_at_random_and_placed_ones_are_not() -> None:
    drawn = {tuple(in_zone(until(at({}, stage="draw", rng=f"{number:x}"), "draw_window"), 0, "hand"))
             for number in range(1, 30)}
    assert len(drawn) > 15
    placed = {tuple(sorted(in_zone(until(at({"top": ["patsy", "dagon"]}, stage="draw", rng=f"{number:x}"),
                                         "draw_window"), 0, "hand"))) for number in range(1, 8)}
    assert placed == {("dagon", "patsy")}


@pytest.mark.rule("lcg-13.6")
def test_the_next_story_is_random() -> None:
    found = set()
    for number in range(1, 40):
        g = at({"play": ["extortionist at 0"]}, stage="oppose_window", stories=[{"tokens": [4, 0]}], rng=f"{number:x}")
        found.add(int(play(g, *PASSES, "decline").states["story_card"][0][0]))
    assert len(found) == 7


@pytest.mark.rule("lcg-13.7")
@pytest.mark.parametrize(("other", "is_asked"), [
    ({"play": ["demon_lover"]}, True),
    ({"play": ["demon_lover exhausted"]}, False),
    ({"hand": ["shotgun_blast"], "domains": [["1 agency"]]}, True),
    ({"hand": ["peeler"], "top": ["shotgun_blast"], "domains": [["1 agency"]]}, True),
    ({"top": ["shotgun_blast"], "domains": [["1 agency"]]}, False),
    ({"hand": ["peeler"], "top": ["shotgun_blast"], "domains": [[]]}, False),
    ({"hand": ["peeler"], "discard": ["shotgun_blast"], "domains": [["1 agency"]]}, False),
    ({"hand": ["peeler"], "top": [{"card": "shotgun_blast", "known": [0]}], "domains": [["1 agency"]]}, False),
])
def test_who_can_do_nothing_by_all_that_can_be_seen_is_not_asked(other: dict[str, Any], is_asked: bool) -> None:
    g = play(table({"play": ["clover_club_bouncer", "patsy"]}, other), "pass")
    assert (g.player == 1 and asked(g) == "act" and stage(g) == "operations") == is_asked
    if is_asked and "peeler" in other.get("hand", []):
        assert legal(g) == ["pass"], "or else the other one would see that it holds nothing"


@pytest.mark.rule("lcg-13.8")
def test_with_the_option_everybody_is_asked_in_every_window() -> None:
    g = at({}, stage="refresh")
    found = []
    while g.states["turn"][0] == 2:
        if asked(g) == "act":
            found.append((stage(g), g.player))
        g = play(g, legal(g)[0])
    windows = ["refresh_window", "draw_window", "resource_window", "operations", "story"]
    assert found == [(name, seat) for name in windows for seat in range(2)]


@pytest.mark.rule("lcg-13.9")
def test_nobody_cancels_an_own_effect() -> None:
    own = {"hand": ["shotgun_blast", "power_drain"], "domains": [["3 agency"], ["2 hastur"]],
           "play": ["performance_artist", "hastur", "adult_deep_one"]}
    g = play(at(own, {"play": ["mad_artist"]}), "play Shotgun Blast", "X is 1", "choose Adult Deep One")
    assert g.player == 0 and legal(g) == ["pass"]
    quiet = {"hand": ["shotgun_blast", "power_drain"], "domains": [["3 agency"], ["2 hastur"]]}
    g = play(table(quiet, {"play": ["mad_artist", "patsy"]}), "play Shotgun Blast", "X is 3", "choose Mad Artist")
    assert shown(g, "mad_artist").zone != "play", "no question between"


@pytest.mark.rule("lcg-13.9")
def test_own_wounds_can_be_cancelled() -> None:
    own = {"hand": ["shotgun_blast", "regeneration"], "domains": [["3 agency"], ["1 shub_niggurath"]],
           "play": ["hired_muscle"]}
    g = play(at(own, {"play": ["dagon"]}), "play Shotgun Blast", *PASSES)
    assert g.player == 0 and can(g, "play Regeneration")


@pytest.mark.rule("lcg-13.9")
def test_brady_flees_an_own_ability() -> None:
    g = play(at({"play": ["jack_brass_brady", "clover_club_bouncer"]}), "use Clover Club Bouncer", "choose Jack")
    assert g.player == 0 and can(g, "use Jack")


@pytest.mark.rule("lcg-13.10")
def test_card_domain_x_and_targets_are_asked_one_by_one() -> None:
    own = {"hand": ["shotgun_blast"], "domains": [["2 agency"], ["3 agency"]]}
    g = at(own, {"play": ["patsy", "bag_man", "hired_muscle"]})
    kinds = [asked(g)]
    for text in ("play Shotgun Blast", "pay with domain 1", "X is 1"):
        g = play(g, text)
        kinds.append(asked(g))
        if asked(g) == "amount":
            assert legal(g) == ["X is 1", "X is 2"]
    assert kinds == ["act", "pay", "amount", "act"], "Patsy is the only one of skill 1"
    g = play(at(own, {"play": ["patsy", "bag_man", "hired_muscle"]}), "play Shotgun", "pay with domain 2", "X is 2")
    assert sorted(legal(g)) == ["choose Bag Man", "choose Patsy"]


@pytest.mark.rule("lcg-13.11")
def test_commits_are_asked_in_one_order() -> None:
    g = at({"play": ["patsy", "bag_man", "mad_artist"]}, stage="commit")
    assert legal(g) == ["commit no more to Nowhere to Hide", "commit Bag Man to Nowhere to Hide",
                        "commit Patsy to Nowhere to Hide", "commit Mad Artist to Nowhere to Hide"]
    g = play(g, "commit Bag Man")
    assert legal(g) == ["commit no more to Nowhere to Hide", "commit Mad Artist to Nowhere to Hide"], (
        "Patsy lies before Bag Man")
    g = play(g, "commit no more")
    assert legal(g)[0] == "commit no more to The Shadow out of Time" and can(g, "commit Patsy")


@pytest.mark.rule("lcg-13.11")
def test_each_set_of_commits_is_one_series() -> None:
    ways, ends = [at({"play": ["patsy", "bag_man"]}, stage="commit")], []
    while ways:
        g = ways.pop()
        if asked(g) == "pick" or asked(g) == "commit":
            ways += [play(g, text) for text in legal(g)]
        else:
            ends.append((shown(g, "patsy").story, shown(g, "bag_man").story))
    assert len(ends) == len(set(ends)) == 16


@pytest.mark.rule("lcg-13.12")
def test_equal_copies_are_one_choice() -> None:
    g = at({"hand": ["peeler", "peeler", "patsy"]}, stage="resource")
    assert legal(g) == ["attach no resource", "attach Peeler as a resource", "attach Patsy as a resource"]
    assert asked(play(g, "attach Peeler")) != "copy"
    own = {"hand": ["short_fuse"], "domains": [["3 agency"]]}
    alike_ones = play(at(own, {"play": ["peeler", "peeler", "patsy"]}), "play Short Fuse", "choose Peeler")
    assert asked(alike_ones) == "act"


@pytest.mark.rule("lcg-13.12")
@pytest.mark.parametrize("second", [
    "peeler exhausted", "peeler insane", "peeler at 0", {"card": "peeler", "attached": ["shotgun"]},
    {"card": "peeler", "skill": 1},
])
def test_copies_in_play_that_differ_are_told_apart(second: Any) -> None:
    own = {"hand": ["short_fuse"], "domains": [["3 agency"]]}
    g = play(at(own, {"play": ["peeler", second, "patsy"]}), "play Short Fuse", "choose Peeler")
    assert asked(g) == "copy" and len(legal(g)) == 2
    g = play(g, "number 2")
    while stage(g) == "operations":
        g = play(g, "pass")
    assert count(g, 1, "discard") == 1 + isinstance(second, dict) * ("attached" in second)


@pytest.mark.rule("lcg-13.13")
def test_a_choice_with_one_answer_is_made() -> None:
    g = play(at({"hand": ["short_fuse"], "domains": [["3 agency"]]}, {"play": ["bag_man"]}), "play Short Fuse")
    assert asked(g) == "act", "neither the domain nor the target is asked"
    g = play(table({"play": ["hastur"], "domains": [["3 hastur"]]}, {"play": ["bag_man"]}, stage="story"), "use Hastur")
    assert mind(g, "bag_man")


@pytest.mark.rule("lcg-13.13")
def test_a_choice_with_one_answer_is_asked_if_skipping_it_would_tell() -> None:
    other = {"hand": ["peeler"], "top": ["shotgun_blast"], "domains": [["1 agency"]]}
    g = play(table({"play": ["clover_club_bouncer", "patsy"]}, other), "pass")
    assert g.player == 1 and legal(g) == ["pass"]


@pytest.mark.rule("lcg-13.14")
def test_a_game_that_reaches_the_bound_is_broken_off_without_a_winner() -> None:
    g = at({}, decisions=game().max_length - 1)
    assert not g.over
    g = play(g, "pass")
    assert g.over and g.truncated and g.outcome().truncated
    assert g.outcome().ranking == (0, 0) and g.returns().tolist() == [0, 0]


@pytest.mark.rule("lcg-13.15")
def test_a_chain_of_disrupts_comes_to_an_end() -> None:
    crowd = ["performance_artist"] * 3
    g = table({"play": ["clover_club_torch_singer", *crowd], "domains": [["2 syndicate"]]}, {"play": crowd})
    g = play(g, "use clover", "choose clover")
    s = g.states[0]
    assert can(g, "use performance artist") and s["depth"] == 4
    for level in range(4, MAX_FRAMES - 2):
        for name in s.dtype.names:
            if name.startswith("frame"):
                s[name][level] = s[name][level - 2]
    s["depth"] = MAX_FRAMES - 2
    assert can(g, "use performance artist"), "after eight there is room for one more"
    for level in range(MAX_FRAMES - 2, MAX_FRAMES):
        for name in s.dtype.names:
            if name.startswith("frame"):
                s[name][level] = s[name][level - 2]
    s["depth"] = MAX_FRAMES
    assert legal(g) == ["pass"]
