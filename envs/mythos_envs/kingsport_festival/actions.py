"""The flat action space: ranges built by summing, and what a number means.  No legality here."""

from mythos_envs.kernel.ranges import find_range, starts_of
from mythos_envs.kingsport_festival.layout import MAX_SEATS, SLOTS
from mythos_envs.kingsport_festival.tables import NUM_BEINGS, NUM_BUILDINGS, NUM_DECKS, NUM_RESOURCES, NUM_SPELLS

FACES = 6
NUM_DICE_SETS = (1 << SLOTS) - 1
"""Sets of dice that are not empty; set k holds the slots whose bits are in k + 1."""

RANGES = {
    "done": 1,  # pass, decline, stop, or choose the other loss
    "take": 1,  # take the sanity that is offered
    "place": NUM_DICE_SETS * NUM_BEINGS,  # set of dice, then being
    "cast": NUM_SPELLS,
    "use": NUM_BUILDINGS,
    "occupy": NUM_BUILDINGS,
    "give_up": NUM_BUILDINGS,  # lose the disk there
    "resource": NUM_RESOURCES,  # take, pay, lose or save one
    "buy": 2,  # strength for a resource, strength for sanity
    "pay_sanity": 1,
    "deck": NUM_DECKS,
    "discard": NUM_SPELLS,
    "look": 2,  # event, investigator
    "die": SLOTS,
    "set_die": SLOTS * FACES,  # slot, then face
    "dice": NUM_DICE_SETS,
    "exchange": NUM_RESOURCES * NUM_RESOURCES,  # given, then taken
    "steal": (MAX_SEATS - 1) * NUM_RESOURCES,  # the other seats in turn order, then kind
    "spare": NUM_BEINGS,
}


STARTS = starts_of(RANGES)
NUM_ACTIONS = sum(RANGES.values())
DONE, TAKE, PLACE, CAST, USE, OCCUPY = (STARTS[name] for name in ("done", "take", "place", "cast", "use", "occupy"))
GIVE_UP, RESOURCE, BUY, PAY_SANITY = (STARTS[name] for name in ("give_up", "resource", "buy", "pay_sanity"))
DECK, DISCARD, LOOK, DIE = (STARTS[name] for name in ("deck", "discard", "look", "die"))
SET_FACE, DICE, EXCHANGE_PAIR = (STARTS[name] for name in ("set_die", "dice", "exchange"))
STEAL_FROM, SPARE = (STARTS[name] for name in ("steal", "spare"))
BUY_FOR_RESOURCE, BUY_FOR_SANITY = BUY, BUY + 1


def decode(action: int) -> tuple[str, int]:
    """The range an action falls into, and its place in it."""
    return find_range(RANGES, action)
