"""Programs that talk to brains see what ours has searched: by the documented forms, and by a client of the registry."""

import re
import sys
from pathlib import Path

import pytest

from gomoku_arena import Game, Limit, Rules, SearchEngine
from gomoku_arena.engines.external.engine import ExternalEngine
from gomoku_arena.server.brain._brain import Brain

PEOPLE = re.compile(r"MESSAGE Depth [0-9]+-[0-9]+ \| Eval [+-]?M?[0-9]+ \| Time [0-9]+ms \| [A-V][0-9]+( [A-V][0-9]+)*")
PROGRAMS = re.compile(
    r"MESSAGE depth (?P<depth>[0-9]+)-(?P<selective>[0-9]+) (multipv [0-9]+ )?ev (?P<score>[+-]?M?[0-9]+)"
    r" n (?P<nodes>[0-9]+) n/ms [0-9]+ tm [0-9]+ pv (?P<line>[A-V][0-9]+( [A-V][0-9]+)*)"
)
BOUND = re.compile(r"MESSAGE Eval at (least|most) (?P<score>[+-]?[0-9]+)")


@pytest.mark.parametrize("nodes", [1_000, 3_000, 9_000])
def test_the_last_message_before_a_move_has_everything(nodes: int) -> None:
    brain = Brain(SearchEngine("tengen", hash=16))
    said = [line for text in ("START 15", f"INFO max_node {nodes}") for line in brain.feed(text)]
    assert said == ["OK"]
    *reports, move = brain.feed("TURN 7,7")
    found = PROGRAMS.fullmatch(reports[-1])
    assert found, reports
    assert int(found["nodes"]) >= nodes
    assert int(found["selective"]) >= int(found["depth"]) > 0
    x, y = map(int, move.split(","))
    assert found["line"].split()[0] == f"{chr(ord('A') + x)}{y + 1}"
    people = reports[:-1]
    assert PEOPLE.fullmatch(people[-1])
    for line in people[:-1]:
        bound = BOUND.fullmatch(line)
        assert bound, line
        assert bound["score"] == found["score"]


def test_a_stopped_search_says_that_its_score_is_a_bound() -> None:
    told = set()
    for nodes in range(1_000, 5_000, 500):
        brain = Brain(SearchEngine("tengen", hash=16))
        for text in ("START 15", f"INFO max_node {nodes}"):
            brain.feed(text)
        told |= {line for line in brain.feed("TURN 7,7") if BOUND.fullmatch(line)}
    assert told


@pytest.mark.parametrize("nodes", [1_000, 1_500, 3_000])
def test_our_own_arena_hears_what_the_search_says(nodes: int) -> None:
    game = Game(Rules.freestyle())
    game.play("h8")
    with ExternalEngine(f'"{sys.executable}" -m gomoku_arena brain tengen') as bot:
        bot.new_game(game.rules)
        heard = bot.analyse(game, Limit(nodes=nodes))
    said = SearchEngine("tengen").analyse(game, Limit(nodes=nodes))
    for field in ("move", "score", "win_in", "bound", "depth", "selective_depth", "nodes", "pv"):
        assert getattr(heard, field) == getattr(said, field), field


def test_a_client_of_the_registry_sees_depth_nodes_chance_and_line(tmp_path: Path) -> None:
    pygomo = pytest.importorskip("pygomo", reason="pygomo-lib is not installed")
    brain = tmp_path / "brain"
    brain.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m gomoku_arena brain tengen\n')
    brain.chmod(0o755)
    with pygomo.EngineClient(str(brain)) as client:
        assert client.start(15)
        client.configure(max_node=20_000)
        result = client.turn("h8", timeout=60)
        info = result.search_info
        assert info.depth > 3
        assert info.sel_depth >= info.depth
        assert info.nodes >= 20_000
        assert info.time_ms > 0
        assert len(info.pv) > 2
        assert info.pv[0] == result.move
        assert info.winrate == pytest.approx(0.5, abs=0.4)
        assert info.winrate != 0.5
        best = client.nbest(3, timeout=60)
        assert best.search_info.multipv == 1
        assert best.search_info.pv[0] == best.move
        assert {it.multipv for it in best.all_info} == {1, 2, 3}
