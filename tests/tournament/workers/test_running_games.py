from gomoku_arena import MoveRecord, Rules
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.play.player import Player
from gomoku_arena.tournament.games import Pairing
from gomoku_arena.tournament.workers.task import GameTask, Moves, RunningGame, RunningGames, Settled

MOVES = tuple(MoveRecord(point, 0.5) for point in ("a1", "b2", "c3"))


def task(number: int = 3, *, opening_rule: str | None = None) -> GameTask:
    pairing = Pairing(number, 1, 0, 1, "a", "b")
    return GameTask(
        pairing,
        Player("a", EngineSpec.parse("x")),
        Player("b", EngineSpec.parse("y")),
        Rules(),
        ("h8",) if opening_rule is None else (),
        opening_rule,
    )


def changed(games: RunningGames) -> list[RunningGame]:
    found = games.changed()
    assert found is not None
    return list(found)


def test_a_game_is_known_with_its_moves_until_it_ends() -> None:
    games = RunningGames()
    assert games.changed() is None
    games.begin(task())
    games.add(Moves(3, MOVES[:1]))
    games.add(Moves(3, MOVES[1:]))
    (game,) = changed(games)
    assert (game.number, game.black, game.white, game.opening, game.moves) == (3, "a", "b", ("h8",), MOVES)
    assert games.changed() is None
    games.end(3)
    assert changed(games) == []


def test_under_swap2_the_colours_are_those_that_were_chosen() -> None:
    games = RunningGames()
    games.begin(task(opening_rule="swap2"))
    assert [(it.settled, it.opening) for it in changed(games)] == [(False, ())]
    games.settle(Settled(3, "b", "a", ("h8", "i9", "j10")))
    games.add(Moves(3, MOVES))
    (game,) = changed(games)
    assert (game.black, game.white, game.settled, len(game.opening)) == ("b", "a", True, 3)


def test_what_is_told_of_a_game_that_is_over_is_late_and_lost() -> None:
    games = RunningGames()
    games.begin(task())
    games.end(3)
    changed(games)
    games.add(Moves(3, MOVES))
    games.settle(Settled(3, "b", "a", ()))
    games.end(3)
    assert games.changed() is None


def test_a_game_that_begins_again_has_no_moves_and_comes_last() -> None:
    games = RunningGames()
    for number in (3, 4):
        games.begin(task(number))
        games.add(Moves(number, MOVES))
    games.end(3)
    games.begin(task(3))
    assert [(it.number, len(it.moves)) for it in changed(games)] == [(4, 3), (3, 0)]
