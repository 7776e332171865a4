"""The laboratory in other languages: what is English there is marked, and on the main path only quoted."""

from typing import TYPE_CHECKING

import pytest

from tests.web.browser.test_lab import dropped, opened, says

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

WALK = r"""(script) => {
  const own = new RegExp(script, "u"), found = { unmarked: [], marked: [] };
  const isId = /^[a-z0-9.:+-]+(, [a-z0-9.:+-]+)*$/;
  // Some words make a text English in the midst of another language, too; names have none of them.
  const words = /\b(the|is|are|of|by|under|not|against|strings?) |\b(lose|result|replay|illegal|more)\b/i;
  const isEnglish = (text) => own.test(text) ? words.test(text) : (/[A-Za-z]{3}/.test(text)
    && !isId.test(text) && !["PNG", "SVG", "SGF", "YAML"].includes(text));
  const put = (element, text) => {
    if (!isEnglish(text) || element.closest("script, style, code, textarea, .cm-editor, datalist")) return;
    found[element.closest("[lang]").lang.startsWith("en") ? "marked" : "unmarked"].push(text);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) put(node.parentElement, node.data.trim());
  for (const name of ["title", "aria-label", "placeholder", "alt", "label"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) put(element, element.getAttribute(name));
  }
  return found;
}"""
"""Returns the texts of a page that are English: ids are in no language."""


def english(page: "Page", script: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(WALK, script)
    return found


@pytest.mark.parametrize(
    ("language", "script"),
    [("ja", r"[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]"), ("zh", r"\p{sc=Han}"), ("ko", r"\p{sc=Hang}")],
)
def test_the_main_path_has_no_english_but_quotations_which_are_marked(
    page: "Page", lab: str, language: str, script: str
) -> None:
    game = "rules=tromp-taylor&board=5x5&moves=A2+A1+B1+pass+B2"
    opened(page, lab.replace("lab.html", f"lab.{language}.html"), game)
    page.locator("#play-board [data-point=A1].illegal").click(force=True)
    page.locator("#play-why.bad").wait_for()
    assert english(page, script)["unmarked"] == []
    for _ in range(2):
        page.locator("#play-pass").click()
    page.locator("#play-end .outcome").wait_for()
    page.locator("#play-judge").click()
    page.locator("#play-all table").wait_for()
    found = english(page, script)
    assert found["unmarked"] == []
    assert [each for each in found["marked"] if not each.startswith("[") and each != "English"] == []
    page.locator("#tab-score").click()
    page.locator("#score-found table").wait_for()
    assert english(page, script)["unmarked"] == []
    page.locator("#tab-rules").click()
    page.locator("#rules-form select").nth(6).wait_for()
    page.locator("#rules-text ol").first.wait_for()
    assert english(page, script)["unmarked"] == []
    page.locator("#tab-compare").click()
    page.locator("#compare-line").click()
    page.locator("#compare-found table").wait_for()
    assert english(page, script)["unmarked"] == []
    page.locator("#tab-rules").click()
    page.locator("#form-suicide").select_option(index=1)
    page.locator("#rules-matters article").first.wait_for()
    assert english(page, script)["unmarked"] == []


def test_a_disputed_record_is_told_without_english_that_is_not_marked(page: "Page", lab: str) -> None:
    script = r"[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]"
    opened(page, lab.replace("lab.html", "lab.ja.html"))
    record = (
        "(;SZ[9]KM[7]RU[Japanese]RE[B+1]PB[Ito]PW[Kim];B[cd];W[dd];B[cc];W[dc](;B[cb];W[db];B[];W[])(;B[db]))"
    )
    dropped(page, record)
    says(page, "play-heading", "Ito (黒) 対 Kim (白)")
    page.locator("#play-words button").nth(1).wait_for()  # play is over: what may be declared is offered
    page.locator("#play-judge").click()
    page.locator("#play-all table").wait_for()
    assert english(page, script)["unmarked"] == []


def test_the_language_is_the_browsers_until_another_is_chosen(browser: "Browser", lab: str) -> None:
    context = browser.new_context(locale="ko-KR")
    page = context.new_page()
    page.set_default_timeout(30_000)
    opened(page, lab, "rules=aga&board=3x3&moves=B2")
    page.wait_for_url("**/lab.ko.html#*")
    page.locator("html[data-ready]").wait_for()
    says(page, "play-turn", "백 차례입니다.")
    page.locator("a[hreflang=en]").click()
    page.wait_for_url("**/lab.html#*")
    says(page, "play-turn", "White to play.")
    page.goto(f"{lab}?again#rules=aga&board=3x3&moves=B2")
    page.locator("html[data-ready]").wait_for()
    says(page, "play-turn", "White to play.")  # what was chosen is remembered
    context.close()
