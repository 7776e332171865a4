"""The command site: static pages."""

from pathlib import Path
from typing import Annotated

import typer

from gorules.bestiary.beasts import beasts
from gorules.bestiary.search import beast_called
from gorules.cli import common
from gorules.cli.meter import progress
from gorules.files.wording import counted
from gorules.web.content import Content
from gorules.web.site import build, pages


def site(
    subjects: common.Beasts = None,
    rules: common.Rules = None,
    allow_plugins: common.AllowPlugins = False,
    folder: Annotated[
        Path,
        typer.Option("--output", "-o", help="The folder; a site that stands there is replaced."),
    ] = Path("site"),
    as_json: common.AsJson = False,
) -> None:
    """Write static pages: the bestiary, the rulesets and how they compare.

    Any web host serves them; they need no program.
    """
    content = Content(map(beast_called, subjects or beasts()), common.chosen(rules, None, allow_plugins))
    with progress("writing pages", len(pages(content))) as meter:
        written = build(folder, content, meter.advance)
    sizes = {path.as_posix(): (folder / path).stat().st_size for path in written}
    if as_json:
        common.show_json({"folder": str(folder), "files": sizes})
    else:
        html = counted(sum(path.suffix == ".html" for path in written), "page")
        common.say(f"{folder / 'index.html'}: {html}, {sum(sizes.values()) / 1e6:.1f} MB")
