import pytest

from gomoku_arena.benchmark.protocol import (
    LEVELS,
    PROTOCOL,
    PROTOCOLS,
    QUICK,
    SECONDS,
    Protocol,
    anchors_signature,
    budget_words,
    openings_hash,
)
from gomoku_arena.clock import TimeControl
from gomoku_arena.engines.levels import STRENGTH_NODES
from gomoku_arena.tournament.config import make_config
from gomoku_arena.tournament.openings.openings import Openings

CHANGED = "what everybody plays has changed: that is another protocol, with another number"


@pytest.mark.parametrize("rules", PROTOCOL.openings)
def test_the_shipped_openings_are_those_of_the_protocol(rules: str) -> None:
    assert openings_hash(rules) == PROTOCOL.openings[rules], CHANGED


def test_the_levels_play_as_when_they_were_rated() -> None:
    assert anchors_signature() == PROTOCOL.anchors, CHANGED


def test_the_ratings_games_and_time_are_those_that_results_were_made_with() -> None:
    assert PROTOCOL.elo == {
        "freestyle": (0, 140, 430, 650, 1050, 1470, 1880, 2280),
        "standard": (0, 140, 430, 670, 1030, 1460, 1940, 2320),
        "renju": (0, 160, 440, 610, 1050, 1470, 1940, 2370),
        "caro": (0, 140, 380, 560, 910, 1270, 1640, 1970),
        "ninuki": (0, 200, 250, 560, 1090, 1470, 1970, 2450),
    }, CHANGED
    assert (PROTOCOL.games, SECONDS, STRENGTH_NODES) == (40, 0.5, 50_000), CHANGED


@pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=lambda it: it.name)
def test_a_tournament_is_a_gauntlet_on_openings_that_all_differ(protocol: Protocol) -> None:
    config = make_config(protocol.tournament({"spec": "easy"}, "renju", TimeControl(seconds=0.5)))
    assert config.names == ["easy", *(f"level {level}" for level in LEVELS)]
    assert (config.format, config.games, config.rules.rules().name) == ("gauntlet", protocol.games, "renju")
    assert config.players[0].time == TimeControl(seconds=0.5)
    assert {player.time for player in config.players[1:]} == {TimeControl(nodes=50_000)}
    openings = Openings(config.openings, config.rules.rules(), config.seed)
    assert len({openings.opening(number) for number in range(protocol.games // 2)}) == protocol.games // 2


def test_what_differs_in_budget_or_name_is_another_tournament_of_the_store() -> None:
    half, deep = TimeControl(seconds=0.5), TimeControl(depth=3)
    names = [
        PROTOCOL.tournament({"spec": "easy"}, "renju", half)["name"],
        PROTOCOL.tournament({"spec": "easy"}, "caro", half)["name"],
        PROTOCOL.tournament({"spec": "easy"}, "renju", deep)["name"],
        PROTOCOL.tournament({"spec": "easy", "name": "mine"}, "renju", half)["name"],
        QUICK.tournament({"spec": "easy"}, "renju", half)["name"],
    ]
    assert len(set(names)) == len(names)


def test_no_secret_of_a_spec_is_in_the_name() -> None:
    agent = {"spec": "ws://mine:secret@localhost:1/ws"}
    assert "secret" not in PROTOCOL.tournament(agent, "renju", TimeControl())["name"]


def test_a_quick_look_has_a_name_of_its_own() -> None:
    assert QUICK.is_quick
    assert QUICK.name not in (PROTOCOL.name, "")
    assert QUICK.games < PROTOCOL.games


@pytest.mark.parametrize(
    ("budget", "words"),
    [
        (TimeControl(seconds=0.5), "0.5 s a move"),
        (TimeControl(nodes=50_000), "50,000 nodes a move"),
        (TimeControl(seconds=2.0, depth=3), "2.0 s and 3 plies a move"),
        (TimeControl(seconds=1, depth=1), "1 s and 1 ply a move"),
        (TimeControl(), "its own limits"),
    ],
)
def test_a_budget_in_words(budget: TimeControl, words: str) -> None:
    assert budget_words(budget) == words
