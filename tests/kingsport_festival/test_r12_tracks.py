"""Chapter 12: resources, tracks and limits."""

import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.components import BUILDINGS, RESOURCES

from kingsport_festival.build import asks, at, cast, do, legal_words, offered, see

KINDS = ["resource evil", "resource death", "resource destruction"]
STORE = ["house", "general_store"]


def gifts(*summoned: list[str], **position: object) -> State:
    return at("gifts", summoned=list(summoned), **{"resources": [{"evil": 1}], **position})


def raid(*people: str, **position: object) -> State:
    return at("raid", **{"investigators": list(people), "events": ["the_temple"], "play_forced": False, **position})


@pytest.mark.rule("kingsport-12.1")
def test_there_are_three_kinds_of_resources() -> None:
    assert RESOURCES == ("evil", "death", "destruction")
    g = do(gifts(["cthulhu"], resources=[{"death": 4}]), "done")
    assert see(g)["resources"][0] == {"evil": 1, "death": 5, "destruction": 1}, "each is counted by itself"


@pytest.mark.rule("kingsport-12.2")
@pytest.mark.parametrize("kind", RESOURCES)
def test_who_gains_any_resource_chooses_its_kind(kind: str) -> None:
    g = gifts(["haunter_of_the_dark"], resources=[])
    assert legal_words(g) == KINDS
    assert see(do(g, f"resource {kind}"))["resources"][0] == {key: int(key == kind) for key in RESOURCES}


@pytest.mark.rule("kingsport-12.2")
def test_who_spends_any_resource_chooses_its_kind() -> None:
    g = do(at("expansion", resources=[{"evil": 1, "destruction": 2}]), "occupy house")
    assert legal_words(g) == ["resource evil", "resource destruction"], "of those that are there"
    g = do(g, "resource destruction")
    assert see(g)["resources"][0] == {"evil": 1, "death": 0, "destruction": 1} and see(g)["buildings"][0] == ["house"]


@pytest.mark.rule("kingsport-12.3")
def test_each_sign_is_one_spent_or_gained() -> None:
    g = gifts(["elder_thing"], resources=[{"evil": 1}])
    assert (see(g)["sanity"][0], see(g)["magic"][0]) == (7, 2), "three signs of price, two of magic"
    assert see(g)["resources"][0] == {"evil": 1, "death": 2, "destruction": 0}
    g = at("expansion", buildings=[["house"]], resources=[{"evil": 3}])
    g = do(g, "occupy school")
    assert see(g)["resources"][0]["evil"] == 1, "two signs of cost"


@pytest.mark.rule("kingsport-12.4")
def test_resources_have_no_limit() -> None:
    g = gifts(["azathoth"], resources=[{"evil": 25, "death": 25, "destruction": 15}])
    assert see(g)["resources"][0] == {"evil": 27, "death": 27, "destruction": 17}
    g = gifts(["ithaqua"], resources=[{"destruction": 7}, {"destruction": 8}])
    assert [row["destruction"] for row in see(g)["resources"]] == [10, 8, 0], "nor all cultists together"


@pytest.mark.rule("kingsport-12.5")
@pytest.mark.parametrize(("before", "after"), [(7, 11), (8, 12), (9, 12), (12, 12)])
def test_nobody_has_more_than_twelve_sanity(before: int, after: int) -> None:
    assert see(gifts(["nephren_ka"], sanity=[before]))["sanity"][0] == after
    offered_two = at("order_sanity", sanity=[11, 12, 12], dice=[[1], [1], [1]])
    assert see(do(offered_two, "take"))["sanity"][0] == 12


@pytest.mark.rule("kingsport-12.6")
def test_some_effects_touch_only_those_with_six_sanity_or_less() -> None:
    g = at("event", events=["what_the_moon_brings"], sanity=[7, 6, 0], cult=[5, 5, 5], play_forced=False)
    assert see(g)["cult"] == [5, 4, 4]


@pytest.mark.rule("kingsport-12.7")
def test_magic_pays_for_spells_and_for_what_buildings_do() -> None:
    spell = {"dice": [[3]], "hands": [["flying_ointment"]]}
    g = at("summoning", magic=[3], **spell)
    assert see(cast(g, "flying_ointment"))["magic"][0] == 2
    assert not offered(at("summoning", magic=[0], **spell), "cast flying_ointment")
    school = {"buildings": [["house", "school"]], "resources": [{"death": 1}]}
    assert see(do(at("expansion", magic=[3], **school), "use school"))["magic"][0] == 2
    assert not offered(at("expansion", magic=[0], **school), "use school")


@pytest.mark.rule("kingsport-12.8")
def test_magic_and_cult_points_have_no_upper_limit() -> None:
    g = gifts(["yog_sothoth"], magic=[30], cult=[100])
    assert (see(g)["magic"][0], see(g)["cult"][0]) == (33, 104)


@pytest.mark.rule("kingsport-12.8")
def test_no_loss_takes_magic_or_cult_points_below_none() -> None:
    g = at("event", events=["memory"], magic=[0, 1, 3], play_forced=False)
    assert see(g)["magic"] == [0, 0, 2]
    g = do(raid("thomas_olney", cult=[0, 1, 2]), "done", "done", "done")
    assert see(g)["cult"] == [0, 0, 1]


@pytest.mark.rule("kingsport-12.9")
def test_beyond_forty_nine_one_counts_on_and_fifty_count_at_the_end() -> None:
    g = gifts(["cthulhu"], cult=[48, 49])
    assert see(g)["cult"] == [51, 49, 0]
    end = at("time", round=12, cult=[51, 49, 0])
    assert end.over and end.outcome().ranking == (0, 1, 2) and end.outcome().scores == (51, 49, 0)


@pytest.mark.rule("kingsport-12.10")
def test_disks_are_no_limit_to_buildings() -> None:
    keys = [building.key for building in BUILDINGS if building.key != "lighthouse"]
    g = at("expansion", buildings=[keys], resources=[{"evil": 9, "death": 9, "destruction": 9}])
    assert len(keys) == 15 and offered(g, "occupy lighthouse")
    g = do(g, "occupy lighthouse", "resource evil")
    assert len(see(g)["buildings"][0]) == 16


@pytest.mark.rule("kingsport-12.11")
def test_gains_of_magic_and_cult_points_are_taken_unasked() -> None:
    g = at("time", buildings=[["house", "newspaper_office", "church"]], play_forced=False)
    assert see(g)["round"] == 2, "nobody was asked"
    assert (see(g)["magic"], see(g)["cult"]) == ([2, 0, 0], [1, 0, 0])


@pytest.mark.rule("kingsport-5.5", "kingsport-9.20", "kingsport-14.29")
def test_sanity_that_is_taken_unasked_takes_the_rest_in_cult_points() -> None:
    price = gifts(["father_dagon"], sanity=[2], cult=[5])
    assert (see(price)["sanity"][0], see(price)["cult"][0]) == (0, 4)
    penalty = do(raid("walter_gilman", sanity=[1], cult=[5]), "done")
    assert (see(penalty)["sanity"][0], see(penalty)["cult"][0]) == (0, 4)
    event = at("event", events=["the_moon_bog"], sanity=[2, 1, 0], cult=[5, 5, 1], play_forced=False)
    assert (see(event)["sanity"], see(event)["cult"]) == ([0, 0, 0], [5, 4, 0])
    city = at("expansion", scenario="nameless_city", sanity=[0], cult=[5], resources=[{"evil": 2}])
    assert see(do(city, "occupy house"))["cult"][0] == 5, "1 for the House, 1 for the missing sanity"


@pytest.mark.rule("kingsport-13.48")
@pytest.mark.parametrize(("sanity", "can"), [(2, True), (1, False), (0, False)])
def test_sanity_that_is_paid_by_choice_must_be_there(sanity: int, can: bool) -> None:
    spell = at("time", hands=[["inverted_mass"]], sanity=[sanity], cult=[5], play_forced=False)
    assert asks(spell) == "time" and offered(spell, "cast inverted_mass") == can
    bought = raid("thomas_olney", events=["beyond_the_wall_of_sleep"], sanity=[sanity], cult=[5])
    assert offered(bought, "buy sanity") == can
