"""Checking the bestiary: every claim is recomputed under every ruleset that it is about."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gorules.bestiary import statuses
from gorules.bestiary.beasts import (
    Beast,
    Claim,
    ClaimState,
    Expectation,
    LineOfPlay,
    StatusClaim,
    Value,
    claims,
    load_beast,
)
from gorules.bestiary.selectors import DEFINITIONS, bare_rulesets, rulesets_under, those_under
from gorules.bestiary.values import ValueUndecided, in_reach
from gorules.bestiary.values import against_value as contradicted_value
from gorules.files.above import AsJson
from gorules.files.wording import brief, counted
from gorules.go.position import Position
from gorules.go.verdicts import Kind, Reason, points_text
from gorules.play.replay import Replay, replay
from gorules.ruleset import AsRuleset, Ruleset, load_ruleset

CORE = "it takes the native core to recompute this"
"""The reason why a claim was not recomputed: there is no native core."""

LONG = "it takes long to recompute this (gorules bestiary check --long)"
"""The reason why a claim was not recomputed: only quick claims were asked for."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A contradiction to a claim: the problem, and the ids of the rulesets under which it occurs (none if it
    does not depend on rulesets).
    """

    problem: str
    under: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return for example "under aga, bga: the score is 2:0"."""
        return f"under {', '.join(self.under)}: {self.problem}" if self.under else self.problem


@dataclass(frozen=True, slots=True)
class Finding(AsJson):
    """A claim, recomputed: ``found`` lists the contradictions, each problem once. ``checked`` lists the
    rulesets and bare compositions under which the claim was recomputed. If it was not recomputed because
    there is no native core or not enough time, ``beyond`` is the reason. ``where`` is the file and line of
    the claim, if there is one.
    """

    beast: str
    place: str
    claim: Claim
    state: ClaimState
    checked: tuple[str, ...] = ()
    found: tuple[Contradiction, ...] = ()
    beyond: str | None = None
    where: str | None = None

    def __repr__(self) -> str:
        right = "as said" if self.ok else "wrong"
        return brief("Finding", f"{self.beast}, {self.place}: {self.state}, {right}")

    @property
    def ok(self) -> bool:
        """Whether the claim's state is right: a verified claim holds under all rulesets that it is about, a
        refuted one fails under some, and an open one cannot be decided.
        """
        if self.beyond:
            return True
        match self.state:
            case "verified":
                return bool(self.checked) and not self.found
            case "refuted":
                return bool(self.found)
            case _:
                return not self.checked


def check(
    beast: Beast | str, only: Iterable[AsRuleset] | None = None, *, long: bool = False
) -> tuple[Finding, ...]:
    """Recompute every claim about a beast. With ``only``, recompute the claims about rulesets that are in it,
    or that have the same components as one in it, and the claims about life and death by a definition that
    one in it has, in the same reading. Claims that take minutes are left out unless ``long`` is set.

    Costs a replay of each line under each ruleset that its claims are about.
    """
    beast = load_beast(beast)
    wanted = None if only is None else tuple(map(load_ruleset, only))
    replays = _Replays(beast)
    findings = [
        _captures(beast, line, beast.where("lines", number), replays)
        for number, line in enumerate(beast.lines)
        if line.captures or line.leaves
    ]
    lines = {id(e): line for line in beast.lines for e in line.expect}
    for place, where, claim in claims(beast):
        made = Finding(beast.id, place, claim, claim.state, where=where)
        if isinstance(claim, Expectation):
            made = _expectation(made, beast, lines[id(claim)], claim, replays, wanted)
        elif isinstance(claim, Value | StatusClaim) and claim.long and not long and not claim.open:
            made = replace(made, beyond=LONG)
        elif isinstance(claim, Value) and in_reach(claim, beast.valued(claim)):
            made = _value(made, beast, claim, wanted)
        elif isinstance(claim, Value) and in_reach(claim, beast.valued(claim), with_core=True):
            made = replace(made, beyond=CORE)
        elif isinstance(claim, StatusClaim) and claim.is_formal(beast.start):
            made = _status(made, beast, claim, wanted)
        elif not claim.open:  # a claim in words cannot be recomputed
            nothing = Contradiction("gorules cannot recompute this claim, so it has to be 'open'")
            made = replace(made, found=(nothing,))
        findings.append(made)
    if wanted is None:
        return tuple(findings)
    ids = {ruleset.id for ruleset in wanted}
    return tuple(finding for finding in findings if ids.intersection(finding.checked))


def _value(made: Finding, beast: Beast, claim: Value, wanted: Sequence[Ruleset] | None) -> Finding:
    line = beast.valued(claim)
    under = claim.under
    rulesets = (
        tuple(bare_rulesets(under, ends_play=True)) if isinstance(under, dict) else rulesets_under(under)
    )
    if wanted is not None:  # components mean a bare composition here
        rulesets = () if isinstance(under, dict) else those_under(under, wanted)
    try:
        return _recomputed(made, [(r.id, tuple(contradicted_value(claim, line, r))) for r in rulesets])
    except ValueUndecided as undecided:
        # An open claim may be undecided; a claim marked verified or refuted may not.
        return replace(made, found=() if claim.open else (Contradiction(str(undecided)),))


def _status(made: Finding, beast: Beast, claim: StatusClaim, wanted: Sequence[Ruleset] | None) -> Finding:
    if wanted is None:
        ids = [claim.under if claim.under in DEFINITIONS else load_ruleset(claim.under).id]
    else:  # a ruleset is meant that reads its definition as the claim does
        meant = claim.reading(beast.start)
        ids = [each.id for each in wanted if each.removal.reading(beast.start) == meant]
    if not ids:
        return made
    try:
        problems = tuple(statuses.against_status(claim, beast.start))
        return _recomputed(made, [(id, problems) for id in ids])
    except statuses.StatusUndecided as undecided:
        if statuses.needs_core():
            return replace(made, beyond=CORE)
        return replace(made, found=() if claim.open else (Contradiction(str(undecided)),))


def _recomputed(made: Finding, problems: Sequence[tuple[str, Iterable[str]]]) -> Finding:
    """Return a finding, with one contradiction for each problem and the rulesets under which it occurs."""
    under: dict[str, list[str]] = {}
    for id, met in problems:
        for problem in met:
            under.setdefault(problem, []).append(id)
    found = tuple(Contradiction(problem, tuple(ids)) for problem, ids in under.items())
    return replace(made, checked=tuple(id for id, _ in problems), found=found)


class _Replays:
    """Replays of a beast's lines, each made once."""

    def __init__(self, beast: Beast) -> None:
        self._lines = {line.id: beast.line(line) for line in beast.lines}
        self._made: dict[tuple[str, str, bool, bool], Replay] = {}

    def of(self, line: LineOfPlay, ruleset: Ruleset, past_endings: bool, counts: bool = False) -> Replay:
        key = (line.id, ruleset.fingerprint, past_endings, counts)
        if key not in self._made:
            self._made[key] = replay(self._lines[line.id], ruleset, past_endings=past_endings, counts=counts)
        return self._made[key]


def _expectation(
    made: Finding,
    beast: Beast,
    line: LineOfPlay,
    claim: Expectation,
    replays: _Replays,
    wanted: Sequence[Ruleset] | None,
) -> Finding:
    rulesets, past_endings = judged_by(claim, beast, wanted)
    counts = claim.score is not None or claim.result is not None
    made_by = [(r.id, replays.of(line, r, past_endings, counts)) for r in rulesets]
    if statuses.needs_core():  # definitions of life and death may need it
        told = [each for each in made_by if not _undecided(each[1])]
        if made_by and not told:
            return replace(made, beyond=CORE)
        made_by = told
    return _recomputed(made, [(id, tuple(against_claim(claim, each))) for id, each in made_by])


def _undecided(made: Replay) -> bool:
    return made.outcome is not None and made.outcome.kind is Kind.UNDECIDED


def judged_by(
    claim: Expectation, beast: Beast, wanted: Iterable[Ruleset] | None = None
) -> tuple[list[Ruleset], bool]:
    """Return the rulesets and bare compositions that a claim about a line is about; with ``wanted``, only the
    rulesets among these. The second value says whether play then goes on past every ending.
    """
    rulesets = [*(rulesets_under(claim.under) if wanted is None else those_under(claim.under, wanted))]
    past_endings = False
    if isinstance(claim.under, dict):
        if "compensation" not in claim.under and (claim.score or claim.result):
            rulesets = [r for r in rulesets if r.compensation.is_settled]  # elsewhere turns earn points, too
        rulesets += bare_rulesets(claim.under) if wanted is None else ()
        past_endings = "end" not in claim.under
    return [r for r in rulesets if beast.players in r.players], past_endings


def against_claim(claim: Expectation, made: Replay) -> Iterator[str]:
    """Yield the contradictions between a replay and the claim."""
    violations = made.refused.violations if made.refused is not None else ()
    reasons = "; ".join(violation.message for violation in violations)
    if claim.illegal is None:
        if violations:
            yield f"{made.result}: {reasons}"
            return
        if claim.legal and made.left_over:
            left = counted(made.left_over, "move")
            yield f"play ends at turn {made.ending and made.ending.turn} with {left} left"
    elif made.result.refused != claim.illegal:
        yield f"turn {claim.illegal} is not the first illegal one: {made.result}"
    elif any(v.reason in (Reason.GAME_OVER, Reason.OCCUPIED) for v in violations):
        yield f"turn {claim.illegal} is illegal for another reason: {reasons}"
    elif claim.repeats is not None and claim.repeats not in {v.turn for v in violations}:
        yield f"turn {claim.illegal} does not repeat turn {claim.repeats}: {reasons}"
    if claim.ends is not None:
        ended = made.ending.turn if made.ending else "never"
        if ended != claim.ends:
            yield f"play ends at turn {ended}" if made.ending else "play does not end"
        elif claim.repeats is not None and made.ending and made.ending.repeats != claim.repeats:
            yield f"the last turn repeats turn {made.ending.repeats}"
    if claim.score is not None:
        scores = tuple(made.outcome.scores.values()) if made.outcome else ()
        if scores != claim.scores():
            yield f"the score is {':'.join(map(points_text, scores)) or 'none'}"
    if claim.result is not None and made.outcome is not None:
        got = made.outcome.winner or made.outcome.kind.value
        if got != claim.result:
            yield f"the result is {made.outcome}"


def _captures(beast: Beast, line: LineOfPlay, where: str | None, replays: _Replays) -> Finding:
    """Check the numbers of stones taken and the last position. No ruleset changes these."""
    (nothing_banned,) = bare_rulesets({})
    made = replays.of(line, nothing_banned, True)
    taken = {turn.number: len(turn.captured) for turn in made.turns if turn.number in line.captures}
    found = []
    if line.captures and taken != line.captures:
        found.append(Contradiction(f"the stones taken, by turn, are: {taken}"))
    if line.leaves is not None and Position.parse(beast.start.board, line.leaves) != made.position:
        found.append(Contradiction(f"the line leaves {made.position.text}"))
    claim = Claim(source="replay")
    return Finding(beast.id, f"{line.id} captures", claim, "verified", ("bare",), tuple(found), where=where)
