"""The log: a line for everything that happens between two decisions, and nothing that a seat may not know."""

import numpy as np
import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.components import SPELLS
from mythos_envs.kingsport_festival.events import replayed
from mythos_envs.kingsport_festival.layout import IN_HAND

from kingsport_festival.build import game
from kingsport_festival.moves import ended, number, raid, struck, table


def told(before: State, move: str, seat: int | None = None) -> list[str]:
    """What the log says of a move."""
    action, after = number(before, move), before.clone()
    after.apply(action)
    return before.game.spec.events(before.states[0], action, after.states[0], seat)


@pytest.mark.parametrize("scenario", ["none", "festival", "whisperer_in_darkness"])
def test_what_is_told_is_what_happened(scenario: str) -> None:
    """Played again moment by moment, every action ends where the game itself went."""
    g, chance = game(players=4, scenario=scenario), np.random.default_rng(5)
    state = g.start(seed=5)
    while not state.over:
        before, action = state.clone(), int(chance.choice(state.legal_actions()))
        state.apply(action)
        last = list(replayed(before.states[0], action, state.states[0]))[-1].after
        last["decisions"] = state.states["decisions"][0]
        assert last.tobytes() == state.states[0].tobytes()


def test_price_and_gifts_are_told_with_their_being() -> None:
    g = table("summoning", dice=[[4, 4]], sanity=[2], cult=[3])
    assert told(g, "place 4 4 on elder_thing") == ["player 0, Elder Thing: -2 sanity (now 0), -1 cult (now 2)"]
    g.apply(number(g, "place 4 4 on elder_thing"))
    g.apply(number(g, "resource death"))
    assert told(g, "resource death") == ["player 0, Elder Thing: +1 death (now 2), +2 magic (now 2)"]


def test_a_new_round_tells_dice_and_order() -> None:
    g = table("time", round=4, raids_done=1, magic=[2], hands=[["pyre_at_nancy"]])
    line = told(g, "done")[-1]
    assert line.startswith("round 5, order: player ") and line.count("=") == 3


def test_a_drawn_spell_is_named_to_its_owner_only() -> None:
    g = table("gifts", being="nodens", summoned=[["nodens"]])
    own, other = told(g, "deck evil", 0)[0], told(g, "deck evil", 1)[0]
    assert other == "player 0 draws 1 evil spell"
    assert any(spell.name in own for spell in SPELLS if spell.deck == "evil")


def test_foresight_is_told_to_all_but_the_card_to_one() -> None:
    g = table("gifts", being="nodens", summoned=[["nodens"]], events=["memory", None, None, None],
              pending=[{"ask": "foresight", "seat": 0}])
    assert told(g, "look event", 1)[0] == "player 0 looks at the event of raid 1"
    assert told(g, "look event", 0)[0] == "player 0 looks at the event of raid 1: Memory, event: everyone loses 1 magic"


def test_a_fight_tells_strengths_outcome_and_reward() -> None:
    lines = told(raid("thomas_olney", buildings=[["house", "club", "asylum", "general_store"]]), "done")
    assert lines[:2] == ["player 0 has strength 6 against 3: wins the reward 2 times",
                         "player 0, Thomas Olney: +4 cult (now 4)"]
    lines = told(raid("thomas_olney", cult=[5]), "done")
    assert lines[:2] == ["player 0 has strength 0 against 3: loses and suffers the penalty",
                         "player 0, Thomas Olney: -1 cult (now 4)"]
    assert told(raid("henry_anthony_wilcox", buildings=[["house", "general_store"]]), "done")[0] == (
        "player 0 has strength 1 against 1: a tie")


def test_the_cards_of_a_raid_are_revealed_in_turn() -> None:
    g = struck("the_book", hands=[["grave_dust"], [], []], cult=[1, 1, 0])
    lines = told(g, "done")
    assert lines[:2] == ["player 0, The Book: -1 cult (now 0)", "player 1, The Book: -1 cult (now 0)"]
    assert lines[2].startswith("raid 1: Frank Elwood, investigator of level I, strength 2")


def test_the_festival_and_the_winner_are_told_at_the_end() -> None:
    g = ended(scenario="festival", festival="candlemas", magic=[4, 2, 0], cult=[0, 5, 3], hands=[["pyre_at_nancy"]],
              turn=0)
    lines = told(g, "done")
    assert lines[-4].startswith("the festival is Candlemas, festival: ")
    assert lines[-3:] == ["player 0, Candlemas: +4 cult (now 4)", "player 1, Candlemas: +2 cult (now 7)",
                          "the game is over: player 1 won with 7 cult points"]


def test_no_line_names_a_spell_that_another_holds() -> None:
    g, chance = game(players=3), np.random.default_rng(2)
    state = g.start(seed=2)
    while not state.over:
        before, action = state.clone(), int(chance.choice(state.legal_actions()))
        state.apply(action)
        holders = [int(at) - IN_HAND for at in state.states["spell_at"][0]]
        for seat in range(3):
            secret = [SPELLS[k].name for k, holder in enumerate(holders) if holder >= 0 and holder != seat]
            lines = g.spec.events(before.states[0], action, state.states[0], seat)
            assert not [name for name in secret for line in lines if name in line]
