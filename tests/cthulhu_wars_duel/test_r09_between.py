"""Chapter 9: abilities between actions."""

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

REEF = "Jersey Reef / Charles River"
ALL_GOAT_BOOKS = "thousand_young frenzy necrophagy ghroth red_sign blood_sacrifice"


def crowded(active: str) -> State:
    """Great Cthulhu can devolve, and nearly every main action is open to both."""
    return table(
        cthulhu={"power": 12, "books": "devolve dreams submerge",
                 "units": "jersey_reef: 2 acolyte; arkham: deep_one; salem: acolyte"},
        goat={"power": 12, "books": "ghroth", "requirements": "shared_area",
              "units": "dunwich: 3 acolyte; arkham: acolyte; salem: fungi"},
        gates="jersey_reef: great_cthulhu; dunwich: black_goat", active=active)


@pytest.mark.rule("duel-9.3", "duel-9.6")
@pytest.mark.parametrize("moves", [
    f"recruit an Acolyte in {REEF}",
    "build a gate in Salem",
    f"move Acolyte from {REEF}|move Acolyte to Boston|move no more",
    "capture a cultist in Arkham|choose Acolyte",
    f"summon Deep One|summon Deep One in {REEF}",
    "awaken Cthulhu|take Absorb",
    "use Dreams|dream in Arkham|choose Acolyte",
    "pass",
])
def test_devolve_is_offered_after_each_main_action_of_its_owner(moves: str) -> None:
    g = crowded(CTHULHU)
    assert not starting(g, "devolve"), "not before the action"
    g = play(g, *moves.split("|"))
    assert asked(g) == CTHULHU and offered(g, "devolve no more") and offered(g, f"devolve an Acolyte in {REEF}")
    g = play(g, "devolve no more")
    assert asked(g) == CTHULHU and offered(g, "end turn") and not starting(g, "devolve"), "once after each action"


@pytest.mark.rule("duel-9.3", "duel-9.6")
@pytest.mark.parametrize("moves", [
    "recruit an Acolyte in Dunwich",
    "build a gate in Arkham",
    "move Acolyte from Arkham|move Acolyte to Dunwich|move no more",
    "capture a cultist in Salem|choose Acolyte",
    "summon Ghoul|summon Ghoul in Dunwich|summon no more",
    "sacrifice two cultists for a spellbook|sacrifice a cultist in Dunwich|choose Acolyte|"
    "sacrifice a cultist in Dunwich|choose Acolyte|take Frenzy",
    "awaken Shub-Niggurath|sacrifice a cultist in Dunwich|choose Acolyte|"
    "sacrifice a cultist in Dunwich|choose Acolyte|awaken Shub-Niggurath in Dunwich|take Frenzy",
    "pass",
])
def test_devolve_is_offered_after_each_main_action_of_the_opponent(moves: str) -> None:
    g = play(crowded(GOAT), *moves.split("|"))
    assert asked(g) == CTHULHU and offered(g, "devolve no more"), "before the opponent goes on"
    g = play(g, "devolve no more")
    assert asked(g) == GOAT and offered(g, "end turn")


@pytest.mark.rule("duel-9.6")
def test_devolve_is_offered_after_ghroth_and_avatar() -> None:
    g = play(ghroth_roll(crowded(GOAT), 6), "place no Acolyte")
    assert asked(g) == CTHULHU and offered(g, "devolve no more")
    g = table(cthulhu={"books": "devolve", "units": "boston: acolyte"}, active=GOAT,
              goat={"units": "arkham: acolyte; salem: shub_niggurath"})
    g = play(g, "use Avatar", "send the Avatar to Arkham", "choose Black Goat", "choose Acolyte")
    assert asked(g) == CTHULHU and offered(g, "devolve no more")


@pytest.mark.rule("duel-9.6")
def test_devolve_is_offered_after_going_down_and_coming_up() -> None:
    g = table(cthulhu={"books": "devolve submerge", "units": "martins_cove: cthulhu; boston: acolyte"})
    g = play(g, "submerge with Cthulhu")
    assert offered(g, "devolve no more")
    g = play(g, "devolve no more", "end turn", "pass", "devolve no more", "end turn", "come up again",
             "come up in Salem")
    assert asked(g) == CTHULHU and legal_words(g) == ["devolve no more", "devolve an Acolyte in Boston"]


@pytest.mark.rule("duel-9.6")
@pytest.mark.parametrize(("active", "area"), [(CTHULHU, "Arkham"), (GOAT, "Salem")])
def test_devolve_is_offered_after_each_battle(active: str, area: str) -> None:
    g = rolled(crowded(active), f"battle in {area}")
    assert asked(g) == CTHULHU and offered(g, "devolve no more")
    assert asked(play(g, "devolve no more")) == active


@pytest.mark.rule("duel-9.6")
def test_devolve_is_offered_after_an_unlimited_battle_and_again_after_the_main_action() -> None:
    g = table(cthulhu={"books": "devolve", "units": "salem: 2 acolyte"}, active=GOAT,
              goat={"books": ALL_GOAT_BOOKS, "units": "salem: fungi"})
    g = rolled(g, "battle in Salem")
    assert asked(g) == CTHULHU and offered(g, "devolve no more")
    g = play(g, "devolve no more", "recruit an Acolyte in Salem")
    assert asked(g) == CTHULHU and offered(g, "devolve no more")


@pytest.mark.rule("duel-9.1")
def test_devolve_costs_neither_power_nor_the_action() -> None:
    g = play(crowded(GOAT), "recruit an Acolyte in Dunwich", f"devolve an Acolyte in {REEF}", "choose Acolyte",
             f"devolve an Acolyte in {REEF}", "choose Acolyte on the gate", "devolve no more")
    assert where(g, CTHULHU, "deep_one") == {"jersey_reef": 2, "arkham": 1}
    assert see(g, CTHULHU)["power"] == 12 and see(g, GOAT)["power"] == 11
    g = play(g, "end turn")
    assert asked(g) == CTHULHU and offered(g, f"recruit an Acolyte in {REEF}"), "the own action is still to come"


@pytest.mark.rule("duel-9.1", "duel-9.2")
def test_frenzy_gives_its_combat_without_power() -> None:
    g = table(cthulhu={"units": "arkham: deep_one"}, goat={"power": 0, "books": "frenzy", "units": "arkham: 2 acolyte"})
    g = rolled(g, "battle in Arkham", attacker=(0, 0), defender=(1, 1))
    assert g.states["dice"][0].tolist() == [1, 2] and see(g, GOAT)["power"] == 0


@pytest.mark.rule("duel-9.2")
def test_devolve_works_at_zero_power() -> None:
    g = table(cthulhu={"power": 0, "books": "devolve", "units": "boston: acolyte"}, goat={"units": "dunwich: acolyte"},
              active=GOAT)
    g = play(g, "recruit an Acolyte in Dunwich")
    assert asked(g) == CTHULHU
    g = play(g, "devolve an Acolyte in Boston", "choose Acolyte")
    assert where(g, CTHULHU, "deep_one") == {"boston": 1} and see(g, CTHULHU)["power"] == 0
    assert in_pool(g, CTHULHU, "acolyte") == 6


@pytest.mark.rule("duel-9.2")
def test_a_defender_at_zero_power_uses_battle_abilities() -> None:
    g = table(cthulhu={"power": 0, "books": "absorb", "units": "arkham: cthulhu, shoggoth, acolyte"},
              goat={"units": "arkham: 2 fungi"}, active=GOAT)
    g = play(g, "battle in Arkham")
    assert asked(g) == CTHULHU
    assert legal_words(g) == ["use no more before the battle", "devour an enemy", "absorb Acolyte"]
    g = play(g, "devour an enemy", "give up Fungi", "absorb Acolyte")
    assert in_pool(g, GOAT, "fungi") == 3 and g.states["dice"][0].tolist() == [1, 6 + 2 + 3]


@pytest.mark.rule("duel-9.2")
def test_a_goat_at_zero_power_uses_necrophagy_when_attacked() -> None:
    g = table(cthulhu={"units": "arkham: deep_one"},
              goat={"power": 0, "books": "necrophagy", "units": "arkham: acolyte; dunwich: ghoul"})
    g = rolled(g, "battle in Arkham")
    assert asked(g) == GOAT and offered(g, "call the Ghoul from Dunwich")


@pytest.mark.rule("duel-9.4")
def test_the_active_player_goes_first_when_both_have_something_after_an_action() -> None:
    g = table(cthulhu={"power": 10}, goat={"units": "jersey_reef: acolyte"}, gates="jersey_reef: abandoned")
    g = play(g, "awaken Cthulhu")
    assert asked(g) == CTHULHU and starting(g, "take ")
    assert asked(play(g, "take Absorb")) == GOAT, "for the shared area"
    g = table(cthulhu={"units": "boston: 2 deep_one"}, active=GOAT,
              goat={"units": "boston: 2 fungi; arkham: acolyte; salem: acolyte; dunwich: acolyte"})
    g = play(rolled(g, "battle in Boston", attacker=(0, 0), defender=(1, 1)), "kill Fungi", "pain Fungi",
             "retreat Fungi to Loblolly Cove / Mystic River")
    assert see(g, CTHULHU)["books_due"] == see(g, GOAT)["books_due"] == 1
    assert asked(g) == GOAT, "one kill for the one and four areas for the other"
    assert asked(play(g, "take Frenzy")) == CTHULHU


@pytest.mark.rule("duel-9.5")
def test_an_acolyte_devolves_before_an_unlimited_battle_can_be_declared() -> None:
    g = table(cthulhu={"books": "devolve", "units": "jersey_reef: 2 acolyte"}, active=GOAT,
              goat={"power": 5, "books": ALL_GOAT_BOOKS, "units": "boston: 2 fungi"})
    g = play(g, "move Fungi from Boston", f"move Fungi to {REEF}", "move Fungi from Boston", f"move Fungi to {REEF}")
    assert asked(g) == CTHULHU and legal_words(g) == ["devolve no more", f"devolve an Acolyte in {REEF}"]
    g = play(g, f"devolve an Acolyte in {REEF}", "choose Acolyte", "devolve no more")
    assert see(g, CTHULHU)["units"] == {"jersey_reef": {"acolyte": 1, "deep_one": 1}}
    assert asked(g) == GOAT and offered(g, f"battle in {REEF}")


@pytest.mark.rule("duel-9.7")
@pytest.mark.parametrize(("active", "area"), [(CTHULHU, REEF), (GOAT, "Dunwich")])
def test_devolve_is_not_offered_after_leaving_or_taking_a_gate(active: str, area: str) -> None:
    g = play(crowded(active), f"leave the gate in {area}")
    assert asked(g) == active and not starting(g, "devolve")
    g = table(cthulhu={"books": "devolve", "units": "jersey_reef: acolyte"}, goat={"units": "dunwich: acolyte"},
              gates="jersey_reef: abandoned; dunwich: abandoned", active=active)
    g = play(g, f"take the gate in {area}")
    assert asked(g) == active and not starting(g, "devolve") and starting(g, "recruit ")


@pytest.mark.rule("duel-9.8")
@pytest.mark.parametrize(("active", "unit", "area", "goal"), [
    (CTHULHU, "Acolyte", REEF, "Boston"), (GOAT, "Acolyte", "Dunwich", "Arkham")])
def test_devolve_waits_for_the_end_of_a_move(active: str, unit: str, area: str, goal: str) -> None:
    g = play(crowded(active), f"move {unit} from {area}", f"move {unit} to {goal}")
    assert asked(g) == active and offered(g, "move no more") and not starting(g, "devolve")
    g = play(g, "move no more")
    assert asked(g) == CTHULHU and offered(g, "devolve no more")
