"""The greedy player of Cthulhu Realms: strong against random play, and sensible where a reader can judge it."""

import mythos_agents
import mythos_envs as me
import numpy as np
import pytest
from mythos_envs.kernel.game import State

ONE = np.zeros(1, np.int64)


def answers(state: State, most: int = 30) -> list[str]:
    """What greedy does until the turn passes or the game is over, in words."""
    agent, seat, turn, words = mythos_agents.make("greedy"), state.player, int(state.states["turn"][0]), []
    while not state.over and int(state.states["turn"][0]) == turn and state.player == seat and len(words) < most:
        action = int(agent.choose(state.game, state.states, ONE)[0])
        words.append(state.game.action_text(state, action))
        state.apply(action)
    return words


def position(**given: object) -> State:
    """A position with the first seat to act."""
    filled = {"players": 2, "decks": [["follower"] * 3, ["goon"] * 2], **given}
    return me.load("cthulhu_realms", players=filled["players"]).position({**filled, "turn": 5})


@pytest.mark.parametrize(("players", "games", "at_least"), [(2, 100, 85), (3, 60, 42), (4, 60, 36)])
def test_it_beats_random(players: int, games: int, at_least: int) -> None:
    game = me.load("cthulhu_realms", players=players)
    greedy, chance = mythos_agents.make("greedy"), mythos_agents.make("random", seed=5)
    states, indices = game.empty_states(games), np.arange(games, dtype=np.int64)
    game.start_many(states, indices, np.arange(games, dtype=np.uint64))
    seats = indices % players
    while True:
        acting = game.players_many(states, indices)
        for agent, mine in ((greedy, acting == seats), (chance, (acting >= 0) & (acting != seats))):
            chosen = indices[mine]
            if len(chosen):
                game.step_many(states, chosen, agent.choose(game, states, chosen))
        if (acting < 0).all():
            break
    returns = np.zeros((games, players), np.float32)
    game.returns_many(states, indices, returns)
    assert not game.truncated_many(states, indices).any()
    assert int((returns[indices, seats] > 0).sum()) >= at_least


def test_it_finishes_a_kill_with_all_it_has() -> None:
    state = position(sanity=[50, 9], hands=[["mi_go", "goon", "ghoul", "follower"], []], conjure=0)
    answers(state)
    assert state.over and state.returns()[0] == 1, "4 from Mi-Go, 2 more with Ghoul, 3 from Ghoul, 1 from Goon"


def test_it_abjures_a_card_for_its_last_effect_only_if_that_is_worth_it() -> None:
    kill = position(sanity=[50, 13], play=["unspeakable_one"])
    assert "use The Unspeakable One #3: lose 6, abjure this card" in answers(kill) and kill.over
    keep = position(sanity=[50, 50], play=["unspeakable_one"])
    assert not any("abjure this card" in words for words in answers(keep))


def test_it_breaks_a_safe_house_that_stands_before_a_kill() -> None:
    state = position(sanity=[50, 3], locations=[[], ["whateley_farm"]], play=["unspeakable_one"])
    words = answers(state)
    assert words[:2] == ["use The Unspeakable One #1: lose 7", "lose 4"] and state.over


def test_it_abjures_the_weakest_of_its_own_cards() -> None:
    words = answers(position(play=["yithian"], discards=[["follower", "mi_go"], []], hands=[["goon"], []]))
    assert {"abjure Goon from hand", "abjure Follower from the discard pile"} & set(words)
    assert "abjure Mi-Go from the discard pile" not in words


def test_it_buys_the_best_that_it_can_pay() -> None:
    rows = [["tomb", "ghoul", "pnakotic_manuscript", "arkham", "ruins"]]
    words = answers(position(play=["brain_cylinder", "occultist"], rows=rows, common=["dagon"]))
    assert next(text for text in words if text.startswith("buy")) == "buy Tomb"


def test_two_good_cards_are_bought_rather_than_a_single_one() -> None:
    rows = [["miskatonic_hospital", "yithian", "miskatonic_med_student", "ruins", "rlyeh"]]
    words = answers(position(play=["brain_cylinder", "occultist"], rows=rows, common=["dagon"]))
    assert {"buy Yithian", "buy Miskatonic U. Med Student"} <= set(words)


def test_gains_are_for_itself() -> None:
    state = position(players=3, decks=[["goon"]] * 3, play=["occultist"])
    words = answers(state)
    assert words[words.index("use Occultist #2: gain 2") + 1] == "choose yourself"


@pytest.mark.parametrize(("sanity", "chosen"), [([50, 20, 40], 2), ([50, 40, 20], 1)])
def test_discards_are_for_the_stronger_neighbour(sanity: list[int], chosen: int) -> None:
    hand = ["goon", "follower"]
    state = position(players=3, sanity=sanity, decks=[["goon"]] * 3, play=["king_in_yellow"], hands=[[], hand, hand])
    assert answers(state) == ["use The King in Yellow #2: discard 1", f"choose player {chosen}"]


def test_a_game_of_greedy_players_ends_soon() -> None:
    for players in (2, 3, 4):
        game, agent = me.load("cthulhu_realms", players=players), mythos_agents.make("greedy")
        states, indices = game.empty_states(50), np.arange(50, dtype=np.int64)
        game.start_many(states, indices, np.arange(50, dtype=np.uint64))
        for _ in range(3000):
            running = indices[game.players_many(states, indices) >= 0]
            if not len(running):
                break
            game.step_many(states, running, agent.choose(game, states, running))
        assert (game.players_many(states, indices) < 0).all() and not game.truncated_many(states, indices).any()
