"""A file is what its name says: a name that says something else is refused before anything is done."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from gorules.cli import app

RUN = CliRunner()


@pytest.mark.parametrize(
    ("command", "named", "says"),
    [
        (
            "export two-point-board -o",
            "x.docx",
            "the name of what is exported ends in .svg or .sgf or",
        ),
        ("export two-point-board -o", "x.pdf", "for a PDF, write .html and print it from a browser"),
        ("export two-point-board -o", "notes", "the name of what is exported ends in"),
        ("export two-point-board --as svg -o", "x.sgf", "the name of a file of svg ends in .svg"),
        (
            "export two-point-board --as html -o",
            "x.pdf",
            "for a PDF, write .html and print it from a browser",
        ),
        (
            "diff aga bga two-point-board --html",
            "x.pdf",
            "for a PDF, write .html and print it from a browser",
        ),
        ("diff aga bga two-point-board --html", "x.txt", "the name of a page of HTML ends in .html or .htm"),
        ("laws aga -o", "x.html", "the name of a page of Markdown ends in .md or .markdown"),
        ("hunt aga bga -o", "x.json", "the name of a beast ends in .yaml or .yml"),
        ("hunt --all aga bga -o", "x.yaml", "the name of a page of Markdown ends in .md"),
        ("solve --board 1x2 --certificate", "x.pdf", "the name of a certificate ends in .json"),
    ],
)
def test_a_name_that_says_something_else_is_refused(
    command: str, named: str, says: str, tmp_path: Path
) -> None:
    done = RUN.invoke(app, [*command.split(), str(tmp_path / named)])
    assert (done.exit_code, done.stdout, [*tmp_path.iterdir()]) == (2, "", [])
    assert done.stderr.startswith(f"gorules: {tmp_path / named}: ") or named in done.stderr
    assert says in done.stderr


def test_a_game_is_saved_as_a_game_record_only(tmp_path: Path) -> None:
    done = RUN.invoke(app, ["play", "--board", "2x2"], input=f"save {tmp_path / 'x.txt'}\n")
    assert "the name of a game record ends in .sgf" in " ".join(done.output.split())
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("named", "begins"),
    [
        ("x.SVG", "<svg"),
        ("x.md", "# "),
        ("x.markdown", "# "),
        ("x.sgf", "(;"),
        ("x.txt", "The board of two points"),
        ("x.htm", "<!DOCTYPE html>"),
    ],
)
def test_a_known_name_says_what_is_written(named: str, begins: str, tmp_path: Path) -> None:
    done = RUN.invoke(app, ["export", "two-point-board", "-r", "aga", "-o", str(tmp_path / named)])
    assert done.exit_code == 0
    assert (tmp_path / named).read_text(encoding="utf-8").startswith(begins)


def test_a_format_that_is_asked_for_may_have_a_name_without_an_end(tmp_path: Path) -> None:
    assert (
        RUN.invoke(app, ["export", "two-point-board", "--as", "svg", "-o", str(tmp_path / "x")]).exit_code
        == 0
    )
    assert RUN.invoke(app, ["diff", "aga", "bga", "two-point-board", "--html", "/dev/null"]).exit_code == 0
