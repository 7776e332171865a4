"""docs/json.md says what ``--json`` prints: the keys, the kinds of values, and examples that are real."""

import json
import os
import re
import shlex
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer
from typer.testing import CliRunner

import gorules as gr
from gorules.cli import app

PAGE = (Path(__file__).parents[2] / "docs" / "json.md").read_text(encoding="utf-8")


# The page


class Key(NamedTuple):
    """What a table says of a key."""

    value: str
    optional: bool
    meaning: str


def tables() -> dict[str, dict[str, Key]]:
    """Return the keys of each object, by the heading that it stands under."""
    found: dict[str, dict[str, Key]] = {}
    heading = ""
    for line in PAGE.splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif row := re.fullmatch(r"\| `([a-z-]+)`( \(with .+\))? \| (.+) \| (.+) \|", line):
            name, option, value, meaning = row.groups()
            keys = found.setdefault(heading, {})
            assert name not in keys, f"{heading}: {name} twice"
            keys[name] = Key(value, option is not None, meaning)
    return found


TABLES = tables()
ANCHORS = {heading.lower().replace(" ", "-"): heading for heading in TABLES}

KINDS: dict[str, tuple[type, ...]] = {
    "text": (str,),
    "whole number": (int,),
    "number": (int, float),
    "true or false": (bool,),
}


def mismatches(value: Any, kind: str, at: str, seen: set[tuple[str, str]]) -> Iterator[str]:
    """Yield where a value is not what the page says it is; ``seen`` collects the keys that were met."""
    if kind == "anything" or (kind.endswith(" or null") and value is None):
        return
    kind = kind.removesuffix(" or null")
    if kind in KINDS:
        if not isinstance(value, KINDS[kind]) or (isinstance(value, bool) and kind != "true or false"):
            yield f"{at} is {value!r}, not {kind}"
    elif kind.startswith("list of "):
        if not isinstance(value, list):
            yield f"{at} is {value!r}, not a list"
            return
        for number, item in enumerate(value):
            yield from mismatches(item, kind.removeprefix("list of "), f"{at}[{number}]", seen)
    elif named := re.fullmatch(r"object: [a-z]+ → (.+)", kind):
        if not isinstance(value, dict):
            yield f"{at} is {value!r}, not an object"
            return
        for name, item in value.items():
            yield from mismatches(item, named[1], f"{at}.{name}", seen)
    elif linked := re.fullmatch(r"\[.+\]\(#(.+)\)", kind):
        yield from unlike(value, ANCHORS[linked[1]], at, seen)
    else:
        yield f"{at}: the page says {kind!r}, which means nothing here"


def unlike(value: Any, heading: str, at: str, seen: set[tuple[str, str]]) -> Iterator[str]:
    """Yield where an object is not the one described under a heading."""
    keys = TABLES[heading]
    if not isinstance(value, dict):
        yield f"{at} is {value!r}, not an object"
        return
    needed = {name for name, key in keys.items() if not key.optional}
    if missing := needed - value.keys():
        yield f"{at} ({heading}) lacks {sorted(missing)}"
    if more := value.keys() - keys.keys():
        yield f"{at} ({heading}) has {sorted(more)}, which the page does not name"
    for name in keys.keys() & value.keys():
        seen.add((heading, name))
        yield from mismatches(value[name], keys[name].value, f"{at}.{name}", seen)


# The commands


def test_what_prints_at_an_interrupt_is_listed() -> None:
    (said,) = re.findall(r"Exit code 130 says.+?: (.+?) print what", PAGE, re.DOTALL)
    listed = {name.removesuffix(" --random") for name in re.findall("`(.+?)`", said)}
    found = set()
    for name, prints in re.findall(r"\| `gorules ([a-z]+(?: [a-z]+)?)(?: [A-Z].*?)?` \| (.+) \|", PAGE):
        tables = (TABLES[ANCHORS[anchor]].values() for anchor in re.findall(r"\(#(.+?)\)", prints))
        found |= {name for keys in tables for key in keys if "interrupt" in key.meaning}
    assert listed == found - {"demo"}  # whose comparisons ask no definition


@cache
def printed(arguments: str, typed: str | None = None) -> tuple[Any, ...]:
    """Return the objects that a command prints: one, or of ``play`` and ``attack`` one a line."""
    done = CliRunner().invoke(app, shlex.split(arguments), input=typed)
    assert done.exit_code in (0, 1, 2), done.output
    if not arguments.startswith(("play", "attack")) or " --random " in arguments:
        return (json.loads(done.stdout),)
    return tuple(map(json.loads, done.stdout.splitlines()))


SGF = "(;GM[1]FF[4]SZ[3]RU[Chinese]KM[0];B[bb];W[];B[])"

# The record calls a white string dead that is unconditionally alive.
GAME = (
    "(;GM[1]FF[4]SZ[5]KM[3.5]AB[ca][cb][cc][cd][dd][de]AW[ba][ab][bb][bc][ad][bd][be][eb];B[dc];W[];B[]"
    "TB[ba][da][ea][db][eb][ec][ed][ee]TW[aa][ac][ae])"
)
# Both dead stones of White have to live for the result.
JOINT = "(;SZ[9:3]KM[0]RE[W+5]AB[ca:cc][ga:gc]AW[da:dc][fa:fc][ab][ib];B[];W[])"

# The commands of the page, each with the heading that describes what it prints.
PRINTS = [
    ("rulesets --json", "List of rulesets"),
    ("show kee-3.0-no-suicide --json", "Ruleset"),
    ("show aga --json", "Ruleset"),
    ("show tromp-grid --json", "Family"),
    ("names tromp-taylor --json", "Names"),
    ("names katago:japanese --program sgf --json", "Names"),
    ("validate {wrong} {right} --json", "Validation"),
    ("score --position X.O --json", "Scores"),
    ("score --position XX. --rules aga,wiki-territory --komi 7.5 --json", "Scores"),
    ("score --position ..../XXXX/X..O/OOOO/.... --rules japanese-filled:agreed --json", "Scores"),
    ("score {sgf} --json", "Scores"),
    (
        "adjudicate {game} --rules aga,tromp-taylor --dead-by record --dead-by 'gorules gtp' --json",
        "Adjudication",
    ),
    ("adjudicate {joint} --rules chinese-2002 --dead 'A2 J2' --json", "Adjudication"),
    ("replay capture-comes-before-suicide --json", "Replays"),
    ("replay --board 1x2 --moves 'A1 B1 A1' --json", "Replays"),
    ("replay --board 1x2 --moves 'pass pass A1' --json", "Replays"),
    ("replay one-point-board/suicide --rules no-pass-go --json", "Replays"),
    ("demo --json", "Comparisons"),
    ("compare one-point-board two-point-board --json", "Comparisons"),
    ("compare triple-ko --json", "Comparisons"),
    ("compare {sgf} --json", "Comparisons"),
    ("diff tromp-taylor kee-3.0 one-stone-on-two-points two-point-board --json", "Amendment"),
    ("diff japanese-1989 korean-2016 triple-ko-small --json", "Amendment"),
    ("laws tromp-taylor wiki-area --states 100 --json", "Laws"),
    ("sweep tromp-grid one-point-board --json", "Sweep"),
    ("bestiary list --json", "List of beasts"),
    ("bestiary search molasses --json", "List of beasts"),
    ("bestiary show one-point-board --json", "Beast"),
    ("bestiary show snapback-stone --json", "Beast"),
    ("bestiary check snapback-stone one-point-board --json", "Check"),
    ("count games --board 1x2 --json", "Count"),
    ("count positions --board 2x2 --json", "Count"),
    ("perft --board 1x2 --depth 2 --json", "Perft"),
    ("perft --board 1x2 --depth 2 --divide --json", "Perft"),
    ("hunt tromp-taylor aga --max-points 3 --max-turns 5 --json", "Hunt"),
    ("hunt tromp-taylor kee-3.0 --max-points 2 --kind value --json", "Hunt"),
    ("hunt tromp-taylor aga --boards graphs --max-points 3 --max-turns 4 --json", "Hunt"),
    ("hunt --all aga bga --max-points 1 --max-turns 3 --database {hunts} -o {page} --json", "Hunts"),
    ("corpus {sgf} --rules aga,tromp-taylor -o {results} --json", "Corpus"),
    ("corpus query {results} boards --json", "Rows"),
    ("corpus query {results} --json", "Rows"),
    ("probe --rules tromp-taylor --json -- gorules gtp --rules japanese-agreed", "Probe"),
    ("export triple-ko --as svg --json", "Export"),
    ("site one-point-board --rules aga -o {site} --json", "Site"),
    ("doctor --json", "Doctor"),
    ("solve --board 1x2 --json", "Solution"),
    ("solve --board 1x2 --openings --json", "Solution"),
    ("solve --board 1x3 --nodes 1 --json", "Solution"),
    ("solve --board 1x2 --threshold 1 --json", "Solution"),
    ("solve --board 1x2 --rules tromp-taylor,aga --json", "Solutions"),
    ("solve --board 1x2,1x3 --rules tromp-taylor,chinese-ancient --json", "Solutions"),
    ('status --position ".XXXOO./XXOO.OO/.XXXOO." --region "C2 D2 E2" --json', "Statuses"),
    ("status torazu-sanmoku --definition j1989 --nodes 9 --json", "Statuses"),
    ("status eyes-in-seki --nodes 9 -r aga,japanese-1989 --json", "Statuses by ruleset"),
    ("status eyes-in-seki --definition benson --json", "Statuses"),
    ("status eyes-in-seki --definition alternating --json", "Statuses"),
    ("solve {sgf} --json", "Solution"),
    ("solve {sgf} --rules tromp-taylor,aga --json", "Solutions"),
    ("status {sgf} --definition benson --json", "Statuses"),
    ("status {sgf} -r aga,japanese-1989 --json", "Statuses by ruleset"),
    ("verify docs/certificate-2x2.json --json", "Verification"),
    ("verify docs/standing-9x9.json --json", "Checked standing"),
    ("attack docs/standing-9x9.json --random 1 --json", "Attacks at random"),
    ("verify docs/3x3.strategy.gz --json", "Checked strategy"),
    ("verify docs/3x3.strategy.gz --rules tromp-taylor --json", "Checked strategy"),
    ("verify docs/3x3.strategy.gz --rules taylor-tromp-early-nssk --json", "Checked strategy"),
]

# What is typed into ``gorules play``, with the heading that describes the answer.
ANSWERS = [
    ("A1", "State"),
    ("board", "State"),
    ("legal", "Legal points"),
    ("why A1 C1 pass", "Verdicts"),
    ("history", "History"),
    ("history black", "History"),
    ("score A1", "Reckoning"),
    ("help", "Help"),
    ("save {saved}", "Saved"),
    ("A1", "Error"),
    ("nowhere", "Error"),
    ("agree", "Error"),
    ("C1", "State"),
    ("undo", "State"),
    ("pass", "State"),
    ("agree C1", "Error"),
    ("pass", "State"),
    ("agree A1", "Reckoning"),
    ("B1", "Error"),
    ("resume", "State"),
    ("undo 2", "State"),
    ("?", "Help"),
]

# The same of ``gorules attack``.
ATTACKS = [
    ("D4", "State of an attack"),
    ("undo", "State of an attack"),
    ("pass", "State of an attack"),
    ("A9", "Error"),
    ("undo 2", "Error"),
    ("help", "Help"),
]


@pytest.fixture(scope="module", autouse=True)
def path() -> Iterator[None]:
    """Let the engine that a page names be the gorules that is tested."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}")
        yield


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files that commands read."""
    folder = tmp_path_factory.mktemp("files")
    texts = {
        "wrong": "id: mine\nname: Mine\nko: [positional-superkoo]\nextends: tromp-taylor\ncolour: red\n",
        "right": "id: mine\nname: Mine\nextends: tromp-taylor\n",
    }
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "game.sgf").write_text(SGF, encoding="utf-8")
    (folder / "scored.sgf").write_text(GAME, encoding="utf-8")
    (folder / "joint.sgf").write_text(JOINT, encoding="utf-8")
    printed(f"corpus {folder}/game.sgf --rules aga,tromp-taylor -o {folder}/results --json")
    written = {
        "sgf": "game.sgf",
        "game": "scored.sgf",
        "joint": "joint.sgf",
        "hunts": "hunts.sqlite",
        "page": "hunts.md",
        "site": "site",
        "results": "results",
    }
    return {name: str(folder / file) for name, file in written.items()} | {
        name: str(folder / f"{name}.yaml") for name in texts
    }


def found_in(files: dict[str, str], arguments: str, heading: str, seen: set[tuple[str, str]]) -> list[str]:
    (value,) = printed(arguments.format(**files))
    return list(unlike(value, heading, heading, seen))


@pytest.mark.parametrize(("arguments", "heading"), PRINTS)
def test_a_command_prints_what_the_page_says(files: dict[str, str], arguments: str, heading: str) -> None:
    assert found_in(files, arguments, heading, set()) == []


def answers() -> list[tuple[Any, str]]:
    """Return each answer of a game with its heading."""
    with tempfile.TemporaryDirectory() as folder:
        typed = "".join(f"{line}\n" for line, _ in ANSWERS).replace("{saved}", f"{folder}/game.sgf")
        said = printed("play --board 3x3 --rules tromp-taylor-agree4 --json", typed)
    found = list(zip(said, ["State", *(heading for _, heading in ANSWERS)], strict=True))
    typed = "".join(f"{line}\n" for line, _ in ATTACKS)
    said = printed("attack docs/standing-9x9.json --json", typed)
    start = "State of an attack"
    return found + list(zip(said, [start, *(heading for _, heading in ATTACKS)], strict=True))


@pytest.mark.parametrize("number", range(len(ANSWERS) + len(ATTACKS) + 2))
def test_play_and_attack_answer_as_the_page_says(number: int) -> None:
    value, heading = answers()[number]
    assert list(unlike(value, heading, heading, set())) == []


EXPORTED = {"ruleset": "Exported ruleset", "line": "Exported line"}
"""What ``gorules bestiary export`` prints on its lines, by kind."""


def exported(seen: set[tuple[str, str]]) -> Iterator[str]:
    """Yield where the records of some beasts are not as the page says."""
    done = CliRunner().invoke(app, ["bestiary", "export", "one-point-board", "triple-ko"])
    assert done.exit_code == 0, done.output
    for record in map(json.loads, done.stdout.splitlines()):
        yield from unlike(record, EXPORTED[record["kind"]], record["kind"], seen)


def test_what_is_exported_is_as_the_page_says() -> None:
    assert list(exported(set())) == []


def refused() -> gr.InputError:
    with pytest.raises(gr.InputError) as caught:
        gr.load_ruleset("no-such-rules")
    return caught.value


# What only a program in Python sees, with its heading.
MADE: dict[str, Callable[[], Any]] = {
    "Line": lambda: gr.Line.parse("X.", "B1 pass"),
    "Record": lambda: gr.parse_sgf(SGF.replace("B[]", "B[]TB[aa]").encode(), file="game.sgf"),
    "Flaw": lambda: gr.Setup.draw("XO").flaws[0],
    "Error": refused,
    "Ruleset meant": lambda: gr.meant_by("Korean"),
}


@pytest.mark.parametrize("heading", MADE)
def test_what_a_program_is_given_is_as_the_page_says(heading: str) -> None:
    assert list(unlike(MADE[heading]().as_json(), heading, heading, set())) == []


def test_every_key_of_the_page_is_printed_somewhere(files: dict[str, str]) -> None:
    seen: set[tuple[str, str]] = set()
    for made, value in MADE.items():
        list(unlike(value().as_json(), made, made, seen))
    for arguments, heading in PRINTS:
        found_in(files, arguments, heading, seen)
    assert list(exported(seen)) == []
    for value, heading in answers():
        list(unlike(value, heading, heading, seen))
    assert {(heading, name) for heading, keys in TABLES.items() for name in keys} - seen == set()


def with_json(group: Any, *names: str) -> Iterator[str]:
    """Yield the commands that have an option --json."""
    for name, command in getattr(group, "commands", {}).items():
        yield from with_json(command, *names, name)
    if any("--json" in option.opts for option in group.params):
        yield " ".join(names)


def test_every_command_with_json_is_on_the_page() -> None:
    listed = set(re.findall(r"^\| `gorules ([a-z ]+?)(?: [A-Z][A-Z. \[\]]*)?` \|", PAGE, re.MULTILINE))
    assert listed == set(with_json(typer.main.get_command(app)))


# The page itself


def test_links_lead_to_headings() -> None:
    headings = {line.lstrip("# ").lower().replace(" ", "-") for line in PAGE.splitlines() if line[:1] == "#"}
    assert set(re.findall(r"\]\(#([^)]+)\)", PAGE)) <= headings


def test_every_key_has_a_meaning_in_a_sentence() -> None:
    meanings = [key.meaning for keys in TABLES.values() for key in keys.values()]
    assert [text for text in meanings if not text.endswith(".")] == []


EXAMPLES = re.findall(r"^```console\n\$ (.+)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)
VARIABLE = {"fingerprint", "seconds", "nodes", "engine"}  # these change with gorules or with the machine


def is_excerpt(shown: Any, real: Any) -> bool:
    """Whether an example is what was printed, but for what it leaves out and what may vary."""
    if isinstance(shown, dict) and isinstance(real, dict):
        names = shown.keys() - {"..."}
        return (names == real.keys() or ("..." in shown and names < real.keys())) and all(
            name in VARIABLE or is_excerpt(shown[name], real[name]) for name in names
        )
    if isinstance(shown, list) and isinstance(real, list):
        cut = shown[-1:] == ["..."]
        items = shown[:-1] if cut else shown
        return (len(items) < len(real) if cut else len(items) == len(real)) and all(
            map(is_excerpt, items, real[: len(items)])
        )
    return bool(shown == real) and type(shown) is type(real)


@pytest.mark.parametrize(("command", "output"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_an_example_is_real(command: str, output: str) -> None:
    typed = None
    if piped := re.fullmatch(r"printf '(.*)' \| (.*)", command):
        typed, command = piped[1].replace(r"\n", "\n"), piped[2]
    real = printed(command.removeprefix("gorules "), typed)
    shown = tuple(map(json.loads, re.split(r"\n(?=\{)", output.strip())))
    assert is_excerpt(list(shown), list(real)), real


def test_every_command_has_an_example() -> None:
    shown = {re.sub(r"^.*\| ", "", command).removeprefix("gorules ") for command, _ in EXAMPLES}
    # The demo prints what a comparison does.
    commands = set(with_json(typer.main.get_command(app))) - {
        "schema",
        "bestiary export",
        "demo",
        "corpus run",  # they go through files, and write a folder
        "corpus query",
    }
    assert {name for name in commands if not any(text.startswith(f"{name} ") for text in shown)} == set()
