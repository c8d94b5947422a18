"""The sentences of Lantern's RULES.md, each with the position that shows it."""

import mythos_envs as me
import pytest
from mythos_envs.kernel.game import Game, State

import lantern  # noqa: F401  (registers the game)


def table(hands: list[dict[str, int]], **entries: object) -> State:
    """A position with these hands; an empty pile, unless the test says otherwise, keeps chance out."""
    game = me.load("lantern", players=len(hands), play_forced=False)
    if "shown" not in entries:
        deck = {"spark": 5, "candle": 5, "lamp": 4, "beacon": 2, "draught": 4}
        entries["shown"] = {card: n - sum(hand.get(card, 0) for hand in hands) for card, n in deck.items()}
    return game.position({"hands": hands, **entries})


def play(state: State, *texts: str) -> State:
    for text in texts:
        state.apply(state.game.parse_action(state, text))
    return state


@pytest.mark.rule("lantern-1.1")
@pytest.mark.parametrize("players", [2, 3])
def test_three_cards_each_and_seat_0_begins(players: int) -> None:
    game: Game = me.load("lantern", players=players)
    state = game.start(1)
    assert state.states["hand"][0].sum(axis=1).tolist()[:players] == [3] * players
    assert state.player == 0 and state.states["pile"][0].sum() == 20 - 3 * players


@pytest.mark.rule("lantern-2.1")
def test_a_card_gives_its_lights_and_another_is_drawn() -> None:
    state = table([{"lamp": 1, "spark": 1}, {"candle": 2}], shown={"lamp": 2})
    play(state, "play lamp")
    after = state.to_position()
    assert after["light"] == [3, 0] and after["shown"] == {"lamp": 3}
    assert sum(after["hands"][0].values()) == 2 and sum(after["pile"].values()) == 20 - 6 - 1
    lone = play(table([{"lamp": 1, "spark": 1}, {"candle": 2, "lamp": 1}]), "play lamp")
    assert lone.to_position()["hands"][0] == {"spark": 1}, "an empty pile gives nothing"


@pytest.mark.rule("lantern-2.2", "lantern-2.4")
def test_a_draught_makes_the_next_player_with_cards_discard() -> None:
    state = table([{"draught": 1, "lamp": 1}, {}, {"spark": 1, "beacon": 1, "candle": 1}])
    play(state, "play draught")
    assert state.player == 2, "seat 1 holds no card"
    assert [state.game.action_text(state, int(a)) for a in state.legal_actions()] == [
        "discard spark", "discard candle", "discard beacon"]
    play(state, "discard spark")
    after = state.to_position()
    assert after["hands"][2] == {"beacon": 1, "candle": 1} and after["shown"]["spark"] == 5
    assert after["light"] == [0, 0, 0] and (after["turn"], after["player"]) == (2, 2)


@pytest.mark.rule("lantern-2.3")
def test_the_discard_is_asked_for_when_all_cards_are_alike() -> None:
    state = play(table([{"draught": 1, "lamp": 1}, {"spark": 2}]), "play draught")
    assert state.player == 1 and len(state.legal_actions()) == 1 and state.states["hold"][0]
    assert state.to_position()["hands"][1] == {"spark": 2}, "nothing was played for the player"


@pytest.mark.rule("lantern-3.1")
def test_fifteen_lights_win_at_once() -> None:
    hands = [{"lamp": 1, "spark": 1}, {"beacon": 2}]
    assert not play(table(hands, light=[11, 14]), "play lamp").over, "fourteen are not enough"
    won = play(table(hands, light=[12, 14]), "play lamp")
    assert won.outcome().reason == "reached the goal" and won.outcome().ranking == (0, 1)


@pytest.mark.rule("lantern-3.2")
@pytest.mark.parametrize(("light", "ranking"), [([0, 2, 5], (2, 0, 0)), ([9, 2, 2], (0, 1, 2))])
def test_without_cards_places_go_by_lights(light: list[int], ranking: tuple[int, ...]) -> None:
    state = table([{"spark": 1, "candle": 1}, {"lamp": 1}, {}], light=light)
    play(state, "play spark", "play lamp", "play candle")
    assert state.outcome().reason == "ran out of cards"
    assert state.outcome().scores == (light[0] + 3, light[1] + 3, light[2])
    assert state.outcome().ranking == ranking
