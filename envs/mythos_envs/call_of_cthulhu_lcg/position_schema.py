"""The schema of a position: what may be written, and what is meant when it is left out.  Only shapes are checked."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from mythos_envs.call_of_cthulhu_lcg.layout import (
    MAX_DECK,
    MAX_DOMAINS,
    MAX_FRAMES,
    NUM_INSTANCES,
    NUM_ROW,
    NUM_SEATS,
    NUM_SLOTS,
)
from mythos_envs.kernel.layout import NOBODY

NUM_FRAME_FIELDS = 13

Seat = Annotated[int, Field(ge=0, lt=NUM_SEATS)]
Slot = Annotated[int, Field(ge=0, lt=NUM_SLOTS)]
Domain = Annotated[int, Field(ge=0, lt=MAX_DOMAINS)]
Instance = Annotated[int, Field(ge=0, lt=NUM_INSTANCES)]
Small = Annotated[int, Field(ge=0, le=99)]
Change = Annotated[int, Field(ge=-99, le=99)]
Byte = Annotated[int, Field(ge=-32768, le=32767)]
Icons = Annotated[str, Field(pattern="^[TCAI]*$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Seen(_Part):
    """A card in a hidden place, and the seats that know that it is there (of a hand: beside its owner)."""

    card: str
    known: list[Seat] = []


class Marks(_Part):
    """What has happened to a card and can still be answered."""

    happened: list[str] = []
    forced: list[str] = []
    answered: Change = 0


class Discarded(Marks):
    """A card in a discard pile; ``new``: it got there in this phase."""

    card: str
    new: bool = False
    stood: Slot | None = None


class Placed(Marks):
    """A card in play, or attached to one that is."""

    card: str
    seat: Seat | None = None
    """Who controls it, if it is attached and that is not who controls its host."""
    owner: Seat | None = None
    """Whose card it is, if that is not who controls it."""
    exhausted: bool = False
    insane: bool = False
    wounds: Small = 0
    story: Slot | None = None
    """The story that it is committed to."""
    on_story: Slot | None = None
    """The story that it is attached to."""
    attached: "list[str | Placed]" = []
    skill: Change = 0
    """Changes until the end of the phase, so are the following."""
    icons: dict[Annotated[str, Field(pattern="^[TCAI]$")], Change] = {}
    stripped: Icons = ""
    keywords: list[str] = []
    zero_skill: bool = False
    borrowed: bool = False
    blank: bool = False
    gained: str | None = None
    """The card whose keywords and triggered abilities it has beside its own."""
    struggle: Icons | None = None
    """The struggle that it takes away from its story."""
    stood: Slot | None = None
    link: Instance | None = None


class SeatPosition(_Part):
    """What belongs to one seat.

    Where a card is named, its key is enough; ``key#2`` is the second copy in the deck list.  In domains ``2 agency``
    are any two cards of a faction.
    """

    pair: str | None = None
    packet: str | None = None
    deck: Annotated[list[str], Field(max_length=MAX_DECK)] | None = None
    """The whole deck list, wherever its cards are; all that are not named elsewhere are in the deck."""
    rest: Annotated[int, Field(ge=0, le=MAX_DECK)] | None = None
    """Without a deck list: how many plain characters are in the deck."""
    hand: list[str | Seen] = []
    top: list[str | Seen] = []
    """From the top down."""
    bottom: list[str | Seen] = []
    """From the bottom up."""
    middle: list[Seen] = []
    """Cards of the middle of the deck that somebody has seen there."""
    discard: list[str | Discarded] = []
    """From the bottom to the top."""
    domains: Annotated[list[list[str]], Field(max_length=MAX_DOMAINS)] = [[], [], []]
    drained: list[Domain] = []
    fronts: dict[str, Seen] = {}
    """The cards that are domains themselves, by the number of the domain."""
    play: list[str | Placed] = []
    resolving: list[str | Discarded] = []
    won: list[str] = []
    removed: list[str] = []
    won_conspiracies: list[Instance] = []
    num_won: Annotated[int, Field(ge=0, le=3)] | None = None
    """If it is not what lies in the won pile, because a story is just being taken."""
    won_by_two: Small = 0
    overpaid: Small = 0
    played_shub: Small = 0
    discount: Small = 0


class StoryPosition(_Part):
    """A story in the row, or a conspiracy."""

    story: str | None = None
    tokens: Annotated[list[Small], Field(min_length=NUM_SEATS, max_length=NUM_SEATS)] = [0, 0]
    dropped: Icons = ""


class Pending(_Part):
    """The question that is pending and what is going on, as numbers; written by `to_position` and by nobody else."""

    player: Annotated[int, Field(ge=NOBODY, lt=NUM_SEATS)]
    over: Annotated[list[Byte], Field(min_length=2 + NUM_SEATS, max_length=2 + NUM_SEATS)] | None = None
    """At the end: the reason, whether the bound ended it, and the places."""
    hold: bool = False
    ask: Annotated[list[Byte], Field(min_length=6, max_length=6)]
    noted: Annotated[list[Byte], Field(min_length=4, max_length=4)]
    frames: Annotated[list[Annotated[list[Byte], Field(min_length=NUM_FRAME_FIELDS, max_length=NUM_FRAME_FIELDS)]],
                      Field(min_length=1, max_length=MAX_FRAMES)]


class Position(_Part):
    """The schema of a position."""

    seats: Annotated[list[SeatPosition], Field(min_length=NUM_SEATS, max_length=NUM_SEATS)] = [
        SeatPosition(), SeatPosition()
    ]
    stories: Annotated[list[StoryPosition | None], Field(max_length=NUM_ROW)] = []
    conspiracies: Annotated[list[StoryPosition | None], Field(max_length=NUM_SEATS)] = []
    turn: Annotated[int, Field(ge=1, le=10_000)] | None = None
    active: Seat = 0
    first: Seat | None = None
    stage: str = "operations"
    more_cost: Small = 0
    board: list[Instance] | None = None
    """The order in which the cards in play entered, if it is not that in which they are named."""
    contested: list[Slot] | None = None
    """Stories to which the active player has committed somebody; left out: those where somebody is."""
    resolved: list[Slot] = []
    """Stories that were resolved in this phase."""
    decked: Seat | None = None
    """Whose deck was empty first."""
    taken: list[str] = []
    """Stories that have left the row and lie in no won pile yet."""
    marked: list[Instance] = []
    """Cards that an effect, which is going on, has still to serve or has been told about."""
    pending: Pending | None = None
    decisions: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    rng: str = Field(default="0", pattern="^[0-9a-f]{1,16}$")
