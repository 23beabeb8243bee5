"""A game, finished or not, is stepped through with what its engines said."""

from dataclasses import replace
from typing import Any

from gomoku_arena import GameRecord, MoveRecord, Rules, Termination
from gomoku_arena.notation.any_text import read_position
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.share.address import address
from gomoku_arena.server.web.watch._sentences import opinion_text, outcome_text, remark
from gomoku_arena.server.web.watch._watched_game import WatchedGame
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.workers.task import RunningGame

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
    return WatchedGame.finished(Result(Pairing(0, 0, 0, 0, "a", "b"), RECORD))


def test_chances_are_blacks_whoever_moved() -> None:
    told = [(it.ply, it.by_black, it.chance) for it in watched().opinions]
    assert [(ply, black) for ply, black, _ in told] == [(2, False), (3, True), (4, False)]
    assert round(told[0][2] or 0, 2) == 0.27
    assert (told[1][2], told[2][2]) == (1.0, None)


def test_what_a_chance_says_is_turned_round_with_it() -> None:
    moves = (MoveRecord("i9", score=200, bound="lower"), MoveRecord("j10", score=200, bound="lower"))
    game = WatchedGame.finished(Result(Pairing(0, 0, 0, 0, "a", "b"), replace(RECORD, moves=moves)))
    assert [it.bound for it in game.opinions] == ["upper", "lower"]
    assert "score at least 200, winning chance at least 73%" in opinion_text(game.opinions[0], Texts().on_board(15))


def test_the_last_position_is_shown_first_and_steps_end_where_the_game_does() -> None:
    game = watched()
    assert (game.shown, game.game.ply) == (4, 4)
    game.show(9)
    assert game.shown == 4
    game.show(-1)
    assert (game.shown, game.opinion) == (0, None)


def test_an_opening_has_its_name() -> None:
    pattern = watched().pattern
    assert pattern is not None
    assert pattern.title == "Chosei (indirect 1)"
    assert running(1).pattern is None


def running(plies: int, **values: Any) -> WatchedGame:
    game = RunningGame(0, "a", "b", "2026-11-22T10:00:00", opening=("h8",), moves=RECORD.moves[:plies])
    return WatchedGame.running(replace(game, **values), Rules.freestyle())


def test_a_running_game_is_looked_at_where_the_reader_had_stepped_to() -> None:
    before = running(1)
    assert before.is_running
    assert running(3).look_as(before).shown == 4
    before.show(1)
    assert running(3).look_as(before).shown == 1
    assert watched().look_as(before).shown == 1
    assert running(3, number=1).look_as(before).shown == 4
    assert running(0).look_as(running(3)).shown == 1


def test_a_running_game_tells_how_far_it_has_come() -> None:
    texts = Texts()
    assert outcome_text(running(2), texts) == "being played · move 3"
    timed = tuple(move._replace(left=left) for move, left in zip(RECORD.moves, (9.5, 120.25, 8.0), strict=True))
    assert outcome_text(running(3, moves=timed), texts) == "being played · move 4 · left: 120 s, 8.00 s"
    assert outcome_text(running(1, moves=timed[:1]), texts) == "being played · move 2"
    assert outcome_text(running(0, settled=False, opening=()), texts) == "the players choose the opening"
    assert remark(running(3), texts).text == ""
    assert remark(watched(), texts).text == "“b (white): ended”"
    record = running(2).position.record()
    assert (record.black, record.winner, record.termination, len(record.points)) == (
        "a",
        None,
        Termination.UNFINISHED,
        3,
    )


def test_it_is_told_and_leads_to_analyse() -> None:
    game, texts = watched(), Texts()
    assert outcome_text(game, texts) == "a won · crash"
    told = []
    for ply in range(1, 5):
        game.show(ply)
        told.append(opinion_text(game.opinion, texts.on_board(15)))
    assert told == [
        "given by the opening",
        "i9 · 0.50 s · score 200, winning chance 73% · depth 4",
        "j10 · 0.25 s · win in 3",
        "k11 · 1.00 s",
    ]
    link = address("/analyse", game.position, 2)
    assert link.startswith("/analyse?game=1.freestyle15.h8i9j10k11&ply=2&details=")
    source = read_position(link, Rules.renju()).source
    assert source is not None
    assert (source.black, source.winner, source.reason) == ("a", "black", "b (white): ended")
    assert [move.seconds for move in source.moves] == [0.5, 0.25, 1.0]
