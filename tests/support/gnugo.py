"""GNU Go as an independent referee, over GTP; run ``python -m tests.support.gnugo`` to record its answers.

The answers go to ``tests/suites/gnugo.txt``: in random games, which plays on empty points GNU Go calls
illegal under its ko and suicide rules.
"""

import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from types import TracebackType
from typing import Self

SUITE = Path(__file__).parents[1] / "suites" / "gnugo.txt"
KO = ("simple-ko", "positional-superko", "situational-superko")
SUICIDE = ("forbid-suicide", "allow-suicide", "allow-all-suicide")
COLUMNS = "ABCDEFGHJ"
COLOURS = ("black", "white")

HEADER = """\
# Which plays GNU Go calls illegal, in random games. Recorded by: python -m tests.support.gnugo
# Columns: size of the board; ko rule and suicide rule (options of GNU Go); moves made, Black first;
# empty points on which the next player may not play; points on which she may commit suicide (GNU Go 3.8
# applies its suicide rule to these and no superko rule: it never looks at the position after a suicide).
"""


@dataclass(frozen=True)
class Question:
    """A moment in a game, and what GNU Go says of the next player's plays on empty points."""

    size: int
    ko: str
    suicide: str
    moves: tuple[str, ...]
    illegal: frozenset[str]
    suicides: frozenset[str]

    def __str__(self) -> str:
        lists = (self.moves, sorted(self.illegal), sorted(self.suicides))
        return " | ".join(
            (str(self.size), self.ko, self.suicide, *(" ".join(names) or "-" for names in lists))
        )

    @classmethod
    def parse(cls, line: str) -> "Question":
        size, ko, suicide, *lists = line.split(" | ")
        moves, illegal, suicides = ([] if names.strip() == "-" else names.split() for names in lists)
        return cls(int(size), ko, suicide, tuple(moves), frozenset(illegal), frozenset(suicides))


def executable() -> str | None:
    """Return the path of GNU Go; Debian installs it where not everybody looks."""
    return shutil.which("gnugo") or shutil.which("/usr/games/gnugo")


class GnuGo:
    """A GNU Go process."""

    def __init__(self, ko: str, suicide: str) -> None:
        path = executable()
        assert path is not None
        command = [path, "--mode", "gtp", f"--{ko}", f"--{suicide}"]
        self.ko, self.suicide = ko, suicide
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate("quit\n")

    def ask(self, *commands: str) -> list[str]:
        """Return the answers to some commands. Raises ValueError if one fails."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("".join(f"{command}\n" for command in commands))
        self._process.stdin.flush()
        answers = []
        for command in commands:
            lines = []
            while line := self._process.stdout.readline().strip():
                lines.append(line)
            if not lines or not lines[0].startswith("="):
                raise ValueError(f"GNU Go answers {command!r} with {lines}")
            answers.append(" ".join(lines)[1:].strip())
        return answers

    def stones(self) -> tuple[frozenset[str], ...]:
        """Return where the stones of each player are."""
        return tuple(
            frozenset(answer.split()) for answer in self.ask("list_stones black", "list_stones white")
        )

    def game(self, size: int, seed: int, length: int) -> Iterator[Question]:
        """Play a random game and yield the question before every turn. A suicide is made only if the
        position after it is new."""
        chance = random.Random(seed)
        names = [f"{column}{row + 1}" for row in range(size) for column in COLUMNS[:size]]
        self.ask(f"boardsize {size}", "clear_board")
        moves: list[str] = []
        seen = {self.stones()}
        for number in range(length):
            colour = COLOURS[number % 2]
            occupied = frozenset().union(*self.stones())
            empty = [name for name in names if name not in occupied]
            said = self.ask(*(f"is_legal {colour} {name}" for name in empty))
            legal = [name for name, answer in zip(empty, said, strict=True) if answer == "1"]
            suicides = self._suicides(number % 2, legal) if self.suicide != "forbid-suicide" else {}
            illegal = frozenset(empty) - frozenset(legal)
            yield Question(size, self.ko, self.suicide, tuple(moves), illegal, frozenset(suicides))
            playable = [name for name in legal if suicides.get(name) not in seen]
            move = chance.choice(playable) if playable and chance.random() > 0.05 else "pass"
            self.ask(f"play {colour} {move}")
            moves.append(move)
            seen.add(self.stones())

    def _suicides(self, player: int, points: list[str]) -> dict[str, tuple[frozenset[str], ...]]:
        """Return the points on which a stone of the player would not stay, each with what it leaves."""
        found = {}
        for point in points:
            self.ask(f"play {COLOURS[player]} {point}")
            after = self.stones()
            if point not in after[player]:
                found[point] = after
            self.ask("undo")
        return found


def recorded() -> list[Question]:
    """Return the answers on file."""
    lines = SUITE.read_text(encoding="utf-8").splitlines()
    return [Question.parse(line) for line in lines if not line.startswith("#")]


def record() -> None:
    """Ask GNU Go again and write the file: of each game some questions, mostly those with illegal plays."""
    chance = random.Random(2003)
    lines = []
    for ko, suicide in product(KO, SUICIDE):
        with GnuGo(ko, suicide) as referee:
            for size, length, wanted in (
                (2, 24, 6),
                (3, 50, 8),
                (4, 80, 6),
                (5, 110, 4),
                (7, 160, 2),
                (9, 200, 2),
            ):
                questions = list(referee.game(size, chance.randrange(10**6), length))
                forbidding = [question for question in questions if question.illegal]
                lines += [str(q) for q in chance.sample(forbidding, min(wanted, len(forbidding)))]
                lines += [str(q) for q in chance.sample(questions, 3)]
    SUITE.write_text(HEADER + "".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    record()
