"""Addresses of Gomocalc."""

import pytest

from gomoku_arena.notation.any_text import possible_trees, read_position
from gomoku_arena.notation.coordinates import Coordinates


@pytest.mark.parametrize("start", ["https://gomocalc.com/#/", "http://www.gomocalc.com/#/", "gomocalc.com/#/"])
@pytest.mark.parametrize("coordinates", [Coordinates(), Coordinates(from_bottom=True, skips_i=True)])
def test_rows_are_counted_from_the_bottom_with_every_letter(start: str, coordinates: Coordinates) -> None:
    assert read_position(f"{start}h9j1H8\n", coordinates=coordinates).moves == ("h7", "j15", "h8")


def test_the_board_is_the_usual_one_that_holds_the_moves() -> None:
    found = {it.tree.start.rules.name: it for it in possible_trees("https://gomocalc.com/#/a1s19")}
    assert {it.tree.start.rules.size for it in found.values()} == {19}
    assert [str(it) for it in found["renju"].tree.main_line()] == ["a19", "s1"]
