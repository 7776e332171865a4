"""gorules compare --all: on all cores, and what is left when it is interrupted."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gorules.cli import compare
from tests.support.commands import ROOT, invoked

A_FEW = ("bent-four-in-the-corner", "kee-2x2-oscillation", "sending-two-returning-one", "triple-ko")


@pytest.mark.skipif(sys.platform != "linux", reason="a process makes copies of itself on Linux only")
@pytest.mark.parametrize("more", [(), ("--json",), ("--by", "ko")])
def test_copies_of_the_process_find_what_it_finds_itself(
    monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.setattr(compare, "beasts", lambda: A_FEW)
    shown = []
    for processes in (1, 3):
        monkeypatch.setattr(compare, "copies", lambda processes=processes: processes)
        done = invoked("compare", "--all", "--rules", "tromp-taylor,kee-3.0,japanese-1989", *more)
        assert (done.exit_code, done.stderr) == (0, "")
        shown.append(done.stdout)
    assert shown[0] == shown[1]
    assert all(id in shown[0] for id in A_FEW[1:3])


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="the system does not say who has children")
def test_an_interrupt_ends_the_copies_too() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "gorules", "compare", "--all"],
        cwd=ROOT, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    children = Path(f"/proc/{program.pid}/task/{program.pid}/children")
    while not children.read_text() and len(os.sched_getaffinity(0)) > 1:
        time.sleep(0.05)
    program.send_signal(signal.SIGINT)
    _, errors = program.communicate(timeout=60)
    assert (program.returncode, errors) == (130, "gorules: interrupted\n")
    with pytest.raises(ProcessLookupError):
        os.killpg(program.pid, 0)


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("command", ["compare --all", f"sweep tromp-grid {' '.join(A_FEW)}"])
def test_an_interrupt_shows_what_is_found_by_then(
    command: str, as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of the four beasts are done."""
    monkeypatch.setattr(compare, "beasts", lambda: A_FEW)
    monkeypatch.setattr(compare, "copies", lambda: 1)
    rules = ["--rules", "tromp-taylor,aga"] if "compare" in command else []
    words = [*command.split(), *rules, *["--json"] * as_json]
    whole = invoked(*words)
    assert whole.exit_code == 0
    for name in ("compare_line", "sweep_family"):
        before = getattr(compare, name)

        def interrupted(one: Any, other: Any, *rest: Any, before: Any = before) -> Any:
            of = rest[0] if rest else other[0].id
            if of == A_FEW[2]:
                signal.raise_signal(signal.SIGINT)
            return before(one, other, *rest)

        monkeypatch.setattr(compare, name, interrupted)
    done = invoked(*words)
    assert done.exit_code == 130
    assert done.stderr.startswith("gorules: interrupted") and "2 beasts" in done.stderr
    if as_json:
        said = [json.loads(each.stdout) for each in (done, whole)]
        assert [each["stopped"] for each in said] == ["interrupted", None]
        key = "lines" if "lines" in said[0] else "comparisons"
        done_with = [each for each in said[1][key] if each["subject"] in A_FEW[:2]]
        assert said[0][key] == done_with != said[1][key]
    else:
        assert [id in done.stdout for id in A_FEW] == [True, True, False, False]


INTERRUPTED_COPY = """
import os, signal
from gorules.jobs.work import copied
os.register_at_fork(before=lambda: signal.raise_signal(signal.SIGINT))
try:
    with copied(abs, 2) as done:
        print(list(done([-1])))
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="copies are made on Linux")
def test_an_interrupt_while_copies_are_made_is_not_lost() -> None:
    command = [sys.executable, "-c", INTERRUPTED_COPY]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("interrupted\n", "")
