"""The feed of a site, in Atom: findings, and changes of gorules. What is new since the site was last written
has the time of writing; the rest keeps its own.
"""

import hashlib
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import escape
from typing import NamedTuple
from xml.etree import ElementTree

from gorules.files import data
from gorules.web.content import Content
from gorules.web.docs import render

_ATOM = "{http://www.w3.org/2005/Atom}"

MOST = 60
"""The most changes; findings are all there."""


class FeedEntry(NamedTuple):
    """An entry of the feed: its id, title, HTML, and its page in the site."""

    id: str
    title: str
    html: str
    path: str


def feed(content: Content, before: str = "", now: datetime | None = None) -> str:
    """Return the feed. ``before`` is the feed that stood there; what it has keeps its time."""
    written = (now or datetime.now(UTC)).strftime("%Y-%m-%dT%H:%M:%SZ")
    dated = dict(_dated(before))
    entries = [(dated.get(each.id, written), each) for each in _entries(content)]
    entries.sort(key=lambda each: each[0], reverse=True)
    home = content.address
    items = "".join(
        f"<entry><id>{escape(each.id)}</id><title>{escape(each.title)}</title><updated>{time}</updated>"
        f'<link href="{escape(home + each.path)}"/>'
        f'<content type="html" xml:base="{escape(home)}docs/">{escape(each.html)}</content></entry>\n'
        for time, each in entries
    )
    latest = entries[0][0] if entries else written
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{escape(home) or 'tag:gorules:feed'}</id><title>gorules: findings and changes</title>"
        f"<updated>{latest}</updated><author><name>gorules</name></author>"
        f'<link rel="self" href="{escape(home)}feed.xml"/><link href="{escape(home)}index.html"/>\n'
        f"{items}</feed>\n"
    )


def _dated(text: str) -> Iterator[tuple[str, str]]:
    """Yield the entries of an earlier feed with their times; none if it is no feed."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        return
    for each in root.iter(f"{_ATOM}entry"):
        yield each.findtext(f"{_ATOM}id", ""), each.findtext(f"{_ATOM}updated", "")


def _entries(content: Content) -> Iterator[FeedEntry]:
    text = (data.docs() / "findings.md").read_text(encoding="utf-8")
    page = render(text, content, {})
    for id, title, html in re.findall(r'<h3 id="([^"]*)">(.*?)</h3>(.*?)(?=<h[23] |$)', page, re.DOTALL):
        plain = re.sub("<[^>]*>", "", title)
        yield FeedEntry(f"tag:gorules:finding:{id}", plain, html.strip(), f"docs/findings.html#{id}")
    log = data.docs().parent / "CHANGELOG.md"
    if log.is_file():
        bullets = re.findall(r"^- (.*?)(?=^- |^#|\Z)", log.read_text("utf-8"), re.MULTILINE | re.DOTALL)
        for bullet in bullets[:MOST]:
            says = " ".join(bullet.split())
            digest = hashlib.sha256(says.encode()).hexdigest()[:16]
            html = render(says, content, {})
            yield FeedEntry(f"tag:gorules:change:{digest}", _first(says), html, "index.html")


def _first(text: str) -> str:
    """Return the first sentence of a text in Markdown, without its marks."""
    return re.split(r"(?<=[.:]) ", re.sub(r"[`*]|\]\([^)]*\)|\[", "", text), maxsplit=1)[0]
