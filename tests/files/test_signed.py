"""The key that notebooks are signed with."""

from pathlib import Path
from typing import Any, NoReturn

import pytest

from gorules.files import signed


@pytest.mark.parametrize("error", [PermissionError, NotImplementedError, OSError])
def test_a_key_is_made_where_there_are_no_hard_links(
    error: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> NoReturn:
        raise error

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(Path, "hardlink_to", refuse)
    made = signed.key()
    assert signed.key() == made
    assert signed.key_file().stat().st_mode & 0o077 == 0
