"""Files of beasts: what is wrong with diagrams and moves is said in its place, and all at once."""

from pathlib import Path

import pytest

from gorules import InputError, load_beast
from gorules.bestiary.beasts import Beast, beasts
from gorules.bestiary.check import check
from tests.support.commands import invoked

BEAST = """\
id: my-beast
names: [A beast]
topic: repetition
position: |
  . X O .
  X . X O
  . X O .
history: [". X O . / X . X O"]
to-play: white
provenance: constructed
lines:
  - id: one
    moves: B2 C2 Z9 A9
  - id: one
    moves: B2 B2
    leaves: |
      . X
    dead: C7
values:
  - {under: aga, value: "+2", after: C3}
  - {under: aga, value: "+2", position: "X?"}
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "my-beast.yaml"
    file.write_text(text, "utf-8")
    return file


def refused(file: Path) -> list[tuple[int | None, int | None, str | None, str]]:
    with pytest.raises(InputError) as caught:
        load_beast(file)
    assert all(problem.file == str(file) for problem in caught.value.problems)
    return [(each.line, each.column, each.field, each.message) for each in caught.value.problems]


def test_all_that_cannot_be_played_is_told_at_once_where_it_stands(tmp_path: Path) -> None:
    found = refused(written(tmp_path, BEAST))
    assert [(line, column, field) for line, column, field, _ in found] == [
        (8, 11, "history[0]"),
        (13, 12, "lines[0].moves"),
        (13, 12, "lines[0].moves"),
        (14, 9, "lines[1].id"),
        (15, 12, "lines[1].moves"),
        (16, 13, "lines[1].leaves"),
        (18, 11, "lines[1].dead"),
        (20, 38, "values[0].after"),
        (21, 41, "values[1].position"),
    ]
    assert [message.partition(":")[0] for _, _, field, message in found if field == "lines[0].moves"] == [
        "move 3", "move 4"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "move"),
    [
        ("A3", None), ("C3", 1), ("B2 C2 B2", None), ("B2 B2", 2), ("B2 black:C2 white:C2", 3),
        ("B2 pass A1 C2", None), ("black:B2 C2", 2),
    ],
)  # fmt: skip
def test_a_play_on_a_stone_is_a_mistake_of_the_file_and_a_capture_makes_room(
    tmp_path: Path, moves: str, move: int | None
) -> None:
    # White's play on B2 takes the stone on C2, so that Black can take back there.
    text = BEAST[: BEAST.index("history")] + (
        f"to-play: white\nprovenance: constructed\nlines:\n- id: one\n  moves: {moves}\n"
    )
    file = written(tmp_path, text)
    if move is None:
        assert load_beast(file).lines[0].moves == moves
    else:
        ((line, column, field, message),) = refused(file)
        assert (line, column, field) == (12, 10, "lines[0].moves")
        assert message.startswith(f"move {move}: there is a stone on")
        assert invoked("validate", str(file)).exit_code == 2
        assert f"{file}:12:10: lines[0].moves: move {move}" in invoked("bestiary", "check", str(file)).stderr


@pytest.mark.parametrize(
    ("line", "claimed", "wrong"),
    [
        ("dead: B1", "A2 b1", None),
        ("moves: C1, dead: C1", "all", None),
        ("dead: C2", "A2", "lines[0].dead: no stone at C2 at the end of the line"),
        ("moves: white:A1, dead: B2 A2", "A2", "lines[0].dead: no stone at A2 at the end of the line"),
        ("", "C2", "statuses[0].at: no stone at C2"),
        ("", "A2 C1 A1", "statuses[0].at: no stone at A1, C1"),
        ("", "Z9", "statuses[0].at: unknown point of the board 2x3: 'Z9'"),
        ("", '""', "statuses[0].at: the claim is about no stone"),
    ],
)
def test_stones_that_are_called_alive_or_dead_are_there(
    tmp_path: Path, line: str, claimed: str, wrong: str | None
) -> None:
    # White's play on A1 takes the stone on A2.
    text = BEAST[: BEAST.index("position")] + (
        "position: X O . / . O .\nprovenance: constructed\n"
        f"lines:\n- {{id: one, {line}}}\n"
        f"statuses:\n- {{under: japanese-1989, at: {claimed}, status: dead}}\n"
    )
    file = written(tmp_path, text)
    if wrong is None:
        assert load_beast(file).statuses[0].at == claimed
    else:
        ((line_number, _, field, message),) = refused(file)
        assert f"{field}: {message}".startswith(wrong)
        assert line_number == (7 if line else 9)


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("under: korean-2016, status: dead", None),
        ("under: own.yaml, status: dead, enable: causal", None),
        ("under: Japanese rules, status: alive if he wishes, open: in words", None),
        ("under: japaneese-1989, status: dead", ("under", "unknown definition", "japanese-1989")),
        ("under: Japanese rules, status: dead", ("under", "unknown definition of", None)),
        ("under: aga, status: dead", ("under", "aga does not remove stones by a definition", None)),
        ("under: none.yaml, status: dead", ("under", "there is no such file", None)),
        ("under: korean, status: live", ("status", "unknown status 'live'", "alive")),
        ("under: korean, status: too-large", ("status", "unknown status 'too-large'", None)),
        ("under: japanese-2003, status: dead, enable: local", ("under", "j2003 takes no reading of", None)),
        ("under: benson, status: uncapturable, region: A1", ("under", "benson has only one reading", None)),
    ],
)  # fmt: skip
def test_a_claim_that_is_not_open_gives_a_definition_and_a_status_that_there_are(
    tmp_path: Path, said: str, wrong: tuple[str, str, str | None] | None
) -> None:
    own = "id: own\nname: Own\nextends: korean-2016\nremoval: {region: unsettled}\n"
    (tmp_path / "own.yaml").write_text(own, "utf-8")
    text = BEAST[: BEAST.index("position")] + (
        f"position: X . O\nprovenance: constructed\nstatuses:\n- {{at: A1, {said}}}\n"
    )
    file = written(tmp_path, text)
    if wrong is None:
        assert load_beast(file).statuses
        return
    with pytest.raises(InputError) as caught:
        load_beast(file)
    (problem,) = caught.value.problems
    field, message, meant = wrong
    assert (problem.file, problem.line, problem.field) == (str(file), 7, f"statuses[0].{field}")
    assert message in problem.message
    if "unknown" in message:
        assert problem.allowed and "names are allowed" not in str(problem)
    assert meant is None or problem.suggestion == meant


def test_a_claim_under_a_ruleset_is_one_by_its_definition() -> None:
    found = [
        check(Beast.model_validate({
            "id": "made-here", "names": ["Made here"], "topic": "seki", "position": "X O . / . X .",
            "provenance": "constructed", "statuses": [{"under": under, "at": "A2", "status": "dead"}],
        }))[0]
        for under in ("korean", "korean-2016")
    ]  # fmt: skip
    assert [(each.checked, each.ok) for each in found] == [(("korean",), True), (("korean-2016",), True)]


def test_a_claim_about_life_and_death_may_name_points_in_small_letters() -> None:
    claim = {"under": "korean", "at": "a2", "status": "dead"}
    made = Beast.model_validate({
        "id": "made-here", "names": ["Made here"], "topic": "seki", "position": "X O . / . X .",
        "provenance": "constructed", "statuses": [claim, claim | {"at": "A2", "status": "alive"}],
    })  # fmt: skip
    small, large = check(made)
    assert (small.ok, large.ok) == (True, False)  # A2 is dead, whatever letters name it


def test_a_diagram_that_is_none_is_told_where_it_stands(tmp_path: Path) -> None:
    ((line, column, field, _),) = refused(written(tmp_path, BEAST.replace("X . X O", "X . ! O", 1)))
    assert (line, column, field) == (4, 11, "position")


def test_what_is_searched_on_some_points_alone_is_held_neither_for_nor_against_a_source() -> None:
    confined = [(id, claim) for id in beasts() for claim in load_beast(id).statuses if claim.region]
    assert confined
    assert [(id, c.at) for id, c in confined if c.source != "definition" or c.refuted or c.open] == []
