"""Statuses: what a definition of life and death says of a string, under which reading, and what shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from gorules.files.above import AsJson
from gorules.files.language import gettext_noop
from gorules.files.wording import brief
from gorules.go.board import Board

MOST_NAMED = 20
"""The most points of a region that are all named in a sentence."""
FIRST_NAMED = 6
"""How many are named of more."""


class Definition(StrEnum):
    """The definitions of life and death."""

    J2003 = "j2003"
    """R. Jasiek, Japanese 2003 Rules v35a."""
    J1989 = "j1989"
    """The Japanese rules of 1989, article 7."""
    KOREAN = "korean"
    """As in 1989, but without a pass for a ko (Korean rules, article 5 and the confirmation of life)."""
    BENSON = "benson"
    """Unconditional life (D. B. Benson 1976)."""
    ALTERNATING = "alternating"
    """Safety under alternating play: the owner answers each play of the opponent (M. Müller 1997)."""
    ENCORE = "encore"
    """Independent life, which decides what counts when KataGo's encore is over."""


TEXTS: Mapping[Definition, str] = {
    Definition.J1989: gettext_noop("the Japanese rules of 1989, article 7"),
    Definition.J2003: gettext_noop("the Japanese 2003 Rules"),
    Definition.KOREAN: gettext_noop("the Korean rules of 2016"),
}
"""The texts in which the definitions stand that rulesets have."""


class StatusVerdict(StrEnum):
    """What a string can be."""

    UNCAPTURABLE = "uncapturable"
    """The opponent cannot force its capture."""
    CAPTURABLE_1 = "capturable-1"
    """Its capture can be forced, but not that its owner has no stone for ever on its points (Japanese
    2003)."""
    STAYS = "stays"
    """It is uncapturable or capturable-1: whatever the opponent does, its owner has a stone on its points in
    the end, and it stays. Whether its capture can be forced is not known."""
    CAPTURABLE_2 = "capturable-2"
    """The same of the points around as far as her living stones (Japanese 2003)."""
    ENABLES = "enables"
    """Its capture can be forced, but enables a new stone that stays (Japanese 1989, article 7.1)."""
    DEAD = "dead"
    """None of these."""
    CAPTURABLE = "capturable"
    """Its capture can be forced if its owner always passes: it is not unconditionally alive (Benson)."""
    UNPROVED = "unproved"
    """No answers are known by which its owner keeps it (safety under alternating play)."""
    INDEPENDENT = "independent"
    """It is in an independent-life region: let stand, it surrounds points that count (KataGo)."""
    NOT_INDEPENDENT = "not-independent"
    """It is in none: let stand, it is in seki (KataGo)."""
    TOO_LARGE = "too-large"
    """A limit was reached before the definition could be decided."""

    @property
    def alive(self) -> bool | None:
        """Whether the definition calls such a string alive; None if that is not known."""
        match self:
            case (
                StatusVerdict.TOO_LARGE
                | StatusVerdict.CAPTURABLE
                | StatusVerdict.UNPROVED
                | StatusVerdict.INDEPENDENT
                | StatusVerdict.NOT_INDEPENDENT
            ):
                return None
            case _:
                return self is not StatusVerdict.DEAD


class Evidence(StrEnum):
    """What a status is known by."""

    UNCONDITIONAL = "unconditional"
    """The string stands though its owner always passes (D. B. Benson 1976)."""
    ALTERNATING = "alternating"
    """Its owner answers by a pairing (safety under alternating play)."""
    LOCAL = "local-games"
    """Play in parts of the board proves it, as if all else were against the player: its owner keeps it by
    answers, or her opponent clears it."""
    SEARCH = "search"
    """A search of all that can be played."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Under which reading a definition is applied. It has what lifts bans on kos (a name of
    :data:`~gorules.status.ko_passes.KO_PASSES`), what "enable" means (one of
    :data:`~gorules.status.enabling.ENABLING`), and the points on which stones are played, by name (None:
    all). It is None for what a definition leaves no room for.
    """

    definition: Definition
    ko_pass: str | None = None
    enable: str | None = None
    region: tuple[str, ...] | None = None

    def told(self, board: Board) -> str:
        """Return for example "j1989, ko-pass one-own, enable occupied, played on A1 B1 only"."""
        said = [str(self.definition)]
        if self.ko_pass is not None:
            said.append(f"ko-pass {self.ko_pass}")
        if self.enable is not None:
            said.append(f"enable {self.enable}")
        if self.region is not None:
            out = [name for name in board.names if name not in self.region]
            only = f"played on {_points(self.region)} only" if self.region else "all points settled"
            said.append(only if len(self.region) <= len(out) else f"not played on {_points(out)}")
        return ", ".join(said)


def _points(names: Sequence[str]) -> str:
    """Return points in a line; of many only the first, and how many more there are."""
    if len(names) <= MOST_NAMED:
        return " ".join(names)
    return f"{' '.join(names[:FIRST_NAMED])} and {len(names) - FIRST_NAMED} more points"


@dataclass(frozen=True, slots=True)
class Shown:
    """One thing that was decided about a string: whether the opponent, who moves first, forces that none of
    the owner's stones is on ``points``. This is asked ``once``, or, if that is false, again and again. With
    ``standing``, it is asked in play that never takes the string. ``line`` illustrates it.
    """

    points: tuple[str, ...]
    once: bool
    forced: bool
    line: tuple[str, ...]
    standing: bool = False

    def __str__(self) -> str:
        """Return it as a clause: "the opponent can empty A1 A2"."""
        can = "can" if self.forced else "cannot"
        how = "" if self.once else " again and again"
        where = " while the string stands" if self.standing else ""
        return f"the opponent {can} empty {' '.join(self.points)}{how}{where}"


@dataclass(frozen=True, slots=True)
class Status(AsJson):
    """What a definition says of a string.

    ``shown`` lists the questions decided on the way, also for a string too large to decide. ``line`` is the
    line of the last of these, the opponent moving first: "A3", "pass", "ko-pass A4". If a string is taken and
    lives all the same, the line shows how it is taken, and then a stone that stays: where play goes round in
    the end, there is always one on the points of ``stays``. ``states`` of play were expanded. ``reached`` is
    the limit that came first, if one did. ``evidence`` is what the status is known by; None if it is not
    known, or takes no play. If local games or a pairing prove it, ``proof`` are the points on which its owner
    answers, or on which her opponent plays if it is dead; nothing that is played elsewhere matters.
    """

    status: StatusVerdict
    colour: str
    points: tuple[str, ...]
    reading: Reading
    states: int = 0
    shown: tuple[Shown, ...] = ()
    reached: str | None = None
    stays: tuple[str, ...] = ()
    proof: tuple[str, ...] = ()
    evidence: Evidence | None = None

    def __repr__(self) -> str:
        return brief(
            "Status", f"{self.colour} {' '.join(self.points)} {self.status} by {self.reading.definition}"
        )

    @property
    def alive(self) -> bool | None:
        """Whether the definition calls the string alive; None if that is not known."""
        return self.status.alive

    @property
    def line(self) -> tuple[str, ...]:
        """The line of play that illustrates the status."""
        return self.shown[-1].line if self.shown else ()

    def __str__(self) -> str:
        return str(self.status)
