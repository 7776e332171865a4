"""The pages as somebody reads them: by keyboard, by ear, on paper, on a phone, and without JavaScript."""

import base64
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from gorules.amend.amendment import diff
from gorules.bestiary.beasts import load_beast
from gorules.play.replay import replay
from gorules.ruleset import load_ruleset, rulesets
from gorules.web.amendment import amendment_page
from gorules.web.beasts import beast_page
from gorules.web.content import Content
from gorules.web.meeting import meeting_page
from gorules.web.site import build, static
from tests.web.browser.conftest import Host

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[3] / "build" / "lab" / "node_modules" / "axe-core" / "axe.min.js"
BEASTS = ("triple-ko", "star-of-four-colours", "kee-torus", "handicap-stones", "two-point-board")
PAGES = (
    "index.html", "embed/triple-ko.html", "beasts/index.html",
    *(f"beasts/{id}.html" for id in BEASTS), "rulesets/index.html",
    "rulesets/aga.html", "rulesets/wiki-area.html", "matrix.html", "docs/index.html", "docs/values.html",
    "docs/findings.html", "docs/seeds.html", "docs/json.html", "docs/hunt.html", "docs/writing-beasts.html",
    "docs/own-ruleset.html", "docs/glossary-ja.html", "docs/glossary-zh.html", "docs/glossary-ko.html",
)  # fmt: skip


@pytest.fixture(scope="module")
def stick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a site of a few beasts under all rulesets."""
    folder = tmp_path_factory.mktemp("pages") / "site"
    build(folder, Content(map(load_beast, BEASTS), map(load_ruleset, rulesets())))
    return folder


@pytest.fixture(scope="module")
def pages(stick: Path) -> Iterator[str]:
    """The address of a host of this site."""
    host = Host(stick)
    yield host.address
    host.stop()


def shown(page: "Page") -> str:
    """Which step of the first line is shown."""
    return str(page.locator("details.steps").first.locator(".buttons span").inner_text())


def test_a_line_is_stepped_through_by_arrow_keys_and_by_buttons(page: "Page", pages: str) -> None:
    page.goto(f"{pages}beasts/triple-ko.html")
    steps = page.locator("details.steps").first
    page.locator("#one-round h2").scroll_into_view_if_needed()
    page.keyboard.press("ArrowRight")
    assert shown(page) == "1 of 6"
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    assert shown(page) == "6 of 6"
    assert [item.inner_text().split("\n")[0] for item in steps.locator("li:visible").all()] == [
        "White 6 at F4 takes F5"
    ]
    assert "refused under" in steps.locator("li:visible").inner_text()
    page.keyboard.press("ArrowLeft")
    assert shown(page) == "5 of 6"
    steps.get_by_role("button", name="First").click()
    assert shown(page) == "1 of 6" and steps.get_by_role("button", name="Back").is_disabled()


def test_a_famous_position_is_stepped_through_under_rules_that_one_chooses(page: "Page", pages: str) -> None:
    page.goto(pages)
    shown, under = page.locator(".player").first, page.locator(".player").first.get_by_label("Under")
    said, verdict = shown.locator(".said"), shown.locator(".verdict")
    under.select_option("aga")
    for move in ("D5", "B4"):
        shown.locator(f"[data-point={move}]").click()
    assert said.inner_text() == "White 2 at B4 takes B5. Black to play."
    shown.get_by_role("button", name="Last").click()
    # Turn 6 is refused: the board stays as it is after turn 5, with a cross where 6 would be.
    assert said.inner_text().startswith("Black 5 at B5") and shown.locator(".refusal").count() == 1
    assert "Turn 6 is illegal" in verdict.inner_text()
    under.select_option("japanese-agreed")
    shown.get_by_role("button", name="Last").click()
    assert said.inner_text().startswith("White 6 at F4") and "no result" in verdict.inner_text()
    assert shown.get_by_role("button", name="Next").is_disabled()
    assert "moves=D5+B4+F5" in (shown.get_by_role("link", name="laboratory").get_attribute("href") or "")
    shown.get_by_role("button", name="First").click()
    shown.locator("[data-point=A1]").click()  # which no line of the page has
    page.wait_for_url(re.compile(r"lab.html#.*rules=japanese-agreed.*moves=A1"))


def test_a_board_is_shown_in_a_frame_of_another_page(page: "Page", pages: str) -> None:
    page.goto(f"{pages}beasts/triple-ko.html")
    page.locator(".elsewhere summary").click()
    frame = page.locator(".elsewhere pre").inner_text().replace("ADDRESS/", pages)
    page.route("**/other.html", lambda route: route.fulfill(body=frame, content_type="text/html"))
    page.goto(f"{pages}other.html")
    board = page.frame_locator("iframe")
    board.get_by_label("Line", exact=True).select_option("two-rounds")
    board.locator(".player:visible").get_by_role("button", name="Next").click()
    assert board.locator(".player:visible .said").inner_text().startswith("Black 1 at")
    assert board.locator(".player:visible").count() == 1


def test_pages_work_from_a_folder_and_the_lab_says_that_it_does_not(browser: "Browser", stick: Path) -> None:
    page = browser.new_page()
    page.goto(f"{stick.as_uri()}/beasts/triple-ko.html")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert shown(page) == "2 of 6"
    page.get_by_role("link", name="Matrix").click()
    page.get_by_label("Decided by").select_option("suicide")
    assert 0 < page.locator("tbody tr:visible").count() < len(BEASTS)
    page.get_by_label("Decided by").select_option("")
    page.get_by_role("searchbox").fill("triple")
    assert page.locator("tbody tr:visible").count() == 1 and "1 of 5" in page.locator("output").inner_text()
    page.get_by_role("link", name="Lab").click()
    assert "gorules serve" in page.locator("main").inner_text()
    assert page.get_by_role("tab").count() == 0
    page.close()


def test_a_beast_is_found_by_name_alias_and_word(page: "Page", pages: str) -> None:
    page.goto(f"{pages}beasts/index.html")
    for typed, found in (
        ("TRIPLE", {"Triple ko"}),
        ("torus corner", {"No corner on a torus"}),
        ("zzz", set()),
    ):
        page.get_by_role("searchbox").fill(typed)
        assert {item.inner_text() for item in page.locator(".cards li:visible b").all()} == found


def test_whether_a_corner_lives_is_told_after_two_clicks_and_nine_keys(page: "Page", served: str) -> None:
    page.goto(f"{served}index.html")
    page.get_by_role("link", name="Bestiary").first.click()
    page.get_by_role("searchbox").press_sequentially("bent four")
    page.locator(".cards li:visible b", has_text="Bent four in the corner").first.click()
    assert page.locator("h1").inner_text() == "Bent four in the corner"
    assert "Japanese rules therefore call Black dead as he stands." in page.locator("main").inner_text()


def test_the_matrix_shows_the_rows_and_columns_asked_for(page: "Page", pages: str) -> None:
    page.goto(f"{pages}matrix.html")
    rows, heads = page.locator("tbody tr:visible"), page.locator("thead tr:last-child th:visible")
    assert (rows.count(), heads.count()) == (len(BEASTS), 1 + len(rulesets()))
    page.get_by_label("Topic").select_option("repetition")
    assert [row.inner_text() for row in rows.locator("th").all()] == ["Triple ko"]
    page.get_by_label("Topic").select_option("")
    page.get_by_label("Rulesets with").fill("tromp-taylor-ssk taylor-tromp-early-ssk")
    assert heads.count() == 3
    page.get_by_role("searchbox").fill("torus")
    found = rows.locator("th").all_inner_texts()
    page.reload()  # what is chosen and sought stands in the address
    assert heads.count() == 3 and rows.locator("th").all_inner_texts() == found == ["No corner on a torus"]
    page.goto(f"{pages}matrix.html#beast=triple")
    assert heads.count() == 1 + len(rulesets()) and rows.locator("th").all_inner_texts() == ["Triple ko"]
    page.get_by_role("searchbox").fill("")
    assert rows.count() == len(BEASTS)
    page.get_by_label("Rulesets with").fill("aga french")
    assert heads.all_inner_texts()[1:] == ["aga", "french"]
    assert page.locator("thead .sections th:visible").all_inner_texts() == ["America", "Europe"]
    page.get_by_text("Choose rulesets").click()
    page.get_by_label(load_ruleset("bga").name, exact=True).check()
    assert heads.all_inner_texts()[1:] == ["aga", "french", "bga"]
    page.get_by_label(load_ruleset("bga").name, exact=True).uncheck()
    page.get_by_label("only where those shown differ").check()
    for row in rows.all():
        assert len(set(row.locator("td:visible").all_inner_texts())) > 1


def test_a_cell_of_the_matrix_tells_its_results_and_leads_to_the_line(page: "Page", pages: str) -> None:
    page.goto(f"{pages}matrix.html#ruleset=aga+french")
    told, row = page.locator("#_cell"), page.locator("tr[data-beast=triple-ko]")
    row.locator("td:visible").nth(0).hover()
    beast = load_beast("triple-ko")
    for number, id in enumerate(("aga", "french")):
        if number:
            row.locator("td:visible").nth(0).click()
            page.keyboard.press("ArrowRight")
        told.get_by_text(load_ruleset(id).name).wait_for()
        found = [replay(beast.line(line), load_ruleset(id)).result for line in beast.lines]
        says = [each.partition(": ")[2] for each in told.locator("li").all_inner_texts()]
        assert [each.lower() for each in says] == [str(each).lower() for each in found]
    told.get_by_role("link", name="two rounds").click()
    page.wait_for_url("**/beasts/triple-ko.html#two-rounds")


LIGHTEST = """async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
    const drawn = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
    canvas.drawImage(drawn, 0, 0);
    const reds = (x) => canvas.getImageData(x, 0, 1, drawn.height).data.filter((_, at) => at % 4 === 0);
    const lightest = (x) => Math.max(...reds(x));
    return [lightest(1), lightest(drawn.width - 2)];
}"""
"""How light the edges of a picture are."""


def test_ways_beyond_the_edge_of_a_small_screen_are_shown_to_be_there(page: "Page", pages: str) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{pages}docs/index.html")
    head, found = page.locator("header.site"), []
    for across in (0, 60, 9999):
        head.evaluate("(each, across) => { each.scrollLeft = across; }", across)
        picture = base64.b64encode(head.screenshot()).decode()
        found.append([light < 200 for light in page.evaluate(LIGHTEST, picture)])
    assert found == [[False, True], [True, True], [True, False]]


@pytest.mark.parametrize(("scheme", "paths"), [("light", PAGES), ("dark", (*PAGES[:4], "matrix.html"))])
def test_axe_finds_nothing_on_the_pages(
    browser: "Browser", pages: str, scheme: Any, paths: tuple[str, ...]
) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make lab")
    # The policy of the pages lets no test put a script into them.
    context = browser.new_context(
        color_scheme=scheme, viewport={"width": 768, "height": 900}, bypass_csp=True
    )
    page = context.new_page()
    said = []
    for path in paths:
        page.goto(pages + path)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        said += [
            f"{path}: {each['id']}: {node['html'][:160]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
    context.close()
    assert said == []


def test_the_matrix_prints_with_all_its_columns(page: "Page", pages: str) -> None:
    page.emulate_media(media="print")
    page.set_viewport_size(
        {"width": int((297 - 16) / 25.4 * 96), "height": 700}
    )  # A4 landscape, in CSS pixels
    page.goto(f"{pages}matrix.html")
    assert page.evaluate("document.querySelector('table.matrix').getBoundingClientRect().right <= innerWidth")


def test_without_javascript_everything_is_there_to_read(browser: "Browser", pages: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{pages}beasts/triple-ko.html")
    page.locator("details.steps summary").first.click()
    assert page.locator("details.steps").first.locator("li:visible").count() == 6
    page.goto(f"{pages}matrix.html")
    assert page.locator("tbody tr:visible").count() == len(BEASTS)
    assert page.locator("form:visible").count() == 0
    context.close()


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_no_page_is_wider_than_its_window(browser: "Browser", pages: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    wide = []
    for path in PAGES:
        page.goto(pages + path)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(path)
    context.close()
    assert wide == []


@pytest.mark.parametrize("id", BEASTS)
def test_a_beast_prints_on_one_page(page: "Page", pages: str, id: str) -> None:
    page.goto(f"{pages}beasts/{id}.html")
    assert sheets(page) == 1


def sheets(page: "Page") -> int:
    """On how many sheets of A4 a page prints."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=True)))


def test_the_longest_beasts_print_on_one_page_and_for_a_meeting_each_does(
    browser: "Browser", tmp_path: Path
) -> None:
    longest = ("both-players-lose", "one-point-board", "open-ko-two-passes", "j1989-example-16")
    content = Content(map(load_beast, longest), map(load_ruleset, rulesets()))
    (tmp_path / "static").mkdir()
    shutil.copy(static()["static/site.css"], tmp_path / "static")
    (tmp_path / "beasts").mkdir()
    page = browser.new_page()
    for id in longest:
        file = tmp_path / "beasts" / f"{id}.html"
        file.write_text(beast_page(content, load_beast(id)), encoding="utf-8")
        page.goto(file.as_uri())
        assert sheets(page) == 1, id
    meeting = tmp_path / "meeting.html"
    few = Content(map(load_beast, ("triple-ko", "torazu-sanmoku")), map(load_ruleset, ("aga", "kee-3.0")))
    meeting.write_text(meeting_page(few), encoding="utf-8")
    page.goto(meeting.as_uri())
    assert sheets(page) == 3
    page.close()


def test_the_summary_of_an_amendment_prints_on_two_sheets_and_the_annex_begins_on_the_next(
    browser: "Browser", tmp_path: Path
) -> None:
    page = browser.new_page()
    # These two differ in most questions, and in three of four lines of the bestiary.
    found, file = diff("katago-japanese-encore", "tromp-taylor"), tmp_path / "meeting.html"
    few, more = list[int](), list[int]()
    for drawn, printed in ((0, few), (20, more)):
        file.write_text(amendment_page(found, drawn), encoding="utf-8")
        page.goto(file.as_uri())
        whole = sheets(page)
        page.evaluate("document.querySelectorAll('.summary ~ section').forEach(each => each.remove())")
        printed += [sheets(page), whole]
    assert few[0] == more[0] <= 2
    assert few[0] < few[1] < more[1] < 40
    page.close()
