"""Chapter 1: set-up and components."""

import pytest
from mythos_envs.cthulhu_wars.tables import BOARDS, FACTIONS

from cthulhu_wars_duel.build import (
    CTHULHU,
    GOAT,
    asked,
    game,
    in_pool,
    legal_words,
    offered,
    play,
    rolled,
    see,
    start,
    starting,
    table,
    where,
)

JERSEY = "Jersey Reef / Charles River"
AREAS = [area.key for area in BOARDS[0].areas]


@pytest.mark.rule("duel-1.1", "duel-1.2", "duel-1.3")
def test_two_players_have_the_two_factions_of_the_box_and_no_others() -> None:
    g = start()
    assert g.game.num_players == 2
    assert sorted(see(g)["factions"]) == [GOAT, CTHULHU]
    assert [faction.key for faction in FACTIONS] == [CTHULHU, GOAT]


@pytest.mark.rule("duel-1.18")
def test_either_player_may_have_either_faction() -> None:
    assert [start().states["seat_of"][0][k] for k in (0, 1)] == [0, 1]
    turned = start(factions="goat,cthulhu")
    assert [turned.states["seat_of"][0][k] for k in (0, 1)] == [1, 0]
    assert see(turned)["factions"] == see(start())["factions"]


@pytest.mark.rule("duel-1.4", "duel-1.5", "duel-1.6")
def test_the_phases_of_a_round_follow_one_another_and_so_do_rounds() -> None:
    g = start()
    for number in (1, 2, 3):
        assert (see(g)["round"], see(g)["phase"]) == (number, "action") and offered(g, "pass")
        g = play(g, "pass", "end turn", "pass")
        assert [see(g, key)["power"] for key in (CTHULHU, GOAT)] == [0, 0], "nothing is gathered before the phase ends"
        g = play(g, "end turn")
        assert [see(g, key)["power"] for key in (CTHULHU, GOAT)] == [8, 8], "Gather Power comes before the first player"
        assert legal_words(g)[:2] == ["let Great Cthulhu be first", "let Black Goat be first"]
        g = play(g, "let Great Cthulhu be first")
        assert see(g)["phase"] == "doom"
        if number == 1:
            g = play(g, "take Dreams")
        assert offered(g, "perform a ritual")
        g = play(g, "end your part of the Doom phase", "end your part of the Doom phase")


@pytest.mark.rule("duel-1.7", "duel-1.8", "duel-1.9", "duel-1.10")
def test_power_doom_and_markers_at_the_start() -> None:
    g = start()
    for key in (CTHULHU, GOAT):
        assert (see(g, key)["power"], see(g, key)["doom"]) == (8, 0)
    assert see(g)["ritual"] == 0 and "ritual costs 5" in g.text()
    assert see(g)["decay"] == 0


@pytest.mark.rule("duel-1.12", "duel-1.13", "duel-1.14")
def test_six_acolytes_stand_round_the_first_gate_and_all_else_is_in_the_pool() -> None:
    g = start()
    assert see(g, CTHULHU)["units"] == {"jersey_reef": {"acolyte": 6}}
    assert see(g, GOAT)["units"] == {"dunwich": {"acolyte": 6}}
    assert see(g)["gates"] == {"jersey_reef": CTHULHU, "dunwich": GOAT}
    for key, pool in ((CTHULHU, {"acolyte": 0, "deep_one": 4, "shoggoth": 2, "starspawn": 2, "cthulhu": 1}),
                      (GOAT, {"acolyte": 0, "ghoul": 2, "fungi": 4, "dark_young": 3, "shub_niggurath": 1})):
        assert {unit: in_pool(g, key, unit) for unit in pool} == pool
        assert see(g, key)["books"] == [] and see(g, key)["requirements"] == []
    for _ in range(5):
        g = play(g, f"move Acolyte from {JERSEY}", "move Acolyte to Boston")
    assert where(g, CTHULHU, "acolyte") == {"jersey_reef": 1, "boston": 5}
    assert not starting(g, "move "), "the sixth stands on the gate"


@pytest.mark.rule("duel-1.15")
@pytest.mark.parametrize("factions", ["cthulhu,goat", "goat,cthulhu"])
def test_great_cthulhu_is_first_in_the_first_round(factions: str) -> None:
    g = start(factions=factions)
    assert asked(g) == CTHULHU and see(g)["first"] == CTHULHU


@pytest.mark.rule("duel-1.11", "duel-1.16")
def test_the_box_holds_twelve_gates_and_twelve_shuffled_signs() -> None:
    g = start()
    assert int(g.states["bag"][0].sum()) == 12
    assert int(g.states["gates_left"][0]) + len(see(g)["gates"]) == 12
    first = {tuple(see(play(table(cthulhu={"power": 10, "units": "arkham: deep_one"}, gates="jersey_reef: abandoned",
                                  rng=f"{seed * 0x9E3779B97F4A7C15 % 2**64:x}"), "awaken Cthulhu"), CTHULHU)["signs"])
             for seed in range(40)}
    assert first == {(1,), (2,), (3,)}, "which sign comes first is not known before"


@pytest.mark.rule("duel-1.17")
def test_no_gate_is_built_while_all_twelve_are_on_the_map() -> None:
    def with_gates(number: int) -> bool:
        gates = "; ".join(f"{area}: abandoned" for area in AREAS[:number])
        g = table(cthulhu={"units": f"{AREAS[-1]}: acolyte"}, gates=gates)
        return offered(g, f"build a gate in {BOARDS[0].areas[-1].name}")

    assert with_gates(11) and not with_gates(12)
    with pytest.raises(Exception, match="12"):
        game().position({"gates": dict.fromkeys(AREAS, "abandoned")})


@pytest.mark.rule("duel-1.16", "duel-1.17")
def test_more_than_ten_dice_may_be_rolled() -> None:
    g = table(cthulhu={"books": "devolve", "units": "arkham: 2 starspawn, cthulhu"},
              goat={"units": "arkham: 3 dark_young, 2 fungi", "books": "frenzy", "requirements": "shared_area"})
    g = play(g, "battle in Arkham")
    g = rolled(g, "use no more before the battle", attacker=(3, 8), defender=(0, 0))
    assert g.states["dice"][0].tolist() == [12, 8] and g.states["kills"][0].tolist() == [0, 3]
