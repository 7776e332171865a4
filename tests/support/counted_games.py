"""Games that a server has counted, counted here with an engine's word for what is dead:

    python -m tests.support.counted_games games.sgf --rules ogs-japanese --komi 6.5 \\
        --dead-by "gnugo --mode gtp --level 1"

The file is a collection of records, perhaps compressed (.gz). It prints each game whose count is not the
result of the record, with the strings whose other status would make it so. The last line says how many are as
recorded.
"""

import argparse
import gzip
from fractions import Fraction
from pathlib import Path

from gorules.dispute.adjudication import adjudicate
from gorules.dispute.sources import statuses_of
from gorules.formats.sgf import parse_collection
from gorules.play.record import result_text
from gorules.ruleset import load_ruleset


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
    ruleset = load_ruleset(given.rules)
    same = asked = 0
    for number, record in enumerate(parse_collection(content, file=given.games.name, komi=given.komi), 1):
        if not given.first <= number < given.first + given.count:
            continue
        asked += 1
        strings = statuses_of(record, given.dead_by)
        (ruling,) = adjudicate(record, [ruleset], strings).rulings
        counted = "not counted" if ruling.counted is None else result_text(ruling.counted)
        if counted == record.result:
            same += 1
            continue
        by = sorted({str(each.statement.by) for each in strings if each.statement is not None})
        other = [f"{' '.join(each.points)} {each.says}" for each in ruling.recorded_if]
        why = (
            f"as recorded if {' or '.join(other)}, against {', '.join(by)}"
            if other
            else "no one group explains it"
        )
        print(
            f"{number}: recorded {record.result}, counted {counted} (by {', '.join(by)}); {why}", flush=True
        )
    print(f"{same} of {asked} as recorded ({same / max(1, asked):.1%})")


if __name__ == "__main__":
    main()
