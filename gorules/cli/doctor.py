"""The command doctor: what is installed, and which solver is in use."""

import platform
from importlib.metadata import version

import typer

from gorules.cli.common import AsJson, say, show_json
from gorules.native import bridge
from gorules.rules.registry import registered
from gorules.version import __version__

LIBRARIES = ("pydantic", "PyYAML", "rich", "typer", "rpds-py", "sgfmill")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("doctor")(doctor)


def doctor(as_json: AsJson = False) -> None:
    """Say what is installed, and whether the native core is in use."""
    libraries = {name: version(name) for name in LIBRARIES}
    plug_ins = sorted({entry.origin for entry in registered() if entry.origin})
    if as_json:
        show_json({
            "gorules": __version__,
            "python": platform.python_version(),
            "libraries": libraries,
            "plug-ins": plug_ins,
            "native": bridge.core is not None,
            "why-not-native": bridge.why_not,
        })  # fmt: skip
        return
    say(f"gorules {__version__} on Python {platform.python_version()}")
    say("with " + ", ".join(f"{name} {number}" for name, number in libraries.items()))
    say(f"plug-ins: {', '.join(plug_ins) or 'none'}")
    if bridge.core is not None:
        say("native core: in use, to solve and to count")
    else:
        say(f"native core: not in use, because {bridge.why_not}; the reference solver does its work")
