"""The files of the lab: modules of JavaScript, lists, and gorules itself if it was packed for the browser."""

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from urllib.parse import urlencode

from gorules.files.language import CATALOGUES, ENGLISH, LANGUAGES, spoken
from gorules.formats import svg
from gorules.formats.records import record_formats
from gorules.play.replay import Line
from gorules.web.boards import READY, Ready
from gorules.web.pages import WAYS, page
from gorules.web.questions import answer, start_of

FOLDER = Path(__file__).with_name("lab")
BUILT = FOLDER / "built"
"""What ``make site`` puts there where there is Node: the editor and gorules for Pyodide."""

TAGS: Mapping[str, str] = {"en": "en-GB", "zh": "zh-Hans"}
"""What a page says as its language, where that is more exact than the name of the catalogue: British English,
simplified Chinese."""

LOADED = (".wasm", ".zip", ".xz", ".json")
"""The suffixes of what the page loads, and counts, before the first answer."""


_STYLE = tuple(
    f"static/{path.name}"
    for path in Path(__file__).with_name("static").iterdir()
    if path.suffix in (".css", ".woff2", ".svg")
)
"""What each page looks like."""


def files() -> Mapping[str, Path]:
    """Return the files of the lab, by their paths in the site."""
    own = (path for path in FOLDER.iterdir() if path.suffix in (".js", ".css") and path.name != "sw.js")
    translations = (CATALOGUES / f"{language}.json" for language in LANGUAGES if language != ENGLISH)
    built = (path for path in BUILT.rglob("*") if path.is_file() and path.name != "stamp")
    return {
        **{f"lab/{path.name}": path for path in (*own, *translations)},
        **{f"lab/{path.relative_to(BUILT).as_posix()}": path for path in built},
    }


def texts() -> dict[str, Callable[[], str]]:
    """Return what makes the files of the lab that are no pages and not taken as they are."""
    return {"lab/lists.json": lists, "lab/boards.json": drawn_boards, "sw.js": service_worker}


def address(line: Line, rules: str) -> str:
    """Return where the lab shows a line of play under a ruleset, seen from the root of the site."""
    usual: tuple[object, ...] = (None, "", 0, [], {}, "drawn")
    said = {name: value for name, value in start_of(line).items() if value not in usual}
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in said.items()}
    return f"lab.html#{urlencode({'tab': 'play', 'rules': rules, **texts})}"


def service_worker() -> str:
    """Return the program that keeps the lab in a browser, of this version."""
    # What other languages need is kept once somebody has looked at it.
    own = [path for path, file in files().items() if file.parent != CATALOGUES]
    kept = ["lab.html", "lab/lists.json", "lab/boards.json", *_STYLE, *own]
    pages = [lab_page(language=language) for language in LANGUAGES]
    said = hashlib.sha256("".join([*pages, lists(), drawn_boards()]).encode())
    for path in sorted(files()):
        said.update(path.encode() + files()[path].read_bytes())
    says = f"const VERSION = {json.dumps(said.hexdigest()[:16])};\nconst KEPT = {json.dumps(sorted(kept))};\n"
    return says + (FOLDER / "sw.js").read_text("utf-8")


def computes() -> bool:
    """Return whether gorules was packed for a browser, so that the page needs no server."""
    return (BUILT / "pyodide" / "pyodide.mjs").is_file()


def lab_path(language: str = ENGLISH) -> str:
    """Return where the lab is in a language."""
    return "lab.html" if language == ENGLISH else f"lab.{language}.html"


def lab_pages(by_server: bool = False) -> dict[str, Callable[[], str]]:
    """Return what makes the lab page in each language."""
    return {lab_path(each): partial(lab_page, by_server, each) for each in LANGUAGES}


def lab_page(by_server: bool = False, language: str = ENGLISH) -> str:
    """Return the lab page: a server answers, or else the page itself where it can."""
    answers = "server" if by_server else "worker" if computes() else "none"
    suffixes = ",".join(record_formats())
    editor = (BUILT / "editor.js").is_file()
    bytes = sum(path.stat().st_size for path in BUILT.rglob("*") if path.suffix in LOADED)
    path = lab_path(language)
    with spoken(language):
        return page(
            "lab.html", path, answers=answers, editor=editor, suffixes=suffixes, bytes=bytes,
            shades=svg.shades(),
            language=language, languages=[(each, name, lab_path(each)) for each, name in LANGUAGES.items()],
            tag=TAGS.get(language, language),
            glossary="docs/glossary.html" if language == ENGLISH else f"docs/glossary-{language}.html",
            ways=[(path if target == lab_path() else target, name) for target, name in WAYS],
        )  # fmt: skip


@cache
def lists() -> str:
    """Return, as JSON, the lists from which one chooses in the lab."""
    return json.dumps({name: answer({"ask": name}) for name in ("rulesets", "beasts")})


@cache
def drawn_boards() -> str:
    """Return, as JSON, how the usual boards are drawn, so that the page shows one before anything answers."""
    return json.dumps([_drawn(each) for each in READY])


def _drawn(board: Ready) -> object:
    said = {"board": board.board, "edges": list(board.edges)}
    shown = answer({"ask": "board", **said, "players": board.players})
    return {"named": json.dumps([board.board, said["edges"]], separators=(",", ":"))} | shown
