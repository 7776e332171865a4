"""The laboratory in a browser, as somebody uses it who has never seen it."""

import gzip
import json
import re
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

from benchmarks.page import KEPT
from gorules.web.questions import answer
from tests.support.scripts import DOCS
from tests.web.browser.conftest import FLAGS, NAME, PROGRAM, Host

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow
needs_posts = pytest.mark.skipif(NAME == "firefox", reason="Firefox does not tell what a page sends")

AXE = Path(__file__).parents[3] / "build" / "lab" / "node_modules" / "axe-core" / "axe.min.js"


PASTED = """text => {
    const clipboardData = new DataTransfer(), event = new Event("paste", { bubbles: true, cancelable: true });
    clipboardData.setData("text", text);
    Object.defineProperty(event, "clipboardData", { value: clipboardData });
    document.body.dispatchEvent(event);
}"""
"""Pastes a text. Firefox gives no text to a ClipboardEvent that a script makes."""


def opened(page: "Page", address: str, rest: str = "") -> None:
    page.goto(f"{address}#{rest}")
    page.locator("html[data-ready]").wait_for()


def point(page: "Page", name: str, board: str = "play-board") -> "Locator":
    return page.locator(f"#{board} [data-point={name}]")


def says(page: "Page", element: str, text: str | re.Pattern[str]) -> None:
    page.locator(f"#{element}", has_text=text).wait_for()


def dropped(page: "Page", record: str, name: str = "game.sgf") -> None:
    """Drop a file with a game record on the page."""
    page.evaluate(
        """([record, name]) => {
            const files = new DataTransfer();
            files.items.add(new File([record], name));
            dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
        }""",
        [record, name],
    )


def typed(page: "Page", text: str) -> None:
    """Put a text into the editor, CodeMirror or the plain one. Its keys are not pressed one by one: where the
    machine is slow, completions come between them, and a new line may take one.
    """
    field = page.locator("#rules-editor .cm-content, #rules-editor textarea")
    field.click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text(text)
    page.keyboard.press("Escape")


def asking(page: "Page", question: str) -> Any:
    """Wait until a question of this kind is asked."""
    return page.expect_request(lambda request: json.loads(request.post_data or "{}").get("ask") == question)


def holds(page: "Page", question: str, held: list[Any], moves: str | None = None) -> None:
    """Hold questions of this kind back, or only those about a game of these moves."""

    def hold(route: Any) -> None:
        asked = json.loads(route.request.post_data)
        if asked["ask"] == question and moves in (None, asked["moves"]):
            held.append(route)
        else:
            route.continue_()

    page.route("**/ask", hold)


class Held:
    """The questions of a page for which a definition of life and death is asked: they wait until they are let
    go. All others are answered at once.
    """

    def __init__(self, page: "Page") -> None:
        self._page = page
        self._routes: list[Any] = []
        page.route("**/ask", self._hold)

    def _hold(self, route: Any) -> None:
        question = json.loads(route.request.post_data)
        if question["ask"] in ("play", "score", "adjudicate", "dead") and question.get("definitions", True):
            self._routes.append(route)
        else:
            route.continue_()

    def asked(self, number: int) -> list[str]:
        """Wait until so many have been asked, and return what they ask. Others have a moment to be asked,
        too.
        """
        for _ in range(300):
            if len(self._routes) >= number:
                break
            self._page.wait_for_timeout(50)
        self._page.wait_for_timeout(200)
        return [json.loads(each.request.post_data)["ask"] for each in self._routes]

    def let_go(self, error: str = "") -> None:
        """Let the last one go, or answer it with an error."""
        if error:
            self._routes[-1].fulfill(body=json.dumps({"answer": {"error": error, "problems": []}}) + "\n")
        else:
            self._routes[-1].continue_()


TAKEN = """() => {
    const made = URL.createObjectURL, blobs = new Map();
    URL.createObjectURL = (blob) => {
        const address = made(blob);
        blobs.set(address, blob);
        return address;
    };
    globalThis.taken = new Promise((done) => {
        HTMLAnchorElement.prototype.click = async function () {
            const content = await blobs.get(this.href).arrayBuffer();
            done({ name: this.download, bytes: [...new Uint8Array(content)] });
        };
    });
}"""


def saved(page: "Page", selector: str) -> tuple[str, bytes]:
    """Click what saves a file, and return its name and content. Playwright hears of no download in a Firefox
    without its patches: there what the page hands to the browser is read.
    """
    if NAME == "firefox":
        page.evaluate(TAKEN)
        page.locator(selector).click()
        taken = page.evaluate("globalThis.taken")
        return taken["name"], bytes(taken["bytes"])
    with page.expect_download() as download:
        page.locator(selector).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_a_kee_game_is_played_by_clicking_to_its_end(page: "Page", either: str) -> None:
    opened(page, either, "rules=kee-3.0&board=1x2")
    for move in ["A1", "B1", "pass", "pass", "A1", "pass", "pass", "B1", "pass", "pass"]:
        before = page.locator("#play-list li").count()
        (page.locator("#play-pass") if move == "pass" else point(page, move)).click()
        page.locator("#play-list li").nth(before).wait_for(state="attached")
    says(page, "play-end", "Tie (Black 2, White 2).")
    says(page, "play-end", "the situation after turn 4 is there again")
    assert page.locator("#play-end .gallery img").count() == 2
    says(page, "play-end", "Counted for Black, who passed on it at turn 7")
    page.locator("#tab-score").click()
    for player, label in (("Black", "A1, black"), ("White", "A1, empty, counts for White")):
        page.locator("#score-points").get_by_role("button", name=player).click()
        assert point(page, "A1", "score-board").get_attribute("aria-label") == label
    page.locator("#tab-play").click()
    page.get_by_role("button", name="See the situation after turn 4").click()
    says(page, "play-turn", "Turn 4, White: pass. Black to play.")
    assert point(page, "B1").get_attribute("aria-label") == "B1, white"


def test_a_refusal_says_why_to_the_mouse_and_to_the_keyboard(page: "Page", lab: str) -> None:
    opened(page, lab, "rules=tromp-taylor&board=1x2&moves=A1+B1")
    why = "Black A1 is illegal under tromp-taylor 6: it recreates the position after turn 1."
    says(page, "play-turn", "Turn 2")
    assert point(page, "A1").locator(".cross").count() == 1
    point(page, "A1").hover()
    says(page, "play-why", why)
    assert page.locator("#play-why img").get_attribute("alt") == "The position after turn 1"
    page.locator("#tab-play").focus()
    page.locator("#play-board [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.locator("#play-why:not(.bad)").wait_for()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    says(page, "play-why", why)
    label = point(page, "A1").get_attribute("aria-label")
    assert label == "A1, empty, illegal: it recreates the position after turn 1"
    assert page.locator("#play-list li").count() == 2
    page.locator("#play-why").get_by_role("button", name="After turn 1").click()
    says(page, "play-turn", "Turn 1, Black: A1.")


def test_the_solver_plays_one_side_and_its_turns_are_taken_back_with_the_others(
    page: "Page", lab: str
) -> None:
    # Tromp's page on small boards has 1 for 2x2
    opened(page, lab, "rules=tromp-taylor&board=2x2")
    page.get_by_label("White plays").select_option("solver")
    point(page, "B1").click()
    says(page, "play-turn", "Turn 2, White: A2.")
    says(page, "play-solver", "White plays A2: +1 for Black, which is exact")
    assert "solver=white" in page.url
    point(page, "A1").click()
    says(page, "play-turn", "Turn 4, White: pass.")
    page.locator("#play-pass").click()
    says(page, "play-end", "B+1 (Black 2, White 1).")
    page.locator("#play-back").click()
    says(page, "play-turn", "Turn 4")
    page.locator("#play-back").click()
    says(page, "play-turn", "Turn 2, White: A2.")
    page.locator("#play-pass").click()
    says(page, "play-solver", "\N{MINUS SIGN}1 for Black, which is exact; before pass it was +1")
    page.goto("about:blank")
    opened(page, lab)
    assert page.get_by_label("White plays").input_value() == "solver"
    page.locator("#play-ready").select_option(label="3x4")
    page.locator("#play-rules").select_option("kee-3.0")
    point(page, "B2").click()
    page.get_by_role("button", name="Stop").click()
    says(page, "play-solver", "Stopped. Play for White by hand.")
    point(page, "C2").click()
    says(page, "play-turn", "Turn 2, White: C2.")


def test_one_plays_against_the_strategy_that_comes_with_gorules(page: "Page", lab: str) -> None:
    """It gets all of 4x5. White plays beside Black twice, and then passes until he does."""
    opened(page, lab, "rules=tromp-taylor&board=4x5&solver=black")
    moves = iter(("B3", "D2"))
    for turn in count(1, 2):
        says(page, "play-solver", "by a strategy that gets at least +20 for Black.")
        says(page, "play-turn", f"Turn {turn}, Black:")
        if (page.locator("#play-turn").text_content() or "").startswith(f"Turn {turn}, Black: pass."):
            break
        move = next(moves, "pass")
        (page.locator("#play-pass") if move == "pass" else point(page, move)).click()
    says(page, "play-end", "B+20 (Black 20, White 0).")


def test_the_best_move_is_told_and_can_be_stopped(page: "Page", either: str) -> None:
    # Kee's values of 2x2 (+1) and, after a pass, -1 for Black
    opened(page, either, "rules=tromp-taylor&board=2x2")
    page.locator("#play-hint").click()
    says(page, "play-said", "Perfect play yields +1 for Black.")
    page.locator("#play-said").get_by_role("button", name="Play").click()
    says(page, "play-turn", "Turn 1, Black:")
    page.locator("#play-back").click()
    page.locator("#play-pass").click()
    page.locator("#play-hint").click()
    says(page, "play-said", "Perfect play yields \N{MINUS SIGN}1 for Black.")
    # What was said of one game is not left beside another.
    page.locator("#play-ready").select_option(label="3x4")
    page.locator("#play-said:empty").wait_for(state="attached")
    page.locator("#play-rules").select_option("kee-3.0")
    page.locator("#play-hint").click()
    page.locator("#play-said").get_by_role("button", name="Stop").click()
    says(page, "play-said", "Stopped.")


def test_a_mistake_in_yaml_is_marked_where_it_is(page: "Page", lab: str) -> None:
    opened(page, lab, "tab=rules")
    page.locator("#rules-base").select_option("aga")
    page.locator("#rules-variant").click()
    says(page, "rules-problems", "Valid.")
    typed(page, "suicide: allowd\n")
    says(page, "rules-problems", "Did you mean 'allowed'?")
    if page.locator("#rules-editor textarea").count() == 0:
        assert page.locator("#rules-editor .cm-lintRange-error").text_content() == "allowd"
    page.get_by_role("button", name="Line 4").click()
    for _ in "allowd":
        page.keyboard.press("Delete")
    page.keyboard.type("allowed")
    says(page, "rules-problems", "Valid.")
    says(page, "rules-text", "Then the player's own string is removed")


def test_who_types_is_offered_what_may_stand_there(page: "Page", lab: str) -> None:
    opened(page, lab, "tab=rules")
    typed(page, "id: mine\nname: Mine\nextends: aga-pos")
    if page.locator("#rules-editor textarea").count():
        pytest.skip("the plain field offers nothing")
    field = page.locator("#rules-editor .cm-content")
    page.keyboard.press("Backspace")
    page.keyboard.type("s")
    page.locator("#rules-editor .cm-tooltip-autocomplete", has_text="aga-positional").wait_for()
    page.wait_for_timeout(200)  # the list takes no key before one can have seen it
    page.keyboard.press("Enter")
    assert "extends: aga-positional" in (field.inner_text() or "")


MINE = "id: my-aga\nname: My rules\nextends: aga\nsuicide: allowed\n"


def test_an_amendment_is_made_in_few_steps_and_what_it_changes_is_shown(page: "Page", either: str) -> None:
    opened(page, either)
    page.locator("#tab-rules").click()
    page.locator("#rules-base").select_option("aga")
    page.locator("#rules-variant").click()
    says(page, "rules-problems", "Valid.")
    typed(page, "suicide: allowed\n")
    says(page, "rules-text", "Then the player's own string is removed")
    page.locator("#rules-diff").click()
    page.locator("#compare-found", has_text="counted by area to my-aga").wait_for(timeout=240_000)
    expected: dict[str, Any] = answer({"ask": "diff", "one": "aga", "other": MINE})
    names = [line.get("title", f"{line['subject']}/{line['line']}") for line in expected["lines"]]
    assert page.locator("#compare-found article.line h4").all_inner_texts() == names != []
    says(page, "compare-found", f"Lines of play with another result: {len(names)} of {expected['compared']}")
    drawn = sum(len(line.get("figures", ())) for line in expected["lines"])
    assert page.locator("#compare-found article.line img").count() == drawn
    page.get_by_role("button", name="Play through it").first.click()
    page.locator("#panel-play:visible").wait_for()
    page.wait_for_url(re.compile("moves="))


def test_long_work_can_be_stopped_and_the_page_goes_on(page: "Page", either: str) -> None:
    opened(page, either, "tab=solve&rules=kee-3.0&board=3x4")
    page.locator("#solve-seconds").fill("600")
    page.locator("#solve-go").click()
    page.locator("#solve-nodes", has_text="positions looked at").wait_for()
    longest = page.evaluate("""() => new Promise((done) => {
        let last = performance.now(), longest = 0, frames = 0;
        const frame = (now) => {
            longest = Math.max(longest, now - last); last = now;
            ++frames < 60 ? requestAnimationFrame(frame) : done(longest);
        };
        requestAnimationFrame(frame);
    })""")
    assert longest < 500  # milliseconds; benchmarks have the usual ones
    page.locator("#tab-play").click()
    point(page, "B2").click()
    says(page, "play-turn", "Turn 1, Black: B2.")
    page.locator("#tab-solve").click()
    page.locator("#solve-stop").click()
    says(page, "solve-found", "Stopped.")
    page.goto(f"{either}#tab=solve&rules=tromp-taylor&board=1x2")
    page.locator("#solve-rules [value=tromp-taylor]").check()
    page.locator("#solve-go").click()
    says(page, "solve-found", "Perfect play yields")


def test_who_solves_before_the_list_of_rulesets_is_there_solves_under_that_of_the_page(
    page: "Page", either: str
) -> None:
    page.route("**/lists.json", lambda _: None)  # it does not come
    opened(page, either, "tab=solve&rules=tromp-taylor&board=1x2")
    page.locator("#solve-go").click()
    says(page, "solve-found", "Perfect play yields")
    says(page, "solve-found", "tromp-taylor")


def test_dead_stones_are_marked_and_counted_point_by_point(page: "Page", lab: str) -> None:
    opened(
        page,
        lab,
        "tab=score&rules=japanese-agreed&position=XX.O./XX.O./XX.O./XXX../XXX..".replace("/", "%2F"),
    )
    page.locator("#score-found [title=japanese-agreed]").click()
    point(page, "D5", "score-board").click()
    page.locator("#score-board [data-point=D4][aria-label='D4, white, dead, counts for Black']").wait_for()
    drawn = "XX.O./XX.O./XX.O./XXX../XXX.."
    shown = answer({"ask": "score", "rules": ["japanese-agreed"], "position": drawn, "dead": "D5"})
    outcome = shown["outcomes"][0]["outcome"]
    says(page, "score-points", f"with dead stones as the players agree: {outcome['text']}.")
    territory = outcome["explanation"]["tallies"][0]["territory"]
    assert territory and page.locator("#score-board .territory").count() == len(territory)
    page.locator("#score-found [title=tromp-taylor]").click()
    page.locator("#score-board [data-point=D4] .dead-mark").wait_for()
    assert page.locator("#score-board .territory").count() == 0
    says(page, "score-found", "Empty points that count differently")
    link = page.url  # shows somebody else which stones are dead
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    page.locator("#score-found [title=japanese-agreed]").click()
    page.locator("#score-board [data-point=D4][aria-label='D4, white, dead, counts for Black']").wait_for()


def test_dead_stones_are_found_and_marked_by_one_click(page: "Page", lab: str) -> None:
    """The end of a game on 5x5 in which Black has all: who drops the record gets the count in two clicks."""
    opened(page, lab)
    stones = "AB[bb][ac][bc][cc][dc][bd][dd]AW[ba][ab][cb][db][cd]"
    dropped(page, f"(;SZ[5]KM[24.5]RU[Japanese]{stones})")
    page.wait_for_url(re.compile("position="))
    page.locator("#tab-score").click()
    page.locator("#score-find").click()
    says(page, "score-said", "4 strings are dead by the Japanese rules of 1989, article 7, and marked.")
    page.locator("#score-board [data-point=C4][aria-label^='C4, white, dead']").wait_for()
    # By hand: 18 points beside the seven black stones, five of them under prisoners.
    says(page, "score-points", "W+1.5 (Black 23, White 24.5)")
    page.locator("#tab-play").click()
    point(page, "A1").click()
    page.locator("#tab-score").click()
    assert page.locator("#score-said").inner_text() == ""  # it was found of another position


def test_who_does_not_believe_that_a_string_stands_tries_to_take_it(page: "Page", lab: str) -> None:
    """Black has six points above, in which she answers. Two clicks, then one plays White."""
    opened(page, lab, "tab=score&rules=tromp-taylor&position=.....%2F.XXXX%2FXXOOX%2FOOO.O%2F.....")
    page.locator("#score-found [title=aga]").wait_for()
    page.locator("#score-attack").click()
    says(page, "score-said", "Choose a string. If it is proved that it cannot be taken")
    point(page, "B4", "score-board").click()
    says(page, "score-said", "Black has a proof that the marked string cannot be taken. Play for White")
    assert page.locator("#score-board .stone.ringed").count() == 7
    page.locator("#score-said button", has_text="Pass").click()
    says(page, "score-said", "White: pass. Black: pass.")
    point(page, "B5", "score-board").click()
    says(page, "score-said", re.compile(r"White: B5\. Black: (?!pass)"))
    assert "stone" in (point(page, "B5", "score-board").get_attribute("class") or "")
    point(page, "B5", "score-board").click()
    says(page, "score-said", "B5 is occupied")
    page.locator("#score-said button", has_text="Undo").click()
    says(page, "score-said", "White: pass. Black: pass.")
    assert page.locator("#score-board .stone").count() == 13
    page.locator("#score-said button", has_text="Another string").click()
    point(page, "D3", "score-board").click()
    says(page, "score-said", "White has a proof that the marked string cannot be taken. Play for Black")
    page.locator("#score-attack").click()  # then a click marks what is dead again
    point(page, "D3", "score-board").click()
    page.locator("#score-board [data-point=D3] .dead-mark").wait_for()


def test_who_attacks_does_not_wait_for_a_definition_of_life_and_death(page: "Page", lab: str) -> None:
    held = Held(page)
    drawn = json.loads((DOCS / "standing-9x9.json").read_text("utf-8"))["position"]
    opened(page, lab, urlencode({"tab": "score", "rules": "japanese-1989", "position": drawn}))
    assert held.asked(1) == ["score"]
    page.locator("#score-attack").click()
    says(page, "score-said", "Choose a string.")
    point(page, "E5", "score-board").click()
    says(page, "score-said", "Black has a proof that the marked string cannot be taken.")
    page.locator("#score-attack").click()
    assert held.asked(2) == ["score", "score"]  # it is asked again


def test_no_definition_is_asked_while_one_attacks(page: "Page", lab: str) -> None:
    """The first counts come after the button was pressed. What they leave to a definition waits."""
    held, early = Held(page), list[Any]()

    def hold(route: Any) -> None:
        is_count = json.loads(route.request.post_data)["ask"] == "score"
        if is_count and not early:
            early.append(route)
        else:
            route.fallback()

    page.route("**/ask", hold)
    drawn = json.loads((DOCS / "standing-9x9.json").read_text("utf-8"))["position"]
    opened(page, lab, urlencode({"tab": "score", "rules": "japanese-1989", "position": drawn}))
    says(page, "score-marking", "Choose a stone")
    while not early:
        page.wait_for_timeout(50)
    page.locator("#score-attack").click()
    early[0].continue_()
    page.locator("#score-found [title='kee-3.0']").wait_for()
    assert held.asked(0) == []
    page.locator("#score-attack").click()
    assert held.asked(1) == ["score"]


def test_a_count_that_takes_long_keeps_back_neither_the_board_nor_the_others(page: "Page", lab: str) -> None:
    held: list[Any] = []

    def hold(route: Any) -> None:
        if '"score"' in route.request.post_data and "japanese-1989" in route.request.post_data:
            held.append(route)
        else:
            route.continue_()

    page.route("**/ask", hold)
    opened(page, lab, "tab=score&rules=tromp-taylor&position=X.OX.%2FOOOXX%2FXXXX.")
    page.locator("#score-found [title=aga]").wait_for()
    says(page, "score-found", "Counting under 2 more rulesets ...")
    assert point(page, "A3", "score-board").get_attribute("aria-label") == "A3, black"
    held[0].continue_()
    page.locator("#score-found [title='kee-3.0']").wait_for()
    assert "Counting" not in page.locator("#score-found").inner_text()


LARGE = "%2F".join(row + 13 * "X" for row in ("X.OX.", "OOOXX", "XXXX."))
"""The snapback of examples.md on a board of 54 points: a definition decides it at once."""
BEING_DECIDED = "Life and death is still being decided by definition"


def test_a_game_goes_on_while_a_server_decides_life_and_death_by_definition(page: "Page", lab: str) -> None:
    held = Held(page)
    opened(page, lab, f"rules=korean-2016&position={LARGE}&moves=pass+pass")
    says(page, "play-end", BEING_DECIDED)
    assert held.asked(1) == ["play"]
    page.locator("#play-back").click()
    says(page, "play-turn", "Turn 1, Black: pass.")
    page.locator("#play-on").click()
    says(page, "play-end", "As marked: ")
    assert held.asked(2) == ["play", "play"]
    held.let_go()
    says(page, "play-end", "Removed as dead: C3, A2, B2, C2.")
    assert BEING_DECIDED not in page.locator("#play-end").inner_text()


def test_a_game_goes_on_while_the_page_decides_life_and_death_by_definition(page: "Page", host: Host) -> None:
    opened(page, f"{host.address}lab.html", f"rules=korean-2016&position={LARGE}&moves=pass+pass")
    says(page, "play-turn", "Play is over.")
    page.locator("#play-back").click()
    says(page, "play-turn", "Turn 1, Black: pass.")
    page.locator("#play-on").click()
    says(page, "play-end", "Removed as dead: C3, A2, B2, C2.")


def test_a_small_board_waits_for_no_definition(page: "Page", lab: str) -> None:
    held = Held(page)
    opened(page, lab, "rules=japanese-1989&position=X.OX.%2FOOOXX%2FXXXX.&moves=pass+pass")
    says(page, "play-end", "Removed as dead: C3, A2, B2, C2.")
    page.locator("#play-judge").click()
    says(page, "play-all", "and not marked: C3")
    assert held.asked(0) == []


@needs_posts
def test_a_pass_is_shown_at_once_where_a_definition_takes_long_on_a_small_board(
    page: "Page", lab: str
) -> None:
    held = Held(page)
    opened(page, lab, "rules=japanese-1989&board=5x5&moves=B3+C3+A2+D2+B1+C1+C2+B2+pass")
    says(page, "play-turn", "Turn 9, Black: pass.")
    page.locator("#play-pass").click()
    says(page, "play-end", BEING_DECIDED)
    says(page, "play-turn", "Play is over.")
    assert held.asked(1) == ["play"]
    held.let_go()
    says(page, "play-end", "positions looked at")
    page.locator("#play-clear").click()  # which stops it
    says(page, "play-turn", "Black to play.")
    assert page.locator("#play-end").inner_text() == ""


@needs_posts
def test_a_question_that_takes_long_stands_in_nobodys_way(page: "Page", lab: str) -> None:
    held: list[Any] = []
    holds(page, "play", held, "C3")
    opened(page, lab, "rules=aga&board=5x5&moves=C3")
    says(page, "play-turn", re.compile("^Thinking about this position ...$"))
    point(page, "C3").wait_for()
    other = page.context.new_page()
    other.goto(f"{lab}#rules=aga&board=5x5&moves=C3+B2")
    says(other, "play-turn", "Turn 2, White: B2.")
    page.locator("#play-clear").click()
    says(page, "play-turn", re.compile("^Black to play.$"))
    assert len(held) == 1


@needs_posts
def test_who_goes_to_and_fro_sees_the_answer_that_was_out_meanwhile(page: "Page", lab: str) -> None:
    held: list[Any] = []
    holds(page, "play", held, "C3")
    opened(page, lab, "rules=aga&board=5x5")
    says(page, "play-turn", "Black to play.")
    with asking(page, "play"):
        point(page, "C3").click()
    page.keyboard.press("Control+z")
    says(page, "play-turn", re.compile("^Black to play.$"))
    page.keyboard.press("Control+y")
    page.wait_for_url("**moves=C3*")
    held[0].continue_()
    says(page, "play-turn", "Turn 1, Black: C3.")


def test_what_a_definition_does_not_answer_is_said(page: "Page", lab: str) -> None:
    held = Held(page)
    opened(page, lab, f"rules=korean-2016&position={LARGE}&moves=pass+pass")
    held.asked(1)
    held.let_go("it is tired")
    says(page, "play-end", "Life and death is not decided by definition: it is tired")
    assert BEING_DECIDED not in page.locator("#play-end").inner_text()
    says(page, "play-end", "As marked: ")
    page.locator("#tab-score").click()
    assert held.asked(2) == ["play", "score"]
    held.let_go("it is tired")
    row = page.locator("#score-found tr", has=page.locator("[title=korean-2016]"))
    row.get_by_text("Life and death is not decided by definition: it is tired").wait_for()
    assert held.asked(3) == ["play", "score", "score"]  # the next ruleset is asked all the same
    held.let_go()
    row = page.locator("#score-found tr", has=page.locator("[title=japanese-1989]"))
    row.get_by_text("Removed as dead: C3, A2, B2, C2.").wait_for()
    assert page.locator("#score-found [title=aga]").count() == 1


def test_one_definition_is_asked_at_a_time_and_that_of_the_tab_that_is_shown(page: "Page", lab: str) -> None:
    held = Held(page)
    opened(page, lab, f"rules=japanese-1989&position={LARGE}&moves=pass+pass")
    held.asked(1)
    page.locator("#play-judge").click()
    says(page, "play-all", BEING_DECIDED)
    assert held.asked(1) == ["play"]
    page.locator("#tab-score").click()
    says(page, "score-found", BEING_DECIDED)
    assert held.asked(2) == ["play", "score"]
    page.locator("#tab-play").click()
    assert held.asked(3) == ["play", "score", "play"]
    held.let_go()
    says(page, "play-end", "Removed as dead: C3, A2, B2, C2.")
    assert held.asked(4) == ["play", "score", "play", "adjudicate"]
    held.let_go()
    says(page, "play-all", "and not marked: C3")


def test_a_count_of_a_game_that_was_changed_meanwhile_is_not_shown(page: "Page", lab: str) -> None:
    held = Held(page)
    opened(page, lab, f"rules=japanese-1989&position={LARGE}")
    point(page, "B3").wait_for()
    page.locator("#play-count").click()
    says(page, "play-said", "As marked: ")
    says(page, "play-said", BEING_DECIDED)
    held.asked(1)
    page.locator("#play-pass").click()
    says(page, "play-turn", "Turn 1, Black: pass.")
    assert page.locator("#play-said").inner_text() == ""
    page.locator("#play-count").click()
    held.asked(2)
    held.let_go()
    says(page, "play-said", "As it stands: B+")
    assert BEING_DECIDED not in page.locator("#play-said").inner_text()


def test_the_keyboard_stays_in_the_table_of_all_rules(page: "Page", lab: str) -> None:
    held = Held(page)
    opened(page, lab, f"rules=aga&position={LARGE}")
    page.locator("#play-judge").press("Enter")
    says(page, "play-all", BEING_DECIDED)
    held.asked(1)

    def at() -> str:
        return str(page.evaluate("document.activeElement.title || document.activeElement.tagName"))

    page.locator("#play-all").get_by_role("button", name="Stop", exact=True).press("Enter")
    says(page, "play-all", "Left out: ")
    assert at() == "H3"
    page.locator("#play-judge").press("Enter")
    held.asked(2)
    page.locator("#play-all tbody button").first.focus()
    title = at()
    held.let_go()
    says(page, "play-all", "and not marked: C3")
    assert title != "H3" and at() == title
    page.locator("#play-all button", has_text="Mark as dead").press("Enter")
    assert page.locator("#play-all button", has_text="Mark as dead").count() == 0
    assert at() == "H3"
    held.asked(3)
    held.let_go()
    page.locator("#play-all button[title=japanese-1989]").wait_for(state="attached")
    assert at() == "H3"


def test_other_boards_and_more_players_are_played(page: "Page", either: str) -> None:
    opened(
        page,
        either,
        "rules=kee-3.0&players=3&edges=%5B%22a+b%22%2C%22b+c%22%2C%22c+a%22%2C%22c+d%22%5D",
    )
    says(page, "play-turn", "Black to play.")
    page.evaluate("""() => { for (const name of ["a", "b"]) {
        const point = document.querySelector(`[data-point=${name}]`);
        point.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    } }""")  # the second before the first is answered
    says(page, "play-turn", "Turn 2, White: b.")
    point(page, "d").click()
    says(page, "play-turn", "Turn 3, Red: d.")
    assert (point(page, "d").get_attribute("aria-label") or "").startswith("d, red")


def test_what_was_done_is_there_after_a_reload_and_without_a_connection(page: "Page", host: Host) -> None:
    opened(page, f"{host.address}lab.html", "rules=kee-3.0&board=2x2")
    point(page, "A1").click()
    says(page, "play-turn", "Turn 1, Black: A1.")
    page.locator("#tab-rules").click()
    typed(page, MINE)
    says(page, "rules-problems", "Valid.")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    host.stop()
    try:
        page.goto(f"{host.address}lab.html")
        page.locator("html[data-ready]").wait_for()
        assert page.locator("#tab-rules").get_attribute("aria-selected") == "true"
        says(page, "rules-problems", "Valid.")
        page.locator("#tab-play").click()
        says(page, "play-turn", "Turn 1, Black: A1.")
        point(page, "B2").click()
        says(page, "play-turn", "Turn 2, White: B2.")
    finally:
        host.start()


def test_a_link_shows_the_game_to_somebody_else(page: "Page", lab: str) -> None:
    opened(page, lab, "tab=rules")
    typed(page, MINE)
    says(page, "rules-problems", "Valid.")
    page.locator("#rules-play").click()
    point(page, "E5").click()
    says(page, "play-turn", "Turn 1, Black: E5.")
    link = page.url
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    says(page, "play-turn", "Turn 1, Black: E5.")
    assert page.locator("#play-rules").input_value() == "own"


SCRIPT = "<img src=x onerror='window.pwned=1'><script>window.pwned=1</script>"


def test_a_mistake_in_the_rules_that_one_plays_by_is_told_and_no_text_is_lost(
    page: "Page", served: str
) -> None:
    lab = f"{served}lab.html"
    opened(page, lab, "tab=rules")
    typed(page, MINE)
    says(page, "rules-problems", "Valid.")
    page.locator("#rules-play").click()
    point(page, "E5").click()
    page.locator("#tab-rules").click()
    typed(page, "koo: 1\n")
    says(page, "rules-problems", "unknown field 'koo'")
    page.goto("about:blank")
    opened(page, lab)
    says(page, "rules-problems", "unknown field 'koo'")
    page.locator("#tab-play").click()
    says(page, "play-note", "This game goes by the last text that had none.")
    says(page, "play-turn", "Turn 1, Black: E5.")
    page.goto("about:blank")
    opened(
        page, lab, urlencode({"rules": "own", "tab": "rules", "yaml": MINE.replace("My rules", "Another")})
    )
    says(page, "rules-text", "Another")
    page.locator("#rules-back").click()
    says(page, "rules-problems", "unknown field 'koo'")
    page.locator("#rules-editor .cm-content, #rules-editor textarea").click()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.locator("#tab-play").click()
    page.wait_for_url(re.compile("rules=aga"))


def test_what_cannot_be_loaded_is_named_and_tried_again_beside_a_board(page: "Page", host: Host) -> None:
    page.route("**/pyodide.asm.wasm", lambda route: route.abort("connectionrefused"))
    page.goto(f"{host.address}lab.html#rules=tromp-taylor&board=9x9")
    says(page, "status", "gorules could not be loaded: ")
    says(page, "status", "pyodide.asm.wasm")
    page.locator("#play-board .point").last.wait_for()  # the board may come after the status
    assert page.locator("#play-board .point").count() == 81
    page.unroute("**/pyodide.asm.wasm")
    page.get_by_role("button", name="Try again").click()
    point(page, "E5").click()  # which waits
    page.locator("html[data-ready]").wait_for()
    says(page, "play-turn", "Turn 1, Black: E5.")


@pytest.mark.parametrize("file", ["packed.json", "worker.js"])
def test_a_download_that_stands_still_is_told_and_tried_again(page: "Page", host: Host, file: str) -> None:
    """Hold back the first file that a worker loads, whose bytes it reports, and the worker itself."""
    page.clock.install()
    held: list[Any] = []
    # The first time it does not come.
    page.route(f"**/{file}", lambda route: route.continue_() if held else held.append(route))
    page.goto(f"{host.address}lab.html#rules=tromp-taylor&board=5x5")
    point(page, "C3").click()  # which waits
    if file == "packed.json":
        says(page, "status", "Loading Python ...")
    page.clock.fast_forward(29_000)
    assert page.get_by_role("button", name="Try again").count() == 0
    page.clock.fast_forward(2_000)
    says(page, "status", "Nothing has come for 30 seconds.")
    page.get_by_role("button", name="Try again").click()
    page.locator("html[data-ready]").wait_for()
    says(page, "play-turn", "Turn 1, Black: C3.")
    assert page.locator("#status").inner_text() == ""


FORGET = """async () => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete("lab/gorules.tar.xz");
}"""
SPOIL = """async () => {
    const [name] = (await caches.keys()).filter(each => each.startsWith("started-"));
    await (await caches.open(name)).put("lab/memory", new Response("spoilt"));
}"""


def test_a_later_start_goes_on_from_the_first_and_begins_anew_where_that_is_spoilt(
    page: "Page", host: Host
) -> None:
    lab = f"{host.address}lab.html"
    opened(page, lab, "rules=tromp-taylor&board=2x2")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(KEPT)
    page.evaluate(FORGET)  # without it nothing can begin anew
    host.stop()
    try:
        page.goto("about:blank")
        opened(page, lab)
        page.locator("#play-hint").click()
        says(page, "play-said", "Perfect play yields +1 for Black.")  # Tromp's page on small boards
        page.evaluate(SPOIL)
    finally:
        host.start()
    page.goto("about:blank")
    opened(page, lab)
    point(page, "A1").click()
    says(page, "play-turn", "Turn 1, Black: A1.")


def test_a_finger_on_a_phone_sees_the_point_before_it_chooses(browser: "Browser", lab: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    opened(page, lab, "rules=tromp-taylor&board=19x19")
    says(page, "play-turn", "Black to play.")
    point(page, "Q16").tap()
    box = point(page, "R16").locator(".reach").bounding_box()
    assert box is not None and box["width"] > 30  # as wide as a finger
    assert page.locator("#play-list li").count() == 0
    point(page, "R16").tap()
    says(page, "play-turn", "Turn 1, Black: R16.")
    assert point(page, "A1").is_visible() and page.get_by_role("button", name="Whole board").count() == 0
    context.close()


def test_what_is_drawn_before_the_first_answer_waits_for_it(page: "Page", host: Host) -> None:
    held: list[Any] = []
    page.route("**/gorules.tar.xz", lambda route: held.append(route))
    page.goto(f"{host.address}lab.html#rules=tromp-taylor&board=5x5&moves=C3")
    point(page, "C3").wait_for(state="attached")
    for tool, places in (("black", ["A1", "B1", "C1"]), ("white", ["A2"]), ("erase", ["B1"])):
        page.locator(f"[data-tool={tool}]").click()
        middles = [
            (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            for box in (point(page, place).bounding_box() for place in places)
            if box
        ]
        page.mouse.move(*middles[0])
        page.mouse.down()
        for middle in middles[1:]:
            page.mouse.move(*middle, steps=5)
        page.mouse.up()
    assert page.locator("#play-board .stone").count() == 3  # they are seen at once
    page.locator("[data-tool=play]").click()
    point(page, "E5").click()
    for route in held:
        route.continue_()
    # C3 is on the board by then, White is to move, and what was drawn is a new start.
    page.wait_for_url(re.compile("position=.*moves=E5"))
    says(page, "play-turn", "Turn 1, White: E5.")
    kept = page.evaluate("JSON.parse(localStorage['gorules-lab']).start.position")
    assert kept == "...../...../..X../O..../X.X.."


def test_a_board_that_moves_while_one_draws_on_it_loses_no_point(page: "Page", lab: str) -> None:
    opened(page, lab, "rules=tromp-taylor&board=5x5")
    says(page, "play-turn", "Black to play.")
    page.locator("[data-tool=black]").click()
    boxes = [point(page, name).bounding_box() for name in ("A3", "D3", "D1")]
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.mouse.move(*middles[0])
    page.mouse.down()
    page.mouse.move(*middles[1], steps=5)
    page.evaluate("document.getElementById('play-board').style.marginTop = '5rem'")
    page.mouse.move(*middles[2], steps=5)
    page.mouse.up()
    page.wait_for_url(re.compile(r"position=.....%2F.....%2FXXXX.%2F...X.%2F...X."))


def test_without_webassembly_it_says_what_to_do_beside_a_board(page: "Page", host: Host) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{host.address}lab.html#rules=tromp-taylor&board=9x9")
    says(page, "status", "this browser has no WebAssembly")
    says(page, "status", "gorules serve")
    page.locator("#play-board .point").last.wait_for()  # the board may come after the status
    assert page.locator("#play-board .point").count() == 81
    assert page.get_by_role("button", name="Try again").is_visible()


def test_where_nothing_can_be_kept_one_plays_and_is_told(page: "Page", lab: str) -> None:
    page.add_init_script(
        "for (const name of ['setItem', 'getItem']) Storage.prototype[name] = () => { throw Error('no'); }"
    )
    opened(page, lab, "rules=tromp-taylor&board=5x5")
    point(page, "C3").click()
    says(page, "play-turn", "Turn 1, Black: C3.")
    assert page.locator("#play-lost").is_visible()
    assert "moves=C3" in page.url  # which is the way on


def test_in_a_browser_that_keeps_nothing_the_packed_lab_gets_ready_and_says_so(
    browser: "Browser", host: Host, tmp_path: Path
) -> None:
    """Where cookies are refused, so are storage, caches, locks and service workers, in a worker as well."""
    how: dict[str, Any] = {"executable_path": PROGRAM}
    if NAME == "firefox":
        how |= {"channel": "moz-firefox", "firefox_user_prefs": {"network.cookie.cookieBehavior": 2}}
    else:
        (tmp_path / "Default").mkdir()
        refused = {"profile": {"default_content_setting_values": {"cookies": 2}}}
        (tmp_path / "Default" / "Preferences").write_text(json.dumps(refused))
        how |= {"args": list(FLAGS)}
    context = browser.browser_type.launch_persistent_context(tmp_path, **how)
    page = context.new_page()
    page.set_default_timeout(40_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    opened(page, f"{host.address}lab.html", "rules=tromp-taylor&board=5x5")
    assert page.evaluate("(() => { try { return !localStorage; } catch { return true; } })()")
    point(page, "C3").click()
    says(page, "play-turn", "Turn 1, Black: C3.")
    assert page.locator("#play-lost").is_visible() and "moves=C3" in page.url
    context.close()
    # Firefox itself says that it refused a service worker.
    assert [each for each in errors if not each.startswith("Storage access is restricted")] == []


ENDED = """async () => {
    const { held, pending } = await navigator.locks.query();
    return !held.length && !pending.length;
}"""
"""Whether the page knows that its worker has ended: a lock that the worker held has then been the page's."""


@pytest.mark.parametrize("end", ["throw new Error('no memory')", "close()"])
def test_a_worker_that_is_lost_is_told_and_replaced(page: "Page", host: Host, end: str) -> None:
    opened(page, f"{host.address}lab.html", "rules=tromp-taylor&board=2x2&moves=A1")
    says(page, "play-turn", "Turn 1")
    page.workers[0].evaluate(f"() => {{ setTimeout(() => {{ {end} }}) }}")
    page.wait_for_function(ENDED)
    point(page, "B1").click()
    says(page, "play-turn", "Turn 2, White: B1.")


def test_a_record_in_any_encoding_is_read_and_saved_as_it_was(page: "Page", either: str) -> None:
    opened(page, either)
    page.locator("#play-more").evaluate("each => { each.open = true }")
    for text, encoding in (
        ("(;SZ[5]RU[中国规则]PB[柯洁]BR[9段];B[aa])", "gb18030"),
        ("(;CA[Shift_JIS]SZ[5]RU[日本規則];B[bb])", "cp932"),
    ):
        file = {"name": "game.sgf", "mimeType": "", "buffer": text.encode(encoding)}
        page.locator("#play-open").set_input_files(files=[file])
        says(page, "play-heading", f"Rules: {re.findall(r'RU.(.*?)]', text)[0]}.")
        says(page, "play-turn", "Turn 1, Black:")
        assert saved(page, "#play-save") == ("game.sgf", text.encode(encoding))
    point(page, "E1").click()
    says(page, "play-turn", "Turn 2, White: E1.")
    assert saved(page, "#play-save")[1] == text.encode(encoding)[:-1] + b";W[ee])"


def test_dead_stones_and_another_komi_leave_a_record_as_it_was_but_for_the_marks(
    page: "Page", lab: str
) -> None:
    record = "(;SZ[5]PB[Ann]RU[AGA]KM[0.5]RE[B+24.5];B[cc];W[bd];B[];W[])"
    opened(page, lab)
    dropped(page, record)
    says(page, "play-heading", "Ann (Black)")
    page.locator("#play-more").evaluate("each => { each.open = true }")
    point(page, "B2").click()
    says(page, "play-end", "Removed as dead: B2.")
    page.locator("#play-komi").fill("6.5")
    page.locator("#play-komi").press("Tab")
    says(page, "play-won", "With a komi of 6.5, not 0.5 as recorded")
    assert saved(page, "#play-save")[1].decode() == record.replace(";W[])", ";W[]TB[bd])")
    page.locator("#play-komi").fill("6.25")
    page.locator("#play-komi").press("Tab")
    says(page, "play-why", "Komi is in half points")
    assert page.locator("#play-komi").input_value() == "6.5"


def test_a_change_by_the_keyboard_is_undone_by_the_keyboard(page: "Page", lab: str) -> None:
    opened(page, lab, "rules=aga&board=5x5")
    page.locator("#play-rules").focus()
    page.locator("#play-rules").select_option("tromp-taylor")
    page.wait_for_url("**rules=tromp-taylor*")
    page.keyboard.press("Control+z")
    page.wait_for_url("**rules=aga*")
    page.locator("#play-komi").fill("6.5")
    page.keyboard.press("Enter")
    page.wait_for_url("**komi=6.5*")
    page.keyboard.press("Control+z")
    page.wait_for_url(re.compile("^((?!komi).)*$"))
    page.locator("#play-rules").focus()
    page.keyboard.press("Escape")
    page.locator("#play-board [data-point]:focus").wait_for()


def test_on_paper_no_ruleset_is_left_out(page: "Page", lab: str) -> None:
    opened(page, lab, "rules=aga&board=3x3&moves=B2+pass+pass")
    page.locator("#play-judge").click()
    page.locator("#play-all details summary", has_text="more").first.wait_for()
    hidden = (
        "[...document.querySelectorAll('#play-all li button')].filter(each => !each.checkVisibility()).length"
    )
    assert page.evaluate(hidden) > 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(hidden) == 0
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(hidden) > 0


def test_a_record_is_pasted_on_any_tab(page: "Page", lab: str) -> None:
    opened(page, lab, "tab=score")
    page.evaluate(PASTED, "(;SZ[5]PB[Ann];B[cc])")
    says(page, "play-heading", "Ann (Black)")
    says(page, "play-turn", "Turn 1, Black: C3.")
    assert "board=5x5" in page.url


def test_back_leads_to_a_record_with_all_that_it_says(page: "Page", lab: str) -> None:
    """From another board, from another tab, and on again."""
    moves = ";B[cc]C[a fine start](;W[gg];B[cg])(;W[gc])"
    record = f"(;SZ[9]PB[Ann]PW[Ben]RE[B+3]RU[AGA]KM[0]{moves})"
    opened(page, lab)
    dropped(page, record)
    says(page, "play-heading", "Ann (Black) against Ben (White)")
    shown = page.locator("#play-list").inner_text()
    for leave, back in (("#play-ready", "#play-list li"), ("#tab-rules", "#panel-play:visible")):
        if leave == "#play-ready":
            page.locator(leave).select_option(label="13x13")
            page.locator("#play-board [data-point=N13]").wait_for()
        else:
            page.locator(leave).click()
            page.locator("#panel-rules:visible").wait_for()
        page.go_back()
        page.locator(back).first.wait_for(state="attached")
        says(page, "play-heading", "Ann (Black) against Ben (White)")
        assert page.locator("#play-list").inner_text() == shown
        page.locator("#play-more").evaluate("each => { each.open = true }")
        assert saved(page, "#play-save")[1] == record.encode()
    page.go_forward()
    page.locator("#panel-rules:visible").wait_for()
    page.go_back()
    page.go_back()  # to before the record was opened
    page.locator("#play-list:empty").wait_for(state="attached")
    page.go_forward()
    says(page, "play-heading", "Ann (Black) against Ben (White)")
    assert page.locator("#play-list").inner_text() == shown


def test_a_record_that_is_refused_leaves_the_game_as_it_is(page: "Page", lab: str) -> None:
    opened(page, lab, "tab=rules&rules=aga&board=5x5&moves=C3")
    address = page.url
    dropped(page, f"(;SZ[9]{';B[];W[]' * 3000})", "long.sgf")
    says(page, "play-refused", re.compile("^long.sgf is not opened: .*a line has at most 3000 moves here"))
    says(page, "play-refused", "The game shown is still the earlier one.")
    says(page, "play-turn", "Turn 1, Black: C3.")
    assert page.url == address.replace("tab=rules", "tab=play")
    assert page.locator("#play-list li").count() == 1
    # It is said above the heading of the earlier game until another one is there.
    dropped(page, "(;SZ[9]KM[6.5]PB[Ann]RE[W+R];B[ee];W[cc])")
    says(page, "play-won", "White has won: Black resigned.")
    page.locator("#play-refused:empty").wait_for(state="attached")
    dropped(page, "no record", "<i>.sgf")
    says(page, "play-refused", "<i>.sgf is not opened: this is not a readable SGF record")
    says(page, "play-won", "White has won: Black resigned.")
    tops = [page.locator(f"#{each}").bounding_box() for each in ("play-refused", "play-heading", "play-won")]
    assert tops == sorted(tops, key=lambda box: box["y"] if box else 0)
    page.locator("#play-clear").click()
    page.locator("#play-refused:empty").wait_for(state="attached")
    dropped(page, "no record")
    says(page, "play-refused", "game.sgf is not opened: ")
    assert "earlier" not in page.locator("#play-refused").inner_text()


def test_territory_is_shown_where_a_record_marks_it(page: "Page", lab: str) -> None:
    opened(page, lab)
    dropped(page, "(;SZ[5]RU[AGA];B[cc];W[dd];TB[aa:ba][dd]TW[ee]LB[ba:x])")
    says(page, "play-turn", "Turn 2")
    labels = {
        "A5": "A5, empty, may be played, marked as territory of Black",
        "D2": "D2, white, dead, marked as territory of Black",
        "E1": "E1, empty, may be played, marked as territory of White",
    }
    for name, label in labels.items():
        page.locator(f"#play-board [data-point={name}] .territory").wait_for()
        assert point(page, name).get_attribute("aria-label") == label
    assert point(page, "D2").locator(".territory.stone-black").count() == 1
    assert page.locator("#play-board .territory").count() == 3  # on B5 stands x
    page.locator("#play-back").click()
    says(page, "play-turn", "Turn 1")
    page.locator("#play-board .territory").first.wait_for(state="detached")
    # Where the rules count, it is told what they count.
    dropped(page, "(;SZ[5]RU[AGA]KM[0];B[cc];W[];B[];W[]TW[aa])")
    page.locator("#play-board [data-point=A5][aria-label='A5, empty, counts for Black']").wait_for()
    assert page.locator("#play-board .territory").count() == 24


def test_who_has_won_is_told_as_soon_as_a_record_is_opened(page: "Page", lab: str) -> None:
    """No click, and a player reads what her rules count; one click, and it is the result of the record.

    By area Black has 45 points and White 36 if H3 and B6 are dead. If not, all empty points are beside both,
    and each has ten stones.
    """
    black = "".join(f"[e{row}]" for row in "abcdefghi") + "[hg]"
    white = "".join(f"[f{row}]" for row in "abcdefghi") + "[bd]"
    opened(page, lab)
    dropped(page, f"(;SZ[9]KM[0]RU[AGA]RE[B+9]AB{black}AW{white};B[];W[])")
    says(page, "play-won", ": B+9 with what is likely dead, as recorded; tie without that.")
    page.locator("#play-won button", has_text="Mark as dead").click()
    says(page, "play-won", "the rules of the record: B+9, as recorded.")
    page.locator("#play-board [data-point=H3][aria-label^='H3, black, dead']").wait_for()
    # Of another turn nothing is said; back at the end it is said again, and not once play has gone on.
    page.locator("#play-back").click()
    page.locator("#play-won", has_not_text="B+9").wait_for(state="attached")
    page.locator("#play-on").click()
    says(page, "play-won", "the rules of the record: B+9, as recorded.")
    assert page.locator("#play-all").inner_text() == ""
    # With another komi it is counted so, and with that of the record as before.
    for komi, said in (
        ("3.5", "With a komi of 3.5, not 0 as recorded: B+5.5 under "),
        ("0", "the rules of the record: B+9, as recorded."),
    ):
        page.locator("#play-komi").fill("")
        page.locator("#play-komi").press_sequentially(komi)
        page.locator("#play-komi").press("Enter")
        says(page, "play-won", said)


def test_who_has_won_by_resignation_is_told_and_nothing_is_counted(page: "Page", lab: str) -> None:
    opened(page, lab)
    for result, said in (
        ("W+R", "White has won: Black resigned."),
        ("B+T", "Black has won: White ran out of time."),
        ("W+F", "White has won: Black forfeited the game."),
    ):
        dropped(page, f"(;SZ[9]KM[6.5]RU[AGA]PB[Ann]RE[{result}];B[ee];W[cc])")
        says(page, "play-won", re.compile(f"^{said}$"))
    page.locator("#play-back").click()
    page.locator("#play-won:empty").wait_for(state="attached")


def test_who_has_won_is_seen_on_a_phone_without_scrolling(page: "Page", lab: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page, lab)
    moves = ";B[pd];W[dp];B[dd];W[pp]"
    dropped(page, f"(;SZ[19]KM[6.5]RU[Japanese]PB[Honinbo Shusaku]PW[Inoue Gennan Inseki]RE[B+R]{moves})")
    says(page, "play-won", "Black has won: White resigned.")
    box = page.locator("#play-won").bounding_box()
    assert box is not None and box["y"] + box["height"] < 844 and page.evaluate("scrollY") == 0
    # The keyboard comes to what is to be marked before it comes to the tools, and on a wide page after them.
    black = "".join(f"[e{row}]" for row in "abcdefghi") + "[hg]"
    white = "".join(f"[f{row}]" for row in "abcdefghi") + "[bd]"
    dropped(page, f"(;SZ[9]KM[0]RU[AGA]RE[B+9]AB{black}AW{white};B[];W[])")
    mark = page.locator("#play-won button", has_text="Mark as dead")
    mark.wait_for()
    for width, is_before in ((390, True), (1200, False), (390, True)):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function(
            """isBefore => {
                const mark = document.querySelector("#play-won button");
                const place = mark.compareDocumentPosition(document.querySelector("#play-start"));
                return isBefore === Boolean(place & Node.DOCUMENT_POSITION_FOLLOWING);
            }""",
            arg=is_before,
        )
    mark.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.left') !== null")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    says(page, "play-won", ": B+9, as recorded.")


@needs_posts
def test_who_has_won_one_game_is_not_said_of_the_next(page: "Page", lab: str) -> None:
    """Black has all 25 points of the first, and White those of the other."""
    held: list[Any] = []
    holds(page, "won", held)
    opened(page, lab)
    with asking(page, "won"):
        dropped(page, "(;SZ[5]KM[0]RU[AGA]PB[Ann]RE[B+25];B[cc];W[bb];B[];W[])")
    says(page, "play-won", "Counting ...")
    held.pop().fulfill(
        body=json.dumps({"answer": {"says": ["Ann has won."], "likely": {"dead": ["B4"]}}}) + "\n"
    )
    says(page, "play-won", "Ann has won.")
    # With other dead stones it is the same game: what was said stays until it is counted anew.
    with asking(page, "won"):
        page.locator("#play-won button", has_text="Mark as dead").click()
    page.locator("#play-board [data-point=B4][aria-label*=dead]").wait_for()
    says(page, "play-won", "Ann has won.")
    with asking(page, "won"):
        dropped(page, "(;SZ[5]KM[0]RU[AGA]PB[Eve]RE[W+25];B[];W[cc];B[];W[])")
    says(page, "play-heading", "Eve")
    says(page, "play-won", "Counting ...")
    assert page.locator("#play-won button").count() == 0
    for each in held:
        each.continue_()
    says(page, "play-won", "the rules of the record: W+25, as recorded.")


def test_a_link_says_who_has_won_to_somebody_else(page: "Page", browser: "Browser", lab: str) -> None:
    """Black has 45 points and White 36 if H3 and B6 are dead."""
    black = "".join(f"[e{row}]" for row in "abcdefghi") + "[hg]"
    white = "".join(f"[f{row}]" for row in "abcdefghi") + "[bd]"
    other = browser.new_context().new_page()

    def shown_to_other() -> None:
        other.goto("about:blank")
        other.goto(page.url)
        for element in ("play-heading", "play-won"):
            says(other, element, page.locator(f"#{element}").inner_text().partition("\n")[0])
        assert other.locator("#play-won").inner_text() == page.locator("#play-won").inner_text()
        other.evaluate("localStorage.clear()")

    def komi(points: str) -> None:
        page.locator("#play-komi").fill("")
        page.locator("#play-komi").press_sequentially(points)
        page.locator("#play-komi").press("Enter")

    opened(page, lab)
    players = "PB[Ann]PW[本因坊]"
    dropped(page, f"(;SZ[9]KM[0]RU[AGA]{players}RE[B+9]AB{black}AW{white};B[];W[])")
    says(page, "play-won", "B+9 with what is likely dead")
    shown_to_other()
    komi("3.5")
    says(page, "play-won", "With a komi of 3.5, not 0 as recorded: B+5.5 with what is likely dead")
    shown_to_other()
    komi("0")
    says(page, "play-won", "B+9 with what is likely dead")
    page.locator("#play-won button", has_text="Mark as dead").click()
    says(page, "play-won", ": B+9, as recorded.")
    # Before the end nothing is said, and at the end it is: also if somebody plays on from there.
    page.locator("#play-back").click()
    page.locator("#play-won:empty").wait_for(state="attached")
    other.goto("about:blank")
    other.goto(page.url)
    says(other, "play-turn", "Turn 1, Black: pass.")
    other.locator("#play-on").click()
    says(other, "play-won", "B+9")
    other.evaluate("localStorage.clear()")
    dropped(page, f"(;SZ[9]KM[0]RU[AGA]{players}RE[W+R];B[ee];W[cc])")
    says(page, "play-won", "White has won: Black resigned.")
    shown_to_other()
    point(page, "G7").click()
    says(page, "play-turn", "Turn 3, Black: G7.")
    other.goto("about:blank")
    other.goto(page.url)
    says(other, "play-turn", "Turn 3, Black: G7.")
    says(other, "play-heading", "The record says W+R.")
    other.locator("#play-back").click()
    says(other, "play-won", "White has won: Black resigned.")
    other.context.close()


@pytest.mark.parametrize(
    "said",
    [
        {"end": "x", "marked": "Z99 <img>", "recorded-komi": "zz"},
        {"end": "99", "recorded-komi": "1e999"},
        {"end": "-1", "result": "B+1" * 1000, "server": SCRIPT},
        {"end": "1", "recorded-komi": "0.5", "named": "\u202e" * 500},
    ],
)
def test_a_link_that_is_spoilt_shows_the_game_all_the_same(
    page: "Page", lab: str, said: dict[str, str]
) -> None:
    address = {"rules": "aga", "board": "5x5", "moves": "C3 pass", "title": SCRIPT, "result": "B+25"}
    opened(page, lab, urlencode(address | said))
    says(page, "play-heading", SCRIPT)
    says(page, "play-turn", "Turn 2, White: pass.")
    point(page, "C4").click()
    says(page, "play-turn", "Turn 3, Black: C4.")
    assert page.evaluate("window.pwned") is None


def test_what_explains_the_result_of_a_record_is_marked_by_one_click(page: "Page", lab: str) -> None:
    """The record of a server does not say what was dead. Three clicks lead from the file to its result."""
    black = "".join(f"[e{row}]" for row in "abcdefghi") + "[hg]"
    white = "".join(f"[f{row}]" for row in "abcdefghi") + "[bd]"
    record = f"(;SZ[9]KM[0]RU[AGA]RE[B+9]AB{black}AW{white};B[];W[])"
    opened(page, lab)
    page.locator("#play-more").evaluate("each => { each.open = true }")
    file = {"name": "game.sgf", "mimeType": "", "buffer": record.encode()}
    page.locator("#play-open").set_input_files(files=[file])
    says(page, "play-heading", "Rules: AGA.")
    page.locator("#play-judge").click()
    says(page, "play-all", "B+9, as recorded, if these are dead: H3 and B6.")
    after_the_head = page.locator("#play-all h3 + p").inner_text()
    assert "B+9 with what is likely dead, as recorded" in after_the_head
    page.locator("#play-all .likely button", has_text="Mark as dead").click()
    page.locator("#play-all .good", has_text="as recorded").first.wait_for()
    assert page.locator("#play-all .likely").count() == 0


def test_a_komi_is_agreed_on(page: "Page", lab: str) -> None:
    """Black has the whole board of 25 points, less the komi. It is taken back by Undo."""
    opened(page, lab, urlencode({"rules": "aga", "board": "5x5", "moves": "C3 pass pass pass"}))
    says(page, "play-end", "B+25")
    page.locator("#play-komi").fill("7.5")
    page.locator("#play-komi").press("Enter")
    says(page, "play-end", "B+17.5")
    page.wait_for_url("**komi=7.5*")
    page.locator("#play-komi").fill("7.3")
    page.locator("#play-komi").press("Enter")  # no half point: the browser says so, and nothing changes
    says(page, "play-end", "B+17.5")
    page.locator("#play-undo").click()
    says(page, "play-end", "B+25")
    assert page.locator("#play-komi").input_value() == ""
    page.locator("#play-ready").select_option(label="19x19")
    page.locator("#play-komi[placeholder='7.5']").wait_for()


def test_dead_stones_that_a_record_marks_are_marked(page: "Page", lab: str) -> None:
    """A file is dropped: the count is that of the record, and one click tells whose word it is.

    The position is that of tests/dispute/, counted by hand: Black wins by half a point by area.
    """
    black, white = "AB[ca][cb][cc][cd][dd][de]", "AW[ba][ab][bb][bc][ad][bd][be][eb]"
    opened(page, lab)
    ended = "B[];W[]TB[da][ea][db][ec][ed][ee]TW[aa]"
    dropped(page, f"(;SZ[5]KM[3.5]RU[Chinese]RE[B+0.5]{black}{white};{ended})")
    says(page, "play-end", "B+0.5")
    page.locator("#play-board [data-point=E4][aria-label='E4, white, dead, counts for Black']").wait_for()
    page.locator("#play-judge").click()
    says(page, "play-all", "White E4: dead (the marks of the record)")


def test_a_game_of_a_server_is_judged_by_its_rules(page: "Page", lab: str) -> None:
    """Fox writes komi and margins in stones. Black has 25 points of 25."""
    opened(page, lab)
    dropped(page, "(;SZ[5]KM[375]RU[Chinese]AP[foxwq]RE[B+8.75];B[cc];W[];B[])")
    says(page, "play-heading", "The result B+8.75 is read as B+17.5: it is in stones.")
    page.locator("#play-judge").click()
    says(
        page,
        "play-all",
        "Under Chinese rules of the Fox server, as the rules of the record are read: B+17.5, as recorded.",
    )


def test_what_is_likely_dead_is_named_before_anything_is_proved(page: "Page", lab: str) -> None:
    """Two clicks, and the count is there: Black has 36 points and a prisoner, White 27 and one."""
    held = Held(page)
    rows = ["....XO..."] * 9
    rows[3], rows[6] = ".O..XO...", "....XO.X."
    where = {"tab": "score", "rules": "japanese-agreed", "komi": "0", "position": "/".join(rows)}
    opened(page, lab, urlencode(where))
    page.locator("#score-found [title=japanese-agreed]").wait_for()
    page.locator("#score-find").click()
    says(page, "score-said", "Looking for dead stones ... Stop")
    says(page, "score-said", "Likely dead, but not proved: B6 and H3.")
    held.asked(1)
    page.locator("#score-said button", has_text="Mark as dead").click()
    says(page, "score-points", "B+9 (Black 37, White 28)")
    assert page.locator("#score-said .likely").count() == 0
    # Who stops the search loses nothing of that.
    page.locator("#score-said").get_by_role("button", name="Stop", exact=True).click()
    says(page, "score-said", "Stopped.")
    assert page.locator("#score-said .likely").count() == 0


def test_the_search_for_dead_stones_is_stopped_before_it_begins(page: "Page", lab: str) -> None:
    held: list[Any] = []

    def hold(route: Any) -> None:
        if json.loads(route.request.post_data)["ask"] == "likely":
            held.append(route)
        else:
            route.continue_()

    page.route("**/ask", hold)
    opened(page, lab, urlencode({"tab": "score", "rules": "aga", "position": "XO./..."}))
    page.locator("#score-found [title=aga]").wait_for()
    page.locator("#score-find").click()
    page.locator("#score-said").get_by_role("button", name="Stop", exact=True).click()
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    says(page, "score-said", "Stopped.")


def test_a_board_for_three_says_which_rules_it_takes_and_gives_the_former_back(
    page: "Page", lab: str
) -> None:
    opened(page, lab, "rules=aga&board=5x5")
    rules = page.locator("#play-rules")
    rules.locator("option[value=aga]").wait_for(state="attached")
    aga, three = "American Go Association rules, counted by area", "Multiplayer Go rules"
    for board in ("9x9", "13x13"):
        page.locator("#play-ready").select_option(label="Three on 7x7")
        says(page, "play-said", f"For 3 players the rules are now “{three}”, in place of “{aga}”.")
        assert rules.input_value() == "jasiek-multiplayer"
        page.locator("#play-ready").select_option(label=board)
        says(page, "play-said", f"The rules are again “{aga}”.")
        assert rules.input_value() == "aga"
    # Who chooses rules meanwhile keeps them, if they will do.
    page.locator("#play-ready").select_option(label="Three on 7x7")
    says(page, "play-said", "For 3 players")
    rules.select_option("kee-3.0")
    page.locator("#play-ready").select_option(label="9x9")
    page.locator("#play-board [data-point=J9]").wait_for()
    assert rules.input_value() == "kee-3.0"
    assert page.locator("#play-said").inner_text() == ""


def test_a_position_is_typed_in_either_convention(page: "Page", lab: str) -> None:
    opened(page, lab, "rules=tromp-taylor&board=5x5")
    page.locator("#play-more summary").click()
    for typed in ("bw./...", "●○. / ...", "XO./..."):
        page.locator("#play-position").fill(typed)
        page.locator("#play-set").click()
        point(page, "A2").and_(page.locator(".stone")).wait_for(state="attached")
        assert [point(page, name).get_attribute("aria-label") for name in ("A2", "B2")] == [
            "A2, black", "B2, white"
        ]  # fmt: skip
        page.locator("#play-clear").click()
        page.locator("#play-ready").select_option(label="5x5")
        page.locator("#play-board [data-point=E5]").wait_for(state="attached")


def test_a_position_and_a_line_are_saved_as_pictures(page: "Page", lab: str) -> None:
    opened(page, lab, "rules=tromp-taylor&board=5x5&moves=C3+B3+A1&at=2")
    says(page, "play-turn", "Turn 2")
    page.locator("#play-show summary").click()
    files = {}
    for what in ("position-svg", "position-png", "line-svg", "line-png"):
        name, files[what] = saved(page, f"#play-{what}")
        assert name == what.replace("-", ".")
    position, line = files["position-svg"].decode(), files["line-svg"].decode()
    assert "Black C3. White B3. Last move B3." in position and "Black 1 at C3; White 2 at B3." in line
    for what, drawn in (("position", position), ("line", line)):
        png, width = files[f"{what}-png"], float(re.findall(r'<svg[^>]* width="([\d.]+)"', drawn)[0])
        assert png.startswith(b"\x89PNG") and int.from_bytes(png[16:20]) == pytest.approx(3 * width, abs=3)


def test_texts_of_strangers_are_shown_as_texts(page: "Page", lab: str) -> None:
    opened(page, lab, "tab=rules")
    page.evaluate(
        "text => { localStorage.setItem('gorules-lab', JSON.stringify({own: text, tab: 'rules'})); }",
        f"id: mine\nname: \"{SCRIPT}\"\nabout: \"{SCRIPT}\"\nextends: aga\n"
        f"suicide: {{type: allowed, clause: \"{SCRIPT}\"}}\ndepartures: [\"{SCRIPT}\"]\n",
    )  # fmt: skip
    page.goto("about:blank")
    page.goto(lab)
    says(page, "rules-text", "<script>window.pwned=1</script>")
    page.locator("#rules-play").click()
    edges = "%5B%22%3Cimg/src%3Dx/onerror%3Dwindow.pwned%3D1%3E+b%22%5D"
    page.goto(f"{lab}#rules=own&edges={edges}")
    page.locator("#play-board .name", has_text="onerror").wait_for()
    page.goto(f"{lab}#rules=%3Cimg+src%3Dx+onerror%3Dwindow.pwned%3D1%3E&board=9x9")
    says(page, "play-why", "unknown ruleset '<img")
    assert page.evaluate("window.pwned") is None
    assert page.locator("main img[src='x'], main script").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: "Page", host: Host, scheme: Any) -> None:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make lab")
    page.emulate_media(color_scheme=scheme)
    opened(page, f"{host.address}lab.html", "rules=tromp-taylor&board=1x2&moves=A1+B1")
    for tab in ("play", "rules", "compare", "solve", "score"):
        page.locator(f"#tab-{tab}").click()
        if tab == "rules":
            page.locator("#rules-variant").click()
            says(page, "rules-problems", "Valid.")
        if tab == "play":
            point(page, "A1").hover()
            for more in ("history", "moves", "more"):
                page.locator(f"#play-{more} summary").click()
            page.locator("#play-record img").first.wait_for()
        if tab == "score":
            page.locator("#score-found table").first.wait_for()
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        said = [
            f"{each['id']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"]
        ]
        assert said == [], tab


def test_all_that_the_first_visit_loads_is_less_than_ten_megabytes(folder: Path) -> None:
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    assert sum(min(len(file), len(gzip.compress(file))) for file in files) < 10_000_000


def test_a_game_prints_on_one_page(page: "Page", host: Host) -> None:
    opened(page, f"{host.address}lab.html", "rules=kee-3.0&board=9x9&moves=C3+D4+E5")
    says(page, "play-turn", "Turn 3")
    printed = page.pdf(format="A4")
    assert printed.startswith(b"%PDF") and len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_no_page_is_wider_than_the_screen(page: "Page", host: Host, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    opened(page, f"{host.address}lab.html", "rules=kee-3.0&board=19x19&moves=C3+D4+E5")
    page.locator("#play-more summary").click()
    for tab in ("play", "rules", "compare", "solve", "score"):
        page.locator(f"#tab-{tab}").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, tab
    for id_ in ("compare-rules", "solve-rules"):  # a list is scrolled down alone
        page.locator(f"#tab-{id_.partition('-')[0]}").click()
        page.locator(f"#{id_} input").first.wait_for()
        assert page.locator(f"#{id_}").evaluate("each => each.scrollWidth - each.clientWidth") == 0
