"""Results of a game and strings of it in a few words, as reports have them."""

from collections.abc import Mapping, Sequence

from gorules.dispute.adjudication import Adjudication, GameRuling
from gorules.dispute.chances import Chance
from gorules.dispute.statuses import Says
from gorules.files.language import gettext, ngettext
from gorules.go.colours import player_name
from gorules.go.verdicts import Kind, Outcome, outcome_text, won_by


def result_of(ruling: GameRuling, before: int = 0) -> str:
    """Return in a few words what a game comes to: "B+3.5", "B+3.5, but turn 37 is illegal"; if the ruleset
    does not decide what is dead, the count with the strings dead that are believed to be. ``before`` counts
    the turns of the record before its line.
    """
    return if_legal(ruling, count_of(ruling), before)


def if_legal(ruling: GameRuling, told: str, before: int) -> str:
    """Return what is told of a game, and which turn is illegal, if one is."""
    refused = ruling.result.refused
    if refused is None:
        return told
    return gettext("{told}, but turn {what} is illegal", told=told, what=before + refused)


def count_of(ruling: GameRuling) -> str:
    """Return the same, whatever turn is illegal."""
    result, told = (
        ruling.result,
        gettext("not counted") if ruling.counted is None else margin_told(ruling.counted),
    )
    if result.kind is Kind.UNDECIDED and ruling.counted is not None:
        told = gettext("undecided; {told} as others say", told=told)
    else:
        told = by_letter(ruling) or told
    if ruling.if_filled is None:
        return told
    filled = margin_told(ruling.if_filled)
    return gettext("{told}, or {filled} once neutral points are filled", told=told, filled=filled)


def by_letter(ruling: GameRuling) -> str | None:
    """Return what the ruleset says instead of a count, if play ended so: "no result", "undecided"."""
    result = ruling.result
    if result.ended is None or result.kind is None or result.scores:
        return None
    return outcome_text(result.kind, result.winner, ())


def margin_told(outcome: Outcome) -> str:
    """Return who wins by how much: "B+3.5", "tie"."""
    if outcome.winner is None:
        return gettext("tie")
    if outcome.margin:
        return won_by(outcome.winner, tuple(outcome.scores.values()))
    return gettext("{winner} wins with equal scores", winner=player_name(outcome.winner))


Otherwise = tuple[tuple[str, ...], str, Says]
"""A point of each of some strings of a colour, and what they would be."""


def what_changes(chance: Chance) -> Otherwise:
    """Return which strings would be what, without the outcome."""
    return chance.points, chance.colour, chance.says


def stones_by_point(item: Adjudication) -> Mapping[str, int]:
    """Return how many stones each string has, by its first point."""
    return {each.points[0]: len(each.points) for each in item.strings}


def otherwise_told(key: Otherwise, stones: Mapping[str, int]) -> str:
    """Return what strings would be, as in "Black C3 (4 stones) lives"."""
    names, colour, says = key
    one, many = len(names) == 1, sum(stones.get(point, 1) for point in names)
    verb = (
        (gettext("is dead") if one else gettext("are dead"))
        if says is Says.DEAD
        else gettext("lives")
        if one
        else gettext("live")
    )
    size = f" ({ngettext('{number} stone', '{number} stones', many)})" if many > len(names) else ""
    return f"{player_name(colour)} {' '.join(names)}{size} {verb}"


def rulesets_told(under: Sequence[str], called: Mapping[str, str]) -> str:
    """Return some of the rulesets: "all rulesets", "all but aga", "aga, french"."""
    others = [name for id, name in called.items() if id not in under]
    if not others:
        return gettext("all rulesets") if len(called) > 1 else called[under[0]]
    return (
        gettext("all but {list}", list=gettext(", ").join(others))
        if 2 * len(others) < len(under)
        else gettext(", ").join(called[id] for id in under)
    )
