"""What every game must do, as functions that take a game.  Games' own rules are tested elsewhere.

A new game inherits all of it: test_conformance.py runs each check for every game and number of players.
"""

import hashlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import lantern  # noqa: F401  (registers the toy game)
import mythos_agents
import mythos_envs as me
import numpy as np
import pytest
from mythos_envs.errors import BadPosition, BadReplay, GameOver, IllegalAction
from mythos_envs.kernel import replay
from mythos_envs.kernel.game import ONLY, Game, State
from mythos_envs.kernel.registry import spec_of

TESTS = Path(__file__).resolve().parent
Permute = Callable[[State, int, np.random.Generator], None]
"""Exchanges, in place, things that a seat cannot know, without asking the game's own `redeterminize`."""


def cases() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    return [(game_id, int(players)) for game_id in me.games() for players in spec_of(game_id).options[0].choices]


def walk(game: Game, seed: int, steps: int, every: int = 1) -> Iterator[State]:
    """Positions of random games, one after the other, ``every`` decisions apart."""
    chance = np.random.default_rng(seed)
    state = game.start(seed)
    for number in range(steps):
        if number % every == 0:
            yield state
        if state.over:
            state = game.start(int(chance.integers(2**63)))
        else:
            state.apply(int(chance.choice(state.legal_actions())))


def finish(game: Game, seed: int) -> tuple[State, list[int]]:
    """One random game to its end, and the actions that led there."""
    chance = np.random.default_rng(seed)
    state, actions = game.start(seed), []
    while not state.over:
        actions.append(int(chance.choice(state.legal_actions())))
        state.apply(actions[-1])
    return state, actions


def check_masks(game: Game) -> None:
    """Mask and list say the same; somebody always has something to do; a lone answer is asked only if held back."""
    for state in walk(game, seed=1, steps=400):
        legal, mask = state.legal_actions(), state.mask()
        assert mask.dtype == np.int8 and mask.shape == (game.num_actions,)
        assert legal.tolist() == np.flatnonzero(mask).tolist() and set(mask.tolist()) <= {0, 1}
        assert (len(legal) == 0) == state.over
        if game.options["play_forced"] and not state.over:
            assert len(legal) > 1 or state.states["hold"][0]


def check_refusals(game: Game) -> None:
    """An illegal action is named with the legal ones and changes nothing; nothing follows the end."""
    for state in walk(game, seed=2, steps=60, every=6):
        if state.over:
            continue
        before = state.to_bytes()
        illegal = int(np.flatnonzero(state.mask() == 0)[0])
        for action in (illegal, -1, game.num_actions, 2**40):
            with pytest.raises(IllegalAction, match=rf"action {action}\b.*legal: .*position: "):
                state.apply(action)
            assert state.to_bytes() == before
    over, _ = finish(game, seed=3)
    with pytest.raises(GameOver):
        over.apply(0)


def check_words(game: Game) -> None:
    """Every legal action has its own words, and they lead back to it; boards are text for every seat."""
    for state in walk(game, seed=4, steps=300, every=10):
        texts = [game.action_text(state, int(action)) for action in state.legal_actions()]
        assert len({text.casefold() for text in texts}) == len(texts)
        assert [game.parse_action(state, text) for text in texts] == state.legal_actions().tolist()
        for seat in (None, *range(game.num_players)):
            assert state.text(seat).strip()


def check_observations(game: Game) -> None:
    """Finite, within the declared range, and cut without gaps into the named pieces, also at the end."""
    low, high = game.spec.observation_range
    ends = [finish(game, seed=5)[0]]
    for state in (*walk(game, seed=5, steps=400, every=4), *ends):
        for seat in range(game.num_players):
            seen = state.observe(seat)
            assert seen.dtype == np.float32 and seen.shape == (game.observation_size,)
            assert np.isfinite(seen).all() and low <= seen.min() and seen.max() <= high
            parts = state.pieces(seat)
            assert {name: part.shape for name, part in parts.items()} == game.spec.pieces(game.num_players)
            assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), seen)


def check_clones(game: Game) -> None:
    """Same bytes, same future: clones, bytes and restarts agree to the last bit."""
    middle = list(walk(game, seed=6, steps=8))[-1]
    again = game.from_bytes(middle.to_bytes())
    assert again == middle and again.hash() == middle.hash() and hash(again) == hash(middle)
    clone, chance = middle.clone(), np.random.default_rng(0)
    for _ in range(300):
        if clone.over:
            break
        action = int(chance.choice(clone.legal_actions()))
        clone.apply(action)
        again.apply(action)
        assert clone.to_bytes() == again.to_bytes()
    assert clone != middle, "a clone must not share memory with its original"
    assert game.start(9).to_bytes() == game.start(9).to_bytes() != game.start(10).to_bytes()
    with pytest.raises(BadPosition, match="bytes"):
        game.from_bytes(middle.to_bytes()[:-1])


def check_positions(game: Game) -> None:
    """A position survives JSON and gives the same decision to the same seat, who sees the same."""
    for state in walk(game, seed=7, steps=400, every=9):
        if state.over:
            continue
        position = json.loads(json.dumps(state.to_position()))
        again = game.position(position)
        assert again.to_position() == position
        assert again.player == state.player and again.legal_actions().tolist() == state.legal_actions().tolist()
        for seat in range(game.num_players):
            assert np.array_equal(again.observe(seat), state.observe(seat))
    with pytest.raises(BadPosition):
        game.position({"no such entry": 1})


def _view(state: State, seat: int) -> tuple[bytes, str, list[int]]:
    """All that a seat is shown: observation, board and, when it is to act, its choices."""
    choices = state.legal_actions().tolist() if state.player == seat else []
    return state.observe(seat).tobytes(), state.text(seat), choices


def check_redeterminize(game: Game) -> None:
    """First half: a redrawn world looks the same to the seat, differs in what is hidden, and can be played on."""
    varied = dict.fromkeys(range(game.num_players), 0)
    looked = 0
    for state in walk(game, seed=8, steps=400, every=8):
        if state.over:
            continue
        looked += 1
        for seat in range(game.num_players):
            worlds = set()
            for seed in range(8):
                world = state.clone()
                world.redeterminize(seat, seed)
                assert _view(world, seat) == _view(state, seat)
                assert world.player == state.player and world.states["rng"][0] != state.states["rng"][0]
                worlds.add(json.dumps(world.to_position(), sort_keys=True))
            varied[seat] += len(worlds) > 1
    assert looked > 20 and all(count > looked // 3 for count in varied.values()), f"{varied} of {looked} positions vary"


def check_worlds_can_be_played(game: Game) -> None:
    """A redrawn world is a real position: it plays to an end."""
    for number, state in enumerate(walk(game, seed=9, steps=120, every=20)):
        if state.over:
            continue
        state = state.clone()
        state.redeterminize(number % game.num_players, number)
        chance = np.random.default_rng(number)
        while not state.over:
            state.apply(int(chance.choice(state.legal_actions())))


def check_hiding(game: Game, permute: Permute) -> None:
    """Second half: exchanging what a seat cannot know never changes what it is shown."""
    chance = np.random.default_rng(10)
    changed = 0
    for state in walk(game, seed=10, steps=600, every=5):
        if state.over:
            continue
        for seat in range(game.num_players):
            other = state.clone()
            permute(other, seat, chance)
            other.states["rng"] = np.uint64(chance.integers(2**63))
            changed += other.to_position() != state.to_position()
            assert _view(other, seat) == _view(state, seat)
    assert changed > 20, "the permutation hardly ever changed anything, so nothing was tested"


def check_returns(game: Game) -> None:
    """Zero-sum, within [-1, 1], best for the best place, and nothing before the end."""
    for seed in range(12):
        assert not game.start(seed).returns().any()
        state, actions = finish(game, seed)
        returns, outcome = state.returns(), state.outcome()
        assert abs(float(returns.sum())) < 1e-5 and np.abs(returns).max() <= 1.0
        assert len(actions) <= state.decisions <= game.max_length
        assert len(outcome.ranking) == len(outcome.scores) == game.num_players
        if outcome.truncated:
            assert not returns.any()
            continue
        assert min(outcome.ranking) == 0 and outcome.reason in game.spec.reasons
        by_place = [returns[seat] for seat in np.argsort(outcome.ranking, kind="stable")]
        assert by_place == sorted(by_place, reverse=True)


def check_replays(game: Game, folder: Path) -> None:
    """A replay leads to the same end; a changed one is refused in one line that names the file and the line."""
    path = folder / "games.jsonl"
    records = []
    for seed in (3, 2**64 - 1):
        end, actions = finish(game, seed)
        records.append(replay.Replay.of(end, seed, actions))
        replay.write_replays(path, records[-1:])
    assert replay.read_replays(path) == records
    for record in records:
        assert replay.verify(record).hash() == record.hash
    wrong_end = records[0].model_copy(update={"hash": "0" * 16})
    too_long = records[0].model_copy(update={"actions": [*records[0].actions, 0]})
    too_short = records[0].model_copy(update={"actions": records[0].actions[:-1]})
    other_version = records[0].model_copy(update={"version": 99})
    for bad in (wrong_end, too_long, too_short, other_version):
        with pytest.raises(BadReplay) as caught:
            replay.verify(bad, "games.jsonl:1")
        assert "\n" not in str(caught.value) and str(caught.value).startswith("games.jsonl:1: ")


def check_batch(game: Game) -> None:
    """A batch plays exactly what single states play, resets included."""
    batch, chance = game.batch(4, seed=11), np.random.default_rng(11)
    singles = [game.start(int(seed)) for seed in batch.seeds]
    ended = 0
    for _ in range(4000):
        for i, state in enumerate(singles):
            assert batch.states[i : i + 1].tobytes() == state.to_bytes()
            assert batch.player[i] == state.player and np.array_equal(batch.mask[i], state.mask())
            assert np.array_equal(batch.observation[i], state.observe(state.player))
        actions = np.array([chance.choice(np.flatnonzero(row)) for row in batch.mask], np.int32)
        batch.step(actions)
        for i, state in enumerate(singles):
            state.apply(int(actions[i]))
            assert batch.done[i] == state.over and batch.truncated[i] == state.truncated
            assert np.array_equal(batch.reward[i], state.returns())
            if state.over:
                ended += 1
                singles[i] = game.start(int(batch.seeds[i]))
        if ended >= 3:
            return
    raise AssertionError("no three games ended")


def check_batch_refusal(game: Game) -> None:
    """One illegal action refuses the whole step and changes nothing."""
    batch = game.batch(3, seed=12)
    actions = batch.mask.argmax(axis=1).astype(np.int32)
    before = batch.states.tobytes()
    actions[1] = int(np.flatnonzero(batch.mask[1] == 0)[0])
    with pytest.raises(IllegalAction, match="game 1 of the batch"):
        batch.step(actions)
    with pytest.raises(IllegalAction, match="takes 3 actions"):
        batch.step(actions[:2])
    assert batch.states.tobytes() == before


def check_pickle(game: Game) -> None:
    """A game is sent to another process as its id and options."""
    data = pickle.dumps(game)
    again = pickle.loads(data)
    assert len(data) < 1000 and repr(again) == repr(game)
    assert again.start(1).to_bytes() == game.start(1).to_bytes()


def trace(game_id: str, players: int, steps: int) -> str:
    """A hash over every state, mask and observation of the first decisions of a game that needs no chance to play."""
    state = me.load(game_id, players=players).start(13)
    digest = hashlib.blake2b(digest_size=16)
    for number in range(steps):
        digest.update(state.to_bytes() + state.mask().tobytes())
        if state.over:
            break
        for seat in range(players):
            digest.update(state.observe(seat).tobytes())
            world = state.clone()
            world.redeterminize(seat, number)
            digest.update(world.to_bytes())
        legal = state.legal_actions()
        state.apply(int(legal[number * 7 % len(legal)]))
    middle = me.load(game_id, players=players).start(14)
    for spec in ("random", "ismcts:3"):
        digest.update(mythos_agents.make(spec, seed=15).choose(middle.game, middle.states, ONLY).tobytes())
    return digest.hexdigest() + state.returns().tobytes().hex()


def check_uncompiled(game: Game, steps: int = 400) -> None:
    """Compiled and plain Python give the same bytes."""
    code = f"import conformance; print(conformance.trace({game.id!r}, {game.num_players}, {steps}))"
    roots = [str(TESTS), *(str(TESTS.parent / root) for root in ("envs", "agents", "training"))]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(roots)}
    plain = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=300)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.strip() == trace(game.id, game.num_players, steps)
