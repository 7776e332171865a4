"""A file that is written is whole, or what stood there stays."""

import errno
import os
import threading
from pathlib import Path
from typing import NoReturn

import pytest

from gorules.files.inputs import InputError
from gorules.files.writing import check_output, replacing, write_file


def test_a_file_is_written_in_utf_8_and_replaced(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    for text in ("碁\n", "go\n"):
        write_file(path, text)
        assert path.read_bytes() == text.encode()
    assert os.listdir(tmp_path) == ["x.txt"]


def test_what_cannot_be_written_whole_leaves_what_stood_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.txt"
    path.write_text("before")

    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(InputError) as refused:
        write_file(path, "after")
    assert str(refused.value) == f"{path}: the file cannot be written: No space left on device"
    assert (os.listdir(tmp_path), path.read_text()) == (["x.txt"], "before")


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be written: embedded null byte"):
        write_file(Path("a\0b"), "")


def test_an_interrupt_leaves_what_stood_there(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("before")
    with pytest.raises(KeyboardInterrupt), replacing(path) as file:
        file.write(b"after")
        raise KeyboardInterrupt
    assert (os.listdir(tmp_path), path.read_text()) == (["x.txt"], "before")


def test_links_and_permissions_stay(tmp_path: Path) -> None:
    file, link = tmp_path / "x.txt", tmp_path / "link.txt"
    file.write_text("before")
    file.chmod(0o640)
    link.symlink_to(file)
    write_file(link, "after")
    assert link.is_symlink() and file.read_text() == "after"
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_pipe_is_written_to_itself(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    check_output(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    write_file(pipe, "all")
    reader.join()
    assert (read, pipe.is_fifo()) == (["all"], True)


@pytest.mark.parametrize(
    ("name", "said"), [("", "a folder"), ("no/x.txt", "no such folder"), ("x.txt/y", "no such folder")]
)
def test_where_no_file_can_be_is_said_before(tmp_path: Path, name: str, said: str) -> None:
    (tmp_path / "x.txt").touch()
    with pytest.raises(InputError, match=said):
        check_output(tmp_path / name)
