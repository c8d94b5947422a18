"""What is going on, as a stack of frames, and the question that is pending.  No rule of the game is in this file."""

from typing import Any

from mythos_envs.call_of_cthulhu_lcg.layout import (
    ASK_PICK,
    NO_ABILITY,
    NO_ANSWER,
    NO_ASK,
    NO_FRAME,
    NO_INSTANCE,
)
from mythos_envs.kernel.compile import compiled


@compiled
def push(s: Any, kind: int, seat: int) -> int:
    """A new frame on top; returns its number."""
    top = int(s.depth)
    s.frame[top] = kind
    s.frame_seat[top] = seat
    s.frame_step[top] = 0
    s.frame_source[top] = NO_INSTANCE
    s.frame_ability[top] = NO_ABILITY
    s.frame_domain[top] = -1
    s.frame_x[top] = 0
    s.frame_first[top] = NO_INSTANCE
    s.frame_second[top] = NO_INSTANCE
    s.frame_count[top] = 0
    s.frame_flags[top] = 0
    s.frame_op[top] = 0
    s.frame_part[top] = 0
    s.depth = top + 1
    return top


@compiled
def pop(s: Any) -> None:
    """The top frame is over; its numbers are wiped, so that equal positions have equal bytes."""
    s.depth -= 1
    wipe(s, int(s.depth))


@compiled
def wipe(s: Any, at: int) -> None:
    """Zeros in an unused frame."""
    s.frame[at] = NO_FRAME
    s.frame_seat[at] = 0
    s.frame_step[at] = 0
    s.frame_source[at] = 0
    s.frame_ability[at] = 0
    s.frame_domain[at] = 0
    s.frame_x[at] = 0
    s.frame_first[at] = 0
    s.frame_second[at] = 0
    s.frame_count[at] = 0
    s.frame_flags[at] = 0
    s.frame_op[at] = 0
    s.frame_part[at] = 0


@compiled
def set_flag(s: Any, at: int, flag: int) -> None:
    """Sets a flag of a frame."""
    s.frame_flags[at] |= flag


@compiled
def has_flag(s: Any, at: int, flag: int) -> bool:
    """Whether a frame has a flag."""
    return s.frame_flags[at] & flag != 0


@compiled
def ask(s: Any, kind: int, seat: int, a: int, b: int, may_pass: int) -> None:
    """Makes a question pending; the run of the rules stops until it is answered."""
    s.ask = kind
    s.player = seat
    s.ask_a = a
    s.ask_b = b
    s.may_pass = may_pass
    s.picked = NO_ANSWER
    s.answer = NO_ANSWER


@compiled
def ask_pick(s: Any, seat: int, pick: int, b: int, may_pass: int) -> None:
    """Asks a seat to pick a card; if there is none, the answer will be NOTHING_FITS."""
    ask(s, ASK_PICK, seat, pick, b, may_pass)


@compiled
def answered(s: Any) -> bool:
    """Whether the answer to the last question is waiting to be used."""
    return s.answer != NO_ANSWER


@compiled
def take_answer(s: Any) -> int:
    """Uses up the answer."""
    answer = int(s.answer)
    s.answer = NO_ANSWER
    return answer


@compiled
def close_question(s: Any, answer: int) -> None:
    """Nothing is asked any more, and this is the answer."""
    s.ask = NO_ASK
    s.ask_a = 0
    s.ask_b = 0
    s.may_pass = 0
    s.picked = NO_ANSWER
    s.answer = answer
    s.hold = 0
