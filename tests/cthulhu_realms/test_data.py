"""Chapter 17: the numbers of data/cards.yaml, what the engine makes of them, and how they may be replaced."""

import copy
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from mythos_envs import rules_ledger
from mythos_envs.cthulhu_realms import tables
from mythos_envs.errors import BadData
from mythos_envs.kernel.data import load_data

from cthulhu_realms.build import legal_words, offered, play, see, table

FOLDER = Path(tables.__file__).parent
FILE = yaml.safe_load((FOLDER / "data" / "cards.yaml").read_text(encoding="utf-8"))
"""The file as it is written, not as the engine reads it."""
CARDS = {card["key"]: card for card in FILE["cards"]}
COMMON = {key: card for key, card in CARDS.items() if card["supply"] == "common"}
PLACES = {key: card for key, card in CARDS.items() if card["type"]["value"] == "location"}

YELLOW = ("book_of_iod pnakotic_manuscript king_in_yellow miskatonic_hospital yellow_sign unspeakable_one necronomicon "
          "brain_cylinder book_of_eibon miskatonic_library miskatonic_university city_of_pnakotus")
GREEN = ("deep_ones nyarlathotep dagon lesser_whateley mi_go ghast rlyeh shadow_of_cthulhu ruins hunting_horror "
         "yithian ghoul tomb")
PURPLE = ("strange_high_house kingsport_harbor whateley_farm arkham occultist miskatonic_medical_staff wilbur_whateley "
          "miskatonic_med_student dean_halsey keziah_mason terrible_old_man arkham_asylum")
BLACK = "initiate goon follower"
COLOUR = {key: colour for colour, keys in (("yellow", YELLOW), ("green", GREEN), ("purple", PURPLE), ("black", BLACK))
          for key in keys.split()}
"""Colours in the order of the card reference."""

ARTIFACTS = ("book_of_iod pnakotic_manuscript king_in_yellow yellow_sign necronomicon brain_cylinder "
             "book_of_eibon").split()
LOCATIONS = ("miskatonic_hospital miskatonic_library miskatonic_university city_of_pnakotus rlyeh ruins tomb "
             "strange_high_house kingsport_harbor whateley_farm arkham arkham_asylum").split()


def value(key: str, field: str) -> Any:
    """One value of a card."""
    return CARDS[key][field]["value"]


def standing(key: str, field: str) -> str:
    """Where one value of a card comes from."""
    return str(CARDS[key][field]["standing"])


# What the file holds.


def test_totals() -> None:
    assert len(CARDS) == len(FILE["cards"]) == 40
    assert sum(len(card["abilities"]) for card in CARDS.values()) == 98
    assert sum(value(key, "copies") for key in CARDS) == 108 and sum(value(key, "copies") for key in COMMON) == 66
    assert (tables.NUM_CARDS, tables.NUM_ABILITIES, tables.NUM_LOCATIONS) == (40, 98, 12)
    assert list(COLOUR) == list(CARDS), "the file follows the card reference"
    assert len({value(key, "name") for key in CARDS}) == 40


@pytest.mark.rule("realms-data.cost")
def test_costs() -> None:
    assert all(1 <= value(key, "cost") <= 8 for key in COMMON)
    for colour in ("yellow", "green", "purple"):
        assert any(value(key, "cost") >= 7 for key in COMMON if COLOUR[key] == colour)
    assert [value(key, "cost") for key in ("initiate", "goon", "follower")] == [2, 0, 0]
    assert {standing(key, "cost") for key in CARDS} == {"reconstructed"}


@pytest.mark.rule("realms-data.cost")
@pytest.mark.parametrize("key", [*COMMON, "initiate"])
def test_the_engine_asks_the_price_of_the_file(key: str) -> None:
    price, words = value(key, "cost"), f"buy {value(key, 'name')}"
    rows = [key] if key in COMMON else []
    assert not offered(table(rows=[" ".join(rows)], conjure=price - 1), words)
    assert see(play(table(rows=[" ".join(rows)], conjure=price), words))["conjure"] == 0


@pytest.mark.rule("realms-data.sanity")
@pytest.mark.parametrize("key", PLACES)
def test_a_location_takes_as_much_loss_as_the_file_says(key: str) -> None:
    sanity = value(key, "sanity")
    assert 4 <= sanity <= 6 and standing(key, "sanity") == "reconstructed"
    g = table(play="unspeakable_one", locations={1: key})
    g = play(g, "use The Unspeakable One #1", f"strike {value(key, 'name')}")
    assert legal_words(g)[-1] == f"lose {sanity}"
    assert see(play(g, f"lose {sanity - 1}"))["locations"][1] == [key]
    assert see(play(g, f"lose {sanity}"))["discards"][1] == [key]


@pytest.mark.rule("realms-data.shield")
def test_twelve_kinds_of_location_and_their_shields() -> None:
    assert Counter(value(key, "shield") for key in PLACES) == {"safehouse": 5, "gate": 4, "none": 3}
    assert {standing(key, "shield") for key in PLACES} == {"reconstructed"}


@pytest.mark.rule("realms-data.shield")
@pytest.mark.parametrize("key", PLACES)
def test_a_location_protects_what_its_shield_says(key: str) -> None:
    name, beside = value(key, "name"), "arkham" if key != "arkham" else "kingsport_harbor"
    g = table(play="goon", locations={1: f"{key} {beside}"})
    shield = value(key, "shield")
    words = set(legal_words(play(g, "use Goon #1")))
    expected = {f"strike {name}"}
    if shield != "safehouse":
        expected.add("strike the player")
    if shield != "gate":
        expected.add(f"strike {value(beside, 'name')}")
    assert words == expected


@pytest.mark.rule("realms-data.copies")
def test_copies() -> None:
    assert all(1 <= value(key, "copies") <= 3 for key in COMMON)
    per_colour = Counter({"yellow": 0, "green": 0, "purple": 0})
    for key in COMMON:
        per_colour[COLOUR[key]] += value(key, "copies")
    assert per_colour == {"yellow": 22, "green": 22, "purple": 22}
    seen = see(table(rows=[""]))
    assert Counter([*seen["common"], seen["common_top"]]) == {key: value(key, "copies") for key in COMMON}
    assert {key for key in COMMON if standing(key, "copies") != "reconstructed"} == {"rlyeh"}


@pytest.mark.rule("realms-data.rlyeh")
def test_two_copies_of_rlyeh() -> None:
    assert (value("rlyeh", "copies"), standing("rlyeh", "copies")) == (2, "source")
    seen = see(table(rows=["rlyeh"]))
    assert [*seen["common"], seen["common_top"]].count("rlyeh") == 1


@pytest.mark.rule("realms-data.black")
def test_black_cards_are_the_initiate_the_goon_and_the_follower() -> None:
    assert [key for key in CARDS if value(key, "colour") == "black"] == ["initiate", "goon", "follower"]
    assert {value(key, "colour") for key in COMMON} == {"yellow", "green", "purple"}


@pytest.mark.rule("realms-data.colour")
def test_colours_follow_the_card_reference() -> None:
    assert {key: value(key, "colour") for key in CARDS} == COLOUR
    unproven = {key for key in COMMON if standing(key, "colour") == "reconstructed"}
    assert unproven == {key for key in COMMON if COLOUR[key] not in asked_colours(key)} and len(unproven) == 12
    assert "tomb" in unproven and value("tomb", "colour") == "green"


def asked_colours(key: str) -> set[str]:
    """The colours that a card asks of others by the rules; asking for *another* of its own colour proves that one."""
    text = next(rule.text for rule in rules_ledger.sentences("cthulhu_realms") if rule.id == f"realms-card.{key}")
    return set(re.findall(r"yellow|green|purple", " ".join(re.findall(r"\[[^\]]*\]", text))))


@pytest.mark.rule("realms-data.type")
def test_types() -> None:
    found: dict[str, list[str]] = {}
    for key in CARDS:
        found.setdefault(value(key, "type"), []).append(key)
    beings = [key for key in CARDS if key not in ARTIFACTS + LOCATIONS]
    assert found == {"artifact": ARTIFACTS, "location": LOCATIONS, "character": beings}
    proven = {key for key in CARDS if standing(key, "type") == "seed"}
    assert proven == {"miskatonic_hospital", "miskatonic_university"}


@pytest.mark.rule("realms-data.colour", "realms-data.type", "realms-data.black")
@pytest.mark.parametrize("key", CARDS)
def test_every_card_supports_its_colour_and_its_type(key: str) -> None:
    probes = {"yellow": ("book_of_iod", "use Book of Iod #1"), "green": ("mi_go", "use Mi-Go #2"),
              "purple": ("miskatonic_med_student", "use Miskatonic U. Med Student #3"),
              "location": ("brain_cylinder", "use Brain Cylinder #2"),
              "character": ("miskatonic_university", "use Miskatonic University #1"),
              "artifact": ("miskatonic_university", "use Miskatonic University #2")}
    kind = "artifact" if key in ARTIFACTS else "location" if key in LOCATIONS else "character"
    for asked, (probe, use) in probes.items():
        if key == probe == "miskatonic_university":
            continue  # there is one copy only
        both = [key, probe]
        g = table(play=" ".join(card for card in both if card not in LOCATIONS),
                  locations={0: " ".join(card for card in both if card in LOCATIONS)})
        assert offered(g, use) == (asked in (COLOUR[key], kind)), asked


def test_every_value_has_a_standing() -> None:
    known = {"seed", "source", "ruling", "reconstructed"}
    entries = [*FILE["rules"].values(), *FILE["starting_deck"].values()]
    for card in CARDS.values():
        fields = ["name", "colour", "type", "cost", "copies"]
        fields += ["sanity", "shield"] if card["key"] in LOCATIONS else []
        assert set(card) == {"key", "supply", "abilities", *fields}, card["key"]
        entries += [card[field] for field in fields]
    assert all(set(entry) == {"value", "standing"} and entry["standing"] in known for entry in entries)
    assert {entry["standing"] for entry in FILE["rules"].values()} == {"seed"}, "the rulebook's own numbers"


# What the file may hold.


def _no_standing(data: Any) -> None:
    del data["cards"][0]["cost"]["standing"]


def _two_stacks(data: Any) -> None:
    data["cards"][0]["supply"] = "initiate_stack"


def _same_key(data: Any) -> None:
    data["cards"][1]["key"] = "book_of_iod"


def _set(*path: Any) -> Callable[[Any], None]:
    """Puts the last of ``path`` where the others lead."""
    def change(data: Any) -> None:
        for step in path[:-2]:
            data = data[step]
        data[path[-2]] = path[-1]
    return change


@pytest.mark.parametrize(("change", "complaint"), [
    (_set("colour_of_table", "green"), "colour_of_table: Extra inputs are not permitted"),
    (_set("cards", 0, "prize", 3), r"cards\.0\.prize: Extra inputs are not permitted"),
    (_set("cards", 0, "cost", "note", "?"), r"cards\.0\.cost\.note: Extra inputs are not permitted"),
    (_set("cards", 0, "abilities", 0, "times", 2), r"cards\.0\.abilities\.0\.times: Extra inputs are not permitted"),
    (_set("cards", 0, "cost", "value", "three"), r"cards\.0\.cost\.value: Input should be a valid integer"),
    (_set("cards", 0, "cost", "value", -1), r"cards\.0\.cost\.value: .* greater than or equal to 0"),
    (_set("cards", 0, "cost", 3), r"cards\.0\.cost: Input should be a valid dictionary"),
    (_set("cards", 0, "abilities", []), r"cards\.0\.abilities: List should have at least 1 item"),
    (_set("cards", 0, "abilities", 0, "op", "explode"), r"cards\.0\.abilities\.0\.op: Input should be 'conjure'"),
    (_set("cards", 0, "abilities", 0, "requires", ["red"]), r"cards\.0\.abilities\.0\.requires\.0: Input should be 'y"),
    (_set("cards", 0, "cost", "standing", "guess"), r"cards\.0\.cost\.standing: Input should be 'seed', 'source'"),
    (_set("cards", 0, "colour", "value", "red"), "card 'book_of_iod': unknown colour 'red'; known: yellow, green, pur"),
    (_set("cards", 0, "type", "value", "ship"), "card 'book_of_iod': unknown type 'ship'; known: character, artifact"),
    (_set("cards", 3, "shield", "value", "wall"), "card 'miskatonic_hospital': unknown shield 'wall'; known: none, s"),
    (_set("cards", 3, "sanity", None), "card 'miskatonic_hospital': locations, and only they, need both sanity and sh"),
    (_set("cards", 3, "shield", None), "card 'miskatonic_hospital': locations, and only they, need both sanity and sh"),
    (_set("cards", 0, "sanity", {"value": 3, "standing": "seed"}), "card 'book_of_iod': locations, and only they"),
    (_set("cards", 0, "copies", "value", 60), "166 cards in all are more than the 127 that a state can count"),
    (_set("starting_deck", "goon", "value", 3), "4 starting decks need 12 of 'goon', there are fewer copies"),
    (_set("cards", 3, "type", "value", "artifact"), "card 'miskatonic_hospital': locations, and only they, need both"),
    (_set("starting_deck", "gooon", {"value": 1, "standing": "seed"}), "starting_deck names unknown cards: gooon"),
    (_no_standing, r"cards\.0\.cost\.standing: Field required"),
    (_two_stacks, "exactly one card must have supply initiate_stack"),
    (_same_key, "two cards have the same key"),
])
def test_a_bad_file_is_refused_in_one_line(
    change: Callable[[Any], None], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = copy.deepcopy(FILE)
    change(data)
    _replace(tmp_path, yaml.safe_dump(data), monkeypatch)
    with pytest.raises(BadData, match=complaint) as caught:
        load_data(tables.Components, FOLDER, "cards.yaml")
    text = str(caught.value)
    assert "\n" not in text and str(tmp_path) in text and text.endswith("correct the file or unset MYTHOS_DATA_DIR")


@pytest.mark.parametrize(("text", "complaint"), [
    ("", "the file: Input should be a valid dictionary"),
    ("cards: [", "not valid YAML"),
    ("- 1\n- 2\n", "the file: Input should be a valid dictionary"),
])
def test_a_file_without_the_right_shape_is_refused_in_one_line(
    text: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _replace(tmp_path, text, monkeypatch)
    with pytest.raises(BadData, match=complaint) as caught:
        load_data(tables.Components, FOLDER, "cards.yaml")
    assert "\n" not in str(caught.value)


def _replace(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes ``text`` the cards.yaml of a folder of one's own."""
    (folder / "cthulhu_realms").mkdir()
    (folder / "cthulhu_realms" / "cards.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv("MYTHOS_DATA_DIR", str(folder))


# Another folder of data.

PRICES = """
import mythos_envs as me
game = me.load("cthulhu_realms")
state = game.position({"rows": [["dagon", "ghoul"]], "conjure": 2, "initiates": 0})
print([game.action_text(state, int(a)) for a in state.legal_actions()])
state.apply(game.parse_action(state, "buy Dagon"))
print(state.to_position()["conjure"])
"""

REASON = """
import mythos_envs as me
from mythos_envs.errors import BadData
try:
    me.load("cthulhu_realms")
except BadData as error:
    print(error)
"""


def _run(script: str, data: Path) -> subprocess.CompletedProcess[str]:
    """Runs a script in a fresh interpreter with that folder of data; uncompiled, so that nothing is cached."""
    paths = os.pathsep.join([str(FOLDER.parents[1]), *sys.path])
    settings = {**os.environ, "MYTHOS_DATA_DIR": str(data), "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths,
                "MYTHOS_CACHE_DIR": str(data / "cache")}
    return subprocess.run([sys.executable, "-c", script], env=settings, capture_output=True, text=True, timeout=120)


def test_the_engine_plays_with_the_numbers_of_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = copy.deepcopy(FILE)
    dagon = next(card for card in data["cards"] if card["key"] == "dagon")
    assert dagon["cost"]["value"] == 4
    dagon["cost"] = {"value": 2, "standing": "source"}
    _replace(tmp_path, yaml.safe_dump(data), monkeypatch)
    ran = _run(PRICES, tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == ["['end turn', 'buy Dagon', 'buy Ghoul']", "0"]


def test_a_folder_without_the_file_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MYTHOS_DATA_DIR", str(tmp_path))
    assert load_data(tables.Components, FOLDER, "cards.yaml") == tables.COMPONENTS


def test_a_bad_file_of_another_folder_stops_the_game_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = copy.deepcopy(FILE)
    data["cards"][0]["cost"]["value"] = "three"
    _replace(tmp_path, yaml.safe_dump(data), monkeypatch)
    ran = _run(REASON, tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "cards.0.cost.value: Input should be a valid integer" in ran.stdout and len(ran.stdout.splitlines()) == 1
