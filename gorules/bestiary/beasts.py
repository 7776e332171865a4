"""The bestiary: special positions as data, with claims that can be recomputed.

A beast is one YAML file: a picture of the board, lines of play as one reads them, and the expected result of
each line under some rules. A claim says under which rules it holds (``under``), where it comes from
(``source``), and its state: verified, or ``refuted`` (with the result that was found instead), or ``open``
(with the reason why it cannot be decided yet).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import Field, PrivateAttr, model_validator

from gorules.bestiary.own import with_files
from gorules.bestiary.selectors import Under, definition_under
from gorules.files import data
from gorules.files.inputs import InputError, Problem, unknown
from gorules.files.model import Model
from gorules.files.other_names import OtherNames
from gorules.files.validation import spelt, validate
from gorules.files.yamlfile import Document, load_yaml
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.verdicts import Points, points
from gorules.play.game import Placing
from gorules.play.moves import parse_moves
from gorules.play.replay import Line, follow
from gorules.rules.compensation import HalfPoints
from gorules.rules.registry import registered
from gorules.ruleset import Source
from gorules.status.enabling import ENABLING
from gorules.status.ko_passes import KO_PASSES
from gorules.status.statuses import Reading, StatusVerdict

Colour = Literal["black", "white", "red", "blue", "green", "purple", "orange", "grey"]
_NAME: Any = spelt(
    r"^[a-z0-9]+(-[a-z0-9]+)*$", "small letters and digits, with hyphens between them: triple-ko-2"
)
_SCORES = spelt(r"^-?[0-9]+([.][05])?( ?: ?-?[0-9]+([.][05])?)+$", 'scores, Black\'s first: "14:12"')
ClaimState = Literal["verified", "refuted", "open"]


def _scores(text: str | None) -> tuple[Points, ...] | None:
    """Return the scores that a text such as "14:12.5" names, if there is one."""
    return None if text is None else tuple(points(Fraction(part)) for part in text.split(":"))


class Claim(Model):
    """The fields that all claims have."""

    source: str | None = None
    """Where the claim comes from, or "definition" if it follows from the wording of the rule."""
    why: str | None = None
    """The reason for the claim, in a sentence."""
    refuted: str | None = None
    """The claim is false; this is the result that was found instead."""
    open: str | None = None
    """gorules cannot decide the claim yet; this is the reason."""

    @property
    def state(self) -> ClaimState:
        """Whether the claim is verified, refuted or open."""
        return "open" if self.open else "refuted" if self.refuted else "verified"


class Expectation(Claim):
    """The expected result of a line under some rules.

    If ``under`` names rulesets, these rulesets apply. If it names components, the claim is about every
    ruleset with these components, and about a bare composition of them. If ``end`` is not one of these
    components, play goes on past every ending, so that only bans can stop it.
    """

    under: Under
    """The rules: "all", ids of rulesets, or components by question."""
    legal: Literal[True] | None = None
    """All turns of the line are legal."""
    illegal: int | None = Field(default=None, ge=1)
    """The number of the first turn that is illegal."""
    repeats: int | None = None
    """The number of the turn whose position, situation or change is repeated by the last turn; 0 is the
    start.
    """
    ends: int | Literal["never"] | None = None
    """The number of the turn that ends play, or "never" if the line does not end it."""
    score: Annotated[str, _SCORES] | None = None
    """The score at the end of the line: first Black's, then White's, and so on ("14:12")."""
    result: Literal["no-result", "draw", "both-lose", "replay", "black", "white", "red", "blue"] | None = None
    """The result if there is no score, or the winner."""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        given = [x for x in ("legal", "illegal", "ends", "score", "result") if getattr(self, x) is not None]
        if not given:
            raise InputError("an expectation needs one of: legal, illegal, ends, score, result")
        if "illegal" in given and len(given) > 1:
            raise InputError(
                f"'illegal' and '{given[0] if given[0] != 'illegal' else given[1]}' cannot stand together"
            )
        if self.repeats is not None and not {"illegal", "ends"} & set(given):
            raise InputError("'repeats' goes with 'illegal' or 'ends'")
        return self

    def scores(self) -> tuple[Points, ...] | None:
        """Return the scores claimed."""
        return _scores(self.score)


class LineOfPlay(Model):
    """A line of play from the position of the beast, and its expected results."""

    id: str = _NAME
    """The name of the line."""
    moves: str = ""
    """Points and passes; the players take turns: "pass F4 F6". "white:A4" is a move of White out of turn."""
    about: str = ""
    """What happens, in a sentence."""
    to_play: Colour | None = None
    """The player who begins, if it is not that of the beast."""
    history: tuple[str, ...] = ()
    """Earlier positions, the oldest first, one for each turn, if they are not those of the beast."""
    captures: dict[int, int] = Field(default_factory=dict)
    """How many stones of opponents are taken at some turns, by the number of the turn."""
    leaves: str | None = None
    """The position after the line, drawn."""
    dead: str = ""
    """Points of strings that are dead at the end."""
    prisoners: dict[Colour, int] = Field(default_factory=dict)
    """Stones taken before the start, by who took them."""
    komi: HalfPoints | None = None
    """The komi, if it is not that of the ruleset."""
    handicap: int = Field(default=0, ge=0)
    """The number of handicap stones for which White is compensated."""
    placing: Placing = "drawn"
    """Whether the handicap stones are in the diagram, or are placed as each ruleset says (on the usual
    points, by plays of Black in a row, or by passes of White). The moves are then those after the handicap.
    """
    expect: tuple[Expectation, ...] = ()
    """The expected results of the line."""


class Value(Claim):
    """The value of perfect play, or the number of games.

    If ``under`` names components, the claim is about the bare composition of them: two passes end play
    (without passes, a player who has no legal play loses), and area is counted.
    """

    under: Annotated[Under | str, Field(union_mode="left_to_right")]
    """The rules: "all", ids of rulesets, components by question, or rules in words."""
    value: str | None = None
    """Black's score minus White's ("+2", "at least -3", "at most 0"), "black wins" or "white wins"; any other
    text is a claim in words.
    """
    only: str | None = None
    """All first turns that keep the value."""
    games: int | None = Field(default=None, ge=0)
    """The number of complete games."""
    position: str | None = None
    """The position, drawn, if it is not that of the beast; the board is a rectangle as drawn."""
    to_play: Colour | None = None
    """The player who begins, if it is not that of the beast."""
    history: tuple[str, ...] = ()
    """Earlier positions, the oldest first, one for each turn, if they are not those of the beast."""
    after: str = ""
    """The moves that are made before the claim holds."""
    long: Literal[True] | None = None
    """Recomputing it takes long, so it is done only on request (``--long``)."""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.value is None and self.games is None:
            raise InputError("a claim about values needs one of: value, games")
        return self

    @property
    def formal(self) -> bool:
        """Whether its rules and its value are given in terms, not in words, so that it can be recomputed."""
        plain = self.value is None or re.fullmatch(
            r"((at least|at most) )?[+-]?[0-9]+(\.[05])?|(black|white) wins", self.value
        )
        return not isinstance(self.under, str) and bool(plain)


_UNKNOWN = (StatusVerdict.TOO_LARGE, StatusVerdict.STAYS)
SAID = tuple(dict.fromkeys(
    ("alive", "dead", "seki", "not uncapturable", *(each for each in StatusVerdict if each not in _UNKNOWN))
))  # fmt: skip
"""The statuses that a claim can give in terms: not those that say what is not known."""


class StatusClaim(Claim):
    """Whether stones are alive, dead or in seki."""

    under: str
    """The definition (japanese-1989, japanese-2003, korean, benson, alternating,
    katago-encore), a ruleset that removes stones by one, or, in an open claim, rules in words."""
    at: str
    """Points of the strings that the claim is about, or "all"."""
    status: str
    """The claimed status: alive, dead, seki, uncapturable, capturable-1, capturable-2, enables and others, or
    words in an open claim."""
    ko_pass: Literal[*KO_PASSES] | None = None  # type: ignore[valid-type] # the readings there are
    """The bans that a pass for a ko lifts, if the definition's usual reading is not meant."""
    enable: Literal[*ENABLING] | None = None  # type: ignore[valid-type] # the readings there are
    """Where a new stone counts as enabled, if the definition's usual reading is not meant."""
    region: str | None = None
    """The only points on which stones may be played. Without it, all points that unconditionally alive
    strings leave open.
    """
    score: Annotated[str, _SCORES] | None = None
    """The scores that follow from territory and the dead stones in it: Black's, then White's ("14:0")."""
    long: Literal[True] | None = None
    """Recomputing it takes long, so it is done only on request (``--long``)."""

    def reading(self, position: Position) -> Reading:
        """Return the definition that the claim is about, as it is read on a position. Raises InputError if
        there is none.
        """
        return definition_under(self.under, position, self.ko_pass, self.enable, self.region)

    def is_formal(self, position: Position) -> bool:
        """Whether its definition and its status are given in terms, not in words, so that it can be
        recomputed.
        """
        try:
            self.reading(position)
        except InputError:
            return False
        return self.status in SAID

    def points(self, position: Position) -> frozenset[int]:
        """Return the points of the strings that the claim is about. Raises InputError if there is no stone on
        one of them, or none at all.
        """
        every = frozenset(point for point, cell in enumerate(position.cells) if cell != EMPTY)
        found = every if self.at == "all" else _stones(position, self.at)
        if not found:
            raise InputError("the claim is about no stone; name a point of each string, or write 'all'")
        return found

    def scores(self) -> tuple[Points, ...] | None:
        """Return the scores claimed."""
        return _scores(self.score)


class Beast(Model):
    """A special position with its sources, lines of play from it, and claims about it."""

    id: str = _NAME
    """The name of the file."""
    names: tuple[str, ...] = Field(min_length=1)
    """Its names."""
    other_names: OtherNames = Field(default_factory=dict)
    """Its names in Japanese (ja), Chinese (zh) and Korean (ko), each with a text that uses it."""
    topic: Literal["repetition", "suicide", "ending", "scoring", "seki", "life-and-death", "multi-player"]
    """The folder of the file."""
    about: str = ""
    """A description of what is special about it, in a few sentences."""
    board: str | None = None
    """The board ("4x6", "torus:3x3"); a rectangle as drawn if not given."""
    edges: tuple[str, ...] = ()
    """The edges of a board that is a graph, each as "a b". The diagram then has one row. Its points are in
    the order in which the edges first mention them.
    """
    position: str
    """The diagram: rows from top to bottom, X black, O white, Z red, Y blue, . empty."""
    to_play: Colour = "black"
    """The player who begins."""
    players: int = Field(default=2, ge=2, le=8)
    """The number of players."""
    history: tuple[str, ...] = ()
    """Earlier positions, the oldest first, one for each turn."""
    provenance: Literal["source", "reconstructed", "constructed"]
    """Whether the position is quoted from a source, rebuilt from a description, or made for gorules."""
    sources: tuple[Source, ...] = ()
    """Its sources."""
    lines: tuple[LineOfPlay, ...] = ()
    """Lines of play."""
    values: tuple[Value, ...] = ()
    """Claims about the value of perfect play."""
    statuses: tuple[StatusClaim, ...] = ()
    """Claims about life and death: which stones are alive, dead or in seki."""

    _document: Document | None = PrivateAttr(default=None)

    def where(self, *loc: str | int) -> str | None:
        """Return the file and line in which a field of a beast stands; None if the beast was not read from a
        file.
        """
        return f"{self._document.file}:{self._document.place(loc)[0]}" if self._document else None

    @cached_property
    def start(self) -> Position:
        """The position."""
        if self.edges:
            if self.board is not None:
                raise InputError("a board is given by 'board' or by 'edges', not both")
            return Position.parse(Board.from_edges(edge.split() for edge in self.edges), self.position)
        if self.board is None:
            return Position.draw(self.position)
        return Position.parse(Board.parse(self.board), self.position)

    def __repr__(self) -> str:
        return f"<Beast {self.id}: {len(self.lines)} lines on {self.start!r}>"

    def __str__(self) -> str:
        return self.id

    def lines_called(self, name: str) -> tuple[LineOfPlay, ...]:
        """Return the line with this name; all lines if it is empty. Raises InputError if there is none."""
        lines = {line.id: line for line in self.lines}
        if name and name not in lines:
            raise InputError(unknown(f"line of {self.id}", name, lines))
        return (lines[name],) if name else self.lines

    def line(self, line: LineOfPlay) -> Line:
        """Return a line of play, ready to be replayed."""
        board = self.start.board
        return Line(
            self.start,
            parse_moves(line.moves, board, self.players),
            line.to_play or self.to_play,
            self.players,
            tuple(Position.parse(board, drawn) for drawn in line.history or self.history),
            board.named(board.points(line.dead.split())),
            {str(colour): count for colour, count in line.prisoners.items()},
            line.komi,
            line.handicap,
            line.placing,
            # If play goes on at the end of a line, its result is only that of its moves, unless a score is
            # claimed.
            scored=not line.moves or any(claim.score for claim in line.expect),
        )

    def valued(self, value: Value) -> Line:
        """Return the start and the moves after which a claim about a value is meant to hold."""
        start = self.start if value.position is None else Position.draw(value.position)
        moves = parse_moves(value.after, start.board, self.players)
        drawings = value.history or (() if value.position else self.history)
        history = tuple(Position.parse(start.board, drawn) for drawn in drawings)
        return Line(start, moves, value.to_play or self.to_play, self.players, history)

    @model_validator(mode="after")
    def _playable(self) -> Self:
        problems = tuple(self._problems())
        if problems:
            raise InputError(*problems)
        return self

    def _problems(self) -> Iterator[Problem]:
        """Yield the problems with diagrams and moves, each with its field."""
        yield from _wrong("board" if self.board or self.edges else "position", lambda: self.start)
        try:
            start, board = self.start, self.start.board
        except InputError:
            return  # without it, nothing else can be read
        if COLOURS.index(self.to_play) >= self.players:
            yield Problem(f"'to-play' is {self.to_play}, but {self.players} play", field="to-play")
        if max(start.cells) > self.players:
            message = f"the diagram shows stones of more than {self.players} players; 'players' is missing"
            yield Problem(message, field="position")
            return
        for number, drawn in enumerate(self.history):
            yield from _wrong(f"history[{number}]", partial(Position.parse, board, drawn))
        ids = [line.id for line in self.lines]
        for number, line in enumerate(self.lines):
            at = f"lines[{number}]"
            if line.id in ids[:number]:
                yield Problem(f"two lines are called '{line.id}'", field=f"{at}.id")
            unplayable = tuple(
                _wrong(f"{at}.moves", partial(self._followed, start, line.moves, line.to_play))
            )
            yield from unplayable
            if line.dead and not unplayable and line.placing == "drawn":
                end = self._followed(start, line.moves, line.to_play)
                yield from _wrong(f"{at}.dead", partial(_stones, end, line.dead, " at the end of the line"))
            else:  # which stones there are at the end is not known here
                yield from _wrong(f"{at}.dead", partial(board.points, line.dead))
            for earlier, drawn in enumerate(line.history):
                yield from _wrong(f"{at}.history[{earlier}]", partial(Position.parse, board, drawn))
            if line.leaves is not None:
                yield from _wrong(f"{at}.leaves", partial(Position.parse, board, line.leaves))
        for number, status in enumerate(self.statuses):
            at = f"statuses[{number}]"
            yield from _wrong(f"{at}.at", partial(status.points, start))
            elsewhere = tuple(_wrong(f"{at}.region", partial(board.points, status.region or "")))
            yield from elsewhere
            if not status.open:
                yield from () if elsewhere else _wrong(f"{at}.under", partial(status.reading, start))
                if status.status not in SAID:
                    yield replace(unknown("status", status.status, SAID), field=f"{at}.status")
        for number, value in enumerate(self.values):
            at = f"values[{number}]"
            if value.position is not None:
                wrong = tuple(_wrong(f"{at}.position", partial(Position.draw, value.position)))
                yield from wrong
                if wrong:
                    continue
            begin = start if value.position is None else Position.draw(value.position)
            yield from _wrong(f"{at}.after", partial(self._followed, begin, value.after, value.to_play))
            for earlier, drawn in enumerate(value.history):
                yield from _wrong(f"{at}.history[{earlier}]", partial(Position.parse, begin.board, drawn))

    def _followed(self, start: Position, moves: str, to_play: str | None) -> Position:
        """Return the position after moves that are made without any rules. Raises InputError if that is
        impossible.
        """
        parsed = parse_moves(moves, start.board, self.players)
        return follow(Line(start, parsed, to_play or self.to_play, self.players))[-1]


def _stones(position: Position, named: str, when: str = "") -> frozenset[int]:
    """Return points that are named. Raises InputError if there is no stone on one of them."""
    found = position.board.points(named)
    if empty := [point for point in found if position.cells[point] == EMPTY]:
        raise InputError(f"no stone at {', '.join(position.board.named(empty))}{when}")
    return found


def _wrong(field: str, read: Callable[[], object]) -> Iterator[Problem]:
    """Yield the problems that are found when a field is read."""
    try:
        read()
    except InputError as error:
        yield from (replace(problem, field=field) for problem in error.problems)


def claims(beast: Beast) -> Iterator[tuple[str, str | None, Claim]]:
    """Yield every claim about a beast, with a name for its place, and its file and line."""
    for at, line in enumerate(beast.lines):
        for number, expectation in enumerate(line.expect):
            yield f"{line.id} #{number + 1}", beast.where("lines", at, "expect", number), expectation
    for number, value in enumerate(beast.values):
        yield f"value #{number + 1}", beast.where("values", number), value
    for number, status in enumerate(beast.statuses):
        yield f"status #{number + 1}", beast.where("statuses", number), status


@cache
def _shipped() -> Mapping[str, Path]:
    return {path.stem: path for path in sorted(data.bestiary().glob("*/*.yaml"), key=lambda path: path.stem)}


def beasts() -> tuple[str, ...]:
    """Return the ids of all beasts that come with gorules, in alphabetical order."""
    return tuple(_shipped())


@cache
def _by_id(id: str) -> Beast:
    path = _shipped().get(id)
    if path is None:
        raise InputError(unknown("beast", id, _shipped()))
    shown_as = f"bestiary/{path.parent.name}/{path.name}"
    beast = read_beast(load_yaml(path, shown_as=shown_as, is_ours=True))
    if beast.id != id or beast.topic != path.parent.name:
        raise InputError(
            f"{path.parent.name}/{path.name} gives the id '{beast.id}' and the topic '{beast.topic}', but "
            "the id is the name of the file, and the topic is the name of its folder"
        )
    return beast


def load_beast(beast: str | Path | Beast) -> Beast:
    """Return a beast by its id or from a YAML file.

    Raises InputError, with every problem found in the file, if it is not valid.
    """
    if isinstance(beast, Beast):
        return beast
    text = str(beast)
    if isinstance(beast, Path) or text.endswith((".yaml", ".yml")) or "/" in text:
        return read_beast(load_yaml(text))
    return _by_id(text)


def read_beast(document: Document) -> Beast:
    """Return the beast that a document describes. Raises InputError with every problem found."""
    registered()  # a problem with a plug-in is reported once, not for each claim that names a component
    beast = validate(with_files(document), Beast)
    beast._document = document
    return beast
