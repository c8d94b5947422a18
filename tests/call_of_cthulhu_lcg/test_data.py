"""The files of the cards: how many there are, what is printed on them, and that a bad row is refused in one line."""

import copy
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from mythos_envs.call_of_cthulhu_lcg import components, tables
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, PACKS, STORIES, Ability, Card, Op
from mythos_envs.errors import BadData
from mythos_envs.kernel.data import first_problem, load_data
from pydantic import ValidationError

FOLDER = components.FOLDER
NAMES = ("cards", "stories", "packs")
FILES = {name: yaml.safe_load((FOLDER / "data" / f"{name}.yaml").read_text(encoding="utf-8")) for name in NAMES}
"""The files as they are written, not as the engine reads them."""
MODELS: dict[str, Any] = {"cards": components._Cards, "stories": components._Stories, "packs": components._Packs}
KNOWN = {"seed", "source", "ruling", "reconstructed"}

BY_FACTION = {
    "agency": (21, 14, 2, 5, 0, 51, 40, 0, 24, 3, 5),
    "miskatonic": (19, 11, 3, 5, 0, 47, 26, 0, 7, 7, 9),
    "syndicate": (20, 12, 3, 5, 0, 44, 25, 0, 12, 3, 8),
    "cthulhu": (20, 12, 3, 5, 0, 42, 31, 9, 13, 9, 0),
    "hastur": (20, 12, 2, 6, 0, 50, 30, 11, 7, 9, 0),
    "yog_sothoth": (20, 12, 2, 6, 0, 49, 32, 10, 12, 8, 0),
    "shub_niggurath": (20, 12, 3, 5, 0, 53, 38, 13, 15, 3, 0),
    "neutral": (15, 6, 4, 4, 1, 28, 16, 1, 6, 2, 2),
}
"""Cards, characters, supports, events, conspiracies; sums of cost, skill, terror, combat, arcane, investigation."""
CHARACTERS = """
1:4/5/CC 2:3/2/CI 3:4/4/CI 4:1/1/ 5:1/4/CCA 6:3/2/CA 7:2/2/CI 8:3/3/CCC 9:3/2/CA 10:2/3/I 11:2/1/CC 12:5/3/CCC
13:6/6/CCCCC 21:5/4/CCI 22:4/3/CAI 23:3/2/CCI 24:4/3/CCAI 25:3/3/CAI 26:3/3/CII 27:2/2/ 28:2/1/A 29:1/1/I 30:2/1/AA
31:3/3/AI 32:2/2/I 41:6/8/TTCCA 42:5/5/TTAA 43:2/3/TT 44:3/2/TC 45:4/3/CCA 46:4/2/CCA 47:1/1/ 48:3/1/CCA 49:1/1/T
50:2/2/TA 51:4/3/CCA 52:2/0/CCA 61:3/3/CCI 62:4/3/CAI 63:4/3/CCI 64:3/2/CCI 65:1/1/ 66:2/2/C 67:2/2/CI 68:3/3/AA
69:2/2/C 70:1/1/ 71:2/1/II 72:4/2/CCI 81:6/6/TTTAA 82:2/2/TAA 83:4/3/TCC 84:2/2/TA 85:5/3/TTT 86:2/1/A 87:1/1/
88:3/3/TCC 89:4/3/CCA 90:3/3/TA 91:1/1/ 92:2/2/CA 101:8/8/TTCCA 102:0/1/TT 103:2/2/C 104:4/4/CCA 105:3/2/TC 106:1/4/TT
107:3/3/TTC 108:1/1/A 109:5/3/AAA 110:4/2/CCAA 111:2/0/CC 112:2/2/TC 121:7/7/TTTCA 122:4/4/TTCA 123:1/1/ 124:5/4/CCC
125:2/2/T 126:4/3/TTCC 127:5/6/TTCC 128:3/3/TCA 129:3/3/CC 130:3/3/C 131:3/2/TC 132:1/0/TC 141:3/3/CCI 142:3/3/CC
145:2/2/AA 148:4/5/CI 149:4/2/TC 152:1/1/
"""
"""Number, cost, skill and icons of every character; the skill X of F111 is 0 and counted by a passive."""
OTHERS = """
14:1 15:1 16:x 17:3 18:2 19:1 20:1 33:3 34:2 35:1 36:1 37:3 38:2 39:1 40:3 53:2 54:0 55:1 56:x 57:0 58:1 59:1 60:0 73:2
74:2 75:2 76:2 77:x 78:1 79:2 80:2 93:3 94:1 95:2 96:2 97:2 98:1 99:2 100:2 113:1 114:3 115:1 116:4 117:2 118:2 119:x
120:1 133:1 134:1 135:1 136:1 137:2 138:1 139:2 140:3 143:0 144:0 146:2 147:2 150:1 151:2 153:2 154:1 155:1
"""
"""Number and cost of the other cards."""
WITHOUT_TEXT = (7, 8, 9, 10, 13, 29, 43, 44, 47, 52, 62, 64, 67, 88, 92, 108, 112, 132)
KEYWORDS = {
    "fast": (9, 62, 64, 83, 88, 110, 142),
    "heroic": (1, 2, 7, 13, 21, 22, 23),
    "villainous": (41, 42, 43, 46, 81, 82, 101, 108, 111, 121, 122),
    "invulnerability": (41, 42, 101, 121, 122),
    "willpower": (3, 7, 13, 23, 62, 67, 108),
}
SUBTYPES = {
    "ancient_one": 6, "attachment": 10, "criminal": 9, "cultist": 16, "curse": 1, "dark_young": 3, "deep_one": 4,
    "environment": 2, "government": 5, "gug": 1, "independent": 3, "investigator": 20, "item": 4, "location": 10,
    "madness": 3, "messenger": 1, "mi_go": 2, "monster": 10, "research": 1, "ritual": 1, "scientist": 1, "servitor": 10,
    "sorcerer": 3, "spell": 7, "tome": 1, "vehicle": 1, "weapon": 3,
}


def numbers(which: Callable[[Card], Any]) -> tuple[int, ...]:
    """The printed numbers of the cards of which something is true."""
    return tuple(int(card.id[1:]) for card in CARDS if which(card))


def card(number: int) -> Card:
    """The card with this printed number."""
    return CARDS[number - 1]


# What is printed.


def test_numbers_of_cards_of_each_type() -> None:
    assert Counter(row.type for row in CARDS) == {"character": 91, "event": 41, "support": 22, "conspiracy": 1}
    assert (tables.NUM_CARDS, tables.NUM_STORIES) == (len(CARDS), len(STORIES)) == (155, 10)
    assert [row.id for row in (*CARDS, *STORIES)] == [f"F{number}" for number in range(1, 166)]


@pytest.mark.parametrize("faction", components.FACTIONS)
def test_cards_and_sums_of_each_faction(faction: str) -> None:
    rows = [row for row in CARDS if row.faction == faction]
    types = [sum(row.type == name for row in rows) for name in ("character", "support", "event", "conspiracy")]
    cost = sum(row.cost for row in rows if isinstance(row.cost, int))
    icons = [sum((row.icons or "").count(icon) for row in rows) for icon in "TCAI"]
    assert (len(rows), *types, cost, sum(row.skill or 0 for row in rows), *icons) == BY_FACTION[faction]


def test_cost_skill_and_icons_of_every_card() -> None:
    characters = [card(number) for number in numbers(lambda c: c.type == "character")]
    others = [card(number) for number in numbers(lambda c: c.type != "character")]
    assert [f"{row.id[1:]}:{row.cost}/{row.skill}/{row.icons}" for row in characters] == CHARACTERS.split()
    assert [f"{row.id[1:]}:{row.cost}" for row in others] == OTHERS.split()


def test_keywords_and_subtypes() -> None:
    assert {word: numbers(lambda c, w=word: w in c.keywords) for word in components.KEYWORDS} == KEYWORDS
    assert Counter(name for row in CARDS for name in row.subtypes) == SUBTYPES
    assert components.SUBTYPES == tuple(sorted(SUBTYPES))
    assert {n: card(n).toughness for n in numbers(lambda c: c.toughness)} == {
        8: 1, 13: 3, 44: 2, 46: 1, 47: 1, 81: 4, 109: 2, 148: 2}


def test_marks_on_the_cards() -> None:
    assert numbers(lambda c: c.unique) == (1, 2, 4, 5, 21, 22, 23, 24, 41, 42, 61, 62, 63, 81, 82, 101, 121, 122)
    assert numbers(lambda c: c.steadfast) == (7, 12, 18, 31, 54, 57, 105, 127)
    assert {row.steadfast for row in CARDS} == {0, 2}
    assert numbers(lambda c: c.transient) == (3, 26) and numbers(lambda c: c.loyal) == (56, 67, 77)
    assert numbers(lambda c: c.cost == "x") == (16, 56, 77, 119)


def test_what_is_attached_and_to_what() -> None:
    assert {n: card(n).attach for n in numbers(lambda c: c.attach)} == {
        14: "character", 15: "character", 34: "story", 53: "story", 54: "character", 75: "character",
        94: "insane_character", 134: "character", 143: "character", 150: "own_character"}
    assert {n: card(n).struggles for n in numbers(lambda c: c.struggles)} == {34: "AII", 53: "TTT", 155: "TCAI"}
    assert {story.struggles for story in STORIES} == {"TCAI"}


def test_eighteen_characters_have_no_text() -> None:
    assert numbers(lambda c: not c.has_effect()) == WITHOUT_TEXT
    assert all(card(number).type == "character" for number in WITHOUT_TEXT)


def test_kinds_of_abilities() -> None:
    def having(kind: str) -> tuple[int, ...]:
        return numbers(lambda c: any(a.kind == kind and not a.passive for a in c.abilities))

    assert having("response") == (1, 6, 22, 24, 27, 32, 69, 71, 74, 90, 98, 131, 133, 144, 147, 148, 150)
    assert having("forced") == (12, 31, 41, 46, 68, 82, 102, 104, 105, 127, 149)
    assert having("disrupt") == (15, 42, 48, 61, 87, 100, 125, 130, 136)
    assert len(having("action")) == 67
    assert numbers(lambda c: any(a.passive for a in c.abilities)) == (21,)
    assert numbers(lambda c: c.passives and not c.attach) == (
        2, 5, 11, 23, 25, 35, 45, 49, 50, 55, 73, 83, 85, 91, 93, 101, 103, 106, 107, 110,
        111, 113, 128, 129, 135, 142, 155)


def test_who_pays_what_for_abilities() -> None:
    paid = {n: card(n).abilities[-1].pay for n in numbers(lambda c: any(a.pay for a in c.abilities))}
    assert paid == {3: 1, 4: 1, 6: 2, 14: 1, 15: 2, 24: 2, 26: 1, 33: "x", 42: 1, 48: 2, 51: 3, 63: 2, 66: 1, 72: 1,
                    81: 3, 109: 2, 110: 1, 114: "x", 121: 3, 122: 1, 124: 4, 125: 1, 126: 1, 133: "x", 146: 1, 148: 2,
                    150: 1, 153: 2}
    assert numbers(lambda c: any(a.exhaust == "self" for a in c.abilities)) == (
        28, 33, 65, 84, 85, 86, 114, 123, 130, 153)
    assert numbers(lambda c: any(a.sacrifice == "self" for a in c.abilities)) == (30, 70, 87, 89, 141, 145, 152)
    assert numbers(lambda c: any(a.when == "own_operations" for a in c.abilities)) == (17, 18, 40, 95, 116, 117, 118)


# Packs.


def test_packs_are_the_blocks_of_numbers() -> None:
    blocks = [(1, 20), (21, 40), (61, 80), (41, 60), (81, 100), (101, 120), (121, 140), (141, 147), (148, 154)]
    assert [pack.cards for pack in PACKS] == [[f"F{n}" for n in range(first, last + 1)] for first, last in blocks]
    strangers = {name for pack in PACKS for name in pack.cards if card(int(name[1:])).faction != pack.faction}
    assert strangers == {"F23"}
    assert list(tables.PACK_SIZE) == [20] * 7 + [7] * 2


# Standings and texts.


def test_every_row_has_its_standings() -> None:
    for row in FILES["cards"]["cards"]:
        effect = {"abilities", "passives", "attach"} & set(row)
        assert set(row["standing"]) == ({"facts", "effect"} if effect else {"facts"}), row["id"]
        assert ("text" in row) == bool(effect), row["id"]
    assert all(set(row["standing"]) == {"facts", "effect"} for row in FILES["stories"]["stories"])
    assert all(set(row["standing"]) == {"cards"} for row in FILES["packs"]["packs"])
    assert {value for name in NAMES for row in FILES[name][name] for value in row["standing"].values()} <= KNOWN


def test_texts_are_short() -> None:
    texts = [row.text for row in (*CARDS, *STORIES) if row.text is not None]
    assert len(texts) == 155 - 18 + 10
    assert all(text.endswith(".") and len(text) <= 110 for text in texts), max(texts, key=len)
    assert all("pay" in (row.text or "") for row in CARDS if any(ability.pay for ability in row.abilities))
    for word, cost in (("exhaust", "exhaust"), ("sacrifice", "sacrifice"), ("operations", "when")):
        for row in CARDS:
            if any(getattr(ability, cost) not in (None, "committed", "host_committed") for ability in row.abilities):
                assert word in (row.text or ""), row.id


# What the words mean together.


def _doing(name: str) -> list[tuple[Card, Ability, Op]]:
    """Every ability with an operation of this name on its first target."""
    return [(row, ability, op) for row in CARDS for ability in row.abilities for op in ability.do
            if op.op == name and op.selector() in ("target", "targets")]


@pytest.mark.parametrize("name", ["wound", "insane", "restore"])
def test_whoever_is_to_suffer_it_must_be_able_to(name: str) -> None:
    rows = _doing(name)
    assert rows
    assert all(ability.choose[0].aim == name for row, ability, _ in rows if row.key != "small_price_to_pay")


def test_x_is_paid_wherever_it_is_named() -> None:
    for row in CARDS:
        limits = [(one.max_skill, one.max_cost) for one in components.filters(row)]
        named = any(limit in ("x", "below_x") for pair in limits for limit in pair) or any(
            op.n == "x" for ability in row.abilities for op in ability.do)
        paid = row.cost == "x" or any(ability.pay == "x" for ability in row.abilities)
        assert named == paid, row.id


def test_copied_abilities_that_name_their_own_card() -> None:
    """A copy of these works, the copies of all others do nothing."""
    free = numbers(lambda c: c.type == "character" and any(not a.names_self() for a in c.abilities))
    assert free == (6, 41, 51, 66, 81, 121, 122, 124, 126)


# Tables.


WORDS = {
    "OP": components.OPS, "TRIGGER": components.TRIGGERS, "WHAT": components.WHATS, "EFFECT": components.EFFECTS,
    "SCOPE": components.SCOPES, "PER": components.PERS, "TO": components.SELECTORS, "KIND": components.KINDS,
    "WHEN": components.WHENS, "STATE": components.STATES, "AIM": components.AIMS, "SIDE": components.SIDES,
    "WHERE": components.WHERES, "TYPE": components.TYPES, "ATTACH": components.ATTACHES, "IF": components.CONDITIONS,
}


@pytest.mark.parametrize("prefix", WORDS)
def test_constants_bear_the_names_of_the_words(prefix: str) -> None:
    words = WORDS[prefix]
    assert [getattr(tables, f"{prefix}_{word.upper()}") for word in words] == list(range(len(words)))
    assert len(set(words)) == len(words)


def test_every_array_is_read_only() -> None:
    arrays = {name: value for name, value in vars(tables).items() if isinstance(value, np.ndarray)}
    assert len(arrays) > 60
    assert all(array.flags.c_contiguous and not array.flags.writeable for array in arrays.values())


def test_runs_of_abilities_operations_and_passives() -> None:
    for number, row in enumerate(CARDS):
        first, last = tables.FIRST_ABILITY[number:number + 2]
        assert last - first == len(row.abilities) and set(tables.ABILITY_CARD[first:last]) <= {number}
        first, last = tables.FIRST_PASSIVE[number:number + 2]
        assert last - first == len(row.passives)
    assert tables.FIRST_OP[-1] == len(tables.OP_CODE) and tables.FIRST_PASSIVE[-1] == len(tables.PASSIVE_EFFECT)
    assert list(tables.STORY_ABILITY) == list(range(tables.FIRST_ABILITY[-1], tables.NUM_ABILITIES))
    assert set(tables.ABILITY_KIND[tables.STORY_ABILITY]) == {tables.KIND_WIN}


def ability_row(key: str, which: int = 0) -> dict[str, int]:
    """The numbers of an ability of a card, and of its first operation."""
    number = tables.FIRST_ABILITY[tables.CARD[key]] + which
    names = ("KIND", "TRIGGER", "PAY", "EXHAUST", "SACRIFICE", "WHEN", "UP_TO")
    row = {name: int(getattr(tables, f"ABILITY_{name}")[number]) for name in names}
    first = tables.FIRST_OP[number]
    return row | {name: int(getattr(tables, name)[first]) for name in ("OP_CODE", "OP_TO", "OP_A", "OP_B", "OP_FILTER")}


def test_known_abilities_in_numbers() -> None:
    librarian = ability_row("strange_librarian")
    assert librarian["EXHAUST"] == tables.COST_SELF and librarian["SACRIFICE"] == tables.NO_COST
    assert (librarian["OP_CODE"], librarian["OP_TO"]) == (tables.OP_LOOK, tables.TO_TARGET)
    assert (librarian["OP_A"], librarian["OP_B"]) == (3, tables.LOOK_BOTTOM)
    journey = ability_row("journey_to_the_other_side")
    assert (journey["OP_A"], journey["OP_B"]) == (5, tables.LOOK_HAND_IF_OVERPAID)
    assert journey["OP_TO"] == tables.TO_NONE
    estate = ability_row("blackmoor_estate")
    assert (estate["PAY"], estate["OP_A"]) == (tables.PAY_X, tables.PAY_X)
    binding = ability_row("binding")
    assert (binding["OP_CODE"], binding["OP_A"]) == (tables.OP_STRIP, 15)
    assert ability_row("messenger_from_beyond")["OP_B"] == -1
    assert ability_row("short_fuse")["OP_A"] == 7 and ability_row("t_men")["OP_A"] == 1
    panic = ability_row("panic")
    assert tables.FILTER_MAX_SKILL[panic["OP_FILTER"]] == tables.LIMIT_BELOW_X
    assert ability_row("dr_carsons_treatment")["UP_TO"] == 2
    dagon = ability_row("dagon")
    assert tables.FILTER_SUBTYPE[dagon["SACRIFICE"]] == tables.SUBTYPE["deep_one"]


def test_known_stories_in_numbers() -> None:
    def first_op(key: str) -> list[int]:
        first = tables.FIRST_OP[tables.STORY_ABILITY[tables.STORY[key]]]
        return [int(array[first]) for array in (tables.OP_CODE, tables.OP_A, tables.OP_B)]

    assert first_op("through_the_gates") == [tables.OP_EACH_SACRIFICES, 3, tables.NO_HIGHEST_SKILL]
    assert first_op("rotting_away") == [tables.OP_EACH_SACRIFICES, 0, 2]
    assert first_op("the_other_path") == [tables.OP_EACH_ADDS_TOKEN, 2, 0]


def test_equal_filters_are_one() -> None:
    rows = [one.model_dump_json() for one in tables.FILTERS]
    assert len(set(rows)) == len(rows) == tables.NUM_FILTERS


def test_pairs_are_in_order() -> None:
    pairs = [tuple(pair) for pair in tables.PAIR]
    assert len(pairs) == tables.NUM_PAIRS == 21 and pairs == sorted(set(pairs)) and all(a < b < 7 for a, b in pairs)


# Bad files.


def _set(*path: Any) -> Callable[[Any], None]:
    """Puts the last of ``path`` where the others lead."""
    def change(data: Any) -> None:
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]
    return change


def _without(*path: Any) -> Callable[[Any], None]:
    """Takes away what the path leads to."""
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        del data[path[-1]]
    return change


MALONE = ("cards", 0, "abilities", 0)
BAD: list[tuple[str, Callable[[Any], None], str]] = [
    ("cards", _set("cards", 0, "colour", "red"), r"cards\.0\.colour: Extra inputs are not permitted"),
    ("cards", _set("cards", 0, "faction", "police"), r"unknown faction 'police'; known: agency, miskatonic"),
    ("cards", _set("cards", 0, "type", "none"), r"unknown type 'none'; known: character, support, event, consp"),
    ("cards", _set("cards", 0, "cost", "y"), r"unknown cost 'y'; known: a number from 0 to 99, x"),
    ("cards", _set("cards", 0, "icons", "CT"), r"the icons 'CT' are not in the order TCAI"),
    ("cards", _set("cards", 0, "icons", "CX"), r"cards\.0\.icons: String should match pattern"),
    ("cards", _set("cards", 0, "keywords", ["brave"]), r"unknown keyword 'brave'; known: fast, heroic"),
    ("cards", _without("cards", 0, "skill"), r"card F1 \(thomas_f_malone, character\) needs skill"),
    ("cards", _set("cards", 13, "skill", 2), r"card F14 \(shotgun, support\) takes no skill"),
    ("cards", _without("cards", 13, "attach"), r"card F14 \(shotgun, support\) needs attach"),
    ("cards", _set("cards", 13, "attach", "hat"), r"unknown attach 'hat'; known: character, own_character"),
    ("cards", _without("cards", 0, "text"), r"card F1 \(thomas_f_malone, character\) needs text"),
    ("cards", _set("cards", 6, "text", "Is strong."), r"card F7 \(undercover_security, character\) takes no text"),
    ("cards", _without("cards", 0, "standing", "effect"), r"thomas_f_malone: no standing for effect"),
    ("cards", _set("cards", 6, "standing", "effect", "seed"), r"undercover_security: a standing for effect"),
    ("cards", _set("cards", 0, "standing", "facts", "guess"), r"cards\.0\.standing\.facts: Input should be 'seed'"),
    ("cards", _set(*MALONE, "kind", "wish"), r"unknown kind 'wish'; known: action, response, forced, disrupt"),
    ("cards", _set(*MALONE, "trigger", "rained"), r"unknown trigger 'rained'; known: entered, "),
    ("cards", _set(*MALONE, "trigger", "wound_self"), r"kind 'response' cannot have the trigger 'wound_self'"),
    ("cards", _set(*MALONE, "kind", "action"), r"'action' cannot have the trigger 'story_resolved'; known: no trigger"),
    ("cards", _set(*MALONE, "when", "night"), r"unknown when 'night'; known: own_operations, committed"),
    ("cards", _set(*MALONE, "pay", -1), r"unknown payment -1; known: a number from 0 to 99, x"),
    ("cards", _set("cards", 18, "abilities", 0, "up_to", 2), r"up_to needs exactly one filter in choose"),
    ("cards", _set(*MALONE, "do", 0, "op", "tickle"), r"unknown op 'tickle'; known: wound, destroy"),
    ("cards", _set(*MALONE, "do", 0, "op", "draw"), r"op 'draw' needs n"),
    ("cards", _set(*MALONE, "do", 0, "n", 2), r"op 'destroy' takes no n; known: to"),
    ("cards", _set(*MALONE, "do", 0, "to", "moon"), r"unknown selector 'moon'; known: target, second"),
    ("cards", _set(*MALONE, "do", 0, "to", "second"), r"op 'destroy' is for 'second', but choose has 1 filters"),
    ("cards", _set(*MALONE, "do", 0, "to", "each"), r"op 'destroy' to each needs which"),
    ("cards", _set(*MALONE, "do", 0, {"op": "clear_tokens"}), r"op 'clear_tokens' cannot be here; known: wound"),
    ("cards", _set(*MALONE, "choose", 0, "what", "moon"), r"unknown what 'moon'; known: character, support"),
    ("cards", _set(*MALONE, "choose", 0, "side", "left"), r"unknown side 'left'; known: any, own, enemy"),
    ("cards", _set(*MALONE, "choose", 0, "state", "tired"), r"unknown state 'tired'; known: any, ready"),
    ("cards", _set(*MALONE, "choose", 0, "max_skill", "y"), r"unknown limit of skill 'y'; known: a number"),
    ("cards", _set(*MALONE, "choose", 0, "subtype", ["cat"]), r"card F1 \(thomas_f_malone\): unknown subtype 'cat'"),
    ("cards", _set(*MALONE, "choose", 0, "title", "cat"), r"card F1 \(thomas_f_malone\): title 'cat' is no card's key"),
    ("cards", _set("cards", 15, "abilities", 0, "pay", 1), r"card F16 \(shotgun_blast, event\) takes no pay"),
    ("cards", _set("cards", 15, "abilities", FILES["cards"]["cards"][15]["abilities"] * 2),
     r"card F16 \(shotgun_blast, event\) has 2 abilities; an event has exactly one"),
    ("cards", _set("cards", 1, "passives", 0, "effect", "joy"), r"unknown passive effect 'joy'; known: icon, skill"),
    ("cards", _set("cards", 1, "passives", 0, "scope", "world"), r"unknown scope 'world'; known: self, host"),
    ("cards", _set("cards", 1, "passives", 0, "per", "cat"), r"unknown per 'cat'; known: attachment, own_cultist"),
    ("cards", _without("cards", 1, "passives", 0, "icon"), r"passive effect 'icon' needs icon"),
    ("cards", _set("cards", 1, "passives", 0, "keyword", "fast"), r"passive effect 'icon' takes no keyword"),
    ("cards", _set("cards", 1, "passives", 0, "scope", "here"), r"passive effect 'icon' takes no such scope"),
    ("cards", _set("cards", 127, "passives", 0, "scope", "own"), r"effect 'enters_exhausted' takes no such scope"),
    ("cards", _set("cards", 105, "passives", 0, "scope", "all"), r"effect 'no_commit_own_turn' takes no such scope"),
    ("cards", _set("cards", 105, "passives", 0, "while", "committed"), r"'no_commit_own_turn' takes no such while"),
    ("cards", _set("cards", 48, "passives", 0, "per", "spell_in_discard"), r"effect 'skill' takes no such per"),
    ("cards", _set("cards", 48, "passives", 0, "floor", 1), r"passive effect 'skill' takes no such floor"),
    ("cards", _set("cards", 24, "passives", 0, "which", "faction", "hastur"), r"effect 'cost' takes no such which"),
    ("cards", _set("cards", 36, "abilities", 0, "do", 2, "n", 2), r"op 'each_discards' takes no n; known: nothing"),
    ("cards", _set("cards", 122, "abilities", 0, "do", 0, "which", {"faction": "hastur"}),
     r"op 'discount' takes no which; known: n"),
    ("cards", _set("cards", 38, "abilities", 0, "up_to", 3), r"up_to: Input should be less than or equal to 2"),
    ("cards", _set("cards", 56, "abilities", 0, "sacrifice", {"side": "own"}), r"a cost cannot be both another card"),
    ("cards", _set("cards", 1, "id", "F1"), r"card F1 \(kirby_odonnell\) stands where F2 belongs"),
    ("cards", _set("cards", 1, "key", "thomas_f_malone"), r"two cards have the key 'thomas_f_malone'"),
    ("cards", _without("cards", 154), r"cards: List should have at least 155 items"),
    ("stories", _set("stories", 0, "do", [{"op": "draw", "n": 1}]), r"op 'draw' cannot be here; known: clear_tokens"),
    ("stories", _without("stories", 0, "text"), r"stories\.0\.text: Field required"),
    ("packs", _set("packs", 0, "cards", 0, "F21"), r"card F21 is in two packs"),
    ("packs", _set("packs", 0, "faction", "neutral"), r"the packs are of neutral, misk.*; they must be of agency"),
    ("packs", _without("packs", 0, "standing", "cards"), r"agency: no standing for cards"),
]


@pytest.mark.parametrize(("name", "change", "complaint"), BAD)
def test_a_bad_row_is_refused_in_one_line(name: str, change: Callable[[Any], None], complaint: str) -> None:
    data = copy.deepcopy(FILES[name])
    change(data)
    with pytest.raises(ValidationError) as caught:
        MODELS[name].model_validate(data)
    text = first_problem(caught.value)
    assert re.search(complaint, text) and "\n" not in text, text


@pytest.mark.parametrize("name", NAMES)
def test_a_bad_file_names_itself_and_the_cure(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = copy.deepcopy(FILES[name])
    data[name][0]["colour"] = "red"
    own = tmp_path / "call_of_cthulhu_lcg"
    own.mkdir()
    (own / f"{name}.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    monkeypatch.setenv("MYTHOS_DATA_DIR", str(tmp_path))
    with pytest.raises(BadData, match=rf"{name}\.yaml: {name}\.0\.colour: Extra inputs are not permitted") as caught:
        load_data(MODELS[name], FOLDER, f"{name}.yaml")
    assert str(caught.value).endswith("correct the file or unset MYTHOS_DATA_DIR")
