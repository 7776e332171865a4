"""The arguments of a question: rulesets by name or as text, and a game or a line of play. No file is read
whose name somebody else has chosen.
"""

import codecs
from base64 import b64decode
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated

from pydantic import Field

from gorules.files.inputs import InputError, Problem
from gorules.files.library import is_file_name
from gorules.files.model import Model
from gorules.files.yamlfile import MAX_BYTES, Document, parse_yaml
from gorules.go.board import Board
from gorules.go.colours import COLOURS, MAX_PLAYERS, player_number
from gorules.go.position import Position, as_setup
from gorules.go.verdicts import Verdict
from gorules.go.words import AGREE, RESUME
from gorules.play.game import Game, IllegalPlay, Placing
from gorules.play.moves import parse_moves, words
from gorules.play.replay import Line, begun
from gorules.rules.compensation import HalfPoints
from gorules.ruleset import Family, Ruleset, all_rulesets, gathered, load_rules, read_rules, the_one

POINTS = 1000
"""The most points of a board."""

MOVES = 3000
"""The most moves of a line."""

RULESETS = 100
"""The most rulesets in one question."""

RECORD = 1 << 20
"""The most bytes of a game record."""

Text = Annotated[str, Field(max_length=MAX_BYTES)]
Word = Annotated[str, Field(max_length=200)]
RulesText = Annotated[str, Field(max_length=MAX_BYTES)]
"""A ruleset by its id, or, in more than one line, as the text of its file."""


def document(yaml: str) -> Document:
    """Return the YAML of a ruleset. It may name no files: there are none beside it."""
    return parse_yaml(yaml, file="my-rules.yaml", folder=None)


@lru_cache(maxsize=RULESETS)
def asked_ruleset(named: str) -> Ruleset:
    """Return one ruleset."""
    return the_one(_rules(named), named)


def _rules(named: str) -> Ruleset | Family:
    if "\n" in named:
        return read_rules(document(named))
    if is_file_name(named) and not named.startswith("katago:"):
        raise InputError(Problem("a ruleset is named by its id here, not by a file", field="rules"))
    return load_rules(named)


def asked_rulesets(named: Iterable[str], players: int | None = None) -> list[Ruleset]:
    """Return the named rulesets, with all members of families. If none is named, return all that come with
    gorules for this number of players. Raises InputError if two different rulesets have the same id, or if
    one is for another number of players.
    """
    found = gathered(map(_rules, named), players) if named else list(all_rulesets(players))
    if named and len(found) > RULESETS:
        raise InputError(f"at most {RULESETS} rulesets are compared at once here")
    return found


@lru_cache(maxsize=16)
def _board(named: str, edges: tuple[str, ...]) -> Board:
    if edges:
        return Board.from_edges([edge.split() for edge in edges])
    return Board.parse(f"{named}x{named}" if named.isascii() and named.isdigit() else named)


class AskedRecord(Model):
    """A game record as it is in a file, or as text."""

    sgf: Annotated[str, Field(max_length=RECORD)] | None = None
    """The record as text, in whatever format. What it says of its encoding (CA) is not asked."""
    content: Annotated[str, Field(max_length=2 * RECORD)] | None = None
    """Instead, the bytes of its file in base64."""
    file: Word = "game.sgf"
    """The name of the file; its suffix says the format where the content does not."""

    def as_bytes(self) -> bytes | None:
        """Return what is in the file, None if there is no record."""
        if self.content is None:
            return None if self.sgf is None else _as_file(self.sgf.removeprefix("\ufeff"))
        try:
            found = b64decode(self.content, validate=True)
        except ValueError:
            raise InputError(Problem("this is not base64", field="content")) from None
        if len(found) > RECORD:
            raise InputError(Problem(f"a game record has at most {RECORD >> 20} MiB here", field="content"))
        return found


def _as_file(text: str) -> bytes:
    """Return a text as the content of a file. The byte order mark comes before what a record says of its
    encoding; a text in ASCII needs none.
    """
    return text.encode() if text.isascii() else codecs.BOM_UTF8 + text.encode()


class AskedLine(Model):
    """A start and the moves from it."""

    board: Word | None = None
    """As one writes it, "9x9" or "torus:3x3"; that of the position if there is one."""
    edges: Annotated[tuple[Word, ...], Field(max_length=4 * POINTS)] = ()
    """The edges of a board that is a graph, each as "a b"."""
    position: Text | None = None
    """The drawing."""
    to_play: Word = COLOURS[0]
    """Who begins."""
    players: int = Field(default=2, ge=2, le=MAX_PLAYERS)
    """How many play."""
    history: Annotated[tuple[Text, ...], Field(max_length=100)] = ()
    """Earlier positions, the oldest first."""
    handicap: int = Field(default=0, ge=0, le=POINTS)
    """How many stones."""
    placing: Placing = "drawn"
    """Whether they stand in the position, or are given as the rules have it."""
    komi: HalfPoints | None = None
    """Instead of that of the ruleset."""
    moves: Text = ""
    """In turn, as in "C3 pass white:D4"."""
    dead: Text = ""
    """A point of each dead string."""
    prisoners: dict[Word, Annotated[int, Field(ge=0, le=100_000)]] = Field(default_factory=dict)
    """The stones taken before the start, by player."""

    def words(self) -> list[str]:
        """Return the moves and the agreements at the end, one by one."""
        return words(self.moves)

    def on(self) -> Board | None:
        """Return the board, if it is given."""
        if not self.edges and self.board is None:
            return None
        board = _board(self.board or "", self.edges)
        if board.size > POINTS:
            raise InputError(Problem(f"a board has at most {POINTS} points here", field="board"))
        return board

    def start(self) -> Position:
        """Return the start."""
        drawn = None if self.position is None else self.position.upper()
        board = self.on() or (Board.parse("9x9") if drawn is None else None)
        found = Position.of(as_setup(drawn, board, self.to_play, self.players))
        if found.board.size > POINTS:
            raise InputError(Problem(f"a board has at most {POINTS} points here", field="position"))
        return found

    def line(self) -> Line:
        """Return the line of play."""
        said = self.words()
        if len(said) > MOVES:
            raise InputError(Problem(f"a line has at most {MOVES} moves here", field="moves"))
        start = self.start()
        board = start.board
        moves = [word for word in said if word not in (RESUME, AGREE) or word in board.index]
        return Line(
            start,
            parse_moves(" ".join(moves), board, self.players),
            COLOURS[player_number(self.to_play, self.players)],
            self.players,
            tuple(Position.parse(board, drawn) for drawn in self.history),
            board.named(board.points(words(self.dead))),
            {COLOURS[player_number(name, self.players)]: number for name, number in self.prisoners.items()},
            self.komi,
            self.handicap,
            self.placing,
        )

    def only_moves(self) -> Line:
        """Return the line of play, of which other rulesets have to make sense."""
        line = self.line()
        if len(line.moves) < len(self.words()):
            raise InputError(
                Problem("only moves can be compared here, not agreements or resumptions", field="moves")
            )
        return line

    def played(self, line: Line, ruleset: Ruleset) -> tuple[Game, Verdict | None, int]:
        """Return the game under a ruleset as far as its moves are legal, the reason why the next move is
        illegal, and the number of moves made.
        """
        game = begun(line, ruleset)
        moves = iter(line.moves)
        for made, word in enumerate(self.words()):
            if word == RESUME and word not in game.board.index:
                game.resume()
            elif word == AGREE and word not in game.board.index:
                game.agree(line.dead)
            else:
                move = next(moves)
                try:
                    game.play(move.move, move.player)
                except IllegalPlay as illegal:
                    return game, illegal.verdict, made
        return game, None, len(self.words())
