"""Endings by passes: a number of them in a row, a second pass in the same position, or a turn back to a
position on which the opponent has passed.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from gorules.files.language import gettext, ngettext
from gorules.go.colours import COLOURS, player_name
from gorules.go.turns import Opening, Situation, Turn
from gorules.go.verdicts import Ending, Then
from gorules.rules.component import ALIKE, Alike, End, Happening, Run
from gorules.rules.packing import EndKind, Follows, PackedEnd, code
from gorules.rules.records import Records
from gorules.rules.words import follows


class Passes(End):
    """Play ends after a number of passes in a row. Passes that White owes for a handicap do not count."""

    type: Literal["passes"] = "passes"
    needs_pass: ClassVar[bool] = True
    leaves_cycle: ClassVar[bool] = False
    count: Literal["each-player", "each-player-initialised"] | Annotated[int, Field(ge=1)] = 2
    """How many passes in a row end play: a number; as many as there are players; or one more than that. With
    one more, each player has passed right after a pass of the player before her (Kee, October 2020)."""
    last_by: Literal["black", "white"] | None = None
    """The player who must make the last of these passes, if that matters (AGA: White)."""
    dead_stones: Literal["removed", "stay"] = "removed"
    """What is scored after these passes: the position without its dead stones, if the ruleset removes any; or
    the position as it stands (Tromp-Taylor, comment 8, after four passes)."""
    then: Literal["score", "no-result", "draw"] = "score"
    """What follows: the game is scored, void or drawn."""

    def says(self) -> tuple[str, ...]:
        match self.count:
            case "each-player":
                run = gettext("all players have passed")
            case "each-player-initialised":
                run = gettext("all players, and then the first of them again, have passed")
            case number:
                run = ngettext("{number} pass has been made", "{number} passes have been made", number)
        last = (
            gettext(", the last of them by {player}", player=player_name(self.last_by))
            if self.last_by
            else ""
        )
        stay = self.dead_stones == "stay"
        dead = gettext("No dead stones are removed after this: the board counts as it stands.")
        return (
            gettext("Play ends when {run} in a row{last}.", run=run, last=last),
            follows(self.then),
            *((dead,) if stay else ()),
        )

    @property
    def alike(self) -> frozenset[Alike]:
        return ALIKE if self.last_by is None else ALIKE - {"colours"}

    @property
    def may_stand(self) -> bool:
        return self.dead_stones == "stay"

    @property
    def follows(self) -> frozenset[Then]:
        return frozenset({Then(self.then)})

    packs: ClassVar[frozenset[str]] = frozenset({"count", "last_by", "then"})
    idle: ClassVar[frozenset[str]] = frozenset({"dead_stones"})  # nobody names any where play is perfect

    def packed(self) -> PackedEnd:
        passes, last_by = self._needed(2)
        last = -1 if last_by is None else last_by
        return PackedEnd(code(EndKind, self.type), code(Follows, self.then), times=passes, last_by=last)

    def resumed(self, memory: Any) -> tuple[int, int]:
        _, players = memory
        return 0, players  # the passes before a dispute ended nothing

    def run(self, players: int) -> Run:
        return self._needed(players)

    def _needed(self, players: int) -> Run:
        by_word = {"each-player": players, "each-player-initialised": players + 1}
        passes = by_word[self.count] if isinstance(self.count, str) else self.count
        return Run(passes, None if self.last_by is None else COLOURS.index(self.last_by))

    def passed(self, memory: Any) -> int:
        return int(memory[0])

    def pauses(self, memory: Any, to_play: int) -> bool:
        run, players = memory
        needed, last_by = self._needed(players)
        return bool(run >= needed and last_by == to_play)

    def start(self, opening: Opening, situation: Situation) -> tuple[int, int]:
        return 0, opening.players

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[tuple[int, int], Ending | None]:
        run, players = memory
        if not turn.is_willing_pass:
            return (0, players), None
        run += 1
        needed, last_by = self._needed(players)
        if run < needed or last_by not in (None, turn.player):
            # A longer run than needed is as good as the run needed.
            return (min(run, needed), players), None
        stands, why = self.dead_stones == "stay", gettext("{number} passes in a row", number=run)
        return (run, players), self.ended(turn, why, then=self.then, as_it_stands=stands)


class PassRepeats(End):
    """Play ends when a player passes in a position in which she has passed before (Spight)."""

    type: Literal["pass-repeats"] = "pass-repeats"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    needs_pass: ClassVar[bool] = True
    leaves_cycle: ClassVar[bool] = False
    then: Literal["score", "no-result", "draw"] = "score"
    """What follows: the game is scored, void or drawn."""

    def says(self) -> tuple[str, ...]:
        passed = gettext("Play ends when a player passes in a position in which she has passed before.")
        return passed, follows(self.then)

    @property
    def follows(self) -> frozenset[Then]:
        return frozenset({Then(self.then)})

    packs: ClassVar[frozenset[str]] = frozenset({"then"})

    def packed(self) -> PackedEnd:
        return PackedEnd(code(EndKind, self.type), code(Follows, self.then))

    def start(self, opening: Opening, situation: Situation) -> Records:
        return Records()

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Records, Ending | None]:
        if not turn.is_willing_pass:
            return memory, None
        key = (turn.after.cells, turn.player)
        first = memory.first(key)
        if first is None:
            return memory.turned(key, turn.number), None
        why = gettext(
            "{player} passed again in the position in which she passed at turn {first}",
            player=player_name(turn.colour),
            first=first,
        )
        return memory, self.ended(turn, why, first, then=self.then)


class ReturnToPassed(End):
    """Play ends when a turn leaves a position in which the next player has passed before (Spight's second
    alternative). A pass that answers a pass does so, too.
    """

    type: Literal["return-to-passed"] = "return-to-passed"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    leaves_cycle: ClassVar[bool] = False
    follows: ClassVar[frozenset[Then]] = frozenset({Then.SCORE})
    awaits: ClassVar[frozenset[Happening] | None] = frozenset({"pass"})

    def says(self) -> tuple[str, ...]:
        return (
            gettext(
                "Play ends when a play or a pass leaves a position in which the next player has "
                "passed before."
            ),
            follows("score"),
        )

    def start(self, opening: Opening, situation: Situation) -> Records:
        return Records()

    def after(self, memory: Any, turn: Turn, situation: Situation) -> tuple[Records, Ending | None]:
        first = memory.first((turn.after.cells, turn.next_player))
        if turn.is_willing_pass:
            memory = memory.turned((turn.after.cells, turn.player), turn.number)
        if first is None:
            return memory, None
        why = gettext("the next player passed in this position at turn {first}", first=first)
        return memory, self.ended(turn, why, first)
