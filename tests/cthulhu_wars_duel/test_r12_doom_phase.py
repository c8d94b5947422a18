"""Chapter 12: the Doom phase."""

from typing import Any

import pytest
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import CTHULHU, GOAT, asked, in_pool, legal_words, offered, play, see, starting, table

Said = dict[str, Any]
END, RITUAL, BLOOD = "end your part of the Doom phase", "perform a ritual", "make a Blood Sacrifice"
OTHER = {CTHULHU: GOAT, GOAT: CTHULHU}
THREE_GATES = {"units": "dunwich: 2 acolyte, shub_niggurath; arkham: acolyte; salem: acolyte",
               "books": "blood_sacrifice"}
KEEPERS = "dunwich: black_goat; arkham: black_goat; salem: black_goat"


def doom_phase(first: str = CTHULHU, cthulhu: Said | None = None, goat: Said | None = None,
               options: Said | None = None, **said: Any) -> State:
    """The first player's part of a Doom phase, not the first; both have 10 power."""
    return table(options, {"power": 10, "books": "submerge", **(cthulhu or {})}, {"power": 10, **(goat or {})},
                 phase="doom", first=first, active=first, **said)


@pytest.mark.rule("duel-12.1", "duel-12.3", "duel-12.14")
def test_gates_alone_give_no_doom_and_nobody_needs_a_ritual() -> None:
    g = doom_phase(cthulhu={"units": "boston: acolyte"}, goat=THREE_GATES, gates=f"boston: great_cthulhu; {KEEPERS}")
    g = play(g, END, END)
    assert see(g, CTHULHU)["doom"] == see(g, GOAT)["doom"] == 0 and see(g)["ritual"] == 0
    assert (see(g)["phase"], see(g)["round"], asked(g)) == ("action", 2, CTHULHU)


@pytest.mark.rule("duel-12.2", "duel-12.3", "duel-12.14")
@pytest.mark.parametrize("first", [CTHULHU, GOAT])
def test_the_first_player_decides_about_one_ritual_and_then_the_opponent(first: str) -> None:
    g = doom_phase(first, {"power": 30}, {"power": 30})
    for player in (first, OTHER[first]):
        assert asked(g) == player and see(g)["phase"] == "doom" and legal_words(g) == [END, RITUAL]
        g = play(g, RITUAL)
        assert asked(g) == player and legal_words(g) == [END], "one at most"
        g = play(g, END)
    assert (see(g)["phase"], see(g)["ritual"], asked(g)) == ("action", 2, first)
    assert see(g, first)["power"] == 30 - 5 and see(g, OTHER[first])["power"] == 30 - 6


@pytest.mark.rule("duel-12.4", "duel-12.5")
@pytest.mark.parametrize(("place", "cost"), [(0, 5), (1, 6), (7, 10)])
def test_a_ritual_costs_the_number_under_the_marker_and_moves_it(place: int, cost: int) -> None:
    g = play(doom_phase(cthulhu={"power": cost}, ritual=place), RITUAL)
    assert see(g, CTHULHU)["power"] == 0 and see(g)["ritual"] == place + 1
    assert legal_words(doom_phase(cthulhu={"power": cost - 1}, ritual=place)) == [END], "too little power"


@pytest.mark.rule("duel-12.6")
def test_a_ritual_gives_doom_for_controlled_gates_only() -> None:
    g = doom_phase(cthulhu={"units": "boston: 3 acolyte; rockport: acolyte"}, goat=THREE_GATES,
                   gates=f"boston: great_cthulhu; rockport: great_cthulhu; kingsport: abandoned; {KEEPERS}")
    g = play(g, RITUAL)
    assert see(g, CTHULHU)["doom"] == 2 and see(g, GOAT)["doom"] == 0


@pytest.mark.rule("duel-12.7")
@pytest.mark.parametrize(("said", "signs"), [
    ({}, 0), ({"cthulhu": {"units": "boston: 4 deep_one"}}, 0), ({"cthulhu": {"units": "boston: cthulhu"}}, 1),
    ({"submerged": {"cthulhu": 1}}, 1)])
def test_a_ritual_gives_a_sign_for_a_great_old_one_in_play(said: Said, signs: int) -> None:
    g = play(doom_phase(goat=THREE_GATES, **said), RITUAL)
    assert len(see(g, CTHULHU)["signs"]) == signs and see(g, GOAT)["signs"] == []


@pytest.mark.rule("duel-12.8", "duel-12.9")
def test_the_last_ritual_ends_the_game_after_the_phase_and_the_opponent_may_follow_for_ten() -> None:
    g = play(doom_phase(ritual=7, goat=THREE_GATES, gates=KEEPERS), RITUAL, END)
    assert not g.over and asked(g) == GOAT and offered(g, RITUAL)
    done = play(g, RITUAL)
    assert see(done, GOAT)["power"] == 0 and see(done, GOAT)["doom"] == 3 and not done.over
    for end in (play(done, END), play(g, END)):
        assert end.over and end.outcome().reason == "end of the world"
    g = play(doom_phase(ritual=7, goat={"power": 9}), RITUAL, END)
    assert legal_words(g) == [END], "nine is too little"


@pytest.mark.rule("duel-12.8")
def test_the_second_player_may_end_the_world_too() -> None:
    g = play(doom_phase(ritual=7), END, RITUAL)
    assert not g.over and play(g, END).outcome().reason == "end of the world"
    assert not play(doom_phase(ritual=7), END, END).over, "standing on the last space is not enough"


@pytest.mark.rule("duel-12.10")
def test_blood_sacrifice_comes_in_its_owners_part_even_without_a_ritual() -> None:
    g = doom_phase(goat={**THREE_GATES, "power": 0}, gates=KEEPERS)
    assert not offered(g, BLOOD)
    g = play(g, END)
    assert asked(g) == GOAT and legal_words(g) == [END, BLOOD]
    g = play(g, BLOOD, "sacrifice a cultist in Dunwich", "choose Acolyte")
    assert len(see(g, GOAT)["signs"]) == 1 and see(g)["ritual"] == 0 and legal_words(g) == [END]


@pytest.mark.rule("duel-12.10", "duel-12.12")
def test_the_book_of_the_first_doom_phase_comes_at_the_beginning_of_the_own_part() -> None:
    g = doom_phase(GOAT, {"books": ""})
    assert see(g, CTHULHU)["books_due"] == 0 and see(g, CTHULHU)["signs"] == []
    g = play(g, END)
    assert asked(g) == CTHULHU and len(starting(g, "take ")) == 6 and not offered(g, RITUAL) and not offered(g, END)
    assert len(see(g, CTHULHU)["signs"]) == 1
    g = play(g, "take Absorb")
    assert offered(g, RITUAL) and offered(g, END)
    assert see(play(g, END), CTHULHU)["books"] == ["absorb"], "without a ritual"


@pytest.mark.rule("duel-12.10", "duel-12.12")
@pytest.mark.parametrize("first", [CTHULHU, GOAT])
def test_the_last_book_comes_at_the_beginning_of_the_own_part(first: str) -> None:
    g = table(cthulhu={"power": 1, "books": "absorb regenerate dreams yha_nthlei submerge",
                       "requirements": "first_doom_phase kill_1 kill_2 water_gates awaken",
                       "units": f"boston: {5 if first == CTHULHU else 3} acolyte"},
              goat={"power": 0, "units": "dunwich: 4 acolyte"})
    g = play(g, "pass", "end turn")
    if first == GOAT:
        assert asked(g) == GOAT and see(g, CTHULHU)["signs"] == []
        g = play(g, END)
    assert asked(g) == CTHULHU and legal_words(g) == ["take Devolve"] and len(see(g, CTHULHU)["signs"]) == 1
    assert len(see(play(g, "take Devolve"), CTHULHU)["books"]) == 6


@pytest.mark.rule("duel-12.12")
def test_both_books_of_one_doom_phase_are_taken_before_the_ritual() -> None:
    g = doom_phase(GOAT, {"books": "absorb regenerate dreams submerge",
                          "requirements": "kill_1 kill_2 water_gates awaken"})
    g = play(g, END, "take Devolve")
    assert legal_words(g) == ["take Y'ha Nthlei"]
    g = play(g, "take Y'ha Nthlei")
    assert offered(g, RITUAL) and len(see(g, CTHULHU)["signs"]) == 2


@pytest.mark.rule("duel-12.11")
def test_the_owner_chooses_the_order_of_ritual_and_blood_sacrifice() -> None:
    g = doom_phase(GOAT, goat={**THREE_GATES, "units": "dunwich: acolyte; boston: shub_niggurath"},
                   gates="dunwich: black_goat")
    blood = (BLOOD, "sacrifice a cultist in Dunwich", "choose Acolyte on the gate")
    before, after = play(g, *blood, RITUAL), play(g, RITUAL, *blood)
    assert (see(before, GOAT)["doom"], len(see(before, GOAT)["signs"])) == (0, 2), "the gate was lost before"
    assert (see(after, GOAT)["doom"], len(see(after, GOAT)["signs"])) == (1, 2)


@pytest.mark.rule("duel-12.13")
def test_the_example_of_a_ritual_with_three_gates_and_shub_niggurath() -> None:
    g = doom_phase(GOAT, goat={**THREE_GATES, "power": 5}, gates=KEEPERS)
    g = play(g, RITUAL)
    goat = see(g, GOAT)
    assert (goat["power"], see(g)["ritual"], goat["doom"], len(goat["signs"])) == (0, 1, 3, 1)
    assert legal_words(doom_phase(cthulhu={"power": 5}, ritual=1)) == [END], "the marker is on 6 now"
    g = play(g, BLOOD, "sacrifice a cultist in Dunwich", "choose Acolyte")
    assert len(see(g, GOAT)["signs"]) == 2 and in_pool(g, GOAT, "acolyte") == 3
    assert see(g, CTHULHU)["doom"] == 0 and see(g, GOAT)["doom"] == 3


def costs(track: str, length: int) -> list[int]:
    """What a ritual costs on each space, which must be all."""
    found = []
    for place in range(length):
        g = play(doom_phase(cthulhu={"power": 30}, options={"ritual_track": track}, ritual=place), RITUAL)
        found.append(30 - see(g, CTHULHU)["power"])
        assert play(g, END, END).over == (place == length - 1), "only the last space is followed by the end"
    return found


@pytest.mark.rule("duel-12.15", "duel-12.16")
def test_the_long_track_repeats_some_costs() -> None:
    assert costs("long", 8) == [5, 6, 7, 7, 8, 8, 9, 10]
    g = play(doom_phase(cthulhu={"power": 30}, goat={"power": 30}, ritual=2), RITUAL, END, RITUAL)
    assert see(g, CTHULHU)["power"] == see(g, GOAT)["power"] == 23, "the default track; the cost was not raised"


@pytest.mark.rule("duel-12.17")
def test_the_short_track_rises_at_every_step() -> None:
    assert costs("short", 6) == [5, 6, 7, 8, 9, 10]
