"""The key that notebooks and results are signed with: its owner's alone, and whole from the first moment."""

import os
import re
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from gorules.files import key as keys
from gorules.files.code import fingerprint_of_code
from gorules.files.inputs import InputError
from gorules.files.key import key, key_file
from gorules.files.signed import Seal

UNIX = pytest.mark.skipif(keys.pwd is None, reason="only Unix has users with owners and modes")


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the key is: there is none yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return key_file()


@pytest.mark.parametrize("error", [PermissionError, NotImplementedError, OSError])
def test_a_key_is_made_where_there_are_no_hard_links(
    error: type[Exception], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> NoReturn:
        raise error

    monkeypatch.setattr(os, "link", refuse)
    made = key()
    assert key() == made
    assert file.stat().st_mode & 0o077 == 0


def test_no_process_sees_half_a_key(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def noted(number: int) -> None:
        seen.append(file.stat().st_size if file.exists() else -1)

    monkeypatch.setattr(os, "fsync", noted)  # when all is written, and not yet there
    key()
    assert seen == [-1] and [path.name for path in file.parent.iterdir()] == [file.name]


def test_who_comes_while_a_key_is_made_takes_that_one(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.parent.mkdir()
    unfinished = file.with_name("notebook-key.new")
    unfinished.write_bytes(b"half of")

    def finish(_: float) -> None:
        unfinished.write_bytes(b"k" * 32)
        unfinished.chmod(0o600)
        unfinished.replace(file)

    monkeypatch.setattr("gorules.files.key.time.sleep", finish)
    assert key() == b"k" * 32


def test_a_key_that_another_did_not_finish_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.parent.mkdir()
    file.with_name("notebook-key.new").write_bytes(b"half of")
    monkeypatch.setattr(keys, "PATIENCE", 0.05)
    with pytest.raises(InputError, match=re.escape(f"{file}.new: another gorules did not finish this key")):
        key()


@UNIX
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o602, 0o610, 0o4600])
def test_a_key_that_is_open_to_others_is_refused(file: Path, mode: int) -> None:
    key()
    file.chmod(mode)
    said = f"others may use the key to sign with: its mode is {mode:04o}, allowed is 0600"
    with pytest.raises(InputError, match=re.escape(f"{file}: {said}")):
        key()
    file.chmod(0o400)  # one that is for reading is as good
    key()


@UNIX
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away")
def test_a_key_of_somebody_else_is_refused(file: Path) -> None:
    key()
    os.chown(file, 65534, -1)
    with pytest.raises(InputError, match="the key to sign with belongs to another user"):
        key()


@UNIX
def test_a_key_that_is_no_regular_file_of_its_own_is_refused(file: Path, tmp_path: Path) -> None:
    made = key()
    other = tmp_path / "elsewhere"
    file.rename(other)
    file.symlink_to(other)  # one's own file even, with the right mode
    assert other.read_bytes() == made
    with pytest.raises(InputError, match="the key to sign with is a symbolic link"):
        key()
    file.unlink()
    file.symlink_to(tmp_path / "nothing")
    with pytest.raises(InputError, match="the key to sign with is a symbolic link"):
        key()
    assert not (tmp_path / "nothing").exists()
    file.unlink()
    os.mkfifo(file, 0o600)
    with pytest.raises(InputError, match="this is no regular file"):  # and does not wait for a writer
        key()


@UNIX
def test_an_empty_home_counts_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert key_file() == tmp_path / ".local" / "share" / "gorules" / "notebook-key"
    monkeypatch.delenv("HOME")
    without = key_file()
    monkeypatch.setenv("HOME", "")
    assert key_file() == without

    def nobody(_: int) -> NoReturn:
        raise KeyError("getpwuid(): uid not found")

    monkeypatch.setattr(keys.pwd, "getpwuid", nobody)
    with pytest.raises(InputError, match="there is no home folder"):
        key_file()


# Rows


def test_a_row_is_signed_for_one_purpose_and_as_it_is_cut() -> None:
    seal = Seal("results")
    signature = seal.of("job", "result")
    assert seal.is_on(signature, "job", "result")
    wrong_rows: tuple[tuple[Any, ...], ...] = (
        ("jobr", "esult"), ("job", "result", ""), ("result", "job"), ("job", b"result"), ("job", None),
    )  # fmt: skip
    for row in wrong_rows:
        assert not seal.is_on(signature, *row)
    for wrong in (b"", None, signature.hex(), signature[:-1], bytes(32)):
        assert not seal.is_on(wrong, "job", "result")
    assert not Seal("others").is_on(signature, "job", "result")


# The code


def test_any_change_of_the_code_changes_its_fingerprint(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.py").write_text("one")
    (tmp_path / "c.so").write_bytes(b"two")
    (tmp_path / "notes.txt").write_text("no code")
    seen = [fingerprint_of_code.__wrapped__(tmp_path)]

    def now() -> str:
        seen.append(fingerprint_of_code.__wrapped__(tmp_path))
        return seen[-1]

    (tmp_path / "notes.txt").write_text("still none")
    assert now() == seen[0]
    (tmp_path / "a" / "b.py").write_text("two")
    now()
    if sys.platform != "win32":
        (tmp_path / "c.so").write_bytes(b"one")
        now()
    (tmp_path / "a" / "b.py").rename(tmp_path / "a" / "d.py")
    now()
    (tmp_path / "a" / "e.py").write_text("")
    now()
    assert len(set(seen)) == len(seen) - 1
