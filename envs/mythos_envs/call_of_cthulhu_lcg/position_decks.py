"""Whose cards a position speaks of: deck lists, given or made up, and which instance each name means."""

from collections import Counter
from collections.abc import Iterator, Sequence

from mythos_envs.call_of_cthulhu_lcg.components import CARDS, FACTIONS, PACKS
from mythos_envs.call_of_cthulhu_lcg.layout import MAX_DECK
from mythos_envs.call_of_cthulhu_lcg.options import PACKETS, PAIRS
from mythos_envs.call_of_cthulhu_lcg.position_schema import Placed, Position, SeatPosition, Seen
from mythos_envs.errors import BadPosition, nearest

GAME = "call_of_cthulhu_lcg"
MOST_COPIES = 3
"""Of one card in a deck that is made up of what a position names."""
STATE_WORDS = ("exhausted", "insane")
KEYS = [card.key for card in CARDS]
BY_ID = {card.id: card.key for card in CARDS}
PLAIN = [card.key for card in CARDS if card.type == "character" and not card.has_effect() and not card.transient]
"""Characters without any text, of which made-up decks are filled."""
NUM_FILLERS = 15


def base_of(name: str) -> str:
    """The key of a name such as ``shotgun#2``; an unknown one is refused."""
    key = name.partition("#")[0]
    if key not in KEYS:
        raise BadPosition(f"{GAME}: unknown card {key!r}; {_hint(key)}")
    return key


def _hint(key: str) -> str:
    """The nearest name alone: all 155 would bury it."""
    return nearest(key, KEYS).split("? known:")[0] + "?" if "did you mean" in nearest(key, KEYS) else "see cards.yaml"


def placed(entry: str | Placed) -> Placed:
    """A card in play in full; ``g_men insane``, ``g_men exhausted`` and ``g_men at 0`` are short forms."""
    if isinstance(entry, Placed):
        return entry
    entry, _, slot = entry.partition(" at ")
    name, *words = entry.split()
    if slot and not slot.isdigit():
        raise BadPosition(f"{GAME}: {slot!r} is no number of a story; write it as in 'g_men at 0'")
    for word in words:
        if word not in STATE_WORDS:
            raise BadPosition(f"{GAME}: {entry!r} says {word!r} of a card in play; {nearest(word, STATE_WORDS)}")
    return Placed(card=name, exhausted="exhausted" in words or slot != "", insane="insane" in words,
                  story=int(slot) if slot else None)


def seen(entry: str | Seen) -> Seen:
    """A card in a hidden place in full."""
    return Seen(card=entry) if isinstance(entry, str) else entry


def with_attached(entry: str | Placed, seat: int) -> Iterator[tuple[Placed, int, int]]:
    """A card and all that is attached to it: who controls it, and whose it is."""
    said = placed(entry)
    controller = seat if said.seat is None else said.seat
    yield said, controller, controller if said.owner is None else said.owner
    for other in said.attached:
        yield from with_attached(other, controller)


def _faction_of(entry: str) -> tuple[int, str] | None:
    """``2 agency``: so many resources of a faction."""
    count, _, faction = entry.partition(" ")
    if not count.isdigit():
        return None
    if faction not in FACTIONS:
        raise BadPosition(f"{GAME}: {entry!r} speaks of no faction; {nearest(faction, FACTIONS)}")
    return int(count), faction


def _named(p: Position, seat: int) -> list[str]:
    """Every name of a card of this seat's deck, those in domains last."""
    said = p.seats[seat]
    names = [entry.card for k, other in enumerate(p.seats) for card in other.play
             for entry, _, owner in with_attached(card, k) if owner == seat]
    names += [seen(entry).card for entry in (*said.hand, *said.top, *said.bottom, *said.middle, *said.fronts.values())]
    names += [entry if isinstance(entry, str) else entry.card for entry in said.discard]
    names += [entry if isinstance(entry, str) else entry.card for entry in said.resolving] + said.removed
    if seat < len(p.conspiracies):
        conspiracy = p.conspiracies[seat]
        names += [conspiracy.story] if conspiracy is not None and conspiracy.story is not None else []
    return names + [name for domain in said.domains for name in domain if _faction_of(name) is None]


def _pair_list(said: SeatPosition, seat: int) -> list[str]:
    """The first-game deck of a pair and a packet."""
    if said.pair not in PAIRS:
        raise BadPosition(f"{GAME}: unknown pair {said.pair!r}; {nearest(str(said.pair), PAIRS)}")
    packet = PACKETS[seat] if said.packet is None else said.packet
    if packet not in PACKETS:
        raise BadPosition(f"{GAME}: unknown packet {packet!r}; {nearest(packet, PACKETS)}")
    chosen = [FACTIONS.index(faction) for faction in said.pair.split("+")]
    chosen.append(len(FACTIONS) - 1 + PACKETS.index(packet))
    return [BY_ID[card] for pack in chosen for card in PACKS[pack].cards]


def _resources_of(faction: str, count: int, pool: Counter[str]) -> list[str]:
    """So many cards of a faction out of a pool, the plainest first."""
    order = sorted((card for card in CARDS if card.faction == faction and not card.transient),
                   key=lambda card: (card.key not in PLAIN, card.type != "character", card.unique))
    found: list[str] = []
    for _ in range(MOST_COPIES):
        for card in order:
            if len(found) < count and pool[card.key] > 0:
                pool[card.key] -= 1
                found.append(card.key)
    if len(found) < count:
        raise BadPosition(f"{GAME}: the deck has only {len(found)} more cards for {count} {faction} on a domain")
    return found


def _domains(said: SeatPosition, pool: Counter[str]) -> list[list[str]]:
    """The cards on the domains by name, those that were named by their faction too."""
    domains = []
    for domain in said.domains:
        names: list[str] = []
        for entry in domain:
            wanted = _faction_of(entry)
            names += [entry] if wanted is None else _resources_of(wanted[1], wanted[0], pool)
        domains.append(names)
    return domains


def deck_list(p: Position, seat: int) -> tuple[list[str], list[list[str]]]:
    """A seat's deck list by keys, and the names of the cards on its domains."""
    said = p.seats[seat]
    names = [base_of(name) for name in _named(p, seat)]
    if said.deck is not None or said.pair is not None:
        cards = [base_of(name) for name in said.deck] if said.deck is not None else _pair_list(said, seat)
        pool = Counter(cards)
        pool.subtract(names)
        missing = [key for key, count in pool.items() if count < 0]
        if missing:
            raise BadPosition(f"{GAME}: {missing[0]!r} is named too often for seat {seat}: its deck has "
                              f"{cards.count(missing[0])} of it")
        return cards, _domains(said, pool)
    pool = Counter({card.key: 1 if names.count(card.key) else MOST_COPIES for card in CARDS})
    pool.subtract(names)
    domains = _domains(said, pool)
    cards = names + [name for domain in domains for name in domain if name not in _plain_names(said)]
    fillers = [key for key in PLAIN if key not in cards]
    cards += fillers[: NUM_FILLERS if said.rest is None else said.rest]
    if len(cards) > MAX_DECK:
        raise BadPosition(f"{GAME}: seat {seat} has {len(cards)} cards; a deck has {MAX_DECK} at most")
    return cards, domains


def _plain_names(said: SeatPosition) -> set[str]:
    """Names on domains that are written out, which are counted already."""
    return {entry for domain in said.domains for entry in domain}


class Names:
    """Which instance each name of one seat means; every card is in one place."""

    def __init__(self, cards: Sequence[str], seat: int) -> None:
        self.seat = seat
        self.first = seat * MAX_DECK
        self.cards = cards
        self.taken: set[int] = set()

    def take(self, name: str) -> int:
        """The instance of a name, which nothing else may name."""
        key, _, number = name.partition("#")
        base_of(name)
        copies = [self.first + k for k, card in enumerate(self.cards) if card == key]
        if number:
            copies = copies[int(number) - 1 : int(number)] if number.isdigit() and int(number) > 0 else []
        free = [i for i in copies if i not in self.taken]
        if not free:
            raise BadPosition(f"{GAME}: {name!r} of seat {self.seat} is in two places, or not in its deck")
        self.taken.add(free[0])
        return free[0]
