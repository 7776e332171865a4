"""The main path of the laboratory with the keyboard alone: what one is at is always seen."""

from typing import TYPE_CHECKING

import pytest

from gorules.web.questions import answer
from tests.web.browser.test_lab import opened, says

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

RECORD = """(;SZ[9]KM[7]RU[Japanese]RE[B+1];B[ci];W[di];B[ch];W[dh];B[cg];W[dg];B[cf];W[df];B[ce];W[de]
;B[cd];W[dd];B[cc];W[dc];B[cb];W[db];B[ca];W[da];B[fe];W[];B[])"""

AT = """() => {
    let at = document.activeElement;
    while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    const box = at.getBoundingClientRect(), mark = at.querySelector(".focus") ?? at;
    const { outlineStyle, outlineWidth, stroke } = getComputedStyle(mark);
    const hasOutline = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
    const isMarked = mark === at ? hasOutline : stroke !== "none";
    const isOnScreen = box.width > 0 && box.top < innerHeight && box.bottom > 0;
    return {
        name: at.dataset.point ?? (at.id || at.textContent.trim()),
        isSeen: at.matches(":focus-visible") && isMarked && isOnScreen,
    };
}"""


class Keyboard:
    """Presses keys, counts them, and sees to it that the place where one is can be seen."""

    def __init__(self, page: "Page") -> None:
        self.page, self.pressed = page, 0

    @property
    def at(self) -> str:
        """Where one is: the id or the text of a control, or the name of a point."""
        at = self.page.evaluate(AT)
        assert at["isSeen"], at["name"]
        return str(at["name"])

    def press(self, *keys: str) -> str:
        """Press keys, one after the other, and return where one is then."""
        for key in keys:
            self.page.keyboard.press(key)
            self.pressed += 1
        return self.at

    def to(self, name: str, key: str = "Tab") -> None:
        """Press a key until one is at a place."""
        for _ in range(60):
            if self.press(key) == name:
                return
        raise AssertionError(f"{name} is not reached")


def test_a_record_is_judged_its_dead_stones_marked_and_its_rules_amended_by_keys_alone(
    page: "Page", lab: str
) -> None:
    # Who listens from the beginning misses no dialogue: the browser hears of it a moment later.
    page.on("filechooser", lambda _: None)
    opened(page, lab)
    says(page, "play-turn", "Black to play.")
    keys = Keyboard(page)

    for key in ("Tab", "Enter", "Tab"):  # past the head of the page
        page.keyboard.press(key)
    assert keys.press("Tab") == "E5"  # the middle of the board
    keys.press("Enter")
    says(page, "play-turn", "Turn 1, Black: E5.")
    assert keys.press("ArrowRight") == "F5"
    keys.press("Enter")
    says(page, "play-turn", "Turn 2, White: F5.")

    # Through the game by its buttons: at either end one stays where one is.
    assert keys.press("Tab", "Enter") == "play-start"
    says(page, "play-turn", "Black to play.")
    assert keys.press("Tab", "Tab", "Enter") == "play-on"
    says(page, "play-turn", "Turn 1,")
    assert keys.press("Enter") == "play-on"
    says(page, "play-turn", "Turn 2,")
    assert keys.press("Enter") == "play-on"

    keys.to("play-record-open")
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    file = {"name": "game.sgf", "mimeType": "", "buffer": RECORD.encode()}
    chooser.value.set_files(files=[file])
    says(page, "play-heading", "The record says B+1.")
    assert keys.press("Home", "ArrowRight", "ArrowRight") == "play-record-open"
    says(page, "play-turn", "Turn 2, White: D1.")
    keys.press("End")
    says(page, "play-turn", "Turn 21, Black: pass.")

    keys.pressed = 0
    assert keys.press("Shift+Tab") == "play-judge"
    keys.press("Enter")
    says(page, "play-all", "rulesets say")
    page.locator("#play-all h3:focus").wait_for()
    assert keys.at.endswith("rulesets say")
    # Back to the board, where White's prisoner stands.
    assert keys.press("Escape") == "F5"
    keys.press("Enter")
    page.wait_for_url("**dead=F5*")
    drawn = {"rules": ["japanese-agreed"], "moves": moves(), "dead": "F5", "komi": "7"}
    text = answer({"ask": "score", **drawn})["outcomes"][0]["outcome"]["text"]
    says(page, "play-end", text)
    says(page, "play-all", text.split(" ")[0])
    assert keys.pressed == 4

    # The moves are one stop, through which one goes with Up and Down.
    keys.to("play-link")
    assert keys.press("Enter") == "play-link"
    page.locator("#play-copied:not(:empty)").wait_for()
    box = page.locator("#play-copied").bounding_box()
    assert box is not None and 0 <= box["y"] < 900
    assert keys.press("Tab", "Enter", "Tab") == "play-position-svg"
    assert keys.pressed <= 40
    keys.to("Close")
    assert keys.press("Enter") == "play-judge"


def moves() -> str:
    """The moves of the record, as points."""
    read = answer({"ask": "read", "sgf": RECORD})
    return str(read["start"]["moves"])


def test_a_clause_is_amended_by_keys_and_what_it_changes_is_sent(page: "Page", lab: str) -> None:
    opened(page, lab, "rules=aga&board=9x9")
    keys = Keyboard(page)
    page.locator("#tab-play").focus()
    assert keys.press("ArrowRight") == "tab-rules"
    page.locator("#form-suicide").wait_for()
    keys.to("form-suicide")
    page.keyboard.press("ArrowDown")
    says(page, "rules-problems", "Valid.")
    says(page, "rules-text", "Then the player's own string is removed")
    assert keys.at == "form-suicide"
    keys.to("rules-diff", "Shift+Tab")
    keys.press("Enter")
    page.locator("#compare-found h3:focus").wait_for()
    assert keys.at.startswith("From American Go Association rules")
    keys.to("Copy a link to this")
    keys.press("Enter")
    page.locator("#compare-copied:not(:empty)").wait_for()
    assert keys.pressed <= 20
    # The many rulesets are one stop.
    keys.to("tab-compare", "Shift+Tab")
    assert keys.pressed <= 40
    # The text of the rules is no trap.
    keys.press("ArrowLeft")
    for _ in range(30):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('footer a')"):
            break
    else:
        raise AssertionError("the text of the rules cannot be left")


def test_the_form_is_there_before_the_list_of_rulesets(page: "Page", lab: str) -> None:
    page.route("**/lists.json", lambda route: None)  # it never comes
    opened(page, lab, "rules=aga")
    page.locator("#tab-rules").click()
    page.locator("#form-suicide").wait_for()
    says(page, "rules-text", "American Go Association")


def test_a_ruleset_that_is_chosen_in_the_table_shows_its_count_and_the_keyboard_goes_along(
    page: "Page", lab: str
) -> None:
    opened(page, lab, "rules=tromp-taylor&board=5x5&moves=C3+pass+pass")
    keys = Keyboard(page)
    for ruleset in ("aga", "japanese-agreed"):
        page.locator("#play-judge").focus()
        page.keyboard.press("Enter")
        chosen = page.locator(f"#play-all button[title={ruleset}]")
        chosen.wait_for(state="attached")
        chosen.evaluate("each => { const folded = each.closest('details'); if (folded) folded.open = true; }")
        chosen.focus()
        assert keys.press("Enter") == "tab-score"
        page.locator(f"#score-found [title={ruleset}][aria-pressed=true]").wait_for()
        page.locator("#tab-play").click()


def test_whoever_goes_on_while_all_rules_are_asked_again_stays_where_she_is(page: "Page", lab: str) -> None:
    opened(page, lab, "rules=tromp-taylor&board=5x5&moves=C3+pass+pass")
    page.locator("#play-judge").focus()
    page.keyboard.press("Enter")
    page.locator("#play-all h3:focus").wait_for()  # who waits is led to the answer
    # It stays until there is a new one.
    said, chosen = page.evaluate(
        """() => {
            document.getElementById("play-judge").click();
            const chosen = document.querySelector("#play-all button[title]");
            chosen.focus();
            return [document.querySelector("#play-all h3").textContent, chosen.title];
        }"""
    )
    assert said == "Asking all rules ..."
    page.locator("#play-all h3", has_text="rulesets say").wait_for()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("document.activeElement.title") == chosen
