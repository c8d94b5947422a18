"""`mythos play`: a person against agents in the terminal, with save, load and a log.

Works with piped input: every line is an answer, the end of the input leaves the game.
"""

from __future__ import annotations

import secrets
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mythos_training.cli_common import GameArgument, OptionsOption, PlayersOption, load_game, working

if TYPE_CHECKING:
    from mythos_agents.base import Agent
    from mythos_agents.human import Commands, Terminal
    from mythos_envs.kernel.game import Game, State
    from mythos_envs.kernel.replay import Recorder, Replay

SHOWN = 16
"""Choices of the others that are shown before each own choice; `log` shows more."""
LOGGED = 40


class Loaded(Exception):
    """Another game has taken the place of the one being played."""


def add_to(app: typer.Typer) -> None:
    """Adds this file's command."""
    app.command("play")(play)


def play(
    game: GameArgument,
    vs: Annotated[
        str, typer.Option("--vs", metavar="SPEC", help="Who plays the other seats; several by comma.")
    ] = "greedy",
    players: PlayersOption = None,
    seat: Annotated[int, typer.Option("--seat", min=0, help="Your seat, from 0.")] = 0,
    seed: Annotated[
        int | None, typer.Option("--seed", help="Start of all chance: same seed, same deal.", show_default="a new one")
    ] = None,
    options: OptionsOption = None,
    load: Annotated[Path | None, typer.Option("--load", help="Go on with a game that was saved here.")] = None,
    record: Annotated[
        Path | None, typer.Option("--replay", help="Add the game to this replay file at the end.")
    ] = None,
) -> None:
    """Play in the terminal: numbered choices, Enter sends a choice and `u` takes it back, `?` explains a card.

    During the game: `? NAME`, `board`, `log`, `save FILE`, `load FILE`, `quit`.
    """
    from mythos_agents.human import Terminal
    from mythos_envs.errors import BadConfig

    loaded = load_game(game, players, options)
    if seat >= loaded.num_players:
        raise BadConfig(f"{game}: seats are 0 to {loaded.num_players - 1}, got {seat}")
    session = Session(loaded, vs, seat, secrets.randbits(32) if seed is None else seed, Terminal())
    if load is not None:
        session.go_on_from(load)
    finished = session.run()
    if record is not None and finished:
        from mythos_envs.kernel.replay import write_replays

        write_replays(record, [session.recorder.record()])
        print(f"added to {record}")


class Session:
    """One person's game: the record of it, the agents in the other seats, and the commands."""

    def __init__(self, game: Game, vs: str, seat: int, seed: int, terminal: Terminal) -> None:
        from mythos_envs.kernel.replay import Recorder

        self.vs = vs
        self.seat = seat
        self.terminal = terminal
        self.agents = seat_agents(game, vs, seat, seed)
        self.recorder = Recorder(game, seed, [agent.name if agent else "human" for agent in self.agents])
        self.log: list[str] = []
        self.unseen = 0
        """Entries of the log that the person has not seen yet."""

    @property
    def state(self) -> State:
        """The position being played."""
        return self.recorder.state

    def run(self) -> bool:
        """Plays to the end; false when the person left before it."""
        from mythos_agents.human import Leave, ask_action

        commands: Commands = {"log": self._say_log, "save": self._save, "load": self._load}
        title, seed = self.state.game.title, self.recorder.seed
        self.terminal.say(f"{title}: you are player {self.seat}, against {self.vs}; seed {seed}. ? for help.")
        while not self.state.over:
            agent = self.agents[self.state.player]
            try:
                if agent is None:
                    self._say_news()
                    self._send(ask_action(self.terminal, self.state, commands))
                else:
                    self._let_choose(agent)
            except Loaded:
                continue
            except Leave:
                self.terminal.say("you left the game (`save FILE` before `quit` keeps it for later)")
                return False
        self._say_news()
        self._say_end()
        return True

    def _send(self, action: int) -> None:
        """Plays one action and writes it into the log."""
        is_own = self.state.player == self.seat
        lines = told(self.recorder, action, self.seat)
        self.log += lines
        # A person need not be told again what was just chosen, only what came of it.
        self.unseen = len(lines) - 1 if is_own else self.unseen + len(lines)

    def _let_choose(self, agent: Agent) -> None:
        """Lets an agent make its choice, with a sign of life while it thinks."""
        from mythos_envs.kernel.game import ONLY

        self.terminal.repeating = ""
        with working(f"{agent.name} is thinking"):
            action = int(agent.choose(self.state.game, self.state.states, ONLY)[0])
        self._send(action)

    def _say_news(self) -> None:
        """What the others have done since the person's last choice; the same thing done again is counted."""
        if self.unseen == 0:
            return
        news = [(entry, len(list(again))) for entry, again in groupby(self.log[-self.unseen :])]
        self.terminal.say()
        if len(news) > SHOWN:
            self.terminal.say(f"  ... {len(news) - SHOWN} earlier, see log")
        for entry, times in news[-SHOWN:]:
            self.terminal.say(f"  {entry}" + (f" (x{times})" if times > 1 else ""))
        self.unseen = 0

    def _say_log(self, rest: str) -> None:
        """`log` or `log COUNT`."""
        count = int(rest[:6]) if rest.isdecimal() and int(rest[:6]) > 0 else LOGGED
        for entry in self.log[-count:] or ["nothing has happened yet"]:
            self.terminal.say(f"  {entry}")

    def _say_end(self) -> None:
        """Who won and why."""
        outcome = self.state.outcome()
        place = outcome.ranking[self.seat]
        shared = outcome.ranking.count(0) > 1
        if outcome.truncated:
            verdict = "the game was cut off"
        elif place == 0:
            verdict = "you share the victory" if shared else "you won"
        else:
            verdict = "you lost"
        self.terminal.say()
        self.terminal.say(self.state.text())
        scores = ", ".join(f"player {seat} {score:g}" for seat, score in enumerate(outcome.scores))
        self.terminal.say(f"{verdict} ({outcome.reason}); {scores}")

    def _save(self, rest: str) -> None:
        """`save FILE`: the game so far as a replay; writes over nothing but an earlier save."""
        from mythos_envs.errors import GameError
        from mythos_envs.kernel.replay import write_replays

        if not rest:
            self.terminal.say("save needs a file name, as in: save game.jsonl")
            return
        try:
            path = Path(rest).expanduser()
            if path.exists() and not _is_save(path):
                self.terminal.say(f"{path} exists and is not a saved game; choose another name")
                return
            write_replays(path, [self.recorder.record()], append=False)
        except (GameError, OSError, ValueError, RuntimeError) as error:
            self.terminal.say(f"not saved: {error}")
            return
        self.terminal.say(f"saved to {path}")

    def _load(self, rest: str) -> None:
        """`load FILE`: goes on from a saved game; whatever is wrong with the file, this game is still there."""
        from mythos_envs.errors import GameError

        if not rest:
            self.terminal.say("load needs a file name, as in: load game.jsonl")
            return
        try:
            self.go_on_from(Path(rest).expanduser())
        except (GameError, OSError, ValueError, RuntimeError) as error:
            self.terminal.say(f"not loaded: {' '.join(str(error).split())}")
            return
        raise Loaded

    def go_on_from(self, path: Path) -> None:
        """Puts the last game of a file in the place of this one, or raises and changes nothing."""
        from mythos_envs.kernel.replay import read_replays, verify

        record = read_replays(path)[-1]
        self._take_over(record, verify(record, str(path)))
        self.terminal.say(f"loaded {path}: you are player {self.seat}")

    def _take_over(self, record: Replay, state: State) -> None:
        """Puts a loaded game in the place of this one; refuses before it changes anything."""
        from mythos_envs.errors import BadReplay
        from mythos_envs.kernel.replay import Recorder

        if state.game.id != self.state.game.id:
            raise BadReplay(f"this is a game of {state.game.id}; start it with `mythos play {state.game.id}`")
        if state.over:
            raise BadReplay("this game is finished; look at it with `mythos replay FILE --show`")
        seat = record.agents.index("human") if "human" in record.agents else min(self.seat, state.game.num_players - 1)
        agents = seat_agents(state.game, self.vs, seat, record.seed)
        recorder = Recorder(state.game, record.seed, [agent.name if agent else "human" for agent in agents])
        log: list[str] = []
        for action in record.actions:
            log += told(recorder, action, seat)
        self.recorder, self.agents, self.seat, self.log, self.unseen = recorder, agents, seat, log, 0


def told(recorder: Recorder, action: int, seat: int) -> list[str]:
    """Plays an action and tells it as ``seat`` may know it: who chose what, then what came of it."""
    state = recorder.state
    who = "you" if state.player == seat else f"player {state.player}"
    chosen = f"{who}: {state.game.action_text(state, action)}"
    before = state.clone()
    recorder.apply(action)
    news = state.game.spec.events(before.states[0], action, state.states[0], seat)
    return [chosen, *(f"    {line}" for line in news)]


def _is_save(path: Path) -> bool:
    """Whether a file holds one unfinished game of a person, and nothing else that would be lost."""
    from mythos_envs.errors import GameError
    from mythos_envs.kernel.replay import read_replays, verify

    try:
        records = read_replays(path)
        return len(records) == 1 and "human" in records[0].agents and not verify(records[0]).over
    except GameError:
        return False


def seat_agents(game: Game, vs: str, seat: int, seed: int) -> list[Agent | None]:
    """An agent for every seat but the person's: one spec for all, or one for each in the order of the seats.

    Raises:
        BadConfig: The number of specs fits no seats.
        UnknownAgent: A spec names nobody.
    """
    import mythos_agents
    from mythos_envs.errors import BadConfig

    specs = [spec.strip() for spec in vs.split(",") if spec.strip()]
    others = [other for other in range(game.num_players) if other != seat]
    if len(specs) == 1:
        specs = specs * len(others)
    if len(specs) != len(others):
        raise BadConfig(f"--vs {vs!r}: {game.num_players} players need one spec, or {len(others)} with commas between")
    agents: list[Agent | None] = [None] * game.num_players
    for other, spec in zip(others, specs, strict=True):
        agents[other] = mythos_agents.make(spec, seed=seed + other)
        check_agent(game, spec)
    return agents


def check_agent(game: Game, spec: str) -> None:
    """Refuses, before the game begins, an agent that would fail at its first choice."""
    from mythos_agents.greedy import has_greedy
    from mythos_agents.zoo_agent import model_path
    from mythos_envs.errors import BadConfig

    if spec.startswith("zoo"):
        model_path(game.id)
    if spec == "greedy" and not has_greedy(game.id):
        raise BadConfig(f"{game.id} has no greedy player; use random or ismcts:SIMS")
