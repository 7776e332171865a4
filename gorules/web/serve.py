"""The pages from a server of one's own, where processes with the native core answer the lab's questions.

All of it stands below a token that nobody can guess, for hosts that are named alone. A question has a time, a
size and a memory; what goes beyond one of them is refused, and the process that was at it is replaced.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gorules.bestiary.beasts import beasts, load_beast
from gorules.ruleset import all_rulesets
from gorules.web import site
from gorules.web.content import Content
from gorules.web.laboratory import lab_pages
from gorules.web.pool import Busy, Gone, Pool, PoolLimits, Worker

MOST_BYTES = 2 << 20
"""The longest question."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Answered(StreamingResponse):
    """What a process says to a question, line by line. If that is not wanted any more, or takes too long, the
    process is given back while it is at work.
    """

    def __init__(self, pool: Pool, worker: Worker, question: bytes) -> None:
        super().__init__(self._lines(question), media_type="application/x-ndjson")
        self._pool, self._worker = pool, worker

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._pool.give_back(self._worker)

    async def _lines(self, question: bytes) -> AsyncIterator[bytes]:
        limits = self._pool.limits
        try:
            async for line in self._worker.answer(question, limits):
                yield line
        except TimeoutError:
            yield _line(f"it takes more than {limits.seconds:g} seconds, which is the limit here")
        except ValueError:
            yield _line("the answer is too long")
        except Gone as gone:
            yield _line(str(gone))


def _line(reason: str) -> bytes:
    return json.dumps({"answer": {"error": reason, "problems": []}}).encode() + b"\n"


def renderer() -> Callable[[str], Response]:
    """Return what renders the site: pages when they are first asked for, and files as they are. It may be
    called by several threads: the first page of a ruleset takes a comparison of all beasts, and no other page
    waits for that.
    """
    content = Content(map(load_beast, beasts()), all_rulesets())
    made: dict[str, Callable[[], str | bytes]] = {
        **site.pages(content),
        **site.others(content),
        **lab_pages(by_server=True),
    }
    files = site.static()

    ready: dict[str, bytes] = {}

    def render(path: str) -> Response:
        if path in made and path not in ready:
            written = made[path]()
            ready[path] = written.encode() if isinstance(written, str) else written
        content = ready[path] if path in ready else files[path].read_bytes()
        kind = KINDS.get(path.rpartition(".")[2], "application/octet-stream")
        return Response(content, media_type=kind, headers={"Cache-Control": "no-cache"})

    return render


KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "wasm": "application/wasm",
    "png": "image/png",
    "xml": "application/atom+xml; charset=utf-8",
    "woff2": "font/woff2",
}
"""The kinds of files that a site has, by how they end."""


def application(
    render: Callable[[str], Response], token: str, limits: PoolLimits, hosts: list[str]
) -> Starlette:
    """Return the server of pages and answers. ``render`` returns what stands at a path of the site, or raises
    KeyError; ``hosts`` are the names by which it may be called.
    """
    pool = Pool(limits)

    async def asked(request: Request) -> Response:
        question = await _body(request)
        try:
            json.loads(question)
        except (ValueError, RecursionError):
            return _refused(400, "a question is a JSON object")
        try:
            worker = await pool.lent("gorules-long" in request.headers)
        except Busy as busy:
            return _refused(503, str(busy))
        if await request.is_disconnected():
            pool.give_back(worker)
            return _refused(408, "nobody wants the answer any more")
        return Answered(pool, worker, question.replace(b"\n", b" ").replace(b"\r", b" "))

    async def shown(request: Request) -> Response:
        path = request.path_params["path"] or "index.html"
        try:
            return await run_in_threadpool(render, path + "index.html" if path.endswith("/") else path)
        except KeyError:
            raise HTTPException(404, "there is no such page") from None

    @asynccontextmanager
    async def running(_: Starlette) -> AsyncIterator[None]:
        await pool.start()
        try:
            yield
        finally:
            await pool.stop()

    async def wrong(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        return _refused(error.status_code, error.detail)

    pages = [Route("/ask", asked, methods=["POST"]), Route("/{path:path}", shown, methods=["GET"])]
    return Starlette(
        routes=[Mount(f"/{token}", routes=pages)],
        middleware=[
            Middleware(_Headers),
            Middleware(TrustedHostMiddleware, allowed_hosts=hosts, www_redirect=False),
        ],
        exception_handlers={HTTPException: wrong},
        lifespan=running,
    )


async def _body(request: Request) -> bytes:
    """Return the body of a request. Raises HTTPException if it is too long or does not come: one that is not
    much too long is let come to its end, as few clients listen before that.
    """
    body, long = b"", 0
    try:
        async with asyncio.timeout(10):
            async for part in request.stream():
                long += len(part)
                body = body + part if long <= MOST_BYTES else b""
                if long > 16 * MOST_BYTES:
                    break
    except (TimeoutError, ClientDisconnect):
        raise HTTPException(408, "the question did not come to its end") from None
    if long > MOST_BYTES:
        raise HTTPException(413, f"a question has at most {MOST_BYTES >> 20} MiB")
    return body


def _refused(status: int, reason: str) -> Response:
    return JSONResponse({"error": reason, "problems": []}, status, {"Connection": "close"})


class _Headers:
    """Says in each answer what a page may load and who may look."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def said(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
                ]
            await send(message)

        await self._app(scope, receive, said if scope["type"] == "http" else send)
