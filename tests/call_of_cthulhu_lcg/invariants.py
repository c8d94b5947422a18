"""What is true of every position of Call of Cthulhu LCG, as one compiled check.

Everything here is said a second time on purpose: sums and bounds are written from the meaning of the fields and not
with the rules' own helpers.  Nothing is asserted; tests read the number of the broken invariant.  What holds for every
game, and the driver of random games, are in every_state.py; fuzz.py is how tests call all of it.
"""

from typing import Any

import numpy as np
from every_state import EVERYWHERE, LENGTH, OK, OVER, Checks, check_interface, work_dtype
from mythos_envs.call_of_cthulhu_lcg import layout as at
from mythos_envs.call_of_cthulhu_lcg import tables as t
from mythos_envs.call_of_cthulhu_lcg.actions import NUM_ACTIONS, PASS, USE
from mythos_envs.call_of_cthulhu_lcg.observe import pieces
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY, REASON_LENGTH, REASON_RUNNING

NAMES = (
    *EVERYWHERE,
    "every card of a deck list is in exactly one zone, and none turns into another",
    "decks, hands and discard piles are as large as they say, with one card in each place",
    "the board lists what is in play, once each",
    "attachments have a host that is there",
    "a card that is not in play bears no marks",
    "domains pay what lies on them",
    "every story is in one place, and the row is full between wins",
    "tokens lie on stories only, fewer than five between effects",
    "characters: the insane are neither exhausted, wounded nor committed; wounds within Toughness",
    "nobody controls two copies of a unique card",
    "between windows nothing is going on but the turn",
    "frames form a proper stack, and nothing lies above it",
    "somebody is asked something exactly while the game runs",
    "what lasts until the end of a phase is over in the next turn",
)
(ZONES, PILES, BOARD, HOSTS, MARKS, DOMAINS, STORIES, TOKENS, CHARACTERS, UNIQUE, WINDOWS, STACK, QUESTION,
 LASTING) = range(len(EVERYWHERE), len(NAMES))

STATS = ("steps", "longest", "truncated", "three_stories", "empty_deck", "deepest", "turns", "disrupts", "responses",
         "forced", "madness", "wins")
(STEPS, LONGEST, TRUNCATED, THREE_STORIES, EMPTY_DECK, DEEPEST, TURNS, DISRUPTS, RESPONSES, FORCED, MADNESS,
 WINS) = range(len(STATS))
LOWEST_SEEN, HIGHEST_SEEN = -1000.0, 1000.0
MOST_SEEN = sum(int(np.prod(shape)) for shape in pieces(2).values())

WORK = work_dtype([("stats", np.int64, len(STATS)), ("cards", np.uint8, at.NUM_INSTANCES)], NUM_ACTIONS, at.NUM_SEATS,
                  MOST_SEEN, __file__)
TWO_SEATS = 2
NUM_ICONS = 4


@compiled
def _on_table(s: Any, i: int) -> bool:
    return at.PLAY <= s.zone[i] <= at.ON_STORY


@compiled
def _check_zones(s: Any, w: Any) -> int:
    for i in range(at.NUM_INSTANCES):
        if s.card[i] != w.cards[i] or (s.zone[i] == at.OUT) != (s.card[i] == at.NO_CARD):
            return ZONES
        if s.zone[i] < at.OUT or s.zone[i] > at.RESOLVING:
            return ZONES
        kind = t.CARD_TYPE[s.card[i]] if s.zone[i] != at.OUT else 0
        if s.zone[i] == at.PLAY and kind != t.TYPE_CHARACTER and kind != t.TYPE_SUPPORT:
            return ZONES
        if (s.zone[i] == at.CONSPIRACY or s.zone[i] == at.WON) and kind != t.TYPE_CONSPIRACY:
            return ZONES
    return OK


@compiled
def _count(s: Any, seat: int, zone: int, place: int) -> int:
    """How many cards of a seat's deck list are in a zone; in one place of it, unless that is 99."""
    count = 0
    for i in range(seat * at.MAX_DECK, (seat + 1) * at.MAX_DECK):
        if s.zone[i] == zone and (place == 99 or s.place[i] == place):
            count += 1
    return count


@compiled
def _check_piles(s: Any) -> int:
    for seat in range(TWO_SEATS):
        if _count(s, seat, at.DECK, 99) != s.deck_size[seat] or _count(s, seat, at.HAND, 99) != s.hand_size[seat]:
            return PILES
        if _count(s, seat, at.DISCARD, 99) != s.discard_size[seat]:
            return PILES
        for place in range(s.discard_size[seat]):
            if _count(s, seat, at.DISCARD, place) != 1:
                return PILES
        for place in range(s.deck_top[seat]):
            if _count(s, seat, at.DECK, place + 1) != 1:
                return PILES
        for place in range(s.deck_bottom[seat]):
            if _count(s, seat, at.DECK, -place - 1) != 1:
                return PILES
        if _count(s, seat, at.DECK, 0) != s.deck_size[seat] - s.deck_top[seat] - s.deck_bottom[seat]:
            return PILES
    return OK


@compiled
def _check_board(s: Any) -> int:
    there = 0
    for i in range(at.NUM_INSTANCES):
        there += _on_table(s, i)
    if there != s.board_size:
        return BOARD
    for k in range(s.board_size):
        i = s.board[k]
        if not _on_table(s, i):
            return BOARD
        for other in range(k):
            if s.board[other] == i:
                return BOARD
        if s.zone[i] == at.ATTACHED:
            host = s.place[i]
            if host == i or s.zone[host] != at.PLAY or t.CARD_TYPE[s.card[host]] != t.TYPE_CHARACTER:
                return HOSTS
        if s.zone[i] == at.ON_STORY and s.story_card[s.place[i]] == at.NO_STORY:
            return HOSTS
        if (s.flags[i] & at.AS_ATTACHMENT != 0) and s.zone[i] != at.ATTACHED:
            return HOSTS
    return OK


@compiled
def _check_marks(s: Any) -> int:
    for i in range(at.NUM_INSTANCES):
        if _on_table(s, i):
            continue
        if s.wounds[i] != 0 or s.story[i] != at.NOT_COMMITTED or s.skill_change[i] != 0 or s.granted[i] != 0:
            return MARKS
        if s.stripped[i] != 0 or s.flags[i] & ~(at.FRESH_DISCARD | at.MARKED) != 0 or s.link[i] != at.NO_INSTANCE:
            return MARKS
        if s.zone[i] != at.DISCARD and (s.fresh[i] != 0 or s.forced[i] != 0):
            return MARKS
        for icon in range(NUM_ICONS):
            if s.icon_change[i, icon] != 0:
                return MARKS
    return OK


@compiled
def _check_domains(s: Any) -> int:
    for seat in range(TWO_SEATS):
        if s.num_domains[seat] > at.MAX_DOMAINS or s.drained[seat] >> s.num_domains[seat] != 0:
            return DOMAINS
        if _count(s, seat, at.DOMAIN_CARD, 99) != s.num_domains[seat] - 3:
            return DOMAINS
        for faction in range(t.NUM_FACTIONS):
            held = 0
            for domain in range(at.MAX_DOMAINS):
                worth = 0
                for i in range(seat * at.MAX_DECK, (seat + 1) * at.MAX_DECK):
                    if s.zone[i] == at.RESOURCE and s.place[i] == domain and t.CARD_FACTION[s.card[i]] == faction:
                        worth += 2 if t.CARD_TRANSIENT[s.card[i]] == 1 else 1
                        held += 1
                if worth != s.worth[seat, domain, faction] or (worth > 0 and domain >= s.num_domains[seat]):
                    return DOMAINS
            if held != s.held[seat, faction]:
                return DOMAINS
    return OK


@compiled
def _is_winning(s: Any) -> bool:
    """Whether a story is just being won."""
    for k in range(s.depth):
        if s.frame[k] == at.WIN_FRAME:
            return True
    return False


@compiled
def _check_stories(s: Any) -> int:
    in_row = 0
    for slot in range(at.NUM_ROW):
        story = s.story_card[slot]
        if story != at.NO_STORY:
            in_row += 1
            if s.story_at[story] != at.STORY_IN_ROW:
                return STORIES
    for seat in range(TWO_SEATS):
        won = 0
        for story in range(t.NUM_STORIES):
            won += s.story_at[story] == at.STORY_WON + seat
        for i in range(at.NUM_INSTANCES):
            won += s.zone[i] == at.WON and s.place[i] == seat
        if won != s.num_won[seat] and not _is_winning(s):
            return STORIES
        own = s.story_card[at.NUM_ROW + seat]
        if own != at.NO_STORY and s.zone[own] != at.CONSPIRACY:
            return STORIES
    return OK if in_row == at.NUM_ROW or _is_winning(s) else STORIES


@compiled
def _check_tokens(s: Any) -> int:
    top = s.frame[s.depth - 1]
    for slot in range(at.NUM_SLOTS):
        for seat in range(TWO_SEATS):
            count = s.tokens[slot, seat]
            if count < 0 or (count > 0 and s.story_card[slot] == at.NO_STORY):
                return TOKENS
            if count >= 5 and (top == at.WINDOW_FRAME or top == at.TURN_FRAME or top == at.COMMIT_FRAME):
                return TOKENS
    return OK


@compiled
def _wounds_many(s: Any) -> bool:
    """An effect is wounding several characters, of whom none falls before all are wounded."""
    for k in range(s.depth):
        if s.frame[k] == at.WOUND_FRAME and s.frame_part[k] == 1:
            return True
    return False


@compiled
def _check_characters(s: Any) -> int:
    top = s.frame[s.depth - 1]
    quiet = top == at.WINDOW_FRAME or top == at.TURN_FRAME  # commits are one moment, which is not over
    for k in range(s.board_size):
        i = s.board[k]
        if s.flags[i] & at.INSANE != 0:
            if s.flags[i] & at.EXHAUSTED != 0 or s.story[i] != at.NOT_COMMITTED or s.skill[i] != 0:
                return CHARACTERS
            if s.wounds[i] != 0 and not _wounds_many(s):
                return CHARACTERS
        elif s.zone[i] == at.PLAY and t.CARD_TYPE[s.card[i]] == t.TYPE_CHARACTER:
            if quiet and s.wounds[i] > s.toughness[i] and s.keywords[i] & t.INVULNERABLE == 0:
                return CHARACTERS
        elif s.story[i] != at.NOT_COMMITTED or s.wounds[i] < 0:
            return CHARACTERS
        if s.story[i] != at.NOT_COMMITTED and s.story_card[s.story[i]] == at.NO_STORY:
            return CHARACTERS
        for other in range(k):
            j = s.board[other]
            if quiet and s.card[i] == s.card[j] and s.seat[i] == s.seat[j] and t.CARD_UNIQUE[s.card[i]] == 1:
                return UNIQUE
    return OK


@compiled
def _check_stack(s: Any) -> int:
    if s.depth < 1 or s.depth > at.MAX_FRAMES or s.frame[0] != at.TURN_FRAME:
        return STACK
    for k in range(at.MAX_FRAMES):
        if k >= s.depth:
            if s.frame[k] != 0 or s.frame_source[k] != 0 or s.frame_first[k] != 0 or s.frame_flags[k] != 0:
                return STACK
        elif s.frame[k] <= 0 or s.frame[k] >= len(at.FRAMES) or (k > 0 and s.frame[k] == at.TURN_FRAME):
            return STACK
        elif s.frame[k] == at.WINDOW_FRAME and k != 1:
            return WINDOWS
    if s.player == NOBODY:
        return OK
    if s.ask <= at.NO_ASK or s.ask >= len(at.ASKS) or s.answer != at.NO_ANSWER or s.dirty == 1:
        return QUESTION
    window = s.frame[s.depth - 1]
    if s.ask == at.ASK_ACT and window != at.WINDOW_FRAME and window != at.RESPONSES_FRAME:
        return OK if window == at.DISRUPTS_FRAME else WINDOWS
    return OK


@compiled
def _check_over(s: Any) -> int:
    if s.decisions < 0 or s.decisions > s.max_length or (s.truncated == 1) != (s.reason == REASON_LENGTH):
        return LENGTH
    if s.player != NOBODY:
        running = s.reason == REASON_RUNNING and s.rank[0] == 0 and s.rank[1] == 0
        return OK if running and s.num_won[0] < 3 and s.num_won[1] < 3 else OVER
    if s.truncated == 1:
        return OK
    if s.rank[0] + s.rank[1] != 1:
        return OVER
    winner = 0 if s.rank[0] == 0 else 1
    if s.reason == at.REASON_STORIES:
        return OK if s.num_won[winner] >= 3 else OVER
    return OK if s.reason == at.REASON_DECK and s.deck_size[1 - winner] >= 0 else OVER


@compiled
def _check_position(s: Any, w: Any) -> int:
    return (_check_zones(s, w) or _check_piles(s) or _check_board(s) or _check_marks(s) or _check_domains(s)
            or _check_stories(s) or _check_tokens(s) or _check_characters(s) or _check_stack(s) or _check_over(s))


@compiled
def check(s: Any, w: Any) -> int:
    """The number of the first broken invariant, 0 when there is none; leaves the legal actions in ``w``."""
    return _check_position(s, w) or check_interface(s, w, LOWEST_SEEN, HIGHEST_SEEN)


@compiled
def begin(s: Any, w: Any) -> None:
    """Keeps which card every instance is."""
    for i in range(at.NUM_INSTANCES):
        w.cards[i] = s.card[i]


@compiled
def dislikes(s: Any, action: int, mood: int) -> bool:
    """In some games passing, in some using abilities are thought over again."""
    return (mood & 1 != 0 and action == PASS) or (mood & 2 != 0 and USE <= action < USE + t.NUM_CARDS)


@compiled
def _check_lasting(before: Any, s: Any) -> int:
    """A new turn begins without anything that lasts until the end of a phase."""
    if s.turn == before.turn:
        return OK
    for k in range(s.board_size):
        i = s.board[k]
        if s.skill_change[i] != 0 or s.stripped[i] != 0 or s.granted[i] != 0 or s.flags[i] & at.BORROWED != 0:
            return LASTING
    for slot in range(at.NUM_SLOTS):
        for icon in range(NUM_ICONS):
            if s.dropped[slot, icon] != 0:
                return LASTING
    return OK


@compiled
def _note_stats(s: Any, stats: Any) -> None:
    top = s.frame[s.depth - 1]
    stats[STEPS] += 1
    stats[TRUNCATED] += s.truncated
    stats[THREE_STORIES] += s.reason == at.REASON_STORIES
    stats[EMPTY_DECK] += s.reason == at.REASON_DECK
    stats[LONGEST] = max(stats[LONGEST], s.decisions)
    stats[DEEPEST] = max(stats[DEEPEST], s.depth)
    stats[TURNS] = max(stats[TURNS], s.turn)
    stats[DISRUPTS] += top == at.DISRUPTS_FRAME
    stats[RESPONSES] += top == at.RESPONSES_FRAME
    for k in range(s.depth):
        stats[FORCED] += s.frame[k] == at.FORCED_FRAME
    stats[WINS] += top == at.WIN_FRAME
    stats[MADNESS] += s.ask == at.ASK_PICK and s.ask_a == at.PICK_MADDEN


@compiled
def note(s: Any, before: Any, action: int, w: Any) -> int:
    """Statistics, and what may never last."""
    _note_stats(s, w.stats)
    return _check_lasting(before, s)


CHECKS = Checks(NAMES, STATS, WORK)
CHECKS.register(at.STATE, check=check, begin=begin, note=note, dislikes=dislikes)
