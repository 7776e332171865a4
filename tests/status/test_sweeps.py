"""Promises of sweeps: what one way of playing clears is cleared on the whole board."""

import random

import pytest

from gorules.core import loaded
from gorules.go.board import Board
from gorules.go.position import Position
from gorules.status.definitions import judged, reading_of
from gorules.status.ko_passes import KO_PASSES
from gorules.status.local.efforts import GENTLE, QUICK, THOROUGH, Effort
from gorules.status.local.game import FENCE, PartGame, Wall
from gorules.status.local.gentle import GentleFamily
from gorules.status.local.merging import MergingFamily
from gorules.status.local.reference import clears
from gorules.status.local.search import by_numbers, chased
from gorules.status.local.sweeps import Sweep, by_answers, by_first_play, by_merged_games, first_plays, sweeps
from gorules.status.native import native_answers
from gorules.status.questions import Question, Setting, StatusLimits
from gorules.status.statuses import Evidence, StatusVerdict
from tests.support.whole_agreement import PARTS, at_random

pytestmark = pytest.mark.skipif(loaded.core is None, reason=f"no native core: {loaded.why_not}")

SHAPES = ((2, 4), (3, 3), (3, 4), (3, 5))


def whole(position: Position) -> frozenset[int]:
    return frozenset(range(position.board.size))


def is_kept_free(
    position: Position, player: int, sweep: Sweep, ko_pass: str, within: frozenset[int] | None = None
) -> bool | None:
    """Whether the exact search says that a player keeps all points of a sweep free of the opponent's stones,
    again and again, if stones are played within some points: on the whole board, if none are given.
    """
    setting = Setting(position, whole(position) if within is None else within, KO_PASSES[ko_pass])
    question = Question(1 - player, sweep.free, again=True)
    [answer] = native_answers(setting, [question], StatusLimits(states=50_000), lines=False)
    return answer.forced


def check_that_it_is_kept_free(
    position: Position, player: int, sweep: Sweep, within: frozenset[int] | None = None
) -> None:
    """Check that the exact search does not contradict a sweep, whatever a pass for a ko lifts."""
    for ko_pass in ("none", "one-own", "all-both"):
        kept = is_kept_free(position, player, sweep, ko_pass, within)
        assert kept is not False, (position.text, player, ko_pass, within and sorted(within), sweep)


def test_what_a_sweep_clears_is_free_of_the_opponent_again_and_again_on_the_whole_board() -> None:
    chased = 0
    for number in range(100):
        position = at_random(number, SHAPES)
        for player in (0, 1):
            seen = set[frozenset[int]]()
            for sweep in sweeps(position, player, whole(position), QUICK):
                if sweep.free in seen or not sweep.cleared & position.stones(1 - player):
                    continue
                seen.add(sweep.free)
                check_that_it_is_kept_free(position, player, sweep)
                chased += 1
    assert chased > 20


# Strings of Black share a region with a dead stone in it. All of it is beside a string that lacks a liberty.
@pytest.mark.parametrize(
    ("drawing", "dead"),
    [
        (".XXO./.X.XX", "D2"),
        (".X.XXX/XXOXO.", "C1 E1"),
        ("OO.X./X.XXX/XX.OX/XXXX.", "A4 D2"),
        (".XX.XX.X./OXXOXX.X.", "A1 D1"),
    ],
)
def test_a_string_keeps_a_liberty_in_a_region_that_is_beside_it(drawing: str, dead: str) -> None:
    position = Position.draw(drawing)
    sweep = by_answers(position, 0, whole(position))
    assert {*position.board.points(dead.split())} <= sweep.cleared
    check_that_it_is_kept_free(position, 0, sweep)


# White's stones are alive: they take a string of Black's that lacks a liberty while he takes them.
@pytest.mark.parametrize(("drawing", "alive"), [(".X.XX.OO", "G1"), (".X.OOOO/XXXOOOO", "D2")])
def test_a_string_keeps_no_liberty_in_a_region_that_is_beside_it_in_part(drawing: str, alive: str) -> None:
    position = Position.draw(drawing)
    assert position.board.point(alive) not in by_answers(position, 0, whole(position)).cleared
    exact = judged(position, reading_of(position, "korean"), StatusLimits())
    assert exact[frozenset(position.board.named(position.string_at(position.board.point(alive))))].alive


# White takes the stone if he moves first, and Black takes back, or the stones around it.
@pytest.mark.parametrize(
    ("drawing", "name", "status"),
    [
        (".XX../.X..X", "E1", StatusVerdict.STAYS),
        ("OX.XX.O/OO.X.XO", "B2", StatusVerdict.CAPTURABLE_1),
        (".OO..../X.XXXXX", "A1", StatusVerdict.STAYS),
        ("O.OOX..X/O..O..XX", "A1", StatusVerdict.STAYS),
    ],
)
def test_a_string_lives_if_she_has_a_stone_on_its_points_in_the_end(
    drawing: str, name: str, status: StatusVerdict
) -> None:
    position = Position.draw(drawing)
    string = frozenset(position.board.named(position.string_at(position.board.point(name))))
    for definition in ("j2003", "korean"):
        reading = reading_of(position, definition)
        is_enabling = definition == "korean" and status is StatusVerdict.CAPTURABLE_1
        by_parts = judged(position, reading, PARTS)[string]
        assert by_parts.status is (StatusVerdict.ENABLES if is_enabling else status)
        assert by_parts.alive and by_parts.evidence is Evidence.LOCAL and by_parts.proof
    exact = judged(position, reading_of(position, "j2003"), StatusLimits())[string]
    assert exact.status in (StatusVerdict.UNCAPTURABLE, StatusVerdict.CAPTURABLE_1)


def test_a_string_on_whose_points_a_stone_stays_bounds_local_2() -> None:
    # White cannot clear A2. But it lives, so that local-2 of Black's stone at O2 does not reach it.
    position = Position.draw("X.X.XXO.OO.O.X./......OOO.OO...")
    reading = reading_of(position, "korean")
    by_parts = judged(position, reading, PARTS)
    assert by_parts[frozenset({"A2"})].status is StatusVerdict.STAYS
    exact = judged(position, reading, StatusLimits(states=300_000))
    for status in (by_parts[frozenset({"O2"})], exact[frozenset({"O2"})]):
        assert status.status is StatusVerdict.DEAD


def test_a_string_with_one_liberty_that_stays_is_taken_first_on_a_board_of_64_points() -> None:
    # White takes H1 at H2. No search of so many points says so.
    position = Position.draw(".XXXXX../X..XXXXX/X.XXXXXX/XXXXXXXX/XXXOOO.X/.XXOOOOO/.XXXX.../X.X.XOOX")
    found = judged(position, reading_of(position, "j2003"), PARTS)[frozenset({"H1"})]
    assert found.status is StatusVerdict.CAPTURABLE_1 and found.evidence is Evidence.LOCAL


@pytest.mark.parametrize(
    ("drawing", "name"),
    [
        ("XXXX./..XX./XO..X", "A1"),
        (".O.XO/O..O./X..OO", "E3"),
        ("X.XX.X/OXXO.X/O.XX.X", "A3"),
        ("XO.O/.OXX", "D2"),
    ],
)
def test_a_string_with_one_liberty_that_stays_is_taken_first(drawing: str, name: str) -> None:
    # Local games do not say whether it can be taken; its one liberty does.
    position = Position.draw(drawing)
    reading, string = reading_of(position, "j2003"), frozenset({name})
    by_parts = judged(position, reading, PARTS)[string]
    exact = judged(position, reading, StatusLimits(states=300_000))[string]
    assert by_parts.status is StatusVerdict.CAPTURABLE_1 and by_parts.evidence is Evidence.LOCAL
    assert exact.status is StatusVerdict.CAPTURABLE_1 and exact.evidence is not Evidence.LOCAL


def test_statuses_agree_with_the_exact_search_where_a_stone_stays() -> None:
    found = 0
    for number in range(400):
        position = at_random(number, SHAPES)
        reading = reading_of(position, "korean")
        by_parts = judged(position, reading, PARTS)
        if not any(status.status is StatusVerdict.STAYS for status in by_parts.values()):
            continue
        exact = judged(position, reading, StatusLimits(states=300_000))
        for string, status in by_parts.items():
            if status.alive is not None and exact[string].alive is not None:
                assert status.alive is exact[string].alive, (position.text, status)
        found += 1
    assert found > 5


# Black's wall has one liberty elsewhere. If White plays at A3, she takes him, and has to keep A3 as an eye.
@pytest.mark.parametrize(("credit", "may_fill"), [(1, False), (2, True)])
def test_a_point_that_is_an_eye_is_not_filled(credit: int, may_fill: bool) -> None:
    position = Position.draw(".X/.X/XX")
    points = position.board.points
    game = PartGame.of(position, 0, points("A2 A3"), [Wall(points("A1 B1 B2 B3"), credit)])
    prey = points("A3")
    assert by_numbers(game, 1_000, prey).zone is not None
    assert (by_numbers(game, 1_000, prey, prey).zone is not None) is may_fill


def test_what_a_sweep_clears_is_free_again_and_again_where_stones_are_played_on_some_points_alone() -> None:
    chance, chased, outside = random.Random(6), 0, 0
    for number in range(1000, 1250):
        position = at_random(number, SHAPES)
        within = frozenset(point for point in whole(position) if chance.random() < 0.9)
        for player in (0, 1):
            for sweep in dict.fromkeys(sweeps(position, player, within, QUICK)):
                if sweep.cleared & position.stones(1 - player):
                    check_that_it_is_kept_free(position, player, sweep, within)
                    chased += 1
                    outside += not sweep.free <= within
    assert chased > 15 and outside > 5


def between_walls() -> tuple[set[tuple[str, str]], dict[str, int]]:
    """Return the edges and the stones of a position on a graph. White's a has two eyes; so has Black's l. In
    each region of r and s, s is a liberty of l, and none of p.
    """
    edges = [("l", "e"), ("l", "g"), ("a", "b"), ("a", "c"), ("l", "w"), ("f", "w")]
    stones = {"l": 1, "a": 2, "w": 2}
    for i in "12":
        m, n, p, q, r, s, y = (f"{name}{i}" for name in "mnpqrsy")
        edges += [(m, "a"), (m, p), (m, n), (n, "w"), (n, "l"), (y, p), (y, "l"), (r, p), (r, s), (s, "l")]
        edges += [(p, q), (p, "w"), (q, "w")]
        stones |= {p: 1, q: 1, r: 2}
    return {(min(edge), max(edge)) for edge in edges}, stones


def on_graph(edges: set[tuple[str, str]], stones: dict[str, int]) -> Position:
    names = sorted({name for edge in between_walls()[0] for name in edge})
    board = Board.from_edges(sorted(edges), points=names)
    return Position(board, bytes(stones.get(name, 0) for name in board.names))


def varied(number: int) -> Position:
    """A variation of the same position: up to five edges or points of it are otherwise."""
    chance = random.Random(number)
    edges, stones = between_walls()
    names = sorted({name for edge in edges for name in edge})
    for _ in range(chance.randrange(1, 6)):
        if chance.random() < 0.7:
            one, other = sorted(chance.sample(names, 2))
            edges ^= {(one, other)}
        else:
            stones[chance.choice(names)] = chance.randrange(3)
    return on_graph(edges, stones)


def test_all_that_a_sweep_clears_is_kept_free_at_once_where_walls_share_regions() -> None:
    asked = 0
    for number in range(16, 36):
        position = varied(number)
        for player in (0, 1) if not position.suffocated else ():
            found = (sweep for sweep in sweeps(position, player, whole(position), QUICK))
            for sweep in {each.free: each for each in found if each.cleared}.values():
                asked += 1
                check_that_it_is_kept_free(position, player, sweep)
    assert asked > 40


def test_what_is_beside_another_wall_of_a_region_is_no_liberty() -> None:
    position = on_graph(*between_walls())
    board = position.board
    for definition in ("korean", "j1989"):
        reading = reading_of(position, definition)
        exact = judged(position, reading, lines=False)[frozenset("w")]
        assert exact.status is StatusVerdict.UNCAPTURABLE and exact.evidence is Evidence.SEARCH
        assert judged(position, reading, PARTS, lines=False)[frozenset("w")].alive is None
    # The region is cleared all the same.
    cleared = [s.cleared for s in sweeps(position, 0, whole(position), QUICK)]
    assert any(board.points("r1 r2") <= each for each in cleared)


def test_nothing_is_cleared_where_a_stone_of_hers_may_be_taken_and_nobody_plays_after_that() -> None:
    # White takes one of Black's two stones at the top. Its point stays empty, a liberty for ever.
    position = Position.draw("OX.XO/.O.O./XXXXX/X.X.X/XXXXX")
    within = whole(position) - position.board.points("B5 D5")
    top = Sweep(frozenset(), position.board.points("A5 B5 C5 D5 E5 A4 B4 C4 D4 E4"), frozenset())
    assert is_kept_free(position, 0, top, "none", within) is False
    assert not any(sweep.cleared & top.cleared for sweep in sweeps(position, 0, within, QUICK))


def test_what_a_chase_clears_is_cleared_by_the_definition() -> None:
    chance, cleared, in_zones = random.Random(4), 0, 0
    for number in range(300):
        position = at_random(number, SHAPES)
        strings = [each.points for each in position.strings if each.cell == 1]
        others = [p for p in range(position.board.size) if position.cells[p] != 1]
        if not strings:
            continue
        region = frozenset(p for p in others if chance.random() < 0.85)
        walls = [Wall(string, chance.choice((FENCE, FENCE, 0, 1))) for string in strings]
        game = PartGame.of(position, 0, region, walls)
        prey = frozenset(p for p in region if position.cells[p] == 2)
        if prey and game.walls and len(region) <= 6:
            proved = chased(game, prey, False, 8, 20_000) is not None
            assert clears(game, prey) or not proved, (position.text, region, walls)
            cleared += proved
            zone = by_numbers(game, 20_000, prey).zone
            assert clears(game, prey) or zone is None, (position.text, region, walls)
            if zone is not None:  # what is outside the zone is unknown now
                assert clears(PartGame.of(position, 0, zone, walls), prey), (position.text, region, walls)
                in_zones += 1
    assert cleared > 10 and in_zones > 10


def test_what_proof_numbers_clear_is_cleared_by_the_definition_on_their_zone_alone() -> None:
    chance, cleared = random.Random(5), 0
    for number in range(20000, 20800):
        position = at_random(number, SHAPES)
        strings = [each.points for each in position.strings if each.cell == 1]
        others = [p for p in range(position.board.size) if position.cells[p] != 1]
        region = frozenset(p for p in others if chance.random() < 0.95)
        walls = [Wall(string, chance.choice((FENCE, 0, 0, 1))) for string in strings]
        share = chance.choice((0.2, 0.5, 1))  # of the region is prey, empty or not
        prey = frozenset(p for p in region if chance.random() < share)
        game = PartGame.of(position, 0, region, walls)
        if not prey or not game.walls or len(region) > 7:
            continue
        for asked in (prey, prey & position.stones(1)):
            zone = by_numbers(game, 20_000, asked).zone
            if asked and zone is not None:  # what is outside the zone is unknown then
                assert asked <= zone, (position.text, region, walls, asked)
                assert clears(game, asked), (position.text, region, walls, asked)
                part = PartGame.of(position, 0, zone, walls)
                assert clears(part, asked), (position.text, region, walls, asked)
                cleared += 1
    assert cleared > 50


def test_what_merged_games_clear_is_free_of_the_opponent_again_and_again_on_the_whole_board() -> None:
    chased = with_own = 0
    for number in range(500, 750):
        position = at_random(number, SHAPES)
        for player in (0, 1):
            sweep = by_merged_games(position, player, whole(position), THOROUGH)
            own = sweep.cleared & position.stones(player)
            if sweep.cleared & position.stones(1 - player) or own:
                check_that_it_is_kept_free(position, player, sweep)
                chased += 1
                with_own += bool(own)
    assert chased > 20 and with_own > 5


@pytest.mark.parametrize("effort", [QUICK, GENTLE])
def test_what_is_cleared_after_a_first_play_is_free_again_and_again_if_she_moves_first(
    effort: Effort,
) -> None:
    first = taken = 0
    for number in range(3000, 3150):
        position = at_random(number, SHAPES)
        for player in (0, 1):
            second = by_merged_games(position, player, whole(position), effort)
            missing = position.stones(1 - player) - second.cleared
            for point in first_plays(position, player, whole(position), missing):
                sweep = by_first_play(position, player, whole(position), effort, point, missing)
                if not sweep.cleared & missing:
                    continue
                check_that_it_is_kept_free(position, player, sweep)
                first += 1
                after = position.place(player, point).after
                taken += not sweep.cleared & position.stones(1 - player) <= after.stones(1 - player)
    assert first > 20 and taken > 5


def test_what_is_cleared_by_drawing_strings_into_a_game_is_free_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is cleared in another way: a string that is wanted has a game, and those that cannot do without
    its points are drawn in.
    """

    def nothing(family: MergingFamily, strings: list[frozenset[int]], wanted: frozenset[int]) -> None:
        family.prey = [string for string in strings if string <= family.ground.played]

    drawn = 0
    found = GentleFamily._drawn

    def counted(family: GentleFamily, string: frozenset[int]) -> bool:
        nonlocal drawn
        before = {*family.members}
        is_found = found(family, string)
        drawn += is_found and any(string <= game.prey and game.blocks for game in {*family.members} - before)
        played = [point for game in family.members for point in game.region]
        assert len(played) == len({*played})
        return is_found

    monkeypatch.setattr(MergingFamily, "clear", nothing)
    monkeypatch.setattr(GentleFamily, "_drawn", counted)
    by_first_play.cache_clear()
    for number in range(4000, 4200):
        position = at_random(number, ((3, 5), (4, 4), (4, 5)))
        for player in (0, 1):
            wanted = position.stones(1 - player)
            for point in first_plays(position, player, whole(position), wanted):
                sweep = by_first_play(position, player, whole(position), GENTLE, point, wanted)
                if sweep.cleared & wanted:
                    check_that_it_is_kept_free(position, player, sweep)
    by_first_play.cache_clear()
    assert drawn > 5


# The end of a game of GNU Go against itself. Black's stone at J5 is in the area of his other strings.
ENDED = "XOOO...O./XXOO....O/XXOOOOOOO/.XXXOXXXO/XXO.X...X/XO...XXX./OXXXXOOX./OOOOOOXX./.O.OXXX.."


def test_dead_stones_are_cleared_beside_a_game_by_which_all_strings_live() -> None:
    position = Position.draw(ENDED)
    for region in ("all", "unsettled"):  # on A1 and C1 nobody plays then
        reading = reading_of(position, "korean", region=region)
        found = judged(position, reading, StatusLimits(states=1), lines=False)
        assert [found[frozenset({point})].alive for point in ("C5", "B4", "J5")] == [False, False, True]


# Of a game of GNU Go against itself. Black's A4 takes White's stone; White's A4 leads it into Black's area.
RUNS_IF_FIRST = "..XXO..../..XO.O.../..XO...../.XXO..O../.XOOOO.../.OXXOXOO./.XXXOXXOO/....XX.XO/.......XO"


def test_a_game_gives_room_to_one_that_clears_what_no_game_has_cleared() -> None:
    """The end of a game, with one more stone, G6. Black gives C5 up. A game clears its points, once others
    have left some to it.
    """
    position = Position.draw("......./....XOO/.XXX.X./.OXOX.X/O.OOOX./O.OXXO./.X...X.")
    string = position.string_at(position.board.point("C5"))
    assert len(string) == 4 and string <= by_merged_games(position, 0, whole(position), QUICK).cleared


@pytest.mark.parametrize("tries", [True, False])
def test_a_stone_is_dead_that_the_opponent_takes_if_she_moves_first(
    tries: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not tries:
        monkeypatch.setattr("gorules.status.definitions.first_plays", lambda *_: [])
    position = Position.draw(RUNS_IF_FIRST)
    found = judged(position, reading_of(position, "korean"), lines=False)[frozenset({"B4"})]
    assert (found.status is StatusVerdict.DEAD) is tries
    assert ("A4" in found.proof) is tries


@pytest.mark.parametrize(
    ("drawing", "names"),
    [("XXO/X../X..", "C3"), ("XOOO/.X.O", "B2 C2 D2 D1"), ("OOX..X..X/OOOOXXX.X", "A2 B2 A1 B1 C1 D1")],
)
def test_a_string_is_dead_that_is_taken_by_strings_of_which_nothing_is_known(
    drawing: str, names: str
) -> None:
    """The opponent takes it if she moves first. Strings of hers may fall otherwise."""
    position = Position.draw(drawing)
    reading, string = reading_of(position, "korean"), frozenset(names.split())
    by_parts = judged(position, reading, PARTS, lines=False)
    assert any(status.alive is None for status in by_parts.values())
    exact = judged(position, reading, StatusLimits(states=300_000), lines=False)
    assert by_parts[string].status is exact[string].status is StatusVerdict.DEAD


# Of a game of GNU Go against itself. White's two strings at the top live by the area of Black's two stones.
DEAD = "......./..OOXXO/OOO.OOO/OXOOXOX/XXXOXOX/...XXXX/......."


def test_stones_in_an_area_by_which_its_owner_lives_are_proved_dead() -> None:
    position = Position.draw(DEAD)
    found = judged(position, reading_of(position, "korean"), StatusLimits(states=1), lines=False)
    status = found[frozenset({"E6", "F6"})]
    assert status.alive is False and status.evidence is Evidence.LOCAL


def test_a_string_is_not_dead_if_a_stone_stays_where_its_local_2_reaches() -> None:
    position = Position.draw("X.OX./OOOXX/XXXX.")  # Black's lone stone is taken, and comes back in a snapback
    for definition in ("korean", "j1989", "j2003"):
        found = judged(position, reading_of(position, definition), StatusLimits(states=1), lines=False)
        assert found[frozenset({"A3"})].alive is not False


# White can save G4 or G2, not both. So Black gets a stone there that stays, though White's corner is safe.
TWO_TO_SAVE = ".XO.O.OX.X/OOOOOXXXXX/O.OOO.OX.X/OOOOOXXXXX"


def test_a_cleared_string_is_not_dead_while_a_string_beside_its_local_2_may_fall() -> None:
    position = Position.draw(TWO_TO_SAVE)
    assert any(
        position.string_at(position.board.point("B4")) <= sweep.cleared
        for sweep in sweeps(position, 1, whole(position), QUICK)
    )
    by_parts, exact = (
        judged(position, reading_of(position, "korean"), StatusLimits(states=states), lines=False)
        for states in (1, 200_000)
    )
    assert by_parts[frozenset({"B4"})].alive is None
    assert exact[frozenset({"B4"})].alive is True


def test_nothing_is_cleared_by_a_chase_whose_walls_may_fall() -> None:
    # If White plays to keep her two stones, she does not take Black's string at E2.
    position = Position.draw("X.X.XX./XXOO.XX")
    string = position.string_at(position.board.point("E2"))
    named = frozenset(position.board.named(string))
    exact = judged(position, reading_of(position, "korean"), StatusLimits(states=200_000), lines=False)
    assert exact[named].status is StatusVerdict.UNCAPTURABLE
    for sweep in sweeps(position, 1, whole(position), QUICK):
        assert not sweep.cleared & string


def test_tables_give_a_liberty_to_one_string_alone() -> None:
    position = Position.draw(".OO/XOO/.X.")
    for sweep in sweeps(position, 0, whole(position), QUICK):
        check_that_it_is_kept_free(position, 0, sweep)


def test_a_string_does_not_stay_where_its_point_is_needed_as_an_eye() -> None:
    position = Position.draw(".X../.O.X/XXX.")
    b3 = frozenset({position.board.point("B3")})
    assert b3 not in by_merged_games(position, 0, whole(position), QUICK).refilled
