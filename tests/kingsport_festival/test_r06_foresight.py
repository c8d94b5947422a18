"""Chapter 6: foresight."""

from typing import Any

import numpy as np
import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.components import BEINGS, BUILDINGS, INVESTIGATORS

from kingsport_festival.build import asks, at, do, legal_words, see

LIGHT = [["house", "lighthouse"]]
OLNEY, WILCOX = "thomas_olney", "henry_anthony_wilcox"


def foresight(**position: object) -> State:
    """The first cultist gets foresight from the Lighthouse; the expansion that follows is asked too."""
    return at("concession_income", **{"buildings": LIGHT, "resources": [{"evil": 5}], **position})


def known(g: State, seat: int = 0) -> list[str]:
    return see(g)["foreseen"][seat]


@pytest.mark.rule("kingsport-6.1")
@pytest.mark.parametrize(("card", "piece"), [("event", "events"), ("investigator", "investigators")])
def test_one_card_of_the_next_raid_is_looked_at(card: str, piece: str) -> None:
    g = foresight()
    assert legal_words(g) == ["look event", "look investigator"] and known(g) == []
    g = do(g, f"look {card}")
    assert known(g) == [f"{card} 1"] and see(g)["step"] == "expansion"
    assert [g.pieces(0)[name].sum() for name in ("events", "investigators")] == [piece == "events", piece != "events"]


@pytest.mark.rule("kingsport-6.2", "kingsport-6.9")
def test_what_the_card_says_only_the_cultist_knows() -> None:
    one, other = (do(foresight(investigators=[key]), "look investigator") for key in (OLNEY, WILCOX))
    assert not np.array_equal(one.observe(0), other.observe(0))
    for seat in (1, 2):
        assert np.array_equal(one.observe(seat), other.observe(seat))
    assert see(one)["investigators"][0] == OLNEY, "the card stays where it lies"


@pytest.mark.rule("kingsport-6.2")
def test_others_keep_guessing_and_the_cultist_does_not() -> None:
    g = do(foresight(investigators=[OLNEY]), "look investigator")
    guesses: list[set[str]] = [set(), set()]
    for seed in range(30):
        for seat in (0, 1):
            guess = g.clone()
            guess.redeterminize(seat, seed)
            guesses[seat].add(see(guess)["investigators"][0])
    assert guesses[0] == {OLNEY} and len(guesses[1]) > 3


@pytest.mark.rule("kingsport-6.3")
@pytest.mark.parametrize(("number", "raid"), [(1, 1), (2, 1), (3, 1), (4, 2), (6, 2), (7, 3), (12, 4)])
def test_the_raid_of_this_round_is_the_next_one(number: int, raid: int) -> None:
    assert known(do(foresight(round=number), "look event")) == [f"event {raid}"]


@pytest.mark.rule("kingsport-6.4")
def test_example_in_round_six_anna_looks_at_the_investigator_of_round_ten() -> None:
    g = at("gifts", scenario="call_of_cthulhu", round=6, summoned=[["nodens"]], resources=[{"evil": 1}])
    assert see(g)["raids_done"] == 2, "raids of rounds 4 and 5"
    g = do(g, "deck evil", "deck evil", "look investigator")
    assert known(g) == ["investigator 3"] and g.pieces(0)["raids"][2][3] == pytest.approx(4 / 12), "in 4 rounds"


@pytest.mark.rule("kingsport-6.5")
def test_after_the_last_raid_foresight_shows_the_festival() -> None:
    g = foresight(scenario="call_of_cthulhu", round=12, festival="lammas")
    assert known(g) == ["festival"] and g.pieces(0)["festival"].sum() == 2 and g.pieces(1)["festival"].sum() == 1


@pytest.mark.rule("kingsport-6.5", "kingsport-6.7")
def test_without_a_festival_it_shows_nothing_after_the_last_raid() -> None:
    g = foresight(scenario="nameless_city", round=12)
    assert see(g)["step"] == "expansion" and known(g) == []


@pytest.mark.rule("kingsport-6.6")
@pytest.mark.parametrize(("seen", "new"), [("event 1", "investigator 1"), ("investigator 1", "event 1")])
def test_what_was_seen_stays_known_and_is_not_offered_again(seen: str, new: str) -> None:
    g = foresight(foreseen=[[seen]])
    assert see(g)["step"] == "expansion" and set(known(g)) == {seen, new}, "only the other is left, so it is seen"
    later = do(foresight(foreseen=[[seen]], round=4), "look event")
    assert known(later) == [seen, "event 2"], "after the raid too"


@pytest.mark.rule("kingsport-6.7")
def test_with_nothing_new_to_see_foresight_does_nothing() -> None:
    both = ["event 1", "investigator 1"]
    g = foresight(foreseen=[both])
    assert see(g)["step"] == "expansion" and known(g) == both


@pytest.mark.rule("kingsport-6.8")
def test_looking_cannot_be_declined() -> None:
    assert legal_words(foresight()) == ["look event", "look investigator"]


@pytest.mark.rule("kingsport-6.9")
def test_all_see_which_card_was_looked_at() -> None:
    g = foresight()
    event, investigator = do(g, "look event"), do(g, "look investigator")
    for seat in (1, 2):
        assert event.pieces(seat)["foresight"][1].tolist() == [1] + [0] * 8, "the first of the others"
        assert investigator.pieces(seat)["foresight"][1].tolist() == [0, 1] + [0] * 7


@pytest.mark.rule("kingsport-6.11", "kingsport-6.12")
def test_what_gives_foresight() -> None:
    def gives(items: Any) -> bool:
        return any(item.what == "foresight" for item in items)

    assert [row.key for row in BEINGS if gives(row.gifts)] == ["nodens", "nyarlathotep"]
    giving = [row.key for row in BUILDINGS if any(gives(ability.gain) for ability in row.abilities)]
    assert giving == ["school", "lighthouse"]
    assert [row.key for row in INVESTIGATORS if gives(row.reward)] == ["zadok_allen"]


@pytest.mark.rule("kingsport-6.10")
def test_foresight_won_in_a_raid_looks_at_the_raid_after_it() -> None:
    strong = [["house", "general_store", "club"]]
    g = at("raid", investigators=["zadok_allen"], events=["ex_oblivione"], buildings=strong)
    assert asks(g) == "foresight" and see(g)["step"] == "raid"
    assert known(do(g, "look event")) == ["event 2"]
