"""The connections of a server. A client that sends no request keeps no other client out."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol


class Connection(H11Protocol):
    """A connection, closed if the head of a request does not come in time. If too many wait for one, that
    which has waited longest is closed.
    """

    SECONDS = 10.0
    """How long the head of a request may take, its last line included."""
    SILENT = 100
    """How many connections may wait for a request at a time; the head of one comes within milliseconds."""

    since = 0.0
    """When it began to wait for a request."""

    @property
    def is_silent(self) -> bool:
        """Whether it waits for a request, or for the rest of its head."""
        is_waiting = getattr(self.cycle, "response_complete", True)  # there is no cycle before a request
        return is_waiting and not self.transport.is_closing()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()
        others = (each for each in self.connections if isinstance(each, Connection))
        silent = [each for each in others if each.is_silent]
        if len(silent) > self.SILENT:
            min(silent, key=lambda each: each.since).transport.abort()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.is_silent:
            self._wait()

    def _wait(self) -> None:
        self.since = self.loop.time()
        self.loop.call_later(self.SECONDS, self._close, self.since)

    def _close(self, since: float) -> None:
        if self.is_silent and self.since == since:
            self.transport.abort()


def server(app: Any, connection: type[Connection] = Connection) -> uvicorn.Server:
    """Return what serves an application, over connections of this kind."""
    return uvicorn.Server(uvicorn.Config(
        app, http=connection, ws="none", log_level="warning", limit_concurrency=400, timeout_keep_alive=5,
        server_header=False,
    ))  # fmt: skip
