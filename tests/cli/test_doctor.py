"""What doctor says of a native core that is not there."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import ROOT


@pytest.mark.parametrize(
    ("has_compiler", "said"), [(True, "compiling failed"), (False, "there is no C compiler")]
)
def test_no_compiler_and_a_core_that_failed_to_compile_are_told_apart(
    has_compiler: bool, said: str, tmp_path: Path
) -> None:
    if has_compiler:
        (tmp_path / "cc").touch(mode=0o755)
    code = (
        "import sys; sys.modules['gorules.native._search'] = None; from gorules.__main__ import main; main()"
    )
    keep = {name: value for name, value in os.environ.items() if name not in ("CC", "GORULES_REQUIRE_NATIVE")}
    done = subprocess.run(
        [sys.executable, "-c", code, "doctor"],
        env={**keep, "PATH": str(tmp_path), "PYTHONPATH": str(ROOT), "GORULES_PURE_PYTHON": ""},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = " ".join(done.stdout.split())
    assert "native core: not in use" in told
    assert said in told
