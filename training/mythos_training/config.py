"""The settings of a training run: one typed model, read from YAML, with errors a person can act on.

Every field's meaning is its `description`; the YAML keys are the field names. Nothing here starts work or needs torch.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import yaml
from mythos_envs.errors import BadConfig
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails

Weight = float
BUDGET_KEYS = frozenset({"minutes", "decisions", "threads", "evaluate", "arena", "checkpoint_every"})


class Section(BaseModel):
    """A part of the configuration: unknown keys are refused, values are fixed once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)


class NetConfig(Section):
    """The network: a trunk shared by the policy and the value, then layers of their own."""

    trunk: list[int] = Field(default=[256], description="widths of the layers that the policy and the value share")
    policy: list[int] = Field(default=[256], description="widths of the layers before the action scores")
    value: list[int] = Field(default=[128], description="widths of the layers before the value")
    activation: Literal["relu", "tanh"] = Field(default="relu", description="function between the layers")

    @model_validator(mode="after")
    def _positive(self) -> NetConfig:
        if any(width < 1 for width in (*self.trunk, *self.policy, *self.value)):
            raise ValueError("layer widths must be 1 or more")
        return self


class PpoConfig(Section):
    """Proximal policy optimisation, as in sb3-contrib's MaskablePPO."""

    steps: int = Field(default=64, ge=2, description="decisions of each game between two updates")
    batch: int = Field(default=2048, ge=2, description="decisions in one gradient step")
    epochs: int = Field(default=3, ge=1, description="passes over the collected decisions in one update")
    learning_rate: float = Field(default=5e-4, gt=0, description="step size of Adam at the start")
    anneal: bool = Field(default=False, description="lower the step size in a straight line to a tenth over the budget")
    gamma: float = Field(default=0.997, gt=0, le=1, description="discount of the reward per decision")
    gae_lambda: float = Field(default=0.95, ge=0, le=1, description="trade of bias for variance in the advantages")
    clip: float = Field(default=0.2, gt=0, description="how far one update may move the odds of an action")
    entropy: float = Field(default=0.01, ge=0, description="bonus for keeping the choice open")
    value_weight: float = Field(default=0.5, ge=0, description="weight of the value's error in the loss")
    max_grad_norm: float = Field(default=0.5, gt=0, description="longest gradient allowed")
    target_kl: float | None = Field(default=None, gt=0, description="divergence that ends an update; null for none")


class ImitateConfig(Section):
    """A warm start: the network first learns to answer as a teacher does. Off unless `decisions` is above 0."""

    teacher: str = Field(default="greedy", description="agent to learn from, by spec")
    decisions: int = Field(default=0, ge=0, description="decisions of the teacher to learn from; 0 for no warm start")
    noise: float = Field(default=0.1, ge=0, lt=1, description="share of moves played at random, for variety")
    batch: int = Field(default=512, ge=2, description="decisions in one gradient step")
    learning_rate: float = Field(default=1e-3, gt=0, description="step size of Adam at the start; falls to a tenth")


class OpponentsConfig(Section):
    """Who sits in the other seats. The three kinds are drawn in proportion to their weights."""

    current: Weight = Field(default=0.4, ge=0, description="weight of the learner's own newest policy")
    snapshots: Weight = Field(default=0.3, ge=0, description="weight of its past selves, `current` until there is one")
    scripted: dict[str, float] = Field(
        default_factory=lambda: {"random": 0.1, "greedy": 0.2}, description="weight of each fixed agent, by spec"
    )
    keep: int = Field(default=8, ge=1, description="past selves kept; the oldest makes room")
    every: int = Field(default=10, ge=1, description="updates between two additions to the past selves")

    @model_validator(mode="after")
    def _some_weight(self) -> OpponentsConfig:
        if any(weight < 0 for weight in self.scripted.values()):
            raise ValueError("weights must be 0 or more")
        if self.current + self.snapshots + sum(self.scripted.values()) <= 0:
            raise ValueError("at least one opponent needs a weight above 0")
        return self


class EvaluateConfig(Section):
    """The small arena during training, which feeds the progress bar and the learning curve."""

    every: int = Field(default=10, ge=1, description="updates between two evaluations")
    games: int = Field(default=64, ge=2, description="games against each opponent")
    opponents: list[str] = Field(default_factory=lambda: ["random", "greedy"], description="agents to meet, by spec")


class ArenaConfig(Section):
    """The arena at the end of the run."""

    opponents: dict[str, int] = Field(
        default_factory=lambda: {"random": 400, "greedy": 400, "ismcts:200": 100},
        description="games against each agent, by spec",
    )
    replays: int = Field(default=2, ge=0, description="games to keep as replay files against each opponent")

    @model_validator(mode="after")
    def _some_games(self) -> ArenaConfig:
        if any(games < 1 for games in self.opponents.values()):
            raise ValueError("the number of games must be 1 or more")
        return self


class TrainConfig(Section):
    """A whole training run."""

    game: str = Field(description="id of the game, as `mythos games` lists it")
    options: dict[str, Any] = Field(default_factory=dict, description="options of the game, such as players: 2")
    seed: int = Field(default=0, ge=0, lt=2**32, description="fixes every draw of the run")
    minutes: float | None = Field(default=None, gt=0, description="stop after this much training time")
    decisions: int | None = Field(default=None, ge=1, description="stop after this many decisions of the learner")
    threads: int = Field(default=2, ge=1, description="processor cores for the network")
    games: int = Field(default=256, ge=1, description="games played side by side")
    checkpoint_every: int = Field(default=20, ge=1, description="updates between two saves of the whole run")
    net: NetConfig = Field(default=NetConfig(), description="the network")
    ppo: PpoConfig = Field(default=PpoConfig(), description="the learning rule")
    imitate: ImitateConfig = Field(default=ImitateConfig(), description="warm start from a teacher")
    opponents: OpponentsConfig = Field(default=OpponentsConfig(), description="who the learner plays against")
    shaping: dict[str, float] = Field(
        default_factory=dict,
        description="weights of named observation pieces whose mean, as it changes, adds to the reward; empty for none",
    )
    evaluate: EvaluateConfig = Field(default=EvaluateConfig(), description="small arena during training")
    arena: ArenaConfig = Field(default=ArenaConfig(), description="arena at the end")

    @model_validator(mode="after")
    def _has_a_budget(self) -> TrainConfig:
        if self.minutes is None and self.decisions is None:
            raise ValueError("set minutes or decisions, or training would never end")
        return self

    @model_validator(mode="after")
    def _whole_batches(self) -> TrainConfig:
        collected = self.games * self.ppo.steps
        if collected % self.ppo.batch:
            raise ValueError(f"ppo.batch {self.ppo.batch} must divide games x ppo.steps, which is {collected}")
        return self

    def to_yaml(self) -> str:
        """The resolved settings, every default spelled out."""
        return yaml.safe_dump(self.model_dump(mode="json"), sort_keys=False)


def load_config(path: Path | str, overrides: Sequence[str] = ()) -> TrainConfig:
    """Reads a YAML file and applies `key.subkey=value` overrides, values in YAML.

    Raises:
        BadConfig: one line that names the file, the key and, for an unknown key, the nearest known one.
    """
    file = Path(path)
    try:
        raw = yaml.safe_load(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not UTF-8 text"
        raise BadConfig(f"cannot read {file}: {reason}") from error
    except yaml.YAMLError as error:
        problem = getattr(error, "problem", None) or "unreadable"
        raise BadConfig(f"{file}{_mark(error)} is not valid YAML: {problem}") from error
    if not isinstance(raw, dict):
        found = "nothing" if raw is None else f"a {type(raw).__name__}"
        raise BadConfig(f"{file} must hold `key: value` lines; it holds {found}")
    for override in overrides:
        _override(raw, override)
    return parse_config(raw, str(file))


def parse_config(raw: Mapping[str, Any], source: str = "configuration") -> TrainConfig:
    """Checks plain data against the model; raises BadConfig as `load_config` does."""
    try:
        return TrainConfig.model_validate(raw)
    except ValidationError as error:
        problems = error.errors()
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        raise BadConfig(f"{source}: {_explain(problems[0])}{more}") from error


def changed_keys(old: TrainConfig, new: TrainConfig) -> list[str]:
    """Top-level keys, other than those a resumed run may change, in which two configurations differ."""
    before, after = old.model_dump(), new.model_dump()
    return [key for key in before if key not in BUDGET_KEYS and before[key] != after[key]]


def _mark(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    return f" line {mark.line + 1}" if mark is not None else ""


def _override(raw: dict[str, Any], override: str) -> None:
    key, equals, text = override.partition("=")
    if not equals or not key.strip():
        raise BadConfig(f"override {override!r} is not of the form key.subkey=value")
    try:
        value = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise BadConfig(f"override {override!r}: the value is not valid YAML") from error
    *parents, last = key.strip().split(".")
    place = raw
    for parent in parents:
        step = place.setdefault(parent, {})
        if not isinstance(step, dict):
            raise BadConfig(f"override {override!r}: {parent} is a single value, it has no keys of its own")
        place = step
    place[last] = value


def _explain(problem: ErrorDetails) -> str:
    path = ".".join(str(part) for part in problem["loc"])
    if problem["type"] == "extra_forbidden":
        *parents, key = problem["loc"]
        known = list(_section(parents).model_fields)
        near = difflib.get_close_matches(str(key), known, n=1, cutoff=0.0)
        meant = ".".join([*map(str, parents), near[0]])
        return f"unknown key {path}; did you mean {meant}? known keys: {', '.join(known)}"
    if problem["type"] == "missing":
        return f"key {path} is missing"
    message = problem["msg"].removeprefix("Value error, ")
    given = f", not {problem['input']!r}" if path and not isinstance(problem["input"], dict) else ""
    return f"{path or 'settings'}: {message[:1].lower()}{message[1:]}{given}"


def _section(parents: Sequence[int | str]) -> type[BaseModel]:
    section: type[BaseModel] = TrainConfig
    for parent in parents:
        annotation = section.model_fields[str(parent)].annotation
        options = (annotation, *get_args(annotation))
        section = next(o for o in options if isinstance(o, type) and issubclass(o, BaseModel))
    return section
