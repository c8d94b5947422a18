"""Chapter 10: Gather Power."""

from typing import Any

import pytest
from mythos_envs.kernel.game import State

from cthulhu_wars_duel.build import CTHULHU, GOAT, asked, in_pool, legal_words, play, see, table

Said = dict[str, Any]


def last_turn(cthulhu: Said | None = None, goat: Said | None = None, **said: Any) -> State:
    """Great Cthulhu has the last power; the first Doom phase is past."""
    quiet = {"power": 1, "books": "submerge"}
    return table(cthulhu={**quiet, **(cthulhu or {})}, goat={"power": 0, **(goat or {})}, **said)


def income(cthulhu: Said | None = None, goat: Said | None = None, **said: Any) -> tuple[int, int]:
    """The power of both after Gather Power."""
    return powers(play(last_turn(cthulhu, goat, **said), "pass", "end turn"))


def powers(g: State) -> tuple[int, int]:
    return see(g, CTHULHU)["power"], see(g, GOAT)["power"]


@pytest.mark.rule("duel-10.1")
def test_power_is_gathered_when_both_are_at_zero_and_decay_ends() -> None:
    units = {"units": "arkham: 3 acolyte"}
    g = play(last_turn(units, {"power": 3, "units": "dunwich: 4 acolyte"}), "pass", "end turn")
    assert powers(g) == (0, 3) and asked(g) == GOAT and see(g)["phase"] == "action", "one still has power"
    g = last_turn(units, {"units": "dunwich: 4 acolyte"}, decay=3)
    g = play(g, "pass")
    assert powers(g) == (0, 0) and see(g)["decay"] == 3
    g = play(g, "end turn")
    assert powers(g) == (3, 4) and see(g)["decay"] == 0 and see(g)["phase"] == "doom"


@pytest.mark.rule("duel-10.2")
def test_each_cultist_in_play_gives_one() -> None:
    assert income({"units": "arkham: 3 acolyte; boston: acolyte"}, {"units": "dunwich: 5 acolyte"}) == (4, 5)
    assert income({"units": "arkham: 2 acolyte"}, {"units": "dunwich: 5 acolyte"},
                  submerged={"cthulhu": 1, "acolyte": 2}) == (4, 5), "submerged ones are in play"


@pytest.mark.rule("duel-10.3")
def test_each_controlled_gate_gives_two() -> None:
    assert income({"units": "arkham: acolyte; boston: acolyte"}, {"units": "dunwich: 4 acolyte"},
                  gates="arkham: great_cthulhu; boston: great_cthulhu; dunwich: black_goat") == (2 + 4, 4 + 2)


@pytest.mark.rule("duel-10.4")
def test_each_abandoned_gate_gives_one_to_both() -> None:
    assert income({"units": "arkham: 3 acolyte"}, {"units": "dunwich: 4 acolyte"},
                  gates="salem: abandoned; boston: abandoned") == (3 + 2, 4 + 2)


@pytest.mark.rule("duel-10.5", "duel-10.8", "duel-10.9")
def test_captives_go_home_and_give_power_to_their_captors_only() -> None:
    g = last_turn({"units": "arkham: 3 acolyte", "captives": {GOAT: 2}},
                  {"units": "dunwich: 3 acolyte", "captives": {CTHULHU: 1}})
    assert (in_pool(g, CTHULHU, "acolyte"), in_pool(g, GOAT, "acolyte")) == (2, 1)
    g = play(g, "pass", "end turn")
    assert powers(g) == (3 + 2, 3 + 1), "nothing for the own cultist in the other's hands"
    assert (in_pool(g, CTHULHU, "acolyte"), in_pool(g, GOAT, "acolyte")) == (3, 3)
    assert see(g, CTHULHU)["captives"] == see(g, GOAT)["captives"] == {}, "none is kept"


@pytest.mark.rule("duel-10.6")
def test_yha_nthlei_adds_enemy_gates_in_water() -> None:
    goat = {"units": "martins_cove: acolyte; merrimac_river: acolyte; dunwich: 2 acolyte"}
    gates = "martins_cove: black_goat; merrimac_river: black_goat; dunwich: black_goat"
    with_book = {"books": "submerge yha_nthlei", "units": "boston: cthulhu; arkham: 6 acolyte"}
    assert income(with_book, goat, gates=gates) == (6 + 2, 4 + 6)
    assert income({**with_book, "books": "submerge"}, goat, gates=gates) == (6, 10)


@pytest.mark.rule("duel-10.6", "duel-10.7")
def test_monsters_and_great_old_ones_give_power_only_by_an_ability() -> None:
    cthulhu = {"units": "arkham: 5 acolyte, 4 deep_one, 2 shoggoth, 2 starspawn, cthulhu"}
    goat = {"units": "dunwich: 4 acolyte, 2 ghoul, 4 fungi, 3 dark_young, shub_niggurath"}
    assert income(cthulhu, goat) == (5, 4)
    assert income(cthulhu, {**goat, "books": "red_sign"}) == (5, 4 + 3)


@pytest.mark.rule("duel-10.8")
@pytest.mark.parametrize("first", [CTHULHU, GOAT])
@pytest.mark.parametrize("last", [CTHULHU, GOAT])
def test_both_gain_at_the_same_time_whoever_is_first_or_last(first: str, last: str) -> None:
    g = table(cthulhu={"power": int(last == CTHULHU), "books": "submerge", "units": "arkham: 3 acolyte",
                       "captives": {GOAT: 1}},
              goat={"power": int(last == GOAT), "units": "dunwich: 5 acolyte"}, gates="salem: abandoned", first=first,
              active=last)
    assert powers(play(g, "pass", "end turn")) == (5, 6)


@pytest.mark.rule("duel-10.10")
def test_power_may_be_more_than_twenty() -> None:
    held = ("arkham", "boston", "salem", "innsmouth", "kingsport", "dunwich")
    free = ("rockport", "martins_cove", "devil_reef", "merrimac_river", "gardner_reservoir", "loblolly_cove")
    gates = {**dict.fromkeys(held, CTHULHU), **dict.fromkeys(free, "abandoned")}
    cthulhu = {"books": "submerge devolve", "requirements": "first_doom_phase water_gates",
               "units": "; ".join(f"{area}: acolyte" for area in held)}
    g = play(last_turn(cthulhu, gates=gates), "pass", "devolve no more", "end turn")
    assert powers(g) == (6 + 12 + 6, 12)


@pytest.mark.rule("duel-10.11")
def test_the_example_gives_ten_power() -> None:
    cthulhu = {"books": "submerge yha_nthlei", "captives": {GOAT: 1},
               "units": "jersey_reef: acolyte, cthulhu; arkham: 2 acolyte"}
    gates = "jersey_reef: great_cthulhu; arkham: great_cthulhu; salem: abandoned; martins_cove: black_goat"
    assert income(cthulhu, {"units": "martins_cove: 5 acolyte"}, gates=gates) == (4 + 3 + 1 + 1 + 1, 5 + 2 + 1)


@pytest.mark.rule("duel-10.12")
@pytest.mark.parametrize(("own", "other", "after"), [
    (0, 1, 1), (0, 6, 3), (1, 5, 3), (2, 5, 3), (3, 5, 3), (2, 6, 3), (3, 6, 3), (4, 6, 4), (5, 6, 5)])
def test_a_player_with_half_or_less_is_raised_to_half_rounded_up(own: int, other: int, after: int) -> None:
    fewer = {"units": f"arkham: {own} acolyte" if own else ""}
    more = {"units": f"dunwich: {other} acolyte"}
    assert income(fewer, more) == (after, other)
    assert income(more, fewer) == (other, after)


@pytest.mark.rule("duel-10.12", "duel-10.13")
def test_the_example_raises_four_against_eleven_to_six() -> None:
    g = play(last_turn({"units": "arkham: 4 acolyte"}, {"units": "dunwich: 3 acolyte; boston: acolyte; salem: acolyte"},
                       gates="dunwich: black_goat; boston: black_goat; salem: black_goat"), "pass", "end turn")
    assert powers(g) == (6, 5 + 6)


@pytest.mark.rule("duel-10.12")
def test_the_least_share_is_counted_after_both_have_gained() -> None:
    assert income({"units": "arkham: 3 acolyte", "captives": {GOAT: 2}}, {"units": "dunwich: 2 acolyte"}) == (5, 3)
    g = play(last_turn({"units": "arkham: acolyte"}), "pass", "end turn")
    assert powers(g) == (1, 1) and legal_words(g) == ["let Great Cthulhu be first", "let Black Goat be first"]
