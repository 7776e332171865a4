"""Repetition: one algebra for the ko rules of the literature.

A repetition rule keeps records of past turns. It is fixed by five answers: what it compares, which
events it records, what lifts its bans, what stays on record after that, and how far back it looks.
A ban on plays is a ``ko`` component; the same terms as an ``end`` component end play instead.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, ClassVar, Literal, NamedTuple, Self, assert_never

from pydantic import Field, create_model, model_validator

from gorules.files.inputs import InputError, Problem
from gorules.files.language import gettext, gettext_noop, translated
from gorules.files.model import Model
from gorules.files.wording import ordinal
from gorules.go.colours import COLOURS, player_name
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then, Violation
from gorules.rules.component import ALIKE, Alike, End, Event, KoRule, OnFile, Repeats
from gorules.rules.packing import EndKind, Follows, PackedEnd, PackedTerms, code, codes
from gorules.rules.records import Key, Recent, Records, stood
from gorules.rules.words import follows, listed

Compares = Literal["position", "position+next", "position+author", "transition", "transition+author"]
LiftedBy = Literal["never", "own-pass", "any-pass", "all-pass"]
Shelf = Records | Recent


LONGEST_WINDOW = 1_000_000
"""The most turns that a rule looks back, if it does not look back at all of them; no game is as long."""


class Shelves(NamedTuple):
    """The memory of a repetition rule.

    It has one shelf of records. If a pass lifts only records that the passer made, it has one shelf for each
    player, and a last one for the start, which nobody left. ``run`` is the length of the present run of
    passes, up to ``players``, if the rule depends on it, else 0.
    """

    shelves: tuple[Shelf, ...]
    players: int
    run: int = 0

    def own(self, player: int) -> int:
        """Return which shelf holds what a player authored."""
        return player if len(self.shelves) > 1 else 0


TERMS = frozenset({"compares", "records", "lifted_by", "keeps", "window"})
"""The answers that :meth:`Terms.packed_terms` takes up."""


class Terms(Model):
    """The five answers that fix a repetition rule."""

    compares: Compares
    """What is compared: the position; the position and the player to move next; the position and
    its author, the player whose turn left it; the transition, that is the positions before and
    after a play; the transition and its author."""
    records: tuple[Event, ...] = ("start", "play")
    """Which events are recorded: the start, plays, passes."""
    lifted_by: LiftedBy = "never"
    """What lifts bans: never; a pass lifts what the passer authored; any pass lifts all; all players
    passing in a row lift all."""
    keeps: Literal["nothing", "current"] = "nothing"
    """What is on record after a pass that lifts bans: nothing, or the current position, as that
    pass leaves it."""
    window: Literal["all"] | int = Field(default="all")
    """How far back: all, or only what stood on the board just before each of the last n turns, at most a
    million of them."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if "start" in self.records and self.compares not in ("position", "position+next"):
            raise InputError(
                f"'records' cannot have 'start' where 'compares' is '{self.compares}': nobody left the start"
            )
        if self.keeps == "current" and self.lifted_by == "never":
            raise InputError(
                "'keeps: current' needs a 'lifted-by': where nothing lifts bans, everything stays"
            )
        if not self.records:
            raise InputError(
                Problem("'records' is empty, so the rule forbids nothing", allowed=("start", "play", "pass"))
            )
        if len(set(self.records)) != len(self.records):
            raise InputError("'records' names an event twice")
        if self.window != "all" and not 1 <= self.window <= LONGEST_WINDOW:
            raise InputError(f"'window' is 'all' or a number of turns from 1 to {LONGEST_WINDOW}")
        return self

    def start_key(self, opening: Opening) -> Key | None:
        """Return what the start puts on record, or None."""
        if "start" not in self.records:
            return None
        cells = opening.position.cells
        return cells if self.compares == "position" else (cells, opening.next_player)

    def key(self, turn: Turn) -> Key:
        """Return what is compared of a turn."""
        return _KEYS[self.compares](turn)

    def opened(self, opening: Opening, key: Key | None) -> Shelves:
        """Return the memory at the start of a game that puts ``key`` on record."""
        empty: Shelf = Records()
        if self.window != "all":
            empty = Recent(self.window)
        blank = empty.turned(None, opening.number)
        authors = opening.players if self.lifted_by == "own-pass" else 0
        return Shelves((*(blank,) * authors, empty.turned(key, opening.number)), opening.players)

    def turned(self, memory: Shelves, turn: Turn, key: Key) -> Shelves:
        """Return the memory after ``turn``; ``key`` is what is compared. A pass that lifts bans lifts them
        first and is then recorded if the current position stays (Kee 3.0, C.2).
        """
        lifts = False
        if turn.is_pass or memory.run:
            memory, lifts = self.lifted(memory, turn)
        return self.recorded(memory, turn, key, lifts)

    def lifted(self, memory: Shelves, turn: Turn) -> tuple[Shelves, bool]:
        """Return the memory after ``turn`` has lifted what it lifts, and whether it lifts anything."""
        shelves, players, run = memory
        if not turn.is_pass:
            return (memory if run == 0 else Shelves(shelves, players)), False
        # The run of passes belongs to the memory only where the rule depends on it.
        run = min(run + 1, players) if self.lifted_by == "all-pass" else 0
        if self.lifted_by not in ("own-pass", "any-pass") and run < players:
            return Shelves(shelves, players, run), False
        own = memory.own(turn.player)
        kept = tuple(shelf.cleared() if i == own else shelf for i, shelf in enumerate(shelves))
        return Shelves(kept, players, run), True

    def recorded(self, memory: Shelves, turn: Turn, key: Key, lifts: bool) -> Shelves:
        """Return the memory after ``turn`` has put ``key`` on record, if it is one that does."""
        shelves, players, run = memory
        if lifts:
            put = key if self.keeps == "current" else None
        else:
            put = key if ("pass" if turn.is_pass else "play") in self.records else None
        if len(shelves) == 1:
            return Shelves((shelves[0].turned(put, turn.number),), players, run)
        own = memory.own(turn.player)
        # A shelf may have to age even where nothing is put on it.
        turned = [shelf.turned(put if i == own else None, turn.number) for i, shelf in enumerate(shelves)]
        return Shelves(tuple(turned), players, run)

    def find(self, memory: Shelves, key: Key) -> int | None:
        """Return the number of the first turn on record that put ``key`` there, or None."""
        if len(memory.shelves) == 1:
            return memory.shelves[0].first(key)
        return min((n for shelf in memory.shelves if (n := shelf.first(key)) is not None), default=None)

    def packed_terms(self) -> PackedTerms:
        """Return the five answers for the native core."""
        return PackedTerms(
            compares=code(Compares, self.compares),
            records=codes(Event, self.records),
            lifted_by=code(LiftedBy, self.lifted_by),
            keeps=self.keeps == "current",
            window=0 if self.window == "all" else self.window,
        )

    def answers(self) -> dict[str, Any]:
        """Return the five answers as plain data, the order of the events aside."""
        terms = self.model_dump(mode="json", by_alias=True, include=set(Terms.model_fields))
        return terms | {"records": sorted(terms["records"])}

    def on_record_says(self) -> tuple[str, ...]:
        """Return what is on record and for how long, in the sentences of a rules text."""
        compared, recorded = _COMPARED[self.compares], _RECORDED["transition" not in self.compares]
        said = [
            gettext(
                "On record: {list}.",
                list=listed(gettext(recorded[event]) for event in recorded if event in self.records),
            )
        ]
        if self.window != "all":
            ago = (
                gettext("the last turn")
                if self.window == 1
                else gettext("one of the last {number} turns", number=self.window)
            )
            said.append(gettext("Only records of the board just before {ago} still count.", ago=ago))
        if self.lifted_by != "never":
            lifted = gettext(_LIFTED[self.lifted_by])
            kept = gettext(compared.current) if self.keeps == "current" else ""
            said.append(
                gettext("{lifted}, except for {kept}.", lifted=lifted, kept=kept)
                if kept
                else gettext("{lifted}.", lifted=lifted)
            )
        return tuple(said)

    def recreated(self, turn: Turn, number: int) -> str:
        """Return what ``turn`` recreates of turn ``number``, in words."""
        where = stood(number)
        match self.compares:
            case "position":
                return gettext("it recreates the position {where}", where=where)
            case "position+next":
                return gettext(
                    "it recreates the position {where} with {player} to play",
                    where=where,
                    player=player_name(COLOURS[turn.next_player]),
                )
            case "position+author":
                return gettext(
                    "it recreates the position that {player} left at turn {number}",
                    player=player_name(turn.colour),
                    number=number,
                )
            case "transition":
                return gettext("it makes the same change of position as turn {number}", number=number)
            case "transition+author":
                return gettext(
                    "it makes the change of position that {player} made at turn {number}",
                    player=player_name(turn.colour),
                    number=number,
                )
            case _:
                assert_never(self.compares)


class _Compared(NamedTuple):
    """How sentences speak of what is compared: what a turn does that repeats it, and what a pass leaves."""

    repeats: str
    current: str


_COMPARED: Mapping[str, _Compared] = {
    "position": _Compared(
        gettext_noop("lead to a position on record"), gettext_noop("the position passed on")
    ),
    "position+next": _Compared(
        gettext_noop("lead to a position on record with the same player to move next"),
        gettext_noop("the position passed on, with the player to move next"),
    ),
    "position+author": _Compared(
        gettext_noop("lead to a position on record that a turn of the same player left"),
        gettext_noop("the position passed on, as left by the passer"),
    ),
    "transition": _Compared(
        gettext_noop("make a change of position that is on record"),
        gettext_noop("the change from that position to itself"),
    ),
    "transition+author": _Compared(
        gettext_noop("make a change of position that is on record for the same player"),
        gettext_noop("the passer's change from that position to itself"),
    ),
}

_RECORDED: Mapping[bool, Mapping[Event, str]] = {
    True: {
        "start": gettext_noop("the position at the start"),
        "play": gettext_noop("the position after each play"),
        "pass": gettext_noop("the position after each pass"),
    },
    False: {
        "play": gettext_noop("the change that each play makes"),
        "pass": gettext_noop("each pass, as a change from a position to itself"),
    },
}

_LIFTED: Mapping[LiftedBy, str] = {
    "own-pass": gettext_noop("A pass takes off the record all that the passer's own turns have put there"),
    "any-pass": gettext_noop("A pass takes everything off the record"),
    "all-pass": gettext_noop("When all players have passed in a row, everything is taken off the record"),
}

_EVENTS: Mapping[str, str] = {"play": gettext_noop("a play"), "pass": gettext_noop("a pass")}

_KEYS: Mapping[str, Callable[[Turn], Key]] = {
    "position": attrgetter("after.cells"),
    "position+next": attrgetter("after.cells", "next_player"),
    "position+author": attrgetter("after.cells", "player"),
    "transition": attrgetter("before.cells", "after.cells"),
    "transition+author": attrgetter("before.cells", "after.cells", "player"),
}


class Repetition(Terms, KoRule):
    """A play may not repeat what is on record."""

    type: Literal["repetition"] = "repetition"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    spares_passes: ClassVar[bool] = True
    finite: ClassVar[bool] = True

    def says(self) -> tuple[str, ...]:
        for known in BUILT_IN_PRESETS:  # a well-known rule has a sentence of its own
            if known().answers() == self.answers():
                return (translated(known.__doc__ or ""),)
        return gettext(
            "A play may not {repeats}.", repeats=gettext(_COMPARED[self.compares].repeats)
        ), *self.on_record_says()

    packs: ClassVar[frozenset[str]] = TERMS

    def packed(self) -> PackedTerms:
        return self.packed_terms()

    def algebra(self) -> dict[str, Any]:
        return self.answers()

    def start(self, opening: Opening) -> Shelves:
        return self.opened(opening, self.start_key(opening))

    def after(self, memory: Any, turn: Turn) -> Shelves:
        return self.turned(memory, turn, self.key(turn))

    def on_record(self, memory: Any) -> tuple[int, ...]:
        shelves: Shelves = memory
        return tuple(sorted({number for shelf in shelves.shelves for number in shelf.numbers()}))

    def violation(self, memory: Any, turn: Turn) -> Violation | None:
        if turn.is_pass:
            return None
        number = self.find(memory, self.key(turn))
        if number is None:
            return None
        return self.illegal(self.recreated(turn, number), number, (turn.move,))

    def terms(self) -> dict[str, Any]:
        return {"type": "repetition"} | self.answers()


PRESETS: dict[str, tuple[str, dict[str, Any]]] = {
    "basic-ko": (
        gettext_noop(
            "A play may not recreate the position just before the previous turn; a pass lifts the ban."
        ),
        {
            "compares": "position",
            "records": ("start", "play", "pass"),
            "lifted_by": "any-pass",
            "keeps": "current",
            "window": 1,
        },
    ),
    "positional-superko": (
        gettext_noop("A play may not recreate any earlier position; the start counts."),
        {"compares": "position", "records": ("start", "play")},
    ),
    "situational-superko": (
        gettext_noop(
            "A play may not recreate an earlier position with the same player to move; start and "
            "passes count."
        ),
        {"compares": "position+next", "records": ("start", "play", "pass")},
    ),
    "situational-superko-by-author": (
        gettext_noop(
            "A play may not leave a position that the same player has left before, by a "
            "play or a pass; nobody "
            "has left the start."
        ),
        {"compares": "position+author", "records": ("play", "pass")},
    ),
    "natural-situational-superko": (
        gettext_noop(
            "A play may not leave a position that the same player has left before by a "
            "play; nobody has left the "
            "start."
        ),
        {"compares": "position+author", "records": ("play",)},
    ),
    "kee-history": (
        gettext_noop(
            "A play may not recreate a position in the player's own history. Her own pass "
            "empties this history, "
            "except for the position that she passes on."
        ),
        {
            "compares": "position+author",
            "records": ("play", "pass"),
            "lifted_by": "own-pass",
            "keeps": "current",
        },
    ),
    "spight-superko": (
        gettext_noop(
            "A play may not recreate an earlier position; a pass lifts all bans but on the current one."
        ),
        {
            "compares": "position",
            "records": ("start", "play", "pass"),
            "lifted_by": "any-pass",
            "keeps": "current",
        },
    ),
    "chinese-superko": (
        gettext_noop(
            "A play may not recreate the position just before either of the last two turns; a pass lifts the "
            "ban."
        ),
        {
            "compares": "position",
            "records": ("start", "play", "pass"),
            "lifted_by": "any-pass",
            "keeps": "current",
            "window": 2,
        },
    ),
    "pass-free-superko": (
        gettext_noop(
            "A play may not recreate an earlier position with the same player to move unless a pass has been "
            "made since."
        ),
        {
            "compares": "position+next",
            "records": ("start", "play", "pass"),
            "lifted_by": "any-pass",
            "keeps": "current",
        },
    ),
    "fixed-ko": (
        gettext_noop("A play may not make the same change of position as an earlier play, whoever made it."),
        {"compares": "transition", "records": ("play",)},
    ),
}
"""Names for well-known points of the algebra: what each says, and its answers."""


def _preset(name: str, says: str, answers: dict[str, Any]) -> type[Repetition]:
    """Return ``Repetition`` with other defaults under another name. So YAML and its JSON Schema know the
    preset, and each of its answers can be changed.
    """
    fields: dict[str, Any] = {"type": (Literal[name], name)}
    for answer, value in answers.items():
        fields[answer] = (Terms.model_fields[answer].annotation, value)
    title = "".join(map(str.capitalize, name.split("-")))
    return create_model(title, __base__=Repetition, __doc__=says, __module__=__name__, **fields)


BUILT_IN_PRESETS = tuple(_preset(name, says, answers) for name, (says, answers) in PRESETS.items())
globals().update({preset.__name__: preset for preset in BUILT_IN_PRESETS})  # where pickle looks for classes


def preset(name: str) -> type[Repetition]:
    """Return the built-in preset of a name, "basic-ko" for one. Raises KeyError if there is none."""
    return dict(zip(PRESETS, BUILT_IN_PRESETS, strict=True))[name]


class RepetitionEnds(Terms, End):
    """Play ends when a turn repeats what is on record for the given number of times."""

    axis: ClassVar[str] = "end"
    type: Literal["repetition"] = "repetition"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    on: tuple[Literal["play", "pass"], ...] = ("play",)
    """Which turns can end play so."""
    times: int = Field(default=2, ge=2)
    """Which occurrence ends play: 2 is the first repetition."""
    then: Literal["score", "no-result", "draw", "prisoners"]
    """What follows: the game is scored, void or drawn, or who took more stones in the cycle wins.
    Stones lost by suicide are taken by nobody here, although where territory is scored they are prisoners."""

    @model_validator(mode="after")
    def _possible(self) -> Self:
        if not self.on:
            raise InputError(Problem("'on' is empty, so nothing ends play", allowed=("play", "pass")))
        return self

    def says(self) -> tuple[str, ...]:
        turn = listed((gettext(_EVENTS[event]) for event in ("play", "pass") if event in self.on), "or")
        time = "" if self.times == 2 else gettext(" for the {ordinal} time", ordinal=ordinal(self.times))
        repeats = gettext(_COMPARED[self.compares].repeats)
        return (
            gettext("Play ends if {turn} would {repeats}{time}.", turn=turn, repeats=repeats, time=time),
            *self.on_record_says(),
            follows(self.then),
        )

    @property
    def follows(self) -> frozenset[Then]:
        return frozenset({Then(self.then)})

    @property
    def repeats(self) -> Repeats:
        return Repeats(
            situations=False,
            positions=not self.compares.startswith("transition"),
            mover=self.compares not in ("position", "transition"),
            memory=False,
            on=frozenset(self.on),
            records=frozenset(self.records),
            forgets=self.window != "all" or self.lifted_by != "never",
            times=self.times,
        )

    packs: ClassVar[frozenset[str]] = TERMS | {"on", "times", "then"}

    def packed(self) -> PackedEnd:
        return PackedEnd(
            code(EndKind, self.type),
            code(Follows, self.then),
            times=self.times,
            on=codes(Event, self.on),
            terms=self.packed_terms(),
        )

    def on_file(self, memory: Any, start: Situation) -> OnFile | None:
        if self.repeats.forgets or not self.repeats.positions:
            return None
        keys = [key for shelf in memory.shelves for key, _ in shelf]  # each with the number of its occurrence
        if self.compares == "position":
            return tuple((cells, None) for cells in keys)
        return tuple((cells, who if self.compares == "position+next" else 1 - who) for cells, who in keys)

    def start(self, opening: Opening, situation: Situation) -> Shelves:
        key = self.start_key(opening)
        return self.opened(opening, None if key is None else self._occurrence(key, 1))

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Shelves, Ending | None]:
        key = self.key(turn)
        first = self.find(memory, self._occurrence(key, 1))
        ending = None
        counts = ("pass" if turn.is_pass else "play") in self.on
        if (
            counts
            and first is not None
            and sum(self._occurred(shelf, key) for shelf in memory.shelves) + 1 >= self.times
        ):
            ending = self.ended(turn, self.recreated(turn, first), first, then=self.then)
        memory, lifts = self.lifted(memory, turn)
        own = memory.shelves[memory.own(turn.player)]
        again = self._occurrence(key, self._occurred(own, key) + 1)
        return self.recorded(memory, turn, again, lifts), ending

    def _occurrence(self, key: Key, occurrence: int) -> Key:
        """Return what the n-th occurrence on a shelf puts there: records hold each key once, so they
        count by numbers; a window keeps every turn, so it can be counted.
        """
        return (key, min(occurrence, self.times)) if self.window == "all" else key

    def _occurred(self, shelf: Shelf, key: Key) -> int:
        """Return how often a shelf has ``key``; counts above ``times`` need not be distinguished. A pass
        lifts whole shelves, so no number is missing.
        """
        if isinstance(shelf, Recent):
            return shelf.count(key)
        occurred = 0
        while occurred < self.times and (key, occurred + 1) in shelf:
            occurred += 1
        return occurred

    def terms(self) -> dict[str, Any]:
        rest = {"on": sorted(self.on), "times": self.times, "then": self.then}
        return {"type": "repetition"} | self.answers() | rest
