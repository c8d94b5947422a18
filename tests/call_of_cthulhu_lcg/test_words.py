"""Actions, boards and look-ups: each choice has its own words, nobody reads what is hidden, no text is missing."""

from functools import cache
from typing import Any

import mythos_envs as me
import numpy as np
import pytest
from mythos_agents.human import Cards
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ASKS,
    DECK,
    DOMAIN_CARD,
    HAND,
    MAX_DECK,
    NO_CARD,
    NUM_INSTANCES,
    PICKS,
    STAGES,
)
from mythos_envs.call_of_cthulhu_lcg.options import PAIRS
from mythos_envs.call_of_cthulhu_lcg.render import ASK_WORDS, GLOSSARY, PICK_WORDS, STAGE_WORDS
from mythos_envs.call_of_cthulhu_lcg.tables import NAMES
from mythos_envs.call_of_cthulhu_lcg.texts import FACTION_NAMES, card_text
from mythos_envs.call_of_cthulhu_lcg.words import PICK_TEXTS
from mythos_envs.errors import BadConfig
from mythos_envs.kernel.game import Game, State

MOST_LINES, MOST_COLUMNS = 90, 120
DECISIONS = 250


@cache
def game(**options: Any) -> Game:
    return me.load("call_of_cthulhu_lcg", **options)


def words(state: State) -> list[str]:
    return [state.game.action_text(state, int(action)) for action in state.legal_actions()]


def at(own: dict[str, Any], other: dict[str, Any] | None = None, **said: Any) -> State:
    return game().position({"seats": [own, other or {}], **said})


def do(state: State, *moves: str) -> State:
    for move in moves:
        state.apply(state.game.parse_action(state, move))
    return state


def hidden_names(state: State, seat: int) -> set[str]:
    """Cards of the opponent that the seat has not seen, unless a card of that name lies elsewhere."""
    s = state.states[0]
    there = [i for i in range(NUM_INSTANCES) if int(s["card"][i]) != NO_CARD]
    unseen = [i for i in there if i // MAX_DECK != seat and int(s["zone"][i]) in (DECK, HAND, DOMAIN_CARD)
              and not int(s["known"][i]) >> seat & 1]
    elsewhere = {CARDS[int(s["card"][i])].name for i in there if i not in unseen}
    names = {CARDS[int(s["card"][i])].name for i in unseen} - elsewhere
    # Names that are part of another name, or that factions have too, prove nothing.
    return {name for name in names - set(FACTION_NAMES) if not any(name in other and name != other for other in NAMES)}


def test_choices_have_their_own_words_and_boards_fit_a_screen() -> None:
    chance = np.random.default_rng(3)
    state, hidden = game().start(seed=3), 0
    for _ in range(DECISIONS):
        if state.over:
            break
        said = [text.casefold() for text in words(state)]
        assert len(set(said)) == len(said)
        for seat in range(2):
            lines = state.text(seat).splitlines()
            assert len(lines) < MOST_LINES and max(map(len, lines)) <= MOST_COLUMNS
            text, names = " ".join(state.text(seat).split()), hidden_names(state, seat)
            assert not [name for name in names if name in text]
            hidden += len(names)
        state.apply(int(chance.choice(state.legal_actions())))
    assert hidden > 0


def test_domains_are_named_with_what_they_pay() -> None:
    state = at({"hand": ["bag_man"], "domains": [["3 syndicate"], ["2 syndicate", "1 agency"], ["2 syndicate"]]})
    assert "play Bag Man" in words(state)
    assert words(do(state, "play bag man")) == [
        "pay with domain 1: 3 Syndicate", "pay with domain 2: 1 Agency + 2 Syndicate"
    ]


def test_passing_reads_by_what_is_asked() -> None:
    assert words(at({"play": ["g_men"]}, stage="commit"))[0] == "commit no more to Nowhere to Hide"
    assert words(at({"hand": ["peeler"]}, stage="resource"))[0] == "attach no resource"
    assert words(game().start(seed=1)) == ["keep this hand", "take a new hand"]


def test_copies_are_told_apart_by_what_is_on_them() -> None:
    copies = ["hired_muscle", "hired_muscle exhausted"]
    state = at({"hand": ["short_fuse"], "domains": [["3 agency"]]}, {"play": copies})
    state = do(state, "play short fuse")
    if "choose Hired Muscle" in words(state):
        state = do(state, "choose hired muscle")
    said = words(state)
    assert len(said) == 2 and "exhausted" not in said[0] and "exhausted" in said[1]


def test_the_board_shows_what_is_going_on() -> None:
    state = at({"hand": ["short_fuse"], "domains": [["3 agency"]]}, {"play": ["hired_muscle", "g_men"]})
    assert "going on: Short Fuse of player 0" in do(state, "play short fuse").text(1)


def test_the_headline_names_the_story() -> None:
    state = at({"play": ["g_men"]}, stage="commit")
    assert "story phase, commits to Nowhere to Hide; player 0" in state.text(1)
    assert "commits to The Shadow out of Time;" in do(state, "commit no more to Nowhere to Hide").text(1)
    state = at({"play": ["hired_muscle at 1"]}, {"play": ["patsy at 1", "peeler at 1"]}, stage="resolve")
    assert "struggles at The Shadow out of Time; player 1 takes a wound" in state.text(0)


def test_the_board_shows_who_must_follow_whom() -> None:
    own = {"play": ["ygolonac", "hired_muscle"], "domains": [["1 shub_niggurath"]]}
    state = game(strict_windows=True).position({"seats": [own, {}]})
    assert "must follow" not in state.text(1)
    state = do(state, "use y'golonac", "choose hired muscle")
    while "going on" in state.text():
        state = do(state, "pass")
    assert "must follow Y'Golonac" in state.text(1)


def test_every_question_and_stage_has_words() -> None:
    assert set(PICK_WORDS) == set(PICKS) and set(STAGE_WORDS) == set(STAGES)
    assert set(PICK_TEXTS) == set(PICKS) - {"cost"} and set(ASK_WORDS) == set(ASKS) - {"none", "pick"}


# Options.


def test_pairs_and_packets_that_clash_are_refused_in_one_line() -> None:
    assert len(PAIRS) == 21
    for options, why in (
        ({"pair_0": "agency+cthulhu", "pair_1": "agency+hastur"}, "share agency"),
        ({"packet_0": "F141-F147", "packet_1": "F141-F147"}, "different packets"),
    ):
        with pytest.raises(BadConfig, match=why) as refused:
            me.load("call_of_cthulhu_lcg", **options)
        assert "\n" not in str(refused.value)


def test_a_named_pair_is_dealt() -> None:
    table = me.load("call_of_cthulhu_lcg", pair_0="agency+cthulhu", packet_1="F141-F147", first_player="1")
    seen = table.start(seed=2).to_position()
    assert {"shotgun", "dagon", "military_advisor"} <= set(seen["seats"][0]["deck"]) and seen["active"] == 1
    assert "mystic_bounty_hunter" in seen["seats"][1]["deck"]


# Looking things up.


def test_every_card_can_be_looked_up() -> None:
    for number, card in enumerate((*CARDS, *STORIES)):
        text = card_text(number)
        assert text.startswith(f"{card.name} ({card.id}): ")
        assert not [word for word in ("None", "{", "_") if word in text]
    assert GLOSSARY


def test_the_terminal_finds_the_cards() -> None:
    cards = Cards(game())
    assert list(cards.names) == [card.name for card in (*CARDS, *STORIES)]
    assert "Attachment, Weapon" in cards.named("shotgun") and "T-Men" in cards.mentioned("play T-Men")
