"""What divides rulesets, in words."""

from gorules.comparing.lines import Boundary


def deciding(boundary: Boundary) -> str:
    """Return the questions that decide, the parameters where these alone do, and in which direction."""
    parameters = f" ({', '.join(boundary.parameters)})" if boundary.parameters else ""
    direction = "" if boundary.both_ways else ", in this direction only"
    return f"{' and '.join(boundary.axes)}{parameters}{direction}"
