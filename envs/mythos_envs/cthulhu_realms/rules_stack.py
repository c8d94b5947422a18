"""The stack of pending decisions: what is asked next, and of whom."""

from typing import Any

from mythos_envs.cthulhu_realms.layout import ABJURE_FRAME, DISCARD_FRAME, MAIN
from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY


@compiled
def push(s: Any, frame: int, seat: int, value: int) -> None:
    """Asks one more thing before what is already pending."""
    s.frame[s.depth] = frame
    s.frame_seat[s.depth] = seat
    s.frame_value[s.depth] = value
    s.depth += 1


@compiled
def pop(s: Any) -> None:
    """The topmost decision has been answered."""
    s.depth -= 1
    s.frame[s.depth] = 0
    s.frame_seat[s.depth] = 0
    s.frame_value[s.depth] = 0


@compiled
def current_frame(s: Any) -> int:
    """What is being asked: MAIN, or the topmost frame."""
    if s.depth == 0:
        return MAIN
    return s.frame[s.depth - 1]


@compiled
def name_decider(s: Any) -> None:
    """Says who must answer, and whether a single answer must still be asked for.

    How many different cards a hand holds is hidden, so a choice from a hand is asked even when there is one answer:
    skipping it would tell the others that all the cards are alike.
    """
    if s.player == NOBODY:
        return
    frame = current_frame(s)
    s.player = s.frame_seat[s.depth - 1] if frame == DISCARD_FRAME else s.active
    s.hold = 1 if frame == DISCARD_FRAME or (frame == ABJURE_FRAME and s.hand_size[s.active] > 0) else 0
