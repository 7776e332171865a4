"""A ruleset of one's own and those that are known: the presets that its components are; the rulesets that lay
down the same; and what a variant no longer has of the ruleset that it extends.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, get_args

from gorules.files.yamlfile import Document
from gorules.rules.component import Component, Event, KoRule
from gorules.rules.repetition import BUILT_IN_PRESETS
from gorules.rules.words import listed
from gorules.ruleset.composition import AXES, Ruleset
from gorules.ruleset.loading import all_rulesets, load_ruleset, other_games, rulesets


def likenesses(ruleset: Ruleset) -> Iterator[str]:
    """Yield sentences about a ruleset. They say which of its components are presets with other names, or
    differ from presets in one parameter. They say which rulesets that come with gorules equal it. Nothing is
    said of a ruleset that comes with gorules.
    """
    if ruleset.id in rulesets():
        return
    for rule in ruleset.ko:
        if (name := preset_name(rule)) is not None:
            yield f"ko: with these parameters '{rule.type}' is {name}"
        elif near := near_presets(rule):
            yield f"ko: with these parameters '{rule.type}' is one parameter away from {listed(near)}"
    same = [each.id for each in all_rulesets() if each.fingerprint == ruleset.fingerprint]
    if same:
        yield f"it lays down the same as {' and '.join(same)}"


def is_another(ruleset: Ruleset) -> bool:
    """Return whether a ruleset of one's own has the id of one that comes with gorules and lays down something
    else.
    """
    comes = ruleset.id in (*rulesets(), *other_games())
    return comes and load_ruleset(ruleset.id).fingerprint != ruleset.fingerprint


def id_told(ruleset: Ruleset) -> str:
    """Return the id of a ruleset, and whether it is not the one that is known by it."""
    known = f" (not the {ruleset.id} that comes with gorules)" if is_another(ruleset) else ""
    return f"{ruleset.id}{known}"


def preset_name(rule: KoRule) -> str | None:
    """Return the preset that a ko rule is, if it is called otherwise."""
    answers = rule.algebra()
    same = [preset().type for preset in BUILT_IN_PRESETS if preset().algebra() == answers]
    return None if answers is None or rule.type in same else next(iter(same), None)


def near_presets(rule: KoRule) -> list[str]:
    """Return the presets from which a ko rule differs in one parameter, each with its own value of that
    parameter; none if the rule is a preset itself. If nothing lifts bans, ``keeps`` makes no difference.
    """
    mine = rule.algebra()
    if mine is None:
        return []
    found = []
    for preset in BUILT_IN_PRESETS:
        theirs = preset().algebra()
        apart = [name for name, value in mine.items() if theirs[name] != value]
        if not apart:
            return []
        if len(apart) > 1 and "never" in (mine["lifted-by"], theirs["lifted-by"]):
            apart = [name for name in apart if name != "keeps"]
        if len(apart) == 1:
            value = theirs[apart[0]]
            there = (
                [event for event in get_args(Event) if event in value] if apart == ["records"] else [value]
            )
            found.append(f"{preset().type} ({apart[0]}: {', '.join(map(str, there))})")
    return found


def left_behind(ruleset: Ruleset, base: Ruleset, document: Document) -> Iterator[str]:
    """Yield what a ruleset no longer has of the ruleset that it extends, though its document does not say so:
    parts of an answer that a list has replaced, and parameters that have their usual value again.
    """
    given: Any = document.data
    for axis in AXES:
        if axis not in given:
            continue
        mine = {part.type: part for part in ruleset.axis(axis)}
        for part in base.axis(axis):
            if part.type in mine:
                said = _fields_named(given[axis])
                lost = [each for name, each in _lost(mine[part.type], part) if name not in said]
                yield from (f"{axis}: {part.type} without {each}" for each in lost)
            elif mine and axis in ("ko", "end") and len(base.axis(axis)) > 1:
                yield f"{axis}: without {part.type}"


def departures_to_look_at(base: Ruleset, document: Document) -> Iterator[str]:
    """Yield, where a ruleset changes answers, which departures of the ruleset extended hold here too, each by
    first words that tell it from the others. No departure says which answers it is about. Nothing is said if
    the document has ``without-departures``.
    """
    given: Any = document.data
    if "without-departures" in given:
        return
    changed = [f"'{axis}'" for axis in AXES if axis in given]
    kept = [json.dumps(_beginning(each, base.departures), ensure_ascii=False) for each in base.departures]
    if changed and kept:
        untrue = f"those that {listed(changed)} {'makes' if len(changed) == 1 else 'make'} untrue"
        yield (
            f"look at the departures of {base.id}, which hold here too; {untrue} go under "
            f"'without-departures', by their first words: {', '.join(kept)}"
        )


def _beginning(departure: str, all_of_them: Sequence[str]) -> str:
    """Return the first words of a departure, at least three, with which no other begins."""
    begins = (departure[: word.end()] for word in [*re.finditer(r"\S+", departure)][2:])
    alone = (each for each in begins if sum(other.startswith(each) for other in all_of_them) == 1)
    return next(alone, departure)


def _fields_named(answer: Any) -> set[str]:
    """Return the parameters that a file gives in an answer."""
    parts = answer if isinstance(answer, list) else [answer]
    return {name for part in parts if isinstance(part, dict) for name in part}


def _lost(mine: Component, theirs: Component) -> Iterator[tuple[str, str]]:
    """Yield the parameters that have their usual value here and had another one there, each in words."""
    for name, field in type(theirs).model_fields.items():
        value = getattr(theirs, name)
        if name in ("type", "clause") or field.is_required():
            continue
        usual = field.get_default(call_default_factory=True)
        if value != usual and getattr(mine, name, value) == usual:
            named = field.alias or name
            yield named, f"{named}: {value}"
