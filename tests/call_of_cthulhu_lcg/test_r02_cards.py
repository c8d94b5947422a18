"""Chapter 2: cards, zones, ready, exhausted and insane."""

from collections import Counter
from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, FACTIONS, STORIES
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import busy, can, card, in_zone, legal, play, table, until, zone

STRICT = {"strict_windows": True}
COVER_UP = [{"story": "the_bootleg_whiskey_cover_up"}]
AT_COVER_UP = 3
"""The slot of the conspiracy of seat 0."""


def at_cover_up(key: str, **more: Any) -> dict[str, Any]:
    """A character committed to the conspiracy, at which text boxes are blank."""
    return {"card": key, "story": AT_COVER_UP, "exhausted": True, **more}


def blanked(*keys: str, other: dict[str, Any] | None = None, **own: Any) -> State:
    """A window in which these characters are committed to the conspiracy."""
    return table({**own, "play": [at_cover_up(key) for key in keys] + own.get("play", [])}, other,
                 conspiracies=COVER_UP, stage="oppose_window", options=STRICT)


@pytest.mark.rule("lcg-2.1")
def test_there_are_five_types_of_cards() -> None:
    assert {card.type for card in CARDS} == {"character", "support", "event", "conspiracy"}
    assert {story.id for story in STORIES}.isdisjoint(card.id for card in CARDS)


@pytest.mark.rule("lcg-2.2")
def test_characters_and_supports_stay_in_play() -> None:
    g = busy({"hand": ["bag_man", "shadowed_reef"], "domains": [["3 syndicate"], ["1 cthulhu"]]})
    g = play(g, "play Bag Man", "play Shadowed Reef")
    turn = int(g.states["turn"][0])
    while g.states["turn"][0] < turn + 4:
        g = play(g, legal(g)[0])
    assert (zone(g, "bag_man"), zone(g, "shadowed_reef")) == ("play", "play")


@pytest.mark.rule("lcg-2.3")
def test_an_event_is_nowhere_until_it_is_carried_out() -> None:
    g = busy({"hand": ["working_a_hunch"], "play": ["bag_man"], "domains": [["1 agency"]]},
             {"hand": ["power_drain"], "domains": [["2 hastur"]]})
    g = play(g, "play Working a Hunch")
    assert can(g, "play Power Drain") and zone(g, "working_a_hunch") == "resolving"
    assert "working_a_hunch" not in in_zone(g, 0, "hand") and in_zone(g, 0, "discard") == []
    g = play(g, "pass")
    assert zone(g, "working_a_hunch") == "discard" and card(g, "bag_man").icons == "CCCCI"


@pytest.mark.rule("lcg-2.4")
def test_a_card_enters_play_ready_and_face_up() -> None:
    g = busy({"hand": ["bag_man", "gentlemans_club"], "domains": [["3 syndicate"], ["2 neutral"]]})
    g = play(g, "play Bag Man", "play Gentleman's Club")
    for key in ("bag_man", "gentlemans_club"):
        assert not card(g, key).exhausted and not card(g, key).insane


@pytest.mark.rule("lcg-2.4")
@pytest.mark.parametrize(("supports", "exhausted"), [([], True), (["shadowed_reef"], False)])
def test_unless_an_effect_says_otherwise(supports: list[str], exhausted: bool) -> None:
    g = busy({"hand": ["watcher_of_the_woods"], "play": supports, "domains": [["3 shub_niggurath"]]})
    assert card(play(g, "play Watcher"), "watcher_of_the_woods").exhausted is exhausted


@pytest.mark.rule("lcg-2.5")
def test_a_character_that_has_committed_is_exhausted() -> None:
    g = until(table({"play": ["bag_man", "peeler"]}, stage="story", options=STRICT), "commit")
    g = until(play(g, "commit Bag Man to Nowhere"), "act")
    assert card(g, "bag_man").exhausted and not card(g, "peeler").exhausted


@pytest.mark.rule("lcg-2.5")
def test_what_has_exhausted_for_a_cost_cannot_do_so_again_until_it_is_readied() -> None:
    g = busy({"play": ["demon_lover", "peeler"], "hand": ["get_on_yer_feet"], "domains": [["1 syndicate"]]})
    g = play(g, "use Demon Lover", "choose Peeler")
    assert card(g, "demon_lover").exhausted and not can(g, "use Demon Lover")
    g = play(g, "play Get on Yer Feet", "choose Demon Lover")
    assert not card(g, "demon_lover").exhausted and can(g, "use Demon Lover")


@pytest.mark.rule("lcg-2.6")
def test_a_resource_is_not_in_the_hand_and_cannot_be_used() -> None:
    g = table({"hand": ["strange_librarian", "shotgun_blast"], "domains": [["3 miskatonic", "3 agency"], [], []],
               "play": ["peeler"]}, stage="resource", options=STRICT)
    g = play(g, "attach Shotgun Blast", "domain 2")
    assert in_zone(g, 0, "hand") == ["strange_librarian"] and zone(g, "shotgun_blast") == "resource"
    g = until(g, "play Strange Librarian")
    assert not can(g, "play Shotgun Blast")
    lying = table({"domains": [["strange_librarian", "2 agency"]], "play": ["peeler"]}, options=STRICT)
    assert legal(lying) == ["pass"], "its ability cannot be used either"


@pytest.mark.rule("lcg-2.7")
@pytest.mark.parametrize("first", [0, 40, 80, 120])
def test_every_card_gives_one_symbol_of_its_own_faction(first: int) -> None:
    cards = CARDS[first : first + 40]
    g = table({"domains": [[card.key for card in cards if not card.transient]]}, options=STRICT)
    held = Counter(card.faction for card in cards if not card.transient)
    assert g.states["worth"][0][0][0].tolist() == [held[faction] for faction in FACTIONS]


@pytest.mark.rule("lcg-2.7")
def test_a_neutral_resource_is_of_no_faction() -> None:
    own = {"hand": ["peeler", "bag_man", "mystic_bounty_hunter"], "domains": [["5 neutral"]]}
    assert legal(table(own))[1:] == ["play Mystic Bounty Hunter"]


@pytest.mark.rule("lcg-2.8")
def test_a_resource_is_no_character_attachment_or_unique_card_in_play() -> None:
    lying = ["professor_hermann_mulder", "shotgun", "shadowed_reef", "hastur", "altar_of_the_blessed", "3 hastur"]
    g = busy({"play": ["professor_hermann_mulder", "ocean_crawlers", "peeler", "young_deep_one"],
              "hand": ["hastur"], "domains": [lying, ["6 hastur"]]})
    assert not card(g, "professor_hermann_mulder").insane
    assert card(g, "ocean_crawlers").skill == 1 and "willpower" not in card(g, "peeler").keywords
    assert card(g, "young_deep_one").icons == "CCA"
    assert can(g, "play Hastur")


@pytest.mark.rule("lcg-2.9", "lcg-2.10")
def test_a_value_is_the_sum_of_all_changes_and_not_below_zero() -> None:
    own = {"play": [{"card": "bag_man", "skill": -4}, "altar_of_the_blessed"], "hand": ["get_on_yer_feet"],
           "domains": [["1 syndicate", "1 agency"]]}
    g = busy(own)
    assert card(g, "bag_man").skill == 0, "2 - 4 + 1"
    g = play(g, "play Get on Yer Feet")
    assert card(g, "bag_man").skill == 2, "2 - 4 + 1 + 3, not 0 + 3"


@pytest.mark.rule("lcg-2.9")
def test_a_change_that_ends_is_left_out_of_the_next_sum() -> None:
    g = busy({"play": ["bag_man", "clover_club_bouncer", "altar_of_the_blessed"]})
    g = play(g, "use Clover Club Bouncer", "choose Bag Man")
    assert card(g, "bag_man").skill == 2
    assert card(until(g, "story"), "bag_man").skill == 3


@pytest.mark.rule("lcg-2.10")
def test_icons_do_not_fall_below_zero() -> None:
    g = busy({"play": ["messenger_from_beyond", "messenger_from_beyond", "demon_lover"]})
    g = play(g, "use Messenger", "choose Demon Lover", "use Messenger", "choose Demon Lover")
    assert card(g, "demon_lover").icons == "A"
    sword = {"card": "demon_lover", "icons": {"T": -2}, "attached": ["sword_of_yha_tallo"]}
    assert card(table({"play": [sword]}), "demon_lover").icons == "CA", "1 - 2 + 1"


@pytest.mark.rule("lcg-2.11")
def test_an_x_that_nothing_defines_is_zero() -> None:
    assert card(table({"play": ["disciple_of_the_gate", "arcane_initiate"]}), "disciple_of_the_gate").skill == 2
    assert card(blanked("disciple_of_the_gate", play=["arcane_initiate"]), "disciple_of_the_gate").skill == 0


@pytest.mark.rule("lcg-2.12")
def test_a_blank_card_has_no_subtypes_keywords_and_abilities() -> None:
    g = blanked("guardian_shoggoth", "young_deep_one", "g_men", "guardian_elder_thing", play=["shadowed_reef"],
                domains=[["2 agency"]])
    assert card(g, "guardian_shoggoth").toughness == 0 and card(g, "g_men").keywords == ()
    assert card(g, "young_deep_one").icons == "CCA", "no Deep One, so the reef gives it nothing"
    assert not can(g, "use Guardian Elder Thing")


@pytest.mark.rule("lcg-2.12")
def test_it_keeps_title_faction_cost_skill_and_icons() -> None:
    g = blanked("arcane_initiate", "g_men", play=["disciple_of_the_gate"])
    assert card(g, "disciple_of_the_gate").skill == 2, "two characters of Yog-Sothoth"
    assert (card(g, "g_men").skill, card(g, "g_men").icons) == (6, "CCCCC")
    cost = table({"play": ["celano_fragments"], "domains": [["5 agency"]]}, {"play": [at_cover_up("g_men")]},
                 conspiracies=COVER_UP, stage="oppose_window", options=STRICT)
    assert not can(cost, "use Celano Fragments"), "5 are too few for cost 6"
    twin = table({"play": [at_cover_up("hastur")], "hand": ["hastur"], "domains": [["6 hastur"]]},
                 conspiracies=COVER_UP, options=STRICT)
    assert not can(twin, "play Hastur"), "its title is the same"


@pytest.mark.rule("lcg-2.13")
def test_a_card_that_changes_zones_is_a_new_object() -> None:
    shoggoth = {"card": "hired_muscle", "wounds": 1, "skill": -2, "exhausted": True, "keywords": ["fast"],
                "icons": {"A": 1}, "stripped": "C"}
    g = busy({"play": [shoggoth], "hand": ["agoraphobia"], "domains": [["2 hastur"], ["3 agency"]]})
    g = play(g, "play Agoraphobia")
    assert zone(g, "hired_muscle") == "hand"
    back = card(play(g, "play Hired Muscle"), "hired_muscle")
    assert (back.wounds, back.skill, back.exhausted, back.icons, back.keywords) == (0, 3, False, "CCC", ())


@pytest.mark.rule("lcg-2.14")
def test_discard_piles_lie_open_and_keep_their_order() -> None:
    g = busy({"play": ["predatory_byakhee"]}, {"top": ["bag_man", "shotgun", "peeler"], "discard": ["hastur"]})
    g = play(g, "use Predatory Byakhee")
    assert in_zone(g, 1, "discard") == ["hastur", "bag_man", "shotgun", "peeler"]
    for seat in range(2):
        assert "Hastur, Bag Man, Shotgun, Peeler" in " ".join(g.text(seat).split())


@pytest.mark.rule("lcg-2.15")
def test_where_a_card_contradicts_the_rules_the_card_is_right() -> None:
    ghast = until(table({"play": ["cannibal_ghast", "peeler"]}, stage="story", options=STRICT), "commit")
    assert can(ghast, "commit Peeler") and not can(ghast, "commit Cannibal Ghast")
    sheriff = table({"discard": [{"card": "local_sheriff", "new": True}], "domains": [["1 cthulhu"]]})
    assert zone(play(sheriff, "use Local Sheriff"), "local_sheriff") == "hand"


@pytest.mark.rule("lcg-2.15")
def test_but_some_rules_hold_whatever_cards_say() -> None:
    own = {"hand": ["short_fuse"], "domains": [["3 agency"]]}
    g = table(own, {"play": ["dagon"]}, options=STRICT)
    assert not can(g, "play Short Fuse")
    storm = busy({"play": ["guardian_elder_thing at 0"], "domains": [["2 agency"]]}, {"play": ["dagon at 0"]})
    storm = play(storm, "use Guardian Elder Thing")
    assert (card(storm, "guardian_elder_thing").wounds, card(storm, "dagon").wounds) == (1, 0)
    mad = busy({"hand": ["victoria_glasser"], "domains": [["2 hastur"]]}, {"play": ["triggerman", "peeler"]})
    assert card(play(mad, "play Victoria Glasser"), "peeler").insane, "it takes the only one that can go insane"
