"""The tutorials are run from top to bottom, each in a folder with the files that it has its reader save."""

import doctest
import math
import re
import shlex
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gorules.cli import app, meter

DOCS = Path(__file__).parents[2] / "docs"
TUTORIALS = (
    "for-authors",
    "for-committees",
    "for-programmers",
    "disputes",
    "filling",
    "own-ruleset",
    "writing-components",
)
SAVED = re.compile(r"`([\w.-]+\.(?:yaml|py|sgf))`:\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^```console\n\$ (.+)\n((?:.*\n)*?)```$", re.MULTILINE)
COMMAND = re.compile(r"`gorules ([a-z]+)")


@pytest.fixture(autouse=True)
def nothing_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow machine is not told how far a command is, as pages show none of that."""
    monkeypatch.setattr(meter, "EVERY", math.inf)


def printed(command: str) -> str:
    typed = None
    if piped := re.fullmatch(r"printf '(.*)' \| (.*)", command):
        typed, command = piped[1].replace(r"\n", "\n"), piped[2]
    name, *arguments = shlex.split(command)
    assert name == "gorules"
    done = CliRunner().invoke(app, arguments, input=typed)
    assert done.exit_code in (0, 1) and done.stderr == "", done.stderr
    return "\n".join(line.rstrip() for line in done.stdout.rstrip().splitlines())


def commands_run(text: str) -> int:
    """Run the commands of a page, each of which prints what is shown; return how many there are."""
    found = SHOWN.findall(text)
    for command, shown in found:
        head, cut, _ = shown.rstrip().partition("\n...")
        real = printed(command)
        assert real == head or (cut and real.startswith(f"{head}\n")), f"{command}\n{real}"
    return len(found)


@pytest.mark.parametrize("name", ["kee", "shape", "status"])
def test_every_command_of_a_page_prints_what_it_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert commands_run((DOCS / f"{name}.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", TUTORIALS)
def test_every_command_of_a_tutorial_prints_what_it_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
    for file, body in SAVED.findall(text):
        (tmp_path / file).write_text(body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert commands_run(text) >= 3
    for source in re.findall(r"^```python\n(>>> .*?)^```$", text, flags=re.MULTILINE | re.DOTALL):
        test = doctest.DocTestParser().get_doctest(source, {}, name, name, 0)
        assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("name", TUTORIALS)
def test_every_command_that_a_tutorial_names_is_one(name: str) -> None:
    named = COMMAND.findall((DOCS / f"{name}.md").read_text(encoding="utf-8"))
    for command in set(named):
        assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0, command


def test_the_laboratory_has_what_the_tutorial_tells_to_choose() -> None:
    text = (DOCS / "own-ruleset.md").read_text(encoding="utf-8")
    steps = text.partition("## In a browser")[2].partition("\n## ")[0]
    named = re.findall(r"(?<!\*)\*([A-Z][^*]+)\*", steps)
    folder = files("gorules.web")
    page = (folder / "templates" / "lab.html").read_text("utf-8")
    programs = [part.read_text("utf-8") for part in (folder / "lab").iterdir() if part.name.endswith(".js")]
    programs.append((folder / "form.py").read_text("utf-8"))
    assert len(named) >= 4
    assert [name for name in named if not any(name in each for each in (page, *programs))] == []
