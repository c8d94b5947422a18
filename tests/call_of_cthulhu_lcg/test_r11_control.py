"""Chapter 11: control, leaving play, domains, day and night."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, STORIES
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import (
    PASSES,
    STRICT,
    asked,
    at,
    can,
    choices,
    count,
    in_zone,
    is_drained,
    legal,
    play,
    resources,
    shown,
    stage,
    table,
    tokens,
    until,
)

SUBMISSION = {"hand": ["blind_submission"], "domains": [["2 hastur"]]}


def borrowed(key: str, owner: int = 1) -> dict[str, Any]:
    """A card that is controlled for the phase only."""
    return {"card": key, "owner": owner, "borrowed": True}


@pytest.mark.rule("lcg-11.1", "lcg-11.4")
@pytest.mark.parametrize(("hand", "faction", "moves", "where"), [
    ("agoraphobia", "hastur", ["play Agoraphobia", "choose Bag Man", *PASSES], "hand"),
    ("short_fuse", "agency", ["play Short Fuse", "choose Bag Man", *PASSES, *PASSES], "discard"),
])
def test_cards_go_back_to_whose_deck_they_are_of(hand: str, faction: str, moves: list[str], where: str) -> None:
    g = at({"play": [borrowed("bag_man"), "g_men"], "hand": [hand], "domains": [[f"3 {faction}"]]}, {})
    assert shown(g, "bag_man").seat == 0
    g = play(g, *moves)
    assert in_zone(g, 1, where) == ["bag_man"] and "bag_man" not in in_zone(g, 0, where)


@pytest.mark.rule("lcg-11.2")
def test_cards_enter_play_under_their_owners_control() -> None:
    own = {"hand": ["opening_the_limbo_gate"], "discard": ["patsy"], "domains": [["4 yog_sothoth"]]}
    g = play(at(own, {"discard": ["peeler"]}), "play Opening the Limbo Gate", *PASSES)
    assert (shown(g, "patsy").seat, shown(g, "peeler").seat) == (0, 1)
    assert shown(g, "patsy").zone == shown(g, "peeler").zone == "play"


@pytest.mark.rule("lcg-11.3")
def test_your_cards_are_those_that_you_control() -> None:
    own = {"play": ["dutch_courage", borrowed("bag_man"), "patsy"], "hand": ["sacrificial_offerings"],
           "domains": [["1 cthulhu"]]}
    g = at(own, {"play": ["peeler", borrowed("mad_artist", 0), "dabbler_in_the_unknown"]})
    assert (shown(g, "bag_man").toughness, shown(g, "mad_artist").toughness) == (1, 0)
    assert choices(play(g, "play Sacrificial Offerings")) == ["Dabbler in the Unknown", "Mad Artist", "Peeler"]


@pytest.mark.rule("lcg-11.5")
def test_a_committed_character_stays_committed_on_the_other_side() -> None:
    own = {"play": ["patsy at 0"], **SUBMISSION}
    g = at(own, {"play": ["extortionist at 0", "ghost at 0"]}, stage="oppose_window")
    g = play(g, "play Blind Submission", "choose Extortionist", *PASSES)
    assert (shown(g, "extortionist").story, shown(g, "extortionist").seat) == (0, 0)
    g = until(g, "end_window")
    assert tokens(g, 0) == [2, 0], "its II win the investigation for the other side, its skill success"
    assert shown(until(g, "refresh_window"), "extortionist").seat == 1


@pytest.mark.rule("lcg-11.6")
@pytest.mark.parametrize(("own", "other", "may"), [
    ("steve_clarney", "steve_clarney", False), ("keeper_of_the_golden_path", "steve_clarney", False),
    ("undercover_security", "arcane_initiate", False), ("undercover_security", "steve_clarney", True),
    ("keeper_of_the_golden_path", "steve_clarney insane", True), ("steve_clarney", "steve_clarney insane", False),
])
def test_control_is_not_taken_against_unique_heroic_and_villainous(own: str, other: str, may: bool) -> None:
    ways, taken = [play(at({"play": [own, "patsy", "ghost"], **SUBMISSION}, {"play": [other]}), "play Blind")], False
    while ways:
        g = ways.pop()
        if asked(g) in ("target", "copy"):
            ways += [play(g, text) for text in legal(g)]
        else:
            taken = taken or count_controlled(play(g, *PASSES), 1) == 0
    assert taken == may


def count_controlled(g: State, seat: int) -> int:
    """How many cards in play a seat controls."""
    return sum(int(g.states["seat"][0][i]) == seat for i in g.states["board"][0][: int(g.states["board_size"][0])])


@pytest.mark.rule("lcg-11.7")
def test_a_second_copy_of_a_unique_card_is_discarded_as_it_comes_back() -> None:
    own = {"hand": ["steve_clarney"], "domains": [["3 agency"]]}
    g = at(own, {"play": [borrowed("steve_clarney", 0), "patsy"]})
    g = play(g, "play Steve Clarney")
    assert sorted(in_zone(g, 0, "play")) == ["steve_clarney", "steve_clarney"]
    entered = [int(i) for i in g.states["board"][0][: int(g.states["board_size"][0])]][-1]
    g = until(g, "story")
    assert in_zone(g, 0, "discard") == ["steve_clarney"] and in_zone(g, 0, "play") == ["steve_clarney"]
    assert entered in g.states["board"][0], "the one that came back is gone"


@pytest.mark.rule("lcg-11.7")
def test_opposites_are_asked_of_the_owner_when_control_ends() -> None:
    own = {"hand": ["keeper_of_the_golden_path"], "domains": [["2 cthulhu"]]}
    g = at(own, {"play": [borrowed("steve_clarney", 0), "patsy"]})
    g = until(play(g, "play Keeper of the Golden Path"), "clash")
    assert (g.player, stage(g)) == (0, "story")
    assert sorted(legal(g)) == ["discard Keeper of the Golden Path", "discard Steve Clarney"]
    assert in_zone(play(g, "discard Keeper"), 0, "play") == ["steve_clarney"]


@pytest.mark.rule("lcg-11.7")
@pytest.mark.parametrize("active", [0, 1])
def test_when_both_must_choose_the_active_player_does_first(active: int) -> None:
    seats = [{"play": ["keeper_of_the_golden_path", borrowed("undercover_security", 1)], "rest": 5},
             {"play": ["arcane_initiate", borrowed("steve_clarney", 0)], "rest": 5}]
    g = table(*seats, options=STRICT, active=active, stage="operations")
    while asked(g) != "clash":
        g = play(g, legal(g)[0])
    assert g.player == active


@pytest.mark.rule("lcg-11.8")
def test_a_new_domain_is_the_top_card_which_its_owner_knows() -> None:
    own = {"play": ["overzealous_initiate"], "top": ["hastur"]}
    g = play(at(own), "use Overzealous Initiate", *PASSES)
    assert count(g, 0, "domains") == 4 and shown(g, "hastur").zone == "domain"
    assert "Hastur" in g.text(0) and "Hastur" not in g.text(1)
    assert not can(g, "use Hastur") and shown(until(g, "refresh_window"), "hastur").zone == "domain"


@pytest.mark.rule("lcg-11.9")
def test_a_new_domain_takes_resources_drains_and_is_refreshed() -> None:
    own = {"domains": [["1 agency"], ["2 agency"], ["3 agency"], []], "hand": ["laboratory_assistant"],
           "fronts": {"3": {"card": "hastur", "known": [0]}}}
    g = play(at(own, stage="resource"), "attach Laboratory Assistant", "domain 4")
    assert resources(g, 0)[3] == ["laboratory_assistant"]
    g = at({**own, "domains": [[], [], [], ["1 miskatonic"]]})
    g = play(g, "play Laboratory Assistant")
    assert is_drained(g, 0, 3) and shown(g, "laboratory_assistant").zone == "play"
    g = at({**own, "drained": [3]}, stage="refresh")
    assert not is_drained(g, 0, 3)


@pytest.mark.rule("lcg-11.10")
def test_there_are_8_domains_at_most_and_then_no_card_moves() -> None:
    eight = {"domains": [["1 agency"], *[[]] * 7], "top": ["patsy", "peeler"]}
    one = play(at({**eight, "play": ["overzealous_initiate"]}), "use Overzealous Initiate", *PASSES)
    assert count(one, 0, "domains") == 8 and shown(one, "patsy").zone == "deck"
    two = play(at({**eight, "hand": ["eldritch_nexus"]}), "play Eldritch Nexus", *PASSES)
    assert shown(two, "patsy").zone == shown(two, "peeler").zone == "deck"
    story = {**eight, "play": ["extortionist at 0"], "discard": ["bag_man"]}
    three = at(story, {"discard": ["dagon"], "top": ["hastur"]}, stage="oppose_window",
               stories=[{"story": "ancient_apocrypha", "tokens": [4, 0]}])
    three = play(three, *PASSES, "use Ancient Apocrypha")
    assert count(three, 0, "domains") == 8 and shown(three, "bag_man").zone == "discard"
    assert shown(three, "patsy").zone == "deck"
    assert count(three, 1, "domains") == 4 and shown(three, "dagon").zone == "resource"


@pytest.mark.rule("lcg-11.11", "lcg-11.12")
def test_no_card_of_this_box_knows_day_or_night() -> None:
    """So neither is ever in force, and there is nothing to keep in the state."""
    words = {word for row in (*CARDS, *STORIES) for word in (row.text or "").casefold().replace(":", " ").split()}
    subtypes = {name for card in CARDS for name in card.subtypes}
    assert not {"day", "night"} & (words | subtypes)
    assert not {"day", "night"} & set(at({}).states.dtype.names)
