import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]

# Each player has a wall with two eyes of one point, so the territory is 2 : 2 by hand.
GAME = "(;SZ[8:2]KM[0.5]RU[Korean]RE[{}]AW[ba][da][ab][bb][cb][db]AB[ea][ga][eb][fb][gb][hb];B[];W[])"
# Two points between the walls are open, so that both walls are in seki. Once these points are filled, the
# territory is 3 : 2 by hand.
OPEN = "(;SZ[10:2]KM[0.5]RU[Korean]RE[B+0.5]AW[ba][da][ab][bb][cb][db]AB[fa][ha][fb][gb][hb][ib][jb];B[];W[])"


def test_games_are_scored_against_their_record_and_a_second_run_takes_what_is_kept(tmp_path: Path) -> None:
    games = tmp_path / "games.sgf"
    games.write_text(GAME.format("W+0.5") + GAME.format("B+1.5") + OPEN, encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "benchmarks.decided",
        str(games),
        "--list",
        "--kept",
        str(tmp_path / "k"),
    ]
    first, again = (
        subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True).stdout for _ in range(2)
    )
    assert "games scored: 3 of 3" in first
    assert "scored as recorded: 1 of 3" in first
    assert "as recorded once neutral points are filled: 2 of 3" in first
    assert "games.sgf:2: recorded B+1.5, scored W+0.5" in first
    assert "games.sgf:2: recorded B+1.5, once neutral points are filled W+0.5" in first
    assert "games.sgf:3: recorded B+0.5, scored W+0.5" in first
    assert "games.sgf:3: recorded B+0.5, once" not in first
    assert again == first  # seconds, too: nothing was measured again
