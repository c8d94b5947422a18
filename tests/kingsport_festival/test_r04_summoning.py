"""Chapter 4: summoning."""

import pytest
from mythos_envs.kernel.game import State

from kingsport_festival.build import at, beings, cast, do, legal, offered, see

X, GAUNT, HAUNTER = "nephren_ka", "night_gaunt", "haunter_of_the_dark"
DRUMMER, OINTMENT, ALTAR, MASTERS = "drummer_of_tedworth", "flying_ointment", "shared_altar", "two_masters"
BORIS, GALINA, VICTOR = range(3)


def dice(g: State, seat: int = 0) -> list[int]:
    return see(g)["dice"][seat]


@pytest.mark.rule("kingsport-4.1")
def test_all_summon_or_pass_in_turn_again_and_again_until_all_have_passed() -> None:
    g = at("summoning", order=[2, 0, 1], dice=[[1, 2], [3, 4], [5, 6]], play_forced=False)
    seats = []
    for move in ("summon deep_one 5", "summon night_gaunt 1", "summon mi_go 3", "done", "summon ghoul 2", "done"):
        seats.append(g.player)
        g = do(g, move)
    assert seats == [2, 0, 1, 2, 0, 1] and see(g)["step"] != "summoning"
    assert see(g)["summoned"] == [[GAUNT, "ghoul"], ["mi_go"], ["deep_one"]]


@pytest.mark.rule("kingsport-4.1")
def test_one_being_at_a_time() -> None:
    g = at("summoning", dice=[[1, 2], [3], []])
    assert do(g, "summon night_gaunt 1").player == 1


@pytest.mark.rule("kingsport-4.2")
def test_who_has_passed_summons_nothing_more() -> None:
    g = do(at("summoning", dice=[[1, 2, 3], [4, 5, 6], []]), "done")
    for move in ("summon shoggoth 4", "summon deep_one 5"):
        assert g.player == 1
        g = do(g, move)
    assert g.player == 1 and dice(g) == [1, 2, 3]


@pytest.mark.rule("kingsport-4.3")
def test_the_sum_of_one_or_more_dice_is_exactly_the_number() -> None:
    g = at("summoning", dice=[[1, 2, 5]])
    one, two, three = {GAUNT, "ghoul", "deep_one"}, {"mi_go", HAUNTER, "flying_polyp"}, {"elder_thing"}
    assert beings(g) == {X} | one | two | three
    assert not offered(g, "summon haunter_of_the_dark 1 2 5") and not offered(g, "summon haunter_of_the_dark 5")
    assert see(do(g, "summon elder_thing 1 2 5"))["summoned"][0] == ["elder_thing"]


@pytest.mark.rule("kingsport-4.4")
def test_placed_dice_are_gone_for_this_round() -> None:
    g = do(at("summoning", dice=[[1, 2, 5]]), "summon haunter_of_the_dark 1 5")
    assert dice(g) == [2] and beings(g) == {X, "ghoul"}


@pytest.mark.rule("kingsport-4.5")
def test_example_boris_uses_six_of_his_seven_for_the_haunter() -> None:
    g = do(at("summoning", dice=[[1, 2, 4]]), "summon haunter_of_the_dark 2 4")
    assert see(g)["summoned"][BORIS] == [HAUNTER] and dice(g) == [1]


@pytest.mark.rule("kingsport-4.6")
def test_example_his_one_could_go_on_the_night_gaunt_or_on_x() -> None:
    g = at("summoning", dice=[[1]], summoned=[[HAUNTER]])
    assert beings(g) == {GAUNT, X}


@pytest.mark.rule("kingsport-4.7")
def test_a_being_is_summoned_once_a_round() -> None:
    assert "ghoul" in beings(at("summoning", dice=[[2, 2]]))
    assert "ghoul" not in beings(at("summoning", dice=[[2, 2]], summoned=[[], ["ghoul"]])), "by another"
    assert "ghoul" not in beings(at("summoning", dice=[[2, 2]], summoned=[["ghoul"]])), "by oneself"
    g = do(at("summoning", dice=[[2], [2], []]), "summon ghoul 2")
    assert g.player == 1 and beings(g) == {X}


@pytest.mark.rule("kingsport-4.8")
@pytest.mark.parametrize("faces", ["1", "6", "1 5", "5 6", "1 5 6"])
def test_nephren_ka_takes_any_dice(faces: str) -> None:
    assert offered(at("summoning", dice=[[1, 5, 6]]), f"summon nephren_ka {faces}")


@pytest.mark.rule("kingsport-4.9")
def test_every_cultist_may_summon_nephren_ka_once() -> None:
    g = do(at("summoning", dice=[[3, 3], [3], [3]]), *["summon nephren_ka 3"] * 3)
    assert see(g)["summoned"] == [[X], [X], [X]] and g.player == 0
    assert beings(g) == {"mi_go"}, "a second time in the round is refused"


@pytest.mark.rule("kingsport-4.10")
def test_example_boris_and_victor_are_both_on_nephren_ka() -> None:
    g = at("summoning", dice=[[1]], sanity=[5, 5, 5], summoned=[[HAUNTER], [GAUNT], [X]])
    assert beings(g) == {X}
    g = do(g, "summon nephren_ka 1")
    assert see(g)["sanity"] == [9, 5, 9], "both get 4 sanity"


@pytest.mark.rule("kingsport-4.11")
def test_the_night_gaunt_takes_a_one_and_not_a_six() -> None:
    assert GAUNT in beings(at("summoning", turn=GALINA, dice=[[], [1], []]))
    assert GAUNT not in beings(at("summoning", turn=GALINA, dice=[[], [6], []]))


@pytest.mark.rule("kingsport-4.12")
def test_one_may_pass_with_dice_left() -> None:
    g = do(at("summoning", dice=[[1, 2, 3], [1], []]), "done")
    assert g.player == 1 and dice(g) == [1, 2, 3]


@pytest.mark.rule("kingsport-4.13")
def test_without_own_dice_one_passes_unasked() -> None:
    g = at("summoning", dice=[[], [1], [1, 2]], extra=[4, 0, 0], play_forced=False)
    assert g.player == 1, "an extra die alone is nothing to place"
    g = do(g, "summon night_gaunt 1", "summon ghoul 2")
    assert g.player == 2, "the first two have nothing left"
    assert see(do(g, "summon nephren_ka 1"))["step"] != "summoning"


@pytest.mark.rule("kingsport-4.14")
def test_any_number_of_spells_and_abilities_come_before_the_placement() -> None:
    g = at("summoning", dice=[[2], [1], []], magic=[5], buildings=[["city_hall", "ruins"]],
           hands=[[DRUMMER, OINTMENT, "crown_of_the_coven"]])
    g = do(g, f"cast {DRUMMER}", "use city_hall", f"cast {OINTMENT}")
    assert g.player == 0 and see(g)["magic"][0] == 3 and offered(g, "cast crown_of_the_coven")
    g = do(g, "summon shoggoth 2")
    assert g.player == 1 and see(g)["hands"][0] == ["crown_of_the_coven"], "then the turn is over"


@pytest.mark.rule("kingsport-4.14")
def test_one_may_pass_after_a_spell() -> None:
    g = do(at("summoning", dice=[[2], [1], []], hands=[[DRUMMER]]), f"cast {DRUMMER}", "done")
    assert g.player == 1 and see(g)["discarded"] == [DRUMMER]


@pytest.mark.rule("kingsport-4.15")
def test_changes_of_the_sum_add_up_for_the_next_placement() -> None:
    g = at("summoning", dice=[[3, 3], [6], []], magic=[1], hands=[[DRUMMER, OINTMENT]])
    assert beings(cast(g, DRUMMER)) == {X, "ghoul", "shoggoth", "deep_one", "flying_polyp"}, "3 or 6, one up or down"
    g = cast(cast(g, DRUMMER), OINTMENT)
    assert see(g)["sums"] == [0, 1, 2, 3]
    assert beings(g) == {X, "mi_go", "shoggoth", "deep_one", HAUNTER, "flying_polyp", "elder_thing", "nodens"}
    g = do(g, "summon shoggoth 3", "done")
    assert g.player == 0 and see(g)["sums"] == [0] and beings(g) == {X, "mi_go"}, "the next counts as it is"


@pytest.mark.rule("kingsport-4.15")
def test_changes_of_the_sum_are_not_for_the_next_cultist() -> None:
    g = do(at("summoning", dice=[[3, 3], [3], []], hands=[[DRUMMER]]), f"cast {DRUMMER}", "summon shoggoth 3")
    assert g.player == 1 and beings(g) == {X, "mi_go"}


@pytest.mark.rule("kingsport-4.16")
@pytest.mark.parametrize("move", ["done", "summon nephren_ka 3"])
def test_passing_or_x_wastes_changes_of_the_sum(move: str) -> None:
    g = at("summoning", dice=[[3, 3], [3, 3], []], magic=[1], hands=[[OINTMENT]])
    g = do(cast(g, OINTMENT), move)
    assert g.player == 1 and see(g)["sums"] == [0] and beings(g) == {X, "mi_go", HAUNTER}
    g = do(g, "summon haunter_of_the_dark 3 3")
    if move != "done":
        assert g.player == 0 and beings(g) == {"mi_go"}


@pytest.mark.rule("kingsport-4.17")
def test_leave_to_share_counts_for_the_next_placement() -> None:
    others = [[], ["mi_go", HAUNTER], ["hastur"]]
    g = at("summoning", dice=[[3, 3, 3], [1], []], magic=[3], hands=[[MASTERS]], summoned=others)
    assert beings(g) == {X, "nodens"}
    g = cast(g, MASTERS)
    assert beings(g) == {X, "mi_go", HAUNTER, "nodens"}
    g = do(g, "summon mi_go 3", "done")
    assert g.player == 0 and beings(g) == {X}, "the Haunter is occupied again"


@pytest.mark.rule("kingsport-4.17")
def test_leave_to_share_is_lost_by_passing() -> None:
    g = at("summoning", dice=[[3], [6], []], magic=[2], hands=[[ALTAR]], summoned=[[], [], [HAUNTER]])
    g = do(cast(g, ALTAR), "done")
    assert g.player == 1 and see(g)["share"] is None and beings(g) == {X}


@pytest.mark.rule("kingsport-4.18")
def test_a_being_of_ones_own_is_never_shared() -> None:
    g = at("summoning", dice=[[3, 6]], magic=[3], hands=[[MASTERS]], summoned=[["mi_go"], ["mi_go", HAUNTER]])
    assert beings(cast(g, MASTERS)) == {X, HAUNTER, "nodens"}


@pytest.mark.rule("kingsport-4.19")
def test_an_extra_die_is_placed_with_an_own_die_only() -> None:
    g = at("summoning", dice=[[2, 3]], extra=[4])
    assert beings(g) == {X, "ghoul", "mi_go", "deep_one", HAUNTER, "flying_polyp", "nodens"}, "never 4"
    assert not offered(g, "summon nephren_ka 4") and offered(g, "summon nephren_ka 2 4")
    g = do(g, "summon flying_polyp 3 4")
    assert dice(g) == [2] and see(g)["extra"] == [0, 0, 0]


@pytest.mark.rule("kingsport-4.19")
def test_an_extra_die_is_kept_apart_from_the_own_dice() -> None:
    g = at("summoning", dice=[[5, 6]], magic=[3], hands=[["thirteenth_guest"]])
    g = cast(g, "thirteenth_guest")
    assert dice(g) == [5, 6] and 1 <= see(g)["extra"][0] <= 6


@pytest.mark.rule("kingsport-4.19", "kingsport-13.49")
def test_spells_on_dice_may_touch_the_extra_die() -> None:
    magic = {"dice": [[1]], "extra": [4], "magic": [4]}
    g = at("summoning", hands=[["widdershins", "devils_mark", "storm_over_mora"]], **magic)
    assert see(do(g, "cast widdershins", "die 4"))["extra"][0] == 3, "4 is turned to 3"
    assert see(do(g, "cast devils_mark", "set_die 4 6"))["extra"][0] == 6
    assert legal(cast(g, "storm_over_mora"), "dice") == {0, 7, 8}, "the own die, the extra die, both"
    for g in (at("summoning", hands=[["cast_knucklebones"]], **magic), at("summoning", buildings=[["ruins"]], **magic)):
        rolled = do(g, "use ruins" if see(g)["buildings"][0] else "cast cast_knucklebones")
        assert legal(rolled, "die") == {0, 3}
        assert see(do(rolled, "die 4"))["dice"][0] == [1]
