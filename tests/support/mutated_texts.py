"""Mutated rulesets, beasts and game records: text, changed by bytes, by words and by lines."""

import re
from functools import cache
from random import Random

from gorules.files import data
from tests.support.mutations import Kind, Sample, changed

ODD = (
    "null", "[]", "{}", "-1", "0", "1e9", "9" * 50, "99999", "&a b", "*a", "!!python/name:os.system x",
    "'", '"', "\t", "\u202e", "\x1b[31m", "|", ">-", "- ", ": ", "#", "pass pass", "Z99", "torus:3x3",
    "box:9x9x9", "25x25", "extends: aga", "plugins: [x.py]", "ko: [" * 30, "mutated.yaml",
)  # fmt: skip

RULESET_COMMANDS = (
    ("validate", "{}"),
    ("show", "{}"),
    ("replay", "--position", "X.O/.../...", "--moves", "B2 C1 pass pass", "--rules", "{}"),
    ("compare", "--position", ".XO./X.XO/.XO.", "--moves", "white:B2 C2", "--rules", "{},tromp-taylor"),
)
BEAST_COMMANDS = (
    ("validate", "{}"),
    ("bestiary", "check", "{}", "--rules", "tromp-taylor,aga,kee-3.0"),
    ("bestiary", "show", "{}"),
    ("compare", "{}", "--rules", "tromp-taylor,aga"),
)
RECORD_COMMANDS = (
    ("replay", "{}", "--rules", "tromp-taylor,bga,kee-3.0"),
    ("score", "{}", "--rules", "aga,japanese-agreed"),
    ("compare", "{}", "--rules", "tromp-taylor,wiki-area"),
)
RECORDS = (
    "(;GM[1]FF[4]SZ[9]KM[5.5]RU[Chinese]PB[Black]PW[White]RE[B+2.5];B[ee];W[cc];B[gc]C[a comment]"
    "(;W[cg];B[gg];W[tt];B[])(;W[gg]LB[ab:A]))",
    "(;GM[1]FF[4]CA[UTF-8]SZ[19]HA[3]KM[0.5]RU[AGA]AB[pd][dp][pp];W[dd];B[qf];W[nc]TR[pd][qf];B[rd])",
    "(;FF[3]SZ[5]AB[aa][ab]AW[ba:bc]PL[W];W[cc];B[dd];W[];B[])",
    "(;GM[1]SZ[13]KM[7.5]RU[Japanese];B[dd]N[a (name)];W[jj]C[with \\] and \\\\];B[jd]AE[dd];W[dj])",
)


@cache
def rulesets() -> tuple[Sample, ...]:
    """Return every ruleset and family, with each command that reads one."""
    files = sorted(data.rulesets_folder().glob("**/*.yaml"))
    return tuple(
        Sample(file.read_bytes(), command, ".yaml") for file in files for command in RULESET_COMMANDS
    )


@cache
def beasts() -> tuple[Sample, ...]:
    """Return every beast, with each command that reads one."""
    files = sorted(data.bestiary().glob("*/*.yaml"))
    return tuple(Sample(file.read_bytes(), command, ".yaml") for file in files for command in BEAST_COMMANDS)


def records() -> tuple[Sample, ...]:
    """Return some game records, with each command that reads one."""
    return tuple(Sample(text.encode(), command, ".sgf") for text in RECORDS for command in RECORD_COMMANDS)


def mutated(sample: Sample, random: Random) -> bytes:
    """Change bytes, words or lines of a text."""
    if random.random() < 0.3:
        return changed(sample.content, random)
    text = sample.content.decode()
    for _ in range(random.choice((1, 1, 2, 3))):
        text = _by_lines(text, random) if random.random() < 0.4 else _by_words(text, random)
    return text.encode("utf-8", "surrogatepass")


def _by_lines(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True) or [text]
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(other, lines[one])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            lines[one] = " " * random.randrange(5) + lines[one].lstrip(" ")
    return "".join(lines)


def _by_words(text: str, random: Random) -> str:
    words = list(re.finditer(r"[\w.:+-]+|[\[\]{},;()]", text))
    if not words:
        return random.choice(ODD)
    word = random.choice(words)
    other = random.choice(ODD) if random.random() < 0.5 else random.choice(words).group()
    return text[: word.start()] + other + text[word.end() :]


RULESETS, BEASTS, SGF = (Kind(samples, mutated) for samples in (rulesets, beasts, records))
