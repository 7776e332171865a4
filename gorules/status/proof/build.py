"""Writing down proofs that strings stand: the local games that were found, with the states of their proofs.
The proof of each game is searched for once more.
"""

from collections.abc import Iterable, Sequence
from itertools import chain, islice
from typing import Any, Literal, NamedTuple

from gorules.go.described import board_fields
from gorules.go.position import Position
from gorules.status.local.efforts import Effort
from gorules.status.local.families import Member
from gorules.status.local.ground import Block, Stones
from gorules.status.local.search import proof_states
from gorules.status.local.standing import Stands, found_so_far, standing_as_found
from gorules.status.proof.family import GameKind
from gorules.status.proof.file import FORMAT, FamilyFields, GameFields, StandingProof, StateFields, WallFields
from gorules.status.proof.reading import WrittenProof, written_proof

NODES = 8_000_000
"""The states of a search for a proof of one game."""


class WrittenDown(NamedTuple):
    """A proof, None if there is nothing to prove; the strings that it proves to stand; and the ``rest``, for
    which no proof was found that can be written down.
    """

    proof: StandingProof | None
    strings: tuple[Stones, ...]
    rest: tuple[Stones, ...]


def written_down(position: Position, stand: Iterable[Stands]) -> WrittenDown:
    """Return a proof that strings stand by the games that are known. Costs a search for each game."""
    stand = sorted(stand, key=lambda each: (-len(each.games), each.player, min(each.string)))
    made = dict[tuple[int, Member], GameFields | None]()
    families = list[tuple[int, Sequence[Member], list[Stones]]]()
    rest = list[Stones]()
    for player, string, members in stand:
        for member in members:
            if (player, member) not in made:
                made[player, member] = _game(position, player, member)
        if not all(made[player, member] for member in members):
            rest.append(string)
            continue
        for of, having, strings in families:
            if of == player and {*members} <= {*having}:
                strings.append(string)
                break
        else:
            families.append((player, members, [string]))
    if not families:
        return WrittenDown(None, (), tuple(rest))
    games = {game: fields for game, fields in made.items() if fields is not None}
    number = {game: at for at, game in enumerate(games)}
    proof = StandingProof(
        format=FORMAT,
        position=position.text,
        games=tuple(games.values()),
        families=tuple(
            FamilyFields(
                player=_colour(player),
                strings=tuple(position.board.names[min(string)] for string in strings),
                games=tuple(number[player, member] for member in members),
            )
            for player, members, strings in families
        ),
        **board_fields(position.board),
    )
    return WrittenDown(proof, tuple(string for *_, strings in families for string in strings), tuple(rest))


def proof_of(position: Position, string: Stones, effort: Effort) -> WrittenProof | None:
    """Return a proof that a string stands, with one family; None if local games do not prove it, or if no
    proof is found that can be written down.
    """
    every = frozenset(range(position.board.size))
    stand = chain(found_so_far(position, every, effort), standing_as_found(position, every, effort))
    found = (each for each in stand if each.string == string)
    proof = written_down(position, islice(found, 1)).proof
    return None if proof is None else written_proof(proof)


def _colour(player: int) -> Literal["black", "white"]:
    return "white" if player else "black"


def _game(position: Position, player: int, member: Member) -> GameFields | None:
    """Return a game with a proof of it; None if none is found."""
    game, names = member.game(position, player), position.board.names
    states = proof_states(game, NODES)
    if states is None:
        return None

    def wall(block: Block, credit: int = 0) -> WallFields:
        return WallFields(strings=tuple(sorted(names[min(string)] for string in block)), credit=credit)

    credited = zip(member.blocks, member.credits, strict=True)
    return GameFields(
        player=_colour(player),
        kind=GameKind(member.kind.value),
        region=tuple(names[point] for point in game.region),
        blocks=tuple(wall(block, credit) for block, credit in credited),
        living=tuple(map(wall, member.living)),
        fences=tuple(map(wall, member.fences)),
        gives=member.gives,
        states=tuple(map(_state, states)),
    )


def _state(state: tuple[Any, ...]) -> StateFields:
    hers, his, zone, is_hers, bans, answer, like = state
    return hers, his, zone, "hers" if is_hers else "his", answer, like, bans
