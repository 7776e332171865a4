"""The command attack: strings that are proved to stand, attacked in the terminal."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

from gorules.cli import choices, meaning, printing, recorded
from gorules.cli.complaints import CHECK_FAILED
from gorules.cli.meter import progress
from gorules.cli.stopping import stoppable
from gorules.cli.typed import reply, turns_to_undo, typed_lines
from gorules.files.inputs import InputError, Problem
from gorules.files.json_files import read_mapping
from gorules.files.wording import counted
from gorules.go.colours import COLOURS
from gorules.go.position import EMPTY
from gorules.report.console import drawing, marked
from gorules.status.hypothetical import PASS, HypotheticalTurn
from gorules.status.local.efforts import effort_of
from gorules.status.proof.attack import Attack, Defender, Refuted, at_random
from gorules.status.proof.build import defender_of
from gorules.status.proof.check import check_standing
from gorules.status.proof.file import WHAT, standing_proof_of
from gorules.status.proof.reading import written_proof
from gorules.status.waiting import watched

HELP = """\
C3, pass  make a turn of the attacker; the answer comes at once
undo [N]  take back the last turn with its answer, or the last N
board     show the board, with the last answer in brackets
help, ?   this list
quit      leave"""


def attack_command(
    subject: Annotated[
        str, typer.Argument(metavar="FILE", help="A game record or a beast; or a proof (.json) of status.")
    ],
    string: Annotated[
        str | None,
        typer.Option(
            "--string", "-s", help="A point of the string. Of a proof the most strings that stand together."
        ),
    ] = None,
    random: Annotated[
        int | None,
        typer.Option("--random", min=1, help="Make so many attacks at random, in place of yours."),
    ] = None,
    effort: choices.EffortOption = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Answer each line of input with a line of JSON.")
    ] = False,
) -> None:
    """Try to take a string that is proved to stand: the proof answers.

    You play for the attacker, wherever you like, as often as you like. Nothing is searched: each answer is
    read from the proof. Where the proof does not say a word, its owner passes. Type help.
    """
    defenders = _written(subject, string) if subject.endswith(".json") else [_found(subject, string, effort)]
    if random is not None:
        _attack_at_random(defenders, random, as_json)
        return
    defender = max(defenders, key=lambda each: len(each.strings))
    table = _JsonTable(defender) if as_json else _Table(defender)
    table.begin()
    for line in typed_lines(prompt=not as_json):
        words = line.split()
        if not words:
            continue
        if words[0].lower() in ("quit", "exit"):
            return
        try:
            table.obey(words)
        except InputError as error:
            table.refuse(str(error))
        except Refuted as refuted:
            table.refuse(f"the proof fails here: {refuted}")
            raise typer.Exit(CHECK_FAILED) from None


def _found(subject: str, string: str | None, effort: int) -> Defender:
    """Return the defender of a string by a proof that is found."""
    if string is None:
        raise InputError(Problem("name a point of the string that you attack", field="--string"))
    position = recorded.position_of(subject)[0]
    with meaning.option("--string"):
        at = position.board.point(string)
        if position.cells[at] == EMPTY:
            raise InputError(f"there is no stone at {string}")
    with progress("looking for a proof", unit="states") as meter, watched(meter.advance):
        found = defender_of(position, position.string_at(at), effort_of(effort))
    if found is None:
        unproved = f"local games find no proof that the string at {string} stands"
        raise InputError(Problem(unproved, field="--string"))
    return found


def _written(file: str, string: str | None) -> list[Defender]:
    """Return the defenders of strings by the proof of a file, once that is checked: of all, or of one."""
    fields = read_mapping(Path(file), WHAT)
    with meaning.placed(file=file), progress("checking", unit="states") as meter:
        proof = written_proof(standing_proof_of(fields, file=file))
        failure = check_standing(proof, meter.advance).failure
        if failure is not None:
            raise InputError(f"it proves nothing: {failure}")
    families = proof.families
    if string is not None:
        with meaning.option("--string"):
            at = proof.position.board.point(string)
            families = tuple(each for each in families if any(at in stones for stones in each.strings))
            if not families:
                raise InputError(f"{file} does not prove that a string at {string} stands")
    return [Defender(proof, family) for family in families]


def _attack_at_random(defenders: Sequence[Defender], number: int, as_json: bool) -> None:
    """Make so many attacks at random on each defender, and say what came of them."""
    done, turns, failure = 0, 0, None
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
    elif failure is None:
        reply(f"{counted(done, 'attack')} at random, {counted(turns, 'turn')}: no string was taken.")
    else:
        reply(f"After {counted(done, 'attack')} at random the proof fails: {failure}.")
    if failure is not None:
        raise typer.Exit(CHECK_FAILED)
    end.leave()


class _Table:
    """An attack by commands, with answers for people."""

    def __init__(self, defender: Defender) -> None:
        self.attacks = [defender.start()]
        self.board = defender.position.board
        self.owner = COLOURS[defender.player].capitalize()
        self.attacker = COLOURS[1 - defender.player].capitalize()
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "undo": self.undo, "board": lambda _: self.show(), "help": self.help, "?": self.help,
        }  # fmt: skip

    @property
    def attack(self) -> Attack:
        """The attack as it is now."""
        return self.attacks[-1]

    def begin(self) -> None:
        """Show the board, and say what is to be done."""
        defender = self.attack.defender
        self.show()
        named = " ".join(self.board.names[min(string)] for string in defender.strings)
        reply(f"{self.owner} has a proof that nobody can take {named}.")
        reply(f"Play for {self.attacker}, on any point, or pass: the proof answers. Type help.")

    def obey(self, words: list[str]) -> None:
        """Carry out a command, or make a turn."""
        command = self.commands.get(words[0].lower())
        # On a graph a point may have the name of a command.
        if command is not None and words[0] not in self.board.index:
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
        self.answered(word if turn == PASS else turn.told(self.board))

    def answered(self, turn: str) -> None:
        """Show the board after a turn and its answer."""
        self.show()
        answer = self.attack.answer or PASS
        plays = "passes" if answer == PASS else f"answers {answer.told(self.board)}"
        reply(f"{self.attacker} {turn}, {self.owner} {plays}.")
        if not self.attack.plays():
            reply(f"{self.attacker} has no play left. The strings stand.")

    def undo(self, words: list[str]) -> None:
        """Take back the last turn with its answer, or several."""
        del self.attacks[len(self.attacks) - turns_to_undo(words, len(self.attacks) - 1) :]
        self.show()

    def show(self) -> None:
        """Show the board, with the last answer in brackets."""
        answer = self.attack.answer
        printing.show(drawing(marked(self.attack.position, None if answer is None else answer.point)))

    def refuse(self, error: str) -> None:
        """Say why a turn was not made."""
        reply(error)

    def help(self, _: list[str]) -> None:
        """List the commands."""
        reply(HELP)


class _JsonTable(_Table):
    """The same, with one JSON object for each line of input."""

    def say(self, data: dict[str, Any]) -> None:
        """Print an object on one line."""
        print(printing.json_text(data), flush=True)  # noqa: T201 - ASCII

    def begin(self) -> None:
        self.show()

    def answered(self, turn: str) -> None:
        self.show()

    def show(self) -> None:
        attack, board = self.attack, self.board
        answer = None if attack.answer is None else attack.answer.told(board)
        self.say({
            "board": board.spec, "position": attack.position.text,
            "strings": [board.named(string) for string in attack.defender.strings],
            "attacker": self.attacker.lower(), "turn": len(self.attacks) - 1, "answer": answer,
            "legal": [board.names[point] for point in attack.plays()],
        })  # fmt: skip

    def refuse(self, error: str) -> None:
        self.say({"error": error})

    def help(self, _: list[str]) -> None:
        self.say({"help": HELP})
