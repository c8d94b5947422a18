"""`mythos games`: what there is to play, how random games go, and which rules are proven by tests."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mythos_training.cli_common import JsonOption, SeedOption, print_json, print_table, progress, working

if TYPE_CHECKING:
    from mythos_envs.kernel.game import Game

CHUNK = 250
"""Games played in one compiled call, so that the bar moves and Ctrl-C is heard."""


def add_to(app: typer.Typer) -> None:
    """Adds this file's command."""
    app.command("games")(games)


def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game.", show_default="all")] = None,
    stats: Annotated[
        bool, typer.Option("--stats", help="Play random games: length, cut-offs, why they ended.")
    ] = False,
    rules: Annotated[
        bool, typer.Option("--rules", help="The rulebook's sentences and the tests that prove them.")
    ] = False,
    sample: Annotated[int, typer.Option("--sample", min=1, help="Random games per player count for --stats.")] = 1000,
    seed: SeedOption = 0,
    tests: Annotated[
        Path | None, typer.Option("--tests", help="Folder of tests for --rules.", show_default="the checkout's")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the games; with --stats how random play goes, with --rules how the rulebook is covered."""
    import mythos_envs as me

    chosen = [game] if game else list(me.games())
    if rules:
        _rules(chosen, tests, as_json)
    elif stats:
        _stats(chosen, sample, seed, as_json)
    else:
        _list(chosen, detailed=game is not None, as_json=as_json)


def _list(ids: list[str], detailed: bool, as_json: bool) -> None:
    """One row per game; for a single game its options as well."""
    found = [_facts(game_id) for game_id in ids]
    if as_json:
        print_json(found)
        return
    head = ("id", "title", "players", "actions", "observation", "state bytes", "version")
    rows = [
        (
            f["id"],
            f["title"],
            ", ".join(map(str, f["players"])),
            f["actions"],
            ", ".join(map(str, f["observation_sizes"])),
            f["state_bytes"],
            f["version"],
        )
        for f in found
    ]
    print_table(None, head, rows, numbers=head[3:])
    if detailed:
        options = [(o["name"], ", ".join(map(str, o["choices"])), o["default"], o["doc"]) for o in found[0]["options"]]
        print_table("options (-o NAME=VALUE)", ("name", "choices", "default", "meaning"), options)


def _facts(game_id: str) -> dict[str, Any]:
    """The numbers of one game, in plain values."""
    import mythos_envs as me
    from mythos_envs.kernel.registry import spec_of

    spec = spec_of(game_id)
    each = [me.load(game_id, players=players) for players in spec.options[0].choices]
    return {
        "id": spec.id,
        "title": spec.title,
        "version": spec.version,
        "players": [game.num_players for game in each],
        "actions": spec.num_actions,
        "observation_sizes": sorted({game.observation_size for game in each}),
        "max_length": [game.max_length for game in each],
        "state_bytes": spec.dtype.itemsize,
        "options": [
            {"name": o.name, "choices": list(o.choices), "default": o.default, "doc": o.doc} for o in spec.options
        ],
    }


def _stats(ids: list[str], sample: int, seed: int, as_json: bool) -> None:
    """Plays random games of every game and player count."""
    import mythos_envs as me
    from mythos_envs.kernel.registry import spec_of

    found = []
    for game_id in ids:
        for players in spec_of(game_id).options[0].choices:
            found.append(random_games(me.load(game_id, players=players), sample, seed, quiet=as_json))
    if as_json:
        print_json(found)
        return
    head = ("game", "players", "games", "choices, mean", "median", "most", "cut off", "first seat wins", "ended by")
    rows = [
        (
            f["game"],
            f["players"],
            f["games"],
            f"{f['choices_mean']:.1f}",
            f["choices_median"],
            f["choices_max"],
            f["truncated"],
            f"{100 * f['seat_wins'][0]:.1f}%",
            ", ".join(f"{reason} {100 * share:.1f}%" for reason, share in f["reasons"].items()),
        )
        for f in found
    ]
    print_table(f"random play, seed {seed}", head, rows, numbers=head[1:])


def random_games(game: Game, count: int, seed: int, quiet: bool = False) -> dict[str, Any]:
    """Plays ``count`` random games and says how long they were and how they ended."""
    import numpy as np
    from mythos_envs.kernel.playout import play_games

    seeds = np.random.SeedSequence(seed).generate_state(count, np.uint64)
    states = game.empty_states(min(CHUNK, count))
    choices = np.zeros(count, np.int64)
    reasons: Counter[str] = Counter()
    wins = np.zeros(game.num_players)
    truncated = 0
    with working(f"{game.id}, {game.num_players} players: loading the rules (compiles at the first start)", quiet):
        play_games(states, game.blank, game.option_words, seeds[:1], game.scratch, choices[:1])
    with progress(f"{game.id}, {game.num_players} players", count, quiet) as advance:
        for start in range(0, count, CHUNK):
            chunk = seeds[start : start + CHUNK]
            play_games(states, game.blank, game.option_words, chunk, game.scratch, choices[start : start + CHUNK])
            returns = np.zeros((len(chunk), game.num_players), np.float32)
            indices = np.arange(len(chunk), dtype=np.int64)
            game.returns_many(states, indices, returns)
            wins += (returns == returns.max(axis=1, keepdims=True)).astype(float).sum(axis=0)
            truncated += int(game.truncated_many(states, indices).sum())
            reasons.update(game.state_view(states, k).outcome().reason for k in range(len(chunk)))
            advance(len(chunk))
    return {
        "game": game.id,
        "players": game.num_players,
        "games": count,
        "seed": seed,
        "choices_mean": float(choices.mean()),
        "choices_median": int(np.median(choices)),
        "choices_max": int(choices.max()),
        "truncated": truncated,
        "seat_wins": [float(won) / count for won in wins],
        "reasons": {reason: n / count for reason, n in reasons.most_common()},
    }


def tests_folder(named: Path | None) -> Path | None:
    """The folder of tests to read: the one named, or that of the checkout this package is installed from."""
    if named is not None:
        return named
    checkout = Path(__file__).resolve().parents[2]
    return checkout / "tests" if (checkout / "pyproject.toml").is_file() and (checkout / "tests").is_dir() else None


def _rules(ids: list[str], tests: Path | None, as_json: bool) -> None:
    """How many sentences of each game's rulebook there are, by standing, and which tests prove them."""
    folder = tests_folder(tests)
    found = [_coverage(game_id, folder) for game_id in ids]
    if as_json:
        print_json(found)
        return
    head = ("game", "sentences", "by standing", "proven by a test", "not proven", "unknown ids in tests")
    rows = [
        (
            f["game"],
            f["sentences"],
            ", ".join(f"{standing} {n}" for standing, n in f["standings"].items()),
            "no tests here" if f["tested"] is None else f"{f['tested']} ({100 * f['tested'] / f['sentences']:.1f}%)",
            ", ".join(f["untested"]) or "-",
            ", ".join(f["unknown"]) or "-",
        )
        for f in found
    ]
    print_table(None, head, rows, numbers=head[1:])
    if folder is None:
        print("the tests are not installed with the package; name their folder with --tests, or run in a checkout")


def _coverage(game_id: str, folder: Path | None) -> dict[str, Any]:
    """The ledger of one game in plain values."""
    from mythos_envs import rules_ledger
    from mythos_envs.kernel.registry import spec_of

    spec_of(game_id)
    known = rules_ledger.sentences(game_id)
    standings = Counter(sentence.standing for sentence in known)
    covered = rules_ledger.coverage(game_id, folder) if folder is not None else None
    return {
        "game": game_id,
        "sentences": len(known),
        "standings": dict(standings.most_common()),
        "tested": covered.num_tested if covered else None,
        "untested": list(covered.untested) if covered else [],
        "unknown": list(covered.unknown) if covered else [],
    }
