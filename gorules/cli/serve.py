"""The command serve: the pages from a server of one's own."""

import secrets
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Annotated
from urllib.parse import urlencode

import typer

from gorules.cli import meaning, printing
from gorules.cli.meter import progress
from gorules.files.inputs import InputError, refusal
from gorules.ruleset import all_rulesets
from gorules.solving.progress.check import CheckedStrategy, check_strategy
from gorules.solving.progress.known_rules import why_not_under
from gorules.solving.progress.written import ProgressClaim

USUAL = "tromp-taylor"
"""The rules of the game that is shown first, if a strategy holds under them."""
CHECK_MEMORY = 2 << 30
"""The bytes that the check of a strategy may take."""


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
    strategies: Annotated[
        list[Path] | None,
        typer.Option("--strategy", help="A strategy by which the solver plays, as written by solve."),
    ] = None,
    browse: Annotated[bool, typer.Option("--open/--no-open", help="Open the lab in a browser.")] = True,
) -> None:
    """Serve the pages and the lab from this machine, until interrupted.

    The address has a token in it; without that nothing is reached. Questions are answered by processes with
    the native core, each within its limits.

    With a strategy, the lab begins with its game, and the solver plays by it: against whoever plays the other
    side it gets its margin.
    """
    try:
        from gorules.web import serve as web
        from gorules.web.connections import server
        from gorules.web.pool import PoolLimits
    except ImportError:
        raise InputError("the server needs two more packages: pip install starlette uvicorn") from None
    token = secrets.token_urlsafe(16)
    played = [_checked(file) for file in strategies or ()]
    limits = PoolLimits(seconds, memory << 20, workers, strategies=tuple(map(str, strategies or ())))
    hosts = [host, "127.0.0.1", "localhost", "[::1]", *(name or ())]
    app = web.application(web.renderer(), token, limits, hosts)
    listening = _listening(host, port)
    address = f"http://{host if ':' not in host else f'[{host}]'}:{listening.getsockname()[1]}/{token}/"
    shown = f"{address}lab.html{_game(played[0].claim) if played else ''}"
    printing.say("\n".join([*map(str, played), shown, "Stop it with Ctrl-C."]))
    sys.stdout.flush()
    if browse:
        webbrowser.open(shown)
    with listening:
        server(app).run([listening])


def _checked(file: Path) -> CheckedStrategy:
    """Return what a strategy proves. Raises InputError if it does not."""
    with meaning.placed(file=str(file)), progress(f"checking {file.name}", unit="nodes") as meter:
        found = check_strategy(file, memory=CHECK_MEMORY, progress=meter.advance)
        if found.failure is not None:
            raise InputError(str(found))
    return found


def _game(claim: ProgressClaim) -> str:
    """Return the address of a strategy's game on the page, with the solver at its side."""
    fit = [each.id for each in all_rulesets(2) if why_not_under(each, claim) is None]
    ruleset = USUAL if USUAL in fit or not fit else fit[0]
    said = {"tab": "play", "rules": ruleset, "board": claim.board.spec, "solver": claim.player}
    if any(claim.position.cells) or claim.to_play != "black":
        said |= {"position": claim.position.text, "to-play": claim.to_play}
        del said["board"]
    return f"#{urlencode(said)}"


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
