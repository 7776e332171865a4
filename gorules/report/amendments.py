"""What an amendment changes, for the terminal: two rulesets side by side, then the lines and values that have
another result.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.text import Text

from gorules.amend.amendment import LIFE_POINTS, POINTS, Amendment, OtherStatus, Worth
from gorules.files.wording import counted
from gorules.laws.laws import LawRuling
from gorules.play.game import Game
from gorules.report import hunts, laws
from gorules.report.comparisons import comparison_shown
from gorules.report.console import indented, table
from gorules.report.rules_text import ORDER, Part, rules_text
from gorules.report.terminal import course
from gorules.ruleset import Ruleset
from gorules.solving.front import left_to_python
from gorules.solving.task import Task

Pair = tuple[str | None, str | None]
"""Sentences of two rulesets side by side; None where one ruleset has no sentence."""


def amendment_shown(item: Amendment, drawn: int) -> RenderableType:
    """Return the sentences of two rulesets and the changes from the one to the other. The worst lines and
    positions are drawn, up to a number; the others are listed.
    """
    one, other = item.one.id, item.other.id
    parts: list[RenderableType] = [Text(f"{one} / {other}", style="bold")]
    if not item.questions:
        return Group(*parts, Text("They lay down the same."))
    parts += [_texts(item), ""]
    alike = [question for question in ORDER if question not in item.questions]
    if alike:
        parts.append(Text(f"The same in both: {', '.join(alike)}."))
    for parting in item.partings:
        parts += ["", hunts.difference_shown(parting, {each.id: each for each in (item.one, item.other)})]
    if item.laws:
        rows = table("law", one, other, ids=["law"])
        for mine, yours in item.laws:
            rows.add_row(mine.law.id, *(_ruled(each) for each in (mine, yours)))
        parts += ["", Text("Laws:", style="bold"), rows]
    compared = counted(item.compared, "line")
    others = f"Lines of play: {len(item.lines)} of {compared} have another result"
    parts += ["", Text(f"{others}{lines_by_question(item)}.", style="bold")]
    rulesets = {ruleset.id: ruleset for ruleset in (item.one, item.other)}
    for line in item.lines[:drawn]:
        parts += ["", comparison_shown(line.comparison, line.about, rulesets, line.line)]
    if len(item.lines) > drawn:
        rows = table("beast and line", one, other, ids=["beast and line"])
        for line in item.lines[drawn:]:
            named = f"{line.comparison.subject}/{line.comparison.line}"
            rows.add_row(named, *(str(line.under(id)) for id in (one, other)))
        parts.append(rows)
    if item.asked:
        parts += ["", *_statuses(item)]
    parts += ["", *_worths(item, drawn)]
    if left := ended_early(item):
        parts += ["", Text(left, style="bold")]
    return Group(*parts)


def ended_early(item: Amendment) -> str:
    """Return what was not looked at as the work was ended early; "" if it was not."""
    return f"Ended early, and so left out: {', '.join(item.left)}." if item.left else ""


def _ruled(ruling: LawRuling) -> str:
    why = laws.ruling_in_words(ruling)
    return f"{ruling.state}: {why}" if why else ruling.state


def _texts(item: Amendment) -> RenderableType:
    """Return the clauses of the two side by side, what differs with a star; words that only one has stand out
    where the terminal can show it.
    """
    rows = table("", item.one.id, item.other.id)
    sides = [rules_text(item.one), rules_text(item.other)]
    for question in item.questions:
        mine, yours = ([part for part in side if part.question == question] for side in sides)
        rows.add_row(
            "", *(Text(f"{question}: {components_named(parts)}", style="bold") for parts in (mine, yours))
        )
        for one, other in pairs(_sentences(mine), _sentences(yours)):
            if one == other:
                rows.add_row("", one, other)
            else:
                rows.add_row("*", _marked(one or "", other or ""), _marked(other or "", one or ""))
    return rows


def components_named(parts: Sequence[Part]) -> str:
    """Return the components that parts of a text come from, each with its clause."""
    said = (f"{part.component or 'none'}{f' [{part.clause}]' if part.clause else ''}" for part in parts)
    return ", ".join(said)


def _sentences(parts: Sequence[Part]) -> list[str]:
    return [sentence for part in parts for sentence in part.sentences]


def pairs(one: Sequence[str], other: Sequence[str]) -> Iterator[Pair]:
    """Yield sentences side by side: those that both have, and between them the other ones in order.

    >>> list(pairs(["A.", "B.", "C."], ["A.", "D.", "E.", "C."]))
    [('A.', 'A.'), ('B.', 'D.'), (None, 'E.'), ('C.', 'C.')]
    """
    for _, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        yield from zip_longest(one[a:b], other[c:d])


def _marked(text: str, beside: str) -> Text:
    """Return a sentence in which the words that the one beside it has not are set off."""
    words, others = text.split(), beside.split()
    said = Text()
    for kind, a, b, _, _ in SequenceMatcher(None, words, others, autojunk=False).get_opcodes():
        if a < b:
            said.append(("" if not said else " ") + " ".join(words[a:b]), "" if kind == "equal" else "bold")
    return said


def _worths(item: Amendment, drawn: int) -> Iterator[RenderableType]:
    """Yield the positions and the empty boards whose value changes."""
    positions = [each for each in item.worths if each.beast]
    boards = [each for each in item.worths if not each.beast]
    yield Text(f"Perfect play: {changed_values(item)}.", style="bold")
    for each in positions[:drawn]:
        yield ""
        yield Text(each.beast, style="bold")
        yield indented(course(each.start))
        yield indented(_best(item, each))
    rest = [*positions[drawn:], *boards]
    if rest:
        rows = table("", "to play", item.one.id, item.other.id, ids=[""])
        for each in rest:
            name = each.beast or f"empty {each.start.start.board.spec}"
            rows.add_row(name, each.start.to_play, str(each.one), str(each.other))
        yield from ("", rows)
    yield ""
    yield Text(tried(item))


def _statuses(item: Amendment) -> Iterator[RenderableType]:
    """Yield the strings that live under one ruleset alone."""
    yield Text(f"Life and death: {who_lives(item)}.", style="bold")
    if item.statuses:
        rows = table("beast", "string", item.one.id, item.other.id, ids=["beast"])
        for each in item.statuses:
            rows.add_row(each.beast, string_named(each), str(each.one), str(each.other))
        yield rows
    yield Text(asked_about(item))


def who_lives(item: Amendment) -> str:
    """Return how many strings live under one ruleset alone."""
    number, known = len(item.statuses), counted(item.known, "string is", "strings are")
    return f"{known} decided under both, and {number} {'lives' if number == 1 else 'live'} under one alone"


def string_named(found: OtherStatus) -> str:
    """Return the colour and a stone of a string."""
    return f"{found.one.colour} {found.one.points[0]}"


def asked_about(item: Amendment) -> str:
    """Return the sentence that says of how many strings the statuses were asked."""
    asked = counted(item.asked, "string was", "strings were")
    return f"{asked} asked about, at the starts of the bestiary up to {LIFE_POINTS} points."


def lines_by_question(item: Amendment) -> str:
    """Return how many lines have another result by the answers to which question: ": 37 by ko, 30 by end"."""
    axes = Counter(axis for line in item.lines for axis in line.comparison.deciding_axes)
    said = ", ".join(f"{count} by {axis}" for axis, count in axes.most_common())
    return f": {said}" if said else ""


def _in_python(ruleset: Ruleset) -> str:
    """Return that the search under a ruleset is in Python, and why, in a sentence; "" if it is not."""
    why = left_to_python(Task.of(Game(ruleset, "2x3")))
    return "" if why is None else f" Under {ruleset.id} the search is in Python, which is slow: {why}."


def changed_values(item: Amendment) -> str:
    """Return how many positions have another value, of how many whose values are known."""
    known = counted(item.decided, "position that is", "positions that are")
    by_values = sum(each.decided for each in item.worths)
    by_bounds = len(item.worths) - by_values
    more = f", and {by_bounds} more by bounds that do not meet" if by_bounds else ""
    has = "has" if by_values == 1 else "have"
    return f"{by_values} of {known} solved under both {has} another value{more}"


def tried(item: Amendment) -> str:
    """Return how many positions were solved, and of how many that was tried."""
    said = counted(item.tried, "position was", "positions were")
    slow = "".join(_in_python(each) for each in (item.one, item.other) if 2 in each.players)
    open_ = "" if item.decided == item.tried else " The others may have another value, too."
    return (
        f"{said} tried, of the bestiary up to {POINTS} points and empty boards. "
        f"Within the limits {item.decided} got a value under both rulesets.{open_}{slow}"
    )


def _best(item: Amendment, worth: Worth) -> RenderableType:
    rows = table("ruleset", "value", "best play")
    for ruleset, found in ((item.one, worth.one), (item.other, worth.other)):
        rows.add_row(ruleset.id, str(found), " ".join(found.line) if found else "")
    return rows
