"""Chapter 1: set-up and decks."""

from collections import Counter
from typing import Any

import mythos_envs as me
import pytest
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, FACTIONS, PACKS, STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import MAX_DECK
from mythos_envs.call_of_cthulhu_lcg.options import PACKETS, PAIRS
from mythos_envs.errors import BadConfig
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import (
    KEYS,
    asked,
    busy,
    can,
    count,
    game,
    in_zone,
    is_drained,
    legal,
    play,
    resources,
    table,
    tokens,
    until,
)

SEEDS = range(40)
NUMBERED = {card.id: card.key for card in CARDS}


def deck(state: State, seat: int) -> list[str]:
    """A seat's whole deck list."""
    return [KEYS[k] for k in state.states["card"][0][seat * MAX_DECK : (seat + 1) * MAX_DECK] if k < len(KEYS)]


def pack(faction: str) -> list[str]:
    """The pile of a faction of the box."""
    return [NUMBERED[number] for number in PACKS[FACTIONS.index(faction)].cards]


def row(state: State) -> list[str]:
    return [STORIES[k].key for k in state.states["story_card"][0][:3]]


def begun(seed: int = 1, **options: Any) -> State:
    """A game in which both have kept their hands."""
    return play(game(first_player="0", **options).start(seed), "keep", "keep")


@pytest.mark.rule("lcg-1.1")
def test_two_players_take_part() -> None:
    assert game().num_players == 2
    for players in (1, 3):
        with pytest.raises(BadConfig):
            me.load("call_of_cthulhu_lcg", players=players)


@pytest.mark.rule("lcg-1.2")
def test_the_box_holds_165_cards() -> None:
    assert Counter(card.type for card in CARDS) == {"character": 91, "event": 41, "support": 22, "conspiracy": 1}
    assert len(STORIES) == 10 and len({*KEYS, *(story.key for story in STORIES)}) == 165


@pytest.mark.rule("lcg-1.3")
def test_seven_factions_and_neutral_cards() -> None:
    assert set(FACTIONS) == {"agency", "miskatonic", "syndicate", "cthulhu", "hastur", "yog_sothoth",
                             "shub_niggurath", "neutral"}
    assert all(any(card.faction == faction for card in CARDS) for faction in FACTIONS)


@pytest.mark.rule("lcg-1.4")
@pytest.mark.parametrize("pair", PAIRS)
def test_a_first_game_deck_is_two_factions_and_a_packet(pair: str) -> None:
    one, two = pair.split("+")
    g = game(pair_0=pair, packet_0="F141-F147").start(1)
    neutral = [f"F{number}" for number in range(141, 148)]
    assert sorted(deck(g, 0)) == sorted([*pack(one), *pack(two), *(NUMBERED[number] for number in neutral)])


@pytest.mark.rule("lcg-1.4")
def test_there_are_21_pairs_and_the_conspiracy_is_in_no_deck() -> None:
    assert len(set(PAIRS)) == 21
    for seed in SEEDS:
        g = game().start(seed)
        assert "the_bootleg_whiskey_cover_up" not in [*deck(g, 0), *deck(g, 1)]
        packets = {PACKETS[k] for k in g.states["packet"][0]}
        assert packets == set(PACKETS)
    second = game(packet_1="F148-F154").start(1)
    assert {NUMBERED[f"F{number}"] for number in range(148, 155)} <= set(deck(second, 1))


@pytest.mark.rule("lcg-1.5")
def test_steve_clarney_lies_in_the_miskatonic_pile() -> None:
    assert "steve_clarney" in pack("miskatonic") and "steve_clarney" not in pack("agency")
    assert all(len(pack(faction)) == 20 for faction in FACTIONS if faction != "neutral")
    g = game(pair_0="miskatonic+hastur").start(1)
    assert "steve_clarney" in deck(g, 0) and len(deck(g, 0)) == len(deck(g, 1)) == 47


@pytest.mark.rule("lcg-1.5")
@pytest.mark.parametrize(("faction", "is_played"), [("agency", True), ("miskatonic", False)])
def test_in_play_he_is_an_agency_card(faction: str, is_played: bool) -> None:
    assert can(busy({"hand": ["steve_clarney"], "domains": [[f"3 {faction}"]]}), "play Steve Clarney") is is_played


@pytest.mark.rule("lcg-1.6")
def test_the_decks_share_neither_a_faction_nor_the_packet() -> None:
    for seed in SEEDS:
        g = game().start(seed)
        assert not set(deck(g, 0)) & set(deck(g, 1))
    with pytest.raises(BadConfig, match="share hastur"):
        me.load("call_of_cthulhu_lcg", pair_0="agency+hastur", pair_1="cthulhu+hastur")
    with pytest.raises(BadConfig, match="packet"):
        me.load("call_of_cthulhu_lcg", packet_0="F141-F147", packet_1="F141-F147")


@pytest.mark.rule("lcg-1.7")
def test_what_no_option_names_is_drawn_at_random() -> None:
    games = [game(pair_0="agency+hastur").start(seed).states[0] for seed in range(60)]
    assert {PAIRS[s["pair"][0]] for s in games} == {"agency+hastur"}
    others = {PAIRS[s["pair"][1]] for s in games}
    assert len(others) == 10, "all pairs without the two factions"
    assert {int(s["packet"][0]) for s in games} == {0, 1}


@pytest.mark.rule("lcg-1.12")
def test_the_story_deck_is_one_of_ten_stories() -> None:
    assert [story.id for story in STORIES] == [f"F{number}" for number in range(156, 166)]
    rows = [tuple(row(game().start(seed))) for seed in SEEDS]
    assert {key for one in rows for key in one} == {story.key for story in STORIES}
    assert len(set(rows)) > 20, "it is shuffled"


@pytest.mark.rule("lcg-1.12")
def test_the_decks_are_shuffled() -> None:
    hands = {tuple(in_zone(game(pair_0="agency+hastur", packet_0=PACKETS[0]).start(seed), 0, "hand"))
             for seed in range(10)}
    assert len(hands) == 10


@pytest.mark.rule("lcg-1.13")
def test_three_stories_lie_open_and_the_others_are_the_story_deck() -> None:
    for seed in SEEDS:
        g = game().start(seed)
        assert len(set(row(g))) == 3 and g.states["story_at"][0].tolist().count(0) == 7
        assert all(STORIES[k].name in g.text(1) for k in g.states["story_card"][0][:3])
    won = table({"play": ["bag_man"]}, stage="story",
                stories=[{"story": "the_other_path", "tokens": [4, 0]}, {"story": "dreamwalkers"},
                         {"story": "rotting_away"}])
    won = play(until(won, "commit"), "commit Bag Man to The Other Path", "decline")
    assert row(won)[0] not in ("the_other_path", "dreamwalkers", "rotting_away"), "one of the seven"


@pytest.mark.rule("lcg-1.14")
def test_each_player_begins_with_three_domains_that_are_no_cards_of_the_deck() -> None:
    g = game().start(1)
    for seat in range(2):
        assert count(g, seat, "domains") == 3
        assert count(g, seat, "deck") + count(g, seat, "hand") == 47 and in_zone(g, seat, "domain") == []


@pytest.mark.rule("lcg-1.15")
def test_of_eight_cards_three_become_resources_one_on_each_domain() -> None:
    g = begun(strict_windows=True)
    assert [count(g, seat, "hand") for seat in range(2)] == [8, 8]
    for seat in range(2):
        hand = in_zone(g, seat, "hand")
        assert len(legal(g)) == 8, "any of the eight"
        for _ in range(3):
            assert (asked(g), g.player) == ("start_resource", seat)
            g = play(g, legal(g)[0])
        attached = resources(g, seat)
        assert [len(cards) for cards in attached] == [1, 1, 1]
        kept = in_zone(g, seat, "hand")
        assert sorted([*kept, *(key for cards in attached for key in cards)]) == sorted(hand) and len(kept) == 5


@pytest.mark.rule("lcg-1.15")
def test_which_card_comes_to_which_domain_is_chosen() -> None:
    g = begun()
    chosen = [legal(g)[k] for k in (7, 2, 4)]
    g = play(g, *chosen)
    names = {f"attach {card.name} as a resource": card.key for card in CARDS}
    assert resources(g, 0) == [[names[text]] for text in chosen]


@pytest.mark.rule("lcg-1.16")
def test_a_player_may_draw_eight_anew_once_the_first_player_first() -> None:
    g = game(first_player="1").start(2)
    before = in_zone(g, 1, "hand")
    assert (asked(g), g.player) == ("mulligan", 1)
    g = play(g, "take a new hand")
    assert (asked(g), g.player) == ("mulligan", 0), "once only"
    assert in_zone(g, 1, "hand") != before
    assert count(g, 1, "hand") == 8 and count(g, 1, "deck") == 39
    other = in_zone(g, 0, "hand")
    g = play(g, "keep this hand")
    assert asked(g) == "start_resource" and in_zone(g, 0, "hand") == other


@pytest.mark.rule("lcg-1.16")
def test_the_hand_is_shuffled_back_before_the_new_one_is_drawn() -> None:
    again = False
    for seed in SEEDS:
        g = game(first_player="0").start(seed)
        before = set(in_zone(g, 0, "hand"))
        after = in_zone(play(g, "take a new hand"), 0, "hand")
        assert len(after) == 8
        again = again or bool(before & set(after))
    assert again, "a card that was put back can come again"


@pytest.mark.rule("lcg-1.17")
def test_the_first_player_attaches_all_three_first() -> None:
    g = play(game(first_player="1").start(1), "keep", "keep")
    order = []
    while asked(g) == "start_resource":
        order.append(g.player)
        g = play(g, legal(g)[0])
    assert order == [1, 1, 1, 0, 0, 0]


@pytest.mark.rule("lcg-1.18")
def test_chance_decides_who_is_first() -> None:
    first = [game().start(seed).player for seed in SEEDS]
    assert 8 < sum(first) < 32


@pytest.mark.rule("lcg-1.18")
@pytest.mark.parametrize("seat", [0, 1])
def test_unless_an_option_names_the_seat(seat: int) -> None:
    assert {game(first_player=str(seat)).start(seed).player for seed in range(10)} == {seat}


@pytest.mark.rule("lcg-1.19")
def test_the_tokens_of_the_box_are_no_limit() -> None:
    full = [{"tokens": [4, 4]}] * 3
    conspiracy = {"story": "the_bootleg_whiskey_cover_up", "tokens": [4, 4]}
    g = table({"play": [{"card": "hastur", "wounds": 4}]}, {"play": [{"card": "g_men", "wounds": 2}],
                                                          "hand": ["shotgun_blast"], "domains": [["6 agency"]]},
              stories=full, conspiracies=[conspiracy, conspiracy])
    assert sum(sum(tokens(g, slot)) for slot in range(5)) + 6 > 36
    g = play(until(g, "play Shotgun Blast"), "play Shotgun Blast", "choose G-Men")
    assert g.states["wounds"][0].sum() == 7


@pytest.mark.rule("lcg-1.19")
def test_nor_are_its_markers() -> None:
    others = [["2 agency"], ["2 cthulhu"], ["2 hastur"], ["2 syndicate"]]
    g = table({"hand": ["peeler"], "domains": [["2 agency"], *others], "drained": [1, 2, 3, 4]},
              {"domains": others, "drained": [0, 1, 2]})
    g = play(g, "play Peeler")
    assert sum(is_drained(g, seat, domain) for seat in range(2) for domain in range(5)) == 8
