"""The bestiary as other programs read it: exported, and replayed by a reader that shares no code."""

import json
from collections import defaultdict

import pytest

from gorules.bestiary.beasts import beasts, load_beast
from gorules.bestiary.export import exported
from tests.support.commands import invoked
from tests.support.exported import disagreements, read


def text_of(*ids: str) -> str:
    return "".join(json.dumps(record) + "\n" for record in exported(map(load_beast, ids)))


def test_every_line_and_every_claim_is_exported() -> None:
    rules, lines = read(text_of(*beasts()))
    every = [
        (beast.id, line.id, len(line.expect)) for beast in map(load_beast, beasts()) for line in beast.lines
    ]
    assert [(line["beast"], line["line"], len(line["expect"])) for line in lines] == every
    meant = {id for line in lines for claim in line["expect"] for id in claim["rules"]}
    assert meant == set(rules)


def test_an_independent_reader_finds_the_claims_as_they_are_said_to_be() -> None:
    rules, lines = read(text_of(*beasts()))
    judged, wrong = 0, []
    for line in lines:
        refuted = defaultdict(list)
        for claim, id, found in disagreements(rules, line):
            judged += 1
            if claim["state"] == "refuted":
                refuted[json.dumps(claim)].append(found)
            elif found is not None:
                wrong.append((line["beast"], line["line"], id, found))
        # A refuted claim fails somewhere; the reader does not know all the rules that it means.
        wrong += [
            (line["beast"], line["line"], claim, "holds")
            for claim, found in refuted.items()
            if not any(found) and len(found) == len(json.loads(claim)["rules"])
        ]
    assert wrong == []
    assert judged > 8000


@pytest.mark.parametrize(
    ("beast", "line", "key", "value"),
    [
        ("one-point-board", "suicide", "illegal", 2),
        ("capture-comes-before-suicide", None, "illegal", 1),
    ],
)
def test_the_reader_notices_a_false_claim(beast: str, line: str | None, key: str, value: int) -> None:
    rules, lines = read(text_of(beast))
    chosen = next(each for each in lines if line in (None, each["line"]))
    false = {**chosen, "expect": [{**claim, "legal": None, key: value} for claim in chosen["expect"]]}
    assert any(found for _, _, found in disagreements(rules, false))


def test_the_command_writes_json_lines() -> None:
    done = invoked("bestiary", "export", "one-point-board")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == text_of("one-point-board")
    assert done.stdout.isascii()
    assert invoked("bestiary", "export", "one-point-board", "--json").stdout == done.stdout
    assert invoked("bestiary", "export", "no-such-beast").exit_code == 2
