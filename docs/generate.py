"""Write the pages that say what gorules can say: docs/components.md, rulesets.md, seeds.md and senseis.md.

``python docs/generate.py`` writes them, ``python docs/generate.py --check`` fails if they are stale.
Plug-ins are left out, so the pages do not depend on what else is installed.
"""

import inspect
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml as yaml_file
from pydantic.fields import FieldInfo

from gorules.bestiary.beasts import load_beast
from gorules.files.schema import json_schema, meanings
from gorules.rules.component import Component
from gorules.rules.registry import registered
from gorules.ruleset import AXES, Family, Ruleset, families, load_family, load_ruleset, other_games, rulesets

DOCS = Path(__file__).resolve().parent
SEEDS = DOCS / "seeds.yaml"
SENSEIS = DOCS / "senseis.yaml"
NOT_HERE = DOCS / "not_here.yaml"
BY = {"komi": "board"}
"""What the keys of a parameter are, if not names."""
GENERATED = "<!-- Written by docs/generate.py; change that, or what it describes, and run make docs. -->"

# Markdown


def cell(text: str) -> str:
    """Return text as a cell of a table."""
    return " ".join(text.split()).replace("|", r"\|")


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table."""
    lines = [list(head), *map(list, rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines)


def code(text: object) -> str:
    """Return text as code."""
    return f"`{text}`"


def prose(docstring: str) -> str:
    """Return a docstring as paragraphs."""
    paragraphs = inspect.cleandoc(docstring).split("\n\n")
    return "\n\n".join(" ".join(each.split()) for each in paragraphs).replace("``", "`")


def link(heading: str) -> str:
    """Return what leads to a heading on the same page."""
    kept = "".join(c for c in heading.lower() if c.isalnum() or c in " -_")
    return f"#{kept.replace(' ', '-')}"


def yaml(value: Any) -> str:
    """Return a plain value as YAML has it on one line."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case list() | tuple():
            return f"[{', '.join(map(yaml, value))}]"
        case dict():
            return f"{{{', '.join(f'{key}: {yaml(each)}' for key, each in value.items())}}}"
        case _:
            return str(value)


# Components


def _default(field: FieldInfo) -> object:
    """Return what a parameter is if it is not given."""
    return field.get_default(call_default_factory=True)


def type_of(component: type[Component]) -> str:
    """Return the name of a component in YAML."""
    return str(component.model_fields["type"].default)


def built_in(axis: str) -> list[type[Component]]:
    """Return the components that answer a question, without plug-ins."""
    return [each.component for each in registered() if each.axis == axis and each.origin is None]


def presets(component: type[Component], others: Iterable[type[Component]]) -> list[type[Component]]:
    """Return the components that are this one with other usual values, and nothing more."""
    same = component.model_fields.keys()
    return [each for each in others if component in each.__bases__ and each.model_fields.keys() == same]


def takes(field: dict[str, Any], models: Mapping[str, Any], by: str = "name") -> str:
    """Return what a field of a JSON Schema takes, in words. ``models`` are those that it refers to, ``by``
    what the keys of a mapping are.
    """
    if "$ref" in field:
        return fields_of(models[field["$ref"].rpartition("/")[2]], models)
    if "enum" in field or "const" in field:
        return ", ".join(code(yaml(value)) for value in field.get("enum", [field.get("const")]))
    if "anyOf" in field:
        words = dict.fromkeys(takes(each, models) for each in field["anyOf"])
        if "a number" in words:
            words.pop("a whole number", None)
        return " or ".join(words)
    match field.get("type"):
        case "integer":
            return "a whole number" + (f", at least {field['minimum']}" if "minimum" in field else "")
        case "number":
            return "a number"
        case "boolean":
            return "`true`, `false`"
        case "array":
            return f"a list of {takes(field['items'], models)}"
        case "object":
            return f"by {by}, {takes(field['additionalProperties'], models)}"
        case "null":
            return "`null`"
        case _:
            return "text"


def fields_of(model: dict[str, Any], models: Mapping[str, Any]) -> str:
    """Return the fields of a mapping of a JSON Schema, in words."""
    needed = model.get("required", ())
    fields = (
        f"{code(name)} ({takes(field, models)}{'' if name in needed else '; may be left out'})"
        for name, field in model["properties"].items()
    )
    return f"mappings with {', '.join(fields)}"


def parameters(component: type[Component]) -> str:
    """Return the table of a component's parameters, or a sentence if it has none."""
    schema, means = json_schema(component), meanings(component)
    fields = {name: field for name, field in component.model_fields.items() if name not in ("type", "clause")}
    if not fields:
        return "It has no parameters."
    rows = (
        (
            code(field.alias),
            takes(schema["properties"][field.alias], schema.get("$defs", {}), BY.get(name, "name")),
            "must be given" if field.is_required() else code(yaml(_default(field))),
            prose(means[name]),
        )
        for name, field in fields.items()
    )
    return table(("parameter", "takes", "if not given", "meaning"), rows)


def described(component: type[Component], others: list[type[Component]]) -> Iterator[str]:
    """Yield what there is to say of a component and of its presets."""
    yield f"### {code(type_of(component))}"
    yield prose(component.__doc__ or "")
    yield parameters(component)
    named = presets(component, others)
    if not named:
        return
    yield f"#### Presets of {code(type_of(component))}"
    yield (
        "A preset is a name for some values of the parameters above. To change a parameter, write it next to "
        "the name; the result is a rule of its own."
    )
    yield table(("preset", "says"), ((code(type_of(each)), prose(each.__doc__ or "")) for each in named))
    answers = [name for name in component.model_fields if name not in ("type", "clause")]
    alias = {name: component.model_fields[name].alias or name for name in answers}
    yield table(
        ("preset", *(code(alias[name]) for name in answers)),
        (
            (code(type_of(each)), *(code(yaml(_default(each.model_fields[name]))) for name in answers))
            for each in named
        ),
    )


def components_page() -> str:
    """Return docs/components.md."""
    parts = [
        "# Rule components",
        GENERATED,
        "A ruleset answers these questions, each with a component or, for `ko` and `end`, with a list of "
        "them ([writing-rulesets.md](writing-rulesets.md)). In YAML a component is its name "
        "(`suicide: allowed`) or, with parameters, a mapping "
        "(`end: [{type: passes, count: 3}]`). Every component also takes a `clause`: the clause of the rules "
        "text that it implements, which verdicts and outcomes quote.",
    ]
    questions = ((axis, prose(meanings(Ruleset)[axis])) for axis in AXES)
    parts.append(
        table(
            ("question", "what it asks", "answers"),
            (
                (
                    f"[{code(axis)}]({link(axis)})",
                    asks,
                    ", ".join(code(type_of(each)) for each in built_in(axis)),
                )
                for axis, asks in questions
            ),
        )
    )
    for axis in AXES:
        found = built_in(axis)
        of_others = {preset for each in found for preset in presets(each, found)}
        parts += [f"## {axis}", prose(meanings(Ruleset)[axis])]
        for component in found:
            if component not in of_others:
                parts += described(component, found)
    return "\n\n".join(parts) + "\n"


# Rulesets


def brief(component: Component) -> str:
    """Return a component's name with the parameters that are not as usual."""
    fields = type(component).model_fields
    given = component.model_dump(
        mode="json", by_alias=True, exclude={"type", "clause"}, exclude_defaults=True
    )
    shown = {field.alias or name for name, field in fields.items()} & given.keys()
    text = ", ".join(f"{name}: {yaml(given[name])}" for name in given if name in shown)
    return code(component.type) + (f" ({text})" if text else "")


def briefly(ruleset: Ruleset, axis: str) -> str:
    """Return a ruleset's answer to a question."""
    return "; ".join(map(brief, ruleset.axis(axis))) or "none"


def overview(found: Iterable[Ruleset]) -> str:
    """Return the table of some rulesets."""
    axes = ("ko", "suicide", "end", "removal", "scoring")
    return table(
        ("ruleset", *axes, "fingerprint"),
        (
            (f"[{item.id}]({link(item.id)})", *(briefly(item, axis) for axis in axes), code(item.fingerprint))
            for item in found
        ),
    )


def about(ruleset: Ruleset) -> Iterator[str]:
    """Yield what there is to say of a ruleset that its row does not say."""
    yield f"### {ruleset.id}"
    by = ", ".join([*ruleset.authors, *([str(ruleset.year)] if ruleset.year else [])])
    yield f"**{ruleset.name}**" + (f" ({by})" if by else "") + "."
    if ruleset.about:
        yield prose(ruleset.about)
    facts = []
    if ruleset.extends:
        facts.append(f"Extends [{ruleset.extends}]({link(ruleset.extends)}).")
    if ruleset.passing.type != "allowed":
        facts.append(f"Passing: {briefly(ruleset, 'passing')}.")
    if ruleset.players != Ruleset.model_fields["players"].default:
        facts.append(f"For {ruleset.players}.")
    facts.append(f"Compensation: {briefly(ruleset, 'compensation')}.")
    yield " ".join(facts)
    if ruleset.sources:
        named = (f"[{each.name}]({each.url})" if each.url else each.name for each in ruleset.sources)
        yield f"Sources: {'; '.join(named)}."
    if ruleset.certainty:
        yield "Not certain:"
        read = {"partly-read": "the text was partly read", "unverified": "not verified"}
        yield "\n".join(
            f"- `{each.about}` ({read[each.is_]}): {prose(each.says)}" for each in ruleset.certainty
        )
    if ruleset.departures:
        yield "Departures from the text:"
        yield "\n".join(f"- {prose(each)}" for each in ruleset.departures)


def family_part(family: Family) -> Iterator[str]:
    """Yield what there is to say of a family of rulesets."""
    members = family.members()
    yield f"### {family.id}"
    yield f"**{family.name}**: {len(members)} rulesets, such as `{next(iter(members))}`."
    yield prose(family.about)
    rows = []
    for question, answers in family.vary.items():
        for answer, fields in answers.items():
            member = next(each for id, each in members.items() if family.answers(id)[question] == answer)
            composes = (f"{axis}: {briefly(member, axis)}" for axis in AXES if axis in fields)
            rows.append((question, code(answer), "; ".join(composes)))
    yield table(("question", "answer", "what it composes"), rows)


def not_here() -> str:
    """Return the table of rules that are no rulesets."""
    rows = []
    for each in yaml_file.safe_load(NOT_HERE.read_text(encoding="utf-8")):
        source = each.get("source")
        named = f"{each['rules']} ([{source['name']}]({source['url']}))" if source else each["rules"]
        rows.append((named, each["why"]))
    return table(("rules", "why they are not"), rows)


def rulesets_page() -> str:
    """Return docs/rulesets.md."""
    found = [load_ruleset(id) for id in rulesets()]
    others = [load_ruleset(id) for id in other_games()]
    parts = [
        "# Rulesets",
        GENERATED,
        "The rulesets that come with gorules, and the [components](components.md) of each. Brackets have "
        "the parameters that differ from the usual values. Rulesets with the same fingerprint are the same "
        "rules under several names. `gorules show ID` names the clause of each component.",
        overview(found),
        "## One by one",
        "A departure is a known difference between a ruleset and its text.",
        *(part for item in found for part in about(item)),
        "## Other games",
        'Other games with the same board and stones. Name them by id; "all rulesets" leaves them out.',
        overview(others),
        *(part for item in others for part in about(item)),
        "## Families",
        "A family is a grid of rulesets: a common base, and for each question several named answers.",
        *(part for id in families() for part in family_part(load_family(id))),
        "## Not here, and why",
        "These rules are known by name. They cannot be stated exactly from what was read, or not at all.",
        not_here(),
    ]
    return "\n\n".join(parts) + "\n"


# What texts say

STATES = {
    "verified": "verified",
    "refuted": "refuted",
    "open": "open",
    "quoted": "as quoted",
    "remark": "remarks",
}
"""How a claim of a text can stand, and what several that stand so are called."""


def leads_to(reference: str) -> str:
    """Return a reference of docs/seeds.yaml as a link to where it is recomputed."""
    kind, _, name = reference.partition(":")
    match kind:
        case "beast":
            beast = load_beast(name.partition("/")[0])
            return f"beast [{name}](../bestiary/{beast.topic}/{beast.id}.yaml)"
        case "ruleset" | "family":
            return f"{kind} [{name}](rulesets.md{link(name)})"
        case "finding":
            return f"finding [{name}](findings.md{link(name)})"
        case "value":
            return f"value [{name}](values.md)"
        case _:
            return f"[{name.partition('#')[0]}]({name})"


def state_of(claim: dict[str, Any]) -> str:
    """Return whether a claim of docs/seeds.yaml is verified, refuted, open, quoted, or a remark."""
    (state,) = set(STATES) & claim.keys()
    return state


def claim_row(claim: dict[str, Any]) -> Iterator[str]:
    """Yield the cells of a claim."""
    state = state_of(claim)
    recomputed = [leads_to(reference) for reference in claim.get("by", [])]
    recomputed += [code(claim[key]) for key in ("holds", "long") if key in claim]
    yield from (claim["place"], claim["says"], f"*{'as quoted' if state == 'quoted' else state}*")
    yield "" if claim[state] is True else str(claim[state])
    yield "; ".join(recomputed)


def claims_page(source: Path, title: str, about: str, first: str = "place") -> str:
    """Return a page about the claims of texts: a table for each text, and how the claims stand."""
    texts = yaml_file.safe_load(source.read_text(encoding="utf-8"))
    claims = [claim for text in texts for claim in text["claims"]]
    counts = Counter(map(state_of, claims))
    counted = ", ".join(f"{counts[state]} {name}" for state, name in STATES.items() if counts[state])
    parts = [
        f"# {title}",
        GENERATED,
        about,
        f"{len(claims)} claims: {counted}.",
    ]
    for text in texts:
        parts.append(f"## {text['text']}")
        head = (first, "what it says", "state", "what is true, or what would close it", "recomputed by")
        parts.append(table(head, map(claim_row, text["claims"])))
    return "\n\n".join(parts) + "\n"


def seeds_page() -> str:
    """Return docs/seeds.md."""
    return claims_page(
        SEEDS,
        "What four texts say",
        "gorules began with four texts about the rules of Go. This is every figure and claim in them, in "
        "short, and where it is recomputed. *Verified* means recomputed or proved here, and *refuted* that "
        "this found something else. The last column names by what: the claims of beasts, the code of "
        "findings, values of up to six points, and Python that is true are tried again by the tests; larger "
        "values and `gorules` commands take minutes, and counts of games need the records. *As quoted* is "
        "what a text lays down and a ruleset here was composed from, or what others have published: nothing "
        "here tests whether it is so. *Open* says what would close it. A *remark* is no claim about rules, "
        "or a judgement, and nothing could.",
    )


def senseis_page() -> str:
    """Return docs/senseis.md."""
    return claims_page(
        SENSEIS,
        "What Sensei's Library says of its rules beasts",
        "The rules beasts that Sensei's Library names, on its page [Beast](https://senseis.xmp.net/?Beast) "
        "and on the pages that this and the beasts here lead to: what the page claims, the beast here, and "
        "what was found. The library's pictures are lost in all copies that were at hand, and the index "
        "breaks off after triple ko in them. *Verified* and *refuted* are by what the last column names, "
        "which the tests try again; *open* says what would close it, and what is nearest.",
        "page",
    )


# Files


def pages() -> dict[Path, str]:
    """Return each page with what it should say."""
    return {
        DOCS / "components.md": components_page(),
        DOCS / "rulesets.md": rulesets_page(),
        DOCS / "seeds.md": seeds_page(),
        DOCS / "senseis.md": senseis_page(),
    }


def stale() -> list[str]:
    """Return the names of the pages that do not say what they should."""
    return [
        path.name
        for path, text in pages().items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]


def main(arguments: list[str]) -> int:
    """Write the pages, or with --check say which are stale, and return the exit code."""
    if arguments == ["--check"]:
        names = stale()
        for name in names:
            print(f"docs/{name} is stale: run make docs", file=sys.stderr)
        return 1 if names else 0
    if arguments:
        print("usage: python docs/generate.py [--check]", file=sys.stderr)
        return 2
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
