"""Standard input, where it is named instead of a file."""

import sys
from typing import Any
from weakref import WeakSet

from gorules.files.inputs import InputError, Problem
from gorules.files.yamlfile import Document, parse_yaml

STDIN = "-"
"""The name of standard input, where a file is asked for."""
_EMPTIED: WeakSet[Any] = WeakSet()


def standard_input() -> bytes:
    """Return what is given on standard input. Raises InputError if that was asked for before."""
    if sys.stdin in _EMPTIED:
        raise InputError(Problem("standard input can be named only once", file=STDIN))
    _EMPTIED.add(sys.stdin)
    stream = getattr(sys.stdin, "buffer", None)
    return sys.stdin.read().encode() if stream is None else bytes(stream.read())


def typed_yaml() -> Document:
    """Return the YAML that is given on standard input."""
    try:
        return parse_yaml(standard_input().decode(), file=STDIN)
    except UnicodeDecodeError:
        raise InputError(Problem("this is not text in UTF-8", file=STDIN)) from None
