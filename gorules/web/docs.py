"""The documentation as pages: the Markdown of docs/, with what it names in code linked to its page."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache, partial
from html import escape
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

from gorules.files import data
from gorules.web.content import Content
from gorules.web.pages import file_of, page

if TYPE_CHECKING:
    from markdown_it.token import Token

ORDER: Mapping[str, tuple[str, ...]] = {
    "To begin with": ("lab", "questions", "disputes", "for-committees", "for-authors", "for-programmers"),
    "To write": ("own-ruleset", "writing-rulesets", "writing-beasts", "writing-components", "translating"),
    "What was found": (
        "findings",
        "values",
        "laws",
        "proofs",
        "witnesses",
        "partings",
        "shape",
        "filling",
        "conformance",
        "finished-games",
        "hunt",
        "wild",
    ),
    "Sources": ("seeds", "senseis", "rulesets"),
    "Reference": (
        "glossary",
        "components",
        "status",
        "records",
        "corpora",
        "kee",
        "engines",
        "json",
        "architecture",
    ),
}
"""The documents by what one wants of them; what is not named here follows the last."""


_TAGS = {"glossary-ja": "ja", "glossary-zh": "zh-Hans", "glossary-ko": "ko"}
"""The documents that are not in English, with the tags of their languages."""


class Doc(NamedTuple):
    """A document: its name, its title and its Markdown."""

    name: str
    title: str
    text: str


def docs_pages(content: Content) -> dict[str, Callable[[], str]]:
    """Return what makes each page of the documentation, by its path in the site."""
    found = {doc.name: doc for doc in _docs()}
    titles = {name: doc.title for name, doc in found.items()}
    made: dict[str, Callable[[], str]] = {"docs/index.html": partial(_contents, found)}
    for name, doc in found.items():
        made[f"docs/{name}.html"] = partial(_page, content, doc, titles)
    return made


def _docs() -> Iterator[Doc]:
    for path in sorted(data.docs().glob("*.md")):
        text = re.sub(r"<!--.*?-->", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        title = re.search(r"^# (.*)$", text, flags=re.MULTILINE)
        yield Doc(path.stem, title[1] if title else path.stem, text)


def _contents(found: Mapping[str, Doc]) -> str:
    groups = {group: [found[name] for name in names if name in found] for group, names in ORDER.items()}
    listed = {name for names in ORDER.values() for name in names}
    groups["Reference"] += [doc for name, doc in found.items() if name not in listed]
    return page("docs.html", "docs/index.html", groups=groups)


def _page(content: Content, doc: Doc, titles: Mapping[str, str]) -> str:
    html = render(doc.text, content, titles)
    tags = {"tag": _TAGS[doc.name]} if doc.name in _TAGS else {}
    return page("doc.html", f"docs/{doc.name}.html", title=doc.title, html=html, **tags)


def render(text: str, content: Content, titles: Mapping[str, str]) -> str:
    """Return Markdown as HTML that stands in the folder docs/ of the site, where the documents are that have
    these titles by their names. Raw HTML is shown as it is written; a link that leads out of the site to a
    file is text; one that is called by the name of its file is called by its title.
    """
    from markdown_it import MarkdownIt  # no other command waits for it

    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    seen: set[str] = set()
    empty = False
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following is not None:
            token.attrSet("id", _anchor(following.content, seen))
        elif token.type in ("th_open", "td_open"):
            if token.attrs.pop("style", None) == "text-align:right":
                token.attrSet("class", "number")
            if token.type == "th_open" and following is not None:
                if following.content:
                    token.attrSet("scope", "col")
                else:  # the corner of a table heads nothing
                    token.tag = "td"
                    empty = True
        elif token.type == "th_close" and empty:
            token.tag, empty = "td", False
        elif token.type == "inline":
            token.children = list(_linked(token.children or [], content, titles))
    rules: dict[str, Any] = markdown.renderer.rules  # type: ignore[attr-defined] # of every renderer there is
    rules["table_open"] = lambda *_: (
        '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n'
    )
    rules["table_close"] = lambda *_: "</table></div>\n"
    rules["fence"] = rules["code_block"] = lambda tokens, at, *_: (
        f'<pre tabindex="0"><code>{escape(tokens[at].content)}</code></pre>\n'
    )
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def _anchor(heading: str, seen: set[str]) -> str:
    """Return the name of a heading as links on the page have it."""
    name = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
    again = 1
    while (unique := name if again == 1 else f"{name}-{again - 1}") in seen:
        again += 1
    seen.add(unique)
    return unique


def _linked(tokens: "Sequence[Token]", content: Content, titles: Mapping[str, str]) -> "Iterator[Token]":
    """Yield the tokens of a line of text with links that lead somewhere on the site."""
    from markdown_it.token import Token

    inside = False
    for token in tokens:
        if token.type == "link_open":
            inside = True
            target = _target(str(token.attrs["href"]), content, titles)
            token.attrs = {} if target is None else {"href": target}
            token.tag = "span" if target is None else "a"
            opened = token.tag
        elif token.type == "link_close":
            inside, token.tag = False, opened
        elif token.type == "code_inline" and not inside:
            target = _named(token.content, content)
            if target is not None:
                link = Token("link_open", "a", 1, attrs={"href": target})
                yield from (link, token, Token("link_close", "a", -1))
                continue
        elif inside and token.type == "text" and token.content.endswith(".md"):
            token.content = titles.get(PurePosixPath(token.content).stem, token.content)
        yield token


def _named(code: str, content: Content) -> str | None:
    """Return where the page is of a beast, a line or a ruleset that code names, or of a defined word."""
    id, _, line = code.partition("/")
    if id in content.beasts and (not line or line in {each.id for each in content.beasts[id].lines}):
        return f"../beasts/{file_of(id)}" + (f"#{line}" if line else "")
    if code in content.rulesets:
        return f"../rulesets/{file_of(code)}"
    # A word with a hyphen stands for nothing else; "open" or "points" in code may be a key of JSON.
    return f"glossary.html#{code}" if "-" in code and code in _terms() else None


@cache
def _terms() -> frozenset[str]:
    """Return the words of ruleset files and of results that the glossary defines."""
    text = (data.docs() / "glossary.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^### `(.*)`$", text, flags=re.MULTILINE))


def _target(href: str, content: Content, titles: Collection[str]) -> str | None:
    """Return the target of a document's link on the site; None if the site does not have it."""
    if href.startswith(("#", "https://", "http://", "mailto:")):
        return href
    path, hash, anchor = href.partition("#")
    name = PurePosixPath(path)
    if name.suffix == ".md" and name.stem in titles and str(name.parent) in (".", "docs", "../docs"):
        return f"{name.stem}.html{hash}{anchor}"
    return _named(name.stem, content) if name.suffix == ".yaml" else None
