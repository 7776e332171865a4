"""The command doctor: what is installed, and which solver is in use."""

import platform
from importlib.metadata import version

from gorules.cli import common
from gorules.native import bridge
from gorules.rules.registry import registered
from gorules.version import __version__

LIBRARIES = ("pydantic", "PyYAML", "rich", "typer", "rpds-py", "sgfmill")


def doctor(as_json: common.AsJson = False) -> None:
    """Say what is installed, and whether the native core is in use."""
    libraries = {name: version(name) for name in LIBRARIES}
    plug_ins = sorted({entry.origin for entry in registered() if entry.origin})
    if as_json:
        common.show_json({
            "gorules": __version__,
            "python": platform.python_version(),
            "libraries": libraries,
            "plug-ins": plug_ins,
            "native": bridge.core is not None,
            "why-not-native": bridge.why_not,
        })  # fmt: skip
        return
    common.say(f"gorules {__version__} on Python {platform.python_version()}")
    common.say("with " + ", ".join(f"{name} {number}" for name, number in libraries.items()))
    common.say(f"plug-ins: {', '.join(plug_ins) or 'none'}")
    if bridge.core is not None:
        common.say("native core: in use, to solve and to count")
    else:
        common.say(f"native core: not in use, because {bridge.why_not}; the reference solver does its work")
