"""A person at a terminal: numbered choices, a second look before a choice is sent, and questions about cards.

Works as well with piped input, one line per answer.  What a session can do beyond choosing (save, load, log) is added
by the caller through `Commands`; no files are touched here.
"""

from __future__ import annotations

import importlib
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import TextIO

import numpy as np
from mythos_envs.errors import GameError
from mythos_envs.kernel.game import Game, State

from mythos_agents.base import ActionArray, IntArray, StateArray

HELP = """\
  NUMBER or the words of a choice   picks it; Enter then sends it, u takes it back, another number picks that instead
  NUMBER!                           sends it at once
  all WORDS                         sends every choice that begins so, one after the other, as in: all play
  ? NUMBER  or  ? NAME              shows the cards of a choice, or a card by (part of) its name; ? those of the pick
  ? cards                           lists the names of all cards
  board                             shows the position and the choices again"""

Commands = Mapping[str, Callable[[str], object]]
"""Further commands of a session: first word of the line -> what to do with the rest of it."""

LEAVE = ("quit", "exit", "q")
SEND = ("", "y", "yes", "ok")
UNDO = ("u", "undo", "n", "no")


class Leave(Exception):
    """The person is done: they said so, or the input ended."""


class Terminal:
    """Reads lines and writes text.  Both ends can be replaced, so that tests and pipes can play."""

    def __init__(self, source: TextIO | None = None, sink: TextIO | None = None) -> None:
        self._source = source
        self._sink = sink
        self.repeating = ""
        """The words of `all WORDS` while choices that begin so are being sent."""

    def say(self, text: str = "") -> None:
        """Writes one line or more."""
        print(text, file=self._sink or sys.stdout, flush=True)

    def say_folded(self, text: str, indent: str = "  ") -> None:
        """Writes a long line on several, as wide as the terminal is."""
        width = max(40, min(120, shutil.get_terminal_size().columns))
        self.say(textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent + "  "))

    def ask(self, prompt: str) -> str:
        """Reads one line without its end; raises Leave when the input has ended."""
        source = self._source or sys.stdin
        if source is sys.stdin and sys.stdin.isatty():
            try:
                return input(prompt).strip()
            except EOFError:
                self.say()
                raise Leave from None
            except UnicodeDecodeError:
                return "�"
        print(prompt, end="", file=self._sink or sys.stdout, flush=True)
        try:
            line = source.readline()
        except UnicodeDecodeError:
            line = "�\n"
        if not line:
            self.say()
            raise Leave
        self.say(line.rstrip("\n"))
        return line.strip()


class Cards:
    """The names and texts of a game's cards, where the game has them to show."""

    def __init__(self, game: Game) -> None:
        self.names: Sequence[str] = ()
        self.glossary: Sequence[str] = ()
        try:
            self.names = importlib.import_module(f"{game.spec.package}.tables").NAMES
            render = importlib.import_module(f"{game.spec.package}.render")
            self._text: Callable[[int], str] = render.card_text
            self.glossary = getattr(render, "GLOSSARY", ())
        except (ImportError, AttributeError):
            self.names = ()

    def named(self, name: str) -> str:
        """The cards whose name is, or else contains, ``name`` in any case; empty when there is none."""
        wanted = name.casefold()
        found = [kind for kind, known in enumerate(self.names) if known.casefold() == wanted] or [
            kind for kind, known in enumerate(self.names) if wanted in known.casefold()
        ]
        return "\n".join(self._text(kind) for kind in found)

    def mentioned(self, words: str) -> str:
        """The cards that a choice speaks of; of names that contain each other, the longest."""
        here = [kind for kind, known in enumerate(self.names) if known in words]
        whole = [kind for kind in here if not any(
            self.names[kind] != self.names[other] and self.names[kind] in self.names[other] for other in here
        )]
        return "\n".join(self._text(kind) for kind in whole)


def show(terminal: Terminal, state: State) -> None:
    """Writes the board as the seat to act may see it, and the numbered choices."""
    terminal.say()
    terminal.say(state.text(state.player))
    terminal.say()
    for number, action in enumerate(state.legal_actions(), start=1):
        terminal.say(f"{number:4d}  {state.game.action_text(state, int(action))}")


def ask_action(terminal: Terminal, state: State, commands: Commands | None = None) -> int:
    """Asks until a legal action has been chosen and confirmed.

    Args:
        terminal: Where to ask.
        state: The position; its seat to act is the person.
        commands: What else can be said here.

    Raises:
        Leave: The person is done.
    """
    known = commands or {}
    if (repeated := _next_repeated(terminal, state)) is not None:
        return repeated
    show(terminal, state)
    picked: int | None = None
    while True:
        line = terminal.ask("choose (? for help) > " if picked is None else
                            f"  {state.game.action_text(state, picked)}   [Enter = send, u = undo] > ")
        if picked is not None and line.lower() in SEND:
            return picked
        if picked is not None and line.lower() in UNDO:
            terminal.say("  taken back")
            picked = None
        elif picked is not None and line == "?":
            _show_cards_of(terminal, state, picked)
        elif line.lower().startswith("all "):
            if (first := _first_of_all(terminal, state, line)) is not None:
                return first
        elif not _is_command(terminal, state, line, known):
            found = _read(terminal, state, line.removesuffix("!").strip())
            if found is not None and line.endswith("!"):
                return found
            picked = picked if found is None else found


def _is_command(terminal: Terminal, state: State, line: str, commands: Commands) -> bool:
    """Does what a line asks for beside choosing; false when it is a choice.

    Raises:
        Leave: It asks to leave.
    """
    word, _, rest = line.partition(" ")
    word, rest = word.lower(), rest.strip()
    if word.startswith("?") or word == "help":
        _answer(terminal, state, rest if word in ("?", "help") else line[1:].strip(), commands)
    elif word in LEAVE:
        raise Leave
    elif word in ("", "board", "b"):
        show(terminal, state)
    elif word in commands:
        commands[word](rest)
    else:
        return False
    return True


def _first_of_all(terminal: Terminal, state: State, line: str) -> int | None:
    """`all WORDS`: the first choice that begins so; None after saying that there is none."""
    terminal.repeating = " ".join(line.split()[1:]).casefold()
    action = _next_repeated(terminal, state)
    if action is None:
        terminal.say(f"no choice begins with {line[4:].strip()!r}")
    return action


def _next_repeated(terminal: Terminal, state: State) -> int | None:
    """The first choice that begins with the words of `all WORDS`; None when there is none (left)."""
    if terminal.repeating:
        for action in state.legal_actions():
            text = state.game.action_text(state, int(action))
            if text.casefold().startswith(terminal.repeating):
                terminal.say(f"  {text}")
                return int(action)
    terminal.repeating = ""
    return None


def _answer(terminal: Terminal, state: State, name: str, commands: Commands) -> None:
    """Help on the commands, the list of names, or one card by its name or by the number of a choice."""
    cards = Cards(state.game)
    if not name:
        terminal.say(HELP)
        usage = {"save": "save FILE", "load": "load FILE"}
        terminal.say(f"  {', '.join([*(usage.get(word, word) for word in commands), 'quit'])}")
        for line in cards.glossary:
            terminal.say_folded(line)
    elif not cards.names:
        terminal.say(f"{state.game.title} has no cards to look up")
    elif name.casefold() == "cards":
        terminal.say_folded(", ".join(cards.names))
    elif name.isdecimal():
        action = _numbered(terminal, state, name)
        if action is not None:
            _show_cards_of(terminal, state, action)
    else:
        terminal.say(cards.named(name) or f"no card is called {name!r}; `? cards` lists them")


def _show_cards_of(terminal: Terminal, state: State, action: int) -> None:
    text = state.game.action_text(state, action)
    terminal.say(Cards(state.game).mentioned(text) or f"{text!r} is about no card")


def _numbered(terminal: Terminal, state: State, number: str) -> int | None:
    """The choice of that number in the list; None after saying that there is none."""
    actions = state.legal_actions()
    if len(number) < 9 and 1 <= int(number) <= len(actions):
        return int(actions[int(number) - 1])
    terminal.say(f"there is no choice {number[:9]}; choose 1 to {len(actions)}")
    return None


def _read(terminal: Terminal, state: State, line: str) -> int | None:
    """The action that a line names by its number in the list or by its words; None after saying what was wrong."""
    if line.isdecimal():
        return _numbered(terminal, state, line)
    actions = state.legal_actions()
    words = {state.game.action_text(state, int(action)).casefold(): int(action) for action in actions}
    wanted = " ".join(line.split()).casefold()
    near = [text for text in words if wanted and text.startswith(wanted)]
    if wanted in words or len(near) == 1:
        return words[wanted if wanted in words else near[0]]
    if near:
        terminal.say(f"{line!r} could be any of: {', '.join(near[:5])}{', ...' if len(near) > 5 else ''}")
    else:
        terminal.say(f"{line[:40]!r} is not a choice or a command; type a number, or ? for help")
    return None


class HumanAgent:
    """Asks at the terminal for every decision."""

    name = "human"

    def __init__(self, terminal: Terminal | None = None) -> None:
        self._terminal = terminal or Terminal()

    def choose(self, game: Game, states: StateArray, indices: IntArray) -> ActionArray:
        """One answer for each state, asked one after the other.

        Raises:
            GameError: The person left before answering.
        """
        try:
            chosen = [ask_action(self._terminal, game.state_view(states, int(i))) for i in indices]
        except Leave:
            raise GameError("the game was left by its human player") from None
        return np.array(chosen, np.int32)

    def seed(self, seed: int) -> None:
        """People have no seed."""
