"""The README is run: its commands, its Python and its YAML do what it shows."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import gorules as gr
from gorules.files.yamlfile import parse_yaml
from gorules.ruleset import read_ruleset
from tests.support.commands import invoked

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def run(command: str) -> str:
    words = shlex.split(command)
    assert words[0] == "gorules"
    done = subprocess.run(
        [sys.executable, "-m", "gorules", *words[1:]],
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1"},
        check=False,
    )
    assert done.stderr == ""
    return "\n".join(line.rstrip() for line in done.stdout.rstrip().splitlines())


@pytest.mark.parametrize("block", blocks("console"))
def test_a_command_prints_what_the_readme_shows(block: str) -> None:
    command, _, shown = block.partition("\n")
    assert run(command.removeprefix("$ ")) == shown.rstrip()


def test_the_python_of_the_readme_does_what_it_shows() -> None:
    (source,) = blocks("python")
    test = doctest.DocTestParser().get_doctest(source, {}, "README.md", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_ruleset_of_the_readme_is_valid_and_differs_in_one_answer() -> None:
    (source,) = blocks("yaml")
    mine = read_ruleset(parse_yaml(source, file="README.md"))
    kee = gr.load_ruleset("kee-3.0")
    assert {axis for axis, terms in mine.terms().items() if terms != kee.terms()[axis]} == {"ko"}


@pytest.mark.parametrize("command", sorted(set(re.findall(r"\| `gorules (\w+)", README))))
def test_each_command_of_the_tour_exists(command: str) -> None:
    done = invoked(command, "--help")
    assert (done.exit_code, done.stderr) == (0, "")
    assert "Usage" in done.stdout


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\((?!http)([^)#]+)\)", README))))
def test_each_link_of_the_readme_leads_somewhere(target: str) -> None:
    assert (Path(__file__).parents[2] / target).exists()
