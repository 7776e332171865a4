"""What all rules say of a position or a finished game, and what a definition says of a corner of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from gorules.dispute.adjudication import Adjudication, Explained, GameRuling, adjudicate, among, usual_rules
from gorules.dispute.statuses import KnownStatus, Says, known_statuses, named
from gorules.files.inputs import InputError, Problem
from gorules.files.language import gettext, gettext_noop, translated
from gorules.formats.rule_names import meant_in
from gorules.go.colours import COLOURS, player_name
from gorules.go.position import EMPTY, Position
from gorules.play.at_random import MOSTLY, lost_at_random
from gorules.play.moves import parse_moves
from gorules.play.record import Heading, Record, result_of_count, with_komi
from gorules.play.replay import Line, follow
from gorules.report import plain
from gorules.report.answer import answer_of, with_another_komi, without_count
from gorules.report.dead import told_by
from gorules.report.figures import figures
from gorules.report.game_sheet import game_sheet
from gorules.report.plain import Plain
from gorules.report.rulings import result_of
from gorules.ruleset import Ruleset, load_ruleset
from gorules.status.definitions import judged, reading_of, states_worth
from gorules.status.questions import StatusLimits
from gorules.status.statuses import TEXTS, Definition, Reading, Status, StatusVerdict
from gorules.web.sections import sections_of

STATES = 1_000_000
"""The states of play that a question about a string is worth; without the native core they are fewer."""
FEW_STATES = 20_000
"""The same, where all strings of a board are asked about."""

_REST = gettext_noop("not marked as dead")
"""On whose word strings are alive where others are marked."""


def all_say(
    line: Line, rulesets: Iterable[Ruleset], heading: Heading, rules: str | None, result: str | None, by: str
) -> Plain:
    """Return what rulesets make of the end of a line, by sections, and what decides among the usual ones. The
    dead stones of the line are taken on the word of ``by``; the other arguments are what a record says of
    itself.
    """
    bare, strings = _ended(line, heading, rules, result, by)
    position = follow(line)[-1]
    asked = {each.id: each for each in rulesets}
    found = adjudicate(bare, asked.values(), strings)
    # Of all rulesets nobody wants to read the reasons: those of the usual ones are told.
    names = _names(asked.values())
    usual = among(found, [asked[id] for id in usual_rules(bare) if id in asked])
    sheet = game_sheet(usual, names)
    answer = sheet.answer
    if {each.explained for each in usual.rulings} <= {Explained.NOTHING, None}:
        fits = [each for each in found.rulings if each.explained in (Explained.COUNT, Explained.LIKELY_DEAD)]
        answer = tuple(answer_of(replace(usual, rulings=(*usual.rulings, *fits)), names))
    return {
        "title": sheet.title,
        "says": list(sheet.says),
        "answer": list(answer),
        "about": list(sheet.about),
        "decides": list(sheet.decides),
        "likely": _likely(usual, result),
        "strings": list(sheet.strings),
        "divided": list(sheet.divided),
        "events": list(sheet.events),
        "now": list(sheet.now),
        "sections": list(_sections(found, asked, position, result)),
    }


def who_won(
    line: Line,
    heading: Heading,
    rules: str | None,
    result: str | None,
    by: str,
    recorded_komi: tuple[Fraction | None] | None = None,
    are_all: bool = False,
) -> Plain:
    """Return what the rules of a record make of its end, and which strings are ``likely`` dead: see
    :func:`all_say`. If these rules are not known, those are asked that most games are played by. Definitions
    of life and death are not asked. A game that was won without a count, or is void, is not counted. Strings
    that are not marked may still be likely dead, unless those that are marked ``are_all``. ``recorded_komi``
    is that of the record if the line has another one.
    """
    said = (result or "").strip()
    if (won := without_count(said)) is not None or said.lower() == "void":
        return {"says": [*filter(None, [won])], "likely": None}
    bare, strings = _ended(line, heading, rules, result, by, are_all=are_all)
    usual = [each for each in map(load_ruleset, usual_rules(bare)) if each.removal.removes != "anything"]
    meant = meant_in(bare)
    own = [each for each in usual if meant is not None and each.id == meant.id]
    if recorded_komi is not None and line.komi is None and own and not line.handicap:
        [_, komi] = own[0].compensation.given(line.start.board)
        bare = replace(bare, line=replace(bare.line, komi=Fraction(komi)))
    if recorded_komi is not None and bare.line.komi == recorded_komi[0]:
        recorded_komi = None
    if recorded_komi is not None:
        bare = replace(bare, result=_with_komi(result, recorded_komi[0], bare.line.komi))
    found = adjudicate(bare, own or usual, strings)
    if recorded_komi is None:
        says = game_sheet(found, _names(own or usual)).answer
    else:
        says = tuple(with_another_komi(found, recorded_komi[0], _names(own or usual)))
    why = gettext(_BY_DEFINITION if meant else _UNKNOWN if rules else _UNNAMED, rules=rules)
    as_recorded = result if recorded_komi is None else None
    return {"says": [*(() if own else (why,)), *says], "likely": _likely(found, as_recorded)}


def _with_komi(result: str | None, recorded: Fraction | None, komi: Fraction | None) -> str | None:
    """Return what the result of a record would be with another komi; None if that is not known."""
    counted = result_of_count(result)
    if counted is None or recorded is None:  # without a komi of its own, the result is with the one given
        return counted
    return None if komi is None else with_komi(counted, recorded, komi)


_UNNAMED = gettext_noop("The record names no rules. So those are asked that most games are played by.")
_UNKNOWN = gettext_noop("Its rules are not known here. So those are asked that most games are played by.")
_BY_DEFINITION = gettext_noop(
    "Its rules, {rules}, leave life and death to a definition, which takes longer. So those are asked that "
    "most games are played by."
)


def _ended(
    line: Line,
    heading: Heading,
    rules: str | None,
    result: str | None,
    by: str,
    *,
    are_all: bool = True,
) -> tuple[Record, tuple[KnownStatus, ...]]:
    """Return the record of a line that names no dead stones, and what is known of the strings at its end. If
    those that are marked are all, the others are alive.
    """
    position = follow(line)[-1]
    record = Record(replace(line, dead=()), rules=rules, result=result, heading=heading)
    marked = named(position, line.dead, by, _REST) if line.dead else {}
    told = {string: each for string, each in marked.items() if are_all or each.says is Says.DEAD}
    return record, known_statuses(position, [told])


def _names(rulesets: Iterable[Ruleset]) -> dict[str, str]:
    return {each.id: translated(each.name) for each in rulesets}


def _likely(found: Adjudication, recorded: str | None) -> Plain | None:
    """Return a point of each string that is likely ``dead``, if nobody has said anything of it; and the
    ``result`` with them, if it is what the record says. None if there are no such strings.
    """
    likely = next((each.if_likely for each in found.rulings if each.if_likely is not None), None)
    if likely is None:
        return None
    points = [point for group in likely.groups for point in group.points]
    fits = any(each.explained is Explained.LIKELY_DEAD for each in found.rulings)
    return {"dead": points, "result": result_of_count(recorded) if fits else None}


def _sections(
    found: Adjudication, asked: dict[str, Ruleset], position: Position, recorded: str | None
) -> Iterator[Plain]:
    rulings = {each.ruleset: each for each in found.rulings}
    for name, ids in sections_of(rulings).items():
        rows = [
            {
                "ruleset": id,
                "name": rulings[id].name,
                "result": result_of(rulings[id]),
                "score": rulings[id].counted and str(rulings[id].counted),
                "as-recorded": rulings[id].explained is Explained.COUNT,
                "clause": rulings[id].clause,
                "lives": _lives(rulings[id], asked[id], position),
            }
            for id in ids
        ]
        yield {"name": name, "rulings": rows}


def _lives(ruling: GameRuling, ruleset: Ruleset, position: Position) -> str:
    """Return by whose word stones are dead or alive in a count."""
    if ruleset.removal.removes == "nothing":
        return gettext("What is not captured stands.")
    if ruleset.removal.reading(position) is None:
        return gettext("Dead is what the players agree on.")
    life = ruleset.removal.life(position)
    if life is not None and life.open:
        said = gettext("Counted as marked. Its own definition of life and death has not decided this.")
        if ruling.range is None:
            return said
        alone = gettext("By it alone: {range}.", range=ruling.range)
        return f"{said} {alone}"
    return gettext("Decided by its definition of life and death.")


def dead_of(position: Position, ruleset: Ruleset, limits: StatusLimits) -> Plain:
    """Return which strings of a position are ``dead``, a point of each, and which are ``open``: by the
    definition of the ruleset, or, if it has none, by Japanese 1989. A question may take some tenths of a
    second, or more where few points are free; ``limits`` say what else it may take.
    """
    reading = ruleset.removal.reading(position) or reading_of(position, Definition.J1989)
    states = states_worth(position, reading) or FEW_STATES
    found = judged(position, reading, replace(limits, states=states), lines=False).values()
    dead, open_ = ([each.points for each in found if each.alive is alive] for alive in (False, None))
    return _dead(reading, dead, open_)


def likely_dead_of(position: Position) -> Plain:
    """Return which strings of a position are likely ``dead``, a point of each: their groups are mostly the
    opponent's if the game goes on at random. None of that is proved.
    """
    lost = lost_at_random(position)
    dead = (string for group, share in lost.items() if share > MOSTLY for string in group)
    return {"dead": [position.board.named(each)[0] for each in sorted(dead, key=min)]}


def not_marked(position: Position, marked: Iterable[str]) -> Plain:
    """Return which strings that are not ``marked`` are ``dead`` or ``open`` by Japanese 1989, as far as a
    score looks for it.
    """
    removal = load_ruleset("japanese-1989").removal
    reading, life, board = removal.reading(position), removal.life(position), position.board
    assert reading is not None and life is not None
    points = board.points(marked)
    left = [each.points for each in position.strings if not each.points & points]
    dead = [string for string in left if string not in (*life.open, *life.alive)]
    open_ = [string for string in left if string in life.open]
    return _dead(reading, map(board.named, dead), map(board.named, open_))


def _dead(reading: Reading, dead: Iterable[Sequence[str]], open_: Iterable[Sequence[str]]) -> Plain:
    """Return a point of each string that is ``dead`` or ``open`` by a definition."""
    return {
        "definition": str(reading.definition),
        "by": gettext(TEXTS[reading.definition]),
        "dead": [names[0] for names in dead],
        "open": [names[0] for names in open_],
    }


def status_in(position: Position, ruleset: Ruleset, points: Iterable[str], limits: StatusLimits) -> Plain:
    """Return the status of the strings that lie wholly within some points, as if stones were played on these
    points alone: by the definition of the ruleset, or, if it has none, by Japanese 1989. Raises InputError if
    no string lies there.
    """
    board = position.board
    ring = board.points(points)
    if not ring:
        raise InputError(Problem("there are no points in the ring", field="region"))
    own = ruleset.removal.reading(position)
    region = can_change(position, ring)
    base = own or reading_of(position, Definition.J1989)
    reading = reading_of(position, base.definition, base.ko_pass, base.enable, board.named(region))
    asked = [each for each in position.strings if each.points <= region]
    if not asked:
        raise InputError(
            Problem("no string lies wholly in the ring, and has all its liberties in it", field="region")
        )
    found = judged(position, reading, limits, with_rebirth=True)
    strings = [found[frozenset(board.named(each.points))] for each in asked]
    return {
        "region": list(board.named(ring)),
        "definition": str(reading.definition),
        "by": gettext(TEXTS[reading.definition]),
        "own": own is not None,
        "says": told_by(ruleset, None if own is None else strings),
        "strings": [
            plain.data(each) | {"told": status_told(each, position), "figures": _shown(each, position)}
            for each in strings
        ],
    }


def can_change(position: Position, points: frozenset[int]) -> frozenset[int]:
    """Return those of some points on which something can change if stones are played on them alone. A string
    with a liberty elsewhere is never taken: its points stay as they are.
    """
    board, left = position.board, points
    while True:
        stays = [
            each.points
            for each in position.strings
            if each.points & left
            and any(
                position.cells[near] == EMPTY and near not in left
                for point in each.points
                for near in board.neighbours[point]
            )
        ]
        fewer = left.difference(*stays)
        if fewer == left:
            return left
        left = fewer


def status_told(status: Status, position: Position) -> str:
    """Return a status in a sentence: "Black A2 (7 stones) is dead: ..."."""
    owner = player_name(status.colour)
    other = player_name(COLOURS[1 - COLOURS.index(status.colour)])
    what = gettext("{player} {strings}", player=owner, strings=status.points[0])
    match status.status:
        case StatusVerdict.UNCAPTURABLE:
            return gettext("{what} is alive: {other} moves first and cannot take it.", what=what, other=other)
        case StatusVerdict.DEAD:
            return gettext(
                "{what} is dead: {other} moves first and takes it, and {owner} gets no stone that stays.",
                what=what,
                other=other,
                owner=owner,
            )
        case StatusVerdict.STAYS:
            return gettext(
                "{what} is alive: even if {other} takes it, {owner} gets a stone there that stays.",
                what=what,
                other=other,
                owner=owner,
            )
        case StatusVerdict.TOO_LARGE:
            return gettext("{what} is not decided: there is too much to look at.", what=what)
        case _:
            where = gettext(" on {list}", list=" ".join(status.stays)) if status.stays else ""
            return gettext(
                "{what} is alive: {other} can take it, but then {owner} gets a stone that stays{where}.",
                what=what,
                other=other,
                owner=owner,
                where=where,
            )


def _shown(status: Status, position: Position) -> list[Plain]:
    """Return diagrams of the line that shows a status, the opponent of the owner first. Passes for a ko are
    passes there.
    """
    opponent = COLOURS[1 - COLOURS.index(status.colour)]
    moves = " ".join("pass" if "pass" in each else each for each in status.line)
    if not moves:
        return []
    line = Line(position, parse_moves(moves, position.board, 2), opponent)
    return [figure._asdict() for figure in figures(line)]
