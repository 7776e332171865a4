"""Rulesets that break laws: plug-ins that behave ill, and compositions that miss one premise of a proof each.

The plug-ins declare no fact that is untrue. Most declare nothing.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, ClassVar, Literal

from gorules.files.inputs import InputError
from gorules.go.position import Position
from gorules.go.turns import Finished, Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Tally, Then, Violation
from gorules.rules.button import Button
from gorules.rules.compensation import Handicap
from gorules.rules.component import (
    ALIKE,
    Alike,
    Cleared,
    Component,
    Depends,
    End,
    Event,
    KoRule,
    PassingRule,
    Removal,
    Removes,
    Repeats,
    Run,
    SuicideRule,
)
from gorules.rules.passes import Passes
from gorules.rules.removal import AgreedRemoval
from gorules.rules.repetition import Repetition
from gorules.rules.scoring import AreaScoring, TerritoryScoring
from gorules.rules.situation import SituationRepeats
from gorules.rules.suicide import SuicideAllowed, SuicideForbidden
from gorules.ruleset import Ruleset
from tests.support.strategies import composed

PSK = "positional-superko"
WHITE_LAST = {"type": "passes", "last-by": "white"}
TERRITORY = {"type": "territory", "empty-counts": "borders-only-own", "pass-stones": True}


# Ko rules


class Counts(KoRule):
    """Remembers the number of turns, and forbids nothing."""

    type: Literal["counts"] = "counts"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    spares_passes: ClassVar[bool] = True

    def start(self, opening: Opening) -> int:
        return 0

    def after(self, memory: Any, turn: Turn) -> int:
        return int(memory) + 1

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return None


class CountsInSilence(Counts):
    """The same, and declares nothing."""

    type: Literal["counts-in-silence"] = "counts-in-silence"  # type: ignore[assignment]

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return None


class NoPassAfterPlay(KoRule):
    """Forbids a pass right after a play."""

    type: Literal["no-pass-after-play"] = "no-pass-after-play"

    def after(self, memory: Any, turn: Turn) -> bool:
        return turn.point is not None

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("a play was made") if memory and turn.is_pass else None


class NotThere(KoRule):
    """Forbids plays on the first point of the board."""

    type: Literal["not-there"] = "not-there"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("that is the first point") if turn.point == 0 else None


class FirstTakesNothing(KoRule):
    """Forbids to take to whoever had the first turn."""

    type: Literal["first-takes-nothing"] = "first-takes-nothing"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def start(self, opening: Opening) -> int:
        return opening.next_player

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("it takes stones") if turn.captured and turn.player == memory else None


class NotWhite(KoRule):
    """Forbids White to take."""

    type: Literal["not-white"] = "not-white"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("White takes") if turn.captured and turn.player == 1 else None


class AtTimes(Repetition):
    """A superko that holds for every third turn."""

    compares: Any = "position"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return super().violation(memory, turn) if turn.number % 3 == 0 else None


# Endings


class Lazy(Passes):
    """Passes in a row never end play."""

    def after(self, memory: Any, turn: Turn, situation: Situation) -> Any:
        return super().after(memory, turn, situation)[0], None


class Hasty(Passes):
    """One pass ends play."""

    def after(self, memory: Any, turn: Turn, situation: Situation) -> Any:
        return memory, self.ended(turn, "somebody passed") if turn.is_pass else None


class ByNumber(End):
    """Play ends at the third turn if it is a play, and White wins."""

    type: Literal["by-number"] = "by-number"

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Any, Ending | None]:
        ends = turn.number == 3 and turn.point is not None
        return memory, self.ended(turn, "that was it", then=Then.WIN, winner=1) if ends else None


class WhiteWins(Passes):
    """After two passes in a row White wins, whatever is on the board; it says of what kind it is."""

    alike: ClassVar[frozenset[Alike]] = ALIKE

    @property
    def follows(self) -> frozenset[Then]:
        return frozenset({Then.WIN})

    def run(self, players: int) -> Run:
        return Run(2, None)

    def after(self, memory: Any, turn: Turn, situation: Situation) -> Any:
        memory, ending = super().after(memory, turn, situation)
        return memory, ending and self.ended(turn, "two passes", then=Then.WIN, winner=1)


class Corner(End):
    """Play ends when somebody plays on the first point."""

    type: Literal["corner"] = "corner"

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Any, Ending | None]:
        return memory, self.ended(turn, "that was the first point") if turn.point == 0 else None


class Oblivious(SituationRepeats):
    """A repeated situation that puts nothing on record."""

    def after(self, memory: Any, turn: Turn, situation: Situation) -> Any:
        return memory, super().after(memory, turn, situation)[1]


class AfterTwo(End):
    """Play ends after two turns."""

    type: Literal["after-two"] = "after-two"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE})

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Any, Ending | None]:
        return memory, self.ended(turn, "two turns were made") if turn.number >= 2 else None


class Sizes(End):
    """Play ends when a turn has the number of an earlier one, which never happens: a repetition, of no
    position."""

    type: Literal["sizes"] = "sizes"
    alike: ClassVar[frozenset[Alike]] = ALIKE

    @property
    def repeats(self) -> Repeats:
        both: frozenset[Event] = frozenset({"play", "pass"})
        return Repeats(True, False, False, False, both, both, False, 2)

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Any, Ending | None]:
        return memory, None


# Suicide and passing


class Lenient(SuicideForbidden):
    """Suicide is forbidden at every other turn."""

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return super().violation(memory, turn) if turn.number % 2 else None


class Strict(SuicideAllowed):
    """Suicide is allowed, and a pass right after a play is not."""

    def after(self, memory: Any, turn: Turn) -> bool:
        return turn.point is not None

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("a play was made") if memory and turn.is_pass else None


class OncePassed(SuicideRule):
    """Whoever has passed may not remove stones of her own."""

    type: Literal["once-passed"] = "once-passed"
    alike: ClassVar[frozenset[Alike]] = ALIKE

    def start(self, opening: Opening) -> frozenset[int]:
        return frozenset()

    def after(self, memory: Any, turn: Turn) -> frozenset[int]:
        return frozenset(memory | {turn.player}) if turn.is_pass else frozenset(memory)

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("she has passed") if turn.self_captured and turn.player in memory else None


class NotForWhite(PassingRule):
    """White may not pass."""

    type: Literal["not-for-white"] = "not-for-white"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("White may not pass") if turn.is_pass and turn.player == 1 else None


class NoPassYet(PassingRule):
    """Nobody may pass at the first turn."""

    type: Literal["no-pass-yet"] = "no-pass-yet"
    alike: ClassVar[frozenset[Alike]] = ALIKE

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("nobody has played") if turn.is_pass and turn.number == 1 else None


class NobodyPlays(PassingRule):
    """Nobody may play on the first point, or pass at the start."""

    type: Literal["nobody-plays"] = "nobody-plays"

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        return self.illegal("not now") if turn.point == 0 or (turn.is_pass and turn.number < 3) else None


# Counting


class Generous(AreaScoring):
    """White has five points more."""

    empty_counts: Any = "borders-only-own"

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        black, white = super().tallies(finished)
        return black, Tally("white", white.position, white.stones, white.territory, 5, 0, 0, white.total + 5)


class OfPassers(AreaScoring):
    """Who has passed more often loses three points for that, whatever her colour."""

    empty_counts: Any = "borders-only-own"
    alike: ClassVar[frozenset[Alike]] = ALIKE

    @property
    def depends_on(self) -> frozenset[Depends]:
        return frozenset({Depends.POSITION, Depends.PASSES})

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        return tuple(
            Tally(each.player, each.position, each.stones, each.territory, 0, 3, 0, each.total - 3 * more)
            for player, each in enumerate(super().tallies(finished))
            for more in [finished.passes[player] > finished.passes[1 - player]]
        )


class NoPassStones(TerritoryScoring):
    """Territory, and a pass costs two prisoners."""

    empty_counts: Any = "borders-only-own"
    pass_stones: bool = True

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        first, second = finished.passes
        return super().tallies(finished._replace(passes=(2 * first, 2 * second)))


class ForWhite(Handicap):
    """White is given three points, whatever komi is."""

    def given(self, *_: Any, **__: Any) -> tuple[Points, ...]:
        return 0, 3


class ManyButtons(Handicap):
    """There is always a button to take."""

    def start(self, opening: Opening) -> int:
        return 0

    def offers(self, memory: Any) -> str | None:
        return "button"


class Lifting(ManyButtons):
    """There is always a button to take, which lifts all bans."""

    def lifts_bans(self, turn: Turn) -> bool:
        return True


class TwoButtons(Button):
    """There are two buttons, each of which lifts all bans."""

    takings: ClassVar[int] = 2
    alike: ClassVar[frozenset[Alike]] = ALIKE

    def start(self, opening: Opening) -> Any:
        return 0

    def after(self, memory: Any, turn: Turn) -> Any:
        return memory + turn.takes_button

    def offers(self, memory: Any) -> str | None:
        return "button" if memory < 2 else None

    def earned(self, memory: Any, players: int) -> tuple[Points, ...]:
        return (0,) * players

    def lifts_bans(self, turn: Turn) -> bool:
        return True


class WhiteButton(Button):
    """There is one button, which only White may take, on the first point of the board so to speak."""

    takings: ClassVar[int] = 1

    def offers(self, memory: Any) -> str | None:
        return super().offers(memory)

    def lifts_bans(self, turn: Turn) -> bool:
        return turn.player == 1


class ForFirstPass(Handicap):
    """Who passes first loses two points."""

    alike: ClassVar[frozenset[Alike]] = ALIKE

    def start(self, opening: Opening) -> Any:
        return None

    def after(self, memory: Any, turn: Turn) -> Any:
        return turn.player if memory is None and turn.is_pass else memory

    def earned(self, memory: Any, players: int) -> tuple[Points, ...]:
        return tuple(-2 if player == memory else 0 for player in range(players))


# Removal


class NoWhite(Removal):
    """All black stones are dead."""

    type: Literal["no-white"] = "no-white"

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return position.stones(0)


class Neutral(AgreedRemoval):
    """Every empty point is neutral; nothing is removed but what is named."""

    removes: ClassVar[Removes] = "named"
    alike: ClassVar[frozenset[Alike]] = ALIKE

    def cleared(self, position: Position, named: Iterable[int]) -> Cleared:
        empty = frozenset(point for point, cell in enumerate(position.cells) if not cell)
        return Cleared(self.dead(position, named), empty)


KEE = {"type": "situation-repeats"}


def plugged() -> Iterator[tuple[str, Ruleset]]:
    """Yield rulesets with one plug-in each, on top of what proves most."""
    settings: tuple[Mapping[str, Any], ...] = (
        {"ko": [PSK], "end": ["passes"], "removal": "none"},
        {"ko": ["situational-superko"], "end": ["passes"], "removal": "none", "suicide": "forbidden"},
        {"ko": ["basic-ko"], "end": [KEE, "passes"], "removal": "none"},
        {"ko": ["kee-history"], "end": [KEE], "removal": "none"},
        {
            "ko": [PSK],
            "end": [{"type": "passes", "last-by": "white"}],
            "removal": "none",
            "scoring": TERRITORY,
        },
    )
    kos = (
        Counts(),
        CountsInSilence(),
        NoPassAfterPlay(),
        NotThere(),
        NotWhite(),
        FirstTakesNothing(),
        AtTimes(),
    )
    ends = (Lazy(), Hasty(), ByNumber(), WhiteWins(), Corner(), Oblivious(), Sizes(), AfterTwo())
    others: tuple[tuple[str, Any], ...] = (
        *(("suicide", each) for each in (Lenient(), Strict(), OncePassed())),
        *(("passing", each) for each in (NotForWhite(), NobodyPlays(), NoPassYet())),
        *(("scoring", each) for each in (Generous(), OfPassers(), NoPassStones())),
        *(
            ("compensation", each)
            for each in (ForWhite(), ManyButtons(), Lifting(), TwoButtons(), WhiteButton(), ForFirstPass())
        ),
        *(("removal", each) for each in (NoWhite(), Neutral())),
    )
    for number, setting in enumerate(settings):
        base = composed(**setting)
        changes: list[tuple[str, str, Any]] = []
        for ko in kos:
            changes += [(f"and {_name(ko)}", "ko", (*base.ko, ko)), (f"with {_name(ko)}", "ko", (ko,))]
        for end in ends:
            changes += [(f"and {_name(end)}", "end", (*base.end, end)), (f"with {_name(end)}", "end", (end,))]
        changes += [(f"with {_name(each)}", axis, each) for axis, each in others]
        for name, axis, answer in changes:
            with suppress(InputError):  # the same rule twice, or what needs a pass where there is none
                yield f"{number} {name}", base.composed("mine", **{axis: answer})


def _terms(*records: str, **others: Any) -> dict[str, Any]:
    return {"type": "repetition", "compares": "position", "records": records, **others}


SITUATION = {"type": "situation-repeats", "of": ["position", "next-player"]}
REPEATS = {"type": "repetition", "compares": "position+next", "records": ["play", "pass"], "then": "draw"}
BUTTON = {"type": "button"}
OWN = {"compares": "position+author", "lifted-by": "own-pass", "keeps": "current"}
AREA = {"type": "area", "empty-counts": "borders-only-own"}
PASSED = {"positions": "passed-in-cycle"}

MISSING: Mapping[str, Mapping[str, Any]] = {
    "passes alone are repeated": {"ko": [], "end": [{**SITUATION, "records": ["pass"]}, "passes"]},
    "plays alone are repeated": {"ko": [], "end": [{**SITUATION, "records": ["play"]}]},
    "repetitions are forgotten": {
        "ko": [],
        "suicide": "forbidden",
        "end": [{**REPEATS, "on": ["play", "pass"], "lifted-by": "any-pass", "window": 2}, "passes"],
    },
    "plays are not on record": {"ko": [_terms("start")], "end": ["passes"], "suicide": "forbidden"},
    "plays are not on record, no passes": {
        "ko": [_terms("start")], "passing": "forbidden", "suicide": "forbidden",
    },
    "a short window, no passes": {
        "ko": [_terms("start", "play", window=1)], "passing": "forbidden", "suicide": "forbidden",
    },
    "a short window": {"ko": [_terms("start", "play", window=1)], "end": ["passes"]},
    "passes lift all": {"ko": [_terms("start", "play", **{"lifted-by": "any-pass"})], "end": ["passes"]},
    "only an agreement ends play": {"ko": [PSK]},
    "her passes alone are on record": {"ko": [_terms("pass", **OWN)], "end": ["passes"]},
    "her record is short": {"ko": [_terms("play", "pass", window=1, **OWN)], "suicide": "forbidden"},
    "a button, and situations": {
        "ko": [_terms("start", "play", "pass", compares="position+next")], "compensation": BUTTON,
    },
    "a button, and no start": {"ko": [_terms("play")], "compensation": BUTTON, "end": ["passes"]},
    "a button, and no plays": {"ko": [_terms("start")], "compensation": BUTTON},
    "a button, and natural superko": {
        "ko": ["natural-situational-superko"], "compensation": BUTTON, "end": ["passes"],
    },
    "dead by a definition": {
        "ko": [PSK], "end": ["passes"], "removal": {"type": "by-status", "definition": "korean"},
    },
    "one pass": {"ko": [PSK], "end": [{"type": "passes", "count": 1}]},
    "changes": {"ko": ["fixed-ko"], "end": ["passes"]},
    "changes, passes on record": {"ko": [_terms("play", "pass", compares="transition")], "end": ["passes"]},
    "her pass leaves nothing": {
        "ko": [_terms("play", **OWN | {"keeps": "nothing"})], "suicide": "forbidden",
    },
    "taxed": {"ko": [PSK], "end": [WHITE_LAST], "scoring": {**TERRITORY, "group-tax": 1}},
    "no prisoners": {"ko": [PSK], "end": [WHITE_LAST], "scoring": {**TERRITORY, "prisoners": "ignored"}},
}  # fmt: skip
"""Compositions of what gorules brings, each of which misses one premise of a proof."""


def missing_one() -> Iterator[tuple[str, Ruleset]]:
    """Yield rulesets that miss one premise of a proof each."""
    for name, fields in MISSING.items():
        yield name, composed(**fields)
    bare = composed(ko=[])
    yield "what repeats is no position", bare.composed("mine", end=(Sizes(),))
    yield "what repeats is no position, passes", bare.composed("mine", end=(Sizes(), Passes()))
    without = composed(ko=[PSK], passing="forbidden")
    for component in (ManyButtons(), Lifting()):
        name = f"no passes, and {type(component).__name__}"
        yield name, without.composed("mine", compensation=component)


def _name(component: Component) -> str:
    return type(component).__name__
