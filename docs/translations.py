"""Brings the catalogues of translations up to date with the sources, and makes what the program reads.

``python docs/translations.py`` extracts all messages (babel.cfg says where), puts them into the catalogue of
each language, ``gorules/translations/LANGUAGE/LC_MESSAGES/messages.po``, and writes the translations as JSON.
docs/translating.md says how a translator works with them.
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

from gorules.files.language import CATALOGUES, ENGLISH, LANGUAGES
from gorules.files.other_names import TONGUES

ROOT = Path(__file__).parents[1]
KEYWORDS = {**DEFAULT_KEYWORDS, "gettext_noop": None}
TEXT = r'("(?:[^"\\]|\\.)*")'
IN_SCRIPT = re.compile(rf"\b(n?gettext(?:_noop)?)\(\s*{TEXT}(?:\s*,\s*{TEXT})?")

UNUSED = (
    b'"Project-Id', b'"Report-', b'"POT-', b'"PO-Rev', b'"Last-', b'"Language-Team', b'"Generated',
)  # fmt: skip
"""The lines of a catalogue's head that say nothing here, or another thing every day."""

Extracted = Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]


def ruleset_names(file: BinaryIO, *_: object, options: object = None) -> Extracted:
    """Yield the name of a ruleset, as Babel wants what is extracted: line, function, message, comments."""
    for number, line in enumerate(file.read().decode().splitlines(), 1):
        if line.startswith("name:"):
            name = line.removeprefix("name:").strip()
            yield number, "", json.loads(name) if name.startswith('"') else name.strip("'"), []
            return


def script_messages(file: BinaryIO, *_: object, options: object = None) -> Extracted:
    """Yield the messages of a script, as Babel wants them.

    Babel's own reader of JavaScript misses a call with values in braces that stands in a template string.
    """
    text = file.read().decode()
    for call in IN_SCRIPT.finditer(text):
        forms = tuple(json.loads(each) for each in call.groups()[1:] if each)
        yield text.count("\n", 0, call.start()) + 1, call[1], forms if len(forms) > 1 else forms[0], []


EXTRACTORS = {f"docs.translations:{each.__name__}": each for each in (ruleset_names, script_messages)}


def extracted() -> Catalog:
    """Return a catalogue of all messages in the sources, without translations."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    methods = [(pattern, _named(method)) for pattern, method in methods]
    found = Catalog(project="gorules", charset="utf-8")
    for file_name, line, message, comments, context in extract_from_dir(
        ROOT, methods, options, KEYWORDS, ("Translators:",), strip_comment_tags=True, directory_filter=None
    ):
        found.add(message, locations=[(file_name, line)], auto_comments=comments, context=context)
    return found


def _named(method: str) -> str | Callable[..., Iterable[Any]]:
    return EXTRACTORS.get(method, method)


def path_of(language: str) -> Path:
    """Return where the catalogue of a language is."""
    return CATALOGUES / language / "LC_MESSAGES" / "messages.po"


def catalogue_of(language: str) -> Catalog:
    """Return the catalogue of a language as it is; an empty one if there is none yet."""
    path = path_of(language)
    if not path.is_file():
        return Catalog(locale=language, project="gorules", charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, locale=language)


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as the text of its file."""
    file = BytesIO()
    write_po(file, catalogue, width=110, sort_output=True, include_lineno=False, ignore_obsolete=True)
    head, blank, rest = file.getvalue().partition(b"\n\n")
    lines = head.split(b"\n")
    return b"\n".join(line for line in lines if not line.startswith((b"#,", *UNUSED))) + blank + rest


def compiled(catalogue: Catalog) -> str:
    """Return the translations in a catalogue as the program reads them: JSON, by the English message."""
    found = {}
    for message in catalogue:
        if message.id and message.string and not message.fuzzy and any(message.string):
            key = message.id if isinstance(message.id, str) else message.id[0]
            found[key] = message.string if isinstance(message.string, str) else list(message.string)
    return json.dumps(dict(sorted(found.items())), ensure_ascii=False, indent=0) + "\n"


def main() -> None:
    """Update the catalogues, and say how much is translated."""
    template = extracted()
    for language in LANGUAGES:
        if language == ENGLISH:
            continue
        catalogue = catalogue_of(language)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.header_comment = f"# Translations of gorules into {TONGUES[language]}."
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        path_of(language).write_bytes(written(catalogue))
        text = compiled(catalogue)
        (CATALOGUES / f"{language}.json").write_text(text, "utf-8")
        print(f"{language}: {len(json.loads(text))} of {len(catalogue)} messages", file=sys.stderr)


if __name__ == "__main__":
    main()
