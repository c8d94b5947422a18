"""Chapter 16: every card, played from the hand, each ability used, and everything that changed by it.

The table says in words what each card does; nothing in this file reads data/cards.yaml.  The words are read here into
steps and expectations: what must be there to use an ability, what is asked, and the whole position afterwards.
"""

import re
from dataclasses import dataclass
from typing import Any

import pytest
from mythos_envs import rules_ledger
from mythos_envs.kernel.game import State

from cthulhu_realms.build import legal_words, offered, play, see, starting, table

CARDS = [
    pytest.param("book_of_iod", "Book of Iod: [yellow] lose 6; draw 1 then discard 1; draw 1, abjure this card.",
                 marks=pytest.mark.rule("realms-card.book_of_iod")),
    pytest.param("pnakotic_manuscript", "Pnakotic Manuscript: lose 3; [yellow] draw 1 then discard 1.",
                 marks=pytest.mark.rule("realms-card.pnakotic_manuscript")),
    pytest.param("king_in_yellow", "The King in Yellow: [location] lose 5; discard 1; draw 1, abjure this card.",
                 marks=pytest.mark.rule("realms-card.king_in_yellow")),
    pytest.param("miskatonic_hospital", "Miskatonic Hospital: [location] lose 5.",
                 marks=pytest.mark.rule("realms-card.miskatonic_hospital")),
    pytest.param("yellow_sign", "The Yellow Sign: conjure 2; [yellow] draw 1; discard 1, abjure this card.",
                 marks=pytest.mark.rule("realms-card.yellow_sign")),
    pytest.param("unspeakable_one", "The Unspeakable One: lose 7; [location] draw 1; lose 6, abjure this card.",
                 marks=pytest.mark.rule("realms-card.unspeakable_one")),
    pytest.param("necronomicon", "Necronomicon: lose 4; [yellow] draw 2 then discard 1.",
                 marks=pytest.mark.rule("realms-card.necronomicon")),
    pytest.param("brain_cylinder", "Brain Cylinder: conjure 3; [location] lose 2.",
                 marks=pytest.mark.rule("realms-card.brain_cylinder")),
    pytest.param("book_of_eibon", "Book of Eibon: lose 3; draw 1 then discard 1; [yellow + location] draw 1.",
                 marks=pytest.mark.rule("realms-card.book_of_eibon")),
    pytest.param("miskatonic_library", "Miskatonic Library: draw 2 then discard 2.",
                 marks=pytest.mark.rule("realms-card.miskatonic_library")),
    pytest.param("miskatonic_university",
                 "Miskatonic University: [character] lose 2; [artifact] lose 3; [character + artifact] lose 3.",
                 marks=pytest.mark.rule("realms-card.miskatonic_university")),
    pytest.param("city_of_pnakotus", "Pnakotus: lose 3; [yellow] lose 2.",
                 marks=pytest.mark.rule("realms-card.city_of_pnakotus")),
    pytest.param("deep_ones", "Deep Ones: conjure 3 or lose 4; [green] abjure 1.",
                 marks=pytest.mark.rule("realms-card.deep_ones")),
    pytest.param("nyarlathotep", "Nyarlathotep: lose 4; abjure 1; [green + discarded] abjure 1.",
                 marks=pytest.mark.rule("realms-card.nyarlathotep")),
    pytest.param("dagon", "Dagon: lose 3; abjure 1; [green + discarded] draw 1.",
                 marks=pytest.mark.rule("realms-card.dagon")),
    pytest.param("lesser_whateley", "Lesser Whateley Brother: lose 5; [green] abjure 1; [green] return 1.",
                 marks=pytest.mark.rule("realms-card.lesser_whateley")),
    pytest.param("mi_go", "Mi-Go: lose 4; [green] lose 2; conjure 3, abjure this card.",
                 marks=pytest.mark.rule("realms-card.mi_go")),
    pytest.param("ghast", "Ghast: lose 5; [green] destroy 1.",
                 marks=pytest.mark.rule("realms-card.ghast")),
    pytest.param("rlyeh", "R'lyeh: [discarded] draw 1.",
                 marks=pytest.mark.rule("realms-card.rlyeh")),
    pytest.param("shadow_of_cthulhu", "Shadow of Cthulhu: destroy 1; abjure 1; [green + discarded] draw 2.",
                 marks=pytest.mark.rule("realms-card.shadow_of_cthulhu")),
    pytest.param("ruins", "Ruins: [discarded] abjure 1.",
                 marks=pytest.mark.rule("realms-card.ruins")),
    pytest.param("hunting_horror", "Hunting Horror: lose 4; abjure 1; [green] conjure 2.",
                 marks=pytest.mark.rule("realms-card.hunting_horror")),
    pytest.param("yithian", "Yithian: conjure 2; abjure 1; [green] lose 1.",
                 marks=pytest.mark.rule("realms-card.yithian")),
    pytest.param("ghoul", "Ghoul: lose 2; [green] lose 1; abjure 1.",
                 marks=pytest.mark.rule("realms-card.ghoul")),
    pytest.param("tomb", "Tomb: conjure 3; destroy 1, abjure this card.",
                 marks=pytest.mark.rule("realms-card.tomb")),
    pytest.param("strange_high_house", "Strange High House: [green] discard 1; [purple] abjure 1.",
                 marks=pytest.mark.rule("realms-card.strange_high_house")),
    pytest.param("kingsport_harbor", "Kingsport Harbor: [abjured] conjure 3 or [abjured] gain 5.",
                 marks=pytest.mark.rule("realms-card.kingsport_harbor")),
    pytest.param("whateley_farm", "Whateley Farm: [abjured] lose 1; [purple + abjured] draw 1.",
                 marks=pytest.mark.rule("realms-card.whateley_farm")),
    pytest.param("arkham", "Arkham: lose 1; conjure 3, abjure this card.",
                 marks=pytest.mark.rule("realms-card.arkham")),
    pytest.param("occultist", "Occultist: conjure 2; gain 2; [purple + abjured] draw 1.",
                 marks=pytest.mark.rule("realms-card.occultist")),
    pytest.param("miskatonic_medical_staff", "Miskatonic U. Medical Staff: lose 2; gain 4; [purple + abjured] draw 1.",
                 marks=pytest.mark.rule("realms-card.miskatonic_medical_staff")),
    pytest.param("wilbur_whateley", "Wilbur Whateley: lose 6; [purple] gain 2; lose 5, abjure this card.",
                 marks=pytest.mark.rule("realms-card.wilbur_whateley")),
    pytest.param("miskatonic_med_student", "Miskatonic U. Med Student: conjure 2; gain 4; [purple] lose 2.",
                 marks=pytest.mark.rule("realms-card.miskatonic_med_student")),
    pytest.param("dean_halsey", "Dean Halsey: gain 5; return 1; [purple] draw 1.",
                 marks=pytest.mark.rule("realms-card.dean_halsey")),
    pytest.param("keziah_mason", "Keziah Mason: lose 3; gain 4; [purple] return 1.",
                 marks=pytest.mark.rule("realms-card.keziah_mason")),
    pytest.param("terrible_old_man", "Terrible Old Man: gain 5; lose 4; [purple + abjured] draw 1.",
                 marks=pytest.mark.rule("realms-card.terrible_old_man")),
    pytest.param("arkham_asylum", "Arkham Asylum: conjure 2 or gain 2; lose 5, abjure this card.",
                 marks=pytest.mark.rule("realms-card.arkham_asylum")),
    pytest.param("initiate", "Initiate: conjure 2 or lose 1; lose 1, abjure this card.",
                 marks=pytest.mark.rule("realms-card.initiate")),
    pytest.param("goon", "Goon: lose 1.",
                 marks=pytest.mark.rule("realms-card.goon")),
    pytest.param("follower", "Follower: conjure 1.",
                 marks=pytest.mark.rule("realms-card.follower")),
]
WORDS = {param.values[0]: param.values[1] for param in CARDS}
"""What each card does, by its key."""

PLACES = ("miskatonic_hospital", "miskatonic_library", "miskatonic_university", "city_of_pnakotus", "rlyeh", "ruins",
          "tomb", "strange_high_house", "kingsport_harbor", "whateley_farm", "arkham", "arkham_asylum")
"""The locations, which lie in another zone than the rest once they are played."""

HELPERS = {
    "brain_cylinder": ("yellow", "artifact"),
    "yellow_sign": ("yellow", "artifact"),
    "ghoul": ("green", "character"),
    "yithian": ("green", "character"),
    "occultist": ("purple", "character"),
    "keziah_mason": ("purple", "character"),
    "goon": ("black", "character"),
    "arkham": ("purple", "location"),
    "ruins": ("green", "location"),
}
"""Cards that meet a requirement of others, with their colour and type."""
EVENTS = ("discarded", "abjured")
BOTH = ["choose yourself", "choose player 1"]


@dataclass(frozen=True)
class Said:
    """One ability as its words say it."""

    requires: tuple[str, ...]
    verb: str
    numbers: tuple[int, ...]
    arrow: bool
    joined: bool
    """Whether it is one of the two abilities of a double arrow."""


def read_words(sentence: str) -> tuple[str, list[Said]]:
    """The name of a card, and its abilities in order."""
    name, _, rest = sentence.rstrip(".").partition(": ")
    found = []
    for part in rest.split("; "):
        for one in part.split(" or "):
            match = re.fullmatch(r"(?:\[(.*)\] )?((?:[a-z]+ \d)(?: then [a-z]+ \d)?)(, abjure this card)?", one)
            assert match is not None, one
            requires = tuple(match[1].split(" + ")) if match[1] else ()
            verb = " then ".join(re.findall(r"([a-z]+) \d", match[2]))
            numbers = tuple(int(digit) for digit in re.findall(r"\d", match[2]))
            found.append(Said(requires, verb, numbers, match[3] is not None, " or " in part))
    return name, found


def support(key: str, words: tuple[str, ...]) -> dict[str, Any]:
    """What meets these requirements of a card and nothing more: other cards in play, and events of the turn."""
    helpers = [next(helper for helper, kinds in HELPERS.items() if helper != key and word in kinds)
               for word in words if word not in EVENTS]
    return {**in_play(helpers), **{event: event in words for event in EVENTS}}


def all_but(key: str, missing: str) -> dict[str, Any]:
    """All help there is, except what meets one requirement: other colours, other types, the other event."""
    helpers = [helper for helper, kinds in HELPERS.items() if missing not in kinds and helper != key]
    return {**in_play(helpers), **{event: event != missing for event in EVENTS}}


def in_play(helpers: list[str]) -> dict[str, Any]:
    """Cards of seat 0 in play, each in its zone."""
    return {"play": " ".join(helper for helper in helpers if helper not in PLACES),
            "locations": {0: " ".join(helper for helper in helpers if helper in PLACES)}}


def before_playing(key: str, said: Said, **met: Any) -> State:
    """The card in hand, with whatever its effect needs to be seen at work."""
    places = dict(met.pop("locations"))
    position: dict[str, Any] = {
        "hands": {0: f"{key} follower initiate", 1: "follower initiate"},
        "decks": {0: "follower follower follower", 1: "follower follower follower"},
        "rows": ["mi_go dean_halsey"] if said.verb == "abjure" else ["pnakotic_manuscript"],
        "conjure": 1,
    }
    if said.verb == "abjure":
        position["hands"][0] = f"{key} follower miskatonic_university"
        position["discards"] = {0: "goon unspeakable_one"}
    if said.verb == "return":
        position["box"] = "hunting_horror"
    if said.verb == "destroy":
        places[1] = "miskatonic_library"
    return table(**position, locations=places, **met)


def expect(before: State, key: str, said: Said, seat: int) -> dict[str, Any]:
    """The position after the ability, with ``seat`` as the player it was aimed at."""
    seen = see(before)
    first = said.numbers[0]
    if said.arrow:
        (seen["locations"][0] if key in PLACES else seen["play"]).remove(key)
        seen["box"].append(key)
        seen["abjured"] = True
    if said.verb == "conjure":
        seen["conjure"] += first
    elif said.verb == "gain":
        seen["sanity"][seat] += first
    elif said.verb == "lose":
        seen["sanity"][seat] -= first
    elif said.verb == "abjure":
        seen["hands"][0].remove("follower")
        seen["box"].append("follower")
        seen["abjured"] = True
    elif said.verb == "return":
        seen["box"].remove("hunting_horror")
        seen["tops"][0].append("hunting_horror")
    elif said.verb == "destroy":
        seen["locations"][1].remove("miskatonic_library")
        seen["discards"][1].append("miskatonic_library")
    if said.verb in ("draw", "draw then discard"):
        for _ in range(first):
            seen["decks"][seat].remove("follower")
            seen["hands"][seat].append("follower")
    if said.verb in ("discard", "draw then discard"):
        for card in ("initiate", "follower")[: said.numbers[-1]]:
            seen["hands"][seat].remove(card)
            seen["discards"][seat].append(card)
        seen["discarded"] = True
    return seen


def moves_of(state: State, said: Said, seat: int) -> State:
    """Answers everything that is asked after the ability was chosen, and checks the questions."""
    who = BOTH[seat]
    if said.verb == "gain":
        assert legal_words(state) == BOTH
        return play(state, who)
    if said.verb == "lose":
        if see(state)["locations"][0]:
            assert legal_words(state) == BOTH, "one's own locations could be struck as well"
            state = play(state, who)
        assert legal_words(state) == ["strike the player"]
        return play(state, "strike the player")
    if said.verb in ("draw", "discard", "draw then discard"):
        assert legal_words(state) == BOTH
        state = play(state, who)
        if said.verb != "draw":
            assert state.player == seat, "who discards, chooses"
            state = play(state, *["discard Initiate", "discard Follower"][: said.numbers[-1]])
        return state
    if said.verb == "abjure":
        assert legal_words(state) == ["abjure Follower from hand", "abjure Goon from the discard pile",
                                      "abjure available Mi-Go", "abjure available Initiate"]
        return play(state, "abjure Follower from hand")
    if said.verb == "return":
        assert legal_words(state) == ["return Hunting Horror to the top of the deck"]
        return play(state, "return Hunting Horror to the top of the deck")
    if said.verb == "destroy":
        assert offered(state, "destroy Miskatonic Library of player 1")
        return play(state, "destroy Miskatonic Library of player 1")
    return state


def settled(seen: dict[str, Any]) -> dict[str, Any]:
    """A position without the order of cards in piles, and without what only the engine counts."""
    return {name: in_order(value) for name, value in seen.items() if name not in ("rng", "decisions", "used")}


def in_order(value: Any) -> Any:
    """Piles of cards sorted, wherever they are."""
    if not isinstance(value, list):
        return value
    parts = [in_order(part) for part in value]
    return sorted(parts) if all(isinstance(part, str) for part in parts) else parts


@pytest.mark.parametrize(("key", "sentence"), CARDS)
def test_card(key: str, sentence: str) -> None:
    name, abilities = read_words(sentence)
    for number, said in enumerate(abilities, start=1):
        use = f"use {name} #{number}"
        for missing in said.requires:
            unmet = play(before_playing(key, said, **all_but(key, missing)), f"play {name}")
            assert not offered(unmet, use), f"{use} without {missing}"
        in_hand = before_playing(key, said, **support(key, said.requires))
        assert not offered(in_hand, use), "not from the hand"
        g = play(in_hand, f"play {name}")
        assert key in (see(g)["locations"][0] if key in PLACES else see(g)["play"])
        for seat in (0, 1):
            if said.verb == "lose" and seat == 0:
                continue
            after = moves_of(play(g, use), said, seat)
            assert settled(see(after)) == settled(expect(g, key, said, seat)), use
            assert after.player == 0 and not offered(after, use), "once, and the turn goes on"
            check_the_others(g, after, name, abilities, number)


def check_the_others(g: State, after: State, name: str, abilities: list[Said], number: int) -> None:
    """The abilities beside the one that was used stay open, unless they were joined to it or left play with it."""
    said = abilities[number - 1]
    for other, beside in enumerate(abilities, start=1):
        words = f"use {name} #{other}"
        if other != number and beside.verb in ("conjure", "gain", "lose") and offered(g, words):
            closed = said.arrow or (said.joined and beside.joined)
            assert offered(after, words) != closed, words


@pytest.mark.parametrize("key", WORDS)
def test_no_card_has_more_abilities_than_its_words(key: str) -> None:
    name, abilities = read_words(WORDS[key])
    met = in_play([helper for helper in HELPERS if helper != key])
    met["locations"][1] = "miskatonic_library"
    g = table(hands={0: key, 1: "goon"}, decks={0: "goon"}, box="follower", discarded=True, abjured=True, **met)
    offers = starting(play(g, f"play {name}"), f"use {name} #")
    assert [words.split(":")[0] for words in offers] == [f"use {name} #{k + 1}" for k in range(len(abilities))]


def test_the_words_are_those_of_the_rules() -> None:
    rules = {rule.id.removeprefix("realms-card."): rule.text for rule in rules_ledger.sentences("cthulhu_realms")
             if rule.id.startswith("realms-card.")}
    assert rules == WORDS and len(WORDS) == 40
