"""Wording that messages and reports share."""

import pytest

from gorules.files.wording import counted, printable


@pytest.mark.parametrize(("number", "said"), [(0, "0 passes"), (1, "1 pass"), (2, "2 passes")])
def test_a_number_of_things_is_told_in_the_singular_or_the_plural(number: int, said: str) -> None:
    assert counted(number, "pass", "passes") == said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31m", r"\x1b[31m"),
        ("\x9b2J\x07", r"\x9b2J\x07"),
        ("a\nb\r\t", r"a\nb\r\t"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("\u2028\u2029", r"\u2028\u2029"),
        ("\udcff", r"\udcff"),
        ("囲碁　바둑 é\u00a0😀 [red]", "囲碁　바둑 é\u00a0😀 [red]"),
    ],
)
def test_what_could_command_a_terminal_or_hide_is_shown_by_its_code(text: str, shown: str) -> None:
    assert printable(text) == shown
