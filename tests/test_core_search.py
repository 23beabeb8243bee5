"""SearchEngine: options, threads, Ctrl-C. How well it plays is tested elsewhere."""

import itertools
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from operator import attrgetter
from pathlib import Path

import psutil
import pytest

from gomoku_arena import (
    WIN,
    Analysis,
    Color,
    Game,
    Limit,
    Point,
    Rules,
    SearchEngine,
    SearchError,
    Variation,
    solve_vcf,
)
from gomoku_arena._core import bench_positions
from interrupting import interrupted
from samples import sampled
from systems import WINE

LONG = Limit(depth=64, seconds=60)
"""More than any test waits for."""


def midgame() -> Game:
    """Too rich to be searched to the end while a test looks on."""
    game = Game(Rules.freestyle(size=19))
    for point in ("k10", "j9", "l12", "h8", "m7", "k13"):
        game.play(point)
    return game


def opening() -> Game:
    """Too open for anybody to see its end."""
    game = Game(Rules.ninuki())
    for point in ("k10", "d4"):
        game.play(point)
    return game


def is_busy(engine: SearchEngine) -> bool:
    try:
        engine.reset()
    except SearchError:
        return True
    return False


@contextmanager
def searching(engine: SearchEngine) -> Iterator[threading.Thread]:
    """The engine, searching in another thread, and stopped by its limit at the latest."""
    thread = threading.Thread(target=engine.analyse, args=(midgame(), Limit(depth=64, seconds=0.8)), daemon=True)
    thread.start()
    while not is_busy(engine):
        assert thread.is_alive(), "the search ended before it was seen"
    try:
        yield thread
    finally:
        thread.join()


@pytest.mark.parametrize("name", SearchEngine.names())
def test_every_engine_answers_with_a_legal_move_and_leaves_the_game_alone(name: str) -> None:
    engine, game = SearchEngine(name), midgame()
    before = (game.key, game.moves)
    found = engine.analyse(game, Limit(depth=2))
    assert (engine.name, repr(engine)) == (name, f"SearchEngine({name!r})")
    assert isinstance(found, Analysis)
    assert game.is_legal(found.move)
    assert found.pv[0] == found.move
    assert found.nodes
    assert found.seconds > 0
    assert (game.key, game.moves) == before


def test_a_win_on_the_board_scores_as_one() -> None:
    game = Game.from_position([".XXXX....", "OOO.O....", *["." * 9] * 7], Rules.freestyle(size=9), Color.BLACK)
    found = SearchEngine("hard").analyse(game, Limit(depth=3))
    assert str(found.move) in ("a1", "f1")
    assert (found.win_in, found.score) == (1, WIN - 1)


def test_options_have_types_and_take_text() -> None:
    by_value = SearchEngine("hard", depth=3, narrowing=False, evaluation="simple", seconds=0.5)
    by_text = SearchEngine("hard", depth="3", narrowing="false", evaluation="simple", seconds="0.5")
    assert by_value.options == by_text.options
    options = by_value.options
    assert (options["depth"], options["narrowing"], options["evaluation"]) == (3, False, "simple")
    assert options["seconds"] == 0.5
    assert options["narrowing"] is False


@pytest.mark.parametrize("name", SearchEngine.names())
def test_the_options_of_an_engine_make_its_like(name: str) -> None:
    options = SearchEngine(name, hash=3, seconds=0.25, nodes=77).options
    assert (options["hash"], options["seconds"], options["nodes"]) == (3, 0.25, 77)
    assert SearchEngine(name, **options).options == options
    assert SearchEngine(name, **{option: str(value) for option, value in options.items()}).options == options


@pytest.mark.parametrize("name", SearchEngine.names())
def test_an_engine_describes_its_options(name: str) -> None:
    described = {option.name: option for option in SearchEngine(name, hash=3).describe_options()}
    for option in described.values():
        if option.kind in ("integer", "number"):
            assert option.takes == f"{option.least:.0f} to {option.most:.0f}"
        assert option.value == (3 if option.name == "hash" else option.default)
    hash_option = described["hash"]
    assert (hash_option.kind, hash_option.least, hash_option.value) == ("integer", 1, 3)
    assert hash_option.default != 3
    assert repr(hash_option) == f"EngineOption('hash', {hash_option.takes})"
    assert hash_option == SearchEngine(name, hash=3).describe_options()[list(described).index("hash")]


def test_options_that_are_words_truths_and_files_are_described() -> None:
    described = {
        option.name: option for name in SearchEngine.names() for option in SearchEngine(name).describe_options()
    }
    evaluation, narrowing, weights = described["evaluation"], described["narrowing"], described["weights"]
    assert (evaluation.kind, evaluation.words, evaluation.default) == ("word", ["simple", "hard"], "hard")
    assert (narrowing.kind, narrowing.takes, narrowing.default) == ("boolean", "true or false", True)
    assert (weights.kind, weights.takes, weights.default, weights.value) == ("file", "a file", None, None)
    assert "weights" not in SearchEngine("tengen").options


@pytest.mark.parametrize("name", SearchEngine.names())
def test_an_engine_keeps_to_its_own_limit_where_there_is_none(name: str) -> None:
    found = SearchEngine(name, nodes=3000).analyse(opening())
    assert found.nodes is not None
    assert found.nodes < 10_000
    assert SearchEngine(name, depth=2).analyse(opening(), Limit(seconds=60)).depth == 2


def test_a_search_after_reset_repeats_itself() -> None:
    engine, game = SearchEngine("hard"), midgame()
    first = engine.analyse(game, Limit(depth=4))
    engine.reset()
    again = engine.analyse(game, Limit(depth=4))
    assert (again.move, again.score, again.nodes) == (first.move, first.score, first.nodes)


_EMPTY = "." * 15
_WON_IN_FREESTYLE = [
    *[_EMPTY] * 4,
    ".....O..X......",
    "....X.....X....",
    _EMPTY,
    "....XOO.OX.....",
    "....OX..O.O....",
    "....O..........",
    "......X..X.....",
    *[_EMPTY] * 4,
]


def test_what_an_engine_learnt_by_other_rules_is_no_answer() -> None:
    engine = SearchEngine("tengen")
    games = [Game.from_position(_WON_IN_FREESTYLE, rules, Color.BLACK) for rules in (Rules.freestyle(), Rules.renju())]
    answers = [engine.analyse(game, Limit(nodes=100_000)) for game in games]
    assert [answer.win_in for answer in answers] == [7, None]
    assert games[0].key != games[1].key


_GAPS_OF_SIX = [
    "O.O.O.O........",
    _EMPTY,
    "O.O.O..........",
    *[_EMPTY] * 4,
    "....XXX.XX.....",
    *[_EMPTY] * 3,
    "....XXX.XX.....",
    *[_EMPTY] * 3,
]


@pytest.mark.parametrize("name", SearchEngine.names())
def test_a_six_that_is_forbidden_is_no_five(name: str) -> None:
    games = {
        (code, color): Game.from_position(_GAPS_OF_SIX, Rules.from_code(code), color)
        for code in ("freestyle15-ob", "freestyle15-ow")
        for color in Color
    }
    wins = {of: SearchEngine(name).analyse(game, Limit(nodes=20_000)).win_in for of, game in games.items()}
    # White has a three in its first row, and no five to stop but where black's six is allowed.
    assert wins == {
        ("freestyle15-ob", Color.BLACK): None,
        ("freestyle15-ob", Color.WHITE): 3,
        ("freestyle15-ow", Color.BLACK): 1,
        ("freestyle15-ow", Color.WHITE): -2,
    }


@pytest.mark.parametrize("options", [{}, {"multi_pv": 3}], ids=str)
@pytest.mark.parametrize("rules", [Rules.from_name(name) for name in Rules.names()], ids=Rules.names())
def test_one_thread_and_a_limit_of_nodes_make_tengen_repeatable(rules: Rules, options: dict[str, int]) -> None:
    game = Game(rules)
    for point in ("h8", "g7", "j9", "h10", "f8"):
        game.play(point)
    engine, other = SearchEngine("tengen", **options), SearchEngine("tengen", **options)
    engine.analyse(midgame(), Limit(nodes=5000))
    engine.reset()
    first, second = (search.analyse(game, Limit(nodes=20_000)) for search in (engine, other))
    assert (first.nodes, first.depth, first.lines) == (second.nodes, second.depth, second.lines)
    assert first.nodes is not None
    assert first.win_in is not None or 20_000 <= first.nodes < 21_000


def test_several_threads_search_together() -> None:
    found = SearchEngine("tengen", threads=3).analyse(opening(), Limit(nodes=60_000))
    assert opening().is_legal(found.move)
    assert found.nodes is not None
    assert found.win_in is not None or found.nodes >= 60_000


@pytest.mark.parametrize("name", SearchEngine.names())
def test_an_engine_with_one_line_tells_it_as_such(name: str) -> None:
    found = SearchEngine(name).analyse(opening(), Limit(depth=3))
    assert found.lines == [Variation(found.pv, score=found.score, win_in=found.win_in)]


def test_as_many_lines_as_are_asked_for_come_best_first() -> None:
    found = SearchEngine("tengen", multi_pv=4).analyse(opening(), Limit(depth=5))
    first, scores = found.lines[0], [line.score for line in found.lines]
    assert len({line.move for line in found.lines}) == 4
    assert scores == sorted(scores, key=lambda score: score or 0, reverse=True)
    assert all(line.pv[0] == line.move and opening().is_legal(line.move) for line in found.lines)
    assert (found.move, found.pv, found.score, found.win_in) == (first.move, first.pv, first.score, first.win_in)


@pytest.mark.parametrize("name", ["medium", "hard", "tengen"])
def test_a_stopped_search_keeps_its_line_and_tells_what_its_score_is_worth(name: str) -> None:
    stopped = []
    for nodes in range(1_000, 6_000, 250):
        whole: list[Analysis] = []
        found = SearchEngine(name, hash=1).analyse(opening(), Limit(nodes=nodes), on_iteration=whole.append)
        assert {it.bound for it in whole} == {"exact"}
        assert (found.score, found.win_in, found.bound) == attrgetter("score", "win_in", "bound")(found.lines[0])
        if found.bound != "exact":
            stopped.append(found)
            assert found.move != whole[-1].move or len(found.pv) >= len(whole[-1].pv), (found, whole[-1])
        else:
            assert (found.score, found.pv) == (whole[-1].score, whole[-1].pv)
    assert len(stopped) > 5


def test_there_are_no_more_lines_than_moves() -> None:
    rows = ["XOXOX", "OXOXO", "OXOXO", "XOXOX", "XO..."]
    game = Game.from_position(rows, Rules.freestyle(size=5), Color.BLACK)
    found = SearchEngine("tengen", multi_pv=8).analyse(game, Limit(depth=4))
    assert 1 <= len(found.lines) <= 3


@pytest.mark.parametrize("name", ["medium", "hard", "tengen"])
def test_every_iteration_is_told_in_order_and_before_the_answer(name: str) -> None:
    told: list[Analysis] = []
    caller = threading.get_ident()

    def hear(analysis: Analysis) -> None:
        assert threading.get_ident() == caller
        told.append(analysis)

    found = SearchEngine(name).analyse(opening(), Limit(depth=4), on_iteration=hear)
    assert [analysis.depth for analysis in told] == [1, 2, 3, 4]
    assert (told[-1].move, told[-1].score) == (found.move, found.score)
    assert all(first.nodes < second.nodes for first, second in itertools.pairwise(told))  # type: ignore[operator]


def test_who_listens_slowly_hears_all_and_may_ask_for_anything() -> None:
    engine, told = SearchEngine("tengen"), []

    def hear(analysis: Analysis) -> None:
        time.sleep(0.02)
        with pytest.raises(SearchError, match="searching"):
            engine.reset()
        told.append(SearchEngine("easy").analyse(opening(), Limit(depth=1)).depth)

    found = engine.analyse(opening(), Limit(depth=6), on_iteration=hear)
    assert (len(told), found.depth) == (6, 6)


def test_what_a_listener_raises_stops_the_search() -> None:
    engine = SearchEngine("tengen")

    def hear(analysis: Analysis) -> None:
        raise KeyError("enough")

    started = time.perf_counter()
    with pytest.raises(KeyError, match="enough"):
        engine.analyse(opening(), LONG, on_iteration=hear)
    assert time.perf_counter() - started < 20
    assert engine.analyse(opening(), Limit(depth=1)).depth == 1


@pytest.mark.parametrize("name", SearchEngine.names())
def test_a_search_can_be_stopped_from_another_thread(name: str) -> None:
    engine, found = SearchEngine(name), []
    thread = threading.Thread(target=lambda: found.append(engine.analyse(opening(), LONG)))
    assert not engine.stop()
    thread.start()
    while not engine.stop():
        assert thread.is_alive()
    thread.join(20)
    assert not thread.is_alive()
    assert opening().is_legal(found[0].move)
    assert not engine.stop()
    assert engine.analyse(opening(), Limit(depth=2)).depth == 2


def test_a_listener_can_stop_the_search() -> None:
    engine, told = SearchEngine("tengen"), []

    def hear(analysis: Analysis) -> None:
        told.append(analysis.depth)
        if analysis.depth == 3:
            assert engine.stop()

    found = engine.analyse(opening(), LONG, on_iteration=hear)
    assert told[:3] == [1, 2, 3]
    assert found.depth is not None
    assert found.seconds < 20


def close_by_its_listener(engine: SearchEngine) -> None:
    engine.analyse(opening(), Limit(depth=4), on_iteration=lambda _: engine.close())


def close_from_another_thread(engine: SearchEngine) -> None:
    thread = threading.Thread(target=lambda: engine.analyse(opening(), LONG))
    thread.start()
    with suppress(SearchError):
        while thread.is_alive():
            engine.describe_options()
    assert thread.is_alive()
    engine.close()
    thread.join(20)
    assert not thread.is_alive()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts the memory that the process has asked for")
@pytest.mark.parametrize("close", [SearchEngine.close, close_by_its_listener, close_from_another_thread])
@pytest.mark.parametrize("name", SearchEngine.names())
def test_closing_ends_the_search_and_frees_the_table(name: str, close: Callable[[SearchEngine], None]) -> None:
    def asked_for() -> int:
        return int(psutil.Process().memory_info().vms) >> 20

    # Other threads of this process may ask for some at the same moment.
    engine = SearchEngine(name, hash=2048)
    before = asked_for()
    close(engine)
    engine.close()
    assert before - asked_for() > 1500
    for use in (engine.reset, engine.describe_options, lambda: engine.options, lambda: engine.analyse(opening())):
        with pytest.raises(SearchError, match=f"engine {name} is closed"):
            use()
    assert (engine.name, engine.stop()) == (name, False)


@pytest.mark.alone
@pytest.mark.parametrize("threads", [1, 2])
def test_tengen_uses_the_time_of_a_move_and_no_more(threads: int) -> None:
    engine = SearchEngine("tengen", threads=threads)
    seconds = [engine.analyse(opening(), Limit(seconds=0.2)).seconds for _ in range(5)]
    assert min(seconds) > 0.15
    # The machine may be busy with something else.
    assert min(seconds) < 0.2


def test_the_only_move_is_played_soon() -> None:
    rows = ["." * 9, ".OXXXX...", "..OOX....", *["." * 9] * 6]
    game = Game.from_position(rows, Rules.freestyle(size=9), Color.WHITE)
    engine = SearchEngine("tengen")
    assert str(engine.analyse(game, Limit(seconds=60)).move) == "g2"
    assert engine.analyse(game, Limit(seconds=60)).seconds < 30
    assert engine.analyse(game, Limit(remaining=600)).seconds < 30


def test_other_threads_run_and_play_on_while_it_searches() -> None:
    engine, game, done = SearchEngine("easy"), midgame(), []
    limit = Limit(depth=64, seconds=0.5)
    thread = threading.Thread(target=lambda: done.append(engine.analyse(game, limit)))
    thread.start()
    turns = 0
    while thread.is_alive():
        game.play("a1")
        game.undo()
        turns += 1
    thread.join()
    assert len(done) == 1
    assert turns > 1000


@contextmanager
def patient_interpreter() -> Iterator[None]:
    """No thread is made to give up the GIL: another one runs only where it is released on purpose."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(60)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


@pytest.mark.parametrize(
    "work",
    [
        lambda engine: engine.reset(Rules.freestyle()),
        pytest.param(
            lambda engine: engine.configure(hash=32 if engine.options["hash"] != 32 else 33),
            marks=pytest.mark.skipif(WINE, reason="Wine wakes a thread later than that"),
        ),
    ],
)
def test_other_threads_run_while_a_table_is_cleared_or_changed(work: Callable[[SearchEngine], None]) -> None:
    engine = SearchEngine("tengen", hash=32)
    rounds, over = 0, threading.Event()

    def go_round() -> None:
        nonlocal rounds
        while not over.is_set():
            rounds += 1
            time.sleep(0)

    with patient_interpreter():
        thread = threading.Thread(target=go_round, daemon=True)
        thread.start()
        try:
            for _ in range(100):
                engine.analyse(midgame(), Limit(nodes=1))
                before = rounds
                work(engine)
                if rounds > before:
                    break
            else:
                pytest.fail("the other thread never ran")
        finally:
            over.set()
            thread.join()


@pytest.mark.alone
@pytest.mark.skipif(sys.platform != "linux", reason="the kernel tells how often a thread woke up")
def test_a_thread_that_waits_for_a_search_sleeps() -> None:
    woken: list[int] = []

    def wakings() -> int:
        status = Path(f"/proc/self/task/{threading.get_native_id()}/status").read_text()
        return int(status.partition("voluntary_ctxt_switches:")[2].split()[0])

    def search() -> None:
        engine = SearchEngine("tengen", hash=1)
        before = wakings()
        engine.analyse(midgame(), Limit(seconds=0.5))
        woken.append(wakings() - before)

    thread = threading.Thread(target=search)
    thread.start()
    thread.join()
    # One that looks every few milliseconds wakes up some forty times and more.
    assert woken[0] < 15


def tasks() -> set[str]:
    """The threads of this process, as the kernel numbers them."""
    return {it.name for it in Path("/proc/self/task").iterdir()}


needs_tasks = pytest.mark.skipif(sys.platform != "linux", reason="the kernel tells which threads there are")


@needs_tasks
def test_searches_in_a_row_share_a_thread() -> None:
    engine, game = SearchEngine("tengen", hash=1), midgame()
    before = tasks()
    seen: set[str] = set()
    for _ in range(50):
        engine.analyse(game, Limit(depth=2), on_iteration=lambda found: seen.update(tasks()))
        solve_vcf(game)
    assert len(seen - before) <= 1
    assert len(tasks() - before) <= 1


@needs_tasks
def test_searches_at_once_have_threads_of_their_own_and_leave_them_to_the_next() -> None:
    game, barrier = midgame(), threading.Barrier(3)

    def search() -> None:
        SearchEngine("easy").analyse(game, Limit(depth=1), on_iteration=lambda found: barrier.wait(10))

    for _ in range(2):
        threads = [threading.Thread(target=search) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    left = tasks()
    for _ in range(20):
        SearchEngine("easy").analyse(game, Limit(depth=1))
    assert tasks() <= left


THREADS_LATER = """
import time
from pathlib import Path
from gomoku_arena import Game, Limit, SearchEngine

def threads():
    return len(list(Path("/proc/self/task").iterdir()))

def analyse():
    game = Game()
    game.play("h8")
    return SearchEngine("easy").analyse(game, Limit(depth=1)).depth

before = threads()
analyse()
while_idle, until = threads(), time.monotonic() + 30
while threads() > before and time.monotonic() < until:
    time.sleep(0.2)
print(while_idle - before, threads() - before, analyse())
"""


@pytest.fixture(scope="module", autouse=True)
def later() -> Iterator[subprocess.Popen[str]]:
    """Waits for its idle thread to end. It begins with the first of these tests, which go on meanwhile."""
    with subprocess.Popen([sys.executable, "-c", THREADS_LATER], stdout=subprocess.PIPE, text=True) as program:
        yield program
        program.kill()


def analyse_in_a_fork() -> int:
    """What a forked child exits with once it has searched; it is killed where it hangs."""
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        found = SearchEngine("tengen", hash=1).analyse(midgame(), Limit(depth=2))
        os._exit(0 if found.depth == 2 and solve_vcf(midgame()) is None else 1)
    return os.waitpid(child, 0)[1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_forked_child_searches_with_threads_of_its_own() -> None:
    SearchEngine("easy").analyse(midgame(), Limit(depth=1))
    assert analyse_in_a_fork() == 0
    with searching(SearchEngine("easy")):
        assert analyse_in_a_fork() == 0
    assert SearchEngine("easy").analyse(midgame(), Limit(depth=1)).depth == 1


def test_one_engine_runs_one_search_at_a_time() -> None:
    engine = SearchEngine("easy")
    with searching(engine) as thread:
        for ask in (lambda: engine.analyse(midgame()), engine.reset, lambda: engine.options):
            with pytest.raises(SearchError, match="searching in another thread"):
                ask()
        assert thread.is_alive()
    assert engine.analyse(midgame(), Limit(depth=1)).depth == 1


def test_two_engines_search_at_the_same_time() -> None:
    with searching(SearchEngine("easy")), searching(SearchEngine("hard")):
        pass


@pytest.mark.parametrize(("name", "options"), [("hard", {}), ("tengen", {}), ("tengen", {"threads": 2})])
def test_ctrl_c_stops_a_search_at_once_and_the_engine_goes_on(name: str, options: dict[str, int]) -> None:
    engine = SearchEngine(name, **options)
    assert interrupted(lambda: engine.analyse(opening(), LONG)) < 2
    assert engine.analyse(opening(), Limit(depth=1)).depth == 1


def test_an_interrupt_that_is_handled_lets_the_search_go_on() -> None:
    handled: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: handled.append(number))
    try:
        timer = threading.Timer(0.1, signal.raise_signal, [signal.SIGINT])
        timer.start()
        found = SearchEngine("easy").analyse(midgame(), Limit(depth=64, seconds=0.4))
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    assert handled == [signal.SIGINT]
    assert found.seconds > 0.3


def test_a_limit_of_ages_is_no_accident() -> None:
    found = SearchEngine("easy").analyse(midgame(), Limit(depth=1, seconds=1e300, nodes=2**64 - 1))
    assert found.depth == 1


def test_a_limit_holds_the_state_of_a_games_clock() -> None:
    limit = Limit(depth=3, remaining=2.0, increment=0.02)
    assert (limit.depth, limit.seconds, limit.remaining, limit.increment) == (3, None, 2.0, 0.02)
    assert repr(limit) == "Limit(depth=3, remaining=2.0, increment=0.02)"
    assert limit == Limit(depth=3, remaining=2.0, increment=0.02) != Limit(depth=3, remaining=2.0)
    assert Limit(remaining=1.0, increment=0.0).increment == 0.0
    assert pickle.loads(pickle.dumps(limit)) == limit


def test_a_limit_holds_what_is_not_to_be_answered() -> None:
    limit = Limit(nodes=5, excluded=["h8", (0, 0), Point("h8")])
    assert limit.excluded == [Point("a1"), Point("h8")]
    assert repr(limit) == "Limit(nodes=5, excluded=['a1', 'h8'])"
    assert limit == Limit(nodes=5, excluded=["h8", "a1"]) != Limit(nodes=5)
    assert hash(limit) == hash(Limit(nodes=5, excluded=["h8", "a1"])) != hash(Limit(nodes=5))
    assert pickle.loads(pickle.dumps(limit)) == limit
    assert Limit().excluded == []
    with pytest.raises(ValueError, match="x 99"):
        Limit(excluded=[(99, 0)])


@pytest.mark.parametrize("name", SearchEngine.names())
def test_what_is_excluded_is_not_answered(name: str) -> None:
    game, engine, excluded = opening(), SearchEngine(name), list[Point]()
    for _ in range(5):
        move = engine.analyse(game, Limit(depth=2, excluded=excluded)).move
        assert move not in excluded
        excluded.append(move)


@pytest.mark.parametrize(("seconds", "shown"), [(0.0, "0"), (-1.5, "-1.5"), (math.nan, "NaN"), (math.inf, "inf")])
def test_a_clock_that_shows_no_time_is_refused(seconds: float, shown: str) -> None:
    with pytest.raises(SearchError, match=f"remaining {shown} is not a finite number above 0"):
        Limit(remaining=seconds)


def test_an_increment_needs_a_clock_and_is_never_negative() -> None:
    with pytest.raises(SearchError, match="increment needs remaining"):
        Limit(increment=0.02)
    with pytest.raises(SearchError, match="increment -1 is not a finite number above 0"):
        Limit(remaining=1.0, increment=-1.0)


@pytest.mark.alone
@pytest.mark.parametrize("name", SearchEngine.names())
def test_a_search_keeps_to_its_share_of_the_game(name: str) -> None:
    engine = SearchEngine(name)
    # A search that is sure of its move ends before its share; one that is not may take twice as much.
    soonest = 0.05
    for limit, least, most in [
        (Limit(depth=64, remaining=4.0), soonest, 0.9),
        (Limit(depth=64, seconds=0.05, remaining=100.0), 0.04, 0.4),
    ]:
        started = time.perf_counter()
        engine.analyse(opening(), limit)
        assert least < time.perf_counter() - started < most


@pytest.mark.alone
@pytest.mark.parametrize("name", sampled(["medium", "hard", "tengen"], {"tengen"}))
def test_a_whole_game_never_overruns_its_clock(name: str) -> None:
    game, increment = Game(Rules.ninuki()), 0.02
    players = {Color.BLACK: SearchEngine(name), Color.WHITE: SearchEngine(name)}
    left = dict.fromkeys(players, 2.0)
    # Few games are longer.
    while game.outcome is None and game.ply < 60:
        side = game.side_to_move
        started = time.perf_counter()
        found = players[side].analyse(game, Limit(depth=64, remaining=left[side], increment=increment))
        left[side] -= time.perf_counter() - started
        assert left[side] > 0, f"{side} has no time left at ply {game.ply}"
        left[side] += increment
        game.play(found.move)
    assert game.ply > 12
    # A game that is soon decided leaves much of it.
    assert min(left.values()) < 1.9, "the clock was hardly used"


def test_bench_positions_are_named_once_and_can_be_searched() -> None:
    positions = bench_positions()
    names = [name for name, _ in positions]
    assert len(set(names)) == len(names) >= 3
    assert all(game.outcome is None and game.legal_moves() for _, game in positions)


@needs_tasks
@needs_tasks
def test_a_thread_without_searches_ends_in_seconds(later: subprocess.Popen[str]) -> None:
    assert later.communicate(timeout=60)[0].split() == ["1", "0", "1"]
