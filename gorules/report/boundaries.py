"""What divides rulesets, in words."""

from collections.abc import Sequence

from gorules.comparing.lines import Boundary
from gorules.files.language import gettext, translated


def deciding(boundary: Boundary) -> str:
    """Return the questions that decide, the parameters where these alone do, and in which direction."""
    rulesets = boundary.one.ruleset, boundary.other.ruleset
    return decisive(boundary.axes, boundary.parameters, boundary.both_ways, *rulesets)


def decisive(axes: Sequence[str], parameters: Sequence[str], both_ways: bool, one: str, other: str) -> str:
    """Return the same of two rulesets, by id. They decide in one direction if ``one`` gets the result of
    ``other`` with its answers, and ``other`` keeps its own with those of ``one``.
    """
    what = gettext(" and ").join(map(translated, axes)) + (
        f" ({', '.join(parameters)})" if parameters else ""
    )
    if both_ways:
        return what
    return gettext(
        "{what}, if {one} takes this from {other}; not the other way round", what=what, one=one, other=other
    )
