"""The readings of "enable" (Japanese 1989, article 7.1), one file each.

A file added here is known to rulesets, beasts and the command line, and the native core answers what it asks.
"""

import sys

from gorules.status.capture import Enabling
from gorules.status.registry import readings

ENABLING = readings(sys.modules[__name__], Enabling)  # type: ignore[type-abstract] # what its files define is not
"""The readings by name."""
