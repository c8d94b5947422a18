"""Chapter 6: the Action phase and decay."""

import pytest
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import (
    CTHULHU,
    GOAT,
    asked,
    legal_words,
    offered,
    play,
    rolled,
    see,
    start,
    starting,
    table,
)

SHARED = {"books": "blood_sacrifice", "requirements": "shared_area"}
"""A Black Goat that has its book for a shared area already."""
RECRUIT = "recruit an Acolyte in Arkham"


def power(state: State) -> list[int]:
    """Power of Great Cthulhu and of Black Goat."""
    return [see(state, key)["power"] for key in (CTHULHU, GOAT)]


@pytest.mark.rule("duel-6.1")
@pytest.mark.parametrize(("first", "second"), [(CTHULHU, GOAT), (GOAT, CTHULHU)])
def test_the_first_player_begins_and_turns_alternate(first: str, second: str) -> None:
    g = table(phase="doom", first=first, active=second, doom_slots=1, goat={"power": 3, "units": "boston: acolyte"},
              cthulhu={"power": 3, "books": "dreams", "units": "arkham: acolyte"})
    g = play(g, "end your part of the Doom phase")
    for player in (first, second, first, second):
        assert see(g)["phase"] == "action" and asked(g) == player
        g = play(g, f"recruit an Acolyte in {'Arkham' if player == CTHULHU else 'Boston'}", "end turn")


@pytest.mark.rule("duel-6.2", "duel-6.3")
def test_a_turn_has_one_main_action_and_must_have_it() -> None:
    g = table(cthulhu={"units": "arkham: acolyte"}, gates=f"arkham: {CTHULHU}")
    assert not offered(g, "end turn") and not offered(play(g, "leave the gate in Arkham"), "end turn")
    g = play(g, RECRUIT)
    assert legal_words(g) == ["end turn", "leave the gate in Arkham"] and power(g)[0] == 4
    assert asked(play(g, "end turn")) == GOAT


@pytest.mark.rule("duel-6.4")
def test_the_cost_is_paid_before_the_action_is_carried_out() -> None:
    said = {"power": 5, "units": "arkham: cthulhu", "books": "dreams"}
    g = table(cthulhu=said, goat={"units": "arkham: 2 acolyte", **SHARED})
    for move, left in (("use Dreams", 3), ("capture a cultist in Arkham", 4), ("battle in Arkham", 4)):
        after = play(g, move)
        assert power(after)[0] == left and see(after, GOAT)["units"] == {"arkham": {"acolyte": 2}}
    g = table(active=GOAT, goat={"power": 8, "units": "arkham: 3 acolyte"}, gates=f"arkham: {GOAT}")
    g = play(g, "awaken Shub-Niggurath")
    assert power(g)[1] == 0 and see(g, GOAT)["units"] == {"arkham": {"acolyte": 3}}


@pytest.mark.rule("duel-6.5")
@pytest.mark.parametrize(("move", "cost"), [
    ("build a gate in Boston", 3), ("summon Shoggoth", 2), ("summon Starspawn", 3), ("awaken Cthulhu", 10),
    ("use Dreams", 2), ("summon Deep One", 1)])
def test_an_action_that_cannot_be_paid_cannot_be_chosen(move: str, cost: int) -> None:
    def with_power(amount: int) -> bool:
        g = table(cthulhu={"power": amount, "units": "jersey_reef: acolyte; boston: acolyte", "books": "dreams"},
                  goat={"units": "salem: acolyte"}, gates=f"jersey_reef: {CTHULHU}")
        return asked(g) == CTHULHU and offered(g, move)

    assert with_power(cost) and not (cost > 1 and with_power(cost - 1))


@pytest.mark.rule("duel-6.6")
def test_power_that_suffices_for_no_action_falls_to_nothing() -> None:
    g = table(cthulhu={"power": 3}, goat={"captives": {CTHULHU: 6}, "units": "boston: acolyte"})
    assert legal_words(g) == ["pass"]
    assert power(play(g, "pass")) == [0, 5]


@pytest.mark.rule("duel-6.7", "duel-6.12")
def test_a_player_without_power_moves_the_decay_marker_and_does_nothing_else() -> None:
    g = table(cthulhu={"power": 9, "units": "arkham: acolyte"},
              goat={"power": 0, "units": "boston: 3 acolyte"})
    g = play(g, RECRUIT, "end turn")
    assert asked(g) == CTHULHU and see(g)["decay"] == 1, "not even the sacrifice that costs nothing"
    g = play(g, RECRUIT, "end turn")
    assert asked(g) == CTHULHU and see(g)["decay"] == 2


@pytest.mark.rule("duel-6.12")
def test_at_no_power_coming_up_again_is_not_possible_though_it_costs_nothing() -> None:
    goat = {"power": 9, "units": "boston: 3 acolyte"}
    below = {"submerged": {"cthulhu": 1}, "active": GOAT}
    g = play(table(cthulhu={"power": 0, "books": "submerge"}, goat=goat, **below), "recruit an Acolyte in Boston",
             "end turn")
    assert asked(g) == GOAT and see(g)["submerged"] == {"cthulhu": 1}
    g = play(table(cthulhu={"power": 1, "books": "submerge"}, goat=goat, **below), "recruit an Acolyte in Boston",
             "end turn")
    assert asked(g) == CTHULHU and offered(g, "come up again")


@pytest.mark.rule("duel-6.8", "duel-6.9")
@pytest.mark.parametrize(("has", "left"), [(1, 0), (2, 0), (3, 1), (6, 4)])
def test_decay_is_paid_before_anything_else(has: int, left: int) -> None:
    g = table(decay=2, cthulhu={"power": has, "units": "arkham: acolyte"}, active=GOAT,
              goat={"power": 9, "units": "boston: acolyte"})
    g = play(g, "recruit an Acolyte in Boston", "end turn")
    assert power(g)[0] == left
    assert asked(g) == (CTHULHU if left else GOAT)
    assert see(g)["decay"] == 2, "a player who had power does not move the marker"
    assert power(g)[1] == (8 if left else 6), "the turn has gone back to Black Goat, who pays too"


@pytest.mark.rule("duel-6.10")
def test_decay_is_paid_once_a_turn() -> None:
    six = "thousand_young frenzy necrophagy ghroth red_sign blood_sacrifice"
    g = table(decay=2, cthulhu={"power": 8, "units": "arkham: deep_one; boston: deep_one", "books": "dreams"},
              goat={"power": 9, "units": "arkham: fungi; boston: fungi; salem: acolyte", "books": six}, active=GOAT)
    g = play(g, "recruit an Acolyte in Salem", "end turn")
    assert power(g)[0] == 6
    g = rolled(g, "battle in Arkham")
    g = rolled(g, "battle in Boston")
    assert power(play(g, RECRUIT))[0] == 3, "three actions, three power"


@pytest.mark.rule("duel-6.11", "duel-6.15")
def test_the_example_of_decay() -> None:
    g = table(cthulhu={"power": 8, "units": "dunwich: deep_one"},
              goat={"power": 0, "units": "arkham: acolyte", **SHARED})
    g = play(g, "move Deep One from Dunwich", "move Deep One to Arkham")
    assert power(g)[0] == 7 and see(g)["decay"] == 0
    g = play(g, "end turn")
    assert see(g)["decay"] == 1 and asked(g) == CTHULHU
    g = rolled(g, "battle in Arkham")
    assert power(g)[0] == 5
    g = play(g, "end turn")
    assert see(g)["decay"] == 2 and asked(g) == CTHULHU, "the phase goes on for the one who has power"
    assert power(play(g, RECRUIT))[0] == 2


def woken(decay: int) -> State:
    """Great Cthulhu moves to Black Goat at 0 power, whose book for a shared area gives 1 power in this printing."""
    g = table({"share_power": True}, decay=decay, cthulhu={"power": 9, "units": "dunwich: deep_one"},
              goat={"power": 0, "units": "arkham: acolyte"})
    return play(g, "move Deep One from Dunwich", "move Deep One to Arkham", "take Ghroth")


@pytest.mark.rule("duel-6.13")
def test_a_player_who_gains_power_acts_again_and_pays_decay() -> None:
    g = woken(decay=0)
    assert power(g) == [8, 1]
    g = play(g, "end turn")
    assert asked(g) == GOAT and power(g) == [8, 1] and offered(g, RECRUIT)
    g = play(woken(decay=1), "end turn")
    assert asked(g) == CTHULHU and power(g) == [7, 0] and see(g)["decay"] == 1, "decay takes the power; no step"


@pytest.mark.rule("duel-6.14")
def test_the_phase_ends_when_both_are_without_power() -> None:
    g = table(decay=3, cthulhu={"power": 2, "units": "arkham: 3 acolyte", "books": "dreams"},
              goat={"power": 0, "units": "boston: 2 acolyte"})
    g = play(g, RECRUIT, "end turn")
    assert see(g)["decay"] == 0 and see(g)["phase"] == "doom", "1 power does not pay the 4 of decay"
    assert power(g) == [4, 2]


@pytest.mark.rule("duel-6.16")
def test_a_phase_that_both_begin_without_power_ends_at_once() -> None:
    g = table(phase="doom", cthulhu={"power": 5, "units": "arkham: 3 acolyte", "books": "dreams"},
              goat={"power": 6, "units": "boston: 2 acolyte"})
    g = play(g, "perform a ritual", "end your part of the Doom phase", "perform a ritual")
    assert power(g) == [0, 0]
    g = play(g, "end your part of the Doom phase")
    assert (see(g)["round"], see(g)["phase"], see(g)["decay"]) == (2, "doom", 0) and power(g) == [3, 2]


@pytest.mark.rule("duel-6.17", "duel-6.18")
def test_four_kinds_of_actions_of_which_unique_ones_belong_to_a_faction() -> None:
    units = "arkham: 3 acolyte"
    goat = table(active=GOAT, goat={"units": f"{units}; boston: shub_niggurath"}, gates=f"arkham: {GOAT}")
    for move in (RECRUIT, "use Avatar", "sacrifice two cultists for a spellbook", "leave the gate in Arkham"):
        assert offered(goat, move)
    other = table(cthulhu={"units": f"{units}; boston: cthulhu"}, gates=f"arkham: {CTHULHU}")
    assert offered(other, RECRUIT) and offered(other, "leave the gate in Arkham")
    assert not offered(other, "use Avatar") and not starting(other, "sacrifice ")


@pytest.mark.rule("duel-6.19")
def test_a_unique_action_must_be_possible_in_full() -> None:
    for acolytes, enemies, may in ((5, 1, True), (6, 1, False), (5, 0, False)):
        goat = {"units": "boston: acolyte"} if enemies else {"units": "boston: ghoul"}
        g = table(cthulhu={"units": f"arkham: {acolytes} acolyte", "books": "dreams"}, goat=goat)
        assert offered(g, "use Dreams") == may
    for acolytes in (1, 2):
        g = table(active=GOAT, goat={"units": f"arkham: {acolytes} acolyte"})
        assert offered(g, "sacrifice two cultists for a spellbook") == (acolytes == 2)
    g = table(active=GOAT, goat={"units": "arkham: shub_niggurath, acolyte"})
    assert not offered(g, "use Avatar"), "nobody elsewhere to change places with"


def sacrificed() -> State:
    """Black Goat has sacrificed two of five cultists for its book."""
    g = table(active=GOAT, goat={"power": 9, "units": "arkham: 5 acolyte"}, gates=f"arkham: {GOAT}")
    return play(g, "sacrifice two cultists for a spellbook", *["sacrifice a cultist in Arkham", "choose Acolyte"] * 2)


@pytest.mark.rule("duel-6.20", "duel-6.22")
def test_a_requirement_action_costs_nothing_and_is_done_once() -> None:
    g = play(sacrificed(), "take Ghroth")
    assert power(g)[1] == 9 and see(g, GOAT)["requirements"] == ["sacrifice_2"]
    g = play(g, "end turn", "pass", "end turn")
    assert see(g, GOAT)["units"] == {"arkham": {"acolyte": 3}} and asked(g) == GOAT
    assert not offered(g, "sacrifice two cultists for a spellbook")


@pytest.mark.rule("duel-6.21")
def test_a_requirement_action_is_not_combined_with_another_of_the_same_effect() -> None:
    g = play(sacrificed(), "take Ghroth")
    assert legal_words(g) == ["end turn", "leave the gate in Arkham"] and not see(g, GOAT)["awakened"]
    g = table(active=GOAT, goat={"power": 9, "units": "arkham: 5 acolyte"}, gates=f"arkham: {GOAT}")
    g = play(g, "awaken Shub-Niggurath", *["sacrifice a cultist in Arkham", "choose Acolyte"] * 2,
             "awaken Shub-Niggurath in Arkham", "take Ghroth")
    assert see(g, GOAT)["requirements"] == ["awaken"], "the same two cultists do not count twice"
    assert legal_words(g) == ["end turn", "leave the gate in Arkham"]


@pytest.mark.rule("duel-6.23")
def test_the_order_of_a_turn() -> None:
    g = table(decay=1, active=GOAT, cthulhu={"power": 5, "units": "arkham: 2 acolyte; boston: acolyte"},
              gates=f"arkham: {CTHULHU}; boston: abandoned", goat={"units": "salem: acolyte"})
    g = play(g, "recruit an Acolyte in Salem", "end turn")
    assert asked(g) == CTHULHU and power(g)[0] == 4, "decay first"
    g = play(g, "take the gate in Boston", "leave the gate in Arkham", RECRUIT, "take the gate in Arkham")
    assert legal_words(g) == ["end turn", "leave the gate in Boston"], "then gates, one action, and gates again"
    assert see(g)["gates"] == {"arkham": CTHULHU, "boston": CTHULHU} and power(g)[0] == 3


@pytest.mark.rule("duel-6.1", "duel-6.7")
def test_a_whole_first_phase_of_passes() -> None:
    g = play(start(), "pass", "end turn")
    assert asked(g) == GOAT and see(g)["decay"] == 0
    g = play(g, "summon Ghoul", "summon Ghoul in Dunwich", "summon no more", "end turn")
    assert asked(g) == GOAT and see(g)["decay"] == 1 and power(g) == [0, 6]


@pytest.mark.rule("duel-6.6", "duel-6.12")
def test_a_turn_whose_unlimited_actions_took_the_last_power_can_be_ended() -> None:
    g = table({"fertility": "unlimited"}, active=GOAT, cthulhu={"units": "boston: acolyte"},
              goat={"power": 1, "units": "arkham: acolyte"}, gates=f"arkham: {GOAT}")
    g = play(g, "summon Ghoul", "summon Ghoul in Arkham")
    assert power(g)[1] == 0 and not starting(g, "recruit ")
    assert offered(g, "end turn") or offered(g, "pass"), "no main action can be paid any more"
