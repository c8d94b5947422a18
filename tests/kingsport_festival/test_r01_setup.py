"""Chapter 1: set-up and components."""

from collections import Counter

import mythos_envs as me
import pytest
from mythos_envs.errors import BadConfig
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival import components as c
from mythos_envs.kingsport_festival import tables as t
from mythos_envs.kingsport_festival.layout import IN_DECK

from kingsport_festival.build import at, do, game, reseeded, see

STRENGTHS = {1: (1, 3), 2: (2, 4), 3: (3, 5), 4: (4, 6)}
SEEDS = range(150)


def start(seed: int = 1, **options: object) -> State:
    return game(**options).start(seed)


@pytest.mark.rule("kingsport-1.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_take_part(players: int) -> None:
    g = start(players=players)
    assert len(see(g)["sanity"]) == players and sorted(see(g)["order"]) == list(range(players))


@pytest.mark.rule("kingsport-1.1")
@pytest.mark.parametrize("players", [1, 2, 6])
def test_fewer_or_more_do_not(players: int) -> None:
    with pytest.raises(BadConfig):
        me.load("kingsport_festival", players=players)


@pytest.mark.rule("kingsport-1.2")
def test_four_take_part_if_nothing_is_said() -> None:
    assert me.load("kingsport_festival").num_players == 4


@pytest.mark.rule("kingsport-1.3")
def test_each_has_three_dice_and_nobody_plays_the_other_colours() -> None:
    g = start()
    assert [len(dice) for dice in see(g)["dice"]] == [3, 3, 3]
    assert g.states["dice"][0][3:].sum() == 0 and g.states["sanity"][0].tolist()[3:] == [0, 0]


@pytest.mark.rule("kingsport-1.4")
def test_the_board_shows_sixteen_buildings() -> None:
    assert len(c.BUILDINGS) == 16 and len({building.key for building in c.BUILDINGS}) == 16
    assert all(t.BUILDING_LINES[k] for k in range(16)), "each has its place on a line"


@pytest.mark.rule("kingsport-1.5")
def test_the_beings_are_x_and_one_to_nineteen() -> None:
    assert [being.number for being in c.BEINGS] == list(range(20))
    assert [being.number for being in c.BEINGS if being.takes_any_dice] == [0], "X is the one without a number"


@pytest.mark.rule("kingsport-1.6")
def test_so_many_cards_of_each_sort() -> None:
    assert (len(c.INVESTIGATORS), len({row.level for row in c.INVESTIGATORS})) == (24, 4)
    assert (len(c.SPELLS), len({row.deck for row in c.SPELLS})) == (45, 3)
    scenarios = [row.key for row in c.SCENARIOS if row.key != "none"]
    assert (len(scenarios), len(c.EVENTS), len(c.FESTIVALS)) == (12, 18, 6)


@pytest.mark.rule("kingsport-1.7")
def test_each_begins_with_ten_sanity_and_nothing_else_on_the_tracks() -> None:
    seen = see(start(players=5))
    assert (seen["sanity"], seen["magic"], seen["cult"]) == ([10] * 5, [0] * 5, [0] * 5)


@pytest.mark.rule("kingsport-1.8")
def test_each_begins_without_resources_spells_and_buildings() -> None:
    seen = see(start())
    assert seen["resources"] == [{"evil": 0, "death": 0, "destruction": 0}] * 3
    assert seen["hands"] == seen["buildings"] == [[], [], []]


@pytest.mark.rule("kingsport-1.9")
def test_the_marker_begins_on_the_first_of_twelve_spaces() -> None:
    assert see(start())["round"] == 1 and t.ROUNDS == 12


@pytest.mark.rule("kingsport-1.10")
@pytest.mark.parametrize("scenario", [row.key for row in c.SCENARIOS])
def test_the_four_raids_are_in_the_rounds_of_the_scenario(scenario: str) -> None:
    rounds = [int(number) for number in t.SCENARIO_RAIDS[[row.key for row in c.SCENARIOS].index(scenario)]]
    assert len(rounds) == 4 and rounds == sorted(set(rounds)) and 1 <= rounds[0] and rounds[3] <= 12
    for number in range(1, 13):
        g = at("expansion", scenario=scenario, round=number, play_forced=False)
        g = do(g, "done", "done", "done")
        assert (not g.over and see(g)["step"] == "raid") == (number in rounds)
        if number in rounds:
            assert see(g)["raids_done"] == rounds.index(number), "first to fourth in rising order"


@pytest.mark.rule("kingsport-1.11", "kingsport-1.18")
def test_one_investigator_of_each_level_is_drawn_at_random() -> None:
    drawn: list[Counter[str]] = [Counter() for _ in range(4)]
    level = {row.key: row.level for row in c.INVESTIGATORS}
    for seed in SEEDS:
        for raid, key in enumerate(see(start(seed))["investigators"]):
            assert level[key] == raid + 1
            drawn[raid][key] += 1
    assert all(len(seen) == 6 and min(seen.values()) > 8 for seen in drawn)


@pytest.mark.rule("kingsport-1.12")
def test_each_raid_has_an_event_of_its_own_drawn_from_all() -> None:
    drawn: list[set[str]] = [set() for _ in range(4)]
    for seed in SEEDS:
        events = see(start(seed))["events"]
        assert len(set(events)) == 4
        for raid, key in enumerate(events):
            drawn[raid].add(key)
    assert all(len(seen) == 18 for seen in drawn)


@pytest.mark.rule("kingsport-1.13")
def test_nobody_sees_the_cards_of_the_raids() -> None:
    one = at("expansion", resources=[{"evil": 1}])
    other = at("expansion", resources=[{"evil": 1}], events=["the_book", "hypnos", "polaris", "memory"],
               investigators=["thomas_olney", "ammi_pierce", "daniel_upton", "randolph_carter"])
    for seat in range(3):
        assert (one.observe(seat) == other.observe(seat)).all()
        assert not one.pieces(seat)["events"].any() and not one.pieces(seat)["investigators"].any()


@pytest.mark.rule("kingsport-1.13")
def test_the_cards_that_were_not_drawn_never_come() -> None:
    g = start(5, play_forced=False)
    events, investigators = see(g)["events"], see(g)["investigators"]
    while not g.over:
        g = do(g, int(g.legal_actions()[0]))
        assert (see(g)["events"], see(g)["investigators"]) == (events, investigators)


@pytest.mark.rule("kingsport-1.14")
@pytest.mark.parametrize("deck", ["evil", "death", "destruction"])
def test_three_decks_by_their_backs_are_drawn_from_at_random(deck: str) -> None:
    backs = {spell.key: spell.deck for spell in c.SPELLS}
    assert set(start().states["spell_at"][0].tolist()) == {IN_DECK}
    drawn = set()
    for seed in SEEDS:
        g = at("gifts", summoned=[["shoggoth"]])
        hand = see(do(reseeded(g, seed), f"deck {deck}"))["hands"][0]
        assert len(hand) == 1 and backs[hand[0]] == deck
        drawn.update(hand)
    assert len(drawn) == 15


@pytest.mark.rule("kingsport-1.15")
def test_each_level_has_six_investigators() -> None:
    assert Counter(row.level for row in c.INVESTIGATORS) == {1: 6, 2: 6, 3: 6, 4: 6}


@pytest.mark.rule("kingsport-1.16")
@pytest.mark.parametrize("person", c.INVESTIGATORS, ids=lambda row: row.key)
def test_the_strength_is_in_the_range_on_the_back(person: c.Investigator) -> None:
    lowest, highest = STRENGTHS[person.level]
    assert lowest <= person.strength <= highest


@pytest.mark.rule("kingsport-1.17")
def test_the_back_of_an_investigator_can_be_read_by_all() -> None:
    g = start()
    for seat in range(g.game.num_players):
        board = " ".join(g.text(seat).split())
        for level, (lowest, highest) in zip(("I", "II", "III", "IV"), STRENGTHS.values(), strict=True):
            assert f"investigator ? of level {level} (strength {lowest} to {highest})" in board


@pytest.mark.rule("kingsport-1.16")
def test_both_ends_of_each_range_occur() -> None:
    for level, ends in STRENGTHS.items():
        strengths = [person.strength for person in c.INVESTIGATORS if person.level == level]
        assert (min(strengths), max(strengths)) == ends
