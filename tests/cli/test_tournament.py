import os
import re
import shlex
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import faulty_plugin
import scripted_engine
from command_line import Called, call
from gomoku_arena import Point
from gomoku_arena.tournament.events import ResultEvent, TournamentEvent, parse_event
from gomoku_arena.tournament.games import Result
from gomoku_arena.tournament.store.store import Store
from leftovers import marked, no_process_left, own_mark
from samples import sampled
from systems import WINDOWS, posix_alone

COMMAND = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "tournament"]
QUICK = ["--rules", "freestyle", "--size", "11", "--depth", "1", "--openings", "random"]
BOT = f"cmd:{sys.executable} -S -E {scripted_engine.__file__} good"
INSIDE_A_FILE = Path(__file__, "x")
BRAIN = f"cmd:{sys.executable} -c 'from gomoku_arena.pbrain import main; main()' easy"


@pytest.fixture(autouse=True)
def _faulty_engines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # Without --store, games are kept where one stands.
    monkeypatch.chdir(tmp_path)
    with faulty_plugin.installed(tmp_path):
        yield


def run(*arguments: str) -> Called:
    """The command in this process."""
    with no_process_left():
        return call("tournament", *arguments)


def kept(store: str = "gomoku-arena.db") -> list[Result]:
    """The games of the latest tournament."""
    with Store(store, create=False) as opened:
        return list(opened.results(opened.tournament()))


def test_a_tournament_ends_with_the_standings_and_keeps_its_games() -> None:
    done = run("easy", "first", *QUICK, "--games", "4", "--concurrency", "2")
    assert done.returncode == 0, done.stderr
    assert len(re.findall(r"^\[ *\d+/4\] game \d: ", done.stdout, re.MULTILINE)) == 4
    assert re.search(r"^ +1 +easy +\+\d+ +\? +4/4 +4 +0 +0 ", done.stdout, re.MULTILINE)
    assert re.search(r"^ +2 +first +-\d+ +\? +0/4 +0 +0 +4 ", done.stdout, re.MULTILINE)
    assert "crosstable" in done.stdout
    assert re.search(r"^kept in gomoku-arena\.db: 20", done.stdout, re.MULTILINE)
    assert [result.game for result in kept()] == [0, 1, 2, 3]


def test_faults_lose_and_are_listed_under_the_table() -> None:
    done = run("raises", "occupies", "easy", *QUICK)
    assert done.returncode == 0, done.stderr
    table = done.stdout[done.stdout.index("forfeits\n") :]
    assert "raises (black): RuntimeError: no idea" in table
    assert "occupies (white): played " in table
    assert "Traceback" not in done.stdout + done.stderr


def test_a_real_bot_sits_at_the_table() -> None:
    rules = ["--rules", "ninuki", "--rule", "goal=4", "--depth", "1", "--size", "13", "--openings", "random"]
    done = run(f"brain={BRAIN}", "easy", *rules)
    assert done.returncode == 0, done.stderr
    games = [result.record for result in kept()]
    assert [(game.black, game.white) for game in games] == [("brain", "easy"), ("easy", "brain")]
    assert not any(game.termination.is_forfeit for game in games)


def test_the_command_line_overrides_the_file(tmp_path: Path) -> None:
    file = tmp_path / "t.toml"
    tables = '[rules]\npreset = "freestyle"\n[time]\ndepth = 1\n'
    file.write_text('engines = ["easy", "easy:depth=1"]\ngames = 6\nopenings = "random"\n' + tables)
    done = run(
        "--config", str(file), "--games", "2", "--size", "9", "--set", "engines.easy.threads=2", "--store", "s.db"
    )
    assert done.returncode == 0, done.stderr
    with Store("s.db") as store:
        config = store.tournament().config
    assert (config["games"], config["rules"], config["engines"][0]["threads"]) == (
        2,
        {"preset": "freestyle", "size": 9},
        2,
    )


@pytest.mark.long
def test_an_engine_that_never_comes_back_loses_on_time_and_the_tournament_goes_on() -> None:
    done = run("stuck", "first", "easy", *QUICK, "--time", "0.2", "--first-move", "0", "--games", "2")
    assert done.returncode == 0, done.stderr
    games = [result.record for result in kept()]
    assert len(games) == 6
    for record in games:
        if "stuck" in (record.black, record.white):
            loser = record.white if record.winner == "black" else record.black
            assert (record.termination, loser) == ("timeout", "stuck")
            assert "did not answer within 0.2 s and a margin of 0.1 s; it was at faulty_plugin.py:" in record.reason
            assert "sum(range(10**12))" in record.failure
        else:
            assert not record.termination.is_forfeit
    assert "faulty_plugin.py:" in done.stdout


@pytest.mark.long
def test_what_engines_print_is_no_event_and_has_their_name_in_front() -> None:
    with no_process_left():
        done = subprocess.run(
            [*COMMAND, "prints", "easy", *QUICK, "--games", "2", "--events", "-"],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert all(parse_event(line) for line in done.stdout.splitlines())
    assert "prints: thinking of" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["easy"], "two engines"),
        ([], "two engines"),
        (["easy", "nobody"], "nobody"),
        (["easy", "cmd:./no-such-bot"], "no-such-bot"),
        (["easy", "first", "--games", "3"], "games = 3"),
        (["easy", "first", "--rules", "chess"], "chess"),
        (["easy", "first", "--rule", "goal"], "rule = 'goal'"),
        (["easy", "first", "--rule", "goal=9"], "goal"),
        (["easy", "first", "--format", "no-such-format"], "format = 'no-such-format'"),
        (["easy", "first", "raises", "--format", "match"], "2 engines, not 3"),
        (["easy", "first", "--sprt", "0,10"], "sprt needs format = 'match'"),
        (["easy", "first", "--format", "match", "--sprt", "10,0"], "elo1"),
        (["easy", "first", "--rounds", "3"], "rounds needs format = 'swiss'"),
        (["easy", "first", "--time", "0"], "time.seconds = 0"),
        (["easy", "first", "--match-time", "60x"], "match-time = '60x'"),
        (["easy", "first", "--concurrency", "many"], "concurrency"),
        (["easy", "first", "--concurrency", "0"], "concurrency = 0"),
        (["easy", "first", "--openings", "chess"], "openings"),
        (["easy", "first", "--resign", "lots"], "resign = 'lots'"),
        (["easy", "first", "--set", "engines.third.threads=2"], "no engine 'third'"),
        (["easy", "first", "--executor", "carrier-pigeon://loft"], "carrier-pigeon"),
        (["easy", "choosy", "--rules", "ninuki"], "choosy does not play ninuki"),
        (["--config", "no-such-file.toml"], "no-such-file.toml"),
        (["easy", "first", "--store", str(INSIDE_A_FILE)], f"store {str(INSIDE_A_FILE)!r}"),
        (["easy", "first", "--events", str(INSIDE_A_FILE)], f"events = {str(INSIDE_A_FILE)!r}"),
        (["--resume", "--store", "no-such.db"], "no-such.db"),
    ],
)
def test_mistakes_are_refused_in_one_line(arguments: list[str], told: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2, done.stdout
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("error: ")
    assert told in line


def test_a_dry_run_prints_the_schedule_and_plays_nothing() -> None:
    done = run("easy", "medium", "hard", "--games", "4", "--openings", "random", "--time", "0.5", "--dry-run")
    assert done.returncode == 0, done.stderr
    *games, estimate = done.stdout.splitlines()
    assert len(games) == 12
    assert re.fullmatch(r"game 1: round 1, easy - medium, opening 1: [a-s]\d+ .+", games[0])
    assert games[1].split(", ")[1] == "medium - easy"
    assert estimate.startswith("12 games, 1 at a time; about 0:06:00 if games have 60 moves")
    assert not Path("gomoku-arena.db").exists()


def test_a_dry_run_names_the_openings_of_renju() -> None:
    Path("mine.txt").write_text("h8 h7 i7 a1\nh8 a1\n")
    done = run(
        "easy", "medium", "--rules", "renju", "--games", "4", "--openings", "mine.txt", "--depth", "1", "--dry-run"
    )
    told = dict(re.findall(r"(opening \d): (.+)$", done.stdout, re.MULTILINE))
    assert told == {"opening 1": "h8 h7 i7 a1, Kagetsu (direct 4)", "opening 2": "h8 a1"}


@pytest.mark.parametrize(("format_", "known"), [("swiss", 4), ("knockout", 4)])
def test_a_dry_run_tells_what_depends_on_results(format_: str, known: int) -> None:
    engines = ["easy", "medium", "hard", "first"]
    done = run(*engines, "--format", format_, "--depth", "1", "--openings", "none", "--dry-run")
    *games, rest, estimate = done.stdout.splitlines()
    assert len(games) == known
    assert re.fullmatch(r"up to \d+ more games depend on results", rest)
    assert "no estimate" in estimate


def test_a_dry_run_of_a_test_prints_what_is_known() -> None:
    done = run("easy", "hard", "--format", "match", "--sprt", "0,10", "--depth", "1", "--dry-run")
    assert "up to 19998 more games depend on results" in done.stdout


def test_copies_of_a_game_are_warned_of_in_the_tables_and_on_the_page() -> None:
    quick = ["--rules", "freestyle", "--size", "9", "--depth", "1", "--openings", "none", "--games", "6", "--quiet"]
    done = run("easy", "medium", *quick, "--store", "copies.db")
    assert "warning: 6 games, 2 different: " in done.stdout
    assert re.search(r"\d{2}:\d{2}:\d{2} UTC: ", done.stdout), "its name says when it began, and in which zone"
    page = call("report", "copies.db", "--output", "copies.html")
    assert page.returncode == 0, page.stderr
    assert "different games" in Path("copies.html").read_text(encoding="utf-8")
    fair = run("easy", "medium", *[{"none": "book"}.get(it, it) for it in quick], "--store", "fair.db")
    assert "different" not in fair.stdout


@pytest.mark.long
def test_a_tournament_stops_after_so_many_faults_and_can_be_resumed() -> None:
    arguments = ["easy", "raises", *QUICK, "--games", "20", "--name", "faults"]
    done = run(*arguments, "--max-faults", "3")
    assert done.returncode == 130
    assert "stopped: raises has lost 3 games by faults, the last one: raises (" in done.stdout
    assert "stopped after 4 of 20 games; --resume goes on" in done.stdout, "the next game had begun"
    more = run(*arguments, "--resume", "--max-faults", "2")
    assert "stopped after 7 of 20 games" in more.stdout, "what came before is not counted again"


def test_the_conversation_of_every_game_is_kept_in_a_folder() -> None:
    bot = shlex.join([sys.executable, "-S", "-E", scripted_engine.__file__, "good"])
    done = run(f"bot=cmd:{bot}", f"other=cmd:{bot}", *QUICK, "--name", "spring 1/2", "--wire", "kept/wire")
    assert done.returncode == 0, done.stderr
    files = sorted(Path("kept/wire").iterdir())
    assert [file.name for file in files] == ["spring_1_2-game-1.txt", "spring_1_2-game-2.txt"]
    for file, result in zip(files, kept(), strict=True):
        first, *lines, last = file.read_text(encoding="utf-8").splitlines()
        assert first.startswith(f"# game {result.game + 1}: {result.record.black} - {result.record.white}, ")
        moves = [line.split(" < ")[1] for line in lines if re.search(r" < \d+,\d+$", line)]
        assert moves == [f"{Point(move.point).x},{Point(move.point).y}" for move in result.record.moves]
        assert last == f"# {result.record.result}  {result.record.reason}"
    run("easy", f"bot=cmd:{bot}", *QUICK, "--name", "ours", "--wire", "kept/wire")
    assert "# easy speaks no protocol: nothing of it is kept\n" in Path("kept/wire/ours-game-1.txt").read_text(
        encoding="utf-8"
    )
    refused = run("easy", "hard", *QUICK, "--wire", "gomoku-arena.db/x")
    assert refused.returncode == 2
    assert "wire = 'gomoku-arena.db/x': " in refused.stderr
    assert ("already exists" if WINDOWS else "Not a directory") in refused.stderr


def test_quiet_shows_the_tables_alone() -> None:
    done = run("easy", "twin=easy", *QUICK, "--quiet")
    assert "game 1" not in done.stdout
    assert "crosstable" in done.stdout


def test_events_go_to_standard_output_and_all_else_elsewhere() -> None:
    with no_process_left():
        done = subprocess.run(
            [*COMMAND, "easy", "twin=easy", *QUICK, "--games", "2", "--events", "-"],
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    events = [parse_event(line) for line in done.stdout.splitlines()]
    assert [event.state for event in events if isinstance(event, TournamentEvent)] == ["begun", "finished"]
    assert [event.result.score for event in events if isinstance(event, ResultEvent)] == [it.score for it in kept()]
    assert "crosstable" in done.stderr


@pytest.mark.long
def test_a_reader_of_events_that_leaves_does_not_stop_the_tournament() -> None:
    command = [*COMMAND, "easy", "twin=easy", *QUICK, "--games", "8", "--events", "-"]
    with no_process_left():
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr is not None
        errors = process.stderr.read()
        process.stderr.close()
        assert process.wait(timeout=60) == 0, errors
    assert "Broken pipe" in errors
    assert "Traceback" not in errors
    assert len(kept()) == 8


def test_a_name_is_taken_once_and_resumed_with_more_games() -> None:
    assert run("easy", "twin=easy", *QUICK, "--name", "mine").returncode == 0
    again = run("easy", "twin=easy", *QUICK, "--name", "mine")
    assert again.returncode == 2
    assert "resume it, or give another name" in again.stderr
    changed = run("easy", "twin=easy", *QUICK, "--name", "mine", "--seed", "7", "--resume")
    assert changed.returncode == 2
    assert "seed: 0 -> 7" in changed.stderr
    more = run("easy", "twin=easy", *QUICK, "--name", "mine", "--games", "4", "--resume")
    assert more.returncode == 0, more.stderr
    assert "resumed after 2 of 4 games" in more.stdout
    assert len(kept()) == 4


def test_openings_come_from_a_file_too(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("f6 g7 f7\n0,0, 1,1\n")
    done = run("easy", "twin=easy", *QUICK[:-2], "--openings", "./mine.txt", "--games", "4")
    assert done.returncode == 0, done.stderr
    assert [result.record.opening for result in kept()] == [("f6", "g7", "f7")] * 2 + [("f6", "g7")] * 2
    # A tournament goes on from its store alone.
    more = run("--resume", "--games", "6")
    assert more.returncode == 0, more.stderr
    assert len(kept()) == 6


def begun(*arguments: str, **options: Any) -> "subprocess.Popen[str]":
    """A long tournament that has finished its first game."""
    command = [*COMMAND, *arguments, *QUICK, "--games", "2000"]
    process = subprocess.Popen(command, text=True, **options)
    while not _has_a_game(Path("gomoku-arena.db")):
        assert process.poll() is None
        time.sleep(0.05)
    return process


def _has_a_game(path: Path) -> bool:
    if not path.exists():
        return False
    with closing(sqlite3.connect(path, timeout=30)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE name = 'game'").fetchall()
        return bool(tables) and connection.execute("SELECT count(*) FROM game").fetchone()[0] > 0


@posix_alone("a program apart from the console hears no Ctrl-C")
@pytest.mark.parametrize(
    ("kill", "times", "whole_group"),
    [
        (signal.SIGINT, 1, True),
        pytest.param(signal.SIGINT, 2, True, marks=pytest.mark.long),
        pytest.param(signal.SIGTERM, 1, False, marks=pytest.mark.long),
        pytest.param(signal.SIGINT, 1, False, marks=pytest.mark.long),
        pytest.param(signal.SIGINT, 2, False, marks=pytest.mark.long),
        pytest.param(signal.SIGTERM, 1, True, marks=pytest.mark.long),
    ],
)
def test_an_interrupted_tournament_shows_and_keeps_what_was_played(
    kill: signal.Signals, times: int, whole_group: bool
) -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "start_new_session": True}
    with no_process_left():
        process = begun("easy", BOT, "--concurrency", "2", **pipes)
        for _ in range(times):
            os.killpg(process.pid, kill) if whole_group else process.send_signal(kill)
            time.sleep(0.02)
        shown, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors == ""
    assert re.search(r"^ +1 +", shown, re.MULTILINE)
    told = re.search(r"stopped after (\d+) of 2000 games; --resume goes on", shown)
    assert told
    assert len(kept()) == int(told[1])
    if kill == signal.SIGINT and times == 1:
        assert "finishing the running games" in shown
        begun_games = set(range(len(kept())))
        assert {result.game for result in kept()} == begun_games


def test_workers_and_bots_do_not_outlive_a_tournament_that_is_killed() -> None:
    with no_process_left():
        process = begun("easy", BOT, stdout=subprocess.DEVNULL)
        process.kill()
        process.wait()
        deadline = time.monotonic() + 20
        while marked(own_mark()) and time.monotonic() < deadline:
            time.sleep(0.05)


OPENINGS = ["--rules", "renju", "--size", "13", "--depth", "1", "--quiet"]
"""No table knows the openings of that board: bots are asked for all that the rule asks."""


@pytest.mark.parametrize("rule", sampled(["rif", "taraguchi10"], {"rif"}))
def test_a_game_that_is_killed_in_its_opening_is_played_anew(tmp_path: Path, rule: str) -> None:
    hung = tmp_path / "hung"
    command = [sys.executable, "-S", "-E", scripted_engine.__file__, "hangs-in-an-opening", str(hung)]
    bot = f"bot=cmd:{shlex.join(command)}"
    arguments = [bot, "easy", *OPENINGS, "--opening-rule", rule, "--games", "4", "--name", "opened"]
    with no_process_left(within=10):
        process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.DEVNULL)
        while not hung.exists():
            assert process.poll() is None
            time.sleep(0.02)
        before = kept()
        process.kill()
        process.wait()
    resumed = run(*arguments, "--resume")
    assert resumed.returncode == 0, resumed.stderr
    whole = run(*arguments, "--store", "whole.db")
    assert whole.returncode == 0, whole.stderr
    played = [[(it.game, it.record.swap, it.record.points) for it in kept(*store)] for store in ([], ["whole.db"])]
    assert [it.game for it in before] == [0]
    assert kept()[0] == before[0]
    assert [game for game, *_ in played[0]] == [0, 1, 2, 3]
    assert played[0] == played[1]
    assert all(swap.startswith(rule) for _, swap, _ in played[0])


@pytest.mark.parametrize(
    ("rule", "behaviour", "reasons"),
    [
        *[(rule, "far-off", ["99,99", "99,99"]) for rule in ("rif", "soosorv8", "taraguchi10")],
        (
            "soosorv8",
            "opens 'SOOSORVSTEP1=*MOVE1 6 6/*MOVE2 6 7/*MOVE3 0 0|SOOSORVSTEP2=*SWAP1 N|SOOSORVSTEP3=*MOVE4 0 0 9'",
            ["stone 3 has to lie inside", "1 to 8 fifth stones can be asked for, not 9"],
        ),
        (
            "soosorv8",
            "opens 'SOOSORVSTEP1=*MOVE1 6 6/*MOVE2 6 6/*MOVE3 6 7|SOOSORVSTEP2=*SWAP1 PERHAPS'",
            ["g7 is occupied", "it answered 'MESSAGE SOOSORV SWAP1 PERHAPS' to YXSOOSORVSTEP2"],
        ),
    ],
)
def test_a_bot_that_opens_wrongly_loses_with_the_reason_and_the_others_play(
    rule: str, behaviour: str, reasons: list[str]
) -> None:
    bot = f"bot=cmd:{sys.executable} -S -E {scripted_engine.__file__} {behaviour}"
    done = run(bot, "easy", "first", *OPENINGS, "--opening-rule", rule)
    assert done.returncode == 0, done.stderr
    games = [result.record for result in kept()]
    assert len(games) == 6
    lost = [game for game in games if "bot" in (game.black, game.white)]
    for game, reason in zip(lost, reasons * 2, strict=True):
        assert game.reason.startswith("bot (")
        assert reason in game.reason
        assert game.termination in ("protocol", "illegal_move")
        assert game.moves == ()
        assert reason in done.stdout
    assert [game.termination.is_forfeit for game in games if game not in lost] == [False, False]


def test_help_names_every_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    shown = run("--help")
    for option in ("--sprt", "--adaptive", "--match-time", "--executor", "--proven-win", "--dry-run", "--set"):
        assert option in shown.stdout


def test_a_league_says_rules_and_clock_and_is_not_for_what_is_resumed(tmp_path: Path) -> None:
    store = ["--store", str(tmp_path / "league.db")]
    run = call(
        "tournament", "tengen:level=1", "tengen:level=2", "--league", "fastgame", "--speed", "0.1", *store, "--quiet"
    )
    assert run.returncode == 0, run.stderr
    assert "freestyle 20x20" in run.stdout
    again = call("tournament", "--resume", "--speed", "0.2", *store)
    assert again.returncode == 2
    assert again.stderr == "error: speed = 0.2: what is resumed has its rules and its clock\n"
