"""The judgement of rulesets in pieces: sent, kept and taken up again."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from gorules.cli import pieces
from gorules.hunt.pairs import Side
from gorules.jobs.work import Done, Job, here
from gorules.laws.laws import Court, by_id
from gorules.laws.pieces import Trial, rulings
from gorules.ruleset import load_ruleset
from tests.support.commands import data, refused

AGA, BGA = (Side(id, id) for id in ("aga", "bga"))


def test_what_a_trial_finds_is_kept_as_data() -> None:
    laws = ("play-ends", "play-ends-whatever", "bans-retaking", "suicide-never-helps", "area-is-the-same")
    for id in ("wiki-area", "aga-territory"):
        kept = json.loads(json.dumps(Trial(Side(id, id), 60, laws).run()))
        court = Court(load_ruleset(id), 60)
        assert rulings(kept) == [court.ruling(by_id[law]) for law in laws]


def test_trials_that_differ_in_anything_are_kept_apart() -> None:
    trials = [Trial(AGA, 60), Trial(AGA, 61), Trial(BGA, 60), Trial(AGA, 60, ("play-ends",))]
    assert len({trial.key for trial in trials}) == len(trials)


def test_what_is_judged_already_is_not_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("--states", "60", "--law", "play-ends-whatever", "--database", str(tmp_path / "laws.sqlite"))
    alone = data("laws", "wiki-area", "aga", "igs", *words[:4])
    data("laws", "--all", "wiki-area", "aga", *words, "--jobs", "1")
    asked: list[int] = []

    def noted(jobs: Sequence[Job], processes: int) -> Iterator[Done]:
        asked.append(len(jobs))
        return here(jobs, processes)

    monkeypatch.setattr(pieces, "here", noted)
    assert data("laws", "--all", "wiki-area", "aga", "igs", *words, "--jobs", "1") == alone
    assert asked == [1]


def test_what_is_about_many_pieces_goes_with_all() -> None:
    assert "--jobs goes with --all" in refused("laws", "aga", "--jobs", "2")
