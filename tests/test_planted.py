"""The list of faults that were put in by hand says what the code still says."""

import pytest

from tests.support.planted import ROOT, Planted, planted


@pytest.mark.parametrize("item", planted(), ids=lambda item: item.fault)
def test_a_fault_can_be_put_in_where_the_list_says(item: Planted) -> None:
    if not (ROOT / item.file).exists():
        pytest.skip("the sources are not here")
    assert (ROOT / item.file).read_text(encoding="utf-8").count(item.old) == 1
    assert item.old != item.new
    assert not item.besides or item.besides in {each.fault for each in planted()}
    for test in item.tests.split():
        assert not test.startswith("tests") or (ROOT / test).exists()
