"""Positions said as a player says them, and moves by the words that the game itself uses.

    g = table(own={"play": ["g_men"], "hand": ["shotgun"], "domains": [["2 agency"]]}, other={"play": ["bag_man"]})
    g = play(g, "play Shotgun", "choose G-Men")
    assert card(g, "g_men").attached == ["shotgun"]

It is the turn of seat 0; both seats have a small deck of plain characters unless they say otherwise.  `play` takes a
whole text or the beginning of one that fits a single legal answer.  Windows in which a seat can do nothing, whatever
it holds, are passed over by the rules; `until` passes for everybody until something else is asked.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import mythos_envs as me
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, ICONS, KEYWORDS
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ASKS,
    ATTACHED,
    EXHAUSTED,
    INSANE,
    MAX_DECK,
    NUM_INSTANCES,
    PICKS,
    STAGES,
    ZONES,
)
from mythos_envs.kernel.game import Game, State

KEYS = [card.key for card in CARDS]
MOST_PASSES = 200
ALWAYS_PLAYABLE = "servant_from_out_of_time"


@cache
def game(**options: Any) -> Game:
    """The game with these options."""
    return me.load("call_of_cthulhu_lcg", **options)


def table(own: dict[str, Any] | None = None, other: dict[str, Any] | None = None, *,
          options: dict[str, Any] | None = None, **position: Any) -> State:
    """A position at the beginning of a stage, the operations phase if none is named; see position_schema.py."""
    return game(**(options or {})).position({"seats": [own or {}, other or {}], **position})


def busy(own: dict[str, Any], other: dict[str, Any] | None = None, **position: Any) -> State:
    """A position in which seat 0 can always play one card more, a free one: so its operations phase goes on."""
    return table({**own, "hand": [*own.get("hand", []), ALWAYS_PLAYABLE]}, other, **position)


def legal(state: State) -> list[str]:
    """The legal answers in words."""
    return [state.game.action_text(state, int(action)) for action in state.legal_actions()]


def asked(state: State) -> str:
    """What is asked: the kind of question, of picks what the card is picked for."""
    ask = ASKS[int(state.states["ask"][0])]
    return PICKS[int(state.states["ask_a"][0])] if ask == "pick" else ask


def can(state: State, text: str) -> bool:
    """Whether an answer that begins so is legal."""
    return any(one.casefold().startswith(text.casefold()) for one in legal(state))


def play(state: State, *texts: str) -> State:
    """A copy of the position after these answers."""
    state = state.clone()
    for text in texts:
        words = legal(state)
        fitting = [one for one in words if one.casefold() == text.casefold()]
        fitting = fitting or [one for one in words if one.casefold().startswith(text.casefold())]
        if len(fitting) != 1:
            found = fitting or words
            raise AssertionError(f"{text!r}: {len(fitting)} answers fit; seat {state.player} may: {'; '.join(found)}")
        state.apply(int(state.legal_actions()[words.index(fitting[0])]))
    return state


def until(state: State, what: str) -> State:
    """Passes for everybody until ``what`` can be answered, is asked, or is the stage of the turn."""
    state = state.clone()
    for _ in range(MOST_PASSES):
        if state.over or what in (asked(state), STAGES[int(state.states["turn_stage"][0])]) or can(state, what):
            return state
        state.apply(int(state.legal_actions()[0]))
    raise AssertionError(f"never came to {what!r}; now {asked(state)}: {'; '.join(legal(state))}")


def instance(state: State, key: str, copy: int = 1) -> int:
    """Where a card is in the state: the n-th instance of it, those of seat 0 first."""
    name, _, number = key.partition("#")
    wanted = int(number) if number else copy
    found = [i for i in range(NUM_INSTANCES) if state.states["card"][0][i] == KEYS.index(name)
             and state.states["zone"][0][i] != 0]
    return found[wanted - 1]


@dataclass(frozen=True)
class Seen:
    """A card as it lies there."""

    zone: str
    seat: int
    exhausted: bool
    insane: bool
    wounds: int
    story: int | None
    skill: int
    icons: str
    keywords: tuple[str, ...]
    toughness: int
    attached: list[str]
    place: int


def card(state: State, key: str, copy: int = 1) -> Seen:
    """A card by its key; ``peeler#2`` is its second copy."""
    return seen(state, instance(state, key, copy))


def theirs(state: State, key: str) -> Seen:
    """The first card of this key in the deck of seat 1, whatever the deck of seat 0 holds."""
    found = state.states["card"][0][MAX_DECK:].tolist()
    return seen(state, MAX_DECK + found.index(KEYS.index(key)))


def seen(state: State, i: int) -> Seen:
    """A card by its instance."""
    s = state.states[0]
    attached = [KEYS[s["card"][k]] for k in range(NUM_INSTANCES) if s["zone"][k] == ATTACHED and s["place"][k] == i]
    return Seen(
        ZONES[s["zone"][i]], int(s["seat"][i]), bool(s["flags"][i] & EXHAUSTED), bool(s["flags"][i] & INSANE),
        int(s["wounds"][i]), None if s["story"][i] < 0 else int(s["story"][i]), int(s["skill"][i]),
        "".join(icon * int(s["icons"][i][k]) for k, icon in enumerate(ICONS)),
        tuple(word for k, word in enumerate(KEYWORDS) if s["keywords"][i] >> k & 1), int(s["toughness"][i]), attached,
        int(s["place"][i]),
    )


def zone(state: State, key: str, copy: int = 1) -> str:
    """Where a card is: hand, deck, play, attached, on_story, resource, discard..."""
    return card(state, key, copy).zone


def tokens(state: State, slot: int) -> list[int]:
    """Success tokens of both sides at a story."""
    return [int(count) for count in state.states["tokens"][0][slot]]


def count(state: State, seat: int, pile: str) -> int:
    """How many cards a hand, deck or discard pile holds, or how many domains or won stories a seat has."""
    name = {"domains": "num_domains", "won": "num_won"}.get(pile, f"{pile}_size")
    return int(state.states[name][0][seat])


def stage(state: State) -> str:
    """The stage of the turn."""
    return STAGES[int(state.states["turn_stage"][0])]


def resources(state: State, seat: int) -> list[list[str]]:
    """The cards on each domain of a seat."""
    s = state.states[0]
    lying = [(int(s["place"][i]), KEYS[s["card"][i]]) for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK)
             if ZONES[s["zone"][i]] == "resource"]
    return [sorted(key for at, key in lying if at == domain) for domain in range(count(state, seat, "domains"))]


def is_drained(state: State, seat: int, domain: int) -> bool:
    """Whether a domain is drained."""
    return bool(state.states["drained"][0][seat] >> domain & 1)


def values(one: Seen) -> tuple[int, str, tuple[str, ...], int]:
    """Skill, icons, keywords and Toughness in force."""
    return one.skill, one.icons, one.keywords, one.toughness


def in_zone(state: State, seat: int, name: str) -> list[str]:
    """The cards of a deck that are in a zone, in the order of their places."""
    s = state.states[0]
    found = [i for i in range(seat * MAX_DECK, (seat + 1) * MAX_DECK)
             if s["card"][i] < len(KEYS) and ZONES[s["zone"][i]] == name]
    return [KEYS[s["card"][i]] for i in sorted(found, key=lambda i: int(s["place"][i]))]


def choices(state: State) -> list[str]:
    """The names of what may be chosen, in the order of the alphabet."""
    return sorted(text.removeprefix("choose ") for text in legal(state) if text.startswith("choose "))


def check_plain(key: str, faction: str, cost: int, printed: tuple[int, str, tuple[str, ...], int]) -> None:
    """A character without text is paid with one domain and a match, and what is printed on it is in force."""
    other = "hastur" if faction != "hastur" else "agency"
    short, move = f"{cost - 1} {faction}", f"play {CARDS[KEYS.index(key)].name}"
    for domains in ([[short], [short]], [[f"{cost} {other}"], [short]]):
        assert not can(busy({"hand": [key], "domains": domains}), move), domains
    domains = [[f"1 {faction}", f"{cost - 1} {other}"], [f"{max(cost, 3)} {faction}"]]
    g = play(busy({"hand": [key], "domains": domains}), move, "pay with domain 1")
    assert is_drained(g, 0, 0) and not is_drained(g, 0, 1)
    there = card(g, key)
    assert (there.zone, there.exhausted, there.insane, there.wounds) == ("play", False, False, 0)
    assert values(there) == printed


STRICT = {"strict_windows": True}
"""Options for tests that want every window."""
PASSES = ("pass", "pass")
"""Both pass, so that a window closes."""


def at(own: dict[str, Any], other: dict[str, Any] | None = None, **position: Any) -> State:
    """A position in which every window is asked."""
    return table(own, other, options=STRICT, **position)


def fight(own: list[Any], other: list[Any], *, options: dict[str, Any] | None = None, **position: Any) -> State:
    """These characters stand at story 0, whose struggles begin: at the first question in them, or after them.

    What belongs to a seat beside its characters is said as ``own_more`` and ``other_more``.
    """
    seats = []
    for cards, more in ((own, position.pop("own_more", {})), (other, position.pop("other_more", {}))):
        there = [{**one, "story": 0} if isinstance(one, dict) else f"{one} at 0" for one in cards]
        seats.append({**more, "play": there + more.get("play", [])})
    g = table(*seats, options={**STRICT, **(options or {})}, stage="oppose_window", **position)
    return play(g, "pass", "pass")


def fought(g: State) -> State:
    """The same after all struggles and success; what is asked is passed or answered by the first answer."""
    return until(g, "end_window")


def shown(state: State, key: str, copy: int = 1) -> Seen:
    """A card that a test is about: the n-th instance of it, those in play first, those in decks and domains last."""
    s = state.states[0]
    there = [i for i in range(NUM_INSTANCES) if s["card"][i] == KEYS.index(key) and ZONES[s["zone"][i]] != "out"]
    ranks = {**dict.fromkeys(("play", "attached", "on_story"), 0), **dict.fromkeys(("resource", "deck"), 2)}
    return seen(state, sorted(there, key=lambda i: ranks.get(ZONES[s["zone"][i]], 1))[copy - 1])


def in_play(state: State, key: str) -> int:
    """The first instance of a card that is in play."""
    s = state.states[0]
    return next(int(i) for i in s["board"][: int(s["board_size"])] if s["card"][i] == KEYS.index(key))


def mind(state: State, key: str, copy: int = 1) -> bool:
    """Whether a card is insane."""
    return shown(state, key, copy).insane
