"""What game records call their rules."""

import pytest

from gorules.formats.rule_names import _NAMES, ruleset_called
from gorules.ruleset import load_ruleset, rulesets


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
        ("GOE", None),
        ("house rules", None),
        ("", None),
        ("../aga.yaml", None),
    ],
)
def test_a_name_stands_for_a_ruleset_or_is_not_known(name: str, id: str | None) -> None:
    assert ruleset_called(name) == id


def test_every_name_stands_for_a_ruleset_that_ships_and_every_id_for_itself() -> None:
    assert set(_NAMES.values()) <= set(rulesets())
    assert all(ruleset_called(id) == load_ruleset(id).id for id in rulesets())
