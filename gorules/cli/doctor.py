"""The command doctor: what is installed, and which solver is in use."""

import platform
from importlib.metadata import version

from gorules.cli import choices, printing
from gorules.native import bridge
from gorules.rules.registry import registered
from gorules.version import __version__

LIBRARIES = ("pydantic", "PyYAML", "rich", "typer", "rpds-py", "sgfmill")


def doctor(as_json: choices.JsonOption = False) -> None:
    """Say what is installed, and whether the native core is in use."""
    libraries = {name: version(name) for name in LIBRARIES}
    plug_ins = sorted({entry.origin for entry in registered() if entry.origin})
    if as_json:
        printing.show_json({
            "gorules": __version__,
            "python": platform.python_version(),
            "libraries": libraries,
            "plug-ins": plug_ins,
            "native": bridge.core is not None,
            "why-not-native": bridge.why_not,
        })  # fmt: skip
        return
    printing.say(f"gorules {__version__} on Python {platform.python_version()}")
    printing.say("with " + ", ".join(f"{name} {number}" for name, number in libraries.items()))
    printing.say(f"plug-ins: {', '.join(plug_ins) or 'none'}")
    if bridge.core is not None:
        printing.say("native core: in use, to solve and to count")
    else:
        printing.say(f"native core: not in use, because {bridge.why_not}; the reference solver does its work")
