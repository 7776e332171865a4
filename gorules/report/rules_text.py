"""A ruleset as a rules text reads: numbered sentences, made from its components and their parameters."""

from collections.abc import Iterator
from typing import NamedTuple

from gorules.files.language import gettext, gettext_noop
from gorules.ruleset import Certainty, Players, Ruleset
from gorules.version import __version__

ORDER = ("suicide", "ko", "passing", "end", "removal", "scoring", "compensation")
"""The questions in the order in which a text answers them: what a turn does comes before what it may not."""

NOTHING = {"ko": gettext_noop("No play is forbidden because it repeats something.")}
"""The sentence for a question that has no answer."""


class Part(NamedTuple):
    """Some sentences of a rules text: the component that they come from and its ``clause``, None for what all
    rulesets share, with the number of the first sentence and what is not certain of them.
    """

    question: str | None
    component: str | None
    clause: str | None
    first: int
    sentences: tuple[str, ...]
    uncertain: tuple[Certainty, ...] = ()


def rules_text(ruleset: Ruleset) -> tuple[Part, ...]:
    """Return the parts of a ruleset's text. Every sentence has its number."""
    parts = [Part(None, None, None, 1, _shared(ruleset.players))]
    removal, scoring = ruleset.removal, ruleset.scoring
    # The removal has told all, unless the game may be scored as it stands.
    is_told = removal.says_what_counts and not any(end.may_stand for end in ruleset.end)
    for question in ORDER:
        uncertain = tuple(each for each in ruleset.certainty if each.about == question)
        for component in ruleset.axis(question) or (None,):
            said = component.says() if component else (gettext(NOTHING[question]),)
            if question == "scoring" and is_told:
                said = scoring.says_of_the_rest()
            if question == "removal" and not scoring.leaves_out:
                said = removal.says_of_the_dead()
            type, clause = (component.type, component.clause) if component else (None, None)
            number = parts[-1].first + len(parts[-1].sentences)
            parts.append(Part(question, type, clause, number, said, uncertain))
            uncertain = ()  # once for each question
    return tuple(parts)


def plain_text(ruleset: Ruleset) -> str:
    """Return a ruleset's text without columns, a sentence a line, with what is not certain of it, its
    departures from its sources, and how to cite it.
    """
    return "\n".join(_lines(ruleset))


def _lines(ruleset: Ruleset) -> Iterator[str]:
    yield ruleset.name
    for part in rules_text(ruleset):
        for number, said in enumerate(part.sentences, part.first):
            yield f"{number}. {said}"
        yield from map(uncertain, part.uncertain)
    yield from (uncertain(each) for each in ruleset.certainty if each.about == "text")
    yield from (departs(each) for each in ruleset.departures)
    yield from (" ".join(filter(None, (f"Source: {each.name}", each.url))) for each in ruleset.sources)
    yield f"Cite as: {citation(ruleset)}"


def citation(ruleset: Ruleset) -> str:
    """Return how to cite a ruleset so that a reader finds the same rules again: by name, by id and version,
    and by fingerprint.
    """
    return f"{ruleset.name}: {ruleset.id} of gorules {__version__}, fingerprint {ruleset.fingerprint}"


def uncertain(item: Certainty) -> str:
    """Return what is not certain, in words."""
    how = {"partly-read": "Only partly read", "unverified": "Not verified"}[item.is_]
    return f"{how}: {item.says.strip()}"


def departs(departure: str) -> str:
    """Return a departure, in words."""
    return f"Departs from the text: {departure.strip()}"


def _shared(players: Players) -> tuple[str, ...]:
    """Return what every ruleset here has in common."""
    two = players.max == 2
    who = gettext("Black and White") if two else _how_many(players)
    order = gettext("by turns") if two else gettext("by turns, always in the same order")
    return (
        gettext(
            "{who} play {order}, on a board whose points are joined by lines; Black has the first turn.",
            who=who,
            order=order,
        ),
        gettext("Joined stones of one colour are a string; the empty points next to it are its liberties."),
        gettext(
            "A play puts a stone of the player's colour on an empty point. All strings of others "
            "that then have no liberty are removed."
        ),
    )


def _how_many(players: Players) -> str:
    """Return how many players there may be, in words."""
    if players.min == players.max:
        return gettext("{number} players", number=players.max)
    return gettext("{low} to {high} players", low=players.min, high=players.max)
