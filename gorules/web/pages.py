"""Pages made from templates. Whatever is put into one is escaped, unless it is HTML that was made here."""

from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from gorules.files.language import gettext, gettext_noop
from gorules.files.other_names import every_name
from gorules.files.wording import counted
from gorules.version import __version__

WAYS: tuple[tuple[str, str], ...] = (
    ("lab.html", gettext_noop("Lab")),
    ("beasts/index.html", gettext_noop("Bestiary")),
    ("rulesets/index.html", gettext_noop("Rulesets")),
    ("matrix.html", gettext_noop("Matrix")),
    ("docs/values.html", gettext_noop("Values")),
    ("docs/findings.html", gettext_noop("Findings")),
    ("docs/seeds.html", gettext_noop("Sources")),
    ("docs/index.html", gettext_noop("Docs")),
)
"""Where the head of each page leads: paths in the site, with their names."""

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup


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
    made.globals |= {
        "version": __version__,
        "ways": WAYS,
        "tag": "en-GB",
        "glossary": "docs/glossary.html",
        "code": _code,
        "gettext": _as_html,
    }
    made.filters |= {"file_of": file_of, "counted": counted, "every_name": every_name}
    made.tests["web"] = lambda url: str(url).startswith(("https://", "http://"))
    return made


def _as_html(message: str, **values: Any) -> "Markup":
    """Return a message in the language of the page; what fills its places is escaped unless it is HTML."""
    from markupsafe import Markup, escape

    said = gettext(message, **{name: f"{{{name}}}" for name in values})
    return Markup(escape(said)).format(**values)


def _code(text: str) -> "Markup":
    """Return a text as what one types or reads letter by letter."""
    from markupsafe import Markup

    return Markup("<code>{}</code>").format(text)


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
