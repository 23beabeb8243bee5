"""The list of games, row by row."""

from gomoku_arena import Rules, Termination
from gomoku_arena.opening_rules.patterns import OpeningPattern, opening_of
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.stores.tournament_picture import FinishedGame
from gomoku_arena.server.web.watch._tables import game_columns, game_rows


def game(pattern: OpeningPattern | None = None) -> FinishedGame:
    return FinishedGame(0, 0, "a", "b", None, Termination.FIVE, 30, pattern)


def test_openings_are_named_where_one_of_the_games_has_a_name() -> None:
    kagetsu = opening_of(["h8", "h7", "i7"], Rules.renju())
    games, texts = [game(), game(kagetsu)], Texts("ja")
    assert game_columns(games, texts)[-1].text == texts("Opening")
    assert [row.cells[-1].text for row in game_rows(games, None, texts)] == ["", "花月（直接4号）"]  # noqa: RUF001
    assert len(game_columns(games[:1], texts)) == len(game_rows(games[:1], None, texts)[0].cells) == 6
