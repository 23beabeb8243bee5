import pytest

from gomoku_arena.tournament.games import GamePair, Pairing, numbered_on, pairs_in


def test_a_game_pair_is_two_games_with_the_colours_swapped() -> None:
    assert numbered_on([], [GamePair(3, 5, "a", "b")]) == [
        Pairing(game=0, pair=0, round=3, opening=5, black="a", white="b"),
        Pairing(game=1, pair=0, round=3, opening=5, black="b", white="a"),
    ]


def test_numbers_go_on_where_the_plan_ends() -> None:
    planned = numbered_on([], [GamePair(0, 0, "a", "b"), GamePair(0, 0, "a", "c")])
    more = numbered_on(planned, [GamePair(1, 1, "a", "b")])
    assert [(pairing.game, pairing.pair) for pairing in planned + more] == [(game, game // 2) for game in range(6)]


def test_a_couple_is_the_same_with_swapped_colours() -> None:
    one, other = numbered_on([], [GamePair(0, 0, "a", "b")])
    assert one.couple == other.couple == {"a", "b"}


@pytest.mark.parametrize(("room", "pairs"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_room_is_filled_with_whole_pairs(room: int, pairs: int) -> None:
    assert pairs_in(room) == pairs
