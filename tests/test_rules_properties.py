"""The compiled rules through Python: they agree with the slow twin, and obey the laws of every game."""

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import few
from gomoku_arena import Color, Game, IllegalMoveError, Rules
from naive_rules import NaiveGame, Place
from recorded_games import any_switches

COLORS = {"X": Color.BLACK, "O": Color.WHITE}


@dataclass(frozen=True)
class Script:
    """A game written as rules and one choice a move."""

    rules: Rules
    choices: list[int]

    def point(self, game: Game, choice: int) -> Place | None:
        """Mostly a point beside a stone, where lines and pairs come about; it may be forbidden. None at the end."""
        if game.outcome:
            return None
        rows = game.rows()
        empty = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."]
        near = [(x, y) for x, y in empty if any(set(row[max(0, x - 1) : x + 2]) - {"."} for row in around(rows, y))]
        points = empty if choice % 8 == 7 or not near else near
        return points[choice // 8 % len(points)]


def around(rows: list[str], y: int) -> list[str]:
    return rows[max(0, y - 1) : y + 2]


@st.composite
def scripts(draw: st.DrawFn, largest: int = 9, longest: int = 50) -> Script:
    size = draw(st.integers(5, largest))
    custom = any_switches().map(lambda switches: Rules(**switches | {"size": size}))
    presets = st.sampled_from(["ninuki", *Rules.names()]).map(lambda name: Rules.from_name(name, size=size))
    return Script(draw(presets | custom), draw(st.lists(st.integers(0, 4095), max_size=longest)))


def attempt(game: Game, place: Place) -> bool:
    try:
        game.play(place)
    except IllegalMoveError:
        return False
    return True


def seen(game: Game) -> tuple[Any, ...]:
    return (game.rows(), game.key, game.side_to_move, game.captures, game.pending_five, game.outcome, game.moves)


def places(points: Any) -> list[Place]:
    return [(point.x, point.y) for point in points]


def letter(color: Color | None) -> str | None:
    return color.symbol if color else None


def assert_same(game: Game, twin: NaiveGame) -> None:
    assert game.rows() == twin.board.rows()
    assert game.side_to_move == COLORS[twin.side_to_move]
    assert game.captures == (twin.pairs["X"], twin.pairs["O"])
    assert sorted(places(game.captured)) == sorted(twin.captured)
    assert letter(game.pending_five) == twin.pending_five
    assert (game.outcome and (letter(game.outcome.winner), game.outcome.termination)) == twin.outcome


def replay_beside_twin(script: Script) -> tuple[Game, NaiveGame]:
    game, twin = Game(script.rules), NaiveGame(script.rules)
    for choice in script.choices:
        place = script.point(game, choice)
        if place is None:
            break
        assert attempt(game, place) == twin.play(place)
        assert_same(game, twin)
    return game, twin


@given(scripts())
def test_play_agrees_with_the_twin(script: Script) -> None:
    game, twin = replay_beside_twin(script)
    assert places(game.legal_moves()) == twin.legal_moves()


@few(10)
@given(scripts(largest=15, longest=80))
def test_double_threes_agree_with_the_twin(script: Script) -> None:
    game, twin = replay_beside_twin(script)
    for symbol, color in COLORS.items():
        assert places(game.double_threes(color)) == twin.double_threes(symbol)
        forbidden = [place for place in twin.board.places(".") if twin.forbidden(place, symbol)]
        assert places(game.forbidden_points(color)) == forbidden


@given(scripts(largest=22, longest=80))
def test_undo_is_identity_and_the_key_is_that_of_the_stones(script: Script) -> None:
    game, before = Game(script.rules), []
    for choice in script.choices:
        place = script.point(game, choice)
        if place is None:
            break
        state = seen(game)
        if attempt(game, place):
            before.append(state)
        else:
            assert seen(game) == state
        rebuilt = Game.from_position(game.rows(), game.rules, game.side_to_move, game.captures)
        assert (rebuilt.key, rebuilt.rows()) == (game.key, game.rows())
    for state in reversed(before):
        game.undo()
        assert seen(game) == state
    assert game.moves == []


@given(scripts(largest=15), st.booleans(), st.integers(0, 3))
def test_symmetries_commute(script: Script, transposed: bool, mirrored: int) -> None:
    last = script.rules.size - 1

    def image_of(place: Place) -> Place:
        x, y = place if mirrored & 1 == 0 else (last - place[0], place[1])
        y = y if mirrored & 2 == 0 else last - y
        return (y, x) if transposed else (x, y)

    game, image = Game(script.rules), Game(script.rules)
    for choice in script.choices:
        place = script.point(game, choice)
        if place is None:
            break
        assert attempt(image, image_of(place)) == attempt(game, place)
        assert sorted(places(image.legal_moves())) == sorted(image_of(at) for at in places(game.legal_moves()))
        assert (image.outcome, image.pending_five, image.captures) == (game.outcome, game.pending_five, game.captures)


@given(scripts(largest=22))
def test_the_array_holds_the_letters_of_the_rows(script: Script) -> None:
    game = Game(script.rules)
    for choice in script.choices:
        if (place := script.point(game, choice)) is not None:
            attempt(game, place)
    array = game.to_numpy()
    assert array.shape == (script.rules.size,) * 2
    assert [["." if not cell else ".XO"[cell] for cell in row] for row in array.tolist()] == list(
        map(list, game.rows())
    )
    again = Game.from_position(array, game.rules, game.side_to_move, game.captures)
    assert (again.rows(), again.key) == (game.rows(), game.key)


@pytest.mark.parametrize("name", ["ninuki", "renju"])
def test_random_games_reach_every_event(name: str) -> None:
    """The laws above would hold of games in which nothing happens."""
    rules = {"ninuki": Rules.ninuki(size=9, goal=3), "renju": Rules.renju(size=9)}[name]
    expected = {"ninuki": ["refused", "taken", "pending", "five", "captures"], "renju": ["forbidden", "five"]}[name]
    events: Counter[str] = Counter()
    for seed in range(200):
        if all(events[event] >= 5 for event in expected):
            return
        choose = random.Random(seed)
        game, script = Game(rules), Script(rules, [])
        while (place := script.point(game, choose.randrange(4096))) is not None and game.ply < 60:
            events["refused"] += not attempt(game, place)
            events["taken"] += bool(game.captured)
            events["pending"] += game.pending_five is not None
        events[game.outcome.termination if game.outcome else "unfinished"] += 1
    pytest.fail(f"too few of {expected}: {events}")
