"""The laws that rulesets keep, as docs/laws.md has them: to judge them all takes minutes."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from gorules.files import data
from gorules.laws.laws import LAWS
from gorules.report.laws import MARKS


class ShownRuling(NamedTuple):
    """The ruling on a law under a ruleset, with the line that refutes it, if there is one."""

    says: str
    standing: str
    line: str


def rulings_of_laws() -> Mapping[str, tuple[ShownRuling, ...]]:
    """Return what became of each law, by ruleset."""
    return read_laws((data.docs() / "laws.md").read_text(encoding="utf-8"))


def read_laws(text: str) -> Mapping[str, tuple[ShownRuling, ...]]:
    """Return what a page of laws says (:func:`gorules.report.laws.laws_page`)."""
    standings = {mark: standing for standing, mark in MARKS.items()}
    table, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    refuted = {
        (part.partition("\n")[0], id): line
        for part in parts
        for line, ids in re.findall(r"^- (.*) \((.*?)\)$", part, flags=re.MULTILINE)
        for id in ids.split(", ")
    }
    head, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in _rows(table))
    says = {law.id: law.says for law in LAWS}
    return {
        id: tuple(
            ShownRuling(says[law], standings[mark], refuted.get((law, id), ""))
            for law, mark in zip(head[1:], marks, strict=True)
        )
        for id, *marks in rows
    }


def _rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| ")]
