"""Chapter 5: Elder Signs."""

from collections import Counter
from typing import Any

import pytest

from cthulhu_wars_duel.build import CTHULHU, GOAT, asked, legal_words, offered, play, see, start, starting, table

ALL_SIGNS = [1] * 6 + [2] * 4 + [3] * 2
SHARED = {"books": "blood_sacrifice", "requirements": "shared_area"}


def awakened(seed: int = 1, **said: object) -> dict[str, Any]:
    """Great Cthulhu after an awakening, which gives a sign."""
    g = table(cthulhu={"power": 10, "units": "arkham: deep_one"}, gates="jersey_reef: abandoned",
              rng=f"{seed * 0x9E3779B97F4A7C15 % 2**64:x}", **said)
    return see(play(g, "awaken Cthulhu"), CTHULHU)


@pytest.mark.rule("duel-5.1")
def test_the_twelve_signs_are_six_four_and_two() -> None:
    assert start().states["bag"][0].tolist() == [6, 4, 2]


@pytest.mark.rule("duel-5.2", "duel-5.3")
def test_a_sign_is_drawn_at_random_and_gives_no_doom() -> None:
    drawn: Counter[int] = Counter()
    for seed in range(240):
        seen = awakened(seed)
        assert seen["doom"] == 0 and len(seen["signs"]) == 1
        drawn.update(seen["signs"])
    assert drawn[1] > drawn[2] > drawn[3] > 0 and abs(drawn[1] - 120) < 30 and abs(drawn[3] - 40) < 25
    assert {tuple(awakened(seed, gone_signs=ALL_SIGNS[:10])["signs"]) for seed in range(9)} == {(3,)}, "3s are left"


@pytest.mark.rule("duel-5.2", "duel-5.8")
def test_the_number_of_signs_is_open_and_their_values_are_the_owners() -> None:
    one, other = (table(cthulhu={"signs": signs, "units": "arkham: acolyte"}) for signs in ([1, 1], [2, 3]))
    assert (one.observe(1) == other.observe(1)).all() and one.text(1) == other.text(1)
    assert not (one.observe(0) == other.observe(0)).all() and one.text(0) != other.text(0)
    assert other.pieces(1)["seats"][1][2] == 2 and other.pieces(0)["own_signs"].tolist() == [0, 1, 1]
    assert "2 Elder Signs" in other.text(1) and "worth" not in other.text(1) and "worth 2 + 3" in other.text(0)
    none = table(cthulhu={"signs": [1], "units": "arkham: acolyte"})
    assert not (one.observe(1) == none.observe(1)).all(), "one or two makes a difference to the other"


@pytest.mark.rule("duel-5.2", "duel-5.8")
def test_what_the_other_may_think_of_a_sign_is_any_that_is_not_seen() -> None:
    g = table(cthulhu={"signs": [1, 1], "units": "arkham: acolyte"}, goat={"signs": [3]})
    thought = set()
    for seed in range(40):
        guess = g.clone()
        guess.redeterminize(1, seed)
        assert see(guess, GOAT)["signs"] == [3] and len(see(guess, CTHULHU)["signs"]) == 2
        thought.add(tuple(see(guess, CTHULHU)["signs"]))
    assert {(1, 1), (1, 2)} < thought and (3, 3) not in thought


@pytest.mark.rule("duel-5.3", "duel-5.4", "duel-5.5")
def test_signs_are_revealed_one_after_another_and_leave_the_game() -> None:
    g = table(cthulhu={"signs": [1, 3, 3], "doom": 4, "units": "arkham: acolyte"})
    assert starting(g, "reveal ") == ["reveal an Elder Sign worth 1", "reveal an Elder Sign worth 3"]
    bag = g.states["bag"][0].tolist()
    g = play(g, "reveal an Elder Sign worth 3")
    assert (see(g, CTHULHU)["doom"], see(g, CTHULHU)["signs"]) == (7, [1, 3])
    g = play(g, "reveal an Elder Sign worth 1")
    assert (see(g, CTHULHU)["doom"], see(g, CTHULHU)["signs"]) == (8, [3])
    assert see(g)["gone_signs"] == [1, 3] and g.states["bag"][0].tolist() == bag
    assert asked(g) == CTHULHU and offered(g, "recruit an Acolyte in Arkham"), "it is no action"


@pytest.mark.rule("duel-5.4")
def test_signs_are_revealed_in_the_turn_of_the_other_and_in_every_phase() -> None:
    g = table(cthulhu={"units": "arkham: deep_one"}, gates=f"arkham: {GOAT}",
              goat={"signs": [2], "units": "arkham: 2 acolyte", **SHARED})
    g = play(g, "capture a cultist in Arkham")
    assert asked(g) == GOAT and see(g)["active"] == CTHULHU
    g = play(g, "reveal an Elder Sign worth 2")
    assert see(g, GOAT)["doom"] == 2 and asked(g) == GOAT and offered(g, "choose Acolyte")
    doom = table(phase="doom", cthulhu={"power": 6, "signs": [3], "books": "dreams", "units": "arkham: acolyte"})
    assert offered(doom, "reveal an Elder Sign worth 3")
    first = play(table(cthulhu={"power": 1, "signs": [1], "units": "arkham: acolyte", "books": "dreams"},
                       goat={"power": 0, "units": "boston: acolyte"}), "pass", "end turn")
    assert offered(first, "let Black Goat be first") and offered(first, "reveal an Elder Sign worth 1")


@pytest.mark.rule("duel-5.6")
def test_with_no_sign_left_there_is_one_doom_instead() -> None:
    seen = awakened(gone_signs=ALL_SIGNS)
    assert (seen["doom"], seen["signs"]) == (1, [])
    seen = awakened(gone_signs=ALL_SIGNS[1:])
    assert (seen["doom"], seen["signs"]) == (0, [1])
    g = table(phase="doom", cthulhu={"power": 5, "books": "dreams", "units": "boston: cthulhu, 2 acolyte"},
              gates=f"boston: {CTHULHU}", gone_signs=ALL_SIGNS)
    assert see(play(g, "perform a ritual"), CTHULHU)["doom"] == 2, "the gate and the sign that is not there"


@pytest.mark.rule("duel-5.7")
def test_a_reveal_is_offered_only_beside_two_other_answers() -> None:
    g = table(cthulhu={"signs": [1], "units": "arkham: acolyte"})
    assert offered(g, "reveal an Elder Sign worth 1")
    assert legal_words(play(g, "recruit an Acolyte in Arkham")) == ["end turn"], "a forced answer stays alone"
    g = table(cthulhu={"signs": [1, 2], "units": "arkham: acolyte"}, gates="arkham: abandoned")
    assert legal_words(play(g, "recruit an Acolyte in Arkham")) == [
        "end turn", "take the gate in Arkham", "reveal an Elder Sign worth 1", "reveal an Elder Sign worth 2"]
    assert not starting(play(g, "pass", "end turn"), "reveal "), "the signs of the other are not offered"


LAST = ["reveal no more", "reveal an Elder Sign worth 3"]


@pytest.mark.rule("duel-5.4", "duel-5.7")
def test_at_the_end_of_a_turn_whoever_could_come_to_thirty_is_asked() -> None:
    g = play(table(active=GOAT, cthulhu={"doom": 27, "signs": [3], "units": "arkham: acolyte"}), "pass", "end turn")
    assert asked(g) == CTHULHU and legal_words(g) == LAST, "in the turn of the other"
    assert see(g)["active"] == GOAT and see(g)["pending"][-1]["ask"] == "last_chance"
    ended = play(g, "reveal an Elder Sign worth 3")
    assert ended.over and see(ended, CTHULHU)["doom"] == 30 and see(ended, CTHULHU)["signs"] == []
    g = play(g, "reveal no more")
    assert not g.over and see(g)["active"] == asked(g) == CTHULHU and offered(g, "recruit an Acolyte in Arkham")
    assert (see(g, CTHULHU)["doom"], see(g, CTHULHU)["signs"]) == (27, [3]) and see(g)["pending"] == []
    g = play(g, "recruit an Acolyte in Arkham", "end turn")
    assert asked(g) == CTHULHU and legal_words(g) == LAST, "at the end of the own turn again"


@pytest.mark.rule("duel-5.7")
@pytest.mark.parametrize(("doom", "signs", "asks"), [
    (26, [3], False), (27, [3], True), (27, [1], True), (29, [], False), (29, [1], True), (23, [3, 3], False),
    (24, [1, 1], True), (0, [1] * 6 + [2] * 3, False), (3, [1] * 6 + [2] * 3, True)])
@pytest.mark.parametrize("active", [CTHULHU, GOAT])
def test_whether_one_is_asked_hangs_on_what_all_can_see(doom: int, signs: list[int], asks: bool, active: str) -> None:
    g = table(active=active, cthulhu={"doom": doom, "signs": signs})
    g = play(g, "pass", "end turn")
    assert (see(g)["pending"] != []) == asks == offered(g, "reveal no more") and not g.over
    assert see(g)["active"] == active if asks else see(g)["active"] != active
    assert asked(g) == (CTHULHU if asks else see(g)["active"])


@pytest.mark.rule("duel-5.7")
@pytest.mark.parametrize("active", [CTHULHU, GOAT])
def test_the_active_player_is_asked_first_and_each_once(active: str) -> None:
    other = GOAT if active == CTHULHU else CTHULHU
    side = {"doom": 27, "signs": [1]}
    g = play(table(active=active, cthulhu=side, goat=side), "pass", "end turn")
    assert asked(g) == active and starting(g, "reveal ") == ["reveal no more", "reveal an Elder Sign worth 1"]
    g = play(g, "reveal no more")
    assert asked(g) == other and see(g)["active"] == active and offered(g, "reveal no more")
    g = play(g, "reveal no more")
    assert asked(g) == see(g)["active"] == other and offered(g, "pass"), "then the turn passes on"


@pytest.mark.rule("duel-5.7")
@pytest.mark.parametrize(("doom", "signs", "again"), [(27, [1], False), (25, [1, 1], False), (26, [1, 1], True)])
def test_after_a_reveal_the_question_stays_while_thirty_can_be_reached(doom: int, signs: list[int],
                                                                      again: bool) -> None:
    g = play(table(active=GOAT, cthulhu={"doom": doom, "signs": signs}), "pass", "end turn",
             "reveal an Elder Sign worth 1")
    assert see(g, CTHULHU)["doom"] == doom + 1 and see(g)["gone_signs"] == [1] and not g.over
    assert offered(g, "reveal no more") == again and see(g)["active"] == (GOAT if again else CTHULHU)
    if again:
        g = play(g, "reveal an Elder Sign worth 1")
        assert see(g, CTHULHU)["doom"] == 28 and see(g)["active"] == CTHULHU and not g.over


@pytest.mark.rule("duel-5.7")
def test_the_last_turn_of_the_action_phase_ends_with_the_question_too() -> None:
    g = table(cthulhu={"power": 1, "doom": 27, "signs": [3], "units": "arkham: 6 acolyte", "books": "dreams"},
              goat={"power": 0, "units": "boston: acolyte"})
    g = play(g, "pass", "end turn")
    assert legal_words(g) == LAST and see(g)["phase"] == "action" and see(g, CTHULHU)["power"] == 0
    assert play(g, "reveal an Elder Sign worth 3").over
    assert see(play(g, "reveal no more"))["phase"] == "doom"


@pytest.mark.rule("duel-5.4", "duel-5.7")
def test_the_end_of_a_doom_phase_is_a_last_chance_too() -> None:
    g = table(phase="doom", first=CTHULHU, active=GOAT, doom_slots=1, cthulhu={"doom": 27, "signs": [3]},
              goat={"power": 0})
    asked_last = play(g, "end your part of the Doom phase")
    assert asked(asked_last) == CTHULHU
    assert legal_words(asked_last) == ["reveal no more", "reveal an Elder Sign worth 3"]
    assert play(asked_last, "reveal an Elder Sign worth 3").outcome().reason == "thirty doom"
    assert see(play(asked_last, "reveal no more"))["round"] == 2
