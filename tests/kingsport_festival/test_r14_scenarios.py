"""Chapter 14: scenarios and festivals as the rules speak of them.  Card by card they are in other files."""

import pytest
from mythos_envs.kingsport_festival.components import SCENARIOS

from kingsport_festival.build import game
from kingsport_festival.moves import (
    FESTIVAL_KEYS,
    PLENTY,
    SCENARIO_KEYS,
    change,
    count,
    disks,
    ended,
    has,
    offered,
    offers,
    play,
    raid,
    reachable,
    step_of,
    summoned,
    table,
)

CALL = "call_of_cthulhu"
RAIDS = {row.key: list(row.raids) for row in SCENARIOS}


def scenario_of(seed: int, **options: object) -> str:
    """The scenario of a new game."""
    return SCENARIO_KEYS[count(game(**options).start(seed=seed), "scenario")]


def raid_rounds(scenario: str) -> list[int]:
    """The rounds in which the end of expansion leads to a raid."""
    found = []
    for number in range(1, 13):
        done = sum(due < number for due in RAIDS[scenario])
        g = table("expansion", scenario=scenario, round=number, raids_done=done, events=["ex_oblivione", "polaris",
                  "hypnos", "the_street"], turn=2)
        if step_of(play(g, "done")) == "raid":
            found.append(number)
    return found


@pytest.mark.rule("kingsport-14.1", "kingsport-14.3")
def test_a_scenario_is_random_or_agreed_on_and_lies_open() -> None:
    drawn = {scenario_of(seed, scenario="random") for seed in range(120)}
    assert drawn == set(SCENARIO_KEYS) - {"none"}
    assert {scenario_of(seed, scenario="nameless_city") for seed in range(3)} == {"nameless_city"}
    one, two = (table("expansion", scenario=key) for key in ("nameless_city", "colour_out_of_space"))
    assert all(not (one.observe(seat) == two.observe(seat)).all() for seat in range(3))


@pytest.mark.rule("kingsport-14.2")
def test_a_game_without_a_scenario() -> None:
    assert raid_rounds("none") == [3, 6, 9, 12]
    assert game(scenario="none").start(seed=1).states["festival"][0] == -1


@pytest.mark.rule("kingsport-14.3")
def test_no_scenario_is_the_default() -> None:
    assert scenario_of(5) == "none" and game().options["scenario"] == "none"


@pytest.mark.rule("kingsport-14.4")
@pytest.mark.parametrize("scenario", ["call_of_cthulhu", "nameless_city", "shadow_out_of_time"])
def test_a_scenario_sets_the_rounds_of_raids(scenario: str) -> None:
    assert raid_rounds(scenario) == RAIDS[scenario] != RAIDS["none"]


@pytest.mark.rule("kingsport-14.5")
def test_the_rules_of_a_scenario_go_before_all_others() -> None:
    g = table("summoning", scenario=CALL, dice=[[5, 4, 5]], summoned=[[], ["cthulhu"]])
    assert offered(g, "place 5 4 5 on cthulhu"), "an occupied being, with another sum"
    for number in (1, 12):
        g = table("expansion", scenario="nameless_city", round=number, resources=[{"evil": 1}])
        assert change(g, play(g, "occupy house"))["sanity"] == -1


@pytest.mark.rule("kingsport-14.6")
def test_a_festival_is_drawn_at_random_and_stays_unseen() -> None:
    drawn = {int(game(scenario=CALL).start(seed=seed).states["festival"][0]) for seed in range(60)}
    assert drawn == set(range(len(FESTIVAL_KEYS)))
    one, two = (table("expansion", scenario=CALL, festival=key) for key in ("yule", "lammas"))
    assert all((one.observe(seat) == two.observe(seat)).all() for seat in range(3))


# The Call of Cthulhu.


@pytest.mark.rule("kingsport-14.7")
def test_example_raids_of_the_call_of_cthulhu() -> None:
    assert raid_rounds(CALL) == [4, 5, 10, 11]
    g = raid("thomas_olney", scenario=CALL, strength=4)
    assert change(g, play(g, "done")) == {}, "4 is no more than enough for a tie"
    assert game(scenario=CALL).start(seed=1).states["festival"][0] >= 0


@pytest.mark.rule("kingsport-14.8")
def test_example_cthulhu_is_summoned_against_the_usual_rules() -> None:
    said = {"dice": [[6, 6, 4]], "summoned": [[], ["cthulhu"]]}
    assert offered(table("summoning", scenario=CALL, **said), "place 6 6 4 on cthulhu")
    assert not offered(table("summoning", **said), "place 6 6 4 on cthulhu")


@pytest.mark.rule("kingsport-14.9")
def test_investigators_have_one_more_in_the_call_of_cthulhu() -> None:
    won = raid("thomas_olney", scenario=CALL, strength=5)
    lost = raid("thomas_olney", scenario=CALL, strength=3, cult=[4])
    assert change(won, play(won, "done")) == {"cult": 2} and change(lost, play(lost, "done")) == {"cult": -1}


@pytest.mark.rule("kingsport-14.10")
@pytest.mark.parametrize(("dice", "fits"), [([6, 6, 1], False), ([6, 6, 2], True), ([6, 6, 3], True),
                                            ([6, 6, 4], True), ([6, 6, 5], False)])
def test_fifteen_takes_sums_from_fourteen_to_sixteen(dice: list[int], fits: bool) -> None:
    move = f"place {' '.join(map(str, dice))} on cthulhu"
    for taken in ([], ["cthulhu"]):
        assert offered(table("summoning", scenario=CALL, dice=[dice], summoned=[[], taken]), move) == fits
    other = table("summoning", scenario=CALL, dice=[[6, 6, 2]])
    assert offered(other, "place 6 6 2 on hastur"), "the number itself is reached too"


@pytest.mark.rule("kingsport-14.10")
def test_each_cultist_once_a_round() -> None:
    g = table("summoning", scenario=CALL, dice=[[6, 6]], summoned=[["cthulhu"], ["cthulhu"]], sums=[3])
    assert "cthulhu" not in reachable(g)


@pytest.mark.rule("kingsport-14.11")
def test_changes_of_the_sum_count_before_the_window() -> None:
    said = {"scenario": CALL, "dice": [[6, 6, 1]], "hands": [["flying_ointment", "crown_of_the_coven"]], "magic": [3]}
    g = table("summoning", **said)
    assert not offered(g, "place 6 6 1 on cthulhu") and not offered(g, "place 6 6 on cthulhu")
    assert offered(play(g, "cast flying_ointment"), "place 6 6 1 on cthulhu"), "15"
    assert offered(play(g, "cast flying_ointment"), "place 6 6 on cthulhu"), "14"
    far = table("summoning", **{**said, "dice": [[6, 6, 4]]})
    assert offered(far, "place 6 6 4 on cthulhu"), "16"
    assert not offered(play(far, "cast flying_ointment"), "place 6 6 4 on cthulhu"), "17 or 18"


# The other scenarios.


@pytest.mark.rule("kingsport-14.12", "kingsport-14.31")
def test_the_festival_doubles_gains_and_losses() -> None:
    said = {"festival": "walpurgis_night", "cult": [5, 5, 5],
            "hands": [["grave_dust", "corpse_lantern"], ["key_and_gate"]]}
    assert ended(scenario="rats_in_the_walls", **said).outcome().scores == (7.0, 6.0, 4.0)
    assert ended(scenario="festival", **said).outcome().scores == (9.0, 7.0, 3.0)


@pytest.mark.rule("kingsport-14.13", "kingsport-14.29")
def test_a_building_of_the_nameless_city_costs_sanity_or_a_cult_point() -> None:
    said = {"scenario": "nameless_city", "buildings": [["house"]], "resources": [PLENTY]}
    g = table("expansion", **said, cult=[4])
    assert change(g, play(g, "occupy club")) == {"evil": -1, "destruction": -1, "sanity": -1, "cult": 1, "disks": 1}
    mad = table("expansion", **said, cult=[4], sanity=[0])
    assert change(mad, play(mad, "occupy ruins")) == {"death": -2, "cult": 1, "disks": 1}, "2 points less 1"
    poor = table("expansion", **said, cult=[0], sanity=[0])
    assert change(poor, play(poor, "occupy ruins")) == {"death": -2, "cult": 2, "disks": 1}, "waived, then 2 points"


@pytest.mark.rule("kingsport-14.14")
def test_levels_one_and_two_are_safe_in_the_rats_in_the_walls() -> None:
    said = {"buildings": [["house", "port", "club", "hospital"]], "cult": [9]}
    g = raid("john_raymond_legrasse", scenario="rats_in_the_walls", **said)
    assert disks(play(g, "done")) == {"house", "port", "club"}
    safe = raid("john_raymond_legrasse", scenario="rats_in_the_walls", buildings=[["house", "port"]], cult=[9])
    assert change(safe, play(safe, "done")) == {}
    assert offers(play(raid("john_raymond_legrasse", **said), "done"), "give_up") == ["port", "club", "hospital"]


@pytest.mark.rule("kingsport-14.15")
@pytest.mark.parametrize(("scenario", "being", "magic"), [
    ("rats_in_the_walls", "ghoul", 1), ("whisperer_in_darkness", "mi_go", 2), ("none", "ghoul", 0),
    ("none", "mi_go", 1)])
def test_a_scenario_adds_magic_to_a_gift(scenario: str, being: str, magic: int) -> None:
    g = table("gifts", scenario=scenario, summoned=[[being]])
    assert has(play(g, "resource evil"))["magic"] == magic


@pytest.mark.rule("kingsport-14.16")
def test_more_than_four_resources_lose_one_after_the_time_spells() -> None:
    said = {"scenario": "colour_out_of_space", "round": 1}
    g = table("time", **said, resources=[{"evil": 3, "death": 2}, {"evil": 4}, {"evil": 9}])
    assert g.player == 0 and offers(g, "resource") == ["evil", "death"]
    after = play(g, "resource death")
    assert [sum(has(after, seat)[kind] for kind in ("evil", "death", "destruction")) for seat in range(3)] == [4, 4, 8]
    burning = table("time", **said, resources=[{"evil": 5}], hands=[["scorched_earth"]])
    assert has(play(burning, "cast scorched_earth"))["evil"] == 3, "what the spell took is not kept"
    assert has(play(burning, "done"))["evil"] == 4


@pytest.mark.rule("kingsport-14.17")
@pytest.mark.parametrize(("scenario", "being", "price"), [
    ("dunwich_horror", "yog_sothoth", 4), ("at_the_mountains_of_madness", "shoggoth", 0),
    ("shadow_over_innsmouth", "mother_hydra", 1), ("shadow_over_innsmouth", "father_dagon", 2),
    ("none", "yog_sothoth", 6), ("none", "shoggoth", 1), ("none", "mother_hydra", 2), ("none", "father_dagon", 3)])
def test_a_scenario_lowers_a_price(scenario: str, being: str, price: int) -> None:
    assert has(table("gifts", scenario=scenario, summoned=[[being]]))["sanity"] == 10 - price


@pytest.mark.rule("kingsport-14.18")
def test_level_four_is_stronger_in_the_dunwich_horror() -> None:
    four = raid("francis_wayland_thurston", scenario="dunwich_horror", strength=7, cult=[9])
    assert change(four, play(four, "done")) == {}
    three = raid("daniel_upton", scenario="dunwich_horror", strength=6)
    assert change(three, play(three, "done")) == {"cult": 3, "magic": 1}


@pytest.mark.rule("kingsport-14.19")
def test_foresight_shows_both_cards_in_the_whisperer() -> None:
    g = table("concession_income", scenario="whisperer_in_darkness", buildings=[["lighthouse"]])
    assert has(g)["foreseen"] == 2 and offers(g, "look") == []


@pytest.mark.rule("kingsport-14.20")
def test_ten_is_the_limit_of_sanity_in_the_mountains() -> None:
    start = game(scenario="at_the_mountains_of_madness").start(seed=1)
    assert has(start)["sanity"] == 10
    said = {"summoned": [["nephren_ka"]], "sanity": [8]}
    assert has(table("gifts", scenario="at_the_mountains_of_madness", **said))["sanity"] == 10
    assert has(table("gifts", **said))["sanity"] == 12


@pytest.mark.rule("kingsport-14.21")
def test_the_port_is_stronger_in_innsmouth() -> None:
    said = {"strength": 1, "buildings": [["port"]], "cult": [5]}
    g = raid("thomas_olney", scenario="shadow_over_innsmouth", **said)
    assert change(g, play(g, "done")) == {}, "1 + 2 against 3"
    g = raid("thomas_olney", **said)
    assert change(g, play(g, "done")) == {"cult": -1}


@pytest.mark.rule("kingsport-14.22")
def test_evil_spells_are_cheaper_in_the_witch_house() -> None:
    said = {"scenario": "dreams_in_the_witch_house", "magic": [1]}
    g = table("summoning", **said, dice=[[1]], hands=[["devils_mark"]])
    assert has(play(g, "cast devils_mark"))["magic"] == 0
    assert not offered(table("time", **said, hands=[["pyre_at_nancy"]]), "cast pyre_at_nancy")


def first_round(scenario: str, seed: int) -> tuple[list[tuple[int, ...]], list[int]]:
    """The dice of the first round, and the turn order that they gave."""
    s = game(scenario=scenario, play_forced=False).start(seed=seed).states
    return [tuple(int(face) for face in s["rolled"][0][seat]) for seat in range(3)], s["order"][0][:3].tolist()


@pytest.mark.rule("kingsport-14.23", "kingsport-14.24")
def test_the_highest_roll_goes_first_in_the_shadow_out_of_time() -> None:
    tied = 0
    for seed in range(60):
        rolled, order = first_round("shadow_out_of_time", seed)
        keys = [(sum(rolled[seat]), rolled[seat][::-1]) for seat in order]
        assert keys == sorted(keys, reverse=True)
        tied += len({key[0] for key in keys}) < 3 and len(set(keys)) == 3
    assert tied > 0, "equal sums with other dice were among them"


@pytest.mark.rule("kingsport-14.23")
def test_the_last_places_take_sanity_in_the_shadow_out_of_time() -> None:
    g = table("order_sanity", scenario="shadow_out_of_time", order=[1, 0, 2], sanity=[5, 5, 5])
    assert g.player == 0
    g = play(g, "take")
    assert g.player == 2
    g = play(g, "take")
    assert [has(g, seat)["sanity"] for seat in range(3)] == [6, 5, 7]


@pytest.mark.rule("kingsport-14.24")
def test_fewer_cult_points_still_go_first_in_the_shadow_out_of_time() -> None:
    found = 0
    for seed in range(400):
        g = table("time", scenario="shadow_out_of_time", cult=[2, 1, 0], rng=f"{seed * 977 + 1:x}")
        rolled = [tuple(int(face) for face in g.states["rolled"][0][seat]) for seat in range(3)]
        order = g.states["order"][0][:3].tolist()
        for one, two in ((0, 1), (1, 2), (0, 2)):
            if rolled[one] == rolled[two]:
                found += 1
                assert order.index(two) < order.index(one)
    assert found > 0


@pytest.mark.rule("kingsport-14.25", "kingsport-14.33")
def test_an_occupied_haunter_costs_one_sanity_at_once() -> None:
    said = {"scenario": "haunter_of_the_dark", "dice": [[6, 6]]}
    g = table("summoning", **said, summoned=[[], ["haunter_of_the_dark"]])
    after = play(g, "place 6 on haunter_of_the_dark")
    assert change(g, after) == {"sanity": -1} and step_of(after) == "summoning"
    assert "haunter_of_the_dark" not in reachable(after), "once a round"
    free = table("summoning", **said)
    assert change(free, play(free, "place 6 on haunter_of_the_dark")) == {}
    mad = table("summoning", **said, sanity=[0], cult=[3], summoned=[[], ["haunter_of_the_dark"]])
    after = play(mad, "place 6 on haunter_of_the_dark")
    assert change(mad, after) == {"cult": -1} and summoned(after) == {"haunter_of_the_dark"}


# Festivals.


@pytest.mark.rule("kingsport-14.26", "kingsport-14.30")
def test_a_festival_by_rank_gives_the_tied_the_full_points() -> None:
    def yule(*sanity: int) -> tuple[float, ...]:
        return ended(players=len(sanity), scenario=CALL, festival="yule", sanity=list(sanity)).outcome().scores

    assert yule(9, 8, 7) == (3, 1, 0) and yule(9, 9, 7) == (3, 3, 1) and yule(9, 8, 8) == (3, 1, 1)
    assert yule(5, 5, 5, 5) == (3, 3, 3, 3) and yule(9, 9, 9, 4, 3) == (3, 3, 3, 1, 0)


@pytest.mark.rule("kingsport-14.26", "kingsport-14.32")
def test_hallowmass_counts_strength_from_buildings_with_that_of_the_scenario() -> None:
    held = [["port"], ["general_store"], ["house"]]
    assert ended(scenario=CALL, festival="hallowmass", buildings=held).outcome().scores[:2] == (3, 3)
    assert ended(scenario="shadow_over_innsmouth", festival="hallowmass", buildings=held).outcome().scores == (3, 0, 0)


@pytest.mark.rule("kingsport-14.27")
def test_a_festival_counts_things_up_to_its_limit() -> None:
    said = {"magic": [3, 8, 20], "resources": [{"evil": 3, "death": 2}, {"evil": 30}, {"evil": 1}],
            "hands": [["grave_dust"], ["key_and_gate", "blood_price", "empty_grave"], ["ghoulish_pact"]]}
    scores = {key: ended(scenario=CALL, festival=key, **said).outcome().scores
              for key in ("candlemas", "roodmas", "walpurgis_night")}
    assert scores == {"candlemas": (1, 4, 4), "roodmas": (2, 4, 0), "walpurgis_night": (1, 3, 1)}
    fours = [["theater", "asylum"], ["police_station"], ["library"]]
    assert ended(scenario=CALL, festival="lammas", buildings=fours).outcome().scores == (2, 1, 0)


@pytest.mark.rule("kingsport-14.28")
def test_a_festival_takes_from_who_has_no_spell_or_no_sanity() -> None:
    g = ended(scenario=CALL, festival="walpurgis_night", cult=[5, 0, 5], hands=[[], [], ["grave_dust"]])
    assert g.outcome().scores == (4, 0, 6)
    g = ended(scenario=CALL, festival="hallowmass", cult=[5, 5, 5], sanity=[0, 1, 0], buildings=[["asylum"], ["port"]])
    assert g.outcome().scores == (5, 5, 2)
