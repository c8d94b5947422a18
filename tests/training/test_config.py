"""Settings: what is accepted, and that every refusal is one line with cause and cure."""

from pathlib import Path

import pytest
from mythos_envs.errors import BadConfig
from mythos_training.config import changed_keys, load_config, parse_config

CONFIGS = Path(__file__).parents[2] / "configs"
LEAST = {"game": "lantern", "decisions": 100}


def refusal(raw: dict[str, object]) -> str:
    with pytest.raises(BadConfig) as caught:
        parse_config(raw, "run.yaml")
    text = str(caught.value)
    assert "\n" not in text and text.startswith("run.yaml: ")
    return text


@pytest.mark.parametrize("path", sorted(CONFIGS.rglob("*.yaml")), ids=lambda path: path.stem)
def test_shipped_settings_are_sound(path: Path) -> None:
    config = load_config(path)
    assert config.decisions is not None, "a decision budget is what makes a run repeatable"
    assert parse_config(config.model_dump()) == config


@pytest.mark.parametrize("raw, unknown, meant", [
    (LEAST | {"sed": 1}, "unknown key sed;", "did you mean seed?"),
    (LEAST | {"ppo": {"learning_rat": 1}}, "unknown key ppo.learning_rat;", "did you mean ppo.learning_rate?"),
    (LEAST | {"opponents": {"skripted": {}}}, "unknown key opponents.skripted;", "did you mean opponents.scripted?"),
])
def test_an_unknown_key_is_named_with_the_nearest_known_one(raw: dict[str, object], unknown: str, meant: str) -> None:
    text = refusal(raw)
    assert unknown in text and meant in text and "known keys:" in text


@pytest.mark.parametrize("raw, part", [
    (LEAST | {"games": "many"}, "games: "),
    (LEAST | {"games": 0}, "games: "),
    (LEAST | {"net": {"trunk": [0]}}, "layer widths must be 1 or more"),
    (LEAST | {"ppo": {"batch": 3000}}, "ppo.batch 3000 must divide games x ppo.steps, which is 16384"),
    (LEAST | {"opponents": {"current": 0, "snapshots": 0, "scripted": {}}}, "at least one opponent"),
    (LEAST | {"opponents": {"scripted": {"random": -1}}}, "weights must be 0 or more"),
    (LEAST | {"arena": {"opponents": {"random": 0}}}, "must be 1 or more"),
    ({"game": "lantern"}, "set minutes or decisions"),
    ({"decisions": 100}, "key game is missing"),
])
def test_a_wrong_value_is_named(raw: dict[str, object], part: str) -> None:
    assert part in refusal(raw)


def test_several_problems_are_counted() -> None:
    assert "(and 1 more)" in refusal(LEAST | {"games": 0, "threads": 0})


@pytest.mark.parametrize("content, part", [
    (b"", "it holds nothing"),
    (b"- a\n- b\n", "it holds a list"),
    (b"game: [lantern\n", "is not valid YAML"),
    (b"game: \xff\xfe", "it is not UTF-8 text"),
])
def test_an_unreadable_file_is_one_line(tmp_path: Path, content: bytes, part: str) -> None:
    path = tmp_path / "run.yaml"
    path.write_bytes(content)
    with pytest.raises(BadConfig) as caught:
        load_config(path)
    assert part in str(caught.value) and str(path) in str(caught.value) and "\n" not in str(caught.value)


def test_a_missing_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match=r"cannot read .*absent\.yaml: No such file"):
        load_config(tmp_path / "absent.yaml")


def test_overrides_reach_into_sections(tmp_path: Path) -> None:
    path = tmp_path / "run.yaml"
    path.write_text("game: lantern\ndecisions: 100\n")
    config = load_config(path, ["ppo.epochs=7", "opponents.scripted={random: 1}", "seed=3"])
    assert (config.ppo.epochs, config.opponents.scripted, config.seed) == (7, {"random": 1.0}, 3)
    for wrong, part in (("seed", "not of the form"), ("seed.a=1", "single value"), ("ppo.epoch=1", "ppo.epochs?")):
        with pytest.raises(BadConfig, match=part.replace("?", r"\?")):
            load_config(path, ["seed=3", wrong])


def test_only_the_budget_may_change_on_resume() -> None:
    old = parse_config(LEAST)
    assert changed_keys(old, parse_config(LEAST | {"decisions": 200, "threads": 1})) == []
    assert changed_keys(old, parse_config(LEAST | {"seed": 9, "games": 64})) == ["seed", "games"]
