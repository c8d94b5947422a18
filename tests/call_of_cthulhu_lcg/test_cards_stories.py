"""The ten stories, F156 to F165: each is won, and what it does to both players is used or declined."""

from typing import Any

import pytest
from mythos_envs.call_of_cthulhu_lcg.components import STORIES
from mythos_envs.kernel.game import State

from call_of_cthulhu_lcg.build import (
    KEYS,
    asked,
    can,
    card,
    count,
    in_zone,
    instance,
    is_drained,
    legal,
    play,
    resources,
    table,
    theirs,
    tokens,
    zone,
)

STORY_KEYS = [story.key for story in STORIES]


def won(story: str, own: dict[str, Any] | None = None, other: dict[str, Any] | None = None, *,
        stories: list[dict[str, Any]] | None = None, **said: Any) -> State:
    """Seat 0 has just won this story with Hired Muscle; every window is asked, so that nothing more happens."""
    mine = {**(own or {}), "play": [*(own or {}).get("play", []), "hired_muscle at 0"]}
    row = [{"story": story, "tokens": [4, 3]}, *(stories or [])]
    return table(mine, other, stories=row, stage="resolve", options={"strict_windows": True}, **said)


def used(story: str, *args: Any, **said: Any) -> State:
    """Seat 0 has used what the story it has won offers."""
    g = won(story, *args, **said)
    assert (g.player, asked(g), legal(g)) == (0, "yes", ["decline", f"use {name_of(story)}"])
    return play(g, "use")


def declined(story: str, *args: Any, **said: Any) -> State:
    """Seat 0 has declined it."""
    g = play(won(story, *args, **said), "decline")
    assert count(g, 0, "won") == 1 and g.states["story_at"][0][STORY_KEYS.index(story)] == 2
    return g


def name_of(key: str) -> str:
    """The title of a story."""
    return STORIES[STORY_KEYS.index(key)].name


@pytest.mark.rule("lcg-8.8", "lcg-8.11")
def test_f156_nowhere_to_hide() -> None:
    said: dict[str, Any] = {"stories": [{"tokens": [2, 3]}, {"tokens": [0, 4]}],
                            "conspiracies": [{"story": "the_bootleg_whiskey_cover_up", "tokens": [1, 1]}]}
    g = used("nowhere_to_hide", **said)
    assert [tokens(g, slot) for slot in range(4)] == [[0, 0]] * 4 and count(g, 0, "won") == 1
    assert g.states["story_card"][0][0] >= 0 and g.states["story_at"][0][0] == 2, "won, and another in its place"
    g = declined("nowhere_to_hide", **said)
    assert [tokens(g, slot) for slot in range(4)] == [[0, 0], [2, 3], [0, 4], [1, 1]]


@pytest.mark.rule("lcg-12.43", "lcg-10.32", "lcg-2.14")
def test_f157_the_shadow_out_of_time() -> None:
    own = {"hand": ["shotgun", "panic", "despair"], "discard": ["ghost", "peeler", "dagon"]}
    other = {"hand": ["patsy", "hard_case"], "discard": ["low_blow"]}
    g = used("the_shadow_out_of_time", own, other)
    assert g.player == 0 and can(g, "exchange Shotgun") and can(g, "exchange no more")
    g = play(g, "exchange Shotgun")
    assert not can(g, "exchange Shotgun") and zone(g, "dagon") == "discard"
    g = play(g, "exchange Panic", "exchange no more")
    assert in_zone(g, 0, "discard") == ["ghost", "shotgun", "panic"]
    assert sorted(in_zone(g, 0, "hand")) == ["dagon", "despair", "peeler"]
    assert g.player == 1 and asked(g) == "exchange"
    kept = play(g, "exchange no more")
    assert sorted(in_zone(kept, 1, "hand")) == ["hard_case", "patsy"] and in_zone(kept, 1, "discard") == ["low_blow"]
    g = play(g, "exchange Patsy")
    assert asked(g) != "exchange", "one card in the pile, one exchanged"
    assert sorted(in_zone(g, 1, "hand")) == ["hard_case", "low_blow"] and in_zone(g, 1, "discard") == ["patsy"]
    g = declined("the_shadow_out_of_time", own, other)
    assert sorted(in_zone(g, 0, "hand")) == ["despair", "panic", "shotgun"]


@pytest.mark.rule("lcg-12.43")
def test_f157_the_shadow_out_of_time_without_a_discard_pile_changes_nothing() -> None:
    g = used("the_shadow_out_of_time", {"hand": ["shotgun"]}, {"hand": ["patsy"]})
    assert asked(g) == "act" and in_zone(g, 0, "hand") == ["shotgun"] and in_zone(g, 1, "hand") == ["patsy"]


@pytest.mark.rule("lcg-12.44", "lcg-9.12", "lcg-11.2")
def test_f158_opening_night() -> None:
    own = {"play": ["arcane_initiate", "kirby_odonnell insane"],
           "discard": ["dagon", "g_men", "paul_lemond", "paul_lemond", "kirby_odonnell", "shotgun", "small_ghouls"]}
    other = {"discard": ["paul_lemond", "hound_of_tindalos", "panic"]}
    g = used("opening_night", own, other)
    assert sorted(in_zone(g, 0, "discard")) == ["kirby_odonnell", "paul_lemond", "shotgun"]
    for key in ("dagon", "g_men", "paul_lemond", "small_ghouls"):
        one = card(g, key)
        assert (one.zone, one.insane, one.skill, one.icons, one.keywords) == ("play", True, 0, "", ()), key
    assert [zone(g, "paul_lemond", copy) for copy in (1, 2)] == ["play", "discard"]
    assert in_zone(g, 1, "discard") == ["panic"]
    assert theirs(g, "hound_of_tindalos").insane and theirs(g, "hound_of_tindalos").seat == 1
    assert theirs(g, "paul_lemond").insane and not card(g, "arcane_initiate").insane
    g = declined("opening_night", own, other)
    assert count(g, 0, "discard") == 7 and count(g, 1, "discard") == 3


@pytest.mark.rule("lcg-11.8", "lcg-4.22")
def test_f159_ancient_apocrypha() -> None:
    own = {"discard": ["ghost", "shotgun", "local_sheriff"], "domains": [["1 agency"], []], "drained": [0],
           "top": ["peeler", "dagon"]}
    other = {"discard": ["panic"], "domains": [[]], "top": ["patsy"]}
    g = used("ancient_apocrypha", own, other)
    assert (zone(g, "peeler"), zone(g, "dagon")) == ("domain", "deck") and count(g, 0, "domains") == 3
    assert resources(g, 0)[1:] == [[], ["ghost", "local_sheriff"]] and in_zone(g, 0, "discard") == ["shotgun"]
    assert g.states["worth"][0][0][2].sum() == 3, "the Sheriff is transient"
    assert not is_drained(g, 0, 2) and is_drained(g, 0, 0)
    assert theirs(g, "patsy").zone == "domain" and resources(g, 1) == [[], []]
    assert in_zone(g, 1, "discard") == ["panic"]
    g = declined("ancient_apocrypha", own, other)
    assert count(g, 0, "domains") == 2 and count(g, 1, "domains") == 1 and count(g, 0, "discard") == 3


@pytest.mark.rule("lcg-11.10")
def test_f159_ancient_apocrypha_moves_no_card_beyond_eight_domains() -> None:
    g = used("ancient_apocrypha", {"discard": ["ghost"], "domains": [[]] * 8, "top": ["peeler"]}, {"top": ["patsy"]})
    assert (zone(g, "ghost"), zone(g, "peeler"), count(g, 0, "domains")) == ("discard", "deck", 8)
    assert count(g, 1, "domains") == 4


@pytest.mark.rule("lcg-12.35", "lcg-13.5", "lcg-10.32")
def test_f160_the_call_of_cthulhu() -> None:
    own, other = {"top": ["ghost", "shotgun", "dagon"]}, {"top": ["panic", "hard_case"]}
    g = used("the_call_of_cthulhu", own, other)
    assert g.player == 0 and can(g, "fetch Shotgun") and not can(g, "decline") and not can(g, "fetch Panic")
    size = count(g, 0, "deck")
    g = play(g, "fetch Shotgun")
    assert in_zone(g, 0, "hand") == ["shotgun"] and count(g, 0, "deck") == size - 1
    assert (card(g, "ghost").place, card(g, "dagon").place) == (0, 0), "shuffled"
    assert g.states["known"][0][instance(g, "shotgun")] == 1, "the opponent has not seen it"
    assert g.player == 1
    g = play(g, "fetch Hard Case")
    assert in_zone(g, 1, "hand") == ["hard_case"]
    g = declined("the_call_of_cthulhu", own, other)
    assert count(g, 0, "hand") == count(g, 1, "hand") == 0 and card(g, "ghost").place == 3


@pytest.mark.rule("lcg-9.15", "lcg-9.17")
def test_f161_through_the_gates() -> None:
    own = {"play": ["dagon", "altar_of_the_blessed", "hard_case", "mi_go_scout insane", "disciple_of_the_gate"]}
    other = {"play": [{"card": "bearer_of_the_yellow_sign", "attached": ["shotgun"]}, "patsy",
                      {"card": "bag_man", "skill": 3}, {"card": "mi_go_warrior", "skill": -3}]}
    g = used("through_the_gates", own, other)
    assert sorted(in_zone(g, 0, "discard")) == ["dagon", "hired_muscle"]
    assert sorted(in_zone(g, 1, "discard")) == ["bearer_of_the_yellow_sign", "mi_go_warrior", "shotgun"]
    assert sorted(in_zone(g, 0, "play")) == ["altar_of_the_blessed", "disciple_of_the_gate", "hard_case", "mi_go_scout"]
    assert sorted(in_zone(g, 1, "play")) == ["bag_man", "patsy"]
    g = declined("through_the_gates", own, other)
    assert count(g, 0, "discard") == count(g, 1, "discard") == 0


@pytest.mark.rule("lcg-9.15", "lcg-9.17")
def test_f162_rotting_away() -> None:
    own = {"play": ["dagon", "hard_case", "patsy insane", "degenerate_ghoul", {"card": "peeler", "skill": 4},
                    "shadowed_reef"]}
    other = {"play": ["disciple_of_the_gate", {"card": "mi_go_warrior", "skill": -3}]}
    g = used("rotting_away", own, other)
    assert sorted(in_zone(g, 0, "discard")) == ["degenerate_ghoul", "hard_case", "peeler"]
    assert sorted(in_zone(g, 0, "play")) == ["dagon", "hired_muscle", "patsy", "shadowed_reef"]
    assert (in_zone(g, 1, "discard"), in_zone(g, 1, "play")) == (["disciple_of_the_gate"], ["mi_go_warrior"])
    g = declined("rotting_away", own, other)
    assert count(g, 0, "discard") == count(g, 1, "discard") == 0


@pytest.mark.rule("lcg-12.45", "lcg-12.1", "lcg-10.32")
def test_f163_frozen_in_time() -> None:
    own = {"domains": [["ghost", "peeler"], ["patsy"], []], "top": ["dagon", "shotgun", "panic"]}
    other = {"domains": [["hard_case"]], "top": ["despair", "low_blow"]}
    g = used("frozen_in_time", own, other)
    assert g.player == 0 and legal(g) == ["lose two cards of the deck", "give up Ghost"]
    g = play(g, "give up Ghost")
    assert zone(g, "ghost") == "discard" and legal(g)[1] == "give up Peeler"
    g = play(g, "lose two")
    assert in_zone(g, 0, "discard") == ["ghost", "dagon", "shotgun"] and legal(g)[1] == "give up Patsy"
    g = play(g, "give up Patsy")
    assert resources(g, 0) == [["peeler"], [], []] and zone(g, "panic") == "deck"
    assert g.player == 1 and legal(g) == ["lose two cards of the deck", "give up Hard Case"]
    g = play(g, "lose two")
    assert in_zone(g, 1, "discard") == ["despair", "low_blow"] and resources(g, 1) == [["hard_case"]]
    g = declined("frozen_in_time", own, other)
    assert resources(g, 0)[0] == ["ghost", "peeler"] and count(g, 1, "discard") == 0


@pytest.mark.rule("lcg-3.9", "lcg-3.10")
def test_f163_frozen_in_time_may_empty_a_deck() -> None:
    own = {"domains": [["ghost"]], "top": ["dagon", "shotgun"], "rest": 0}
    g = play(used("frozen_in_time", own), "lose two")
    assert g.over and g.outcome().ranking == (1, 0)


@pytest.mark.rule("lcg-12.46", "lcg-8.12")
def test_f164_dreamwalkers() -> None:
    own, other = {"won": ["opening_night"]}, {"won": ["rotting_away", "through_the_gates"]}
    g = used("dreamwalkers", own, other)
    assert g.player == 1 and legal(g) == ["give back Through the Gates", "give back Rotting Away"]
    assert count(g, 0, "won") == 1, "Opening Night, of which there was no choice"
    g = play(g, "give back Rotting Away")
    where = dict(zip(STORY_KEYS, g.states["story_at"][0].tolist(), strict=True))
    assert (count(g, 0, "won"), count(g, 1, "won")) == (1, 1)
    assert (where["dreamwalkers"], where["through_the_gates"]) == (2, 3)
    assert where["opening_night"] in (0, 1) and where["rotting_away"] in (0, 1), "in the deck, or dealt again"
    g = play(won("dreamwalkers", own, other), "decline")
    assert (count(g, 0, "won"), count(g, 1, "won")) == (2, 2)


@pytest.mark.rule("lcg-12.46", "lcg-8.10")
@pytest.mark.parametrize(("own", "other"), [([], ["opening_night"]), (["opening_night"], []), ([], [])])
def test_f164_dreamwalkers_needs_a_story_of_both(own: list[str], other: list[str]) -> None:
    g = won("dreamwalkers", {"won": own}, {"won": other})
    assert asked(g) == "act" and (count(g, 0, "won"), count(g, 1, "won")) == (len(own) + 1, len(other))


@pytest.mark.rule("lcg-12.47")
def test_f164_dreamwalkers_returns_no_conspiracy() -> None:
    key = "the_bootleg_whiskey_cover_up"
    deck = [key, "ghost", *["patsy"] * 10]
    g = won("dreamwalkers", {"won": ["opening_night"]}, {"deck": deck, "won_conspiracies": [60]})
    assert KEYS[g.states["card"][0][60]] == key and count(g, 1, "won") == 1
    assert asked(g) == "act", "nothing that could go back: it cannot be used"
    g = used("dreamwalkers", {"won": ["opening_night"]},
             {"deck": deck, "won_conspiracies": [60], "won": ["rotting_away"]})
    assert count(g, 1, "won") == 1 and theirs(g, key).zone == "won", "only the story was there to be returned"


@pytest.mark.rule("lcg-12.48", "lcg-10.32")
def test_f165_the_other_path() -> None:
    stories = [{"tokens": [2, 3]}, {"tokens": [3, 0]}]
    row = won("the_other_path", stories=stories)
    names = [name_of(STORY_KEYS[row.states["story_card"][0][slot]]) for slot in (1, 2)]
    g = used("the_other_path", stories=stories)
    assert g.player == 0 and legal(g) == ["choose no story", f"choose {names[0]}"], "at the other it has three"
    g = play(g, f"choose {names[0]}")
    assert g.player == 1 and can(g, f"choose {names[1]}") and not can(g, f"choose {names[0]}")
    done = play(g, f"choose {names[1]}")
    assert [tokens(done, slot) for slot in (1, 2)] == [[3, 3], [3, 1]]
    assert [tokens(play(g, "choose no story"), slot) for slot in (1, 2)] == [[3, 3], [3, 0]]
    g = declined("the_other_path", stories=stories)
    assert [tokens(g, slot) for slot in (0, 1, 2)] == [[0, 0], [2, 3], [3, 0]]


@pytest.mark.rule("lcg-7.10", "lcg-8.8", "lcg-10.32")
def test_stories_offer_their_effect_to_the_opponent_who_has_won_them() -> None:
    own = {"play": ["ghost at 0"], "domains": [["patsy"]]}
    other = {"play": ["blackwood_file_clerk at 0"], "domains": [["hard_case"]]}
    g = table(own, other, stories=[{"story": "frozen_in_time", "tokens": [0, 4]}], stage="resolve",
              options={"strict_windows": True})
    assert (g.player, legal(g)) == (1, ["decline", "use Frozen in Time"])
    g = play(g, "use")
    assert (g.player, legal(g)[1]) == (0, "give up Patsy"), "the active player answers first"
    g = play(g, "give up Patsy")
    assert (g.player, legal(g)[1]) == (1, "give up Hard Case")


@pytest.mark.rule("lcg-8.9")
def test_stories_effects_cannot_be_disrupted() -> None:
    own = {"domains": [["ghost"]]}
    other = {"play": ["performance_artist"], "hand": ["power_drain"], "domains": [["4 hastur"], ["4 agency"]]}
    g = used("frozen_in_time", own, other)
    assert g.player == 0 and asked(g) == "yes"
