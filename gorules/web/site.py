"""The static site: all its pages, and the folder that they are written to."""

import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from gorules.files.inputs import InputError
from gorules.web import beasts, docs, laboratory, rulesets
from gorules.web.content import Content
from gorules.web.feed import feed
from gorules.web.index import index_page
from gorules.web.laws import rulings_of_laws
from gorules.web.matrix import matrix_page, results_of_cells
from gorules.web.pages import file_of
from gorules.web.previews import can_draw, preview, preview_of
from gorules.web.shown import embed_page

Pages = Mapping[str, Callable[[], str]]
"""The function that makes each page, by its path in the site."""


def pages(content: Content) -> Pages:
    """Return what makes each page. Those that take a comparison of all beasts are the last."""
    kept = rulings_of_laws()
    made: dict[str, Callable[[], str]] = {}
    for beast in content.beasts.values():
        made[f"beasts/{file_of(beast.id)}"] = partial(beasts.beast_page, content, beast)
        made[f"embed/{file_of(beast.id)}"] = partial(embed_page, content, beast)
    for ruleset in content.rulesets.values():
        made[f"rulesets/{file_of(ruleset.id)}"] = partial(rulesets.ruleset_page, content, ruleset, kept)
    return made | {
        "index.html": partial(index_page, content),
        "beasts/index.html": partial(beasts.beasts_page, content),
        "rulesets/index.html": partial(rulesets.rulesets_page, content),
        "matrix.html": partial(matrix_page, content),
        **docs.docs_pages(content),
        **laboratory.lab_pages(),
    }


def others(content: Content, feed_before: str = "") -> Mapping[str, Callable[[], str | bytes]]:
    """Return what makes the files that are neither pages nor taken as they are, by their paths in the site.
    ``feed_before`` is the feed that stood there.
    """
    drawn = content.beasts.values() if can_draw() else ()
    return {
        **laboratory.texts(),
        **{preview_of(beast): partial(preview, beast) for beast in drawn},
        "feed.xml": partial(feed, content, feed_before),
        "matrix-results.js": partial(results_of_cells, content),
    }


def static() -> Mapping[str, Path]:
    """Return the files that are taken as they are, by their paths in the site."""
    folder = Path(__file__).with_name("static")
    return {**{f"static/{path.name}": path for path in folder.iterdir()}, **laboratory.files()}


def build(folder: Path, content: Content, advance: Callable[[], None] = lambda: None) -> list[Path]:
    """Write the site into a folder and return its files, by their paths in it. A site that is there already
    is replaced when all is written. Raises InputError if anything else is there. ``advance`` is called after
    each page.
    """
    folder = folder.resolve()
    _check(folder)
    made = pages(content)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as beside:
        site = Path(beside, "site")
        for path, html in made.items():
            _write(site / path, html())
            advance()
        stood = folder / "feed.xml"
        for path, text in others(content, stood.read_text("utf-8") if stood.is_file() else "").items():
            _write(site / path, text())
        for path, file in static().items():
            (site / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, site / path)
        if folder.exists():
            folder.rename(Path(beside, "before"))
        site.rename(folder)
    return sorted(_files(folder))


def _files(folder: Path) -> Iterator[Path]:
    return (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())


def _check(folder: Path) -> None:
    """Refuse a folder that has something else in it, and what is no folder."""
    if folder.name == "-" or (folder.exists() and not folder.is_dir()):
        raise InputError(f"{folder} is no folder; a site needs one")
    if folder.is_dir() and any(folder.iterdir()):
        index = folder / "index.html"
        if not (index.is_file() and 'content="gorules ' in index.read_text("utf-8", "replace")):
            raise InputError(f"{folder} is not empty and holds no site of gorules; name another folder")


def _write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
