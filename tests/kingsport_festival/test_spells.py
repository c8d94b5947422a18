"""The forty-five spells, each by its id: phase, price, discard, and what it does and does not do."""

from typing import Any

import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.components import SPELLS

from kingsport_festival.moves import (
    PLENTY,
    change,
    count,
    dice,
    discarded,
    disks,
    extra_die,
    hand,
    has,
    number,
    offered,
    offers,
    play,
    raid,
    reachable,
    step_of,
    table,
)

STEP = {"turn_order": "order_spells", "summoning": "summoning", "concession": "concession_spells",
        "expansion": "expansion", "raid": "raid", "time": "time"}
PRINTED = {
    "E01": ("drummer_of_tedworth", 0, "summoning"), "E02": ("imp_in_the_rafters", 0, "summoning"),
    "E03": ("flying_ointment", 1, "summoning"), "E04": ("broomstick_ride", 1, "summoning"),
    "E05": ("crown_of_the_coven", 1, "summoning"), "E06": ("widdershins", 1, "summoning"),
    "E07": ("witchs_mirror", 1, "summoning"), "E08": ("cast_knucklebones", 0, "summoning"),
    "E09": ("storm_over_mora", 1, "summoning"), "E10": ("devils_mark", 2, "summoning"),
    "E11": ("thirteenth_guest", 1, "summoning"), "E12": ("shared_altar", 2, "summoning"),
    "E13": ("two_masters", 3, "summoning"), "E14": ("mask_of_reason", 1, "concession"),
    "E15": ("first_at_the_feast", 1, "turn_order"),
    "D01": ("legend_of_the_mad_arab", 4, "raid"), "D02": ("murmur_of_al_azif", 0, "raid"),
    "D03": ("grave_dust", 0, "raid"), "D04": ("corpse_lantern", 0, "raid"), "D05": ("nameless_servant", 2, "raid"),
    "D06": ("ghoulish_pact", 2, "raid"), "D07": ("rite_of_essential_salts", 2, "raid"),
    "D08": ("dream_of_rlyeh", 4, "raid"), "D09": ("key_and_gate", 6, "raid"), "D10": ("blood_price", 0, "raid"),
    "D11": ("burnt_offering", 0, "raid"), "D12": ("ward_of_kish", 1, "raid"), "D13": ("veil_of_forgetting", 2, "raid"),
    "D14": ("empty_grave", 1, "raid"), "D15": ("spoils_of_the_tomb", 2, "raid"),
    "R01": ("ember_tithe", 0, "concession"), "R02": ("ash_harvest", 1, "concession"),
    "R03": ("ruinous_barter", 0, "expansion"), "R04": ("pyre_at_nancy", 2, "time"),
    "R05": ("pyre_in_lorraine", 2, "time"), "R06": ("confession_under_fire", 4, "time"),
    "R07": ("thousand_confessions", 4, "time"), "R08": ("scorched_earth", 0, "time"),
    "R09": ("feast_of_cinders", 1, "time"), "R10": ("cheap_ruin", 1, "expansion"),
    "R11": ("tunnels_under_the_hill", 2, "expansion"), "R12": ("thief_of_flames", 2, "concession"),
    "R13": ("inverted_mass", 0, "time"), "R14": ("spire_of_bones", 3, "time"), "R15": ("tally_of_legion", 3, "time"),
}
"""Key, price in magic and phase of every spell."""
EFFECTS: set[str] = set()
"""Ids whose effect is played below."""


def ready(spell: str, magic: int, phase: str | None = None) -> State:
    """Seat 0 holds this spell in this phase (its own without a word), and it would have a use."""
    key, _, own = PRINTED[spell]
    said = {"order": [1, 0, 2], "turn": 0, "hands": [[key]], "magic": [magic], "cult": [3, 9, 9],
            "resources": [{"evil": 3, "death": 3}, {"evil": 1}, {"death": 1}], "dice": [[1, 5]],
            "summoned": [["mother_hydra"], ["haunter_of_the_dark", "hastur"]],
            "buildings": [["port", "school", "asylum"]]}
    step = STEP[phase or own]
    if step == "expansion":
        said["buildings"] = [["house", "port"]]
    return raid("thomas_olney", **said) if step == "raid" else table(step, round=1, **said)


def effect(*ids: str) -> pytest.MarkDecorator:
    """Parametrises a test with the ids of the spells that it plays."""
    EFFECTS.update(ids)
    return pytest.mark.parametrize("spell", ids)


def key_of(spell: str) -> str:
    """The key of a spell."""
    return PRINTED[spell][0]


def cast(spell: str, *moves: str, magic: int = 9) -> State:
    """After the spell has been played."""
    return play(ready(spell, magic), f"cast {key_of(spell)}", *moves)


def test_every_spell_has_a_case_here() -> None:
    assert {spell.id: (spell.key, spell.magic, spell.phase) for spell in SPELLS} == PRINTED
    assert EFFECTS == set(PRINTED)


@pytest.mark.parametrize("spell", PRINTED)
def test_it_is_played_for_its_price_and_discarded(spell: str) -> None:
    key, price, _ = PRINTED[spell]
    g = ready(spell, price)
    assert g.player == 0 and offered(g, f"cast {key}")
    g.apply(number(g, f"cast {key}"))
    assert hand(g) == [] and discarded(g) == [key] and has(g)["magic"] == (3 if spell == "R13" else 0)


@pytest.mark.parametrize("spell", [spell for spell, (_, price, _) in PRINTED.items() if price])
def test_it_is_not_offered_without_the_magic(spell: str) -> None:
    key, price, phase = PRINTED[spell]
    g = ready(spell, price - 1)
    assert step_of(g) != STEP[phase] or g.player != 0 or not offered(g, f"cast {key}")


@pytest.mark.parametrize("spell", PRINTED)
def test_it_is_not_offered_in_another_phase(spell: str) -> None:
    key, _, own = PRINTED[spell]
    for phase, step in STEP.items():
        if phase != own:
            g = ready(spell, 12, phase)
            assert step_of(g) != step or g.player != 0 or not offered(g, f"cast {key}"), phase


# Evil.


@effect("E01", "E02")
def test_the_sum_is_one_lower_or_higher(spell: str) -> None:
    assert reachable(cast(spell)) == {"nephren_ka", "ghoul", "shoggoth", "deep_one", "flying_polyp"}, "1, 5 and 6 by 1"


@effect("E03", "E04")
def test_the_sum_is_up_to_two_higher(spell: str) -> None:
    assert reachable(cast(spell)) == {"nephren_ka", "ghoul", "mi_go", "flying_polyp", "elder_thing"}


@effect("E05")
def test_the_sum_is_up_to_three_higher(spell: str) -> None:
    low = {"nephren_ka", "ghoul", "mi_go", "shoggoth"}
    assert reachable(cast(spell)) == {*low, "flying_polyp", "elder_thing", "nodens"}


@effect("E06", "E07")
def test_one_die_shows_its_other_side(spell: str) -> None:
    assert dice(cast(spell, "die 1")) == [5, 6] and dice(cast(spell, "die 5")) == [1, 2]


@effect("E08")
def test_one_die_is_rolled_again(spell: str) -> None:
    g = play(ready(spell, 0), f"cast {key_of(spell)}")
    assert offers(g, "die") == ["0", "1"]
    rolled = set()
    for seed in range(20):
        g.states["rng"] = seed * 977 + 1
        after = play(g, "die 5")
        assert 1 in dice(after) and len(dice(after)) == 2
        rolled.add(sum(dice(after)) - 1)
    assert len(rolled) >= 5 and rolled <= {1, 2, 3, 4, 5, 6}


@effect("E09")
def test_any_dice_are_rolled_again(spell: str) -> None:
    g = play(ready(spell, 1), f"cast {key_of(spell)}")
    assert offers(g, "dice") == ["0", "1", "2"], "the 1, the 5, or both"
    rolled = set()
    for seed in range(20):
        g.states["rng"] = seed * 977 + 1
        assert 5 in dice(play(g, "dice 1"))
        rolled.add(tuple(dice(play(g, "dice 1 5"))))
    assert len(rolled) >= 8


@effect("E10")
def test_one_die_is_set(spell: str) -> None:
    assert dice(cast(spell, "set_die 1 6")) == [5, 6] and dice(cast(spell, "set_die 5 1")) == [1, 1]
    assert len(offers(cast(spell), "set_die")) == 10, "five other faces for each of two dice"


@effect("E11")
def test_a_die_more_serves_beside_an_own_one(spell: str) -> None:
    g = cast(spell)
    face = extra_die(g)
    assert 1 <= face <= 6 and dice(g) == [1, 5] and has(g)["magic"] == 8
    assert offered(g, f"place 1 x{face} on nephren_ka") and not offered(g, f"place x{face} on nephren_ka")


@effect("E12")
def test_an_occupied_being_up_to_twelve(spell: str) -> None:
    before = ready(spell, 2)
    assert not offered(before, "place 1 5 on haunter_of_the_dark")
    assert offered(cast(spell), "place 1 5 on haunter_of_the_dark") and count(cast(spell), "share") == 12


@effect("E13")
def test_any_occupied_being(spell: str) -> None:
    assert offered(cast(spell), "place 1 5 on haunter_of_the_dark") and count(cast(spell), "share") == 19


@effect("E14")
def test_one_price_is_three_lower(spell: str) -> None:
    beings = ["hastur", "mother_hydra", "azathoth"]
    g = table("concession_spells", hands=[[key_of(spell)]], magic=[1], summoned=[beings])
    named = play(g, f"cast {key_of(spell)}")
    assert offers(named, "spare") == ["mother_hydra", "hastur", "azathoth"]
    picks = ["resource death", *["resource evil"] * 3]
    assert [has(play(named, f"spare {being}", *picks))["sanity"] for being in offers(named, "spare")] == [0, 1, 1]


@effect("E15")
def test_its_caster_goes_first(spell: str) -> None:
    g = ready(spell, 1)
    assert g.states["order"][0][:3].tolist() == [1, 0, 2]
    assert play(g, "cast first_at_the_feast").states["order"][0][:3].tolist() == [0, 1, 2]
    first = table("order_spells", hands=[["first_at_the_feast"]], magic=[1])
    assert step_of(first) != "order_spells", "who is first already is not asked"


# Death.

GIVES = {"D01": 3, "D02": 1, "D03": 1, "D04": 1, "D05": 2, "D06": 2, "D07": 2, "D08": 3, "D09": 4}


@effect(*GIVES)
def test_it_adds_strength(spell: str) -> None:
    g = cast(spell)
    assert count(g, "strength") == GIVES[spell] and change(ready(spell, 9), g) == {
        "spells": -1, **({"magic": -PRINTED[spell][1]} if PRINTED[spell][1] else {})}


@effect("D10")
def test_strength_for_up_to_three_sanity(spell: str) -> None:
    for paid in (1, 2, 3):
        g = cast(spell, *["pay_sanity"] * paid, *["done"] * (paid < 3))
        assert count(g, "strength") == paid and has(g)["sanity"] == 10 - paid and g.player == 0
        assert step_of(g) == "raid" and offers(g, "pay_sanity") == []


@effect("D11")
def test_strength_for_up_to_three_resources(spell: str) -> None:
    g = cast(spell, "resource evil", "resource death", "resource evil")
    assert count(g, "strength") == 3 and (has(g)["evil"], has(g)["death"]) == (1, 2) and offers(g, "resource") == []
    assert count(cast(spell, "resource death", "done"), "strength") == 1


def fight(spell: str, strength: int, **said: Any) -> dict[str, int]:
    """What a fight against Olney (3) changes after the spell, apart from the card and its price."""
    key, price, _ = PRINTED[spell]
    g = raid("thomas_olney", strength=strength, hands=[[key]], magic=[price], cult=[5], **said)
    found = change(g, play(g, f"cast {key}", "done"))
    return {name: number for name, number in found.items() if name not in ("spells", "magic")}


@effect("D12")
def test_a_tie_is_a_victory(spell: str) -> None:
    assert [fight(spell, strength) for strength in (2, 3, 4)] == [{"cult": -1}, {"cult": 2}, {"cult": 2}]


@effect("D13")
def test_the_ability_is_lifted_and_one_strength_added(spell: str) -> None:
    assert [fight(spell, strength) for strength in (1, 2, 3)] == [{"cult": -1}, {}, {"cult": 2}]
    g = raid("william_dyer", strength=3, hands=[[key_of(spell)]], magic=[2], resources=[{"evil": 2}])
    assert has(play(g, "cast veil_of_forgetting", "done"))["evil"] == 2, "a tie with Dyer is no defeat"


@effect("D14")
def test_no_penalty(spell: str) -> None:
    assert [fight(spell, strength) for strength in (0, 3, 4)] == [{}, {}, {"cult": 2}]


@effect("D15")
def test_the_reward_again(spell: str) -> None:
    assert [fight(spell, strength) for strength in (2, 3, 4, 6)] == [{"cult": -1}, {}, {"cult": 4}, {"cult": 6}]


# Destruction.


@effect("R01")
def test_one_resource_of_any_kind(spell: str) -> None:
    g = table("concession_spells", hands=[[key_of(spell)]])
    asked = play(g, f"cast {key_of(spell)}")
    assert offers(asked, "resource") == ["evil", "death", "destruction"]
    assert change(g, play(asked, "resource destruction")) == {"destruction": 1, "spells": -1}


@effect("R02")
def test_two_evil_or_two_death(spell: str) -> None:
    g = table("concession_spells", hands=[[key_of(spell)]], magic=[1])
    asked = play(g, f"cast {key_of(spell)}")
    assert offers(asked, "resource") == ["evil", "death"]
    assert change(g, play(asked, "resource death")) == {"death": 2, "spells": -1, "magic": -1}


@effect("R03")
def test_up_to_three_resources_are_exchanged(spell: str) -> None:
    g = cast(spell, "exchange evil destruction", "exchange death destruction", "exchange evil death")
    assert (has(g)["evil"], has(g)["death"], has(g)["destruction"]) == (1, 3, 2) and offers(g, "exchange") == []
    assert change(ready(spell, 9), cast(spell, "done")) == {"spells": -1}


CULT = {"R04": 2, "R05": 2, "R06": 3, "R07": 3}


@effect(*CULT)
def test_it_brings_cult_points(spell: str) -> None:
    g = table("time", hands=[[key_of(spell), "inverted_mass"]], magic=[5])
    expected = {"cult": CULT[spell], "magic": -PRINTED[spell][1], "spells": -1}
    assert change(g, play(g, f"cast {key_of(spell)}")) == expected


@effect("R08", "R09")
def test_resources_become_cult_points(spell: str) -> None:
    asked, cult = {"R08": (2, 2), "R09": (3, 4)}[spell]
    said = {"hands": [[key_of(spell), "pyre_at_nancy"]], "magic": [3]}
    g = table("time", **said, resources=[{"death": asked}])
    price = {"magic": -1} if spell == "R09" else {}
    assert change(g, play(g, f"cast {key_of(spell)}")) == {"death": -asked, "cult": cult, "spells": -1, **price}
    assert not offered(table("time", **said, resources=[{"death": asked - 1}]), f"cast {key_of(spell)}")


@effect("R10")
def test_the_building_costs_two_less(spell: str) -> None:
    said = {"hands": [[key_of(spell)]], "magic": [1], "buildings": [["house", "school"]]}
    g = table("expansion", **said, resources=[{"evil": 1}])
    assert not offered(g, "occupy library")
    after = play(g, f"cast {key_of(spell)}", "occupy library", "resource evil", "resource death", "deck evil")
    assert "library" in disks(after) and has(after)["evil"] == 0
    assert not offered(play(table("expansion", **said), f"cast {key_of(spell)}"), "occupy library"), "three less"


@effect("R11")
def test_a_building_without_a_line(spell: str) -> None:
    g = table("expansion", hands=[[key_of(spell)]], magic=[2], buildings=[["house"]], resources=[PLENTY])
    assert not offered(g, "occupy city_hall")
    g = play(g, f"cast {key_of(spell)}")
    assert offered(g, "occupy city_hall") and not offered(g, "occupy church")
    assert has(play(g, "occupy city_hall"))["evil"] == 7, "for its full cost"


@effect("R12")
def test_one_resource_each_from_two_with_more_points(spell: str) -> None:
    g = cast(spell, "steal 1 evil", "steal 2 death")
    assert (has(g)["evil"], has(g)["death"], has(g, 1)["evil"], has(g, 2)["death"]) == (4, 4, 0, 0)
    only = cast(spell, "steal 2 death")
    assert has(only, 2)["death"] == 0 and offers(only, "steal") == ["0"] and offered(only, "done")
    behind = table("concession_spells", hands=[[key_of(spell)]], magic=[2], cult=[9, 9, 3],
                   resources=[{}, PLENTY, PLENTY])
    assert not offered(behind, f"cast {key_of(spell)}")


@effect("R13")
def test_two_sanity_become_three_magic(spell: str) -> None:
    g = table("time", hands=[[key_of(spell), "pyre_at_nancy"]], sanity=[2])
    assert change(g, play(g, f"cast {key_of(spell)}")) == {"sanity": -2, "magic": 3, "spells": -1}
    assert not offered(table("time", hands=[[key_of(spell)]], sanity=[1], cult=[5]), f"cast {key_of(spell)}")


FOURS = ["theater", "church", "police_station", "asylum", "lighthouse"]


@effect("R14")
@pytest.mark.parametrize(("fours", "cult"), [(0, 1), (1, 2), (2, 3), (3, 4), (5, 4)])
def test_one_point_and_one_for_each_building_of_level_four(spell: str, fours: int, cult: int) -> None:
    held = ["house", "port", *FOURS[:fours]]
    g = table("time", hands=[[key_of(spell), "inverted_mass"]], magic=[3], buildings=[held])
    assert change(g, play(g, f"cast {key_of(spell)}"))["cult"] == cult


@effect("R15")
@pytest.mark.parametrize(("held", "cult"), [(["port", "club"], 1), (["port", "club", "library"], 1),
                                            (["port", "club", "library", "cemetery", "theater"], 2)])
def test_one_point_for_every_two_buildings_of_levels_two_and_three(spell: str, held: list[str], cult: int) -> None:
    g = table("time", hands=[[key_of(spell), "inverted_mass"]], magic=[3], buildings=[["house", *held]])
    assert change(g, play(g, f"cast {key_of(spell)}"))["cult"] == cult
    few = table("time", hands=[[key_of(spell), "inverted_mass"]], magic=[3], buildings=[["house", "port"]])
    assert not offered(few, f"cast {key_of(spell)}")
