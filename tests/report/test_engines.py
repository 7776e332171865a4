"""What probing an engine found, in words and as data."""

from dataclasses import replace

from gorules.engines.probes import Heard, Probe
from gorules.engines.probing import Asked, Departure, ProbedRule, Report
from gorules.report.engines import plain, report_in_words

KO = Asked(Probe("a ko is retaken at once", 5, ("C3", "pass", "D3")), 7, Heard(refused=3))
COUNT = Asked(Probe("two stones are counted", 5, ("A1", "B1")), 5, Heard(score="B+2"))
REPORT = Report(
    "An engine\x1b[31m", "area rules", ProbedRule("basic-ko"), ProbedRule("forbidden"),
    ProbedRule(None, ("passes", "agreement")), ProbedRule(None), (KO, COUNT), ("It refuses passes.",),
)  # fmt: skip
HELD = replace(
    REPORT,
    ruleset="aga",
    departures=(
        Departure("ko", KO, Heard()),
        Departure("scoring", COUNT, Heard(score="B+1")),
        Departure("end", None, None),
    ),
)


def lines(report: Report) -> list[str]:
    return [text.plain for text in report_in_words(report)]


def test_a_report_is_told_question_by_question() -> None:
    assert lines(REPORT) == [
        "An engine\\x1b[31m, after 2 lines:",
        "  ko: basic-ko",
        "  suicide: forbidden",
        "  end: undecided; or, no line tells: passes, agreement",
        "  scoring: nothing that is known here",
        "It says of itself: area rules",
        "It refuses passes.",
    ]
    silent = replace(REPORT, engine="", says=None, notes=(), asked=(KO,))
    assert lines(silent)[0] == "The engine, after 1 line:" and len(lines(silent)) == 5


def test_departures_are_told_with_the_line_that_shows_them() -> None:
    assert lines(HELD)[7:] == [
        "It departs from aga in ko.",
        "  a ko is retaken at once, on 7x7: C3 pass D3",
        "  play 3 is refused; under aga: all plays are accepted",
        "It departs from aga in scoring.",
        "  two stones are counted, on 5x5: A1 B1",
        "  the score is B+2; under aga: the score is B+1",
        "It departs from aga in end.",
    ]
    over = Departure("end", replace(KO, heard=Heard()), Heard(3, over=True))
    assert lines(replace(HELD, departures=(over,)))[-1] == (
        "  all plays are accepted; under aga: play 3 is refused, as play is over"
    )
    assert lines(replace(HELD, departures=()))[-1] == "Nothing departs from aga."


def test_a_report_is_data() -> None:
    ko = {
        "about": "a ko is retaken at once", "board": 7, "moves": "C3 pass D3",
        "heard": {"refused": 3, "over": None, "score": None},
    }  # fmt: skip
    count = {
        "about": "two stones are counted", "board": 5, "moves": "A1 B1",
        "heard": {"refused": None, "over": None, "score": "B+2"},
    }  # fmt: skip
    assert plain(HELD) == {
        "engine": "An engine\x1b[31m",
        "says": "area rules",
        "ko": "basic-ko",
        "suicide": "forbidden",
        "end": None,
        "scoring": None,
        "alike": {"ko": [], "suicide": [], "end": ["passes", "agreement"], "scoring": []},
        "notes": ["It refuses passes."],
        "ruleset": "aga",
        "departures": [
            {"question": "ko", "asked": ko, "wanted": {"refused": None, "over": None, "score": None}},
            {
                "question": "scoring",
                "asked": count,
                "wanted": {"refused": None, "over": None, "score": "B+1"},
            },
            {"question": "end", "asked": None, "wanted": None},
        ],
        "asked": [ko, count],
    }
