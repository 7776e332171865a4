"""Messages say what is wrong, where, and what to write instead."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app

RUN = CliRunner()


@pytest.mark.parametrize(
    ("text", "says", "mark"),
    [
        (
            "name: Odd: rules\n",
            "a text with a colon and a space in it stands in quotes",
            "name: Odd: rules",
        ),
        (
            "name: O\nextends: tromp-taylor\nscoring: {pass-stones: true}\n",
            "scoring.pass-stones: unknown field 'pass-stones'; territory has it",
            "scoring: {pass-stones: true}",
        ),
        (
            "name: O\nextends: kee-3.0\nend: {count: 3}\n",
            "end: kee-3.0 has 2 answers here, 'situation-repeats' and 'agreement': list all",
            "end: {count: 3}",
        ),
        (
            "name: O\nextends: tromp-taylor\nscoring: {emptycounts: x}\n",
            "did you mean 'empty-counts'",
            "scoring",
        ),
    ],
)
def test_a_mistake_in_a_ruleset_is_told_with_the_way_out(
    text: str, says: str, mark: str, tmp_path: Path
) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(f"id: odd\n{text}", encoding="utf-8")
    done = RUN.invoke(app, ["validate", str(file)])
    assert done.exit_code == 2
    assert says in done.stderr
    assert f" | {mark}" in done.stderr
    problems = [line for line in done.stderr.splitlines() if line.startswith("gorules:")]
    assert len(problems) == 1


def test_it_is_said_under_how_many_rulesets_a_line_is_legal() -> None:
    line = gr.Line.parse("...", "A1 B1 A1")
    made = [gr.replay(line, id) for id in gr.rulesets() if 2 in gr.load_ruleset(id).players]
    legal = sorted(each.ruleset for each in made if each.refused is None)
    command = ["replay", "--board", "1x3", "--moves", "A1 B1 A1"]
    said = " ".join(RUN.invoke(app, command).stdout.split())
    assert f"The line is legal under {len(legal)}, illegal under {len(made) - len(legal)}" in said
    shown = " ".join(RUN.invoke(app, [*command, "--by-legality"]).stdout.split())
    first, _, rest = shown.partition("Turn 3 is illegal under")
    assert first.startswith(f"Legal under {len(legal)} rulesets ")
    assert sorted(first.removeprefix(f"Legal under {len(legal)} rulesets ").strip().split(", ")) == legal
    assert rest.split()[0] == str(len(made) - len(legal))


def test_a_bad_file_is_quoted_whatever_reads_it_each_place_once(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    text = "id: bad\nnames: [Bad]\ntopic: repetition\nlines:\n  - {id: one, move: A1}\nposition: X.\n"
    file.write_text(text, encoding="utf-8")
    for command in (["bestiary", "check"], ["compare"], ["show"], ["diff", "aga"]):
        done = RUN.invoke(app, [*command, str(file)])
        said = done.stderr.splitlines()
        assert done.exit_code == 2
        quoted = [line.partition(" | ")[0].strip() for line in said if "^" not in line and " | " in line]
        places = dict.fromkeys(line.split(":")[2] for line in said if line.startswith("gorules: "))
        assert quoted == [*places]
        assert all(text.splitlines()[int(number) - 1] in done.stderr for number in quoted)
    at = ["bestiary", "check", str(file)]
    assert "    5 |   - {id: one, move: A1}\n      |               ^\n" in RUN.invoke(app, at).stderr
