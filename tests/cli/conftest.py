"""What several tests of commands begin with."""

import gzip
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "benchmarks" / "self_play.sgf.gz"


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished game of 19x19. To decide what lives takes a minute or two."""
    games = gzip.decompress(GAMES.read_bytes())
    file = tmp_path / "game.sgf"
    file.write_bytes(games[games.rindex(b"(;") :])
    return file
