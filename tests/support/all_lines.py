"""The shortest differences between two rulesets by going through all lines, one after the other: nothing is
merged, no fact of a component is believed, and what a line comes to is said by a replay of it.
"""

from collections.abc import Iterable

from gorules.go.colours import COLOURS
from gorules.hunt.differences import DifferenceKind, Target
from gorules.play.moves import Move
from gorules.play.referee import Referee, State
from gorules.play.replay import Line, replay
from gorules.play.starts import Start
from gorules.ruleset import Ruleset


def shortest(one: Ruleset, other: Ruleset, starts: Iterable[Start], turns: int) -> dict[Target, int]:
    """The turns of the shortest line of up to so many turns from any of the starts, by what it shows."""
    found: dict[Target, int] = {}

    def note(target: Target, length: int) -> None:
        found[target] = min(found.get(target, length), length)

    def compare(start: Start, states: tuple[State, State], moves: tuple[str, ...]) -> None:
        referees = Referee(one, start.position.board), Referee(other, start.position.board)
        endings = [state.ending is not None for state in states]
        if endings[0] != endings[1]:
            note(Target(DifferenceKind.END, endings.index(True)), len(moves))
        elif endings[0]:
            line = Line(start.position, tuple(map(Move, moves)), COLOURS[start.to_play], scored=False)
            if replay(line, one).result != replay(line, other).result:
                note(Target(DifferenceKind.SCORE), len(moves))
        elif len(moves) < turns:
            for point in [*(p for p, cell in enumerate(states[0].position.cells) if not cell), None]:
                made = [each.candidate(state, point) for each, state in zip(referees, states, strict=True)]
                legal = [not e.violations(s, t) for e, s, t in zip(referees, states, made, strict=True)]
                if all(legal):
                    following = (referees[0].after(states[0], made[0]), referees[1].after(states[1], made[1]))
                    compare(start, following, (*moves, made[0].move))
                elif any(legal):
                    note(Target(DifferenceKind.LEGALITY, legal.index(False)), len(moves) + 1)

    for start in starts:
        board = start.position.board
        opened = Referee(one, board).opening(*start), Referee(other, board).opening(*start)
        compare(start, opened, ())
    return found
