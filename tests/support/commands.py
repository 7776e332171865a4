"""Running commands, in this process or in one of their own."""

import contextlib
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gorules.cli import app

ROOT = Path(__file__).parents[2]


class Done(NamedTuple):
    exit_code: int
    stdout: str
    stderr: str


def invoked(*words: str, typed: str = "") -> Done:
    """Run a command as the program does, but without a new process."""
    out, errors = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(typed))
        with (
            contextlib.redirect_stdout(out),
            contextlib.redirect_stderr(errors),
            pytest.raises(SystemExit) as left,
        ):
            app(list(words), prog_name="gorules")
    code = left.value.code
    assert isinstance(code, int)
    return Done(code, out.getvalue(), errors.getvalue())


def run(*words: str, typed: str = "") -> Done:
    """Run a command and check what holds for every command."""
    done = invoked(*words, typed=typed)
    assert done.exit_code in (0, 1, 2)
    assert harmless(done.stdout + done.stderr)
    excerpt = re.compile(r"[ \d]{5} \| ")  # lines of a file that is validated
    assert all(
        line.startswith(("gorules: ", "Try ")) or excerpt.match(line) for line in done.stderr.splitlines()
    )
    assert done.stderr or done.exit_code != 2  # notes on a record are no error
    if not {"--json", "schema"} & set(words):
        lines = done.stdout.splitlines()
        # A name or an address is not broken, however long, nor is a row of a wide board.
        row = re.compile(r"[ \d]*( {1,2}[A-Za-z.]{1,2})+")
        assert all(
            len(line) <= 80 or max(map(len, line.split())) > 60 or row.fullmatch(line) for line in lines
        )
        assert not any(line.endswith(" ") for line in lines)
    return done


def harmless(text: str) -> bool:
    return all(c == "\n" or c.isprintable() or c in "\u3000\u00a0" for c in text)


def shown(*words: str, typed: str = "") -> str:
    done = run(*words, typed=typed)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def data(*words: str) -> Any:
    return json.loads(shown(*words, "--json"))


def refused(*words: str) -> str:
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    return done.stderr


def started(*words: str, stdout: Any = subprocess.PIPE, **environment: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "gorules", *words],
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def is_running(process: int) -> bool:
    """Whether there is a process of this number that has not come to its end."""
    status = Path(f"/proc/{process}/status")
    if not Path("/proc/self/status").exists():
        pytest.skip("nothing tells which processes there are")
    return status.exists() and "State:\tZ" not in status.read_text()


def read_to_end(terminal: int) -> bytes:
    """Return what is still written to a terminal of ours until the program closes it, and close our end."""
    written = b""
    try:
        while piece := os.read(terminal, 65536):
            written += piece
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(terminal)
    return written


def on_a_terminal(*words: str, **environment: str) -> bytes:
    """Return all that a command writes to a terminal."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    program = subprocess.Popen(
        [sys.executable, "-m", "gorules", *words],
        env={**clean, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "120", **environment},
        stdin=theirs, stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    written = read_to_end(ours)
    assert program.wait() == 0
    return written
