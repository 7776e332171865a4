"""docs/conformance.md shows what docs/conformance.json holds, and the rulings are those of the bestiary."""

import pytest

from gorules.bestiary.search import beast_called
from gorules.core import loaded
from tests.support.scripts import script

CONFORMANCE = script("conformance")
KEPT = CONFORMANCE.load()
QUICK = ("snapback-stone", "snapback-on-the-side", "antiseki-official", "double-ko-seki-4x5", "eyes-in-seki")


def test_the_page_shows_what_is_kept() -> None:
    assert CONFORMANCE.PAGE.read_text(encoding="utf-8") == CONFORMANCE.page(KEPT), "run make docs"


@pytest.mark.skipif(loaded.hypothetical is None, reason="so many searches take the native core")
@pytest.mark.parametrize("beast", QUICK)
@pytest.mark.parametrize("by", ["occupied+one-own", "causal+once", "2003", "Korean"])
def test_what_is_kept_is_found_again(beast: str, by: str) -> None:
    question = f"{beast} unsettled"
    assert CONFORMANCE.asked(question, by) == KEPT[question][by]


def test_what_the_bestiary_claims_by_1989_is_what_is_kept() -> None:
    """The claims are recomputed by the check of the bestiary, so two ways lead to the same statuses."""
    compared = 0
    for question, found in KEPT.items():
        beast, _, region = question.partition(" ")
        for claim in beast_called(beast).statuses:
            usual = claim.under == "japanese-1989" and not (claim.enable or claim.ko_pass or claim.open)
            if usual and region == "unsettled" and claim.status in ("alive", "dead", "seki"):
                position = beast_called(beast).start
                for at in [] if claim.at == "all" else str(claim.at).split():
                    string = next(s for s in position.strings if position.board.point(at) in s.points)
                    name = position.board.names[min(string.points)]
                    alive = found["occupied+one-own"][name]
                    assert alive == (claim.status != "dead"), (beast, at)
                    compared += 1
    assert compared > 20
