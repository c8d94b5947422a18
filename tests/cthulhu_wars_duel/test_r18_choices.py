"""Chapter 18: how choices are asked."""

from typing import Any

import numpy as np
import pytest
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import (
    CTHULHU,
    GOAT,
    asked,
    ghroth_roll,
    in_pool,
    legal_words,
    offered,
    play,
    rolled,
    see,
    starting,
    table,
    where,
)

SHARED = {"books": "frenzy", "requirements": "shared_area"}
FOUR = {"units": "arkham: 4 acolyte"}
BOTH = ["Acolyte", "Acolyte on the gate"]


@pytest.mark.rule("duel-18.1")
def test_like_units_in_one_area_are_one_choice() -> None:
    g = table(cthulhu={"units": "arkham: 4 acolyte, 2 deep_one; boston: acolyte"}, gates="arkham: great_cthulhu")
    assert starting(g, "move ") == ["move Acolyte from Arkham", "move Acolyte from Boston", "move Deep One from Arkham"]
    g = table(cthulhu={"units": "arkham: acolyte"}, gates="arkham: great_cthulhu")
    assert starting(g, "move ") == [], "the keeper is not one of those beside it"
    assert starting(table(cthulhu={"units": "arkham: 2 acolyte"}), "move ") == ["move Acolyte from Arkham"]


@pytest.mark.rule("duel-18.1", "duel-18.2")
@pytest.mark.parametrize(("cthulhu", "goat", "active", "moves", "verb"), [
    ({"units": "arkham: deep_one"}, {**SHARED, **FOUR}, CTHULHU, "capture a cultist in Arkham", "choose"),
    ({"books": "dreams"}, FOUR, CTHULHU, "use Dreams|dream in Arkham", "choose"),
    ({"units": "arkham: cthulhu"}, {**SHARED, **FOUR}, CTHULHU, "battle in Arkham|devour an enemy", "give up"),
    ({}, FOUR, GOAT, "sacrifice two cultists for a spellbook|sacrifice a cultist in Arkham", "choose"),
    ({"units": "salem: acolyte"}, {"units": "arkham: 4 acolyte; boston: shub_niggurath"}, GOAT,
     "use Avatar|send the Avatar to Arkham|choose Black Goat", "choose"),
])
def test_the_owner_gives_up_the_keeper_or_one_beside_it(cthulhu: dict[str, Any], goat: dict[str, Any], active: str,
                                                        moves: str, verb: str) -> None:
    g = table(cthulhu=cthulhu, goat=goat, active=active, gates="arkham: black_goat")
    g = play(g, *moves.split("|"))
    assert asked(g) == GOAT and legal_words(g) == [f"{verb} {unit}" for unit in BOTH]
    kept, lost = (play(g, f"{verb} {unit}") for unit in BOTH)
    assert see(kept)["gates"] == {"arkham": GOAT} and see(lost)["gates"] == {"arkham": "abandoned"}
    assert where(kept, GOAT, "acolyte")["arkham"] == where(lost, GOAT, "acolyte")["arkham"] == 3


@pytest.mark.rule("duel-18.1", "duel-18.2")
def test_results_and_losses_name_the_keeper_apart() -> None:
    g = table(cthulhu={"units": "boston: deep_one; jersey_reef: acolyte; loblolly_cove: acolyte"},
              goat={**SHARED, "units": "boston: 3 acolyte"}, gates="boston: black_goat")
    killed = rolled(g, "battle in Boston", attacker=(1, 0), defender=(0, 0))
    assert legal_words(killed) == [f"kill {unit}" for unit in BOTH]
    assert see(play(killed, "kill Acolyte"))["gates"] == {"boston": GOAT}
    assert see(play(killed, "kill Acolyte on the gate"))["gates"] == {"boston": "abandoned"}
    two = table(cthulhu={"units": "boston: 2 deep_one; jersey_reef: acolyte; loblolly_cove: acolyte"},
                goat={**SHARED, "units": "boston: 3 acolyte"}, gates="boston: black_goat")
    pained = rolled(two, "battle in Boston", attacker=(0, 2), defender=(0, 0))
    assert legal_words(pained) == [f"pain {unit}" for unit in BOTH]
    pained = play(pained, "pain Acolyte", "pain Acolyte on the gate")
    assert legal_words(pained) == [f"lose {unit}" for unit in BOTH]
    assert see(play(pained, "lose Acolyte"))["gates"] == {"boston": GOAT}


@pytest.mark.rule("duel-18.3")
def test_victims_are_asked_in_the_opponents_turn() -> None:
    g = table(cthulhu={"units": "arkham: 2 acolyte"}, goat={**SHARED, "units": "arkham: ghoul"}, active=GOAT,
              gates="arkham: great_cthulhu")
    g = play(g, "capture a cultist in Arkham")
    assert (asked(g), see(g)["active"]) == (CTHULHU, GOAT)
    g = play(g, "choose Acolyte")
    assert asked(g) == GOAT
    g = table(cthulhu={"units": "boston: 2 acolyte"}, goat={"books": "ghroth", "units": "salem: fungi"}, active=GOAT)
    g = ghroth_roll(g, 1)
    assert (asked(g), see(g)["active"]) == (CTHULHU, GOAT)


@pytest.mark.rule("duel-18.3")
def test_results_and_retreats_are_asked_of_their_owner() -> None:
    g = table(cthulhu={"books": "devolve", "units": "arkham: 2 deep_one, acolyte"}, active=GOAT,
              goat={**SHARED, "units": "arkham: 2 fungi, acolyte"})
    g = rolled(g, "battle in Arkham", attacker=(1, 1), defender=(1, 1))
    for who, move in ((GOAT, "kill Fungi"), (CTHULHU, "kill Deep One"), (GOAT, "pain Fungi"),
                      (CTHULHU, "pain Deep One"), (GOAT, "retreat Fungi to Dunwich"),
                      (CTHULHU, "retreat Deep One to Innsmouth"), (CTHULHU, "take Absorb"),
                      (CTHULHU, "devolve no more")):
        assert asked(g) == who and see(g)["active"] == GOAT, move
        g = play(g, move)
    assert asked(g) == GOAT and offered(g, "end turn")


@pytest.mark.rule("duel-18.3")
def test_devolve_and_necrophagy_are_asked_at_their_moment() -> None:
    g = table(cthulhu={"books": "devolve", "units": "boston: acolyte"}, goat={"units": "dunwich: acolyte"}, active=GOAT)
    g = play(g, "recruit an Acolyte in Dunwich")
    assert (asked(g), see(g)["active"]) == (CTHULHU, GOAT) and offered(g, "devolve no more")
    g = table(cthulhu={"units": "arkham: deep_one"},
              goat={"books": "necrophagy", "requirements": "shared_area", "units": "arkham: acolyte; dunwich: ghoul"})
    g = rolled(g, "battle in Arkham", attacker=(0, 1))
    assert (asked(g), see(g)["active"]) == (GOAT, CTHULHU)
    assert legal_words(g) == ["call no more Ghouls", "call the Ghoul from Dunwich"]


@pytest.mark.rule("duel-18.4")
def test_a_move_is_asked_and_paid_one_unit_at_a_time() -> None:
    g = table(cthulhu={"power": 4, "units": "arkham: 2 acolyte; boston: deep_one"})
    g = play(g, "move Acolyte from Arkham")
    assert all(words.startswith("move Acolyte to ") for words in legal_words(g)), "at least one unit moves"
    assert see(g, CTHULHU)["power"] == 4
    g = play(g, "move Acolyte to Dunwich")
    assert see(g, CTHULHU)["power"] == 3
    assert legal_words(g) == ["move no more", "move Acolyte from Arkham", "move Deep One from Boston"]
    ended = play(g, "move no more")
    assert legal_words(ended) == ["end turn"] and see(ended, CTHULHU)["power"] == 3
    g = play(g, "move Deep One from Boston", "move Deep One to Jersey Reef / Charles River")
    assert see(g, CTHULHU)["power"] == 2 and legal_words(g) == ["move no more", "move Acolyte from Arkham"]
    g = play(g, "move Acolyte from Arkham", "move Acolyte to Dunwich")
    assert see(g, CTHULHU)["power"] == 1 and legal_words(g) == ["end turn"], "no unit is left that could move"
    assert see(g, CTHULHU)["units"] == {"dunwich": {"acolyte": 2}, "jersey_reef": {"deep_one": 1}}


@pytest.mark.rule("duel-18.4")
def test_a_move_ends_with_the_last_power() -> None:
    g = play(table(cthulhu={"power": 2, "units": "arkham: 3 acolyte"}), *("move Acolyte from Arkham",
                                                                        "move Acolyte to Dunwich") * 2)
    assert see(g, CTHULHU)["power"] == 0 and legal_words(g) == ["end turn"]
    assert where(g, CTHULHU, "acolyte") == {"dunwich": 2, "arkham": 1}


@pytest.mark.rule("duel-18.5")
def test_several_monsters_of_a_summon_are_asked_and_paid_one_at_a_time() -> None:
    g = table(goat={"power": 6, "units": "dunwich: acolyte; salem: acolyte"}, active=GOAT,
              gates="dunwich: black_goat; salem: black_goat")
    g = play(g, "summon Fungi")
    assert legal_words(g) == ["summon Fungi in Dunwich", "summon Fungi in Salem"] and see(g, GOAT)["power"] == 6
    g = play(g, "summon Fungi in Dunwich")
    assert see(g, GOAT)["power"] == 4 and asked(g) == GOAT
    assert legal_words(g) == ["summon no more", "summon Ghoul", "summon Fungi", "summon Dark Young"]
    ended = play(g, "summon no more")
    assert see(ended, GOAT)["power"] == 4 and offered(ended, "end turn") and not starting(ended, "summon ")
    g = play(g, "summon Dark Young", "summon Dark Young in Salem")
    assert see(g, GOAT)["power"] == 1 and legal_words(g) == ["summon no more", "summon Ghoul"]
    g = play(g, "summon Ghoul", "summon Ghoul in Salem")
    assert see(g, GOAT)["power"] == 0 and offered(g, "end turn"), "no power is left"
    assert [in_pool(g, GOAT, unit) for unit in ("ghoul", "fungi", "dark_young")] == [1, 3, 2]


OPEN: list[tuple[str, dict[str, Any]]] = [
    ("units", {"cthulhu": {"units": "arkham: 3 acolyte"}}),
    ("where they are", {"cthulhu": {"units": "arkham: acolyte; boston: acolyte"}}),
    ("gates", {"gates": "arkham: great_cthulhu"}),
    ("free gates", {"gates": "salem: abandoned"}),
    ("pool", {"cthulhu": {"units": "arkham: 2 acolyte"}, "goat": {"captives": {CTHULHU: 1}}}),
    ("submerged", {"submerged": {"cthulhu": 1}}),
    ("power", {"cthulhu": {"units": "arkham: 2 acolyte", "power": 6}}),
    ("doom", {"cthulhu": {"units": "arkham: 2 acolyte", "doom": 1}}),
    ("decay", {"decay": 1}),
    ("ritual", {"ritual": 1}),
    ("same cost", {"ritual": 3}),
    ("books", {"cthulhu": {"units": "arkham: 2 acolyte", "books": "absorb"}}),
    ("first", {"first": GOAT}),
    ("number of signs", {"cthulhu": {"units": "arkham: 2 acolyte", "signs": [1]}}),
]


def looks(g: State) -> list[tuple[bytes, str]]:
    """What each seat can know, as numbers and as text."""
    return [(g.observe(seat).tobytes(), g.text(seat)) for seat in (0, 1)]


@pytest.mark.rule("duel-18.6")
@pytest.mark.parametrize(("name", "said"), OPEN, ids=[name for name, _ in OPEN])
def test_what_lies_open_is_seen_by_both(name: str, said: dict[str, Any]) -> None:
    plain: dict[str, Any] = {"cthulhu": {"units": "arkham: 2 acolyte"}}
    one = table(**{**plain, **({"ritual": 2} if name == "same cost" else {})})
    for (numbers, text), (others, other_text) in zip(looks(one), looks(table(**{**plain, **said})), strict=True):
        assert numbers != others and text != other_text


@pytest.mark.rule("duel-18.6")
def test_only_the_owner_sees_the_values_of_signs() -> None:
    low, high = (table(cthulhu={"signs": signs}) for signs in ([1, 1], [2, 3]))
    assert looks(low)[1] == looks(high)[1], "all the same to the opponent"
    assert looks(low)[0][0] != looks(high)[0][0] and "worth 2 + 3" in high.text(0) and "worth" not in high.text(1)


@pytest.mark.rule("duel-18.6")
def test_nobody_knows_what_the_bag_will_give() -> None:
    g = table(cthulhu={"power": 10, "books": "submerge"}, gates="jersey_reef: abandoned")
    drawn = set()
    for seed in range(40):
        tried = g.clone()
        tried.redeterminize(0, seed)
        assert looks(tried) == looks(g)
        drawn.add(tuple(see(play(tried, "awaken Cthulhu"), CTHULHU)["signs"]))
    assert drawn == {(1,), (2,), (3,)}


@pytest.mark.rule("duel-18.6")
def test_guessing_what_is_hidden_changes_nothing_else() -> None:
    g = table(cthulhu={"signs": [1, 2], "units": "arkham: 2 acolyte"}, goat={"signs": [1, 3]}, gone_signs=[1, 3])
    guesses = set()
    for seed in range(60):
        tried = g.clone()
        tried.redeterminize(0, seed)
        assert np.array_equal(tried.observe(0), g.observe(0)) and tried.text(0) == g.text(0)
        assert see(tried, CTHULHU)["signs"] == [1, 2] and see(tried)["gone_signs"] == [1, 3]
        guesses.add(tuple(see(tried, GOAT)["signs"]))
    assert guesses == {(1, 1), (1, 2), (1, 3), (2, 2), (2, 3)}, "never two worth 3: the other has been revealed"


@pytest.mark.rule("duel-18.6")
def test_the_values_of_revealed_signs_are_open() -> None:
    low, high = (table(gone_signs=signs) for signs in ([1, 1], [3, 3]))
    assert looks(low)[0][0] != looks(high)[0][0] and looks(low)[1][0] != looks(high)[1][0]
