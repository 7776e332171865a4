"""The command serve: the pages from a server of one's own."""

import secrets
import socket
import sys
import webbrowser
from typing import Annotated

import typer

from gorules.cli import printing
from gorules.files.inputs import InputError, refusal


def serve(
    host: Annotated[
        str,
        typer.Option("--host", help="The address to listen at; by default no other machine sees it."),
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port; 0: any.")] = 8361,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="Another host name to which the server answers.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.1, help="The most seconds for a question.")
    ] = 120,
    memory: Annotated[int, typer.Option("--memory", min=256, help="Megabytes for a question.")] = 2048,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="The number of processes that answer questions.")
    ] = 2,
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the lab in a browser.")] = True,
) -> None:
    """Serve the pages and the lab from this machine, until interrupted.

    The address has a token in it; without that nothing is reached. Questions are answered by processes with
    the native core, each within its limits.
    """
    try:
        from gorules.web import serve as web
        from gorules.web.connections import server
        from gorules.web.pool import PoolLimits
    except ImportError:
        raise InputError("the server needs two more packages: pip install starlette uvicorn") from None
    token = secrets.token_urlsafe(16)
    limits = PoolLimits(seconds, memory << 20, workers)
    hosts = [host, "127.0.0.1", "localhost", "[::1]", *(name or ())]
    app = web.application(web.renderer(), token, limits, hosts)
    listening = _listening(host, port)
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listening.getsockname()[1]}/{token}/"
    printing.say(f"{address}lab.html\nStop it with Ctrl-C.")
    sys.stdout.flush()
    if browse:
        webbrowser.open(f"{address}lab.html")
    with listening:
        server(app).run([listening])


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens at an address."""
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(kind)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise InputError(f"{host}, port {port}: {refusal(error)}; --port 0 takes any free port") from None
    return listening
