"""The files of the components: how many there are, that every value has a standing, and what is known for certain."""

import copy
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from mythos_envs.errors import BadData
from mythos_envs.kernel.data import load_data
from mythos_envs.kingsport_festival import components, tables

FOLDER = components.FOLDER
NAMES = ("beings", "buildings", "spells", "investigators", "events", "scenarios", "festivals")
FILES = {name: yaml.safe_load((FOLDER / "data" / f"{name}.yaml").read_text(encoding="utf-8"))
         for name in (*NAMES, "rules")}
"""The files as they are written, not as the engine reads them."""
ROWS: dict[str, dict[str, Any]] = {name: {row["key"]: row for row in FILES[name][name]} for name in NAMES}
GROUPS = {
    "beings": {"name", "number", "price", "gifts"},
    "buildings": {"name", "level", "cost", "points", "abilities"},
    "spells": {"name", "magic", "phase", "effect"},
    "investigators": {"name", "level", "strength", "reward", "penalty", "ability"},
    "events": {"name", "effect"},
    "scenarios": {"name", "raids", "festival", "rule"},
    "festivals": {"name", "effect"},
}
"""The groups of values of a row that have a standing of their own."""
MODELS: dict[str, Any] = {"beings": components._Beings, "buildings": components._Buildings,
                          "spells": components._Spells,
                          "investigators": components._Investigators, "events": components._Events,
                          "scenarios": components._Scenarios, "festivals": components._Festivals,
                          "rules": components.Numbers}
KNOWN = {"seed", "source", "ruling", "reconstructed"}


# How many there are.


@pytest.mark.rule("kingsport-1.5", "kingsport-1.6", "kingsport-1.4")
def test_numbers_of_components() -> None:
    assert {name: len(rows) for name, rows in ROWS.items()} == {
        "beings": 20, "buildings": 16, "spells": 45, "investigators": 24, "events": 18, "scenarios": 13, "festivals": 6}
    assert all(len(FILES[name][name]) == len(rows) for name, rows in ROWS.items()), "no key is there twice"
    assert "none" in ROWS["scenarios"]
    assert (tables.NUM_BEINGS, tables.NUM_BUILDINGS, tables.NUM_SPELLS, tables.NUM_INVESTIGATORS, tables.NUM_EVENTS,
            tables.NUM_SCENARIOS, tables.NUM_FESTIVALS) == (20, 16, 45, 24, 18, 13, 6)


@pytest.mark.rule("kingsport-7.1", "kingsport-1.15")
def test_numbers_in_each_deck_and_level() -> None:
    assert Counter(row["deck"] for row in ROWS["spells"].values()) == {"evil": 15, "death": 15, "destruction": 15}
    assert Counter(row["level"] for row in ROWS["investigators"].values()) == dict.fromkeys((1, 2, 3, 4), 6)
    assert [row["id"] for row in ROWS["spells"].values()] == [f"{deck}{k:02}" for deck in "EDR" for k in range(1, 16)]
    assert sorted(row["number"] for row in ROWS["beings"].values()) == list(range(20))


@pytest.mark.parametrize("name", NAMES)
def test_names_are_all_different(name: str) -> None:
    assert len({row["name"] for row in ROWS[name].values()}) == len(ROWS[name])


# Standings.


@pytest.mark.parametrize("name", NAMES)
def test_every_value_has_a_standing(name: str) -> None:
    for key, row in ROWS[name].items():
        extra = {field for field in ("takes_any_dice", "shared") if field in row}
        assert set(row["standing"]) == GROUPS[name] | extra, key
        assert set(row["standing"].values()) <= KNOWN, key


def test_every_number_and_every_line_has_a_standing() -> None:
    assert all(set(entry) == {"value", "standing"} and entry["standing"] == "seed" for entry in FILES["rules"].values())
    assert {line["standing"] for line in FILES["buildings"]["lines"]} <= KNOWN


# What a source says.


def being(key: str) -> dict[str, Any]:
    """A being of the file."""
    row: dict[str, Any] = ROWS["beings"][key]
    return row


def test_start_values_and_limits() -> None:
    assert {name: entry["value"] for name, entry in FILES["rules"].items()} == {
        "rounds": 12, "dice": 3, "starting_sanity": 10, "sanity_limit": 12, "low_sanity": 6, "first_place_sanity": 2,
        "second_place_sanity": 1, "hand_limit": 3, "double_reward": 2}


def test_known_beings() -> None:
    numbers = {"nephren_ka": 0, "night_gaunt": 1, "mi_go": 3, "haunter_of_the_dark": 6, "nodens": 9, "cthulhu": 15}
    assert {key: being(key)["number"] for key in numbers} == numbers
    assert all(being(key)["standing"]["number"] in ("seed", "source") for key in numbers)
    nephren = being("nephren_ka")
    assert nephren["takes_any_dice"] and nephren["shared"] and [g["what"] for g in nephren["gifts"]] == ["sanity"]
    assert [key for key, row in ROWS["beings"].items() if row.get("shared")] == ["nephren_ka"]
    assert being("haunter_of_the_dark")["gifts"] == [{"what": "any", "amount": 1}, {"what": "magic", "amount": 1}]
    assert [gift["what"] for gift in being("nodens")["gifts"]] == ["spell", "magic", "foresight"]
    hydra = being("mother_hydra")
    assert hydra["price"] == 2 and hydra["gifts"] == [{"what": "evil", "amount": 2},
                                                      {"what": "death|destruction", "amount": 1}]


def lines_of(building: str) -> set[str]:
    """The neighbours of a building."""
    pairs = [line["between"] for line in FILES["buildings"]["lines"]]
    return {one if two == building else two for one, two in pairs if building in (one, two)}


def test_known_buildings() -> None:
    rows = ROWS["buildings"]
    assert rows["house"]["level"] == 1
    assert lines_of("house") == {"general_store", "port", "ruins", "school", "club"}
    assert all(rows[key]["level"] == 2 for key in lines_of("house"))
    assert rows["general_store"]["cost"] == {"death": 1}
    assert lines_of("general_store") == {"house", "library", "newspaper_office"}
    strong = {key: ability["amount"] for key, row in rows.items() for ability in row["abilities"]
              if ability["op"] == "strength"}
    assert strong["club"] == 2 and set(strong) == {"general_store", "club", "port", "police_station", "asylum"}
    assert rows["library"]["abilities"][0] == {"op": "hand_limit", "amount": 5}
    assert rows["cemetery"]["abilities"][0]["op"] == "discount" and rows["cemetery"]["abilities"][0]["amount"] == 1
    incomes = {key: row["abilities"][0]["gain"][0]["what"] for key, row in rows.items()
               if row["abilities"][0]["op"] == "income"}
    assert all(incomes[key] in ("magic", "sanity", "cult")
               for key in ("hospital", "church", "theater", "newspaper_office"))
    assert rows["city_hall"]["abilities"][0]["effect"] == "sum_by_one"


def test_every_line_joins_two_buildings_once() -> None:
    pairs = [frozenset(line["between"]) for line in FILES["buildings"]["lines"]]
    assert len(set(pairs)) == len(pairs) and all(len(pair) == 2 and pair <= set(ROWS["buildings"]) for pair in pairs)


@pytest.mark.rule("kingsport-1.16")
def test_known_cards() -> None:
    legend = ROWS["spells"]["legend_of_the_mad_arab"]
    assert (legend["deck"], legend["magic"], legend["effect"]) == ("death", 4, {"op": "strength", "amount": 3})
    peaslee = ROWS["investigators"]["nathaniel_wingate_peaslee"]
    assert (peaslee["strength"], peaslee["ability"]) == (2, {"spell_strength": -1})
    assert ROWS["events"]["ex_oblivione"]["raid"] == {"investigator": 1}
    for row in ROWS["investigators"].values():
        assert row["level"] <= row["strength"] <= row["level"] + 2, row["key"]


def test_known_scenarios() -> None:
    rows = ROWS["scenarios"]
    assert rows["none"]["raids"] == [3, 6, 9, 12] and not rows["none"]["festival"]
    assert set(rows["none"]) == {"key", "name", "raids", "festival", "standing"}, "and no rule"
    call = rows["call_of_cthulhu"]
    assert call["raids"] == [4, 5, 10, 11] and call["festival"] and call["raid"]["investigator"] > 0
    assert call["open_being"]["being"] == "cthulhu"
    assert sum(row["festival"] for row in rows.values()) > len(rows) / 2, "most use a festival"
    assert any(row.get("occupy_sanity") == 1 for row in rows.values())
    assert all(row["raids"] == sorted(set(row["raids"])) and 1 <= row["raids"][0] and row["raids"][-1] <= 12
               for row in rows.values())


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


BAD: list[tuple[str, Callable[[Any], None], str]] = [
    ("beings", _set("beings", 0, "colour", "red"), r"beings\.0\.colour: Extra inputs are not permitted"),
    ("beings", _set("beings", 0, "price", "two"), r"beings\.0\.price: Input should be a valid integer"),
    ("beings", _set("beings", 0, "price", -1), r"beings\.0\.price: .* greater than or equal to 0"),
    ("beings", _set("beings", 0, "gifts", 0, "what", "gold"), r"beings\.0\.gifts\.0: .*unknown 'gold'; known: any"),
    ("beings", _set("beings", 0, "standing", "price", "guess"), r"beings\.0\.standing\.price: Input should be 'seed'"),
    ("beings", _without("beings", 0, "standing"), r"beings\.0\.standing: Field required"),
    ("beings", _without("beings", 19), r"beings: List should have at least 20 items"),
    ("buildings", _set("buildings", 0, "level", 5), r"buildings\.0\.level: .* less than or equal to 4"),
    ("buildings", _set("buildings", 0, "abilities", 0, "op", "fly"), r"buildings\.0\.abilities\.0\.op: Input should"),
    ("buildings", _without("lines", 0, "standing"), r"lines\.0\.standing: Field required"),
    ("spells", _set("spells", 0, "deck", "love"), r"spells\.0\.deck: Input should be 'evil', 'death'"),
    ("spells", _set("spells", 0, "id", "X01"), r"spells\.0\.id: String should match pattern"),
    ("spells", _set("spells", 0, "effect", "op", "explode"), r"spells\.0\.effect\.op: Input should be 'sum'"),
    ("investigators", _set("investigators", 0, "ability", "charm", 1), r"investigators\.0\.ability\.charm: Extra"),
    ("events", _set("events", 0, "who", "some"), r"events\.0\.who: Input should be 'nobody'"),
    ("scenarios", _set("scenarios", 0, "raids", [3, 6, 9]), r"scenarios\.0\.raids\.3: Field required"),
    ("festivals", _set("festivals", 0, "effect", "by", "luck"), r"festivals\.0\.effect\.by: Input should be 'sanity'"),
    ("rules", _without("rounds"), r"rounds: Field required"),
    ("rules", _set("rounds", 12), r"rounds: Input should be a valid dictionary"),
]


@pytest.mark.parametrize(("name", "change", "complaint"), BAD)
def test_a_bad_file_is_refused_in_one_line(
    name: str, change: Callable[[Any], None], complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = copy.deepcopy(FILES[name])
    change(data)
    folder = tmp_path / "kingsport_festival"
    folder.mkdir()
    (folder / f"{name}.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    monkeypatch.setenv("MYTHOS_DATA_DIR", str(tmp_path))
    with pytest.raises(BadData, match=complaint) as caught:
        load_data(MODELS[name], FOLDER, f"{name}.yaml")
    text = str(caught.value)
    assert "\n" not in text and text.endswith("correct the file or unset MYTHOS_DATA_DIR")


@pytest.mark.parametrize("name", NAMES)
def test_a_standing_that_names_other_groups_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for standing in ({"name": "seed"}, {**dict.fromkeys(GROUPS[name], "seed"), "smell": "seed"}):
        data = copy.deepcopy(FILES[name])
        data[name][1]["standing"] = standing
        folder = tmp_path / "kingsport_festival"
        folder.mkdir(exist_ok=True)
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
        monkeypatch.setenv("MYTHOS_DATA_DIR", str(tmp_path))
        with pytest.raises(BadData):
            load_data(MODELS[name], FOLDER, f"{name}.yaml")
