"""Positions from small dicts: both ways, and what is impossible is refused with one line that says why."""

import json
from functools import cache
from typing import Any

import mythos_envs as me
import numpy as np
import pytest
from mythos_envs.errors import BadPosition
from mythos_envs.kernel.game import Game, State

SAME_AFTER_READING = {"pair", "packet", "known", "seat", "place", "icons", "skill", "keywords", "toughness", "board"}
"""Fields in which what is left of cards that are not on the board may differ; no rule reads it."""


@cache
def game(**options: Any) -> Game:
    return me.load("call_of_cthulhu_lcg", **options)


def at(own: dict[str, Any], other: dict[str, Any] | None = None, **said: Any) -> State:
    """A position in which it is the turn of seat 0, who is asked also if there is nothing to do."""
    return game(strict_windows=True).position({"seats": [own, other or {}], **said})


def see(state: State) -> dict[str, Any]:
    return state.to_position()


IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "an entry that is none": ({"stagee": "draw"}, "did you mean 'stage'"),
    "an entry of a seat that is none": ({"seats": [{"hnd": []}, {}]}, "did you mean 'hand'"),
    "a stage that is none": ({"stage": "operation"}, "did you mean 'operations'"),
    "an unknown card": ({"seats": [{"hand": ["shotgn"]}, {}]}, "did you mean 'shotgun'"),
    "an unknown story": ({"stories": [{"story": "dreamwalker"}]}, "did you mean 'dreamwalkers'"),
    "an unknown faction": ({"seats": [{"domains": [["2 agent"]]}, {}]}, "did you mean 'agency'"),
    "an unknown pair": ({"seats": [{"pair": "agency+hastr"}, {}]}, "did you mean 'agency+hastur'"),
    "an unknown packet": ({"seats": [{"pair": "agency+hastur", "packet": "F141"}, {}]}, "F141-F147"),
    "one seat": ({"seats": [{}]}, "seats"),
    "a word for a state": ({"seats": [{"play": ["g_men mad"]}, {}]}, "says 'mad'"),
    "a story without a number": ({"seats": [{"play": ["g_men at home"]}, {}]}, "'g_men at 0'"),
    "a card that the deck has not": ({"seats": [{"deck": ["peeler"], "hand": ["shotgun"]}, {}]}, "has 0 of it"),
    "a card beyond the pair": ({"seats": [{"pair": "agency+hastur", "hand": ["dagon"]}, {}]}, "has 0 of it"),
    "a list and a pair": ({"seats": [{"deck": ["peeler"], "pair": "agency+hastur"}, {}]}, "name one of them"),
    "a rest of a given deck": ({"seats": [{"deck": ["peeler"], "rest": 5}, {}]}, "is given"),
    "a deck too large": ({"seats": [{"hand": ["peeler"] * 61}, {}]}, "60 at most"),
    "a second copy that is none": ({"seats": [{"hand": ["peeler#2"]}, {}]}, "'peeler#2'"),
    "an event in play": ({"seats": [{"play": ["short_fuse"]}, {}]}, "of type event"),
    "an attachment on nothing": ({"seats": [{"play": ["shotgun"]}, {}]}, "is an Attachment"),
    "an attachment on a support": ({"seats": [{"play": [{"card": "shadowed_reef", "attached": ["shotgun"]}]}, {}]},
                                   "is no character"),
    "a location on a character": ({"seats": [{"play": [{"card": "g_men", "attached": ["shadowed_reef"]}]}, {}]},
                                  "cannot be attached"),
    "a weapon on a story": ({"seats": [{"play": [{"card": "shotgun", "on_story": 0}]}, {}]}, "attached to a story"),
    "a committed support": ({"seats": [{"play": ["shadowed_reef at 1"]}, {}]}, "cannot be committed"),
    "an insane support": ({"seats": [{"play": ["shadowed_reef insane"]}, {}]}, "cannot be insane"),
    "an insane committed character": ({"seats": [{"play": ["g_men insane at 1"]}, {}]}, "is insane"),
    "a mortal wound": ({"seats": [{"play": [{"card": "peeler", "wounds": 1}]}, {}]}, "Toughness +0"),
    "a story that is not there": ({"seats": [{"play": ["g_men at 0"]}, {}], "stories": [None]}, "not there"),
    "a unique card twice": ({"seats": [{"play": ["hastur", "hastur"]}, {}]}, "is unique"),
    "a story in two places": ({"seats": [{"won": ["dreamwalkers"]}, {}], "stories": [{"story": "dreamwalkers"}]},
                              "two places"),
    "a third story": ({"seats": [{"won": ["dreamwalkers", "opening_night", "rotting_away"]}, {}]}, "the game is over"),
    "a fifth token": ({"stories": [{"tokens": [5, 0]}]}, "5 win it"),
    "a domain that is none": ({"seats": [{"drained": [3]}, {}]}, "no domain 3"),
    "too many domains": ({"seats": [{"domains": [[]] * 9}, {}]}, "domains"),
    "a conspiracy that is none": ({"conspiracies": [{"story": "peeler"}]}, "is no conspiracy"),
    "an order of other cards": ({"seats": [{"play": ["g_men"]}, {}], "board": [7]}, "board must list"),
    "a seat that is none": ({"active": 2}, "active"),
    "chance that is none": ({"rng": "dice"}, "rng"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_is_impossible_is_refused(what: str) -> None:
    said, why = IMPOSSIBLE[what]
    with pytest.raises(BadPosition) as refused:
        game().position(said)
    line = str(refused.value)
    assert why in line and "\n" not in line and line.startswith("call_of_cthulhu_lcg: ")


def test_a_position_is_not_a_list() -> None:
    with pytest.raises(BadPosition, match="mapping"):
        game().position(["g_men"])  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [1, 2])
def test_positions_of_a_game_read_back_to_the_same_game(seed: int) -> None:
    state, chance = game().start(seed), np.random.default_rng(seed)
    for number in range(300):
        if state.over:
            break
        if number % 10 == 0:
            position = json.loads(json.dumps(see(state)))
            again = game().position(position)
            assert see(again) == position
            assert again.legal_actions().tolist() == state.legal_actions().tolist()
            different = {name for name in state.states.dtype.names
                         if again.states[name].tobytes() != state.states[name].tobytes()}
            assert different <= SAME_AFTER_READING
        state.apply(int(chance.choice(state.legal_actions())))


def test_the_end_reads_back_too() -> None:
    state = at({"hand": ["peeler"], "rest": 0})
    assert state.over and state.outcome().ranking == (1, 0)
    again = game().position(json.loads(json.dumps(see(state))))
    assert again.over and again.outcome() == state.outcome()


def test_what_is_left_out_is_quiet() -> None:
    seen = see(at({"play": ["g_men"], "hand": ["shotgun"]}))
    assert seen["stage"] == "operations" and seen["active"] == 0
    assert [seat["domains"] for seat in seen["seats"]] == [[[], [], []]] * 2
    assert [story["story"] for story in seen["stories"]] == [
        "nowhere_to_hide", "the_shadow_out_of_time", "opening_night"
    ]
    assert seen["seats"][0]["play"] == ["g_men"] and len(seen["seats"][1]["deck"]) >= 10


def test_resources_may_be_named_by_their_faction() -> None:
    seen = at({"domains": [["2 agency", "1 cthulhu"], ["local_sheriff"]]}).states[0]
    worth = seen["worth"][0]
    assert worth[0].tolist() == [2, 0, 0, 1, 0, 0, 0, 0], "plain cards, which count once"
    assert worth[1].tolist() == [2, 0, 0, 0, 0, 0, 0, 0], "a transient resource pays twice"
    assert seen["held"][0].tolist() == [3, 0, 0, 1, 0, 0, 0, 0]


def test_any_card_for_any_seat_and_copies_are_told_apart() -> None:
    state = at({"hand": ["hastur", "peeler"], "play": ["peeler", "peeler insane"]}, {"hand": ["hastur"]})
    seen = see(state)["seats"][0]
    assert seen["deck"].count("peeler") == 3 and seen["play"] == ["peeler#2", {"card": "peeler#3", "insane": True}]
    assert sorted(seen["hand"]) == ["hastur", "peeler#1"]


def test_a_pair_gives_its_whole_deck() -> None:
    seen = see(at({"pair": "agency+hastur", "packet": "F148-F154", "hand": ["hastur", "shotgun"]}))["seats"][0]
    assert len(seen["deck"]) == 47 and "military_advisor" in seen["deck"] and "mystic_bounty_hunter" not in seen["deck"]


def test_places_in_the_deck_and_who_knows_them() -> None:
    own = {"top": ["peeler", {"card": "hired_muscle", "known": [0]}], "bottom": ["dagon"],
           "hand": [{"card": "shotgun", "known": [1]}]}
    state = at(own)
    seen = see(state)["seats"][0]
    assert seen["top"] == own["top"] and seen["bottom"] == own["bottom"] and seen["hand"] == own["hand"]
    assert "card 2 of the deck  Hired Muscle" in state.text(0) and "Peeler" not in state.text(0)
    assert "in hand for certain  Shotgun" in state.text(1) and "Hired Muscle" not in state.text(1)


def test_changes_of_a_character_are_in_force() -> None:
    state = at({"play": [{"card": "peeler", "skill": 3, "icons": {"T": 2}, "keywords": ["fast"],
                          "attached": ["alhazred_lamp"]}]})
    text = state.text(0)
    assert "Peeler (skill 4 TTTCCCAI, Fast, Willpower)" in text and "+ Alhazred Lamp" in text


def test_control_and_ownership_may_differ() -> None:
    state = at({"play": [{"card": "bag_man", "owner": 1, "borrowed": True}]})
    assert "bag_man" in see(state)["seats"][1]["deck"]
    assert see(state)["seats"][0]["play"] == [{"card": "bag_man", "owner": 1, "borrowed": True}]


def test_a_window_in_which_nobody_can_do_anything_is_passed_over() -> None:
    own = {"play": ["g_men"]}
    assert see(game().position({"seats": [own, {}]}))["stage"] != "operations"
    assert see(at(own))["stage"] == "operations"


def test_stages_begin_where_they_are_named() -> None:
    assert see(at({"hand": ["peeler"]}, stage="resource"))["stage"] == "resource"
    state = at({"play": ["g_men"]}, stage="commit")
    assert "commit G-Men to Nowhere to Hide" in [state.game.action_text(state, int(a)) for a in state.legal_actions()]
