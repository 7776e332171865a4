"""The content of a site: beasts and rulesets, and the comparison of the rulesets on each beast."""

import os
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import cached_property
from itertools import chain
from threading import Lock

from gorules.bestiary.beasts import Beast
from gorules.comparing.lines import Comparison, compare_line
from gorules.comparing.relatives import DividingLines, tell_apart
from gorules.files.inputs import InputError
from gorules.ruleset import Ruleset


class Content:
    """Beasts and rulesets by id. Each beast is compared once, when that is first asked for, also by threads
    that draw pages at the same time.
    """

    def __init__(self, beasts: Iterable[Beast], rulesets: Iterable[Ruleset], address: str = "") -> None:
        self.address = address
        """Where the site will stand, as "https://example.org/go/"; "" if that is not known."""
        self.beasts: dict[str, Beast] = {}
        for beast in beasts:
            if self.beasts.setdefault(beast.id, beast) != beast:
                raise InputError(f"two beasts are called '{beast.id}'")
        self.rulesets: Mapping[str, Ruleset] = {ruleset.id: ruleset for ruleset in rulesets}
        moment = os.environ.get("SOURCE_DATE_EPOCH")  # builds that are to be the same set it
        day = datetime.fromtimestamp(int(moment), UTC) if moment else datetime.now(UTC)
        self.written = f"{day.day} {day:%B %Y}"
        """The day on which the site is written, for sheets of paper."""
        self._compared: dict[str, tuple[Comparison, ...]] = {}
        self._comparing: dict[str, Lock] = {}

    def compared(self, beast: Beast) -> tuple[Comparison, ...]:
        """Return how the rulesets compare on each line of a beast."""
        with self._comparing.setdefault(beast.id, Lock()):
            if beast.id not in self._compared:
                rulesets = tuple(self.rulesets.values())
                self._compared[beast.id] = tuple(
                    compare_line(beast.line(line), rulesets, beast.id, line.id) for line in beast.lines
                )
        return self._compared[beast.id]

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """All lines of all beasts, compared."""
        return tuple(chain.from_iterable(map(self.compared, self.beasts.values())))

    @cached_property
    def apart(self) -> DividingLines:
        """The lines that tell two rulesets apart, for each two that are for as many players, either first."""
        return tell_apart(self.comparisons)
