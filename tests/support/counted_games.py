"""Games that a server has counted, counted here with an engine's word for what is dead:

    python -m tests.support.counted_games games.sgf --rules ogs-japanese --komi 6.5 \\
        --dead-by "gnugo --mode gtp --level 1"

The file is a collection of records, perhaps compressed (.gz). It prints each game whose count is not the
result of the record, and whose word differs. It is the engine's if another status of some strings makes the
count that of the record; ours on eyes if the count is that where every eye counts; the record's if it is only
a few points, as after a few more plays in one's own territory. The last lines say how many there are of each.
"""

import argparse
import gzip
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from gorules.dispute.adjudication import GameRuling, adjudicate
from gorules.dispute.chances import Chance
from gorules.dispute.sources import statuses_of
from gorules.formats.sgf import parse_collection
from gorules.play.record import margin_of, result_of_count, result_text
from gorules.ruleset import load_ruleset

EVERY_EYE = "japanese-agreed"
"""A ruleset that counts each empty point that one colour alone surrounds."""
FEW = 5
"""The most points that a few plays may make."""


def had(groups: Sequence[Chance]) -> str:
    return " and ".join(f"{' '.join(each.points)} {each.says}" for each in groups)


def whose_word(ruling: GameRuling, every_eye: GameRuling, recorded: str) -> tuple[str, str]:
    """Return whose word makes the difference, and what it is about."""
    jointly = [each.groups for each in ruling.recorded_if_jointly]
    if sets := [[each] for each in ruling.recorded_if] or jointly:
        return "the engine's", f"as recorded if {' or '.join(had(groups) for groups in sets)}"
    if every_eye.counted is not None and result_text(every_eye.counted) == recorded:
        return "ours on eyes", f"as recorded under {EVERY_EYE}, where every eye counts"
    margin = None if ruling.counted is None else ruling.counted.margin
    if margin is None or abs(margin_of(recorded) - margin) > FEW:
        return "nobody's", "no few groups of strings explain it"
    return "the record's", f"{abs(margin_of(recorded) - margin)} of the points, as after that many plays more"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.support.counted_games", description=__doc__)
    parser.add_argument("games", type=Path)
    parser.add_argument("--rules", default="ogs-japanese")
    parser.add_argument("--komi", type=Fraction)
    parser.add_argument("--dead-by", action="append", required=True)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=1_000_000)
    given = parser.parse_args()
    content = given.games.read_bytes()
    if given.games.suffix == ".gz":
        content = gzip.decompress(content)
    rulesets = [load_ruleset(given.rules), load_ruleset(EVERY_EYE)]
    kinds = Counter[str]()
    same = asked = 0
    for number, record in enumerate(parse_collection(content, file=given.games.name, komi=given.komi), 1):
        if not given.first <= number < given.first + given.count:
            continue
        recorded = result_of_count(record.result)
        if recorded is None:
            continue
        asked += 1
        strings = statuses_of(record, given.dead_by)
        ruling, every_eye = adjudicate(record, rulesets, strings).rulings
        counted = "not counted" if ruling.counted is None else result_text(ruling.counted)
        if counted == recorded:
            same += 1
            continue
        word, why = whose_word(ruling, every_eye, recorded)
        kinds[word] += 1
        print(f"{number}: recorded {record.result}, counted {counted}: {word} word; {why}", flush=True)
    print(f"{same} of {asked} as recorded ({same / max(1, asked):.1%})")
    print("; ".join(f"{word} word {times} times" for word, times in kinds.most_common()))


if __name__ == "__main__":
    main()
