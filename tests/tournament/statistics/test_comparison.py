from gomoku_arena.tournament.statistics.comparison import Comparison
from gomoku_arena.tournament.statistics.pentanomial import Pentanomial
from gomoku_arena.tournament.statistics.sprt import SprtConfig


def comparison(*counts: int) -> Comparison:
    low, below, even, above, high = counts
    return Comparison.of("new", "old", SprtConfig(), Pentanomial((low, below, even, above, high)))


def test_a_clear_lead_is_better() -> None:
    found = comparison(50, 20, 400, 60, 250)
    assert found.verdict == "better"
    assert found.sentence().startswith("new is better than old: +")
    assert "after 1560 games" in found.sentence()
    assert found.sentence().endswith("elo1 accepted.")


def test_a_clear_deficit_is_not_better() -> None:
    found = comparison(250, 60, 400, 20, 50)
    assert found.verdict == "not better"
    assert found.sentence().startswith("new is not better than old: -")


def test_few_games_leave_it_undecided() -> None:
    found = comparison(1, 0, 3, 1, 2)
    assert found.verdict == "undecided"
    assert found.sentence().startswith("Whether new is better than old is undecided: ")


def test_no_games_and_equal_games_have_sentences_too() -> None:
    assert "no estimate" in comparison(0, 0, 0, 0, 0).sentence()
    assert "too few distinct outcomes" in comparison(0, 0, 9, 0, 0).sentence()
