"""Chapter 5: concession."""

import pytest
from mythos_envs.kernel.game import State

from kingsport_festival.build import asks, at, cast, do, legal_words, offered, see

HAUNTER, HYDRA, MASK = "haunter_of_the_dark", "mother_hydra", "mask_of_reason"
NOTHING = {"evil": 0, "death": 0, "destruction": 0}


def gifts(*summoned: list[str], **position: object) -> State:
    """The gifts of a round; the first cultist has something to build with, so that the expansion is asked."""
    return at("gifts", summoned=list(summoned), **{"resources": [{"evil": 1}], **position})


def facts(g: State, seat: int = 0) -> tuple[int, int, int]:
    """Sanity, magic and cult points of a seat."""
    return see(g)["sanity"][seat], see(g)["magic"][seat], see(g)["cult"][seat]


@pytest.mark.rule("kingsport-5.1")
def test_gifts_come_in_rising_order_of_the_beings() -> None:
    g = gifts(["tsathoggua"], [HAUNTER], ["mi_go"])
    order = []
    while asks(g) in ("resource", "deck"):
        order.append(see(g)["being"])
        g = do(g, int(g.legal_actions()[0]))
    assert order == ["mi_go", HAUNTER, "tsathoggua", "tsathoggua", "tsathoggua"]


@pytest.mark.rule("kingsport-5.1")
def test_x_gives_first_of_all() -> None:
    g = gifts(["cthulhu", "nephren_ka"], sanity=[0], cult=[5])
    assert facts(g) == (0, 0, 7), "4 sanity from X and 1 cult point pay for Cthulhu, who gives 3"


@pytest.mark.rule("kingsport-5.2")
def test_a_being_that_nobody_summoned_gives_nothing() -> None:
    g = gifts()
    assert see(g)["step"] == "expansion"
    assert (see(g)["sanity"], see(g)["magic"], see(g)["cult"]) == ([10] * 3, [0] * 3, [0] * 3)
    assert see(g)["resources"] == [{**NOTHING, "evil": 1}, NOTHING, NOTHING]


@pytest.mark.rule("kingsport-5.3")
def test_several_on_one_being_are_served_in_turn_order_and_each_pays() -> None:
    g = gifts(["mi_go"], [], ["mi_go"], order=[2, 1, 0])
    assert g.player == 2 and see(g)["sanity"] == [10, 10, 9] and see(g)["magic"] == [0, 0, 0]
    g = do(g, "resource death")
    assert g.player == 0 and see(g)["sanity"] == [9, 10, 9] and see(g)["magic"] == [0, 0, 1]
    assert see(do(g, "resource evil"))["magic"] == [1, 0, 1]


@pytest.mark.rule("kingsport-5.4")
def test_the_price_is_paid_in_sanity_directly_before_the_gifts() -> None:
    g = gifts(["mi_go", "father_dagon"])
    assert see(g)["being"] == "mi_go" and facts(g) == (9, 0, 0), "1 for the Mi-Go, nothing for Dagon yet"
    g = do(g, "resource evil")
    assert see(g)["being"] == "father_dagon" and facts(g) == (6, 1, 0)


@pytest.mark.rule("kingsport-5.5", "kingsport-5.6")
@pytest.mark.parametrize(("sanity", "cult", "after"), [
    (4, 5, (0, 2, 6)), (3, 5, (0, 2, 5)), (0, 5, (0, 2, 2)), (0, 4, (0, 2, 1)), (1, 1, (0, 2, 1)), (0, 0, (0, 2, 1))])
def test_what_is_missing_of_a_price_is_paid_in_cult_points_down_to_none(sanity: int, cult: int,
                                                                        after: tuple[int, int, int]) -> None:
    g = do(gifts(["hastur"], sanity=[sanity], cult=[cult], magic=[1]), *["resource evil"] * 3)
    assert facts(g) == after, "4 for Hastur, who gives 1 magic and 1 cult point in the end"


@pytest.mark.rule("kingsport-5.7")
def test_neither_price_nor_gifts_can_be_declined() -> None:
    g = gifts([HYDRA], sanity=[1], cult=[1])
    assert facts(g) == (0, 0, 0) and legal_words(g) == ["resource death", "resource destruction"]
    assert facts(gifts(["cthulhu"], sanity=[1])) == (0, 0, 3), "nothing is asked at all"


@pytest.mark.rule("kingsport-5.8")
def test_gifts_are_taken_in_printed_order() -> None:
    g = gifts(["nyarlathotep"])
    order = []
    while see(g)["step"] == "gifts":
        order.append((asks(g), see(g)["cult"][0]))
        g = do(g, int(g.legal_actions()[0]))
    assert order == [("resource", 0), ("resource", 0), ("deck", 0), ("deck", 0), ("foresight", 3)]


@pytest.mark.rule("kingsport-5.9")
def test_example_anna_chooses_spells_then_gains_magic_then_looks() -> None:
    g = gifts(["nodens"])
    assert asks(g) == "deck" and see(g)["magic"][0] == 0
    g = do(g, "deck evil")
    assert asks(g) == "deck" and see(g)["magic"][0] == 0
    g = do(g, "deck death")
    assert asks(g) == "foresight" and see(g)["magic"][0] == 2 and see(g)["foreseen"][0] == []
    assert see(do(g, "look event"))["foreseen"][0] == ["event 1"]


@pytest.mark.rule("kingsport-5.10")
def test_the_dice_come_back_for_the_next_round() -> None:
    g = at("summoning", dice=[[1, 2, 3], [1], []])
    g = do(g, "summon haunter_of_the_dark 1 2 3", "done", "resource evil", "done")
    assert see(g)["round"] == 2 and [len(dice) for dice in see(g)["dice"]] == [3, 3, 3]
    assert see(g)["summoned"] == [[], [], []]


@pytest.mark.rule("kingsport-5.11")
def test_example_boris_chooses_death_from_the_haunter() -> None:
    g = gifts([HAUNTER], resources=[])
    assert legal_words(g) == ["resource evil", "resource death", "resource destruction"]
    g = do(g, "resource death")
    assert see(g)["resources"][0] == {**NOTHING, "death": 1} and facts(g) == (10, 1, 0)


@pytest.mark.rule("kingsport-5.12")
def test_example_dmitry_pays_hydra_with_his_last_sanity_and_a_cult_point() -> None:
    g = gifts([HYDRA], sanity=[1], cult=[4], resources=[])
    assert legal_words(g) == ["resource death", "resource destruction"]
    g = do(g, "resource destruction")
    assert facts(g) == (0, 0, 3) and see(g)["resources"][0] == {"evil": 2, "death": 0, "destruction": 1}


@pytest.mark.rule("kingsport-5.13")
def test_spells_of_this_phase_come_at_its_start_in_turn_order() -> None:
    g = at("concession_spells", order=[1, 0, 2], magic=[1, 1, 0], hands=[[MASK], ["ash_harvest"]],
           summoned=[[HYDRA], ["elder_thing"], []])
    assert g.player == 1 and see(g)["sanity"] == [10, 10, 10] and offered(g, "cast ash_harvest")
    g = do(g, "done")
    assert g.player == 0 and see(g)["sanity"] == [10, 10, 10], "no price has been paid"
    g = cast(g, MASK)
    assert see(g)["spared"] == [HYDRA, None, None], "the only one that asks a price"
    assert see(g)["sanity"] == [10, 7, 10] and see(g)["being"] == HYDRA, "Hydra asks nothing of the first"


@pytest.mark.rule("kingsport-5.14")
def test_incomes_of_this_phase_come_at_its_end_in_turn_order() -> None:
    light = ["house", "lighthouse"]
    g = at("gifts", order=[2, 0, 1], buildings=[light, [], light], summoned=[[], ["tsathoggua"], []])
    for _ in range(3):
        assert g.player == 1 and asks(g) in ("resource", "deck")
        g = do(g, int(g.legal_actions()[0]))
    assert (g.player, asks(g)) == (2, "foresight") and see(g)["magic"][1] == 1
    g = do(g, "look event")
    assert (g.player, asks(g)) == (0, "foresight")
    assert see(do(g, "look investigator"))["foreseen"] == [["investigator 1"], [], ["event 1"]]
