import runpy
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorules.rules import persistent
from gorules.rules.records import Records


@pytest.fixture(scope="module")
def without_rpds() -> dict[str, object]:
    """The module as it is where there is no rpds."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, "rpds", None)
        return runpy.run_path(persistent.__file__)


@given(keys=st.lists(st.integers(0, 40)))
def test_games_are_remembered_alike_without_rpds(without_rpds: dict[str, object], keys: list[int]) -> None:
    with_it = Records()
    without = Records(without_rpds["EMPTY"])  # type: ignore[arg-type] # what the other module has
    for number, key in enumerate(keys):
        with_it = with_it.turned(key, number)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("gorules.rules.records.inserted", without_rpds["inserted"])
            without = without.turned(key, number)
    assert set(without) == set(with_it) == set(keys) and len(without) == len(with_it)
    assert without.numbers() == with_it.numbers() and hash(without) == hash(with_it)
    assert [without.first(key) for key in range(41)] == [with_it.first(key) for key in range(41)]


def test_a_map_is_left_alone_by_what_is_added(without_rpds: dict[str, object]) -> None:
    for module in (vars(persistent), without_rpds):
        inserted = module["inserted"]
        one = inserted(module["EMPTY"], "a", 1)  # type: ignore[operator] # as above
        inserted(one, "b", 2)  # type: ignore[operator] # as above
        assert "b" not in one and "a" not in module["EMPTY"]  # type: ignore[operator] # as above
