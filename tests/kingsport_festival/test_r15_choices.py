"""Chapter 15: how choices are asked and what is hidden."""

import numpy as np
import pytest
from mythos_envs.kernel.game import State

from kingsport_festival.build import asks, at, beings, do, legal, legal_words, offered, only, see

DRUMMER, IMP, MIRROR, MASK = "drummer_of_tedworth", "imp_in_the_rafters", "witchs_mirror", "mask_of_reason"


def quiet(**position: object) -> State:
    """A moment in which the first cultist may build."""
    return at("expansion", **{"resources": [{"evil": 1}], **position})


def alike(one: State, other: State, seat: int) -> bool:
    """Whether two positions look the same to a seat."""
    return bool(np.array_equal(one.observe(seat), other.observe(seat)))


@pytest.mark.rule("kingsport-15.1")
def test_unplaced_dice_stand_in_rising_order() -> None:
    g = at("summoning", dice=[[6, 1, 4]])
    assert see(g)["dice"][0] == [1, 4, 6]
    assert see(do(g, "summon shoggoth 4"))["dice"][0] == [1, 6]
    turned = at("summoning", dice=[[1, 4, 6]], magic=[1], hands=[[MIRROR]])
    assert see(do(turned, f"cast {MIRROR}", "die 6"))["dice"][0] == [1, 1, 4]


@pytest.mark.rule("kingsport-15.1")
def test_equal_dice_are_one_choice() -> None:
    g = at("summoning", dice=[[2, 2, 5]], magic=[1], hands=[[MIRROR]])
    ghouls = [place for place in legal(g, "place") if place % 20 == 2]
    sevens = [place for place in legal(g, "place") if place % 20 == 7]
    assert (len(ghouls), len(sevens)) == (1, 1) and {"ghoul", "shoggoth", "flying_polyp"} <= beings(g)
    assert legal(do(g, f"cast {MIRROR}"), "die") == {0, 2}


@pytest.mark.rule("kingsport-15.2")
def test_free_resources_are_asked_in_rising_kind() -> None:
    g = at("gifts", summoned=[["hastur"]])
    assert legal_words(g) == ["resource evil", "resource death", "resource destruction"]
    g = do(g, "resource death")
    assert legal_words(g) == ["resource death", "resource destruction"]
    assert see(do(g, "resource destruction"))["resources"][0] == {"evil": 0, "death": 1, "destruction": 2}


@pytest.mark.rule("kingsport-15.2")
def test_each_bundle_is_one_way_only() -> None:
    ends, ways = set(), [at("gifts", summoned=[["tsathoggua"]])]
    count = 0
    while ways:
        g = ways.pop()
        if asks(g) == "resource":
            ways += [do(g, int(action)) for action in g.legal_actions()]
        else:
            count += 1
            ends.add(tuple(see(g)["resources"][0].values()))
    assert count == len(ends) == 6, "two of three kinds, in any order"


@pytest.mark.rule("kingsport-15.3")
def test_of_spells_that_are_alike_the_first_is_played() -> None:
    g = at("summoning", dice=[[3]], hands=[[IMP, DRUMMER]])
    assert offered(g, f"cast {DRUMMER}") and not offered(g, f"cast {IMP}")
    assert see(do(g, f"cast {DRUMMER}"))["hands"][0] == [IMP]
    assert offered(at("summoning", dice=[[3]], hands=[[IMP]]), f"cast {IMP}"), "alone it is played itself"


@pytest.mark.rule("kingsport-15.3")
def test_of_spells_that_are_alike_the_first_is_discarded() -> None:
    g = at("expansion", hands=[[IMP, DRUMMER, MASK, "widdershins"]], pending=[{"ask": "hand_limit", "seat": 0}])
    assert legal_words(g) == [f"discard {key}" for key in (DRUMMER, "widdershins", MASK)]


@pytest.mark.rule("kingsport-15.4")
def test_backs_are_open_and_faces_are_the_holders() -> None:
    one, other, death = (quiet(hands=[[], [key]]) for key in (MIRROR, MASK, "grave_dust"))
    assert alike(one, other, 0) and alike(one, other, 2) and not alike(one, other, 1)
    assert not alike(one, death, 0), "another back is seen"
    assert one.pieces(0)["backs"][1].tolist() == [1, 0, 0] and death.pieces(0)["backs"][1].tolist() == [0, 1, 0]


@pytest.mark.rule("kingsport-15.4")
def test_others_may_think_of_any_spell_with_that_back() -> None:
    g, thought = quiet(hands=[[DRUMMER], [MIRROR]]), set()
    for seed in range(60):
        guess = g.clone()
        guess.redeterminize(0, seed)
        assert see(guess)["hands"][0] == [DRUMMER] and guess.pieces(0)["backs"][1].tolist() == [1, 0, 0]
        thought.update(see(guess)["hands"][1])
    assert len(thought) > 10 and DRUMMER not in thought


@pytest.mark.rule("kingsport-15.5")
def test_resources_of_all_are_open() -> None:
    g = quiet(resources=[{"evil": 1}, {"death": 5}, {"destruction": 10}])
    for seat in range(3):
        seen = g.pieces(seat)["resources"]
        assert sorted(seen.sum(axis=1).tolist()) == pytest.approx([0.2, 1, 2])


OPEN = {
    "dice": ({"dice": [[], [3]]}, "dice"), "sanity": ({"sanity": [10, 3]}, "seats"),
    "magic": ({"magic": [0, 3]}, "seats"), "cult points": ({"cult": [0, 3]}, "seats"),
    "disks": ({"buildings": [[], ["house"]]}, "buildings"),
    "beings": ({"summoned": [[], ["ghoul"]]}, "summoned"), "scenario": ({"scenario": "nameless_city"}, "scenario"),
    "discards": ({"discarded": [MASK]}, "discarded"), "raids": ({"scenario": "nameless_city"}, "raids"),
}


@pytest.mark.rule("kingsport-15.6")
@pytest.mark.parametrize("what", OPEN)
def test_what_lies_face_up_is_open_to_all(what: str) -> None:
    said, piece = OPEN[what]
    with_it, without = quiet(**said), quiet()
    for seat in range(3):
        assert not np.array_equal(with_it.pieces(seat)[piece], without.pieces(seat)[piece])


@pytest.mark.rule("kingsport-15.6")
def test_a_played_spell_is_open_to_all() -> None:
    g = do(at("summoning", dice=[[3], [1], []], hands=[[DRUMMER]]), f"cast {DRUMMER}", "done")
    assert all(g.pieces(seat)["discarded"].sum() == 1 for seat in range(3))


@pytest.mark.rule("kingsport-15.6")
def test_backs_of_investigators_are_open() -> None:
    g, levels = quiet(), set()
    for seed in range(20):
        guess = g.clone()
        guess.redeterminize(1, seed)
        levels.add(tuple(see(guess)["investigators"]))
        again = quiet(investigators=see(guess)["investigators"])
        assert see(again)["raids_done"] == 0, "every guess is of the level that the back shows"
    assert len(levels) > 10


@pytest.mark.rule("kingsport-15.7")
@pytest.mark.parametrize("said", [
    {"events": ["the_book"]}, {"investigators": ["thomas_olney"]}, {"festival": "lammas"}])
def test_cards_that_lie_face_down_are_hidden_from_all_who_have_not_looked(said: dict[str, object]) -> None:
    one, other = quiet(scenario="festival"), quiet(scenario="festival", **said)
    assert all(alike(one, other, seat) for seat in range(3))


@pytest.mark.rule("kingsport-15.7")
def test_who_has_looked_knows_the_card() -> None:
    seen = {"foreseen": [["event 1"]]}
    one, other = quiet(**seen), quiet(events=["the_book"], **seen)
    assert not alike(one, other, 0) and alike(one, other, 1) and alike(one, other, 2)


@pytest.mark.rule("kingsport-15.7")
def test_what_will_be_drawn_is_hidden_from_all() -> None:
    g, drawn = at("gifts", summoned=[["shoggoth"]]), set()
    for seed in range(40):
        guess = g.clone()
        guess.redeterminize(0, seed)
        assert alike(g, guess, 0)
        drawn.update(see(do(guess, "deck evil"))["hands"][0])
    assert len(drawn) > 8


@pytest.mark.rule("kingsport-15.8")
@pytest.mark.parametrize(("spell", "magic", "asked"), [
    (MASK, 1, True), (MASK, 0, False), ("grave_dust", 9, False), ("ember_tithe", 0, True)])
def test_one_is_asked_for_spells_only_if_backs_and_magic_allow_one(spell: str, magic: int, asked: bool) -> None:
    g = at("concession_spells", hands=[[spell]], magic=[magic], summoned=[["elder_thing"]], play_forced=False)
    assert (asks(g) == "concession_spells") == asked


@pytest.mark.rule("kingsport-15.8")
def test_without_spells_nobody_is_asked_for_any() -> None:
    assert asks(at("concession_spells", magic=[9, 9, 9], resources=[{"evil": 1}], play_forced=False)) == "expansion"


@pytest.mark.rule("kingsport-15.9")
@pytest.mark.parametrize("step", ["concession_spells", "time"])
def test_one_is_asked_even_if_the_hand_has_none_to_play(step: str) -> None:
    spell = DRUMMER if step == "concession_spells" else "ruinous_barter"
    g = at(step, hands=[[spell]], magic=[1], resources=[{"evil": 1}])
    assert (g.player, asks(g), only(g)) == (0, step, ("done", 0)), "the lone answer is not played for the player"


@pytest.mark.rule("kingsport-15.9")
@pytest.mark.parametrize("step", ["order_spells", "expansion", "raid"])
def test_the_question_is_the_same_for_every_hand_with_these_backs(step: str) -> None:
    hands = (["first_at_the_feast", "grave_dust", "cheap_ruin"], [DRUMMER, "key_and_gate", "pyre_at_nancy"])
    table = {"turn": 1, "magic": [0, 1], "dice": [[], [1], [1]], "cult": [1, 1, 1]}
    one, other = (at(step, hands=[[], hand], **table) for hand in hands)
    assert one.player == other.player == 1 and asks(one) == asks(other) == step
    assert alike(one, other, 0) and alike(one, other, 2)
