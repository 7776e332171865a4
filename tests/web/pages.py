"""What the tests of pages share: reading a page, and a site of a few beasts and rulesets."""

from functools import cache
from html.parser import HTMLParser

from gorules.bestiary.beasts import beasts, load_beast
from gorules.ruleset import load_ruleset
from gorules.web.content import Content
from gorules.web.site import pages

VOID = {"meta", "link", "br", "input", "img", "hr"}
OPTIONAL = {"td", "li", "p"}  # these may end without saying so


class Read(HTMLParser):
    """A page as its elements, each with its name and attributes, and as its texts, each with its element."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(html)
        self.close()
        self.wrong += [f"<{name}> never ends" for name in self.open if name not in OPTIONAL]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag in OPTIONAL and self.open and self.open[-1] == tag:
            self.open.pop()
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open[-1] != tag and self.open[-1] in OPTIONAL:
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> ends nothing, on line {self.getpos()[0]}")

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self.open[-1] if self.open else "", data.strip()))

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of the elements of a name."""
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def text(self) -> str:
        """All text."""
        return " ".join(" ".join(text.split()) for _, text in self.texts)


@cache
def whole() -> dict[str, str]:
    """A site of some beasts, of all kinds, under few rulesets, by path."""
    rulesets = ("aga", "japanese-agreed", "kee-3.0", "tromp-taylor", "jasiek-multiplayer")
    some = {*beasts()[::7], "triple-ko", "kee-cube", "kee-torus", "star-of-four-colours", "handicap-stones"}
    content = Content(map(load_beast, sorted(some)), map(load_ruleset, rulesets))
    return {path: html() for path, html in pages(content).items() if path.endswith(".html")}
