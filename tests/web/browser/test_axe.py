"""What axe finds on the packed laboratory in each language, narrow and wide, light and dark: nothing."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gorules.web import laboratory
from tests.web.browser.conftest import Host
from tests.web.browser.test_lab import AXE, opened, point

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

WAYS = {"en": (360, "dark"), "ja": (360, "light"), "zh": (1440, "dark"), "ko": (1440, "light")}
"""How wide the window is for a language, and its colours: English has the others in ``test_lab``."""


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory, folder: Path) -> Path:
    """The packed laboratory in each language."""
    for path, made in laboratory.lab_pages().items():
        (folder / path).write_text(made(), encoding="utf-8")
    return folder


@pytest.mark.parametrize("language", WAYS)
def test_axe_finds_nothing_in_any_language(
    browser: "Browser", languages: Path, host: Host, language: str
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make lab")
    width, scheme = WAYS[language]
    size: Any = {"width": width, "height": 800}
    context = browser.new_context(viewport=size, color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.set_default_timeout(40_000)
    opened(page, f"{host.address}{laboratory.lab_path(language)}", "rules=tromp-taylor&board=1x2&moves=A1+B1")
    told = {}
    for tab in ("play", "rules", "compare", "solve", "score"):
        page.locator(f"#tab-{tab}").click()
        if tab == "play":
            page.locator("#play-list li").nth(1).wait_for(state="attached")
            point(page, "A1").click(force=True)
            page.locator("#play-why img").wait_for()  # a refusal
        if tab == "rules":
            page.locator("#form-suicide").wait_for()
        if tab == "score":
            page.locator("#score-found table").first.wait_for()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        told[tab] = [
            f"{each['id']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]
        ]
        if tab == "play" and language != "en":
            # It is the page in this language that answers, and in its words.
            why = page.locator("#play-why > span").first
            assert why.inner_text() != "" and not why.inner_text().isascii()
    context.close()
    assert not any(told.values()), told
