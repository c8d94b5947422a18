"""The greedy player of Call of Cthulhu LCG: strong against random play, and sensible where a reader can judge it."""

from typing import Any

import mythos_agents
import mythos_envs as me
import numpy as np
from call_of_cthulhu_lcg.build import play, table, until
from mythos_envs.kernel.game import Game, State

ONE = np.zeros(1, np.int64)


def answer(state: State) -> str:
    """What greedy does now, in words."""
    agent = mythos_agents.make("greedy")
    return state.game.action_text(state, int(agent.choose(state.game, state.states, ONE)[0]))


def answers(state: State, most: int = 40) -> list[str]:
    """What greedy does until somebody else is asked, in words."""
    agent, state = mythos_agents.make("greedy"), state.clone()
    seat, words = state.player, []
    while not state.over and state.player == seat and len(words) < most:
        action = int(agent.choose(state.game, state.states, ONE)[0])
        words.append(state.game.action_text(state, action))
        state.apply(action)
    return words


def seat(**given: Any) -> dict[str, Any]:
    """A seat with what is given, and nothing else that it could use."""
    return {"rest": 20, **given}


def won_by_greedy(game: Game, games: int) -> int:
    """Seeded games against random play, each seat by turns, to their end."""
    agents = [mythos_agents.make("greedy"), mythos_agents.make("random", seed=5)]
    states, indices = game.empty_states(games), np.arange(games, dtype=np.int64)
    game.start_many(states, indices, np.arange(games, dtype=np.uint64))
    while True:
        acting = game.players_many(states, indices)
        if (acting < 0).all():
            break
        for agent, is_asked in zip(agents, (acting == indices % 2, acting == 1 - indices % 2), strict=True):
            asked = indices[is_asked]
            if len(asked):
                game.step_many(states, asked, agent.choose(game, states, asked))
    assert not game.truncated_many(states, indices).any()
    returns = np.zeros((games, 2), np.float32)
    game.returns_many(states, indices, returns)
    return int((returns[indices, indices % 2] > 0).sum())


def test_it_beats_random() -> None:
    assert won_by_greedy(me.load("call_of_cthulhu_lcg"), 200) >= 188


def test_only_a_hopeless_hand_is_changed() -> None:
    hopeless = ["short_fuse", "torch_the_joint", "cthulhu", "dagon", "g_men", "t_men", "shotgun", "patrol_wagon"]
    assert answer(table(seat(hand=hopeless), seat(), stage="mulligan", first=0)) == "take a new hand"
    good = [*hopeless[:4], "peeler", "hired_muscle", "blackwood_file_clerk", "steve_clarney"]
    assert answer(table(seat(hand=good), seat(), stage="mulligan", first=0)) == "keep this hand"


def test_resources_go_where_the_hand_needs_them() -> None:
    own = seat(hand=["hired_muscle", "shub_niggurath"], domains=[["2 agency"], ["1 agency"], ["1 agency"]])
    assert answers(table(own, seat(), stage="resource"))[:2] == [
        "attach Shub-Niggurath as a resource", "domain 1: 2 Agency"
    ]


def test_the_best_affordable_character_is_paid_with_the_smallest_domain() -> None:
    own = seat(hand=["hired_muscle", "peeler"], domains=[["5 agency"], ["3 agency"], ["1 agency"]])
    assert answers(table(own, seat()))[:2] == ["play Hired Muscle", "pay with domain 2: 3 Agency"]


def test_removal_is_for_the_best_enemy() -> None:
    own = seat(play=["g_men"], hand=["short_fuse"], domains=[["3 agency"], [], []])
    state = table(own, seat(play=["innsmouth_troublemaker", "yellow_muse"]))
    assert answers(state)[:2] == ["play Short Fuse", "choose Yellow Muse"]
    assert answer(table(own, seat())) == "pass", "there is nobody but one's own"


def test_attachments_help_oneself_and_harm_the_enemy() -> None:
    own = seat(play=["peeler", "yellow_muse"], hand=["alhazred_lamp"], domains=[["2 syndicate"], [], []])
    assert answers(table(own, seat(play=["g_men"])))[:2] == ["play Alhazred Lamp", "choose Yellow Muse"]
    own = seat(play=["yellow_muse"], hand=["ghoul_taint"], domains=[["1 shub_niggurath"], [], []])
    assert answers(table(own, seat(play=["g_men", "peeler"])))[:2] == ["play Ghoul Taint", "choose G-Men"]


def test_a_story_that_can_be_won_is_attacked() -> None:
    state = table(seat(play=["hired_muscle", "blackwood_file_clerk"]), seat(), stage="commit",
                  stories=[{"tokens": [0, 0]}, {"tokens": [2, 0]}, {"tokens": [0, 0]}])
    assert "commit Blackwood File Clerk to The Shadow out of Time" in answers(state)


def test_defenders_stay_at_home_when_the_enemy_is_about_to_win() -> None:
    won = ["dreamwalkers", "rotting_away"]
    enemy = seat(play=["hired_muscle exhausted"], won=won)
    safe = table(seat(play=["hired_muscle"]), seat(play=["hired_muscle exhausted"]), stage="commit")
    assert any(word.startswith("commit Hired Muscle") for word in answers(safe))
    danger = table(seat(play=["hired_muscle"]), enemy, stage="commit", stories=[{"tokens": [0, 3]}])
    assert not any(word.startswith("commit Hired Muscle") for word in answers(danger))


def test_a_defender_meets_the_attack_that_it_can_stop() -> None:
    state = table(seat(play=["laboratory_assistant"]), seat(play=["hired_muscle"]), stage="commit",
                  options={"strict_windows": True})
    state = until(play(state, "commit Laboratory Assistant"), "commit Hired Muscle")
    assert answer(state).startswith("commit Hired Muscle")


def test_nobody_is_thrown_away_against_a_stronger_side() -> None:
    state = table(seat(play=["g_men"]), seat(play=["laboratory_assistant"]), stage="commit",
                  options={"strict_windows": True})
    state = until(play(state, "commit G-Men"), "commit Laboratory Assistant")
    assert answer(state).startswith("commit no more")


def test_the_least_valuable_character_takes_the_wound() -> None:
    own = seat(play=["innsmouth_troublemaker", "yellow_muse"])
    state = table(own, seat(play=["g_men"]), stage="commit")
    state = play(state, "commit Innsmouth Troublemaker", "commit Yellow Muse")
    state = until(until(state, "commit G-Men"), "commit G-Men")
    state = until(play(state, "commit G-Men"), "take_wound")
    assert answer(state) == "Innsmouth Troublemaker takes a wound"


def test_what_a_won_story_does_is_declined_when_it_is_bad() -> None:
    stories = [{"story": "nowhere_to_hide", "tokens": [3, 0]}, {"tokens": [4, 0]}]
    state = until(play(table(seat(play=["g_men"]), seat(), stage="commit", stories=stories), "commit G-Men"), "decline")
    assert answer(state) == "decline"
    stories = [{"story": "nowhere_to_hide", "tokens": [3, 0]}, {"tokens": [0, 4]}]
    state = until(play(table(seat(play=["g_men"]), seat(), stage="commit", stories=stories), "commit G-Men"), "decline")
    assert answer(state).startswith("use ")


def test_a_wound_on_a_good_character_is_cancelled() -> None:
    enemy = seat(play=["byakhee_servant", "laboratory_assistant"], hand=["regeneration"],
                 domains=[["1 shub_niggurath"], [], []])
    state = table(seat(hand=["shotgun_blast"], domains=[["3 agency"], [], []]), enemy)
    hit = play(state, "play Shotgun Blast", "X is 3", "choose Byakhee Servant")
    assert answer(until(hit, "play Regeneration")) == "play Regeneration"
