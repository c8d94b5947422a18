"""Chapter 6: shields."""

import pytest

from cthulhu_realms.build import legal_words, offered, play, see, table

SHOT = ("use Wilbur Whateley #1",)


def struck(places: str, **said: object) -> list[str]:
    """What a loss of 6 may strike at an opponent with these locations."""
    return legal_words(play(table(play="wilbur_whateley", locations={1: places}, **said), *SHOT))


@pytest.mark.rule("realms-6.1")
def test_a_safe_house_protects_the_person() -> None:
    assert struck("arkham_asylum") == ["strike Arkham Asylum"]
    assert struck("arkham_asylum arkham") == ["strike Arkham", "strike Arkham Asylum"]
    assert struck("arkham") == ["strike the player", "strike Arkham"]


@pytest.mark.rule("realms-6.2")
def test_a_gate_protects_the_other_locations() -> None:
    assert struck("rlyeh arkham") == ["strike the player", "strike R'lyeh"]
    assert struck("rlyeh arkham arkham_asylum") == ["strike R'lyeh"], "safe houses included"


@pytest.mark.rule("realms-6.3")
def test_each_of_several_gates_may_be_struck() -> None:
    assert struck("rlyeh city_of_pnakotus arkham_asylum") == ["strike Pnakotus", "strike R'lyeh"]


@pytest.mark.rule("realms-6.4")
def test_a_gate_alone_does_not_protect_the_person() -> None:
    assert "strike the player" in struck("rlyeh")
    g = play(table(play="wilbur_whateley", locations={1: "rlyeh"}), *SHOT, "strike the player")
    assert see(g)["sanity"] == [50, 44]


@pytest.mark.rule("realms-6.5", "realms-6.6")
def test_destruction_ignores_gates_and_safe_houses() -> None:
    g = play(table(play="shadow_of_cthulhu", locations={1: "rlyeh arkham arkham_asylum"}), "use Shadow of Cthulhu #1")
    assert legal_words(g) == ["destroy R'lyeh of player 1", "destroy Arkham of player 1",
                              "destroy Arkham Asylum of player 1"]
    seen = see(play(g, "destroy Arkham of player 1"))
    assert seen["discards"][1] == ["arkham"] and seen["locations"][1] == ["rlyeh", "arkham_asylum"]


@pytest.mark.rule("realms-6.7")
def test_a_safe_house_alone_does_not_protect_locations() -> None:
    assert struck("arkham_asylum arkham") == ["strike Arkham", "strike Arkham Asylum"]


@pytest.mark.rule("realms-6.8")
def test_own_shields_do_not_stop_oneself() -> None:
    g = table(play="wilbur_whateley", locations={0: "rlyeh arkham arkham_asylum"})
    g = play(g, *SHOT, "choose yourself")
    for name in ("R'lyeh", "Arkham", "Arkham Asylum"):
        assert offered(g, f"strike {name}")
    assert not offered(g, "strike the player")


@pytest.mark.rule("realms-6.1", "realms-6.2")
def test_shields_fall_with_the_last_of_their_kind() -> None:
    g = table(play="shadow_of_cthulhu wilbur_whateley", locations={1: "rlyeh arkham_asylum ruins"})
    g = play(g, "use Shadow of Cthulhu #1", "destroy R'lyeh of player 1", *SHOT)
    assert legal_words(g) == ["strike Ruins", "strike Arkham Asylum"]
    g = play(g, "strike Arkham Asylum", "lose 4")
    assert legal_words(g) == ["strike Ruins"], "one safe house is enough"
