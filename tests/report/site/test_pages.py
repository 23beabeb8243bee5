"""What the pages of a site say, and that they can be read without a script."""

import csv
import io
import json
import re
import sqlite3
import zipfile
from pathlib import Path

import pytest

from command_line import call
from gomoku_arena.report.site import build as site_build
from gomoku_arena.report.site.words import WORDS
from gomoku_arena.score_bound import BOUNDS
from gomoku_arena.sentences.words import TERMINATIONS
from gomoku_arena.tournament.store.store import Store
from sites import HOSTILE, NAMES, add_tournament, build, made_up

FILES = Path(site_build.__file__).parents[1] / "files"
SAID = re.compile(r'\b(?:said|labelled|placed|_said|gamesIn)\(\s*"((?:[^"\\]|\\.)*)"')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    with Store(folder / "arena.db") as store:
        add_tournament(store, "spring", dict.fromkeys(NAMES, "1" * 64), games=20, play=made_up)
        add_tournament(store, "autumn", dict.fromkeys(NAMES, "1" * 64) | {"kaya": "2" * 64}, games=4, play=made_up)
    build(folder / "arena.db", folder / "site")
    return folder / "site"


def text_of(page: Path) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page.read_text(encoding="utf-8")).split())


def test_the_list_can_be_read_without_a_script(site: Path) -> None:
    text = text_of(site / "index.html")
    for words in (
        "Freestyle 15\N{MULTIPLICATION SIGN}15",
        "4 engines , 144 games",
        "0 is the mean of all.",
        "somebody",
        "Rank Engine Elo 95 %",
    ):
        assert words in text
    assert text.index("tengen") < text.index("Kaya") < text.index("kaya")


def test_an_engine_is_told_how_many_games_would_part_it_from_its_neighbour_and_what_it_lost_on_time(site: Path) -> None:
    texts = [text_of(page) for page in site.glob("freestyle15/engine/*.html")]
    assert all("Lost on time, by other faults 0 , 0" in text for text in texts)
    assert any(
        re.search(r"Not told apart from .+ yet: about [\d,]+ more games of each would do it\.", it) for it in texts
    )


def test_names_are_text_wherever_they_stand(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) == 4 + len(NAMES)
    for page in pages:
        html = page.read_text(encoding="utf-8")
        assert HOSTILE not in html
        assert html.count("<script") == 1, "the one of the site"
        assert "script-src 'self' file:;" in html, "what else would run is refused"
        assert not re.search(r"https?://(?!www.w3.org/2000/svg)", html)
    assert "alert(1)" in text_of(site / "index.html")


def test_the_tables_for_others(site: Path) -> None:
    rows = list(csv.DictReader(io.StringIO((site / "freestyle15" / "ratings.csv").read_text(encoding="utf-8"))))
    assert [row["engine"] for row in rows][:2] == ["tengen", "Kaya"]
    assert {"rank", "elo", "error", "games", "score", "draws", "opponents"} <= set(rows[0])
    assert (site / "freestyle15" / "ratings.txt").read_text(encoding="utf-8").startswith("[code]\n")
    assert (site / "freestyle15" / "ratings.md").read_text(encoding="utf-8").startswith("|")


@pytest.mark.parametrize("suffix", ["pgn", "sgf"])
def test_all_games_can_be_downloaded(site: Path, suffix: str) -> None:
    (archive,) = site.rglob(f"*.{suffix}.zip")
    with zipfile.ZipFile(archive) as opened:
        (name,) = opened.namelist()
        text = opened.read(name).decode()
    assert name == f"freestyle15-games-0000001-0000144.{suffix}"
    assert text.count("[Event " if suffix == "pgn" else "(;FF[4]") == 144


def test_games_that_a_notation_cannot_hold_are_counted_on_the_page_and_by_the_command(tmp_path: Path) -> None:
    path, site = tmp_path / "arena.db", tmp_path / "site"
    with Store(path) as store:
        add_tournament(store, "spring", dict.fromkeys(NAMES, ""), play=made_up)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE game SET sgf = '(;GM[1]' WHERE game IN (3, 4)")
    for _ in range(2):
        # The second time from the archive that is there.
        told = call("report", str(path), "--site", str(site)).stdout
        for name in ("PGN", "SGF"):
            assert f"games left out of the archives of {name}: 2; the first: line 1: the game has no" in told
    page = text_of(site / "freestyle15" / "method.html")
    assert "Left out: 2. The first: line 1: the game has no" in page
    (archive,) = site.rglob("*.sgf.zip")
    with zipfile.ZipFile(archive) as opened:
        assert opened.read(opened.namelist()[0]).count(b"(;FF[4]") == 10


def test_every_word_of_pages_and_scripts_is_translated_and_no_other() -> None:
    viewer = [FILES / f"{name}.js" for name in site_build._VIEWER]
    sources = [*viewer, *(FILES / "site").iterdir(), *(Path(site_build.__file__).parent).glob("_pages.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    said = {json.loads(f'"{it}"') for it in SAID.findall(text)}
    assert said - set(WORDS) == set()
    elsewhere = {*TERMINATIONS.values(), *BOUNDS.values()}
    assert [it for it in WORDS if it not in elsewhere and f'"{it}"' not in text and it not in text] == []


def test_the_words_are_those_of_the_catalogues() -> None:
    pytest.importorskip("babel", reason="the extra `web` is not installed")
    from tools.texts import SITE_WORDS, words_json

    assert SITE_WORDS.read_text(encoding="utf-8") == words_json(WORDS), "make texts"


def test_a_site_of_very_many_games_has_their_moves_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(tmp_path / "arena.db") as store:
        add_tournament(store, "spring", dict.fromkeys(NAMES, ""), play=made_up)
    build(tmp_path / "arena.db", tmp_path / "whole")
    monkeypatch.setattr("gomoku_arena.report.site._game_files.MOST_REPORTED", 11)
    build(tmp_path / "arena.db", tmp_path / "moves")
    for name, reported in (("whole", True), ("moves", False)):
        (page,) = (tmp_path / name).rglob("games-*.js")
        assert ('"s":' in page.read_text(encoding="utf-8")) == reported
        assert ("Boards show moves alone" in text_of(tmp_path / name / "freestyle15" / "method.html")) != reported
