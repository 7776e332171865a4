"""What game records call their rules."""

from pathlib import Path

import pytest

from gorules.files.inputs import InputError
from gorules.formats.rule_names import (
    _GUESSES,
    _NAMES,
    PROGRAMS,
    Meant,
    called,
    differences,
    meant_by,
    meant_in,
    names,
)
from gorules.formats.sgf import format_sgf, parse_sgf
from gorules.play.game import Game
from gorules.ruleset import load_family, load_ruleset, other_games, rulesets


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("AGA", "aga"),
        ("Japanese", "japanese-agreed"),
        ("NZ", "new-zealand"),
        ("New Zealand", "new-zealand"),
        ("Chinese rules", "chinese-2002"),
        ("Tromp-Taylor", "tromp-taylor"),
        ("tromp taylor", "tromp-taylor"),
        ("Kee-3.0", "kee-3.0"),
        ("GOE", "ing-1991"),
        ("Goe", "ing-1991"),
        ("Ing SST", "ing-1991"),
        ("Ing's", None),
        ("Korean", "japanese-agreed"),
        ("korean_rules", "japanese-agreed"),
        ("한국룰", "japanese-agreed"),
        ("韓国ルール", "japanese-agreed"),
        ("JAPANESE", "japanese-agreed"),
        ("日本ルール", "japanese-agreed"),
        ("JPN", "japanese-agreed"),
        ("中国规则", "chinese-2002"),
        ("中國圍棋規則", "chinese-2002"),
        ("Chinese_Rules", "chinese-2002"),
        ("cn", "chinese-2002"),
        ("new_zealand", "new-zealand"),
        ("Tromp Taylor Rules", "tromp-taylor"),
        ("chinese-kgs", "kgs-chinese"),
        # KataGo's Rules::toString (rules.cpp), and JSON as in KaTrain, issue 465
        ("koSIMPLEscoreAREAtaxNONEsui0whbN", "katago:simple+area+no-suicide+bonus-n"),
        ("koSIMPLEscoreTERRITORYtaxSEKIsui0", "katago:simple+territory+no-suicide"),
        ("koPOSITIONALscoreAREAtaxALLsui1button1", "katago:positional+area+tax-all+suicide+button"),
        (
            "koSITUATIONALscoreAREAtaxNONEsui0whbN-1fpok1komi7.5",
            "katago:situational+area+no-suicide+bonus-n-1+friendly+komi-7.5",
        ),
        ('{"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE"}', "katago:simple+area+no-suicide"),
        # Nicknames of KataGo's that nobody else has (Rules::parseRules in rules.cpp)
        ("AGA Button", "katago:situational+area+no-suicide+button+bonus-n-1+friendly"),
        ("Ancient Area", "katago:simple+area+tax-all+no-suicide+friendly"),
        ("koSIMPLEscoreAREAtaxNONEsui7", None),
        ('{"ko":"NOTHING"}', None),
        ("house rules", None),
        ("", None),
        ("../aga.yaml", None),
        ("tromp-grid", None),
        ("tromp-grid:area+superko+suicide+free", "tromp-grid:area+superko+suicide+free"),
        ("katago:Tromp-Taylor", "katago:positional+area+suicide"),
        ("katago:nonsense", None),
    ],
)
def test_a_name_stands_for_a_ruleset_or_is_not_known(name: str, id: str | None) -> None:
    meant = meant_by(name)
    assert (meant and meant.id) == id


def test_it_is_said_where_gorules_does_not_quite_have_what_is_meant() -> None:
    for name, exact in (("Korean", False), ("GOE", False), ("Japanese", True), ("ing-1991", True)):
        meant = meant_by(name)
        assert meant is not None and (meant.unlike == "") == exact


@pytest.mark.parametrize(
    ("rules", "where", "id", "because"),
    [
        # As the servers write their records.
        ("Japanese", "PC[OGS: https://online-go.com/game/1]", "ogs-japanese", "from OGS"),
        (
            "japanese",
            "PC[The KGS Go Server at http://www.gokgs.com/]AP[CGoban:3]",
            "kgs-japanese",
            "from KGS",
        ),
        ("New Zealand", "PC[The KGS Go Server at http://www.gokgs.com/]", "kgs-new-zealand", "from KGS"),
        ("Chinese", "AP[GNU Go:3.8]AP[foxwq]", "fox", "from Fox"),
        ("日本ルール", "AP[foxwq]", "fox-japanese", "from Fox"),
        ("Japanese", "PC[Dragon Go Server: http://www.dragongoserver.net/]", "dgs-japanese", "Dragon"),
        ("Japanese", "PC[IGS: igs.joyjoy.net 6969]", "igs", "from IGS"),
        ("GOE", "PC[IGS: igs.joyjoy.net 6969]", "igs-goe", "from IGS"),
        ("Korean", "PC[OGS: https://online-go.com/game/1]", "ogs-japanese", "from OGS"),
        ("Korean", "AP[foxwq]", "fox-japanese", "from Fox; Korean rules"),
        ("Chinese", "PC[IGS: igs.joyjoy.net 6969]", "chinese-2002", ""),  # which it does not have
        ("kgs-chinese", "PC[OGS: https://online-go.com/game/1]", "kgs-chinese", ""),
        ("Japanese", "PC[Tokyo]AP[CGoban:3]", "japanese-agreed", ""),
    ],
)
def test_the_rules_of_a_server_are_meant_in_its_records(
    rules: str, where: str, id: str, because: str
) -> None:
    meant = meant_in(parse_sgf(f"(;RU[{rules}]{where};B[aa])".encode(), file="game.sgf"))
    assert meant is not None
    assert meant.id == id and because in meant.unlike
    assert bool(because) == bool(meant.unlike)


def test_every_name_stands_for_a_ruleset_that_ships_and_every_id_for_itself() -> None:
    assert {*_NAMES.values(), *(id for id, _ in _GUESSES.values())} <= set(rulesets())
    assert all(meant_by(id) == Meant(load_ruleset(id).id) for id in rulesets())


def test_a_record_names_rulesets_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my-rules.yaml").write_text("{id: my-rules, name: Mine, extends: aga}", encoding="utf-8")
    assert meant_by("my-rules") is None
    monkeypatch.setenv("GORULES_PATH", str(tmp_path))
    assert meant_by("my-rules") == Meant("my-rules")


ALL = [
    *rulesets(),
    *other_games(),
    *load_family("tromp-grid").members(),
    "katago:situational+territory+tax-none+no-suicide+button+bonus-n-1+komi-minus-5.5",
]


@pytest.mark.parametrize("id", ALL)
def test_a_record_that_is_written_says_rules_komi_and_handicap_that_are_read_again(id: str) -> None:
    game = Game(id, "9x9", komi="0.5", handicap=3)
    for move in game.legal_moves()[:1]:
        game.play(move)
    record = parse_sgf(format_sgf(game), file="game.sgf")
    assert record.rules is not None
    assert meant_by(record.rules) == Meant(game.ruleset.id)
    assert (record.line.komi, record.line.handicap) == (game.komi, 3)


def test_every_name_of_a_program_stands_for_a_ruleset_and_leads_back_to_it() -> None:
    for program in PROGRAMS:
        for name, id in names(program).items():
            found = called(program, load_ruleset(id))
            assert found.lost == ()
            assert found.stands_for == id
            assert program == "katago" or names(program)[found.name] == id, name


def test_a_server_that_has_a_ruleset_of_its_own_name_means_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gorules.formats.rule_names.rulesets", lambda: ("aga", "ogs-chinese"))
    assert names("ogs")["chinese"] == "ogs-chinese"
    assert names("ogs")["aga"] == "aga"


@pytest.mark.parametrize(
    ("program", "id", "name", "axes"),
    [
        ("sgf", "tromp-taylor", "Chinese", {"suicide", "end", "removal", "compensation"}),
        ("kgs", "new-zealand", "New Zealand", {"ko", "suicide", "end", "scoring"}),
        ("dgs", "aga", "Chinese", {"ko", "end", "compensation"}),
        ("ogs", "wiki-territory", "japanese", {"end", "scoring"}),
    ],
)
def test_the_nearest_name_is_given_with_what_it_loses(
    program: str, id: str, name: str, axes: set[str]
) -> None:
    found = called(program, load_ruleset(id))
    assert found.name == name
    assert {loss.partition(":")[0] for loss in found.lost} == axes


def test_suicide_of_one_stone_is_no_difference_where_the_position_may_not_stay() -> None:
    allowed = load_ruleset("tromp-taylor")
    multi = load_ruleset({**given(), "extends": "tromp-taylor", "suicide": "multi-stone"})
    assert differences(allowed, multi) == ()
    allowed = load_ruleset("tromp-taylor-ssk")
    multi = load_ruleset({**given(), "extends": "tromp-taylor-ssk", "suicide": "multi-stone"})
    assert differences(allowed, multi) == ("suicide: allowed; there multi-stone",)


def given() -> dict[str, str]:
    return {"id": "mine", "name": "Mine"}


def test_a_program_that_is_not_known_is_refused() -> None:
    with pytest.raises(InputError, match="unknown program 'foxx'"):
        names("foxx")
    with pytest.raises(InputError, match="unknown program"):
        called("foxx", load_ruleset("aga"))
