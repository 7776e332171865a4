"""Controlling engines, sound ones and others."""

import sys
import time
from pathlib import Path

import pytest

from gorules.engines.controller import Engine, EngineFailed, Reply
from tests.support.commands import is_running


def engine(program: str, patience: float = 5.0) -> Engine:
    return Engine([sys.executable, "-c", program], patience)


def test_answers_are_read_whatever_stands_around_them() -> None:
    program = """
import sys
print("hello"); print()
for line in sys.stdin:
    print("thinking about", line.strip())
    print("=7 one\\r\\n two\\n" if "two" in line else "? no", end="\\n\\n", flush=True)
"""
    with engine(program) as speaker:
        assert speaker.ask("two") == Reply(True, "one\ntwo")
        assert speaker.ask("name") == Reply(False, "no")


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import sys; sys.exit('gone')", "ended with exit code 1 at 'name'; its last words: gone"),
        ("raise RuntimeError('a\\x1bb')", "its last words: RuntimeError: a\\\\x1bb"),
        ("import os; os.kill(os.getpid(), 11)", "ended with exit code -11 at 'name'"),
        ("while True: print('= x' * 9)", "answers 'name' with more lines than GTP has"),
        ("while True: print(end='x' * 9999)", "answers 'name' with more lines than GTP has"),
    ],
)
def test_an_engine_that_crashes_or_babbles_is_named_with_what_it_did(program: str, said: str) -> None:
    with pytest.raises(EngineFailed) as error, engine(program, 30) as speaker:
        speaker.ask("name")
    assert said.replace("\\\\", "\\") in str(error.value)


CHILD = """
import subprocess, sys
child = subprocess.Popen([sys.executable, "-SEc", "import time; time.sleep(60)"])
print("=", child.pid, "\\n", flush=True)
{then}
"""


@pytest.mark.parametrize("then", ["sys.stdin.read()", "sys.exit()", "while True: sys.stdin.read()"])
def test_what_an_engine_has_started_ends_with_it(then: str) -> None:
    with engine(CHILD.format(then=then)) as speaker:
        child = int(speaker.ask("name").text)
        assert is_running(child)
    until = time.monotonic() + 10
    while is_running(child):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize(
    "program",
    [
        "import time; time.sleep(60)",
        "import sys\nwhile True: print('x', file=sys.stderr)",
        "import time\nfor n in range(99): print('= x', flush=True); time.sleep(.2)",
        "import signal, time\nsignal.signal(15, signal.SIG_IGN); time.sleep(60)",
    ],
)
def test_an_engine_that_hangs_is_named_and_ended(program: str) -> None:
    started = time.monotonic()
    with (
        pytest.raises(EngineFailed, match=r"gave no answer to 'name' within 0\.5 s"),
        engine(program, 0.5) as speaker,
    ):
        speaker.ask("name")
    assert time.monotonic() - started < 20


def test_what_cannot_be_started_is_told(tmp_path: Path) -> None:
    for words, said in (
        ([str(tmp_path / "none")], "cannot be started: No such file or directory"),
        ([str(tmp_path)], "cannot be started: Permission denied"),
        ([], "cannot be started: no program is named"),
        (["a\0b"], "cannot be started"),
    ):
        with pytest.raises(EngineFailed, match=said):
            Engine(words)
