"""The pages of rulesets: each as a rules text reads, its nearest relatives, and the laws that it keeps."""

from collections.abc import Mapping, Sequence

from gorules.comparing.relatives import relatives
from gorules.report.rules_text import rules_text
from gorules.ruleset import Ruleset
from gorules.web.content import Content
from gorules.web.laws import ShownRuling
from gorules.web.pages import file_of, page
from gorules.web.sections import sections_of

RELATIVES = 6
"""How many relatives a page names."""


def ruleset_page(content: Content, ruleset: Ruleset, laws: Mapping[str, Sequence[ShownRuling]]) -> str:
    """Return the page of a ruleset."""
    near = relatives(ruleset, content.rulesets.values(), content.apart)
    parts = [(part, list(enumerate(part.sentences, part.first))) for part in rules_text(ruleset)]
    return page(
        "ruleset.html", f"rulesets/{file_of(ruleset.id)}", content=content, ruleset=ruleset, parts=parts,
        same=[each.id for each in near if not each.questions],
        relatives=[each for each in near if each.questions][:RELATIVES],
        laws=laws.get(ruleset.id, ()),
    )  # fmt: skip


def rulesets_page(content: Content) -> str:
    """Return the page of all rulesets."""
    sections = {
        name: [content.rulesets[id] for id in ids] for name, ids in sections_of(content.rulesets).items()
    }
    return page("rulesets.html", "rulesets/index.html", content=content, sections=sections)
