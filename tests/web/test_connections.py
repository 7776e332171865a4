"""Connections: who says nothing keeps nobody else out."""

import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from gorules.web.connections import Connection, server

SECONDS = 2.0


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a server that answers "yes", and gives the head of a request so many seconds."""

    class Quick(Connection):
        pass

    Quick.SECONDS = SECONDS
    app = Starlette(routes=[Route("/", lambda _: PlainTextResponse("yes"))])
    serving = server(app, Quick)
    with socket.create_server(("127.0.0.1", 0), backlog=500) as listening:
        thread = threading.Thread(target=serving.run, args=([listening],))
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            serving.should_exit = True
            thread.join(20)
    assert not thread.is_alive()


def get(connection: http.client.HTTPConnection) -> tuple[int, bytes]:
    connection.request("GET", "/")
    answer = connection.getresponse()
    return answer.status, answer.read()


def is_closed(client: socket.socket, patience: float) -> bool:
    """Whether the server closes a connection in so many seconds."""
    client.settimeout(patience)
    try:
        return client.recv(1) == b""
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def open_to(port: int, number: int, stack: ExitStack) -> list[socket.socket]:
    return [stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(number)]


def test_many_that_say_nothing_keep_nobody_out(port: int) -> None:
    with ExitStack() as stack:
        silent = open_to(port, 420, stack)
        for _ in range(3):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            stack.callback(connection.close)
            assert get(connection) == (200, b"yes")
        assert all(is_closed(each, SECONDS + 5) for each in silent)


@pytest.mark.parametrize("so_far", [b"", b"GET / HTTP/1.1\r\nHost: x\r\nA: "])
def test_a_head_that_does_not_end_is_not_waited_for(port: int, so_far: bytes) -> None:
    with ExitStack() as stack:
        (client,) = open_to(port, 1, stack)
        began = time.monotonic()
        client.sendall(so_far)
        while not is_closed(client, 0.3):  # a little more, again and again
            assert time.monotonic() - began < SECONDS + 5
            if so_far:
                client.sendall(b"a")
        assert time.monotonic() - began > SECONDS / 2


def test_a_second_request_has_its_time_too(port: int) -> None:
    with ExitStack() as stack:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        stack.callback(connection.close)
        for _ in range(4):  # together these take longer than a head may
            assert get(connection) == (200, b"yes")
            time.sleep(SECONDS / 3)
        kept: Any = connection.sock
        kept.sendall(b"GET / HTTP/1.1\r\n")
        assert not is_closed(kept, SECONDS / 3) and is_closed(kept, SECONDS + 5)
