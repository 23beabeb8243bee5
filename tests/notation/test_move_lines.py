"""Lists of moves, one game a line."""

import pytest

from gomoku_arena import NotationError, Rules
from gomoku_arena.notation.any_text import found_games, found_trees, possible_trees, read_games, read_trees

FIVE = "h8 a1 i8 a2 j8 a3 k8 a5 l8"


def games(text: str, rules: Rules | None = None) -> list[str]:
    """The main line of every game, or what is wrong with it."""
    return [
        str(it.broken) if it.broken else " ".join(map(str, it.sound().main_line())) for it in found_trees(text, rules)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("h8 i9 j10 *\nh8 g9\n", ["h8 i9 j10", "h8 g9"]),
        ("h8 i9 1-0\ng7 f6 0-1\n\n# more\nh8 i8 1/2-1/2 # agreed", ["h8 i9", "g7 f6", "h8 i8"]),
        ("1. h8 2. i9\n1. g7 2. f6", ["h8 i9", "g7 f6"]),
        ("1.h8 2.i9(1.5s) *\r\n1.h8 2.i8(2s) *\r\n", ["h8 i9", "h8 i8"]),
        ("h8 i9 j10\nh8 i9 k11", ["h8 i9 j10", "h8 i9 k11"]),
        ("h8i9\nh8i8", ["h8 i9", "h8 i8"]),
        ("0,0 1,-2\n0,0 1,1", ["h8 i6", "h8 i9"]),
        # All lines are written in one way.
        ("8,8 9,9\n7,7 8,8 15,15 *", ["h8 i9", "g7 h8 o15"]),
        ("h8 k10\nh8 p15", ["h8 j10", "h8 o15"]),
        # One game on several lines.
        ("1. h8 i9\n2. j10 k11", ["h8 i9 j10 k11"]),
        ("h8 i9\nj10 k11 1-0", ["h8 i9 j10 k11"]),
    ],
)
def test_lines_are_a_game_each_or_one_game(text: str, expected: list[str]) -> None:
    assert games(text, Rules.freestyle()) == expected


def test_lines_that_are_one_game_are_told_unless_they_are_numbered() -> None:
    (found,) = found_trees("h8 i9\nh9 h10", Rules.freestyle())
    assert [it.code for it in found.notes] == ["notation.lines-one-game"]
    for text in ("1. h8 i9\n2. h9 h10", "h8\ni9\nh9"):
        (found,) = found_trees(text, Rules.freestyle())
        assert found.notes == ()


def test_a_bad_line_takes_no_other_along() -> None:
    text = f"{FIVE} 1-0\nh8 to i9 0-1\nh8 h8 *\nh8 i9 0-1\n{FIVE} 0-1\n"
    found = [str(it.broken or "") for it in found_games(text, Rules.freestyle())]
    assert found[0] == found[3] == ""
    assert found[1] == "game 2: line 2: 'h8 to i9 0-1' is no list of moves"
    assert found[2].startswith("game 3: move 2, h8: h8 is occupied")
    assert "stated as a win of white" in found[4]


def test_results_and_rules_are_those_of_other_files() -> None:
    first, second = read_games(f"{FIVE}\n{FIVE[:-3]} 0-1", Rules.renju())
    assert (first.winner, first.rule_set, second.winner) == ("black", Rules.renju(), "white")
    assert len(read_trees(f"{FIVE}\n{FIVE}")) == 2
    assert possible_trees(f"{FIVE}\n{FIVE}")[0].tree.position().moves == tuple(FIVE.split())
    with pytest.raises(NotationError, match="not finished"):
        list(read_games("h8 i9 *\nh8 i8 *", Rules.renju()))


def test_a_game_with_captures_may_have_a_point_twice_on_one_line_alone() -> None:
    captures = "h8 i8 a1 j8 k8 a2", "i8 a3"
    assert games(" ".join(captures), Rules.ninuki()) == ["h8 i8 a1 j8 k8 a2 i8 a3"]
    (why,) = games("\n".join(captures))
    assert why.startswith("game 1: the lines may be a game each, or one game with captures")
    assert games(" *\n".join(captures), Rules.freestyle()) == [*captures]


@pytest.mark.parametrize("text", ["h8 i9 *\nand so on\nand on", "h8 i9\nnonsense", "finish\nfields\nhelp"])
def test_prose_is_no_list(text: str) -> None:
    with pytest.raises(NotationError, match="no link, board, moves"):
        read_trees(text)
