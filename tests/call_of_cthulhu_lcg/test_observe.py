"""What a seat is shown: piles by identity, the board by slots, and never what the opponent holds."""

from functools import cache
from typing import Any

import mythos_envs as me
import numpy as np
import pytest
from mythos_envs.call_of_cthulhu_lcg.layout import ASKS, DECK, DOMAIN_CARD, HAND, MAX_DECK, PICKS, STAGES
from mythos_envs.call_of_cthulhu_lcg.observe import (
    DECISION_FACTS,
    DOMAIN_FACTS,
    NUM_DISCARDS,
    NUM_TOP,
    SET_APART,
    SLOT_FACTS,
    STORY_FACTS,
    TABLE_FACTS,
    pieces,
)
from mythos_envs.call_of_cthulhu_lcg.tables import CARD, NUM_CARDS, NUM_STORIES, STORY
from mythos_envs.kernel.game import Game, State


@cache
def game(**options: Any) -> Game:
    return me.load("call_of_cthulhu_lcg", **options)


def at(own: dict[str, Any], other: dict[str, Any] | None = None, **said: Any) -> State:
    return game(strict_windows=True).position({"seats": [own, other or {}], **said})


def do(state: State, *moves: str) -> State:
    for move in moves:
        state.apply(state.game.parse_action(state, move))
    return state


def cards(row: np.ndarray) -> set[str]:
    keys = list(CARD)
    return {keys[k] for k in np.flatnonzero(row)}


def fact(facts: tuple[str, ...], row: np.ndarray, name: str) -> float:
    return float(row[facts.index(name)])


def number(key: str) -> float:
    return (CARD[key] + 1) / NUM_CARDS


RICH = (
    {"hand": ["short_fuse", {"card": "shotgun_blast", "known": [1]}], "discard": ["binding", "panic"],
     "top": [{"card": "dagon", "known": [1]}, "peeler"], "bottom": [{"card": "bag_man", "known": [0, 1]}],
     "domains": [["2 agency"], ["local_sheriff"], [], []], "drained": [1],
     "fronts": {"3": {"card": "hastur", "known": [0]}},
     "play": [{"card": "g_men", "attached": ["shotgun"]}, "hired_muscle at 1"]},
    {"hand": ["despair"], "play": ["ghost insane", "byakhee_servant at 1"], "discard": ["low_blow"]},
)
SAID: dict[str, Any] = {
    "stories": [{"tokens": [1, 2]}, {"story": "dreamwalkers"}], "stage": "oppose_window", "active": 0
}


def rich(**more: Any) -> State:
    return at(*RICH, **{**SAID, **more})


def test_piles_by_identity() -> None:
    own, other = rich().pieces(0), rich().pieces(1)
    assert cards(own["hand"]) == {"short_fuse", "shotgun_blast"} and cards(other["hand"]) == {"despair"}
    assert cards(own["own_discard"]) == cards(other["other_discard"]) == {"binding", "panic"}
    assert cards(other["other_hand"]) == {"shotgun_blast"}, "the one that was seen"
    assert {"short_fuse", "peeler", "hastur"} <= cards(other["other_unseen"])
    assert not {"dagon", "bag_man", "shotgun_blast"} & cards(other["other_unseen"])
    assert {"peeler", "dagon"} <= cards(own["own_unseen"]) and "hastur" not in cards(own["own_unseen"])


def test_discard_piles_from_the_top_down_and_what_is_new_there() -> None:
    pile = ["binding", "panic", {"card": "dagon", "new": True}, {"card": "dagon", "new": True}]
    state = at({"discard": pile}, {"discard": [*["ghost"] * NUM_DISCARDS, "low_blow"]})
    for viewer in range(2):
        seen, names = state.pieces(viewer), ("own_discard", "other_discard")
        mine, theirs = seen["discards"][viewer], seen["discards"][1 - viewer]
        assert mine == pytest.approx([number("dagon"), number("dagon"), number("panic"), number("binding"), 0.0])
        assert theirs == pytest.approx([number("low_blow"), *[number("ghost")] * (NUM_DISCARDS - 1)])
        assert seen[names[viewer]][[CARD["dagon"], CARD["panic"]]].tolist() == [2 * SET_APART, 1.0]
        assert seen[names[1 - viewer]][CARD["ghost"]] == NUM_DISCARDS


def test_the_story_that_is_under_way_or_chosen() -> None:
    own = {"play": ["hired_muscle at 1"], "hand": ["inside_information"], "domains": [["2 agency"]]}
    state = at(own, {"play": ["patsy at 1", "peeler at 1"]}, stage="oppose_window")
    row = STORY_FACTS.index("chosen for an ability or a card")
    state = do(state, "play inside information", "choose the shadow out of time")
    for seat in range(2):
        assert state.pieces(seat)["stories"][:, row].tolist() == [0, 1, 0, 0, 0]
    while "takes a wound" not in state.text():
        state.apply(int(state.legal_actions()[0]))
    row = STORY_FACTS.index("committed to, resolved or won just now")
    for seat in range(2):
        seen = state.pieces(seat)
        assert seen["stories"][:, row].tolist() == [0, 1, 0, 0, 0]
        assert fact(DECISION_FACTS, seen["decision"], "struggle") > 0
        assert fact(DECISION_FACTS, seen["decision"], "how many of its kind") == pytest.approx(1 / 5)


def test_a_story_that_is_being_won_is_still_named() -> None:
    stories = [{"story": "frozen_in_time", "tokens": [4, 0]}]
    state = do(at({"play": ["hired_muscle at 0"]}, stage="oppose_window", stories=stories), "pass", "pass")
    assert "use Frozen in Time" in [state.game.action_text(state, int(a)) for a in state.legal_actions()]
    for seat in range(2):
        row = state.pieces(seat)["stories"][0]
        assert row[len(STORY_FACTS) + STORY["frozen_in_time"]] == 1.0 and row[0] == row[1] == 0.0


def test_known_places_of_a_deck_are_shown_to_those_who_know_them() -> None:
    own, other = rich().pieces(0)["decks"], rich().pieces(1)["decks"]
    assert not own[0, :2].any() and own[0, NUM_TOP] == pytest.approx(number("bag_man"))
    assert other[1, 0] == pytest.approx(number("dagon")) and other[1, 1] == 0.0
    assert other[1, NUM_TOP] == pytest.approx(number("bag_man"))


def test_the_board_by_identity_and_by_slot() -> None:
    seen = rich().pieces(0)
    ready, exhausted, insane = seen["in_play"][0]
    assert (cards(ready), cards(exhausted), cards(insane)) == ({"g_men", "shotgun"}, {"hired_muscle"}, set())
    assert cards(seen["in_play"][1, 2]) == {"ghost"}
    first, second, third = seen["slots"][0][:3]
    assert fact(SLOT_FACTS, first, "card") == pytest.approx(number("g_men"))
    assert fact(SLOT_FACTS, first, "skill") == pytest.approx(6 / 5)
    assert fact(SLOT_FACTS, first, "toughness") == 3
    attached = second if second[0] == pytest.approx(number("shotgun")) else third
    assert fact(SLOT_FACTS, attached, "host") == pytest.approx(number("g_men"))
    icons = first[len(SLOT_FACTS) : len(SLOT_FACTS) + 4]
    assert icons.tolist() == [0, 5, 0, 0] and not seen["slots"][0][3:].any()


def test_abilities_that_a_card_has_gained_are_seen_by_both() -> None:
    state = at({"play": [{"card": "richard_upton_pickman", "gained": "bag_man"}, "peeler"]})
    for viewer in range(2):
        pickman, peeler = state.pieces(viewer)["slots"][viewer][:2]
        assert fact(SLOT_FACTS, pickman, "card whose abilities it has gained") == pytest.approx(number("bag_man"))
        assert fact(SLOT_FACTS, peeler, "card whose abilities it has gained") == 0.0


def test_stories_show_tokens_struggles_and_who_stands_there() -> None:
    for viewer in range(2):
        rows = rich().pieces(viewer)["stories"]
        own, other = ("own", "other") if viewer == 0 else ("other", "own")
        assert fact(STORY_FACTS, rows[0], f"{own} tokens") == pytest.approx(1 / 5)
        assert fact(STORY_FACTS, rows[0], f"{other} tokens") == pytest.approx(2 / 5)
        assert fact(STORY_FACTS, rows[1], f"{own} characters") == fact(STORY_FACTS, rows[1], f"{other} characters")
        at_icons = len(STORY_FACTS) + NUM_STORIES + 1
        assert rows[1][len(STORY_FACTS) + STORY["dreamwalkers"]] == 1.0
        assert rows[1][at_icons : at_icons + 4].tolist() == [1, 1, 1, 1]
        icons = rows[1][at_icons + 4 :].reshape(2, 4)
        assert icons[viewer].tolist() == [0, 3, 0, 0] and icons[1 - viewer].tolist() == [1, 2, 0, 0]


def test_domains_and_their_fronts() -> None:
    own, other = rich().pieces(0)["domains"][0], rich().pieces(1)["domains"][1]
    assert own[:, 0].tolist() == other[:, 0].tolist() == [1, 1, 1, 1, 0, 0, 0, 0]
    assert own[1, 1] == 1.0 and own[1, 4] == 1.0 and own[0, len(DOMAIN_FACTS)] == pytest.approx(2 / 5)
    assert own[3, 2] == pytest.approx(number("hastur")) and other[3, 2] == 0.0


def test_stage_question_and_pick_are_one_hot() -> None:
    seen = at({"play": ["g_men"]}, stage="commit").pieces(0)
    assert np.flatnonzero(seen["stage"]).tolist() == [STAGES.index("commit_window")] or seen["stage"].sum() == 1
    assert np.flatnonzero(seen["ask"]).tolist() == [ASKS.index("pick")]
    assert np.flatnonzero(seen["pick"]).tolist() == [PICKS.index("commit")]


def test_the_card_that_is_used_and_its_targets_are_seen_by_both() -> None:
    state = at({"hand": ["short_fuse"], "domains": [["3 agency"]]}, {"play": ["hired_muscle", "g_men"]})
    state = do(state, "play short fuse", "choose g-men")
    for seat in range(2):
        seen = state.pieces(seat)
        assert cards(seen["source"]) == {"short_fuse"}
        rows = seen["slots"][1 - seat]
        assert [fact(SLOT_FACTS, row, "target") for row in rows[:2]] == [0.0, 1.0]


def test_what_is_asked_of_the_other_does_not_tell_amounts() -> None:
    state = at({"hand": ["shotgun_blast"], "domains": [["3 agency"], ["2 agency"]]}, {"play": ["hired_muscle"]})
    state = do(state, "play shotgun blast")
    assert state.player == 0
    for name in ("may pass", "least", "most"):
        assert fact(DECISION_FACTS, state.pieces(1)["decision"], name) == 0.0


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_hidden_does_not_show_through(seat: int) -> None:
    """Hidden cards of the opponent change places; the seat is shown the same."""
    chance = np.random.default_rng(seat)
    state, changed = game().start(seed=4), 0
    for _ in range(120):
        if state.over:
            break
        other = state.clone()
        s = other.states[0]
        first = (1 - seat) * MAX_DECK
        hidden = [i for i in range(first, first + MAX_DECK) if int(s["zone"][i]) in (DECK, HAND, DOMAIN_CARD)
                  and not int(s["known"][i]) >> seat & 1 and int(s["card"][i]) < NUM_CARDS]
        mixed = chance.permutation(hidden)
        for name in ("zone", "place", "known", "flags"):
            s[name][mixed] = s[name][hidden].copy()
        changed += other.to_position() != state.to_position()
        assert np.array_equal(other.observe(seat), state.observe(seat)) and other.text(seat) == state.text(seat)
        state.apply(int(chance.choice(state.legal_actions())))
    assert changed > 50


@pytest.mark.rule("lcg-13.2")
def test_bug_who_looks_for_a_card_has_one_in_every_deal() -> None:
    """The opponent sees the search, so a deal that puts every Dark Young into the hand cannot be."""
    own = {"play": ["shub_niggurath"], "domains": [["3 agency"]], "top": ["ancient_guardian", "hungry_dark_young"],
           "hand": ["ghost", "peeler", "dagon", "hastur", "panic", "bag_man", "hired_muscle", "despair"]}
    state = do(at(own), "use Shub-Niggurath")
    while "fetches" not in state.text():
        state = do(state, "pass")
    found: set[tuple[str, ...]] = set()
    for seed in range(60):
        deal = state.clone()
        deal.redeterminize(1, seed=seed)
        found.add(tuple(deal.game.action_text(deal, int(action)) for action in deal.legal_actions()))
    one, other = "fetch Ancient Guardian", "fetch Hungry Dark Young"
    assert found == {(one,), (other,), (one, other)}


def test_pieces_have_their_facts() -> None:
    shapes = pieces(2)
    assert shapes["slots"][2] == len(SLOT_FACTS) + 4 + 5 + 5 and shapes["table"] == (len(TABLE_FACTS),)
    assert shapes["decision"] == (len(DECISION_FACTS),)
    assert sum(int(np.prod(shape)) for shape in shapes.values()) == game().observation_size
