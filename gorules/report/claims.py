"""Claims of the bestiary in words."""

from gorules.bestiary.beasts import Expectation, StatusClaim, Value
from gorules.files.wording import counted


def expectation(claim: Expectation) -> str:
    """Return the claimed result of a line."""
    said = []
    if claim.legal:
        said.append("legal")
    if claim.illegal:
        said.append(f"illegal at turn {claim.illegal}")
    if claim.ends is not None:
        said.append(f"ends at turn {claim.ends}" if claim.ends != "never" else "does not end")
    if claim.repeats is not None:
        said.append(f"repeating turn {claim.repeats}")
    if claim.score:
        said.append(f"score {claim.score}")
    if claim.result:
        said.append(f"result {claim.result}")
    return ", ".join(said)


def value(claim: Value) -> str:
    """Return the claimed value of perfect play."""
    said = [f"value {claim.value}"] if claim.value is not None else []
    if claim.only is not None:
        said.append(f"only by {claim.only}")
    if claim.games is not None:
        said.append(counted(claim.games, "complete game"))
    if claim.position is not None:
        said.append(f"on {'/'.join(claim.position.replace('/', ' ').split())}")
    if claim.after:
        said.append(f"after {claim.after}")
    if claim.to_play is not None:
        said.append(f"{claim.to_play.capitalize()} to play")
    return ", ".join(said)


def status_in_words(claim: StatusClaim) -> str:
    """Return the claimed status of stones."""
    score = f", score {claim.score}" if claim.score else ""
    return f"{claim.at}: {claim.status}{score}"


def reading(claim: StatusClaim, called: str | None = None) -> str:
    """Return the definition of a claim about life and death, or what it is ``called``, with its unusual
    readings, and the points to which it is restricted, if there are any.
    """
    said = [called or claim.under]
    said += [f"ko-pass {claim.ko_pass}"] if claim.ko_pass else []
    said += [f"enable {claim.enable}"] if claim.enable else []
    said += [f"played on {claim.region} only"] if claim.region else []
    return ", ".join(said)


def under(rules: object) -> str:
    """Return the rules under which a claim is meant."""
    if isinstance(rules, dict):
        return ", ".join(f"{axis} {' or '.join(map(_answer, answers))}" for axis, answers in rules.items())
    return ", ".join(rules) if isinstance(rules, tuple) else str(rules)


def _answer(answer: object) -> str:
    if isinstance(answer, dict):
        return " ".join([str(answer["type"]), *(f"{k}={v}" for k, v in answer.items() if k != "type")])
    return str(answer)
