"""The completions of the Tab key: rulesets, families, beasts and their lines.

Files are completed by the shell itself where nothing here begins so. The bestiary is imported at the Tab key
only.
"""

from collections.abc import Iterable

from gorules.ruleset import families, ruleset_ids


def _beginning(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def ruleset_names(incomplete: str) -> list[str]:
    """Return the rulesets and families whose names begin so; of several with commas between, for the last."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + name for name in _beginning(last, ruleset_ids())]


def family_names(incomplete: str) -> list[str]:
    """Return the families whose names begin so."""
    return _beginning(incomplete, families())


def beast_names(incomplete: str) -> list[str]:
    """Return the beasts whose ids begin so."""
    from gorules.bestiary.beasts import beasts

    return _beginning(incomplete, beasts())


def line_names(incomplete: str) -> list[str]:
    """Return the beasts whose ids begin so; after "beast/" its lines."""
    from gorules.bestiary.beasts import beasts, load_beast

    beast, slash, line = incomplete.partition("/")
    if not slash or beast not in beasts():
        return beast_names(incomplete)
    return [f"{beast}/{each.id}" for each in load_beast(beast).lines if each.id.startswith(line)]
