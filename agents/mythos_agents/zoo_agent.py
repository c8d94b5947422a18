"""The trained opponent shipped with a game: ``zoo/<game>.safetensors`` beside this file.  No network code here."""

from __future__ import annotations

from pathlib import Path

from mythos_envs.kernel.game import Game

from mythos_agents.base import ActionArray, Agent, IntArray, StateArray, UnknownAgent

FOLDER = Path(__file__).parent / "zoo"


def model_path(game_id: str) -> Path:
    """The file of the opponent shipped with a game.

    Raises:
        UnknownAgent: None is shipped; the text says which games have one.
    """
    path = FOLDER / f"{game_id}.safetensors"
    if not path.is_file():
        shipped = ", ".join(sorted(p.stem for p in FOLDER.glob("*.safetensors"))) or "none yet"
        raise UnknownAgent(
            f"no trained opponent is shipped with {game_id} (shipped: {shipped}); "
            f"train one and use policy:RUN_DIR, or greedy"
        )
    return path


class ZooAgent:
    """Looks up the shipped opponent of whatever game it is asked about, once, and lets it choose."""

    def __init__(self, sims: int = 0, seed: int = 0, name: str = "zoo") -> None:
        self.name = name
        self._sims = sims
        self._seed = seed
        self._agents: dict[str, Agent] = {}

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        """One action for each state, by the opponent shipped with `game`."""
        agent = self._agents.get(game.id)
        if agent is None:
            path = model_path(game.id)
            from mythos_agents.policy import load_policy

            agent = load_policy(str(path), sims=self._sims, seed=self._seed, name=self.name)
            self._agents[game.id] = agent
        return agent.choose(game, states, indices)

    def seed(self, seed: int) -> None:
        """Starts the chance of every opponent loaded so far, and of those still to be loaded."""
        self._seed = seed
        for agent in self._agents.values():
            agent.seed(seed)
