"""The geometry agrees with walking the board point by point."""

import pytest

from gomoku_arena_classic.lines import SHORTEST, crossings, lines, neighbours

SIZES = [5, 6, 9, 15, 19, 22]
STEPS = [(1, 0), (0, 1), (1, 1), (-1, 1)]


def walked_lines(size: int) -> set[tuple[int, ...]]:
    found = set()
    for x, y in ((x, y) for x in range(size) for y in range(size)):
        for dx, dy in STEPS:
            if 0 <= x - dx < size and 0 <= y - dy < size:
                continue
            places = []
            px, py = x, y
            while 0 <= px < size and 0 <= py < size:
                places.append(py * size + px)
                px, py = px + dx, py + dy
            if len(places) >= SHORTEST:
                found.add(tuple(places))
    return found


@pytest.mark.parametrize("size", SIZES)
def test_every_line_that_can_hold_a_five_is_there_once(size: int) -> None:
    found = [tuple(range(size * size)[line]) for line in lines(size)]
    assert len(found) == len(set(found)) == 2 * size + 2 * (2 * size - 9)
    assert set(found) == walked_lines(size)


@pytest.mark.parametrize("size", SIZES)
def test_a_crossing_knows_where_its_point_lies(size: int) -> None:
    places = range(size * size)
    for place in places:
        assert {place} == {places[line][index] for line, index in crossings(size)[place]}
    assert sum(map(len, crossings(size))) == sum(len(places[line]) for line in lines(size))


@pytest.mark.parametrize("size", [5, 9])
def test_neighbours_are_the_points_at_most_radius_away(size: int) -> None:
    for place in range(size * size):
        near = {
            other
            for other in range(size * size)
            if max(abs(other % size - place % size), abs(other // size - place // size)) <= 2
        }
        assert neighbours(size, 2)[place] == near
