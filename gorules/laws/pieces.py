"""All laws under a ruleset as one piece of work; its result is plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any

from gorules.files.code import fingerprint_of_code as code
from gorules.laws.law import Counterexample
from gorules.laws.laws import Court, LawRuling, by_id
from gorules.laws.places import fingerprint_of_places
from gorules.ruleset.sent import SentRuleset


@dataclass(frozen=True, slots=True)
class Trial:
    """The judgement of laws under a ruleset, with at most so many ``states`` of a board."""

    side: SentRuleset
    states: int
    laws: tuple[str, ...] = tuple(by_id)

    @property
    def key(self) -> str:
        """What distinguishes the trial from all others, of this gorules and any other."""
        prints = f"{self.side.load().fingerprint}/{fingerprint_of_places()}"
        return "/".join(("laws", prints, str(self.states), *self.laws, code()))

    def run(self) -> dict[str, Any]:
        """Judge the laws. Return the ruling on each, and how many states were expanded."""
        court = Court(self.side.load(), self.states)
        rulings = [court.ruling(by_id[law]) for law in self.laws]
        return {
            "rulings": [_plain(each) for each in rulings],
            "states": sum(each.states for each in rulings),
        }


def _plain(ruling: LawRuling) -> dict[str, Any]:
    fields = {field.name: getattr(ruling, field.name) for field in fields_of(LawRuling)}
    refuted = ruling.refuted and ruling.refuted._asdict()
    return fields | {"law": ruling.law.id, "refuted": refuted}


def rulings_in(result: Mapping[str, Any]) -> list[LawRuling]:
    """Return what became of the laws, from the result of a trial."""
    return [_ruling(**each) for each in result["rulings"]]


def _ruling(law: str, refuted: Mapping[str, Any] | None, **fields: Any) -> LawRuling:
    found = None
    if refuted is not None:
        as_tuples = {name: tuple(refuted[name]) for name in ("line", "cycle")}
        found = Counterexample(**dict(refuted) | as_tuples)
    for name in ("boards", "partly"):
        fields[name] = tuple(fields[name])
    return LawRuling(by_id[law], refuted=found, **fields)
