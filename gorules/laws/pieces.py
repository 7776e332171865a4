"""All laws under a ruleset as a piece of work, whose result is plain data."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any

from gorules.hunt.pairs import Side
from gorules.laws.law import Counterexample
from gorules.laws.laws import Court, Ruling, by_id
from gorules.laws.places import fingerprint
from gorules.version import __version__


@dataclass(frozen=True, slots=True)
class Trial:
    """The judgement of laws under a ruleset, with so many ``states`` of a board at most."""

    side: Side
    states: int
    laws: tuple[str, ...] = tuple(by_id)

    @property
    def key(self) -> str:
        """What tells the trial from all others, of this version of gorules and any."""
        prints = f"{self.side.load().fingerprint}/{fingerprint()}"
        return "/".join(("laws", prints, str(self.states), *self.laws, __version__))

    def run(self) -> dict[str, Any]:
        """Judge the laws, and return what became of each, and how many states were gone on with."""
        court = Court(self.side.load(), self.states)
        rulings = [court.ruling(by_id[law]) for law in self.laws]
        return {
            "rulings": [_plain(each) for each in rulings],
            "states": sum(each.states for each in rulings),
        }


def _plain(ruling: Ruling) -> dict[str, Any]:
    fields = {field.name: getattr(ruling, field.name) for field in fields_of(Ruling)}
    refuted = ruling.refuted and ruling.refuted._asdict()
    return fields | {"law": ruling.law.id, "refuted": refuted}


def rulings(result: Mapping[str, Any]) -> list[Ruling]:
    """Return what became of the laws, from the result of a trial."""
    return [_ruling(**each) for each in result["rulings"]]


def _ruling(law: str, refuted: Mapping[str, Any] | None, **fields: Any) -> Ruling:
    found = None
    if refuted is not None:
        as_tuples = {name: tuple(refuted[name]) for name in ("line", "cycle")}
        found = Counterexample(**dict(refuted) | as_tuples)
    for name in ("boards", "partly"):
        fields[name] = tuple(fields[name])
    return Ruling(by_id[law], refuted=found, **fields)
