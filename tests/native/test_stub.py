"""The typed stubs of the modules of the native core describe the binaries."""

import subprocess
import sys
from pathlib import Path

import pytest

from gorules.native import bridge

pytestmark = pytest.mark.skipif(bridge.core is None, reason=f"no native core: {bridge.why_not}")

CHECKOUT = Path(__file__).parents[2]


def test_the_stubs_describe_the_binaries() -> None:
    pytest.importorskip("mypy", reason="mypy compares stubs with binaries")
    modules = [f"gorules.native.{name}" for name in bridge.MODULES]
    settings = ["--mypy-config-file", "pyproject.toml", "--allowlist", "tests/stubtest_allowlist.txt"]
    run = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", *modules, *settings],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
