"""The end of the game: the festival, and the places.  The numbers in docstrings are sentences of RULES.md."""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY
from mythos_envs.kingsport_festival.layout import NO_CARD, REASON_ROUNDS
from mythos_envs.kingsport_festival.rules_goods import hand_size
from mythos_envs.kingsport_festival.rules_raid import strength_of_buildings
from mythos_envs.kingsport_festival.rules_town import total_resources
from mythos_envs.kingsport_festival.tables import (
    BUILDING_LEVEL,
    BY_LEVEL_FOUR,
    BY_MAGIC,
    BY_RESOURCES,
    BY_SANITY,
    BY_SPELLS,
    FESTIVAL_BY,
    FESTIVAL_EVERY,
    FESTIVAL_FIRST,
    FESTIVAL_IS_RANK,
    FESTIVAL_MOST,
    FESTIVAL_NO_SANITY,
    FESTIVAL_NONE,
    FESTIVAL_SECOND,
    NUM_BUILDINGS,
    NUM_LEVELS,
    SCENARIO_FESTIVAL_TIMES,
)


@compiled
def _level_four(s: Any, seat: int) -> int:
    """Own buildings of level IV."""
    count = 0
    for building in range(NUM_BUILDINGS):
        if s.buildings[seat] >> building & 1 and BUILDING_LEVEL[building] == NUM_LEVELS:
            count += 1
    return count


@compiled
def measure(s: Any, seat: int, by: int) -> int:
    """What a festival looks at."""
    if by == BY_SANITY:
        return s.sanity[seat]
    if by == BY_MAGIC:
        return s.magic[seat]
    if by == BY_RESOURCES:
        return total_resources(s, seat)
    if by == BY_SPELLS:
        return hand_size(s, seat)
    if by == BY_LEVEL_FOUR:
        return _level_four(s, seat)
    return strength_of_buildings(s, seat)


@compiled
def _points_for_rank(s: Any, seat: int, by: int) -> int:
    """14.26, 14.30  The most of something earns most, the next value the second award; the tied all earn it."""
    mine = measure(s, seat, by)
    most = mine
    for other in range(s.num_seats):
        most = max(most, measure(s, other, by))
    if mine == most:
        return FESTIVAL_FIRST[s.festival]
    for other in range(s.num_seats):
        between = measure(s, other, by)
        if mine < between < most:
            return 0
    return FESTIVAL_SECOND[s.festival]


@compiled
def festival_points(s: Any, seat: int) -> int:
    """14.26 to 14.28  Cult points that the festival brings a seat, or takes from it."""
    by = FESTIVAL_BY[s.festival]
    if FESTIVAL_IS_RANK[s.festival] == 1:
        points = _points_for_rank(s, seat, by)
    else:
        have = measure(s, seat, by)
        points = FESTIVAL_NONE[s.festival] if have == 0 else min(FESTIVAL_MOST[s.festival],
                                                                have // FESTIVAL_EVERY[s.festival])
    if s.sanity[seat] == 0:
        points += FESTIVAL_NO_SANITY[s.festival]
    return points * SCENARIO_FESTIVAL_TIMES[s.scenario]


@compiled
def is_better(s: Any, one: int, two: int) -> bool:
    """11.3 to 11.5  More cult points, then more sanity, then more magic."""
    if s.cult[one] != s.cult[two]:
        return s.cult[one] > s.cult[two]
    if s.sanity[one] != s.sanity[two]:
        return s.sanity[one] > s.sanity[two]
    return s.magic[one] > s.magic[two]


@compiled
def finish(s: Any) -> None:
    """11.1 to 11.6  The festival is revealed and scored, then the places are found."""
    if s.festival != NO_CARD:
        s.festival_shown = 1
        for seat in range(s.num_seats):
            # No festival looks at cult points, so scoring one seat after the other is the same as all at once.
            s.cult[seat] = max(0, s.cult[seat] + festival_points(s, seat))
    for seat in range(s.num_seats):
        s.rank[seat] = 0
        for other in range(s.num_seats):
            if is_better(s, other, seat):
                s.rank[seat] += 1
    s.player = NOBODY
    s.hold = 0
    s.reason = REASON_ROUNDS
