"""Finding beasts by id, by any of their names, by topic, and by the words of their texts."""

from collections.abc import Iterable
from functools import cache

from gorules.bestiary.beasts import Beast, beasts, load_beast
from gorules.files.inputs import InputError, Problem, closest, quoted
from gorules.files.library import is_file_name
from gorules.files.other_names import begins_or_has, every_name, plain_words

IndexedBeast = tuple[Beast, tuple[frozenset[str], ...]]
"""A beast with its words, in order of weight: first those of its id and names, then its topic, then its other
texts.
"""


def search(words: Iterable[str]) -> tuple[Beast, ...]:
    """Return the beasts that have all these words, whole or as beginnings of words, in any language. Case and
    accents do not matter. Beasts with the words in their names come first; those with the words in other
    texts come last.

    Reads the whole bestiary, once.
    """
    wanted = [part for word in words for part in plain_words(word)]
    found = []
    for beast, known in _entries():
        ranks = [_rank(known, word) for word in wanted]
        if ranks and max(ranks) < len(known):
            found.append((sum(ranks), beast.id, beast))
    return tuple(beast for *_, beast in sorted(found, key=lambda item: item[:2]))


def beast_called(name: str) -> Beast:
    """Return a beast by its id, by another of its names, or from a YAML file, as
    :func:`gorules.bestiary.beasts.load_beast` does.

    Raises InputError. If there is no such name, the error suggests a beast with these words (in its names, if
    there is one), or else one with a similar name.
    """
    beast, slash, _ = name.rpartition("/")
    if beast in beasts() and not is_file_name(name.removeprefix(f"{beast}/")):
        raise InputError(f"{quoted(name)} is the name of a line, not of a beast; write {beast}")
    if name in beasts() or slash or is_file_name(name):
        return load_beast(name)
    for each, _ in _entries():
        if name in (*each.names, *every_name(each.other_names)):
            return each
    said = f"unknown beast {quoted(name)}: 'gorules bestiary search' finds beasts by words"
    raise InputError(Problem(said, suggestion=_meant(name)))


MISTYPED = 0.9
"""The likeness of a name to the same with one letter wrong."""


def _meant(name: str) -> str | None:
    ids = {called: beast.id for beast, _ in _entries() for called in (*beast.names, beast.id)}
    if (mistyped := closest(name, ids, MISTYPED)) is not None:
        return ids[mistyped]
    if found := search([name]):
        return found[0].id
    near = closest(name, ids)
    return None if near is None else ids[near]


def _rank(known: tuple[frozenset[str], ...], word: str) -> int:
    """Return the number of the first set with a word that begins with ``word``; the number of sets if there
    is none.
    """
    ranks = (rank for rank, words in enumerate(known) if any(begins_or_has(other, word) for other in words))
    return next(ranks, len(known))


@cache
def _entries() -> tuple[IndexedBeast, ...]:
    return tuple((beast, tuple(map(_all_words, _texts(beast)))) for beast in map(load_beast, beasts()))


def _texts(beast: Beast) -> tuple[list[str], ...]:
    said = [beast.about, *(source.name for source in beast.sources)]
    for line in beast.lines:
        said += [line.id, line.about, *(claim.why or "" for claim in line.expect)]
    said += [claim.why or "" for claim in (*beast.values, *beast.statuses)]
    return [beast.id, *beast.names, *every_name(beast.other_names)], [beast.topic], said


def _all_words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in plain_words(text))
