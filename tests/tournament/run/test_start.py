import hashlib
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import scripted_engine
from gomoku_arena import ConfigError, StoreError
from gomoku_arena.engines.spec import EngineSpec
from gomoku_arena.plugins.plugin import built_in_plugins, given_plugin
from gomoku_arena.plugins.registry import EngineRegistry
from gomoku_arena.tournament import identity
from gomoku_arena.tournament import stored_config as module
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.identity import data_files, identify
from gomoku_arena.tournament.run.start import check_engines, enter
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.stored_config import stored_config
from raised_errors import windows_program
from systems import WINDOWS

pytestmark = pytest.mark.usefixtures("faulty_engines", "nothing_left")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.db") as opened:
        yield opened


def config(*engines: str | dict[str, Any], **values: Any) -> TournamentConfig:
    engines = engines or ("easy:depth=1", "easy:depth=2")
    return make_config({"engines": engines, "rules": {"preset": "freestyle"}, "openings": "random", **values})


@pytest.mark.parametrize(
    ("engines", "rules", "told"),
    [
        (("easy", "nobody"), "freestyle", "nobody"),
        (("easy", "easy:depth=many"), "freestyle", "many"),
        (("easy", "easy:deepness=3"), "freestyle", "deepness"),
        (("easy", "cmd:./no-such-bot"), "freestyle", "no-such-bot"),
        (("easy", "choosy"), "ninuki", "does not play ninuki"),
    ],
)
def test_engines_that_cannot_play_are_refused_before_the_first_game(
    store: Store, engines: tuple[str, ...], rules: str, told: str
) -> None:
    with pytest.raises(ConfigError, match=told):
        enter(store, config(*engines, rules={"preset": rules}))
    assert store.tournaments() == []


def test_every_refusal_is_told_at_once() -> None:
    with pytest.raises(ConfigError, match=r"nobody.*nothing"):
        check_engines(config("nobody", "nothing"))


def test_engines_are_known_by_version_and_program(store: Store, tmp_path: Path) -> None:
    bot = f"{sys.executable} {scripted_engine.__file__} good"
    tournament = enter(store, config("easy", "first", {"name": "bot", "spec": f"cmd:{bot}"}))
    easy, first, external = store.engines(tournament)
    assert easy.version
    assert len(easy.hash) == len(first.hash) == len(external.hash) == 64
    assert (external.name, external.version, external.author) == ("bot", "1.5", "nobody")
    assert len({easy.hash, first.hash, external.hash}) == 3


@pytest.mark.parametrize("command", ["./bot", "sh ./bot", "python ./bot --deep"])
def test_a_program_is_hashed_where_it_is_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    def hashed(spec: str, folder: str | None = None) -> str:
        return identify("x", EngineSpec.parse(spec), folder=folder).hash

    monkeypatch.chdir(tmp_path)
    for name in ("old", "new"):
        Path(name).mkdir()
        Path(name, "bot").write_text(f"#!{name}")
        Path(name, "bot").chmod(0o755)
    old, new = (hashed(f"cmd:{command}", folder) for folder in ("old", str(tmp_path / "new")))
    assert "" not in (old, new)
    assert old != new
    assert new == hashed(f"cmd:{command.replace('./', f'{tmp_path}/new/')}")
    Path("bot").write_text("a stranger")
    assert (old, new) == tuple(hashed(f" cmd: {command}", folder) for folder in ("old", "new"))
    Path("new/bot").write_text("built again")
    assert hashed(f"cmd:{command}", "new") != new


def test_a_program_of_the_path_and_the_files_of_options_are_hashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bin").mkdir()
    program = Path("bin/brain.exe" if WINDOWS else "bin/brain")
    program.write_text("#!/bin/sh")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", "bin")
    assert (
        identify("x", EngineSpec.parse("cmd:brain")).hash
        == identify("x", EngineSpec.parse("cmd:./brain"), folder="bin").hash
        != ""
    )
    assert WINDOWS or identify("x", EngineSpec.parse("cmd:brain"), folder="bin").hash == "", (
        "the folder of the path is looked for in the folder"
    )
    Path("net").write_text("one")
    first, plain = (
        identify("x", EngineSpec.parse("tengen:network_file=net")).hash,
        identify("x", EngineSpec.parse("tengen:network_file=no")).hash,
    )
    Path("net").write_text("two")
    assert len({first, plain, identify("x", EngineSpec.parse("tengen:network_file=net")).hash}) == 3


def test_a_program_of_windows_is_hashed_that_lies_in_the_folder_and_has_no_path(tmp_path: Path) -> None:
    (tmp_path / "brain.exe").write_bytes(windows_program(0x8664))
    assert identify("x", EngineSpec.parse("cmd:brain.exe"), folder=str(tmp_path)).hash


def test_the_data_of_an_engine_are_known_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "with_a_network"
    (package / "networks").mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from gomoku_arena import SearchEngine, hookimpl\n"
        "def learned(network: str = '') -> SearchEngine:\n"
        "    return SearchEngine('easy')\n"
        "@hookimpl\n"
        "def register_engines(register):\n"
        "    register('learned', learned)\n"
    )
    (package / "networks" / "small.npz").write_bytes(b"weights")
    (tmp_path / "mine.npz").write_bytes(b"mine")
    monkeypatch.syspath_prepend(str(tmp_path))
    plugin = given_plugin(import_module("with_a_network"))
    monkeypatch.setattr(identity, "load_registry", lambda: EngineRegistry([*built_in_plugins()], [plugin]))
    spec = EngineSpec.parse(f"learned:network={tmp_path}/mine.npz")
    shipped, mine = (hashlib.sha256(it).hexdigest() for it in (b"weights", b"mine"))
    assert data_files(spec) == {"network: mine.npz": mine, "with_a_network/networks/small.npz": shipped}
    assert data_files(EngineSpec.parse("learned")) == {"with_a_network/networks/small.npz": shipped}
    assert data_files(EngineSpec.parse("tengen")) == data_files(EngineSpec.parse("cmd:./brain")) == {}
    before = identify("x", spec).hash
    (package / "networks" / "small.npz").write_bytes(b"others")
    assert identify("x", spec).hash != before


def test_tournaments_are_named_after_the_time_unless_they_have_a_name(store: Store) -> None:
    first, second = enter(store, config()), enter(store, config())
    assert first.name.startswith("20")
    assert second.name != first.name
    assert enter(store, config(name="mine")).name == "mine"
    with pytest.raises(StoreError, match="'mine' already"):
        enter(store, config(name="mine"))


def test_resuming_finds_the_named_or_the_latest_or_begins(store: Store) -> None:
    begun = enter(store, config(name="mine"), resume=True)
    assert begun.name == "mine"
    latest = enter(store, config())
    assert enter(store, config(name="mine"), resume=True).id == begun.id
    assert enter(store, config(), resume=True).id == latest.id
    assert len(store.tournaments()) == 2


def test_another_configuration_is_refused_with_the_difference(store: Store) -> None:
    enter(store, config(name="mine", games=4))
    with pytest.raises(ConfigError, match=r"'mine' was begun otherwise: seed: 0 -> 3; games: 4 -> 2"):
        enter(store, config(name="mine", seed=3), resume=True)
    assert stored_config(store.tournament("mine")) == config(name="mine", games=4)


def test_more_games_and_more_workers_are_kept(store: Store) -> None:
    enter(store, config(name="mine"))
    more = config(name="mine", games=8, concurrency=2)
    assert stored_config(enter(store, more, resume=True)) == more


def test_other_openings_under_the_same_name_are_refused(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("h8 h9\n")
    made = config(name="mine", openings=str(file))
    enter(store, made)
    enter(store, made, resume=True)
    file.write_text("h8 i9\n")
    with pytest.raises(ConfigError, match="holds other openings"):
        enter(store, made, resume=True)


def test_another_shipped_book_is_noticed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = config(name="mine", openings="book")
    enter(store, made)
    enter(store, made, resume=True)
    monkeypatch.setattr(module, "book_text", lambda name: "0,0\n")
    with pytest.raises(ConfigError, match="openings: book holds other openings"):
        enter(store, made, resume=True)


def test_openings_that_cannot_be_read_are_refused(store: Store) -> None:
    with pytest.raises(ConfigError, match=r"no-such-file\.txt"):
        enter(store, config(openings="./no-such-file.txt"))


def test_a_changed_engine_is_refused_unless_accepted(store: Store, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(Path(scripted_engine.__file__).read_text())
    made = config("easy", {"name": "bot", "spec": f"cmd:{sys.executable} {bot} good"}, name="mine")
    enter(store, made)
    bot.write_text(bot.read_text() + "# better now\n")
    with pytest.raises(ConfigError, match=r"other engines: bot: version 1\.5"):
        enter(store, made, resume=True)
    enter(store, made, resume=True, accept_changed_engines=True)
    enter(store, made, resume=True)


def test_imported_games_are_not_resumed(store: Store) -> None:
    imported = store.begin("games", {}, kind="imported")
    with pytest.raises(ConfigError, match="imported"):
        stored_config(imported)
    with pytest.raises(ConfigError, match="imported"):
        enter(store, config(name="games"), resume=True)
