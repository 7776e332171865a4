"""A GTP engine that plays by a ruleset, refuses what the ruleset refuses, and says why when asked."""

import random
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from gorules.engines.moves import chosen_move
from gorules.files.inputs import InputError
from gorules.files.wording import sentence
from gorules.formats import gtp
from gorules.formats.records import read_record
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.handicap import conventional_points
from gorules.go.position import EMPTY
from gorules.go.setup import Setup
from gorules.go.turns import BUTTON, PASS
from gorules.go.verdicts import Kind, Outcome, Verdict
from gorules.go.words import RESIGN
from gorules.play.game import Game, IllegalPlay
from gorules.play.record import result_text
from gorules.play.settle import settle, settled_or_range
from gorules.rules.compensation import half_points
from gorules.ruleset import Ruleset, katago, load_ruleset
from gorules.version import __version__

SECONDS = 2.0
"""The limits of the solver for a move, if the caller sets no others."""


class Refused(Exception):
    """A command that fails, with the reason as GTP words it."""


class Table(NamedTuple):
    """The game that is being played, and the number of its handicap stones."""

    game: Game
    handicap: int = 0


class Server:
    """An engine for two players. It answers each line of a controller."""

    def __init__(self, ruleset: Ruleset, board: Board, seconds: float = SECONDS, seed: int = 0) -> None:
        """Raises InputError if the ruleset is not for two players."""
        self.ruleset = ruleset
        self.komi: Fraction | None = None
        self.has_quit = False
        self._table = Table(Game(ruleset, board))
        self._seconds = seconds
        self._chance = random.Random(seed)
        self._refusal: Verdict | None = None

    @property
    def game(self) -> Game:
        """The game that is being played."""
        return self._table.game

    def answer(self, line: str) -> str:
        """Return the answer to any line; "" if the line is no command."""
        command = gtp.read_command(line)
        if command is None:
            return ""
        known = COMMANDS.get(command.name)
        if known is None:
            return gtp.write_answer("unknown command", command.number, failed=True)
        if not known.least <= len(command.arguments) <= known.most:
            return gtp.write_answer("syntax error", command.number, failed=True)
        try:
            said = known.carry_out(self, command.arguments)
        except Refused as refused:
            return gtp.write_answer(str(refused), command.number, failed=True)
        except InputError as error:
            return gtp.write_answer(f"syntax error: {error}", command.number, failed=True)
        return gtp.write_answer(said, command.number)

    def outcome(self) -> Outcome:
        """Return the outcome of the game as it stands; no stone is taken for dead."""
        return self._counted(settle)

    def _counted(self, count: Callable[..., Outcome]) -> Outcome:
        game, handicap = self._table
        turns = (*game.history, *game.turns)
        return count(self.ruleset, game.state, turns, handicap=handicap, komi=self.komi)

    # About the engine

    def _protocol_version(self, _: tuple[str, ...]) -> str:
        return str(gtp.VERSION)

    def _name(self, _: tuple[str, ...]) -> str:
        return "gorules"

    def _version(self, _: tuple[str, ...]) -> str:
        return __version__

    def _known_command(self, words: tuple[str, ...]) -> str:
        return "true" if words[0] in COMMANDS else "false"

    def _list_commands(self, _: tuple[str, ...]) -> str:
        return "\n".join(COMMANDS)

    def _quit(self, _: tuple[str, ...]) -> str:
        self.has_quit = True
        return ""

    # The board

    def _boardsize(self, words: tuple[str, ...]) -> str:
        return self._sized(words[0], words[0])

    def _rectangular_boardsize(self, words: tuple[str, ...]) -> str:
        columns, rows = words
        return self._sized(rows, columns)

    def _sized(self, rows: str, columns: str) -> str:
        sides = gtp.read_whole(rows), gtp.read_whole(columns)
        if not all(1 <= side <= gtp.LARGEST for side in sides):
            raise Refused("unacceptable size")
        self._begin(Table(Game(self.ruleset, Board.rectangular(*sides))))
        return ""

    def _clear_board(self, _: tuple[str, ...]) -> str:
        self._begin(Table(Game(self.ruleset, self.game.board)))
        return ""

    def _begin(self, table: Table) -> None:
        self._table, self._refusal = table, None

    def _komi(self, words: tuple[str, ...]) -> str:
        self.komi = half_points(words[0])
        return ""

    def _fixed_handicap(self, words: tuple[str, ...]) -> str:
        stones = gtp.read_whole(words[0])
        try:
            points = conventional_points(self.game.board, stones)
        except InputError:
            raise Refused("invalid number of stones") from None
        return self._with_handicap(self.game.board.named(points))

    def _set_free_handicap(self, words: tuple[str, ...]) -> str:
        names = [gtp.read_vertex(word, self.game.board) for word in words]
        if PASS in names or len(set(names)) != len(names):
            raise Refused("bad vertex list")
        return self._with_handicap(names)

    def _with_handicap(self, names: tuple[str, ...] | list[str]) -> str:
        game = self.game
        if game.turns or any(game.position.cells):
            raise Refused("board not empty")
        cells = bytearray(game.board.size)
        for name in names:
            cells[game.board.point(name)] = 1
        start = Setup(game.board, bytes(cells), COLOURS[1], 2)
        try:
            self._begin(Table(Game(self.ruleset, position=start), len(names)))
        except InputError:  # stones without liberties
            raise Refused("bad vertex list") from None
        return " ".join(names)

    # Play

    def _play(self, words: tuple[str, ...]) -> str:
        colour = gtp.read_colour(words[0])
        self._made(self._move(words[1]), colour)
        return ""

    def _move(self, word: str) -> str:
        """Return the move that a word stands for: a move of GTP, or "button", which GTP does not know."""
        return BUTTON if word.lower() == BUTTON else gtp.read_vertex(word, self.game.board)

    def _made(self, move: str, colour: str) -> None:
        try:
            self.game.play(move, None if colour == self.game.to_play else colour)
        except IllegalPlay as illegal:
            self._refusal = illegal.verdict
            raise Refused("illegal move") from None

    def _genmove(self, words: tuple[str, ...]) -> str:
        colour = gtp.read_colour(words[0])
        move = self._chosen(colour)
        if move != RESIGN and not self.game.is_over:
            self._made(move, colour)
        return move

    def _reg_genmove(self, words: tuple[str, ...]) -> str:
        return self._chosen(gtp.read_colour(words[0]))

    def _chosen(self, colour: str) -> str:
        game, handicap = self._table
        return chosen_move(game, colour, self._seconds, self._chance, handicap, self.komi)

    def _undo(self, _: tuple[str, ...]) -> str:
        try:
            self.game.undo()
        except InputError:
            raise Refused("cannot undo") from None
        return ""

    def _time(self, words: tuple[str, ...]) -> str:
        return ""  # the solver's limits were set at the start

    # The end

    def _final_score(self, _: tuple[str, ...]) -> str:
        outcome = self._scored()
        if outcome.kind is Kind.NO_RESULT:
            raise Refused("cannot score: the game has no result")
        return result_text(outcome)

    def _scored(self) -> Outcome:
        try:
            return self.outcome()
        except InputError as error:
            raise Refused(f"cannot score: {error}") from None

    def _final_status_list(self, words: tuple[str, ...]) -> str:
        if words[0] not in ("alive", "dead", "seki"):
            raise Refused("syntax error: a status is alive, dead or seki")
        if words[0] != "alive":
            return ""  # nobody has named a dead stone
        position, seen, lines = self.game.position, set[int](), []
        for point, cell in enumerate(position.cells):
            if cell != EMPTY and point not in seen:
                string = position.string_at(point)
                seen |= string
                lines.append(" ".join(position.board.named(string)))
        return "\n".join(lines)

    def _showboard(self, _: tuple[str, ...]) -> str:
        game = self.game
        # Here a game counts with the komi and the handicap of the protocol, which it does not know itself.
        now = str(self._counted(settled_or_range)) if game.is_over else f"{game.to_play} to play"
        return f"\n{game.position.diagram()}\n{sentence(now)}."

    def _loadsgf(self, words: tuple[str, ...]) -> str:
        try:
            line = read_record(words[0]).line
            board = line.start.board
            if max(board.rows, board.columns) > gtp.LARGEST:
                raise InputError(f"its board is {board.spec}; here a side has up to {gtp.LARGEST} lines")
            wanted = gtp.read_whole(words[1]) - 1 if len(words) > 1 else len(line.moves)
            game = Game(self.ruleset, position=line.start, to_play=line.to_play)
            for move in line.moves[: max(wanted, 0)]:
                game.play(move.move, move.player)
        except (InputError, IllegalPlay) as error:
            if isinstance(error, IllegalPlay):
                self._refusal = error.verdict
            raise Refused(f"cannot load file: {error}") from None
        self.komi = self.komi if line.komi is None else line.komi
        self._begin(Table(game, line.handicap))
        return ""

    # The rules

    def _kata_get_rules(self, _: tuple[str, ...]) -> str:
        return katago.nearest_settings(self.ruleset).json(with_komi=False)

    def _kata_set_rules(self, words: tuple[str, ...]) -> str:
        return self._ruled(katago.read_katago(" ".join(words)))

    def _kata_set_rule(self, words: tuple[str, ...]) -> str:
        return self._ruled(katago.composed(katago.changed(katago.nearest_settings(self.ruleset), *words)))

    def _gorules_rules(self, words: tuple[str, ...]) -> str:
        if words:
            self._ruled(load_ruleset(" ".join(words)))
        return f"{self.ruleset.id} {self.ruleset.fingerprint}"

    def _ruled(self, ruleset: Ruleset) -> str:
        """Let the game go on under other rules, if all its turns are legal under them."""
        old = self.game
        try:
            game = Game(ruleset, position=old.start)
            to_play = old.start.to_play
            for turn in old.turns:
                if game.is_over:
                    said = game.ending and game.ending.message
                    raise Refused(f"under {ruleset.id} the game has ended already: {said}")
                game.play(turn.move, None if turn.colour == to_play else turn.colour)
                to_play = game.to_play
        except IllegalPlay as illegal:
            self._refusal = illegal.verdict
            raise Refused(f"the game so far is illegal under other rules: {illegal.verdict}") from None
        self.ruleset, self._table = ruleset, Table(game, self._table.handicap)
        return ""

    def _gorules_explain(self, words: tuple[str, ...]) -> str:
        if len(words) == 1:
            raise Refused("syntax error: name a colour and a move, or nothing")
        if words:
            colour, move = gtp.read_colour(words[0]), self._move(words[1])
            return str(self.game.verdict(move, colour))
        return "nothing was refused" if self._refusal is None else str(self._refusal)

    def _kgs_rules(self, words: tuple[str, ...]) -> str:
        id = KGS_RULES.get(words[0].lower())
        if id is None:
            raise Refused(f"unknown rules: KGS has {', '.join(KGS_RULES)}")
        return self._ruled(load_ruleset(id))

    def _legal(self, colour: str, *special: str) -> str:
        moves = (*self.game.board.names, *special)
        return " ".join(move for move in moves if self.game.verdict(move, colour).legal)

    def _gorules_legal(self, words: tuple[str, ...]) -> str:
        return self._legal(gtp.read_colour(words[0]) if words else self.game.to_play, PASS, BUTTON)

    def _is_legal(self, words: tuple[str, ...]) -> str:
        return str(int(self.game.verdict(self._move(words[1]), gtp.read_colour(words[0])).legal))

    def _all_legal(self, words: tuple[str, ...]) -> str:
        return self._legal(gtp.read_colour(words[0]))

    def _gorules_ending(self, _: tuple[str, ...]) -> str:
        return "play goes on" if self.game.ending is None else self.game.ending.message

    def _gorules_resume(self, words: tuple[str, ...]) -> str:
        if not self.game.is_over:
            raise Refused("play has not ended")
        self.game.resume(*map(gtp.read_colour, words))
        return ""

    # The ruler of GoGui, which asks after each move how the game stands

    def _ruler_game(self, _: tuple[str, ...]) -> str:
        return "Go"

    def _ruler_size(self, _: tuple[str, ...]) -> str:
        rows, columns = self.game.board.rows, self.game.board.columns
        return f"{columns}" if rows == columns else f"{columns} {rows} rect"

    def _ruler_board(self, _: tuple[str, ...]) -> str:
        return "\n".join(" ".join(row) for row in self.game.position.text.split("/"))

    def _ruler_legal(self, _: tuple[str, ...]) -> str:
        return self._legal(self.game.to_play, PASS)

    def _ruler_to_play(self, _: tuple[str, ...]) -> str:
        return self.game.to_play

    def _ruler_captured(self, _: tuple[str, ...]) -> str:
        return " ".join(map(str, self.game.state.prisoners))

    def _ruler_result(self, _: tuple[str, ...]) -> str:
        return str(self._scored())

    def _cputime(self, _: tuple[str, ...]) -> str:
        return f"{time.process_time():.3f}"


class _Known(NamedTuple):
    """A command that the engine knows, and the number of its arguments."""

    carry_out: Callable[[Server, tuple[str, ...]], str]
    least: int
    most: int


MANY = 1000

KGS_RULES = {
    "chinese": "kgs-chinese", "aga": "kgs-aga", "japanese": "kgs-japanese", "new_zealand": "kgs-new-zealand",
}  # fmt: skip
"""The rulesets of KGS by the names that its program sends."""

COMMANDS: Mapping[str, _Known] = {
    "protocol_version": _Known(Server._protocol_version, 0, 0),
    "name": _Known(Server._name, 0, 0),
    "version": _Known(Server._version, 0, 0),
    "known_command": _Known(Server._known_command, 1, 1),
    "list_commands": _Known(Server._list_commands, 0, 0),
    "quit": _Known(Server._quit, 0, 0),
    "boardsize": _Known(Server._boardsize, 1, 1),
    "rectangular_boardsize": _Known(Server._rectangular_boardsize, 2, 2),
    "clear_board": _Known(Server._clear_board, 0, 0),
    "komi": _Known(Server._komi, 1, 1),
    "fixed_handicap": _Known(Server._fixed_handicap, 1, 1),
    "place_free_handicap": _Known(Server._fixed_handicap, 1, 1),
    "set_free_handicap": _Known(Server._set_free_handicap, 2, gtp.LARGEST**2),
    "play": _Known(Server._play, 2, 2),
    "genmove": _Known(Server._genmove, 1, 1),
    "reg_genmove": _Known(Server._reg_genmove, 1, 1),
    "undo": _Known(Server._undo, 0, 0),
    "time_settings": _Known(Server._time, 3, 3),
    "time_left": _Known(Server._time, 3, 3),
    "final_score": _Known(Server._final_score, 0, 0),
    "final_status_list": _Known(Server._final_status_list, 1, 1),
    "loadsgf": _Known(Server._loadsgf, 1, 2),
    "showboard": _Known(Server._showboard, 0, 0),
    "kata-get-rules": _Known(Server._kata_get_rules, 0, 0),
    "kata-set-rules": _Known(Server._kata_set_rules, 1, MANY),
    "kata-set-rule": _Known(Server._kata_set_rule, 2, 2),
    "gorules-rules": _Known(Server._gorules_rules, 0, 1),
    "gorules-explain": _Known(Server._gorules_explain, 0, 2),
    "gorules-legal": _Known(Server._gorules_legal, 0, 1),
    "gorules-ending": _Known(Server._gorules_ending, 0, 0),
    "gorules-resume": _Known(Server._gorules_resume, 0, 1),
    "kgs-rules": _Known(Server._kgs_rules, 1, 1),
    "is_legal": _Known(Server._is_legal, 2, 2),
    "all_legal": _Known(Server._all_legal, 1, 1),
    "cputime": _Known(Server._cputime, 0, 0),
    "gogui-rules_game_id": _Known(Server._ruler_game, 0, 0),
    "gogui-rules_board_size": _Known(Server._ruler_size, 0, 0),
    "gogui-rules_board": _Known(Server._ruler_board, 0, 0),
    "gogui-rules_legal_moves": _Known(Server._ruler_legal, 0, 0),
    "gogui-rules_side_to_move": _Known(Server._ruler_to_play, 0, 0),
    "gogui-rules_captured_count": _Known(Server._ruler_captured, 0, 0),
    "gogui-rules_final_result": _Known(Server._ruler_result, 0, 0),
}
"""The commands: those of GTP 2, KataGo's two about rules, gorules' own, KGS's, GNU Go's and GoGui's."""
