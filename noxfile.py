"""The suite on every Python that is installed: ``make pythons``, or ``nox -- tests/go`` for a part of it."""

import nox

nox.options.error_on_missing_interpreters = False


@nox.session(python=["3.11", "3.12", "3.13", "3.14", "3.15"], venv_backend="venv")
def tests(session: nox.Session) -> None:
    """Install gorules in an environment of its own, the native core built for it, and run the tests."""
    session.install("--editable", ".[test]")
    session.run("pytest", *(session.posargs or ["-n", "2"]))
