"""Agents that play from a trained network: `policy:RUN_DIR`.

Holds the network as it is stored (safetensors + JSON metadata), its checks against a game, and the agent. Nothing here
trains: `mythos_training` makes the files. This is the only module of the package that imports torch.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import torch
from mythos_envs.errors import BadData
from safetensors import SafetensorError, safe_open
from safetensors.torch import save
from torch import Tensor
from torch.nn import functional

from mythos_agents.base import ActionArray, Agent, IntArray, StateArray
from mythos_agents.guided import search_roots

if TYPE_CHECKING:
    from mythos_envs.kernel.game import Game

MODEL_FILE = "model.safetensors"
STORED_TYPES = (torch.float32, torch.float16)
FORMAT = 1
METADATA_KEY = "mythos"
"""The one entry of a file's metadata: several would be written in no fixed order, and the bytes would vary."""
PARTS = ("trunk", "policy", "value")
HEADS = ("action", "score")
ACTIVATIONS = {"relu": torch.relu, "tanh": torch.tanh}

FloatArray = npt.NDArray[np.float32]
_here = threading.local()


@dataclass(frozen=True)
class ModelInfo:
    """What a model file says about itself.

    Attributes:
        game: id of the game it was trained on.
        version: version of that game's rules; a policy is refused by any other.
        options: the game options of the training.
        observation_size: length of the observation it reads.
        num_actions: number of actions it scores.
        trunk: widths of the layers that the policy and the value share.
        policy: widths of the layers before the action scores.
        value: widths of the layers before the value.
        activation: name of the function between layers.
        decisions: decisions the learner had made when this was saved.
        format: version of the file format.
    """

    game: str
    version: int
    options: dict[str, Any]
    observation_size: int
    num_actions: int
    trunk: tuple[int, ...]
    policy: tuple[int, ...]
    value: tuple[int, ...]
    activation: str = "relu"
    decisions: int = 0
    format: int = FORMAT

    @classmethod
    def of_game(cls, game: Game, net: Mapping[str, Any], decisions: int = 0) -> ModelInfo:
        """Describes a network for `game`; `net` holds trunk, policy, value and activation."""
        return cls(
            game=game.id,
            version=game.version,
            options=dict(game.options),
            observation_size=game.observation_size,
            num_actions=game.num_actions,
            trunk=tuple(net["trunk"]),
            policy=tuple(net["policy"]),
            value=tuple(net["value"]),
            activation=str(net["activation"]),
            decisions=decisions,
        )

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Name and shape of every tensor that a file of this kind holds."""
        found: dict[str, tuple[int, ...]] = {}

        def chain(part: str, size: int, widths: Sequence[int]) -> int:
            for depth, width in enumerate(widths):
                found[f"{part}.{depth}.weight"], found[f"{part}.{depth}.bias"] = (width, size), (width,)
                size = width
            return size

        shared = chain("trunk", self.observation_size, self.trunk)
        for part, head, outputs in (("policy", "action", self.num_actions), ("value", "score", 1)):
            size = chain(part, shared, getattr(self, part))
            found[f"{head}.weight"], found[f"{head}.bias"] = (outputs, size), (outputs,)
        return found


class PolicyNet:
    """A masked-action network as plain tensors: shared trunk, then action scores and a value.

    Args:
        info: the sizes.
        tensors: name -> tensor, names and shapes as `info.shapes()`; kept, not copied.
    """

    def __init__(self, info: ModelInfo, tensors: Mapping[str, Tensor]) -> None:
        self.info = info
        self.tensors = dict(tensors)
        self._chains = {part: self._layers(part, len(getattr(info, part))) for part in PARTS}
        self._activation = ACTIVATIONS[info.activation]

    def _layers(self, part: str, depth: int) -> list[tuple[Tensor, Tensor]]:
        return [(self.tensors[f"{part}.{i}.weight"], self.tensors[f"{part}.{i}.bias"]) for i in range(depth)]

    def _run(self, part: str, x: Tensor) -> Tensor:
        for weight, bias in self._chains[part]:
            x = self._activation(functional.linear(x, weight, bias))
        return x

    @torch.no_grad()
    def logits(self, observations: Tensor) -> Tensor:
        """Scores of all actions, float32[k, num_actions], for observations float32[k, observation_size]."""
        hidden = self._run("policy", self._run("trunk", observations))
        return functional.linear(hidden, self.tensors["action.weight"], self.tensors["action.bias"])

    @torch.no_grad()
    def values(self, observations: Tensor) -> Tensor:
        """Expected return of the observing seat, float32[k], for observations float32[k, observation_size]."""
        hidden = self._run("value", self._run("trunk", observations))
        return functional.linear(hidden, self.tensors["score.weight"], self.tensors["score.bias"]).flatten()

    def copy(self) -> PolicyNet:
        """A network with its own tensors, which later training does not touch."""
        return PolicyNet(self.info, {name: t.detach().clone() for name, t in self.tensors.items()})

    def to_bytes(self, decisions: int | None = None, half: bool = False) -> bytes:
        """The file's content: safetensors with the description as JSON metadata, in half precision if so wished."""
        described = asdict(self.info) | ({} if decisions is None else {"decisions": decisions})
        stored = torch.float16 if half else torch.float32
        plain = {name: t.detach().contiguous().cpu().to(stored) for name, t in self.tensors.items()}
        described["digest"] = _digest(described, plain)
        content: bytes = save(plain, metadata={METADATA_KEY: json.dumps(described, sort_keys=True)})
        return content


def load_net(path: Path | str) -> PolicyNet:
    """Reads a model from a run folder or from a `.safetensors` file.

    Raises:
        BadData: the file is missing, not a model of ours, or damaged; says which and what to do.
    """
    given = Path(path)
    file = given / MODEL_FILE if given.is_dir() else given
    if not file.is_file():
        raise BadData(f"no trained model at {given}: name a run folder with {MODEL_FILE}; `mythos train` makes one")
    try:
        with safe_open(str(file), framework="pt") as opened:
            metadata = opened.metadata() or {}
            tensors = {name: opened.get_tensor(name) for name in opened.keys()}
    except (SafetensorError, OSError, ValueError) as error:
        raise BadData(f"{file} is not a readable model ({_first_line(error)}); copy or train it again") from error
    info, digest = _read_info(file, metadata)
    _check_tensors(file, info, tensors)
    if digest != _digest(asdict(info), tensors):
        raise BadData(f"{file} is damaged (its checksum is wrong); copy or train it again")
    return PolicyNet(info, {name: tensor.float() for name, tensor in tensors.items()})


def _digest(described: Mapping[str, Any], tensors: Mapping[str, Tensor]) -> str:
    """A checksum over the description and the weights."""
    digest = hashlib.blake2b(json.dumps(described, sort_keys=True).encode(), digest_size=16)
    for name in sorted(tensors):
        digest.update(name.encode())
        digest.update(tensors[name].numpy().tobytes())
    return digest.hexdigest()


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def _read_info(file: Path, metadata: Mapping[str, str]) -> tuple[ModelInfo, str]:
    """The description and the checksum that a file claims."""
    if METADATA_KEY not in metadata:
        raise BadData(f"{file} has no {METADATA_KEY!r} metadata: it was not written by `mythos train`")
    try:
        raw = json.loads(metadata[METADATA_KEY])
        digest = raw.pop("digest")
        info = ModelInfo(**(raw | {part: tuple(int(width) for width in raw[part]) for part in PARTS}))
        sizes = (info.observation_size, info.num_actions, *info.trunk, *info.policy, *info.value)
        sound = all(isinstance(n, int) and n > 0 for n in sizes) and info.activation in ACTIVATIONS
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadData(f"{file} has damaged metadata ({_first_line(error)}); copy or train it again") from error
    if info.format != FORMAT or not sound:
        raise BadData(f"{file} has model format {info.format}, this release reads format {FORMAT}; train it again")
    return info, digest


def _check_tensors(file: Path, info: ModelInfo, tensors: Mapping[str, Tensor]) -> None:
    wanted = info.shapes()
    if odd := sorted(set(wanted) ^ set(tensors)):
        raise BadData(f"{file} lacks or adds tensors ({', '.join(odd[:3])}); copy or train it again")
    for name, shape in wanted.items():
        tensor = tensors[name]
        if tuple(tensor.shape) != shape or tensor.dtype not in STORED_TYPES:
            found = f"{tensor.dtype} {tuple(tensor.shape)}"
            raise BadData(f"{file}: tensor {name} is {found}, expected float32 or float16 {shape}")
        if not bool(torch.isfinite(tensor).all()):
            raise BadData(f"{file}: tensor {name} holds numbers that are not finite; train it again")


def check_game(info: ModelInfo, game: Game, source: str) -> None:
    """Refuses a game whose id, rules version or sizes are not those of the training.

    Raises:
        BadData: names both sides.
    """
    sides = (
        ("game", info.game, game.id),
        ("rules version", info.version, game.version),
        ("observation size", info.observation_size, game.observation_size),
        ("number of actions", info.num_actions, game.num_actions),
    )
    for what, trained, asked in sides:
        if trained != asked:
            raise BadData(f"{source} was trained for {what} {trained}, this game has {asked}; train one for this game")


@dataclass
class PolicyAgent:
    """Plays from a network, all positions of a call in one forward pass.

    With `temperature` 0, the default, it plays the action of the highest score: a trained policy still explores a
    little, its best action is the better player, and play is then repeatable without a seed. Above 0 it samples, 1
    being the trained odds.

    Attributes:
        net: the network.
        name: the spec it was made from.
        temperature: 0 for the best action, else the softmax temperature of a sample.
    """

    net: PolicyNet
    name: str = "policy"
    temperature: float = 0.0
    _rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(0), repr=False)
    _checked: Game | None = field(default=None, repr=False)

    def seed(self, seed: int) -> None:
        """Fixes the samples that follow."""
        self._rng = np.random.default_rng(seed)

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        """One action, int32[k], for each of the positions `states[indices[k]]`."""
        scores, _ = self.scores(game, states, indices)
        if self.temperature <= 0:
            return scores.argmax(dim=1).numpy().astype(np.int32)
        probabilities = torch.softmax(scores.double() / self.temperature, dim=1)
        return sample_rows(probabilities.numpy(), self._rng.random(len(indices)))

    def priors(self, game: Game, states: StateArray, indices: IntArray) -> FloatArray:
        """Odds of every action, float32[k, num_actions]; illegal ones are 0."""
        scores, _ = self.scores(game, states, indices)
        odds: FloatArray = torch.softmax(scores, dim=1).numpy()
        return odds

    def scores(self, game: Game, states: StateArray, indices: IntArray) -> tuple[Tensor, Tensor]:
        """Masked action scores [k, num_actions] and the observations [k, observation_size] they were read from."""
        _keep_to_one_core()
        if self._checked is not game:
            check_game(self.net.info, game, self.name)
            self._checked = game
        count = len(indices)
        observations = np.empty((count, game.observation_size), np.float32)
        masks = np.empty((count, game.num_actions), np.int8)
        game.observe_many(states, indices, game.players_many(states, indices), observations)
        game.masks_many(states, indices, masks)
        seen = torch.from_numpy(observations)
        scores = self.net.logits(seen)
        scores.masked_fill_(torch.from_numpy(masks) == 0, -torch.inf)
        return scores, seen


def _keep_to_one_core() -> None:
    """In a thread beside the main one: whoever made several threads wants one core for each.

    OpenMP's setting belongs to the thread, and a new thread begins with all cores: their teams then wait for each other
    at every layer, which was measured to cost thirty times the work itself.
    """
    if threading.current_thread() is not threading.main_thread() and not hasattr(_here, "kept"):
        torch.set_num_threads(1)
        _here.kept = True


def sample_rows(odds: npt.NDArray[np.float64], draws: npt.NDArray[np.float64]) -> ActionArray:
    """One index per row of `odds` [k, n], by inverting the cumulative odds at `draws` [k] in [0, 1).

    An entry with odds 0 is never chosen.
    """
    heaps = np.cumsum(odds, axis=1)
    # A hair below the whole heap, so that rounding never runs past the last entry with odds.
    marks = draws * heaps[:, -1] * (1 - 1e-9)
    chosen: ActionArray = (heaps <= marks[:, None]).sum(axis=1).astype(np.int32)
    return chosen


@dataclass
class GuidedAgent:
    """Search that the network guides: its odds say where to look first, random playouts say how good it was.

    Every simulation redraws what the seat cannot know, tries one action at the root by PUCT and plays out at random.
    There is no tree below the root. The most visited action is played.

    Attributes:
        policy: where the odds come from.
        sims: simulations for each decision.
        name: the spec it was made from.
        exploration: weight of the odds against the results seen so far.
    """

    policy: PolicyAgent
    sims: int
    name: str
    exploration: float = 2.0
    _rng: np.random.Generator = field(default_factory=lambda: np.random.default_rng(0), repr=False)

    def seed(self, seed: int) -> None:
        """Fixes the searches that follow."""
        self._rng = np.random.default_rng(seed)

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        """One action, int32[k], for each position `states[indices[k]]`: one forward pass, then a search each."""
        priors = self.policy.priors(game, states, indices)
        seeds = self._rng.integers(0, 2**64, size=len(indices), dtype=np.uint64)
        actions = np.empty(len(indices), np.int32)
        totals, visits = np.empty(game.num_actions), np.empty(game.num_actions, np.int32)
        returns, scratch = np.empty(game.num_players, np.float32), np.empty(game.num_actions, np.int32)
        world = game.empty_states(1)
        search_roots(states, indices, world, priors, self.sims, seeds, self.exploration, totals, visits, returns,
                     scratch, actions)
        return actions


def load_policy(path: str, sims: int = 0, seed: int = 0, name: str | None = None, temperature: float = 0.0) -> Agent:
    """The agent for `policy:PATH` or, with simulations, `policy:PATH+SIMS`.

    Args:
        path: a run folder or a `.safetensors` file.
        sims: simulations of search a decision, guided by the network; 0 to play from the network alone.
        seed: fixes the search, and the samples when `temperature` is above 0.
        name: how the agent calls itself; the spec unless told.
        temperature: see `PolicyAgent`; has no effect on a search.

    Raises:
        BadData: the model is missing or damaged.
    """
    policy = PolicyAgent(load_net(path), name or f"policy:{path}", temperature)
    agent = GuidedAgent(policy, sims, name or f"policy:{path}+{sims}") if sims > 0 else policy
    agent.seed(seed)
    return agent
