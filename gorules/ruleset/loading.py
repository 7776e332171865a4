"""Finding rulesets and families by name, and reading them from YAML: what one extends is filled in, and what
varies multiplied out.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from gorules.files import data
from gorules.files.inputs import InputError, Problem, quoted, unknown
from gorules.files.library import is_file_name, own_file, own_files, without_member
from gorules.files.model import Model
from gorules.files.other_names import every_name
from gorules.files.validation import validate
from gorules.files.yamlfile import Document, Trail, load_yaml
from gorules.rules.registry import Registered, components, loose, loose_among
from gorules.ruleset import katago
from gorules.ruleset.composition import AXES, Family, Ruleset, ruleset_model

AsRuleset = str | Path | Mapping[str, Any] | Ruleset
"""A ruleset, or what one is called: its id, the id of a member of a family, a YAML file, what such a file
says, as a mapping, or "katago:" with rules as KataGo writes them."""


MOST_MEMBERS = 1024
"""The most members of a family."""

INHERITED = (*AXES, "players")
"""The fields that a ruleset takes from the one that it extends."""

ADDED = ("departures", "without-departures", "certainty")
"""The fields of a member of a family that all chosen answers add to."""

LONGEST_CHAIN = 100
"""The most rulesets that extend one another in a chain."""


@cache
def _shipped(folder: str) -> Mapping[str, Path]:
    return {path.stem: path for path in sorted((data.rulesets_folder() / folder).glob("*.yaml"))}


def rulesets() -> tuple[str, ...]:
    """Return the ids of the rulesets of Go that come with gorules, in alphabetical order."""
    return tuple(_shipped(""))


def other_games() -> tuple[str, ...]:
    """Return the ids of rulesets for other games with the same board and stones (capture go). They
    are known by id like the others, but are not meant by "all rulesets".
    """
    return tuple(_shipped("other-games"))


def families() -> tuple[str, ...]:
    """Return the ids of all families of rulesets that come with gorules."""
    return tuple(_shipped("families"))


def own_rulesets() -> tuple[str, ...]:
    """Return the ids in the folders of one's own that GORULES_PATH lists, in alphabetical order. They are the
    names of the files, which are not read. An id that comes with gorules is left out: it is never one's own.
    """
    return tuple(sorted({path.stem for path in own_files() if not _comes_with_gorules(path.stem)}))


def ruleset_ids() -> tuple[str, ...]:
    """Return all ids that name a ruleset or a family: those that come with gorules, then one's own."""
    return (*rulesets(), *other_games(), *families(), *own_rulesets())


def source(id: str) -> str:
    """Return the text of the file of a ruleset that comes with gorules; "" if it has none of its own, as a
    member of a family has not.
    """
    path = next((_shipped(each)[id] for each in ("", "other-games") if id in _shipped(each)), None)
    return "" if path is None else path.read_text("utf-8")


def all_rulesets(players: int | None = None) -> Iterator[Ruleset]:
    """Load every ruleset that comes with gorules and is for so many players."""
    return (each for each in map(load_ruleset, rulesets()) if players is None or players in each.players)


def rulesets_for(named: AsRuleset | Iterable[AsRuleset] | None, players: int | None) -> list[Ruleset]:
    """Return the rulesets that are named, one or several, with all members of families. If none is, return
    all that come with gorules and are for so many players. Raises InputError if one cannot be loaded, or for
    what :func:`gathered` does.
    """
    if named is None:
        return list(all_rulesets(players))
    alone = isinstance(named, str | Path | Mapping | Ruleset)
    return gathered(map(load_rules, [named] if alone else named), players)  # type: ignore[arg-type] # mypy does not narrow


def gathered(rules: Iterable[Ruleset | Family], players: int | None = None) -> list[Ruleset]:
    """Return rulesets, each once, with all members of families. Raises InputError if two that differ are
    called the same, or if one is not for so many players.
    """
    found: dict[str, Ruleset] = {}
    for each in rules:
        for item in each.members().values() if isinstance(each, Family) else (each,):
            if found.setdefault(item.id, item).fingerprint != item.fingerprint:
                raise InputError(f"two rulesets are called {item.id}")
    for item in found.values():
        if players is not None and players not in item.players:
            raise InputError(f"{item.id} is for {item.players}, not {players}")
    return list(found.values())


def load_ruleset(ruleset: AsRuleset, *, allow_plugins: bool = False) -> Ruleset:
    """Return a ruleset by its id, by the id of a member of a family, from a YAML file or from a mapping,
    or as KataGo names it ("katago:chinese", 'katago:{"ko":"SIMPLE"}').

    An id is looked for among those that come with gorules, then in the folders that the variable
    GORULES_PATH of the environment lists. What records and servers call rules ("Japanese") is no id:
    :func:`gorules.meant_by` finds the ruleset that is meant. A ruleset that brings a plug-in runs somebody's
    code, and is refused unless ``allow_plugins``.

    Raises InputError, with every problem found in the file, if it is not valid.
    """
    return the_one(load_rules(ruleset, allow_plugins=allow_plugins), str(ruleset))


def the_one(rules: Ruleset | Family, named: str) -> Ruleset:
    """Return the ruleset that was named, where one is wanted. Raises InputError if it is a family."""
    if isinstance(rules, Family):
        example = next(iter(_by_name(rules, named)))
        raise UnknownRuleset(f"{named} is a family of rulesets; name one of them, for example {example}")
    return rules


def meant(rules: Ruleset | Family, named: str) -> Ruleset | Family:
    """Return what was named of what an id or a file stands for: all of it, or the member of a family after a
    colon. Raises InputError if there is no such member.
    """
    name, colon, _ = without_member(named)
    if not colon:
        return rules
    members = _by_name(rules, name) if isinstance(rules, Family) else {}
    if named not in members:
        raise UnknownRuleset(unknown("ruleset", named, members, f"gorules show {name}"))
    return members[named]


def _by_name(family: Family, named: str) -> dict[str, Ruleset]:
    """Return the members of a family, each by what it is called where the family is named so."""
    return {f"{named}{id.removeprefix(family.id)}": member for id, member in family.members().items()}


def load_family(family: str | Path, *, allow_plugins: bool = False) -> Family:
    """Return a family by its id or from a YAML file, as :func:`load_ruleset` does a ruleset. Raises
    InputError if there is none or its file is wrong.
    """
    try:
        found = load_rules(family, allow_plugins=allow_plugins)
    except UnknownRuleset:
        raise InputError(unknown("family of rulesets", str(family), families())) from None
    if isinstance(found, Ruleset):
        raise InputError(f"{found.id} is a ruleset, not a family of rulesets")
    return found


class UnknownRuleset(InputError):
    """No ruleset has this name, or none alone."""


def load_rules(named: AsRuleset, *, allow_plugins: bool = False) -> Ruleset | Family:
    """Return the ruleset or the family of a name. Raises InputError as :func:`load_ruleset` does."""
    if isinstance(named, Ruleset):
        return named
    if isinstance(named, Mapping):
        return read_ruleset(Document(None, dict(named), {}), allow_plugins=allow_plugins)
    if isinstance(named, str) and named.startswith(katago.PREFIX):
        return katago.read_katago(named)
    if isinstance(named, Path):
        return read_rules(load_yaml(named), allow_plugins=allow_plugins)
    if not isinstance(named, str):
        raise InputError(f"a ruleset is an id, a file, a mapping or a Ruleset, not {named!r}")
    if is_file_name(named):
        file, _, _ = without_member(named)
        return meant(read_rules(load_yaml(file), allow_plugins=allow_plugins), named)
    return _by_id(named) if _comes_with_gorules(named) else _own(named, allow_plugins, ())


def _comes_with_gorules(id: str) -> bool:
    return any(id.partition(":")[0] in _shipped(folder) for folder in ("", "other-games", "families"))


@cache
def _by_id(id: str) -> Ruleset | Family:
    family = id.partition(":")[0]
    folder = next((each for each in ("", "other-games", "families") if family in _shipped(each)), "")
    path = _shipped(folder)[family]
    shown_as = str(path.relative_to(data.rulesets_folder().parent))
    return _called(id, load_yaml(path, shown_as=shown_as, is_ours=True), shown_as)


def _own(id: str, allow_plugins: bool, extended: tuple[str, ...]) -> Ruleset | Family:
    """Return a ruleset or a family from the folders of one's own."""
    path = own_file(id.partition(":")[0])
    if path is None and (called := _called_elsewhere(id)) is not None:
        return load_ruleset(called)
    if path is None:
        raise UnknownRuleset(unknown("ruleset", id, ruleset_ids(), "gorules rulesets"))
    return _called(id, load_yaml(path), str(path), allow_plugins, extended)


def _called_elsewhere(name: str) -> str | None:
    """Return the id of the ruleset that has this name in another language."""
    if name.isascii():
        return None  # it need not be looked for in all files
    return next((each.id for each in all_rulesets() if name in every_name(each.other_names)), None)


def _called(
    id: str, document: Document, shown_as: str, allow_plugins: bool = False, extended: tuple[str, ...] = ()
) -> Ruleset | Family:
    """Return what a file of this id holds, or the member of the family that it holds."""
    found = read_rules(document, extended, allow_plugins=allow_plugins)
    if found.id != id.partition(":")[0]:
        raise InputError(
            f"{shown_as} gives the id '{found.id}', but the id of a ruleset is the name of its file"
        )
    return meant(found, id)


# Reading


def is_family(document: Document) -> bool:
    """Return whether a document describes a family: only that says what varies."""
    return isinstance(document.data, dict) and "vary" in document.data


def read_rules(
    document: Document, extended: tuple[str, ...] = (), *, allow_plugins: bool = False
) -> Ruleset | Family:
    """Return the ruleset or the family that a document describes, as :func:`read_ruleset` does."""
    if is_family(document):
        return read_family(document, extended, allow_plugins=allow_plugins)
    return read_ruleset(document, extended, allow_plugins=allow_plugins)


def read_family(document: Document, extended: tuple[str, ...] = (), *, allow_plugins: bool = False) -> Family:
    """Return the family that a document describes; ``extended`` is as in :func:`read_ruleset`. Raises
    InputError with every problem found, in the family or in a member.
    """
    family = validate(document, Family)
    if prod(map(len, family.vary.values())) > MOST_MEMBERS:
        said = f"a family has at most {MOST_MEMBERS} members, and these answers make more"
        raise InputError(document.problem(("vary",), said, key=True))
    found: dict[str, Ruleset] = {}
    problems: dict[tuple[Any, ...], Problem] = {}
    for labels in product(*family.vary.values()):
        id = f"{family.id}:{'+'.join(labels)}"
        given = {"id": id, "name": f"{family.name}: {', '.join(labels)}"}
        chosen = [("vary", question, label) for question, label in zip(family.vary, labels, strict=True)]
        parts: list[Trail] = [("base",), *chosen]
        fields = [family.base, *(family.vary[question][label] for _, question, label in chosen)]
        member, changes = _member(document, given, zip(parts, fields, strict=True))
        try:
            found[id] = _read(member, changes, extended, allow_plugins)
        except InputError as error:
            for wrong in error.problems:  # what all members share is told of the first alone
                told = replace(wrong, message=f"the member {id} is not valid: {wrong.message}")
                problems.setdefault((wrong.line, wrong.column, wrong.field, wrong.message), told)
    if problems:
        raise InputError(*problems.values())
    family._members = found
    return family


_Change = tuple[str, Mapping[str, Any]]
"""A question, and parameters of its answer."""


def _member(
    document: Document, given: Mapping[str, Any], parts: Iterable[tuple[Trail, Mapping[str, Any]]]
) -> tuple[Document, tuple[_Change, ...]]:
    """Return what a member of a family says, and how its answers are changed after that. It is made of parts
    of the family's document; each is to those before it what a variant is to the ruleset that it extends.
    """
    member, changes, came_from = {**given}, list[_Change](), dict[Trail, tuple[Trail, ...]]()
    added: dict[str, list[tuple[Any, Trail]]] = {field: [] for field in ADDED}
    for trail, fields in parts:
        settled, struck = _settled_by(fields), _struck_by(fields, added["departures"])
        added["certainty"] = [each for each in added["certainty"] if _about(each[0]) not in settled]
        added["departures"] = [each for each in added["departures"] if not str(each[0]).startswith(struck)]
        for field, said in fields.items():
            place = (*trail, field)
            if field in ADDED and isinstance(said, list):
                stated = ((item, (*place, number)) for number, item in enumerate(said))
                added[field] += (each for each in stated if field == "departures" or each[0] not in struck)
            elif field in INHERITED and field in member and _changes_parameters(said):
                if isinstance(several := member[field], list) and len(several) > 1:
                    there = f"there are {len(several)} answers before this one"
                    raise InputError(_several(document, place, there, map(_type, several)))
                changes.append((field, said))
                came_from[(field,)] += (place,)
            else:
                changes = [change for change in changes if change[0] != field]
                member[field], came_from[(field,)] = said, (place,)
    for field, items in added.items():
        if items and field not in member:
            member[field], came_from[(field,)] = [item for item, _ in items], (items[0][1][:-1],)
            came_from |= {(field, number): (place,) for number, (_, place) in enumerate(items)}
    return document.part(member, came_from), tuple(changes)


def read_ruleset(
    document: Document, extended: tuple[str, ...] = (), *, allow_plugins: bool = False
) -> Ruleset:
    """Return the ruleset that a document describes, with what it extends filled in. ``extended`` names the
    rulesets on the present chain of ``extends``, each extended by the next.

    Raises InputError with every problem found.
    """
    return _read(document, (), extended, allow_plugins)


def _read(
    document: Document, changes: Iterable[_Change], extended: tuple[str, ...], allow_plugins: bool
) -> Ruleset:
    """Return the ruleset that a document describes, with its answers changed after that."""
    given, model = document.data, ruleset_model()  # what is wrong with an installed plug-in is told once
    if not isinstance(given, dict):
        return validate(document, model)
    problems: list[Problem] = []
    base: Ruleset | None = None
    several: tuple[Problem, ...] = ()
    more: tuple[Registered, ...] = ()
    if isinstance(given.get("extends"), str):
        try:
            base = _extended(document, (*extended, str(given.get("id"))), allow_plugins)
            several = (*_which_of_several(document, base, given),)
        except InputError as error:
            if extended:
                raise
            problems += error.problems
            base = load_ruleset(rulesets()[0])  # what else is wrong is told as if any other were extended
    elif given.get("extends") is not None:
        base = load_ruleset(rulesets()[0])  # the same
    if base is not None:
        more = loose_among(component for axis in AXES for component in base.axis(axis))
    try:
        more = tuple(dict.fromkeys((*more, *_plugged_in(document, allow_plugins))))
        model = ruleset_model(more)
    except InputError as error:
        raise InputError(*problems, *error.problems) from None  # without it every name would be unknown
    problems += several
    try:
        ruleset = validate(replace(document, data=_on(base, given, changes, more)), model)
    except InputError as error:
        told = {problem.field for problem in problems}
        others = (each for each in error.problems if re.split(r"[.\[]", each.field or "")[0] not in told)
        raise InputError(*problems, *(_at_home(each, more, base) for each in others)) from None
    kept, wrong = _departures_kept(document, base, ruleset)
    if problems or wrong:
        raise InputError(*problems, *wrong)
    if base is None:
        return ruleset
    settled = _settled_by(given)
    doubts = tuple(doubt for doubt in base.certainty if doubt.about not in settled)
    return ruleset.model_copy(
        update={"departures": (*kept, *ruleset.departures), "certainty": (*doubts, *ruleset.certainty)}
    )


def _extended(document: Document, extended: tuple[str, ...], allow_plugins: bool) -> Ruleset:
    """Return the ruleset that a document extends."""
    given: Any = document.data
    parent = given["extends"]
    named, _, _ = without_member(parent)
    if document.folder is None and is_file_name(parent):
        raise InputError(document.problem(("extends",), "only a ruleset that has an id can be extended here"))
    path = (document.folder or Path()) / named
    if is_file_name(parent) and not os.path.isfile(path):
        raise InputError(document.problem(("extends",), f"there is no such file: {quoted(named)}"))
    name = str(path.resolve()) if is_file_name(parent) else named
    if len(extended) // 2 >= LONGEST_CHAIN - 1:  # each but the first is there twice, by its name and its id
        said = f"no more than {LONGEST_CHAIN} rulesets may extend one another in a chain"
        raise InputError(document.problem(("extends",), said))
    if name in extended:
        circle = " -> ".join((*dict.fromkeys(extended), parent))
        raise InputError(document.problem(("extends",), f"a ruleset cannot extend itself: {circle}"))
    try:
        if is_file_name(parent):
            read = read_rules(load_yaml(path), (*extended, name), allow_plugins=allow_plugins)
            found = meant(read, parent)
        elif _comes_with_gorules(parent):
            found = _by_id(parent)
        else:
            found = _own(parent, allow_plugins, (*extended, name))
        return the_one(found, parent)
    except UnknownRuleset as error:
        (wrong,) = error.problems
        raise InputError(document.located(("extends",), wrong)) from None


def extended_by(document: Document, allow_plugins: bool = False) -> Ruleset | None:
    """Return the ruleset that a valid document extends, None if it extends none."""
    given: Any = document.data
    return _extended(document, (str(given.get("id")),), allow_plugins) if given.get("extends") else None


def _which_of_several(document: Document, base: Ruleset, given: Mapping[str, Any]) -> Iterator[Problem]:
    """If no type is given, nobody can tell which of several answers of the base is changed: yield that
    problem.
    """
    for axis in ("ko", "end"):
        answers, value = base.axis(axis), given.get(axis)
        if len(answers) > 1 and isinstance(value, dict) and "type" not in value:
            there = f"{base.id} has {len(answers)} answers here"
            yield _several(document, (axis,), there, (answer.type for answer in answers))


def _several(document: Document, place: Trail, there: str, types: Iterable[str]) -> Problem:
    """Return the problem that nobody can tell which of several answers is changed at a place. ``there`` says
    where they are and how many.
    """
    named = " and ".join(map(quoted, types))
    said = f"{there}, {named}: list all that hold, each with its 'type'"
    return replace(document.problem(place, said), field=str(place[-1]))


def _at_home(problem: Problem, more: tuple[Registered, ...], base: Ruleset | None) -> Problem:
    """Return the problem that a parameter is unknown; it names the components that have it, of the question
    under which it stands, or of all if it stands under none.
    """
    axis, dot, name = (problem.field or "").partition(".")
    axis = axis.partition("[")[0]
    if not dot and "extends" in problem.allowed and axis not in problem.allowed:
        return _under_a_question(problem, axis, more, base)
    if axis not in AXES or not dot or "clause" not in problem.allowed or name in problem.allowed:
        return problem
    homes = _with_parameter(name, axis, more)
    if not homes:
        return problem
    said = f"{problem.message}; {' and '.join(homes)} {'has' if len(homes) == 1 else 'have'} it"
    return replace(problem, message=said, suggestion=None)


def _under_a_question(
    problem: Problem, name: str, more: tuple[Registered, ...], base: Ruleset | None
) -> Problem:
    """Return the problem that a field is unknown; if it is a parameter, it says where that stands, with a
    component of the ruleset that is extended if one has it.
    """
    found = {axis: _with_parameter(name, axis, more) for axis in AXES}
    own = {axis: [str(each.type) for each in base.axis(axis)] if base else [] for axis in AXES}
    places = [
        f"'{axis}: {{type: {next((each for each in homes if each in own[axis]), homes[0])}, {name}: ...}}'"
        for axis, homes in found.items()
        if homes
    ]
    if not places:
        return problem
    return replace(problem, message=f"{problem.message}; it stands in {' or '.join(places)}", suggestion=None)


def _with_parameter(name: str, axis: str, more: tuple[Registered, ...]) -> list[str]:
    """Return the types of the components of a question that have a parameter."""
    return [
        str(each.model_fields["type"].default)
        for each in components(axis, more)
        if any(name == (field.alias or own) for own, field in each.model_fields.items())
    ]


def _on(
    base: Ruleset | None, given: Mapping[str, Any], changes: Iterable[_Change], more: Iterable[Registered]
) -> dict[str, Any]:
    """Return in full what a ruleset says that gives these fields and extends ``base``, with its answers
    changed after that. An answer that names no type is that of the base with some parameters changed.
    """
    whole = {} if base is None else {name: getattr(base, name) for name in INHERITED}
    for name, value in (*given.items(), *changes):
        own = whole.get(name)
        if isinstance(own, tuple | list) and len(own) == 1:
            (own,) = own
        known = own is not None and _changes_parameters(value)
        whole[name] = _changed(name, own, value, more) if known else value
    return whole


def _changed(axis: str, own: object, given: Mapping[str, Any], more: Iterable[Registered]) -> object:
    """Return an answer where some parameters are given anew."""
    if isinstance(own, Model):
        return own.changed(own.as_given(), given)
    if not isinstance(own, str | dict):
        return given
    said = {"type": own} if isinstance(own, str) else own
    types = {each.model_fields["type"].default: each for each in components(axis, more)}
    return types.get(str(said.get("type")), Model).changed(said, given)


def _departures_kept(
    document: Document, base: Ruleset | None, ruleset: Ruleset
) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """Return the departures of the base that hold here too, and what is wrong with those left out."""
    theirs = () if base is None else base.departures
    problems = []
    for number, words in enumerate(ruleset.without_departures):
        if sum(departure.startswith(words) for departure in theirs) != 1:
            of = "the ruleset extended" if base is None else base.id
            message = f"{quoted(words)} does not begin one departure of {of}"
            problems.append(document.problem(("without-departures", number), message, allowed=theirs))
    gone = ruleset.without_departures
    return tuple(each for each in theirs if not (gone and each.startswith(gone))), tuple(problems)


def _settled_by(given: Mapping[str, Any]) -> set[str]:
    """Return what these fields leave no former doubts about: each answer that they replace, and whatever they
    doubt themselves. Doubts about the text are left behind with it where there are other sources.
    """
    replaced = (axis for axis in AXES if axis in given and not _changes_parameters(given[axis]))
    own = given.get("certainty")
    doubted = map(_about, own) if isinstance(own, list) else ()
    return {*replaced, *doubted, *(("text",) if "sources" in given else ())}


def _struck_by(given: Mapping[str, Any], departures: Iterable[tuple[Any, Trail]]) -> tuple[str, ...]:
    """Return which first words of these fields strike out one of the departures that come before."""
    words, said = given.get("without-departures"), [str(each) for each, _ in departures]
    words = [each for each in words if isinstance(each, str) and each] if isinstance(words, list) else []
    return tuple(each for each in words if sum(one.startswith(each) for one in said) == 1)


def _type(answer: object) -> str:
    """Return the type that an answer names, "" where its file does not say so."""
    return str(answer.get("type", "")) if isinstance(answer, dict) else str(answer)


def _about(doubt: object) -> str:
    """Return what a doubt is about: the text where its file does not say so."""
    return str(doubt.get("about", "text")) if isinstance(doubt, dict) else ""


def _changes_parameters(answer: object) -> bool:
    """Whether an answer names no type: it is that of the base with some parameters changed."""
    return isinstance(answer, dict) and "type" not in answer


def _plugged_in(document: Document, allowed: bool) -> Iterator[Registered]:
    """Yield the components of the loose files that a document names. Raises InputError, before any is run,
    if that is not allowed.
    """
    given: Any = document.data
    files = given.get("plugins", [])
    if not isinstance(files, list) or not all(isinstance(file, str) for file in files):
        return  # which validation tells
    for number, file in enumerate(files):
        if not allowed:
            message = (
                f"{quoted(file)} is a program, which is run when this ruleset is read; if you trust it, say "
                "--allow-plugins, or allow_plugins=True from Python"
            )
            raise InputError(document.problem(("plugins", number), message))
        try:
            yield from loose((document.folder or Path()) / file)
        except InputError as error:
            raise InputError(
                *(document.problem(("plugins", number), problem.message) for problem in error.problems)
            ) from None
