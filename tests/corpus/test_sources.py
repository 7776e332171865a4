"""Where records come from, and what hostile archives come to."""

import bz2
import gzip
import io
import lzma
import os
import struct
import tarfile
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from gorules.corpus import sources
from gorules.corpus.sources import LINE, Raw, raw_records
from gorules.files.inputs import InputError
from gorules.formats.records import record_formats
from tests.support.commands import invoked

ONE, TWO = b"(;SZ[9];B[aa])", b"(;SZ[9];B[bb]C[( \\] (])"


def tarred(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, content in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return made.getvalue()


def zipped(path: Path, files: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", packing) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def found(*paths: Path, under: Path) -> list[tuple[str, bytes, str]]:
    """The records: names below a folder, contents, suffixes."""
    records = [*raw_records(paths)]
    assert not any(raw.problem for raw in records)
    return [(raw.name.removeprefix(f"{under}/"), raw.content, raw.suffix) for raw in records]


def test_records_come_from_folders_collections_texts_and_archives(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "one.SGF").write_bytes(ONE)
    (tmp_path / "README.md").write_text("# Notes\n(;no record)\n;B[aa]")
    (tmp_path / "a.sgf").write_bytes(ONE + b"\n" + TWO + b" trailing")
    (tmp_path / "c.sgf.gz").write_bytes(gzip.compress(ONE + TWO))
    (tmp_path / "d.tgz").write_bytes(gzip.compress(tarred({"x/1.sgf": ONE, "notes": b"no record"})))
    zipped(tmp_path / "e.zip", {"2007-01": b"17\t;B[aa];W[bb]\n\n;B[cc]\n", "no.py": b"print()"})
    (tmp_path / "f.gib").write_bytes(b"\\HS")
    (tmp_path / "g.sgf.xz").write_bytes(lzma.compress(ONE) + bytes(4) + lzma.compress(TWO))
    (tmp_path / "h.tar.bz2").write_bytes(bz2.compress(tarred({"x/1.sgf": ONE})))
    assert found(tmp_path, under=tmp_path) == [
        ("a.sgf:1", ONE, ".sgf"),
        ("a.sgf:2", TWO, ".sgf"),
        ("c.sgf.gz!c.sgf:1", ONE, ".sgf"),
        ("c.sgf.gz!c.sgf:2", TWO, ".sgf"),
        ("d.tgz!x/1.sgf", ONE, ".sgf"),
        ("e.zip!2007-01:1", b"17\t;B[aa];W[bb]", LINE),
        ("e.zip!2007-01:3", b";B[cc]", LINE),
        *([("f.gib", b"\\HS", ".gib")] if ".gib" in record_formats() else []),
        ("g.sgf.xz!g.sgf:1", ONE, ".sgf"),
        ("g.sgf.xz!g.sgf:2", TWO, ".sgf"),
        ("h.tar.bz2!x/1.sgf", ONE, ".sgf"),
        ("b/one.SGF", ONE, ".sgf"),
    ]


def test_one_game_is_read_as_it_is_whatever_stands_around_it(tmp_path: Path) -> None:
    for content in (b"junk " + ONE, ONE + b")", b"(;B[aa]", b"(;B[aa](;W[bb])(;W[cc]))", b""):
        (tmp_path / "x.sgf").write_bytes(content)
        assert found(tmp_path / "x.sgf", under=tmp_path) == [("x.sgf", content, ".sgf")]


def test_a_collection_is_parted_alike_wherever_it_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.sgf").write_bytes(b"\n".join([ONE, TWO] * 4))
    (tmp_path / "y").write_bytes(b"\n".join([b"1\t;B[aa]", b"2\t;B[bb];W[]"] * 4))
    whole = found(tmp_path, under=tmp_path)
    assert len(whole) == 16
    for chunk in (3, 10, 17):
        monkeypatch.setattr(sources, "CHUNK", chunk)
        assert found(tmp_path / "x.sgf", under=tmp_path) == whole[:8]
    monkeypatch.setattr(sources, "CHUNK", 20)
    assert found(tmp_path / "y", under=tmp_path) == whole[8:]


def test_a_source_that_is_not_there_is_named_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nowhere: there is no such file or folder"):
        raw_records([tmp_path, tmp_path / "nowhere"])


def test_a_file_that_is_named_has_a_game(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("id: mine\n")
    (tmp_path / "empty.sgf").write_bytes(b"")
    (tmp_path / "good.sgf").write_bytes(ONE)
    zipped(tmp_path / "notes.zip", {"notes.txt": b"none"})
    os.mkfifo(tmp_path / "pipe")
    of_folder = [raw.content for raw in raw_records([tmp_path, tmp_path / "good.sgf"])]
    assert of_folder.count(ONE) == 2
    for name, said in (
        ("mine.yaml", "there is no game in this file"),
        ("notes.zip", "there is no game in this file"),
        ("pipe", "devices and pipes are not read"),
        ("/dev/zero", "devices and pipes are not read"),
    ):
        with pytest.raises(InputError, match=said) as error:
            raw_records([tmp_path / "good.sgf", tmp_path / name])
        assert [problem.file for problem in error.value.problems] == [str(tmp_path / name)]
        done = invoked("corpus", "run", str(tmp_path / name), "-o", str(tmp_path / "results"))
        assert (done.exit_code, done.stderr.count("gorules: ")) == (2, 1)
        assert not (tmp_path / "results").exists()


def problems(path: Path) -> list[str]:
    return [raw.problem for raw in raw_records([path]) if raw.problem]


def hostile(folder: Path) -> dict[str, Path]:
    """Archives by what is wrong with them."""
    made = {name: folder / f"{name}.zip" for name in ("bomb", "many", "climbs", "nested", "broken", "lies")}
    line = b"1\t;B[aa]" + b";W[]" * 1000
    zipped(made["bomb"], {"lines": (line + b"\n") * 6_000})
    many = zipped(made["many"], {"x.sgf": ONE}).read_bytes()
    end = many.rindex(b"PK\5\6")
    made["many"].write_bytes(many[: end + 8] + struct.pack("<HHL", 65535, 65535, 1 << 28) + many[end + 16 :])
    zipped(made["climbs"], {"../../out.sgf": ONE, "/etc/x.sgf": TWO})
    zipped(made["nested"], {"in.zip": many, "in.txz": b""})
    made["broken"].write_bytes(many[:40])
    stored = zipped(made["lies"], {"x.sgf": ONE}, zipfile.ZIP_STORED).read_bytes()
    made["lies"].write_bytes(stored.replace(b"aa", b"bb"))
    made["tar bomb"] = folder / "bomb.tar.gz"
    made["tar bomb"].write_bytes(gzip.compress(tarred({"lines": (line + b"\n") * 6_000})))
    made["tar header"] = folder / "header.tar"
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.XHDTYPE, 1 << 40
    made["tar header"].write_bytes(info.tobuf(tarfile.GNU_FORMAT) + bytes(1 << 12))
    made["gzip"] = folder / "x.sgf.gz"
    made["gzip"].write_bytes(gzip.compress(ONE)[:-6])
    bomb = (line + b"\n") * 6_000
    needs_much = [{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 29}]
    for name, content in {
        "xz": lzma.compress(ONE)[:-6],
        "xz bomb": lzma.compress(bomb),
        "xz dictionary": lzma.compress(ONE, filters=needs_much),
        "bz2 bomb": bz2.compress(bomb),
    }.items():
        made[name] = folder / f"{name.replace(' ', '-')}.{name[:3].strip()}"
        made[name].write_bytes(content)
    return made


WRONG = {
    "bomb": ["it is not read to its end: it unpacks to more than 200 times its size"],
    "many": ["it cannot be unpacked: it names 65,535 files in 256 MiB"],
    "climbs": [],
    "nested": ["an archive inside an archive is not read"] * 2,
    "broken": ["it cannot be unpacked: it has no directory of files"],
    "lies": ["it cannot be unpacked: Bad CRC-32"],
    "tar bomb": ["it is not read to its end: it unpacks to more than 200 times its size"],
    "tar header": ["it is not read to its end: a header of it has more than 1 MiB"],
    "gzip": ["it cannot be unpacked: Compressed file ended"],
    "xz": ["it cannot be unpacked: its end is missing"],
    "xz bomb": ["it is not read to its end: it unpacks to more than 200 times its size"],
    "xz dictionary": ["it cannot be unpacked: Memory usage limit exceeded"],
    "bz2 bomb": ["it is not read to its end: it unpacks to more than 200 times its size"],
}


def test_hostile_archives_get_one_message_and_take_little_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "FREE_BYTES", 1 << 20)
    made = hostile(tmp_path)
    before = sorted(tmp_path.parent.rglob("*"))
    for name, path in made.items():
        tracemalloc.start()
        said = problems(path)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert len(said) == len(WRONG[name]), (name, said)
        assert all(one.startswith(other) for one, other in zip(said, WRONG[name], strict=True)), (name, said)
        assert most < 40 << 20, name
    assert sorted(tmp_path.parent.rglob("*")) == before  # nothing is extracted
    assert [raw.content for raw in raw_records([made["climbs"]])] == [ONE, TWO]


def test_a_record_that_is_too_large_is_told_and_the_next_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MOST_RECORD", 100)
    monkeypatch.setattr(sources, "CHUNK", 64)
    long = b"(;C[" + b"x" * 200 + b"])"
    (tmp_path / "a").write_bytes(b";B[aa]\n;B[bb]" + b";W[]" * 200 + b"\n;B[cc]\n")
    (tmp_path / "b.sgf").write_bytes(long)
    (tmp_path / "c.sgf").write_bytes(ONE + b"(;" * 200)
    records = [*raw_records([tmp_path])]
    assert [raw.content for raw in records if raw.problem is None] == [b";B[aa]", b";B[cc]", ONE]
    assert [Path(raw.name).name for raw in records if raw.problem] == ["a:2", "b.sgf", "c.sgf:2"]
    assert isinstance(records[0], Raw)
