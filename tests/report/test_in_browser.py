"""The page's scripts, run by a headless Chromium where there is one."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import chromium
from gomoku_arena import Game, Termination
from gomoku_arena.report.render import render_page
from gomoku_arena.tournament.games import Pairing, Result
from gomoku_arena.tournament.summary import read_summary
from made_up_games import played
from stored_tournaments import quick_games, store_tournament

pytestmark = pytest.mark.usefixtures("browser")

CONFIG: dict[str, Any] = {
    "engines": ["a", "b", "<i>c</i>"],
    "games": 4,
    "rules": {"preset": "ninuki", "size": 13},
    "openings": "random",
}

HELPERS = """
const probe = {};
const all = (where) => Array.from(document.querySelectorAll(where));
const one = (where) => document.querySelector(where);
const stones = () => all(".board .stone").length;
const shown = () => all("#list [data-game]").map((row) => Number(row.dataset.game));
const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const filterBy = (label, value) => {
  const field = all("#filters label").find((it) => it.textContent.startsWith(label)).querySelector("select");
  field.value = value;
  field.dispatchEvent(new Event("change"));
};
const heading = () => one("#viewer h3").textContent;
const ply = () => one(".controls output").textContent;
"""


@dataclass(frozen=True)
class Played:
    """A page and the games in it."""

    html: str
    results: list[Result]


def last_crashes(pairing: Pairing) -> Result:
    if pairing.game == 11:
        return played(pairing, "black", termination=Termination.CRASH, reason="ended before its first move")
    return quick_games(CONFIG)(pairing)


@pytest.fixture(scope="module")
def game_page(tmp_path_factory: pytest.TempPathFactory) -> Played:
    with store_tournament(tmp_path_factory.mktemp("page") / "store.db", CONFIG, last_crashes) as store:
        tournament = store.tournament()
        results = list(store.results(tournament))
        return Played(render_page(read_summary(store, tournament), results), results)


@pytest.fixture
def browser() -> Iterator[None]:
    chromium.browser()
    yield
    chromium.tidy_up()


def probe(page: Played, folder: Path, script: str, place: str = "") -> Any:
    """What ``script`` wrote into ``probe`` on the opened page; no error may have been thrown in it."""
    path = folder / "page.html"
    path.write_text(page.html, encoding="utf-8")
    shown, errors = chromium.context(1440, "light", "en").new_page(), list[str]()
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.goto(f"{path.as_uri()}{place}")
    # Charts are drawn once the page has been laid out.
    shown.wait_for_selector("#rating-chart polyline", state="attached")
    told = shown.evaluate(f"() => {{ {HELPERS} {script} return probe; }}")
    assert errors == []
    return told


def stones_after(result: Result, ply: int) -> int:
    game = Game(result.record.rule_set)
    for point in result.record.points[:ply]:
        game.play(point)
    return sum(row.count("X") + row.count("O") for row in game.rows())


def test_the_board_after_every_ply_is_that_of_the_rules(game_page: Played, tmp_path: Path) -> None:
    captured = max(game_page.results, key=lambda it: len(it.record.points) - stones_after(it, len(it.record.points)))
    last = len(captured.record.points)
    assert stones_after(captured, last) < last, "no game with captures to look at"
    script = """
      press("Home");
      probe.counts = [stones()];
      for (let left = Number(one(".controls input").max); left > 0; left -= 1) {
        press("ArrowRight");
        probe.counts.push(stones());
      }
    """
    told = probe(game_page, tmp_path, script, f"#game-{captured.game + 1}")
    assert told["counts"] == [stones_after(captured, ply) for ply in range(last + 1)]


def test_a_link_opens_a_game_where_it_says(game_page: Played, tmp_path: Path) -> None:
    script = """
      probe.heading = heading();
      probe.ply = ply();
      press("ArrowRight");
      probe.address = location.hash;
      press("n");
      probe.next = heading();
    """
    told = probe(game_page, tmp_path, script, "#game-2-4")
    last = len(game_page.results[1].record.points)
    assert told["heading"].startswith("Game 2 ")
    assert told["ply"] == f"4 / {last}"
    assert told["address"] == "#game-2-5"
    assert told["next"].startswith("Game 3 ")


def test_filters_show_the_games_they_name_and_lost_ones_come_first(game_page: Played, tmp_path: Path) -> None:
    script = """
      probe.first = shown();
      filterBy("games of", "1");
      probe.ofB = shown();
      filterBy("result", "lost");
      probe.lost = shown();
      one("[data-termination=crash]").click();
      probe.crashed = shown();
      one('[data-first="0"][data-second="2"]').click();
      probe.couple = shown();
      one(".filters > button").click();
      probe.all = one("#count").textContent;
    """
    told = probe(game_page, tmp_path, script)
    assert told["first"] == [12, *range(1, 12)]
    of_b = [it for it in game_page.results if "b" in (it.record.black, it.record.white)]
    assert sorted(told["ofB"]) == [it.game + 1 for it in of_b]
    points = {it.game + 1: it.score.points("b") for it in of_b}
    assert [points[number] for number in told["ofB"]] == sorted(points.values())
    assert sorted(told["lost"]) == [number for number, score in points.items() if score == 0]
    assert told["crashed"] == [12]
    couple = [it.game + 1 for it in game_page.results if it.score.players == {"a", "<i>c</i>"}]
    assert sorted(told["couple"]) == couple
    assert told["all"] == "12 games"


def test_a_stone_and_the_graph_lead_to_their_move(game_page: Played, tmp_path: Path) -> None:
    script = """
      const point = (name) => one(`#viewer [data-point=${name}]`);
      const tell = (it, type, values) => it.dispatchEvent(new PointerEvent(type, { bubbles: true, ...values }));
      const third = one("#viewer .moves tbody tr:nth-child(3) td:nth-child(2)").textContent;
      tell(point(third), "pointermove", {});
      probe.tip = !one("#viewer .board-tip").hidden && one("#viewer .board-tip").textContent;
      probe.third = third;
      tell(point(third), "click", {});
      probe.clicked = ply();
      const graph = one("#viewer .graph");
      graph.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
      probe.stepped = ply();
      const box = one("#viewer .graph svg").getBoundingClientRect();
      tell(graph, "pointerdown", { clientX: box.left + 1, clientY: box.top + 5 });
      probe.begun = ply();
      tell(graph, "pointermove", { clientX: box.right - 1, clientY: box.top + 5, buttons: 1 });
      probe.dragged = ply();
      probe.spoken = graph.getAttribute("aria-valuenow") === String(Number.parseInt(ply()));
      probe.image = one("#viewer .board svg[role=img]").getAttribute("aria-label");
    """
    told = probe(game_page, tmp_path, script, "#game-1-4")
    last = len(game_page.results[0].record.points)
    assert told["tip"] == f"3. {told['third']}"
    assert told["clicked"] == f"3 / {last}"
    assert told["stepped"] == f"4 / {last}", "the key is for the graph alone"
    assert told["begun"] == f"1 / {last}"
    assert told["dragged"] == f"{last} / {last}"
    assert told["spoken"]
    assert told["image"] == f"Board after {last} moves"


def test_charts_are_drawn_and_names_stay_text(game_page: Played, tmp_path: Path) -> None:
    script = """
      probe.lines = all("#rating-chart polyline").length;
      probe.bars = all("#times-chart rect").length;
      probe.openings = all("#openings-table .opening").length;
      probe.scores = all("#viewer .graph-dots").length;
      probe.italic = all("main i").length;
      probe.legend = one("#rating-chart .legend").textContent;
    """
    told = probe(game_page, tmp_path, script, "#game-1")
    assert told["lines"] == 3
    assert told["bars"] > 3
    assert told["openings"] == len({it.pairing.opening for it in game_page.results})
    assert told["scores"] == 2
    assert told["italic"] == 0
    assert told["legend"] == "ab<i>c</i>"
