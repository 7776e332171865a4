"""count and perft: numbers, and what is said where a limit or an interrupt comes first."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gorules.cli import meter
from tests.support.commands import ROOT, data, invoked, on_a_terminal, refused, shown


@pytest.mark.parametrize(
    ("board", "count"),
    # Tromp and Farnebäck, Combinatorics of Go, table of legal positions; OEIS A094777 and A102620.
    [("1x1", 1), ("2x2", 57), ("3x3", 12675), ("4x4", 24318165), ("1x2", 5), ("1x3", 15), ("1x4", 41)],
)
def test_legal_positions_are_counted(board: str, count: int) -> None:
    assert data("count", "positions", "--board", board)["count"] == count


@pytest.mark.parametrize(("board", "count"), [("1x1", 1), ("1x2", 9), ("1x3", 907)])
def test_games_are_counted(board: str, count: int) -> None:
    # Games ended by two passes under the Logical Rules: Tromp and Farnebäck, Combinatorics of Go.
    assert data("count", "games", "--board", board, "--rules", "tromp-taylor")["count"] == count


def test_an_endless_game_has_no_number_of_games() -> None:
    assert "for ever" in refused("count", "games", "--board", "1x3", "--rules", "wiki-area")


def test_perft_divides_into_the_first_turns() -> None:
    # On 1x2 Black may play A1, B1 or pass; after a play White may take (the stone has no other
    # liberty) or pass; after the pass she has all three.
    lines = shown("perft", "--board", "1x2", "--depth", "2", "--divide").splitlines()
    assert lines == ["A1: 2", "B1: 2", "pass: 3", "7"]
    assert data("perft", "--board", "1x2", "--depth", "2")["count"] == 7
    assert data("perft", "--board", "1x2", "--depth", "0")["count"] == 1


# Limits and interrupts. 2x2 has 386 356 909 593 games under positional superko (Tromp and Farnebäck); of
# those of 1x2 under Kee's rules nobody knows the number.


def unmetered(errors: str) -> list[str]:
    """What is said besides how far the work is, which a slow machine says more often."""
    return [line for line in errors.splitlines() if ": counting" not in line]


@pytest.mark.parametrize(
    ("words", "by", "most"),
    [
        ("count games --board 2x2 --memory 1", "memory", 386_356_909_593),
        ("count games --board 1x2 --rules kee-3.0 --memory 3", "memory", None),
        ("count games --board 2x2 --rules kee-3.0 --seconds 1", "seconds", None),
        ("count positions --board 9x9 --seconds 0.3", "seconds", None),
        ("perft --board 3x3 --depth 40 --seconds 0.3", "seconds", None),
    ],
)
def test_a_limit_leaves_what_was_found(words: str, by: str, most: int | None) -> None:
    done = invoked(*words.split())
    assert (done.exit_code, unmetered(done.stderr)) == (0, [f"gorules: the limit of {by} was reached"])
    at_least, number = done.stdout.strip().rsplit(" ", 1)
    assert at_least == "at least"
    assert 0 < int(number) < (most or 10**30)


def test_a_limit_leaves_what_was_found_as_data() -> None:
    done = invoked(*["count", "games", "--board", "1x2", "--rules", "kee-3.0", "--memory", "3", "--json"])
    found = json.loads(done.stdout)
    assert (found["count"], found["stopped"]) == (None, "memory")
    assert found["at-least"] > 0
    done = invoked(*["perft", "--board", "3x3", "--depth", "40", "--divide", "--seconds", "0.3", "--json"])
    found = json.loads(done.stdout)
    assert (found["count"], found["stopped"]) == (None, "seconds")
    assert found["at-least"] == sum(found["divide"].values()) > 0


def test_only_the_last_first_turn_is_not_counted_to_its_end() -> None:
    done = invoked(*["perft", "--board", "3x3", "--depth", "40", "--divide", "--seconds", "0.3"])
    *first, last, total = done.stdout.splitlines()
    assert all(": at least" not in line for line in first)
    assert ": at least" in last
    assert total.startswith("at least ")


LIMITED = """
import resource
from gorules.cli import main
in_use = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
most = in_use + ({room} << 20)
resource.setrlimit(resource.RLIMIT_AS, (most, most))
main()
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not say what is in use")
@pytest.mark.parametrize(
    ("words", "room"),
    [
        ("count games --board 1x2 --rules kee-3.0", 70),
        ("count games --board 2x2", 80),
        ("count positions --board 16x16", 70),
    ],
)
def test_a_limit_on_the_address_space_is_a_limit_of_memory(words: str, room: int) -> None:
    # HashTrieMap ends the process where there is no memory for it, so no count may come near that.
    done = subprocess.run(
        [sys.executable, "-c", LIMITED.format(room=room), *words.split()],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert (done.returncode, unmetered(done.stderr)) == (0, ["gorules: the limit of memory was reached"])
    assert done.stdout.startswith("at least ")


@pytest.mark.parametrize(
    ("words", "sent"),
    [
        ("count games --board 2x2", signal.SIGINT),
        ("count games --board 2x2", signal.SIGTERM),
        ("count games --board 2x2 --rules kee-3.0", signal.SIGINT),
        ("count positions --board 19x19", signal.SIGHUP),
        ("perft --board 3x3 --depth 40", signal.SIGINT),
        ("perft --board 3x3 --depth 40 --rules kee-3.0 --json", signal.SIGTERM),
    ],
)
def test_an_interrupt_leaves_what_was_found(words: str, sent: signal.Signals) -> None:
    code = "from gorules.cli import main, meter; meter.EVERY = 0.2; main()"
    program = subprocess.Popen(
        [sys.executable, "-c", code, *words.split()],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert program.stderr and ": counting" in program.stderr.readline()  # the work has begun
    program.send_signal(sent)
    found, errors = program.communicate(timeout=30)
    assert (program.returncode, unmetered(errors)) == (130, ["gorules: interrupted"])
    if "--json" in words:
        assert json.loads(found)["stopped"] == "interrupted"
    else:
        assert found.startswith("depth " if "," in words else "at least ")


# Progress


def test_numbers_are_said_now_and_then_where_there_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meter, "EVERY", 0.5)
    done = invoked("count", "games", "--board", "2x2", "--rules", "kee-3.0", "--seconds", "2")
    *told, last = done.stderr.splitlines()
    assert last == "gorules: the limit of seconds was reached"
    assert len(told) > 2
    assert all(line.startswith("gorules: counting games: ") for line in told)
    assert all(word in told[-1] for word in (" situations, ", " a second, at least ", " s"))


def test_the_same_numbers_stand_on_a_terminal_while_the_work_goes_on() -> None:
    written = on_a_terminal("count", "games", "--board", "2x2", "--rules", "kee-3.0", "--seconds", "2")
    assert b" situations, " in written and b" a second, at least " in written
    assert b"gorules: counting games" not in written
