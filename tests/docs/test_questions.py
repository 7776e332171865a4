"""docs/questions.md: what people asked in public, each as the command that they would type.

What an answer has to contain is what the thread says, or was counted by hand.
"""

import re
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path
from shutil import which

import pytest

import gorules as gr
from gorules.report import console
from tests.support.commands import invoked

DOCS = Path(__file__).parents[2] / "docs"
ROW = re.compile(r"^\| (?:\[([^\]]+)\]\(http[^)]+\)|([^|]+)) \| `([^`]+)` \| .+ \|$", re.MULTILINE)
ASKED = {one or other: typed for one, other, typed in ROW.findall((DOCS / "questions.md").read_text("utf-8"))}
READER = "Which rules does this program play, if it speaks no GTP?"

FILES = {
    # forums.online-go.com/t/superko-rules/32466: three kos, each taken by both.
    "game.sgf": "(;SZ[7];B[ag];W[dg];B[cg];W[fg];B[bf];W[ef];B[gg];W[af];B[ff];W[fc];B[ec];W[eb];B[db]"
    ";W[gb];B[ea];W[fa];B[eg];W[bg];B[fb];W[fg];B[ag];W[eb])",
    "custom.sgf": '(;SZ[2]RU[{"ko":"POSITIONAL","scoring":"AREA","suicide":true}];B[aa];W[];B[])',
    # herzbube/littlego, issue 325
    "handicap.sgf": "(;FF[4]CA[UTF-8]AP[GoGui:1.4.9]HA[7]AB[dp][pd][dd][pp][jj][dj][pj][da][fa][ia][ka][ja]"
    "[ga][ea]AW[ma][na][oa][pa][qa][ra][sa]PL[W];W[qf])",
    # online-go/goban, pull request 205, without its moves
    "fox.sgf": "(;GM[1]FF[4]SZ[19]KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]TM[300]AP[foxwq]RL[0];B[];W[])",
    # White's stone at E4 is dead. Black then has 8 points and a prisoner, White 3 and the komi.
    "dispute.sgf": "(;SZ[5]KM[3.5]AB[ca][cb][cc][cd][dd][de]AW[ba][ab][bb][bc][ad][bd][be][eb];B[];W[])",
}

ANSWERS: Mapping[str, tuple[str, ...]] = {
    "Does CGOS play Tromp-Taylor rules?": ("cgos forbids what tromp-taylor allows", "decided by suicide"),
    # Three stones and an eye each; C1 and C2 are neutral.
    "Do eyes in seki count on OGS?": ("tie (Black 0, White 0)", "tie (Black 4, White 4)"),
    "Which settings of KataGo are Tromp-Taylor rules?": (
        '{"friendlyPassOk":false,"hasButton":false,"ko":"POSITIONAL","scoring":"AREA","suicide":true,"tax":"NONE",'
        '"whiteHandicapBonus":"0"}',
    ),
    "How does a paper say which rules it means?": (
        f"of gorules {gr.__version__}, fingerprint {gr.load_ruleset('katago:tromp-taylor').fingerprint}",
    ),
    "What do I tell a language model of OpenSpiel's rules?": (
        "4. A play is not allowed if the player's own string would then have no liberty.",
        "7. Play ends when 2 passes have been made in a row.",
        "9. Play ends if a play would lead to a position on record.",
        "11. The game is then a draw.",
    ),
    "Does the Fox server use superko?": (
        "ko: basic-ko", "Not verified: That the program has no superko", "may declare that the game is void"
    ),
    "Are OGS's AGA rules the AGA's?": ("ko: situational-superko [6]", "one of the last 31 turns still count"),
    "How do I use rules of my own?": ("Under KataGo's rules", '"suicide":true', "B+4 (Black 4, White 0)"),
    "What happens in a triple ko?": (
        "turn 22 is illegal Chinese rules of the Online Go Server (ogs-chinese) AGA rules of the",
        "as it stands Japanese and Korean rules of the Online Go Server (ogs-japanese)",
        "ends at turn 22: no result Japanese rules of 1989",
    ),
    "My program refuses a real game with long cycles": (
        "turn 22 is illegal Tromp-Taylor rules with situational superko", "as it stands The LRS wiki's rules",
    ),
    "Where does superko matter in this game?": (
        "Turn 22: White E6: the position after turn 16 is there again, with the same player to move (illegal",
    ),
    "Is B1 legal on KGS?": (
        "A line on 9x9 9 . .",  # the empty board is drawn, and not written out above
        "as it stands AGA rules of KGS (kgs-aga) New Zealand rules of KGS (kgs-new-zealand)",
        "turn 10 is illegal Chinese rules of KGS (kgs-chinese) goes on",
        "as it stands Japanese rules of KGS (kgs-japanese)",
    ),
    "This is no ko, but the play is refused": (
        "turn 3 is illegal Tromp-Taylor rules", "as it stands The LRS wiki's rules"
    ),
    "Can a 2x2 game go on for ever?": (
        "as it stands Japanese and Korean rules of the Online Go Server (ogs-japanese)",
        "ends at turn 10: no result Japanese rules of 1989",
        "is illegal Chinese rules of the Online Go Server (ogs-chinese)",
    ),
    "Two passes or three?": (
        "ends at turn 4: tie (Black 1, White 1) American Go Association",
        "as it stands Internet Go Server rules (igs)",
    ),
    "With a handicap two passes do not end my game": (
        "It takes one pass more than there are handicap stones", "online-go/online-go.com/issues/1612",
    ),
    "Does it matter that White passes last?": (
        "ends at turn 3: B+0.5 (Black 4, White 3.5) American Go Association rules, counted by area (aga)",
        "ends at turn 2: W+0.5 (Black 2, White 2.5) The LRS wiki's rules, counted by territory",
    ),
    # Black has a column of three points. White has one, too, but for the dead stone in Black's.
    "Is the result calculated right?": (
        "W+4 (Black 3, White 7)", "tromp-taylor removes no dead stones", "tie (Black 6, White 6)",
    ),
    "The score is another after the second pass": (
        "W+22 (Black 23, White 45)", "tromp-taylor removes no dead stones", "B+1 (Black 41, White 40)"
    ),
    "How many points for a handicap?": (
        "W+4 (Black 0, White 4)", "W+3.5 (Black 0, White 3.5)", "tie (Black 0, White 0)"
    ),
    "The record says handicap 7 and has 14 stones": ("The handicap is 7, but 14 black", "it is read as 7"),
    "The komi is 375": ("The komi 375 is read as 7.5 points", "W+7.5"),
    "How does Sunjang baduk count?": ("W+2 (Black 29, White 31)",),  # SL: SunjangBadukCounting
    "Do Japanese and Korean rules differ in a triple ko?": (
        "japanese-1989: by its definition alive: black B3; dead: white A5,",
        "korean-2016: by its definition alive: white A5, black B3;",
    ),
    "Can we play a dispute out, and then count the old position?": (
        "White E4: dead (the dispute played out)", "B+2.5 japanese-agreed",
    ),
}  # fmt: skip
"""What each answer has to contain, once spaces and breaks of lines are one space."""


def test_each_question_has_an_answer_here() -> None:
    assert ASKED.keys() == {*ANSWERS, READER}
    assert len(ASKED) >= 25


@pytest.mark.parametrize("asked", ANSWERS)
def test_a_command_answers_what_somebody_asked(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(console, "WIDTH", 200)
    name, *words = shlex.split(ASKED[asked])
    done = invoked(*words)
    assert (name, done.exit_code) == ("gorules", 0), done.stderr
    said = " ".join(f"{done.stderr} {done.stdout}".split())
    assert [each for each in ANSWERS[asked] if each not in said] == [], said


@pytest.mark.skipif(which("node") is None, reason="needs node")
def test_a_program_without_gtp_learns_which_rules_it_plays(tmp_path: Path) -> None:
    # What plays there has positional superko and no suicide.
    (tmp_path / "bestiary.jsonl").write_text(invoked("bestiary", "export").stdout, encoding="utf-8")
    name, reader, file = shlex.split(ASKED[READER])
    done = subprocess.run(
        [name, DOCS / reader, file], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    parts = {
        id: (int(agrees), int(parts))
        for id, agrees, parts in re.findall(
            r"^(\S+): agrees (\d+) times, parts (\d+)", done.stdout, re.MULTILINE
        )
    }
    for id in ("cgos", "tromp-taylor-no-suicide", "kgs-chinese"):
        assert parts[id][0] > 100 and parts[id][1] == 0
    assert all(parts[id][1] > 0 for id in ("tromp-taylor", "aga", "wiki-area", "japanese-agreed", "kee-3.0"))
