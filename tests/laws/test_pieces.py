"""The judgement of rulesets in pieces: sent, kept and taken up again."""

import json
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from gorules.cli import pieces
from gorules.jobs.work import Done, Job, here
from gorules.laws.law import Law
from gorules.laws.laws import Court, LawRuling, by_id
from gorules.laws.pieces import Trial, rulings_in
from gorules.ruleset import load_ruleset
from gorules.ruleset.sent import SentRuleset
from tests.support.commands import data, invoked, refused

AGA, BGA = (SentRuleset(id, id) for id in ("aga", "bga"))


def test_what_a_trial_finds_is_kept_as_data() -> None:
    laws = ("play-ends", "play-ends-whatever", "bans-retaking", "suicide-never-helps", "area-is-the-same")
    for id in ("wiki-area", "aga-territory"):
        kept = json.loads(json.dumps(Trial(SentRuleset(id, id), 60, laws).run()))
        court = Court(load_ruleset(id), 60)
        assert rulings_in(kept) == [court.ruling(by_id[law]) for law in laws]


def test_trials_that_differ_in_anything_are_kept_apart() -> None:
    trials = [Trial(AGA, 60), Trial(AGA, 61), Trial(BGA, 60), Trial(AGA, 60, ("play-ends",))]
    assert len({trial.key for trial in trials}) == len(trials)


def test_what_is_judged_already_is_not_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("--states", "60", "--law", "play-ends-whatever", "--database", str(tmp_path / "laws.sqlite"))
    alone = data("laws", "wiki-area", "aga", "igs", *words[:4])
    assert alone["before"] is None
    data("laws", "--all", "wiki-area", "aga", *words, "--jobs", "1")
    asked: list[int] = []

    def noted(jobs: Sequence[Job], processes: int) -> Iterator[Done]:
        asked.append(len(jobs))
        return here(jobs, processes)

    monkeypatch.setattr(pieces, "here", noted)
    assert data("laws", "--all", "wiki-area", "aga", "igs", *words, "--jobs", "1") == alone | {"before": 2}
    assert asked == [1]


@pytest.mark.parametrize("finished", [0, 1, 3, 5])
@pytest.mark.parametrize("as_json", [False, True])
def test_an_interrupt_keeps_the_laws_that_are_judged(
    finished: int, as_json: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    laws = ("play-ends", "play-ends-whatever", "suicide-never-helps")
    whole = data("laws", "aga", "bga", "--states", "60", *(f"--law={law}" for law in laws))
    assert whole["stopped"] is None
    judge, asked = Court.ruling, 0

    def interrupted(court: Court, law: Law) -> LawRuling:
        nonlocal asked
        asked += 1
        if asked > finished:
            signal.raise_signal(signal.SIGINT)
        return judge(court, law)

    monkeypatch.setattr(Court, "ruling", interrupted)
    words = ["laws", "aga", "bga", "--states", "60", *(f"--law={law}" for law in laws)]
    done = invoked(*words, *["--json"] * as_json)
    assert (done.exit_code, done.stderr) == (130, "gorules: interrupted\n")
    if as_json:
        assert json.loads(done.stdout) == whole | {"laws": whole["laws"][:finished], "stopped": "interrupted"}
    elif finished:
        rows = [line.split()[0] for line in done.stdout.splitlines() if line.startswith(laws)]
        assert [row for row in rows if not row.endswith(":")] == [*laws, *laws][:finished]
        assert done.stdout.endswith(f"{finished} of 6 rulings were made.\n")
    else:
        assert done.stdout == ""


def test_what_is_about_many_pieces_goes_with_all() -> None:
    assert "--jobs goes with --all" in refused("laws", "aga", "--jobs", "2")
