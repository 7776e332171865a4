"""What every rule component is: a frozen set of parameters with pure functions.

A component owns a *memory*, a hashable value. It answers three questions: what it remembers at the
start, what it remembers after a turn, and what it says of a turn, given that memory. Nothing
mutates, so the referee, the solvers and a third party's program can share components and memories.

It also declares *facts*, which solvers, bounds and comparisons need. So none of them asks for its class or
its name. A fact that is not declared has its safe value, which promises nothing:

| of      | fact           | what it says                                        | safe value       |
|---------|----------------|-----------------------------------------------------|------------------|
| ko      | `algebra()`    | its answers in the algebra of repetition            | None: outside it |
|         | `spares_passes`| whether it never forbids a pass                     | False            |
|         | `finite`       | whether it has finitely many memories on a board    | False            |
|         | `awaits`       | what has to happen before it forbids a turn         | None: anything   |
| suicide | `allows(n)`    | whether a play may remove n stones of its player    | None: it depends |
| passing | `always`       | whether a player may pass always (True) or never    | None: it depends |
| end     | `by_turns`     | whether turns bring it about, not an agreement      | True             |
|         | `follows`      | what can follow: a score, a draw ...                | everything       |
|         | `needs_pass`   | whether only a pass can bring it about              | False            |
|         | `leaves_cycle` | whether its endings leave a cycle to be scored      | True             |
|         | `run(players)` | the run of passes that it waits for, if only that   | None: it is not  |
|         | `repeats`      | the repetition that it waits for, if only that      | None: it is not  |
|         | `on_file()`    | what a repetition has on record at the start        | None: unknown    |
|         | `awaits`       | what has to happen before it ends play before the   | None: anything   |
|         |                | last play                                           |                  |
|         | `may_stand`    | whether a game may be scored as it stands for it    | whether it has   |
|         |                |                                                     | `stands()`       |
| removal | `removes`      | what it can remove: nothing, named strings, anything | anything        |
|         | `says_what_counts` | whether its sentences say what is territory     | False            |
|         | `says_of_the_dead()` | its sentences where no neutral point is left out | all of them   |
| scoring | `depends_on`   | what a count depends on: the position, prisoners .. | everything       |
|         | `most(board)`  | a margin that no count exceeds, komi apart          | None: no bound   |
|         | `adds`         | the parts of a tally that add up to its total       | None: of others  |
|         | `surrounds`    | whether territory is what borders own stones alone  | False            |
|         | `is_local`     | whether an empty region counts by itself            | False            |
|         | `leaves_out`   | whether neutral points of the removal do not count  | True             |
|         | `says_of_the_rest()` | its sentences where the removal says that     | all of them      |
| compen- | `earns`        | the largest margin that turns can earn              | 0, but None where |
| sation  |                |                                                     | turns earn        |
|         | `takings`      | how often turns of its own can be made in a game    | 0, but None where |
|         |                |                                                     | it offers some    |
|         | `may_lift`     | whether a turn of its own may lift bans             | False, but True   |
|         |                |                                                     | where it says so  |
| all     | `says()`       | what it lays down, in the sentences of a rules text | what its docstring says |
|         | `alike`        | whether it treats points alike, colours alike       | neither          |
| most    | `packed()`     | what the native core is told of it                  | None: nothing    |
|         | `packs`        | the parameters that go into that                    | none             |
|         | `idle`         | the parameters that the native core can leave out   | none             |

A parameter in neither of the last two would be lost on the way to the native core. A component with such a
parameter is therefore kept from the core, until ``packed`` and the C code know the parameter.

A class inherits facts only as long as it has no method of its own besides facts. If it has one, each fact
that it does not declare again has the safe value. ``tests/rules/test_facts.py`` checks that every registered
component, those of plug-ins as well, is as it declares.
"""

import inspect
from collections.abc import Hashable, Iterable
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from types import FunctionType
from typing import Any, ClassVar, Literal, NamedTuple

from gorules.files.inputs import InputError
from gorules.files.language import gettext
from gorules.files.model import Model, canonical
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.go.turns import Finished, Opening, Situation, Turn
from gorules.go.verdicts import Ending, Points, Reason, Tally, Then, Violation, points
from gorules.status.filling import Filled
from gorules.status.statuses import Reading

Memory = Hashable

Event = Literal["start", "play", "pass"]
"""What a rule can put on record: the start of the game, plays, passes."""


Alike = Literal["points", "colours"]
"""What a component can treat alike: points that a symmetry of the board maps to each other, and the colours
of two players."""

ALIKE: frozenset[Alike] = frozenset({"points", "colours"})
"""Both."""

TallyPart = Literal["stones", "territory", "prisoners"]
"""What a tally names, and a total can be the sum of. Passes that hand over stones make prisoners."""


Happening = Literal["repetition", "kos", "pass"]
"""What can happen in a game: a play brings back a position; a play takes a ko from a stone that took one, and
all turns in between take kos; a pass is followed by a play."""


class Remembers(StrEnum):
    """How much of a game a ban remembers."""

    NOTHING = "nothing"
    """Nothing: it looks at the turn alone."""
    LAST_TURNS = "last-turns"
    """What a fixed number of turns left."""
    EVERYTHING = "everything"
    """Any turn, as far as is known."""


class Depends(StrEnum):
    """What a count can depend on."""

    POSITION = "position"
    """The final position."""
    PRISONERS = "prisoners"
    """How many stones each player holds."""
    PASSES = "passes"
    """How often each player passed."""
    BEST_PASSED = "best-passed"
    """For each player, the positions in which she passed since the first occurrence of what was repeated.
    Each is counted as if it were the final one, and the best count is taken (Kee 3.0, E.1 to E.3)."""
    CYCLE = "cycle"
    """Anything else about the turns since that occurrence."""


OnFile = tuple[tuple[bytes, int | None], ...]
"""Positions by their cells, each with the player to move. None: it may be either player."""


class Run(NamedTuple):
    """An ending by passes in a row: how many there must be, and who has to make the last one (None: it
    does not matter).
    """

    passes: int
    last_by: int | None


class Repeats(NamedTuple):
    """An ending by repetition. ``situations`` says whether what a turn leaves is compared, not the turn
    itself. ``positions`` says whether positions are compared at all. ``mover`` and ``memory`` say whether the
    player to move and what the ko rules remember are compared, too. ``on`` are the turns that can end play,
    ``records`` the events that can be repeated. ``forgets`` says whether some of those are struck out later.
    The ``times``-th occurrence ends play.
    """

    situations: bool
    positions: bool
    mover: bool
    memory: bool
    on: frozenset[Event]
    records: frozenset[Event]
    forgets: bool
    times: int


FACTS = frozenset({
    "algebra", "allows", "always", "by_turns", "by_word", "follows", "forbids", "needs_pass", "leaves_cycle",
    "run", "repeats", "on_file", "removes", "depends_on", "most", "packed", "packs", "idle", "says", "earns",
    "alike", "spares_passes", "finite", "takings", "may_lift", "adds", "surrounds", "is_local",
    "awaits", "may_stand", "says_what_counts", "says_of_the_rest",
    "says_of_the_dead", "leaves_out",
})  # fmt: skip
"""The names of all facts."""

ANSWER = (FunctionType, property, cached_property)
"""What a class can answer by."""


Removes = Literal["nothing", "named", "anything"]
"""Which stones can be removed when play is over: none, strings that somebody has named, or any."""


class Component(Model):
    """The base of all components. ``axis`` is the question that it answers, ``type`` its name in
    YAML, ``clause`` the clause of the rules text that it implements.
    """

    axis: ClassVar[str]
    type: str
    clause: str | None = None
    """The clause or clauses of the rules text that this component implements."""
    by_word: ClassVar[bool] = False
    """Whether it has an effect only if a move is a word, "dispute" or "draw". It has no effect on a line
    without such words."""
    packs: ClassVar[frozenset[str]] = frozenset()
    """The parameters that :meth:`packed` takes up."""
    idle: ClassVar[frozenset[str]] = frozenset()
    """The parameters on which no game of the native core depends."""

    @property
    def alike(self) -> frozenset[Alike]:
        """Whether it treats points alike, and colours. Points: if a line is mirrored or turned, its answers
        are mirrored or turned with it. Colours: if the colours are exchanged in a line of two players, they
        are exchanged in its answers. Memories that are equal are equal afterwards, too. Komi, ties and
        handicaps do not matter here.
        """
        return frozenset()

    def says(self) -> tuple[str, ...]:
        """Return what the component lays down, with these parameters, as the sentences of a rules text. Two
        components say the same only if they are the same rule. A component without sentences of its own gives
        the docstring of its class and its terms.
        """
        about = inspect.cleandoc(type(self).__doc__ or "").partition("\n\n")[0]
        terms = (f"{name}: {value}" for name, value in self.terms().items() if name != "type")
        return (" ".join(about.split()), f"({'; '.join((self.type, *terms))})")

    def packed(self) -> Any:
        """Return what the native core is told of the component, a code or a record of
        :mod:`gorules.rules.packing`; None if it does not know such a component.
        """
        return None

    @property
    def unpacked(self) -> tuple[str, ...]:
        """The parameters that the native core would lose."""
        known = self.packs | self.idle | {"type", "clause"}
        return tuple(name for name in type(self).model_fields if name not in known)

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        """Give a class with methods of its own the safe value of each fact that it does not declare."""
        own = vars(cls)
        answers = {name for name, value in own.items() if isinstance(value, ANSWER)}
        if any(not name.startswith("__") for name in answers - FACTS):
            for fact in FACTS - own.keys():
                for base in reversed(cls.__mro__):
                    if fact in vars(base):
                        setattr(cls, fact, vars(base)[fact])
                        break

    def terms(self) -> dict[str, Any]:
        """Return what this component lays down, as plain data: its parameters without the clause.
        Components with equal terms are the same rule.
        """
        return self.model_dump(mode="json", by_alias=True, exclude={"clause"})

    @cached_property
    def canonical(self) -> str:
        """The terms as text: the same for components that are the same rule, and for no others."""
        return canonical(self.terms())


class Ban(Component):
    """A component that can make turns illegal: a ko rule, the suicide rule, the rule on passing.

    If ``forbids`` is False, it allows everything and is not asked about turns.
    """

    forbids: ClassVar[bool] = True
    reason: ClassVar[Reason]
    """The reason that its violations have."""

    @property
    def remembers(self) -> Remembers:
        """How much of a game decides what this forbids, by its declared facts."""
        return Remembers.EVERYTHING

    def illegal(self, why: str, earlier: int | None = None, points: tuple[str, ...] = ()) -> Violation:
        """Return the violation of this rule. ``why`` says it in words, as in "it takes back"; ``earlier`` is
        the number of the earlier turn that matters, and ``points`` are the points in question, if there are
        any.
        """
        return Violation(self.reason, self.axis, self.type, why, self.clause, earlier, points)

    def start(self, opening: Opening) -> Memory:
        """Return what is remembered before the first turn."""
        return None

    def after(self, memory: Memory, turn: Turn) -> Memory:
        """Return what is remembered after ``turn``."""
        return memory

    def violation(self, memory: Memory, turn: Turn) -> Violation | None:
        """Return why ``turn`` may not be made, or None if nothing here forbids it."""
        raise NotImplementedError


class KoRule(Ban):
    """A ban on repetition."""

    axis: ClassVar[str] = "ko"
    reason: ClassVar[Reason] = Reason.REPETITION
    spares_passes: ClassVar[bool] = False
    """Whether it never forbids a pass."""
    finite: ClassVar[bool] = False
    """Whether the number of its different memories on a board is finite, however long a game is."""

    def algebra(self) -> dict[str, Any] | None:
        """Return the rule's answers to the questions of :mod:`gorules.rules.repetition` as plain data, if
        they say all that it does.
        """
        return None

    @property
    def awaits(self) -> frozenset[Happening] | None:
        """What it forbids only in a game of two in which one of these happens, the turn in question included;
        None if it may forbid turns in any game.
        """
        return None if self.algebra() is None else frozenset({"repetition"})

    @property
    def remembers(self) -> Remembers:
        algebra = self.algebra()
        is_short = algebra is not None and algebra["window"] != "all"
        return Remembers.LAST_TURNS if is_short else Remembers.EVERYTHING

    def on_record(self, memory: Memory) -> tuple[int, ...]:
        """Return the numbers of the turns that this rule remembers, for showing them to players."""
        return ()

    def lifts_instead(self, memory: Memory, turn: Turn) -> bool:
        """Return whether a play places nothing and takes nothing: all that it does is to lift a ban."""
        return False


class SuicideRule(Ban):
    """Whether a player may remove stones of her own."""

    axis: ClassVar[str] = "suicide"
    reason: ClassVar[Reason] = Reason.SUICIDE

    def allows(self, stones: int) -> bool | None:
        """Return whether a turn may remove so many stones of its player; None if that depends on more. A pass
        removes 0.
        """
        return None

    @property
    def remembers(self) -> Remembers:
        return Remembers.EVERYTHING if self.allows(1) is None else Remembers.NOTHING


class PassingRule(Ban):
    """Whether a player may pass."""

    axis: ClassVar[str] = "passing"
    reason: ClassVar[Reason] = Reason.PASS
    always: ClassVar[bool | None] = None
    """Whether a player may pass whenever it is her turn, or never; None if that depends on more."""

    @property
    def remembers(self) -> Remembers:
        return Remembers.EVERYTHING if self.always is None else Remembers.NOTHING


class End(Component):
    """A condition that ends play."""

    axis: ClassVar[str] = "end"
    by_turns: ClassVar[bool] = True
    """Whether a turn brings it about, not an agreement of the players."""
    needs_pass: ClassVar[bool] = False
    """Whether only a pass can bring it about."""
    leaves_cycle: ClassVar[bool] = True
    """Whether the turns since the first occurrence of what was repeated can be looked back on."""

    @property
    def follows(self) -> frozenset[Then]:
        """What can follow."""
        return frozenset(Then)

    def run(self, players: int) -> Run | None:
        """Return the passes in a row that end play, if that is all that this condition asks."""
        return None

    def passed(self, memory: Memory) -> int:
        """Return how many passes in a row a condition that is a run of passes remembers."""
        return 0

    @property
    def repeats(self) -> Repeats | None:
        """The repetition that ends play, if that is all that this condition asks."""
        return None

    @property
    def awaits(self) -> frozenset[Happening] | None:
        """What has to happen in a game of two, one of these at least, before this ends play ahead of the last
        play; None if it may do so in any game.
        """
        if self.by_word or not self.by_turns:
            return frozenset()
        if self.ends_stuck:
            return None
        if self.needs_pass:  # so a play follows that pass
            return frozenset({"pass"})
        return None if self.repeats is None else frozenset({"repetition", "pass"})

    def on_file(self, memory: Memory, start: Situation) -> OnFile | None:
        """Return what a condition that ``repeats`` has on record at the start of a game for two, without the
        start itself: the cells of positions, each with the player to move (None: either). None if more than
        that is on record.
        """
        return None

    def start(self, opening: Opening, situation: Situation) -> Memory:
        """Return what is remembered before the first turn."""
        return None

    def after(self, memory: Memory, turn: Turn, situation: Situation) -> tuple[Memory, Ending | None]:
        """Return what is remembered after ``turn``, which leads to ``situation``, and the ending if
        this turn ends play.
        """
        raise NotImplementedError

    def ended(
        self,
        turn: Turn,
        why: str,
        earlier: int | None = None,
        *,
        then: str = Then.SCORE,
        winner: int | None = None,
        as_it_stands: bool = False,
    ) -> Ending:
        """Return the ending by ``turn``. ``why`` says it in words, as in "two passes in a row"; ``earlier``
        is the number of the turn whose situation is repeated, if one is. The other parameters are those of
        :class:`Ending`.
        """
        message = gettext("play ended at turn {number}: {why}", number=turn.number, why=why)
        return Ending(
            self.type, Then(then), message, turn.number, self.clause, earlier, winner, as_it_stands
        )  # fmt: skip

    @property
    def resumes(self) -> bool:
        """Whether a dispute can resume play."""
        return type(self).to_move is not End.to_move

    @property
    def resumes_early(self) -> bool:
        """Whether a dispute can resume play when it pauses, see :meth:`pauses`."""
        return False

    def pauses(self, memory: Memory, to_play: int) -> bool:
        """Whether all has been done that stops play, but for a pass that the player whose turn it is owes."""
        return False

    @property
    def may_stand(self) -> bool:
        """Whether a game may be scored as it stands because of it."""
        return type(self).stands is not End.stands

    @property
    def ends_stuck(self) -> bool:
        """Whether play can end because a player has no legal play."""
        return type(self).stuck is not End.stuck

    def anew(self, memory: Memory, opening: Opening, situation: Situation) -> Memory:
        """Return what is remembered once the button is taken. No situation from before can come back, so none
        has to be remembered.
        """
        return self.start(opening, situation)

    def resumed(self, memory: Memory) -> Memory:
        """Return what is remembered once play is resumed after a dispute."""
        return memory

    def deadlocked(self, turn: Turn) -> Ending | None:
        """Return the ending if ``turn`` is a second dispute in a row, about who moves, and this component
        says what follows then; else None.
        """
        return None

    def to_move(self, requester: int, player: int) -> int | None:
        """Return who moves after ``requester`` has disputed what is dead; None if this does not resume play.
        Without the dispute it would be the turn of ``player``.
        """
        return None

    def stands(self, memory: Memory) -> bool:
        """Whether a game that ends now is scored as it stands, because of an earlier dispute."""
        return False

    def rulings(self, stopped: bool, repeated: bool) -> frozenset[Then]:
        """Return what may be declared. ``stopped`` says whether play has stopped, ``repeated`` whether its
        position has been there before.
        """
        return frozenset()

    def open_to(self, memory: Memory) -> bool:
        """Whether the players may agree now that play ends."""
        return False

    def stuck(self, number: int, player: int, previous: int) -> Ending | None:
        """Return the ending if ``player`` has no legal play after turn ``number`` and this component
        says what follows then; ``previous`` is the player before her.
        """
        return None


class Cleared(NamedTuple):
    """What removal decides: the ``dead`` stones, which are removed; the ``neutral`` points, which are empty
    and nobody's territory, whatever they border; remarks for the players; and what was ``filled`` first, if
    anything: the dead stones are then those of the position to which that led. Strings on the points of
    ``as_told`` are dead or alive because somebody says so, where the rule itself does not decide. Stones that
    ``stay`` are dead, too, but are not removed.
    """

    dead: frozenset[int]
    neutral: frozenset[int] = frozenset()
    remarks: tuple[str, ...] = ()
    filled: Filled | None = None
    as_told: frozenset[int] = frozenset()
    stay: frozenset[int] = frozenset()


class LifeWord(NamedTuple):
    """What somebody says of strings where the rules do not decide: points of ``dead`` strings and of
    ``alive`` ones. If ``alive`` is None and some strings are dead, all others are alive.
    """

    dead: frozenset[int] = frozenset()
    alive: frozenset[int] | None = None

    def says(self, string: frozenset[int]) -> bool | None:
        """Return whether a string is said to be alive; None if nothing is said of it."""
        if string & self.dead:
            return False
        if self.alive is None:
            return True if self.dead else None
        return True if string & self.alive else None


NOTHING_TOLD = LifeWord()
"""Nobody says anything of any string."""


class JudgedLife(NamedTuple):
    """The strings that a definition of life and death does not decide, and those that it calls alive; all
    others are dead.
    """

    open: tuple[frozenset[int], ...]
    alive: tuple[frozenset[int], ...]


class TooLarge(InputError):
    """A position is too large for what a rule asks about it."""


class Removal(Component):
    """What happens to dead stones before a position is scored."""

    axis: ClassVar[str] = "removal"
    removes: ClassVar[Removes] = "anything"

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        """Return the stones to remove if players or callers have named these points as dead.

        Raises InputError if there is no stone at a named point, TooLarge if the question is too large.
        """
        raise NotImplementedError

    def cleared(self, position: Position, named: Iterable[int]) -> Cleared:
        """Return the stones to remove and whatever else the rule says of the position that is counted. Raises
        as :meth:`dead` does.
        """
        return Cleared(self.dead(position, named))

    def cleared_as_told(self, position: Position, told: LifeWord) -> Cleared:
        """Return the same if somebody says which strings are dead. A rule that decides this itself asks her
        only of what it does not decide.
        """
        return self.cleared(position, told.dead)

    def life(self, position: Position) -> JudgedLife | None:
        """Return what a definition of life and death decides, within the limits of a score; None if the rule
        has no definition.
        """
        return None

    @property
    def leaves_neutral(self) -> bool:
        """Whether it can leave empty points that are neutral, whatever they border, or fill some."""
        return type(self).cleared is not Removal.cleared

    @property
    def says_what_counts(self) -> bool:
        """Whether its sentences say which empty points are territory. Scoring then need not say it."""
        return False

    def says_of_the_dead(self) -> tuple[str, ...]:
        """Return its sentences where the scoring counts neutral points like others."""
        return self.says()

    @property
    def fills(self) -> bool:
        """Whether points are filled before the count."""
        return False

    @property
    def acts_unasked(self) -> bool:
        """Whether it can change what is counted though nobody has named a dead stone."""
        return self.removes == "anything" or self.leaves_neutral

    def reading(self, position: Position) -> Reading | None:
        """Return the definition of life and death that decides what is dead, as it is read on a position;
        None if no definition decides it.
        """
        return None


class Scoring(Component):
    """How a finished position is counted."""

    axis: ClassVar[str] = "scoring"

    @property
    def needs_cycle(self) -> bool:
        """Whether a count looks back on a cycle, so that endings have to leave one."""
        return False

    @property
    def depends_on(self) -> frozenset[Depends]:
        """What a count depends on."""
        return frozenset(Depends)

    @property
    def adds(self) -> frozenset[TallyPart] | None:
        """The parts of a tally that add up to its total: the stones on the board, the points of its
        territory, the prisoners; None if it is not just the sum of some of these.
        """
        return None

    @property
    def is_local(self) -> bool:
        """Whether an empty point counts by the empty region of the final position that it is in, and by
        nothing else, so that what parts of the board count adds up.
        """
        return False

    @property
    def surrounds(self) -> bool:
        """Whether territory and prisoners of a tally are the plain ones. Plain territory is the empty regions
        of the final position that border the player's stones alone, without neutral points. Plain prisoners
        are those that she holds, and one for each pass of her opponent.
        """
        return False

    @property
    def leaves_out(self) -> bool:
        """Whether empty points that the removal calls neutral count for nobody."""
        return True

    def most(self, board: Board) -> int | None:
        """Return a margin between two players that no count on a board exceeds, compensation apart."""
        return None

    def with_seki(self) -> "Scoring":
        """Return the same way of counting, but with eyes in seki counted; itself if it has no rule on
        seki.
        """
        return self

    def says_of_the_rest(self) -> tuple[str, ...]:
        """Return its sentences where the removal has said which empty points are territory."""
        return self.says()

    def tallies(self, finished: Finished) -> tuple[Tally, ...]:
        """Return the count of each player, without compensation."""
        raise NotImplementedError

    def remarks(self, finished: Finished) -> tuple[str, ...]:
        """Return what the players should know of the count besides, in sentences."""
        return ()


class Compensation(Component):
    """Points that do not show on the board. Players are given some of them before play begins, for moving
    second or for a handicap: these are the same in every outcome. They earn others by turns, as by taking a
    button or by passing first: these are kept in a memory.
    """

    axis: ClassVar[str] = "compensation"
    handicap: Literal["fixed", "free", "white-passes"] = "free"
    """How an n-stone handicap is given: stones on the conventional points, then White begins; n
    plays of Black before White's first turn; White passes her first n - 1 turns."""

    def given(
        self, board: Board, players: int = 2, handicap: int = 0, komi: Fraction | None = None
    ) -> tuple[Points, ...]:
        """Return what is added to the score of each player in a game on this board with so many
        handicap stones. ``komi``, if given, is what the players have agreed on instead of the rules'.
        """
        raise NotImplementedError

    def wins_ties(self, handicap: int = 0) -> int | None:
        """Return the player who wins if two have the same score; None if nobody does."""
        return None

    @property
    def earns(self) -> Points | None:
        """The most that turns can earn, as a margin between two players; None if nothing bounds it."""
        return 0 if self.is_settled else None

    @property
    def is_settled(self) -> bool:
        """Whether all points are settled before play begins, because no turn takes or earns any."""
        by_turns = ("start", "after", "earned", "offers", "lifts_bans")
        return all(getattr(type(self), name) is getattr(Compensation, name) for name in by_turns)

    def start(self, opening: Opening) -> Memory:
        """Return what is remembered before the first turn."""
        return None

    def after(self, memory: Memory, turn: Turn) -> Memory:
        """Return what is remembered after ``turn``."""
        return memory

    def earned(self, memory: Memory, players: int) -> tuple[Points, ...]:
        """Return what the turns made so far have earned each player."""
        return (0,) * players

    def offers(self, memory: Memory) -> str | None:
        """Return the move that takes a button now, "button" or "pass"; None if there is none."""
        return None

    @property
    def offers_turns(self) -> bool:
        """Whether there are turns of its own, such as taking a button."""
        return type(self).offers is not Compensation.offers

    @property
    def takings(self) -> int | None:
        """How often turns of its own can be made in a game; None if nothing bounds it."""
        return None if self.offers_turns else 0

    @property
    def may_lift(self) -> bool:
        """Whether a turn of its own may lift bans."""
        return type(self).lifts_bans is not Compensation.lifts_bans

    def lifts_bans(self, turn: Turn) -> bool:
        """Whether ``turn``, which takes the button, lifts all bans: what they remember begins anew."""
        return False

    def margin(self, board: Board, komi: Fraction | None = None) -> Points:
        """Return how much more White is given than Black in a game of two without handicap."""
        black, white = self.given(board, komi=komi)
        return points(white - black)
