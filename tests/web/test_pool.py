"""Processes that answer questions: what their start costs nobody, and what is told of one that ends."""

import asyncio
import json
import sys
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.responses import Response
from starlette.types import Message

from gorules.core import loaded
from gorules.web.pool import Busy, Gone, Pool, PoolLimits, Worker
from gorules.web.serve import application

READY = "print('{\"ready\": true}', flush=True)\n"
ANSWER = "for line in sys.stdin: print('{\"answer\": 1}', flush=True)\n"
GOOD = READY + ANSWER


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[float]]:
    """Let processes run such programs, the last of them again and again. Returns when each was started."""

    def use(*programs: str) -> list[float]:
        left, starts = list(programs), []

        async def start(memory: int) -> Worker:
            text = left.pop(0) if len(left) > 1 else left[0]
            starts.append(time.monotonic())
            words = [sys.executable, "-SEc", "import os, signal, sys, time\n" + text]
            pipe = asyncio.subprocess.PIPE
            return Worker(await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe))

        monkeypatch.setattr(Worker, "start", start)
        return starts

    return use


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Run in a thread of its own, as what drives a browser keeps a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def asked(limits: PoolLimits, times: int = 1) -> list[str]:
    """What is answered to some questions one after the other, or why none is."""
    pool, said = Pool(limits), []
    await pool.start()
    for _ in range(times):
        try:
            worker = await pool.lent()
        except Busy as busy:
            said.append(str(busy))
            continue
        try:
            said.append([line async for line in worker.answer(b"{}", limits)][-1].decode())
        except Gone as gone:
            said.append(str(gone))
        except TimeoutError:
            said.append("out of time")
        finally:
            pool.give_back(worker)
    await pool.stop()
    return said


ANSWERED = '{"answer": 1}\n'


def test_the_start_of_a_process_takes_no_time_of_a_question(program: Callable[..., list[float]]) -> None:
    starts = program("time.sleep(1)\n" + GOOD)
    assert run(asked(PoolLimits(seconds=0.5, workers=1), 3)) == [ANSWERED] * 3
    assert len(starts) == 1


def test_one_that_replaces_another_takes_none_either(program: Callable[..., list[float]]) -> None:
    starts = program(READY + "time.sleep(60)\n", "time.sleep(1)\n" + GOOD)
    assert run(asked(PoolLimits(seconds=0.5, workers=1), 4)) == ["out of time"] + [ANSWERED] * 3
    assert len(starts) == 2


def test_one_that_is_never_ready_is_told_and_tried_anew(program: Callable[..., list[float]]) -> None:
    program("time.sleep(60)\n", GOOD)
    said = run(asked(PoolLimits(workers=1, starting=0.3), 2))
    assert said == ["the process that is to answer was not ready after 0.3 seconds", ANSWERED]


@pytest.mark.parametrize(
    ("ends", "how"),
    [("sys.exit(3)", "exit status 3"), ("print('x')", "exit status 0"), ("os.abort()", "SIGABRT")],
)
def test_one_that_ends_before_it_is_ready_is_told_and_tried_anew(
    program: Callable[..., list[float]], ends: str, how: str
) -> None:
    program("time.sleep(2)\n" + ends, GOOD)  # one that has ended before it is lent is replaced, and not told
    said = run(asked(PoolLimits(workers=1), 2))
    assert said == [f"the process that is to answer ended before it was ready ({how})", ANSWERED]


@pytest.mark.parametrize(
    ("ends", "says"),
    [
        (
            "signal.raise_signal(9)",
            "has ended (it was killed by somebody, or by a system that is short of memory)",
        ),
        ("signal.raise_signal(15)", "has ended (SIGTERM); ask again"),
        ("sys.exit(3)", "has ended (exit status 3); ask again"),
        ("os.abort()", "it probably takes more than 64 MB of memory, which is the limit here"),
        ("signal.raise_signal(11)", "it probably takes more than 64 MB of memory, which is the limit here"),
    ],
)
def test_why_a_process_has_ended_is_told(program: Callable[..., list[float]], ends: str, says: str) -> None:
    program(READY + f"sys.stdin.readline()\n{ends}\n", GOOD)
    said, after = run(asked(PoolLimits(workers=1, memory=64 << 20), 2))
    assert says in said and after == ANSWERED
    assert ("MB" in said) == ("MB" in says)


def test_one_that_is_killed_while_nobody_asks_is_replaced(program: Callable[..., list[float]]) -> None:
    starts = program(GOOD)

    async def killed() -> list[str]:
        limits = PoolLimits(workers=1)
        pool, said = Pool(limits), []
        await pool.start()
        for _ in range(2):
            worker = await pool.lent()
            said.append([line async for line in worker.answer(b"{}", limits)][-1].decode())
            await worker.end()
            pool.give_back(worker)
        await pool.stop()
        return said

    assert run(killed()) == [ANSWERED] * 2 and len(starts) == 2


def test_who_gives_back_a_process_before_asking_does_not_end_it(
    program: Callable[..., list[float]],
) -> None:
    starts = program(GOOD)

    async def given_back() -> None:
        pool = Pool(PoolLimits(workers=1))
        await pool.start()
        for _ in range(3):
            pool.give_back(await pool.lent())
        await pool.stop()

    run(given_back())
    assert len(starts) == 1


def after_one_that_nobody_wants(limits: PoolLimits) -> str:
    """What is answered to a question, where the process was given back while it was at work on another."""

    async def given_back() -> str:
        pool = Pool(limits)
        await pool.start()
        worker = await pool.lent()
        lines = worker.answer(b"unwanted", limits)
        assert b"answer" not in await anext(lines)
        await lines.aclose()
        pool.give_back(worker)
        worker = await pool.lent()
        said = [line async for line in worker.answer(b"wanted", limits)]
        pool.give_back(worker)
        await pool.stop()
        return b"".join(said).decode()

    return str(run(given_back()))


SLOW = (
    READY
    + """
for line in sys.stdin:
    print('{"done": 1}', flush=True)
    time.sleep(0.5)
    print('{"answer": "to', line.strip() + '"}', flush=True)
"""
)


def test_a_process_may_finish_what_nobody_wants_and_answers_the_next(
    program: Callable[..., list[float]],
) -> None:
    starts = program(SLOW)
    assert after_one_that_nobody_wants(PoolLimits(workers=1)) == '{"done": 1}\n{"answer": "to wanted"}\n'
    assert len(starts) == 1


def test_one_that_does_not_finish_in_a_moment_is_replaced(program: Callable[..., list[float]]) -> None:
    starts = program(READY + "print('{\"done\": 1}', flush=True)\ntime.sleep(60)\n", GOOD)
    assert after_one_that_nobody_wants(PoolLimits(workers=1, moment=0.2)) == ANSWERED
    assert len(starts) == 2


def test_what_nobody_wants_when_a_process_is_ready_is_not_asked(program: Callable[..., list[float]]) -> None:
    starts = program(READY + "sys.stdin.readline()\ntime.sleep(60)\n")
    app = application(lambda path: Response(), "token", PoolLimits(workers=1, moment=0), ["localhost"])
    request = {
        "type": "http", "method": "POST", "path": "/token/ask", "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }  # fmt: skip
    received: list[Message] = [{"type": "http.request", "body": b"{}"}]
    sent: list[Message] = []

    async def receive() -> Message:
        return received.pop() if received else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def left_twice() -> None:
        async with app.router.lifespan_context(app):
            for _ in range(2):
                await app(dict(request), receive, send)
                received.append({"type": "http.request", "body": b"{}"})

    run(left_twice())
    assert len(starts) == 1 and b"nobody wants the answer" in sent[-1]["body"]


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (PoolLimits(waiting=0), "too many questions are waiting"),
        (PoolLimits(patience=0.01), "all processes are at work"),
    ],
)
def test_who_comes_while_too_many_wait_or_waits_too_long_is_refused(limits: PoolLimits, reason: str) -> None:
    async def lent() -> None:
        await Pool(limits).lent()  # none of whose processes is idle

    with pytest.raises(Busy, match=reason):
        run(lent())


def test_long_questions_leave_a_process_to_the_others(program: Callable[..., list[float]]) -> None:
    program(GOOD)

    async def asked_at_once() -> None:
        pool = Pool(PoolLimits(workers=2, seconds=0, patience=0.1, waiting=3))
        await pool.start()
        long = await pool.lent(long=True)
        with pytest.raises(Busy, match="all processes are at work"):
            await pool.lent(long=True)
        waiting = [asyncio.ensure_future(pool.lent(long=True)) for _ in range(3)]
        await asyncio.sleep(0)
        other = await pool.lent()
        pool.give_back(other)
        await asyncio.gather(*waiting, return_exceptions=True)
        pool.give_back(long)
        pool.give_back(await pool.lent(long=True))
        await pool.stop()

    run(asked_at_once())


@pytest.mark.skipif(loaded.hypothetical is None, reason="life and death takes the native core")
def test_a_score_waits_for_life_and_death_for_half_of_the_time_that_a_question_has() -> None:
    wall = "/".join([".....XO.."] * 9)  # what is on neither side of it takes minutes to decide
    question = {"ask": "score", "rules": ["korean-2016"], "position": wall, "moves": "pass pass"}

    async def answered() -> dict[str, Any]:
        worker = await Worker.start(PoolLimits(seconds=2))
        await worker.until_ready(60)
        lines = [line async for line in worker.answer(json.dumps(question).encode(), PoolLimits())]
        await worker.end()
        return dict(json.loads(lines[-1])["answer"])

    said = run(answered())
    assert said["stopped"] == "seconds"
    [scored] = said["outcomes"]
    assert scored["outcome"]["kind"] == "undecided" and scored["outcome"]["range"]["open"]
