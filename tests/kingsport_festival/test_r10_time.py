"""Chapter 10: the end of a round."""

import pytest

from kingsport_festival.moves import count, has, offered, offers, play, step_of, table


@pytest.mark.rule("kingsport-10.1")
def test_the_marker_moves_and_the_next_round_begins() -> None:
    g = table("time", round=4, hands=[["inverted_mass"]], summoned=[["ghoul"]], dice=[[1]])
    assert (count(g, "round"), step_of(g)) == (4, "time")
    g = play(g, "done")
    assert count(g, "round") == 5 and step_of(g) == "order_sanity"
    assert int(g.states["summoned"][0].sum()) == 0 and (g.states["dice"][0][:3, :3] > 0).all()


@pytest.mark.rule("kingsport-10.2")
def test_after_round_twelve_the_game_is_over() -> None:
    g = table("time", round=11, hands=[["inverted_mass"]])
    assert not play(g, "done").over and count(play(g, "done"), "round") == 12
    g = table("time", round=12, hands=[["inverted_mass"]])
    assert not g.over
    g = play(g, "done")
    assert g.over and count(g, "round") == 12 and g.outcome().reason == "twelve rounds"


@pytest.mark.rule("kingsport-10.3")
def test_each_takes_incomes_and_then_plays_spells_in_turn_order() -> None:
    offices = [["house", "newspaper_office"]] * 3
    g = table("time", order=[1, 2, 0], hands=[["pyre_at_nancy"], ["pyre_in_lorraine"], ["inverted_mass"]],
              magic=[1, 1, 1], buildings=offices)
    assert g.player == 1 and has(g, 1)["magic"] == 2 and has(g, 0)["magic"] == 1, "the income pays for the spell"
    g = play(g, "cast pyre_in_lorraine")
    assert has(g, 1)["cult"] == 2 and has(g, 1)["magic"] == 0, "the House asked for 0 magic when incomes were taken"
    assert g.player == 2 and has(g, 2)["magic"] == 2
    g = play(g, "cast inverted_mass")
    assert g.player == 0 and has(g, 2)["magic"] == 5 and offered(g, "cast pyre_at_nancy")


@pytest.mark.rule("kingsport-10.4")
def test_incomes_and_spells_of_round_twelve_count() -> None:
    g = table("time", round=12, buildings=[["house", "church"]], cult=[3, 5], hands=[["pyre_at_nancy"]], magic=[2])
    assert has(g)["cult"] == 4 and offers(g, "cast") == ["pyre_at_nancy"]
    g = play(g, "cast pyre_at_nancy")
    assert g.over and g.outcome().scores == (6.0, 5.0, 0.0) and g.outcome().ranking[0] == 0


@pytest.mark.rule("kingsport-10.5")
def test_conditions_of_incomes_are_read_before_any_is_paid() -> None:
    g = table("time", round=4, magic=[0, 0, 0], buildings=[["house", "newspaper_office"], ["house"]])
    assert count(g, "round") == 5 and [int(n) for n in g.states["magic"][0][:3]] == [2, 1, 0]
