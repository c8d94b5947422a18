"""Positions from small dicts: both ways, and what is impossible is refused with one line that says why."""

import json
from typing import Any

import numpy as np
import pytest
from mythos_envs.errors import BadPosition

from kingsport_festival.build import at, do, game, see

BARE = [[], [], []]
IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "an entry that is none": ({"sanit": [1, 1, 1]}, "did you mean 'sanity'"),
    "a step that is none": ({"step": "expand"}, "did you mean 'expansion'"),
    "a scenario that is none": ({"scenario": "call_of_cthulu"}, "did you mean 'call_of_cthulhu'"),
    "an unknown spell": ({"hands": [["grave_dost"], [], []]}, "did you mean 'grave_dust'"),
    "an unknown building": ({"buildings": [["hous"], [], []]}, "did you mean 'house'"),
    "an unknown being": ({"summoned": [["gool"], [], []]}, "did you mean 'ghoul'"),
    "an unknown resource": ({"resources": [{"evel": 1}, {}, {}]}, "did you mean 'evil'"),
    "an unknown event": ({"events": ["the_bok", None, None, None]}, "did you mean 'the_book'"),
    "an unknown investigator": ({"investigators": ["thomas_oley", None, None, None]}, "did you mean 'thomas_olney'"),
    "an unknown festival": ({"scenario": "festival", "festival": "yul"}, "did you mean 'yule'"),
    "an unknown flag": ({"flags": ["vail"]}, "did you mean 'veil'"),
    "an unknown card foreseen": ({"foreseen": [["evnt 1"], [], []]}, "did you mean 'event 1'"),
    "other players": ({"players": 4}, "load the game with players=4"),
    "a short list": ({"sanity": [5, 5]}, "sanity needs 3 entries"),
    "a long list": ({"hands": [[], [], [], []]}, "hands needs 3 entries"),
    "five raids": ({"events": [None] * 5}, "events needs 4 entries"),
    "an order that leaves one out": ({"order": [0, 1, 1]}, "each of the seats 0 to 2 once"),
    "a turn of nobody": ({"turn": 3}, "seats are 0 to 2"),
    "a round too many": ({"round": 13}, "round"),
    "a spell in two hands": ({"hands": [["grave_dust"], ["grave_dust"], []]}, "in two places"),
    "a spell held and discarded": ({"hands": [["grave_dust"], [], []], "discarded": ["grave_dust"]}, "in two places"),
    "a hand too large": ({"hands": [["grave_dust", "corpse_lantern", "key_and_gate", "blood_price"], [], []]},
                         "the limit is 3"),
    "a disk twice": ({"buildings": [["house", "house"], [], []]}, "comes twice"),
    "an ability that is none": ({"used": [["house"], [], []]}, "nothing to use"),
    "four dice": ({"dice": [[1, 2, 3, 4], [], []]}, "dice.0"),
    "a die that shows seven": ({"dice": [[7], [], []]}, "dice.0.0"),
    "dice beside the beings": ({"dice": [[1, 1], [], []], "summoned": [["ghoul", "mi_go"], [], []]}, "has 3 dice"),
    "sanity below none": ({"sanity": [-1, 0, 0]}, "sanity.0"),
    "sanity beyond the limit": ({"sanity": [13, 0, 0]}, "sanity is 0 to 12"),
    "sanity beyond the scenario": ({"scenario": "at_the_mountains_of_madness", "sanity": [11, 0, 0]}, "0 to 10"),
    "negative magic": ({"magic": [0, -1, 0]}, "magic.1"),
    "a word for a number": ({"cult": ["many", 0, 0]}, "cult.0"),
    "a being outside its step": ({"being": "ghoul"}, "in the step 'gifts'"),
    "an event twice": ({"events": ["memory", "memory", None, None]}, "two raids"),
    "an investigator of another level": ({"investigators": ["randolph_carter", None, None, None]}, "level 4"),
    "a festival without one": ({"festival": "yule"}, "has no festival"),
    "no festival where there is one": ({"scenario": "festival", "festival": None}, "has a festival"),
    "a raid in a quiet round": ({"step": "raid", "round": 4}, "3, 6, 9, 12"),
    "too many raids over": ({"round": 4, "raids_done": 2}, "raids_done is 1 in round 4"),
    "cards shown too early": ({"shown": "both"}, "shown is 'nothing'"),
    "a festival shown too early": ({"scenario": "festival", "festival_shown": True}, "at the end of the game"),
    "foresight too far ahead": ({"foreseen": [["event 2"], [], []]}, "before raid 1"),
    "a festival foreseen without one": ({"round": 12, "step": "time", "foreseen": [["festival"], [], []]}, "has none"),
    "a price lowered by nothing": ({"spared": ["mi_go", None, None]}, "only one of them"),
    "a change of the sum too large": ({"sums": [11]}, "sums.0"),
    "a question that is none": ({"pending": [{"ask": "decks", "seat": 0}]}, "did you mean 'deck'"),
    "no question": ({"pending": [{"ask": "none", "seat": 0}]}, "unknown decision"),
    "a question to nobody": ({"pending": [{"ask": "deck", "seat": 3, "a": 1}]}, "seats are 0 to 2"),
    "a question about nothing": ({"pending": [{"ask": "lose_resource", "seat": 0, "a": 1, "b": 7}]}, "not possible"),
    "dice that are not there": ({"pending": [{"ask": "dice", "seat": 0}]}, "not possible"),
    "a bundle that is none": ({"pending": [{"ask": "items", "seat": 0, "a": 9999}]}, "not possible"),
    "a payment that cannot be": ({"pending": [{"ask": "save", "seat": 0, "b": 1}]}, "not possible"),
    "nobody to rob": ({"pending": [{"ask": "steal", "seat": 0, "a": 2}]}, "not possible"),
    "a choice that cannot wait": ({"pending": [{"ask": "foresight", "seat": 0}, {"ask": "deck", "seat": 0, "a": 1}]},
                                  "put it last"),
    "chance that is none": ({"rng": "dice"}, "rng"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_is_impossible_is_refused(what: str) -> None:
    said, why = IMPOSSIBLE[what]
    with pytest.raises(BadPosition) as refused:
        game().position(said)
    line = str(refused.value)
    assert why in line and "\n" not in line and line.startswith("kingsport_festival: ")


def test_a_position_is_not_a_list() -> None:
    with pytest.raises(BadPosition, match="mapping"):
        game().position(["house"])  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_every_position_of_a_game_reads_back_to_the_same_bytes(players: int, seed: int) -> None:
    table = game(players=players, scenario="random")
    g, chance = table.start(seed), np.random.default_rng(seed)
    while not g.over:
        assert table.position(json.loads(json.dumps(see(g)))).to_bytes() == g.to_bytes()
        g.apply(int(chance.choice(g.legal_actions())))
    assert table.position(see(g)).to_bytes() == g.to_bytes(), "the end too, and its festival counts once"


def test_what_is_left_out_is_quiet() -> None:
    seen = see(at("expansion", resources=[{"evil": 1}]))
    assert (seen["round"], seen["order"], seen["scenario"]) == (1, [0, 1, 2], "none")
    assert (seen["sanity"], seen["magic"], seen["cult"]) == ([10] * 3, [0] * 3, [0] * 3)
    assert seen["hands"] == seen["buildings"] == seen["summoned"] == seen["dice"] == BARE
    assert seen["events"] == ["ex_oblivione", "the_cats_of_ulthar", "polaris", "memory"]


def test_the_round_is_that_of_the_raid_if_none_is_said() -> None:
    seen = see(at("raid", play_forced=False))
    assert (seen["round"], seen["raids_done"], seen["shown"]) == (3, 0, "both")
    seen = see(at("raid", raids_done=2, scenario="call_of_cthulhu", play_forced=False))
    assert (seen["round"], seen["raids_done"]) == (10, 2)


def test_beings_may_be_on_several_cultists_and_disks_without_the_house() -> None:
    seen = see(at("summoning", dice=[[1]], summoned=[["ghoul"], ["ghoul"]], buildings=[["club"]]))
    assert seen["summoned"] == [["ghoul"], ["ghoul"], []] and seen["buildings"][0] == ["club"]


def test_a_pending_decision_is_asked_and_the_step_goes_on() -> None:
    g = at("expansion", resources=[{"evil": 2}], turn=1, pending=[{"ask": "lose_resource", "seat": 0, "a": 1, "b": 7}],
           play_forced=False)
    assert g.player == 0
    g = do(g, "resource evil")
    assert g.player == 1 and see(g)["resources"][0]["evil"] == 1


def test_the_turn_says_who_is_asked() -> None:
    for step in ("summoning", "expansion", "raid"):
        assert at(step, turn=2, order=[1, 2, 0], dice=[[1], [1], [1]], play_forced=False).player == 2
