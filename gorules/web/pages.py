"""Pages made from templates. Whatever is put into one is escaped, unless it is HTML that was made here."""

from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from gorules.files.other_names import every_name
from gorules.files.wording import counted
from gorules.version import __version__

WAYS: tuple[tuple[str, str], ...] = (
    ("lab.html", "Lab"),
    ("beasts/index.html", "Bestiary"),
    ("rulesets/index.html", "Rulesets"),
    ("matrix.html", "Matrix"),
    ("docs/values.html", "Values"),
    ("docs/findings.html", "Findings"),
    ("docs/seeds.html", "Sources"),
    ("docs/index.html", "Docs"),
)
"""Where the head of each page leads: paths in the site, with their names."""

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def environment() -> "Environment":
    """Return the templates of ``gorules/web/templates``."""
    from jinja2 import Environment, PackageLoader, StrictUndefined  # no other command waits for it

    made = Environment(
        loader=PackageLoader("gorules.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.globals |= {"version": __version__, "ways": WAYS}
    made.filters |= {"file_of": file_of, "counted": counted, "every_name": every_name}
    made.tests["web"] = lambda url: str(url).startswith(("https://", "http://"))
    return made


def page(template: str, path: str, **values: Any) -> str:
    """Return the HTML of the page that will stand at a ``path`` of the site, such as "beasts/triple-ko.html".

    A template knows ``path``, and as ``root`` the way from it to the site's root: "" or "../".
    """
    root = "../" * (len(PurePosixPath(path).parts) - 1)
    return environment().get_template(template).render(path=path, root=root, **values)


def alone(template: str, **values: Any) -> str:
    """Return the HTML of a page that needs no other file: it has the style of the site in it."""
    style = (files("gorules.web") / "static" / "site.css").read_text(encoding="utf-8")
    return page(template, template, style=style, **values)


def file_of(id: str) -> str:
    """Return the name of the page about something, for any server and any disk; no two have the same."""
    name = id.replace(":", "_").replace("+", "__")  # ids have no underscores
    return f"{name}_.html" if name == "index" else f"{name}.html"
