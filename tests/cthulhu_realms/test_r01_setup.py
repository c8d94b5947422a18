"""Chapter 1: components and setup."""

from collections import Counter

import mythos_envs as me
import pytest
from mythos_envs.cthulhu_realms import tables
from mythos_envs.errors import BadConfig

from cthulhu_realms.build import game, legal_words, play, see, starting, table

STARTING_DECK = {"initiate": 2, "goon": 2, "follower": 6}


@pytest.mark.rule("realms-1.1")
def test_two_three_or_four_players() -> None:
    assert [me.load("cthulhu_realms", players=n).num_players for n in (2, 3, 4)] == [2, 3, 4]
    for impossible in (1, 5):
        with pytest.raises(BadConfig):
            me.load("cthulhu_realms", players=impossible)


@pytest.mark.rule("realms-1.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_fifty_sanity(players: int) -> None:
    assert see(game(players).start(seed=1))["sanity"] == [50] * players


@pytest.mark.rule("realms-1.3")
def test_108_cards() -> None:
    copies = {card.key: card.copies.value for card in tables.CARDS}
    assert (copies["initiate"], copies["follower"], copies["goon"]) == (10, 24, 8)
    assert sum(copies.values()) == 108
    seen = see(game().start(seed=3))
    common = Counter(seen["common"]) + Counter(seen["rows"][0]) + Counter([seen["common_top"]])
    assert common.total() == 66
    assert not {"initiate", "follower", "goon"} & set(common)


@pytest.mark.rule("realms-1.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_starting_decks_are_ten_shuffled_cards(players: int) -> None:
    first_hands = set()
    for seed in range(30):
        seen = see(game(players, first_player="0").start(seed))
        for seat in range(players):
            assert Counter(seen["hands"][seat] + seen["decks"][seat]) == STARTING_DECK
            assert not seen["discards"][seat] and not seen["locations"][seat]
        first_hands.add(tuple(seen["hands"][0]))
    assert len(first_hands) > 3


@pytest.mark.rule("realms-1.5")
@pytest.mark.parametrize("players", [2, 3])
def test_left_over_followers_and_goons_are_nowhere(players: int) -> None:
    state = game(players).start(seed=5)
    seen = see(state)
    everything = Counter(seen["common"] + seen["box"] + [seen["common_top"]])
    for zone in ("hands", "decks", "discards", "rows"):
        for cards in seen[zone]:
            everything.update(cards)
    assert everything["goon"] == 2 * players
    assert everything["follower"] == 6 * players
    assert not starting(table(players, conjure=100), "buy Goon") + starting(table(players, conjure=100), "buy Follower")


@pytest.mark.rule("realms-1.6")
@pytest.mark.parametrize(("players", "left"), [(2, 6), (3, 4), (4, 2)])
def test_stack_of_initiates(players: int, left: int) -> None:
    assert see(game(players).start(seed=2))["initiates"] == left


@pytest.mark.rule("realms-1.7")
def test_a_row_of_five_from_the_shuffled_common_cards() -> None:
    rows = set()
    for seed in range(10):
        seen = see(game().start(seed))
        assert [len(row) for row in seen["rows"]] == [5]
        assert len(seen["common"]) + 1 == 61
        rows.add(tuple(seen["rows"][0]))
    assert len(rows) == 10


@pytest.mark.rule("realms-1.8")
def test_available_are_the_row_and_the_initiates() -> None:
    g = table(rows=["ghoul ghoul yithian arkham dagon"], common_top="occultist", conjure=100, initiates=1,
              discards={1: "tomb"}, hands={0: "mi_go"})
    assert starting(g, "buy ") == ["buy Dagon", "buy Yithian", "buy Ghoul", "buy Arkham", "buy Initiate"]


@pytest.mark.rule("realms-1.9")
def test_top_of_the_common_deck_is_seen_by_all() -> None:
    g = table(rows=["ghoul yithian arkham dagon tomb"], common_top="occultist", conjure=1)
    kind = tables.KIND["occultist"]
    for seat in (0, 1):
        assert g.pieces(seat)["common_top"][kind] == 1
        assert "next: Occultist" in g.text(seat)
    after = play(g, "buy Ghoul")
    assert "occultist" in see(after)["rows"][0]
    assert see(after)["common_top"] is not None
    assert after.pieces(1)["common_top"].sum() == 1


@pytest.mark.rule("realms-1.10")
@pytest.mark.parametrize("seed", range(4))
def test_first_hands_with_two_players(seed: int) -> None:
    seen = see(game().start(seed))
    assert len(seen["hands"][seen["active"]]) == 3
    assert len(seen["hands"][1 - seen["active"]]) == 5


@pytest.mark.rule("realms-1.11")
def test_first_player_is_random_or_fixed() -> None:
    assert {game(3).start(seed).player for seed in range(30)} == {0, 1, 2}
    assert {game(3, first_player="2").start(seed).player for seed in range(30)} == {2}
    assert "end turn" in legal_words(game(3, first_player="1").start(0))


@pytest.mark.rule("realms-1.11")
def test_the_first_player_must_sit_at_the_table() -> None:
    with pytest.raises(BadConfig, match="first_player='2' with players=2: seats are 0 to 1"):
        me.load("cthulhu_realms", players=2, first_player="2")
