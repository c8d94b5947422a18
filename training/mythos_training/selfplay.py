"""The learner: sb3-contrib's MaskablePPO over the self-play environment, and its state as arrays and plain data.

Everything that decides what training does next is in `capture` and goes back by `restore`, to the bit. No files here.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from gymnasium import spaces
from mythos_agents.base import Game
from mythos_agents.policy import ACTIVATIONS, ModelInfo, PolicyNet
from mythos_envs.errors import BadData
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.logger import Logger
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import Tensor, nn

from mythos_training.config import TrainConfig
from mythos_training.pool import Pool
from mythos_training.run_folder import SavedState, pack_numpy_rng, unpack_numpy_rng
from mythos_training.vec_env import SelfPlayVecEnv

LAYERS = {"relu": nn.ReLU, "tanh": nn.Tanh}
assert LAYERS.keys() == ACTIVATIONS.keys()


class Trunk(BaseFeaturesExtractor):
    """The layers that the policy and the value share."""

    def __init__(self, observation_space: spaces.Box, widths: list[int], activation: type[nn.Module]) -> None:
        size = int(observation_space.shape[0])
        super().__init__(observation_space, widths[-1] if widths else size)
        layers: list[nn.Module] = []
        for width in widths:
            layers += [nn.Linear(size, width), activation()]
            size = width
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: Tensor) -> Tensor:
        """Features [k, last width] of observations [k, size]."""
        features: Tensor = self.layers(observations)
        return features


class LeanPolicy(MaskableActorCriticPolicy):
    """sb3-contrib's masked actor and critic, with one masked softmax where the original makes three.

    Same odds, values and entropy; with five hundred actions the distribution objects cost more than the network.
    """

    def forward(
        self, obs: Tensor, deterministic: bool = False, action_masks: npt.NDArray[Any] | None = None
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Actions [k], values [k, 1] and log odds of the actions [k]; draws with torch's generator."""
        values, log_odds = self.look(obs, action_masks)
        if deterministic:
            actions = log_odds.argmax(dim=1)
        else:
            heaps = torch.softmax(log_odds, dim=1).double().cumsum_(dim=1)
            # A hair below the whole heap, so that rounding never runs past the last legal action.
            draws = torch.rand(len(heaps), 1, dtype=torch.float64) * (1 - 1e-9)
            actions = (heaps <= draws * heaps[:, -1:]).sum(dim=1)
        return actions, values, log_odds.gather(1, actions[:, None]).squeeze(1)

    def evaluate_actions(
        self, obs: Tensor, actions: Tensor, action_masks: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Values [k, 1], log odds of `actions` [k] and entropies [k]."""
        values, log_odds = self.look(obs, action_masks)
        # softmax, not exp: on the scores of illegal actions exp takes a path for underflow that is ten times slower.
        entropies = -(torch.softmax(log_odds, dim=1) * log_odds).sum(dim=1)
        return values, log_odds.gather(1, actions[:, None]).squeeze(1), entropies

    def look(self, obs: Tensor, masks: Tensor | npt.NDArray[Any] | None) -> tuple[Tensor, Tensor]:
        """Values [k, 1] and log odds of all actions [k, num_actions], those of illegal ones far below any other."""
        for_policy, for_value = self.mlp_extractor(self.features_extractor(obs))
        logits = self.action_net(for_policy)
        if masks is not None:
            logits = logits.masked_fill(torch.as_tensor(masks) == 0, -1e8)
        return self.value_net(for_value), torch.log_softmax(logits, dim=1)


class Learner:
    """A game, its opponents, the environment and the learning rule, put together from a configuration.

    Args:
        config: the run's settings.
        game: the game they name.
        progress: how much of the budget is used, 0 to 1; read when the step size is annealed.
    """

    def __init__(self, config: TrainConfig, game: Game, progress: Callable[[], float] = lambda: 0.0) -> None:
        torch.set_num_threads(config.threads)
        self.config, self.game, self._progress = config, game, progress
        self.pool = Pool(config.opponents)
        self.env = SelfPlayVecEnv(game, config.games, self.pool, config.seed, config.shaping, config.ppo.gamma)
        self.model = self._make_model()
        self.net = live_net(self.model, game, config)
        self.pool.follow(self.net)
        self.updates = 0
        self._callback: BaseCallback | None = None

    def _make_model(self) -> MaskablePPO:
        ppo, net = self.config.ppo, self.config.net
        activation = LAYERS[net.activation]
        model = MaskablePPO(
            LeanPolicy,
            self.env,
            learning_rate=lambda _: ppo.learning_rate * (1 - 0.9 * min(1.0, self._progress()) * ppo.anneal),
            n_steps=ppo.steps,
            batch_size=ppo.batch,
            n_epochs=ppo.epochs,
            gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip,
            ent_coef=ppo.entropy,
            vf_coef=ppo.value_weight,
            max_grad_norm=ppo.max_grad_norm,
            target_kl=ppo.target_kl,
            policy_kwargs={
                "net_arch": {"pi": net.policy, "vf": net.value},
                "activation_fn": activation,
                "features_extractor_class": Trunk,
                "features_extractor_kwargs": {"widths": net.trunk, "activation": activation},
            },
            seed=self.config.seed,
            device="cpu",
        )
        model.set_logger(Logger(folder=None, output_formats=[]))
        return model

    @property
    def policy(self) -> LeanPolicy:
        """The network as the learning rule sees it."""
        policy = self.model.policy
        assert isinstance(policy, LeanPolicy)
        return policy

    @property
    def decisions(self) -> int:
        """Decisions that the learner has made so far."""
        return int(self.model.num_timesteps)

    @contextmanager
    def one_thread(self) -> Iterator[None]:
        """Keeps the network to one core inside the block."""
        torch.set_num_threads(1)
        try:
            yield
        finally:
            torch.set_num_threads(self.config.threads)

    def update(self) -> dict[str, float]:
        """Collects one rollout, learns from it, grows the pool when it is time; returns the figures of the update."""
        if self._callback is None:
            _, self._callback = self.model._setup_learn(2**62, None, reset_num_timesteps=self.model._last_obs is None)
        self.env.reseed_opponents()
        model, steps = self.model, self.config.ppo.steps
        with self.one_thread():  # the opponents' batches are too small to share
            model.collect_rollouts(self.env, self._callback, model.rollout_buffer, n_rollout_steps=steps)
        model.train()
        self.updates += 1
        if self.updates % self.config.opponents.every == 0:
            self.pool.add(self.net)
        figures = {name: float(value) for name, value in model.logger.name_to_value.items()}
        model.logger.name_to_value.clear()
        return figures | self._episode_figures()

    def _episode_figures(self) -> dict[str, float]:
        episodes = list(self.model.ep_info_buffer or ())
        if not episodes:
            return {}
        return {
            "rollout/return": float(np.mean([e["r"] for e in episodes])),
            "rollout/length": float(np.mean([e["l"] for e in episodes])),
        }

    def capture(self) -> SavedState:
        """Everything that decides what the next update does. Call it between updates."""
        env_arrays, env_plain = self.env.get_state()
        words, numpy_rest = pack_numpy_rng()
        arrays: dict[str, npt.NDArray[Any]] = {f"env.{name}": array for name, array in env_arrays.items()}
        arrays |= {f"net.{name}": tensor.detach().numpy() for name, tensor in self.net.tensors.items()}
        for k, slots in self.model.policy.optimizer.state_dict()["state"].items():
            arrays |= {f"adam.{k}.{slot}": np.asarray(value.detach().numpy()) for slot, value in slots.items()}
        arrays["numpy_rng"] = words
        arrays["torch_rng"] = torch.get_rng_state().numpy()
        arrays["episode_starts"] = np.asarray(self.model._last_episode_starts, np.uint8)
        version, internal, gauss = random.getstate()
        plain = {
            "game": [self.game.id, self.game.version, self.game.options],
            "decisions": self.decisions,
            "updates": self.updates,
            "epochs": int(self.model._n_updates),
            "episodes": list(self.model.ep_info_buffer or []),
            "env": env_plain,
            "numpy_rng": numpy_rest,
            "python_rng": [version, list(internal), gauss],
            "pool": {"names": list(self.pool.files()), "added": self.pool.added},
        }
        return SavedState(arrays, plain)

    def restore(self, saved: SavedState, nets: Mapping[str, PolicyNet], source: str) -> None:
        """Goes back to a captured state, to the bit.

        Args:
            saved: what `capture` gave.
            nets: the past selves, file name -> network, in the order that the state names them.
            source: where it came from, for the error.

        Raises:
            BadData: the state does not fit this configuration or game.
        """
        try:
            self._restore(saved.arrays, saved.plain, nets)
        except (KeyError, ValueError, TypeError, RuntimeError, IndexError, AttributeError) as error:
            cause = (str(error).splitlines() or [type(error).__name__])[0]
            raise BadData(f"{source} does not fit this run ({cause}); start a new run") from error

    def _restore(
        self, arrays: Mapping[str, npt.NDArray[Any]], plain: Mapping[str, Any], nets: Mapping[str, PolicyNet]
    ) -> None:
        model = self.model
        if plain["game"] != [self.game.id, self.game.version, self.game.options]:
            raise ValueError(f"it was saved for {plain['game']}")
        for name, tensor in self.net.tensors.items():
            tensor.copy_(torch.from_numpy(arrays[f"net.{name}"]))
        optimizer = model.policy.optimizer
        slots: dict[int, dict[str, Tensor]] = {}
        for name, array in arrays.items():
            if name.startswith("adam."):
                _, k, slot = name.split(".")
                slots.setdefault(int(k), {})[slot] = torch.from_numpy(np.array(array))
        optimizer.load_state_dict({"state": slots, "param_groups": optimizer.state_dict()["param_groups"]})
        self.pool.restore(nets, plain["pool"]["added"])
        env_arrays = {name.removeprefix("env."): array for name, array in arrays.items() if name.startswith("env.")}
        model._last_obs = self.env.set_state(env_arrays, plain["env"])
        model._last_episode_starts = arrays["episode_starts"].astype(np.bool_)
        model.num_timesteps, model._n_updates, self.updates = plain["decisions"], plain["epochs"], plain["updates"]
        model.ep_info_buffer = deque(plain["episodes"], maxlen=model._stats_window_size)
        model.ep_success_buffer = deque(maxlen=model._stats_window_size)
        version, internal, gauss = plain["python_rng"]
        random.setstate((version, tuple(internal), gauss))
        unpack_numpy_rng(arrays["numpy_rng"], plain["numpy_rng"])
        torch.set_rng_state(torch.from_numpy(np.array(arrays["torch_rng"])))


def live_net(model: MaskablePPO, game: Game, config: TrainConfig) -> PolicyNet:
    """The learner's network as a `PolicyNet` that shares its tensors: it changes as the learner learns."""
    policy = model.policy
    chains: dict[str, Any] = {
        "trunk": policy.features_extractor.layers,
        "policy": policy.mlp_extractor.policy_net,
        "value": policy.mlp_extractor.value_net,
    }
    tensors: dict[str, Tensor] = {}

    def note(name: str, layer: Any) -> None:
        tensors[f"{name}.weight"], tensors[f"{name}.bias"] = layer.weight, layer.bias

    for part, chain in chains.items():
        for depth, layer in enumerate(layer for layer in chain.children() if isinstance(layer, nn.Linear)):
            note(f"{part}.{depth}", layer)
    note("action", policy.action_net)
    note("score", policy.value_net)
    info = ModelInfo.of_game(game, config.net.model_dump())
    return PolicyNet(info, {name: tensor.detach() for name, tensor in tensors.items()})
