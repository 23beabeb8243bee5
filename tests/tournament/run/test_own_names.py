"""A bot to which nobody has given a name has the one by which it calls itself, wherever it stands."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import scripted_engine
from gomoku_arena import ConfigError, GameRecord, play_game
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.run.scheduler import run_tournament
from gomoku_arena.tournament.run.start import enter
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import read_summary
from systems import WINDOWS
from thread_executor import ThreadExecutor

pytestmark = pytest.mark.usefixtures("nothing_left")

RAPFI = 'name="Rapfi", version="0.43", author="somebody", country="China"'
PROGRAM = Path(sys.executable).name if WINDOWS else "sh"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.db") as opened:
        yield opened


def bot(folder: Path, about: str, late: float = 0.0, file: str = "about") -> str:
    """A bot that answers so to ABOUT; its program stays the same whatever the answer."""
    (folder / file).write_text(about, encoding="utf-8")
    words = [scripted_engine.__file__, "introduces", str(folder / file), str(late)]
    if WINDOWS:
        script = folder / f"{file}.py"
        script.write_text(
            f"import runpy, sys\nsys.argv = {words!r}\nrunpy.run_path(sys.argv[0], run_name='__main__')\n"
        )
        return f"cmd:{sys.executable} -S -E {script}"
    script = folder / f"{file}.sh"
    script.write_text(shlex.join(["exec", sys.executable, "-S", "-E", *words]))
    return f"cmd:sh {script}"


def soon() -> AbstractContextManager[object]:
    """No bot is waited for as long as usual: for bots that do not answer."""
    return patch("gomoku_arena.engines.external.engine.ANSWER_SECONDS", 0.1)


def config(*engines: Any, **values: Any) -> TournamentConfig:
    given = {"rules": "freestyle7", "openings": "random", "time": {"depth": 1}, "games": 2, **values}
    return make_config({"engines": engines, **given})


def played(store: Store, made: TournamentConfig, **how: Any) -> list[GameRecord]:
    tournament = enter(store, made, **how)
    return [result.record for result in run_tournament(made, store, tournament, opener=ThreadExecutor)]


def names(store: Store) -> list[str]:
    return [engine.name for engine in store.engines(store.tournaments()[-1])]


@pytest.mark.parametrize(
    ("about", "name"), [(RAPFI, "Rapfi"), (f'name="{scripted_engine.STEERING}"', None)], ids=["plain", "steering"]
)
def test_a_bot_has_its_own_name_in_standings_records_and_store(
    store: Store, tmp_path: Path, about: str, name: str | None
) -> None:
    records = played(store, config("easy:depth=1", bot(tmp_path, about)))
    kept = names(store)[1]
    if name is None:
        assert kept.isprintable()
        assert not set(kept) & set("?,;<>&\"'")
    else:
        assert kept == name
    summary = read_summary(store, store.tournaments()[-1])
    assert {row.name for row in summary.standings} == {"easy:depth=1", kept}
    assert summary.config is not None
    assert summary.config.names == ["easy:depth=1", kept]
    assert [{record.black, record.white} for record in records] == [{"easy:depth=1", kept}] * 2
    if about == RAPFI:
        assert (summary.engines[1].version, summary.engines[1].author) == ("0.43", "somebody")


def test_bots_that_do_not_say_keep_the_names_of_their_programs(store: Store, tmp_path: Path) -> None:
    said = ["", "UNKNOWN command", "ERROR what", "hello", 'version="1"', 'name=""', 'name=",,"']
    with soon():
        kept = names_of(store, tmp_path, said)
    for about, name in zip(said, kept, strict=True):
        assert name.startswith(f"{PROGRAM} "), about


def test_what_may_stand_in_no_name_is_left_out(store: Store, tmp_path: Path) -> None:
    told = {
        'name = "Two Words" , version="1"': "Two Words",
        'name="a,b;c<b>&amp;"': "a b c b amp",
        'name="x\'y`z|\\\\"': "x y z",
        f'name="{"long " * 300}"': "long long long long long long lo",
        'name="\u8fde\u73e0"': "\u8fde\u73e0",
    }
    assert names_of(store, tmp_path, [*told]) == [*told.values()]


def names_of(store: Store, folder: Path, said: list[str]) -> list[str]:
    """Those that bots which say this have in one tournament."""
    enter(store, config("easy:depth=1", *(bot(folder, it, file=f"about{at}") for at, it in enumerate(said))))
    return names(store)[1:]


def test_a_bot_that_says_it_late_keeps_the_name_of_its_program(store: Store, tmp_path: Path) -> None:
    with soon():
        enter(store, config("easy:depth=1", bot(tmp_path, RAPFI, late=0.5)))
    assert names(store)[1].startswith(f"{PROGRAM} ")


def test_bots_of_one_name_are_numbered_and_given_names_stay(store: Store, tmp_path: Path) -> None:
    one, other = bot(tmp_path, RAPFI, file="one"), bot(tmp_path, RAPFI, file="other")
    enter(store, config(one, other))
    assert names(store) == ["Rapfi", "Rapfi#2"]
    enter(store, config(one, {"spec": "easy:depth=1", "name": "Rapfi"}, {"spec": other, "name": "mine"}))
    assert names(store) == ["Rapfi#2", "Rapfi", "mine"]


def test_who_has_begun_under_another_name_keeps_it(store: Store, tmp_path: Path) -> None:
    made = config("easy:depth=1", bot(tmp_path, ""), games=4)
    with soon():
        begun = enter(store, made)
        before, some = names(store), run_tournament(made, store, begun, opener=ThreadExecutor)
        next(some)
        some.close()
    again = config("easy:depth=1", bot(tmp_path, RAPFI), games=4)
    assert enter(store, again, resume=True).id == begun.id
    assert len(played(store, again, resume=True)) > 0
    assert names(store) == before
    assert {row.name for row in read_summary(store, store.tournaments()[-1]).standings} == set(before)


def test_a_tournament_goes_on_under_the_names_that_its_bots_have(store: Store, tmp_path: Path) -> None:
    made = config("easy:depth=1", bot(tmp_path, RAPFI))
    begun = enter(store, made)
    (tmp_path / "about").write_text(RAPFI.replace("Rapfi", "Another"))
    assert enter(store, made, resume=True).id == begun.id
    assert len(played(store, made, resume=True)) == 2
    assert names(store) == ["easy:depth=1", "Rapfi"]
    with pytest.raises(ConfigError, match=r"engines\[1\]\.name: 'Rapfi' -> 'mine'"):
        enter(store, config("easy:depth=1", {"spec": bot(tmp_path, RAPFI), "name": "mine"}), resume=True)


def test_another_version_is_told_when_a_tournament_is_resumed(store: Store, tmp_path: Path) -> None:
    made = config("easy:depth=1", bot(tmp_path, RAPFI))
    enter(store, made)
    (tmp_path / "about").write_text(RAPFI.replace("0.43", "0.44"))
    with pytest.raises(ConfigError, match=r"Rapfi: version 0\.43 .*-> 0\.44"):
        enter(store, made, resume=True)
    enter(store, made, resume=True, accept_changed_engines=True)
    assert store.engines(store.tournaments()[-1])[1].version == "0.44"


def test_a_program_that_becomes_another_one_is_told_once(store: Store, tmp_path: Path) -> None:
    made = config("easy:depth=1", {"spec": bot(tmp_path, RAPFI), "restart": True}, games=6)
    run = run_tournament(made, store, enter(store, made), opener=ThreadExecutor)
    reasons = []
    for result in run:
        reasons.append(result.record.reason)
        if len(reasons) == 1:
            (tmp_path / "about").write_text('name="Rapfi", version="0.44"')
    told = [reason for reason in reasons if "its program says" in reason]
    assert len(told) == 1
    assert told[0].endswith("Rapfi: its program says that it is Rapfi 0.44, before it was Rapfi 0.43")


def test_a_single_game_has_the_name_too(tmp_path: Path) -> None:
    spec = bot(tmp_path, RAPFI)
    record = play_game(spec, spec, "freestyle7", 5)
    assert (record.black, record.white) == ("Rapfi", "Rapfi#2")
    assert "Rapfi" in record.reason
    assert play_game(spec, "easy:depth=1", "freestyle7", 5, black_name="mine").black == "mine"
    with soon():
        assert play_game("easy:depth=1", bot(tmp_path, ""), "freestyle7", 5).white == PROGRAM
