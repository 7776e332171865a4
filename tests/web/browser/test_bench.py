"""What somebody comes to the laboratory for, with as few clicks as was promised, and nothing that is lost."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest

from gorules.native import bridge
from gorules.ruleset import load_ruleset
from gorules.web.questions import answer
from tests.web.browser.conftest import NAME
from tests.web.browser.test_lab import PASTED, Held, dropped

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


class Bench:
    """One page of the laboratory for many tests, which counts what somebody does with the mouse and types."""

    def __init__(self, page: "Page", address: str) -> None:
        self.page, self.address = page, address
        self.clicks = 0

    def open(self, **said: str) -> None:
        """Begin as a newcomer does, with a link or without."""
        self.page.evaluate("localStorage.clear()")
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#{urlencode(said)}" if said else self.address)
        self.page.locator("html[data-ready]").wait_for()
        self.page.locator("#play-board .point").first.wait_for(state="attached")
        self.clicks = 1  # on the link that leads here

    def click(self, selector: str) -> None:
        """Click once."""
        self.page.locator(selector).first.click()
        self.clicks += 1

    def choose(self, selector: str, value: str) -> None:
        """Open a list and choose from it: two clicks."""
        self.page.locator(selector).select_option(value)
        self.clicks += 2

    def drag(self, *points: str) -> None:
        """Draw from point to point without a pause: as much as a click."""
        places = [self.page.locator(f"#play-board [data-point={each}]").bounding_box() for each in points]
        middles = [(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2) for at in places if at]
        self.page.mouse.move(*middles[0])
        self.page.mouse.down()
        for middle in middles[1:]:
            self.page.mouse.move(*middle, steps=10)
        self.page.mouse.up()
        self.clicks += 1

    def says(self, element: str, text: str | re.Pattern[str]) -> None:
        """Wait until an element says something."""
        self.page.locator(f"#{element}", has_text=text).first.wait_for()

    def moves(self) -> list[str]:
        """The moves of the line that is shown."""
        shown = self.page.locator("#play-list li > button:first-child:not(.variation)")
        return [text.strip() for text in shown.all_inner_texts()]


@pytest.fixture(scope="module")
def shared(browser: "Browser", served: str) -> "Iterator[Page]":
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    page.set_default_timeout(15_000)
    page.goto(f"{served}lab.html")
    yield page
    context.close()


@pytest.fixture
def bench(shared: "Page", lab: str) -> "Iterator[Bench]":
    wrong: list[str] = []

    def said(error: Any) -> None:
        wrong.append(str(error))

    shared.on("pageerror", said)
    yield Bench(shared, lab)
    shared.unroute("**/ask")
    shared.remove_listener("pageerror", said)
    assert wrong == []


needs_core = pytest.mark.skipif(bridge.core is None, reason="without the native core the corner is too large")
needs_posts = pytest.mark.skipif(NAME == "firefox", reason="Firefox does not tell what a page sends")


def corner(bench: Bench) -> None:
    """Draw White's three stones in Black's corner of eight points."""
    bench.click("[data-tool=black]")
    bench.drag("A3", "D3", "D1")
    bench.page.wait_for_url(re.compile("position="))
    bench.click("[data-tool=white]")
    bench.drag("A4", "E4", "E1")
    bench.drag("A2", "B2", "B1")


CORNER = "........./........./........./........./........./OOOOO..../XXXXO..../OO.XO..../.O.XO...."


@needs_core
def test_my_own_corner_has_a_status_by_japanese_rules_after_eight_clicks(bench: Bench) -> None:
    bench.open()
    corner(bench)
    bench.click("[data-tool=ring]")
    bench.drag("A1", "E1", "E4", "A4", "A1")
    bench.says("play-said", "By the Japanese rules of 1989, article 7")
    bench.says("play-said", "Black A3 is dead: White moves first and takes it")
    assert bench.clicks <= 8
    assert f"position={CORNER.replace('/', '%2F')}" in bench.page.url
    bench.page.get_by_role("button", name="Mark these strings as dead").click()
    bench.page.wait_for_url(re.compile("dead=A3"))


@needs_core
def test_the_ring_is_drawn_by_the_keyboard_too(bench: Bench) -> None:
    bench.open(rules="japanese-1989", position=CORNER)
    bench.page.locator("[data-tool=ring]").press("Enter")
    for point in ("A1", "E4"):
        bench.page.locator(f"#play-board [data-point={point}]").press("Enter")
    bench.says("play-said", "Black A3 is dead")


def test_a_drawn_position_is_told_under_all_rules_after_ten_clicks(bench: Bench) -> None:
    bench.open()
    corner(bench)
    bench.click("#play-judge")
    said = answer({"ask": "adjudicate", "position": CORNER})
    number = sum(len(section["rulings"]) for section in said["sections"])
    bench.says("play-all", f"What {number} rulesets say")
    assert bench.clicks <= 10
    for section in said["sections"]:
        head = bench.page.locator("#play-all th.section", has_text=section["name"])
        assert head.count() == 1
        for ruling in section["rulings"]:
            assert bench.page.locator(f"#play-all button[title='{ruling['ruleset']}']").count() == 1


@needs_core
def test_what_is_proved_dead_is_marked_by_one_click_more(bench: Bench) -> None:
    position = "X.OX./OOOXX/XXXX."
    said = answer({"ask": "adjudicate", "position": position})["not-marked"]
    bench.open(rules="japanese-1989", position=position)
    bench.click("#play-judge")
    bench.says("play-all", f"dead by {said['by']}, and not marked: {said['dead'][0]}")
    bench.click("#play-all button:has-text('Mark as dead')")
    marked = answer({"ask": "adjudicate", "position": position, "dead": " ".join(said["dead"])})
    [scored] = [
        ruling["score"]
        for section in marked["sections"]
        for ruling in section["rulings"]
        if ruling["ruleset"] == "japanese-agreed"
    ]
    bench.says("play-all", scored)
    bench.says("play-all", f"What {sum(len(each['rulings']) for each in marked['sections'])} rulesets say")
    assert bench.page.locator("#play-all button", has_text="Mark as dead").count() == 0
    assert bench.clicks <= 3


@needs_core
@needs_posts
def test_most_rules_answer_before_life_and_death_is_decided_by_definition(bench: Bench) -> None:
    walls = " ".join(f"{column}{row}" for row in range(1, 20) for column in "KL")
    held = Held(bench.page)
    bench.open(rules="aga", board="19x19", moves=f"{walls} D4 Q4 D16 Q16 C10 R10 pass pass")
    bench.click("#play-judge")
    assert held.asked(1) == ["adjudicate"]
    bench.says("play-all", "Life and death is still being decided by definition")
    assert bench.page.locator("#play-all button[title=chinese-2002]").count() == 1
    assert bench.page.locator("#play-all button[title=japanese-1989]").count() == 0
    bench.click("#play-all button:has-text('Stop')")
    bench.says("play-all", f"Left out: {load_ruleset('japanese-1989').name}")
    assert bench.page.locator("#play-all button[title=chinese-2002]").count() == 1


@needs_core
@needs_posts
def test_a_large_game_that_is_over_is_counted_as_marked_until_the_definition_has_answered(
    bench: Bench,
) -> None:
    walls = " ".join(f"{column}{row}" for row in range(1, 20) for column in "KL")
    game = {"board": "19x19", "moves": f"{walls} D4 Q4 D16 Q16 C10 R10 pass pass"}
    marked = answer({"ask": "play", "rules": "japanese-agreed", **game})["outcome"]["text"]
    whole = answer({"ask": "score", "rules": ["korean-2016"], **game})["outcomes"][0]["outcome"]["range"]
    held = Held(bench.page)
    bench.open(rules="korean-2016", **game)
    bench.says("play-end", f"As marked: {marked}.")
    bench.says("play-end", "Life and death is still being decided by definition.")
    held.asked(1)
    bench.click("#tab-score")
    bench.says("score-found", f"As marked: {marked}.")
    held.asked(2)
    held.let_go()
    bench.says("score-found", f"By the definition of these rules alone: {whole['text']}")
    number = len(held.asked(3))
    bench.click("#tab-play")
    held.asked(number + 1)
    held.let_go()
    bench.says("play-end", f"By the definition of these rules alone: {whole['text']}")
    assert "still being decided" not in bench.page.locator("#panel-play").inner_text()


def test_a_disputed_record_is_three_actions_from_the_table(bench: Bench) -> None:
    bench.open()
    record = (
        "(;SZ[9]KM[7]RU[Japanese]RE[B+1]PB[Ito]PW[Kim];B[cd];W[dd];B[cc];W[dc](;B[cb];W[db];B[ca];W[da]C[So?])"
        "(;B[db]LB[db:x]))"
    )
    dropped(bench.page, record)
    bench.clicks += 1
    bench.says("play-heading", "Ito (Black) against Kim (White) The record says B+1. Rules: Japanese.")
    bench.click("#play-judge")
    bench.says("play-all", f"Under {load_ruleset('japanese-agreed').name}, the rules of the record")
    assert bench.clicks <= 3
    bench.says("play-comment", "So?")
    bench.page.get_by_role("button", name="Variation: D8 at move 5").click()
    bench.says("play-turn", "Turn 5, Black: D8.")
    assert bench.page.locator("#play-board [data-point=D8] .label").text_content() == "x"
    # A link to another game knows nothing of this record.
    bench.page.goto(f"{bench.address}#rules=aga&board=5x5&moves=C3")
    bench.says("play-turn", "Turn 1, Black: C3.")
    assert bench.page.locator("#play-heading").inner_text() == ""
    assert bench.moves() == ["C3"] and bench.page.locator("#play-list .variation").count() == 0


def test_a_variation_of_a_variation_stands_in_it_where_it_begins(bench: Bench) -> None:
    bench.open()
    dropped(bench.page, "(;SZ[9];B[aa](;W[bb])(;W[cc];B[dd](;W[ee])(;W[ff])))")
    bench.says("play-turn", "Turn 2, White: B8.")
    inner = bench.page.locator("#play-list .branch .branch .variation")
    outer = bench.page.locator("#play-list li > .branch > .variation")
    names = [(each.get_attribute("aria-label") or "").split()[1::3] for each in (*outer.all(), *inner.all())]
    assert names == [["C7", "2"], ["D6", "3"], ["E5", "4"], ["F4", "4"]]


def test_nothing_is_lost_without_an_undo(bench: Bench) -> None:
    bench.open()
    for point in ("C3", "G7", "E5"):
        bench.click(f"#play-board [data-point={point}]")
        bench.says("play-turn", point)
    bench.page.locator("body").press("Home")
    bench.page.locator("body").press("ArrowRight")
    bench.says("play-turn", "Turn 1, Black: C3.")
    bench.click("#play-board [data-point=D4]")
    bench.says("play-turn", "Turn 2, White: D4.")
    assert bench.moves() == ["C3", "D4"]
    bench.page.get_by_role("button", name="Variation: G7 at move 2").click()
    bench.says("play-turn", "Turn 2, White: G7.")
    assert bench.moves() == ["C3", "G7", "E5"]
    for lost in ("#play-clear", "[data-tool=black]"):
        bench.click(lost)
        if lost != "#play-clear":
            bench.click("#play-board [data-point=A1]")
        bench.page.locator("#play-list:empty").wait_for(state="attached")
        bench.page.locator("body").press("Control+z")
        bench.says("play-list", "E5")
    bench.page.locator("#play-ready").select_option(label="Three on 7x7")
    bench.says("play-turn", "Black to play.")
    assert bench.page.locator("#play-rules").input_value() != "tromp-taylor"  # that is for two
    bench.page.go_back()
    bench.says("play-list", "E5")
    bench.page.locator("body").press("End")
    bench.page.locator("body").press("p")
    bench.says("play-turn", "Turn 4, White: pass.")
    bench.page.locator("#play-board").hover()
    bench.page.mouse.wheel(0, -100)
    bench.says("play-turn", "Turn 3, Black: E5.")


WALL = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9 F5"


def test_what_is_too_large_is_counted_as_marked_on_the_board(bench: Bench) -> None:
    bench.open(rules="japanese-1989", moves=f"{WALL} pass pass")
    bench.says("play-end", "Too large to decide by search what lives.")
    found = answer({"ask": "play", "rules": "japanese-1989", "moves": f"{WALL} pass pass"})["outcome"][
        "range"
    ]
    bench.says("play-end", f"By the definition of these rules alone: {found['text']}.")
    # The strings that are not decided are marked.
    marked = bench.page.locator("#play-board [data-point]", has_text="?")
    assert marked.count() == sum(len(each["points"]) for each in found["open"]) > 1
    bench.click("#play-board [data-point=F5]")
    drawn = answer({"ask": "score", "rules": ["japanese-agreed"], "moves": f"{WALL} pass pass", "dead": "F5"})
    text = drawn["outcomes"][0]["outcome"]["text"]
    bench.says("play-end", f"As marked: {text}.")
    assert "gorules status" not in bench.page.locator("#panel-play").inner_text()
    assert bench.page.locator("#play-board .territory").count() == 18 + 45


def test_the_komi_of_the_rules_is_another_one(bench: Bench) -> None:
    """A number between two clicks: the text of the rules has it, and the game is counted by it."""
    bench.open(rules="aga", board="19x19", moves="K10 pass pass pass")
    bench.click("#tab-rules")
    field = bench.page.locator("#form-komi-19x19")
    field.wait_for()
    assert field.input_value() == "7.5"
    field.press("ControlOrMeta+a")
    field.press_sequentially("5.5")
    field.press("Enter")
    bench.says("rules-problems", "Valid.")
    bench.page.locator("#rules-form code", has_text="komi: {19x19: 5.5}").wait_for()
    bench.click("#rules-play")
    bench.says("play-end", "B+355.5")
    assert bench.clicks == 3


def test_aga_is_amended_without_typing_in_six_clicks(bench: Bench) -> None:
    bench.open()
    bench.click("#tab-rules")
    bench.page.locator("#form-suicide").wait_for()
    allowed = bench.page.locator("#form-suicide option", has_text="be it only the stone just played")
    bench.choose("#form-suicide", allowed.get_attribute("value") or "")
    bench.says("rules-problems", "Valid.")
    bench.says("rules-matters", "turn 1 is illegal")
    # The boards stand below the question that was answered.
    assert bench.page.locator("#rules-form > :has(#form-suicide) + #rules-matters").count() == 1
    assert bench.page.locator("#rules-matters article").count() == 3
    bench.click("#rules-diff")
    assert bench.clicks <= 6
    bench.says("compare-found", "counted by area to my-aga")
    # The answer has an address, which shows it to somebody else.
    lines, address = bench.page.locator("#compare-found article.line").count(), bench.page.url
    assert lines > 3 and "one=aga" in address and "other=own" in address
    bench.page.locator("#compare-found").get_by_label("Decided by").select_option("suicide")
    assert 0 < bench.page.locator("#compare-found article.line:visible").count() <= lines
    kept = bench.page.evaluate("localStorage.getItem('gorules-lab')")
    bench.page.evaluate("localStorage.clear()")
    bench.page.goto("about:blank")
    bench.page.goto(address)
    bench.says("compare-found", "counted by area to my-aga")
    assert bench.page.locator("#compare-found article.line").count() == lines
    assert "Compare" in bench.page.title()
    assert "suicide: allowed" in kept


@pytest.mark.parametrize(("width", "height"), [(360, 740), (768, 1024), (1440, 900)])
def test_a_refusal_is_seen_where_one_plays(bench: Bench, width: int, height: int) -> None:
    bench.page.set_viewport_size({"width": width, "height": height})
    bench.open(rules="tromp-taylor", board="9x9", moves="D5 E5 E6 F6 E4 F4 pass G5 F5")
    bench.says("play-turn", "Turn 9")
    bench.page.locator("#play-board [data-point=E5]").click(force=True)
    bench.says("play-why", "it recreates the position after turn 8")
    box = bench.page.locator("#play-why > span").bounding_box()
    assert box is not None and box["y"] >= 0 and box["y"] + box["height"] <= height
    bench.page.set_viewport_size({"width": 1200, "height": 900})


DIAGRAM = "$$Wc A title\n$$ -------\n$$ | . X a |\n$$ | 2 1 , |\n$$ | O . . |\n$$ -------\n"


def test_a_diagram_of_senseis_library_is_pasted_and_made(bench: Bench) -> None:
    bench.open()
    bench.page.evaluate(PASTED, DIAGRAM)
    bench.says("play-turn", "Turn 2, Black: A2.")
    assert bench.moves() == ["B2", "A2"]
    bench.page.locator("body").press("Home")
    bench.says("play-turn", "White to play.")
    assert bench.page.locator("#play-board [data-point=C3] .label").text_content() == "a"
    bench.page.locator("body").press("End")
    bench.says("play-turn", "Turn 2,")
    bench.page.locator("#play-show summary").click()
    bench.page.locator("#play-text").click()
    drawn = "$$Wc\n$$ ---------\n$$ | . X . |\n$$ | 2 1 . |\n$$ | O . . |\n$$ ---------"
    bench.says("play-diagram", drawn)


def test_pictures_of_text_are_read_with_what_stands_around_the_board(bench: Bench) -> None:
    bench.open()
    pictures = {
        "..b\nbw.\n...": "..X/XO./...",
        "|. \u25cf .|\n|\u25cb . .|": ".X./O..",
        "   A B C\n 3 . X . 3   WHITE has captured 0 stones\n 2 O + . 2\n 1 . . . 1\n": ".X./O../...",
        "a sentence": "",
    }
    read = "async (texts) => texts.map((await import('./lab/records.js')).pictured)"
    assert bench.page.evaluate(read, list(pictures)) == list(pictures.values())
