"""What the native search of hypothetical play offers to Python."""

from collections.abc import Callable, Sequence

class Hypothetical:
    """Hypothetical play from one position, on vertices numbered from 0: first the ``playable`` ones, then
    others up to ``changing`` whose stones can be captured, then those that never change: ``fixed`` stones of
    Black and White and ``empty`` vertices. Sets of vertices are ints with one bit a vertex; ``near`` has one
    for each vertex, ``stones`` those of Black and White at the start. ``ko_pass`` is a number of
    gorules.native.codes.

    ``watch`` is called now and then with the number of states looked at for a question, and stops the work
    by raising. ``memory`` bounds the tables in bytes. ``ban_words`` says for how many bans there is room: 0
    for 3 (on up to 16 changing vertices), else 5 for each. Raises ValueError on what is no such field,
    MemoryError.
    """

    states: int
    known: int
    most_bytes: int
    rounds: int
    broadenings: int
    def __init__(
        self,
        near: Sequence[int],
        playable: int,
        changing: int,
        fixed: tuple[int, int],
        empty: int,
        stones: tuple[int, int],
        ko_pass: int,
        watch: Callable[[int], object],
        memory: int,
        ban_words: int = 0,
    ) -> None: ...
    def decide(self, owner: int, asked: int, again: bool) -> bool:
        """Return whether the opponent of ``owner``, who moves first, can force that no stone of the owner is
        on the vertices ``asked`` at some time, or again and again. Raises MemoryError, and OverflowError if
        there is no room for so many bans.
        """
    def line(self) -> tuple[list[int], int | None]:
        """Return a line that shows the last answer, and the turn from which on it goes round; None if it ends
        with what was asked once. A turn is a vertex for a play, -1 for a pass, -2 for a ko-pass, -3 and less
        for one that names a vertex (-3 - vertex). Raises ValueError if there is no answer.
        """
