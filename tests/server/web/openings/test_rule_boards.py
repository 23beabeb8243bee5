"""What an opening rule places where, as small boards."""

import pytest

pytest.importorskip("nicegui", reason="the extra `web` is not installed")

from gomoku_arena.opening_rules.rules import RULES
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.openings.rule_boards import RuleBoard, rule_boards


def boards(name: str) -> list[RuleBoard]:
    return rule_boards(RULES[name], Texts())


def test_each_stone_has_a_board_and_what_is_chosen_behind_it() -> None:
    told = [(len(board.stones), board.then) for board in boards("taraguchi10")]
    assert told == [(1, "swap?"), (2, "swap?"), (3, "swap?"), (4, "swap, or fifths?"), (5, "swap?")]
    assert [board.then for board in boards("soosorv8")] == ["", "", "swap?", "how many? swap?", ""]


def test_stones_that_are_placed_at_once_share_one() -> None:
    (board,) = boards("swap2")
    assert (len(board.stones), board.then, board.region) == (3, "colour?", None)


@pytest.mark.parametrize("rule", RULES)
def test_the_stones_of_an_example_lie_where_the_rule_has_them(rule: str) -> None:
    for board in boards(rule):
        assert len({stone.point for stone in board.stones} | set(board.fifths)) == len(board.stones) + len(board.fifths)
        if board.region is not None:
            first, last, is_outside = board.region
            newest = board.stones[-1].point
            inside = all(low <= it <= high for low, it, high in zip(_at(first), _at(newest), _at(last), strict=True))
            assert inside is not is_outside


def _at(point: str) -> tuple[int, int]:
    return ord(point[0]), int(point[1:])
