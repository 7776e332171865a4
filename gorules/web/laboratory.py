"""What the lab consists of: modules of JavaScript, lists, and gorules itself where it was packed for them."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from gorules.web.pages import page
from gorules.web.questions import answer

FOLDER = Path(__file__).with_name("lab")
BUILT = FOLDER / "built"
"""What ``make site`` puts there where there is Node: the editor and gorules for Pyodide."""


def files() -> Mapping[str, Path]:
    """Return the files of the lab, by their paths in the site."""
    own = {f"lab/{path.name}": path for path in FOLDER.iterdir() if path.suffix in (".js", ".css")}
    worker = own.pop("lab/sw.js")
    built = {f"lab/{path.relative_to(BUILT).as_posix()}": path for path in BUILT.rglob("*") if path.is_file()}
    return own | built | {"sw.js": worker}


def computes() -> bool:
    """Return whether gorules was packed for a browser, so that the page needs no server."""
    return (BUILT / "pyodide" / "pyodide.mjs").is_file()


def lab_page(by_server: bool = False) -> str:
    """Return the lab page: a server answers, or else the page itself where it can."""
    answers = "server" if by_server else "worker" if computes() else "none"
    return page("lab.html", "lab.html", answers=answers, editor=(BUILT / "editor.js").is_file())


@cache
def lists() -> str:
    """Return, as JSON, the lists from which one chooses in the lab."""
    return json.dumps({name: answer({"ask": name}) for name in ("rulesets", "beasts")})
