"""What the environment costs from Python. Each benchmark asserts its answer before it times anything."""

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from gomoku_arena import Color, Game, Limit, Point, Rules, SearchEngine

MOVES = [
    Point(text)
    for text in [
        "k10",
        "l11",
        "i9",
        "j11",
        "i10",
        "i11",
        "k11",
        "i8",
        "k12",
        "k9",
        "h11",
        "k13",
        "i10",
        "g12",
        "j9",
        "l10",
        "j7",
        "j8",
        "k8",
        "l7",
    ]
]


def midgame() -> Game:
    """A ninuki game after ``MOVES``, two pairs taken by each side."""
    game = Game(Rules.ninuki())
    for point in MOVES:
        game.play(point)
    return game


def test_play_and_undo(benchmark: BenchmarkFixture) -> None:
    game = Game(Rules.ninuki())

    def there_and_back() -> int:
        for point in MOVES:
            game.play(point)
        key = game.key
        for _ in MOVES:
            game.undo()
        return key

    assert there_and_back() == midgame().key
    benchmark(there_and_back)
    assert game.ply == 0


def test_legal_moves(benchmark: BenchmarkFixture) -> None:
    game = midgame()
    stones = int(np.count_nonzero(game.to_numpy()))
    assert len(game.legal_moves()) == 19 * 19 - stones - len(game.forbidden_points(game.side_to_move))
    benchmark(game.legal_moves)


def test_to_numpy_and_back(benchmark: BenchmarkFixture) -> None:
    game = midgame()

    def there_and_back() -> Game:
        return Game.from_position(game.to_numpy(), game.rules, Color.BLACK, game.captures)

    assert there_and_back().key == game.key
    benchmark(there_and_back)


def test_analyse_at_depth_one(benchmark: BenchmarkFixture) -> None:
    game, engine, limit = midgame(), SearchEngine("easy"), Limit(depth=1)
    assert game.is_legal(engine.analyse(game, limit).move)
    benchmark(engine.analyse, game, limit)
