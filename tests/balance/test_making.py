"""How the tables of even stones are made, with searches so short that nothing they find is worth anything."""

import json
import re
from collections.abc import Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from gomoku_arena import Point, Rules
from gomoku_arena.engines.balance.triples import triple_table
from gomoku_arena.notation.opening_list import Opening, offsets_text, read_openings
from gomoku_arena.opening_rules.patterns import PATTERNS
from gomoku_arena.tournament.openings.symmetry import canonical
from tools.balance import checking, fifths, triples, writing
from tools.balance.journal import Journal


class Letters:
    """Says of an opening how many letters it has, and keeps of which it was asked."""

    name = "letters"

    def __init__(self) -> None:
        self.asked: list[Opening] = []

    def __call__(self, opening: Opening) -> Any:
        self.asked.append(opening)
        return sum(map(len, opening))


@pytest.fixture
def executor() -> Any:
    with ThreadPoolExecutor(1) as pool:
        yield pool


def test_what_is_known_is_not_asked_again(tmp_path: Path, executor: Executor) -> None:
    question, path = Letters(), tmp_path / "folder" / "journal.jsonl"
    Journal(path).ask(question, [("h8", "i10"), ("a1",)], executor)
    with path.open("a") as file:
        file.write('["letters", "a2", ')
    again = Journal(path)
    assert again.known("letters", ("h8", "i10")) == 5
    assert again.known("numbers", ("a1",)) is None
    assert again.openings("letters") == [("h8", "i10"), ("a1",)]
    question.asked.clear()
    again.ask(question, [("a1",), ("a2",)], executor)
    assert question.asked == [("a2",)]


def test_a_run_that_was_killed_in_the_middle_of_a_line_goes_on(tmp_path: Path, executor: Executor) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text('["letters", "a1", 2]\n["letters", "a2')
    Journal(path).ask(Letters(), [("a2",), ("a3",)], executor)
    assert Journal(path).openings("letters") == [("a1",), ("a2",), ("a3",)]


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(triples, "FUNNEL", ((60, 50), (24, 100), (12, 200)))
    monkeypatch.setattr(triples, "NODES", 200)
    monkeypatch.setattr(triples, "ROUNDS", (triples.Round(2, 20, 0.5), triples.Round(1, 20, 0.3)))
    monkeypatch.setattr(triples, "BOUND", 10_000)
    monkeypatch.setattr(triples.Figures, "is_even", lambda *_: True)
    monkeypatch.setattr(triples, "TABLES", ("freestyle15",))
    monkeypatch.setattr(fifths, "STEPS", ((1, 50), (1, 100)))


@pytest.mark.usefixtures("brief")
def test_triples_are_searched_played_out_and_written(
    tmp_path: Path, executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, path = Rules.freestyle(), tmp_path / "triples-freestyle15.jsonl"
    triples.search(rules, Journal(path), executor)
    journal = Journal(path)
    first, last = (journal.openings(triples.Search(rules, nodes).name) for nodes in (50, 200))
    assert len({canonical(opening, 15) for opening in first}) == len(first) == 60
    assert set(last) < set(first)
    assert len(last) == 12
    # It is over at once where it is done.
    lines = path.read_text()
    triples.search(rules, Journal(path), executor)
    assert path.read_text() == lines

    monkeypatch.setattr(writing, "DATA", tmp_path / "data")
    told = list(writing.write_all(tmp_path))
    assert told == ["triples/freestyle15.txt: 12 lines", "fifths.txt: 0 lines"]
    text = (tmp_path / "data" / "triples" / "freestyle15.txt").read_text()
    assert "tengen at 200 nodes" in text
    assert "about: 20 in 2, then 20 in 1.\n" in text
    assert {opening for _, opening in read_openings(text, 15, "table")} <= set(last)


def lay_down(journal: Path, nodes: int, answers: Mapping[tuple[Point, Point, Point], int]) -> None:
    """Writes a journal in which searches of that many nodes have given these scores."""
    lines = [[f"score {nodes}", " ".join(map(str, points)), [score, []]] for points, score in answers.items()]
    journal.write_text("".join(f"{json.dumps(line)}\n" for line in lines))


def test_what_is_not_even_in_a_longer_search_leaves_its_table(
    tmp_path: Path, executor: Executor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three searches are too short to say anything: their answers are laid down before."""
    rules = Rules.freestyle()
    shipped = triple_table(rules)
    assert shipped
    kept, far, moved, *others = shipped.on_board(15)
    answers = {it.points: it.score for it in others} | {kept.points: 7, far.points: 61, moved.points: moved.score - 61}
    journal = tmp_path / "checked.jsonl"
    lay_down(journal, 100_000_000, answers)
    (tmp_path / "triples").mkdir()
    path = tmp_path / "triples" / "freestyle15.txt"
    path.write_bytes((writing.DATA / "triples" / path.name).read_bytes())
    monkeypatch.setattr(checking, "DATA", tmp_path)
    told = checking.check("freestyle15", 100_000_000, Journal(journal), executor)
    assert told == f"freestyle15: {len(others) + 1} of {len(others) + 3} are even"
    head, *written = path.read_text().partition("games of tengen")
    assert "by tengen at 100000000 nodes" in head
    text = "".join(written)
    assert f"{offsets_text(tuple(map(str, kept.points)), 15)} # 7 {kept.share:.2f} {kept.games}\n" in text
    for gone in (far, moved):
        assert offsets_text(tuple(map(str, gone.points)), 15) not in text
    told = checking.check("freestyle15", shipped.nodes, Journal(journal), executor)
    assert told == "freestyle15: checked before"


def test_a_table_is_judged_by_some_of_its_placings(tmp_path: Path, executor: Executor) -> None:
    """The answers are laid down before, as three searches of those are too long."""
    shipped = triple_table(Rules.freestyle())
    assert shipped
    journal, placings = tmp_path / "judged.jsonl", list(shipped.on_board(15))
    lay_down(journal, 10 * shipped.nodes, {it.points: it.score - 61 for it in placings})
    told = checking.judge("freestyle15", 3, 0, Journal(journal), executor)
    assert told == "freestyle15: 0 of 3 are within 60; off by -61, -61, -61"
    lay_down(journal, 10 * shipped.nodes, {it.points: it.score + 60 for it in placings})
    told = checking.judge("freestyle15", 1000, 0, Journal(journal), executor)
    assert told.startswith(f"freestyle15: {len(placings)} of {len(placings)} are within 60; off by 60, ")


@pytest.mark.usefixtures("brief")
@pytest.mark.long
def test_fifths_are_those_of_the_longest_search(tmp_path: Path, executor: Executor) -> None:
    path = tmp_path / "fifths-renju15.jsonl"
    fifths.search(Journal(path), executor)
    journal = Journal(path)
    ranked = fifths.deepest(journal)
    assert list(ranked) == [opening for opening in fifths.fourths(fifths.FAR) if opening in ranked]
    assert {opening[:3] for opening in ranked} <= {
        tuple(f"{'abcdefghijklmno'[7 + dx]}{8 + dy}" for dx, dy in pattern.offsets) for pattern in PATTERNS
    }
    assert {nodes for nodes, _ in ranked.values()} == {100}
    assert len(ranked) < len(journal.openings("fifths 14 50")) + len(journal.openings("fifths 14 100"))


def test_no_position_is_searched_twice() -> None:
    pictures = [canonical(opening, 15) for opening in fifths.fourths(fifths.NEAR)]
    assert len(set(pictures)) == len(pictures)


@pytest.mark.parametrize(("games", "rounds"), [(6, 1), (14, 2), (26, 3)])
def test_a_table_tells_the_rounds_that_were_played(games: int, rounds: int) -> None:
    assert triples.rounds_of(games) == rounds


@pytest.mark.parametrize("code", triples.TABLES)
def test_the_tables_that_ship_tell_the_rounds_of_their_games(code: str) -> None:
    text = (writing.DATA / "triples" / f"{code}.txt").read_text(encoding="utf-8")
    told = [tuple(map(int, it)) for it in re.findall(r"([0-9]+) in ([0-9]+)", text)]
    most = max(int(line.split()[-1]) for line in text.splitlines() if not line.startswith("#"))
    assert told == [(it.nodes, it.games) for it in triples.ROUNDS[: triples.rounds_of(most)]]
