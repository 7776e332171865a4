"""What other programs call the rulesets, as in the RU property of game records.

SGF (FF[4], "Game Info Properties") names four: AGA, GOE for Ing's, Japanese and NZ; the others are what
programs write. A name without a version stands for what gorules has of these rules; it has no full rules of
Ing's.
"""

import re

from gorules.ruleset import rulesets

_NAMES = {
    "aga": "aga",
    "bga": "bga",
    "british": "bga",
    "chinese": "chinese-2002",
    "french": "french",
    "japanese": "japanese-agreed",
    "nz": "new-zealand",
    "new-zealand": "new-zealand",
    "tromp-taylor": "tromp-taylor",
}


def ruleset_called(name: str) -> str | None:
    """Return the id of the ruleset that a record means by a name, None if it is not known."""
    words = re.findall(r"[a-z0-9.]+", name.casefold())
    id = "-".join(word for word in words if word not in ("rules", "rule", "go"))
    return id if id in rulesets() else _NAMES.get(id)
