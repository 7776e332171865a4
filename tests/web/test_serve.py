"""gorules serve: the same answers, each within its limits, and nothing else is reachable."""

import asyncio
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.responses import Response

from gorules.bestiary.beasts import load_beast
from gorules.ruleset import load_ruleset
from gorules.web import content
from gorules.web.pool import PoolLimits
from gorules.web.questions import answer
from gorules.web.serve import application
from tests.support.commands import refused, started

SECONDS, MEMORY = 4, 800


class Server(NamedTuple):
    process: "subprocess.Popen[bytes]"
    port: int
    token: str

    def request(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        host: str = "127.0.0.1",
        token: str | None = None,
    ) -> tuple[int, dict[str, str], bytes]:
        """What is answered to a request below the token."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            where = f"/{self.token if token is None else token}/{path}"
            connection.request(method, where, body, {"Host": f"{host}:{self.port}"})
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()

    def ask(self, question: object) -> dict[str, Any]:
        """The answer to a question, or why it was refused."""
        body = question if isinstance(question, bytes) else json.dumps(question).encode()
        status, _, said = self.request("POST", "ask", body)
        last = json.loads(said.splitlines()[-1])
        assert status == 200 or "error" in last
        return dict(last["answer"] if status == 200 else last)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    words = ["serve", "--port", "0", "--no-open", "--seconds", str(SECONDS), "--memory", str(MEMORY)]
    process = started(*words)
    try:
        assert process.stdout is not None
        address = process.stdout.readline().decode()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([\w-]{20,})/lab\.html\n", address)
        assert found, address
        yield Server(process, int(found[1]), found[2])
        assert process.poll() is None, "the server has ended"
    finally:
        process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode in (0, 130) and b"Traceback" not in errors, errors.decode()


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def resident(pid: int) -> int:
    """Bytes of memory that a process has in use."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


PLAY = {"ask": "play", "rules": "kee-3.0", "board": "2x2", "moves": "A1 pass pass pass"}
SOLVE = {"ask": "solve", "rules": ["japanese-agreed", "kee-3.0"], "board": "4x5", "seconds": 600}


def test_the_server_answers_as_gorules_does(server: Server) -> None:
    assert server.ask(PLAY) == json.loads(json.dumps(answer(PLAY)))
    assert server.ask({**PLAY, "rules": "nobody's"}) == answer({**PLAY, "rules": "nobody's"})


def test_pages_are_served_under_a_strict_policy(server: Server) -> None:
    for path, kind, holds in (
        ("lab.html", "text/html; charset=utf-8", b'content="server"'),
        ("", "text/html; charset=utf-8", b"<title>"),
        ("static/site.css", "text/css; charset=utf-8", b":root"),
        ("lab/main.js", "text/javascript; charset=utf-8", b"import"),
    ):
        status, headers, body = server.request("GET", path)
        assert (status, headers["content-type"]) == (200, kind) and holds in body
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    page = server.request("GET", "lab.html")[2].decode()
    assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=", page)


@pytest.mark.parametrize(
    "path",
    [
        "../lab.html", "..%2f..%2fpyproject.toml", "static/../../../pyproject.toml", "/etc/passwd",
        "static//site.css", "lab/../../serve.py", "%00", "ask", "lab/package.json", "static/", "a" * 5000,
    ],
)  # fmt: skip
def test_nothing_else_is_reachable(server: Server, path: str) -> None:
    status, _, body = server.request("GET", path)
    assert status in (404, 405) and len(body) < 200


def test_without_the_token_or_by_another_name_nothing_is_reached(server: Server) -> None:
    body = json.dumps(PLAY).encode()
    for token in ("", "x", server.token[:-1], server.token.upper()):
        assert server.request("GET", "lab.html", token=token)[0] == 404
        assert server.request("POST", "ask", body, token=token)[0] == 404
    for host in ("evil.example", "127.0.0.1.evil.example"):
        assert server.request("GET", "lab.html", host=host)[0] == 400
        assert server.request("POST", "ask", body, host=host)[0] == 400
    assert server.request("GET", "lab.html", host="localhost")[0] == 200


DEEP = b'{"ask": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"
BOMB = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(24)
)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (b"", "a question is a JSON object"),
        (b"\xff\xfe", "a question is a JSON object"),
        (b"{" * 1000, "a question is a JSON object"),
        (DEEP, "a question is a JSON object"),
        (b"[1]", "unknown question"),
        (b'{"ask": "play", "rules": "aga"}\n{"ask": "play"}', "a question is a JSON object"),
        ({"ask": "validate", "yaml": BOMB}, ""),
        ({"ask": "validate", "yaml": "[" * 100_000}, ""),
        ({"ask": "validate", "yaml": "x: " + "1" * 200_000}, ""),
        ({"ask": "read", "sgf": "(;B[aa]" * 200_000}, "at most 1048576 characters"),
        ({"ask": "read", "sgf": "(;B[zz]" * 100_000}, ""),
        (json.dumps({"ask": "read", "sgf": "x" * (10 << 20)}).encode(), "a question has at most 2 MiB"),
        ({"ask": "play", "rules": "aga", "board": "1000x1000"}, "more than 10000 points"),
        ({"ask": "play", "rules": "aga", "board": "box:999999999x999999999x9"}, "is not a board"),
        ({"ask": "play", "rules": "katago:" + "{" * 100_000}, ""),
        ({"ask": "play", "rules": "/etc/passwd"}, "by its id here, not by a file"),
        ({"ask": "solve", "rules": ["aga"], "board": "6x6"}, "boards of up to 25 points"),
    ],
)  # fmt: skip
def test_what_is_malformed_or_huge_is_refused(server: Server, question: object, says: str) -> None:
    began = time.monotonic()
    said = server.ask(question)
    if "files" in said:  # what is wrong with a ruleset is what was asked
        assert said["files"][0]["problems"]
    elif "notes" in said:  # a record without its last brackets is read
        assert said["notes"] == ["The record ends before all its brackets are closed."]
    else:
        assert says in said["error"] and len(said["error"]) < 4000
    assert time.monotonic() - began < 20
    assert server.ask(PLAY)["turn"] == 4


def test_a_question_without_end_is_ended_and_the_next_one_answered(server: Server) -> None:
    began = time.monotonic()
    status, _, said = server.request("POST", "ask", json.dumps(SOLVE).encode())
    *told, last = map(json.loads, said.splitlines())
    assert status == 200 and f"more than {SECONDS} seconds" in last["answer"]["error"]
    assert time.monotonic() - began < SECONDS + 10
    assert told and [each["done"] for each in told] == sorted(each["done"] for each in told)
    assert server.ask(PLAY)["turn"] == 4


def test_a_process_that_was_killed_is_told_from_one_that_wants_too_much(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    with closing(connection):
        connection.request("POST", f"/{server.token}/ask", json.dumps(SOLVE))
        response = connection.getresponse()
        assert b'"done"' in response.readline()  # it is at work
        killed = set(children(server.process.pid))
        for pid in killed:
            os.kill(pid, signal.SIGKILL)
        said = json.loads(response.read().splitlines()[-1])["answer"]["error"]
    assert "killed by somebody" in said and "ask again" in said and "MB of memory" not in said
    until = time.monotonic() + 10
    while killed & set(children(server.process.pid)) and time.monotonic() < until:
        time.sleep(0.05)  # until the server has seen them end
    assert server.ask(PLAY)["turn"] == 4


def test_who_goes_away_leaves_no_work_behind(server: Server) -> None:
    body = json.dumps(SOLVE).encode()
    head = f"POST /{server.token}/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port)) as gone:
        gone.sendall(head.encode() + body)
        assert gone.recv(1 << 16)
    with socket.create_connection(("127.0.0.1", server.port)) as stuck:
        stuck.sendall(head.encode() + body[:5])
        began = time.monotonic()
        assert server.ask(PLAY)["turn"] == 4
    assert time.monotonic() - began < SECONDS


def test_fifty_clients_at_once_are_answered_or_refused_with_a_reason(server: Server) -> None:
    questions: list[object] = [
        PLAY, {"ask": "score", "position": "X.O/...", "rules": ["aga"]}, {"ask": "beasts", "words": "seki"},
        {"ask": "validate", "yaml": BOMB}, b"{",
        {"ask": "play", "rules": "aga", "board": "19x19", "moves": "C3 Q16"},
    ]  # fmt: skip
    until = time.monotonic() + 4

    def client(number: int) -> list[dict[str, Any]]:
        said: list[dict[str, Any]] = []
        while time.monotonic() < until:
            said.append(server.ask(questions[(number + len(said)) % len(questions)]))
        return said

    with ThreadPoolExecutor(50) as clients:
        answers = [each for said in clients.map(client, range(50)) for each in said]
    assert len(answers) > 50 and all(each for each in answers)
    plays = [each for each in answers if each.get("ruleset") == "kee-3.0"]
    assert plays and all(each == plays[0] for each in plays)
    workers = children(server.process.pid)
    assert len(workers) <= 2 and resident(server.process.pid) < 400 << 20
    assert all(resident(pid) < MEMORY << 20 for pid in workers)


def test_a_page_that_takes_long_keeps_no_other_waiting() -> None:
    drawn = threading.Event()

    def render(path: str) -> Response:
        if path == "long.html":
            assert drawn.wait(5)
        else:
            drawn.set()
        return Response(path)

    async def visited(path: str) -> list[Any]:
        said: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request"}

        async def send(message: Any) -> None:
            said.append(message)

        asks = {"type": "http", "method": "GET", "path": f"/token/{path}", "query_string": b""}
        await app({**asks, "headers": [(b"host", b"localhost")]}, receive, send)
        return [message.get("status") or message.get("body") for message in said]

    async def both() -> list[list[Any]]:
        return list(await asyncio.gather(visited("long.html"), visited("short.html")))

    app = application(render, "token", PoolLimits(), ["localhost"])
    with ThreadPoolExecutor(1) as alone:  # what drives a browser keeps a loop in this thread
        assert alone.submit(asyncio.run, both()).result() == [[200, b"long.html"], [200, b"short.html"]]


def test_pages_that_are_drawn_at_once_compare_a_beast_once(monkeypatch: pytest.MonkeyPatch) -> None:
    beast, compared = load_beast("triple-ko"), []

    def slowly(*of: Any) -> str:
        time.sleep(0.02)
        compared.append(of)
        return "compared"

    monkeypatch.setattr(content, "compare_line", slowly)
    shared = content.Content([beast], [load_ruleset("aga")])
    with ThreadPoolExecutor(2) as pages:
        found = list(pages.map(shared.compared, [beast, beast]))
    assert found[0] is found[1] and len(compared) == len(beast.lines)


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"127.0.0.1, port {port}: Address already in use" in refused(
            "serve", "--no-open", "--port", str(port)
        )
