"""Deck lists that users bring: read, checked, played, and kept in replays."""

from pathlib import Path
from typing import Any

import mythos_envs as me
import pytest
from mythos_envs.call_of_cthulhu_lcg.components import CARDS, PACKS
from mythos_envs.call_of_cthulhu_lcg.layout import DECK, HAND, MAX_DECK
from mythos_envs.errors import BadConfig
from mythos_envs.kernel import replay
from mythos_envs.kernel.game import Game

GAME = "call_of_cthulhu_lcg"
FIFTY = {card.key: 1 for card in CARDS[100:150]}


def with_deck(deck: Any, **options: Any) -> Game:
    return me.load(GAME, deck_0=deck, **options)


@pytest.mark.rule("lcg-1.8", "lcg-1.9", "lcg-1.10", "lcg-1.11")
def test_a_constructed_deck_is_dealt_as_it_is_listed() -> None:
    deck = {card.key: 3 if number < 2 else 1 for number, card in enumerate(CARDS[107:155])}
    deck |= {"hastur": 1, "cthulhu": 2}
    s = with_deck(deck, deck_1=deck).start(1).states[0]
    for seat in range(2):
        own = slice(seat * MAX_DECK, (seat + 1) * MAX_DECK)
        dealt = [CARDS[card].key for card, zone in zip(s["card"][own], s["zone"][own], strict=True)
                 if zone in (DECK, HAND)]
        assert sorted(dealt) == sorted(key for key, count in deck.items() for _ in range(count))
        assert s["hand_size"][seat] == 8 and s["pair"][seat] == -1


@pytest.mark.rule("lcg-1.8", "lcg-1.9")
@pytest.mark.parametrize(("deck", "why"), [
    ({key: 1 for key in list(FIFTY)[:49]}, "it has 49 cards"),
    ({**FIFTY, "peeler": 3, "hired_muscle": 3, "bag_man": 3, "triggerman": 2}, "it has 61 cards"),
    ({**FIFTY, "peeler": 4}, "4 copies of peeler"),
    ({**FIFTY, "peler": 1}, "did you mean 'peeler'"),
    ({**FIFTY, "peeler": 0}, "0 copies"),
    ({**FIFTY, "peeler": "two"}, "'two' copies"),
    (["peeler"], "a mapping"),
    ("no_such_file.yaml", "cannot read"),
])
def test_a_deck_that_is_not_allowed_is_refused_in_one_line(deck: Any, why: str) -> None:
    with pytest.raises(BadConfig) as refused:
        with_deck(deck)
    assert why in str(refused.value) and "\n" not in str(refused.value)


def test_a_deck_is_read_from_a_file_by_key_id_or_title(tmp_path: Path) -> None:
    names = [card.id if number % 3 == 0 else card.name if number % 3 == 1 else card.key
             for number, card in enumerate(CARDS[100:150])]
    path = tmp_path / "deck.yaml"
    path.write_text("".join(f'"{name}": 1\n' for name in names), encoding="utf-8")
    assert with_deck(str(path)).options["deck_0"] == FIFTY
    path.write_text("peeler: [", encoding="utf-8")
    with pytest.raises(BadConfig, match="not valid YAML"):
        with_deck(str(path))


@pytest.mark.rule("lcg-1.4")
def test_a_first_game_list_is_two_piles_and_a_packet() -> None:
    names = {card.id: card.key for card in CARDS}
    allowed = {names[name]: 1 for pack in (PACKS[0], PACKS[4], PACKS[7]) for name in pack.cards}
    assert with_deck(allowed, deck_rules="first_game").start(1).states["hand_size"][0, 0] == 8
    for wrong in ({**allowed, "the_bootleg_whiskey_cover_up": 1}, FIFTY, {**allowed, "peeler": 2}):
        with pytest.raises(BadConfig, match="two whole factions"):
            with_deck(wrong, deck_rules="first_game")


def test_a_game_with_a_deck_list_replays(tmp_path: Path) -> None:
    recorder = replay.Recorder(with_deck(FIFTY, first_player="0"), seed=3)
    while not recorder.state.over and len(recorder.actions) < 40:
        recorder.apply(int(recorder.state.legal_actions()[-1]))
    path = tmp_path / "game.jsonl"
    replay.write_replays(path, [recorder.record()])
    (record,) = replay.read_replays(path)
    assert replay.verify(record) == recorder.state
