"""What an action has brought about: prices, gifts, dice, spells drawn, raids, rounds, as a seat may know it.

Between two decisions much may happen by itself.  So the action is played again on a copy, moment by moment, and each
moment is told from the difference it made.  The rules are asked, never written again here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kingsport_festival.actions import DONE, NUM_ACTIONS, decode
from mythos_envs.kingsport_festival.components import (
    BEINGS,
    BUILDINGS,
    DECKS,
    EVENTS,
    FESTIVALS,
    INVESTIGATORS,
    RESOURCES,
    SCENARIOS,
    SPELLS,
)
from mythos_envs.kingsport_festival.layout import (
    CONCESSION_INCOME,
    EVENT_STEP,
    FESTIVAL_KNOWN,
    GIFTS,
    IN_DISCARD,
    IN_HAND,
    ITEMS,
    LOSE_RESOURCE_FRAME,
    ORDER_INCOME,
    RAID_STEP,
    SUMMONING_STEP,
    TIME_STEP,
)
from mythos_envs.kingsport_festival.render import copied, dice_text, order_text
from mythos_envs.kingsport_festival.rules import act, answer_frame, legal, run_frame, run_step
from mythos_envs.kingsport_festival.rules_raid import (
    LOST,
    NO_OUTCOME,
    WON,
    fighter_strength,
    investigator_strength,
    outcome_of_fight,
)
from mythos_envs.kingsport_festival.tables import NUM_RAIDS
from mythos_envs.kingsport_festival.texts import component_text, effect_text, points_text

TRACKS = ("sanity", "magic", "cult")
INCOME = "income"
INCOME_STEPS = (ORDER_INCOME, CONCESSION_INCOME, TIME_STEP)
OUTCOMES = {
    (WON, False): "wins", (WON, True): "wins the reward", (LOST, False): "loses without penalty",
    (LOST, True): "loses and suffers the penalty", (NO_OUTCOME, False): "a tie",
}
"""By the outcome, and by whether anything comes of it."""


@dataclass
class Moment:
    """Something that happened: the record before and after it, and the action if somebody chose."""

    before: Any
    after: Any
    action: int | None
    is_first: bool


def replayed(before: Any, action: int, after: Any) -> Iterator[Moment]:
    """Plays the action again, and the single answers that followed it, moment by moment."""
    s = copied(before)
    choices = np.zeros(NUM_ACTIONS, np.int32)
    chosen, is_first = action, True
    for _ in range(int(after["decisions"]) - int(before["decisions"])):
        old = copied(s)
        if int(s["depth"]) > 0:
            answer_frame(s, chosen)
        else:
            act(s, int(s["player"]), chosen)
        yield Moment(old, copied(s), chosen, is_first)
        is_asked = False
        while not is_asked and int(s["player"]) != NOBODY:
            old = copied(s)
            is_asked = bool(run_frame(s) if int(s["depth"]) > 0 else run_step(s))
            yield Moment(old, copied(s), None, False)
        if int(s["player"]) != NOBODY and legal(s, choices) > 0:
            chosen, is_first = int(choices[0]), False


@dataclass
class _Log:
    """Lines for one seat; what a cultist gains and loses for one reason is told together."""

    seat: int | None
    lines: list[str] = field(default_factory=list)
    reason: str = ""
    changes: dict[int, dict[str, tuple[int, int]]] = field(default_factory=dict)
    """For each seat what has changed, by how much, and how much it is now."""

    def because(self, reason: str) -> None:
        """What follows has this reason."""
        if reason != self.reason:
            self.flush()
            self.reason = reason

    def change(self, who: int, what: str, by: int, now: int) -> None:
        """Somebody has more or less of something."""
        held = self.changes.setdefault(who, {})
        held[what] = (held.get(what, (0, 0))[0] + by, now)

    def say(self, line: str) -> None:
        """Something that is a line of its own."""
        self.flush()
        self.lines.append(line)

    def flush(self) -> None:
        """Writes down what has changed."""
        for who, held in self.changes.items():
            told = ", ".join(f"{by:+d} {what} (now {now})" for what, (by, now) in held.items() if by)
            if told:
                self.lines.append(f"player {who}{f', {self.reason}' if self.reason else ''}: {told}")
        self.changes = {}

    def sees(self, who: int) -> bool:
        """Whether the reader may know what this seat knows."""
        return self.seat is None or self.seat == who


def events(before: Any, action: int, after: Any, seat: int | None) -> list[str]:
    """A line for everything that happened between two positions, in its order."""
    log = _Log(seat, reason=_pending_reason(before))
    for moment in replayed(before, action, after):
        _tell(log, moment)
    if int(after["player"]) == NOBODY and not after["truncated"]:
        winners = [who for who in range(int(after["num_seats"])) if int(after["rank"][who]) == 0]
        names = " and ".join(f"player {who}" for who in winners)
        log.say(f"the game is over: {names} won with {points_text(int(after['cult'][winners[0]]))}")
    log.flush()
    return log.lines


def _tell(log: _Log, moment: Moment) -> None:
    """What one moment changed."""
    a, b = moment.before, moment.after
    if a.tobytes() == b.tobytes():
        return
    _tell_choice(log, moment)
    _tell_course(log, a, b)
    for who in range(int(b["num_seats"])):
        _tell_goods(log, a, b, who)
        _tell_foresight(log, a, b, who)
    _tell_spells(log, a, b)


# Reasons.


def _pending_reason(s: Any) -> str:
    """Why something is pending already."""
    if int(s["depth"]) == 0:
        return ""
    step, place = int(s["step"]), int(s["place"])
    if step == RAID_STEP:
        # The outcome of a fight is dealt with when the next cultist already has the turn.
        is_fighting = place < int(s["num_seats"]) and int(s["order"][place]) == int(s["frame_seat"][0])
        return "" if is_fighting else INVESTIGATORS[int(s["investigator"][int(s["raids_done"])])].name
    return "" if step == TIME_STEP else _step_reason(s, s)


def _step_reason(a: Any, b: Any) -> str:
    """Why a step gives or takes something by itself."""
    step = int(a["step"])
    if step == GIFTS:
        return BEINGS[int(a["being"])].name
    if step == EVENT_STEP:
        return EVENTS[int(a["event"][int(a["raids_done"])])].name
    if step == TIME_STEP and int(b["depth"]) > 0 and int(b["frame"][0]) == LOSE_RESOURCE_FRAME:
        return SCENARIOS[int(a["scenario"])].name
    return INCOME if step in INCOME_STEPS else ""


def _tell_choice(log: _Log, moment: Moment) -> None:
    """Who chose; an outcome, dice that changed, and what was not chosen but had to be."""
    a, b, action = moment.before, moment.after, moment.action
    if action is None:
        if int(a["depth"]) == 0:
            log.because(_step_reason(a, b))
        return
    who = int(a["player"])
    if int(a["depth"]) == 0:
        log.because("")
        if action == DONE and int(a["step"]) == RAID_STEP:
            _tell_fight(log, a, b, who)
        elif action == DONE and int(a["step"]) == SUMMONING_STEP and not moment.is_first:
            log.say(f"player {who} passes")
    if decode(action)[0] != "place" and (a["dice"][who] != b["dice"][who]).any():
        log.say(f"player {who} has the dice {dice_text(b, who)}")


def _tell_fight(log: _Log, a: Any, b: Any, who: int) -> None:
    mine, theirs = int(fighter_strength(a, who)), int(investigator_strength(a, who))
    outcome = int(outcome_of_fight(a, mine, theirs, who))
    depth = int(b["depth"])
    times = int(b["frame_b"][depth - 1]) + 1 if depth and int(b["frame"][depth - 1]) == ITEMS else 0
    often = f" {times} times" if times > 1 else ""
    log.say(f"player {who} has strength {mine} against {theirs}: {OUTCOMES[outcome, times > 0]}{often}")
    log.because(INVESTIGATORS[int(a["investigator"][int(a["raids_done"])])].name)


# The course of the game.


def _tell_course(log: _Log, a: Any, b: Any) -> None:
    """Rounds, the order, and cards that are revealed."""
    if int(a["round"]) != int(b["round"]):
        log.say(f"round {int(b['round'])}, order: {order_text(b)}")
    elif (a["order"] != b["order"]).any():
        log.say(f"order: {order_text(b)}")
    raid = int(b["raids_done"])
    if b["event_shown"] and not a["event_shown"]:
        log.say(f"raid {raid + 1}: {_card_text(EVENTS[int(b['event'][raid])])}")
    if b["investigator_shown"] and not a["investigator_shown"]:
        log.say(f"raid {raid + 1}: {_card_text(INVESTIGATORS[int(b['investigator'][raid])])}")
    if b["festival_shown"] and not a["festival_shown"]:
        card = FESTIVALS[int(b["festival"])]
        log.say(f"the festival is {_card_text(card)}")
        log.because(card.name)


def _card_text(card: Any) -> str:
    return f"{card.name}, {component_text(card)}"


# Cultists.


def _tell_goods(log: _Log, a: Any, b: Any, who: int) -> None:
    """Tracks, resources and lost disks."""
    for track in TRACKS:
        by = int(b[track][who]) - int(a[track][who])
        if by:
            log.change(who, track, by, int(b[track][who]))
    for k, kind in enumerate(RESOURCES):
        by = int(b["resources"][who][k]) - int(a["resources"][who][k])
        if by:
            log.change(who, kind, by, int(b["resources"][who][k]))
    lost = int(a["buildings"][who]) & ~int(b["buildings"][who])
    for k, building in enumerate(BUILDINGS):
        if lost >> k & 1:
            log.say(f"player {who} loses the disk on {building.name}")


def _tell_foresight(log: _Log, a: Any, b: Any, who: int) -> None:
    """All see which card is looked at, the one who looks sees what it says."""
    new = int(b["foreseen"][who]) & ~int(a["foreseen"][who])
    cards: list[tuple[int, str, Any]] = []
    for raid in range(NUM_RAIDS):
        cards.append((1 << 2 * raid, f"event of raid {raid + 1}", EVENTS[int(b["event"][raid])]))
        cards.append((2 << 2 * raid, f"investigator of raid {raid + 1}", INVESTIGATORS[int(b["investigator"][raid])]))
    cards.append((FESTIVAL_KNOWN, "festival", FESTIVALS[int(b["festival"])]))
    for bit, what, card in cards:
        if new & bit:
            log.say(f"player {who} looks at the {what}" + (f": {_card_text(card)}" if log.sees(who) else ""))


def _tell_spells(log: _Log, a: Any, b: Any) -> None:
    """Spells that were drawn, by name for those who may know it, and decks that were made anew."""
    moved = [k for k in range(len(SPELLS)) if int(a["spell_at"][k]) != int(b["spell_at"][k])]
    renewed = {SPELLS[k].deck for k in moved if int(a["spell_at"][k]) == IN_DISCARD}
    for deck in (deck for deck in DECKS if deck in renewed):
        log.say(f"the discarded {deck} spells are shuffled and become the deck")
    for k in moved:
        who = int(b["spell_at"][k]) - IN_HAND
        if who >= 0:
            name = f"{SPELLS[k].name} ({effect_text(SPELLS[k])})" if log.sees(who) else f"1 {SPELLS[k].deck} spell"
            log.say(f"player {who} draws {name}")
