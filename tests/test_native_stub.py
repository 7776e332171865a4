"""The typed stub of the native core describes the binary."""

import subprocess
import sys
from pathlib import Path

import pytest

from gorules.solve import native

pytestmark = pytest.mark.skipif(native.core is None, reason=f"no native core: {native.why_not}")

CHECKOUT = Path(__file__).parents[1]


def test_the_stub_describes_the_binary() -> None:
    pytest.importorskip("mypy", reason="mypy compares stubs with binaries")
    settings = ["--mypy-config-file", "pyproject.toml", "--allowlist", "tests/stubtest_allowlist.txt"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "gorules.solve._native", *settings],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
