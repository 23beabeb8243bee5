from dataclasses import replace

from gomoku_arena.report._sections import openings
from gomoku_arena.tournament.games import Result
from made_up_games import game_pair

PLACES = {"a": 0, "b": 1}


def with_opening(results: list[Result], *stones: str) -> list[Result]:
    return [replace(result, record=replace(result.record, opening=stones)) for result in results]


def test_an_opening_says_who_scored_with_which_colour() -> None:
    games = with_opening(game_pair(0, "a", "b", (1.0, 0.5)), "h8", "h9")
    (row,) = openings(games, PLACES)
    assert (row["o"], row["p"], row["games"], row["black"]) == (1, "hhhi", 2, 1.5)
    # Points and games as black, points and games as white.
    assert row["engines"] == {0: [1.0, 1.0, 0.5, 1.0], 1: [0.5, 1.0, 0.0, 1.0]}


def test_openings_come_by_their_numbers() -> None:
    games = [*game_pair(3, "a", "b", (1.0, 1.0)), *game_pair(1, "a", "b", (0.0, 0.0))]
    assert [row["o"] for row in openings(games, PLACES)] == [2, 4]


def test_an_opening_has_the_name_of_its_first_three_stones() -> None:
    first, second = game_pair(0, "a", "b", (1.0, 0.5))
    named = with_opening([first], "h8", "h7", "i7", "a1")
    assert openings(named, PLACES)[0]["name"] == "Kagetsu (direct 4)"
    assert openings([*named, *with_opening([second], "h8")], PLACES)[0]["name"] == ""


def test_stones_that_differ_are_not_shown() -> None:
    first, second = game_pair(0, "a", "b", (1.0, 0.5))
    games = [*with_opening([first], "h8"), *with_opening([second], "i8")]
    assert openings(games, PLACES)[0]["p"] is None
