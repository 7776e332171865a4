"""A browser, and the pages from two places: a folder that any host serves, and gorules serve."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.commands import started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAME = os.environ.get("GORULES_BROWSER", "chromium")
"""Chromium or Firefox."""

PROGRAM = shutil.which({"firefox": "firefox-esr"}.get(NAME, NAME)) or shutil.which(NAME)
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
)  # fmt: skip


class Host:
    """A host of files, which can go away and come back."""

    def __init__(self, folder: Path) -> None:
        self._handler = partial(_Quiet, directory=str(folder))
        self._server: ThreadingHTTPServer | None = None
        self._port = 0
        self.start()

    def start(self) -> None:
        """Serve from now on."""
        server = self._server = ThreadingHTTPServer(("127.0.0.1", self._port), self._handler)
        self._port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Be gone."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self._port}/"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """The browser of this machine."""
    sync_api = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: gorules[browser]"
    )
    if PROGRAM is None:
        pytest.skip(f"there is no {NAME} on this machine")
    with sync_api.sync_playwright() as playwright:
        if NAME == "firefox":  # as it is, without the patches that Playwright has for its own
            browser = playwright.firefox.launch(channel="moz-firefox", executable_path=PROGRAM)
        else:
            browser = playwright.chromium.launch(executable_path=PROGRAM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the lab, as they are in the site."""
    from gorules.web import laboratory, site

    if not laboratory.computes():
        pytest.skip("the laboratory is not packed for browsers: make lab, which needs Node")
    at = tmp_path_factory.mktemp("site")
    for path, made in {"lab.html": laboratory.lab_page, **laboratory.texts()}.items():
        (at / path).parent.mkdir(parents=True, exist_ok=True)
        (at / path).write_text(made(), encoding="utf-8")
    for path, file in site.static().items():
        (at / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, at / path)
    return at


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[Host]:
    """A host of these files."""
    host = Host(folder)
    yield host
    host.stop()


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address of gorules serve."""
    process = started("serve", "--port", "0", "--no-open")
    assert process.stdout is not None
    yield process.stdout.readline().decode().strip().removesuffix("lab.html")
    process.terminate()
    process.communicate(timeout=20)


Open = Callable[[str], "Page"]


@pytest.fixture
def page(browser: "Browser") -> "Iterator[Page]":
    """A new page of a browser that has seen nothing, and that asks nobody but this machine."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    page = context.new_page()
    page.set_default_timeout(30_000)
    wrong: list[str] = []

    def asked(request: Any) -> None:
        if not request.url.startswith(("http://127.0.0.1:", "data:", "blob:http://127.0.0.1:")):
            wrong.append(f"asked for {request.url}")

    def said(message: Any) -> None:
        if message.type == "error" and "ERR_CONNECTION_REFUSED" not in message.text:
            wrong.append(message.text)

    context.on("request", asked)
    page.on("console", said)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    context.close()
    assert wrong == []


@pytest.fixture
def lab(served: str) -> str:
    """The address of the lab. What the page shows and does is one script, wherever the answers come from."""
    return f"{served}lab.html"


@pytest.fixture(params=["page", "server"])
def either(request: pytest.FixtureRequest) -> str:
    """The address of the lab: where the page itself computes, and where a server does. For what depends on
    it: that it begins, goes on, and is stopped.
    """
    if request.param == "server":
        return str(request.getfixturevalue("lab"))
    host: Host = request.getfixturevalue("host")
    return f"{host.address}lab.html"
