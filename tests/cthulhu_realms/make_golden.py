"""Writes golden/: games that must replay to the same end, one of them in words, and counts of all short paths.

    make golden        write them anew, after a change that is meant to alter play; the difference is part of the review

Refactoring changes none of these files.  test_golden.py reads them.
"""

import json
from pathlib import Path
from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
from mythos_envs.kernel import replay
from mythos_envs.kernel.game import State

from cthulhu_realms.build import table

FOLDER = Path(__file__).resolve().parent / "golden"
PERFT, IN_WORDS = FOLDER / "perft.json", FOLDER / "in_words.txt"
GAMES: dict[str, list[tuple[dict[str, Any], int, str]]] = {
    "two_players": [
        ({}, 1, "greedy"),
        ({}, 2, "random"),
        ({"deck_out": "end_of_turn", "first_player": "1"}, 3, "random"),
        ({"play_forced": False, "returns": "rank"}, 4, "greedy"),
        ({"first_player": "0"}, 31, "random"),  # cards are returned in it, which random players seldom do
    ],
    "three_players": [
        ({"players": 3}, 5, "greedy"),
        ({"players": 3, "deck_out": "end_of_turn", "returns": "rank"}, 6, "random"),
        ({"players": 3, "play_forced": False, "first_player": "2"}, 7, "random"),
    ],
    "four_players": [
        ({"players": 4}, 8, "greedy"),
        ({"players": 4, "returns": "rank"}, 9, "random"),
        ({"players": 4, "deck_out": "end_of_turn", "first_player": "3"}, 10, "random"),
    ],
}
"""Options, seed and who plays all seats, for each file."""


def perft_positions() -> dict[str, tuple[State, int]]:
    """Where the counting begins, and how deep it goes."""
    starts = {f"start, {players} players": (me.load("cthulhu_realms", players=players).start(players), 6)
              for players in (2, 3, 4)}
    one = {"rows": ["ghast ruins occultist rlyeh mi_go"], "common_top": "ghoul"}
    three = {"rows": ["ghast ruins occultist", "nyarlathotep rlyeh mi_go", "deep_ones tomb yithian"],
             "common_top": "hunting_horror"}
    four = {**three, "rows": [*three["rows"], "miskatonic_library arkham_asylum brain_cylinder"]}
    return {
        **starts,
        "start, single answers asked": (me.load("cthulhu_realms", play_forced=False).start(5), 7),
        "a rich turn": (table(play="dagon keziah_mason deep_ones", hands={0: "ghoul goon", 1: "goon follower initiate"},
                              decks={0: "follower follower goon"}, discards={0: "initiate", 1: "yithian"}, conjure=5,
                              locations={0: "arkham", 1: "rlyeh"}, discarded=True, **one), 4),
        "a loss to divide": (table(play="unspeakable_one wilbur_whateley", sanity=[50, 12], **one,
                                   locations={1: "arkham rlyeh miskatonic_library"}), 7),
        "both neighbours about to fall": (table(4, play="unspeakable_one ghast", sanity=[9, 5, 9, 5], **four,
                                                locations={1: "arkham", 2: "arkham"}, hands={2: "goon goon"}), 7),
        "discards on both sides": (table(3, play="king_in_yellow yellow_sign ghoul", **three,
                                         hands={0: "goon initiate", 1: "goon follower", 2: "follower initiate goon"},
                                         decks={0: "follower goon"}, locations={0: "strange_high_house"}), 5),
        "abjure and return": (table(play="lesser_whateley dean_halsey keziah_mason dagon", box="goon mi_go", **one,
                                    hands={0: "goon follower"}, abjured=True, decks={0: "initiate"}), 5),
    }


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


def record(options: dict[str, Any], seed: int, spec: str) -> replay.Replay:
    """One whole game between agents of one kind."""
    game = me.load("cthulhu_realms", **options)
    agent, index = mythos_agents.make(spec, seed=seed), np.zeros(1, np.int64)
    recorder = replay.Recorder(game, seed, [spec] * game.num_players)
    while not recorder.state.over:
        recorder.apply(int(agent.choose(game, recorder.state.states, index)[0]))
    return recorder.record()


def in_words(game_record: replay.Replay) -> str:
    """The game as a person would tell it: every decision, and what is public when a turn begins."""
    game = me.load(game_record.game, **game_record.options)
    state, lines, turn = game.start(game_record.seed), [f"{game.title}, seed {game_record.seed}"], 0
    for action in game_record.actions:
        s = state.states[0]
        if s["turn"] != turn:
            turn = int(s["turn"])
            sanity = ", ".join(str(n) for n in s["sanity"][: game.num_players])
            lines.append(f"turn {turn}, player {s['active']}: sanity {sanity}; common deck {s['common_size']}")
        lines.append(f"  {state.player}: {game.action_text(state, action)}")
        state.apply(action)
    lines.append(f"{state.outcome().reason}, hash {state.hash()}")
    return "\n".join([*lines, state.text(), ""])


def main() -> None:
    """Writes all files."""
    for name, games in GAMES.items():
        records = [record(*game) for game in games]
        replay.write_replays(FOLDER / f"{name}.jsonl", records, append=False)
        print(f"{name}: {', '.join(f'{len(r.actions)} decisions' for r in records)}")
    IN_WORDS.write_text(in_words(replay.read_replays(FOLDER / "two_players.jsonl")[0]), encoding="utf-8")
    counts = {name: perft(state, depth) for name, (state, depth) in perft_positions().items()}
    rows = [f" {json.dumps(name)}: {json.dumps(count)}" for name, count in counts.items()]
    PERFT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
