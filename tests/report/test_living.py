"""Claims about life and death as diagrams. Which strings there are was read off the drawn beasts."""

import re

from gorules.bestiary.beasts import load_beast
from gorules.report.living import living


def lettered(picture: str) -> list[str]:
    """The signs on the stones of a picture, by rows from above."""
    signs = re.findall(r'<text x="([\d.-]+)" y="([\d.-]+)" fill="#[f1]+"[^>]*>([^<]+)', picture)
    return [sign for _, _, sign in sorted(signs, key=lambda each: (int(float(each[1])), float(each[0])))]


def test_definitions_that_agree_share_a_diagram_with_signs_on_all_stones_of_a_string() -> None:
    shared, encore, j2003 = living(load_beast("torazu-sanmoku"))
    assert (shared.caption, shared.notes) == ("japanese-1989; korean", ("S = seki",))
    assert lettered(shared.picture) == list("SSSSS")
    assert (encore.caption, encore.notes) == ("katago-encore", ("N = not-independent",))
    assert j2003.notes == ("1 = capturable-1", "2 = capturable-2")
    assert lettered(j2003.picture) == list("11112")


def test_what_is_said_of_one_string_replaces_what_is_said_of_all() -> None:
    _, j2003 = living(load_beast("hanezeki"))
    assert j2003.caption == "japanese-2003" and not any("alive" in note for note in j2003.notes)
    assert lettered(j2003.picture) == [*"2UU1", *"22UUU11"]


def test_what_is_not_verified_has_a_question_mark() -> None:
    by = {figure.caption: figure for figure in living(load_beast("asymmetric-seki"))}
    assert by["japanese-2003"].notes == ("U = uncapturable", "2? = capturable-2, refuted")
    said, _ = living(load_beast("suicide-ko-threat"))
    assert said.notes == ("a? = alive, even if White plays twice in a row, open",)


def test_readings_of_one_definition_are_apart() -> None:
    captions = [figure.caption for figure in living(load_beast("enable-dispute-position-a"))]
    assert captions[1:3] == [
        "japanese-1989, enable taken-points; japanese-1989, enable causal",
        "japanese-1989, enable local; japanese-2003",
    ]
