"""The engine as the arena meets it: it wins, blocks, keeps to the rules and to its limits."""

import random
import time

import pytest

from gomoku_arena import WIN, Color, Game, Limit, PluginError, Point, Rules, load_registry
from gomoku_arena_classic import STRENGTHS, ClassicEngine, classic

DEPTHS = sorted(STRENGTHS.values())

WIN_AT_F5 = """
    . . . . . . . . .
    . . . O . . . . .
    . . . . . . . . .
    . . . . . O . . .
    O X X X X . . . .
    . . . . . . . . .
    . . O . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""

BLOCK_AT_F5 = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . X . .
    X O O O O . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
"""

LOST = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . . . X . .
    . . . . . . . . .
    . . O O O O . . .
    . . . . . . . . .
    . . . X . . X . .
    . . . . . . . . .
    . . . . . . . . .
"""

CAPTURE_WINS_AT_F5 = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . X O O . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .
"""


def position(picture: str, rules: str = "freestyle", captures: tuple[int, int] = (0, 0)) -> Game:
    """The game in the picture with black to move."""
    rows = [row.replace(" ", "") for row in picture.split("\n") if row.strip()]
    return Game.from_position(rows, Rules.from_name(rules, size=len(rows)), Color.BLACK, captures)


@pytest.mark.parametrize("depth", DEPTHS)
def test_it_takes_a_win(depth: int) -> None:
    analysis = ClassicEngine(depth).analyse(position(WIN_AT_F5), Limit())
    assert analysis.move == Point(5, 4)
    assert analysis.win_in == 1
    assert analysis.score == WIN - 1


@pytest.mark.parametrize("depth", DEPTHS)
def test_it_blocks_a_four(depth: int) -> None:
    assert ClassicEngine(depth).analyse(position(BLOCK_AT_F5), Limit()).move == Point(5, 4)


@pytest.mark.parametrize("depth", DEPTHS)
def test_it_wins_by_captures(depth: int) -> None:
    analysis = ClassicEngine(depth).analyse(position(CAPTURE_WINS_AT_F5, "ninuki", (4, 0)), Limit())
    assert analysis.move == Point(5, 4)
    assert analysis.win_in == 1


def test_a_lost_position_is_reported_as_lost() -> None:
    analysis = ClassicEngine(2).analyse(position(LOST), Limit())
    assert analysis.win_in == -2
    assert analysis.score == 2 - WIN


@pytest.mark.parametrize("size", [5, 8, 15, 22])
def test_the_first_move_is_the_centre(size: int) -> None:
    analysis = ClassicEngine(2).analyse(Game(Rules.freestyle(size=size)), Limit())
    assert analysis.move == Point(size // 2, size // 2)


@pytest.mark.parametrize("name", Rules.names())
@pytest.mark.parametrize("size", [7, 15])
def test_its_moves_are_legal_to_the_end_of_the_game(name: str, size: int) -> None:
    answers = 0
    for seed in range(3):
        chance = random.Random(seed)
        game = Game(Rules.from_name(name, size=size))
        engine = ClassicEngine(1 + seed % 2, 8)
        engine.new_game(game.rules)
        while game.outcome is None and game.ply < 90:
            if game.ply % 2 == seed % 2:
                key = game.key
                move = engine.analyse(game, Limit()).move
                assert game.key == key
                assert game.is_legal(move)
                answers += 1
            else:
                move = chance.choice(game.legal_moves())
            game.play(move)
    assert answers >= 9


def test_the_stronger_depth_beats_random_moves() -> None:
    chance = random.Random(1)
    game = Game(Rules.freestyle())
    engine = ClassicEngine(2)
    while game.outcome is None:
        black = game.side_to_move == Color.BLACK
        game.play(chance.choice(game.legal_moves()) if black else engine.analyse(game, Limit()).move)
    assert game.outcome.winner == Color.WHITE


def busy_position(rules: Rules) -> Game:
    """Many candidates and no shapes yet: 25 stones, three points apart, white to move."""
    board = [["."] * rules.size for _ in range(rules.size)]
    for x, y in ((x, y) for x in range(5) for y in range(5)):
        board[3 * y + 1][3 * x + 1] = "XO"[(x + y) % 2]
    return Game.from_position(["".join(row) for row in board], rules, Color.WHITE)


@pytest.mark.parametrize("rules", [Rules.ninuki(), Rules.standard()], ids=["ninuki", "standard"])
def test_depth_two_is_quick_in_the_middle_of_a_game(rules: Rules) -> None:
    game = busy_position(rules)
    engine = ClassicEngine(2)
    times = []
    for _ in range(3):
        start = time.perf_counter()
        engine.analyse(game, Limit())
        times.append(time.perf_counter() - start)
    assert min(times) < 0.5


@pytest.mark.alone
def test_it_never_overruns_its_time() -> None:
    game = busy_position(Rules.ninuki())
    engine = ClassicEngine(60)
    engine.new_game(game.rules)
    analysis = engine.analyse(game, Limit(seconds=0.2))
    assert analysis.seconds > 0.1
    # The search ends at 0.18 s; the rest is for a machine that is busy with other things.
    assert analysis.seconds < 0.5
    assert analysis.depth is not None
    assert 1 <= analysis.depth < 60


def test_by_its_own_clock_it_stops_before_the_limit() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    analysis = ClassicEngine(60, clock=clock).analyse(busy_position(Rules.ninuki()), Limit(seconds=0.5))
    assert 0.4 < analysis.seconds <= 0.5


def test_with_no_time_at_all_it_still_has_a_move() -> None:
    game = busy_position(Rules.ninuki())
    analysis = ClassicEngine(4).analyse(game, Limit(seconds=1e-9))
    assert analysis.depth == 0
    assert analysis.nodes == 0
    assert game.is_legal(analysis.move)


def test_limits_on_depth_and_nodes_are_obeyed() -> None:
    game = busy_position(Rules.freestyle())
    assert ClassicEngine(4).analyse(game, Limit(depth=1)).depth == 1
    assert ClassicEngine(1).analyse(game, Limit(depth=9)).depth == 1
    assert ClassicEngine(60).analyse(game, Limit(nodes=50)).nodes == 50


def test_equal_positions_get_equal_answers() -> None:
    game = busy_position(Rules.ninuki())
    first, second = (ClassicEngine(3).analyse(game, Limit()) for _ in range(2))
    assert (first.move, first.score, first.nodes, first.pv) == (second.move, second.score, second.nodes, second.pv)
    assert first.pv[0] == first.move


@pytest.mark.parametrize("value", ["0", "-1", "deep", "", 0])
def test_a_depth_or_width_that_is_no_count_is_refused(value: int | str) -> None:
    with pytest.raises(ValueError, match=f"depth must be a whole number from 1, not {value!r}"):
        ClassicEngine(value)
    with pytest.raises(ValueError, match=f"width must be a whole number from 1, not {value!r}"):
        ClassicEngine(2, value)


def test_options_arrive_as_text() -> None:
    engine = classic(depth="3", width="20")
    assert "depth 3" in engine.info.description


def test_the_arena_finds_the_installed_plugin() -> None:
    registry = load_registry()
    for name in ("classic", *STRENGTHS, "classic:depth=3,width=20"):
        assert registry.create(name).info.author
    with pytest.raises(PluginError, match=r"unknown option 'deepth', did you mean depth"):
        registry.create("classic:deepth=3")
    with pytest.raises(PluginError, match=r"unknown option 'clock', it takes none"):
        registry.create("classic-hard:clock=1")
