"""Every engine knows which lines of five win, under every rule for them: held against the slow twin."""

import random

import pytest

from gomoku_arena import Color, Game, Limit, Rules
from gomoku_arena.engines.builtin import SearchEngine
from naive_rules import AXES, OTHER, NaiveGame, Place, along

FIVES = Rules.switch_values()["five_black"]
SIZE = 9


def position(rules: Rules, dice: random.Random) -> NaiveGame | None:
    """Lines of four to six with a gap, whose ends are shut or not, black's and white's; None where one wins already."""
    twin = NaiveGame(rules)
    for own in "XO":
        axis, length = dice.choice(AXES), dice.randint(5, 7)
        start = dice.randrange(SIZE), dice.randrange(SIZE)
        places = [along(start, axis, steps) for steps in range(length)]
        for place in places:
            if twin.board[place] == ".":
                twin.board[place] = own
        if twin.board[gap := dice.choice(places)] != "#":
            twin.board[gap] = "."
        for end in (along(start, axis, -1), along(start, axis, length)):
            if twin.board[end] == "." and dice.random() < 0.6:
                twin.board[end] = OTHER[own]
    if twin.has_five("X") or twin.has_five("O"):
        return None
    return twin


def winning(twin: NaiveGame) -> set[Place]:
    own, found = twin.side_to_move, set()
    for place in list(twin.board.places(".")):
        twin.board[place] = own
        if twin.has_five(own):
            found.add(place)
        twin.board[place] = "."
    return found


@pytest.mark.parametrize("name", SearchEngine.names())
@pytest.mark.parametrize("five", FIVES)
def test_an_engine_wins_with_a_line_that_wins_and_with_no_other(name: str, five: str) -> None:
    rules = Rules.freestyle(size=SIZE, five_black=five, five_white=five)
    dice, won = random.Random(9), 0
    with SearchEngine(name) as engine:
        for _ in range(60):
            twin = position(rules, dice)
            if twin is None:
                continue
            game = Game.from_position(twin.board.rows(), rules, Color.BLACK)
            wins = winning(twin)
            analysis = engine.analyse(game, Limit(depth=2, nodes=2000))
            assert not wins or tuple(analysis.move) in wins, game
            assert (analysis.win_in == 1) == bool(wins), game
            won += bool(wins)
    assert won > 5
