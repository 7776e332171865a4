"""A form for rulesets: seven questions, each with the answers that rulesets give, in words and as YAML.

A choice in the form is a change of the text: the form shows what the text says, and has no state of its own.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml as pyyaml

from gorules.files.inputs import InputError, Problem, unknown
from gorules.files.language import gettext, gettext_noop
from gorules.files.validation import validate
from gorules.files.yamlfile import Document
from gorules.report.plain import Plain
from gorules.rules.component import Component
from gorules.ruleset import Ruleset, load_ruleset, read_ruleset, rulesets
from gorules.web.asked import document
from gorules.web.sections import sections_of

QUESTIONS: Mapping[str, str] = {
    "ko": gettext_noop("What may not be repeated?"),
    "suicide": gettext_noop("May a player take her own stones?"),
    "passing": gettext_noop("May a player always pass?"),
    "end": gettext_noop("What ends play?"),
    "removal": gettext_noop("What becomes of dead stones?"),
    "scoring": gettext_noop("What is counted?"),
    "compensation": gettext_noop("What is given for moving second, and for a handicap?"),
}
"""What each question asks, in the order of the form."""

LISTS = ("ko", "end")
"""The questions that may have several answers at once."""

BOARDS = ("9x9", "13x13", "19x19")
"""The boards for which a komi may be given in the form, besides those that have one."""


@dataclass(frozen=True, slots=True)
class FormAnswer:
    """An answer to a question that some rulesets give: its components without their clauses, and the ids of
    these rulesets.
    """

    question: str
    components: tuple[Component, ...]
    rulesets: tuple[str, ...]

    @property
    def says(self) -> tuple[str, ...]:
        """The answer in sentences."""
        none = (gettext("No play is forbidden because it repeats something."),) if not self.components else ()
        return (*none, *(sentence for each in self.components for sentence in each.says()))

    @property
    def yaml(self) -> str:
        """The answer as a line of the text of a ruleset."""
        return self.line()

    def line(self, clause: str | None = None) -> str:
        """Return the answer as a line of the text of a ruleset, with a clause for its components."""
        parts = [_written(each, clause) for each in self.components]
        shown: Any = parts if self.question in LISTS and len(parts) != 1 else parts[0]
        flow = isinstance(shown, dict | list)
        told = pyyaml.safe_dump(shown, default_flow_style=flow, sort_keys=False, width=10_000)
        told = told.strip().removesuffix("...").strip()
        return f"{self.question}: {told}"


def _written(component: Component, clause: str | None) -> Any:
    said = component.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude={"clause"})
    said = _numbers({"type": component.type, **said}) | ({"clause": clause} if clause else {})
    return component.type if len(said) == 1 else said


def _numbers(said: Any) -> Any:
    """Return what a component says, with points as numbers: 7.5, not '7.5'."""
    if isinstance(said, dict):
        return {name: _numbers(value) for name, value in said.items()}
    if isinstance(said, str) and re.fullmatch(r"-?\d+(\.5)?", said):
        return float(said) if "." in said else int(said)
    return said


@cache
def form_answers() -> Mapping[str, tuple[FormAnswer, ...]]:
    """Return the answers that rulesets give to each question, those that most give first."""
    found = [load_ruleset(id) for section in sections_of(rulesets()).values() for id in section]
    answers: dict[str, dict[str, list[Ruleset]]] = {question: {} for question in QUESTIONS}
    for ruleset in found:
        for question in QUESTIONS:
            answers[question].setdefault(ruleset.answers[question], []).append(ruleset)
    return {
        question: tuple(
            FormAnswer(question, _fullest(givers, question), tuple(each.id for each in givers))
            for givers in sorted(alike.values(), key=len, reverse=True)
        )
        for question, alike in answers.items()
    }


def _fullest(givers: Sequence[Ruleset], question: str) -> tuple[Component, ...]:
    """Return an answer as it is given by the ruleset of which it says most: what a text leaves open is told
    in fewer words.
    """
    answers = [each.axis(question) for each in givers]
    return max(answers, key=lambda parts: sum(len(part.says()) for part in parts))


def variant(base: Ruleset) -> str:
    """Return how the text of a variant of a ruleset begins."""
    id = base.id.replace(":", "-").replace("+", "-")
    return f"id: my-{id}\nname: My rules\nextends: {base.id}\n"


def form(text: str) -> list[Plain]:
    """Return the questions with the answers of a text and those that it could have instead. An answer has
    ``says``, its sentences, ``yaml``, a line of the text, ``rulesets``, the ids of those that give it, and
    ``why-not``, what contradicts it in this text. Raises InputError if the text is no ruleset.
    """
    ruleset = read_ruleset(document(text))
    return [_asked(question, asks, ruleset) for question, asks in QUESTIONS.items()]


def _asked(question: str, asks: str, ruleset: Ruleset) -> Plain:
    offered: Sequence[FormAnswer] = form_answers()[question]
    given = ruleset.answers[question]
    if all(_answer(each) != given for each in offered):
        offered = (FormAnswer(question, ruleset.axis(question), ()), *offered)
    return {
        "question": question,
        "asks": gettext(asks),
        "clauses": [each.clause for each in ruleset.axis(question) if each.clause],
        "komi": _komi(ruleset) if question == "compensation" else None,
        "options": [
            {
                "says": list(each.says),
                "yaml": each.yaml,
                "rulesets": list(each.rulesets),
                "chosen": _answer(each) == given,
                "why-not": _contradicted(ruleset, each),
            }
            for each in offered
        ],
    }


def _komi(ruleset: Ruleset) -> dict[str, str] | None:
    """Return the komi by board, "" where there is none; None if these rules give none by board."""
    given = ruleset.compensation.terms().get("komi")
    if given is None:
        return None
    boards = sorted({*BOARDS, *given}, key=lambda board: (len(board), board))
    return {board: str(given.get(board, "")) for board in boards}


def _answer(choice: FormAnswer) -> str:
    return f"[{','.join(each.canonical for each in choice.components)}]"


def _contradicted(ruleset: Ruleset, choice: FormAnswer) -> str | None:
    single = choice.question not in LISTS
    try:
        ruleset.composed(
            ruleset.id, **{choice.question: choice.components[0] if single else choice.components}
        )
    except InputError as error:
        return str(error)
    return None


def answered_otherwise(text: str, question: str, line: str) -> str:
    """Return the text of a ruleset with another answer to a question, a line of YAML as :func:`form` has it.
    An answer that the extended ruleset gives, too, is left out. Raises InputError if the text cannot be
    changed like this.
    """
    if question not in QUESTIONS:
        raise InputError(unknown("question", question, QUESTIONS))
    chosen = next((each for each in form_answers()[question] if each.yaml == line), None)
    if chosen is None:
        raise InputError(Problem("this is no answer of the form", field=question))
    return _with(text, chosen)


def komi_changed(text: str, board: str, komi: str) -> str:
    """Return the text of a ruleset with another komi on a board, "" for none. The clause that it names for
    its compensation stays. Raises InputError if it is no komi, if these rules give none by board, or if the
    text cannot be changed like this.
    """
    given, written = read_ruleset(document(text)).compensation, document(text).data
    own = written.get("compensation") if isinstance(written, dict) else None
    if "komi" not in given.terms():
        raise InputError(Problem("these rules give no komi by board", field="komi"))
    said = given.model_dump(mode="json", by_alias=True)
    others = {each: value for each, value in said["komi"].items() if each != board}
    said |= {"komi": others | ({board: komi} if komi else {})}
    changed = validate(Document(None, said, {}), type(given))
    clause = own.get("clause") if isinstance(own, dict) else None
    return _with(text, FormAnswer("compensation", (changed,), ()), clause)


def _with(text: str, choice: FormAnswer, clause: str | None = None) -> str:
    """Return a text with an answer; without it, if the extended ruleset gives it, too."""
    block = re.compile(rf"^{choice.question}:.*\n?(?:[ \t-].*\n?|\n(?=[ \t-]))*", re.MULTILINE)
    without = block.sub("", text)
    for changed in (without, f"{without.rstrip()}\n{choice.line(clause)}\n"):
        try:
            found = read_ruleset(document(changed))
        except InputError:
            continue
        if found.answers[choice.question] == _answer(choice):
            return changed
    raise InputError(Problem("the form cannot change this text: change it by hand", field=choice.question))
