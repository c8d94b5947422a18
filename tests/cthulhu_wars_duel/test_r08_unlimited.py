"""Chapter 8: unlimited actions."""

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
    starting,
    table,
    where,
)

SIX = "thousand_young frenzy necrophagy ghroth red_sign blood_sacrifice"
FIVE = {"books": SIX.removesuffix(" blood_sacrifice"),
        "requirements": "areas_4 areas_6 areas_8 sacrifice_2 shared_area"}
SHARED = {"books": "ghroth", "requirements": "shared_area"}
TAKE, LEAVE, RECRUIT = "take the gate in Arkham", "leave the gate in Arkham", "recruit an Acolyte in Arkham"


def gate(state: State, area: str = "arkham") -> str:
    """Who stands on the gate."""
    return str(see(state)["gates"][area])


def fronts(books: str = SIX, **said: object) -> State:
    """Great Cthulhu to act, with a Deep One against a Fungi in three areas."""
    goat = {**FIVE} if books == "five" else {"books": books}
    return table(cthulhu={"power": 9, "units": "arkham: deep_one; boston: deep_one; salem: deep_one", **said},
                 goat={"units": "arkham: fungi; boston: fungi; salem: fungi", **goat})


# Gates.


@pytest.mark.rule("duel-8.1", "duel-8.2", "duel-8.3")
@pytest.mark.parametrize("key", [CTHULHU, GOAT])
def test_both_factions_take_and_leave_gates_for_nothing_besides_the_main_action(key: str) -> None:
    side = {"units": "arkham: 2 acolyte; boston: acolyte"}
    g = table(active=key, cthulhu=side if key == CTHULHU else None, goat=side if key == GOAT else None,
              gates=f"arkham: abandoned; boston: {key}")
    g = play(g, TAKE)
    assert gate(g) == key
    g = play(g, RECRUIT, "leave the gate in Boston")
    assert gate(g, "boston") == "abandoned" and where(g, key, "acolyte") == {"arkham": 3, "boston": 1}
    assert see(g, key)["power"] == 4, "only the recruit was paid"
    assert not starting(table(cthulhu={"units": "boston: acolyte"}, gates="arkham: abandoned"), "take ")


@pytest.mark.rule("duel-8.4")
def test_gates_are_taken_and_left_any_number_of_times() -> None:
    areas = ("Arkham", "Boston", "Salem", "Rockport")
    keys = [area.lower() for area in areas]
    g = table(cthulhu={"units": "; ".join(f"{area}: acolyte" for area in keys)},
              gates="; ".join(f"{area}: abandoned" for area in keys))
    g = play(g, *(f"take the gate in {area}" for area in areas))
    assert set(see(g)["gates"].values()) == {CTHULHU}
    g = play(g, RECRUIT, *(f"leave the gate in {area}" for area in areas))
    assert set(see(g)["gates"].values()) == {"abandoned"} and offered(g, "end turn")


@pytest.mark.rule("duel-8.5")
def test_gates_are_not_all_that_is_done_in_a_turn() -> None:
    g = play(table(cthulhu={"units": "arkham: acolyte"}, gates="arkham: abandoned"), TAKE)
    assert not offered(g, "end turn") and offered(g, RECRUIT)
    assert offered(play(g, RECRUIT), "end turn")


@pytest.mark.rule("duel-8.6")
@pytest.mark.parametrize(("active", "killer"), [(CTHULHU, "deep_one"), (GOAT, "fungi")])
def test_an_abandoned_gate_goes_to_the_player_whose_turn_comes_first(active: str, killer: str) -> None:
    other = GOAT if active == CTHULHU else CTHULHU
    sides = {active: {"units": f"arkham: acolyte, {killer}"}, other: {"units": "arkham: 2 acolyte"}}
    sides[GOAT] |= SHARED
    g = table(active=active, cthulhu=sides[CTHULHU], goat=sides[GOAT], gates=f"arkham: {other}")
    g = play(g, "capture a cultist in Arkham", "choose Acolyte on the gate")
    assert asked(g) == active and offered(g, TAKE), "the one whose turn it is"
    left = play(g, "end turn")
    assert asked(left) == other and gate(play(left, TAKE)) == other, "then the next"


@pytest.mark.rule("duel-8.7")
def test_the_example_of_the_dark_young_that_takes_over_a_gate() -> None:
    g = table(active=GOAT, goat={"units": "arkham: acolyte", "books": "red_sign"}, gates=f"arkham: {GOAT}")
    g = play(g, "summon Dark Young", "summon Dark Young in Arkham", "summon no more", LEAVE, TAKE)
    assert gate(g) == f"{GOAT}/dark_young" and asked(g) == GOAT and see(g)["acted"] == 1


@pytest.mark.rule("duel-8.8")
def test_a_gate_just_left_is_not_taken_back_by_the_same_kind_before_the_next_action() -> None:
    g = play(table(cthulhu={"units": "arkham: 3 acolyte"}, gates=f"arkham: {CTHULHU}"), LEAVE)
    assert not offered(g, TAKE)
    assert offered(play(g, RECRUIT), TAKE)
    g = table(active=GOAT, goat={"units": "arkham: acolyte, dark_young", "books": "red_sign"}, gates=f"arkham: {GOAT}")
    g = play(g, LEAVE, TAKE)
    assert gate(g) == f"{GOAT}/dark_young", "another kind may"


@pytest.mark.rule("duel-8.9")
def test_a_gate_just_taken_is_not_left_before_the_next_action() -> None:
    g = play(table(cthulhu={"units": "arkham: acolyte"}, gates="arkham: abandoned"), TAKE)
    assert not offered(g, LEAVE)
    g = play(g, RECRUIT)
    assert offered(g, LEAVE)
    g = play(table(cthulhu={"units": "arkham: acolyte"}, gates="arkham: abandoned"), RECRUIT, TAKE)
    assert legal_words(g) == ["end turn"]
    assert offered(play(g, "end turn", "pass", "end turn"), LEAVE), "in the next turn"


@pytest.mark.rule("duel-8.8", "duel-8.9")
def test_bug_a_book_between_makes_the_leaving_of_a_gate_no_step_back() -> None:
    keys = ("devil_reef", "merrimac_river", "martins_cove")
    g = table(cthulhu={"units": "; ".join(f"{area}: acolyte" for area in keys)},
              gates=f"devil_reef: {CTHULHU}; merrimac_river: {CTHULHU}; martins_cove: abandoned")
    g = play(g, "take the gate in Martin's Cove", "take Dreams")
    g = play(g, "leave the gate in Martin's Cove")
    assert not offered(g, "take the gate in Martin's Cove") and offered(g, "move Acolyte from Martin's Cove")


@pytest.mark.rule("duel-8.10")
@pytest.mark.parametrize(("power", "expected"), [(1, []), (2, [TAKE, "leave the gate in Boston"])])
def test_gates_are_left_alone_when_the_last_power_is_spent(power: int, expected: list[str]) -> None:
    g = table(cthulhu={"power": power, "units": "arkham: acolyte; boston: acolyte"},
              gates=f"arkham: abandoned; boston: {CTHULHU}")
    g = play(g, RECRUIT)
    assert see(g, CTHULHU)["power"] == power - 1 and legal_words(g) == ["end turn", *expected]


@pytest.mark.rule("duel-8.10", "duel-8.21")
@pytest.mark.parametrize("power", [3, 4])
def test_the_dark_young_takes_over_only_with_power_left(power: int) -> None:
    own = {"units": "arkham: acolyte", "books": "red_sign", "requirements": "shared_area", "power": power}
    g = play(table(active=GOAT, goat=own, gates=f"arkham: {GOAT}"), "summon Dark Young", "summon Dark Young in Arkham")
    if power == 4:
        g = play(g, "summon no more")
    assert legal_words(g) == ["end turn", LEAVE][: power - 2]


@pytest.mark.rule("duel-8.11", "duel-8.20")
def test_a_gate_just_built_is_taken_at_once() -> None:
    units = "arkham: acolyte; boston: acolyte; dunwich: acolyte"
    g = table(cthulhu={"power": 3, "units": units}, gates=f"boston: abandoned; dunwich: {CTHULHU}")
    g = play(g, "build a gate in Arkham")
    assert legal_words(g) == ["end turn", TAKE], "with the last power, and no other gate"
    g = play(g, TAKE)
    assert gate(g) == CTHULHU and legal_words(g) == ["end turn"]


@pytest.mark.rule("duel-8.20")
def test_a_gate_that_took_the_last_power_is_taken_in_that_turn_only() -> None:
    g = table(cthulhu={"power": 3, "units": "arkham: acolyte"}, goat={"power": 1, "units": "arkham: acolyte", **SHARED})
    assert legal_words(play(g, "build a gate in Arkham", "end turn", RECRUIT)) == ["end turn"]


@pytest.mark.rule("duel-8.10", "duel-8.20")
def test_a_gate_built_with_power_left_is_not_taken_once_that_is_spent() -> None:
    six = "devolve absorb regenerate dreams yha_nthlei submerge"
    g = table(cthulhu={"power": 4, "units": "arkham: acolyte, starspawn", "books": six},
              goat={"units": "arkham: fungi", **SHARED})
    g = play(g, "build a gate in Arkham", "devolve no more")
    assert offered(g, TAKE)
    g = play(rolled(g, "battle in Arkham"), "devolve no more")
    assert legal_words(g) == ["end turn"]


# The unlimited battle.


@pytest.mark.rule("duel-8.12")
def test_six_books_of_either_open_the_unlimited_battle_to_both() -> None:
    assert len(starting(play(fronts(), RECRUIT), "battle ")) == 3
    assert not starting(play(fronts("five"), RECRUIT), "battle "), "five are not enough"
    own = {"units": "arkham: fungi", "books": SIX}
    g = play(table(active=GOAT, cthulhu={"units": "arkham: deep_one"}, goat=own), "recruit an Acolyte in Arkham")
    assert offered(g, "battle in Arkham"), "their owner too"
    six = "devolve absorb regenerate dreams yha_nthlei submerge"
    g = table(active=GOAT, cthulhu={"units": "arkham: deep_one", "books": six},
              goat={"units": "arkham: fungi", **SHARED})
    assert offered(play(g, RECRUIT), "battle in Arkham"), "the books of Great Cthulhu serve Black Goat"
    almost = {**FIVE, "requirements": "areas_4 areas_6 areas_8 sacrifice_2 awaken", "units": "arkham: fungi"}
    g = play(table(cthulhu={"units": "dunwich: deep_one"}, goat=almost), "move Deep One from Dunwich",
             "move Deep One to Arkham", "take Blood Sacrifice")
    assert offered(g, "battle in Arkham"), "as soon as the sixth is there, in the same turn"


@pytest.mark.rule("duel-8.1", "duel-8.13")
def test_unlimited_battles_before_and_after_the_main_action_cost_one_each() -> None:
    g = rolled(rolled(fronts(), "battle in Arkham"), "battle in Boston")
    assert see(g, CTHULHU)["power"] == 7
    g = rolled(play(g, RECRUIT), "battle in Salem")
    assert see(g, CTHULHU)["power"] == 5 and legal_words(g) == ["end turn"]
    poor = play(fronts(power=1), RECRUIT)
    assert not starting(poor, "battle "), "no power left"


@pytest.mark.rule("duel-8.14", "duel-8.15")
def test_after_a_battle_the_turn_may_end_or_another_main_action_be_done() -> None:
    g = fronts()
    assert not offered(g, "end turn")
    g = rolled(g, "battle in Arkham")
    assert offered(g, "end turn") and offered(g, RECRUIT)
    assert asked(play(g, "end turn")) == GOAT, "the battle was the main action"
    assert starting(play(g, RECRUIT), "recruit ") == [], "it was an unlimited one"
    five = rolled(fronts("five"), "battle in Arkham")
    assert legal_words(five) == ["end turn"], "without six books a battle is the main action"


@pytest.mark.rule("duel-8.19")
@pytest.mark.parametrize("active", [CTHULHU, GOAT])
def test_a_battle_that_earns_the_sixth_book_was_the_action(active: str) -> None:
    five = "; ".join(f"{area}: acolyte" for area in ("salem", "kingsport", "rockport", "martins_cove", "jersey_reef"))
    goat = {"power": 9, "units": f"arkham: 2 fungi; boston: fungi; {five}", "books": FIVE["books"],
            "requirements": "areas_4 areas_6 sacrifice_2 shared_area awaken"}
    g = table(active=active, cthulhu={"power": 9, "units": "arkham: deep_one; boston: deep_one"}, goat=goat)
    assert offered(g, RECRUIT) and not offered(g, "end turn")
    dice = ((0, 1), (0, 0)) if active == CTHULHU else ((0, 0), (0, 1))
    g = play(rolled(g, "battle in Arkham", *dice), "pain Fungi", "retreat Fungi to Dunwich")
    assert asked(g) == GOAT and legal_words(g) == ["take Blood Sacrifice"], "units in eight areas"
    g = play(g, "take Blood Sacrifice")
    assert asked(g) == active and (see(g)["acted"], see(g)["battled"]) == (1, False)
    assert legal_words(g) == ["end turn", "battle in Boston"], "unlimited battles are open now, main actions are not"
    g = rolled(g, "battle in Boston")
    assert legal_words(g) == ["end turn"], "an unlimited battle does not give the action back"


@pytest.mark.rule("duel-8.16")
def test_one_battle_a_turn_in_each_area() -> None:
    g = rolled(fronts(), "battle in Arkham")
    assert starting(g, "battle ") == ["battle in Salem", "battle in Boston"]
    g = play(g, RECRUIT)
    assert not offered(g, "battle in Arkham")
    g = play(g, "end turn")
    assert asked(g) == GOAT and offered(g, "battle in Arkham"), "another turn"


@pytest.mark.rule("duel-8.17", "duel-8.18")
def test_who_retreated_fights_again_elsewhere_but_not_where_this_turns_battle_was() -> None:
    g = table(cthulhu={"power": 9, "units": "arkham: deep_one"}, goat={"units": "arkham: fungi", "books": SIX})
    chased = play(rolled(g, "battle in Arkham", attacker=(0, 1)), "pain Fungi", "retreat Fungi to Dunwich",
                  "move Deep One from Arkham", "move Deep One to Dunwich")
    assert starting(chased, "battle ") == ["battle in Dunwich"], "fight, move out, fight elsewhere"
    chased = rolled(chased, "battle in Dunwich", attacker=(0, 1))
    assert see(chased, CTHULHU)["power"] == 6 and legal_words(chased) == ["pain Fungi"]
    back = play(rolled(g, "battle in Arkham", defender=(0, 1)), "pain Deep One", "retreat Deep One to Dunwich",
                "move Deep One from Dunwich", "move Deep One to Arkham")
    assert where(back, CTHULHU, "deep_one") == {"arkham": 1} and not starting(back, "battle ")


@pytest.mark.rule("duel-8.18")
def test_without_six_books_nobody_fights_moves_and_fights() -> None:
    g = rolled(fronts("five"), "battle in Arkham")
    assert not starting(g, "move ") and not starting(g, "battle ")
    g = rolled(fronts(), "battle in Arkham")
    g = play(g, "move Deep One from Arkham", "move Deep One to Dunwich", "move no more")
    assert offered(g, "battle in Boston") and not starting(g, "move ")
