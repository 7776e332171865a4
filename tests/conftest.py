import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# What takes seconds: these solve, build, install, or run every command. "make check" leaves them out.
SLOW = (
    "amend", "benchmarks", "bestiary", "cli", "corpus", "docs", "engines", "hunt", "laws", "native",
    "solving", "web",
    "files/test_mutated.py", "formats/test_sgf_tree.py", "play/test_golden_gnugo.py", "play/test_referee.py",
    "rules/test_definitions.py", "rules/test_outsider.py", "rules/test_plugin.py",
    "status/test_benson.py", "status/test_definitions.py", "status/test_native.py", "status/test_readings.py",
    "status/test_rebirth.py", "status/test_reference.py",
    "test_extends.py", "test_katago.py", "test_schema.py",
)  # fmt: skip

# "ci" makes the same examples every time, "dev" makes new ones, "thorough" many (an hour or so).
slow_inputs = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile("dev", deadline=None, max_examples=40, suppress_health_check=slow_inputs)
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, print_blob=True)
settings.register_profile("thorough", settings.get_profile("dev"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


@pytest.fixture(autouse=True, scope="session")
def own_key(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the key for notebooks out of the user's own folder."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    """Let interrupts through. A shell that runs the tests in the background has its children ignore them, and
    so does a command that was interrupted; nohup does the same to hang-ups.
    """
    interrupt = signal.signal(signal.SIGINT, signal.default_int_handler)
    hang_up = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGHUP, hang_up)


def is_slow(path: Path) -> bool:
    return path.relative_to(Path(__file__).parent).as_posix().startswith(SLOW)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import what "make check" leaves out."""
    return True if config.option.markexpr == "not slow" and is_slow(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if is_slow(item.path):
            item.add_marker("slow")
