"""The greedy player's answers: which unit, which area, which book, and when to turn up Elder Signs."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from mythos_envs.cthulhu_wars.actions import AREA, BOOK, HURT, KEEPER, MOVE, SEAT, STOP, SUMMON, UNIT, USE_DEVOUR
from mythos_envs.cthulhu_wars.layout import (
    AVATAR_AT,
    AVATAR_FACTION,
    AWAKEN_AT,
    BOOK_FRAME,
    CONTROL_KIND,
    DEVOLVE_FRAME,
    DOOM,
    DREAMS_AT,
    EMERGE_AT,
    FIRST_FRAME,
    GHROTH_LOSE,
    GHROTH_PLACE,
    GHROTH_POOL,
    MOVE_MORE,
    MOVE_TO,
    NECROPHAGY_FRAME,
    PAINS,
    PRE_BATTLE,
    RETREAT,
    SACRIFICE,
    SUBMERGE_MORE,
    SUMMON_AT,
    SUMMON_MORE,
)
from mythos_envs.cthulhu_wars.rules_battle import DICE_PER_MEAL, battle_area, regenerates
from mythos_envs.cthulhu_wars.rules_board import (
    beside_gate,
    combat_in,
    combat_of,
    enemy_of,
    of_type,
    signs_held,
)
from mythos_envs.cthulhu_wars.tables import (
    ACOLYTE,
    CTHULHU,
    FACTIONS,
    GHOUL,
    GREAT_CTHULHU,
    GREAT_OLD_ONE,
    MONSTER,
    SHUB_NIGGURATH,
    STARSPAWN,
    UNIT_TYPE,
    WINNING_DOOM,
)
from mythos_envs.kernel.compile import compiled

from mythos_agents.greedy.cthulhu_wars_duel.turn import (
    NEVER,
    WIN,
    avatar_gain,
    dream_gain,
    sacrifice_cost,
    score_move,
    score_stopping,
    score_summon,
    score_way,
)
from mythos_agents.greedy.cthulhu_wars_duel.worth import (
    EXPOSED_NOW,
    REPLACE,
    enemy_total,
    expected_loss,
    exposure,
    loss_worth,
    own_signs,
    place_worth,
    units_in,
)

REVEAL_MARGIN = 0.6
"""How much better than the mean each sign of the enemy is taken for before the own are turned up."""
DIE_OF_KEEPER = 100.0
"""A keeper leaves its gate only when nobody else can."""
CALL_GHOUL = 0.3
"""Necrophagy drives enemies away who have nobody left against them."""

BOOK_ORDER = {
    "great_cthulhu": ("dreams", "yha_nthlei", "submerge", "devolve", "absorb", "regenerate"),
    "black_goat": ("thousand_young", "ghroth", "red_sign", "blood_sacrifice", "frenzy", "necrophagy"),
}
"""The most useful books first."""


def _book_ranks() -> npt.NDArray[np.float64]:
    """The place of each book in the order, [faction, book]; higher is better."""
    ranks = [[float(-BOOK_ORDER[faction.key].index(book)) for book in faction.books] for faction in FACTIONS]
    array = np.array(ranks, np.float64)
    array.flags.writeable = False
    return array


BOOK_RANK = _book_ranks()

# Elder Signs.


@compiled
def should_reveal(s: Any, seat: int) -> bool:
    """Only when that ends the game and wins it: thirty doom, and more than the enemy with all its signs."""
    if s.doom[seat] >= WINNING_DOOM or (s.phase == DOOM and s.doom_slots == 0):
        return False
    mine = s.doom[seat] + own_signs(s, seat)
    theirs = enemy_total(s, seat) + REVEAL_MARGIN * signs_held(s, enemy_of(s, seat))
    return mine >= WINNING_DOOM and mine > theirs


# Which answer.


@compiled
def score_answer(s: Any, frame: int, action: int, waiting: int, left: float) -> float:
    """What an answer is worth, by the question."""
    if frame >= PRE_BATTLE:
        return _score_in_battle(s, frame, action, left)
    if frame == MOVE_TO or frame == MOVE_MORE or frame == SUMMON_AT or frame == SUMMON_MORE:
        return _score_more(s, frame, action, waiting, left)
    if frame == BOOK_FRAME:
        return BOOK_RANK[s.faction[s.player], action - BOOK]
    if frame == FIRST_FRAME:
        return 1.0 if action - SEAT == s.player else 0.0
    if action >= UNIT and action < SEAT:
        return _score_pick(s, frame, action - UNIT, left)
    if frame == DEVOLVE_FRAME:
        return _score_devolve(s, action)
    return _score_place(s, frame, action, waiting, left)


@compiled
def _score_more(s: Any, frame: int, action: int, waiting: int, left: float) -> float:
    """Moves and summons: where to, and whether another."""
    if action == STOP:
        return score_stopping(s, waiting, left)
    top = s.depth - 1
    if frame == MOVE_TO:
        return score_way(s, s.frame_value[top], s.frame_area[top], action - AREA, waiting, left)
    if frame == MOVE_MORE:
        return score_move(s, action - MOVE, waiting, left)
    if frame == SUMMON_AT:
        return place_worth(s, s.player, s.frame_value[top], action - AREA, 0, waiting, left)
    return score_summon(s, action - SUMMON + 1, waiting, left)


@compiled
def _score_place(s: Any, frame: int, action: int, waiting: int, left: float) -> float:
    """Areas and factions for everything but moves and summons."""
    seat = s.player
    if frame == GHROTH_POOL:
        return 1.0 if action == SEAT + seat else (0.0 if action == STOP else -1.0)
    if frame == AVATAR_FACTION:
        return 1.0 if action == SEAT + seat else 0.0
    area = action - AREA
    if frame == SACRIFICE or frame == GHROTH_LOSE:
        return -sacrifice_cost(s, seat, area, left)
    if frame == DREAMS_AT:
        return dream_gain(s, seat, area, left)
    if frame == EMERGE_AT:
        return place_worth(s, seat, CTHULHU, area, 0, waiting, left)
    if frame == AVATAR_AT:
        return avatar_gain(s, seat, area, left)
    if frame == AWAKEN_AT:
        return place_worth(s, seat, SHUB_NIGGURATH, area, 0, waiting, left)
    if frame == GHROTH_PLACE:
        return place_worth(s, seat, ACOLYTE, area, 0, waiting, left)
    return 0.0


@compiled
def _score_pick(s: Any, frame: int, pick: int, left: float) -> float:
    """A unit that is lost or goes elsewhere: the cheapest, the keeper last; Dark Young keep gates before Acolytes."""
    if frame == CONTROL_KIND:
        return float(pick)
    if frame == SUBMERGE_MORE:
        return _score_diver(s, pick)
    if pick == KEEPER:
        return -DIE_OF_KEEPER
    return -loss_worth(s, s.player, pick, False, left)


@compiled
def _score_diver(s: Any, pick: int) -> float:
    """Who goes down with Cthulhu: monsters, as far as enough stay with the cultists; stopping is worth 0."""
    area = s.frame_area[s.depth - 1]
    if pick == KEEPER or UNIT_TYPE[GREAT_CTHULHU, pick] != MONSTER:
        return NEVER
    needed = 1 if s.units[s.player, ACOLYTE, area] > 0 else 0
    return 1.0 if of_type(s, s.player, area, MONSTER) > needed else NEVER


@compiled
def _score_devolve(s: Any, action: int) -> float:
    """An Acolyte beside the gate turns when it would be captured before anything else can be done about it."""
    if action == STOP:
        return 0.0
    seat = s.player
    area = action - AREA
    if beside_gate(s, seat, ACOLYTE, area) == 0 or (s.active != seat and s.power[seat] > 0):
        return NEVER
    guards = of_type(s, seat, area, MONSTER)
    danger = exposure(s, seat, area, guards, of_type(s, seat, area, GREAT_OLD_ONE))
    helps = exposure(s, seat, area, guards + 1, 0) < danger
    return danger if helps and danger >= EXPOSED_NOW else NEVER


# Battles.


@compiled
def _score_in_battle(s: Any, frame: int, action: int, left: float) -> float:
    """Answers before, in and after a battle."""
    if frame == PRE_BATTLE:
        return _score_before(s, action, left)
    if frame == NECROPHAGY_FRAME:
        return _score_call(s, action)
    if frame == RETREAT:
        return _score_retreat(s, action - AREA, left)
    pick = action - UNIT
    if frame == PAINS:
        return _score_pain(s, pick, left)
    return _score_death(s, pick, left)


@compiled
def _score_before(s: Any, action: int, left: float) -> float:
    """Devour always; absorb what costs less than three dice more will kill."""
    if action == STOP:
        return 0.0
    if action == USE_DEVOUR:
        return WIN
    seat = s.player
    area = battle_area(s)
    pick = action - UNIT
    if pick == KEEPER:
        return NEVER
    dice = combat_in(s, seat, area) + DICE_PER_MEAL * s.absorbed
    more = dice + DICE_PER_MEAL - combat_of(s, seat, pick)
    enemy = enemy_of(s, seat)
    gain = expected_loss(s, enemy, area, more, 0, left) - expected_loss(s, enemy, area, dice, 0, left)
    return gain - REPLACE - combat_of(s, seat, pick)


@compiled
def _score_death(s: Any, pick: int, left: float) -> float:
    """A kill goes to the cheapest unit; a regenerating Starspawn costs half of its doom for the first."""
    seat = s.player
    if pick == KEEPER:
        return -loss_worth(s, seat, s.keeper[battle_area(s)], True, left)
    if pick == HURT:
        return -loss_worth(s, seat, STARSPAWN, False, left) / 2.0
    cost = loss_worth(s, seat, pick, False, left)
    return -cost / 2.0 if pick == STARSPAWN and regenerates(s, seat) else -cost


@compiled
def _score_pain(s: Any, pick: int, left: float) -> float:
    """A pain goes to who suffers already, then to the cheapest; the keeper is driven off its gate last."""
    if pick == HURT:
        return 1.0
    if pick == KEEPER:
        return -DIE_OF_KEEPER
    return -loss_worth(s, s.player, pick, False, left)


@compiled
def _score_call(s: Any, action: int) -> float:
    """A Ghoul comes when enemies are left there, no own Great Old One would suffer, and nobody needs its guard."""
    if action == STOP:
        return 0.0
    seat = s.player
    enemy = enemy_of(s, seat)
    area = action - AREA
    fight = battle_area(s)
    if units_in(s, enemy, fight) == 0 or of_type(s, seat, fight, GREAT_OLD_ONE) > 0:
        return NEVER
    if s.units[seat, ACOLYTE, area] > 0 and of_type(s, seat, area, MONSTER) == 1:
        return NEVER
    return CALL_GHOUL if units_in(s, seat, fight) <= s.units[seat, GHOUL, fight] else NEVER


@compiled
def _score_retreat(s: Any, area: int, left: float) -> float:
    """To where the unit does most."""
    pick = s.frame_area[s.depth - 1]
    kind = s.keeper[battle_area(s)] if pick == KEEPER else pick
    return place_worth(s, s.player, kind, area, 0, 0, left)
