from gomoku_arena import Termination
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.statistics.comparison import Comparison
from gomoku_arena.tournament.statistics.scoreboard import Scoreboard
from gomoku_arena.tournament.statistics.sprt import SprtConfig
from gomoku_arena.tournament.statistics.tables import ERROR, superiority_rows
from made_up_games import board_of, game_pair, result

NAMES = ("new", "old")
SCORES = ((0.0, 0.0), (0.0, 0.5), (1.0, 0.0), (1.0, 0.5), (1.0, 1.0))


def board(*counts: int) -> Scoreboard:
    """So many game pairs with each outcome of the pentanomial."""
    pairs = [scores for count, scores in zip(counts, SCORES, strict=True) for _ in range(count)]
    return board_of(NAMES, [game for pair, scores in enumerate(pairs) for game in game_pair(pair, *NAMES, scores)])


def comparison(*counts: int) -> Comparison:
    return Comparison.of(SprtConfig(), board(*counts))


def faulty(game: int, black: str, white: str) -> Result:
    """A game that black lost on time."""
    return result(game, black, white, "white", termination=Termination.TIMEOUT)


def test_a_clear_lead_is_better() -> None:
    found = comparison(50, 20, 400, 60, 250)
    assert found.verdict == "better"
    assert found.sentence().startswith("new is better than old: +")
    assert "after 1560 games;" in found.sentence()
    assert found.sentence().endswith("elo1 accepted.")


def test_a_clear_deficit_is_not_better() -> None:
    found = comparison(250, 60, 400, 20, 50)
    assert found.verdict == "not better"
    assert found.sentence().startswith("new is not better than old: -")


def test_few_games_leave_it_undecided() -> None:
    found = comparison(1, 0, 3, 1, 2)
    assert found.verdict == "undecided"
    assert found.sentence().startswith("Whether new is better than old is undecided: ")


def test_the_sentence_has_the_figures_of_the_tables() -> None:
    """Six games once had a likelihood of 6.8 % in the table and of 0.7 % in the sentence."""
    for counts in ((2, 0, 1, 0, 0), (3, 0, 20, 2, 9), (0, 0, 0, 0, 76)):
        games = board(*counts)
        found, (mine, other) = Comparison.of(SprtConfig(), games), games.standings()
        assert abs(found.estimate.elo) == mine.elo - other.elo
        (_, los), _ = superiority_rows(NAMES, games)
        assert f"LOS {los:.1f}%" in found.sentence()
        assert (ERROR.text(mine) == "?") == ("±" not in found.sentence())


def test_too_few_games_and_clean_sweeps_get_words() -> None:
    assert "1 of 6 points, too few games for a figure in Elo (LOS " in comparison(2, 0, 1, 0, 0).sentence()
    swept = comparison(0, 0, 0, 0, 76).sentence()
    assert "152 of 152 points, too one-sided for a figure in Elo (LOS 100.0%), after 152 games;" in swept
    assert "no estimate" in comparison(0, 0, 0, 0, 0).sentence()
    assert "+0 ± " in comparison(0, 0, 9, 0, 0).sentence()


def test_copies_of_one_game_are_told() -> None:
    games = [result(game, *(NAMES if game % 2 == 0 else NAMES[::-1]), "black", seconds=[0.1] * 9) for game in range(40)]
    found = Comparison.of(SprtConfig(), board_of(NAMES, games))
    assert found.different == 2
    assert "after 40 games, 2 different; SPRT" in found.sentence()
    assert "different" not in comparison(50, 20, 400, 60, 250).sentence()


def test_games_that_were_decided_by_faults_are_told() -> None:
    games = [
        faulty(0, "new", "old"),
        result(1, "old", "new", "white"),
        faulty(2, "new", "old"),
        faulty(3, "old", "new"),
    ]
    found = Comparison.of(SprtConfig(), board_of(NAMES, games))
    assert found.forfeits == {"new": 2, "old": 1}
    assert "after 4 games, of which new forfeited 2 and old forfeited 1;" in found.sentence()
    assert "forfeited" not in comparison(1, 0, 3, 1, 2).sentence()
