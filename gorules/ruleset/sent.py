"""A ruleset as it is sent to another process."""

import json
from dataclasses import dataclass
from typing import Any

from gorules.ruleset import Ruleset, load_ruleset


@dataclass(frozen=True, slots=True)
class SentRuleset:
    """One of two rulesets: its name, and what it is loaded from, an id or fields as JSON."""

    name: str
    source: str

    @classmethod
    def of(cls, ruleset: Ruleset) -> "SentRuleset":
        """Return a ruleset, wherever it came from, by its fields, which another process can read."""
        fields: dict[str, Any] = {
            "id": ruleset.id,
            "name": ruleset.name,
            "players": ruleset.players.model_dump(),
        }
        for axis, parts in ruleset.terms().items():
            fields[axis] = parts if axis in ("ko", "end") else parts[0]
        return cls(ruleset.id, json.dumps(fields, sort_keys=True))

    def load(self) -> Ruleset:
        """Return the ruleset."""
        return load_ruleset(json.loads(self.source) if self.source.startswith("{") else self.source)
