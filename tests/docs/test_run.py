"""The pages that show how something is recomputed are recomputed."""

import re
from pathlib import Path

from gorules.bestiary.beasts import read_beast
from gorules.bestiary.check import check
from gorules.files.yamlfile import parse_yaml

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    text = (DOCS / page).read_text("utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)


def test_the_findings_come_out_as_the_page_says() -> None:
    # One session from top to bottom; what comes out is asserted on the page itself.
    session: dict[str, object] = {}
    sources = blocks("findings.md", "python")
    assert any("assert" in source for source in sources)
    for source in sources:
        exec(compile(source, "findings.md", "exec"), session)


def test_the_beast_that_shows_how_to_write_one_passes_its_check() -> None:
    example = next(source for source in blocks("writing-beasts.md", "yaml") if source.startswith("id:"))
    findings = check(read_beast(parse_yaml(example, file="writing-beasts.md")))
    assert findings
    assert [finding.place for finding in findings if not finding.ok] == []
