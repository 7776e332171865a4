"""The rules that a claim is about: named rulesets, all rulesets with some components, bare compositions."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError

from gorules.files.inputs import InputError, Problem, quoted, unknown
from gorules.files.library import is_file_name, without_member
from gorules.go.position import Position
from gorules.rules.registry import components
from gorules.rules.repetition import PRESETS
from gorules.ruleset import AXES, Ruleset, load_ruleset, other_games, ruleset_ids, ruleset_model, rulesets
from gorules.status.definitions import UNSETTLED, USUAL_KO_PASS, reading_of
from gorules.status.statuses import Definition, Reading

BARE: Mapping[str, Any] = {
    "id": "bare",
    "name": "A bare composition",
    "ko": [],
    "suicide": "allowed",
    "end": ["agreement"],
    "removal": "agreed",
    "scoring": {"type": "area", "empty-counts": "borders-only-own"},
}
"""The other answers of a bare composition: components that ban nothing and end nothing."""


def _listed(value: object) -> object:
    return [value] if isinstance(value, str | dict) else value


def _answer_exists(selector: Any) -> Any:
    """Check that a selector of components names axes and types that exist."""
    for axis, answers in selector.items():
        names = [str(c.model_fields["type"].default) for c in components(axis)]
        for answer in answers:
            name = answer.get("type") if isinstance(answer, dict) else answer
            if name not in names and not (axis == "ko" and name == "none"):
                problem = unknown(f"{axis} component", str(name), names)
                raise InputError(problem)
    return selector


MeantAnswer = str | dict[str, Any]
_OneOrMore = Annotated[
    tuple[MeantAnswer, ...],
    BeforeValidator(_listed, json_schema_input_type=MeantAnswer | tuple[MeantAnswer, ...]),
]
Selector = Annotated[
    dict[Literal[AXES], _OneOrMore],  # type: ignore[valid-type] # AXES is a tuple of literals
    AfterValidator(_answer_exists),
]
"""Rules by component: for each question the answers that the claim is about, by type or preset
("positional-superko", "none" for no ko rule) or by some of their terms ({type: area, empty-counts:
borders-only-own}).
"""


def _rulesets_exist(ids: tuple[str, ...]) -> tuple[str, ...]:
    for id in ids:
        name, _, _ = without_member(id)
        if is_file_name(id):
            if not Path(name).is_file():
                raise InputError(f"there is no such file: {quoted(name)}")
        elif name not in ("all", *ruleset_ids()):
            wrong = unknown("ruleset", id, ("all", *rulesets(), *other_games()), "gorules rulesets")
            raise InputError(replace(wrong, message=f"{wrong.message}; {OWN}"))
    return ids


OWN = "name a ruleset of your own by its file, my-rules.yaml, or by its id if GORULES_PATH has its folder"
"""How to name a ruleset that does not come with gorules."""


RulesetSelector = Annotated[
    tuple[str, ...],
    BeforeValidator(_listed, json_schema_input_type=str | tuple[str, ...]),
    AfterValidator(_rulesets_exist),
]
Under = Annotated[RulesetSelector | Selector, Field(union_mode="left_to_right")]


DEFINITIONS: Mapping[str, Definition] = {
    "japanese-1989": Definition.J1989,
    "japanese-2003": Definition.J2003,
    "korean": Definition.KOREAN,
    "benson": Definition.BENSON,
    "alternating": Definition.ALTERNATING,
    "katago-encore": Definition.ENCORE,
}
"""The definitions of life and death, by their names in claims."""


def definition_under(
    under: str, position: Position, ko_pass: str | None, enable: str | None, region: str | None
) -> Reading:
    """Return the definition of life and death that a claim about a position is about: one of DEFINITIONS, or
    that of a ruleset that removes stones by one; in other readings, where these are given. Raises InputError
    if there is none.
    """
    if under in DEFINITIONS:
        definition = DEFINITIONS[under]
        usual = UNSETTLED if definition in USUAL_KO_PASS else None
        return reading_of(position, definition, ko_pass, enable, region or usual)
    name, _, _ = without_member(under)
    if " " in under or not (is_file_name(under) or name in ruleset_ids()):
        raise InputError(unknown("definition of life and death", under, DEFINITIONS))
    (named,) = _rulesets_exist((under,))
    own = load_ruleset(named).removal.reading(position)
    if own is None:
        message = f"{under} does not remove stones by a definition of life and death"
        raise InputError(Problem(message, allowed=tuple(DEFINITIONS)))
    return reading_of(
        position, own.definition, ko_pass or own.ko_pass, enable or own.enable, region or own.region
    )


def those_under(under: Any, rules: Iterable[Ruleset]) -> tuple[Ruleset, ...]:
    """Return those of ``rules`` that ``under`` is about: each that has the named components, or has the same
    components as a named ruleset. The rulesets need not come with gorules.
    """
    if isinstance(under, Mapping):
        return tuple(each for each in rules if _matches(each, under))
    named = {each.fingerprint for each in rulesets_under(under)}
    return tuple(each for each in rules if each.fingerprint in named)


def rulesets_under(under: Any) -> tuple[Ruleset, ...]:
    """Return the rulesets that ``under`` is about: rulesets that come with gorules, and those that it names.
    Bare compositions are not among them.
    """
    if isinstance(under, Mapping):
        return tuple(r for r in map(load_ruleset, rulesets()) if _matches(r, under))
    if "all" in under:
        return tuple(map(load_ruleset, rulesets()))
    return tuple(map(load_ruleset, under))


def _matches(ruleset: Ruleset, selector: Mapping[str, tuple[MeantAnswer, ...]]) -> bool:
    """Whether a ruleset has the named components. A ruleset with turns of its own, such as taking a button,
    counts only if the selector names its compensation. One that restricts passing counts only if the selector
    names its passing. Such rulesets may answer the other questions alike, but their games go differently.
    """
    own = ruleset.compensation
    if "compensation" not in selector and (own.offers_turns or own.may_lift):
        return False
    if "passing" not in selector and not ruleset.passing.always:
        return False
    # Where a rule removes stones that nobody has named, the count depends on life and death.
    if "scoring" in selector and "removal" not in selector and ruleset.removal.acts_unasked:
        return False
    return all(
        any(_answers(ruleset, axis, answer) for answer in answers) for axis, answers in selector.items()
    )


def _answers(ruleset: Ruleset, axis: str, answer: MeantAnswer) -> bool:
    """Whether the ruleset's answer to a question is ``answer``. Components that only act on a word as a move
    (a dispute, a ruling) are ignored.
    """
    given = tuple(each for each in ruleset.axis(axis) if not each.by_word)
    if answer == "none" and axis == "ko":
        return not given
    if len(given) != 1:
        return False
    # The ruleset may give by parameters the rule that the selector names by a preset, or the other way round.
    rule = given[0]
    if isinstance(answer, str):
        # A preset with other parameters is another rule of the algebra; other types have any parameters.
        return rule.canonical == _usual(axis, answer) or (rule.type == answer and answer not in PRESETS)
    return rule.canonical == _with_terms(axis, answer, rule.terms())


@cache
def _usual(axis: str, type_: str) -> str | None:
    """Return the terms of a component that is named by its type alone; None if it needs more terms."""
    return _with_terms(axis, {"type": type_}, {})


def _with_terms(axis: str, named: dict[str, Any], like: dict[str, Any]) -> str | None:
    """Return all terms of a component from some ``named`` terms. A term that is not named has its usual
    value; if it has no usual value, it is taken from ``like``. None if there is no such component.
    """
    (component,) = (c for c in components(axis) if c.model_fields["type"].default == named["type"])
    required = {str(field.alias) for field in component.model_fields.values() if field.is_required()}
    try:
        return component.model_validate({k: like[k] for k in required & like.keys()} | named).canonical
    except ValueError:
        return None


def bare_rulesets(
    selector: Mapping[str, tuple[MeantAnswer, ...]], ends_play: bool = False
) -> Iterator[Ruleset]:
    """Yield the compositions of the named components in which nothing else bans a turn or ends play.

    So every claim is recomputed even where no ruleset has exactly these components. With ``ends_play``, two
    passes end play; where passing is forbidden, a player who has no legal play loses.
    """
    if ends_play and "end" not in selector:
        last: MeantAnswer = "no-legal-play" if "forbidden" in selector.get("passing", ()) else "passes"
        selector = {**selector, "end": (last,)}
    axes = list(selector)
    for answers in product(*selector.values()):
        yield _composed(tuple(zip(axes, map(_frozen, answers), strict=True)))


def _frozen(answer: MeantAnswer) -> str:
    return json.dumps({"type": answer} if isinstance(answer, str) else answer)


@cache
def _composed(answers: tuple[tuple[str, str], ...]) -> Ruleset:
    fields = dict(BARE)
    names = []
    for axis, frozen in answers:
        terms = json.loads(frozen)
        names.append(str(terms["type"]))
        if axis == "scoring" and terms["type"] in ("area", "territory"):
            terms.setdefault("empty-counts", "borders-only-own")
        if axis in ("ko", "end"):
            fields[axis] = [] if axis == "ko" and terms["type"] == "none" else [terms]
        else:
            fields[axis] = terms
    try:
        ruleset = ruleset_model().model_validate(fields)
    except ValidationError as error:
        wrong = (f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
        raise InputError(f"no ruleset can be composed of {', '.join(names)}: {'; '.join(wrong)}") from None
    return ruleset.composed(f"bare:{'+'.join(names)}")
