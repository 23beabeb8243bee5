"""Puzzles are found in games: the shortest win, alone, from a position that can be gone to."""

import pytest

from gomoku_arena import Game, NotationError, Point, Rules, solve_vcf
from gomoku_arena.analysis.puzzles.kinds import kind_of
from gomoku_arena.analysis.puzzles.mining import puzzles_in, rate
from gomoku_arena.analysis.puzzles.puzzle import Difficulty, Puzzle, puzzles_of
from gomoku_arena.analysis.puzzles.solutions import Defence, Fours, Solution, Threes
from gomoku_arena.analysis.puzzles.uniqueness import UniquenessCheck
from gomoku_arena.notation.links import link

SHORT = "1.freestyle15.f5f7h6h5g6e6g8h7g7g9i5j4i7g5f8e9i8i6h8"
LONG = "1.freestyle15.e6j10f9j5h11g10f7h10i10g8g7h7f8f6e9i6k4h6d10c11h9i9d9g9f10f11c9b9g11j6"
DEFENDED = "1.renju15.e7e11i7e8h6g5i6i5f7h7d7g7"
THREES = "1.freestyle15.j11j8g6k10k8i9i10h10g11h9h11"
TRAP = "1.renju15.j8e5j6i9k8i8j7j9j5j4i7h7g6l11k10l9h9m9"


def played(text: str) -> Game:
    return link.read(text).game()


def is_won(puzzle: Puzzle) -> bool:
    """Whether the line leads from the position to a win of the side to move."""
    game = puzzle.start()
    side = game.side_to_move
    for point in puzzle.points():
        game.play(point)
    return game.outcome is not None and game.outcome.winner is side


@pytest.mark.parametrize(("game", "own_moves"), [(SHORT, 2), (LONG, 5)])
def test_a_puzzle_is_the_shortest_win_and_ends_with_it(game: str, own_moves: int) -> None:
    (puzzle,) = puzzles_in(played(game), 7, [Fours()])
    assert puzzle.own_moves == own_moves
    assert game == puzzle.game + puzzle.line[0]
    proof = solve_vcf(puzzle.start())
    assert proof is not None
    assert len(proof.line) == len(puzzle.line)
    assert is_won(puzzle)
    assert puzzle.seed == 7
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_a_forbidden_point_that_black_is_forced_to_makes_a_trap() -> None:
    (puzzle,) = puzzles_in(played(TRAP), finders=[Fours()])
    assert puzzle.kind == "trap"


def test_a_win_with_two_ways_is_no_puzzle() -> None:
    # An open three may be made a four at either end.
    assert list(puzzles_in(played("1.freestyle15.h8a1h9a15h10o1a8"), finders=[Fours()])) == []


@pytest.mark.parametrize(
    ("game", "line"),
    [
        # j6 wins as fast.
        ("1.ninuki19.m11h8h9g11k11j8l11j11m13i9o11n11h10h11h10f11i11g9k7e11d11f10e9i7h12", "f10 g11 j6"),
        # After n11, h7 wins in 29, which 60,000 nodes do not see.
        (
            "1.freestyle15.k6k11k7g11k9k8i9j9j8l6i7h6l7j7i6i5i8i10l10m11j5m8g8",
            "h11 g12 j11 i11 n11 l11 l9 m10 k10 n7 i12",
        ),
    ],
)
def test_a_second_way_is_found_however_long(game: str, line: str) -> None:
    assert not UniquenessCheck().holds(played(game), list(map(Point, line.split())))


def test_a_longer_solution_with_more_choices_that_a_higher_level_finds_is_rated_higher() -> None:
    short, long = (next(puzzles_in(played(game), finders=[Fours()])) for game in (SHORT, LONG))
    assert long.rating > short.rating
    assert rate(short.start(), Solution(short.points())) == (short.rating, short.level)


@pytest.mark.parametrize("text", ['{"game": 7}', "{}", "[]", '{"game":"1.renju15.","line":[],"kind":"joke"}'])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Puzzle.from_json(text)


@pytest.mark.parametrize("preset", Rules.names())
def test_the_puzzles_of_the_package_are_what_they_say(preset: str) -> None:
    """All of them lead to a win, or stop one; a sample is solved again."""
    puzzles = puzzles_of(preset)
    assert len(puzzles) >= 500
    assert [puzzle.rating for puzzle in puzzles] == sorted(puzzle.rating for puzzle in puzzles)
    assert len({puzzle.game for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        assert puzzle.start().rules == Rules.from_name(preset)
        assert is_won(puzzle) is (puzzle.kind != "defence")
        assert puzzle.own_moves <= len(puzzle.line)
    assert {puzzle.difficulty for puzzle in puzzles} == set(Difficulty)
    assert {"defence", "threes"} <= {puzzle.kind for puzzle in puzzles}
    for puzzle in puzzles[::25]:
        assert kind_of(puzzle.start(), puzzle.points()) == puzzle.kind
        if puzzle.kind not in ("defence", "threes"):
            proof = solve_vcf(puzzle.start(), nodes=50_000)
            assert proof is not None
            assert len(proof.line) == len(puzzle.line)


@pytest.mark.parametrize("preset", Rules.names())
def test_a_defence_is_against_a_win_and_threes_are_needed(preset: str) -> None:
    for kind, finder in (("defence", Defence()), ("threes", Threes())):
        for puzzle in [it for it in puzzles_of(preset) if it.kind == kind][::20]:
            assert finder.line(puzzle.start())
            assert not Fours().line(puzzle.start())


def test_there_are_none_of_rules_that_nobody_knows() -> None:
    assert puzzles_of("chess") == ()
