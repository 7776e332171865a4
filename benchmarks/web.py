"""What an answer of the laboratory takes, natively, from gorules serve and from Pyodide, and what fifty
clients do to a server: ``python -m benchmarks.web [SECONDS]``. Times are of a clock, so let nothing else run.
"""

import http.client
import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit

from benchmarks import pyodide
from gorules.play.game import Game
from gorules.ruleset import all_rulesets
from gorules.web.questions import answer

BARS = {"9x9": 50, "19x19": 150}
"""Milliseconds within which a play is to be answered."""

TURNS = {"9x9": 60, "19x19": 200}
CLIENTS = 50

TIMED = """
import json, time
from gorules.web.questions import answer
taken = []
for line in asked.splitlines():
    best = 1e9
    for _ in range(2):
        began = time.perf_counter()
        json.dumps(answer(json.loads(line)))
        best = min(best, time.perf_counter() - began)
    taken.append(best * 1000)
json.dumps(taken)
"""


def questions(board: str) -> list[dict[str, Any]]:
    """A play late in a game, under each ruleset for two."""
    asked = []
    for ruleset in all_rulesets():
        if 2 not in ruleset.players:
            continue
        chance, game = random.Random(1), Game(ruleset, board=board)
        while len(game.turns) < TURNS[board] and not game.is_over:
            game.play(chance.choice(game.legal_plays() or ("pass",)))
        moves = " ".join(turn.move for turn in game.turns)
        asked.append({"ask": "play", "rules": ruleset.id, "board": board, "moves": moves})
    return asked


def native(asked: Sequence[dict[str, Any]]) -> list[float]:
    """Milliseconds in this process, the best of three."""
    return [min(_timed(question) for _ in range(3)) for question in asked]


def _timed(question: dict[str, Any]) -> float:
    began = time.perf_counter()
    json.dumps(answer(json.loads(json.dumps(question))))
    return (time.perf_counter() - began) * 1000


def in_pyodide(asked: Sequence[dict[str, Any]]) -> list[float]:
    """The same in Pyodide, in Node; nothing where there is none."""
    taken: list[float] = [] if pyodide.why_not() else json.loads(pyodide.said(TIMED, asked))
    return taken


@contextmanager
def serving() -> Iterator[tuple["subprocess.Popen[str]", str, int]]:
    """A server, its path and its port."""
    words = [sys.executable, "-m", "gorules", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = urlsplit(process.stdout.readline().strip().removesuffix("lab.html"))
        assert address.port is not None
        yield process, f"{address.path}ask", address.port
    finally:
        process.terminate()
        process.wait(20)


def _asked(path: str, port: int, question: dict[str, Any]) -> tuple[int, float]:
    """The status of an answer, and the milliseconds that it took."""
    began = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        connection.request("POST", path, json.dumps(question))
        response = connection.getresponse()
        response.read()
        return response.status, (time.perf_counter() - began) * 1000
    finally:
        connection.close()


def served(asked: Sequence[dict[str, Any]], path: str, port: int) -> list[float]:
    """The same from a server."""
    return [min(_asked(path, port, question)[1] for _ in range(3)) for question in asked]


def _resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


def crowd(seconds: float, process: "subprocess.Popen[str]", path: str, port: int) -> str:
    """Return what became of the questions of many clients at once."""
    asked = [*questions("9x9")[:20], {"ask": "solve", "rules": ["kee-3.0"], "board": "2x2"}, {"ask": "x"}]
    until = time.monotonic() + seconds
    most = [0]

    def client(number: int) -> list[tuple[int, float]]:
        said: list[tuple[int, float]] = []
        while time.monotonic() < until:
            said.append(_asked(path, port, asked[(number + len(said)) % len(asked)]))
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            most[0] = max(most[0], sum(map(_resident, [process.pid, *map(int, children)])))
        return said

    with ThreadPoolExecutor(CLIENTS) as clients:
        said = [each for answers in clients.map(client, range(CLIENTS)) for each in answers]
    answered = sorted(taken for status, taken in said if status == 200)
    refused = len(said) - len(answered)
    return (
        f"{CLIENTS} clients for {seconds:g} s: {len(answered)} answered, {refused} refused; "
        f"half within {median(answered):.0f} ms, the slowest {answered[-1] / 1000:.1f} s; "
        f"{most[0] >> 20} MB at most, of all processes"
    )


def main() -> int:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    ok = True
    with serving() as (process, path, port):
        for board, bar in BARS.items():
            asked = questions(board)
            for name, taken in (
                ("native", native(asked)),
                ("serve", served(asked, path, port)),
                ("Pyodide", in_pyodide(asked)),
            ):
                if not taken:
                    print(
                        f"a play on {board}, {name}: not measured, as the laboratory is not packed (make lab)"
                    )
                    continue
                slowest = asked[taken.index(max(taken))]["rules"]
                ok &= max(taken) <= bar
                print(
                    f"a play on {board} after {TURNS[board]} turns, {name}: {median(taken):.1f} ms, at most "
                    f"{max(taken):.1f} ms ({slowest}) under {len(taken)} rulesets; bar {bar} ms"
                )
        print(crowd(seconds, process, path, port))
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
