"""What every game's make_golden.py needs: whole games to record, a game in words, and counts of all short paths."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
from mythos_envs.kernel import replay
from mythos_envs.kernel.game import State

Recipe = tuple[dict[str, Any], int, str]
"""Options, seed and who plays all seats."""


def perft(state: State, depth: int) -> dict[str, list[int]]:
    """For each depth, the paths of exactly so many decisions and the different positions at their ends."""
    game, size = state.game, state.game.dtype.itemsize
    layer, counts = state.clone().states, {"paths": [], "positions": []}
    for _ in range(depth):
        masks = np.zeros((len(layer), game.num_actions), np.int8)
        game.masks_many(layer, np.arange(len(layer)), masks)
        parents, actions = np.nonzero(masks)
        children = game.empty_states(len(parents))
        children.view(np.uint8).reshape(-1, size)[:] = layer.view(np.uint8).reshape(-1, size)[parents]
        codes = game.step_many(children, np.arange(len(children)), actions.astype(np.int32))
        assert not codes.any(), "an action of the mask was refused"
        layer = children
        counts["paths"].append(len(layer))
        counts["positions"].append(len({row.tobytes() for row in layer.view(np.uint8).reshape(-1, size)}))
    return counts


def play(game_id: str, options: dict[str, Any], seed: int, spec: str) -> replay.Replay:
    """One whole game between agents of one kind."""
    game = me.load(game_id, **options)
    agent, index = mythos_agents.make(spec, seed=seed), np.zeros(1, np.int64)
    recorder = replay.Recorder(game, seed, [spec] * game.num_players)
    while not recorder.state.over:
        recorder.apply(int(agent.choose(game, recorder.state.states, index)[0]))
    return recorder.record()


def in_words(record: replay.Replay, headline: Callable[[Any], str]) -> str:
    """The game as a person would tell it: a headline whenever it changes, every decision and what came of it."""
    game = me.load(record.game, **record.options)
    state, lines, shown = game.start(record.seed), [f"{game.title}, seed {record.seed}"], ""
    for action in record.actions:
        head = headline(state.states[0])
        if head.partition(":")[0] != shown:
            shown = head.partition(":")[0]
            lines.append(head)
        lines.append(f"  {state.player}: {game.action_text(state, action)}")
        before = state.clone()
        state.apply(action)
        lines += [f"      {line}" for line in game.spec.events(before.states[0], action, state.states[0], None)]
    lines.append(f"{state.outcome().reason}, hash {state.hash()}")
    return "\n".join([*lines, state.text(), ""])


def write(folder: Path, game_id: str, games: Mapping[str, list[Recipe]], headline: Callable[[Any], str],
          positions: Mapping[str, tuple[State, int]]) -> None:
    """Writes the recorded games, the first of them in words, and the counts."""
    folder.mkdir(exist_ok=True)
    told = ""
    for name, recipes in games.items():
        records = [play(game_id, *recipe) for recipe in recipes]
        told = told or in_words(records[0], headline)
        replay.write_replays(folder / f"{name}.jsonl", records, append=False)
        print(f"{name}: {', '.join(f'{len(r.actions)} decisions' for r in records)}")
    (folder / "in_words.txt").write_text(told, encoding="utf-8")
    counts = {name: perft(state, depth) for name, (state, depth) in positions.items()}
    rows = [f" {json.dumps(name)}: {json.dumps(count)}" for name, count in counts.items()]
    (folder / "perft.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
