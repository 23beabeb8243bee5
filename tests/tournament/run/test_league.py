import sys
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import scripted_engine
from gomoku_arena import ConfigError, StoreError, __version__
from gomoku_arena.tournament.events import Event, FieldEvent
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.run import scheduler
from gomoku_arena.tournament.run.league import League
from gomoku_arena.tournament.run.league_file import LeagueFile
from gomoku_arena.tournament.run.scheduler import FieldNews, Stop, run_tournament
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import read_summary
from gomoku_arena.tournament.workers.executor import RefusedError
from gomoku_arena.tournament.workers.open_executor import OpenExecutor
from thread_executor import ThreadExecutor

pytestmark = pytest.mark.usefixtures("nothing_left")

QUICK = """
rules = { preset = "freestyle", size = 9 }
time = { depth = 1 }
openings = "random"
affinity = false
"""
A, B, C = (f"{{ name = '{name}', spec = 'easy:depth=1,radius={radius}' }}" for radius, name in enumerate("abc", 1))


class Played:
    """A league in a folder, played in threads until something has happened."""

    def __init__(self, folder: Path) -> None:
        self.path, self.store = folder / "winter.toml", folder / "games.db"
        self.heard: list[FieldEvent] = []

    def says(self, *engines: str, more: str = "", terms: str = QUICK) -> None:
        """Writes the league's file."""
        self.path.write_text(f"store = {str(self.store)!r}\n{terms}{more}\nengines = [{', '.join(engines)}]\n")

    def until(
        self, happened: Callable[[list[Result]], bool], *, seconds: float = 30.0, opener: OpenExecutor = ThreadExecutor
    ) -> list[Result]:
        """Plays until that has happened; the games of this time."""
        results, deadline, stop = list[Result](), monotonic() + seconds, Stop()
        with Store(self.store) as store:
            field = League(LeagueFile(self.path, {}), store, look=0.0)
            games = run_tournament(
                field.config,
                store,
                field.tournament,
                listeners=[self._hear],
                stop=stop,
                opener=opener,
                field=field,
            )
            with closing(games):
                for result in games:
                    results.append(result)
                    assert monotonic() < deadline, [event.reason for event in self.heard]
                    if not stop.asked and happened(results):
                        stop.after_running_games()
        return results

    def _hear(self, event: Event) -> None:
        if isinstance(event, FieldEvent):
            self.heard.append(event)

    @property
    def told(self) -> list[tuple[str, str]]:
        """What was heard of the field."""
        return [(event.change, event.name) for event in self.heard]

    def kept(self) -> list[Result]:
        """Every game in the store."""
        with Store(self.store) as store:
            return list(store.results(store.tournament("winter")))


@pytest.fixture
def league(tmp_path: Path) -> Played:
    return Played(tmp_path)


def count(results: Sequence[Result]) -> Counter[str]:
    """Games of each engine."""
    return Counter(name for result in results for name in result.score.players)


def after(games: int) -> Callable[[list[Result]], bool]:
    return lambda results: len(results) >= games


def test_everybody_plays_as_much_as_everybody_else_and_the_games_are_kept(league: Played) -> None:
    league.says(A, B, C)
    results = league.until(after(30))
    played = count(results)
    assert max(played.values()) - min(played.values()) <= 4
    assert [it.game for it in league.kept()] == sorted(it.game for it in results)
    assert [change for change, _ in league.told] == ["entered"] * 3


def test_it_goes_on_where_it_was_left_and_plays_no_game_twice(league: Played) -> None:
    league.says(A, B, C)
    numbers = [result.game for _ in range(3) for result in league.until(after(5))]
    assert len(set(numbers)) == len(numbers)
    assert [it.game for it in league.kept()] == sorted(numbers)
    assert len(league.told) == 3


def test_engines_come_and_go_while_it_is_played(league: Played) -> None:
    league.says(A, B)
    steps = [(2, (A, B, C)), (3, (B, C)), (4, (A, B, C))]

    def happened(results: list[Result]) -> bool:
        if steps and len(league.told) == steps[0][0]:
            league.says(*steps.pop(0)[1])
        return len(league.told) == 5

    results = league.until(happened)
    version = next(name.split()[1] for _, name in league.told)
    expected = [("entered", "a"), ("entered", "b"), ("entered", "c"), ("retired", "a"), ("returned", "a")]
    assert league.told == [(change, f"{name} {version}") for change, name in expected]
    assert set(count(results)) == {f"{name} {version}" for name in "abc"}


def test_a_newcomer_catches_up(league: Played) -> None:
    league.says(A, B)
    league.until(after(30))
    league.says(A, B, C)
    results = league.until(after(20))
    name = next(name for change, name in league.told if change == "entered" and name.startswith("c"))
    # A few were planned for the others already.
    assert count(results)[name] >= len(results) - 10


def test_a_mistake_in_the_file_stops_nobody_and_is_told_once(league: Played) -> None:
    league.says(A, B)
    broken = list[int]()

    def happened(results: list[Result]) -> bool:
        if len(results) == 4:
            broken.append(league.path.write_text("engines = ["))
        if len(league.told) == 3 and broken:
            broken.clear()
            league.says(A, B, C)
        return len(league.told) == 4

    league.until(happened)
    refused, entered = league.heard[2:]
    assert refused.reason.startswith(
        f"the league goes on with what its file said before: config = {str(league.path)!r}"
    )
    assert (refused.change, entered.change) == ("refused", "entered")


def test_where_games_are_played_counts_from_the_next_start_and_is_told_once(league: Played) -> None:
    league.says(A, B)
    steps = [(2, (A, B)), (3, (A, B, C))]

    def happened(results: list[Result]) -> bool:
        if steps and len(league.told) == steps[0][0]:
            league.says(*steps.pop(0)[1], more="executor = 'dask://127.0.0.1:1'")
        return len(league.told) == 4

    league.until(happened)
    assert league.heard[2].reason == "executor = 'dask://127.0.0.1:1': counts once the command is started again"
    assert [change for change, _ in league.told] == ["entered", "entered", "refused", "entered"]


def test_as_many_games_are_played_at_once_as_the_file_says_now(league: Played) -> None:
    games = list[Future[Any]]()
    most, least_seconds = [0], [0.0]

    class Counting(ThreadExecutor):
        """Knows how many games it has at most."""

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            def play() -> Any:
                sleep(least_seconds[0])
                return fn(*args, **kwargs)

            game = super().submit(play)
            games.append(game)
            # Who waits for a game goes on before its callbacks are called, so they would count one that is over.
            most[0] = max(most[0], sum(not it.done() for it in games))
            return game

    league.says(A, B, more="concurrency = 1")

    def happened(results: list[Result]) -> bool:
        if len(results) == 4:
            assert most[0] == 1
            league.says(A, B, more="concurrency = 3")
            # Else a game may be over before the next one begins.
            least_seconds[0] = 0.5
        return most[0] == 3

    league.until(happened, opener=Counting)
    league.says(A, B, more="concurrency = 1024", terms=QUICK.replace("affinity = false", "affinity = true"))
    with pytest.raises(ConfigError, match="with affinity there can be at most"):
        league.until(after(1))


@pytest.mark.parametrize(
    ("more", "engines", "reason"),
    [
        ("anchor = { d = 1000 }", (A, B), "anchor = 'd': there is no such engine; known: a, b"),
        ("games = 20", (A, B), "games: a league has no end"),
        ("versions = {}", (A, B), "versions: a league has no end, and keeps its versions itself"),
        ("format = 'swiss'", (A, B), "format = 'swiss': the file of a league has no format"),
        ("", (A, A), "the name 'a' is given twice"),
        (
            "",
            (A, "{ name = 'z', spec = 'nobody' }"),
            "engines: a league begins with two that can play; left out: engine z",
        ),
        ("rounds = 3", (A, B), "rounds needs format = 'swiss', not 'league'"),
    ],
)
def test_what_cannot_begin_is_refused(league: Played, more: str, engines: Sequence[str], reason: str) -> None:
    league.says(*engines, more=more)
    with pytest.raises(ConfigError) as refused:
        league.until(after(1))
    assert reason in str(refused.value)
    with Store(league.store) as store:
        assert store.tournaments() == []


def test_a_league_keeps_its_rules(league: Played) -> None:
    league.says(A, B)
    league.until(after(2))
    league.says(A, B, terms=QUICK.replace("9", "11"))
    with pytest.raises(ConfigError, match=r"'winter' was begun otherwise: rules.size: 9 -> 11"):
        league.until(after(2))


def test_what_an_ordinary_tournament_is_called_is_no_league(league: Played) -> None:
    league.says(A, B)
    with Store(league.store) as store:
        store.begin("winter", {}, kind="imported")
    with pytest.raises((ConfigError, StoreError), match="winter"):
        league.until(after(2))


def test_an_engine_that_does_not_start_is_left_out_until_it_does(league: Played, tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    bot = f"{{ name = 'bot', spec = '''cmd:{sys.executable} {program} good''' }}"
    league.says(A, B, bot)

    def happened(results: list[Result]) -> bool:
        if len(results) == 2:
            write(program, "1.0")
        return ("entered", "bot 1.0") in league.told and bool(count(results)["bot 1.0"])

    league.until(happened)
    assert league.told[2] == ("left out", "bot")


def write(program: Path, version: str) -> None:
    """A bot that says that it is of this version."""
    text = Path(scripted_engine.__file__).read_text()
    new = program.with_suffix(".new")
    new.write_text(text.replace('version="1.5"', f'version="{version}"'))
    new.replace(program)


def test_a_program_that_changes_is_another_version_and_no_game_is_counted_for_the_wrong_one(
    league: Played, tmp_path: Path
) -> None:
    program = tmp_path / "bot.py"
    write(program, "1.0")
    league.says(A, B, f"{{ name = 'bot', spec = '''cmd:{sys.executable} {program} good''', restart = true }}")
    programs = ["2.0"]

    def happened(results: list[Result]) -> bool:
        if count(results)["bot 1.0"] == 2 and programs:
            write(program, programs.pop())
        return count(results)["bot 2.0"] >= 2

    league.until(happened)
    told = [it for it in league.told[3:] if it != ("dropped", "bot 1.0")]
    assert told == [("retired", "bot 1.0"), ("entered", "bot 2.0")]
    assert count(league.kept())["bot 1.0"] <= 3
    with Store(league.store) as store:
        summary = read_summary(store, store.tournament())
    assert summary.config is not None
    versions = summary.config.versions
    assert [version.engine for version in versions.values()] == ["a", "b", "bot", "bot"]
    assert summary.config.retired == {"bot 1.0"}
    hashes = {it.name: it.hash for it in summary.engines}
    assert hashes["bot 1.0"] != hashes["bot 2.0"]


def test_an_engine_that_no_worker_plays_is_left_out_for_a_while(
    league: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, refused = f"c {__version__}", list[int]()

    class Picky(ThreadExecutor):
        """Does not play the first game of ``c``."""

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            pairing = args[0].pairing
            if refused or name not in pairing.couple:
                return super().submit(fn, *args, **kwargs)
            refused.append(pairing.game)
            future: Future[Any] = Future()
            future.set_exception(RefusedError(name, "'easy' is not on this worker's list"))
            return future

    monkeypatch.setattr(scheduler, "_ASK_AGAIN", 0.1)
    league.says(A, B, C)
    results = league.until(lambda results: count(results)[name] >= 2, opener=Picky)
    assert league.told[3:] == [("left out", name)]
    assert league.heard[3].reason.endswith(f"no worker plays {name}: 'easy' is not on this worker's list")
    assert results[0].pairing.couple.isdisjoint({name})
    assert refused[0] in [it.game for it in league.kept()]


class TouchedOnce:
    """The field of that league, one of whose programs is another one for a moment while the first game runs."""

    def __init__(self, league: League) -> None:
        self._league = league
        self._asked = 0

    def news(self) -> FieldNews | None:
        return FieldNews(self._league.tournament, self._league.config, []) if self._asked else None

    def changed(self, names: Collection[str]) -> list[str]:
        self._asked += 1
        return [min(names)] if self._asked in (2, 3) else []


def test_a_game_during_which_a_program_changed_counts_for_nobody_and_is_played_again(league: Played) -> None:
    league.says(A, B)
    stop = Stop()
    with Store(league.store) as store:
        field = League(LeagueFile(league.path, {}), store)
        heard: list[Event] = []
        games = run_tournament(
            field.config,
            store,
            field.tournament,
            listeners=[heard.append],
            stop=stop,
            opener=ThreadExecutor,
            field=TouchedOnce(field),
        )
        first = next(iter(games))
        games.close()
    dropped = [event.reason for event in heard if isinstance(event, FieldEvent)]
    assert dropped == [f"game 1 counts for nobody: the program of {min(field.config.names)} changed meanwhile"]
    assert first.game == 0
    assert [it.game for it in league.kept()][:1] == [0]


def test_ratings_hang_on_the_anchors(league: Played, tmp_path: Path) -> None:
    listed = tmp_path / "others.csv"
    listed.write_text("name,elo\na,1500\nsomebody else,2100.5\n")
    league.says(A, B, C, more=f"anchor = {str(listed)!r}")
    results = league.until(after(12))
    with Store(league.store) as store:
        summary = read_summary(store, store.tournament())
    row = next(row for row in summary.standings if row.name.startswith("a "))
    assert (row.elo, row.elo_error or 0.0) == (1500, 0)
    assert summary.total is None
    assert not summary.complete
    assert len(results) == summary.finished
