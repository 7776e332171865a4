"""A ruleset as it is sent to another process."""

import json
from dataclasses import dataclass
from typing import Any

from gorules.rules.registry import loose_among
from gorules.ruleset import AXES, Ruleset, load_ruleset


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
        if brought := loose_among(part for axis in AXES for part in ruleset.axis(axis)):
            fields["plugins"] = sorted({str(each.file) for each in brought})
        return cls(ruleset.id, json.dumps(fields, sort_keys=True))

    def load(self) -> Ruleset:
        """Return the ruleset. The plug-ins that it brings were run where it was sent from."""
        source = json.loads(self.source) if self.source.startswith("{") else self.source
        return load_ruleset(source, allow_plugins=True)
