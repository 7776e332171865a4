"""Games that a server has counted, counted here with an engine's word for what is dead:

    python -m tests.support.counted_games games.sgf --rules ogs-japanese --komi 6.5 \\
        --dead-by "gnugo --mode gtp --level 1"

The file is a collection of records, perhaps compressed (.gz). It prints each game whose count is not the
result of the record, and whose word differs: the engine's, if another status of some strings makes the count
that of the record; ours on eyes, if it is that where every eye counts; ours on the end of play, if it is that
where neutral points are filled and reinforcements made first. Otherwise nobody's word explains it: only some
points differ, as after a few more plays in one's own territory, or many. The last lines add up.

Without --dead-by nobody says what is dead. Then it is told first with the death of which strings the count is
most likely that of the record. With --off 7 each result is taken to be seven points more for Black: what is
explained then is explained by chance.
"""

import argparse
import gzip
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from gorules.dispute.adjudication import GameRuling, adjudicate
from gorules.dispute.chances import Chance
from gorules.dispute.sources import statuses_of
from gorules.dispute.statuses import dead_points
from gorules.formats.sgf import parse_collection
from gorules.play.record import margin_of, result_of_count, result_text
from gorules.play.replay import Line, replay
from gorules.ruleset import load_ruleset

OTHERS = {
    "japanese-agreed": "our word on eyes: where every eye counts",
    "japanese-filled:agreed": "our word on the end: where neutral points are filled, and reinforcements made",
}
"""Rulesets that have another word, and on what."""
FEW = 5
"""The most points that a few plays may make."""


def had(groups: Sequence[Chance]) -> str:
    return " and ".join(f"{' '.join(each.points)} {each.says}" for each in groups)


def words(ruling: GameRuling, line: Line, recorded: str) -> Iterator[str]:
    """Yield whose word differs, and how the count of the line is as recorded by another."""
    if ruling.if_likely is not None and result_text(ruling.if_likely.outcome) == recorded:
        yield f"what is likely dead: {had(ruling.if_likely.groups)}"
        return
    jointly = [each.groups for each in ruling.recorded_if_jointly]
    if sets := [[each] for each in ruling.recorded_if] or jointly:
        yield f"the engine's word: if {' or '.join(had(groups) for groups in sets)}"
    if ruling.reinforces is not None:
        likely = (
            "" if ruling.if_likely is None else f", with what is likely dead: {had(ruling.if_likely.groups)}"
        )
        yield f"a reinforcement: by {ruling.reinforces}{likely}"
        return
    for id, word in OTHERS.items():
        outcome = replay(line, load_ruleset(id)).outcome
        if outcome is not None and result_text(outcome) == recorded:
            yield word


def unexplained(ruling: GameRuling, recorded: str) -> str:
    """Return how much is explained by nobody's word."""
    margin = None if ruling.counted is None else ruling.counted.margin
    by = None if margin is None else abs(margin_of(recorded) - margin)
    return f"nobody's word: {'a few points' if by is not None and by <= FEW else 'many points'}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.support.counted_games", description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("--rules", default="ogs-japanese")
    parser.add_argument("--komi", type=Fraction)
    parser.add_argument("--dead-by", action="append", default=[])
    parser.add_argument("--off", type=int, default=0)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=1_000_000)
    given = parser.parse_args()
    content = given.games.read_bytes()
    if given.games.suffix == ".gz":
        content = gzip.decompress(content)
    ruleset = load_ruleset(given.rules)
    kinds = Counter[str]()
    same = asked = 0
    for number, record in enumerate(parse_collection(content, file=given.games.name, komi=given.komi), 1):
        if not given.first <= number < given.first + given.count:
            continue
        recorded = result_of_count(record.result)
        if recorded is None:
            continue
        asked += 1
        if given.off:
            margin = margin_of(recorded) + given.off
            recorded = f"{'B' if margin > 0 else 'W'}+{float(abs(margin)):g}"
            record = replace(record, result=recorded)
        strings = statuses_of(record, given.dead_by)
        (ruling,) = adjudicate(record, [ruleset], strings).rulings
        counted = "not counted" if ruling.counted is None else result_text(ruling.counted)
        if counted == recorded:
            same += 1
            continue
        line = replace(record.line, dead=dead_points(strings))
        why = list(words(ruling, line, recorded)) or [unexplained(ruling, recorded)]
        kinds[why[0].partition(":")[0] if len(why) == 1 else "several"] += 1
        print(f"{number}: recorded {record.result}, counted {counted}; {'; or '.join(why)}", flush=True)
    print(f"{same} of {asked} as recorded ({same / max(1, asked):.1%})")
    print("Explained by " + ", ".join(f"{word} {times}" for word, times in kinds.most_common()))


if __name__ == "__main__":
    main()
