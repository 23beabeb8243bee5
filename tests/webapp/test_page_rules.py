"""What the page of the reference web app refuses, as it was asked, and how a game goes on that is over for us alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from gomoku_arena import Color, Game, Point, Rules
from gomoku_arena.webapp import _page_rules as page_rules
from samples import case

RECORDED = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data/web_page_double_threes.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
"""Boards, a colour, and where the page of April 2026 said that a stone of that colour is a double-three."""


def asked(recorded: dict[str, Any], **switches: Any) -> Game:
    color = Color.BLACK if recorded["stone"] == "X" else Color.WHITE
    return Game.from_position(recorded["board"], Rules.ninuki(**switches), color)


def test_what_the_page_refuses_and_every_double_three_is_refused() -> None:
    for recorded in RECORDED:
        with case(recorded):
            game = asked(recorded)
            refused = page_rules.refused_points(game)
            assert refused == {*map(Point, recorded["refused"]), *game.double_threes(game.side_to_move)}
            empty = [Point(x, y) for y in range(19) for x in range(19) if game.stone((x, y)) is None]
            assert refused == {point for point in empty if page_rules.is_refused(game, point)}
            strict = asked(recorded, capture_exempts_double_three=False)
            assert refused.issuperset(strict.forbidden_points(game.side_to_move))


def test_there_are_captures_and_shapes_that_we_do_not_forbid_among_them() -> None:
    games = [(asked(it), map(Point, it["refused"])) for it in RECORDED]
    legal = {(game.key, point) for game, points in games for point in points if game.is_legal(point)}
    taking = {
        (game.key, point)
        for game, _ in games
        for point in game.legal_moves()
        if game.captures_of(point, game.side_to_move)
    }
    assert legal - taking
    assert legal & taking


def test_nothing_is_refused_where_double_threes_are_allowed() -> None:
    for recorded in RECORDED:
        game = asked(recorded, double_three="none")
        assert not page_rules.refused_points(game)
        assert not any(page_rules.is_refused(game, Point(point)) for point in recorded["refused"])


def position(rows: dict[int, str], to_move: Color, **switches: Any) -> Game:
    board = [rows.get(y, "").ljust(19, ".") for y in range(19)]
    return Game.from_position(board, Rules.ninuki(**switches), to_move)


ROWS = {4: "...X", 5: "..OOOOO", 6: "...O", 7: "...."}
"""White has a five, and black captures a stone of it by d8."""


def test_a_five_that_was_left_standing_is_made_safe() -> None:
    game = position(ROWS, Color.WHITE)
    assert game.outcome
    assert game.outcome.termination == "five"
    assert page_rules.goes_on(game)
    assert str(page_rules.move_after_the_end(game)) == "d8"


def test_stones_of_a_five_are_captured_even_where_that_does_not_break_it() -> None:
    """Seven stones, and a five is left where black takes the second: for the page they can be broken."""
    game = position({4: "...X", 5: "..OOOOOOO", 6: "...O", 7: "...."}, Color.BLACK)
    assert game.outcome
    assert page_rules.goes_on(game)
    assert str(page_rules.move_after_the_end(game)) == "d8"


@pytest.mark.parametrize(
    "game",
    [
        Game(),
        position(ROWS, Color.BLACK),
        position(ROWS, Color.WHITE, captures=False),
        position({5: "..OOOOO"}, Color.WHITE),
        Game.from_position(position(ROWS, Color.WHITE).rows(), Rules.ninuki(), Color.WHITE, (5, 0)),
    ],
    ids=["empty", "pending", "without captures", "safe", "captures"],
)
def test_other_games_do_not_go_on_after_their_end(game: Game) -> None:
    assert not page_rules.goes_on(game)
