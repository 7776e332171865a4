"""The commands status --proof and verify: a proof that strings stand is written, and checked by itself."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gorules.core import loaded
from gorules.go.position import Position
from gorules.status.local.efforts import GENTLE
from gorules.status.local.standing import standing_as_found
from gorules.status.proof.build import written_down
from gorules.status.proof.check import check_standing
from gorules.status.proof.reading import written_proof
from tests.support.commands import ROOT, invoked

EXAMPLE = "docs/standing-9x9.json"
SMALL = "...../.XXXX/XXOOX/OOO.O/....."
"""Black lives above, by one eye game; White's two strings are joined below, or each has two liberties."""

needs_native = pytest.mark.skipif(loaded.core is None, reason=f"no native core: {loaded.why_not}")


def fields() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "tests" / "cli" / "standing-5x5.json").read_text("utf-8"))
    return found


def verified(content: dict[str, Any]) -> str:
    done = invoked("verify", "-", typed=json.dumps(content))
    assert done.exit_code in (0, 1), done.stderr
    assert (done.exit_code == 1) == ("Nothing is proved" in done.stdout)
    return " ".join(done.stdout.split())


def test_what_a_file_proves_is_told_by_the_strings() -> None:
    told = " ".join(invoked("verify", str(ROOT / EXAMPLE)).stdout.split())
    assert "uncapturable by j1989, j2003 and korean, in every reading" in told
    assert "Black 6 strings: A9 F6 E5 J5 F4 B3 White 3 strings: B9 H9 A3" in told


@needs_native
def test_a_proof_is_written_of_a_game_and_checked_by_whoever_has_the_file(tmp_path: Path) -> None:
    """She has a game, and asks what lives, with a proof: one command. Who does not believe it checks the
    file: one more. It takes no record, no ruleset and no native core.
    """
    record = tmp_path / "game.sgf"
    games = gzip.decompress((ROOT / "benchmarks" / "self_play.sgf.gz").read_bytes()).decode()
    record.write_text("(;" + games.split("(;")[205])  # the file begins before the first of them
    file = tmp_path / "game.proof.json"
    done = invoked("status", str(record), "-d", "korean", "--proof", str(file))
    assert done.exit_code == 0 and "proves 9 strings to stand" in " ".join(done.stdout.split())
    shown = [line.split() for line in done.stdout.splitlines() if " local games " in line]
    told = json.loads(invoked("verify", str(file), "--json").stdout)
    assert told["proven"] is True
    proved = {(colour, string[0]) for colour in ("black", "white") for string in told[colour]}
    stand = {(words[0], words[1].rstrip(",")) for words in shown if "uncapturable" in words}
    assert stand and stand <= proved


@needs_native
def test_strings_that_stand_by_other_games_are_written_as_another_family() -> None:
    example = json.loads((ROOT / EXAMPLE).read_text("utf-8"))
    position = Position.parse(example["board"], example["position"])
    found = written_down(position, standing_as_found(position, frozenset(range(81)), GENTLE))
    assert found.proof is not None and not found.rest
    assert [family.player for family in found.proof.families].count("black") > 1
    assert check_standing(written_proof(found.proof)).failure is None


@needs_native
def test_what_cannot_be_written_down_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """White's game takes more states than Black's: with few of them one proof is found again."""
    monkeypatch.setattr("gorules.status.proof.build.NODES", 40)
    file = tmp_path / "some.json"
    done = invoked("status", "--position", SMALL, "--proof", str(file))
    told = " ".join(done.stdout.split())
    assert done.exit_code == 0 and "proves 1 string to stand" in told
    assert "No proof was found that can be written down for: C3 E2." in told
    proved = json.loads(invoked("verify", str(file), "--json").stdout)
    assert proved["proven"] and [string[0] for string in proved["black"]] == ["B4"] and not proved["white"]


@needs_native
def test_nothing_is_written_where_local_games_prove_nothing(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    done = invoked("status", "--position", ".XO.", "--proof", str(file))
    assert done.exit_code == 2 and "no string is proved to stand by local games" in done.stderr
    assert not file.exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--proof", "game.proof"), "the name of a proof ends in .json"),
        (("--proof", "p.json", "--region", "A1 B1"), "--region does not go with --proof"),
        (("--proof", "p.json", "--seconds", "1"), "--seconds does not go with --proof"),
        (("--proof", "p.json", "-r", "aga,japanese-1989"), "--proof does not go with several rulesets"),
    ],
)
def test_what_cannot_be_written_is_refused_before_any_work(
    options: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = invoked("status", "--position", SMALL, *options)
    assert done.exit_code == 2 and says in " ".join(done.stderr.split())
    assert not list(tmp_path.iterdir())


Change = Callable[[dict[str, Any]], object]


def edit(state: int, place: int, value: object, game: int = 1) -> Change:
    """Change one entry of a state of a proof."""
    return lambda proof: proof["games"][game]["states"][state].__setitem__(place, value)


def of_game(number: int = 1, **values: object) -> Change:
    return lambda proof: proof["games"][number].update(values)


def of_family(number: int = 1, **values: object) -> Change:
    return lambda proof: proof["families"][number].update(values)


JOINED: dict[str, Any] = {"blocks": [{"strings": ["C3", "E2"]}], "kind": "eye"}

# White's game has the points D2, A1, B1, C1, D1, E1: vertices 0 to 5, and 1, 2, 4, 8, 16, 32 in a set.
FORGED: dict[str, tuple[Change, str]] = {
    "a string of which nothing is proved": (of_family(strings=["B4"]), "nothing lets the string at B4 stand"),
    "no game": (of_family(games=[]), "nothing lets the string at C3 stand"),
    "one game twice": (of_family(games=[1, 1]), "its points are not those of its game alone"),
    "a game of the other player": (of_family(games=[0]), "a game is the other player's"),
    "strings as one that nothing joins": (of_game(**JOINED), "what counts as one wall is not joined"),
    "a credit that no game gives": (
        of_game(blocks=[{"strings": ["C3"], "credit": 1}, {"strings": ["E2"]}], gives=1),
        "a wall has no such liberties by the games before it",
    ),
    "a credit beside two liberties": (
        of_game(blocks=[{"strings": ["C3"], "credit": 1}, {"strings": ["E2"]}]),
        "a wall has another credit than is left beside what the game gives",
    ),
    "one liberty only": (of_game(gives=1), "nothing lets the string at C3 stand"),
    "a lender that does not live": (
        of_game(blocks=[{"strings": ["E2"]}], living=[{"strings": ["C3"]}], kind="support"),
        "what lends liberties does not live by the games before it",
    ),
    "no first state": (lambda proof: proof["games"][1]["states"].pop(), "nothing is proved of the start"),
    "a play without an answer": (
        lambda proof: proof["games"][1]["states"].pop(23),
        "state 23: nothing is proved after his play on vertex 4",
    ),
    "an answer on a stone": (edit(0, 4, 1), "state 0: her play may be illegal"),
    "her answer before his play": (edit(24, 4, 0), "state 24: she has an answer before he has played"),
    "no answer": (edit(4, 4, None), "state 4: nothing is proved if she passes"),
    "a zone without her play": (edit(0, 2, 62), "state 0: its zone does not have what her play rests on"),
    "a zone without liberties": (
        edit(24, 2, 1), "state 24: its zone does not keep the strings in it on the board",
    ),
    "a zone that is too small": (
        edit(6, 2, 31, game=0), "state 6: nothing is proved after his play on vertex 0",
    ),
    "a state like a later one": (edit(4, 5, 20), "state 4: it does not agree with state 20"),
    "a state like another one": (edit(20, 5, 4), "state 20: it does not agree with state 4"),
    "another position": (
        lambda proof: proof.update(position="...../.XXXX/XXOOX/O.O.O/....."),
        "game 1: ",
    ),
}  # fmt: skip


def test_the_small_proof_is_believed() -> None:
    assert verified(fields()).endswith("Black 1 string: B4 White 2 strings: C3 E2 32 states looked at.")


@pytest.mark.parametrize("what", FORGED)
def test_a_proof_that_is_forged_is_told_by_what_is_wrong(what: str) -> None:
    proof, (change, says) = fields(), FORGED[what]
    change(proof)
    assert says in verified(proof)
    told = json.loads(invoked("verify", "-", "--json", typed=json.dumps(proof)).stdout)
    assert told["proven"] is False and says in told["failure"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda proof: proof.update(format="gorules standing 2"), "format: this is no certificate"),
        (lambda proof: proof.pop("position"), "position: this is no proof that strings stand"),
        (lambda proof: proof.update(position="...../....."), "5x5"),
        (lambda proof: proof.update(position="....Z/.XXXX/XXOOX/OOO.O/....."), "position: only two players"),
        (of_family(strings=["D2"]), "families.1.strings: there is no stone at 'D2'"),
        (of_family(games=[2]), "families.1.games: there is no game 2"),
        (of_game(region=["D2", "F9"]), "games.1.region: there is no point 'F9'"),
        (of_game(gives=3), "games.1.gives: this is no proof that strings stand"),
        (edit(3, 0, 64), "games.1.states.3: a set has a vertex that is not in its game"),
        (edit(3, 1, 16), "games.1.states.3: both players have a stone on one point"),
        (edit(3, 0, 16.0), "games.1.states.3.0: this is no proof that strings stand"),
        (edit(3, 4, True), "games.1.states.3.4"),
        (of_game(region=["D2"] * 129), "games.1.region: this is no proof that strings stand"),
        (edit(3, 4, 6), "games.1.states.3: a vertex is not in the region of its game"),
        (edit(3, 6, [[0, 7]]), "games.1.states.3: a vertex is not in the region of its game"),
    ],
)
def test_what_is_no_proof_is_told_by_its_field(change: Change, says: str) -> None:
    proof = fields()
    change(proof)
    done = invoked("verify", "-", typed=json.dumps(proof))
    assert done.exit_code == 2 and says in done.stderr, done.stderr


def test_such_a_proof_is_for_no_ruleset() -> None:
    done = invoked("verify", str(ROOT / EXAMPLE), "--rules", "aga")
    assert done.exit_code == 2 and "--rules: a proof that strings stand is for no ruleset" in done.stderr
