"""Chapter 15: the end of the game."""

from typing import Any

import pytest
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import (
    CTHULHU,
    GOAT,
    asked,
    legal_words,
    offered,
    play,
    rolled,
    see,
    start,
    starting,
    table,
)

Said = dict[str, Any]
END, RITUAL = "end your part of the Doom phase", "perform a ritual"
SHARED = {"books": "frenzy", "requirements": "shared_area"}


def doom(g: State) -> tuple[int, int]:
    return see(g, CTHULHU)["doom"], see(g, GOAT)["doom"]


def after_turn(cthulhu: Said, goat: Said) -> State:
    """After a quiet turn of Great Cthulhu in the Action phase."""
    return play(table(cthulhu=cthulhu, goat=goat), "pass", "end turn")


@pytest.mark.rule("duel-15.1", "duel-15.2")
@pytest.mark.parametrize(("doom", "over"), [(29, False), (30, True), (31, True), (47, True)])
@pytest.mark.parametrize("who", [CTHULHU, GOAT])
def test_the_game_ends_at_thirty_doom_or_more(doom: int, over: bool, who: str) -> None:
    g = after_turn({"doom": doom if who == CTHULHU else 0}, {"doom": doom if who == GOAT else 0})
    assert g.over == over and see(g, who)["doom"] == doom
    assert g.outcome().reason == ("thirty doom" if over else "running")


@pytest.mark.rule("duel-15.1")
def test_the_game_ends_at_the_end_of_the_world() -> None:
    g = table(cthulhu={"power": 10, "books": "submerge"}, phase="doom", ritual=7)
    g = play(g, RITUAL, END)
    assert not g.over and asked(g) == GOAT
    g = play(g, END)
    assert g.over and g.outcome().reason == "end of the world" and doom(g) == (0, 0)


@pytest.mark.rule("duel-15.2", "duel-15.3", "duel-15.10")
def test_a_doom_phase_is_played_to_its_end() -> None:
    g = table(cthulhu={"power": 10, "doom": 29, "books": "submerge", "units": "boston: acolyte"},
              goat={"power": 10, "doom": 28, "units": "arkham: acolyte; salem: acolyte; dunwich: acolyte"},
              phase="doom",
              gates="boston: great_cthulhu; arkham: black_goat; salem: black_goat; dunwich: black_goat")
    g = play(g, RITUAL)
    assert doom(g) == (30, 28) and not g.over
    g = play(g, END)
    assert not g.over and asked(g) == GOAT and offered(g, RITUAL), "the opponent's ritual is part of the phase"
    g = play(g, RITUAL)
    assert doom(g) == (30, 31) and not g.over
    g = play(g, END)
    assert g.over and g.outcome().ranking == (1, 0)


@pytest.mark.rule("duel-15.3")
def test_signs_revealed_in_the_doom_phase_do_not_cut_it_short() -> None:
    g = table(cthulhu={"power": 10, "doom": 28, "books": "submerge", "signs": [2]}, goat={"power": 10}, phase="doom")
    g = play(g, "reveal an Elder Sign worth 2", END)
    assert doom(g) == (30, 0) and not g.over and asked(g) == GOAT and offered(g, RITUAL)
    assert play(g, END).over


@pytest.mark.rule("duel-15.4")
def test_thirty_by_signs_in_the_own_turn_ends_the_game_with_that_turn() -> None:
    g = table(cthulhu={"doom": 28, "signs": [2], "units": "boston: 2 acolyte"}, gates="boston: great_cthulhu")
    g = play(g, "reveal an Elder Sign worth 2")
    assert doom(g) == (30, 0) and not g.over and asked(g) == CTHULHU, "the turn goes on"
    g = play(g, "recruit an Acolyte in Boston", "leave the gate in Boston")
    assert not g.over
    g = play(g, "end turn")
    assert g.over and g.outcome().reason == "thirty doom" and g.outcome().ranking == (0, 1)


@pytest.mark.rule("duel-15.4")
def test_thirty_by_signs_in_the_opponents_turn_ends_the_game_with_that_turn() -> None:
    g = table(cthulhu={"doom": 28, "signs": [2], "units": "arkham: 2 acolyte"}, gates="arkham: great_cthulhu",
              goat={**SHARED, "units": "arkham: ghoul; dunwich: 2 acolyte"}, active=GOAT)
    g = play(g, "capture a cultist in Arkham", "reveal an Elder Sign worth 2")
    assert doom(g) == (30, 0) and not g.over and asked(g) == CTHULHU
    g = play(g, "choose Acolyte")
    assert not g.over and asked(g) == GOAT
    g = play(g, "end turn")
    assert g.over and g.outcome().reason == "thirty doom" and doom(g) == (30, 1)


@pytest.mark.rule("duel-15.5")
def test_thirty_by_a_capture_ends_the_game_with_the_turn() -> None:
    g = table(cthulhu={"doom": 29, "units": "arkham: deep_one, acolyte"}, gates="boston: abandoned",
              goat={**SHARED, "units": "arkham: acolyte"})
    g = play(g, "capture a cultist in Arkham", "choose Acolyte")
    assert doom(g) == (30, 0) and not g.over and asked(g) == CTHULHU
    g = play(g, "end turn")
    assert g.over and g.outcome().reason == "thirty doom"


@pytest.mark.rule("duel-15.5")
def test_thirty_by_a_kill_of_the_defender_ends_the_game_with_the_attackers_turn() -> None:
    g = table(cthulhu={"units": "arkham: deep_one; boston: acolyte"}, goat={**SHARED, "doom": 29,
                                                                          "units": "arkham: fungi"})
    g = play(rolled(g, "battle in Arkham", defender=(1, 0)), "kill Deep One")
    assert doom(g) == (0, 30) and not g.over and asked(g) == CTHULHU
    g = play(g, "end turn")
    assert g.over and g.outcome().ranking == (1, 0)


@pytest.mark.rule("duel-15.2", "duel-15.4", "duel-15.5", "duel-15.6")
@pytest.mark.parametrize("signs", [[2, 2], [1, 3]])
def test_the_example_of_thirty_one_in_the_opponents_turn(signs: list[int]) -> None:
    g = table(cthulhu={"doom": 25, "signs": signs, "units": "arkham: 2 deep_one"}, active=GOAT,
              goat={"doom": 25, **SHARED, "units": "arkham: 2 acolyte; dunwich: 2 acolyte"},
              gates="dunwich: black_goat")
    g = play(rolled(g, "battle in Arkham", defender=(2, 0)), "kill Acolyte", "kill Acolyte")
    assert doom(g) == (27, 25) and asked(g) == CTHULHU and starting(g, "take ")
    g = play(g, *(f"reveal an Elder Sign worth {value}" for value in signs))
    assert doom(g) == (31, 25) and not g.over
    g = play(g, "take Absorb")
    assert not g.over and asked(g) == GOAT, "the attacker's turn is not over"
    g = play(g, "leave the gate in Dunwich", "end turn")
    assert g.over and doom(g) == (31, 25) and g.outcome().ranking == (0, 1)


@pytest.mark.rule("duel-5.4", "duel-5.7", "duel-15.2", "duel-15.4", "duel-15.6")
@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("signs", [[2, 2], [1, 3], [3, 1]])
def test_the_example_of_thirty_one_without_any_other_decision(signs: list[int], forced: bool) -> None:
    g = table({"play_forced": forced}, active=GOAT, gates="dunwich: black_goat",
              cthulhu={"doom": 25, "signs": signs, "units": "arkham: 2 deep_one", "books": "absorb dreams",
                       "requirements": "kill_1 kill_2"},
              goat={"doom": 25, **SHARED, "units": "arkham: 2 acolyte; dunwich: 2 acolyte"})
    g = rolled(g, "battle in Arkham", defender=(2, 0))
    if not forced:
        g = play(g, "kill Acolyte", "kill Acolyte")
    assert doom(g) == (27, 25) and asked(g) == GOAT, "the defender has not been asked anything"
    g = play(g, "end turn")
    assert not g.over and asked(g) == CTHULHU and see(g)["active"] == GOAT
    assert legal_words(g) == ["reveal no more", *(f"reveal an Elder Sign worth {value}" for value in sorted({*signs}))]
    g = play(g, f"reveal an Elder Sign worth {signs[0]}")
    if signs[0] < 3:
        assert not g.over and asked(g) == CTHULHU, "29 or 28, and a sign is left"
        g = play(g, f"reveal an Elder Sign worth {signs[1]}")
    assert g.over and g.outcome().reason == "thirty doom"
    assert doom(g) == (31, 25) and g.outcome().ranking == (0, 1)


@pytest.mark.rule("duel-5.7", "duel-15.4")
@pytest.mark.parametrize("active", [CTHULHU, GOAT])
def test_the_last_chance_ends_the_game_in_the_turn_of_either(active: str) -> None:
    g = play(table(active=active, cthulhu={"doom": 27, "signs": [3]}, goat={"doom": 20}), "pass", "end turn")
    assert not g.over and asked(g) == CTHULHU and see(g)["active"] == active
    g = play(g, "reveal an Elder Sign worth 3")
    assert g.over and doom(g) == (30, 20) and g.outcome().reason == "thirty doom" and g.outcome().ranking == (0, 1)


@pytest.mark.rule("duel-5.7", "duel-15.8", "duel-15.9", "duel-15.10")
def test_an_end_by_the_active_player_reveals_the_signs_of_the_other_too() -> None:
    g = play(table(cthulhu={"doom": 28, "signs": [2]}, goat={"doom": 27, "signs": [1, 3]}), "pass", "end turn")
    assert asked(g) == CTHULHU, "the active player first"
    ended = play(g, "reveal an Elder Sign worth 2")
    assert ended.over and doom(ended) == (30, 31) and ended.outcome().ranking == (1, 0), "no question to the other"
    g = play(g, "reveal no more")
    assert not g.over and asked(g) == GOAT and see(g)["active"] == CTHULHU
    g = play(g, "reveal an Elder Sign worth 3")
    assert g.over and doom(g) == (30, 31), "the sign of the first is revealed at the end"


@pytest.mark.rule("duel-15.7")
def test_thirty_between_the_phases_waits_for_the_end_of_the_doom_phase() -> None:
    g = table(cthulhu={"power": 1, "doom": 29, "signs": [1], "books": "submerge", "units": "boston: 6 acolyte"},
              goat={"power": 0, "units": "dunwich: 6 acolyte"})
    g = play(g, "pass", "end turn", "reveal no more")
    assert starting(g, "let "), "the first player is being chosen"
    g = play(g, "reveal an Elder Sign worth 1")
    assert doom(g) == (30, 0) and not g.over
    g = play(g, "let Black Goat be first")
    assert not g.over and asked(g) == GOAT and offered(g, RITUAL)
    g = play(g, RITUAL, END)
    assert not g.over and asked(g) == CTHULHU and offered(g, RITUAL)
    g = play(g, RITUAL, END)
    assert g.over and g.outcome().reason == "thirty doom"


@pytest.mark.rule("duel-15.8", "duel-15.9", "duel-15.10")
def test_all_signs_are_revealed_at_the_end_and_more_doom_wins() -> None:
    g = after_turn({"doom": 30, "signs": [1]}, {"doom": 27, "signs": [2, 3]})
    assert g.over, "without a question"
    assert doom(g) == (31, 32) and g.outcome().ranking == (1, 0) and g.outcome().scores == (31, 32)
    assert see(g, CTHULHU)["signs"] == see(g, GOAT)["signs"] == [] and see(g)["gone_signs"] == [1, 2, 3]
    assert g.returns().tolist() == [-1, 1]
    g = play(table(cthulhu={"doom": 3}, goat={"signs": [1, 3]}, phase="doom", ritual=8, doom_slots=1), END)
    assert g.outcome().reason == "end of the world" and doom(g) == (3, 4), "signs count at the end of the world too"


@pytest.mark.rule("duel-15.10")
@pytest.mark.parametrize(("cthulhu", "goat", "ranking"), [(30, 29, (0, 1)), (29, 30, (1, 0)), (34, 41, (1, 0))])
def test_the_player_with_more_doom_wins(cthulhu: int, goat: int, ranking: tuple[int, int]) -> None:
    assert after_turn({"doom": cthulhu}, {"doom": goat}).outcome().ranking == ranking


@pytest.mark.rule("duel-15.11", "duel-15.12")
def test_equal_doom_is_a_shared_victory_whatever_the_books() -> None:
    g = after_turn({"doom": 30, "signs": [1]}, {"doom": 31})
    assert g.outcome().ranking == (0, 0) and g.returns().tolist() == [0, 0]
    books = "thousand_young frenzy necrophagy ghroth red_sign blood_sacrifice"
    assert after_turn({"doom": 31}, {"doom": 31, "books": books}).outcome().ranking == (0, 0)


@pytest.mark.rule("duel-15.12")
def test_books_do_not_decide_and_are_not_needed() -> None:
    books = "devolve absorb regenerate dreams yha_nthlei submerge"
    g = after_turn({"doom": 30}, {"doom": 29})
    assert g.outcome().ranking == (0, 1), "without any book"
    assert after_turn({"doom": 29, "books": books}, {"doom": 30}).outcome().ranking == (1, 0)
    assert not after_turn({"doom": 29, "books": books}, {}).over, "six books end nothing"


@pytest.mark.rule("duel-15.13")
def test_a_game_is_cut_off_after_twenty_thousand_steps() -> None:
    assert start().game.max_length == 20_000
    g = play(table(decisions=19_998, cthulhu={"doom": 5}), "pass")
    assert not g.over and not g.truncated and g.decisions == 19_999
    g = play(g, "end turn")
    assert g.over and g.truncated and g.outcome().reason == "length bound" and g.returns().tolist() == [0, 0]
