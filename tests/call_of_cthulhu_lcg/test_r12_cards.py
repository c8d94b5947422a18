"""RULES.md chapter 12 where cards meet: what the tests of single cards do not show."""

import pytest

from call_of_cthulhu_lcg.build import (
    asked,
    busy,
    can,
    card,
    count,
    in_zone,
    is_drained,
    legal,
    play,
    resources,
    stage,
    table,
    theirs,
    tokens,
    until,
    zone,
)

COVER_UP = "the_bootleg_whiskey_cover_up"


@pytest.mark.rule("lcg-12.16", "lcg-12.36")
def test_who_copies_ygolonac_readies_but_binds_nobody() -> None:
    own = {"play": [{"card": "richard_upton_pickman", "gained": "ygolonac"}, "local_sheriff exhausted"],
           "domains": [["1 syndicate"]]}
    g = play(table(own, {"play": ["patsy"]}, stage="story"), "use Y'Golonac", "choose Local Sheriff")
    assert not card(g, "local_sheriff").exhausted and is_drained(g, 0, 0)
    g = play(until(g, "commit Richard"), "commit Richard")
    while g.player == 0:
        g = play(g, "commit no more")
    assert card(g, "richard_upton_pickman").story == 0 and card(g, "local_sheriff").story is None


@pytest.mark.rule("lcg-12.37")
def test_who_commits_before_ygolonac_follows_nobody() -> None:
    other = {"play": ["ygolonac"], "domains": [["1 agency"]]}
    g = table({"play": ["local_sheriff", "peeler"]}, other, stage="story")
    g = play(g, "use Y'Golonac", "choose Local Sheriff")
    g = play(until(g, "commit Peeler"), "commit Peeler")
    while g.player == 0:
        g = play(g, "commit no more")
    g = play(g, "commit Y'Golonac")
    g = until(g, "ready")
    assert theirs(g, "ygolonac").story == 0 and card(g, "local_sheriff").story is None


@pytest.mark.rule("lcg-12.50", "lcg-11.3")
def test_who_follows_ygolonac_is_moved_from_another_story() -> None:
    own = {"play": ["ygolonac", "local_sheriff"], "domains": [["1 agency"]]}
    g = play(table(own, {"play": ["patsy"]}, stage="story"), "use Y'Golonac", "choose Local Sheriff")
    g = play(until(g, "commit Local Sheriff"), "commit Local Sheriff", "commit Y'Golonac")
    assert card(g, "ygolonac").story == card(g, "local_sheriff").story == 1 and g.player == 1
    assert not can(g, "commit Patsy to Nowhere to Hide"), "nobody is committed there"


@pytest.mark.rule("lcg-12.22", "lcg-12.36")
def test_ygolonac_whose_ability_is_cancelled_binds_nobody() -> None:
    own = {"play": ["ygolonac", "local_sheriff exhausted"], "domains": [["1 agency"]]}
    other = {"play": ["patsy"], "hand": ["power_drain"], "domains": [["2 hastur"]]}
    g = play(table(own, other, stage="story"), "use Y'Golonac", "choose Local Sheriff", "play Power Drain")
    assert card(g, "local_sheriff").exhausted and is_drained(g, 0, 0) and is_drained(g, 1, 0)


@pytest.mark.rule("lcg-3.12", "lcg-12.35")
def test_a_card_put_under_the_deck_that_it_alone_was_has_not_left_it() -> None:
    own = {"play": ["strange_librarian"], "domains": [["2 agency"]]}
    g = play(busy(own, {"top": ["ghost"], "rest": 0}), "use Strange Librarian", "player 1")
    assert not g.over and count(g, 1, "deck") == 1 and theirs(g, "ghost").place == -1


@pytest.mark.rule("lcg-3.10", "lcg-12.35")
def test_a_search_that_takes_the_last_card_loses() -> None:
    own = {"play": ["shub_niggurath"], "domains": [["3 agency"]], "top": ["watcher_of_the_woods"], "rest": 0}
    g = play(table(own), "use Shub-Niggurath")
    assert g.over and g.outcome().ranking == (1, 0)


@pytest.mark.rule("lcg-3.19")
def test_bug_the_call_of_cthulhu_ends_with_the_first_empty_deck() -> None:
    own = {"play": ["hired_muscle at 0"], "top": ["ghost"], "rest": 0}
    row = [{"story": "the_call_of_cthulhu", "tokens": [4, 0]}]
    g = play(table(own, stories=row, stage="resolve"), "use The Call")
    assert g.over and g.outcome().ranking == (1, 0), "the opponent fetches nothing any more"


@pytest.mark.rule("lcg-3.9", "lcg-3.19", "lcg-12.45")
def test_frozen_in_time_ends_with_the_first_empty_deck() -> None:
    own = {"play": ["hired_muscle at 0"], "domains": [["ghost", "peeler"]], "top": ["dagon", "shotgun"], "rest": 0}
    row = [{"story": "frozen_in_time", "tokens": [4, 0]}]
    g = play(table(own, {"domains": [["patsy"]]}, stories=row, stage="resolve"), "use Frozen", "lose two")
    assert g.over and g.outcome().ranking == (1, 0), "nobody is asked about the other resources"


@pytest.mark.rule("lcg-12.45", "lcg-4.24", "lcg-12.4")
def test_frozen_in_time_destroys_a_resource_that_may_come_back() -> None:
    own = {"play": ["hired_muscle at 0"], "domains": [["local_sheriff"]]}
    row = [{"story": "frozen_in_time", "tokens": [4, 0]}]
    g = table(own, stories=row, stage="resolve", options={"strict_windows": True})
    g = play(g, "use Frozen", "give up Local Sheriff")
    assert zone(g, "local_sheriff") == "discard" and g.states["worth"][0][0].sum() == 0


@pytest.mark.rule("lcg-12.1", "lcg-11.4", "lcg-10.15")
def test_serpent_from_yoth_goes_to_its_owner_s_pile_and_strikes_the_owner_s_opponent() -> None:
    own = {"play": [{"card": "serpent_from_yoth", "owner": 1, "borrowed": True}, "peeler", "patsy"],
           "hand": ["short_fuse"], "domains": [["3 agency"]]}
    g = play(busy(own, {"play": ["ghost", "hard_case"]}), "play Short Fuse", "choose Serpent")
    g = until(g, "sacrifice")
    assert (g.player, sorted(legal(g))) == (0, ["sacrifice Patsy", "sacrifice Peeler"])
    assert in_zone(g, 1, "discard") == ["serpent_from_yoth"]


@pytest.mark.rule("lcg-12.40", "lcg-10.15")
def test_serpent_from_yoth_that_rots_away_strikes_after_the_story_s_effect() -> None:
    own = {"play": ["hired_muscle at 0", "serpent_from_yoth"]}
    other = {"play": ["mi_go_warrior", "mi_go_scout", "patsy"]}
    row = [{"story": "rotting_away", "tokens": [4, 0]}]
    g = play(table(own, other, stories=row, stage="resolve"), "use Rotting Away")
    assert (g.player, asked(g)) == (1, "sacrifice")
    assert legal(g) == ["sacrifice Mi-Go Scout", "sacrifice Mi-Go Warrior"], "Patsy is gone already"


@pytest.mark.rule("lcg-12.44", "lcg-12.1")
def test_opening_night_triggers_nothing_that_waits_for_entering() -> None:
    own = {"play": ["hired_muscle at 0"], "discard": ["small_ghouls", "hungry_dark_young", "shotgun", "panic"],
           "hand": ["patsy"]}
    row = [{"story": "opening_night", "tokens": [4, 0]}]
    g = table(own, {"discard": ["cthulhu"]}, stories=row, stage="resolve", options={"strict_windows": True})
    g = play(g, "use Opening Night")
    assert (asked(g), stage(g)) == ("act", "end_window") and not can(g, "use Hungry Dark Young")
    assert in_zone(g, 0, "discard") == ["shotgun", "panic"], "nothing is buried"
    assert theirs(g, "cthulhu").insane


@pytest.mark.rule("lcg-12.44", "lcg-5.10")
def test_opening_night_brings_heroes_beside_villains_who_clash_when_restored() -> None:
    own = {"play": ["arcane_initiate", "hired_muscle at 0"], "discard": ["kirby_odonnell"]}
    row = [{"story": "opening_night", "tokens": [4, 0]}]
    g = play(table(own, stories=row, stage="resolve", options={"strict_windows": True}), "use Opening Night")
    assert card(g, "kirby_odonnell").insane and zone(g, "arcane_initiate") == "play"
    own = {"play": ["arcane_initiate", "kirby_odonnell insane", "arkham_asylum"], "domains": [["1 agency"]]}
    g = play(busy(own), "use Arkham Asylum")
    assert asked(g) == "clash" and sorted(legal(g)) == ["discard Arcane Initiate", "discard Kirby O'Donnell"]


@pytest.mark.rule("lcg-12.38")
def test_small_ghouls_ask_nothing_of_an_empty_pile() -> None:
    own = {"hand": ["small_ghouls"], "domains": [["2 shub_niggurath", "3 agency"]]}
    g = play(busy(own, {"discard": ["ghost"]}), "play Small Ghouls")
    assert asked(g) == "act" and zone(g, "small_ghouls") == "play" and count(g, 1, "discard") == 1


@pytest.mark.rule("lcg-12.34", "lcg-4.12")
@pytest.mark.parametrize(("before", "paid"), [(0, 1), (1, 1), (2, 2)])
def test_dampen_light_and_priestess_of_bubastis_add_up(before: int, paid: int) -> None:
    own = {"play": ["priestess_of_bubastis"], "hand": ["degenerate_ghoul"],
           "domains": [[f"{worth} shub_niggurath"] for worth in (1, 2, 3)]}
    g = play(busy(own, more_cost=before), "use Priestess")
    assert not can(play(g, "play Degenerate Ghoul"), f"pay with domain {paid - 1}")
    g = play(g, "play Degenerate Ghoul", f"pay with domain {paid}")
    assert zone(g, "degenerate_ghoul") == "play", "1, more for the Light, 1 less, at least 1"


@pytest.mark.rule("lcg-12.42", "lcg-9.9")
def test_characters_at_the_cover_up_gain_from_others_and_lose_their_own_protection() -> None:
    own = {"play": ["triggerman at 3", "altar_of_the_blessed"], "hand": ["horrid_mutation"],
           "domains": [["1 shub_niggurath"]]}
    g = table(own, stage="commit_window", conspiracies=[{"story": COVER_UP}], options={"strict_windows": True})
    assert card(g, "triggerman").keywords == () and card(g, "triggerman").skill == 3
    g = play(g, "play Horrid Mutation")
    while g.states["depth"][0] > 2:
        g = play(g, "pass")
    assert card(g, "triggerman").icons == "TCI" and card(g, "triggerman").keywords == ()


@pytest.mark.rule("lcg-12.42", "lcg-9.4")
def test_a_character_whose_toughness_is_blank_at_the_cover_up_dies_of_its_wounds() -> None:
    own = {"play": [{"card": "military_advisor", "wounds": 1}, "patsy"]}
    g = table(own, {"play": ["ghost"]}, stage="commit", conspiracies=[{"story": COVER_UP}])
    g = play(g, "commit no more", "commit no more", "commit no more", "commit Military Advisor")
    assert zone(g, "military_advisor") == "play", "all commits come first"
    g = until(play(g, "commit no more"), "commit Ghost")
    assert zone(g, "military_advisor") == "discard"


@pytest.mark.rule("lcg-12.48", "lcg-5.17", "lcg-8.6")
def test_the_other_path_may_put_its_token_on_a_conspiracy() -> None:
    row = [{"story": "the_other_path", "tokens": [4, 0]}, {"tokens": [3, 3]}, {"tokens": [4, 3]}]
    g = table({"play": ["hired_muscle at 0"]}, stories=row, stage="resolve", options={"strict_windows": True},
              conspiracies=[{"story": COVER_UP, "tokens": [2, 3]}])
    g = play(g, "use The Other Path")
    assert legal(g) == ["choose no story", "choose The Bootleg Whiskey Cover-Up"]
    g = play(g, "choose The Bootleg")
    assert tokens(g, 3) == [3, 3] and asked(g) == "act", "the opponent has too many everywhere, and is not asked"


@pytest.mark.rule("lcg-12.41", "lcg-3.9")
def test_eldritch_nexus_of_the_last_card_makes_a_domain_and_loses() -> None:
    own = {"hand": ["eldritch_nexus"], "domains": [["1 agency"]], "top": ["ghost"], "rest": 0}
    g = play(busy(own), "play Eldritch Nexus")
    assert g.over and g.outcome().ranking == (1, 0) and zone(g, "ghost") == "domain"
    assert resources(g, 0)[1] == []


@pytest.mark.rule("lcg-12.29", "lcg-5.11")
def test_hound_of_tindalos_is_a_support_that_lets_the_watcher_enter_ready() -> None:
    hound = {"card": "peeler", "attached": ["hound_of_tindalos"]}
    own = {"hand": ["watcher_of_the_woods"], "play": [hound], "domains": [["3 shub_niggurath"]]}
    assert not card(play(busy(own), "play Watcher"), "watcher_of_the_woods").exhausted
    own = {**own, "play": ["peeler", "hound_of_tindalos"]}
    assert card(play(busy(own), "play Watcher"), "watcher_of_the_woods").exhausted


@pytest.mark.rule("lcg-12.29", "lcg-11.8")
def test_hound_of_tindalos_in_the_discard_pile_is_a_character_for_stories() -> None:
    own = {"play": ["hired_muscle at 0"], "discard": ["hound_of_tindalos", "shotgun"], "domains": [[]]}
    row = [{"story": "ancient_apocrypha", "tokens": [4, 0]}]
    g = play(table(own, stories=row, stage="resolve", options={"strict_windows": True}), "use Ancient Apocrypha")
    assert resources(g, 0) == [[], ["hound_of_tindalos"]] and in_zone(g, 0, "discard") == ["shotgun"]


@pytest.mark.rule("lcg-12.43", "lcg-13.12")
def test_the_shadow_out_of_time_exchanges_equal_cards_one_by_one() -> None:
    own = {"play": ["hired_muscle at 0"], "hand": ["shotgun", "shotgun"], "discard": ["ghost", "peeler", "dagon"]}
    row = [{"story": "the_shadow_out_of_time", "tokens": [4, 0]}]
    g = table(own, stories=row, stage="resolve", options={"strict_windows": True})
    g = play(g, "use The Shadow", "exchange Shotgun", "exchange Shotgun")
    assert in_zone(g, 0, "discard") == ["ghost", "shotgun", "shotgun"]
    assert sorted(in_zone(g, 0, "hand")) == ["dagon", "peeler"] and asked(g) == "act"


@pytest.mark.rule("lcg-12.51")
@pytest.mark.parametrize("moves", [("exchange Ghost", "exchange Peeler"), ("exchange Peeler", "exchange Ghost")])
def test_the_shadow_out_of_time_lays_cards_down_in_the_order_of_the_deck_list(moves: tuple[str, str]) -> None:
    own = {"play": ["hired_muscle at 0"], "hand": ["ghost", "peeler", "patsy"], "discard": ["dagon", "hastur"]}
    row = [{"story": "the_shadow_out_of_time", "tokens": [4, 0]}]
    g = play(table(own, stories=row, stage="resolve", options={"strict_windows": True}), "use The Shadow", *moves)
    assert sorted(in_zone(g, 0, "hand")) == ["dagon", "hastur", "patsy"]
    assert in_zone(g, 0, "discard") == ["ghost", "peeler"], "whatever was picked first"


@pytest.mark.rule("lcg-12.39", "lcg-11.5")
def test_freelance_agent_counts_by_who_controls_now() -> None:
    own = {"play": ["freelance_agent at 0", {"card": "peeler", "owner": 1, "borrowed": True, "story": 1,
                                             "exhausted": True}]}
    other = {"play": ["patsy at 0", {"card": "hard_case", "owner": 0, "borrowed": True, "story": 0,
                                     "exhausted": True}]}
    g = table(own, other, stage="oppose_window", options={"strict_windows": True})
    assert card(g, "freelance_agent").icons == "C" * 6, "Patsy and Hard Case, not Peeler"


@pytest.mark.rule("lcg-12.46", "lcg-8.14")
def test_dreamwalkers_as_the_third_story_ends_the_game() -> None:
    row = [{"story": "dreamwalkers", "tokens": [4, 0]}]
    own = {"play": ["hired_muscle at 0"], "won": ["opening_night", "rotting_away"]}
    g = table(own, {"won": ["through_the_gates"]}, stories=row, stage="resolve")
    assert g.over and g.outcome().ranking == (0, 1)
