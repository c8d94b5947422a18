"""The flat action space: ranges built by summing, and what a number means.  No legality here."""

from mythos_envs.cthulhu_realms.tables import MAX_LOSS, NUM_ABILITIES, NUM_CARDS, NUM_LOCATIONS
from mythos_envs.kernel.ranges import find_range, starts_of

NUM_SIDES = 2
NUM_TARGETS = 3
SELF, NEXT, PREVIOUS = range(NUM_TARGETS)
"""Seats as the active seat sees them."""

RANGES = {
    "end_turn": 1,
    "play": NUM_CARDS,
    "use": NUM_ABILITIES,
    "buy": NUM_SIDES * NUM_CARDS,  # side 0: row towards the next seat, and the Initiates; 1: towards the previous
    "target": NUM_TARGETS,
    "discard": NUM_CARDS,
    "abjure_hand": NUM_CARDS,
    "abjure_discard": NUM_CARDS,
    "abjure_row": NUM_SIDES * NUM_CARDS,
    "return": NUM_CARDS,
    "lose_person": 1,
    "lose_at": NUM_LOCATIONS,
    "spare": 1,
    "amount": MAX_LOSS,  # 1 to MAX_LOSS
    "destroy": NUM_TARGETS * NUM_LOCATIONS,
}


STARTS = starts_of(RANGES)
NUM_ACTIONS = sum(RANGES.values())
END_TURN, PLAY, USE, BUY = (STARTS[name] for name in ("end_turn", "play", "use", "buy"))
TARGET, DISCARD_CARD, ABJURE_HAND = (STARTS[name] for name in ("target", "discard", "abjure_hand"))
ABJURE_DISCARD, ABJURE_ROW, RETURN_CARD = (STARTS[name] for name in ("abjure_discard", "abjure_row", "return"))
LOSE_PERSON, LOSE_AT, SPARE = (STARTS[name] for name in ("lose_person", "lose_at", "spare"))
AMOUNT, DESTROY_AT = STARTS["amount"], STARTS["destroy"]


def decode(action: int) -> tuple[str, int]:
    """The range an action falls into, and its place in it."""
    return find_range(RANGES, action)
