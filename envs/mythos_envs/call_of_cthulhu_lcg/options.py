"""What may be chosen before a game: its names, what does not go together.  The order is that of layout.py."""

from collections.abc import Mapping
from typing import Any

from mythos_envs.call_of_cthulhu_lcg.components import FACTIONS
from mythos_envs.call_of_cthulhu_lcg.decks import problem_with, read_deck
from mythos_envs.call_of_cthulhu_lcg.layout import NUM_SEATS
from mythos_envs.call_of_cthulhu_lcg.tables import NUM_CARDS, PAIR
from mythos_envs.kernel.spec import PLAY_FORCED, RETURNS, Option

RANDOM = "random"
PAIRS = tuple("+".join(FACTIONS[int(faction)] for faction in pair) for pair in PAIR)
"""The pairs of factions, in the order of tables.PAIR."""
PACKETS = ("F141-F147", "F148-F154")
"""The packets of neutral cards, in the order of the packs."""

OPTIONS = (
    Option("players", (NUM_SEATS,), NUM_SEATS, "number of seats"),
    *(Option(f"pair_{seat}", (RANDOM, *PAIRS), RANDOM, f"factions of the first-game deck of player {seat}")
      for seat in range(NUM_SEATS)),
    *(Option(f"packet_{seat}", (RANDOM, *PACKETS), RANDOM, f"neutral cards of player {seat}")
      for seat in range(NUM_SEATS)),
    Option("first_player", (RANDOM, "0", "1"), RANDOM, "who takes the first turn"),
    Option("strict_windows", (False, True), False, "ask in every action window, also a seat that can do nothing"),
    Option("neutral_match", (False, True), False, "neutral cards need a neutral resource on the domain that pays"),
    Option("arcane", ("may", "must"), "may", "whether the winner of an arcane struggle may or must ready a character"),
    Option("uncommit", ("end", "story"), "end", "when characters leave the stories: after all, or each after its own"),
    Option("deck_rules", ("constructed", "first_game"), "constructed", "what deck lists are checked against"),
    *(Option(f"deck_{seat}", (None,), None, f"deck list of player {seat}: a YAML file or a mapping of cards to copies",
             read=read_deck, size=NUM_CARDS)
      for seat in range(NUM_SEATS)),
    RETURNS,
    PLAY_FORCED,
)


def clash(options: Mapping[str, Any]) -> str:
    """The box has one of each card: the seats' factions and packets must differ.  Deck lists must be allowed."""
    for seat in range(NUM_SEATS):
        deck = options[f"deck_{seat}"]
        if deck is not None and (problem := problem_with(deck, str(options["deck_rules"]))):
            return f"deck_{seat} is not allowed: {problem}"
    pairs = [str(options[f"pair_{seat}"]) for seat in range(NUM_SEATS)]
    shared = set(pairs[0].split("+")) & set(pairs[1].split("+")) - {RANDOM}
    if shared:
        return (f"pair_0={pairs[0]!r} and pair_1={pairs[1]!r} share {', '.join(sorted(shared))}, and the box has one "
                f"of each card; choose pairs without a common faction, or 'random'")
    packets = [options[f"packet_{seat}"] for seat in range(NUM_SEATS)]
    if packets[0] == packets[1] != RANDOM:
        return (f"packet_0 and packet_1 are both {packets[0]!r}, and the box has one of each; choose different "
                f"packets, or 'random'")
    return ""
