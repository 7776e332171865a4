"""The command play: a game in the terminal."""

import json
import sys
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer

from gorules.cli import common
from gorules.game import Game, IllegalPlay
from gorules.inputs import InputError
from gorules.report import plain

HELP = """\
C3, pass      make a turn          undo          take back the last turn
legal         list legal points    why C3        say whether a turn is legal, and why
history [COLOUR]   show the board history: what the ko rules have on record
board         show the board       score [DEAD ...]   score the position as it stands
agree [DEAD ...]   end the game by agreement, where the rules let players do so
help          this list            quit          leave"""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    rules: common.OneRuleset = "tromp-taylor",
    board: Annotated[
        str, typer.Option("--board", "-b", help="The board: ROWSxCOLUMNS, torus:3x3, box:2x2x2, graph:FILE.")
    ] = "9x9",
    position: common.PositionText = None,
    to_play: common.ToPlay = None,
    players: common.Players = 2,
    handicap: common.Handicap = 0,
    komi: common.Komi = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer each line of input with a line of JSON.")
    ] = False,
) -> None:
    """Play a game in the terminal: it shows legal points and explains refusals."""
    game = Game(
        rules, board=board, position=position, to_play=to_play or "black", players=players,
        handicap=handicap, komi=komi,
    )  # fmt: skip
    table = _Json(game) if as_json else _Table(game)
    table.show()
    for line in _lines(prompt=not as_json):
        words = line.split()
        if not words:
            continue
        if words[0].lower() in ("quit", "exit"):
            return
        try:
            table.obey(words)
        except (InputError, IllegalPlay) as error:
            table.refuse(error)


def _lines(prompt: bool) -> Iterator[str]:
    """Yield what the player types, until the input ends."""
    show = prompt and sys.stdin.isatty()
    while True:
        try:
            yield input("> " if show else "")
        except EOFError:
            return


class _Table:
    """A game played by commands, with answers for people."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "undo": self.undo, "legal": self.legal, "why": self.why, "history": self.history,
            "board": lambda _: self.show(), "score": self.score, "agree": self.agree, "help": self.help,
        }  # fmt: skip

    def obey(self, words: list[str]) -> None:
        """Carry out a command, or make a turn."""
        command = self.commands.get(words[0].lower())
        if command is not None:
            command(words[1:])
        elif len(words) == 1:
            self.game.play(words[0])
            self.show()
        else:
            raise InputError(f"{' '.join(words)!r} is no command; type help")

    def refuse(self, error: InputError | IllegalPlay) -> None:
        """Say why a command was not carried out."""
        print(error)

    def show(self) -> None:
        """Show the board, whose turn it is, and the legal points; or the outcome."""
        game = self.game
        print()
        print(game.position.diagram())
        prisoners = ", ".join(
            f"{name} {n}" for name, n in zip(game.colours, game.state.prisoners, strict=True)
        )
        last = f"{game.turns[-1]}. " if game.turns else ""
        print(f"{last}Stones taken: {prisoners}.")
        outcome = game.outcome
        if outcome is not None:
            print(f"{outcome}. {outcome.explanation}")
        else:
            legal = game.legal_plays()
            shown = " ".join(legal) if len(legal) <= 30 else f"{len(legal)} points (type legal)"
            print(
                f"{game.to_play.capitalize()} to play under {game.ruleset.id}. Legal: {shown or 'no point'}"
            )

    def undo(self, _: list[str]) -> None:
        """Take back the last turn."""
        print(f"Taken back: {self.game.undo()}")
        self.show()

    def legal(self, _: list[str]) -> None:
        """List the legal points."""
        print(" ".join(self.game.legal_plays()) or "no point")

    def why(self, words: list[str]) -> None:
        """Say whether a turn is legal, and why."""
        for word in words:
            print(self.game.verdict(word))

    def history(self, words: list[str]) -> None:
        """Show the turns that the ko rules have on record, by player."""
        for colour in words or self.game.colours:
            turns = self.game.board_history(colour)
            print(f"{colour.capitalize()}: " + ("nothing on record" if not turns else ""))
            for turn in turns:
                print(f"  after turn {turn.number} ({turn.move}): {turn.after.text}")

    def score(self, dead: list[str]) -> None:
        """Score the position as it stands."""
        outcome = self.game.score(dead)
        print(f"{outcome}. {outcome.explanation}")

    def agree(self, dead: list[str]) -> None:
        """End the game by agreement."""
        outcome = self.game.agree(dead)
        print(f"{outcome}. {outcome.explanation}")

    def help(self, _: list[str]) -> None:
        """List the commands."""
        print(HELP)


class _Json(_Table):
    """The same, with one JSON object for each line of input."""

    def say(self, data: dict[str, Any]) -> None:
        """Print an object on one line."""
        print(json.dumps(data, ensure_ascii=False), flush=True)

    def refuse(self, error: InputError | IllegalPlay) -> None:
        if isinstance(error, IllegalPlay):
            self.say({"error": str(error), "verdict": plain.verdict(error.verdict)})
        else:
            self.say({"error": str(error)})

    def show(self) -> None:
        game = self.game
        self.say({
            "position": game.position.text,
            "to-play": game.to_play,
            "turn": len(game.turns),
            "prisoners": dict(zip(game.colours, game.state.prisoners, strict=True)),
            "legal": list(game.legal_plays()),
            "outcome": plain.outcome(game.outcome),
        })  # fmt: skip

    def undo(self, _: list[str]) -> None:
        self.game.undo()
        self.show()

    def legal(self, _: list[str]) -> None:
        self.say({"legal": list(self.game.legal_plays())})

    def why(self, words: list[str]) -> None:
        self.say({"verdicts": [plain.verdict(self.game.verdict(word)) for word in words]})

    def history(self, words: list[str]) -> None:
        names = words or self.game.colours
        self.say(
            {"history": {name: [plain.turn(t) for t in self.game.board_history(name)] for name in names}}
        )

    def score(self, dead: list[str]) -> None:
        self.say({"outcome": plain.outcome(self.game.score(dead)), "dead": dead})

    def agree(self, dead: list[str]) -> None:
        self.say({"outcome": plain.outcome(self.game.agree(dead)), "dead": dead})

    def help(self, _: list[str]) -> None:
        self.say({"help": HELP})
