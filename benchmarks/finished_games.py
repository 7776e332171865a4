"""What rules make of finished games: the figures of docs/finished-games.md.

    python -m benchmarks.finished_games --kept FILE [--counted RECORDS --sample 60]

The games are those of benchmarks/self_play.sgf.gz, GNU Go against itself on five boards, and the records that
``--counted`` names, with ``--komi`` if they tell none. Each game is judged under Japanese 1989 in all its
readings, Japanese 2003 and the Korean rules, as benchmarks/decided.py does it. GNU Go plays a game that does
not end with two passes to its end, and then plays on until no dead stone is left. From that come KataGo's
encore, a count of area, and which strings a server is told to be dead. So this takes GNU Go.

What is found is kept in FILE, and an interrupted run goes on from there: name another one after a change of
the program. The figures go to docs/finished-games.json, from which docs/finished_games.py writes the page.
``make finished-games`` does both.
"""

import argparse
import json
import statistics
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import gorules as gr
from benchmarks.decided import FinishedGame, done, games, is_outside, winner_known
from benchmarks.self_play import LEVEL, LONGEST, PATIENCE, answer, gnugo, turn
from docs.finished_games import DEFINED, FIGURES, MEASURED, TERRITORY, USUAL, readings
from gorules.corpus.reading import MainLine
from gorules.engines.controller import Engine, EngineFailed
from gorules.files.inputs import InputError
from gorules.files.writing import write_file
from gorules.go.colours import COLOURS
from gorules.go.turns import PASS
from gorules.go.verdicts import Kind, Outcome
from gorules.play.moves import Move
from gorules.play.record import margin_of, result_of_count, result_text
from gorules.play.replay import Line, end_of, follow, replay
from gorules.status.benson import unconditionally_alive

ROOT = Path(__file__).resolve().parents[1]
OWN = ROOT / "benchmarks" / "self_play.sgf.gz"
COUNTED = "counted records"
"""The group of games of people; the others are boards."""

NODES = 20_000
"""The states of play that a question about a string is worth: some tenths of a second."""


@dataclass(frozen=True)
class PlayedOn:
    """A job: a finished game is played on by GNU Go until no dead stone is left."""

    name: str
    line: MainLine
    komi: Fraction | None

    @property
    def key(self) -> str:
        """The key of the job."""
        return f"played on {FinishedGame(self.name, self.line, USUAL, self.komi, 0).key}"

    def run(self) -> dict[str, Any]:
        """Return what the game comes to in KataGo's ``encore``, as a ``server`` counts it and by ``area``,
        each None if it comes to none; the strings that are ``gone`` in the end, a point of each; how many
        ``strings`` there are, and how many are unconditionally alive (``benson``).
        """
        line = replace(self.line.line, komi=self.komi)
        position, taken = end_of(line)
        stopped = line
        if [move.move for move in line.moves[-2:]] != [PASS, PASS]:  # neutral points may be left
            stopped = replace(line, moves=line.moves + _continued(line, "--japanese-rules"))
        on = _continued(stopped, "--chinese-rules", "--capture-all-dead")
        end = follow(replace(line, moves=stopped.moves + on))[-1]
        gone = [
            position.board.names[min(string.points)]
            for string in position.strings
            if not any(end.cells[point] == string.cell for point in string.points)
        ]
        safe = [unconditionally_alive(position, player).strings for player in (0, 1)]
        return {
            "encore": _count(_in_encore(stopped, on)),
            "server": _count(
                gr.score("ogs-japanese", position, gone, taken, komi=self.komi, handicap=line.handicap)
            ),
            "area": _count(gr.score("tromp-taylor", end, komi=self.komi)),
            "recorded": result_of_count(self.line.result),
            "gone": gone,
            "strings": len(position.strings),
            "benson": sum(map(len, safe)),
            "position": position.text,
            "states": len(on),
        }


def _in_encore(line: Line, on: tuple[Move, ...]) -> Outcome | None:
    """Return what a game that has stopped comes to if play goes on in the second phase of KataGo's cleanup;
    None if the ko rule there does not allow that.
    """
    stopped = line.moves + (Move(PASS),) * 2  # which end the first phase of cleanup
    try:
        made = replay(replace(line, moves=stopped + on), "katago-japanese-encore")
    except InputError:  # a retake lifts the mark on a ko there, and places no stone
        return None
    return made.outcome if made.refused is None else None


def _continued(line: Line, *options: str) -> tuple[Move, ...]:
    """Return the moves by which GNU Go goes on after a line, up to two passes. Raises EngineFailed."""
    board = line.start.board
    if board.rows != board.columns:
        raise InputError("GNU Go plays on on square boards only")
    command = [gnugo(), "--mode", "gtp", "--level", str(LEVEL), "--never-resign", "--seed", "1", *options]
    made: list[str] = []
    with Engine(command, PATIENCE) as engine:
        for setting in (f"boardsize {board.rows}", "clear_board", f"komi {float(line.komi or 0)}"):
            answer(engine, setting)
        for player in (0, 1):
            for point in line.start.stones(player):
                answer(engine, f"play {COLOURS[player]} {board.names[point]}")
        for move, player in zip(line.moves, line.movers, strict=True):
            answer(engine, f"play {COLOURS[player]} {move.move}")
        player = 1 - player if line.moves else 0
        while made[-2:] != [PASS, PASS]:
            made.append(turn(answer(engine, f"genmove {COLOURS[player]}")))
            player = 1 - player
            if len(made) > LONGEST * board.size:
                raise EngineFailed(f"playing on on {board} does not end")
    return tuple(map(Move, made))


def _count(outcome: Outcome | None) -> str | None:
    return result_text(outcome) if outcome is not None and outcome.kind is Kind.SCORE else None


# From results to figures


def gathered(
    groups: Mapping[str, Sequence[tuple[str, MainLine]]],
    komi: Fraction | None,
    nodes: int,
    kept: Path,
    processes: int,
) -> dict[str, Any]:
    """Return the figures of the page: of each group of games, a board or a source of records."""
    figures: dict[str, Any] = {"nodes": nodes, "groups": {}}
    for group, chosen in groups.items():
        lines = [(name, line, line.komi if komi is None else komi) for name, line in chosen]
        on = done([PlayedOn(*each) for each in lines], kept, processes)
        # All readings of a game at a time: what is proved by local games is kept from one to the next.
        every = tuple(dict.fromkeys((MEASURED, *readings(), *DEFINED)))
        found = done(
            [FinishedGame(name, line, rules, k, nodes) for name, line, k in lines for rules in every],
            kept,
            processes,
        )
        judged = {rules: found[number :: len(every)] for number, rules in enumerate(every)}
        figures["groups"][group] = _figures([name for name, _, _ in lines], on, judged)
    return figures


def _figures(
    names: Sequence[str], on: Sequence[dict[str, Any]], judged: Mapping[str, Sequence[dict[str, Any]]]
) -> dict[str, Any]:
    """Return the figures of a group of games."""
    results = [
        {
            **{rules: judged[rules][number]["scored"] for rules in judged},
            **{what: game[what] for what in ("encore", "server", "area", "recorded")},
        }
        for number, game in enumerate(on)
    ]
    decided = {
        rules: {
            "strings": sum(each["strings"] - len(each["open"]) for each in found),
            "games": sum(each["scored"] is not None for each in found),
            "winner": sum(map(winner_known, found)),
            "ranged": sum(None not in (each["range"], each["recorded"]) for each in found),
            "outside": sum(map(is_outside, found)),
        }
        for rules, found in judged.items()
    }
    seconds = [each["score seconds"] + each["strings seconds"] for each in judged[MEASURED]]
    return {
        "games": len(names),
        "strings": sum(game["strings"] for game in on),
        "benson": sum(game["benson"] for game in on),
        "decided": decided,
        "mean": round(statistics.mean(seconds), 2),
        "most": round(max(seconds), 2),
        "open": dict(
            Counter(string["why"] for rules in DEFINED for each in judged[rules] for string in each["open"])
        ),
        "pairs": {
            f"{one} {other}": _compared(results, one, other)
            for one, other in (*combinations(TERRITORY, 2), *((one, "area") for one in TERRITORY))
        },
        "differ": [
            {"game": name, "position": game["position"], "gone": game["gone"], "results": _told(result)}
            for name, game, result in zip(names, on, results, strict=True)
            if _differs(result)
        ],
    }


def _compared(results: Iterable[Mapping[str, str | None]], one: str, other: str) -> list[int]:
    """Return of how many games both tell a result, on how many of these the margins are equal, differ by one
    point, and by more, and how many another player wins.
    """
    both = [(a, b) for each in results if (a := each[one]) is not None and (b := each[other]) is not None]
    apart = [abs(margin_of(a) - margin_of(b)) for a, b in both]
    near = sum(0 < each <= 1 for each in apart)
    return [
        len(both),
        apart.count(Fraction()),
        near,
        sum(each > 1 for each in apart),
        sum(a[0] != b[0] for a, b in both),
    ]


def _differs(result: Mapping[str, str | None]) -> bool:
    """Whether results of a game differ: those of territory at all, that of area by more than a point."""
    told = {each for rules, each in result.items() if rules != "area" and each is not None}
    area = result["area"]
    return len(told) > 1 or any(
        area is not None and abs(margin_of(each) - margin_of(area)) > 1 for each in told
    )


def _told(result: Mapping[str, str | None]) -> dict[str, list[str]]:
    """Return who says what, by result; the readings of 1989 as one if all that are decided say the same."""
    of_readings = {result[rules] for rules in readings()} - {None}
    left_out = set(readings()) - {USUAL} if len(of_readings) < 2 else set[str]()
    said: dict[str, list[str]] = {}
    for rules, each in result.items():
        if each is not None and rules not in left_out:
            said.setdefault(each, []).append(rules)
    return dict(sorted(said.items()))


def own_games(most: int | None) -> dict[str, list[tuple[str, MainLine]]]:
    """Return the games of GNU Go against itself, by board, up to so many of each."""
    found: dict[str, list[tuple[str, MainLine]]] = {}
    for name, line in games([OWN], None, 0):
        found.setdefault(f"{line.columns}x{line.rows}", []).append((name, line))
    return {board: each[:most] for board, each in found.items()}


def main() -> None:
    """Judge the games and write the page."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.finished_games",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("--kept", type=Path, required=True, help="the file of what is found")
    parser.add_argument("--counted", type=Path, help="records that a server has counted")
    parser.add_argument("--komi", type=Fraction, help="of these, instead of their own")
    parser.add_argument("--sample", type=int, help="so many of these; otherwise all")
    parser.add_argument("--own", type=int, help="so many of GNU Go's games on each board; otherwise all")
    parser.add_argument("--boards", help="of GNU Go's games only those on these boards: 5x5,7x7")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=NODES, help=f"for a question: {NODES}")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    try:
        own = own_games(given.own)
        if given.boards is not None:
            chosen = given.boards.split(",")
            if left := [board for board in chosen if board not in own]:
                raise InputError(f"no games on {', '.join(left)}; there are some on {', '.join(own)}")
            own = {board: own[board] for board in chosen}
        # What is not judged now stays as it was found before.
        before = json.loads(FIGURES.read_text(encoding="utf-8"))
        stays = before["groups"].keys() - own.keys() - ({COUNTED} if given.counted is not None else set())
        if stays and before["nodes"] != given.nodes:
            raise InputError(f"what is not judged now was judged with --nodes {before['nodes']}")
        figures = gathered(own, None, given.nodes, given.kept, given.processes)
        if given.counted is not None:
            counted = {COUNTED: games([given.counted], given.sample, given.seed)}
            more = gathered(counted, given.komi, given.nodes, given.kept, given.processes)
            for found in more["groups"].values():
                del found["differ"]  # whose games they are is not for a page to show
            figures["groups"] |= more["groups"]
        figures["groups"] = before["groups"] | figures["groups"]
        write_file(FIGURES, json.dumps(figures, indent=1) + "\n")
        print(f"{FIGURES} has {', '.join(figures['groups'])}")
    except InputError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
