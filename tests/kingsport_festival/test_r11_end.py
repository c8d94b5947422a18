"""Chapter 11: the festival, and who has won."""

import pytest

from kingsport_festival.moves import count, ended, play, table


@pytest.mark.rule("kingsport-11.1")
def test_the_festival_is_revealed_and_scored_after_the_twelfth_round() -> None:
    said = {"scenario": "rats_in_the_walls", "festival": "candlemas", "magic": [6, 2, 1], "cult": [1, 1, 1]}
    g = table("time", round=12, hands=[["inverted_mass"]], **said)
    assert count(g, "festival_shown") == 0 and not g.over and g.outcome().scores == (1.0, 1.0, 1.0)
    g = play(g, "done")
    assert g.over and count(g, "festival_shown") == 1 and g.outcome().scores == (4.0, 2.0, 1.0)


@pytest.mark.rule("kingsport-11.1")
def test_without_a_festival_nothing_is_added() -> None:
    g = ended(magic=[6, 2, 1], cult=[1, 1, 1])
    assert g.over and g.outcome().scores == (1.0, 1.0, 1.0) and count(g, "festival_shown") == 0
    assert not ended(scenario="rats_in_the_walls", festival="candlemas", magic=[6]).outcome().scores == (0.0, 0.0, 0.0)


@pytest.mark.rule("kingsport-11.2")
def test_the_festival_scores_for_all_at_the_same_time() -> None:
    for order in ([0, 1, 2], [2, 1, 0]):
        g = ended(scenario="rats_in_the_walls", festival="yule", sanity=[9, 9, 4], cult=[0, 2, 5], order=order)
        assert g.outcome().scores == (3.0, 5.0, 6.0)


@pytest.mark.rule("kingsport-11.3")
def test_most_cult_points_win() -> None:
    g = ended(cult=[5, 9, 7], sanity=[12, 0, 5], magic=[9, 0, 5])
    assert g.outcome().ranking == (2, 0, 1) and list(g.returns()) == [-0.5, 1.0, -0.5]


@pytest.mark.rule("kingsport-11.4")
def test_then_more_sanity_wins() -> None:
    assert ended(cult=[5, 5, 5], sanity=[3, 4, 2], magic=[9, 0, 9]).outcome().ranking == (1, 0, 2)


@pytest.mark.rule("kingsport-11.5")
def test_then_more_magic_wins() -> None:
    assert ended(cult=[5, 5, 5], sanity=[4, 4, 4], magic=[1, 0, 2]).outcome().ranking == (1, 2, 0)


@pytest.mark.rule("kingsport-11.6")
def test_who_is_still_tied_shares_the_victory() -> None:
    g = ended(cult=[5, 5, 4], magic=[2, 2, 9], resources=[{"evil": 9}], buildings=[[], ["house"]])
    assert g.outcome().ranking == (0, 0, 2) and list(g.returns()) == [0.25, 0.25, -0.5]
