"""The meanings of options and arguments."""

import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from fractions import Fraction
from urllib.parse import urlsplit

from gorules.cli.complaints import complain
from gorules.cli.stdin import STDIN, typed_yaml
from gorules.files.inputs import InputError, quoted
from gorules.formats.graph import read_board
from gorules.formats.rule_names import meant_by
from gorules.go.board import Board
from gorules.go.colours import COLOURS, player_number
from gorules.go.position import Position, as_setup
from gorules.play.moves import words
from gorules.rules.compensation import half_points
from gorules.ruleset import (
    Family,
    Ruleset,
    UnknownRuleset,
    all_rulesets,
    gathered,
    katago,
    load_rules,
    meant,
    read_rules,
    the_one,
)

ALL = "all"
"""In --rules: all rulesets that come with gorules."""


@contextmanager
def placed(*, file: str | None = None, field: str | None = None) -> Iterator[None]:
    """Say where problems were found, unless they are in a file that they name."""
    try:
        yield
    except InputError as error:
        raise InputError(
            *(p if p.file else replace(p, file=file, field=field or p.field) for p in error.problems)
        ) from None


def check_address(address: str, page: str = "") -> None:
    """Raise InputError unless this is an address on the web to which something can be added; or a ``page``,
    by its name, if one may be named.
    """
    try:
        found = urlsplit(address)
        is_one = found.scheme in ("http", "https") and bool(found.hostname)
        is_one |= bool(page) and not (found.scheme or found.netloc) and found.path.endswith(".html")
    except ValueError:
        is_one = False
    if not (is_one and address.isprintable() and not {*" '\"<>\\?#"} & {*address}):
        other = f", or is a page such as {page}," if page else ""
        said = f"an address begins with https:// or http:// and a host{other} and has no spaces and none of"
        raise InputError(f"{said} ' \" < > \\ ? #, unlike {quoted(address)}")


def option(name: str) -> AbstractContextManager[None]:
    """Name an option in the problems that are found with it."""
    return placed(field=name)


def chosen_rulesets(
    named: Iterable[str] | None,
    players: int | None = None,
    allow_plugins: bool = False,
    field: str | None = "--rules",
) -> list[Ruleset]:
    """Return the rulesets named, all members of a family where one is named, or all that ship. ``field`` is
    the option that names them, None if they are arguments.

    Raises InputError if one that is named is not for so many players, or if several that are not alike have
    one id; of those that ship, the ones that are not are left out.
    """
    if not named or ALL in named:
        return list(all_rulesets(players))
    with placed(field=field):
        found = gathered((rules_called(id, allow_plugins) for text in named for id in _parts(text)), players)
        if not found:
            raise InputError("no ruleset is named")
    return found


_PART = re.compile(r"(?:[^,{]|\{[^{}]*\}|\{.*)+")


def _parts(text: str) -> Iterator[str]:
    """Yield what is named, separated by commas, but for those within the braces of KataGo's settings."""
    return filter(None, (part.strip() for part in _PART.findall(text)))


def rules_called(id: str, allow_plugins: bool = False) -> Ruleset | Family:
    """Return the ruleset or the family of a name, or on standard input. The names that game records have for
    rules will do, too. It is said what they mean, and what the composition of KataGo's settings leaves out.
    """
    if id.partition(":")[0] == STDIN:
        with placed(file=STDIN):
            return meant(read_rules(typed_yaml(), allow_plugins=allow_plugins), id)
    try:
        rules = load_rules(id, allow_plugins=allow_plugins)
    except UnknownRuleset:
        found = meant_by(id) if id.isprintable() else None
        if found is None:
            raise
        complain(f"{id} is read as {found.id}{found.because}")
        rules = load_rules(found.id)
    if rules.id.startswith(katago.PREFIX) and isinstance(rules, Ruleset):
        complain(*(f"{rules.id}: {departure}" for departure in rules.departures))
    return rules


def one_ruleset(id: str, allow_plugins: bool = False) -> Ruleset:
    """Return the one ruleset that an option names."""
    with option("--rules"):
        if len(list(_parts(id))) > 1:
            raise InputError("name one ruleset; compare and hunt show where several differ")
        return the_one(rules_called(id, allow_plugins), id)


def board_of(text: str) -> Board:
    """Return the board that --board describes; "9" is 9x9."""
    with option("--board"):
        return read_board(f"{text}x{text}" if text.isascii() and text.isdigit() else text)


def board_and_position(
    board: str | None, position: str | None, players: int = 2, *, instead: str = ""
) -> Position:
    """Return the position that two options describe. Raises InputError if neither is given, or if what
    they describe is none for so many players; ``instead`` is what may be named in their place.
    """
    if board is None and position is None:
        named = f"name {instead}, or " if instead else ""
        raise InputError(f"{named}give a --board or a --position")
    on = None if board is None else board_of(board)
    with option("--position"):
        # Stones may be typed small.
        return Position.of(as_setup(position and position.upper(), on, players=players))


def first_player(to_play: str | None, players: int) -> int:
    """Return the number of the player that --to-play names; Black's if it is not given."""
    with option("--to-play"):
        return player_number(to_play or COLOURS[0], players)


def komi_of(text: str | None) -> Fraction | None:
    """Return the komi that --komi gives, if any."""
    with option("--komi"):
        return None if text is None else half_points(text)


def refuse_options(subject: str, **options: object) -> None:
    """Raise InputError if an option is given that says what ``subject`` says already."""
    for name, value in options.items():
        if value not in (None, "", 0):
            shown = name.replace("_", "-")
            raise InputError(
                f"--{shown} does not go with {subject}"
                + ("" if subject.startswith("--") else ", which says that itself")
            )


def parse_captures(text: str, players: int) -> dict[str, int]:
    """Return the numbers in a text such as "black=9 white=6"."""
    captures: dict[str, int] = {}
    with option("--captures"):
        for word in words(text):
            colour, _, count = word.partition("=")
            if not (count.isascii() and count.isdigit() and len(count) < 6):
                raise InputError(f"captures are written as 'black=9 white=6', not '{word}'")
            name = COLOURS[player_number(colour, players)]
            if name in captures:
                raise InputError(f"the captures of {name} are given twice")
            captures[name] = int(count)
    return captures
