"""The readings of a pass for a ko, one file each: what lifts the ban on retaking it.

A file added here is known to rulesets, beasts and the command line. The native core knows those that
:mod:`gorules.native.codes` lists; any other runs in the reference solver.
"""

import sys

from gorules.status.hypothetical import KoPass
from gorules.status.registry import readings

KO_PASSES = readings(sys.modules[__name__], KoPass)  # type: ignore[type-abstract] # what its files define is not
"""The readings by name."""
