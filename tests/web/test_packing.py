"""Packing the laboratory for browsers: a part of it is never taken for the whole."""

import shutil
import subprocess
from pathlib import Path

import pytest

from gorules.web.lab import build, core


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of their own for what is packed. Node seems to be there, and packs nothing but the editor."""
    assert build.BUILT not in (build.WHOLE, *build.WHOLE.parents)
    for name, path in {"BUILT": "built", "WORK": "work", "WHOLE": "work/whole"}.items():
        monkeypatch.setattr(build, name, tmp_path / path)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(build, "tools", lambda: None)
    monkeypatch.setattr(build, "_run", _only_editor)
    return tmp_path


def _only_editor(*words: str) -> None:
    if "esbuild" in words:
        (outfile,) = (word for word in words if word.startswith("--outfile="))
        editor = Path(outfile.removeprefix("--outfile="))
        editor.parent.mkdir()
        editor.write_text("")


def test_packing_that_fails_leaves_nothing(places: Path) -> None:
    old = places / "built" / "editor.js"
    old.parent.mkdir()
    old.write_text("old")
    with pytest.raises(FileNotFoundError, match="pyodide"):
        build.main()
    assert not old.parent.exists()


def test_sizes_come_from_the_header_of_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As Debian has its headers: the usual one has no sizes, and another one for each kind of machine has."""
    usual, of_machine = tmp_path / "python3", tmp_path / "any-machine" / "python3"
    for folder, says in ((usual, "#error elsewhere"), (of_machine, "#define SIZEOF_LONG 8")):
        folder.mkdir(parents=True)
        (folder / "pyconfig.h").write_text(says)
    monkeypatch.setattr("sysconfig.get_path", lambda _: str(usual))
    monkeypatch.setattr("sysconfig.get_config_var", lambda _: "any-machine")
    python, _ = core._headers(tmp_path / "headers")
    assert (python / "pyconfig.h").read_text() == "#define SIZEOF_LONG 4"


def test_headers_have_sizes_of_32_bits(tmp_path: Path) -> None:
    python, libc = core._headers(tmp_path / "headers")
    compiler = shutil.which("cc") or pytest.skip("there is no compiler of C")
    says = subprocess.run(
        [compiler, "-E", "-dM", f"-I{libc}", python / "pyconfig.h"], capture_output=True, check=True
    ).stdout.decode()
    assert "#define SIZEOF_LONG 4" in says
    assert "#define SIZEOF_VOID_P 4" in says
