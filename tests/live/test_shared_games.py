"""The games of two people that a server keeps: who may begin how many, who holds one, and what outlives the server."""

import asyncio
import gc
import sqlite3
import weakref
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gomoku_arena import Rules, Termination
from gomoku_arena._core import Color
from gomoku_arena.clock import TimeControl
from gomoku_arena.errors import RulesError, UnavailableError
from gomoku_arena.live import games_file, shared_game, shared_games
from gomoku_arena.live.games_file import GamesFile
from gomoku_arena.live.seat_secrets import new_secret
from gomoku_arena.live.shared_game import Offer, SharedGame
from gomoku_arena.live.shared_games import SharedGames
from gomoku_arena.opening_rules.opening import Opening
from gomoku_arena.opening_rules.rules import opening_rule

NO_CLOCK = TimeControl()
MINUTE = TimeControl(match_seconds=60)

SECRETS = dict[str, str]()
"""Those of the first players, by the ids of the games."""

Scene = Callable[[SharedGames], Coroutine[None, None, None]]


def play(scene: Scene, path: Path | None = None, **bounds: int) -> None:
    """A server's games for as long as the scene takes; they are closed in order."""

    async def whole() -> None:
        async with games_of(path, **bounds) as games:
            await scene(games)

    asyncio.run(asyncio.wait_for(whole(), 30))


@asynccontextmanager
async def games_of(path: Path | None = None, **bounds: int) -> AsyncIterator[SharedGames]:
    games = SharedGames(GamesFile(path), **({"hourly": 30} | bounds))
    yield games
    assert await games.close() == 0


async def begun(games: SharedGames, visitor: str = "me", time: TimeControl = NO_CLOCK) -> SharedGame:
    game, SECRETS[game.id] = await games.begin(visitor, Rules.freestyle(), time, Color.BLACK)
    return game


def both(game: SharedGame) -> tuple[Callable[[], object], ...]:
    """The friend takes the seat that is free, and both look at it."""
    game.take_seat(game.invitation_of(SECRETS.get(game.id, "")), new_secret())
    listeners: list[Callable[[], object]] = []
    for color in Color:
        listeners.append(lambda color=color: color)  # type: ignore[misc]
        game.listen(listeners[-1], color)
    return tuple(listeners)


async def over(games: SharedGames, visitor: str = "me") -> SharedGame:
    game = await begun(games, visitor)
    both(game)
    game.resign(Color.WHITE)
    return game


def rows(path: Path) -> int:
    with sqlite3.connect(path) as connection:
        (count,) = connection.execute("SELECT COUNT(*) FROM shared_games").fetchone()
    connection.close()
    return int(count)


def change(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement, values)
    connection.close()


def test_a_game_outlives_its_server(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def whole() -> None:
        async with games_of(path) as games:
            assert await games.find("nothing") is None
            game, secret = await games.begin("me", Rules.renju(), MINUTE, Color.WHITE)
            SECRETS[game.id] = secret
            both(game)
            game.play(Color.BLACK, "h8")
            game.play(Color.WHITE, "i9")
            game.resign(Color.BLACK)
        async with games_of(path) as games:
            again = await games.find(game.id)
            assert again is not None
            assert again is not game
            assert again.kept() == game.kept()
            assert again.color_of(secret) is Color.WHITE
            assert again.session.verdict == game.session.verdict

    asyncio.run(whole())


def test_an_opening_outlives_its_server_and_a_damaged_one_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    text = "taraguchi10 h8 swap i9 stay j10"

    async def whole() -> None:
        async with games_of(path) as games:
            with pytest.raises(RulesError, match="needs a board"):
                await games.begin("me", Rules(size=5), NO_CLOCK, Color.BLACK, opening_rule("taraguchi10"))
            game, secret = await games.begin("me", Rules.renju(), MINUTE, Color.BLACK, opening_rule("taraguchi10"))
            SECRETS[game.id] = secret
            both(game)
            for number, deed in enumerate(Opening.read(Rules.renju(), text).deeds):
                game.do(game.session.turn, deed, number)
        async with games_of(path) as games:
            again = await games.find(game.id)
            assert again is not None
            assert again.session.opened is not None
            assert (again.session.opened.text, again.color_of(secret)) == (text, Color.WHITE)
        change(path, "UPDATE shared_games SET told = replace(told, 'i9 stay', 'i9 offer')")
        async with games_of(path) as games:
            with pytest.raises(UnavailableError, match="cannot reach its games"):
                await games.find(game.id)

    asyncio.run(whole())


def test_a_restart_gives_back_no_more_than_a_few_seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: now[0])
    path = tmp_path / "games.db"

    async def whole() -> None:
        file = GamesFile(path)
        game = await begun(SharedGames(file, 30), time=MINUTE)
        both(game)
        game.play(Color.BLACK, "h8")
        for _ in range(118):
            now[0] += 0.25
            game.tick()
        await until_written(file)
        # The server is killed, and is down for a while.
        now[0] += 1000
        async with games_of(path) as games:
            found = await games.find(game.id)
            assert found is not None
            assert 29.5 - 5.25 <= found.elapsed <= 29.5
            now[0] += 3
            before = found.elapsed
        async with games_of(path) as games:
            last = await games.find(game.id)
            assert last is not None
            assert last.elapsed == pytest.approx(before)
            now[0] += 60
            last.tick()
            assert last.session.verdict is not None
            assert last.session.verdict.winner is Color.BLACK

    asyncio.run(whole())


async def until_written(file: GamesFile) -> None:
    async with asyncio.timeout(20):
        while file.unwritten:
            await asyncio.sleep(0.001)


def test_a_move_is_kept_though_somebody_fails_to_hear_of_it(tmp_path: Path) -> None:
    def fail() -> None:
        raise RuntimeError("the page is gone")

    async def whole() -> None:
        async with games_of(tmp_path / "games.db") as games:
            game = await begun(games)
            both(game)
            game.listeners[fail] = None
            with pytest.raises(RuntimeError):
                game.play(Color.BLACK, "h8")
        async with games_of(tmp_path / "games.db") as games:
            found = await games.find(game.id)
            assert found is not None
            assert [move.point for move in found.session.moves] == ["h8"]

    asyncio.run(whole())


def test_a_rematch_swaps_the_colours_and_keeps_the_seats() -> None:
    async def scene(games: SharedGames) -> None:
        game = await begun(games)
        both(game)
        heard = list[None]()
        game.listen(lambda: heard.append(None), None)
        game.resign(Color.WHITE)
        game.ask(Color.WHITE, Offer.REMATCH)
        assert game.accept(Color.BLACK, 1) is Offer.REMATCH
        heard.clear()
        following = await games.rematch("me", game)
        assert following is not None
        assert game.following == following.id
        assert len(heard) == 1
        assert following.color_of(game.hand_over(SECRETS[game.id], following) or "") is Color.WHITE
        assert following.session.verdict is None
        assert not following.session.moves
        assert not game.may_ask(Color.WHITE, Offer.REMATCH)
        assert await games.rematch("me", game) is None

    play(scene)


def test_two_clicks_at_once_begin_one_rematch(tmp_path: Path) -> None:
    async def scene(games: SharedGames) -> None:
        game = await over(games)
        found = await asyncio.gather(*(games.rematch("me", game) for _ in range(5)))
        assert [it.id for it in found if it is not None] == [game.following]
        assert rows(tmp_path / "games.db") == 2

    play(scene, tmp_path / "games.db")


def test_a_visitor_and_a_server_have_bounds() -> None:
    async def scene(games: SharedGames) -> None:
        for _ in range(2):
            await begun(games)
        with pytest.raises(UnavailableError, match="2 games were begun from here within an hour"):
            await begun(games)
        await begun(games, "you")
        with pytest.raises(UnavailableError, match="the server keeps 3 games"):
            await begun(games, "you")
        # What was refused is not counted.
        assert [len(times) for times in games._begun.values()] == [2, 1]

    play(scene, most=3, hourly=2)


def test_rematches_count_as_games_that_are_begun() -> None:
    async def scene(games: SharedGames) -> None:
        game = await over(games)
        for _ in range(4):
            following = await games.rematch("me", game)
            assert following is not None
            game = following
            both(game)
            game.resign(Color.WHITE)
        with pytest.raises(UnavailableError, match="5 games were begun from here within an hour"):
            await games.rematch("me", game)
        # Others are not held up by it, and may take the rematch upon themselves.
        await begun(games, "you")
        assert await games.rematch("you", game) is not None

    play(scene, hourly=5)


def test_many_who_begin_at_once_are_counted_before_the_file_answers() -> None:
    async def scene(games: SharedGames) -> None:
        told = await asyncio.gather(*(begun(games) for _ in range(20)), return_exceptions=True)
        assert sum(isinstance(it, UnavailableError) for it in told) == 17

    play(scene, hourly=3)


@pytest.mark.parametrize("stage", ["waiting", "over"])
def test_one_address_has_a_share_of_all_places(tmp_path: Path, stage: str) -> None:
    path = tmp_path / "games.db"

    async def scene(games: SharedGames) -> None:
        others = await begun(games, "you")
        mine = [await (begun if stage == "waiting" else over)(games) for _ in range(5)]
        await until_written(games._file)
        running = await begun(games)
        both(running)
        running.play(Color.BLACK, "h8")
        await until_written(games._file)
        assert rows(path) == 6
        ids = [game.id for game in mine]
        mine.clear()
        gc.collect()
        # The oldest went, and nothing of anybody else.
        assert [await games.find(it) is not None for it in ids] == [False, *[True] * 4]
        for _ in range(4):
            both(await begun(games))
        await until_written(games._file)
        assert [await games.find(it) is not None for it in ids] == [False] * 5
        assert await games.find(others.id) is others
        # Those that are played are never taken away.
        with pytest.raises(UnavailableError, match="5 games that were begun from here are still played"):
            await begun(games)
        assert rows(path) == 6

    play(scene, path, most=100, share=5)


def test_those_that_nobody_joined_are_forgotten_before_those_that_are_over(tmp_path: Path) -> None:
    async def scene(games: SharedGames) -> None:
        ended = (await over(games)).id
        waiting = (await begun(games)).id
        await until_written(games._file)
        await begun(games)
        gc.collect()
        assert await games.find(ended) is not None
        assert await games.find(waiting) is None

    play(scene, tmp_path / "games.db", share=2)


def test_a_game_that_nobody_joins_is_forgotten_early(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def whole() -> None:
        async with games_of(path) as games:
            waiting, joined = await begun(games), await begun(games)
            both(joined)
        old = shared_games.WAITING_DAYS * 24 * 3600 + 60
        change(path, "UPDATE shared_games SET changed = changed - ?", old)
        async with games_of(path) as games:
            assert await games.find(waiting.id) is not None
            await begun(games)
            gc.collect()
            assert await games.find(waiting.id) is None
            assert await games.find(joined.id) is not None
        change(path, "UPDATE shared_games SET changed = changed - ?", shared_games.DAYS * 24 * 3600)
        async with games_of(path) as games:
            await begun(games)
            assert await games.find(joined.id) is None

    asyncio.run(whole())


def test_the_file_does_not_say_who_began_a_game(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def scene(games: SharedGames) -> None:
        await begun(games, "192.0.2.77")

    play(scene, path)
    assert b"192.0.2.77" not in path.read_bytes()
    assert shared_games._number("192.0.2.77") < 1 << 16


def test_a_game_is_one_for_all_who_hold_it(tmp_path: Path) -> None:
    async def scene(games: SharedGames) -> None:
        held = await begun(games)
        # The page has been fetched, and has not connected yet.
        await begun(games, "stranger")
        found = await games.find(held.id)
        assert found is held
        black, white = both(held)
        found.play(Color.BLACK, "h8")
        await begun(games, "stranger")
        held.leave(black)
        found.leave(white)
        await begun(games, "stranger")
        assert await games.find(held.id) is held
        held.play(Color.WHITE, "i9")
        assert found.session.game.ply == 2

    play(scene, tmp_path / "games.db")


def test_all_who_ask_at_the_same_moment_get_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def whole() -> None:
        async with games_of(path) as games:
            id_ = (await begun(games)).id
        async with games_of(path) as games:
            found = await asyncio.gather(*(games.find(id_) for _ in range(10)))
            assert len({id(it) for it in found}) == 1
            assert not games._reading

    asyncio.run(whole())


@pytest.mark.parametrize(
    ("seconds", "joins", "ends", "stays"),
    [(None, True, False, False), (60, False, False, False), (60, True, True, False), (60, True, False, True)],
)
def test_only_games_whose_clock_runs_stay_in_memory(
    tmp_path: Path, seconds: float | None, joins: bool, ends: bool, stays: bool
) -> None:
    async def scene(games: SharedGames) -> None:
        game = await begun(games, time=TimeControl(match_seconds=seconds))
        for listener in both(game) if joins else ():
            game.leave(listener)
        if ends:
            game.resign(Color.WHITE)
        await until_written(games._file)
        id_, held = game.id, weakref.ref(game)
        del game
        gc.collect()
        assert (held() is not None) is stays
        assert await games.find(id_) is not None

    play(scene, tmp_path / "games.db")


def test_a_game_ends_on_time_though_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(shared_game, "monotonic", lambda: now[0])

    async def scene(games: SharedGames) -> None:
        game = await begun(games, time=MINUTE)
        for listener in both(game):
            game.leave(listener)
        now[0] += 61
        id_, held = game.id, weakref.ref(game)
        del game
        games.end_overdue()
        await until_written(games._file)
        gc.collect()
        assert held() is None
        found = await games.find(id_)
        assert found is not None
        assert found.session.verdict is not None
        assert found.session.verdict.termination is Termination.TIMEOUT

    play(scene, tmp_path / "games.db")


@pytest.mark.parametrize(
    "told", ["{}", "x", '{"id": 7}', '{"id": "abc", "switches": {"preset": "chess"}, "seats": {}}']
)
def test_a_row_that_was_changed_is_an_error_and_no_crash(tmp_path: Path, told: str) -> None:
    path = tmp_path / "games.db"

    async def whole() -> None:
        async with games_of(path) as games:
            id_ = (await begun(games)).id
        change(path, "UPDATE shared_games SET told = ?", told)
        async with games_of(path) as games:
            with pytest.raises(UnavailableError, match="cannot reach its games at the moment"):
                await games.find(id_)
            assert not games._reading
            await begun(games)

    asyncio.run(whole())


def test_too_many_games_that_cannot_be_written_let_no_others_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever changes a game and leaves it while the file is locked has it held in memory."""
    monkeypatch.setattr(shared_games, "_MOST_UNWRITTEN", 3)
    monkeypatch.setattr(games_file, "_LONGEST_PAUSE", 0.25)
    path = tmp_path / "games.db"

    async def whole() -> None:
        async with games_of(path) as games:
            ids = [(await begun(games)).id for _ in range(6)]
        async with games_of(path) as games:
            await games.find("nothing")
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            refused = 0
            for id_ in ids:
                try:
                    game = await games.find(id_)
                except UnavailableError:
                    refused += 1
                else:
                    assert game is not None
                    both(game)
                    del game
            gc.collect()
            assert (games._file.unwritten, refused, len(games._alive)) == (3, 3, 3)
            other.execute("ROLLBACK")
            other.close()
            await until_written(games._file)
            gc.collect()
            assert len(games._alive) == 0
            for place, id_ in enumerate(ids):
                found = await games.find(id_)
                assert found is not None
                assert found.is_complete is (place < 3)

    asyncio.run(whole())
