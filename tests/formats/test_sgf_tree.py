"""The tree of a record: what stands in the file is kept byte for byte, but for what is changed."""

import re
import sys
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gorules.files.inputs import InputError
from gorules.formats.sgf import parse_sgf
from gorules.formats.sgf_tree import MAX_NODES, NO_NODE, SgfTree, read_trees, sgf_text

Properties = Mapping[str, Sequence[str]]


def tree_of(content: bytes | str) -> SgfTree:
    return next(read_trees(content.encode() if isinstance(content, str) else content, "game.sgf"))


def told(tree: SgfTree) -> list[tuple[int, dict[str, list[str]]]]:
    """The nodes with their parents and their properties as texts."""
    return [
        (
            tree.parents[node],
            {name: [tree.text(each) for each in values] for name, values in tree.properties(node).items()},
        )
        for node in range(len(tree))
    ]


# A tree as one writes it: nodes with properties, each with the number that chooses its parent, and the text
# that may stand between the parts.
names = st.sampled_from(["B", "W", "AB", "C", "N", "XX", "TB", "LB", "RE", "GN"])
texts = st.text(
    st.characters(
        codec="utf-8", exclude_characters="\r\n\t\v\f\N{NEXT LINE}", exclude_categories=("Cc", "Zl", "Zp")
    ),
    max_size=8,
)
node_properties = st.dictionaries(names, st.lists(texts, min_size=1, max_size=3), max_size=3)
nodes = st.lists(st.tuples(st.integers(0, 10**6), node_properties), min_size=1, max_size=10)
spaces = st.sampled_from(["", " ", "\n", "\r\n  ", "\t"])


def escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


def written(
    made: list[tuple[int, Properties]], space: str, encoding: str
) -> tuple[bytes, list[tuple[int, Properties]]]:
    """A record, and its nodes as they stand in it: with their parents, in the order of the text."""
    children: dict[int, list[int]] = {}
    for node, (number, _) in enumerate(made):
        if node:
            children.setdefault(number % node, []).append(node)
    order: list[tuple[int, Properties]] = []

    def text(node: int, parent: int) -> str:
        here = len(order)
        order.append((parent, made[node][1]))
        own = space.join(
            (
                ";",
                *(
                    name + space.join(f"[{escaped(value)}]" for value in values)
                    for name, values in made[node][1].items()
                ),
            )
        )
        below = [text(child, here) for child in children.get(node, ())]
        return own + (space + below[0] if len(below) == 1 else "".join(f"({each}){space}" for each in below))

    return f"{space}({text(0, NO_NODE)}{space}){space}".encode(encoding), order


@given(nodes, spaces, st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-be"]))
def test_what_is_read_is_what_was_written_and_stays_so(
    made: list[tuple[int, Properties]], space: str, encoding: str
) -> None:
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    content, order = written(made, space, encoding)
    tree = tree_of(mark + content)
    assert tree.notes == ()
    assert told(tree) == [
        (parent, {name: list(values) for name, values in own.items()}) for parent, own in order
    ]
    assert tree.edited({}) == mark + content


@given(nodes, spaces, st.integers(0, 10**6), names, st.lists(texts, max_size=2))
def test_a_change_changes_what_was_asked_for_and_nothing_else(
    made: list[tuple[int, Properties]], space: str, number: int, name: str, values: list[str]
) -> None:
    tree = tree_of(written(made, space, "utf-8")[0])
    node = number % len(tree)
    before, after = told(tree), told(tree_of(tree.edited({node: {name: values}})))
    for own in (before, after):
        own[node][1].pop(name, None)
    assert told(tree_of(tree.edited({node: {name: values}})))[node][1].get(name, []) == values
    assert before == after


def test_bytes_that_are_no_text_and_what_is_not_known_stay_as_they_are() -> None:
    content = b"mail\n(;SZ[3]XX[\xff\xfe\\]] zz[ \x00 ]RE[W+R]KM[375]\r\n;B[aa];W[bb]) -- \n(;GM[2])"
    assert tree_of(content).edited({1: {"C": ["said"]}}) == content.replace(b"B[aa]", b"B[aa]C[said]")


def test_what_is_added_does_not_join_a_name_without_a_value() -> None:
    changed = tree_of("(;SZ[3];B;W[bb])").edited({1: {"C": ["x"]}})
    assert changed == b"(;SZ[3];B C[x];W[bb])"
    assert told(tree_of(changed))[1][1] == {"B": [], "C": ["x"]}


@pytest.mark.parametrize("encoding", ["gb18030", "shift_jis", "big5", "euc_kr"])
def test_a_change_is_written_in_the_encoding_of_the_record(encoding: str) -> None:
    name = {"shift_jis": "ソ表", "euc_kr": "바둑"}.get(encoding, "功許蓋")
    content = f"(;CA[{encoding}]PB[{name}];B[aa])".encode(encoding)
    changed = tree_of(content).edited({1: {"C": [f"{name}]"]}})
    assert changed == content[:-1] + b"C[" + name.encode(encoding) + b"\\]])"
    assert told(tree_of(changed))[1][1]["C"] == [f"{name}]"]


def test_a_line_is_written_with_what_is_in_it_escaped() -> None:
    content = sgf_text([{"PB": ["a]\\b"], "AB": ["aa", "bb"]}, {"B": [""]}])
    tree = tree_of(content)
    assert told(tree)[0][1] == {
        "FF": ["4"],
        "GM": ["1"],
        "CA": ["UTF-8"],
        "PB": ["a]\\b"],
        "AB": ["aa", "bb"],
    }
    assert told(tree)[1] == (0, {"B": [""]})


HOSTILE = {
    "brackets": "({})",
    "open games": "{(;}",
    "open values": "{(;B[}",
    "closed": "(;B[aa]{)}",
    "empty variations": "(;B[aa]{()})",
    "variations": "(;B[aa]{(;W[bb])})",
    "deep variations": "{(;B[aa](;W[bb])}",
    "nodes": "({;B[aa]})",
    "values": "(;AB{[aa]})",
    "values without a name": "(;{[aa]})",
    "names without a value": "(;{B })",
    "a long name": "(;{a}[x])",
    "words": "(;B[aa]{ a ,})",
    "backslashes": "(;C[{\\\\}])",
    "escaped brackets": "(;C[{\\]}])",
    "an open value of backslashes": "(;C[{\\}",
    "a long value": "(;C[{x}])",
    "spaces": "({ };)",
    "games": "{(;B[aa])}",
    "set-up stones": "(;SZ[9]{;AB[aa];AE[aa];B[bb]})",
    "rectangles": "(;SZ[9]{;TB[aa:ii]})",
    "marks": "(;SZ[9]{;B[aa]TB[bb]})",
    "comments": "(;SZ[9]{;B[]C[x]})",
    "properties": "(;SZ[9]{B[]})",
}


@pytest.mark.parametrize("shape", HOSTILE)
def test_the_work_grows_as_the_record_does_whatever_it_is(shape: str) -> None:
    """Counted in calls, which do not depend on the machine; nothing is done by recursion."""

    def calls(times: int) -> int:
        made = 0

        def count(*_: object) -> None:
            nonlocal made
            made += 1

        content = re.sub("{(.*?)}", lambda part: part[1] * times, HOSTILE[shape]).encode()
        sys.setprofile(count)
        try:
            parse_sgf(content, file="x")
        except InputError as error:
            assert len(str(error)) < 200
        finally:
            sys.setprofile(None)
        return made

    assert calls(6000) < 2.2 * calls(3000) + 2000


def test_a_record_of_a_million_nodes_is_read_and_one_of_too_many_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tree = tree_of(b"(" + b";" * 10**5 + b"(;" * 10**5)
    assert (len(tree), tree.notes) == (2 * 10**5, ("the record ends before all its brackets are closed",))
    monkeypatch.setattr("gorules.formats.sgf_tree.MAX_NODES", 1000)
    assert MAX_NODES > 10**6
    for content in (b"(" + b";" * 1001 + b")", b"(;)" * 1001):
        with pytest.raises(InputError, match="has more than 1,000 nodes"):
            list(read_trees(content, "x"))
