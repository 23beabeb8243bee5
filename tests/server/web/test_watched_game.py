"""A finished game is stepped through with what its engines said."""

from gomoku_arena import GameRecord, MoveRecord, Rules, Termination
from gomoku_arena.notation.any_text import read_position
from gomoku_arena.server.web.address import address
from gomoku_arena.server.web.texts import Texts
from gomoku_arena.server.web.watch_sentences import opinion_text, outcome_text
from gomoku_arena.server.web.watched_game import WatchedGame
from gomoku_arena.tournament.pairing import Pairing
from gomoku_arena.tournament.result import Result

RECORD = GameRecord(
    rules=Rules.freestyle().switches(),
    black="a",
    white="b",
    termination=Termination.CRASH,
    reason="b (white): ended",
    winner="black",
    opening=("h8",),
    moves=(MoveRecord("i9", 0.5, score=200, depth=4), MoveRecord("j10", 0.25, win_in=3), MoveRecord("k11", 1.0)),
)


def watched() -> WatchedGame:
    return WatchedGame(Result(Pairing(0, 0, 0, 0, "a", "b"), RECORD))


def test_chances_are_blacks_whoever_moved() -> None:
    told = [(it.ply, it.by_black, it.chance) for it in watched().opinions]
    assert [(ply, black) for ply, black, _ in told] == [(2, False), (3, True), (4, False)]
    assert round(told[0][2] or 0, 2) == 0.27
    assert (told[1][2], told[2][2]) == (1.0, None)


def test_the_last_position_is_shown_first_and_steps_end_where_the_game_does() -> None:
    game = watched()
    assert (game.shown, game.game.ply) == (4, 4)
    game.show(9)
    assert game.shown == 4
    game.show(-1)
    assert (game.shown, game.opinion) == (0, None)


def test_it_is_told_and_leads_to_analyse() -> None:
    game, texts = watched(), Texts()
    assert outcome_text(RECORD, texts) == "a won · crash"
    told = []
    for ply in range(1, 5):
        game.show(ply)
        told.append(opinion_text(game.opinion, texts))
    assert told == [
        "given by the opening",
        "i9 · 0.50 s · score 200, winning chance 73% · depth 4",
        "j10 · 0.25 s · wins in 3",
        "k11 · 1.00 s",
    ]
    link = address("/analyse", game.position, 2)
    assert link.startswith("/analyse?game=1.freestyle15.h8i9j10k11&ply=2&details=")
    source = read_position(link, Rules.renju()).source
    assert source is not None
    assert (source.black, source.winner, source.reason) == ("a", "black", "b (white): ended")
    assert [move.seconds for move in source.moves] == [0.5, 0.25, 1.0]
