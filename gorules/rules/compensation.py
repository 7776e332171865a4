"""Compensation: komi and handicap."""

import re
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainSerializer, field_validator

from gorules.files.inputs import InputError, quoted
from gorules.files.language import gettext, gettext_noop
from gorules.go.board import Board
from gorules.go.colours import COLOURS, player_name
from gorules.go.verdicts import Points, points, points_text
from gorules.rules.component import ALIKE, Alike, Compensation
from gorules.rules.words import listed

MOST = 10_000
"""The greatest komi."""


Ties = Literal["tie", "black", "white"]

AsPoints = int | float | str | Fraction
"""A number of points as callers give it: 7, 7.5, "7.5"."""


def half_points(value: object) -> Fraction:
    """Return a number of points given as a number or as text ("7.5", "5 1/2" is not accepted).

    Raises InputError unless it is a whole number of half points.
    """
    text = points_text(points(value)) if isinstance(value, Fraction) else str(value)
    if not re.fullmatch(r"[+-]?[0-9]{1,9}([.][0-9]{1,9})?", text):
        raise InputError(f"{text[:20]!r} is not a number of points, such as 7.5")
    number = Fraction(text)
    if number.denominator > 2:
        raise InputError(f"{text} points: only whole and half points are counted")
    if abs(number) > MOST:
        raise InputError(f"{text} points: at most {MOST} points may be given to either player")
    return number


HalfPoints = Annotated[
    Fraction,
    BeforeValidator(half_points, json_schema_input_type=int | float | str),
    PlainSerializer(lambda value: points_text(points(value)), return_type=str),
]


_HANDICAPS = {
    "fixed": gettext_noop(
        "Two or more handicap stones stand on the conventional points from the start, and White begins."
    ),
    "free": gettext_noop(
        "For a handicap of n stones Black makes n plays, wherever he likes, before White's first turn."
    ),
    "white-passes": gettext_noop(
        "For a handicap of n stones White passes her first n - 1 turns; none of these passes "
        "helps to end play."
    ),
}

_TIED = (("ties", "tie"), ("handicap-ties", "tie"))

_BONUS = {
    "n-1": gettext_noop("a point for each handicap stone but the first"),
    "n": gettext_noop("a point for each handicap stone"),
}


def said_points(given: Fraction) -> str:
    """Return a number of points in words."""
    if not given:
        return gettext("nothing")
    said = points_text(points(given))
    return gettext("{points} point", points=said) if given == 1 else gettext("{points} points", points=said)


class Handicap(Compensation):
    """Komi by board, where handicap stones go, and what White gets for them."""

    type: Literal["points"] = "points"
    komi: dict[str, HalfPoints] = Field(default_factory=dict)
    """The points that White is given, by board ("19x19"); none on a board that is not named."""
    handicap_komi: HalfPoints = Fraction()
    """The komi in a game with a handicap, on any board. A handicap of one stone is no more than that:
    Black begins, as he would anyway (AGA 4)."""
    bonus: Literal["none", "n-1", "n"] = "none"
    """The points that White is given for an n-stone handicap, from two stones on."""

    @property
    def alike(self) -> frozenset[Alike]:
        return ALIKE

    def says(self) -> tuple[str, ...]:
        if self == Handicap():  # no clause is named, and it is the usual one
            return (
                gettext("Not taken from the text: there is no komi, and nothing is given for a handicap."),
            )
        komi = [
            gettext("{points} on {board}", points=said_points(given), board=board)
            for board, given in sorted(self.komi.items())
        ]
        given = [said_points(self.handicap_komi)] if self.handicap_komi or self.bonus == "none" else []
        given += [gettext(_BONUS[self.bonus])] if self.bonus != "none" else []
        return (
            gettext("White is given a komi of {list}.", list=listed(komi))
            if komi
            else gettext("White is given no komi."),
            gettext(_HANDICAPS[self.handicap]),
            gettext(
                "With a handicap, White is given {list}{more}.",
                list=listed(given),
                more=gettext(", and not this komi") if komi else "",
            ),
            *self._on_ties(),
        )

    ties: Ties = "tie"
    """Who wins where two players have the same score: nobody, Black (Ing) or White."""
    handicap_ties: Ties = "tie"
    """The same in a game with a handicap."""

    @field_validator("komi", mode="before")
    @classmethod
    def _by_board(cls, komi: object) -> object:
        if not isinstance(komi, dict):
            raise InputError("komi is given by board: {19x19: 7.5}")
        return komi

    @field_validator("komi")
    @classmethod
    def _boards(cls, komi: dict[str, Fraction]) -> dict[str, Fraction]:
        given: dict[str, tuple[str, Fraction]] = {}
        for written, value in komi.items():
            spec = Board.parse(written).spec
            if spec in given:
                both = f"{quoted(given[spec][0])} and {quoted(written)}"
                said = f"{both} are one board, {spec}, with one komi"
                raise InputError(said)
            given[spec] = written, value
        return {spec: value for spec, (_, value) in given.items()}

    def _on_ties(self) -> tuple[str, ...]:
        even, handicap = self.ties, self.handicap_ties
        if even == handicap:
            return (
                ()
                if even == "tie"
                else (gettext("If the scores are equal, {player} wins.", player=player_name(even)),)
            )
        games = {
            gettext("in a game without a handicap"): even,
            gettext("in a game with a handicap"): handicap,
        }
        return tuple(
            gettext(
                "If the scores are equal {game}, {player} wins.",
                game=game,
                player=gettext("neither") if winner == "tie" else player_name(winner),
            )
            for game, winner in games.items()
        )

    def given(
        self, board: Board, players: int = 2, handicap: int = 0, komi: Fraction | None = None
    ) -> tuple[Points, ...]:
        by_rule = self.handicap_komi if handicap else self.komi.get(board.spec, Fraction())
        stones = handicap if handicap > 1 else 0
        bonus = {"none": 0, "n-1": max(stones - 1, 0), "n": stones}[self.bonus]
        white = points((by_rule if komi is None else komi) + bonus)
        return (0, white, *(0,) * (players - 2))

    def wins_ties(self, handicap: int = 0) -> int | None:
        winner = self.handicap_ties if handicap else self.ties
        return None if winner == "tie" else COLOURS.index(winner)

    def terms(self) -> dict[str, Any]:
        """Return the parameters. A rule on ties is among them only where somebody wins ties. So rulesets that
        say nothing of ties have the same terms as before there was such a rule.
        """
        terms = super().terms()
        said = {name: value for name, value in terms.items() if (name, value) not in _TIED}
        return said | {"komi": dict(sorted(terms["komi"].items()))}
