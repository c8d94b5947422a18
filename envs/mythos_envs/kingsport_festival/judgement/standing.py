"""What a seat's whole position is worth between two rounds: points, goods, spells and what the town does."""

from typing import Any

import numpy as np

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kingsport_festival.judgement.town import PURSE_SIZE, fill_purse, purse_worth
from mythos_envs.kingsport_festival.judgement.worth import (
    ROUNDS_AFTER,
    VIEW_SIZE,
    WEIGHTS,
    fill_view,
    keep_worth,
    own_strength,
    plain_ability_worth,
    raid_worth,
    strength_then,
)
from mythos_envs.kingsport_festival.layout import IN_HAND
from mythos_envs.kingsport_festival.tables import NUM_BUILDINGS, NUM_RAIDS, NUM_SPELLS


@compiled
def standing(s: Any, seat: int) -> float:
    """Cult points at the end; before it, those that the position promises."""
    if s.player == NOBODY:
        return float(s.cult[seat])
    view = np.empty(VIEW_SIZE)
    fill_view(s, seat, view)
    purse = np.empty(PURSE_SIZE, np.int64)
    fill_purse(s, seat, purse)
    total = s.cult[seat] + purse_worth(s, purse, view) + _hand_worth(s, seat) + _raids_worth(s, seat)
    for building in range(NUM_BUILDINGS):
        if s.buildings[seat] >> building & 1:
            total += plain_ability_worth(s, seat, building, view[ROUNDS_AFTER])
    return total


@compiled
def _hand_worth(s: Any, seat: int) -> float:
    """The spells in hand."""
    total = 0.0
    for spell in range(NUM_SPELLS):
        if s.spell_at[spell] == IN_HAND + seat:
            total += WEIGHTS.keep * keep_worth(s, spell)
    return total


@compiled
def _raids_worth(s: Any, seat: int) -> float:
    """What the raids to come will bring with the strength that the seat has and may gain."""
    have = own_strength(s, seat)
    total = 0.0
    for raid in range(s.raids_done, NUM_RAIDS):
        total += raid_worth(s, seat, raid, strength_then(s, have, raid))
    return total
