"""What a seat is shown: rows from its own place, what it has foreseen, and never what others hold."""

from typing import Any

import numpy as np
import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival import tables as t
from mythos_envs.kingsport_festival.components import EVENTS, FESTIVALS, INVESTIGATORS
from mythos_envs.kingsport_festival.layout import FRAMES, MAX_SEATS, STEPS

from kingsport_festival.build import asks, at, do
from kingsport_festival.moves import raid

RAIDS = ["polaris", "memory", "hypnos", "the_tree"]
PEOPLE = ["zadok_allen", "robert_blake", "william_dyer", "henry_armitage"]
PER_SEAT = ("seats", "places", "resources", "backs", "buildings", "used", "summoned", "dice", "foresight",
            "decision_seat")


def places_of(row: np.ndarray) -> list[int]:
    return np.flatnonzero(row).tolist()


def known_cards(state: State, seat: int) -> dict[str, list[list[str]]]:
    """The names of the cards that a seat is shown, raid by raid."""
    seen = state.pieces(seat)
    return {
        "events": [[EVENTS[k].key for k in places_of(row)] for row in seen["events"]],
        "investigators": [[INVESTIGATORS[k].key for k in places_of(row)] for row in seen["investigators"]],
    }


def rich(**said: Any) -> State:
    """A summoning turn in which every seat has something else."""
    return at("summoning", players=4, **{
        "order": [2, 0, 3, 1], "turn": 0, "dice": [[2, 4], [1, 1, 6], [5], [3, 3, 3]], "extra": [6, 0, 0, 0],
        "sanity": [12, 9, 6, 3], "magic": [1, 2, 3, 4], "cult": [10, 20, 30, 40],
        "resources": [{"evil": 5}, {"death": 5}, {"destruction": 5}, {"evil": 10}],
        "summoned": [["ghoul"], [], ["nodens"], []],
        "hands": [["flying_ointment", "grave_dust"], ["ember_tithe"], ["two_masters", "blood_price"], []],
        "buildings": [["house", "ruins"], ["house"], [], ["house", "club", "hospital"]], "used": [["ruins"]],
        "discarded": ["key_and_gate"], **said,
    })


@pytest.mark.parametrize("viewer", range(4))
def test_rows_are_oneself_and_then_the_others_in_turn_order(viewer: int) -> None:
    seen, order = rich().pieces(viewer), [2, 0, 3, 1]
    rows = [viewer, *(seat for seat in order if seat != viewer)]
    tracks = np.array([[12, 1, 10], [9, 2, 20], [6, 3, 30], [3, 4, 40]]) / [12, 10, 50]
    assert np.allclose(seen["seats"][:, :3], tracks[rows])
    assert [places_of(row) for row in seen["places"]] == [[order.index(seat)] for seat in rows]
    assert places_of(seen["decision_seat"]) == [rows.index(0)] == places_of(seen["seats"][:, 6])
    assert places_of(seen["seats"][:, 8]) == [rows.index(0)], "whose turn it is"
    disks = [["house", "ruins"], ["house"], [], ["house", "club", "hospital"]]
    assert [places_of(row) for row in seen["buildings"]] == [[t.BUILDING[key] for key in disks[seat]] for seat in rows]
    assert [places_of(row) for row in seen["summoned"]] == [[[2], [], [9], []][seat] for seat in rows]
    backs = [[1, 1, 0], [0, 0, 1], [1, 1, 0], [0, 0, 0]]
    assert seen["backs"].tolist() == [backs[seat] for seat in rows]
    kinds = np.array([[5, 0, 0], [0, 5, 0], [0, 0, 5], [10, 0, 0]]) / 5
    assert np.allclose(seen["resources"], kinds[rows])


def test_dice_are_one_hot_by_slot_and_the_extra_die_is_last() -> None:
    dice = rich().pieces(0)["dice"]
    assert places_of(dice[0]) == [1, 6 + 3, 18 + 5]
    assert places_of(dice[2]) == [2, 6 + 2, 12 + 2], "three equal dice of seat 3"


def test_one_sees_the_own_hand_and_the_discards_and_no_other_hand() -> None:
    state = rich()
    own = [["flying_ointment", "grave_dust"], ["ember_tithe"], ["two_masters", "blood_price"], []]
    for seat, keys in enumerate(own):
        seen = state.pieces(seat)
        assert places_of(seen["hand"]) == sorted(t.SPELL[key] for key in keys)
        assert places_of(seen["discarded"]) == [t.SPELL["key_and_gate"]]
    # The same backs with other fronts look the same to everybody else.
    other = rich(hands=[["broomstick_ride", "dream_of_rlyeh"], *own[1:]])
    for seat in range(1, 4):
        assert np.array_equal(other.observe(seat), state.observe(seat))
    assert not np.array_equal(other.observe(0), state.observe(0))


def test_what_was_foreseen_is_shown_to_its_owner_and_the_look_to_all() -> None:
    said = {"investigators": PEOPLE, "round": 4, "foreseen": [["event 2"], ["event 1", "investigator 2"]]}
    state = rich(events=RAIDS, **said)
    past = {"events": [["polaris"], [], [], []], "investigators": [["zadok_allen"], [], [], []]}
    assert known_cards(state, 2) == known_cards(state, 3) == past, "the first raid lies open, the second does not"
    assert known_cards(state, 0) == {**past, "events": [["polaris"], ["memory"], [], []]}
    assert known_cards(state, 1) == {**past, "investigators": [["zadok_allen"], ["robert_blake"], [], []]}
    for viewer in range(4):
        rows = [viewer, *(seat for seat in (2, 0, 3, 1) if seat != viewer)]
        looks = [places_of(row) for row in state.pieces(viewer)["foresight"]]
        assert looks == [[[2], [0, 3], [], []][seat] for seat in rows]
    # What the others saw does not show through: the card may be any other.
    other = rich(events=["polaris", "celephais", "hypnos", "the_tree"], **said)
    for seat in (1, 2, 3):
        assert np.array_equal(other.observe(seat), state.observe(seat))
    assert known_cards(other, 0)["events"][1] == ["celephais"]


def test_cards_of_a_raid_are_shown_when_they_are_revealed() -> None:
    said = {"events": RAIDS, "investigators": PEOPLE, "round": 3}
    before = at("expansion", turn=2, play_forced=False, **said)
    assert all(known_cards(before, seat)["events"][0] == [] for seat in range(3))
    raid = do(before, "done")
    assert raid.to_position()["step"] == "raid"
    for seat in range(3):
        assert known_cards(raid, seat)["events"] == [["polaris"], [], [], []]
        assert known_cards(raid, seat)["investigators"] == [["zadok_allen"], [], [], []]


def test_the_festival_is_hidden_until_it_is_foreseen_or_scored() -> None:
    said = {"scenario": "dunwich_horror", "festival": "lammas", "round": 12, "foreseen": [["festival"]]}
    state = at("summoning", dice=[[1]], **said)
    place = [row.key for row in FESTIVALS].index("lammas")
    assert [places_of(state.pieces(seat)["festival"]) for seat in range(3)] == [[0, 1 + place], [0], [0]]
    while not state.over:
        state = do(state, int(state.legal_actions()[0]))
    assert [places_of(state.pieces(seat)["festival"]) for seat in range(3)] == [[0, 1 + place]] * 3
    assert not at("summoning", dice=[[1]]).pieces(0)["festival"].any(), "without a scenario there is none"


def test_step_round_and_decision_are_one_hot() -> None:
    state = rich(round=5)
    seen = state.pieces(3)
    assert places_of(seen["round"]) == [4] and places_of(seen["step"]) == [STEPS.index("summoning")]
    assert places_of(seen["decision"]) == [0] and not seen["decision_values"].any()
    state = do(rich(hands=[["widdershins"]], magic=[3]), "cast widdershins")
    assert places_of(state.pieces(1)["decision"]) == [FRAMES.index("die")]


def test_sums_and_sharing_that_were_prepared_are_seen() -> None:
    state = do(rich(hands=[["flying_ointment", "drummer_of_tedworth", "two_masters"]], magic=[9]),
               "cast flying_ointment", "cast drummer_of_tedworth", "cast two_masters")
    for seat in range(4):
        assert places_of(state.pieces(seat)["sums"]) == [3, 3 + 1, 3 + 2, 3 + 3], "up to 2 more, then one less or more"
        assert state.pieces(seat)["turn"][0] == 1.0


def test_a_fight_shows_both_strengths_as_they_stand() -> None:
    state = at("raid", round=3, events=["ex_oblivione"], investigators=["frank_elwood"], buildings=[["house", "club"]],
               hands=[["grave_dust", "corpse_lantern"]])
    assert np.allclose(state.pieces(1)["turn"][8:], [0.2, 0.3])
    assert np.allclose(do(state, "cast grave_dust").pieces(2)["turn"][8:], [0.3, 0.3])


@pytest.mark.parametrize("players", [3, 4, MAX_SEATS])
def test_pieces_with_a_row_for_each_seat(players: int) -> None:
    seen = at("summoning", players=players, dice=[[1]] * players).pieces(0)
    assert all(seen[name].shape[0] == players for name in PER_SEAT)
    assert sum(part.size for part in seen.values()) == at("summoning", players=players, dice=[[1]]).observe(0).size


def test_bug_all_see_what_a_doubled_reward_has_still_to_give() -> None:
    once, twice = (do(raid("walter_gilman", strength=strength), "done") for strength in (4, 6))
    assert asks(once) == asks(twice) == "deck"
    for viewer in range(3):
        assert once.text(viewer) != twice.text(viewer)
        assert once.pieces(viewer)["turn"][7] == 1 and twice.pieces(viewer)["turn"][7] == 3, "a spell and 2 points"


def test_bug_all_see_which_being_has_its_price_lowered() -> None:
    g = at("concession_spells", hands=[["mask_of_reason"], ["ember_tithe"]], magic=[2, 2],
           summoned=[["azathoth", "yog_sothoth"]])
    g = do(g, "cast mask_of_reason")
    for being in ("azathoth", "yog_sothoth"):
        spared = do(g, f"spare {being}")
        for viewer in range(3):
            shown = spared.pieces(viewer)["summoned"][places_of(spared.pieces(viewer)["seats"][:, 9])[0]]
            assert np.flatnonzero(shown == 2).tolist() == [t.BEING[being]] and shown.sum() == 3
