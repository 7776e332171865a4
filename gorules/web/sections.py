"""The sections in which lists of rulesets are read: by the people and places that play by them."""

from collections.abc import Iterable, Mapping, Sequence

from gorules.files.language import gettext_noop

SECTIONS: Mapping[str, Sequence[str]] = {
    gettext_noop("Japan and Korea"): (
        "japanese-agreed", "japanese-1989", "japanese-no-result-agreed", "japanese-2003", "japanese-1949",
        "verbal-japanese", "korean-2016", "wagc-1979", "wagc-1979-literal",
    ),
    gettext_noop("China and Taiwan"): (
        "chinese-2002", "chinese-2002-practice", "chinese-2002-literal", "chinese-1988", "chinese-practice",
        "chinese-superko", "taiwan",
    ),
    gettext_noop("America"): ("aga", "aga-positional", "aga-natural", "aga-territory"),
    gettext_noop("Europe"): ("french", "bga", "british-traditional", "egf-territory", "egf-area-pass-stones"),
    gettext_noop("New Zealand"): (
        "new-zealand", "new-zealand-two-passes", "new-zealand-situational",
    ),
    gettext_noop("Ing"): ("ing-1991", "ing-fill-in", "ing-positional", "simplified-ing"),
    gettext_noop("Tromp-Taylor and other short texts"): (
        "tromp-taylor", "tromp-taylor-agree4", "tromp-taylor-no-suicide", "tromp-taylor-ssk",
        "taylor-tromp-early", "taylor-tromp-early-nssk", "taylor-tromp-early-ssk", "jasiek-simple",
        "jasiek-multiplayer", "davies-elementary", "simple-rules-gutierrez", "wiki-area", "wiki-territory",
    ),
    gettext_noop("International events"): (
        "international-1998", "wmsg-2008", "swmsg", "computer-olympiad", "computer-olympiad-literal",
    ),
    gettext_noop("Servers and programs"): (
        "ogs-japanese", "ogs-chinese", "ogs-aga", "ogs-ing", "ogs-nz", "kgs-japanese", "kgs-chinese",
        "kgs-aga", "kgs-new-zealand", "fox", "fox-japanese", "tygem", "igs", "igs-goe", "dgs-japanese",
        "dgs-chinese", "cgos", "openspiel", "chinese-simple", "katago-japanese-encore",
    ),
    gettext_noop("Kee"): (
        "kee-3.0", "kee-3.0-no-suicide", "kee-3.0-strict", "kee-2020-10", "kee-2020-10-another-different",
        "kee-2020-03", "kee-2020-03-current-stays", "kee-2007-03",
    ),
    gettext_noop("Spight"): (
        "spight-area", "spight-territory", "spight-ii", "spight-stop-2", "spight-stop-3",
    ),
    gettext_noop("Proposals"): (
        "lasker-maas", "button-go", "button-go-first-pass", "button-go-no-lift", "two-button-go",
        "basic-fixed-ko", "configuration", "default-restriction", "sound-superko", "repeated-pass",
        "two-passes-lift", "ikeda-area-1", "ikeda-area-2", "ikeda-area-2-literal", "ikeda-area-3",
        "ikeda-territory-1", "yasunaga-1932", "yasunaga-1932-pass-exempt", "kong-simplest",
        "kong-simplest-no-suicide", "kong-simplest-pass-lifts",
    ),
    gettext_noop("Of old"): (
        "chinese-ancient", "ancient-territory", "stone-scoring", "sunjang", "pauli-stone-sketch",
    ),
}  # fmt: skip
"""The rulesets of Go that come with gorules, by the heading under which a reader looks for them; the best
known of a section first.
"""

OTHERS = gettext_noop("Others")
"""The section of rulesets that do not come with gorules."""


def sections_of(ids: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """Return some rulesets by the sections in which they are listed. A section that has none is left out."""
    asked = dict.fromkeys(ids)
    known = {id for section in SECTIONS.values() for id in section}
    sections = {**SECTIONS, OTHERS: [id for id in asked if id not in known]}
    listed = {name: [id for id in section if id in asked] for name, section in sections.items()}
    return {name: section for name, section in listed.items() if section}
