"""The twenty-four investigators: what a victory and a defeat bring, and what each ability does and does not do."""

from collections.abc import Callable
from typing import Any

import pytest
from mythos_envs.kernel.game import State
from mythos_envs.kingsport_festival.components import INVESTIGATORS

from kingsport_festival.moves import change, count, has, offered, offers, play, raid

ALL = ["evil", "death", "destruction"]
SPELL, LOOK, ANY = ("deck", ALL, "death"), ("look", ["event", "investigator"], "event"), ("resource", ALL, "death")
LOSS = ("resource", ALL, "evil")
HELD = ["grave_dust", "pyre_at_nancy"]
RICH = {"magic": [5], "cult": [9], "resources": [{"evil": 2, "death": 2, "destruction": 2}], "hands": [HELD]}
Ask = tuple[str, list[str], str]

CARDS: dict[str, tuple[int, int, list[Ask], dict[str, int], list[Ask], dict[str, int]]] = {
    "zadok_allen": (1, 1, [LOOK], {"magic": 1, "foreseen": 1}, [], {"sanity": -1}),
    "nathaniel_wingate_peaslee": (1, 2, [SPELL], {"spells": 1}, [], {"magic": -2}),
    "henry_anthony_wilcox": (1, 1, [], {"evil": 1}, [], {"sanity": -2}),
    "frank_elwood": (1, 2, [], {"cult": 1, "magic": 1}, [LOSS], {"evil": -1}),
    "thomas_olney": (1, 3, [], {"cult": 2}, [], {"cult": -1}),
    "walter_gilman": (1, 3, [SPELL], {"spells": 1, "cult": 1}, [], {"sanity": -2}),
    "crawford_tillinghast": (2, 2, [], {"cult": 1, "magic": 2}, [], {"sanity": -2}),
    "robert_blake": (2, 3, [], {"cult": 2}, [("discard", HELD, "grave_dust")], {"spells": -1}),
    "george_gammell_angell": (2, 2, [SPELL], {"spells": 1, "cult": 1}, [], {"magic": -2}),
    "albert_n_wilmarth": (2, 4, [ANY], {"cult": 2, "death": 1}, [LOSS, LOSS], {"evil": -2}),
    "ammi_pierce": (2, 3, [], {"destruction": 1, "cult": 1}, [], {"destruction": -1}),
    "henry_akeley": (2, 4, [], {"cult": 3}, [], {"cult": -2}),
    "william_dyer": (3, 4, [], {"cult": 3}, [LOSS, LOSS], {"evil": -2}),
    "frank_h_pabodie": (3, 3, [ANY, ("resource", ["death", "destruction"], "destruction")],
                        {"death": 1, "destruction": 1}, [LOSS, LOSS], {"evil": -2}),
    "daniel_upton": (3, 5, [], {"cult": 3, "magic": 1}, [], {"sanity": -3}),
    "william_channing_webb": (3, 4, [SPELL], {"cult": 2, "spells": 1}, [("discard", HELD, "grave_dust")],
                              {"spells": -1, "sanity": -1}),
    "elihu_whipple": (3, 3, [], {"cult": 2, "sanity": 1}, [LOSS], {"sanity": -2, "evil": -1}),
    "marinus_bicknell_willett": (3, 5, [], {"cult": 4}, [], {"cult": -2, "magic": -1}),
    "henry_armitage": (4, 6, [], {"cult": 5}, [], {"cult": -3}),
    "john_raymond_legrasse": (4, 5, [ANY], {"cult": 4, "death": 1}, [], {}),
    "randolph_carter": (4, 5, [SPELL], {"cult": 3, "sanity": 2, "spells": 1}, [], {"sanity": -4}),
    "gustaf_johansen": (4, 4, [ANY], {"cult": 3, "death": 1}, [LOSS, LOSS], {"evil": -2, "cult": -1}),
    "thomas_f_malone": (4, 4, [], {"cult": 3, "magic": 2}, [], {"cult": -2, "sanity": -2}),
    "francis_wayland_thurston": (4, 6, [SPELL], {"cult": 5, "spells": 1}, [], {"cult": -4}),
}
"""Level, strength, what is asked after a victory and what it brings, the same after a defeat."""


def answer(state: State, asks: list[Ask]) -> State:
    """Answers what is asked, which must be exactly this."""
    for word, choices, pick in asks:
        assert state.player == 0 and offers(state, word) == choices
        state = play(state, f"{word} {pick}")
    assert state.player == 1, "the next fight begins"
    return state


def test_every_investigator_has_a_case_here() -> None:
    assert {row.key: (row.level, row.strength) for row in INVESTIGATORS} == {
        key: case[:2] for key, case in CARDS.items()}
    assert set(ABILITIES) | WITHOUT == set(CARDS) and not set(ABILITIES) & WITHOUT


@pytest.mark.parametrize("key", CARDS)
def test_victory_brings_exactly_the_reward(key: str) -> None:
    _, strength, asks, reward, _, _ = CARDS[key]
    # Ex Oblivione adds 1, so that 1 more than that is never twice as much.
    g = raid(key, "ex_oblivione", **{**RICH, "strength": strength + 2, "hands": [["pyre_at_nancy"]]})
    assert change(g, answer(play(g, "done"), asks)) == reward


@pytest.mark.parametrize("key", CARDS)
def test_defeat_brings_exactly_the_penalty(key: str) -> None:
    _, strength, _, _, asks, penalty = CARDS[key]
    g = raid(key, "ex_oblivione", **{**RICH, "strength": strength})
    assert change(g, answer(play(g, "done"), asks)) == penalty


@pytest.mark.parametrize("key", [key for key in CARDS if key != "william_dyer"])
def test_a_tie_brings_nothing(key: str) -> None:
    g = raid(key, "ex_oblivione", **{**RICH, "strength": CARDS[key][1] + 1})
    assert change(g, answer(play(g, "done"), [])) == {}


def result(key: str, strength: int, *moves: str, **said: Any) -> str:
    """Whether a fight is won, lost or neither, seen by what is asked or changed."""
    g = raid(key, **{**RICH, "strength": strength, **said})
    after = play(g, *moves, "done")
    _, _, asks, reward, losses, _ = CARDS[key]
    if after.player == 0:
        return "won" if asks and offers(after, asks[0][0]) and (not losses or losses[0][0] != asks[0][0]) else "lost"
    changed = change(play(g, *moves), after)
    return "tie" if not changed else "won" if all(changed.get(name, 0) >= 0 for name in reward) else "lost"


# Abilities: with effect and without.


def zadok() -> None:
    g = play(raid("zadok_allen", resources=[{"evil": 1}]), "buy resource")
    assert count(g, "strength") == 1 and has(g)["evil"] == 0 and offers(g, "buy") == []
    assert offers(raid("zadok_allen"), "buy") == []


def peaslee() -> None:
    said = {"hands": [["ghoulish_pact"]], "magic": [2]}
    assert count(play(raid("nathaniel_wingate_peaslee", **said), "cast ghoulish_pact"), "strength") == 1
    assert result("nathaniel_wingate_peaslee", 2) == "tie", "strength from elsewhere is not weakened"


def wilcox() -> None:
    assert result("henry_anthony_wilcox", 0, sanity=[6]) == "tie"
    assert change(raid("henry_anthony_wilcox"), play(raid("henry_anthony_wilcox", sanity=[10]), "done"))["sanity"] == -2


def gilman() -> None:
    said = {"buildings": [["club", "port", "general_store"]]}
    assert result("walter_gilman", 1, **said) == "tie", "4 of level II count 2"
    assert result("walter_gilman", 1, buildings=[["police_station"]]) == "tie", "level IV counts in full"
    assert result("walter_gilman", 0, buildings=[["asylum"]]) == "tie"


def tillinghast() -> None:
    said = {"hands": [["grave_dust"]]}
    assert result("crawford_tillinghast", 2, "cast grave_dust", **said) == "tie", "3 against 2 + 1"
    assert result("crawford_tillinghast", 3, **said) == "won"


def blake() -> None:
    assert result("robert_blake", 4, sanity=[6]) == "tie" and result("robert_blake", 4, sanity=[7]) == "won"


def akeley() -> None:
    assert result("henry_akeley", 4, foreseen=[["event 2"]]) == "won"
    assert result("henry_akeley", 4, foreseen=[["event 1"]]) == "tie"


def dyer() -> None:
    assert result("william_dyer", 4) == "lost" and result("william_dyer", 5) == "won"


def pabodie() -> None:
    assert result("frank_h_pabodie", 2, buildings=[["club", "port"]]) == "tie", "2 - 1 and 1 - 1"
    assert result("frank_h_pabodie", 1, buildings=[["police_station"]]) == "tie"


def webb() -> None:
    said = {"hands": [["grave_dust"]]}
    assert not offered(raid("william_channing_webb", **said), "cast grave_dust")
    assert has(play(raid("william_channing_webb", magic=[1], **said), "cast grave_dust"))["magic"] == 0


def willett() -> None:
    won = {strength: change(raid("marinus_bicknell_willett"), play(raid("marinus_bicknell_willett", strength=strength),
                                                                   "done"))["cult"] for strength in (6, 10)}
    assert won == {6: 4, 10: 4}


def armitage() -> None:
    g = raid("henry_armitage", hands=[["grave_dust", "ghoulish_pact"], ["corpse_lantern"]], magic=[9])
    after = play(g, "cast grave_dust")
    assert offers(g, "cast") == ["grave_dust", "ghoulish_pact"] and offers(after, "cast") == []
    assert offers(play(after, "done"), "cast") == ["corpse_lantern"], "one for each cultist"


def johansen() -> None:
    assert result("gustaf_johansen", 4, buildings=[["port"]]) == "tie"
    assert has(play(raid("gustaf_johansen", strength=4, buildings=[["general_store"]]), "done"))["cult"] == 3


def malone() -> None:
    assert result("thomas_f_malone", 5, sanity=[6]) == "tie" and result("thomas_f_malone", 5, sanity=[7]) == "won"


ABILITIES: dict[str, Callable[[], None]] = {
    "zadok_allen": zadok, "nathaniel_wingate_peaslee": peaslee, "henry_anthony_wilcox": wilcox, "walter_gilman": gilman,
    "crawford_tillinghast": tillinghast, "robert_blake": blake, "henry_akeley": akeley, "william_dyer": dyer,
    "frank_h_pabodie": pabodie, "william_channing_webb": webb, "marinus_bicknell_willett": willett,
    "henry_armitage": armitage, "gustaf_johansen": johansen, "thomas_f_malone": malone,
}
WITHOUT = {"frank_elwood", "thomas_olney", "george_gammell_angell", "albert_n_wilmarth", "ammi_pierce", "daniel_upton",
           "elihu_whipple", "john_raymond_legrasse", "randolph_carter", "francis_wayland_thurston"}


@pytest.mark.parametrize("key", ABILITIES)
def test_the_ability_does_what_it_says_and_no_more(key: str) -> None:
    ABILITIES[key]()


@pytest.mark.parametrize("key", sorted(WITHOUT))
def test_without_an_ability_only_numbers_count(key: str) -> None:
    strength = CARDS[key][1]
    for said in ({"sanity": [3]}, {"foreseen": [["event 1"]]}, {"cult": [0, 5]}, {"cast": 1}):
        g = raid(key, **{**RICH, "strength": strength, **said})
        assert change(g, play(g, "done")) == {}, said
    clubs = raid(key, strength=strength - 2, buildings=[["port", "general_store"]])
    assert change(clubs, play(clubs, "done")) == {}
    assert offers(raid(key, **RICH), "buy") == []


# Penalties that fall back on something else.


@pytest.mark.parametrize(("key", "said", "penalty"), [
    ("robert_blake", {}, {"sanity": -2}),
    ("ammi_pierce", {"resources": [{"evil": 3}], "cult": [5]}, {"cult": -2}),
    ("william_channing_webb", {"cult": [5]}, {"cult": -1, "sanity": -1}),
    ("john_raymond_legrasse", {"buildings": [["house", "ruins"]], "cult": [5]}, {"cult": -2, "disks": -1}),
    ("john_raymond_legrasse", {"buildings": [["house", "church"]], "cult": [5]}, {}),
])
def test_other_losses(key: str, said: dict[str, Any], penalty: dict[str, int]) -> None:
    g = raid(key, **said)
    assert change(g, play(g, "done")) == penalty
