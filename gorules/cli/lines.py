"""Commands about one position or line: score, replay."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated

import typer
from rich.text import Text

from gorules.bestiary.beasts import Beast, LineOfPlay
from gorules.bestiary.search import beast_called
from gorules.cli import choices, completion, meaning, printing, recorded
from gorules.cli.complaints import CHECK_FAILED, complain
from gorules.cli.stopping import GiveUpAfter
from gorules.dispute.sources import PATIENCE, asked_reading
from gorules.files.inputs import InputError
from gorules.formats.rule_names import meant_in
from gorules.play.record import Record, result_of_count
from gorules.play.replay import Line, Replay, follow, replay
from gorules.report import plain, terminal
from gorules.report.adjudications import strings_shown
from gorules.rules.words import listed
from gorules.ruleset import Ruleset, load_ruleset
from gorules.status.benson import unconditionally_alive

USEFUL_EFFORT = 8
"""How many times the usual effort is proposed first to whoever can wait: minutes on a board of 9x9."""


def score_command(
    file: Annotated[
        str | None, typer.Argument(metavar="GAME.sgf", help="A game record, or a turn of it.")
    ] = None,
    rules: choices.RulesOption = None,
    allow_plugins: choices.AllowPlugins = False,
    board: choices.BoardText = None,
    position: choices.PositionText = None,
    dead: choices.Dead = None,
    dead_by: choices.DeadBy = None,
    effort: choices.EffortOption = 1,
    engine_seconds: choices.EngineSeconds = PATIENCE,
    seconds: GiveUpAfter = None,
    captures: choices.CapturesOption = "",
    komi: choices.Komi = None,
    handicap: choices.HandicapOption = 0,
    players: choices.PlayersOption = 2,
    as_json: choices.JsonOption = False,
) -> None:
    """Score a position or the end of a game record.

    One ruleset or many; dead stones are removed where the ruleset does that. Where a record has plays after
    an end of play, play was resumed. An interrupt while life and
    death is decided shows the score with what is decided by then.
    """
    record = recorded.record_described(
        file, board, position, "", None, players, dead, captures, komi, handicap
    )
    with meaning.placed(file=file):
        chosen = meaning.chosen_rulesets(rules, record.line.players, allow_plugins)
        with recorded.deciding_life(record.line.start, chosen, dead_by or (), seconds) as end:
            named = record.line.dead
            record, strings = recorded.with_dead(record, dead_by, engine_seconds, chosen, effort)
            line = replace(record.line, resumed=True)
            _doubt_the_dead([point for point in named if point in line.dead], line, chosen)
            found = [replay(line, ruleset) for ruleset in chosen]
    if as_json:
        printing.show_json({
            "outcomes": [plain.scored(made.ruleset, made) for made in found],
            "record-says-rules": record.rules,
            "notes": list(record.notes),
            "strings": plain.data(strings),
            "stopped": end.by,
        })  # fmt: skip
        end.leave()
        return
    if file is not None:
        show_said_of(record)
    if strings:
        printing.show(strings_shown(strings))
    elif file is not None and not line.dead and any(each.removal.removes == "named" for each in chosen):
        printing.show(Text("No string is named dead (--dead, --dead-by), so all count as alive."))
        if record.marked is not None and (record.marked.black or record.marked.white):
            printing.say("'--dead-by record' takes the marks of the record.")
        printing.say(f"'gorules adjudicate {file}' says what is known of each string.")
    names = {each.id: each.name for each in chosen}
    outcomes = [(made.ruleset, made.outcome) for made in found if made.outcome]
    meant = meant_in(record)
    printing.show(terminal.outcomes(outcomes, names, meant.id if meant else None))
    for made in found:
        if made.refused is not None:
            printing.show(Text(f"No score under {made.ruleset}: {made.refused}"))
    unended = [made.ruleset for made in found if line.moves and made.ending is None and made.refused is None]
    if unended and result_of_count(record.result) is None:
        which = "" if len(unended) == len(found) else f" (under {', '.join(unended)})"
        printing.show(Text(f"Play has not ended, but the board is counted as it stands{which}."))
    longer = _looking_longer(chosen, found) if end.by is None else []
    if longer and not strings:
        asked = " or ".join(f"'--dead-by {definition}'" for definition in longer)
        printing.show(Text(f"{asked} looks longer, and may decide strings that are open."))
    elif not {*longer}.isdisjoint(dead_by or ()):
        more = f"'--effort {max(USEFUL_EFFORT, 2 * effort)}'"
        printing.show(Text(f"{more} lets it look longer still, and may decide strings that are open."))
    end.leave()


def _doubt_the_dead(named: Iterable[str], line: Line, chosen: Iterable[Ruleset]) -> None:
    """Say which strings that players name as dead, a point of each, no play can take. They are taken at their
    word all the same.
    """
    removing = [ruleset for ruleset in chosen if ruleset.removal.removes == "named"]
    if not named or not removing:
        return
    suicide = any(each.suicide.allows(number) is not False for each in removing for number in (1, 2))
    position = follow(line)[-1]
    alive = frozenset[frozenset[int]]().union(
        *(unconditionally_alive(position, player, suicide=suicide).strings for player in range(line.players))
    )
    told = set[frozenset[int]]()
    for name in named:
        point = position.board.point(name)
        string = position.string_at(point)
        if string in alive - told:
            under = listed(ruleset.id for ruleset in removing)
            complain(
                f"{name} is unconditionally alive, but counts as dead under {under}, as named; "
                "'gorules adjudicate' counts it as alive"
            )
            told.add(string)


def _looking_longer(chosen: Iterable[Ruleset], found: Iterable[Replay]) -> list[str]:
    """Return the definitions that can be asked again about strings that some scores leave open: those that
    are read then as the rulesets read them.
    """
    definitions = dict[str, None]()
    for ruleset, made in zip(chosen, found, strict=True):
        reading = ruleset.removal.reading(made.position)
        if reading is None or made.outcome is None or made.outcome.range is None:
            continue
        if reading == asked_reading(reading.definition.value, made.position):
            definitions[reading.definition.value] = None
    return list(definitions)


def said_of_record(record: Record) -> str:
    """Return what a game record says about its rules and its result, if anything, and if it says nothing
    about komi.
    """
    said = []
    if record.rules is not None:
        meant = meant_in(record)
        said.append(
            f"The record says RU[{record.rules}], which "
            + (f"is {meant.id} here." if meant else "names no ruleset here.")
        )
    if record.result:
        said.append(f"The result in the record is {record.result}.")
    if record.line.komi is None:
        said.append("The record names no komi: a ruleset's own counts, if it has one for this board.")
    return "\n".join(said)


def show_said_of(record: Record) -> None:
    """Show what a game record says about its rules, its result and its komi."""
    if said := said_of_record(record):
        printing.show(Text(said))


def check_dead_after(line: Line, found: Iterable[Replay]) -> None:
    """Raise InputError if a point named dead carries no stone at the end under any ruleset."""
    recorded.check_dead(line, [made.position for made in found if made.refused is None])


def replay_line(
    subject: Annotated[
        str | None,
        choices.named_argument(
            "BEAST/LINE|GAME.sgf", "A line of a beast, or a game record.", completion.line_names
        ),
    ] = None,
    rules: choices.RulesOption = None,
    allow_plugins: choices.AllowPlugins = False,
    board: choices.BoardText = None,
    position: choices.PositionText = None,
    moves: choices.MovesText = "",
    to_play: choices.ToPlay = None,
    players: choices.PlayersOption = 2,
    dead: choices.Dead = None,
    captures: choices.CapturesOption = "",
    komi: choices.Komi = None,
    handicap: choices.GivenHandicap = 0,
    past_endings: Annotated[
        bool,
        typer.Option("--past-endings", help="Play on after the end of the game, so that only bans stop it."),
    ] = False,
    by_legality: Annotated[
        bool,
        typer.Option(
            "--by-legality", help="List only the rulesets under which the line is legal, and the others."
        ),
    ] = False,
    as_json: choices.JsonOption = False,
) -> None:
    """Replay a line: what is refused and why, when play ends.

    With one ruleset, turn by turn. A record is replayed under the rules that it names (RU), if these are
    known and there is no --rules; "--rules all" means all. Exit code 1 if a ruleset refuses a turn.
    """
    if subject is None or recorded.is_record_name(subject):
        record = recorded.record_described(
            subject, board, position, moves, to_play, players, dead, captures, komi, handicap, "by-rules"
        )
    else:
        meaning.refuse_options(
            subject, board=board, position=position, moves=moves, to_play=to_play, players=players - 2,
            dead=dead, captures=captures, komi=komi, handicap=handicap,
        )  # fmt: skip
        record = Record(line_called(subject))
    line = record.line
    meant = meant_in(record)
    if not rules and meant is not None and line.players in load_ruleset(meant.id).players:
        rules = [meant.id]
    with meaning.placed(file=subject):
        chosen = meaning.chosen_rulesets(rules, line.players, allow_plugins)
        with recorded.deciding_life(line.start, chosen) as end:
            made = [replay(line, item, past_endings=past_endings) for item in chosen]
    check_dead_after(line, made)
    if as_json:
        printing.show_json({
            "replays": plain.data(made),
            "record-says-rules": record.rules,
            "notes": list(record.notes),
            "stopped": end.by,
        })  # fmt: skip
    else:
        if subject is not None and recorded.is_record_name(subject):
            show_said_of(record)
        names = {each.id: each.name for each in chosen}
        if by_legality:
            printing.show(terminal.by_legality(made))
        else:
            printing.show(
                terminal.replayed(made[0], names) if len(made) == 1 else terminal.replays(made, names)
            )
    end.leave()
    if any(item.refused is not None for item in made):
        raise typer.Exit(CHECK_FAILED)


def lines_of(subject: str) -> tuple[Beast, tuple[LineOfPlay, ...]]:
    """Return a beast and its lines, or the one line that "beast/line" names."""
    is_file = subject.endswith((".yaml", ".yml"))
    id, _, name = (subject, "", "") if is_file or "/" not in subject else subject.rpartition("/")
    beast = beast_called(id)
    return beast, beast.lines_called(name)


def line_called(subject: str) -> Line:
    """Return the line called "beast/line", or the only line of a beast."""
    beast, lines = lines_of(subject)
    if len(lines) != 1:
        names = ", ".join(line.id for line in lines)
        raise InputError(f"{beast.id} has the lines {names}; write {beast.id}/LINE")
    return beast.line(lines[0])
