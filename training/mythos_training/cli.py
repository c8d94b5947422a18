"""The `mythos` command: puts the sub-commands together and turns every refusal into one line.

Whatever is wrong with an argument or a file is said in one line on stderr with exit code 2; a traceback is a bug.
Heavy modules are imported by the commands that need them, so that `mythos --help` answers at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import typer

from mythos_training import cli_arena, cli_bench, cli_doctor, cli_games, cli_play, cli_replay, cli_train

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    name="mythos",
    help="Lovecraftian tabletop games for reinforcement learning: play, train, compare, measure.",
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
for module in (cli_games, cli_play, cli_train, cli_arena, cli_replay, cli_bench, cli_doctor):
    module.add_to(app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code (0 done, 2 refused, 130 interrupted)."""
    try:
        result = app(None if arguments is None else list(arguments), prog_name="mythos", standalone_mode=False)
        sys.stdout.flush()
        return int(result) if isinstance(result, int) else 0
    except (KeyboardInterrupt, EOFError):
        return _say("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # The reader of our output has gone (`mythos games | head`); nothing more can be said to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        # A move onto a file names the draft first and the file that was meant second.
        name = error.filename2 or error.filename
        where = f"{name}: " if name else ""
        return _say(f"{where}{error.strerror or error}", BAD_INPUT)
    except Exception as error:
        return _refuse(error)


def _refuse(error: Exception) -> int:
    """One line for the errors that are the user's to cure; everything else goes on as the bug it is."""
    if type(error).__name__ == "Abort":
        return _say("interrupted", INTERRUPTED)
    if type(error).__name__ == "NoArgsIsHelpError":
        return BAD_INPUT
    format_message = getattr(error, "format_message", None)
    if format_message is not None:
        context = getattr(error, "ctx", None)
        path = context.command_path if context is not None else "mythos"
        return _say(f"{format_message()} (see `{path} --help`)", BAD_INPUT)
    if isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("mythos"):
        return _say(f"{error.name} is not installed; get it with: pip install 'mythos-rl[train]'", BAD_INPUT)
    from mythos_envs.errors import GameError

    if isinstance(error, GameError):
        return _say(str(error), BAD_INPUT)
    raise error


def _say(message: str, code: int) -> int:
    """Writes one line on stderr, whatever line breaks the message has."""
    print(f"mythos: {' '.join(message.split())}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
