from gomoku_arena.opening_rules.symmetry import SYMMETRIES
from gomoku_arena.tournament.openings.symmetry import canonical, stones, turned

SKEW = ("h8", "i8", "k9")


def test_the_first_symmetry_changes_nothing_and_all_eight_differ() -> None:
    assert turned(SKEW, 15, 0) == SKEW
    assert len({turned(SKEW, 15, symmetry) for symmetry in SYMMETRIES}) == 8


def test_the_centre_stays_and_a_corner_visits_all_corners() -> None:
    assert {turned(("h8",), 15, symmetry) for symmetry in SYMMETRIES} == {("h8",)}
    assert {turned(("a1",), 15, symmetry) for symmetry in SYMMETRIES} == {("a1",), ("o1",), ("a15",), ("o15",)}


def test_an_even_board_is_turned_onto_itself() -> None:
    assert {turned(("k11",), 20, symmetry) for symmetry in SYMMETRIES} == {("k11",), ("j11",), ("k10",), ("j10",)}


def test_symmetric_openings_have_one_canonical_form() -> None:
    pictures = {canonical(turned(SKEW, 15, symmetry), 15) for symmetry in SYMMETRIES}
    assert len(pictures) == 1
    assert canonical(("h8", "i8", "l9"), 15) not in pictures


def test_the_order_of_play_does_not_matter_but_the_colours_do() -> None:
    assert stones(("h8", "a1", "i8")) == stones(("i8", "a1", "h8"))
    assert stones(("h8", "a1", "i8")) != stones(("h8", "i8", "a1"))
