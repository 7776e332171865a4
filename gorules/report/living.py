"""Claims about life and death as diagrams: each string carries the letter of its claimed status."""

from collections.abc import Iterator, Mapping

from gorules.bestiary.beasts import Beast, StatusClaim
from gorules.formats import svg
from gorules.report.claims import reading
from gorules.report.figures import Figure

LETTERS: Mapping[str, str] = {
    "alive": "A", "dead": "D", "seki": "S", "uncapturable": "U", "capturable": "C", "capturable-1": "1",
    "capturable-2": "2", "not uncapturable": "C", "enables": "E", "independent": "I", "not-independent": "N",
}  # fmt: skip
"""The signs for the statuses of definitions. Other words get the signs a, b and so on."""

VAGUE = "not uncapturable"
"""What does not replace what else is said of a string."""

Said = tuple[str, str]
"""The claimed status of a string, and the state of that claim."""


def living(beast: Beast, sheet: svg.Sheet | None = None) -> Iterator[Figure]:
    """Yield a diagram for each definition, or one for definitions with the same claims. The notes are its
    legend. Open and refuted claims have a question mark.
    """
    readings: dict[str, list[StatusClaim]] = {}
    for claim in beast.statuses:
        readings.setdefault(reading(claim), []).append(claim)
    alike: dict[tuple[tuple[int, Said], ...], list[str]] = {}
    for name, claims in readings.items():
        alike.setdefault(tuple(sorted(_strings(beast, claims).items())), []).append(name)
    for said, under in alike.items():
        yield _figure(beast, dict(said), "; ".join(under), sheet)


def _strings(beast: Beast, claims: list[StatusClaim]) -> dict[int, Said]:
    """Return the claimed status of each string, by its number. Claims about one string go before claims about
    all.
    """
    found = dict[int, Said]()
    for claim in sorted(claims, key=lambda claim: claim.at != "all" and claim.status != VAGUE):
        at = claim.points(beast.start)
        for number, string in enumerate(beast.start.strings):
            if at & string.points:
                found[number] = (claim.status, claim.state)
    return found


def _figure(beast: Beast, said: Mapping[int, Said], under: str, sheet: svg.Sheet | None) -> Figure:
    other = iter("abcdefghijklmnopqrstuvwxyz")
    letters: dict[Said, str] = {}
    for status, state in said.values():
        if (status, state) not in letters:
            letter = LETTERS.get(status) or next(other)
            letters[status, state] = letter if state == "verified" else f"{letter}?"
    board, strings = beast.start.board, beast.start.strings
    labels = {
        name: letters[each] for number, each in said.items() for name in board.named(strings[number].points)
    }
    legend = tuple(
        f"{letter} = {status}{'' if state == 'verified' else f', {state}'}"
        for (status, state), letter in letters.items()
    )
    told = (f"{board.named(strings[number].points)[0]} {status}" for number, (status, _) in said.items())
    picture = svg.board(
        beast.start, labels=labels, title=f"By {under}", description=f"{'; '.join(told)}.", sheet=sheet
    )
    return Figure(picture, under, legend)
