"""The flat action space: ranges built by summing, and what a number means.  No legality here."""

from mythos_envs.call_of_cthulhu_lcg.layout import MAX_DOMAINS, NUM_SEATS, NUM_SLOTS
from mythos_envs.call_of_cthulhu_lcg.tables import NUM_CARDS, NUM_ICONS, NUM_STORIES
from mythos_envs.kernel.ranges import find_range, starts_of

MAX_COPIES = 6
"""Copies of one card in both decks together."""
MAX_AMOUNT = 31

RANGES = {
    "pass": 1,  # pass, stop, decline
    "yes": 1,
    "card": NUM_CARDS,  # play it, or pick it for what is asked
    "use": NUM_CARDS,  # use its ability
    "copy": MAX_COPIES,  # which of several copies
    "story": NUM_SLOTS,
    "domain": NUM_SEATS * MAX_DOMAINS,  # one's own, then those of the opponent
    "icon": NUM_ICONS,
    "seat": NUM_SEATS,  # oneself, the opponent
    "amount": MAX_AMOUNT,
    "won": NUM_STORIES,  # a story that one has won
}

STARTS = starts_of(RANGES)
NUM_ACTIONS = sum(RANGES.values())
PASS, YES, CARD, USE, COPY, STORY = (STARTS[name] for name in ("pass", "yes", "card", "use", "copy", "story"))
DOMAIN, ICON, SEAT, AMOUNT, WON_STORY = (STARTS[name] for name in ("domain", "icon", "seat", "amount", "won"))


def decode(action: int) -> tuple[str, int]:
    """The range an action falls into, and its place in it."""
    return find_range(RANGES, action)
