"""The pages that docs/generate.py writes say what gorules now says."""

from pathlib import Path

import pytest

from gorules.rules.registry import registered
from gorules.ruleset import families, other_games, rulesets
from tests.support.scripts import DOCS, script

GENERATE = script("generate")
PAGES: dict[Path, str] = GENERATE.pages()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_generated_page_is_up_to_date(path: Path) -> None:
    assert path.is_file(), "run make docs"
    assert path.read_text(encoding="utf-8") == PAGES[path], "run make docs"


def test_the_generator_says_which_pages_are_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(GENERATE, "DOCS", tmp_path)
    assert GENERATE.main(["--check"]) == 1
    assert capsys.readouterr().err.count("is stale") == len(PAGES)
    assert GENERATE.main([]) == 0
    assert GENERATE.main(["--check"]) == 0
    (tmp_path / "rulesets.md").write_text("# Rulesets\n", encoding="utf-8")
    assert GENERATE.main(["--check"]) == 1
    assert capsys.readouterr().err.splitlines() == ["docs/rulesets.md is stale: run make docs"]


def test_every_component_ruleset_and_family_has_its_place() -> None:
    for entry in registered():
        if entry.origin is None:
            assert f"`{entry.type}`" in PAGES[DOCS / "components.md"]
    for id in (*rulesets(), *other_games(), *families()):
        assert f"\n### {id}\n" in PAGES[DOCS / "rulesets.md"]


def test_links_on_a_page_lead_to_its_headings() -> None:
    for text in PAGES.values():
        headings = {GENERATE.link(line.lstrip("# ")) for line in text.splitlines() if line.startswith("#")}
        targets = {part.partition(")")[0] for part in text.split("](")[1:]}
        assert {target for target in targets if target.startswith("#")} <= headings


def test_usage_is_told_where_it_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert GENERATE.main(["--chek"]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_parameter_of_mappings_is_described_by_their_fields_and_komi_by_board() -> None:
    rows = [line for line in PAGES[DOCS / "components.md"].splitlines() if line.startswith("| `")]
    earned = [line for line in rows if line.startswith("| `for-turns` |")]
    assert "a list of mappings with `made` (`first-pass`, `last-pass`, `last-play`), `by` (" in earned[-1]
    assert all("`maker` (a number or text; may be left out)" in line for line in earned)
    assert {line.split(" | ")[1] for line in rows if line.startswith("| `komi` |")} == {
        "by board, a number or text"
    }
