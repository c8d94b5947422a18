"""Who sits in the other seats: the learner's newest policy, its past selves, scripted agents. No game is run here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import mythos_agents
import numpy as np
import numpy.typing as npt
from mythos_agents.base import ActionArray, Agent, Game, IntArray, StateArray
from mythos_agents.policy import PolicyAgent, PolicyNet

from mythos_training.config import OpponentsConfig

CURRENT = 0


class Pool:
    """A fixed row of places: the current policy, then the scripted agents, then room for `keep` past selves.

    Games remember an opponent by its place. When the oldest past self makes room, games against it go on against the
    newcomer in its place.

    Args:
        config: weights and sizes.
    """

    def __init__(self, config: OpponentsConfig) -> None:
        self.config = config
        self.scripted = {spec: mythos_agents.make(spec) for spec, weight in config.scripted.items() if weight > 0}
        self.current: Agent = mythos_agents.make("random")
        self.snapshots: list[PolicyAgent] = []
        self.added = 0

    def follow(self, net: PolicyNet) -> None:
        """Makes `net` the current policy; its tensors are read as they are at the moment of each choice."""
        self.current = PolicyAgent(net, "current", temperature=1.0)

    @property
    def agents(self) -> list[Agent]:
        """The agents by place."""
        return [self.current, *self.scripted.values(), *self.snapshots]

    @property
    def odds(self) -> npt.NDArray[np.float64]:
        """How likely each place is drawn; sums to 1."""
        fixed = [self.config.scripted[spec] for spec in self.scripted]
        count = len(self.snapshots)
        current = self.config.current if count else self.config.current + self.config.snapshots
        weights = np.array([current, *fixed, *([self.config.snapshots / max(count, 1)] * count)])
        if weights.sum() <= 0:  # only past selves have a weight, and there is none yet
            weights[CURRENT] = 1.0
        odds: npt.NDArray[np.float64] = weights / weights.sum()
        return odds

    def draw(self, rng: np.random.Generator, shape: tuple[int, ...]) -> IntArray:
        """Places of opponents, int64, by their odds."""
        odds = self.odds
        return rng.choice(len(odds), size=shape, p=odds).astype(np.int64)

    def add(self, net: PolicyNet) -> None:
        """Keeps a copy of the network as a past self; the oldest makes room when all places are taken."""
        agent = PolicyAgent(net.copy(), f"snapshot_{self.added:05d}", temperature=1.0)
        if len(self.snapshots) < self.config.keep:
            self.snapshots.append(agent)
        else:
            self.snapshots[self.added % self.config.keep] = agent
        self.added += 1

    def seed(self, rng: np.random.Generator) -> None:
        """Seeds every opponent from `rng`, so that no opponent has chance of its own to be saved."""
        for agent in self.agents:
            agent.seed(int(rng.integers(0, 2**63)))

    def choose(self, game: Game, states: StateArray, indices: IntArray, places: IntArray) -> ActionArray:
        """One action, int32[k], for each `states[indices[k]]` by the opponent at `places[k]`; one call per opponent."""
        actions = np.empty(len(indices), np.int32)
        agents = self.agents
        for place in np.unique(places):
            mine = np.flatnonzero(places == place)
            actions[mine] = agents[place].choose(game, states, indices[mine])
        return actions

    def files(self) -> dict[str, bytes]:
        """Name and content of a model file for each past self, oldest place first."""
        return {f"{agent.name}.safetensors": agent.net.to_bytes() for agent in self.snapshots}

    def restore(self, nets: Mapping[str, PolicyNet], added: int) -> None:
        """Puts saved past selves, file name -> network in order of their places, back."""
        self.snapshots = [PolicyAgent(net, Path(name).stem, temperature=1.0) for name, net in nets.items()]
        self.added = added
