import pytest

from gomoku_arena import Rules
from gomoku_arena.notation.opening_list import Opening
from gomoku_arena.tournament.openings.balanced import Balance, Evenness
from gomoku_arena.tournament.openings.openings import list_faults, opening_fault


def opening(text: str) -> Opening:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("text", "rules", "told"),
    [
        ("h8 h8", Rules.freestyle(), "h8"),
        ("p1", Rules.freestyle(), "p1"),
        ("a1 a3 b1 c3 c1 e3 d1 g3 e1", Rules.freestyle(), "e1 ends the game"),
        # A double-three for black.
        ("h8 a1 i8 o1 j9 a15 j10 o15 j8", Rules.renju(), "j8 ends the game"),
        ("j10 a1 k10 s1 l11 a19 l12 s19 l10", Rules.ninuki(), "l10"),
    ],
)
def test_an_opening_from_which_no_game_can_begin_is_refused(text: str, rules: Rules, told: str) -> None:
    fault = opening_fault(opening(text), rules)
    assert fault is not None
    assert told in fault


def test_a_playable_opening_has_no_fault() -> None:
    assert opening_fault(opening("h8 i9 j10"), Rules.renju()) is None
    assert opening_fault((), Rules.renju()) is None


def test_every_fault_of_a_list_is_told_with_its_line() -> None:
    listed = [
        (1, opening("h8 i9 j10")),
        (3, opening("h8 h8")),
        (4, opening("j10 i9 h8")),
        (5, opening("h8 g7 f6")),
        (7, opening("h8 a1 i8 a15 j8")),
    ]
    rules = Rules.freestyle()
    faults = list(list_faults(listed, rules, Evenness(rules, Balance(even=0, bound=400, nodes=500))))
    assert [fault.split(":")[0] for fault in faults] == ["line 3", "line 4", "line 5", "line 7"]
    assert faults[0].startswith("line 3: h8 h8: ")
    assert faults[1].endswith("the same as line 1 under a symmetry of the board")
    assert faults[2].endswith("the same as line 1 under a symmetry of the board")
    assert faults[3].endswith("not within 400 of 0")
