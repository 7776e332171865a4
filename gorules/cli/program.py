"""Running the program: what becomes of errors, of an interrupt, and of a closed pipe."""

import errno
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from gorules.cli.commands import Commands
from gorules.cli.complaints import BAD_INPUT, INTERRUPTED, complain
from gorules.files.inputs import InputError, Problem, refusal
from gorules.version import __version__

UsageError: type[Exception] = typer.BadParameter.__bases__[0]
"""The errors in the way a command is called. Where this class lives depends on typer's version."""

TRACEBACK = "GORULES_TRACEBACK"
"""The variable of the environment that has a mistake in a plug-in shown with all that led to it."""


class Program(TyperGroup):
    """The commands, with our own exit codes and messages instead of typer's."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings | {"commands": Commands()})

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> NoReturn:
        """Run a command and leave with its exit code."""
        try:
            _prepare()
            arguments = list(sys.argv[1:] if args is None else args)
            try:
                name = prog_name or "gorules"
                self._main_shell_completion(extra, name, complete_var)  # leaves, if the shell asks
                code = self._run(name, arguments, extra)
            finally:
                sys.stdout.flush()
        except KeyboardInterrupt as interrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # another one would only garble what is left
            complain("; ".join(filter(None, ("interrupted", str(interrupt)))))
            signal.signal(signal.SIGINT, lambda *_: os._exit(INTERRUPTED))  # whatever is still waited for
            code = INTERRUPTED
        except BrokenPipeError:
            # Whoever read our output has had enough; nothing more can be written, not even at exit.
            _discard_output()
            code = 0
        except OSError as error:  # for one, the disk is full
            complain(": ".join(str(part) for part in (error.filename, refusal(error)) if part))
            _discard_output()
            code = BAD_INPUT
        sys.exit(code)

    def _run(self, name: str, arguments: list[str], extra: dict[str, Any]) -> int:
        if arguments == ["--version"]:  # typer takes three times as long, for a library that checks types
            show_version()
            return 0
        try:
            with self.make_context(name, arguments, **extra) as context:
                self.invoke(context)
        except typer.Exit as leaving:
            return leaving.exit_code
        except typer.Abort:  # how typer passes on an interrupt
            raise KeyboardInterrupt from None
        except InputError as error:
            blamed = _in_a_plug_in(error)
            complain(*([blamed] if blamed else error.problems))
            return BAD_INPUT
        except UsageError as error:
            said = " ".join(error.format_message().split())  # type: ignore[attr-defined] # every such error has it
            complain(said.replace(": Value error, ", ": "))  # as pydantic, which typer asks, begins
            if getattr(error, "ctx", None) is not None:
                command: str = error.ctx.command_path  # type: ignore[attr-defined] # the same
                print(f"Try '{command} --help'.", file=sys.stderr)  # noqa: T201 - our own words
            return BAD_INPUT
        except MemoryError:
            complain("there is not enough memory for this")
            return BAD_INPUT
        except Exception as error:
            blamed = _in_a_plug_in(error)
            if blamed is None or os.environ.get(TRACEBACK):
                raise
            complain(blamed, f"{TRACEBACK}=1 shows how it came to that")
            return BAD_INPUT
        return 0


def _in_a_plug_in(error: Exception) -> Problem | None:
    """Return where in somebody's plug-in a mistake is, None if it is in none."""
    registry = sys.modules.get("gorules.rules.registry")  # what is not imported has run no plug-in
    found: Problem | None = registry.fault(error) if registry else None
    return found


def show_version() -> None:
    """Print the version of gorules."""
    print(f"gorules {__version__}")  # noqa: T201 - our own words


class _Closed(FileIO):
    """A standard output that was closed. It refuses what is written to it, once: then the program ends."""

    _is_told = False

    def write(self, data: Any, /) -> int:
        """Raises OSError the first time."""
        if not self._is_told:
            self._is_told = True
            raise OSError(errno.EBADF, "standard output is closed")
        return memoryview(data).nbytes


def _prepare() -> None:
    """Let the program run with whatever standard streams it is given."""
    # A stream that was closed is None; characters may not exist in the terminal's encoding.
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115 - as long as the program runs
    sys.stdout = sys.stdout or TextIOWrapper(BufferedWriter(_Closed(os.devnull, "w")))
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 - the same
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            with suppress(ValueError):  # something was read already
                stream.reconfigure(errors=errors)


def _discard_output() -> None:
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
