"""Where records come from: folders, files, zips, tars and compressed files, read as streams.

Nothing is extracted to disk, and the name of a file in an archive is only a name. What is too large, or
grows too much when it is unpacked, is told in one sentence, and the next source is read.
"""

import bz2
import gzip
import io
import lzma
import os
import re
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, NamedTuple

from gorules.files.inputs import InputError, Problem, refusal
from gorules.formats.records import USUAL, record_formats

MOST_RECORD = 4 << 20
"""The most bytes of a record. Some wait for each process, so this is less than a single one may have."""
MOST_FILES = 200_000
"""The most files that a zip may have: their names are in memory as long as it is read."""
MOST_DIRECTORY = 64 << 20
"""The most bytes of names that a zip may have."""
MOST_TIMES, FREE_BYTES = 200, 64 << 20
"""How many times its size an archive may have unpacked, beside so many bytes."""
MOST_DICTIONARY = 128 << 20
"""The most bytes of memory that an .xz may need; the best compression of the usual program needs 65 MiB."""
MOST_HEADER = 1 << 20
"""The most bytes of a header in a tar."""
CHUNK = 1 << 20


class Raw(NamedTuple):
    """A record that is not yet read: its name, what is in it, and the suffix that says its format. Or a
    ``problem``, why there is none.
    """

    name: str
    content: bytes
    suffix: str = USUAL
    problem: str | None = None


def raw_records(sources: Iterable[str | Path]) -> Iterator[Raw]:
    """Yield the records of files and folders, one after the other. Folders are gone through in the order of
    names. Files in them that have no records are left out.

    Memory does not grow with what is read. Raises InputError if a source is not there, or is a file without
    a record, before the first.
    """
    paths = [Path(os.path.abspath(source)) for source in sources]
    wrong = [Problem(said, str(path)) for path in paths if (said := _why_not(path)) is not None]
    if wrong:
        raise InputError(*wrong)
    return (raw for path in paths for raw in _found(path))


def _why_not(path: Path) -> str | None:
    """Return why a source cannot be one, None if it can."""
    if not path.exists():
        return "there is no such file or folder"
    if not (path.is_dir() or path.is_file()):
        return "this is no file or folder; devices and pipes are not read"
    if path.is_file() and next(_of_file(path), None) is None:
        return "there is no game in this file: no SGF, no other record, no text with a game in each line"
    return None


def _found(path: Path) -> Iterator[Raw]:
    if not path.is_dir():
        yield from _of_file(path)
        return
    refused: list[OSError] = []
    for folder, folders, files in os.walk(path, onerror=refused.append):
        folders.sort()
        for name in sorted(files):
            yield from _of_file(Path(folder, name))
    for error in refused:
        yield Raw(str(error.filename), b"", problem=f"the folder cannot be read: {refusal(error)}")


def _of_file(path: Path) -> Iterator[Raw]:
    """Yield what is in a file. To open a named pipe is to wait for a writer, so only regular files count."""
    name = str(path)
    try:
        if not path.is_file():
            return
        if path.suffix.lower() == ".zip":
            yield from _of_zip(path)
            return
        with path.open("rb") as stream:
            yield from _of_stream(stream, name, path.stat().st_size)
    except (OSError, ValueError) as error:
        yield Raw(name, b"", problem=f"the file cannot be read: {refusal(error)}")


class _TooMuch(ValueError):
    """An archive is not read on."""


class _Bounded(io.RawIOBase):
    """A stream that is unpacked, up to so many bytes."""

    def __init__(self, stream: IO[bytes], most: int) -> None:
        self._stream, self._left, self._most = stream, most, most

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer)  # type: ignore[arg-type] # it is a buffer, for which there is no type yet
        got = self._stream.read(len(view))
        self._left -= len(got)
        if self._left < 0:
            raise _TooMuch(f"it unpacks to more than {MOST_TIMES} times its size")
        view[: len(got)] = got
        return len(got)


def _bounded(stream: IO[bytes], packed: int) -> IO[bytes]:
    return io.BufferedReader(_Bounded(stream, MOST_TIMES * packed + FREE_BYTES), CHUNK)


class _Xz(io.RawIOBase):
    """What is in an .xz, unpacked in bounded memory, which :class:`lzma.LZMAFile` does not do."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream, self._part = stream, self._begun()

    @staticmethod
    def _begun() -> lzma.LZMADecompressor:
        return lzma.LZMADecompressor(memlimit=MOST_DICTIONARY)

    def read(self, size: int = -1) -> bytes:
        """Return some bytes, none at the end. Raises EOFError if the end is missing."""
        while True:
            if self._part.eof:  # zeros, or another part, may follow
                packed = (self._part.unused_data or self._stream.read(CHUNK)).lstrip(b"\0")
                if not packed:
                    return b""
                self._part = self._begun()
            else:
                packed = self._stream.read(CHUNK) if self._part.needs_input else b""
                if self._part.needs_input and not packed:
                    raise EOFError("its end is missing")
            if found := self._part.decompress(packed, size):
                return found


_UNPACKED: Mapping[str, Callable[[IO[bytes]], Any]] = {
    ".gz": lambda stream: gzip.GzipFile(fileobj=stream), ".bz2": bz2.BZ2File, ".xz": _Xz,
}  # fmt: skip
"""What unpacks files that are compressed as a whole, by suffix."""
_TARS = {".tgz": ".gz", ".tbz2": ".bz2", ".txz": ".xz", **{f".tar{each}": each for each in _UNPACKED}}
"""How compressed tars are compressed, by suffix."""


_BROKEN = (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, tarfile.TarError,
           RuntimeError, NotImplementedError, struct.error, OverflowError)  # fmt: skip
"""What the readers of archives raise for what is none, is encrypted, or was made by somebody hostile."""


def _of_stream(stream: IO[bytes], name: str, size: int, inside: bool = False) -> Iterator[Raw]:
    """Yield what a stream with this name has in it."""
    low = name.lower()
    tar = next((how for suffix, how in _TARS.items() if low.endswith(suffix)), None)
    packed = tar or next((suffix for suffix in _UNPACKED if low.endswith(suffix)), None)
    is_tar = tar is not None or low.endswith(".tar")
    if not (packed or is_tar or (inside and low.endswith(".zip"))):
        yield from _of_records(stream, name)
    elif inside:
        yield Raw(name, b"", problem="an archive inside an archive is not read")
    else:
        try:
            unpacked = _bounded(stream if packed is None else _UNPACKED[packed](stream), size)
            if is_tar:
                yield from _of_tar(unpacked, name)
            else:
                yield from _of_stream(unpacked, f"{name}!{Path(name).stem}", size, True)
        except _BROKEN as error:
            yield Raw(name, b"", problem=_broken(error))


def _broken(error: Exception) -> str:
    if isinstance(error, _TooMuch):
        return f"it is not read to its end: {error}"
    said = refusal(error) if isinstance(error, OSError) else str(error)
    return f"it cannot be unpacked: {said[:160] or type(error).__name__}"


def _of_zip(path: Path) -> Iterator[Raw]:
    name, size = str(path), path.stat().st_size
    try:
        _check_directory(path)
        with zipfile.ZipFile(path) as archive:
            left = MOST_TIMES * size + FREE_BYTES  # of all files: what is packed may be there many times
            for info in archive.infolist():
                if info.is_dir():
                    continue
                inner = f"{name}!{info.filename}"
                try:
                    with archive.open(info) as stream:
                        bounded = _Bounded(stream, left)
                        yield from _of_stream(
                            io.BufferedReader(bounded, CHUNK), inner, info.compress_size, True
                        )
                        left = bounded._left
                except _TooMuch:
                    raise
                except _BROKEN as error:
                    yield Raw(inner, b"", problem=_broken(error))
    except _BROKEN as error:
        yield Raw(name, b"", problem=_broken(error))


def _check_directory(path: Path) -> None:
    """Raise ValueError if the directory of a zip, which is read as a whole, is too large."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        start = max(0, size - (1 << 16) - 22)
        file.seek(start)
        tail = file.read()
        at = tail.rfind(b"PK\5\6")
        if at < 0 or at + 22 > len(tail):
            raise ValueError("it has no directory of files")
        files, length = struct.unpack_from("<HL", tail, at + 10)
        if at >= 20 and tail[at - 20 : at - 16] == b"PK\6\7":
            (where,) = struct.unpack_from("<Q", tail, at - 12)
            file.seek(min(where, size))
            large = file.read(56)
            if len(large) == 56 and large[:4] == b"PK\6\6":
                files, length = struct.unpack_from("<QQ", large, 32)
    if files > MOST_FILES or length > MOST_DIRECTORY:
        most = f"a zip may name {MOST_FILES:,} in {MOST_DIRECTORY >> 20} MiB, a tar any number"
        raise ValueError(f"it names {files:,} files in {length >> 20} MiB ({most})")


_LONG = (tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME,
         tarfile.GNUTYPE_LONGLINK)  # fmt: skip
"""The kinds of headers that say that more of them follows."""


class _Header(tarfile.TarInfo):
    """A header of a tar. One that says that more of it follows is read as a whole, so that is bounded."""

    @classmethod
    def frombuf(cls, *given: object) -> "_Header":
        found = super().frombuf(*given)  # type: ignore[arg-type] # as they come
        if found.type in _LONG and found.size > MOST_HEADER:
            raise _TooMuch(f"a header of it has more than {MOST_HEADER >> 20} MiB")
        return found


def _of_tar(stream: IO[bytes], name: str) -> Iterator[Raw]:
    with tarfile.open(fileobj=stream, mode="r|", tarinfo=_Header) as archive:
        while (info := archive.next()) is not None:
            archive.members = []  # type: ignore[attr-defined] # else all of them are kept
            file = archive.extractfile(info) if info.isreg() else None
            if file is not None:
                yield from _of_stream(file, f"{name}!{info.name}", info.size, True)


_TREES = re.compile(rb"(?:[^()\[]++|\[(?:[^\]\\]++|\\.)*+\])*+[()]", re.DOTALL)
"""Up to the next bracket of a game tree, which is none in a value."""
_LINE = re.compile(rb"\s*[^\s;\[\]()]*\s*;\s*[BW]\[")
"""How a line begins that is a game: an id, if there is one, and a move."""
_GAME = re.compile(rb"(?:\xef\xbb\xbf)?\s*\(\s*;")


def _of_records(stream: IO[bytes], name: str) -> Iterator[Raw]:
    """Yield the records of a stream that is no archive."""
    suffix = re.search(r"\.[a-z][a-z0-9]*$", name.rpartition("!")[2].lower())
    kind = suffix[0] if suffix and suffix[0] in record_formats() else ""
    begun = stream.read(CHUNK)
    if not kind:
        if _LINE.match(begun):
            yield from _lines(stream, begun, name)
            return
        if not _GAME.match(begun):
            return  # this is no record, and does not say that it is one
        kind = USUAL
    while len(begun) <= MOST_RECORD and (more := stream.read(CHUNK)):
        begun += more
    if kind == USUAL and begun.count(b"(") > 1:
        yield from _games(stream, begun, name)
    elif len(begun) > MOST_RECORD:
        yield Raw(name, b"", problem=_TOO_LARGE)
    else:
        yield Raw(name, begun, kind)


_TOO_LARGE = f"the record is larger than {MOST_RECORD >> 20} MiB"


def _lines(stream: IO[bytes], begun: bytes, name: str) -> Iterator[Raw]:
    """Yield the lines of a text, each with its number. Each is a game."""
    number, rest, is_long = 0, b"", False
    while begun:
        *lines, rest = (rest + begun).split(b"\n")
        for line in lines:
            number += 1
            if is_long or len(line) > MOST_RECORD:
                yield Raw(f"{name}:{number}", b"", problem=_TOO_LARGE)
                is_long = False
            elif line and not line.isspace():
                yield Raw(f"{name}:{number}", line, LINE)
        if len(rest) > MOST_RECORD:
            rest, is_long = b"", True
        begun = stream.read(CHUNK)
    if is_long or (rest and not rest.isspace()):
        problem = _TOO_LARGE if is_long else None
        yield Raw(f"{name}:{number + 1}", b"" if is_long else rest, LINE, problem)


LINE = "line"
"""What stands for a suffix where a line of a text is a game: its moves as SGF has them, after an id."""


def _games(stream: IO[bytes], begun: bytes, name: str) -> Iterator[Raw]:
    """Yield the games of a collection, each with its number. A file with one game is a record as it is."""
    number, held, whole = 0, None, begun if len(begun) <= MOST_RECORD else None
    buffer, at, depth = begun, 0, 0
    start = 0
    while True:
        found = _TREES.match(buffer, at)
        if found is None:
            if len(buffer) - start > MOST_RECORD:
                if held is not None:
                    yield held
                yield Raw(f"{name}:{number + 1}", b"", problem=f"{_TOO_LARGE}, or has no end")
                return
            more = stream.read(CHUNK)
            if not more:
                break
            buffer, at, start = buffer[start:] + more, at - start, 0
            continue
        at = found.end()
        if buffer[at - 1] == ord("("):
            if depth == 0:
                start = at - 1
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                number += 1
                if held is not None:
                    yield held
                game = buffer[start:at]
                problem = _TOO_LARGE if len(game) > MOST_RECORD else None
                held = Raw(f"{name}:{number}", b"" if problem else game, problem=problem)
                start = at
    if number <= 1 and whole is not None and (held is None or depth == 0):
        yield Raw(name, whole)
        return
    if held is not None:
        yield held
    if depth:
        yield Raw(f"{name}:{number + 1}", buffer[start:])
