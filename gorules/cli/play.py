"""The command play: a game in the terminal."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from gorules.cli import choices, meaning, printing
from gorules.cli.typed import print_line, reply, turns_to_undo, typed_lines
from gorules.files.inputs import InputError, Problem
from gorules.files.writing import check_output
from gorules.formats.sgf import write_sgf
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.turns import DISPUTE, Turn
from gorules.go.verdicts import Outcome
from gorules.play.game import Game, IllegalPlay
from gorules.play.record import Record, record_of, result_text
from gorules.report import plain, public
from gorules.report.console import drawing, marked

HELP = """\
C3, pass          make a turn; where the rules have them also: button, no-result,
                  draw, both-lose, replay
dispute [COLOUR]  disagree on what is dead, so that play is resumed by the rules
undo [N]          take back the last turn, or the last N
board             show the board, with the last play in brackets
legal             list the legal points
why C3            say whether a turn is legal, and why not
history [COLOUR]  show the board history: what the ko rules have on record
score [DEAD ...]  score the position as it stands
agree [DEAD ...]  end the game by agreement, where the rules let players do so
resume [COLOUR]   play on after the end, that player first, whatever the rules say
save FILE         write the game as an SGF file
help, ?           this list
quit              leave"""

MANY = 30
"""More legal points than this are not listed unless one asks."""


def play(
    rules: choices.OneRuleset = "tromp-taylor",
    allow_plugins: choices.AllowPlugins = False,
    board: Annotated[
        str | None,
        typer.Option(
            "--board", "-b", help="The board: ROWSxCOLUMNS, torus:3x3, box:2x2x2, graph:FILE; 9x9 by default."
        ),
    ] = None,
    position: choices.PositionText = None,
    to_play: choices.ToPlay = None,
    players: choices.PlayersOption = 2,
    handicap: choices.HandicapOption = 0,
    komi: choices.Komi = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer each line of input with a line of JSON.")
    ] = False,
) -> None:
    """Play a game in the terminal.

    It shows the board and the legal points, explains refusals, and takes turns back. Type help.
    """
    ruleset = meaning.one_ruleset(rules, allow_plugins)
    given = "9x9" if board is None and position is None else board
    start = meaning.board_and_position(given, position, players)
    first = COLOURS[meaning.first_player(to_play, players)]
    game = Game(
        ruleset, position=start, to_play=first, players=players, handicap=handicap,
        komi=meaning.komi_of(komi),
    )  # fmt: skip
    table = _Json(game) if as_json else _Table(game)
    table.show()
    for line in typed_lines(prompt=not as_json):
        words = line.split()
        if not words:
            continue
        if words[0].lower() in ("quit", "exit"):
            return
        try:
            table.obey(words)
        except (InputError, IllegalPlay) as error:
            table.refuse(error)


class _Table:
    """A game played by commands, with answers for people."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._dead: tuple[int, tuple[str, ...]] = (0, ())
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "undo": self.undo, "legal": self.legal, "why": self.why, "history": self.history,
            "board": lambda _: self.show(), "score": self.score, "agree": self.agree,
            "resume": self.resume, "dispute": self.dispute, "save": self.save,
            "help": self.help, "?": self.help,
        }  # fmt: skip

    def obey(self, words: list[str]) -> None:
        """Carry out a command, or make a turn."""
        command = self.commands.get(words[0].lower())
        # On a graph a point may have the name of a command.
        if command is not None and words[0] not in self.game.board.index:
            command([word for text in words[1:] for word in text.split(",") if word])
        elif len(words) == 1:
            try:
                self.game.play(words[0])
            except InputError as error:
                raise InputError(*error.problems, "type help for a list of commands") from None
            self.show()
        else:
            raise InputError(f"'{' '.join(words)}' is no command; type help")

    def refuse(self, error: InputError | IllegalPlay) -> None:
        """Say why a command was not carried out."""
        reply(str(error))

    def show(self) -> None:
        """Show the board, whose turn it is, and the legal points; or the outcome."""
        game = self.game
        printing.show("")
        last = game.turns[-1].point if game.turns else None
        printing.show(drawing(marked(game.position, last)))
        if game.turns:
            reply(_told(game.turns[-1]))
        if any(game.state.prisoners):
            held = zip(game.colours, game.state.prisoners, strict=True)
            reply(f"Stones taken: {', '.join(f'{name.capitalize()} {n}' for name, n in held)}.")
        outcome = game.outcome
        if outcome is None:
            reply(f"{game.to_play.capitalize()} to play under {game.ruleset.id}. Legal: {self._open()}.")
        else:
            self._settled(outcome)

    def _open(self) -> str:
        """Return where one may play: a list, or the exceptions if it is long."""
        game = self.game
        legal = game.legal_plays()
        if len(legal) <= MANY:
            return " ".join(legal) or "no point, only pass"
        cells = game.position.cells
        empty = {name for name, cell in zip(game.board.names, cells, strict=True) if cell == EMPTY}
        refused = sorted(empty - set(legal), key=game.board.point)
        but = f" but {' '.join(refused)}" if refused else ""
        return f"every empty point{but} ({len(legal)})"

    def undo(self, words: list[str]) -> None:
        """Take back the last turn, or several."""
        for turn in self._taken_back(words):
            reply(f"Taken back: {turn or 'the agreement'}")
        self.show()

    def _taken_back(self, words: list[str]) -> list[Turn | None]:
        """Take back as many turns as are asked for, all or none, and return them, the last one first; None is
        an agreement to end play.
        """
        made = len(self.game.turns) + self.game.is_agreed
        return [self.game.undo() for _ in range(turns_to_undo(words, made))]

    def resume(self, words: list[str]) -> None:
        """Let play go on after its end."""
        if not self.game.is_over:
            raise InputError("play has not ended")
        if len(words) > 1:
            raise InputError("name one player, as in: resume white")
        self.game.resume(*words)
        self.show()

    def dispute(self, words: list[str]) -> None:
        """Let a player disagree on what is dead: the one who is named, or whose turn it is."""
        if len(words) > 1:
            raise InputError("name one player, as in: dispute white")
        self.game.play(DISPUTE, *words)
        self.show()

    def save(self, words: list[str]) -> None:
        """Write the game as an SGF file that is not there yet."""
        reply(f"Saved as {self._saved(words)}.")

    def _saved(self, words: list[str]) -> Path:
        """Write the game to the file that is named, and return that."""
        if len(words) != 1:
            raise InputError("name a file, as in: save game.sgf")
        path = Path(words[0])
        if path.exists():
            raise InputError(Problem("there is such a file already", file=str(path)))
        check_output(path, "a game record", (".sgf",))
        write_sgf(path, self._as_scored())
        return path

    def _as_scored(self) -> Record:
        """Return the game as a record, with the stones dead that were named when it was scored at its end."""
        record, (turns, dead) = record_of(self.game), self._dead
        if not (self.game.is_over and dead) or self.game.is_agreed or turns != len(self.game.turns):
            return record
        outcome = self.game.score(dead)
        return replace(record, line=replace(record.line, dead=dead), result=result_text(outcome))

    def legal(self, _: list[str]) -> None:
        """List the legal points."""
        reply(" ".join(self.game.legal_plays()) or "no point")

    def why(self, words: list[str]) -> None:
        """Say whether a turn is legal, and why."""
        if not words:
            raise InputError("name a point, as in: why C3")
        for word in words:
            reply(str(self.game.verdict(word)))

    def history(self, words: list[str]) -> None:
        """Show the turns that the ko rules have on record, by player, and the start if it is."""
        start = self.game.start_on_record
        if start is not None:
            self._recorded("At the start:", start)
        for colour in words or self.game.colours:
            turns = self.game.board_history(colour)
            reply(f"{colour.capitalize()}: {'on record' if turns else 'nothing on record'}")
            for turn in turns:
                self._recorded(f"  after turn {turn.number} ({turn.move}):", turn.after)

    def _recorded(self, when: str, position: Position) -> None:
        short = len(position.text) <= MANY
        reply(f"{when} {position.text}" if short else when)
        if not short:
            printing.show(drawing(position.diagram()))

    def score(self, dead: list[str]) -> None:
        """Score the position as it stands."""
        self._settled(self.game.score(self._stones(dead)))

    def agree(self, dead: list[str]) -> None:
        """End the game by agreement."""
        self._settled(self.game.agree(self._stones(dead)))

    def _settled(self, outcome: Outcome) -> None:
        for sentence in (f"{str(outcome).capitalize()}.", *outcome.explanation.sentences()):
            reply(sentence)

    def _stones(self, names: list[str]) -> list[str]:
        """Return the names of dead stones, once it is clear that they are stones."""
        for name in names:
            self.game.position.string_at(self.game.board.point(name))  # which raises if there is none
        self._dead = (len(self.game.turns), tuple(names))
        return names

    def help(self, _: list[str]) -> None:
        """List the commands."""
        reply(HELP)


def _told(turn: Turn) -> str:
    """Return a turn with what it took: "Turn 7, Black C3: takes C4 C5."."""
    names = turn.before.board.named
    told = f"Turn {turn.number}, {turn.colour.capitalize()}: {turn.move}"
    if turn.captured:
        return f"{told}, takes {' '.join(names(turn.captured))}."
    if turn.self_captured:
        return f"{told}, which removes itself ({' '.join(names(turn.self_captured))})."
    return f"{told}."


class _Json(_Table):
    """The same, with one JSON object for each line of input."""

    def refuse(self, error: InputError | IllegalPlay) -> None:
        if isinstance(error, IllegalPlay):
            print_line(public.refused(error))
        else:
            print_line({"error": str(error)})

    def show(self) -> None:
        print_line(public.state(self.game))

    def undo(self, words: list[str]) -> None:
        self._taken_back(words)
        self.show()

    def save(self, words: list[str]) -> None:
        print_line({"saved": str(self._saved(words))})

    def legal(self, _: list[str]) -> None:
        print_line({"legal": list(self.game.legal_plays())})

    def why(self, words: list[str]) -> None:
        if not words:
            raise InputError("name a point, as in: why C3")
        print_line({"verdicts": [plain.data(self.game.verdict(word)) for word in words]})

    def history(self, words: list[str]) -> None:
        names, start = words or self.game.colours, self.game.start_on_record
        print_line({
            "history": {name: [plain.data(t) for t in self.game.board_history(name)] for name in names},
            "start": None if start is None else start.text,
        })  # fmt: skip

    def score(self, dead: list[str]) -> None:
        print_line({"outcome": plain.data(self.game.score(self._stones(dead))), "dead": dead})

    def agree(self, dead: list[str]) -> None:
        print_line({"outcome": plain.data(self.game.agree(self._stones(dead))), "dead": dead})

    def help(self, _: list[str]) -> None:
        print_line({"help": HELP})
