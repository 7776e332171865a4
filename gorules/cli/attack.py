"""The command attack: strings that are proved to stand, attacked in the terminal."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from gorules.cli import choices, meaning, printing, recorded
from gorules.cli.complaints import CHECK_FAILED
from gorules.cli.meter import progress
from gorules.cli.stopping import stoppable
from gorules.cli.typed import print_line, reply, turns_to_undo, typed_lines
from gorules.files.inputs import InputError, Problem
from gorules.files.json_files import read_mapping
from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.go.position import Position
from gorules.report.console import drawing, marked
from gorules.status.hypothetical import PASS, HypotheticalTurn
from gorules.status.local.efforts import effort_of
from gorules.status.proof.attack import Attack, Defender, Refuted, at_random
from gorules.status.proof.build import proof_of
from gorules.status.proof.check import check_standing
from gorules.status.proof.family import StonePoints
from gorules.status.proof.file import WHAT, standing_proof_of
from gorules.status.proof.reading import WrittenFamily, WrittenProof, written_proof
from gorules.status.waiting import watched

HELP = """\
C3 or pass  a turn of the attacker, who may take back in a ko at once
undo [N]    take back the last turn with its answer, or the last N
board       show the board, with the last answer in brackets
help, ?     this list
quit, q     leave"""


def attack_command(
    subject: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE",
            help="A beast, a game record, or a proof (.json) that 'gorules status --proof' has written.",
        ),
    ] = None,
    string: Annotated[
        str | None,
        typer.Option(
            "--string",
            "-s",
            help="A point of the string; else the largest family of a proof is attacked.",
        ),
    ] = None,
    board: choices.BoardText = None,
    position: choices.PositionText = None,
    random: Annotated[
        int | None,
        typer.Option(
            "--random",
            min=1,
            help="Make so many attacks at random on each family, in place of yours.",
        ),
    ] = None,
    effort: choices.EffortOption = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer each line of input with a line of JSON.")
    ] = False,
) -> None:
    """Try to take a string that is proved to stand: the proof answers.

    You play for the attacker, on any legal point, also several times in a row. Nothing is searched: each
    answer is read from the proof. Where the proof has no answer, the owner of the string passes. Type help.
    """
    if subject is not None and subject.lower().endswith(".json"):
        meaning.refuse_options(subject, board=board, position=position, effort=effort - 1)
        proof = _written(subject)
    else:
        proof = _found(_position_of(subject, board, position), string, effort)
    with meaning.option("--string"):
        families = _attacked(proof, string)
    if random is not None:
        _attack_at_random(proof, families, random, as_json)
        return
    family = max(families, key=lambda each: len(each.strings))
    try:
        table = (_JsonTable if as_json else _Table)(Defender(proof, family), string)
        table.begin(each for other in proof.families if other is not family for each in other.strings)
        _play(table, typed_lines(prompt=not as_json))
    except Refuted as refuted:
        failure = f"the proof fails here: {refuted}"
        if as_json:
            print_line({"error": failure})
        else:
            reply(failure)
        raise typer.Exit(CHECK_FAILED) from None


def _play(table: "_Table", lines: Iterable[str]) -> None:
    """Let a player attack until she leaves."""
    for line in lines:
        words = line.split()
        if not words:
            continue
        if len(words) == 1 and words[0].lower() in ("quit", "exit", "q"):
            break
        try:
            table.obey(words)
        except InputError as error:
            table.refuse(error)
    table.end()


def _position_of(subject: str | None, board: str | None, position: str | None) -> Position:
    """Return the position that a subject or options name."""
    if subject is None:
        return meaning.board_and_position(board, position, instead="a proof, a beast or a game record")
    meaning.refuse_options(subject, board=board, position=position)
    return recorded.position_of(subject)[0]


def _found(position: Position, string: str | None, effort: int) -> WrittenProof:
    """Return a proof that a string stands, as it is found and checked."""
    if string is None:
        raise InputError(Problem("name a point of the string that you attack", field="--string"))
    with meaning.option("--string"):
        points = _string_at(position, string)
    with progress("looking for a proof", unit="states") as meter, watched(meter.advance):
        found = proof_of(position, points, effort_of(effort))
    if found is None:
        raise InputError(
            Problem(f"no proof was found that the string at {string} cannot be taken", field="--string"),
            "it may be dead, or alive for another reason: 'gorules status' says which",
        )
    return _checked(found)


def _written(file: str) -> WrittenProof:
    """Return the proof of a file, once it is checked."""
    fields = read_mapping(Path(file), WHAT)
    with meaning.placed(file=file):
        return _checked(written_proof(standing_proof_of(fields, file=file)))


def _checked(proof: WrittenProof) -> WrittenProof:
    """Return a proof. Raises InputError if it proves nothing."""
    with progress("checking", unit="states") as meter:
        failure = check_standing(proof, meter.advance).failure
    if failure is not None:
        raise InputError(f"it proves nothing: {failure}")
    return proof


def _attacked(proof: WrittenProof, string: str | None) -> Sequence[WrittenFamily]:
    """Return the families of a proof that let a string stand, or all of them."""
    if string is None:
        return proof.families
    points = _string_at(proof.position, string)
    families = [each for each in proof.families if points in each.strings]
    if not families:
        raise InputError(f"it is not proved that the string at {string} cannot be taken")
    return families


def _string_at(position: Position, point: str) -> frozenset[int]:
    """Return the string at a point. Raises InputError if there is none."""
    return position.string_at(position.board.point(point))


def _attack_at_random(
    proof: WrittenProof, families: Sequence[WrittenFamily], number: int, as_json: bool
) -> None:
    """Make so many attacks at random on each family, the same each time, and say what came of them."""
    done, turns, failure = 0, 0, None
    defenders = [Defender(proof, family) for family in families]
    attacks = [(defender, seed) for seed in range(number) for defender in defenders]
    with stoppable() as end, progress("attacking", unit="attacks", total=len(attacks)) as meter:
        try:
            for defender, seed in attacks:
                for _ in at_random(defender, Random(seed)):
                    turns += 1
                done += 1
                meter.advance(done)
        except Refuted as refuted:
            failure = str(refuted)
    if as_json:
        printing.show_json({"attacks": done, "turns": turns, "failure": failure, "stopped": end.by})
    else:
        on = f" on {counted(len(families), 'family', 'families')} of strings" if len(families) > 1 else ""
        found = "no string was taken" if failure is None else f"the proof fails: {failure}"
        reply(f"{counted(done, 'attack')} at random{on}, {counted(turns, 'turn')}: {found}.")
    if failure is not None:
        raise typer.Exit(CHECK_FAILED)
    end.leave()


class _Table:
    """An attack by commands, with answers for people. ``string`` is the point that names it, if one does."""

    def __init__(self, defender: Defender, string: str | None = None) -> None:
        self.attacks = [defender.start()]
        self.board = defender.position.board
        self.owner = COLOURS[defender.player].capitalize()
        self.attacker = COLOURS[1 - defender.player].capitalize()
        self.string = string
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "undo": self.undo, "board": lambda _: self.show(), "help": self.help, "?": self.help,
        }  # fmt: skip

    @property
    def attack(self) -> Attack:
        """The attack as it is now."""
        return self.attacks[-1]

    def begin(self, others: Iterable[StonePoints]) -> None:
        """Show the board. Say which strings are proved to stand, and that ``others`` are as well."""
        self.show()
        strings = self.attack.defender.strings
        named = self._named(strings) if self.string is None else self.string
        of = f"{self.owner}'s string{'s' if self.string is None and len(strings) > 1 else ''} at {named}"
        reply(f"It is proved that nobody can take {of}.")
        if self.string is None and (more := self._named(others)):
            reply(f"The same is proved of those at {more}: name one with --string.")
        reply(f"Play for {self.attacker}, on any legal point, or pass: the proof answers. Type help.")
        self._say_if_over()

    def _named(self, strings: Iterable[StonePoints]) -> str:
        return ", ".join(self.board.names[min(string)] for string in strings)

    def obey(self, words: list[str]) -> None:
        """Carry out a command, or make a turn."""
        # On a graph a point may have the name of a command.
        command = None if words[0] in self.board.index else self.commands.get(words[0].lower())
        if command is not None and (len(words) == 1 or command == self.undo):
            command(words[1:])
        elif len(words) == 1:
            self.play(words[0])
        else:
            raise InputError(f"'{' '.join(words)}' is no command; type help")

    def play(self, word: str) -> None:
        """Make a turn of the attacker, and answer it."""
        try:
            turn = PASS if word.lower() == "pass" else HypotheticalTurn(self.board.point(word))
        except InputError as error:
            raise InputError(*error.problems, "type help for a list of commands") from None
        self.attacks.append(self.attack.after(turn))
        self.answered(turn)

    def answered(self, turn: HypotheticalTurn) -> None:
        """Show the board after a turn and its answer."""
        self.show()
        plays = "passes" if turn == PASS else f"plays {turn.told(self.board)}"
        answer = self.attack.answer or PASS
        answers = "passes" if answer == PASS else f"answers {answer.told(self.board)}"
        reply(f"{self.attacker} {plays}, {self.owner} {answers}.")
        self._say_if_over()

    def _say_if_over(self) -> None:
        if not self.attack.plays():
            reply(f"{self.attacker} has no legal play left.")

    def undo(self, words: list[str]) -> None:
        """Take back the last turn with its answer, or several."""
        del self.attacks[len(self.attacks) - turns_to_undo(words, len(self.attacks) - 1) :]
        self.show()

    def show(self) -> None:
        """Show the board, with the last answer in brackets."""
        answer = self.attack.answer
        printing.show(drawing(marked(self.attack.position, None if answer is None else answer.point)))

    def refuse(self, error: InputError) -> None:
        """Say why a turn was not made."""
        reply(str(error))

    def end(self) -> None:
        """Say what came of the attack."""
        reply(f"After {counted(len(self.attacks) - 1, 'turn')} of {self.attacker} no string was taken.")

    def help(self, _: list[str]) -> None:
        """List the commands."""
        reply(HELP)


class _JsonTable(_Table):
    """The same, with one JSON object for each line of input."""

    def begin(self, others: Iterable[StonePoints]) -> None:
        self.show()

    def answered(self, turn: HypotheticalTurn) -> None:
        self.show()

    def show(self) -> None:
        attack, board = self.attack, self.board
        answer = None if attack.answer is None else attack.answer.told(board)
        print_line({
            "board": board.spec, "position": attack.position.text,
            "strings": [board.named(string) for string in attack.defender.strings],
            "attacker": self.attacker.lower(), "turn": len(self.attacks) - 1, "answer": answer,
            "legal": [board.names[point] for point in attack.plays()],
        })  # fmt: skip

    def refuse(self, error: InputError) -> None:
        print_line({"error": str(error)})

    def end(self) -> None:
        pass

    def help(self, _: list[str]) -> None:
        print_line({"help": HELP})
