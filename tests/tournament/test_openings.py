import pytest

from gomoku_arena import Game, Point, Rules
from gomoku_arena.tournament.openings import REACH, STONES, opening

PRESETS = Rules.names()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("size", [5, 15, 22])
def test_openings_are_legal_small_central_and_undecided(preset: str, size: int) -> None:
    rules = Rules.from_name(preset, size=size)
    for number in range(50):
        points = opening("random", rules, 7, number)
        game = Game(rules)
        for point in points:
            assert game.is_legal(point)
            game.play(point)
            assert not game.captured
            assert max(abs(Point(point).x - size // 2), abs(Point(point).y - size // 2)) <= REACH
        assert len(points) in STONES
        assert game.outcome is None


def test_openings_follow_from_the_seed_and_differ() -> None:
    rules = Rules.ninuki()
    one = [opening("random", rules, 1, number) for number in range(40)]
    assert one == [opening("random", rules, 1, number) for number in range(40)]
    assert one != [opening("random", rules, 2, number) for number in range(40)]
    assert len(set(one)) > 35
    assert {len(points) for points in one} == set(STONES)


def test_openings_are_the_same_everywhere_and_for_ever() -> None:
    assert [opening("random", Rules.ninuki(), 1, number) for number in range(2)] == [
        ("j10", "l10", "k8", "k9"),
        ("k8", "l11", "j12"),
    ]


def test_none_is_the_empty_board() -> None:
    assert opening("none", Rules.ninuki(), 1, 0) == ()
