"""The engine as the arena meets it."""

import json
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from gomoku_arena import (
    WIN,
    Analysis,
    ConfigError,
    EngineSettings,
    Game,
    Limit,
    PluginError,
    Rules,
    TimeControl,
    UnsupportedRulesError,
    load_registry,
    open_engine,
    play_game,
)
from gomoku_arena_alphazero import AlphaZeroEngine, Network
from gomoku_arena_alphazero import engine as engine_module
from gomoku_arena_alphazero.engine import shipped
from gomoku_arena_alphazero.network import Shape, initial
from gomoku_arena_alphazero.onnx_graph import OnnxNetwork
from gomoku_arena_alphazero.training.settings import Settings

RULES = Rules.renju(size=7)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A network that knows nothing, for renju on a small board."""
    path = tmp_path / "renju.npz"
    Network(RULES, Shape(4, 1), initial(RULES, Shape(4, 1), 1)).save(path)
    return str(path)


def test_the_shipped_networks_are_small_and_have_their_logs() -> None:
    networks = list(shipped())
    large = [Rules.freestyle(), Rules.ninuki()]
    assert [it.rules for it in networks] == [large[0], Rules.freestyle(size=9), large[1], Rules.ninuki(size=9)]
    folder = files("gomoku_arena_alphazero").joinpath("networks")
    for network, name in zip(networks, ("freestyle-15", "freestyle-9", "ninuki-19", "ninuki-9"), strict=True):
        log = json.loads(folder.joinpath(f"{name}.json").read_text(encoding="utf-8"))
        settings = Settings(**{**log["settings"], "shape": network.shape})
        assert network.training == settings.told(len(log["generations"]))
        assert network.ranges is not None
        assert len(folder.joinpath(f"{name}.npz").read_bytes()) < 3_000_000


@pytest.mark.parametrize("rules", [it.rules for it in shipped()], ids=str)
def test_a_game_begins_in_the_middle_and_nowhere_near_a_corner(rules: Rules) -> None:
    game, engine = Game(rules), AlphaZeroEngine(40)
    for _ in range(4):
        point = engine.analyse(game, Limit()).move
        middle = rules.size // 2
        assert max(abs(point.x - middle), abs(point.y - middle)) <= rules.size // 3
        game.play(point)


@pytest.mark.parametrize("rules", [Rules.freestyle(size=9), pytest.param(Rules.ninuki(size=9), marks=pytest.mark.long)])
def test_it_plays_a_whole_game_against_another_engine(rules: Rules) -> None:
    with open_engine("alphazero:simulations=24") as black, open_engine("easy") as white:
        record = play_game(black, white, rules, TimeControl(nodes=200))
    assert not record.termination.is_forfeit, record.reason
    assert all((move.nodes == 24 or move.win_in) and move.depth for move in record.moves[::2])


def test_it_wins_where_it_can_and_keeps_to_its_limits() -> None:
    game = Game(Rules.freestyle(size=9))
    for move in ("c5", "a1", "d5", "c1", "e5", "g1", "f5", "i1"):
        game.play(move)
    engine = AlphaZeroEngine()
    analysis = engine.analyse(game, Limit(nodes=200))
    assert str(analysis.move) in ("b5", "g5")
    assert (analysis.nodes, analysis.win_in) == (0, 1)
    assert analysis.score == WIN - 1
    by_network = AlphaZeroEngine(vcf=0)
    assert by_network.analyse(game, Limit(nodes=200)).win_in == 1, "it is known by the rules"
    game.undo()
    game.undo()
    game.play("a5")
    assert by_network.analyse(game, Limit(nodes=1)).nodes == 1
    searched = by_network.analyse(game, Limit(nodes=200))
    assert searched.pv[0] == searched.move


def test_seconds_end_a_search() -> None:
    class Clock:
        now = 0.0

        def __call__(self) -> float:
            self.now += 0.01
            return self.now

    analysis = AlphaZeroEngine(100_000, clock=Clock()).analyse(Game(Rules.freestyle(size=9)), Limit(seconds=0.1))
    assert analysis.nodes is not None
    assert 1 < analysis.nodes < 100


def test_a_clock_bounds_the_search_for_fours_however_long_a_move_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    now, asked = [0.0], list[int]()

    def slow(game: Game, *, nodes: int) -> None:
        del game
        asked.append(nodes)
        now[0] += nodes * 1e-5

    monkeypatch.setattr(engine_module, "solve_vcf", slow)
    engine, game = AlphaZeroEngine(clock=lambda: now[0]), Game(Rules.ninuki(size=9))
    engine.analyse(game, Limit(seconds=0.5, nodes=1))
    assert asked == [1_000, 4_000], "the next try would take 0.16 s of the half"
    asked.clear()
    engine.analyse(game, Limit(nodes=1))
    assert asked == [20_000]


def test_other_rules_need_a_network_of_their_own(file: str) -> None:
    with pytest.raises(UnsupportedRulesError, match=r"these rules \(renju\); there is: freestyle, ninuki"):
        AlphaZeroEngine().new_game(RULES)
    engine = AlphaZeroEngine(20, file)
    engine.new_game(RULES)
    assert Game(RULES).is_legal(engine.analyse(Game(RULES), Limit()).move)
    with pytest.raises(UnsupportedRulesError):
        engine.new_game(Rules.freestyle(size=9))


def test_a_network_plays_boards_of_every_size() -> None:
    engine = AlphaZeroEngine(8)
    for rules in (Rules.freestyle(), Rules.freestyle(size=5), Rules.ninuki(goal=3, advantage=(1, 0))):
        assert Game(rules).is_legal(engine.analyse(Game(rules), Limit()).move)


def test_leaves_are_judged_together(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    evaluate = OnnxNetwork.evaluate

    def counted(network: OnnxNetwork, observation: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        asked.append(len(observation))
        return evaluate(network, observation)

    monkeypatch.setattr(OnnxNetwork, "evaluate", counted)
    for leaves in (1, 16):
        asked.clear()
        analysis = AlphaZeroEngine(vcf=0, leaves=str(leaves)).analyse(Game(Rules.freestyle(size=9)), Limit(nodes=60))
        assert analysis.nodes == 60
        assert leaves / 2 < max(asked) <= leaves


def test_bad_options_are_named(tmp_path: Path) -> None:
    for bad in (0, "many", 100_001):
        with pytest.raises(ValueError, match=f"simulations must be .* not {bad!r}"):
            AlphaZeroEngine(bad)
    for bad in (0, 257, "all"):
        with pytest.raises(ValueError, match=f"leaves must be a whole number from 1 to 256, not {bad!r}"):
            AlphaZeroEngine(leaves=bad)
    with pytest.raises(ConfigError, match=r"nothing\.npz"):
        AlphaZeroEngine(1, str(tmp_path / "nothing.npz"))
    with pytest.raises(PluginError, match="simulation"):
        open_engine("alphazero:simulation=3")


def test_the_registry_has_it() -> None:
    assert "alphazero" in {it.name for it in load_registry().entries}


def test_equal_searches_give_equal_moves() -> None:
    game = Game(Rules.ninuki(size=9))
    told = [AlphaZeroEngine(60).analyse(game, Limit()) for _ in range(2)]
    assert told[0].pv == told[1].pv
    assert np.isclose(told[0].score or 0, told[1].score or 0)


def won_by_fours() -> Game:
    game = Game(Rules.freestyle())
    for move in ("h8", "a1", "i8", "c1", "j8", "e1"):
        game.play(move)
    return game


def test_several_lines_are_told_with_a_win_by_fours_in_front_of_them() -> None:
    engine = AlphaZeroEngine()
    engine.configure(EngineSettings(lines=3))
    analysis = engine.analyse(won_by_fours(), Limit(nodes=60))
    assert len({it.move for it in analysis.lines}) == 3
    assert analysis.win_in == 3
    assert analysis.lines[0].move == analysis.move
    wins = {"g8", "k8"}
    other = AlphaZeroEngine().analyse(won_by_fours(), Limit(nodes=600, excluded=[analysis.move]))
    assert str(other.move) in wins - {str(analysis.move)}
    assert other.score is not None
    assert other.score > 1_000, "the replies are proven one by one, and only the likeliest of them are looked at"


def test_news_are_told_and_a_search_is_stopped() -> None:
    engine, news = AlphaZeroEngine(vcf=0), []

    def heard(analysis: Analysis) -> None:
        news.append(analysis.nodes)
        if len(news) == 3:
            assert engine.stop()

    answer = engine.stream(Game(Rules.freestyle()), Limit(nodes=5_000), heard)
    assert news[-1] == answer.nodes
    assert answer.nodes is not None
    assert 3 < answer.nodes < 200
    assert not engine.stop()


def test_what_was_found_is_kept_in_one_game_and_forgotten_in_another() -> None:
    engine, game = AlphaZeroEngine(vcf=0), Game(Rules.freestyle())
    first = engine.analyse(game, Limit(nodes=300))
    for point in first.pv[:2]:
        game.play(point)
    kept = engine._tree
    engine.analyse(game, Limit(nodes=20))
    assert engine._tree is kept
    engine.analyse(game, Limit(seconds=0.05))
    kept = engine._tree
    engine.analyse(game, Limit(seconds=0.05))
    assert engine._tree is kept, "under a clock, too"
    game.undo()
    engine.analyse(game, Limit(nodes=20))
    assert engine._tree is not kept, "a move was taken back"
    kept = engine._tree
    engine.analyse(Game(Rules.freestyle(size=13)), Limit(nodes=20))
    assert engine._tree is not kept
    engine.new_game(game.rules)
    assert engine._tree is None
