"""An amendment as one file for a meeting: a summary, the sentences of two rulesets, and other results."""

from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from gorules.amend.amendment import HOW, Amendment, Changed, OtherStatus, Worth
from gorules.files.wording import sentence
from gorules.formats import svg
from gorules.go.colours import COLOURS
from gorules.hunt.found import Difference
from gorules.play.moves import Move
from gorules.play.replay import Line
from gorules.report import hunts, laws
from gorules.report.amendments import (
    asked_about,
    changed_values,
    components_named,
    ended_early,
    lines_by_question,
    pairs,
    string_named,
    tried,
    who_lives,
)
from gorules.report.classes import partings, rows
from gorules.report.comparisons import answers
from gorules.report.figures import Figure, figures
from gorules.report.rules_text import ORDER, rules_text
from gorules.ruleset import Ruleset
from gorules.web.pages import alone

Words = list[tuple[str, bool]]
"""A sentence in pieces, each with whether the one beside it lacks that piece."""


class Clause(NamedTuple):
    """What two rulesets answer to a question: components with their clauses, then sentence by sentence."""

    question: str
    named: tuple[str, str]
    sentences: list[tuple[Words, Words, bool]]


class Drawn(NamedTuple):
    """A line or a position with diagrams: its name, what it is about, and remarks on it, if there are any."""

    name: str
    about: str
    figures: list[Figure]
    says: Sequence[tuple[str, str]] = ()
    decided: str = ""


class Decider(NamedTuple):
    """A question that is answered differently: the two answers, and how many lines it decides, some ``alone``
    and some together with others.
    """

    question: str
    named: tuple[str, str]
    lines: int
    alone: int


class Row(NamedTuple):
    """A line or a position in a list, with its results under the two rulesets, and what decides or who is to
    play.
    """

    name: str
    one: str
    other: str
    more: str


LINES, VALUES = 36, 8
"""The most lines and positions in the summary, which is to print on two sheets of paper."""

DRAWN = 20
"""How many lines and how many positions are drawn, if nothing else is said."""


def amendment_page(item: Amendment, drawn: int = DRAWN) -> str:
    """Return what changes from one ruleset to another as HTML that needs no other file: a summary, then the
    texts, then so many lines and positions with diagrams, the worst ones, and lists of the others.
    """
    sheet = svg.Sheet()
    by_id = {each.id: each for each in (item.one, item.other)}
    shortest = [_shortest(found, by_id, sheet) for found in item.partings]
    lines = [
        (
            Drawn(each.comparison.name, each.about.strip(), list(figures(each.line, sheet))),
            rows(by_id, each.comparison),
            list(partings(by_id, each.comparison)),
        )
        for each in item.lines[:drawn]
    ]
    values = [_value(item, each, sheet) for each in item.worths[:drawn]]
    clauses, kinds = _clauses(item), Counter(each.how for each in item.lines)
    ruled = [
        (pair[0].law.says, [(each.state, laws.ruling_in_words(each)) for each in pair]) for pair in item.laws
    ]
    same = [question for question in ORDER if question not in item.questions]
    return alone(
        "amendment.html", item=item, clauses=clauses, deciders=[_decider(item, each) for each in clauses],
        kinds=[f"{kinds[how]} with {how}" for how in HOW if how in kinds],
        same=same, shortest=shortest, laws=ruled, lines=lines, values=values, tried=tried(item),
        changed=[_line(item, each) for each in item.lines], most_lines=LINES,
        worths=[_worth(each) for each in item.worths], most_values=VALUES, drawn=drawn,
        lives=[_life(each) for each in item.statuses], living=who_lives(item), asked_about=asked_about(item),
        decided=lines_by_question(item), left=ended_early(item), values_changed=changed_values(item),
        definitions=sheet.definitions(),
    )  # fmt: skip


def _decider(item: Amendment, clause: Clause) -> Decider:
    axes = [line.comparison.deciding_axes for line in item.lines]
    decided = [each for each in axes if clause.question in each]
    return Decider(clause.question, clause.named, len(decided), sum(len(each) == 1 for each in decided))


def _line(item: Amendment, found: Changed) -> Row:
    one, other = (sentence(str(found.under(each.id))) for each in (item.one, item.other))
    return Row(found.comparison.name, one, other, ", ".join(found.comparison.deciding_axes))


def _worth(found: Worth) -> Row:
    name = found.beast or f"empty {found.start.start.board.spec}"
    return Row(name, str(found.one), str(found.other), found.start.to_play)


def _life(found: OtherStatus) -> Row:
    return Row(found.beast, str(found.one), str(found.other), string_named(found))


def _shortest(found: Difference, rulesets: dict[str, Ruleset], sheet: svg.Sheet) -> Drawn:
    start = found.start
    line = Line(start.position, tuple(map(Move, found.line)), COLOURS[start.to_play])
    says = [(id, sentence(str(result))) for id, result in found.said.items()]
    axes, parameters = found.divided.axes, found.divided.parameters
    answered = (f"{id}: {answers(each, axes, parameters)}" for id, each in rulesets.items())
    decided = f"Decided by {' and '.join(axes)}. {'. '.join(answered)}."
    return Drawn(hunts.difference_in_words(found), "", list(figures(line, sheet)), says, decided)


def _value(item: Amendment, found: Worth, sheet: svg.Sheet) -> Drawn:
    sides = ((item.one, found.one), (item.other, found.other))
    says = [(each.id, f"{best} {' '.join(best.line)}" if best else "no value") for each, best in sides]
    about = f"{found.start.to_play.capitalize()} to play."
    return Drawn(_worth(found).name, about, list(figures(found.start, sheet)), says)


def _clauses(item: Amendment) -> list[Clause]:
    sides = [rules_text(item.one), rules_text(item.other)]
    found = []
    for question in item.questions:
        mine, yours = ([part for part in side if part.question == question] for side in sides)
        said = ([sentence for part in parts for sentence in part.sentences] for parts in (mine, yours))
        sentences = [(_words(one, other), _words(other, one), one != other) for one, other in pairs(*said)]
        found.append(Clause(question, (components_named(mine), components_named(yours)), sentences))
    return found


def _words(text: str | None, beside: str | None) -> Words:
    words, others = (text or "").split(), (beside or "").split()
    matcher = SequenceMatcher(None, words, others, autojunk=False)
    return [(" ".join(words[a:b]), kind != "equal") for kind, a, b, _, _ in matcher.get_opcodes() if a < b]
