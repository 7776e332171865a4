"""Removal: what happens to dead stones before a position is counted, and to neutral points."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal

from gorules.files.language import gettext
from gorules.go.position import EMPTY, Position
from gorules.rules.component import ALIKE, Alike, Cleared, Removal, Removes
from gorules.status.filling import Filled, Judge, filled
from gorules.status.territory import settled


class NoRemoval(Removal):
    """No stone is removed: the position counts as it stands."""

    type: Literal["none"] = "none"
    alike: ClassVar[frozenset[Alike]] = ALIKE
    removes: ClassVar[Removes] = "nothing"

    def says(self) -> tuple[str, ...]:
        return (gettext("No stones are removed when play is over: whatever is on the board stays."),)

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return frozenset()


class FillingRemoval(Removal):
    """What kinds of removal share that know which stones live: the players can fill neutral points first."""

    filling: Literal["none", "neutral-points"] = "none"
    """What the players fill before the count: nothing; or neutral points, with the reinforcements that this
    calls for (docs/filling.md). With more than two players, nothing."""

    @property
    def fills(self) -> bool:
        return self.filling != "none"

    def terms(self) -> dict[str, Any]:
        """Return the parameters. What fills nothing keeps the terms that it had."""
        unsaid = {("filling", "none"), ("in-seki", "counted")}
        return {name: value for name, value in super().terms().items() if (name, value) not in unsaid}

    def _fillings(self, leaves_out: bool) -> tuple[str, ...]:
        """Return the sentences on filling."""
        if not self.fills:
            return ()
        return (
            gettext(
                "Then neutral points are filled. An empty point is neutral if living stones of "
                "one player alone do not surround it. A player fills it beside living stones of "
                "hers if that changes no status, and if her string has two liberties or more "
                "then."
            ),
            gettext(
                "A living string with one liberty is reinforced, unless who takes it joins no "
                "living stones by that or loses more stones at once. So is a string to which a "
                "fill gives another status. Its owner makes the play that costs no territory, if "
                "there is one."
            ),
            gettext(
                "Defence comes first, since who asks for resumption moves second: strings are "
                "reinforced, and then points are filled, those last whose fill calls for a "
                "reinforcement. What was neutral before is nobody's territory, even if a fill "
                "encloses it."
            )
            if leaves_out
            else gettext(
                "Defence comes first, since who asks for resumption moves second: strings are "
                "reinforced, and then points are filled, those last whose fill calls for a "
                "reinforcement."
            ),
        )

    def _filled(
        self, position: Position, living: Callable[[Position], frozenset[int]], judge: Judge | None = None
    ) -> Filled | None:
        """Return what filling leads to; None if nothing is to be filled."""
        if not self.fills or max(position.cells) > 2:
            return None
        return filled(position, living(position), judge)


class AgreedRemoval(FillingRemoval):
    """The strings that the players agree to be dead are removed; naming one point of a string is
    enough.
    """

    type: Literal["agreed"] = "agreed"
    removes: ClassVar[Removes] = "named"
    in_seki: Literal["counted", "ignored"] = "counted"
    """Whether eyes of stones in seki count. Living stones next to a neutral point are in seki (Japanese 1989,
    article 8). If their eyes do not count, dead stones are removed from territory alone (article 10.1). With
    more than two players they count."""

    @property
    def alike(self) -> frozenset[Alike]:  # facts are not inherited, see Component
        return frozenset() if self.fills else ALIKE

    @property
    def leaves_neutral(self) -> bool:
        as_here = type(self).cleared is AgreedRemoval.cleared
        return not as_here or self.fills or self.in_seki != "counted"

    def says(self) -> tuple[str, ...]:
        return self._said(leaves_out=True)

    def says_of_the_dead(self) -> tuple[str, ...]:
        return self._said(leaves_out=False)

    def _said(self, leaves_out: bool) -> tuple[str, ...]:
        """Return the sentences; ``leaves_out`` is the fact of the scoring."""
        agreed = gettext("When play is over, the strings that the players agree to be dead are removed.")
        if self.in_seki == "counted":
            return agreed, *self._fillings(leaves_out)
        return (
            gettext("When play is over, the players agree which strings are dead. All others live."),
            *self._fillings(leaves_out),
            gettext(
                "Living stones next to a neutral point are in seki. An empty point counts for "
                "nobody if it is neutral, or if stones in seki surround it."
            )
            if leaves_out
            else gettext(
                "Living stones next to a neutral point are in seki. An empty point is nobody's "
                "territory if it is neutral, or if stones in seki surround it."
            ),
            gettext("Dead strings are removed from their opponent's territory. Anywhere else they stay."),
        )

    def dead(self, position: Position, named: Iterable[int]) -> frozenset[int]:
        return frozenset().union(*(position.string_at(point) for point in named))

    def cleared(self, position: Position, named: Iterable[int]) -> Cleared:
        dead = self.dead(position, named)
        done = self._filled(position, lambda _: _stones(position) - dead)
        if done is not None:
            position = done.position
            dead = _stones(position) - done.living
        neutral = frozenset[int]() if done is None else done.left | done.enclosed
        if self.in_seki == "counted" or max(position.cells) > 2:
            return Cleared(dead, neutral, filled=done)
        living = [string.points for string in position.strings if not string.points <= dead]
        settlement = settled(position, living)
        stay = dead - settlement.dead
        empty = frozenset(range(position.board.size)) - _stones(position)
        remarks = (stay_told(position, stay),) if stay else ()
        return Cleared(settlement.dead, (empty - settlement.mine) | neutral, remarks, done, stay=stay)


def stay_told(position: Position, stay: frozenset[int]) -> str:
    """Return the remark on dead strings that are not removed."""
    strings = (min(each.points) for each in position.strings if each.points <= stay)
    return gettext("Dead, but in nobody's territory: {list}.", list=", ".join(position.board.named(strings)))


def _stones(position: Position) -> frozenset[int]:
    return frozenset(point for point, cell in enumerate(position.cells) if cell != EMPTY)
