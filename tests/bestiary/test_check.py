"""Every claim of the bestiary is recomputed."""

import re
from pathlib import Path

import pytest

from gorules.bestiary.beasts import beasts, claims, load_beast
from gorules.bestiary.check import check

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


@pytest.mark.parametrize("id", beasts())
def test_every_claim_about_a_beast_is_in_the_state_that_its_file_says(id: str) -> None:
    findings = check(id)
    assert findings
    assert [(f.place, f.state, f.found) for f in findings if not f.ok] == []


@pytest.mark.parametrize("id", ["rules-beast-1", "kee-2x2-oscillation", "wiki-9x9-example"])
def test_no_claim_is_verified_without_being_recomputed(id: str) -> None:
    assert all(f.checked for f in check(id) if f.state == "verified" and f.beyond is None)


def test_the_readme_counts_the_bestiary_as_it_is() -> None:
    loaded = [load_beast(id) for id in beasts()]
    lines = sum(len(beast.lines) for beast in loaded)
    stated = sum(1 for beast in loaded for _ in claims(beast))
    said = re.search(r"(\d+) special positions with (\d+) lines of play and (\d+) claims", README)
    assert said is not None
    assert tuple(map(int, said.groups())) == (len(loaded), lines, stated)
