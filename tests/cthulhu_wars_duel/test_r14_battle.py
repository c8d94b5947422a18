"""Chapter 14: battle."""

import numpy as np
import pytest
from mythos_envs.kernel.rng import GAMMA, scramble

from cthulhu_wars_duel.build import CTHULHU, GOAT, in_pool, legal_words, offered, play, rolled, see, table, where
from cthulhu_wars_duel.fights import dice, doom, power, question, quiet, war

ARKHAM = "battle in Arkham"
DUNWICH = "battle in Dunwich"
ENOUGH = "use no more before the battle"
ROUND_DUNWICH = ("arkham", "devil_reef", "merrimac_river")


@pytest.mark.rule("duel-14.1")
def test_all_units_of_the_area_take_part_and_nobody_else() -> None:
    g = war("arkham: 2 acolyte, 2 deep_one, starspawn; salem: shoggoth",
            "arkham: fungi, 2 dark_young; dunwich: dark_young", gates="arkham: great_cthulhu")
    g = rolled(g, ARKHAM, (0, 0), (1, 0))
    assert dice(g) == [5, 5]
    assert legal_words(g) == ["kill Acolyte", "kill Deep One", "kill Starspawn", "kill Acolyte on the gate"]


@pytest.mark.rule("duel-14.2", "duel-14.16", "duel-14.20", "duel-14.22", "duel-14.23", "duel-14.27")
@pytest.mark.parametrize("by", [CTHULHU, GOAT])
def test_the_steps_come_in_order_and_the_attacker_goes_first_in_each(by: str) -> None:
    g = war("arkham: cthulhu, deep_one", "arkham: 3 dark_young; dunwich: ghoul", goat_books="necrophagy", by=by)
    g = play(g, ARKHAM, "devour an enemy")
    g = rolled(g, "give up Dark Young", (1, 1), (1, 1))
    answers = {("kills", CTHULHU): "kill Deep One", ("kills", GOAT): "kill Dark Young",
               ("necrophagy", GOAT): "call the Ghoul from Dunwich",
               ("pains", CTHULHU): "pain Cthulhu", ("pains", GOAT): "pain Dark Young",
               ("retreat", CTHULHU): "retreat Cthulhu to Innsmouth", ("retreat", GOAT): "retreat Dark Young to Dunwich"}
    steps = []
    while question(g) in answers:
        steps.append(question(g))
        g = play(g, answers[question(g)])
    both = (by, GOAT if by == CTHULHU else CTHULHU)
    assert steps == [*(("kills", who) for who in both), ("necrophagy", GOAT), *(("pains", who) for who in both),
                     *(("retreat", who) for who in both)]
    assert see(g)["battle"] is None and question(g) == ("turn", by)


@pytest.mark.rule("duel-14.3")
def test_abilities_before_the_battle_cost_no_power() -> None:
    sides = "arkham: cthulhu, shoggoth, acolyte", "arkham: 2 fungi"
    g = play(war(*sides, "absorb"), ARKHAM, "absorb Acolyte", "devour an enemy", "give up Fungi")
    assert power(g) == (4, 5), "only the battle was paid"
    g = table(None, quiet(CTHULHU, sides[0], "absorb", power=0), quiet(GOAT, sides[1]), active=GOAT)
    g = play(g, ARKHAM, "absorb Acolyte", "devour an enemy", "give up Fungi")
    assert power(g) == (0, 4), "not even at 0 power"


@pytest.mark.rule("duel-14.4", "duel-14.5")
def test_abilities_before_the_battle_are_used_in_any_order_or_declined() -> None:
    g = play(war("arkham: cthulhu, shoggoth, acolyte", "arkham: 3 fungi", "absorb"), ARKHAM)
    assert question(g) == ("pre_battle", CTHULHU)
    assert legal_words(g) == [ENOUGH, "devour an enemy", "absorb Acolyte"]
    assert legal_words(play(g, "absorb Acolyte")) == [ENOUGH, "devour an enemy"]
    assert legal_words(play(g, "devour an enemy", "give up Fungi")) == [ENOUGH, "absorb Acolyte"]
    g = rolled(g, ENOUGH, (0, 1), (0, 1))
    assert dice(g) == [8, 3] and doom(g) == (0, 0), "nothing was used"
    g = play(g, "pain Acolyte", "pain Fungi", "retreat Acolyte to Innsmouth", "retreat Fungi to Dunwich")
    assert question(g) == ("turn", CTHULHU), "and nothing was offered later"


@pytest.mark.rule("duel-14.4", "duel-14.5")
def test_the_defender_uses_the_own_abilities_after_the_attackers_turn_for_them() -> None:
    g = play(war("arkham: cthulhu, shoggoth, acolyte", "arkham: 3 fungi", "absorb", by=GOAT), ARKHAM)
    assert question(g) == ("pre_battle", CTHULHU) and see(g)["battle"]["attacker"] == GOAT
    g = rolled(g, ENOUGH, (1, 0), (0, 0))
    assert question(g) == ("kills", CTHULHU)


@pytest.mark.rule("duel-14.6")
def test_a_unit_removed_before_the_dice_does_not_fight() -> None:
    g = war("arkham: cthulhu", "arkham: ghoul, 2 fungi, shub_niggurath", goat_books="necrophagy")
    g = play(g, ARKHAM, "devour an enemy")
    h = rolled(g, "give up Fungi", (0, 0), (0, 0))
    assert dice(h) == [6, 1] and where(h, GOAT, "fungi") == {"arkham": 1}
    h = rolled(g, "give up Ghoul", (1, 0), (0, 0))
    assert legal_words(h) == ["kill Fungi", "kill Shub-Niggurath"], "it takes no result"
    h = play(h, "kill Fungi")
    assert question(h) == ("turn", CTHULHU), "nor can it be called"


@pytest.mark.rule("duel-14.7", "duel-16.25")
def test_an_effect_that_was_used_lasts_when_its_unit_is_gone() -> None:
    g = play(war("arkham: 2 shoggoth, acolyte", "arkham: fungi", "absorb"), ARKHAM, "absorb Acolyte")
    assert legal_words(g) == [ENOUGH, "absorb Shoggoth"]
    g = play(g, "absorb Shoggoth")
    assert question(g)[0] != "pre_battle", "the last Shoggoth cannot be absorbed"
    assert dice(g)[0] == 2 + 3 + 3 and in_pool(g, CTHULHU, "shoggoth") >= 1


@pytest.mark.rule("duel-14.8", "duel-14.9", "duel-14.11")
@pytest.mark.parametrize("by", [CTHULHU, GOAT])
def test_a_battle_is_over_when_one_side_is_gone_before_the_dice(by: str) -> None:
    g = war("arkham: cthulhu, shoggoth, acolyte", "arkham: fungi; dunwich: ghoul", "absorb", "necrophagy", by=by)
    g = play(g, ARKHAM, "devour an enemy", "give up Fungi")
    assert question(g) == ("turn", by), "no Absorb, no results, no Necrophagy"
    assert see(g)["dice"] == {} and see(g)["battle"] is None
    assert power(g) == ((4, 5) if by == CTHULHU else (5, 4)), "the power is spent"
    assert offered(g, "end turn") and not offered(g, "pass"), "and so is the action"
    assert where(g, GOAT, "ghoul") == {"dunwich": 1}


@pytest.mark.rule("duel-14.10")
def test_necrophagy_may_follow_an_emptied_battle_by_option() -> None:
    g = war("arkham: cthulhu, acolyte", "arkham: fungi; dunwich: ghoul", goat_books="necrophagy",
            options={"emptied_battle": "post_battle"})
    g = play(g, ARKHAM, "devour an enemy", "give up Fungi")
    assert see(g)["dice"] == {} and question(g) == ("necrophagy", GOAT)
    assert question(play(g, "call no more Ghouls")) == ("turn", CTHULHU)
    g = play(g, "call the Ghoul from Dunwich")
    assert question(g) == ("pains", CTHULHU)
    g = play(g, "pain Acolyte", "retreat Acolyte to Innsmouth")
    assert where(g, GOAT, "ghoul") == {"arkham": 1} and where(g, CTHULHU, "acolyte") == {"innsmouth": 1}
    assert question(g) == ("turn", CTHULHU)


@pytest.mark.rule("duel-14.12")
def test_dice_are_counted_after_all_abilities_before_the_battle() -> None:
    g = war("arkham: cthulhu, shoggoth, 2 deep_one", "arkham: dark_young, fungi", "absorb")
    assert dice(play(g, ARKHAM, ENOUGH)) == [10, 3]
    g = play(g, ARKHAM, "absorb Deep One", "devour an enemy", "give up Dark Young", ENOUGH)
    assert dice(g) == [6 + 2 + 1 + 3, 1]


@pytest.mark.rule("duel-14.14")
def test_a_six_kills_and_a_four_or_five_pains() -> None:
    g = war("arkham: 2 starspawn, 2 shoggoth, 4 deep_one", "arkham: ghoul")
    shown = set()
    for seed in range(30):
        tried = g.clone()
        word = tried.states["rng"][0] = np.uint64(seed << 40)
        faces = []
        with np.errstate(over="ignore"):
            for _ in range(14):
                word = np.uint64(word + GAMMA)
                faces.append(1 + (int(scramble(word)) >> 32) * 6 // 2**32)
        s = play(tried, ARKHAM).states[0]
        assert s["dice"].tolist() == [14, 0]
        assert s["dice_kills"][0] == faces.count(6), faces
        assert s["dice_pains"][0] == faces.count(4) + faces.count(5), faces
        shown.update(faces)
    assert shown == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("duel-14.15")
def test_each_player_gives_the_enemys_results_to_own_units_of_choice() -> None:
    g = war("arkham: 2 starspawn, acolyte", "arkham: acolyte, fungi, dark_young", gates="arkham: black_goat")
    g = rolled(g, ARKHAM, (1, 1), (1, 0))
    assert question(g) == ("kills", CTHULHU) and legal_words(g) == ["kill Acolyte", "kill Starspawn"]
    g = play(g, "kill Starspawn")
    assert question(g) == ("kills", GOAT)
    assert legal_words(g) == ["kill Fungi", "kill Dark Young", "kill Acolyte on the gate"]
    g = play(g, "kill Dark Young")
    assert question(g) == ("pains", GOAT) and legal_words(g) == ["pain Fungi", "pain Acolyte on the gate"]
    assert doom(g) == (3, 3)


@pytest.mark.rule("duel-14.16", "duel-14.21")
def test_the_killed_are_in_the_pool_before_pains_are_given() -> None:
    g = rolled(war("arkham: 2 starspawn", "arkham: acolyte, fungi"), ARKHAM, (1, 1), (0, 0))
    g = play(g, "kill Acolyte")
    assert in_pool(g, GOAT, "acolyte") == 6 and doom(g) == (1, 0)
    assert question(g) == ("pains", GOAT) and legal_words(g) == ["pain Fungi"]


@pytest.mark.rule("duel-14.17")
def test_results_beyond_the_number_of_units_are_ignored() -> None:
    g = war("arkham: 2 starspawn", "arkham: fungi")
    killed = play(rolled(g, ARKHAM, (2, 2), (0, 0)), "kill Fungi")
    assert question(killed) == ("turn", CTHULHU) and doom(killed) == (2, 0)
    pained = play(rolled(g, ARKHAM, (0, 3), (0, 0)), "pain Fungi")
    assert question(pained) == ("retreat", GOAT)


@pytest.mark.rule("duel-14.18")
def test_a_unit_takes_one_result() -> None:
    g = war("arkham: 2 starspawn", "arkham: acolyte, fungi")
    assert legal_words(play(rolled(g, ARKHAM, (2, 0), (0, 0)), "kill Acolyte")) == ["kill Fungi"]
    assert legal_words(play(rolled(g, ARKHAM, (0, 2), (0, 0)), "pain Acolyte")) == ["pain Fungi"]
    g = rolled(war("arkham: starspawn", "arkham: 2 dark_young"), ARKHAM, (0, 0), (2, 0))
    assert question(play(g, "kill Starspawn")) == ("turn", CTHULHU), "a Starspawn too, without Regenerate"


@pytest.mark.rule("duel-14.24")
def test_a_used_ability_after_the_battle_works_whatever_becomes_of_its_unit() -> None:
    others = "; ".join(f"{area}: acolyte" for area in ROUND_DUNWICH)
    g = war("dunwich: starspawn", f"dunwich: 3 dark_young; {others}", "regenerate")
    g = play(rolled(g, DUNWICH, (0, 0), (1, 0)), "wound Starspawn")
    assert doom(g) == (0, 2) and question(g) == ("surrounded", CTHULHU), "saved for now"
    g = play(g, "lose Starspawn")
    assert doom(g) == (0, 3) and in_pool(g, CTHULHU, "starspawn") == 2


@pytest.mark.rule("duel-14.25", "duel-14.26")
def test_each_pained_unit_retreats_to_an_adjacent_area_of_its_owners_choice() -> None:
    g = rolled(war("arkham: 2 starspawn", "arkham: 2 fungi, dark_young"), ARKHAM, (0, 2), (0, 0))
    g = play(g, "pain Fungi", "pain Dark Young")
    areas = ["Gardner Reservoir", "Merrimac River", "Devil Reef / Miskatonic River", "Dunwich", "Innsmouth"]
    assert question(g) == ("retreat", GOAT)
    assert sorted(legal_words(g)) == sorted(f"retreat Fungi to {area}" for area in areas)
    g = play(g, "retreat Fungi to Dunwich", "retreat Dark Young to Innsmouth")
    assert where(g, GOAT, "fungi") == {"arkham": 1, "dunwich": 1}, "the other stays"
    assert where(g, GOAT, "dark_young") == {"innsmouth": 1}


@pytest.mark.rule("duel-14.28")
def test_a_retreat_is_no_move() -> None:
    g = table(None, quiet(CTHULHU, "arkham: 2 starspawn", power=1), quiet(GOAT, "arkham: acolyte", power=0),
              gates="arkham: black_goat")
    g = play(rolled(g, ARKHAM, (0, 1), (0, 0)), "pain Acolyte on the gate", "retreat Acolyte on the gate to Dunwich")
    assert power(g) == (0, 0), "it costs no power"
    assert where(g, GOAT, "acolyte") == {"dunwich": 1} and see(g)["gates"] == {"arkham": "abandoned"}
    six = {"units": "arkham: 2 starspawn, deep_one", "books": "devolve absorb regenerate dreams yha_nthlei submerge"}
    g = rolled(table(cthulhu=six, goat=quiet(GOAT, "arkham: fungi")), ARKHAM, (0, 0), (0, 1))
    g = play(g, "pain Deep One", "retreat Deep One to Innsmouth", "move Deep One from Innsmouth",
             "move Deep One to Rockport")
    assert where(g, CTHULHU, "deep_one") == {"rockport": 1}, "who retreated may still move in the same turn"


@pytest.mark.rule("duel-14.29")
def test_nobody_retreats_to_an_area_of_the_opponent() -> None:
    g = war("dunwich: 2 starspawn; arkham: acolyte; devil_reef: acolyte", "dunwich: fungi; arkham: acolyte")
    g = play(rolled(g, DUNWICH, (0, 1), (0, 0)), "pain Fungi")
    assert legal_words(g) == ["retreat Fungi to Merrimac River"], "own units in Arkham do not help"


@pytest.mark.rule("duel-14.30")
def test_with_nowhere_to_go_one_pained_unit_is_lost_and_the_others_stay() -> None:
    others = "; ".join(f"{area}: acolyte" for area in ROUND_DUNWICH)
    g = war(f"dunwich: 2 starspawn; {others}", "dunwich: fungi, ghoul, 2 dark_young")
    g = play(rolled(g, DUNWICH, (0, 3), (0, 0)), "pain Fungi", "pain Dark Young", "pain Dark Young")
    assert question(g) == ("surrounded", GOAT)
    assert legal_words(g) == ["lose Fungi", "lose Dark Young"], "a pained one"
    g = play(g, "lose Fungi")
    assert see(g, GOAT)["units"] == {"dunwich": {"ghoul": 1, "dark_young": 2}} and doom(g) == (2, 0)
    assert question(g) == ("turn", CTHULHU)


@pytest.mark.rule("duel-14.31", "duel-14.27")
def test_the_attacker_may_retreat_so_that_the_defender_is_surrounded() -> None:
    g = war("dunwich: 2 starspawn, acolyte; arkham: acolyte; devil_reef: acolyte", "dunwich: 2 fungi")
    g = rolled(g, DUNWICH, (0, 2), (0, 1))
    pained = play(g, "pain Acolyte", "pain Fungi", "pain Fungi")
    g = play(pained, "retreat Acolyte to Merrimac River")
    assert legal_words(g) == ["lose Fungi"]
    g = play(g, "lose Fungi")
    assert see(g, GOAT)["units"] == {"dunwich": {"fungi": 1}} and question(g) == ("turn", CTHULHU)
    spared = play(pained, "retreat Acolyte to Arkham")
    assert legal_words(spared) == ["retreat Fungi to Merrimac River"], "he need not"


@pytest.mark.rule("duel-14.32", "duel-14.33")
@pytest.mark.parametrize("pains", [0, 1])
def test_one_unit_is_lost_for_want_of_a_retreat_whoever_brought_the_pains(pains: int) -> None:
    others = "arkham: 2 ghoul, fungi; devil_reef: fungi; merrimac_river: fungi"
    g = war("dunwich: 2 starspawn, 2 acolyte", f"dunwich: fungi; {others}", goat_books="necrophagy")
    g = rolled(g, DUNWICH, (0, 0), (0, pains))
    g = play(g, "call the Ghoul from Arkham", "call the Ghoul from Arkham", *["pain Acolyte"] * 2,
             *["pain Starspawn"] * pains, "pain Fungi")
    assert question(g) == ("surrounded", CTHULHU)
    g = play(g, "lose Acolyte")
    assert where(g, CTHULHU, "acolyte") == {"dunwich": 1} and where(g, CTHULHU, "starspawn") == {"dunwich": 2}
    assert question(g) == ("retreat", GOAT) and doom(g) == (0, 1), "no second loss"


@pytest.mark.rule("duel-13.22", "duel-14.33")
def test_the_own_necrophagy_costs_doom_where_there_is_no_way_out() -> None:
    blocked = "arkham: starspawn; devil_reef: deep_one; merrimac_river: deep_one"
    g = war(f"dunwich: starspawn; {blocked}", "dunwich: dark_young; arkham: ghoul", goat_books="necrophagy")
    g = rolled(g, DUNWICH, (0, 0), (0, 0))
    g = play(g, "call the Ghoul from Arkham", "pain Starspawn", "pain Dark Young", "retreat Starspawn to Arkham",
             "lose Dark Young")
    assert where(g, GOAT, "dark_young") == {} and where(g, GOAT, "ghoul") == {"dunwich": 1}
    assert doom(g) == (3, 0), "nobody rolled a pain"


@pytest.mark.rule("duel-14.32")
def test_each_side_may_lose_one_unit_for_want_of_a_retreat() -> None:
    g = war("dunwich: 2 starspawn; arkham: acolyte; devil_reef: acolyte; merrimac_river: acolyte",
            "dunwich: 3 dark_young; arkham: fungi; devil_reef: fungi; merrimac_river: fungi")
    g = rolled(g, DUNWICH, (0, 2), (0, 2))
    g = play(g, *["pain Starspawn"] * 2, *["pain Dark Young"] * 2, "lose Starspawn", "lose Dark Young")
    assert question(g) == ("turn", CTHULHU) and doom(g) == (3, 3)
    assert where(g, CTHULHU, "starspawn") == {"dunwich": 1} and where(g, GOAT, "dark_young") == {"dunwich": 2}


@pytest.mark.rule("duel-14.34", "duel-16.17")
def test_books_of_a_battle_are_taken_when_it_is_wholly_over() -> None:
    g = table(cthulhu={"units": "arkham: 2 starspawn"}, goat=quiet(GOAT, "arkham: 2 fungi; salem: ghoul", "necrophagy"))
    g = play(rolled(g, ARKHAM, (1, 1), (0, 0)), "kill Fungi")
    for answer in ("call the Ghoul from Salem", "pain Starspawn", "pain Fungi", "retreat Starspawn to Innsmouth",
                   "retreat Fungi to Dunwich"):
        assert see(g, CTHULHU)["books_due"] == 0 and offered(g, answer)
        g = play(g, answer)
    assert question(g) == ("book", CTHULHU) and see(g, CTHULHU)["requirements"] == ["kill_1"]
    assert question(play(g, "take Absorb")) == ("turn", CTHULHU)


@pytest.mark.rule("duel-14.34")
def test_black_goat_too_waits_for_the_end_of_the_battle() -> None:
    goat = {"units": "arkham: 3 fungi; dunwich: fungi; salem: acolyte", "books": "ghroth",
            "requirements": "shared_area"}
    g = table(cthulhu=quiet(CTHULHU, "arkham: 2 starspawn"), goat=goat)
    g = play(rolled(g, ARKHAM, (0, 2), (0, 0)), "pain Fungi", "pain Fungi", "retreat Fungi to Innsmouth")
    assert question(g) == ("retreat", GOAT), "four areas, and the battle goes on"
    g = play(g, "retreat Fungi to Dunwich")
    assert question(g) == ("book", GOAT) and see(g, GOAT)["requirements"] == ["areas_4", "shared_area"]


@pytest.mark.rule("duel-14.35", "duel-16.16")
def test_devoured_units_count_for_books_of_the_battle() -> None:
    g = table(cthulhu={"units": "arkham: cthulhu", "books": "dreams", "requirements": "awaken"},
              goat=quiet(GOAT, "arkham: fungi, ghoul"))
    g = rolled(play(g, ARKHAM, "devour an enemy"), "give up Ghoul", (1, 0), (0, 0))
    g = play(g, "kill Fungi")
    assert question(g) == ("book", CTHULHU) and see(g, CTHULHU)["requirements"] == ["kill_2", "awaken"]
    assert doom(g) == (3, 0)
