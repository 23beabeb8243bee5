"""What one reader of the page for watching looks at."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from gomoku_arena import MoveRecord
from gomoku_arena.server.web.i18n.texts import Texts
from gomoku_arena.server.web.stores.tournament_watch import WatchRoom
from gomoku_arena.server.web.stores.watched_files import WatchedFiles
from gomoku_arena.server.web.watch._game_filter import GameFilter
from gomoku_arena.server.web.watch._tables import cross_columns, cross_rows, standing_rows
from gomoku_arena.server.web.watch._visit import PAGE, WatchVisit
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.workers.task import RunningGame
from made_up_games import played
from stored_tournaments import store_tournament

LEAGUE = {"name": "spring", "engines": ["a", "b", "c"], "games": 20, "rules": {"preset": "freestyle"}}


def first_wins(pairing: Pairing) -> Result:
    return played(pairing, "black" if pairing.black < pairing.white else "white", seconds=(0.5, 1.0))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with store_tournament(tmp_path / "arena.db", LEAGUE, first_wins, games=50) as it:
        yield it


@pytest.fixture
def visit(store: Store) -> WatchVisit:
    it = WatchVisit(WatchRoom(WatchedFiles([store.path])))
    assert it.look()
    return it


def add_a_game(store: Store) -> int:
    tournament = store.tournament()
    number = store.games(tournament)
    store.add(tournament, first_wins(store.pairings(tournament)[number]))
    return number


def shown(visit: WatchVisit) -> int | None:
    return None if visit.board is None else visit.board.number


def test_it_shows_the_latest_game_until_one_is_chosen(visit: WatchVisit, store: Store) -> None:
    assert (visit.store, visit.name, shown(visit)) == ("arena.db", "spring", 49)
    assert not visit.look(), "nothing is new"
    assert shown(visit) != add_a_game(store)
    assert visit.look()
    assert shown(visit) == 50
    visit.open(7)
    add_a_game(store)
    visit.look()
    assert (shown(visit), visit.follows) == (7, False)
    visit.follow()
    assert shown(visit) == 51


def test_stepping_keeps_the_game(visit: WatchVisit, store: Store) -> None:
    visit.step(1)
    add_a_game(store)
    visit.look()
    assert visit.board is not None
    assert (shown(visit), visit.board.shown) == (49, 1)


def test_a_game_that_two_threads_read_is_put_on_the_board_once(
    visit: WatchVisit, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, asked, may_answer = WatchRoom.game, list[int](), Event()

    def read_late(room: WatchRoom, store: str, name: str, number: int) -> Result:
        asked.append(number)
        may_answer.wait(20)
        return read(room, store, name, number)

    monkeypatch.setattr(WatchRoom, "game", read_late)
    with ThreadPoolExecutor() as threads:
        done: list[Future[Any]] = [threads.submit(visit.open, 7)]
        while not asked:
            pass
        done.append(threads.submit(visit.look))
        may_answer.set()
        for it in done:
            it.result(20)
    assert (asked, shown(visit)) == ([7], 7)


def play(store: Store, number: int, plies: int) -> None:
    """Has game ``number`` run, and no other."""
    tournament = store.tournament()
    moves = tuple(MoveRecord(point, 0.5) for point in ("h8", "i9", "j10")[:plies])
    pairing = store.pairings(tournament)[number]
    store.occupy(tournament)
    store.show_running(tournament, [RunningGame(number, pairing.black, pairing.white, "", moves=moves)])


def test_a_game_that_runs_is_followed_to_its_result_and_then_the_next(visit: WatchVisit, store: Store) -> None:
    play(store, 50, 1)
    assert visit.look()
    assert visit.board is not None
    assert (shown(visit), visit.board.is_running, visit.board.plies) == (50, True, 1)
    play(store, 50, 3)
    assert visit.look()
    assert (shown(visit), visit.board.plies, visit.board.shown) == (50, 3, 3)
    add_a_game(store)
    play(store, 51, 2)
    assert visit.look()
    assert (shown(visit), visit.board.is_running) == (50, False)
    visit.look()
    assert (shown(visit), visit.board.is_running) == (51, True)
    assert not visit.look(), "nothing is new"
    store.release(store.tournament())
    assert visit.look()
    assert (shown(visit), visit.board.is_running) == (50, False)


def test_who_has_stepped_back_in_a_running_game_is_left_there(visit: WatchVisit, store: Store) -> None:
    play(store, 50, 2)
    visit.look()
    visit.step(1)
    play(store, 50, 3)
    assert visit.look()
    assert visit.board is not None
    assert (visit.board.shown, visit.board.plies, visit.follows) == (1, 3, False)
    add_a_game(store)
    play(store, 51, 1)
    assert visit.look()
    assert (shown(visit), visit.board.is_running, visit.board.shown) == (50, False, 1)


def test_the_list_has_pages_and_another_filter_begins_anew(visit: WatchVisit) -> None:
    assert (len(visit.games), visit.pages, len(visit.shown_games)) == (50, 2, PAGE)
    visit.turn(5)
    assert (visit.page, visit.shown_games[-1].number) == (1, 0)
    visit.list_games(GameFilter("c", "loss"))
    assert visit.page == 0
    assert all(game.outcome("c") == "loss" for game in visit.games)


@pytest.mark.parametrize(("name", "game"), [("spring", 9999), ("spring", -1), ("autumn", 0)])
def test_a_wrong_link_is_told_of(visit: WatchVisit, store: Store, name: str, game: int) -> None:
    wrong = WatchVisit(WatchRoom(WatchedFiles([store.path])), "arena.db", name, game)
    wrong.look()
    assert wrong.board is None
    told = wrong.fault
    assert told
    assert not wrong.look()
    assert wrong.fault == told
    visit.look()
    assert not visit.fault


def test_tables_say_what_was_scored(visit: WatchVisit) -> None:
    assert visit.picture is not None
    rows = standing_rows(visit.picture, "b", Texts())
    assert [row.key for row in rows] == ["a", "b", "c"]
    assert [row.chosen for row in rows] == [False, True, False]
    assert rows[2].cells[5].text.startswith("0 / 0 / ")
    cross = cross_rows(visit.picture)
    assert [len(row.cells) for row in cross] == [len(cross_columns(visit.picture, Texts()))] * 3
    assert (cross[0].cells[2].text, cross[0].cells[3].tone, cross[2].cells[2].tone) == ("", 1.0, -1.0)
