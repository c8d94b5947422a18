"""Chapter 4: paying.  Its examples are in test_examples.py."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.rules_pay import cost_on
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import (
    KEYS,
    asked,
    busy,
    can,
    card,
    in_zone,
    is_drained,
    legal,
    play,
    resources,
    table,
    until,
    zone,
)

STRICT = {"strict_windows": True}
MATCH = {"neutral_match": True}


def can_play(key: str, name: str, *domains: str, options: dict[str, Any] | None = None, **own: Any) -> bool:
    """Whether a card can be played from domains that hold so much; several entries of a domain are joined by ``+``."""
    lying = [domain.split("+") if domain else [] for domain in domains]
    return can(table({"hand": [key], "domains": lying, **own}, options={**STRICT, **(options or {})}), f"play {name}")


def drained(g: State, seat: int = 0) -> list[int]:
    return [domain for domain in range(len(g.states["worth"][0][seat])) if is_drained(g, seat, domain)]


@pytest.mark.rule("lcg-4.1")
def test_one_domain_that_gives_enough_is_drained() -> None:
    g = busy({"hand": ["bag_man"], "domains": [["2 syndicate"], ["3 syndicate"], ["1 syndicate"]]})
    assert drained(play(g, "play Bag Man")) == [1]


@pytest.mark.rule("lcg-4.1")
def test_never_two_domains_together() -> None:
    assert not can_play("bag_man", "Bag Man", "2 syndicate", "2 syndicate")
    for domains, is_used in (([["2 hastur"], ["2 hastur"]], False), ([["4 hastur"]], True)):
        g = table({"play": ["slavering_gug", "peeler"], "domains": domains}, options=STRICT)
        assert can(g, "use Slavering Gug") is is_used


@pytest.mark.rule("lcg-4.1")
def test_which_domain_is_chosen_by_the_payer() -> None:
    g = busy({"hand": ["bag_man"], "domains": [["3 syndicate"], ["4 syndicate"], ["2 syndicate"]]})
    g = play(g, "play Bag Man")
    assert asked(g) == "pay" and len(legal(g)) == 2
    assert drained(play(g, "pay with domain 2")) == [1]


@pytest.mark.rule("lcg-4.2")
def test_a_drained_domain_cannot_be_drained_again() -> None:
    own = {"hand": ["bag_man"], "domains": [["3 syndicate"]], "play": ["clover_club_torch_singer"]}
    for drain in ([], [0]):
        g = table({**own, "drained": drain}, options=STRICT)
        assert can(g, "play Bag Man") is can(g, "use Clover Club Torch Singer") is (not drain)


@pytest.mark.rule("lcg-4.2")
def test_until_it_is_refreshed() -> None:
    g = table({"hand": ["bag_man"], "domains": [["3 syndicate"]], "drained": [0]}, stage="ready", options=STRICT)
    assert can(until(g, "operations"), "play Bag Man")


@pytest.mark.rule("lcg-4.3")
def test_a_domain_may_give_more_and_the_surplus_is_lost() -> None:
    g = busy({"hand": ["peeler", "laboratory_assistant"], "domains": [["9 agency", "1 miskatonic"]]})
    g = play(g, "play Peeler")
    assert drained(g) == [0] and not can(g, "play Laboratory Assistant")


@pytest.mark.rule("lcg-4.4")
@pytest.mark.parametrize(("given", "overpaid"), [(1, False), (2, True)])
def test_more_than_is_paid_is_overpaid(given: int, overpaid: bool) -> None:
    g = busy({"hand": ["working_a_hunch"], "play": ["laboratory_assistant"], "domains": [[f"{given} agency"]]})
    g = play(g, "play Working a Hunch")
    assert card(g, "laboratory_assistant").icons == ("CCAII" if overpaid else "CCI")


@pytest.mark.rule("lcg-4.4")
@pytest.mark.parametrize(("given", "overpaid"), [(2, False), (3, True)])
def test_a_character_can_be_overpaid_too(given: int, overpaid: bool) -> None:
    g = busy({"hand": ["extortionist"], "play": ["bag_man"], "domains": [[f"{given} syndicate"]]})
    assert can(play(g, "play Extortionist"), "use Extortionist") is overpaid


@pytest.mark.rule("lcg-4.4")
def test_a_cost_of_nothing_is_not_overpaid() -> None:
    g = busy({"play": ["cathouse", "bag_man exhausted", "demon_lover"], "domains": [["3 agency"]]})
    assert not can(play(g, "use Demon Lover", "choose Bag Man"), "use Cathouse")
    paid = busy({"play": ["cathouse", "bag_man exhausted", "clover_club_torch_singer"], "domains": [["3 agency"]]})
    assert can(play(paid, "use Clover", "choose Bag Man"), "use Cathouse")


@pytest.mark.rule("lcg-4.5")
@pytest.mark.parametrize(("domain", "is_played"), [("3 agency", False), ("2 agency+1 syndicate", True),
                                                  ("3 neutral", False), ("3 syndicate", True)])
def test_a_card_of_a_faction_needs_a_match(domain: str, is_played: bool) -> None:
    assert can_play("bag_man", "Bag Man", domain) is is_played


@pytest.mark.rule("lcg-4.5")
def test_the_match_must_lie_on_the_domain_that_is_drained() -> None:
    assert not can_play("bag_man", "Bag Man", "3 agency", "2 syndicate")


@pytest.mark.rule("lcg-4.5")
def test_events_need_it_too() -> None:
    for domain, is_played in (("1 cthulhu", False), ("1 agency", True)):
        assert can_play("working_a_hunch", "Working", domain, play=["peeler"]) is is_played


@pytest.mark.rule("lcg-4.7")
def test_a_neutral_card_needs_no_match() -> None:
    assert can_play("mystic_bounty_hunter", "Mystic", "3 agency")


@pytest.mark.rule("lcg-4.8")
def test_with_an_option_it_needs_a_neutral_resource() -> None:
    assert not can_play("mystic_bounty_hunter", "Mystic", "3 agency", options=MATCH)
    assert can_play("mystic_bounty_hunter", "Mystic", "2 agency+1 neutral", options=MATCH)
    assert can_play("45_pistols", ".45 Pistols", "", play=["peeler"], options=MATCH), "its cost is 0"
    assert not can_play("bag_man", "Bag Man", "2 agency+1 neutral", options=MATCH)


@pytest.mark.rule("lcg-4.9")
def test_abilities_are_paid_without_a_match() -> None:
    g = busy({"play": ["clover_club_torch_singer", "peeler"], "domains": [["1 hastur"]]})
    assert drained(play(g, "use Clover Club Torch Singer", "choose Peeler")) == [0]


@pytest.mark.rule("lcg-4.9")
def test_so_with_the_option_for_neutral_cards() -> None:
    g = table({"play": ["arkham_asylum", "peeler insane"], "domains": [["1 hastur"]]}, options=MATCH)
    assert can(g, "use Arkham Asylum")


@pytest.mark.rule("lcg-4.10")
def test_a_cost_of_nothing_drains_nothing_and_needs_no_match() -> None:
    g = table({"hand": ["servant_from_out_of_time"], "domains": [["1 agency"]]}, options=STRICT)
    g = play(g, "play Servant")
    assert drained(g) == [] and zone(g, "servant_from_out_of_time") == "play"
    assert can_play("servant_from_out_of_time", "Servant", "1 agency", drained=[0]), "nothing undrained is needed"


@pytest.mark.rule("lcg-4.11")
def test_a_cost_of_nothing_is_not_reduced() -> None:
    own = {"hand": ["blackwood_file_clerk"], "play": ["anthropology_advisor"] * 3, "domains": [["1 hastur"]]}
    g = play(table(own, options=STRICT), "play Blackwood File Clerk")
    assert drained(g) == [] and zone(g, "blackwood_file_clerk") == "play", "2 - 3 is 0"
    free, clerk = (KEYS.index(key) for key in ("servant_from_out_of_time", "blackwood_file_clerk"))
    costs = [int(cost_on(g.states[0], 0, card, 0, -1, 1)) for card in (free, clerk)]
    assert costs == [0, 1], "nor is it changed by the floor of a reduction"


@pytest.mark.rule("lcg-4.12")
@pytest.mark.parametrize(("advisors", "more", "cost"),
                         [(0, 0, 2), (1, 0, 1), (2, 0, 0), (1, 1, 2), (2, 1, 1), (0, 2, 4)])
def test_changes_of_a_cost_add_up(advisors: int, more: int, cost: int) -> None:
    own: dict[str, Any] = {"hand": ["blackwood_file_clerk"], "play": ["anthropology_advisor"] * advisors}
    for given in range(5):
        g = table({**own, "domains": [[f"{given} agency"]]}, more_cost=more, options=STRICT)
        assert can(g, "play Blackwood File Clerk") is (given >= cost)


@pytest.mark.rule("lcg-4.12")
@pytest.mark.parametrize(("discount", "cost"), [(0, 2), (1, 1), (2, 1), (3, 1)])
def test_with_a_floor_it_does_not_fall_below_one(discount: int, cost: int) -> None:
    for given in range(3):
        g = table({"hand": ["forest_sister"], "domains": [[f"{given} shub_niggurath"]], "discount": discount},
                  options=STRICT)
        assert can(g, "play Forest Sister") is (given >= cost)
        if given >= cost:
            assert drained(play(g, "play Forest Sister")) == [0], "it is not free"


@pytest.mark.rule("lcg-4.13")
def test_the_cost_of_a_card_is_the_printed_one() -> None:
    own = {"play": ["celano_fragments", "anthropology_advisor", "anthropology_advisor", "peeler at 0"],
           "domains": [["1 hastur"]]}
    assert not can(table(own, stage="oppose_window", options=STRICT), "use Celano Fragments"), "Peeler's cost is 2"
    own["domains"] = [["2 hastur"]]
    g = table(own, stage="oppose_window", more_cost=3, options=STRICT)
    assert can(g, "use Celano Fragments")


@pytest.mark.rule("lcg-4.14")
def test_x_is_at_most_what_the_domain_pays() -> None:
    own = {"hand": ["shotgun_blast"], "play": ["ghost", "peeler"], "domains": [["3 agency"], ["9 hastur"]]}
    assert legal(play(busy(own), "play Shotgun Blast")) == ["X is 1", "X is 2", "X is 3"]
    assert not can(table({**own, "domains": [[]]}, options=STRICT), "play Shotgun Blast"), "nobody has skill 0"


@pytest.mark.rule("lcg-4.14", "lcg-4.10")
def test_an_x_of_0_drains_nothing_and_needs_no_match() -> None:
    own = {"hand": ["shotgun_blast"], "play": ["young_deep_one", "peeler"], "domains": [["3 hastur"]]}
    g = play(busy(own, {"play": ["hastur insane"]}), "play Shotgun Blast")
    assert drained(g) == [] and sorted(legal(g)) == ["choose Hastur", "choose Young Deep One"]
    assert zone(play(g, "choose Young Deep One"), "young_deep_one") == "discard"
    assert can(table({**own, "domains": [["3 agency"]], "drained": [0]}), "play Shotgun Blast"), "it is asked"
    paid = play(busy({**own, "domains": [["3 agency"]]}), "play Shotgun Blast")
    assert len(legal(paid)) == 2
    assert zone(play(paid, "pay nothing"), "young_deep_one") == "discard"
    assert legal(play(paid, "pay with domain 1")) == ["X is 1", "X is 2", "X is 3"]


@pytest.mark.rule("lcg-4.14")
def test_so_it_is_for_a_loyal_card_and_for_abilities() -> None:
    other = {"play": ["g_men insane", "peeler"]}
    assault = play(busy({"hand": ["deep_one_assault"], "domains": [["1 hastur"]]}, other), "play Deep One Assault")
    assert in_zone(assault, 1, "discard") == ["g_men"] and drained(assault) == []
    own = {"play": ["celano_fragments"], "domains": [[]]}
    for there, may in (("servant_from_out_of_time at 0", True), ("peeler at 0", False)):
        g = table(own, {"play": [there]}, stage="oppose_window", options=STRICT)
        assert can(g, "use Celano Fragments") is may


@pytest.mark.rule("lcg-4.14")
def test_who_could_strike_nothing_with_an_x_of_0_must_pay() -> None:
    g = busy({"play": ["blackmoor_estate"], "domains": [["2 agency", "1 hastur"]]})
    assert legal(play(g, "use Blackmoor Estate")) == ["X is 1", "X is 2", "X is 3"]
    assert not can(table({"play": ["blackmoor_estate"], "domains": [[]]}, options=STRICT), "use Blackmoor Estate")
    assert not can_play("panic", "Panic", "", play=["young_deep_one"])


@pytest.mark.rule("lcg-4.15")
def test_a_raised_cost_comes_on_top_of_x() -> None:
    own = {"hand": ["shotgun_blast"], "play": ["ghost"], "domains": [["3 agency"]]}
    assert legal(play(busy(own, more_cost=1), "play Shotgun Blast")) == ["X is 1", "X is 2"]
    assert not can(table({**own, "domains": [["1 agency"]]}, more_cost=1, options=STRICT), "play Shotgun Blast")


@pytest.mark.rule("lcg-4.15")
def test_a_raised_x_of_0_is_paid() -> None:
    own = {"hand": ["shotgun_blast"], "play": ["young_deep_one"]}
    for domain, may in (("1 agency", True), ("2 hastur", False)):
        assert can(table({**own, "domains": [[domain]]}, more_cost=1, options=STRICT), "play Shotgun") is may
    g = play(busy({**own, "domains": [["1 agency"]]}, more_cost=1), "play Shotgun Blast")
    assert zone(g, "young_deep_one") == "discard" and drained(g) == [0]


@pytest.mark.rule("lcg-4.16")
@pytest.mark.parametrize(("domains", "is_played"), [(["2 agency"], True), (["1 agency+1 hastur"], False),
                                                   (["1 agency+1 hastur", "1 agency"], True)])
def test_a_steadfast_card_needs_resources_of_its_faction_anywhere(domains: list[str], is_played: bool) -> None:
    assert can_play("undercover_security", "Undercover", *domains) is is_played


@pytest.mark.rule("lcg-4.16")
def test_the_resources_of_a_drained_domain_count_for_it() -> None:
    assert can_play("undercover_security", "Undercover", "1 agency+1 hastur", "1 agency", drained=[1])
    g = table({"hand": ["undercover_security"], "domains": [["1 agency", "1 hastur"]]},
              {"domains": [["3 agency"]]}, options=STRICT)
    assert not can(g, "play Undercover"), "those of the opponent do not"


@pytest.mark.rule("lcg-4.17")
def test_a_transient_resource_is_one_of_them_and_counts_before_the_draining() -> None:
    assert not can_play("undercover_security", "Undercover", "local_sheriff")
    g = busy({"hand": ["undercover_security"], "domains": [["local_sheriff", "1 agency"]]})
    g = play(g, "play Undercover")
    assert zone(g, "undercover_security") == "play" and zone(g, "local_sheriff") == "discard"


@pytest.mark.rule("lcg-4.17")
@pytest.mark.parametrize("given", [1, 2])
def test_a_free_steadfast_card_needs_them_too(given: int) -> None:
    own = {"hand": ["sword_of_yha_tallo"], "play": ["peeler"], "domains": [[f"{given} cthulhu"]]}
    assert can(table(own, options=STRICT), "play Sword") is (given == 2)
    event = {"hand": ["pulled_under"], "play": ["keeper_of_the_golden_path"], "domains": [[f"{given} cthulhu"]]}
    g = table(event, {"play": ["peeler exhausted"]}, options=STRICT)
    assert can(g, "play Pulled Under") is (given == 2)


@pytest.mark.rule("lcg-4.19")
@pytest.mark.parametrize(("domain", "is_played"), [("2 syndicate", True), ("1 syndicate+4 agency", False),
                                                  ("2 syndicate+1 agency", True)])
def test_a_loyal_card_is_paid_in_its_own_faction(domain: str, is_played: bool) -> None:
    assert can_play("triggerman", "Triggerman", domain) is is_played
    assert not can_play("triggerman", "Triggerman", "1 syndicate+1 agency", "1 syndicate")


@pytest.mark.rule("lcg-4.19")
def test_it_is_what_the_card_costs_now() -> None:
    own = {"hand": ["triggerman"], "domains": [["2 syndicate", "2 agency"]]}
    assert not can(table(own, more_cost=1, options=STRICT), "play Triggerman")


@pytest.mark.rule("lcg-4.21")
def test_the_x_of_a_loyal_card_is_paid_in_its_own_faction() -> None:
    own = {"hand": ["deep_one_assault"], "play": ["ghost"], "domains": [["2 cthulhu", "4 agency"]]}
    assert legal(play(busy(own), "play Deep One Assault")) == ["X is 1", "X is 2"]
    raised = busy({**own, "domains": [["3 cthulhu", "4 agency"]]}, more_cost=1)
    assert legal(play(raised, "play Deep One Assault")) == ["X is 1", "X is 2"]


@pytest.mark.rule("lcg-4.22")
def test_a_transient_resource_counts_as_two() -> None:
    assert can_play("bag_man", "Bag Man", "local_sheriff+1 syndicate")
    assert not can_play("bag_man", "Bag Man", "1 agency+1 syndicate")


@pytest.mark.rule("lcg-4.23")
def test_for_abilities_and_loyal_cards_too() -> None:
    g = table({"play": ["gentlemans_club"], "domains": [["local_sheriff"]]}, options=STRICT)
    assert can(g, "use Gentleman's Club")
    blast = busy({"hand": ["shotgun_blast"], "play": ["ghost"], "domains": [["local_sheriff", "1 hastur"]]})
    assert legal(play(blast, "play Shotgun Blast")) == ["X is 1", "X is 2", "X is 3"]


@pytest.mark.rule("lcg-4.24")
def test_transient_resources_go_when_their_domain_is_drained() -> None:
    domains = [["local_sheriff", "visiting_author#1"], ["visiting_author#2"]]
    deck = ["peeler", "local_sheriff", "visiting_author", "visiting_author", "ghost", "hastur", "bag_man", "shotgun"]
    g = play(table({"hand": ["peeler"], "deck": deck, "domains": domains}), "play Peeler")
    assert sorted(in_zone(g, 0, "discard")) == ["local_sheriff", "visiting_author"]
    assert resources(g, 0) == [[], ["visiting_author"]]


@pytest.mark.rule("lcg-4.24")
def test_for_whatever_reason() -> None:
    g = busy({"play": ["itinerant_scholar"], "domains": [["1 hastur"], ["local_sheriff"]], "drained": [0]},
             {"domains": []})
    g = play(g, "use Itinerant Scholar")
    assert drained(g) == [1] and "local_sheriff" in in_zone(g, 0, "discard")
    foreign = busy({"play": ["itinerant_scholar"], "domains": [["1 hastur"]], "drained": [0]},
                   {"domains": [["local_sheriff"]]})
    assert in_zone(play(foreign, "use Itinerant Scholar"), 1, "discard") == ["local_sheriff"], "to its owner's pile"


@pytest.mark.rule("lcg-4.24")
def test_the_others_stay() -> None:
    g = play(busy({"hand": ["bag_man"], "domains": [["3 syndicate"]]}), "play Bag Man")
    assert [len(lying) for lying in resources(g, 0)] == [3] and in_zone(g, 0, "discard") == []


@pytest.mark.rule("lcg-4.25")
def test_they_go_before_the_effect() -> None:
    own = {"hand": ["working_a_hunch"], "play": ["peeler"], "domains": [["local_sheriff"]]}
    g = busy(own, {"hand": ["power_drain"], "domains": [["2 hastur"]]})
    g = play(g, "play Working a Hunch")
    assert can(g, "play Power Drain") and zone(g, "local_sheriff") == "discard"
    assert card(g, "peeler").icons == "CC"


@pytest.mark.rule("lcg-4.25")
def test_a_target_is_chosen_while_they_still_lie_on_the_domain() -> None:
    own = {"hand": ["gathering_at_the_stones"], "domains": [["local_sheriff", "1 yog_sothoth"]]}
    assert not can(table(own, options=STRICT), "play Gathering"), "nothing is in the discard pile yet"


@pytest.mark.rule("lcg-4.26")
def test_an_exhausted_or_insane_card_cannot_be_exhausted_as_a_cost() -> None:
    for state, is_used in (("", True), (" exhausted", False), (" insane", False)):
        assert can(table({"play": [f"clover_club_bouncer{state}"]}, options=STRICT), "use Clover") is is_used


@pytest.mark.rule("lcg-4.26")
@pytest.mark.parametrize(("own", "other", "is_played"), [
    (["keeper_of_the_golden_path"], [], True), (["keeper_of_the_golden_path exhausted"], [], False),
    ([], ["keeper_of_the_golden_path"], False), (["demon_lover"], [], False),
])
def test_own_cards_pay(own: list[str], other: list[str], is_played: bool) -> None:
    g = table({"hand": ["pulled_under"], "play": own, "domains": [["2 cthulhu"]]},
              {"play": [*other, "peeler exhausted"]}, options=STRICT)
    assert can(g, "play Pulled Under") is is_played


@pytest.mark.rule("lcg-4.26")
def test_what_is_paid_so_is_paid_before_the_effect() -> None:
    g = busy({"hand": ["pulled_under"], "play": ["keeper_of_the_golden_path"], "domains": [["2 cthulhu"]]},
             {"play": ["peeler exhausted"], "hand": ["power_drain"], "domains": [["2 hastur"]]})
    g = play(g, "play Pulled Under")
    assert can(g, "play Power Drain") and card(g, "keeper_of_the_golden_path").exhausted
    shock = busy({"hand": ["shocking_transformation"], "play": ["ghost"], "domains": [["3 shub_niggurath"]]},
                 {"hand": ["power_drain"], "domains": [["2 hastur"]]})
    shock = play(shock, "play Shocking Transformation")
    assert can(shock, "play Power Drain") and zone(shock, "ghost") == "discard"
