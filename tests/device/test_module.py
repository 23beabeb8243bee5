"""The WebAssembly module: it is the one of the sources, and says what the compiled core says."""

import gzip
import hashlib
import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gomoku_arena import Analysis, Color, Game, Limit, Rules, SearchEngine, solve_vct
from gomoku_arena._core import bench_positions
from gomoku_arena.errors import GomokuArenaError
from npm_package import ask_browser, ask_node, needs_node
from tools.training.network.model import Model
from tools.training.network.network_file import NetworkFile
from tools.wasm import sources

NETWORK = sources.ROOT / "rust" / "engine" / "networks" / "freestyle.net"
SIGNATURES = {"easy": "564511547fce", "hard": "b4fadb850b01", "tengen": "bad699502d53"}
PRESETS = ("freestyle", "standard", "renju", "caro", "ninuki")


def test_the_module_is_built_from_the_sources_that_are_there() -> None:
    assert sources.complaint() is None


def test_a_change_of_code_is_found_out_and_a_comment_is_none(tmp_path: Path) -> None:
    def content(text: str) -> bytes:
        (tmp_path / "a.rs").write_text(text, encoding="utf-8")
        return sources.content(tmp_path / "a.rs")

    plain = content("fn a() {\n    1\n}\n")
    assert content("//! A.\n\nfn a() {\n    // One.\n    1\n}\n\n#[cfg(test)]\nmod tests {\n}\n") == plain
    assert content("fn a() {\n    2\n}\n") != plain


def test_the_module_and_each_network_are_small() -> None:
    assert len(gzip.compress(sources.MODULE.read_bytes())) <= 500_000
    networks = [*NETWORK.parent.glob("*.net")]
    assert len(networks) == len(PRESETS)
    assert all(len(gzip.compress(path.read_bytes())) <= 1_500_000 for path in networks)


@dataclass(frozen=True)
class Asked:
    """An engine, and how far it looks."""

    options: dict[str, Any]
    limit: dict[str, Any]

    def native(self, game: Game) -> dict[str, Any]:
        """The report of the compiled core, as the module tells it."""
        options = {"hash": 32, **self.options}
        engine = SearchEngine(str(options.pop("name", "tengen")), **options)
        return told(engine.analyse(game, Limit(**self.limit)))


def told(analysis: Analysis) -> dict[str, Any]:
    def worth(it: Any) -> dict[str, Any]:
        pv = [str(point) for point in it.pv]
        return {"move": pv[0], "score": it.score, "winIn": it.win_in, "bound": it.bound, "pv": pv}

    return worth(analysis) | {
        "depth": analysis.depth,
        "selectiveDepth": analysis.selective_depth,
        "nodes": analysis.nodes,
        "lines": [worth(line) for line in analysis.lines],
    }


ASKED = {
    "tengen": Asked({"multi_pv": 2}, {"nodes": 4000}),
    "level 6": Asked({"level": 6, "seed": 7}, {"depth": 12}),
    "without a network": Asked({"network": False}, {"nodes": 2000}),
    "hard": Asked({"name": "hard"}, {"nodes": 3000}),
}
GAMES = [game for _, game in bench_positions()]


def asked_of_both(asked: Asked) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    value = {"options": asked.options, "limit": asked.limit, "games": [game.to_text() for game in GAMES]}
    return value, [asked.native(game) for game in GAMES]


@needs_node
@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
def test_an_engine_says_in_node_what_it_says_here(folder: Path, asked: Asked) -> None:
    value, expected = asked_of_both(asked)
    assert [report | {"win": None} for report in expected] == [
        report | {"win": None} for report in ask_node(folder, "reports", value)
    ]


def test_an_engine_says_in_a_browser_what_it_says_here(folder: Path) -> None:
    value, expected = asked_of_both(ASKED["tengen"])
    proofs = [solve_vct(game, nodes=2000) for game in GAMES]
    wins = [
        proof and {"line": [str(point) for point in proof.line], "winIn": proof.win_in, "nodes": proof.nodes}
        for proof in proofs
    ]
    assert any(wins)
    found = ask_browser(folder, "reports", value | {"solve": {"by": "threats", "nodes": 2000}})
    assert found == [report | {"win": win} for report, win in zip(expected, wins, strict=True)]


def any_network(name: str, path: Path) -> bytes:
    """A network with numbers at random, many of them the largest that a file may have."""
    dice = np.random.default_rng(len(name))
    read = NetworkFile.read(NETWORK.parent / f"{name}.net")

    def changed(side: Model) -> Model:
        drawn = {name: dice.standard_cauchy(numbers.shape) for name, numbers in vars(side).items()}
        return Model(**{name: numbers.astype(np.float32) for name, numbers in drawn.items()})

    replace(read, sides=tuple(changed(side) for side in read.sides)).write(path)
    return path.read_bytes()


@needs_node
@pytest.mark.parametrize("preset", ["freestyle", "renju", "ninuki"])
def test_the_kernels_say_the_same_of_any_network(folder: Path, tmp_path: Path, preset: str) -> None:
    network, games = any_network(preset, tmp_path / "any.net"), [it for it in GAMES if it.rules.name == preset]
    options = {"hash": 32, "network_file": str(tmp_path / "any.net")}
    expected = [told(SearchEngine("tengen", **options).analyse(game, Limit(nodes=1500))) for game in games]
    assert expected != [told(SearchEngine("tengen", hash=32).analyse(game, Limit(nodes=1500))) for game in games]
    value = {"limit": {"nodes": 1500}, "games": [game.to_text() for game in games], "network": list(network)}
    found = ask_node(folder, "reports", {"options": {}, **value})
    assert [report | {"win": None} for report in found] == [report | {"win": None} for report in expected]


def positions_of(game: Game) -> list[dict[str, Any]]:
    """What is told of every position of a game."""
    replayed = Game(game.rules)
    told_of = [facts(replayed)]
    for point in game.moves:
        replayed.play(point)
        told_of.append(facts(replayed))
    return told_of


def facts(game: Game) -> dict[str, Any]:
    mover, over = game.side_to_move, game.outcome
    forbidden = [] if over else game.forbidden_points(mover)
    five = over.winner if over and over.termination == "five" else None if over else game.pending_five
    return {
        "text": game.to_text(),
        "rows": game.rows(),
        "sideToMove": mover.name.lower(),
        "pairs": list(game.captures),
        "captured": [str(point) for point in game.captured],
        "pendingFive": game.pending_five and game.pending_five.name.lower(),
        "fiveStones": [str(point) for point in game.five_stones(five)] if five else [],
        "outcome": over and {"winner": over.winner and over.winner.name.lower(), "termination": str(over.termination)},
        "legalMoves": [str(point) for point in game.legal_moves()],
        "forbidden": [{"point": str(point), "reason": game.forbidden_reason(point, mover)} for point in forbidden],
    }


def random_game(rules: Rules, dice: random.Random) -> Game:
    """A game near the middle of the board, in which much is forbidden, taken and threatened."""
    game, middle = Game(rules), rules.size // 2
    while game.outcome is None and len(game.moves) < 60:
        near = [it for it in game.legal_moves() if abs(it.x - middle) < 4 and abs(it.y - middle) < 4]
        game.play(dice.choice(near or game.legal_moves()))
    return game


@needs_node
def test_the_rules_say_in_node_what_they_say_here(folder: Path) -> None:
    dice = random.Random(1)
    games = [random_game(Rules.from_code(f"{preset}15"), dice) for preset in PRESETS for _ in range(3)]
    asked = [{"rules": game.rules.code, "moves": [str(point) for point in game.moves]} for game in games]
    found = ask_node(folder, "positions", asked)
    expected = [positions_of(game) for game in games]
    assert {name for game in expected for it in game for name in it if it[name]} == set(facts(games[0]))
    for game, played, told_of in zip(games, asked, found, strict=True):
        assert told_of["moves"] == played["moves"]
        names = expected[0][0]
        assert [{name: it[name] for name in names} for it in told_of["all"]] == positions_of(game)


def refused(action: Any) -> tuple[str, str]:
    with pytest.raises(GomokuArenaError) as caught:
        action()
    return str(caught.value.code), str(caught.value)


@needs_node
def test_what_cannot_be_is_refused_with_the_codes_of_the_package(folder: Path) -> None:
    rows = ["." * 15] * 15
    cases: list[tuple[list[Any], Any]] = [
        (["position", ["renju23"]], lambda: Rules.from_code("renju23")),
        (["position", ["chess"]], lambda: Rules.from_code("chess")),
        (["position", ["renju15-x2"]], lambda: Rules.from_code("renju15-x2")),
        (["position", ["renju", ["h8", "h8"]]], lambda: Game("renju", moves=["h8"]).play("h8")),
        (["position", ["renju", ["z9"]]], lambda: Game("renju").play("z9")),
        (["position", ["renju", ["p16"]]], lambda: Game("renju").play("p16")),
        (["read", "renju15 w"], lambda: Game.from_text("renju15 w")),
        (["read", "renju15\n" * 200], lambda: Game.from_text("renju15\n" * 200)),
        (["setup", [rows[1:], {"rules": "renju"}]], lambda: Game.from_position(rows[1:], "renju", Color.BLACK)),
        (["engine", {"level": 9}], lambda: SearchEngine("tengen", level=9)),
        (["engine", {"weights": "a\nb"}], None),
        (["analyse", ["freestyle", ["h8"], {"nodes": 0}]], lambda: Limit(nodes=0)),
        (["analyse", ["freestyle", ["h8"], {"depth": 65}]], lambda: Limit(depth=65)),
        (["analyse", ["freestyle", ["h8"], {"seconds": -1}]], lambda: Limit(seconds=-1)),
        (["analyse", ["freestyle", ["h8"], {"increment": 1}]], lambda: Limit(increment=1)),
    ]
    codes = {
        "search.unknown-option": ["engine", {"levle": 9}],
        "search.option-memory": ["engine", {"hash": 5000}],
        "search.option-file": ["network", [1, 2, 3]],
        "message.field": ["analyse", ["freestyle", ["h8"], {"node": 5}]],
    }
    others = {
        "there is no such field": ["solve", {"by": "force"}],
        "is no whole number": ["analyse", ["freestyle", ["h8"], {"nodes": 1.5}]],
        "is none of easy, medium, hard, tengen": ["engine", {"name": "a\nname hard"}],
        "is neither black nor white": ["setup", [rows, {"rules": "renju", "sideToMove": "red"}]],
    }
    others["is neither fours nor threats"] = others.pop("there is no such field")
    asked = [*(it for it, _ in cases), *codes.values(), *others.values()]
    answer = ask_node(folder, "refusals", asked)
    assert answer["move"]
    found = answer["told"]
    for (case, action), error in zip(cases, found, strict=False):
        if action is None:
            assert error["code"] == "search.option-file", case
        else:
            assert (error["code"], error["message"]) == refused(action), case
    assert [it["code"] for it in found[len(cases) :][: len(codes)]] == [*codes]
    for sentence, error in zip(others, found[len(cases) + len(codes) :], strict=True):
        assert sentence in error["message"]


@needs_node
@pytest.mark.parametrize("share", [True, False])
@pytest.mark.parametrize("after", [0, 3])
def test_a_search_is_stopped_at_once_in_node(folder: Path, share: bool, after: int) -> None:
    check_stop(ask_node(folder, "stops", {"share": share, "after": after}))


@pytest.mark.parametrize("isolated", [True, False])
def test_a_search_is_stopped_at_once_in_a_browser(folder: Path, isolated: bool) -> None:
    check_stop(ask_browser(folder, "stops", {"after": 3}, isolated=isolated))


def check_stop(told_of: dict[str, Any]) -> None:
    # A search of a minute, on a machine that may be busy.
    assert told_of["took"] < 5000
    assert told_of["move"]
    assert told_of["idle"] is False
    assert told_of["second"] in (False, None)
    assert told_of["next"] > 500
    assert told_of["closed"] == "the engine is closed"


@needs_node
@pytest.mark.parametrize("share", [True, False])
def test_a_listener_that_throws_ends_its_search_alone(folder: Path, share: bool) -> None:
    answer = ask_node(folder, "throwing", {"share": share})
    assert answer["thrown"] == "of the listener"
    assert answer["nodes"] > 500


@needs_node
def test_an_engine_plays_by_its_tables_until_its_network_is_there(folder: Path) -> None:
    answer = ask_node(folder, "late", list(NETWORK.read_bytes()))
    game = Game("freestyle", moves=["h8", "h9"])
    scores = [
        SearchEngine("tengen", hash=32, network=network).analyse(game, Limit(nodes=3000)).score
        for network in (False, True, False)
    ]
    assert scores[0] != scores[1]
    assert answer["scores"] == scores
    assert answer["code"] == "search.option-file"
    assert answer["message"] == 'network_file "freestyle" cannot be used: gone'


def test_an_engine_whose_thread_ends_says_so(folder: Path) -> None:
    answer = ask_browser(folder, "broken", "throw new Error('on purpose')")
    assert answer["told"]["code"] == "engine-crashed"
    assert "on purpose" in answer["told"]["message"]
    assert answer["never"] == {"code": "engine-start", "message": "the engine's thread cannot be started: not here"}


@needs_node
def test_a_module_that_fails_goes_on_with_what_it_had(folder: Path) -> None:
    value = {
        "wasm": list(sources.MODULE.read_bytes()),
        "bytes": list(NETWORK.read_bytes()),
        "game": dict(bench_positions())["freestyle"].to_text(),
    }
    answer = ask_node(folder, "failing", value)
    assert answer["same"] == [True, True]
    assert [it[:2] for it in answer["told"]] == [[True, "search.failed"]] * 2
    first, second = (it[2] for it in answer["told"])
    assert "capacity overflow" in first
    assert second == "the search failed: of whoever runs it"


def signatures(told_of: dict[str, list[str]]) -> dict[str, str]:
    return {name: hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12] for name, lines in told_of.items()}


BENCH = {"engines": [*SIGNATURES], "games": [(name, game.to_text()) for name, game in bench_positions()]}


@pytest.mark.long
@needs_node
def test_the_signatures_of_the_bench_are_the_same_in_node(folder: Path) -> None:
    assert signatures(ask_node(folder, "bench", BENCH)) == SIGNATURES


@pytest.mark.long
def test_the_signatures_of_the_bench_are_the_same_in_a_browser(folder: Path) -> None:
    assert signatures(ask_browser(folder, "bench", BENCH)) == SIGNATURES
