"""A line is drawn as it would be played: with its captures."""

from gomoku_arena import Game, Point, Rules
from gomoku_arena.server.web.widgets.variation_picture import variation_picture


def test_ghosts_are_numbered_and_what_they_capture_is_gone() -> None:
    game = Game(Rules.ninuki(size=9))
    for point in ("a1", "b1", "i9"):
        game.play(point)
    line = [Point(it) for it in ("c1", "d1", "b1")]
    picture = variation_picture(game, line)
    assert [(it.point, it.color, it.number) for it in picture.ghosts] == [("b1", "white", 3), ("d1", "black", 2)]
    assert {it.point for it in picture.stones} == {"a1", "i9"}
    assert (picture.last, picture.ply, picture.to_move) == (None, 3, "black")


def test_only_so_many_moves_are_shown_and_only_those_that_can_be_played() -> None:
    game = Game(Rules.freestyle(size=9))
    line = [Point(it) for it in ("e5", "e6", "e5", "a1")]
    assert [it.number for it in variation_picture(game, line, 1).ghosts] == [1]
    assert len(variation_picture(game, line).ghosts) == 2
    assert game.ply == 0
