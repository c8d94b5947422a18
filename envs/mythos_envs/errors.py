"""The errors a user can meet.  Every message names the cause and the cure; no rules here."""

import difflib
from collections.abc import Iterable


class GameError(Exception):
    """Anything the suite refuses on purpose.  The command line prints it as one line and exits with 2."""


class IllegalAction(GameError):
    """The action is not legal here.  The text holds the action, the legal ones and the position."""


class GameOver(GameError):
    """Somebody tried to play on after the end."""


class BadData(GameError):
    """A component file has a row that cannot be used."""


class BadConfig(GameError):
    """An option or a setting is unknown or has an impossible value."""


class BadPosition(GameError):
    """A position contradicts the components or the rules."""


class BadReplay(GameError):
    """A replay file is damaged or does not lead to the position that it claims."""


class UnknownGame(GameError):
    """No game of that name."""


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint for a mistyped name: ``did you mean 'x'? `` or nothing, then the known names."""
    names = [str(name) for name in known]
    close = difflib.get_close_matches(str(word), names, n=1, cutoff=0.5)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return f"{hint}known: {', '.join(names)}"
