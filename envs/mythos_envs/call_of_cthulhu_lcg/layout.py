"""Where every number of a game of Call of Cthulhu LCG lives.  The only place that names the fields; no rules here.

Every physical card is an *instance*: seat 0 owns the first MAX_DECK of them, seat 1 the others.  What card an instance
is, is public, since deck lists are; only where it is may be hidden.  No hidden order is in the state: the middle of a
deck is a set that is drawn from at random, which is the same as having shuffled it; only cards whose place somebody
has seen or chosen have one.
"""

from pathlib import Path

import numpy as np

from mythos_envs.kernel.layout import FIRST_GAME_REASON, state_dtype

NUM_SEATS = 2
MAX_DECK = 60
NUM_INSTANCES = NUM_SEATS * MAX_DECK
MAX_DOMAINS = 8
NUM_ROW = 3
"""Stories that lie in the row; slot NUM_ROW + seat is for the conspiracy that a seat has played."""
NUM_SLOTS = NUM_ROW + NUM_SEATS
MAX_FRAMES = 22
"""Six copies of F87 and two of F61 can disrupt each other on top of a wound on top of a forced response."""

NO_CARD = 255
NO_INSTANCE = 255
NO_STORY = -1
NOT_COMMITTED = -1
NO_ABILITY = -1
GAINED = 10
"""In ``memory``, which may also hold one of the four struggles: added to the card whose abilities are gained."""
NO_ANSWER = -1
PASSED = -2
"""The answer of whoever passes, stops or declines."""
NOTHING_FITS = -3
"""The answer when there was no card to pick."""

ZONES = ("out", "deck", "hand", "play", "attached", "on_story", "resource", "domain", "discard", "conspiracy", "won",
         "resolving")
(OUT, DECK, HAND, PLAY, ATTACHED, ON_STORY, RESOURCE, DOMAIN_CARD, DISCARD, CONSPIRACY, WON,
 RESOLVING) = range(len(ZONES))
"""Where an instance is.  ``place`` is then: DECK 0 the unordered middle, 1.. known cards from below to the top, -1..
known cards from the middle to the bottom; ATTACHED the host; ON_STORY and CONSPIRACY the slot; RESOURCE and
DOMAIN_CARD the domain; DISCARD how many lie below."""

STORY_IN_DECK, STORY_IN_ROW, STORY_WON = range(3)
"""Where a story is; STORY_WON + seat when it is won."""

(EXHAUSTED, INSANE, AS_ATTACHMENT, BLANKED, ZERO_SKILL, BORROWED, FRESH_DISCARD, MARKED) = (1 << k for k in range(8))
"""Flags of an instance.  AS_ATTACHMENT: a character that has attached itself.  BLANKED, ZERO_SKILL, BORROWED: until the
end of the phase.  FRESH_DISCARD: reached a discard pile in this phase.  MARKED: still to be served by a mass effect."""

STAGES = ("mulligan", "resources", "refresh", "ready", "refresh_window", "draw", "draw_window", "resource",
          "resource_window", "operations", "story", "commit", "commit_window", "oppose", "oppose_window", "resolve",
          "end_window", "uncommit", "end")
(MULLIGAN, RESOURCES, REFRESH, READY_ALL, REFRESH_WINDOW, DRAW, DRAW_WINDOW, RESOURCE_STEP, RESOURCE_WINDOW, OPERATIONS,
 STORY_WINDOW, COMMIT, COMMIT_WINDOW, OPPOSE, OPPOSE_WINDOW, RESOLVE, END_WINDOW, UNCOMMIT, END) = range(len(STAGES))
"""The course of a turn; the first two are the set-up."""

FRAMES = ("none", "turn", "window", "responses", "disrupts", "ability", "play", "wound", "commit", "story", "win",
          "forced", "clash")
(NO_FRAME, TURN_FRAME, WINDOW_FRAME, RESPONSES_FRAME, DISRUPTS_FRAME, ABILITY_FRAME, PLAY_FRAME, WOUND_FRAME,
 COMMIT_FRAME, STORY_FRAME, WIN_FRAME, FORCED_FRAME, CLASH_FRAME) = range(len(FRAMES))
"""What is going on, a stack: the turn lies at the bottom."""
TURN = 0
"""Its place in the stack."""

ASKS = ("none", "act", "pick", "copy", "pay", "amount", "story", "domain", "icon", "seat", "yes", "won", "mulligan")
(NO_ASK, ASK_ACT, ASK_PICK, ASK_COPY, ASK_PAY, ASK_AMOUNT, ASK_STORY, ASK_DOMAIN, ASK_ICON, ASK_SEAT, ASK_YES, ASK_WON,
 ASK_MULLIGAN) = range(len(ASKS))
"""Kinds of questions."""

PICKS = ("target", "cost", "start_resource", "resource", "restore", "discard", "sacrifice", "madden", "take_wound",
         "ready", "commit", "forced", "between_targets", "answer_wound", "looked", "to_hand", "to_bottom", "fetch",
         "own_resource", "bury", "enter", "exchange", "clash", "fetch_any")
(PICK_TARGET, PICK_COST, PICK_START_RESOURCE, PICK_RESOURCE, PICK_RESTORE, PICK_DISCARD, PICK_SACRIFICE, PICK_MADDEN,
 PICK_TAKE_WOUND, PICK_READY, PICK_COMMIT, PICK_FORCED, PICK_BETWEEN, PICK_ANSWER_WOUND, PICK_LOOKED, PICK_TO_HAND,
 PICK_TO_BOTTOM, PICK_FETCH, PICK_OWN_RESOURCE, PICK_BURY, PICK_ENTER, PICK_EXCHANGE, PICK_CLASH,
 PICK_FETCH_ANY) = range(len(PICKS))
"""What a card is picked for."""

(SELF_ENTERED, SELF_OVERPAID, SELF_COMMITTED, SELF_RESTORED, SELF_WOUNDED, SELF_LEFT, SELF_STOOD,
 SELF_DREW) = (1 << k for k in range(8))
"""What has happened to a card and can still be answered; SELF_DREW: somebody drew in a draw phase."""

CANCELLED, OVERPAID, DONE_SOMETHING = 1, 2, 4
"""Flags of a frame."""

REASONS = ("three stories", "empty deck")
REASON_STORIES, REASON_DECK = FIRST_GAME_REASON, FIRST_GAME_REASON + 1

(OPTION_PLAYERS, OPTION_PAIR, OPTION_PACKET, OPTION_FIRST, OPTION_STRICT, OPTION_NEUTRAL_MATCH, OPTION_ARCANE,
 OPTION_UNCOMMIT, OPTION_DECK) = (0, 1, 3, 5, 6, 7, 8, 9, 11)
"""Places of the rules' own options in the option words; those of pairs and packets are two, one for each seat.
From OPTION_DECK on are the copies of every card in the deck list of each seat, all 0 for a first-game deck."""

STATE = state_dtype([
    # the table
    ("turn", np.int16),  # 1 from the first
    ("turn_stage", np.int8),
    ("active", np.int8),
    ("first", np.int8),  # who began
    ("strict_windows", np.int8),
    ("neutral_match", np.int8),
    ("arcane_must", np.int8),
    ("uncommit_now", np.int8),
    ("dirty", np.int8),  # 1 when the values in force must be summed again, 2 when the board must still be checked
    ("has_forced", np.int8),  # 1 when a forced response may be waiting
    ("has_fresh", np.int8),  # 1 when something has happened that may be answered
    ("has_discards", np.int8),  # 1 when a card reached a discard pile in this phase
    ("more_cost", np.int8),  # what every card costs more in this phase
    ("discount", np.int8, NUM_SEATS),  # what the next Shub-Niggurath character costs less in this phase
    ("pair", np.int8, NUM_SEATS),  # or -1 for a deck of one's own
    ("packet", np.int8, NUM_SEATS),
    ("won_by_two", np.int8, NUM_SEATS),  # struggles won by two or more that can still be answered
    ("overpaid", np.int8, NUM_SEATS),  # abilities overpaid, in the same way
    ("played_shub", np.int8, NUM_SEATS),
    # stories
    ("story_card", np.int16, NUM_SLOTS),  # a story, in the slots of conspiracies an instance, or NO_STORY
    ("tokens", np.int8, (NUM_SLOTS, NUM_SEATS)),
    ("dropped", np.int8, (NUM_SLOTS, 4)),  # struggles lost until the end of the phase
    ("story_at", np.int8, 10),
    ("num_won", np.int8, NUM_SEATS),
    ("contested", np.int8),  # slots to which the active player has committed somebody in this phase, bits
    ("resolved", np.int8),  # slots that were resolved in this phase, bits
    # domains
    ("num_domains", np.int8, NUM_SEATS),
    ("drained", np.int16, NUM_SEATS),  # bits
    ("worth", np.int8, (NUM_SEATS, MAX_DOMAINS, 8)),  # what a domain pays, by faction
    ("held", np.int8, (NUM_SEATS, 8)),  # resources by faction, each one once
    # piles
    ("decked", np.int8),  # 1 + the seat whose deck was empty first
    ("deck_size", np.int8, NUM_SEATS),
    ("deck_top", np.int8, NUM_SEATS),  # cards with a place on top
    ("deck_bottom", np.int8, NUM_SEATS),
    ("hand_size", np.int8, NUM_SEATS),
    ("discard_size", np.int8, NUM_SEATS),
    ("board_size", np.int16),
    ("board", np.uint8, NUM_INSTANCES),  # instances in play: PLAY, ATTACHED and ON_STORY
    # instances
    ("card", np.uint8, NUM_INSTANCES),
    ("zone", np.int8, NUM_INSTANCES),
    ("place", np.int8, NUM_INSTANCES),
    ("seat", np.int8, NUM_INSTANCES),  # who controls it
    ("flags", np.uint8, NUM_INSTANCES),
    ("known", np.uint8, NUM_INSTANCES),  # seats that know where it is while it is in a hidden place, bits
    ("wounds", np.int8, NUM_INSTANCES),
    ("story", np.int8, NUM_INSTANCES),  # slot it is committed to, or NOT_COMMITTED
    ("stood", np.int8, NUM_INSTANCES),  # slot at whose resolution it was in this phase, or NOT_COMMITTED
    ("fresh", np.uint8, NUM_INSTANCES),  # what has happened to it, for responses
    ("forced", np.uint8, NUM_INSTANCES),  # the same, for forced responses
    ("answered", np.int8, NUM_INSTANCES),  # struggles and the like it has answered, less the woundings after the first
    ("link", np.uint8, NUM_INSTANCES),  # whom it must follow to a story, or NO_INSTANCE
    ("memory", np.uint8, NUM_INSTANCES),  # the struggle it takes away, or GAINED + a card whose abilities it has
    ("skill_change", np.int8, NUM_INSTANCES),  # changes until the end of the phase
    ("icon_change", np.int8, (NUM_INSTANCES, 4)),
    ("stripped", np.uint8, NUM_INSTANCES),  # printed icons that are gone until then, bits
    ("granted", np.uint8, NUM_INSTANCES),  # keywords until then, bits
    # values in force, summed from the above
    ("skill", np.int8, NUM_INSTANCES),
    ("icons", np.int8, (NUM_INSTANCES, 4)),
    ("keywords", np.uint8, NUM_INSTANCES),
    ("toughness", np.int8, NUM_INSTANCES),
    # the question
    ("ask", np.int8),
    ("ask_a", np.int16),  # the pick; domains that may pay, bits; the smallest amount
    ("ask_b", np.int16),  # a filter; the largest amount
    ("may_pass", np.int8),
    ("picked", np.int16),  # the card of which a copy is picked
    ("answer", np.int16),
    # what is going on
    ("depth", np.int8),
    ("frame", np.int8, MAX_FRAMES),
    ("frame_seat", np.int8, MAX_FRAMES),
    ("frame_step", np.int8, MAX_FRAMES),
    ("frame_source", np.uint8, MAX_FRAMES),
    ("frame_ability", np.int16, MAX_FRAMES),
    ("frame_domain", np.int8, MAX_FRAMES),
    ("frame_x", np.int8, MAX_FRAMES),
    ("frame_first", np.uint8, MAX_FRAMES),  # first and second target, or whatever the frame is about
    ("frame_second", np.uint8, MAX_FRAMES),
    ("frame_count", np.int8, MAX_FRAMES),
    ("frame_op", np.int8, MAX_FRAMES),  # which operation of an ability is being carried out
    ("frame_part", np.int8, MAX_FRAMES),  # how far it is
    ("frame_flags", np.uint8, MAX_FRAMES),
], NUM_SEATS, Path(__file__).parent)
