"""How long somebody waits for the laboratory in a browser: ``python -m benchmarks.page``. Times are of a
clock, so let nothing else run. It takes Playwright, a browser, and the packed laboratory (make lab).
"""

import os
import random
import shutil
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from gorules.play.game import Game
from gorules.web import laboratory, site

VISIBLE, COLD, WARM = 1000, 6000, 3000
"""Milliseconds until a board is seen, and until the first answer on the first visit and on the next."""

CLICKED = {"9x9": 50, "19x19": 150}
"""Milliseconds from a click to the stone and what is said of it."""

PLAYS = 20

VISITORS = 3
"""How often a first visit and the next are measured."""

TIMES = """
async () => {
    const ready = () => document.documentElement.dataset.ready !== undefined;
    const seen = () => document.querySelector("#play-board .point");
    const until = is => new Promise(done => {
        const look = () => is() ? done(performance.now()) : setTimeout(look, 5);
        look();
    });
    return [await until(seen), await until(ready)];
}
"""

KEPT = """
async () => {
    for (const name of await caches.keys()) {
        if (name.startsWith("started-") && await (await caches.open(name)).match("lab/memory")) return true;
    }
    return false;
}
"""
"""Whether the browser has kept what was started, as it does soon after the first answer."""

CLICK = """
([point, number]) => new Promise(done => {
    const board = document.getElementById("play-board"), turn = document.getElementById("play-turn");
    const target = board.querySelector(`[data-point="${point}"]`), began = performance.now();
    const is = () => turn.textContent.includes(`Turn ${number},`);
    const look = () => is() ? done(performance.now() - began) : setTimeout(look, 1);
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    look();
})
"""


@contextmanager
def hosted() -> Iterator[str]:
    """Serve the files of the laboratory, and give the address."""
    with TemporaryDirectory() as folder:
        at = Path(folder)
        made = {**laboratory.lab_pages(), **laboratory.texts()}
        for path, text in made.items():
            (at / path).parent.mkdir(parents=True, exist_ok=True)
            (at / path).write_text(text(), encoding="utf-8")
        for path, file in site.static().items():
            (at / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, at / path)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=folder))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/lab.html"
        server.shutdown()


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


def plays(board: str) -> Sequence[str]:
    """Plays in the middle of a game, each legal after those before it."""
    chance, game = random.Random(1), Game("tromp-taylor", board=board)
    while len(game.turns) < PLAYS:
        game.play(chance.choice(game.legal_plays()))
    return [turn.move for turn in game.turns]


def main() -> int:
    """Measure and print."""
    from playwright.sync_api import sync_playwright

    if not laboratory.computes():
        print("not measured, as the laboratory is not packed (make lab)")
        return 0
    ok = True

    def told(what: str, taken: float, bar: float, more: str = "") -> None:
        nonlocal ok
        ok &= taken <= bar
        print(f"{what}: {taken:.0f} ms{more}; bar {bar:.0f} ms")

    print(f"load {os.getloadavg()[0]:.1f}")
    with hosted() as address, sync_playwright() as playwright:
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context()
        times: dict[str, list[list[float]]] = {"cold": [], "warm": []}
        for _ in range(VISITORS):
            context.close()
            context = browser.new_context(viewport={"width": 1200, "height": 900})
            page = context.new_page()
            for visit in times:
                page.goto(f"{address}#rules=tromp-taylor&board=9x9", wait_until="commit")
                times[visit].append(page.evaluate(TIMES))
                page.evaluate("navigator.serviceWorker.ready.then(() => true)")
                page.wait_for_function(KEPT)
                page.goto("about:blank")
        for visit, bar in (("cold", COLD), ("warm", WARM)):
            seen, ready = zip(*times[visit], strict=True)
            told(f"board seen, {visit}", median(seen), VISIBLE, f", at most {max(seen):.0f} ms")
            told(f"ready, {visit}", median(ready), bar, f", at most {max(ready):.0f} ms")
        for board, bar in CLICKED.items():
            page.goto(f"{address}#rules=tromp-taylor&board={board}")
            page.locator("html[data-ready]").wait_for()
            page.get_by_text("Black to play.").wait_for()
            taken = [page.evaluate(CLICK, [move, number]) for number, move in enumerate(plays(board), 1)]
            told(f"a click on {board}", median(taken), bar, f", at most {max(taken):.0f} ms")
            page.goto("about:blank")
        browser.close()
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
