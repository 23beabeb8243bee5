from pathlib import Path

import pytest

import gomoku_arena
from gomoku_arena import Game, Limit, Point, Rules, SearchEngine
from gomoku_arena.engines.balance.triples import NEAR, even_triple, even_triples, table_codes, triple_table
from gomoku_arena.notation.opening_list import read_openings
from gomoku_arena.tournament.openings.symmetry import canonical

DATA = Path(gomoku_arena.__file__).parent / "engines" / "balance" / "data"

CODES = table_codes()


def test_every_preset_has_a_table() -> None:
    assert {Rules.from_code(code).name for code in CODES} == set(Rules.names())
    assert "freestyle20" in CODES


def test_all_tables_together_are_small() -> None:
    assert sum(file.stat().st_size for file in DATA.rglob("*.txt")) < 1_000_000


FEWEST = {"ninuki19": 7, "freestyle20": 6}
"""The longest search calls no more even of ninuki's 31 and of freestyle's 15 on 20x20."""


@pytest.mark.parametrize("code", CODES)
def test_a_table_has_many_triples_and_none_twice(code: str) -> None:
    rules = Rules.from_code(code)
    triples = even_triples(rules)
    assert len(triples) >= FEWEST.get(code, 15)
    assert len({canonical([str(point) for point in it.points], rules.size) for it in triples}) == len(triples)
    assert [abs(it.score) for it in triples] == sorted(abs(it.score) for it in triples)
    assert all(abs(it.score) <= 40 and 0 < it.share < 1 for it in triples)
    # What was chosen by its score is even in games, too: a share of hundreds of games.
    assert sum(it.share for it in triples) / len(triples) == pytest.approx(0.5, abs=0.1)


@pytest.mark.parametrize("code", CODES)
def test_games_go_on_from_every_triple(code: str) -> None:
    rules = Rules.from_code(code)
    for triple in even_triples(rules):
        game = Game(rules)
        for point in triple.points:
            game.play(point)
        assert game.outcome is None


@pytest.mark.parametrize("code", CODES)
def test_a_table_is_a_list_of_openings_as_well(code: str) -> None:
    rules = Rules.from_code(code)
    text = (DATA / "triples" / f"{code}.txt").read_text(encoding="utf-8")
    listed = [opening for _, opening in read_openings(text, rules.size, code)]
    assert listed == [tuple(map(str, it.points)) for it in even_triples(rules)]


def test_a_search_agrees_with_the_table() -> None:
    engine = SearchEngine("tengen", hash=16)
    for triple in even_triples(Rules.freestyle())[:3]:
        game = Game(Rules.freestyle())
        for point in triple.points:
            game.play(point)
        engine.reset()
        assert abs(engine.analyse(game, Limit(nodes=300_000)).score or 0) < 150


def test_the_table_of_the_nearest_board_serves() -> None:
    def served(rules: Rules) -> str | None:
        table = triple_table(rules)
        return None if table is None else table.code

    assert served(Rules.freestyle()) == "freestyle15"
    assert served(Rules.freestyle(size=15 + NEAR)) == "freestyle15"
    assert served(Rules.freestyle(size=20 - NEAR)) == "freestyle20"
    assert served(Rules.freestyle(size=22)) == "freestyle20"
    assert served(Rules.renju()) == "renju15"
    assert served(Rules.renju(size=15 + NEAR + 1)) is None
    assert served(Rules.freestyle(size=9)) is None
    assert served(Rules.ninuki(goal=4)) is None


def test_where_no_table_serves_there_are_no_triples() -> None:
    rules = Rules.freestyle(size=9)
    assert even_triples(rules) == []
    assert even_triple(rules, 0) is None


def test_on_another_board_the_stones_lie_around_its_centre() -> None:
    own = {tuple((p.x - 7, p.y - 7) for p in it.points) for it in even_triples(Rules.freestyle())}
    others = even_triples(Rules.freestyle(size=13))
    assert {tuple((p.x - 6, p.y - 6) for p in it.points) for it in others} <= own
    assert all(max(point) < 13 for it in others for point in it.points)


def test_the_seed_decides_which_triple_is_offered_and_how_it_lies() -> None:
    rules = Rules.freestyle()
    offered = [even_triple(rules, seed) for seed in range(40)]
    assert offered == [even_triple(rules, seed) for seed in range(40)]
    assert len(set(offered)) > 30
    known = {canonical([str(point) for point in it.points], 15) for it in even_triples(rules)}
    for points in offered:
        assert points is not None
        assert canonical([str(point) for point in points], 15) in known


def test_a_triple_is_turned_as_the_board_is() -> None:
    (triple, *_) = even_triples(Rules.freestyle())
    assert triple.turned(15, 0) == triple.points
    assert triple.turned(15, 1) == tuple(Point(14 - point.x, point.y) for point in triple.points)
