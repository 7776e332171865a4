import pickle

import pytest

from gorules.files.inputs import InputError, Problem, unknown


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (Problem("too bad"), "too bad"),
        (Problem("too bad", file="x.yaml"), "x.yaml: too bad"),
        (Problem("too bad", file="x.yaml", line=3), "x.yaml:3: too bad"),
        (Problem("too bad", field="ko"), "ko: too bad"),
        (
            Problem(
                "'positon' is not allowed",
                file="rulesets/x.yaml",
                line=12,
                column=5,
                field="ko[0].compares",
                allowed=("position", "position+next"),
                suggestion="position",
            ),
            "rulesets/x.yaml:12:5: ko[0].compares: 'positon' is not allowed; did you mean 'position'? "
            "allowed: position, position+next",
        ),
        (Problem("no", allowed=("a", "b")), "no; allowed: a, b"),
        (Problem("no", suggestion="a"), "no; did you mean 'a'?"),
        (Problem("no", allowed=tuple("abcdefghijkl")), "no; allowed: a, b, c, d, e, f, g, h, i, j, k, l"),
        (
            Problem("no", allowed=tuple("abcdefghijklmnopqrstuvwxyz")),
            f"no; allowed: {', '.join('abcdefghijklmnopqrstuvwxyz')}",
        ),
        (
            Problem("no", allowed=tuple("abcdefghijklmnopqrstuvwxyzabcde")),
            "no; 31 names are allowed",
        ),
        (Problem("two\nlines \x1b[31m \ud800 囲碁"), r"two\nlines \x1b[31m \ud800 囲碁"),
    ],
)
def test_a_problem_is_one_line_without_the_parts_that_are_not_known(problem: Problem, text: str) -> None:
    assert str(problem) == text


def test_an_input_error_shows_its_problems_one_a_line() -> None:
    error = InputError("one", Problem("two", line=2))
    assert error.problems == (Problem("one"), Problem("two", line=2))
    assert str(error) == "one\n2: two"
    assert isinstance(error, ValueError)


def test_an_input_error_can_be_pickled() -> None:
    error = InputError("one", Problem("two", allowed=("a",)))
    assert pickle.loads(pickle.dumps(error)).problems == error.problems


def test_unknown_names_are_reported_with_what_was_meant() -> None:
    problem = unknown("ruleset", "kee-3", ["kee-3.0", "tromp-taylor"])
    assert problem == Problem(
        "unknown ruleset 'kee-3'", allowed=("kee-3.0", "tromp-taylor"), suggestion="kee-3.0"
    )
    assert str(problem).startswith("unknown ruleset 'kee-3'; did you mean 'kee-3.0'?")


def test_of_an_unknown_name_those_that_begin_with_it_are_meant() -> None:
    names = ["ogs-chinese", "chinese-1988", "chinese-2002"]
    problem = unknown("ruleset", "Chinese", names)
    assert str(problem).startswith("unknown ruleset 'Chinese', but there are chinese-1988, chinese-2002;")
    assert problem.suggestion is None
    assert unknown("ruleset", "chinese", names[:2]).suggestion == "chinese-1988"


def test_a_name_in_another_case_is_meant_before_those_that_begin_with_it() -> None:
    names = ["tromp-taylor-ssk", "tromp-taylor", "tromp-taylor-no-suicide"]
    assert unknown("ruleset", "Tromp-Taylor", names).suggestion == "tromp-taylor"


def test_of_an_unknown_name_those_that_have_it_as_a_word_are_meant() -> None:
    names = ["chinese-superko", "sound-superko", "superkos", *(f"other-{n}" for n in range(40))]
    assert str(unknown("ruleset", "superko", names)) == (
        "unknown ruleset 'superko', but there are chinese-superko, sound-superko; 43 names are allowed"
    )
    assert str(unknown("ruleset", "fo", names)) == "unknown ruleset 'fo'; 43 names are allowed"
    listed = unknown("ruleset", "fo", names, "gorules rulesets")
    assert str(listed) == "unknown ruleset 'fo'; 'gorules rulesets' lists what is allowed"
    assert str(unknown("ruleset", "fo", names[:3], "gorules rulesets")).endswith(
        "allowed: chinese-superko, sound-superko, superkos"
    )


def test_of_a_name_that_is_not_whole_those_that_go_on_are_meant() -> None:
    names = ["ogs-chinese", "chinese-1988", "chinese-2002", "kee-3.0", "kee-3.0-strict"]
    assert str(unknown("ruleset", "Chines", names)).startswith(
        "unknown ruleset 'Chines', but there are chinese-1988, chinese-2002;"
    )
    assert unknown("ruleset", "kee-3", names).suggestion == "kee-3.0"  # which is close
    assert unknown("ruleset", "ch", names).suggestion is None


def test_of_a_name_with_a_misspelt_word_those_that_begin_with_the_word_are_meant() -> None:
    names = ["ogs-japanese", "japanese-1989", "japanese-2003", "korean-2016", "kee-3.0"]
    assert str(unknown("ruleset", "japanse", names)).startswith(
        "unknown ruleset 'japanse', but there are japanese-1989, japanese-2003;"
    )
    assert unknown("ruleset", "Koraen", names).suggestion == "korean-2016"
    assert unknown("ruleset", "japanse-2003", names).suggestion == "japanese-2003"  # as a whole it is closer


@pytest.mark.parametrize(("name", "meant"), [("KEE-3.0", "Kee-3.0"), ("xyzzy", None), ("", None)])
def test_suggestions_ignore_case_and_are_close(name: str, meant: str | None) -> None:
    assert unknown("ruleset", name, ["Kee-3.0"]).suggestion == meant


def test_long_names_are_cut() -> None:
    assert len(str(unknown("ruleset", "x" * 10_000, ["a"]))) < 200
