import pytest

from gomoku_arena import Rules
from gomoku_arena.notation.opening_list import read_openings
from gomoku_arena.tournament.openings.openings import book_name, book_openings, book_text, opening_fault
from gomoku_arena.tournament.openings.symmetry import canonical

PRESETS = Rules.names()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_shipped_set_is_legal_distinct_and_large_enough(preset: str) -> None:
    rules = Rules.from_name(preset)
    listed = read_openings(book_text(preset), rules.size, preset)
    assert len(listed) == 100
    assert [fault for _, opening in listed if (fault := opening_fault(opening, rules))] == []
    assert len({canonical(opening, rules.size) for _, opening in listed}) == 100
    assert book_openings(rules) == [opening for _, opening in listed]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_shipped_set_tells_how_it_was_made_and_how_fair_it_is(preset: str) -> None:
    text = book_text(preset)
    assert f"gomoku-arena openings --rules {preset} " in text
    told = next(line for line in text.splitlines() if line.startswith("# Black scores "))
    assert 45 <= float(told.split()[3].rstrip("%:")) <= 60


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("size", [9, 20, 22])
def test_a_set_serves_other_sizes_too(preset: str, size: int) -> None:
    rules = Rules.from_name(preset, size=size)
    openings = book_openings(rules)
    assert len(openings) > 90
    assert all(opening_fault(opening, rules) is None for opening in openings)


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        (Rules.renju(size=19), "renju"),
        (Rules.ninuki(goal=6), "ninuki"),
        (Rules.freestyle(captures=True), "ninuki"),
        (Rules.freestyle(double_three="black"), "renju"),
        (Rules.freestyle(five_black="exactly_five", five_white="five_or_more"), "standard"),
        (Rules.freestyle(five_black="unblocked_five"), "caro"),
        (Rules.from_name("9"), "caro"),
        (Rules.freestyle(size=19), "freestyle"),
    ],
)
def test_rules_made_by_hand_take_the_nearest_set(rules: Rules, name: str) -> None:
    assert book_name(rules) == name
