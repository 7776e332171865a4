"""The command site: static pages."""

from pathlib import Path
from typing import Annotated

import typer

from gorules.bestiary.beasts import beasts
from gorules.bestiary.search import beast_called
from gorules.cli import choices, meaning, printing
from gorules.cli.meter import progress
from gorules.files.wording import counted
from gorules.web.content import Content
from gorules.web.site import build, pages


def site(
    subjects: choices.Beasts = None,
    rules: choices.RulesOption = None,
    allow_plugins: choices.AllowPlugins = False,
    folder: Annotated[
        Path,
        typer.Option("--output", "-o", help="The folder; a site that stands there is replaced."),
    ] = Path("site"),
    address: Annotated[
        str,
        typer.Option(
            help="The site's own address, as https://example.org/go/: link previews and the feed need it."
        ),
    ] = "",
    as_json: choices.JsonOption = False,
) -> None:
    """Write static pages: the bestiary, the rulesets and how they compare.

    Any web host serves them; they need no program.
    """
    with meaning.option("--address"):
        if address:
            meaning.check_address(address)
    content = Content(
        map(beast_called, subjects or beasts()),
        meaning.chosen_rulesets(rules, None, allow_plugins),
        f"{address.rstrip('/')}/" if address else "",
    )
    with progress("writing pages", len(pages(content))) as meter:
        written = build(folder, content, meter.advance)
    sizes = {path.as_posix(): (folder / path).stat().st_size for path in written}
    if as_json:
        printing.show_json({"folder": str(folder), "files": sizes})
    else:
        html = counted(sum(path.suffix == ".html" for path in written), "page")
        printing.say(f"{folder / 'index.html'}: {html}, {sum(sizes.values()) / 1e6:.1f} MB")
