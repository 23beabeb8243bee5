"""What is written, what stays, what goes, and what somebody who reads meanwhile is left with."""

import json
import re
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from gomoku_arena.errors import ConfigError
from gomoku_arena.report.site import _game_files, _lock, _pages
from gomoku_arena.report.site.folder import MANIFEST, SiteFolder
from gomoku_arena.tournament.store.store import Store
from sites import NAMES, add_tournament, build, content, made_up

ONE = dict.fromkeys(NAMES, "1" * 64)
HOLDER = """
import time
from pathlib import Path
from gomoku_arena.report.site._lock import locked
Path(sys.argv[1]).mkdir()
with locked(Path(sys.argv[1])):
    print("in", flush=True)
    time.sleep(60)
"""
"""Is in a folder until it is killed."""

TWO = ONE | {"Kaya": "2" * 64}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store of 300 games: more than one page of them."""
    path = tmp_path / "arena.db"
    with Store(path) as store:
        add_tournament(store, "spring", ONE, games=50, play=made_up)
    return path


def grow(path: Path) -> None:
    with Store(path) as store:
        add_tournament(store, "autumn", TWO, games=2, play=made_up)


def missing(folder: Path) -> set[str]:
    """Files that pages ask for and that are not there."""
    found = set()
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        asked = re.findall(r'(?:href|src)="([^"#:]+)["#]', text)
        asked += [f"data/{it}" for it in re.findall(r'data-list-file="([^"]+)', text)]
        found |= {f"{page.name}: {name}" for name in asked if not (page.parent / name).is_file()}
    for script in folder.rglob("list-*.js"):
        value = json.loads(script.read_text(encoding="utf-8").removeprefix('arena.take("list",0,').rstrip(");\n"))
        names = [f"games-{place:05}-{digest}.js" for place, digest in enumerate(value["pages"])]
        found |= {
            it for it in (*names, *(engine[3] for engine in value["engines"])) if not (script.parent / it).is_file()
        }
    return found


def test_the_same_store_makes_the_same_files(path: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        assert build(path, tmp_path / name).read == 300
    assert content(tmp_path / "one") == content(tmp_path / "two")
    assert missing(tmp_path / "one") == set()


@pytest.mark.long
def test_many_games_are_written_by_several_processes(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_game_files, "ARCHIVE", 1)
    build(path, tmp_path / "one")
    monkeypatch.setattr(_game_files, "FEW", 1)
    assert build(path, tmp_path / "many").read == 300
    assert content(tmp_path / "one") == content(tmp_path / "many")


def test_a_site_that_is_written_again_reads_what_is_new_and_is_as_if_it_had_never_been_there(
    path: Path, tmp_path: Path
) -> None:
    build(path, tmp_path / "site")
    first = next((tmp_path / "site").rglob("games-00000-*.js"))
    before = first.stat().st_mtime_ns
    assert build(path, tmp_path / "site").read == 0
    grow(path)
    build(path, tmp_path / "site")
    assert first.stat().st_mtime_ns == before
    build(path, tmp_path / "fresh")
    assert content(tmp_path / "site") == content(tmp_path / "fresh")


@pytest.mark.parametrize("last", ["engine_page", "method_page", "ratings_page"])
def test_a_writer_that_dies_leaves_pages_that_can_be_read(path: Path, tmp_path: Path, last: str) -> None:
    build(path, tmp_path / "site")
    grow(path)
    with patch.object(_pages, last, side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        build(path, tmp_path / "site")
    assert missing(tmp_path / "site") == set()
    # One that was killed leaves the file that it was writing besides.
    (tmp_path / "site" / "freestyle15" / ".duel.html.4711").write_text("<!doctype")
    build(path, tmp_path / "site")
    build(path, tmp_path / "fresh")
    assert content(tmp_path / "site") == content(tmp_path / "fresh"), "nothing is left of what was begun"


def test_two_writers_are_in_a_folder_one_after_the_other_also_where_the_first_was_killed(
    path: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    holder = [sys.executable, "-c", f"import sys; sys.path[:] = {sys.path!r}\n{HOLDER}", str(site)]
    with subprocess.Popen(holder, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline().rstrip() == b"in"
        with pytest.raises(ConfigError, match="is being written by another process"):
            build(path, site)
        other.kill()
    for _ in range(2):
        assert build(path, site).games == 300
        assert not [it for it in site.iterdir() if it.name.startswith(".")]
        # As a machine leaves it that lost its power.
        (site / _lock._LOCK).touch()


def test_files_of_others_stay(path: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    (site / ".git").mkdir(parents=True)
    build(path, site)
    mine = [site / "CNAME", site / "freestyle15" / "data" / "mine.js", site / "freestyle15" / ".mine.html.12"]
    outside = tmp_path / "outside.txt"
    for it in (*mine, outside):
        it.write_text("mine")
    told = json.loads((site / MANIFEST).read_text(encoding="utf-8"))
    told["files"] += ["../outside.txt", str(outside), "freestyle15/../../outside.txt"]
    (site / MANIFEST).write_text(json.dumps(told))
    grow(path)
    build(path, site)
    assert all(it.read_text(encoding="utf-8") == "mine" for it in (*mine, outside))


@pytest.mark.parametrize("manifest", ["", "[]", "{}", '{"site": "other", "files": []}', '{"site": "gomoku-arena"}'])
def test_a_folder_with_a_manifest_of_somebody_else_is_none_of_ours(tmp_path: Path, manifest: str) -> None:
    (tmp_path / MANIFEST).write_text(manifest)
    with pytest.raises(ConfigError, match="no site of ours"):
        SiteFolder(tmp_path)
