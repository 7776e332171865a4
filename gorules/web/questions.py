"""Questions to gorules and its answers, both in JSON, for the lab page and the local server.

A question says what it asks, as in ``{"ask": "play", "rules": "kee-3.0", "board": "2x2", "moves": "A1"}``;
the keys of answers are those of docs/json.md.
"""

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from contextvars import ContextVar
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from pathlib import PurePath
from typing import Annotated, ClassVar, Literal, TypeVar

from pydantic import Field

from gorules.amend.amendment import Amending
from gorules.bestiary.beasts import Beast, beasts, load_beast
from gorules.bestiary.search import search
from gorules.comparing.lines import compare_line
from gorules.files.inputs import InputError, Problem, unknown
from gorules.files.language import ENGLISH, gettext, spoken
from gorules.files.model import Model
from gorules.files.other_names import by_language
from gorules.files.validation import validate
from gorules.files.yamlfile import Document
from gorules.formats import svg
from gorules.formats.records import USUAL, parse_record
from gorules.formats.rule_names import meant_in
from gorules.formats.senseis import format_senseis
from gorules.formats.sgf import format_sgf, with_line
from gorules.go.board import Board
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY, Position
from gorules.go.turns import OFF_BOARD
from gorules.go.verdicts import Explanation, Kind, Outcome, Verdict, points, points_text
from gorules.go.words import AGREE, RESUME
from gorules.laws.laws import endless
from gorules.native import bridge
from gorules.play.game import Game
from gorules.play.moves import Move, words
from gorules.play.record import Heading, Record, result_of_count, result_text
from gorules.play.replay import Line, follow, outcome_of, replay
from gorules.play.settle import by_name
from gorules.report import plain
from gorules.report.figures import figures
from gorules.report.game_sheet import game_title
from gorules.report.plain import Plain
from gorules.report.rules_text import rules_text
from gorules.rules.compensation import HalfPoints
from gorules.rules.component import Depends
from gorules.ruleset import Ruleset, families, load_ruleset, other_games, read_ruleset, rulesets
from gorules.ruleset.loading import source
from gorules.solving.front import answered, reasoned
from gorules.solving.solution import Limits, Valuation
from gorules.solving.task import Task
from gorules.status.questions import StatusLimits
from gorules.status.waiting import Waiting, waited
from gorules.web import asked
from gorules.web.asked import AskedLine, AskedRecord, RulesText, Text, Word, asked_ruleset, asked_rulesets
from gorules.web.attacks import attacked
from gorules.web.boards import READY
from gorules.web.completing import Completion, completions
from gorules.web.form import answered_otherwise, form, komi_changed, variant
from gorules.web.judging import STATES, all_say, dead_of, likely_dead_of, not_marked, status_in, who_won
from gorules.web.sections import sections_of
from gorules.web.strategies import by_strategy
from gorules.web.variations import variations

_Found = TypeVar("_Found")

Tell = Callable[[int, int | None], None]
"""A function that is called with the progress of long work: the amount done, and the total if known."""

AT_ONCE = 25
"""The most points of a board on which a definition of life and death is tried at once. On 3x4 it answers in
some hundredths of a second. On 4x4 and 5x5 that depends on the position: it may as well take half a minute,
as it always does on larger boards."""

AT_ONCE_SECONDS = 0.25
"""How many seconds of computing that try may take; after them the definition is left for later."""

LIFE_SECONDS = ContextVar("LIFE_SECONDS", default=60.0)
"""How many seconds of computing a score waits for life and death. What is not decided by then is open."""

MEMORY = 256 << 20
"""Bytes for what a solver keeps."""

FIGURES = 40
"""The most lines that are drawn in one answer."""

FEW = 8
"""The most earlier positions that are drawn with the state of a game."""


def _silent(done: int, of: int | None) -> None:
    """Tell nobody."""


def _waited(tell: Tell) -> AbstractContextManager[Waiting]:
    """Let somebody wait for life and death, and be told how many states are looked at."""
    return waited(lambda states: tell(states, None), LIFE_SECONDS.get())


def answer(question: object, tell: Tell = _silent) -> Plain:
    """Return the answer to a question, in the language that it names, else in English. What is wrong with the
    question is an answer, too, with the key "error".
    """
    given = dict(question) if isinstance(question, Mapping) else {}
    with spoken(str(given.pop("language", ENGLISH))):
        return _answered(given, tell)


def _answered(question: dict[str, object], tell: Tell) -> Plain:
    try:
        return _read(question).answer(tell)
    except InputError as error:
        return {"error": str(error), "problems": plain.data(error.problems)}
    except MemoryError:
        return _refusal("there is not enough memory for this")
    except RecursionError:
        return _refusal("this is nested too deeply")


def _refusal(message: str) -> Plain:
    return {"error": message, "problems": [plain.data(Problem(message))]}


def _read(given: dict[str, object]) -> "WebQuestion":
    name = given.pop("ask", None)
    if not isinstance(name, str) or name not in ASKED:
        raise InputError(unknown("question", str(name), ASKED))
    return validate(Document(None, given, {}), ASKED[name])


class WebQuestion(Model):
    """A question, as the page asks it."""

    def answer(self, tell: Tell) -> Plain:
        """Return the answer. Raises InputError if the question has no answer."""
        raise NotImplementedError


class AskRulesets(WebQuestion):
    """Which rulesets, families and boards are there?"""

    def answer(self, tell: Tell) -> Plain:
        """Return the list."""
        ids = rulesets()
        return {
            "rulesets": [
                plain.ruleset_line(each)
                | plain.ruleset_types(each)
                | {"players": plain.data(each.players), "other-names": by_language(each.other_names)}
                for each in map(load_ruleset, ids)
            ],
            "sections": [{"name": name, "rulesets": section} for name, section in sections_of(ids).items()],
            "families": list(families()),
            "other-games": list(other_games()),
            "boards": [each._asdict() for each in READY],
        }


class AskRuleset(WebQuestion):
    """What does a ruleset say, in sentences and in YAML, and how does a variant of it begin?"""

    rules: RulesText

    def answer(self, tell: Tell) -> Plain:
        """Return the ruleset."""
        found = asked_ruleset(self.rules)
        yaml = self.rules if "\n" in self.rules else source(found.id)
        return plain.ruleset_data(found) | {"yaml": yaml, "variant": variant(found)}


class AskValidate(WebQuestion):
    """What is wrong with the text of a ruleset, and if nothing is, what does it say?"""

    yaml: Text

    def answer(self, tell: Tell) -> Plain:
        """Return the problems, or the ruleset."""
        told: Plain = {"file": "my-rules.yaml", "kind": None, "remark": None, "problems": []}
        try:
            found = read_ruleset(asked.document(self.yaml))
        except InputError as error:
            return {"files": [told | {"problems": plain.data(error.problems)}], "ruleset": None}
        remark = endless(found) if found.players.min <= 2 else None
        return {"files": [told | {"kind": "ruleset", "remark": remark}], "ruleset": plain.ruleset_data(found)}


class AskForm(WebQuestion):
    """What does the text of a ruleset answer to the seven questions, and what could it answer instead?"""

    yaml: Text = ""
    base: RulesText = "aga"
    """The ruleset of which it is a variant if the text is empty."""
    question: Word | None = None
    """The question that is to be answered otherwise."""
    line: Text = ""
    """The answer, as a line of the text."""
    komi_board: Word | None = None
    """A board on which the komi is to be another one."""
    komi_points: Word = ""
    """That komi; none if it is empty."""

    def answer(self, tell: Tell) -> Plain:
        """Return the text, changed if a question is to be answered otherwise, and the form."""
        text = self.yaml if self.yaml.strip() else variant(asked_ruleset(self.base))
        if self.komi_board is not None:
            text = komi_changed(text, self.komi_board, self.komi_points)
        if self.question is not None:
            text = answered_otherwise(text, self.question, self.line)
        return {"yaml": text, "form": form(text)}


class AskComplete(WebQuestion):
    """What can stand at a place in the text of a ruleset?"""

    yaml: Text
    line: int = Field(ge=1)
    """Counted from 1."""
    column: int = Field(ge=1)
    """Counted from 1; what stands before it is what was typed."""

    def answer(self, tell: Tell) -> Plain:
        """Return what may be typed, and from which column on."""
        at, found = completions(self.yaml, self.line, self.column)
        return {"column": at, "options": [Completion._asdict(each) for each in found]}


class AskBeasts(WebQuestion):
    """Which beasts are there, or which have these words?"""

    words: Word = ""

    def answer(self, tell: Tell) -> Plain:
        """Return a list of beasts."""
        found = search(self.words.split()) if self.words.strip() else map(load_beast, beasts())
        return {"beasts": [plain.listed_beast(each) for each in found]}


class AskRead(AskedRecord, WebQuestion):
    """What line of play is in a game record, or is a line of a beast?"""

    beast: Word | None = None
    """As "triple-ko", or with a line of it as "triple-ko/black-begins"."""

    def answer(self, tell: Tell) -> Plain:
        """Return the start and the moves, as a question to play has them."""
        if self.beast is not None:
            beast, line = _line_of(self.beast)
            said: Plain = {"rules": None, "says": beast.about, "left-out": "", "notes": [], "title": ""}
            return said | {
                "start": start_of(line), "rules-named": None, "server": "", "result": None, "counted": False,
                "lines": [], "comments": {},
            }  # fmt: skip
        content = self.as_bytes() or b""
        pasted = None if PurePath(self.file).suffix else USUAL
        record = parse_record(content, file=self.file, suffix=pasted)
        start = start_of(replace(record.line, dead=_marked_as_dead(record)))
        validate(Document(None, start, {}), AskedLine).line()  # what nobody may ask of is no game here
        meant = meant_in(record)
        says = "" if record.rules is None else f"RU[{record.rules}]"
        return {
            "start": start,
            "rules": None if meant is None else meant.id,
            "says": says,
            **variations(content, self.file, record),
            "notes": list(record.notes),
            "title": game_title(record.heading),
            "rules-named": record.rules,
            "server": " ".join(filter(None, (record.heading.place, record.heading.application))),
            "result": record.result,
            "counted": result_of_count(record.result) is not None,
        }


class AskGame(AskedLine, WebQuestion):
    """What of a game under a ruleset?"""

    rules: RulesText


class AskCount(AskedLine, WebQuestion):
    """What of a count for which a definition of life and death may be asked?"""

    definitions: bool = True
    """Whether a definition is asked, however long it takes. If not, it is left for later where it does not
    answer at once.
    """

    def at_once(self, board: Board, ask: Callable[[], _Found]) -> _Found | None:
        """Return what asks definitions of life and death on a board; None if they are left for later."""
        if self.definitions:
            return ask()
        if board.size > AT_ONCE:
            return None
        with waited(lambda states: None, AT_ONCE_SECONDS) as waiting:
            found = ask()
        return None if waiting.by else found

    def counted(
        self, line: Line, game: Game, by_letter: bool = False
    ) -> tuple[Outcome, Outcome | None, bool]:
        """Return the outcome; the count by agreement if that is undecided; and whether a definition is left.
        Stones count as they are marked then. With ``by_letter`` marks decide nothing of the outcome.
        """

        def asked_all() -> tuple[Outcome, Outcome | None, bool]:
            outcome = outcome_of(replace(line, by_letter=by_letter), game)
            return outcome, _agreed(line, game) if outcome.kind is Kind.UNDECIDED else None, False

        by_marks = game.ruleset if self.definitions else by_name(game.ruleset)
        if by_marks is game.ruleset:
            return asked_all()
        marked = outcome_of(line, game, by_marks)
        if marked.kind is not Kind.SCORE:
            return asked_all()
        return self.at_once(game.board, asked_all) or (_left_open(marked), marked, True)


class AskPlay(AskCount, AskGame):
    """How does a game stand: what is legal, why is the rest not, and if it is over, how did it end?"""

    def answer(self, tell: Tell) -> Plain:
        """Return the state of the game. If it is over, a definition of life and death may be ``left``."""
        line = self.line()
        game, refused, made = self.played(line, asked_ruleset(self.rules))
        with _waited(tell):
            outcome, agreed, left = self.counted(line, game, True) if game.is_over else (None, None, False)
        legal = game.legal_moves()
        verdicts = [game.verdict(move) for move in self._refused(game, legal)]
        return {
            "ruleset": game.ruleset.id,
            "name": game.ruleset.name,
            "board": game.board.spec,
            "points": list(game.board.names),
            "cells": list(game.position.cells),
            "strings": [list(game.board.named(string.points)) for string in game.position.strings],
            "position": game.position.text,
            "to-play": game.to_play,
            "turn": len(game.turns),
            "prisoners": dict(zip(game.colours, game.state.prisoners, strict=True)),
            "komi": self._komi_by_rules(game),
            "legal": list(game.legal_plays()),
            "words": list(self._words(game, legal)),
            "verdicts": plain.data(verdicts),
            "figures": self._recreated(game, [*verdicts, refused] if refused else verdicts),
            "refused": plain.data(refused),
            "made": made,
            "steps": list(self._steps(game, made)),
            "last": plain.data(game.turns[-1]) if game.turns else None,
            "ending": plain.data(game.ending),
            "outcome": plain.data(outcome),
            "agreed": plain.data(agreed),
            "left": left,
            "sentences": [
                *(_sentences(outcome) if outcome else ()),
                *(agreed.explanation.remarks if agreed else ()),
            ],
            "paid": list(_paid(game, outcome)) if outcome else [],
        }

    def _komi_by_rules(self, game: Game) -> str | None:
        """Return the komi of the rules, for which another one may be agreed on; None if not two play."""
        if self.players != 2:
            return None
        given = game.ruleset.compensation.given
        whole, without = given(game.board, 2, self.handicap), given(game.board, 2, self.handicap, Fraction())
        return points_text(whole[1] - without[1])

    def _steps(self, game: Game, made: int) -> Iterator[Plain]:
        """Yield the player and the turn of each move. Agreements at the end have no player."""
        turns = iter(game.turns)
        for word in self.words()[:made]:
            says = word in (RESUME, AGREE) and word not in game.board.index
            turn = None if says else next(turns)
            yield {"turn": turn and turn.number, "player": turn and turn.colour}

    @staticmethod
    def _recreated(game: Game, verdicts: Iterable[Verdict]) -> dict[str, str]:
        """Return pictures of the positions after the turns that verdicts mention, by the numbers of the
        turns.
        """
        numbers = {each.turn for verdict in verdicts for each in verdict.violations}
        turns = (*game.history, *game.turns)
        start = turns[0].before if turns else game.position
        stood: dict[int | None, tuple[Position, str | None]] = {game.state.number - len(turns): (start, None)}
        stood |= {turn.number: (turn.after, turn.move) for turn in turns}
        found = sorted(number for number in stood.keys() & numbers if number is not None)[:FEW]
        return {str(number): svg.board(stood[number][0], last=stood[number][1]) for number in found}

    @staticmethod
    def _words(game: Game, legal: tuple[str, ...]) -> Iterator[str]:
        """Yield the moves other than plays, and the acts at the end of play."""
        yield from (move for move in legal if move in OFF_BOARD)
        yield from (word for word in sorted(OFF_BOARD - {*legal}) if game.verdict(word))
        if game.is_over:
            yield RESUME
        elif game.may_agree:
            yield AGREE

    @staticmethod
    def _refused(game: Game, legal: tuple[str, ...]) -> Iterator[str]:
        """Yield the empty points on which, and the words by which, one may not play while play goes on."""
        if not game.is_over:
            open_to = frozenset(legal)
            named = zip(game.board.names, game.position.cells, strict=True)
            yield from (name for name, cell in named if cell == EMPTY and name not in open_to)
            if "pass" not in open_to:
                yield "pass"


class AskHistory(AskGame):
    """What do the ko rules have on record?"""

    def answer(self, tell: Tell) -> Plain:
        """Return the turns on record, by player."""
        game, _, _ = self.played(self.line(), asked_ruleset(self.rules))
        start = game.start_on_record
        shown = game.board_history()[-FIGURES:]
        recorded = {turn.number for turn in game.board_history()}
        return {
            "history": {colour: plain.data(game.board_history(colour)) for colour in game.colours},
            "not-on-record": {
                colour: [
                    {"number": turn.number, "move": turn.move}
                    for turn in (*game.history, *game.turns)
                    if turn.colour == colour and turn.number not in recorded
                ]
                for colour in game.colours
            },
            "says": plain.data([part for part in rules_text(game.ruleset) if part.question == "ko"]),
            "start": None if start is None else start.text,
            "figures": {str(turn.number): svg.board(turn.after, last=turn.move) for turn in shown},
        }


class AskPicture(AskGame):
    """How does a game look, and the line that led there?"""

    def answer(self, tell: Tell) -> Plain:
        """Return two pictures: the position, and the diagrams of the line in rows of three; and the line as
        diagrams in text, None if the board has not the usual lines.
        """
        line = self.line()
        game, _, made = self.played(line, asked_ruleset(self.rules))
        last = game.turns[-1].move if game.turns else None
        moves = line.moves[: min(made, len(line.moves))]
        shown = replace(line, moves=moves)
        drawn = [each.picture for each in islice(figures(shown), FIGURES)]
        text = None
        with suppress(InputError):
            text = format_senseis(shown)
        return {
            "position": svg.board(game.position, last=last),
            "line": drawn[0] if len(drawn) == 1 else svg.side_by_side(drawn, game.board),
            "text": text,
        }


class AskTurns(AskGame):
    """Which turns were made?"""

    def answer(self, tell: Tell) -> Plain:
        """Return the turns."""
        game, _, _ = self.played(self.line(), asked_ruleset(self.rules))
        return {"turns": plain.data(game.turns)}


class AskSgf(AskedRecord, AskCount, AskGame):
    """What is the game as SGF? A record in which it stands may be given: what is new in the game is added to
    it as a variation, and all else is as it was.
    """

    def answer(self, tell: Tell) -> Plain:
        """Return the record. It has no result if a definition of life and death is left or undecided."""
        line, content = self.line(), self.as_bytes()
        kept = None
        if content is not None:
            kept = with_line(content, line, file=self.file, is_over=lambda: self._played(line)[0].is_over)
        return {"content": b64encode(self._made(line) if kept is None else kept).decode()}

    def _played(self, line: Line) -> tuple[Game, Verdict | None, int]:
        return self.played(line, asked_ruleset(self.rules))

    def _made(self, line: Line) -> bytes:
        game, refused, _ = self._played(line)
        if refused is not None:
            raise InputError(f"the game cannot be written: {refused}")
        result = None
        if game.is_over:
            outcome, _, _ = self.counted(line, game)
            result = None if outcome.kind is Kind.UNDECIDED else result_text(outcome)
        else:
            line = replace(line, dead=())  # nobody is dead while play goes on
        return format_sgf(Record(line, game.ruleset.id, result))


class AskBoard(AskedLine, WebQuestion):
    """Where is everything drawn on a board?"""

    def answer(self, tell: Tell) -> Plain:
        """Return the places of points, lines and names."""
        board = self.on() or self.start().board
        return {"board": board.spec, "points": list(board.names), "drawing": _drawing(board)}


class AskScore(AskCount):
    """What does a position score, under many rulesets?"""

    rules: Annotated[tuple[RulesText, ...], Field(max_length=asked.RULESETS)] = ()

    def answer(self, tell: Tell) -> Plain:
        """Return the scores. Under some rulesets a definition of life and death may be ``left``."""
        line = self.only_moves()
        named = asked_rulesets(self.rules, self.players)
        found = []
        with waited(lambda states: None, LIFE_SECONDS.get()) as waiting:
            for number, each in enumerate(named):
                tell(number, len(named))
                made = replay(line, each, counts=False)
                agreed, left = None, False
                if made.refused is None and made.outcome is None:
                    outcome, agreed, left = self.counted(line, self.played(line, each)[0])
                    made = replace(made, outcome=outcome)
                found.append(plain.scored(each.id, made) | {"agreed": plain.data(agreed), "left": left})
        says: Plain = {"record-says-rules": None, "notes": [], "strings": [], "stopped": waiting.by}
        return {"outcomes": found} | says


class AskEnd(AskedLine):
    """What of the end of a line of two players, and of what its record says of it?"""

    title: Text = ""
    """Who played, where and when, as a record says it."""
    named: Word | None = None
    """The rules that the record names."""
    server: Text = ""
    """What the record says of where it was played, and of the program that wrote it."""
    result: Word | None = None
    """The result of the record."""
    by: Word = "the players"
    """Who says what is dead."""

    @property
    def heading(self) -> Heading:
        """What the record says of itself."""
        return Heading(title=self.title or None, place=self.server or None)

    def only_two(self) -> Line:
        """Return the line. Raises InputError if not two play it, or if it has words that are no moves."""
        line = self.only_moves()
        if line.players != 2:
            raise InputError("what all rules say is told of games of two players")
        return line


class AskWon(AskEnd, WebQuestion):
    """Who has won, by the rules that the record names?"""

    recorded_komi: HalfPoints | Literal[""] | None = None
    """The komi of the record, if the game has another one; empty if the record has none."""
    all_marked: bool = False
    """Whether the record itself marks the dead strings, so that the others are alive."""

    def answer(self, tell: Tell) -> Plain:
        """Return sentences, and which open strings are likely dead. No definition is asked."""
        recorded = None if self.recorded_komi == "" else self.recorded_komi
        is_other = self.recorded_komi is not None and recorded != self.komi
        komi = (recorded,) if is_other else None
        return who_won(self.only_two(), self.heading, self.named, self.result, self.by, komi, self.all_marked)


class AskAdjudicate(AskEnd, AskCount):
    """What do all rules say of the end of a line, and what decides?"""

    rules: Annotated[tuple[RulesText, ...], Field(max_length=asked.RULESETS)] = ()
    """Rulesets besides those that come with gorules."""

    def answer(self, tell: Tell) -> Plain:
        """Return the results by sections, and what would change them. If definitions of life and death are
        not asked, rulesets that have one are ``left-out``; else strings are told that are ``not-marked``, but
        dead or open by Japanese 1989.
        """
        line = self.only_two()
        chosen = {each.id: each for each in asked_rulesets((), 2)}
        chosen |= {each.id: each for each in (asked_rulesets(self.rules, 2) if self.rules else ())}
        position = follow(line)[-1]

        def told(asked: Iterable[Ruleset], unmarked: bool) -> Plain:
            said = all_say(line, asked, self.heading, self.named, self.result, self.by)
            return said | {"not-marked": not_marked(position, line.dead) if unmarked else None}

        now = [each for each in chosen.values() if each.removal.removes != "anything"]
        left = [{"ruleset": id, "name": each.name} for id, each in chosen.items() if each not in now]
        with _waited(tell):
            if whole := self.at_once(position.board, lambda: told(chosen.values(), True)):
                return whole | {"left-out": []}
            return told(now, False) | {"left-out": left}


class AskLife(AskedLine, WebQuestion):
    """What is alive at the end of a line?"""

    def end(self) -> Position:
        """Return the position there. Raises InputError if not two players play."""
        position = follow(self.line())[-1]
        if self.players != 2:
            raise InputError("life and death is defined for two players only")
        return position


class AskStatus(AskLife):
    """Which strings within a ring are alive, as if stones were played there alone?"""

    rules: RulesText
    region: Text
    """The points of the ring."""
    states: int = Field(default=STATES, ge=1, le=100 * STATES)
    """Of play, for each question about a string."""

    def answer(self, tell: Tell) -> Plain:
        """Return the statuses, with a line that shows each."""
        limits = StatusLimits(self.states, memory=MEMORY, tell=lambda states: tell(states, None))
        return status_in(self.end(), asked_ruleset(self.rules), words(self.region), limits)


class AskDead(AskLife):
    """Which strings are dead at the end of a line?"""

    rules: RulesText

    def answer(self, tell: Tell) -> Plain:
        """Return a point of each string that is dead, and of each that is not decided."""
        limits = StatusLimits(memory=MEMORY, tell=lambda states: tell(states, None))
        return dead_of(self.end(), asked_ruleset(self.rules), limits)


class AskLikely(AskLife):
    """Which strings are likely dead at the end of a line, though nothing of that is proved?"""

    def answer(self, tell: Tell) -> Plain:
        """Return a point of each string whose points are mostly the opponent's if the game goes on at
        random.
        """
        return likely_dead_of(self.end())


class AskAttack(AskLife):
    """How does the owner of a string that is proved to stand answer an attack on it?"""

    string: Word
    """A point of the string."""
    attack: Text = ""
    """The turns of the attacker."""

    def answer(self, tell: Tell) -> Plain:
        """Return how the attack stands after the last answer."""
        with _waited(tell):
            return attacked(self.end(), self.string, words(self.attack))


class AskCompare(AskedLine, WebQuestion):
    """Under which rulesets does a line go which way, and which clause decides?"""

    rules: Annotated[tuple[RulesText, ...], Field(max_length=asked.RULESETS)] = ()
    beasts: Annotated[tuple[Word, ...], Field(max_length=500)] = ()
    """Beasts, or lines of them; or "all"; without any, the line of play itself."""
    only_differences: bool = False
    """Whether lines are left out on which all agree."""
    most: int | None = Field(default=None, ge=1)
    """So many beasts are enough, with a line of each."""

    def answer(self, tell: Tell) -> Plain:
        """Return the comparisons."""
        if not self.beasts:
            line = self.only_moves()
            rulesets = asked_rulesets(self.rules, self.players)
            with _waited(tell):
                found = compare_line(line, rulesets, "", line.start.text)
            return {"comparisons": [_drawn(plain.compared(found, line), line)], "compared": 1}
        comparisons: list[Plain] = []
        rulesets, number = asked_rulesets(self.rules), 0
        named = beasts() if "all" in self.beasts else self.beasts
        for done, name in enumerate(named):
            tell(done, len(named))
            for beast, id, line in _lines_of(name):
                number += 1
                found = compare_line(line, rulesets, beast.id, id)
                if len(found.classes) > 1 or not self.only_differences:
                    shown = plain.compared(found, line)
                    comparisons.append(_drawn(shown, line) if len(comparisons) < FIGURES else shown)
                    if self.most is not None:
                        break
            if len(comparisons) == self.most:
                break
        return {"comparisons": comparisons, "compared": number}


class AskDiff(WebQuestion):
    """What changes from one ruleset to the other?"""

    one: RulesText
    other: RulesText
    beasts: Annotated[tuple[Word, ...], Field(max_length=500)] | None = None

    def answer(self, tell: Tell) -> Plain:
        """Return the amendment."""
        among = None if self.beasts is None else [_beast(each) for each in self.beasts]
        work = Amending(asked_ruleset(self.one), asked_ruleset(self.other), among)
        for done, _ in enumerate(work, 1):
            tell(done, len(work))
        found = work.found
        shown = plain.amendment_data(found)
        shown["lines"] = [
            _drawn(line, each.line) if number < FIGURES else line
            for number, (line, each) in enumerate(zip(shown["lines"], found.lines, strict=True))
        ]
        shown["partings"] = [
            _drawn(
                parting, Line(each.start.position, tuple(map(Move, each.line)), COLOURS[each.start.to_play])
            )
            for parting, each in zip(shown["partings"], found.partings, strict=True)
        ]
        return shown | {"law-says": [one.law.says for one, _ in found.laws]}


USUAL_NODES = 2_000_000 if bridge.core else 100_000
"""The positions that a turn of the solver is worth. No clock decides, so equal games have equal turns."""


class AskSolve(AskedLine, WebQuestion):
    """What does perfect play yield?"""

    rules: Annotated[tuple[RulesText, ...], Field(max_length=asked.RULESETS)]
    seconds: float = Field(default=10, gt=0, le=600)
    """Of computing, for each ruleset."""
    nodes: Annotated[int, Field(ge=1)] | Literal["usual"] | None = None
    """The positions looked at; ``usual`` is what a turn of the solver is worth."""
    openings: bool = False
    """Whether each first turn is solved, too."""
    most: ClassVar = 25
    """The most points of a board."""

    def answer(self, tell: Tell) -> Plain:
        """Return the values; a ruleset without one says why."""
        line = self.line()
        if line.players != 2:
            raise InputError("only games of two players have a value")
        if line.start.board.size > self.most:
            raise InputError(f"values are found on boards of up to {self.most} points here")
        answers = []
        for each in asked_rulesets(self.rules, 2):
            found = Valuation(each, line.start.board)
            with reasoned(found):
                task = self._task(each, line, tell)
                if not self.openings and (known := by_strategy(task)) is not None:
                    found.found = known
                else:
                    answered(found, task, self.openings)
            answers.append(plain.valuation_data(found))
        return {"solutions": answers}

    def _task(self, ruleset: Ruleset, line: Line, tell: Tell) -> Task:
        game, refused, _ = self.played(line, ruleset)
        if refused is not None:
            raise InputError(str(refused))
        if game.is_over:
            raise InputError(gettext("play has ended"))
        if any(line.prisoners.values()) and Depends.PRISONERS in ruleset.scoring.depends_on:
            raise InputError(
                "under these rules the prisoners from before the start count, and gorules cannot find values "
                "for a start with prisoners"
            )
        nodes = USUAL_NODES if self.nodes == "usual" else self.nodes
        limits = Limits(nodes, self.seconds, MEMORY)
        return replace(Task.of(game, limits, lambda nodes: tell(nodes, None)), handicap=line.handicap)


ASKED: Mapping[str, type[WebQuestion]] = {
    "rulesets": AskRulesets, "ruleset": AskRuleset, "validate": AskValidate, "complete": AskComplete,
    "beasts": AskBeasts, "read": AskRead, "play": AskPlay, "history": AskHistory, "turns": AskTurns,
    "sgf": AskSgf, "board": AskBoard, "score": AskScore, "compare": AskCompare, "diff": AskDiff,
    "solve": AskSolve, "form": AskForm, "adjudicate": AskAdjudicate, "status": AskStatus, "dead": AskDead,
    "picture": AskPicture, "attack": AskAttack, "likely": AskLikely,
    "won": AskWon,
}  # fmt: skip
"""The questions, by what they ask."""


def _beast(id: str) -> Beast:
    """Return a beast that comes with gorules."""
    if id not in beasts():
        raise InputError(unknown("beast", id, beasts()))
    return load_beast(id)


def _lines_of(name: str) -> Iterator[tuple[Beast, str, Line]]:
    """Yield the lines of a beast, or the one that "beast/line" names."""
    id, _, wanted = name.partition("/")
    beast = _beast(id)
    for each in beast.lines_called(wanted):
        yield beast, each.id, beast.line(each)


def _line_of(name: str) -> tuple[Beast, Line]:
    beast, _, line = next(_lines_of(name))
    return beast, line


def _marked_as_dead(record: Record) -> tuple[str, ...]:
    """Return a point of each string that a record marks as dead; no point if a play is on a stone."""
    if record.marked is None or not record.marked.dead:
        return ()
    with suppress(InputError):
        position = follow(record.line)[-1]
        dead = position.board.points(record.marked.dead)
        return position.board.named(min(each.points) for each in position.strings if each.points & dead)
    return ()


def start_of(line: Line) -> Plain:
    """Return a line as questions give it."""
    board = line.start.board
    is_empty = not (board.is_graph or any(line.start.cells))
    return {
        "board": None if board.is_graph else board.spec,
        "edges": [" ".join(edge) for edge in board.edges] if board.is_graph else [],
        "position": None if is_empty else line.start.text,
        "to-play": line.to_play,
        "players": line.players,
        "history": [each.text for each in line.history],
        "handicap": line.handicap,
        "placing": line.placing,
        "komi": None if line.komi is None else points_text(points(line.komi)),
        "moves": " ".join(map(str, line.moves)),
        "dead": " ".join(line.dead),
        "prisoners": dict(line.prisoners),
    }


def _agreed(line: Line, game: Game) -> Outcome:
    """Return the outcome of a game if of the strings that are not decided those are dead that are named."""
    board = game.position.board
    gone = board.points(line.dead)
    alive = board.named(min(each.points) for each in game.position.strings if not each.points & gone)
    told = outcome_of(replace(line, alive=alive), game)
    if told.kind is Kind.UNDECIDED:  # nothing can be told of what is too large
        return outcome_of(line, game, by_name(game.ruleset))
    return told


def _left_open(counted: Outcome) -> Outcome:
    """Return an outcome that a definition of life and death has not decided yet."""
    return Outcome(Kind.UNDECIDED, None, {}, Explanation(counted.explanation.ending))


def _sentences(outcome: Outcome) -> tuple[str, ...]:
    """Return the explanation of an outcome. What is undecided has no count to be remarked on."""
    explanation = outcome.explanation
    return (replace(explanation, remarks=()) if outcome.kind is Kind.UNDECIDED else explanation).sentences()


def _paid(game: Game, outcome: Outcome) -> Iterator[Plain]:
    """Yield pictures of the counted positions, if each player has her own: with the turns at which she passed
    on it since the repeated situation first occurred.
    """
    tallies, ending = outcome.explanation.tallies, outcome.explanation.ending
    first = ending.repeats if ending and ending.repeats is not None else 0
    if len({tally.position for tally in tallies}) > 1:
        for tally in tallies:
            turns = [
                turn.number
                for turn in game.turns
                if turn.number > first
                and turn.is_pass
                and (turn.colour, turn.after) == (tally.player, tally.position)
            ]
            points = svg.board(tally.position, marks=dict.fromkeys(tally.territory, "square"))
            yield {"player": tally.player, "figure": points, "turns": turns}


def _drawing(board: Board) -> Plain:
    plan = svg.layout(board)
    return {
        "box": [round(side, 2) for side in plan.box],
        "places": [(round(x, 2), round(y, 2)) for x, y in plan.places],
        "lines": plan.lines,
        "leave": plan.leave,
        "stars": [(round(x, 2), round(y, 2)) for x, y in plan.stars],
        "names": [{"at": (round(x, 2), round(y, 2)), "text": text} for (x, y), text in plan.names],
    }


def _drawn(shown: Plain, line: Line) -> Plain:
    """Return what is shown of a line, with its diagrams, and with a title if it is a line of a beast."""
    subject, named = shown.get("subject"), str(shown.get("line")).replace("-", " ")
    title = f"{load_beast(subject).names[0]}: {named}" if subject in beasts() else None
    return shown | {"figures": [figure._asdict() for figure in figures(line)], "title": title}
