"""Where the sequences of legal turns under two rulesets part."""

from collections import Counter
from dataclasses import dataclass

from gorules.files.wording import sentence
from gorules.go.position import Position
from gorules.go.turns import Turn
from gorules.native.counting import sequences
from gorules.play.referee import Referee


@dataclass(frozen=True, slots=True)
class Parting:
    """After ``line``, which two rulesets allow, ``move`` is legal under one of them alone, ``under``. Where
    play has ended under the other, ``move`` is None.
    """

    under: str
    other: str
    line: tuple[str, ...]
    move: str | None

    def __str__(self) -> str:
        """Return it in a sentence."""
        says = f"{self.move} is legal under {self.under}, but not under {self.other}"
        if self.move is None:
            says = f"play has ended under {self.other}, but not under {self.under}"
        return f"After {' '.join(self.line)}, {says}." if self.line else f"{sentence(says)}."


def parting(one: Referee, other: Referee, start: Position, to_play: int, depth: int) -> Parting:
    """Return where two rulesets part that have different numbers of sequences of ``depth`` legal turns.

    Goes down by the first turn whose numbers differ, until a turn is legal under one ruleset only. Where
    the numbers are the same at each smaller depth, a shorter line could only be one of several that make
    up for each other. Costs about twice as much as the two numbers.
    """
    referees = one, other
    states = [referee.opening(start, to_play) for referee in referees]
    made: list[Turn] = []
    while True:
        pairs = list(zip(referees, states, strict=True))
        legal = [{turn.move: turn for turn in referee.legal_turns(state)} for referee, state in pairs]
        # Plays in board order, as they come.
        for k, (mine, theirs) in enumerate((legal, legal[::-1])):
            move = next((move for move in mine if move not in theirs), None)
            if move is not None:
                shown = None if states[1 - k].ending is not None else move
                ids = referees[k].ruleset.id, referees[1 - k].ruleset.id
                return Parting(*ids, tuple(turn.move for turn in made), shown)
        counts = []
        for referee, state in pairs:
            counts.append(Counter[str]())
            for move, found in sequences(referee, state, depth - len(made), made):
                counts[-1][move] += found
        turn = next(turn for move, turn in legal[0].items() if counts[0][move] != counts[1][move])
        states = [referee.after(state, turn) for referee, state in pairs]
        made.append(turn)
