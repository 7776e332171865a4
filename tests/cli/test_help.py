"""Help, examples and what the Tab key offers."""

import contextlib
import io
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import typer

from gorules.cli import app, completion
from gorules.cli.commands import COMMANDS as LISTED
from gorules.cli.commands import examples


def commands(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


COMMANDS = dict(commands(typer.main.get_command(app)))
EXAMPLES = {name: examples(name) for name in LISTED}


def printed(*words: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), pytest.raises(SystemExit) as left:
        app(list(words), prog_name="gorules")
    assert left.value.code == 0
    return out.getvalue()


def imported(*words: str) -> set[str]:
    """What is imported when a command is run by itself."""
    code = "import sys; from gorules.__main__ import main"
    code += "\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_the_version_is_shown_without_what_takes_long_to_import() -> None:
    found = imported("--version")
    assert "gorules.version" in found
    assert not found & {"pydantic", "rich", "yaml", "gorules.ruleset", "gorules.cli.meaning"}


def test_a_command_does_not_import_the_others() -> None:
    found = imported("rulesets")
    assert "gorules.cli.rules" in found
    modules = {function.partition(".")[0] for function, *_ in LISTED.values()}
    assert {name for name in modules if f"gorules.cli.{name}" in found} == {"rules"}
    assert not found & {"gorules.web", "gorules.engines"}


def test_every_command_has_examples_and_every_example_its_command() -> None:
    assert set(EXAMPLES) == set(COMMANDS)
    assert all(EXAMPLES.values())


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_are_in_the_help_and_are_calls_that_the_command_takes(name: str) -> None:
    said = printed(*name.split(), "-h")
    assert said == printed(*name.split(), "--help")
    for example in EXAMPLES[name]:
        assert f"  {example}\n" in said
        words = shlex.split(example.partition(" > ")[0])
        start = ["gorules", *name.split()]
        assert words[: len(start)] == start
        COMMANDS[name].make_context(name, words[len(start) :])


def test_help_says_which_rulesets_are_meant_without_rules() -> None:
    assert "(tromp-taylor)" in "".join(printed("solve", "-h").split())
    assert "(allthatcomewithgorules)" in "".join(printed("compare", "-h").split())


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("gorules sh", ["show"]),
        ("gorules bestiary se", ["search"]),
        ("gorules show tromp-taylor-n", ["tromp-taylor-no-suicide"]),
        ("gorules compare --rules aga,bg", ["aga,bga"]),
        ("gorules bestiary show mol", ["molasses-ko", "molasses-ko-last-pass", "molasses-profile-1x8"]),
        ("gorules replay rules-beast-1/black-k", ["rules-beast-1/black-keeps-the-threat"]),
        ("gorules sweep tromp", ["tromp-grid"]),
    ],
)
def test_the_tab_key_offers_commands_rulesets_beasts_and_lines(typed: str, offered: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gorules"],
        env={
            **os.environ,
            "_GORULES_COMPLETE": "complete_bash",
            "COMP_WORDS": typed,
            "COMP_CWORD": str(len(typed.split()) - 1),
        },
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout.split() == offered
    assert done.stderr == ""


def test_a_line_is_offered_only_of_a_beast_that_there_is() -> None:
    assert completion.line_names("../etc/passwd") == completion.line_names("no-such/line") == []
