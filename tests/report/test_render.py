import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from gomoku_arena import Termination
from gomoku_arena.drawing import sources
from gomoku_arena.printable import printable, printable_lines
from gomoku_arena.report import render
from gomoku_arena.report.render import render_page
from gomoku_arena.score_bound import BOUNDS, with_sign
from gomoku_arena.sentences.words import TERMINATIONS
from gomoku_arena.tournament.formats.catalogue import FORMATS, FormatSpec
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.store.store import Store
from gomoku_arena.tournament.summary import read_summary
from made_up_games import played
from stored_tournaments import quick_games, store_tournament

HOSTILE = "<script>alert(1)</script>"
EVIL = "</script><script>alert(2)</script><!-- & \N{LINE SEPARATOR} '\""
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """Reads a page strictly: what is opened is closed, in order. ``text``: what can be read of it without a script."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.content = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] == ["script"] and self.tags[-1][1].get("type") == "application/json":
            self.content += data
        elif self.open[-1:] not in (["script"], ["style"]):
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def rendered(store: Store) -> str:
    with store:
        tournament = store.tournament()
        return render_page(read_summary(store, tournament), list(store.results(tournament)))


def page_of(path: Path, play: Callable[[Pairing], Result], **values: object) -> Page:
    config = {"engines": ["a", "b", "c"], "games": 2, "openings": "random", **values}
    return Page(rendered(store_tournament(path / "store.db", config, play)))


def black_wins(pairing: Pairing) -> Result:
    return played(pairing, "black", seconds=(0.5, 1.0))


def faults(pairing: Pairing) -> Result:
    result = played(pairing, "white", termination=Termination.CRASH, reason=EVIL)
    return replace(result, record=replace(result.record, failure=EVIL, swap=EVIL))


def content(page: Page) -> Any:
    return json.loads(page.content)


def remote_places(page: Page) -> Iterator[str | None]:
    for _, attributes in page.tags:
        for name in ("src", "href", "action", "srcset", "poster"):
            if not (attributes.get(name) or "#").startswith(("#", "data:")):
                yield attributes[name]


@pytest.fixture
def hostile(tmp_path: Path) -> Page:
    engines = [{"name": HOSTILE, "spec": "easy"}, {"name": "b & <b>", "spec": "cmd:./x '</pre>'"}]
    return page_of(tmp_path, faults, engines=engines, name="</title><script>alert(0)</script>")


def test_hostile_names_and_reasons_are_only_text(hostile: Page) -> None:
    assert [tag for tag, _ in hostile.tags].count("script") == 2
    assert HOSTILE in hostile.text
    assert "b & <b>" in hostile.text
    assert "cmd:./x '</pre>'" in hostile.text
    (first, _) = content(hostile)["games"]
    assert (first["y"], first["f"], first["u"]) == (printable(EVIL), printable_lines(EVIL), printable(EVIL))
    assert content(hostile)["engines"][0] == HOSTILE


def test_endings_have_the_words_that_they_have_everywhere(hostile: Page) -> None:
    assert content(hostile)["endings"] == {"crash": {"words": TERMINATIONS[Termination.CRASH], "fault": True}}


def test_an_ending_is_told_in_the_table_too(tmp_path: Path) -> None:
    page = page_of(tmp_path, black_wins)
    assert content(page)["endings"] == {"five": {"words": "five in a row", "fault": False}}
    assert "five in a row" in page.text


def test_nothing_in_the_page_is_run_but_its_own_script(hostile: Page) -> None:
    assert not [name for _, attributes in hostile.tags for name in attributes if name.startswith("on")]
    (policy,) = [it["content"] for tag, it in hostile.tags if it.get("http-equiv") == "Content-Security-Policy"]
    assert policy is not None
    assert policy.startswith("default-src 'none';")


def test_a_page_asks_no_other_machine(tmp_path: Path) -> None:
    config = {"engines": ["a", "b"], "rules": {"preset": "ninuki", "size": 9}}
    html = rendered(store_tournament(tmp_path / "store.db", config, quick_games(config)))
    assert list(remote_places(Page(html))) == []
    assert set(re.findall(r"https?://[^\s\"'<)]+", html)) == {"http://www.w3.org/2000/svg"}
    assert not re.search(r"@import|\burl\((?!#)", html)


def test_every_style_is_in_the_page(tmp_path: Path) -> None:
    config = {"engines": ["a", "b"], "rules": {"preset": "ninuki", "size": 9}}
    html = rendered(store_tournament(tmp_path / "store.db", config, quick_games(config)))
    own = Path(render.__file__).parent / "files"
    for path in (*sources.STYLES, *(own / name for name in render.STYLES)):
        assert path.read_text(encoding="utf-8") in html, path


def test_the_tables_can_be_read_without_a_script(tmp_path: Path) -> None:
    page = page_of(tmp_path, black_wins, name="spring", time={"seconds": 0.4})
    for words in ("spring", "0.4 s a move", "ninuki 19x19", "round-robin", "black scored 100.0 %", "too few points"):
        assert words in page.text
    # Rank, name, Elo, error, score, wins, draws, losses, mean, longest, latest, forfeits.
    assert re.search(r"1 a 0 \? 2 /4 2 0 2 750 1,000 600 \N{EN DASH}", page.text)
    for section in ("standings", "games", "crosstable", "rating", "pairs", "endings", "times", "openings"):
        assert [it for tag, it in page.tags if tag == "section" and it.get("id") == section]


def test_a_page_carries_every_game(tmp_path: Path) -> None:
    told = content(page_of(tmp_path, black_wins))
    assert [game["n"] for game in told["games"]] == [1, 2, 3, 4, 5, 6]
    assert told["history"]["games"] == [1, 2, 3, 4, 5, 6]
    assert sum(it["moves"] for it in told["times"]) == 12
    assert told["focus"] is None
    assert told["sprt"] is None


def test_a_match_shows_its_test_and_its_first_engines_games(tmp_path: Path) -> None:
    page = page_of(tmp_path, black_wins, engines=["a", "b"], format="match", sprt={"elo0": 0, "elo1": 10})
    assert "Is a 0 (H0) or 10 (H1) Elo above b? Not decided yet." in page.text
    assert "game pairs. Elo is normalized." in page.text
    assert content(page)["focus"] == 0
    assert content(page)["sprt"] == {"lower": pytest.approx(-2.944, abs=1e-3), "upper": pytest.approx(2.944, abs=1e-3)}


@pytest.mark.parametrize("it", [it for it in FORMATS.values() if it.ranks_by], ids=lambda it: it.name)
def test_each_format_has_its_columns(tmp_path: Path, it: FormatSpec) -> None:
    assert " ".join(it.ranks_by) in page_of(tmp_path, black_wins, format=it.name).text


def test_odds_are_told_for_each_engine(tmp_path: Path) -> None:
    engines = ["a", {"name": "b", "spec": "b", "time": {"match_seconds": 60, "increment_seconds": 2}}]
    page = page_of(tmp_path, black_wins, engines=engines, time={"depth": 4, "nodes": 5000})
    assert "a: depth 4, 5,000 nodes" in page.text
    assert "b: 60 s a game, 2 s more after every move" in page.text


def test_a_tournament_without_a_game_has_a_page(tmp_path: Path) -> None:
    store = store_tournament(tmp_path / "store.db", {"engines": ["a", "b"]}, black_wins, games=0)
    page = Page(rendered(store))
    assert "0 of 2" in page.text
    assert content(page)["games"] == []


def test_imported_games_have_a_page(tmp_path: Path) -> None:
    store = Store(tmp_path / "store.db")
    tournament = store.begin("found", {}, kind="imported")
    result = black_wins(Pairing(0, 0, 0, 0, "x", "y"))
    store.plan(tournament, [result.pairing])
    store.add(tournament, result)
    page = Page(rendered(store))
    assert "imported games" in page.text
    assert content(page)["engines"] == ["x", "y"]


def test_every_file_of_the_page_is_used() -> None:
    folder = Path(render.__file__).parent / "files"
    scripts = {f"{name}.js" for name in render.SCRIPTS}
    others = {"page.html", "rehearsal.html", "site", "site_words.json"}
    assert {path.name for path in folder.iterdir()} == {*scripts, *render.STYLES, *others}


def test_bounds_have_the_words_that_they_have_everywhere() -> None:
    script = (Path(render.__file__).parent / "files" / "game.js").read_text(encoding="utf-8")
    signs = {bound: with_sign("{value}", bound) for bound in BOUNDS}
    for name, told in (("WORDS", BOUNDS), ("SIGNS", signs)):
        assert f'const BOUND_{name} = {{ lower: "{told["lower"]}", upper: "{told["upper"]}" }};' in script
