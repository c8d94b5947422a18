"""What an action has brought about: cards that moved, what became of characters, tokens, turns, as a seat may know it.

Decisions with a single answer follow by themselves.  So the action is played again on a copy, decision by decision, and
each is told from the difference it made.  The rules are asked, never written again here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mythos_envs.call_of_cthulhu_lcg.actions import NUM_ACTIONS
from mythos_envs.call_of_cthulhu_lcg.components import STORIES
from mythos_envs.call_of_cthulhu_lcg.layout import (
    ATTACHED,
    CONSPIRACY,
    DECK,
    DISCARD,
    DOMAIN_CARD,
    EXHAUSTED,
    HAND,
    INSANE,
    MAX_DECK,
    NO_CARD,
    NO_STORY,
    NOT_COMMITTED,
    NUM_INSTANCES,
    NUM_ROW,
    NUM_SEATS,
    NUM_SLOTS,
    ON_STORY,
    PLAY,
    REASON_DECK,
    RESOLVING,
    RESOURCE,
    STAGES,
    STATE,
    STORY_WON,
    WON,
)
from mythos_envs.call_of_cthulhu_lcg.observe import is_seen
from mythos_envs.call_of_cthulhu_lcg.render import STAGE_WORDS, card_name, story_name
from mythos_envs.call_of_cthulhu_lcg.rules import step
from mythos_envs.call_of_cthulhu_lcg.rules_legal import legal
from mythos_envs.kernel.layout import NOBODY, new_states

IN_PLAY = (PLAY, ATTACHED, ON_STORY)
MOVES = {
    (DECK, HAND): "draws {card}",
    (DECK, DISCARD): "loses {card} from the deck",
    (DECK, PLAY): "{card} into play from the deck",
    (DECK, RESOURCE): "{card} from the deck onto domain {place}",
    (DECK, DOMAIN_CARD): "{card} from the deck becomes a domain",
    (HAND, DISCARD): "discards {card}",
    (HAND, RESOURCE): "attaches {card} to domain {place}",
    (HAND, PLAY): "{card} into play from hand",
    (HAND, DECK): "{card} from hand to the deck",
    (DISCARD, HAND): "{card} from the discard pile to hand",
    (DISCARD, PLAY): "{card} into play from the discard pile",
    (DISCARD, DECK): "{card} from the discard pile under the deck",
    (DISCARD, RESOURCE): "{card} from the discard pile onto domain {place}",
    (RESOURCE, DISCARD): "loses the resource {card}",
    (RESOURCE, HAND): "{card} from a domain to hand",
    (RESOLVING, HAND): "{card} back to hand",
    (RESOLVING, PLAY): "{card} into play",
    (RESOLVING, CONSPIRACY): "{card} joins the stories",
    (CONSPIRACY, WON): "{card} is won",
    (CONSPIRACY, DISCARD): "{card} is discarded",
}
"""What it means that a card goes from one zone to another; all from play are told by where they go."""
LEAVES = {DISCARD: "{card} discarded from play", HAND: "{card} back to hand", DECK: "{card} to the deck"}


def copied(s: Any) -> Any:
    """A record of its own, with which anything may be tried."""
    states = new_states(STATE, 1)
    states[0] = s
    return states[0]


def replayed(before: Any, action: int, after: Any) -> Iterator[tuple[Any, Any, int]]:
    """Plays the action again, and the single answers that followed it: before, after and the action of each."""
    s = copied(before)
    choices = np.zeros(NUM_ACTIONS, np.int32)
    chosen = action
    for _ in range(int(after["decisions"]) - int(before["decisions"])):
        old = copied(s)
        step(s, chosen)
        yield old, copied(s), chosen
        if int(s["player"]) == NOBODY or legal(s, choices) == 0:
            return
        chosen = int(choices[0])


@dataclass
class _Log:
    """Lines for one seat; what happens to several cards in the same way is told together."""

    seat: int | None
    lines: list[str] = field(default_factory=list)
    groups: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def sees(self, s: Any, i: int) -> bool:
        """Whether the reader knows where a card is."""
        return self.seat is None or bool(is_seen(s, self.seat, i))

    def say(self, line: str) -> None:
        """Something that is a line of its own."""
        self.flush()
        self.lines.append(line)

    def about(self, who: str, text: str, card: str) -> None:
        """Something that happens to a card."""
        self.groups.setdefault((who, text), []).append(card)

    def flush(self) -> None:
        """Writes down what has been gathered."""
        for (who, text), cards in self.groups.items():
            unknown = sum(card == "" for card in cards)
            told = [card for card in cards if card]
            if unknown:
                told.append(f"{unknown} card" + "s" * (unknown > 1))
            self.lines.append(f"{who}: {text.format(card=', '.join(told))}")
        self.groups = {}


def events(before: Any, action: int, after: Any, seat: int | None) -> list[str]:
    """A line for everything that happened between two positions, in the order of the decisions."""
    log = _Log(seat)
    for a, b, _ in replayed(before, action, after):
        _tell_new_turn(log, a, b)
        _tell_piles(log, a, b)
        _tell_board(log, a, b)
        _tell_domains(log, a, b)
        _tell_stories(log, a, b)
        _tell_phase(log, a, b)
        log.flush()
    if int(after["player"]) == NOBODY and not after["truncated"]:
        winner = next(who for who in range(NUM_SEATS) if int(after["rank"][who]) == 0)
        why = f"player {1 - winner} has an empty deck" if int(after["reason"]) == REASON_DECK else "three stories"
        log.say(f"the game is over: player {winner} won ({why})")
    return log.lines


# Cards that moved.


def _tell_piles(log: _Log, a: Any, b: Any) -> None:
    """Cards that went from one place to another; draws are told by where they end."""
    for i in range(NUM_INSTANCES):
        old, new = int(a["zone"][i]), int(b["zone"][i])
        if old == new or int(a["card"][i]) == NO_CARD:
            continue
        if old in IN_PLAY:
            text = LEAVES.get(new)
        else:
            text = MOVES.get((old, PLAY if new in (ATTACHED, ON_STORY) else new))
        if text is None:
            continue
        if new in (ATTACHED, ON_STORY):
            where = card_name(b, int(b["place"][i])) if new == ATTACHED else story_name(b, int(b["place"][i]))
            text += f" on {where}"
        text = text.replace("{place}", str(int(b["place"][i]) + 1))
        who = int(a["seat"][i]) if old in IN_PLAY else int(b["seat"][i]) if new in IN_PLAY else i // MAX_DECK
        is_known = log.sees(a, i) if new in (DECK, DOMAIN_CARD) and not log.sees(b, i) else log.sees(b, i)
        log.about(f"player {who}", text, card_name(b, i) if is_known else "")


def _tell_board(log: _Log, a: Any, b: Any) -> None:
    """What has become of the cards that stayed in play."""
    for i in (int(i) for i in b["board"][: int(b["board_size"])]):
        if int(a["zone"][i]) not in IN_PLAY:
            continue
        who, name = f"player {int(b['seat'][i])}", card_name(b, i)
        if int(a["seat"][i]) != int(b["seat"][i]):
            log.about(who, "takes control of {card}", name)
        if int(a["zone"][i]) != int(b["zone"][i]):
            is_attached = int(b["zone"][i]) == ATTACHED
            host = f" to {card_name(b, int(b['place'][i]))}" if is_attached else ""
            log.about(who, f"{{card}} {'attached' if is_attached else 'detached'}{host}", name)
        _tell_flags(log, a, b, i, who, name)
        wounds = int(b["wounds"][i]) - int(a["wounds"][i])
        if wounds > 0:
            log.about(who, f"{{card}} wounded ({int(b['wounds'][i])} now)", name)
        old, new = int(a["story"][i]), int(b["story"][i])
        if old != new and new != NOT_COMMITTED:
            log.about(who, f"{{card}} to {story_name(b, new)}", name)


def _tell_flags(log: _Log, a: Any, b: Any, i: int, who: str, name: str) -> None:
    """Insane, restored, exhausted, ready."""
    old, new = int(a["flags"][i]), int(b["flags"][i])
    if (old ^ new) & INSANE:
        log.about(who, "{card} insane" if new & INSANE else "{card} restored", name)
    elif (old ^ new) & EXHAUSTED and int(a["story"][i]) == int(b["story"][i]):
        log.about(who, "{card} exhausted" if new & EXHAUSTED else "{card} ready", name)


# Domains, stories, turns.


def _tell_domains(log: _Log, a: Any, b: Any) -> None:
    """Domains that were drained or refreshed."""
    for seat in range(NUM_SEATS):
        changed = int(a["drained"][seat]) ^ int(b["drained"][seat])
        for domain in range(int(b["num_domains"][seat])):
            if changed >> domain & 1:
                is_drained = int(b["drained"][seat]) >> domain & 1
                log.about(f"player {seat}", "{card} " + ("drained" if is_drained else "refreshed"),
                          f"domain {domain + 1}")


def _tell_stories(log: _Log, a: Any, b: Any) -> None:
    """Tokens, and stories that were won, returned or laid out."""
    for slot in range(NUM_SLOTS):
        if int(a["story_card"][slot]) == int(b["story_card"][slot]) != NO_STORY:
            for seat in range(NUM_SEATS):
                by = int(b["tokens"][slot][seat]) - int(a["tokens"][slot][seat])
                if by:
                    now = int(b["tokens"][slot][seat])
                    log.say(f"player {seat}: {by:+d} token on {story_name(b, slot)} (now {now})")
        elif slot < NUM_ROW and int(b["story_card"][slot]) != NO_STORY:
            log.say(f"a new story: {story_name(b, slot)}")
    for number, story in enumerate(STORIES):
        old, new = int(a["story_at"][number]), int(b["story_at"][number])
        if old != new and new >= STORY_WON:
            log.say(f"player {new - STORY_WON} wins {story.name}")
        elif old != new and old >= STORY_WON:
            log.say(f"player {old - STORY_WON} gives back {story.name}")


def _tell_new_turn(log: _Log, a: Any, b: Any) -> None:
    """Who leaves a story, which is the last thing in a turn, then the new turn."""
    for i in (int(i) for i in b["board"][: int(b["board_size"])]):
        left = int(a["story"][i]) != NOT_COMMITTED == int(b["story"][i])
        if left and int(a["zone"][i]) in IN_PLAY and not int(b["flags"][i]) & INSANE:
            log.about(f"player {int(b['seat'][i])}", "{card} back from the stories", card_name(b, i))
    if int(a["turn"]) != int(b["turn"]):
        log.say(f"turn {int(b['turn'])}, of player {int(b['active'])}")


def _tell_phase(log: _Log, a: Any, b: Any) -> None:
    """A new phase."""
    old, new = (STAGE_WORDS[STAGES[int(s["turn_stage"])]] for s in (a, b))
    if old != new and int(b["player"]) != NOBODY:
        log.say(f"now: {new}")
