"""Actions, boards and look-ups: each choice has its own words, nobody reads what is hidden, no text is missing."""

import mythos_envs as me
import numpy as np
import pytest
from mythos_agents.human import Cards
from mythos_envs.kernel.game import Game, State
from mythos_envs.kingsport_festival import tables
from mythos_envs.kingsport_festival.components import (
    EVENTS,
    FESTIVALS,
    INVESTIGATORS,
    SCENARIOS,
    SPELLS,
    RaidRules,
)
from mythos_envs.kingsport_festival.layout import IN_HAND
from mythos_envs.kingsport_festival.render import GLOSSARY
from mythos_envs.kingsport_festival.texts import COMPONENTS, RAID_RULE_TEXTS, SPELL_TEXTS, card_text

from kingsport_festival.moves import raid, table

MOST_LINES, MOST_COLUMNS = 70, 120


def game_of(players: int, scenario: str = "none") -> Game:
    return me.load("kingsport_festival", players=players, scenario=scenario)


def words(state: State) -> list[str]:
    return [state.game.action_text(state, int(action)) for action in state.legal_actions()]


@pytest.mark.parametrize(
    ("players", "scenario"), [(3, "none"), (4, "shadow_out_of_time"), (5, "whisperer_in_darkness")]
)
def test_choices_have_their_own_words_and_boards_fit_a_screen(players: int, scenario: str) -> None:
    game, chance = game_of(players, scenario), np.random.default_rng(players)
    state = game.start(seed=players)
    while not state.over:
        said = [text.casefold() for text in words(state)]
        assert len(set(said)) == len(said)
        lines = state.text(state.player).splitlines()
        assert len(lines) < MOST_LINES and max(map(len, lines)) <= MOST_COLUMNS
        state.apply(int(chance.choice(state.legal_actions())))
    assert "the game is over" in state.text()


def hidden_names(state: State, seat: int) -> set[str]:
    """Spells in other hands, and cards of the raids and the festival that this seat has not seen."""
    s = state.states[0]
    names = {SPELLS[k].name for k, at in enumerate(s["spell_at"]) if int(at) >= IN_HAND and int(at) != IN_HAND + seat}
    for number in range(int(s["raids_done"]) + int(s["event_shown"]), tables.NUM_RAIDS):
        if not int(s["foreseen"][seat]) >> 2 * number & 1:
            names.add(EVENTS[int(s["event"][number])].name)
    for number in range(int(s["raids_done"]) + int(s["investigator_shown"]), tables.NUM_RAIDS):
        if not int(s["foreseen"][seat]) >> 2 * number & 2:
            names.add(INVESTIGATORS[int(s["investigator"][number])].name)
    if not s["festival_shown"] and int(s["foreseen"][seat]) < 1 << 2 * tables.NUM_RAIDS:
        names.add(FESTIVALS[int(s["festival"])].name)
    return names


def unfolded(text: str) -> str:
    """A board on one line, so that a name at the end of a line is whole."""
    return " ".join(text.split())


def test_the_board_hides_what_a_seat_does_not_know() -> None:
    game, chance = game_of(4, "rats_in_the_walls"), np.random.default_rng(1)
    state, hidden = game.start(seed=1), 0
    while not state.over:
        for seat in range(4):
            text, names = unfolded(state.text(seat)), hidden_names(state, seat)
            assert not [name for name in names if name in text]
            hidden += len(names)
        everything = unfolded(state.text())
        assert all(name in everything for name in hidden_names(state, 0))
        state.apply(int(chance.choice(state.legal_actions())))
    assert hidden > 0


def test_own_spells_have_price_and_effect_and_others_only_backs() -> None:
    g = table("summoning", dice=[[1, 2, 3]], hands=[["flying_ointment"], ["grave_dust"]], magic=[2])
    assert "Flying Ointment (1 magic, summoning): your next placement counts up to 2 higher" in g.text(0)
    assert "spells (1 of 3): 1 death" in g.text(0) and "Grave Dust" not in g.text(0)
    assert "Grave Dust" in g.text(1) and "Flying Ointment" not in g.text(1)


def test_prices_of_a_scenario_are_those_on_the_board_and_in_the_choice() -> None:
    hands = [["flying_ointment"]]
    g = table("summoning", scenario="dreams_in_the_witch_house", dice=[[1, 2, 3]], hands=hands)
    assert "play Flying Ointment (0 magic)" in words(g)
    assert "Flying Ointment (0 magic, summoning)" in g.text(0)


def test_done_reads_by_what_is_asked() -> None:
    assert words(table("summoning", dice=[[6]]))[0] == "pass"
    assert words(table("expansion", resources=[{"evil": 1}])) == ["done", "occupy House"]
    assert words(raid("thomas_olney", buildings=[["house", "club"]]))[0] == "fight with 2 against 3"
    asked = [{"ask": "take_sanity", "seat": 0, "a": 2}]
    assert words(table("order_sanity", sanity=[5], pending=asked)) == ["decline", "take 2 sanity"]


def test_dice_are_named_by_what_they_show() -> None:
    g = table("summoning", dice=[[2, 4, 4]], extra=[4])
    assert {"summon Haunter of the Dark (6) with 2 + 4", "summon Nephren-Ka (X) with 2 + 4 + 4",
            "summon Haunter of the Dark (6) with 2 + extra 4"} <= set(words(g))


def test_the_board_marks_what_can_be_reached() -> None:
    g = table("expansion", resources=[{"death": 1}], buildings=[["house"]])
    rows = [line for line in g.text(0).splitlines() if line[2:5].strip() in ("I", "II", "III", "IV")]
    marks = {row[9:].split("  ")[0]: row[0] for row in rows}
    assert marks["General Store"] == "*" and marks["Club"] == "+" and marks["House"] == marks["Library"] == " "


# Looking things up.


def test_every_component_can_be_looked_up() -> None:
    for number, component in enumerate(COMPONENTS):
        text = card_text(number)
        assert text.startswith(f"{component.name}: ")
        assert not [word for word in ("nothing", "None", "{", "_") if word in text]
    assert GLOSSARY


def test_every_operation_has_words() -> None:
    assert set(RAID_RULE_TEXTS) == set(RaidRules.model_fields)
    assert {spell.effect.op for spell in SPELLS} <= {*SPELL_TEXTS, "sum", "share", "gain", "cult_per_building"}


def test_every_scenario_but_the_plain_one_says_what_it_changes() -> None:
    plain = {card_text(k) for k, row in enumerate(COMPONENTS) if row in SCENARIOS and card_text(k).count(";") == 1}
    assert len(plain) == 1


def test_the_terminal_finds_the_components() -> None:
    cards = Cards(game_of(3))
    assert list(cards.names) == [component.name for component in COMPONENTS]
    assert cards.named("azathoth") == cards.mentioned("summon Azathoth (19) with 6 + 6 + 6")
