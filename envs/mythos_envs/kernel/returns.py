"""What a finished game is worth to each seat, in compiled code.  Margins and points are not looked at here."""

from typing import Any

from mythos_envs.kernel.compile import compiled
from mythos_envs.kernel.layout import NOBODY


@compiled
def fill_returns(s: Any, out: Any) -> None:
    """Returns in [-1, 1] that sum to zero over the seats; the tied share what their places are worth together.

    By win: first place is worth 1, every other -1 / (n - 1).  By rank: places are worth evenly spaced values.
    """
    n = s.num_seats
    for seat in range(n):
        out[seat] = 0.0
        if s.player != NOBODY or s.truncated != 0:
            continue
        tied = 0
        total = 0.0
        better = 0
        for other in range(n):
            if s.rank[other] < s.rank[seat]:
                better += 1
            elif s.rank[other] == s.rank[seat]:
                tied += 1
        for place in range(better, better + tied):
            if s.rank_returns != 0:
                total += 1.0 - 2.0 * place / (n - 1)
            elif place == 0:
                total += 1.0
            else:
                total -= 1.0 / (n - 1)
        out[seat] = total / tied
